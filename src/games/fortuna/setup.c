/* setup.c: the first turn order, the supplies, and the action cards on the four sides.
 *
 * Cards are dealt when their side is about to lay them, so nothing lies face-down longer than it must: first
 * the free sides, then the players in turn order. */
#include "fortuna.h"

/* [FOR-2.1] [FOR-2.2] [FOR-2.4] [FOR-2.6] [FOR-2.7]; lots and cards wait on the agenda. */
void fortuna_start(const struct quad_game *g, struct quad_state *s) {
    struct fortuna *game = touch(s);
    memcpy(game->supply, printed(g)->piece_number, sizeof game->supply);
    for (int seat = 0; seat < s->seats; seat++) {
        game->money[seat] = printed(g)->start_money;
        for (int piece = 0; piece < PIECES; piece++) {
            fortuna_take(game, seat, piece, printed(g)->start_pieces[piece]);
        }
    }
    for (int building = 0; building < BUILDINGS; building++) {
        game->site[building] = (uint8_t)fortuna_sites(g, game, building);
    }
    for (int privilege = 0; privilege < printed(g)->privilege_kinds; privilege++) {
        game->pile[privilege] = (uint8_t)fortuna_copies(g, game, privilege);
        game->pile_size = (uint8_t)(game->pile_size + game->pile[privilege]);
    }
    game->token_supply = (uint8_t)fortuna_tokens(g);
    game->round = 1;
    quad_push(s, STEP_ROUND, 0);
    quad_push(s, STEP_DEAL, 1u << QUAD_CHANCE);
    quad_push(s, STEP_LOT, 1u << QUAD_CHANCE);
}

static bool is_drawn(const struct fortuna *game, int seat) {
    for (int place = 0; place < SEATS; place++) {
        if (game->order[place] == seat + 1) {
            return true;
        }
    }
    return false;
}

/* [FOR-2.3] arg[0]: the place in the turn order for which a lot is drawn. */
void fortuna_legal_lot(const struct quad_game *g, const struct quad_state *s, int seat,
                       struct quad_choices *out) {
    for (int player = 0; player < s->seats; player++) {
        if (!is_drawn(look(s), player)) {
            quad_offer_chance(out, 1, VERB_LOT, player, 0, 0);
        }
    }
}

void fortuna_apply_lot(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                       struct quad_journal *j) {
    struct quad_frame *frame = quad_top(s);
    touch(s)->order[frame->arg[0]++] = (uint8_t)(m.arg[0] + 1);
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_LOT, m.arg[0], frame->arg[0], 0, 0);
    if (frame->arg[0] == s->seats) {
        quad_pop(s);
    }
}

/* [FOR-2.9] Free sides first, then [FOR-2.10] the players in turn order. */
int fortuna_side_dealt_to(const struct fortuna *game, int dealt) {
    int turn = dealt / SLOTS, free_sides = SIDES - game->head.seats;
    return turn < free_sides ? game->head.seats + turn : game->order[turn - free_sides] - 1;
}

/* [FOR-2.8] Each card once. arg[0]: how many have been dealt. */
void fortuna_legal_deal(const struct quad_game *g, const struct quad_state *s, int seat,
                        struct quad_choices *out) {
    const uint8_t *card = (const uint8_t *)look(s)->card;
    unsigned dealt = 0;
    for (int i = 0; i < ACTIONS; i++) {
        dealt |= 1u << card[i]; /* bit 0: no card */
    }
    for (int action = 0; action < ACTIONS; action++) {
        if (!quad_bits_has(dealt, action + 1)) {
            quad_offer_chance(out, 1, VERB_DEAL, action, 0, 0);
        }
    }
}

void fortuna_apply_deal(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                        struct quad_journal *j) {
    struct fortuna *game = touch(s);
    struct quad_frame *frame = quad_top(s);
    int side = fortuna_side_dealt_to(game, frame->arg[0]), slot = frame->arg[0] % SLOTS;
    game->card[side][slot] = (uint8_t)(m.arg[0] + 1);
    if (++frame->arg[0] == ACTIONS) {
        quad_pop(s);
    }
    if (side >= s->seats) {
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_OPEN, m.arg[0], 0, 0, 0);
        return;
    }
    game->unseen |= (uint8_t)(1u << side);
    if (slot == SLOTS - 1) {
        quad_push(s, STEP_LAY, 1u << side);
    }
}

/* [FOR-2.10] Two face-up, and one, of the player's choice, face-down. */
void fortuna_legal_lay(const struct quad_game *g, const struct quad_state *s, int seat,
                       struct quad_choices *out) {
    const uint8_t *card = look(s)->card[seat];
    quad_offer(out, VERB_LAY, card[1] - 1, card[2] - 1, card[0] - 1);
    quad_offer(out, VERB_LAY, card[0] - 1, card[2] - 1, card[1] - 1);
    quad_offer(out, VERB_LAY, card[0] - 1, card[1] - 1, card[2] - 1);
}

/* The card hidden goes to the last place, lest the order in which the cards came tell something. */
void fortuna_apply_lay(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                       struct quad_journal *j) {
    struct fortuna *game = touch(s);
    for (int slot = 0; slot < SLOTS; slot++) {
        game->card[seat][slot] = (uint8_t)(m.arg[slot] + 1);
    }
    game->down[seat] = SLOTS;
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_LAID, seat, m.arg[0], m.arg[1], 0);
    quad_pop(s);
}
