/* retention.h: what becomes of old tables. Housekeeping goes round all tables of the store, a few at a time:
 * finished games are put away, so that only their records are left (shelf.h), games that everybody has
 * forgotten are given up, and records go when their time has come. How long that takes is set for each.
 *
 * Every process on a database goes round. It gives up the games it serves itself; a finished one it takes
 * first, as part of the transaction that puts it away, so no two do the same. */
#ifndef SERVER_RETENTION_H
#define SERVER_RETENTION_H

#include "store/store.h"

enum retained {
#define RETAIN(id, name, preset) RETAINED_##id,
#include "server/retention.def"
#undef RETAIN
    RETAINEDS
};

struct retention {
    int64_t after[RETAINEDS]; /* milliseconds; 0: always */
};

void retention_preset(struct retention *retention);
/* Read "finished=7d,records=always"; false if a name is unknown or a value is not a time. */
bool retention_read(struct retention *retention, const char *text);

/* "90d", "12h", "30m" or "45s" in milliseconds; "always" is 0. */
bool retention_time(const char *text, int64_t *out);

/* Where housekeeping is. */
struct rounds {
    char after[QUAD_STORE_ID_BYTES]; /* the table that was looked at last; "": a new round */
    int64_t next_at;
};

struct hub;
/* Go on with the round. Once a tick. */
void retention_tick(struct hub *hub);

#endif
