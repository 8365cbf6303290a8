/* hub.c: see hub.h. Gather, decide, commit, tell. */
#include "server/hub.h"

#include "server/bots.h"
#include "server/care.h"
#include "server/lobby.h"
#include "server/peers.h"
#include "server/room.h"
#include "server/talk.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static int64_t microseconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000 + time.tv_nsec / 1000;
}

int64_t hub_clock(void) {
    return microseconds() / 1000;
}

void hub_log(const char *format, ...) {
    char line[1024], clean[4 * sizeof line];
    struct quad_text t;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    quad_text_begin(&t, clean, sizeof clean);
    quad_text_add_clean(&t, line, strlen(line));
    fprintf(stderr, "quadriga: %s\n", clean);
}

bool hub_open(struct hub *hub, void (*wake_loop)(void *), void *context, struct quad_text *why,
              enum quad_language language) {
    hub->inbox_end = &hub->inbox;
    hub->answers_end = &hub->answers;
    hub->now = hub_clock();
    hub->wake_loop = wake_loop;
    hub->loop = context;
    char *scratch = malloc(SCRATCH_BYTES);
    if (scratch == NULL || !secret_begin()) {
        free(scratch);
        quad_text_add(why, quad_error_text(QUAD_ERROR_NO_MEMORY, language));
        return false;
    }
    quad_text_begin(&hub->scratch, scratch, SCRATCH_BYTES);
    enum quad_store_error error = quad_store_open(&hub->store, hub->config.store, QUAD_STORE_SERVE);
    if (error != QUAD_STORE_NONE) {
        quad_store_write_error(why, &hub->store, error, language);
        free(scratch);
        return false;
    }
    peers_open(hub);
    hub->crew = crew_start(hub->config.bot_threads, wake_loop, context);
    if (hub->crew == NULL || !shelf_open(hub)) {
        quad_text_add(why, hub->store.why[0] == '\0' ? quad_error_text(QUAD_ERROR_NO_MEMORY, language)
                                                     : hub->store.why);
        hub_close(hub);
        return false;
    }
    quad_store_hurry(&hub->store, CARE_HURRY);
    return true;
}

void hub_dismiss_bots(struct hub *hub) {
    if (hub->crew != NULL) {
        crew_stop(hub->crew);
        hub->crew = NULL;
    }
}

void hub_close(struct hub *hub) {
    hub_dismiss_bots(hub);
    shelf_close(hub);
    while (hub->sessions != NULL) {
        hub_disconnect(hub->sessions);
    }
    quad_store_release_all(&hub->store);
    quad_store_close(&hub->store);
    addresses_free(&hub->addresses);
    free(hub->scratch.at);
    free(hub->lobby);
}

struct answer *hub_answer(struct hub *hub, struct session *to, bool depends) {
    struct answer *answer = calloc(1, sizeof *answer);
    if (answer == NULL) {
        hub->drop(to, 1011);
        return NULL;
    }
    answer->to = to;
    answer->depends = depends;
    *hub->answers_end = answer;
    hub->answers_end = &answer->next;
    return answer;
}

bool hub_batch(struct hub *hub) {
    if (hub->in_batch) {
        return hub->store.failed == QUAD_STORE_NONE && hub->store.broken == QUAD_STORE_NONE;
    }
    if (!care_allows(hub)) {
        return false;
    }
    enum quad_store_error error = quad_store_begin(&hub->store);
    hub->in_batch = error == QUAD_STORE_NONE;
    if (!hub->in_batch) {
        quad_store_abandon(&hub->store);
        care_note(hub, error);
    }
    return hub->in_batch;
}

/* Decide about one thing that came in. */
static void open_letter(struct hub *hub, struct letter *letter) {
    struct session *from = letter->from;
    if (from == NULL || from->closing) {
        return;
    }
    if (from->kind == SESSION_SOCKET) {
        hub->metrics.at[METRIC_MESSAGES]++;
        talk_hear(hub, from, letter->text, letter->length);
    } else {
        hub->metrics.at[METRIC_REQUESTS]++;
        lobby_answer(hub, from);
    }
}

