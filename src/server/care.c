/* care.c: see care.h. */
#include "server/care.h"

#include "server/peers.h"
#include "server/room.h"

static void fall_ill(struct hub *hub, enum quad_store_error error) {
    struct care *care = &hub->care;
    int64_t pause = 2 * care->pause;
    care->pause = pause < CARE_PAUSE_FIRST  ? CARE_PAUSE_FIRST
                  : pause > CARE_PAUSE_MOST ? CARE_PAUSE_MOST
                                            : pause;
    care->again_at = hub_clock() + care->pause;
    if (!care->ill || care->error != error) {
        hub_log("nothing can be kept: %s: %s; trying again", quad_store_error_text(error, QUAD_ENGLISH),
                hub->store.why);
    }
    care->ill = true;
    care->error = error;
    if (hub->store.broken != QUAD_STORE_NONE) {
        hub->news = -1; /* the descriptor is about to be closed */
    }
}

void care_note(struct hub *hub, enum quad_store_error error) {
    if (error != QUAD_STORE_NONE) {
        fall_ill(hub, error);
        return;
    }
    hub->care.proved_at = hub->now;
    hub->care.pause = 0;
    if (hub->care.ill) {
        hub->care.ill = false;
        hub->care.recovered = true;
        hub_log("tables are kept again");
        hub->wake_loop(hub->loop);
    }
}

bool care_allows(const struct hub *hub) {
    return hub->store.broken == QUAD_STORE_NONE && (!hub->care.ill || hub->now >= hub->care.again_at);
}

/* What was lost while nobody looked is noticed by the count. */
static void prove(struct hub *hub) {
    uint64_t held = 0;
    enum quad_store_error error = quad_store_renew(&hub->store, hub->lease, &held);
    hub->renew_at = hub->now + hub->lease / 3;
    if (error == QUAD_STORE_NONE && (hub->care.unsure || held < shelf_served(hub))) {
        error = shelf_check(hub);
        hub->care.unsure = error != QUAD_STORE_NONE;
    }
    care_note(hub, error);
}

/* It is open again: other processes may have gone on with our tables, and their news was missed. */
static void begin_again(struct hub *hub) {
    hub->metrics.at[METRIC_REOPENED]++;
    hub->care.unsure = true;
    hub_log("the store is open again");
    peers_open(hub);
    prove(hub);
    for (struct session *s = hub->sessions; s != NULL; s = s->next) {
        session_try_again(s);
    }
}

static void mend(struct hub *hub) {
    bool mended;
    enum quad_store_error error = quad_store_mend(&hub->store, &mended);
    if (error != QUAD_STORE_NONE) {
        fall_ill(hub, error);
    } else if (mended) {
        begin_again(hub);
    }
}

void care_turn(struct hub *hub) {
    bool due = hub->now >= (hub->care.ill ? hub->care.again_at : hub->renew_at);
    if (hub->in_batch) {
        return;
    }
    if (hub->store.broken != QUAD_STORE_NONE && !hub->care.ill) {
        fall_ill(hub, hub->store.broken);
    } else if (hub->store.mending != NULL || (due && hub->store.broken != QUAD_STORE_NONE)) {
        mend(hub);
    } else if (due) {
        prove(hub);
    }
    if (hub->care.recovered && !hub->care.ill) { /* not in the turn that showed it: that one is committed */
        hub->care.recovered = false;
        shelf_go_on(hub);
    }
}

bool care_is_well(struct hub *hub) {
    if (!hub->care.ill && !hub->in_batch && hub->now - hub->care.proved_at >= CARE_PROOF) {
        prove(hub);
    }
    return !hub->care.ill && hub->store.broken == QUAD_STORE_NONE;
}
