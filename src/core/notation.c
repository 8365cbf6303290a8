/* notation.c: see notation.h. */
#include "core/notation.h"

struct quad_word quad_word_next(const char **at, const char *end) {
    while (*at < end && (**at == ' ' || **at == '\t' || **at == '\r')) {
        (*at)++;
    }
    struct quad_word word = {*at, 0};
    while (*at < end && **at != ' ' && **at != '\t' && **at != '\r') {
        (*at)++;
    }
    word.length = (size_t)(*at - word.at);
    return word;
}

enum quad_error quad_line_end(const char *at, const char *end) {
    return quad_word_next(&at, end).length == 0 ? QUAD_ERROR_NONE : QUAD_ERROR_BAD_LINE;
}

bool quad_word_is(struct quad_word word, const char *token) {
    return word.length == strlen(token) && memcmp(word.at, token, word.length) == 0;
}

bool quad_word_number(struct quad_word word, int64_t min, int64_t max, int64_t *out) {
    bool negative = word.length > 0 && word.at[0] == '-';
    size_t i = negative ? 1 : 0;
    if (i == word.length || word.length > 12) {
        return false;
    }
    int64_t value = 0;
    for (; i < word.length; i++) {
        if (word.at[i] < '0' || word.at[i] > '9') {
            return false;
        }
        value = 10 * value + (word.at[i] - '0');
    }
    *out = negative ? -value : value;
    return *out >= min && *out <= max;
}

void quad_token_write(struct quad_text *t, const struct quad_game *g, int domain, int value) {
    const struct quad_symbol *symbol = quad_symbol(g, domain, value);
    if (value == QUAD_HIDDEN) {
        quad_text_add(t, "?");
    } else if (symbol != NULL) {
        quad_text_add(t, symbol->token);
    } else {
        quad_text_add_number(t, value);
    }
}

int quad_token_read(const struct quad_game *g, int domain, const char *token, size_t length) {
    const struct quad_domain *d = quad_domain(g, domain);
    struct quad_word word = {token, length};
    int64_t number;
    for (size_t i = 0; i < d->count; i++) {
        if (quad_word_is(word, d->symbols[i].token)) {
            return (int)i;
        }
    }
    if (d->symbols == NULL && domain == QUAD_DOMAIN_NUMBER &&
        quad_word_number(word, 0, QUAD_HIDDEN - 1, &number)) {
        return (int)number;
    }
    return -1;
}

void quad_notation_write(struct quad_text *t, const struct quad_game *g, struct quad_move m) {
    assert(m.verb < g->verb_count);
    const struct quad_verb *verb = &g->verbs[m.verb];
    quad_text_add(t, verb->name.token);
    for (int i = 0; i < QUAD_MOVE_ARGS && verb->domain[i] != QUAD_DOMAIN_NONE; i++) {
        quad_text_add(t, " ");
        quad_token_write(t, g, verb->domain[i], m.arg[i]);
    }
}

enum quad_error quad_notation_read(const struct quad_game *g, const char *text, size_t length,
                                   struct quad_move *out) {
    const char *at = text, *end = text + length;
    struct quad_word word = quad_word_next(&at, end);
    struct quad_move m = {0, {0, 0, 0}};
    while (m.verb < g->verb_count && !quad_word_is(word, g->verbs[m.verb].name.token)) {
        m.verb++;
    }
    if (m.verb == g->verb_count) {
        return QUAD_ERROR_BAD_NOTATION;
    }
    const struct quad_verb *verb = &g->verbs[m.verb];
    for (int i = 0; i < QUAD_MOVE_ARGS && verb->domain[i] != QUAD_DOMAIN_NONE; i++) {
        word = quad_word_next(&at, end);
        int value = quad_token_read(g, verb->domain[i], word.at, word.length);
        if (value < 0) {
            return QUAD_ERROR_BAD_NOTATION;
        }
        m.arg[i] = (uint8_t)value;
    }
    if (quad_word_next(&at, end).length > 0) {
        return QUAD_ERROR_BAD_NOTATION;
    }
    *out = m;
    return QUAD_ERROR_NONE;
}

void quad_seat_write(struct quad_text *t, int seat) {
    if (seat == QUAD_CHANCE) {
        quad_text_add(t, "*");
    } else {
        quad_text_add_number(t, seat + 1);
    }
}

int quad_seat_read(const char *token, size_t length) {
    if (length != 1) {
        return -1;
    }
    if (token[0] == '*') {
        return QUAD_CHANCE;
    }
    return token[0] >= '1' && token[0] < '1' + QUAD_SEATS ? token[0] - '1' : -1;
}
