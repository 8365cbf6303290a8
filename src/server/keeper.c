/* keeper.c: see keeper.h. */
#include "server/keeper.h"

#include "server/bots.h"
#include "server/peers.h"
#include "server/profiles.h"
#include "server/registry.h"

/* All seats are compared, so that the time taken tells nothing. */
int seat_opened_by(const struct quad_seat seats[QUAD_SEATS], const char *token) {
    int found = QUAD_NOBODY;
    if (!secret_is_token(token)) {
        return found;
    }
    struct secret_hash hash = secret_hash_of(token), kept;
    for (int seat = 0; seat < QUAD_SEATS; seat++) {
        memcpy(kept.byte, seats[seat].token, sizeof kept.byte);
        bool same = secret_equal(&hash, &kept);
        found = same && seats[seat].has_token ? seat : found;
    }
    return found;
}

static bool is_crowded(const struct room *room) {
    int watchers = 0;
    for (const struct session *s = room->sessions; s != NULL; s = s->next) {
        watchers += s->seat == QUAD_NOBODY;
    }
    return watchers >= LIMIT_WATCHERS;
}

static enum refusal find(struct keeper *keeper, const struct message *m, struct room **room, int *seat) {
    struct hosted_room *hosted;
    const char *id = message_text(m, "table", QUAD_STORE_ID_BYTES - 1);
    const char *token = message_text(m, "token", SECRET_TEXT);
    if (id == NULL || (token == NULL && message_has(m, "token"))) {
        return REFUSAL_NO_TABLE;
    }
    enum refusal why = registry_find((struct hub *)keeper, id, token, &hosted);
    if (why != REFUSAL_NONE) {
        return why;
    }
    *room = &hosted->room;
    *seat = token == NULL ? QUAD_NOBODY
                          : profiles_seat((struct hub *)keeper, id, hosted->room.replay.seat, token);
    why = profiles_refusal(*seat);
    return why != REFUSAL_NONE                         ? why
           : *seat == QUAD_NOBODY && is_crowded(*room) ? REFUSAL_TOO_MANY
                                                       : REFUSAL_NONE;
}

static enum refusal claim(struct room *room) {
    return registry_claim(hub_of(room), hosted_of(room));
}

static int64_t time_of(const struct keeper *keeper) {
    return ((const struct hub *)keeper)->time;
}

static bool begin(struct keeper *keeper) {
    return hub_batch((struct hub *)keeper);
}

static void touched(struct room *room) {
    struct hub *hub = hub_of(room);
    hosted_of(room)->touched_next = hub->touched;
    hub->touched = hosted_of(room);
}

/* If the store will not have them, the table is loaded again. */
static enum refusal append(struct room *room, struct quad_entry *entries, size_t count) {
    struct hub *hub = hub_of(room);
    struct hosted_room *hosted = hosted_of(room);
    hosted->is_written = true;
    for (size_t i = 0; i < count; i++) {
        entries[i].time = hub->time;
    }
    enum quad_store_error error = quad_store_append(&hub->store, room->id, hosted->epoch, entries, count);
    if (error != QUAD_STORE_NONE) {
        room_lose(room);
        return quad_store_refused(error) ? REFUSAL_ELSEWHERE : REFUSAL_NOT_KEPT;
    }
    for (size_t i = 0; i < count; i++) {
        hub->metrics.at[METRIC_MOVES] += entries[i].kind == QUAD_ENTRY_MOVE && entries[i].seat != QUAD_CHANCE;
        hub->metrics.at[METRIC_TIMES_UP] += entries[i].cause == QUAD_CAUSE_TIME && entries[i].sender == 0;
        hub->metrics.at[METRIC_REMINDERS] += entries[i].cause == QUAD_CAUSE_REMINDED;
        hub->metrics.at[METRIC_UNDOS] += entries[i].kind == QUAD_ENTRY_UNDO;
    }
    return REFUSAL_NONE;
}

static enum presence presence(const struct room *room, int seat) {
    const struct hosted_room *hosted = hosted_of(room);
    for (const struct session *s = room->sessions; s != NULL; s = s->next) {
        if (s->seat == seat) {
            return PRESENCE_HERE; /* every view asks this of every seat: the clock only if need be */
        }
    }
    int64_t now = hub_clock();
    return hosted->elsewhere[seat] > now                             ? PRESENCE_HERE
           : now - hosted->left[seat] >= LIMIT_ABSENT_SECONDS * 1000 ? PRESENCE_ABSENT
                                                                     : PRESENCE_GONE;
}

static void attendance(struct room *room, int seat) {
    hosted_of(room)->left[seat] = hub_clock();
    hosted_of(room)->was_here = true;
    peers_present(hub_of(room), room);
}

static bool may_chat(struct room *room, int seat) {
    const struct hub *hub = hub_of(room);
    return rate_take(&hosted_of(room)->remarks[seat], hub->config.limits.at[LIMIT_CHAT], LIMIT_WINDOW_SECONDS,
                     hub->now);
}

static void wake(struct session *s) {
    if (s->owner != NULL) {
        connection_wake(s->owner);
    }
}

void keeper_open(struct hub *hub) {
    hub->keeper = (struct keeper){
        .is_server = true,
        .find = find,
        .claim = claim,
        .time = time_of,
        .begin = begin,
        .append = append,
        .touched = touched,
        .presence = presence,
        .attendance = attendance,
        .may_chat = may_chat,
        .wake = wake,
    };
}

/* Whether this message is one too many, for the seat and for the address: another connection does not make
 * it less. Whoever does not stop at all is disconnected. */
