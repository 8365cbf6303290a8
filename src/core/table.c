/* table.c: see table.h. */
#include "core/table.h"
#include "core/box.h"

#include <stdlib.h>

enum {
    WORLDS = 24
}; /* how many imagined worlds must agree before a move counts as having revealed nothing */

static enum quad_error keep(struct quad_table *t, int seat, struct quad_move m) {
    if (t->count == t->room) {
        size_t room = t->room == 0 ? 256 : 2 * t->room;
        struct quad_play *plays = room > QUAD_PLAYS ? NULL : realloc(t->plays, room * sizeof *plays);
        if (plays == NULL) {
            return QUAD_ERROR_NO_MEMORY;
        }
        t->plays = plays;
        t->room = room;
    }
    t->plays[t->count++] = (struct quad_play){(uint8_t)seat, m};
    return QUAD_ERROR_NONE;
}

static enum quad_error open_table(struct quad_table *t, const struct quad_game *g,
                                  const struct quad_seed *seed) {
    memset(t->names, 0, sizeof t->names);
    t->game = quad_game_hold(g);
    t->dictated = false;
    t->seed = *seed;
    t->plays = NULL;
    t->count = t->room = 0;
    t->truth = t->first;
    return QUAD_ERROR_NONE;
}

enum quad_error quad_table_open(struct quad_table *t, const struct quad_game *g, int seats,
                                const uint8_t *options, const struct quad_seed *seed) {
    if (seats < g->seats_min || seats > g->seats_max) {
        return QUAD_ERROR_BAD_SEATS;
    }
    for (int i = 0; options != NULL && i < g->option_count; i++) {
        if (options[i] < g->options[i].min || options[i] > g->options[i].max) {
            return QUAD_ERROR_BAD_OPTION;
        }
    }
    memset(&t->first, 0, sizeof t->first);
    if (!quad_start(g, quad_any_state(&t->first), seats, options)) {
        return QUAD_ERROR_OPTIONS_CLASH;
    }
    t->listen = NULL;
    t->context = NULL;
    t->from_position = false;
    return open_table(t, g, seed);
}

enum quad_error quad_table_open_at(struct quad_table *t, const struct quad_game *g,
                                   const struct quad_any *position, const struct quad_seed *seed) {
    t->first = *position;
    t->listen = NULL;
    t->context = NULL;
    t->from_position = true;
    return open_table(t, g, seed);
}

void quad_table_close(struct quad_table *t) {
    free(t->plays);
    quad_game_drop(t->game);
    t->game = NULL;
    t->plays = NULL;
    t->count = t->room = 0;
}

struct quad_names quad_table_names(const struct quad_table *t) {
    struct quad_names names;
    for (int seat = 0; seat < QUAD_SEATS; seat++) {
        names.of[seat] = t->names[seat][0] == '\0' ? NULL : t->names[seat];
    }
    return names;
}

bool quad_name_is_fit(const char *name, size_t length) {
    const char *at = name;
    size_t points = 0;
    bool edge = true, blank = false;
    uint32_t before = 0;
    while (length > 0) {
        uint32_t point;
        size_t size = quad_utf8_decode(at, length, &point);
        blank = size > 0 && (point == ' ' || point == 0xa0 || point == 0x3000);
        if (size == 0 || ++points > QUAD_NAME_POINTS ||
            (blank ? edge : !quad_utf8_is_visible_after(before, point))) {
            return false;
        }
        edge = blank;
        before = point;
        at += size;
        length -= size;
    }
    return points > 0 && !blank;
}

enum quad_error quad_table_name(struct quad_table *t, int seat, const char *name, size_t length) {
    if (seat < 0 || seat >= quad_table_truth(t)->seats || !quad_name_is_fit(name, length)) {
        return QUAD_ERROR_BAD_NAME;
    }
    memset(t->names[seat], 0, sizeof t->names[seat]);
    memcpy(t->names[seat], name, length);
    return QUAD_ERROR_NONE;
}

void quad_table_see(const struct quad_table *t, int viewer, struct quad_any *out) {
    *out = t->truth;
    quad_redact(t->game, quad_any_state(out), viewer);
}

void quad_table_choices(const struct quad_table *t, int seat, struct quad_choices *out) {
    quad_legal(t->game, quad_table_truth(t), seat, out);
}

enum quad_error quad_table_replay(struct quad_table *t, int seat, struct quad_move m) {
    struct quad_state *s = quad_any_state(&t->truth);
    if (quad_over(s)) {
        return QUAD_ERROR_GAME_OVER;
    }
    if (seat < 0 || (quad_waiting(s) >> seat & 1u) == 0) {
        return QUAD_ERROR_NOT_YOUR_TURN;
    }
    if (!quad_is_legal(t->game, s, seat, m)) {
        return QUAD_ERROR_ILLEGAL;
    }
    enum quad_error error = keep(t, seat, m);
    if (error == QUAD_ERROR_NONE) {
        struct quad_journal journal = {.count = 0};
        quad_apply(t->game, s, seat, m, &journal);
        if (t->listen != NULL) {
            t->listen(t->context, t, &t->plays[t->count - 1], &journal);
        }
    }
    return error;
}

