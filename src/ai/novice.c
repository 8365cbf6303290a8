/* novice.c: the novice, a flat Monte Carlo search with sequential halving (Karnin, Koren and Somekh 2013),
 * and greedy, which evaluates each choice one ply ahead.
 *
 * In every round all remaining choices are tried in the same determinizations with the same luck (common
 * random numbers); then the worse half is dropped. Games with an estimate are played on for a few moves only
 * and evaluated there. */
#include "ai/bot.h"
#include "ai/evaluator.h"

#include <stdlib.h>

enum {
    CANDIDATES = 48,  /* more choices than this are thinned out first, by prior */
    WORLDS_LEAST = 2, /* in a round, whatever the budget */
    BUDGET = 300,     /* less than a millisecond */
    GREEDY = 1000,
    CALIBRATIONS = 16,
};

struct candidate {
    int choice;
    double sum;
    uint32_t worlds;
};

struct halving {
    const struct quad_game *game;
    const struct quad_state *seen;
    int seat;
    const struct quad_choices *choices;
    struct quad_evaluator evaluator;
    bool one_ply; /* no play-out */
    struct candidate candidate[QUAD_CHOICES];
    int count;
    uint64_t moves; /* played so far */
};

/* The value to the seat: of the novice its lead over the best opponent, with half a point for a tie-break
 * won; of greedy the reward of searches. */
static double value_of(const struct halving *t, const struct quad_state *s) {
    struct quad_outcome outcome;
    quad_evaluator_outcome(&t->evaluator, s, &outcome);
    if (t->evaluator.net != NULL) {
        return quad_evaluator_reward(&t->evaluator, &outcome, t->seat);
    }
    bool tie_won = quad_over(s) && s->seats > 1 && outcome.win[t->seat] > 0;
    return outcome.lead[t->seat] + (tie_won ? 0.5 : 0.0);
}

static void let_chance_move(const struct quad_game *g, struct quad_state *s, struct quad_rng *r) {
    while (!quad_over(s) && quad_waiting(s) == 1u << QUAD_CHANCE) {
        quad_apply(g, s, QUAD_CHANCE, quad_sample(g, s, r), NULL);
    }
}

/* One choice in one world, and the play-out after it; after one ply only what chance owes. */
static double try_out(struct halving *t, const struct quad_any *world, struct quad_move m,
                      struct quad_rng *r) {
    struct quad_any now;
    memcpy(&now, world, t->game->state_size);
    struct quad_state *s = quad_any_state(&now);
    uint32_t before = s->ply;
    quad_apply(t->game, s, t->seat, m, NULL);
    if (t->one_ply) {
        let_chance_move(t->game, s, r);
    } else {
        quad_evaluator_playout(&t->evaluator, s, t->seat, r);
    }
    t->moves += s->ply - before;
    return value_of(t, s);
}

/* Every candidate in one more world, all with the same luck. */
static void try_all(struct halving *t, struct quad_rng *r) {
    struct quad_any world;
    memcpy(&world, t->seen, t->game->state_size);
    quad_imagine(t->game, quad_any_state(&world), r);
    uint64_t luck = quad_rng_next(r);
    for (int i = 0; i < t->count; i++) {
        struct quad_rng same;
        quad_rng_seed(&same, luck);
        struct candidate *c = &t->candidate[i];
        c->sum += try_out(t, &world, t->choices->at[c->choice].move, &same);
        c->worlds++;
    }
}

static double mean(const struct candidate *c) {
    return c->worlds == 0 ? 0 : c->sum / c->worlds;
}

/* Best first; equals stay in the order of the choices. Insertion sort: there are few, and it is stable. */
static void sort(struct halving *t) {
    for (int i = 1; i < t->count; i++) {
        struct candidate c = t->candidate[i];
        int k = i;
        for (; k > 0 && mean(&t->candidate[k - 1]) < mean(&c); k--) {
            t->candidate[k] = t->candidate[k - 1];
        }
        t->candidate[k] = c;
    }
}

