/* round.c: whose turn comes next, the end of a round, the end of the game. */
#include "fortuna.h"

/* [FOR-11.3] Seats clockwise from a seat, that one being nearest. */
static int distance(const struct fortuna *game, int from, int seat) {
    return (seat - from + game->head.seats) % game->head.seats;
}

/* [FOR-11.2] Who has Fortuna goes first; [FOR-11.3] [FOR-11.4] the others by money, equals by where they sit.
 */
static void set_order(const struct quad_game *g, struct fortuna *game, struct quad_journal *j) {
    int seats = game->head.seats, holder = fortuna_side_of(game, ACTION_FORTUNA);
    bool held = holder < seats;
    int from = held ? holder : game->order[0] - 1, rank[SEATS];
    for (int seat = 0; seat < seats; seat++) {
        rank[seat] = game->money[seat] * SEATS + SEATS - 1 - distance(game, from, seat);
        if (held && seat == holder) {
            rank[seat] = (printed(g)->most_money + 1) * SEATS;
        }
    }
    for (int seat = 0; seat < seats; seat++) {
        int place = 0;
        for (int other = 0; other < seats; other++) {
            place += rank[other] > rank[seat];
        }
        game->order[place] = (uint8_t)(seat + 1);
    }
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_FIRST, game->order[0] - 1, 0, 0, 0);
}

/* [FOR-11.5] Unused favours receive tokens, [FOR-11.6] the lowest first; [FOR-11.7] then all are face-up. */
static void refresh_favours(struct fortuna *game, struct quad_journal *j) {
    for (int favour = 0; favour < FAVOURS; favour++) {
        if (!quad_bits_has(game->used, favour) && game->tokens[favour] < MOST_DRAWN &&
            game->token_supply > 0) {
            game->tokens[favour]++;
            game->token_supply--;
            quad_tell(j, QUAD_EVERYBODY, MESSAGE_TOKENS, favour, 0, 0, 0);
        }
    }
    game->used = 0;
}

/* [FOR-10.7] The palace cards join the hands of those who took them; what nobody took goes back. */
static void empty_palace(struct fortuna *game) {
    for (int place = 0; place < MOST_DRAWN; place++) {
        int card = game->palace[place] - 1, seat = game->arrived[place] - 1;
        if (card >= 0 && seat >= 0) {
            game->hand[seat][card]++;
            game->hand_size[seat]++;
        } else if (card >= 0) {
            game->pile[card]++;
            game->pile_size++;
        }
        game->palace[place] = 0;
    }
}

/* The next kind of card in a hand, from that kind on; behind the last if there is none. */
static int next_kind(const struct quad_game *g, const struct fortuna *game, int seat, int privilege) {
    while (privilege < printed(g)->privilege_kinds && game->hand[seat][privilege] == 0) {
        privilege++;
    }
    return privilege;
}

/* [FOR-12.2] Who is inside Rome shows his hand, kind after kind, so that a record tells what was shown;
 * [FOR-12.1] the others do not. The frame knows the kinds already shown and not the next one, which nobody
 * has seen yet. */
static void show_next(const struct quad_game *g, struct fortuna *game, int seat, int shown) {
    for (; seat < game->head.seats; seat++, shown = 0) {
        if (game->step[seat] < printed(g)->rome) {
            continue;
        }
        if (next_kind(g, game, seat, shown) < printed(g)->privilege_kinds) {
            struct quad_frame *frame = quad_push(&game->head, STEP_REVEAL, 1u << QUAD_CHANCE);
            frame->arg[0] = (uint8_t)seat;
            frame->arg[1] = (uint8_t)shown;
            return;
        }
        game->revealed |= (uint8_t)(1u << seat);
    }
}

static void end_game(const struct quad_game *g, struct fortuna *game, struct quad_journal *j) {
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_END, 0, 0, 0, 0);
    quad_pop(&game->head);
    empty_palace(game);
    show_next(g, game, 0, 0);
}

/* [FOR-3.1] One turn each. [FOR-11.1] [FOR-11.8] Then the game may be over. arg[0]: the place in the turn
 * order. */
void fortuna_run_round(const struct quad_game *g, struct quad_state *s, struct quad_journal *j) {
    struct fortuna *game = touch(s);
    struct quad_frame *frame = quad_top(s);
    if (frame->arg[0] == s->seats) {
        if (game->arrived[0] != 0 || game->round >= s->options[OPTION_ROUND_LIMIT]) {
            end_game(g, game, j);
            return;
        }
        set_order(g, game, j);
        refresh_favours(game, j);
        game->round++;
        frame->arg[0] = 0;
    }
    if (frame->arg[0] == 0) {
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_ROUND, game->round, 0, 0, 0);
    }
    fortuna_begin_turn(game, game->order[frame->arg[0]++] - 1, j);
}

/* Nobody chooses, but everybody learns. arg: seat, how many kinds have been gone through. */
void fortuna_legal_reveal(const struct quad_game *g, const struct quad_state *s, int seat,
                          struct quad_choices *out) {
    int owner = quad_see_top(s)->arg[0], privilege = next_kind(g, look(s), owner, quad_see_top(s)->arg[1]);
    quad_offer_chance(out, 1, VERB_REVEAL, owner, privilege, look(s)->hand[owner][privilege]);
}

void fortuna_apply_reveal(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                          struct quad_journal *j) {
    int points = m.arg[2] * fortuna_points(g, look(s), m.arg[0], m.arg[1]);
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_REVEALED, m.arg[0], m.arg[1], m.arg[2], points);
    quad_pop(s);
    show_next(g, touch(s), m.arg[0], m.arg[1] + 1);
}
