/* view.c: what is on the table, as the viewer sees it. */
#include "core/scene.h"
#include "fortuna.h"

#include <stddef.h>

static void show_number(struct quad_scene *out, int parent, int kind, int index, int number) {
    int place = quad_scene_place(out, parent, kind, index, 0);
    quad_scene_piece(out, place, DOMAIN_NUMBER, 0, number);
}

/* Cards face-down or face-up one beside the other; values are 1 + symbol, 0 for no card. */
static void show_cards(struct quad_scene *out, int place, const uint8_t *cards, int count) {
    for (int i = 0; i < count; i++) {
        if (cards[i] != 0) {
            int symbol = cards[i] == QUAD_HIDDEN ? QUAD_HIDDEN : cards[i] - 1;
            quad_scene_piece(out, place, DOMAIN_PRIVILEGE, symbol, 1);
        }
    }
}

/* A multiset of which the viewer may know nothing but the size. */
static void show_multiset(const struct quad_game *g, struct quad_scene *out, int place, const uint8_t *row,
                          int size) {
    for (int privilege = 0; privilege < printed(g)->privilege_kinds; privilege++) {
        if (row[privilege] > 0) {
            quad_scene_piece(out, place, DOMAIN_PRIVILEGE, privilege, row[privilege]);
            size -= row[privilege];
        }
    }
    if (size > 0) {
        quad_scene_piece(out, place, DOMAIN_PRIVILEGE, QUAD_HIDDEN, size);
    }
}

static void show_favours(const struct fortuna *game, struct quad_scene *out) {
    int favours = quad_scene_place(out, QUAD_ROOT, PLACE_FAVOURS, 0, 0);
    quad_scene_size(out, favours, FAVOURS + 1, 1);
    for (int favour = 0; favour < FAVOURS; favour++) {
        struct quad_item *card = quad_scene_piece(out, favours, DOMAIN_FAVOUR, favour, 1);
        card->column = (uint8_t)(favour + 1);
        card->turned = quad_bits_has(game->used, favour);
        if (game->tokens[favour] > 0) {
            struct quad_item *tokens =
                quad_scene_piece(out, favours, DOMAIN_MARKER, MARKER_TOKEN, game->tokens[favour]);
            tokens->column = card->column;
        }
    }
    const struct quad_frame *top = game->head.depth > 0 ? quad_see_top(&game->head) : NULL;
    if (top != NULL && top->step == STEP_FAVOUR) {
        int dice = quad_scene_place(out, QUAD_ROOT, PLACE_DICE, 0, 0);
        for (int die = 1; die <= PROVINCE_PLACES && top->arg[die] > 0; die++) {
            quad_scene_piece(out, dice, DOMAIN_NUMBER, die - 1, top->arg[die]);
        }
    }
}

static void show_middle(const struct fortuna *game, struct quad_scene *out) {
    show_number(out, QUAD_ROOT, PLACE_ROUND, 0, game->round);
    int order = quad_scene_place(out, QUAD_ROOT, PLACE_ORDER, 0, 0);
    for (int place = 0; place < SEATS && game->order[place] != 0; place++) {
        quad_scene_piece(out, order, DOMAIN_SEAT, game->order[place] - 1, 1);
    }
    show_favours(game, out);
    int supply = quad_scene_place(out, QUAD_ROOT, PLACE_SUPPLY, 0, 0);
    for (int piece = 0; piece < PIECES; piece++) {
        quad_scene_piece(out, supply, DOMAIN_PIECE, piece, game->supply[piece]);
    }
    int sites = quad_scene_place(out, QUAD_ROOT, PLACE_SITES, 0, 0);
    for (int building = 0; building < BUILDINGS; building++) {
        quad_scene_piece(out, sites, DOMAIN_BUILDING, building, game->site[building]);
    }
    show_number(out, QUAD_ROOT, PLACE_TOKENS, 0, game->token_supply);
    int pile = quad_scene_place(out, QUAD_ROOT, PLACE_PILE, 0, 0);
    quad_scene_piece(out, pile, DOMAIN_PRIVILEGE, QUAD_HIDDEN, game->pile_size);
    if (game->drawn[0] != 0) {
        int drawn = quad_scene_place(out, QUAD_ROOT, PLACE_DRAWN, 0, 0);
        show_cards(out, drawn, game->drawn, MOST_DRAWN);
    }
    if (game->arrived[0] != 0) {
        int palace = quad_scene_place(out, QUAD_ROOT, PLACE_PALACE, 0, 0);
        show_cards(out, palace, game->palace, MOST_DRAWN);
    }
}

