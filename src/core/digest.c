/* digest.c: see digest.h. */
#include "core/digest.h"

void quad_digest_begin(struct quad_digest *d) {
    d->value = 0xcbf29ce484222325u;
}

void quad_digest_add(struct quad_digest *d, const void *bytes, size_t size) {
    const uint8_t *at = bytes;
    for (size_t i = 0; i < size; i++) {
        d->value = (d->value ^ at[i]) * 0x100000001b3u;
    }
}

uint64_t quad_digest_end(const struct quad_digest *d) {
    uint64_t z = d->value;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}
