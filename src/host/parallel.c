/* parallel.c: see parallel.h. */
#include "host/parallel.h"

#include <pthread.h>
#include <time.h>

enum { PAUSE = 50 * 1000 * 1000 };

struct parallel {
    bool (*work)(void *context, long number);
    void *context;
    long count;
    /* Shared by the threads, under the lock. */
    pthread_mutex_t lock;
    long next, done;
    int working;
    bool stopped;
};

static void *toil(void *context) {
    struct parallel *parallel = context;
    pthread_mutex_lock(&parallel->lock);
    while (parallel->next < parallel->count && !parallel->stopped && !interrupt_seen()) {
        long number = parallel->next++;
        pthread_mutex_unlock(&parallel->lock);
        bool fine = parallel->work(parallel->context, number);
        pthread_mutex_lock(&parallel->lock);
        parallel->done++;
        parallel->stopped = parallel->stopped || !fine;
    }
    parallel->working--;
    pthread_mutex_unlock(&parallel->lock);
    return NULL;
}

bool parallel_run(const struct console *c, enum phrase unit, int jobs, long count,
                  bool (*work)(void *context, long number), void *context) {
    struct parallel parallel = {.work = work, .context = context, .count = count, .working = jobs};
    pthread_t thread[JOBS_MOST];
    struct progress progress;
    int started = 0;
    pthread_mutex_init(&parallel.lock, NULL);
    progress_begin(&progress, c, unit, (uint64_t)count);
    for (int i = 0; i < jobs; i++) {
        started += pthread_create(&thread[started], NULL, toil, &parallel) == 0;
    }
    pthread_mutex_lock(&parallel.lock);
    parallel.working -= jobs - started;
    while (parallel.working > 0) {
        progress_step(&progress, (uint64_t)parallel.done);
        pthread_mutex_unlock(&parallel.lock);
        nanosleep(&(struct timespec){.tv_nsec = PAUSE}, NULL);
        pthread_mutex_lock(&parallel.lock);
    }
    pthread_mutex_unlock(&parallel.lock);
    for (int i = 0; i < started; i++) {
        pthread_join(thread[i], NULL);
    }
    progress_end(&progress);
    pthread_mutex_destroy(&parallel.lock);
    return started > 0;
}
