/* judge.c: see judge.h. */
#include "ai/judge.h"

#include <math.h>

enum { PLIES = 10 }; /* of a play-out, a seat, where the game does not say */

bool quad_judge_asks_where_turns_end(const struct quad_game *g, int seats) {
    return seats <= g->whole_turns_up_to;
}

void quad_judge_begin(struct quad_judge *judge, const struct quad_game *g, int seats,
                      const struct quad_style *style, const struct quad_net *net) {
    *judge = (struct quad_judge){.game = g,
                                 .net = style->knows == QUAD_KNOWS_ALL ? net : NULL,
                                 .estimates = style->knows != QUAD_KNOWS_RULES && g->estimate != NULL,
                                 .margin = (double)style->margin,
                                 .quiet = style->quiet,
                                 .plies = style->plies,
                                 .spread = 1};
    if (judge->net != NULL) {
        judge->whole = quad_judge_asks_where_turns_end(g, seats);
        judge->moves = style->moves && net->moves.parts > 0;
        judge->spread = net->lead_scale > 0 ? (double)net->lead_scale : 1; /* until it is calibrated */
    }
    judge->guided = style->guided && (g->prior != NULL || judge->moves);
    if (style->plies == QUAD_PLIES_USUAL) {
        int players = seats > 1 ? seats : 2; /* whoever plays alone plays against the game */
        int moves = players * (g->lookahead > 0 ? g->lookahead : PLIES);
        judge->plies = (uint16_t)(judge->moves ? 2 * moves : moves);
    }
}

bool quad_judge_foresees(const struct quad_judge *judge) {
    return judge->net != NULL || judge->estimates;
}

void quad_judge_prior(const struct quad_judge *judge, const struct quad_state *s, int seat,
                      const struct quad_choices *choices, float *out) {
    if (judge->moves) {
        struct quad_features features;
        float estimate[QUAD_SEATS];
        quad_net_estimate(judge->game, s, estimate);
        quad_net_describe(judge->game, s, seat, estimate, &features);
        quad_net_likely(judge->net, &features, choices, out);
    } else {
        judge->game->prior(s, seat, choices, out);
    }
}

