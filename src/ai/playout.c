/* playout.c: see playout.h. */
#include "ai/playout.h"
#include "ai/ismcts.h"

#include <math.h>

uint32_t quad_playout(const struct quad_game *g, struct quad_state *s, int plies, struct quad_rng *r) {
    struct quad_choices choices;
    uint32_t moves = 0, most = plies > 0 && g->estimate != NULL ? (uint32_t)plies : QUAD_PLAYOUT_LONG;
    for (; moves < most && !quad_over(s); moves++) {
        int seat = quad_bits_lowest(quad_waiting(s));
        struct quad_move m;
        if (seat == QUAD_CHANCE) {
            m = quad_sample(g, s, r);
        } else {
            quad_legal(g, s, seat, &choices);
            m = quad_pick(&choices, r);
        }
        quad_apply(g, s, seat, m, NULL);
    }
    return moves;
}

/* The lead over the best opponent; alone: the points. */
static void find_leads(struct quad_outcome *out, int seats) {
    int best = 0, second = -1;
    for (int seat = 1; seat < seats; seat++) {
        if (out->points[seat] > out->points[best]) {
            second = best;
            best = seat;
        } else if (second < 0 || out->points[seat] > out->points[second]) {
            second = seat;
        }
    }
    for (int seat = 0; seat < seats; seat++) {
        int rival = seat == best ? second : best;
        out->lead[seat] = out->points[seat] - (rival < 0 ? 0 : out->points[rival]);
    }
}

/* From minus infinity … infinity to 0 … 1; half the way at 0. The same on every machine. */
static double squash(double x) {
    return 0.5 + 0.5 * x / sqrt(1 + x * x);
}

void quad_outcome_of(const struct quad_game *g, const struct quad_state *s, const struct quad_scale *scale,
                     struct quad_outcome *out) {
    struct quad_score score[QUAD_SEATS];
    float guess[QUAD_SEATS] = {0};
    bool guessed = !quad_over(s) && g->estimate != NULL;
    int winners = 0;
    if (guessed) {
        g->estimate(s, guess);
    } else {
        memset(score, 0, sizeof score);
        g->score(s, score);
    }
    for (int seat = 0; seat < s->seats; seat++) {
        out->points[seat] = guessed ? (double)guess[seat] : (double)score[seat].total;
        winners += !guessed && score[seat].rank == 1;
    }
    find_leads(out, s->seats);
    double sum = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        out->win[seat] =
            guessed ? squash(1.5 * (out->lead[seat] - (s->seats == 1 ? scale->lead[0] : 0)) / scale->far)
            : score[seat].rank == 1 ? 1.0 / winners
                                    : 0.0;
        sum += out->win[seat];
    }
    for (int seat = 0; guessed && s->seats > 1 && seat < s->seats; seat++) {
        out->win[seat] /= sum;
    }
}

double quad_outcome_reward(const struct quad_outcome *outcome, const struct quad_scale *scale, int seat) {
    double lead = squash((outcome->lead[seat] - scale->lead[seat]) / scale->spread);
    switch (scale->reward) {
    case QUAD_REWARD_WIN:
        return outcome->win[seat];
    case QUAD_REWARD_LEAD:
        return lead;
    case QUAD_REWARD_POINTS:
        return squash((outcome->points[seat] - scale->points[seat]) / scale->spread);
    default:
        return 0.5 * outcome->win[seat] + 0.5 * lead;
    }
}

/* The mean points and leads after some play-outs; returns the standard deviation of the leads. */
static double try_out(struct quad_scale *mean, const struct quad_game *g, const struct quad_state *seen,
                      int plies, int playouts, struct quad_any *world, struct quad_rng *r) {
    double square = 0, variance = 0;
    struct quad_state *s = quad_any_state(world);
    for (int i = 0; i < playouts; i++) {
        struct quad_outcome end;
        memcpy(world, seen, g->state_size);
        quad_imagine(g, s, r);
        quad_playout(g, s, plies, r);
        quad_outcome_of(g, s, mean, &end);
        for (int seat = 0; seat < s->seats; seat++) {
            mean->points[seat] += end.points[seat] / playouts;
            mean->lead[seat] += end.lead[seat] / playouts;
            square += end.lead[seat] * end.lead[seat] / playouts;
        }
    }
    for (int seat = 0; seat < seen->seats; seat++) {
        square -= mean->lead[seat] * mean->lead[seat];
    }
    variance = square / seen->seats;
    return variance > 1 ? sqrt(variance) : 1;
}

void quad_scale_measure(struct quad_scale *scale, const struct quad_game *g, const struct quad_state *seen,
                        int plies, int playouts, struct quad_any *world, struct quad_rng *r) {
    struct quad_scale far = {.spread = 1, .far = 1};
    *scale = far;
    far.far = try_out(&far, g, seen, 0, playouts, world, r);
    scale->far = far.far;
    scale->spread = try_out(scale, g, seen, plies, playouts, world, r);
}
