/* hub.c: see hub.h. Gather, decide, commit, tell. */
#include "server/hub.h"

#include "server/bots.h"
#include "server/clocks.h"
#include "server/create.h"
#include "server/health.h"
#include "server/peers.h"
#include "server/profiles.h"
#include "server/registry.h"
#include "server/routes.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { A_SLEEP = 10000 }; /* milliseconds; whatever is shorter is as a slow network */

static int64_t microseconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000 + time.tv_nsec / 1000;
}

int64_t hub_clock(void) {
    return microseconds() / 1000;
}

void hub_log(enum log_level level, const char *table, const char *format, ...) {
    char text[1024];
    va_list arguments;
    struct log_field field = {"table", table, 0};
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    log_write(level, &field, 1, text);
}

static void set_time(struct hub *hub) {
    hub->now = hub_clock();
    hub->time = quad_store_now();
}

/* For how many milliseconds the machine has slept since it began. */
static int64_t asleep(void) {
    struct timespec all, awake;
    if (clock_gettime(CLOCK_MONOTONIC, &awake) != 0 || clock_gettime(CLOCK_BOOTTIME, &all) != 0) {
        return 0;
    }
    return (all.tv_sec - awake.tv_sec) * (int64_t)1000 + (all.tv_nsec - awake.tv_nsec) / 1000000;
}

/* Nobody could move while the machine slept: it is as if nothing could have been kept. */
static void awake(struct hub *hub) {
    int64_t now = asleep(), slept = now - hub->asleep;
    hub->asleep = now;
    if (slept >= A_SLEEP) {
        hub_log(LEVEL_WARNING, "", "the machine has slept for %lld s", (long long)(slept / 1000));
        registry_go_on(hub);
    }
}

static bool open_admin(struct hub *hub, struct quad_text *why) {
    const char *path = hub->config.admin;
    bool wanted = path != NULL && path[0] != '\0';
    hub->admin = wanted ? admin_open(path, hub->wake_loop, hub->loop, why) : NULL;
    return !wanted || hub->admin != NULL;
}

bool hub_open(struct hub *hub, void (*wake_loop)(void *), void *context, struct quad_text *why,
              enum quad_language language) {
    log_begin(&hub->config.log);
    hub->inbox_end = &hub->inbox;
    hub->pending_end = &hub->pending;
    set_time(hub);
    hub->asleep = asleep();
    keeper_open(hub);
    hub->wake_loop = wake_loop;
    hub->loop = context;
    char *scratch = malloc(SCRATCH_BYTES);
    if (scratch == NULL || !secret_begin()) {
        free(scratch);
        quad_text_add(why, quad_error_text(QUAD_ERROR_NO_MEMORY, language));
        return false;
    }
    quad_text_begin(&hub->scratch, scratch, SCRATCH_BYTES);
    /* First of all: its process is to have none of our threads and files. */
    hub->checks =
        checks_start(hub->config.limits.at[LIMIT_BOX_SECONDS], hub->config.checks_inside, wake_loop, context);
    enum quad_store_error error = quad_store_open(&hub->store, hub->config.store, QUAD_STORE_SERVE);
    if (error != QUAD_STORE_NONE) {
        quad_store_write_error(why, &hub->store, error, language);
        hub_dismiss(hub);
        free(scratch);
        return false;
    }
    peers_open(hub);
    if (!bans_read(hub) || !open_admin(hub, why)) {
        quad_text_add(why, hub->store.why);
        hub_close(hub);
        return false;
    }
    hub->workers = workers_start(&(struct workers_config){
        .threads = hub->config.bot_threads,
        .memory = (size_t)hub->config.bot_memory << 20,
        .day_most = hub->config.limits.at[LIMIT_THINKING_PER_DAY],
        .wake = wake_loop,
        .context = context,
    });
    if (hub->workers == NULL || hub->checks == NULL || !registry_open(hub)) {
        quad_text_add(why, hub->store.why[0] == '\0' ? quad_error_text(QUAD_ERROR_NO_MEMORY, language)
                                                     : hub->store.why);
        hub_close(hub);
        return false;
    }
    quad_store_set_lock_timeout(&hub->store, HEALTH_LOCK_TIMEOUT);
    return true;
}

void hub_dismiss(struct hub *hub) {
    if (hub->admin != NULL) {
        admin_close(hub->admin);
        hub->admin = NULL;
    }
    if (hub->workers != NULL) {
        workers_stop(hub->workers);
        hub->workers = NULL;
    }
    if (hub->checks != NULL) {
        checks_stop(hub->checks);
        hub->checks = NULL;
    }
}

