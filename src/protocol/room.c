/* room.c: see room.h. */
#include "protocol/room.h"

#include "ai/bot.h"
#include "core/box.h"
#include "protocol/session.h"

#include <stdlib.h>

enum { ENTRIES_AT_ONCE = 16 };

/* Without memory the game goes on and the events have a gap. */
static void listen(void *context, const struct quad_table *t, const struct quad_play *play,
                   const struct quad_journal *j) {
    struct events *events = &((struct room *)context)->events;
    for (int i = 0; i < j->count; i++) {
        if (events->count == events->room) {
            size_t room = events->room == 0 ? 64 : 2 * events->room;
            struct told *grown = realloc(events->at, room * sizeof *grown);
            if (grown == NULL) {
                return;
            }
            events->at = grown;
            events->room = room;
        }
        events->at[events->count++] = (struct told){(uint32_t)(play - t->plays), j->at[i]};
    }
}

/* Forget what was told of plays that were taken back; whoever has read of them goes back to the end. */
static void cut_events(struct room *room) {
    struct events *events = &room->events;
    while (events->count > 0 && events->at[events->count - 1].play >= room->replay.table.count) {
        const struct quad_event *event = &events->at[--events->count].event;
        for (struct session *s = room->sessions; s != NULL; s = s->next) {
            if (s->journal_at > events->count) {
                s->journal_at = events->count;
                s->journal_count -= quad_event_reaches(event, s->seat);
            }
        }
    }
}

void room_open(struct room *room, struct keeper *keeper) {
    room->keeper = keeper;
    room->version = 1;
    room->replay.table.listen = listen;
    room->replay.table.context = room;
}

bool room_tell_again(struct room *room) {
    const struct quad_table *t = &room->replay.table;
    struct quad_table told = *t;
    quad_game_hold(told.game);
    told.truth = told.first;
    told.plays = NULL;
    told.count = told.room = 0;
    bool fine = true;
    for (size_t i = 0; i < t->count && fine; i++) {
        fine = quad_table_replay(&told, t->plays[i].seat, t->plays[i].move) == QUAD_ERROR_NONE;
    }
    quad_table_close(&told);
    return fine;
}

static void free_contents(struct room *room) {
    quad_replay_end(&room->replay);
    free(room->events.at);
    for (int i = 0; i < REMARKS_KEPT; i++) {
        free(room->chat[i].text);
    }
}

void room_close(struct room *room) {
    while (room->sessions != NULL) {
        session_leave(room->sessions);
    }
    free_contents(room);
}

bool room_is_full(const struct room *room) {
    for (int seat = 0; seat < room_truth(room)->seats; seat++) {
        if (room->replay.seat[seat].holder == QUAD_HOLDER_EMPTY) {
            return false;
        }
    }
    return true;
}

bool room_is_here(const struct room *room, int seat) {
    return room->replay.seat[seat].has_token && room->keeper->presence(room, seat) == PRESENCE_HERE;
}

bool room_rewinds(const struct room *room, int seat) {
    if (room->undo == QUAD_UNDO_FREE) {
        return true;
    }
    for (int other = 0; other < room_truth(room)->seats; other++) {
        if (other != seat && room->replay.seat[other].has_token) {
            return false;
        }
    }
    return true;
}

bool room_may_undo(const struct room *room, int seat) {
    const struct quad_table *t = &room->replay.table;
    if (room->undo == QUAD_UNDO_NEVER || room->replay.over || room->is_closed || t->count == 0) {
        return false;
    }
    if (t->plays[t->count - 1].seat == seat) {
        return true;
    }
    for (size_t i = t->count; room_rewinds(room, seat) && i > 0; i--) {
        if (t->plays[i - 1].seat == seat) {
            return true;
        }
    }
    return false;
}

enum refusal room_may_look(const struct room *room, int64_t ply, bool open) {
    int64_t now = room_truth(room)->ply, first = now - (int64_t)room->replay.table.count;
    if (ply < first || ply > now) {
        return REFUSAL_STALE;
    }
    return open && !room->replay.over ? REFUSAL_NOT_OVER : REFUSAL_NONE;
}

