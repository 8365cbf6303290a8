/* room.h: a table with the people around it, wherever it is kept.
 *
 * The game in progress and its seats are the replay of the table's log; so is the rest, but for what is of
 * the moment: who is connected, a move that waits to be confirmed. Every change is an entry that its keeper
 * appends. What is refused, or cannot be kept now, changes nothing. */
#ifndef PROTOCOL_ROOM_H
#define PROTOCOL_ROOM_H

#include "core/record.h"
#include "protocol/keeper.h"

enum {
    ROOM_ID_BYTES = 24,
    REMARKS_KEPT = 200, /* that newcomers are shown */
    REPEATS_KEPT = 8,   /* how many of its last messages a seat may repeat */
    LAPSES_KEPT = 32,   /* that newcomers are told of */
};

/* Why a game ended, as its log has it. */
#define ROOM_CLOSED_BY_OPERATOR "closed"
#define ROOM_ENDED_BY_TIME      "time"

struct remark {
    uint32_t number;
    uint8_t seat;
    int64_t time;
    char *text;
};

/* Somebody's time was over. */
struct lapse {
    uint32_t number, ply; /* of its entry; how far the game was */
    uint8_t seat, over;   /* enum quad_time_over: what came of it */
    uint8_t level;        /* of the bot that goes on */
    bool asked;           /* the others were asked, and have given it to the bot */
};

/* What was told of each play, to whom. */
struct told {
    uint32_t play; /* its number */
    struct quad_event event;
};

struct events {
    struct told *at;
    size_t count, room;
};

struct repeat { /* a message that was done, should it come again */
    char client[QUAD_CLIENT_BYTES];
    bool held; /* that was its reply */
};

struct held { /* a move that ends the turn and waits to be confirmed; never kept */
    bool is;
    uint32_t seq;
    struct quad_move move;
};

struct room {
    struct keeper *keeper;
    char id[ROOM_ID_BYTES];
    uint8_t undo; /* enum quad_undo */
    bool confirm, listed;
    bool has_luck;                 /* the hash of the seed was promised */
    uint8_t luck[QUAD_HASH_BYTES]; /* that hash */

    struct quad_replay replay;    /* the table itself, its seats, whether it is over */
    bool is_ended_by_operator;    /* not by the rules, nor by its players */
    bool is_closed;               /* it does not replay, and can only be looked at, as far as it goes */
    struct quad_stop stop;        /* how far that is, and why */
    uint32_t seq;                 /* number of the last entry that moved the game on, or back */
    int64_t moved_at;             /* its time; 0: there is none */
    unsigned asked;               /* which seats owed a choice then */
    int64_t asked_at[QUAD_SEATS]; /* since when */
    struct events events;
    struct remark chat[REMARKS_KEPT]; /* a ring: remark n is at n % REMARKS_KEPT */
    size_t chat_count;
    struct lapse lapse[LAPSES_KEPT]; /* a ring, as above */
    size_t lapse_count;
    struct repeat repeat[QUAD_SEATS][REPEATS_KEPT];
    uint8_t repeat_next[QUAD_SEATS];
    struct held held[QUAD_SEATS];

    struct session *sessions;
    uint64_t version;        /* of all that can be seen */
    struct quad_any before;  /* the truth before the last change */
    uint64_t before_version; /* which version that was; 0 if it is not known */
    bool is_rewound;         /* something was taken back since: plays do not lead from there to here */
    bool is_touched;         /* something will be shown */
    bool is_lost;            /* memory is not what is kept: nobody is shown it and nobody may play there */
};

static inline const struct quad_state *room_truth(const struct room *room) {
    return quad_table_truth(&room->replay.table);
}
static inline const struct quad_game *room_game(const struct room *room) {
    return room->replay.table.game;
}

/* Begin with a table that replay has open. */
void room_open(struct room *room, struct keeper *keeper);
/* What was told of plays that the table has already, as when it comes from a record. False: no memory. */
bool room_tell_again(struct room *room);
/* Sessions that are left stand in no room. */
void room_close(struct room *room);
/* What was loaded anew takes the place of what is in memory; fresh is empty then. Sessions stay. */
void room_replace(struct room *room, struct room *fresh);

