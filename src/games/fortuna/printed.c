/* printed.c: what is printed on cards and boards, for pages and other programs. What the box has and no
 * source tells is an option, and stands on the table as a house value. */
#include "fortuna.h"

/* [FOR-8.7] … [FOR-8.12] The goods or people that a favour asks for. */
static const uint8_t favour_piece[FAVOURS] = {
    [FAVOUR_WATER_SUPPLY] = 1 + PIECE_WATER, [FAVOUR_ORGY] = 1 + PIECE_WINE,
    [FAVOUR_FOOD] = 1 + PIECE_GRAIN,         [FAVOUR_BATTLE] = 1 + PIECE_CENTURION,
    [FAVOUR_RELIGION] = 1 + PIECE_VESTAL,
};
/* [FOR-1.4] Places of a province. */
static const uint8_t piece_places[PIECES] = {
    [PIECE_CENTURION] = PROVINCE_PLACES,
    [PIECE_VESTAL] = PROVINCE_PLACES,
    [PIECE_DIE] = PROVINCE_PLACES,
};
static const uint8_t first_place[] = {FIRST_PLACE};
#define HOUSE_VALUE(id) OPTION_##id - OPTION_GRAIN_HARVEST
static const uint8_t building_price[BUILDINGS] = {
    [BUILDING_AQUEDUCT] = HOUSE_VALUE(AQUEDUCT_PRICE),
    [BUILDING_BASILICA] = HOUSE_VALUE(BASILICA_PRICE),
    [BUILDING_PALACE] = HOUSE_VALUE(PALACE_PRICE),
    [BUILDING_MARKET] = HOUSE_VALUE(MARKET_PRICE),
};
static const uint8_t rome[] = {ROAD_ROME}, palace[] = {ROAD_PALACE};

const struct quad_printed fortuna_printed[] = {
    PRINTED(piece_number, (PIECE), COUNT, fortuna_pieces),
    PRINTED(piece_places, (PIECE), COUNT, piece_places),
    PRINTED(first_place, (), COUNT, first_place),
    PRINTED(favour_piece, (FAVOUR), MAYBE(PIECE), favour_piece),
    PRINTED(building_price, (BUILDING), ONE_OF(HOUSE), building_price),
    PRINTED_IN(privilege_number, (PRIVILEGE), COUNT, fortuna_privileges, copies),
    PRINTED_IN(privilege_points, (PRIVILEGE), COUNT, fortuna_privileges, points),
    PRINTED_IN(privilege_shared, (PRIVILEGE), COUNT, fortuna_privileges, shared),
    PRINTED(rome, (), COUNT, rome),
    PRINTED(palace, (), COUNT, palace),
    {.name = NULL},
};
