/* position.c: see position.h. */
#include "core/position.h"
#include "core/digest.h"

static void store(unsigned char *at, size_t size, uint64_t value) {
    for (size_t i = 0; i < size; i++) {
        at[i] = (unsigned char)(value >> 8 * i);
    }
}

size_t quad_field_elements(const struct quad_field *f) {
    size_t count = 1;
    for (int d = 0; d < f->dims; d++) {
        count *= f->extent[d];
    }
    return count;
}

int64_t quad_field_get(const struct quad_field *f, const struct quad_state *s, size_t element) {
    assert(f->size > 0);
    return quad_load((const unsigned char *)s + f->offset + element * f->size, f->size, f->negative);
}

static void write_index(struct quad_text *t, const struct quad_game *g, int domain, int value) {
    if (domain == QUAD_DOMAIN_NUMBER) {
        quad_text_add_number(t, value);
    } else {
        quad_token_write(t, g, domain, value);
    }
}

static void write_value(struct quad_text *t, const struct quad_game *g, const struct quad_field *f,
                        int64_t value) {
    if (f->kind == QUAD_COUNT) {
        quad_text_add_number(t, value);
    } else if (f->kind == QUAD_SET_OF) {
        const char *plus = "";
        for (int bit = 0; bit < 64; bit++) {
            if (((uint64_t)value >> bit & 1u) != 0) {
                quad_text_add(t, plus);
                write_index(t, g, f->domain, bit);
                plus = "+";
            }
        }
    } else if (value == QUAD_HIDDEN) {
        quad_text_add(t, "?");
    } else if (f->kind == QUAD_MAYBE) {
        quad_token_write(t, g, f->domain, (int)value - 1);
    } else {
        quad_token_write(t, g, f->domain, (int)value);
    }
}

/* The field and the indices of the line that begins at that element: "hand 1 =". */
static void write_row_head(struct quad_text *t, const struct quad_game *g, const struct quad_field *f,
                           size_t first) {
    int last = f->dims - 1;
    quad_text_add(t, f->name);
    for (int d = 0; d < last; d++) {
        size_t inner = f->extent[last];
        for (int k = d + 1; k < last; k++) {
            inner *= f->extent[k];
        }
        quad_text_add(t, " ");
        write_index(t, g, f->index[d], (int)(first / inner % f->extent[d]));
    }
    quad_text_add(t, " =");
}

/* One line: the values of the last dimension, beginning at that element. Returns whether any is not 0; if
 * none is, nothing is written. */
static bool write_row(struct quad_text *t, const struct quad_game *g, const struct quad_state *s,
                      const struct quad_field *f, size_t first) {
    size_t count = f->dims == 0 ? 1 : f->extent[f->dims - 1];
    bool begun = false;
    for (size_t i = 0; i < count; i++) {
        int64_t value = quad_field_get(f, s, first + i);
        if (value == 0) {
            continue;
        }
        if (!begun) {
            write_row_head(t, g, f, first);
            begun = true;
        }
        quad_text_add(t, " ");
        if (f->dims > 0) {
            write_index(t, g, f->index[f->dims - 1], (int)i);
            quad_text_add(t, ":");
        }
        write_value(t, g, f, value);
    }
    return begun;
}

void quad_frame_write(struct quad_text *t, const struct quad_game *g, const struct quad_frame *frame) {
    quad_text_add(t, g->steps[frame->step].prompt.token);
    quad_text_add(t, " ");
    for (int seat = 0; seat <= QUAD_CHANCE; seat++) {
        if ((frame->waiting >> seat & 1u) != 0) {
            quad_seat_write(t, seat);
        }
    }
    quad_text_add(t, frame->waiting == 0 ? "-" : "");
    const struct quad_step *step = &g->steps[frame->step];
    for (int i = 0; i < QUAD_FRAME_ARGS && step->domain[i] != QUAD_DOMAIN_NONE; i++) {
        quad_text_add(t, " ");
        bool hidden = step->secret[i] && frame->arg[i] == QUAD_HIDDEN;
        write_index(t, g, hidden ? QUAD_DOMAIN_SEAT : step->domain[i], frame->arg[i]);
    }
}

void quad_option_write(struct quad_text *t, const struct quad_option *option, int value) {
    if (option->values != NULL) {
        quad_text_add(t, option->values[value - option->min].token);
    } else {
        quad_text_add_number(t, value);
    }
}

