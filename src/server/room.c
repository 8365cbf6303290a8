/* room.c: see room.h. */
#include "server/room.h"

#include "server/bots.h"

#include <stdlib.h>

enum { ENTRIES_AT_ONCE = 64 };

bool room_is_full(const struct room *room) {
    for (int seat = 0; seat < room->row.seats; seat++) {
        if (room->replay.seat[seat].holder == QUAD_HOLDER_EMPTY) {
            return false;
        }
    }
    return true;
}

bool room_is_here(const struct room *room, int seat) {
    if (room->elsewhere[seat] > hub_clock()) {
        return true;
    }
    for (const struct session *s = room->sessions; s != NULL; s = s->mate) {
        if (s->reader.seat == seat) {
            return true;
        }
    }
    return false;
}

/* All seats are compared, so that the time taken tells nothing. */
int seat_opened_by(const struct quad_seat *seats, int count, const char *token) {
    int found = QUAD_NOBODY;
    if (!secret_is_token(token)) {
        return found;
    }
    struct secret_hash hash = secret_hash_of(token), kept;
    for (int seat = 0; seat < count; seat++) {
        memcpy(kept.byte, seats[seat].token, sizeof kept.byte);
        bool same = secret_equal(&hash, &kept);
        found = same && seats[seat].has_token ? seat : found;
    }
    return found;
}

int room_seat_of(const struct room *room, const char *token) {
    return seat_opened_by(room->replay.seat, room->row.seats, token);
}

struct sitting room_sitting(const struct room *room) {
    struct sitting at = {
        .id = room->row.id,
        .table = &room->replay.table,
        .chronicle = &room->chronicle,
        .chat = room->chat,
        .chat_count = room->chat_count,
        .seq = room->seq,
        .full = room_is_full(room),
        .over = room->replay.over,
        .undo = room->row.undo,
        .confirm = room->row.confirm_turn,
        .listed = room->row.listed,
        .luck = room->row.seed_hash,
        .version = room->version,
        .before = &room->before,
        .before_version = room->before_version,
        .rewound = room->is_rewound,
    };
    for (int seat = 0; seat < room->row.seats; seat++) {
        const struct quad_seat *who = &room->replay.seat[seat];
        at.sitter[seat] = (struct sitter){
            .holder = who->holder,
            .level = who->level,
            .owned = who->has_token,
            .here = who->has_token && room_is_here(room, seat),
            .holds = room->held[seat].is,
            .held = room->held[seat].move,
        };
    }
    return at;
}

const struct repeat *room_repeat(const struct room *room, int seat, const char *client) {
    for (int i = 0; i < ROOM_REPEATS && client[0] != '\0'; i++) {
        if (strcmp(room->repeat[seat][i].client, client) == 0) {
            return &room->repeat[seat][i];
        }
    }
    return NULL;
}

/* With the truth as it was before the change. */
static void touch_from(struct hub *hub, struct room *room, const struct quad_any *before) {
    if (!room->is_touched) {
        room->is_touched = true;
        room->before = *before;
        room->before_version = room->version;
        room->is_rewound = false;
        room->touched_next = hub->touched;
        hub->touched = room;
    }
}

void room_touch(struct hub *hub, struct room *room) {
    touch_from(hub, room, &room->replay.table.truth);
}

void room_show(struct room *room, int seat) {
    for (struct session *s = room->sessions; s != NULL; s = s->mate) {
        if (s->reader.seat == seat) {
            s->dirty = true;
            session_wake(s);
        }
    }
}

void room_lose(struct hub *hub, struct room *room) {
    room->is_lost = true;
    room_touch(hub, room);
}

void room_listen(void *context, const struct quad_table *t, const struct quad_play *play,
                 const struct quad_journal *j) {
    struct room *room = context;
    chronicle_add(&room->chronicle, (size_t)(play - t->plays), j);
}

/* Keep entries that are numbered and timed here. They are part of the replay already, so if the store will
 * not have them, memory is wrong and the table is loaded again. */
