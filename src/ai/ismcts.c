/* ismcts.c: see ismcts.h. Single observer, open loop: one world an iteration, availability counts in the
 * place of a parent's visits (Cowling, Powley and Whitehouse 2012); every seat maximises its own entry of the
 * values.
 *
 * A child is a decision of a seat (its move) or a bucket of what chance did. Only what the observer may see
 * of chance tells buckets apart. Choices that are forced make no node. */
#include "ai/ismcts.h"
#include "ai/judge.h"
#include "core/bits.h"

#include <math.h>
#include <stdlib.h>

enum {
    PATH = 256, /* deepest walk through the tree */
    NODES_LEAST = 4096,
    NODES_A_TURN = 24, /* nodes an iteration may take, more than any game needs on average */
    NODES_MOST = 1 << 21,
    WIDE_FIRST = 12, /* choices looked at first where there are many */
    LUCK_VERB = 255, /* no game has as many verbs */
};

/* Of a choice that was never tried: how much worse it is taken to be; how much of its share is not the
 * prior's but the same for all. Measured at Fortuna. */
#define UNTRIED_LESS 0.05
#define EVEN         0.25

struct node { /* 32 bytes */
    struct quad_move move;
    uint32_t visits, available;
    uint32_t child, next; /* numbers of nodes; 0 for none: the first node is never used */
    float prior;
    double sum; /* of what its seat got */
};

struct tally { /* of a choice at the root */
    uint32_t visits;
    double win[QUAD_SEATS], lead[QUAD_SEATS], points[QUAD_SEATS];
};

struct step {
    uint32_t node;
    int seat;
};

struct quad_search {
    const struct quad_game *game;
    struct quad_style style;
    struct quad_any seen;
    int seat;
    struct quad_rng rng;
    struct quad_judge judge;
    struct quad_net *net; /* the one at hand, read when the first position comes; NULL if there is none */
    int net_seats;
    bool prior_asked;            /* somebody knows which moves are promising, and the style wants to */
    struct quad_choices choices; /* at the root */
    int real;                    /* how many of them bots make */
    uint64_t iterations;
    bool begun;
    /* One iteration at a time. */
    struct quad_any world;
    struct quad_choices here;
    uint32_t slot[QUAD_CHOICES]; /* the child of each choice here, 0 if it has none */
    struct step path[PATH];
    int length, first_choice, mover;
    struct tally tally[QUAD_CHOICES];
    uint32_t root, used, room;
    struct node nodes[];
};

/* What all have, and what those have that know the game. */
#define SEARCHES                                                                                             \
    .exploration = 0.4f, .spread = 1.0f, .margin = 0.5f, .buckets = 32, .calibrations = 16, .wide = 30,      \
    .trust = 1.0f
#define KNOWS_THE_GAME .bias = 4.0f, .guided = true, .plies = QUAD_PLIES_USUAL

const struct quad_style quad_style_usual = {SEARCHES, KNOWS_THE_GAME, .moves = true};
const struct quad_style quad_style_brisk = {SEARCHES, KNOWS_THE_GAME};
const struct quad_style quad_style_counting = {SEARCHES, KNOWS_THE_GAME, .knows = QUAD_KNOWS_ESTIMATE};
const struct quad_style quad_style_plain = {SEARCHES, .knows = QUAD_KNOWS_RULES};

size_t quad_search_nodes(uint64_t iterations) {
    uint64_t nodes = NODES_LEAST + iterations * NODES_A_TURN;
    return nodes < NODES_MOST ? (size_t)nodes : NODES_MOST;
}

struct quad_search *quad_search_open(const struct quad_game *g, const struct quad_style *style,
                                     size_t nodes) {
    struct quad_search *search = malloc(sizeof *search + nodes * sizeof search->nodes[0]);
    if (search != NULL) {
        search->game = g;
        search->style = *style;
        search->room = (uint32_t)nodes;
        search->begun = false;
        search->net = NULL;
        search->prior_asked = false;
        search->net_seats = 0;
    }
    return search;
}

void quad_search_close(struct quad_search *search) {
    if (search != NULL) {
        free(search->net);
    }
    free(search);
}

/* The net of that many seats; without one, or memory for it, the search knows less. It may come later. */
static const struct quad_net *find_net(struct quad_search *t, int seats) {
    if (t->style.net != NULL || t->style.knows != QUAD_KNOWS_ALL) {
        return t->style.net;
    }
    if (t->net == NULL || t->net_seats != seats) {
        struct quad_net *net = t->net != NULL ? t->net : malloc(quad_net_bytes(quad_net_inputs(t->game)));
        t->net_seats = seats;
        t->net = net;
        if (net != NULL && !quad_net_load(net, t->game, seats)) {
            free(net);
            t->net = NULL;
        }
    }
    return t->net;
}

