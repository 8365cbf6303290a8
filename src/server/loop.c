/* loop.c: the event loop: libwebsockets gathers, the hub decides. See hub.h and server.h. */
#include "server/frames.h"
#include "server/wire.h"

#include <fcntl.h>
#include <stdlib.h>

enum {
    TICK = 250 * 1000, /* microseconds */
    DRAIN = 5 * 1000,  /* milliseconds */
    HEADER_POOL = 256,
    FAREWELL = 5, /* seconds to take a farewell */
    CALLERS = 64, /* let in before those who are in get a turn */
};

#define CONTENT_POLICY                                                                                       \
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "     \
    "font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; "         \
    "form-action 'self'; frame-ancestors 'none'"

/* On every reply, the library's own included. */
static const struct lws_protocol_vhost_options headers[] = {
    {&headers[1], NULL, "content-security-policy:", CONTENT_POLICY},
    {&headers[2], NULL, "x-content-type-options:", "nosniff"},
    {&headers[3], NULL, "referrer-policy:", "no-referrer"},
    {&headers[4], NULL, "cross-origin-opener-policy:", "same-origin"},
    {&headers[5], NULL, "cross-origin-resource-policy:", "same-origin"},
    {NULL, NULL, "x-frame-options:", "DENY"},
};

/* The library's own pings keep a sorted list of all connections and walk it at every message; ours (hub_tick)
 * do not. */
static const lws_retry_bo_t no_pings = {.secs_since_valid_ping = 0, .secs_since_valid_hangup = 0};

static struct wire *wire_of(struct lws *wsi) {
    return lws_context_user(lws_get_context(wsi));
}

static void wake(struct session *s) {
    lws_callback_on_writable(s->line);
}