static enum refusal append(struct hub *hub, struct room *room, struct quad_entry *entries, size_t count) {
    room_touch(hub, room);
    room->is_written = true;
    int64_t time = quad_store_now();
    for (size_t i = 0; i < count; i++) {
        entries[i].number = room->replay.last + 1 + (uint32_t)i;
        entries[i].time = time;
    }
    enum quad_store_error error = quad_store_append(&hub->store, room->row.id, room->epoch, entries, count);
    if (error != QUAD_STORE_NONE) {
        room->is_lost = true;
        return quad_store_refused(error) ? REFUSAL_ELSEWHERE : REFUSAL_NOT_KEPT;
    }
    for (size_t i = 0; i < count; i++) {
        room_note(room, &entries[i]);
    }
    return REFUSAL_NONE;
}

/* Keep the plays from that number on, and the end if this is the end. */
static enum refusal append_plays(struct hub *hub, struct room *room, size_t from, const char *client) {
    static struct quad_entry entries[ENTRIES_AT_ONCE + 1]; /* large; the loop has one thread */
    const struct quad_table *t = &room->replay.table;
    enum refusal why = REFUSAL_NONE;
    while (from < t->count && why == REFUSAL_NONE) {
        size_t count = 0;
        for (; from < t->count && count < ENTRIES_AT_ONCE; from++, count++) {
            memset(&entries[count], 0, sizeof entries[count]);
            entries[count].kind = QUAD_ENTRY_MOVE;
            entries[count].seat = t->plays[from].seat;
            entries[count].move = t->plays[from].move;
            entries[count].ply = (uint32_t)from;
            if (client != NULL) {
                struct quad_text text;
                quad_text_begin(&text, entries[count].client, sizeof entries[count].client);
                quad_text_add(&text, client);
                client = NULL;
            }
        }
        if (from == t->count && quad_over(quad_table_truth(t))) {
            memset(&entries[count], 0, sizeof entries[count]);
            entries[count].kind = QUAD_ENTRY_END;
            entries[count].seat = QUAD_NOBODY;
            entries[count].ply = (uint32_t)t->count;
            count++;
        }
        why = append(hub, room, entries, count);
    }
    return why;
}

enum refusal room_play(struct hub *hub, struct room *room, int seat, uint32_t ply, struct quad_move m,
                       const char *client) {
    if (room->replay.over) {
        return REFUSAL_GAME_OVER;
    }
    if (!room_is_full(room)) {
        return REFUSAL_NOT_STARTED;
    }
    if (!hub_batch(hub)) {
        return REFUSAL_NOT_KEPT;
    }
    struct quad_table *t = &room->replay.table;
    struct quad_any before = t->truth;
    size_t from = t->count;
    enum quad_error error = quad_table_play(t, seat, ply, m);
    if (error != QUAD_ERROR_NONE && t->count == from) {
        return refusal_of(error);
    }
    touch_from(hub, room, &before);
    if (error != QUAD_ERROR_NONE) {
        room->is_lost = true; /* no memory, in the middle of it */
        return refusal_of(error);
    }
    memset(room->held, 0, sizeof room->held);
    enum refusal why = append_plays(hub, room, from, client);
    hub->metrics.at[METRIC_MOVES] += why == REFUSAL_NONE;
    return why;
}

enum refusal room_begin(struct hub *hub, struct room *room) {
    bool waits = (quad_waiting(room_truth(room)) >> QUAD_CHANCE & 1u) != 0;
    if (room->replay.over || !room_is_full(room) || !waits) {
        return REFUSAL_NONE;
    }
    if (!hub_batch(hub)) {
        return REFUSAL_NOT_KEPT;
    }
    struct quad_table *t = &room->replay.table;
    size_t from = t->count;
    enum quad_error error = quad_table_settle(t);
    if (error != QUAD_ERROR_NONE) {
        room_lose(hub, room);
        return refusal_of(error);
    }
    return append_plays(hub, room, from, NULL);
}

static void entry_begin(struct quad_entry *entry, int kind, int seat, const char *client) {
    memset(entry, 0, sizeof *entry);
    entry->kind = (uint8_t)kind;
    entry->seat = (uint8_t)seat;
    struct quad_text text;
    quad_text_begin(&text, entry->client, sizeof entry->client);
    quad_text_add(&text, client);
}