void hub_close(struct hub *hub) {
    hub_dismiss(hub);
    registry_close(hub);
    clocks_close(hub);
    boxes_close(&hub->boxes);
    bans_close(hub);
    free(hub->admin_answer);
    while (hub->connections != NULL) {
        hub_disconnect(hub->connections);
    }
    quad_store_release_all(&hub->store);
    quad_store_close(&hub->store);
    addresses_free(&hub->addresses);
    free(hub->scratch.at);
    free(hub->listing);
}

struct pending *hub_reply(struct hub *hub, struct connection *to, bool depends) {
    struct pending *pending = calloc(1, sizeof *pending);
    if (pending == NULL) {
        hub->drop(to, 1011);
        return NULL;
    }
    pending->to = to;
    pending->depends = depends;
    *hub->pending_end = pending;
    hub->pending_end = &pending->next;
    return pending;
}

bool hub_batch(struct hub *hub) {
    if (hub->in_batch) {
        return hub->store.failed == QUAD_STORE_NONE && hub->store.broken == QUAD_STORE_NONE;
    }
    if (!health_allows(hub)) {
        return false;
    }
    enum quad_store_error error = quad_store_begin(&hub->store);
    hub->in_batch = error == QUAD_STORE_NONE;
    if (!hub->in_batch) {
        quad_store_abandon(&hub->store);
        health_report(hub, error);
    }
    return hub->in_batch;
}

/* Decide about one thing that came in. */
static void decide(struct hub *hub, const struct inbound *inbound) {
    struct connection *from = inbound->from;
    if (from == NULL || from->closing) {
        return;
    }
    if (from->kind == CONNECTION_SOCKET) {
        hub->metrics.at[METRIC_MESSAGES]++;
        keeper_hear(hub, from, inbound->text, inbound->length);
    } else {
        hub->metrics.at[METRIC_REQUESTS]++;
        routes_reply(hub, from);
    }
}

static void hear_bots(struct hub *hub) {
    struct bot_job job;
    while (workers_answer(hub->workers, &job)) {
        struct hosted_room *hosted = registry_peek(hub, job.table);
        if (hosted == NULL) {
            continue;
        }
        struct room *room = &hosted->room;
        hosted->is_thinking = false;
        if (room->is_lost || hosted->epoch == 0 || room->replay.over || room->is_closed) {
            continue; /* it is asked anew once the table is what it should be */
        }
        if (room->seq == job.seq && room->replay.seat[job.recall.seat].holder == QUAD_HOLDER_BOT) {
            enum refusal why = room_play(room, job.recall.seat, job.ply, job.move, NULL);
            hub->metrics.at[METRIC_BOT_MOVES] += why == REFUSAL_NONE;
            if (why != REFUSAL_NONE && why != REFUSAL_NOT_KEPT) {
                hub_log(LEVEL_WARNING, job.table, "a bot's move was refused: %s", refusal_rows[why].token);
            }
        } else if (!room->is_touched) {
            room_ask_bot(room); /* what it thought about has gone */
        }
    }
}

/* All or nothing of this turn. */
static bool commit(struct hub *hub) {
    if (!hub->in_batch) {
        return true;
    }
    int64_t start = microseconds();
    enum quad_store_error error = quad_store_commit(&hub->store);
    metrics_time(&hub->metrics.commits, microseconds() - start);
    hub->in_batch = false;
    hub->metrics.at[METRIC_FAILED_COMMITS] += error != QUAD_STORE_NONE;
    health_report(hub, error);
    return error == QUAD_STORE_NONE;
}

static void send_reply(struct connection *to, const struct reply *reply) {
    char buffer[512];
    struct quad_text t;
    quad_text_begin(&t, buffer, sizeof buffer);
    reply_write(&t, reply, to->session.language);
    connection_send(to, buffer, t.length);
}

static void deliver(struct hub *hub, struct pending *pending, bool kept) {
    struct connection *to = pending->to;
    bool refused = pending->depends && !kept;
    if (to == NULL || refused) {
        free(pending->http.own);
    }
    if (to != NULL && !pending->is_http) {
        pending->reply.why = refused ? REFUSAL_NOT_KEPT : pending->reply.why;
        hub->metrics.at[METRIC_REFUSED] += refused;
        send_reply(to, &pending->reply);
    } else if (to != NULL && refused) {
        hub_refuse(to, REFUSAL_NOT_KEPT);
    } else if (to != NULL) {
        to->reply = pending->http;
        routes_log(to);
        connection_wake(to);
    }
    free(pending);
}

