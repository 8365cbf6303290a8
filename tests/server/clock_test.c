/* clock_test.c: what clocks show is what the log says, to the millisecond, at times that the test sets. */
#include "protocol/session.h"

#include <stdio.h>
#include <stdlib.h>

enum { KEPT = 40000 };
static const int64_t second = 1000, minute = 60000, hour = 3600000, day = 86400000;

static long passed, failed;

static void check_at(bool holds, int line, const char *what) {
    passed += holds;
    failed += !holds;
    if (!holds) {
        printf("clock_test.c:%d: %s\n", line, what);
    }
}
#define CHECK(holds) check_at(holds, __LINE__, #holds)

/* A keeper whose clock is set by hand, and who remembers what it was given. */
static struct {
    int64_t now;
    struct quad_entry *log;
    size_t count;
    bool fails;
} kept;

static int64_t time_of(const struct keeper *keeper) {
    (void)keeper;
    return kept.now;
}

static bool begin(struct keeper *keeper) {
    (void)keeper;
    return true;
}

static enum refusal append(struct room *room, struct quad_entry *entries, size_t count) {
    if (kept.fails) {
        room_lose(room);
        return REFUSAL_NOT_KEPT;
    }
    for (size_t i = 0; i < count && kept.count < KEPT; i++) {
        entries[i].time = kept.now;
        kept.log[kept.count++] = entries[i];
    }
    return REFUSAL_NONE;
}

static enum presence gone(const struct room *room, int seat) {
    (void)room, (void)seat;
    return PRESENCE_ABSENT;
}

static enum refusal claim(struct room *room) {
    (void)room;
    return REFUSAL_NONE;
}

static void ignore(struct room *room) {
    (void)room;
}

static void wake(struct session *s) {
    (void)s;
}

static struct keeper keeper = {.time = time_of,
                               .begin = begin,
                               .append = append,
                               .presence = gone,
                               .claim = claim,
                               .touched = ignore,
                               .wake = wake};

static void sit(struct room *room, int seat) {
    struct quad_seat who = {.holder = QUAD_HOLDER_PERSON, .has_token = true, .token = {(uint8_t)(seat + 1)}};
    room_seat(room, seat, &who, seat, NULL);
}

/* The presets, but everybody chooses his first card at once. */
static void options_of(const struct quad_game *g, uint8_t out[QUAD_OPTIONS]) {
    quad_options_preset(g, out);
    for (int i = 0; i < g->option_count; i++) {
        out[i] = strcmp(g->options[i].name.token, "expert") == 0 ? 1 : out[i];
    }
}

/* A table as its server opens it, with nobody there yet. */
static void open_table(struct room *room, const char *game, int seats, const struct quad_clock *terms) {
    struct quad_seed seed = quad_luck_from_number(7);
    const struct quad_game *g = quad_game_named(game);
    uint8_t options[QUAD_OPTIONS];
    memset(room, 0, sizeof *room);
    options_of(g, options);
    if (quad_table_open(&room->replay.table, g, seats, options, &seed) != QUAD_ERROR_NONE) {
        abort();
    }
    quad_clocks_begin(&room->replay.clocks, terms);
    room->undo = QUAD_UNDO_FREE;
    room_open(room, &keeper);
    kept.count = 0;
}

static void open_room(struct room *room, const char *game, int seats, const struct quad_clock *terms) {
    open_table(room, game, seats, terms);
    for (int seat = 0; seat < seats; seat++) {
        sit(room, seat);
    }
}

static struct quad_clock terms_of(enum quad_clock_kind kind, int64_t start, int64_t gain,
                                  enum quad_time_over over) {
    struct quad_clock terms;
    memset(&terms, 0, sizeof terms);
    if (!quad_clock_set(&terms, kind, start, gain)) {
        abort();
    }
    terms.over = (uint8_t)over;
    return terms;
}

static bool same_terms(const struct quad_clock *a, const struct quad_clock *b) {
    return a->kind == b->kind && a->over == b->over && a->level == b->level && a->start == b->start &&
           a->gain == b->gain;
}

