/* romeroll.h: Rome & Roll: its enums, its tables, its state.
 *
 * The map is a grid of up to 16 × 14 cells; a set of cells is one 16-bit mask a row. Buildings are numbered
 * in the order they were drawn (0 is the Forum); what stands next to what is kept as one 64-bit set a
 * building, so that an Overseer's walk and the neighbours of a new building are a few ANDs. Nothing is
 * hidden: what is face down in the box or in Seneca's deck is drawn at the moment it is turned up. */
#ifndef ROMEROLL_H
#define ROMEROLL_H

#include "core/bits.h"
#include "core/game.h"
#include "core/journal.h"
#include "core/rng.h"
#include "core/scene.h"

enum {
    ROM_SEATS = 4,
    ROM_MAP_COLUMNS = 16,
    ROM_MAP_ROWS = 14,
    ROM_MAP_LANES = 16, /* rows worked on at once: four words of four */
    ROM_MAP_WORDS = ROM_MAP_LANES / 4,
    ROM_CELLS = ROM_MAP_COLUMNS * ROM_MAP_ROWS,
    ROM_BUILDINGS = 63, /* the Forum and 62 more [ROM-6.25] */
    ROM_DICE = 2,
    ROM_LOYALTY = 5, /* boxes of an Advisor; abilities at 2 and 4 [ROM-13.5] */
    ROM_STORAGE_MAX = 9999,
    ROM_SHEET_ADVISORS = 3,
    ROM_REGION_COLONIES = 4,
    ROM_REGION_ROADS = 5,
    ROM_LEGION_BUILDINGS = 3, /* [ROM-8.1] */
    ROM_ROAD_BONUS = 2,       /* [ROM-10.8] */
    ROM_TRADE_SET = 3,        /* [ROM-12.1] */
    ROM_SOLO_ROUNDS = 9,      /* [ROM-16.31] */
    ROM_MOST_ROUNDS = 99,     /* [ROM-15.6] */
    ROM_MARS_AUXILIARIES = 2, /* [ROM-14.9] */
    ROM_MARS_SOLDIERS = 2,
    ROM_MERCURY_COINS = 2, /* [ROM-14.10] */
    ROM_SENATOR_CELLS = 8,
    ROM_SOLDIER_CELLS = 16,
};

enum rom_good { ROM_WOOD, ROM_BRICK, ROM_STONE, ROM_FISH, ROM_JEWEL, ROM_BASKET, ROM_AUXILIARY, ROM_GOODS };
enum { ROM_STORED = ROM_BASKET };         /* what Storage holds: Wood … Jewellery */
enum { ROM_BASKET_KINDS = ROM_FISH + 1 }; /* what a Basket may be: Wood … Fish */
enum rom_worker { ROM_LEGIONARY, ROM_BUILDER, ROM_ARCHITECT, ROM_MERCHANT, ROM_ANYONE, ROM_WORKERS };
enum rom_colour { ROM_BLUE, ROM_YELLOW, ROM_RED, ROM_COLOURS };
enum rom_type { ROM_ARMY, ROM_LEISURE, ROM_MANUFACTURING, ROM_RELIGION, ROM_URBAN, ROM_TYPES };
enum rom_track { ROM_COINS, ROM_BUILT, ROM_LEGACY, ROM_GLORY, ROM_TRACKS };
enum rom_action { ROM_BUILD, ROM_LEGION, ROM_CONQUER, ROM_DEVELOP, ROM_TAX, ROM_TRADE, ROM_ACTIONS };
enum rom_who { ROM_SEAT_1, ROM_SEAT_2, ROM_SEAT_3, ROM_SEAT_4, ROM_SENECA_HIMSELF, ROM_WHOS };
enum rom_holder { ROM_IN_BOX, ROM_IN_MIDDLE, ROM_HELD, ROM_HOLDERS = ROM_HELD + ROM_WHOS }; /* HELD + who */
enum rom_nero { ROM_NERO_1, ROM_NERO_2, ROM_NERO_3, ROM_NERO_4, ROM_NEROS };                /* from the top */
enum rom_favour {
    ROM_BACCHUS,
    ROM_JUNO,
    ROM_JUPITER,
    ROM_MARS,
    ROM_MERCURY,
    ROM_MINERVA,
    ROM_SATURN,
    ROM_FAVOURS
};
enum rom_hill {
    ROM_CAPITOLINE,
    ROM_PALATINE,
    ROM_AVENTINE,
    ROM_CAELIAN,
    ROM_ESQUILINE,
    ROM_VIMINAL,
    ROM_QUIRINAL,
    ROM_HILLS
};
enum rom_side { ROM_LEFT, ROM_RIGHT, ROM_SIDES }; /* Seneca's two cards */
enum rom_back { ROM_BLUE_YELLOW, ROM_YELLOW_BLUE, ROM_BLUE_BLUE, ROM_YELLOW_YELLOW, ROM_BACKS };