/* With the truth as it was before the change. */
static void touch_from(struct room *room, const struct quad_any *before) {
    if (!room->is_touched) {
        room->is_touched = true;
        room->before = *before;
        room->before_version = room->version;
        room->is_rewound = false;
        room->keeper->touched(room);
    }
}

void room_touch(struct room *room) {
    touch_from(room, &room->replay.table.truth);
}

void room_lose(struct room *room) {
    room->is_lost = true;
    room_touch(room);
}

void room_show(struct room *room, int seat) {
    for (struct session *s = room->sessions; s != NULL; s = s->next) {
        if (s->seat == seat) {
            session_show(s);
        }
    }
}

/* Whoever sits at a seat that has another owner now, or none, only watches. */
static void demote(struct room *room) {
    for (struct session *s = room->sessions; s != NULL; s = s->next) {
        if (s->seat != QUAD_NOBODY && !session_is_seated(s)) {
            s->seat = QUAD_NOBODY;
            session_renew(s);
        }
    }
}

void room_publish(struct room *room) {
    room->is_touched = false;
    room->version++;
    demote(room);
    for (struct session *s = room->sessions; s != NULL; s = s->next) {
        session_show(s);
    }
}

void room_replace(struct room *room, struct room *fresh) {
    struct session *sessions = room->sessions;
    uint64_t version = room->version;
    bool is_touched = room->is_touched;
    free_contents(room);
    *room = *fresh;
    room_open(room, fresh->keeper);
    room->sessions = sessions;
    room->version = version + 1;
    room->is_touched = is_touched;
    memset(fresh, 0, sizeof *fresh);
    demote(room);
    for (struct session *s = sessions; s != NULL; s = s->next) {
        session_renew(s);
    }
}

static void keep_remark(struct room *room, const struct quad_entry *entry) {
    struct remark *remark = &room->chat[room->chat_count++ % REMARKS_KEPT];
    free(remark->text);
    *remark = (struct remark){entry->number, entry->seat, entry->time, strdup(entry->text)};
}

/* What is told of an entry that is about somebody's time. */
static void keep_lapse(struct room *room, const struct quad_entry *e) {
    bool bot = e->kind == QUAD_ENTRY_SEAT && e->who.holder == QUAD_HOLDER_BOT;
    bool others = e->kind == QUAD_ENTRY_SEAT && e->who.holder == QUAD_HOLDER_PERSON;
    room->lapse[room->lapse_count++ % LAPSES_KEPT] = (struct lapse){
        .number = e->number,
        .ply = room_truth(room)->ply,
        .seat = e->seat,
        .over = others                    ? QUAD_OVER_OTHERS
                : bot && e->who.has_token ? QUAD_OVER_BOT
                                          : QUAD_OVER_CONCEDE,
        .level = e->who.level,
        .asked = bot && e->sender != 0,
    };
}

const struct repeat *room_repeat(const struct room *room, int seat, const char *client) {
    for (int i = 0; i < REPEATS_KEPT; i++) {
        if (strcmp(room->repeat[seat][i].client, client) == 0) {
            return &room->repeat[seat][i];
        }
    }
    return NULL;
}

void room_remember(struct room *room, int seat, const char *client, bool held) {
    if (room_repeat(room, seat, client) != NULL) {
        return;
    }
    struct repeat *repeat = &room->repeat[seat][room->repeat_next[seat]++ % REPEATS_KEPT];
    struct quad_text text;
    quad_text_begin(&text, repeat->client, sizeof repeat->client);
    quad_text_add(&text, client);
    repeat->held = held;
}

/* Since when each seat is asked. Who has just chosen and is asked again waits anew; who goes on thinking does
 * not. */