static void write_option_line(struct quad_text *t, const struct quad_option *option, int value) {
    quad_text_add(t, "option ");
    quad_text_add(t, option->name.token);
    quad_text_add(t, " ");
    quad_option_write(t, option, value);
    quad_text_add(t, "\n");
}

void quad_option_lines(struct quad_text *t, const struct quad_game *g, const uint8_t options[QUAD_OPTIONS]) {
    for (int i = 0; i < g->option_count; i++) {
        if (i < g->option_count - g->later_options || options[i] != g->options[i].preset) {
            write_option_line(t, &g->options[i], options[i]);
        }
    }
}

static void write_head(struct quad_text *t, const struct quad_game *g, const struct quad_state *s) {
    quad_text_add(t, "position\ngame ");
    quad_text_add(t, g->name.token);
    quad_text_add(t, " ");
    quad_text_add_number(t, g->rules_version);
    quad_text_add(t, "\nseats ");
    quad_text_add_number(t, s->seats);
    quad_text_add(t, "\n");
    if (s->viewer != QUAD_ORACLE) {
        quad_text_add(t, "viewer ");
        quad_text_add_number(t, s->viewer == QUAD_NOBODY ? 0 : s->viewer + 1);
        quad_text_add(t, "\n");
    }
    quad_option_lines(t, g, s->options);
    quad_text_add(t, "ply ");
    quad_text_add_number(t, s->ply);
    quad_text_add(t, "\n");
    for (int i = 0; i < s->depth; i++) {
        quad_text_add(t, "agenda ");
        quad_frame_write(t, g, &s->agenda[i]);
        quad_text_add(t, "\n");
    }
}

void quad_position_write(struct quad_text *t, const struct quad_game *g, const struct quad_state *s) {
    write_head(t, g, s);
    for (int i = 0; i < g->field_count; i++) {
        const struct quad_field *f = &g->fields[i];
        size_t count = quad_field_elements(f), row = f->dims == 0 ? 1 : f->extent[f->dims - 1];
        for (size_t first = 0; first < count; first += row) {
            quad_text_add(t, write_row(t, g, s, f, first) ? "\n" : "");
        }
    }
}

uint64_t quad_position_digest(const struct quad_game *g, const struct quad_state *s) {
    char buffer[QUAD_POSITION_TEXT];
    struct quad_text t;
    struct quad_digest d;
    quad_text_begin(&t, buffer, sizeof buffer);
    quad_position_write(&t, g, s);
    assert(!t.cut);
    quad_digest_begin(&d);
    quad_digest_add(&d, buffer, t.length);
    return quad_digest_end(&d);
}

/* An index of a field: a token of its domain, below its extent and, for seats, below the number of players.
 */
static int read_index(const struct quad_game *g, const struct quad_state *s, const struct quad_field *f,
                      int d, struct quad_word word) {
    int value = quad_token_read(g, f->index[d], word.at, word.length);
    int limit = f->index[d] == QUAD_DOMAIN_SEAT ? s->seats : f->extent[d];
    return value < limit && value < f->extent[d] ? value : -1;
}

static bool read_set(const struct quad_game *g, const struct quad_field *f, struct quad_word word,
                     uint64_t *out) {
    const char *at = word.at, *end = word.at + word.length;
    *out = 0;
    while (at < end) {
        const char *plus = memchr(at, '+', (size_t)(end - at));
        const char *stop = plus == NULL ? end : plus;
        int bit = quad_token_read(g, f->domain, at, (size_t)(stop - at));
        if (bit < 0 || bit >= 8 * f->size) {
            return false;
        }
        *out |= (uint64_t)1 << bit;
        at = plus == NULL ? end : plus + 1;
    }
    return true;
}

/* hidden: "?" may stand for a symbol. */
static bool read_value(const struct quad_game *g, const struct quad_field *f, struct quad_word word,
                       bool hidden, uint64_t *out) {
    assert(f->size > 0);
    if (f->kind == QUAD_COUNT) {
        int64_t value,
            top = f->size >= 8 ? INT64_MAX : ((int64_t)1 << (8 * f->size - (f->negative ? 1 : 0))) - 1;
        if (!quad_word_number(word, f->negative ? -top - 1 : 0, top, &value)) {
            return false;
        }
        *out = (uint64_t)value;
        return true;
    }
    if (f->kind == QUAD_SET_OF) {
        return read_set(g, f, word, out);
    }
    if (f->kind == QUAD_MAYBE && quad_word_is(word, "none")) {
        *out = 0;
        return true;
    }
    if (hidden && quad_word_is(word, "?")) {
        *out = QUAD_HIDDEN;
        return true;
    }
    int value = quad_token_read(g, f->domain, word.at, word.length);
    *out = (uint64_t)(f->kind == QUAD_MAYBE ? value + 1 : value);
    return value >= 0;
}

