/* tables.c: the data rows as arrays the rules index. A row's mark is for the players, see names.c; house
 * values that stand alone are in romeroll_house. */
#include "romeroll.h"

/* Words of the rows. */
#define WOOD(count)   [ROM_WOOD] = (count)
#define BRICK(count)  [ROM_BRICK] = (count)
#define STONE(count)  [ROM_STONE] = (count)
#define FISH(count)   [ROM_FISH] = (count)
#define JEWEL(count)  [ROM_JEWEL] = (count)
#define BASKET(count) [ROM_BASKET] = (count)
#define AUX(count)    [ROM_AUXILIARY] = (count)
#define ICONS(...)                                                                                           \
    { __VA_ARGS__ }
#define GOODS(...)                                                                                           \
    { __VA_ARGS__ }

#define LEGIONARY      (1u << ROM_LEGIONARY)
#define BUILDER        (1u << ROM_BUILDER)
#define ARCHITECT      (1u << ROM_ARCHITECT)
#define MERCHANT       (1u << ROM_MERCHANT)
#define ANYONE         (1u << ROM_ANYONE)
#define SHOWS(workers) workers
#define BOTH(v, w)     ((v) | (w))
#define FACE(colour, number, token, icons, workers, mark)                                                    \
    [ROM_##colour##_##number] = {ROM_##colour, number, workers, icons},
const struct rom_face_row romeroll_faces[ROM_FACES] = {
#include "dice.def"
};
#undef FACE

/* What is gained. */
#define WOODS(n)    .goods[ROM_WOOD] = (n)
#define BRICKS(n)   .goods[ROM_BRICK] = (n)
#define STONES(n)   .goods[ROM_STONE] = (n)
#define FISHES(n)   .goods[ROM_FISH] = (n)
#define JEWELS(n)   .goods[ROM_JEWEL] = (n)
#define BASKETS(n)  .goods[ROM_BASKET] = (n)
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
#define FLAT(n)                  ROM_FLAT, 0, n
#define EMPTY_AROUND(k, n)       ROM_EMPTY_AROUND, k, n
#define FULL_SQUARE(n)           ROM_FULL_SQUARE, 0, n
#define BESIDE_RIVAL_URBAN(n)    ROM_BESIDE_RIVAL_URBAN, 0, n
#define ADJACENT_BUILDINGS(k, n) ROM_ADJACENT_BUILDINGS, k, n
#define ADJACENT_TYPES(n)        ROM_ADJACENT_TYPES, 0, n
#define LOYAL_ADVISORS(k, n)     ROM_LOYAL_ADVISORS, k, n
#define PLAN(id, token, english, french, initials, sigles, type, number, cost, shape, restriction, players,  \
             bonus, production, legion, points, mark)                                                        \
    [ROM_##id] = {{initials, sigles},                                                                        \
                  ROM_##type,                                                                                \
                  number,                                                                                    \
                  ROM_SHAPE_##shape,                                                                         \
                  ROM_##restriction,                                                                         \
                  players,                                                                                   \
                  cost,                                                                                      \
                  {bonus, production, legion},                                                               \
                  {points}},
const struct rom_plan_row romeroll_plans[ROM_PLANS] = {
#include "plans.def"
};
#undef PLAN

/* Abilities: a moment, what it looks at, what it gives. */
#define ARMY                            (1u << ROM_ARMY)
#define LEISURE                         (1u << ROM_LEISURE)
#define MANUFACTURING                   (1u << ROM_MANUFACTURING)
#define RELIGION                        (1u << ROM_RELIGION)
#define URBAN                           (1u << ROM_URBAN)
#define EITHER(v, w)                    (v) | (w)
#define A_LEGIONARY                     LEGIONARY
#define A_BUILDER                       BUILDER
#define AN_ARCHITECT                    ARCHITECT
#define A_MERCHANT                      MERCHANT
#define A_BRICK                         ROM_BRICK
#define A_FISH                          ROM_FISH
#define A_BASKET                        ROM_BASKET
#define AN_AUXILIARY                    ROM_AUXILIARY
#define REGIONAL                        .region = 1
#define DIE_SHOWS(workers, good)        ABILITY(ROM_DIE_SHOWS, .which = (workers), .icon = (good))
#define IN_CONQUEST(n)                  ABILITY(ROM_IN_CONQUEST, .amount = (n))
#define FREE_ROADS(n)                   ABILITY(ROM_FREE_ROADS, .amount = (n))
#define FREE_STEPS(n)                   ABILITY(ROM_FREE_STEPS, .amount = (n))
#define CHEAPER(types, n)               ABILITY(ROM_CHEAPER, .which = (types), .amount = (n))
#define CHANGES_FACE                    ABILITY(ROM_CHANGES_FACE, .amount = 1)
#define CLAIMS_SATURN                   ABILITY(ROM_CLAIMS_SATURN, .amount = 1)
#define WHEN_BUILDING(types, gains)     ABILITY(ROM_WHEN_BUILDING, .which = (types), .gain = {gains})
#define WHEN_OTHERS_BUILD(types, gains) ABILITY(ROM_WHEN_OTHERS_BUILD, .which = (types), .gain = {gains})
#define WHEN_LEVYING(gains)             ABILITY(ROM_WHEN_LEVYING, .gain = {gains})
#define WHEN_CONQUERING(gains)          ABILITY(ROM_WHEN_CONQUERING, .gain = {gains})
#define WHEN_DEVELOPING(gains)          ABILITY(ROM_WHEN_DEVELOPING, .gain = {gains})
#define WHEN_TAXING(gains)              ABILITY(ROM_WHEN_TAXING, .gain = {gains})
#define WHEN_TRADING(gains)             ABILITY(ROM_WHEN_TRADING, .gain = {gains})
#define WHEN_LINKED(gains)              ABILITY(ROM_WHEN_LINKED, .gain = {gains})
#define WHEN_FAVOURED(gains)            ABILITY(ROM_WHEN_FAVOURED, .gain = {gains})
#define ABILITY(moment, ...)                                                                                 \
    { moment, __VA_ARGS__ }
