/* luck.h: a table's dice. The block function of ChaCha20 (RFC 8439), keyed by the table's secret seed, gives
 * every ply its own generator: nobody can foresee it, anybody who is given the seed can check it. */
#ifndef QUAD_LUCK_H
#define QUAD_LUCK_H

#include "core/rng.h"

QUAD_C_BEGIN

enum { QUAD_SEED_BYTES = 32 };

struct quad_seed {
    uint8_t byte[QUAD_SEED_BYTES];
};

QUAD_API void quad_luck_at(const struct quad_seed *seed, uint32_t ply, struct quad_rng *out);
/* A seed from a number: for tests and --seed; the kernel gives better ones. */
QUAD_API struct quad_seed quad_luck_from_number(uint64_t number);

QUAD_C_END

#endif
