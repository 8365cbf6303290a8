/* health.c: see health.h. */
#include "server/health.h"

#include "server/peers.h"
#include "server/registry.h"

static void fail(struct hub *hub, enum quad_store_error error) {
    struct health *health = &hub->health;
    int64_t pause = 2 * health->pause;
    health->pause = pause < HEALTH_PAUSE_FIRST  ? HEALTH_PAUSE_FIRST
                    : pause > HEALTH_PAUSE_MOST ? HEALTH_PAUSE_MOST
                                                : pause;
    health->retry_at = hub_clock() + health->pause;
    if (!health->failing || health->error != error) {
        hub_log(LEVEL_ERROR, "", "the store fails, changes are refused: %s: %s; trying again",
                quad_store_error_text(error, QUAD_ENGLISH), hub->store.why);
    }
    health->failing = true;
    health->error = error;
    if (hub->store.broken != QUAD_STORE_NONE) {
        hub->news = -1; /* the descriptor is about to be closed */
    }
}

void health_report(struct hub *hub, enum quad_store_error error) {
    if (error != QUAD_STORE_NONE) {
        fail(hub, error);
        return;
    }
    hub->health.proved_at = hub->now;
    hub->health.pause = 0;
    if (hub->health.failing) {
        hub->health.failing = false;
        hub->health.recovered = true;
        hub_log(LEVEL_INFO, "", "the store works again");
        hub->wake_loop(hub->loop);
    }
}

bool health_allows(const struct hub *hub) {
    return hub->store.broken == QUAD_STORE_NONE && (!hub->health.failing || hub->now >= hub->health.retry_at);
}

/* Renew the leases. If the store counts fewer than we serve, some were lost: find out which. */
static void prove(struct hub *hub) {
    uint64_t held = 0;
    enum quad_store_error error = quad_store_renew(&hub->store, hub->lease, &held);
    hub->renew_at = hub->now + hub->lease / 3;
    if (error == QUAD_STORE_NONE && (hub->health.unsure || held < registry_served(hub))) {
        error = registry_check(hub);
        hub->health.unsure = error != QUAD_STORE_NONE;
    }
    health_report(hub, error);
}

/* It is open again: other processes may have gone on with our tables, and their news was missed. */
static void begin_again(struct hub *hub) {
    hub->metrics.at[METRIC_REOPENED]++;
    hub->health.unsure = true;
    hub_log(LEVEL_INFO, "", "the store is open again");
    peers_open(hub);
    prove(hub);
    for (struct connection *c = hub->connections; c != NULL; c = c->next) {
        connection_retry(c);
    }
}

static void reopen(struct hub *hub) {
    bool reopened;
    enum quad_store_error error = quad_store_reopen(&hub->store, &reopened);
    if (error != QUAD_STORE_NONE) {
        fail(hub, error);
    } else if (reopened) {
        begin_again(hub);
    }
}

void health_turn(struct hub *hub) {
    bool due = hub->now >= (hub->health.failing ? hub->health.retry_at : hub->renew_at);
    if (hub->in_batch) {
        return;
    }
    if (hub->store.broken != QUAD_STORE_NONE && !hub->health.failing) {
        fail(hub, hub->store.broken);
    } else if (hub->store.reopening != NULL || (due && hub->store.broken != QUAD_STORE_NONE)) {
        reopen(hub);
    } else if (due) {
        prove(hub);
    }
    if (hub->health.recovered &&
        !hub->health.failing) { /* not in the turn that showed it: that one is committed */
        hub->health.recovered = false;
        registry_go_on(hub);
    }
}

bool health_is_ready(struct hub *hub) {
    if (!hub->health.failing && !hub->in_batch && hub->now - hub->health.proved_at >= HEALTH_PROOF) {
        prove(hub);
    }
    return !hub->health.failing && hub->store.broken == QUAD_STORE_NONE;
}
