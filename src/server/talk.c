/* talk.c: see talk.h. One function a message; each returns why it is refused. */
#include "server/talk.h"

#include "core/notation.h"
#include "server/bots.h"
#include "server/peers.h"

#include <stdlib.h>

enum { MOVE_BYTES = 200, TOKEN_BYTES = 64 };

/* A message being handled. */
struct talk {
    struct hub *hub;
    struct session *from;
    const json_t *body;
    const char *text; /* as it came; NULL if it was carried here */
    size_t length;
    char id[LIMIT_ID_BYTES + 1]; /* "" if it has none */
    bool held;                   /* the move waits to be confirmed */
    bool carried;                /* another process will answer */
    bool silent;                 /* nothing is to be said now */
};

static void add_note(struct hub *hub, struct answer *answer, const struct quad_text *t) {
    answer->note = malloc(sizeof *answer->note + t->length);
    if (answer->note == NULL) {
        hub->drop(answer->to, 1011);
        return;
    }
    answer->note->length = t->length;
    memcpy(answer->note->text, t->at, t->length);
}

static void answer_verdict(struct hub *hub, struct session *to, const struct verdict *v) {
    char buffer[512];
    struct quad_text t;
    bool written = to->room != NULL && to->room->is_written; /* a held move, say, is not */
    struct answer *answer = hub_answer(hub, to, v->why == REFUSAL_NONE && written);
    if (answer != NULL) {
        quad_text_begin(&t, buffer, sizeof buffer);
        verdict_write(&t, v, to->reader.language);
        memcpy(answer->id, v->id, strlen(v->id) + 1);
        add_note(hub, answer, &t);
    }
}

void talk_refuse(struct session *to, const char *id, enum refusal why) {
    char buffer[512];
    struct quad_text t;
    struct verdict v = {.id = id, .why = why};
    quad_text_begin(&t, buffer, sizeof buffer);
    verdict_write(&t, &v, to->reader.language);
    session_push(to, buffer, t.length);
    to->hub->metrics.at[METRIC_REFUSED]++;
}

/* Let the connection see everything anew. */
static void resync(struct session *s) {
    reader_renew(&s->reader);
    s->dirty = true;
    session_wake(s);
}

static bool read_parts(const json_t *body, unsigned *out) {
    static const struct {
        const char *name;
        unsigned part;
    } names[] = {
        {"scene", PART_SCENE}, {"patch", PART_PATCH}, {"position", PART_POSITION}, {"journal", PART_JOURNAL}};
    const json_t *parts = json_object_get(body, "parts"), *part;
    size_t index;
    if (!input_has(body, "parts")) {
        *out = PART_SCENE | PART_JOURNAL;
        return true;
    }
    *out = 0;
    json_array_foreach(parts, index, part) {
        unsigned found = 0;
        for (size_t i = 0; json_is_string(part) && i < sizeof names / sizeof names[0]; i++) {
            found |= strcmp(names[i].name, json_string_value(part)) == 0 ? names[i].part : 0;
        }
        if (found == 0) {
            return false;
        }
        *out |= found;
    }
    return json_is_array(parts);
}

static bool read_language(const json_t *body, enum quad_language *out) {
    const char *language = input_text(body, "language", 2);
    if (language == NULL || (strcmp(language, "fr") != 0 && strcmp(language, "en") != 0)) {
        return !input_has(body, "language");
    }
    *out = language[0] == 'f' ? QUAD_FRENCH : QUAD_ENGLISH;
    return true;
}

