/* words.c: what the values of a box say of cards, dice and sheets, in both languages, and what faces,
 * Seneca's cards and drawn forms are called where they are not ours. */
#include "core/box.h"
#include "romeroll.h"

/* Whoever speaks: of which game, in which language, to whom. */
struct voice {
    const struct quad_game *g;
    enum quad_language language;
    struct quad_text *out;
};

static void say(const struct voice *v, const char *english, const char *french) {
    quad_text_say(v->out, v->language, v->language == QUAD_FRENCH ? french : english);
}

/* A template over two numbers. */
static void count(const struct voice *v, int first, int second, const char *english, const char *french) {
    struct quad_argument args[] = {{.number = first}, {.number = second}};
    quad_text_format(v->out, v->language, v->language == QUAD_FRENCH ? french : english, args, 2);
}

static void name(const struct voice *v, int domain, int symbol) {
    quad_text_say(v->out, v->language, quad_symbol(v->g, domain, symbol)->text[v->language]);
}

/* Between the parts of a list: a comma, but for the last. */
static void join(const struct voice *v, int done, int all, const char *english, const char *french) {
    if (done > 0) {
        say(v, done == all - 1 ? english : ", ", done == all - 1 ? french : ", ");
    }
}

/* ---- where the values come from ---- */

/* How many values of a symbol are ours, of how many; whether one is the owner's. */
struct sources {
    int house, all;
    bool changed;
};

static void add_source(const struct quad_game *g, const char *row, int symbol, struct sources *sum) {
    const struct quad_value *value = quad_value_named(g, row, strlen(row));
    size_t each = quad_field_elements(&value->field) / value->field.extent[0];
    for (size_t i = (size_t)symbol * each; i < (size_t)(symbol + 1) * each; i++) {
        sum->house += quad_value_is_house(g, value, i);
        sum->changed = sum->changed || !quad_value_is_ours(g, value, i);
        sum->all++;
    }
}

/* A description ends with where its values come from. */
static void say_sources(const struct voice *v, int symbol, const char *const *rows) {
    struct sources sum = {0, 0, false};
    for (; *rows != NULL; rows++) {
        add_source(v->g, *rows, symbol, &sum);
    }
    if (sum.house == sum.all) {
        say(v, "House values.", "Valeurs maison.");
    } else if (sum.house > 0) {
        say(v, "Partly house values.", "En partie des valeurs maison.");
    } else if (sum.changed) {
        say(v, "As in this box.", "Comme dans cette boîte.");
    } else {
        say(v, "As in the rulebook.", "Comme dans la règle.");
    }
}

/* ---- what is given ---- */

static void say_good(const struct voice *v, int good, int number) {
    static const char *const words[][QUAD_LANGUAGES] = {
        [GOOD_WOOD] = {"{0} Wood", "{0} Bois"},
        [GOOD_BRICK] = {"{0} Brick", "{0} {0|Brique|Briques}"},
        [GOOD_STONE] = {"{0} Stone", "{0} {0|Pierre|Pierres}"},
        [GOOD_FISH] = {"{0} Fish", "{0} {0|Poisson|Poissons}"},
        [GOOD_JEWEL] = {"{0} Jewellery", "{0} {0|Bijou|Bijoux}"},
        [GOOD_BASKET] = {"{0} {0|Basket|Baskets}", "{0} {0|Panier|Paniers}"},
        [GOOD_AUXILIARY] = {"{0} {0|Auxiliary|Auxiliaries}", "{0} {0|Auxiliaire|Auxiliaires}"},
    };
    count(v, number, 0, words[good][QUAD_ENGLISH], words[good][QUAD_FRENCH]);
}

static void say_gain(const struct voice *v, int gain, int number) {
    switch (gain) {
    case GAIN_COIN:
        count(v, number, 0, "{0} {0|coin|coins}", "{0} {0|Pièce|Pièces}");
        break;
    case GAIN_SOLDIER:
        count(v, number, 0, "{0} {0|Soldier|Soldiers}", "{0} {0|Soldat|Soldats}");
        break;
    case GAIN_SENATOR:
        count(v, number, 0, "{0} {0|Senator|Senators}", "{0} {0|Sénateur|Sénateurs}");
        break;
    case GAIN_LEGACY:
        count(v, number, 0, "{0} legacy", "{0} Héritage");
        break;
    case GAIN_GLORY:
        count(v, number, 0, "{0} glory", "{0} Gloire");
        break;
    case GAIN_REGION:
        if (number == 1) {
            say(v, "the region’s resource", "la ressource de la région");
        } else {
            count(v, number, 0, "{0} of the region’s resource", "{0} ressources de la région");
        }
        break;
    default:
        if (gain == GAIN_BASKET && number == 1) {
            say(v, "a Basket", "un Panier");
        } else {
            say_good(v, gain, number);
        }
    }
}