/* The card that is being exchanged, 1 + symbol; 0 if there is none. */
static int given_card(const struct fortuna *game) {
    const struct quad_frame *top = game->head.depth > 0 ? quad_see_top(&game->head) : NULL;
    return top != NULL && top->step == STEP_EXCHANGE ? top->arg[0] + 1 : 0;
}

/* Three cards of a side; the one that goes away in exchange stands forward. */
static int show_actions(const struct fortuna *game, struct quad_scene *out, int parent, int side) {
    int cards = quad_scene_place(out, parent, PLACE_CARDS, side, 0);
    for (int slot = 0; slot < SLOTS; slot++) {
        int card = game->card[side][slot];
        if (card != 0) {
            int symbol = card == QUAD_HIDDEN ? QUAD_HIDDEN : card - 1;
            struct quad_item *item = quad_scene_piece(out, cards, DOMAIN_ACTION, symbol, 1);
            item->turned = fortuna_is_down(game, side, slot);
            item->column = card == given_card(game);
        }
    }
    return cards;
}

static void show_player(const struct quad_game *g, const struct fortuna *game, struct quad_scene *out,
                        int seat) {
    int mine = quad_scene_place(out, QUAD_ROOT, PLACE_SEAT, seat, 0);
    quad_scene_own(out, mine, seat);
    int road = quad_scene_place(out, mine, PLACE_ROAD, seat, 0);
    quad_scene_size(out, road, printed(g)->palace + 1, 1);
    quad_scene_piece(out, road, DOMAIN_SEAT, seat, game->step[seat])->column = game->step[seat];
    show_actions(game, out, mine, seat);
    show_number(out, mine, PLACE_MONEY, seat, game->money[seat]);
    int province = quad_scene_place(out, mine, PLACE_PROVINCE, seat, 0);
    for (int piece = 0; piece < PIECES; piece++) {
        quad_scene_piece(out, province, DOMAIN_PIECE, piece, game->own[seat][piece]);
    }
    if (fortuna_is_married(game, seat)) {
        quad_scene_piece(out, province, DOMAIN_MARKER, MARKER_RING, 1);
    }
    int buildings = quad_scene_place(out, mine, PLACE_BUILDINGS, seat, 0);
    for (int building = 0; building < BUILDINGS; building++) {
        if (fortuna_has(game, seat, building)) {
            bool dry = building == BUILDING_AQUEDUCT && !quad_bits_has(game->aqueduct_full, seat);
            quad_scene_piece(out, buildings, DOMAIN_BUILDING, building, 1)->turned = dry;
        }
    }
    int hand = quad_scene_place(out, mine, PLACE_HAND, seat, 0);
    show_multiset(g, out, hand, game->hand[seat], game->hand_size[seat]);
    if (game->discard_size[seat] > 0) {
        int discard = quad_scene_place(out, mine, PLACE_DISCARD, seat, 0);
        show_multiset(g, out, discard, game->discard[seat], game->discard_size[seat]);
    }
}