/* A fresh node, or 0 if there is no room left. */
static uint32_t add_node(struct quad_search *t, struct quad_move m) {
    if (t->used == t->room) {
        return 0;
    }
    t->nodes[t->used] = (struct node){.move = m};
    return t->used++;
}

static uint32_t find_child(const struct quad_search *t, uint32_t parent, struct quad_move m, uint32_t *last) {
    *last = 0;
    for (uint32_t i = t->nodes[parent].child; i != 0; i = t->nodes[i].next) {
        if (quad_move_equal(t->nodes[i].move, m)) {
            return i;
        }
        *last = i;
    }
    return 0;
}

/* The child of that move; added if it is new and there is room. */
static uint32_t meet_child(struct quad_search *t, uint32_t parent, struct quad_move m) {
    uint32_t last, child = find_child(t, parent, m, &last);
    if (child == 0 && (child = add_node(t, m)) != 0) {
        *(last == 0 ? &t->nodes[parent].child : &t->nodes[last].next) = child;
    }
    return child;
}

/* Find the children of all choices. Where nothing is hidden both lists run in step. */
static void match(struct quad_search *t, uint32_t parent) {
    uint32_t next = t->nodes[parent].child;
    for (int i = 0; i < t->here.count; i++) {
        struct quad_move m = t->here.at[i].move;
        if (next != 0 && quad_move_equal(t->nodes[next].move, m)) {
            t->slot[i] = next;
        } else {
            uint32_t last;
            t->slot[i] = find_child(t, parent, m, &last);
        }
        next = t->slot[i] != 0 ? t->nodes[t->slot[i]].next : next;
    }
}

/* Give every choice a child; where there are many, the most promising ones first and another now and then. */
static void widen(struct quad_search *t, uint32_t parent, const struct quad_state *s, int seat) {
    int known = 0, count = t->here.count;
    uint64_t tries = 0;
    for (int i = 0; i < count; i++) {
        known += t->slot[i] != 0;
        tries += t->slot[i] != 0 ? t->nodes[t->slot[i]].visits : 0;
    }
    int allowed = count <= t->style.wide ? count : WIDE_FIRST + (int)sqrt(4.0 * (double)tries);
    if (known >= count || known >= allowed) {
        return;
    }
    float prior[QUAD_CHOICES], sum = 0;
    memset(prior, 0, (size_t)count * sizeof prior[0]);
    if (t->prior_asked) {
        quad_judge_prior(&t->judge, s, seat, &t->here, prior);
        for (int i = 0; i < count; i++) {
            sum += prior[i];
        }
    }
    bool few = allowed >= count; /* then they stay in the order of the choices, which match likes best */
    int from = few ? 0 : (int)quad_rng_below(&t->rng, (uint32_t)count);
    while (known < count && known < allowed) {
        int best = -1;
        for (int k = 0; k < count; k++) {
            int i = (from + k) % count;
            bool open = t->slot[i] == 0;
            best = open && (best < 0 || prior[i] > prior[best]) ? i : best;
            if (best >= 0 && (few || !t->prior_asked)) {
                break;
            }
        }
        assert(best >= 0); /* fewer are known than there are */
        uint32_t child = meet_child(t, parent, t->here.at[best].move);
        if (child == 0) {
            return;
        }
        t->nodes[child].prior = sum > 0 ? prior[best] / sum : 0;
        t->slot[best] = child;
        known++;
        from = (best + (few ? 1 : 7)) % count;
    }
}

/* The natural logarithm, nearly: the same on every machine. */
static double logarithm(uint32_t n) {
    int power = 31 - __builtin_clz(n);
    double x = (double)n / (double)(1u << power), y = (x - 1) / (x + 1);
    return 0.6931471805599453 * power + 2 * y * (1 + y * y * (1.0 / 3 + y * y * (1.0 / 5)));
}

/* Where the network knows moves, a choice that was never tried is taken for nearly as good as those that
 * were, and the network says how often to try it: there are many, most of them bad, and to try each once
 * would blame it on the choice before them. Only what can be chosen in this world counts. (AlphaZero chooses
 * so: Silver and others 2018.) */
