/* novice.c: the novice: imagines worlds, plays each choice out at random, keeps the half that did better.
 *
 * In every round all remaining choices are tried in the same imagined worlds with the same luck, so that they
 * differ by the choice alone; then the worse half is dropped and the rest is tried in more worlds (sequential
 * halving). Games with an estimate are played on for a few moves only and estimated there. */
#include "ai/bot.h"
#include "ai/judge.h"

#include <stdlib.h>

enum {
    CANDIDATES = 48,  /* more choices than this are thinned out first */
    WORLDS_LEAST = 2, /* worlds in the first round, whatever the budget */
    BUDGET = 300,     /* less than a millisecond */
    GREEDY = 1000,
    CALIBRATIONS = 16,
};

struct candidate {
    int choice;
    double sum;
    uint32_t worlds;
};

struct thought {
    const struct quad_game *game;
    const struct quad_state *seen;
    int seat;
    const struct quad_choices *choices;
    struct quad_judge judge;
    bool one_step; /* and no further: no play-out */
    struct candidate candidate[QUAD_CHOICES];
    int count;
    uint64_t moves; /* played so far */
};

/* What it is worth to the seat: the novice counts its lead over the best opponent, in which a tie-break
 * counts a little; greedy wants what searches want. */
static double worth(const struct thought *t, const struct quad_state *s) {
    struct quad_outcome outcome;
    quad_judge_outcome(&t->judge, s, &outcome);
    if (t->judge.net != NULL) {
        return quad_judge_reward(&t->judge, &outcome, t->seat);
    }
    bool tie_won = quad_over(s) && s->seats > 1 && outcome.win[t->seat] > 0;
    return outcome.lead[t->seat] + (tie_won ? 0.5 : 0.0);
}

static void let_chance_move(const struct quad_game *g, struct quad_state *s, struct quad_rng *r) {
    while (!quad_over(s) && quad_waiting(s) == 1u << QUAD_CHANCE) {
        quad_apply(g, s, QUAD_CHANCE, quad_sample(g, s, r), NULL);
    }
}

/* One imagined world, the choice, and random moves after it; after one step only what chance owes. */
static double try_out(struct thought *t, const struct quad_any *world, struct quad_move m,
                      struct quad_rng *r) {
    struct quad_any now;
    memcpy(&now, world, t->game->state_size);
    struct quad_state *s = quad_any_state(&now);
    uint32_t before = s->ply;
    quad_apply(t->game, s, t->seat, m, NULL);
    if (t->one_step) {
        let_chance_move(t->game, s, r);
    } else {
        quad_judge_playout(&t->judge, s, t->seat, r);
    }
    t->moves += s->ply - before;
    return worth(t, s);
}

/* Every candidate in one more world, all with the same luck. */
static void try_all(struct thought *t, struct quad_rng *r) {
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
static void sort(struct thought *t) {
    for (int i = 1; i < t->count; i++) {
        struct candidate c = t->candidate[i];
        int k = i;
        for (; k > 0 && mean(&t->candidate[k - 1]) < mean(&c); k--) {
            t->candidate[k] = t->candidate[k - 1];
        }
        t->candidate[k] = c;
    }
}

/* Many choices: by the game's own idea which are promising, else any of them. */
static void thin_out(struct thought *t, struct quad_rng *r) {
    float prior[QUAD_CHOICES] = {0};
    if (t->game->prior != NULL) {
        t->game->prior(t->seen, t->seat, t->choices, prior);
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

static int weigh(struct thought *t, uint32_t budget, struct quad_rng *r, double value[QUAD_CHOICES]) {
    int rounds = 1;
    for (int i = 0; i < t->choices->count; i++) {
        value[i] = -1e9;
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
        for (int i = 0; i < t->count; i++) {
            value[t->candidate[i].choice] = mean(&t->candidate[i]);
        }
        t->count = round + 1 < rounds ? (t->count + 1) / 2 : t->count;
    }
    return t->candidate[0].choice;
}

int quad_novice_weigh(const struct quad_game *g, const struct quad_state *seen, int seat, uint32_t budget,
                      struct quad_rng *r, const struct quad_choices *choices, double value[QUAD_CHOICES]) {
    static const struct quad_style style = {.knows = QUAD_KNOWS_ESTIMATE, .plies = QUAD_PLIES_USUAL};
    struct thought t = {.game = g, .seen = seen, .seat = seat, .choices = choices};
    quad_judge_begin(&t.judge, g, seen->seats, &style, NULL);
    t.judge.far = 1; /* it does not think in chances */
    return weigh(&t, budget, r, value);
}

static struct quad_move choose(const struct quad_game *g, const struct quad_state *seen, int seat,
                               uint32_t budget, struct quad_rng *r) {
    struct quad_choices choices;
    double value[QUAD_CHOICES];
    quad_legal(g, seen, seat, &choices);
    int best = choices.count == 1 ? 0 : quad_novice_weigh(g, seen, seat, budget, r, &choices, value);
    return choices.at[best].move;
}

/* Every choice, and then the network that master asks: no play-out, no tree. */
static struct quad_move choose_greedily(const struct quad_game *g, const struct quad_state *seen, int seat,
                                        uint32_t budget, struct quad_rng *r) {
    struct quad_choices choices;
    struct quad_any world;
    double value[QUAD_CHOICES];
    quad_legal(g, seen, seat, &choices);
    struct thought t = {.game = g, .seen = seen, .seat = seat, .choices = &choices, .one_step = true};
    struct quad_net *net = choices.count == 1 ? NULL : malloc(quad_net_bytes(quad_net_inputs(g)));
    bool known = net != NULL && quad_net_load(net, g, seen->seats);
    quad_judge_begin(&t.judge, g, seen->seats, &quad_style_usual, known ? net : NULL);
    quad_judge_calibrate(&t.judge, seen, seat, CALIBRATIONS, &world, r);
    int best = choices.count == 1 ? 0 : weigh(&t, budget, r, value);
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
