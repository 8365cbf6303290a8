/* loop.c: the event loop: libwebsockets gathers, the hub decides. See hub.h and server.h. */
#include "server/frames.h"
#include "server/pages.h"
#include "server/transport.h"

#include <fcntl.h>
#include <stdlib.h>

enum {
    TICK = 250 * 1000, /* microseconds */
    DRAIN = 5 * 1000,  /* milliseconds */
    HEADER_POOL = 256,
    FAREWELL = 5, /* seconds to take a farewell */
    CALLERS = 64, /* let in before those who are in get a turn */
};

/* On every reply, the library's own included. */
static const struct lws_protocol_vhost_options headers[] = {
    {&headers[1], NULL, "content-security-policy:", PAGE_POLICY "; frame-ancestors 'none'"},
    {&headers[2], NULL, "x-content-type-options:", "nosniff"},
    {&headers[3], NULL, "referrer-policy:", "no-referrer"},
    {&headers[4], NULL, "cross-origin-opener-policy:", "same-origin"},
    {&headers[5], NULL, "cross-origin-resource-policy:", "same-origin"},
    {NULL, NULL, "x-frame-options:", "DENY"},
};

/* The library's own pings keep a sorted list of all connections and walk it at every message; ours (hub_tick)
 * do not. */
static const lws_retry_bo_t no_pings = {.secs_since_valid_ping = 0, .secs_since_valid_hangup = 0};

static struct transport *transport_of(struct lws *wsi) {
    return lws_context_user(lws_get_context(wsi));
}

static void wake(struct connection *c) {
    lws_callback_on_writable(c->transport);
}