static bool same_clocks(const struct quad_clocks *a, const struct quad_clocks *b) {
    bool same =
        same_terms(&a->terms, &b->terms) && a->at == b->at && a->plays == b->plays && a->lost == b->lost;
    for (int seat = 0; seat < QUAD_SEATS; seat++) {
        const struct quad_time *one = &a->seat[seat], *other = &b->seat[seat];
        same = same && one->left == other->left && one->owes == other->owes && one->runs == other->runs &&
               one->is_person == other->is_person && one->begun == other->begun && one->out == other->out &&
               one->back == other->back && one->reminded == other->reminded &&
               one->begun_at == other->begun_at && one->debt == other->debt;
    }
    return same;
}

static const struct quad_time *time_at(const struct room *room, int seat) {
    return &room->replay.clocks.seat[seat];
}

static int64_t left(const struct room *room, int seat) {
    return quad_clocks_left(&room->replay.clocks, seat, kept.now);
}

static int asked(const struct room *room) {
    int seat = 0;
    while ((quad_waiting(room_truth(room)) >> seat & 1u) == 0) {
        seat++;
    }
    return seat;
}

static struct quad_move move_of(const struct room *room, int seat, struct quad_rng *r) {
    static struct quad_choices choices;
    quad_legal(room_game(room), room_truth(room), seat, &choices);
    return choices.at[r == NULL ? 0 : (int)quad_rng_below(r, (uint32_t)choices.count)].move;
}

static void move(struct room *room, int seat) {
    CHECK(room_play(room, seat, room_truth(room)->ply, move_of(room, seat, NULL), NULL) == REFUSAL_NONE);
}

/* Move until somebody else is asked, without any time. */
static void finish_turn(struct room *room) {
    for (int seat = asked(room); !quad_over(room_truth(room)) && asked(room) == seat;) {
        move(room, seat);
    }
}

static void test_terms(void) {
    static const struct {
        enum quad_clock_kind kind;
        int64_t start, gain;
        bool fine;
    } rows[] = {
        {QUAD_CLOCK_NONE, 0, 0, false},    {QUAD_CLOCK_LIVE, 0, 0, false},   {QUAD_CLOCK_LIVE, 1, 0, true},
        {QUAD_CLOCK_LIVE, 180, 300, true}, {QUAD_CLOCK_LIVE, 181, 0, false}, {QUAD_CLOCK_LIVE, 5, 301, false},
        {QUAD_CLOCK_LIVE, 5, -1, false},   {QUAD_CLOCK_TURN, 0, 0, false},   {QUAD_CLOCK_TURN, 1, 0, true},
        {QUAD_CLOCK_TURN, 3, 0, true},     {QUAD_CLOCK_TURN, 4, 0, false},   {QUAD_CLOCK_TURN, 6, 0, false},
        {QUAD_CLOCK_TURN, 7, 0, true},     {QUAD_CLOCK_TURN, 8, 0, false},   {QUAD_CLOCK_TURN, 2, 1, false},
        {QUAD_CLOCK_BANK, 1, 0, true},     {QUAD_CLOCK_BANK, 24, 72, true},  {QUAD_CLOCK_BANK, 25, 0, false},
        {QUAD_CLOCK_BANK, 3, 73, false},   {QUAD_CLOCK_BANK, 0, 5, false},
    };
    static const char *const bad[] = {"live",
                                      "live 60 0 bot",
                                      "live 61 0 bot 1",
                                      "live 60 0 bot 1 2",
                                      "live 60 -1 bot 1",
                                      "slow 60 0 bot 1",
                                      "turn 345600 0 bot 1",
                                      "bank 86400 5 bot 1",
                                      "live 60 0 sulk 1",
                                      "live 60 0 bot 256",
                                      " "};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct quad_clock clock = {.over = QUAD_OVER_OTHERS, .level = 2}, back;
        char text[QUAD_CLOCK_BYTES];
        bool fine = quad_clock_set(&clock, rows[i].kind, rows[i].start, rows[i].gain);
        check_at(fine == rows[i].fine, (int)i, "bounds of a clock");
        if (fine) {
            quad_clock_write(&clock, text);
            CHECK(quad_clock_read(text, &back) && same_terms(&back, &clock));
        }
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct quad_clock clock;
        check_at(!quad_clock_read(bad[i], &clock), (int)i, bad[i]);
    }
    struct quad_clock none;
    CHECK(quad_clock_read("", &none) && none.kind == QUAD_CLOCK_NONE);
}

