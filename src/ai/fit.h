/* fit.h: teaching a network from positions whose end is known. Everything happens in a fixed order: the same
 * samples and seed give the same weights. */
#ifndef QUAD_FIT_H
#define QUAD_FIT_H

#include "ai/net.h"
#include "core/rng.h"

/* What one seat could see of a position, and what became of it. */
struct quad_sample {
    uint64_t first; /* of its marks */
    uint32_t marks;
    float win, lead, points;
};

struct quad_mark { /* a feature; its value in units of 1 / QUAD_MARK_UNIT */
    uint16_t at;
    int16_t value;
};
enum { QUAD_MARK_UNIT = 4096 };

struct quad_samples {
    struct quad_sample *sample;
    struct quad_mark *mark;
    size_t samples, marks, sample_room, mark_room;
};

/* False if there is no memory. */
QUAD_API bool quad_samples_add(struct quad_samples *set, const struct quad_features *f, float win, float lead,
                               float points);
QUAD_API bool quad_samples_join(struct quad_samples *set, const struct quad_samples *more);
QUAD_API void quad_samples_free(struct quad_samples *set);
/* Whether a network of so many inputs can learn from them: for samples that come from elsewhere. */
QUAD_API bool quad_samples_are_sound(const struct quad_samples *set, uint32_t inputs);

struct quad_loss {
    double win;          /* mean logarithmic loss: 0.69 knows nothing of two players */
    double lead, points; /* mean errors in points (root of the mean square) */
    double sum;          /* what is made small */
};

/* Weights at random, and scales from the samples. */
QUAD_API void quad_net_start(struct quad_net *net, uint32_t inputs, const struct quad_samples *set,
                             uint64_t seed);
QUAD_API struct quad_loss quad_net_loss(const struct quad_net *net, const struct quad_samples *set);

struct quad_fit; /* the memory of one training: moving means of the gradients (Adam, Kingma and Ba 2015) */
QUAD_API struct quad_fit *quad_fit_open(uint32_t inputs); /* NULL if there is no memory */
QUAD_API void quad_fit_close(struct quad_fit *fit);
/* Once through all samples in an order of its own. How much weights fade: 1 if there are few games for so
 * many of them, less if there are more. False if there is no memory. */
QUAD_API bool quad_fit_pass(struct quad_fit *fit, struct quad_net *net, const struct quad_samples *set,
                            float rate, float fading, uint64_t seed);

#endif
