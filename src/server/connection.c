/* connection.c: connections: what they may hold and send, what waits to be written to them. See hub.h. */
#include "server/create.h"

#include <stdlib.h>

void connection_wake(struct connection *c) {
    if (c->transport != NULL) {
        c->hub->wake(c);
    }
}

/* Too many at once, or too many one after the other. */
static bool is_crowded(const struct hub *hub, struct address *address) {
    const long *limit = hub->config.limits.at;
    return !rate_take(&address->connects, limit[LIMIT_CONNECTS], LIMIT_WINDOW_SECONDS, hub->now) ||
           address->connections >= limit[LIMIT_CONNECTIONS_PER_ADDRESS];
}

struct connection *hub_connect(struct hub *hub, const char *name) {
    hub->now = hub_clock();
    struct address *address = address_of(&hub->addresses, name, hub->now);
    const long *limit = hub->config.limits.at;
    bool crowded = address == NULL || hub->connection_count >= limit[LIMIT_CONNECTIONS] ||
                   (!hub->config.proxy && is_crowded(hub, address));
    struct connection *c = crowded || hub->draining ? NULL : calloc(1, sizeof *c);
    if (c == NULL) {
        hub->metrics.at[METRIC_TURNED_AWAY]++;
        return NULL;
    }
    c->hub = hub;
    c->number = ++hub->next_number;
    c->since = hub->now;
    c->address = address;
    struct quad_text caller;
    quad_text_begin(&caller, c->caller, sizeof c->caller);
    quad_text_add(&caller, name);
    memcpy(c->speaker, c->caller, sizeof c->speaker);
    c->outbox_end = &c->outbox;
    c->session.owner = c;
    c->session.seat = QUAD_NOBODY;
    c->deadline = hub->now + LIMIT_HEAD_SECONDS * 1000;
    c->next = hub->connections;
    if (c->next != NULL) {
        c->next->previous = c;
    }
    hub->connections = c;
    hub->connection_count++;
    address->connections++;
    return c;
}

struct connection *hub_numbered(struct hub *hub, uint64_t number) {
    struct connection *c = hub->connections;
    while (c != NULL && c->number != number) {
        c = c->next;
    }
    return c;
}

bool hub_reconnect(struct connection *c, const char *name) {
    struct hub *hub = c->hub;
    struct address *address = address_of(&hub->addresses, name, hub_clock());
    if (address == NULL) {
        return false;
    }
    struct quad_text speaker;
    quad_text_begin(&speaker, c->speaker, sizeof c->speaker);
    quad_text_add(&speaker, name);
    c->address->connections--;
    c->address = address;
    address->connections++;
    return address->connections <= hub->config.limits.at[LIMIT_CONNECTIONS_PER_ADDRESS];
}

static void empty_outbox(struct connection *c) {
    while (c->outbox != NULL) {
        struct outbound *out = c->outbox;
        c->outbox = out->next;
        free(out);
    }
    c->outbox_end = &c->outbox;
    c->backlog = 0;
}

void hub_disconnect(struct connection *c) {
    struct hub *hub = c->hub;
    if (c->kind == CONNECTION_SOCKET && log_has_access()) {
        struct log_field fields[] = {{"address", c->speaker, 0},
                                     {"seconds", NULL, (hub_clock() - c->since) / 1000}};
        log_write(LEVEL_INFO, fields, sizeof fields / sizeof fields[0], "a WebSocket has ended");
    }
    session_leave(&c->session);
    create_forget(c);
    for (struct inbound *inbound = hub->inbox; inbound != NULL; inbound = inbound->next) {
        inbound->from = inbound->from == c ? NULL : inbound->from;
    }
    for (struct pending *pending = hub->pending; pending != NULL; pending = pending->next) {
        pending->to = pending->to == c ? NULL : pending->to;
    }
    if (c->previous != NULL) {
        c->previous->next = c->next;
    } else {
        hub->connections = c->next;
    }
    if (c->next != NULL) {
        c->next->previous = c->previous;
    }
    hub->connection_count--;
    c->address->connections--;
    empty_outbox(c);
    connection_replied(c, NULL);
    free(c->partial);
    free(c->request.body);
    free(c->reply.own);
    free(c);
}