/* What was done in the turn: the main actions, then the rest. */
enum rom_deed {
    ROM_DEED_SECOND = ROM_ACTIONS, /* Jupiter allows a second action */
    ROM_DEED_SENATOR,
    ROM_DEED_FAVOUR,
    ROM_DEED_FACE,  /* the face was changed */
    ROM_DEED_BEGUN, /* too late to change it */
    ROM_DEEDS
};
enum { ROM_MAIN_DEEDS = (1u << ROM_ACTIONS) - 1u };

#define FACE(colour, number, ...) ROM_##colour##_##number,
enum rom_face {
#include "dice.def"
    ROM_FACES
};
#undef FACE

#define PLAN(id, ...) ROM_##id,
enum rom_plan {
#include "plans.def"
    ROM_PLANS,
    ROM_RUBBLE = ROM_PLANS, /* not Blueprints, but they stand on the map */
    ROM_PARK,
    ROM_FORUM,
    ROM_WORKS
};
#undef PLAN

enum rom_shape {
    ROM_SHAPE_I1,
    ROM_SHAPE_I2,
    ROM_SHAPE_I3,
    ROM_SHAPE_L3,
    ROM_SHAPE_I4,
    ROM_SHAPE_O4,
    ROM_SHAPE_L4,
    ROM_SHAPE_T4,
    ROM_SHAPE_S4,
    ROM_SHAPE_P5,
    ROM_SHAPE_U5,
    ROM_SHAPE_I5,
    ROM_SHAPE_X5,
    ROM_SHAPE_O9,
    ROM_SHAPES
};

#define FORM(id, ...) ROM_FORM_##id,
enum rom_form {
#include "forms.def"
    ROM_FORMS
};
#undef FORM

#define CHARACTER(id, ...) ROM_##id,
enum rom_character {
#include "characters.def"
    ROM_CHARACTERS
};
#undef CHARACTER

#define ADVISOR(id, ...) ROM_##id,
enum rom_advisor {
#include "advisors.def"
    ROM_ADVISORS
};
#undef ADVISOR

#define REGION(id, ...) ROM_##id,
enum rom_region {
#include "regions.def"
    ROM_REGIONS
};
#undef REGION

#define COLONY(id, ...) ROM_##id,
enum rom_colony {
#include "regions.def"
    ROM_COLONIES,
    ROM_ROME = ROM_COLONIES
};
#undef COLONY

#define ROAD(id, ...) ROM_##id,
enum rom_road {
#include "regions.def"
    ROM_ROADS
};
#undef ROAD

enum { ROM_SENECA_CARDS = 18, ROM_SENECA_SEALS = 16, ROM_SENECA_BUILDS = 9, ROM_SETS = 32 };

