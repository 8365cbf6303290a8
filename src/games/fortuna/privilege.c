/* privilege.c: drawing and keeping privilege cards, in phase 5 and at Caesar's palace.
 *
 * The pile is a multiset, so a draw is a chance move. What was drawn waits in drawn[] until its seat has
 * chosen. The palace keeps the cards of the first three arrivals apart from their hands, because the first
 * has seen all of them and knows what the others chose among. */
#include "fortuna.h"

/* [FOR-9.4] The discards of everybody become the pile. */
static void reshuffle(const struct quad_game *g, struct fortuna *game, struct quad_journal *j) {
    for (int seat = 0; seat < game->head.seats; seat++) {
        for (int privilege = 0; privilege < printed(g)->privilege_kinds; privilege++) {
            game->pile[privilege] = (uint8_t)(game->pile[privilege] + game->discard[seat][privilege]);
        }
        game->pile_size = (uint8_t)(game->pile_size + game->discard_size[seat]);
    }
    memset(game->discard, 0, sizeof game->discard);
    memset(game->discard_size, 0, sizeof game->discard_size);
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_RESHUFFLED, 0, 0, 0, 0);
}

static int count_drawn(const struct fortuna *game) {
    int count = 0;
    while (count < MOST_DRAWN && game->drawn[count] != 0) {
        count++;
    }
    return count;
}

/* Take one card of that kind out of drawn[], so that the others close up. */
static void pick(struct fortuna *game, int privilege) {
    int at = 0;
    while (game->drawn[at] != privilege + 1) {
        at++;
        assert(at < MOST_DRAWN);
    }
    for (; at < MOST_DRAWN - 1; at++) {
        game->drawn[at] = game->drawn[at + 1];
    }
    game->drawn[MOST_DRAWN - 1] = 0;
}

static void keep(struct fortuna *game, int seat, int privilege, struct quad_journal *j) {
    pick(game, privilege);
    game->hand[seat][privilege]++;
    game->hand_size[seat]++;
    quad_tell(j, QUAD_ONLY(seat), MESSAGE_KEPT_SECRETLY, privilege, 0, 0, 0);
}

static void ask(struct fortuna *game, int step, int seat, int what) {
    struct quad_frame *frame = quad_push(&game->head, step, 1u << seat);
    frame->arg[0] = (uint8_t)seat;
    frame->arg[1] = (uint8_t)what;
}

/* [FOR-9.2] [FOR-9.3] If there is no more than may be kept nobody has to choose: how many were drawn is
 * public. */
static void choose_kept(struct fortuna *game, int seat, int most, struct quad_journal *j) {
    int drawn = count_drawn(game);
    if (drawn > most) {
        ask(game, STEP_KEEP, seat, most);
        return;
    }
    for (int i = 0; i < drawn; i++) {
        keep(game, seat, game->drawn[0] - 1, j);
    }
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_KEPT, seat, drawn, 0, 0);
}

/* [FOR-10.1] The first arrival chooses among what he drew; [FOR-10.4] a single card is his. */
static void choose_first(struct fortuna *game, int seat) {
    if (count_drawn(game) > 1) {
        ask(game, STEP_PALACE, seat, 0);
        return;
    }
    game->palace[0] = game->drawn[0];
    game->drawn[0] = 0;
}

/* [FOR-9.5] Draw while there are cards, then choose. arg: seat, how many are to be drawn, how many were
 * drawn, purpose. */
static void draw_on(const struct quad_game *g, struct fortuna *game, struct quad_journal *j) {
    struct quad_frame *frame = quad_top(&game->head);
    int seat = frame->arg[0], purpose = frame->arg[3];
    if (frame->arg[1] > 0 && game->pile_size == 0) {
        reshuffle(g, game, j);
    }
    if (frame->arg[1] > 0 && game->pile_size > 0) {
        return;
    }
    quad_pop(&game->head);
    if (purpose == DRAW_PALACE) {
        choose_first(game, seat);
    } else {
        choose_kept(game, seat, purpose == DRAW_KEEP_TWO ? 2 : 1, j);
    }
}

