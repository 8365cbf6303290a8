/* glory.c: Glory to Rome as the core sees it: the tables, and what follows every step.
 *
 * Reading order: glory.h and state.def; setup.c; turn.c and think.c (lead, follow, think); act.c (who acts);
 * trade.c (Patron, Laborer, Merchant); build.c and finish.c (Craftsman, Architect, completion); legion.c;
 * score.c; hidden.c. */
#include "glory.h"

/* [GLO-18.26] Stairways and hires that can lead to nothing more are over, and so may the game be. */
static void settle(struct quad_state *s, struct quad_journal *j) {
    glory_end_stairs(s);
    glory_end_hiring(s);
    if (glory_may_end(glory_look(s))) {
        glory_find_ending(s, j);
    }
}

#define ARGS(...)                                                                                            \
    { __VA_ARGS__ }

static const struct quad_step steps[GLORY_STEPS] = {
#define STEP(id, name, who, where, arguments, hidden, english, french)                                       \
    [STEP_##id] = {.prompt = QUAD_SYMBOL(#name, english, french),                                            \
                   .rule = where,                                                                            \
                   .domain = arguments,                                                                      \
                   .secret = {hidden},                                                                       \
                   HOW_##who(name)},
#define HOW_ASK(name)  .legal = glory_legal_##name, .apply = glory_apply_##name
#define HOW_SHOW(name) .legal = glory_legal_##name, .apply = glory_apply_##name
#define HOW_LUCK(name) .legal = glory_offer_deck, .apply = glory_apply_##name, .sample = glory_sample_deck
#define HOW_RUN(name)  .run = glory_run_##name
#include "steps.def"
#undef STEP
};

/* What those who are not asked are told of a decision. */
static const struct quad_topic topics[GLORY_STEPS] = {
    [STEP_PICK] = {{"choosing the first leader", "choix du premier chef"}},
    [STEP_LEAD] = {{"leading or thinking", "mener ou penser"}},
    [STEP_FOLLOW] = {{"following or thinking", "suivre ou penser"}},
    [STEP_PETITION] = {{"petition", "pétition"}},
    [STEP_PALACE] = {{"Palace", "Palais"}},
    [STEP_THINK] = {{"thinking", "penser"}},
    [STEP_TRIBUNAL] = {{"Tribunal", "Tribunal"}},
    [STEP_PATRON] = {{"Patron", "Patron"}},
    [STEP_BATH] = {{"Bath", "Thermes"}},
    [STEP_LABORER] = {{"Laborer", "Ouvrier"}},
    [STEP_MERCHANT] = {{"Merchant", "Marchand"}},
    [STEP_CRAFTSMAN] = {{"Craftsman", "Artisan"}},
    [STEP_BASIN] = {{"Fountain", "Fontaine"}},
    [STEP_ARCHITECT] = {{"Architect", "Architecte"}},
    [STEP_STAIRWAY] = {{"Stairway", "Escalier"}},
    [STEP_PRISON] = {{"Prison", "Prison"}},
    [STEP_DEMAND] = {{"Legionary", "Légionnaire"}},
    [STEP_SPOILS] = {{"Legionary", "Légionnaire"}},
    [STEP_GIVE] = {{"answering a demand", "réponse à une exigence"}},
    [STEP_LIONS] = {{"Coliseum", "Colisée"}},
    [STEP_DOMUS] = {{"Domus Aurea", "Domus Aurea"}},
    [STEP_SENATE] = {{"Senate", "Sénat"}},
    [STEP_SEWER] = {{"Sewer", "Égout"}},
};

static const struct quad_verb verbs[GLORY_VERBS] = {
#define VERB(id, token, arguments, english, french)                                                          \
    [VERB_##id] = {QUAD_SYMBOL(token, english, french), arguments},
#include "verbs.def"
#undef VERB
};

static const struct quad_message messages[GLORY_MESSAGES] = {
#define MESSAGE(id, token, arguments, english, french)                                                       \
    [MESSAGE_##id] = {QUAD_SYMBOL(token, english, french), arguments},
#include "texts.def"
#undef MESSAGE
};

#define PRINTED_RUBBLE(l)       l("Rubble, Laborer, value 1. ", "Débris, Ouvrier, valeur 1. ")
#define PRINTED_WOOD(l)         l("Wood, Craftsman, value 1. ", "Bois, Artisan, valeur 1. ")
#define PRINTED_CONCRETE(l)     l("Concrete, Architect, value 2. ", "Béton, Architecte, valeur 2. ")
#define PRINTED_BRICK(l)        l("Brick, Legionary, value 2. ", "Brique, Légionnaire, valeur 2. ")
#define PRINTED_STONE(l)        l("Stone, Merchant, value 3. ", "Pierre, Marchand, valeur 3. ")
#define PRINTED_MARBLE(l)       l("Marble, Patron, value 3. ", "Marbre, Patron, valeur 3. ")
#define FIRST(english, french)  english
#define SECOND(english, french) french

static const struct quad_symbol titles[GLORY_TITLES] = {
#define TITLE(id, token, english, french, noun, material, copies, rank_en, rank_fr, rule, about_en,          \
              about_fr)                                                                                      \
    [TITLE_##id] = {token,                                                                                   \
                    {english, french},                                                                       \
                    {PRINTED_##material(FIRST) about_en, PRINTED_##material(SECOND) about_fr},               \
                    noun},
#include "titles.def"
#undef TITLE
};

static const struct quad_symbol materials[GLORY_MATERIALS] = {
    [RUBBLE] = {"rubble",
                {"rubble", "débris"},
                {"Value 1; the Laborer's material.", "Valeur 1 ; le matériau de l’Ouvrier."},
                "M"},
    [WOOD] = {"wood",
              {"wood", "bois"},
              {"Value 1; the Craftsman's material.", "Valeur 1 ; le matériau de l’Artisan."},
              "m~"},
    [CONCRETE] = {"concrete",
                  {"concrete", "béton"},
                  {"Value 2; the Architect's material.", "Valeur 2 ; le matériau de l’Architecte."},
                  "m~"},
    [BRICK] = {"brick",
               {"brick", "brique"},
               {"Value 2; the Legionary's material.", "Valeur 2 ; le matériau du Légionnaire."},
               "f~"},
    [STONE] = {"stone",
               {"stone", "pierre"},
               {"Value 3; the Merchant's material.", "Valeur 3 ; le matériau du Marchand."},
               "f~"},
    [MARBLE] = {"marble",
                {"marble", "marbre"},
                {"Value 3; the Patron's material.", "Valeur 3 ; le matériau du Patron."},
                "m~"},
};

static const struct quad_symbol roles[GLORY_ROLES] = {
    [LABORER] = {"laborer",
                 {"Laborer", "Ouvrier"},
                 {"Takes a card from the pool into the stockpile.",
                  "Prend une carte du lot commun et la place dans les stocks."},
                 "m"},
    [CRAFTSMAN] = {"craftsman",
                   {"Craftsman", "Artisan"},
                   {"Lays a foundation, or adds a material from hand.",
                    "Pose des fondations ou ajoute un matériau de la main."},
                   "m"},
    [ARCHITECT] = {"architect",
                   {"Architect", "Architecte"},
                   {"Lays a foundation, or adds a material from the stockpile.",
                    "Pose des fondations ou ajoute un matériau des stocks."},
                   "m"},
    [LEGIONARY] = {"legionary",
                   {"Legionary", "Légionnaire"},
                   {"Demands a material from the pool and the neighbours.",
                    "Exige un matériau du lot commun et des voisins."},
                   "m"},
    [MERCHANT] = {"merchant",
                  {"Merchant", "Marchand"},
                  {"Sells a card from the stockpile into the vault.",
                   "Vend une carte des stocks dans la chambre forte."},
                  "m"},
    [PATRON] = {"patron",
                {"Patron", "Patron"},
                {"Hires a client from the pool.", "Engage un client du lot commun."},
                "m"},
};

static const struct quad_symbol planes[GLORY_PLANES] = {
    QUAD_SYMBOL("x1", "one", "un"), QUAD_SYMBOL("x2", "two", "deux"), QUAD_SYMBOL("x4", "four", "quatre")};

static const struct quad_symbol switches[GLORY_SWITCHES] = {
#define SWITCH(id, token, lookout, cambridge, republic, english, french)                                     \
    [SWITCH_##id] = QUAD_SYMBOL(token, english, french),
#include "switches.def"
#undef SWITCH
};

static const struct quad_symbol endings[GLORY_ENDINGS] = {
    [ENDING_DECK] = QUAD_SYMBOL("deck", "the deck ran out", "pioche épuisée"),
    [ENDING_SITES] = QUAD_SYMBOL("sites", "the last in-town site was taken", "dernier chantier urbain pris"),
    [ENDING_CATACOMB] = QUAD_SYMBOL("catacomb", "the Catacomb was finished", "Catacombes achevées"),
    [ENDING_FORUM] = QUAD_SYMBOL("forum", "the Forum", "le Forum"),
    [ENDING_CONCESSION] = QUAD_SYMBOL("concession", "all others conceded", "abdication des autres"),
};

static const struct quad_symbol cards[] = {{"senator",
                                            {"senator", "sénateur"},
                                            {"Plays any role; goes back to the pile afterwards.",
                                             "Tient n’importe quel rôle ; retourne ensuite sur la pile."},
                                            NULL}};

static const struct quad_domain domains[] = {
    {"title", titles, GLORY_TITLES},
    {"material", materials, GLORY_MATERIALS},
    {"role", roles, GLORY_ROLES},
    {"plane", planes, GLORY_PLANES},
    {"switch", switches, GLORY_SWITCHES},
    {"ending", endings, GLORY_ENDINGS},
    {"card", cards, 1},
};

static const struct quad_symbol editions[] = {
    QUAD_SYMBOL("lookout", "Lookout 2011", "La Gloire de Rome (2011)"),
    QUAD_SYMBOL("cambridge", "Cambridge", "Cambridge (ancienne édition)"),
    QUAD_SYMBOL("republic", "Republic", "Republic")};
static const struct quad_symbol circuses[] = {
    QUAD_SYMBOL("edition", "as the edition has it", "selon l’édition"),
    QUAD_SYMBOL("architect", "any card as Architect, petitions of two",
                "toute carte comme Architecte, pétitions à deux"),
    QUAD_SYMBOL("petition", "petitions of three, two with the Circus",
                "pétitions à trois, à deux avec le Cirque")};
static const struct quad_symbol forums[] = {
    QUAD_SYMBOL("edition", "as the edition has it", "selon l’édition"),
    QUAD_SYMBOL("both", "clients and materials", "clients et matériaux"),
    QUAD_SYMBOL("clients", "clients only", "clients seulement")};
static const struct quad_symbol sites[] = {QUAD_SYMBOL("edition", "as the edition has it", "selon l’édition"),
                                           QUAD_SYMBOL("two", "two", "deux"),
                                           QUAD_SYMBOL("three", "three", "trois")};
static const struct quad_symbol languages[] = {
    QUAD_SYMBOL("edition", "as the edition has it", "selon l’édition"),
    QUAD_SYMBOL("french", "French", "français"), QUAD_SYMBOL("english", "English", "anglais")};
static const struct quad_symbol no_yes[] = {QUAD_SYMBOL("no", "no", "non"), QUAD_SYMBOL("yes", "yes", "oui")};

static const struct quad_option options[GLORY_OPTIONS] = {
    [OPTION_EDITION] = {QUAD_SYMBOL("edition", "edition", "édition"), 0, GLORY_EDITIONS - 1, EDITION_LOOKOUT,
                        editions},
    [OPTION_CIRCUS] = {QUAD_SYMBOL("circus", "what the Circus does", "fonction du Cirque"), 0, 2, 0,
                       circuses},
    [OPTION_FORUM] = {QUAD_SYMBOL("forum", "what the Forum asks for", "condition du Forum"), 0, 2, 0, forums},
    [OPTION_SITES] = {QUAD_SYMBOL("sites", "in-town sites of each material for two players",
                                  "chantiers urbains par matériau à deux joueurs"),
                      0, 2, 0, sites},
    [OPTION_TITLES] = {QUAD_SYMBOL("titles", "first player by titles in",
                                   "premier joueur selon les noms, en"),
                       0, 2, 0, languages},
    [OPTION_TRAINING] = {QUAD_SYMBOL("training", "introductory game without functions",
                                     "partie d’initiation sans fonctions"),
                         0, 1, 0, no_yes},
    [OPTION_EXPERT] = {QUAD_SYMBOL("expert", "experienced players’ start", "départ des joueurs expérimentés"),
                       0, 1, 0, no_yes},
    [OPTION_MIX] = {QUAD_SYMBOL("mix", "Architect and Craftsman pay together for out-of-town sites",
                                "Architecte et Artisan paient ensemble les chantiers hors ville"),
                    0, 1, 0, no_yes},
    [OPTION_POOL] = {QUAD_SYMBOL("leave_pool", "Legionaries may leave the pool card",
                                 "le Légionnaire peut laisser la carte du lot commun"),
                     0, 1, 0, no_yes},
    [OPTION_BATH] = {QUAD_SYMBOL("plain_bath", "with the Bath clients act in their own role only",
                                 "avec les Thermes, un client n’agit que dans son rôle"),
                     0, 1, 0, no_yes},
    [OPTION_CONCESSION] = {QUAD_SYMBOL("concession", "players may concede", "on peut abdiquer"), 0, 1, 1,
                           no_yes},
};

static const struct quad_symbol score_lines[] = {
    QUAD_SYMBOL("influence", "Influence", "Influence"), QUAD_SYMBOL("vault", "Vault", "Chambre forte"),
    QUAD_SYMBOL("bonus", "Merchant bonuses", "Bonus Marchand"), QUAD_SYMBOL("statue", "Statue", "Statue"),
    QUAD_SYMBOL("wall", "Wall", "Muraille")};

/* House values: points that no rulebook settles. */
static const struct quad_symbol house[] = {
    QUAD_SYMBOL("half", "In the introductory game 72 of the 144 orders are put away before the deal.",
                "Dans la partie d’initiation, 72 des 144 commandes sont écartées avant la distribution."),
    QUAD_SYMBOL("tie", "A victory still tied after the cards in hand is shared.",
                "Une égalité qui demeure après les cartes en main donne une victoire partagée."),
    QUAD_SYMBOL("demand", "A demand shows the material of a card, not its title.",
                "Une exigence montre le matériau d’une carte, pas son nom."),
    QUAD_SYMBOL("aside", "A card set aside for an out-of-town site is seen by all.",
                "Une carte mise de côté pour un chantier hors ville est vue de tous."),
};

static const struct quad_field fields[] = {
#define STATE struct glory
#include "core/fields_describe.h"

#include "state.def"
};

_Static_assert(sizeof(struct glory) == (sizeof(struct quad_state)
#include "core/fields_measure.h"

#include "state.def"
                                        + 7) /
                                           8 * 8,
               "no padding inside the state");
_Static_assert(sizeof(struct glory) <= 1536, "small enough to copy without a thought");

const struct quad_game quad_game_glory = {
    .name =
        {"glory",
         {"Glory to Rome", "La Gloire de Rome"},
         {"Rebuild Rome: every card is a role, a client, a material, a building or money.",
          "Rebâtissez Rome : chaque carte est un rôle, un client, un matériau, un bâtiment ou de l’argent."},
         NULL},
    .rules = "GLO",
    .seats_min = 2,
    .seats_max = 5,
    .rules_version = 2,
    .state_size = sizeof(struct glory),
    .steps = steps,
    .topics = topics,
    .step_count = GLORY_STEPS,
    .between = 1ull << STEP_TURN,
    .verbs = verbs,
    .verb_count = GLORY_VERBS,
    .domains = domains,
    .domain_count = sizeof domains / sizeof domains[0],
    .options = options,
    .option_count = GLORY_OPTIONS,
    .fields = fields,
    .field_count = sizeof fields / sizeof fields[0],
    .messages = messages,
    .message_count = GLORY_MESSAGES,
    .places = glory_scene_places,
    .score_lines = score_lines,
    .score_line_count = sizeof score_lines / sizeof score_lines[0],
    .house = house,
    .house_count = sizeof house / sizeof house[0],
    .start = glory_start,
    .settle = settle,
    .score = glory_score,
    .audit = glory_audit,
    .imagine = glory_imagine,
    .veil = glory_veil,
    .view = glory_view,
    .estimate = glory_estimate,
    .prior = glory_prior,
    .features = glory_features,
    .feature_count = GLORY_FEATURES,
    .feature_version = 1,
    .lookahead = 30,
    .restock = glory_restock,
};
