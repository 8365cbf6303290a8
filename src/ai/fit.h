/* fit.h: training a network: its value heads on positions whose end is known, its policy head on the choices
 * of searches. Everything happens in a fixed order: the same samples and seed give the same weights. */
#ifndef QUAD_FIT_H
#define QUAD_FIT_H

#include "ai/net.h"
#include "core/rng.h"

QUAD_C_BEGIN

/* What one seat could see of a position, with targets for the value heads, or for the policy head. */
struct quad_sample {
    uint64_t first, first_choice; /* of its inputs, of its choices */
    uint32_t inputs, choices;
    float win, lead, points;
};

struct quad_input { /* a sparse input; its value in units of 1 / QUAD_INPUT_UNIT */
    uint16_t at;
    int16_t value;
};
enum { QUAD_INPUT_UNIT = 4096 };

struct quad_policy_target { /* a choice, and its share of the search's visits */
    struct quad_move move;
    float share;
};

struct quad_samples {
    struct quad_sample *sample;
    struct quad_input *input;
    struct quad_policy_target *choice;
    size_t samples, inputs, choices, sample_room, input_room, choice_room;
};

/* False if there is no memory. */
QUAD_API bool quad_samples_add(struct quad_samples *set, const struct quad_features *f, float win, float lead,
                               float points);
QUAD_API bool quad_samples_add_policy(struct quad_samples *set, const struct quad_features *f,
                                      const struct quad_policy_target *choice, int count);
QUAD_API bool quad_samples_join(struct quad_samples *set, const struct quad_samples *more);
QUAD_API void quad_samples_free(struct quad_samples *set);
/* Whether a network of so many inputs can be trained on them: for samples from elsewhere. */
QUAD_API bool quad_samples_are_sound(const struct quad_samples *set, uint32_t inputs);
QUAD_API void quad_samples_features(const struct quad_samples *set, const struct quad_sample *sample,
                                    struct quad_features *out);
/* A shuffle of 0 … count - 1; the caller frees it. NULL if there is no memory. */
QUAD_API uint32_t *quad_samples_order(size_t count, uint64_t seed);

struct quad_loss {
    double win;          /* cross-entropy: 0.69 for who knows nothing of two players */
    double lead, points; /* root mean square errors, in points */
    double sum;          /* what training minimises */
};

/* Random weights; scales from the samples. */
QUAD_API void quad_net_initialise(struct quad_net *net, uint32_t inputs, const struct quad_samples *set,
                                  uint64_t seed);
QUAD_API struct quad_loss quad_net_loss(const struct quad_net *net, const struct quad_samples *set);

struct quad_fit;                                          /* the state of Adam (Kingma and Ba 2015) */
QUAD_API struct quad_fit *quad_fit_open(uint32_t inputs); /* NULL if there is no memory */
QUAD_API void quad_fit_close(struct quad_fit *fit);
/* One epoch, in mini-batches. The weight decay is relative to the learning rate (AdamW: Loshchilov and Hutter
 * 2019). False if there is no memory. */
QUAD_API bool quad_fit_epoch(struct quad_fit *fit, struct quad_net *net, const struct quad_samples *set,
                             float learning_rate, float weight_decay, uint64_t seed);

/* Of a policy head against searches: cross-entropy, and how often both prefer the same choice. */
struct quad_policy_loss {
    double cross_entropy, accuracy;
};
QUAD_API struct quad_policy_loss quad_net_policy_loss(const struct quad_net *net,
                                                      const struct quad_samples *set);
/* Train a policy head in the place of the one there was; the epoch with the least loss on the validation set
 * stays. False if there is no memory. */
QUAD_API bool quad_fit_policy(struct quad_net *net, const struct quad_samples *training,
                              const struct quad_samples *validation, uint64_t seed);

QUAD_C_END

#endif
