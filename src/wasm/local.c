/* local.c: see local.h. */
#include "wasm/local.h"

#include "core/box.h"
#include "core/notation.h"
#include "core/record.h"
#include "core/scenario.h"

#include <stdlib.h>

static struct local *tables;

/* The table that a message names, and the seat: whoever has the device may sit wherever a person does. */
static enum refusal find(struct keeper *keeper, const struct message *m, struct room **room, int *seat) {
    (void)keeper;
    const char *id = message_text(m, "table", ROOM_ID_BYTES - 1);
    struct local *l = id == NULL ? NULL : tables;
    int64_t number;
    while (l != NULL && strcmp(l->room.id, id) != 0) {
        l = l->next;
    }
    if (l == NULL || !message_number(m, "seat", 0, l->seats, 0, &number)) {
        return REFUSAL_NO_TABLE;
    }
    *room = &l->room;
    *seat = number == 0 ? QUAD_NOBODY : (int)number - 1;
    return number == 0 || l->room.replay.seat[*seat].has_token ? REFUSAL_NONE : REFUSAL_NO_TABLE;
}

static enum refusal claim(struct room *room) {
    (void)room;
    return REFUSAL_NONE;
}

static bool begin(struct keeper *keeper) {
    (void)keeper;
    return true;
}

static enum refusal append(struct room *room, struct quad_entry *entries, size_t count) {
    (void)entries, (void)count;
    ((struct local *)room)->unsaved = true;
    return REFUSAL_NONE;
}

static void touched(struct room *room) {
    (void)room;
}

static enum presence presence(const struct room *room, int seat) {
    (void)room, (void)seat;
    return PRESENCE_HERE; /* everybody is at the device */
}

static void wake(struct session *s) {
    (void)s;
}

static struct keeper keeper = {
    .find = find,
    .claim = claim,
    .begin = begin,
    .append = append,
    .touched = touched,
    .presence = presence,
    .wake = wake,
};

static struct local *blank(const struct quad_game *g, int seats) {
    struct local *l = calloc(1, sizeof *l);
    if (l != NULL) {
        l->game = quad_game_hold(g);
        l->seats = seats;
        l->effort = 100;
        l->room.undo = QUAD_UNDO_SECRET;
        l->room.replay.last = (uint32_t)seats; /* on a server each is an entry of the log */
        quad_options_preset(g, l->options);
        for (int seat = 0; seat < seats; seat++) {
            l->room.replay.seat[seat] = (struct quad_seat){.holder = QUAD_HOLDER_PERSON, .has_token = true};
        }
        l->next = tables;
        tables = l;
    }
    return l;
}

struct local *local_new(const char *game, int seats) {
    const struct quad_game *g = quad_game_named(game);
    return g == NULL || seats < g->seats_min || seats > g->seats_max ? NULL : blank(g, seats);
}

struct local *local_new_box(const char *text, size_t length, int seats, struct quad_fault *fault) {
    const struct quad_game *g;
    if (quad_box_read(NULL, text, length, &g, fault) != QUAD_ERROR_NONE) {
        return NULL;
    }
    bool fits = seats >= g->seats_min && seats <= g->seats_max;
    struct local *l = fits ? blank(g, seats) : NULL;
    if (l == NULL) {
        quad_fault_set(fault, fits ? QUAD_ERROR_NO_MEMORY : QUAD_ERROR_BAD_SEATS, 0, "", 0);
    }
    quad_game_drop(g);
    return l;
}

struct local *local_new_scenario(const char *text, size_t length, struct quad_fault *fault) {
    const struct quad_game *g;
    struct quad_any at;
    if (quad_scenario_stage(text, length, &g, &at, fault) != QUAD_ERROR_NONE) {
        return NULL;
    }
    struct local *l = blank(g, quad_any_state(&at)->seats);
    quad_game_drop(g);
    if (l == NULL) {
        quad_fault_set(fault, QUAD_ERROR_NO_MEMORY, 0, "", 0);
        return NULL;
    }
    l->staged = true;
    l->stage = at;
    return l;
}