/* Domains. ROM_SET names sets of numbers 1 … 5: colonies or roads of a region. */
enum {
    ROM_GOOD = QUAD_DOMAINS,
    ROM_WORKER,
    ROM_FACE,
    ROM_PLAN,
    ROM_TYPE,
    ROM_FORM,
    ROM_CELL,
    ROM_ROW,
    ROM_COLUMN,
    ROM_BUILDING,
    ROM_TRACK,
    ROM_WHO,
    ROM_HOLDER,
    ROM_FAVOUR,
    ROM_NERO,
    ROM_CHARACTER,
    ROM_ADVISOR,
    ROM_ABILITY,
    ROM_REGION,
    ROM_COLONY,
    ROM_ROAD,
    ROM_SET,
    ROM_COLOUR,
    ROM_ACTION,
    ROM_DEED,
    ROM_HILL,
    ROM_SIDE,
    ROM_BACK,
    ROM_SENECA,
    ROM_PIP,
    ROM_PIECE,
    ROM_DOMAINS_END
};

/* What stands about, besides buildings. */
enum {
    ROM_PIECE_TIBER,
    ROM_PIECE_BRIDGE,
    ROM_PIECE_OVERSEER,
    ROM_PIECE_FOREMAN,
    ROM_PIECE_PROCONSUL,
    ROM_PIECE_OUTSIDE,
    ROM_PIECES
};

enum rom_option {
    ROM_OPTION_FIRST_GAME,
    ROM_OPTION_CHARACTERS,
    ROM_OPTION_PONTIFEX,
    ROM_OPTION_SENECA,
    ROM_OPTION_GIFTS,
    ROM_OPTION_PRAEFECTUS,
    ROM_OPTION_DEVELOP,
    ROM_OPTION_JEWELS,
    ROM_OPTION_LEVEL,
    ROM_OPTION_SEALS,
    ROM_OPTION_POINTS,
    ROM_OPTION_SWAP,
    ROM_OPTION_FALLBACK,
    ROM_OPTION_ASIA,
    ROM_OPTION_EGYPT,
    ROM_OPTION_RUBBLE,
    ROM_OPTIONS
};

#define STEP(id, ...) ROM_STEP_##id,
enum rom_step {
#include "steps.def"
    ROM_STEPS
};
#undef STEP

#define VERB(id, ...) ROM_VERB_##id,
enum rom_verb {
#include "verbs.def"
    ROM_VERBS
};
#undef VERB

#define MESSAGE(id, ...) ROM_MESSAGE_##id,
enum rom_message {
#include "messages.def"
    ROM_MESSAGES
};
#undef MESSAGE

/* What something gives. */
struct rom_gain {
    uint8_t goods[ROM_AUXILIARY]; /* Wood … Basket */
    uint8_t coins, soldiers, senators, legacy;
    uint8_t region; /* the resource of the region where the action was */
};

struct rom_face_row {
    uint8_t colour, number, workers;
    uint8_t icons[ROM_GOODS];
};

enum rom_yield { YIELD_NONE, YIELD_GAIN, YIELD_PICK, YIELD_STEAL };
enum rom_restriction {
    ROM_ANYWHERE,
    ROM_ON_HILL,
    ROM_TOUCHING_HILL,
    ROM_ON_MARSH,
    ROM_AT_TIBER,
    ROM_AT_WALL
};
enum rom_points {
    ROM_FLAT,
    ROM_EMPTY_AROUND,
    ROM_FULL_SQUARE,
    ROM_BESIDE_RIVAL_URBAN,
    ROM_ADJACENT_BUILDINGS,
    ROM_ADJACENT_TYPES,
    ROM_LOYAL_ADVISORS
};

struct rom_effects {
    struct rom_gain built, production, legion;
    uint8_t yields, activates;
};

struct rom_plan_row {
    const char *initials[QUAD_LANGUAGES];
    uint8_t type, number, shape, restriction, players;
    uint8_t cost[ROM_STORED];
    struct rom_effects effects;
    struct {
        uint8_t rule, need, worth;
    } points;
};

/* When an Advisor's ability works. The named ones before WHEN_… are standing questions, asked where the rule
 * applies. */
