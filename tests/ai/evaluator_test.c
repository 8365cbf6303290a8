/* evaluator_test.c: play-outs, guided by the game's prior or by a policy head; and what a search with a
 * policy head visits. */
#include "ai/evaluator.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
/* cmocka needs the three above. */
#include <cmocka.h>

enum { GAMES = 4, MOVES = 400, MANY = 8, RARELY = 4 };

/* An evaluator with the network of its game. */
struct setup {
    const struct quad_game *game;
    int seats;
    struct quad_net *net;
    struct quad_evaluator evaluator;
};

static struct setup begin(const char *name, int seats, const struct quad_search_settings *settings) {
    struct setup t = {.game = quad_game_named(name), .seats = seats};
    t.net = malloc(quad_net_bytes(quad_net_inputs(t.game)));
    assert_non_null(t.net);
    assert_true(quad_net_load(t.net, t.game, seats));
    quad_evaluator_begin(&t.evaluator, t.game, seats, settings, t.net);
    return t;
}

/* Drawn by the policy head. Where there is only one choice, it is drawn as any other. */
static struct quad_move policy_move(const struct setup *t, const struct quad_state *s, int seat,
                                    struct quad_rng *r) {
    struct quad_choices choices;
    struct quad_features features;
    float estimate[QUAD_SEATS], policy[QUAD_CHOICES], sum = 0;
    int choice = 0;
    quad_legal(t->game, s, seat, &choices);
    if (choices.count == 1) {
        return quad_pick(&choices, r);
    }
    quad_net_estimate(t->game, s, estimate);
    quad_net_encode(t->game, s, seat, estimate, &features);
    quad_net_policy(t->net, &features, &choices, policy);
    for (int i = 0; i < choices.count; i++) {
        sum += policy[i];
    }
    float left = sum * (float)(quad_rng_next(r) >> 40) / (float)(1 << 24);
    for (choice = 0; choice + 1 < choices.count && left >= policy[choice]; choice++) {
        left -= policy[choice];
    }
    return choices.at[choice].move;
}

/* A move of the policy again and again, so many moves and then until another seat is asked. */
static void play_policy_moves(const struct setup *t, struct quad_state *s, int mover, int moves,
                              struct quad_rng *r) {
    for (int made = 0; !quad_over(s); made++) {
        int seat = quad_bits_lowest(quad_waiting(s));
        bool chance = seat == QUAD_CHANCE;
        if (made >= moves && !chance && seat != mover) {
            return;
        }
        mover = chance ? mover : seat;
        quad_apply(t->game, s, seat, chance ? quad_sample(t->game, s, r) : policy_move(t, s, seat, r), NULL);
    }
}

typedef void visit(const struct setup *t, const struct quad_state *s, int seat, uint64_t luck);

/* Every decision of random games. */
static void watch(const struct setup *t, visit *look) {
    struct quad_rng r;
    quad_rng_seed(&r, 7);
    for (int game = 0; game < GAMES; game++) {
        struct quad_any any;
        struct quad_state *s = quad_any_state(&any);
        assert_true(quad_start(t->game, s, t->seats, NULL));
        for (int move = 0; move < MOVES && !quad_over(s); move++) {
            struct quad_choices choices;
            int seat = quad_bits_lowest(quad_waiting(s));
            if (seat == QUAD_CHANCE) {
                quad_apply(t->game, s, seat, quad_sample(t->game, s, &r), NULL);
                continue;
            }
            look(t, s, seat, quad_rng_next(&r));
            quad_legal(t->game, s, seat, &choices);
            quad_apply(t->game, s, seat, quad_pick(&choices, &r), NULL);
        }
    }
}

static int same, different;

/* Whether a play-out is what moves of the policy lead to. */
static void compare_with_policy(const struct setup *t, const struct quad_state *s, int seat, uint64_t luck) {
    struct quad_any played, other;
    struct quad_rng r;
    memcpy(&played, s, t->game->state_size);
    memcpy(&other, s, t->game->state_size);
    quad_rng_seed(&r, luck);
    quad_evaluator_playout(&t->evaluator, quad_any_state(&played), seat, &r);
    quad_rng_seed(&r, luck);
    play_policy_moves(t, quad_any_state(&other), seat, t->evaluator.plies, &r);
    bool equal = memcmp(&played, &other, t->game->state_size) == 0;
    *(equal ? &same : &different) += 1;
}

static void count(const char *game, int seats, const struct quad_search_settings *settings, visit *look) {
    struct setup t = begin(game, seats, settings);
    same = different = 0;
    watch(&t, look);
    free(t.net);
    assert_true(same + different > MOVES);
}

