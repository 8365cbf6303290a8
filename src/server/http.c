/* http.c: HTTP on libwebsockets: requests in, replies out, a piece at a time. */
#include "server/gzip.h"
#include "server/pages.h"
#include "server/routes.h"
#include "server/transport.h"

#include <stdlib.h>
#include <strings.h>

enum { PIECE = 16 * 1024, HEADER_ROOM = 4096, KEEP_OPEN = 30 * 1000, SMALL = 1024 };

static bool header(struct lws *wsi, enum lws_token_indexes which, char *out, size_t size) {
    out[0] = '\0';
    int length = lws_hdr_total_length(wsi, which);
    return length > 0 && (size_t)length < size && lws_hdr_copy(wsi, out, (int)size, which) > 0;
}

/* Browsers name the page that sends a request (Origin); programs need not. If there is an origin it must be
 * ours: that of the base URL, or, where none was given, the host in the request's own Host header, under any
 * name by which this machine is reached.
 *
 * That a page's host is the one it asks for does not prove that it is ours: whoever owns a name can let it
 * point to this machine after his page was loaded (DNS rebinding). Such a page gains nothing that its author
 * could not have by calling himself: nothing here goes by who a browser is, there are no cookies, and a
 * seat's token is kept by the browser for our pages' origin, where another origin does not find it. Only
 * where nobody from outside can call, at a loopback address, would it open a way in, so there only names
 * count that always mean this machine. */
static bool is_own_origin(struct transport *transport, struct lws *wsi) {
    char origin[256], host[256];
    if (lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) <= 0) {
        return true;
    }
    bool whole = header(wsi, WSI_TOKEN_ORIGIN, origin, sizeof origin);
    size_t scheme = strncmp(origin, "http://", 7) == 0 ? 7 : strncmp(origin, "https://", 8) == 0 ? 8 : 0;
    bool own = whole && scheme > 0 &&
               (transport->derived ? header(wsi, WSI_TOKEN_HOST, host, sizeof host) &&
                                         strcasecmp(origin + scheme, host) == 0 &&
                                         listener_answers_to(&transport->listener, host)
                                   : strcasecmp(origin, transport->hub.config.origin) == 0);
    if (!own && !transport->warned) {
        transport->warned = true;
        hub_log(LEVEL_WARNING, "",
                "requests of pages from %s are refused; if they are yours, give it as --base-url", origin);
    }
    return own;
}

/* "192.0.2.1", "192.0.2.1:4711", "[2001:db8::1]:4711": the address alone. */
static void strip_port(char *text) {
    char *colon = strchr(text, ':');
    if (text[0] == '[') {
        memmove(text, text + 1, strlen(text));
        text[strcspn(text, "]")] = '\0';
    } else if (colon != NULL && strchr(colon + 1, ':') == NULL) {
        *colon = '\0';
    }
}

/* Behind a proxy the last address of the list is the one it saw itself; what stands before it anybody may
 * have written. Several such headers are one list. Whoever comes without one has not come through the proxy:
 * he counts as himself. */
static bool believe_proxy(struct transport *transport, struct connection *c, struct lws *wsi) {
    char list[LIMIT_HEAD_BYTES + 1];
    if (!transport->hub.config.proxy) {
        return true;
    }
    if (lws_hdr_total_length(wsi, WSI_TOKEN_X_FORWARDED_FOR) <= 0) {
        return hub_reconnect(c, c->caller);
    }
    if (!header(wsi, WSI_TOKEN_X_FORWARDED_FOR, list, sizeof list)) {
        return false;
    }
    char *last = strrchr(list, ',');
    last = last == NULL ? list : last + 1;
    last += strspn(last, " \t");
    last[strcspn(last, " \t")] = '\0';
    strip_port(last);
    return hub_reconnect(c, last);
}

/* The first language of the list that we speak: browsers name the best liked first. */
static enum quad_language wanted_language(struct lws *wsi) {
    char text[1024];
    const char *asked = lws_get_urlarg_by_name(wsi, "language=", text, sizeof text);
    if (asked == NULL || asked[0] == '\0') {
        asked = header(wsi, WSI_TOKEN_HTTP_ACCEPT_LANGUAGE, text, sizeof text) ? text : "en";
    }
    while (asked[0] != '\0' && strncasecmp(asked, "fr", 2) != 0 && strncasecmp(asked, "en", 2) != 0) {
        asked += strcspn(asked, ",");
        asked += strspn(asked, ", ");
    }
    return strncasecmp(asked, "fr", 2) == 0 ? QUAD_FRENCH : QUAD_ENGLISH;
}

/* A browser that navigates here, not a program. */
static bool accepts_page(struct lws *wsi) {
    char text[1024];
    return header(wsi, WSI_TOKEN_HTTP_ACCEPT, text, sizeof text) && strstr(text, "text/html") != NULL;
}

