/* romeroll.c: Rome & Roll as the core sees it: its tables and functions in one struct. */
#include "romeroll.h"

#include "core/rows_define.h"

_Static_assert(sizeof(struct romeroll) <= 1536, "a state is copied often: keep it small");

const struct quad_game quad_game_romeroll = {
    .name = {"romeroll",
             {"Rome & Roll", "Rome & Roll"},
             {"Draft dice, rebuild Rome on a common map, conquer colonies and renovate roads.",
              "Draftez des dés, rebâtissez Rome sur une carte commune, conquérez des colonies et rénovez des "
              "routes."},
             NULL},
    .rules = "ROM",
    .seats_min = 1,
    .seats_max = SEATS,
    .rules_version = 4,
    .minutes_min = 60,
    .minutes_max = 120,
    .weight = 3,
    QUAD_TABLES,
    .derive = romeroll_derive,
    .doubt = romeroll_doubt,
    .call = romeroll_call,
    .tell = romeroll_tell,
    .describe = romeroll_describe,
    .start = romeroll_start,
    .score = romeroll_score,
    .rival = romeroll_rival,
    .audit = romeroll_audit,
    .imagine = romeroll_imagine,
    .view = romeroll_view,
    .restock = romeroll_restock,
    .refuse = romeroll_refuse,
    .estimate = romeroll_estimate,
    .lookahead = 20,
    .prior = romeroll_prior,
    .features = romeroll_features,
    .feature_count = FEATURES,
    .feature_version = 1,
    .makers = romeroll_makers,
    .most_number = TRADE_SET,
    .seated = {{DOMAIN_WHO, WHO_1}, {DOMAIN_HOLDER, HOLDER_1}},
};
