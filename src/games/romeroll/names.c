/* names.c: the domains: everything moves and positions speak of, with its token and its name in both
 * languages. */
#include "romeroll.h"

/* What words_en.c and words_fr.c say of the rows; a description ends with where the values come from. */
#define SAY(id) extern const char romeroll_##id##_english[], romeroll_##id##_french[];
#define SAID(id)                                                                                             \
    { romeroll_##id##_english, romeroll_##id##_french }
#define FACE(colour, number, ...) SAY(colour##_##number) SAY(colour##_##number##_about)
#define PLAN(id, ...)             SAY(id##_about)
#define CHARACTER(id, ...)        SAY(id##_about)
#define ADVISOR(id, ...)          SAY(id##_about)
#define REGION(id, ...)           SAY(id##_about)
#define COLONY(id, ...)           SAY(id##_about)
#define ROAD(id, ...)             SAY(id##_about)
#define BUILD_CARD(number, ...)   SAY(SENECA_##number)
#define OTHER_CARD(number, ...)   SAY(SENECA_##number)
#include "advisors.def"
#include "characters.def"
#include "dice.def"
#include "plans.def"
#include "regions.def"
#include "seneca.def"
#undef FACE
#undef PLAN
#undef CHARACTER
#undef ADVISOR
#undef REGION
#undef COLONY
#undef ROAD
#undef BUILD_CARD
#undef OTHER_CARD

static const struct quad_symbol goods[ROM_GOODS] = {
    [ROM_WOOD] = QUAD_NOUN("wood", "Wood", "Bois", "m~"),
    [ROM_BRICK] = QUAD_NOUN("brick", "Brick", "Brique", "f"),
    [ROM_STONE] = QUAD_NOUN("stone", "Stone", "Pierre", "f"),
    [ROM_FISH] = QUAD_NOUN("fish", "Fish", "Poisson", "m"),
    [ROM_JEWEL] = QUAD_NOUN("jewel", "Jewellery", "Bijou", "m"),
    [ROM_BASKET] = QUAD_NOUN("basket", "Basket", "Panier", "m"),
    [ROM_AUXILIARY] = QUAD_NOUN("auxiliary", "Auxiliary", "Auxiliaire", "m"),
};

static const struct quad_symbol workers[ROM_WORKERS] = {
    [ROM_LEGIONARY] = QUAD_SYMBOL("legionary", "Legionary", "Légionnaire"),
    [ROM_BUILDER] = QUAD_SYMBOL("builder", "Builder", "Constructeur"),
    [ROM_ARCHITECT] = QUAD_SYMBOL("architect", "Architect", "Architecte"),
    [ROM_MERCHANT] = QUAD_SYMBOL("merchant", "Merchant", "Marchand"),
    [ROM_ANYONE] = QUAD_SYMBOL("anyone", "any worker", "n’importe quel ouvrier"),
};

#define FACE(colour, number, token, ...)                                                                     \
    [ROM_##colour##_##number] = {token, SAID(colour##_##number), SAID(colour##_##number##_about), NULL},
static const struct quad_symbol faces[ROM_FACES] = {
#include "dice.def"
};

#define PLAN(id, token, english, french, ...)                                                                \
    [ROM_##id] = {token, {english, french}, SAID(id##_about), NOUN_##id},
#define NOUN_CAMP         "m"
#define NOUN_TRAINING     "m"
#define NOUN_POST         "m"
#define NOUN_WATCHTOWER   "f"
#define NOUN_BARRACKS     "f"
#define NOUN_GARDEN       "m"
#define NOUN_ESPLANADE    "f"
#define NOUN_BATHS        "M"
#define NOUN_THEATRE      "m"
#define NOUN_CIRCUS       "m"
#define NOUN_CARPENTER    "m"
#define NOUN_BRICKWORKS   "f"
#define NOUN_STONEMASON   "m"
#define NOUN_FISHERY      "f"
#define NOUN_JEWELLER     "m"
#define NOUN_TEMPLE       "m"
#define NOUN_INSULA       "f"
#define NOUN_VILLA        "f"
#define NOUN_MARKET       "m"
#define NOUN_MAGISTRATURE "f"
#define NOUN_BASILICA     "f"
static const struct quad_symbol plans[ROM_WORKS] = {
#include "plans.def"
    [ROM_RUBBLE] = QUAD_NOUN("rubble", "Rubble", "Décombres", "M"),
    [ROM_PARK] = QUAD_NOUN("park", "Park", "Parc", "m"),
    [ROM_FORUM] = QUAD_NOUN("forum", "Forum", "Forum", "m"),
};

static const struct quad_symbol types[ROM_TYPES] = {
    [ROM_ARMY] = QUAD_SYMBOL("army", "Army", "Armée"),
    [ROM_LEISURE] = QUAD_SYMBOL("leisure", "Leisure", "Loisir"),
    [ROM_MANUFACTURING] = QUAD_SYMBOL("manufacturing", "Manufacturing", "Manufacture"),
    [ROM_RELIGION] = QUAD_SYMBOL("religion", "Religion", "Religion"),
    [ROM_URBAN] = QUAD_SYMBOL("urban", "Urban", "Urbanisme"),
};

/* A form's name is its picture, row by row: front ends can draw it from that. */
#define FORM(id, token, picture, ...) [ROM_FORM_##id] = QUAD_SYMBOL(token, picture, picture),
static const struct quad_symbol forms[ROM_FORMS] = {
#include "forms.def"
};

#define SAME(token) QUAD_SYMBOL(token, token, token)
#define CELL_ROW(r)                                                                                          \
    SAME("a" #r), SAME("b" #r), SAME("c" #r), SAME("d" #r), SAME("e" #r), SAME("f" #r), SAME("g" #r),        \
        SAME("h" #r), SAME("i" #r), SAME("j" #r), SAME("k" #r), SAME("l" #r), SAME("m" #r), SAME("n" #r),    \
        SAME("o" #r), SAME("p" #r)
static const struct quad_symbol cells[ROM_CELLS] = {
    CELL_ROW(1), CELL_ROW(2), CELL_ROW(3),  CELL_ROW(4),  CELL_ROW(5),  CELL_ROW(6),  CELL_ROW(7),
    CELL_ROW(8), CELL_ROW(9), CELL_ROW(10), CELL_ROW(11), CELL_ROW(12), CELL_ROW(13), CELL_ROW(14),
};

static const struct quad_symbol rows[ROM_MAP_ROWS] = {
    SAME("1"), SAME("2"), SAME("3"),  SAME("4"),  SAME("5"),  SAME("6"),  SAME("7"),
    SAME("8"), SAME("9"), SAME("10"), SAME("11"), SAME("12"), SAME("13"), SAME("14"),
};

static const struct quad_symbol columns[ROM_MAP_COLUMNS] = {
    SAME("a"), SAME("b"), SAME("c"), SAME("d"), SAME("e"), SAME("f"), SAME("g"), SAME("h"),
    SAME("i"), SAME("j"), SAME("k"), SAME("l"), SAME("m"), SAME("n"), SAME("o"), SAME("p"),
};

#define B(n)   QUAD_SYMBOL("b" #n, "building " #n, "Bâtiment " #n)
#define TEN(d) B(d##0), B(d##1), B(d##2), B(d##3), B(d##4), B(d##5), B(d##6), B(d##7), B(d##8), B(d##9)
static const struct quad_symbol buildings[ROM_BUILDINGS] = {
    QUAD_SYMBOL("b0", "the Forum", "le Forum"),
    B(1),
    B(2),
    B(3),
    B(4),
    B(5),
    B(6),
    B(7),
    B(8),
    B(9),
    TEN(1),
    TEN(2),
    TEN(3),
    TEN(4),
    TEN(5),
    B(60),
    B(61),
    B(62),
};

static const struct quad_symbol tracks[ROM_TRACKS] = {
    [ROM_COINS] = QUAD_SYMBOL("coins", "coins", "Pièces"),
    [ROM_BUILT] = QUAD_SYMBOL("built", "buildings", "Bâtiments"),
    [ROM_LEGACY] = QUAD_SYMBOL("legacy", "legacy", "Héritage"),
    [ROM_GLORY] = QUAD_SYMBOL("glory", "glory", "Gloire"),
};

static const struct quad_symbol whos[ROM_WHOS] = {
    QUAD_SYMBOL("1", "player 1", "le joueur 1"), QUAD_SYMBOL("2", "player 2", "le joueur 2"),
    QUAD_SYMBOL("3", "player 3", "le joueur 3"), QUAD_SYMBOL("4", "player 4", "le joueur 4"),
    QUAD_SYMBOL("seneca", "Seneca", "Sénèque"),
};

static const struct quad_symbol holders[ROM_HOLDERS] = {
    QUAD_SYMBOL("box", "in the box", "dans la boîte"), QUAD_SYMBOL("middle", "in the middle", "au centre"),
    QUAD_SYMBOL("1", "player 1", "joueur 1"),          QUAD_SYMBOL("2", "player 2", "joueur 2"),
    QUAD_SYMBOL("3", "player 3", "joueur 3"),          QUAD_SYMBOL("4", "player 4", "joueur 4"),
    QUAD_SYMBOL("seneca", "Seneca", "Sénèque"),
};

#define GOD(token, english, french, about, propos) QUAD_CARD(token, english, french, "-", about, propos)
static const struct quad_symbol favours[ROM_FAVOURS] = {
    [ROM_BACCHUS] =
        GOD("bacchus", "Bacchus", "Bacchus",
            "In a Trade action: trade any number of sets of three, each for 1 coin more.",
            "Action Échanger : échangez n’importe quel nombre de groupes de trois, chacun pour 1 Pièce "
            "de plus."),
    [ROM_JUNO] =
        GOD("juno", "Juno", "Junon",
            "Build, but not Religion: in Juno’s shape, also over several hills and the wall, next to any "
            "building. It counts as two on the Buildings track.",
            "Construire, hors Religion : avec la forme de Junon, même sur plusieurs collines et le mur, près "
            "de n’importe quel Bâtiment. Il compte pour deux sur la piste Bâtiment."),
    [ROM_JUPITER] = GOD("jupiter", "Jupiter", "Jupiter",
                        "After a main action: another, different main action with the same die.",
                        "Après une action principale : une autre, différente, avec le même dé."),
    [ROM_MARS] = GOD("mars", "Mars", "Mars",
                     "2 more Auxiliaries in a Conquer action, or 2 more Soldiers in a Raise a "
                     "Legion action.",
                     "2 Auxiliaires de plus pour Conquérir, ou 2 Soldats de plus pour Lever une Légion."),
    [ROM_MERCURY] =
        GOD("mercury", "Mercury", "Mercure",
            "Tax or Trade with a Merchant; 2 coins if you have roads or colonies in two regions; in Tax all "
            "your colonies count as connected.",
            "Taxer ou Échanger avec un Marchand ; 2 Pièces si vous avez des routes ou des colonies dans deux "
            "régions ; pour Taxer, toutes vos colonies comptent comme reliées."),
    [ROM_MINERVA] = GOD("minerva", "Minerva", "Minerve", "Before your action: turn your die to any face.",
                        "Avant votre action : changez la face de votre dé."),
    [ROM_SATURN] =
        GOD("saturn", "Saturn", "Saturne",
            "Free action: spend 3 Stone to build two different available Blueprints anywhere next to a "
            "building, without their costs.",
            "Action gratuite : dépensez 3 Pierres pour construire deux Plans disponibles différents, près de "
            "n’importe quel Bâtiment, sans leur coût."),
};

static const struct quad_symbol neros[ROM_NEROS] = {
    QUAD_SYMBOL("nero1", "Nero’s first card", "la 1re carte Néron"),
    QUAD_SYMBOL("nero2", "Nero’s second card", "la 2e carte Néron"),
    QUAD_SYMBOL("nero3", "Nero’s third card", "la 3e carte Néron"),
    QUAD_SYMBOL("nero4", "Nero’s fourth card", "la 4e carte Néron"),
};

#define CHARACTER(id, token, name, ...) [ROM_##id] = {token, {name, name}, SAID(id##_about), NULL},
static const struct quad_symbol characters[ROM_CHARACTERS] = {
#include "characters.def"
};

#define ADVISOR(id, token, name, ...) [ROM_##id] = {token, {name, name}, SAID(id##_about), NULL},
static const struct quad_symbol advisors[ROM_ADVISORS] = {
#include "advisors.def"
};

static const struct quad_symbol abilities[2 * ROM_SHEET_ADVISORS] = {
    SAME("basic1"), SAME("advanced1"), SAME("basic2"), SAME("advanced2"), SAME("basic3"), SAME("advanced3"),
};

#define REGION(id, token, english, french, ...)                                                              \
    [ROM_##id] = {token, {english, french}, SAID(id##_about), "f"},
static const struct quad_symbol regions[ROM_REGIONS] = {
#include "regions.def"
};
#undef REGION

#define COLONY(id, token, label, ...) [ROM_##id] = {token, {label, label}, SAID(id##_about), NULL},
static const struct quad_symbol colonies[ROM_COLONIES] = {
#include "regions.def"
};
#undef COLONY

#define ROAD(id, token, label, ...) [ROM_##id] = {token, {label, label}, SAID(id##_about), NULL},
static const struct quad_symbol roads[ROM_ROADS] = {
#include "regions.def"
};
#undef ROAD

/* Sets of numbers from 1 to 5; the symbol's number is the set's mask. */
static const struct quad_symbol sets[ROM_SETS] = {
    QUAD_SYMBOL("0", "nothing", "rien"),
    QUAD_SYMBOL("1", "1", "1"),
    QUAD_SYMBOL("2", "2", "2"),
    QUAD_SYMBOL("12", "1 + 2", "1 + 2"),
    QUAD_SYMBOL("3", "3", "3"),
    QUAD_SYMBOL("13", "1 + 3", "1 + 3"),
    QUAD_SYMBOL("23", "2 + 3", "2 + 3"),
    QUAD_SYMBOL("123", "1 + 2 + 3", "1 + 2 + 3"),
    QUAD_SYMBOL("4", "4", "4"),
    QUAD_SYMBOL("14", "1 + 4", "1 + 4"),
    QUAD_SYMBOL("24", "2 + 4", "2 + 4"),
    QUAD_SYMBOL("124", "1 + 2 + 4", "1 + 2 + 4"),
    QUAD_SYMBOL("34", "3 + 4", "3 + 4"),
    QUAD_SYMBOL("134", "1 + 3 + 4", "1 + 3 + 4"),
    QUAD_SYMBOL("234", "2 + 3 + 4", "2 + 3 + 4"),
    QUAD_SYMBOL("1234", "1 + 2 + 3 + 4", "1 + 2 + 3 + 4"),
    QUAD_SYMBOL("5", "5", "5"),
    QUAD_SYMBOL("15", "1 + 5", "1 + 5"),
    QUAD_SYMBOL("25", "2 + 5", "2 + 5"),
    QUAD_SYMBOL("125", "1 + 2 + 5", "1 + 2 + 5"),
    QUAD_SYMBOL("35", "3 + 5", "3 + 5"),
    QUAD_SYMBOL("135", "1 + 3 + 5", "1 + 3 + 5"),
    QUAD_SYMBOL("235", "2 + 3 + 5", "2 + 3 + 5"),
    QUAD_SYMBOL("1235", "1 + 2 + 3 + 5", "1 + 2 + 3 + 5"),
    QUAD_SYMBOL("45", "4 + 5", "4 + 5"),
    QUAD_SYMBOL("145", "1 + 4 + 5", "1 + 4 + 5"),
    QUAD_SYMBOL("245", "2 + 4 + 5", "2 + 4 + 5"),
    QUAD_SYMBOL("1245", "1 + 2 + 4 + 5", "1 + 2 + 4 + 5"),
    QUAD_SYMBOL("345", "3 + 4 + 5", "3 + 4 + 5"),
    QUAD_SYMBOL("1345", "1 + 3 + 4 + 5", "1 + 3 + 4 + 5"),
    QUAD_SYMBOL("2345", "2 + 3 + 4 + 5", "2 + 3 + 4 + 5"),
    QUAD_SYMBOL("12345", "1 + 2 + 3 + 4 + 5", "1 + 2 + 3 + 4 + 5"),
};

static const struct quad_symbol colours[ROM_COLOURS] = {QUAD_SYMBOL("blue", "blue", "bleu"),
                                                        QUAD_SYMBOL("yellow", "yellow", "jaune"),
                                                        QUAD_SYMBOL("red", "red", "rouge")};

static const struct quad_symbol actions[ROM_ACTIONS] = {
    [ROM_BUILD] = QUAD_SYMBOL("build", "Build", "Construire"),
    [ROM_LEGION] = QUAD_SYMBOL("legion", "Raise a Legion", "Lever une Légion"),
    [ROM_CONQUER] = QUAD_SYMBOL("conquer", "Conquer", "Conquérir"),
    [ROM_DEVELOP] = QUAD_SYMBOL("develop", "Develop", "Développer"),
    [ROM_TAX] = QUAD_SYMBOL("tax", "Tax", "Taxer"),
    [ROM_TRADE] = QUAD_SYMBOL("trade", "Trade", "Échanger"),
};

static const struct quad_symbol deeds[ROM_DEEDS] = {
    SAME("build"),  SAME("legion"),  SAME("conquer"), SAME("develop"), SAME("tax"),   SAME("trade"),
    SAME("second"), SAME("senator"), SAME("favour"),  SAME("face"),    SAME("begun"),
};

static const struct quad_symbol hills[ROM_HILLS] = {
    [ROM_CAPITOLINE] = QUAD_NOUN("capitoline", "Capitoline", "Capitole", "m"),
    [ROM_PALATINE] = QUAD_NOUN("palatine", "Palatine", "Palatin", "m"),
    [ROM_AVENTINE] = QUAD_NOUN("aventine", "Aventine", "Aventin", "m"),
    [ROM_CAELIAN] = QUAD_NOUN("caelian", "Caelian", "Cælius", "m"),
    [ROM_ESQUILINE] = QUAD_NOUN("esquiline", "Esquiline", "Esquilin", "m"),
    [ROM_VIMINAL] = QUAD_NOUN("viminal", "Viminal", "Viminal", "m"),
    [ROM_QUIRINAL] = QUAD_NOUN("quirinal", "Quirinal", "Quirinal", "m"),
};

static const struct quad_symbol sides[ROM_SIDES] = {QUAD_SYMBOL("left", "left", "de gauche"),
                                                    QUAD_SYMBOL("right", "right", "de droite")};

static const struct quad_symbol backs[ROM_BACKS] = {
    [ROM_BLUE_YELLOW] = QUAD_SYMBOL("blue-yellow", "blue over yellow", "bleu sur jaune"),
    [ROM_YELLOW_BLUE] = QUAD_SYMBOL("yellow-blue", "yellow over blue", "jaune sur bleu"),
    [ROM_BLUE_BLUE] = QUAD_SYMBOL("blue-blue", "blue over blue", "bleu sur bleu"),
    [ROM_YELLOW_YELLOW] = QUAD_SYMBOL("yellow-yellow", "yellow over yellow", "jaune sur jaune"),
};

#define BUILD_CARD(number, ...) {"seneca" #number, SAID(SENECA_##number), {NULL, NULL}, NULL},
#define OTHER_CARD(number, ...) BUILD_CARD(number, )
static const struct quad_symbol seneca_cards[ROM_SENECA_CARDS] = {
#include "seneca.def"
};

static const struct quad_symbol pips[6] = {SAME("1"), SAME("2"), SAME("3"), SAME("4"), SAME("5"), SAME("6")};

static const struct quad_symbol pieces[ROM_PIECES] = {
    [ROM_PIECE_TIBER] = QUAD_SYMBOL("tiber", "Tiber", "Tibre"),
    [ROM_PIECE_BRIDGE] = QUAD_SYMBOL("bridge", "bridge", "pont"),
    [ROM_PIECE_OVERSEER] = QUAD_SYMBOL("overseer", "Overseer", "Surveillant"),
    [ROM_PIECE_FOREMAN] = QUAD_SYMBOL("foreman", "Foreman", "Contremaître"),
    [ROM_PIECE_PROCONSUL] = QUAD_SYMBOL("proconsul", "Proconsul", "Proconsul"),
    [ROM_PIECE_OUTSIDE] = QUAD_SYMBOL("outside", "outside the wall", "hors du mur"),
};

#define DOMAIN(id, token, symbols) [id - QUAD_DOMAINS] = {token, symbols, sizeof symbols / sizeof symbols[0]}
const struct quad_domain romeroll_domains[ROM_DOMAINS_END - QUAD_DOMAINS] = {
    DOMAIN(ROM_GOOD, "good", goods),
    DOMAIN(ROM_WORKER, "worker", workers),
    DOMAIN(ROM_FACE, "face", faces),
    DOMAIN(ROM_PLAN, "plan", plans),
    DOMAIN(ROM_TYPE, "type", types),
    DOMAIN(ROM_FORM, "form", forms),
    DOMAIN(ROM_CELL, "cell", cells),
    DOMAIN(ROM_ROW, "row", rows),
    DOMAIN(ROM_COLUMN, "column", columns),
    DOMAIN(ROM_BUILDING, "building", buildings),
    DOMAIN(ROM_TRACK, "track", tracks),
    DOMAIN(ROM_WHO, "who", whos),
    DOMAIN(ROM_HOLDER, "holder", holders),
    DOMAIN(ROM_FAVOUR, "favour", favours),
    DOMAIN(ROM_NERO, "nero", neros),
    DOMAIN(ROM_CHARACTER, "character", characters),
    DOMAIN(ROM_ADVISOR, "advisor", advisors),
    DOMAIN(ROM_ABILITY, "ability", abilities),
    DOMAIN(ROM_REGION, "region", regions),
    DOMAIN(ROM_COLONY, "colony", colonies),
    DOMAIN(ROM_ROAD, "road", roads),
    DOMAIN(ROM_SET, "set", sets),
    DOMAIN(ROM_COLOUR, "colour", colours),
    DOMAIN(ROM_ACTION, "action", actions),
    DOMAIN(ROM_DEED, "deed", deeds),
    DOMAIN(ROM_HILL, "hill", hills),
    DOMAIN(ROM_SIDE, "side", sides),
    DOMAIN(ROM_BACK, "back", backs),
    DOMAIN(ROM_SENECA, "seneca", seneca_cards),
    DOMAIN(ROM_PIP, "pip", pips),
    DOMAIN(ROM_PIECE, "piece", pieces),
};