/* Many choices: those with the highest prior, else any of them. */
static void thin_out(struct halving *t, struct quad_rng *r) {
    float prior[QUAD_CHOICES] = {0};
    if (t->game->prior != NULL) {
        t->game->prior(t->game, t->seen, t->seat, t->choices, prior);
    }
    for (int i = 0; i < t->count; i++) {
        struct candidate *c = &t->candidate[i];
        c->sum = t->game->prior != NULL ? (double)prior[c->choice] : (double)(quad_rng_next(r) >> 40);
        c->worlds = 1;
    }
    sort(t);
    t->count = CANDIDATES;
    for (int i = 0; i < t->count; i++) {
        t->candidate[i].sum = 0;
        t->candidate[i].worlds = 0;
    }
}

/* Sequential halving: the number of the best choice. */
static int halve(struct halving *t, uint32_t budget, struct quad_rng *r) {
    int rounds = 1;
    for (int i = 0; i < t->choices->count; i++) {
        if (t->choices->at[i].weight > 0) { /* it does not give up */
            t->candidate[t->count++] = (struct candidate){i, 0, 0};
        }
    }
    if (t->count > CANDIDATES) {
        thin_out(t, r);
    }
    for (int left = t->count; left > 2; left = (left + 1) / 2) {
        rounds++;
    }
    for (int round = 0; round < rounds; round++) {
        uint64_t until = t->moves + budget / (uint32_t)rounds;
        for (int worlds = 0; worlds < WORLDS_LEAST || t->moves < until; worlds++) {
            try_all(t, r);
        }
        sort(t);
        t->count = round + 1 < rounds ? (t->count + 1) / 2 : t->count;
    }
    return t->candidate[0].choice;
}

static struct quad_move choose(const struct quad_game *g, const struct quad_state *seen, int seat,
                               uint32_t budget, struct quad_rng *r) {
    static const struct quad_search_settings settings = {.evaluation = QUAD_BY_ESTIMATE,
                                                         .plies = QUAD_PLIES_USUAL};
    struct quad_choices choices;
    quad_legal(g, seen, seat, &choices);
    struct halving t = {.game = g, .seen = seen, .seat = seat, .choices = &choices};
    quad_evaluator_begin(&t.evaluator, g, seen->seats, &settings, NULL);
    t.evaluator.calibration.final_deviation = 1; /* it does not ask for chances to win */
    return choices.at[choices.count == 1 ? 0 : halve(&t, budget, r)].move;
}

/* Every choice evaluated by the value network: no play-out, no tree. */
static struct quad_move choose_greedily(const struct quad_game *g, const struct quad_state *seen, int seat,
                                        uint32_t budget, struct quad_rng *r) {
    struct quad_choices choices;
    struct quad_any world;
    quad_legal(g, seen, seat, &choices);
    struct halving t = {.game = g, .seen = seen, .seat = seat, .choices = &choices, .one_ply = true};
    struct quad_net *net = choices.count == 1 ? NULL : malloc(quad_net_bytes(quad_net_inputs(g)));
    bool known = net != NULL && quad_net_load(net, g, seen->seats);
    quad_evaluator_begin(&t.evaluator, g, seen->seats, &quad_settings_master, known ? net : NULL);
    quad_evaluator_calibrate(&t.evaluator, seen, seat, CALIBRATIONS, &world, r);
    int best = choices.count == 1 ? 0 : halve(&t, budget, r);
    free(net);
    return choices.at[best].move;
}

extern const struct quad_bot quad_bot_novice, quad_bot_greedy;
const struct quad_bot quad_bot_novice = {
    .name = {"novice",
             {"Novice", "Débutant"},
             {"Imagines a few worlds and plays them out.",
              "Imagine quelques mondes et les joue jusqu’au bout."},
             NULL},
    .budget = BUDGET,
    .choose = choose,
};

const struct quad_bot quad_bot_greedy = {
    .name = {"greedy",
             {"Greedy", "Glouton"},
             {"Looks one step ahead, and knows what master knows.",
              "Regarde un pas plus loin, et sait ce que sait le maître."},
             NULL},
    .budget = GREEDY,
    .choose = choose_greedily,
};
