/* turn.c: a player's turn up to the dice: aqueduct, action and exchange, military power. */
#include "fortuna.h"

/* The side where an action card lies, SIDES if it is not dealt. */
int fortuna_side_of(const struct fortuna *game, int action) {
    for (int side = 0; side < SIDES; side++) {
        for (int slot = 0; slot < SLOTS; slot++) {
            if (game->card[side][slot] == action + 1) {
                return side;
            }
        }
    }
    return SIDES;
}

/* [FOR-3.3] Phase 1: an empty aqueduct receives water, if there is any. */
static void fill_aqueduct(struct fortuna *game, int seat, struct quad_journal *j) {
    if (fortuna_has(game, seat, BUILDING_AQUEDUCT) && !quad_bits_has(game->aqueduct_full, seat) &&
        fortuna_take(game, seat, PIECE_WATER, 1) > 0) {
        game->aqueduct_full |= (uint8_t)(1u << seat);
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_AQUEDUCT, seat, 0, 0, 0);
    }
}

/* [FOR-3.2] Phases 1 and 2; the frame of the turn waits below and comes to the others. */
void fortuna_begin_turn(struct fortuna *game, int seat, struct quad_journal *j) {
    struct quad_state *s = &game->head;
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_TURN, seat, 0, 0, 0);
    fill_aqueduct(game, seat, j);
    quad_push(s, STEP_TURN, 0)->arg[0] = (uint8_t)seat;
    quad_push(s, STEP_CHOOSE, 1u << seat);
    if (quad_bits_has(game->unseen, seat)) {
        quad_push(s, STEP_TURN_UP, 1u << QUAD_CHANCE)->arg[0] = (uint8_t)seat;
    } else {
        game->down[seat] = 0; /* [FOR-4.1] a card that everybody has seen being taken */
    }
}

/* [FOR-4.1] The card hidden at set-up shows itself: nobody chooses, but everybody learns it. arg[0]: seat. */
void fortuna_legal_turn_up(const struct quad_game *g, const struct quad_state *s, int seat,
                           struct quad_choices *out) {
    const struct fortuna *game = look(s);
    int player = quad_see_top(s)->arg[0];
    quad_offer_chance(out, 1, VERB_TURN_UP, game->card[player][game->down[player] - 1] - 1, 0, 0);
}

void fortuna_apply_turn_up(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                           struct quad_journal *j) {
    struct fortuna *game = touch(s);
    int player = quad_see_top(s)->arg[0];
    game->unseen &= (uint8_t) ~(1u << player);
    game->down[player] = 0;
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_TURNED_UP, player, m.arg[0], 0, 0);
    quad_pop(s);
}

/* [FOR-15.1] By the stricter reading a card that can be executed goes before one that cannot. */
static bool must_be_executable(const struct quad_game *g, const struct fortuna *game, int seat) {
    if (game->head.options[OPTION_CHOOSE_NEEDS_EXECUTABLE] == 0) {
        return false;
    }
    unsigned ways = 0;
    for (int slot = 0; slot < SLOTS; slot++) {
        ways |= fortuna_ways(g, game, seat, game->card[seat][slot] - 1);
    }
    return ways != 0;
}

/* [FOR-4.2] [FOR-4.3] One of the three cards, executed in any of its ways or not at all. */
void fortuna_legal_choose(const struct quad_game *g, const struct quad_state *s, int seat,
                          struct quad_choices *out) {
    const struct fortuna *game = look(s);
    bool strict = must_be_executable(g, game, seat);
    for (int slot = 0; slot < SLOTS; slot++) {
        int action = game->card[seat][slot] - 1, before = out->count;
        fortuna_offer_ways(g, game, seat, action, out);
        if (!strict || out->count > before) {
            quad_offer(out, VERB_LEAVE, action, 0, 0);
        }
    }
}

void fortuna_apply_choose(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                          struct quad_journal *j) {
    struct fortuna *game = touch(s);
    quad_pop(s);
    quad_push(s, STEP_EXCHANGE, 1u << seat)->arg[0] = (uint8_t)fortuna_action_of(m);
    if (m.verb == VERB_LEAVE) {
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_LEFT, seat, m.arg[0], 0, 0);
    } else {
        fortuna_execute(g, game, seat, m, j);
    }
}

