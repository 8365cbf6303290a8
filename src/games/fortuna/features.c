/* features.c: a position as numbers, for networks: what a good player looks at, from one seat's side.
 *
 * Their order is the layout (core/wits.h): the table, the own province and privileges, then
 * each opponent's province. Other hands are known by their size alone. */
#include "core/wits.h"
#include "fortuna.h"

enum {
    OTHER = 71,    /* features of an opponent */
    PLENTY = 12,   /* rounds, money */
    FEW_GOODS = 5, /* more are all the same */
    FEW_PIECES = 1 + PROVINCE_PLACES,
    ROAD = 1 + KNOWN_PALACE,
    KINDS = PRIVILEGE_DICE_FAVOURITE + 1, /* of privileges that networks know one by one */
    TOKENS = 12,
};

/* Where in this round: how many turns have begun, and whether this seat's is still to come. */
static int turns_begun(const struct quad_state *s) {
    return s->depth > 0 && s->agenda[0].step == STEP_ROUND ? s->agenda[0].arg[0] : 0;
}

static int place_in_order(const struct fortuna *game, int seat) {
    int place = 0;
    while (place < SEATS - 1 && game->order[place] != seat + 1) {
        place++;
    }
    return place;
}

/* The most steps that a favour would give now. */
static int steps_of(const struct quad_game *g, const struct fortuna *game, int seat, int favour) {
    uint32_t ways = printed(g)->favour_ways[favour][fortuna_asked(g, game, seat, favour)];
    return ways == 0 ? 0 : quad_bits_highest(ways);
}

/* The supplies, the favours and their tokens, and how far the game has come. */
static void note_table(struct quad_encoder *n, const struct fortuna *game) {
    quad_encode_scaled(n, game->round, PLENTY);
    quad_encode_bit(n, game->arrived[0] != 0);
    for (int favour = 0; favour < FAVOURS; favour++) {
        quad_encode_bit(n, quad_bits_has(game->used, favour));
        quad_encode_scaled(n, game->tokens[favour], MOST_DRAWN);
    }
    for (int piece = 0; piece < PIECES; piece++) {
        quad_encode_scaled(n, game->supply[piece], piece < PIECE_CENTURION ? 15 : piece < PIECE_DIE ? 12 : 9);
    }
    for (int building = 0; building < BUILDINGS; building++) {
        quad_encode_scaled(n, game->site[building], 3);
    }
    quad_encode_scaled(n, game->pile_size, 20);
    quad_encode_scaled(n, game->token_supply, TOKENS);
}

/* What is going on, and the dice that lie on the table. */
static void note_agenda(const struct quad_game *g, struct quad_encoder *n, const struct quad_state *s,
                        int seat) {
    const struct fortuna *game = look(s);
    const struct quad_frame *top = s->depth > 0 ? quad_see_top(s) : NULL;
    int step = top == NULL ? STEP_ROUND : top->step, tokens = 0;
    bool own = top != NULL && quad_bits_has(top->waiting, seat);
    quad_encode_one_hot(n, step, STEPS);
    quad_encode_bit(n, own);
    quad_encode_scaled(n, turns_begun(s), s->seats);
    for (int i = 0; i < s->depth; i++) { /* the turn that is going on: whose, and tokens for its last phase */
        if (s->agenda[i].step == STEP_TURN) {
            own = s->agenda[i].arg[0] == seat;
            tokens = s->agenda[i].arg[2];
        }
    }
    quad_encode_bit(n, own);
    quad_encode_scaled(n, own ? tokens : -tokens, MOST_DRAWN);
    if (own && step == STEP_FAVOUR) {
        quad_encode_up_to(n, top->arg[1], FAVOURS); /* the highest die */
    } else {
        quad_encode_skip(n, FAVOURS);
    }
    bool drawn = own && (step == STEP_KEEP || step == STEP_PALACE);
    for (int i = 0; i < MOST_DRAWN; i++) {
        int card = drawn && game->drawn[i] != QUAD_HIDDEN ? game->drawn[i] : 0;
        quad_encode_scaled(n, card == 0 ? 0 : fortuna_points(g, game, seat, card - 1), 3);
    }
}

/* [FOR-14.3] Cards not yet laid, and the one laid face-down, are their owner's secret until his first turn.
 */
static bool is_secret(const struct fortuna *game, int side, int slot) {
    return quad_bits_has(game->unseen, side) && (game->down[side] == 0 || fortuna_is_down(game, side, slot));
}

