/* view.c: what is on the table, as the viewer sees it. */
#include "core/scene.h"
#include "fortuna.h"

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
static void show_multiset(struct quad_scene *out, int place, const uint8_t *row, int size) {
    for (int privilege = 0; privilege < PRIVILEGES; privilege++) {
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

static int show_actions(const struct fortuna *game, struct quad_scene *out, int parent, int side) {
    int cards = quad_scene_place(out, parent, PLACE_CARDS, side, 0);
    for (int slot = 0; slot < SLOTS; slot++) {
        int card = game->card[side][slot];
        if (card != 0) {
            int symbol = card == QUAD_HIDDEN ? QUAD_HIDDEN : card - 1;
            quad_scene_piece(out, cards, DOMAIN_ACTION, symbol, 1)->turned =
                fortuna_is_down(game, side, slot);
        }
    }
    return cards;
}

static void show_player(const struct fortuna *game, struct quad_scene *out, int seat) {
    int mine = quad_scene_place(out, QUAD_ROOT, PLACE_SEAT, seat, 0);
    quad_scene_own(out, mine, seat);
    int road = quad_scene_place(out, mine, PLACE_ROAD, seat, 0);
    quad_scene_size(out, road, ROAD_PALACE + 1, 1);
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
    show_multiset(out, hand, game->hand[seat], game->hand_size[seat]);
    if (game->discard_size[seat] > 0) {
        int discard = quad_scene_place(out, mine, PLACE_DISCARD, seat, 0);
        show_multiset(out, discard, game->discard[seat], game->discard_size[seat]);
    }
}

/* The house values as a scale: each stands at its number. */
static void show_house(const struct quad_state *s, struct quad_scene *out) {
    int house = quad_scene_place(out, QUAD_ROOT, PLACE_HOUSE, 0, 0);
    quad_scene_size(out, house, MOST_MONEY + 1, 1);
    for (int value = OPTION_GRAIN_HARVEST; value < OPTIONS; value++) {
        quad_scene_piece(out, house, DOMAIN_HOUSE, value - OPTION_GRAIN_HARVEST, 1)->column =
            s->options[value];
    }
}

static const struct quad_symbol title_free = QUAD_SYMBOL("free", "Free side", "Bord libre");

void fortuna_view(const struct quad_state *s, struct quad_scene *out) {
    const struct fortuna *game = look(s);
    show_middle(game, out);
    for (int seat = 0; seat < s->seats; seat++) {
        show_player(game, out, seat);
    }
    for (int side = s->seats; side < SIDES; side++) {
        out->at[show_actions(game, out, QUAD_ROOT, side)].title = &title_free;
    }
    show_house(s, out);
}
