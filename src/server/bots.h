/* bots.h: bots think in threads of their own, on what their seat may see, and never delay the loop. */
#ifndef SERVER_BOTS_H
#define SERVER_BOTS_H

#include "core/game.h"
#include "store/store.h"

struct bot_job { /* a question, and the answer to it */
    char table[QUAD_STORE_ID_BYTES];
    const struct quad_game *game;
    struct quad_any seen; /* redacted for the seat */
    int seat, level;
    uint32_t seq, ply;
    uint64_t seed;
    struct quad_move move; /* the answer */
};

struct crew;

/* Start that many threads; wake is called by them when an answer is ready. NULL if the machine refuses. */
struct crew *crew_start(int threads, void (*wake)(void *context), void *context);
/* Ask a question, to be thought about from that moment (hub_clock) on. False if there is no memory. */
bool crew_ask(struct crew *crew, const struct bot_job *job, int64_t due);
/* The next answer, if there is one. */
bool crew_answer(struct crew *crew, struct bot_job *out);
long crew_waiting(struct crew *crew);
void crew_stop(struct crew *crew);

#endif
