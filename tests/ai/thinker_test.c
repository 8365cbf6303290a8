/* thinker_test.c: thinkers keep what still holds of their trees from one decision to the next, know what
 * their seat saw and no more, and stay within their memory. */
#include "ai/pool.h"
#include "ai/search.h"
#include "ai/thinker.h"
#include "core/box.h"
#include "protocol/judgement.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
/* cmocka needs the three above. */
#include <cmocka.h>

enum { BUDGET = 300, LONG = 160, NODES = 1 << 14 };

static void open_table(struct quad_table *t, const struct quad_game *g, int seats, uint64_t seed) {
    struct quad_seed luck = quad_luck_from_number(seed);
    assert_int_equal(quad_table_open(t, g, seats, NULL, &luck), QUAD_ERROR_NONE);
    assert_int_equal(quad_table_settle(t), QUAD_ERROR_NONE);
}

static int asked(const struct quad_table *t) {
    return quad_bits_lowest(quad_waiting(quad_table_truth(t)));
}

static void play(struct quad_table *t, int seat, struct quad_move m) {
    assert_int_equal(quad_table_play(t, seat, quad_table_truth(t)->ply, m), QUAD_ERROR_NONE);
}

static struct quad_thinker *open_thinker(const struct quad_game *g, const char *level,
                                         struct quad_tree *tree) {
    struct quad_thinker *thinker =
        quad_thinker_open(g, level == NULL ? NULL : quad_bot_named(level), NODES, tree);
    assert_non_null(thinker);
    return thinker;
}

/* Think about what the seat is asked now; whether some of the tree was kept. */
static bool think(struct quad_thinker *thinker, const struct quad_table *t, int seat, uint64_t seed,
                  struct quad_move *out) {
    struct quad_recall recall;
    quad_table_recall(t, t->count, seat, &recall);
    bool kept = quad_thinker_begin(thinker, &recall, BUDGET, seed);
    while (quad_thinker_think(thinker, 64)) {
    }
    *out = quad_thinker_best(thinker);
    return kept;
}

static uint64_t inherited(const struct quad_thinker *thinker) {
    static struct quad_report report;
    uint64_t sum = 0;
    quad_thinker_report(thinker, &report);
    for (int i = 0; i < report.count; i++) {
        sum += report.at[i].inherited;
    }
    return sum;
}

/* Whether somebody else has moved since the seat did. */
static bool was_interrupted(const struct quad_table *t, int seat) {
    struct quad_recall recall;
    bool others = false;
    quad_table_recall(t, t->count, seat, &recall);
    for (size_t i = 0; i < recall.count; i++) {
        others = others || recall.plays[i].seat != seat;
    }
    return others;
}

/* What a seat recalls leads from where it was to where it is; of the truth it has nothing. */
static void recall_is_what_was_seen(void **state) {
    (void)state;
    for (size_t i = 0; quad_game_at(i) != NULL; i++) {
        const struct quad_game *g = quad_game_at(i);
        struct quad_table t;
        struct quad_rng r;
        struct quad_recall recall;
        quad_rng_seed(&r, i);
        open_table(&t, g, g->seats_max, 40 + i);
        quad_table_recall(&t, t.count, asked(&t), &recall);
        assert_int_equal(recall.count, 0);
        for (int moves = 0; moves < LONG && !quad_over(quad_table_truth(&t)); moves++) {
            struct quad_choices choices;
            int seat = asked(&t);
            struct quad_any then, now;
            quad_table_see(&t, seat, &then);
            quad_table_choices(&t, seat, &choices);
            struct quad_move m = quad_pick(&choices, &r);
            size_t before = t.count;
            play(&t, seat, m);
            quad_table_see(&t, seat, &now);
            quad_table_recall(&t, t.count, seat, &recall);
            assert_int_equal(recall.seat, seat);
            assert_int_equal(recall.count, t.count - before);
            assert_memory_equal(&recall.then, &then, g->state_size);
            assert_memory_equal(&recall.now, &now, g->state_size);
            assert_true(quad_move_equal(recall.plays[0].move, m));
            quad_table_recall(&t, before, seat, &recall);
            assert_memory_equal(&recall.now, &then, g->state_size);
        }
        quad_table_close(&t);
    }
}

