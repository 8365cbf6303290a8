/* reason.h: why a move is advised, in words: what it brings that another would not. What the moves were
 * weighed by (ai/weigh.c) are the lines of the score, which every game has in both languages. */
#ifndef PROTOCOL_REASON_H
#define PROTOCOL_REASON_H

#include "ai/ismcts.h"
#include "core/json.h"
#include "core/text.h"

enum { REASON_WORLDS = 256 }; /* in which moves are weighed */

/* What the move is compared with; or there is nothing: no other move, or none that comes to more. */
enum reason_with { REASON_NEXT, REASON_BEST, REASON_PLAYED, REASON_ONLY, REASON_ALONE };

/* What the search expects of a move beyond the other, for when the lines tell nothing. */
struct reason_beyond {
    double points, chance;
};

/* Sentences about a move of a weighing against another one; without one, other is whatever it may be. */
void reason_say(struct quad_text *out, const struct quad_game *g, const struct quad_weighing *w, int one,
                int other, enum reason_with with, const struct reason_beyond *beyond,
                enum quad_language language);

/* "why": {"en", "fr"}: in both languages, for people change theirs while they look. */
void reason_write(struct quad_json *j, const struct quad_game *g, const struct quad_weighing *w, int one,
                  int other, enum reason_with with, const struct reason_beyond *beyond);

/* "advice": the first of the moves, which are sure: [{"move", "visits", "win": […], "points": […], "why"},
 * …]. as: which prospect of the report tells the chances of each. */
void advice_write(struct quad_json *j, const struct quad_game *g, const struct quad_report *report,
                  const struct quad_weighing *w, const int as[QUAD_WEIGHED], int sure);

#endif
