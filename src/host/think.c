/* think.c: see think.h. Several threads search apart from each other: root parallelisation. */
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
    uint64_t budget;   /* of each thread */
    long milliseconds; /* 0: its budget alone counts */
    int threads;
    struct quad_thinker *thinker[THINK_THREADS];
    struct quad_report part;
};

struct mind *mind_open(const struct quad_game *g, const struct quad_bot *bot, const struct effort *effort) {
    const struct quad_bot *usual = bot == NULL ? quad_bot_named("master") : bot;
    struct mind *mind = calloc(1, sizeof *mind);
    if (mind == NULL) {
        return NULL;
    }
    bool clocked = usual->milliseconds > 0;
    mind->threads = !clocked || effort->threads < 1 ? 1 : effort->threads;
    if (clocked && effort->iterations == 0) {
        mind->milliseconds = effort->milliseconds > 0 ? effort->milliseconds : (long)usual->milliseconds;
        mind->budget = UINT64_MAX;
    } else {
        uint64_t all = clocked ? effort->iterations : usual->budget;
        mind->threads = all < ALONE_AT ? 1 : mind->threads;
        mind->budget = (all + (uint64_t)mind->threads - 1) / (uint64_t)mind->threads;
    }
    uint64_t most = mind->milliseconds == 0 ? mind->budget : (uint64_t)mind->milliseconds * (CLOCKED / 1000);
    for (int i = 0; i < mind->threads; i++) {
        mind->thinker[i] = quad_thinker_open(g, bot, quad_search_nodes(most), NULL);
        if (mind->thinker[i] == NULL) {
            mind_close(mind);
            return NULL;
        }
    }
    return mind;
}

void mind_close(struct mind *mind) {
    for (int i = 0; mind != NULL && i < mind->threads; i++) {
        quad_thinker_close(mind->thinker[i]);
    }
    free(mind);
}

struct job {
    struct quad_thinker *thinker;
    uint64_t portion;
    double until; /* 0: whenever it is done */
};

static void *run(void *context) {
    const struct job *job = context;
    while (quad_thinker_think(job->thinker, job->portion) && (job->until <= 0 || clock_wall() < job->until)) {
    }
    return NULL;
}

/* Let all threads think; the first one is ours. */
static void think(struct mind *mind, const struct quad_recall *recall, uint64_t seed) {
    struct job job[THINK_THREADS] = {{NULL, 0, 0}};
    pthread_t thread[THINK_THREADS];
    bool running[THINK_THREADS] = {false};
    bool clocked = mind->milliseconds > 0;
    double until = clocked ? clock_wall() + (double)mind->milliseconds / 1000 : 0;
    for (int i = 0; i < mind->threads; i++) {
        quad_thinker_begin(mind->thinker[i], recall, mind->budget, seed + (uint64_t)i);
        job[i] = (struct job){mind->thinker[i], clocked ? PORTION : UINT64_MAX, until};
        running[i] = i > 0 && pthread_create(&thread[i], NULL, run, &job[i]) == 0;
    }
    run(&job[0]);
    for (int i = 1; i < mind->threads; i++) {
        if (running[i]) {
            pthread_join(thread[i], NULL);
        }
    }
}

/* A thread that could not be started has no visits, and counts for nothing. */
static bool report(struct mind *mind, struct quad_report *out) {
    bool searches = quad_thinker_report(mind->thinker[0], out);
    for (int i = 1; searches && i < mind->threads; i++) {
        quad_thinker_report(mind->thinker[i], &mind->part);
        quad_report_add(out, &mind->part);
    }
    return searches;
}

bool mind_weigh(struct mind *mind, const struct quad_recall *recall, uint64_t seed, struct quad_report *out) {
    think(mind, recall, seed);
    for (int i = 0; i < mind->threads; i++) {
        quad_thinker_refresh(mind->thinker[i]);
    }
    return report(mind, out);
}

bool mind_try(struct mind *mind, struct quad_move m, uint32_t visits, struct quad_report *out) {
    uint32_t each = (visits + (uint32_t)mind->threads - 1) / (uint32_t)mind->threads;
    for (int i = 0; i < mind->threads; i++) {
        quad_thinker_try(mind->thinker[i], m, each, each);
    }
    return report(mind, out);
}

struct quad_move mind_choose(struct mind *mind, const struct quad_recall *recall, uint64_t seed) {
    struct quad_report all;
    think(mind, recall, seed);
    if (mind->threads == 1 || !report(mind, &all)) {
        return quad_thinker_best(mind->thinker[0]);
    }
    return all.at[quad_report_best(&all)].move;
}
