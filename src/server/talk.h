/* talk.h: what a WebSocket says: the messages of messages.def. */
#ifndef SERVER_TALK_H
#define SERVER_TALK_H

#include "server/hub.h"

void talk_hear(struct hub *hub, struct session *from, const char *text, size_t length);
/* A message from a player who is connected to another process: decide, and write the answer. */
void talk_for(struct hub *hub, struct session *ghost, json_t *body, struct quad_text *answer);
/* Say at once that something was refused. */
void talk_refuse(struct session *to, const char *id, enum refusal why);

#endif