static bool is_too_many(struct hub *hub, struct connection *from) {
    const struct session *s = &from->session;
    long most = hub->config.limits.at[LIMIT_MESSAGES], shared_most = LIMIT_ADDRESS_TIMES * most;
    bool seated = s->room != NULL && s->seat != QUAD_NOBODY;
    struct rate *own = seated ? &hosted_of(s->room)->messages[s->seat] : &from->messages;
    struct rate *shared = &from->address->messages;
    bool fine = rate_take(own, most, LIMIT_WINDOW_SECONDS, hub->now);
    fine = rate_take(shared, shared_most, LIMIT_WINDOW_SECONDS, hub->now) && fine;
    if (own->count > LIMIT_CLOSE_TIMES * most || shared->count > LIMIT_CLOSE_TIMES * shared_most) {
        hub->drop(from, 1008);
    }
    return !fine;
}

static struct reply decide(struct hub *hub, struct session *from, const json_t *body, enum refusal limit) {
    struct message m = input_message(body);
    struct reply reply = message_hear(&hub->keeper, from, body == NULL ? NULL : &m, limit);
    hub->metrics.at[METRIC_REPEATS] += reply.repeated;
    return reply;
}

/* Whoever sits there has the table's bots think on his account; whoever is there is not kept waiting. */
static void note_visitor(struct hub *hub, const struct connection *from) {
    const struct session *s = &from->session;
    if (s->room == NULL) {
        return;
    }
    struct hosted_room *hosted = hosted_of(s->room);
    if (s->seat != QUAD_NOBODY) {
        memcpy(hosted->payer, from->address->key, sizeof hosted->payer);
    }
    if (hosted->is_thinking && !hosted->is_watched) {
        hosted->is_watched = true;
        workers_watch(hub->workers, s->room->id);
    }
}

void keeper_hear(struct hub *hub, struct connection *from, const char *text, size_t length) {
    bool too_many = is_too_many(hub, from);
    if (from->closing) {
        return;
    }
    json_t *body = input_read(text, length);
    const struct room *before = from->session.room;
    enum refusal limit = too_many                    ? REFUSAL_TOO_MANY
                         : profiles_allow(hub, from) ? bans_hear(hub, from, body)
                                                     : REFUSAL_NOT_SIGNED_IN;
    struct reply reply = decide(hub, &from->session, body, limit);
    if (reply.why == REFUSAL_NONE) {
        profiles_note(from, body);
    }
    json_decref(body);
    note_visitor(hub, from);
    if (before == NULL && from->session.room != NULL) {
        admin_greet(hub, from);
    }
    if (reply.why == REFUSAL_ELSEWHERE && !reply.decided &&
        peers_forward(hub, from, reply.id, text, length)) {
        return;
    }
    hub->metrics.at[METRIC_REFUSED] += reply.why != REFUSAL_NONE;
    from->deadline = from->session.room == NULL ? from->deadline : 0;
    const struct room *room = from->session.room;
    bool written = room != NULL && hosted_of(room)->is_written; /* a held move, say, is not */
    struct pending *pending =
        reply.silent ? NULL : hub_reply(hub, from, reply.why == REFUSAL_NONE && written);
    if (pending != NULL) {
        pending->reply = reply;
    }
}

void keeper_hear_for(struct hub *hub, struct session *remote, const json_t *body, struct quad_text *out) {
    bool too_many = remote->seat != QUAD_NOBODY &&
                    !rate_take(&hosted_of(remote->room)->messages[remote->seat],
                               hub->config.limits.at[LIMIT_MESSAGES], LIMIT_WINDOW_SECONDS, hub->now);
    struct reply reply = decide(hub, remote, body, too_many ? REFUSAL_TOO_MANY : REFUSAL_NONE);
    hub->metrics.at[METRIC_REFUSED] += reply.why != REFUSAL_NONE;
    reply_write(out, &reply, remote->language);
}

/* Somebody is there, here or at another process. */
static bool is_watched(const struct hub *hub, const struct hosted_room *hosted) {
    bool watched = hosted->room.sessions != NULL;
    for (int seat = 0; seat < QUAD_SEATS; seat++) {
        watched = watched || hosted->elsewhere[seat] > hub->now;
    }
    return watched;
}

void room_ask_bot(struct room *room) {
    struct hub *hub = hub_of(room);
    struct hosted_room *hosted = hosted_of(room);
    if (hub->health.failing || room->is_lost || room->is_closed || hosted->is_thinking || room->replay.over ||
        hosted->epoch == 0 || !room_is_full(room)) {
        return;
    }
    const struct quad_state *truth = room_truth(room);
    for (int seat = 0; seat < truth->seats; seat++) {
        const struct quad_seat *who = &room->replay.seat[seat];
        if ((quad_waiting(truth) >> seat & 1u) != 0 && who->holder == QUAD_HOLDER_BOT) {
            struct bot_job job = {.game = room_game(room), .level = who->level, .seq = room->seq};
            memcpy(job.table, room->id, sizeof job.table);
            memcpy(job.address, hosted->payer, sizeof job.address);
            job.watched = is_watched(hub, hosted);
            quad_table_recall(&room->replay.table, room->replay.table.count, seat, &job.recall);
            job.ply = truth->ply;
            job.seed = secret_number();
            int64_t pause = room->sessions == NULL ? 0 : hub->config.bot_pause;
            hosted->is_watched = job.watched;
            hosted->is_thinking = workers_ask(hub->workers, &job, hub->now + pause);
            return;
        }
    }
}
