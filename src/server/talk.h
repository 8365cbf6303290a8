/* talk.h: what a WebSocket says: the messages of messages.def. */
#ifndef SERVER_TALK_H
#define SERVER_TALK_H

#include "server/hub.h"

void talk_hear(struct hub *hub, struct session *from, const char *text, size_t length);
/* Say at once that something was refused. */
void talk_refuse(struct session *to, const char *id, enum refusal why);

#endif
