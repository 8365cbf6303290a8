/* evaluator.c: see evaluator.h. */
#include "ai/evaluator.h"

#include <math.h>

enum { PLIES = 10 }; /* of a play-out, a seat, where the game does not say */

bool quad_evaluates_whole_turns(const struct quad_game *g, int seats) {
    return seats <= g->whole_turns_up_to;
}

void quad_evaluator_begin(struct quad_evaluator *e, const struct quad_game *g, int seats,
                          const struct quad_search_settings *settings, const struct quad_net *net) {
    *e = (struct quad_evaluator){.game = g,
                                 .net = settings->evaluation == QUAD_BY_NETWORK ? net : NULL,
                                 .estimates = settings->evaluation != QUAD_BY_END && g->estimate != NULL,
                                 .margin = (double)settings->margin,
                                 .quiet = settings->quiet,
                                 .plies = settings->plies,
                                 .calibration = {.deviation = 1}};
    if (e->net != NULL) {
        e->whole = quad_evaluates_whole_turns(g, seats);
        e->policy = settings->policy && net->policy.factors > 0;
        e->calibration.deviation = net->lead_scale > 0 ? (double)net->lead_scale : 1;
    }
    e->guided = settings->guided && (g->prior != NULL || e->policy);
    if (settings->plies == QUAD_PLIES_USUAL) {
        int players = seats > 1 ? seats : 2; /* whoever plays alone plays against the game */
        int moves = players * (g->lookahead > 0 ? g->lookahead : PLIES);
        e->plies = (uint16_t)(e->policy ? 2 * moves : moves);
    }
}

bool quad_evaluator_cuts(const struct quad_evaluator *e) {
    return e->net != NULL || e->estimates;
}

void quad_evaluator_prior(const struct quad_evaluator *e, const struct quad_state *s, int seat,
                          const struct quad_choices *choices, float *out) {
    if (e->policy) {
        struct quad_features features;
        float estimate[QUAD_SEATS];
        quad_net_estimate(e->game, s, estimate);
        quad_net_encode(e->game, s, seat, estimate, &features);
        quad_net_policy(e->net, &features, choices, out);
    } else {
        e->game->prior(e->game, s, seat, choices, out);
    }
}

/* Drawn with the likelihoods of the prior. */
static struct quad_move pick_by_prior(const struct quad_evaluator *e, const struct quad_state *s, int seat,
                                      const struct quad_choices *choices, struct quad_rng *r) {
    float prior[QUAD_CHOICES], sum = 0;
    int choice = -1;
    quad_evaluator_prior(e, s, seat, choices, prior);
    for (int i = 0; i < choices->count; i++) {
        prior[i] = choices->at[i].weight > 0 ? prior[i] : 0;
        sum += prior[i];
    }
    float left = sum * (float)(quad_rng_next(r) >> 40) / (float)(1 << 24);
    for (int i = 0; i < choices->count && left >= 0; i++) {
        choice = prior[i] > 0 ? i : choice;
        left -= prior[i];
    }
    return choice < 0 ? quad_pick(choices, r) : choices->at[choice].move;
}

static struct quad_move pick(const struct quad_evaluator *e, const struct quad_state *s, int seat,
                             struct quad_rng *r) {
    struct quad_choices choices;
    quad_legal(e->game, s, seat, &choices);
    return choices.count > 1 && e->guided ? pick_by_prior(e, s, seat, &choices, r) : quad_pick(&choices, r);
}

