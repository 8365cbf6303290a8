/* audit.c: what every position satisfies. It is all that stands between a hand-written position and the
 * rules, so it knows the rows of frames that a turn can leave on the agenda. */
#include "fortuna.h"

static bool all_zero(const uint8_t *at, int count) {
    int sum = 0;
    for (int i = 0; i < count; i++) {
        sum += at[i];
    }
    return sum == 0;
}

static const char *audit_provinces(const struct fortuna *game) {
    for (int piece = 0; piece < PIECES; piece++) {
        int all = game->supply[piece];
        for (int seat = 0; seat < game->head.seats; seat++) {
            all += game->own[seat][piece];
            if (piece >= PIECE_CENTURION && game->own[seat][piece] > PROVINCE_PLACES) {
                return "three places";
            }
        }
        if (all != fortuna_pieces[piece]) {
            return "pieces";
        }
    }
    for (int seat = 0; seat < game->head.seats; seat++) {
        if (game->step[seat] > ROAD_PALACE || game->money[seat] > MOST_MONEY ||
            game->own[seat][PIECE_DIE] == 0) {
            return "steps, money, dice";
        }
        if (quad_bits_has(game->aqueduct_full, seat) &&
            (!fortuna_has(game, seat, BUILDING_AQUEDUCT) || game->own[seat][PIECE_WATER] == 0)) {
            return "aqueducts";
        }
        if (quad_bits_count(game->buildings[seat]) > MOST_BUILDINGS ||
            game->buildings[seat] >> BUILDINGS != 0) {
            return "three buildings";
        }
    }
    for (int building = 0; building < BUILDINGS; building++) {
        int all = game->site[building];
        for (int seat = 0; seat < game->head.seats; seat++) {
            all += fortuna_has(game, seat, building);
        }
        if (all != fortuna_sites(game)) {
            return "building cards";
        }
    }
    unsigned nobody = ~((1u << game->head.seats) - 1u);
    return ((game->aqueduct_full | game->married | game->unseen | game->revealed) & nobody) != 0 ? "seats"
                                                                                                 : NULL;
}

static const char *audit_favours(const struct fortuna *game) {
    int tokens = game->token_supply;
    for (int favour = 0; favour < FAVOURS; favour++) {
        tokens += game->tokens[favour];
        if (game->tokens[favour] > (quad_bits_has(game->used, favour) ? 0 : MOST_DRAWN)) {
            return "tokens on favours";
        }
    }
    return tokens != TOKENS || game->used >> FAVOURS != 0 ? "tokens" : NULL;
}

