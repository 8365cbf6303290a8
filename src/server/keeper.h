/* keeper.h: tables as this server keeps them: in memory, found by their id (registry.c), and in the store.
 *
 * keeper.c is the protocol's keeper (protocol/keeper.h) with the store and the sockets. Entries are appended
 * to the batch of the turn; what was touched is published once that is committed. */
#ifndef SERVER_KEEPER_H
#define SERVER_KEEPER_H

#include "server/hub.h"

struct hosted_room {
    struct room room; /* the first member: a room of ours is a hosted_room */
    struct hosted_room *next, *touched_next, *lost_next;
    bool is_written;  /* something of it is in this batch */
    bool is_waiting;  /* in the list of those to be loaded again */
    bool is_leaving;  /* its lease is given back by this batch, and then it is forgotten */
    bool is_sure;     /* the store says that we serve it */
    bool is_thinking; /* a bot was asked */
    bool resumes;     /* nothing could be kept for a while: its clocks are to go on from now */
    bool is_shelved;  /* there is only its record (shelf.h) */
    bool was_here;    /* somebody who sits there, since housekeeping last noted it */
    bool is_watched;  /* and somebody looked on */
    unsigned char
        payer[ADDRESS_KEY]; /* for whom its bots think: who sat down last, or made it; 0: nobody yet */
    struct address *maker;  /* who made it, if it stands in the lobby; NULL after a restart */
    int64_t epoch;          /* of our lease; 0 if another process serves the table */
    int64_t created;
    int64_t elsewhere[QUAD_SEATS]; /* until when the seat counts as present at another process */
    int64_t left[QUAD_SEATS];      /* when a person's last connection closed */
    int64_t idle_since;            /* since when nobody is connected */
    struct rate messages[QUAD_SEATS], remarks[QUAD_SEATS]; /* of whoever sits there, on however many lines */
};

static inline struct hosted_room *hosted_of(const struct room *room) {
    return (struct hosted_room *)room;
}
static inline struct hub *hub_of(const struct room *room) {
    return (struct hub *)room->keeper;
}

void keeper_open(struct hub *hub);
/* A WebSocket's message. */
void keeper_hear(struct hub *hub, struct connection *from, const char *text, size_t length);
/* A message from a player who is connected to another process: decide, and write the reply. */
void keeper_hear_for(struct hub *hub, struct session *remote, const json_t *body, struct quad_text *out);
/* The seat that the token opens, or QUAD_NOBODY. */
int seat_opened_by(const struct quad_seat seats[QUAD_SEATS], const char *token);
/* If a bot owes a choice, ask one. */
void room_ask_bot(struct room *room);

#endif