static enum refusal on_enter(struct talk *talk) {
    struct session *s = talk->from;
    const char *id = input_text(talk->body, "table", QUAD_STORE_ID_BYTES - 1);
    const char *token = input_text(talk->body, "token", TOKEN_BYTES);
    struct room *room;
    unsigned parts;
    if (!read_parts(talk->body, &parts) || !read_language(talk->body, &s->reader.language)) {
        return REFUSAL_BAD_REQUEST;
    }
    if (id == NULL || (token == NULL && input_has(talk->body, "token"))) {
        return REFUSAL_NO_TABLE;
    }
    enum refusal why = shelf_find(talk->hub, id, &room);
    if (why != REFUSAL_NONE) {
        return why;
    }
    int seat = token == NULL ? QUAD_NOBODY : room_seat_of(room, token);
    if (token != NULL && seat == QUAD_NOBODY) {
        return REFUSAL_NO_TABLE;
    }
    if (seat == QUAD_NOBODY && room->watchers >= LIMIT_WATCHERS) {
        return REFUSAL_TOO_MANY;
    }
    bool came = false;
    session_leave_room(s);
    if (seat != QUAD_NOBODY && !room_is_here(room, seat)) {
        room_touch(talk->hub, room); /* the others see that somebody came */
        came = true;
    }
    s->room = room;
    s->reader.seat = seat;
    s->reader.parts = parts;
    s->mate = room->sessions;
    room->sessions = s;
    room->watchers += seat == QUAD_NOBODY;
    s->deadline = 0;
    if (came) {
        peers_present(talk->hub, room);
    }
    resync(s);
    return REFUSAL_NONE;
}

static enum refusal on_view(struct talk *talk) {
    resync(talk->from);
    return REFUSAL_NONE;
}

static enum refusal on_language(struct talk *talk) {
    if (!input_has(talk->body, "language") || !read_language(talk->body, &talk->from->reader.language)) {
        return REFUSAL_BAD_REQUEST;
    }
    resync(talk->from);
    return REFUSAL_NONE;
}

static void hold(struct talk *talk, struct room *room, struct quad_move m) {
    struct held *held = &room->held[talk->from->reader.seat];
    *held = (struct held){.is = true, .seq = room->seq, .move = m};
    memcpy(held->client, talk->id, strlen(talk->id) + 1);
    talk->held = true;
    room_show(room, talk->from->reader.seat);
}

static enum refusal on_move(struct talk *talk) {
    struct room *room = talk->from->room;
    int seat = talk->from->reader.seat;
    const char *text = input_text(talk->body, "move", MOVE_BYTES);
    int64_t ply, seq;
    struct quad_move m;
    bool held;
    if (text == NULL || !input_has(talk->body, "ply") ||
        !input_number(talk->body, "ply", 0, UINT32_MAX, 0, &ply) ||
        !input_number(talk->body, "seq", 0, UINT32_MAX, room->seq, &seq)) {
        return REFUSAL_BAD_REQUEST;
    }
    struct sitting at = room_sitting(room);
    enum refusal why = sitting_judge_move(&at, seat, ply, seq, text, &m, &held);
    if (why != REFUSAL_NONE) {
        return why;
    }
    if (held) {
        hold(talk, room, m);
        return REFUSAL_NONE;
    }
    return room_play(talk->hub, room, seat, (uint32_t)ply, m, talk->id);
}

static enum refusal on_confirm(struct talk *talk) {
    struct room *room = talk->from->room;
    struct held held = room->held[talk->from->reader.seat];
    if (!held.is) {
        return REFUSAL_NOTHING_HELD;
    }
    if (held.seq != room->seq) {
        memset(&room->held[talk->from->reader.seat], 0, sizeof held);
        return REFUSAL_STALE;
    }
    return room_play(talk->hub, room, talk->from->reader.seat, room_truth(room)->ply, held.move, talk->id);
}

