/* net_test.c: networks: the same bits everywhere, files that are read back or refused, learning that learns,
 * and a built-in network that fits for every game. */
#include "ai/fit.h"
#include "ai/ismcts.h"
#include "core/bits.h"
#include "core/digest.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
/* cmocka needs the three above. */
#include <cmocka.h>

#define SAME_BITS 0x441a50fec3ac51ffu

enum { ROOM = 1024 * 1024, ASKED = 200, SAMPLES = 4000 };

/* Features at random: a tenth of all, values from -1 to 1 in steps that floats can hold. */
static void draw_features(struct quad_features *f, uint32_t inputs, struct quad_rng *r) {
    f->count = 0;
    for (uint32_t i = 0; i < inputs && f->count < QUAD_FEATURES; i++) {
        if (quad_rng_below(r, 10) == 0) {
            quad_feature(f, (int)i, (float)((int)quad_rng_below(r, 65) - 32) / 32);
        }
    }
}

#define KERNEL(name) name##_any
#define KERNEL_LANES 4
#define KERNEL_TARGET
#include "ai/kernels.h"

static struct quad_net *open_net(const struct quad_game *g, uint64_t seed) {
    struct quad_samples none = {.samples = 0};
    struct quad_net *net = malloc(quad_net_bytes(quad_net_inputs(g)));
    assert_non_null(net);
    quad_net_initialise(net, quad_net_inputs(g), &none, seed);
    return net;
}

static uint64_t digest_of(const struct quad_net *net) {
    struct quad_digest digest;
    struct quad_rng r;
    struct quad_features f;
    struct quad_net_values a;
    quad_rng_seed(&r, 9);
    quad_digest_begin(&digest);
    for (int i = 0; i < ASKED; i++) {
        draw_features(&f, net->inputs, &r);
        quad_net_evaluate(net, &f, &a);
        quad_digest_add(&digest, &a, sizeof a);
    }
    return quad_digest_end(&digest);
}

/* A net of fixed size and seed answers with the same bits on every compiler. */
static void same_bits(void **state) {
    (void)state;
    struct quad_game game = {.feature_count = 300};
    struct quad_net *net = open_net(&game, 4);
    assert_int_equal(digest_of(net), SAME_BITS);
    free(net);
}

static void chances_are_logistic(void **state) {
    (void)state;
    float last = 0;
    for (int i = -4000; i <= 4000; i++) {
        float x = (float)i / 100, chance = quad_net_sigmoid(x);
        double true_chance = 1 / (1 + exp(-(double)x));
        assert_true(fabs((double)chance - true_chance) < 2e-6);
        assert_true(chance >= last && chance >= 0 && chance <= 1);
        last = chance;
    }
}

/* What is written is read back; once rounded to a file's precision, to the bit. */
static void files_are_read_back(void **state) {
    (void)state;
    const struct quad_game *g = quad_game_named("trajan"), *other = quad_game_named("fortuna");
    struct quad_net *net = open_net(g, 1), *again = open_net(g, 2);
    char *first = malloc(ROOM), *second = malloc(ROOM);
    struct quad_text a, b;
    assert_true(first != NULL && second != NULL);
    net->points_mean = 101.5f;
    quad_text_begin(&a, first, ROOM);
    quad_net_write(net, g, 3, "by hand", &a);
    assert_false(a.cut);
    assert_int_equal(quad_net_read(again, g, 3, first, a.length), QUAD_ERROR_NONE);
    for (uint32_t i = 0; i < net->weights; i++) {
        assert_true(fabsf(net->weight[i] - again->weight[i]) < 2e-5f);
    }
    quad_text_begin(&b, second, ROOM);
    quad_net_write(again, g, 3, "by hand", &b);
    assert_int_equal(quad_net_read(net, g, 3, second, b.length), QUAD_ERROR_NONE);
    assert_memory_equal(net->weight, again->weight, net->weights * sizeof net->weight[0]);
    assert_true(net->points_mean >= 101.5f && net->points_mean <= 101.5f);
    /* A ruling does not unload it. */
    struct quad_game ruled = *g;
    ruled.rules_version++;
    assert_int_equal(quad_net_read(net, &ruled, 3, first, a.length), QUAD_ERROR_NONE);
    /* Refused: other seats, another game, features that mean something else, more or fewer of them, one byte
     * more or less. */
    struct quad_game newer = *g, poorer = *g;
    newer.feature_version++;
    poorer.feature_count--;
    assert_int_equal(quad_net_read(again, g, 2, first, a.length), QUAD_ERROR_OTHER_NET);
    assert_int_equal(quad_net_read(again, &newer, 3, first, a.length), QUAD_ERROR_OLD_NET);
    assert_int_equal(quad_net_read(again, &poorer, 3, first, a.length), QUAD_ERROR_OLD_NET);
    assert_int_equal(quad_net_read(again, g, 3, first, a.length - 1), QUAD_ERROR_BROKEN_NET);
    assert_int_equal(quad_net_read(again, g, 3, first, a.length + 1), QUAD_ERROR_BROKEN_NET);
    struct quad_net *wrong = open_net(other, 1);
    assert_int_equal(quad_net_read(wrong, other, 3, first, a.length), QUAD_ERROR_OTHER_NET);
    free(wrong);
    free(net);
    free(again);
    free(first);
    free(second);
}