/* Nothing runs before every seat is taken; then who is asked, and only he; what a turn brings comes with the
 * next. */
static void test_turns(void) {
    struct room room;
    struct quad_clock terms = terms_of(QUAD_CLOCK_LIVE, 5, 30, QUAD_OVER_BOT);
    kept.now = 1000 * day;
    open_table(&room, "tali", 2, &terms);
    sit(&room, 0);
    CHECK(!quad_clocks_run(&room.replay.clocks) && quad_clocks_due(&room.replay.clocks) == 0);
    kept.now += day;
    sit(&room, 1);
    CHECK(quad_clocks_run(&room.replay.clocks));
    int first = asked(&room), other = 1 - first;
    CHECK(left(&room, first) == 5 * minute && left(&room, other) == 5 * minute);
    kept.now += 10 * second;
    CHECK(left(&room, first) == 5 * minute - 10 * second && left(&room, other) == 5 * minute);
    move(&room, first); /* it is still his turn: chance has moved, and he goes on */
    CHECK(time_at(&room, first)->runs && left(&room, first) == 5 * minute - 10 * second);
    finish_turn(&room);
    CHECK(!time_at(&room, first)->runs && time_at(&room, other)->runs);
    CHECK(left(&room, first) == 5 * minute + 20 * second && left(&room, other) == 5 * minute);
    kept.now += minute;
    finish_turn(&room);
    CHECK(left(&room, first) == 5 * minute + 20 * second && left(&room, other) == 4 * minute + 30 * second);
    kept.now -= hour; /* somebody has put the machine's clock back: nobody gets time */
    CHECK(left(&room, first) == 5 * minute + 20 * second);
    room_end(&room, 0, "abandoned");
    CHECK(!quad_clocks_run(&room.replay.clocks) && quad_clocks_due(&room.replay.clocks) == 0);
    room_close(&room);
}

/* The last millisecond counts, the next one does not. */
static void test_edge(void) {
    struct room room;
    struct quad_clock terms = terms_of(QUAD_CLOCK_LIVE, 1, 0, QUAD_OVER_BOT);
    for (int after = -1; after <= 1; after++) {
        kept.now = 1000 * day;
        open_room(&room, "tali", 2, &terms);
        int seat = asked(&room);
        CHECK(quad_clocks_due(&room.replay.clocks) == kept.now + 45 * second);
        CHECK(!quad_clocks_is_low(&room.replay.clocks, seat, kept.now + 45 * second - 1));
        kept.now += 45 * second;
        size_t before = kept.count;
        CHECK(room_keep_time(&room, kept.now) == REFUSAL_NONE && kept.count == before + 1);
        CHECK(kept.log[before].cause == QUAD_CAUSE_REMINDED && kept.log[before].seat == seat);
        CHECK(room_keep_time(&room, kept.now + 1) == REFUSAL_NONE && kept.count == before + 1); /* once */
        CHECK(quad_clocks_due(&room.replay.clocks) == kept.now + 15 * second + 1);
        kept.now += 15 * second + after;
        CHECK(left(&room, seat) == (after < 0));
        CHECK(room_keep_time(&room, kept.now) == REFUSAL_NONE);
        CHECK((room.replay.seat[seat].holder == QUAD_HOLDER_BOT) == (after > 0));
        CHECK(kept.count == before + 1 + (after > 0) && room.lapse_count == (size_t)(after > 0));
        room_keep_time(&room, kept.now + day); /* the bot has no clock */
        CHECK(kept.count == before + 2 && (after > 0 || room.replay.seat[seat].has_token));
        room_close(&room);
    }
}

static void test_taking_back(void) {
    struct room room;
    struct quad_clock terms = terms_of(QUAD_CLOCK_LIVE, 10, 60, QUAD_OVER_BOT);
    kept.now = 1000 * day;
    open_room(&room, "tali", 2, &terms);
    finish_turn(&room); /* everybody's first turn brings nothing */
    finish_turn(&room);
    int seat = asked(&room), other = 1 - seat;
    CHECK(left(&room, seat) == 11 * minute);
    kept.now += 4 * minute;
    finish_turn(&room);
    CHECK(left(&room, seat) == 8 * minute && left(&room, other) == 11 * minute);
    kept.now += 2 * minute;
    for (int again = 0; again < 20; again++) { /* back and forth: the minute does not come again */
        CHECK(room_undo(&room, seat, NULL) == REFUSAL_NONE);
        CHECK(asked(&room) == seat && left(&room, seat) == 7 * minute);
        finish_turn(&room);
        CHECK(left(&room, seat) == 8 * minute);
    }
    CHECK(left(&room, other) > 9 * minute); /* what the other has used is used; his turn is a new one */
    finish_turn(&room);
    CHECK(asked(&room) == seat && left(&room, seat) == 8 * minute);
    room_close(&room);
}

