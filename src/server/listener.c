/* listener.c: see listener.h. */
#include "server/listener.h"

#include "core/notation.h"
#include "core/text.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <string.h>
#include <strings.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

enum { BACKLOG = 1024, TRIES = 20 };

static bool copy(char *out, size_t size, const char *text, size_t length) {
    if (length == 0 || length >= size || memchr(text, '\0', length) != NULL) {
        return false;
    }
    memcpy(out, text, length);
    out[length] = '\0';
    return true;
}

bool listener_read(struct listen_address *out, const char *text) {
    static const char scheme[] = "unix:";
    memset(out, 0, sizeof *out);
    if (strncmp(text, scheme, sizeof scheme - 1) == 0) {
        const char *path = text + sizeof scheme - 1;
        return copy(out->path, sizeof out->path, path, strlen(path));
    }
    const char *colon = strrchr(text, ':');
    if (colon == NULL) {
        return false;
    }
    struct quad_word number = {colon + 1, strlen(colon + 1)};
    int64_t port;
    size_t length = (size_t)(colon - text);
    bool bracket = length > 2 && text[0] == '[' && text[length - 1] == ']';
    if (!quad_word_number(number, 0, UINT16_MAX, &port) ||
        !copy(out->host, sizeof out->host, text + bracket, length - (bracket ? 2 : 0))) {
        return false;
    }
    out->port = (int)port;
    /* Only brackets tell the colons of an address from the one before the port. */
    return bracket ? strchr(out->host, ':') != NULL : strpbrk(out->host, ":[]/ ") == NULL;
}

static enum listen_error error_of(int number) {
    switch (number) {
    case EADDRINUSE:
        return LISTEN_IN_USE;
    case EADDRNOTAVAIL:
    case EAFNOSUPPORT:
    case ENODEV:
        return LISTEN_NOT_HERE;
    case EACCES:
    case EPERM:
    case EROFS:
        return LISTEN_FORBIDDEN;
    case ENOENT:
    case ENOTDIR:
        return LISTEN_NOT_HERE;
    default:
        return LISTEN_FAILED;
    }
}

static bool is_loopback(const struct sockaddr *address) {
    if (address->sa_family == AF_INET6) {
        const struct sockaddr_in6 *six = (const struct sockaddr_in6 *)(const void *)address;
        return IN6_IS_ADDR_LOOPBACK(&six->sin6_addr);
    }
    const struct sockaddr_in *four = (const struct sockaddr_in *)(const void *)address;
    return (ntohl(four->sin_addr.s_addr) >> 24) == 127;
}

/* The port that the kernel has given. */
static int port_of(int socket) {
    struct sockaddr_storage taken;
    socklen_t length = sizeof taken;
    memset(&taken, 0, sizeof taken);
    getsockname(socket, (struct sockaddr *)&taken, &length);
    const struct sockaddr_in6 *six = (const struct sockaddr_in6 *)(const void *)&taken;
    const struct sockaddr_in *four = (const struct sockaddr_in *)(const void *)&taken;
    return ntohs(taken.ss_family == AF_INET6 ? six->sin6_port : four->sin_port);
}

static enum listen_error keep(struct listener *listener, int descriptor) {
    if (listen(descriptor, BACKLOG) != 0) {
        enum listen_error error = error_of(errno);
        close(descriptor);
        return error;
    }
    listener->socket[listener->count++] = descriptor;
    return LISTEN_FINE;
}

