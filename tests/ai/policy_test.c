/* policy_test.c: policy heads: their softmax, files that are read back or refused, training. */
#include "ai/fit.h"
#include "core/bits.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
/* cmocka needs the three above. */
#include <cmocka.h>

enum { ROOM = 1024 * 1024, SAMPLES = 3000, CHOICES = 6 };

static struct quad_net *open_net(uint32_t inputs) {
    struct quad_net *net = malloc(quad_net_bytes(inputs));
    assert_non_null(net);
    quad_net_clear(net, inputs);
    return net;
}

/* A factor with weights in halves, its bias last. */
static void add_factor(struct quad_net *net, struct quad_net_factor factor, const int16_t *halves) {
    assert_true(quad_net_add_factor(net, factor, 0.5f));
    for (uint32_t i = 0; i <= net->inputs; i++) {
        *quad_net_factor_weight(net, net->policy.factors - 1, i) = halves[i];
    }
}

static void exp_minus_is_exponential(void **state) {
    (void)state;
    for (int i = 0; i <= 2900; i++) {
        float x = (float)i / 100;
        double wanted = exp(-(double)x);
        assert_true(fabs((double)quad_net_exp_minus(x) - wanted) < 1e-5 * wanted);
    }
    assert_true(quad_net_exp_minus(1e9f) > 0 && quad_net_exp_minus(1e9f) < 1e-12f);
}

static bool near(float value, double wanted) {
    return fabs((double)value - wanted) < 1e-5;
}

/* Verb 7 alone, verb 7 with a first argument of 2, verb 8 with a last argument of 9. */
static void logits_are_sums_of_factors(void **state) {
    (void)state;
    struct quad_net *net = open_net(3);
    struct quad_features f = {.count = 0};
    struct quad_choices c = {.count = 0};
    float out[4];
    quad_feature(&f, 0, 1);
    quad_feature(&f, 2, 0.5f);
    quad_offer(&c, 7, 2, 0, 0);
    quad_offer(&c, 7, 3, 0, 0);
    quad_offer(&c, 8, 2, 0, 9);
    quad_offer(&c, 9, 2, 0, 9);
    quad_net_policy(net, &f, &c, out); /* no policy head: uniform */
    for (int i = 0; i < c.count; i++) {
        assert_true(near(out[i], 1));
    }
    add_factor(net, (struct quad_net_factor){7, QUAD_NET_VERB_ALONE, 0},
               (const int16_t[]){2, 100, 4, 0});                                          /* 1 + 1 */
    add_factor(net, (struct quad_net_factor){7, 0, 2}, (const int16_t[]){0, 100, 0, 3});  /* 1.5 */
    add_factor(net, (struct quad_net_factor){8, 2, 9}, (const int16_t[]){-2, 100, 0, 0}); /* -1 */
    quad_net_policy(net, &f, &c, out);
    assert_true(near(out[0], 1) && near(out[1], exp(-1.5)) && near(out[2], exp(-4.5)) &&
                near(out[3], exp(-3.5)));
    /* There already, no such argument, a verb alone with a value, no such verb. */
    assert_false(quad_net_add_factor(net, (struct quad_net_factor){7, 0, 2}, 1));
    assert_false(quad_net_add_factor(net, (struct quad_net_factor){7, QUAD_NET_MOVE_FACTORS, 2}, 1));
    assert_false(quad_net_add_factor(net, (struct quad_net_factor){9, QUAD_NET_VERB_ALONE, 1}, 1));
    assert_false(quad_net_add_factor(net, (struct quad_net_factor){QUAD_NET_VERBS, 0, 1}, 1));
    assert_int_equal(net->policy.factors, 3);
    for (int i = 0; i < QUAD_NET_FACTORS - 3; i++) {
        assert_true(quad_net_add_factor(net, (struct quad_net_factor){10, 1, (uint8_t)i}, 1));
    }
    assert_false(quad_net_add_factor(net, (struct quad_net_factor){11, 1, 1}, 1)); /* there is no room */
    free(net);
}

