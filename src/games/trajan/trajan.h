/* trajan.h: the state of Trajan and what its chapters share.
 *
 * Each player's twelve markers are a set of bits, two bits a colour, the lower one filled first: a tray is
 * such a set, its size a population count, and "the tray holds both colours of the tile" one AND. Tiles are
 * counted by face, because the place they lie on has no meaning. The frame at the bottom of the agenda,
 * STEP_TURNS, lets turns go round; everything else is pushed above it and goes away again. */
#ifndef TRAJAN_H
#define TRAJAN_H

#include "core/bits.h"
#include "core/game.h"
#include "core/journal.h"
#include "core/rng.h"

enum {
    SEATS = 4,
    HAND_DEALT = 3,     /* [TRA-3.11] cards and [TRA-3.12] tiles a player takes at the start */
    DISCARDS = 31,      /* most cards two discard piles can hold: see audit.c */
    DEMANDS = 3,        /* the first faces */
    CATEGORY_TILES = 9, /* [TRA-2.3] */
    KIND_BITS = 5,      /* so many tiles of a kind are counted in */
};

/* The most that a box may have. */
enum {
    MOST_CARDS = 2 * DISCARDS - 2,
    MOST_GIVEN = 4,    /* tokens or cards for a Trajan tile */
    CARGO = 4,         /* cards or pairs */
    SET_TILES = 4,     /* [TRA-16.4] more do not count */
    YELLOW_PLACES = 6, /* [TRA-2.15] */
    GREEN_PLACES = 5,  /* for each player */
    QUARTERS = 4,      /* [TRA-15.17] */
    DEMAND_PLACES = 3, /* [TRA-15.2] */
};

#define GAME trajan
#include "core/rows_declare.h"

_Static_assert((int)TILES == CATEGORIES * CATEGORY_TILES && (int)BUILDINGS == (int)SITES, "whole sets");
_Static_assert(sizeof(struct trajan) <= 1536, "small enough to copy in a search");

enum {
    FACE_EXTRA = FACE_EXTRA_SEAPORT, /* the first of as many as there are actions */
    FACE_VOTES = FACE_VOTES2,        /* the first of VOTE_FACES */
    VOTE_FACES = 4,
    BONUS_COMMODITIES = BONUS_COLUMNS, /* from here on */
    SPACE_LAST = SPACE_8,
    SITE_ROWS = 4,
    SITE_COLUMNS = 5
};

static inline int trajan_green_places(const struct quad_game *g, int seats) { /* [TRA-2.15] */
    return printed(g)->green_places * seats;
}

static inline int trajan_next(const struct quad_state *s, int seat) { /* [TRA-1.1] clockwise */
    return seat + 1 == s->seats ? 0 : seat + 1;
}

/* Sets of markers: colour c has the bits 2c and 2c + 1. */
static inline bool markers_have(unsigned set, int colour) {
    return (set >> 2 * colour & 1u) != 0;
}

static inline unsigned markers_with(unsigned set, int colour) {
    unsigned low = 1u << 2 * colour;
    return set | (set & low) << 1 | low;
}

static inline unsigned markers_without(unsigned set, int colour) {
    unsigned high = 2u << 2 * colour;
    return (set & high) != 0 ? set & ~high : set & ~(high >> 1);
}

static inline uint64_t markers_colours(unsigned set) { /* the lower bits: one a colour */
    return set & 0x555u;
}

static inline void trajan_earn(struct trajan *t, int seat, int source, int points) {
    t->earned[seat][source] = (int16_t)(t->earned[seat][source] + points);
}

static inline int trajan_score(const struct trajan *t, int seat) {
    int sum = 0;
    for (int source = 0; source < SCORES; source++) {
        sum += t->earned[seat][source];
    }
    return sum;
}

static inline int trajan_buildings_of(const struct quad_game *g, const struct trajan *t, int seat, int kind) {
    return quad_bits_count(t->buildings[seat] & printed(g)->kind_buildings[kind]);
}

