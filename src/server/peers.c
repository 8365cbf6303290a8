/* peers.c: see peers.h. What processes tell each other, one JSON object a piece of news:
 *
 *     {"from": 7, "seat": 1, "token": …, "language": "fr", "say": {…}}     a player's message, for the server
 *                                                              of his table; token: its hash
 *     {"to": 7, "note": {…}, "held": "lay six"}                the reply to it
 *     {"from": 8, "join": {"seat": 2, "name": …, "token": …}}  somebody asks for a seat; token: its hash
 *     {"to": 8, "seat": 2} or {"to": 8, "why": 18}             the reply to that
 *     {"here": 5}                                              seats with somebody connected, one bit each
 *     {"serves": true}                                         it has taken over the table: what was said to
 * a dead process is said again
 *
 * Processes on one database trust each other: whoever can write there can do anything anyway. While a
 * server is updated, processes of two versions serve one database, so members keep their names. */
#include "server/peers.h"

#include "core/notation.h"
#include "server/health.h"
#include "server/registry.h"
#include "server/routes.h"

#include <stdlib.h>

enum {
    TAKE_EVERY = 250, /* milliseconds between two looks for orphans */
    PRESENT_EVERY = 20 * 1000,
    PRESENT_FOR = 45 * 1000,
    REPLY_SECONDS = 5,
};

void peers_open(struct hub *hub) {
    hub->news = -1;
    if (quad_store_listen(&hub->store, &hub->news) != QUAD_STORE_NONE) {
        hub_log(LEVEL_ERROR, "", "news: %s", hub->store.why);
        return;
    }
    hub->shared = hub->news >= 0;
    hub->lease = hub->shared ? LEASE_SHARED : LEASE_ALONE;
}

static bool tell(struct hub *hub, const char *to, const char *table, const struct quad_text *t) {
    return !t->cut && quad_store_notify(&hub->store, to, table, t->at) == QUAD_STORE_NONE;
}

/* Remember it behind the others; false if there are too many, or no memory. */
static bool keep_forwarded(struct connection *from, const struct forwarded *head, const char *text) {
    struct forwarded **end = &from->forwarded;
    int count = 0;
    for (; *end != NULL; end = &(*end)->next) {
        count++;
    }
    struct forwarded *kept = count < REPEATS_KEPT ? malloc(sizeof *kept + head->length) : NULL;
    if (kept != NULL) {
        *kept = *head;
        memcpy(kept->text, text, head->length);
        *end = kept;
    }
    return kept != NULL;
}

bool peers_forward(struct hub *hub, struct connection *from, const char *id, const char *text,
                   size_t length) {
    char news[QUAD_STORE_NEWS_BYTES], hash[SECRET_HEX];
    struct quad_store_table row;
    struct quad_text t;
    const struct session *session = &from->session;
    if (quad_store_find(&hub->store, session->room->id, &row) != QUAD_STORE_NONE || row.owner[0] == '\0') {
        return false;
    }
    secret_hex(session->token, hash);
    quad_text_begin(&t, news, sizeof news);
    quad_text_add(&t, "{\"from\":");
    quad_text_add_number(&t, (long)from->number);
    quad_text_add(&t, ",\"seat\":");
    quad_text_add_number(&t, session->seat);
    quad_text_add(&t, ",\"token\":\"");
    quad_text_add(&t, hash);
    quad_text_add(&t, session->language == QUAD_FRENCH ? "\",\"language\":\"fr\",\"say\":"
                                                       : "\",\"language\":\"en\",\"say\":");
    quad_text_add_bytes(&t, text, length);
    quad_text_add(&t, "}");
    struct forwarded head = {.at = hub->now, .seat = session->seat, .length = length};
    memcpy(head.id, id, strlen(id) + 1);
    memcpy(head.table, row.id, sizeof row.id);
    if (!keep_forwarded(from, &head, text)) {
        return false;
    }
    if (!tell(hub, row.owner, row.id, &t)) {
        connection_replied(from, id); /* it is refused, so it must not be heard again */
        return false;
    }
    return true;
}

