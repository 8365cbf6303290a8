/* peers.h: several servers on one database. Each table is served by the process that holds its lease; the
 * others follow its log. What a player says at a process that only follows is carried to the one that serves,
 * and the answer comes back the same way, sent by the very commit that makes it true. */
#ifndef SERVER_PEERS_H
#define SERVER_PEERS_H

#include "server/room.h"

/* Begin to listen, or again after the store was opened anew; hub->news gets a descriptor to poll, or -1. */
void peers_open(struct hub *hub);
/* Take in what other processes have told. */
void peers_hear(struct hub *hub);
/* Take over tables of processes that died; say who is here. */
void peers_tick(struct hub *hub);
/* Carry a message (a JSON object) to the process that serves the room. False if there is none. */
bool peers_carry(struct hub *hub, struct session *from, const char *text, size_t length);
/* Ask the serving process for a seat; the reply to the request follows later. */
bool peers_join(struct hub *hub, struct session *from, struct room *room, int seat, const char *name);
/* Read on in the log of a room; false if that cannot be done now, and the room is lost. */
bool room_catch_up(struct hub *hub, struct room *room);
/* Tell all processes which seats have somebody here. */
void peers_present(struct hub *hub, const struct room *room);
/* A session at a seat that lost its token becomes a spectator. */
void room_demote(struct room *room);

#endif
