/* conformance.h: the checks of the conformance suite, a file a chapter.
 *
 * Every check looks at a true state of a trial and complains through it; none changes the state. */
#ifndef QUAD_TESTS_CONFORMANCE_H
#define QUAD_TESTS_CONFORMANCE_H

#include "core/journal.h"
#include "core/table.h"
#include "trial.h"

/* conformance_tables.c: rows that can be judged without playing. */
void check_tables(struct trial *t);

/* conformance_moves.c: one position, what it offers, and the move that follows. */
void check_position(struct trial *t, const struct quad_any *state);
void check_choices(struct trial *t, const struct quad_any *state);
void check_sampling(struct trial *t, const struct quad_any *state);
void check_score(struct trial *t, const struct quad_any *state);
void check_move(struct trial *t, const struct quad_any *before, int seat, struct quad_move m,
                const struct quad_any *after, const struct quad_journal *told);

/* conformance_hidden.c: what each viewer sees of a position. */
void check_redaction(struct trial *t, const struct quad_any *state, int viewer);
void check_imagination(struct trial *t, const struct quad_any *state, int viewer);
void check_support(struct trial *t, const struct quad_any *state, int viewer);

/* conformance_scene.c */
void check_scene(struct trial *t, const struct quad_any *state, int viewer);

/* conformance_twin.c: a second game that one viewer cannot tell from the first. */
struct twin {
    int viewer;
    struct quad_any state;
};
void twin_begin(struct twin *w, const struct quad_any *start, int viewer);
/* The true game has moved: let the twin make a move that looks the same, and compare what the viewer gets. */
void twin_follow(struct trial *t, struct twin *w, const struct quad_any *before, int seat, struct quad_move m,
                 const struct quad_any *after, const struct quad_journal *told);
/* The move as it is shown may not tell more than the table shows afterwards. */
void check_veil(struct trial *t, const struct quad_any *before, int seat, struct quad_move m,
                const struct quad_any *after, const struct quad_journal *told, int viewer);

/* conformance_record.c: the finished game as a file, and moves taken back. */
void check_record(struct trial *t, const struct quad_table *table);
void check_undo(struct trial *t, struct quad_table *table);

#endif
