/* think.c: see think.h. */
#include "host/think.h"
#include "host/progress.h"

#include <pthread.h>
#include <stdlib.h>

enum {
    PORTION = 64,         /* iterations between two looks at the clock */
    CLOCKED = 100 * 1000, /* iterations that a second may hold */
    ALONE_AT = 2000,      /* fewer iterations are not worth a thread */
};

struct mind {
    const struct quad_game *game;
    const struct quad_bot *bot;
    uint64_t iterations; /* of each thread; 0: by the clock */
    long milliseconds;
    int threads;
    struct quad_search *search[THINK_THREADS];
    struct quad_report part;
};

struct portion {
    struct quad_search *search;
    uint64_t iterations;
    double until;
};

struct mind *mind_open(const struct quad_game *g, const struct quad_bot *bot, const struct effort *effort) {
    struct mind *mind = calloc(1, sizeof *mind);
    if (mind == NULL) {
        return NULL;
    }
    bool clocked = bot->milliseconds > 0;
    mind->game = g;
    mind->bot = bot;
    mind->milliseconds = effort->milliseconds > 0 ? effort->milliseconds : (long)bot->milliseconds;
    mind->iterations = !clocked ? bot->budget : effort->iterations;
    mind->threads = !clocked || effort->threads < 1 ? 1 : effort->threads;
    if (mind->iterations > 0 && mind->iterations < ALONE_AT) {
        mind->threads = 1;
    }
    mind->iterations = (mind->iterations + (uint64_t)mind->threads - 1) / (uint64_t)mind->threads;
    uint64_t most = mind->iterations > 0 ? mind->iterations : (uint64_t)mind->milliseconds * (CLOCKED / 1000);
    for (int i = 0; bot->style != NULL && i < mind->threads; i++) {
        mind->search[i] = quad_search_open(g, bot->style, quad_search_nodes(most));
        if (mind->search[i] == NULL) {
            mind_close(mind);
            return NULL;
        }
    }
    return mind;
}

void mind_close(struct mind *mind) {
    for (int i = 0; mind != NULL && i < THINK_THREADS; i++) {
        quad_search_close(mind->search[i]);
    }
    free(mind);
}

static void *run(void *context) {
    const struct portion *p = context;
    if (quad_search_is_forced(p->search)) {
        return NULL;
    }
    if (p->iterations > 0) {
        quad_search_run(p->search, p->iterations);
        return NULL;
    }
    do {
        quad_search_run(p->search, PORTION);
    } while (clock_wall() < p->until);
    return NULL;
}

bool mind_weigh(struct mind *mind, const struct quad_state *seen, int seat, uint64_t seed,
                struct quad_report *out) {
    struct portion portion[THINK_THREADS] = {{NULL, 0, 0}};
    pthread_t thread[THINK_THREADS];
    bool running[THINK_THREADS] = {false};
    double until = clock_wall() + (double)mind->milliseconds / 1000;
    if (mind->bot->style == NULL) {
        return false;
    }
    for (int i = 0; i < mind->threads; i++) {
        quad_search_begin(mind->search[i], seen, seat, seed + (uint64_t)i);
        portion[i] = (struct portion){mind->search[i], mind->iterations, until};
        running[i] = i > 0 && pthread_create(&thread[i], NULL, run, &portion[i]) == 0;
    }
    run(&portion[0]);
    quad_search_report(mind->search[0], out);
    for (int i = 1; i < mind->threads; i++) {
        if (running[i]) {
            pthread_join(thread[i], NULL);
            quad_search_report(mind->search[i], &mind->part);
            quad_report_add(out, &mind->part);
        }
    }
    return true;
}

struct quad_move mind_choose(struct mind *mind, const struct quad_state *seen, int seat, uint64_t seed) {
    struct quad_choices choices;
    struct quad_report report;
    struct quad_rng r;
    quad_legal(mind->game, seen, seat, &choices);
    if (choices.count == 1) {
        return choices.at[0].move;
    }
    if (mind_weigh(mind, seen, seat, seed, &report)) {
        bool alone = mind->threads == 1 || quad_search_is_forced(mind->search[0]);
        return alone ? quad_search_best(mind->search[0]) : report.at[quad_report_best(&report)].move;
    }
    quad_rng_seed(&r, seed);
    return mind->bot->choose(mind->game, seen, seat, mind->bot->budget, &r);
}
