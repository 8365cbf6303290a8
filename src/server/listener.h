/* listener.h: where the server listens. The sockets are bound here and their callers handed to the library:
 * left to itself it binds every interface, whatever it is told.
 *
 * An address is written as
 *
 *     127.0.0.1:8080   [::1]:8080   play.example.org:8080     there, and nowhere else
 *     *:8080                                                  every address of this machine
 *     unix:/run/quadriga/socket                               a Unix socket, for a proxy beside us
 *
 * A name stands for all addresses it has on this machine. IPv6 sockets never take IPv4 callers: [::] is every
 * IPv6 address, 0.0.0.0 every IPv4 one. */
#ifndef SERVER_LISTENER_H
#define SERVER_LISTENER_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

enum { LISTEN_SOCKETS = 8, LISTEN_HOST_BYTES = 256, LISTEN_PATH_BYTES = 108, LISTEN_CALLER_BYTES = 64 };

struct listen_address {
    char host[LISTEN_HOST_BYTES]; /* a name or an address without brackets; "*"; "" for a Unix socket */
    int port;                     /* 0: any free one */
    char path[LISTEN_PATH_BYTES]; /* of a Unix socket, or "" */
    bool is_private;              /* of a Unix socket: for its owner alone */
};

/* Read one as it is written above. */
bool listener_read(struct listen_address *out, const char *text);

enum listen_error {
    LISTEN_FINE,
    LISTEN_IN_USE,
    LISTEN_NOT_HERE,   /* no address of this machine */
    LISTEN_UNKNOWN,    /* a name without an address */
    LISTEN_FORBIDDEN,  /* the port or the folder is not for us */
    LISTEN_NO_SOCKET,  /* something else has that path */
    LISTEN_FAILED,     /* by the machine */
    LISTEN_BAD_HANDED, /* what was handed over is no listening socket, or there are too many */
};

struct listener {
    struct listen_address address;
    int count, port; /* port: the one that was got; 0 for a Unix socket */
    int first;       /* the one that was taken by another, or 0 */
    int socket[LISTEN_SOCKETS];
    bool local;    /* only this machine can call */
    int spare;     /* given up to turn callers away when there are no descriptors left */
    bool has_file; /* of a Unix socket: ours, to be removed */
    dev_t device;  /* by which we know it again */
    ino_t file;
};

/* Open all of it or nothing. */
enum listen_error listener_open(struct listener *listener, const struct listen_address *address);
/* Take the listening sockets that whoever started us has handed over (LISTEN_FDS); 0 if there are none. */
int listener_take(struct listener *listener, enum listen_error *error);
/* The next caller's descriptor and numeric address, or -1 if nobody waits. */
int listener_accept(struct listener *listener, int socket, char caller[LISTEN_CALLER_BYTES]);
/* Remove the file of a Unix socket; close the sockets unless somebody else does. */
void listener_close(struct listener *listener, bool sockets);
/* Whether it is at every address of this machine. */
bool listener_is_everywhere(const struct listener *listener);
/* Its URL on this machine: "http://127.0.0.1:8080", "unix:/run/quadriga/socket". */
void listener_write_url(const struct listener *listener, char *out, size_t size);
/* Whether a browser that asked for this host ("localhost:8080") can have meant this server. */
bool listener_answers_to(const struct listener *listener, const char *host);

#endif
