/* romeroll.h: Rome & Roll: what its files share.
 *
 * The map is a grid of up to 16 × 14 cells; a set of cells is one 16-bit mask a row. Buildings are numbered
 * in the order they were drawn (0 is the Forum); what stands next to what is kept as one 64-bit set a
 * building, so that an Overseer's walk and the neighbours of a new building are a few ANDs. Nothing is
 * hidden: what is face down in the box or in Seneca's deck is drawn at the moment it is turned up. */
#ifndef ROMEROLL_H
#define ROMEROLL_H

#include "core/bits.h"
#include "core/journal.h"
#include "core/rng.h"
#include "core/scene.h"

#define GAME romeroll
enum {
    SEATS = 4,
    MAP_COLUMNS = 16,
    MAP_ROWS = 14,
    MAP_LANES = 16, /* rows worked on at once: four words of four */
    MAP_WORDS = MAP_LANES / 4,
    CELLS = MAP_COLUMNS * MAP_ROWS,
    BUILDINGS = 63, /* the Forum and 62 more [ROM-6.25] */
    DICE = 2,
    FACES_OF_A_DIE = 6,
    VILLAGE_COST = 2, /* of the colonies that the Praefectus may claim [ROM-2.12] */
    LOYALTY = 5,      /* boxes of an Advisor; abilities at 2 and 4 [ROM-13.5] */
    STORAGE_MAX = 9999,
    SHEET_ADVISORS = 3,
    REGION_COLONIES = 4,
    REGION_ROADS = 5,
    LEGION_BUILDINGS = 3, /* [ROM-8.1] */
    ROAD_BONUS = 2,       /* [ROM-10.8] */
    TRADE_SET = 3,        /* [ROM-12.1] */
    SOLO_ROUNDS = 9,      /* [ROM-16.31] */
    MOST_ROUNDS = 99,     /* [ROM-15.6] */
    MOST_ITEMS = 5,       /* of a kind that are gained at the same time */
    MOST_FISH = 32,       /* no walk is longer, no price higher */
    SENECA_CARDS = 18,
    SENECA_SEALS = 16,
    /* What a box has room for. */
    BRIDGES = 2,
    TRACK_CELLS = 40,
    SHAPE_CELLS = 9,
    SHAPE_FORMS = 8, /* ways to turn and mirror a shape */
    SQUARES_WIDE = 5,
    SQUARES = SQUARES_WIDE * SQUARES_WIDE,
    ROOM_WORDS = SHAPE_FORMS * MAP_WORDS,
};

#define FACE(colour, number, ...) FACE_##colour##_##number,
enum {
#include "dice.def"
    FACES
};
#undef FACE

#define PLAN(id, ...) PLAN_##id,
enum {
#include "plans.def"
    PLANS,
    PLAN_RUBBLE = PLANS, /* not Blueprints, but they stand on the map */
    PLAN_PARK,
    PLAN_FORUM,
    WORKS
};
#undef PLAN

/* The forms of the known shapes, then those that shapes drawn for Blueprints and for Juno may have. */
#define FORM(id, ...) FORM_##id,
enum {
#include "forms.def"
    KNOWN_FORMS,
    FORMS = KNOWN_FORMS + (PLANS + 1) * SHAPE_FORMS
};
#undef FORM

#define CHARACTER(id, ...) CHARACTER_##id,
enum {
#include "characters.def"
    CHARACTERS
};
#undef CHARACTER

#define ADVISOR(id, ...) ADVISOR_##id,
enum {
#include "advisors.def"
    ADVISORS
};
#undef ADVISOR

#define REGION(id, ...) REGION_##id,
enum {
#include "regions.def"
    REGIONS
};
#undef REGION

#define COLONY(id, ...) COLONY_##id,
enum {
#include "colonies.def"
    COLONIES,
    COLONY_ROME = COLONIES
};
#undef COLONY

#define ROAD(id, ...) ROAD_##id,
enum {
#include "roads.def"
    ROADS
};
#undef ROAD

/* How a building comes to the map. */
enum { MODE_PLAIN, MODE_JUNO, MODE_SATURN };

enum { STORED = 5, GIVEN = 11 }; /* what Storage holds: Wood … Jewellery; what is given anywhere */

#include "core/rows_declare.h"

_Static_assert((int)STORED == (int)GOOD_BASKET && (int)GIVEN == (int)GAIN_REGION, "as their domains have it");
enum { BASKET_KINDS = GOOD_FISH + 1 }; /* what a Basket may be: Wood … Fish */
enum { HELD = HOLDER_1 };              /* + who */
enum { MAIN_DEEDS = (1u << ACTIONS) - 1u };
_Static_assert((int)DEED_SECOND == (int)ACTIONS, "the main actions are the first deeds");

