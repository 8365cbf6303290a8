/* scenario.c: see scenario.h. */
#include "core/scenario.h"
#include "core/box.h"
#include "core/position.h"

enum { SETUP_MOVES = 5000 };

struct stage {
    const struct quad_game *game; /* held once it is open */
    struct quad_any state;
    int seats;
    struct quad_box_head box;
    struct quad_fault fault; /* of its box */
    struct quad_seed luck;
    struct quad_rng choice; /* picks the moves of a set-up */
    bool open, changed, agenda_cleared;
    const char *broken;     /* what an audit found */
    struct quad_text found; /* what there is where a line expects something */
    const char *text, *own; /* the file, and where this scenario begins in it */
};

static enum quad_error open_stage(struct stage *st) {
    if (st->game == NULL) {
        return QUAD_ERROR_NO_SUCH_GAME;
    }
    enum quad_error error = quad_box_head_end(&st->box, st->game->box->number, &st->game, &st->fault);
    if (error != QUAD_ERROR_NONE) {
        return error;
    }
    st->open = true;
    bool fine = quad_start(st->game, quad_any_state(&st->state), st->seats, st->box.options);
    return fine ? QUAD_ERROR_NONE : QUAD_ERROR_BAD_SEATS;
}

/* After changes by hand: complete the piles and see that the position can be. */
static enum quad_error settle_changes(struct stage *st) {
    if (!st->open) {
        enum quad_error error = open_stage(st);
        if (error != QUAD_ERROR_NONE) {
            return error;
        }
    }
    if (!st->changed) {
        return QUAD_ERROR_NONE;
    }
    st->changed = st->agenda_cleared = false;
    st->game->restock(st->game, quad_any_state(&st->state));
    return quad_position_check(st->game, quad_any_state(&st->state), &st->broken);
}

static void play_chance(struct stage *st) {
    struct quad_state *s = quad_any_state(&st->state);
    struct quad_rng r;
    quad_luck_at(&st->luck, s->ply, &r);
    quad_apply(st->game, s, QUAD_CHANCE, quad_sample(st->game, s, &r), NULL);
}

static bool chance_waits(struct stage *st) {
    return (quad_waiting(quad_any_state(&st->state)) >> QUAD_CHANCE & 1u) != 0;
}

static enum quad_error run_setup(struct stage *st, struct quad_word step) {
    struct quad_state *s = quad_any_state(&st->state);
    for (int moves = 0; moves < SETUP_MOVES && !quad_over(s); moves++) {
        if (chance_waits(st)) {
            play_chance(st);
            continue;
        }
        if (quad_word_is(step, st->game->steps[quad_see_top(s)->step].prompt.token)) {
            return QUAD_ERROR_NONE;
        }
        int seat = 0;
        while ((quad_waiting(s) >> seat & 1u) == 0) {
            seat++;
        }
        struct quad_choices choices;
        quad_legal(st->game, s, seat, &choices);
        quad_apply(st->game, s, seat, quad_pick(&choices, &st->choice), NULL);
    }
    return QUAD_ERROR_BAD_AGENDA;
}

static enum quad_error set_line(struct stage *st, const char *at, const char *end) {
    enum quad_error error = st->open ? QUAD_ERROR_NONE : open_stage(st);
    if (error != QUAD_ERROR_NONE) {
        return error;
    }
    struct quad_state *s = quad_any_state(&st->state);
    const char *rest = at;
    struct quad_word word = quad_word_next(&rest, end);
    if (quad_word_is(word, "agenda") && !st->agenda_cleared) {
        while (s->depth > 0) {
            quad_pop(s);
        }
        st->agenda_cleared = true;
    }
    st->changed = true;
    return quad_position_set(st->game, s, at, (size_t)(end - at));
}

/* "1: sow forum": who, and the move. */
static enum quad_error read_play(struct stage *st, const char *at, const char *end, int *seat,
                                 struct quad_move *m) {
    struct quad_word who = quad_word_next(&at, end);
    if (who.length != 2 || who.at[1] != ':' || (*seat = quad_seat_read(who.at, 1)) < 0) {
        return QUAD_ERROR_BAD_LINE;
    }
    return quad_notation_read(st->game, at, (size_t)(end - at), m);
}