/* The indices before "=": where the line begins among the field's elements. */
static enum quad_error read_row_head(const struct quad_game *g, const struct quad_state *s,
                                     const struct quad_field *f, const char **at, const char *end,
                                     size_t *first) {
    *first = 0;
    for (int d = 0; d < f->dims - 1; d++) {
        int index = read_index(g, s, f, d, quad_word_next(at, end));
        if (index < 0) {
            return QUAD_ERROR_BAD_VALUE;
        }
        *first = *first * f->extent[d] + (size_t)index;
    }
    *first *= f->dims == 0 ? 1 : f->extent[f->dims - 1];
    return quad_word_is(quad_word_next(at, end), "=") ? QUAD_ERROR_NONE : QUAD_ERROR_BAD_LINE;
}

static enum quad_error set_row(const struct quad_game *g, struct quad_state *s, const struct quad_field *f,
                               const char *at, const char *end) {
    size_t first, count = f->dims == 0 ? 1 : f->extent[f->dims - 1];
    enum quad_error error = read_row_head(g, s, f, &at, end, &first);
    if (error != QUAD_ERROR_NONE) {
        return error;
    }
    size_t values = 0;
    unsigned char *row = (unsigned char *)s + f->offset + first * f->size;
    memset(row, 0, count * f->size);
    for (struct quad_word word; (word = quad_word_next(&at, end)).length > 0;) {
        size_t i = 0;
        if (f->dims == 0 && values++ > 0) {
            return QUAD_ERROR_BAD_LINE;
        }
        if (f->dims > 0) {
            const char *colon = memchr(word.at, ':', word.length);
            if (colon == NULL) {
                return QUAD_ERROR_BAD_LINE;
            }
            struct quad_word index = {word.at, (size_t)(colon - word.at)};
            int which = read_index(g, s, f, f->dims - 1, index);
            if (which < 0) {
                return QUAD_ERROR_BAD_VALUE;
            }
            i = (size_t)which;
            word = (struct quad_word){colon + 1, word.length - index.length - 1};
        }
        uint64_t value;
        if (!read_value(g, f, word, s->viewer != QUAD_ORACLE, &value)) {
            return QUAD_ERROR_BAD_VALUE;
        }
        store(row + i * f->size, f->size, value);
    }
    return QUAD_ERROR_NONE;
}

static bool may_be_hidden(const struct quad_state *s, const struct quad_step *step, int i) {
    return s->viewer != QUAD_ORACLE && step->secret[i];
}

static enum quad_error push_frame(const struct quad_game *g, struct quad_state *s, const char *at,
                                  const char *end) {
    struct quad_word word = quad_word_next(&at, end);
    int step = 0;
    while (step < g->step_count && !quad_word_is(word, g->steps[step].prompt.token)) {
        step++;
    }
    if (step == g->step_count || s->depth == QUAD_AGENDA) {
        return QUAD_ERROR_BAD_AGENDA;
    }
    unsigned waiting = 0;
    word = quad_word_next(&at, end);
    if (word.length == 0) {
        return QUAD_ERROR_BAD_AGENDA;
    }
    for (size_t i = 0; i < word.length && !quad_word_is(word, "-"); i++) {
        int seat = quad_seat_read(word.at + i, 1);
        if (seat < 0) {
            return QUAD_ERROR_BAD_AGENDA;
        }
        waiting |= 1u << seat;
    }
    struct quad_frame *frame = quad_push(s, step, waiting);
    for (int i = 0; (word = quad_word_next(&at, end)).length > 0; i++) {
        int domain = i < QUAD_FRAME_ARGS ? g->steps[step].domain[i] : QUAD_DOMAIN_NONE;
        int64_t number = -1;
        if (domain != QUAD_DOMAIN_NONE && may_be_hidden(s, &g->steps[step], i) && quad_word_is(word, "?")) {
            frame->arg[i] = QUAD_HIDDEN;
            continue;
        }
        if (domain == QUAD_DOMAIN_NUMBER && !quad_word_number(word, 0, QUAD_HIDDEN, &number)) {
            return QUAD_ERROR_BAD_AGENDA;
        }
        int value =
            domain == QUAD_DOMAIN_NUMBER ? (int)number : quad_token_read(g, domain, word.at, word.length);
        if (value < 0) {
            return QUAD_ERROR_BAD_AGENDA;
        }
        frame->arg[i] = (uint8_t)value;
    }
    return QUAD_ERROR_NONE;
}

