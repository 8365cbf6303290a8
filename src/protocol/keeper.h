/* keeper.h: what the protocol needs from whoever keeps tables.
 *
 * A message comes in on a session. messages.c decides what it may do and what follows, over this interface,
 * so that tables behave alike wherever they are kept: on a server, which has a store and sockets
 * (src/server/keeper.c), or in the memory of a browser's engine (src/wasm/local.c).
 *
 *     message_hear          decides, changes the room, appends to its log; the reply says what became of it
 *     … the keeper syncs what was appended …
 *     room_publish          whoever is at a room that was touched is due a view
 *     session_write         writes what is due, when there is somebody to take it
 */
#ifndef PROTOCOL_KEEPER_H
#define PROTOCOL_KEEPER_H

#include "protocol/log.h"
#include "protocol/message.h"
#include "protocol/refusal.h"

struct room;
struct session;

/* Whether the person of a seat is connected. */
enum presence {
    PRESENCE_HERE,
    PRESENCE_GONE,
    PRESENCE_ABSENT, /* gone for so long that others may let a bot play for him */
};

struct keeper {
    bool is_server; /* it hears the messages that make no sense elsewhere */
    /* The table that "enter" names, and the seat that its sender has a right to; QUAD_NOBODY: he watches. */
    enum refusal (*find)(struct keeper *keeper, const struct message *m, struct room **room, int *seat);
    /* Before a message may change a room: REFUSAL_ELSEWHERE if another keeper has to decide about it. */
    enum refusal (*claim)(struct room *room);
    /* The time by which clocks go, in milliseconds since 1970: the same in all that is decided at once. NULL:
     * there are no clocks. */
    int64_t (*time)(const struct keeper *keeper);
    /* Before a room is changed: false if nothing can be kept now. */
    bool (*begin)(struct keeper *keeper);
    /* Keep these entries, which are numbered, and give them their time. They are part of the room already, so
     * if they cannot be kept the room is lost (room_lose). */
    enum refusal (*append)(struct room *room, struct quad_entry *entries, size_t count);
    /* The room changes, for the first time since it was published. */
    void (*touched)(struct room *room);
    enum presence (*presence)(const struct room *room, int seat);
    /* The first session of a seat has come, or its last one has gone. */
    void (*attendance)(struct room *room, int seat);
    /* Whether the seat may make one more remark now. */
    bool (*may_chat)(struct room *room, int seat);
    /* Something can be written to the session. */
    void (*wake)(struct session *s);
};

/* What became of a message. */
struct reply {
    char id[QUAD_CLIENT_BYTES]; /* that its sender gave it; "" if none */
    enum refusal why;
    uint32_t seq, ply; /* where the table stands now */
    bool held;         /* the move waits to be confirmed */
    bool repeated;     /* it was done before */
    bool decided;      /* it was for this keeper to decide */
    bool silent;       /* its sender does not want to know */
};

/* Hear what somebody says. m: NULL if it cannot be read; limit: why it is not even looked at, or NONE. */
struct reply message_hear(struct keeper *keeper, struct session *from, const struct message *m,
                          enum refusal limit);
/* {"type":"done", …} or {"type":"refused", …}. */
void reply_write(struct quad_text *t, const struct reply *reply, enum quad_language language);

#endif