static int select_by_prior(struct quad_search *t) {
    int best = -1, equals = 0, open = 0;
    double visits = 0, sum = 0, highest = 0;
    for (int i = 0; i < t->here.count; i++) {
        if (t->slot[i] != 0) {
            const struct node *n = &t->nodes[t->slot[i]];
            visits += n->visits;
            sum += n->sum;
            open++;
        }
    }
    double untried = visits > 0 ? sum / visits - UNTRIED_LESS : 0;
    double curiosity = (double)t->style.trust * sqrt(visits + 1);
    for (int i = 0; i < t->here.count; i++) {
        if (t->slot[i] == 0) {
            continue;
        }
        const struct node *n = &t->nodes[t->slot[i]];
        double share = (1 - EVEN) * (double)n->prior + EVEN / open;
        double urge = (n->visits > 0 ? n->sum / n->visits : untried) + curiosity * share / (n->visits + 1.0);
        bool equal = best >= 0 && urge >= highest && urge <= highest;
        if (best < 0 || urge > highest || (equal && quad_rng_below(&t->rng, (uint32_t)++equals + 1) == 0)) {
            best = i;
            highest = urge;
        }
    }
    return best;
}

/* Which choice to follow: the first time any, then what is good or seldom tried. */
static int select(struct quad_search *t) {
    int best = -1, fresh = 0;
    double highest = 0, log_of = 0;
    uint32_t log_for = 0;
    for (int i = 0; i < t->here.count; i++) {
        if (t->slot[i] == 0) {
            continue;
        }
        struct node *n = &t->nodes[t->slot[i]];
        n->available++;
        double urge = 1e9 + (double)n->prior;
        if (n->visits > 0) {
            if (n->available != log_for) {
                log_for = n->available;
                log_of = logarithm(log_for);
            }
            double visits = n->visits;
            urge = n->sum / visits + (double)t->style.exploration * sqrt(log_of / visits) +
                   (double)t->style.bias * (double)n->prior / (visits + 1);
        }
        bool better = best < 0 || urge > highest;
        if (n->visits == 0 && best >= 0 && urge >= highest && urge <= highest) {
            better = quad_rng_below(&t->rng, (uint32_t)++fresh + 1) == 0; /* any of those never tried */
        }
        if (better) {
            best = i;
            highest = urge;
        }
    }
    return best;
}

/* How many choices bots make: not those that are never made at random, unless there are no others. */
static int count_real(const struct quad_choices *choices) {
    int real = 0;
    for (int i = 0; i < choices->count; i++) {
        real += choices->at[i].weight > 0;
    }
    return real > 0 ? real : choices->count;
}

static bool is_real(const struct quad_choices *choices, int choice, int real) {
    return choices->at[choice].weight > 0 || real == choices->count;
}

static void keep_real(struct quad_choices *choices) {
    int kept = 0, real = count_real(choices);
    for (int i = 0; i < choices->count && real < choices->count; i++) {
        if (choices->at[i].weight > 0) {
            choices->at[kept++] = choices->at[i];
        }
    }
    choices->count = real;
}

static void step_to(struct quad_search *t, uint32_t node, int seat) {
    t->path[t->length++] = (struct step){node, seat};
}

/* Chance moves; its outcome, as far as the observer sees it, goes into the mark. */
static void let_chance_move(struct quad_search *t, struct quad_state *s, uint32_t *mark) {
    struct quad_move m = quad_sample(t->game, s, &t->rng);
    struct quad_move shown = quad_veil(t->game, s, QUAD_CHANCE, m, t->seat);
    uint32_t bits;
    memcpy(&bits, &shown, sizeof bits);
    *mark = (*mark + bits + 1) * 2654435769u;
    *mark ^= *mark >> 15;
    quad_apply(t->game, s, QUAD_CHANCE, m, NULL);
}

