/* wits.c: how good a position looks, in points: what is scored already, and what the rest may still become.
 *
 * Goods, Soldiers and loyalty are worth less the nearer the end is; a track close to its blue cell is worth
 * part of the Nero card to come. The weights come from games in which they were varied at random
 * (docs/rules/romeroll-balance.md). */
#include "core/wits.h"
#include "romeroll.h"

enum { USUAL_ROUNDS = 8 };

/* The part of the game that is still to come, from 1 to 0. */
static float time_left(const struct quad_state *s) {
    const struct romeroll *t = look(s);
    int last = t->last_round < MOST_ROUNDS   ? t->last_round
               : USUAL_ROUNDS > t->round + 1 ? USUAL_ROUNDS
                                             : t->round + 1;
    const struct quad_frame *turns = s->depth > 1 ? &s->agenda[1] : NULL;
    float begun = turns != NULL && turns->step == STEP_TURNS
                      ? (float)turns->arg[0] / (float)(2 * romeroll_parties(s))
                      : 0;
    float left = (float)(last - t->round) + 1 - begun;
    return left <= 0 ? 0 : left > (float)USUAL_ROUNDS ? 1 : left / (float)USUAL_ROUNDS;
}

/* A resource buys part of a building or of three coins; Jewellery trades for more. */
static float goods_worth(const struct quad_state *s, int seat, float left) {
    static const float worth[STORED] = {0.2F, 0.2F, 0.4F, 0.19F, 0.38F};
    float sum = 0;
    int all = 0;
    for (int good = 0; good < STORED; good++) {
        int count = look(s)->storage[seat][good];
        all += count;
        sum += worth[good] * (float)count;
    }
    float room = left * 9.4F + 1; /* what can still be used up */
    return (float)all > room ? sum * room / (float)all : sum;
}

static float nero_hope(const struct quad_game *g, const struct quad_state *s, int seat, float left) {
    const struct romeroll *t = look(s);
    int next = 0;
    while (next < NEROS && t->nero[next] != HOLDER_MIDDLE) {
        next++;
    }
    if (next == NEROS) {
        return 0;
    }
    float sum = 0;
    for (int track = 0; track < TRACKS; track++) {
        float blue = printed(g)->character_blue[t->character[seat] - 1][track];
        float part = (float)t->track[seat][track] / blue;
        sum += part < 1 ? part * part * part : 0;
    }
    return sum * (float)printed(g)->nero_points[next] * (0.14F + 0.31F * left);
}

static float advisors_worth(const struct quad_game *g, const struct quad_state *s, int seat, float left) {
    float sum = 0;
    for (int i = 0; i < SHEET_ADVISORS; i++) {
        int advisor = romeroll_first_advisor(s, seat) + i, ticks = look(s)->ticks[advisor];
        float points =
            ticks < LOYALTY ? 0.07F * (float)(printed(g)->advisor_points[advisor] * ticks * ticks) : 0;
        sum += points + (ticks >= 2 ? 2.7F : 0.76F * (float)ticks) + (ticks >= 4 ? 1.4F : 0);
    }
    return sum * left;
}

/* Productions come again with every neighbour and every Trade; connected colonies with every Tax. */
static float income_worth(const struct quad_game *g, const struct quad_state *s, int seat, float left) {
    const struct romeroll *t = look(s);
    uint32_t kinds = 0;
    int producing = 0;
    for (int b = 1; b < t->buildings; b++) {
        if (t->owner[b] == seat + 1 && romeroll_produces(g, s, b)) {
            kinds |= 1u << (t->what[b] - 1);
            producing++;
        }
    }
    int connected = quad_bits_count(t->colonies[seat] & romeroll_connected(g, s));
    return left * (3.9F * (float)quad_bits_count(kinds) + 0.95F * (float)producing + 0.7F * (float)connected);
}

/* Whether a main action is going on and its choice is still to be made. */
static int action_begun(const struct quad_state *s) {
    const struct quad_frame *top = quad_see_top(s);
    for (int i = s->depth - 1; i >= 0 && top->waiting != 0; i--) {
        bool choosing = (top->step >= STEP_WALK && top->step <= STEP_PLACE) || top->step == STEP_LEGION ||
                        top->step == STEP_CONQUER || top->step == STEP_DEVELOP || top->step == STEP_TAX ||
                        top->step == STEP_TRADE;
        if (s->agenda[i].step == STEP_DONE && choosing) {
            return s->agenda[i].arg[0];
        }
    }
    return ACTIONS;
}

/* Dice taken and not used, and what the turn that is going on may still bring. */
static float turn_worth(const struct quad_game *g, const struct quad_state *s, int seat) {
    static const float goods[GOODS] = {0.36F, 0.36F, 0.4F, 0.34F, 0.75F, 0.4F, 0.2F};
    const struct romeroll *t = look(s);
    float sum = 0;
    for (int die = 0; die < DICE; die++) {
        sum += t->dice[seat][die] == 0 ? 0 : 2.0F + romeroll_worth_of_face(g, t->dice[seat][die] - 1);
    }
    if (t->active != seat || t->face == 0) {
        return sum;
    }
    for (int good = 0; good < GOODS; good++) {
        sum += goods[good] * (float)t->icons[good];
    }
    int action = action_begun(s);
    bool acted = (t->deeds & MAIN_DEEDS) != 0;
    return sum + (action < ACTIONS ? romeroll_worth_of_action(g, s, seat, action) : acted ? 0.0F : 1.5F);
}

static float estimate_seat(const struct quad_game *g, const struct quad_state *s, int seat, int points) {
    const struct romeroll *t = look(s);
    float left = time_left(s), soldiers = (float)(t->soldiers[seat] - t->garrisoned[seat]);
    float senators = (float)(t->senators[seat] - t->deployed[seat]);
    float favours = 0;
    for (int favour = 0; favour < FAVOURS; favour++) {
        favours += romeroll_holds(s, seat, favour) ? 0.95F * left : 0.0F; /* of no use after the end */
    }
    float army = soldiers > 10 ? 10 + (soldiers - 10) * 0.3F : soldiers;
    static const float everybody[SEATS + 1] = {0, 60, 70, 56, 44}; /* gets so much in time */
    return (float)points + left * everybody[s->seats] + turn_worth(g, s, seat) + goods_worth(s, seat, left) +
           nero_hope(g, s, seat, left) + advisors_worth(g, s, seat, left) + income_worth(g, s, seat, left) +
           (left > 0.06F ? 0.8F * army + 0.6F * senators : 0) * (0.28F + 0.72F * left) + favours;
}

/* [ROM-16.30] [ROM-16.32] Who plays alone has to have more than Seneca, to whom a Park is worth 2 less than
 * Rubble. The rest of what he gets does not depend on the player. */
static float taken_from_seneca(const struct quad_state *s) {
    float sum = 0;
    for (int b = 1; b < look(s)->buildings; b++) {
        sum += look(s)->what[b] == PLAN_PARK + 1 ? 2.0F : 0.0F;
    }
    return sum;
}

void romeroll_estimate(const struct quad_game *g, const struct quad_state *s, float out[QUAD_SEATS]) {
    if (quad_estimate_end(g, s, out)) {
        return;
    }
    struct quad_score score[QUAD_SEATS];
    memset(score, 0, sizeof score);
    romeroll_score(g, s, score);
    for (int seat = 0; seat < s->seats; seat++) {
        out[seat] = look(s)->character[seat] == 0 ? 0 : estimate_seat(g, s, seat, score[seat].total);
    }
    if (romeroll_solo(s)) {
        out[0] += taken_from_seneca(s);
    }
}
