/* boxes.h: boxes at random, for tests: sound ones and others. */
#ifndef QUAD_TESTS_BOXES_H
#define QUAD_TESTS_BOXES_H

#include "core/box.h"
#include "core/rng.h"

/* Write a box of which so many values are others than the game's, each within the bounds of its row. Whether
 * it can be played as a whole is for quad_box_read to say. */
void boxes_write(struct quad_text *t, const struct quad_game *g, int changes, struct quad_rng *r);
/* A sound box, held by the caller: change after change, single values and whole lines at their bounds, each
 * of which the rest of the box lets be. */
const struct quad_game *boxes_draw(const struct quad_game *g, struct quad_rng *r);
/* Every number that is a house value, or every number at all, moved by a fifth of itself, at least by one, up
 * or down, where its bounds and the rest of the box let it. */
const struct quad_game *boxes_move(const struct quad_game *g, bool all, struct quad_rng *r);

#endif
