/* arena.h: quadriga arena: who plays whom, what came of it, and how sure that is.
 *
 * Games come in blocks. In a block a set of bots meets with the same luck (common random numbers), as often
 * as there are seats, and moves on by one seat each time: everybody sits everywhere equally often. If fewer
 * bots are named than there are seats, the last one takes the rest; if more, every set of them meets in turn.
 */
#ifndef CLI_ARENA_H
#define CLI_ARENA_H

#include "cli/contender.h"

#include <pthread.h>

enum { ARENA_BOTS = 8, ARENA_SETS = 70, ARENA_RECORD = 16 };

struct arena_result { /* of one game, seat by seat */
    bool done;
    uint8_t rank[QUAD_SEATS];
    int32_t total[QUAD_SEATS];
};

struct arena {
    struct cli *cli;
    const struct quad_game *game;
    int seats, jobs;
    uint8_t options[QUAD_OPTIONS];
    struct effort effort;
    struct contender *bot[ARENA_BOTS];
    int bots;
    uint8_t set[ARENA_SETS][QUAD_SEATS]; /* which bots meet */
    int sets;
    long games, seed;
    const char *folder; /* for records, or NULL */
    FILE *ledger;       /* one line a game, or NULL */
    struct arena_result *result;
    /* Shared by the threads, under the lock. */
    pthread_mutex_t lock;
    long done;
    enum ending ending;
};

struct arena_figures {       /* of one bot */
    double share, low, high; /* of wins, for one seat, ties split; its 95 % interval */
    double score, elo;
    long games;
};

/* figures.c: the bot (its number) in a seat of a game; what the results say. */
int arena_bot_at(const struct arena *a, long game, int seat);
void arena_figures(const struct arena *a, struct arena_figures out[ARENA_BOTS]);

/* ledger.c: results in a file, to go on from. */
enum ending ledger_open(struct arena *a, const char *path);
void ledger_append(struct arena *a, long game);

#endif
