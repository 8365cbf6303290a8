/* room.h: a table with the people around it.
 *
 * The game in progress and its seats are the replay of the table's log in the store; everything else here
 * follows from that log too (journal, chat, which messages were answered), or is of the moment (who is
 * connected, a move that waits to be confirmed). Every change is an entry appended to the batch of this turn.
 */
#ifndef SERVER_ROOM_H
#define SERVER_ROOM_H

#include "server/hub.h"
#include "store/replay.h"

enum { ROOM_REPEATS = 8 }; /* how many of its last messages a seat may repeat */

struct repeat { /* a message that was done, should it come again */
    char client[QUAD_CLIENT_BYTES];
    uint32_t seq, ply;
};

struct held { /* a move that ends the turn and waits to be confirmed; never stored */
    bool is;
    uint32_t seq;
    struct quad_move move;
    char client[QUAD_CLIENT_BYTES];
};

struct room {
    struct room *next, *touched_next;
    struct room *lost_next;
    bool is_touched; /* something will be shown */
    bool is_written; /* something of it is in this batch */
    bool is_lost;    /* memory is not what is in the store: it is loaded again before anybody sees it */
    bool is_waiting; /* for that, in the list of the hub */
    bool is_leaving; /* its lease is given back by this batch, and then it is forgotten */
    bool is_sure;    /* the store says that we serve it */
    struct quad_store_table row;
    struct quad_replay replay;
    int64_t epoch; /* of our lease; 0 if another process serves the table */
    uint32_t seq;  /* number of the last entry that moved the game on, or back */
    uint64_t version;
    struct quad_any before; /* the truth before the last change, when the version was before_version */
    uint64_t before_version;
    bool is_rewound; /* something was taken back since */
    struct session *sessions;
    int watchers;
    int64_t elsewhere[QUAD_SEATS]; /* until when the seat counts as present at another process */
    int64_t left[QUAD_SEATS];      /* when a person's last connection closed */
    int64_t idle_since;            /* since when nobody is connected */
    struct chronicle chronicle;
    struct remark chat[REMARKS_KEPT]; /* a ring: remark n is at n % REMARKS_KEPT */
    size_t chat_count;
    struct repeat repeat[QUAD_SEATS][ROOM_REPEATS];
    uint8_t repeat_next[QUAD_SEATS];
    struct held held[QUAD_SEATS];
    struct rate messages[QUAD_SEATS], remarks[QUAD_SEATS]; /* of whoever sits there, on however many lines */
    bool thinking;                                         /* a bot was asked */
};

static inline const struct quad_state *room_truth(const struct room *room) {
    return quad_table_truth(&room->replay.table);
}
static inline const struct quad_game *room_game(const struct room *room) {
    return room->replay.table.game;
}
bool room_is_full(const struct room *room);
bool room_is_here(const struct room *room, int seat);
/* The seat that the token opens, or QUAD_NOBODY. */
int seat_opened_by(const struct quad_seat *seats, int count, const char *token);
int room_seat_of(const struct room *room, const char *token);
/* The room as messages and views know it. */
struct sitting room_sitting(const struct room *room);
/* A done message of that id, or NULL. */
const struct repeat *room_repeat(const struct room *room, int seat, const char *client);

/* Something that everybody can see is about to change: they are told after the commit. */
void room_touch(struct hub *hub, struct room *room);
/* What is in memory is not to be trusted any more. */
void room_lose(struct hub *hub, struct room *room);
/* Something that only this seat sees has changed, and nothing that is kept. */
void room_show(struct room *room, int seat);
/* Changes. They append to the batch and touch the room; what is refused, or cannot be kept now, changes and
 * touches nothing. */
enum refusal room_play(struct hub *hub, struct room *room, int seat, uint32_t ply, struct quad_move m,
                       const char *client);
enum refusal room_undo(struct hub *hub, struct room *room, int seat, const char *client);
enum refusal room_seat(struct hub *hub, struct room *room, int seat, const struct quad_seat *who,
                       const char *client);
enum refusal room_say(struct hub *hub, struct room *room, int seat, const char *text, const char *client);
enum refusal room_end(struct hub *hub, struct room *room, int seat, const char *why);
/* Begin once every seat is taken. */
enum refusal room_begin(struct hub *hub, struct room *room);
/* If a bot owes a choice, ask one. */
void room_ask_bot(struct hub *hub, struct room *room);

/* shelf.c: the tables in memory. */
/* Resume every table of the store; one whose log does not replay is quarantined. */
bool shelf_open(struct hub *hub);
void shelf_close(struct hub *hub);
/* The table of that id, from memory or from the store. To look at a table takes no lease: whoever only looks
 * makes nobody write. */
enum refusal shelf_find(struct hub *hub, const char *id, struct room **out);
/* As above, but only if the token opens a seat there: others do not make us load it. */
enum refusal shelf_find_own(struct hub *hub, const char *id, const char *token, struct room **out);
/* The table of that id if it is in memory. */
struct room *shelf_at_hand(struct hub *hub, const char *id);
/* Serve a table that was only looked at, as part of this batch. ELSEWHERE: another process serves it. */
enum refusal shelf_claim(struct hub *hub, struct room *room);
/* A new table, which quad_store_create has just kept. */
struct room *shelf_add(struct hub *hub, const struct quad_store_table *row);
void shelf_forget(struct hub *hub, struct room *room);
/* Load some of the tables that were claimed from dead processes, and some of those that were lost; what is
 * left is done in the turns that follow. */
void shelf_adopt(struct hub *hub);
void shelf_await(struct hub *hub, struct room *room);
void shelf_restore(struct hub *hub);
/* How many tables we serve; ask the store which they are; go on with them after an illness. */
uint64_t shelf_served(const struct hub *hub);
enum quad_store_error shelf_check(struct hub *hub);
void shelf_go_on(struct hub *hub);
/* Forget finished tables that nobody looks at; give up those where nobody ever came. A few at a time. */
void shelf_sweep(struct hub *hub);
/* Take note of an entry of the log that is part of the replay now. */
void room_note(struct room *room, const struct quad_entry *entry);
/* Forget what was told of plays that were taken back. */
void room_cut_chronicle(struct room *room);
void room_listen(void *context, const struct quad_table *t, const struct quad_play *play,
                 const struct quad_journal *j);

#endif
