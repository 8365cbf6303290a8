/* wits_test.c: what games tell bots about positions: features that keep their places and know no secret, the
 * same from every seat's side; estimates that are right at the end; priors that beat chance. */
#include "core/bits.h"
#include "trial.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
/* cmocka needs the three above. */
#include <cmocka.h>

enum { TRIALS_MORE = 6, LOOKS = 9, LONG = 20 * 1000, MATCHES = 40 };

static const float far_out = 2.0f;

/* Domains in which a seat has another number than among seats. */
static const struct {
    const char *game, *domain;
    int first; /* the number of seat 0 */
} seat_domains[] = {{"fortuna", "side", 0}, {"romeroll", "who", 0}, {"romeroll", "holder", 2}};

struct rotation {
    const struct quad_game *game;
    int seats, by;
};

static int rotate_seat(const struct rotation *r, int seat) {
    return seat < r->seats ? (seat + r->by) % r->seats : seat;
}

static int rotate_symbol(const struct rotation *r, int domain, int symbol) {
    int first = domain == QUAD_DOMAIN_SEAT ? 0 : -1;
    for (size_t i = 0; domain >= QUAD_DOMAINS && i < sizeof seat_domains / sizeof seat_domains[0]; i++) {
        if (strcmp(seat_domains[i].game, r->game->name.token) == 0 &&
            strcmp(seat_domains[i].domain, quad_domain(r->game, domain)->token) == 0) {
            first = seat_domains[i].first;
        }
    }
    return first < 0 || symbol < first ? symbol : first + rotate_seat(r, symbol - first);
}

static uint64_t rotate_value(const struct rotation *r, const struct quad_field *f, uint64_t value) {
    if (f->kind == QUAD_ONE_OF) {
        return (uint64_t)rotate_symbol(r, f->domain, (int)value);
    }
    if (f->kind == QUAD_MAYBE) {
        return value == 0 ? 0 : 1 + (uint64_t)rotate_symbol(r, f->domain, (int)value - 1);
    }
    uint64_t set = 0;
    if (f->kind == QUAD_SET_OF) {
        for (int bit; quad_bits_next(&value, &bit);) {
            set |= (uint64_t)1 << rotate_symbol(r, f->domain, bit);
        }
        return set;
    }
    return value;
}

static void rotate_field(const struct rotation *r, const struct quad_field *f, const struct quad_any *from,
                         struct quad_any *to) {
    int extent[QUAD_FIELD_DIMS], count = 1;
    for (int dim = 0; dim < QUAD_FIELD_DIMS; dim++) {
        extent[dim] = dim < f->dims ? f->extent[dim] : 1;
        count *= extent[dim];
    }
    for (int i = 0; i < count; i++) {
        int target = 0, rest = i, below = count;
        for (int dim = 0; dim < f->dims; dim++) {
            below /= extent[dim];
            target = target * extent[dim] + rotate_symbol(r, f->index[dim], rest / below);
            rest %= below;
        }
        uint64_t value = 0;
        memcpy(&value, &from->bytes[f->offset + i * f->size], f->size);
        value = rotate_value(r, f, value);
        memcpy(&to->bytes[f->offset + target * f->size], &value, f->size);
    }
}

/* The same table with everybody moved on by some seats. */
static void rotate(const struct rotation *r, const struct quad_any *from, struct quad_any *to) {
    *to = *from;
    struct quad_state *s = quad_any_state(to);
    for (int i = 0; i < r->game->field_count; i++) {
        rotate_field(r, &r->game->fields[i], from, to);
    }
    for (int i = 0; i < s->depth; i++) {
        struct quad_frame *frame = &s->agenda[i];
        unsigned waiting = 0;
        uint64_t left = frame->waiting;
        for (int seat; quad_bits_next(&left, &seat);) {
            waiting |= 1u << rotate_seat(r, seat);
        }
        frame->waiting = (uint8_t)waiting;
        for (int arg = 0; arg < QUAD_FRAME_ARGS; arg++) {
            int domain = r->game->steps[frame->step].domain[arg];
            frame->arg[arg] = (uint8_t)rotate_symbol(r, domain, frame->arg[arg]);
        }
    }
}

static void assert_same_features(const struct quad_features *a, const struct quad_features *b) {
    assert_int_equal(a->count, b->count);
    assert_memory_equal(a->at, b->at, (size_t)a->count * sizeof a->at[0]);
    assert_memory_equal(a->value, b->value, (size_t)a->count * sizeof a->value[0]);
}