/* A WebSocket is told why, if it can be told anything: then speak ends it. Others just end. */
static void drop(struct session *s, int status) {
    struct lws *wsi = s->line;
    if (s->closing) {
        return;
    }
    s->closing = true;
    if (s->kind != SESSION_SOCKET) {
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

static void connect_peer(struct wire *wire, struct lws *wsi) {
    struct session *s = hub_connect(&wire->hub, wire->caller);
    int descriptor = lws_get_socket_fd(wsi);
    if (s != NULL && !frames_watch(descriptor, bad_frame, s)) {
        hub_disconnect(s);
        s = NULL;
    }
    if (s == NULL) {
        lws_set_timeout(wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
        return;
    }
    s->line = wsi;
    s->descriptor = descriptor;
    lws_set_opaque_user_data(wsi, s);
}

static int hear(struct session *s, struct lws *wsi, const char *bytes, size_t length) {
    bool last = lws_remaining_packet_payload(wsi) == 0 && lws_is_final_fragment(wsi);
    if (lws_frame_is_binary(wsi)) {
        lws_close_reason(wsi, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE, NULL, 0);
        return -1;
    }
    if (!hub_hear(s, bytes, length, last)) {
        lws_close_reason(wsi, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, NULL, 0);
        return -1;
    }
    return 0;
}

static int speak(struct wire *wire, struct session *s, struct lws *wsi) {
    if (s->closing) {
        return -1;
    }
    if (s->ping) {
        s->ping = false;
        lws_callback_on_writable(wsi);
        wire->hub.metrics.at[METRIC_PINGS]++;
        wire->out[LWS_PRE] = '?'; /* browsers send it back; of an empty pong the library says nothing */
        return lws_write(wsi, wire->out + LWS_PRE, 1, LWS_WRITE_PING) < 0 ? -1 : 0;
    }
    if (!hub_next(s)) {
        return 0;
    }
    size_t length = wire->hub.scratch.length;
    memcpy(wire->out + LWS_PRE, wire->hub.scratch.at, length);
    if (lws_write(wsi, wire->out + LWS_PRE, length, LWS_WRITE_TEXT) < (int)length) {
        return -1;
    }
    if (session_has_more(s)) {
        lws_callback_on_writable(wsi);
    } else if (wire->hub.draining) {
        lws_close_reason(wsi, LWS_CLOSE_STATUS_GOINGAWAY, NULL, 0);
        return -1;
    }
    return 0;
}

static int on_socket(struct wire *wire, struct session *s, struct lws *wsi, enum lws_callback_reasons reason,
                     const char *in, size_t length) {
    switch (reason) {
    case LWS_CALLBACK_ESTABLISHED:
        s->kind = SESSION_SOCKET;
        s->heard_at = hub_clock();
        s->deadline = hub_clock() + LIMIT_SILENT_SECONDS * 1000;
        if (!frames_begin(s->descriptor)) {
            drop(s, LWS_CLOSE_STATUS_PROTOCOL_ERR);
        }
        return 0;
    case LWS_CALLBACK_RECEIVE:
        s->heard_at = wire->hub.now;
        return hear(s, wsi, in, length);
    case LWS_CALLBACK_RECEIVE_PONG:
        s->heard_at = wire->hub.now;
        return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return speak(wire, s, wsi);
    default:
        return 0;
    }
}

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length) {
    (void)user;
    struct wire *wire = wire_of(wsi);
    if (reason == LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED) {
        connect_peer(wire, wsi);
        return 0;
    }
    struct session *s = wire == NULL ? NULL : lws_get_opaque_user_data(wsi);
    if (s == NULL) { /* about the library itself, or a connection that was turned away */
        bool request = reason == LWS_CALLBACK_HTTP || reason == LWS_CALLBACK_ESTABLISHED ||
                       reason == LWS_CALLBACK_HTTP_CONFIRM_UPGRADE;
        return request ? -1 : 0;
    }
    switch (reason) {
    case LWS_CALLBACK_WSI_DESTROY:
        lws_set_opaque_user_data(wsi, NULL);
        frames_forget(s->descriptor, s);
        hub_disconnect(s);
        return 0;
    case LWS_CALLBACK_HTTP:
        return http_begin(wire, s, wsi, in);
    case LWS_CALLBACK_HTTP_BODY:
        return http_body(s, in, length);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        return http_body_end(s);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return http_write(wire, s, wsi);
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return http_may_upgrade(wire, s, wsi, in) ? 0 : 1;
    default:
        return on_socket(wire, s, wsi, reason, in, length);
    }
}

/* The protocols of files are not for those who come by a WebSocket and name one. */
static int refuse_sockets(enum lws_callback_reasons reason) {
    return reason == LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION ? -1 : 0;
}

/* News of other processes: nothing to do but to let the loop turn. */
static int on_news(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length) {
    (void)user, (void)in, (void)length;
    struct wire *wire = wire_of(wsi);
    if (reason == LWS_CALLBACK_RAW_CLOSE_FILE && wire != NULL && wire->news == wsi) {
        wire->news = NULL;
    }
    return refuse_sockets(reason);
}

/* Callers at one of the door's sockets: each becomes a connection of the library's. */
static int on_door(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length) {
    (void)user, (void)in, (void)length;
    struct wire *wire = wire_of(wsi);
    struct lws_vhost *host = lws_get_vhost(wsi);
    lws_sock_file_fd_type door = {.filefd = lws_get_socket_fd(wsi)};
    for (int i = 0; reason == LWS_CALLBACK_RAW_RX_FILE && i < CALLERS; i++) {
        int caller = door_accept(&wire->door, door.filefd, wire->caller);
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
    {"door", on_door, 0, 0, 0, NULL, 0},
    {NULL, NULL, 0, 0, 0, NULL, 0},
};

/* Let the loop wake up when the store's descriptor can be read. libwebsockets closes what it is given, so it
 * gets a copy. */
static void watch_news(struct wire *wire) {
    if (wire->hub.news == wire->watched) {
        return;
    }
    if (wire->news != NULL) {
        lws_set_timeout(wire->news, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
        wire->news = NULL;
    }
    wire->watched = wire->hub.news;
    lws_sock_file_fd_type fd = {.filefd = wire->watched < 0 ? -1 : fcntl(wire->watched, F_DUPFD_CLOEXEC, 0)};
    if (fd.filefd >= 0) {
        wire->news = lws_adopt_descriptor_vhost(lws_get_vhost_by_name(wire->lws, "default"),
                                                LWS_ADOPT_RAW_FILE_DESC, fd, "news", NULL);
    }
}

static void on_tick(lws_sorted_usec_list_t *tick) {
    struct wire *wire = lws_container_of(tick, struct wire, tick);
    hub_tick(&wire->hub);
    lws_sul_schedule(wire->lws, 0, tick, on_tick, TICK);
}

static void wake_loop(void *context) {
    struct wire *wire = context;
    lws_cancel_service(wire->lws);
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

static bool open_library(struct wire *wire) {
    struct lws_context_creation_info info;
    memset(&info, 0, sizeof info);
    info.port = CONTEXT_PORT_NO_LISTEN_SERVER;
    info.protocols = protocols;
    info.headers = headers;
    info.user = wire;
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
    wire->lws = lws_create_context(&info);
    return wire->lws != NULL;
}

/* Where it was asked for, or at one of the next ports if that may be. */
static enum door_error open_door(struct wire *wire, const struct server_config *config) {
    struct door_address address = config->listen;
    enum door_error error = door_open(&wire->door, &address);
    for (int i = 0; error == DOOR_IN_USE && i < config->more_ports; i++) {
        address.port++;
        error = door_open(&wire->door, &address);
    }
    wire->door.first = address.port == config->listen.port ? 0 : config->listen.port;
    return error;
}

/* The library closes what it is given. */
static bool watch_door(struct wire *wire) {
    struct lws_vhost *host = lws_get_vhost_by_name(wire->lws, "default");
    bool fine = true;
    for (int i = 0; i < wire->door.count; i++) {
        lws_sock_file_fd_type fd = {.filefd = wire->door.socket[i]};
        fine = lws_adopt_descriptor_vhost(host, LWS_ADOPT_RAW_FILE_DESC, fd, "door", NULL) != NULL && fine;
    }
    return fine;
}

static void serve(struct wire *wire, bool (*stop)(void)) {
    lws_sul_schedule(wire->lws, 0, &wire->tick, on_tick, TICK);
    while (!stop()) {
        watch_news(wire);
        lws_service(wire->lws, 0);
        hub_turn(&wire->hub);
    }
    hub_drain(&wire->hub);
    wire->drain_until = hub_clock() + DRAIN;
    while (!hub_is_drained(&wire->hub) && hub_clock() < wire->drain_until) {
        lws_service(wire->lws, 0);
        hub_turn(&wire->hub);
    }
}

static enum server_error run(struct wire *wire, bool (*stop)(void),
                             void (*ready)(void *context, const struct door *door), void *context,
                             struct quad_text *why, enum quad_language language) {
    if (!watch_door(wire)) {
        quad_text_add(why, quad_error_text(QUAD_ERROR_NO_MEMORY, language));
        return SERVER_BAD_STORE;
    }
    if (!hub_open(&wire->hub, wake_loop, wire, why, language)) {
        return SERVER_BAD_STORE;
    }
    ready(context, &wire->door);
    wire->open = true;
    serve(wire, stop);
    return SERVER_FINE;
}

enum server_error server_run(const struct server_config *config, bool (*stop)(void),
                             void (*ready)(void *context, const struct door *door), void *context,
                             struct quad_text *why, enum door_error *at, enum quad_language language) {
    struct wire *wire = calloc(1, sizeof *wire);
    *at = wire == NULL ? DOOR_FINE : open_door(wire, config);
    if (wire == NULL || *at != DOOR_FINE) {
        quad_text_add(why, quad_error_text(QUAD_ERROR_NO_MEMORY, language));
        free(wire);
        return *at == DOOR_FINE ? SERVER_BAD_STORE : SERVER_BAD_ADDRESS;
    }
    wire->watched = -1;
    wire->hub.config = config->hub;
    wire->hub.wake = wake;
    wire->hub.drop = drop;
    wire->derived = config->hub.base_url == NULL || config->hub.base_url[0] == '\0';
    enum server_error error = SERVER_BAD_STORE;
    bool library = open_library(wire);
    if (library) {
        error = run(wire, stop, ready, context, why, language);
        if (wire->open) {
            hub_dismiss_bots(&wire->hub); /* they would wake a loop that is gone */
        }
        lws_context_destroy(wire->lws);
        if (wire->open) {
            hub_close(&wire->hub);
        }
    }
    door_close(&wire->door, !library);
    free(wire);
    return error;
}
