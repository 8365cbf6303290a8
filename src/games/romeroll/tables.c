/* tables.c: the data rows as arrays the rules index. A row's mark is for the players, see names.c; house
 * values that stand alone are in romeroll_house. */
#include "romeroll.h"

/* Words of the rows. */
#define WOOD(count)   [GOOD_WOOD] = (count)
#define BRICK(count)  [GOOD_BRICK] = (count)
#define STONE(count)  [GOOD_STONE] = (count)
#define FISH(count)   [GOOD_FISH] = (count)
#define JEWEL(count)  [GOOD_JEWEL] = (count)
#define BASKET(count) [GOOD_BASKET] = (count)
#define AUX(count)    [GOOD_AUXILIARY] = (count)
#define ICONS(...)                                                                                           \
    { __VA_ARGS__ }
#define STOCK(...)                                                                                           \
    { __VA_ARGS__ }

#define LEGIONARY                                         (1u << WORKER_LEGIONARY)
#define BUILDER                                           (1u << WORKER_BUILDER)
#define ARCHITECT                                         (1u << WORKER_ARCHITECT)
#define MERCHANT                                          (1u << WORKER_MERCHANT)
#define ANYONE                                            (1u << WORKER_ANYONE)
#define SHOWS(workers)                                    workers
#define BOTH(v, w)                                        ((v) | (w))
#define FACE(colour, number, token, icons, workers, mark) [FACE_##colour##_##number] = {workers, icons},
const struct romeroll_face_row romeroll_faces[FACES] = {
#include "dice.def"
};
#undef FACE

/* What is gained. */
#define WOODS(n)    .goods[GOOD_WOOD] = (n)
#define BRICKS(n)   .goods[GOOD_BRICK] = (n)
#define STONES(n)   .goods[GOOD_STONE] = (n)
#define FISHES(n)   .goods[GOOD_FISH] = (n)
#define JEWELS(n)   .goods[GOOD_JEWEL] = (n)
#define BASKETS(n)  .goods[GOOD_BASKET] = (n)
#define COINS(n)    .coins = (n)
#define SOLDIERS(n) .soldiers = (n)
#define SENATORS(n) .senators = (n)
#define LEGACY(n)   .legacy = (n)
#define AND(v, w)   v, w

#define ANY_NUMBER    (1u << 1 | 1u << 2 | 1u << 3 | 1u << 4)
#define THREE_OR_FOUR (1u << 3 | 1u << 4)
#define COST(w, b, s, f)                                                                                     \
    { w, b, s, f, 0 }
#define NO_BONUS                 .built = {.coins = 0}
#define BUILT(gain)              .built = {gain}
#define CLAIMS_FAVOUR            NO_BONUS /* as every Religion building [ROM-14.1] */
#define ACTIVATES(n)             .activates = (n)
#define NO_PRODUCTION            .yields = YIELD_NONE
#define PRODUCES(gain)           .yields = YIELD_GAIN, .production = {gain}
#define PICKS                    .yields = YIELD_PICK
#define STEALS                   .yields = YIELD_STEAL
#define NO_LEGION                .legion = {.coins = 0}
#define LEVIES(gain)             .legion = {gain}
#define FLAT(n)                  POINTS_FLAT, 0, n
#define EMPTY_AROUND(k, n)       POINTS_EMPTY_AROUND, k, n
#define FULL_SQUARE(n)           POINTS_FULL_SQUARE, 0, n
#define BESIDE_RIVAL_URBAN(n)    POINTS_BESIDE_RIVAL_URBAN, 0, n
#define ADJACENT_BUILDINGS(k, n) POINTS_ADJACENT_BUILDINGS, k, n
#define ADJACENT_TYPES(n)        POINTS_ADJACENT_TYPES, 0, n
#define LOYAL_ADVISORS(k, n)     POINTS_LOYAL_ADVISORS, k, n
#define PLAN(id, token, english, french, noun, type, number, cost, shape, restriction, players, bonus,       \
             production, legion, points, mark)                                                               \
    [PLAN_##id] = {TYPE_##type, SHAPE_##shape, RESTRICTION_##restriction,                                    \
                   players,     cost,          {bonus, production, legion},                                  \
                   {points}},
const struct romeroll_plan_row romeroll_plans[PLANS] = {
#include "plans.def"
};
#undef PLAN

