/* tables.c: what is printed on the pieces, and the names of those that are made from it. */
#include "trajan.h"

/* [TRA-2.4] How many forum tiles there are of each. */
const uint8_t trajan_face_number[FACES] = {
    [FACE_BREAD] = 14,
    [FACE_GAMES] = 14,
    [FACE_RELIGION] = 14,
    [FACE_VOTES2] = 3,
    [FACE_VOTES3] = 3,
    [FACE_VOTES4] = 3,
    [FACE_VOTES5] = 3,
    [FACE_EXTRA_SEAPORT] = 1,
    [FACE_EXTRA_FORUM] = 1,
    [FACE_EXTRA_MILITARY] = 1,
    [FACE_EXTRA_SENATE] = 1,
    [FACE_EXTRA_TRAJAN] = 1,
    [FACE_EXTRA_CONSTRUCTION] = 1,
    [FACE_JOKER_ACTION] = 2,
    [FACE_JOKER_COMMODITY] = 3,
    [FACE_JOKER_DEMAND] = 3,
    [FACE_JOKER_CONSTRUCTION] = 2,
};

/* [TRA-2.6] The action that the first construction tile of a kind grants. */
const uint8_t trajan_kind_action[KINDS] = {
    [KIND_STAIRS] = ACTION_FORUM, [KIND_DOOR] = ACTION_SENATE,     [KIND_FOUNTAIN] = ACTION_SEAPORT,
    [KIND_ROOF] = ACTION_TRAJAN,  [KIND_WINDOW] = ACTION_MILITARY,
};

/* [TRA-2.8] Points for one, two, three, four (cards or pairs), coloured and grey. */
const uint8_t trajan_ship_points[SHIPS][2][4] = {
    [SHIP_SAME] = {{2, 6, 12, 20}, {0, 1, 7, 15}},
    [SHIP_PAIRS] = {{5, 10, 15}, {1, 6, 11}},
    [SHIP_DIFFERENT] = {{2, 4, 6, 8}, {0, 1, 3, 5}},
};

/* [TRA-2.9] Points on the yellow and on the grey side; for workers, half points. */
const uint8_t trajan_bonus_points[BONUSES][2] = {
    [BONUS_BREAD] = {9, 6},   [BONUS_GAMES] = {9, 6},       [BONUS_RELIGION] = {9, 6},
    [BONUS_WORKERS] = {2, 1}, [BONUS_LEGIONARIES] = {2, 1}, [BONUS_BONUSES] = {3, 2},
    [BONUS_COLUMNS] = {3, 2}, [BONUS_SCROLLS] = {3, 2},     [BONUS_FRUIT] = {3, 2},
    [BONUS_WINE] = {3, 2},    [BONUS_JEWELRY] = {3, 2},     [BONUS_CATTLE] = {3, 2},
};

