/* peers.c: see peers.h. What processes tell each other, one JSON object a piece of news:
 *
 *     {"from": 7, "seat": 1, "language": "fr", "say": {…}}     a player's message, carried to the server of
 * the table
 *     {"to": 7, "note": {…}, "held": "lay six"}                the answer to it
 *     {"from": 8, "join": {"seat": 2, "name": …, "token": …}}  somebody asks for a seat; token: its hash
 *     {"to": 8, "seat": 2} or {"to": 8, "why": 18}             the answer to that
 *     {"here": 5}                                              seats with somebody connected, one bit each
 *
 * Processes on one database trust each other: whoever can write there can do anything anyway. */
#include "server/peers.h"

#include "core/notation.h"
#include "server/bots.h"
#include "server/care.h"
#include "server/lobby.h"
#include "server/talk.h"

#include <stdlib.h>

enum {
    TAKE_EVERY = 500, /* milliseconds between two looks for orphans */
    PRESENT_EVERY = 20 * 1000,
    PRESENT_FOR = 45 * 1000,
    LOG_PAGE = 32,
    ANSWER_SECONDS = 5,
};

void peers_open(struct hub *hub) {
    hub->news = -1;
    if (quad_store_listen(&hub->store, &hub->news) != QUAD_STORE_NONE) {
        hub_log("news: %s", hub->store.why);
        return;
    }
    hub->shared = hub->news >= 0;
    hub->lease = hub->shared ? LEASE_SHARED : LEASE_ALONE;
}

void room_demote(struct room *room) {
    for (struct session *s = room->sessions; s != NULL; s = s->mate) {
        if (s->reader.seat != QUAD_NOBODY && !room->replay.seat[s->reader.seat].has_token) {
            s->reader.seat = QUAD_NOBODY;
            room->watchers++;
            reader_renew(&s->reader);
        }
    }
}

bool room_catch_up(struct hub *hub, struct room *room) {
    static struct quad_entry page[LOG_PAGE]; /* large; the loop has one thread */
    size_t count = LOG_PAGE;
    while (count == LOG_PAGE && !room->is_lost) {
        if (quad_store_log(&hub->store, room->row.id, room->replay.last, page, LOG_PAGE, &count) !=
            QUAD_STORE_NONE) {
            room_lose(hub, room); /* the news will not come again */
            return false;
        }
        for (size_t i = 0; i < count && !room->is_lost; i++) {
            room_touch(hub, room);
            room->is_rewound |= page[i].kind == QUAD_ENTRY_UNDO;
            room->is_lost = quad_replay_entry(&room->replay, &page[i]) != QUAD_ERROR_NONE;
            room_cut_chronicle(room);
            room_note(room, &page[i]);
            if (page[i].kind == QUAD_ENTRY_MOVE || page[i].kind == QUAD_ENTRY_UNDO) {
                memset(room->held, 0, sizeof room->held);
            }
            if (page[i].kind == QUAD_ENTRY_SEAT) {
                room->before_version = 0; /* names may have changed all over the scene */
                room_demote(room);
            }
        }
    }
    return !room->is_lost;
}

static struct session *session_numbered(struct hub *hub, uint64_t number) {
    struct session *s = hub->sessions;
    while (s != NULL && s->number != number) {
        s = s->next;
    }
    return s;
}

static bool tell(struct hub *hub, const char *to, const char *table, const struct quad_text *t) {
    return !t->cut && quad_store_tell(&hub->store, to, table, t->at) == QUAD_STORE_NONE;
}

bool peers_carry(struct hub *hub, struct session *from, const char *text, size_t length) {
    char news[QUAD_STORE_NEWS_BYTES];
    struct quad_store_table row;
    struct quad_text t;
    if (quad_store_find(&hub->store, from->room->row.id, &row) != QUAD_STORE_NONE || row.owner[0] == '\0') {
        return false;
    }
    quad_text_begin(&t, news, sizeof news);
    quad_text_add(&t, "{\"from\":");
    quad_text_add_number(&t, (long)from->number);
    quad_text_add(&t, ",\"seat\":");
    quad_text_add_number(&t, from->reader.seat);
    quad_text_add(&t, from->reader.language == QUAD_FRENCH ? ",\"language\":\"fr\",\"say\":"
                                                           : ",\"language\":\"en\",\"say\":");
    quad_text_add_bytes(&t, text, length);
    quad_text_add(&t, "}");
    struct note *carried = malloc(sizeof *carried + length);
    if (carried == NULL || !tell(hub, row.owner, row.id, &t)) {
        free(carried); /* it is refused, so it must not be tried again */
        return false;
    }
    carried->length = length;
    memcpy(carried->text, text, length);
    free(from->carried);
    from->carried = carried;
    from->carried_at = hub->now;
    return true;
}

