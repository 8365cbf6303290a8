/* salvage.h: whatever a damaged SQLite file still holds, into a new store.
 *
 * SQLite reads a file from its root, so one bad page hides all that is behind it. Here every page is read by
 * itself, at every byte of it, for rows of ours: what is one is easily told from what only looks like one
 * (ids, hashes, types). The write-ahead log beside the file is read as well, as far as it was committed. Then
 * every log is followed from its beginning: what is behind a gap, or does not replay, is left out or the
 * table closed, so what comes out is a store like any other. */
#ifndef QUAD_SALVAGE_H
#define QUAD_SALVAGE_H

#include "store/store.h"

struct quad_store_salvage {
    uint64_t whole;    /* tables that replay to the end of what is kept of them */
    uint64_t closed;   /* something of them is missing or wrong: they are closed where that is */
    uint64_t lost;     /* tables without their beginning, their box, or a seat */
    uint64_t entries;  /* in the logs of both */
    uint64_t left_out; /* entries behind a gap, or of tables that are lost */
    uint64_t records, boxes, profiles;
};

/* Read the file and fill a store, which must be empty. BAD_DATA: there is nothing of ours in it. IN_USE: its
 * server is running. why is that of the new store. */
enum quad_store_error quad_store_salvage(const char *file, struct quad_store *to,
                                         const struct quad_store_watch *watch,
                                         struct quad_store_salvage *out);

#endif