/* A table that was touched in this turn: let everybody there see it, unless it has to be loaded again. */
static void publish(struct hub *hub, struct hosted_room *hosted, bool kept) {
    struct room *room = &hosted->room;
    bool leaves = hosted->is_leaving && hosted->epoch == 0 && room->sessions == NULL;
    room->is_lost |= !kept && hosted->is_written;
    hosted->is_written = hosted->is_leaving = false;
    if (room->is_lost) {
        room->is_touched = false;
        registry_await(hub, hosted);
    } else if (leaves) {
        room->is_touched = false;
        registry_forget(hub, hosted);
    } else {
        if (room->replay.over) {
            registry_unlist(hosted);
        }
        room_publish(room);
        clocks_note(hub, hosted);
        room_ask_bot(room);
    }
}

/* The commit is on the disk: reply, and publish. */
static void tell(struct hub *hub, bool kept) {
    while (hub->pending != NULL) {
        struct pending *pending = hub->pending;
        hub->pending = pending->next;
        deliver(hub, pending, kept);
    }
    hub->pending_end = &hub->pending;
    while (hub->touched != NULL) {
        struct hosted_room *hosted = hub->touched;
        hub->touched = hosted->touched_next;
        publish(hub, hosted, kept);
    }
}

static void finish(struct hub *hub) {
    bool kept = commit(hub);
    tell(hub, kept);
    registry_restore(hub);
}

/* Commit what was decided, and say so. */
static void settle(struct hub *hub) {
    finish(hub);
    while (hub->in_batch) { /* a table that was loaded again had to be closed, or has a new version of the
                               rules */
        finish(hub);
    }
}

void hub_turn(struct hub *hub) {
    set_time(hub);
    health_turn(hub);
    awake(hub);
    registry_resume(hub);
    admin_begin(hub);
    while (hub->inbox != NULL) {
        struct inbound *first = hub->inbox;
        decide(hub, first);
        hub->inbox = first->next; /* until now hub_disconnect could find it */
        free(first);
    }
    hub->inbox_end = &hub->inbox;
    peers_hear(hub);
    hear_bots(hub);
    create_go_on(hub);
    registry_adopt(hub);
    settle(hub);
    admin_end(hub);
}

/* Ask a silent WebSocket whether it is still there, and let it go if it is not. */
static void look_after(struct hub *hub, struct connection *c) {
    int64_t silent = hub->now - c->heard_at, pause = hub->config.limits.at[LIMIT_PING] * 1000;
    if (silent >= pause + hub->config.limits.at[LIMIT_PONG] * 1000) {
        hub->metrics.at[METRIC_SILENT]++;
        hub->drop(c, 1001);
    } else if (silent >= pause && hub->now - c->pinged_at >= pause) {
        c->pinged_at = hub->now;
        c->ping = true;
        connection_wake(c);
    }
}

void hub_tick(struct hub *hub) {
    set_time(hub);
    for (struct connection *c = hub->connections, *next; c != NULL; c = next) {
        next = c->next;
        if (c->closing) {
            continue;
        }
        if (c->deadline != 0 && hub->now > c->deadline) {
            hub->drop(c, 1008);
        } else if (c->kind == CONNECTION_SOCKET) {
            look_after(hub, c);
        }
    }
    health_turn(hub);
    awake(hub);
    peers_tick(hub);
    clocks_tick(hub);
    registry_sweep(hub);
    retention_tick(hub);
    profiles_tick(hub);
    admin_tick(hub);
    addresses_sweep(&hub->addresses, hub->now);
    settle(hub); /* before anybody can be written to, and before the loop sleeps */
}

void hub_drain(struct hub *hub) {
    static const char bye[] = "{\"type\":\"bye\",\"why\":\"restart\"}";
    hub->draining = true;
    for (struct connection *c = hub->connections; c != NULL; c = c->next) {
        if (c->kind == CONNECTION_SOCKET) {
            connection_send(c, bye, sizeof bye - 1);
        } else if (c->is_checked) {
            create_forget(c);
            hub_refuse(c, REFUSAL_CLOSING);
        }
    }
}

bool hub_is_drained(const struct hub *hub) {
    for (const struct connection *c = hub->connections; c != NULL; c = c->next) {
        bool writing = c->kind == CONNECTION_SOCKET ? connection_has_more(c) : c->asked;
        if (writing && !c->closing) {
            return false;
        }
    }
    return true;
}
