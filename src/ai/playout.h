/* playout.h: playing on at random, and what the end is worth to everybody. */
#ifndef QUAD_PLAYOUT_H
#define QUAD_PLAYOUT_H

#include "core/bits.h"
#include "core/rng.h"

enum { QUAD_PLAYOUT_LONG = 20 * 1000 }; /* moves of a play-out at most */

/* What values mean in one position, from play-outs as the search makes them and from such to the end. */
struct quad_scale {
    double points[QUAD_SEATS], lead[QUAD_SEATS]; /* on average, as far as the search looks */
    double spread;                               /* of the lead there: its standard deviation */
    double far;                                  /* of the lead at the end of the game */
    uint8_t reward;
};

/* How it ended, or how it looks: shares of the win, points, leads over the best opponent. */
struct quad_outcome {
    double win[QUAD_SEATS], points[QUAD_SEATS], lead[QUAD_SEATS];
};

/* Of several seats that owe a choice, the observer goes first: what others choose at the same time is not
 * known to him. */
static inline int quad_asked_first(unsigned waiting, int observer) {
    return quad_bits_has(waiting, observer) ? observer : quad_bits_lowest(waiting);
}

static inline const struct quad_state *quad_see_state(const struct quad_any *any) {
    return (const struct quad_state *)(const void *)any->bytes;
}

/* Play random moves to the end; or, if the game can be estimated and plies is not 0, so many at most.
 * Returns how many were played. */
uint32_t quad_playout(const struct quad_game *g, struct quad_state *s, int plies, struct quad_rng *r);

/* Try it out from what a seat sees; world is room for a state. */
void quad_scale_measure(struct quad_scale *scale, const struct quad_game *g, const struct quad_state *seen,
                        int plies, int playouts, struct quad_any *world, struct quad_rng *r);
void quad_outcome_of(const struct quad_game *g, const struct quad_state *s, const struct quad_scale *scale,
                     struct quad_outcome *out);
/* What a seat makes of it: 0 … 1. */
double quad_outcome_reward(const struct quad_outcome *outcome, const struct quad_scale *scale, int seat);

#endif