static bool deliver(struct connection *c, const char *text, size_t length) {
    struct hub *hub = c->hub;
    struct inbound *inbound = malloc(sizeof *inbound + length + 1);
    if (inbound == NULL) {
        return false;
    }
    inbound->next = NULL;
    inbound->from = c;
    inbound->length = length;
    if (length > 0) {
        memcpy(inbound->text, text, length);
    }
    inbound->text[length] = '\0';
    *hub->inbox_end = inbound;
    hub->inbox_end = &inbound->next;
    return true;
}

bool hub_receive(struct connection *c, const char *bytes, size_t length, bool last) {
    if (c->partial_length + length > LIMIT_MESSAGE_BYTES) {
        return false;
    }
    bool fine = true;
    if (c->partial_length == 0 && last) {
        fine = deliver(c, bytes, length);
    } else {
        if (c->partial == NULL) {
            c->partial = malloc(LIMIT_MESSAGE_BYTES);
        }
        if (c->partial == NULL) {
            return false;
        }
        if (length > 0) {
            memcpy(c->partial + c->partial_length, bytes, length);
        }
        c->partial_length += length;
        if (last) {
            fine = deliver(c, c->partial, c->partial_length);
            free(c->partial);
            c->partial = NULL;
            c->partial_length = 0;
        }
    }
    return fine;
}

void connection_retry(struct connection *c) {
    const struct session *s = &c->session;
    for (const struct forwarded *f = c->forwarded; f != NULL && s->room != NULL; f = f->next) {
        bool same = strcmp(f->table, s->room->id) == 0 && (s->seat == f->seat || s->seat == QUAD_NOBODY);
        if (same && !deliver(c, f->text, f->length)) {
            c->hub->drop(c, 1011);
            break;
        }
    }
    connection_replied(c, NULL);
}

void connection_replied(struct connection *c, const char *id) {
    for (struct forwarded **at = &c->forwarded; *at != NULL;) {
        struct forwarded *f = *at;
        if (id != NULL && strcmp(f->id, id) != 0) {
            at = &f->next;
            continue;
        }
        *at = f->next;
        free(f);
    }
}

bool hub_request(struct connection *c) {
    c->asked = true;
    c->asked_at = hub_clock();
    c->deadline = 0;
    return deliver(c, NULL, 0);
}

void connection_send(struct connection *c, const char *text, size_t length) {
    struct hub *hub = c->hub;
    if (c->backlog + length > LIMIT_BACKLOG_BYTES) {
        empty_outbox(c);
        session_renew(&c->session); /* a whole view makes up for what was dropped */
        hub->metrics.at[METRIC_DROPPED]++;
    }
    struct outbound *out = malloc(sizeof *out + length);
    if (out == NULL) {
        hub->drop(c, 1011);
        return;
    }
    out->next = NULL;
    out->length = length;
    memcpy(out->text, text, length);
    *c->outbox_end = out;
    c->outbox_end = &out->next;
    c->backlog += length;
    connection_wake(c);
}

bool connection_has_more(const struct connection *c) {
    return c->outbox != NULL || session_is_due(&c->session);
}

bool connection_next(struct connection *c) {
    struct hub *hub = c->hub;
    hub->scratch.length = 0;
    hub->scratch.cut = false;
    if (c->outbox != NULL) {
        struct outbound *first = c->outbox;
        quad_text_add_bytes(&hub->scratch, first->text, first->length);
        c->backlog -= first->length;
        c->outbox = first->next;
        c->outbox_end = c->outbox == NULL ? &c->outbox : c->outbox_end;
        free(first);
        return true;
    }
    if (!session_write(&c->session, &hub->scratch, &hub->buffers)) {
        return false;
    }
    hub->metrics.at[METRIC_VIEWS]++;
    hub->metrics.at[METRIC_VIEW_BYTES] += hub->scratch.length;
    if (hub->scratch.cut) {
        hub_log(LEVEL_ERROR, c->session.room->id, "a view is longer than the buffer");
        hub->drop(c, 1011);
        return false;
    }
    return true;
}
