/* shelf.c: the tables in memory: found by their id, loaded from the store, given back to it. See room.h. */
#include "server/room.h"

#include "server/bots.h"
#include "server/peers.h"

#include <stdlib.h>

enum {
    LOG_PAGE = 64,
    LOADED_AT_ONCE = 16,              /* tables loaded in one turn of the loop, whatever waits */
    SWEPT_AT_ONCE = 64,               /* tables given back in one tick */
    SWEEP_PARTS = 8,                  /* ticks that it takes to look at all tables */
    FORGET_AFTER = 60 * 1000,         /* a finished table nobody looks at */
    GIVE_UP_AFTER = 24 * 3600 * 1000, /* a table whose seats were never filled */
};

static size_t bucket_of(const char *id) {
    size_t hash = 5381;
    for (const char *at = id; *at != '\0'; at++) {
        hash = hash * 33 + (unsigned char)*at;
    }
    return hash % ROOM_BUCKETS;
}

struct room *shelf_at_hand(struct hub *hub, const char *id) {
    struct room *room = hub->rooms[bucket_of(id)];
    while (room != NULL && strcmp(room->row.id, id) != 0) {
        room = room->next;
    }
    return room;
}

void room_cut_chronicle(struct room *room) {
    chronicle_cut(&room->chronicle, room->replay.table.count);
    for (struct session *s = room->sessions; s != NULL; s = s->mate) {
        reader_follow(&s->reader, &room->chronicle);
    }
}

static void note_chat(struct room *room, const struct quad_entry *entry) {
    struct remark *remark = &room->chat[room->chat_count++ % REMARKS_KEPT];
    free(remark->text);
    *remark = (struct remark){entry->number, entry->seat, entry->time, strdup(entry->text)};
}

void room_note(struct room *room, const struct quad_entry *entry) {
    room->replay.last = entry->number;
    if (entry->kind == QUAD_ENTRY_MOVE || entry->kind == QUAD_ENTRY_UNDO) {
        room->seq = entry->number;
        room->replay.over = false;
    } else if (entry->kind == QUAD_ENTRY_CHAT) {
        note_chat(room, entry);
    } else if (entry->kind == QUAD_ENTRY_END) {
        room->replay.over = true;
    }
    if (entry->client[0] != '\0' && entry->seat < QUAD_SEATS) {
        int slot = room->repeat_next[entry->seat]++ % ROOM_REPEATS;
        struct repeat *repeat = &room->repeat[entry->seat][slot];
        memcpy(repeat->client, entry->client, sizeof repeat->client);
        repeat->seq = entry->number;
        repeat->ply = entry->ply;
    }
}

/* A table that does not replay for want of memory is not to blame. */
static enum quad_store_error error_of(enum quad_error error) {
    return error == QUAD_ERROR_NO_MEMORY ? QUAD_STORE_NO_MEMORY : QUAD_STORE_BAD_DATA;
}

/* Replay the log into a room whose row is filled in. */
static enum quad_store_error load(struct hub *hub, struct room *room, struct quad_fault *fault) {
    struct quad_entry *page = calloc(LOG_PAGE, sizeof *page);
    if (page == NULL) {
        return QUAD_STORE_NO_MEMORY;
    }
    enum quad_error error = quad_replay_begin(&room->replay, &room->row);
    if (error != QUAD_ERROR_NONE) {
        free(page);
        quad_fault_set(fault, error, 0, "", 0);
        return error_of(error);
    }
    room->replay.table.listen = room_listen;
    room->replay.table.context = room;
    enum quad_store_error failed = QUAD_STORE_NONE;
    for (size_t count = LOG_PAGE; failed == QUAD_STORE_NONE && count == LOG_PAGE;) {
        failed = quad_store_log(&hub->store, room->row.id, room->replay.last, page, LOG_PAGE, &count);
        for (size_t i = 0; failed == QUAD_STORE_NONE && i < count; i++) {
            error = quad_replay_entry(&room->replay, &page[i]);
            if (error != QUAD_ERROR_NONE) {
                quad_fault_set(fault, error, (int)page[i].number, "", 0);
                failed = error_of(error);
            } else {
                room_cut_chronicle(room);
                room_note(room, &page[i]);
            }
        }
    }
    free(page);
    if (failed != QUAD_STORE_NONE) {
        quad_replay_end(&room->replay);
    }
    return failed;
}

