/* limits.h: how much anybody may send, hold or ask for. Every limit is a name here and a test in
 * tests/server. */
#ifndef SERVER_LIMITS_H
#define SERVER_LIMITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    LIMIT_HEAD_BYTES = 8 * 1024, /* of an HTTP request */
    LIMIT_HEAD_SECONDS = 5,
    LIMIT_BODY_BYTES = 64 * 1024,
    LIMIT_TABLE_BYTES = 192 * 1024, /* of a body that may have a box in it */
    LIMIT_BODY_SECONDS = 10,
    LIMIT_MESSAGE_BYTES = 4 * 1024, /* of a WebSocket message that comes in */
    LIMIT_BACKLOG_BYTES =
        64 * 1024,             /* replies waiting for a slow client; then they are dropped, a view follows */
    LIMIT_DEPTH = 6,           /* nesting of JSON that comes in */
    LIMIT_WATCHERS = 200,      /* spectators of one table */
    LIMIT_SILENT_SECONDS = 20, /* a fresh WebSocket enters a table within this time */
    LIMIT_ABSENT_SECONDS = 60, /* afterwards others may hand the seat of an absent player to a bot */
    LIMIT_WINDOW_SECONDS = 10, /* of the rates in limits.def */
    LIMIT_ADDRESS_TIMES = 20,  /* as many messages may come from one address as from that many seats */
    LIMIT_CLOSE_TIMES = 4,     /* so many times too many messages close the WebSocket */
    LIMIT_DEVICES_MOST = 200,  /* that the limit of a profile's devices can be: all are shown at once */
    LIMIT_HOUR_SECONDS = 3600,
    LIMIT_DAY_SECONDS = 24 * 3600,
};

enum limit {
#define LIMIT(id, name, preset) LIMIT_##id,
#include "server/limits.def"
#undef LIMIT
    LIMITS
};

struct limits {
    long at[LIMITS];
};

void limits_preset(struct limits *limits);
/* Read "chat=3,tables=10"; false if a name is unknown or a value is not a number from 1 on, or too large. */
bool limits_read(struct limits *limits, const char *text);

/* So many in a window of time. The clock is in milliseconds and never goes back. */
struct rate {
    int64_t since;
    long count;
};

/* Count one more; false if it is one too many. */
bool rate_take(struct rate *rate, long most, int window_seconds, int64_t now);

enum { ADDRESS_KEY = 16 };

/* An address that has connections, or did something lately. */
struct address {
    struct address *next;
    unsigned char key[ADDRESS_KEY];
    long connections;
    long checks; /* of boxes, that are going on */
    long listed; /* tables in the lobby */
    struct rate requests, tables, boxes, messages, connects;
    struct rate day; /* tables in a day */
    struct rate profiles, profiles_of_day, sign_ins, passes;
    int64_t used; /* when it was last seen */
};

enum { ADDRESS_BUCKETS = 4096 };

struct addresses {
    struct address *bucket[ADDRESS_BUCKETS];
    size_t count;
};

/* What an address is known by: IPv4 its four bytes, IPv6 its network; anything else is all zero. */
void address_key(const char *name, unsigned char key[ADDRESS_KEY]);
/* The address of that name ("192.0.2.1", "2001:db8::1": there the first 64 bits count), made if need be.
 * NULL if there is no memory. Names that are no address share one entry. */
struct address *address_of(struct addresses *all, const char *name, int64_t now);
/* Forget addresses without connections that were not seen for an hour. */
void addresses_sweep(struct addresses *all, int64_t now);
void addresses_free(struct addresses *all);

#endif