/* What is asked of whom now: "asked turn 1", or "over". */
static void write_asked(struct quad_text *t, const struct quad_game *g, const struct quad_state *s) {
    if (quad_over(s)) {
        quad_text_add(t, "over");
        return;
    }
    quad_text_add(t, "asked ");
    quad_text_add(t, g->steps[quad_see_top(s)->step].prompt.token);
    quad_text_add(t, " ");
    for (int seat = 0; seat <= QUAD_CHANCE; seat++) {
        if ((quad_waiting(s) >> seat & 1u) != 0) {
            quad_seat_write(t, seat);
        }
    }
}

/* Every choice of a seat: "offered 1: fetch, swap six"; of one that is not asked, what is. */
static void write_offered(struct quad_text *t, const struct quad_game *g, const struct quad_state *s,
                          int seat) {
    struct quad_choices choices;
    if ((quad_waiting(s) >> seat & 1u) == 0) {
        write_asked(t, g, s);
        return;
    }
    quad_legal(g, s, seat, &choices);
    quad_text_add(t, "offered ");
    quad_seat_write(t, seat);
    for (int i = 0; i < choices.count; i++) {
        quad_text_add(t, i == 0 ? ": " : ", ");
        quad_notation_write(t, g, choices.at[i].move);
    }
}

static enum quad_error play_line(struct stage *st, const char *at, const char *end, bool refused) {
    struct quad_state *s = quad_any_state(&st->state);
    int seat;
    struct quad_move m;
    enum quad_error error = settle_changes(st);
    if (error == QUAD_ERROR_NONE) {
        error = read_play(st, at, end, &seat, &m);
    }
    if (error != QUAD_ERROR_NONE) {
        return error;
    }
    while (seat != QUAD_CHANCE && chance_waits(st)) {
        play_chance(st);
    }
    bool legal = quad_is_legal(st->game, s, seat, m);
    if (refused) {
        return legal ? QUAD_ERROR_NOT_REFUSED : QUAD_ERROR_NONE;
    }
    if (!legal) {
        write_offered(&st->found, st->game, s, seat);
        return QUAD_ERROR_ILLEGAL;
    }
    quad_apply(st->game, s, seat, m, NULL);
    st->broken = quad_audit(st->game, s);
    return st->broken == NULL ? QUAD_ERROR_NONE : QUAD_ERROR_AUDIT;
}

static enum quad_error expect_over(struct stage *st, const char *at, const char *end) {
    const struct quad_state *s = quad_any_state(&st->state);
    if (quad_line_end(at, end) != QUAD_ERROR_NONE) {
        return QUAD_ERROR_BAD_LINE;
    }
    write_asked(&st->found, st->game, s);
    return quad_over(s) ? QUAD_ERROR_NONE : QUAD_ERROR_EXPECTED;
}

static enum quad_error expect_asked(struct stage *st, const char *at, const char *end) {
    const struct quad_state *s = quad_any_state(&st->state);
    struct quad_word step = quad_word_next(&at, end), seats = quad_word_next(&at, end);
    unsigned waiting = 0;
    for (size_t i = 0; i < seats.length; i++) {
        int seat = quad_seat_read(seats.at + i, 1);
        if (seat < 0) {
            return QUAD_ERROR_BAD_LINE;
        }
        waiting |= 1u << seat;
    }
    if (waiting == 0 || quad_line_end(at, end) != QUAD_ERROR_NONE) {
        return QUAD_ERROR_BAD_LINE;
    }
    write_asked(&st->found, st->game, s);
    bool so = !quad_over(s) && quad_word_is(step, st->game->steps[quad_see_top(s)->step].prompt.token) &&
              waiting == quad_waiting(s);
    return so ? QUAD_ERROR_NONE : QUAD_ERROR_EXPECTED;
}

static enum quad_error expect_offered(struct stage *st, const char *at, const char *end) {
    const struct quad_state *s = quad_any_state(&st->state);
    int seat;
    struct quad_move m;
    enum quad_error error = read_play(st, at, end, &seat, &m);
    if (error != QUAD_ERROR_NONE) {
        return error;
    }
    write_offered(&st->found, st->game, s, seat);
    return quad_is_legal(st->game, s, seat, m) ? QUAD_ERROR_NONE : QUAD_ERROR_EXPECTED;
}