static void free_contents(struct room *room) {
    quad_replay_end(&room->replay);
    chronicle_free(&room->chronicle);
    for (int i = 0; i < REMARKS_KEPT; i++) {
        free(room->chat[i].text);
    }
}

static void put_in(struct hub *hub, struct room *room) {
    struct room **bucket = &hub->rooms[bucket_of(room->row.id)];
    room->next = *bucket;
    *bucket = room;
    hub->room_count++;
    room->idle_since = hub->now;
    for (int seat = 0; seat < QUAD_SEATS; seat++) {
        room->left[seat] = hub->now;
    }
}

void shelf_forget(struct hub *hub, struct room *room) {
    struct room **at = &hub->rooms[bucket_of(room->row.id)];
    while (*at != room) {
        at = &(*at)->next;
    }
    *at = room->next;
    hub->room_count--;
    while (room->sessions != NULL) {
        struct session *s = room->sessions;
        session_leave_room(s);
        hub->drop(s, 1011);
    }
    for (struct room **touched = &hub->touched; *touched != NULL; touched = &(*touched)->touched_next) {
        if (*touched == room) {
            *touched = room->touched_next;
            break;
        }
    }
    for (struct room **lost = &hub->lost; room->is_waiting && *lost != NULL; lost = &(*lost)->lost_next) {
        if (*lost == room) {
            *lost = room->lost_next;
            break;
        }
    }
    free_contents(room);
    free(room);
}

/* As part of the batch. If that is not kept, the table is found broken again. */
static void set_aside(struct hub *hub, const struct quad_store_table *row, const struct quad_fault *fault) {
    char why[256];
    struct quad_text t;
    quad_text_begin(&t, why, sizeof why);
    if (fault->error != QUAD_ERROR_NONE) {
        quad_fault_write(&t, fault, QUAD_ENGLISH);
    } else { /* the log could not even be read */
        quad_text_add(&t, quad_store_error_text(QUAD_STORE_BAD_DATA, QUAD_ENGLISH));
    }
    hub_log("table %s: %s; it is set aside", row->id, why);
    hub->metrics.at[METRIC_QUARANTINED]++;
    if (hub_batch(hub)) {
        quad_store_quarantine(&hub->store, row->id, why);
    }
}

/* Load a table from its row. If it is ours, it is served; otherwise it is only looked at. */
static struct room *bring(struct hub *hub, const struct quad_store_table *row, enum quad_store_error *error) {
    struct quad_fault fault = {QUAD_ERROR_NONE, 0, ""};
    struct room *room = calloc(1, sizeof *room);
    if (room == NULL) {
        *error = QUAD_STORE_NO_MEMORY;
        return NULL;
    }
    room->row = *row;
    room->version = 1;
    room->epoch = strcmp(row->owner, hub->store.owner) == 0 ? row->epoch : 0;
    *error = load(hub, room, &fault);
    if (*error == QUAD_STORE_NONE) {
        return room;
    }
    if (*error == QUAD_STORE_BAD_DATA) {
        set_aside(hub, row, &fault);
    } else {
        hub_log("table %s: %s: %s", row->id, quad_store_error_text(*error, QUAD_ENGLISH), hub->store.why);
    }
    chronicle_free(&room->chronicle);
    free(room);
    return NULL;
}