static void say_gains(const struct voice *v, const uint8_t *gains, int kinds) {
    static const uint8_t order[GAINS] = {GAIN_SOLDIER, GAIN_SENATOR, GAIN_WOOD,  GAIN_BRICK,
                                         GAIN_STONE,   GAIN_FISH,    GAIN_JEWEL, GAIN_BASKET,
                                         GAIN_COIN,    GAIN_LEGACY,  GAIN_GLORY, GAIN_REGION};
    int all = 0, done = 0;
    for (int gain = 0; gain < kinds; gain++) {
        all += gains[gain] > 0;
    }
    for (int i = 0; i < GAINS; i++) {
        if (order[i] < kinds && gains[order[i]] > 0) {
            join(v, done++, all, " and ", " et ");
            say_gain(v, order[i], gains[order[i]]);
        }
    }
}

static bool any_gain(const uint8_t *gains) {
    static const uint8_t none[GIVEN] = {0};
    return memcmp(gains, none, sizeof none) != 0;
}

/* The symbols of a set, one or the other. */
static void say_either(const struct voice *v, int domain, uint64_t set) {
    int all = quad_bits_count(set), done = 0;
    for (int symbol; quad_bits_next(&set, &symbol);) {
        join(v, done++, all, " or ", " ou ");
        name(v, domain, symbol);
    }
}

/* ---- Blueprints ---- */

static void say_production(const struct voice *v, int plan) {
    switch (printed(v->g)->plan_yield[plan]) {
    case YIELD_GAIN:
        say(v, " Production: ", " Production : ");
        say_gains(v, printed(v->g)->plan_production[plan], GIVEN);
        say(v, ".", ".");
        break;
    case YIELD_PICK:
        say(v, " Production: 2 resources, each Wood, Brick or Stone.",
            " Production : 2 ressources au choix parmi Bois, Brique et Pierre.");
        break;
    case YIELD_STEAL:
        say(v, " Production: take a resource from an opponent’s Storage.",
            " Production : volez une ressource dans le Stockage d’un adversaire.");
        break;
    default:
        break;
    }
}

static void say_effects(const struct voice *v, int plan) {
    const struct romeroll_box *b = printed(v->g);
    if (any_gain(b->plan_built[plan])) {
        say(v, " When built: ", " À la construction : ");
        say_gains(v, b->plan_built[plan], GIVEN);
        say(v, ".", ".");
    }
    if (b->plan_activates[plan] > 0) {
        count(v, b->plan_activates[plan], 0,
              " When built: gain the Production of up to {0} {0|building|buildings}, anyone’s; each "
              "opponent’s building used gives its owner 1 coin.",
              " À la construction : obtenez la Production de {0} {0|Bâtiment|Bâtiments} au plus, quel qu’en "
              "soit le propriétaire ; chaque Bâtiment adverse utilisé donne 1 Pièce à son propriétaire.");
    }
    if (b->plan_type[plan] == TYPE_RELIGION) {
        say(v, " When built you may claim a Gods’ Favour.",
            " À la construction, on peut revendiquer une Faveur des dieux.");
    }
    say_production(v, plan);
    if (any_gain(b->plan_legion[plan])) {
        say(v, " Legion: ", " Légion : ");
        say_gains(v, b->plan_legion[plan], GIVEN);
        say(v, ".", ".");
    }
}

static void say_full_square(const struct voice *v, int plan, int points) {
    const char *noun = quad_symbol(v->g, DOMAIN_PLAN, plan)->noun;
    const char *french = noun[0] == 'f'   ? "{0} {0|point|points} si elle fait partie"
                         : noun[0] == 'F' ? "{0} {0|point|points} si elles font partie"
                         : noun[0] == 'M' ? "{0} {0|point|points} s’ils font partie"
                                          : "{0} {0|point|points} s’il fait partie";
    count(v, points, 0, "{0} {0|point|points} if it is part of a 3 × 3 square full of buildings.", french);
    say(v, "", " d’un carré de 3 × 3 cases occupé par des Bâtiments.");
}

