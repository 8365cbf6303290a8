/* message.h: a message as it came in, whatever it was written in: a server reads JSON, the engine in a
 * browser is handed members that JavaScript has read. */
#ifndef PROTOCOL_MESSAGE_H
#define PROTOCOL_MESSAGE_H

#include "core/text.h"

enum member_kind {
    MEMBER_MISSING, /* or null */
    MEMBER_TEXT,
    MEMBER_NUMBER, /* a whole one */
    MEMBER_BOOL,
    MEMBER_LIST,
    MEMBER_OTHER,
};

struct member {
    enum member_kind kind;
    const char *text; /* ends in NUL and has none inside */
    int64_t number;   /* of a bool 0 or 1, of a list how many elements it has */
};

struct message {
    /* The member of that name, or an element of the list that it is; index -1: the member itself. */
    struct member (*get)(const void *body, const char *name, int index);
    const void *body;
};

bool message_has(const struct message *m, const char *name);
/* A member as text of at most most bytes; NULL if it is missing or something else. */
const char *message_text(const struct message *m, const char *name, size_t most);
/* A member as a whole number; the preset if it is missing; false if it is something else or out of range. */
bool message_number(const struct message *m, const char *name, int64_t min, int64_t max, int64_t preset,
                    int64_t *out);
bool message_bool(const struct message *m, const char *name, bool preset, bool *out);
/* "language", if there is one; false if it is none of ours. */
bool message_language(const struct message *m, enum quad_language *out);

#endif
