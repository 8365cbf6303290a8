/* messages.c: what a message may do, and what follows. See keeper.h. One function a message; each returns why
 * it is refused. */
#include "core/json.h"
#include "core/notation.h"
#include "protocol/session.h"

enum { MOVE_BYTES = 200, LEVEL_BYTES = 32, TYPE_BYTES = 16, REMARK_POINTS = 300 };

/* A message being decided about. */
struct incoming {
    struct keeper *keeper;
    struct session *from;
    const struct message *message;
    char id[QUAD_CLIENT_BYTES]; /* "" if it has none */
    bool held;                  /* the move waits to be confirmed */
};

const char *const part_names[PARTS] = {"scene", "patch", "position", "journal"};

static bool read_parts(const struct message *m, unsigned *out) {
    struct member parts = m->get(m->body, "parts", -1);
    *out = parts.kind == MEMBER_MISSING ? PART_SCENE | PART_JOURNAL : 0;
    for (int i = 0; parts.kind == MEMBER_LIST && i < parts.number; i++) {
        struct member part = m->get(m->body, "parts", i);
        int found = PARTS - 1;
        while (found >= 0 && (part.kind != MEMBER_TEXT || strcmp(part_names[found], part.text) != 0)) {
            found--;
        }
        if (found < 0) {
            return false;
        }
        *out |= 1u << found;
    }
    return parts.kind == MEMBER_MISSING || parts.kind == MEMBER_LIST;
}

static enum refusal on_enter(struct incoming *in) {
    struct room *room;
    unsigned parts;
    int seat;
    enum quad_language language = in->from->language;
    if (!read_parts(in->message, &parts) || !message_language(in->message, &language)) {
        return REFUSAL_BAD_REQUEST;
    }
    enum refusal why = in->keeper->find(in->keeper, in->message, &room, &seat);
    if (why == REFUSAL_NONE || in->from->room == NULL) { /* a newcomer reads even why he may not */
        in->from->language = language;
    }
    if (why == REFUSAL_NONE) {
        session_enter(in->from, room, seat, parts);
    }
    return why;
}

static enum refusal on_view(struct incoming *in) {
    session_renew(in->from);
    return REFUSAL_NONE;
}

static enum refusal on_language(struct incoming *in) {
    if (!message_has(in->message, "language") || !message_language(in->message, &in->from->language)) {
        return REFUSAL_BAD_REQUEST;
    }
    session_renew(in->from);
    return REFUSAL_NONE;
}

/* Look at a moment of the past. Nothing changes, so nothing is kept. */
static enum refusal on_look(struct incoming *in) {
    struct session *s = in->from;
    int64_t ply;
    bool open;
    if (!message_has(in->message, "ply") || !message_number(in->message, "ply", 0, UINT32_MAX, 0, &ply) ||
        !message_bool(in->message, "open", false, &open)) {
        return REFUSAL_BAD_REQUEST;
    }
    enum refusal why = room_may_look(s->room, ply, open);
    if (why == REFUSAL_NONE) {
        s->look.due = true;
        s->look.open = open;
        s->look.ply = (uint32_t)ply;
        in->keeper->wake(s);
    }
    return why;
}

static enum refusal on_history(struct incoming *in) {
    if (!in->from->room->replay.over) {
        return REFUSAL_NOT_OVER;
    }
    in->from->history_due = true;
    in->keeper->wake(in->from);
    return REFUSAL_NONE;
}

/* Whether a move gives the turn away, judged by what its player knows: in a world he imagines, chance or
 * another seat is next. Asking the truth would tell him what it holds. */
static bool ends_turn(const struct quad_table *t, int seat, struct quad_move m) {
    struct quad_any world;
    struct quad_rng r;
    quad_table_see(t, seat, &world);
    struct quad_state *s = quad_any_state(&world);
    quad_rng_seed(&r, s->ply);
    quad_imagine(t->game, s, &r);
    quad_apply(t->game, s, seat, m, NULL);
    return quad_waiting(s) != 1u << seat;
}

static bool has_to_be_confirmed(const struct room *room, int seat, struct quad_move m) {
    const struct quad_state *truth = room_truth(room);
    return room->confirm && (quad_waiting(truth) >> seat & 1u) != 0 &&
           quad_is_legal(room_game(room), truth, seat, m) && ends_turn(&room->replay.table, seat, m);
}

