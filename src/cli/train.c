/* train.c: quadriga train. See train.h. */
#include "cli/train.h"
#include "host/files.h"
#include "host/nets.h"
#include "host/parallel.h"

#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>

enum {
    GAMES = 1000,
    GENERATIONS = 6,
    ITERATIONS = 100,
    MATCHES = 120,
    EPOCHS = 6,
    PATIENCE = 2,   /* epochs without a smaller validation loss before training stops */
    DECAYED = 2000, /* games up to which the weight decay is 1: with few games a network overfits */
    VALIDATION = 8, /* one of so many games is held out */
};

/* How many generations are trained on. */
static long window(const struct training *t) {
    return t->generation < TRAIN_WINDOW ? t->generation + 1 : TRAIN_WINDOW;
}

/* The training set and the validation set: the last generations, game by game. */
static bool gather(const struct training *t, struct quad_samples *training, struct quad_samples *validation) {
    long first = (t->generation + 1 - window(t)) * t->games;
    bool fine = true;
    for (long i = first; fine && i < (t->generation + 1) * t->games; i++) {
        fine = quad_samples_join(i % VALIDATION == 0 ? validation : training, &t->self_play[i].samples);
    }
    return fine;
}

/* As a file has it: what is matched now is what will play later. */
static bool quantise(const struct training *t, struct quad_net *net) {
    size_t length;
    char *file = train_net_file(t, net, &length);
    bool fine = file != NULL && quad_net_read(net, t->game, t->seats, file, length) == QUAD_ERROR_NONE;
    free(file);
    return fine;
}

/* Epochs with a falling learning rate; the one with the least validation loss is kept (early stopping). */
static bool fit_values(struct training *t, const struct quad_samples *training,
                       const struct quad_samples *validation, struct quad_loss *before,
                       struct quad_loss *after) {
    uint32_t inputs = quad_net_inputs(t->game);
    size_t bytes = quad_net_bytes(inputs);
    struct quad_fit *fit = quad_fit_open(inputs);
    struct quad_net *trial = malloc(bytes);
    bool fine = fit != NULL && trial != NULL;
    long games = window(t) * t->games;
    float rate = 0.001f, weight_decay = games > DECAYED ? (float)DECAYED / (float)games : 1;
    if (fine) {
        if (t->have) {
            memcpy(trial, t->net, bytes);
        } else {
            quad_net_initialise(trial, inputs, training, (uint64_t)t->seed);
        }
        *before = *after = quad_net_loss(trial, validation);
        memcpy(t->candidate, trial, bytes);
    }
    for (int i = 0, worse = 0; fine && i < EPOCHS && worse < PATIENCE && !interrupt_seen(); i++) {
        fine = quad_fit_epoch(fit, trial, training, rate, weight_decay,
                              (uint64_t)(t->seed + t->generation * EPOCHS + i));
        struct quad_loss loss = quad_net_loss(trial, validation);
        worse = loss.sum < after->sum ? 0 : worse + 1;
        rate *= 0.5f;
        if (loss.sum < after->sum) {
            *after = loss;
            memcpy(t->candidate, trial, bytes);
        }
    }
    quad_fit_close(fit);
    free(trial);
    return fine && quantise(t, t->candidate);
}

/* The same value heads with another policy head. */
static bool fit_policy(struct training *t, const struct quad_samples *training,
                       const struct quad_samples *validation, struct quad_policy_loss *before,
                       struct quad_policy_loss *after) {
    memcpy(t->candidate, t->net, quad_net_bytes(quad_net_inputs(t->game)));
    *before = quad_net_policy_loss(t->net, validation);
    bool fine =
        quad_fit_policy(t->candidate, training, validation, (uint64_t)(t->seed + t->generation * EPOCHS));
    *after = quad_net_policy_loss(t->candidate, validation);
    return fine && quantise(t, t->candidate);
}

static enum ending write_net(const struct training *t) {
    size_t length;
    char *file = train_net_file(t, t->net, &length);
    enum ending ending = file == NULL ? fail_error(&t->cli->console, QUAD_ERROR_NO_MEMORY, NULL)
                                      : file_write(&t->cli->console, t->out, file, length);
    free(file);
    return ending;
}

