/* thoughts.h: everything that thinks in a browser, in portions: the bots of tables, hints, and the analysis
 * of a whole game. Trees are kept between decisions, in a pool.
 *
 * There is one hint or analysis at a time. It sees what a seat sees, whether the position came as text from a
 * server or from a table here. */
#ifndef WASM_THOUGHTS_H
#define WASM_THOUGHTS_H

#include "ai/thinker.h"
#include "core/json.h"

/* The bots of one table; zeros before they think. */
struct local_bots {
    uint64_t table; /* by which the pool knows it */
    struct quad_thinker *thinker;
    int seat, level; /* who thinks */
    uint32_t seq;    /* about the question of that number */
};

struct local_question {
    const struct quad_table *table;
    uint32_t seq; /* another number for every question */
    int seat, level;
    uint32_t effort; /* percent of the bot's usual budget */
};

/* Let a bot think for so many iterations; true, and its move, when it is done. hurry: it is done now. The
 * seed of a new question is drawn from the generator. */
bool bots_think(struct local_bots *bots, const struct local_question *q, struct quad_rng *r,
                uint32_t iterations, bool hurry, struct quad_move *out);
/* The table is gone. */
void bots_forget(struct local_bots *bots);

/* Turn to a position, as text redacted for a seat that owes a choice. False: out says why, as JSON. */
bool thoughts_begin(struct quad_text *out, const char *position, size_t length, uint64_t seed,
                    enum quad_language language);
/* Turn to the next decision of a game that was played, from that ply on; turns: only when another seat
 * decided before. Its ply, or -1 if there is none left. */
int64_t thoughts_next(const struct quad_table *t, int64_t ply, bool turns);
/* Think for so many iterations more; how many there were in all. */
uint64_t thoughts_run(uint32_t iterations);
/* Weigh the moves to advise in so many worlds more; how many are wanted still. */
int thoughts_weigh(int worlds);
/* Every choice, best first, and those to advise, with reasons once they are weighed:
 * {"choices": [{"move", "visits", "win": […], "points": […]}], "advice": [{"move", …, "why"}]}. */
void thoughts_report(struct quad_text *out);
/* Before the decision of thoughts_next is judged: think on about the move played and the best one, for so
 * many iterations at most, until both have that many visits. How many are missing still. */
uint32_t thoughts_try(const struct quad_table *t, uint32_t visits, uint32_t iterations);
/* What the decision came to: {"ply", "seat", "move", "best", "loss", "sure", "win": […], …}; with reasons,
 * every choice, "choices", and if another move was better "why". */
void thoughts_judge(struct quad_text *out, const struct quad_table *t, bool reasons);

/* {"error", "line", "text"}: why a text cannot be read. */
void thoughts_fault(struct quad_text *out, const struct quad_fault *fault, enum quad_language language);

#endif