/* Trees are kept within a turn, and after the moves of others. */
static void trees_are_kept(void **state) {
    (void)state;
    static const char *const games[] = {"trajan", "glory", "fortuna", "romeroll"};
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        const struct quad_game *g = quad_game_named(games[i]);
        struct quad_thinker *thinker[2] = {open_thinker(g, "master", NULL), open_thinker(g, "master", NULL)};
        struct quad_table t;
        int within = 0, after = 0, fresh = 0;
        open_table(&t, g, 2, 70 + i);
        for (int moves = 0; moves < LONG && !quad_over(quad_table_truth(&t)); moves++) {
            struct quad_move m;
            int seat = asked(&t);
            bool interrupted = was_interrupted(&t, seat);
            bool kept = think(thinker[seat], &t, seat, (uint64_t)moves, &m);
            assert_true(kept || inherited(thinker[seat]) == 0);
            *(!kept ? &fresh : interrupted ? &after : &within) += 1;
            play(&t, seat, m);
        }
        assert_true(within > 10 && after > 3 && fresh > 1);
        quad_thinker_close(thinker[0]);
        quad_thinker_close(thinker[1]);
        quad_table_close(&t);
    }
}

/* A tree that lay in a pool is as good as one that stayed where it grew. */
static void left_trees_are_taken_up_again(void **state) {
    (void)state;
    static struct quad_report one, other;
    const struct quad_game *g = quad_game_named("fortuna");
    struct quad_pool *pool = quad_pool_open(64 << 20);
    struct quad_thinker *stays[2] = {open_thinker(g, "expert", NULL), open_thinker(g, "expert", NULL)};
    struct quad_table t;
    int kept = 0;
    open_table(&t, g, 2, 9);
    for (int moves = 0; moves < LONG && !quad_over(quad_table_truth(&t)); moves++) {
        int seat = asked(&t);
        struct quad_pool_key key = {1, seat, 0};
        struct quad_thinker *comes = open_thinker(g, "expert", quad_pool_take(pool, key));
        struct quad_move a, b;
        bool first = think(stays[seat], &t, seat, (uint64_t)moves, &a);
        bool second = think(comes, &t, seat, (uint64_t)moves, &b);
        quad_thinker_report(stays[seat], &one);
        quad_thinker_report(comes, &other);
        assert_int_equal(first, second);
        assert_true(quad_move_equal(a, b));
        assert_int_equal(one.count, other.count);
        assert_memory_equal(one.at, other.at, (size_t)one.count * sizeof one.at[0]);
        kept += second;
        quad_pool_keep(pool, key, quad_thinker_leave(comes, b));
        play(&t, seat, a);
    }
    assert_true(kept > 20);
    quad_thinker_close(stays[0]);
    quad_thinker_close(stays[1]);
    quad_pool_close(pool);
    quad_table_close(&t);
}

/* A move that the viewer cannot tell from the one he was shown, another one if there is one. */
static bool find_likeness(const struct quad_table *twin, int seat, struct quad_move shown, int viewer,
                          struct quad_rng *r, struct quad_move *out) {
    struct quad_choices choices;
    const struct quad_state *s = quad_table_truth(twin);
    uint32_t alike = 0;
    if (!quad_bits_has(quad_waiting(s), seat)) {
        return false;
    }
    quad_legal(twin->game, s, seat, &choices);
    for (int i = 0; i < choices.count; i++) {
        struct quad_move m = choices.at[i].move;
        if (quad_move_equal(quad_veil(twin->game, s, seat, m, viewer), shown) &&
            quad_rng_below(r, ++alike) == 0) {
            *out = m;
        }
    }
    return alike > 0;
}

/* Let the twin catch up with moves that look the same to the viewer; false if it cannot. */
static bool follow(const struct quad_table *t, struct quad_table *twin, int viewer, struct quad_rng *r) {
    while (twin->count < t->count) {
        struct quad_any before;
        struct quad_move m;
        const struct quad_play *played = &t->plays[twin->count];
        quad_table_state_at(t, twin->count, &before);
        struct quad_move shown =
            quad_veil(t->game, quad_any_state(&before), played->seat, played->move, viewer);
        if (!find_likeness(twin, played->seat, shown, viewer, r, &m)) {
            return false;
        }
        assert_int_equal(quad_table_replay(twin, played->seat, m), QUAD_ERROR_NONE);
    }
    return true;
}

/* Moves that others saw and the seat did not are told as it saw them. */
static void compare_recalls(const struct quad_table *t, const struct quad_table *twin, int seat) {
    struct quad_recall one, other;
    quad_table_recall(t, t->count, seat, &one);
    quad_table_recall(twin, twin->count, seat, &other);
    assert_int_equal(one.count, other.count);
    assert_memory_equal(&one.then, &other.then, t->game->state_size);
    assert_memory_equal(&one.now, &other.now, t->game->state_size);
    assert_memory_equal(one.plays, other.plays, one.count * sizeof one.plays[0]);
}

