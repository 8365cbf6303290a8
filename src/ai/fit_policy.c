/* fit_policy.c: the training of the policy head. See fit.h.
 *
 * Cross-entropy of a softmax that is linear in its weights is convex: stochastic gradient descent finds the
 * minimum. Rare factors get large steps (AdaGrad: Duchi, Hazan and Singer 2011). */
#include "ai/fit.h"

#include <math.h>
#include <stdlib.h>

enum { EPOCHS = 8 };

#define LEARNING_RATE 0.05f
#define FIRST_SQUARES 0.3f  /* with which AdaGrad's sums begin */
#define WEIGHT_DECAY  2e-6f /* L2 */
#define NEGLIGIBLE    1e-4f /* error of a factor */

struct descent {
    struct quad_net *net;
    const struct quad_samples *training;
    size_t row;               /* weights of a factor */
    float *weight, *squares;  /* of all factors; the sums of their squared gradients */
    struct quad_choices here; /* the choices of a sample */
    struct quad_features features;
    float target[QUAD_CHOICES];
};

/* The squared shares of visits, normalised: a sharper policy than the search's own wastes fewer moves in
 * play-outs. False if there is nothing to choose. */
static bool take_sample(const struct quad_samples *set, const struct quad_sample *s,
                        struct quad_choices *choices, float *target) {
    float sum = 0;
    choices->count = (int)s->choices;
    for (uint32_t i = 0; i < s->choices; i++) {
        const struct quad_policy_target *choice = &set->choice[s->first_choice + i];
        choices->at[i] = (struct quad_choice){choice->move, 1};
        target[i] = choice->share * choice->share;
        sum += target[i];
    }
    for (uint32_t i = 0; i < s->choices; i++) {
        target[i] /= sum > 0 ? sum : 1;
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

struct quad_policy_loss quad_net_policy_loss(const struct quad_net *net, const struct quad_samples *set) {
    struct quad_policy_loss loss = {0, 0};
    struct quad_features f;
    struct quad_choices choices;
    float target[QUAD_CHOICES], policy[QUAD_CHOICES];
    size_t count = 0;
    for (size_t k = 0; k < set->samples; k++) {
        if (!take_sample(set, &set->sample[k], &choices, target)) {
            continue;
        }
        double sum = 0;
        quad_samples_features(set, &set->sample[k], &f);
        quad_net_policy(net, &f, &choices, policy);
        for (int i = 0; i < choices.count; i++) {
            sum += (double)policy[i];
        }
        for (int i = 0; i < choices.count; i++) {
            loss.cross_entropy -= (double)target[i] * log((double)policy[i] / sum);
        }
        loss.accuracy += largest(policy, choices.count) == largest(target, choices.count);
        count++;
    }
    loss.cross_entropy /= count > 0 ? (double)count : 1;
    loss.accuracy /= count > 0 ? (double)count : 1;
    return loss;
}

struct met { /* a factor, and how often it was met */
    struct quad_net_factor factor;
    uint32_t times;
    bool chosen;
};

/* Of those that are left, the one met most often. */
static struct met *most_often(struct met *met, size_t count) {
    struct met *best = met;
    for (size_t i = 1; i < count; i++) {
        best = met[i].times > best->times ? &met[i] : best;
    }
    return best;
}

/* The factors of the moves to be trained on, verb by verb; if there are too many, those met most often. */
static bool find_factors(struct quad_net *net, const struct quad_samples *training) {
    const size_t all = (size_t)QUAD_NET_VERBS * QUAD_NET_MOVE_FACTORS * QUAD_NET_VALUES;
    struct met *met = calloc(all, sizeof *met);
    if (met == NULL) {
        return false;
    }
    for (size_t i = 0; i < training->choices; i++) {
        for (int which = 0; which < QUAD_NET_MOVE_FACTORS; which++) {
            struct quad_net_factor f = quad_net_factor_of(training->choice[i].move, which);
            if (f.verb < QUAD_NET_VERBS) {
                size_t at = ((size_t)f.verb * QUAD_NET_MOVE_FACTORS + f.argument) * QUAD_NET_VALUES + f.value;
                met[at].factor = f;
                met[at].times++;
            }
        }
    }
    struct met *m = most_often(met, all);
    for (int i = 0; i < QUAD_NET_FACTORS && m->times > 0; i++, m = most_often(met, all)) {
        m->times = 0;
        m->chosen = true;
    }
    memset(&net->policy, 0, sizeof net->policy);
    for (size_t i = 0; i < all; i++) {
        if (met[i].chosen) {
            quad_net_add_factor(net, met[i].factor, 0);
        }
    }
    free(met);
    return true;
}

static float *weights_of(const struct descent *d, int number) {
    return d->weight + (size_t)(number - 1) * d->row;
}

/* One step of AdaGrad for the weights of a factor. */
static void step(const struct descent *d, int number, float error, float rate) {
    const struct quad_features *f = &d->features;
    float *weight = weights_of(d, number), *squares = d->squares + (weight - d->weight);
    for (int i = 0; i <= f->count; i++) {
        size_t at = i == f->count ? d->row - 1 : f->at[i];
        float slope = error * (i == f->count ? 1 : f->value[i]) + WEIGHT_DECAY * weight[at];
        squares[at] += slope * slope;
        weight[at] -= rate * slope / sqrtf(FIRST_SQUARES + squares[at]);
    }
}

static float logit_of(const struct descent *d, int number) {
    const float *weight = weights_of(d, number);
    float sum = weight[d->row - 1];
    for (int i = 0; i < d->features.count; i++) {
        sum += weight[d->features.at[i]] * d->features.value[i];
    }
    return sum;
}

/* The gradient of cross-entropy by a logit is the softmax minus the target. */
static void descend(struct descent *d, const struct quad_sample *s, float rate) {
    const struct quad_net_policy_head *head = &d->net->policy;
    uint8_t number[QUAD_CHOICES][QUAD_NET_MOVE_FACTORS];
    float policy[QUAD_CHOICES], sum = 0, logit[QUAD_NET_FACTORS + 1] = {0}, error[QUAD_NET_FACTORS + 1] = {0};
    bool known[QUAD_NET_FACTORS + 1] = {true}; /* many choices share a factor; number 0 is none */
    if (!take_sample(d->training, s, &d->here, d->target)) {
        return;
    }
    quad_samples_features(d->training, s, &d->features);
    quad_net_numbers(head, &d->here, number);
    for (int i = 0; i < d->here.count * QUAD_NET_MOVE_FACTORS; i++) {
        int one = number[i / QUAD_NET_MOVE_FACTORS][i % QUAD_NET_MOVE_FACTORS];
        logit[one] = known[one] ? logit[one] : logit_of(d, one); /* the weights are not yet quantised */
        known[one] = true;
    }
    quad_net_softmax(&d->here, number, logit, policy);
    for (int i = 0; i < d->here.count; i++) {
        sum += policy[i];
    }
    for (int i = 0; i < d->here.count; i++) {
        for (int which = 0; which < QUAD_NET_MOVE_FACTORS; which++) {
            error[number[i][which]] += policy[i] / sum - d->target[i];
        }
    }
    for (int one = 1; one <= (int)head->factors; one++) {
        if (error[one] > NEGLIGIBLE || error[one] < -NEGLIGIBLE) {
            step(d, one, error[one], rate);
        }
    }
}

/* The weights as a file has them. */
static void quantise(const struct descent *d) {
    for (uint32_t factor = 0; factor < d->net->policy.factors; factor++) {
        const float *weight = weights_of(d, (int)factor + 1);
        float most = 0;
        for (size_t i = 0; i < d->row; i++) {
            most = fmaxf(most, fabsf(weight[i]));
        }
        float scale = most > 0 ? most / INT16_MAX : 1;
        d->net->policy.scale[factor] = scale;
        for (size_t i = 0; i < d->row; i++) {
            *quad_net_factor_weight(d->net, factor, (uint32_t)i) = roundf(weight[i] / scale);
        }
    }
}

static bool epoch(struct descent *d, float rate, uint64_t seed) {
    uint32_t *order = quad_samples_order(d->training->samples, seed);
    for (size_t i = 0; order != NULL && i < d->training->samples; i++) {
        descend(d, &d->training->sample[order[i]], rate);
    }
    free(order);
    return order != NULL;
}

bool quad_fit_policy(struct quad_net *net, const struct quad_samples *training,
                     const struct quad_samples *validation, uint64_t seed) {
    size_t row = (size_t)net->inputs + 1, bytes = quad_net_bytes(net->inputs);
    struct descent d = {.net = net, .training = training, .row = row};
    struct quad_net *best = malloc(bytes);
    double least = 0;
    bool fine = best != NULL && find_factors(net, training);
    d.weight = calloc(2 * (net->policy.factors + 1) * row, sizeof *d.weight);
    fine = fine && d.weight != NULL;
    d.squares = fine ? d.weight + (net->policy.factors + 1) * row : NULL;
    for (int i = 0; fine && i < EPOCHS; i++) {
        fine = epoch(&d, LEARNING_RATE / (1 + 0.7f * (float)i), seed + (uint64_t)i);
        quantise(&d);
        struct quad_policy_loss loss = quad_net_policy_loss(net, validation);
        if (i == 0 || loss.cross_entropy < least) {
            least = loss.cross_entropy;
            memcpy(best, net, bytes);
        }
    }
    if (fine) {
        memcpy(net, best, bytes);
    }
    free(best);
    free(d.weight);
    return fine;
}