/* Where each action card lies: sides in turn order from the own one, and whether others can reach it. */
static void note_cards(struct quad_encoder *n, const struct fortuna *game, int seat) {
    const int places = 2 * SIDES;
    for (int i = 0; i < SIDES; i++) {
        int side = i < game->head.seats ? quad_seat_after(&game->head, seat, i) : i;
        for (int slot = 0; slot < SLOTS; slot++) {
            int card = side != seat && is_secret(game, side, slot) ? 0 : game->card[side][slot];
            int at = n->at + (card - 1) * places + 2 * i + fortuna_is_down(game, side, slot);
            quad_encode_at(n, at, 1.0f, card != 0);
        }
    }
    quad_encode_skip(n, ACTIONS * places);
}

/* Points of the privileges that one holds, as things stand, and the cards themselves. */
static int note_privileges(const struct quad_game *g, struct quad_encoder *n, const struct fortuna *game,
                           int seat) {
    int sum = 0, kinds = printed(g)->privilege_kinds, at_palace = fortuna_palace_card(game, seat);
    for (int privilege = 0; privilege < KINDS || privilege < kinds; privilege++) {
        int cards = game->hand[seat][privilege] + (at_palace == privilege + 1);
        int points = cards == 0 ? 0 : cards * fortuna_points(g, game, seat, privilege);
        sum += points;
        if (privilege < KINDS) {
            quad_encode_scaled(n, cards, 2);
            quad_encode_scaled(n, points, 4);
        }
    }
    quad_encode_scaled(n, sum, 6);
    return sum;
}

static void note_province(const struct quad_game *g, struct quad_encoder *n, const struct fortuna *game,
                          int seat) {
    const struct quad_state *s = &game->head;
    const uint8_t *own = game->own[seat];
    int place = place_in_order(game, seat), free_steps = 0;
    quad_encode_one_hot(n, printed(g)->milestone[game->step[seat]], ROAD);
    quad_encode_one_hot(n, own[PIECE_GRAIN], FEW_GOODS);
    quad_encode_one_hot(n, own[PIECE_WINE], FEW_GOODS);
    quad_encode_one_hot(n, own[PIECE_WATER], FEW_GOODS);
    quad_encode_one_hot(n, own[PIECE_CENTURION], FEW_PIECES);
    quad_encode_one_hot(n, own[PIECE_VESTAL], FEW_PIECES);
    quad_encode_one_hot(n, own[PIECE_DIE], FEW_PIECES);
    quad_encode_up_to(n, game->money[seat], 6);
    quad_encode_scaled(n, game->money[seat], PLENTY);
    quad_encode_set(n, game->buildings[seat], BUILDINGS);
    quad_encode_bit(n, fortuna_is_married(game, seat));
    quad_encode_bit(n, fortuna_is_married(game, seat) && fortuna_has(game, seat, BUILDING_PALACE));
    quad_encode_bit(n, quad_bits_has(game->aqueduct_full, seat));
    quad_encode_scaled(n, game->hand_size[seat], 3);
    quad_encode_one_hot(n, place, SEATS);
    quad_encode_bit(n, place >= turns_begun(s)); /* still to come in this round */
    for (int favour = 0; favour < FAVOURS; favour++) {
        int steps = quad_bits_has(game->used, favour) ? 0 : steps_of(g, game, seat, favour);
        free_steps = steps > free_steps ? steps : free_steps;
        quad_encode_scaled(n, steps, 3);
    }
    quad_encode_scaled(n, free_steps, 3);
}

void fortuna_features(const struct quad_game *g, const struct quad_state *s, int seat,
                      struct quad_features *out) {
    const struct fortuna *game = look(s);
    struct quad_encoder n = quad_encode_begin(out);
    note_table(&n, game);
    note_agenda(g, &n, s, seat);
    note_cards(&n, game, seat);
    note_province(g, &n, game, seat);
    int points = note_privileges(g, &n, game, seat);
    bool inside = game->step[seat] >= printed(g)->rome;
    quad_encode_scaled(&n, inside ? game->step[seat] + points : 0, 20);
    for (int i = 1; i < SEATS; i++) {
        if (i < s->seats) {
            int other = quad_seat_after(s, seat, i);
            quad_encode_scaled(&n, game->step[seat] - game->step[other], KNOWN_PALACE);
            note_province(g, &n, game, other);
        } else {
            quad_encode_skip(&n, OTHER);
        }
    }
    quad_encode_end(&n, FEATURES);
}
