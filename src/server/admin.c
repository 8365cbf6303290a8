/* admin.c: the operator's socket: a thread that takes callers, a line each way. See admin.h. */
#define _GNU_SOURCE /* accept4, struct ucred */
#include "server/admin.h"

#include "server/listener.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { PATIENCE = 10 * 1000 }; /* milliseconds that a caller may take to say his line, or to hear ours */

struct admin {
    struct listener listener;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t answered;
    int stop[2];         /* a pipe: something to read ends the thread */
    char *asked, *reply; /* what was asked and not taken yet; what came of it */
    size_t length;       /* of the reply */
    bool stopping;
    void (*wake)(void *context);
    void *context;
};

/* Until the descriptor is ready; false: too late, or the end. */
static bool wait_for(const struct admin *a, int descriptor, short what, int patience) {
    struct pollfd all[] = {{descriptor, what, 0}, {a->stop[0], POLLIN, 0}};
    int got;
    do {
        got = poll(all, 2, patience);
    } while (got < 0 && errno == EINTR);
    return got > 0 && all[1].revents == 0;
}

/* A whole line, without its end. */
static bool hear(const struct admin *a, int caller, char line[ADMIN_LINE]) {
    size_t length = 0;
    while (length < ADMIN_LINE - 1 && wait_for(a, caller, POLLIN, PATIENCE)) {
        ssize_t got = recv(caller, line + length, ADMIN_LINE - 1 - length, 0);
        if (got <= 0) {
            return false;
        }
        length += (size_t)got;
        line[length] = '\0';
        char *end = memchr(line, '\n', length);
        if (end != NULL) {
            *end = '\0';
            return true;
        }
    }
    return false;
}

static void say(const struct admin *a, int caller, const char *text, size_t length) {
    while (length > 0 && wait_for(a, caller, POLLOUT, PATIENCE)) {
        ssize_t sent = send(caller, text, length, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent < 0 && errno != EAGAIN && errno != EINTR) {
            return;
        }
        text += sent > 0 ? sent : 0;
        length -= sent > 0 ? (size_t)sent : 0;
    }
}

/* The file's mode keeps strangers out; should somebody have changed it, this does. */
static bool is_owner(int caller) {
    struct ucred who;
    socklen_t length = sizeof who;
    return getsockopt(caller, SOL_SOCKET, SO_PEERCRED, &who, &length) == 0 &&
           (who.uid == geteuid() || who.uid == 0);
}

/* Hand a line to the event loop and wait for what comes of it. */
static void ask(struct admin *a, int caller, const char *line) {
    pthread_mutex_lock(&a->lock);
    a->asked = strdup(line);
    pthread_mutex_unlock(&a->lock);
    a->wake(a->context);
    pthread_mutex_lock(&a->lock);
    while (a->reply == NULL && !a->stopping) {
        pthread_cond_wait(&a->answered, &a->lock);
    }
    char *reply = a->reply;
    a->reply = NULL;
    free(a->asked);
    a->asked = NULL;
    pthread_mutex_unlock(&a->lock);
    if (reply != NULL) {
        say(a, caller, reply, a->length);
    }
    free(reply);
}

static void *serve(void *context) {
    struct admin *a = context;
    char line[ADMIN_LINE];
    while (wait_for(a, a->listener.socket[0], POLLIN, -1)) {
        int caller = accept4(a->listener.socket[0], NULL, NULL, SOCK_CLOEXEC);
        if (caller < 0) {
            poll(NULL, 0, errno == EMFILE || errno == ENFILE ? 100 : 0);
            continue;
        }
        if (is_owner(caller) && hear(a, caller, line)) {
            ask(a, caller, line);
        }
        close(caller);
    }
    return NULL;
}

static bool refuse(struct admin *a, struct quad_text *why, const char *path, const char *reason) {
    quad_text_add(why, path);
    quad_text_add(why, ": ");
    quad_text_add(why, reason);
    listener_close(&a->listener, true);
    for (int i = 0; i < 2; i++) {
        if (a->stop[i] >= 0) {
            close(a->stop[i]);
        }
    }
    return false;
}

static bool begin(struct admin *a, const char *path, struct quad_text *why) {
    struct listen_address address = {.is_private = true};
    struct quad_text t;
    quad_text_begin(&t, address.path, sizeof address.path);
    quad_text_add(&t, path);
    enum listen_error error = t.cut ? LISTEN_FAILED : listener_open(&a->listener, &address);
    if (error != LISTEN_FINE) {
        return refuse(a, why, path, error == LISTEN_IN_USE ? strerror(EADDRINUSE) : strerror(errno));
    }
    if (pipe2(a->stop, O_CLOEXEC) != 0 || pthread_mutex_init(&a->lock, NULL) != 0 ||
        pthread_cond_init(&a->answered, NULL) != 0 || pthread_create(&a->thread, NULL, serve, a) != 0) {
        return refuse(a, why, path, strerror(ENOMEM));
    }
    return true;
}

struct admin *admin_open(const char *path, void (*wake)(void *context), void *context,
                         struct quad_text *why) {
    struct admin *a = calloc(1, sizeof *a);
    if (a == NULL) {
        quad_text_add(why, strerror(ENOMEM));
        return NULL;
    }
    a->wake = wake;
    a->context = context;
    a->stop[0] = a->stop[1] = -1;
    a->listener.spare = -1;
    if (!begin(a, path, why)) {
        free(a);
        return NULL;
    }
    return a;
}

void admin_close(struct admin *a) {
    pthread_mutex_lock(&a->lock);
    a->stopping = true;
    pthread_cond_signal(&a->answered);
    pthread_mutex_unlock(&a->lock);
    ssize_t told = write(a->stop[1], "", 1);
    (void)told; /* an empty pipe takes a byte */
    pthread_join(a->thread, NULL);
    listener_close(&a->listener, true);
    close(a->stop[0]);
    close(a->stop[1]);
    pthread_mutex_destroy(&a->lock);
    pthread_cond_destroy(&a->answered);
    free(a->reply);
    free(a->asked);
    free(a);
}

char *admin_take(struct admin *a) {
    pthread_mutex_lock(&a->lock);
    char *line = a->asked;
    a->asked = NULL;
    pthread_mutex_unlock(&a->lock);
    return line;
}

void admin_reply(struct admin *a, const char *text, size_t length) {
    char *reply = malloc(length + 1);
    if (reply == NULL) {
        return;
    }
    memcpy(reply, text, length);
    reply[length] = '\n';
    pthread_mutex_lock(&a->lock);
    free(a->reply);
    a->reply = reply;
    a->length = length + 1;
    pthread_cond_signal(&a->answered);
    pthread_mutex_unlock(&a->lock);
}
