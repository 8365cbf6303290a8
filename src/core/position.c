/* position.c: see position.h. */
#include "core/position.h"
#include "core/box.h"
#include "core/digest.h"

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
        quad_index_write(t, g, hidden ? QUAD_DOMAIN_SEAT : step->domain[i], frame->arg[i]);
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

/* Before there were boxes the values that were options stood among the others. */
static void write_old_option(struct quad_text *t, const struct quad_game *g, int i) {
    const struct quad_old_option *was = &g->old_options[i];
    quad_text_add(t, "option ");
    quad_text_add(t, was->token);
    quad_text_add(t, " ");
    quad_text_add_number(t, quad_field_get(&g->values[was->value].field, g->printed, was->element));
    quad_text_add(t, "\n");
}

static void write_option(struct quad_text *t, const struct quad_game *g, int i, int value) {
    if (i < g->option_count - g->later_options || value != g->options[i].preset) {
        write_option_line(t, &g->options[i], value);
    }
}

void quad_option_lines(struct quad_text *t, const struct quad_game *g, const uint8_t options[QUAD_OPTIONS]) {
    for (int i = 0; g->box->as_options && g->old_options[i].token != NULL; i++) {
        int option = g->old_options[i].option;
        if (option < 0) {
            write_old_option(t, g, i);
        } else {
            write_option(t, g, option, options[option]);
        }
    }
    for (int i = 0; !g->box->as_options && i < g->option_count; i++) {
        write_option(t, g, i, options[i]);
    }
}

/* A digest takes in which box it is: that has a digest of its own. */
static void write_box(struct quad_text *t, const struct quad_game *g, bool values) {
    if (quad_box_goes_without_saying(g)) {
        return;
    }
    if (values) {
        quad_box_head_write(t, g);
        return;
    }
    quad_text_add(t, "box ");
    quad_box_write_name(t, g);
    quad_text_add(t, "\n");
}

static void write_head(struct quad_text *t, const struct quad_game *g, const struct quad_state *s,
                       bool values) {
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
    write_box(t, g, values);
    quad_text_add(t, "ply ");
    quad_text_add_number(t, s->ply);
    quad_text_add(t, "\n");
    for (int i = 0; i < s->depth; i++) {
        quad_text_add(t, "agenda ");
        quad_frame_write(t, g, &s->agenda[i]);
        quad_text_add(t, "\n");
    }
}

static void write_position(struct quad_text *t, const struct quad_game *g, const struct quad_state *s,
                           bool values) {
    write_head(t, g, s, values);
    for (int i = 0; i < g->field_count; i++) {
        const struct quad_field *f = &g->fields[i];
        size_t count = quad_field_elements(f);
        for (size_t first = 0; first < count; first += quad_field_line(f)) {
            quad_text_add(t, quad_field_write(t, g, s, f, first) ? "\n" : "");
        }
    }
}

void quad_position_write(struct quad_text *t, const struct quad_game *g, const struct quad_state *s) {
    write_position(t, g, s, true);
}

uint64_t quad_position_digest(const struct quad_game *g, const struct quad_state *s) {
    char buffer[QUAD_POSITION_TEXT];
    struct quad_text t;
    struct quad_digest d;
    quad_text_begin(&t, buffer, sizeof buffer);
    write_position(&t, g, s, false);
    assert(!t.cut);
    quad_digest_begin(&d);
    quad_digest_add(&d, buffer, t.length);
    return quad_digest_end(&d);
}

uint64_t quad_position_digest_of(const struct quad_game *g, const struct quad_state *s,
                                 uint16_t rules_version) {
    struct quad_game then = *g;
    then.rules_version = rules_version;
    return quad_position_digest(&then, s);
}

static struct quad_reading reading(const struct quad_state *s) {
    return (struct quad_reading){s->seats, s->viewer != QUAD_ORACLE, NULL};
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
    size_t first;
    return f == NULL ? QUAD_ERROR_BAD_FIELD : quad_field_read(g, s, f, reading(s), at, end, &first);
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
    if (f != NULL && quad_field_read_head(g, f, reading(s), &at, end, &first) == QUAD_ERROR_NONE &&
        !quad_field_write(t, g, s, f, first)) {
        quad_field_write_head(t, g, f, first);
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
    const struct quad_game *game; /* held once fields may follow */
    struct quad_state *s;
    struct quad_box_head box;
    struct quad_fault *fault;
    bool begun; /* the head is complete, fields may follow */
    bool seen;  /* it may be as a viewer sees it */
    int rules;  /* the version it must have; OWN: the game's */
};

enum { OWN = -1 };

static enum quad_error begin_fields(struct parse *r) {
    if (r->game == NULL || r->s->seats == 0) {
        return QUAD_ERROR_BAD_HEADER;
    }
    enum quad_error error = quad_box_head_end(&r->box, 1, &r->game, r->fault);
    if (error != QUAD_ERROR_NONE) {
        return error;
    }
    memcpy(r->s->options, r->box.options, sizeof r->box.options);
    r->begun = true;
    return r->game->refuse != NULL && r->game->refuse(r->game, r->s) != NULL ? QUAD_ERROR_OPTIONS_CLASH
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
    quad_box_head_begin(&r->box, r->game);
    int wanted = r->rules == OWN ? r->game->rules_version : r->rules;
    bool same = quad_word_number(version, 0, UINT16_MAX, &number) && number == wanted;
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
        return quad_box_head_option(&r->box, at, end);
    }
    if (!r->begun && quad_word_is(word, "box")) {
        return quad_box_head_line(&r->box, at, end);
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

static enum quad_error read_position(const char *text, size_t length, bool seen, int rules,
                                     const struct quad_game **game, struct quad_any *out,
                                     struct quad_fault *fault) {
    struct parse r = {.s = quad_any_state(out), .fault = fault, .seen = seen, .rules = rules};
    memset(out, 0, sizeof *out);
    quad_fault_set(fault, QUAD_ERROR_NONE, 0, "", 0);
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
            quad_fault_place(fault, error, line, at, (size_t)(stop - at));
        }
        at = stop + 1;
    }
    if (error == QUAD_ERROR_NONE && !r.begun && (error = begin_fields(&r)) != QUAD_ERROR_NONE) {
        quad_fault_place(fault, error, line, "", 0);
    }
    const char *broken;
    if (error == QUAD_ERROR_NONE && (error = quad_position_check(r.game, r.s, &broken)) != QUAD_ERROR_NONE) {
        quad_fault_set(fault, error, 0, broken, strlen(broken));
    }
    if (error != QUAD_ERROR_NONE) {
        memset(out, 0, sizeof *out);
        quad_game_drop(r.begun ? r.game : NULL);
        return error;
    }
    *game = r.game;
    return QUAD_ERROR_NONE;
}

enum quad_error quad_position_read(const char *text, size_t length, const struct quad_game **game,
                                   struct quad_any *out, struct quad_fault *fault) {
    return read_position(text, length, false, OWN, game, out, fault);
}

enum quad_error quad_position_read_of(const char *text, size_t length, uint16_t rules_version,
                                      const struct quad_game **game, struct quad_any *out,
                                      struct quad_fault *fault) {
    return read_position(text, length, false, rules_version, game, out, fault);
}

enum quad_error quad_position_read_seen(const char *text, size_t length, const struct quad_game **game,
                                        struct quad_any *out, struct quad_fault *fault) {
    return read_position(text, length, true, OWN, game, out, fault);
}