/* One address of a name, on the port that the first of them was given. */
static enum listen_error open_one(struct listener *listener, const struct addrinfo *at) {
    struct sockaddr_storage where;
    int on = 1, family = at->ai_family;
    memset(&where, 0, sizeof where);
    memcpy(&where, at->ai_addr, at->ai_addrlen);
    if (family == AF_INET6) {
        ((struct sockaddr_in6 *)(void *)&where)->sin6_port = htons((uint16_t)listener->port);
    } else {
        ((struct sockaddr_in *)(void *)&where)->sin_port = htons((uint16_t)listener->port);
    }
    int descriptor = socket(family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (descriptor < 0) {
        return error_of(errno);
    }
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if ((family == AF_INET6 && setsockopt(descriptor, IPPROTO_IPV6, IPV6_V6ONLY, &on, sizeof on) != 0) ||
        bind(descriptor, (const struct sockaddr *)&where, at->ai_addrlen) != 0) {
        enum listen_error error = error_of(errno);
        close(descriptor);
        return error;
    }
    listener->port = port_of(descriptor);
    listener->local = listener->local && is_loopback(at->ai_addr);
    return keep(listener, descriptor);
}

static bool is_repeated(const struct addrinfo *all, const struct addrinfo *at) {
    for (; all != at; all = all->ai_next) {
        if (all->ai_addrlen == at->ai_addrlen && memcmp(all->ai_addr, at->ai_addr, at->ai_addrlen) == 0) {
            return true;
        }
    }
    return false;
}

/* Every address of the name that this machine has, and at least one: "localhost" is often ::1 too, on a
 * machine without IPv6. */
static enum listen_error open_name(struct listener *listener) {
    struct addrinfo hints, *all = NULL;
    const char *host = strcmp(listener->address.host, "*") == 0 ? NULL : listener->address.host;
    memset(&hints, 0, sizeof hints);
    hints.ai_socktype = SOCK_STREAM;
    hints.ai_flags = AI_PASSIVE;
    if (getaddrinfo(host, host == NULL ? "0" : NULL, &hints, &all) != 0) {
        return LISTEN_UNKNOWN;
    }
    enum listen_error error = LISTEN_NOT_HERE;
    listener->port = listener->address.port;
    listener->local = true;
    for (const struct addrinfo *at = all; at != NULL && listener->count < LISTEN_SOCKETS; at = at->ai_next) {
        if ((at->ai_family != AF_INET && at->ai_family != AF_INET6) || is_repeated(all, at)) {
            continue;
        }
        enum listen_error one = open_one(listener, at);
        if (one != LISTEN_FINE && one != LISTEN_NOT_HERE) {
            error = one;
            break;
        }
        error = listener->count > 0 ? LISTEN_FINE : LISTEN_NOT_HERE;
    }
    freeaddrinfo(all);
    return error;
}

/* The path exists. A socket that a dead server has left refuses connections and is removed. */
static enum listen_error clear_way(const struct sockaddr_un *where) {
    struct stat file;
    if (lstat(where->sun_path, &file) != 0) {
        return errno == ENOENT ? LISTEN_FINE : error_of(errno);
    }
    if (!S_ISSOCK(file.st_mode)) {
        return LISTEN_NO_SOCKET;
    }
    int caller = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (caller < 0) {
        return error_of(errno);
    }
    bool dead = connect(caller, (const struct sockaddr *)where, sizeof *where) != 0 && errno == ECONNREFUSED;
    close(caller);
    if (!dead) {
        return LISTEN_IN_USE;
    }
    return unlink(where->sun_path) == 0 || errno == ENOENT ? LISTEN_FINE : error_of(errno);
}

/* The folder of the path, locked: two servers that start at the same time look at a left-behind socket one
 * after the other, and the second finds it alive. */
static int lock_folder(const char *path) {
    char folder[LISTEN_PATH_BYTES];
    const char *slash = strrchr(path, '/');
    size_t length = slash == NULL ? 1 : slash == path ? 1 : (size_t)(slash - path);
    memcpy(folder, slash == NULL ? "." : path, length);
    folder[length] = '\0';
    int descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor >= 0) {
        flock(descriptor, LOCK_EX);
    }
    return descriptor;
}

/* Mode 0660 or 0600, whatever the umask. There is no race: nobody can connect before listen. */
static enum listen_error open_path(struct listener *listener) {
    struct sockaddr_un where;
    struct stat file;
    memset(&where, 0, sizeof where);
    where.sun_family = AF_UNIX;
    memcpy(where.sun_path, listener->address.path, strlen(listener->address.path));
    listener->local = true;
    int folder = lock_folder(listener->address.path);
    enum listen_error error = clear_way(&where);
    int descriptor =
        error == LISTEN_FINE ? socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0) : -1;
    if (error == LISTEN_FINE &&
        (descriptor < 0 || bind(descriptor, (const struct sockaddr *)&where, sizeof where) != 0 ||
         chmod(where.sun_path, listener->address.is_private ? 0600 : 0660) != 0 ||
         lstat(where.sun_path, &file) != 0)) {
        error = error_of(errno);
    }
    if (error != LISTEN_FINE && descriptor >= 0) {
        close(descriptor);
    } else if (error == LISTEN_FINE) {
        listener->has_file = true;
        listener->device = file.st_dev;
        listener->file = file.st_ino;
        error = keep(listener, descriptor);
    }
    if (folder >= 0) {
        close(folder);
    }
    return error;
}

