/* romeroll.c: Rome & Roll as the core sees it: its tables and functions in one struct. */
#include "romeroll.h"

#define DECISION(name)  .legal = romeroll_legal_##name, .apply = romeroll_apply_##name
#define SAMPLED(name)   DECISION(name), .sample = romeroll_sample_##name
#define AUTOMATIC(name) .run = romeroll_run_##name
#define STEP(id, token, english, french, number, d0, d1, d2, d3, how)                                        \
    [ROM_STEP_##id] = {                                                                                      \
        .prompt = QUAD_SYMBOL(token, english, french), .rule = number, .domain = {d0, d1, d2, d3}, how},
static const struct quad_step steps[ROM_STEPS] = {
#include "steps.def"
};

/* What the frame on top offers: for the audit, which wants every question to have an answer. */
void romeroll_legal_top(const struct quad_state *s, struct quad_choices *out) {
    const struct quad_frame *frame = quad_see_top(s);
    steps[frame->step].legal(s, quad_bits_lowest(frame->waiting), out);
}

#define VERB(id, token, english, french, d0, d1, d2)                                                         \
    [ROM_VERB_##id] = {QUAD_SYMBOL(token, english, french), {d0, d1, d2}},
static const struct quad_verb verbs[ROM_VERBS] = {
#include "verbs.def"
};

#define MESSAGE(id, token, english, french, d0, d1, d2, d3)                                                  \
    [ROM_MESSAGE_##id] = {QUAD_SYMBOL(token, english, french), {d0, d1, d2, d3}},
static const struct quad_message messages[ROM_MESSAGES] = {
#include "messages.def"
};

/* What those who are not asked are told of a decision. */
static const struct quad_topic topics[ROM_STEPS] = {
    [ROM_STEP_CHOOSE] = {{"choosing a character", "choix du Personnage"}},
    [ROM_STEP_VILLAGE] = {{"first colony", "première colonie"}},
    [ROM_STEP_TAKE] = {{"the draft", "choix d’un dé"}},
    [ROM_STEP_DOUBLE] = {{"a second die", "second dé"}},
    [ROM_STEP_DISCARD] = {{"which die to use", "dé à utiliser"}},
    [ROM_STEP_TURN] = {{"main action and free actions", "action principale et actions gratuites"}},
    [ROM_STEP_LEFTOVER] = {{"the Basket", "Panier"}},
    [ROM_STEP_ITEM] = {{"storing or Bribing", "stocker ou corrompre"}},
    [ROM_STEP_PAY] = {{"paying", "paiement"}},
    [ROM_STEP_FACE] = {{"Minerva’s Favour", "Faveur de Minerve"}},
    [ROM_STEP_MARS] = {{"Mars’ Favour", "Faveur de Mars"}},
    [ROM_STEP_MERCURY] = {{"Mercury’s Favour", "Faveur de Mercure"}},
    [ROM_STEP_CLAIM] = {{"claiming a Favour", "revendiquer une Faveur"}},
    [ROM_STEP_WALK] = {{"Build", "Construire"}},
    [ROM_STEP_PLAN] = {{"Build", "Construire"}},
    [ROM_STEP_PLACE] = {{"Build", "Construire"}},
    [ROM_STEP_INSULA] = {{"Insula", "Insula"}},
    [ROM_STEP_PICK] = {{"Market", "Marché"}},
    [ROM_STEP_STEAL] = {{"Magistrature", "Magistrature"}},
    [ROM_STEP_LEGION] = {{"Raise a Legion", "Lever une Légion"}},
    [ROM_STEP_CONQUER] = {{"Conquer", "Conquérir"}},
    [ROM_STEP_DEVELOP] = {{"Develop", "Développer"}},
    [ROM_STEP_TAX] = {{"Tax", "Taxer"}},
    [ROM_STEP_TRADE] = {{"Trade", "Échanger"}},
    [ROM_STEP_OFFER] = {{"Production", "Production"}},
    [ROM_STEP_RUBBLE] = {{"Seneca’s Rubble", "Décombres de Sénèque"}},
    [ROM_STEP_SENECA_ROAD] = {{"Seneca’s road", "route de Sénèque"}},
};

static const struct quad_symbol no_yes[] = {QUAD_SYMBOL("no", "no", "non"), QUAD_SYMBOL("yes", "yes", "oui")};
static const struct quad_symbol developers[] = {QUAD_SYMBOL("builder", "Builder", "Constructeur"),
                                                QUAD_SYMBOL("legionary", "Legionary", "Légionnaire"),
                                                QUAD_SYMBOL("architect", "Architect", "Architecte")};
static const struct quad_symbol levels[] = {QUAD_SYMBOL("easy", "easy", "facile"),
                                            QUAD_SYMBOL("normal", "normal", "normal"),
                                            QUAD_SYMBOL("hard", "hard", "difficile")};
static const struct quad_symbol point_tables[] = {QUAD_SYMBOL("normal", "normal", "normal"),
                                                  QUAD_SYMBOL("easier", "easier", "plus facile"),
                                                  QUAD_SYMBOL("harder", "harder", "plus difficile")};

/* [ROM-19.1] */
static const struct quad_option options[ROM_OPTIONS] = {
    [ROM_OPTION_FIRST_GAME] = {QUAD_SYMBOL("first-game", "the set-up advised for a first game",
                                           "la mise en place conseillée pour la première partie"),
                               0, 1, 0, no_yes},
    [ROM_OPTION_CHARACTERS] = {QUAD_SYMBOL("characters", "players choose their characters",
                                           "les joueurs choisissent leur Personnage"),
                               0, 1, 0, no_yes},
    [ROM_OPTION_PONTIFEX] = {QUAD_SYMBOL("pontifex", "Pontifex is among the characters",
                                         "Pontifex est parmi les Personnages"),
                             0, 1, 0, no_yes},
    [ROM_OPTION_SENECA] = {QUAD_SYMBOL("seneca", "two players: Seneca’s cards block Blueprints",
                                       "à deux : les cartes de Sénèque bloquent des Plans"),
                           0, 1, 0, no_yes},
    [ROM_OPTION_GIFTS] = {QUAD_SYMBOL("gifts", "gifts for later seats (house)",
                                      "dons aux places suivantes (maison)"),
                          0, 1, 0, no_yes},
    [ROM_OPTION_PRAEFECTUS] = {QUAD_SYMBOL("praefectus", "the Praefectus claims his colony in any seat",
                                           "Praefectus revendique sa colonie à toutes les places"),
                               0, 1, 0, no_yes},
    [ROM_OPTION_DEVELOP] = {QUAD_SYMBOL("develop", "the worker that Develop needs",
                                        "l’ouvrier que demande Développer"),
                            0, 2, 0, developers},
    [ROM_OPTION_JEWELS] = {QUAD_SYMBOL("jewels", "Jewellery pays for anything", "les Bijoux paient tout"), 0,
                           1, 0, no_yes},
    [ROM_OPTION_LEVEL] = {QUAD_SYMBOL("level", "solo: difficulty", "solo : difficulté"), 0, 2, 0, levels},
    [ROM_OPTION_SEALS] = {QUAD_SYMBOL("seals", "solo: count seals by the letter",
                                      "solo : compter les sceaux à la lettre"),
                          0, 1, 1, no_yes},
    [ROM_OPTION_POINTS] = {QUAD_SYMBOL("points", "solo: what Seneca’s works are worth",
                                       "solo : ce que valent les lieux de Sénèque"),
                           0, 2, 0, point_tables},
    [ROM_OPTION_SWAP] = {QUAD_SYMBOL("swap", "solo, easier: swap two stored resources for one",
                                     "solo, plus facile : deux ressources stockées contre une"),
                         0, 1, 0, no_yes},
    [ROM_OPTION_FALLBACK] = {QUAD_SYMBOL("fallback", "solo: Seneca does something else when he fails",
                                         "solo : Sénèque fait autre chose quand il échoue"),
                             0, 1, 1, no_yes},
    [ROM_OPTION_ASIA] = {QUAD_SYMBOL("asia", "solo, harder: Seneca starts in Asia Minor",
                                     "solo, plus difficile : Sénèque commence en Asie Mineure"),
                         0, 1, 0, no_yes},
    [ROM_OPTION_EGYPT] = {QUAD_SYMBOL("egypt", "solo, harder: Seneca starts in Egypt",
                                      "solo, plus difficile : Sénèque commence en Égypte"),
                          0, 1, 0, no_yes},
    [ROM_OPTION_RUBBLE] = {QUAD_SYMBOL("rubble", "solo, harder: no walking onto Rubble",
                                       "solo, plus difficile : on n’entre pas dans les Décombres"),
                           0, 1, 0, no_yes},
};

static const struct quad_symbol score_lines[] = {
    QUAD_SYMBOL("coins", "Coins", "Pièces"),
    QUAD_SYMBOL("built", "Buildings track", "Piste Bâtiment"),
    QUAD_SYMBOL("legacy", "Legacy", "Héritage"),
    QUAD_SYMBOL("glory", "Glory", "Gloire"),
    QUAD_SYMBOL("advisors", "Advisors", "Conseillers"),
    QUAD_SYMBOL("buildings", "Buildings", "Bâtiments"),
    QUAD_SYMBOL("nero", "Nero cards", "Cartes Néron"),
    QUAD_SYMBOL("soldiers", "Soldiers", "Soldats"),
    QUAD_SYMBOL("senators", "Senators", "Sénateurs"),
    QUAD_SYMBOL("parks", "Parks", "Parcs"), /* from here on Seneca's */
    QUAD_SYMBOL("rubble", "Rubble", "Décombres"),
    QUAD_SYMBOL("roads", "Roads", "Routes"),
    QUAD_SYMBOL("colonies", "Colonies", "Colonies"),
};
enum { SENECA_LINES = 4 };

/* What players should know was designed for this edition; docs/rules/romeroll.*.md has it value by value. */
static const struct quad_symbol house[] = {
    QUAD_SYMBOL("dice", "The faces of the dice are house values, but for one: Wood, Brick and Builder.",
                "Les faces des dés sont des valeurs maison, sauf une : Bois, Brique et Constructeur."),
    QUAD_SYMBOL("blueprints",
                "Costs, shapes, restrictions, effects and points of the Blueprints are house values, as are "
                "nine of their "
                "names; the conditions of Garden, Esplanade, Villa, Jeweller and Magistrature are the "
                "rulebook’s in kind.",
                "Coûts, formes, restrictions, effets et points des Plans sont des valeurs maison, comme neuf "
                "de leurs noms ; "
                "le genre des conditions du Jardin, de l’Esplanade, de la Villa, du Joaillier et de la "
                "Magistrature vient "
                "de la règle."),
    QUAD_SYMBOL("favours", "Juno’s shape and Saturn’s cost are house values.",
                "La forme de Junon et le coût de Saturne sont des valeurs maison."),
    QUAD_SYMBOL("nero", "The values of the Nero cards are house values.",
                "Les valeurs des cartes Néron sont des valeurs maison."),
    QUAD_SYMBOL("characters",
                "What characters start with, their blue cells and most of their Advisors’ abilities are "
                "house values.",
                "Le départ des Personnages, leurs cases bleues et la plupart des capacités de leurs "
                "Conseillers sont des "
                "valeurs maison."),
    QUAD_SYMBOL("tracks",
                "The lengths of the tracks for Senators, buildings, legacy and glory are house values.",
                "Les longueurs des pistes Sénateurs, Bâtiment, Héritage et Gloire sont des valeurs maison."),
    QUAD_SYMBOL("map", "Both sides of the map are house drawings.",
                "Les deux faces de la carte sont des tracés maison."),
    QUAD_SYMBOL("regions", "Most colonies, roads, costs, banners and milestones are house values.",
                "La plupart des colonies, routes, coûts, bannières et stèles sont des valeurs maison."),
    QUAD_SYMBOL(
        "develop", "That Develop needs a Builder is a guess, that a road costs a Stone is likely.",
        "Il est supposé que Développer demande un Constructeur, et probable qu’une route coûte une Pierre."),
    QUAD_SYMBOL("gifts", "Gifts for later seats, an option, are house values.",
                "Les dons aux places suivantes, une option, sont des valeurs maison."),
    QUAD_SYMBOL("seneca", "Seneca’s cards and his order of regions are house values.",
                "Les cartes de Sénèque et son ordre des régions sont des valeurs maison."),
    QUAD_SYMBOL("limits",
                "A map takes 62 buildings and a game 99 rounds: house limits no sensible game reaches.",
                "Une carte accueille 62 Bâtiments et une partie 99 manches : limites maison qu’aucune partie "
                "raisonnable "
                "n’atteint."),
};

static const struct quad_field fields[] = {
#define STATE struct romeroll
#include "core/fields_describe.h"

#include "state.def"
};

_Static_assert(sizeof(struct romeroll) == (sizeof(struct quad_state)
#include "core/fields_measure.h"

#include "state.def"
                                           + 7) /
                                              8 * 8,
               "no padding inside the state");
_Static_assert(sizeof(struct romeroll) <= 1536, "a state is copied often: keep it small");

#define COUNT_OF(table) (sizeof table / sizeof table[0])

const struct quad_game quad_game_romeroll = {
    .name = {"romeroll",
             {"Rome & Roll", "Rome & Roll"},
             {"Draft dice, rebuild Rome on a common map, conquer colonies and renovate roads.",
              "Draftez des dés, rebâtissez Rome sur une carte commune, conquérez des colonies et rénovez des "
              "routes."},
             NULL},
    .rules = "ROM",
    .seats_min = 1,
    .seats_max = ROM_SEATS,
    .rules_version = 4,
    .state_size = sizeof(struct romeroll),
    .steps = steps,
    .topics = topics,
    .step_count = ROM_STEPS,
    .between = 1ull << ROM_STEP_ROUND | 1ull << ROM_STEP_TURNS | 1ull << ROM_STEP_DRAFT,
    .verbs = verbs,
    .verb_count = ROM_VERBS,
    .domains = romeroll_domains,
    .domain_count = ROM_DOMAINS_END - QUAD_DOMAINS,
    .options = options,
    .option_count = ROM_OPTIONS,
    .fields = fields,
    .field_count = COUNT_OF(fields),
    .messages = messages,
    .message_count = ROM_MESSAGES,
    .places = romeroll_scene_places,
    .score_lines = score_lines,
    .score_line_count = COUNT_OF(score_lines) - SENECA_LINES,
    .rival_line_count = SENECA_LINES,
    .house = house,
    .house_count = COUNT_OF(house),
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
    .feature_count = ROMEROLL_FEATURES,
    .feature_version = 1,
};
