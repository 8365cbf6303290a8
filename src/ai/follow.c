/* follow.c: from a decision of a seat to its next one with the subtree that still holds.
 *
 * What the seat saw since says which moves were made, not whether others had a choice: a forced move has no
 * node. So the moves are made again in determinizations of the old decision, drawn until one allows them all;
 * what it shows the seat then is what the seat sees now. Nothing else is known, so nothing can leak. A move
 * that others saw and the seat did not ends it: which of the children to keep would be a guess. So does a
 * chance node that several outcomes share. */
#include "ai/search.h"

enum { WORLDS = 16 }; /* determinizations drawn at most */

static uint32_t *link_at(struct quad_tree *tree, uint32_t slot) {
    struct quad_node *n = &tree->nodes[slot / 2];
    return slot % 2 == 0 ? &n->child : &n->next;
}

#define THREADED 0x80000000u /* in the place of a child: back to the only link that leads here */

static void thread(struct quad_tree *tree, uint32_t slot) {
    uint32_t *link = link_at(tree, slot), to = *link;
    if (to != 0) {
        *link = tree->nodes[to].child;
        tree->nodes[to].child = THREADED | slot;
    }
}

/* Links lead to larger indices, and one link to each node. So a single pass upwards meets every link before
 * its node, which then learns where it is linked from, and the link where the node has gone (threading:
 * Jonkers 1979). */
void quad_tree_reroot(struct quad_tree *tree, uint32_t root) {
    struct quad_node *nodes = tree->nodes;
    uint32_t used = 1;
    nodes[root].next = 0;
    for (uint32_t i = root; root != 0 && i < tree->used; i++) {
        uint32_t child = nodes[i].child;
        if (i != root && (child & THREADED) == 0) {
            continue;
        }
        nodes[used] = nodes[i];
        if (i != root) {
            uint32_t *link = link_at(tree, child & ~THREADED);
            nodes[used].child = *link;
            *link = used;
        }
        thread(tree, 2 * used);
        thread(tree, 2 * used + 1);
        used++;
    }
    tree->used = used;
    tree->root = root == 0 ? 0 : 1;
}

/* Any move of chance that would have looked like this to the observer. */
static bool draw_alike(struct quad_search *t, const struct quad_state *s, struct quad_move shown,
                       struct quad_move *out) {
    uint32_t alike = 0;
    quad_legal(t->game, s, QUAD_CHANCE, &t->here);
    for (int i = 0; i < t->here.count; i++) {
        struct quad_move m = t->here.at[i].move;
        if (quad_move_equal(quad_veil(t->game, s, QUAD_CHANCE, m, t->tree->seat), shown) &&
            quad_rng_below(&t->rng, ++alike) == 0) {
            *out = m;
        }
    }
    return alike > 0;
}

static bool offers(const struct quad_choices *choices, struct quad_move m) {
    int i = 0;
    while (i < choices->count && !quad_move_equal(choices->at[i].move, m)) {
        i++;
    }
    return i < choices->count;
}

/* The chance node of exactly that outcome, 0 if there is none; the parent itself if chance did nothing. */
static uint32_t find_chance(const struct quad_search *t, uint32_t parent, uint32_t hash) {
    uint32_t last;
    if (hash == 0 || t->settings.chance_children < 2) {
        return parent;
    }
    uint32_t node = quad_find_child(t, parent, quad_chance_node(t, hash), &last);
    return node != 0 && t->nodes[node].available == hash ? node : 0;
}

/* A seat moves in the world: the node behind its move, 0 if the world or the tree does not have it. */
static uint32_t make_move(struct quad_search *t, struct quad_state *s, struct quad_play play, uint32_t node,
                          uint32_t *hash) {
    uint32_t last;
    quad_legal(t->game, s, play.seat, &t->here);
    quad_keep_real(&t->here);
    if (!offers(&t->here, play.move)) {
        return 0;
    }
    if (t->here.count > 1) {
        node = find_chance(t, node, *hash);
        node = node == 0 ? 0 : quad_find_child(t, node, play.move, &last);
        *hash = 0;
    }
    quad_apply(t->game, s, play.seat, play.move, NULL);
    return node;
}