enum listen_error listener_open(struct listener *listener, const struct listen_address *address) {
    enum listen_error error = LISTEN_IN_USE;
    /* A port that is free at the first address of a name may be taken at the second; then another will do. */
    for (int tries = address->port == 0 ? TRIES : 1; error == LISTEN_IN_USE && tries > 0; tries--) {
        memset(listener, 0, sizeof *listener);
        listener->address = *address;
        listener->spare = open("/dev/null", O_RDONLY | O_CLOEXEC);
        error = address->path[0] != '\0' ? open_path(listener) : open_name(listener);
        if (error != LISTEN_FINE) {
            listener_close(listener, true);
        }
    }
    return error;
}

void listener_close(struct listener *listener, bool sockets) {
    struct stat file;
    if (listener->has_file && lstat(listener->address.path, &file) == 0 && file.st_dev == listener->device &&
        file.st_ino == listener->file) {
        unlink(listener->address.path);
    }
    for (int i = 0; sockets && i < listener->count; i++) {
        close(listener->socket[i]);
    }
    if (listener->spare >= 0) {
        close(listener->spare);
    }
    memset(listener, 0, sizeof *listener);
    listener->spare = -1;
}

/* No descriptor is left for a caller. It would stay in the backlog and wake us for ever: the spare one is for
 * refusing it. */
static void turn_away(struct listener *listener, int socket) {
    if (listener->spare >= 0) {
        close(listener->spare);
        int caller = accept(socket, NULL, NULL);
        if (caller >= 0) {
            close(caller);
        }
        listener->spare = open("/dev/null", O_RDONLY | O_CLOEXEC);
    }
}

int listener_accept(struct listener *listener, int socket, char caller[LISTEN_CALLER_BYTES]) {
    struct sockaddr_storage from;
    socklen_t length = sizeof from;
    int on = 1;
    memset(&from, 0, sizeof from);
    caller[0] = '\0'; /* callers of a Unix socket have no address and share what one may use */
    int descriptor = accept(socket, (struct sockaddr *)&from, &length);
    if (descriptor < 0) {
        if (errno == EMFILE || errno == ENFILE) {
            turn_away(listener, socket);
        }
        return -1;
    }
    fcntl(descriptor, F_SETFD, FD_CLOEXEC);
    if (from.ss_family == AF_INET || from.ss_family == AF_INET6) {
        setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        getnameinfo((const struct sockaddr *)&from, length, caller, LISTEN_CALLER_BYTES, NULL, 0,
                    NI_NUMERICHOST);
    }
    return descriptor;
}

bool listener_is_everywhere(const struct listener *listener) {
    const char *host = listener->address.host;
    return strcmp(host, "*") == 0 || strcmp(host, "0.0.0.0") == 0 || strcmp(host, "::") == 0;
}

void listener_write_url(const struct listener *listener, char *out, size_t size) {
    const char *host = listener->address.host;
    bool six = strchr(host, ':') != NULL;
    host = !listener_is_everywhere(listener) ? host : six ? "::1" : "127.0.0.1";
    struct quad_text t;
    quad_text_begin(&t, out, size);
    if (listener->address.path[0] != '\0') {
        quad_text_add(&t, "unix:");
        quad_text_add(&t, listener->address.path);
        return;
    }
    quad_text_add(&t, six ? "http://[" : "http://");
    quad_text_add(&t, host);
    quad_text_add(&t, six ? "]:" : ":");
    quad_text_add_number(&t, listener->port);
}

/* Whether that is a name or number which means "this machine" on every machine. */
static bool means_here(const char *host, size_t length) {
    static const char name[] = "localhost";
    const size_t most = sizeof name - 1;
    char text[INET6_ADDRSTRLEN];
    struct in_addr four;
    if (length >= most && strncasecmp(host + length - most, name, most) == 0) {
        return length == most || host[length - most - 1] == '.';
    }
    if (length >= sizeof text) {
        return false;
    }
    memcpy(text, host, length);
    text[length] = '\0';
    return strcmp(text, "[::1]") == 0 ||
           (inet_pton(AF_INET, text, &four) == 1 && (ntohl(four.s_addr) >> 24) == 127);
}

bool listener_answers_to(const struct listener *listener, const char *host) {
    if (!listener->local || listener->address.path[0] != '\0') {
        return true;
    }
    size_t length = host[0] == '[' ? strcspn(host, "]") + 1 : strcspn(host, ":");
    if (length > strlen(host)) {
        return false;
    }
    const char *own = listener->address.host;
    return means_here(host, length) || (strlen(own) == length && strncasecmp(host, own, length) == 0);
}
