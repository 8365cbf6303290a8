/* hidden.c: [TRA-1.2] what others may not see: hands and the draw pile. Everything else was seen when it
 * came.
 *
 * Fields hide themselves by their rows of state.def; here are the ways back: a world that looks the same, and
 * moves as others see them. */
#include "trajan.h"

/* The cards that lie where the viewer sees them: displays, discard piles, known cards, the viewer's own hand.
 */
static void count_unseen(const struct quad_game *g, const struct trajan *t, int viewer,
                         uint8_t unseen[COMMODITIES]) {
    memcpy(unseen, printed(g)->card_number, COMMODITIES);
    for (int commodity = 0; commodity < COMMODITIES; commodity++) {
        for (int seat = 0; seat < t->head.seats; seat++) {
            const uint8_t *held = seat == viewer ? t->hand[seat] : t->known[seat];
            unseen[commodity] = (uint8_t)(unseen[commodity] - t->display[seat][commodity] - held[commodity]);
        }
    }
    for (int side = 0; side < SIDES; side++) {
        for (int i = 0; i < t->discard_size[side]; i++) {
            unseen[t->discard[side][i] - 1]--;
        }
    }
}

/* Others hold what is known of them and, for the rest, any of the unseen cards; what is left is the draw
 * pile. */
void trajan_imagine(const struct quad_game *g, struct quad_state *s, struct quad_rng *r) {
    struct trajan *t = touch(s);
    uint32_t left = t->pile_size;
    count_unseen(g, t, s->viewer, t->pile);
    for (int seat = 0; seat < s->seats; seat++) {
        left += seat == s->viewer ? 0 : t->hand_size[seat];
        for (int commodity = 0; seat != s->viewer && commodity < COMMODITIES; commodity++) {
            left -= t->known[seat][commodity];
        }
    }
    for (int seat = 0; seat < s->seats; seat++) {
        if (seat == s->viewer) {
            continue;
        }
        int unknown = t->hand_size[seat];
        for (int commodity = 0; commodity < COMMODITIES; commodity++) {
            t->hand[seat][commodity] = t->known[seat][commodity];
            unknown -= t->known[seat][commodity];
        }
        for (; unknown > 0; unknown--) {
            int commodity = trajan_kind_of_ticket(t->pile, quad_rng_below(r, left--));
            t->pile[commodity]--;
            t->hand[seat][commodity]++;
        }
    }
}

/* Only one kind of move hides anything: a card drawn into a hand. */
struct quad_move trajan_veil(const struct quad_game *g, const struct quad_state *before, int seat,
                             struct quad_move m, int viewer) {
    const struct quad_frame *frame = quad_see_top(before);
    if (seat == QUAD_CHANCE && frame->step == STEP_DRAW && frame->arg[0] != viewer) {
        m.arg[0] = QUAD_HIDDEN;
    }
    return m;
}
