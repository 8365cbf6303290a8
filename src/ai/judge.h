/* judge.h: what a position is worth to everybody: playing on a little, then asking whoever knows: the
 * network, else the game's own estimate, else the end of the game. */
#ifndef QUAD_JUDGE_H
#define QUAD_JUDGE_H

#include "ai/ismcts.h"
#include "ai/net.h"
#include "core/bits.h"
#include "core/rng.h"

enum { QUAD_PLAYOUT_LONG = 20 * 1000 }; /* moves of a play-out at most */

struct quad_judge {
    const struct quad_game *game;
    const struct quad_net *net; /* or NULL */
    bool estimates;             /* the game's own estimate may be asked */
    double margin;              /* what a lead is worth, a win being worth the rest */
    bool guided;                /* play-outs follow the prior */
    bool moves;                 /* which is the network's, not the game's */
    bool whole;                 /* they end where a turn does */
    bool quiet;                 /* a play-out is cut where another seat's turn begins */
    uint16_t plies;             /* and after so many moves; 0: never */
    /* What values mean in one position, from play-outs as the search makes them. */
    double lead[QUAD_SEATS]; /* on average */
    double spread;           /* of the lead: its standard deviation */
    double far;              /* of the lead at the end of the game */
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

/* Whether a network of that game, at a table of that size, is only asked where a turn has ended. */
QUAD_API bool quad_judge_asks_where_turns_end(const struct quad_game *g, int seats);
void quad_judge_begin(struct quad_judge *judge, const struct quad_game *g, int seats,
                      const struct quad_style *style, const struct quad_net *net);
/* Whether it has an opinion before the game is over. */
bool quad_judge_foresees(const struct quad_judge *judge);
/* How promising each choice looks to the seat that moves, any scale; if the network or the game knows. */
void quad_judge_prior(const struct quad_judge *judge, const struct quad_state *s, int seat,
                      const struct quad_choices *choices, float *out);
/* Play on until it has one. Whose turn it is: the seat that moved last. */
void quad_judge_playout(const struct quad_judge *judge, struct quad_state *s, int mover, struct quad_rng *r);
void quad_judge_outcome(const struct quad_judge *judge, const struct quad_state *s, struct quad_outcome *out);
/* What a seat makes of it: 0 … 1. */
double quad_judge_reward(const struct quad_judge *judge, const struct quad_outcome *outcome, int seat);
/* Try out what a seat sees to know what is much and what is little; world is room for a state. */
void quad_judge_calibrate(struct quad_judge *judge, const struct quad_state *seen, int seat, int playouts,
                          struct quad_any *world, struct quad_rng *r);

#endif
