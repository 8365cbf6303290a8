/* printed.c: what is printed on tiles, ships and boards, for pages and other programs. */
#include "trajan.h"

/* [TRA-2.3] The two colours of a Trajan tile. */
static const uint8_t tile_colours[TILES][2] = {
#define TILE(effect, one, other, token, english, french) {COLOUR_##one, COLOUR_##other},
#include "tiles.def"
#undef TILE
};

/* [TRA-2.4] The votes of a forum tile; the action that it repeats. */
static const uint8_t face_votes[FACES] = {
    [FACE_VOTES2] = 2,
    [FACE_VOTES3] = 3,
    [FACE_VOTES4] = 4,
    [FACE_VOTES5] = 5,
};
static const uint8_t face_action[FACES] = {
    [FACE_EXTRA_SEAPORT] = 1 + ACTION_SEAPORT,   [FACE_EXTRA_FORUM] = 1 + ACTION_FORUM,
    [FACE_EXTRA_MILITARY] = 1 + ACTION_MILITARY, [FACE_EXTRA_SENATE] = 1 + ACTION_SENATE,
    [FACE_EXTRA_TRAJAN] = 1 + ACTION_TRAJAN,     [FACE_EXTRA_CONSTRUCTION] = 1 + ACTION_CONSTRUCTION,
};

/* [TRA-2.6] The kind and the points of a construction tile. */
#define KIND_TILES_OF(kind)                                                                                  \
    {kind, LEAST_BUILDING}, {kind, LEAST_BUILDING + 1}, {kind, LEAST_BUILDING + 2}, {                        \
        kind, LEAST_BUILDING + 3                                                                             \
    }
static const struct {
    uint8_t kind, points;
} buildings[BUILDINGS] = {KIND_TILES_OF(KIND_STAIRS), KIND_TILES_OF(KIND_DOOR), KIND_TILES_OF(KIND_FOUNTAIN),
                          KIND_TILES_OF(KIND_ROOF), KIND_TILES_OF(KIND_WINDOW)};

/* [TRA-2.9] The points of a bonus tile are halves for workers, else whole; the commodities that it counts. */
static const uint8_t bonus_parts[BONUSES] = {
    [BONUS_BREAD] = 1,       [BONUS_GAMES] = 1,   [BONUS_RELIGION] = 1, [BONUS_WORKERS] = 2,
    [BONUS_LEGIONARIES] = 1, [BONUS_BONUSES] = 1, [BONUS_COLUMNS] = 1,  [BONUS_SCROLLS] = 1,
    [BONUS_FRUIT] = 1,       [BONUS_WINE] = 1,    [BONUS_JEWELRY] = 1,  [BONUS_CATTLE] = 1,
};
#define TWO_FROM(first) (3u << COMMODITY_##first)
static const uint16_t bonus_commodities[BONUSES] = {
    [BONUS_COLUMNS] = TWO_FROM(COLUMNS), [BONUS_SCROLLS] = TWO_FROM(SCROLLS),
    [BONUS_FRUIT] = TWO_FROM(FRUIT),     [BONUS_WINE] = TWO_FROM(WINE),
    [BONUS_JEWELRY] = TWO_FROM(JEWELRY), [BONUS_CATTLE] = TWO_FROM(CATTLE),
};

static const uint8_t space_votes[SPACES] = {0, 2, 3, 4, 5, 6, 7, 8}; /* [TRA-2.13] */
static const uint16_t camp_neighbours[] = {CAMP_NEIGHBOURS};         /* [TRA-2.11] */
static const uint8_t yellow_places[] = {EXTRA_PLACES};               /* [TRA-2.15] of the forum */
static const uint8_t green_places[] = {GREEN_PLACES};                /* for each player */
static const uint8_t quarters[] = {QUARTERS};

const struct quad_printed trajan_printed[] = {
    PRINTED_IN(tile_points, (TILE), COUNT, trajan_tiles, points),
    PRINTED(tile_colours, (TILE, OF(NUMBER, 2)), ONE_OF(COLOUR), tile_colours),
    PRINTED(face_number, (FACE), COUNT, trajan_face_number),
    PRINTED(face_votes, (FACE), COUNT, face_votes),
    PRINTED(face_action, (FACE), MAYBE(ACTION), face_action),
    PRINTED(kind_action, (KIND), ONE_OF(ACTION), trajan_kind_action),
    PRINTED_IN(building_kind, (BUILDING), ONE_OF(KIND), buildings, kind),
    PRINTED_IN(building_points, (BUILDING), COUNT, buildings, points),
    PRINTED(ship_points, (SHIP, OF(NUMBER, 2), OF(NUMBER, 4)), COUNT, trajan_ship_points),
    PRINTED(bonus_points, (BONUS, OF(NUMBER, 2)), COUNT, trajan_bonus_points),
    PRINTED(bonus_parts, (BONUS), COUNT, bonus_parts),
    PRINTED(bonus_commodities, (BONUS), SET_OF(COMMODITY), bonus_commodities),
    PRINTED(province_points, (PROVINCE), COUNT, trajan_province_points),
    PRINTED(province_neighbours, (PROVINCE), SET_OF(PROVINCE), trajan_province_neighbours),
    PRINTED(camp_neighbours, (), SET_OF(PROVINCE), camp_neighbours),
    PRINTED(space_votes, (SPACE), COUNT, space_votes),
    PRINTED(yellow_places, (), COUNT, yellow_places),
    PRINTED(green_places, (), COUNT, green_places),
    PRINTED(quarters, (), COUNT, quarters),
    {.name = NULL},
};
