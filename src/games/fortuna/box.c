/* box.c: what follows from the values of a box, and why nobody could play with some. */
#include "fortuna.h"

/* Outside Rome, and from its wall to the palace, so much of the way as on the road that networks know. */
static int milestone_of(const struct fortuna_box *p, int step) {
    if (step < p->rome) {
        return step * KNOWN_ROME / p->rome;
    }
    int way = (step - p->rome) * (KNOWN_PALACE - KNOWN_ROME);
    return step >= p->palace ? KNOWN_PALACE : KNOWN_ROME + way / (p->palace - p->rome);
}

/* [FOR-8.7] [FOR-8.8] [FOR-8.9] [FOR-8.10] Any number of the pieces is returned; [FOR-8.12] of the vestals
 * all count. [FOR-8.11] With a ring, and with a ring and a palace. */
static uint32_t ways_to_fulfil(const struct fortuna_box *p, int favour, int count) {
    int steps = p->favour_steps[favour];
    uint32_t ways = 0;
    if (favour == FAVOUR_FORTUNA) {
        return count == 0 ? 0 : UINT32_C(1) << (count == 1 ? steps : p->palace_steps);
    }
    for (int returned = favour == FAVOUR_RELIGION && count > 0 ? count : 1; returned <= count; returned++) {
        ways |= UINT32_C(1) << returned * steps;
    }
    return ways;
}

void fortuna_derive(const struct quad_game *g, void *values) {
    struct fortuna_box *p = values;
    for (int step = 0; step <= MOST_STEPS; step++) {
        p->milestone[step] = (uint8_t)milestone_of(p, step);
    }
    for (int favour = 0; favour < FAVOURS; favour++) {
        for (int count = 0; count <= MOST_ASKED; count++) {
            p->favour_ways[favour][count] = ways_to_fulfil(p, favour, count);
        }
    }
    p->privilege_kinds = 0;
    for (int privilege = 0; privilege < PRIVILEGES; privilege++) {
        p->privilege_kinds =
            (uint8_t)(p->privilege_number[privilege] > 0 ? privilege + 1 : p->privilege_kinds);
    }
}

enum {
    MOST_CARDS = 200,    /* in the deck of privileges: sizes are bytes */
    MOST_POINTS = 30000, /* of all privileges together, as a score can tell */
};

enum {
#define DOUBT(id, ...) DOUBT_##id,
#include "doubts.def"
#undef DOUBT
};

static const struct quad_symbol doubts[] = {
#define DOUBT(id, english, french) [DOUBT_##id] = QUAD_SYMBOL(#id, english, french),
#include "doubts.def"
#undef DOUBT
};

static const struct quad_symbol *blame(const char **value, const char *row, int doubt) {
    *value = row;
    return &doubts[doubt];
}

/* [FOR-1.7] Every price can be paid. */
static const struct quad_symbol *doubt_prices(const struct fortuna_box *p, const char **value) {
    const struct {
        const char *row;
        int price;
    } prices[] = {{"marriage_price", p->marriage_price},
                  {"bribe_price", p->bribe_price},
                  {"clergy_price", p->clergy_price},
                  {"fortuna_price", p->fortuna_price}};
    for (size_t i = 0; i < sizeof prices / sizeof prices[0]; i++) {
        if (prices[i].price > p->most_money) {
            return blame(value, prices[i].row, DOUBT_DEAR);
        }
    }
    for (int building = 0; building < BUILDINGS; building++) {
        if (p->building_price[building] > p->most_money) {
            return blame(value, "building_price", DOUBT_DEAR);
        }
    }
    for (int piece = 0; piece < PIECES; piece++) {
        for (int place = 0; place < p->piece_places[piece]; place++) {
            if (p->place_value[piece][place] > p->most_money) {
                return blame(value, "place_value", DOUBT_DEAR);
            }
        }
    }
    return p->start_money > p->most_money ? blame(value, "start_money", DOUBT_RICH) : NULL;
}

/* [FOR-1.4] [FOR-2.2] What provinces have room for and begin with. */
static const struct quad_symbol *doubt_provinces(const struct fortuna_box *p, const char **value) {
    for (int piece = 0; piece < PIECES; piece++) {
        if ((piece >= PIECE_CENTURION) != (p->piece_places[piece] > 0)) {
            return blame(value, "piece_places", DOUBT_PLACES);
        }
        if (piece >= PIECE_CENTURION && p->start_pieces[piece] > p->piece_places[piece]) {
            return blame(value, "start_pieces", DOUBT_NO_PLACE);
        }
        if (p->start_pieces[piece] * SEATS > p->piece_number[piece]) {
            return blame(value, "piece_number", DOUBT_PIECES);
        }
    }
    return p->start_pieces[PIECE_DIE] == 0 ? blame(value, "start_pieces", DOUBT_NO_DIE) : NULL;
}

