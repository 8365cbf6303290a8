/* wits.h: what the wits of games share: taking notes for features, and estimates of a game that is over.
 *
 * Notes are taken one after the other, each in its place whether it is 0 or not, so that the order of the
 * calls is the layout. Only what is not 0 is kept. */
#ifndef QUAD_WITS_H
#define QUAD_WITS_H

#include "core/bits.h"
#include "core/game.h"

QUAD_C_BEGIN

struct quad_notes {
    struct quad_features *out;
    int count; /* kept so far: here, where nothing else can point to, it stays in a register */
    int at;    /* the place of the next note */
};

static inline struct quad_notes quad_notes_begin(struct quad_features *out) {
    struct quad_notes none = {out, 0, 0};
    return none;
}

/* All places are spoken for. */
static inline void quad_notes_end(const struct quad_notes *n, int places) {
    assert(n->at == places);
    (void)places;
    n->out->count = n->count;
}

/* Without a branch: what is not kept is overwritten by the next. */
static inline void quad_note_at(struct quad_notes *n, int at, float value, bool keep) {
    assert(n->count < QUAD_FEATURES);
    n->out->at[n->count] = (uint16_t)at;
    n->out->value[n->count] = value;
    n->count += keep;
}

static inline void quad_note(struct quad_notes *n, float value) {
    quad_note_at(n, n->at++, value, value != 0);
}

static inline void quad_note_bit(struct quad_notes *n, bool bit) {
    quad_note_at(n, n->at++, 1.0f, bit);
}

/* A number as a share of what is much of it (a constant: no division); more than twice as much is no more. */
static inline void quad_note_share(struct quad_notes *n, int number, int much) {
    number = number > 2 * much ? 2 * much : number < -2 * much ? -2 * much : number;
    quad_note_at(n, n->at++, (float)number * (1.0f / (float)much), number != 0);
}

/* One place for each of 0 … kinds - 1; what is beyond counts as the last. */
static inline void quad_note_one_of(struct quad_notes *n, int value, int kinds) {
    value = value < 0 ? 0 : value < kinds ? value : kinds - 1;
    quad_note_at(n, n->at + value, 1.0f, true);
    n->at += kinds;
}

/* One place for each of 1 … most, set if there are at least so many. */
static inline void quad_note_up_to(struct quad_notes *n, int count, int most) {
    for (int i = 0; i < most; i++) {
        quad_note_at(n, n->at++, 1.0f, i < count);
    }
}

static inline void quad_note_set(struct quad_notes *n, uint64_t set, int size) {
    for (int bit; quad_bits_next(&set, &bit);) {
        quad_note_at(n, n->at + bit, 1.0f, true);
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

/* For priors: points that a choice seems to bring, as a weight. What seems to bring nothing stays possible.
 */
static inline float quad_weight(float points) {
    float more = points > 0 ? points : 0;
    return 0.05f + more * more * more;
}

/* Nothing is left to estimate when the game is over: false if it is not. */
static inline bool quad_estimate_end(const struct quad_state *s,
                                     void (*score)(const struct quad_state *, struct quad_score[QUAD_SEATS]),
                                     float out[QUAD_SEATS]) {
    struct quad_score end[QUAD_SEATS];
    if (!quad_over(s)) {
        return false;
    }
    memset(end, 0, sizeof end);
    score(s, end);
    for (int seat = 0; seat < s->seats; seat++) {
        out[seat] = (float)end[seat].total;
    }
    return true;
}

QUAD_C_END

#endif