static void note_time(struct room *room, const struct quad_entry *entry) {
    const struct quad_state *truth = room_truth(room);
    unsigned asked = quad_waiting(truth);
    for (int seat = 0; seat < QUAD_SEATS; seat++) {
        bool anew = (room->asked >> seat & 1u) == 0 || seat == entry->seat;
        room->asked_at[seat] = anew ? entry->time : room->asked_at[seat];
    }
    room->asked = asked;
    room->moved_at = entry->time;
}

/* What else follows from an entry that is part of the replay. */
static void take_in(struct room *room, const struct quad_entry *entry) {
    room->replay.last = entry->number;
    if (entry->kind == QUAD_ENTRY_MOVE || entry->kind == QUAD_ENTRY_UNDO) {
        room->seq = entry->number;
        room->replay.over = false;
        memset(room->held, 0, sizeof room->held);
        note_time(room, entry);
    } else if (entry->kind == QUAD_ENTRY_SEAT && entry->cause >= QUAD_CAUSE_REMINDED) {
        return; /* nothing changes hands */
    } else if (entry->kind == QUAD_ENTRY_SEAT) {
        room->before_version = 0; /* names may change all over the scene */
        memset(&room->held[entry->seat], 0, sizeof room->held[entry->seat]);
    } else if (entry->kind == QUAD_ENTRY_CHAT) {
        keep_remark(room, entry);
    } else if (entry->kind == QUAD_ENTRY_END) {
        room->replay.over = true;
        memset(room->held, 0, sizeof room->held);
        room->is_ended_by_operator = strcmp(entry->text, ROOM_CLOSED_BY_OPERATOR) == 0;
    }
    if (entry->cause == QUAD_CAUSE_TIME) {
        keep_lapse(room, entry);
    }
    int sender = entry->sender == 0 ? entry->seat : entry->sender - 1;
    if (entry->client[0] != '\0' && sender < QUAD_SEATS) {
        room_remember(room, sender, entry->client, false);
    }
    if (entry->kind == QUAD_ENTRY_SEAT && !entry->who.has_token) { /* its next owner's ids are new */
        memset(room->repeat[entry->seat], 0, sizeof room->repeat[entry->seat]);
    }
}

enum quad_error room_follow(struct room *room, const struct quad_entry *entry) {
    enum quad_error error = quad_replay_entry(&room->replay, entry);
    if (error == QUAD_ERROR_NONE) {
        room->is_rewound |= entry->kind == QUAD_ENTRY_UNDO;
        cut_events(room);
        take_in(room, entry);
        demote(room);
    }
    return error;
}

void room_shut(struct room *room, const struct quad_stop *stop, const struct quad_seat seats[QUAD_SEATS]) {
    room->is_closed = true;
    room->stop = *stop;
    memset(room->held, 0, sizeof room->held);
    for (int seat = 0; seat < room_truth(room)->seats; seat++) {
        room->replay.seat[seat] = seats[seat];
        memset(room->replay.table.names[seat], 0, sizeof room->replay.table.names[seat]);
        quad_table_name(&room->replay.table, seat, seats[seat].name, strlen(seats[seat].name));
    }
}

void room_overhear(struct room *room, const struct quad_entry *entry) {
    assert(room->is_closed);
    if (entry->kind == QUAD_ENTRY_CHAT) {
        keep_remark(room, entry);
    }
}

/* Keep entries that are numbered here. They are part of the replay already. */
static enum refusal append(struct room *room, struct quad_entry *entries, size_t count) {
    room_touch(room);
    for (size_t i = 0; i < count; i++) {
        entries[i].number = room->replay.last + 1 + (uint32_t)i;
    }
    enum refusal why = room->keeper->append(room, entries, count);
    for (size_t i = 0; i < count && why == REFUSAL_NONE; i++) {
        take_in(room, &entries[i]);
        quad_clocks_follow(&room->replay, &entries[i]);
    }
    return why;
}

