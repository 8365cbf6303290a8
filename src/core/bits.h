/* bits.h: small questions about bit masks, spelled out once. */
#ifndef QUAD_BITS_H
#define QUAD_BITS_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

/* Without the POPCNT instruction the builtin is a function call; sums of neighbouring bits are not. */
static inline int quad_bits_count(uint64_t mask) {
#if defined __POPCNT__ || defined __wasm__
    return __builtin_popcountll(mask);
#else
    mask -= mask >> 1 & 0x5555555555555555u;
    mask = (mask & 0x3333333333333333u) + (mask >> 2 & 0x3333333333333333u);
    mask = (mask + (mask >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    return (int)(mask * 0x0101010101010101u >> 56);
#endif
}

/* The lowest set bit's number; the mask must not be empty. */
static inline int quad_bits_lowest(uint64_t mask) {
    assert(mask != 0);
    return __builtin_ctzll(mask);
}

/* And the highest. */
static inline int quad_bits_highest(uint64_t mask) {
    assert(mask != 0);
    return 63 - __builtin_clzll(mask);
}

static inline bool quad_bits_has(uint64_t mask, int bit) {
    return (mask >> bit & 1u) != 0;
}

/* for (int i; quad_bits_next(&mask, &i);) visits the set bits in ascending order and empties the mask. */
static inline bool quad_bits_next(uint64_t *mask, int *bit) {
    if (*mask == 0) {
        return false;
    }
    *bit = __builtin_ctzll(*mask);
    *mask &= *mask - 1;
    return true;
}

#endif
