/* rng.h: the one generator, xoshiro256**, with a specified output.
 *
 * Simulations and searches seed it with a number. A table never lets it run on: every chance move gets a
 * fresh generator made from the table's secret seed and the ply (luck.h), so luck can be checked afterwards
 * and taking back a move does not change what comes. */
#ifndef QUAD_RNG_H
#define QUAD_RNG_H

#include "core/game.h"

QUAD_C_BEGIN

struct quad_rng {
    uint64_t word[4];
};

QUAD_API void quad_rng_seed(struct quad_rng *r, uint64_t seed);

static inline uint64_t quad_rng_turn(uint64_t x, int k) {
    return x << k | x >> (64 - k);
}

static inline uint64_t quad_rng_next(struct quad_rng *r) {
    uint64_t *w = r->word, result = quad_rng_turn(w[1] * 5, 7) * 9, t = w[1] << 17;
    w[2] ^= w[0];
    w[3] ^= w[1];
    w[1] ^= w[2];
    w[0] ^= w[3];
    w[2] ^= t;
    w[3] = quad_rng_turn(w[3], 45);
    return result;
}

/* A number from 0 to bound - 1, each equally likely: multiply and reject, never a remainder. */
static inline uint32_t quad_rng_below(struct quad_rng *r, uint32_t bound) {
    assert(bound > 0);
    uint64_t product = (quad_rng_next(r) >> 32) * bound;
    if ((uint32_t)product < bound) {
        uint32_t floor = (0u - bound) % bound;
        while ((uint32_t)product < floor) {
            product = (quad_rng_next(r) >> 32) * bound;
        }
    }
    return (uint32_t)(product >> 32);
}

/* What a random player picks: any choice but those of weight 0, which nobody makes by accident. */
static inline struct quad_move quad_pick(const struct quad_choices *choices, struct quad_rng *r) {
    const struct quad_choice *choice;
    do {
        choice = &choices->at[quad_rng_below(r, (uint32_t)choices->count)];
    } while (choice->weight == 0);
    return choice->move;
}

QUAD_C_END

#endif
