/* round.c: the round: chapter 4. Dice are rolled, drafted there and back, and used in two turns each. */
#include "romeroll.h"

/* [ROM-4.6, ROM-15.3] The round that has ended, and the next. This frame lies at the bottom of the agenda all
 * game long. */
void romeroll_run_round(const struct quad_game *g, struct quad_state *s, struct quad_journal *j) {
    struct romeroll *t = touch(s);
    if (t->round >= t->last_round) {
        quad_pop(s);
        return;
    }
    if (t->round > 0) {
        t->proconsul = (uint8_t)romeroll_in_order(s, 1);
    }
    t->round++;
    memset(t->turned, 0, sizeof t->turned);
    memset(t->pool, 0, sizeof t->pool); /* the die nobody took */
    memset(t->seneca_dice, 0, sizeof t->seneca_dice);
    t->seneca_first = 0;
    bool seneca = t->proconsul == WHO_SENECA;
    quad_tell(j, QUAD_EVERYBODY, seneca ? MESSAGE_SENECA_ROUND : MESSAGE_ROUND, t->round,
              seneca ? 0 : t->proconsul, 0, 0);
    if (t->round == t->last_round) {
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_LAST_ROUND, 0, 0, 0, 0);
    }
    quad_push(s, STEP_TURNS, 0);
    quad_push(s, STEP_DRAFT, 0);
    struct quad_frame *roll = quad_push(s, STEP_ROLL, 1u << QUAD_CHANCE);
    memcpy(roll->arg, printed(g)->dice[s->seats - 1], COLOURS);
    if (romeroll_solo(s)) {
        quad_push(s, STEP_BACK, 1u << QUAD_CHANCE)->arg[0] = SIDE_LEFT;
    } else if (s->options[OPTION_SENECA] && t->round > 1) {
        quad_push(s, STEP_BLOCK, 1u << QUAD_CHANCE);
    }
}

static int colour_to_roll(const struct quad_frame *frame) {
    int colour = COLOUR_BLUE;
    while (frame->arg[colour] == 0) {
        colour++;
    }
    return colour;
}

/* [ROM-4.1] Die by die; each of its six faces is as likely as the others. */
void romeroll_legal_roll(const struct quad_game *g, const struct quad_state *s, int seat,
                         struct quad_choices *out) {
    int colour = colour_to_roll(quad_see_top(s));
    for (int i = 0; i < FACES_OF_A_DIE; i++) {
        quad_offer_chance(out, 1, VERB_ROLL, colour * FACES_OF_A_DIE + i, 0, 0);
    }
}

void romeroll_sample_roll(const struct quad_game *g, const struct quad_state *s, struct quad_rng *r,
                          struct quad_move *out) {
    int face = colour_to_roll(quad_see_top(s)) * FACES_OF_A_DIE + (int)quad_rng_below(r, FACES_OF_A_DIE);
    *out = (struct quad_move){VERB_ROLL, {(uint8_t)face, 0, 0}};
}

void romeroll_apply_roll(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                         struct quad_journal *j) {
    struct quad_frame *frame = quad_top(s);
    touch(s)->pool[m.arg[0]]++;
    frame->arg[colour_to_roll(frame)]--;
    if (frame->arg[COLOUR_BLUE] + frame->arg[COLOUR_YELLOW] + frame->arg[COLOUR_RED] == 0) {
        quad_pop(s);
    }
}

/* [ROM-4.2, ROM-4.4] Clockwise from the Proconsul, then back. arg[0]: how many have been asked. */
void romeroll_run_draft(const struct quad_game *g, struct quad_state *s, struct quad_journal *j) {
    struct quad_frame *frame = quad_top(s);
    int parties = romeroll_parties(s), asked = frame->arg[0];
    if (asked == 2 * parties) {
        quad_pop(s);
        return;
    }
    int pass = asked >= parties, who = romeroll_in_order(s, pass ? 2 * parties - 1 - asked : asked);
    frame->arg[0]++;
    if (who == WHO_SENECA) {
        quad_push(s, STEP_SENECA_TAKES, 1u << QUAD_CHANCE)->arg[0] = (uint8_t)pass;
    } else if (look(s)->dice[who][1] == 0) {
        quad_push(s, STEP_TAKE, 1u << who);
    }
}

