/* luck.c: see luck.h. */
#include "core/luck.h"

static uint32_t turn(uint32_t x, int k) {
    return x << k | x >> (32 - k);
}

static void quarter(uint32_t *w, int a, int b, int c, int d) {
    w[a] += w[b], w[d] = turn(w[d] ^ w[a], 16);
    w[c] += w[d], w[b] = turn(w[b] ^ w[c], 12);
    w[a] += w[b], w[d] = turn(w[d] ^ w[a], 8);
    w[c] += w[d], w[b] = turn(w[b] ^ w[c], 7);
}

static uint32_t little_word(const uint8_t *at) {
    return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

void quad_luck_at(const struct quad_seed *seed, uint32_t ply, struct quad_rng *out) {
    uint32_t start[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574}, w[16];
    for (int i = 0; i < 8; i++) {
        start[4 + i] = little_word(seed->byte + 4 * i);
    }
    start[12] = ply;
    memcpy(w, start, sizeof w);
    for (int round = 0; round < 10; round++) {
        for (int i = 0; i < 4; i++) {
            quarter(w, i, 4 + i, 8 + i, 12 + i);
        }
        for (int i = 0; i < 4; i++) {
            quarter(w, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4);
        }
    }
    for (int i = 0; i < 4; i++) {
        uint64_t low = w[2 * i] + start[2 * i], high = w[2 * i + 1] + start[2 * i + 1];
        out->word[i] = (low & 0xffffffffu) | high << 32;
    }
}

struct quad_seed quad_luck_from_number(uint64_t number) {
    struct quad_rng r;
    struct quad_seed seed;
    quad_rng_seed(&r, number);
    for (int i = 0; i < QUAD_SEED_BYTES; i += 8) {
        uint64_t word = quad_rng_next(&r);
        for (int k = 0; k < 8; k++) {
            seed.byte[i + k] = (uint8_t)(word >> 8 * k);
        }
    }
    return seed;
}
