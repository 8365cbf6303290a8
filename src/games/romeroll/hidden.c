/* hidden.c: nothing is hidden. What nobody knows yet, dice and Seneca's cards, is drawn when it is turned up,
 * so a state as seen by anybody is the true one. */
#include "romeroll.h"

void romeroll_imagine(const struct quad_game *g, struct quad_state *s, struct quad_rng *r) {
}
