/* border.c: see border.h; and moves as numbers and texts. */
#include "foreign/border.h"
#include "core/notation.h"

int quad_foreign_version(void) {
    return QUAD_FOREIGN_VERSION;
}

int why_fault(struct quad_why *why, const struct quad_fault *fault) {
    struct quad_text t;
    if (why != NULL) {
        quad_text_begin(&t, why->token, QUAD_WHY);
        quad_text_add(&t, quad_error_token(fault->error));
    }
    for (int language = 0; why != NULL && language < QUAD_LANGUAGES; language++) {
        quad_text_begin(&t, why->text[language], QUAD_WHY);
        quad_fault_write(&t, fault, (enum quad_language)language);
    }
    return (int)fault->error;
}

int why_error(struct quad_why *why, enum quad_error error, const char *near) {
    struct quad_fault fault;
    quad_fault_set(&fault, error, 0, near == NULL ? "" : near, near == NULL ? 0 : strlen(near));
    return why_fault(why, &fault);
}

bool text_begin(struct quad_text *t, char *out, size_t size) {
    if (out == NULL || size == 0) {
        *t = (struct quad_text){.cut = true};
        return false;
    }
    quad_text_begin(t, out, size);
    return true;
}

size_t text_end(const struct quad_text *t) {
    return t->cut ? t->size : t->length;
}

void say_both(struct quad_json *j, const char *key, const char *const text[QUAD_LANGUAGES]) {
    static const char *const names[QUAD_LANGUAGES] = {"en", "fr"};
    char buffer[2048];
    struct quad_text t;
    if (text[QUAD_ENGLISH] == NULL) {
        quad_json_null(j, key);
        return;
    }
    quad_json_open(j, key, '{');
    for (int language = 0; language < QUAD_LANGUAGES; language++) {
        quad_text_begin(&t, buffer, sizeof buffer);
        quad_text_say(&t, (enum quad_language)language, text[language]);
        quad_json_string(j, names[language], buffer);
    }
    quad_json_close(j, '}');
}

int list_choices(const struct quad_game *g, const struct quad_state *s, int seat, uint32_t *codes,
                 uint32_t *weights) {
    struct quad_choices choices;
    if (seat < 0 || seat > QUAD_CHANCE || (quad_waiting(s) >> seat & 1u) == 0) {
        return -1;
    }
    quad_legal(g, s, seat, &choices);
    for (int i = 0; i < choices.count; i++) {
        codes[i] = code_of(choices.at[i].move);
        if (weights != NULL) {
            weights[i] = choices.at[i].weight;
        }
    }
    return choices.count;
}

struct quad_names names_of(const char names[QUAD_SEATS][QUAD_NAME_BYTES]) {
    struct quad_names out;
    for (int seat = 0; seat < QUAD_SEATS; seat++) {
        out.of[seat] = names[seat][0] == '\0' ? NULL : names[seat];
    }
    return out;
}

/* Arguments are within their domains or hidden, and there are no more than the verb takes. */
bool quad_foreign_is_move(const struct quad_game *g, uint32_t code) {
    struct quad_move m = move_of(code);
    if (m.verb >= g->verb_count) {
        return false;
    }
    for (int i = 0; i < QUAD_MOVE_ARGS; i++) {
        int domain = g->verbs[m.verb].domain[i];
        bool fits = domain == QUAD_DOMAIN_NONE ? m.arg[i] == 0
                    : domain == QUAD_DOMAIN_NUMBER || m.arg[i] == QUAD_HIDDEN
                        ? true
                        : m.arg[i] < quad_domain(g, domain)->count;
        if (!fits) {
            return false;
        }
    }
    return true;
}

size_t quad_foreign_notation(const struct quad_game *g, uint32_t code, char *out, size_t size) {
    struct quad_text t;
    if (text_begin(&t, out, size) && quad_foreign_is_move(g, code)) {
        quad_notation_write(&t, g, move_of(code));
    }
    return text_end(&t);
}

size_t quad_foreign_label(const struct quad_game *g, uint32_t code, int language, char *out, size_t size) {
    struct quad_text t;
    if (text_begin(&t, out, size) && quad_foreign_is_move(g, code) && is_language(language)) {
        quad_text_move(&t, g, move_of(code), (enum quad_language)language, NULL);
    }
    return text_end(&t);
}

int quad_foreign_read_move(const struct quad_game *g, const char *text, size_t length, uint32_t *code,
                           struct quad_why *why) {
    struct quad_move m;
    enum quad_error error = quad_notation_read(g, text, length, &m);
    if (error == QUAD_ERROR_NONE) {
        *code = code_of(m);
        return QUAD_ERROR_NONE;
    }
    struct quad_fault fault;
    quad_fault_set(&fault, error, 0, text, length);
    return why_fault(why, &fault);
}
