/* fit_moves.c: teaching a network which moves searches make. See fit.h.
 *
 * A choice is as likely as e to the power of a sum of weights, so there is one best set of weights and small
 * steps lead to it: each weight by its own slope, the smaller the more it has been moved (AdaGrad: Duchi,
 * Hazan and Singer 2011). */
#include "ai/fit.h"

#include <math.h>
#include <stdlib.h>

enum { PASSES = 8 };

#define RATE               0.05f
#define EASE               0.3f  /* so much has every weight been moved to begin with */
#define FADING             2e-6f /* weights that nothing speaks for become smaller */
#define AS_GOOD_AS_NOTHING 1e-4f

struct course {
    struct quad_net *net;
    const struct quad_samples *learn;
    size_t row;               /* weights of a part */
    float *weight, *square;   /* of all parts, and the sums of their squared slopes */
    struct quad_choices here; /* the choices of a sample */
    struct quad_features features;
    float wanted[QUAD_CHOICES];
};

/* What is wanted of the choices of a sample: the squares of their shares, so that play-outs waste fewer moves
 * than searches do. False if there is nothing to choose. */
static bool take_sample(const struct quad_samples *set, const struct quad_sample *s,
                        struct quad_choices *choices, float *wanted) {
    float sum = 0;
    choices->count = (int)s->choices;
    for (uint32_t i = 0; i < s->choices; i++) {
        const struct quad_chosen *chosen = &set->choice[s->first_choice + i];
        choices->at[i] = (struct quad_choice){chosen->move, 1};
        wanted[i] = chosen->share * chosen->share;
        sum += wanted[i];
    }
    for (uint32_t i = 0; i < s->choices; i++) {
        wanted[i] /= sum > 0 ? sum : 1;
    }
    return sum > 0;
}

static int largest(const float *value, int count) {
    int best = 0;
    for (int i = 1; i < count; i++) {
        best = value[i] > value[best] ? i : best;
    }
    return best;
}

struct quad_foresight quad_net_foresight(const struct quad_net *net, const struct quad_samples *set) {
    struct quad_foresight result = {0, 0};
    struct quad_features f;
    struct quad_choices choices;
    float wanted[QUAD_CHOICES], likely[QUAD_CHOICES];
    size_t count = 0;
    for (size_t k = 0; k < set->samples; k++) {
        if (!take_sample(set, &set->sample[k], &choices, wanted)) {
            continue;
        }
        double sum = 0;
        quad_samples_features(set, &set->sample[k], &f);
        quad_net_likely(net, &f, &choices, likely);
        for (int i = 0; i < choices.count; i++) {
            sum += (double)likely[i];
        }
        for (int i = 0; i < choices.count; i++) {
            result.loss -= (double)wanted[i] * log((double)likely[i] / sum);
        }
        result.hits += largest(likely, choices.count) == largest(wanted, choices.count);
        count++;
    }
    result.loss /= count > 0 ? (double)count : 1;
    result.hits /= count > 0 ? (double)count : 1;
    return result;
}

struct met { /* a part of moves, and how often it was met */
    struct quad_net_part part;
    uint32_t times;
};

/* Of those that are left, the one met most often. */
static struct met *most_often(struct met *met, size_t count) {
    struct met *best = met;
    for (size_t i = 1; i < count; i++) {
        best = met[i].times > best->times ? &met[i] : best;
    }
    return best;
}

/* The parts of the moves to learn from; if there are too many, those met most often. */
static bool find_parts(struct quad_net *net, const struct quad_samples *learn) {
    const size_t all = (size_t)QUAD_NET_VERBS * QUAD_NET_SIDES * QUAD_NET_VALUES;
    struct met *met = calloc(all, sizeof *met);
    if (met == NULL) {
        return false;
    }
    for (size_t i = 0; i < learn->choices; i++) {
        for (int side = 0; side < QUAD_NET_SIDES; side++) {
            struct quad_net_part part = quad_net_part_of(learn->choice[i].move, side);
            if (part.verb < QUAD_NET_VERBS) {
                struct met *m =
                    &met[((size_t)part.verb * QUAD_NET_SIDES + part.argument) * QUAD_NET_VALUES + part.value];
                *m = (struct met){part, m->times + 1};
            }
        }
    }
    memset(&net->moves, 0, sizeof net->moves);
    for (struct met *m; (m = most_often(met, all))->times > 0 && quad_net_add_part(net, m->part, 0);) {
        m->times = 0;
    }
    free(met);
    return true;
}

