/* replay.h: the table of a row and its log. A server resumes with it, "quadriga store" verifies with it.
 *
 * A table whose row names another version of the rules than its game has is replayed like any other. If it
 * agrees with the digests in its log, or has no moves to disagree with, it is the same game and goes on under
 * the rules of now. Otherwise it is closed as unfinished: set aside in the store (quarantine), with the place
 * where its replay stops. Nothing of it is thrown away, and it can be tried again. */
#ifndef QUAD_REPLAY_H
#define QUAD_REPLAY_H

#include "core/record.h"
#include "store/store.h"

enum { QUAD_STOP_BYTES = 64 }; /* where a replay stops, as a row keeps it, and an end */

/* The game of a row with the box it is played with, held by the caller, and its options as that game has
 * them. A row without a box was made before there were boxes, or might have been: it has the first built-in
 * one, or its options tell what is in the box. BAD_DATA: there is no such game, and wrong says why. */
enum quad_store_error quad_replay_game(struct quad_store *store, const struct quad_store_table *row,
                                       const struct quad_game **game, uint8_t options[QUAD_OPTIONS],
                                       enum quad_error *wrong);
/* Open the table of a row, before the first entry of its log. On an error nothing is open. */
enum quad_error quad_replay_begin(struct quad_replay *r, const struct quad_game *g,
                                  const uint8_t options[QUAD_OPTIONS], const struct quad_store_table *row);
/* The whole log was replayed: whether that is the game that was played. BAD_VERSION: the rules have changed
 * since, and nothing proves it. */
enum quad_error quad_replay_judge(const struct quad_replay *r, const struct quad_store_table *row);

/* All of it: load the log of a row, replay it, judge it, and see that the row's seats and its end agree with
 * the log. Failures of the store are returned; a log that cannot be replayed is QUAD_STORE_BAD_DATA, and
 * fault says which error at which entry (its line). Unless NONE is returned, nothing is open. */
enum quad_store_error quad_replay_load(struct quad_store *store, const struct quad_store_table *row,
                                       struct quad_replay *out, struct quad_fault *fault);
/* The same; stop gets how far a log goes that cannot be replayed. */
enum quad_store_error quad_replay_try(struct quad_store *store, const struct quad_store_table *row,
                                      struct quad_replay *out, struct quad_fault *fault,
                                      struct quad_stop *stop);

/* Where the replay of that row stands, and why it stops there. A table that could not be opened: its game is
 * NULL. */
struct quad_stop quad_stop_of(const struct quad_replay *r, const struct quad_store_table *row,
                              enum quad_error error);
/* Where a replay stops, as quad_store_quarantine keeps it: "ILLEGAL 57 3 4", error, ply, versions of the
 * rules. Reading it back: false if it is not ours; older programs kept sentences. */
void quad_stop_keep(const struct quad_stop *stop, char out[QUAD_STOP_BYTES]);
bool quad_stop_read(const char *kept, struct quad_stop *stop);
/* Why a table is in quarantine, as a sentence. */
void quad_stop_write_kept(struct quad_text *t, const char *kept, enum quad_language language);

#endif