static void entry_begin(struct quad_entry *entry, int kind, int seat, size_t plays, const char *client) {
    memset(entry, 0, sizeof *entry);
    entry->kind = (uint8_t)kind;
    entry->seat = (uint8_t)seat;
    entry->ply = (uint32_t)plays;
    if (client != NULL) {
        struct quad_text text;
        quad_text_begin(&text, entry->client, sizeof entry->client);
        quad_text_add(&text, client);
    }
}

/* As many of the plays from that number on as there is room for, and the end if this is the end. */
static size_t entries_of(struct quad_replay *r, size_t *from, const char *client,
                         struct quad_entry out[ENTRIES_AT_ONCE + 1]) {
    const struct quad_table *t = &r->table;
    size_t count = 0;
    for (; *from < t->count && count < ENTRIES_AT_ONCE; ++*from, count++) {
        entry_begin(&out[count], QUAD_ENTRY_MOVE, t->plays[*from].seat, *from, count == 0 ? client : NULL);
        out[count].move = t->plays[*from].move;
    }
    if (*from == t->count && count > 0) {
        quad_replay_prove(r, &out[count - 1]);
    }
    if (*from == t->count && quad_over(quad_table_truth(t))) {
        entry_begin(&out[count++], QUAD_ENTRY_END, QUAD_NOBODY, t->count, NULL);
    }
    return count;
}

enum refusal room_append_plays(struct room *room, size_t from, const char *client) {
    struct quad_entry entries[ENTRIES_AT_ONCE + 1];
    enum refusal why = REFUSAL_NONE;
    while (from < room->replay.table.count && why == REFUSAL_NONE) {
        size_t count = entries_of(&room->replay, &from, client, entries);
        why = append(room, entries, count);
        client = NULL;
    }
    return why;
}

enum refusal room_play(struct room *room, int seat, uint32_t ply, struct quad_move m, const char *client) {
    assert(room_is_full(room) && !room->replay.over && !room->is_closed);
    if (!room->keeper->begin(room->keeper)) {
        return REFUSAL_NOT_KEPT;
    }
    struct quad_table *t = &room->replay.table;
    struct quad_any before = t->truth;
    size_t from = t->count;
    enum quad_error error = quad_table_play(t, seat, ply, m);
    if (error != QUAD_ERROR_NONE && t->count == from) {
        return refusal_of(error);
    }
    touch_from(room, &before);
    if (error != QUAD_ERROR_NONE) {
        room_lose(room); /* no memory, in the middle of it */
        return refusal_of(error);
    }
    return room_append_plays(room, from, client);
}

enum refusal room_begin(struct room *room) {
    bool waits = (quad_waiting(room_truth(room)) >> QUAD_CHANCE & 1u) != 0;
    if (room->replay.over || room->is_closed || !room_is_full(room) || !waits) {
        return REFUSAL_NONE;
    }
    if (!room->keeper->begin(room->keeper)) {
        return REFUSAL_NOT_KEPT;
    }
    struct quad_table *t = &room->replay.table;
    size_t from = t->count;
    enum quad_error error = quad_table_settle(t);
    if (error != QUAD_ERROR_NONE) {
        room_lose(room);
        return refusal_of(error);
    }
    return room_append_plays(room, from, NULL);
}

enum refusal room_undo(struct room *room, int seat, const char *client) {
    struct quad_table *t = &room->replay.table;
    if (!room->keeper->begin(room->keeper)) {
        return REFUSAL_NOT_KEPT;
    }
    struct quad_any before = t->truth;
    enum quad_error error = quad_table_undo(t, 1u << seat, room_rewinds(room, seat));
    if (error != QUAD_ERROR_NONE) {
        return refusal_of(error);
    }
    touch_from(room, &before);
    room->is_rewound = true;
    cut_events(room);
    struct quad_entry entry;
    entry_begin(&entry, QUAD_ENTRY_UNDO, seat, t->count, client);
    return append(room, &entry, 1);
}