/* Abilities: a moment, what it looks at, what it gives. */
#define ARMY                            (1u << TYPE_ARMY)
#define LEISURE                         (1u << TYPE_LEISURE)
#define MANUFACTURING                   (1u << TYPE_MANUFACTURING)
#define RELIGION                        (1u << TYPE_RELIGION)
#define URBAN                           (1u << TYPE_URBAN)
#define EITHER(v, w)                    (v) | (w)
#define A_LEGIONARY                     LEGIONARY
#define A_BUILDER                       BUILDER
#define AN_ARCHITECT                    ARCHITECT
#define A_MERCHANT                      MERCHANT
#define A_BRICK                         GOOD_BRICK
#define A_FISH                          GOOD_FISH
#define A_BASKET                        GOOD_BASKET
#define AN_AUXILIARY                    GOOD_AUXILIARY
#define REGIONAL                        .region = 1
#define DIE_SHOWS(workers, good)        ABILITY(MOMENT_DIE_SHOWS, .which = (workers), .icon = (good))
#define IN_CONQUEST(n)                  ABILITY(MOMENT_IN_CONQUEST, .amount = (n))
#define FREE_ROADS(n)                   ABILITY(MOMENT_FREE_ROADS, .amount = (n))
#define FREE_STEPS(n)                   ABILITY(MOMENT_FREE_STEPS, .amount = (n))
#define CHEAPER(types, n)               ABILITY(MOMENT_CHEAPER, .which = (types), .amount = (n))
#define CHANGES_FACE                    ABILITY(MOMENT_CHANGES_FACE, .amount = 1)
#define CLAIMS_SATURN                   ABILITY(MOMENT_CLAIMS_SATURN, .amount = 1)
#define WHEN_BUILDING(types, gains)     ABILITY(MOMENT_WHEN_BUILDING, .which = (types), .gain = {gains})
#define WHEN_OTHERS_BUILD(types, gains) ABILITY(MOMENT_WHEN_OTHERS_BUILD, .which = (types), .gain = {gains})
#define WHEN_LEVYING(gains)             ABILITY(MOMENT_WHEN_LEVYING, .gain = {gains})
#define WHEN_CONQUERING(gains)          ABILITY(MOMENT_WHEN_CONQUERING, .gain = {gains})
#define WHEN_DEVELOPING(gains)          ABILITY(MOMENT_WHEN_DEVELOPING, .gain = {gains})
#define WHEN_TAXING(gains)              ABILITY(MOMENT_WHEN_TAXING, .gain = {gains})
#define WHEN_TRADING(gains)             ABILITY(MOMENT_WHEN_TRADING, .gain = {gains})
#define WHEN_LINKED(gains)              ABILITY(MOMENT_WHEN_LINKED, .gain = {gains})
#define WHEN_FAVOURED(gains)            ABILITY(MOMENT_WHEN_FAVOURED, .gain = {gains})
#define ABILITY(moment, ...)                                                                                 \
    { moment, __VA_ARGS__ }
