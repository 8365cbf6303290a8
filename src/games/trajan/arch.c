/* arch.c: chapter 11, the action Trajan: a new tile where the arch stands. */
#include "trajan.h"

/* [TRA-11.1] The top tile of any pile. */
void trajan_legal_trajan(const struct quad_game *g, const struct quad_state *s, int seat,
                         struct quad_choices *out) {
    for (int category = 0; category < CATEGORIES; category++) {
        if (look(s)->top[category] != 0) {
            quad_offer(out, VERB_LAY, look(s)->top[category] - 1, 0, 0);
        }
    }
    trajan_offer_pass(s, out);
}

/* [TRA-11.2] The next slot without a tile, clockwise, or the centre. */
static int next_slot(const struct trajan *t, int seat, int slot) {
    for (int step = 1; step < ACTIONS; step++) {
        if (t->slot[seat][(slot + step) % ACTIONS] == 0) {
            return (slot + step) % ACTIONS;
        }
    }
    return SLOT_CENTRE;
}

void trajan_apply_trajan(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                         struct quad_journal *j) {
    struct trajan *t = touch(s);
    if (!trajan_begin(s, seat, m, ACTION_TRAJAN, j)) {
        return;
    }
    int slot = t->arch[seat];
    t->slot[seat][slot] = (uint8_t)(m.arg[0] + 1);
    t->arch[seat] = (uint8_t)next_slot(t, seat, slot);
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_LAY, seat, m.arg[0], slot, 0);
    if (t->arch[seat] == SLOT_CENTRE) {
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_ARCH_CENTRE, seat, 0, 0, 0);
    } else {
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_ARCH, seat, t->arch[seat], 0, 0);
    }
    trajan_lift_top(s, m.arg[0] / CATEGORY_TILES);
}
