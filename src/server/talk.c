/* talk.c: see talk.h. One function a message; each returns why it is refused. */
#include "server/talk.h"

#include "core/notation.h"
#include "server/bots.h"
#include "server/peers.h"

#include <stdlib.h>

enum { MOVE_BYTES = 200, TOKEN_BYTES = 64, CLOSE_AFTER = 4 /* times the rate */ };

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

/* What became of a message. */
struct verdict {
    char id[LIMIT_ID_BYTES + 1];
    enum refusal why;
    uint32_t seq, ply;
    bool held, silent; /* silent: nothing is to be said now */
};

static void write_verdict(struct quad_text *t, const struct verdict *v, enum quad_language language) {
    struct quad_json j;
    quad_json_begin(&j, t);
    quad_json_open(&j, NULL, '{');
    quad_json_string(&j, "type", v->why == REFUSAL_NONE ? "done" : "refused");
    quad_json_string(&j, "id", v->id);
    if (v->why != REFUSAL_NONE) {
        char said[256];
        struct quad_text text;
        quad_text_begin(&text, said, sizeof said);
        quad_text_say(&text, language, refusal_rows[v->why].text[language]);
        quad_json_string(&j, "why", refusal_rows[v->why].token);
        quad_json_string(&j, "text", said);
    } else {
        quad_json_number(&j, "seq", v->seq);
        quad_json_number(&j, "ply", v->ply);
        if (v->held) {
            quad_json_bool(&j, "held", true);
        }
    }
    quad_json_close(&j, '}');
}

static void answer_verdict(struct hub *hub, struct session *to, const struct verdict *v) {
    char buffer[512];
    struct quad_text t;
    struct answer *answer = hub_answer(hub, to, v->why == REFUSAL_NONE);
    if (answer != NULL) {
        quad_text_begin(&t, buffer, sizeof buffer);
        write_verdict(&t, v, to->language);
        memcpy(answer->id, v->id, sizeof answer->id);
        add_note(hub, answer, &t);
    }
}

void talk_refuse(struct session *to, const char *id, enum refusal why) {
    char buffer[512];
    struct quad_text t;
    struct verdict v = {.why = why};
    memcpy(v.id, id, strlen(id) + 1);
    quad_text_begin(&t, buffer, sizeof buffer);
    write_verdict(&t, &v, to->language);
    session_push(to, buffer, t.length);
    to->hub->metrics.at[METRIC_REFUSED]++;
}

/* Let the connection see everything anew. */
static void resync(struct session *s) {
    s->shown_version = 0;
    s->journal_at = s->journal_count = s->chat_at = 0;
    s->dirty = true;
    session_wake(s);
}

