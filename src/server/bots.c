/* bots.c: see bots.h. A queue of questions, a list of answers, a pool of trees, one lock for all. */
#include "server/bots.h"

#include "ai/thinker.h"
#include "core/box.h"
#include "core/digest.h"
#include "server/hub.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum {
    THREADS_MOST = 64,
    PORTION = 16,  /* iterations between two looks at the clock */
    NICENESS = 10, /* the loop comes first: whoever moves or looks waits for no bot */
};

struct task {
    struct question question; /* the first member: a question of ours is a task */
    struct task *next;
    struct bot_job job;
    struct quad_thinker *thinker; /* once it was begun; NULL if there was no memory for one */
};

struct workers {
    pthread_mutex_t lock;
    pthread_cond_t work;
    pthread_t thread[THREADS_MOST];
    int threads;
    bool stop;
    struct queue queue;
    struct task *answered, **answered_end;
    struct quad_pool *pool;
    struct bot_figures figures;
    struct workers_config config;
};

static int64_t microseconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000 + time.tv_nsec / 1000;
}

/* Until that moment, or until there is work. */
static void wait_until(struct workers *workers, int64_t when) {
    if (when < 0) {
        pthread_cond_wait(&workers->work, &workers->lock);
    } else {
        struct timespec time = {when / 1000000, when % 1000000 * 1000};
        pthread_cond_timedwait(&workers->work, &workers->lock, &time);
    }
}

static struct quad_pool_key key_of(const struct bot_job *job) {
    struct quad_digest digest;
    quad_digest_begin(&digest);
    quad_digest_add(&digest, job->table, strlen(job->table));
    return (struct quad_pool_key){quad_digest_end(&digest), job->recall.seat, job->level};
}

/* Turn to the question, with the tree of the decision before. */
static bool begin(struct task *task, struct quad_tree *tree) {
    struct bot_job *job = &task->job;
    const struct quad_bot *bot = quad_bot_at((size_t)job->level);
    struct quad_rng r;
    quad_rng_seed(&r, job->seed);
    task->thinker = quad_thinker_open(job->game, bot, quad_search_nodes(bot->budget), tree);
    if (task->thinker == NULL) { /* no memory to think with */
        job->move =
            bot->choose(job->game, quad_any_state(&job->recall.now), job->recall.seat, bot->budget, &r);
        return false;
    }
    return quad_thinker_begin(task->thinker, &job->recall, bot->budget, quad_rng_next(&r));
}

/* For a slice of time. True: to its end. */
static bool think(struct task *task, int64_t until) {
    while (task->thinker != NULL && quad_thinker_think(task->thinker, PORTION)) {
        if (microseconds() >= until) {
            return false;
        }
    }
    return true;
}

/* The answer, as far as it got; the tree goes back to the pool. */
static void end(struct workers *workers, struct task *task, int64_t now) {
    struct quad_tree *tree = NULL;
    if (task->thinker != NULL) {
        pthread_mutex_unlock(&workers->lock);
        task->job.move = quad_thinker_best(task->thinker);
        tree = quad_thinker_leave(task->thinker, task->job.move);
        pthread_mutex_lock(&workers->lock);
        task->thinker = NULL;
    }
    quad_pool_keep(workers->pool, key_of(&task->job), tree);
    metrics_time(task->question.watched ? &workers->figures.watched : &workers->figures.unwatched,
                 now - task->question.due);
    task->next = NULL;
    *workers->answered_end = task;
    workers->answered_end = &task->next;
    workers->config.wake(workers->config.context);
}

static void work_on(struct workers *workers, struct task *task, int64_t start, int64_t slice) {
    bool first = task->question.first;
    struct quad_tree *tree = first ? quad_pool_take(workers->pool, key_of(&task->job)) : NULL;
    pthread_mutex_unlock(&workers->lock);
    bool kept = first && begin(task, tree);
    bool finished = slice > 0 && think(task, start + slice);
    int64_t now = microseconds();
    pthread_mutex_lock(&workers->lock);
    workers->figures.kept += kept;
    if (queue_return(&workers->queue, &task->question, now - start, finished, now)) {
        end(workers, task, now);
    }
}

static void *work(void *context) {
    struct workers *workers = context;
    if (nice(NICENESS) == -1) { /* of this thread alone, on Linux; where it is refused all are as they were */
        errno = 0;
    }
    pthread_mutex_lock(&workers->lock);
    while (!workers->stop) {
        int64_t next, slice, now = microseconds();
        struct question *question = queue_take(&workers->queue, now, &slice, &next);
        if (question == NULL) {
            wait_until(workers, next);
        } else {
            work_on(workers, (struct task *)(void *)question, now, slice);
        }
    }
    pthread_mutex_unlock(&workers->lock);
    return NULL;
}

struct workers *workers_start(const struct workers_config *config) {
    struct workers *workers = calloc(1, sizeof *workers);
    pthread_condattr_t monotonic;
    if (workers == NULL) {
        return NULL;
    }
    int threads = config->threads < 1 ? 1 : config->threads > THREADS_MOST ? THREADS_MOST : config->threads;
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_mutex_init(&workers->lock, NULL);
    pthread_cond_init(&workers->work, &monotonic);
    pthread_condattr_destroy(&monotonic);
    workers->pool = quad_pool_open(config->memory);
    workers->answered_end = &workers->answered;
    workers->config = *config;
    queue_open(&workers->queue, threads, config->day_most * 1000000);
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
    struct task *task = calloc(1, sizeof *task);
    if (task == NULL) {
        return false;
    }
    task->job = *job;
    task->question.due = due * 1000;
    task->question.time = (int64_t)quad_bot_at((size_t)job->level)->milliseconds * 1000;
    task->question.watched = job->watched;
    memcpy(task->question.table, job->table, sizeof job->table);
    pthread_mutex_lock(&workers->lock);
    bool fine = queue_add(&workers->queue, &task->question, job->address, microseconds());
    if (fine) {
        quad_game_hold(job->game); /* its table may be gone before it is thought about */
        workers->figures.waiting++;
        pthread_cond_signal(&workers->work);
    }
    pthread_mutex_unlock(&workers->lock);
    if (!fine) {
        free(task);
    }
    return fine;
}

void workers_watch(struct workers *workers, const char *table) {
    pthread_mutex_lock(&workers->lock);
    queue_watch(&workers->queue, table);
    pthread_mutex_unlock(&workers->lock);
}

static void free_task(struct task *task) {
    if (task->thinker != NULL) {
        quad_thinker_close(task->thinker);
    }
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
    figures.shortened = workers->queue.shortened;
    figures.demoted = workers->queue.demoted;
    figures.thought = workers->queue.thought;
    figures.pool = quad_pool_figures(workers->pool);
    pthread_mutex_unlock(&workers->lock);
    return figures;
}

void workers_stop(struct workers *workers) {
    pthread_mutex_lock(&workers->lock);
    workers->stop = true;
    pthread_cond_broadcast(&workers->work);
    pthread_mutex_unlock(&workers->lock);
    for (int i = 0; i < workers->threads; i++) {
        pthread_join(workers->thread[i], NULL);
    }
    for (struct question *q; (q = queue_drop(&workers->queue)) != NULL;) {
        free_task((struct task *)(void *)q);
    }
    while (workers->answered != NULL) {
        struct task *task = workers->answered;
        workers->answered = task->next;
        free_task(task);
    }
    queue_close(&workers->queue);
    quad_pool_close(workers->pool);
    pthread_cond_destroy(&workers->work);
    pthread_mutex_destroy(&workers->lock);
    free(workers);
}
