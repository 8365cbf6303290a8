/* describe.c: what cards say, in the values of the box and in both languages. */
#include "core/text.h"
#include "fortuna.h"

enum {
#define SAYING(id, ...) SAYING_##id,
#include "sayings.def"
#undef SAYING
};

static const char *const sayings[][QUAD_LANGUAGES] = {
#define SAYING(id, english, french) [SAYING_##id] = {english, french},
#include "sayings.def"
#undef SAYING
};

/* What is counted: one of it, and several. */
static const struct word {
    const char *one[QUAD_LANGUAGES], *many[QUAD_LANGUAGES];
    const char *noun; /* of one */
    bool mass;
} words[] = {
    [MEASURE_GRAIN] = {{"grain", "blé"}, {"grain", "blé"}, "m~", true},
    [MEASURE_WINE] = {{"wine", "vin"}, {"wine", "vin"}, "m~", true},
    [MEASURE_WATER] = {{"water", "eau"}, {"water", "eau"}, "f~", true},
    [MEASURE_GOODS] = {{"good (grain, wine or water)", "denrée (blé, vin ou eau)"},
                       {"goods (grain, wine, water)", "denrées (blé, vin, eau)"},
                       "f",
                       false},
    [MEASURE_MONEY] = {{"money", "argent"}, {"money", "argent"}, "m~", true},
    [MEASURE_CENTURIONS] = {{"centurion", "centurion"}, {"centurions", "centurions"}, "m", false},
    [MEASURE_VESTALS] = {{"vestal", "vestale"}, {"vestals", "vestales"}, "f", false},
    [MEASURE_DICE] = {{"die", "dé"}, {"dice", "dés"}, "m", false},
    [MEASURE_BUILDINGS] = {{"building", "bâtiment"}, {"buildings", "bâtiments"}, "m", false},
};

static const uint8_t measure_of[PIECES] = {
    [PIECE_GRAIN] = MEASURE_GRAIN,          [PIECE_WINE] = MEASURE_WINE,      [PIECE_WATER] = MEASURE_WATER,
    [PIECE_CENTURION] = MEASURE_CENTURIONS, [PIECE_VESTAL] = MEASURE_VESTALS, [PIECE_DIE] = MEASURE_DICE,
};

/* A text being written, and for whom. */
struct speech {
    const struct quad_game *game;
    const struct fortuna_box *printed;
    enum quad_language language;
    struct quad_text *out;
};

static struct quad_argument number(int value) {
    return (struct quad_argument){NULL, value, NULL};
}

static struct quad_argument word(const struct speech *t, int measure, int count) {
    const struct word *w = &words[measure];
    return (struct quad_argument){(count < 2 ? w->one : w->many)[t->language], count, w->noun};
}

static struct quad_argument name(const struct speech *t, int domain, int symbol) {
    return quad_text_argument(t->game, domain, symbol, t->language, NULL);
}

static void say(const struct speech *t, int saying, struct quad_argument a, struct quad_argument b,
                struct quad_argument c, struct quad_argument d) {
    const struct quad_argument args[] = {a, b, c, d};
    quad_text_format(t->out, t->language, sayings[saying][t->language], args, 4);
}

static void say_numbers(const struct speech *t, int saying, int a, int b) {
    say(t, saying, number(a), number(b), number(0), number(0));
}

static void say_harvest(const struct speech *t, int measure, int plain, int irrigated) {
    say(t, SAYING_HARVEST, number(plain), word(t, measure, plain), number(t->printed->irrigation_water),
        number(irrigated));
}

static void say_sale(const struct speech *t, int measure, int price) {
    say(t, SAYING_SALE, number(price), word(t, measure, 1), number(0), number(0));
}

static void say_hire(const struct speech *t, int piece) {
    const uint8_t *value = t->printed->place_value[piece];
    int places = t->printed->piece_places[piece];
    say(t, SAYING_HIRE_ONE + places - 1, word(t, measure_of[piece], places), number(value[0]),
        number(value[1]), number(value[2]));
}

/* What is free has a saying of its own, behind the other. */
static void say_price(const struct speech *t, int saying, int price) {
    say_numbers(t, saying + (price == 0), price, t->printed->fortuna_steps);
}

static void describe_action(const struct speech *t, int action) {
    const struct fortuna_box *p = t->printed;
    switch (action) {
    case ACTION_GRAIN:
        say_harvest(t, MEASURE_GRAIN, p->grain_harvest, p->grain_irrigated);
        break;
    case ACTION_WINE:
        say_harvest(t, MEASURE_WINE, p->wine_harvest, p->wine_irrigated);
        break;
    case ACTION_WATER:
        say_numbers(t, SAYING_DRAWING, p->water_drawing, 0);
        break;
    case ACTION_GRAIN_SALE:
        say_sale(t, MEASURE_GRAIN, p->grain_price);
        break;
    case ACTION_WINE_SALE:
        say_sale(t, MEASURE_WINE, p->wine_price);
        break;
    case ACTION_CENTURIONS:
        say_hire(t, PIECE_CENTURION);
        break;
    case ACTION_VESTALS:
        say_hire(t, PIECE_VESTAL);
        break;
    case ACTION_MARRIAGE:
        say_price(t, SAYING_MARRIAGE, p->marriage_price);
        break;
    case ACTION_BRIBE:
        say_price(t, SAYING_BRIBE, p->bribe_price);
        break;
    case ACTION_CLERGY:
        say_price(t, SAYING_CLERGY, p->clergy_price);
        break;
    case ACTION_FORTUNA:
        say_price(t, SAYING_FORTUNA, p->fortuna_price);
        break;
    default: /* Build: its row says all */
        break;
    }
}

