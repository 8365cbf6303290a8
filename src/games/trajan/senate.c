/* senate.c: chapter 10, the Senate: one space further, on top of the stack. */
#include "trajan.h"

/* [TRA-10.1] There is only one way to go. */
void trajan_legal_senate(const struct quad_game *g, const struct quad_state *s, int seat,
                         struct quad_choices *out) {
    quad_offer(out, VERB_ADVANCE, 0, 0, 0);
    trajan_offer_pass(s, out);
}

void trajan_apply_senate(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                         struct quad_journal *j) {
    struct trajan *t = touch(s);
    if (!trajan_begin(s, seat, m, ACTION_SENATE, j)) {
        return;
    }
    int from = t->senate[seat], to = from + 1, was = t->height[seat], height = 0;
    for (int other = 0; other < s->seats; other++) { /* [TRA-10.2] */
        height += t->senate[other] == to;
        t->height[other] = (uint8_t)(t->height[other] - (t->senate[other] == from && t->height[other] > was));
    }
    t->senate[seat] = (uint8_t)to;
    t->height[seat] = (uint8_t)height;
    trajan_earn(t, seat, SCORE_SENATE, printed(g)->space_votes[to]);
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_ADVANCE, seat, printed(g)->space_votes[to], 0, 0);
}
