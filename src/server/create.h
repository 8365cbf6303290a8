/* create.h: tables that are made by a request: what it says is checked, its box too, then all of it is kept.
 */
#ifndef SERVER_CREATE_H
#define SERVER_CREATE_H

#include "server/checks.h"
#include "server/keeper.h"

struct creation {
    const struct check *check; /* what came of the check of its box; NULL: it was not checked yet */
    /* What comes of it. */
    bool later;                    /* its box is being checked: come back with that */
    const struct verdict *verdict; /* why it is refused, if that is its box */
    struct hosted_room *hosted;
    int seat; /* of whoever makes it; negative: none */
    char token[SECRET_TEXT];
};

/* The body is that of POST /api/v1/tables. */
enum refusal create_table(struct hub *hub, struct connection *from, const json_t *body,
                          struct creation *creation);
/* Go on with requests whose boxes were checked. */
void create_go_on(struct hub *hub);
/* Nobody waits any more for the check of this connection's box. */
void create_forget(struct connection *c);

/* A name from a request; "" if it has none. */
enum refusal create_name(const struct message *m, char out[QUAD_NAME_BYTES]);
/* Somebody sits down, with a token of his own. */
void create_person(struct quad_seat *who, char token[SECRET_TEXT]);

#endif
