/* study.h: what the balance studies share: many games of one searching player against itself, on several
 * threads, and what is counted in them.
 *
 *     GAME_balance SEATS GAMES [--seed S] [--iterations N] [--jobs J] [--net FILE] [--ban WORD]
 *                  [--option NAME=VALUE]… [--box FILE]
 *
 * The player is the search of the expert (quad_settings_expert) with N iterations a decision, 100
 * unless told, and sees what its seat may see. Luck and thoughts of a game follow from the seed and the
 * game's number, and all counts are whole numbers: the figures are the same for any number of jobs. With
 * --ban one seat, each in turn, may not do one thing (a card, a building: its token, or DOMAIN:TOKEN where
 * two have the same) and takes the most visited choice that is left. */
#ifndef STUDY_H
#define STUDY_H

#include "core/game.h"
#include "core/journal.h"

enum {
    STUDY_WIN = 60,    /* a win in parts, so that up to five winners can share it */
    STUDY_ROUNDS = 64, /* longer games count as this long */
    STUDY_BANS = 4,
};

/* What is counted over all games: numbers of this type and nothing else. A study's own tally starts with it.
 */
struct study_tally {
    int64_t games, moves, rounds[STUDY_ROUNDS], winners, winners_points;
    int64_t place_wins[QUAD_SEATS], place_points[QUAD_SEATS]; /* by place in the first round */
    int64_t banned_wins, breaches; /* of a ban, because there was no other choice */
};

struct study_move {
    const struct quad_state *before, *after;
    const struct quad_journal *journal;
    struct quad_move move;
    int seat;
    int *place; /* of each seat in the first round, from 0: to be filled in when it is known */
};

struct study_end {
    const struct quad_state *state;
    struct quad_score score[QUAD_SEATS];
    int win[QUAD_SEATS]; /* in parts of STUDY_WIN */
    const int *place;    /* of each seat in the first round, from 0 */
};

/* One game's study. */
struct study {
    const struct quad_game *game;
    size_t tally_size;
    const char *ban_domains[STUDY_BANS]; /* what can be forbidden: symbols of these domains */
    void (*count_move)(const struct study *study, struct study_tally *tally, const struct study_move *m);
    void (*count_end)(const struct study *study, struct study_tally *tally, const struct study_end *end);
    bool (*is_banned)(const struct study *study, const struct quad_state *s, int seat, struct quad_move m);
    void (*tell)(const struct study *study, const struct study_tally *tally);
    /* From the command line. */
    int seats;
    const char *ban_domain; /* NULL if nothing is forbidden */
    int ban_symbol;
};

/* The whole program. */
int study_main(struct study *study, int count, char **words);

/* States and tables by name; a name that is not there is our mistake. */
int64_t study_get(const struct study *study, const struct quad_state *s, const char *field, size_t element);
bool study_is(const struct study *study, struct quad_move m, const char *verb);
bool study_bans(const struct study *study, const char *domain, int symbol);
const char *study_step(const struct study *study, const struct quad_state *s);
int study_symbols(const struct study *study, const char *domain);
const char *study_name(const struct study *study, const char *domain, int symbol);

double study_mean(int64_t sum, int64_t count); /* 0 of nothing */
/* Print the share of wins with half the width of the interval that holds the true one 95 times of 100. */
void study_tell_wins(int64_t parts, int64_t count);

#endif
