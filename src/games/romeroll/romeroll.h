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
    LOYALTY = 5, /* boxes of an Advisor; abilities at 2 and 4 [ROM-13.5] */
    STORAGE_MAX = 9999,
    SHEET_ADVISORS = 3,
    REGION_COLONIES = 4,
    REGION_ROADS = 5,
    LEGION_BUILDINGS = 3, /* [ROM-8.1] */
    ROAD_BONUS = 2,       /* [ROM-10.8] */
    TRADE_SET = 3,        /* [ROM-12.1] */
    SOLO_ROUNDS = 9,      /* [ROM-16.31] */
    MOST_ROUNDS = 99,     /* [ROM-15.6] */
    MARS_AUXILIARIES = 2, /* [ROM-14.9] */
    MARS_SOLDIERS = 2,
    MERCURY_COINS = 2, /* [ROM-14.10] */
    SENATOR_CELLS = 8,
    SOLDIER_CELLS = 16,
    MOST_FISH = 32, /* no walk is longer */
    SENECA_CARDS = 18,
    SENECA_SEALS = 16,
    SENECA_BUILDS = 9,
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

enum {
    SHAPE_I1,
    SHAPE_I2,
    SHAPE_I3,
    SHAPE_L3,
    SHAPE_I4,
    SHAPE_O4,
    SHAPE_L4,
    SHAPE_T4,
    SHAPE_S4,
    SHAPE_P5,
    SHAPE_U5,
    SHAPE_I5,
    SHAPE_X5,
    SHAPE_O9,
    SHAPES
};