/* A head says how far it was read: cut anywhere, it is refused. Files of the first form named the rules. */
static void heads_are_read_to_the_end(void **state) {
    (void)state;
    const struct quad_game *g = quad_game_named("trajan");
    struct quad_net *net = open_net(g, 1);
    char *file = malloc(ROOM), head[256];
    struct quad_text t;
    assert_non_null(file);
    quad_text_begin(&t, file, ROOM);
    quad_net_write(net, g, 2, "by hand", &t);
    snprintf(head, sizeof head,
             "quadriga net 2\ngame trajan\nseats 2\nfeatures %d %d\nlayers 64 32 3\nmade by hand\n\n",
             g->feature_version, g->feature_count);
    assert_memory_equal(file, head, strlen(head));
    const size_t kind = strlen("quadriga net "), form = kind + strlen("2\n"),
                 game = form + strlen("game trajan\nseats 2\n"), made = (size_t)(strstr(head, "made") - head);
    for (size_t length = 0; length <= strlen(head); length++) {
        enum quad_error error = length < kind   ? QUAD_ERROR_BAD_NET
                                : length < form ? QUAD_ERROR_OLD_NET
                                : length < game ? QUAD_ERROR_OTHER_NET
                                : length < made ? QUAD_ERROR_OLD_NET
                                                : QUAD_ERROR_BROKEN_NET;
        assert_int_equal(quad_net_read(net, g, 2, file, length), error);
    }
    file[kind] = '1';
    assert_int_equal(quad_net_read(net, g, 2, file, t.length), QUAD_ERROR_OLD_NET);
    free(file);
    free(net);
}

/* A file of the right length whose numbers no training makes. What stands where: four scales of the answers,
 * then a unit before the weights of every layer. */
static void wild_scales_are_refused(void **state) {
    (void)state;
    const struct quad_game *g = quad_game_named("fortuna");
    const uint32_t inputs = quad_net_inputs(g), bits[] = {0x7fc00000u, 0xff800000u, 0x461c4400u, 0xc61c4400u};
    struct quad_net *net = open_net(g, 1);
    char *file = malloc(ROOM), *wild = malloc(ROOM);
    struct quad_text t;
    assert_true(file != NULL && wild != NULL);
    quad_text_begin(&t, file, ROOM);
    quad_net_write(net, g, 2, "by hand", &t);
    const char *body = strstr(file, "\n\n") + 2;
    size_t answers = (size_t)(body - file), units = answers + 16,
           layer_2 = units + 4 + 2 * quad_net_bias_1(inputs);
    const size_t places[] = {answers, answers + 4, answers + 8, answers + 12, units, layer_2};
    for (size_t place = 0; place < sizeof places / sizeof places[0]; place++) {
        for (size_t i = 0; i < sizeof bits / sizeof bits[0]; i++) { /* not a number, infinity, ±10001 */
            memcpy(wild, file, t.length);
            for (int byte = 0; byte < 4; byte++) {
                wild[places[place] + (size_t)byte] = (char)(bits[i] >> 8 * byte & 0xffu);
            }
            assert_int_equal(quad_net_read(net, g, 2, wild, t.length), QUAD_ERROR_BROKEN_NET);
        }
        const uint32_t most = 0x461c4000u; /* 10000 is the last that is read */
        for (int byte = 0; byte < 4; byte++) {
            wild[places[place] + (size_t)byte] = (char)(most >> 8 * byte & 0xffu);
        }
        assert_int_equal(quad_net_read(net, g, 2, wild, t.length), QUAD_ERROR_NONE);
    }
    free(file);
    free(wild);
    free(net);
}

