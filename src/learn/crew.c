/* crew.c: see crew.h. */
#include "learn/crew.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

struct member {
    struct quad_crew *crew;
    pthread_t thread;
    int who;
};

struct quad_crew {
    pthread_mutex_t lock;
    pthread_cond_t begun, ended;
    /* Under the lock. */
    unsigned long shift; /* how many times there was work */
    int working;
    bool closing;
    /* Of the present work. */
    void (*work)(void *context, int who, int first, int end);
    void *context;
    int count, piece;
    atomic_int next;
    int others; /* members besides the caller */
    pid_t home; /* the process that they work in: one that was forked off has none of them */
    struct member member[];
};

static void toil(struct quad_crew *crew, int who) {
    for (int first; (first = atomic_fetch_add(&crew->next, crew->piece)) < crew->count;) {
        int end = crew->count - first < crew->piece ? crew->count : first + crew->piece;
        crew->work(crew->context, who, first, end);
    }
}

static void *serve(void *context) {
    struct member *m = context;
    struct quad_crew *crew = m->crew;
    pthread_mutex_lock(&crew->lock);
    for (unsigned long done = 0; !crew->closing;) {
        if (crew->shift == done) {
            pthread_cond_wait(&crew->begun, &crew->lock);
            continue;
        }
        done = crew->shift;
        pthread_mutex_unlock(&crew->lock);
        toil(crew, m->who);
        pthread_mutex_lock(&crew->lock);
        if (--crew->working == 0) {
            pthread_cond_signal(&crew->ended);
        }
    }
    pthread_mutex_unlock(&crew->lock);
    return NULL;
}

struct quad_crew *quad_crew_open(int threads) {
    struct quad_crew *crew = calloc(1, sizeof *crew + (size_t)threads * sizeof(struct member));
    if (crew == NULL) {
        return NULL;
    }
    crew->home = getpid();
    pthread_mutex_init(&crew->lock, NULL);
    pthread_cond_init(&crew->begun, NULL);
    pthread_cond_init(&crew->ended, NULL);
    for (int i = 0; i < threads - 1; i++) {
        struct member *m = &crew->member[i];
        m->crew = crew;
        m->who = i + 1;
        if (pthread_create(&m->thread, NULL, serve, m) != 0) {
            quad_crew_close(crew);
            return NULL;
        }
        crew->others++;
    }
    return crew;
}

void quad_crew_close(struct quad_crew *crew) {
    if (crew == NULL) {
        return;
    }
    if (crew->home != getpid()) { /* locks and threads are its parent's */
        free(crew);
        return;
    }
    pthread_mutex_lock(&crew->lock);
    crew->closing = true;
    pthread_cond_broadcast(&crew->begun);
    pthread_mutex_unlock(&crew->lock);
    for (int i = 0; i < crew->others; i++) {
        pthread_join(crew->member[i].thread, NULL);
    }
    pthread_cond_destroy(&crew->ended);
    pthread_cond_destroy(&crew->begun);
    pthread_mutex_destroy(&crew->lock);
    free(crew);
}

void quad_crew_run(struct quad_crew *crew, int count, int piece,
                   void (*work)(void *context, int who, int first, int end), void *context) {
    if (crew->others == 0 || count <= piece || crew->home != getpid()) {
        work(context, 0, 0, count);
        return;
    }
    crew->work = work;
    crew->context = context;
    crew->count = count;
    crew->piece = piece;
    atomic_store(&crew->next, 0);
    pthread_mutex_lock(&crew->lock);
    crew->working = crew->others;
    crew->shift++;
    pthread_cond_broadcast(&crew->begun);
    pthread_mutex_unlock(&crew->lock);
    toil(crew, 0);
    pthread_mutex_lock(&crew->lock);
    while (crew->working > 0) {
        pthread_cond_wait(&crew->ended, &crew->lock);
    }
    pthread_mutex_unlock(&crew->lock);
}
