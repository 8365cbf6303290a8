/* rng.c: seeding the generator from a number, by splitmix64. */
#include "core/rng.h"

void quad_rng_seed(struct quad_rng *r, uint64_t seed) {
    for (int i = 0; i < 4; i++) {
        seed += 0x9e3779b97f4a7c15u;
        uint64_t z = seed;
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
        z = (z ^ z >> 27) * 0x94d049bb133111ebu;
        r->word[i] = z ^ z >> 31;
    }
}