/* Where each yield or price stands in the box. */
static const uint16_t rates[RATES] = {
    [RATE_GRAIN_HARVEST] = offsetof(struct fortuna_box, grain_harvest),
    [RATE_GRAIN_IRRIGATED] = offsetof(struct fortuna_box, grain_irrigated),
    [RATE_WINE_HARVEST] = offsetof(struct fortuna_box, wine_harvest),
    [RATE_WINE_IRRIGATED] = offsetof(struct fortuna_box, wine_irrigated),
    [RATE_WATER_DRAWING] = offsetof(struct fortuna_box, water_drawing),
    [RATE_GRAIN_PRICE] = offsetof(struct fortuna_box, grain_price),
    [RATE_WINE_PRICE] = offsetof(struct fortuna_box, wine_price),
    [RATE_FIRST_CENTURION] = offsetof(struct fortuna_box, place_value[PIECE_CENTURION][POST_FIRST]),
    [RATE_SECOND_CENTURION] = offsetof(struct fortuna_box, place_value[PIECE_CENTURION][POST_SECOND]),
    [RATE_THIRD_CENTURION] = offsetof(struct fortuna_box, place_value[PIECE_CENTURION][POST_THIRD]),
    [RATE_FIRST_VESTAL] = offsetof(struct fortuna_box, place_value[PIECE_VESTAL][POST_FIRST]),
    [RATE_SECOND_VESTAL] = offsetof(struct fortuna_box, place_value[PIECE_VESTAL][POST_SECOND]),
    [RATE_THIRD_VESTAL] = offsetof(struct fortuna_box, place_value[PIECE_VESTAL][POST_THIRD]),
    [RATE_MARRIAGE] = offsetof(struct fortuna_box, marriage_price),
    [RATE_BRIBE] = offsetof(struct fortuna_box, bribe_price),
    [RATE_CLERGY] = offsetof(struct fortuna_box, clergy_price),
    [RATE_SECOND_DIE] = offsetof(struct fortuna_box, place_value[PIECE_DIE][POST_SECOND]),
    [RATE_THIRD_DIE] = offsetof(struct fortuna_box, place_value[PIECE_DIE][POST_THIRD]),
    [RATE_FORTUNA] = offsetof(struct fortuna_box, fortuna_price),
    [RATE_AQUEDUCT] = offsetof(struct fortuna_box, building_price[BUILDING_AQUEDUCT]),
    [RATE_BASILICA] = offsetof(struct fortuna_box, building_price[BUILDING_BASILICA]),
    [RATE_PALACE] = offsetof(struct fortuna_box, building_price[BUILDING_PALACE]),
    [RATE_MARKET] = offsetof(struct fortuna_box, building_price[BUILDING_MARKET]),
    [RATE_MARKET_BONUS] = offsetof(struct fortuna_box, market_bonus),
};

/* Places that a province does not have cost nothing, and of dice and Clergy one alone has a price. [FOR-15.3]
 */
static bool is_asked(const struct quad_game *g, const struct quad_state *s, int rate) {
    const uint8_t *places = printed(g)->piece_places;
    bool dice = s->options[OPTION_DIE_VALUES] != 0;
    switch (rate) {
    case RATE_SECOND_CENTURION:
    case RATE_THIRD_CENTURION:
        return rate - RATE_FIRST_CENTURION < places[PIECE_CENTURION];
    case RATE_SECOND_VESTAL:
    case RATE_THIRD_VESTAL:
        return rate - RATE_FIRST_VESTAL < places[PIECE_VESTAL];
    case RATE_CLERGY:
        return !dice;
    case RATE_SECOND_DIE:
    case RATE_THIRD_DIE:
        return dice && 1 + rate - RATE_SECOND_DIE < places[PIECE_DIE];
    default:
        return true;
    }
}

/* Yields and prices as a scale: each stands at its number. */
static void show_rates(const struct quad_game *g, const struct quad_state *s, struct quad_scene *out) {
    const uint8_t *values = (const uint8_t *)printed(g);
    int scale = quad_scene_place(out, QUAD_ROOT, PLACE_HOUSE, 0, 0), most = 0;
    for (int rate = 0; rate < RATES; rate++) {
        int value = values[rates[rate]];
        if (is_asked(g, s, rate)) {
            quad_scene_piece(out, scale, DOMAIN_RATE, rate, 1)->column = (uint8_t)value;
            most = value > most ? value : most;
        }
    }
    quad_scene_size(out, scale, most + 1, 1);
}

static const struct quad_symbol title_free = QUAD_SYMBOL("free", "Free side", "Bord libre");

void fortuna_view(const struct quad_game *g, const struct quad_state *s, struct quad_scene *out) {
    const struct fortuna *game = look(s);
    show_middle(game, out);
    for (int seat = 0; seat < s->seats; seat++) {
        show_player(g, game, out, seat);
    }
    for (int side = s->seats; side < SIDES; side++) {
        out->at[show_actions(game, out, QUAD_ROOT, side)].title = &title_free;
    }
    show_rates(g, s, out);
}
