/* glory.h: Glory to Rome: its state and what its chapters share. Included by this folder only. */
#ifndef GLORY_H
#define GLORY_H

#include "core/bits.h"
#include "core/game.h"
#include "core/journal.h"
#include "core/rng.h"

enum {
#define TITLE(id, ...) TITLE_##id,
#include "titles.def"
#undef TITLE
    TITLES
};

enum {
#define SWITCH(id, ...) SWITCH_##id,
#include "switches.def"
#undef SWITCH
    SWITCHES
};

/* The most that a box may have. */
enum {
    MOST_ORDERS = 230,
    MOST_OF_MATERIAL = 60,  /* orders */
    MOST_INTERRUPTING = 87, /* orders of the roles that may interrupt an action: see audit.c */
    MOST_COPIES = 7,        /* what the planes of a hand can count */
    MOST_POWER = 8,
    MOST_VALUE = 6,
    MOST_SITES = 8,
    MOST_SENATORS = 20,
    MOST_HAND = 12,
    MOST_INFLUENCE = 250,
    SLOTS = 255, /* copies of all titles, of each as many as the edition has that has the most */
};

#define GAME glory
enum { SEATS = QUAD_SEATS };
#include "core/rows_declare.h"

enum {
    START_ORDERS = 4, /* [GLO-3.2] */
    HELD_UP = 10,     /* interrupted Patron actions that the frame of the one in progress can keep */
};

enum { /* bounds of what a frame counts */
       MOST_DEALT = START_ORDERS + 2,
       MOST_REFILL = MOST_HAND + 2 * MOST_POWER,    /* with Shrine and Temple */
       MOST_WILD = MOST_SENATORS + MOST_ORDERS / 2, /* senators and petitions in one hand */
};

static inline uint64_t glory_bit(int title) {
    return (uint64_t)1 << title;
}

static inline bool glory_switch(const struct glory *rome, int which) {
    return (rome->switches >> which & 1u) != 0;
}

/* [GLO-12.1] Whether a function works for a seat. */
static inline bool glory_works(const struct glory *rome, int seat, int function) {
    return (rome->works[seat] >> function & 1u) != 0;
}

static inline int glory_sum(const uint8_t row[MATERIALS]) {
    return row[0] + row[1] + row[2] + row[3] + row[4] + row[5];
}

/* Which titles a hand or stash holds, and how many of one. */
static inline uint64_t glory_held(const uint64_t planes[PLANES]) {
    return planes[0] | planes[1] | planes[2];
}

static inline int glory_copies(const uint64_t planes[PLANES], int title) {
    return (int)((planes[0] >> title & 1u) | (planes[1] >> title & 1u) << 1 | (planes[2] >> title & 1u) << 2);
}

/* How many cards of some titles: those of one material, or all. */
static inline int glory_count(const uint64_t planes[PLANES], uint64_t titles) {
    return quad_bits_count(planes[0] & titles) + 2 * quad_bits_count(planes[1] & titles) +
           4 * quad_bits_count(planes[2] & titles);
}

static inline void glory_insert(uint64_t planes[PLANES], int title) {
    uint64_t carry = glory_bit(title);
    for (int i = 0; i < PLANES; i++) {
        uint64_t next = planes[i] & carry;
        planes[i] ^= carry;
        carry = next;
    }
}

static inline void glory_extract(uint64_t planes[PLANES], int title) {
    uint64_t borrow = glory_bit(title);
    for (int i = 0; i < PLANES; i++) {
        planes[i] ^= borrow;
        borrow &= planes[i];
    }
}

static inline int glory_next_seat(const struct glory *rome, int seat, int steps) {
    int next = seat + steps;
    return next < rome->head.seats ? next : next - rome->head.seats;
}

/* [GLO-4.1] Senators count as cards of the hand; so does a card set aside. */
static inline int glory_hand_size(const struct glory *rome, int seat) {
    return rome->orders[seat] + rome->senators[seat];
}