/* No seat is empty: the game has begun. */
bool room_is_full(const struct room *room);
/* Whether somebody owns the seat and is connected. */
bool room_is_here(const struct room *room, int seat);
/* Whether a seat may take back freely: nobody else at the table is a person. */
bool room_rewinds(const struct room *room, int seat);
/* Whether taking back is worth trying. */
bool room_may_undo(const struct room *room, int seat);
/* Whether somebody may look at the moment of that ply; open: with all that is hidden. */
enum refusal room_may_look(const struct room *room, int64_t ply, bool open);

/* Something that everybody can see is about to change. */
void room_touch(struct room *room);
/* What is in memory is not to be trusted any more. */
void room_lose(struct room *room);
/* What was touched is kept: everybody is due a view. */
void room_publish(struct room *room);
/* Something that only this seat sees has changed, and nothing that is kept. */
void room_show(struct room *room, int seat);

/* client: the id of the message that asked for it; NULL if none did. The game has begun and is not over. */
enum refusal room_play(struct room *room, int seat, uint32_t ply, struct quad_move m, const char *client);
enum refusal room_undo(struct room *room, int seat, const char *client);
/* sender: the seat whose message it was; seat itself if it was nobody's. */
enum refusal room_seat(struct room *room, int seat, const struct quad_seat *who, int sender,
                       const char *client);
/* The time of that seat is over, and the others give it to a bot. */
enum refusal room_outlast(struct room *room, int seat, const struct quad_seat *who, int sender,
                          const char *client);
enum refusal room_say(struct room *room, int seat, const char *text, const char *client);
enum refusal room_end(struct room *room, int seat, const char *why);
/* Begin once every seat is taken. */
enum refusal room_begin(struct room *room);
/* Do what is to be done at that time: remind those who have little left, end the time of those who have none.
 * Everything that depends on time is decided here, and here alone: whoever hears a message calls this before.
 */
enum refusal room_keep_time(struct room *room, int64_t now);
/* This process has taken the table over, or could keep nothing for a while: see quad_clocks_want_resuming. */
enum refusal room_resume(struct room *room, int64_t now);
/* What the others may do about a seat: whether its time is over, as far as the log goes. */
bool room_may_outlast(const struct room *room, int seat);
/* Append the plays of the table from that number on, and the end if it is over by the rules. */
enum refusal room_append_plays(struct room *room, size_t from, const char *client);
/* What the seat was told when it sent the message of that id; NULL if it has not, or long ago. */
const struct repeat *room_repeat(const struct room *room, int seat, const char *client);
/* The seat's message of that id is done. */
void room_remember(struct room *room, int seat, const char *client, bool held);
/* Take in an entry that was appended elsewhere, or long ago. */
enum quad_error room_follow(struct room *room, const struct quad_entry *entry);
/* What is kept of the table does not replay: close it where it stands. These sit there, by what was kept. */
void room_shut(struct room *room, const struct quad_stop *stop, const struct quad_seat seats[QUAD_SEATS]);
/* An entry behind the place where a closed table stops: its remarks can be read all the same. */
void room_overhear(struct room *room, const struct quad_entry *entry);

/* The levels of bots, weakest first. */
const struct quad_symbol *bot_level(int level);
/* The level of that token, or -1. */
int bot_level_named(const char *token);
/* The level of a bot that goes on for somebody who left. */
int bot_level_usual(void);
/* The names that bots bear; NULL behind the last. */
const char *bot_name_at(size_t number);
/* A name for a bot in that seat which nobody else at the table has. */
void bot_name(const struct quad_seat seats[QUAD_SEATS], int seat, char out[QUAD_NAME_BYTES]);
/* Name every bot that has no name yet. */
void bots_name(struct quad_seat seats[QUAD_SEATS]);

#endif
