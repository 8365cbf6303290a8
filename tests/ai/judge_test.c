/* judge_test.c: play-outs of bots: moves drawn by the prior, or, with care, those that the network likes
 * best; and what a careful search tries. */
#include "ai/judge.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
/* cmocka needs the three above. */
#include <cmocka.h>

enum { GAMES = 4, MOVES = 400, MANY = 8, RARELY = 4 };

/* A judge with the network of its game. */
struct setup {
    const struct quad_game *game;
    int seats;
    struct quad_net *net;
    struct quad_judge judge;
};

static struct setup begin(const char *name, int seats, const struct quad_style *style) {
    struct setup t = {.game = quad_game_named(name), .seats = seats};
    t.net = malloc(quad_net_bytes(quad_net_inputs(t.game)));
    assert_non_null(t.net);
    assert_true(quad_net_load(t.net, t.game, seats));
    quad_judge_begin(&t.judge, t.game, seats, style, t.net);
    return t;
}

/* What the network says of it to that seat. */
static double value_to(const struct setup *t, const struct quad_state *s, int seat) {
    struct quad_outcome outcome;
    struct quad_features features;
    struct quad_net_answer answer;
    float estimate[QUAD_SEATS];
    quad_judge_outcome(&t->judge, s, &outcome);
    if (!quad_over(s)) {
        quad_net_estimate(t->game, s, estimate);
        quad_net_describe(t->game, s, seat, estimate, &features);
        quad_net_ask(t->net, &features, &answer);
        outcome.win[seat] = (double)answer.win;
    }
    return quad_judge_reward(&t->judge, &outcome, seat);
}

/* Where there is only one, it is drawn as any other. */
static struct quad_move best_move(const struct setup *t, const struct quad_state *s, int seat,
                                  struct quad_rng *r) {
    struct quad_choices choices;
    int best = 0;
    double value[QUAD_CHOICES];
    quad_legal(t->game, s, seat, &choices);
    for (int i = 0; i < choices.count; i++) {
        struct quad_any after;
        memcpy(&after, s, t->game->state_size);
        quad_apply(t->game, quad_any_state(&after), seat, choices.at[i].move, NULL);
        value[i] = choices.at[i].weight > 0 ? value_to(t, quad_any_state(&after), seat) : -1;
        best = value[i] > value[best] ? i : best;
    }
    return choices.count == 1 ? quad_pick(&choices, r) : choices.at[best].move;
}