/* "offers 1 3", "total 1 12", "rank 1 1": a seat and a number that belongs to it. */
static enum quad_error expect_number(struct stage *st, struct quad_word what, const char *at,
                                     const char *end) {
    const struct quad_state *s = quad_any_state(&st->state);
    bool offers = quad_word_is(what, "offers");
    struct quad_word who = quad_word_next(&at, end);
    int seat = quad_seat_read(who.at, who.length);
    int64_t number, is;
    if (seat < 0 || (seat >= s->seats && !(offers && seat == QUAD_CHANCE)) ||
        !quad_word_number(quad_word_next(&at, end), INT32_MIN, INT32_MAX, &number) ||
        quad_line_end(at, end) != QUAD_ERROR_NONE) {
        return QUAD_ERROR_BAD_LINE;
    }
    if (offers) {
        struct quad_choices choices;
        quad_legal(st->game, s, seat, &choices);
        is = choices.count;
    } else {
        struct quad_score score[QUAD_SEATS] = {0};
        st->game->score(st->game, s, score);
        is = quad_word_is(what, "total") ? score[seat].total : score[seat].rank;
    }
    quad_text_add_bytes(&st->found, what.at, what.length);
    quad_text_add(&st->found, " ");
    quad_seat_write(&st->found, seat);
    quad_text_add(&st->found, " ");
    quad_text_add_number(&st->found, is);
    if (offers && is != number) {
        quad_text_add(&st->found, "; ");
        write_offered(&st->found, st->game, s, seat);
    }
    return is == number ? QUAD_ERROR_NONE : QUAD_ERROR_EXPECTED;
}

/* A line of the position. "agenda …": one of its frames, at whatever depth. */
static enum quad_error expect_position(struct stage *st, const char *at, const char *end) {
    struct quad_any wanted = st->state;
    struct quad_state *s = quad_any_state(&st->state), *w = quad_any_state(&wanted);
    const char *rest = at;
    bool agenda = quad_word_is(quad_word_next(&rest, end), "agenda"), so = false;
    while (agenda && w->depth > 0) {
        quad_pop(w);
    }
    enum quad_error error = quad_position_set(st->game, w, at, (size_t)(end - at));
    if (error != QUAD_ERROR_NONE) {
        return error;
    }
    for (int i = 0; agenda && i < s->depth; i++) {
        so = so || memcmp(&s->agenda[i], &w->agenda[0], sizeof s->agenda[i]) == 0;
    }
    so = agenda ? so : memcmp(&wanted, &st->state, sizeof wanted) == 0;
    quad_position_line(&st->found, st->game, s, at, (size_t)(end - at));
    return so ? QUAD_ERROR_NONE : QUAD_ERROR_EXPECTED;
}

static enum quad_error expect_line(struct stage *st, const char *at, const char *end) {
    enum quad_error error = settle_changes(st);
    if (error != QUAD_ERROR_NONE) {
        return error;
    }
    const char *rest = at;
    struct quad_word word = quad_word_next(&rest, end);
    if (quad_word_is(word, "over")) {
        return expect_over(st, rest, end);
    }
    if (quad_word_is(word, "asked")) {
        return expect_asked(st, rest, end);
    }
    if (quad_word_is(word, "offered")) {
        return expect_offered(st, rest, end);
    }
    if (quad_word_is(word, "offers") || quad_word_is(word, "total") || quad_word_is(word, "rank")) {
        return expect_number(st, word, rest, end);
    }
    return expect_position(st, at, end);
}