static const struct quad_field *field_named(const struct quad_game *g, struct quad_word name) {
    for (int i = 0; i < g->field_count; i++) {
        if (quad_word_is(name, g->fields[i].name)) {
            return &g->fields[i];
        }
    }
    return NULL;
}

enum quad_error quad_position_set(const struct quad_game *g, struct quad_state *s, const char *line,
                                  size_t length) {
    const char *at = line, *end = line + length;
    struct quad_word name = quad_word_next(&at, end);
    if (quad_word_is(name, "agenda")) {
        return push_frame(g, s, at, end);
    }
    const struct quad_field *f = field_named(g, name);
    return f == NULL ? QUAD_ERROR_BAD_FIELD : set_row(g, s, f, at, end);
}

void quad_position_line(struct quad_text *t, const struct quad_game *g, const struct quad_state *s,
                        const char *line, size_t length) {
    const char *at = line, *end = line + length;
    struct quad_word name = quad_word_next(&at, end);
    const struct quad_field *f = field_named(g, name);
    size_t first;
    for (int i = 0; i < s->depth && quad_word_is(name, "agenda"); i++) {
        quad_text_add(t, i > 0 ? ", agenda " : "agenda ");
        quad_frame_write(t, g, &s->agenda[i]);
    }
    if (f != NULL && read_row_head(g, s, f, &at, end, &first) == QUAD_ERROR_NONE &&
        !write_row(t, g, s, f, first)) {
        write_row_head(t, g, f, first);
    }
}

enum quad_error quad_position_check(const struct quad_game *g, const struct quad_state *s,
                                    const char **broken) {
    *broken = "agenda";
    if (!quad_agenda_is_sound(g, s)) {
        return QUAD_ERROR_BAD_AGENDA;
    }
    *broken = s->viewer == QUAD_ORACLE ? quad_audit(g, s) : NULL; /* nobody can count what is hidden */
    return *broken == NULL ? QUAD_ERROR_NONE : QUAD_ERROR_AUDIT;
}

enum quad_error quad_option_set(const struct quad_game *g, uint8_t options[QUAD_OPTIONS],
                                struct quad_word name, struct quad_word value) {
    for (int i = 0; i < g->option_count; i++) {
        const struct quad_option *option = &g->options[i];
        if (!quad_word_is(name, option->name.token)) {
            continue;
        }
        for (int v = option->min; option->values != NULL && v <= option->max; v++) {
            if (quad_word_is(value, option->values[v - option->min].token)) {
                options[i] = (uint8_t)v;
                return QUAD_ERROR_NONE;
            }
        }
        int64_t number;
        if (quad_word_number(value, option->min, option->max, &number)) {
            options[i] = (uint8_t)number;
            return QUAD_ERROR_NONE;
        }
    }
    return QUAD_ERROR_BAD_OPTION;
}

/* A position being read: its head, line by line, until game and seats are known; then its fields. */
struct parse {
    const struct quad_game *game;
    struct quad_state *s;
    uint8_t options[QUAD_OPTIONS];
    bool begun; /* the head is complete, fields may follow */
    bool seen;  /* it may be as a viewer sees it */
};

static enum quad_error begin_fields(struct parse *r) {
    if (r->game == NULL || r->s->seats == 0) {
        return QUAD_ERROR_BAD_HEADER;
    }
    memcpy(r->s->options, r->options, sizeof r->options);
    r->begun = true;
    return r->game->refuse != NULL && r->game->refuse(r->s) != NULL ? QUAD_ERROR_OPTIONS_CLASH
                                                                    : QUAD_ERROR_NONE;
}

static enum quad_error read_game(struct parse *r, const char *at, const char *end) {
    struct quad_word name = quad_word_next(&at, end), version = quad_word_next(&at, end);
    int64_t number;
    for (size_t i = 0; quad_game_at(i) != NULL; i++) {
        if (quad_word_is(name, quad_game_at(i)->name.token)) {
            r->game = quad_game_at(i);
        }
    }
    if (r->game == NULL) {
        return QUAD_ERROR_NO_SUCH_GAME;
    }
    quad_options_preset(r->game, r->options);
    bool same = quad_word_number(version, 0, UINT16_MAX, &number) && number == r->game->rules_version;
    return same ? quad_line_end(at, end) : QUAD_ERROR_BAD_VERSION;
}