/* At tables that look the same to a seat, from the first move on, the same thoughts lead to the same moves,
 * with trees kept over many decisions. */
static int compare_twins(const struct quad_game *g, int seats, uint64_t number, int *apart) {
    static struct quad_report one, other;
    struct quad_thinker *mine = open_thinker(g, "master", NULL), *twins = open_thinker(g, "master", NULL);
    struct quad_table t, twin;
    struct quad_rng r;
    int viewer = (int)(number % (uint64_t)seats), kept = 0;
    struct quad_seed luck = quad_luck_from_number(number);
    quad_rng_seed(&r, number);
    open_table(&t, g, seats, number);
    assert_int_equal(quad_table_open(&twin, g, seats, NULL, &luck), QUAD_ERROR_NONE);
    bool alike = follow(&t, &twin, viewer, &r);
    for (int moves = 0; alike && moves < LONG && !quad_over(quad_table_truth(&t)); moves++) {
        struct quad_choices choices;
        struct quad_move m, same;
        int seat = asked(&t);
        if (seat == viewer) {
            compare_recalls(&t, &twin, seat);
            kept += think(mine, &t, seat, number + (uint64_t)moves, &m);
            think(twins, &twin, seat, number + (uint64_t)moves, &same);
            quad_thinker_report(mine, &one);
            quad_thinker_report(twins, &other);
            assert_true(quad_move_equal(m, same));
            assert_int_equal(one.count, other.count);
            assert_memory_equal(one.at, other.at, (size_t)one.count * sizeof one.at[0]);
            *apart += memcmp(&t.truth, &twin.truth, g->state_size) != 0;
        } else {
            quad_table_choices(&t, seat, &choices);
            m = quad_pick(&choices, &r);
        }
        play(&t, seat, m);
        alike = follow(&t, &twin, viewer, &r);
    }
    quad_thinker_close(mine);
    quad_thinker_close(twins);
    quad_table_close(&t);
    quad_table_close(&twin);
    return kept;
}

/* Whether, between two decisions of a seat, another always chooses something that it does not see: nothing
 * leads through a tree then. */
static bool hides_choices(const struct quad_game *g) {
    struct quad_table t;
    struct quad_rng r;
    bool hides = true;
    quad_rng_seed(&r, 1);
    open_table(&t, g, g->seats_min < 2 ? 2 : g->seats_min, 1);
    while (hides && !quad_over(quad_table_truth(&t))) {
        struct quad_recall recall;
        struct quad_choices choices;
        int seat = asked(&t);
        quad_table_recall(&t, t.count, seat, &recall);
        hides = recall.count == 0;
        for (size_t i = 0; i < recall.count; i++) {
            const struct quad_play *play = &recall.plays[i];
            hides = hides || (play->seat < QUAD_SEATS && memchr(play->move.arg, QUAD_HIDDEN, QUAD_MOVE_ARGS));
        }
        quad_table_choices(&t, seat, &choices);
        play(&t, seat, quad_pick(&choices, &r));
    }
    quad_table_close(&t);
    return hides;
}

static void nobody_peeks(void **state) {
    (void)state;
    for (size_t i = 0; quad_game_at(i) != NULL; i++) {
        const struct quad_game *g = quad_game_at(i);
        int kept = 0, apart = 0;
        for (uint64_t number = 1; number <= 6; number++) {
            int seats = number <= 4 ? (g->seats_min < 2 ? 2 : g->seats_min) : g->seats_max;
            kept += compare_twins(g, seats, 100 * i + number, &apart);
        }
        assert_true((kept > 0) != hides_choices(g));
        assert_true(apart > 0 || g->veil == NULL); /* nothing is hidden */
    }
}

