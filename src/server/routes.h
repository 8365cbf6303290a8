/* routes.h: what HTTP asks: the routes of routes.def. */
#ifndef SERVER_ROUTES_H
#define SERVER_ROUTES_H

#include "server/hub.h"

struct check;

enum route {
#define ROUTE(id, method, path, who, handler) ROUTE_##id,
#include "server/routes.def"
#undef ROUTE
    ROUTES
};

enum method { METHOD_GET, METHOD_POST };

/* Which route a path is for, filling in the name in it; -1 if none, -2 if none by this method. */
int route_of(const char *path, enum method method, char name[HTTP_NAME_BYTES]);
/* Let somebody sit down, on that seat or on the first free one if it is negative. */
enum refusal routes_sit(struct room *room, int *seat, const struct quad_seat *who);
/* Another process has decided about a request for a seat. */
void routes_joined(struct connection *c, const struct room *room, int seat, enum refusal why);
/* There is a reply: a line of the access log, if that is kept. */
void routes_log(const struct connection *c);
/* Reply to the request of the connection. */
void routes_reply(struct hub *hub, struct connection *from);
/* The box that a request asks for was checked: reply now. */
void routes_go_on(struct hub *hub, struct connection *from, const struct check *check);

#endif