/* A form: one way to turn or mirror a shape, as offsets from its first cell in reading order. */
struct romeroll_form_row {
    uint8_t shape, cells;
    int8_t offset[SHAPE_CELLS][2];
};
extern const struct romeroll_form_row romeroll_known_forms[KNOWN_FORMS];
extern const uint8_t romeroll_shape_first[SHAPE_DRAWN + 1]; /* the forms of a known shape: from, to */

/* names.c: what has rows of its own, by name. */
extern const struct quad_symbol romeroll_face_names[FACES], romeroll_plan_names[WORKS],
    romeroll_form_names[FORMS], romeroll_cell_names[CELLS], romeroll_row_names[MAP_ROWS],
    romeroll_column_names[MAP_COLUMNS], romeroll_building_names[BUILDINGS],
    romeroll_character_names[CHARACTERS], romeroll_advisor_names[ADVISORS], romeroll_region_names[REGIONS],
    romeroll_colony_names[COLONIES], romeroll_road_names[ROADS], romeroll_seneca_names[SENECA_CARDS],
    romeroll_square_names[SQUARES], romeroll_cell_numbers[TRACK_CELLS];

static inline bool romeroll_solo(const struct quad_state *s) {
    return s->seats == 1;
}

/* Everybody who drafts and takes turns: the players, and Seneca in the solo game. */
static inline int romeroll_parties(const struct quad_state *s) {
    return romeroll_solo(s) ? 2 : s->seats;
}

/* The party that comes n places after the Proconsul. */
static inline int romeroll_in_order(const struct quad_state *s, int n) {
    int parties = romeroll_parties(s), first = look(s)->proconsul;
    if (romeroll_solo(s)) {
        return (n + (first == WHO_SENECA)) % 2 == 0 ? 0 : WHO_SENECA;
    }
    assert(parties > 0);
    return (first + n) % parties;
}

/* [ROM-2.1] One side of the map for 1 or 2 players, one for 3 or 4. */
static inline int romeroll_board(const struct quad_state *s) {
    return s->seats >= 3 ? BOARD_LARGE : BOARD_SMALL;
}

static inline int romeroll_type_of(const struct quad_game *g, int plan) {
    return printed(g)->plan_type[plan];
}

static inline int romeroll_region_of_colony(int colony) {
    return colony / REGION_COLONIES;
}

/* map.c: cells, forms, places to build. A set of cells; rows beyond the map stay empty, so forms may hang
 * over it. */
struct romeroll_cells {
    uint16_t row[MAP_LANES + 4];
};

/* What a cell is, one bit each; bits 0 … 6 are the hills. */
enum {
    ZONE_HILLS = (1u << HILLS) - 1u,
    ZONE_MARSH = 1u << 7,
    ZONE_INSIDE = 1u << 8,
    ZONE_OUTSIDE = 1u << 9,
    ZONE_RIVER = 1u << 10,
    ZONE_BRIDGE = 1u << 11,
    ZONE_FORUM = 1u << 12,
};

static inline const uint16_t *romeroll_zones(const struct quad_game *g, const struct quad_state *s) {
    return printed(g)->zone[romeroll_board(s)];
}

static inline int romeroll_map_good(const struct quad_game *g, const struct quad_state *s, int cell) {
    return printed(g)->cell_good[romeroll_board(s)][cell];
}

/* The cell of a form whose first cell lies there. */
static inline int romeroll_cell_of(const struct quad_game *g, int cell, int form, int i) {
    const int8_t *offset = printed(g)->form_offsets[form][i];
    return cell + offset[1] * MAP_COLUMNS + offset[0];
}

void romeroll_cells_of(const struct quad_game *g, int cell, int form, struct romeroll_cells *out);
void romeroll_around(const struct quad_game *g, const struct quad_state *s,
                     const struct romeroll_cells *cells, struct romeroll_cells *out);
void romeroll_around_building(const struct quad_game *g, const struct quad_state *s, int building,
                              struct romeroll_cells *out);
void romeroll_around_all(const struct quad_game *g, const struct quad_state *s, uint64_t buildings,
                         struct romeroll_cells *out);
void romeroll_free_land(const struct quad_game *g, const struct quad_state *s, struct romeroll_cells *out);
/* The places where a plan may stand with one cell in touch, one after the other. */
struct romeroll_places {
    const struct romeroll_cells *touch_cells;
    const uint64_t *room; /* where the present form may lie on an empty map */
    int form, stop, word;
    uint64_t first[MAP_WORDS]; /* candidates of the present form; a bit is a cell */
    struct romeroll_cells ground;
};
void romeroll_begin_places(const struct quad_game *g, struct romeroll_places *p, const struct quad_state *s,
                           int plan, int mode, const struct romeroll_cells *touch_cells);