bool peers_join(struct hub *hub, struct connection *from, const struct room *room, int seat,
                const char *name) {
    char news[QUAD_STORE_NEWS_BYTES], hash[SECRET_HEX];
    struct quad_store_table row;
    struct quad_text t;
    struct quad_json j;
    if (quad_store_find(&hub->store, room->id, &row) != QUAD_STORE_NONE || row.owner[0] == '\0') {
        return false;
    }
    secret_token(from->token);
    struct secret_hash kept = secret_hash_of(from->token);
    secret_hex(kept.byte, hash);
    quad_text_begin(&t, news, sizeof news);
    quad_json_begin(&j, &t);
    quad_json_open(&j, NULL, '{');
    quad_json_number(&j, "from", (int64_t)from->number);
    quad_json_open(&j, "join", '{');
    quad_json_number(&j, "seat", seat);
    quad_json_string(&j, "name", name);
    quad_json_string(&j, "token", hash);
    quad_json_close(&j, '}');
    quad_json_close(&j, '}');
    if (!tell(hub, row.owner, row.id, &t)) {
        from->token[0] = '\0';
        return false;
    }
    from->deadline = hub->now + REPLY_SECONDS * 1000;
    return true;
}

void peers_present(struct hub *hub, const struct room *room) {
    char news[64];
    struct quad_text t;
    long here = 0;
    if (!hub->shared) {
        return;
    }
    for (const struct session *s = room->sessions; s != NULL; s = s->next) {
        here |= s->seat == QUAD_NOBODY ? 0 : 1L << s->seat;
    }
    quad_text_begin(&t, news, sizeof news);
    quad_text_add(&t, "{\"here\":");
    quad_text_add_number(&t, here);
    quad_text_add(&t, "}");
    tell(hub, NULL, room->id, &t);
}

void peers_serve(struct hub *hub, const struct room *room) {
    struct quad_text t;
    char news[32];
    if (!hub->shared) {
        return;
    }
    quad_text_begin(&t, news, sizeof news);
    quad_text_add(&t, "{\"serves\":true}");
    tell(hub, NULL, room->id, &t);
}

/* The table has another server now, who does not know what waits for a reply of the last one. */
static void hear_served(struct hosted_room *hosted) {
    for (struct session *s = hosted->room.sessions; s != NULL; s = s->next) {
        connection_retry(s->owner);
    }
}

static bool read_hash(const char *hex, uint8_t out[QUAD_HASH_BYTES]) {
    static const char digits[] = "0123456789abcdef";
    if (hex == NULL || strlen(hex) != 2 * QUAD_HASH_BYTES) {
        return false;
    }
    for (size_t i = 0; i < QUAD_HASH_BYTES; i++) {
        const char *high = strchr(digits, hex[2 * i]), *low = strchr(digits, hex[2 * i + 1]);
        if (high == NULL || low == NULL) {
            return false;
        }
        out[i] = (uint8_t)((high - digits) << 4 | (low - digits));
    }
    return true;
}

/* Its sender, as his process knows him. One of the version before names no token. */
static struct session remote_session(struct room *room, const json_t *said) {
    json_int_t seat = json_integer_value(json_object_get(said, "seat"));
    const char *language = json_string_value(json_object_get(said, "language"));
    bool fits = seat >= 0 && seat < room_truth(room)->seats;
    struct session remote = {.room = room, .seat = fits ? (int)seat : QUAD_NOBODY};
    remote.language = language != NULL && language[0] == 'f' ? QUAD_FRENCH : QUAD_ENGLISH;
    if (fits && !read_hash(json_string_value(json_object_get(said, "token")), remote.token)) {
        memcpy(remote.token, room->replay.seat[seat].token, sizeof remote.token);
    }
    return remote;
}

/* A message forwarded to us: decide as if its sender were connected, and let the commit send the reply. */
static void hear_message(struct hub *hub, struct room *room, const struct quad_store_news *news,
                         json_t *said) {
    char text[QUAD_STORE_NEWS_BYTES], reply[1024];
    struct quad_text t, r;
    struct session remote = remote_session(room, said);
    quad_text_begin(&r, reply, sizeof reply);
    keeper_hear_for(hub, &remote, json_object_get(said, "say"), &r);
    quad_text_begin(&t, text, sizeof text);
    quad_text_add(&t, "{\"to\":");
    quad_text_add_number(&t, (long)json_integer_value(json_object_get(said, "from")));
    if (session_is_seated(&remote) && room->held[remote.seat].is) {
        quad_text_add(&t, ",\"held\":\"");
        quad_notation_write(&t, room_game(room), room->held[remote.seat].move);
        quad_text_add(&t, "\"");
    }
    quad_text_add(&t, ",\"note\":");
    quad_text_add_bytes(&t, reply, r.length);
    quad_text_add(&t, "}");
    tell(hub, news->from, room->id, &t);
}

