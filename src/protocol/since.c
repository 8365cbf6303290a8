/* since.c: what has happened since a reader's own last turn, and whose doing it was. See view.h.
 *
 * Plays fall into parts: what a seat did with its moves in a row; and what nobody did, which is chance and
 * what goes by itself between turns. A reader who sits is told of all parts between his last turn and the
 * present, or, while his own turn lasts, its first move; that turn is then the last part, so that what he
 * does himself is told from what others did. What follows his own moves by chance is part of them. A reader
 * who watches is told of the last seat's moves. Alone at a table one plays against chance, and a turn lasts
 * until it speaks. */
#include "protocol/view.h"

enum { PARTS_MOST = 32 }; /* of more, the latest */

struct part {
    int seat; /* QUAD_CHANCE: nobody */
    struct quad_any before;
};

struct parts {
    int count; /* PARTS_MOST at most; the ring's oldest go first */
    size_t made;
    struct part at[PARTS_MOST];
};

/* Plays from … to before own are told of, and from own on the reader's turn lasts. */
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

static void add_part(struct parts *parts, int seat, const struct quad_any *before) {
    if (parts->made > 0 && parts->at[(parts->made - 1) % PARTS_MOST].seat == seat) {
        return;
    }
    parts->at[parts->made++ % PARTS_MOST] = (struct part){seat, *before};
    parts->count += parts->count < PARTS_MOST;
}

/* Play on from the state, which moves with it, up to that play, noting the parts. */
static void gather(const struct quad_table *t, struct quad_any *state, size_t from, size_t to,
                   struct parts *parts) {
    for (size_t i = from; i < to; i++) {
        struct quad_any own, before = *state;
        bool apart = quad_apply_apart(t->game, quad_any_state(state), mover(t, i), t->plays[i].move, &own);
        add_part(parts, mover(t, i), &before);
        if (apart) {
            add_part(parts, QUAD_CHANCE, &own);
        }
    }
}

/* A part, with the scene before it unless the reader has that. */
static void write_part(struct quad_json *j, const struct sitting *at, const struct reader *r,
                       const struct part *part, bool known, int viewer, const struct quad_scene *now,
                       const struct quad_names *names) {
    static struct quad_scene then; /* large; there is one thread */
    quad_json_open(j, NULL, '{');
    quad_json_number(j, "seat", part->seat == QUAD_CHANCE ? 0 : part->seat + 1);
    if (!known) {
        struct quad_any seen = part->before;
        quad_redact(at->table->game, quad_any_state(&seen), viewer);
        quad_scene_of(at->table->game, quad_any_state(&seen), &then);
        patch_write(j, "before", at->table->game, now, &then, r->language, names);
    }
    quad_json_close(j, '}');
}

static void write_parts(struct quad_json *j, const struct sitting *at, const struct reader *r,
                        const struct parts *parts, bool known, int viewer, const struct quad_scene *now,
                        const struct quad_names *names) {
    for (size_t i = parts->made - (size_t)parts->count; i < parts->made; i++) {
        write_part(j, at, r, &parts->at[i % PARTS_MOST], known && i == 0, viewer, now, names);
    }
}

/* Everything anew. */
static void write_span(struct quad_json *j, const struct sitting *at, const struct reader *r,
                       const struct quad_scene *now, const struct quad_names *names) {
    static struct parts parts; /* large; there is one thread */
    const struct quad_table *t = at->table;
    struct span span = find_span(t, r->seat);
    struct quad_any state;
    parts.count = 0;
    parts.made = 0;
    if (span.from == span.own) {
        return;
    }
    quad_table_state_at(t, span.from, &state);
    gather(t, &state, span.from, span.own, &parts);
    if (r->seat == QUAD_NOBODY && parts.at[parts.made % PARTS_MOST].seat == QUAD_CHANCE) {
        parts.count -= parts.made > PARTS_MOST; /* what is told begins with what the seat did */
    }
    if (span.own < t->count) {
        add_part(&parts, r->seat, &state);
    }
    write_parts(j, at, r, &parts, false, r->seat, now, names);
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

void since_write(struct quad_json *j, const struct sitting *at, const struct reader *r, bool known,
                 const struct quad_scene *now, const struct quad_names *names) {
    static struct parts parts; /* large; there is one thread */
    const struct quad_table *t = at->table;
    uint32_t ply = sitting_truth(at)->ply;
    bool led = known && !at->rewound;
    uint32_t shown = led ? ((const struct quad_state *)(const void *)at->before->bytes)->ply : UINT32_MAX;
    size_t from = shown <= ply ? t->count - (ply - shown) : t->count;
    int who = shown <= ply ? only_mover(t, from) : QUAD_NOBODY;
    if (who == QUAD_CHANCE) {
        return; /* no seat has moved */
    }
    /* He has the scene before it, if that is where it begins. */
    bool own = who == r->seat && find_span(t, r->seat).own <= from;
    quad_json_open(j, "since", '[');
    if (who < QUAD_SEATS && (who != r->seat || own) && mover(t, from) == who) {
        struct quad_any state = *at->before;
        parts.count = 0;
        parts.made = 0;
        gather(t, &state, from, t->count, &parts);
        parts.count = own ? 1 : parts.count;
        parts.made = own ? 1 : parts.made;
        write_parts(j, at, r, &parts, true, r->seat, now, names);
    } else {
        write_span(j, at, r, now, names);
    }
    quad_json_close(j, ']');
}

void since_write_past(struct quad_json *j, const struct sitting *at, const struct reader *r, size_t plays,
                      bool open, const struct quad_scene *now, const struct quad_names *names) {
    static struct parts parts; /* large; there is one thread */
    struct quad_any state;
    parts.count = 0;
    parts.made = 0;
    quad_json_open(j, "since", '[');
    if (plays > 0) {
        quad_table_state_at(at->table, plays - 1, &state);
        gather(at->table, &state, plays - 1, plays, &parts);
        write_parts(j, at, r, &parts, false, open ? QUAD_ORACLE : r->seat, now, names);
    }
    quad_json_close(j, ']');
}
