/* fit.c: samples, and the training of the value heads. See fit.h. */
#include "ai/fit.h"

#include <math.h>
#include <stdlib.h>

enum { MINI_BATCH = 128 };

#define POINTS_WEIGHT 0.25f /* of the heads for lead and points in the loss; that for winning has 1 */

struct quad_fit {
    uint32_t weights;
    float power_1, power_2;          /* of the decay rates of the moments, for their bias correction */
    float *gradient, *mean, *square; /* the moments */
    float row[];
};

static bool reserve(void **array, size_t *room, size_t needed, size_t size) {
    if (needed <= *room) {
        return true;
    }
    size_t wanted = 2 * *room > needed ? 2 * *room : needed;
    void *grown = realloc(*array, wanted * size);
    if (grown != NULL) {
        *array = grown;
        *room = wanted;
    }
    return grown != NULL;
}

static bool make_room(struct quad_samples *set, size_t samples, size_t inputs, size_t choices) {
    void *sample = set->sample, *input = set->input, *choice = set->choice;
    bool fine = reserve(&sample, &set->sample_room, set->samples + samples, sizeof *set->sample);
    fine = fine && reserve(&input, &set->input_room, set->inputs + inputs, sizeof *set->input);
    fine = fine && reserve(&choice, &set->choice_room, set->choices + choices, sizeof *set->choice);
    set->sample = sample;
    set->input = input;
    set->choice = choice;
    return fine;
}

/* Once there is room for it. */
static struct quad_sample *add_features(struct quad_samples *set, const struct quad_features *f) {
    struct quad_sample *sample = &set->sample[set->samples++];
    *sample = (struct quad_sample){.first = set->inputs, .inputs = (uint32_t)f->count};
    for (int i = 0; i < f->count; i++) {
        float value = f->value[i] * QUAD_INPUT_UNIT;
        value = value > INT16_MAX ? INT16_MAX : value < INT16_MIN ? INT16_MIN : value;
        set->input[set->inputs++] = (struct quad_input){f->at[i], (int16_t)value};
    }
    return sample;
}

bool quad_samples_add(struct quad_samples *set, const struct quad_features *f, float win, float lead,
                      float points) {
    if (!make_room(set, 1, (size_t)f->count, 0)) {
        return false;
    }
    struct quad_sample *sample = add_features(set, f);
    sample->win = win;
    sample->lead = lead;
    sample->points = points;
    return true;
}

bool quad_samples_add_policy(struct quad_samples *set, const struct quad_features *f,
                             const struct quad_policy_target *choice, int count) {
    if (!make_room(set, 1, (size_t)f->count, (size_t)count)) {
        return false;
    }
    struct quad_sample *sample = add_features(set, f);
    sample->first_choice = set->choices;
    sample->choices = (uint32_t)count;
    memcpy(set->choice + set->choices, choice, (size_t)count * sizeof *choice);
    set->choices += (size_t)count;
    return true;
}

bool quad_samples_join(struct quad_samples *set, const struct quad_samples *more) {
    if (!make_room(set, more->samples, more->inputs, more->choices)) {
        return false;
    }
    for (size_t i = 0; i < more->samples; i++) {
        set->sample[set->samples] = more->sample[i];
        set->sample[set->samples].first_choice += set->choices;
        set->sample[set->samples++].first += set->inputs;
    }
    if (more->inputs > 0) {
        memcpy(set->input + set->inputs, more->input, more->inputs * sizeof *set->input);
    }
    if (more->choices > 0) {
        memcpy(set->choice + set->choices, more->choice, more->choices * sizeof *set->choice);
    }
    set->inputs += more->inputs;
    set->choices += more->choices;
    return true;
}

void quad_samples_free(struct quad_samples *set) {
    free(set->sample);
    free(set->input);
    free(set->choice);
    *set = (struct quad_samples){.samples = 0};
}

bool quad_samples_are_sound(const struct quad_samples *set, uint32_t inputs) {
    const float most = 10000; /* points and leads that no game has; what is not a number is not within */
    bool sound = true;
    for (size_t i = 0; i < set->samples; i++) {
        const struct quad_sample *s = &set->sample[i];
        sound = sound && s->first <= set->inputs && s->inputs <= set->inputs - s->first &&
                s->inputs <= QUAD_FEATURES && s->first_choice <= set->choices &&
                s->choices <= set->choices - s->first_choice && s->choices <= QUAD_CHOICES && s->win >= 0 &&
                s->win <= 1 && s->lead >= -most && s->lead <= most && s->points >= -most && s->points <= most;
    }
    for (size_t i = 0; i < set->inputs; i++) {
        sound = sound && set->input[i].at < inputs;
    }
    for (size_t i = 0; i < set->choices; i++) {
        sound = sound && set->choice[i].share >= 0 && set->choice[i].share <= 1;
    }
    return sound;
}

