/* analyse.h: quadriga analyse: what every move is worth, and where a game was won and lost.
 *
 * Each decision is judged by a master who sees what the player saw, no more. */
#ifndef CLI_ANALYSE_H
#define CLI_ANALYSE_H

#include "cli/cli.h"
#include "host/think.h"

struct verdict { /* on one decision of a record */
    uint32_t ply;
    int seat;
    struct quad_move played, best;
    double win[QUAD_SEATS], points[QUAD_SEATS]; /* of all seats, if the best move is made */
    double loss;                                /* how much winning chance the move played gave away */
    uint64_t iterations;
};

struct analysis {
    struct cli *cli;
    struct quad_table *table;
    struct mind *mind;
    struct verdict *verdict;
    size_t count;
};

/* plot.c: the winning chances as a picture. */
enum ending plot_save(const struct analysis *a, const char *path);

#endif