/* What only its owner may read is not packed: its length would tell of it. */
static bool takes_gzip(struct lws *wsi, const struct http_request *request) {
    char text[256];
    return request->bearer[0] == '\0' && lws_hdr_total_length(wsi, WSI_TOKEN_POST_URI) == 0 &&
           header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, text, sizeof text) && strstr(text, "gzip") != NULL &&
           strstr(text, "gzip;q=0") == NULL && strstr(text, "gzip; q=0") == NULL;
}

static void read_bearer(struct lws *wsi, char out[SECRET_TEXT]) {
    static const char scheme[] = "Bearer ";
    char text[256];
    out[0] = '\0';
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_AUTHORIZATION) <= 0) {
        return;
    }
    bool fine = header(wsi, WSI_TOKEN_HTTP_AUTHORIZATION, text, sizeof text) &&
                strncmp(text, scheme, sizeof scheme - 1) == 0 &&
                strlen(text + sizeof scheme - 1) == SECRET_TEXT - 1;
    const char *token = fine ? text + sizeof scheme - 1 : "-"; /* "-" opens nothing */
    memcpy(out, token, strlen(token) + 1);
}

static int find_page(const char *path) {
    for (int i = 0; i < page_count; i++) {
        if (strcmp(pages[i].path, path) == 0) {
            return i;
        }
    }
    return -1;
}

static int depth_of(const char *path) {
    int slashes = 0;
    for (; *path != '\0'; path++) {
        slashes += *path == '/';
    }
    return slashes - 1;
}

static int refuse(struct connection *c, enum refusal why) {
    hub_refuse(c, why);
    return 0;
}

/* A POST says how long it is and comes from our own page; then its body is awaited. */
static int begin_post(struct transport *transport, struct connection *c, struct lws *wsi) {
    char text[24];
    long length = 0, most = c->request.route == ROUTE_CREATE ? LIMIT_TABLE_BYTES : LIMIT_BODY_BYTES;
    if (!is_own_origin(transport, wsi)) {
        return refuse(c, REFUSAL_BAD_ORIGIN);
    }
    if (!header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, text, sizeof text) ||
        lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0) {
        return refuse(c, REFUSAL_NO_LENGTH);
    }
    for (const char *at = text; *at != '\0'; at++) {
        length = *at >= '0' && *at <= '9' && length <= most ? 10 * length + *at - '0' : most + 1;
    }
    if (length > most) {
        return refuse(c, REFUSAL_TOO_LARGE);
    }
    if (length == 0) {
        return refuse(c, REFUSAL_BAD_REQUEST);
    }
    c->request.room = (size_t)length;
    c->request.body = malloc((size_t)length + 1);
    if (c->request.body == NULL) {
        return -1;
    }
    c->deadline = hub_clock() + LIMIT_BODY_SECONDS * 1000;
    return 0;
}

int http_begin(struct transport *transport, struct connection *c, struct lws *wsi, const char *path) {
    struct http_request *request = &c->request;
    bool post = lws_hdr_total_length(wsi, WSI_TOKEN_POST_URI) > 0;
    bool head = lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
    bool get = head || lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) > 0;
    free(request->body);
    memset(request, 0, sizeof *request);
    memset(&c->reply, 0, sizeof c->reply);
    c->kind = CONNECTION_HTTP;
    c->deadline = 0;
    c->asked = false;
    request->language = wanted_language(wsi);
    request->is_head = head;
    request->wants_page = get && accepts_page(wsi);
    read_bearer(wsi, request->bearer);
    request->is_forwarded = lws_hdr_total_length(wsi, WSI_TOKEN_X_FORWARDED_FOR) > 0;
    request->takes_gzip = takes_gzip(wsi, request);
    if (!believe_proxy(transport, c, wsi)) {
        return refuse(c, REFUSAL_TOO_MANY);
    }
    request->page = find_page(path);
    request->depth = depth_of(path);
    request->is_page = get && request->page >= 0;
    request->route = route_of(path, post ? METHOD_POST : METHOD_GET, request->name);
    if (request->page < 0 && request->route == -1) {
        return refuse(c, REFUSAL_NOT_FOUND);
    }
    if (!request->is_page && (request->route < 0 || (!get && !post))) {
        return refuse(c, REFUSAL_BAD_METHOD);
    }
    if (post) {
        return begin_post(transport, c, wsi);
    }
    return hub_request(c) ? 0 : -1;
}

int http_body(struct connection *c, const char *bytes, size_t length) {
    struct http_request *request = &c->request;
    if (request->body == NULL || c->asked) {
        return 0; /* refused already; the rest is swallowed */
    }
    if (length > request->room - request->length) {
        return -1;
    }
    memcpy(request->body + request->length, bytes, length);
    request->length += length;
    return 0;
}