/* [FOR-8.7] to [FOR-8.12] */
static const struct quad_symbol *doubt_favours(const struct fortuna_box *p, const char **value) {
    for (int favour = 0; favour < FAVOURS; favour++) {
        bool asks = favour != FAVOUR_FORTUNA;
        if ((p->favour_piece[favour] != 0) != asks || p->favour_piece[favour] == PIECE_DIE + 1) {
            return blame(value, "favour_piece", DOUBT_FAVOUR);
        }
        if (asks && p->favour_most[favour] == 0) {
            return blame(value, "favour_most", DOUBT_NOTHING);
        }
    }
    return NULL;
}

/* The most that a player can have of something. */
static int most_of(const struct fortuna_box *p, int measure) {
    const uint8_t *all = p->piece_number, *room = p->piece_places;
    switch (measure) {
    case MEASURE_GRAIN:
        return all[PIECE_GRAIN];
    case MEASURE_WINE:
        return all[PIECE_WINE];
    case MEASURE_WATER:
        return all[PIECE_WATER];
    case MEASURE_GOODS:
        return all[PIECE_GRAIN] + all[PIECE_WINE] + all[PIECE_WATER];
    case MEASURE_MONEY:
        return p->most_money;
    case MEASURE_CENTURIONS:
        return room[PIECE_CENTURION];
    case MEASURE_VESTALS:
        return room[PIECE_VESTAL];
    case MEASURE_DICE:
        return room[PIECE_DIE];
    case MEASURE_BUILDINGS:
        return p->building_places;
    default:
        return 1;
    }
}

/* [FOR-13.1] to [FOR-13.9] What a card of the deck says makes sense; points: the most that it gives. */
static const struct quad_symbol *doubt_privilege(const struct fortuna_box *p, int privilege, int *points,
                                                 const char **value) {
    int rule = p->privilege_rule[privilege] - 1, measure = p->privilege_measure[privilege] - 1;
    int enough = p->privilege_enough[privilege], shared = p->privilege_shared[privilege];
    *points = p->privilege_points[privilege];
    if (rule < 0) { /* always */
        return NULL;
    }
    if (measure < 0) {
        return blame(value, "privilege_measure", DOUBT_MEASURE);
    }
    if (rule != RULE_ENOUGH && measure >= MEASURE_MARRIAGE) {
        return blame(value, "privilege_rule", DOUBT_ONE_ONLY);
    }
    if (rule == RULE_MOST) {
        *points = *points > shared ? *points : shared;
        return NULL;
    }
    if (enough == 0 || enough > most_of(p, measure)) {
        return blame(value, "privilege_enough", DOUBT_ENOUGH);
    }
    *points *= rule == RULE_EACH ? most_of(p, measure) / enough : 1;
    return NULL;
}

static const struct quad_symbol *doubt_deck(const struct fortuna_box *p, const char **value) {
    int cards = 0, points = 0;
    for (int privilege = 0; privilege < p->privilege_kinds; privilege++) {
        int copies = p->privilege_number[privilege], each = 0;
        const struct quad_symbol *why = copies == 0 ? NULL : doubt_privilege(p, privilege, &each, value);
        if (why != NULL) {
            return why;
        }
        cards += copies;
        points += copies * each;
    }
    return cards > MOST_CARDS     ? blame(value, "privilege_number", DOUBT_CARDS)
           : points > MOST_POINTS ? blame(value, "privilege_points", DOUBT_POINTS)
                                  : NULL;
}

const struct quad_symbol *fortuna_doubt(const struct quad_game *g, const char **value) {
    const struct fortuna_box *p = printed(g);
    if (p->rome > p->palace) {
        return blame(value, "rome", DOUBT_ROME);
    }
    if (p->palace_tokens > p->token_number) {
        return blame(value, "token_number", DOUBT_TOKENS);
    }
    const struct quad_symbol *why = doubt_prices(p, value);
    why = why != NULL ? why : doubt_provinces(p, value);
    why = why != NULL ? why : doubt_favours(p, value);
    return why != NULL ? why : doubt_deck(p, value);
}
