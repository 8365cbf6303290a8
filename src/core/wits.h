/* wits.h: what the wits of games share: encoding features, and estimates of a game that is over.
 *
 * Features are encoded one after the other, each in its place whether it is 0 or not: the order of the calls
 * is the layout of a network's inputs. Only what is not 0 is kept. */
#ifndef QUAD_WITS_H
#define QUAD_WITS_H

#include "core/bits.h"
#include "core/game.h"

QUAD_C_BEGIN

struct quad_encoder {
    struct quad_features *out;
    int count; /* kept so far; a copy of out->count that no pointer aliases, so it stays in a register */
    int at;    /* the place of the next feature */
};

static inline struct quad_encoder quad_encode_begin(struct quad_features *out) {
    struct quad_encoder none = {out, 0, 0};
    return none;
}

/* Check that all places have been gone through. */
static inline void quad_encode_end(const struct quad_encoder *e, int places) {
    assert(e->at == places);
    (void)places;
    e->out->count = e->count;
}

/* Without a branch: what is not kept is overwritten by the next. */
static inline void quad_encode_at(struct quad_encoder *e, int at, float value, bool keep) {
    assert(e->count < QUAD_FEATURES);
    e->out->at[e->count] = (uint16_t)at;
    e->out->value[e->count] = value;
    e->count += keep;
}

static inline void quad_encode_value(struct quad_encoder *e, float value) {
    quad_encode_at(e, e->at++, value, value != 0);
}

static inline void quad_encode_bit(struct quad_encoder *e, bool bit) {
    quad_encode_at(e, e->at++, 1.0f, bit);
}

/* A number over a constant scale (no division), clipped to -2 … 2. */
static inline void quad_encode_scaled(struct quad_encoder *e, int number, int scale) {
    number = number > 2 * scale ? 2 * scale : number < -2 * scale ? -2 * scale : number;
    quad_encode_at(e, e->at++, (float)number * (1.0f / (float)scale), number != 0);
}

/* One-hot: a place for each of 0 … kinds - 1; what is beyond counts as the last. */
static inline void quad_encode_one_hot(struct quad_encoder *e, int value, int kinds) {
    value = value < 0 ? 0 : value < kinds ? value : kinds - 1;
    quad_encode_at(e, e->at + value, 1.0f, true);
    e->at += kinds;
}

/* Thermometer code: a place for each of 1 … most, set if there are at least so many. */
static inline void quad_encode_up_to(struct quad_encoder *e, int count, int most) {
    for (int i = 0; i < most; i++) {
        quad_encode_at(e, e->at++, 1.0f, i < count);
    }
}

/* Multi-hot: a place for each bit of a set. */
static inline void quad_encode_set(struct quad_encoder *e, uint64_t set, int size) {
    for (int bit; quad_bits_next(&set, &bit);) {
        quad_encode_at(e, e->at + bit, 1.0f, true);
    }
    e->at += size;
}

/* Leave so many places 0. */
static inline void quad_encode_skip(struct quad_encoder *e, int places) {
    e->at += places;
}

/* The seat that sits so many places after this one. */
static inline int quad_seat_after(const struct quad_state *s, int seat, int places) {
    return seat + places < s->seats ? seat + places : seat + places - s->seats;
}

/* For priors: points that a choice seems to bring, as a weight. What seems to bring nothing stays possible.
 */
static inline float quad_weight(float points) {
    float more = points > 0 ? points : 0;
    return 0.05f + more * more * more;
}

/* Nothing is left to estimate when the game is over: false if it is not. */
static inline bool quad_estimate_end(const struct quad_game *g, const struct quad_state *s,
                                     float out[QUAD_SEATS]) {
    struct quad_score end[QUAD_SEATS];
    if (!quad_over(s)) {
        return false;
    }
    memset(end, 0, sizeof end);
    g->score(g, s, end);
    for (int seat = 0; seat < s->seats; seat++) {
        out[seat] = (float)end[seat].total;
    }
    return true;
}

QUAD_C_END

#endif