#define TO(name) (1u << PROVINCE_##name)
const uint8_t trajan_province_points[PROVINCES] = {
#define PROVINCE(id, token, name, points, neighbours) [PROVINCE_##id] = points,
#include "provinces.def"
#undef PROVINCE
};
const uint16_t trajan_province_neighbours[PROVINCES] = {
#define PROVINCE(id, token, name, points, neighbours) [PROVINCE_##id] = neighbours,
#include "provinces.def"
#undef PROVINCE
};
const struct quad_symbol trajan_province_symbols[PROVINCES] = {
#define PROVINCE(id, token, name, points, neighbours)                                                        \
    [PROVINCE_##id] =                                                                                        \
        QUAD_CARD(token, name, name, NULL, #points " VP, less 3 for each legionary of another player.",      \
                  #points " PV, moins 3 par légionnaire d’un autre joueur."),
#include "provinces.def"
#undef PROVINCE
};

#define BUILDING(token, english, french, action, action_french, points)                                      \
    QUAD_CARD(token points, english " " points, french " " points, NULL,                                     \
              points " VP. Your first tile of this kind grants an action: " action ".",                      \
              points " PV. Votre première tuile de ce type offre une action : " action_french ".")
#define KIND_TILES_OF(token, english, french, action, action_french)                                         \
    BUILDING(token, english, french, action, action_french, "2"),                                            \
        BUILDING(token, english, french, action, action_french, "3"),                                        \
        BUILDING(token, english, french, action, action_french, "4"),                                        \
        BUILDING(token, english, french, action, action_french, "5")
const struct quad_symbol trajan_building_symbols[BUILDINGS] = {
    KIND_TILES_OF("stairs", "stairs", "escalier", "Forum", "Forum"),
    KIND_TILES_OF("door", "door", "porte", "Senate", "Sénat"),
    KIND_TILES_OF("fountain", "fountain", "fontaine", "Seaport", "Port"),
    KIND_TILES_OF("roof", "roof", "toit", "Trajan", "Trajan"),
    KIND_TILES_OF("window", "window", "fenêtre", "Military", "Militaire"),
};

/* [TRA-2.3] What Trajan tiles do, and their points. */
enum {
    POINTS_WORKERS1 = 5,
    POINTS_WORKERS2 = 2,
    POINTS_LEGIONARIES1 = 5,
    POINTS_LEGIONARIES2 = 2,
    POINTS_CARDS = 3,
    POINTS_PLUS2 = 4,
    POINTS_BREAD = 1,
    POINTS_GAMES = 1,
    POINTS_RELIGION = 1,
    POINTS_NINE = 9,
};
/* What each effect is, for the tiles that have it. */
#define ABOUT_WORKERS1                                                                                       \
    "5 VP. Move 1 token from your supply to the worker camp.",                                               \
        "5 PV. Déplacez 1 petit pion de votre réserve au camp d’ouvriers."
#define ABOUT_WORKERS2                                                                                       \
    "2 VP. Move 2 tokens from your supply to the worker camp.",                                              \
        "2 PV. Déplacez 2 petits pions de votre réserve au camp d’ouvriers."
#define ABOUT_LEGIONARIES1                                                                                   \
    "5 VP. Move 1 token from your supply to the military camp.",                                             \
        "5 PV. Déplacez 1 petit pion de votre réserve au camp militaire."
#define ABOUT_LEGIONARIES2                                                                                   \
    "2 VP. Move 2 tokens from your supply to the military camp.",                                            \
        "2 PV. Déplacez 2 petits pions de votre réserve au camp militaire."
#define ABOUT_CARDS "3 VP. Draw 2 commodity cards from the draw pile.", "3 PV. Piochez 2 cartes marchandise."
#define ABOUT_PLUS2                                                                                          \
    "4 VP. Assign a [+2] marker to one of your actions: its extra action tiles repeat it twice.",            \
        "4 PV. Assignez un marqueur [+2] à l’une de vos actions : ses tuiles action supplémentaire la "  \
        "répètent deux fois."
#define ABOUT_BREAD                                                                                          \
    "1 VP. Keep it: it answers one demand for bread each quarter.",                                          \
        "1 PV. À conserver : elle répond à une demande de pain par trimestre."
#define ABOUT_GAMES                                                                                          \
    "1 VP. Keep it: it answers one demand for games each quarter.",                                          \
        "1 PV. À conserver : elle répond à une demande de jeux par trimestre."
#define ABOUT_RELIGION                                                                                       \
    "1 VP. Keep it: it answers one demand for religion each quarter.",                                       \
        "1 PV. À conserver : elle répond à une demande de religion par trimestre."
#define ABOUT_NINE "9 VP and nothing else.", "9 PV, et rien d’autre."

#define BIT(colour)      (1u << 2 * COLOUR_##colour)
#define NEED(one, other) (COLOUR_##one == COLOUR_##other ? BIT(one) | BIT(one) << 1 : BIT(one) | BIT(other))
const struct trajan_tile trajan_tiles[TILES] = {
#define TILE(effect, one, other, token, english, french)                                                     \
    {(uint16_t)(NEED(one, other)), EFFECT_##effect, POINTS_##effect},
#include "tiles.def"
#undef TILE
};
const struct quad_symbol trajan_tile_symbols[TILES] = {
#define TILE(effect, one, other, token, english, french) {token, {english, french}, {ABOUT_##effect}, NULL},
#include "tiles.def"
#undef TILE
};
