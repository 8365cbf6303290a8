/* scenario.h: rules as readable tests.
 *
 *     # [TRA-4.1] Two markers are sown clockwise, the player chooses the colours.
 *     scenario sow two
 *     game trajan
 *     seats 4
 *     option random_markers 1
 *     seed 7                            luck where no chance move is written; 1 if left out
 *     after sow one                     or: play an earlier scenario of the file first
 *     setup sow                         random moves until this step is asked of a player
 *     set time = 0                      a line of a position; the first "set agenda" clears the agenda
 *     1: sow trajan                     a move that must be allowed (*: for chance)
 *     refuse 1: sow forum               a move that must be refused
 *     expect time = 2                   a line of the position as it must be now
 *     expect asked place 1              the step that is asked, and of whom
 *     expect offers 1 3                 how many choices the seat has (* for chance)
 *     expect offered 1: sow forum       a choice the seat has, not taken
 *     expect agenda next - 1            a frame of the agenda, at whatever depth
 *     expect total 1 12                 the score of a seat;  expect rank 1 1
 *     expect over
 *
 * After "set" lines the game puts what is nowhere else into its piles and the position is audited. A file may
 * hold many scenarios. */
#ifndef QUAD_SCENARIO_H
#define QUAD_SCENARIO_H

#include "core/table.h"

QUAD_C_BEGIN

enum { QUAD_FOUND = 512 };

struct quad_scenarios {
    int passed, failed;
    /* Called for each scenario; fault is NULL if it passed. The name is not NUL-terminated. */
    void (*tell)(void *context, const char *name, size_t length, const struct quad_fault *fault);
    void *context;
    /* For tell: what was there where a line expected something else, as such a line would put it; "" where
     * the fault says it all. */
    char found[QUAD_FOUND];
};

/* Run all scenarios of a text. */
QUAD_API void quad_scenarios_run(struct quad_scenarios *report, const char *text, size_t length);

/* The position that the last scenario of a text sets up, before its first move; whoever takes it drops the
 * game. */
QUAD_API enum quad_error quad_scenario_stage(const char *text, size_t length, const struct quad_game **game,
                                             struct quad_any *out, struct quad_fault *fault);

QUAD_C_END

#endif
