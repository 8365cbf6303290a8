/* bots.c: see bots.h. One queue of questions, one of answers, a pool of trees, one lock for all. */
#include "server/bots.h"

#include "ai/thinker.h"
#include "core/box.h"
#include "core/digest.h"
#include "server/hub.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

enum { THREADS_MOST = 64, PORTION = 64 }; /* iterations between two looks at the clock */

struct task {
    struct task *next;
    int64_t due;
    struct bot_job job;
};

struct workers {
    pthread_mutex_t lock;
    pthread_cond_t work;
    pthread_t thread[THREADS_MOST];
    int threads;
    bool stop;
    struct task *asked, *answered, **answered_end;
    struct quad_pool *pool;
    struct bot_figures figures;
    void (*wake)(void *context);
    void *context;
};

/* The first question that is due, taken out of the queue; else when the next one will be, or -1. */
static struct task *take_due(struct workers *workers, int64_t now, int64_t *next) {
    *next = -1;
    for (struct task **at = &workers->asked; *at != NULL; at = &(*at)->next) {
        struct task *task = *at;
        if (task->due <= now) {
            *at = task->next;
            return task;
        }
        *next = *next < 0 || task->due < *next ? task->due : *next;
    }
    return NULL;
}

static void wait_until(struct workers *workers, int64_t when) {
    if (when < 0) {
        pthread_cond_wait(&workers->work, &workers->lock);
    } else {
        struct timespec time = {when / 1000, when % 1000 * 1000000};
        pthread_cond_timedwait(&workers->work, &workers->lock, &time);
    }
}

static struct quad_pool_key key_of(const struct bot_job *job) {
    struct quad_digest digest;
    quad_digest_begin(&digest);
    quad_digest_add(&digest, job->table, strlen(job->table));
    return (struct quad_pool_key){quad_digest_end(&digest), job->recall.seat, job->level};
}

/* By the clock, or as far as its budget goes. Its tree comes from the pool and goes back there; NULL if there
 * is none. */
static struct quad_tree *think(struct bot_job *job, struct quad_tree *tree, bool *kept) {
    const struct quad_bot *bot = quad_bot_at((size_t)job->level);
    struct quad_thinker *thinker = quad_thinker_open(job->game, bot, quad_search_nodes(bot->budget), tree);
    struct quad_rng r;
    quad_rng_seed(&r, job->seed);
    *kept = false;
    if (thinker == NULL) { /* no memory to think with */
        job->move =
            bot->choose(job->game, quad_any_state(&job->recall.now), job->recall.seat, bot->budget, &r);
        return NULL;
    }
    int64_t until = bot->milliseconds > 0 ? hub_clock() + bot->milliseconds : INT64_MAX;
    *kept = quad_thinker_begin(thinker, &job->recall, bot->budget, quad_rng_next(&r));
    while (quad_thinker_think(thinker, PORTION) && hub_clock() < until) {
    }
    job->move = quad_thinker_best(thinker);
    return quad_thinker_leave(thinker, job->move);
}

static void *work(void *context) {
    struct workers *workers = context;
    pthread_mutex_lock(&workers->lock);
    while (!workers->stop) {
        int64_t next;
        struct task *task = take_due(workers, hub_clock(), &next);
        if (task == NULL) {
            wait_until(workers, next);
            continue;
        }
        struct quad_pool_key key = key_of(&task->job);
        struct quad_tree *tree = quad_pool_take(workers->pool, key);
        bool kept;
        pthread_mutex_unlock(&workers->lock);
        tree = think(&task->job, tree, &kept);
        pthread_mutex_lock(&workers->lock);
        quad_pool_keep(workers->pool, key, tree);
        workers->figures.kept += kept;
        task->next = NULL;
        *workers->answered_end = task;
        workers->answered_end = &task->next;
        workers->wake(workers->context);
    }
    pthread_mutex_unlock(&workers->lock);
    return NULL;
}

struct workers *workers_start(int threads, size_t memory, void (*wake)(void *context), void *context) {
    struct workers *workers = calloc(1, sizeof *workers);
    pthread_condattr_t monotonic;
    if (workers == NULL) {
        return NULL;
    }
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_mutex_init(&workers->lock, NULL);
    pthread_cond_init(&workers->work, &monotonic);
    pthread_condattr_destroy(&monotonic);
    workers->pool = quad_pool_open(memory);
    workers->answered_end = &workers->answered;
    workers->wake = wake;
    workers->context = context;
    threads = threads < 1 ? 1 : threads > THREADS_MOST ? THREADS_MOST : threads;
    while (workers->pool != NULL && workers->threads < threads &&
           pthread_create(&workers->thread[workers->threads], NULL, work, workers) == 0) {
        workers->threads++;
    }
    if (workers->threads == 0) {
        workers_stop(workers);
        return NULL;
    }
    return workers;
}

bool workers_ask(struct workers *workers, const struct bot_job *job, int64_t due) {
    struct task *task = malloc(sizeof *task);
    if (task == NULL) {
        return false;
    }
    task->next = NULL;
    task->due = due;
    task->job = *job;
    quad_game_hold(job->game); /* its table may be gone before it is thought about */
    pthread_mutex_lock(&workers->lock);
    struct task **end = &workers->asked;
    while (*end != NULL) {
        end = &(*end)->next;
    }
    *end = task;
    workers->figures.waiting++;
    pthread_cond_signal(&workers->work);
    pthread_mutex_unlock(&workers->lock);
    return true;
}

static void free_task(struct task *task) {
    quad_game_drop(task->job.game);
    free(task);
}

bool workers_answer(struct workers *workers, struct bot_job *out) {
    pthread_mutex_lock(&workers->lock);
    struct task *task = workers->answered;
    if (task != NULL) {
        workers->answered = task->next;
        workers->answered_end = task->next == NULL ? &workers->answered : workers->answered_end;
        workers->figures.waiting--;
    }
    pthread_mutex_unlock(&workers->lock);
    if (task == NULL) {
        return false;
    }
    *out = task->job;
    out->game = NULL;
    free_task(task);
    return true;
}

struct bot_figures workers_figures(struct workers *workers) {
    pthread_mutex_lock(&workers->lock);
    struct bot_figures figures = workers->figures;
    figures.pool = quad_pool_figures(workers->pool);
    pthread_mutex_unlock(&workers->lock);
    return figures;
}

static void free_tasks(struct task *task) {
    while (task != NULL) {
        struct task *next = task->next;
        free_task(task);
        task = next;
    }
}

void workers_stop(struct workers *workers) {
    pthread_mutex_lock(&workers->lock);
    workers->stop = true;
    pthread_cond_broadcast(&workers->work);
    pthread_mutex_unlock(&workers->lock);
    for (int i = 0; i < workers->threads; i++) {
        pthread_join(workers->thread[i], NULL);
    }
    free_tasks(workers->asked);
    free_tasks(workers->answered);
    quad_pool_close(workers->pool);
    pthread_cond_destroy(&workers->work);
    pthread_mutex_destroy(&workers->lock);
    free(workers);
}