static enum refusal refusal_to_load(enum quad_store_error error) {
    return error == QUAD_STORE_NONE            ? REFUSAL_NONE
           : error == QUAD_STORE_NO_SUCH_TABLE ? REFUSAL_NO_TABLE
           : error == QUAD_STORE_BAD_DATA      ? REFUSAL_QUARANTINED
                                               : REFUSAL_NOT_KEPT;
}

static enum refusal find(struct hub *hub, const char *id, const char *token, struct room **out) {
    struct quad_store_table row;
    *out = NULL;
    if (!quad_store_id_is_sound(id)) {
        return REFUSAL_NO_TABLE;
    }
    struct room *room = shelf_at_hand(hub, id);
    if (room != NULL) {
        *out = room->is_lost ? NULL : room;
        return room->is_lost ? REFUSAL_NOT_KEPT : REFUSAL_NONE;
    }
    enum quad_store_error error = quad_store_find(&hub->store, id, &row);
    if (error == QUAD_STORE_NONE && token != NULL &&
        seat_opened_by(row.seat, row.seats, token) == QUAD_NOBODY) {
        return REFUSAL_NO_TABLE;
    }
    if (error == QUAD_STORE_NONE && row.quarantine[0] != '\0') {
        return REFUSAL_QUARANTINED;
    }
    if (error == QUAD_STORE_NONE) {
        *out = bring(hub, &row, &error);
    }
    if (*out != NULL) {
        put_in(hub, *out);
    }
    return refusal_to_load(error);
}

enum refusal shelf_find(struct hub *hub, const char *id, struct room **out) {
    return find(hub, id, NULL, out);
}

enum refusal shelf_find_own(struct hub *hub, const char *id, const char *token, struct room **out) {
    return find(hub, id, token, out);
}

/* A finished table may belong to a process that is dead: nobody takes those over. */
enum refusal shelf_claim(struct hub *hub, struct room *room) {
    struct quad_store_table row;
    if (room->epoch != 0) {
        return REFUSAL_NONE;
    }
    enum quad_store_error error = quad_store_find(&hub->store, room->row.id, &row);
    if (error != QUAD_STORE_NONE) {
        return refusal_to_load(error);
    }
    if (hub->shared && row.owner[0] != '\0' && !row.over) {
        return REFUSAL_ELSEWHERE;
    }
    if (!hub_batch(hub)) {
        return REFUSAL_NOT_KEPT;
    }
    int64_t epoch;
    error = quad_store_take(&hub->store, room->row.id, hub->lease, &epoch);
    if (error != QUAD_STORE_NONE) {
        return error == QUAD_STORE_HELD ? REFUSAL_ELSEWHERE : refusal_to_load(error);
    }
    room_touch(hub, room);
    room->is_written = true;
    if (!room_catch_up(hub, room)) {
        return REFUSAL_NOT_KEPT;
    }
    room->epoch = epoch;
    return REFUSAL_NONE;
}

struct room *shelf_add(struct hub *hub, const struct quad_store_table *row) {
    struct room *room = calloc(1, sizeof *room);
    if (room == NULL) {
        return NULL;
    }
    room->row = *row;
    room->epoch = row->epoch;
    room->version = 1;
    if (quad_replay_begin(&room->replay, row) != QUAD_ERROR_NONE) {
        free(room);
        return NULL;
    }
    room->replay.table.listen = room_listen;
    room->replay.table.context = room;
    for (int seat = 0; seat < row->seats; seat++) {
        room->replay.seat[seat] = row->seat[seat];
        if (row->seat[seat].name[0] != '\0') {
            quad_table_name(&room->replay.table, seat, row->seat[seat].name, strlen(row->seat[seat].name));
        }
    }
    room->replay.last = row->last;
    put_in(hub, room);
    return room;
}

