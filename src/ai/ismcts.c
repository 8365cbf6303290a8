/* ismcts.c: see ismcts.h. Single-observer ISMCTS with availability counts in the place of a parent's visits
 * (Cowling, Powley and Whitehouse 2012); every seat maximises its own reward. */
#include "ai/search.h"

#include <math.h>
#include <stdlib.h>

enum {
    NODES_LEAST = 4096,
    NODES_AN_ITERATION = 24, /* more than any game needs on average */
    NODES_MOST = 1 << 21,
    WIDE_FIRST = 12, /* children of a widened node before its first visit */
    REFRESHED = 16,  /* visits that a chance must rest on to be told */
};

/* Of PUCT: first-play urgency, by how much a child without visits is taken to be worse than its siblings; the
 * share of the prior that is uniform. Measured at Fortuna. */
#define FIRST_PLAY_REDUCTION 0.05
#define UNIFORM_SHARE        0.25

/* What all searches have in common, and what those have that know the game. */
#define COMMON                                                                                               \
    .exploration = 0.4f, .lead_scale = 1.0f, .margin = 0.5f, .chance_children = 32, .calibrations = 16,      \
    .wide = 30, .puct = 1.0f
#define KNOWING .bias = 4.0f, .guided = true, .plies = QUAD_PLIES_USUAL

const struct quad_search_settings quad_settings_master = {COMMON, KNOWING, .policy = true};
const struct quad_search_settings quad_settings_expert = {COMMON, KNOWING};
const struct quad_search_settings quad_settings_adept = {COMMON, KNOWING, .evaluation = QUAD_BY_ESTIMATE};
const struct quad_search_settings quad_settings_plain = {COMMON, .evaluation = QUAD_BY_END};

size_t quad_search_nodes(uint64_t iterations) {
    uint64_t nodes = NODES_LEAST + iterations * NODES_AN_ITERATION;
    return nodes < NODES_MOST ? (size_t)nodes : NODES_MOST;
}

size_t quad_tree_bytes(const struct quad_tree *tree) {
    return sizeof *tree + (size_t)tree->room * sizeof tree->nodes[0];
}

void quad_tree_close(struct quad_tree *tree) {
    if (tree != NULL) {
        quad_game_drop(tree->game);
    }
    free(tree);
}

/* With room for so many nodes, and at least for those it has; NULL, and the tree is freed, if there is no
 * memory. */
static struct quad_tree *resize(struct quad_tree *tree, size_t nodes) {
    bool fresh = tree == NULL;
    uint32_t used = fresh ? 1 : tree->used;
    nodes = nodes < used ? used : nodes;
    struct quad_tree *resized = realloc(tree, sizeof *tree + nodes * sizeof tree->nodes[0]);
    if (resized == NULL) {
        quad_tree_close(tree);
        return NULL;
    }
    resized->room = (uint32_t)nodes;
    if (fresh) {
        resized->game = NULL;
        resized->used = used;
        resized->root = 0;
    }
    return resized;
}

struct quad_search *quad_search_open(const struct quad_game *g, const struct quad_search_settings *settings,
                                     size_t nodes, struct quad_tree *tree) {
    struct quad_search *t = malloc(sizeof *t);
    tree = resize(tree, nodes);
    if (t == NULL || tree == NULL) {
        quad_tree_close(tree);
        free(t);
        return NULL;
    }
    t->game = quad_game_hold(g);
    t->settings = *settings;
    t->tree = tree;
    t->nodes = tree->nodes;
    t->net = NULL;
    t->net_seats = 0;
    t->choices.count = 0;
    t->real = 1; /* until it turns to a decision */
    t->tried = -1;
    return t;
}

void quad_search_close(struct quad_search *t) {
    if (t != NULL) {
        free(t->net);
        quad_tree_close(t->tree);
        quad_game_drop(t->game);
    }
    free(t);
}

struct quad_tree *quad_search_leave(struct quad_search *t, struct quad_move made) {
    struct quad_tree *tree = t->tree;
    if (!quad_search_is_forced(t)) { /* a forced move has no node: all of the tree follows it */
        uint32_t last;
        tree->made = made;
        tree->moved = true;
        quad_tree_reroot(tree, quad_find_child(t, tree->root, made, &last));
    }
    if (tree->root == 0 || t->nodes[tree->root].child == 0) {
        quad_tree_close(tree);
        tree = NULL;
    }
    t->tree = NULL;
    quad_search_close(t);
    return tree == NULL ? NULL : resize(tree, 0);
}

