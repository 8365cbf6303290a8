/* fortuna.c: Fortuna as the engine sees it. */
#include "fortuna.h"

#include "core/rows_define.h"

/* The numbers of the rows of box.def. */
enum {
#define VALUE(type, name, ...) ROW_##name,
#define NAMES(name, ...)       ROW_##name,
#define DERIVED(...)
#define MARK(...)
#define PAGE(...)
#include "box.def"
#undef VALUE
#undef NAMES
#undef DERIVED
#undef MARK
#undef PAGE
};

/* The options of the records that came before the box. */
#define STAYED(id)      .option = OPTION_##id
#define BECAME(name)    .option = -1, .value = ROW_##name
#define PRICE(building) BECAME(building_price), .element = BUILDING_##building
#define POST_OF_ALL(post)                                                                                    \
    BECAME(place_value), .element = PIECE_CENTURION * POSTS + POST_##post, .more = 2, .apart = POSTS
static const struct quad_old_option old_options[] = {
    {"choose_needs_executable", STAYED(CHOOSE_NEEDS_EXECUTABLE)},
    {"round_limit", STAYED(ROUND_LIMIT)},
    {"grain_harvest", BECAME(grain_harvest)},
    {"grain_irrigated", BECAME(grain_irrigated)},
    {"wine_harvest", BECAME(wine_harvest)},
    {"wine_irrigated", BECAME(wine_irrigated)},
    {"water_drawing", BECAME(water_drawing)},
    {"grain_price", BECAME(grain_price)},
    {"wine_price", BECAME(wine_price)},
    {"second_place", POST_OF_ALL(SECOND)},
    {"third_place", POST_OF_ALL(THIRD)},
    {"marriage_price", BECAME(marriage_price)},
    {"bribe_price", BECAME(bribe_price)},
    {"clergy_price", BECAME(clergy_price)},
    {"fortuna_price", BECAME(fortuna_price)},
    {"aqueduct_price", PRICE(AQUEDUCT)},
    {"basilica_price", PRICE(BASILICA)},
    {"palace_price", PRICE(PALACE)},
    {"market_price", PRICE(MARKET)},
    {"market_bonus", BECAME(market_bonus)},
    {"die_values", STAYED(DIE_VALUES)},
    {"marriage_income", STAYED(MARRIAGE_INCOME)},
    {.token = NULL},
};

const struct quad_game quad_game_fortuna = {
    .name = {"fortuna",
             {"Fortuna", "Fortuna"},
             {"From the village to Caesar’s palace, with house card values.",
              "Du village au palais de César, avec des valeurs maison."},
             NULL},
    .rules = "FOR",
    .seats_min = 2,
    .seats_max = 4,
    .rules_version = 2,
    .minutes_min = 45,
    .minutes_max = 75,
    .weight = 2,
    QUAD_TABLES,
    .old_options = old_options,
    .derive = fortuna_derive,
    .doubt = fortuna_doubt,
    .describe = fortuna_describe,
    .later_options = OPTIONS - OPTION_DIE_VALUES, /* they came after the first records */
    .start = fortuna_start,
    .score = fortuna_score,
    .audit = fortuna_audit,
    .redact = fortuna_redact,
    .imagine = fortuna_imagine,
    .veil = fortuna_veil,
    .view = fortuna_view,
    .restock = fortuna_restock,
    .estimate = fortuna_estimate,
    .lookahead = 6,
    .whole_turns_up_to = 2,
    .prior = fortuna_prior,
    .features = fortuna_features,
    .feature_count = FEATURES,
    .feature_version = 1,
    .makers = fortuna_makers,
    .most_number = MOST_PIECES,
    .seated = {{DOMAIN_SIDE, SIDE_1}},
};
