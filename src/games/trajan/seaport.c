/* seaport.c: chapter 7, the Seaport: draw, take, display or ship.
 *
 * A cargo is loaded unit by unit (a card or, on the ship for pairs, a pair), kinds ascending and jokers last,
 * so that every cargo is reached in one way only. Whether there is more to load is asked as long as others
 * could think so: sailing at once would tell them that the hand holds nothing that fits. */
#include "trajan.h"

struct cargo {
    int ship, units; /* cards, or pairs */
    int least;       /* least kind that may follow; on the ship for one kind, 1 + that kind, 0 for none */
    bool jokers;     /* only jokers may follow */
};

static int unit_size(int ship) {
    return ship == SHIP_PAIRS ? 2 : 1;
}

/* The kinds a next unit may have. */
static unsigned kinds_allowed(const struct cargo *cargo) {
    unsigned all = (1u << COMMODITIES) - 1;
    if (cargo->jokers) {
        return 0;
    }
    if (cargo->ship == SHIP_SAME) {
        return cargo->least == 0 ? all : 1u << (cargo->least - 1);
    }
    return all >> cargo->least << cargo->least;
}

/* [TRA-2.8] [TRA-14.1] What may be loaded next. held: the kinds in the hand, one bit each. */
static void offer_loads(const struct trajan *t, int seat, const struct cargo *cargo, unsigned held,
                        struct quad_choices *out) {
    int jokers = t->mat[seat][FACE_JOKER_COMMODITY], size = unit_size(cargo->ship);
    uint64_t kinds = held & kinds_allowed(cargo);
    for (int kind; quad_bits_next(&kinds, &kind);) {
        if (t->hand[seat][kind] >= size) {
            quad_offer(out, VERB_LOAD, cargo->ship, kind, 0);
        }
        if (size == 2 && jokers > 0) {
            quad_offer(out, VERB_LOAD_MIXED, cargo->ship, kind, 0);
        }
    }
    if (jokers >= size) {
        quad_offer(out, VERB_LOAD_JOKER, cargo->ship, 0, 0);
    }
}

/* Whether the cargo might grow, as far as everybody can see. */
static bool might_grow(const struct quad_game *g, const struct trajan *t, int seat,
                       const struct cargo *cargo) {
    int jokers = t->mat[seat][FACE_JOKER_COMMODITY], size = unit_size(cargo->ship);
    bool cards = kinds_allowed(cargo) != 0 && t->hand_size[seat] > 0 && t->hand_size[seat] + jokers >= size;
    return cargo->units < printed(g)->ship_units[cargo->ship] && (cards || jokers >= size);
}

static unsigned held_kinds(const struct trajan *t, int seat) {
    unsigned held = 0;
    for (int kind = 0; kind < COMMODITIES; kind++) {
        held |= (t->hand[seat][kind] > 0 ? 1u : 0u) << kind;
    }
    return held;
}

/* [TRA-7.5] One card, or two in ascending order. */
static void offer_displays(const struct trajan *t, int seat, unsigned held, struct quad_choices *out) {
    uint64_t firsts = held;
    for (int first; quad_bits_next(&firsts, &first);) {
        quad_offer(out, VERB_SHOW, first, 0, 0);
        if (t->hand[seat][first] > 1) {
            quad_offer(out, VERB_SHOW2, first, first, 0);
        }
        uint64_t seconds = firsts;
        for (int second; quad_bits_next(&seconds, &second);) {
            quad_offer(out, VERB_SHOW2, first, second, 0);
        }
    }
}

/* [TRA-7.1] Exactly one of four. */
void trajan_legal_seaport(const struct quad_game *g, const struct quad_state *s, int seat,
                          struct quad_choices *out) {
    const struct trajan *t = look(s);
    unsigned held = held_kinds(t, seat);
    if (trajan_available(t) > 0) { /* [TRA-7.3] */
        quad_offer(out, VERB_DRAW, 0, 0, 0);
    }
    for (int side = 0; side < SIDES; side++) {
        if (t->discard_size[side] > 0) {
            quad_offer(out, VERB_TAKE, side, 0, 0);
        }
    }
    offer_displays(t, seat, held, out);
    for (int ship = 0; ship < SHIPS; ship++) {
        offer_loads(t, seat, &(struct cargo){.ship = ship}, held, out);
    }
    trajan_offer_pass(s, out);
}

/* [TRA-7.6] [TRA-7.7] Points of the side that shows; then the ship turns to grey. */
static void sail(const struct quad_game *g, struct trajan *t, int seat, const struct cargo *cargo,
                 struct quad_journal *j) {
    int points = printed(g)->ship_points[cargo->ship][t->turned >> cargo->ship & 1u][cargo->units - 1];
    trajan_earn(t, seat, SCORE_SEAPORT, points);
    t->turned |= (uint8_t)(1u << cargo->ship);
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_SAIL, seat, cargo->ship, points, 0);
}

