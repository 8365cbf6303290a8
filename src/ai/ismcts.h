/* ismcts.h: information-set Monte Carlo tree search, for any game, from what one seat may see.
 *
 * Every iteration draws a determinization, a world that looks like the one the seat sees; selects its way
 * down the tree by moves that are legal there; expands a leaf; plays on from it; and backpropagates what the
 * evaluation says to every seat. Edges are moves: a node stands for all worlds in which they could be made.
 *
 * A search takes its luck from one seed and knows no clock: whoever has a clock or several threads runs it in
 * portions, and adds up the reports of several searches (root parallelisation). Its tree can outlive it:
 * thinker.h and pool.h keep trees from one decision to the next. */
#ifndef QUAD_ISMCTS_H
#define QUAD_ISMCTS_H

#include "core/rng.h"
#include "core/table.h"

QUAD_C_BEGIN

struct quad_net;

/* As many moves of a play-out as suit the game. */
enum { QUAD_PLIES_USUAL = 0xffff };

/* How a position is evaluated where a play-out is cut: by the network, where there is none by the game's
 * estimate; by the estimate alone; or it is not, and play-outs go on to the end of the game. */
enum quad_evaluation { QUAD_BY_NETWORK, QUAD_BY_ESTIMATE, QUAD_BY_END };

/* How far a tree is kept from one decision to the next: over the moves of others and of chance; over moves of
 * the seat alone; not at all. */
enum quad_reuse { QUAD_REUSE_GAME, QUAD_REUSE_TURN, QUAD_REUSE_NONE };

struct quad_search_settings {
    float exploration;          /* of UCB1 */
    float bias;                 /* weight of the prior in it (progressive bias) */
    float puct;                 /* constant of PUCT, which selects where the network has a policy head */
    float lead_scale;           /* standard deviations of the lead that are one unit of it in the reward */
    float margin;               /* reward = (1 - margin) * win + margin * lead */
    uint8_t evaluation;         /* enum quad_evaluation */
    bool policy;                /* the prior is the network's policy head, if it has one */
    uint8_t chance_children;    /* chance outcomes are hashed into this many children of a node */
    uint8_t calibrations;       /* play-outs before a search that measure the mean and spread of leads */
    bool guided;                /* play-outs draw moves by the prior; else uniformly */
    bool quiet;                 /* play-outs are cut where another seat's turn begins … */
    uint16_t plies;             /* … or after this many moves; 0: never */
    uint16_t wide;              /* progressive widening above this many choices */
    uint8_t reuse;              /* enum quad_reuse */
    const struct quad_net *net; /* NULL: the one at hand (quad_net_load) */
};

/* Master: value and policy network. Expert: value network. Adept: the game's estimate. Plain, to measure
 * others by: play-outs to the end of the game, no knowledge. */
extern QUAD_API const struct quad_search_settings quad_settings_master, quad_settings_expert,
    quad_settings_adept, quad_settings_plain;

/* A child of the root. Its value is the mean reward of the seat that chooses; win, lead over the best
 * opponent and points are means over the visits since the search turned to this decision. */
struct quad_prospect {
    struct quad_move move;
    uint32_t visits, inherited; /* since then; before, in a tree that was kept */
    double value;
    float win[QUAD_SEATS], lead[QUAD_SEATS], points[QUAD_SEATS];
};

struct quad_report {
    int count, seats, seat; /* seat: who chooses */
    uint64_t iterations;
    struct quad_prospect at[QUAD_CHOICES];
};

struct quad_search;
struct quad_tree;

/* With room for so many nodes, in a tree that a search of the same settings left, or NULL. NULL if there is
 * not enough memory; the tree is then freed. */
QUAD_API struct quad_search *quad_search_open(const struct quad_game *g,
                                              const struct quad_search_settings *settings, size_t nodes,
                                              struct quad_tree *tree);
QUAD_API void quad_search_close(struct quad_search *search);
/* Close it, but keep of its tree what follows the move that was made, in as little memory as that takes. NULL
 * if there is nothing to keep. */