static float *weights_of(const struct course *c, int number) {
    return c->weight + (size_t)(number - 1) * c->row;
}

/* One step down the slope for every weight of a part. */
static void correct(const struct course *c, int number, float error, float rate) {
    const struct quad_features *f = &c->features;
    float *weight = weights_of(c, number), *square = c->square + (weight - c->weight);
    for (int i = 0; i <= f->count; i++) {
        size_t at = i == f->count ? c->row - 1 : f->at[i];
        float slope = error * (i == f->count ? 1 : f->value[i]) + FADING * weight[at];
        square[at] += slope * slope;
        weight[at] -= rate * slope / sqrtf(EASE + square[at]);
    }
}

static float add_up(const void *context, uint32_t part) {
    const struct course *c = context;
    const float *weight = weights_of(c, (int)part + 1);
    float sum = weight[c->row - 1];
    for (int i = 0; i < c->features.count; i++) {
        sum += weight[c->features.at[i]] * c->features.value[i];
    }
    return sum;
}

static void learn_sample(struct course *c, const struct quad_sample *s, float rate) {
    const struct quad_net_moves *moves = &c->net->moves;
    float likely[QUAD_CHOICES], sum = 0, error[QUAD_NET_PARTS + 1] = {0};
    if (!take_sample(c->learn, s, &c->here, c->wanted)) {
        return;
    }
    quad_samples_features(c->learn, s, &c->features);
    quad_net_weigh(moves, &c->here, add_up, c, likely); /* the weights are not yet rounded */
    for (int i = 0; i < c->here.count; i++) {
        sum += likely[i];
    }
    for (int i = 0; i < c->here.count; i++) {
        for (int side = 0; side < QUAD_NET_SIDES; side++) {
            int number = quad_net_find_part(moves, quad_net_part_of(c->here.at[i].move, side));
            error[number] += likely[i] / sum - c->wanted[i];
        }
    }
    for (int number = 1; number <= (int)moves->parts; number++) {
        if (error[number] > AS_GOOD_AS_NOTHING || error[number] < -AS_GOOD_AS_NOTHING) {
            correct(c, number, error[number], rate);
        }
    }
}

/* The weights as a file has them. */
static void settle(const struct course *c) {
    for (uint32_t part = 0; part < c->net->moves.parts; part++) {
        const float *weight = weights_of(c, (int)part + 1);
        int16_t *row = quad_net_row(c->net, part);
        float most = 0;
        for (size_t i = 0; i < c->row; i++) {
            most = fmaxf(most, fabsf(weight[i]));
        }
        float unit = most > 0 ? most / INT16_MAX : 1;
        c->net->moves.unit[part] = unit;
        for (size_t i = 0; i < c->row; i++) {
            row[i] = (int16_t)roundf(weight[i] / unit);
        }
    }
}

static bool pass(struct course *c, float rate, uint64_t seed) {
    uint32_t *order = quad_samples_order(c->learn->samples, seed);
    for (size_t i = 0; order != NULL && i < c->learn->samples; i++) {
        learn_sample(c, &c->learn->sample[order[i]], rate);
    }
    free(order);
    return order != NULL;
}

bool quad_fit_moves(struct quad_net *net, const struct quad_samples *learn, const struct quad_samples *check,
                    uint64_t seed) {
    size_t row = (size_t)net->inputs + 1, bytes = quad_net_bytes(net->inputs);
    struct course c = {.net = net, .learn = learn, .row = row};
    struct quad_net *best = malloc(bytes);
    double least = 0;
    bool fine = best != NULL && find_parts(net, learn);
    c.weight = calloc(2 * (net->moves.parts + 1) * row, sizeof *c.weight);
    fine = fine && c.weight != NULL;
    c.square = fine ? c.weight + (net->moves.parts + 1) * row : NULL;
    for (int i = 0; fine && i < PASSES; i++) {
        fine = pass(&c, RATE / (1 + 0.7f * (float)i), seed + (uint64_t)i);
        settle(&c);
        struct quad_foresight foresight = quad_net_foresight(net, check);
        if (i == 0 || foresight.loss < least) {
            least = foresight.loss;
            memcpy(best, net, bytes);
        }
    }
    if (fine) {
        memcpy(net, best, bytes);
    }
    free(best);
    free(c.weight);
    return fine;
}
