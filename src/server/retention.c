/* retention.c: see retention.h. */
#include "server/retention.h"

#include "core/notation.h"
#include "server/health.h"
#include "server/registry.h"
#include "store/replay.h"

#include <stdlib.h>

enum {
    SECOND = 1000,
    LOOKED_AT_ONCE = 64,       /* tables in one tick */
    DONE_FOR = 5,              /* milliseconds; then the next tick goes on */
    ROUND_LEAST = SECOND / 2,  /* between two rounds */
    ROUND_MOST = 600 * SECOND, /* and for a time of retention there are so many of them */
    ROUNDS_IN_TIME = 4,
    SEEN_IN_TIME = 16, /* that somebody has looked in is kept that often */
    RECORDS_AT_ONCE = 256,
};
static const int64_t day = (int64_t)24 * 3600 * SECOND;

static const struct {
    const char *name;
    int days;
} rows[RETAINEDS] = {
#define RETAIN(id, name, preset) [RETAINED_##id] = {#name, preset},
#include "server/retention.def"
#undef RETAIN
};

void retention_preset(struct retention *retention) {
    for (int i = 0; i < RETAINEDS; i++) {
        retention->after[i] = rows[i].days * day;
    }
}

/* "90d" in milliseconds. Whatever is kept is kept for a moment. */
static bool read_time(struct quad_word word, int64_t *out) {
    static const struct {
        char letter;
        int64_t milliseconds;
    } units[] = {{'s', SECOND}, {'m', 60 * SECOND}, {'h', 3600 * SECOND}, {'d', (int64_t)24 * 3600 * SECOND}};
    if (quad_word_is(word, "always")) {
        *out = 0;
        return true;
    }
    for (size_t i = 0; word.length > 1 && i < sizeof units / sizeof units[0]; i++) {
        struct quad_word digits = {word.at, word.length - 1};
        if (word.at[word.length - 1] == units[i].letter && quad_word_number(digits, 0, 100000, out)) {
            *out = *out == 0 ? 1 : *out * units[i].milliseconds;
            return true;
        }
    }
    return false;
}

bool retention_time(const char *text, int64_t *out) {
    return read_time((struct quad_word){text, strlen(text)}, out);
}

static bool read_one(struct retention *retention, const char *at, const char *end) {
    const char *equals = memchr(at, '=', (size_t)(end - at));
    if (equals == NULL) {
        return false;
    }
    struct quad_word name = {at, (size_t)(equals - at)}, value = {equals + 1, (size_t)(end - equals - 1)};
    int which = 0;
    while (which < RETAINEDS && !quad_word_is(name, rows[which].name)) {
        which++;
    }
    return which < RETAINEDS && read_time(value, &retention->after[which]);
}

bool retention_read(struct retention *retention, const char *text) {
    bool fine = true;
    while (fine && *text != '\0') {
        size_t length = strcspn(text, ",");
        fine = read_one(retention, text, text + length);
        text += length + (text[length] == ',');
    }
    return fine;
}

/* Whether something has lasted longer than it is to. */
static bool is_past(const struct hub *hub, enum retained which, int64_t age) {
    int64_t after = hub->config.retention.after[which];
    return after > 0 && age >= after;
}

/* The record of a game that is over, in the place of its table. A game in which nobody has ever moved leaves
 * nothing. */
static enum quad_store_error keep_record(struct hub *hub, const struct quad_store_table *row, int64_t epoch,
                                         const struct quad_replay *replay) {
    struct quad_text *t = &hub->scratch;
    struct quad_store_record record = {.rules_version = row->rules_version,
                                       .seats = row->seats,
                                       .undo = row->undo,
                                       .listed = row->listed,
                                       .confirm_turn = row->confirm_turn,
                                       .clock = row->clock,
                                       .lost = replay->clocks.lost,
                                       .created = row->created,
                                       .ended = row->changed};
    bool wanted = replay->table.count > 0;
    memcpy(record.id, row->id, sizeof record.id);
    memcpy(record.game, row->game, sizeof record.game);
    memcpy(record.seat, replay->seat, sizeof record.seat);
    t->length = 0;
    t->cut = false;
    if (wanted) {
        quad_record_write(t, &replay->table, QUAD_ORACLE);
    }
    record.text = t->at;
    record.length = t->length;
    return t->cut ? QUAD_STORE_BAD_VALUE
                  : quad_store_put_away(&hub->store, row->id, epoch, wanted ? &record : NULL);
}

/* The lease is ours, as part of this batch: nobody else appends, or puts the table away. */
static void put_away_ours(struct hub *hub, const struct quad_store_table *row, int64_t epoch) {
    struct quad_replay *replay = malloc(sizeof *replay);
    struct quad_fault fault = {.error = QUAD_ERROR_NONE};
    struct quad_stop stop;
    enum quad_store_error error =
        replay == NULL ? QUAD_STORE_NO_MEMORY : quad_replay_try(&hub->store, row, replay, &fault, &stop);
    bool loaded = error == QUAD_STORE_NONE;
    if (loaded && replay->over) {
        error = keep_record(hub, row, epoch, replay);
        hub->metrics.at[METRIC_PUT_AWAY] += error == QUAD_STORE_NONE;
    } else if (error == QUAD_STORE_BAD_DATA && fault.error != QUAD_ERROR_NONE &&
               fault.error != QUAD_ERROR_NO_MEMORY) {
        registry_set_aside(hub, row, &stop);
        error = QUAD_STORE_BAD_DATA;
    }
    if (loaded) {
        quad_replay_end(replay);
    }
    if (error != QUAD_STORE_BAD_DATA && (error != QUAD_STORE_NONE || !replay->over)) {
        quad_store_release(&hub->store, row->id, epoch); /* somebody has taken back the last move, say */
    }
    free(replay);
}