static void tell_values(const struct training *t, size_t samples, struct quad_loss before,
                        struct quad_loss after) {
    const struct console *c = &t->cli->console;
    char error[32], was[32], points[32];
    decimal_of(error, sizeof error, c->language, after.win, 3, false);
    decimal_of(was, sizeof was, c->language, before.win, 3, false);
    decimal_of(points, sizeof points, c->language, after.points, 1, false);
    say(c, stdout, PHRASE_TRAINED_VALUES,
        WITH(NUMBER(t->generation + 1), NUMBER(samples), TEXT(error), TEXT(was), TEXT(points)));
    fflush(stdout);
}

static void tell_policy(const struct training *t, size_t samples, struct quad_policy_loss before,
                        struct quad_policy_loss after) {
    const struct console *c = &t->cli->console;
    char now[32], was[32];
    decimal_of(now, sizeof now, c->language, 100 * after.accuracy, 1, false);
    decimal_of(was, sizeof was, c->language, 100 * before.accuracy, 1, false);
    say(c, stdout, PHRASE_TRAINED_POLICY,
        WITH(NUMBER(t->generation + 1), NUMBER(samples), TEXT(now), TEXT(was)));
    fflush(stdout);
}

/* Train a candidate and tell; false if there is no memory. */
static bool fit(struct training *t, const struct quad_samples *training,
                const struct quad_samples *validation) {
    if (t->policy) {
        struct quad_policy_loss before, after;
        bool fine = fit_policy(t, training, validation, &before, &after);
        if (fine) {
            tell_policy(t, training->samples, before, after);
        }
        return fine;
    }
    struct quad_loss before, after;
    bool fine = fit_values(t, training, validation, &before, &after);
    if (fine) {
        tell_values(t, training->samples, before, after);
    }
    return fine;
}

/* The candidate takes the place of the present network if it wins its fair share. */
static enum ending match(struct training *t) {
    const struct console *c = &t->cli->console;
    double share, fair = t->seats > 1 ? 1.0 / t->seats : 0.5;
    char got[32], wanted[32];
    if (!train_match(t, &share)) {
        return fail_error(c, QUAD_ERROR_NO_MEMORY, NULL);
    }
    if (t->ending != ENDING_FINE || interrupt_seen()) {
        return t->ending != ENDING_FINE ? t->ending : ENDING_INTERRUPTED;
    }
    bool kept = share >= fair;
    decimal_of(got, sizeof got, c->language, 100 * share, 1, false);
    decimal_of(wanted, sizeof wanted, c->language, 100 * fair, 1, false);
    say(c, stdout, kept ? PHRASE_TRAINED_KEPT : PHRASE_TRAINED_DROPPED, WITH(TEXT(got), TEXT(wanted)));
    fflush(stdout);
    if (kept) {
        memcpy(t->net, t->candidate, quad_net_bytes(quad_net_inputs(t->game)));
        t->have = true;
        t->kept = t->generation + 1;
    }
    train_log_net(t);
    return kept ? write_net(t) : ENDING_FINE;
}

static enum ending one_generation(struct training *t) {
    struct quad_samples training = {.samples = 0}, validation = training;
    if (!train_self_play(t)) {
        return fail_error(&t->cli->console, QUAD_ERROR_NO_MEMORY, NULL);
    }
    if (t->ending != ENDING_FINE || interrupt_seen()) {
        return t->ending != ENDING_FINE ? t->ending : ENDING_INTERRUPTED;
    }
    bool fine = gather(t, &training, &validation) && fit(t, &training, &validation);
    quad_samples_free(&training);
    quad_samples_free(&validation);
    return fine ? match(t) : fail_error(&t->cli->console, QUAD_ERROR_NO_MEMORY, NULL);
}