/* What was just loaded takes the place of what is in memory; connections and who was here stay. */
static void replace(struct hub *hub, struct room *room, struct room *fresh) {
    free_contents(room);
    room->row = fresh->row;
    room->replay = fresh->replay;
    room->replay.table.context = room;
    room->epoch = fresh->epoch;
    room->seq = fresh->seq;
    room->chronicle = fresh->chronicle;
    room->chat_count = fresh->chat_count;
    memcpy(room->chat, fresh->chat, sizeof room->chat);
    memcpy(room->repeat, fresh->repeat, sizeof room->repeat);
    memcpy(room->repeat_next, fresh->repeat_next, sizeof room->repeat_next);
    memset(room->held, 0, sizeof room->held);
    free(fresh);
    room->is_lost = false;
    room->version++;
    room->before_version = 0;
    room_demote(room);
    for (struct session *s = room->sessions; s != NULL; s = s->mate) {
        reader_renew(&s->reader);
        s->dirty = true;
        session_wake(s);
    }
    room_ask_bot(hub, room);
}

/* Read the table again; false if the store cannot be read now. A table that is not there any more, or does
 * not replay, is forgotten. */
static bool restore(struct hub *hub, struct room *room) {
    struct quad_store_table row;
    enum quad_store_error error = quad_store_find(&hub->store, room->row.id, &row);
    struct room *fresh = NULL;
    if (error == QUAD_STORE_NONE && row.quarantine[0] != '\0') {
        error = QUAD_STORE_BAD_DATA;
    } else if (error == QUAD_STORE_NONE) {
        fresh = bring(hub, &row, &error);
    }
    if (fresh != NULL) {
        replace(hub, room, fresh);
    } else if (error == QUAD_STORE_NO_SUCH_TABLE || error == QUAD_STORE_BAD_DATA) {
        shelf_forget(hub, room);
    } else {
        return false;
    }
    return true;
}

void shelf_await(struct hub *hub, struct room *room) {
    if (!room->is_waiting) {
        room->is_waiting = true;
        room->lost_next = hub->lost;
        hub->lost = room;
    }
}

void shelf_restore(struct hub *hub) {
    int left = LOADED_AT_ONCE;
    while (hub->lost != NULL && left-- > 0) {
        struct room *room = hub->lost;
        hub->lost = room->lost_next;
        room->is_waiting = false;
        if (!restore(hub, room)) {
            shelf_await(hub, room);
            return; /* the next tick tries again */
        }
    }
    if (hub->lost != NULL) {
        hub->wake_loop(hub->loop);
    }
}

/* A claimed table: load it, or load it again if it was looked at, and go on with it. False: later. */
static bool adopt(struct hub *hub, const char *id) {
    struct room *room = shelf_at_hand(hub, id);
    if (room != NULL && !room->is_lost && room->epoch == 0) {
        if (!restore(hub, room) || (room = shelf_at_hand(hub, id)) == NULL) {
            return room == NULL;
        }
        for (struct session *s = room->sessions; s != NULL; s = s->mate) {
            session_try_again(s);
        }
        hub->wake_loop(hub->loop);
    }
    enum refusal why = shelf_find(hub, id, &room);
    if (why == REFUSAL_NOT_KEPT || room == NULL) {
        return why != REFUSAL_NOT_KEPT;
    }
    if (room->epoch == 0) {
        return true; /* lost again already */
    }
    room_touch(hub, room);                            /* a bot may have to be asked */
    return room_begin(hub, room) != REFUSAL_NOT_KEPT; /* its server may have died before the first move */
}

void shelf_adopt(struct hub *hub) {
    struct claims *claims = &hub->claims;
    int left = LOADED_AT_ONCE;
    while (claims->next < claims->count && left-- > 0) {
        if (!adopt(hub, claims->id[claims->next])) {
            return;
        }
        claims->next++;
    }
    if (claims->next < claims->count) {
        hub->wake_loop(hub->loop);
    }
}

