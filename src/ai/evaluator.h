/* evaluator.h: what a position is worth to every seat: a play-out, cut after some moves, and an evaluation of
 * where it leads: by the network's value heads, else by the game's estimate, else by the end of the game. */
#ifndef QUAD_EVALUATOR_H
#define QUAD_EVALUATOR_H

#include "ai/ismcts.h"
#include "ai/net.h"
#include "core/bits.h"

enum { QUAD_PLAYOUT_LONG = 20 * 1000 }; /* moves of a play-out at most */

/* What leads mean in a position, by the play-outs of the search itself. Rewards are comparable only within
 * one calibration. */
struct quad_calibration {
    double mean[QUAD_SEATS]; /* lead of each seat */
    double deviation;        /* standard deviation of the leads */
    double final_deviation;  /* of the leads at the end of the game */
};

struct quad_evaluator {
    const struct quad_game *game;
    const struct quad_net *net; /* or NULL */
    bool estimates;             /* the game's estimate may be asked */
    bool policy;                /* the prior is the network's policy head */
    bool guided;                /* play-outs draw moves by the prior */
    bool whole;                 /* play-outs end only where a turn does */
    bool quiet;                 /* play-outs are cut where another seat's turn begins */
    uint16_t plies;             /* and after so many moves; 0: never */
    double margin;
    struct quad_calibration calibration;
};

/* How a game ended, or will by the evaluation: shares of the win, points, leads over the best opponent. */
struct quad_outcome {
    double win[QUAD_SEATS], points[QUAD_SEATS], lead[QUAD_SEATS];
};

/* Of several seats that owe a choice, the observer goes first: he does not know what others choose at the
 * same time. */
static inline int quad_asked_first(unsigned waiting, int observer) {
    return quad_bits_has(waiting, observer) ? observer : quad_bits_lowest(waiting);
}

static inline const struct quad_state *quad_see_state(const struct quad_any *any) {
    return (const struct quad_state *)(const void *)any->bytes;
}

/* Whether networks of that game, at a table of that size, are only trained on and asked about positions where
 * a turn has ended. */
QUAD_API bool quad_evaluates_whole_turns(const struct quad_game *g, int seats);
void quad_evaluator_begin(struct quad_evaluator *e, const struct quad_game *g, int seats,
                          const struct quad_search_settings *settings, const struct quad_net *net);
/* Whether positions are evaluated before the game is over. */
bool quad_evaluator_cuts(const struct quad_evaluator *e);
/* How promising each choice is to the seat that moves, on any scale: by the policy head, or by the game's
 * prior, which then exists. */
void quad_evaluator_prior(const struct quad_evaluator *e, const struct quad_state *s, int seat,
                          const struct quad_choices *choices, float *out);
/* Play on to where the position is evaluated. mover: the seat whose turn it is, by its last move. */
void quad_evaluator_playout(const struct quad_evaluator *e, struct quad_state *s, int mover,
                            struct quad_rng *r);
void quad_evaluator_outcome(const struct quad_evaluator *e, const struct quad_state *s,
                            struct quad_outcome *out);
/* (1 - margin) * win + margin * lead, the lead calibrated and squashed: 0 … 1. */
double quad_evaluator_reward(const struct quad_evaluator *e, const struct quad_outcome *outcome, int seat);
/* From so many play-outs of determinizations of what a seat sees; world is room for a state. */
void quad_evaluator_calibrate(struct quad_evaluator *e, const struct quad_state *seen, int seat, int playouts,
                              struct quad_any *world, struct quad_rng *r);

#endif