enum rom_moment {
    ROM_DIE_SHOWS, /* a worker of `which` printed on the die: one more `icon` */
    ROM_IN_CONQUEST,
    ROM_FREE_ROADS,
    ROM_FREE_STEPS,
    ROM_CHEAPER, /* types of `which` cost `amount` less */
    ROM_CHANGES_FACE,
    ROM_CLAIMS_SATURN,
    ROM_WHEN_BUILDING,
    ROM_WHEN_OTHERS_BUILD,
    ROM_WHEN_LEVYING,
    ROM_WHEN_CONQUERING,
    ROM_WHEN_DEVELOPING,
    ROM_WHEN_TAXING,
    ROM_WHEN_TRADING,
    ROM_WHEN_LINKED,
    ROM_WHEN_FAVOURED,
};

struct rom_ability {
    uint8_t moment, which, icon, amount;
    struct rom_gain gain;
};

struct rom_advisor_row {
    uint8_t character, points;
    struct rom_ability ability[2]; /* basic, advanced */
};

struct rom_character_row {
    uint8_t stored[ROM_STORED], soldiers, senators, coins, glory;
    uint8_t blue[ROM_TRACKS];
};

struct rom_colony_row {
    uint8_t cost, banners;
};

struct rom_road_row {
    uint8_t from, to, milestones;
};

struct rom_seneca_row {
    uint8_t back, action, type, large, hill, shape, times, seal;
};

struct rom_form_row {
    uint8_t shape, cells;
    int8_t offset[9][2];
};

extern const struct rom_face_row romeroll_faces[ROM_FACES];
extern const struct rom_plan_row romeroll_plans[ROM_PLANS];
extern const struct rom_advisor_row romeroll_advisors[ROM_ADVISORS];
extern const uint16_t romeroll_moments[ROM_ADVISORS];
extern const struct rom_character_row romeroll_characters[ROM_CHARACTERS];
extern const uint8_t romeroll_region_good[ROM_REGIONS];
extern const struct rom_colony_row romeroll_colonies[ROM_COLONIES];
extern const struct rom_road_row romeroll_roads[ROM_ROADS];
extern const struct rom_seneca_row romeroll_seneca[ROM_SENECA_CARDS];
extern const struct rom_form_row romeroll_forms[ROM_FORMS];
extern const uint8_t romeroll_shape_first[ROM_SHAPES + 1]; /* the forms of a shape: from, to */
extern const uint8_t romeroll_track_cells[ROM_TRACKS];
extern const uint8_t romeroll_dice_in_play[ROM_SEATS][ROM_COLOURS];

/* House values that stand alone [ROM-18.5, ROM-18.6, ROM-18.13]: one table of tables.c. */
struct rom_house {
    uint8_t nero[ROM_NEROS], built_value[13], juno_shape, saturn_good, saturn_amount;
    struct rom_gain gift[ROM_SEATS + 1][ROM_SEATS]; /* by number of players and turn order */
    uint8_t region_order[ROM_REGIONS];
};
extern const struct rom_house romeroll_house;

extern const struct quad_domain romeroll_domains[ROM_DOMAINS_END - QUAD_DOMAINS];

struct romeroll {
    struct quad_state head;
#include "core/fields_declare.h"

#include "state.def"
};

static inline const struct romeroll *look(const struct quad_state *s) {
    return (const struct romeroll *)s;
}

static inline struct romeroll *touch(struct quad_state *s) {
    return (struct romeroll *)s;
}

static inline bool rom_solo(const struct quad_state *s) {
    return s->seats == 1;
}

/* Everybody who drafts and takes turns: the players, and Seneca in the solo game. */
static inline int rom_parties(const struct quad_state *s) {
    return rom_solo(s) ? 2 : s->seats;
}

/* The party that comes n places after the Proconsul. */
static inline int rom_in_order(const struct quad_state *s, int n) {
    int parties = rom_parties(s), first = look(s)->proconsul;
    if (rom_solo(s)) {
        return (n + (first == ROM_SENECA_HIMSELF)) % 2 == 0 ? 0 : ROM_SENECA_HIMSELF;
    }
    assert(parties > 0);
    return (first + n) % parties;
}

static inline int rom_type_of(int plan) {
    return romeroll_plans[plan].type;
}