bool peers_join(struct hub *hub, struct session *from, struct room *room, int seat, const char *name) {
    char news[QUAD_STORE_NEWS_BYTES], hash[SECRET_HEX];
    struct quad_store_table row;
    struct quad_text t;
    struct quad_json j;
    if (quad_store_find(&hub->store, room->row.id, &row) != QUAD_STORE_NONE || row.owner[0] == '\0') {
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
    from->deadline = hub->now + ANSWER_SECONDS * 1000;
    return tell(hub, row.owner, row.id, &t);
}

void peers_present(struct hub *hub, const struct room *room) {
    char news[64];
    struct quad_text t;
    long here = 0;
    if (!hub->shared) {
        return;
    }
    for (const struct session *s = room->sessions; s != NULL; s = s->mate) {
        here |= s->reader.seat == QUAD_NOBODY ? 0 : 1L << s->reader.seat;
    }
    quad_text_begin(&t, news, sizeof news);
    quad_text_add(&t, "{\"here\":");
    quad_text_add_number(&t, here);
    quad_text_add(&t, "}");
    tell(hub, NULL, room->row.id, &t);
}

/* A message carried here: decide as if its sender were connected, and let the commit carry the answer. */
static void hear_message(struct hub *hub, struct room *room, const struct quad_store_news *news,
                         json_t *said) {
    struct session ghost; /* stands in for the connection, which is elsewhere */
    char text[QUAD_STORE_NEWS_BYTES], answer[1024];
    struct quad_text t, a;
    json_int_t seat = json_integer_value(json_object_get(said, "seat"));
    const char *language = json_string_value(json_object_get(said, "language"));
    memset(&ghost, 0, sizeof ghost);
    ghost.hub = hub;
    ghost.room = room;
    ghost.reader.seat =
        seat >= 0 && seat < room->row.seats && room->replay.seat[seat].has_token ? (int)seat : QUAD_NOBODY;
    ghost.reader.language = language != NULL && language[0] == 'f' ? QUAD_FRENCH : QUAD_ENGLISH;
    quad_text_begin(&a, answer, sizeof answer);
    talk_for(hub, &ghost, json_object_get(said, "say"), &a);
    bool held = ghost.reader.seat != QUAD_NOBODY && room->held[ghost.reader.seat].is;
    quad_text_begin(&t, text, sizeof text);
    quad_text_add(&t, "{\"to\":");
    quad_text_add_number(&t, (long)json_integer_value(json_object_get(said, "from")));
    if (held) {
        quad_text_add(&t, ",\"held\":\"");
        quad_notation_write(&t, room_game(room), room->held[seat].move);
        quad_text_add(&t, "\"");
    }
    quad_text_add(&t, ",\"note\":");
    quad_text_add_bytes(&t, answer, a.length);
    quad_text_add(&t, "}");
    tell(hub, news->from, room->row.id, &t);
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
    enum refusal why = who.has_token ? lobby_seat(hub, room, &seat, &who) : REFUSAL_BAD_REQUEST;
    quad_text_begin(&t, text, sizeof text);
    quad_text_add(&t, "{\"to\":");
    quad_text_add_number(&t, (long)json_integer_value(json_object_get(said, "from")));
    quad_text_add(&t, why == REFUSAL_NONE ? ",\"seat\":" : ",\"why\":");
    quad_text_add_number(&t, why == REFUSAL_NONE ? seat : (long)why);
    quad_text_add(&t, "}");
    tell(hub, news->from, room->row.id, &t);
}

/* An answer to what was carried away. */
static void hear_answer(struct hub *hub, struct room *room, json_t *said) {
    struct session *s = session_numbered(hub, (uint64_t)json_integer_value(json_object_get(said, "to")));
    json_t *note = json_object_get(said, "note"), *why = json_object_get(said, "why");
    const char *held = json_string_value(json_object_get(said, "held"));
    if (s == NULL) {
        return;
    }
    if (note == NULL) {
        s->deadline = 0;
        lobby_joined(hub, s, room, why == NULL ? (int)json_integer_value(json_object_get(said, "seat")) : -1,
                     (enum refusal)json_integer_value(why));
        return;
    }
    char *text = json_dumps(note, JSON_COMPACT);
    free(s->carried);
    s->carried = NULL;
    if (text != NULL && s->kind == SESSION_SOCKET && s->room == room && room != NULL && !room->is_lost &&
        s->reader.seat != QUAD_NOBODY) {
        struct held *mine = &room->held[s->reader.seat];
        bool was = mine->is;
        memset(mine, 0, sizeof *mine);
        mine->seq = room->seq;
        mine->is = held != NULL &&
                   quad_notation_read(room_game(room), held, strlen(held), &mine->move) == QUAD_ERROR_NONE;
        if (was || mine->is) {
            room_show(room, s->reader.seat);
        }
    }
    if (text != NULL && s->kind == SESSION_SOCKET) {
        session_push(s, text, strlen(text));
    }
    free(text);
}

static void hear_presence(struct hub *hub, struct room *room, json_int_t here) {
    for (int seat = 0; seat < room->row.seats; seat++) {
        int64_t until = (here >> seat & 1) != 0 ? hub->now + PRESENT_FOR : 0;
        if ((until > hub->now) != (room->elsewhere[seat] > hub->now)) {
            room_touch(hub, room);
            room->left[seat] = hub->now;
        }
        room->elsewhere[seat] = until;
    }
}

/* Something is asked of the process that serves the table. If that is not us, nobody answers, and whoever
 * asked does so again. */
static void hear_request(struct hub *hub, const struct quad_store_news *news, json_t *said) {
    struct room *room;
    if (shelf_find(hub, news->table, &room) != REFUSAL_NONE || room->epoch == 0) {
        return;
    }
    if (json_object_get(said, "join") != NULL) {
        hear_join(hub, room, news, said);
    } else {
        hear_message(hub, room, news, said);
    }
}

static void hear_one(struct hub *hub, const struct quad_store_news *news) {
    struct room *room = shelf_at_hand(hub, news->table);
    if (news->kind == QUAD_NEWS_CHANGED) {
        if (room != NULL && !room->is_lost && room->epoch == 0) {
            room_catch_up(hub, room);
        } else if (room != NULL && (news->last == 0 || news->last > room->replay.last)) {
            room_lose(hub, room); /* another process writes there: it is not ours any more */
        }
        return;
    }
    json_t *said = json_loads(news->text, 0, NULL);
    if (said == NULL) {
        return;
    }
    if (json_object_get(said, "to") != NULL) {
        hear_answer(hub, room, said);
    } else if (json_object_get(said, "here") != NULL) {
        if (room != NULL) {
            hear_presence(hub, room, json_integer_value(json_object_get(said, "here")));
        }
    } else {
        hear_request(hub, news, said);
    }
    json_decref(said);
}

void peers_hear(struct hub *hub) {
    static struct quad_store_news news;
    bool got = hub->news >= 0;
    while (got && quad_store_hear(&hub->store, &news, &got) == QUAD_STORE_NONE && got) {
        hear_one(hub, &news);
    }
}

/* What dead processes left is claimed at once, and then loaded (shelf_adopt). To look whether there is
 * anything writes nothing. */
static void claim(struct hub *hub) {
    static struct quad_store_table one;
    struct quad_store_query query = {.which = QUAD_WHICH_FREE};
    struct claims *claims = &hub->claims;
    size_t count = 0;
    hub->take_at = hub->now + TAKE_EVERY;
    if (quad_store_list(&hub->store, &query, &one, 1, &count) != QUAD_STORE_NONE || count == 0) {
        return;
    }
    claims->next = 0;
    care_note(hub, quad_store_take_free(&hub->store, hub->lease, claims->id, CLAIMS, &claims->count));
    if (claims->count == CLAIMS) {
        hub->take_at = hub->now; /* there may be more: once these are loaded */
    }
    if (claims->count > 0) {
        hub_log("tables taken over: %zu", claims->count);
        hub->wake_loop(hub->loop);
    }
}

void peers_tick(struct hub *hub) {
    if (!hub->shared) {
        return;
    }
    bool loaded = hub->claims.next == hub->claims.count;
    if (hub->now >= hub->take_at && loaded && !hub->in_batch && !hub->care.ill && care_allows(hub)) {
        claim(hub);
    }
    for (struct session *s = hub->sessions; s != NULL; s = s->next) {
        if (s->carried != NULL && hub->now - s->carried_at >= ANSWER_SECONDS * 1000) {
            session_try_again(s); /* the answer was lost on the way */
        }
    }
    if (hub->now >= hub->present_at) {
        hub->present_at = hub->now + PRESENT_EVERY;
        for (size_t i = 0; i < ROOM_BUCKETS; i++) {
            for (struct room *room = hub->rooms[i]; room != NULL; room = room->next) {
                if (room->sessions != NULL) {
                    peers_present(hub, room);
                }
            }
        }
    }
}