/* As likely as the prior says. */
static struct quad_move pick_by_prior(const struct quad_judge *judge, const struct quad_state *s, int seat,
                                      const struct quad_choices *choices, struct quad_rng *r) {
    float prior[QUAD_CHOICES], sum = 0;
    int choice = -1;
    quad_judge_prior(judge, s, seat, choices, prior);
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

static struct quad_move pick(const struct quad_judge *judge, const struct quad_state *s, int seat,
                             struct quad_rng *r) {
    struct quad_choices choices;
    quad_legal(judge->game, s, seat, &choices);
    return choices.count > 1 && judge->guided ? pick_by_prior(judge, s, seat, &choices, r)
                                              : quad_pick(&choices, r);
}

void quad_judge_playout(const struct quad_judge *judge, struct quad_state *s, int mover, struct quad_rng *r) {
    const struct quad_game *g = judge->game;
    bool cut = judge->plies > 0 && quad_judge_foresees(judge);
    int most = cut ? judge->plies : QUAD_PLAYOUT_LONG, last = mover;
    for (int moves = 0; moves < (judge->whole ? QUAD_PLAYOUT_LONG : most) && !quad_over(s); moves++) {
        int seat = quad_bits_lowest(quad_waiting(s));
        if (seat == QUAD_CHANCE) {
            quad_apply(g, s, seat, quad_sample(g, s, r), NULL);
            continue;
        }
        bool turn_is_over = seat != last;
        if (turn_is_over && (moves >= most || (cut && judge->quiet))) {
            return;
        }
        last = seat;
        quad_apply(g, s, seat, pick(judge, s, seat, r), NULL);
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

/* From minus infinity … infinity to 0 … 1; half the way at 0. The same on every machine. */
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

static void ask_net_for(const struct quad_judge *judge, const struct quad_state *s, int seat,
                        const float estimate[QUAD_SEATS], struct quad_outcome *out) {
    struct quad_features features;
    struct quad_net_answer answer;
    quad_net_describe(judge->game, s, seat, estimate, &features);
    quad_net_ask(judge->net, &features, &answer);
    out->win[seat] = (double)answer.win;
    out->lead[seat] = (double)answer.lead;
    out->points[seat] = (double)answer.points;
}

static void ask_net(const struct quad_judge *judge, const struct quad_state *s, struct quad_outcome *out) {
    float estimate[QUAD_SEATS];
    quad_net_estimate(judge->game, s, estimate);
    for (int seat = 0; seat < s->seats; seat++) {
        ask_net_for(judge, s, seat, estimate, out);
    }
    share_win(out, s->seats);
}

static void ask_estimate(const struct quad_judge *judge, const struct quad_state *s,
                         struct quad_outcome *out) {
    float guess[QUAD_SEATS] = {0};
    judge->game->estimate(s, guess);
    for (int seat = 0; seat < s->seats; seat++) {
        out->points[seat] = (double)guess[seat];
    }
    find_leads(out, s->seats);
    for (int seat = 0; seat < s->seats; seat++) {
        double fair = s->seats == 1 ? judge->lead[0] : 0;
        out->win[seat] = squash(1.5 * (out->lead[seat] - fair) / judge->far);
    }
    share_win(out, s->seats);
}

void quad_judge_outcome(const struct quad_judge *judge, const struct quad_state *s,
                        struct quad_outcome *out) {
    struct quad_score score[QUAD_SEATS];
    if (!quad_over(s) && quad_judge_foresees(judge)) {
        judge->net != NULL ? ask_net(judge, s, out) : ask_estimate(judge, s, out);
        return;
    }
    memset(score, 0, sizeof score);
    judge->game->score(s, score);
    for (int seat = 0; seat < s->seats; seat++) {
        out->points[seat] = score[seat].total;
        out->win[seat] = score[seat].rank == 1;
    }
    find_leads(out, s->seats);
    share_win(out, s->seats);
}

double quad_judge_reward(const struct quad_judge *judge, const struct quad_outcome *outcome, int seat) {
    double lead = (outcome->lead[seat] - judge->lead[seat]) / judge->spread;
    return (1 - judge->margin) * outcome->win[seat] + judge->margin * squash(lead);
}

/* The mean leads after some play-outs; returns the standard deviation of the leads. */
static double try_out(struct quad_judge *mean, const struct quad_state *seen, int seat, int playouts,
                      struct quad_any *world, struct quad_rng *r) {
    double square = 0, variance = 0;
    struct quad_state *s = quad_any_state(world);
    for (int i = 0; i < playouts; i++) {
        struct quad_outcome end;
        memcpy(world, seen, mean->game->state_size);
        quad_imagine(mean->game, s, r);
        quad_judge_playout(mean, s, seat, r);
        quad_judge_outcome(mean, s, &end);
        for (int k = 0; k < s->seats; k++) {
            mean->lead[k] += end.lead[k] / playouts;
            square += end.lead[k] * end.lead[k] / playouts;
        }
    }
    for (int k = 0; k < seen->seats; k++) {
        square -= mean->lead[k] * mean->lead[k];
    }
    variance = square / seen->seats;
    return variance > 1 ? sqrt(variance) : 1;
}

void quad_judge_calibrate(struct quad_judge *judge, const struct quad_state *seen, int seat, int playouts,
                          struct quad_any *world, struct quad_rng *r) {
    struct quad_judge end = *judge;
    end.plies = 0;
    end.guided = false; /* far away any moves will do, and quickly */
    judge->far = 1;
    memset(judge->lead, 0, sizeof judge->lead);
    if (judge->net == NULL) { /* an estimate is in points: how many decide the game? */
        memset(end.lead, 0, sizeof end.lead);
        judge->far = try_out(&end, seen, seat, playouts, world, r);
    }
    judge->spread = try_out(judge, seen, seat, playouts, world, r);
}
