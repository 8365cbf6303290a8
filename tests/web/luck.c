/* luck.c: the same luck in every run. The tests of the page preload it into their servers, in place of
 * libsodium's numbers: what failed once fails again. It is no part of any program. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

__attribute__((visibility("default"))) void randombytes_buf(void *out, size_t size);

static _Atomic uint64_t drawn;

/* SplitMix64 from the seed in the environment: a number for each start of a server. */
static uint64_t draw(void) {
    const char *seed = getenv("QUADRIGA_TEST_LUCK");
    uint64_t z = (seed ? strtoull(seed, NULL, 10) : 0) + ++drawn * 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

void randombytes_buf(void *out, size_t size) {
    for (unsigned char *to = out; size > 0;) {
        uint64_t number = draw();
        size_t part = size < sizeof number ? size : sizeof number;
        memcpy(to, &number, part);
        to += part;
        size -= part;
    }
}
