/* bans.h: who may not play here, and who may not speak: by address or by name. They are kept in the store, so
 * they outlive the server and hold for all processes on a database. */
#ifndef SERVER_BANS_H
#define SERVER_BANS_H

#include "protocol/refusal.h"
#include "server/limits.h"
#include "store/store.h"

#include <jansson.h>

struct hub;
struct connection;

struct bans {
    struct quad_store_ban *at;
    size_t count, room;
    int64_t read_at; /* when they are read again */
};

/* Whom a ban speaks of, as limits count addresses; no bits: it is a name. */
struct ban_network {
    unsigned char key[ADDRESS_KEY];
    int bits;
};

/* An address stands for itself, 192.0.2.0/24 for a network. False: what is behind the slash does not do. */
bool bans_network(const char *who, struct ban_network *out);
/* Read them from the store. False: they cannot be read now, and stay as they were. */
bool bans_read(struct hub *hub);
void bans_close(struct hub *hub);
/* Read them again now and then: another process may have changed them. */
void bans_tick(struct hub *hub);
/* Whether that address may not play here, or may not use that name. */
bool bans_address(const struct hub *hub, const char *address);
bool bans_name(const struct hub *hub, const char *name);
/* Why a message of that connection is not even looked at, or NONE. */
enum refusal bans_hear(const struct hub *hub, const struct connection *from, const json_t *body);

#endif
