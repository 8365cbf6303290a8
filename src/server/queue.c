/* queue.c: see queue.h. */
#include "server/queue.h"

#include <stdlib.h>
#include <string.h>

static const int64_t whole_day = (int64_t)24 * 3600 * 1000 * 1000;

/* How far a payer may lag behind the others, to be thought for before them. */
enum { LAG = 100 * 1000 };

struct payer {
    struct payer *next, *busy_next;
    unsigned char address[ADDRESS_KEY];
    struct question *first, **end; /* in the order in which they were asked */
    int64_t time[QUEUE_RANKS];     /* thought for it, as the queue's clocks count */
    int64_t day_since, day_spent;
};

void queue_open(struct queue *queue, int threads, int64_t day_most) {
    memset(queue, 0, sizeof *queue);
    queue->threads = threads;
    queue->room = threads + 3;
    queue->day_most = day_most;
}

void queue_close(struct queue *queue) {
    for (int i = 0; i < QUEUE_BUCKETS; i++) {
        for (struct payer *payer = queue->bucket[i], *next; payer != NULL; payer = next) {
            next = payer->next;
            free(payer);
        }
    }
    memset(queue, 0, sizeof *queue);
}

/* The payer of that address, made if need be. On the way those are forgotten whose day is over. */
static struct payer *payer_of(struct queue *queue, const unsigned char address[ADDRESS_KEY], int64_t now) {
    unsigned hash = 0;
    for (int i = 0; i < ADDRESS_KEY; i++) {
        hash = hash * 131 + address[i];
    }
    struct payer **bucket = &queue->bucket[hash % QUEUE_BUCKETS], *found = NULL;
    for (struct payer **at = bucket; *at != NULL;) {
        struct payer *payer = *at;
        if (memcmp(payer->address, address, ADDRESS_KEY) == 0) {
            found = payer;
        } else if (payer->first == NULL && now - payer->day_since >= whole_day) {
            *at = payer->next;
            free(payer);
            continue;
        }
        at = &payer->next;
    }
    if (found == NULL && (found = calloc(1, sizeof *found)) != NULL) {
        memcpy(found->address, address, ADDRESS_KEY);
        found->day_since = now;
        found->next = *bucket;
        *bucket = found;
    }
    return found;
}

/* Whoever was away has saved up nothing. */
static void begin(struct queue *queue, struct payer *payer) {
    for (int rank = 0; rank < QUEUE_RANKS; rank++) {
        payer->time[rank] = payer->time[rank] < queue->clock[rank] ? queue->clock[rank] : payer->time[rank];
    }
    payer->end = &payer->first;
    payer->busy_next = queue->busy;
    queue->busy = payer;
}

static bool is_beyond(const struct queue *queue, const struct payer *payer, int64_t now) {
    return now - payer->day_since < whole_day && payer->day_spent >= queue->day_most;
}

bool queue_add(struct queue *queue, struct question *question, const unsigned char address[ADDRESS_KEY],
               int64_t now) {
    struct payer *payer = payer_of(queue, address, now);
    if (payer == NULL) {
        return false;
    }
    if (payer->first == NULL) {
        begin(queue, payer);
    }
    question->next = NULL;
    question->payer = payer;
    question->begun = question->running = question->hurried = false;
    question->spent = question->slice = 0;
    *payer->end = question;
    payer->end = &question->next;
    queue->waiting++;
    queue->demoted += is_beyond(queue, payer, now);
    return true;
}

void queue_watch(struct queue *queue, const char *table) {
    for (struct payer *payer = queue->busy; payer != NULL; payer = payer->busy_next) {
        for (struct question *q = payer->first; q != NULL; q = q->next) {
            q->watched = q->watched || strcmp(q->table, table) == 0;
        }
    }
}

static void take_out(struct queue *queue, struct question *question) {
    struct payer *payer = question->payer;
    struct question **at = &payer->first;
    while (*at != question) {
        at = &(*at)->next;
    }
    *at = question->next;
    payer->end = question->next == NULL ? at : payer->end;
    question->next = NULL;
    queue->waiting--;
    queue->begun -= question->begun;
    struct payer **busy = &queue->busy;
    while (payer->first == NULL && *busy != payer) {
        busy = &(*busy)->busy_next;
    }
    *busy = payer->first == NULL ? payer->busy_next : *busy;
}

static enum queue_rank rank_of(const struct queue *queue, const struct question *q, int64_t now) {
    return q->watched && !is_beyond(queue, q->payer, now) ? QUEUE_AHEAD : QUEUE_BEHIND;
}

/* Of the payer's questions of that rank the one that was begun, else the first; NULL if none is to be
 * thought about now. */
static struct question *next_of(const struct queue *queue, const struct payer *payer, enum queue_rank rank,
                                int64_t now) {
    struct question *first = NULL;
    for (struct question *q = payer->first; q != NULL; q = q->next) {
        if (q->running || q->due > now || rank_of(queue, q, now) != rank) {
            continue;
        }
        if (q->begun) {
            return q;
        }
        first = first == NULL ? q : first;
    }
    return first;
}

