/* action.c: what the twelve action cards do.
 *
 * A card can be executed in one or several ways: with or without irrigation, so many sold or hired, this or
 * that building, this or that card bribed. fortuna_ways(g) gives them as a mask, empty if the card's
 * condition is not met, and an execute_x() carries one out. Way n is bit n; as a move it is spelled by the
 * card's verb.
 */
#include "fortuna.h"

enum { WAY_PLAIN, WAY_IRRIGATED };

/* [FOR-5.1] [FOR-5.3] Something to harvest; [FOR-5.2] [FOR-5.4] irrigation costs water, and may be in vain.
 */
static unsigned ways_to_harvest(const struct quad_game *g, const struct fortuna *game, int seat, int piece) {
    if (game->supply[piece] == 0) {
        return 0;
    }
    return 1u << WAY_PLAIN | (unsigned)(game->own[seat][PIECE_WATER] >= printed(g)->irrigation_water)
                                 << WAY_IRRIGATED;
}

/* One way for each number from 1 to most. */
static unsigned ways_up_to(int most) {
    return (2u << most) - 2u;
}

/* [FOR-5.8] [FOR-5.9] As many as places, supply and purse allow. */
static unsigned ways_to_hire(const struct quad_game *g, const struct fortuna *game, int seat, int piece,
                             int money) {
    int places = printed(g)->piece_places[piece], most = 0;
    for (int place = game->own[seat][piece]; place < places && most < game->supply[piece]; place++) {
        money -= printed(g)->place_value[piece][place];
        if (money < 0) {
            break;
        }
        most++;
    }
    return ways_up_to(most);
}

/* [FOR-5.10] [FOR-1.8] */
static unsigned ways_to_build(const struct quad_game *g, const struct fortuna *game, int seat, int money) {
    unsigned ways = 0;
    if (quad_bits_count(game->buildings[seat]) < printed(g)->building_places) {
        for (int building = 0; building < BUILDINGS; building++) {
            if (game->site[building] > 0 && !fortuna_has(game, seat, building) &&
                money >= printed(g)->building_price[building]) {
                ways |= 1u << building;
            }
        }
    }
    return ways;
}

/* [FOR-15.4] Once married, for the income, if there is any. */
static bool can_marry(const struct quad_game *g, const struct fortuna *game, int seat, int money) {
    return fortuna_is_married(game, seat) ? game->head.options[OPTION_MARRIAGE_INCOME] > 0
                                          : money >= printed(g)->marriage_price;
}

/* [FOR-5.16] [FOR-15.3] A fixed price, or the value of the place where the die goes. */
static int clergy_price(const struct quad_game *g, const struct fortuna *game, int seat) {
    return game->head.options[OPTION_DIE_VALUES] != 0
               ? printed(g)->place_value[PIECE_DIE][game->own[seat][PIECE_DIE]]
               : printed(g)->clergy_price;
}

static bool can_use_clergy(const struct quad_game *g, const struct fortuna *game, int seat, int money) {
    const uint8_t *own = game->own[seat];
    return own[PIECE_VESTAL] > 0 && own[PIECE_DIE] < printed(g)->piece_places[PIECE_DIE] &&
           game->supply[PIECE_DIE] > 0 && money >= clergy_price(g, game, seat);
}

static bool can_use_fortuna(const struct quad_game *g, const struct fortuna *game, int seat, int money) {
    return game->step[seat] < printed(g)->palace && money >= printed(g)->fortuna_price;
}

