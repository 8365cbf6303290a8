/* think.h: thinkers of this machine, with a clock and, if asked, several threads. A mind is a bot in one seat
 * of one game, or an analyst of it. */
#ifndef HOST_THINK_H
#define HOST_THINK_H

#include "ai/thinker.h"

enum { THINK_THREADS = 16 };

/* How much those think that think by the clock; all others keep to their budget. */
struct effort {
    uint64_t iterations; /* so many, so that play can be repeated; 0: by the clock */
    long milliseconds;   /* 0: what the bot usually takes */
    int threads;         /* 0 is 1 */
};

struct mind;

/* bot NULL: an analyst, by the clock of master. NULL if there is not enough memory. */
struct mind *mind_open(const struct quad_game *g, const struct quad_bot *bot, const struct effort *effort);
void mind_close(struct mind *mind);
/* What it plays. */
struct quad_move mind_choose(struct mind *mind, const struct quad_recall *recall, uint64_t seed);
/* What it thinks of every choice, in the order of quad_legal; false if it does not search. */
bool mind_weigh(struct mind *mind, const struct quad_recall *recall, uint64_t seed, struct quad_report *out);

/* Think on about a choice until it has so many visits, and tell all anew. */
bool mind_try(struct mind *mind, struct quad_move m, uint32_t visits, struct quad_report *out);

#endif