static void move_by(struct room *room, int seat, struct quad_rng *r) {
    CHECK(room_play(room, seat, room_truth(room)->ply, move_of(room, seat, r), NULL) == REFUSAL_NONE);
}

/* Plays some of his turn, takes it back, plays it in another way. Whether it got shorter, and all the same
 * the next one brings what a new turn brings. */
static bool plays_shorter(struct room *room, struct quad_rng *r, int64_t gain) {
    const struct quad_table *t = &room->replay.table;
    int seat = asked(room);
    size_t begun = t->count;
    int64_t had = left(room, seat);
    for (int moves = 0; moves < 4 && time_at(room, seat)->owes && asked(room) == seat; moves++) {
        move_by(room, seat, r);
    }
    size_t played = t->count;
    while (t->count > begun) {
        CHECK(room_undo(room, seat, NULL) == REFUSAL_NONE);
    }
    CHECK(t->count == begun && time_at(room, seat)->runs && left(room, seat) == had);
    while (!quad_over(room_truth(room)) && time_at(room, seat)->begun_at == begun) {
        move_by(room, asked(room), r);
    }
    CHECK(quad_over(room_truth(room)) || left(room, seat) == had + gain);
    return !quad_over(room_truth(room)) && t->count <= played;
}

/* What was played and taken back does not count among the plays that a new turn has to be behind. */
static void test_playing_shorter(void) {
    struct room room;
    struct quad_clock terms = terms_of(QUAD_CLOCK_LIVE, 10, 60, QUAD_OVER_BOT);
    struct quad_rng r;
    int met = 0;
    quad_rng_seed(&r, 1);
    for (size_t i = 0; quad_game_at(i) != NULL; i++) {
        kept.now = 1000 * day;
        open_room(&room, quad_game_at(i)->name.token, 2, &terms);
        for (int turns = 0; turns < 200 && !quad_over(room_truth(&room)); turns++) {
            unsigned waiting = quad_waiting(room_truth(&room));
            int seat = asked(&room);
            if ((waiting & (waiting - 1)) == 0 && time_at(&room, seat)->begun_at == room.replay.table.count) {
                met += plays_shorter(&room, &r, terms.gain);
            } else {
                move_by(&room, seat, &r);
            }
        }
        room_close(&room);
    }
    CHECK(met > 0);
}

static void test_days(void) {
    struct room room;
    struct quad_clock terms = terms_of(QUAD_CLOCK_TURN, 3, 0, QUAD_OVER_BOT);
    kept.now = 1000 * day;
    open_room(&room, "tali", 2, &terms);
    int seat = asked(&room);
    kept.now += 2 * day;
    CHECK(left(&room, seat) == day);
    finish_turn(&room);
    CHECK(left(&room, seat) == 3 * day); /* what it will have */
    CHECK(room_undo(&room, seat, NULL) == REFUSAL_NONE && left(&room, seat) == day);
    finish_turn(&room);
    finish_turn(&room);
    CHECK(asked(&room) == seat && left(&room, seat) == 3 * day);
    room_close(&room);
    terms = terms_of(QUAD_CLOCK_BANK, 5, 12, QUAD_OVER_BOT);
    open_room(&room, "tali", 2, &terms);
    seat = asked(&room);
    kept.now += day;
    finish_turn(&room);
    CHECK(left(&room, seat) == 4 * day + 12 * hour);
    for (int turns = 0; turns < 6; turns++) {
        finish_turn(&room);
    }
    CHECK(left(&room, seat) == 5 * day); /* a bank is never fuller than at the start */
    room_close(&room);
}