/* Every card but the bribe, with so much money in the purse. */
static unsigned ways_but_bribe(const struct quad_game *g, const struct fortuna *game, int seat, int action,
                               int money) {
    const uint8_t *own = game->own[seat];
    switch (action) {
    case ACTION_GRAIN:
        return ways_to_harvest(g, game, seat, PIECE_GRAIN);
    case ACTION_WINE:
        return ways_to_harvest(g, game, seat, PIECE_WINE);
    case ACTION_WATER: /* [FOR-5.5] */
        return (unsigned)(game->supply[PIECE_WATER] > 0) << WAY_PLAIN;
    case ACTION_GRAIN_SALE: /* [FOR-5.6] */
        return ways_up_to(own[PIECE_GRAIN]);
    case ACTION_WINE_SALE: /* [FOR-5.7] */
        return ways_up_to(own[PIECE_WINE]);
    case ACTION_CENTURIONS:
        return ways_to_hire(g, game, seat, PIECE_CENTURION, money);
    case ACTION_VESTALS:
        return ways_to_hire(g, game, seat, PIECE_VESTAL, money);
    case ACTION_BUILD:
        return ways_to_build(g, game, seat, money);
    case ACTION_MARRIAGE: /* [FOR-5.11] */
        return (unsigned)can_marry(g, game, seat, money) << WAY_PLAIN;
    case ACTION_CLERGY: /* [FOR-5.16] */
        return (unsigned)can_use_clergy(g, game, seat, money) << WAY_PLAIN;
    case ACTION_FORTUNA: /* [FOR-5.17] */
        return (unsigned)can_use_fortuna(g, game, seat, money) << WAY_PLAIN;
    default:
        return 0;
    }
}

/* [FOR-5.14] One way for each card that could be executed with what is left; [FOR-5.15] face-up ones only. */
static unsigned ways_to_bribe(const struct quad_game *g, const struct fortuna *game, int seat) {
    int left = game->money[seat] - printed(g)->bribe_price;
    unsigned ways = 0;
    for (int side = 0; side < SIDES && left >= 0; side++) {
        if (side == seat) {
            continue;
        }
        for (int slot = 0; slot < SLOTS; slot++) {
            int action = game->card[side][slot] - 1;
            if (!fortuna_is_down(game, side, slot) && ways_but_bribe(g, game, seat, action, left) != 0) {
                ways |= 1u << action;
            }
        }
    }
    return ways;
}

unsigned fortuna_ways(const struct quad_game *g, const struct fortuna *game, int seat, int action) {
    return action == ACTION_BRIBE ? ways_to_bribe(g, game, seat)
                                  : ways_but_bribe(g, game, seat, action, game->money[seat]);
}

/* [FOR-6.4] A market brings its owner money with every harvest. */
static int harvest(const struct quad_game *g, struct fortuna *game, int seat, int piece, int way, int plain,
                   int irrigated, struct quad_journal *j) {
    if (fortuna_has(game, seat, BUILDING_MARKET)) {
        int received = fortuna_earn(g, game, seat, printed(g)->market_bonus);
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_MARKET, seat, received, 0, 0);
    }
    if (way == WAY_PLAIN) {
        return fortuna_take(game, seat, piece, plain);
    }
    fortuna_give(game, seat, PIECE_WATER, printed(g)->irrigation_water);
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_IRRIGATED, seat, printed(g)->irrigation_water, 0, 0);
    return fortuna_take(game, seat, piece, irrigated);
}

static void execute_grain(const struct quad_game *g, struct fortuna *game, int seat, int way,
                          struct quad_journal *j) {
    int taken =
        harvest(g, game, seat, PIECE_GRAIN, way, printed(g)->grain_harvest, printed(g)->grain_irrigated, j);
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_GRAIN, seat, taken, 0, 0);
}

static void execute_wine(const struct quad_game *g, struct fortuna *game, int seat, int way,
                         struct quad_journal *j) {
    int taken =
        harvest(g, game, seat, PIECE_WINE, way, printed(g)->wine_harvest, printed(g)->wine_irrigated, j);
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_WINE, seat, taken, 0, 0);
}

static void execute_water(const struct quad_game *g, struct fortuna *game, int seat, int way,
                          struct quad_journal *j) {
    int taken = fortuna_take(game, seat, PIECE_WATER, printed(g)->water_drawing);
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_WATER, seat, taken, 0, 0);
}