/* The node of the decision to which the recalled moves lead in one world; 0 if they do not. */
static uint32_t retrace(struct quad_search *t, const struct quad_recall *recall) {
    const struct quad_tree *tree = t->tree;
    struct quad_state *s = quad_any_state(&t->world);
    uint32_t node = tree->root, hash = 0;
    memcpy(&t->world, &tree->seen, t->game->state_size);
    quad_imagine(t->game, s, &t->rng);
    for (size_t i = 0; i < recall->count && node != 0; i++) {
        struct quad_play play = recall->plays[i];
        unsigned waiting = quad_waiting(s);
        if (waiting == 0 || quad_asked_first(waiting, tree->seat) != play.seat) {
            return 0;
        }
        if (play.seat == QUAD_CHANCE) {
            struct quad_move m = play.move;
            hash = quad_hash_chance(hash, play.move);
            if (!draw_alike(t, s, play.move, &m)) {
                return 0;
            }
            quad_apply(t->game, s, QUAD_CHANCE, m, NULL);
        } else if (i == 0 && tree->moved) { /* the root is behind it already */
            node = quad_move_equal(play.move, tree->made) ? node : 0;
            quad_apply(t->game, s, play.seat, tree->made, NULL);
        } else {
            node = make_move(t, s, play, node, &hash);
        }
    }
    node = node == 0 ? 0 : find_chance(t, node, hash);
    quad_redact(t->game, s, tree->seat);
    return memcmp(s, &recall->now, t->game->state_size) == 0 ? node : 0;
}

/* A position without a past: it may follow from a move of the seat alone. */
static uint32_t guess(struct quad_search *t, const struct quad_state *now) {
    struct quad_tree *tree = t->tree;
    struct quad_state *s = quad_any_state(&t->world);
    uint32_t last;
    for (int i = 0; !tree->moved && quad_any_state(&tree->seen)->ply < now->ply && i < t->choices.count;
         i++) {
        struct quad_move m = t->choices.at[i].move;
        uint32_t child = quad_find_child(t, tree->root, m, &last);
        memcpy(&t->world, &tree->seen, t->game->state_size);
        quad_imagine(t->game, s, &t->rng);
        for (bool only = child != 0; only;) { /* forced moves follow */
            quad_apply(t->game, s, tree->seat, m, NULL);
            only = s->ply < now->ply && quad_waiting(s) == 1u << tree->seat;
            if (only) {
                quad_legal(t->game, s, tree->seat, &t->here);
                quad_keep_real(&t->here);
                only = t->here.count == 1;
                m = t->here.at[0].move;
            }
        }
        quad_redact(t->game, s, tree->seat);
        if (child != 0 && memcmp(s, now, t->game->state_size) == 0) {
            return child;
        }
    }
    return 0;
}

/* Whether only the seat itself has moved. */
static bool is_same_turn(const struct quad_recall *recall) {
    size_t i = 0;
    while (i < recall->count && recall->plays[i].seat == recall->seat) {
        i++;
    }
    return i == recall->count;
}

static uint32_t find_decision(struct quad_search *t, const struct quad_recall *recall) {
    const struct quad_tree *tree = t->tree;
    uint32_t node = 0;
    if (tree->root == 0 || !quad_game_equal(tree->game, t->game) || tree->seat != recall->seat ||
        t->settings.reuse == QUAD_REUSE_NONE ||
        (t->settings.reuse == QUAD_REUSE_TURN && !is_same_turn(recall))) {
        return 0;
    }
    if (recall->count == 0) {
        return guess(t, quad_see_state(&recall->now));
    }
    bool same = memcmp(&recall->then, &tree->seen, t->game->state_size) == 0;
    for (int i = 0; same && node == 0 && i < WORLDS; i++) {
        node = retrace(t, recall);
    }
    return node;
}

bool quad_search_follow(struct quad_search *t, const struct quad_recall *recall, uint64_t seed) {
    struct quad_tree *tree = t->tree;
    const struct quad_state *now = quad_see_state(&recall->now);
    quad_rng_seed(&t->rng, seed);
    uint32_t node = find_decision(t, recall);
    if (node != 0) {
        quad_tree_reroot(tree, node);
        quad_search_turn(t, now, recall->seat, seed);
        t->evaluator.calibration = tree->calibration;
    }
    if (node == 0 || tree->used > tree->room / 2 || tree->by_network != (t->evaluator.net != NULL)) {
        quad_search_begin(t, now, recall->seat, seed);
        return false;
    }
    return true;
}
