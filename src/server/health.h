/* health.h: whether the store keeps what it is given, and what is done until it does again.
 *
 * When the store fails, for whatever reason, changes are refused without asking it, and it is tried again
 * after a pause that doubles. A store that is broken for good is opened anew meanwhile. Tables stay in memory
 * and can be looked at. Renewing the leases is the smallest thing that can be kept: if that works, the rest
 * is tried again, too. */
#ifndef SERVER_HEALTH_H
#define SERVER_HEALTH_H

#include "server/hub.h"

enum {
    HEALTH_LOCK_TIMEOUT = 100, /* milliseconds that a turn of the loop may wait for somebody else's lock */
    HEALTH_PAUSE_FIRST = 100,  /* before the store is tried again */
    HEALTH_PAUSE_MOST = 1000,
    HEALTH_PROOF = 2000, /* for so long after a successful write /readyz does not try another */
};

/* Whether the store may be asked to keep something. */
bool health_allows(const struct hub *hub);
/* It was asked, and this is what it said. */
void health_report(struct hub *hub, enum quad_store_error error);
/* Renew leases; try again what failed; open anew what is broken. Between two batches. */
void health_turn(struct hub *hub);
/* Whether moves can be kept, by a write that was just done. */
bool health_is_ready(struct hub *hub);

#endif