/* What is looked at again, or out of order, looks as if nothing had been thought about before. */
static void the_past_is_looked_at_afresh(void **state) {
    (void)state;
    static struct quad_report one, other;
    const struct quad_game *g = quad_game_named("glory");
    struct quad_thinker *analyst = open_thinker(g, NULL, NULL);
    struct quad_table t;
    struct quad_rng r;
    quad_rng_seed(&r, 5);
    open_table(&t, g, 3, 5);
    while (t.count < LONG) {
        struct quad_choices choices;
        int seat = asked(&t);
        quad_table_choices(&t, seat, &choices);
        play(&t, seat, quad_pick(&choices, &r));
    }
    int looked = 0;
    for (size_t number = t.count - 1; number > 0; number--) { /* backwards */
        const struct quad_play *played = &t.plays[number];
        struct quad_recall recall;
        if (played->seat == QUAD_CHANCE) {
            continue;
        }
        struct quad_thinker *fresh = open_thinker(g, NULL, NULL);
        quad_table_recall(&t, number, played->seat, &recall);
        for (int again = 0; again < 2; again++) {
            assert_false(quad_thinker_begin(analyst, &recall, BUDGET / 10, number));
            quad_thinker_think(analyst, BUDGET);
        }
        quad_thinker_begin(fresh, &recall, BUDGET / 10, number);
        quad_thinker_think(fresh, BUDGET);
        quad_thinker_report(analyst, &one);
        quad_thinker_report(fresh, &other);
        assert_int_equal(one.count, other.count);
        assert_memory_equal(one.at, other.at, (size_t)one.count * sizeof one.at[0]);
        quad_thinker_close(fresh);
        looked++;
    }
    assert_true(looked > 50);
    quad_thinker_close(analyst);
    quad_table_close(&t);
}

/* Chances are means over the visits since a decision began: where there were none there are no chances. */
static void inherited_visits_have_no_chances(void **state) {
    (void)state;
    static struct quad_report report = {.count = 3, .seats = 2, .seat = 0, .iterations = 30};
    for (int i = 0; i < 3; i++) {
        report.at[i] = (struct quad_prospect){.move = {1, {(uint8_t)i}}, .inherited = 100, .visits = 10};
        report.at[i].win[0] = 0.1f * (float)(i + 3);
    }
    struct judgement of = judgement_of(&report, 4, 0, report.at[0].move);
    assert_int_equal(of.best.arg[0], 0); /* of equals the first */
    report.at[1].inherited = 900;
    of = judgement_of(&report, 4, 0, report.at[0].move);
    assert_int_equal(of.best.arg[0], 1);
    assert_true(of.loss > 0.09 && of.loss < 0.11);
    report.at[1].visits = 0;
    report.at[1].win[0] = 0;
    report.at[2].visits = 20;
    of = judgement_of(&report, 4, 0, report.at[0].move);
    assert_int_equal(of.best.arg[0], 2);
    assert_true(of.win[0] > 0.49f && of.loss > 0.19 && of.loss < 0.21);
}

/* An analyst tells no chance of a choice that kept its visits and lost what they came to: it is made again.
 */
static void what_is_told_rests_on_visits(void **state) {
    (void)state;
    static struct quad_report before, after;
    int lost = 0;
    for (size_t i = 0; i < 4; i++) {
        static const char *const games[4] = {"trajan", "glory", "fortuna", "romeroll"};
        struct quad_thinker *analyst = open_thinker(quad_game_named(games[i]), NULL, NULL);
        struct quad_table t;
        open_table(&t, quad_game_named(games[i]), 2, 3);
        for (int moves = 0; moves < 40 && !quad_over(quad_table_truth(&t)); moves++) {
            struct quad_move m;
            int seat = asked(&t);
            think(analyst, &t, seat, (uint64_t)moves, &m);
            quad_thinker_report(analyst, &before);
            quad_thinker_refresh(analyst);
            quad_thinker_report(analyst, &after);
            assert_int_equal(after.iterations, before.iterations);
            for (int k = 0; k < after.count; k++) {
                const struct quad_prospect *was = &before.at[k], *is = &after.at[k];
                uint32_t all = was->visits + was->inherited;
                assert_true(is->visits >= (was->inherited == 0 || all < 16 ? was->visits : 16));
                assert_true(all == 0 || is->visits > 0);
                assert_int_equal(is->inherited, was->inherited);
                lost += was->inherited > 0 && was->visits == 0;
            }
            play(&t, seat, m);
        }
        quad_thinker_close(analyst);
        quad_table_close(&t);
    }
    assert_true(lost > 10);
}