static enum refusal on_undo(struct talk *talk) {
    struct room *room = talk->from->room;
    struct held *held = &room->held[talk->from->reader.seat];
    int64_t seq;
    if (!input_number(talk->body, "seq", 0, UINT32_MAX, room->seq, &seq)) {
        return REFUSAL_BAD_REQUEST;
    }
    struct sitting at = room_sitting(room);
    bool let_go;
    enum refusal why = sitting_judge_undo(&at, talk->from->reader.seat, seq, &let_go);
    if (why != REFUSAL_NONE || !let_go) {
        return why != REFUSAL_NONE ? why : room_undo(talk->hub, room, talk->from->reader.seat, talk->id);
    }
    memset(held, 0, sizeof *held);
    room_show(room, talk->from->reader.seat);
    return REFUSAL_NONE;
}

/* Look at a moment of the past. Nothing changes, so nothing is kept. */
static enum refusal on_look(struct talk *talk) {
    struct session *s = talk->from;
    int64_t ply;
    bool open;
    if (!input_has(talk->body, "ply") || !input_number(talk->body, "ply", 0, UINT32_MAX, 0, &ply) ||
        !input_bool(talk->body, "open", false, &open)) {
        return REFUSAL_BAD_REQUEST;
    }
    struct sitting at = room_sitting(s->room);
    enum refusal why = sitting_judge_look(&at, ply, open);
    if (why == REFUSAL_NONE) {
        s->look.due = true;
        s->look.open = open;
        s->look.ply = (uint32_t)ply;
        session_wake(s);
    }
    return why;
}

static enum refusal on_history(struct talk *talk) {
    if (!talk->from->room->replay.over) {
        return REFUSAL_NOT_OVER;
    }
    talk->from->history = true;
    session_wake(talk->from);
    return REFUSAL_NONE;
}

/* One line of visible characters, as for names, but longer, and several blanks may follow each other. */
static bool is_fit_remark(const char *text) {
    size_t points = 0, left = strlen(text);
    uint32_t before = 0;
    bool visible = false;
    while (left > 0) {
        uint32_t point;
        size_t size = quad_utf8_decode(text, left, &point);
        bool blank = size > 0 && (point == ' ' || point == 0xa0 || point == 0x202f || point == 0x3000);
        if (size == 0 || ++points > LIMIT_CHAT_POINTS ||
            (!blank && !quad_utf8_is_visible_after(before, point))) {
            return false;
        }
        visible = visible || !blank;
        before = point;
        text += size;
        left -= size;
    }
    return visible;
}

static enum refusal on_chat(struct talk *talk) {
    struct session *s = talk->from;
    const char *text = input_text(talk->body, "text", QUAD_TEXT_BYTES - 1);
    if (text == NULL || !is_fit_remark(text)) {
        return REFUSAL_BAD_TEXT;
    }
    if (!rate_take(&s->room->remarks[s->reader.seat], talk->hub->config.limits.at[LIMIT_CHAT],
                   LIMIT_WINDOW_SECONDS, talk->hub->now)) {
        return REFUSAL_TOO_MANY;
    }
    return room_say(talk->hub, s->room, s->reader.seat, text, talk->id);
}

/* Give a seat to a bot: one's own; an empty one; that of a player who has been away for a while. */
static enum refusal on_bot(struct talk *talk) {
    struct room *room = talk->from->room;
    const char *token = input_text(talk->body, "level", 32);
    int level = token == NULL ? -1 : bot_level_named(token);
    int64_t number;
    if (!input_number(talk->body, "seat", 1, room->row.seats, talk->from->reader.seat + 1, &number)) {
        return REFUSAL_BAD_REQUEST;
    }
    if (level < 0) {
        return REFUSAL_BAD_LEVEL;
    }
    if (room->replay.over) {
        return REFUSAL_GAME_OVER;
    }
    int seat = (int)number - 1;
    struct quad_seat who = room->replay.seat[seat];
    bool away = talk->hub->now - room->left[seat] >= LIMIT_ABSENT_SECONDS * 1000;
    if (seat != talk->from->reader.seat && who.holder == QUAD_HOLDER_PERSON &&
        (room_is_here(room, seat) || !away)) {
        return REFUSAL_NOT_ABSENT;
    }
    if (who.holder == QUAD_HOLDER_BOT && seat != talk->from->reader.seat) {
        return REFUSAL_SEAT_TAKEN;
    }
    if (who.holder == QUAD_HOLDER_EMPTY) {
        struct quad_names names = quad_table_names(&room->replay.table);
        bot_name(&names, seat, who.name);
    }
    who.holder = QUAD_HOLDER_BOT;
    who.level = (uint8_t)level;
    return room_seat(talk->hub, room, seat, &who, talk->id);
}