static bool read_parts(const json_t *body, unsigned *out) {
    static const struct {
        const char *name;
        unsigned part;
    } names[] = {
        {"scene", PART_SCENE}, {"patch", PART_PATCH}, {"position", PART_POSITION}, {"journal", PART_TEXTS}};
    const json_t *parts = json_object_get(body, "parts"), *part;
    size_t index;
    if (!input_has(body, "parts")) {
        *out = PART_SCENE | PART_TEXTS;
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
    if (!read_parts(talk->body, &parts) || !read_language(talk->body, &s->language)) {
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
    s->seat = seat;
    s->parts = parts;
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
    if (!input_has(talk->body, "language") || !read_language(talk->body, &talk->from->language)) {
        return REFUSAL_BAD_REQUEST;
    }
    resync(talk->from);
    return REFUSAL_NONE;
}

/* Whether a move gives the turn away, judged by what its player knows: in a world he imagines, chance or
 * another seat is next. Asking the truth would tell him what it holds. */
static bool ends_turn(const struct room *room, int seat, struct quad_move m) {
    struct quad_any world;
    struct quad_rng r;
    quad_table_see(&room->replay.table, seat, &world);
    struct quad_state *s = quad_any_state(&world);
    quad_rng_seed(&r, s->ply);
    quad_imagine(room_game(room), s, &r);
    quad_apply(room_game(room), s, seat, m, NULL);
    return quad_waiting(s) != 1u << seat;
}

static enum refusal hold(struct talk *talk, struct room *room, uint32_t ply, struct quad_move m) {
    int seat = talk->from->seat;
    const struct quad_state *s = room_truth(room);
    if (ply != s->ply) {
        return REFUSAL_STALE;
    }
    struct held *held = &room->held[seat];
    *held = (struct held){.is = true, .seq = room->seq, .move = m};
    memcpy(held->client, talk->id, strlen(talk->id) + 1);
    talk->held = true;
    room_touch(talk->hub, room);
    return REFUSAL_NONE;
}

static enum refusal on_move(struct talk *talk) {
    struct room *room = talk->from->room;
    int seat = talk->from->seat;
    const char *text = input_text(talk->body, "move", MOVE_BYTES);
    int64_t ply, seq;
    struct quad_move m;
    if (text == NULL || !input_has(talk->body, "ply") ||
        !input_number(talk->body, "ply", 0, UINT32_MAX, 0, &ply) ||
        !input_number(talk->body, "seq", 0, UINT32_MAX, room->seq, &seq)) {
        return REFUSAL_BAD_REQUEST;
    }
    if (room->replay.over) {
        return REFUSAL_GAME_OVER;
    }
    if (room->replay.seat[seat].holder != QUAD_HOLDER_PERSON) {
        return REFUSAL_HANDED_OVER;
    }
    if (seq != room->seq) {
        return REFUSAL_STALE;
    }
    if (quad_notation_read(room_game(room), text, strlen(text), &m) != QUAD_ERROR_NONE) {
        return REFUSAL_BAD_NOTATION;
    }
    bool asked = room_is_full(room) && (quad_waiting(room_truth(room)) >> seat & 1u) != 0;
    if (room->row.confirm_turn && asked && quad_is_legal(room_game(room), room_truth(room), seat, m) &&
        ends_turn(room, seat, m)) {
        return hold(talk, room, (uint32_t)ply, m);
    }
    return room_play(talk->hub, room, seat, (uint32_t)ply, m, talk->id);
}

static enum refusal on_confirm(struct talk *talk) {
    struct room *room = talk->from->room;
    struct held held = room->held[talk->from->seat];
    if (!held.is) {
        return REFUSAL_NOTHING_HELD;
    }
    if (held.seq != room->seq) {
        memset(&room->held[talk->from->seat], 0, sizeof held);
        return REFUSAL_STALE;
    }
    return room_play(talk->hub, room, talk->from->seat, room_truth(room)->ply, held.move, talk->id);
}

static enum refusal on_undo(struct talk *talk) {
    struct room *room = talk->from->room;
    struct held *held = &room->held[talk->from->seat];
    int64_t seq;
    if (!input_number(talk->body, "seq", 0, UINT32_MAX, room->seq, &seq)) {
        return REFUSAL_BAD_REQUEST;
    }
    if (seq != room->seq) {
        return REFUSAL_STALE;
    }
    if (held->is) {
        memset(held, 0, sizeof *held);
        room_touch(talk->hub, room);
        return REFUSAL_NONE;
    }
    if (room->replay.seat[talk->from->seat].holder != QUAD_HOLDER_PERSON) {
        return REFUSAL_HANDED_OVER;
    }
    return room_undo(talk->hub, room, talk->from->seat, talk->id);
}

/* One line of visible characters: the rule for names, but longer, and several blanks may follow each other.
 */
static bool is_fit_remark(const char *text) {
    size_t points = 0, left = strlen(text);
    bool visible = false;
    while (left > 0) {
        uint32_t point;
        size_t size = quad_utf8_decode(text, left, &point);
        if (size == 0 || ++points > LIMIT_CHAT_POINTS || (point != ' ' && !quad_name_is_fit(text, size))) {
            return false;
        }
        visible = visible || point != ' ';
        text += size;
        left -= size;
    }
    return visible;
}

static enum refusal on_chat(struct talk *talk) {
    struct session *s = talk->from;
    const char *text = input_text(talk->body, "text", QUAD_STORE_TEXT_BYTES - 1);
    if (text == NULL || !is_fit_remark(text)) {
        return REFUSAL_BAD_TEXT;
    }
    if (!rate_take(&s->chat, talk->hub->config.limits.at[LIMIT_CHAT], LIMIT_WINDOW_SECONDS, talk->hub->now)) {
        return REFUSAL_TOO_MANY;
    }
    return room_say(talk->hub, s->room, s->seat, text, talk->id);
}

/* Give a seat to a bot: one's own; an empty one; that of a player who has been away for a while. */
static enum refusal on_bot(struct talk *talk) {
    struct room *room = talk->from->room;
    const char *token = input_text(talk->body, "level", 32);
    int level = token == NULL ? -1 : bot_level_named(token);
    int64_t number;
    if (!input_number(talk->body, "seat", 1, room->row.seats, talk->from->seat + 1, &number)) {
        return REFUSAL_BAD_REQUEST;
    }
    if (level < 0) {
        return REFUSAL_BAD_LEVEL;
    }
    if (room->replay.over) {
        return REFUSAL_GAME_OVER;
    }
    int seat = (int)number - 1;
    struct quad_store_seat who = room->replay.seat[seat];
    bool away = talk->hub->now - room->left[seat] >= LIMIT_ABSENT_SECONDS * 1000;
    if (seat != talk->from->seat && who.holder == QUAD_HOLDER_PERSON && (room_is_here(room, seat) || !away)) {
        return REFUSAL_NOT_ABSENT;
    }
    if (who.holder == QUAD_HOLDER_BOT && seat != talk->from->seat) {
        return REFUSAL_SEAT_TAKEN;
    }
    if (who.holder == QUAD_HOLDER_EMPTY) {
        bot_name(&room->replay.table, seat, who.name);
    }
    who.holder = QUAD_HOLDER_BOT;
    who.level = (uint8_t)level;
    return room_seat(talk->hub, room, seat, &who, talk->id);
}

static enum refusal on_take(struct talk *talk) {
    struct room *room = talk->from->room;
    struct quad_store_seat who = room->replay.seat[talk->from->seat];
    if (who.holder == QUAD_HOLDER_PERSON || room->replay.over) {
        return REFUSAL_NONE;
    }
    who.holder = QUAD_HOLDER_PERSON;
    who.level = 0;
    return room_seat(talk->hub, room, talk->from->seat, &who, talk->id);
}

/* Get up for good: the seat is free again, or once the game has begun a bot's. */
static enum refusal on_leave(struct talk *talk) {
    struct room *room = talk->from->room;
    int seat = talk->from->seat;
    struct quad_store_seat who = room->replay.seat[seat];
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
    room_demote(room);
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
    if (s->seat == QUAD_NOBODY) {
        return REFUSAL_NOT_SEATED;
    }
    if (talk->id[0] == '\0') {
        return REFUSAL_BAD_REQUEST;
    }
    if ((*again = room_repeat(s->room, s->seat, talk->id)) != NULL) {
        return REFUSAL_NONE;
    }
    if (s->room->epoch == 0) {
        talk->carried = talk->text != NULL && peers_carry(talk->hub, s, talk->text, talk->length);
        return talk->carried ? REFUSAL_NONE : REFUSAL_ELSEWHERE;
    }
    return messages[row].on(talk);
}

/* Whether this message is one too many. Whoever does not stop at all is shown the door. */
static bool is_too_many(struct hub *hub, struct session *from) {
    long most = hub->config.limits.at[LIMIT_MESSAGES];
    bool fine = rate_take(&from->messages, most, LIMIT_WINDOW_SECONDS, hub->now);
    if (from->messages.count > CLOSE_AFTER * most) {
        hub->drop(from, 1008);
    }
    return !fine;
}

static struct verdict decide(struct talk *talk, bool too_many) {
    const struct repeat *again = NULL;
    struct verdict v = {.why = talk->body == NULL ? REFUSAL_BAD_REQUEST : read_id(talk)};
    v.why = v.why != REFUSAL_NONE ? v.why : too_many ? REFUSAL_TOO_MANY : dispatch(talk, &again);
    memcpy(v.id, talk->id, sizeof v.id);
    const struct room *room = talk->from->room;
    v.held = talk->held;
    v.silent = v.why == REFUSAL_NONE && (talk->carried || talk->id[0] == '\0' || room == NULL);
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
    if (!v.silent) {
        answer_verdict(hub, from, &v);
    }
    if (v.why == REFUSAL_STALE && from->room != NULL) {
        resync(from);
    }
}

bool talk_for(struct hub *hub, struct session *ghost, json_t *body, struct quad_text *answer) {
    struct talk talk = {.hub = hub, .from = ghost, .body = body};
    struct verdict v = decide(&talk, false);
    write_verdict(answer, &v, ghost->language);
    return v.held;
}
