/* clock.h: how long the players of a table may think, and how much of it each has left.
 *
 * What was agreed (struct quad_clock) is part of the table's row; what is left (struct quad_clocks) follows
 * from the log, entry by entry, like everything else: no time is kept anywhere but in the entries.
 *
 * A turn lasts from the moment a seat owes a choice until it owes none; chance moves in between are part of
 * it. Only persons' clocks run, each its own where several owe a choice at once, from the moment every seat
 * is taken until the game is over. What a turn brings is given when the next one begins: whoever takes back
 * goes on with what was left, and gets nothing for turns that he plays again.
 */
#ifndef PROTOCOL_CLOCK_H
#define PROTOCOL_CLOCK_H

#include "core/game.h"

struct quad_entry;
struct quad_replay;

enum quad_clock_kind {
    QUAD_CLOCK_NONE,
    QUAD_CLOCK_LIVE, /* minutes for the game, and seconds more with each turn */
    QUAD_CLOCK_TURN, /* days for each turn */
    QUAD_CLOCK_BANK, /* days for the game, and hours more with each turn, but never more than at the start */
    QUAD_CLOCKS
};

/* What happens when a player's time is over. */
enum quad_time_over {
    QUAD_OVER_BOT,     /* a bot goes on; he may take his seat back */
    QUAD_OVER_CONCEDE, /* he has given up */
    QUAD_OVER_OTHERS,  /* the others may let a bot go on */
    QUAD_OVERS
};

enum { QUAD_CLOCK_BYTES = 40 }; /* as a row keeps it, and an end */

/* What was agreed when the table was made. All zero: there is no clock. */
struct quad_clock {
    uint8_t kind, over, level; /* level: of the bot that goes on */
    int64_t start, gain;       /* milliseconds */
};

/* The words of requests, rows and views; the unit of start and gain in seconds, and what they may be. */
struct quad_clock_row {
    const char *token, *start, *gain; /* names of the two numbers; gain NULL: there is none */
    int32_t start_unit, gain_unit;
    int16_t start_min, start_max, gain_max;
};
extern const struct quad_clock_row quad_clock_rows[QUAD_CLOCKS];
extern const char *const quad_over_names[QUAD_OVERS];

/* From numbers in the units of that kind; false if they are out of bounds. */
bool quad_clock_set(struct quad_clock *out, enum quad_clock_kind kind, int64_t start, int64_t gain);
/* As a row keeps it: "" without a clock, "live 900 30 bot 1", in seconds. Reading: false if it is not one. */
void quad_clock_write(const struct quad_clock *clock, char out[QUAD_CLOCK_BYTES]);
bool quad_clock_read(const char *text, struct quad_clock *out);

/* A seat's clock when the last entry was made. */
struct quad_time {
    int64_t left; /* below zero: it is over */
    bool owes, runs, is_person;
    bool begun;        /* it had a turn */
    bool out;          /* the log says that its time is over */
    bool back;         /* it was over, and he has come back: his next new turn has a little time at least */
    bool reminded;     /* and that little was left */
    uint32_t begun_at; /* its last turn: how many plays there were */
    uint32_t debt;     /* turns that begin before there are so many bring nothing: he took them back */
};

struct quad_clocks {
    struct quad_clock terms;
    struct quad_time seat[QUAD_SEATS];
    int64_t at;     /* the time of the last entry */
    uint32_t plays; /* when the seats were last looked at */
    uint8_t lost;   /* number of the seat that has lost the game by its time; 0: none has */
};

void quad_clocks_begin(struct quad_clocks *c, const struct quad_clock *terms);
/* The entry is part of the replay now. */
void quad_clocks_follow(struct quad_replay *r, const struct quad_entry *entry);

/* Milliseconds that the seat has left at that time, 0 if none; of one whose clock stands what it will have
 * when its next turn begins. */
int64_t quad_clocks_left(const struct quad_clocks *c, int seat, int64_t now);
/* Whether its time is over at that time: a move at the last millisecond still counts. */
bool quad_clocks_is_up(const struct quad_clocks *c, int seat, int64_t now);
/* Whether it is to be reminded: three quarters of what it had at the start are gone. Once, until it has more.
 */
bool quad_clocks_is_low(const struct quad_clocks *c, int seat, int64_t now);
/* When something is to be done: a seat is to be reminded, or its time is over; 0: nothing is awaited. */
int64_t quad_clocks_due(const struct quad_clocks *c);
bool quad_clocks_run(const struct quad_clocks *c);
/* Whether a process that takes the table over has to say so in the log, for the sake of somebody's time. */
bool quad_clocks_want_resuming(const struct quad_clocks *c, int64_t now);

#endif
