/* hub.h: everything the server holds: connections, tables, what came in, what goes out.
 *
 * Nothing that arrives is acted upon at once. A turn of the event loop first gathers what came in; then
 * hub_turn decides about all of it, commits all of it in one synced transaction, and only then replies and
 * broadcasts. Between two turns memory holds nothing that the store does not, so whatever is written to
 * whomever is true for good: a table of which that is not so is loaded again before anybody sees it.
 *
 * The hub knows no sockets: a transport brings it messages and asks what to write, through this header. */
#ifndef SERVER_HUB_H
#define SERVER_HUB_H

#include "protocol/view.h"
#include "server/admin.h"
#include "server/bans.h"
#include "server/boxes.h"
#include "server/clocks.h"
#include "server/input.h"
#include "server/limits.h"
#include "server/log.h"
#include "server/metrics.h"
#include "server/passes.h"
#include "server/retention.h"
#include "server/secret.h"
#include "store/profiles.h"

struct hub;
struct hosted_room;
struct checks;
struct workers;

/* A text that waits to be written. */
struct outbound {
    struct outbound *next;
    size_t length;
    char text[];
};

/* A message that the process which serves its table has to reply to. If that dies, it is heard here again. */
struct forwarded {
    struct forwarded *next;
    int64_t at;                 /* when it was forwarded */
    char id[QUAD_CLIENT_BYTES]; /* by which its reply is known */
    char table[ROOM_ID_BYTES];  /* where it was said, and by whom: its sender may have moved on since */
    int seat;
    size_t length;
    char text[];
};

enum { HTTP_NAME_BYTES = 33 };

struct http_request {
    int route;                  /* of routes.def */
    bool is_page;               /* an embedded file instead */
    int page, depth;            /* depth: folders that the path leads down */
    char name[HTTP_NAME_BYTES]; /* the table or the game in the path */
    char bearer[SECRET_TEXT];   /* "" if none */
    enum quad_language language;
    bool is_forwarded; /* it says that it came through a proxy */
    bool is_head;      /* HEAD: all but the body */
    bool wants_page;   /* a browser shows the reply to somebody: refusals are HTML */
    bool takes_gzip;   /* and the reply is everybody's */
    size_t length, room;
    char *body; /* while it comes in */
};

struct http_reply {
    int status;
    const char *type;
    const char *file;             /* to be saved under this name; or NULL */
    const char *cache, *encoding; /* encoding: NULL if the body is as it is */
    char *own;                    /* freed after sending; or NULL */
    const char *body;             /* own, or a page that is part of the program */
    size_t length, sent;
    bool head_sent;
};

enum connection_kind { CONNECTION_FRESH, CONNECTION_HTTP, CONNECTION_SOCKET };

struct connection {
    struct connection *next, *previous;
    struct hub *hub;
    uint64_t number;          /* by which other processes know it */
    void *transport;          /* the transport's own; NULL if nothing can be written */
    int descriptor;           /* its socket */
    struct connection *awake; /* the transport's list of those with something to write */
    bool is_awake;
    char caller[64];         /* the address at the other end; a proxy may speak for another */
    int64_t since, asked_at; /* when it came, and when the request that waits did */
    char speaker[64];        /* the address for which it speaks now; limits count by its key */
    struct address *address;
    enum connection_kind kind;
    bool closing, asked;         /* asked: an HTTP request waits for its reply */
    bool is_checked;             /* the box that it asks for is being checked */
    bool ping;                   /* ask whether it is still there */
    int64_t heard_at, pinged_at; /* when a WebSocket last gave a sign of life, and was asked for one */
    int64_t deadline;            /* by then it must have sent what it has to; 0 if there is none */
    struct rate messages;        /* while it has no seat */

    struct http_request request;
    struct http_reply reply;
    bool by_device; /* it entered its seat with the token of this device */
    uint8_t device[QUAD_HASH_BYTES];
    int64_t allowed_at;      /* when that was last looked up */
    char token[SECRET_TEXT]; /* of the seat that another process is asked for; "" if none is */

    char *partial; /* a message that is still coming in */
    size_t partial_length;
    struct forwarded *forwarded; /* the oldest first; REPEATS_KEPT at most, or they could not be repeated */
    struct outbound *outbox, **outbox_end; /* replies and farewells, before any view */
    size_t backlog;                        /* bytes in it */
    struct session session;                /* of a WebSocket: at a table, once it has entered one */
};

/* Something that came in and awaits its turn. */
struct inbound {
    struct inbound *next;
    struct connection *from; /* NULL once it is gone */
    size_t length;           /* of a WebSocket message */
    char text[];
};

/* A reply that waits for the commit: to a message, or to an HTTP request. */
struct pending {
    struct pending *next;
    struct connection *to;
    struct reply reply; /* to a message */
    struct http_reply http;
    bool is_http, depends; /* depends: on the commit; false: a refusal that stands anyway */
};

struct hub_config {
    const char *admin;            /* the path of the operator's socket; NULL or "": there is none */
    const char *store, *base_url; /* base_url: "" to be derived from the address */
    char origin[256];             /* of the base_url */
    bool proxy;                   /* believe X-Forwarded-For */
    int bot_threads, bot_memory;  /* megabytes for the trees that bots keep */
    int bot_pause;                /* milliseconds before a bot moves while somebody looks on */
    struct limits limits;
    struct retention retention;
    struct log_settings log;
    const char *metrics_token;    /* whoever has it may read /metrics from anywhere; "" or NULL: nobody */
    struct catalogue_boxes boxes; /* of the operator, all of them proven */
    bool checks_inside;           /* boxes of others are not proven in a process of their own (checks.h) */
    /* The rules of a game in Markdown, or NULL. */
    const char *(*rules)(const char *game, enum quad_language language);
};

