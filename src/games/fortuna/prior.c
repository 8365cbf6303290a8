/* prior.c: how promising choices look at a glance, for bots: a guess at the steps that each brings.
 *
 * It guides searches and makes play-outs less foolish than chance would; it is asked all the time and so
 * looks at few things. */
#include "core/wits.h"
#include "fortuna.h"

enum { KEEN = 3 }; /* how much a step counts as a weight */

/* What things are worth to a seat now, in steps. */
struct worth {
    const struct fortuna_box *printed;
    const struct fortuna *game;
    int seat;
    float left; /* of the road, to whoever has come furthest: 1 at the start, 0 at the palace */
    float money;
};

static struct worth worth_to(const struct quad_game *g, const struct fortuna *game, int seat) {
    int furthest = 0, money = game->money[seat];
    for (int other = 0; other < game->head.seats; other++) {
        furthest = game->step[other] > furthest ? game->step[other] : furthest;
    }
    float left = 1.0f - (float)furthest / (float)printed(g)->palace;
    float each = money < 5 ? 0.22f : money < 10 ? 0.12f : 0.03f;
    return (struct worth){printed(g), game, seat, left, each * (0.4f + 0.6f * left)};
}

/* So many more of a good: the first ones serve the next favours, many more are only to be sold. */
static float worth_of_goods(const struct worth *w, int piece, int count) {
    static const float first[] = {[PIECE_GRAIN] = 0.6f, [PIECE_WINE] = 0.65f, [PIECE_WATER] = 0.5f};
    int own = w->game->own[w->seat][piece], supply = w->game->supply[piece];
    float sum = 0;
    for (int i = own; i < own + count && i < own + supply; i++) {
        sum += (i < 3 ? first[piece] : i < 6 ? 0.35f : 0.1f) * (0.3f + 0.7f * w->left);
    }
    return sum;
}

static float worth_of_hiring(const struct worth *w, int piece, int count) {
    int own = w->game->own[w->seat][piece];
    float sum = 0;
    for (int i = own; i < own + count && i < w->printed->piece_places[piece]; i++) {
        float each = piece == PIECE_CENTURION ? 0.4f + 0.45f * w->left : 0.2f + 0.9f * w->left;
        sum += each - w->money * (float)w->printed->place_value[piece][i];
    }
    return sum;
}

static float worth_of_building(const struct worth *w, int building) {
    static const float worth[BUILDINGS] = {[BUILDING_AQUEDUCT] = 2.4f,
                                           [BUILDING_BASILICA] = 1.6f,
                                           [BUILDING_PALACE] = 1.2f,
                                           [BUILDING_MARKET] = 2.8f};
    bool helped = building == BUILDING_PALACE && fortuna_is_married(w->game, w->seat);
    return (worth[building] + (helped ? 1.2f : 0.0f)) * w->left -
           w->money * (float)w->printed->building_price[building];
}

static float worth_of_harvest(const struct worth *w, int piece, bool irrigated) {
    const struct fortuna_box *p = w->printed;
    int count = piece == PIECE_GRAIN ? (irrigated ? p->grain_irrigated : p->grain_harvest)
                                     : (irrigated ? p->wine_irrigated : p->wine_harvest);
    bool market = fortuna_has(w->game, w->seat, BUILDING_MARKET);
    return worth_of_goods(w, piece, count) - (irrigated ? 0.4f : 0.0f) +
           (market ? w->money * (float)w->printed->market_bonus : 0.0f);
}

/* Money is worth less when there is more of it, goods are worth more when there are few. */
static float worth_of_sale(const struct worth *w, int piece, int count) {
    int own = w->game->own[w->seat][piece];
    int money = count * (piece == PIECE_GRAIN ? w->printed->grain_price : w->printed->wine_price);
    int room = w->printed->most_money - w->game->money[w->seat];
    float lost = 0;
    for (int i = own - count; i < own; i++) {
        lost += i < 2 ? 0.6f : 0.25f;
    }
    return w->money * (float)(money < room ? money : room) * 0.8f - lost * (0.3f + 0.7f * w->left);
}

