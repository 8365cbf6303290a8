/* replay.h: the table of a row and its log. A server resumes with it, "quadriga store check" verifies with
 * it.
 */
#ifndef QUAD_REPLAY_H
#define QUAD_REPLAY_H

#include "store/store.h"

/* Open the table of a row, before the first entry of its log. On an error nothing is open. */
enum quad_error quad_replay_begin(struct quad_replay *r, const struct quad_store_table *row);

/* All of it: load the log of a row, replay it, and see that the row's seats and its end agree with the log.
 * Failures of the store are returned; a log that cannot be replayed is QUAD_STORE_BAD_DATA, and fault says
 * which error at which entry (its line). Unless NONE is returned, nothing is open. */
enum quad_store_error quad_replay_load(struct quad_store *store, const struct quad_store_table *row,
                                       struct quad_replay *out, struct quad_fault *fault);

#endif