/* A tree that came into the wrong hands, were there two tables of one key: another seat, table or game. */
static void what_is_not_ours_is_not_used(void **state) {
    (void)state;
    static struct quad_report one, other;
    struct quad_table t[3];
    static const char *const games[3] = {"trajan", "trajan", "fortuna"};
    for (int i = 0; i < 3; i++) {
        open_table(&t[i], quad_game_named(games[i]), 2, (uint64_t)i);
    }
    for (int moves = 0; moves < 20; moves++) {
        for (int from = 0; from < 3; from++) {
            struct quad_move m;
            int seat = asked(&t[from]);
            struct quad_thinker *thinker = open_thinker(t[from].game, "expert", NULL);
            think(thinker, &t[from], seat, 1, &m);
            struct quad_tree *tree = quad_thinker_leave(thinker, m);
            struct quad_table *to = &t[(from + 1) % 3];
            int whose = asked(to);
            struct quad_thinker *given = open_thinker(to->game, "expert", tree);
            struct quad_thinker *own = open_thinker(to->game, "expert", NULL);
            assert_false(think(given, to, whose, 2, &m));
            think(own, to, whose, 2, &m);
            quad_thinker_report(given, &one);
            quad_thinker_report(own, &other);
            assert_memory_equal(one.at, other.at, (size_t)one.count * sizeof one.at[0]);
            quad_thinker_close(given);
            quad_thinker_close(own);
            play(to, whose, m);
        }
    }
    for (int i = 0; i < 3; i++) {
        quad_table_close(&t[i]);
    }
}

/* As far as the settings say. */
static void trees_are_kept_no_further(void **state) {
    (void)state;
    const struct quad_game *g = quad_game_named("trajan");
    for (int reuse = QUAD_REUSE_GAME; reuse <= QUAD_REUSE_NONE; reuse++) {
        struct quad_search_settings settings = quad_settings_expert;
        settings.reuse = (uint8_t)reuse;
        struct quad_bot bot = *quad_bot_named("expert");
        bot.settings = &settings;
        struct quad_thinker *thinker[2] = {quad_thinker_open(g, &bot, NODES, NULL),
                                           quad_thinker_open(g, &bot, NODES, NULL)};
        struct quad_table t;
        int within = 0, after = 0;
        open_table(&t, g, 2, 11);
        for (int moves = 0; moves < LONG && !quad_over(quad_table_truth(&t)); moves++) {
            struct quad_move m;
            int seat = asked(&t);
            bool interrupted = was_interrupted(&t, seat);
            *(interrupted ? &after : &within) += think(thinker[seat], &t, seat, (uint64_t)moves, &m);
            play(&t, seat, m);
        }
        assert_int_equal(within > 0, reuse != QUAD_REUSE_NONE);
        assert_int_equal(after > 0, reuse == QUAD_REUSE_GAME);
        quad_thinker_close(thinker[0]);
        quad_thinker_close(thinker[1]);
        quad_table_close(&t);
    }
}

/* No chance move may look like none. */
static void hashes_of_chance_are_never_0(void **state) {
    (void)state;
    assert_true(quad_hash_chance(UINT32_MAX, (struct quad_move){0, {0}}) != 0);
    assert_true(quad_hash_chance(0, (struct quad_move){255, {255, 255, 255}}) != 0);
}

/* What was taken back is forgotten; what is played again as it was still holds. */
static void taking_back_forgets(void **state) {
    (void)state;
    const struct quad_game *g = quad_game_named("trajan");
    struct quad_thinker *thinker = open_thinker(g, "expert", NULL);
    struct quad_table t;
    struct quad_choices choices;
    struct quad_move m, next;
    int tried = 0;
    open_table(&t, g, 2, 3);
    for (int moves = 0; moves < LONG && tried < 5; moves++) {
        int seat = asked(&t);
        quad_table_choices(&t, seat, &choices);
        think(thinker, &t, seat, (uint64_t)moves, &m);
        play(&t, seat, m);
        if (choices.count < 2 || asked(&t) != seat) {
            continue; /* the next decision is somebody else's */
        }
        struct quad_move another = choices.at[quad_move_equal(choices.at[0].move, m) ? 1 : 0].move;
        assert_int_equal(quad_table_undo(&t, 1u << seat, true), QUAD_ERROR_NONE);
        play(&t, seat, m);
        assert_true(think(thinker, &t, seat, 1, &next)); /* the same move once more */
        assert_int_equal(quad_table_undo(&t, 1u << seat, true), QUAD_ERROR_NONE);
        play(&t, seat, another);
        if (asked(&t) == seat) {
            assert_false(think(thinker, &t, seat, 1, &next));
            assert_int_equal(inherited(thinker), 0);
            tried++;
        }
    }
    assert_int_equal(tried, 5);
    quad_thinker_close(thinker);
    quad_table_close(&t);
}