static void test_resuming(void) {
    struct room room;
    struct quad_clock terms = terms_of(QUAD_CLOCK_LIVE, 5, 0, QUAD_OVER_BOT);
    kept.now = 1000 * day;
    open_room(&room, "tali", 2, &terms);
    int seat = asked(&room);
    kept.now += minute;
    move(&room, seat);
    kept.now += 3 * day;
    size_t before = kept.count;
    CHECK(room_resume(&room, kept.now) == REFUSAL_NONE && kept.count == before + 1);
    CHECK(left(&room, seat) == 4 * minute);
    room_close(&room);
    terms = terms_of(QUAD_CLOCK_TURN, 2, 0, QUAD_OVER_BOT);
    open_room(&room, "tali", 2, &terms);
    kept.now += day;
    before = kept.count;
    CHECK(room_resume(&room, kept.now) == REFUSAL_NONE && kept.count == before); /* nothing to say */
    CHECK(left(&room, asked(&room)) == day);
    kept.now += 30 * day;
    CHECK(room_resume(&room, kept.now) == REFUSAL_NONE && kept.count == before + 1);
    CHECK(left(&room, asked(&room)) == hour);
    room_close(&room);
}

/* What was agreed for the end: a bot, who finishes the turn; given up; the others. */
static void test_over(void) {
    struct room room;
    for (enum quad_time_over over = 0; over < QUAD_OVERS; over++) {
        for (int seats = 2; seats <= 3; seats++) {
            struct quad_clock terms = terms_of(QUAD_CLOCK_LIVE, 5, 10, over);
            kept.now = 1000 * day;
            open_room(&room, "tali", seats, &terms);
            int seat = asked(&room);
            kept.now += 5 * minute + 1;
            CHECK(room_keep_time(&room, kept.now) == REFUSAL_NONE && room.lapse_count == 1);
            CHECK(room.lapse[0].over == over && room.lapse[0].seat == seat);
            const struct quad_seat *who = &room.replay.seat[seat];
            bool ends = over == QUAD_OVER_CONCEDE && seats == 2;
            CHECK(room.replay.over == ends && room.replay.clocks.lost == (ends ? seat + 1 : 0));
            CHECK(who->has_token == (over != QUAD_OVER_CONCEDE || ends));
            CHECK((who->holder == QUAD_HOLDER_BOT) == (over != QUAD_OVER_OTHERS && !ends));
            CHECK(room_may_outlast(&room, seat) == (over == QUAD_OVER_OTHERS));
            size_t before = kept.count;
            CHECK(room_keep_time(&room, kept.now + day) == REFUSAL_NONE && kept.count == before);
            room_close(&room);
        }
    }
    struct quad_clock terms = terms_of(QUAD_CLOCK_LIVE, 5, 10, QUAD_OVER_BOT);
    open_room(&room, "tali", 2, &terms);
    int seat = asked(&room);
    kept.now += 6 * minute;
    room_keep_time(&room, kept.now);
    CHECK(time_at(&room, seat)->out && time_at(&room, seat)->owes);
    finish_turn(&room);
    struct quad_seat back = room.replay.seat[seat];
    back.holder = QUAD_HOLDER_PERSON;
    room_seat(&room, seat, &back, seat, NULL);
    CHECK(!time_at(&room, seat)->out && left(&room, seat) == minute + 10 * second);
    room_close(&room);
    terms.over = QUAD_OVER_OTHERS;
    open_room(&room, "tali", 2, &terms);
    seat = asked(&room);
    kept.now += 6 * minute;
    room_keep_time(&room, kept.now);
    finish_turn(&room); /* he has come after all */
    CHECK(!time_at(&room, seat)->out && left(&room, seat) == 10 * second && !room_may_outlast(&room, seat));
    room_close(&room);
}

/* The bot has finished the turn, and its player takes the turn back: he has no more time for it than he had.
 */
