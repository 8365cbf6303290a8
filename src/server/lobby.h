/* lobby.h: what HTTP asks: the routes of routes.def. */
#ifndef SERVER_LOBBY_H
#define SERVER_LOBBY_H

#include "server/hub.h"

enum route {
#define ROUTE(id, method, path, who, handler) ROUTE_##id,
#include "server/routes.def"
#undef ROUTE
    ROUTES
};

enum method { METHOD_GET, METHOD_POST };

/* Which route a path is for, filling in the name in it; -1 if none, -2 if none by this method. */
int lobby_route(const char *path, enum method method, char name[HTTP_NAME_BYTES]);
/* Answer the request of the session. */
void lobby_answer(struct hub *hub, struct session *from);

#endif
