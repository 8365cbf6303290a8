/* shelf.c: see shelf.h. */
#include "server/shelf.h"

#include "core/record.h"
#include "server/profiles.h"

#include <stdlib.h>

/* The record of that table, for whoever may have it. */
static enum refusal take(struct hub *hub, const char *id, const char *token, struct quad_store_record *out) {
    enum quad_store_error error = quad_store_record(&hub->store, id, out);
    enum refusal stranger = error == QUAD_STORE_NONE && token != NULL
                                ? profiles_refusal(profiles_seat(hub, id, out->seat, token))
                                : REFUSAL_NONE;
    if (stranger != REFUSAL_NONE) {
        quad_store_record_free(out);
        return stranger;
    }
    return error == QUAD_STORE_NONE            ? REFUSAL_NONE
           : error == QUAD_STORE_NO_SUCH_TABLE ? REFUSAL_NO_TABLE
           : error == QUAD_STORE_BAD_DATA      ? REFUSAL_QUARANTINED
                                               : REFUSAL_NOT_KEPT;
}

/* A room with the table of the record, its seats as they were last. */
static void furnish(struct hub *hub, struct hosted_room *hosted, const struct quad_store_record *record,
                    const struct quad_table *table) {
    struct room *room = &hosted->room;
    struct quad_replay *replay = &room->replay;
    replay->table = *table;
    room_open(room, &hub->keeper);
    memcpy(room->id, record->id, sizeof record->id);
    quad_store_hash_seed(&table->seed, room->luck);
    room->has_luck = true;
    room->undo = record->undo;
    room->confirm = record->confirm_turn;
    room->listed = record->listed;
    quad_clocks_begin(&replay->clocks, &record->clock);
    replay->clocks.lost = record->lost;
    memcpy(replay->seat, record->seat, sizeof replay->seat);
    replay->over = true;
    replay->last = (uint32_t)table->count + record->seats + 1;
    room->seq = replay->last;
    hosted->created = record->created;
    room->moved_at = record->ended;
    hosted->is_shelved = true;
}

enum refusal shelf_find(struct hub *hub, const char *id, const char *token, struct hosted_room **out) {
    struct quad_store_record record;
    struct quad_table table;
    struct quad_stop stop = {.error = QUAD_ERROR_NONE};
    struct quad_fault fault;
    *out = NULL;
    enum refusal why = take(hub, id, token, &record);
    if (why != REFUSAL_NONE) {
        return why;
    }
    enum quad_error error = quad_record_read_part(record.text, record.length, &table, false, &stop, &fault);
    struct hosted_room *hosted = error == QUAD_ERROR_NONE ? calloc(1, sizeof *hosted) : NULL;
    if (hosted != NULL) {
        furnish(hub, hosted, &record, &table);
        if (!room_tell_again(&hosted->room)) {
            room_close(&hosted->room);
            free(hosted);
            hosted = NULL;
        } else if (stop.error != QUAD_ERROR_NONE) {
            room_shut(&hosted->room, &stop, record.seat);
        }
    } else if (error == QUAD_ERROR_NONE) {
        quad_table_close(&table);
    }
    quad_store_record_free(&record);
    *out = hosted;
    return hosted != NULL                                              ? REFUSAL_NONE
           : error == QUAD_ERROR_NONE || error == QUAD_ERROR_NO_MEMORY ? REFUSAL_NOT_KEPT
                                                                       : REFUSAL_QUARANTINED;
}

enum refusal shelf_write(struct hub *hub, const char *id, const char *bearer, struct quad_text *out) {
    struct quad_store_record record;
    enum refusal why = take(hub, id, bearer[0] == '\0' ? NULL : bearer, &record);
    if (why == REFUSAL_NONE) {
        quad_text_add_bytes(out, record.text, record.length);
        quad_store_record_free(&record);
    }
    return why;
}
