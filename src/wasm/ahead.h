/* ahead.h: what a move would do, before it is made; and a moment of a finished game as the question that it
 * was. */
#ifndef WASM_AHEAD_H
#define WASM_AHEAD_H

#include "protocol/view.h"

/* What follows the move that stands behind the position, on a line of its own, until chance or somebody else
 * has a say, as the seat would see it in several worlds that look like the position: {"worlds": [{"scene",
 * "gain"}, …]}. Only what is the same in all of them is known. False: there is no such move; nothing is
 * written. */
bool ahead_write(struct quad_text *out, const char *position, size_t length, const char *move,
                 struct view_buffers *buffers);

/* The decision before that play of a table, as the seat that made it saw it: {"seat", "prompt", "points",
 * "choices", "scene"}. */
void moment_write_question(struct quad_text *out, const struct quad_table *t, size_t play,
                           enum quad_language language, struct view_buffers *buffers);

#endif