/* Whether the acting seat has an order to use, as far as everybody can see: not the one set aside. */
static inline bool glory_has_order(const struct glory *rome, int seat) {
    return rome->orders[seat] > (rome->aside != 0);
}

/* [GLO-11.3] What a seat has on the table in any form. */
static inline uint64_t glory_owned(const struct glory *rome, int seat) {
    return rome->laid[seat] | rome->built[seat];
}

static inline bool glory_led(const struct glory *rome, int seat) {
    return rome->units[seat] > 0;
}

/* cards.c: cards that change places, limits, functions */
int glory_edition(const struct glory *rome);              /* by the switches, which a position may set */
void glory_take(struct glory *rome, int title);           /* from the deck */
void glory_gain(struct glory *rome, int seat, int title); /* into a hand, unseen */
void glory_lose_order(struct glory *rome, int seat);      /* also a card set aside */
void glory_gain_openly(const struct quad_game *g, struct glory *rome, int seat, int title);
void glory_drop(const struct quad_game *g, struct glory *rome, int seat,
                int title); /* from a hand, in the open */
void glory_drop_secretly(const struct quad_game *g, struct glory *rome, int seat,
                         int title); /* from a hand, unseen */
int glory_clientele_limit(const struct quad_game *g, const struct glory *rome, int seat);
int glory_vault_limit(const struct quad_game *g, const struct glory *rome, int seat);
int glory_refill(const struct quad_game *g, const struct glory *rome, int seat);
uint64_t glory_functions(const struct quad_game *g, const struct glory *rome, int seat);
void glory_refresh(const struct quad_game *g, struct glory *rome);
static inline bool glory_has_client_room(const struct quad_game *g, const struct glory *rome, int seat) {
    return rome->client_count[seat] < glory_clientele_limit(g, rome, seat);
}
static inline bool glory_has_vault_room(const struct quad_game *g, const struct glory *rome, int seat) {
    return rome->vault_size[seat] < glory_vault_limit(g, rome, seat);
}

/* setup.c */
void glory_start(const struct quad_game *g, struct quad_state *s);
int glory_sites_in_town(const struct quad_game *g, const struct glory *rome);

/* turn.c, think.c */
enum {
    PHASE_LEAD,
    PHASE_FOLLOW,
    PHASE_ACT,
    PHASE_SENATE,
    PHASE_SEWER,
    PHASE_CLEAR,
    PHASE_ACADEMY,
    PHASE_NEXT,
};
bool glory_phase_suits(const struct glory *rome, int step);
void glory_offer_thoughts(const struct quad_game *g, const struct glory *rome, int seat, bool prepared,
                          struct quad_choices *out);
bool glory_think(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                 struct quad_journal *j);

/* act.c: who acts when */
void glory_push_action(const struct quad_game *g, struct quad_state *s, int seat, int role,
                       struct quad_journal *j);
void glory_push_grant(struct quad_state *s, int seat, int role, int count);
int glory_pending(const struct quad_state *s, int seat, int role);
void glory_bathe(const struct quad_game *g, struct quad_state *s, int seat, int role, struct quad_journal *j);
enum { THINKING = ROLES }; /* a grant's "role" for School */

/* trade.c: Patron, Laborer, Merchant */
bool glory_can_hire(const struct quad_game *g, const struct glory *rome, int seat, unsigned used);
void glory_end_hiring(const struct quad_game *g, struct quad_state *s);
void glory_push_patron(struct quad_state *s, int seat);
int glory_held_up(const struct quad_frame *patron);
unsigned glory_used_before(const struct quad_frame *patron, int number);
bool glory_can_labor(const struct glory *rome, int seat, unsigned used);
bool glory_can_sell(const struct quad_game *g, const struct glory *rome, int seat, unsigned used);

