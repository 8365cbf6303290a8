/* care.h: whether the store keeps what it is given, and what is done until it does again.
 *
 * A store that fails, for whatever reason, makes the hub ill: writing is refused without asking it, and it is
 * tried again after a pause that doubles. A store that is broken for good is opened anew meanwhile. Tables
 * stay in memory and can be looked at. Renewing the leases is the smallest thing that can be kept: it is the
 * proof that the others can be, too. */
#ifndef SERVER_CARE_H
#define SERVER_CARE_H

#include "server/hub.h"

enum {
    CARE_HURRY = 100,       /* milliseconds that a turn of the loop may wait for somebody else's lock */
    CARE_PAUSE_FIRST = 100, /* before the store is tried again */
    CARE_PAUSE_MOST = 5000,
    CARE_PROOF = 2000, /* how long a proof is good for whoever asks whether moves can be kept */
};

/* Whether the store may be asked to keep something. */
bool care_allows(const struct hub *hub);
/* It was asked, and this is what it said. */
void care_note(struct hub *hub, enum quad_store_error error);
/* Renew leases; try again what failed; open anew what is broken. Between two batches. */
void care_turn(struct hub *hub);
/* Whether moves can be kept, by a proof that is not old. */
bool care_is_well(struct hub *hub);

#endif
