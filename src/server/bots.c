/* bots.c: see bots.h. One queue of questions, one of answers, one lock for both. */
#include "server/bots.h"

#include "ai/bot.h"
#include "ai/ismcts.h"
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

struct crew {
    pthread_mutex_t lock;
    pthread_cond_t work;
    pthread_t thread[THREADS_MOST];
    int threads;
    bool stop;
    struct task *asked, *answered, **answered_end;
    long waiting; /* questions without an answer yet */
    void (*wake)(void *context);
    void *context;
};

/* The first question that is due, taken out of the queue; else when the next one will be, or -1. */
static struct task *take_due(struct crew *crew, int64_t now, int64_t *next) {
    *next = -1;
    for (struct task **at = &crew->asked; *at != NULL; at = &(*at)->next) {
        struct task *task = *at;
        if (task->due <= now) {
            *at = task->next;
            return task;
        }
        *next = *next < 0 || task->due < *next ? task->due : *next;
    }
    return NULL;
}

static void wait_until(struct crew *crew, int64_t when) {
    if (when < 0) {
        pthread_cond_wait(&crew->work, &crew->lock);
    } else {
        struct timespec time = {when / 1000, when % 1000 * 1000000};
        pthread_cond_timedwait(&crew->work, &crew->lock, &time);
    }
}

/* As many iterations as its time allows, for those of some games take longer; false if there is no memory. */
static bool think_by_the_clock(struct bot_job *job, const struct quad_bot *bot, uint64_t seed) {
    struct quad_search *search = quad_search_open(job->game, bot->style, quad_search_nodes(bot->budget));
    if (search == NULL) {
        return false;
    }
    int64_t until = hub_clock() + bot->milliseconds;
    quad_search_begin(search, quad_any_state(&job->seen), job->seat, seed);
    for (uint32_t done = 0; !quad_search_is_forced(search) && done < bot->budget; done += PORTION) {
        quad_search_run(search, PORTION);
        if (hub_clock() >= until) {
            break;
        }
    }
    job->move = quad_search_best(search);
    quad_search_close(search);
    return true;
}

static void think(struct bot_job *job) {
    const struct quad_bot *bot = quad_bot_at((size_t)job->level);
    struct quad_rng r;
    quad_rng_seed(&r, job->seed);
    bool clocked = bot->milliseconds > 0 && bot->style != NULL;
    if (!clocked || !think_by_the_clock(job, bot, quad_rng_next(&r))) {
        job->move = bot->choose(job->game, quad_any_state(&job->seen), job->seat, bot->budget, &r);
    }
}

static void *work(void *context) {
    struct crew *crew = context;
    pthread_mutex_lock(&crew->lock);
    while (!crew->stop) {
        int64_t next;
        struct task *task = take_due(crew, hub_clock(), &next);
        if (task == NULL) {
            wait_until(crew, next);
            continue;
        }
        pthread_mutex_unlock(&crew->lock);
        think(&task->job);
        pthread_mutex_lock(&crew->lock);
        task->next = NULL;
        *crew->answered_end = task;
        crew->answered_end = &task->next;
        crew->wake(crew->context);
    }
    pthread_mutex_unlock(&crew->lock);
    return NULL;
}

struct crew *crew_start(int threads, void (*wake)(void *context), void *context) {
    struct crew *crew = calloc(1, sizeof *crew);
    pthread_condattr_t monotonic;
    if (crew == NULL) {
        return NULL;
    }
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_mutex_init(&crew->lock, NULL);
    pthread_cond_init(&crew->work, &monotonic);
    pthread_condattr_destroy(&monotonic);
    crew->answered_end = &crew->answered;
    crew->wake = wake;
    crew->context = context;
    threads = threads < 1 ? 1 : threads > THREADS_MOST ? THREADS_MOST : threads;
    while (crew->threads < threads && pthread_create(&crew->thread[crew->threads], NULL, work, crew) == 0) {
        crew->threads++;
    }
    if (crew->threads == 0) {
        crew_stop(crew);
        return NULL;
    }
    return crew;
}

bool crew_ask(struct crew *crew, const struct bot_job *job, int64_t due) {
    struct task *task = malloc(sizeof *task);
    if (task == NULL) {
        return false;
    }
    task->next = NULL;
    task->due = due;
    task->job = *job;
    pthread_mutex_lock(&crew->lock);
    struct task **end = &crew->asked;
    while (*end != NULL) {
        end = &(*end)->next;
    }
    *end = task;
    crew->waiting++;
    pthread_cond_signal(&crew->work);
    pthread_mutex_unlock(&crew->lock);
    return true;
}

bool crew_answer(struct crew *crew, struct bot_job *out) {
    pthread_mutex_lock(&crew->lock);
    struct task *task = crew->answered;
    if (task != NULL) {
        crew->answered = task->next;
        crew->answered_end = task->next == NULL ? &crew->answered : crew->answered_end;
        crew->waiting--;
    }
    pthread_mutex_unlock(&crew->lock);
    if (task == NULL) {
        return false;
    }
    *out = task->job;
    free(task);
    return true;
}

long crew_waiting(struct crew *crew) {
    pthread_mutex_lock(&crew->lock);
    long waiting = crew->waiting;
    pthread_mutex_unlock(&crew->lock);
    return waiting;
}

static void free_tasks(struct task *task) {
    while (task != NULL) {
        struct task *next = task->next;
        free(task);
        task = next;
    }
}

void crew_stop(struct crew *crew) {
    pthread_mutex_lock(&crew->lock);
    crew->stop = true;
    pthread_cond_broadcast(&crew->work);
    pthread_mutex_unlock(&crew->lock);
    for (int i = 0; i < crew->threads; i++) {
        pthread_join(crew->thread[i], NULL);
    }
    free_tasks(crew->asked);
    free_tasks(crew->answered);
    pthread_cond_destroy(&crew->work);
    pthread_mutex_destroy(&crew->lock);
    free(crew);
}