/* A WebSocket gets a close frame, which speak writes; an HTTP connection is just closed. */
static void drop(struct connection *c, int status) {
    struct lws *wsi = c->transport;
    if (c->closing) {
        return;
    }
    c->closing = true;
    if (c->kind != CONNECTION_SOCKET) {
        lws_set_timeout(wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
        return;
    }
    lws_close_reason(wsi, (enum lws_close_status)status, NULL, 0);
    lws_set_timeout(wsi, PENDING_TIMEOUT_CLOSE_SEND, FAREWELL);
    lws_callback_on_writable(wsi);
}

static void bad_frame(void *context) {
    drop(context, LWS_CLOSE_STATUS_PROTOCOL_ERR);
}

static void connect_peer(struct transport *transport, struct lws *wsi) {
    struct connection *c = hub_connect(&transport->hub, transport->caller);
    int descriptor = lws_get_socket_fd(wsi);
    if (c != NULL && !frames_watch(descriptor, bad_frame, c)) {
        hub_disconnect(c);
        c = NULL;
    }
    if (c == NULL) {
        lws_set_timeout(wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
        return;
    }
    c->transport = wsi;
    c->descriptor = descriptor;
    lws_set_opaque_user_data(wsi, c);
}

static int hear(struct connection *c, struct lws *wsi, const char *bytes, size_t length) {
    bool last = lws_remaining_packet_payload(wsi) == 0 && lws_is_final_fragment(wsi);
    if (lws_frame_is_binary(wsi)) {
        lws_close_reason(wsi, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE, NULL, 0);
        return -1;
    }
    if (!hub_receive(c, bytes, length, last)) {
        lws_close_reason(wsi, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, NULL, 0);
        return -1;
    }
    return 0;
}

static int speak(struct transport *transport, struct connection *c, struct lws *wsi) {
    if (c->closing) {
        return -1;
    }
    if (c->ping) {
        c->ping = false;
        lws_callback_on_writable(wsi);
        transport->hub.metrics.at[METRIC_PINGS]++;
        transport->out[LWS_PRE] = '?'; /* browsers send it back; of an empty pong the library says nothing */
        return lws_write(wsi, transport->out + LWS_PRE, 1, LWS_WRITE_PING) < 0 ? -1 : 0;
    }
    if (!connection_next(c)) {
        return 0;
    }
    size_t length = transport->hub.scratch.length;
    memcpy(transport->out + LWS_PRE, transport->hub.scratch.at, length);
    if (lws_write(wsi, transport->out + LWS_PRE, length, LWS_WRITE_TEXT) < (int)length) {
        return -1;
    }
    if (connection_has_more(c)) {
        lws_callback_on_writable(wsi);
    } else if (transport->hub.draining) {
        lws_close_reason(wsi, LWS_CLOSE_STATUS_GOINGAWAY, NULL, 0);
        return -1;
    }
    return 0;
}

static int on_socket(struct transport *transport, struct connection *c, struct lws *wsi,
                     enum lws_callback_reasons reason, const char *in, size_t length) {
    switch (reason) {
    case LWS_CALLBACK_ESTABLISHED:
        c->kind = CONNECTION_SOCKET;
        c->heard_at = hub_clock();
        c->deadline = hub_clock() + LIMIT_SILENT_SECONDS * 1000;
        if (!frames_begin(c->descriptor)) {
            drop(c, LWS_CLOSE_STATUS_PROTOCOL_ERR);
        }
        return 0;
    case LWS_CALLBACK_RECEIVE:
        c->heard_at = transport->hub.now;
        return hear(c, wsi, in, length);
    case LWS_CALLBACK_RECEIVE_PONG:
        c->heard_at = transport->hub.now;
        return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return speak(transport, c, wsi);
    default:
        return 0;
    }
}

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length) {
    (void)user;
    struct transport *transport = transport_of(wsi);
    if (reason == LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED) {
        connect_peer(transport, wsi);
        return 0;
    }
    struct connection *c = transport == NULL ? NULL : lws_get_opaque_user_data(wsi);
    if (c == NULL) { /* about the library itself, or a connection that was turned away */
        bool request = reason == LWS_CALLBACK_HTTP || reason == LWS_CALLBACK_ESTABLISHED ||
                       reason == LWS_CALLBACK_HTTP_CONFIRM_UPGRADE;
        return request ? -1 : 0;
    }
    switch (reason) {
    case LWS_CALLBACK_WSI_DESTROY:
        lws_set_opaque_user_data(wsi, NULL);
        frames_forget(c->descriptor, c);
        hub_disconnect(c);
        return 0;
    case LWS_CALLBACK_HTTP:
        return http_begin(transport, c, wsi, in);
    case LWS_CALLBACK_HTTP_BODY:
        return http_body(c, in, length);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        return http_body_end(c);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return http_write(transport, c, wsi);
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return http_may_upgrade(transport, c, wsi, in) ? 0 : 1;
    default:
        return on_socket(transport, c, wsi, reason, in, length);
    }
}

/* The protocols of files are not for those who come by a WebSocket and name one. */
static int refuse_sockets(enum lws_callback_reasons reason) {
    return reason == LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION ? -1 : 0;
}

/* News of other processes: nothing to do but to let the loop turn. */
static int on_news(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length) {
    (void)user, (void)in, (void)length;
    struct transport *transport = transport_of(wsi);
    if (reason == LWS_CALLBACK_RAW_CLOSE_FILE && transport != NULL && transport->news == wsi) {
        transport->news = NULL;
    }
    return refuse_sockets(reason);
}

/* New connections at one of our listening sockets: each is handed to the library. */
static int on_listener(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                       size_t length) {
    (void)user, (void)in, (void)length;
    struct transport *transport = transport_of(wsi);
    struct lws_vhost *host = lws_get_vhost(wsi);
    lws_sock_file_fd_type socket = {.filefd = lws_get_socket_fd(wsi)};
    for (int i = 0; reason == LWS_CALLBACK_RAW_RX_FILE && i < CALLERS; i++) {
        int caller = listener_accept(&transport->listener, socket.filefd, transport->caller);
        if (caller < 0) {
            break;
        }
        lws_adopt_socket_vhost(host, caller);
    }
    return refuse_sockets(reason);
}

static const struct lws_protocols protocols[] = {
    {"quadriga", on_event, 0, LIMIT_MESSAGE_BYTES, 0, NULL, 0},
    {"news", on_news, 0, 0, 0, NULL, 0},
    {"listener", on_listener, 0, 0, 0, NULL, 0},
    {NULL, NULL, 0, 0, 0, NULL, 0},
};

/* Let the loop wake up when the store's descriptor can be read. libwebsockets closes what it is given, so it
 * gets a copy. */
static void watch_news(struct transport *transport) {
    if (transport->hub.news == transport->watched) {
        return;
    }
    if (transport->news != NULL) {
        lws_set_timeout(transport->news, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
        transport->news = NULL;
    }
    transport->watched = transport->hub.news;
    lws_sock_file_fd_type fd = {
        .filefd = transport->watched < 0 ? -1 : fcntl(transport->watched, F_DUPFD_CLOEXEC, 0)};
    if (fd.filefd >= 0) {
        transport->news = lws_adopt_descriptor_vhost(lws_get_vhost_by_name(transport->lws, "default"),
                                                     LWS_ADOPT_RAW_FILE_DESC, fd, "news", NULL);
    }
}

static void on_tick(lws_sorted_usec_list_t *tick) {
    struct transport *transport = lws_container_of(tick, struct transport, tick);
    hub_tick(&transport->hub);
    lws_sul_schedule(transport->lws, 0, tick, on_tick, TICK);
}

static void wake_loop(void *context) {
    struct transport *transport = context;
    lws_cancel_service(transport->lws);
}

bool server_origin(const char *url, char *out, size_t size) {
    size_t scheme = strncmp(url, "http://", 7) == 0 ? 7 : strncmp(url, "https://", 8) == 0 ? 8 : 0;
    size_t host = strcspn(url + scheme, "/?#");
    if (scheme == 0 || host == 0 || scheme + host >= size ||
        url[scheme + strcspn(url + scheme, "@\\ ")] != '\0') {
        return false;
    }
    memcpy(out, url, scheme + host);
    out[scheme + host] = '\0';
    return true;
}

/* The library's own complaints go where ours go, as clean as ours. */
static void log_line(int level, const char *line) {
    (void)level;
    hub_log("%.*s", (int)strcspn(line, "\n"), line);
}

static bool open_library(struct transport *transport) {
    struct lws_context_creation_info info;
    memset(&info, 0, sizeof info);
    info.port = CONTEXT_PORT_NO_LISTEN_SERVER;
    info.protocols = protocols;
    info.headers = headers;
    info.user = transport;
    info.gid = -1;
    info.uid = -1;
    info.server_string = "quadriga";
    info.max_http_header_data2 = LIMIT_HEAD_BYTES;
    info.max_http_header_pool2 = HEADER_POOL;
    info.timeout_secs = LIMIT_HEAD_SECONDS;
    info.timeout_secs_ah_idle = LIMIT_HEAD_SECONDS;
    info.keepalive_timeout = 30;
    info.retry_and_idle_policy = &no_pings;
    info.options = LWS_SERVER_OPTION_VALIDATE_UTF8;
    lws_set_log_level(LLL_ERR, log_line);
    transport->lws = lws_create_context(&info);
    return transport->lws != NULL;
}

/* Where it was asked for, or at one of the next ports if that may be. */
static enum listen_error open_listener(struct transport *transport, const struct server_config *config) {
    struct listen_address address = config->listen;
    enum listen_error error = listener_open(&transport->listener, &address);
    for (int i = 0; error == LISTEN_IN_USE && i < config->more_ports; i++) {
        address.port++;
        error = listener_open(&transport->listener, &address);
    }
    transport->listener.first = address.port == config->listen.port ? 0 : config->listen.port;
    return error;
}

/* The library closes what it is given. */
static bool watch_listener(struct transport *transport) {
    struct lws_vhost *host = lws_get_vhost_by_name(transport->lws, "default");
    bool fine = true;
    for (int i = 0; i < transport->listener.count; i++) {
        lws_sock_file_fd_type fd = {.filefd = transport->listener.socket[i]};
        fine =
            lws_adopt_descriptor_vhost(host, LWS_ADOPT_RAW_FILE_DESC, fd, "listener", NULL) != NULL && fine;
    }
    return fine;
}

static void serve(struct transport *transport, bool (*stop)(void)) {
    lws_sul_schedule(transport->lws, 0, &transport->tick, on_tick, TICK);
    while (!stop()) {
        watch_news(transport);
        lws_service(transport->lws, 0);
        hub_turn(&transport->hub);
    }
    hub_drain(&transport->hub);
    transport->drain_until = hub_clock() + DRAIN;
    while (!hub_is_drained(&transport->hub) && hub_clock() < transport->drain_until) {
        lws_service(transport->lws, 0);
        hub_turn(&transport->hub);
    }
}

static enum server_error run(struct transport *transport, bool (*stop)(void),
                             void (*ready)(void *context, const struct listener *listener), void *context,
                             struct quad_text *why, enum quad_language language) {
    if (!watch_listener(transport)) {
        quad_text_add(why, quad_error_text(QUAD_ERROR_NO_MEMORY, language));
        return SERVER_BAD_STORE;
    }
    if (!hub_open(&transport->hub, wake_loop, transport, why, language)) {
        return SERVER_BAD_STORE;
    }
    ready(context, &transport->listener);
    transport->open = true;
    serve(transport, stop);
    return SERVER_FINE;
}

enum server_error server_run(const struct server_config *config, bool (*stop)(void),
                             void (*ready)(void *context, const struct listener *listener), void *context,
                             struct quad_text *why, enum listen_error *at, enum quad_language language) {
    struct transport *transport = calloc(1, sizeof *transport);
    *at = transport == NULL ? LISTEN_FINE : open_listener(transport, config);
    if (transport == NULL || *at != LISTEN_FINE) {
        quad_text_add(why, quad_error_text(QUAD_ERROR_NO_MEMORY, language));
        free(transport);
        return *at == LISTEN_FINE ? SERVER_BAD_STORE : SERVER_BAD_ADDRESS;
    }
    transport->watched = -1;
    transport->hub.config = config->hub;
    transport->hub.wake = wake;
    transport->hub.drop = drop;
    transport->derived = config->hub.base_url == NULL || config->hub.base_url[0] == '\0';
    enum server_error error = SERVER_BAD_STORE;
    bool library = open_library(transport);
    if (library) {
        error = run(transport, stop, ready, context, why, language);
        if (transport->open) {
            hub_dismiss(&transport->hub); /* they would wake a loop that is gone */
        }
        lws_context_destroy(transport->lws);
        if (transport->open) {
            hub_close(&transport->hub);
        }
    }
    listener_close(&transport->listener, !library);
    free(transport);
    return error;
}