static int sell(const struct quad_game *g, struct fortuna *game, int seat, int piece, int count, int price) {
    fortuna_give(game, seat, piece, count);
    return fortuna_earn(g, game, seat, count * price);
}

static void execute_grain_sale(const struct quad_game *g, struct fortuna *game, int seat, int way,
                               struct quad_journal *j) {
    int received = sell(g, game, seat, PIECE_GRAIN, way, printed(g)->grain_price);
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_GRAIN_SOLD, seat, way, received, 0);
}

static void execute_wine_sale(const struct quad_game *g, struct fortuna *game, int seat, int way,
                              struct quad_journal *j) {
    int received = sell(g, game, seat, PIECE_WINE, way, printed(g)->wine_price);
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_WINE_SOLD, seat, way, received, 0);
}

/* [FOR-1.5] Each place that is filled costs its value. */
static int hire(const struct quad_game *g, struct fortuna *game, int seat, int piece, int count) {
    int cost = 0;
    for (int i = 0; i < count; i++) {
        cost += printed(g)->place_value[piece][game->own[seat][piece] + i];
    }
    fortuna_pay(game, seat, cost);
    fortuna_take(game, seat, piece, count);
    return cost;
}

static void execute_centurions(const struct quad_game *g, struct fortuna *game, int seat, int way,
                               struct quad_journal *j) {
    int cost = hire(g, game, seat, PIECE_CENTURION, way);
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_CENTURIONS, seat, way, cost, 0);
}

static void execute_vestals(const struct quad_game *g, struct fortuna *game, int seat, int way,
                            struct quad_journal *j) {
    int cost = hire(g, game, seat, PIECE_VESTAL, way);
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_VESTALS, seat, way, cost, 0);
}

/* [FOR-3.5] A new aqueduct is empty. */
static void execute_build(const struct quad_game *g, struct fortuna *game, int seat, int way,
                          struct quad_journal *j) {
    int price = printed(g)->building_price[way];
    fortuna_pay(game, seat, price);
    game->site[way]--;
    game->buildings[seat] |= (uint8_t)(1u << way);
    quad_tell(j, QUAD_EVERYBODY, price > 0 ? MESSAGE_BUILT : MESSAGE_BUILT_FREE, seat, way, price, 0);
}

static void execute_marriage(const struct quad_game *g, struct fortuna *game, int seat, int way,
                             struct quad_journal *j) {
    if (fortuna_is_married(game, seat)) {
        int received = fortuna_earn(g, game, seat, game->head.options[OPTION_MARRIAGE_INCOME]);
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_DOWRY, seat, received, 0, 0);
        return;
    }
    fortuna_pay(game, seat, printed(g)->marriage_price);
    game->married |= (uint8_t)(1u << seat);
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_MARRIED, seat, 0, 0, 0);
}

static void execute_clergy(const struct quad_game *g, struct fortuna *game, int seat, int way,
                           struct quad_journal *j) {
    int price = clergy_price(g, game, seat);
    fortuna_pay(game, seat, price);
    fortuna_give(game, seat, PIECE_VESTAL, 1);
    fortuna_take(game, seat, PIECE_DIE, 1);
    quad_tell(j, QUAD_EVERYBODY, price > 0 ? MESSAGE_CLERGY : MESSAGE_CLERGY_FREE, seat, price, 0, 0);
}

static void execute_fortuna(const struct quad_game *g, struct fortuna *game, int seat, int way,
                            struct quad_journal *j) {
    fortuna_pay(game, seat, printed(g)->fortuna_price);
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_FORTUNA, seat, printed(g)->fortuna_price, 0, 0);
    fortuna_advance(g, game, seat, printed(g)->fortuna_steps, j);
}

static void execute_bribe(const struct quad_game *g, struct fortuna *game, int seat, int way,
                          struct quad_journal *j);

