/* transport.h: what loop.c and http.c share: the hub on libwebsockets. */
#ifndef SERVER_TRANSPORT_H
#define SERVER_TRANSPORT_H

#include "server/server.h"

#include <libwebsockets.h>

struct transport {
    struct hub hub;
    struct lws_context *lws;
    lws_sorted_usec_list_t tick;
    struct listener listener;
    bool open;                        /* the hub is */
    char caller[LISTEN_CALLER_BYTES]; /* who is being let in */
    bool derived;                     /* the base URL was not given */
    bool warned;                      /* about a page that was refused */
    int64_t drain_until;
    struct lws *news; /* the connection that wakes the loop, and the descriptor it stands for */
    int watched;
    unsigned char out[LWS_PRE + SCRATCH_BYTES]; /* what is being written */
};

/* A request's line and headers are here. Nonzero: close. */
int http_begin(struct transport *transport, struct connection *c, struct lws *wsi, const char *path);
int http_body(struct connection *c, const char *bytes, size_t length);
int http_body_end(struct connection *c);
int http_write(struct transport *transport, struct connection *c, struct lws *wsi);
/* Whether a WebSocket may be opened; says why not itself. */
bool http_may_upgrade(struct transport *transport, struct connection *c, struct lws *wsi, const char *to);

#endif