/* sender: the seat that gives it away; seat itself if nobody else does. */
static enum refusal seat_because(struct room *room, int seat, const struct quad_seat *who, int sender,
                                 enum quad_cause cause, const char *client) {
    struct quad_entry entry;
    entry_begin(&entry, QUAD_ENTRY_SEAT, seat, 0, client);
    entry.sender = (uint8_t)(sender == seat ? 0 : sender + 1);
    entry.cause = (uint8_t)cause;
    entry.who = *who;
    if (!room->keeper->begin(room->keeper)) {
        return REFUSAL_NOT_KEPT;
    }
    room_touch(room);
    memset(room->replay.table.names[seat], 0, sizeof room->replay.table.names[seat]);
    if (quad_table_name(&room->replay.table, seat, who->name, strlen(who->name)) != QUAD_ERROR_NONE) {
        memset(entry.who.name, 0, sizeof entry.who.name); /* none, or one that was fit in an older store */
    }
    room->replay.seat[seat] = entry.who;
    enum refusal why = append(room, &entry, 1);
    return why == REFUSAL_NONE ? room_begin(room) : why;
}

enum refusal room_seat(struct room *room, int seat, const struct quad_seat *who, int sender,
                       const char *client) {
    return seat_because(room, seat, who, sender, QUAD_CAUSE_NONE, client);
}

enum refusal room_outlast(struct room *room, int seat, const struct quad_seat *who, int sender,
                          const char *client) {
    return seat_because(room, seat, who, sender, QUAD_CAUSE_TIME, client);
}

bool room_may_outlast(const struct room *room, int seat) {
    const struct quad_clocks *clocks = &room->replay.clocks;
    return clocks->terms.over == QUAD_OVER_OTHERS && clocks->seat[seat].runs && clocks->seat[seat].out;
}

/* An entry that is only text. */
static enum refusal append_text(struct room *room, struct quad_entry *entry, const char *text) {
    struct quad_text t;
    quad_text_begin(&t, entry->text, sizeof entry->text);
    quad_text_add(&t, text);
    return t.cut                                ? REFUSAL_BAD_TEXT
           : !room->keeper->begin(room->keeper) ? REFUSAL_NOT_KEPT
                                                : append(room, entry, 1);
}

enum refusal room_say(struct room *room, int seat, const char *text, const char *client) {
    struct quad_entry entry;
    entry_begin(&entry, QUAD_ENTRY_CHAT, seat, 0, client);
    return append_text(room, &entry, text);
}

enum refusal room_end(struct room *room, int seat, const char *why) {
    struct quad_entry entry;
    entry_begin(&entry, QUAD_ENTRY_END, seat, room->replay.table.count, NULL);
    return append_text(room, &entry, why);
}

/* He has given up: of two the other has won; at a larger table a bot goes on, for good. */
static enum refusal concede(struct room *room, int seat) {
    struct quad_entry entry;
    struct quad_seat who = room->replay.seat[seat];
    if (room_truth(room)->seats <= 2) {
        entry_begin(&entry, QUAD_ENTRY_END, seat, room->replay.table.count, NULL);
        entry.cause = QUAD_CAUSE_TIME;
        return append_text(room, &entry, ROOM_ENDED_BY_TIME);
    }
    who.holder = QUAD_HOLDER_BOT;
    who.level = (uint8_t)bot_level_usual();
    who.has_token = false;
    memset(who.token, 0, sizeof who.token);
    return seat_because(room, seat, &who, seat, QUAD_CAUSE_TIME, NULL);
}

/* What was agreed for the end of somebody's time. */
static enum refusal end_time(struct room *room, int seat) {
    const struct quad_clock *terms = &room->replay.clocks.terms;
    struct quad_seat who = room->replay.seat[seat];
    if (terms->over == QUAD_OVER_CONCEDE) {
        return concede(room, seat);
    }
    if (terms->over == QUAD_OVER_BOT) {
        who.holder = QUAD_HOLDER_BOT;
        who.level = bot_level(terms->level) == NULL ? (uint8_t)bot_level_usual() : terms->level;
    }
    return seat_because(room, seat, &who, seat, QUAD_CAUSE_TIME, NULL);
}