/* The best move again and again, so many moves and then until another seat is asked. */
static void play_the_best(const struct setup *t, struct quad_state *s, int mover, int moves,
                          struct quad_rng *r) {
    for (int made = 0; !quad_over(s); made++) {
        int seat = quad_bits_lowest(quad_waiting(s));
        bool chance = seat == QUAD_CHANCE;
        if (made >= moves && !chance && seat != mover) {
            return;
        }
        mover = chance ? mover : seat;
        quad_apply(t->game, s, seat, chance ? quad_sample(t->game, s, r) : best_move(t, s, seat, r), NULL);
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

/* Whether a play-out is what the best moves lead to. */
static void compare_with_the_best(const struct setup *t, const struct quad_state *s, int seat,
                                  uint64_t luck) {
    struct quad_any judged, best;
    struct quad_rng r;
    memcpy(&judged, s, t->game->state_size);
    memcpy(&best, s, t->game->state_size);
    quad_rng_seed(&r, luck);
    quad_judge_playout(&t->judge, quad_any_state(&judged), seat, &r);
    quad_rng_seed(&r, luck);
    play_the_best(t, quad_any_state(&best), seat, t->judge.plies, &r);
    bool equal = memcmp(&judged, &best, t->game->state_size) == 0;
    *(equal ? &same : &different) += 1;
}

static void count(const char *game, int seats, const struct quad_style *style, visit *look) {
    struct setup t = begin(game, seats, style);
    same = different = 0;
    watch(&t, look);
    free(t.net);
    assert_true(same + different > MOVES);
}

static void careful_play_outs_make_the_best_moves(void **state) {
    (void)state;
    count("fortuna", 2, &quad_style_usual, compare_with_the_best);
    assert_int_equal(different, 0);
    count("fortuna", 2, &quad_style_brisk, compare_with_the_best);
    assert_true(different > 9 * same);
}

/* Whether it is what it would be without care. */
static void compare_with_brisk(const struct setup *t, const struct quad_state *s, int seat, uint64_t luck) {
    struct quad_any judged, other;
    struct quad_judge brisk;
    struct quad_rng r;
    quad_judge_begin(&brisk, t->game, t->seats, &quad_style_brisk, t->net);
    memcpy(&judged, s, t->game->state_size);
    memcpy(&other, s, t->game->state_size);
    quad_rng_seed(&r, luck);
    quad_judge_playout(&t->judge, quad_any_state(&judged), seat, &r);
    quad_rng_seed(&r, luck);
    quad_judge_playout(&brisk, quad_any_state(&other), seat, &r);
    bool equal = memcmp(&judged, &other, t->game->state_size) == 0;
    *(equal ? &same : &different) += 1;
}

/* Trajan does not ask for care, nor does Fortuna with four; whoever wants it there gets it. */
static void care_is_for_games_that_ask(void **state) {
    (void)state;
    struct quad_style always = quad_style_brisk;
    always.care = QUAD_CARE_ALWAYS;
    always.plies = 2;
    count("trajan", 2, &quad_style_usual, compare_with_brisk);
    assert_int_equal(different, 0);
    count("fortuna", 4, &quad_style_usual, compare_with_brisk);
    assert_int_equal(different, 0);
    count("trajan", 2, &always, compare_with_the_best);
    assert_int_equal(different, 0);
}

/* Whether a play-out of one move went on until somebody else was asked. */
static void look_who_is_asked(const struct setup *t, const struct quad_state *s, int seat, uint64_t luck) {
    struct quad_any any;
    struct quad_judge brief = t->judge;
    struct quad_rng r;
    brief.plies = 1;
    memcpy(&any, s, t->game->state_size);
    quad_rng_seed(&r, luck);
    quad_judge_playout(&brief, quad_any_state(&any), seat, &r);
    bool ended = quad_over(quad_any_state(&any)) || !quad_bits_has(quad_waiting(quad_any_state(&any)), seat);
    *(ended ? &same : &different) += 1;
}

/* At Fortuna with two; with four, and at Trajan, they end anywhere. */
static void play_outs_end_where_a_turn_does(void **state) {
    (void)state;
    count("fortuna", 2, &quad_style_brisk, look_who_is_asked);
    assert_int_equal(different, 0);
    count("fortuna", 4, &quad_style_brisk, look_who_is_asked);
    assert_true(different > same / 4);
    count("trajan", 2, &quad_style_brisk, look_who_is_asked);
    assert_true(different > same / 4);
}

/* Whether a search of as many iterations as there are choices has tried each of them; where there are many.
 */
static void look_what_is_tried(const struct setup *t, const struct quad_state *s, int seat, uint64_t luck) {
    static struct quad_report report;
    struct quad_choices choices;
    quad_legal(t->game, s, seat, &choices);
    if (choices.count < MANY || luck % RARELY != 0) {
        return;
    }
    struct quad_any seen;
    const struct quad_style *style = t->judge.careful ? &quad_style_usual : &quad_style_brisk;
    struct quad_search *search = quad_search_open(t->game, style, 4096);
    assert_non_null(search);
    memcpy(&seen, s, t->game->state_size);
    quad_redact(t->game, quad_any_state(&seen), seat);
    quad_search_begin(search, quad_any_state(&seen), seat, luck);
    quad_search_run(search, (uint64_t)choices.count);
    quad_search_report(search, &report);
    int tried = 0;
    uint32_t visits = 0;
    for (int i = 0; i < report.count; i++) {
        tried += report.at[i].visits > 0 || choices.at[i].weight == 0;
        visits += report.at[i].visits;
    }
    assert_int_equal(visits, choices.count);
    *(tried == choices.count ? &same : &different) += 1;
    quad_search_close(search);
}

static void careful_searches_do_not_try_everything(void **state) {
    (void)state;
    for (int careful = 0; careful < 2; careful++) {
        struct setup t = begin("fortuna", 2, careful ? &quad_style_usual : &quad_style_brisk);
        same = different = 0;
        watch(&t, look_what_is_tried);
        free(t.net);
        assert_int_equal(careful ? same : different, 0);
        assert_true(same + different > 10);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(careful_searches_do_not_try_everything),
        cmocka_unit_test(careful_play_outs_make_the_best_moves),
        cmocka_unit_test(care_is_for_games_that_ask),
        cmocka_unit_test(play_outs_end_where_a_turn_does),
    };
    return cmocka_run_group_tests_name("judge", tests, NULL, NULL);
}