static void assert_proper(const struct quad_game *g, const struct quad_features *f) {
    bool seen[1024] = {false};
    assert_true(f->count > 0 && f->count < QUAD_FEATURES && g->feature_count <= 1024);
    for (int i = 0; i < f->count; i++) {
        assert_true(f->at[i] < g->feature_count);
        assert_false(seen[f->at[i]]);
        assert_true(f->value[i] >= -far_out && f->value[i] <= far_out && f->value[i] != 0);
        seen[f->at[i]] = true;
    }
}

/* From one seat: in range, the same twice, the same from what the seat may see, the same after moving on. */
static void look_from(const struct quad_game *g, const struct quad_any *truth, int seat) {
    struct quad_features here, again;
    struct quad_any other = *truth;
    struct rotation r = {g, trial_see(truth)->seats, 1};
    memset(&again, 0x5a, sizeof again);
    g->features(g, trial_see(truth), seat, &here);
    g->features(g, trial_see(truth), seat, &again);
    assert_proper(g, &here);
    assert_same_features(&here, &again);
    quad_redact(g, quad_any_state(&other), seat);
    g->features(g, trial_see(&other), seat, &again);
    assert_same_features(&here, &again);
    rotate(&r, truth, &other);
    g->features(g, trial_see(&other), rotate_seat(&r, seat), &again);
    assert_same_features(&here, &again);
}

/* Estimates are finite, and move on with the seats. */
static void estimate_here(const struct quad_game *g, const struct quad_any *truth) {
    const struct quad_state *s = trial_see(truth);
    struct rotation r = {g, s->seats, 1};
    struct quad_any other;
    float here[QUAD_SEATS] = {0}, moved[QUAD_SEATS] = {0};
    rotate(&r, truth, &other);
    g->estimate(g, s, here);
    g->estimate(g, trial_see(&other), moved);
    for (int seat = 0; seat < s->seats; seat++) {
        assert_true(here[seat] > -1000 && here[seat] < 1000);
        assert_float_equal(here[seat], moved[rotate_seat(&r, seat)], 1e-4);
    }
}

static void estimate_the_end(const struct quad_game *g, const struct quad_state *s) {
    struct quad_score score[QUAD_SEATS];
    float guess[QUAD_SEATS] = {0};
    memset(score, 0, sizeof score);
    g->score(g, s, score);
    g->estimate(g, s, guess);
    for (int seat = 0; seat < s->seats; seat++) {
        assert_float_equal(guess[seat], (float)score[seat].total, 1e-4);
    }
}

/* Priors are proper weights, and the same from what the seat may see. */
static void weigh(const struct quad_game *g, const struct quad_any *truth, int seat,
                  const struct quad_choices *choices) {
    static float here[QUAD_CHOICES], there[QUAD_CHOICES];
    struct quad_any other = *truth;
    quad_redact(g, quad_any_state(&other), seat);
    g->prior(g, trial_see(truth), seat, choices, here);
    g->prior(g, trial_see(&other), seat, choices, there);
    for (int i = 0; i < choices->count; i++) {
        assert_true(here[i] >= 0 && here[i] < 1e6f);
    }
    assert_memory_equal(here, there, (size_t)choices->count * sizeof here[0]);
}

/* A random game of that number, looked at now and then. */
static void look_at_game(const struct quad_game *g, uint64_t number) {
    struct trial t;
    struct quad_any any = {.bytes = {0}};
    struct quad_choices choices;
    struct quad_state *s = quad_any_state(&any);
    if (!trial_begin(&t, g, number)) {
        return;
    }
    assert_true(quad_start(g, s, t.seats, t.options));
    for (int moves = 0; moves < LONG && !quad_over(s); moves++) {
        int asked = trial_pick_seat(&t.rng, quad_waiting(s));
        struct quad_move m;
        if (moves % LOOKS == 0) {
            for (int seat = 0; seat < s->seats; seat++) {
                look_from(g, &any, seat);
            }
            estimate_here(g, &any);
        }
        if (asked == QUAD_CHANCE) {
            m = quad_sample(g, s, &t.rng);
        } else {
            quad_legal(g, s, asked, &choices);
            weigh(g, &any, asked, &choices);
            m = trial_pick_move(&t, &choices);
        }
        quad_apply(g, s, asked, m, NULL);
    }
    assert_true(quad_over(s));
    look_from(g, &any, 0);
    estimate_the_end(g, s);
}

static void look_at_games(const char *name) {
    const struct quad_game *g = quad_game_named(name);
    uint64_t round = trial_round(g) + TRIALS_MORE;
    for (uint64_t number = 0; number < round; number++) {
        look_at_game(g, number);
    }
}

static void look_at_trajan(void **state) {
    (void)state;
    look_at_games("trajan");
}