static enum ending read_numbers(struct training *t) {
    struct cli *cli = t->cli;
    long jobs = 1;
    const struct {
        enum option_id option;
        long most, preset, *out;
    } rows[] = {{OPTION_SELF_PLAY_GAMES, 1000 * 1000, GAMES, &t->games},
                {OPTION_GENERATIONS, 1000, GENERATIONS, &t->generations},
                {OPTION_FIRST_SEED, LONG_MAX / 2, 1, &t->seed},
                {OPTION_SELF_PLAY_ITERATIONS, 1000 * 1000, ITERATIONS, &t->iterations},
                {OPTION_JUDGING, 1000 * 1000, TRAIN_JUDGING, &t->judging},
                {OPTION_JOBS, JOBS_MOST, 1, &jobs}};
    enum ending ending = ENDING_FINE;
    for (size_t i = 0; ending == ENDING_FINE && i < sizeof rows / sizeof rows[0]; i++) {
        ending = number_of(cli, rows[i].option, 1, rows[i].most, rows[i].preset, rows[i].out);
    }
    t->jobs = (int)jobs;
    return ending;
}

static enum ending prepare(struct training *t, char preset[64]) {
    struct cli *cli = t->cli;
    enum ending ending = game_of(cli, cli->operand[0], &t->game);
    if (ending == ENDING_FINE) {
        ending = seats_of(cli, t->game, &t->seats);
    }
    if (ending == ENDING_FINE) {
        ending = read_numbers(t);
    }
    if (ending != ENDING_FINE) {
        return ending;
    }
    if (t->game->features == NULL) {
        return fail(&cli->console, ENDING_USAGE, PHRASE_TRAIN_NOTHING,
                    WITH(TEXT(t->game->name.text[cli->console.language])));
    }
    int block = t->seats == 1 ? 2 : t->seats;
    t->matches = (MATCHES + block - 1) / block * block;
    snprintf(preset, 64, "%s-%d.net", t->game->name.token, t->seats);
    t->out = has(cli, OPTION_OUT) ? cli->value[OPTION_OUT] : preset;
    t->from = cli->value[OPTION_FROM_NET];
    t->have = t->from != NULL;
    t->policy = has(cli, OPTION_POLICY);
    if (t->policy && !t->have) {
        return fail(&cli->console, ENDING_USAGE, PHRASE_TRAIN_POLICY_OF_WHAT, NOTHING);
    }
    if (t->have) {
        ending = net_from_file(&cli->console, t->game, t->seats, t->from, &t->net);
    } else {
        t->net = malloc(quad_net_bytes(quad_net_inputs(t->game)));
    }
    if (ending != ENDING_FINE) {
        return ending;
    }
    if (t->have) {
        net_command(t->from, "made", t->made, sizeof t->made);
        net_command(t->from, "moves", t->made_policy, sizeof t->made_policy);
    }
    t->candidate = malloc(quad_net_bytes(quad_net_inputs(t->game)));
    t->self_play = calloc((size_t)(t->games * t->generations), sizeof *t->self_play);
    t->share = calloc((size_t)t->matches, sizeof *t->share);
    if (t->net == NULL || t->candidate == NULL || t->self_play == NULL || t->share == NULL) {
        return fail_error(&cli->console, QUAD_ERROR_NO_MEMORY, NULL);
    }
    return has(cli, OPTION_RESUME_TRAINING) ? train_log_open(t, cli->value[OPTION_RESUME_TRAINING])
                                            : ENDING_FINE;
}

enum ending command_train(struct cli *cli) {
    struct training t = {.cli = cli};
    char preset[64];
    pthread_mutex_init(&t.lock, NULL);
    enum ending ending = prepare(&t, preset);
    for (; ending == ENDING_FINE && t.generation < t.generations; t.generation++) {
        ending = one_generation(&t);
    }
    if (ending == ENDING_FINE && t.kept > 0) {
        ending = write_net(&t);
        say(&cli->console, stdout, PHRASE_TRAINED_FILE, WITH(TEXT(t.out)));
    }
    for (long i = 0; t.self_play != NULL && i < t.games * t.generations; i++) {
        quad_samples_free(&t.self_play[i].samples);
    }
    if (t.log != NULL && fclose(t.log) != 0 && ending == ENDING_FINE) {
        int why = errno;
        ending = fail(&cli->console, ENDING_FAILURE, PHRASE_CANNOT_WRITE,
                      WITH(TEXT(cli->value[OPTION_RESUME_TRAINING]), TEXT(strerror(why))));
    }
    free(t.net);
    free(t.candidate);
    free(t.self_play);
    free(t.share);
    pthread_mutex_destroy(&t.lock);
    return ending;
}
