/* server.h: the server for the command line: listen, serve, drain. */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include "server/hub.h"

struct server_config {
    struct hub_config hub;
    char host[128]; /* an address of this machine */
    int port;       /* 0: any free one */
};

enum server_error { SERVER_FINE, SERVER_BAD_STORE, SERVER_BAD_ADDRESS };

/* Serve until stop says so. ready is told the address once the door is open. why gets a sentence on an
 * error. */
enum server_error server_run(const struct server_config *config, bool (*stop)(void),
                             void (*ready)(void *context, const char *url), void *context,
                             struct quad_text *why, enum quad_language language);
/* "http://127.0.0.1:8080/quadriga" to its origin "http://127.0.0.1:8080"; false if it is no such address. */
bool server_origin(const char *url, char *out, size_t size);

#endif