static void describe_building(const struct speech *t, int building) {
    const struct fortuna_box *p = t->printed;
    const char *about = quad_symbol(t->game, DOMAIN_BUILDING, building)->about[t->language];
    say_price(t, SAYING_PRICE, p->building_price[building]);
    if (about != NULL) {
        quad_text_say(t->out, t->language, about);
    } else if (building == BUILDING_PALACE) {
        say_numbers(t, SAYING_PALACE, p->palace_steps, 0);
    } else {
        say(t, SAYING_MARKET, number(p->market_bonus), name(t, DOMAIN_ACTION, ACTION_GRAIN),
            name(t, DOMAIN_ACTION, ACTION_WINE), number(0));
    }
}

static void describe_married(const struct speech *t) {
    int steps = t->printed->favour_steps[FAVOUR_FORTUNA], better = t->printed->palace_steps;
    int saying = steps == better ? SAYING_MARRIED_STEPS : SAYING_MARRIED_PALACE;
    say(t, saying, number(steps), number(better), name(t, DOMAIN_BUILDING, BUILDING_PALACE), number(0));
}

static void describe_favour(const struct speech *t, int favour) {
    const struct fortuna_box *p = t->printed;
    if (favour == FAVOUR_FORTUNA) {
        describe_married(t);
        return;
    }
    int piece = p->favour_piece[favour] - 1, most = p->favour_most[favour], steps = p->favour_steps[favour];
    int measure = measure_of[piece], saying;
    bool keeps = favour == FAVOUR_RELIGION;
    if (keeps) {
        saying = steps > 1 ? SAYING_OWN_EACH : words[measure].mass ? SAYING_OWN_MASS : SAYING_OWN;
    } else if (most == 1) {
        saying = SAYING_RETURN_ONE;
    } else {
        saying = (steps > 1 ? SAYING_RETURN_TWO_EACH : SAYING_RETURN_TWO) + (most > 2);
    }
    struct quad_argument pieces = word(t, measure, keeps ? 2 : most), one = word(t, measure, 1);
    say(t, saying, pieces, number(most), number(steps), one);
    int room = p->piece_places[piece] > 0 ? p->piece_places[piece] : p->piece_number[piece];
    if (keeps && most < room) {
        say(t, SAYING_OWN_MOST, pieces, number(most), number(steps), one);
    }
}

/* Of the goods together the most is counted, whichever they are. */
static struct quad_argument most_word(const struct speech *t, int measure) {
    static const char *const together[] = {"grain, wine and water together", "blé, de vin et d’eau ensemble"};
    struct quad_argument arg = word(t, measure, 2);
    arg.text = measure == MEASURE_GOODS ? together[t->language] : arg.text;
    return arg;
}

static void describe_most(const struct speech *t, int measure, int points, int shared) {
    int saying = shared == 0 ? SAYING_MOST_ALONE : shared == points ? SAYING_MOST_EVEN : SAYING_MOST;
    say(t, saying, number(points), number(shared), most_word(t, measure), number(0));
}

static void describe_privilege(const struct speech *t, int privilege) {
    const struct fortuna_box *p = t->printed;
    int measure = p->privilege_measure[privilege] - 1, enough = p->privilege_enough[privilege];
    struct quad_argument points = number(p->privilege_points[privilege]);
    if (p->privilege_number[privilege] == 0) {
        return; /* no card says it */
    }
    switch (p->privilege_rule[privilege] - 1) {
    case RULE_ENOUGH:
        if (measure < MEASURE_MARRIAGE) {
            say(t, SAYING_ENOUGH, points, number(enough), word(t, measure, enough), number(0));
        } else if (measure == MEASURE_MARRIAGE) {
            say(t, SAYING_MARRIED, points, number(0), number(0), number(0));
        } else {
            int building = BUILDING_AQUEDUCT + measure - MEASURE_AQUEDUCT;
            say(t, SAYING_OWNER, points, number(0), name(t, DOMAIN_BUILDING, building), number(0));
        }
        break;
    case RULE_MOST:
        describe_most(t, measure, p->privilege_points[privilege], p->privilege_shared[privilege]);
        break;
    case RULE_EACH:
        say(t, enough == 1 ? SAYING_EACH : SAYING_EACH_OF, points, number(enough), word(t, measure, enough),
            number(0));
        break;
    default:
        say(t, SAYING_ALWAYS, points, number(0), number(0), number(0));
    }
}

void fortuna_describe(const struct quad_game *g, int domain, int symbol, enum quad_language language,
                      struct quad_text *out) {
    const struct speech t = {g, printed(g), language, out};
    switch (domain) {
    case DOMAIN_ACTION:
        describe_action(&t, symbol);
        break;
    case DOMAIN_BUILDING:
        describe_building(&t, symbol);
        break;
    case DOMAIN_FAVOUR:
        describe_favour(&t, symbol);
        break;
    case DOMAIN_PRIVILEGE:
        describe_privilege(&t, symbol);
        break;
    default:
        break;
    }
}