static void say_points(const struct voice *v, int plan) {
    static const char *const words[POINT_RULES][QUAD_LANGUAGES] = {
        [POINTS_FLAT] = {"{0} {0|point|points}.", "{0} {0|point|points}."},
        [POINTS_EMPTY_AROUND] = {"{0} {0|point|points} with at least {1} empty {1|cell|cells} around it.",
                                 "{0} {0|point|points} avec au moins {1} {1|case vide|cases vides} autour."},
        [POINTS_BESIDE_RIVAL_URBAN] = {"{0} {0|point|points} beside an opponent’s Urban building.",
                                       "{0} {0|point|points} près d’un Bâtiment Urbanisme adverse."},
        [POINTS_ADJACENT_BUILDINGS] = {"{0} {0|point|points} with at least {1} adjacent "
                                       "{1|building|buildings}; the Forum counts.",
                                       "{0} {0|point|points} avec au moins {1} {1|Bâtiment adjacent|"
                                       "Bâtiments adjacents} ; le Forum compte."},
        [POINTS_ADJACENT_TYPES] = {"{0} {0|point|points} for each different type among adjacent buildings.",
                                   "{0} {0|point|points} par type différent parmi les Bâtiments adjacents."},
        [POINTS_LOYAL_ADVISORS] = {"{0} {0|point|points} for each of your Advisors with at least {1} "
                                   "{1|tick|ticks}.",
                                   "{0} {0|point|points} par Conseiller à vous dont au moins {1} "
                                   "{1|case est cochée|cases sont cochées}."},
        [POINTS_EACH_BUILDING] = {"{0} {0|point|points} for each adjacent building; the Forum counts.",
                                  "{0} {0|point|points} par Bâtiment adjacent ; le Forum compte."},
        [POINTS_HILL_CELLS] = {"{0} {0|point|points} for each of its cells on a hill.",
                               "{0} {0|point|points} par case sur une colline."},
    };
    int rule = printed(v->g)->plan_points_rule[plan], points = printed(v->g)->plan_points[plan];
    if (rule == POINTS_FULL_SQUARE) {
        say_full_square(v, plan, points);
    } else {
        count(v, points, printed(v->g)->plan_points_need[plan], words[rule][QUAD_ENGLISH],
              words[rule][QUAD_FRENCH]);
    }
}

static void describe_plan(const struct voice *v, int plan) {
    static const char *const rows[] = {
        "plan_cost",   "plan_shape",     "plan_restriction", "plan_players",
        "plan_built",  "plan_activates", "plan_yield",       "plan_production",
        "plan_legion", "plan_points",    "plan_points_rule", "plan_points_need",
        NULL};
    const struct romeroll_box *b = printed(v->g);
    name(v, DOMAIN_TYPE, b->plan_type[plan]);
    count(v, b->plan_number[plan], 0, " {0}", " {0}");
    if (b->plan_restriction[plan] != RESTRICTION_ANYWHERE) {
        say(v, ", ", ", ");
        name(v, DOMAIN_RESTRICTION, b->plan_restriction[plan]);
    }
    say(v, ".", ".");
    say_effects(v, plan);
    say(v, " ", " ");
    say_points(v, plan);
    say(v, " ", " ");
    say_sources(v, plan, rows);
}

/* ---- Advisors ---- */

static void say_icon(const struct voice *v, int good, int number) {
    struct quad_argument arg = quad_text_argument(v->g, DOMAIN_GOOD, good, v->language, NULL);
    bool counted = number > 1 || good == GOOD_WOOD || good == GOOD_STONE || good == GOOD_JEWEL;
    if (counted) {
        say_good(v, good, number);
    } else {
        quad_text_format(v->out, v->language, v->language == QUAD_FRENCH ? "{0:un}" : "{0:a}", &arg, 1);
    }
}

