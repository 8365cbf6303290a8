/* session.c: connections: what they may hold and send, what waits to be written to them. See hub.h. */
#include "server/hub.h"

#include "server/peers.h"
#include "server/room.h"
#include "server/talk.h"

#include <stdlib.h>

void session_wake(struct session *s) {
    if (s->line != NULL) {
        s->hub->wake(s);
    }
}

struct session *hub_connect(struct hub *hub, const char *name) {
    hub->now = hub_clock();
    struct address *address = address_of(&hub->addresses, name, hub->now);
    const long *limit = hub->config.limits.at;
    bool crowded = address == NULL || hub->session_count >= limit[LIMIT_CONNECTIONS] ||
                   (!hub->config.proxy && address->connections >= limit[LIMIT_CONNECTIONS_PER_ADDRESS]);
    struct session *s = crowded || hub->draining ? NULL : calloc(1, sizeof *s);
    if (s == NULL) {
        hub->metrics.at[METRIC_TURNED_AWAY]++;
        return NULL;
    }
    s->hub = hub;
    s->number = ++hub->next_number;
    s->address = address;
    struct quad_text caller;
    quad_text_begin(&caller, s->caller, sizeof s->caller);
    quad_text_add(&caller, name);
    s->out_end = &s->out;
    s->reader.seat = QUAD_NOBODY;
    s->deadline = hub->now + LIMIT_HEAD_SECONDS * 1000;
    s->next = hub->sessions;
    if (s->next != NULL) {
        s->next->previous = s;
    }
    hub->sessions = s;
    hub->session_count++;
    address->connections++;
    return s;
}

bool hub_reconnect(struct session *s, const char *name) {
    struct hub *hub = s->hub;
    struct address *address = address_of(&hub->addresses, name, hub_clock());
    if (address == NULL) {
        return false;
    }
    s->address->connections--;
    s->address = address;
    address->connections++;
    return address->connections <= hub->config.limits.at[LIMIT_CONNECTIONS_PER_ADDRESS];
}

void session_leave_room(struct session *s) {
    struct room *room = s->room;
    if (room == NULL) {
        return;
    }
    struct session **at = &room->sessions;
    while (*at != s) {
        at = &(*at)->mate;
    }
    *at = s->mate;
    s->mate = NULL;
    s->room = NULL;
    s->look.due = s->history = false;
    room->watchers -= s->reader.seat == QUAD_NOBODY;
    if (s->reader.seat != QUAD_NOBODY && !room_is_here(room, s->reader.seat)) {
        room->left[s->reader.seat] = hub_clock();
        room_touch(s->hub, room); /* the others see that the chair is empty */
        peers_present(s->hub, room);
    }
    room->idle_since = hub_clock();
    s->reader.seat = QUAD_NOBODY;
}

static void drop_notes(struct session *s) {
    while (s->out != NULL) {
        struct note *note = s->out;
        s->out = note->next;
        free(note);
    }
    s->out_end = &s->out;
    s->backlog = 0;
}

void hub_disconnect(struct session *s) {
    struct hub *hub = s->hub;
    session_leave_room(s);
    for (struct letter *letter = hub->inbox; letter != NULL; letter = letter->next) {
        letter->from = letter->from == s ? NULL : letter->from;
    }
    for (struct answer *answer = hub->answers; answer != NULL; answer = answer->next) {
        answer->to = answer->to == s ? NULL : answer->to;
    }
    if (s->previous != NULL) {
        s->previous->next = s->next;
    } else {
        hub->sessions = s->next;
    }
    if (s->next != NULL) {
        s->next->previous = s->previous;
    }
    hub->session_count--;
    s->address->connections--;
    drop_notes(s);
    free(s->carried);
    free(s->heard);
    free(s->request.body);
    free(s->reply.own);
    free(s);
}

