/* bots.h: bots think in threads of their own, on what their seat may see, and never delay the loop. Between
 * decisions their trees are kept in a pool of fixed size. */
#ifndef SERVER_BOTS_H
#define SERVER_BOTS_H

#include "ai/pool.h"
#include "store/store.h"

struct bot_job { /* a question, and the answer to it */
    char table[QUAD_STORE_ID_BYTES];
    const struct quad_game *game; /* of the question; its answer has none */
    struct quad_recall recall;    /* of the seat that owes a choice */
    int level;
    uint32_t seq, ply;
    uint64_t seed;
    struct quad_move move; /* the answer */
};

struct bot_figures {
    long waiting;  /* questions without an answer yet */
    uint64_t kept; /* decisions that began with some of the tree of the one before */
    struct quad_pool_figures pool;
};

struct workers;

/* Start that many threads, with so many bytes for trees; wake is called by them when an answer is ready. NULL
 * if the machine refuses. */
struct workers *workers_start(int threads, size_t memory, void (*wake)(void *context), void *context);
/* Ask a question, to be thought about from that moment (hub_clock) on. False if there is no memory. */
bool workers_ask(struct workers *workers, const struct bot_job *job, int64_t due);
/* The next answer, if there is one. */
bool workers_answer(struct workers *workers, struct bot_job *out);
struct bot_figures workers_figures(struct workers *workers);
void workers_stop(struct workers *workers);

#endif