enum refusal room_undo(struct hub *hub, struct room *room, int seat, const char *client) {
    struct sitting at = room_sitting(room);
    struct quad_table *t = &room->replay.table;
    if (!hub_batch(hub)) {
        return REFUSAL_NOT_KEPT;
    }
    struct quad_any before = t->truth;
    enum quad_error error = quad_table_undo(t, 1u << seat, sitting_rewinds(&at, seat));
    if (error != QUAD_ERROR_NONE) {
        return refusal_of(error);
    }
    touch_from(hub, room, &before);
    room->is_rewound = true;
    room_cut_chronicle(room);
    memset(room->held, 0, sizeof room->held);
    struct quad_entry entry;
    entry_begin(&entry, QUAD_ENTRY_UNDO, seat, client);
    entry.ply = (uint32_t)t->count;
    enum refusal why = append(hub, room, &entry, 1);
    hub->metrics.at[METRIC_UNDOS] += why == REFUSAL_NONE;
    return why;
}

enum refusal room_seat(struct hub *hub, struct room *room, int seat, const struct quad_seat *who,
                       const char *client) {
    struct quad_entry entry;
    entry_begin(&entry, QUAD_ENTRY_SEAT, seat, client);
    entry.who = *who;
    if (!hub_batch(hub)) {
        return REFUSAL_NOT_KEPT;
    }
    room_touch(hub, room);
    room->before_version = 0; /* names may change all over the scene */
    memset(room->replay.table.names[seat], 0, sizeof room->replay.table.names[seat]);
    if (quad_table_name(&room->replay.table, seat, who->name, strlen(who->name)) != QUAD_ERROR_NONE) {
        memset(entry.who.name, 0, sizeof entry.who.name); /* none, or one that was fit in an older store */
    }
    room->replay.seat[seat] = entry.who;
    memset(&room->held[seat], 0, sizeof room->held[seat]);
    enum refusal why = append(hub, room, &entry, 1);
    return why == REFUSAL_NONE ? room_begin(hub, room) : why;
}

enum refusal room_say(struct hub *hub, struct room *room, int seat, const char *text, const char *client) {
    struct quad_entry entry;
    entry_begin(&entry, QUAD_ENTRY_CHAT, seat, client);
    struct quad_text t;
    quad_text_begin(&t, entry.text, sizeof entry.text);
    quad_text_add(&t, text);
    return t.cut ? REFUSAL_BAD_TEXT : !hub_batch(hub) ? REFUSAL_NOT_KEPT : append(hub, room, &entry, 1);
}

enum refusal room_end(struct hub *hub, struct room *room, int seat, const char *why) {
    struct quad_entry entry;
    entry_begin(&entry, QUAD_ENTRY_END, seat, "");
    entry.ply = (uint32_t)room->replay.table.count;
    struct quad_text t;
    quad_text_begin(&t, entry.text, sizeof entry.text);
    quad_text_add(&t, why);
    return hub_batch(hub) ? append(hub, room, &entry, 1) : REFUSAL_NOT_KEPT;
}

void room_ask_bot(struct hub *hub, struct room *room) {
    if (hub->care.ill || room->is_lost || room->thinking || room->replay.over || room->epoch == 0 ||
        !room_is_full(room)) {
        return;
    }
    unsigned waiting = quad_waiting(room_truth(room));
    for (int seat = 0; seat < room->row.seats; seat++) {
        const struct quad_seat *who = &room->replay.seat[seat];
        if ((waiting >> seat & 1u) != 0 && who->holder == QUAD_HOLDER_BOT) {
            struct bot_job job = {
                .game = room_game(room), .seat = seat, .level = who->level, .seq = room->seq};
            memcpy(job.table, room->row.id, sizeof job.table);
            quad_table_see(&room->replay.table, seat, &job.seen);
            job.ply = room_truth(room)->ply;
            job.seed = secret_number();
            int64_t pause = room->sessions == NULL ? 0 : hub->config.bot_pause;
            room->thinking = crew_ask(hub->crew, &job, hub->now + pause);
            return;
        }
    }
}
