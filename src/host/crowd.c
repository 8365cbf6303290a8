/* crowd.c: see crowd.h. */
#include "host/crowd.h"

#include <pthread.h>
#include <time.h>

enum { PAUSE = 50 * 1000 * 1000 };

struct crowd {
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
    struct crowd *crowd = context;
    pthread_mutex_lock(&crowd->lock);
    while (crowd->next < crowd->count && !crowd->stopped && !interrupt_seen()) {
        long number = crowd->next++;
        pthread_mutex_unlock(&crowd->lock);
        bool fine = crowd->work(crowd->context, number);
        pthread_mutex_lock(&crowd->lock);
        crowd->done++;
        crowd->stopped = crowd->stopped || !fine;
    }
    crowd->working--;
    pthread_mutex_unlock(&crowd->lock);
    return NULL;
}

bool crowd_run(const struct console *c, enum phrase unit, int jobs, long count,
               bool (*work)(void *context, long number), void *context) {
    struct crowd crowd = {.work = work, .context = context, .count = count, .working = jobs};
    pthread_t thread[CROWD_MOST];
    struct progress progress;
    int started = 0;
    pthread_mutex_init(&crowd.lock, NULL);
    progress_begin(&progress, c, unit, (uint64_t)count);
    for (int i = 0; i < jobs; i++) {
        started += pthread_create(&thread[started], NULL, toil, &crowd) == 0;
    }
    pthread_mutex_lock(&crowd.lock);
    crowd.working -= jobs - started;
    while (crowd.working > 0) {
        progress_step(&progress, (uint64_t)crowd.done);
        pthread_mutex_unlock(&crowd.lock);
        nanosleep(&(struct timespec){.tv_nsec = PAUSE}, NULL);
        pthread_mutex_lock(&crowd.lock);
    }
    pthread_mutex_unlock(&crowd.lock);
    for (int i = 0; i < started; i++) {
        pthread_join(thread[i], NULL);
    }
    progress_end(&progress);
    pthread_mutex_destroy(&crowd.lock);
    return started > 0;
}