/* [FOR-4.4] Any face-up card of any other side. arg[0]: the card chosen. */
void fortuna_legal_exchange(const struct quad_game *g, const struct quad_state *s, int seat,
                            struct quad_choices *out) {
    const struct fortuna *game = look(s);
    for (int side = 0; side < SIDES; side++) {
        if (side == seat) {
            continue;
        }
        for (int slot = 0; slot < SLOTS; slot++) {
            if (!fortuna_is_down(game, side, slot)) {
                quad_offer(out, VERB_TAKE, game->card[side][slot] - 1, 0, 0);
            }
        }
    }
}

/* [FOR-4.5] [FOR-4.6] The cards change places: what differs between the two turns each into the other. The
 * one taken lies face-down. */
void fortuna_apply_exchange(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                            struct quad_journal *j) {
    struct fortuna *game = touch(s);
    int chosen = quad_see_top(s)->arg[0], taken = m.arg[0];
    uint8_t given = (uint8_t)(chosen + 1), got = (uint8_t)(taken + 1), difference = given ^ got;
    uint8_t *card = (uint8_t *)game->card;
    for (int i = 0; i < ACTIONS; i++) {
        card[i] ^= card[i] == given || card[i] == got ? difference : 0;
    }
    for (int slot = 0; slot < SLOTS; slot++) {
        if (game->card[seat][slot] == got) {
            game->down[seat] = (uint8_t)(slot + 1);
        }
    }
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_EXCHANGED, seat, chosen, taken, 0);
    quad_pop(s);
}

/* [FOR-7.1] [FOR-7.4] What the two face-up cards of the own side can do [FOR-7.2] once the centurion has
 * left. */
static void offer_military(const struct quad_game *g, const struct fortuna *game, int seat,
                           struct quad_choices *out) {
    struct fortuna after = *game;
    fortuna_give(&after, seat, PIECE_CENTURION, 1);
    for (int slot = 0; slot < SLOTS; slot++) {
        if (!fortuna_is_down(game, seat, slot)) {
            fortuna_offer_ways(g, &after, seat, game->card[seat][slot] - 1, out);
        }
    }
}

static bool can_use_military(const struct quad_game *g, const struct fortuna *game, int seat) {
    if (game->own[seat][PIECE_CENTURION] == 0) {
        return false;
    }
    struct fortuna after = *game;
    fortuna_give(&after, seat, PIECE_CENTURION, 1);
    for (int slot = 0; slot < SLOTS; slot++) {
        if (!fortuna_is_down(game, seat, slot) &&
            fortuna_ways(g, &after, seat, game->card[seat][slot] - 1) != 0) {
            return true;
        }
    }
    return false;
}

/* [FOR-7.5] Nothing to execute, nothing to ask. */
static void begin_military(const struct quad_game *g, struct fortuna *game, int seat) {
    if (can_use_military(g, game, seat)) {
        quad_push(&game->head, STEP_MILITARY, 1u << seat);
    }
}

void fortuna_legal_military(const struct quad_game *g, const struct quad_state *s, int seat,
                            struct quad_choices *out) {
    offer_military(g, look(s), seat, out);
    quad_offer(out, VERB_PASS, 0, 0, 0);
}

/* [FOR-7.3] The card stays where it is. */
void fortuna_apply_military(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                            struct quad_journal *j) {
    quad_pop(s);
    if (m.verb != VERB_PASS) {
        fortuna_give(touch(s), seat, PIECE_CENTURION, 1);
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_MILITARY, seat, 0, 0, 0);
        fortuna_execute(g, touch(s), seat, m, j);
    }
}

/* [FOR-3.2] Phases 3 to 5; [FOR-10.5] who has arrived skips two of them. arg: seat, phase, tokens of the
 * favour. */
void fortuna_run_turn(const struct quad_game *g, struct quad_state *s, struct quad_journal *j) {
    struct fortuna *game = touch(s);
    struct quad_frame *frame = quad_top(s);
    int seat = frame->arg[0], tokens = frame->arg[2];
    bool arrived = game->step[seat] == printed(g)->palace;
    switch (frame->arg[1]++) {
    case PHASE_MILITARY:
        if (!arrived) {
            begin_military(g, game, seat);
        }
        break;
    case PHASE_FAVOUR:
        if (!arrived) {
            fortuna_begin_favour(game, seat);
        }
        break;
    default:
        quad_pop(s);
        fortuna_begin_privileges(g, game, seat, tokens, j);
    }
}
