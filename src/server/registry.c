/* registry.c: see registry.h. */
#include "server/registry.h"

#include "core/box.h"
#include "server/bots.h"
#include "server/clocks.h"
#include "server/health.h"
#include "server/peers.h"
#include "server/profiles.h"
#include "server/shelf.h"
#include "store/replay.h"

#include <stdlib.h>

enum {
    LOG_PAGE = 64,
    LOADED_AT_ONCE = 16,      /* tables loaded in one turn of the loop, whatever waits */
    LOADING = 5,              /* milliseconds after which no further one is begun in that turn */
    SWEPT_AT_ONCE = 64,       /* tables given back in one tick */
    SWEEP_PARTS = 8,          /* ticks that it takes to look at all tables */
    FORGET_AFTER = 60 * 1000, /* a table nobody is at, from memory */
    ROOM_PAUSE = 250,         /* before a table that could make room is sought again */
};

static size_t bucket_of(const char *id) {
    size_t hash = 5381;
    for (const char *at = id; *at != '\0'; at++) {
        hash = hash * 33 + (unsigned char)*at;
    }
    return hash % ROOM_BUCKETS;
}

struct hosted_room *registry_peek(struct hub *hub, const char *id) {
    struct hosted_room *hosted = hub->rooms[bucket_of(id)];
    while (hosted != NULL && strcmp(hosted->room.id, id) != 0) {
        hosted = hosted->next;
    }
    return hosted;
}

/* Without memory a replay says nothing about the log. */
static enum quad_store_error error_of(enum quad_error error) {
    return error == QUAD_ERROR_NO_MEMORY ? QUAD_STORE_NO_MEMORY : QUAD_STORE_BAD_DATA;
}

/* Follow the log from where the table stands; an entry that does not fit is the fault's line. seen: there may
 * be somebody at the table. */
static enum quad_store_error read_on(struct hub *hub, struct hosted_room *hosted, bool seen,
                                     struct quad_fault *fault) {
    struct quad_entry *page = calloc(LOG_PAGE, sizeof *page);
    enum quad_store_error failed = page == NULL ? QUAD_STORE_NO_MEMORY : QUAD_STORE_NONE;
    struct room *room = &hosted->room;
    size_t asked = LOG_PAGE;
    for (size_t count = asked; failed == QUAD_STORE_NONE && count == asked;) {
        failed = quad_store_log(&hub->store, room->id, room->replay.last, page, asked, &count);
        if (failed == QUAD_STORE_BAD_DATA && asked > 1) { /* one by one, up to the one that cannot be read */
            failed = QUAD_STORE_NONE;
            count = asked = 1;
            continue;
        }
        if (failed == QUAD_STORE_BAD_DATA) {
            quad_fault_set(fault, QUAD_ERROR_BAD_LINE, (int)room->replay.last + 1, "", 0);
        }
        for (size_t i = 0; failed == QUAD_STORE_NONE && i < count; i++) {
            if (seen) {
                room_touch(room);
            }
            enum quad_error error = room_follow(room, &page[i]);
            if (error != QUAD_ERROR_NONE) {
                quad_fault_set(fault, error, (int)page[i].number, "", 0);
                failed = error_of(error);
            }
        }
    }
    free(page);
    return failed;
}

/* What was said behind the place where the replay stops. */
static void read_remarks(struct hub *hub, struct room *room) {
    struct quad_entry *page = calloc(LOG_PAGE, sizeof *page);
    uint32_t after = room->replay.last;
    for (size_t count = LOG_PAGE; page != NULL && count == LOG_PAGE;) {
        if (quad_store_log(&hub->store, room->id, after, page, LOG_PAGE, &count) != QUAD_STORE_NONE) {
            break;
        }
        for (size_t i = 0; i < count; i++) {
            room_overhear(room, &page[i]);
            after = page[i].number;
        }
    }
    free(page);
}

bool registry_catch_up(struct hub *hub, struct hosted_room *hosted) {
    struct quad_fault fault;
    if (read_on(hub, hosted, true, &fault) != QUAD_STORE_NONE) {
        room_lose(&hosted->room); /* the news will not come again */
    }
    return !hosted->room.is_lost;
}