#define ADVISOR(id, token, name, character, basic, advanced, points, mark)                                   \
    [ADVISOR_##id] = {CHARACTER_##character, points, {basic, advanced}},
const struct romeroll_advisor_row romeroll_advisors[ADVISORS] = {
#include "advisors.def"
};
#undef ADVISOR
#undef ABILITY

/* When an Advisor's abilities work at all, one bit a moment: most questions are answered by this. */
#define ABILITY(moment, ...)                                               1u << (moment)
#define ADVISOR(id, token, name, character, basic, advanced, points, mark) [ADVISOR_##id] = basic | advanced,
const uint16_t romeroll_moments[ADVISORS] = {
#include "advisors.def"
};
#undef ADVISOR

#define CHARACTER(id, token, name, stored, soldiers, senators, coins, glory, b_coins, b_built, b_legacy,     \
                  b_glory, mark)                                                                             \
    [CHARACTER_##id] = {stored, soldiers, senators, coins, glory, {b_coins, b_built, b_legacy, b_glory}},
const struct romeroll_character_row romeroll_characters[CHARACTERS] = {
#include "characters.def"
};
#undef CHARACTER

#define REGION(id, token, english, french, good, mark) [REGION_##id] = GOOD_##good,
const uint8_t romeroll_region_good[REGIONS] = {
#include "regions.def"
};
#undef REGION

#define COLONY(id, token, label, cost, banners, mark) [COLONY_##id] = {cost, banners},
const struct romeroll_colony_row romeroll_colonies[COLONIES] = {
#include "colonies.def"
};
#undef COLONY

#define ROAD(id, token, label, from, to, milestones, mark)                                                   \
    [ROAD_##id] = {COLONY_##from, COLONY_##to, milestones},
const struct romeroll_road_row romeroll_roads[ROADS] = {
#include "roads.def"
};
#undef ROAD

#define ONLY  false
#define SMALL false
#define LARGE true
#define BUILD_CARD(number, back, type, size, hill, shape, seal)                                              \
    [(number)-1] = {BACK_##back, ACTION_BUILD, TYPE_##type, size, HILL_##hill, SHAPE_##shape, 1, seal},
#define OTHER_CARD(number, back, action, times, seal)                                                        \
    [(number)-1] = {BACK_##back, ACTION_##action, 0, 0, 0, 0, times, seal},
const struct romeroll_seneca_row romeroll_seneca[SENECA_CARDS] = {
#include "seneca.def"
};

#define OFFSETS(...)                                                                                         \
    { __VA_ARGS__ }
#define FORM(id, token, picture, shape, cells, offsets) [FORM_##id] = {SHAPE_##shape, cells, offsets},
const struct romeroll_form_row romeroll_forms[FORMS] = {
#include "forms.def"
};
#undef FORM

const uint8_t romeroll_shape_first[SHAPES + 1] = {
    [SHAPE_I1] = FORM_I1,  [SHAPE_I2] = FORM_I2A, [SHAPE_I3] = FORM_I3A, [SHAPE_L3] = FORM_L3A,
    [SHAPE_I4] = FORM_I4A, [SHAPE_O4] = FORM_O4,  [SHAPE_L4] = FORM_L4A, [SHAPE_T4] = FORM_T4A,
    [SHAPE_S4] = FORM_S4A, [SHAPE_P5] = FORM_P5A, [SHAPE_U5] = FORM_U5A, [SHAPE_I5] = FORM_I5A,
    [SHAPE_X5] = FORM_X5,  [SHAPE_O9] = FORM_O9,  [SHAPES] = FORMS,
};

/* [ROM-18.2] Cells of the tracks: coins likely, the others house. */
const uint8_t romeroll_back_colours[BACKS][2] = {
    [BACK_BLUE_YELLOW] = {COLOUR_BLUE, COLOUR_YELLOW},
    [BACK_YELLOW_BLUE] = {COLOUR_YELLOW, COLOUR_BLUE},
    [BACK_BLUE_BLUE] = {COLOUR_BLUE, COLOUR_BLUE},
    [BACK_YELLOW_YELLOW] = {COLOUR_YELLOW, COLOUR_YELLOW},
};
const uint8_t romeroll_track_cells[TRACKS] = {
    [TRACK_COINS] = 26, [TRACK_BUILT] = 12, [TRACK_LEGACY] = 20, [TRACK_GLORY] = 20};

/* [ROM-2.4] Blue, yellow, red by number of players. */
const uint8_t romeroll_dice_in_play[SEATS][COLOURS] = {{2, 2, 1}, {2, 2, 1}, {3, 2, 2}, {4, 3, 2}};

/* House values that stand alone: Nero cards [ROM-18.6], the Buildings track [ROM-18.2], Juno and Saturn
 * [ROM-18.5], gifts by turn order and Seneca's order of regions [ROM-18.13]. */
const struct romeroll_house romeroll_house = {
    .nero = {10, 9, 8, 7},
    .built_value = {0, 1, 2, 3, 4, 5, 7, 9, 11, 13, 15, 17, 19},
    .juno_shape = SHAPE_X5,
    .saturn_good = GOOD_STONE,
    .saturn_amount = 3,
    .gift = {[2] = {[1] = {.coins = 1}},
             [3] = {[1] = {.coins = 2}, [2] = {.coins = 3}},
             [4] = {[1] = {.coins = 2}, [2] = {.coins = 3}, [3] = {.coins = 4}}},
    .region_order = {REGION_GAUL, REGION_HISPANIA, REGION_ASIA, REGION_EGYPT},
};
