/* message.c: see message.h. */
#include "protocol/message.h"

#include <string.h>

bool message_has(const struct message *m, const char *name) {
    return m->get(m->body, name, -1).kind != MEMBER_MISSING;
}

const char *message_text(const struct message *m, const char *name, size_t most) {
    struct member member = m->get(m->body, name, -1);
    return member.kind == MEMBER_TEXT && strlen(member.text) <= most ? member.text : NULL;
}

bool message_number(const struct message *m, const char *name, int64_t min, int64_t max, int64_t preset,
                    int64_t *out) {
    struct member member = m->get(m->body, name, -1);
    *out = member.kind == MEMBER_MISSING ? preset : member.number;
    return member.kind == MEMBER_MISSING || (member.kind == MEMBER_NUMBER && *out >= min && *out <= max);
}

bool message_bool(const struct message *m, const char *name, bool preset, bool *out) {
    struct member member = m->get(m->body, name, -1);
    *out = member.kind == MEMBER_MISSING ? preset : member.number != 0;
    return member.kind == MEMBER_MISSING || member.kind == MEMBER_BOOL;
}

bool message_language(const struct message *m, enum quad_language *out) {
    const char *language = message_text(m, "language", 2);
    if (language == NULL || (strcmp(language, "fr") != 0 && strcmp(language, "en") != 0)) {
        return !message_has(m, "language");
    }
    *out = language[0] == 'f' ? QUAD_FRENCH : QUAD_ENGLISH;
    return true;
}