/* Open the table of a row, before its log. */
static enum quad_store_error open_row(struct hub *hub, struct hosted_room *hosted,
                                      const struct quad_store_table *row, struct quad_fault *fault) {
    struct room *room = &hosted->room;
    const struct quad_game *g;
    uint8_t options[QUAD_OPTIONS];
    enum quad_error wrong = QUAD_ERROR_NONE;
    enum quad_store_error error = boxes_game(hub, row, &g, options, &wrong);
    if (error == QUAD_STORE_NONE) {
        wrong = quad_replay_begin(&room->replay, g, options, row);
        error = wrong == QUAD_ERROR_NONE ? error : error_of(wrong);
        quad_game_drop(g);
    }
    quad_fault_set(fault, wrong, 0, "", 0);
    if (error == QUAD_STORE_NONE) {
        room_open(room, &hub->keeper);
        memcpy(room->id, row->id, sizeof row->id);
        memcpy(room->luck, row->seed_hash, sizeof room->luck);
        room->has_luck = true;
        room->undo = row->undo;
        room->confirm = row->confirm_turn;
        room->listed = row->listed;
        hosted->created = row->created;
    }
    return error;
}

static void put_in(struct hub *hub, struct hosted_room *hosted) {
    struct hosted_room **bucket = &hub->rooms[bucket_of(hosted->room.id)];
    hosted->next = *bucket;
    *bucket = hosted;
    hub->room_count++;
    hosted->idle_since = hub->now;
    for (int seat = 0; seat < QUAD_SEATS; seat++) {
        hosted->left[seat] = hub->now;
    }
}

void registry_unlist(struct hosted_room *hosted) {
    if (hosted->maker != NULL) {
        hosted->maker->listed--;
        hosted->maker = NULL;
    }
}

void registry_forget(struct hub *hub, struct hosted_room *hosted) {
    registry_unlist(hosted);
    struct hosted_room **at = &hub->rooms[bucket_of(hosted->room.id)];
    while (*at != hosted) {
        at = &(*at)->next;
    }
    *at = hosted->next;
    hub->room_count--;
    for (struct session *s = hosted->room.sessions; s != NULL; s = s->next) {
        hub->drop(s->owner, 1011);
    }
    room_close(&hosted->room);
    for (at = &hub->touched; *at != NULL; at = &(*at)->touched_next) {
        if (*at == hosted) {
            *at = hosted->touched_next;
            break;
        }
    }
    for (at = &hub->lost; hosted->is_waiting && *at != NULL; at = &(*at)->lost_next) {
        if (*at == hosted) {
            *at = hosted->lost_next;
            break;
        }
    }
    free(hosted);
}

void registry_set_aside(struct hub *hub, const struct quad_store_table *row, const struct quad_stop *stop) {
    char why[512], kept[QUAD_STOP_BYTES];
    struct quad_text t;
    quad_text_begin(&t, why, sizeof why);
    quad_stop_write(&t, stop, QUAD_ENGLISH);
    hub_log(LEVEL_WARNING, row->id, "%s; it is closed as unfinished (quarantine)", why);
    hub->metrics.at[METRIC_QUARANTINED]++;
    quad_stop_keep(stop, kept);
    if (hub_batch(hub)) {
        quad_store_quarantine(&hub->store, row->id, kept);
    }
}

/* The rules have changed since, and the game is the same: it need not be proven again. */
static void raise_rules(struct hub *hub, const struct hosted_room *hosted,
                        const struct quad_store_table *row) {
    uint16_t now = room_game(&hosted->room)->rules_version;
    if (now != row->rules_version && hosted->epoch != 0) {
        hub->metrics.at[METRIC_PROVEN]++;
        if (hub_batch(hub)) {
            quad_store_raise(&hub->store, row->id, hosted->epoch, now);
        }
    }
}

/* Another process serves the table, and by other rules than ours: it is not for us to judge. */
static bool is_foreign(const struct hub *hub, const struct quad_store_table *row) {
    const struct quad_game *g = quad_game_named(row->game);
    bool served = row->owner[0] != '\0' && strcmp(row->owner, hub->store.owner) != 0 && !row->over;
    return hub->shared && served && (g == NULL || g->rules_version != row->rules_version);
}

/* A table that does not replay, or did not. Whoever could look at it still can, as far as it goes. NULL:
 * there is nothing to look at. */