static const struct card {
    void (*execute)(const struct quad_game *g, struct fortuna *game, int seat, int way,
                    struct quad_journal *j);
    uint8_t verb;
} cards[ACTIONS] = {
    [ACTION_GRAIN] = {execute_grain, VERB_PLAY},
    [ACTION_WINE] = {execute_wine, VERB_PLAY},
    [ACTION_WATER] = {execute_water, VERB_PLAY},
    [ACTION_GRAIN_SALE] = {execute_grain_sale, VERB_SELL},
    [ACTION_WINE_SALE] = {execute_wine_sale, VERB_SELL},
    [ACTION_CENTURIONS] = {execute_centurions, VERB_HIRE},
    [ACTION_VESTALS] = {execute_vestals, VERB_HIRE},
    [ACTION_BUILD] = {execute_build, VERB_BUILD},
    [ACTION_MARRIAGE] = {execute_marriage, VERB_PLAY},
    [ACTION_BRIBE] = {execute_bribe, VERB_BRIBE},
    [ACTION_CLERGY] = {execute_clergy, VERB_PLAY},
    [ACTION_FORTUNA] = {execute_fortuna, VERB_PLAY},
};

/* [FOR-5.12] [FOR-5.13] The owner of the card is paid first. [FOR-5.14] Then it must be executed; if there
 * are several ways, which one is asked. */
static void execute_bribe(const struct quad_game *g, struct fortuna *game, int seat, int way,
                          struct quad_journal *j) {
    int price = printed(g)->bribe_price, side = fortuna_side_of(game, way);
    fortuna_pay(game, seat, price);
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_BRIBED, seat, way, price, 0);
    if (side < game->head.seats) {
        int received = fortuna_earn(g, game, side, price);
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_BRIBE_RECEIVED, side, received, 0, 0);
    }
    unsigned ways = fortuna_ways(g, game, seat, way);
    if ((ways & (ways - 1)) == 0) {
        cards[way].execute(g, game, seat, quad_bits_lowest(ways), j);
        return;
    }
    struct quad_frame *frame = quad_push(&game->head, STEP_BRIBED, 1u << seat);
    frame->arg[0] = (uint8_t)seat;
    frame->arg[1] = (uint8_t)way;
}

/* arg: seat, the card for which the bribe was paid. */
void fortuna_legal_bribed(const struct quad_game *g, const struct quad_state *s, int seat,
                          struct quad_choices *out) {
    fortuna_offer_ways(g, look(s), seat, quad_see_top(s)->arg[1], out);
}

void fortuna_apply_bribed(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                          struct quad_journal *j) {
    quad_pop(s);
    fortuna_execute(g, touch(s), seat, m, j);
}

void fortuna_offer_ways(const struct quad_game *g, const struct fortuna *game, int seat, int action,
                        struct quad_choices *out) {
    int verb = cards[action].verb;
    uint64_t ways = fortuna_ways(g, game, seat, action);
    for (int way; quad_bits_next(&ways, &way);) {
        switch (verb) {
        case VERB_PLAY:
            quad_offer(out, way == WAY_IRRIGATED ? VERB_IRRIGATE : VERB_PLAY, action, 0, 0);
            break;
        case VERB_SELL:
        case VERB_HIRE:
            quad_offer(out, verb, action, way, 0);
            break;
        default: /* a building, or a card to bribe */
            quad_offer(out, verb, way, 0, 0);
        }
    }
}

int fortuna_action_of(struct quad_move m) {
    return m.verb == VERB_BUILD ? ACTION_BUILD : m.verb == VERB_BRIBE ? ACTION_BRIBE : m.arg[0];
}

static int way_of(struct quad_move m) {
    switch (m.verb) {
    case VERB_PLAY:
        return WAY_PLAIN;
    case VERB_IRRIGATE:
        return WAY_IRRIGATED;
    case VERB_SELL:
    case VERB_HIRE:
        return m.arg[1];
    default:
        return m.arg[0];
    }
}

void fortuna_execute(const struct quad_game *g, struct fortuna *game, int seat, struct quad_move m,
                     struct quad_journal *j) {
    cards[fortuna_action_of(m)].execute(g, game, seat, way_of(m), j);
}
