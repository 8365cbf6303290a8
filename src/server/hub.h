/* hub.h: everything the server holds: connections, tables, what came in, what goes out.
 *
 * Nothing that arrives is acted upon at once. A turn of the event loop first gathers what came in; then
 * hub_turn decides about all of it, commits all of it in one synced transaction, and only then answers and
 * broadcasts. Between two turns memory holds nothing that the store does not, so whatever is written to
 * whomever is true for good: a table of which that is not so is loaded again before anybody sees it.
 *
 * The hub knows no sockets: a transport brings it messages and asks what to write, through this header. */
#ifndef SERVER_HUB_H
#define SERVER_HUB_H

#include "protocol/view.h"
#include "server/input.h"
#include "server/limits.h"
#include "server/metrics.h"
#include "server/passes.h"
#include "server/secret.h"
#include "store/store.h"

enum { WHO_ANYBODY, WHO_ENTERED, WHO_SEATED };

struct hub;
struct room;
struct crew;

/* A message on its way out. */
struct note {
    struct note *next;
    size_t length;
    char text[];
};

enum { HTTP_NAME_BYTES = 33 };

struct http_request {
    int route;    /* of routes.def */
    bool is_page; /* an embedded file instead */
    int page;
    char name[HTTP_NAME_BYTES]; /* the table or the game in the path */
    char bearer[SECRET_TEXT];   /* "" if none */
    enum quad_language language;
    bool is_head;  /* HEAD: all but the body */
    bool has_eyes; /* a browser shows the reply to somebody: refusals are pages */
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

enum session_kind { SESSION_FRESH, SESSION_HTTP, SESSION_SOCKET };

/* One connection. */
struct session {
    struct session *next, *previous;
    struct session *mate; /* the next one at the same table */
    struct hub *hub;
    uint64_t number; /* by which other processes know it */
    void *line;      /* the transport's own; NULL for one that is connected elsewhere */
    int descriptor;  /* its socket */
    char caller[64]; /* the address at the other end of the line; a proxy may speak for another */
    struct address *address;
    enum session_kind kind;
    bool closing, asked;         /* asked: an HTTP request is being answered */
    bool ping;                   /* ask whether it is still there */
    int64_t heard_at, pinged_at; /* when a WebSocket last gave a sign of life, and was asked for one */
    int64_t deadline;            /* by then it must have said what it has to; 0 if there is no hurry */
    struct rate messages;        /* while it has no seat */

    struct http_request request;
    struct http_reply reply;
    char token[SECRET_TEXT]; /* of a seat that was asked for at another process */

    char *heard; /* a message that is still coming in */
    size_t heard_length;
    struct note *carried; /* the last message that another process has to answer */
    int64_t carried_at;
    struct note *out, **out_end; /* answers and farewells, before any view */
    size_t backlog;

