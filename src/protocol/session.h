/* session.h: somebody at a table, seated or watching: what he wants to see, how far he has read, what is due.
 *
 * Views are written when there is somebody to take them, from the state of that moment: a slow client skips
 * some and costs no memory. */
#ifndef PROTOCOL_SESSION_H
#define PROTOCOL_SESSION_H

#include "protocol/room.h"

/* What somebody wants to see of a table. */
enum {
    PART_SCENE = 1,    /* whole, every time */
    PART_PATCH = 2,    /* what changed in the scene */
    PART_POSITION = 4, /* the state as text */
    PART_JOURNAL = 8,
    PARTS = 4,
};
extern const char *const part_names[PARTS]; /* of the bits above, lowest first */

struct session {
    void *owner;                    /* the keeper's own: NULL if nothing can be written to it */
    struct room *room;              /* NULL before entering */
    struct session *next;           /* at the same table */
    int seat;                       /* or QUAD_NOBODY */
    uint8_t token[QUAD_HASH_BYTES]; /* of the seat when it was entered: it may get another owner */
    enum quad_language language;
    unsigned parts;
    uint64_t shown_version; /* of the room; 0: never */
    size_t journal_at, journal_count, chat_at, lapse_at;
    bool view_due, history_due;
    struct { /* a moment of the past: only the last one asked for */
        bool due, open;
        uint32_t ply;
    } look;
};

struct view_buffers;

/* Whether it has a seat, and that is still its own. */
bool session_is_seated(const struct session *s);
/* Sit down or watch; a complete view is due. */
void session_enter(struct session *s, struct room *room, int seat, unsigned parts);
void session_leave(struct session *s);
/* Let it see everything anew. */
void session_renew(struct session *s);
/* What a seat sees, and nobody else, has changed. */
void session_show(struct session *s);
bool session_is_due(const struct session *s);
/* Write the next thing that is due; false if there is nothing. */
bool session_write(struct session *s, struct quad_text *out, struct view_buffers *buffers);

#endif