#define ADVISOR(id, token, name, character, basic, advanced, points, mark)                                   \
    [ROM_##id] = {ROM_##character, points, {basic, advanced}},
const struct rom_advisor_row romeroll_advisors[ROM_ADVISORS] = {
#include "advisors.def"
};
#undef ADVISOR
#undef ABILITY

/* When an Advisor's abilities work at all, one bit a moment: most questions are answered by this. */
#define ABILITY(moment, ...)                                               1u << (moment)
#define ADVISOR(id, token, name, character, basic, advanced, points, mark) [ROM_##id] = basic | advanced,
const uint16_t romeroll_moments[ROM_ADVISORS] = {
#include "advisors.def"
};
#undef ADVISOR

#define CHARACTER(id, token, name, stored, soldiers, senators, coins, glory, b_coins, b_built, b_legacy,     \
                  b_glory, mark)                                                                             \
    [ROM_##id] = {stored, soldiers, senators, coins, glory, {b_coins, b_built, b_legacy, b_glory}},
const struct rom_character_row romeroll_characters[ROM_CHARACTERS] = {
#include "characters.def"
};
#undef CHARACTER

#define REGION(id, token, english, french, good, mark) [ROM_##id] = good,
const uint8_t romeroll_region_good[ROM_REGIONS] = {
#include "regions.def"
};
#undef REGION

#define COLONY(id, token, label, cost, banners, mark) [ROM_##id] = {cost, banners},
const struct rom_colony_row romeroll_colonies[ROM_COLONIES] = {
#include "regions.def"
};
#undef COLONY

#define ROAD(id, token, label, from, to, milestones, mark) [ROM_##id] = {ROM_##from, ROM_##to, milestones},
const struct rom_road_row romeroll_roads[ROM_ROADS] = {
#include "regions.def"
};
#undef ROAD

#define ONLY  false
#define SMALL false
#define LARGE true
#define BUILD_CARD(number, back, type, size, hill, shape, seal)                                              \
    [(number)-1] = {ROM_##back, ROM_BUILD, ROM_##type, size, ROM_##hill, ROM_SHAPE_##shape, 1, seal},
#define OTHER_CARD(number, back, action, times, seal)                                                        \
    [(number)-1] = {ROM_##back, ROM_##action, 0, 0, 0, 0, times, seal},
const struct rom_seneca_row romeroll_seneca[ROM_SENECA_CARDS] = {
#include "seneca.def"
};

#define OFFSETS(...)                                                                                         \
    { __VA_ARGS__ }
#define FORM(id, token, picture, shape, cells, offsets) [ROM_FORM_##id] = {ROM_SHAPE_##shape, cells, offsets},
const struct rom_form_row romeroll_forms[ROM_FORMS] = {
#include "forms.def"
};
#undef FORM

const uint8_t romeroll_shape_first[ROM_SHAPES + 1] = {
    [ROM_SHAPE_I1] = ROM_FORM_I1,  [ROM_SHAPE_I2] = ROM_FORM_I2A, [ROM_SHAPE_I3] = ROM_FORM_I3A,
    [ROM_SHAPE_L3] = ROM_FORM_L3A, [ROM_SHAPE_I4] = ROM_FORM_I4A, [ROM_SHAPE_O4] = ROM_FORM_O4,
    [ROM_SHAPE_L4] = ROM_FORM_L4A, [ROM_SHAPE_T4] = ROM_FORM_T4A, [ROM_SHAPE_S4] = ROM_FORM_S4A,
    [ROM_SHAPE_P5] = ROM_FORM_P5A, [ROM_SHAPE_U5] = ROM_FORM_U5A, [ROM_SHAPE_I5] = ROM_FORM_I5A,
    [ROM_SHAPE_X5] = ROM_FORM_X5,  [ROM_SHAPE_O9] = ROM_FORM_O9,  [ROM_SHAPES] = ROM_FORMS,
};

/* [ROM-18.2] Cells of the tracks: coins likely, the others house. */
const uint8_t romeroll_track_cells[ROM_TRACKS] = {
    [ROM_COINS] = 26, [ROM_BUILT] = 12, [ROM_LEGACY] = 20, [ROM_GLORY] = 20};

/* [ROM-2.4] Blue, yellow, red by number of players. */
const uint8_t romeroll_dice_in_play[ROM_SEATS][ROM_COLOURS] = {{2, 2, 1}, {2, 2, 1}, {3, 2, 2}, {4, 3, 2}};

/* House values that stand alone: Nero cards [ROM-18.6], the Buildings track [ROM-18.2], Juno and Saturn
 * [ROM-18.5], gifts by turn order and Seneca's order of regions [ROM-18.13]. */
const struct rom_house romeroll_house = {
    .nero = {10, 9, 8, 7},
    .built_value = {0, 1, 2, 3, 4, 5, 7, 9, 11, 13, 15, 17, 19},
    .juno_shape = ROM_SHAPE_X5,
    .saturn_good = ROM_STONE,
    .saturn_amount = 3,
    .gift = {[2] = {[1] = {.coins = 1}},
             [3] = {[1] = {.coins = 2}, [2] = {.coins = 3}},
             [4] = {[1] = {.coins = 2}, [2] = {.coins = 3}, [3] = {.coins = 4}}},
    .region_order = {ROM_GAUL, ROM_HISPANIA, ROM_ASIA, ROM_EGYPT},
};
