/* novice.c: the novice: imagines worlds, plays each choice out at random, keeps the half that did better.
 *
 * In every round all remaining choices are tried in the same imagined worlds with the same luck, so that they
 * differ by the choice alone; then the worse half is dropped and the rest is tried in more worlds (sequential
 * halving). Games with an estimate are played on for a few moves only and estimated there. */
#include "ai/bot.h"
#include "core/bits.h"

enum {
    CANDIDATES = 48,  /* more choices than this are thinned out first */
    SHORT = 16,       /* moves played before an estimate */
    LONG = 20 * 1000, /* moves of a play-out at most */
    WORLDS_LEAST = 2, /* worlds in the first round, whatever the budget */
    BUDGET = 300,     /* less than a millisecond */
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
    struct candidate candidate[QUAD_CHOICES];
    int count;
    uint64_t moves; /* played so far */
};

/* What the end (or the estimate) is worth to the seat: its lead over the best opponent. */
static double worth(const struct thought *t, const struct quad_state *s, bool estimated) {
    float guess[QUAD_SEATS] = {0};
    struct quad_score score[QUAD_SEATS];
    double value[QUAD_SEATS];
    memset(score, 0, sizeof score);
    if (estimated) {
        t->game->estimate(s, guess);
    } else {
        t->game->score(s, score);
    }
    double rival = 0;
    bool alone = true;
    for (int seat = 0; seat < s->seats; seat++) {
        value[seat] = estimated ? (double)guess[seat] : (double)score[seat].total;
        if (seat != t->seat) {
            rival = alone || value[seat] > rival ? value[seat] : rival;
            alone = false;
        }
    }
    bool tie_won = !estimated && !alone && score[t->seat].rank == 1; /* a tie-break counts a little */
    return value[t->seat] - rival + (tie_won ? 0.5 : 0.0);
}

/* One imagined world, the choice, and random moves after it. */
static double try_out(struct thought *t, const struct quad_any *world, struct quad_move m,
                      struct quad_rng *r) {
    struct quad_any now;
    struct quad_choices choices;
    memcpy(&now, world, t->game->state_size);
    struct quad_state *s = quad_any_state(&now);
    quad_apply(t->game, s, t->seat, m, NULL);
    int most = t->game->estimate != NULL ? SHORT : LONG;
    for (int moves = 0; moves < most && !quad_over(s); moves++) {
        int seat = quad_bits_lowest(quad_waiting(s));
        struct quad_move next;
        if (seat == QUAD_CHANCE) {
            next = quad_sample(t->game, s, r);
        } else {
            quad_legal(t->game, s, seat, &choices);
            next = quad_pick(&choices, r);
        }
        quad_apply(t->game, s, seat, next, NULL);
        t->moves++;
    }
    t->moves++;
    return worth(t, s, t->game->estimate != NULL && !quad_over(s));
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

int quad_novice_weigh(const struct quad_game *g, const struct quad_state *seen, int seat, uint32_t budget,
                      struct quad_rng *r, const struct quad_choices *choices, double value[QUAD_CHOICES]) {
    struct thought t = {.game = g, .seen = seen, .seat = seat, .choices = choices};
    int rounds = 1;
    for (int i = 0; i < choices->count; i++) {
        value[i] = -1e9;
        if (choices->at[i].weight > 0) { /* it does not give up */
            t.candidate[t.count++] = (struct candidate){i, 0, 0};
        }
    }
    if (t.count > CANDIDATES) {
        thin_out(&t, r);
    }
    for (int left = t.count; left > 2; left = (left + 1) / 2) {
        rounds++;
    }
    for (int round = 0; round < rounds; round++) {
        uint64_t until = t.moves + budget / (uint32_t)rounds;
        for (int worlds = 0; worlds < WORLDS_LEAST || t.moves < until; worlds++) {
            try_all(&t, r);
        }
        sort(&t);
        for (int i = 0; i < t.count; i++) {
            value[t.candidate[i].choice] = mean(&t.candidate[i]);
        }
        t.count = round + 1 < rounds ? (t.count + 1) / 2 : t.count;
    }
    return t.candidate[0].choice;
}

static struct quad_move choose(const struct quad_game *g, const struct quad_state *seen, int seat,
                               uint32_t budget, struct quad_rng *r) {
    struct quad_choices choices;
    double value[QUAD_CHOICES];
    quad_legal(g, seen, seat, &choices);
    int best = choices.count == 1 ? 0 : quad_novice_weigh(g, seen, seat, budget, r, &choices, value);
    return choices.at[best].move;
}

extern const struct quad_bot quad_bot_novice;
const struct quad_bot quad_bot_novice = {
    .name = {"novice",
             {"Novice", "Débutant"},
             {"Imagines a few worlds and plays them out.",
              "Imagine quelques mondes et les joue jusqu’au bout."}},
    .budget = BUDGET,
    .choose = choose,
};