bool romeroll_next_place(const struct quad_game *g, struct romeroll_places *p, int *cell, int *form);
/* Offer them all (or tell only whether there is one). */
bool romeroll_places(const struct quad_game *g, const struct quad_state *s, int plan, int mode,
                     const struct romeroll_cells *touch_cells, struct quad_choices *out);
/* All cells on which a plan could stand somewhere; whether two sets have a cell in common. */
void romeroll_cover(const struct quad_game *g, const struct quad_state *s, int plan,
                    struct romeroll_cells *out);
bool romeroll_meet(const struct romeroll_cells *a, const struct romeroll_cells *b);
int romeroll_raise(const struct quad_game *g, struct quad_state *s, int work, int who, int cell,
                   int form); /* a building's number; who -1: nobody */
bool romeroll_places_on(const struct quad_game *g, int shape, const struct romeroll_cells *ground,
                        const struct romeroll_cells *touch_cells, struct quad_choices *out);
/* Recompute site, taken and near; false if a building does not lie clear on the land. */
bool romeroll_survey(const struct quad_game *g, struct quad_state *s);

/* goods.c: gaining, storing, paying. */
void romeroll_gain(const struct quad_game *g, struct quad_state *s, int seat, const uint8_t gain[GIVEN],
                   struct quad_journal *j);
void romeroll_gain_good(struct quad_state *s, int seat, int good, int count, struct quad_journal *j);
void romeroll_mark(const struct quad_game *g, struct quad_state *s, int seat, int track, int count,
                   struct quad_journal *j);
void romeroll_take_nero(const struct quad_game *g, struct quad_state *s, int who, struct quad_journal *j);
void romeroll_store(struct quad_state *s, int seat, int good, int count);
bool romeroll_can_pay(const struct quad_state *s, int seat, const uint8_t cost[STORED], int less);
int romeroll_at_hand(const struct quad_state *s, int seat, int good); /* Storage and the exact icons */
void romeroll_pay(struct quad_state *s, int seat, const uint8_t cost[STORED]);
void romeroll_offer_bribes(const struct quad_state *s, int seat, int good, struct quad_choices *out);
void romeroll_bribe(const struct quad_game *g, struct quad_state *s, int seat, int advisor, int good,
                    struct quad_journal *j);

/* advisors.c: what is unlocked. */
/* Of standing abilities: how much they make together, those about these types; whether there is one. */
int romeroll_amount(const struct quad_game *g, const struct quad_state *s, int seat, int moment,
                    unsigned types);
bool romeroll_able(const struct quad_game *g, const struct quad_state *s, int seat, int moment);
uint8_t romeroll_unlocked_set(const struct quad_state *s, int seat); /* a bit an ability */
/* Let the abilities of that moment give; those of `set` only. */
void romeroll_trigger(const struct quad_game *g, struct quad_state *s, int seat, int moment, unsigned types,
                      int region, unsigned set, struct quad_journal *j);
void romeroll_read_die(const struct quad_game *g, struct quad_state *s, int seat, int face);
void romeroll_add_icons(const struct quad_game *g, struct quad_state *s, int seat);

static inline int romeroll_first_advisor(const struct quad_state *s, int seat) {
    return (look(s)->character[seat] - 1) * SHEET_ADVISORS;
}

static inline bool romeroll_has_worker(const struct quad_state *s, int worker) {
    return (look(s)->workers & (1u << worker | 1u << WORKER_ANYONE)) != 0;
}

static inline bool romeroll_did(const struct quad_state *s, int deed) {
    return (look(s)->deeds >> deed & 1u) != 0;
}

/* The conquered colonies, the renovated roads, the colonies connected to Rome. */
unsigned romeroll_conquered(const struct quad_state *s);
unsigned romeroll_paved(const struct quad_state *s);
unsigned romeroll_connected(const struct quad_game *g, const struct quad_state *s);

/* favours.c */
static inline bool romeroll_holds(const struct quad_state *s, int seat, int favour) {
    return look(s)->favour[favour] == HELD + seat;
}
void romeroll_return_favour(const struct quad_game *g, struct quad_state *s, int seat, int favour,
                            struct quad_journal *j);
void romeroll_offer_faces(const struct quad_state *s, struct quad_choices *out);
void romeroll_offer_favours(const struct quad_game *g, const struct quad_state *s, int seat,
                            struct quad_choices *out);
void romeroll_invoke(const struct quad_game *g, struct quad_state *s, int seat, int favour,
                     struct quad_journal *j);
bool romeroll_any_claim(const struct quad_game *g, const struct quad_state *s, int seat);

