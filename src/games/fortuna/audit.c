/* audit.c: what every position satisfies. With the rows of the steps, which the engine has made sure of, it
 * is all that stands between a hand-written position and the rules. */
#include "fortuna.h"

static bool all_zero(const uint8_t *at, int count) {
    int sum = 0;
    for (int i = 0; i < count; i++) {
        sum += at[i];
    }
    return sum == 0;
}

static const char *audit_provinces(const struct quad_game *g, const struct fortuna *game) {
    for (int piece = 0; piece < PIECES; piece++) {
        int all = game->supply[piece];
        for (int seat = 0; seat < game->head.seats; seat++) {
            all += game->own[seat][piece];
            if (piece >= PIECE_CENTURION && game->own[seat][piece] > printed(g)->piece_places[piece]) {
                return "places of provinces";
            }
        }
        if (all != printed(g)->piece_number[piece]) {
            return "pieces";
        }
    }
    for (int seat = 0; seat < game->head.seats; seat++) {
        if (game->step[seat] > printed(g)->palace || game->money[seat] > printed(g)->most_money ||
            game->own[seat][PIECE_DIE] == 0) {
            return "steps, money, dice";
        }
        if (quad_bits_has(game->aqueduct_full, seat) &&
            (!fortuna_has(game, seat, BUILDING_AQUEDUCT) || game->own[seat][PIECE_WATER] == 0)) {
            return "aqueducts";
        }
        if (quad_bits_count(game->buildings[seat]) > printed(g)->building_places ||
            game->buildings[seat] >> BUILDINGS != 0) {
            return "buildings of provinces";
        }
    }
    for (int building = 0; building < BUILDINGS; building++) {
        int all = game->site[building];
        for (int seat = 0; seat < game->head.seats; seat++) {
            all += fortuna_has(game, seat, building);
        }
        if (all != fortuna_sites(g, game, building)) {
            return "building cards";
        }
    }
    unsigned nobody = ~((1u << game->head.seats) - 1u);
    return ((game->aqueduct_full | game->married | game->unseen | game->revealed) & nobody) != 0 ? "seats"
                                                                                                 : NULL;
}

static const char *audit_favours(const struct quad_game *g, const struct fortuna *game) {
    int tokens = game->token_supply;
    for (int favour = 0; favour < FAVOURS; favour++) {
        tokens += game->tokens[favour];
        if (game->tokens[favour] > (quad_bits_has(game->used, favour) ? 0 : MOST_DRAWN)) {
            return "tokens on favours";
        }
    }
    return tokens != fortuna_tokens(g) || game->used >> FAVOURS != 0 ? "tokens" : NULL;
}

static const char *audit_privileges(const struct quad_game *g, const struct fortuna *game) {
    int pile = 0;
    for (int privilege = 0; privilege < PRIVILEGES; privilege++) {
        pile += game->pile[privilege];
        if (game->pile[privilege] + fortuna_count_out(game, privilege) !=
            fortuna_copies(g, game, privilege)) {
            return "privilege cards";
        }
    }
    for (int seat = 0; seat < game->head.seats; seat++) {
        int hand = 0, discard = 0;
        for (int privilege = 0; privilege < PRIVILEGES; privilege++) {
            hand += game->hand[seat][privilege];
            discard += game->discard[seat][privilege];
        }
        if (hand != game->hand_size[seat] || discard != game->discard_size[seat]) {
            return "hands and discards";
        }
    }
    return pile != game->pile_size ? "pile" : NULL;
}

/* Lots: that many of the first places are filled, each with another player. */
static bool order_is_sound(const struct fortuna *game, int filled) {
    unsigned seen = 0;
    for (int place = 0; place < SEATS; place++) {
        int seat = game->order[place] - 1;
        if ((seat >= 0) != (place < filled) ||
            (seat >= 0 && (seat >= game->head.seats || quad_bits_has(seen, seat)))) {
            return false;
        }
        seen |= seat >= 0 ? 1u << seat : 0;
    }
    return true;
}

