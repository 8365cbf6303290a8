/* peers.h: several servers on one database. Each table is served by the process that holds its lease; the
 * others follow its log. What a player says at a process that only follows is forwarded to the one that
 * serves, and the reply comes back the same way, sent by the very commit that makes it true. */
#ifndef SERVER_PEERS_H
#define SERVER_PEERS_H

#include "server/keeper.h"

/* Begin to listen, or again after the store was opened anew; hub->news gets a descriptor to poll, or -1. */
void peers_open(struct hub *hub);
/* Take in what other processes have told. */
void peers_hear(struct hub *hub);
/* Take over tables of processes that died; say who is here. */
void peers_tick(struct hub *hub);
/* Forward a message (a JSON object) with that id to the process that serves its table. False if there is
 * none, or too many wait for their replies. */
bool peers_forward(struct hub *hub, struct connection *from, const char *id, const char *text, size_t length);
/* Ask the serving process for a seat; the reply to the request follows later. */
bool peers_join(struct hub *hub, struct connection *from, const struct room *room, int seat,
                const char *name);
/* Tell all processes that we have taken over the table. */
void peers_serve(struct hub *hub, const struct room *room);
/* Tell all processes which seats have somebody here. */
void peers_present(struct hub *hub, const struct room *room);

#endif