static void begin_draw(const struct quad_game *g, struct fortuna *game, int seat, int cards, int purpose,
                       struct quad_journal *j) {
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_DRAWN, seat, cards, 0, 0);
    struct quad_frame *frame = quad_push(&game->head, STEP_DRAW, 1u << QUAD_CHANCE);
    frame->arg[0] = (uint8_t)seat;
    frame->arg[1] = (uint8_t)cards;
    frame->arg[3] = (uint8_t)purpose;
    draw_on(g, game, j);
}

/* [FOR-9.1] As many cards as tokens; [FOR-9.3] the basilica counts from two tokens on. */
void fortuna_begin_privileges(const struct quad_game *g, struct fortuna *game, int seat, int tokens,
                              struct quad_journal *j) {
    if (tokens > 0) {
        bool two = fortuna_has(game, seat, BUILDING_BASILICA) && tokens >= 2;
        begin_draw(g, game, seat, tokens, two ? DRAW_KEEP_TWO : DRAW_KEEP_ONE, j);
    }
}

void fortuna_legal_draw(const struct quad_game *g, const struct quad_state *s, int seat,
                        struct quad_choices *out) {
    for (int privilege = 0; privilege < printed(g)->privilege_kinds; privilege++) {
        if (look(s)->pile[privilege] > 0) {
            quad_offer_chance(out, look(s)->pile[privilege], VERB_DRAW, privilege, 0, 0);
        }
    }
}

void fortuna_sample_draw(const struct quad_game *g, const struct quad_state *s, struct quad_rng *r,
                         struct quad_move *out) {
    const struct fortuna *game = look(s);
    uint32_t ticket = quad_rng_below(r, game->pile_size);
    int privilege = 0;
    while (ticket >= game->pile[privilege]) {
        ticket -= game->pile[privilege++];
    }
    *out = (struct quad_move){VERB_DRAW, {(uint8_t)privilege, 0, 0}};
}

void fortuna_apply_draw(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                        struct quad_journal *j) {
    struct fortuna *game = touch(s);
    struct quad_frame *frame = quad_top(s);
    game->pile[m.arg[0]]--;
    game->pile_size--;
    game->drawn[frame->arg[2]++] = (uint8_t)(m.arg[0] + 1);
    frame->arg[1]--;
    quad_tell(j, QUAD_ONLY(frame->arg[0]), MESSAGE_DRAWN_SECRETLY, m.arg[0], 0, 0, 0);
    draw_on(g, game, j);
}

static bool is_repeated(const uint8_t *cards, int at) {
    for (int i = 0; i < at; i++) {
        if (cards[i] == cards[at]) {
            return true;
        }
    }
    return false;
}

/* [FOR-9.2] Which card to keep, or [FOR-9.3] which two: with three drawn, that is which one to leave. */
void fortuna_legal_keep(const struct quad_game *g, const struct quad_state *s, int seat,
                        struct quad_choices *out) {
    const uint8_t *drawn = look(s)->drawn;
    for (int i = 0, count = count_drawn(look(s)); i < count; i++) {
        if (is_repeated(drawn, i)) {
            continue;
        }
        if (quad_see_top(s)->arg[1] == 1) {
            quad_offer(out, VERB_KEEP, drawn[i] - 1, 0, 0);
        } else {
            quad_offer(out, VERB_KEEP_TWO, drawn[i == 0 ? 1 : 0] - 1, drawn[i == 2 ? 1 : 2] - 1, 0);
        }
    }
}

void fortuna_apply_keep(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                        struct quad_journal *j) {
    struct fortuna *game = touch(s);
    int kept = m.verb == VERB_KEEP_TWO ? 2 : 1;
    for (int i = 0; i < kept; i++) {
        keep(game, seat, m.arg[i], j);
    }
    for (int i = 0; i < MOST_DRAWN && game->drawn[i] != 0; i++) {
        game->discard[seat][game->drawn[i] - 1]++;
        game->discard_size[seat]++;
        game->drawn[i] = 0;
    }
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_KEPT, seat, kept, 0, 0);
    quad_pop(s);
}

