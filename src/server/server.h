/* server.h: the server for the command line: listen, serve, drain. */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include "server/hub.h"
#include "server/listener.h"

struct server_config {
    struct hub_config hub;
    struct listen_address listen;
    int more_ports; /* how many of those that follow may be tried, should it be taken */
};

/* NO_LOOP: libwebsockets' event library for libuv, a package of its own, is not there. */
enum server_error { SERVER_FINE, SERVER_BAD_STORE, SERVER_BAD_ADDRESS, SERVER_NO_LOOP };

/* Serve until stop says so. ready is told where, once it listens. why gets a sentence on an error, or
 * at says what is wrong with the address. */
enum server_error server_run(const struct server_config *config, bool (*stop)(void),
                             void (*ready)(void *context, const struct listener *listener), void *context,
                             struct quad_text *why, enum listen_error *at, enum quad_language language);
/* "http://127.0.0.1:8080/quadriga" to its origin "http://127.0.0.1:8080"; false if it is no such address. */
bool server_origin(const char *url, char *out, size_t size);

#endif
