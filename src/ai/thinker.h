/* thinker.h: whoever thinks: a bot in one seat of one table, or an analyst.
 *
 * A thinker owns its search, the tree and the decision that they are about. It thinks in portions, for
 * whoever drives it has a clock, a budget or messages to hear in between; and when the seat is asked again it
 * goes on with the part of the tree that still holds. Bots that do not search are driven in the same way. */
#ifndef QUAD_THINKER_H
#define QUAD_THINKER_H

#include "ai/bot.h"

QUAD_C_BEGIN

struct quad_thinker;

/* bot NULL: an analyst, who searches as master does and thinks about forced moves as well. With room for so
 * many nodes, in a tree that such a thinker left, or NULL. NULL if there is not enough memory; the tree is
 * then freed. */
QUAD_API struct quad_thinker *quad_thinker_open(const struct quad_game *g, const struct quad_bot *bot,
                                                size_t nodes, struct quad_tree *tree);
QUAD_API void quad_thinker_close(struct quad_thinker *thinker);
/* Close it once the seat has made a move, but keep the tree for its next decision; NULL if there is none. */
QUAD_API struct quad_tree *quad_thinker_leave(struct quad_thinker *thinker, struct quad_move made);

/* Turn to a decision that the seat owes. The budget is in iterations, or, of a bot that does not search, in
 * what it counts (bot.h). Returns whether some of the tree still holds. */
QUAD_API bool quad_thinker_begin(struct quad_thinker *thinker, const struct quad_recall *recall,
                                 uint64_t budget, uint64_t seed);
/* Think for so many iterations, as far as the budget goes. False once nothing is left to think about. */
QUAD_API bool quad_thinker_think(struct quad_thinker *thinker, uint64_t iterations);
/* See ismcts.h. Of those that do not search nothing is missing, nothing advised and nothing weighed. */
QUAD_API uint32_t quad_thinker_try(struct quad_thinker *thinker, struct quad_move m, uint32_t visits,
                                   uint32_t iterations);
QUAD_API int quad_thinker_advise(const struct quad_thinker *thinker, const struct quad_report *report,
                                 struct quad_move out[QUAD_WEIGHED], int as[QUAD_WEIGHED], int *sure);
QUAD_API void quad_thinker_weigh(const struct quad_thinker *thinker, struct quad_weighing *w, int worlds);
/* The best move so far. */
QUAD_API struct quad_move quad_thinker_best(struct quad_thinker *thinker);
/* Before an analyst reports: see ismcts.h. Bots' searches stay as they are. */
QUAD_API void quad_thinker_refresh(struct quad_thinker *thinker);
/* All choices so far; false if it does not search. */
QUAD_API bool quad_thinker_report(const struct quad_thinker *thinker, struct quad_report *out);

QUAD_C_END

#endif
