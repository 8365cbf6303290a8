/* figures.c: what the results of an arena say about the bots. */
#include "cli/arena.h"

#include <math.h>

enum { STEPS = 200 };

int arena_bot_at(const struct arena *a, long game, int seat) {
    long block = game / a->seats, turn = game % a->seats;
    return a->set[block % a->sets][(seat + turn) % a->seats];
}

/* The Wilson score interval, 95 %. */
static void wilson(double share, double games, double *low, double *high) {
    const double z = 1.959964;
    double z2 = z * z / games, middle = (share + z2 / 2) / (1 + z2);
    double half = z / (1 + z2) * sqrt(share * (1 - share) / games + z2 / games / 4);
    *low = middle - half > 0 ? middle - half : 0;
    *high = middle + half < 1 ? middle + half : 1;
}

static int winners_of(const struct arena_result *r, int seats) {
    int winners = 0;
    for (int seat = 0; seat < seats; seat++) {
        winners += r->rank[seat] == 1;
    }
    return winners > 0 ? winners : 1;
}

/* Elo by a Bradley-Terry model of several players, fitted by minorization-maximization (Hunter 2004). A drawn
 * game against a bot of strength 1 is the prior: it keeps who always won within bounds. */
static void rate(const struct arena *a, const double won[ARENA_BOTS], struct arena_figures out[ARENA_BOTS]) {
    double strength[ARENA_BOTS] = {0}, sum = 0;
    for (int bot = 0; bot < a->bots; bot++) {
        strength[bot] = 1;
    }
    for (int step = 0; step < STEPS; step++) {
        double chances[ARENA_BOTS] = {0};
        for (long game = 0; game < a->games; game++) {
            double all = 0;
            for (int seat = 0; a->result[game].done && seat < a->seats; seat++) {
                all += strength[arena_bot_at(a, game, seat)];
            }
            for (int seat = 0; a->result[game].done && seat < a->seats; seat++) {
                chances[arena_bot_at(a, game, seat)] += 1 / all;
            }
        }
        double product = 0;
        for (int bot = 0; bot < a->bots; bot++) {
            strength[bot] = (won[bot] + 0.5) / (chances[bot] + 1 / (1 + strength[bot]));
            product += log(strength[bot]) / a->bots;
        }
        for (int bot = 0; bot < a->bots; bot++) {
            strength[bot] /= exp(product);
        }
    }
    for (int bot = 0; bot < a->bots; bot++) {
        sum += log10(strength[bot]);
    }
    for (int bot = 0; bot < a->bots; bot++) {
        out[bot].elo = 400 * (log10(strength[bot]) - sum / a->bots);
    }
}

void arena_figures(const struct arena *a, struct arena_figures out[ARENA_BOTS]) {
    double won[ARENA_BOTS] = {0}, score[ARENA_BOTS] = {0};
    long sat[ARENA_BOTS] = {0};
    memset(out, 0, ARENA_BOTS * sizeof out[0]);
    for (long game = 0; game < a->games; game++) {
        const struct arena_result *r = &a->result[game];
        bool here[ARENA_BOTS] = {false};
        for (int seat = 0; r->done && seat < a->seats; seat++) {
            int bot = arena_bot_at(a, game, seat);
            won[bot] += r->rank[seat] == 1 ? 1.0 / winners_of(r, a->seats) : 0;
            score[bot] += r->total[seat];
            sat[bot]++;
            out[bot].games += !here[bot];
            here[bot] = true;
        }
    }
    for (int bot = 0; bot < a->bots; bot++) {
        double seats = sat[bot] > 0 ? (double)sat[bot] : 1;
        out[bot].share = won[bot] / seats;
        out[bot].score = score[bot] / seats;
        wilson(out[bot].share, out[bot].games > 0 ? (double)out[bot].games : 1, &out[bot].low,
               &out[bot].high);
    }
    if (a->bots > 1) {
        rate(a, won, out);
    }
}