/* What the six actions and the favours ask of each other. */
bool romeroll_may_act(const struct quad_state *s, int action);
void romeroll_begin_action(struct quad_state *s, int seat, int action, int favour);
bool romeroll_can_build(const struct quad_game *g, const struct quad_state *s, int seat, int mode);
bool romeroll_can_conquer(const struct quad_game *g, const struct quad_state *s, int seat, int auxiliaries);
bool romeroll_can_develop(const struct quad_game *g, const struct quad_state *s, int seat);
bool romeroll_can_trade(const struct quad_state *s, int seat);
bool romeroll_can_saturn(const struct quad_game *g, const struct quad_state *s, int seat);
bool romeroll_any_saturn_plan(const struct quad_game *g, const struct quad_state *s, int seat, int first);
void romeroll_begin_build(const struct quad_game *g, struct quad_state *s, int seat, int mode);
void romeroll_begin_legion(const struct quad_game *g, struct quad_state *s, int seat, int favour,
                           struct quad_journal *j);
void romeroll_begin_conquer(struct quad_state *s, int seat, int auxiliaries);
void romeroll_begin_tax(const struct quad_game *g, struct quad_state *s, int seat, int favour,
                        struct quad_journal *j);
void romeroll_begin_trade(struct quad_state *s, int seat, int favour);
unsigned romeroll_conquerable(const struct quad_game *g, const struct quad_state *s);
unsigned romeroll_pavable(const struct quad_game *g, const struct quad_state *s);
void romeroll_resolve_road(const struct quad_game *g, struct quad_state *s, int who, int road,
                           struct quad_journal *j);
bool romeroll_produces(const struct quad_game *g, const struct quad_state *s, int building);
void romeroll_produce(const struct quad_game *g, struct quad_state *s, int seat, int building,
                      struct quad_journal *j);
void romeroll_wake_neighbours(const struct quad_game *g, struct quad_state *s, int building);
void romeroll_skip_insula(const struct quad_game *g, struct quad_state *s, int seat);
void romeroll_begin_offer(const struct quad_game *g, struct quad_state *s, int seat);
void romeroll_return_foreman(struct quad_state *s, int plan, int except);
bool romeroll_available(const struct quad_state *s, int plan);
int romeroll_seals(const struct quad_game *g, const struct quad_state *s);
int romeroll_seals_needed(const struct quad_state *s);

/* derive.c, doubt.c, words.c */
void romeroll_derive(const struct quad_game *g, void *values);
const struct quad_symbol *romeroll_doubt(const struct quad_game *g, const char **value);
void romeroll_call(const struct quad_game *g, int domain, int symbol, enum quad_language language,
                   struct quad_text *out);
bool romeroll_tell(const struct quad_game *g, struct quad_move m, enum quad_language language,
                   struct quad_text *out);
void romeroll_describe(const struct quad_game *g, int domain, int symbol, enum quad_language language,
                       struct quad_text *out);

/* setup.c: how many Blueprints of a type are in play [ROM-2.5], and which are in a first game [ROM-2.15]. */
extern const uint8_t romeroll_plans_dealt[TYPES];
uint32_t romeroll_first_plans(void);

/* setup.c, score.c, hidden.c, view.c, wits.c */
void romeroll_start(const struct quad_game *g, struct quad_state *s);
const struct quad_symbol *romeroll_refuse(const struct quad_game *g, const struct quad_state *s);
void romeroll_score(const struct quad_game *g, const struct quad_state *s, struct quad_score out[QUAD_SEATS]);
const struct quad_symbol *romeroll_rival(const struct quad_game *g, const struct quad_state *s,
                                         struct quad_score *out);
int romeroll_seneca_score(const struct quad_game *g, const struct quad_state *s);
const char *romeroll_audit(const struct quad_game *g, const struct quad_state *s);
void romeroll_restock(const struct quad_game *g, struct quad_state *s);
void romeroll_imagine(const struct quad_game *g, struct quad_state *s, struct quad_rng *r);
void romeroll_view(const struct quad_game *g, const struct quad_state *s, struct quad_scene *out);
void romeroll_estimate(const struct quad_game *g, const struct quad_state *s, float out[QUAD_SEATS]);

float romeroll_worth_of_face(const struct quad_game *g, int face); /* prior.c, in points */
float romeroll_worth_of_action(const struct quad_game *g, const struct quad_state *s, int seat, int action);
void romeroll_prior(const struct quad_game *g, const struct quad_state *s, int seat,
                    const struct quad_choices *c, float *out); /* prior.c */

unsigned romeroll_makers(const struct quad_game *g, struct quad_move m); /* space.c */

/* features.c */
enum { FEATURES = 665 };
void romeroll_features(const struct quad_game *g, const struct quad_state *s, int seat,
                       struct quad_features *out);

#endif