/* build.c: foundations and materials */
bool glory_can_craft(const struct glory *rome, int seat);
void glory_push_architect(const struct quad_game *g, struct quad_state *s, int seat);
int glory_site_of(const struct quad_game *g, const struct glory *rome, int seat, int title);
bool glory_lay_aside(const struct quad_game *g, struct quad_state *s, int seat, int role,
                     struct quad_journal *j);
void glory_return_aside(const struct quad_game *g, struct glory *rome, int seat, struct quad_journal *j);

/* finish.c: what finished buildings do, Stairway and Prison */
void glory_complete(const struct quad_game *g, struct glory *rome, int seat, int title,
                    struct quad_journal *j);
void glory_upon_completion(struct quad_state *s, int seat, int title);
bool glory_can_open(const struct quad_game *g, const struct glory *rome, int seat);
bool glory_can_climb(const struct quad_game *g, const struct glory *rome, int seat);
void glory_end_stairs(const struct quad_game *g, struct quad_state *s);
void glory_offer_stairs(const struct quad_game *g, const struct glory *rome, int seat,
                        struct quad_choices *out);
void glory_open(const struct quad_game *g, struct glory *rome, int seat, struct quad_move m,
                struct quad_journal *j);

/* legion.c */
enum { RAID_POOL, RAID_HANDS, RAID_STOCKPILES, RAID_LIONS, RAID_DOMUS, RAID_END };
int glory_legion_cards(const struct glory *rome, int seat);
bool glory_in_reach(const struct glory *rome, int attacker, int victim);
bool glory_protected(const struct glory *rome, int attacker, int victim);

/* score.c */
unsigned glory_forum_winners(const struct glory *rome);
unsigned glory_first_seats(const struct quad_game *g, const struct quad_state *s);
bool glory_must_end(const struct quad_state *s);
void glory_find_ending(const struct quad_game *g, struct quad_state *s, struct quad_journal *j);
void glory_end(const struct quad_game *g, struct quad_state *s, int ending, unsigned winners,
               struct quad_journal *j);
void glory_score(const struct quad_game *g, const struct quad_state *s, struct quad_score out[QUAD_SEATS]);

/* box.c, words.c */
void glory_derive(const struct quad_game *g, void *values);
const struct quad_symbol *glory_doubt(const struct quad_game *g, const char **value);
void glory_describe(const struct quad_game *g, int domain, int symbol, enum quad_language language,
                    struct quad_text *out);

/* audit.c, hidden.c, view.c */
const char *glory_audit(const struct quad_game *g, const struct quad_state *s);
void glory_restock(const struct quad_game *g, struct quad_state *s);
void glory_imagine(const struct quad_game *g, struct quad_state *s, struct quad_rng *r);
struct quad_move glory_veil(const struct quad_game *g, const struct quad_state *before, int seat,
                            struct quad_move m, int viewer);
void glory_view(const struct quad_game *g, const struct quad_state *s, struct quad_scene *out);
void glory_estimate(const struct quad_game *g, const struct quad_state *s,
                    float out[QUAD_SEATS]); /* wits.c */

float glory_worth_of_action(const struct quad_game *g, const struct glory *rome, int seat,
                            int role); /* prior.c, in points */
void glory_prior(const struct quad_game *g, const struct quad_state *s, int seat,
                 const struct quad_choices *c, float *out); /* prior.c */

unsigned glory_makers(const struct quad_game *g, struct quad_move m); /* space.c */

/* features.c */
enum { FEATURES = 683 };
void glory_features(const struct quad_game *g, const struct quad_state *s, int seat,
                    struct quad_features *out);

/* May the game be over? Most of the time four bytes say no. */
static inline bool glory_may_end(const struct glory *rome) {
    static const uint8_t none[MATERIALS];
    return rome->forums != 0 || rome->deck_size == 0 || rome->ending != 0 ||
           memcmp(rome->in_town, none, sizeof none) == 0;
}

#endif