static void look_at_fortuna(void **state) {
    (void)state;
    look_at_games("fortuna");
}

static void look_at_glory(void **state) {
    (void)state;
    look_at_games("glory");
}

static void look_at_romeroll(void **state) {
    (void)state;
    look_at_games("romeroll");
}

/* A choice as likely as its prior says. */
static struct quad_move pick_by_prior(const struct quad_game *g, const struct quad_state *s, int seat,
                                      const struct quad_choices *choices, struct quad_rng *r) {
    static float prior[QUAD_CHOICES];
    double sum = 0;
    g->prior(g, s, seat, choices, prior);
    for (int i = 0; i < choices->count; i++) {
        prior[i] = choices->at[i].weight == 0 ? 0 : prior[i];
        sum += (double)prior[i];
    }
    double ticket = sum * (double)(quad_rng_next(r) >> 40) / (double)(1u << 24);
    int last = 0;
    for (int i = 0; i < choices->count && ticket >= 0; i++) {
        ticket -= (double)prior[i];
        last = prior[i] > 0 ? i : last;
    }
    return choices->at[last].move;
}

/* The most promising choice. */
static struct quad_move pick_best(const struct quad_game *g, const struct quad_state *s, int seat,
                                  const struct quad_choices *choices) {
    static float prior[QUAD_CHOICES];
    int best = 0;
    g->prior(g, s, seat, choices, prior);
    for (int i = 0; i < choices->count; i++) {
        prior[i] = choices->at[i].weight == 0 ? 0 : prior[i];
        best = prior[i] > prior[best] ? i : best;
    }
    return choices->at[best].move;
}

enum manner { ANY_MOVE, BY_PRIOR, BEST_MOVE };

/* One game: one seat plays in its manner, the others in theirs. Whether it won. */
static double play(const struct quad_game *g, int seats, int seat, enum manner own, enum manner others,
                   struct quad_rng *r) {
    struct quad_any any = {.bytes = {0}};
    struct quad_choices choices;
    struct quad_state *s = quad_any_state(&any);
    struct quad_score score[QUAD_SEATS];
    memset(score, 0, sizeof score);
    assert_true(quad_start(g, s, seats, NULL));
    for (int moves = 0; moves < LONG && !quad_over(s); moves++) {
        int asked = quad_bits_lowest(quad_waiting(s));
        struct quad_move m;
        if (asked == QUAD_CHANCE) {
            m = quad_sample(g, s, r);
        } else {
            enum manner manner = asked == seat ? own : others;
            quad_legal(g, s, asked, &choices);
            m = manner == BY_PRIOR    ? pick_by_prior(g, s, asked, &choices, r)
                : manner == BEST_MOVE ? pick_best(g, s, asked, &choices)
                                      : choices.at[quad_rng_below(r, (uint32_t)choices.count)].move;
        }
        quad_apply(g, s, asked, m, NULL);
    }
    assert_true(quad_over(s)); /* nobody goes round in circles for ever */
    g->score(g, s, score);
    return score[seat].rank == 1;
}

static const char *const thinkers[] = {"trajan", "fortuna", "glory", "romeroll"};

static void priors_beat_chance(void **state) {
    (void)state;
    struct quad_rng r;
    quad_rng_seed(&r, 1);
    for (int i = 0; i < 4; i++) {
        const struct quad_game *g = quad_game_named(thinkers[i]);
        for (int seats = 2; seats <= g->seats_max; seats += g->seats_max - 2) {
            double won = 0;
            for (int k = 0; k < MATCHES; k++) {
                won += play(g, seats, k % seats, BY_PRIOR, ANY_MOVE, &r);
            }
            assert_true(won >= (seats == 2 ? 0.9 : 0.75) * MATCHES);
        }
    }
}

static void promising_moves_come_to_an_end(void **state) {
    (void)state;
    struct quad_rng r;
    quad_rng_seed(&r, 2);
    for (int i = 0; i < 4; i++) {
        const struct quad_game *g = quad_game_named(thinkers[i]);
        for (int seats = g->seats_min; seats <= g->seats_max; seats++) {
            for (int k = 0; k < MATCHES; k++) {
                play(g, seats, 0, BEST_MOVE, BEST_MOVE, &r);
            }
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(look_at_trajan),     cmocka_unit_test(look_at_fortuna),
        cmocka_unit_test(look_at_glory),      cmocka_unit_test(look_at_romeroll),
        cmocka_unit_test(priors_beat_chance), cmocka_unit_test(promising_moves_come_to_an_end),
    };
    return cmocka_run_group_tests_name("wits", tests, NULL, NULL);
}
