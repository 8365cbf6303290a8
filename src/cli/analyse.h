/* analyse.h: quadriga hint and analyse: what every move is worth, and where a game was won and lost.
 *
 * Each decision is judged by a search that sees what the player saw, no more. */
#ifndef CLI_ANALYSE_H
#define CLI_ANALYSE_H

#include "cli/cli.h"
#include "host/think.h"
#include "protocol/judgement.h"

struct analysis {
    struct cli *cli;
    struct quad_table *table;
    struct effort effort;
    struct mind *mind[QUAD_SEATS]; /* the analyst of each seat, as soon as it thinks */
    struct judgement *judgement;   /* of each decision of the record */
    size_t count;
};

/* plot.c: the winning chances as a picture. */
enum ending plot_save(const struct analysis *a, const char *path);

#endif