/* A position without a past, as a page sends it: what follows from the seat's own moves is found. */
static void positions_without_a_past(void **state) {
    (void)state;
    const struct quad_game *g = quad_game_named("trajan");
    struct quad_thinker *thinker = open_thinker(g, NULL, NULL);
    struct quad_table t;
    struct quad_move m;
    int kept = 0, fresh = 0, last = -1;
    open_table(&t, g, 2, 5);
    for (int moves = 0; moves < LONG / 2; moves++) {
        struct quad_recall recall;
        int seat = asked(&t);
        quad_table_recall(&t, t.count, seat, &recall);
        recall.count = 0;
        bool was = quad_thinker_begin(thinker, &recall, BUDGET, (uint64_t)moves);
        assert_true(!was || seat == last);
        *(was ? &kept : &fresh) += 1;
        last = seat;
        quad_thinker_think(thinker, BUDGET);
        m = quad_thinker_best(thinker);
        play(&t, seat, m);
    }
    assert_true(kept > 5 && fresh > 5);
    quad_thinker_close(thinker);
    quad_table_close(&t);
}

/* Bots do not think about what is forced; an analyst does, for its chances. */
static void forced_moves(void **state) {
    (void)state;
    static struct quad_report report;
    const struct quad_game *g = quad_game_named("romeroll");
    struct quad_thinker *bot = open_thinker(g, "expert", NULL), *analyst = open_thinker(g, NULL, NULL);
    struct quad_table t;
    int forced = 0;
    open_table(&t, g, 2, 8);
    for (int moves = 0; moves < LONG && !quad_over(quad_table_truth(&t)); moves++) {
        struct quad_choices choices;
        struct quad_move m;
        int seat = asked(&t);
        quad_table_choices(&t, seat, &choices);
        quad_keep_real(&choices);
        if (choices.count == 1) {
            think(bot, &t, seat, 1, &m);
            quad_thinker_report(bot, &report);
            assert_int_equal(report.iterations, 0);
            assert_true(quad_move_equal(m, choices.at[0].move));
            think(analyst, &t, seat, 1, &m);
            quad_thinker_report(analyst, &report);
            assert_int_equal(report.iterations, BUDGET);
            int best = quad_report_best(&report);
            assert_int_equal(report.at[best].visits, BUDGET);
            assert_true(report.at[best].win[seat] > 0);
            forced++;
        }
        play(&t, seat, choices.at[0].move);
    }
    assert_true(forced > 0);
    quad_thinker_close(bot);
    quad_thinker_close(analyst);
    quad_table_close(&t);
}

/* Bots that do not search are driven in the same way. */
static void everybody_is_driven_alike(void **state) {
    (void)state;
    const struct quad_game *g = quad_game_named("fortuna");
    struct quad_table t;
    open_table(&t, g, 2, 4);
    for (size_t level = 0; level < 2; level++) {
        const struct quad_bot *bot = quad_bot_at(level);
        struct quad_thinker *thinker = open_thinker(g, bot->name.token, NULL);
        struct quad_any seen;
        struct quad_move m;
        struct quad_rng r;
        static struct quad_report report;
        int seat = asked(&t);
        assert_false(think(thinker, &t, seat, 7, &m));
        quad_table_see(&t, seat, &seen);
        quad_rng_seed(&r, 7);
        assert_true(quad_move_equal(m, bot->choose(g, quad_any_state(&seen), seat, BUDGET, &r)));
        assert_false(quad_thinker_report(thinker, &report));
        assert_null(quad_thinker_leave(thinker, m));
    }
    quad_table_close(&t);
}

/* Everything below a node, in its order. */
static uint64_t sum_up(const struct quad_tree *tree, uint32_t node, uint32_t *count) {
    const struct quad_node *n = &tree->nodes[node];
    uint64_t sum = n->visits + 31 * n->move.verb + 37 * n->move.arg[0];
    *count += 1;
    for (uint32_t child = n->child; child != 0; child = tree->nodes[child].next) {
        assert_true(child > node);
        sum = sum * 1099511628211u + sum_up(tree, child, count);
    }
    return sum;
}