static enum refusal on_take(struct talk *talk) {
    struct room *room = talk->from->room;
    struct quad_seat who = room->replay.seat[talk->from->reader.seat];
    if (who.holder == QUAD_HOLDER_PERSON || room->replay.over) {
        return REFUSAL_NONE;
    }
    who.holder = QUAD_HOLDER_PERSON;
    who.level = 0;
    return room_seat(talk->hub, room, talk->from->reader.seat, &who, talk->id);
}

/* Get up for good: the seat is free again, or once the game has begun a bot's. */
static enum refusal on_leave(struct talk *talk) {
    struct room *room = talk->from->room;
    int seat = talk->from->reader.seat;
    struct quad_seat who = room->replay.seat[seat];
    bool begun = room_is_full(room);
    who.has_token = false;
    memset(who.token, 0, sizeof who.token);
    if (!begun) {
        memset(&who, 0, sizeof who);
    } else if (who.holder == QUAD_HOLDER_PERSON) {
        who.holder = QUAD_HOLDER_BOT;
        who.level = (uint8_t)(bot_levels() > 1 ? 1 : 0);
    }
    enum refusal why = room->replay.over ? REFUSAL_NONE : room_seat(talk->hub, room, seat, &who, talk->id);
    if (why != REFUSAL_NONE || room->replay.over) {
        return why;
    }
    bool empty = !begun;
    for (int other = 0; other < room->row.seats; other++) {
        empty = empty && !room->replay.seat[other].has_token;
    }
    return empty ? room_end(talk->hub, room, seat, "abandoned") : REFUSAL_NONE;
}

static const struct {
    const char *name;
    int who;
    enum refusal (*on)(struct talk *talk);
} messages[] = {
#define MESSAGE(name, who) {#name, WHO_##who, on_##name},
#include "server/messages.def"
#undef MESSAGE
};

static bool is_fit_id(const char *id) {
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.:";
    return id[0] != '\0' && id[strspn(id, letters)] == '\0';
}

static enum refusal read_id(struct talk *talk) {
    const char *id = input_text(talk->body, "id", LIMIT_ID_BYTES);
    if (input_has(talk->body, "id") && (id == NULL || !is_fit_id(id))) {
        return REFUSAL_BAD_REQUEST;
    }
    memcpy(talk->id, id == NULL ? "" : id, id == NULL ? 1 : strlen(id) + 1);
    return REFUSAL_NONE;
}

static size_t row_of(const json_t *body) {
    const char *type = input_text(body, "type", 16);
    size_t row = 0;
    while (row < sizeof messages / sizeof messages[0] &&
           (type == NULL || strcmp(messages[row].name, type) != 0)) {
        row++;
    }
    return row;
}

