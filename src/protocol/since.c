/* since.c: what has happened since a session's own last turn, and whose doing it was. See view.h.
 *
 * Plays fall into stretches: what a seat did with its moves in a row; and what nobody did, which is chance
 * and what goes by itself between turns. Whoever sits is told of all stretches between his last turn and the
 * present, or, while his own turn lasts, its first move; that turn is then the last stretch, so that what he
 * does himself is told from what others did. What follows his own moves by chance is part of them. Whoever
 * watches is told of the last seat's moves. Alone at a table one plays against chance, and a turn lasts
 * until it speaks. */
#include "protocol/view.h"

/* Plays from … to before own are told of, and from own on the session's turn lasts. */
struct span {
    size_t from, own;
};

static int mover(const struct quad_table *t, size_t play) {
    return t->plays[play].seat;
}

static bool is_alone(const struct quad_table *t, int seat) {
    return quad_table_truth(t)->seats == 1 && seat != QUAD_NOBODY;
}

static struct span find_watched(const struct quad_table *t) {
    size_t from = t->count;
    while (from > 0 && mover(t, from - 1) == QUAD_CHANCE) {
        from--;
    }
    if (from == 0) {
        return (struct span){t->count, t->count};
    }
    int last = mover(t, --from);
    for (size_t i = from; i > 0 && (mover(t, i - 1) == last || mover(t, i - 1) == QUAD_CHANCE); i--) {
        from = mover(t, i - 1) == last ? i - 1 : from;
    }
    return (struct span){from, t->count};
}

static struct span find_span(const struct quad_table *t, int seat) {
    if (seat == QUAD_NOBODY) {
        return find_watched(t);
    }
    const bool alone = is_alone(t, seat), asked = (quad_waiting(quad_table_truth(t)) >> seat & 1u) != 0;
    struct span span = {t->count, t->count};
    for (size_t i = t->count; asked && i > 0; i--) {
        int who = mover(t, i - 1);
        if (who != seat && (who != QUAD_CHANCE || alone)) {
            break;
        }
        span.own = who == seat ? i - 1 : span.own;
    }
    span.from = span.own;
    while (span.from > 0 && mover(t, span.from - 1) != seat) {
        span.from--;
    }
    if (alone) { /* before one's first move the table is being laid */
        span.from = span.from == 0 ? span.own : span.from;
    }
    while (!alone && span.from < span.own && mover(t, span.from) == QUAD_CHANCE) {
        span.from++;
    }
    return span;
}

static void add(struct stretches *all, int seat, const struct quad_any *before) {
    if (all->made > 0 && all->at[(all->made - 1) % STRETCHES_MOST].seat == seat) {
        return;
    }
    all->at[all->made++ % STRETCHES_MOST] = (struct stretch){seat, *before};
    all->count += all->count < STRETCHES_MOST;
}

/* Play on from the state, which moves with it, up to that play; these are all stretches. */
static void gather(const struct quad_table *t, struct quad_any *state, size_t from, size_t to,
                   struct stretches *all) {
    all->count = 0;
    all->made = 0;
    for (size_t i = from; i < to; i++) {
        struct quad_any own, before = *state;
        bool apart = quad_apply_apart(t->game, quad_any_state(state), mover(t, i), t->plays[i].move, &own);
        add(all, mover(t, i), &before);
        if (apart) {
            add(all, QUAD_CHANCE, &own);
        }
    }
}

/* A stretch, with the scene before it unless the session has that. */
static void write_stretch(struct quad_json *j, const struct session *s, const struct stretch *stretch,
                          bool known, int viewer, struct view_buffers *buffers,
                          const struct quad_names *names) {
    const struct quad_game *g = room_game(s->room);
    quad_json_open(j, NULL, '{');
    quad_json_number(j, "seat", stretch->seat == QUAD_CHANCE ? 0 : stretch->seat + 1);
    if (!known) {
        struct quad_any seen = stretch->before;
        quad_redact(g, quad_any_state(&seen), viewer);
        quad_scene_of(g, quad_any_state(&seen), &buffers->then);
        patch_write(j, "before", g, &buffers->now, &buffers->then, s->language, names);
    }
    quad_json_close(j, '}');
}