/* Rerooting keeps a subtree as it is, and nothing else. */
static void rerooting_keeps_the_subtree(void **state) {
    (void)state;
    const struct quad_game *g = quad_game_named("glory");
    struct quad_table t;
    struct quad_any seen;
    open_table(&t, g, 3, 6);
    int seat = asked(&t);
    quad_table_see(&t, seat, &seen);
    for (int which = 0; which < 4; which++) {
        struct quad_search *search = quad_search_open(g, &quad_settings_expert, 1 << 16, NULL);
        assert_non_null(search);
        quad_search_begin(search, quad_any_state(&seen), seat, 2);
        quad_search_run(search, 1000);
        struct quad_tree *tree = search->tree;
        uint32_t node = tree->nodes[tree->root].child, before = 0, after = 0;
        for (int i = 0; i < which && tree->nodes[node].next != 0; i++) {
            node = tree->nodes[node].next;
        }
        uint64_t sum = sum_up(tree, node, &before);
        quad_tree_reroot(tree, node);
        assert_int_equal(tree->root, 1);
        assert_true(sum_up(tree, tree->root, &after) == sum);
        assert_int_equal(before, after);
        assert_int_equal(tree->used, after + 1);
        assert_int_equal(tree->nodes[tree->root].next, 0);
        quad_search_close(search);
    }
    quad_table_close(&t);
}

/* A tree of about so many bytes, for the pool. */
static struct quad_tree *grow(uint64_t iterations) {
    const struct quad_game *g = quad_game_named("trajan");
    struct quad_table t;
    struct quad_any seen;
    open_table(&t, g, 2, 1);
    int seat = asked(&t);
    quad_table_see(&t, seat, &seen);
    struct quad_search *search =
        quad_search_open(g, &quad_settings_expert, quad_search_nodes(iterations), NULL);
    assert_non_null(search);
    quad_search_begin(search, quad_any_state(&seen), seat, 1);
    quad_search_run(search, iterations);
    struct quad_tree *tree = quad_search_leave(search, quad_search_best(search));
    assert_non_null(tree);
    quad_table_close(&t);
    return tree;
}

static bool has(struct quad_pool *pool, uint64_t table, int seat, int level) {
    struct quad_pool_key key = {table, seat, level};
    struct quad_tree *tree = quad_pool_take(pool, key);
    bool found = tree != NULL;
    quad_pool_keep(pool, key, tree);
    return found;
}

static void the_least_recently_used_goes_first(void **state) {
    (void)state;
    struct quad_tree *tree = grow(200);
    size_t size = quad_tree_bytes(tree);
    struct quad_pool *pool = quad_pool_open(4 * (size + 256));
    assert_true(size < quad_search_nodes(200) * sizeof(struct quad_node) / 2); /* it takes what it needs */
    quad_pool_keep(pool, (struct quad_pool_key){1, 0, 3}, tree);
    for (int seat = 1; seat < 4; seat++) {
        quad_pool_keep(pool, (struct quad_pool_key){1, seat, 3}, grow(200));
    }
    assert_int_equal(quad_pool_figures(pool).trees, 4);
    assert_int_equal(quad_pool_figures(pool).evicted, 0);
    assert_true(has(pool, 1, 0, 3)); /* and is now the last one used */
    quad_pool_keep(pool, (struct quad_pool_key){2, 1, 3}, grow(200));
    assert_int_equal(quad_pool_figures(pool).evicted, 1);
    assert_false(has(pool, 1, 1, 3));
    assert_true(has(pool, 1, 0, 3) && has(pool, 1, 2, 3) && has(pool, 1, 3, 3) && has(pool, 2, 1, 3));
    /* Neither another table, seat nor level. */
    assert_false(has(pool, 3, 1, 3) || has(pool, 2, 0, 3) || has(pool, 2, 1, 4));
    quad_pool_keep(pool, (struct quad_pool_key){2, 1, 3}, grow(100)); /* in the place of the other */
    assert_int_equal(quad_pool_figures(pool).trees, 4);
    quad_pool_keep(pool, (struct quad_pool_key){7, 0, 3}, grow(20000)); /* which does not fit */
    assert_int_equal(quad_pool_figures(pool).trees, 4);
    assert_int_equal(quad_pool_figures(pool).evicted, 1);
    quad_pool_forget(pool, 1);
    assert_int_equal(quad_pool_figures(pool).trees, 1);
    assert_true(has(pool, 2, 1, 3));
    quad_pool_forget(pool, 2);
    assert_int_equal(quad_pool_figures(pool).bytes, 0);
    quad_pool_close(pool);
}