/* The best an action card can do, roughly, whether it can be executed now or not. */
static float worth_of_card(const struct worth *w, int action) {
    switch (action) {
    case ACTION_GRAIN:
        return worth_of_harvest(w, PIECE_GRAIN, false);
    case ACTION_WINE:
        return worth_of_harvest(w, PIECE_WINE, false);
    case ACTION_WATER:
        return worth_of_goods(w, PIECE_WATER, w->printed->water_drawing);
    case ACTION_GRAIN_SALE:
        return 0.15f * (float)w->game->own[w->seat][PIECE_GRAIN];
    case ACTION_WINE_SALE:
        return 0.15f * (float)w->game->own[w->seat][PIECE_WINE];
    case ACTION_CENTURIONS:
        return worth_of_hiring(w, PIECE_CENTURION, 1);
    case ACTION_VESTALS:
        return worth_of_hiring(w, PIECE_VESTAL, 1);
    case ACTION_BUILD:
        return quad_bits_count(w->game->buildings[w->seat]) < w->printed->building_places ? 1.5f * w->left
                                                                                          : 0;
    case ACTION_MARRIAGE:
        return fortuna_is_married(w->game, w->seat)
                   ? w->money * (float)w->game->head.options[OPTION_MARRIAGE_INCOME]
                   : 1.8f * w->left;
    case ACTION_BRIBE:
        return 0.5f;
    case ACTION_CLERGY:
        return w->game->own[w->seat][PIECE_DIE] < w->printed->piece_places[PIECE_DIE] ? 1.7f * w->left - 0.4f
                                                                                      : 0;
    default: /* Fortuna: a step, and the first turn of the next round */
        return 1.2f - w->money * (float)w->printed->fortuna_price;
    }
}

/* An action card executed in one way. */
static float worth_of_way(const struct worth *w, struct quad_move m) {
    int action = fortuna_action_of(m);
    switch (m.verb) {
    case VERB_IRRIGATE:
        return worth_of_harvest(w, action == ACTION_GRAIN ? PIECE_GRAIN : PIECE_WINE, true);
    case VERB_SELL:
        return worth_of_sale(w, action == ACTION_GRAIN_SALE ? PIECE_GRAIN : PIECE_WINE, m.arg[1]);
    case VERB_HIRE:
        return worth_of_hiring(w, action == ACTION_CENTURIONS ? PIECE_CENTURION : PIECE_VESTAL, m.arg[1]);
    case VERB_BUILD:
        return worth_of_building(w, m.arg[0]);
    case VERB_BRIBE:
        return worth_of_card(w, m.arg[0]) - w->money * (float)w->printed->bribe_price;
    case VERB_LEAVE:
        return 0.02f;
    default:
        return worth_of_card(w, action);
    }
}

/* What is fulfilled, for what it takes away, and the privileges that come with it. */
static float worth_of_favour(const struct worth *w, int favour, int steps) {
    static const float cost[FAVOURS] = {
        [FAVOUR_WATER_SUPPLY] = 0.3f, [FAVOUR_ORGY] = 0.3f, [FAVOUR_FOOD] = 0.25f, [FAVOUR_BATTLE] = 0.4f};
    return (float)steps * (1.0f - cost[favour] * w->left) + 0.6f * (float)w->game->tokens[favour];
}

static float worth_of_privilege(const struct quad_game *g, const struct worth *w, int privilege) {
    return 0.3f * (float)w->printed->privilege_points[privilege] +
           0.7f * (float)fortuna_points(g, w->game, w->seat, privilege);
}

static float worth(const struct quad_game *g, const struct worth *w, const struct quad_frame *top,
                   struct quad_move m) {
    switch (m.verb) {
    case VERB_FULFIL:
        return worth_of_favour(w, m.arg[0], m.arg[1]);
    case VERB_TAX:
        return 0.05f;
    case VERB_ESCAPE:
        return 0.15f;
    case VERB_PASS: /* to keep the centurion */
        return 0.4f + 0.2f * w->left;
    case VERB_KEEP:
        return worth_of_privilege(g, w, m.arg[0]);
    case VERB_KEEP_TWO:
        return worth_of_privilege(g, w, m.arg[0]) + worth_of_privilege(g, w, m.arg[1]);
    case VERB_LAY: /* the card that lies face-down is safe */
        return 0.3f + worth_of_card(w, m.arg[2]);
    case VERB_TAKE:
        return 0.2f + worth_of_card(w, m.arg[0]);
    default:
        return top->step == STEP_MILITARY ? worth_of_way(w, m) : 0.1f + worth_of_way(w, m);
    }
}

void fortuna_prior(const struct quad_game *g, const struct quad_state *s, int seat,
                   const struct quad_choices *c, float *out) {
    struct worth w = worth_to(g, look(s), seat);
    for (int i = 0; i < c->count; i++) {
        out[i] = quad_weight(KEEN * worth(g, &w, quad_see_top(s), c->at[i].move));
    }
}