/* Whether the store keeps what it is given (health.h). */
struct health {
    bool failing, recovered, unsure; /* unsure: which tables are ours now */
    enum quad_store_error error;     /* why it fails */
    int64_t pause, retry_at, proved_at;
};

/* Tables of dead processes, taken over and yet to be loaded, a few in every turn. */
enum { ORPHANS = 256 };
struct orphans {
    char id[ORPHANS][QUAD_STORE_ID_BYTES];
    size_t next, count;
    bool more; /* the store may have others */
};

/* How long a lease lasts without renewal, in milliseconds: long on a file, which has one server; short on a
 * database, where another process takes over the tables of a dead one. */
enum { LEASE_ALONE = 60 * 1000, LEASE_SHARED = 1500 };

enum { ROOM_BUCKETS = 8192, SCRATCH_BYTES = 4 * 1024 * 1024 };

/* Where housekeeping is with the seats of deleted profiles. */
struct forgetting {
    bool going;
    struct quad_profile profile;
    struct quad_holding last;
};

struct hub {
    struct keeper keeper; /* what messages are decided with (keeper.h) */
    struct hub_config config;
    struct quad_store store;
    struct connection *connections;
    long connection_count;
    struct addresses addresses;
    struct hosted_room *rooms[ROOM_BUCKETS];
    long room_count;
    struct inbound *inbox, **inbox_end;
    struct pending *pending, **pending_end;
    struct hosted_room *touched; /* tables that change in this turn */
    struct hosted_room *lost;    /* tables to be loaded again */
    struct orphans orphans;
    struct health health;
    bool in_batch, draining;
    bool shared;    /* other processes may use the store */
    int64_t now;    /* milliseconds, monotonic: set at the start of every turn and tick */
    int64_t time;   /* the same since 1970: of all that is decided in it */
    int64_t asleep; /* how long the machine has slept since it began, when that was last looked at */
    int64_t renew_at, take_at, present_at, lease;
    int news;            /* a descriptor to poll for news of other processes, or -1 */
    size_t sweep_bucket; /* where housekeeping goes on */
    struct rounds rounds;
    struct clocks clocks;
    int64_t no_room_until; /* there was no table that could make room for another */
    uint64_t next_number;
    struct workers *workers;
    struct checks *checks;
    struct boxes boxes;               /* that are known */
    void (*wake_loop)(void *context); /* let the loop turn once more */
    void *loop;
    struct metrics metrics;
    struct bans bans;
    struct admin *admin;
    struct announcement announcement;
    char *admin_answer; /* to what the operator asked for in this turn */
    size_t admin_length;
    bool admin_waits; /* he waits for it */
    int64_t drain_at; /* when this process begins to stop; 0: not yet */
    struct passes passes;
    struct forgetting forgetting;
    /* The transport: ask for a chance to write; close a connection with a WebSocket status. */
    void (*wake)(struct connection *c);
    void (*drop)(struct connection *c, int status);
    struct quad_text scratch; /* for texts of any size */
    struct view_buffers buffers;
    char *listing; /* the list of open tables, kept for a moment */
    size_t listing_length;
    int64_t listing_until;
};

/* Open the store; its tables are resumed in the turns that follow. On an error says why in the text.
 * wake_loop is called by the threads of bots and checks. */
bool hub_open(struct hub *hub, void (*wake_loop)(void *), void *context, struct quad_text *why,
              enum quad_language language);
/* Let these threads go. */
void hub_dismiss(struct hub *hub);
void hub_close(struct hub *hub);

/* The connection of that number, or NULL. */
struct connection *hub_numbered(struct hub *hub, uint64_t number);

/* For the transport. NULL: refuse the connection. */
struct connection *hub_connect(struct hub *hub, const char *name);
/* The connection belongs to another address than it seemed: it came through a proxy. False: too many. */
bool hub_reconnect(struct connection *c, const char *address);
void hub_disconnect(struct connection *c);
/* A whole message came in, or a piece of one. False: close it, it breaks a limit. */
bool hub_receive(struct connection *c, const char *bytes, size_t length, bool last);
/* A whole request came in. */
bool hub_request(struct connection *c);
/* Reply to a request at once with a refusal. */
void hub_refuse(struct connection *c, enum refusal why);
/* Decide, commit, reply. */
void hub_turn(struct hub *hub);
void hub_tick(struct hub *hub);
/* What to write next on a WebSocket: true and the text in hub->scratch. */
bool connection_next(struct connection *c);
/* Whether connection_next would have something. */
bool connection_has_more(const struct connection *c);
/* Ask the transport for a chance to write, if there is one. */
void connection_wake(struct connection *c);
/* Say farewell to everybody; true once nothing is left to send. */
void hub_drain(struct hub *hub);
bool hub_is_drained(const struct hub *hub);

/* For the handlers of messages and requests. */
int64_t hub_clock(void);
/* Say something to whoever runs the server; table: which it is about, or "". */
void hub_log(enum log_level level, const char *table, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* A reply to be filled in; NULL without memory. */
struct pending *hub_reply(struct hub *hub, struct connection *to, bool depends);
void connection_send(struct connection *c, const char *text, size_t length);
/* What was forwarded and not replied to is heard once more. A repeat does no harm. */
void connection_retry(struct connection *c);
/* There is a reply to the message of that id; NULL: to all. */
void connection_replied(struct connection *c, const char *id);
/* The batch of this turn is open. False: nothing can be kept now, so change nothing. */
bool hub_batch(struct hub *hub);

#endif