static struct hosted_room *shut(struct hub *hub, struct hosted_room *hosted,
                                const struct quad_store_table *row, const struct quad_fault *fault) {
    struct quad_stop stop = quad_stop_of(&hosted->room.replay, row, fault->error);
    if (row->quarantine[0] == '\0') {
        registry_set_aside(hub, row, &stop);
    }
    hosted->epoch = 0;
    if (hosted->room.keeper == NULL) {
        free(hosted);
        return NULL;
    }
    room_shut(&hosted->room, &stop, row->seat);
    hosted->room.replay.over = row->over;
    read_remarks(hub, &hosted->room);
    return hosted;
}

/* Load a table from its row. If it is ours, it is served; otherwise it is only looked at. */
static struct hosted_room *bring(struct hub *hub, const struct quad_store_table *row,
                                 enum quad_store_error *error) {
    struct quad_fault fault = {.error = QUAD_ERROR_NONE};
    struct hosted_room *hosted = calloc(1, sizeof *hosted);
    if (hosted == NULL) {
        *error = QUAD_STORE_NO_MEMORY;
        return NULL;
    }
    hosted->epoch = strcmp(row->owner, hub->store.owner) == 0 ? row->epoch : 0;
    *error = open_row(hub, hosted, row, &fault);
    *error = *error == QUAD_STORE_NONE ? read_on(hub, hosted, false, &fault) : *error;
    if (*error == QUAD_STORE_NONE) {
        quad_fault_set(&fault, quad_replay_judge(&hosted->room.replay, row), 0, "", 0);
    }
    if (*error == QUAD_STORE_NONE && fault.error == QUAD_ERROR_NONE && row->quarantine[0] == '\0') {
        raise_rules(hub, hosted, row);
        return hosted;
    }
    if ((*error == QUAD_STORE_NONE || *error == QUAD_STORE_BAD_DATA) && !is_foreign(hub, row)) {
        hosted = shut(hub, hosted, row, &fault);
        *error = hosted == NULL ? QUAD_STORE_BAD_DATA : QUAD_STORE_NONE;
        return hosted;
    }
    *error = is_foreign(hub, row) ? QUAD_STORE_HELD : *error;
    hub_log(LEVEL_WARNING, row->id, "%s: %s", quad_store_error_text(*error, QUAD_ENGLISH), hub->store.why);
    if (hosted->room.keeper != NULL) {
        room_close(&hosted->room);
    }
    free(hosted);
    return NULL;
}

static enum refusal refusal_to_load(enum quad_store_error error) {
    return error == QUAD_STORE_NONE            ? REFUSAL_NONE
           : error == QUAD_STORE_NO_SUCH_TABLE ? REFUSAL_NO_TABLE
           : error == QUAD_STORE_BAD_DATA      ? REFUSAL_QUARANTINED
           : error == QUAD_STORE_HELD          ? REFUSAL_ELSEWHERE
                                               : REFUSAL_NOT_KEPT;
}

enum refusal registry_find(struct hub *hub, const char *id, const char *token, struct hosted_room **out) {
    struct quad_store_table row;
    *out = NULL;
    if (!quad_store_id_is_sound(id)) {
        return REFUSAL_NO_TABLE;
    }
    struct hosted_room *hosted = registry_peek(hub, id);
    if (hosted != NULL) {
        *out = hosted->room.is_lost ? NULL : hosted;
        return hosted->room.is_lost ? REFUSAL_NOT_KEPT : REFUSAL_NONE;
    }
    enum quad_store_error error = quad_store_find(&hub->store, id, &row);
    enum refusal stranger = error == QUAD_STORE_NONE && token != NULL
                                ? profiles_refusal(profiles_seat(hub, id, row.seat, token))
                                : REFUSAL_NONE;
    if (stranger != REFUSAL_NONE) {
        return stranger;
    }
    if (error == QUAD_STORE_NONE) {
        *out = bring(hub, &row, &error);
    }
    enum refusal why = refusal_to_load(error);
    if (error == QUAD_STORE_NO_SUCH_TABLE) {
        why = shelf_find(hub, id, token, out);
    }
    if (*out != NULL) {
        if (hub->room_count >= hub->config.limits.at[LIMIT_TABLES]) {
            registry_make_room(hub); /* whoever is at a table is let in anyway */
        }
        put_in(hub, *out);
        (*out)->resumes = clocks_resumes(hub, id) && (*out)->epoch != 0;
    }
    return why;
}

