/* loop.c: the event loop: libwebsockets gathers, the hub decides. See hub.h and server.h.
 *
 * The loop is ours (libuv); the library is a guest on it. A turn waits until something happens, lets every
 * callback gather, then has the hub decide about all of it, and writes at once what the sockets will take. */
#include "server/frames.h"
#include "server/pages.h"
#include "server/transport.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

enum {
    TICK = 250,       /* milliseconds */
    DRAIN = 5 * 1000, /* milliseconds */
    HEADS_MOST = 30000,
    AT_ONCE =
        4, /* messages written to one WebSocket in a turn; the rest when it says that it can take more */
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

/* A WebSocket is written to when the hub's turn is over (write_out). */
static void wake(struct connection *c) {
    struct transport *transport = transport_of(c->transport);
    if (c->kind != CONNECTION_SOCKET) {
        lws_callback_on_writable(c->transport);
    } else if (!c->is_awake) {
        c->is_awake = true;
        c->awake = transport->awake;
        transport->awake = c;
    }
}

static void forget_awake(struct transport *transport, struct connection *c) {
    for (struct connection **at = &transport->awake; c->is_awake && *at != NULL; at = &(*at)->awake) {
        if (*at == c) {
            *at = c->awake;
            c->is_awake = false;
            return;
        }
    }
}

/* A WebSocket gets a close frame (write_out); an HTTP connection is just closed. */
static void drop(struct connection *c, int status) {
    struct lws *wsi = c->transport;
    if (c->closing) {
        return;
    }
    c->closing = true;
    transport_of(wsi)->nudge = true;
    if (c->kind != CONNECTION_SOCKET) {
        lws_set_timeout(wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
        return;
    }
    lws_close_reason(wsi, (enum lws_close_status)status, NULL, 0);
    lws_set_timeout(wsi, PENDING_TIMEOUT_CLOSE_SEND, FAREWELL);
    wake(c);
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

/* One message; what the socket does not take the library keeps. */
static bool speak(struct transport *transport, struct connection *c, struct lws *wsi) {
    if (c->ping) {
        c->ping = false;
        transport->hub.metrics.at[METRIC_PINGS]++;
        transport->out[LWS_PRE] = '?'; /* browsers send it back; of an empty pong the library says nothing */
        return lws_write(wsi, transport->out + LWS_PRE, 1, LWS_WRITE_PING) >= 0;
    }
    if (!connection_next(c)) {
        return true;
    }
    size_t length = transport->hub.scratch.length;
    memcpy(transport->out + LWS_PRE, transport->hub.scratch.at, length);
    return lws_write(wsi, transport->out + LWS_PRE, length, LWS_WRITE_TEXT) >= (int)length;
}

static bool has_more(const struct connection *c) {
    return c->ping || connection_has_more(c);
}

/* All has been said. The library writes the close frame and waits for the other's. Never by what a callback
 * returns: on libuv the library, as Debian builds it, closes twice then, and the second time without a word.
 */
static void part(struct transport *transport, struct connection *c) {
    struct lws *wsi = c->transport;
    c->transport = NULL;
    transport->nudge = true;
    lws_set_timeout(wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_SYNC);
}

/* The hub's turn is over: write at once, without waiting for the loop to come round. Not to a socket that has
 * not taken yet what it was given before, so a slow client gets one view, and then the newest. */
static void write_out(struct transport *transport) {
    for (struct connection *c; (c = transport->awake) != NULL;) {
        struct lws *wsi = c->transport;
        transport->awake = c->awake;
        c->is_awake = false;
        /* A reply and the view behind it. */
        frames_together(c->outbox != NULL && c->outbox->next == NULL && c->session.view_due &&
                        session_is_due(&c->session) && !c->closing && !c->ping);
        for (int i = 0; i < AT_ONCE && !c->closing && has_more(c) && !lws_partial_buffered(wsi); i++) {
            if (!speak(transport, c, wsi)) {
                drop(c, LWS_CLOSE_STATUS_ABNORMAL_CLOSE);
            }
            frames_together(false);
        }
        frames_together(false);
        if (lws_partial_buffered(wsi) || (!c->closing && has_more(c))) {
            lws_callback_on_writable(wsi);
        } else if (c->closing) {
            forget_awake(transport, c);
            part(transport, c);
        } else if (transport->hub.draining) {
            drop(c, LWS_CLOSE_STATUS_GOINGAWAY);
        }
    }
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
        if (c->transport != NULL) {
            wake(c);
        }
        return 0;
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
        forget_awake(transport, c);
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

static const struct lws_protocols protocols[] = {
    {"quadriga", on_event, 0, LIMIT_MESSAGE_BYTES, 0, NULL, 0},
    {NULL, NULL, 0, 0, 0, NULL, 0},
};

/* New connections at one of our listening sockets: each is handed to the library. */
static void on_callers(uv_poll_t *poll, int status, int events) {
    struct transport *transport = poll->data;
    struct lws_vhost *host = lws_get_vhost_by_name(transport->guest.lws, "default");
    int socket = transport->listener.socket[poll - transport->callers];
    (void)status, (void)events;
    for (int i = 0; i < CALLERS; i++) {
        int caller = listener_accept(&transport->listener, socket, transport->caller);
        if (caller < 0) {
            break;
        }
        lws_adopt_socket_vhost(host, caller);
    }
    transport->nudge = true;
}

static void on_news(uv_poll_t *poll, int status, int events) {
    (void)poll, (void)status, (void)events; /* of other processes: the loop turns, and the hub hears them */
}

static void on_tick(uv_timer_t *tick) {
    struct transport *transport = tick->data;
    transport->ticked = true;
}

static void on_called(uv_async_t *called) {
    (void)called;
}

static void on_signal(uv_signal_t *signal, int number) {
    struct transport *transport = signal->data;
    (void)number;
    transport->stopped = true;
}

static void on_news_closed(uv_handle_t *handle) {
    struct transport *transport = handle->data;
    close(transport->watching);
    transport->watching = -1;
}

/* Let the loop wake up when the store's descriptor can be read. The store may close its own at any time, so
 * the loop gets a copy. */
static void watch_news(struct transport *transport) {
    if (transport->hub.news == transport->watched) {
        return;
    }
    if (transport->watching >= 0) {
        if (!uv_is_closing((uv_handle_t *)&transport->news)) {
            uv_close((uv_handle_t *)&transport->news, on_news_closed);
        }
        return; /* the new one once it is closed: in the next turn */
    }
    transport->watched = transport->hub.news;
    transport->watching = transport->watched < 0 ? -1 : fcntl(transport->watched, F_DUPFD_CLOEXEC, 0);
    if (transport->watching >= 0) {
        uv_poll_init(&transport->guest.loop, &transport->news, transport->watching);
        transport->news.data = transport;
        uv_poll_start(&transport->news, UV_READABLE | UV_DISCONNECT, on_news);
    }
}

static void wake_loop(void *context) {
    struct transport *transport = context;
    uv_async_send(&transport->called);
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
    hub_log(LEVEL_WARNING, "", "%.*s", (int)strcspn(line, "\n"), line);
}

static bool open_library(struct transport *transport) {
    const long connections = transport->hub.config.limits.at[LIMIT_CONNECTIONS];
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
    /* Who is slow to say what he wants holds one of these until it is over (memory comes as it is needed):
     * with one for every connection he delays nobody. */
    info.max_http_header_pool2 = connections < HEADS_MOST ? (unsigned)connections : HEADS_MOST;
    info.timeout_secs = LIMIT_HEAD_SECONDS;
    info.timeout_secs_ah_idle = LIMIT_HEAD_SECONDS;
    info.keepalive_timeout = 30;
    info.retry_and_idle_policy = &no_pings;
    info.options = LWS_SERVER_OPTION_VALIDATE_UTF8;
    lws_set_log_level(LLL_ERR, log_line);
    return guest_open(&transport->guest, &info);
}

/* Where whoever started us listens for us already; otherwise where it was asked for, or at one of the next
 * ports if that may be. */
static enum listen_error open_listener(struct transport *transport, const struct server_config *config) {
    struct listen_address address = config->listen;
    enum listen_error error;
    if (listener_take(&transport->listener, &error) != 0) {
        return error;
    }
    error = listener_open(&transport->listener, &address);
    for (int i = 0; error == LISTEN_IN_USE && i < config->more_ports; i++) {
        address.port++;
        error = listener_open(&transport->listener, &address);
    }
    transport->listener.first = address.port == config->listen.port ? 0 : config->listen.port;
    return error;
}

/* What is on the loop beside the library. */
static bool open_loop(struct transport *transport) {
    uv_loop_t *loop = &transport->guest.loop;
    uv_loop_configure(loop, UV_METRICS_IDLE_TIME);
    uv_timer_init(loop, &transport->tick);
    bool fine = uv_async_init(loop, &transport->called, on_called) == 0;
    for (int i = 0; i < STOP_SIGNALS; i++) {
        uv_signal_init(loop, &transport->signal[i]);
        transport->signal[i].data = transport;
    }
    transport->tick.data = transport;
    return fine;
}

static void close_loop(struct transport *transport) {
    guest_end((uv_handle_t *)&transport->tick);
    guest_end((uv_handle_t *)&transport->called);
    for (int i = 0; i < STOP_SIGNALS; i++) {
        guest_end((uv_handle_t *)&transport->signal[i]);
    }
    for (int i = 0; i < LISTEN_SOCKETS; i++) {
        guest_end((uv_handle_t *)&transport->callers[i]);
    }
    if (transport->watching >= 0) {
        guest_end((uv_handle_t *)&transport->news);
    }
    guest_close(&transport->guest);
    if (transport->watching >= 0) {
        close(transport->watching);
    }
}

static bool watch(struct transport *transport) {
    static const int signals[STOP_SIGNALS] = {SIGINT, SIGTERM, SIGHUP};
    bool fine = true;
    for (int i = 0; i < transport->listener.count; i++) {
        uv_poll_t *callers = &transport->callers[i];
        fine = uv_poll_init(&transport->guest.loop, callers, transport->listener.socket[i]) == 0 && fine;
        callers->data = transport;
        fine = fine && uv_poll_start(callers, UV_READABLE, on_callers) == 0;
    }
    for (int i = 0; i < STOP_SIGNALS; i++) {
        fine = uv_signal_start(&transport->signal[i], on_signal, signals[i]) == 0 && fine;
    }
    return fine && uv_timer_start(&transport->tick, on_tick, TICK, TICK) == 0;
}

/* Gather, decide, write. */
static void turn(struct transport *transport) {
    uv_loop_t *loop = &transport->guest.loop;
    uint64_t start = uv_hrtime(), idle = uv_metrics_idle_time(loop);
    watch_news(transport);
    uv_run(loop, UV_RUN_ONCE);
    hub_turn(&transport->hub);
    if (transport->ticked) {
        transport->ticked = false;
        hub_tick(&transport->hub);
    }
    write_out(transport);
    if (transport->nudge) { /* timers that were set out here count from the library's next callback on */
        transport->nudge = false;
        lws_cancel_service(transport->guest.lws);
    }
    uint64_t busy = uv_hrtime() - start - (uv_metrics_idle_time(loop) - idle);
    metrics_time(&transport->hub.metrics.turns, (int64_t)busy / 1000);
}

static void serve(struct transport *transport, bool (*stop)(void)) {
    while (!stop() && !transport->stopped) {
        turn(transport);
    }
    hub_drain(&transport->hub);
    write_out(transport);
    transport->drain_until = hub_clock() + DRAIN;
    while (!hub_is_drained(&transport->hub) && hub_clock() < transport->drain_until) {
        turn(transport);
    }
    for (int i = 0; i < 2; i++) { /* close frames */
        uv_run(&transport->guest.loop, UV_RUN_NOWAIT);
    }
}

static enum server_error run(struct transport *transport, bool (*stop)(void),
                             void (*ready)(void *context, const struct listener *listener), void *context,
                             struct quad_text *why, enum quad_language language) {
    if (!hub_open(&transport->hub, wake_loop, transport, why, language)) {
        return SERVER_BAD_STORE;
    }
    transport->open = true;
    if (!watch(transport)) { /* signals, too, only now: a child of the hub's must not answer them for us */
        quad_text_add(why, quad_error_text(QUAD_ERROR_NO_MEMORY, language));
        return SERVER_BAD_STORE;
    }
    ready(context, &transport->listener);
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
    transport->watched = transport->watching = -1;
    transport->hub.config = config->hub;
    transport->hub.wake = wake;
    transport->hub.drop = drop;
    transport->derived = config->hub.base_url == NULL || config->hub.base_url[0] == '\0';
    bool fine = open_library(transport) && open_loop(transport);
    enum server_error error = fine ? run(transport, stop, ready, context, why, language) : SERVER_NO_LOOP;
    if (transport->open) {
        hub_dismiss(&transport->hub); /* they would wake a loop that is gone */
    }
    close_loop(transport);
    if (transport->open) {
        hub_close(&transport->hub);
    }
    listener_close(&transport->listener, true);
    free(transport);
    return error;
}
