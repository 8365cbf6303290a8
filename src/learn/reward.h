/* reward.h: what a finished game is worth to each seat, and a position as our networks see it. */
#ifndef QUAD_REWARD_H
#define QUAD_REWARD_H

#include "core/game.h"
#include "core/rng.h"

QUAD_C_BEGIN

/* RESULT: the share of the win, a tie split, so that all sum to zero: with n players (n * share - 1) / (n -
 * 1), which is 1 for who wins alone and -1 / (n - 1) for who gets nothing. Alone: 1 or -1, against the rival
 * or, where there is none, by reaching first place. SHARE: the share itself, 0 … 1. POINTS: the score. LEAD:
 * points more than the best of the others, a rival among them; alone without a rival: the score. */
enum quad_reward {
    QUAD_REWARD_RESULT,
    QUAD_REWARD_SHARE,
    QUAD_REWARD_POINTS,
    QUAD_REWARD_LEAD,
    QUAD_REWARDS
};

/* Of the position as it stands; of a finished game it is final. s: the truth. */
QUAD_API void quad_rewards(const struct quad_game *g, const struct quad_state *s, enum quad_reward which,
                           float out[QUAD_SEATS]);

/* What our networks are told: the game's features, then what follows from its estimate (ai/net.h), as one row
 * of quad_described_size(g) numbers. 0: the game has no features, and nothing is written. */
QUAD_API uint32_t quad_described_size(const struct quad_game *g);
QUAD_API void quad_described(const struct quad_game *g, const struct quad_state *seen, int seat, float *out);

/* A game played to its end by chance and by random players; returns how many moves that took, at most so
 * many. The state is changed. */
QUAD_API uint32_t quad_playout(const struct quad_game *g, struct quad_state *s, struct quad_rng *r,
                               uint32_t most);

QUAD_C_END

#endif
