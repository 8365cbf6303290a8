/* replay.h: from a table's log to the table. A server resumes with it, "quadriga store check" verifies with
 * it.
 *
 *     quad_replay_begin(&r, &row);                     then, page by page of quad_store_log,
 *     quad_replay_entry(&r, &entries[i]);              until an error: quarantine
 *     … r.table is the game in progress …              quad_replay_end(&r) closes it
 */
#ifndef QUAD_REPLAY_H
#define QUAD_REPLAY_H

#include "store/store.h"

struct quad_replay {
    struct quad_table table;
    struct quad_store_seat seat[QUAD_SEATS];
    uint32_t last;   /* number of the last entry */
    bool over;       /* the last word is an END */
    bool check_luck; /* every chance move must be the one the seed gives; on by default */
};

/* Open the table of a row, before its first entry. On an error nothing is open. */
enum quad_error quad_replay_begin(struct quad_replay *r, const struct quad_store_table *row);
/* One more entry. On an error the table is as it was before the entry. */
enum quad_error quad_replay_entry(struct quad_replay *r, const struct quad_store_entry *entry);
void quad_replay_end(struct quad_replay *r);

/* All of it: load the log of a row, replay it, and see that the row's seats and its end agree with the log.
 * Failures of the store are returned; a log that cannot be replayed is QUAD_STORE_BAD_DATA, and fault says
 * which error at which entry (its line). Unless NONE is returned, nothing is open. */
enum quad_store_error quad_replay_load(struct quad_store *store, const struct quad_store_table *row,
                                       struct quad_replay *out, struct quad_fault *fault);

#endif
