/* tables.c: the facts of the box and the names of everything, made from the rows of pieces.def and tiles.def.
 */
#include "trajan.h"

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

#define EFFECT_ROW(id, points) POINTS_##id = points,
enum {
#include "pieces.def"
    POINTS_END
};

#define BIT(colour)      (1u << 2 * COLOUR_##colour)
#define NEED(one, other) (COLOUR_##one == COLOUR_##other ? BIT(one) | BIT(one) << 1 : BIT(one) | BIT(other))
#define TILE(effect, one, other, token, english, french)                                                     \
    {(uint16_t)(NEED(one, other)), EFFECT_##effect, POINTS_##effect},
const struct trajan_tile trajan_tiles[TILES] = {
#include "tiles.def"
};
#undef TILE

#define TILE(effect, one, other, token, english, french) {token, {english, french}, {ABOUT_##effect}, NULL},
static const struct quad_symbol tiles[TILES] = {
#include "tiles.def"
};
#undef TILE

#define FACE_ROW(id, token, number, english, french, noun, about_english, about_french) [FACE_##id] = number,
const uint8_t trajan_face_number[FACES] = {
#include "pieces.def"
};
#define FACE_ROW(id, token, number, english, french, noun, about_english, about_french)                      \
    [FACE_##id] = {token, {english, french}, {about_english, about_french}, noun},
static const struct quad_symbol faces[FACES] = {
#include "pieces.def"
};

#define KIND_ROW(id, token, granted, english, french, action_english, action_french)                         \
    [KIND_##id] = ACTION_##granted,
const uint8_t trajan_kind_action[KINDS] = {
#include "pieces.def"
};
#define KIND_ROW(id, token, granted, english, french, action_english, action_french)                         \
    [KIND_##id] = QUAD_SYMBOL(token, english, french),
static const struct quad_symbol kinds[KINDS] = {
#include "pieces.def"
};
#define BUILDING(token, english, french, action_english, action_french, points)                              \
    {token points,                                                                                           \
     {english " " points, french " " points},                                                                \
     {points " VP. Your first tile of this kind grants an action: " action_english ".",                      \
      points " PV. Votre première tuile de ce type offre une action : " action_french "."},                  \
     NULL},
#define KIND_ROW(id, token, granted, english, french, action_english, action_french)                         \
    BUILDING(token, english, french, action_english, action_french, "2")                                     \
    BUILDING(token, english, french, action_english, action_french, "3")                                     \
    BUILDING(token, english, french, action_english, action_french, "4")                                     \
    BUILDING(token, english, french, action_english, action_french, "5")
static const struct quad_symbol buildings[BUILDINGS] = {
#include "pieces.def"
};

#define PROVINCE_ROW(id, token, points, neighbours, name) [PROVINCE_##id] = points,
const uint8_t trajan_province_points[PROVINCES] = {
#include "pieces.def"
};
#define PROVINCE_ROW(id, token, points, neighbours, name) [PROVINCE_##id] = neighbours,
const uint16_t trajan_province_neighbours[PROVINCES] = {
#include "pieces.def"
};
#define PROVINCE_ROW(id, token, points, neighbours, name)                                                    \
    [PROVINCE_##id] = {token,                                                                                \
                       {name, name},                                                                         \
                       {#points " VP, less 3 for each legionary of another player.",                         \
                        #points " PV, moins 3 par légionnaire d’un autre joueur."},                          \
                       NULL},
static const struct quad_symbol provinces[PROVINCES] = {
#include "pieces.def"
};

#define COMMODITY_ROW(id, token, english, french, noun)                                                      \
    [COMMODITY_##id] = QUAD_NOUN(token, english, french, noun),
static const struct quad_symbol commodities[COMMODITIES] = {
#include "pieces.def"
};

#define SHIP_ROW(id, token, front, back, english, french, about_english, about_french)                       \
    [SHIP_##id] = {front, back},
const uint8_t trajan_ship_points[SHIPS][2][4] = {
#include "pieces.def"
};
#define SHIP_ROW(id, token, front, back, english, french, about_english, about_french)                       \
    [SHIP_##id] = {token, {english, french}, {about_english, about_french}, NULL},
static const struct quad_symbol ships[SHIPS] = {
#include "pieces.def"
};

#define BONUS_ROW(id, token, front, back, english, french, about_english, about_french)                      \
    [BONUS_##id] = {front, back},
const uint8_t trajan_bonus_points[BONUSES][2] = {
#include "pieces.def"
};
#define BONUS_ROW(id, token, front, back, english, french, about_english, about_french)                      \
    [BONUS_##id] = {token, {english, french}, {about_english, about_french}, NULL},
static const struct quad_symbol bonuses[BONUSES] = {
#include "pieces.def"
};

#define SOURCE_ROW(id, token, english, french) [SOURCE_##id] = QUAD_SYMBOL(token, english, french),
const struct quad_symbol trajan_sources[SOURCES] = {
#include "pieces.def"
};

#define ACTION_ROW(id, token, english, french) [ACTION_##id] = QUAD_SYMBOL(token, english, french),
static const struct quad_symbol actions[ACTIONS] = {
#include "pieces.def"
};
#define COLOUR_ROW(id, token, english, french) [COLOUR_##id] = QUAD_SYMBOL(token, english, french),
static const struct quad_symbol colours[COLOURS] = {
#include "pieces.def"
};
#define COLOUR_ROW(id, token, english, french)                                                               \
    QUAD_SYMBOL(token, english, french), QUAD_SYMBOL(token "2", english, french),
static const struct quad_symbol markers[MARKERS] = {
#include "pieces.def"
};

static const struct quad_symbol slots[SLOTS] = {
    QUAD_SYMBOL("i", "I", "I"),
    QUAD_SYMBOL("ii", "II", "II"),
    QUAD_SYMBOL("iii", "III", "III"),
    QUAD_SYMBOL("iv", "IV", "IV"),
    QUAD_SYMBOL("v", "V", "V"),
    QUAD_SYMBOL("vi", "VI", "VI"),
    QUAD_SYMBOL("centre", "centre", "centre"),
};

static const struct quad_symbol categories[CATEGORIES] = {
    [CATEGORY_WORKERS] = QUAD_SYMBOL("workers", "Workers", "Ouvriers"),
    [CATEGORY_LEGIONARIES] = QUAD_SYMBOL("legionaries", "Legionaries", "Légionnaires"),
    [CATEGORY_CARDS] = QUAD_SYMBOL("cards", "Cards", "Cartes"),
    [CATEGORY_PLUS2] = QUAD_SYMBOL("plus2", "[+2]", "[+2]"),
    [CATEGORY_DEMAND] = QUAD_SYMBOL("demand", "Demand", "Demande"),
    [CATEGORY_NINE] = QUAD_SYMBOL("nine", "9 VP", "9 PV"),
};

static const struct quad_symbol sides[SIDES] = {
    [SIDE_LEFT] = QUAD_SYMBOL("left", "left", "de gauche"),
    [SIDE_RIGHT] = QUAD_SYMBOL("right", "right", "de droite"),
};

#define SITE_ROW(token, name)                                                                                \
    QUAD_SYMBOL(token "1", name "1", name "1"), QUAD_SYMBOL(token "2", name "2", name "2"),                  \
        QUAD_SYMBOL(token "3", name "3", name "3"), QUAD_SYMBOL(token "4", name "4", name "4"),              \
        QUAD_SYMBOL(token "5", name "5", name "5")
static const struct quad_symbol sites[SITES] = {SITE_ROW("a", "A"), SITE_ROW("b", "B"), SITE_ROW("c", "C"),
                                                SITE_ROW("d", "D")};

static const struct quad_symbol spaces[SPACES] = {
    QUAD_SYMBOL("start", "start", "départ"),
    QUAD_SYMBOL("2", "2", "2"),
    QUAD_SYMBOL("3", "3", "3"),
    QUAD_SYMBOL("4", "4", "4"),
    QUAD_SYMBOL("5", "5", "5"),
    QUAD_SYMBOL("6", "6", "6"),
    QUAD_SYMBOL("7", "7", "7"),
    QUAD_SYMBOL("8", "8", "8"),
};

static const struct quad_symbol modes[MODES] = {
    [MODE_MAIN] = QUAD_SYMBOL("main", "action", "action"),
    [MODE_GRANTED] = QUAD_SYMBOL("granted", "granted action", "action offerte"),
    [MODE_OBLIGED] = QUAD_SYMBOL("obliged", "first repetition", "première répétition"),
    [MODE_FREE] = QUAD_SYMBOL("free", "second repetition", "seconde répétition"),
};

/* What stands on the board; only scenes speak of them. */
static const struct quad_symbol figures[FIGURES] = {
    [FIGURE_LEADER] = QUAD_SYMBOL("leader", "leader", "chef militaire"),
    [FIGURE_LEGIONARY] = QUAD_SYMBOL("legionary", "legionary", "légionnaire"),
    [FIGURE_WORKER] = QUAD_SYMBOL("worker", "worker", "ouvrier"),
    [FIGURE_DISC] = QUAD_SYMBOL("disc", "disc", "disque"),
    [FIGURE_ARCH] = QUAD_SYMBOL("arch", "Arch of Trajan", "Arc de Trajan"),
    [FIGURE_TOKEN] = QUAD_SYMBOL("token", "token", "petit pion"),
    [FIGURE_TIME] = QUAD_SYMBOL("time", "time marker", "marqueur temps"),
};

#define DOMAIN(which, token, symbols)                                                                        \
    [which - QUAD_DOMAINS] = {token, symbols, sizeof symbols / sizeof symbols[0]}
const struct quad_domain trajan_domains[TRAJAN_DOMAINS_END - QUAD_DOMAINS] = {
    DOMAIN(TRAJAN_ACTION, "action", actions),
    DOMAIN(TRAJAN_SLOT, "slot", slots),
    DOMAIN(TRAJAN_COLOUR, "colour", colours),
    DOMAIN(TRAJAN_MARKER, "marker", markers),
    DOMAIN(TRAJAN_TILE, "tile", tiles),
    DOMAIN(TRAJAN_CATEGORY, "category", categories),
    DOMAIN(TRAJAN_FACE, "face", faces),
    [TRAJAN_DEMAND - QUAD_DOMAINS] = {"demand", faces, DEMANDS},
    DOMAIN(TRAJAN_KIND, "kind", kinds),
    DOMAIN(TRAJAN_BUILDING, "building", buildings),
    DOMAIN(TRAJAN_SITE, "site", sites),
    DOMAIN(TRAJAN_PROVINCE, "province", provinces),
    DOMAIN(TRAJAN_COMMODITY, "commodity", commodities),
    DOMAIN(TRAJAN_SIDE, "side", sides),
    DOMAIN(TRAJAN_SHIP, "ship", ships),
    DOMAIN(TRAJAN_BONUS, "bonus", bonuses),
    DOMAIN(TRAJAN_SPACE, "space", spaces),
    DOMAIN(TRAJAN_SOURCE, "source", trajan_sources),
    DOMAIN(TRAJAN_MODE, "mode", modes),
    DOMAIN(TRAJAN_FIGURE, "figure", figures),
};