const struct quad_net *quad_search_net(struct quad_search *t, int seats) {
    if (t->settings.net != NULL || t->settings.evaluation != QUAD_BY_NETWORK) {
        return t->settings.net;
    }
    if (t->net == NULL || t->net_seats != seats) {
        struct quad_net *net = t->net != NULL ? t->net : malloc(quad_net_bytes(quad_net_inputs(t->game)));
        t->net_seats = seats;
        t->net = net;
        if (net != NULL && !quad_net_load(net, t->game, seats)) { /* it may be handed to us later */
            free(net);
            t->net = NULL;
        }
    }
    return t->net;
}

/* A fresh node, or 0 if there is no room left. */
static uint32_t add_node(struct quad_search *t, struct quad_move m) {
    struct quad_tree *tree = t->tree;
    if (tree->used == tree->room) {
        return 0;
    }
    t->nodes[tree->used] = (struct quad_node){.move = m};
    return tree->used++;
}

/* The child of that move, added if it is new; 0 if there is no room for it. */
static uint32_t meet_child(struct quad_search *t, uint32_t parent, struct quad_move m) {
    uint32_t last, child = quad_find_child(t, parent, m, &last);
    if (child == 0 && (child = add_node(t, m)) != 0) {
        *(last == 0 ? &t->nodes[parent].child : &t->nodes[last].next) = child;
    }
    return child;
}

/* Find the children of all choices. Where nothing is hidden children are in the order of the choices. */
static void match(struct quad_search *t, uint32_t parent) {
    uint32_t next = t->nodes[parent].child;
    for (int i = 0; i < t->here.count; i++) {
        struct quad_move m = t->here.at[i].move;
        if (next != 0 && quad_move_equal(t->nodes[next].move, m)) {
            t->slot[i] = next;
        } else {
            uint32_t last;
            t->slot[i] = quad_find_child(t, parent, m, &last);
        }
        next = t->slot[i] != 0 ? t->nodes[t->slot[i]].next : next;
    }
}

/* Expand: give every choice a child. Where there are many, progressively: so many as the square root of the
 * visits allows, by prior (progressive widening: Coulom 2007). */