static enum refusal on_move(struct incoming *in) {
    struct room *room = in->from->room;
    int seat = in->from->seat;
    const char *text = message_text(in->message, "move", MOVE_BYTES);
    int64_t ply, seq;
    struct quad_move m;
    if (text == NULL || !message_has(in->message, "ply") ||
        !message_number(in->message, "ply", 0, UINT32_MAX, 0, &ply) ||
        !message_number(in->message, "seq", 0, UINT32_MAX, room->seq, &seq)) {
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
    if (!room_is_full(room)) {
        return REFUSAL_NOT_STARTED;
    }
    if (!has_to_be_confirmed(room, seat, m)) {
        return room_play(room, seat, (uint32_t)ply, m, in->id);
    }
    if (ply != room_truth(room)->ply) {
        return REFUSAL_STALE;
    }
    room->held[seat] = (struct held){.is = true, .seq = room->seq, .move = m};
    in->held = true;
    room_show(room, seat);
    return REFUSAL_NONE;
}

static enum refusal on_confirm(struct incoming *in) {
    struct room *room = in->from->room;
    int seat = in->from->seat;
    struct held held = room->held[seat];
    if (room->replay.over) {
        return REFUSAL_GAME_OVER;
    }
    if (!held.is) {
        return REFUSAL_NOTHING_HELD;
    }
    if (held.seq != room->seq) {
        memset(&room->held[seat], 0, sizeof held);
        return REFUSAL_STALE;
    }
    return room_play(room, seat, room_truth(room)->ply, held.move, in->id);
}

static enum refusal on_undo(struct incoming *in) {
    struct room *room = in->from->room;
    int seat = in->from->seat;
    int64_t seq;
    if (!message_number(in->message, "seq", 0, UINT32_MAX, room->seq, &seq)) {
        return REFUSAL_BAD_REQUEST;
    }
    if (seq != room->seq) {
        return REFUSAL_STALE;
    }
    if (room->held[seat].is) {
        memset(&room->held[seat], 0, sizeof room->held[seat]);
        room_show(room, seat);
        return REFUSAL_NONE;
    }
    if (room->replay.seat[seat].holder != QUAD_HOLDER_PERSON) {
        return REFUSAL_HANDED_OVER;
    }
    if (room->replay.over) {
        return REFUSAL_GAME_OVER; /* the seed is known now */
    }
    return room->undo == QUAD_UNDO_NEVER ? REFUSAL_UNDO_NEVER : room_undo(room, seat, in->id);
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
        if (size == 0 || ++points > REMARK_POINTS || (!blank && !quad_utf8_is_visible_after(before, point))) {
            return false;
        }
        visible = visible || !blank;
        before = point;
        text += size;
        left -= size;
    }
    return visible;
}

static enum refusal on_chat(struct incoming *in) {
    struct room *room = in->from->room;
    const char *text = message_text(in->message, "text", QUAD_TEXT_BYTES - 1);
    if (text == NULL || !is_fit_remark(text)) {
        return REFUSAL_BAD_TEXT;
    }
    if (!in->keeper->may_chat(room, in->from->seat)) {
        return REFUSAL_TOO_MANY;
    }
    return room_say(room, in->from->seat, text, in->id);
}

/* Whether the others may give a player's seat to a bot: while a clock goes its time decides, and otherwise
 * whether he has been away for a while. */
static enum refusal may_hand_over(const struct incoming *in, int seat) {
    const struct room *room = in->from->room;
    bool clocked = room->replay.clocks.terms.kind != QUAD_CLOCK_NONE && room_is_full(room);
    return clocked                                               ? REFUSAL_TIME_LEFT
           : in->keeper->presence(room, seat) != PRESENCE_ABSENT ? REFUSAL_NOT_ABSENT
                                                                 : REFUSAL_NONE;
}

/* Give a seat to a bot: one's own; an empty one; that of a player who has been away for a while, or whose
 * time is over. */
