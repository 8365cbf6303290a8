/* fortuna.c: Fortuna as the engine sees it. */
#include "fortuna.h"

static const struct quad_symbol privileges[] = {
#define PRIVILEGE(id, token, english, french, about, about_french, ...)                                      \
    [PRIVILEGE_##id] = QUAD_CARD(token, english, french, NULL, about, about_french),
#include "privileges.def"
#undef PRIVILEGE
};

static const struct quad_symbol option_names[] = {
#define OPTION(id, token, min, max, preset, values, english, french, about, about_french)                    \
    [OPTION_##id] = QUAD_CARD(token, english, french, NULL, about, about_french),
#define HOUSE_OPTION OPTION
#include "options.def"
#undef OPTION
#undef HOUSE_OPTION
};

#include "core/rows_define.h"

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
    QUAD_TABLES,
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
};
