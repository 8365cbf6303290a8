/* clocks.h: when somebody's time will be over, at tables in memory and at those that were forgotten, and what
 * is done then. The entries of its log say what time a table's clocks show (protocol/clock.h); here is only
 * noted when to look at it again. */
#ifndef SERVER_CLOCKS_H
#define SERVER_CLOCKS_H

#include "protocol/room.h"

enum { CLOCK_BUCKETS = 1024 };

struct awaited;

struct clocks {
    struct awaited *bucket[CLOCK_BUCKETS];
    int64_t next; /* nothing is due before; 0: nothing is awaited */
};

struct hub;
struct hosted_room;

/* What was decided there is kept: note when it is to be looked at again. */
void clocks_note(struct hub *hub, const struct hosted_room *hosted);
/* The store works again: look soon at tables that are not in memory, so that their clocks go on from now. */
void clocks_go_on(struct hub *hub);
/* The table is loaded: whether its clocks are to go on from now. Once. */
bool clocks_resumes(struct hub *hub, const char *id);
/* Do what is due: remind, and end the time of those who have none left. Once a tick. */
void clocks_tick(struct hub *hub);
void clocks_close(struct hub *hub);

#endif