static enum refusal on_bot(struct incoming *in) {
    struct room *room = in->from->room;
    const char *token = message_text(in->message, "level", LEVEL_BYTES);
    int level = token == NULL ? -1 : bot_level_named(token);
    int64_t number;
    if (!message_number(in->message, "seat", 1, room_truth(room)->seats, in->from->seat + 1, &number)) {
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
    bool outlast = seat != in->from->seat && room_may_outlast(room, seat);
    enum refusal why = seat != in->from->seat && who.holder == QUAD_HOLDER_PERSON && !outlast
                           ? may_hand_over(in, seat)
                           : REFUSAL_NONE;
    if (why != REFUSAL_NONE) {
        return why;
    }
    if (seat != in->from->seat && who.holder == QUAD_HOLDER_BOT) {
        return REFUSAL_SEAT_TAKEN;
    }
    if (who.holder == QUAD_HOLDER_EMPTY) {
        bot_name(room->replay.seat, seat, who.name);
    }
    who.holder = QUAD_HOLDER_BOT;
    who.level = (uint8_t)level;
    return (outlast ? room_outlast : room_seat)(room, seat, &who, in->from->seat, in->id);
}

static enum refusal on_take(struct incoming *in) {
    struct room *room = in->from->room;
    struct quad_seat who = room->replay.seat[in->from->seat];
    const struct quad_time *time = &room->replay.clocks.seat[in->from->seat];
    if (who.holder == QUAD_HOLDER_PERSON || room->replay.over) {
        return REFUSAL_NONE;
    }
    if (time->owes && (time->out || room_truth(room)->seats > 1)) {
        return REFUSAL_TIME_OVER; /* the bot finishes the turn, or his clock would stand as he likes */
    }
    who.holder = QUAD_HOLDER_PERSON;
    who.level = 0;
    return room_seat(room, in->from->seat, &who, in->from->seat, in->id);
}

/* Get up for good: the seat is free again, or once the game has begun a bot's. */
static enum refusal on_leave(struct incoming *in) {
    struct room *room = in->from->room;
    int seat = in->from->seat;
    struct quad_seat who = room->replay.seat[seat];
    bool begun = room_is_full(room);
    if (room->replay.over) {
        return REFUSAL_NONE;
    }
    who.has_token = false;
    memset(who.token, 0, sizeof who.token);
    if (!begun) {
        memset(&who, 0, sizeof who);
    } else if (who.holder == QUAD_HOLDER_PERSON) {
        who.holder = QUAD_HOLDER_BOT;
        who.level = (uint8_t)bot_level_usual();
    }
    enum refusal why = room_seat(room, seat, &who, seat, in->id);
    bool empty = !begun;
    for (int other = 0; other < room_truth(room)->seats; other++) {
        empty = empty && !room->replay.seat[other].has_token;
    }
    return why == REFUSAL_NONE && empty ? room_end(room, seat, "abandoned") : why;
}

enum { WHO_ANYBODY, WHO_ENTERED, WHO_SEATED };
enum { WHERE_ANYWHERE, WHERE_SERVER };

static const struct row {
    const char *name;
    int who, where;
    enum refusal (*handler)(struct incoming *in);
} rows[] = {
#define MESSAGE(name, who, where, handler) {#name, WHO_##who, WHERE_##where, handler},
#include "protocol/messages.def"
#undef MESSAGE
    {NULL, 0, 0, NULL},
};

static const struct row *row_of(const struct message *m) {
    const char *type = message_text(m, "type", TYPE_BYTES);
    const struct row *row = rows;
    while (row->name != NULL && (type == NULL || strcmp(row->name, type) != 0)) {
        row++;
    }
    return row;
}

static bool is_fit_id(const char *id) {
    static const char allowed[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.:";
    return id[0] != '\0' && id[strspn(id, allowed)] == '\0';
}

static enum refusal read_id(struct incoming *in) {
    const char *id = message_text(in->message, "id", QUAD_CLIENT_BYTES - 1);
    if (message_has(in->message, "id") && (id == NULL || !is_fit_id(id))) {
        return REFUSAL_BAD_REQUEST;
    }
    memcpy(in->id, id == NULL ? "" : id, id == NULL ? 1 : strlen(id) + 1);
    return REFUSAL_NONE;
}

/* First of all what is due: a message that comes after the end of its sender's time is too late. */
static enum refusal keep_time(struct incoming *in, int seat) {
    struct room *room = in->from->room;
    const struct quad_time *time = &room->replay.clocks.seat[seat];
    if (in->keeper->time == NULL || room->replay.over) {
        return REFUSAL_NONE;
    }
    bool was_out = time->out;
    enum refusal why = room_keep_time(room, in->keeper->time(in->keeper));
    bool lost = (time->out && !was_out) || room->replay.clocks.lost == seat + 1;
    return why == REFUSAL_NONE && lost && room->replay.clocks.terms.over != QUAD_OVER_OTHERS
               ? REFUSAL_TIME_OVER
               : why;
}

/* Whether its sender may say that, and then what comes of it. */
static enum refusal decide(struct incoming *in, struct reply *reply) {
    const struct row *row = row_of(in->message);
    struct room *room = in->from->room;
    reply->decided = true;
    if (row->name == NULL || (row->where == WHERE_SERVER && !in->keeper->is_server)) {
        return REFUSAL_BAD_REQUEST;
    }
    if (row->who != WHO_ANYBODY && room == NULL) {
        return REFUSAL_NOT_ENTERED;
    }
    if (row->who != WHO_SEATED) {
        return row->handler(in);
    }
    if (room->is_lost) {
        return REFUSAL_NOT_KEPT;
    }
    if (!session_is_seated(in->from)) {
        return REFUSAL_NOT_SEATED;
    }
    if (in->id[0] == '\0') {
        return REFUSAL_BAD_REQUEST;
    }
    if (room->is_closed) {
        return REFUSAL_QUARANTINED;
    }
    int seat = in->from->seat;
    const struct repeat *repeat = room_repeat(room, seat, in->id);
    if (repeat != NULL) {
        reply->repeated = true;
        in->held = repeat->held;
        return REFUSAL_NONE;
    }
    enum refusal why = in->keeper->claim(room);
    reply->decided = why == REFUSAL_NONE;
    why = why == REFUSAL_NONE ? keep_time(in, seat) : why;
    why = why == REFUSAL_NONE ? row->handler(in) : why;
    if (why == REFUSAL_NONE && session_is_seated(in->from)) {
        /* What left no entry, too: to let go of a held move twice would take one back. */
        room_remember(room, seat, in->id, in->held);
    }
    return why;
}

struct reply message_hear(struct keeper *keeper, struct session *from, const struct message *m,
                          enum refusal limit) {
    struct incoming in = {.keeper = keeper, .from = from, .message = m};
    struct reply reply = {.why = m == NULL ? REFUSAL_BAD_REQUEST : read_id(&in)};
    reply.why = reply.why != REFUSAL_NONE ? reply.why : limit;
    reply.why = reply.why != REFUSAL_NONE ? reply.why : decide(&in, &reply);
    memcpy(reply.id, in.id, sizeof reply.id);
    reply.held = in.held;
    reply.silent = reply.why == REFUSAL_NONE && in.id[0] == '\0';
    if (reply.why == REFUSAL_NONE && from->room != NULL) {
        reply.seq = from->room->seq;
        reply.ply = room_truth(from->room)->ply;
    }
    if (reply.why == REFUSAL_STALE && from->room != NULL) {
        session_renew(from);
    }
    return reply;
}

void reply_write(struct quad_text *t, const struct reply *reply, enum quad_language language) {
    struct quad_json j;
    quad_json_begin(&j, t);
    quad_json_open(&j, NULL, '{');
    quad_json_string(&j, "type", reply->why == REFUSAL_NONE ? "done" : "refused");
    quad_json_string(&j, "id", reply->id);
    if (reply->why != REFUSAL_NONE) {
        char said[256];
        struct quad_text text;
        quad_text_begin(&text, said, sizeof said);
        quad_text_say(&text, language, refusal_rows[reply->why].text[language]);
        quad_json_string(&j, "why", refusal_rows[reply->why].token);
        quad_json_string(&j, "text", said);
    } else {
        quad_json_number(&j, "seq", reply->seq);
        quad_json_number(&j, "ply", reply->ply);
        if (reply->held) {
            quad_json_bool(&j, "held", true);
        }
    }
    quad_json_close(&j, '}');
}
