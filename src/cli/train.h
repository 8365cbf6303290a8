/* train.h: quadriga train: a network learns by self-play, its value heads or, once it has these, its policy
 * head.
 *
 * A generation is a number of games in which every seat searches with the present network (at first with the
 * one it is given, else with the game's estimate), a candidate trained on these and the last generations, and
 * a match in which the candidate must get its fair share against the present network to take its place. Every
 * game follows from the seed, its number and the network alone, whatever the number of threads. */
#ifndef CLI_TRAIN_H
#define CLI_TRAIN_H

#include "ai/fit.h"
#include "ai/ismcts.h"
#include "cli/cli.h"

#include <pthread.h>

enum {
    TRAIN_WINDOW = 4,    /* generations whose games are trained on */
    TRAIN_JUDGING = 400, /* iterations in a match: what a network gains hardly shows in fewer */
};

struct self_play { /* what came of one game */
    bool done;
    struct quad_samples samples;
};

struct training {
    struct cli *cli;
    const struct quad_game *game;
    int seats, jobs;
    long games, generations, seed, matches;
    long iterations, judging;         /* of a search, for each decision: in self-play, in a match */
    const char *out, *from;           /* where the net goes; where the first one comes from, or NULL */
    struct quad_net *net, *candidate; /* the present one, if there is one yet; the one on trial */
    char made[512], made_policy[512]; /* the commands that made the first one and its policy head, or "" */
    bool have;
    bool policy;                 /* the policy head is trained, not the value heads */
    long generation, kept;       /* the present one; how many have made the present network */
    struct self_play *self_play; /* every game of every generation */
    double *share;               /* what the candidate won, game by game */
    FILE *log;                   /* or NULL */
    pthread_mutex_t lock;        /* for the log and the ending */
    enum ending ending;
};

/* train_play.c: the games of the present generation, the match of its candidate. False: no thread. */
bool train_self_play(struct training *t);
bool train_match(struct training *t, double *share);

/* train_log.c: all of it in a file, to go on from. */
enum ending train_log_open(struct training *t, const char *path);
void train_log_game(struct training *t, long number);
void train_log_net(struct training *t);
/* The net as a file; the caller frees it. NULL if there is no memory. */
char *train_net_file(const struct training *t, const struct quad_net *net, size_t *length);

#endif