void local_free(struct local *l) {
    struct local **at = &tables;
    while (*at != l) {
        at = &(*at)->next;
    }
    *at = l->next;
    if (l->open) {
        room_close(&l->room);
    }
    bots_forget(&l->bots);
    quad_game_drop(l->game);
    free(l);
}

enum refusal local_set_seat(struct local *l, int seat, int holder, int level, bool handed, const char *name) {
    if (seat < 0 || seat >= l->seats || (holder != QUAD_HOLDER_PERSON && holder != QUAD_HOLDER_BOT)) {
        return REFUSAL_BAD_SEATS;
    }
    if (holder == QUAD_HOLDER_BOT && bot_level(level) == NULL) {
        return REFUSAL_BAD_LEVEL;
    }
    size_t length = strlen(name);
    if (length > 0 && !quad_name_is_fit(name, length)) {
        return REFUSAL_BAD_NAME;
    }
    struct quad_seat *who = &l->room.replay.seat[seat];
    *who = (struct quad_seat){.holder = (uint8_t)holder, .has_token = holder == QUAD_HOLDER_PERSON || handed};
    who->level = (uint8_t)(holder == QUAD_HOLDER_BOT ? level : 0);
    memcpy(who->name, name, length);
    return REFUSAL_NONE;
}

enum refusal local_begin(struct local *l) {
    struct quad_replay *replay = &l->room.replay;
    if (!l->open) {
        enum quad_error error =
            l->staged ? quad_table_open_at(&replay->table, l->game, &l->stage, &l->seed)
                      : quad_table_open(&replay->table, l->game, l->seats, l->options, &l->seed);
        if (error != QUAD_ERROR_NONE) {
            return refusal_of(error);
        }
        l->open = true;
        room_open(&l->room, &keeper);
    }
    bots_name(replay->seat);
    for (int seat = 0; seat < l->seats; seat++) {
        memcpy(replay->table.names[seat], replay->seat[seat].name, sizeof replay->seat[seat].name);
    }
    return room_begin(&l->room);
}

struct local *local_load(const char *record, size_t length, bool play_on, struct quad_fault *fault) {
    struct quad_table table;
    struct quad_stop stop = {.error = QUAD_ERROR_NONE};
    if (quad_record_read_part(record, length, &table, false, &stop, fault) != QUAD_ERROR_NONE) {
        return NULL;
    }
    struct local *l = blank(table.game, quad_table_truth(&table)->seats);
    if (l == NULL) {
        quad_table_close(&table);
        quad_fault_set(fault, QUAD_ERROR_NO_MEMORY, 0, "", 0);
        return NULL;
    }
    struct quad_replay *replay = &l->room.replay;
    replay->table = table;
    l->open = true;
    room_open(&l->room, &keeper);
    for (int seat = 0; seat < l->seats; seat++) {
        memcpy(replay->seat[seat].name, table.names[seat], sizeof table.names[seat]);
    }
    if (!room_tell_again(&l->room)) {
        local_free(l);
        quad_fault_set(fault, QUAD_ERROR_NO_MEMORY, 0, "", 0);
        return NULL;
    }
    room_append_plays(&l->room, 0, NULL);
    l->unsaved = false;
    replay->over = replay->over || !play_on;
    if (stop.error != QUAD_ERROR_NONE) {
        room_shut(&l->room, &stop, replay->seat);
    }
    return l;
}

void local_publish(void) {
    for (struct local *l = tables; l != NULL; l = l->next) {
        assert(!l->room.is_lost); /* without memory there is nothing to go on with */
        if (l->room.is_touched) {
            room_publish(&l->room);
        }
    }
}

/* A packed message. */
struct packed {
    const char *at, *end;
};

