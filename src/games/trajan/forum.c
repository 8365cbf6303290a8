/* forum.c: chapter 8, the Forum: take one tile. */
#include "trajan.h"

/* [TRA-8.1] Any tile, green or yellow. */
void trajan_legal_forum(const struct quad_game *g, const struct quad_state *s, int seat,
                        struct quad_choices *out) {
    for (int face = 0; face < FACES; face++) {
        if (look(s)->forum[face] > 0) {
            quad_offer(out, VERB_PICK, face, 0, 0);
        }
    }
    trajan_offer_pass(s, out);
}

void trajan_apply_forum(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                        struct quad_journal *j) {
    struct trajan *t = touch(s);
    if (trajan_begin(s, seat, m, ACTION_FORUM, j)) {
        t->forum[m.arg[0]]--;
        t->mat[seat][m.arg[0]]++;
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_PICK, seat, m.arg[0], 0, 0);
    }
}
