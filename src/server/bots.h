/* bots.h: bots think in threads of their own, on what their seat may see, and never delay the loop. Whose
 * question comes next, and how long it is thought about, is the queue's matter (queue.h). Between decisions
 * their trees are kept in a pool of fixed size. */
#ifndef SERVER_BOTS_H
#define SERVER_BOTS_H

#include "ai/pool.h"
#include "server/metrics.h"
#include "server/queue.h"

struct bot_job { /* a question, and the answer to it */
    char table[QUAD_STORE_ID_BYTES];
    const struct quad_game *game; /* of the question; its answer has none */
    struct quad_recall recall;    /* of the seat that owes a choice */
    int level;
    bool watched;                       /* somebody looks on */
    unsigned char address[ADDRESS_KEY]; /* whose table it is */
    uint32_t seq, ply;
    uint64_t seed;
    struct quad_move move; /* the answer */
};

struct bot_figures {
    long waiting;                           /* questions without an answer yet */
    uint64_t kept;                          /* decisions that began with some of the tree of the one before */
    uint64_t shortened, demoted, thought;   /* see queue.h; thought: microseconds */
    struct metric_times watched, unwatched; /* how long answers took */
    struct quad_pool_figures pool;
};

struct workers;

struct workers_config {
    int threads;
    size_t memory;    /* for trees, in bytes */
    int64_t day_most; /* seconds of thinking for one address */
    void (*wake)(void *context);
    void *context;
};

/* Start the threads; wake is called by them when an answer is ready. NULL if the machine refuses. */
struct workers *workers_start(const struct workers_config *config);
/* Ask a question, to be thought about from that moment (hub_clock) on. False if there is no memory. */
bool workers_ask(struct workers *workers, const struct bot_job *job, int64_t due);
/* Somebody has come to look at the table. */
void workers_watch(struct workers *workers, const char *table);
/* The next answer, if there is one. */
bool workers_answer(struct workers *workers, struct bot_job *out);
struct bot_figures workers_figures(struct workers *workers);
void workers_stop(struct workers *workers);

#endif