/* Walk down the tree to a choice that was never tried, or as far as there is room. */
static void descend(struct quad_search *t, struct quad_state *s) {
    uint32_t node = t->root, mark = 0;
    t->length = 0;
    t->first_choice = -1;
    t->mover = t->seat;
    while (!quad_over(s) && t->length + 2 < PATH) {
        unsigned waiting = quad_waiting(s);
        int seat = quad_asked_first(waiting, t->seat);
        if (seat == QUAD_CHANCE) {
            let_chance_move(t, s, &mark);
            continue;
        }
        quad_legal(t->game, s, seat, &t->here);
        keep_real(&t->here);
        t->mover = seat;
        if (t->here.count == 1) {
            quad_apply(t->game, s, seat, t->here.at[0].move, NULL);
            continue;
        }
        if (mark != 0 && t->style.buckets > 1) {
            struct quad_move bucket = {LUCK_VERB, {(uint8_t)((mark >> 8) % t->style.buckets), 0, 0}};
            node = meet_child(t, node, bucket);
            if (node == 0) {
                return;
            }
            step_to(t, node, QUAD_CHANCE);
        }
        mark = 0;
        match(t, node);
        widen(t, node, s, seat);
        int choice = t->judge.moves ? select_by_prior(t) : select(t);
        if (choice < 0) {
            return;
        }
        t->first_choice = t->first_choice < 0 ? choice : t->first_choice;
        node = t->slot[choice];
        step_to(t, node, seat);
        quad_apply(t->game, s, seat, t->here.at[choice].move, NULL);
        if (t->nodes[node].visits == 0) {
            return;
        }
    }
}

static void iterate(struct quad_search *t) {
    struct quad_state *s = quad_any_state(&t->world);
    struct quad_outcome outcome;
    memcpy(&t->world, &t->seen, t->game->state_size);
    quad_imagine(t->game, s, &t->rng);
    descend(t, s);
    quad_judge_playout(&t->judge, s, t->mover, &t->rng);
    quad_judge_outcome(&t->judge, s, &outcome);
    double reward[QUAD_CHANCE + 1] = {0};
    for (int seat = 0; seat < s->seats; seat++) {
        reward[seat] = quad_judge_reward(&t->judge, &outcome, seat);
    }
    for (int i = 0; i < t->length; i++) {
        struct node *n = &t->nodes[t->path[i].node];
        n->visits++;
        n->sum += reward[t->path[i].seat];
    }
    if (t->first_choice >= 0) {
        struct tally *tally = &t->tally[t->first_choice];
        tally->visits++;
        for (int seat = 0; seat < s->seats; seat++) {
            tally->win[seat] += outcome.win[seat];
            tally->lead[seat] += outcome.lead[seat];
            tally->points[seat] += outcome.points[seat];
        }
    }
    t->iterations++;
}

/* If the best move of the last position, made in a world imagined there, leads to what is seen now, then all
 * that is known about it holds here. Its child, or 0. */
static uint32_t known_child(struct quad_search *t, const struct quad_state *seen, int seat) {
    if (!t->begun || t->seat != seat || quad_any_state(&t->seen)->ply >= seen->ply ||
        t->room - t->used < t->room / 2) {
        return 0;
    }
    struct quad_move m = quad_search_best(t);
    struct quad_state *s = quad_any_state(&t->world);
    uint32_t last, child = find_child(t, t->root, m, &last);
    memcpy(&t->world, &t->seen, t->game->state_size);
    quad_imagine(t->game, s, &t->rng);
    quad_apply(t->game, s, seat, m, NULL);
    while (s->ply < seen->ply && quad_waiting(s) == 1u << seat) {
        quad_legal(t->game, s, seat, &t->here);
        keep_real(&t->here);
        if (t->here.count > 1) {
            return 0;
        }
        quad_apply(t->game, s, seat, t->here.at[0].move, NULL);
    }
    quad_redact(t->game, s, seat);
    return memcmp(s, seen, t->game->state_size) == 0 ? child : 0;
}

void quad_search_begin(struct quad_search *t, const struct quad_state *seen, int seat, uint64_t seed) {
    uint32_t child = known_child(t, seen, seat);
    memcpy(&t->seen, seen, t->game->state_size);
    t->seat = seat;
    t->begun = true;
    t->iterations = 0;
    quad_rng_seed(&t->rng, seed);
    quad_legal(t->game, seen, seat, &t->choices);
    t->real = count_real(&t->choices);
    memset(t->tally, 0, (size_t)t->choices.count * sizeof t->tally[0]);
    if (child == 0) {
        t->used = 1;
        child = add_node(t, (struct quad_move){0, {0}});
        quad_judge_begin(&t->judge, t->game, seen->seats, &t->style, find_net(t, seen->seats));
        quad_judge_calibrate(&t->judge, seen, seat, t->style.calibrations, &t->world, &t->rng);
        t->judge.spread *= (double)t->style.spread;
        t->prior_asked = t->judge.moves || (t->game->prior != NULL && t->style.bias > 0);
    }
    t->root = child;
}

bool quad_search_is_forced(const struct quad_search *t) {
    return t->real == 1;
}