static inline int rom_region_of_colony(int colony) {
    return colony / ROM_REGION_COLONIES;
}

/* map.c: cells, forms, places to build. A set of cells; rows beyond the map stay empty, so forms may hang
 * over it. */
struct rom_cells {
    uint16_t row[ROM_MAP_LANES + 4];
};

enum rom_zone { /* what a cell is, one bit each; bits 0 … 6 are the hills */
                ROM_ZONE_HILLS = (1u << ROM_HILLS) - 1u,
                ROM_ZONE_MARSH = 1u << 7,
                ROM_ZONE_INSIDE = 1u << 8,
                ROM_ZONE_OUTSIDE = 1u << 9,
                ROM_ZONE_RIVER = 1u << 10,
                ROM_ZONE_BRIDGE = 1u << 11,
                ROM_ZONE_FORUM = 1u << 12,
};

/* How a building comes to the map. */
enum rom_mode { ROM_PLAIN, ROM_WITH_JUNO, ROM_WITH_SATURN };

const uint16_t *romeroll_zones(const struct quad_state *s);
int romeroll_printed(const struct quad_state *s, int cell); /* a good, or ROM_GOODS for none */
void romeroll_map_size(const struct quad_state *s, int *columns, int *rows);
int romeroll_forum_cell(const struct quad_state *s);
void romeroll_cells_of(int cell, int form, struct rom_cells *out);
void romeroll_around(const struct quad_state *s, const struct rom_cells *cells, struct rom_cells *out);
void romeroll_around_building(const struct quad_state *s, int building, struct rom_cells *out);
void romeroll_around_all(const struct quad_state *s, uint64_t buildings, struct rom_cells *out);
void romeroll_free_land(const struct quad_state *s, struct rom_cells *out);
/* The places where a plan may stand with one cell in touch, one after the other. */
struct rom_places {
    const struct quad_state *s;
    const struct rom_cells *touch_cells;
    int restriction, mode, form, stop, word;
    uint64_t first[ROM_MAP_WORDS]; /* candidates of the present form; a bit is a cell */
    struct rom_cells ground;
};
void romeroll_begin_places(struct rom_places *p, const struct quad_state *s, int plan, int mode,
                           const struct rom_cells *touch_cells);
bool romeroll_next_place(struct rom_places *p, int *cell, int *form);
/* Offer them all (or tell only whether there is one). */
bool romeroll_places(const struct quad_state *s, int plan, int mode, const struct rom_cells *touch_cells,
                     struct quad_choices *out);
int romeroll_raise(struct quad_state *s, int work, int who, int cell,
                   int form); /* a building's number; who -1: nobody */
bool romeroll_places_on(int shape, const struct rom_cells *ground, const struct rom_cells *touch_cells,
                        struct quad_choices *out);
/* Recompute site, taken and near; false if a building does not lie clear on the land. */
bool romeroll_survey(struct quad_state *s);
uint64_t romeroll_neighbours(const struct quad_state *s, const struct rom_cells *cells, int except);

/* goods.c: gaining, storing, paying. */
void romeroll_gain(struct quad_state *s, int seat, const struct rom_gain *gain, struct quad_journal *j);
void romeroll_gain_good(struct quad_state *s, int seat, int good, int count, struct quad_journal *j);
void romeroll_mark(struct quad_state *s, int seat, int track, int count, struct quad_journal *j);
void romeroll_take_nero(struct quad_state *s, int who, struct quad_journal *j);
void romeroll_store(struct quad_state *s, int seat, int good, int count);
bool romeroll_can_pay(const struct quad_state *s, int seat, const uint8_t cost[ROM_STORED], int less);
int romeroll_at_hand(const struct quad_state *s, int seat, int good); /* Storage and the exact icons */
void romeroll_pay(struct quad_state *s, int seat, const uint8_t cost[ROM_STORED]);
void romeroll_offer_bribes(const struct quad_state *s, int seat, int good, struct quad_choices *out);
void romeroll_bribe(struct quad_state *s, int seat, int advisor, int good, struct quad_journal *j);
bool romeroll_open_advisor(const struct quad_state *s, int seat);