static struct member next_value(const char **at) {
    const char *value = *at;
    int64_t number = 0;
    *at += strlen(value) + 1;
    struct quad_word digits = {value + 1, strlen(value) - 1};
    if (value[0] == 's') {
        return (struct member){.kind = MEMBER_TEXT, .text = value + 1};
    }
    enum member_kind kind = value[0] == 'n'   ? MEMBER_NUMBER
                            : value[0] == 'b' ? MEMBER_BOOL
                            : value[0] == '[' ? MEMBER_LIST
                                              : MEMBER_OTHER;
    bool fine = kind != MEMBER_OTHER && quad_word_number(digits, INT64_MIN, INT64_MAX, &number);
    return (struct member){.kind = fine ? kind : MEMBER_OTHER, .number = number};
}

static struct member get(const void *body, const char *name, int index) {
    const struct packed *packed = body;
    for (const char *at = packed->at; at < packed->end;) {
        bool found = strcmp(at, name) == 0;
        at += strlen(at) + 1;
        struct member value = next_value(&at), element = {.kind = MEMBER_MISSING};
        for (int i = 0; value.kind == MEMBER_LIST && i < value.number; i++) {
            struct member next = next_value(&at);
            element = i == index ? next : element;
        }
        if (found) {
            return index < 0 ? value : element;
        }
    }
    return (struct member){.kind = MEMBER_MISSING};
}

struct reply local_hear(struct session *s, const char *members, size_t length, enum refusal limit) {
    struct packed packed = {members, members + length};
    struct message m = {get, &packed};
    return message_hear(&keeper, s, &m, limit);
}

static void pack(struct quad_text *out, const char *kind, const char *text) {
    quad_text_add(out, kind);
    quad_text_add_bytes(out, text, strlen(text) + 1);
}

static void pack_number(struct quad_text *out, const char *kind, int64_t number) {
    quad_text_add(out, kind);
    quad_text_add_number(out, number);
    quad_text_add_bytes(out, "", 1);
}

void local_write_enter(struct quad_text *out, const struct session *s) {
    if (s->room == NULL) {
        return;
    }
    pack(out, "", "type");
    pack(out, "s", "enter");
    pack(out, "", "table");
    pack(out, "s", s->room->id);
    pack(out, "", "seat");
    pack_number(out, "n", s->seat == QUAD_NOBODY ? 0 : s->seat + 1);
    pack(out, "", "language");
    pack(out, "s", s->language == QUAD_FRENCH ? "fr" : "en");
    int count = 0;
    for (int i = 0; i < PARTS; i++) {
        count += (s->parts >> i & 1u) != 0;
    }
    pack(out, "", "parts");
    pack_number(out, "[", count);
    for (int i = 0; i < PARTS; i++) {
        if ((s->parts >> i & 1u) != 0) {
            pack(out, "s", part_names[i]);
        }
    }
}

/* The first seat that fits, or -1: it is asked, if it has to be, and a bot plays it, or a person owns it. */
static int find_seat(const struct local *l, bool asked, bool bot) {
    bool playing = l->open && !l->room.replay.over && !l->room.is_closed;
    unsigned waiting = playing ? quad_waiting(room_truth(&l->room)) : 0;
    for (int seat = 0; seat < l->seats; seat++) {
        const struct quad_seat *who = &l->room.replay.seat[seat];
        bool fits = bot ? who->holder == QUAD_HOLDER_BOT : who->has_token;
        if (fits && (!asked || (waiting >> seat & 1u) != 0)) {
            return seat;
        }
    }
    return -1;
}

int local_person(const struct local *l) {
    int asked = find_seat(l, true, false);
    return asked < 0 ? find_seat(l, false, false) : asked;
}

int local_bot(const struct local *l) {
    return find_seat(l, true, true);
}

bool local_think(struct local *l, uint32_t iterations, bool hurry) {
    int seat = local_bot(l);
    struct quad_move m;
    struct local_question q = {.table = &l->room.replay.table, .seq = l->room.seq, .effort = l->effort};
    q.seat = seat;
    q.level = seat < 0 ? 0 : l->room.replay.seat[seat].level;
    if (seat < 0 || !bots_think(&l->bots, &q, &l->rng, iterations, hurry, &m)) {
        return false;
    }
    enum refusal why = room_play(&l->room, seat, room_truth(&l->room)->ply, m, NULL);
    assert(why == REFUSAL_NONE);
    return true;
}
