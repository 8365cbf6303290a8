/* trajan.c: Trajan as a struct quad_game; its tables are in the .def files.
 *
 * Where to read on: state.def and trajan.h, then the chapters of docs/rules/trajan.en.md: setup.c, turn.c,
 * action.c, seaport.c, forum.c, military.c, senate.c, arch.c, construction.c, quarter.c, score.c. */
#include "trajan.h"

#include "core/rows_define.h"

const struct quad_game quad_game_trajan = {
    .name = {"trajan",
             {"Trajan", "Trajan"},
             {"Sow your markers, serve the emperor: six actions, four quarters, Stefan Feld’s game of 2011.",
              "Semez vos marqueurs, servez l’empereur : six actions, quatre trimestres, le jeu de Stefan "
              "Feld de 2011."},
             NULL},
    .rules = "TRA",
    .seats_min = 2, /* [TRA-1.1] */
    .seats_max = SEATS,
    .rules_version = 1,
    .minutes_min = 60,
    .minutes_max = 120,
    .weight = 4,
    QUAD_TABLES,
    .derive = trajan_derive,
    .doubt = trajan_doubt,
    .call = trajan_call,
    .describe = trajan_describe,
    .start = trajan_start,
    .score = trajan_scores,
    .audit = trajan_audit,
    .imagine = trajan_imagine,
    .veil = trajan_veil,
    .view = trajan_view,
    .restock = trajan_restock,
    .estimate = trajan_estimate,
    .prior = trajan_prior,
    .features = trajan_features,
    .feature_count = TRAJAN_FEATURES,
    .feature_version = 1,
    .makers = trajan_makers,
};
