/* shelf.c: the tables in memory: found by their id, loaded from the store, given back to it. See room.h. */
#include "server/room.h"

#include "server/bots.h"

#include <stdlib.h>

enum {
    LOG_PAGE = 64,
    LIST_PAGE = 64,
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

static void note_chat(struct room *room, const struct quad_store_entry *entry) {
    struct remark *remark = &room->chat[room->chat_count++ % REMARKS_KEPT];
    free(remark->text);
    *remark = (struct remark){entry->number, entry->seat, entry->time, strdup(entry->text)};
}

void room_note(struct room *room, const struct quad_store_entry *entry) {
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

/* Replay the log into a room whose row is filled in. */
static enum quad_store_error load(struct hub *hub, struct room *room, struct quad_fault *fault) {
    struct quad_store_entry *page = calloc(LOG_PAGE, sizeof *page);
    if (page == NULL) {
        return QUAD_STORE_NO_MEMORY;
    }
    enum quad_error error = quad_replay_begin(&room->replay, &room->row);
    if (error != QUAD_ERROR_NONE) {
        free(page);
        quad_fault_set(fault, error, 0, "", 0);
        return QUAD_STORE_BAD_DATA;
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
                failed = QUAD_STORE_BAD_DATA;
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

static void take_out(struct hub *hub, struct room *room) {
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
    free_contents(room);
    free(room);
}

static void set_aside(struct hub *hub, const struct quad_store_table *row, const struct quad_fault *fault) {
    char why[256];
    struct quad_text t;
    quad_text_begin(&t, why, sizeof why);
    quad_fault_write(&t, fault, QUAD_ENGLISH);
    hub_log("table %s: %s; it is set aside", row->id, why);
    quad_store_quarantine(&hub->store, row->id, why);
    hub->metrics.at[METRIC_QUARANTINED]++;
}

/* Load a table from its row; NULL if it cannot be. */
static struct room *bring(struct hub *hub, const struct quad_store_table *row, enum refusal *why) {
    struct room *room = calloc(1, sizeof *room);
    if (room == NULL) {
        *why = REFUSAL_FULL;
        return NULL;
    }
    struct quad_fault fault = {QUAD_ERROR_NONE, 0, ""};
    room->row = *row;
    room->version = 1;
    enum quad_store_error error = quad_store_take(&hub->store, row->id, hub->lease, &room->epoch);
    if (error == QUAD_STORE_HELD) {
        room->epoch = 0; /* another process serves it: follow */
        error = QUAD_STORE_NONE;
    }
    if (error != QUAD_STORE_NONE || (error = load(hub, room, &fault)) != QUAD_STORE_NONE) {
        *why = error == QUAD_STORE_BAD_DATA ? REFUSAL_QUARANTINED : REFUSAL_NOT_KEPT;
        if (error == QUAD_STORE_BAD_DATA) {
            set_aside(hub, row, &fault);
        } else {
            hub_log("table %s: %s: %s", row->id, quad_store_error_text(error, QUAD_ENGLISH), hub->store.why);
        }
        chronicle_free(&room->chronicle);
    } else {
        put_in(hub, room);
        return room;
    }
    free(room);
    return NULL;
}

enum refusal shelf_find(struct hub *hub, const char *id, struct room **out) {
    struct quad_store_table row;
    *out = NULL;
    if (!quad_store_id_is_sound(id)) {
        return REFUSAL_NO_TABLE;
    }
    *out = shelf_at_hand(hub, id);
    if (*out != NULL) {
        return REFUSAL_NONE;
    }
    if (quad_store_find(&hub->store, id, &row) != QUAD_STORE_NONE) {
        return REFUSAL_NO_TABLE;
    }
    if (row.quarantine[0] != '\0') {
        return REFUSAL_QUARANTINED;
    }
    enum refusal why = REFUSAL_NONE;
    *out = bring(hub, &row, &why);
    return why;
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

void shelf_reload(struct hub *hub, struct room *room) {
    struct quad_store_table row;
    struct quad_fault fault = {QUAD_ERROR_NONE, 0, ""};
    enum quad_store_error error = quad_store_find(&hub->store, room->row.id, &row);
    if (error == QUAD_STORE_NONE) {
        room->epoch = 0;
        error = quad_store_take(&hub->store, room->row.id, hub->lease, &room->epoch);
        error = error == QUAD_STORE_HELD ? QUAD_STORE_NONE : error;
    }
    if (error == QUAD_STORE_NONE) {
        free_contents(room);
        room->row = row;
        room->chat_count = 0;
        memset(room->chat, 0, sizeof room->chat);
        memset(room->repeat, 0, sizeof room->repeat);
        memset(room->held, 0, sizeof room->held);
        memset(&room->replay, 0, sizeof room->replay);
        room->seq = 0;
        for (struct session *s = room->sessions; s != NULL; s = s->mate) {
            reader_renew(&s->reader);
        }
        error = load(hub, room, &fault);
    }
    room->is_lost = false;
    if (error != QUAD_STORE_NONE) {
        if (error == QUAD_STORE_BAD_DATA) {
            set_aside(hub, &room->row, &fault);
        }
        take_out(hub, room);
        return;
    }
    room->version++;
    room->before_version = 0;
    for (struct session *s = room->sessions; s != NULL; s = s->mate) {
        s->dirty = true;
        session_wake(s);
    }
}

bool shelf_open(struct hub *hub) {
    struct quad_store_table *page = calloc(LIST_PAGE, sizeof *page);
    struct quad_store_query query = {.which = QUAD_WHICH_LIVE};
    char after[QUAD_STORE_ID_BYTES];
    enum quad_store_error error = page == NULL ? QUAD_STORE_NO_MEMORY : QUAD_STORE_NONE;
    for (size_t count = LIST_PAGE; error == QUAD_STORE_NONE && count == LIST_PAGE;) {
        error = quad_store_list(&hub->store, &query, page, LIST_PAGE, &count);
        bool batch = error == QUAD_STORE_NONE && quad_store_begin(&hub->store) == QUAD_STORE_NONE;
        for (size_t i = 0; error == QUAD_STORE_NONE && i < count; i++) {
            bool held = page[i].owner[0] != '\0' && strcmp(page[i].owner, hub->store.owner) != 0 &&
                        hub->news >= 0 && page[i].until > quad_store_now();
            enum refusal why;
            if (!held && shelf_at_hand(hub, page[i].id) == NULL) {
                bring(hub, &page[i], &why);
            }
        }
        error = batch ? quad_store_commit(&hub->store) : error;
        if (error == QUAD_STORE_NONE && count > 0) {
            memcpy(after, page[count - 1].id, sizeof after);
            query.after = after;
        }
    }
    free(page);
    return error == QUAD_STORE_NONE;
}

void shelf_take_over(struct hub *hub, const struct quad_store_table *row) {
    struct room *room = shelf_at_hand(hub, row->id);
    enum refusal why = REFUSAL_NONE;
    if (room == NULL) {
        room = bring(hub, row, &why);
    } else if (room->epoch == 0) {
        shelf_reload(hub, room);
        room = shelf_at_hand(hub, row->id);
        for (struct session *s = room == NULL ? NULL : room->sessions; s != NULL; s = s->mate) {
            session_try_again(s);
        }
    }
    if (room != NULL && room->epoch != 0) {
        room_touch(hub, room);
        room_begin(hub, room);
    }
}

void shelf_close(struct hub *hub) {
    for (size_t i = 0; i < ROOM_BUCKETS; i++) {
        while (hub->rooms[i] != NULL) {
            take_out(hub, hub->rooms[i]);
        }
    }
}

void shelf_sweep(struct hub *hub) {
    if (hub->now >= hub->renew_at) {
        uint64_t held = 0;
        if (quad_store_renew(&hub->store, hub->lease, &held) != QUAD_STORE_NONE) {
            hub_log("leases: %s", hub->store.why);
        }
        hub->renew_at = hub->now + hub->lease / 3;
    }
    for (size_t i = 0; i < ROOM_BUCKETS; i++) {
        for (struct room *room = hub->rooms[i], *next; room != NULL; room = next) {
            next = room->next;
            if (room->sessions != NULL || room->is_touched) {
                continue;
            }
            int64_t idle = hub->now - room->idle_since;
            if ((room->replay.over || room->epoch == 0) && idle > FORGET_AFTER && !room->thinking) {
                if (room->epoch != 0) {
                    quad_store_release(&hub->store, room->row.id, room->epoch);
                }
                take_out(hub, room);
            } else if (room->epoch != 0 && !room->replay.over && !room_is_full(room) &&
                       idle > GIVE_UP_AFTER) {
                room_end(hub, room, QUAD_NOBODY, "abandoned");
            }
        }
    }
}