/* Which kind the ticket falls on, when counts[kind] tickets bear each kind. */
static inline int trajan_kind_of_ticket(const uint8_t *counts, uint32_t ticket) {
    int kind = 0;
    while (ticket >= counts[kind]) {
        ticket -= counts[kind++];
    }
    return kind;
}

/* setup.c: the set-up; laying out tiles is also the end of a quarter. */
void trajan_start(const struct quad_game *g, struct quad_state *s);
void trajan_push_layout(const struct quad_game *g, struct quad_state *s);
unsigned trajan_empty_provinces(const struct trajan *t);
int trajan_lift_top(struct quad_state *s, int category);
unsigned trajan_markers_left(const struct trajan *t, int seat);

/* cards.c: drawing and discarding commodity cards. */
int trajan_available(const struct trajan *t);
int trajan_draw(struct quad_state *s, int seat, int cards, struct quad_journal *j);
void trajan_put(struct trajan *t, int side, int commodity);
void trajan_take(struct quad_state *s, int seat, int side, struct quad_journal *j);
void trajan_spend(struct trajan *t, int seat, int commodity);

/* turn.c: where a sown marker goes; whether the effect of a completed tile could do anything. */
int trajan_tray_of(int from, int taken, int number);
bool trajan_effect_helps(const struct quad_game *g, const struct trajan *t, int seat, int tile);

/* action.c: what all six actions share. */
bool trajan_possible(const struct quad_state *s, int seat, int action);
void trajan_push_action(struct quad_state *s, int action, int mode);
void trajan_offer_pass(const struct quad_state *s, struct quad_choices *out);
/* False if the player passed. Otherwise the action counts as performed and may be repeated afterwards. */
bool trajan_begin(struct quad_state *s, int seat, struct quad_move m, int action, struct quad_journal *j);

/* The sites where a player may build, and the provinces where a leader may go: construction.c, military.c. */
uint32_t trajan_reachable(const struct trajan *t, int seat);
unsigned trajan_roads(const struct quad_game *g, const struct trajan *t, int seat);

/* quarter.c: the ranking in the senate, first place first. */
void trajan_rank(const struct quad_game *g, const struct quad_state *s, int order[SEATS]);
int trajan_votes(const struct quad_game *g, const struct trajan *t, int seat);

/* score.c, audit.c */
int trajan_bonus_sum(const struct quad_game *g, const struct trajan *t, int seat); /* if the game ended now */
int trajan_set_sum(const struct quad_game *g, const struct trajan *t, int seat);   /* likewise */
void trajan_final(const struct quad_game *g, struct quad_state *s, struct quad_journal *j);
void trajan_scores(const struct quad_game *g, const struct quad_state *s, struct quad_score out[QUAD_SEATS]);
const char *trajan_audit(const struct quad_game *g, const struct quad_state *s);
void trajan_restock(const struct quad_game *g, struct quad_state *s);

/* box.c, words.c */
void trajan_derive(const struct quad_game *g, void *values);
const struct quad_symbol *trajan_doubt(const struct quad_game *g, const char **value);
void trajan_call(const struct quad_game *g, int domain, int symbol, enum quad_language language,
                 struct quad_text *out);
void trajan_describe(const struct quad_game *g, int domain, int symbol, enum quad_language language,
                     struct quad_text *out);

/* hidden.c, view.c, wits.c */
void trajan_imagine(const struct quad_game *g, struct quad_state *s, struct quad_rng *r);
struct quad_move trajan_veil(const struct quad_game *g, const struct quad_state *before, int seat,
                             struct quad_move m, int viewer);
void trajan_view(const struct quad_game *g, const struct quad_state *s, struct quad_scene *out);
void trajan_estimate(const struct quad_game *g, const struct quad_state *s, float out[QUAD_SEATS]);

void trajan_prior(const struct quad_game *g, const struct quad_state *s, int seat,
                  const struct quad_choices *c, float *out); /* prior.c */

unsigned trajan_makers(const struct quad_game *g, struct quad_move m); /* space.c */

/* features.c */
enum { TRAJAN_FEATURES = 564, TILE_CLASSES = 10 };
void trajan_features(const struct quad_game *g, const struct quad_state *s, int seat,
                     struct quad_features *out);

#endif
