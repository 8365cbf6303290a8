/* queue.h: whose question is thought about next, and for how long.
 *
 * A question belongs to a table, and a table to an address (the payer): whoever sat down there last, else
 * whoever made it. Tables where somebody looks on come first; among them the address that has been thought
 * for least, for a slice of time; then the next. So nobody waits for what others have asked, however much of
 * it. What nobody watches, and what an address asks beyond its day's share, is thought about with what is
 * left.
 *
 * A question that has a time (its level's) is answered when that is over, however little of it it got; and
 * earlier, if its address asks so much that the threads cannot give all of it their time. The few that have
 * been begun keep their trees; if another is to be begun and there is no room, the one that has had most is
 * answered as far as it got.
 *
 * Nothing here thinks, waits or reads a clock: now is in microseconds and never goes back. */
#ifndef SERVER_QUEUE_H
#define SERVER_QUEUE_H

#include "server/limits.h"
#include "store/store.h"

enum {
    QUEUE_SLICE_MOST = 20 * 1000, /* microseconds */
    QUEUE_SLICE_LEAST = 4 * 1000,
    QUEUE_ROUND = 200 * 1000, /* in which everybody who is looked at gets a slice, if that can be */
    QUEUE_SHRINKS_TO = 20,    /* a budget shrinks to this part of itself at most */
};

/* Who comes first. */
enum queue_rank { QUEUE_AHEAD, QUEUE_BEHIND, QUEUE_RANKS };

struct payer;

struct question { /* the first member of whatever is asked */
    struct question *next;
    struct payer *payer;
    char table[QUAD_STORE_ID_BYTES];
    int64_t due;  /* when it may be thought about */
    int64_t time; /* that its level takes; 0: as long as it takes */
    bool watched; /* somebody looks on */
    /* The queue's own. */
    bool begun, running, hurried; /* hurried: answer it as it is */
    bool first;                   /* this is its first slice */
    enum queue_rank rank;         /* that it was taken in */
    int64_t spent, slice;
};

enum { QUEUE_BUCKETS = 1024 };

struct queue {
    struct payer *bucket[QUEUE_BUCKETS]; /* all that asked today */
    struct payer *busy;                  /* those that have questions */
    int64_t clock[QUEUE_RANKS];          /* the time of the payers that are thought for */
    long begun, room;                    /* questions that were begun; how many may be */
    long threads, waiting;
    int64_t day_most; /* of thinking, for one address and day */
    uint64_t shortened, demoted,
        thought; /* answers before their time; questions beyond the day's share; all thinking */
};

void queue_open(struct queue *queue, int threads, int64_t day_most);
/* The payers go; the questions are the caller's. */
void queue_close(struct queue *queue);
/* Add a question of that address. False without memory. */
bool queue_add(struct queue *queue, struct question *question, const unsigned char address[ADDRESS_KEY],
               int64_t now);
/* Somebody has come to look at the table. */
void queue_watch(struct queue *queue, const char *table);
/* What a thread thinks about next, for *slice; if that is 0 it is to be answered as it is. NULL: nothing for
 * now; *next is when there will be something, or -1. */
struct question *queue_take(struct queue *queue, int64_t now, int64_t *slice, int64_t *next);
/* It was thought about for so long; finished: to its end. True: answer it; it has left the queue. */
bool queue_return(struct queue *queue, struct question *question, int64_t spent, bool finished, int64_t now);
/* Any question that waits and was not begun, taken out; or NULL. For the end. */
struct question *queue_drop(struct queue *queue);

#endif