static bool put_letter(struct session *s, const char *text, size_t length) {
    struct hub *hub = s->hub;
    struct letter *letter = malloc(sizeof *letter + length + 1);
    if (letter == NULL) {
        return false;
    }
    letter->next = NULL;
    letter->from = s;
    letter->length = length;
    if (length > 0) {
        memcpy(letter->text, text, length);
    }
    letter->text[length] = '\0';
    *hub->inbox_end = letter;
    hub->inbox_end = &letter->next;
    return true;
}

bool hub_hear(struct session *s, const char *bytes, size_t length, bool last) {
    if (s->heard_length + length > LIMIT_MESSAGE_BYTES) {
        return false;
    }
    bool fine = true;
    if (s->heard_length == 0 && last) {
        fine = put_letter(s, bytes, length);
    } else {
        if (s->heard == NULL) {
            s->heard = malloc(LIMIT_MESSAGE_BYTES);
        }
        if (s->heard == NULL) {
            return false;
        }
        if (length > 0) {
            memcpy(s->heard + s->heard_length, bytes, length);
        }
        s->heard_length += length;
        if (last) {
            fine = put_letter(s, s->heard, s->heard_length);
            free(s->heard);
            s->heard = NULL;
            s->heard_length = 0;
        }
    }
    return fine;
}

void session_try_again(struct session *s) {
    if (s->carried != NULL) {
        put_letter(s, s->carried->text, s->carried->length);
        free(s->carried);
        s->carried = NULL;
    }
}

bool hub_ask(struct session *s) {
    s->asked = true;
    s->deadline = 0;
    return put_letter(s, NULL, 0);
}

void session_push(struct session *s, const char *text, size_t length) {
    struct hub *hub = s->hub;
    if (s->backlog + length > LIMIT_BACKLOG_BYTES) {
        drop_notes(s);
        reader_renew(&s->reader); /* a whole view makes up for what was dropped */
        s->dirty = s->room != NULL;
        hub->metrics.at[METRIC_DROPPED]++;
    }
    struct note *note = malloc(sizeof *note + length);
    if (note == NULL) {
        hub->drop(s, 1011);
        return;
    }
    note->next = NULL;
    note->length = length;
    memcpy(note->text, text, length);
    *s->out_end = note;
    s->out_end = &note->next;
    s->backlog += length;
    session_wake(s);
}

bool session_has_more(const struct session *s) {
    bool shown = s->room != NULL && !s->room->is_lost;
    return s->out != NULL || (shown && (s->dirty || s->look.due || s->history));
}

/* What is due, the present first: whoever looks at the past knows how much of the present there is. */
static bool write_due(struct quad_text *out, struct session *s) {
    struct sitting at = room_sitting(s->room);
    if (s->look.due && sitting_judge_look(&at, s->look.ply, s->look.open) != REFUSAL_NONE) {
        s->look.due = false; /* that was taken back since, and a view told so */
    }
    if (s->dirty) {
        s->dirty = false;
        view_write(out, &at, &s->reader);
    } else if (s->look.due) {
        s->look.due = false;
        view_write_past(out, &at, &s->reader, s->look.ply, s->look.open);
    } else if (s->history) {
        s->history = false;
        view_write_history(out, &at);
    } else {
        return false;
    }
    return true;
}

bool hub_next(struct session *s) {
    struct hub *hub = s->hub;
    hub->scratch.length = 0;
    hub->scratch.cut = false;
    if (s->out != NULL) {
        struct note *note = s->out;
        quad_text_add_bytes(&hub->scratch, note->text, note->length);
        s->backlog -= note->length;
        s->out = note->next;
        s->out_end = s->out == NULL ? &s->out : s->out_end;
        free(note);
        return true;
    }
    if (s->room == NULL || s->room->is_lost || !write_due(&hub->scratch, s)) {
        return false;
    }
    hub->metrics.at[METRIC_VIEWS]++;
    hub->metrics.at[METRIC_VIEW_BYTES] += hub->scratch.length;
    if (hub->scratch.cut) {
        hub_log("table %s: a view does not fit", s->room->row.id);
        hub->drop(s, 1011);
        return false;
    }
    return true;
}
