/* judgement.h: what a search thinks of a decision: every choice, or the move that was made against the best.
 * The program's analyses and the page's hints say it in the same words. */
#ifndef PROTOCOL_JUDGEMENT_H
#define PROTOCOL_JUDGEMENT_H

#include "ai/ismcts.h"
#include "core/json.h"

struct judgement {
    uint32_t ply;
    int seat;
    struct quad_move played, best;
    float win[QUAD_SEATS], points[QUAD_SEATS]; /* of all seats, if the best move is made */
    double loss;                               /* how much winning chance the move played gave away */
    uint64_t iterations;
    double more; /* points at the end that it gave away, or gained */
    bool sure;   /* both moves were thought about enough to tell them apart */
};

/* The visits that a move must have before it is judged, and for how many more one should wish. */
enum { JUDGEMENT_ENOUGH = 64 };
uint32_t judgement_wanted(uint64_t iterations);

/* The best choice of a search. */
struct quad_move judgement_best(const struct quad_report *report);

/* The search was about the decision of that seat at that ply. */
struct judgement judgement_of(const struct quad_report *report, uint32_t ply, int seat,
                              struct quad_move played);
/* {"ply", "seat", "move", "best", "loss", "sure", "iterations", "win": […], "points": […]}. */
void judgement_write(struct quad_json *j, const struct quad_game *g, const struct judgement *of, int seats);
/* Its members alone. */
void judgement_write_members(struct quad_json *j, const struct quad_game *g, const struct judgement *of,
                             int seats);

/* In the order of quad_report_order: [{"move", "visits", "sure", "win": […], "points": […]}, …]; sure: tried
 * often enough. */
void report_write(struct quad_json *j, const char *key, const struct quad_game *g,
                  const struct quad_report *report);
/* Members: {"move", "visits", "win": […], "points": […]}. */
void prospect_write(struct quad_json *j, const struct quad_game *g, struct quad_move m,
                    const struct quad_prospect *p, int seats);
/* A line of JSON: what every choice of a moment is worth, best first. */
void moment_write(struct quad_text *out, const struct quad_game *g, uint32_t ply, int seat,
                  const struct quad_report *report);

#endif
