/* door.h: where the server listens. The sockets are bound here and their callers handed to the library: left
 * to itself it binds every interface, whatever it is told.
 *
 * An address is written as
 *
 *     127.0.0.1:8080   [::1]:8080   play.example.org:8080     there, and nowhere else
 *     *:8080                                                  every address of this machine
 *     unix:/run/quadriga/socket                               a Unix socket, for a proxy beside us
 *
 * A name stands for all addresses it has on this machine. IPv6 sockets never take IPv4 callers: [::] is every
 * IPv6 address, 0.0.0.0 every IPv4 one. */
#ifndef SERVER_DOOR_H
#define SERVER_DOOR_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

enum { DOOR_SOCKETS = 8, DOOR_HOST_BYTES = 256, DOOR_PATH_BYTES = 108, DOOR_CALLER_BYTES = 64 };

struct door_address {
    char host[DOOR_HOST_BYTES]; /* a name or an address without brackets; "*"; "" for a Unix socket */
    int port;                   /* 0: any free one */
    char path[DOOR_PATH_BYTES]; /* of a Unix socket, or "" */
};

/* Read one as it is written above. */
bool door_read(struct door_address *out, const char *text);

enum door_error {
    DOOR_FINE,
    DOOR_IN_USE,
    DOOR_NOT_HERE,  /* no address of this machine */
    DOOR_UNKNOWN,   /* a name without an address */
    DOOR_FORBIDDEN, /* the port or the folder is not for us */
    DOOR_NO_SOCKET, /* something else has that path */
    DOOR_FAILED,    /* by the machine */
};

struct door {
    struct door_address address;
    int count, port; /* port: the one that was got; 0 for a Unix socket */
    int first;       /* the one that was taken by another, or 0 */
    int socket[DOOR_SOCKETS];
    bool local;    /* only this machine can call */
    int spare;     /* given up to turn callers away when there are no descriptors left */
    bool has_file; /* of a Unix socket: ours, to be removed */
    dev_t device;  /* by which we know it again */
    ino_t file;
};

/* Open all of it or nothing. */
enum door_error door_open(struct door *door, const struct door_address *address);
/* The next caller's descriptor and numeric address, or -1 if nobody waits. */
int door_accept(struct door *door, int socket, char caller[DOOR_CALLER_BYTES]);
/* Remove the file of a Unix socket; close the sockets unless somebody else does. */
void door_close(struct door *door, bool sockets);
/* Whether it is at every address of this machine. */
bool door_is_everywhere(const struct door *door);
/* Where to knock on this machine: "http://127.0.0.1:8080", "unix:/run/quadriga/socket". */
void door_write_url(const struct door *door, char *out, size_t size);
/* Whether a browser that asked for this host ("localhost:8080") can have meant this door. */
bool door_answers_to(const struct door *door, const char *host);

#endif