static enum quad_error header_line(struct stage *st, struct quad_word word, const char *at, const char *end) {
    int64_t number;
    if (quad_word_is(word, "game")) {
        struct quad_word name = quad_word_next(&at, end);
        for (size_t i = 0; quad_game_at(i) != NULL; i++) {
            if (quad_word_is(name, quad_game_at(i)->name.token)) {
                st->game = quad_game_at(i);
                st->seats = st->game->seats_min;
                quad_box_head_begin(&st->box, st->game);
                return quad_line_end(at, end);
            }
        }
        return QUAD_ERROR_NO_SUCH_GAME;
    }
    if (st->game == NULL) {
        return QUAD_ERROR_BAD_HEADER;
    }
    if (quad_word_is(word, "seats")) {
        bool fine =
            quad_word_number(quad_word_next(&at, end), st->game->seats_min, st->game->seats_max, &number);
        st->seats = fine ? (int)number : st->seats;
        return fine ? quad_line_end(at, end) : QUAD_ERROR_BAD_SEATS;
    }
    if (quad_word_is(word, "seed")) {
        if (!quad_word_number(quad_word_next(&at, end), 0, INT32_MAX, &number)) {
            return QUAD_ERROR_BAD_VALUE;
        }
        st->luck = quad_luck_from_number((uint64_t)number);
        quad_rng_seed(&st->choice, (uint64_t)number);
        return quad_line_end(at, end);
    }
    return quad_word_is(word, "box") ? quad_box_head_line(&st->box, at, end)
                                     : quad_box_head_option(&st->box, at, end);
}

static enum quad_error stage_line(struct stage *st, const char *line, const char *end);

/* The line at that place: where it stops, and its first word. */
static const char *line_end(const char *at, const char *end) {
    const char *newline = at < end ? memchr(at, '\n', (size_t)(end - at)) : NULL;
    return newline == NULL ? end : newline;
}

/* "after NAME": play an earlier scenario of the file first. What comes earlier is less each time, so this
 * ends. */
static enum quad_error after_line(struct stage *st, const char *name, const char *end) {
    const char *own = st->own, *begin = NULL;
    size_t length = (size_t)(end - name);
    for (const char *at = st->text, *stop; at < own; at = stop + 1) {
        stop = line_end(at, own);
        const char *rest = at;
        if (quad_word_is(quad_word_next(&rest, stop), "scenario") && (size_t)(stop - rest) == length + 1 &&
            memcmp(rest + 1, name, length) == 0) {
            begin = at;
        }
    }
    if (begin == NULL) {
        return QUAD_ERROR_BAD_LINE;
    }
    enum quad_error error = QUAD_ERROR_NONE;
    st->own = begin;
    for (const char *at = line_end(begin, own) + 1, *stop; at < own && error == QUAD_ERROR_NONE;
         at = stop + 1) {
        stop = line_end(at, own);
        const char *rest = at;
        struct quad_word word = quad_word_next(&rest, stop);
        if (quad_word_is(word, "scenario")) {
            break;
        }
        error = word.length == 0 || word.at[0] == '#' ? QUAD_ERROR_NONE : stage_line(st, at, stop);
    }
    st->own = own;
    return error;
}

static enum quad_error stage_line(struct stage *st, const char *line, const char *end) {
    const char *at = line;
    struct quad_word word = quad_word_next(&at, end);
    bool header = quad_word_is(word, "game") || quad_word_is(word, "seats") || quad_word_is(word, "option") ||
                  quad_word_is(word, "box") || quad_word_is(word, "seed");
    if (header && !st->open) {
        return header_line(st, word, at, end);
    }
    if (quad_word_is(word, "setup") && !st->open) {
        enum quad_error error = open_stage(st);
        return error == QUAD_ERROR_NONE ? run_setup(st, quad_word_next(&at, end)) : error;
    }
    if (quad_word_is(word, "after") && !st->open && at < end) {
        return after_line(st, at + 1, end);
    }
    if (quad_word_is(word, "set")) {
        return set_line(st, at, end);
    }
    if (quad_word_is(word, "expect")) {
        return expect_line(st, at, end);
    }
    if (quad_word_is(word, "refuse")) {
        return play_line(st, at, end, true);
    }
    return play_line(st, line, end, false);
}

/* What was there is told where it was to be something else; what is too long ends in dots. */
static void close_found(struct quad_text *found, enum quad_error error) {
    static const char dots[] = " …";
    if (error != QUAD_ERROR_EXPECTED && error != QUAD_ERROR_ILLEGAL) {
        found->length = 0;
        found->at[0] = '\0';
    } else if (found->cut) {
        memcpy(found->at + found->size - sizeof dots, dots, sizeof dots);
    }
}

