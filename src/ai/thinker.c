/* thinker.c: see thinker.h. */
#include "ai/thinker.h"
#include "core/box.h"

#include <stdlib.h>

struct quad_thinker {
    const struct quad_game *game; /* held, see core/box.h */
    const struct quad_bot *bot;   /* NULL: an analyst */
    struct quad_search *search;   /* NULL if it does not search */
    uint64_t left;                /* of the budget, in iterations */
    /* The decision of a bot that does not search. */
    struct quad_any seen;
    int seat;
    uint64_t budget, seed;
};

struct quad_thinker *quad_thinker_open(const struct quad_game *g, const struct quad_bot *bot, size_t nodes,
                                       struct quad_tree *tree) {
    const struct quad_search_settings *settings = bot == NULL ? &quad_settings_master : bot->settings;
    struct quad_thinker *thinker = calloc(1, sizeof *thinker);
    if (thinker == NULL || settings == NULL) {
        quad_tree_close(tree);
    }
    if (thinker == NULL) {
        return NULL;
    }
    thinker->search = settings == NULL ? NULL : quad_search_open(g, settings, nodes, tree);
    if (settings != NULL && thinker->search == NULL) {
        free(thinker);
        return NULL;
    }
    thinker->game = quad_game_hold(g);
    thinker->bot = bot;
    return thinker;
}

void quad_thinker_close(struct quad_thinker *thinker) {
    if (thinker != NULL) {
        quad_search_close(thinker->search);
        quad_game_drop(thinker->game);
    }
    free(thinker);
}

struct quad_tree *quad_thinker_leave(struct quad_thinker *thinker, struct quad_move made) {
    struct quad_tree *tree = thinker->search == NULL ? NULL : quad_search_leave(thinker->search, made);
    quad_game_drop(thinker->game);
    free(thinker);
    return tree;
}

bool quad_thinker_begin(struct quad_thinker *thinker, const struct quad_recall *recall, uint64_t budget,
                        uint64_t seed) {
    if (thinker->search == NULL) {
        thinker->seen = recall->now;
        thinker->seat = recall->seat;
        thinker->budget = budget;
        thinker->seed = seed;
        return false;
    }
    bool kept = quad_search_follow(thinker->search, recall, seed);
    thinker->left = thinker->bot != NULL && quad_search_is_forced(thinker->search) ? 0 : budget;
    return kept;
}

bool quad_thinker_think(struct quad_thinker *thinker, uint64_t iterations) {
    uint64_t now = iterations < thinker->left ? iterations : thinker->left;
    if (now > 0) {
        quad_search_run(thinker->search, now);
        thinker->left -= now;
    }
    return thinker->left > 0;
}

uint32_t quad_thinker_try(struct quad_thinker *thinker, struct quad_move m, uint32_t visits,
                          uint32_t iterations) {
    return thinker->search == NULL ? 0 : quad_search_try(thinker->search, m, visits, iterations);
}

int quad_thinker_advise(const struct quad_thinker *thinker, const struct quad_report *report,
                        struct quad_move out[QUAD_WEIGHED], int as[QUAD_WEIGHED], int *sure) {
    return thinker->search == NULL ? 0 : quad_search_advise(thinker->search, report, out, as, sure);
}

void quad_thinker_weigh(const struct quad_thinker *thinker, struct quad_weighing *w, int worlds) {
    if (thinker->search != NULL) {
        quad_search_weigh(thinker->search, w, worlds);
    }
}

struct quad_move quad_thinker_best(struct quad_thinker *thinker) {
    if (thinker->search != NULL) {
        return quad_search_best(thinker->search);
    }
    struct quad_rng r;
    quad_rng_seed(&r, thinker->seed);
    return thinker->bot->choose(thinker->game, quad_any_state(&thinker->seen), thinker->seat,
                                (uint32_t)thinker->budget, &r);
}

void quad_thinker_refresh(struct quad_thinker *thinker) {
    if (thinker->bot == NULL) {
        quad_search_refresh(thinker->search);
    }
}

bool quad_thinker_report(const struct quad_thinker *thinker, struct quad_report *out) {
    if (thinker->search != NULL) {
        quad_search_report(thinker->search, out);
    }
    return thinker->search != NULL;
}