/* The seat about which something is to be done, the one with the least time first: where the time of two is
 * over, who was slower by a moment has not lost by the number of his seat. */
static int first_due(const struct room *room, int64_t now, unsigned done) {
    const struct quad_clocks *clocks = &room->replay.clocks;
    int first = QUAD_NOBODY;
    for (int seat = 0; seat < room_truth(room)->seats; seat++) {
        const struct quad_time *t = &clocks->seat[seat];
        bool due = (quad_clocks_is_up(clocks, seat, now) && !t->out) || quad_clocks_is_low(clocks, seat, now);
        bool sooner = first == QUAD_NOBODY || t->left < clocks->seat[first].left;
        first = due && sooner && (done >> seat & 1u) == 0 ? seat : first;
    }
    return first;
}

enum refusal room_keep_time(struct room *room, int64_t now) {
    const struct quad_clocks *clocks = &room->replay.clocks;
    int64_t due = quad_clocks_due(clocks);
    enum refusal why = REFUSAL_NONE;
    if (due == 0 || due > now || room->is_closed) {
        return why;
    }
    unsigned done = 0;
    for (int seat; why == REFUSAL_NONE && (seat = first_due(room, now, done)) != QUAD_NOBODY;) {
        done |= 1u << seat;
        why = quad_clocks_is_up(clocks, seat, now) && !clocks->seat[seat].out
                  ? end_time(room, seat)
                  : seat_because(room, seat, &room->replay.seat[seat], seat, QUAD_CAUSE_REMINDED, NULL);
    }
    return why;
}

enum refusal room_resume(struct room *room, int64_t now) {
    const struct quad_clocks *clocks = &room->replay.clocks;
    if (room->is_closed || !quad_clocks_want_resuming(clocks, now)) {
        return REFUSAL_NONE;
    }
    int seat = 0;
    while (!clocks->seat[seat].runs) {
        seat++;
    }
    return seat_because(room, seat, &room->replay.seat[seat], seat, QUAD_CAUSE_RESUMED, NULL);
}

const struct quad_symbol *bot_level(int level) {
    const struct quad_bot *bot = level < 0 ? NULL : quad_bot_at((size_t)level);
    return bot == NULL ? NULL : &bot->name;
}

int bot_level_usual(void) {
    return bot_level(1) == NULL ? 0 : 1;
}

int bot_level_named(const char *token) {
    for (int level = 0; bot_level(level) != NULL; level++) {
        if (strcmp(bot_level(level)->token, token) == 0) {
            return level;
        }
    }
    return -1;
}

static const char *const fit[] = {"Livia",    "Marcus", "Octavia", "Titus",
                                  "Cornelia", "Gaius",  "Aurelia", "Lucius"};
_Static_assert(sizeof fit / sizeof fit[0] > QUAD_SEATS, "one is always free");

const char *bot_name_at(size_t number) {
    return number < sizeof fit / sizeof fit[0] ? fit[number] : NULL;
}

void bot_name(const struct quad_seat seats[QUAD_SEATS], int seat, char out[QUAD_NAME_BYTES]) {
    const int count = (int)(sizeof fit / sizeof fit[0]);
    int pick = seat;
    for (int other = 0; other < QUAD_SEATS;) {
        bool taken = strcmp(seats[other].name, fit[pick % count]) == 0;
        pick += taken;
        other = taken ? 0 : other + 1;
    }
    memset(out, 0, QUAD_NAME_BYTES);
    memcpy(out, fit[pick % count], strlen(fit[pick % count]));
}

void bots_name(struct quad_seat seats[QUAD_SEATS]) {
    for (int seat = 0; seat < QUAD_SEATS; seat++) {
        if (seats[seat].holder == QUAD_HOLDER_BOT && seats[seat].name[0] == '\0') {
            bot_name(seats, seat, seats[seat].name);
        }
    }
}