/* advisors.c: what is unlocked. */
bool romeroll_unlocked(const struct quad_state *s, int advisor, int level);
int romeroll_amount(const struct quad_state *s, int seat, int moment,
                    unsigned which);                                 /* of a standing ability */
uint8_t romeroll_unlocked_set(const struct quad_state *s, int seat); /* bits of ROM_ABILITY */
/* Let the abilities of that moment give; those of `set` only. */
void romeroll_trigger(struct quad_state *s, int seat, int moment, unsigned which, int region, unsigned set,
                      struct quad_journal *j);
void romeroll_read_die(struct quad_state *s, int seat, int face);
void romeroll_add_icons(struct quad_state *s, int seat);

static inline int rom_first_advisor(const struct quad_state *s, int seat) {
    return (look(s)->character[seat] - 1) * ROM_SHEET_ADVISORS;
}

static inline bool rom_has_worker(const struct quad_state *s, int worker) {
    return (look(s)->workers & (1u << worker | 1u << ROM_ANYONE)) != 0;
}

static inline bool rom_did(const struct quad_state *s, int deed) {
    return (look(s)->deeds >> deed & 1u) != 0;
}

/* The conquered colonies, the renovated roads, the colonies connected to Rome. */
unsigned romeroll_conquered(const struct quad_state *s);
unsigned romeroll_paved(const struct quad_state *s);
unsigned romeroll_connected(const struct quad_state *s);

/* favours.c */
static inline bool rom_holds(const struct quad_state *s, int seat, int favour) {
    return look(s)->favour[favour] == ROM_HELD + seat;
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

/* Steps, by chapter. */
#define STEP(id, token, english, french, rule, d0, d1, d2, d3, how) how
#define DECISION(name)                                                                                       \
    void romeroll_legal_##name(const struct quad_state *s, int seat, struct quad_choices *out);              \
    void romeroll_apply_##name(struct quad_state *s, int seat, struct quad_move m, struct quad_journal *j);
#define SAMPLED(name)                                                                                        \
    DECISION(name)                                                                                           \
    void romeroll_sample_##name(const struct quad_state *s, struct quad_rng *r, struct quad_move *out);
#define AUTOMATIC(name) void romeroll_run_##name(struct quad_state *s, struct quad_journal *j);
#include "steps.def"
#undef STEP
#undef DECISION
#undef SAMPLED
#undef AUTOMATIC

/* setup.c, score.c, hidden.c, view.c, wits.c */
void romeroll_start(struct quad_state *s);
const struct quad_symbol *romeroll_refuse(const struct quad_state *s);
void romeroll_score(const struct quad_state *s, struct quad_score out[QUAD_SEATS]);
const struct quad_symbol *romeroll_rival(const struct quad_state *s, struct quad_score *out);
int romeroll_seneca_score(const struct quad_state *s);
int romeroll_building_points(const struct quad_state *s, int building);
int romeroll_track_value(const struct quad_state *s, int seat, int track);
const char *romeroll_audit(const struct quad_state *s);
void romeroll_legal_top(const struct quad_state *s, struct quad_choices *out);
void romeroll_restock(struct quad_state *s);
void romeroll_imagine(struct quad_state *s, struct quad_rng *r);
extern const struct quad_place romeroll_scene_places[];
void romeroll_view(const struct quad_state *s, struct quad_scene *out);
void romeroll_estimate(const struct quad_state *s, float out[QUAD_SEATS]);

float romeroll_worth_of_face(int face); /* prior.c, in points */
float romeroll_worth_of_action(const struct quad_state *s, int seat, int action);
void romeroll_prior(const struct quad_state *s, int seat, const struct quad_choices *c,
                    float *out); /* prior.c */

/* features.c */
enum { ROMEROLL_FEATURES = 665 };
void romeroll_features(const struct quad_state *s, int seat, struct quad_features *out);

#endif