void quad_samples_features(const struct quad_samples *set, const struct quad_sample *sample,
                           struct quad_features *out) {
    out->count = (int)sample->inputs;
    for (uint32_t i = 0; i < sample->inputs; i++) {
        const struct quad_input *input = &set->input[sample->first + i];
        out->at[i] = input->at;
        out->value[i] = (float)input->value / QUAD_INPUT_UNIT;
    }
}

static void fill_at_random(struct quad_net *net, uint32_t from, uint32_t to, float size, struct quad_rng *r) {
    for (uint32_t i = from; i < to; i++) {
        int32_t number = (int32_t)(quad_rng_next(r) >> 40) - (1 << 23);
        net->weight[i] = size * (float)number / (float)(1 << 23);
    }
}

void quad_net_initialise(struct quad_net *net, uint32_t inputs, const struct quad_samples *set,
                         uint64_t seed) {
    double lead = 0, lead_square = 0, points = 0, points_square = 0,
           n = set->samples > 0 ? (double)set->samples : 1;
    struct quad_rng r;
    for (size_t i = 0; i < set->samples; i++) {
        const struct quad_sample *s = &set->sample[i];
        lead += (double)s->lead / n;
        points += (double)s->points / n;
        lead_square += (double)s->lead * (double)s->lead / n;
        points_square += (double)s->points * (double)s->points / n;
    }
    quad_net_clear(net, inputs);
    net->lead_mean = (float)lead;
    net->points_mean = (float)points;
    net->lead_scale = (float)sqrt(fmax(lead_square - lead * lead, 1));
    net->points_scale = (float)sqrt(fmax(points_square - points * points, 1));
    quad_rng_seed(&r, seed);
    fill_at_random(net, 0, quad_net_bias_1(inputs), 0.15f, &r);
    fill_at_random(net, quad_net_layer_2(inputs), quad_net_bias_2(inputs), 0.3f, &r);
    fill_at_random(net, quad_net_layer_3(inputs), quad_net_bias_3(inputs), 0.1f, &r);
}

struct quad_loss quad_net_loss(const struct quad_net *net, const struct quad_samples *set) {
    struct quad_loss loss = {0, 0, 0, 0};
    struct quad_features f;
    struct quad_net_values v;
    double n = set->samples > 0 ? (double)set->samples : 1;
    for (size_t i = 0; i < set->samples; i++) {
        const struct quad_sample *s = &set->sample[i];
        quad_samples_features(set, s, &f);
        quad_net_evaluate(net, &f, &v);
        double win = (double)s->win, p = fmin(fmax((double)v.win, 1e-6), 1 - 1e-6);
        double lead = (double)(v.lead - s->lead), points = (double)(v.points - s->points);
        loss.win -= (win * log(p) + (1 - win) * log(1 - p)) / n;
        loss.lead += lead * lead / n;
        loss.points += points * points / n;
    }
    loss.sum = loss.win + 0.5 * (double)POINTS_WEIGHT *
                              (loss.lead / ((double)net->lead_scale * (double)net->lead_scale) +
                               loss.points / ((double)net->points_scale * (double)net->points_scale));
    loss.lead = sqrt(loss.lead);
    loss.points = sqrt(loss.points);
    return loss;
}

struct quad_fit *quad_fit_open(uint32_t inputs) {
    uint32_t weights = quad_net_weights(inputs);
    struct quad_fit *fit = calloc(1, sizeof *fit + 3 * (size_t)weights * sizeof fit->row[0]);
    if (fit != NULL) {
        fit->weights = weights;
        fit->power_1 = fit->power_2 = 1;
        fit->gradient = fit->row;
        fit->mean = fit->row + weights;
        fit->square = fit->mean + weights;
    }
    return fit;
}

void quad_fit_close(struct quad_fit *fit) {
    free(fit);
}