static void test_over_again(void) {
    struct room room;
    for (enum quad_clock_kind kind = QUAD_CLOCK_LIVE; kind < QUAD_CLOCKS; kind++) {
        struct quad_clock terms = terms_of(kind, 3, 0, QUAD_OVER_BOT);
        kept.now = 1000 * day;
        open_room(&room, "tali", 2, &terms);
        int seat = asked(&room);
        for (int again = 0; again < 3; again++) {
            kept.now += again == 0 ? terms.start + 1 : 1;
            CHECK(room_keep_time(&room, kept.now) == REFUSAL_NONE && time_at(&room, seat)->out);
            finish_turn(&room);
            struct quad_seat back = room.replay.seat[seat];
            back.holder = QUAD_HOLDER_PERSON;
            room_seat(&room, seat, &back, seat, NULL);
            CHECK(!time_at(&room, seat)->out && asked(&room) != seat);
            CHECK(room_undo(&room, seat, NULL) == REFUSAL_NONE && asked(&room) == seat);
            CHECK(left(&room, seat) == 0);
        }
        finish_turn(&room); /* at the last millisecond */
        finish_turn(&room);
        CHECK(left(&room, seat) == (kind == QUAD_CLOCK_LIVE   ? minute
                                    : kind == QUAD_CLOCK_TURN ? 3 * day
                                                              : day));
        CHECK(!time_at(&room, seat)->back);
        room_close(&room);
    }
}

/* Where several owe a choice at once each one's own clock runs, and stops when he has chosen. */
static void test_at_once(void) {
    struct room room;
    struct quad_clock terms = terms_of(QUAD_CLOCK_TURN, 1, 0, QUAD_OVER_BOT);
    struct quad_rng r;
    int met = 0;
    quad_rng_seed(&r, 1);
    for (size_t i = 0; quad_game_at(i) != NULL; i++) {
        open_room(&room, quad_game_at(i)->name.token, quad_game_at(i)->seats_max, &terms);
        for (int moves = 0; moves < 400 && !quad_over(room_truth(&room)); moves++) {
            unsigned waiting = quad_waiting(room_truth(&room));
            int seat = asked(&room);
            if ((waiting & (waiting - 1)) != 0) {
                met++;
                kept.now += hour;
                for (int other = 0; other < room_truth(&room)->seats; other++) {
                    CHECK(time_at(&room, other)->runs == ((waiting >> other & 1u) != 0));
                }
            }
            room_play(&room, seat, room_truth(&room)->ply, move_of(&room, seat, &r), NULL);
            CHECK(time_at(&room, seat)->runs == ((quad_waiting(room_truth(&room)) >> seat & 1u) != 0));
        }
        room_close(&room);
    }
    CHECK(met > 0);
}

/* Nobody has looked for a while, and the time of two is over: whose time was over first has lost. */
static void test_first(void) {
    struct room room;
    struct quad_clock terms = terms_of(QUAD_CLOCK_LIVE, 60, 0, QUAD_OVER_CONCEDE);
    struct quad_rng r;
    int met = 0;
    quad_rng_seed(&r, 1);
    for (size_t i = 0; quad_game_at(i) != NULL; i++) {
        kept.now = 1000 * day;
        open_room(&room, quad_game_at(i)->name.token, 2, &terms);
        for (int moves = 0; moves < 400 && !room.replay.over && !quad_over(room_truth(&room)); moves++) {
            bool both = time_at(&room, 0)->runs && time_at(&room, 1)->runs;
            move_by(&room, asked(&room), &r);
            if (both && time_at(&room, 1)->runs && !time_at(&room, 0)->runs) {
                met++;
                kept.now += second; /* he thinks for longer, and the other one takes back */
                CHECK(room_undo(&room, 0, NULL) == REFUSAL_NONE && left(&room, 1) < left(&room, 0));
                kept.now += day;
                CHECK(room_keep_time(&room, kept.now) == REFUSAL_NONE);
                CHECK(room.replay.over && room.replay.clocks.lost == 2);
            }
        }
        room_close(&room);
    }
    CHECK(met > 0);
}

/* A damaged row says that somebody has lost who does not sit there. */
static void test_lost(void) {
    static struct quad_replay replay;
    struct quad_clock terms = terms_of(QUAD_CLOCK_LIVE, 5, 10, QUAD_OVER_CONCEDE);
    struct quad_seed seed = quad_luck_from_number(7);
    const struct quad_game *g = quad_game_named("tali");
    uint8_t options[QUAD_OPTIONS];
    options_of(g, options);
    for (int seat = 1; seat <= QUAD_NOBODY + 1; seat++) {
        struct quad_entry end = {
            .kind = QUAD_ENTRY_END, .number = 1, .seat = (uint8_t)seat, .cause = QUAD_CAUSE_TIME};
        memset(&replay, 0, sizeof replay);
        quad_table_open(&replay.table, g, 2, options, &seed);
        quad_clocks_begin(&replay.clocks, &terms);
        bool sits = seat < 2;
        CHECK(quad_replay_entry(&replay, &end) == (sits ? QUAD_ERROR_NONE : QUAD_ERROR_BAD_SEATS));
        CHECK(replay.over == sits && replay.clocks.lost == (sits ? 2 : 0));
        quad_replay_end(&replay);
    }
}

