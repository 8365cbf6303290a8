/* twins.c: wire twins. Two tables that differ only in what a viewer may not know must send that viewer the
 * same bytes.
 *
 * A random game is played at one table. Beside it stands, for each viewer, a twin table: every move there
 * looks to the viewer like the true one, but where he cannot tell moves apart, another one is made. After
 * each move both tables write him his view (patch, journal, position, choices, seats …), his summary, his
 * record, a view of the past and a whole view, and all of it is compared. A twin that has no such move is
 * made anew from what the viewer sees. */
#include "core/record.h"
#include "protocol/view.h"
#include "store/store.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    TEXT = 2 * 1024 * 1024,
    TRIALS = 12,
    MOVES = 400,
    CHECK_RECORD_EVERY = 16,
    RENEW_EVERY = 40,
    COMPLAINTS = 5
};

static long passed, failed, apart;

static void check(bool holds, const char *game, int viewer, uint32_t ply, const char *what) {
    passed += holds;
    failed += !holds;
    if (!holds && failed <= COMPLAINTS) {
        printf("%s, viewer %d, ply %u: %s\n", game, viewer, (unsigned)ply, what);
    }
}

/* A keeper of whom nothing is asked but who is here. */
static enum presence gone(const struct room *room, int seat) {
    (void)room, (void)seat;
    return PRESENCE_GONE;
}

static void wake(struct session *s) {
    (void)s;
}

static int64_t now; /* the time of both tables: their clocks go alike */
static int64_t time_of(const struct keeper *keeper) {
    (void)keeper;
    return now;
}

static struct keeper nobody = {.presence = gone, .wake = wake, .time = time_of};
static struct view_buffers buffers;

/* A table with one session at it. */
struct side {
    struct room room;
    struct session session;
    struct quad_text text;
    bool whole; /* its record is its own from the start */
};

static void side_begin(struct side *side, const struct quad_store_table *row, const struct quad_table *like,
                       int viewer) {
    memset(&side->room, 0, sizeof side->room);
    memset(&side->session, 0, sizeof side->session);
    memcpy(side->room.id, row->id, sizeof row->id);
    side->room.undo = row->undo;
    if (quad_table_open(&side->room.replay.table, like->game, row->seats, row->options, &row->seed) !=
        QUAD_ERROR_NONE) {
        abort();
    }
    memcpy(side->room.replay.table.names, like->names, sizeof like->names);
    memcpy(side->room.replay.seat, row->seat, sizeof row->seat);
    quad_clocks_begin(&side->room.replay.clocks, &row->clock);
    room_open(&side->room, &nobody);
    side->session.seat = viewer;
    side->session.room = &side->room;
    side->whole = true;
}

static void side_end(struct side *side) {
    room_close(&side->room);
}

/* The clocks go on with the last move. */
static void tick(struct side *side) {
    struct quad_replay *r = &side->room.replay;
    struct quad_entry e = {.kind = QUAD_ENTRY_MOVE, .ply = (uint32_t)r->table.count - 1, .time = now};
    quad_clocks_follow(r, &e);
}

/* One move, as a turn of the loop would make it. */
static void side_play(struct side *side, int seat, struct quad_move m) {
    struct room *room = &side->room;
    room->before = room->replay.table.truth;
    room->before_version = room->version++;
    if (quad_table_replay(&room->replay.table, seat, m) != QUAD_ERROR_NONE) {
        abort();
    }
    room->seq++;
    tick(side);
}

static bool find_likeness(const struct side *side, struct quad_rng *r, int seat, struct quad_move shown,
                          struct quad_move *out) {
    static struct quad_choices choices;
    const struct quad_game *g = room_game(&side->room);
    int alike = 0;
    quad_legal(g, room_truth(&side->room), seat, &choices);
    for (int i = 0; i < choices.count; i++) {
        struct quad_move m = choices.at[i].move;
        struct quad_move veiled = quad_veil(g, room_truth(&side->room), seat, m, side->session.seat);
        if (quad_move_equal(veiled, shown) && quad_rng_below(r, (uint32_t)++alike) == 0) {
            *out = m;
        }
    }
    return alike > 0;
}