void quad_search_run(struct quad_search *t, uint64_t iterations) {
    for (uint64_t i = 0; i < iterations; i++) {
        iterate(t);
    }
}

struct quad_move quad_search_best(const struct quad_search *t) {
    int best = -1;
    uint32_t most = 0;
    double highest = 0;
    for (int i = 0; i < t->choices.count; i++) {
        uint32_t last, child = find_child(t, t->root, t->choices.at[i].move, &last);
        uint32_t visits = child == 0 ? 0 : t->nodes[child].visits;
        double value = visits == 0 ? 0 : t->nodes[child].sum / visits;
        bool better = best < 0 || visits > most || (visits == most && value > highest);
        if (is_real(&t->choices, i, t->real) && better) {
            best = i;
            most = visits;
            highest = value;
        }
    }
    assert(best >= 0); /* a seat that is asked has a choice */
    return t->choices.at[best].move;
}

void quad_search_report(const struct quad_search *t, struct quad_report *out) {
    const struct tally *tally = t->tally; /* of the choices that bots make */
    out->count = t->choices.count;
    out->seats = quad_see_state(&t->seen)->seats;
    out->seat = t->seat;
    out->iterations = t->iterations;
    for (int i = 0; i < out->count; i++) {
        struct quad_prospect *p = &out->at[i];
        uint32_t last, child = find_child(t, t->root, t->choices.at[i].move, &last);
        const struct node *n = &t->nodes[child];
        memset(p, 0, sizeof *p);
        p->move = t->choices.at[i].move;
        if (!is_real(&t->choices, i, t->real)) {
            continue;
        }
        double visits = tally->visits > 0 ? tally->visits : 1;
        p->visits = child == 0 ? 0 : n->visits;
        p->value = p->visits == 0 ? 0 : n->sum / n->visits;
        for (int seat = 0; seat < out->seats; seat++) {
            p->win[seat] = (float)(tally->win[seat] / visits);
            p->lead[seat] = (float)(tally->lead[seat] / visits);
            p->points[seat] = (float)(tally->points[seat] / visits);
        }
        tally++;
    }
}

static void blend(float *a, float b, double share) {
    *a = (float)((double)*a * (1 - share) + (double)b * share);
}

void quad_report_add(struct quad_report *sum, const struct quad_report *part) {
    assert(sum->count == part->count);
    sum->iterations += part->iterations;
    for (int i = 0; i < sum->count; i++) {
        struct quad_prospect *p = &sum->at[i];
        const struct quad_prospect *q = &part->at[i];
        double all = (double)p->visits + (double)q->visits, share = all > 0 ? (double)q->visits / all : 0;
        p->visits += q->visits;
        p->value = p->value * (1 - share) + q->value * share;
        for (int seat = 0; seat < sum->seats; seat++) {
            blend(&p->win[seat], q->win[seat], share);
            blend(&p->lead[seat], q->lead[seat], share);
            blend(&p->points[seat], q->points[seat], share);
        }
    }
}

int quad_report_best(const struct quad_report *report) {
    int best = 0;
    for (int i = 1; i < report->count; i++) {
        const struct quad_prospect *p = &report->at[i], *b = &report->at[best];
        best = p->visits > b->visits || (p->visits == b->visits && p->value > b->value) ? i : best;
    }
    return best;
}

enum { OFTEN = 10 }; /* this share of the visits of the most visited choice is enough */

static bool is_better(const struct quad_prospect *a, const struct quad_prospect *b, int seat, uint32_t most) {
    bool tried = (uint64_t)a->visits * OFTEN >= most, other = (uint64_t)b->visits * OFTEN >= most;
    int chance = (int)(a->win[seat] * 1000 + 0.5F), against = (int)(b->win[seat] * 1000 + 0.5F);
    if (tried != other) {
        return tried;
    }
    return tried && chance != against ? chance > against : a->visits > b->visits;
}

int quad_report_order(const struct quad_report *report, int order[QUAD_CHOICES]) {
    uint32_t most = 1;
    int often = 0;
    for (int i = 0; i < report->count; i++) {
        most = report->at[i].visits > most ? report->at[i].visits : most;
    }
    for (int i = 0; i < report->count; i++) {
        int k = i;
        for (; k > 0 && is_better(&report->at[i], &report->at[order[k - 1]], report->seat, most); k--) {
            order[k] = order[k - 1];
        }
        order[k] = i;
        often += (uint64_t)report->at[i].visits * OFTEN >= most;
    }
    return often;
}