/* That many cards are dealt, in the order of the deal, no card twice. */
static bool cards_are_sound(const struct fortuna *game, int dealt) {
    unsigned seen = 0;
    for (int i = 0; i < ACTIONS; i++) {
        int card = game->card[fortuna_side_dealt_to(game, i)][i % SLOTS];
        if ((card != 0) != (i < dealt) || card > ACTIONS || (card != 0 && quad_bits_has(seen, card))) {
            return false;
        }
        seen |= 1u << card;
    }
    return true;
}

/* A player's side has a card face-down, except before it is laid and while its owner chooses and exchanges.
 */
static bool sides_are_sound(const struct fortuna *game, unsigned open) {
    for (int side = 0; side < SIDES; side++) {
        bool covered = side < game->head.seats && !quad_bits_has(open, side);
        if (covered ? game->down[side] < 1 || game->down[side] > SLOTS : game->down[side] != 0) {
            return false;
        }
    }
    return true;
}

/* Arrivals one after the other, and they are those on the last step. */
static bool arrivals_are_sound(const struct quad_game *g, const struct fortuna *game) {
    unsigned seen = 0;
    for (int place = 0; place < SEATS; place++) {
        int seat = game->arrived[place] - 1;
        if (seat >= 0 && (seat >= game->head.seats || quad_bits_has(seen, seat) ||
                          (place > 0 && game->arrived[place - 1] == 0))) {
            return false;
        }
        seen |= seat >= 0 ? 1u << seat : 0;
    }
    for (int seat = 0; seat < game->head.seats; seat++) {
        if ((game->step[seat] == printed(g)->palace) != quad_bits_has(seen, seat)) {
            return false;
        }
    }
    return true;
}

static int count_cards(const uint8_t *cards) {
    int count = 0;
    while (count < MOST_DRAWN && cards[count] != 0) {
        count++;
    }
    return all_zero(cards + count, MOST_DRAWN - count) ? count : -1;
}

/* What a phase of a turn has pushed, or an arrival at the palace by Fortuna or by a favour; only after a
 * favour the turn knows of tokens. */
static bool turn_is_sound(const struct quad_frame *turn, int above) {
    int phase = turn->arg[1], tokens = turn->arg[2];
    switch (above) {
    case STEP_CHOOSE:
    case STEP_EXCHANGE:
        return phase == PHASE_MILITARY && tokens == 0;
    case STEP_MILITARY:
    case STEP_BRIBED:
        return phase == PHASE_FAVOUR && tokens == 0;
    case STEP_ROLL:
    case STEP_FAVOUR:
        return phase == PHASE_PRIVILEGES && tokens == 0;
    default:
        return phase == PHASE_PRIVILEGES || (phase == PHASE_FAVOUR && tokens == 0);
    }
}

/* A card that was bribed lies open on another side. */
static bool bribed_is_sound(const struct fortuna *game, int seat, int action) {
    int side = fortuna_side_of(game, action), down = game->down[side];
    return side != seat && (down == 0 || game->card[side][down - 1] != action + 1);
}

/* As many dice as the player has, the highest first, and a favour within reach. */
static bool dice_are_sound(const struct fortuna *game, int seat, const uint8_t *dice) {
    for (int die = 0; die < PROVINCE_PLACES; die++) {
        if ((dice[die] > 0) != (die < game->own[seat][PIECE_DIE]) || (die > 0 && dice[die] > dice[die - 1])) {
            return false;
        }
    }
    return (~(unsigned)game->used & ((1u << dice[0]) - 1u)) != 0;
}

/* Whether that player was the last to arrive at Caesar's palace, at that place. */
static bool is_arriving(const struct fortuna *game, int seat, int place) {
    return game->arrived[place] == seat + 1 && game->arrived[place + 1] == 0;
}

/* Cards drawn and cards to come are no more than three; at the palace only the first arrival draws. */
static bool draw_is_sound(const struct fortuna *game, const struct quad_frame *frame, bool at_palace) {
    return frame->arg[2] == count_cards(game->drawn) && frame->arg[1] + frame->arg[2] <= MOST_DRAWN &&
           (frame->arg[3] == DRAW_PALACE) == at_palace &&
           (!at_palace || (is_arriving(game, frame->arg[0], 0) && all_zero(game->palace, MOST_DRAWN)));
}

