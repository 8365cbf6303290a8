/* transport.h: what loop.c and http.c share: the hub on libwebsockets. */
#ifndef SERVER_TRANSPORT_H
#define SERVER_TRANSPORT_H

#include "server/guest.h"
#include "server/server.h"

enum { STOP_SIGNALS = 3 };

struct transport {
    struct hub hub;
    struct guest guest;
    uv_timer_t tick;
    uv_async_t called; /* by another thread */
    uv_signal_t signal[STOP_SIGNALS];
    uv_poll_t callers[LISTEN_SOCKETS], news;
    int watched, watching; /* the store's descriptor for news, and our copy of it; -1 */
    struct listener listener;
    bool open;                        /* the hub is */
    bool ticked, stopped;             /* since the last turn; by a signal */
    bool nudge;                       /* the library's timers were set outside of its callbacks */
    struct connection *awake;         /* WebSockets with something to write */
    char caller[LISTEN_CALLER_BYTES]; /* who is being let in */
    bool derived;                     /* the base URL was not given */
    bool warned;                      /* about a page that was refused */
    int64_t drain_until;
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