static void say_workers(const struct voice *v, uint64_t workers) {
    int all = quad_bits_count(workers), done = 0;
    for (int worker; quad_bits_next(&workers, &worker);) {
        struct quad_argument arg = quad_text_argument(v->g, DOMAIN_WORKER, worker, v->language, NULL);
        join(v, done++, all, " or ", " ou ");
        quad_text_format(v->out, v->language,
                         worker == WORKER_ANYONE      ? "{0}"
                         : v->language == QUAD_FRENCH ? "un {0}"
                                                      : "{0:a}",
                         &arg, 1);
    }
}

static void say_standing(const struct voice *v, int moment, int advisor, int grade) {
    const struct romeroll_box *b = printed(v->g);
    int amount = b->advisor_amount[advisor][grade];
    switch (moment) {
    case MOMENT_DIE_SHOWS:
        say_icon(v, b->advisor_icon[advisor][grade] - 1, amount);
        say(v, " if the die shows ", " si le dé montre ");
        say_workers(v, b->advisor_workers[advisor][grade]);
        break;
    case MOMENT_IN_CONQUEST:
        say_good(v, GOOD_AUXILIARY, amount);
        say(v, " in every Conquer action", " à chaque action Conquérir");
        break;
    case MOMENT_FREE_ROADS:
        count(v, amount, 0,
              amount == 1 ? "the first road of each Develop action is free"
                          : "the first {0} roads of each Develop action are free",
              amount == 1 ? "la première route de chaque action Développer est gratuite"
                          : "les {0} premières routes de chaque action Développer sont gratuites");
        break;
    case MOMENT_FREE_STEPS:
        count(v, amount, 0,
              amount == 1 ? "one more free step of your Overseer" : "{0} more free steps of your Overseer",
              amount == 1 ? "un déplacement gratuit de plus pour votre Surveillant"
                          : "{0} déplacements gratuits de plus pour votre Surveillant");
        break;
    case MOMENT_CHEAPER:
        say(v, "", "les Bâtiments ");
        say_either(v, DOMAIN_TYPE, b->advisor_types[advisor][grade]);
        count(v, amount, 0, " buildings cost {0} {0|resource|resources} less",
              " coûtent {0} {0|ressource|ressources} de moins");
        break;
    case MOMENT_CHANGES_FACE:
        say(v, "once a round, turn your die to any face before your turn",
            "une fois par manche, changez la face de votre dé avant votre tour");
        break;
    default:
        say(v, "you may claim Saturn’s Favour", "vous pouvez revendiquer la Faveur de Saturne");
    }
}

static void say_ability(const struct voice *v, int advisor, int grade) {
    const struct romeroll_box *b = printed(v->g);
    int moment = b->advisor_moment[advisor][grade];
    if (moment < MOMENT_WHEN_BUILDING) {
        say_standing(v, moment, advisor, grade);
        return;
    }
    name(v, DOMAIN_MOMENT, moment);
    if (moment <= MOMENT_WHEN_OTHERS_BUILD) {
        say(v, " ", " ");
        say_either(v, DOMAIN_TYPE, b->advisor_types[advisor][grade]);
    }
    say(v, ", ", ", ");
    say_gains(v, b->advisor_gain[advisor][grade], GAINS);
}

static void describe_advisor(const struct voice *v, int advisor) {
    static const char *const rows[] = {"advisor_moment", "advisor_workers", "advisor_icon",   "advisor_types",
                                       "advisor_amount", "advisor_gain",    "advisor_points", NULL};
    say(v, "II: ", "II : ");
    say_ability(v, advisor, GRADE_BASIC);
    say(v, ". IV: ", ". IV : ");
    say_ability(v, advisor, GRADE_ADVANCED);
    count(v, printed(v->g)->advisor_points[advisor], 0, ". V: {0} {0|point|points}. ",
          ". V : {0} {0|point|points}. ");
    say_sources(v, advisor, rows);
}

/* ---- the rest ---- */