static void play_outs_make_policy_moves(void **state) {
    (void)state;
    count("fortuna", 2, &quad_settings_master, compare_with_policy);
    assert_int_equal(different, 0);
    count("fortuna", 2, &quad_settings_expert, compare_with_policy);
    assert_true(different > 9 * same);
}

/* Whether it is what it would be by the game's prior. */
static void compare_with_prior(const struct setup *t, const struct quad_state *s, int seat, uint64_t luck) {
    struct quad_any played, other;
    struct quad_evaluator prior;
    struct quad_rng r;
    quad_evaluator_begin(&prior, t->game, t->seats, &quad_settings_expert, t->net);
    memcpy(&played, s, t->game->state_size);
    memcpy(&other, s, t->game->state_size);
    quad_rng_seed(&r, luck);
    quad_evaluator_playout(&t->evaluator, quad_any_state(&played), seat, &r);
    quad_rng_seed(&r, luck);
    quad_evaluator_playout(&prior, quad_any_state(&other), seat, &r);
    bool equal = memcmp(&played, &other, t->game->state_size) == 0;
    *(equal ? &same : &different) += 1;
}

/* The networks of Trajan and of Fortuna with four have none. */
static void some_networks_have_a_policy_head(void **state) {
    (void)state;
    count("trajan", 2, &quad_settings_master, compare_with_prior);
    assert_int_equal(different, 0);
    count("fortuna", 4, &quad_settings_master, compare_with_prior);
    assert_int_equal(different, 0);
    count("fortuna", 2, &quad_settings_master, compare_with_prior);
    assert_true(different > 9 * same);
}

/* Whether a play-out of one move went on until somebody else was asked. */
static void look_who_is_asked(const struct setup *t, const struct quad_state *s, int seat, uint64_t luck) {
    struct quad_any any;
    struct quad_evaluator brief = t->evaluator;
    struct quad_rng r;
    brief.plies = 1;
    memcpy(&any, s, t->game->state_size);
    quad_rng_seed(&r, luck);
    quad_evaluator_playout(&brief, quad_any_state(&any), seat, &r);
    bool ended = quad_over(quad_any_state(&any)) || !quad_bits_has(quad_waiting(quad_any_state(&any)), seat);
    *(ended ? &same : &different) += 1;
}

/* At Fortuna with two; with four, and at Trajan, they end anywhere. */
static void play_outs_end_where_a_turn_does(void **state) {
    (void)state;
    count("fortuna", 2, &quad_settings_expert, look_who_is_asked);
    assert_int_equal(different, 0);
    count("fortuna", 4, &quad_settings_expert, look_who_is_asked);
    assert_true(different > same / 4);
    count("trajan", 2, &quad_settings_expert, look_who_is_asked);
    assert_true(different > same / 4);
}

/* Whether a search of as many iterations as there are choices has visited each of them; where there are many.
 */
static void look_what_is_visited(const struct setup *t, const struct quad_state *s, int seat, uint64_t luck) {
    static struct quad_report report;
    struct quad_choices choices;
    quad_legal(t->game, s, seat, &choices);
    if (choices.count < MANY || luck % RARELY != 0) {
        return;
    }
    struct quad_any seen;
    const struct quad_search_settings *settings =
        t->evaluator.policy ? &quad_settings_master : &quad_settings_expert;
    struct quad_search *search = quad_search_open(t->game, settings, 4096, NULL);
    assert_non_null(search);
    memcpy(&seen, s, t->game->state_size);
    quad_redact(t->game, quad_any_state(&seen), seat);
    quad_search_begin(search, quad_any_state(&seen), seat, luck);
    quad_search_run(search, (uint64_t)choices.count);
    quad_search_report(search, &report);
    int visited = 0;
    uint32_t visits = 0;
    for (int i = 0; i < report.count; i++) {
        visited += report.at[i].visits > 0 || choices.at[i].weight == 0;
        visits += report.at[i].visits;
    }
    assert_int_equal(visits, choices.count);
    *(visited == choices.count ? &same : &different) += 1;
    quad_search_close(search);
}

static void puct_does_not_visit_everything(void **state) {
    (void)state;
    for (int puct = 0; puct < 2; puct++) {
        struct setup t = begin("fortuna", 2, puct ? &quad_settings_master : &quad_settings_expert);
        same = different = 0;
        watch(&t, look_what_is_visited);
        free(t.net);
        assert_int_equal(puct ? same : different, 0);
        assert_true(same + different > 10);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(puct_does_not_visit_everything),
        cmocka_unit_test(play_outs_make_policy_moves),
        cmocka_unit_test(some_networks_have_a_policy_head),
        cmocka_unit_test(play_outs_end_where_a_turn_does),
    };
    return cmocka_run_group_tests_name("evaluator", tests, NULL, NULL);
}
