/* judge_test.c: play-outs of bots: drawn by the prior, or compared by the network first. */
#include "ai/judge.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
/* cmocka needs the three above. */
#include <cmocka.h>

enum { GAMES = 20, MOVES = 400 };

/* A game, its network, and a judge with it whose play-outs are one move long. */
struct setup {
    const struct quad_game *game;
    struct quad_net *net;
    struct quad_judge judge;
};

static struct setup begin(const char *name, int seats, const struct quad_style *style) {
    struct setup t = {.game = quad_game_named(name)};
    t.net = malloc(quad_net_bytes(quad_net_inputs(t.game)));
    assert_non_null(t.net);
    assert_true(quad_net_load(t.net, t.game, seats));
    quad_judge_begin(&t.judge, t.game, seats, style, t.net);
    t.judge.plies = 1;
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

/* The choices that are worth more than the move that a play-out made; -1 if there was no choice. */
static int better_ones(const struct setup *t, const struct quad_state *s, int seat, struct quad_rng *r) {
    struct quad_choices choices;
    struct quad_any after;
    int better = 0;
    quad_legal(t->game, s, seat, &choices);
    memcpy(&after, s, t->game->state_size);
    quad_judge_playout(&t->judge, quad_any_state(&after), seat, r);
    double made = value_to(t, quad_any_state(&after), seat);
    for (int i = 0; i < choices.count; i++) {
        memcpy(&after, s, t->game->state_size);
        quad_apply(t->game, quad_any_state(&after), seat, choices.at[i].move, NULL);
        better += choices.at[i].weight > 0 && value_to(t, quad_any_state(&after), seat) > made;
    }
    return choices.count == 1 ? -1 : better;
}

struct count {
    int asked, best;
};

/* In random games: how often a play-out of one move made the best one. */
static struct count watch(const struct setup *t, int seats) {
    struct count count = {0, 0};
    struct quad_rng r;
    quad_rng_seed(&r, 7);
    for (int game = 0; game < GAMES; game++) {
        struct quad_any any;
        struct quad_state *s = quad_any_state(&any);
        quad_start(t->game, s, seats, NULL);
        for (int move = 0; move < MOVES && !quad_over(s); move++) {
            struct quad_choices choices;
            int seat = quad_bits_lowest(quad_waiting(s));
            if (seat == QUAD_CHANCE) {
                quad_apply(t->game, s, seat, quad_sample(t->game, s, &r), NULL);
                continue;
            }
            int better = better_ones(t, s, seat, &r);
            count.asked += better >= 0;
            count.best += better == 0;
            quad_legal(t->game, s, seat, &choices);
            quad_apply(t->game, s, seat, quad_pick(&choices, &r), NULL);
        }
    }
    return count;
}

static struct count watch_style(const char *name, int seats, struct quad_style style) {
    struct setup t = begin(name, seats, &style);
    struct count count = watch(&t, seats);
    free(t.net);
    assert_true(count.asked > MOVES);
    return count;
}

/* All choices compared: the best one is made. Some: more often than by the prior, not always. */
static void the_network_compares(void **state) {
    (void)state;
    struct quad_style style = quad_style_usual;
    style.tries = QUAD_TRIES_USUAL - 1; /* more than there are choices */
    struct count all = watch_style("fortuna", 2, style);
    assert_int_equal(all.best, all.asked);
    struct count some = watch_style("fortuna", 2, quad_style_usual);
    struct count none = watch_style("fortuna", 2, quad_style_brisk);
    assert_in_range(some.best, none.best + 1, some.asked - 1);
}

/* Games that do not ask for it, players that do not know the network: the prior alone. */
static void others_follow_the_prior(void **state) {
    (void)state;
    struct count usual = watch_style("trajan", 2, quad_style_usual);
    struct count brisk = watch_style("trajan", 2, quad_style_brisk);
    assert_int_equal(usual.asked, brisk.asked);
    assert_int_equal(usual.best, brisk.best);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_network_compares),
        cmocka_unit_test(others_follow_the_prior),
    };
    return cmocka_run_group_tests_name("judge", tests, NULL, NULL);
}