/* [FOR-10.1] The first draws three cards; [FOR-10.2] the second chooses from what he left, the third has the
 * last. */
void fortuna_arrive(const struct quad_game *g, struct fortuna *game, int seat, struct quad_journal *j) {
    int place = 0;
    while (game->arrived[place] != 0) {
        place++;
    }
    game->arrived[place] = (uint8_t)(seat + 1);
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_ARRIVED, seat, place + 1, 0, 0);
    if (place == 0 && printed(g)->palace_tokens > 0) {
        begin_draw(g, game, seat, printed(g)->palace_tokens, DRAW_PALACE, j);
    }
    if (place == 1 && game->palace[2] != 0) {
        ask(game, STEP_PALACE, seat, 1);
    }
    if (place > 0 && place < MOST_DRAWN && game->palace[place] != 0) {
        struct quad_frame *frame = quad_push(&game->head, STEP_RECEIVE, 1u << QUAD_CHANCE);
        frame->arg[0] = (uint8_t)seat;
        frame->arg[1] = (uint8_t)place;
    }
}

/* Nobody chooses, but a later arrival learns what the first has left. arg: seat, place of arrival. */
void fortuna_legal_receive(const struct quad_game *g, const struct quad_state *s, int seat,
                           struct quad_choices *out) {
    const uint8_t *palace = look(s)->palace;
    int place = quad_see_top(s)->arg[1];
    if (place == 1 && palace[2] != 0) {
        quad_offer_chance(out, 1, VERB_RECEIVE_TWO, palace[1] - 1, palace[2] - 1, 0);
    } else {
        quad_offer_chance(out, 1, VERB_RECEIVE, palace[place] - 1, 0, 0);
    }
}

void fortuna_apply_receive(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                           struct quad_journal *j) {
    int text = m.verb == VERB_RECEIVE_TWO ? MESSAGE_RECEIVED_TWO : MESSAGE_RECEIVED;
    quad_tell(j, QUAD_ONLY(quad_see_top(s)->arg[0]), text, m.arg[0], m.arg[1], 0, 0);
    quad_pop(s);
}

/* The first chooses among the cards just drawn, the second among the two that he left. arg: seat, place of
 * arrival. */
void fortuna_legal_palace(const struct quad_game *g, const struct quad_state *s, int seat,
                          struct quad_choices *out) {
    int place = quad_see_top(s)->arg[1];
    const uint8_t *cards = place == 0 ? look(s)->drawn : &look(s)->palace[1];
    for (int i = 0; i < MOST_DRAWN - place && cards[i] != 0; i++) {
        if (!is_repeated(cards, i)) {
            quad_offer(out, VERB_KEEP, cards[i] - 1, 0, 0);
        }
    }
}

/* Afterwards palace[] holds the card of the first arrival, of the second, of the third. What the first leaves
 * is sorted, lest its order tell more than the cards. */
void fortuna_apply_palace(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                          struct quad_journal *j) {
    struct fortuna *game = touch(s);
    uint8_t *palace = game->palace;
    if (quad_see_top(s)->arg[1] == 0) {
        pick(game, m.arg[0]);
        palace[0] = (uint8_t)(m.arg[0] + 1);
        bool ordered = game->drawn[1] == 0 || game->drawn[0] < game->drawn[1];
        palace[1] = game->drawn[ordered ? 0 : 1];
        palace[2] = game->drawn[ordered ? 1 : 0];
        memset(game->drawn, 0, sizeof game->drawn);
    } else if (palace[1] != m.arg[0] + 1) {
        palace[2] = palace[1];
        palace[1] = (uint8_t)(m.arg[0] + 1);
    }
    quad_tell(j, QUAD_ONLY(seat), MESSAGE_KEPT_SECRETLY, m.arg[0], 0, 0, 0);
    quad_pop(s);
}