static struct question *best_of(struct queue *queue, enum queue_rank rank, int64_t now, int64_t *payers) {
    struct question *best = NULL;
    *payers = 0;
    for (struct payer *payer = queue->busy; payer != NULL; payer = payer->busy_next) {
        struct question *q = next_of(queue, payer, rank, now);
        int64_t least = queue->clock[rank] - LAG;
        payer->time[rank] = payer->time[rank] < least ? least : payer->time[rank];
        *payers += q != NULL;
        best = q != NULL && (best == NULL || payer->time[rank] < best->payer->time[rank]) ? q : best;
    }
    return best;
}

/* What an address asks at the same time shares what the threads can give in the level's time. */
static int64_t share_of(const struct queue *queue, const struct question *question, int64_t now) {
    int64_t asked = 0, time = question->time > 0 ? question->time : QUEUE_ROUND;
    enum queue_rank rank = rank_of(queue, question, now);
    for (const struct question *q = question->payer->first; q != NULL; q = q->next) {
        asked += q->due <= now && q->time > 0 && rank_of(queue, q, now) == rank;
    }
    int64_t share = time * queue->threads / (asked < 1 ? 1 : asked), least = time / QUEUE_SHRINKS_TO;
    return share < least ? least : share;
}

static bool is_over(const struct queue *queue, const struct question *question, int64_t now) {
    return question->time > 0 &&
           (now - question->due >= question->time || question->spent >= share_of(queue, question, now));
}

/* Of those that were begun and wait the one that has had most of its share; first of those that nobody
 * watches. */
static struct question *victim(const struct queue *queue, int64_t now) {
    struct question *found = NULL;
    int64_t most = -1;
    for (const struct payer *payer = queue->busy; payer != NULL; payer = payer->busy_next) {
        for (struct question *q = payer->first; q != NULL; q = q->next) {
            if (q->begun && !q->running) {
                const int64_t permille = 1000, behind = permille * permille;
                int64_t had = permille * q->spent / share_of(queue, q, now) +
                              (rank_of(queue, q, now) == QUEUE_BEHIND ? behind : 0);
                found = had > most ? q : found;
                most = had > most ? had : most;
            }
        }
    }
    return found;
}

static int64_t first_due(const struct queue *queue, int64_t now) {
    int64_t next = -1;
    for (const struct payer *payer = queue->busy; payer != NULL; payer = payer->busy_next) {
        for (const struct question *q = payer->first; q != NULL; q = q->next) {
            next = q->due > now && (next < 0 || q->due < next) ? q->due : next;
        }
    }
    return next;
}

struct question *queue_take(struct queue *queue, int64_t now, int64_t *slice, int64_t *next) {
    int64_t payers;
    enum queue_rank rank = QUEUE_AHEAD;
    struct question *q = best_of(queue, rank, now, &payers);
    if (q == NULL) {
        rank = QUEUE_BEHIND;
        q = best_of(queue, rank, now, &payers);
    }
    if (q == NULL) {
        *next = first_due(queue, now);
        return NULL;
    }
    *slice = QUEUE_ROUND / payers;
    *slice = *slice < QUEUE_SLICE_LEAST  ? QUEUE_SLICE_LEAST
             : *slice > QUEUE_SLICE_MOST ? QUEUE_SLICE_MOST
                                         : *slice;
    q->first = false;
    struct question *old = q->begun || queue->begun < queue->room ? NULL : victim(queue, now);
    if (old != NULL) {
        q = old;
        q->hurried = true;
        *slice = 0;
    } else if (!q->begun) {
        q->begun = q->first = true;
        queue->begun++;
    }
    q->rank = rank;
    q->slice = *slice;
    q->running = true;
    int64_t *time = &q->payer->time[rank];
    queue->clock[rank] = queue->clock[rank] < *time ? *time : queue->clock[rank];
    *time += *slice; /* as if it were used already, for whoever comes meanwhile */
    return q;
}

bool queue_return(struct queue *queue, struct question *question, int64_t spent, bool finished, int64_t now) {
    struct payer *payer = question->payer;
    question->running = false;
    question->spent += spent;
    payer->time[question->rank] += spent - question->slice;
    if (now - payer->day_since >= whole_day) {
        payer->day_since = now;
        payer->day_spent = 0;
    }
    payer->day_spent += spent;
    queue->thought += (uint64_t)spent;
    bool over = finished || question->hurried || is_over(queue, question, now);
    if (over) {
        /* The last slice may be cut short by the clock: a hair's breadth is no shortening. */
        int64_t missing = question->time - QUEUE_SLICE_MOST - question->spent;
        queue->shortened += !finished && (question->hurried || missing > 0);
        take_out(queue, question);
    }
    return over;
}

struct question *queue_drop(struct queue *queue) {
    for (struct payer *payer = queue->busy; payer != NULL; payer = payer->busy_next) {
        for (struct question *q = payer->first; q != NULL; q = q->next) {
            if (!q->running) {
                take_out(queue, q);
                return q;
            }
        }
    }
    return NULL;
}
