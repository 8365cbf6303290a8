/* cards.c: commodity cards: the draw pile, the two discard piles, the hands.
 *
 * The draw pile is a set without order; shuffling the discards into it moves counts and asks no chance. */
#include "trajan.h"

/* How many cards could be drawn now, the new pile of [TRA-18.1] included. */
int trajan_available(const struct trajan *t) {
    int cards = t->pile_size;
    for (int side = 0; side < SIDES && t->head.options[OPTION_RESHUFFLE] != 0; side++) {
        cards += t->discard_size[side] > 1 ? t->discard_size[side] - 1 : 0;
    }
    return cards;
}

/* [TRA-18.1] A card is needed: if the draw pile is empty, all discards except the top cards become the new
 * one. */
static void ready_pile(struct trajan *t, struct quad_journal *j) {
    if (t->pile_size > 0) {
        return;
    }
    for (int side = 0; side < SIDES; side++) {
        int last = t->discard_size[side] - 1;
        for (int i = 0; i < last; i++) {
            t->pile[t->discard[side][i] - 1]++;
            t->pile_size++;
            t->discard[side][i] = 0;
        }
        if (last > 0) {
            t->discard[side][0] = t->discard[side][last];
            t->discard[side][last] = 0;
            t->discard_size[side] = 1;
        }
    }
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_RESHUFFLE, t->pile_size, 0, 0, 0);
}

/* Let a player draw that many cards, or what there is; returns how many. */
int trajan_draw(struct quad_state *s, int seat, int cards, struct quad_journal *j) {
    int available = trajan_available(look(s));
    cards = cards < available ? cards : available;
    if (cards > 0) {
        ready_pile(touch(s), j);
        struct quad_frame *frame = quad_push(s, STEP_DRAW, 1u << QUAD_CHANCE);
        frame->arg[0] = (uint8_t)seat;
        frame->arg[1] = (uint8_t)cards;
    }
    return cards;
}

static void offer_pile(const struct trajan *t, struct quad_choices *out) {
    for (int commodity = 0; commodity < COMMODITIES; commodity++) {
        if (t->pile[commodity] > 0) {
            quad_offer_chance(out, t->pile[commodity], VERB_CARD, commodity, 0, 0);
        }
    }
}

static void sample_pile(const struct trajan *t, struct quad_rng *r, struct quad_move *out) {
    int commodity = trajan_kind_of_ticket(t->pile, quad_rng_below(r, t->pile_size));
    *out = (struct quad_move){VERB_CARD, {(uint8_t)commodity, 0, 0}};
}

/* [TRA-1.2] A card drawn is seen by its owner only. arg: the player, how many cards. */
void trajan_legal_draw(const struct quad_game *g, const struct quad_state *s, int seat,
                       struct quad_choices *out) {
    offer_pile(look(s), out);
}

void trajan_sample_draw(const struct quad_game *g, const struct quad_state *s, struct quad_rng *r,
                        struct quad_move *out) {
    sample_pile(look(s), r, out);
}

void trajan_apply_draw(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                       struct quad_journal *j) {
    struct trajan *t = touch(s);
    struct quad_frame *frame = quad_top(s);
    int owner = frame->arg[0];
    t->pile[m.arg[0]]--;
    t->pile_size--;
    t->hand[owner][m.arg[0]]++;
    t->hand_size[owner]++;
    quad_tell(j, QUAD_ONLY(owner), MESSAGE_DRAWN, m.arg[0], 0, 0, 0);
    quad_tell(j, QUAD_EXCEPT(owner), MESSAGE_DRAWS, owner, 0, 0, 0);
    if (--frame->arg[1] == 0) {
        quad_pop(s);
    } else {
        ready_pile(t, j);
    }
}

/* [TRA-3.10] [TRA-7.4] A card of the draw pile becomes a discard pile. arg[0]: which. */
void trajan_legal_turn_up(const struct quad_game *g, const struct quad_state *s, int seat,
                          struct quad_choices *out) {
    offer_pile(look(s), out);
}

void trajan_sample_turn_up(const struct quad_game *g, const struct quad_state *s, struct quad_rng *r,
                           struct quad_move *out) {
    sample_pile(look(s), r, out);
}

void trajan_apply_turn_up(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                          struct quad_journal *j) {
    struct trajan *t = touch(s);
    int side = quad_top(s)->arg[0];
    t->pile[m.arg[0]]--;
    t->pile_size--;
    trajan_put(t, side, m.arg[0]);
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_TURN_UP, side, m.arg[0], 0, 0);
    quad_pop(s);
}

void trajan_put(struct trajan *t, int side, int commodity) {
    assert(t->discard_size[side] < DISCARDS);
    t->discard[side][t->discard_size[side]++] = (uint8_t)(commodity + 1);
}

/* [TRA-1.3] [TRA-7.4] Take a top card, which everybody has seen; an emptied pile is refilled at once. */
void trajan_take(struct quad_state *s, int seat, int side, struct quad_journal *j) {
    struct trajan *t = touch(s);
    int last = --t->discard_size[side], commodity = t->discard[side][last] - 1;
    t->discard[side][last] = 0;
    t->hand[seat][commodity]++;
    t->known[seat][commodity]++;
    t->hand_size[seat]++;
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_TAKE, seat, commodity, side, 0);
    if (last == 0 && trajan_available(t) > 0) {
        ready_pile(t, j);
        quad_push(s, STEP_TURN_UP, 1u << QUAD_CHANCE)->arg[0] = (uint8_t)side;
    }
}

/* A card leaves the hand for all to see; it may be the one that was known. */
void trajan_spend(struct trajan *t, int seat, int commodity) {
    t->hand[seat][commodity]--;
    t->hand_size[seat]--;
    t->known[seat][commodity] = (uint8_t)(t->known[seat][commodity] - (t->known[seat][commodity] > 0));
}