/* It was taken over, and is loaded before its turn has come. */
static bool awaits_adoption(const struct hub *hub, const char *id) {
    const struct orphans *orphans = &hub->orphans;
    bool found = false;
    for (size_t i = orphans->next; i < orphans->count && !found; i++) {
        found = strcmp(orphans->id[i], id) == 0;
    }
    return found;
}

/* If nothing could be kept for a while, its clocks go on from now. */
static enum refusal resume(struct hub *hub, struct hosted_room *hosted) {
    enum refusal why = room_resume(&hosted->room, hub->time);
    hosted->resumes = why != REFUSAL_NONE;
    return why;
}

/* The lease of a finished table may be that of a dead process: only live tables are taken over. */
enum refusal registry_claim(struct hub *hub, struct hosted_room *hosted) {
    struct quad_store_table row;
    if (hosted->room.is_closed || hosted->is_shelved) {
        return hosted->is_shelved ? REFUSAL_GAME_OVER : REFUSAL_QUARANTINED;
    }
    if (hosted->epoch != 0) {
        bool resumes = hosted->resumes || awaits_adoption(hub, hosted->room.id);
        return resumes ? resume(hub, hosted) : REFUSAL_NONE;
    }
    enum quad_store_error error = quad_store_find(&hub->store, hosted->room.id, &row);
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
    error = quad_store_acquire(&hub->store, hosted->room.id, hub->lease, &epoch);
    if (error != QUAD_STORE_NONE) {
        return refusal_to_load(error);
    }
    room_touch(&hosted->room);
    hosted->is_written = true;
    if (!registry_catch_up(hub, hosted)) {
        return REFUSAL_NOT_KEPT;
    }
    hosted->epoch = epoch;
    return room_resume(&hosted->room, hub->time);
}

struct hosted_room *registry_add(struct hub *hub, const struct quad_store_table *row) {
    struct hosted_room *hosted = calloc(1, sizeof *hosted);
    struct quad_fault fault;
    if (hosted == NULL || open_row(hub, hosted, row, &fault) != QUAD_STORE_NONE) {
        free(hosted);
        return NULL;
    }
    struct quad_replay *replay = &hosted->room.replay;
    hosted->epoch = row->epoch;
    for (int seat = 0; seat < row->seats; seat++) {
        replay->seat[seat] = row->seat[seat];
        quad_table_name(&replay->table, seat, row->seat[seat].name, strlen(row->seat[seat].name));
    }
    replay->last = row->last;
    quad_clocks_follow(replay, &(struct quad_entry){.kind = QUAD_ENTRY_SEAT, .time = row->created});
    put_in(hub, hosted);
    return hosted;
}

/* Read the table again; false if the store cannot be read now. A table that is not there any more, or of
 * which nothing can be shown, is forgotten. */
static bool restore(struct hub *hub, struct hosted_room *hosted) {
    struct quad_store_table row;
    enum quad_store_error error = quad_store_find(&hub->store, hosted->room.id, &row);
    struct hosted_room *fresh = error == QUAD_STORE_NONE ? bring(hub, &row, &error) : NULL;
    if (fresh != NULL) {
        hosted->epoch = fresh->epoch;
        room_replace(&hosted->room, &fresh->room);
        free(fresh);
        hosted->resumes = hosted->resumes && hosted->epoch != 0;
        if (hosted->resumes) {
            resume(hub, hosted);
        }
        clocks_note(hub, hosted);
        room_ask_bot(&hosted->room);
    } else if (error == QUAD_STORE_NO_SUCH_TABLE || error == QUAD_STORE_BAD_DATA ||
               error == QUAD_STORE_HELD) {
        registry_forget(hub, hosted);
    } else {
        return false;
    }
    return true;
}

void registry_await(struct hub *hub, struct hosted_room *hosted) {
    if (!hosted->is_waiting) {
        hosted->is_waiting = true;
        hosted->lost_next = hub->lost;
        hub->lost = hosted;
    }
}

void registry_restore(struct hub *hub) {
    int left = LOADED_AT_ONCE;
    for (int64_t end = hub_clock() + LOADING; hub->lost != NULL && left-- > 0 && hub_clock() < end;) {
        struct hosted_room *hosted = hub->lost;
        hub->lost = hosted->lost_next;
        hosted->is_waiting = false;
        if (!restore(hub, hosted)) {
            registry_await(hub, hosted);
            return; /* the next tick tries again */
        }
    }
    if (hub->lost != NULL) {
        hub->wake_loop(hub->loop);
    }
}