static void hear_join(struct hub *hub, struct room *room, const struct quad_store_news *news, json_t *said) {
    json_t *join = json_object_get(said, "join");
    const char *name = json_string_value(json_object_get(join, "name"));
    struct quad_seat who;
    char text[128];
    struct quad_text t;
    memset(&who, 0, sizeof who);
    who.holder = QUAD_HOLDER_PERSON;
    who.has_token = read_hash(json_string_value(json_object_get(join, "token")), who.token);
    bool named = name != NULL && quad_name_is_fit(name, strlen(name));
    if (named) {
        memcpy(who.name, name, strlen(name));
    }
    int seat = (int)json_integer_value(json_object_get(join, "seat"));
    enum refusal why = who.has_token ? routes_sit(room, &seat, &who) : REFUSAL_BAD_REQUEST;
    quad_text_begin(&t, text, sizeof text);
    quad_text_add(&t, "{\"to\":");
    quad_text_add_number(&t, (long)json_integer_value(json_object_get(said, "from")));
    quad_text_add(&t, why == REFUSAL_NONE ? ",\"seat\":" : ",\"why\":");
    quad_text_add_number(&t, why == REFUSAL_NONE ? seat : (long)why);
    quad_text_add(&t, "}");
    tell(hub, news->from, room->id, &t);
}

/* What the serving process holds for the seat, after it has decided about a message of ours. */
static void follow_held(struct session *s, const char *move) {
    struct room *room = s->room;
    struct held *held = &room->held[s->seat];
    bool was = held->is;
    memset(held, 0, sizeof *held);
    held->seq = room->seq;
    held->is = move != NULL &&
               quad_notation_read(room_game(room), move, strlen(move), &held->move) == QUAD_ERROR_NONE;
    if (was || held->is) {
        room_show(room, s->seat);
    }
}

/* The reply to a message that was forwarded: to its sender as if it had been decided here. */
static void hear_message_reply(struct connection *c, const struct room *room, json_t *said) {
    json_t *reply = json_object_get(said, "note");
    const char *id = json_string_value(json_object_get(reply, "id"));
    const char *why = json_string_value(json_object_get(reply, "why"));
    struct session *s = &c->session;
    char *text = json_dumps(reply, JSON_COMPACT);
    if (room != NULL && s->room == room && !room->is_lost) {
        if (s->seat != QUAD_NOBODY) {
            follow_held(s, json_string_value(json_object_get(said, "held")));
        }
        if (why != NULL && strcmp(why, refusal_rows[REFUSAL_STALE].token) == 0) {
            session_renew(s);
        }
    }
    if (id != NULL && text != NULL) {
        connection_replied(c, id);
        connection_send(c, text, strlen(text));
    }
    free(text);
}

/* The reply to somebody who asked for a seat. */
static void hear_join_reply(struct connection *c, const struct room *room, json_t *said) {
    json_t *why = json_object_get(said, "why");
    json_int_t seat = why != NULL ? -1 : json_integer_value(json_object_get(said, "seat"));
    c->deadline = 0;
    routes_joined(c, room, (int)seat, (enum refusal)json_integer_value(why));
    c->token[0] = '\0';
}

/* A reply is for whoever waits for one of its kind; any other is nobody's. */
static void hear_reply(struct hub *hub, const struct hosted_room *hosted, json_t *said) {
    struct connection *c = hub_numbered(hub, (uint64_t)json_integer_value(json_object_get(said, "to")));
    const struct room *room = hosted == NULL ? NULL : &hosted->room;
    bool joins =
        json_is_integer(json_object_get(said, "seat")) || json_is_integer(json_object_get(said, "why"));
    if (c != NULL && c->kind == CONNECTION_SOCKET && json_is_object(json_object_get(said, "note"))) {
        hear_message_reply(c, room, said);
    } else if (c != NULL && c->asked && c->token[0] != '\0' && joins) {
        hear_join_reply(c, room, said);
    }
}