/* The first arrival chooses from what he drew, the second from the two cards that were left, which he is
 * shown before; where there is no choice, the second and the third are shown the last one. */
static bool arrival_is_sound(const struct fortuna *game, const struct quad_frame *frame, int below) {
    int place = frame->arg[1];
    bool two = game->palace[1] != 0 && game->palace[2] != 0, chooses = place == 1 && two;
    if (!is_arriving(game, frame->arg[0], place)) {
        return false;
    }
    if (frame->step == STEP_RECEIVE) {
        return game->palace[place] != 0 && (below == STEP_PALACE) == chooses;
    }
    return chooses || (place == 0 && count_cards(game->drawn) > 1 && all_zero(game->palace, MOST_DRAWN));
}

/* A frame of somebody's turn: it asks and names nobody else, and there is something to ask. */
static bool frame_is_sound(const struct quad_game *g, const struct fortuna *game, int at, int seat) {
    const struct quad_frame *frame = &game->head.agenda[at];
    const struct quad_step *step = &quad_game_fortuna.steps[frame->step];
    int below = frame[-1].step;
    bool under_way = game->step[seat] < printed(g)->palace;
    if ((step->asks == QUAD_ASKS_ONE && frame->waiting != 1u << seat) ||
        (step->domain[0] == DOMAIN_SEAT && frame->arg[0] != seat)) {
        return false;
    }
    switch (frame->step) {
    case STEP_TURN:
        return turn_is_sound(frame, frame[1].step);
    case STEP_CHOOSE:
    case STEP_ROLL:
        return under_way;
    case STEP_TURN_UP:
        return quad_bits_has(game->unseen, seat);
    case STEP_EXCHANGE:
        return fortuna_side_of(game, frame->arg[0]) == seat;
    case STEP_BRIBED:
        return bribed_is_sound(game, seat, frame->arg[1]);
    case STEP_MILITARY:
        return under_way && game->own[seat][PIECE_CENTURION] > 0;
    case STEP_FAVOUR:
        return under_way && dice_are_sound(game, seat, &frame->arg[1]);
    case STEP_DRAW:
        return draw_is_sound(game, frame, below != STEP_ROUND);
    case STEP_KEEP:
        return count_cards(game->drawn) > frame->arg[1];
    case STEP_RECEIVE:
    case STEP_PALACE:
        return arrival_is_sound(game, frame, below);
    default:
        return false;
    }
}

/* Set-up: lots, then cards side by side, each laid before the next is dealt. */
static const char *audit_setup(const struct fortuna *game) {
    const struct quad_state *s = &game->head;
    const struct quad_frame *first = &s->agenda[1], *top = quad_see_top(s);
    int dealt = first->step == STEP_DEAL ? first->arg[0] : ACTIONS;
    if (game->round != 1 || game->arrived[0] != 0) {
        return "round and arrivals";
    }
    if (top->step == STEP_LOT) {
        bool begun = dealt != 0 || !all_zero((const uint8_t *)game->card, ACTIONS) ||
                     !all_zero(game->down, SIDES) || game->unseen != 0;
        return begun || top->arg[0] >= s->seats || !order_is_sound(game, top->arg[0]) ? "lots" : NULL;
    }
    if (!order_is_sound(game, s->seats) || !cards_are_sound(game, dealt)) {
        return "order and action cards";
    }
    bool lays = top->step == STEP_LAY && dealt > 0 && dealt % SLOTS == 0;
    int laying = lays ? fortuna_side_dealt_to(game, dealt - 1) : SIDES;
    if (top->step != STEP_DEAL && top->waiting != 1u << laying) {
        return "agenda";
    }
    unsigned open = 0, unseen = 0;
    for (int i = 0; i < ACTIONS; i += SLOTS) {
        int side = fortuna_side_dealt_to(game, i);
        open |= side == laying || i + SLOTS > dealt ? 1u << side : 0;
        unseen |= side < s->seats && i < dealt ? 1u << side : 0;
    }
    return sides_are_sound(game, open) && game->unseen == unseen ? NULL : "sides";
}

