/* favour.c: phase 4: the dice, the six favours, the tax.
 *
 * The best die reaches every favour that any die reaches; a lower one matters only to escape the tax. So one
 * decision holds all of it: fulfil a favour, pay, or choose a die that owes nothing. */
#include "fortuna.h"

void fortuna_begin_favour(struct fortuna *game, int seat) {
    quad_push(&game->head, STEP_ROLL, 1u << QUAD_CHANCE)->arg[0] = (uint8_t)seat;
}

/* [FOR-8.1] All own dice at once, the highest first; the weight counts the orders in which they can fall. */
void fortuna_legal_roll(const struct quad_game *g, const struct quad_state *s, int seat,
                        struct quad_choices *out) {
    int dice = look(s)->own[quad_see_top(s)->arg[0]][PIECE_DIE];
    for (int a = 1; a <= FACES; a++) {
        if (dice == 1) {
            quad_offer_chance(out, 1, VERB_ROLL, a, 0, 0);
        }
        for (int b = 1; dice >= 2 && b <= a; b++) {
            if (dice == 2) {
                quad_offer_chance(out, a == b ? 1 : 2, VERB_ROLL_TWO, a, b, 0);
            }
            for (int c = 1; dice == 3 && c <= b; c++) {
                uint32_t orders = a == b && b == c ? 1 : a == b || b == c ? 3 : 6;
                quad_offer_chance(out, orders, VERB_ROLL_THREE, a, b, c);
            }
        }
    }
}

void fortuna_sample_roll(const struct quad_game *g, const struct quad_state *s, struct quad_rng *r,
                         struct quad_move *out) {
    int dice = look(s)->own[quad_see_top(s)->arg[0]][PIECE_DIE];
    *out = (struct quad_move){(uint8_t)(VERB_ROLL + dice - 1), {0, 0, 0}};
    for (int i = 0; i < dice; i++) {
        uint8_t face = (uint8_t)(1 + quad_rng_below(r, FACES));
        int at = i;
        for (; at > 0 && out->arg[at - 1] < face; at--) {
            out->arg[at] = out->arg[at - 1];
        }
        out->arg[at] = face;
    }
}

/* [FOR-8.2] Whether a face-up favour is not above the die. */
static bool is_any_available(const struct fortuna *game, int die) {
    return (~(unsigned)game->used & ((1u << die) - 1u)) != 0;
}

/* How many steps a favour can be fulfilled with: one bit a number. */
static unsigned ways_to_fulfil(const struct quad_game *g, const struct fortuna *game, int seat, int favour) {
    return printed(g)->favour_ways[favour][fortuna_asked(g, game, seat, favour)];
}

static bool can_fulfil_any(const struct quad_game *g, const struct fortuna *game, int seat, int die) {
    for (int favour = 0; favour < die; favour++) {
        if (!quad_bits_has(game->used, favour) && ways_to_fulfil(g, game, seat, favour) != 0) {
            return true;
        }
    }
    return false;
}

/* What a favour takes away; Fortuna and Religion take nothing. */
static void return_goods(const struct quad_game *g, struct fortuna *game, int seat, int favour, int steps) {
    if (favour != FAVOUR_FORTUNA && favour != FAVOUR_RELIGION) {
        int piece = printed(g)->favour_piece[favour] - 1;
        fortuna_give(game, seat, piece, steps / printed(g)->favour_steps[favour]);
    }
}

/* The lowest die; with it a player may escape the tax, if no favour is as low. [FOR-8.6] */
static int lowest_die(const struct quad_frame *frame) {
    return frame->arg[3] != 0 ? frame->arg[3] : frame->arg[2] != 0 ? frame->arg[2] : frame->arg[1];
}

/* [FOR-8.13] Without money the figure goes back. */
static void pay_tax(struct fortuna *game, int seat, struct quad_journal *j) {
    if (game->money[seat] > 0) {
        game->money[seat]--;
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_TAXED, seat, 0, 0, 0);
        return;
    }
    if (game->step[seat] == 0) {
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_STAYED, seat, 0, 0, 0);
        return;
    }
    game->step[seat]--;
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_PUSHED_BACK, seat, game->step[seat], 0, 0);
}

/* [FOR-8.3] No favour for the best die is no favour for any: nothing happens. If all that is left is the tax,
 * it is paid without asking. */
void fortuna_apply_roll(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                        struct quad_journal *j) {
    struct fortuna *game = touch(s);
    int player = quad_see_top(s)->arg[0];
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_ROLLED + m.verb - VERB_ROLL, player, m.arg[0], m.arg[1], m.arg[2]);
    quad_pop(s);
    if (!is_any_available(game, m.arg[0])) {
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_NO_FAVOUR, player, 0, 0, 0);
        return;
    }
    struct quad_frame *frame = quad_push(s, STEP_FAVOUR, 1u << player);
    frame->arg[0] = (uint8_t)player;
    memcpy(&frame->arg[1], m.arg, sizeof m.arg);
    if (!can_fulfil_any(g, game, player, m.arg[0]) && is_any_available(game, lowest_die(frame))) {
        quad_pop(s);
        pay_tax(game, player, j);
    }
}

/* [FOR-8.4] Fulfil one available favour, pay the tax, or escape it. arg: seat, dice. */
void fortuna_legal_favour(const struct quad_game *g, const struct quad_state *s, int seat,
                          struct quad_choices *out) {
    const struct fortuna *game = look(s);
    const struct quad_frame *frame = quad_see_top(s);
    for (int favour = 0; favour < frame->arg[1]; favour++) {
        uint64_t ways = quad_bits_has(game->used, favour) ? 0 : ways_to_fulfil(g, game, seat, favour);
        for (int steps; quad_bits_next(&ways, &steps);) {
            quad_offer(out, VERB_FULFIL, favour, steps, 0);
        }
    }
    quad_offer(out, VERB_TAX, 0, 0, 0);
    if (!is_any_available(game, lowest_die(frame))) {
        quad_offer(out, VERB_ESCAPE, lowest_die(frame), 0, 0);
    }
}

/* [FOR-8.5] The figure moves, the card is turned. [FOR-9.1] Its tokens go back to the supply; the frame of
 * the turn, now on top, remembers how many there were for phase 5. */
static void fulfil(const struct quad_game *g, struct fortuna *game, int seat, int favour, int steps,
                   struct quad_journal *j) {
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_FULFILLED, seat, favour, 0, 0);
    return_goods(g, game, seat, favour, steps);
    quad_top(&game->head)->arg[2] = game->tokens[favour];
    game->token_supply = (uint8_t)(game->token_supply + game->tokens[favour]);
    game->tokens[favour] = 0;
    game->used |= (uint8_t)(1u << favour);
    fortuna_advance(g, game, seat, steps, j);
}

void fortuna_apply_favour(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                          struct quad_journal *j) {
    quad_pop(s);
    if (m.verb == VERB_FULFIL) {
        fulfil(g, touch(s), seat, m.arg[0], m.arg[1], j);
    } else if (m.verb == VERB_TAX) {
        pay_tax(touch(s), seat, j);
    }
}