static void widen(struct quad_search *t, uint32_t parent, const struct quad_state *s, int seat) {
    int known = 0, count = t->here.count;
    uint64_t visits = 0;
    for (int i = 0; i < count; i++) {
        known += t->slot[i] != 0;
        visits += t->slot[i] != 0 ? t->nodes[t->slot[i]].visits : 0;
    }
    int allowed = count <= t->settings.wide ? count : WIDE_FIRST + (int)sqrt(4.0 * (double)visits);
    if (known >= count || known >= allowed) {
        return;
    }
    float prior[QUAD_CHOICES], sum = 0;
    memset(prior, 0, (size_t)count * sizeof prior[0]);
    if (t->has_prior) {
        quad_evaluator_prior(&t->evaluator, s, seat, &t->here, prior);
        for (int i = 0; i < count; i++) {
            sum += prior[i];
        }
    }
    bool all = allowed >= count; /* in the order of the choices, for match */
    int from = all ? 0 : (int)quad_rng_below(&t->rng, (uint32_t)count);
    while (known < count && known < allowed) {
        int best = -1;
        for (int k = 0; k < count; k++) {
            int i = (from + k) % count;
            bool open = t->slot[i] == 0;
            best = open && (best < 0 || prior[i] > prior[best]) ? i : best;
            if (best >= 0 && (all || !t->has_prior)) {
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
        from = (best + (all ? 1 : 7)) % count;
    }
}

/* The natural logarithm, nearly: the same on every machine. */
static double logarithm(uint32_t n) {
    int power = 31 - __builtin_clz(n);
    double x = (double)n / (double)(1u << power), y = (x - 1) / (x + 1);
    return 0.6931471805599453 * power + 2 * y * (1 + y * y * (1.0 / 3 + y * y * (1.0 / 5)));
}

/* PUCT (Silver and others 2018) over the choices that are legal in this world. Children without visits have a
 * first-play urgency near the mean of their siblings: to visit each of many bad choices once would be blamed
 * on the choice before them. */
static int select_puct(struct quad_search *t) {
    int best = -1, equals = 0, legal = 0;
    double visits = 0, sum = 0, highest = 0;
    for (int i = 0; i < t->here.count; i++) {
        if (t->slot[i] != 0) {
            const struct quad_node *n = &t->nodes[t->slot[i]];
            visits += n->visits;
            sum += n->sum;
            legal++;
        }
    }
    double first_play = visits > 0 ? sum / visits - FIRST_PLAY_REDUCTION : 0;
    double exploration = (double)t->settings.puct * sqrt(visits + 1);
    for (int i = 0; i < t->here.count; i++) {
        if (t->slot[i] == 0) {
            continue;
        }
        const struct quad_node *n = &t->nodes[t->slot[i]];
        double prior = (1 - UNIFORM_SHARE) * (double)n->prior + UNIFORM_SHARE / legal;
        double value = n->visits > 0 ? n->sum / n->visits : first_play;
        double bound = value + exploration * prior / (n->visits + 1.0);
        bool equal = best >= 0 && bound >= highest && bound <= highest;
        if (best < 0 || bound > highest || (equal && quad_rng_below(&t->rng, (uint32_t)++equals + 1) == 0)) {
            best = i;
            highest = bound;
        }
    }
    return best;
}

/* UCB1 with availability counts and progressive bias (Chaslot and others 2008): every child once, then by its
 * upper confidence bound. */
static int select_ucb(struct quad_search *t) {
    int best = -1, fresh = 0;
    double highest = 0, log_of = 0;
    uint32_t log_for = 0;
    for (int i = 0; i < t->here.count; i++) {
        if (t->slot[i] == 0) {
            continue;
        }
        struct quad_node *n = &t->nodes[t->slot[i]];
        n->available++;
        double bound = 1e9 + (double)n->prior;
        if (n->visits > 0) {
            if (n->available != log_for) {
                log_for = n->available;
                log_of = logarithm(log_for);
            }
            double visits = n->visits;
            bound = n->sum / visits + (double)t->settings.exploration * sqrt(log_of / visits) +
                    (double)t->settings.bias * (double)n->prior / (visits + 1);
        }
        bool better = best < 0 || bound > highest;
        if (n->visits == 0 && best >= 0 && bound >= highest && bound <= highest) {
            better = quad_rng_below(&t->rng, (uint32_t)++fresh + 1) == 0; /* any of those without visits */
        }
        if (better) {
            best = i;
            highest = bound;
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

void quad_keep_real(struct quad_choices *choices) {
    int kept = 0, real = count_real(choices);
    for (int i = 0; i < choices->count && real < choices->count; i++) {
        if (choices->at[i].weight > 0) {
            choices->at[kept++] = choices->at[i];
        }
    }
    choices->count = real;
}

static void step_to(struct quad_search *t, uint32_t node, int seat) {
    t->path[t->length++] = (struct quad_path_step){node, seat};
}

static void let_chance_move(struct quad_search *t, struct quad_state *s, uint32_t *hash) {
    struct quad_move m = quad_sample(t->game, s, &t->rng);
    *hash = quad_hash_chance(*hash, quad_veil(t->game, s, QUAD_CHANCE, m, t->tree->seat));
    quad_apply(t->game, s, QUAD_CHANCE, m, NULL);
}

/* The chance node of that outcome; 0 if there is no room for it. */
static uint32_t meet_chance(struct quad_search *t, uint32_t parent, uint32_t hash) {
    uint32_t node = meet_child(t, parent, quad_chance_node(t, hash));
    struct quad_node *n = &t->nodes[node];
    if (node != 0) {
        n->available = n->visits == 0 || n->available == hash ? hash : 0;
    }
    return node;
}

/* The choice at the root that is to be tried, though widening may not have come to it. */
static int select_tried(struct quad_search *t, uint32_t root) {
    t->slot[t->tried] = meet_child(t, root, t->here.at[t->tried].move);
    return t->slot[t->tried] == 0 ? -1 : t->tried;
}

/* Selection and expansion: down to a child without visits, or as far as there is room. */
static void descend(struct quad_search *t, struct quad_state *s) {
    uint32_t node = t->tree->root, hash = 0;
    int observer = t->tree->seat;
    t->length = 0;
    t->first_choice = t->real == 1 ? 0 : -1; /* a forced move has no node, but a tally */
    t->mover = observer;
    while (!quad_over(s) && t->length + 2 < QUAD_SEARCH_PATH) {
        unsigned waiting = quad_waiting(s);
        int seat = quad_asked_first(waiting, observer);
        if (seat == QUAD_CHANCE) {
            let_chance_move(t, s, &hash);
            continue;
        }
        quad_legal(t->game, s, seat, &t->here);
        quad_keep_real(&t->here);
        t->mover = seat;
        if (t->here.count == 1) {
            quad_apply(t->game, s, seat, t->here.at[0].move, NULL);
            continue;
        }
        if (hash != 0 && t->settings.chance_children > 1) {
            node = meet_chance(t, node, hash);
            if (node == 0) {
                return;
            }
            step_to(t, node, QUAD_CHANCE);
        }
        hash = 0;
        match(t, node);
        widen(t, node, s, seat);
        int choice = t->first_choice < 0 && t->tried >= 0 ? select_tried(t, node)
                     : t->evaluator.policy                ? select_puct(t)
                                                          : select_ucb(t);
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

static void backpropagate(struct quad_search *t, const struct quad_outcome *outcome, int seats) {
    double reward[QUAD_CHANCE + 1] = {0};
    for (int seat = 0; seat < seats; seat++) {
        reward[seat] = quad_evaluator_reward(&t->evaluator, outcome, seat);
    }
    for (int i = 0; i < t->length; i++) {
        struct quad_node *n = &t->nodes[t->path[i].node];
        n->visits++;
        n->sum += reward[t->path[i].seat];
    }
    if (t->first_choice >= 0) {
        struct quad_tally *tally = &t->tally[t->first_choice];
        tally->visits++;
        for (int seat = 0; seat < seats; seat++) {
            tally->win[seat] += outcome->win[seat];
            tally->lead[seat] += outcome->lead[seat];
            tally->points[seat] += outcome->points[seat];
        }
    }
}

static void iterate(struct quad_search *t) {
    struct quad_state *s = quad_any_state(&t->world);
    struct quad_outcome outcome;
    memcpy(&t->world, &t->tree->seen, t->game->state_size);
    quad_imagine(t->game, s, &t->rng);
    descend(t, s);
    quad_evaluator_playout(&t->evaluator, s, t->mover, &t->rng);
    quad_evaluator_outcome(&t->evaluator, s, &outcome);
    backpropagate(t, &outcome, s->seats);
    t->iterations++;
}

void quad_search_turn(struct quad_search *t, const struct quad_state *seen, int seat, uint64_t seed) {
    memcpy(&t->tree->seen, seen, t->game->state_size);
    quad_game_hold(t->game);
    quad_game_drop(t->tree->game);
    t->tree->game = t->game;
    t->tree->seat = seat;
    t->tree->moved = false;
    t->iterations = 0;
    quad_rng_seed(&t->rng, seed);
    quad_evaluator_begin(&t->evaluator, t->game, seen->seats, &t->settings, quad_search_net(t, seen->seats));
    t->has_prior = t->evaluator.policy || (t->game->prior != NULL && t->settings.bias > 0);
    quad_legal(t->game, seen, seat, &t->choices);
    t->real = count_real(&t->choices);
    memset(t->tally, 0, (size_t)t->choices.count * sizeof t->tally[0]);
}

void quad_search_begin(struct quad_search *t, const struct quad_state *seen, int seat, uint64_t seed) {
    quad_search_turn(t, seen, seat, seed);
    t->tree->used = 1;
    t->tree->root = add_node(t, (struct quad_move){0, {0}});
    t->tree->by_network = t->evaluator.net != NULL;
    t->tree->is_calibrated = false;
}

static void calibrate(struct quad_search *t) {
    struct quad_tree *tree = t->tree;
    struct quad_evaluator *e = &t->evaluator;
    quad_evaluator_calibrate(e, quad_any_state(&tree->seen), tree->seat, t->settings.calibrations, &t->world,
                             &t->rng);
    e->calibration.deviation *= (double)t->settings.lead_scale;
    tree->calibration = e->calibration;
    tree->is_calibrated = true;
}

bool quad_search_is_forced(const struct quad_search *t) {
    return t->real == 1;
}

void quad_search_run(struct quad_search *t, uint64_t iterations) {
    if (!t->tree->is_calibrated && iterations > 0) {
        calibrate(t);
    }
    for (uint64_t i = 0; i < iterations; i++) {
        iterate(t);
    }
}

uint32_t quad_search_try(struct quad_search *t, struct quad_move m, uint32_t visits, uint32_t iterations) {
    int tried = -1, number = 0;
    for (int i = 0; i < t->choices.count; i++) {
        tried =
            is_real(&t->choices, i, t->real) && quad_move_equal(t->choices.at[i].move, m) ? number : tried;
        number += is_real(&t->choices, i, t->real);
    }
    if (tried < 0) {
        return 0; /* nobody makes it */
    }
    uint32_t had = t->tally[tried].visits;
    uint64_t thought = t->iterations; /* these are no thoughts about the decision as a whole */
    t->tried = t->real == 1 ? -1 : tried;
    for (; iterations > 0 && t->tally[tried].visits < visits; iterations--) {
        quad_search_run(t, 1);
        if (t->tally[tried].visits == had) {
            break; /* there is no room for it */
        }
    }
    t->tried = -1;
    t->iterations = thought;
    bool stuck = t->tally[tried].visits == had;
    had = t->tally[tried].visits;
    return had < visits && !stuck ? visits - had : 0;
}

/* The node of a choice at the root; one without visits if it has none. */
static const struct quad_node *node_of(const struct quad_search *t, int choice) {
    static const struct quad_node none = {.visits = 0};
    uint32_t last, child = quad_find_child(t, t->tree->root, t->choices.at[choice].move, &last);
    return child == 0 ? &none : &t->nodes[child];
}

static double value_of(const struct quad_node *n) {
    return n->visits == 0 ? 0 : n->sum / n->visits;
}

struct quad_move quad_search_best(const struct quad_search *t) {
    const struct quad_node *most = NULL;
    int best = -1;
    for (int i = 0; i < t->choices.count; i++) {
        const struct quad_node *n = node_of(t, i);
        bool better = most == NULL || n->visits > most->visits ||
                      (n->visits == most->visits && value_of(n) > value_of(most));
        if (is_real(&t->choices, i, t->real) && better) {
            best = i;
            most = n;
        }
    }
    assert(best >= 0); /* a seat that is asked has a choice */
    return t->choices.at[best].move;
}

void quad_search_refresh(struct quad_search *t) {
    uint32_t most = 0, enough;
    for (int i = 0; i < t->real; i++) {
        most = t->tally[i].visits > most ? t->tally[i].visits : most;
    }
    enough = most / 10 + 1 > REFRESHED ? most / 10 + 1 : REFRESHED;
    for (int i = 0, number = 0; i < t->choices.count; i++) {
        if (is_real(&t->choices, i, t->real)) {
            uint32_t visits = node_of(t, i)->visits;
            if (visits > t->tally[number++].visits) {
                visits = visits < enough ? visits : enough;
                quad_search_try(t, t->choices.at[i].move, visits, visits);
            }
        }
    }
}

void quad_search_report(const struct quad_search *t, struct quad_report *out) {
    const struct quad_tally *tally = t->tally; /* of the choices that bots make */
    out->count = t->choices.count;
    out->seats = quad_see_state(&t->tree->seen)->seats;
    out->seat = t->tree->seat;
    out->iterations = t->iterations;
    for (int i = 0; i < out->count; i++) {
        struct quad_prospect *p = &out->at[i];
        memset(p, 0, sizeof *p);
        p->move = t->choices.at[i].move;
        if (!is_real(&t->choices, i, t->real)) {
            continue;
        }
        const struct quad_node *n = node_of(t, i);
        double visits = tally->visits > 0 ? tally->visits : 1;
        p->visits = tally->visits;
        p->inherited = n->visits > tally->visits ? n->visits - tally->visits : 0;
        p->value = value_of(n);
        for (int seat = 0; seat < out->seats; seat++) {
            p->win[seat] = (float)(tally->win[seat] / visits);
            p->lead[seat] = (float)(tally->lead[seat] / visits);
            p->points[seat] = (float)(tally->points[seat] / visits);
        }
        tally++;
    }
}