void quad_evaluator_playout(const struct quad_evaluator *e, struct quad_state *s, int mover,
                            struct quad_rng *r) {
    const struct quad_game *g = e->game;
    bool cut = e->plies > 0 && quad_evaluator_cuts(e);
    int most = cut ? e->plies : QUAD_PLAYOUT_LONG, last = mover;
    for (int moves = 0; moves < (e->whole ? QUAD_PLAYOUT_LONG : most) && !quad_over(s); moves++) {
        int seat = quad_bits_lowest(quad_waiting(s));
        if (seat == QUAD_CHANCE) {
            quad_apply(g, s, seat, quad_sample(g, s, r), NULL);
            continue;
        }
        bool turn_is_over = seat != last;
        if (turn_is_over && (moves >= most || (cut && e->quiet))) {
            return;
        }
        last = seat;
        quad_apply(g, s, seat, pick(e, s, seat, r), NULL);
    }
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

/* A sigmoid, 0 … 1, of arithmetic that is the same on every machine. */
static double squash(double x) {
    return 0.5 + 0.5 * x / sqrt(1 + x * x);
}

static void share_win(struct quad_outcome *out, int seats) {
    double sum = 0;
    for (int seat = 0; seat < seats; seat++) {
        sum += out->win[seat];
    }
    for (int seat = 0; seats > 1 && seat < seats; seat++) {
        out->win[seat] /= sum;
    }
}

static void evaluate_seat(const struct quad_evaluator *e, const struct quad_state *s, int seat,
                          const float estimate[QUAD_SEATS], struct quad_outcome *out) {
    struct quad_features features;
    struct quad_net_values values;
    quad_net_encode(e->game, s, seat, estimate, &features);
    quad_net_evaluate(e->net, &features, &values);
    out->win[seat] = (double)values.win;
    out->lead[seat] = (double)values.lead;
    out->points[seat] = (double)values.points;
}

static void evaluate_by_net(const struct quad_evaluator *e, const struct quad_state *s,
                            struct quad_outcome *out) {
    float estimate[QUAD_SEATS];
    quad_net_estimate(e->game, s, estimate);
    for (int seat = 0; seat < s->seats; seat++) {
        evaluate_seat(e, s, seat, estimate, out);
    }
    share_win(out, s->seats);
}

static void evaluate_by_estimate(const struct quad_evaluator *e, const struct quad_state *s,
                                 struct quad_outcome *out) {
    float guess[QUAD_SEATS] = {0};
    e->game->estimate(e->game, s, guess);
    for (int seat = 0; seat < s->seats; seat++) {
        out->points[seat] = (double)guess[seat];
    }
    find_leads(out, s->seats);
    for (int seat = 0; seat < s->seats; seat++) {
        double fair = s->seats == 1 ? e->calibration.mean[0] : 0;
        out->win[seat] = squash(1.5 * (out->lead[seat] - fair) / e->calibration.final_deviation);
    }
    share_win(out, s->seats);
}

void quad_evaluator_outcome(const struct quad_evaluator *e, const struct quad_state *s,
                            struct quad_outcome *out) {
    struct quad_score score[QUAD_SEATS];
    if (!quad_over(s) && quad_evaluator_cuts(e)) {
        e->net != NULL ? evaluate_by_net(e, s, out) : evaluate_by_estimate(e, s, out);
        return;
    }
    memset(score, 0, sizeof score);
    e->game->score(e->game, s, score);
    for (int seat = 0; seat < s->seats; seat++) {
        out->points[seat] = score[seat].total;
        out->win[seat] = score[seat].rank == 1;
    }
    find_leads(out, s->seats);
    share_win(out, s->seats);
}

double quad_evaluator_reward(const struct quad_evaluator *e, const struct quad_outcome *outcome, int seat) {
    const struct quad_calibration *c = &e->calibration;
    double lead = (outcome->lead[seat] - c->mean[seat]) / c->deviation;
    return (1 - e->margin) * outcome->win[seat] + e->margin * squash(lead);
}

/* Adds up the mean leads after some play-outs; returns the standard deviation of the leads. */
static double sample_leads(const struct quad_evaluator *e, const struct quad_state *seen, int seat,
                           int playouts, double mean[QUAD_SEATS], struct quad_any *world,
                           struct quad_rng *r) {
    double square = 0, variance = 0;
    struct quad_state *s = quad_any_state(world);
    memset(mean, 0, QUAD_SEATS * sizeof mean[0]);
    for (int i = 0; i < playouts; i++) {
        struct quad_outcome end;
        memcpy(world, seen, e->game->state_size);
        quad_imagine(e->game, s, r);
        quad_evaluator_playout(e, s, seat, r);
        quad_evaluator_outcome(e, s, &end);
        for (int k = 0; k < s->seats; k++) {
            mean[k] += end.lead[k] / playouts;
            square += end.lead[k] * end.lead[k] / playouts;
        }
    }
    for (int k = 0; k < seen->seats; k++) {
        square -= mean[k] * mean[k];
    }
    variance = square / seen->seats;
    return variance > 1 ? sqrt(variance) : 1;
}

void quad_evaluator_calibrate(struct quad_evaluator *e, const struct quad_state *seen, int seat, int playouts,
                              struct quad_any *world, struct quad_rng *r) {
    struct quad_calibration c = {.final_deviation = 1};
    e->calibration.final_deviation = 1;
    if (e->net == NULL) { /* an estimate is in points: how many decide the game? */
        struct quad_evaluator end = *e;
        double ignored[QUAD_SEATS];
        end.plies = 0;
        end.guided = false; /* uniform play-outs are fast, and do as well over so many moves */
        c.final_deviation = sample_leads(&end, seen, seat, playouts, ignored, world, r);
        e->calibration.final_deviation = c.final_deviation;
    }
    c.deviation = sample_leads(e, seen, seat, playouts, c.mean, world, r);
    e->calibration = c;
}
