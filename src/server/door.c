/* door.c: see door.h. */
#include "server/door.h"

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

bool door_read(struct door_address *out, const char *text) {
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

static enum door_error error_of(int number) {
    switch (number) {
    case EADDRINUSE:
        return DOOR_IN_USE;
    case EADDRNOTAVAIL:
    case EAFNOSUPPORT:
    case ENODEV:
        return DOOR_NOT_HERE;
    case EACCES:
    case EPERM:
    case EROFS:
        return DOOR_FORBIDDEN;
    case ENOENT:
    case ENOTDIR:
        return DOOR_NOT_HERE;
    default:
        return DOOR_FAILED;
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

static enum door_error keep(struct door *door, int descriptor) {
    if (listen(descriptor, BACKLOG) != 0) {
        enum door_error error = error_of(errno);
        close(descriptor);
        return error;
    }
    door->socket[door->count++] = descriptor;
    return DOOR_FINE;
}

/* One address of a name, on the port that the first of them was given. */
static enum door_error open_one(struct door *door, const struct addrinfo *at) {
    struct sockaddr_storage where;
    int on = 1, family = at->ai_family;
    memset(&where, 0, sizeof where);
    memcpy(&where, at->ai_addr, at->ai_addrlen);
    if (family == AF_INET6) {
        ((struct sockaddr_in6 *)(void *)&where)->sin6_port = htons((uint16_t)door->port);
    } else {
        ((struct sockaddr_in *)(void *)&where)->sin_port = htons((uint16_t)door->port);
    }
    int descriptor = socket(family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (descriptor < 0) {
        return error_of(errno);
    }
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if ((family == AF_INET6 && setsockopt(descriptor, IPPROTO_IPV6, IPV6_V6ONLY, &on, sizeof on) != 0) ||
        bind(descriptor, (const struct sockaddr *)&where, at->ai_addrlen) != 0) {
        enum door_error error = error_of(errno);
        close(descriptor);
        return error;
    }
    door->port = port_of(descriptor);
    door->local = door->local && is_loopback(at->ai_addr);
    return keep(door, descriptor);
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
static enum door_error open_name(struct door *door) {
    struct addrinfo hints, *all = NULL;
    const char *host = strcmp(door->address.host, "*") == 0 ? NULL : door->address.host;
    memset(&hints, 0, sizeof hints);
    hints.ai_socktype = SOCK_STREAM;
    hints.ai_flags = AI_PASSIVE;
    if (getaddrinfo(host, host == NULL ? "0" : NULL, &hints, &all) != 0) {
        return DOOR_UNKNOWN;
    }
    enum door_error error = DOOR_NOT_HERE;
    door->port = door->address.port;
    door->local = true;
    for (const struct addrinfo *at = all; at != NULL && door->count < DOOR_SOCKETS; at = at->ai_next) {
        if ((at->ai_family != AF_INET && at->ai_family != AF_INET6) || is_repeated(all, at)) {
            continue;
        }
        enum door_error one = open_one(door, at);
        if (one != DOOR_FINE && one != DOOR_NOT_HERE) {
            error = one;
            break;
        }
        error = door->count > 0 ? DOOR_FINE : DOOR_NOT_HERE;
    }
    freeaddrinfo(all);
    return error;
}

/* A file is in the way. One that a dead server left behind answers to nobody and goes. */
static enum door_error clear_way(const struct sockaddr_un *where) {
    struct stat file;
    if (lstat(where->sun_path, &file) != 0) {
        return errno == ENOENT ? DOOR_FINE : error_of(errno);
    }
    if (!S_ISSOCK(file.st_mode)) {
        return DOOR_NO_SOCKET;
    }
    int caller = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (caller < 0) {
        return error_of(errno);
    }
    bool dead = connect(caller, (const struct sockaddr *)where, sizeof *where) != 0 && errno == ECONNREFUSED;
    close(caller);
    if (!dead) {
        return DOOR_IN_USE;
    }
    return unlink(where->sun_path) == 0 || errno == ENOENT ? DOOR_FINE : error_of(errno);
}

/* The folder of the path, locked: two servers that start at the same time look at a left-behind socket one
 * after the other, and the second finds it alive. */
static int lock_folder(const char *path) {
    char folder[DOOR_PATH_BYTES];
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

/* Owner and group may call, whatever the umask: nobody can before listen. */
static enum door_error open_path(struct door *door) {
    struct sockaddr_un where;
    struct stat file;
    memset(&where, 0, sizeof where);
    where.sun_family = AF_UNIX;
    memcpy(where.sun_path, door->address.path, strlen(door->address.path));
    door->local = true;
    int folder = lock_folder(door->address.path);
    enum door_error error = clear_way(&where);
    int descriptor = error == DOOR_FINE ? socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0) : -1;
    if (error == DOOR_FINE &&
        (descriptor < 0 || bind(descriptor, (const struct sockaddr *)&where, sizeof where) != 0 ||
         chmod(where.sun_path, 0660) != 0 || lstat(where.sun_path, &file) != 0)) {
        error = error_of(errno);
    }
    if (error != DOOR_FINE && descriptor >= 0) {
        close(descriptor);
    } else if (error == DOOR_FINE) {
        door->has_file = true;
        door->device = file.st_dev;
        door->file = file.st_ino;
        error = keep(door, descriptor);
    }
    if (folder >= 0) {
        close(folder);
    }
    return error;
}

enum door_error door_open(struct door *door, const struct door_address *address) {
    enum door_error error = DOOR_IN_USE;
    /* A port that is free at the first address of a name may be taken at the second; then another will do. */
    for (int tries = address->port == 0 ? TRIES : 1; error == DOOR_IN_USE && tries > 0; tries--) {
        memset(door, 0, sizeof *door);
        door->address = *address;
        door->spare = open("/dev/null", O_RDONLY | O_CLOEXEC);
        error = address->path[0] != '\0' ? open_path(door) : open_name(door);
        if (error != DOOR_FINE) {
            door_close(door, true);
        }
    }
    return error;
}

void door_close(struct door *door, bool sockets) {
    struct stat file;
    if (door->has_file && lstat(door->address.path, &file) == 0 && file.st_dev == door->device &&
        file.st_ino == door->file) {
        unlink(door->address.path);
    }
    for (int i = 0; sockets && i < door->count; i++) {
        close(door->socket[i]);
    }
    if (door->spare >= 0) {
        close(door->spare);
    }
    memset(door, 0, sizeof *door);
    door->spare = -1;
}

/* No descriptor is left for a caller. He would wait at the door and wake us for ever: the spare one is for
 * telling him. */
static void turn_away(struct door *door, int socket) {
    if (door->spare >= 0) {
        close(door->spare);
        int caller = accept(socket, NULL, NULL);
        if (caller >= 0) {
            close(caller);
        }
        door->spare = open("/dev/null", O_RDONLY | O_CLOEXEC);
    }
}

int door_accept(struct door *door, int socket, char caller[DOOR_CALLER_BYTES]) {
    struct sockaddr_storage from;
    socklen_t length = sizeof from;
    int on = 1;
    memset(&from, 0, sizeof from);
    caller[0] = '\0'; /* callers of a Unix socket have no address and share what one may use */
    int descriptor = accept(socket, (struct sockaddr *)&from, &length);
    if (descriptor < 0) {
        if (errno == EMFILE || errno == ENFILE) {
            turn_away(door, socket);
        }
        return -1;
    }
    fcntl(descriptor, F_SETFD, FD_CLOEXEC);
    if (from.ss_family == AF_INET || from.ss_family == AF_INET6) {
        setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        getnameinfo((const struct sockaddr *)&from, length, caller, DOOR_CALLER_BYTES, NULL, 0,
                    NI_NUMERICHOST);
    }
    return descriptor;
}

bool door_is_everywhere(const struct door *door) {
    const char *host = door->address.host;
    return strcmp(host, "*") == 0 || strcmp(host, "0.0.0.0") == 0 || strcmp(host, "::") == 0;
}

void door_write_url(const struct door *door, char *out, size_t size) {
    const char *host = door->address.host;
    bool six = strchr(host, ':') != NULL;
    host = !door_is_everywhere(door) ? host : six ? "::1" : "127.0.0.1";
    struct quad_text t;
    quad_text_begin(&t, out, size);
    if (door->address.path[0] != '\0') {
        quad_text_add(&t, "unix:");
        quad_text_add(&t, door->address.path);
        return;
    }
    quad_text_add(&t, six ? "http://[" : "http://");
    quad_text_add(&t, host);
    quad_text_add(&t, six ? "]:" : ":");
    quad_text_add_number(&t, door->port);
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

bool door_answers_to(const struct door *door, const char *host) {
    if (!door->local || door->address.path[0] != '\0') {
        return true;
    }
    size_t length = host[0] == '[' ? strcspn(host, "]") + 1 : strcspn(host, ":");
    if (length > strlen(host)) {
        return false;
    }
    const char *own = door->address.host;
    return means_here(host, length) || (strlen(own) == length && strncasecmp(host, own, length) == 0);
}
