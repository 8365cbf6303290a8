/* digest.h: a 64-bit fingerprint (FNV-1a, finished by a mixer) to notice that something changed. It is
 * not cryptographic. */
#ifndef QUAD_DIGEST_H
#define QUAD_DIGEST_H

#include "core/game.h"

QUAD_C_BEGIN

struct quad_digest {
    uint64_t value;
};

QUAD_API void quad_digest_begin(struct quad_digest *d);
QUAD_API void quad_digest_add(struct quad_digest *d, const void *bytes, size_t size);
QUAD_API uint64_t quad_digest_end(const struct quad_digest *d);

QUAD_C_END

#endif
