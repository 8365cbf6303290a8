/* bot.h: programs that play a seat. A bot is given what a person in that seat would see, never the truth.
 *
 * Its budget is counted in what it does in its head, not in seconds: the same state, budget and generator
 * give the same answer on every machine. Bots that search have a style; whoever has a clock or several
 * threads runs their search himself (ismcts.h) for the time they usually take. */
#ifndef QUAD_BOT_H
#define QUAD_BOT_H

#include "ai/ismcts.h"

QUAD_C_BEGIN

struct quad_bot {
    struct quad_symbol name;
    uint32_t budget;                /* what it usually gets: iterations, or moves of the novice */
    uint32_t milliseconds;          /* what it takes where there is a clock; 0: it keeps to its budget */
    const struct quad_style *style; /* of its search; NULL if it does not search */
    /* seen is redacted for the seat, which owes a choice. */
    struct quad_move (*choose)(const struct quad_game *g, const struct quad_state *seen, int seat,
                               uint32_t budget, struct quad_rng *r);
};

QUAD_API const struct quad_bot *quad_bot_at(size_t index); /* NULL past the last */
QUAD_API const struct quad_bot *quad_bot_named(const char *token);
/* Bots to measure others by, not to play with: "greedy" looks one step ahead with all that master knows,
 * "plain" searches with play-outs to the end of the game and knows nothing but the rules. */
QUAD_API const struct quad_bot *quad_bot_reference(const char *token);

/* How good each choice looks to the novice: the expected lead in points over the best opponent (alone: the
 * points), or what the game's estimate counts in. Larger is better. Returns the best choice's number. */
QUAD_API int quad_novice_weigh(const struct quad_game *g, const struct quad_state *seen, int seat,
                               uint32_t budget, struct quad_rng *r, const struct quad_choices *choices,
                               double value[QUAD_CHOICES]);

QUAD_C_END

#endif