/* Samples from elsewhere: whatever would lead beyond an array, or is no result, is seen. */
static void unsound_samples_are_seen(void **state) {
    (void)state;
    const uint32_t inputs = 20;
    struct quad_samples set = {.samples = 0};
    struct quad_features f = {.count = 0};
    assert_true(quad_samples_are_sound(&set, inputs));
    quad_feature(&f, 3, 1);
    quad_feature(&f, 19, 0.5f);
    assert_true(quad_samples_add(&set, &f, 0.5f, -3, 40) && quad_samples_add(&set, &f, 1, 3, 43));
    assert_true(quad_samples_are_sound(&set, inputs));
    assert_false(quad_samples_are_sound(&set, inputs - 1));
    const struct quad_sample good = set.sample[1];
    struct quad_sample bad[] = {good, good, good, good, good, good, good, good, good, good, good, good, good};
    bad[0].first++;
    bad[1].inputs = 3;
    bad[2].first = UINT64_MAX;
    bad[3].inputs = UINT32_MAX;
    bad[4].win = 1.5f;
    bad[5].win = -0.5f;
    bad[6].win = NAN;
    bad[7].lead = INFINITY;
    bad[8].points = NAN;
    bad[9].points = -20000;
    bad[10].choices = 1;
    bad[11].first_choice = 1;
    bad[12].choices = UINT32_MAX;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        set.sample[1] = bad[i];
        assert_false(quad_samples_are_sound(&set, inputs));
    }
    set.sample[1] = good;
    assert_true(quad_samples_are_sound(&set, inputs));
    struct quad_policy_target target[] = {{{1, {2, 3, 4}}, 0.75f}, {{1, {2, 3, 5}}, 0.25f}};
    assert_true(quad_samples_add_policy(&set, &f, target, 2));
    assert_true(quad_samples_are_sound(&set, inputs));
    const float wild[] = {-0.25f, 1.25f, NAN};
    for (size_t i = 0; i < sizeof wild / sizeof wild[0]; i++) {
        set.choice[1].share = wild[i];
        assert_false(quad_samples_are_sound(&set, inputs));
    }
    set.choice[1].share = 0.25f;
    set.sample[2].choices = 3;
    assert_false(quad_samples_are_sound(&set, inputs));
    set.sample[2].choices = 2;
    set.sample[2].first_choice = 1;
    assert_false(quad_samples_are_sound(&set, inputs));
    quad_samples_free(&set);
}

/* Positions whose end follows from their features. */
static void make_samples(struct quad_samples *set, uint32_t inputs, uint64_t seed) {
    struct quad_rng r;
    struct quad_features f;
    quad_rng_seed(&r, seed);
    for (int i = 0; i < SAMPLES; i++) {
        float lead = 0;
        draw_features(&f, inputs, &r);
        for (int k = 0; k < f.count; k++) {
            lead += f.value[k] * (f.at[k] % 2 == 0 ? 5.0f : -3.0f);
        }
        assert_true(quad_samples_add(set, &f, lead > 0 ? 1.0f : 0.0f, lead, 50 + lead / 2));
    }
}

static void fitting_learns(void **state) {
    (void)state;
    const uint32_t inputs = 60;
    struct quad_samples training = {.samples = 0}, validation = training;
    struct quad_net *net = malloc(quad_net_bytes(inputs)), *twin = malloc(quad_net_bytes(inputs));
    assert_true(net != NULL && twin != NULL);
    make_samples(&training, inputs, 1);
    make_samples(&validation, inputs, 2);
    for (int round = 0; round < 2; round++) {
        struct quad_net *one = round == 0 ? net : twin;
        struct quad_fit *fit = quad_fit_open(inputs);
        assert_non_null(fit);
        quad_net_initialise(one, inputs, &training, 3);
        struct quad_loss before = quad_net_loss(one, &validation);
        for (int epoch = 0; epoch < 8; epoch++) {
            assert_true(quad_fit_epoch(fit, one, &training, 0.002f, 1, (uint64_t)epoch));
        }
        struct quad_loss after = quad_net_loss(one, &validation);
        assert_true(before.win > 0.6 && after.win < 0.2);
        assert_true(after.lead < 0.3 * before.lead && after.points < 0.3 * before.points);
        quad_fit_close(fit);
    }
    assert_memory_equal(net->weight, twin->weight, quad_net_weights(inputs) * sizeof net->weight[0]);
    quad_samples_free(&training);
    quad_samples_free(&validation);
    free(net);
    free(twin);
}

/* The sum of the squared weights after some epochs. */
static double size_after(const struct quad_samples *training, uint32_t inputs, float weight_decay) {
    struct quad_net *net = malloc(quad_net_bytes(inputs));
    struct quad_fit *fit = quad_fit_open(inputs);
    double sum = 0;
    assert_true(net != NULL && fit != NULL);
    quad_net_initialise(net, inputs, training, 3);
    for (int epoch = 0; epoch < 4; epoch++) {
        assert_true(quad_fit_epoch(fit, net, training, 0.002f, weight_decay, (uint64_t)epoch));
    }
    for (uint32_t i = 0; i < net->weights; i++) {
        sum += (double)net->weight[i] * (double)net->weight[i];
    }
    quad_fit_close(fit);
    free(net);
    return sum;
}

