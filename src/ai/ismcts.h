/* ismcts.h: information-set Monte Carlo tree search, for any game, from what one seat may see.
 *
 * Every iteration imagines a world that looks like the one the seat sees, walks down the tree by the choices
 * that are legal there, adds what it meets first and plays on at random. The tree holds moves, not states:
 * one node stands for all worlds in which those moves could be made. A search is one block of memory, takes
 * its luck from one number and knows no clock: whoever has a clock or several threads runs it in portions,
 * and adds up the reports of several searches. */
#ifndef QUAD_ISMCTS_H
#define QUAD_ISMCTS_H

#include "core/rng.h"

QUAD_C_BEGIN

struct quad_net;

/* As many moves of a play-out as suit the game. */
enum { QUAD_PLIES_USUAL = 0xffff };

/* What it asks about positions: the network, else the game's estimate; only the estimate; nothing, it plays
 * to the end of the game. */
enum quad_knowledge { QUAD_KNOWS_ALL, QUAD_KNOWS_ESTIMATE, QUAD_KNOWS_RULES };

struct quad_style {
    float exploration; /* how much what was seldom tried attracts … */
    float bias;        /* … and how much the game's own prior does */
    float trust;       /* in the place of both where the network knows moves: how much it is trusted */
    float spread;      /* the lead that counts as large, in standard deviations of the lead after play-outs */
    float margin;      /* how much of what it wants is to lead by far; the rest is to win */
    uint8_t knows;
    bool moves;           /* what the network knows of moves, if it does, is asked instead of the prior */
    uint8_t buckets;      /* what chance did is told apart so finely: 1 not at all, 32 nearly always */
    uint8_t calibrations; /* play-outs that show, before a search, how far leads spread */
    bool guided;          /* play-outs draw moves by the prior; else any is as likely as another */
    bool quiet;           /* whether a play-out is cut where another seat's turn begins … */
    uint16_t plies; /* … or only after so many moves, and the position judged, if that can be; 0: never */
    uint16_t wide;  /* more choices than this are looked at little by little */
    const struct quad_net *net; /* in the place of the one at hand; NULL for that */
};

extern QUAD_API const struct quad_style quad_style_usual;
/* The same, but of moves it knows only what the game does. */
extern QUAD_API const struct quad_style quad_style_brisk;
/* By the game's estimate alone. */
extern QUAD_API const struct quad_style quad_style_counting;
/* Without knowledge: play-outs to the end of the game. */
extern QUAD_API const struct quad_style quad_style_plain;

/* What became of a choice. win, lead over the best opponent and points: of every seat, on average, if the
 * choice is made. */
struct quad_prospect {
    struct quad_move move;
    uint32_t visits;
    double value; /* to the seat that chooses, by the search's own measure */
    float win[QUAD_SEATS], lead[QUAD_SEATS], points[QUAD_SEATS];
};

struct quad_report {
    int count, seats, seat; /* seat: who chooses */
    uint64_t iterations;
    struct quad_prospect at[QUAD_CHOICES];
};

struct quad_search;

/* Room for so many nodes; NULL if there is not enough memory. */
QUAD_API struct quad_search *quad_search_open(const struct quad_game *g, const struct quad_style *style,
                                              size_t nodes);
QUAD_API void quad_search_close(struct quad_search *search);
/* The room that so many iterations usually take. */
QUAD_API size_t quad_search_nodes(uint64_t iterations);
/* Turn to a position, redacted for the seat, which owes a choice. What was found before is kept if the
 * position is the one that the best move found then makes. */
QUAD_API void quad_search_begin(struct quad_search *search, const struct quad_state *seen, int seat,
                                uint64_t seed);
/* Whether there is nothing to think about: one choice only, but for those never made at random (conceding).
 * Bots do not make these. */
QUAD_API bool quad_search_is_forced(const struct quad_search *search);
QUAD_API void quad_search_run(struct quad_search *search, uint64_t iterations);
/* The move to make: the one tried most often; of equals the one that looks better, then the first. */
QUAD_API struct quad_move quad_search_best(const struct quad_search *search);
/* The choices in the order of quad_legal. */
QUAD_API void quad_search_report(const struct quad_search *search, struct quad_report *out);

/* Another search of the same position: its figures count as much as its visits. */
QUAD_API void quad_report_add(struct quad_report *sum, const struct quad_report *part);
/* The number of the choice to make, by the same measure. */
QUAD_API int quad_report_best(const struct quad_report *report);
/* The choices as numbers into the report, the best one first, by what is shown of them: the chance to win of
 * who chooses, in tenths of a percent, of equals the one tried more often. What was tried so seldom that its
 * chance says little comes after all others. Returns how many were tried often enough. */
QUAD_API int quad_report_order(const struct quad_report *report, int order[QUAD_CHOICES]);

QUAD_C_END

#endif
