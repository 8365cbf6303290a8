/* search.h: a search at work and its tree, for ismcts.c, which grows it, and follow.c, which finds the part
 * of it that still holds. */
#ifndef QUAD_SEARCH_H
#define QUAD_SEARCH_H

#include "ai/evaluator.h"
#include "core/box.h"

enum {
    QUAD_SEARCH_PATH = 256, /* deepest selection */
    QUAD_CHANCE_VERB = 255, /* of a chance node's "move"; no game has as many verbs */
};

/* A child is a seat's move, or a chance node: what chance did before the next decision, as far as the
 * observer saw it, hashed. Forced moves make no node. 32 bytes. */
struct quad_node {
    struct quad_move move;
    uint32_t visits;
    uint32_t available; /* availability count; of a chance node the outcome's hash, 0 once several share it */
    uint32_t child, next; /* indices, always larger than its own; 0: none, for node 0 is never used */
    float prior;
    double sum; /* of rewards to the seat that moves */
};

/* What a search has found about one decision of one seat. */
struct quad_tree {
    const struct quad_game *game; /* held, see core/box.h: a tree may outlive its table; NULL until then */
    struct quad_any seen;         /* the decision, redacted for the seat */
    int seat;
    bool by_network; /* evaluated by it */
    bool moved;      /* the root is what follows this move */
    struct quad_move made;
    bool is_calibrated;                  /* before the first iteration */
    struct quad_calibration calibration; /* in which its rewards are */
    uint32_t root, used, room;           /* no root: nothing was searched yet */
    struct quad_node nodes[];
};

struct quad_tally { /* of a choice at the root */
    uint32_t visits;
    double win[QUAD_SEATS], lead[QUAD_SEATS], points[QUAD_SEATS];
};

struct quad_path_step {
    uint32_t node;
    int seat;
};

struct quad_search {
    const struct quad_game *game; /* held */
    struct quad_search_settings settings;
    struct quad_tree *tree;
    struct quad_node *nodes; /* of the tree */
    struct quad_rng rng;
    struct quad_evaluator evaluator;
    struct quad_net *net; /* the one at hand, loaded when the first position comes; NULL if there is none */
    int net_seats;
    bool has_prior;
    struct quad_choices choices; /* at the root */
    int real;                    /* how many of them bots make */
    uint64_t iterations;
    /* One iteration at a time. */
    struct quad_any world;
    struct quad_choices here;
    uint32_t slot[QUAD_CHOICES]; /* the child of each choice here, 0 if it has none */
    struct quad_path_step path[QUAD_SEARCH_PATH];
    int length, first_choice, mover;
    int tried; /* the choice at the root that is to be made, by its number among the real ones; -1: any */
    struct quad_tally tally[QUAD_CHOICES];
};

/* The child of that move; 0, and the last child, if there is none. */
static inline uint32_t quad_find_child(const struct quad_search *t, uint32_t parent, struct quad_move m,
                                       uint32_t *last) {
    *last = 0;
    for (uint32_t i = t->nodes[parent].child; i != 0; i = t->nodes[i].next) {
        if (quad_move_equal(t->nodes[i].move, m)) {
            return i;
        }
        *last = i;
    }
    return 0;
}

/* Hash what the observer saw of a chance move, after what chance did before it (0: nothing). Never 0. */
static inline uint32_t quad_hash_chance(uint32_t hash, struct quad_move shown) {
    uint32_t bits;
    memcpy(&bits, &shown, sizeof bits);
    hash = (hash + bits + 1) * 2654435769u;
    hash ^= hash >> 15;
    return hash != 0 ? hash : 1;
}

static inline struct quad_move quad_chance_node(const struct quad_search *t, uint32_t hash) {
    return (struct quad_move){QUAD_CHANCE_VERB, {(uint8_t)((hash >> 8) % t->settings.chance_children), 0, 0}};
}

/* ismcts.c */
/* Only the choices that bots make: not those that are never made at random, unless there are no others. */
void quad_keep_real(struct quad_choices *choices);
/* Turn to a decision of the tree as it is. */
void quad_search_turn(struct quad_search *t, const struct quad_state *seen, int seat, uint64_t seed);
/* The network for so many seats; NULL if there is none. */
const struct quad_net *quad_search_net(struct quad_search *t, int seats);

/* follow.c: keep only the subtree of that node. */
void quad_tree_reroot(struct quad_tree *tree, uint32_t root);

#endif