/* A table that was taken over: load it, or load it again if it was looked at, and go on with it. False:
 * later. */
static bool adopt(struct hub *hub, const char *id) {
    struct hosted_room *hosted = registry_peek(hub, id);
    if (hosted != NULL && !hosted->room.is_lost && hosted->epoch == 0) {
        if (!restore(hub, hosted) || (hosted = registry_peek(hub, id)) == NULL) {
            return hosted == NULL;
        }
        for (struct session *s = hosted->room.sessions; s != NULL; s = s->next) {
            connection_retry(s->owner);
        }
        hub->wake_loop(hub->loop);
    }
    enum refusal why = registry_find(hub, id, NULL, &hosted);
    if (why == REFUSAL_NOT_KEPT || hosted == NULL) {
        return why != REFUSAL_NOT_KEPT;
    }
    if (hosted->epoch == 0) {
        return true; /* lost again already */
    }
    peers_serve(hub, &hosted->room);
    room_touch(&hosted->room); /* a bot may have to be asked */
    return room_begin(&hosted->room) !=
               REFUSAL_NOT_KEPT && /* its server may have died before the first move */
           room_resume(&hosted->room, hub->time) != REFUSAL_NOT_KEPT;
}

void registry_adopt(struct hub *hub) {
    struct orphans *orphans = &hub->orphans;
    int left = LOADED_AT_ONCE;
    for (int64_t end = hub_clock() + LOADING;
         orphans->next < orphans->count && left-- > 0 && hub_clock() < end;) {
        if (!adopt(hub, orphans->id[orphans->next])) {
            return;
        }
        orphans->next++;
    }
    if (orphans->next < orphans->count || (orphans->more && !hub->health.failing && !hub->draining)) {
        hub->wake_loop(hub->loop);
    }
}

static enum quad_store_error take_more(struct hub *hub) {
    struct orphans *orphans = &hub->orphans;
    orphans->next = orphans->count = 0;
    enum quad_store_error error =
        quad_store_acquire_free(&hub->store, hub->lease, orphans->id, ORPHANS, &orphans->count);
    orphans->more = error != QUAD_STORE_NONE || orphans->count == ORPHANS;
    return error;
}

bool registry_open(struct hub *hub) {
    return take_more(hub) == QUAD_STORE_NONE;
}

void registry_resume(struct hub *hub) {
    const struct orphans *orphans = &hub->orphans;
    if (!orphans->more || orphans->next < orphans->count || hub->in_batch || hub->draining ||
        hub->health.failing || !health_allows(hub)) {
        return;
    }
    health_report(hub, take_more(hub));
    hub->wake_loop(hub->loop);
}

void registry_close(struct hub *hub) {
    for (size_t i = 0; i < ROOM_BUCKETS; i++) {
        while (hub->rooms[i] != NULL) {
            registry_forget(hub, hub->rooms[i]);
        }
    }
}

uint64_t registry_served(const struct hub *hub) {
    uint64_t count = 0;
    for (size_t i = 0; i < ROOM_BUCKETS; i++) {
        for (const struct hosted_room *hosted = hub->rooms[i]; hosted != NULL; hosted = hosted->next) {
            count += hosted->epoch != 0;
        }
    }
    return count;
}

static void be_sure(void *context, const char *id, int64_t epoch) {
    struct hosted_room *hosted = registry_peek(context, id);
    if (hosted != NULL) {
        hosted->is_sure = hosted->epoch == epoch;
    }
}

enum quad_store_error registry_check(struct hub *hub) {
    struct quad_store_owned owned = {be_sure, hub};
    for (size_t i = 0; i < ROOM_BUCKETS; i++) {
        for (struct hosted_room *hosted = hub->rooms[i]; hosted != NULL; hosted = hosted->next) {
            hosted->is_sure = false;
        }
    }
    enum quad_store_error error = quad_store_list_owned(&hub->store, &owned);
    for (size_t i = 0; error == QUAD_STORE_NONE && i < ROOM_BUCKETS; i++) {
        for (struct hosted_room *hosted = hub->rooms[i], *next; hosted != NULL; hosted = next) {
            next = hosted->next;
            if (hosted->epoch == 0 && hosted->room.sessions == NULL) {
                registry_forget(hub, hosted);
            } else if (!hosted->is_sure) {
                room_lose(&hosted->room);
            }
        }
    }
    return error;
}