/* Does a line set up what is played? */
static bool prepares(struct quad_word word) {
    static const char *const words[] = {"game", "seats", "option", "box", "seed", "setup", "after", "set"};
    bool found = word.length == 0 || word.at[0] == '#';
    for (size_t i = 0; i < sizeof words / sizeof words[0] && !found; i++) {
        found = quad_word_is(word, words[i]);
    }
    return found;
}

/* Where the last scenario of a text begins, or its end. */
static const char *last_scenario(const char *text, const char *end) {
    const char *found = end;
    for (const char *at = text, *stop; at < end; at = stop + 1) {
        const char *rest = at;
        stop = line_end(at, end);
        found = quad_word_is(quad_word_next(&rest, stop), "scenario") ? at : found;
    }
    return found;
}

enum quad_error quad_scenario_stage(const char *text, size_t length, const struct quad_game **game,
                                    struct quad_any *out, struct quad_fault *fault) {
    const char *end = text + length;
    char found[QUAD_FOUND];
    struct stage st = {.luck = quad_luck_from_number(1), .text = text, .own = last_scenario(text, end)};
    enum quad_error error = QUAD_ERROR_NONE;
    quad_rng_seed(&st.choice, 1);
    quad_text_begin(&st.found, found, sizeof found);
    for (const char *at = line_end(st.own, end) + 1; at < end && error == QUAD_ERROR_NONE;) {
        const char *line = at, *rest = at, *stop = line_end(at, end);
        struct quad_word word = quad_word_next(&rest, stop);
        if (!prepares(word)) {
            break;
        }
        error = word.length == 0 || word.at[0] == '#' ? QUAD_ERROR_NONE : stage_line(&st, line, stop);
        at = stop + 1;
    }
    error = error == QUAD_ERROR_NONE ? settle_changes(&st) : error;
    if (error != QUAD_ERROR_NONE) {
        quad_fault_place(&st.fault, error, 0, "", 0);
        quad_game_drop(st.open ? st.game : NULL);
        if (fault != NULL) {
            *fault = st.fault;
        }
        return error;
    }
    *game = st.game;
    *out = st.state;
    return QUAD_ERROR_NONE;
}

void quad_scenarios_run(struct quad_scenarios *report, const char *text, size_t length) {
    const char *end = text + length;
    struct stage st = {.game = NULL};
    struct quad_word name = {"", 0};
    struct quad_fault fault;
    bool inside = false, failed = false;
    int line = 0;
    for (const char *at = text; at <= end;) {
        const char *stop = line_end(at, end), *rest = at;
        struct quad_word word = quad_word_next(&rest, stop);
        bool last = stop == end, begins = quad_word_is(word, "scenario");
        line++;
        if (word.length > 0 && word.at[0] != '#' && !begins && !failed) {
            st.broken = NULL;
            quad_text_begin(&st.found, report->found, sizeof report->found);
            enum quad_error error = inside ? stage_line(&st, at, stop) : QUAD_ERROR_BAD_HEADER;
            if (error != QUAD_ERROR_NONE) {
                failed = inside = true;
                close_found(&st.found, error);
                const char *near = st.broken != NULL ? st.broken : at;
                fault = st.fault;
                quad_fault_place(&fault, error, line, near,
                                 st.broken != NULL ? strlen(near) : (size_t)(stop - at));
            }
        }
        if ((begins || last) && inside) {
            report->passed += !failed;
            report->failed += failed;
            report->tell(report->context, name.at, name.length, failed ? &fault : NULL);
            quad_game_drop(st.open ? st.game : NULL);
            st.open = false;
        }
        if (begins) {
            memset(&st, 0, sizeof st);
            st.luck = quad_luck_from_number(1);
            quad_rng_seed(&st.choice, 1);
            st.text = text;
            st.own = at;
            name = (struct quad_word){rest + (rest < stop), (size_t)(stop - rest) - (rest < stop)};
            inside = true;
            failed = false;
        }
        at = stop + 1;
    }
}