/* Make the twin anew from what the viewer sees. Both get a whole view next. */
static void resample(struct side *twin, struct side *truth, struct quad_rng *r) {
    struct quad_any *state = &twin->room.replay.table.truth;
    quad_table_see(&truth->room.replay.table, twin->session.seat, state);
    quad_imagine(room_game(&truth->room), quad_any_state(state), r);
    twin->session.shown_version = truth->session.shown_version = 0;
    twin->whole = false;
}

/* The same for what the viewer was told and what was played: as much of it, by the same seats. */
static void renew(struct side *twin, struct side *truth, struct quad_rng *r) {
    struct quad_table *t = &twin->room.replay.table;
    const struct quad_table *like = &truth->room.replay.table;
    resample(twin, truth, r);
    twin->room.before_version = truth->room.before_version;
    twin->room.version = truth->room.version;
    const struct events *told = &truth->room.events;
    struct events *copy = &twin->room.events;
    free(copy->at);
    free(t->plays);
    copy->at = malloc((told->room + 1) * sizeof *copy->at);
    t->plays = malloc((like->room + 1) * sizeof *t->plays);
    if (copy->at == NULL || t->plays == NULL) {
        abort();
    }
    if (told->count > 0) {
        memcpy(copy->at, told->at, told->count * sizeof *copy->at);
    }
    memcpy(t->plays, like->plays, like->count * sizeof *t->plays);
    copy->count = told->count;
    copy->room = told->room + 1;
    t->count = like->count;
    t->room = like->room + 1;
}

/* A whole view also tells what was there before; a twin whose record is not its own cannot know. */
static void write_view(struct side *side, bool whole) {
    struct session *s = &side->session;
    side->text.length = 0;
    side->text.cut = false;
    s->parts = PART_POSITION | PART_JOURNAL | (whole || s->shown_version > 0 ? PART_PATCH : 0);
    view_write(&side->text, s, &buffers);
}

static bool same_text(const struct side *a, const struct side *b) {
    return a->text.length == b->text.length && !a->text.cut &&
           memcmp(a->text.at, b->text.at, a->text.length) == 0;
}

static void compare(struct side *truth, struct side *twin) {
    const struct quad_game *g = room_game(&truth->room);
    uint32_t ply = room_truth(&truth->room)->ply;
    int viewer = truth->session.seat;
    struct quad_json j;
    write_view(truth, twin->whole);
    write_view(twin, twin->whole);
    bool same = same_text(truth, twin);
    check(same, g->name.token, viewer, ply, "the views differ");
    if (!same && failed <= COMPLAINTS) {
        size_t at = 0;
        while (truth->text.at[at] == twin->text.at[at]) {
            at++;
        }
        at = at < 60 ? 0 : at - 60;
        printf("  %.160s\n  %.160s\n", truth->text.at + at, twin->text.at + at);
    }
    apart += memcmp(&truth->room.replay.table.truth, &twin->room.replay.table.truth, g->state_size) != 0;
    for (struct side *side = truth; side != NULL; side = side == truth ? twin : NULL) {
        side->text.length = 0;
        quad_json_begin(&j, &side->text);
        view_summary(&j, &side->room, viewer, 0, QUAD_FRENCH);
        if (twin->whole && ply % CHECK_RECORD_EVERY == 0) {
            quad_record_write(&side->text, &side->room.replay.table, viewer);
            view_write_past(&side->text, &side->session, ply / 2, false, &buffers);
            struct session newcomer = side->session;
            session_renew(&newcomer);
            view_write(&side->text, &newcomer, &buffers);
        }
    }
    check(same_text(truth, twin), g->name.token, viewer, ply,
          "the summaries, records, past or whole views differ");
}

static int pick_seat(struct quad_rng *r, unsigned waiting) {
    int chosen = -1, count = 0;
    for (int seat = 0; seat <= QUAD_CHANCE; seat++) {
        if ((waiting >> seat & 1u) != 0 && quad_rng_below(r, (uint32_t)++count) == 0) {
            chosen = seat;
        }
    }
    return chosen;
}