/* What could not be kept meanwhile is tried again: first moves, moves of bots. */
void registry_go_on(struct hub *hub) {
    for (size_t i = 0; i < ROOM_BUCKETS; i++) {
        for (struct hosted_room *hosted = hub->rooms[i]; hosted != NULL; hosted = hosted->next) {
            if (hosted->epoch != 0 && !hosted->room.is_lost) {
                room_begin(&hosted->room);
                resume(hub, hosted);
                room_ask_bot(&hosted->room);
            }
            hosted->resumes |= hosted->room.is_lost;
        }
    }
    clocks_go_on(hub);
}

/* Whether nothing is lost if the table is loaded anew when somebody asks for it: nobody is there, no bot and
 * no throw is awaited, no move waits to be confirmed. */
static bool may_rest(const struct hub *hub, const struct hosted_room *hosted) {
    const struct room *room = &hosted->room;
    bool fine = room->sessions == NULL && !room->is_touched && !room->is_lost && !hosted->is_thinking &&
                !hosted->resumes && !hub->health.failing;
    if (!fine || hosted->epoch == 0 || room->replay.over) {
        return fine && hosted->epoch == 0; /* of a finished table the lease is given back first */
    }
    const struct quad_state *truth = room_truth(room);
    unsigned asked = room_is_full(room) ? quad_waiting(truth) : 0;
    fine = (asked >> QUAD_CHANCE & 1u) == 0;
    for (int seat = 0; seat < truth->seats; seat++) {
        bool bot = room->replay.seat[seat].holder == QUAD_HOLDER_BOT;
        fine = fine && !(bot && (asked >> seat & 1u) != 0) && !room->held[seat].is &&
               hosted->elsewhere[seat] <= hub->now;
    }
    return fine;
}

/* Whether housekeeping had to write something for this table. */
static bool sweep_one(struct hub *hub, struct hosted_room *hosted) {
    const struct room *room = &hosted->room;
    hosted->idle_since = room->sessions != NULL ? hub->now : hosted->idle_since;
    if (hub->now - hosted->idle_since <= FORGET_AFTER) {
        return false;
    }
    bool ours = hosted->epoch != 0, fine = room->sessions == NULL && !room->is_touched && !room->is_lost;
    if (ours && room->replay.over && fine && !hosted->is_thinking && hub_batch(hub)) {
        enum quad_store_error error = quad_store_release(&hub->store, room->id, hosted->epoch);
        room_touch(&hosted->room);
        hosted->is_written = true;
        hosted->is_leaving = error == QUAD_STORE_NONE || error == QUAD_STORE_LOST;
        hosted->epoch = 0; /* whoever comes in between claims it anew */
        return true;
    }
    if (may_rest(hub, hosted) && !(ours && hosted->was_here)) {
        registry_forget(hub, hosted);
    }
    return false;
}

bool registry_make_room(struct hub *hub) {
    for (size_t i = 0; i < ROOM_BUCKETS && hub->now >= hub->no_room_until; i++) {
        size_t bucket = (hub->sweep_bucket + i) % ROOM_BUCKETS;
        for (struct hosted_room *hosted = hub->rooms[bucket]; hosted != NULL; hosted = hosted->next) {
            if (may_rest(hub, hosted)) {
                registry_forget(hub, hosted);
                return true;
            }
        }
    }
    hub->no_room_until = hub->now >= hub->no_room_until ? hub->now + ROOM_PAUSE : hub->no_room_until;
    return false;
}

void registry_sweep(struct hub *hub) {
    int written = 0;
    for (int i = 0; i < ROOM_BUCKETS / SWEEP_PARTS && written < SWEPT_AT_ONCE; i++) {
        for (struct hosted_room *hosted = hub->rooms[hub->sweep_bucket], *next; hosted != NULL;
             hosted = next) {
            next = hosted->next;
            written += sweep_one(hub, hosted);
        }
        hub->sweep_bucket = (hub->sweep_bucket + 1) % ROOM_BUCKETS;
    }
}
