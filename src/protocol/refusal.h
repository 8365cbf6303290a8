/* refusal.h: why a message or a request is not done: the rows of refusals.def. */
#ifndef PROTOCOL_REFUSAL_H
#define PROTOCOL_REFUSAL_H

#include "core/error.h"

enum refusal {
#define REFUSAL(id, token, status, english, french) REFUSAL_##id,
#include "protocol/refusals.def"
#undef REFUSAL
    REFUSALS
};

struct refusal_row {
    const char *token;
    int status; /* of HTTP */
    const char *text[QUAD_LANGUAGES];
};
extern const struct refusal_row refusal_rows[REFUSALS];

/* The refusal that an error of the rules calls for. */
enum refusal refusal_of(enum quad_error error);

#endif
