/* slots.h: inside of a batch. For this folder. */
#ifndef QUAD_SLOTS_H
#define QUAD_SLOTS_H

#include "ai/net.h"
#include "learn/batch.h"
#include "learn/crew.h"

/* One of the games of a batch. */
struct slot {
    struct quad_state *state;
    uint64_t number;        /* which game is played */
    struct quad_seed luck;  /* of tables */
    struct quad_rng chance; /* quick luck */
    struct quad_rng rng;    /* what players do at random */
    int seat;               /* who is asked */
    uint8_t shift;          /* player k sits at seat (k + shift) % seats */
    bool done;
    float reward[QUAD_SEATS]; /* of the last game that ended */
    int32_t score[QUAD_SEATS];
    struct quad_tensor_view view;
    int legal, masked;                /* choices; bytes of its mask that are set */
    uint16_t number_of[QUAD_CHOICES]; /* the actions that are legal */
    uint16_t mask[QUAD_CHOICES];      /* and those that its mask shows */
};

/* What one thread thinks with. */
struct worker {
    struct quad_search *search[QUAD_SEATS];
    struct quad_batch_tally tally;
    struct quad_choices choices;
};

struct quad_batch {
    struct quad_batch_settings settings;
    const struct quad_game *game; /* held */
    struct quad_space *space;
    struct quad_tensor *tensor;
    struct quad_net *net; /* of players by policy; or NULL: the game's prior */
    struct quad_crew *crew;
    struct quad_batch_buffers buffers;
    struct slot *slots;
    unsigned char *states, *pictures; /* of all slots */
    size_t stride;
    struct quad_any first; /* how every game begins */
    struct worker worker[QUAD_BATCH_THREADS];
    /* Of the present work. */
    const int32_t *actions;
    enum quad_player instead;
    uint64_t decisions;
};

/* play.c: begin the game of a number; play on to the next decision of the caller, whose choices are then
 * listed. */
void slot_begin(const struct quad_batch *b, struct slot *slot, uint64_t number);
void slot_advance(const struct quad_batch *b, struct slot *slot, struct worker *w);
/* Make that choice, and play on. */
void slot_choose(const struct quad_batch *b, struct slot *slot, struct worker *w, int32_t action);
/* So many decisions without asking; then play on to the next question. */
void slot_run(const struct quad_batch *b, struct slot *slot, struct worker *w);

#endif