QUAD_API struct quad_tree *quad_search_leave(struct quad_search *search, struct quad_move made);
QUAD_API size_t quad_tree_bytes(const struct quad_tree *tree);
QUAD_API void quad_tree_close(struct quad_tree *tree);
/* The nodes that so many iterations usually take. */
QUAD_API size_t quad_search_nodes(uint64_t iterations);

/* Turn to a position, redacted for the seat, which owes a choice, with an empty tree. */
QUAD_API void quad_search_begin(struct quad_search *search, const struct quad_state *seen, int seat,
                                uint64_t seed);
/* Turn to the next decision of the same seat with the subtree that its recall leads to; true. Where there is
 * none, as above; false. */
QUAD_API bool quad_search_follow(struct quad_search *search, const struct quad_recall *recall, uint64_t seed);
/* Whether there is nothing to think about: one choice only, but for those never made at random (conceding).
 * Bots do not make these. */
QUAD_API bool quad_search_is_forced(const struct quad_search *search);
QUAD_API void quad_search_run(struct quad_search *search, uint64_t iterations);
/* Up to so many iterations that begin with that choice, until it has that many visits since the search turned
 * to this decision: before it is judged, a move must have been thought about. How many are missing still; 0
 * too if nothing helps. */
QUAD_API uint32_t quad_search_try(struct quad_search *search, struct quad_move m, uint32_t visits,
                                  uint32_t iterations);
/* Chances are means over the visits since the search turned to this decision. Choices that inherited visits
 * and got few since are tried until their chances mean something: as many visits as they have, but no more
 * than a tenth of those of the most visited choice, or 16. */
QUAD_API void quad_search_refresh(struct quad_search *search);
/* The move to make: the one with most visits; of equals the one with the higher value, then the first. */
QUAD_API struct quad_move quad_search_best(const struct quad_search *search);
/* The choices in the order of quad_legal. */
QUAD_API void quad_search_report(const struct quad_search *search, struct quad_report *out);

/* What becomes of a seat after a move, on average over imagined worlds: the lines of its score after a
 * play-out such as the search makes, and what follows. */
enum quad_part {
    QUAD_PART_OTHERS = QUAD_SCORE_LINES, /* the points of all others */
    QUAD_PART_NOW,                       /* its own points as soon as its turn is over */
    QUAD_PART_OVER,                      /* the game has ended, */
    QUAD_PART_WON,                       /* with its turn, and it has won */
    QUAD_PARTS
};
enum { QUAD_WEIGHED = 3 };

/* Some moves in the same worlds. Sums; squares are those of the differences from the first move. */
struct quad_weighing {
    int count, seat, worlds;
    uint64_t seed;
    struct quad_move move[QUAD_WEIGHED];
    double sum[QUAD_WEIGHED][QUAD_PARTS], square[QUAD_WEIGHED][QUAD_PARTS];
    double start; /* the points that the seat has, added up over the worlds */
};

/* The best moves in the order of quad_report_order, but none that comes to the same as one before, and where
 * a move comes to the same as one that says nothing, such as passing, that one. as: the number in the report
 * of the prospect that tells its chances. sure: how many of them had enough visits to be advised; the others
 * are there to be compared with. */
QUAD_API int quad_search_advise(const struct quad_search *search, const struct quad_report *report,
                                struct quad_move out[QUAD_WEIGHED], int as[QUAD_WEIGHED], int *sure);
/* So many worlds more; the search goes on as if nobody had asked. */
QUAD_API void quad_search_weigh(const struct quad_search *search, struct quad_weighing *w, int worlds);
/* How much more of a part one move brings than another, of which one is the first; 0 where it might be luck.
 */
QUAD_API double quad_weighing_gain(const struct quad_weighing *w, int one, int other, int part);

/* Another search of the same position: means are weighted by visits. */
QUAD_API void quad_report_add(struct quad_report *sum, const struct quad_report *part);
/* The number of the choice to make, as quad_search_best chooses. */
QUAD_API int quad_report_best(const struct quad_report *report);
/* The choices as numbers into the report, in the order in which they are shown: by the chance to win of who
 * chooses, in tenths of a percent, then by visits. Those with too few visits for their chance to mean
 * something come last. Returns how many had enough. */
QUAD_API int quad_report_order(const struct quad_report *report, int order[QUAD_CHOICES]);

QUAD_C_END

#endif