static void weight_decay_keeps_weights_small(void **state) {
    (void)state;
    const uint32_t inputs = 60;
    struct quad_samples training = {.samples = 0};
    make_samples(&training, inputs, 1);
    double free_weights = size_after(&training, inputs, 0), some = size_after(&training, inputs, 0.3f);
    assert_true(size_after(&training, inputs, 1) < some && some < free_weights);
    quad_samples_free(&training);
}

/* "trajan-2.net" is for Trajan with two players and its present features; every game has those it needs most.
 */
static void built_in_nets_fit(void **state) {
    (void)state;
    for (size_t i = 0; quad_game_at(i) != NULL; i++) {
        const struct quad_game *g = quad_game_at(i);
        struct quad_net *net = malloc(quad_net_bytes(quad_net_inputs(g)));
        assert_non_null(net);
        for (int seats = g->seats_min; seats <= g->seats_max; seats++) {
            bool expected = g->features != NULL;
            if (quad_net_load(net, g, seats) != expected) {
                fail_msg("%s with %d players: make its network anew (quadriga train)", g->name.token, seats);
            }
        }
        free(net);
    }
}

/* Sums in the order of their terms: machines with wide registers have the same bits as all others. */
static void any_width_has_the_same_bits(void **state) {
    (void)state;
    struct quad_game game = {.feature_count = 300};
    struct quad_net *net = open_net(&game, 6);
    struct quad_rng r;
    struct quad_features f;
    struct quad_net_activations one, other;
    float wide[QUAD_NET_FACTORS], any[QUAD_NET_FACTORS], most = 20;
    uint8_t block[QUAD_NET_FACTOR_BLOCKS];
    quad_rng_seed(&r, 3);
    for (uint32_t i = 0; i < (net->inputs + 1) * QUAD_NET_FACTORS; i++) {
        *quad_net_factor_weight(net, i % QUAD_NET_FACTORS, i / QUAD_NET_FACTORS) =
            (float)((int)quad_rng_below(&r, 65535) - 32767);
    }
    for (int blocks = 0; blocks <= QUAD_NET_FACTOR_BLOCKS; blocks++) {
        draw_features(&f, net->inputs, &r);
        quad_net_forward(net, &f, &one);
        forward_any(net, &f, &other);
        assert_memory_equal(one.hidden_1, other.hidden_1, sizeof one.hidden_1);
        assert_memory_equal(one.hidden_2, other.hidden_2, sizeof one.hidden_2);
        for (int i = 0; i < blocks; i++) {
            block[i] = (uint8_t)(QUAD_NET_FACTOR_BLOCKS - 1 - i);
        }
        memset(wide, 0, sizeof wide);
        memset(any, 0, sizeof any);
        quad_net_logits(net, &f, block, blocks, wide);
        logits_any(net, &f, block, blocks, any);
        assert_memory_equal(wide, any, sizeof wide);
        for (int i = 0; i < blocks * QUAD_NET_FACTOR_BLOCK; i++) { /* and as if they were alone */
            uint32_t factor = QUAD_NET_FACTORS - 1 - (uint32_t)i;
            float sum = *quad_net_factor_weight(net, factor, net->inputs);
            for (int k = 0; k < f.count; k++) {
                sum += *quad_net_factor_weight(net, factor, f.at[k]) * f.value[k];
            }
            assert_memory_equal(&sum, &wide[factor], sizeof sum);
        }
        for (int i = 0; i < QUAD_NET_FACTORS; i++) {
            any[i] = wide[i] = most * (float)quad_rng_below(&r, 1000) / 1000;
        }
        any[0] = wide[0] = most;
        quad_net_exponentials(wide, blocks * QUAD_NET_FACTOR_BLOCK);
        exponentials_any(most, any, blocks * QUAD_NET_FACTOR_BLOCK);
        assert_memory_equal(wide, any, (size_t)blocks * QUAD_NET_FACTOR_BLOCK * sizeof any[0]);
    }
    free(net);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_bits),
        cmocka_unit_test(any_width_has_the_same_bits),
        cmocka_unit_test(chances_are_logistic),
        cmocka_unit_test(files_are_read_back),
        cmocka_unit_test(heads_are_read_to_the_end),
        cmocka_unit_test(wild_scales_are_refused),
        cmocka_unit_test(unsound_samples_are_seen),
        cmocka_unit_test(fitting_learns),
        cmocka_unit_test(weight_decay_keeps_weights_small),
        cmocka_unit_test(built_in_nets_fit),
    };
    return cmocka_run_group_tests_name("networks", tests, NULL, NULL);
}