static const char *audit_privileges(const struct fortuna *game) {
    int pile = 0;
    for (int privilege = 0; privilege < PRIVILEGES; privilege++) {
        pile += game->pile[privilege];
        if (game->pile[privilege] + fortuna_count_out(game, privilege) != fortuna_copies(game, privilege)) {
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
static bool arrivals_are_sound(const struct fortuna *game) {
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
        if ((game->step[seat] == ROAD_PALACE) != quad_bits_has(seen, seat)) {
            return false;
        }
    }
    return true;
}

/* The frames of the agenda, read from the bottom up. */
struct reading {
    const struct fortuna *game;
    int at, seat;
};

static const struct quad_frame *next_frame(const struct reading *r) {
    return r->at < r->game->head.depth ? &r->game->head.agenda[r->at] : NULL;
}

/* Go past a frame of that step which waits for those seats. */
static const struct quad_frame *accept(struct reading *r, int step, unsigned waiting) {
    const struct quad_frame *frame = next_frame(r);
    if (frame == NULL || frame->step != step || frame->waiting != waiting) {
        return NULL;
    }
    r->at++;
    return frame;
}

static int count_cards(const uint8_t *cards) {
    int count = 0;
    while (count < MOST_DRAWN && cards[count] != 0) {
        count++;
    }
    return all_zero(cards + count, MOST_DRAWN - count) ? count : -1;
}

/* The cards drawn so far, and one more to come. */
static bool read_draw(struct reading *r, bool at_palace) {
    const struct quad_frame *frame = accept(r, STEP_DRAW, 1u << QUAD_CHANCE);
    return frame != NULL && frame->arg[0] == r->seat && frame->arg[1] > 0 && r->game->pile_size > 0 &&
           frame->arg[2] == count_cards(r->game->drawn) && frame->arg[1] + frame->arg[2] <= MOST_DRAWN &&
           frame->arg[3] <= DRAW_PALACE && (frame->arg[3] == DRAW_PALACE) == at_palace;
}

/* Phase 5: more cards are drawn than may be kept. */
static bool read_keep(struct reading *r) {
    const struct quad_frame *frame = accept(r, STEP_KEEP, 1u << r->seat);
    return frame != NULL && frame->arg[0] == r->seat && (frame->arg[1] == 1 || frame->arg[1] == 2) &&
           count_cards(r->game->drawn) > frame->arg[1];
}

/* A later arrival is shown the two cards that were left, or the last one. */
static bool read_receive(struct reading *r, int place) {
    const struct fortuna *game = r->game;
    const struct quad_frame *frame = accept(r, STEP_RECEIVE, 1u << QUAD_CHANCE);
    return frame != NULL && frame->arg[0] == r->seat && frame->arg[1] == place && game->palace[place] != 0;
}

/* The first arrival draws and chooses from three cards, the second from the two that were left. */
static bool read_palace(struct reading *r) {
    const struct fortuna *game = r->game;
    const struct quad_frame *frame = next_frame(r);
    int place = frame->step == STEP_DRAW ? 0 : frame->arg[1];
    if (place >= MOST_DRAWN || game->arrived[place] != r->seat + 1 || game->arrived[place + 1] != 0) {
        return false;
    }
    if (frame->step == STEP_DRAW) {
        return all_zero(game->palace, MOST_DRAWN) && read_draw(r, true);
    }
    bool two = game->palace[1] != 0 && game->palace[2] != 0;
    if (frame->step == STEP_RECEIVE) {
        return place > 0 && !(place == 1 && two) && read_receive(r, place);
    }
    if (accept(r, STEP_PALACE, 1u << r->seat) == NULL || frame->arg[0] != r->seat) {
        return false;
    }
    if (place == 0) {
        return count_cards(game->drawn) > 1 && all_zero(game->palace, MOST_DRAWN);
    }
    return place == 1 && two && (next_frame(r) == NULL || read_receive(r, 1));
}

static bool read_favour(struct reading *r) {
    const struct quad_frame *frame = accept(r, STEP_FAVOUR, 1u << r->seat);
    if (frame == NULL || frame->arg[0] != r->seat || r->game->step[r->seat] == ROAD_PALACE) {
        return false;
    }
    for (int die = 0; die < PROVINCE_PLACES; die++) {
        int face = frame->arg[1 + die], above = die == 0 ? 6 : frame->arg[die];
        if ((face > 0) != (die < r->game->own[r->seat][PIECE_DIE]) || face > above) {
            return false;
        }
    }
    return (~(unsigned)r->game->used & ((1u << frame->arg[1]) - 1u)) != 0;
}

/* A card that was bribed must be there and do something. */
static bool read_bribed(struct reading *r) {
    const struct fortuna *game = r->game;
    const struct quad_frame *frame = accept(r, STEP_BRIBED, 1u << r->seat);
    if (frame == NULL || frame->arg[0] != r->seat || frame->arg[1] == ACTION_BRIBE) {
        return false;
    }
    int side = fortuna_side_of(game, frame->arg[1]);
    return side != r->seat &&
           (game->down[side] == 0 || game->card[side][game->down[side] - 1] != frame->arg[1] + 1) &&
           fortuna_ways(game, r->seat, frame->arg[1]) != 0;
}

/* What may stand above a card that is being executed. */
static bool read_execution(struct reading *r) {
    const struct quad_frame *frame = next_frame(r);
    return frame == NULL || (frame->step == STEP_BRIBED ? read_bribed(r) : read_palace(r));
}

/* Phase 2: the hidden card turned up, the choice, the exchange. */
static bool read_action(struct reading *r) {
    const struct fortuna *game = r->game;
    const struct quad_frame *frame = next_frame(r);
    if (frame->step == STEP_EXCHANGE) {
        return accept(r, STEP_EXCHANGE, 1u << r->seat) != NULL &&
               fortuna_side_of(game, frame->arg[0]) == r->seat && read_execution(r);
    }
    if (accept(r, STEP_CHOOSE, 1u << r->seat) == NULL || game->step[r->seat] == ROAD_PALACE) {
        return false;
    }
    if (next_frame(r) == NULL) {
        return true;
    }
    frame = accept(r, STEP_TURN_UP, 1u << QUAD_CHANCE);
    return frame != NULL && frame->arg[0] == r->seat && quad_bits_has(game->unseen, r->seat);
}

/* A turn as far as it has come: the frame of the turn says which phase it will come to next. */
static bool read_turn(struct reading *r) {
    const struct fortuna *game = r->game;
    const struct quad_frame *turn = accept(r, STEP_TURN, 0), *frame = next_frame(r);
    if (turn == NULL) { /* phase 5 is the last, the turn's frame is gone */
        return frame->step == STEP_KEEP ? read_keep(r) : frame->step == STEP_DRAW && read_draw(r, false);
    }
    if (frame == NULL || turn->arg[0] != r->seat ||
        turn->arg[2] > (turn->arg[1] == PHASE_PRIVILEGES ? MOST_DRAWN : 0)) {
        return false;
    }
    bool under_way = game->step[r->seat] < ROAD_PALACE;
    switch (turn->arg[1]) {
    case PHASE_MILITARY:
        return read_action(r);
    case PHASE_FAVOUR:
        return frame->step != STEP_MILITARY ? read_execution(r)
                                            : accept(r, STEP_MILITARY, 1u << r->seat) != NULL && under_way &&
                                                  game->own[r->seat][PIECE_CENTURION] > 0;
    case PHASE_PRIVILEGES:
        if (frame->step == STEP_ROLL) {
            return accept(r, STEP_ROLL, 1u << QUAD_CHANCE) != NULL && frame->arg[0] == r->seat && under_way &&
                   turn->arg[2] == 0;
        }
        return frame->step == STEP_FAVOUR ? turn->arg[2] == 0 && read_favour(r) : read_palace(r);
    default:
        return false;
    }
}

/* Set-up: lots, then cards side by side, each laid before the next is dealt. */
static const char *audit_setup(const struct fortuna *game) {
    struct reading r = {game, 1, 0};
    const struct quad_frame *frame = next_frame(&r);
    int filled = game->head.seats, dealt = ACTIONS;
    if (game->round != 1 || game->arrived[0] != 0) {
        return "round and arrivals";
    }
    if (frame != NULL && frame->step == STEP_DEAL && frame->waiting == 1u << QUAD_CHANCE) {
        dealt = frame->arg[0];
        r.at++;
        frame = next_frame(&r);
    }
    if (dealt > ACTIONS || (dealt == ACTIONS && frame == NULL)) {
        return "agenda";
    }
    if (frame != NULL && frame->step == STEP_LOT) {
        filled = frame->arg[0];
        if (accept(&r, STEP_LOT, 1u << QUAD_CHANCE) == NULL || next_frame(&r) != NULL || dealt != 0 ||
            filled >= game->head.seats || !order_is_sound(game, filled)) {
            return "lots";
        }
        return all_zero((const uint8_t *)game->card, ACTIONS) && all_zero(game->down, SIDES) &&
                       game->unseen == 0
                   ? NULL
                   : "action cards";
    }
    if (!order_is_sound(game, filled) || !cards_are_sound(game, dealt)) {
        return "order and action cards";
    }
    unsigned open = 0, unseen = 0;
    int laying = frame == NULL ? SIDES : fortuna_side_dealt_to(game, dealt - 1);
    if (frame != NULL && (dealt % SLOTS != 0 || laying >= game->head.seats ||
                          accept(&r, STEP_LAY, 1u << laying) == NULL || next_frame(&r) != NULL)) {
        return "agenda";
    }
    for (int i = 0; i < ACTIONS; i += SLOTS) {
        int side = fortuna_side_dealt_to(game, i);
        open |= side == laying || i + SLOTS > dealt ? 1u << side : 0;
        unseen |= side < game->head.seats && i < dealt ? 1u << side : 0;
    }
    return sides_are_sound(game, open) && game->unseen == unseen ? NULL : "sides";
}

/* A turn: the frames make sense, and nobody has arrived before his turn. */
static const char *audit_turn(const struct fortuna *game, int place) {
    if (place > game->head.seats || game->head.depth < 2 || !order_is_sound(game, game->head.seats) ||
        !cards_are_sound(game, ACTIONS)) {
        return "order and action cards";
    }
    struct reading r = {game, 1, game->order[place - 1] - 1};
    const struct quad_frame *top = &game->head.agenda[game->head.depth - 1];
    unsigned to_come = 0, open = 0;
    for (int i = place; i < game->head.seats; i++) {
        to_come |= 1u << (game->order[i] - 1);
        if (game->step[game->order[i] - 1] == ROAD_PALACE) {
            return "arrivals";
        }
    }
    for (int i = 1; i < game->head.depth; i++) {
        int step = game->head.agenda[i].step;
        open |=
            (step == STEP_CHOOSE && top->step != STEP_TURN_UP) || step == STEP_EXCHANGE ? 1u << r.seat : 0;
    }
    to_come |= top->step == STEP_TURN_UP ? 1u << r.seat : 0;
    if ((game->unseen & ~(game->round == 1 ? to_come : 0)) != 0 || !sides_are_sound(game, open)) {
        return "sides";
    }
    return read_turn(&r) && next_frame(&r) == NULL ? NULL : "agenda";
}

/* The end: those inside Rome show their hands, one seat after the other. */
static const char *audit_end(const struct fortuna *game) {
    int showing = game->head.seats;
    if (game->head.depth > 0) {
        const struct quad_frame *frame = &game->head.agenda[0];
        showing = frame->arg[0];
        if (game->head.depth > 1 || frame->waiting != 1u << QUAD_CHANCE || showing >= game->head.seats ||
            game->step[showing] < ROAD_ROME || frame->arg[1] >= PRIVILEGES ||
            all_zero(game->hand[showing] + frame->arg[1], PRIVILEGES - frame->arg[1])) {
            return "agenda";
        }
    }
    for (int seat = 0; seat < game->head.seats; seat++) {
        if (quad_bits_has(game->revealed, seat) != (game->step[seat] >= ROAD_ROME && seat < showing)) {
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

const char *fortuna_audit(const struct quad_state *s) {
    const struct fortuna *game = look(s);
    const char *broken = audit_provinces(game);
    broken = broken != NULL ? broken : audit_favours(game);
    broken = broken != NULL ? broken : audit_privileges(game);
    if (broken != NULL) {
        return broken;
    }
    if (game->round < 1 || game->round > s->options[OPTION_ROUND_LIMIT] || !arrivals_are_sound(game) ||
        !open_cards_are_sound(game)) {
        return "round and arrivals";
    }
    if (s->depth == 0 || s->agenda[0].step == STEP_REVEAL) {
        return audit_end(game);
    }
    if (s->agenda[0].step != STEP_ROUND || s->agenda[0].waiting != 0 || game->revealed != 0) {
        return "agenda";
    }
    return s->agenda[0].arg[0] == 0 ? audit_setup(game) : audit_turn(game, s->agenda[0].arg[0]);
}
