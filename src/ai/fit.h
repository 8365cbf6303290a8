/* fit.h: teaching a network from positions whose end is known, or for which a search has made its choice.
 * Everything happens in a fixed order: the same samples and seed give the same weights. */
#ifndef QUAD_FIT_H
#define QUAD_FIT_H

#include "ai/net.h"
#include "core/rng.h"

QUAD_C_BEGIN

/* What one seat could see of a position, and what became of it; or what a search made of its choices. */
struct quad_sample {
    uint64_t first, first_choice; /* of its marks, of its choices */
    uint32_t marks, choices;
    float win, lead, points;
};

struct quad_mark { /* a feature; its value in units of 1 / QUAD_MARK_UNIT */
    uint16_t at;
    int16_t value;
};
enum { QUAD_MARK_UNIT = 4096 };

struct quad_chosen { /* a choice, and its share of the search's visits */
    struct quad_move move;
    float share;
};

struct quad_samples {
    struct quad_sample *sample;
    struct quad_mark *mark;
    struct quad_chosen *choice;
    size_t samples, marks, choices, sample_room, mark_room, choice_room;
};

/* False if there is no memory. */
QUAD_API bool quad_samples_add(struct quad_samples *set, const struct quad_features *f, float win, float lead,
                               float points);
QUAD_API bool quad_samples_add_choices(struct quad_samples *set, const struct quad_features *f,
                                       const struct quad_chosen *choice, int count);
QUAD_API bool quad_samples_join(struct quad_samples *set, const struct quad_samples *more);
QUAD_API void quad_samples_free(struct quad_samples *set);
/* Whether a network of so many inputs can learn from them: for samples that come from elsewhere. */
QUAD_API bool quad_samples_are_sound(const struct quad_samples *set, uint32_t inputs);
QUAD_API void quad_samples_features(const struct quad_samples *set, const struct quad_sample *sample,
                                    struct quad_features *out);
/* A shuffle of 0 … count - 1; the caller frees it. NULL if there is no memory. */
QUAD_API uint32_t *quad_samples_order(size_t count, uint64_t seed);

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

/* How well a network foresees what searches choose: the mean logarithmic loss, and how often the likeliest
 * choice is the one that the search preferred. */
struct quad_foresight {
    double loss, hits;
};
QUAD_API struct quad_foresight quad_net_foresight(const struct quad_net *net, const struct quad_samples *set);
/* Teach a network moves, in the place of what it knew of them: several passes, of which that stays which
 * foresees best what was not learnt from. False if there is no memory. */
QUAD_API bool quad_fit_moves(struct quad_net *net, const struct quad_samples *learn,
                             const struct quad_samples *check, uint64_t seed);

QUAD_C_END

#endif