int http_body_end(struct connection *c) {
    return c->asked || hub_request(c) ? 0 : -1;
}

static int write_head(struct lws *wsi, const struct http_reply *reply) {
    unsigned char buffer[LWS_PRE + HEADER_ROOM], *start = buffer + LWS_PRE, *at = start,
                                                 *end = buffer + sizeof buffer;
    if (lws_add_http_common_headers(wsi, (unsigned int)reply->status, reply->type, reply->length, &at, end) !=
            0 ||
        lws_add_http_header_by_name(
            wsi, (const unsigned char *)"cache-control:", (const unsigned char *)reply->cache,
            (int)strlen(reply->cache), &at, end) != 0) {
        return -1;
    }
    /* Without a word about encodings any will do, and every browser takes this one. */
    if (reply->encoding != NULL &&
        lws_add_http_header_by_name(
            wsi, (const unsigned char *)"content-encoding:", (const unsigned char *)reply->encoding,
            (int)strlen(reply->encoding), &at, end) != 0) {
        return -1;
    }
    if (reply->file != NULL) {
        char text[128];
        struct quad_text t;
        quad_text_begin(&t, text, sizeof text);
        quad_text_add(&t, "attachment; filename=\"");
        quad_text_add(&t, reply->file);
        quad_text_add(&t, "\"");
        if (lws_add_http_header_by_name(wsi, (const unsigned char *)"content-disposition:",
                                        (const unsigned char *)text, (int)t.length, &at, end) != 0) {
            return -1;
        }
    }
    return lws_finalize_write_http_header(wsi, start, &at, end);
}

/* The reply is sent: the connection may ask again. */
static int finish(struct connection *c, struct lws *wsi) {
    bool body_missing = c->request.body != NULL && c->request.length < c->request.room;
    free(c->reply.own);
    memset(&c->reply, 0, sizeof c->reply);
    free(c->request.body);
    c->request.body = NULL;
    c->asked = false;
    c->deadline = hub_clock() + KEEP_OPEN;
    bool refused_post = c->request.room == 0 && lws_hdr_total_length(wsi, WSI_TOKEN_POST_URI) > 0;
    return body_missing || refused_post || lws_http_transaction_completed(wsi) != 0 ? -1 : 0;
}

/* A catalogue or the rules of a game in a fifth of their bytes. Whatever does not work out goes as it is. */
static void pack(struct http_reply *reply) {
    size_t length;
    bool worth = reply->own != NULL && reply->encoding == NULL && reply->length >= SMALL;
    char *packed = worth ? gzip_pack(reply->own, reply->length, &length) : NULL;
    if (packed != NULL) {
        free(reply->own);
        reply->body = reply->own = packed;
        reply->length = length;
        reply->encoding = "gzip";
    }
}

int http_write(struct transport *transport, struct connection *c, struct lws *wsi) {
    struct http_reply *reply = &c->reply;
    if (reply->status == 0) {
        return 0;
    }
    if (!reply->head_sent) {
        reply->head_sent = true;
        if (c->request.takes_gzip) {
            pack(reply);
        }
        if (write_head(wsi, reply) != 0) {
            return -1;
        }
        if (reply->length > 0 && !c->request.is_head) {
            lws_callback_on_writable(wsi);
            return 0;
        }
        return finish(c, wsi);
    }
    size_t left = reply->length - reply->sent, piece = left < PIECE ? left : PIECE;
    memcpy(transport->out + LWS_PRE, reply->body + reply->sent, piece);
    reply->sent += piece;
    bool last = reply->sent == reply->length;
    if (lws_write(wsi, transport->out + LWS_PRE, piece, last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) <
        (int)piece) {
        return -1;
    }
    if (!last) {
        lws_callback_on_writable(wsi);
        return 0;
    }
    return finish(c, wsi);
}

bool http_may_upgrade(struct transport *transport, struct connection *c, struct lws *wsi, const char *to) {
    char path[64];
    enum refusal why = strcmp(to, "websocket") != 0                         ? REFUSAL_BAD_METHOD
                       : !header(wsi, WSI_TOKEN_GET_URI, path, sizeof path) ? REFUSAL_NOT_FOUND
                       : strcmp(path, "/api/v1/play") != 0                  ? REFUSAL_NOT_FOUND
                       : !is_own_origin(transport, wsi)                     ? REFUSAL_BAD_ORIGIN
                       : transport->hub.draining                            ? REFUSAL_CLOSING
                       : !believe_proxy(transport, c, wsi)                  ? REFUSAL_TOO_MANY
                                                                            : REFUSAL_NONE;
    if (why != REFUSAL_NONE) {
        transport->hub.metrics.at[METRIC_REFUSED]++;
        lws_return_http_status(wsi, (unsigned int)refusal_rows[why].status, NULL);
    }
    return why == REFUSAL_NONE;
}