static void write_all(struct quad_json *j, const struct session *s, bool known, int viewer,
                      struct view_buffers *buffers, const struct quad_names *names) {
    const struct stretches *all = &buffers->stretches;
    for (size_t i = all->made - (size_t)all->count; i < all->made; i++) {
        write_stretch(j, s, &all->at[i % STRETCHES_MOST], known && i == 0, viewer, buffers, names);
    }
}

/* Everything anew. */
static void write_span(struct quad_json *j, const struct session *s, struct view_buffers *buffers,
                       const struct quad_names *names) {
    const struct quad_table *t = &s->room->replay.table;
    struct stretches *all = &buffers->stretches;
    struct span span = find_span(t, s->seat);
    struct quad_any state;
    if (span.from == span.own) {
        return;
    }
    quad_table_state_at(t, span.from, &state);
    gather(t, &state, span.from, span.own, all);
    bool cut = all->made > STRETCHES_MOST;
    if (s->seat == QUAD_NOBODY && cut && all->at[all->made % STRETCHES_MOST].seat == QUAD_CHANCE) {
        all->count--; /* what is told begins with what the seat did */
    }
    if (span.own < t->count) {
        add(all, s->seat, &state);
    }
    write_all(j, s, false, s->seat, buffers, names);
}

/* Whose moves they are from that play on, chance aside; QUAD_CHANCE: nobody's, QUAD_NOBODY: several seats'.
 */
static int only_mover(const struct quad_table *t, size_t from) {
    int only = QUAD_CHANCE;
    for (size_t i = from; i < t->count; i++) {
        int who = mover(t, i);
        if (who != QUAD_CHANCE && only != QUAD_CHANCE && who != only) {
            return QUAD_NOBODY;
        }
        only = who != QUAD_CHANCE ? who : only;
    }
    return only;
}

void since_write(struct quad_json *j, const struct session *s, const struct quad_any *shown,
                 struct view_buffers *buffers, const struct quad_names *names) {
    const struct quad_table *t = &s->room->replay.table;
    struct stretches *all = &buffers->stretches;
    uint32_t ply = room_truth(s->room)->ply;
    uint32_t then = shown == NULL ? UINT32_MAX : ((const struct quad_state *)(const void *)shown->bytes)->ply;
    size_t from = then <= ply ? t->count - (ply - then) : t->count;
    int who = then <= ply ? only_mover(t, from) : QUAD_NOBODY;
    if (who == QUAD_CHANCE) {
        return; /* no seat has moved */
    }
    /* It has the scene before it, if that is where it begins. */
    bool own = who == s->seat && find_span(t, s->seat).own <= from;
    quad_json_open(j, "since", '[');
    if (who < QUAD_SEATS && (who != s->seat || own) && mover(t, from) == who) {
        struct quad_any state = *shown;
        gather(t, &state, from, t->count, all);
        all->count = own ? 1 : all->count;
        all->made = own ? 1 : all->made;
        write_all(j, s, true, s->seat, buffers, names);
    } else {
        write_span(j, s, buffers, names);
    }
    quad_json_close(j, ']');
}

void since_write_past(struct quad_json *j, const struct session *s, size_t plays, bool open,
                      struct view_buffers *buffers, const struct quad_names *names) {
    const struct quad_table *t = &s->room->replay.table;
    struct quad_any state;
    quad_json_open(j, "since", '[');
    if (plays > 0) {
        quad_table_state_at(t, plays - 1, &state);
        gather(t, &state, plays - 1, plays, &buffers->stretches);
        write_all(j, s, false, open ? QUAD_ORACLE : s->seat, buffers, names);
    }
    quad_json_close(j, ']');
}