/* Backpropagation: add the gradient of one sample's loss. */
static void backpropagate(struct quad_fit *fit, const struct quad_net *net, const struct quad_features *f,
                          const struct quad_sample *s) {
    struct quad_net_activations a;
    float *gradient = fit->gradient, delta_2[QUAD_NET_HIDDEN_2], delta_1[QUAD_NET_HIDDEN_1];
    uint32_t inputs = net->inputs;
    quad_net_forward(net, f, &a);
    const float head[QUAD_NET_HEADS] = {
        quad_net_sigmoid(a.head[QUAD_NET_WIN]) - s->win,
        POINTS_WEIGHT * (a.head[QUAD_NET_LEAD] - (s->lead - net->lead_mean) / net->lead_scale),
        POINTS_WEIGHT * (a.head[QUAD_NET_POINTS] - (s->points - net->points_mean) / net->points_scale)};
    const float *weight = &net->weight[quad_net_layer_3(inputs)];
    float *slope = &gradient[quad_net_layer_3(inputs)];
    for (int i = 0; i < QUAD_NET_HIDDEN_2; i++) {
        float sum = 0;
        for (int k = 0; k < QUAD_NET_HEADS; k++) {
            slope[i * QUAD_NET_HEADS + k] += a.hidden_2[i] * head[k];
            sum += weight[i * QUAD_NET_HEADS + k] * head[k];
        }
        delta_2[i] = a.hidden_2[i] > 0 ? sum : 0;
        gradient[quad_net_bias_2(inputs) + (uint32_t)i] += delta_2[i];
    }
    for (uint32_t k = 0; k < QUAD_NET_HEADS; k++) {
        gradient[quad_net_bias_3(inputs) + k] += head[k];
    }
    weight = &net->weight[quad_net_layer_2(inputs)];
    slope = &gradient[quad_net_layer_2(inputs)];
    for (int j = 0; j < QUAD_NET_HIDDEN_1; j++, weight += QUAD_NET_HIDDEN_2, slope += QUAD_NET_HIDDEN_2) {
        float sum = 0;
        for (int i = 0; i < QUAD_NET_HIDDEN_2 && a.hidden_1[j] > 0; i++) {
            slope[i] += a.hidden_1[j] * delta_2[i];
            sum += weight[i] * delta_2[i];
        }
        delta_1[j] = sum;
        gradient[quad_net_bias_1(inputs) + (uint32_t)j] += sum;
    }
    for (int i = 0; i < f->count; i++) {
        slope = &gradient[(uint32_t)f->at[i] * QUAD_NET_HIDDEN_1];
        for (int j = 0; j < QUAD_NET_HIDDEN_1; j++) {
            slope[j] += f->value[i] * delta_1[j];
        }
    }
}

/* One step of Adam with the mean gradient of a mini-batch. */
static void step(struct quad_fit *fit, struct quad_net *net, float rate, float weight_decay, int batch) {
    const float beta_1 = 0.9f, beta_2 = 0.999f, keep = 1 - rate * weight_decay;
    fit->power_1 *= beta_1;
    fit->power_2 *= beta_2;
    float mean_scale = 1 / (1 - fit->power_1), square_scale = 1 / (1 - fit->power_2);
    for (uint32_t i = 0; i < fit->weights; i++) {
        float slope = fit->gradient[i] / (float)batch;
        fit->mean[i] = beta_1 * fit->mean[i] + (1 - beta_1) * slope;
        fit->square[i] = beta_2 * fit->square[i] + (1 - beta_2) * slope * slope;
        float size = sqrtf(fit->square[i] * square_scale) + 1e-6f;
        net->weight[i] = keep * net->weight[i] - rate * fit->mean[i] * mean_scale / size;
    }
    memset(fit->gradient, 0, fit->weights * sizeof fit->gradient[0]);
}

uint32_t *quad_samples_order(size_t count, uint64_t seed) {
    struct quad_rng r;
    uint32_t *order = malloc((count + 1) * sizeof *order);
    quad_rng_seed(&r, seed);
    for (uint32_t i = 0; order != NULL && i < count; i++) {
        uint32_t other = quad_rng_below(&r, i + 1);
        order[i] = i;
        order[i] = order[other];
        order[other] = i;
    }
    return order;
}

bool quad_fit_epoch(struct quad_fit *fit, struct quad_net *net, const struct quad_samples *set,
                    float learning_rate, float weight_decay, uint64_t seed) {
    struct quad_features f;
    uint32_t *order = quad_samples_order(set->samples, seed);
    if (order == NULL) {
        return false;
    }
    int batch = 0;
    for (size_t i = 0; i < set->samples; i++) {
        const struct quad_sample *s = &set->sample[order[i]];
        quad_samples_features(set, s, &f);
        backpropagate(fit, net, &f, s);
        if (++batch == MINI_BATCH || i + 1 == set->samples) {
            step(fit, net, learning_rate, weight_decay, batch);
            batch = 0;
        }
    }
    free(order);
    return true;
}
