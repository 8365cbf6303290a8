/* features.h: for a game's features: notes are taken one after the other, each in its place whether it is 0
 * or not, so that the order of the calls is the layout. Only what is not 0 is kept. */
#ifndef QUAD_FEATURES_H
#define QUAD_FEATURES_H

#include "core/bits.h"
#include "core/game.h"

struct quad_notes {
    struct quad_features *out;
    int at; /* the place of the next note */
};

/* Without a branch: what is 0 is overwritten by the next. */
static inline void quad_note(struct quad_notes *n, float value) {
    struct quad_features *out = n->out;
    assert(out->count < QUAD_FEATURES);
    out->at[out->count] = (uint16_t)n->at++;
    out->value[out->count] = value;
    out->count += value != 0;
}

static inline void quad_note_bit(struct quad_notes *n, bool bit) {
    quad_note(n, bit ? 1.0f : 0.0f);
}

/* A number as a share of what is much of it. */
static inline void quad_note_share(struct quad_notes *n, int number, int much) {
    quad_note(n, (float)number / (float)much);
}

/* One place for each of 0 … kinds - 1; what is beyond counts as the last. */
static inline void quad_note_one_of(struct quad_notes *n, int value, int kinds) {
    value = value < 0 ? 0 : value < kinds ? value : kinds - 1;
    quad_feature(n->out, n->at + value, 1.0f);
    n->at += kinds;
}

/* One place for each of 1 … most, set if there are at least so many. */
static inline void quad_note_up_to(struct quad_notes *n, int count, int most) {
    for (int i = 0; i < count && i < most; i++) {
        quad_feature(n->out, n->at + i, 1.0f);
    }
    n->at += most;
}

static inline void quad_note_set(struct quad_notes *n, uint64_t set, int size) {
    for (int bit; quad_bits_next(&set, &bit);) {
        quad_feature(n->out, n->at + bit, 1.0f);
    }
    n->at += size;
}

static inline void quad_note_none(struct quad_notes *n, int places) {
    n->at += places;
}

/* The seat that sits so many places after this one. */
static inline int quad_seat_after(const struct quad_state *s, int seat, int places) {
    return seat + places < s->seats ? seat + places : seat + places - s->seats;
}

#endif
