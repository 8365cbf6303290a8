/* reopen.c: open a store anew whose disk or connection failed, without keeping anybody waiting. See store.h.
 *
 * A thread connects, with the very code that opened the store; meanwhile the store refuses everything and
 * touches nothing that the thread uses. Whoever comes last, the thread or the one who gave it up, cleans up.
 */
#include "store/backend.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { AT_WORK, DONE, GIVEN_UP };

struct quad_store_reopening {
    struct quad_store fresh;
    enum quad_store_error error;
    atomic_int state;
};

static void drop(struct quad_store_reopening *m) {
    m->fresh.backend->close(&m->fresh);
    free(m->fresh.address);
    free(m);
}

static void *work(void *context) {
    struct quad_store_reopening *m = context;
    m->error = quad_store_connect(&m->fresh);
    if (m->error != QUAD_STORE_NONE && m->fresh.handle != NULL) {
        m->fresh.backend->disconnect(&m->fresh);
    }
    if (atomic_exchange(&m->state, DONE) == GIVEN_UP) {
        drop(m);
    }
    return NULL;
}

static enum quad_store_error begin(struct quad_store *s) {
    struct quad_store_reopening *m = calloc(1, sizeof *m);
    pthread_attr_t detached;
    pthread_t thread;
    if (m == NULL) {
        return QUAD_STORE_NO_MEMORY;
    }
    m->fresh = (struct quad_store){.backend = s->backend,
                                   .mode = s->mode,
                                   .lock_timeout = s->lock_timeout,
                                   .is_reopening = true,
                                   .address = strdup(s->address)};
    atomic_init(&m->state, AT_WORK);
    if (s->handle != NULL) {
        s->backend->disconnect(s);
    }
    m->fresh.handle = s->handle;
    pthread_attr_init(&detached);
    pthread_attr_setdetachstate(&detached, PTHREAD_CREATE_DETACHED);
    bool begun = m->fresh.address != NULL && pthread_create(&thread, &detached, work, m) == 0;
    pthread_attr_destroy(&detached);
    if (!begun) {
        free(m->fresh.address);
        free(m);
        return QUAD_STORE_NO_MEMORY;
    }
    s->handle = NULL;
    s->reopening = m;
    return QUAD_STORE_NONE;
}

enum quad_store_error quad_store_reopen(struct quad_store *s, bool *reopened) {
    struct quad_store_reopening *m = s->reopening;
    assert(s->backend != NULL && !s->in_batch);
    *reopened = s->broken == QUAD_STORE_NONE;
    if (*reopened) {
        return QUAD_STORE_NONE;
    }
    if (m == NULL) {
        return begin(s);
    }
    if (atomic_load(&m->state) == AT_WORK) {
        return QUAD_STORE_NONE;
    }
    enum quad_store_error error = m->error;
    s->reopening = NULL;
    s->handle = m->fresh.handle;
    memcpy(s->why, m->fresh.why, sizeof s->why);
    if (error == QUAD_STORE_NONE) {
        s->broken = QUAD_STORE_NONE;
        *reopened = true;
    }
    free(m->fresh.address);
    free(m);
    return error;
}

void quad_store_cancel_reopen(struct quad_store *s) {
    struct quad_store_reopening *m = s->reopening;
    if (m == NULL) {
        return;
    }
    s->reopening = NULL;
    if (atomic_exchange(&m->state, GIVEN_UP) == DONE) {
        drop(m);
    }
}