/* Something at random that may happen at a table. */
static void happen(struct room *room, struct quad_rng *r) {
    int seat = (int)quad_rng_below(r, room_truth(room)->seats);
    struct quad_seat who = room->replay.seat[seat];
    switch (quad_rng_below(r, 12)) {
    case 0:
        if (!room->replay.over) {
            room_undo(room, seat, NULL);
        }
        return;
    case 1:
        if (who.has_token && !(time_at(room, seat)->out && time_at(room, seat)->owes)) {
            who.holder = who.holder == QUAD_HOLDER_PERSON ? QUAD_HOLDER_BOT : QUAD_HOLDER_PERSON;
            room_seat(room, seat, &who, seat, NULL);
        }
        return;
    case 2:
        room_say(room, seat, "salve", NULL);
        return;
    case 3:
        room_resume(room, kept.now);
        return;
    default:
        if (!room->replay.over && !quad_over(room_truth(room))) {
            seat = asked(room);
            room_play(room, seat, room_truth(room)->ply, move_of(room, seat, r), NULL);
        }
    }
}

/* Whoever was there and whoever reads the log have the same clocks, after everything that may happen. */
static void test_replay(void) {
    struct room room;
    static struct quad_replay replay;
    static const enum quad_clock_kind kinds[] = {QUAD_CLOCK_LIVE, QUAD_CLOCK_TURN, QUAD_CLOCK_BANK};
    size_t lapses = 0;
    for (uint64_t number = 0; number < 60; number++) {
        size_t games = 0;
        while (quad_game_at(games) != NULL) {
            games++;
        }
        const struct quad_game *g = quad_game_at(number % games);
        struct quad_clock terms = terms_of(kinds[number % 3], 1 + (int64_t)(number % 3),
                                           number % 3 == 1 ? 0 : 5, (enum quad_time_over)(number / 3 % 3));
        struct quad_rng r;
        quad_rng_seed(&r, number);
        kept.now = 1000 * day;
        open_room(&room, g->name.token,
                  g->seats_min + (int)(number % (uint64_t)(g->seats_max - g->seats_min + 1)), &terms);
        struct quad_seed seed = quad_luck_from_number(7);
        memset(&replay, 0, sizeof replay);
        quad_table_open(&replay.table, g, room_truth(&room)->seats, room_truth(&room)->options, &seed);
        quad_clocks_begin(&replay.clocks, &terms);
        size_t at = 0;
        for (int events = 0; events < 400 && !room.replay.over; events++) {
            kept.now += quad_rng_below(&r, 8) == 0 ? (int64_t)quad_rng_below(&r, (uint32_t)(terms.start / 2))
                                                   : quad_rng_below(&r, 900);
            room_keep_time(&room, kept.now);
            happen(&room, &r);
            for (; at < kept.count; at++) {
                if (quad_replay_entry(&replay, &kept.log[at]) != QUAD_ERROR_NONE) {
                    check_at(false, __LINE__, "the log replays");
                    return;
                }
            }
            CHECK(same_clocks(&replay.clocks, &room.replay.clocks));
        }
        lapses += room.lapse_count;
        quad_replay_end(&replay);
        room_close(&room);
    }
    CHECK(lapses > 20);
}

int main(void) {
    kept.log = calloc(KEPT, sizeof *kept.log);
    if (kept.log == NULL) {
        return 1;
    }
    test_terms();
    test_turns();
    test_edge();
    test_taking_back();
    test_playing_shorter();
    test_days();
    test_resuming();
    test_over();
    test_over_again();
    test_at_once();
    test_first();
    test_lost();
    test_replay();
    free(kept.log);
    printf("%ld passed, %ld failed\n", passed, failed);
    return failed > 0;
}