bool shelf_open(struct hub *hub) {
    struct claims *claims = &hub->claims;
    do {
        claims->next = 0;
        if (quad_store_take_free(&hub->store, hub->lease, claims->id, CLAIMS, &claims->count) !=
            QUAD_STORE_NONE) {
            return false;
        }
        size_t before;
        do {
            before = claims->next;
            hub_turn(hub);
        } while (claims->next > before && claims->next < claims->count);
    } while (claims->count == CLAIMS && claims->next == claims->count);
    return !hub->care.ill && claims->next == claims->count;
}

void shelf_close(struct hub *hub) {
    for (size_t i = 0; i < ROOM_BUCKETS; i++) {
        while (hub->rooms[i] != NULL) {
            shelf_forget(hub, hub->rooms[i]);
        }
    }
}

uint64_t shelf_served(const struct hub *hub) {
    uint64_t count = 0;
    for (size_t i = 0; i < ROOM_BUCKETS; i++) {
        for (const struct room *room = hub->rooms[i]; room != NULL; room = room->next) {
            count += room->epoch != 0;
        }
    }
    return count;
}

static void be_sure(void *context, const char *id, int64_t epoch) {
    struct room *room = shelf_at_hand(context, id);
    if (room != NULL) {
        room->is_sure = room->epoch == epoch;
    }
}

enum quad_store_error shelf_check(struct hub *hub) {
    struct quad_store_owned owned = {be_sure, hub};
    for (size_t i = 0; i < ROOM_BUCKETS; i++) {
        for (struct room *room = hub->rooms[i]; room != NULL; room = room->next) {
            room->is_sure = false;
        }
    }
    enum quad_store_error error = quad_store_mine(&hub->store, &owned);
    for (size_t i = 0; error == QUAD_STORE_NONE && i < ROOM_BUCKETS; i++) {
        for (struct room *room = hub->rooms[i], *next; room != NULL; room = next) {
            next = room->next;
            if (room->epoch == 0 && room->sessions == NULL) {
                shelf_forget(hub, room);
            } else if (!room->is_sure) {
                room_lose(hub, room);
            }
        }
    }
    return error;
}

/* What could not be kept meanwhile is tried again: first moves, moves of bots. */
void shelf_go_on(struct hub *hub) {
    for (size_t i = 0; i < ROOM_BUCKETS; i++) {
        for (struct room *room = hub->rooms[i]; room != NULL; room = room->next) {
            if (room->epoch != 0 && !room->is_lost) {
                room_begin(hub, room);
                room_ask_bot(hub, room);
            }
        }
    }
}

/* Whether housekeeping had to write something for this table. */
static bool sweep_one(struct hub *hub, struct room *room) {
    int64_t idle = hub->now - room->idle_since;
    if (room->sessions != NULL || room->is_touched || room->is_lost || room->thinking) {
        return false;
    }
    if (room->epoch == 0 && idle > FORGET_AFTER) {
        shelf_forget(hub, room);
    } else if (room->replay.over && idle > FORGET_AFTER && hub_batch(hub)) {
        enum quad_store_error error = quad_store_release(&hub->store, room->row.id, room->epoch);
        room_touch(hub, room);
        room->is_written = true;
        room->is_leaving = error == QUAD_STORE_NONE || error == QUAD_STORE_LOST;
        room->epoch = 0; /* whoever comes in between claims it anew */
        return true;
    } else if (room->epoch != 0 && !room->replay.over && !room_is_full(room) && idle > GIVE_UP_AFTER) {
        return room_end(hub, room, QUAD_NOBODY, "abandoned") == REFUSAL_NONE;
    }
    return false;
}

void shelf_sweep(struct hub *hub) {
    int written = 0;
    for (int i = 0; i < ROOM_BUCKETS / SWEEP_PARTS && written < SWEPT_AT_ONCE; i++) {
        for (struct room *room = hub->rooms[hub->sweep_bucket], *next; room != NULL; room = next) {
            next = room->next;
            written += sweep_one(hub, room);
        }
        hub->sweep_bucket = (hub->sweep_bucket + 1) % ROOM_BUCKETS;
    }
}
