/* think.h: a bot at a table of this machine: its decisions with a clock and, if asked, several threads.
 *
 * Bots themselves know neither. A mind is a bot in one seat for one game: its search may keep what it found
 * for the decision that follows. */
#ifndef HOST_THINK_H
#define HOST_THINK_H

#include "ai/bot.h"

enum { THINK_THREADS = 16 };

/* How much the bots may think that think by the clock; all others keep to their budget. */
struct effort {
    uint64_t iterations; /* so many, so that play can be repeated; 0: by the clock */
    long milliseconds;   /* 0: what the bot usually takes */
    int threads;         /* 0 is 1 */
};

struct mind;

/* NULL if there is not enough memory. */
struct mind *mind_open(const struct quad_game *g, const struct quad_bot *bot, const struct effort *effort);
void mind_close(struct mind *mind);
/* What it plays; seen is redacted for the seat, which owes a choice. */
struct quad_move mind_choose(struct mind *mind, const struct quad_state *seen, int seat, uint64_t seed);
/* What it thinks of every choice, in the order of quad_legal; false if it does not search. */
bool mind_weigh(struct mind *mind, const struct quad_state *seen, int seat, uint64_t seed,
                struct quad_report *out);

#endif