/* Load one unit: cards go to the display, jokers out of the game. Then ask for more, or sail. */
static void load(const struct quad_game *g, struct quad_state *s, int seat, struct cargo cargo,
                 struct quad_move m, struct quad_journal *j) {
    struct trajan *t = touch(s);
    int kind = m.arg[1], size = unit_size(cargo.ship);
    int jokers = m.verb == VERB_LOAD_JOKER ? size : m.verb == VERB_LOAD_MIXED ? 1 : 0;
    for (int card = jokers; card < size; card++) {
        trajan_spend(t, seat, kind);
        t->display[seat][kind]++;
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_LOAD, seat, kind, cargo.ship, 0);
    }
    if (jokers > 0) {
        t->mat[seat][FACE_JOKER_COMMODITY] = (uint8_t)(t->mat[seat][FACE_JOKER_COMMODITY] - jokers);
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_JOKER, seat, jokers, 0, 0);
    }
    cargo.units++;
    cargo.jokers = m.verb == VERB_LOAD_JOKER;
    cargo.least = cargo.jokers ? cargo.least : kind + 1;
    if (!might_grow(g, t, seat, &cargo)) {
        sail(g, t, seat, &cargo, j);
        return;
    }
    struct quad_frame *frame = quad_push(s, STEP_CARGO, 1u << seat);
    frame->arg[0] = (uint8_t)cargo.ship;
    frame->arg[1] = (uint8_t)cargo.units;
    frame->arg[2] = (uint8_t)cargo.least;
    frame->arg[3] = cargo.jokers;
}

static void show(struct trajan *t, int seat, int kind, struct quad_journal *j) {
    trajan_spend(t, seat, kind);
    t->display[seat][kind]++;
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_SHOW, seat, kind, 0, 0);
}

void trajan_apply_seaport(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                          struct quad_journal *j) {
    struct trajan *t = touch(s);
    if (!trajan_begin(s, seat, m, ACTION_SEAPORT, j)) {
        return;
    }
    switch (m.verb) {
    case VERB_DRAW: /* [TRA-7.2] [TRA-7.3] */
        if (trajan_available(t) >= 2) {
            quad_push(s, STEP_DISCARD, 1u << seat);
        }
        trajan_draw(s, seat, 2, j);
        break;
    case VERB_TAKE:
        trajan_take(s, seat, m.arg[0], j);
        break;
    case VERB_SHOW:
        show(t, seat, m.arg[0], j);
        trajan_draw(s, seat, 1, j);
        break;
    case VERB_SHOW2:
        show(t, seat, m.arg[0], j);
        show(t, seat, m.arg[1], j);
        trajan_draw(s, seat, 2, j);
        break;
    default:
        load(g, s, seat, (struct cargo){.ship = m.arg[0]}, m, j);
    }
}

static struct cargo cargo_of(const struct quad_frame *frame) {
    return (struct cargo){frame->arg[0], frame->arg[1], frame->arg[2], frame->arg[3] != 0};
}

/* [TRA-7.6] Load more, or sail. arg: as struct cargo. */
void trajan_legal_cargo(const struct quad_game *g, const struct quad_state *s, int seat,
                        struct quad_choices *out) {
    struct cargo cargo = cargo_of(quad_see_top(s));
    offer_loads(look(s), seat, &cargo, held_kinds(look(s), seat), out);
    quad_offer(out, VERB_SAIL, cargo.ship, 0, 0);
}

void trajan_apply_cargo(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                        struct quad_journal *j) {
    struct cargo cargo = cargo_of(quad_top(s));
    quad_pop(s);
    if (m.verb == VERB_SAIL) {
        sail(g, touch(s), seat, &cargo, j);
    } else {
        load(g, s, seat, cargo, m, j);
    }
}

/* [TRA-7.2] One card of the hand, old or new, on either pile. */
void trajan_legal_discard(const struct quad_game *g, const struct quad_state *s, int seat,
                          struct quad_choices *out) {
    uint64_t held = held_kinds(look(s), seat);
    for (int kind; quad_bits_next(&held, &kind);) {
        for (int side = 0; side < SIDES; side++) {
            quad_offer(out, VERB_DISCARD, kind, side, 0);
        }
    }
}

void trajan_apply_discard(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                          struct quad_journal *j) {
    trajan_spend(touch(s), seat, m.arg[0]);
    trajan_put(touch(s), m.arg[1], m.arg[0]);
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_DISCARD, seat, m.arg[0], m.arg[1], 0);
    quad_pop(s);
}