/* Put a finished game away, unless somebody is looking at it. */
static void put_away(struct hub *hub, const char *id) {
    struct hosted_room *hosted = registry_peek(hub, id);
    struct quad_store_table row;
    int64_t epoch;
    if (hosted != NULL && (hosted->room.sessions != NULL || hosted->epoch != 0 || hosted->room.is_touched)) {
        return;
    }
    if (!hub_batch(hub) || quad_store_acquire(&hub->store, id, hub->lease, &epoch) != QUAD_STORE_NONE) {
        return; /* another process does it */
    }
    if (hosted != NULL) {
        registry_forget(hub, hosted);
    }
    if (quad_store_find(&hub->store, id, &row) == QUAD_STORE_NONE) {
        put_away_ours(hub, &row, epoch);
    }
}

static bool is_anybody_here(const struct hub *hub, const struct hosted_room *hosted) {
    bool here = hosted->room.sessions != NULL;
    for (int seat = 0; seat < QUAD_SEATS; seat++) {
        here = here || hosted->elsewhere[seat] > hub->now;
    }
    return here;
}

/* Somebody has looked in at a table of ours since the last round: that is a sign of life, too. */
static bool note_visitors(struct hub *hub, const struct quad_store_age *age, int64_t now) {
    struct hosted_room *hosted = registry_peek(hub, age->id);
    int64_t after = hub->config.retention.after[age->is_empty ? RETAINED_EMPTY : RETAINED_ABANDONED];
    if (hosted == NULL || (!hosted->was_here && !is_anybody_here(hub, hosted))) {
        return false;
    }
    if (after > 0 && now - age->life >= after / SEEN_IN_TIME &&
        (!hub_batch(hub) || quad_store_seen(&hub->store, age->id, now) != QUAD_STORE_NONE)) {
        return true;
    }
    hosted->was_here = false;
    return true;
}

/* End a game that everybody has forgotten, as its players would: it is over for whoever comes back. */
static void give_up(struct hub *hub, const char *id) {
    struct hosted_room *hosted;
    if (registry_find(hub, id, NULL, &hosted) != REFUSAL_NONE || hosted->epoch == 0 ||
        hosted->room.is_closed || hosted->room.replay.over || is_anybody_here(hub, hosted) ||
        quad_clocks_run(&hosted->room.replay.clocks)) { /* its time is not over yet */
        return;
    }
    bool done = room_end(&hosted->room, QUAD_NOBODY, "abandoned") == REFUSAL_NONE;
    hub->metrics.at[METRIC_GIVEN_UP] += done;
}

static void consider(struct hub *hub, const struct quad_store_age *age, int64_t now) {
    int64_t idle = now - (age->life > age->created ? age->life : age->created);
    if (age->over) {
        if (!age->is_served && is_past(hub, RETAINED_FINISHED, idle)) {
            put_away(hub, age->id);
        }
        return;
    }
    bool forgotten =
        is_past(hub, RETAINED_ABANDONED, idle) || (age->is_empty && is_past(hub, RETAINED_EMPTY, idle));
    if (age->is_ours && !note_visitors(hub, age, now) && forgotten) {
        give_up(hub, age->id);
    }
}

/* So often that nothing is kept much longer than it is to. */
static int64_t pause_of(const struct retention *retention) {
    int64_t pause = ROUND_MOST;
    for (int i = 0; i < RETAINEDS; i++) {
        int64_t part = retention->after[i] / ROUNDS_IN_TIME;
        pause = retention->after[i] > 0 && part < pause ? part : pause;
    }
    return pause < ROUND_LEAST ? ROUND_LEAST : pause;
}

/* All tables were looked at. */
static void end_round(struct hub *hub, int64_t now) {
    int64_t after = hub->config.retention.after[RETAINED_RECORDS];
    size_t count = 0;
    if (after > 0 && hub_batch(hub)) {
        quad_store_delete_records(&hub->store, now - after, RECORDS_AT_ONCE, &count);
        hub->metrics.at[METRIC_RECORDS_DELETED] += count;
    }
    hub->rounds.after[0] = '\0';
    hub->rounds.next_at = hub->now + (count == RECORDS_AT_ONCE ? 0 : pause_of(&hub->config.retention));
}

void retention_tick(struct hub *hub) {
    struct quad_store_age ages[LOOKED_AT_ONCE];
    struct rounds *rounds = &hub->rounds;
    size_t count = 0, done = 0;
    if (hub->draining || hub->health.failing || !health_allows(hub) || hub->now < rounds->next_at ||
        quad_store_ages(&hub->store, rounds->after, ages, LOOKED_AT_ONCE, &count) != QUAD_STORE_NONE) {
        return;
    }
    int64_t now = quad_store_now(), start = hub_clock();
    bool further = false;
    while (done < count && hub_clock() - start < DONE_FOR) {
        if (!ages[done].is_damaged) {
            consider(hub, &ages[done], now);
        }
        if (ages[done].id[0] != '\0') {
            memcpy(rounds->after, ages[done].id, sizeof rounds->after);
            further = true;
        }
        done++;
    }
    if (done == count && (count < LOOKED_AT_ONCE || !further)) {
        end_round(hub, now);
    }
}