enum quad_error quad_table_settle(struct quad_table *t) {
    enum quad_error error = QUAD_ERROR_NONE;
    const struct quad_state *s = quad_table_truth(t);
    while (error == QUAD_ERROR_NONE && (quad_waiting(s) >> QUAD_CHANCE & 1u) != 0) {
        struct quad_rng r;
        quad_luck_at(&t->seed, s->ply, &r);
        error = quad_table_replay(t, QUAD_CHANCE, quad_sample(t->game, s, &r));
    }
    return error;
}

enum quad_error quad_table_play(struct quad_table *t, int seat, uint32_t ply, struct quad_move m) {
    const struct quad_state *s = quad_table_truth(t);
    if (quad_over(s)) {
        return QUAD_ERROR_GAME_OVER;
    }
    if (ply != s->ply) {
        return QUAD_ERROR_STALE;
    }
    if (seat < 0 || seat >= s->seats) {
        return QUAD_ERROR_NOT_YOUR_TURN;
    }
    enum quad_error error = quad_table_replay(t, seat, m);
    return error == QUAD_ERROR_NONE ? quad_table_settle(t) : error;
}

void quad_table_state_at(const struct quad_table *t, size_t plays, struct quad_any *out) {
    assert(plays <= t->count);
    *out = t->first;
    for (size_t i = 0; i < plays; i++) {
        quad_apply(t->game, quad_any_state(out), t->plays[i].seat, t->plays[i].move, NULL);
    }
}

void quad_table_recall(const struct quad_table *t, size_t plays, int seat, struct quad_recall *out) {
    size_t from = plays;
    struct quad_state *s = quad_any_state(&out->now);
    assert(plays <= t->count);
    while (from > 0 && t->plays[from - 1].seat != seat) {
        from--;
    }
    from = from == 0 || plays - (from - 1) > QUAD_RECALLED ? plays : from - 1;
    out->seat = seat;
    out->count = plays - from;
    if (from == t->count) {
        out->now = t->truth;
    } else {
        quad_table_state_at(t, from, &out->now);
    }
    out->then = out->now;
    quad_redact(t->game, quad_any_state(&out->then), seat);
    for (size_t i = from; i < plays; i++) {
        int who = t->plays[i].seat;
        out->plays[i - from].seat = (uint8_t)who;
        out->plays[i - from].move = quad_veil(t->game, s, who, t->plays[i].move, seat);
        quad_apply(t->game, s, who, t->plays[i].move, NULL);
    }
    quad_redact(t->game, s, seat);
}

/* One world the viewer could imagine before the move: would the same move look the same there? */
static bool looks_the_same(const struct quad_game *g, const struct quad_any *before,
                           const struct quad_any *after, const struct quad_play *play, int viewer,
                           struct quad_rng *r) {
    struct quad_any world = *before, seen = *after;
    struct quad_move shown =
        quad_veil(g, (const struct quad_state *)(const void *)before->bytes, play->seat, play->move, viewer);
    quad_redact(g, quad_any_state(&world), viewer);
    quad_imagine(g, quad_any_state(&world), r);
    struct quad_choices choices;
    quad_legal(g, quad_any_state(&world), play->seat, &choices);
    for (int i = 0; i < choices.count; i++) {
        struct quad_move m = choices.at[i].move;
        if (quad_move_equal(quad_veil(g, quad_any_state(&world), play->seat, m, viewer), shown)) {
            quad_apply(g, quad_any_state(&world), play->seat, m, NULL);
            quad_redact(g, quad_any_state(&world), viewer);
            quad_redact(g, quad_any_state(&seen), viewer);
            return memcmp(&world, &seen, g->state_size) == 0;
        }
    }
    return false;
}

/* Somebody learned something from the last move if, in a world he could not tell from the true one, that move
 * was impossible or would have shown something else. */
static bool last_play_revealed(const struct quad_table *t) {
    const struct quad_play *play = &t->plays[t->count - 1];
    struct quad_any before;
    struct quad_rng r;
    quad_table_state_at(t, t->count - 1, &before);
    quad_rng_seed(&r, t->count);
    int seats = quad_table_truth(t)->seats;
    for (int viewer = 0; viewer <= seats; viewer++) {
        int who = viewer == seats ? QUAD_NOBODY : viewer;
        for (int world = 0; world < WORLDS; world++) {
            if (!looks_the_same(t->game, &before, &t->truth, play, who, &r)) {
                return true;
            }
        }
    }
    return false;
}

enum quad_error quad_table_undo(struct quad_table *t, unsigned seats, bool free_rewind) {
    size_t target = t->count;
    while (target > 0 && (seats >> t->plays[target - 1].seat & 1u) == 0) {
        target--;
    }
    if (target == 0) {
        return QUAD_ERROR_NOTHING_TO_UNDO;
    }
    target--;
    if (!free_rewind) {
        if (target + 1 < t->count) {
            bool chance = t->plays[target + 1].seat == QUAD_CHANCE;
            return chance ? QUAD_ERROR_UNDO_CHANCE : QUAD_ERROR_UNDO_OTHERS;
        }
        if (last_play_revealed(t)) {
            return QUAD_ERROR_UNDO_SEEN;
        }
    }
    struct quad_any back;
    quad_table_state_at(t, target, &back);
    t->truth = back;
    t->count = target;
    return QUAD_ERROR_NONE;
}