static void describe_favour(const struct voice *v, int favour) {
    const struct romeroll_box *b = printed(v->g);
    switch (favour) {
    case FAVOUR_BACCHUS:
        count(v, b->bacchus_coins, 0,
              "In a Trade action: trade any number of sets of three, each for {0} {0|coin|coins} more.",
              "Action Échanger : échangez n’importe quel nombre de groupes de trois, chacun pour {0} "
              "{0|Pièce|Pièces} de plus.");
        break;
    case FAVOUR_MARS:
        count(v, b->mars_auxiliaries, b->mars_soldiers,
              "{0} more {0|Auxiliary|Auxiliaries} in a Conquer action, or {1} more {1|Soldier|Soldiers} in a "
              "Raise a Legion action.",
              "{0} {0|Auxiliaire|Auxiliaires} de plus pour Conquérir, ou {1} {1|Soldat|Soldats} de plus pour "
              "Lever une Légion.");
        break;
    case FAVOUR_MERCURY:
        count(
            v, b->mercury_coins, 0,
            "Tax or Trade with a Merchant; {0} {0|coin|coins} if you have roads or colonies in two regions; "
            "in Tax all your colonies count as connected.",
            "Taxer ou Échanger avec un Marchand ; {0} {0|Pièce|Pièces} si vous avez des routes ou des "
            "colonies dans deux régions ; pour Taxer, toutes vos colonies comptent comme reliées.");
        break;
    case FAVOUR_SATURN:
        say(v, "Free action: spend ", "Action gratuite : dépensez ");
        say_good(v, b->saturn_good, b->saturn_amount);
        say(v,
            " to build two different available Blueprints anywhere next to a building, without their costs.",
            " pour construire deux Plans disponibles différents, près de n’importe quel Bâtiment, sans leur "
            "coût.");
        break;
    default: /* its row says it */
        break;
    }
}

static void describe_colony(const struct voice *v, int colony) {
    static const char *const rows[] = {"colony_cost", "colony_banners", NULL};
    const struct romeroll_box *b = printed(v->g);
    if (b->distance[colony] != UINT8_MAX) {
        count(v, b->colony_cost[colony], b->colony_banners[colony], "Cost {0}, banners {1}. ",
              "Coût {0}, bannières {1}. ");
        say_sources(v, colony, rows);
    }
}

static void describe_road(const struct voice *v, int road) {
    static const char *const rows[] = {"road_ends", "road_milestones", NULL};
    if (printed(v->g)->joined[road] != 0) {
        count(v, printed(v->g)->road_milestones[road], 0, "Milestones {0}. ", "Stèles {0}. ");
        say_sources(v, road, rows);
    }
}

void romeroll_describe(const struct quad_game *g, int domain, int symbol, enum quad_language language,
                       struct quad_text *out) {
    static const char *const face[] = {"face_goods", "face_workers", NULL}, *const region[] = {"region_good",
                                                                                               NULL};
    static const char *const character[] = {"character_stored", "character_soldiers", "character_senators",
                                            "character_marked", NULL};
    struct voice v = {g, language, out};
    if (domain == DOMAIN_PLAN && symbol < PLANS) {
        describe_plan(&v, symbol);
    } else if (domain == DOMAIN_ADVISOR) {
        describe_advisor(&v, symbol);
    } else if (domain == DOMAIN_FAVOUR) {
        describe_favour(&v, symbol);
    } else if (domain == DOMAIN_COLONY) {
        describe_colony(&v, symbol);
    } else if (domain == DOMAIN_ROAD) {
        describe_road(&v, symbol);
    } else if (domain == DOMAIN_FACE) {
        say_sources(&v, symbol, face);
    } else if (domain == DOMAIN_CHARACTER) {
        say_sources(&v, symbol, character);
    } else if (domain == DOMAIN_REGION) {
        say_sources(&v, symbol, region);
    }
}

/* ---- names ---- */

static bool is_ours(const struct quad_game *g, int symbol, const char *const *rows) {
    struct sources sum = {0, 0, false};
    for (; *rows != NULL; rows++) {
        add_source(g, *rows, symbol, &sum);
    }
    return !sum.changed;
}