static void hear_presence(struct hub *hub, struct hosted_room *hosted, json_int_t here) {
    for (int seat = 0; seat < room_truth(&hosted->room)->seats; seat++) {
        int64_t until = (here >> seat & 1) != 0 ? hub->now + PRESENT_FOR : 0;
        if ((until > hub->now) != (hosted->elsewhere[seat] > hub->now)) {
            room_touch(&hosted->room);
            hosted->left[seat] = hub->now;
        }
        hosted->elsewhere[seat] = until;
        hosted->was_here = hosted->was_here || until != 0;
    }
}

/* A request to the process that serves the table. If that is not us any more there is no reply, and the
 * request comes again. */
static void hear_request(struct hub *hub, const struct quad_store_news *news, json_t *said) {
    struct hosted_room *hosted;
    if (registry_find(hub, news->table, NULL, &hosted) != REFUSAL_NONE || hosted->epoch == 0) {
        return;
    }
    if (json_is_object(json_object_get(said, "join"))) {
        hear_join(hub, &hosted->room, news, said);
    } else if (json_is_object(json_object_get(said, "say"))) {
        hear_message(hub, &hosted->room, news, said);
    }
}

static void hear_one(struct hub *hub, const struct quad_store_news *news) {
    struct hosted_room *hosted = registry_peek(hub, news->table);
    if (news->kind == QUAD_NEWS_CHANGED) {
        if (hosted != NULL && !hosted->room.is_lost && hosted->epoch == 0 && !hosted->room.is_closed) {
            registry_catch_up(hub, hosted);
        } else if (hosted != NULL && (news->last == 0 || news->last > hosted->room.replay.last)) {
            room_lose(&hosted->room); /* another process writes there: it is not ours any more */
        }
        return;
    }
    json_t *said = json_loads(news->text, 0, NULL);
    if (said == NULL) {
        return;
    }
    if (json_object_get(said, "to") != NULL) {
        hear_reply(hub, hosted, said);
    } else if (json_object_get(said, "here") != NULL) {
        if (hosted != NULL) {
            hear_presence(hub, hosted, json_integer_value(json_object_get(said, "here")));
        }
    } else if (json_object_get(said, "serves") != NULL) {
        if (hosted != NULL && hosted->epoch == 0) {
            hear_served(hosted);
        }
    } else {
        hear_request(hub, news, said);
    }
    json_decref(said);
}

void peers_hear(struct hub *hub) {
    struct quad_store_news news;
    bool got = hub->news >= 0;
    while (got && quad_store_receive(&hub->store, &news, &got) == QUAD_STORE_NONE && got) {
        hear_one(hub, &news);
    }
}

/* The tables of dead processes are taken over at once, and then loaded (registry_adopt). To look whether
 * there are any writes nothing. */
static void take_orphans(struct hub *hub) {
    struct quad_store_table one;
    struct quad_store_query query = {.which = QUAD_WHICH_FREE};
    struct orphans *orphans = &hub->orphans;
    size_t count = 0;
    hub->take_at = hub->now + TAKE_EVERY;
    if (quad_store_list(&hub->store, &query, &one, 1, &count) != QUAD_STORE_NONE || count == 0) {
        return;
    }
    orphans->next = 0;
    health_report(hub,
                  quad_store_acquire_free(&hub->store, hub->lease, orphans->id, ORPHANS, &orphans->count));
    if (orphans->count == ORPHANS) {
        hub->take_at = hub->now; /* there may be more: once these are loaded */
    }
    if (orphans->count > 0) {
        hub_log(LEVEL_INFO, "", "tables taken over: %zu", orphans->count);
        hub->wake_loop(hub->loop);
    }
}

void peers_tick(struct hub *hub) {
    if (!hub->shared) {
        return;
    }
    bool loaded = hub->orphans.next == hub->orphans.count;
    if (hub->now >= hub->take_at && loaded && !hub->in_batch && !hub->health.failing && health_allows(hub)) {
        take_orphans(hub);
    }
    for (struct connection *c = hub->connections; c != NULL; c = c->next) {
        if (c->forwarded != NULL && hub->now - c->forwarded->at >= REPLY_SECONDS * 1000) {
            connection_retry(c); /* the reply was lost on the way */
        }
    }
    if (hub->now >= hub->present_at) {
        hub->present_at = hub->now + PRESENT_EVERY;
        for (size_t i = 0; i < ROOM_BUCKETS; i++) {
            for (struct hosted_room *hosted = hub->rooms[i]; hosted != NULL; hosted = hosted->next) {
                if (hosted->room.sessions != NULL) {
                    peers_present(hub, &hosted->room);
                }
            }
        }
    }
}