/* Find the message's row and do it, unless it was done before, or another process has to do it. */
static enum refusal dispatch(struct talk *talk, const struct repeat **again) {
    struct session *s = talk->from;
    size_t row = row_of(talk->body);
    if (row == sizeof messages / sizeof messages[0]) {
        return REFUSAL_BAD_REQUEST;
    }
    if (messages[row].who != WHO_ANYBODY && s->room == NULL) {
        return REFUSAL_NOT_ENTERED;
    }
    if (messages[row].who != WHO_SEATED) {
        return messages[row].on(talk);
    }
    if (s->room->is_lost) {
        return REFUSAL_NOT_KEPT;
    }
    if (s->reader.seat == QUAD_NOBODY || !s->room->replay.seat[s->reader.seat].has_token) {
        return REFUSAL_NOT_SEATED;
    }
    if (talk->id[0] == '\0') {
        return REFUSAL_BAD_REQUEST;
    }
    if ((*again = room_repeat(s->room, s->reader.seat, talk->id)) != NULL) {
        return REFUSAL_NONE;
    }
    enum refusal why = shelf_claim(talk->hub, s->room);
    if (why == REFUSAL_ELSEWHERE) {
        talk->carried = talk->text != NULL && peers_carry(talk->hub, s, talk->text, talk->length);
        return talk->carried ? REFUSAL_NONE : REFUSAL_ELSEWHERE;
    }
    return why == REFUSAL_NONE ? messages[row].on(talk) : why;
}

/* Whether this message is one too many, for the seat and for the address: another connection does not make
 * it less. Whoever does not stop at all is shown the door. */
static bool is_too_many(struct hub *hub, struct session *from) {
    long most = hub->config.limits.at[LIMIT_MESSAGES], shared_most = LIMIT_ADDRESS_TIMES * most;
    bool seated = from->room != NULL && from->reader.seat != QUAD_NOBODY;
    struct rate *own = seated ? &from->room->messages[from->reader.seat] : &from->messages;
    struct rate *shared = &from->address->messages;
    bool fine = rate_take(own, most, LIMIT_WINDOW_SECONDS, hub->now);
    fine = rate_take(shared, shared_most, LIMIT_WINDOW_SECONDS, hub->now) && fine;
    if (own->count > LIMIT_CLOSE_TIMES * most || shared->count > LIMIT_CLOSE_TIMES * shared_most) {
        hub->drop(from, 1008);
    }
    return !fine;
}

static struct verdict decide(struct talk *talk, bool too_many) {
    const struct repeat *again = NULL;
    struct verdict v = {.id = talk->id, .why = talk->body == NULL ? REFUSAL_BAD_REQUEST : read_id(talk)};
    v.why = v.why != REFUSAL_NONE ? v.why : too_many ? REFUSAL_TOO_MANY : dispatch(talk, &again);
    const struct room *room = talk->from->room;
    v.held = talk->held;
    talk->silent = v.why == REFUSAL_NONE && (talk->carried || talk->id[0] == '\0' || room == NULL);
    if (again != NULL) {
        talk->hub->metrics.at[METRIC_REPEATS]++;
        v.seq = again->seq;
        v.ply = again->ply;
    } else if (v.why == REFUSAL_NONE && room != NULL) {
        v.seq = room->seq;
        v.ply = room_truth(room)->ply;
    }
    talk->hub->metrics.at[METRIC_REFUSED] += v.why != REFUSAL_NONE;
    return v;
}

void talk_hear(struct hub *hub, struct session *from, const char *text, size_t length) {
    bool too_many = is_too_many(hub, from);
    if (from->closing) {
        return;
    }
    json_t *body = input_read(text, length);
    struct talk talk = {.hub = hub, .from = from, .body = body, .text = text, .length = length};
    struct verdict v = decide(&talk, too_many);
    json_decref(body);
    if (!talk.silent) {
        answer_verdict(hub, from, &v);
    }
    if (v.why == REFUSAL_STALE && from->room != NULL) {
        resync(from);
    }
}

void talk_for(struct hub *hub, struct session *ghost, json_t *body, struct quad_text *answer) {
    struct talk talk = {.hub = hub, .from = ghost, .body = body};
    int seat = ghost->reader.seat;
    bool too_many =
        seat != QUAD_NOBODY && !rate_take(&ghost->room->messages[seat], hub->config.limits.at[LIMIT_MESSAGES],
                                          LIMIT_WINDOW_SECONDS, hub->now);
    struct verdict v = decide(&talk, too_many);
    verdict_write(answer, &v, ghost->reader.language);
}
