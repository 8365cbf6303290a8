/* ai_test.c: bots: the same seed gives the same answer, nobody peeks, every seat can be taken over at any
 * moment, and searching pays. All of it with fixed seeds and budgets in iterations. */
#include "ai/bot.h"
#include "core/bits.h"
#include "core/table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
/* cmocka needs the three above. */
#include <cmocka.h>

enum { FEW = 40, SOME = 200, SHORT_OF_END = 60 };

/* A table after so many random moves, or at its end. */
static void open_random(struct quad_table *t, const struct quad_game *g, int seats, uint64_t seed,
                        int moves) {
    struct quad_seed luck = quad_luck_from_number(seed);
    struct quad_rng r;
    quad_rng_seed(&r, seed);
    assert_int_equal(quad_table_open(t, g, seats, NULL, &luck), QUAD_ERROR_NONE);
    assert_int_equal(quad_table_settle(t), QUAD_ERROR_NONE);
    for (int i = 0; i < moves && !quad_over(quad_table_truth(t)); i++) {
        const struct quad_state *s = quad_table_truth(t);
        struct quad_choices choices;
        int seat = quad_bits_lowest(quad_waiting(s));
        quad_table_choices(t, seat, &choices);
        struct quad_move m = choices.at[quad_rng_below(&r, (uint32_t)choices.count)].move;
        assert_int_equal(quad_table_play(t, seat, s->ply, m), QUAD_ERROR_NONE);
    }
}

static uint32_t small_budget(const struct quad_bot *bot) {
    return bot->settings != NULL ? 12 : bot->budget / 4;
}

static struct quad_move ask(const struct quad_bot *bot, const struct quad_table *t,
                            const struct quad_any *seen, int seat, uint32_t budget, uint64_t seed) {
    struct quad_rng r;
    struct quad_any own = *seen;
    quad_rng_seed(&r, seed);
    return bot->choose(t->game, quad_any_state(&own), seat, budget, &r);
}

/* Whoever leaves, whenever, a bot finishes the game. */
static void take_over_any_seat(void **state) {
    (void)state;
    for (size_t i = 0; quad_game_at(i) != NULL; i++) {
        const struct quad_game *g = quad_game_at(i);
        for (int seats = g->seats_min; seats <= g->seats_max; seats++) {
            struct quad_table t;
            struct quad_rng r;
            quad_rng_seed(&r, (uint64_t)seats);
            open_random(&t, g, seats, i + 1, (int)quad_rng_below(&r, SOME));
            const struct quad_state *s = quad_table_truth(&t);
            while (!quad_over(s)) {
                struct quad_any seen;
                int seat = quad_bits_lowest(quad_waiting(s));
                quad_table_see(&t, seat, &seen);
                const struct quad_bot *bot = quad_bot_at(quad_rng_below(&r, 5));
                struct quad_move m = ask(bot, &t, &seen, seat, small_budget(bot), quad_rng_next(&r));
                assert_int_equal(quad_table_play(&t, seat, s->ply, m), QUAD_ERROR_NONE);
            }
            quad_table_close(&t);
        }
    }
}

/* In a world that the seat cannot tell from the true one, the same thoughts lead to the same move. */
static void nobody_peeks(void **state) {
    (void)state;
    for (size_t i = 0; quad_game_at(i) != NULL; i++) {
        const struct quad_game *g = quad_game_at(i);
        struct quad_table t;
        struct quad_rng r;
        quad_rng_seed(&r, 7);
        for (int moves = 5; moves < SHORT_OF_END; moves += 18) {
            open_random(&t, g, g->seats_max, 70 + (uint64_t)moves, moves);
            const struct quad_state *s = quad_table_truth(&t);
            if (!quad_over(s)) {
                struct quad_any seen, other;
                int seat = quad_bits_lowest(quad_waiting(s));
                quad_table_see(&t, seat, &seen);
                other = seen;
                quad_imagine(g, quad_any_state(&other), &r);
                quad_redact(g, quad_any_state(&other), seat);
                for (size_t level = 0; quad_bot_at(level) != NULL; level++) {
                    const struct quad_bot *bot = quad_bot_at(level);
                    struct quad_move a = ask(bot, &t, &seen, seat, 20 * small_budget(bot), 3);
                    struct quad_move b = ask(bot, &t, &other, seat, 20 * small_budget(bot), 3);
                    assert_true(quad_move_equal(a, b));
                }
            }
            quad_table_close(&t);
        }
    }
}

static void assert_same_reports(const struct quad_report *a, const struct quad_report *b) {
    assert_int_equal(a->count, b->count);
    for (int i = 0; i < a->count; i++) {
        assert_memory_equal(&a->at[i], &b->at[i], sizeof a->at[i]);
    }
}

/* What changes nothing is no advice: what lies on a die of Rome & Roll is stored in the end anyway. */
static void nobody_considers_what_changes_nothing(void **state) {
    (void)state;
    const struct quad_game *g = quad_game_named("romeroll");
    static struct quad_report report;
    static struct quad_choices choices;
    int stores = 0;
    for (int number = 0; number < 40 && stores < 3; number++) {
        struct quad_table t;
        struct quad_any seen;
        open_random(&t, g, 1 + number % 4, (uint64_t)number + 3, 30 + number);
        int seat = quad_bits_lowest(quad_waiting(quad_table_truth(&t)));
        quad_table_see(&t, seat, &seen);
        quad_table_choices(&t, seat, &choices);
        bool turn = strcmp(g->steps[quad_see_top(quad_any_state(&seen))->step].prompt.token, "turn") == 0;
        struct quad_search *search = quad_search_open(g, &quad_settings_master, quad_search_nodes(60), NULL);
        assert_non_null(search);
        quad_search_begin(search, quad_any_state(&seen), seat, 5);
        quad_search_run(search, 60);
        quad_search_report(search, &report);
        int order[QUAD_CHOICES] = {0}, often = quad_report_order(&report, order);
        for (int i = 0; turn && i < report.count; i++) {
            bool store = strcmp(g->verbs[report.at[i].move.verb].name.token, "store") == 0;
            assert_true(!store || report.at[i].visits == 0);
            stores += store;
        }
        for (int i = 1; i < often; i++) { /* the best one first, by what is shown of it */
            assert_true(report.at[order[i]].win[seat] <= report.at[order[i - 1]].win[seat] + 0.001F);
        }
        quad_search_close(search);
        quad_table_close(&t);
    }
    assert_true(stores >= 3);
}