static void hear_bots(struct hub *hub) {
    struct bot_job job;
    while (crew_answer(hub->crew, &job)) {
        struct room *room = shelf_at_hand(hub, job.table);
        if (room == NULL) {
            continue;
        }
        room->thinking = false;
        if (room->is_lost || room->epoch == 0) {
            continue; /* it is asked anew once the table is what it should be */
        }
        if (room->seq == job.seq && room->replay.seat[job.seat].holder == QUAD_HOLDER_BOT) {
            enum refusal why = room_play(hub, room, job.seat, job.ply, job.move, NULL);
            hub->metrics.at[METRIC_BOT_MOVES] += why == REFUSAL_NONE;
            if (why != REFUSAL_NONE && why != REFUSAL_NOT_KEPT) {
                hub_log("table %s: a bot's move was refused: %s", job.table, refusal_rows[why].token);
            }
        } else if (!room->is_touched) {
            room_ask_bot(hub, room); /* what it thought about has gone */
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
    metrics_commit(&hub->metrics, microseconds() - start);
    hub->in_batch = false;
    hub->metrics.at[METRIC_FAILED_COMMITS] += error != QUAD_STORE_NONE;
    care_note(hub, error);
    return error == QUAD_STORE_NONE;
}

static void deliver(struct answer *answer, bool kept) {
    struct session *to = answer->to;
    if (to == NULL) {
        free(answer->reply.own);
    } else if (answer->depends && !kept) {
        free(answer->reply.own);
        if (answer->is_reply) {
            hub_refuse(to, REFUSAL_NOT_KEPT);
        } else {
            talk_refuse(to, answer->id, REFUSAL_NOT_KEPT);
        }
    } else if (answer->is_reply) {
        to->reply = answer->reply;
        session_wake(to);
    } else if (answer->note != NULL) {
        session_push(to, answer->note->text, answer->note->length);
    }
    free(answer->note);
    free(answer);
}

/* The commit is on the disk: answer, and let everybody at the changed tables see them. */
static void tell(struct hub *hub, bool kept) {
    while (hub->answers != NULL) {
        struct answer *answer = hub->answers;
        hub->answers = answer->next;
        deliver(answer, kept);
    }
    hub->answers_end = &hub->answers;
    while (hub->touched != NULL) {
        struct room *room = hub->touched;
        hub->touched = room->touched_next;
        room->is_touched = false;
        room->is_lost |= !kept && room->is_written;
        room->is_written = false;
        if (room->is_lost) {
            room->is_leaving = false;
            shelf_await(hub, room);
            continue;
        }
        bool leaves = room->is_leaving && room->epoch == 0 && room->sessions == NULL;
        room->is_leaving = false;
        if (leaves) {
            shelf_forget(hub, room);
            continue;
        }
        room_demote(room);
        room->version++;
        for (struct session *s = room->sessions; s != NULL; s = s->mate) {
            s->dirty = true;
            session_wake(s);
        }
        room_ask_bot(hub, room);
    }
}

static void finish(struct hub *hub) {
    bool kept = commit(hub);
    tell(hub, kept);
    shelf_restore(hub);
}

/* Commit what was decided, and say so. */
static void settle(struct hub *hub) {
    finish(hub);
    if (hub->in_batch) { /* a table that was to be loaded again had to be set aside */
        finish(hub);
    }
}

void hub_turn(struct hub *hub) {
    hub->now = hub_clock();
    care_turn(hub);
    struct letter *letter = hub->inbox;
    while (letter != NULL) {
        struct letter *next = letter->next;
        open_letter(hub, letter);
        hub->inbox = next; /* so far it could still be found by hub_disconnect */
        free(letter);
        letter = next;
    }
    hub->inbox_end = &hub->inbox;
    peers_hear(hub);
    hear_bots(hub);
    shelf_adopt(hub);
    settle(hub);
}

/* Ask a silent WebSocket whether it is still there, and let it go if it is not. */
static void look_after(struct hub *hub, struct session *s) {
    int64_t silent = hub->now - s->heard_at, pause = hub->config.limits.at[LIMIT_PING] * 1000;
    if (silent >= pause + hub->config.limits.at[LIMIT_PONG] * 1000) {
        hub->metrics.at[METRIC_SILENT]++;
        hub->drop(s, 1001);
    } else if (silent >= pause && hub->now - s->pinged_at >= pause) {
        s->pinged_at = hub->now;
        s->ping = true;
        session_wake(s);
    }
}

void hub_tick(struct hub *hub) {
    hub->now = hub_clock();
    for (struct session *s = hub->sessions, *next; s != NULL; s = next) {
        next = s->next;
        if (s->closing) {
            continue;
        }
        if (s->deadline != 0 && hub->now > s->deadline) {
            hub->drop(s, 1008);
        } else if (s->kind == SESSION_SOCKET) {
            look_after(hub, s);
        }
    }
    care_turn(hub);
    peers_tick(hub);
    shelf_sweep(hub);
    addresses_sweep(&hub->addresses, hub->now);
    settle(hub); /* before anybody can be written to, and before the loop sleeps */
}

void hub_drain(struct hub *hub) {
    static const char bye[] = "{\"type\":\"bye\",\"why\":\"restart\"}";
    hub->draining = true;
    for (struct session *s = hub->sessions; s != NULL; s = s->next) {
        if (s->kind == SESSION_SOCKET) {
            session_push(s, bye, sizeof bye - 1);
        }
    }
}

bool hub_is_drained(const struct hub *hub) {
    for (const struct session *s = hub->sessions; s != NULL; s = s->next) {
        bool writing = s->kind == SESSION_SOCKET ? session_has_more(s) : s->asked;
        if (writing && !s->closing) {
            return false;
        }
    }
    return true;
}
