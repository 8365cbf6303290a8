/* trajan.c: Trajan as a struct quad_game: its steps, verbs, messages and options.
 *
 * Where to read on: state.def and trajan.h, then the chapters of docs/rules/trajan.en.md: setup.c, turn.c,
 * action.c, seaport.c, forum.c, military.c, senate.c, arch.c, construction.c, quarter.c, score.c. */
#include "trajan.h"

#define DECISION(id, x, token, rule_number, english, french, ...)                                            \
    [STEP_##id] = {.prompt = QUAD_SYMBOL(token, english, french),                                            \
                   .rule = rule_number,                                                                      \
                   .domain = {__VA_ARGS__},                                                                  \
                   .legal = trajan_legal_##x,                                                                \
                   .apply = trajan_apply_##x},
#define CHANCE(id, x, token, rule_number, english, french, ...)                                              \
    [STEP_##id] = {.prompt = QUAD_SYMBOL(token, english, french),                                            \
                   .rule = rule_number,                                                                      \
                   .domain = {__VA_ARGS__},                                                                  \
                   .legal = trajan_legal_##x,                                                                \
                   .apply = trajan_apply_##x,                                                                \
                   .sample = trajan_sample_##x},
#define AUTOMATIC(id, x, token, rule_number, english, french, ...)                                           \
    [STEP_##id] = {.prompt = QUAD_SYMBOL(token, english, french),                                            \
                   .rule = rule_number,                                                                      \
                   .domain = {__VA_ARGS__},                                                                  \
                   .run = trajan_run_##x},
static const struct quad_step steps[STEPS] = {
#include "steps.def"
};

/* What those who are not asked are told of a decision. */
static const struct quad_topic topics[STEPS] = {
    [STEP_FILL] = {{"filling the trays", "garnissement des écuelles"}},
    [STEP_HAND] = {{"starting cards", "cartes de départ"}},
    [STEP_DRAFT] = {{"first Trajan tiles", "premières tuiles Trajan"}},
    [STEP_SOW] = {{"sowing", "semailles"}},
    [STEP_DROP] = {{"sowing", "semailles"}},
    [STEP_EFFECT] = {{"a completed Trajan tile", "tuile Trajan achevée"}},
    [STEP_SEAPORT] = {{"Seaport", "Port"}},
    [STEP_FORUM] = {{"Forum", "Forum"}},
    [STEP_MILITARY] = {{"Military", "Militaire"}},
    [STEP_SENATE] = {{"Senate", "Sénat"}},
    [STEP_TRAJAN] = {{"Trajan", "Trajan"}},
    [STEP_CONSTRUCTION] = {{"Construction", "Construction"}},
    [STEP_CARGO] = {{"loading a ship", "chargement d’un navire"}},
    [STEP_DISCARD] = {{"discarding", "défausse"}},
    [STEP_EXTRA] = {{"extra action", "action supplémentaire"}},
    [STEP_ANSWER] = {{"demands of the people", "demandes du peuple"}},
    [STEP_CONSUL] = {{"the consul’s bonus tile", "tuile bonus du consul"}},
};

#define VERB(id, token, english, french, ...)                                                                \
    [VERB_##id] = {QUAD_SYMBOL(token, english, french), {__VA_ARGS__}},
static const struct quad_verb verbs[VERBS] = {
#include "verbs.def"
};

#define MESSAGE(id, token, english, french, ...)                                                             \
    [MESSAGE_##id] = {QUAD_SYMBOL(token, english, french), {__VA_ARGS__}},
static const struct quad_message messages[MESSAGES] = {
#include "messages.def"
};

/* Chapter 17. */
static const struct quad_option options[OPTIONS] = {
    [OPTION_TILE_POINTS] = {QUAD_SYMBOL("trajan_tile_points", "1 VP for each Trajan tile left on a slot",
                                        "1 PV par tuile Trajan restée sur un créneau"),
                            0, 1, 0, NULL},
    [OPTION_ROUND_UP] = {QUAD_SYMBOL("half_worker_round_up", "grey worker bonus rounded up",
                                     "bonus gris des ouvriers arrondi au supérieur"),
                         0, 1, 0, NULL},
    [OPTION_DEMAND_JOKER] = {QUAD_SYMBOL("demand_joker_bonus", "demand jokers count for bonus tiles",
                                         "les jokers demande comptent pour les tuiles bonus"),
                             0, 1, 0, NULL},
    [OPTION_EXTRA_ON_GRANTED] = {QUAD_SYMBOL("extra_on_granted", "granted actions may be repeated",
                                             "les actions offertes peuvent être répétées"),
                                 0, 1, 1, NULL},
    [OPTION_ONE_BY_ONE] = {QUAD_SYMBOL("draft_one_by_one", "first Trajan tiles one by one",
                                       "premières tuiles Trajan une par une"),
                           0, 1, 0, NULL},
    [OPTION_RESHUFFLE] = {QUAD_SYMBOL("reshuffle", "discards become a new draw pile",
                                      "les défausses forment une nouvelle pioche"),
                          0, 1, 1, NULL},
    [OPTION_RANDOM_MARKERS] = {QUAD_SYMBOL("random_markers", "markers are placed by chance",
                                           "le hasard place les marqueurs"),
                               0, 1, 0, NULL},
};

/* Chapter 18: what the rulebook leaves open. */
static const struct quad_symbol house[] = {
    QUAD_SYMBOL("reshuffle", "An empty draw pile is renewed from the discard piles, except their top cards.",
                "Une pioche vide est renouvelée avec les défausses, sauf leur carte du dessus."),
    QUAD_SYMBOL(
        "forum-stack",
        "If the forum tiles run out, the provinces are filled before the forum and the rest stays empty.",
        "Si les tuiles forum s’épuisent, on remplit les provinces avant le forum et le reste demeure vide."),
    QUAD_SYMBOL("two-laps", "Passing the start of the time track twice in one move counts once.",
                "Franchir deux fois la case départ du temps en un déplacement compte pour une fois."),
};

static const struct quad_field fields[] = {
#define STATE struct trajan
#include "core/fields_describe.h"

#include "state.def"
};

_Static_assert(sizeof(struct trajan) == (sizeof(struct quad_state)
#include "core/fields_measure.h"

#include "state.def"
                                         + 7) /
                                            8 * 8,
               "no padding inside the state");
_Static_assert((int)SOURCES <= (int)QUAD_SCORE_LINES, "each source of points is a row of the final table");

const struct quad_game quad_game_trajan = {
    .name = {"trajan",
             {"Trajan", "Trajan"},
             {"Sow your markers, serve the emperor: six actions, four quarters, Stefan Feld’s game of 2011.",
              "Semez vos marqueurs, servez l’empereur : six actions, quatre trimestres, le jeu de Stefan "
              "Feld de 2011."},
             NULL},
    .rules = "TRA",
    .seats_min = 2, /* [TRA-1.1] */
    .seats_max = TRAJAN_SEATS,
    .rules_version = 1,
    .state_size = sizeof(struct trajan),
    .steps = steps,
    .topics = topics,
    .step_count = STEPS,
    .between = 1ull << STEP_TURNS | 1ull << STEP_PEOPLE | 1ull << STEP_VOTE | 1ull << STEP_CLEAR,
    .verbs = verbs,
    .verb_count = VERBS,
    .domains = trajan_domains,
    .domain_count = TRAJAN_DOMAINS_END - QUAD_DOMAINS,
    .options = options,
    .option_count = OPTIONS,
    .fields = fields,
    .field_count = sizeof fields / sizeof fields[0],
    .messages = messages,
    .message_count = MESSAGES,
    .score_lines = trajan_sources,
    .score_line_count = SOURCES,
    .house = house,
    .house_count = sizeof house / sizeof house[0],
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
};
