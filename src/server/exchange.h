/* exchange.h: a request that is being decided about. The handlers of routes.def fill in its reply. */
#ifndef SERVER_EXCHANGE_H
#define SERVER_EXCHANGE_H

#include "server/input.h"
#include "server/keeper.h"

struct check;
struct verdict;

/* The JSON of the reply grows in the hub's scratch. */
struct exchange {
    struct hub *hub;
    struct connection *from;
    const struct http_request *request;
    const json_t *body;        /* of a POST */
    const struct check *check; /* of the box that it asks for, once that is done */
    struct quad_json j;
    const char *type, *file;
    bool later;                    /* another process will reply, or the check of a box is awaited */
    const struct verdict *verdict; /* what is wrong with that box */
};

/* profile_routes.c */
/* A pass for what the request's token opens, unless its address has had too many. */
enum refusal give_pass(struct exchange *x, const char *what, char code[SECRET_TEXT]);
enum refusal on_profile_make(struct exchange *x);
enum refusal on_profile_enter(struct exchange *x);
enum refusal on_profile(struct exchange *x);
enum refusal on_profile_rename(struct exchange *x);
enum refusal on_profile_code(struct exchange *x);
enum refusal on_profile_pass(struct exchange *x);
enum refusal on_profile_devices(struct exchange *x);
enum refusal on_profile_seats(struct exchange *x);
enum refusal on_profile_games(struct exchange *x);
enum refusal on_profile_kept(struct exchange *x);
enum refusal on_profile_delete(struct exchange *x);

#endif