/* Many tables in little memory: never more than was given, and nobody gets what is not his. */
static void memory_is_bounded(void **state) {
    (void)state;
    enum { TABLES = 12, ROOM = 200 * 1000 };
    const struct quad_game *g = quad_game_named("fortuna");
    struct quad_pool *pool = quad_pool_open(ROOM);
    struct quad_table t[TABLES];
    int kept = 0;
    for (int i = 0; i < TABLES; i++) {
        open_table(&t[i], g, 2, (uint64_t)i);
    }
    for (int moves = 0; moves < 30 * TABLES; moves++) {
        struct quad_table *at = &t[moves % TABLES];
        int seat = asked(at);
        struct quad_pool_key key = {(uint64_t)(moves % TABLES), seat, 0};
        struct quad_thinker *thinker = open_thinker(g, "expert", quad_pool_take(pool, key));
        struct quad_move m;
        kept += think(thinker, at, seat, (uint64_t)moves, &m);
        quad_pool_keep(pool, key, quad_thinker_leave(thinker, m));
        assert_true(quad_pool_figures(pool).bytes <= ROOM);
        play(at, seat, m);
    }
    assert_true(kept > 0);
    assert_true(quad_pool_figures(pool).evicted > 0);
    quad_pool_close(pool);
    for (int i = 0; i < TABLES; i++) {
        quad_table_close(&t[i]);
    }
}

static const struct quad_game *read_box(const char *text) {
    const struct quad_game *g = NULL;
    assert_int_equal(quad_box_read(NULL, text, strlen(text), &g, NULL), QUAD_ERROR_NONE);
    return g;
}

/* What a seat leaves at a table: that table and its game are gone then, the tree is not. */
static struct quad_tree *leave_table(const char *box, int *seat, struct quad_recall *next) {
    const struct quad_game *g = read_box(box);
    struct quad_table t;
    struct quad_move m;
    open_table(&t, g, 2, 7);
    quad_game_drop(g);
    *seat = asked(&t);
    struct quad_thinker *thinker = open_thinker(g, "expert", NULL);
    think(thinker, &t, *seat, 1, &m);
    play(&t, *seat, m);
    struct quad_tree *tree = quad_thinker_leave(thinker, m);
    while (asked(&t) != *seat) {
        struct quad_choices choices;
        quad_table_choices(&t, asked(&t), &choices);
        play(&t, asked(&t), choices.at[0].move);
    }
    quad_table_recall(&t, t.count, *seat, next);
    quad_table_close(&t);
    return tree;
}

/* A tree holds the game it is about. It is taken up again where the same box is played with, wherever that
 * came from, and not with another. */
static void trees_outlive_their_box(void **state) {
    (void)state;
    static const char one[] = "quadriga box 1\ngame tali\nvenus = 30\n",
                      same[] = "quadriga box 1\ngame tali\n# venus\nbase 1\nvenus = 30\n",
                      other[] = "quadriga box 1\ngame tali\nvenus = 31\n";
    for (int i = 0; i < 3; i++) {
        const struct quad_game *g = i == 2 ? NULL : read_box(i == 0 ? same : other);
        struct quad_recall next;
        int seat;
        struct quad_tree *tree = leave_table(one, &seat, &next);
        assert_non_null(tree);
        if (g == NULL) { /* nobody asks again */
            quad_tree_close(tree);
            continue;
        }
        struct quad_thinker *thinker = open_thinker(g, "expert", tree);
        quad_game_drop(g);
        assert_int_equal(quad_thinker_begin(thinker, &next, BUDGET, 2), i == 0);
        while (quad_thinker_think(thinker, 64)) {
        }
        quad_thinker_close(thinker);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(recall_is_what_was_seen),
        cmocka_unit_test(trees_are_kept),
        cmocka_unit_test(left_trees_are_taken_up_again),
        cmocka_unit_test(nobody_peeks),
        cmocka_unit_test(the_past_is_looked_at_afresh),
        cmocka_unit_test(inherited_visits_have_no_chances),
        cmocka_unit_test(what_is_told_rests_on_visits),
        cmocka_unit_test(what_is_not_ours_is_not_used),
        cmocka_unit_test(trees_are_kept_no_further),
        cmocka_unit_test(hashes_of_chance_are_never_0),
        cmocka_unit_test(taking_back_forgets),
        cmocka_unit_test(positions_without_a_past),
        cmocka_unit_test(forced_moves),
        cmocka_unit_test(everybody_is_driven_alike),
        cmocka_unit_test(rerooting_keeps_the_subtree),
        cmocka_unit_test(the_least_recently_used_goes_first),
        cmocka_unit_test(memory_is_bounded),
        cmocka_unit_test(trees_outlive_their_box),
    };
    return cmocka_run_group_tests_name("thinkers", tests, NULL, NULL);
}
