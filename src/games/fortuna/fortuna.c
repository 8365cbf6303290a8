/* fortuna.c: Fortuna as the engine sees it: tables of symbols, steps, verbs, texts, options, fields. */
#include "fortuna.h"

static const struct quad_symbol sides[] = {
    QUAD_SYMBOL("1", "side 1", "bord 1"),
    QUAD_SYMBOL("2", "side 2", "bord 2"),
    QUAD_SYMBOL("3", "side 3", "bord 3"),
    QUAD_SYMBOL("4", "side 4", "bord 4"),
};

static const struct quad_symbol pieces[] = {
#define PIECE(id, token, english, french, total) [PIECE_##id] = QUAD_SYMBOL(token, english, french),
#include "pieces.def"
#undef PIECE
};

static const struct quad_symbol actions[] = {
#define ACTION(id, token, english, french, about, about_french)                                              \
    [ACTION_##id] = QUAD_CARD(token, english, french, NULL, about, about_french),
#include "actions.def"
#undef ACTION
};

static const struct quad_symbol buildings[] = {
#define BUILDING(id, token, english, french, noun, about, about_french)                                      \
    [BUILDING_##id] = QUAD_CARD(token, english, french, noun, about, about_french),
#include "buildings.def"
#undef BUILDING
};

static const struct quad_symbol favours[] = {
#define FAVOUR(id, token, english, french, about, about_french)                                              \
    [FAVOUR_##id] = QUAD_CARD(token, english, french, NULL, about, about_french),
#include "favours.def"
#undef FAVOUR
};

static const struct quad_symbol privileges[] = {
#define PRIVILEGE(id, token, english, french, about, about_french, ...)                                      \
    [PRIVILEGE_##id] = QUAD_CARD(token, english, french, NULL, about, about_french),
#include "privileges.def"
#undef PRIVILEGE
};

static const struct quad_symbol markers[] = {
    [MARKER_TOKEN] = QUAD_SYMBOL("token", "token", "jeton"),
    [MARKER_RING] = QUAD_SYMBOL("ring", "married", "marié"),
};

/* [FOR-15.3] [FOR-15.4] What few sources tell: options beside the house reading. */
#define DIE_VALUES                                                                                               \
    QUAD_CARD("die_values", "Clergy costs the value of the die’s place",                                         \
              "le Clergé coûte la valeur de l’emplacement du dé", NULL,                                          \
              "1: the places for dice have values too, and Clergy costs that of the place which the die "        \
              "takes",                                                                                           \
              "1 : les emplacements de dé ont aussi une valeur, et le Clergé coûte celle de l’emplacement " \
              "que prend le dé")
#define MARRIAGE_INCOME                                                                                      \
    QUAD_CARD("marriage_income", "money that Marriage brings once married",                                  \
              "argent que rapporte le Mariage une fois marié", NULL,                                         \
              "money for a married player who executes Marriage again; 0: he cannot",                        \
              "argent pour un joueur marié qui exécute encore le Mariage ; 0 : il ne le peut pas")

static const struct quad_symbol house_values[] = {
#define HOUSE(id, token, min, max, preset, english, french, about, about_french)                             \
    [HOUSE_##id - HOUSE_FIRST] = QUAD_CARD(token, english, french, NULL, about, about_french),
#include "house.def"
#undef HOUSE
    [OPTION_DIE_VALUES - HOUSE_FIRST] = DIE_VALUES,
    [OPTION_MARRIAGE_INCOME - HOUSE_FIRST] = MARRIAGE_INCOME,
};

static const struct quad_domain domains[] = {
    [DOMAIN_SIDE - QUAD_DOMAINS] = {"side", sides, FORTUNA_SIDES},
    [DOMAIN_PIECE - QUAD_DOMAINS] = {"piece", pieces, PIECES},
    [DOMAIN_ACTION - QUAD_DOMAINS] = {"action", actions, ACTIONS},
    [DOMAIN_BUILDING - QUAD_DOMAINS] = {"building", buildings, BUILDINGS},
    [DOMAIN_FAVOUR - QUAD_DOMAINS] = {"favour", favours, FAVOURS},
    [DOMAIN_PRIVILEGE - QUAD_DOMAINS] = {"privilege", privileges, PRIVILEGES},
    [DOMAIN_MARKER - QUAD_DOMAINS] = {"marker", markers, MARKERS},
    [DOMAIN_HOUSE - QUAD_DOMAINS] = {"house", house_values, FORTUNA_OPTIONS - HOUSE_FIRST},
};

static const struct quad_verb verbs[] = {
#define VERB(id, token, english, french, ...)                                                                \
    [VERB_##id] = {QUAD_SYMBOL(token, english, french), {__VA_ARGS__}},
#include "verbs.def"
#undef VERB
};

static const struct quad_message messages[] = {
#define TEXT(id, token, english, french, ...)                                                                \
    [TEXT_##id] = {QUAD_SYMBOL(token, english, french), {__VA_ARGS__}},
#include "texts.def"
#undef TEXT
};

static const struct quad_option options[] = {
    [OPTION_CHOOSE_NEEDS_EXECUTABLE] = {QUAD_SYMBOL(
                                            "choose_needs_executable",
                                            "a card that can be executed must be chosen if there is one",
                                            "il faut choisir une carte exécutable s’il y en a une"),
                                        0, 1, 0, NULL},
    [OPTION_ROUND_LIMIT] = {QUAD_SYMBOL("round_limit", "last round that is played",
                                        "dernière manche que l’on joue"),
                            1, 200, 40, NULL},
#define HOUSE(id, token, min, max, preset, english, french, about, about_french)                             \
    [HOUSE_##id] = {QUAD_CARD(token, english, french, NULL, about, about_french), min, max, preset, NULL},
#include "house.def"
#undef HOUSE
    [OPTION_DIE_VALUES] = {DIE_VALUES, 0, 1, 0, NULL},
    [OPTION_MARRIAGE_INCOME] = {MARRIAGE_INCOME, 0, FORTUNA_MONEY, 0, NULL},
};

/* The same rows once more, as what players are told of them. */
static const struct quad_symbol house[] = {
    QUAD_SYMBOL("privileges", "The whole deck of privilege cards is a house value.",
                "Toute la pioche des privilèges est une valeur maison."),
    QUAD_SYMBOL("market", "The market, the fourth kind of building, is a house value.",
                "Le marché, quatrième type de bâtiment, est une valeur maison."),
    QUAD_SYMBOL("two_players", "That two players need no rule of their own is a house value.",
                "L’absence de règle particulière à deux joueurs est une valeur maison."),
    QUAD_SYMBOL("round_limit", "The limit of rounds is a house value.",
                "La limite de manches est une valeur maison."),
#define HOUSE(id, token, min, max, preset, english, french, about, about_french)                             \
    QUAD_SYMBOL(token, "House value: " about ".", "Valeur maison : " about_french "."),
#include "house.def"
#undef HOUSE
};

static const struct quad_symbol score_lines[] = {
    QUAD_SYMBOL("steps", "Steps", "Marches"),
    QUAD_SYMBOL("privileges", "Privileges", "Privilèges"),
};

static const struct quad_field fields[] = {
#define STATE struct fortuna
#include "core/fields_describe.h"

#include "state.def"
};

_Static_assert(sizeof(struct fortuna) == (sizeof(struct quad_state)
#include "core/fields_measure.h"

#include "state.def"
                                          + 3) /
                                             4 * 4,
               "no padding inside the state");

static const struct quad_step steps[] = {
    [STEP_LOT] = {.prompt = QUAD_SYMBOL("lot", "Lots are drawn for the turn order",
                                        "On tire au sort l’ordre du tour"),
                  .rule = "FOR-2.3",
                  .domain = {QUAD_DOMAIN_NUMBER},
                  .legal = fortuna_legal_lot,
                  .apply = fortuna_apply_lot},
    [STEP_DEAL] = {.prompt =
                       QUAD_SYMBOL("deal", "The action cards are dealt", "On distribue les cartes action"),
                   .rule = "FOR-2.8",
                   .domain = {QUAD_DOMAIN_NUMBER},
                   .legal = fortuna_legal_deal,
                   .apply = fortuna_apply_deal},
    [STEP_LAY] = {.prompt = QUAD_SYMBOL("lay", "Lay two action cards face-up and one face-down",
                                        "Posez deux cartes action face visible et une face cachée"),
                  .rule = "FOR-2.10",
                  .legal = fortuna_legal_lay,
                  .apply = fortuna_apply_lay},
    [STEP_ROUND] = {.prompt = QUAD_SYMBOL("round", "Next player", "Joueur suivant"),
                    .rule = "FOR-3.1",
                    .domain = {QUAD_DOMAIN_NUMBER},
                    .run = fortuna_run_round},
    [STEP_TURN] = {.prompt = QUAD_SYMBOL("turn", "{0} goes on", "{0} continue"),
                   .rule = "FOR-3.2",
                   .domain = {QUAD_DOMAIN_SEAT, QUAD_DOMAIN_NUMBER, QUAD_DOMAIN_NUMBER},
                   .run = fortuna_run_turn},
    [STEP_TURN_UP] = {.prompt = QUAD_SYMBOL("turn_up", "{0} turns the hidden card face-up",
                                            "{0} retourne sa carte cachée"),
                      .rule = "FOR-4.1",
                      .domain = {QUAD_DOMAIN_SEAT},
                      .legal = fortuna_legal_turn_up,
                      .apply = fortuna_apply_turn_up},
    [STEP_CHOOSE] = {.prompt =
                         QUAD_SYMBOL("choose", "Choose one of your three action cards and execute it or not",
                                     "Choisissez une de vos trois cartes action et exécutez-la ou non"),
                     .rule = "FOR-4.2",
                     .legal = fortuna_legal_choose,
                     .apply = fortuna_apply_choose},
    [STEP_BRIBED] = {.prompt = QUAD_SYMBOL("bribed", "Execute {1}, for which you have paid",
                                           "Exécutez la carte {1}, pour laquelle vous avez payé"),
                     .rule = "FOR-5.14",
                     .domain = {QUAD_DOMAIN_SEAT, DOMAIN_ACTION},
                     .legal = fortuna_legal_bribed,
                     .apply = fortuna_apply_bribed},
    [STEP_EXCHANGE] = {.prompt =
                           QUAD_SYMBOL("exchange", "Exchange {0} for a face-up card of another side",
                                       "Échangez la carte {0} contre une carte face visible d’un autre bord"),
                       .rule = "FOR-4.4",
                       .domain = {DOMAIN_ACTION},
                       .legal = fortuna_legal_exchange,
                       .apply = fortuna_apply_exchange},
    [STEP_MILITARY] = {.prompt = QUAD_SYMBOL(
                           "military", "You may give up a centurion to execute one of your face-up cards",
                           "Vous pouvez renoncer à un centurion pour exécuter une de vos cartes "
                           "face visible"),
                       .rule = "FOR-7.1",
                       .legal = fortuna_legal_military,
                       .apply = fortuna_apply_military},
    [STEP_ROLL] = {.prompt = QUAD_SYMBOL("roll", "{0} rolls the dice", "{0} lance les dés"),
                   .rule = "FOR-8.1",
                   .domain = {QUAD_DOMAIN_SEAT},
                   .legal = fortuna_legal_roll,
                   .apply = fortuna_apply_roll,
                   .sample = fortuna_sample_roll},
    [STEP_FAVOUR] = {.prompt = QUAD_SYMBOL("favour", "Fulfil a favour (number {1} at most) or pay the tax",
                                           "Satisfaites une faveur (numéro {1} au plus) ou payez la taxe"),
                     .rule = "FOR-8.4",
                     .domain = {QUAD_DOMAIN_SEAT, QUAD_DOMAIN_NUMBER, QUAD_DOMAIN_NUMBER, QUAD_DOMAIN_NUMBER},
                     .legal = fortuna_legal_favour,
                     .apply = fortuna_apply_favour},
    [STEP_DRAW] = {.prompt =
                       QUAD_SYMBOL("draw", "{0} draws privilege cards", "{0} pioche des cartes privilège"),
                   .rule = "FOR-9.1",
                   .domain = {QUAD_DOMAIN_SEAT, QUAD_DOMAIN_NUMBER, QUAD_DOMAIN_NUMBER, QUAD_DOMAIN_NUMBER},
                   .legal = fortuna_legal_draw,
                   .apply = fortuna_apply_draw,
                   .sample = fortuna_sample_draw},
    [STEP_KEEP] = {.prompt = QUAD_SYMBOL("keep", "Keep {1} privilege {1|card|cards}",
                                         "Gardez {1} {1|carte|cartes} privilège"),
                   .rule = "FOR-9.2",
                   .domain = {QUAD_DOMAIN_SEAT, QUAD_DOMAIN_NUMBER},
                   .legal = fortuna_legal_keep,
                   .apply = fortuna_apply_keep},
    [STEP_RECEIVE] = {.prompt = QUAD_SYMBOL("receive", "{0} receives what is left at the palace",
                                            "{0} reçoit ce qui reste au palais"),
                      .rule = "FOR-10.2",
                      .domain = {QUAD_DOMAIN_SEAT, QUAD_DOMAIN_NUMBER},
                      .legal = fortuna_legal_receive,
                      .apply = fortuna_apply_receive},
    [STEP_PALACE] = {.prompt = QUAD_SYMBOL("palace", "Caesar’s palace: keep one of the cards",
                                           "Palais de César : gardez une des cartes"),
                     .rule = "FOR-10.1",
                     .domain = {QUAD_DOMAIN_SEAT, QUAD_DOMAIN_NUMBER},
                     .legal = fortuna_legal_palace,
                     .apply = fortuna_apply_palace},
    [STEP_REVEAL] = {.prompt = QUAD_SYMBOL("reveal", "{0} shows privileges", "{0} révèle ses privilèges"),
                     .rule = "FOR-12.2",
                     .domain = {QUAD_DOMAIN_SEAT, QUAD_DOMAIN_NUMBER},
                     .legal = fortuna_legal_reveal,
                     .apply = fortuna_apply_reveal},
};

/* What those who are not asked are told of a decision. */
static const struct quad_topic topics[STEPS] = {
    [STEP_LAY] = {{"laying the action cards", "pose des cartes action"}},
    [STEP_CHOOSE] = {{"choosing an action", "choix d’une action"}},
    [STEP_BRIBED] = {{"the card paid for", "exécution de la carte payée"}},
    [STEP_EXCHANGE] = {{"the exchange", "échange"}},
    [STEP_MILITARY] = {{"military power", "puissance militaire"}},
    [STEP_FAVOUR] = {{"the emperor’s favour", "faveur de l’empereur"}},
    [STEP_KEEP] = {{"privileges", "privilèges"}},
    [STEP_PALACE] = {{"Caesar’s palace", "palais de César"}},
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
    .state_size = sizeof(struct fortuna),
    .steps = steps,
    .topics = topics,
    .step_count = STEPS,
    .between = 1ull << STEP_ROUND,
    .verbs = verbs,
    .verb_count = VERBS,
    .domains = domains,
    .domain_count = sizeof domains / sizeof domains[0],
    .options = options,
    .option_count = FORTUNA_OPTIONS,
    .later_options = FORTUNA_LATER,
    .fields = fields,
    .field_count = sizeof fields / sizeof fields[0],
    .messages = messages,
    .message_count = TEXTS,
    .places = fortuna_scene_places,
    .score_lines = score_lines,
    .score_line_count = sizeof score_lines / sizeof score_lines[0],
    .house = house,
    .house_count = sizeof house / sizeof house[0],
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
    .feature_count = FORTUNA_FEATURES,
    .feature_version = 1,
};