/* What is written is read back to the bit; what is no policy head spoils the file. */
static void files_are_read_back(void **state) {
    (void)state;
    const struct quad_game *g = quad_game_named("fortuna");
    uint32_t inputs = quad_net_inputs(g);
    struct quad_net *net = open_net(inputs), *again = open_net(inputs);
    char *file = malloc(ROOM), *spoilt = malloc(ROOM);
    int16_t *row = calloc(inputs + 1, sizeof *row);
    struct quad_text t;
    assert_true(file != NULL && spoilt != NULL && row != NULL);
    quad_text_begin(&t, file, ROOM);
    quad_net_write(net, g, 2, "by hand", &t);
    size_t values = t.length, factor = 7 + 2 * ((size_t)inputs + 1);
    for (uint32_t i = 0; i <= inputs; i++) {
        row[i] = (int16_t)(i * 977 - 30000);
    }
    add_factor(net, (struct quad_net_factor){3, 1, 200}, row);
    add_factor(net, (struct quad_net_factor){3, QUAD_NET_VERB_ALONE, 0}, row);
    quad_text_begin(&t, file, ROOM);
    quad_net_write(net, g, 2, "by hand", &t);
    assert_int_equal(t.length, values + 2 + 2 * factor);
    assert_int_equal(quad_net_read(again, g, 2, file, t.length), QUAD_ERROR_NONE);
    assert_memory_equal(&again->policy, &net->policy, sizeof net->policy);
    for (uint32_t i = 0; i <= 2 * inputs + 1; i++) {
        int16_t weight = row[i / 2];
        assert_true(*quad_net_factor_weight(again, i % 2, i / 2) == (float)weight);
    }
    assert_int_equal(quad_net_read(again, g, 2, file, t.length - 1), QUAD_ERROR_BROKEN_NET);
    assert_int_equal(quad_net_read(again, g, 2, file, t.length + 1), QUAD_ERROR_BROKEN_NET);
    assert_int_equal(quad_net_read(again, g, 2, file, values + 1), QUAD_ERROR_BROKEN_NET);
    assert_int_equal(quad_net_read(again, g, 2, file, values + 2), QUAD_ERROR_BROKEN_NET);
    assert_int_equal(quad_net_read(again, g, 2, file, values), QUAD_ERROR_NONE);
    assert_int_equal(again->policy.factors, 0);
    const struct {
        size_t at;
        int byte;
    } bad[] = {
        {0, 0}, {0, 1}, {0, 3}, {1, 1}, {2, 64}, {3, 4}, {5, 0xff}, {2 + factor + 1, 1}, {2 + factor + 2, 1}};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        memcpy(spoilt, file, t.length);
        spoilt[values + bad[i].at] = (char)bad[i].byte;
        bool wild = bad[i].at == 5; /* a scale that is not a number */
        spoilt[values + 7] = (char)(wild ? 0xff : spoilt[values + 7]);
        spoilt[values + 8] = (char)(wild ? 0xff : spoilt[values + 8]);
        if (bad[i].at == 2 + factor + 1) { /* then it is the first factor once more */
            spoilt[values + 2 + factor + 2] = (char)200;
        }
        assert_int_equal(quad_net_read(again, g, 2, spoilt, t.length), QUAD_ERROR_BROKEN_NET);
    }
    free(row);
    free(file);
    free(spoilt);
    free(net);
    free(again);
}

/* Searches prefer the choice whose number a feature tells, and visit the next one a little. */
static void make_samples(struct quad_samples *set, uint32_t inputs, uint64_t seed) {
    struct quad_rng r;
    quad_rng_seed(&r, seed);
    for (int i = 0; i < SAMPLES; i++) {
        struct quad_features f = {.count = 0};
        struct quad_policy_target target[CHOICES];
        uint32_t best = quad_rng_below(&r, CHOICES);
        quad_feature(&f, (int)best, 1);
        quad_feature(&f, (int)(CHOICES + quad_rng_below(&r, inputs - CHOICES)), 1);
        for (uint32_t k = 0; k < CHOICES; k++) {
            target[k] = (struct quad_policy_target){{5, {(uint8_t)k, 1, (uint8_t)quad_rng_below(&r, 200)}},
                                                    k == best                   ? 0.75f
                                                    : k == (best + 1) % CHOICES ? 0.25f
                                                                                : 0.0f};
        }
        assert_true(quad_samples_add_policy(set, &f, target, CHOICES));
    }
}