#define FORM(id, ...) FORM_##id,
enum {
#include "forms.def"
    FORMS
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

#include "core/rows_declare.h"

enum { STORED = GOOD_BASKET };         /* what Storage holds: Wood … Jewellery */
enum { BASKET_KINDS = GOOD_FISH + 1 }; /* what a Basket may be: Wood … Fish */
enum { HELD = HOLDER_1 };              /* + who */
enum { MAIN_DEEDS = (1u << ACTIONS) - 1u };
_Static_assert((int)DEED_SECOND == (int)ACTIONS, "the main actions are the first deeds");

/* What something gives. */
struct romeroll_gain {
    uint8_t goods[GOOD_AUXILIARY]; /* Wood … Basket */
    uint8_t coins, soldiers, senators, legacy;
    uint8_t region; /* the resource of the region where the action was */
};
_Static_assert(sizeof(struct romeroll_gain) == GAINS, "a value for each symbol of its domain");

struct romeroll_face_row {
    uint8_t workers;
    uint8_t icons[GOODS];
};

enum {
    RESTRICTION_ANYWHERE,
    RESTRICTION_ON_HILL,
    RESTRICTION_TOUCHING_HILL,
    RESTRICTION_ON_MARSH,
    RESTRICTION_AT_TIBER,
    RESTRICTION_AT_WALL
};

struct romeroll_effects {
    struct romeroll_gain built, production, legion;
    uint8_t yields, activates;
};

struct romeroll_plan_row {
    uint8_t type, shape, restriction, players;
    uint8_t cost[STORED];
    struct romeroll_effects effects;
    struct {
        uint8_t rule, need, worth;
    } points;
};

/* When an Advisor's ability works. The ones before WHEN_BUILDING are standing questions, asked where the rule
 * applies. */
enum romeroll_moment {
    MOMENT_DIE_SHOWS, /* a worker of `which` printed on the die: one more `icon` */
    MOMENT_IN_CONQUEST,
    MOMENT_FREE_ROADS,
    MOMENT_FREE_STEPS,
    MOMENT_CHEAPER, /* types of `which` cost `amount` less */
    MOMENT_CHANGES_FACE,
    MOMENT_CLAIMS_SATURN,
    MOMENT_WHEN_BUILDING,
    MOMENT_WHEN_OTHERS_BUILD,
    MOMENT_WHEN_LEVYING,
    MOMENT_WHEN_CONQUERING,
    MOMENT_WHEN_DEVELOPING,
    MOMENT_WHEN_TAXING,
    MOMENT_WHEN_TRADING,
    MOMENT_WHEN_LINKED,
    MOMENT_WHEN_FAVOURED,
};

struct romeroll_ability {
    uint8_t moment, which, icon, amount;
    struct romeroll_gain gain;
};

struct romeroll_advisor_row {
    uint8_t character, points;
    struct romeroll_ability ability[2]; /* basic, advanced */
};

struct romeroll_character_row {
    uint8_t stored[STORED], soldiers, senators, coins, glory;
    uint8_t blue[TRACKS];
};

struct romeroll_colony_row {
    uint8_t cost, banners;
};

struct romeroll_road_row {
    uint8_t from, to, milestones;
};

struct romeroll_seneca_row {
    uint8_t back, action, type, large, hill, shape, times, seal;
};

struct romeroll_form_row {
    uint8_t shape, cells;
    int8_t offset[9][2];
};

extern const struct romeroll_face_row romeroll_faces[FACES];
extern const struct romeroll_plan_row romeroll_plans[PLANS];
extern const struct romeroll_advisor_row romeroll_advisors[ADVISORS];
extern const uint16_t romeroll_moments[ADVISORS];
extern const struct romeroll_character_row romeroll_characters[CHARACTERS];
extern const uint8_t romeroll_region_good[REGIONS];
extern const struct romeroll_colony_row romeroll_colonies[COLONIES];
extern const struct romeroll_road_row romeroll_roads[ROADS];
extern const struct romeroll_seneca_row romeroll_seneca[SENECA_CARDS];
extern const struct romeroll_form_row romeroll_forms[FORMS];
extern const uint8_t romeroll_shape_first[SHAPES + 1]; /* the forms of a shape: from, to */
extern const uint8_t romeroll_back_colours[BACKS][2];  /* above, below */
extern const uint8_t romeroll_track_cells[TRACKS];
extern const uint8_t romeroll_dice_in_play[SEATS][COLOURS];

/* House values that stand alone [ROM-18.5, ROM-18.6, ROM-18.13]: one table of tables.c. */
struct romeroll_house {
    uint8_t nero[NEROS], built_value[13], juno_shape, saturn_good, saturn_amount;
    struct romeroll_gain gift[SEATS + 1][SEATS]; /* by number of players and turn order */
    uint8_t region_order[REGIONS];
};
extern const struct romeroll_house romeroll_house;

/* names.c: what has rows of its own, by name. */
extern const struct quad_symbol romeroll_face_names[FACES], romeroll_plan_names[WORKS],
    romeroll_form_names[FORMS], romeroll_cell_names[CELLS], romeroll_row_names[MAP_ROWS],
    romeroll_column_names[MAP_COLUMNS], romeroll_building_names[BUILDINGS],
    romeroll_character_names[CHARACTERS], romeroll_advisor_names[ADVISORS], romeroll_region_names[REGIONS],
    romeroll_colony_names[COLONIES], romeroll_road_names[ROADS], romeroll_seneca_names[SENECA_CARDS];

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

static inline int romeroll_type_of(int plan) {
    return romeroll_plans[plan].type;
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

const uint16_t *romeroll_zones(const struct quad_state *s);
int romeroll_map_good(const struct quad_state *s, int cell); /* a good, or GOODS for none */
void romeroll_map_size(const struct quad_state *s, int *columns, int *rows);
int romeroll_forum_cell(const struct quad_state *s);
void romeroll_cells_of(int cell, int form, struct romeroll_cells *out);
void romeroll_around(const struct quad_state *s, const struct romeroll_cells *cells,
                     struct romeroll_cells *out);
void romeroll_around_building(const struct quad_state *s, int building, struct romeroll_cells *out);
void romeroll_around_all(const struct quad_state *s, uint64_t buildings, struct romeroll_cells *out);
void romeroll_free_land(const struct quad_state *s, struct romeroll_cells *out);
/* The places where a plan may stand with one cell in touch, one after the other. */
struct romeroll_places {
    const struct quad_state *s;
    const struct romeroll_cells *touch_cells;
    int restriction, mode, form, stop, word;
    uint64_t first[MAP_WORDS]; /* candidates of the present form; a bit is a cell */
    struct romeroll_cells ground;
};
void romeroll_begin_places(struct romeroll_places *p, const struct quad_state *s, int plan, int mode,
                           const struct romeroll_cells *touch_cells);
bool romeroll_next_place(struct romeroll_places *p, int *cell, int *form);
/* Offer them all (or tell only whether there is one). */
bool romeroll_places(const struct quad_state *s, int plan, int mode, const struct romeroll_cells *touch_cells,
                     struct quad_choices *out);
int romeroll_raise(struct quad_state *s, int work, int who, int cell,
                   int form); /* a building's number; who -1: nobody */
bool romeroll_places_on(int shape, const struct romeroll_cells *ground,
                        const struct romeroll_cells *touch_cells, struct quad_choices *out);
/* Recompute site, taken and near; false if a building does not lie clear on the land. */
bool romeroll_survey(struct quad_state *s);

/* goods.c: gaining, storing, paying. */
void romeroll_gain(struct quad_state *s, int seat, const struct romeroll_gain *gain, struct quad_journal *j);
void romeroll_gain_good(struct quad_state *s, int seat, int good, int count, struct quad_journal *j);
void romeroll_mark(struct quad_state *s, int seat, int track, int count, struct quad_journal *j);
void romeroll_take_nero(struct quad_state *s, int who, struct quad_journal *j);
void romeroll_store(struct quad_state *s, int seat, int good, int count);
bool romeroll_can_pay(const struct quad_state *s, int seat, const uint8_t cost[STORED], int less);
int romeroll_at_hand(const struct quad_state *s, int seat, int good); /* Storage and the exact icons */
void romeroll_pay(struct quad_state *s, int seat, const uint8_t cost[STORED]);
void romeroll_offer_bribes(const struct quad_state *s, int seat, int good, struct quad_choices *out);
void romeroll_bribe(struct quad_state *s, int seat, int advisor, int good, struct quad_journal *j);

/* advisors.c: what is unlocked. */
int romeroll_amount(const struct quad_state *s, int seat, int moment,
                    unsigned which);                                 /* of a standing ability */
uint8_t romeroll_unlocked_set(const struct quad_state *s, int seat); /* a bit an ability */
/* Let the abilities of that moment give; those of `set` only. */
void romeroll_trigger(struct quad_state *s, int seat, int moment, unsigned which, int region, unsigned set,
                      struct quad_journal *j);
void romeroll_read_die(struct quad_state *s, int seat, int face);
void romeroll_add_icons(struct quad_state *s, int seat);

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
unsigned romeroll_connected(const struct quad_state *s);

/* favours.c */
static inline bool romeroll_holds(const struct quad_state *s, int seat, int favour) {
    return look(s)->favour[favour] == HELD + seat;
}
void romeroll_return_favour(struct quad_state *s, int seat, int favour, struct quad_journal *j);
void romeroll_offer_faces(const struct quad_state *s, struct quad_choices *out);
void romeroll_offer_favours(const struct quad_state *s, int seat, struct quad_choices *out);
void romeroll_invoke(struct quad_state *s, int seat, int favour, struct quad_journal *j);
bool romeroll_any_claim(const struct quad_state *s, int seat);

/* What the six actions and the favours ask of each other. */
bool romeroll_may_act(const struct quad_state *s, int action);
void romeroll_begin_action(struct quad_state *s, int seat, int action, int favour);
bool romeroll_can_build(const struct quad_state *s, int seat, int mode);
bool romeroll_can_conquer(const struct quad_state *s, int seat, int auxiliaries);
bool romeroll_can_develop(const struct quad_state *s, int seat);
bool romeroll_can_trade(const struct quad_state *s, int seat);
bool romeroll_can_saturn(const struct quad_state *s, int seat);
bool romeroll_any_saturn_plan(const struct quad_state *s, int seat, int first);
void romeroll_begin_build(struct quad_state *s, int seat, int mode);
void romeroll_begin_legion(struct quad_state *s, int seat, int favour, struct quad_journal *j);
void romeroll_begin_conquer(struct quad_state *s, int seat, int auxiliaries);
void romeroll_begin_tax(struct quad_state *s, int seat, int favour, struct quad_journal *j);
void romeroll_begin_trade(struct quad_state *s, int seat, int favour);
unsigned romeroll_conquerable(const struct quad_state *s);
unsigned romeroll_pavable(const struct quad_state *s);
void romeroll_resolve_road(struct quad_state *s, int who, int road, struct quad_journal *j);
bool romeroll_produces(const struct quad_state *s, int building);
void romeroll_produce(struct quad_state *s, int seat, int building, struct quad_journal *j);
void romeroll_wake_neighbours(struct quad_state *s, int building);
void romeroll_skip_insula(struct quad_state *s, int seat);
void romeroll_begin_offer(struct quad_state *s, int seat);
void romeroll_return_foreman(struct quad_state *s, int plan, int except);
bool romeroll_available(const struct quad_state *s, int plan);
int romeroll_seals(const struct quad_state *s);
int romeroll_seals_needed(const struct quad_state *s);

/* setup.c, score.c, hidden.c, view.c, wits.c */
void romeroll_start(struct quad_state *s);
const struct quad_symbol *romeroll_refuse(const struct quad_state *s);
void romeroll_score(const struct quad_state *s, struct quad_score out[QUAD_SEATS]);
const struct quad_symbol *romeroll_rival(const struct quad_state *s, struct quad_score *out);
int romeroll_seneca_score(const struct quad_state *s);
const char *romeroll_audit(const struct quad_state *s);
void romeroll_restock(struct quad_state *s);
void romeroll_imagine(struct quad_state *s, struct quad_rng *r);
void romeroll_view(const struct quad_state *s, struct quad_scene *out);
void romeroll_estimate(const struct quad_state *s, float out[QUAD_SEATS]);

float romeroll_worth_of_face(int face); /* prior.c, in points */
float romeroll_worth_of_action(const struct quad_state *s, int seat, int action);
void romeroll_prior(const struct quad_state *s, int seat, const struct quad_choices *c,
                    float *out); /* prior.c */

/* features.c */
enum { FEATURES = 665 };
void romeroll_features(const struct quad_state *s, int seat, struct quad_features *out);

#endif
