/* weigh.c: why one move rather than another: what becomes of each in the same imagined worlds. See ismcts.h.
 */
#include "ai/search.h"

#include <math.h>

enum {
    FORCED_MOST = 64, /* moves without a choice that are followed */
    TURN_MOST = 64,   /* moves that a turn may take */
    ALIKE_WORLDS = 3, /* in which moves must come to the same */
};

/* A world as likely as any, the same one for every move. */
static void imagine(const struct quad_search *t, uint64_t seed, struct quad_any *world, struct quad_rng *r) {
    memcpy(world, &t->tree->seen, t->game->state_size);
    quad_rng_seed(r, seed);
    quad_imagine(t->game, quad_any_state(world), r);
}

static bool asks_only(const struct quad_state *s, int seat) {
    return !quad_over(s) && quad_waiting(s) == 1u << seat;
}

/* The world after a move and all that it forces the seat to do, but for the number of moves. */
static void come_to(const struct quad_search *t, struct quad_move m, uint64_t seed, struct quad_any *out) {
    struct quad_rng r;
    struct quad_choices choices;
    struct quad_state *s = quad_any_state(out);
    int seat = t->tree->seat;
    imagine(t, seed, out, &r);
    quad_apply(t->game, s, seat, m, NULL);
    for (int i = 0; i < FORCED_MOST && asks_only(s, seat); i++) {
        quad_legal(t->game, s, seat, &choices);
        quad_keep_real(&choices);
        if (choices.count != 1) {
            break;
        }
        quad_apply(t->game, s, seat, choices.at[0].move, NULL);
    }
    s->ply = 0;
}

static bool comes_to_same(const struct quad_search *t, struct quad_move a, struct quad_move b) {
    struct quad_any one, other;
    for (uint64_t world = 0; world < ALIKE_WORLDS; world++) {
        come_to(t, a, world, &one);
        come_to(t, b, world, &other);
        if (memcmp(&one, &other, t->game->state_size) != 0) {
            return false;
        }
    }
    return true;
}

static bool says_nothing(const struct quad_game *g, struct quad_move m) {
    return g->verbs[m.verb].domain[0] == QUAD_DOMAIN_NONE;
}

/* A move without arguments that comes to the same, or the move itself. */
static int plainest(const struct quad_search *t, const struct quad_report *report, int choice) {
    struct quad_move m = report->at[choice].move;
    for (int i = 0; i < report->count && !says_nothing(t->game, m); i++) {
        struct quad_move other = report->at[i].move;
        if (says_nothing(t->game, other) && t->choices.at[i].weight > 0 && comes_to_same(t, m, other)) {
            return i;
        }
    }
    return choice;
}

int quad_search_advise(const struct quad_search *t, const struct quad_report *report,
                       struct quad_move out[QUAD_WEIGHED], int as[QUAD_WEIGHED], int *sure) {
    int order[QUAD_CHOICES] = {0}, count = 0;
    int enough = quad_report_order(report, order);
    *sure = 0;
    for (int i = 0; i < report->count && count < QUAD_WEIGHED; i++) {
        if (report->at[order[i]].visits == 0) {
            break; /* nobody makes it, or nobody has thought of it */
        }
        struct quad_move m = report->at[plainest(t, report, order[i])].move;
        bool told = false;
        for (int k = 0; k < count && !told; k++) {
            told = quad_move_equal(out[k], m) || comes_to_same(t, out[k], m);
        }
        if (!told) {
            out[count] = m;
            as[count++] = order[i];
            *sure += i < enough;
        }
    }
    return count;
}

/* What the prior likes best; without one, anything. */
static struct quad_move likeliest(const struct quad_search *t, const struct quad_state *s, int seat,
                                  struct quad_rng *r) {
    struct quad_choices choices;
    float prior[QUAD_CHOICES];
    int best = 0;
    quad_legal(t->game, s, seat, &choices);
    quad_keep_real(&choices);
    if (choices.count > 1 && !t->evaluator.policy && t->game->prior == NULL) {
        return quad_pick(&choices, r);
    }
    if (choices.count > 1) {
        quad_evaluator_prior(&t->evaluator, s, seat, &choices, prior);
    }
    for (int i = 1; i < choices.count; i++) {
        best = prior[i] > prior[best] ? i : best;
    }
    return choices.at[best].move;
}

/* To the end of the turn: until somebody else is asked. */
static void end_turn(const struct quad_search *t, struct quad_state *s, int seat, struct quad_rng *r) {
    for (int i = 0; i < TURN_MOST && !quad_over(s); i++) {
        if (asks_only(s, QUAD_CHANCE)) {
            quad_apply(t->game, s, QUAD_CHANCE, quad_sample(t->game, s, r), NULL);
        } else if (asks_only(s, seat)) {
            quad_apply(t->game, s, seat, likeliest(t, s, seat, r), NULL);
        } else {
            return;
        }
    }
}

static double others(const struct quad_scores *scores, int seat) {
    double points = 0;
    for (int who = 0; who < scores->count; who++) {
        points += who == seat ? 0 : scores->at[who].total;
    }
    return points;
}

static void follow_move(const struct quad_search *t, const struct quad_weighing *w, int move,
                        double part[QUAD_PARTS]) {
    struct quad_any world;
    struct quad_rng r;
    struct quad_scores scores;
    struct quad_state *s = quad_any_state(&world);
    memset(part, 0, QUAD_PARTS * sizeof part[0]);
    imagine(t, w->seed + (uint64_t)w->worlds, &world, &r);
    quad_apply(t->game, s, w->seat, w->move[move], NULL);
    end_turn(t, s, w->seat, &r);
    quad_score(t->game, s, &scores);
    part[QUAD_PART_NOW] = scores.at[w->seat].total;
    part[QUAD_PART_WON] = quad_over(s) && scores.at[w->seat].rank == 1;
    quad_evaluator_playout(&t->evaluator, s, w->seat, &r);
    quad_score(t->game, s, &scores);
    for (int i = 0; i < t->game->score_line_count; i++) {
        part[i] = scores.at[w->seat].line[i];
    }
    part[QUAD_PART_OTHERS] = others(&scores, w->seat);
    part[QUAD_PART_OVER] = quad_over(s);
}

void quad_search_weigh(const struct quad_search *t, struct quad_weighing *w, int worlds) {
    double part[QUAD_WEIGHED][QUAD_PARTS];
    struct quad_any world;
    struct quad_rng r;
    struct quad_scores scores;
    w->seat = t->tree->seat;
    for (; worlds > 0; worlds--, w->worlds++) {
        imagine(t, w->seed + (uint64_t)w->worlds, &world, &r);
        quad_score(t->game, quad_any_state(&world), &scores);
        w->start += scores.at[w->seat].total;
        for (int move = 0; move < w->count; move++) {
            follow_move(t, w, move, part[move]);
            for (int i = 0; i < QUAD_PARTS; i++) {
                double apart = part[move][i] - part[0][i];
                w->sum[move][i] += part[move][i];
                w->square[move][i] += apart * apart;
            }
        }
    }
}

/* Two standard errors of a mean difference. */
double quad_weighing_gain(const struct quad_weighing *w, int one, int other, int part) {
    int apart = one == 0 ? other : one;
    double n = w->worlds > 1 ? w->worlds : 2, gain = (w->sum[one][part] - w->sum[other][part]) / n;
    double variance = w->square[apart][part] / n - gain * gain;
    return variance > 0 && fabs(gain) < 2 * sqrt(variance / (n - 1)) ? 0 : gain;
}
