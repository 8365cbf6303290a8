/* handed.c: listening sockets that whoever started us has opened and handed over: sd_listen_fds(3), as
 * systemd and systemd-socket-activate do. They stay open while we are replaced, so callers wait instead of
 * being refused. Their file, if they have one, is not ours to remove. */
#include "core/notation.h"
#include "server/listener.h"

#include <fcntl.h>
#include <netdb.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

enum { FIRST = 3 }; /* SD_LISTEN_FDS_START */

/* How many there are for this process, and for no child of it. */
static int count_handed(void) {
    const char *process = getenv("LISTEN_PID"), *count = getenv("LISTEN_FDS");
    int64_t number = 0, whose = 0;
    if (process == NULL || count == NULL) {
        return 0;
    }
    bool mine = quad_word_number((struct quad_word){process, strlen(process)}, 1, INT32_MAX, &whose) &&
                whose == getpid();
    bool fine =
        mine && quad_word_number((struct quad_word){count, strlen(count)}, 1, LISTEN_SOCKETS, &number);
    return fine ? (int)number : mine ? -1 : 0;
}

static bool is_listening(int descriptor) {
    int kind = 0, listening = 0;
    socklen_t size = sizeof kind, room = sizeof listening;
    return getsockopt(descriptor, SOL_SOCKET, SO_TYPE, &kind, &size) == 0 && kind == SOCK_STREAM &&
           getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &listening, &room) == 0 && listening != 0 &&
           fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0 &&
           fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK) == 0;
}

/* Where it is, as it would have been asked for. */
static bool describe(struct listen_address *out, int descriptor) {
    union {
        struct sockaddr any;
        struct sockaddr_un file;
        struct sockaddr_storage room;
    } at;
    socklen_t length = sizeof at;
    char port[16];
    int64_t number = 0;
    memset(out, 0, sizeof *out);
    memset(&at, 0, sizeof at);
    if (getsockname(descriptor, &at.any, &length) != 0) {
        return false;
    }
    if (at.any.sa_family == AF_UNIX) {
        size_t bytes = strnlen(at.file.sun_path, sizeof at.file.sun_path);
        memcpy(out->path, at.file.sun_path, bytes < sizeof out->path ? bytes : sizeof out->path - 1);
        return out->path[0] != '\0';
    }
    bool fine = getnameinfo(&at.any, length, out->host, sizeof out->host, port, sizeof port,
                            NI_NUMERICHOST | NI_NUMERICSERV) == 0 &&
                quad_word_number((struct quad_word){port, strlen(port)}, 1, UINT16_MAX, &number);
    out->port = (int)number;
    return fine;
}

/* A numeric address that only this machine can call. */
static bool is_here(const char *host) {
    return strncmp(host, "127.", 4) == 0 || strcmp(host, "::1") == 0;
}

int listener_take(struct listener *listener, enum listen_error *error) {
    int count = count_handed();
    *error = LISTEN_FINE;
    if (count == 0) {
        return 0;
    }
    memset(listener, 0, sizeof *listener);
    listener->local = true;
    listener->spare = open("/dev/null", O_RDONLY | O_CLOEXEC);
    for (int i = 0; i < count; i++) {
        struct listen_address at;
        if (!is_listening(FIRST + i) || !describe(&at, FIRST + i)) {
            *error = LISTEN_BAD_HANDED;
            continue;
        }
        listener->local = listener->local && (at.path[0] != '\0' || is_here(at.host));
        if (listener->count == 0) {
            listener->address = at;
            listener->port = at.port;
        }
        listener->socket[listener->count++] = FIRST + i;
    }
    *error = count < 0 ? LISTEN_BAD_HANDED : *error;
    if (*error != LISTEN_FINE) {
        listener_close(listener, true);
    }
    return count;
}