static void offer_pool(const struct quad_state *s, int verb, struct quad_choices *out) {
    for (int face = 0; face < FACES; face++) {
        if (look(s)->pool[face] > 0) {
            quad_offer(out, verb, face, 0, 0);
        }
    }
}

/* Dice lie before a player in ascending order, so that equal positions are equal. */
static void take_die(struct quad_state *s, int seat, int face) {
    struct romeroll *t = touch(s);
    uint8_t *dice = t->dice[seat], die = (uint8_t)(face + 1);
    t->pool[face]--;
    if (dice[0] == 0) {
        dice[0] = die;
    } else if (dice[0] <= die) {
        dice[1] = die;
    } else {
        dice[1] = dice[0];
        dice[0] = die;
    }
}

void romeroll_legal_take(const struct quad_game *g, const struct quad_state *s, int seat,
                         struct quad_choices *out) {
    offer_pool(s, VERB_TAKE, out);
}

void romeroll_apply_take(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                         struct quad_journal *j) {
    struct romeroll *t = touch(s);
    take_die(s, seat, m.arg[0]);
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_TAKE, seat, m.arg[0], 0, 0);
    quad_pop(s);
    if (t->dice[seat][1] == 0 && t->senators[seat] > t->deployed[seat]) {
        quad_push(s, STEP_DOUBLE, 1u << seat);
    }
}

/* [ROM-4.3] Right after the first die: Deploy a Senator for a second one. */
void romeroll_legal_double(const struct quad_game *g, const struct quad_state *s, int seat,
                           struct quad_choices *out) {
    quad_offer(out, VERB_KEEP, 0, 0, 0);
    offer_pool(s, VERB_ALSO, out);
}

void romeroll_apply_double(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                           struct quad_journal *j) {
    if (m.verb == VERB_ALSO) {
        touch(s)->deployed[seat]++;
        take_die(s, seat, m.arg[0]);
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_ALSO, seat, m.arg[0], 0, 0);
    }
    quad_pop(s);
}

/* [ROM-5.1] The chosen die is discarded; the turn has its icons. */
static void use_die(const struct quad_game *g, struct quad_state *s, int seat, int which,
                    struct quad_journal *j) {
    struct romeroll *t = touch(s);
    int face = t->dice[seat][which] - 1;
    t->dice[seat][0] = t->dice[seat][1 - which];
    t->dice[seat][1] = 0;
    romeroll_read_die(g, s, seat, face);
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_USE, seat, face, 0, 0);
}

/* [ROM-4.5] Everybody in turn with one die, then with the other. arg[0]: turns begun. */
void romeroll_run_turns(const struct quad_game *g, struct quad_state *s, struct quad_journal *j) {
    struct romeroll *t = touch(s);
    struct quad_frame *frame = quad_top(s);
    int parties = romeroll_parties(s), begun = frame->arg[0];
    if (begun == 2 * parties) {
        quad_pop(s);
        return;
    }
    int who = romeroll_in_order(s, begun % parties);
    frame->arg[0]++;
    t->active = (uint8_t)who;
    if (who == WHO_SENECA) {
        int side = begun < parties ? SIDE_LEFT : SIDE_RIGHT;
        quad_push(s, STEP_SENECA, 1u << QUAD_CHANCE)->arg[0] = (uint8_t)side;
        return;
    }
    quad_push(s, STEP_TURN, 1u << who);
    if (t->dice[who][1] != 0 && t->dice[who][0] != t->dice[who][1]) {
        quad_push(s, STEP_DISCARD, 1u << who);
    } else {
        use_die(g, s, who, 0, j);
    }
}

void romeroll_legal_discard(const struct quad_game *g, const struct quad_state *s, int seat,
                            struct quad_choices *out) {
    quad_offer(out, VERB_USE, look(s)->dice[seat][0] - 1, 0, 0);
    quad_offer(out, VERB_USE, look(s)->dice[seat][1] - 1, 0, 0);
}

void romeroll_apply_discard(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                            struct quad_journal *j) {
    quad_pop(s);
    use_die(g, s, seat, look(s)->dice[seat][0] - 1 == m.arg[0] ? 0 : 1, j);
}