/* "blue 1 (Wood, Brick; Builder)" */
static void call_face(const struct voice *v, int face) {
    static const char *const rows[] = {"face_goods", "face_workers", NULL};
    if (is_ours(v->g, face, rows)) {
        return;
    }
    uint64_t workers = printed(v->g)->face_workers[face];
    const char *comma = "";
    name(v, DOMAIN_COLOUR, face / FACES_OF_A_DIE);
    count(v, face % FACES_OF_A_DIE + 1, 0, " {0} (", " {0} (");
    for (int good = 0; good < GOODS; good++) {
        int number = printed(v->g)->face_goods[face][good];
        if (number > 0) {
            quad_text_add(v->out, comma);
            if (number == 1) {
                name(v, DOMAIN_GOOD, good);
            } else {
                say_good(v, good, number);
            }
            comma = ", ";
        }
    }
    if (workers != 0 && comma[0] != '\0') {
        say(v, "; ", " ; ");
    }
    comma = "";
    for (int worker; quad_bits_next(&workers, &worker);) {
        quad_text_add(v->out, comma);
        name(v, DOMAIN_WORKER, worker);
        comma = ", ";
    }
    quad_text_add(v->out, ")");
}

/* "3 (Army small, Esquiline)", "10 (Conquer twice)" */
static void call_card(const struct voice *v, int card) {
    static const char *const rows[] = {"seneca_action", "seneca_type",  "seneca_large",
                                       "seneca_hill",   "seneca_times", NULL};
    const struct romeroll_box *b = printed(v->g);
    if (is_ours(v->g, card, rows)) {
        return;
    }
    count(v, card + 1, 0, "{0} (", "{0} (");
    if (b->seneca_action[card] == ACTION_BUILD) {
        int type = b->seneca_type[card] - 1;
        name(v, DOMAIN_TYPE, type);
        if (type != TYPE_RELIGION && type != TYPE_LEISURE) {
            say(v, b->seneca_large[card] ? " large" : " small", b->seneca_large[card] ? " grand" : " petit");
        }
        say(v, ", ", ", ");
        name(v, DOMAIN_HILL, b->seneca_hill[card] - 1);
    } else {
        bool twice = b->seneca_times[card] > 1 && b->seneca_action[card] != ACTION_TRADE;
        say(v, "", twice ? "deux fois " : "");
        name(v, DOMAIN_ACTION, b->seneca_action[card]);
        say(v, twice ? " twice" : "", "");
    }
    quad_text_add(v->out, ")");
}

/* Its picture, row by row: "##/#.". */
static void call_form(const struct voice *v, int form) {
    const int8_t(*offset)[2] = printed(v->g)->form_offsets[form];
    int cells = printed(v->g)->form_cells[form], left = 0, right = 0, next = 0;
    for (int i = 0; i < cells; i++) {
        left = offset[i][0] < left ? offset[i][0] : left;
        right = offset[i][0] > right ? offset[i][0] : right;
    }
    for (int y = 0; next < cells; y++) {
        quad_text_add(v->out, y == 0 ? "" : "/");
        for (int x = left; x <= right; x++) {
            bool there = next < cells && offset[next][0] == x && offset[next][1] == y;
            quad_text_add(v->out, there ? "#" : ".");
            next += there;
        }
    }
}

void romeroll_call(const struct quad_game *g, int domain, int symbol, enum quad_language language,
                   struct quad_text *out) {
    struct voice v = {g, language, out};
    if (domain == DOMAIN_FACE) {
        call_face(&v, symbol);
    } else if (domain == DOMAIN_SENECA) {
        call_card(&v, symbol);
    } else if (domain == DOMAIN_FORM && symbol >= KNOWN_FORMS) {
        call_form(&v, symbol);
    }
}

/* "Renovate Rome–H1 and H1–H3": colonies and roads by their names, not by their numbers in the region. */
bool romeroll_tell(const struct quad_game *g, struct quad_move m, enum quad_language language,
                   struct quad_text *out) {
    bool roads = m.verb == VERB_DEVELOP;
    if (!roads && m.verb != VERB_CONQUER) {
        return false;
    }
    struct voice v = {g, language, out};
    int each = roads ? REGION_ROADS : REGION_COLONIES, done = 0;
    uint64_t set = m.arg[1];
    int all = quad_bits_count(set);
    if (m.arg[0] >= REGIONS || set >> each != 0) { /* no such places: as the row says it */
        return false;
    }
    say(&v, roads ? "Renovate " : "Conquer ", roads ? "Rénover " : "Conquérir ");
    for (int i; quad_bits_next(&set, &i);) {
        join(&v, done++, all, " and ", " et ");
        name(&v, roads ? DOMAIN_ROAD : DOMAIN_COLONY, m.arg[0] * each + i);
    }
    return true;
}