static enum quad_error read_line(struct parse *r, const char *line, const char *end) {
    const char *at = line;
    struct quad_word word = quad_word_next(&at, end);
    int64_t number;
    if (!r->begun && quad_word_is(word, "game") && r->game == NULL) {
        return read_game(r, at, end);
    }
    if (r->game == NULL) {
        return QUAD_ERROR_BAD_HEADER;
    }
    if (!r->begun && quad_word_is(word, "seats")) {
        if (!quad_word_number(quad_word_next(&at, end), r->game->seats_min, r->game->seats_max, &number)) {
            return QUAD_ERROR_BAD_SEATS;
        }
        r->s->seats = (uint8_t)number;
        return quad_line_end(at, end);
    }
    if (!r->begun && r->seen && quad_word_is(word, "viewer")) {
        bool fine = quad_word_number(quad_word_next(&at, end), 0, r->s->seats, &number);
        r->s->viewer = (uint8_t)(!fine ? QUAD_ORACLE : number == 0 ? QUAD_NOBODY : number - 1);
        return fine ? quad_line_end(at, end) : QUAD_ERROR_BAD_VALUE;
    }
    if (!r->begun && quad_word_is(word, "option")) {
        word = quad_word_next(&at, end);
        enum quad_error error = quad_option_set(r->game, r->options, word, quad_word_next(&at, end));
        return error == QUAD_ERROR_NONE ? quad_line_end(at, end) : error;
    }
    if (!r->begun && quad_word_is(word, "ply")) {
        bool fine = quad_word_number(quad_word_next(&at, end), 0, INT32_MAX, &number);
        r->s->ply = fine ? (uint32_t)number : 0;
        return fine ? quad_line_end(at, end) : QUAD_ERROR_BAD_VALUE;
    }
    if (!r->begun) {
        enum quad_error error = begin_fields(r);
        if (error != QUAD_ERROR_NONE) {
            return error;
        }
    }
    return quad_position_set(r->game, r->s, line, (size_t)(end - line));
}

static enum quad_error read_position(const char *text, size_t length, bool seen,
                                     const struct quad_game **game, struct quad_any *out,
                                     struct quad_fault *fault) {
    struct parse r = {.s = quad_any_state(out), .seen = seen};
    memset(out, 0, sizeof *out);
    r.s->viewer = QUAD_ORACLE;
    const char *end = text + length;
    enum quad_error error = QUAD_ERROR_NONE;
    int line = 1;
    for (const char *at = text; at < end && error == QUAD_ERROR_NONE; line++) {
        const char *newline = memchr(at, '\n', (size_t)(end - at)), *stop = newline == NULL ? end : newline,
                   *word = at;
        struct quad_word first = quad_word_next(&word, stop);
        if (line == 1) {
            bool known = quad_word_is(first, "position") && quad_line_end(word, stop) == QUAD_ERROR_NONE;
            error = known ? QUAD_ERROR_NONE : QUAD_ERROR_BAD_HEADER;
        } else if (first.length > 0 && first.at[0] != '#') {
            error = read_line(&r, at, stop);
        }
        if (error != QUAD_ERROR_NONE) {
            quad_fault_set(fault, error, line, at, (size_t)(stop - at));
        }
        at = stop + 1;
    }
    if (error == QUAD_ERROR_NONE && !r.begun && (error = begin_fields(&r)) != QUAD_ERROR_NONE) {
        quad_fault_set(fault, error, line, "", 0);
    }
    const char *broken;
    if (error == QUAD_ERROR_NONE && (error = quad_position_check(r.game, r.s, &broken)) != QUAD_ERROR_NONE) {
        quad_fault_set(fault, error, 0, broken, strlen(broken));
    }
    if (error != QUAD_ERROR_NONE) {
        memset(out, 0, sizeof *out);
        return error;
    }
    *game = r.game;
    return QUAD_ERROR_NONE;
}

enum quad_error quad_position_read(const char *text, size_t length, const struct quad_game **game,
                                   struct quad_any *out, struct quad_fault *fault) {
    return read_position(text, length, false, game, out, fault);
}

enum quad_error quad_position_read_seen(const char *text, size_t length, const struct quad_game **game,
                                        struct quad_any *out, struct quad_fault *fault) {
    return read_position(text, length, true, game, out, fault);
}