static void trial(struct side *truth, struct side *twin, const struct quad_store_table *row,
                  const struct quad_table *like, int viewer, uint64_t number) {
    static struct quad_choices choices;
    struct quad_rng r;
    quad_rng_seed(&r, number);
    side_begin(truth, row, like, viewer);
    side_begin(twin, row, like, viewer);
    const struct quad_state *s = room_truth(&truth->room);
    for (int moves = 0; moves < MOVES && !quad_over(s); moves++) {
        int seat = pick_seat(&r, quad_waiting(s));
        quad_legal(like->game, s, seat, &choices);
        struct quad_move m = choices.at[quad_rng_below(&r, (uint32_t)choices.count)].move, likeness;
        struct quad_move shown = quad_veil(like->game, s, seat, m, viewer);
        bool alike = find_likeness(twin, &r, seat, shown, &likeness);
        now += 1 + quad_rng_below(&r, 60000);
        side_play(truth, seat, m);
        if (quad_over(s)) {
            break; /* hands may be turned up now */
        }
        if (alike) {
            side_play(twin, seat, likeness);
        } else {
            renew(twin, truth, &r);
            twin->room.seq++;
            tick(twin);
        }
        if (moves % RENEW_EVERY == RENEW_EVERY - 1) {
            renew(twin, truth, &r); /* piles that nobody sees differ too */
        }
        compare(truth, twin);
    }
    side_end(truth);
    side_end(twin);
}

static void row_of(struct quad_store_table *row, const struct quad_game *g, int seats, uint64_t number) {
    memset(row, 0, sizeof *row);
    memcpy(row->id, "abcdefghijklmnopqrstuv", 23);
    memcpy(row->game, g->name.token, strlen(g->name.token) + 1);
    row->rules_version = g->rules_version;
    row->seats = (uint8_t)seats;
    quad_options_preset(g, row->options);
    row->seed = quad_luck_from_number(number);
    row->undo = QUAD_UNDO_SECRET;
    quad_clock_set(&row->clock, QUAD_CLOCK_LIVE, 30, 20);
    for (int seat = 0; seat < seats; seat++) {
        row->seat[seat].holder = QUAD_HOLDER_PERSON;
        row->seat[seat].has_token = true;
        row->seat[seat].name[0] = (char)('A' + seat);
    }
}

static bool has_secrets(const struct quad_game *g) {
    bool found = false;
    for (int i = 0; i < g->field_count; i++) {
        found = found || g->fields[i].seen != QUAD_PUBLIC;
    }
    return found;
}

int main(void) {
    struct side *truth = calloc(1, sizeof *truth), *twin = calloc(1, sizeof *twin);
    char *texts = malloc(2 * TEXT);
    if (truth == NULL || twin == NULL || texts == NULL) {
        return 1;
    }
    for (size_t i = 0; quad_game_at(i) != NULL; i++) {
        const struct quad_game *g = quad_game_at(i);
        long before = apart;
        for (uint64_t number = 0; number < TRIALS; number++) {
            int seats = g->seats_min + (int)(number % (uint64_t)(g->seats_max - g->seats_min + 1));
            struct quad_store_table row;
            struct quad_table like;
            memset(&like, 0, sizeof like);
            like.game = g;
            row_of(&row, g, seats, number);
            for (int seat = 0; seat < seats; seat++) {
                like.names[seat][0] = (char)('A' + seat);
            }
            for (int v = 0; v <= seats; v++) {
                quad_text_begin(&truth->text, texts, TEXT);
                quad_text_begin(&twin->text, texts + TEXT, TEXT);
                trial(truth, twin, &row, &like, v == seats ? QUAD_NOBODY : v, number);
            }
        }
        printf("# %s: %ld views of twins that differ\n", g->name.token, apart - before);
        check(apart > before || !has_secrets(g), g->name.token, 0, 0,
              "no twin ever differed: the test is blind");
    }
    free(texts);
    free(twin);
    free(truth);
    printf("%ld passed, %ld failed\n", passed, failed);
    return failed > 0;
}
