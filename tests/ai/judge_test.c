/* judge_test.c: play-outs of bots: moves drawn by the game's prior or by what the network knows of moves; and
 * what a search tries that knows them. */
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

/* Drawn as the network says that searches choose. Where there is only one, it is drawn as any other. */
static struct quad_move likely_move(const struct setup *t, const struct quad_state *s, int seat,
                                    struct quad_rng *r) {
    struct quad_choices choices;
    struct quad_features features;
    float estimate[QUAD_SEATS], likely[QUAD_CHOICES], sum = 0;
    int choice = 0;
    quad_legal(t->game, s, seat, &choices);
    if (choices.count == 1) {
        return quad_pick(&choices, r);
    }
    quad_net_estimate(t->game, s, estimate);
    quad_net_describe(t->game, s, seat, estimate, &features);
    quad_net_likely(t->net, &features, &choices, likely);
    for (int i = 0; i < choices.count; i++) {
        sum += likely[i];
    }
    float left = sum * (float)(quad_rng_next(r) >> 40) / (float)(1 << 24);
    for (choice = 0; choice + 1 < choices.count && left >= likely[choice]; choice++) {
        left -= likely[choice];
    }
    return choices.at[choice].move;
}

/* A likely move again and again, so many moves and then until another seat is asked. */
static void play_likely_moves(const struct setup *t, struct quad_state *s, int mover, int moves,
                              struct quad_rng *r) {
    for (int made = 0; !quad_over(s); made++) {
        int seat = quad_bits_lowest(quad_waiting(s));
        bool chance = seat == QUAD_CHANCE;
        if (made >= moves && !chance && seat != mover) {
            return;
        }
        mover = chance ? mover : seat;
        quad_apply(t->game, s, seat, chance ? quad_sample(t->game, s, r) : likely_move(t, s, seat, r), NULL);
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

/* Whether a play-out is what likely moves lead to. */
static void compare_with_likely(const struct setup *t, const struct quad_state *s, int seat, uint64_t luck) {
    struct quad_any judged, likely;
    struct quad_rng r;
    memcpy(&judged, s, t->game->state_size);
    memcpy(&likely, s, t->game->state_size);
    quad_rng_seed(&r, luck);
    quad_judge_playout(&t->judge, quad_any_state(&judged), seat, &r);
    quad_rng_seed(&r, luck);
    play_likely_moves(t, quad_any_state(&likely), seat, t->judge.plies, &r);
    bool equal = memcmp(&judged, &likely, t->game->state_size) == 0;
    *(equal ? &same : &different) += 1;
}

static void count(const char *game, int seats, const struct quad_style *style, visit *look) {
    struct setup t = begin(game, seats, style);
    same = different = 0;
    watch(&t, look);
    free(t.net);
    assert_true(same + different > MOVES);
}

static void play_outs_make_likely_moves(void **state) {
    (void)state;
    count("fortuna", 2, &quad_style_usual, compare_with_likely);
    assert_int_equal(different, 0);
    count("fortuna", 2, &quad_style_brisk, compare_with_likely);
    assert_true(different > 9 * same);
}

/* Whether it is what it would be by the game's prior. */
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

/* The networks of Trajan and of Fortuna with four do not. */
static void some_networks_know_moves(void **state) {
    (void)state;
    count("trajan", 2, &quad_style_usual, compare_with_brisk);
    assert_int_equal(different, 0);
    count("fortuna", 4, &quad_style_usual, compare_with_brisk);
    assert_int_equal(different, 0);
    count("fortuna", 2, &quad_style_usual, compare_with_brisk);
    assert_true(different > 9 * same);
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
    const struct quad_style *style = t->judge.moves ? &quad_style_usual : &quad_style_brisk;
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

static void searches_that_know_moves_do_not_try_everything(void **state) {
    (void)state;
    for (int knowing = 0; knowing < 2; knowing++) {
        struct setup t = begin("fortuna", 2, knowing ? &quad_style_usual : &quad_style_brisk);
        same = different = 0;
        watch(&t, look_what_is_tried);
        free(t.net);
        assert_int_equal(knowing ? same : different, 0);
        assert_true(same + different > 10);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(searches_that_know_moves_do_not_try_everything),
        cmocka_unit_test(play_outs_make_likely_moves),
        cmocka_unit_test(some_networks_know_moves),
        cmocka_unit_test(play_outs_end_where_a_turn_does),
    };
    return cmocka_run_group_tests_name("judge", tests, NULL, NULL);
}
