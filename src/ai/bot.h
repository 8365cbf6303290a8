/* bot.h: programs that play a seat. A bot is given what a person in that seat would see, never the truth.
 *
 * Its budget is counted in what it does, not in seconds: the same state, budget and generator give the same
 * move on every machine. thinker.h drives bots in portions, from one decision to the next. */
#ifndef QUAD_BOT_H
#define QUAD_BOT_H

#include "ai/ismcts.h"

QUAD_C_BEGIN

struct quad_bot {
    struct quad_symbol name;
    uint32_t budget;       /* usually: iterations, or moves in play-outs of the novice */
    uint32_t milliseconds; /* where there is a clock; 0: it keeps to its budget */
    const struct quad_search_settings *settings; /* NULL if it does not search */
    /* One decision from scratch. seen is redacted for the seat, which owes a choice. */
    struct quad_move (*choose)(const struct quad_game *g, const struct quad_state *seen, int seat,
                               uint32_t budget, struct quad_rng *r);
};

QUAD_API const struct quad_bot *quad_bot_at(size_t index); /* NULL past the last */
QUAD_API const struct quad_bot *quad_bot_named(const char *token);
/* Bots to measure others by, not to play with: "greedy" looks one ply ahead with master's network, "plain"
 * searches with play-outs to the end of the game and no knowledge. */
QUAD_API const struct quad_bot *quad_bot_reference(const char *token);

QUAD_C_END

#endif
