/* trial.h: one random game under test: what it is, how far it has come, and how to complain about it.
 *
 * A trial is named by a game and a number; the number decides players, options, luck and moves, so a
 * complaint names all that is needed to see it again. */
#ifndef QUAD_TESTS_TRIAL_H
#define QUAD_TESTS_TRIAL_H

#include "core/game.h"
#include "core/rng.h"
#include "core/text.h"

enum { TRIAL_COMPLAINTS = 3 }; /* printed for one trial; one broken rule breaks every later ply */

struct trial {
    const struct quad_game *game;
    uint64_t number;
    int seats;
    uint8_t options[QUAD_OPTIONS];
    struct quad_rng rng; /* picks moves and what to look at; luck has its own */
    uint32_t ply;
    int viewer; /* whose eyes the present check looks through; QUAD_ORACLE for the truth */
    int complaints;
    /* How the twins fared: steps tried, steps that found a move to make, steps whose hidden part differed. */
    long twin_steps, twin_alive, twin_apart;
};

/* Seats and options of a trial of that number. False if the game refuses every combination that was tried. */
bool trial_begin(struct trial *t, const struct quad_game *g, uint64_t number);
/* How many numbers it takes to see the presets and every value of every option with every number of players.
 */
uint64_t trial_round(const struct quad_game *g);

/* Returns holds; if it does not, says which trial, where, and what is wrong. */
bool trial_check(struct trial *t, bool holds, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* Equal states of that game; else a complaint with the first thing that differs. */
bool trial_same(struct trial *t, const struct quad_state *a, const struct quad_state *b, const char *what);
/* Where two states of a game differ, in words; "nothing" if they do not. */
void trial_difference(const struct quad_game *g, const struct quad_state *a, const struct quad_state *b,
                      char *out, size_t size);
/* Whether this position is worth reading as text: one with a box of its own takes its time. */
bool trial_reads(struct trial *t);
/* If an assert or the machine ends the program, say which trial it was. NULL: none. */
void trial_watch(const struct trial *t);

/* Pick one of the seats that owe a choice; chance may be one. */
int trial_pick_seat(struct quad_rng *r, unsigned waiting);
/* Pick a choice: mostly any, in some trials rather another verb, the first or the last, to see corners. */
struct quad_move trial_pick_move(struct trial *t, const struct quad_choices *choices);

static inline const struct quad_state *trial_see(const struct quad_any *any) {
    return (const struct quad_state *)(const void *)any->bytes;
}

#endif