/* A search in portions is the same search; another seed is another. */
static void portions_do_not_matter(void **state) {
    (void)state;
    const struct quad_game *g = quad_game_named("trajan");
    struct quad_table t;
    struct quad_any seen;
    static struct quad_report a, b;
    open_random(&t, g, 2, 11, 30);
    int seat = quad_bits_lowest(quad_waiting(quad_table_truth(&t)));
    quad_table_see(&t, seat, &seen);
    struct quad_search *search = quad_search_open(g, &quad_settings_master, quad_search_nodes(300), NULL);
    assert_non_null(search);
    quad_search_begin(search, quad_any_state(&seen), seat, 5);
    quad_search_run(search, 300);
    quad_search_report(search, &a);
    quad_search_begin(search, quad_any_state(&seen), seat, 5);
    quad_search_run(search, 1);
    quad_search_run(search, 299);
    quad_search_report(search, &b);
    assert_same_reports(&a, &b);
    assert_int_equal(a.iterations, 300);
    assert_true(quad_move_equal(quad_search_best(search), b.at[quad_report_best(&b)].move));
    quad_report_add(&a, &b);
    assert_int_equal(a.iterations, 600);
    for (int i = 0; i < a.count; i++) {
        assert_int_equal(a.at[i].visits, 2 * b.at[i].visits);
        assert_float_equal(a.at[i].win[seat], b.at[i].win[seat], 1e-6);
    }
    quad_search_close(search);
    quad_table_close(&t);
}

/* A tree without room for more still answers. */
static void little_memory_is_enough(void **state) {
    (void)state;
    const struct quad_game *g = quad_game_named("fortuna");
    struct quad_table t;
    struct quad_any seen;
    open_random(&t, g, 4, 3, 25);
    int seat = quad_bits_lowest(quad_waiting(quad_table_truth(&t)));
    quad_table_see(&t, seat, &seen);
    for (size_t nodes = 2; nodes < FEW; nodes += 7) {
        struct quad_search *search = quad_search_open(g, &quad_settings_master, nodes, NULL);
        assert_non_null(search);
        quad_search_begin(search, quad_any_state(&seen), seat, 5);
        quad_search_run(search, SOME);
        assert_true(quad_is_legal(g, quad_any_state(&seen), seat, quad_search_best(search)));
        quad_search_close(search);
    }
    quad_table_close(&t);
}

/* Shares of wins of the first bot in so many blocks of games, each bot in each of two seats. */
static double match(const char *game, const struct quad_bot *a, uint32_t budget_a, const struct quad_bot *b,
                    uint32_t budget_b, int blocks) {
    const struct quad_game *g = quad_game_named(game);
    double won = 0;
    for (int i = 0; i < 2 * blocks; i++) {
        struct quad_table t;
        struct quad_score score[QUAD_SEATS];
        open_random(&t, g, 2, 500 + (uint64_t)(i / 2), 0);
        const struct quad_state *s = quad_table_truth(&t);
        while (!quad_over(s)) {
            struct quad_any seen;
            int seat = quad_bits_lowest(quad_waiting(s));
            bool first = seat == i % 2;
            quad_table_see(&t, seat, &seen);
            struct quad_move m = ask(first ? a : b, &t, &seen, seat, first ? budget_a : budget_b,
                                     s->ply + 1000u * (unsigned)i);
            assert_int_equal(quad_table_play(&t, seat, s->ply, m), QUAD_ERROR_NONE);
        }
        memset(score, 0, sizeof score);
        g->score(g, s, score);
        won += score[i % 2].rank == 1 ? (score[1 - i % 2].rank == 1 ? 0.5 : 1) : 0;
        quad_table_close(&t);
    }
    return won / (2 * blocks);
}

static void searching_pays(void **state) {
    (void)state;
    static const char *const games[] = {"trajan", "glory", "fortuna", "romeroll"};
    const struct quad_bot *adept = quad_bot_named("adept"), *random = quad_bot_named("random");
    for (int i = 0; i < 4; i++) {
        assert_true(match(games[i], adept, 60, random, 0, 5) >= 0.9);
    }
    assert_true(match("trajan", adept, 400, adept, 20, 6) > 0.6);
}

static void levels_have_names(void **state) {
    (void)state;
    static const char *const names[] = {"random", "novice", "adept", "expert", "master"};
    for (size_t i = 0; i < 5; i++) {
        assert_string_equal(quad_bot_at(i)->name.token, names[i]);
        assert_ptr_equal(quad_bot_named(names[i]), quad_bot_at(i));
    }
    assert_null(quad_bot_at(5));
    assert_null(quad_bot_named("clever"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(levels_have_names),      cmocka_unit_test(take_over_any_seat),
        cmocka_unit_test(nobody_peeks),           cmocka_unit_test(nobody_considers_what_changes_nothing),
        cmocka_unit_test(portions_do_not_matter), cmocka_unit_test(little_memory_is_enough),
        cmocka_unit_test(searching_pays),
    };
    return cmocka_run_group_tests_name("bots", tests, NULL, NULL);
}
