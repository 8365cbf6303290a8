/* session.c: see session.h. */
#include "protocol/session.h"

#include "protocol/view.h"

void session_show(struct session *s) {
    s->view_due = true;
    s->room->keeper->wake(s);
}

void session_renew(struct session *s) {
    s->shown_version = 0;
    s->journal_at = s->journal_count = s->chat_at = s->lapse_at = 0;
    if (s->room != NULL) {
        session_show(s);
    }
}

bool session_is_seated(const struct session *s) {
    const struct quad_seat *who =
        s->room == NULL || s->seat == QUAD_NOBODY ? NULL : &s->room->replay.seat[s->seat];
    return who != NULL && who->has_token && memcmp(who->token, s->token, sizeof s->token) == 0;
}

static bool is_missing(const struct room *room, int seat) {
    return seat != QUAD_NOBODY && room->keeper->presence(room, seat) != PRESENCE_HERE;
}

/* The others see who is connected. */
static void tell_others(struct room *room, int seat) {
    room_touch(room);
    room->keeper->attendance(room, seat);
}

void session_enter(struct session *s, struct room *room, int seat, unsigned parts) {
    session_leave(s);
    bool came = is_missing(room, seat);
    s->room = room;
    s->seat = seat;
    if (seat != QUAD_NOBODY) {
        memcpy(s->token, room->replay.seat[seat].token, sizeof s->token);
    }
    s->parts = parts;
    s->next = room->sessions;
    room->sessions = s;
    if (came) {
        tell_others(room, seat);
    }
    session_renew(s);
}

void session_leave(struct session *s) {
    struct room *room = s->room;
    int seat = s->seat;
    if (room == NULL) {
        return;
    }
    struct session **at = &room->sessions;
    while (*at != s) {
        at = &(*at)->next;
    }
    *at = s->next;
    s->next = NULL;
    s->room = NULL;
    s->seat = QUAD_NOBODY;
    s->view_due = s->look.due = s->history_due = false;
    if (is_missing(room, seat)) {
        tell_others(room, seat);
    }
}

bool session_is_due(const struct session *s) {
    return s->room != NULL && !s->room->is_lost && (s->view_due || s->look.due || s->history_due);
}

/* The present comes before the past: a look counts the journal's entries that the session was told, so it has
 * to have been told all of them. */
bool session_write(struct session *s, struct quad_text *out, struct view_buffers *buffers) {
    if (!session_is_due(s)) {
        return false;
    }
    if (s->look.due && room_may_look(s->room, s->look.ply, s->look.open) != REFUSAL_NONE) {
        s->look.due = false; /* that was taken back since, and a view told so */
    }
    if (s->view_due) {
        s->view_due = false;
        view_write(out, s, buffers);
    } else if (s->look.due) {
        s->look.due = false;
        view_write_past(out, s, s->look.ply, s->look.open, buffers);
    } else if (s->history_due) {
        s->history_due = false;
        view_write_history(out, s->room);
    } else {
        return false;
    }
    return true;
}