    struct room *room; /* where it sits or watches; NULL before entering */
    struct reader reader;
    bool dirty; /* a view is due */
    struct {    /* a look at the past is due: only the last one asked for */
        bool due, open;
        uint32_t ply;
    } look;
    bool history; /* the points over the whole game are due */
};

/* Something that came in and awaits its turn. */
struct letter {
    struct letter *next;
    struct session *from; /* NULL once it is gone */
    size_t length;        /* of a WebSocket message */
    char text[];
};

/* What will be said once the commit is synced: a note to a connection, or the reply to its request. */
struct answer {
    struct answer *next;
    struct session *to;
    struct note *note;
    struct http_reply reply;
    bool is_reply, depends; /* depends: on the commit; false: a refusal that stands anyway */
    char id[LIMIT_ID_BYTES + 1];
};

struct hub_config {
    const char *store, *base_url; /* base_url: "" to be derived from the address */
    char origin[256];             /* of the base_url */
    bool proxy;                   /* believe X-Forwarded-For */
    int bot_threads, bot_pause;   /* milliseconds before a bot moves while somebody looks on */
    struct limits limits;
    /* The rules of a game in Markdown, or NULL. */
    const char *(*rules)(const char *game, enum quad_language language);
};

/* How the store is (care.h). */
struct care {
    bool ill, recovered, unsure; /* unsure: whose our tables are now */
    enum quad_store_error error; /* what made it ill */
    int64_t pause, again_at, proved_at;
};

/* Tables taken over that are yet to be loaded, a few in every turn. */
enum { CLAIMS = 256 };
struct claims {
    char id[CLAIMS][QUAD_STORE_ID_BYTES];
    size_t next, count;
};

/* Milliseconds for which a table is ours without renewal: long on a file, where nobody else comes; short on a
 * database, where another process takes over what a dead one left. */
enum { LEASE_ALONE = 60 * 1000, LEASE_SHARED = 6 * 1000 };

enum { ROOM_BUCKETS = 8192, SCRATCH_BYTES = 4 * 1024 * 1024 };

struct hub {
    struct hub_config config;
    struct quad_store store;
    struct session *sessions;
    long session_count;
    struct addresses addresses;
    struct room *rooms[ROOM_BUCKETS];
    long room_count;
    struct letter *inbox, **inbox_end;
    struct answer *answers, **answers_end;
    struct room *touched; /* tables with entries in this batch */
    struct room *lost;    /* tables to be loaded again */
    struct claims claims;
    struct care care;
    bool in_batch, draining;
    bool shared; /* other processes may use the store */
    int64_t now; /* milliseconds, monotonic: set at the start of every turn and tick */
    int64_t renew_at, take_at, present_at, lease;
    int news;            /* a descriptor to poll for news of other processes, or -1 */
    size_t sweep_bucket; /* where housekeeping goes on */
    uint64_t next_number;
    struct crew *crew;
    void (*wake_loop)(void *context); /* let the loop turn once more */
    void *loop;
    struct metrics metrics;
    struct passes passes;
    /* The transport: ask for a chance to write; close a connection with a WebSocket status. */
    void (*wake)(struct session *session);
    void (*drop)(struct session *session, int status);
    struct quad_text scratch; /* for texts of any size */
    char *lobby;              /* the list of open tables, kept for a moment */
    size_t lobby_length;
    int64_t lobby_until;
};

/* Open the store and resume every table. On an error says why in the text. wake_loop is called by the bots'
 * threads. */
bool hub_open(struct hub *hub, void (*wake_loop)(void *), void *context, struct quad_text *why,
              enum quad_language language);
void hub_dismiss_bots(struct hub *hub);
void hub_close(struct hub *hub);

/* For the transport. NULL: refuse the connection. */
struct session *hub_connect(struct hub *hub, const char *name);
/* The connection belongs to another address than it seemed: it came through a proxy. False: too many. */
bool hub_reconnect(struct session *session, const char *address);
void hub_disconnect(struct session *session);
/* A whole message came in, or a piece of one. False: close it, it breaks a limit. */
bool hub_hear(struct session *session, const char *bytes, size_t length, bool last);
/* A whole request came in. */
bool hub_ask(struct session *session);
/* Answer a request at once with a refusal. */
void hub_refuse(struct session *session, enum refusal why);
/* Decide, commit, answer. */
void hub_turn(struct hub *hub);
void hub_tick(struct hub *hub);
/* What to write next on a WebSocket: true and the text in hub->scratch. */
bool hub_next(struct session *session);
/* Whether hub_next would have something. */
bool session_has_more(const struct session *session);
/* Ask the transport for a chance to write, if there is one. */
void session_wake(struct session *session);
/* Say farewell to everybody; true once nothing is left to send. */
void hub_drain(struct hub *hub);
bool hub_is_drained(const struct hub *hub);

/* For the handlers of messages and requests. */
int64_t hub_clock(void);
void hub_log(const char *format, ...) __attribute__((format(printf, 1, 2)));
struct answer *hub_answer(struct hub *hub, struct session *to, bool depends);
void session_push(struct session *session, const char *text, size_t length);
/* What was carried to a process that died is decided here now. A repeat does no harm. */
void session_try_again(struct session *session);
void session_leave_room(struct session *session);
/* The batch of this turn is open. False: nothing can be kept now, so change nothing. */
bool hub_batch(struct hub *hub);

#endif