/* A turn: the frames make sense, and nobody has arrived before his turn. */
static const char *audit_turn(const struct quad_game *g, const struct fortuna *game, int place) {
    const struct quad_state *s = &game->head;
    if (place > s->seats || !order_is_sound(game, s->seats) || !cards_are_sound(game, ACTIONS)) {
        return "order and action cards";
    }
    int player = game->order[place - 1] - 1, top = quad_see_top(s)->step;
    bool open = top == STEP_CHOOSE || s->agenda[2].step == STEP_EXCHANGE;
    unsigned to_come = top == STEP_TURN_UP ? 1u << player : 0;
    for (int i = place; i < s->seats; i++) {
        to_come |= 1u << (game->order[i] - 1);
        if (game->step[game->order[i] - 1] == printed(g)->palace) {
            return "arrivals";
        }
    }
    if ((game->unseen & ~(game->round == 1 ? to_come : 0)) != 0 ||
        !sides_are_sound(game, open ? 1u << player : 0)) {
        return "sides";
    }
    for (int i = 1; i < s->depth; i++) {
        if (!frame_is_sound(g, game, i, player)) {
            return "agenda";
        }
    }
    return NULL;
}

/* The end: those inside Rome show their hands, one seat after the other. */
static const char *audit_end(const struct quad_game *g, const struct fortuna *game) {
    int showing = game->head.seats;
    if (game->head.depth > 0) {
        const struct quad_frame *frame = &game->head.agenda[0];
        showing = frame->arg[0];
        if (game->step[showing] < printed(g)->rome ||
            all_zero(game->hand[showing] + frame->arg[1], PRIVILEGES - frame->arg[1])) {
            return "agenda";
        }
    }
    for (int seat = 0; seat < game->head.seats; seat++) {
        if (quad_bits_has(game->revealed, seat) != (game->step[seat] >= printed(g)->rome && seat < showing)) {
            return "revealed hands";
        }
    }
    bool settled =
        all_zero(game->palace, MOST_DRAWN) && game->unseen == 0 && order_is_sound(game, game->head.seats);
    return settled && cards_are_sound(game, ACTIONS) && sides_are_sound(game, 0) ? NULL : "end";
}

/* Cards lie before somebody only while he chooses, and at the palace only after the first arrival has left
 * them. */
static bool open_cards_are_sound(const struct fortuna *game) {
    for (int place = 0; place < MOST_DRAWN; place++) {
        if (game->palace[place] > PRIVILEGES || game->drawn[place] > PRIVILEGES) {
            return false;
        }
    }
    bool draws = false;
    if (game->head.depth > 0) {
        const struct quad_frame *top = quad_see_top(&game->head);
        draws = top->step == STEP_DRAW || top->step == STEP_KEEP ||
                (top->step == STEP_PALACE && top->arg[1] == 0);
    }
    return (draws || all_zero(game->drawn, MOST_DRAWN)) &&
           (game->arrived[0] != 0 || all_zero(game->palace, MOST_DRAWN));
}

const char *fortuna_audit(const struct quad_game *g, const struct quad_state *s) {
    const struct fortuna *game = look(s);
    const char *broken = audit_provinces(g, game);
    broken = broken != NULL ? broken : audit_favours(g, game);
    broken = broken != NULL ? broken : audit_privileges(g, game);
    if (broken != NULL) {
        return broken;
    }
    if (game->round < 1 || game->round > s->options[OPTION_ROUND_LIMIT] || !arrivals_are_sound(g, game) ||
        !open_cards_are_sound(game)) {
        return "round and arrivals";
    }
    if (s->depth == 0 || s->agenda[0].step == STEP_REVEAL) {
        return audit_end(g, game);
    }
    if (game->revealed != 0) {
        return "revealed hands";
    }
    return s->agenda[0].arg[0] == 0 ? audit_setup(game) : audit_turn(g, game, s->agenda[0].arg[0]);
}