static void fitting_learns(void **state) {
    (void)state;
    const uint32_t inputs = 40;
    struct quad_samples training = {.samples = 0}, validation = training, none = training, joined = training;
    struct quad_net *net = open_net(inputs), *twin = open_net(inputs);
    make_samples(&training, inputs, 1);
    make_samples(&validation, inputs, 2);
    make_samples(&none, inputs, 3);
    for (size_t i = 0; i < none.choices; i++) {
        none.choice[i].share = 0; /* nothing was visited */
    }
    assert_true(quad_samples_join(&joined, &none) && quad_samples_join(&joined, &training));
    struct quad_policy_loss before = quad_net_policy_loss(net, &validation);
    assert_true(before.accuracy < 0.25 && fabs(before.cross_entropy - log(CHOICES)) < 1e-3);
    assert_true(quad_fit_policy(net, &training, &validation, 4) &&
                quad_fit_policy(twin, &training, &validation, 4));
    struct quad_policy_loss after = quad_net_policy_loss(net, &validation);
    double wanted = -0.9 * log(0.9) - 0.1 * log(0.1); /* squares of three quarters and one */
    assert_true(after.accuracy > 0.99 && after.cross_entropy < wanted + 0.1);
    assert_memory_equal(net, twin, quad_net_bytes(inputs));
    /* Of last arguments there are more than there is room for; verbs and first arguments come first. */
    assert_int_equal(net->policy.factors, 1 + CHOICES + 1 + 200);
    /* Samples without visits change nothing. */
    assert_true(quad_fit_policy(net, &joined, &validation, 4));
    assert_true(quad_net_policy_loss(net, &validation).accuracy > 0.99);
    quad_samples_free(&training);
    quad_samples_free(&validation);
    quad_samples_free(&none);
    quad_samples_free(&joined);
    free(net);
    free(twin);
}

/* Three hundred first arguments in two verbs, some met more often than others. */
static void rare_factors_are_left_out(void **state) {
    (void)state;
    const uint32_t inputs = 4;
    struct quad_samples set = {.samples = 0};
    struct quad_features f = {.count = 0};
    struct quad_net *net = open_net(inputs);
    for (int i = 0; i < 300; i++) {
        struct quad_move m = {(uint8_t)(1 + i % 2), {(uint8_t)(i / 2), 0, 0}};
        struct quad_policy_target target[] = {{m, 1}, {{3, {0, 0, 0}}, 0}};
        for (int times = i < 100 ? 2 : 1; times > 0; times--) {
            assert_true(quad_samples_add_policy(&set, &f, target, 2));
        }
    }
    assert_true(quad_fit_policy(net, &set, &set, 1));
    assert_int_equal(net->policy.factors, QUAD_NET_FACTORS);
    for (int i = 0; i < 100; i++) {
        struct quad_net_factor factor = {(uint8_t)(1 + i % 2), 0, (uint8_t)(i / 2)};
        assert_int_not_equal(quad_net_find_factor(&net->policy, factor), 0);
    }
    for (uint32_t i = 1; i < QUAD_NET_FACTORS; i++) { /* those of one verb are wanted together */
        assert_true(net->policy.factor[i - 1].verb <= net->policy.factor[i].verb);
    }
    quad_samples_free(&set);
    free(net);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exp_minus_is_exponential),  cmocka_unit_test(logits_are_sums_of_factors),
        cmocka_unit_test(files_are_read_back),       cmocka_unit_test(fitting_learns),
        cmocka_unit_test(rare_factors_are_left_out),
    };
    return cmocka_run_group_tests_name("policy", tests, NULL, NULL);
}
