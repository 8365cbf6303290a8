/* mend.c: open a store anew whose disk or connection failed, without keeping anybody waiting. See store.h.
 *
 * A thread dials, with the very code that opened the store; meanwhile the store refuses everything and
 * touches nothing that the thread uses. Whoever comes last, the thread or the one who gave it up, cleans up.
 */
#include "store/inside.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { AT_WORK, DONE, GIVEN_UP };

struct quad_store_mending {
    struct quad_store fresh;
    enum quad_store_error error;
    atomic_int state;
};

static void drop(struct quad_store_mending *m) {
    m->fresh.back->close(&m->fresh);
    free(m->fresh.address);
    free(m);
}

static void *work(void *context) {
    struct quad_store_mending *m = context;
    m->error = quad_store_connect(&m->fresh);
    if (m->error != QUAD_STORE_NONE && m->fresh.inside != NULL) {
        m->fresh.back->hang_up(&m->fresh);
    }
    if (atomic_exchange(&m->state, DONE) == GIVEN_UP) {
        drop(m);
    }
    return NULL;
}

static enum quad_store_error begin(struct quad_store *s) {
    struct quad_store_mending *m = calloc(1, sizeof *m);
    pthread_attr_t detached;
    pthread_t thread;
    if (m == NULL) {
        return QUAD_STORE_NO_MEMORY;
    }
    m->fresh = (struct quad_store){.back = s->back,
                                   .mode = s->mode,
                                   .patience = s->patience,
                                   .anew = true,
                                   .address = strdup(s->address)};
    atomic_init(&m->state, AT_WORK);
    if (s->inside != NULL) {
        s->back->hang_up(s);
    }
    m->fresh.inside = s->inside;
    pthread_attr_init(&detached);
    pthread_attr_setdetachstate(&detached, PTHREAD_CREATE_DETACHED);
    bool begun = m->fresh.address != NULL && pthread_create(&thread, &detached, work, m) == 0;
    pthread_attr_destroy(&detached);
    if (!begun) {
        free(m->fresh.address);
        free(m);
        return QUAD_STORE_NO_MEMORY;
    }
    s->inside = NULL;
    s->mending = m;
    return QUAD_STORE_NONE;
}

enum quad_store_error quad_store_mend(struct quad_store *s, bool *mended) {
    struct quad_store_mending *m = s->mending;
    assert(s->back != NULL && !s->in_batch);
    *mended = s->broken == QUAD_STORE_NONE;
    if (*mended) {
        return QUAD_STORE_NONE;
    }
    if (m == NULL) {
        return begin(s);
    }
    if (atomic_load(&m->state) == AT_WORK) {
        return QUAD_STORE_NONE;
    }
    enum quad_store_error error = m->error;
    s->mending = NULL;
    s->inside = m->fresh.inside;
    memcpy(s->why, m->fresh.why, sizeof s->why);
    if (error == QUAD_STORE_NONE) {
        s->broken = QUAD_STORE_NONE;
        *mended = true;
    }
    free(m->fresh.address);
    free(m);
    return error;
}

void quad_store_give_up(struct quad_store *s) {
    struct quad_store_mending *m = s->mending;
    if (m == NULL) {
        return;
    }
    s->mending = NULL;
    if (atomic_exchange(&m->state, GIVEN_UP) == DONE) {
        drop(m);
    }
}
