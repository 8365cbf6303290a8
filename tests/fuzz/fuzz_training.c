/* fuzz_training.c: the log of a training. A sound log of two generations is cut and changed: two bytes say
 * how much of it stays, then four bytes each where and what, near its start or its end; what is left over
 * follows it. Whatever is read can be learnt from; written on, it is read again the same. */
#include "fuzz.h"

#include "cli/train.h"

#include <stdlib.h>

enum {
    START = 3,
    GAMES = 4,
    GENERATIONS = 3,
    GAMES_READ = GAMES * GENERATIONS,
    CHANGES = 8,
    CHANGE = 4,
    NEAR = 1024
};

static struct cli cli;
static char sound[FUZZ_FILE];

static void training_begin(struct training *t, const struct quad_game *g) {
    uint32_t inputs = quad_net_inputs(g);
    *t = (struct training){.cli = &cli, .game = g, .seats = g->seats_min, .games = GAMES, .seed = 1};
    t->generations = GENERATIONS;
    t->iterations = 1;
    t->net = calloc(1, quad_net_bytes(inputs));
    t->candidate = calloc(1, quad_net_bytes(inputs));
    t->self_play = calloc(GAMES_READ, sizeof *t->self_play);
    fuzz_require(t->net != NULL && t->candidate != NULL && t->self_play != NULL, "no memory");
    pthread_mutex_init(&t->lock, NULL);
}

static void training_end(struct training *t) {
    for (int i = 0; i < GAMES_READ; i++) {
        quad_samples_free(&t->self_play[i].samples);
    }
    if (t->log != NULL) {
        fclose(t->log);
    }
    free(t->net);
    free(t->candidate);
    free(t->self_play);
    pthread_mutex_destroy(&t->lock);
}

static void open_log(struct training *t, const char *path) {
    fuzz_hush(true);
    fuzz_require(train_log_open(t, path) == ENDING_FINE, "a log is refused");
    fuzz_hush(false);
}

static void play(struct training *t, long number) {
    struct self_play *game = &t->self_play[number];
    uint32_t inputs = quad_net_inputs(t->game);
    for (uint32_t i = 0; i < 3; i++) {
        struct quad_features f = {.count = 0};
        for (uint32_t k = 0; k < 4 * i; k++) {
            quad_feature(&f, (int)((7 * k + (uint32_t)number) % inputs), (float)k / 8);
        }
        struct quad_policy_target target[] = {{{1, {2, 3, (uint8_t)i}}, 0.75f},
                                              {{2, {(uint8_t)number, 0, 0}}, 0.25f}};
        fuzz_require(quad_samples_add(&game->samples, &f, 0.5f, 3, 20), "no memory");
        fuzz_require(quad_samples_add_policy(&game->samples, &f, target, 2), "no memory");
    }
    game->done = true;
    train_log_game(t, number);
}

static void end_generation(struct training *t, bool kept) {
    quad_net_clear(t->net, quad_net_inputs(t->game));
    t->have = t->have || kept;
    t->kept = kept ? t->generation + 1 : t->kept;
    train_log_net(t);
    t->generation++;
}

/* The log of one generation that was kept, one that was not, and a game of the next: its length. */
static size_t write_log(const struct quad_game *g, const char *path) {
    static const struct quad_game *of; /* the game of the log that is kept */
    static size_t length;
    static char kept[FUZZ_FILE];
    struct training t;
    if (g == of) {
        memcpy(sound, kept, length);
        return length;
    }
    training_begin(&t, g);
    remove(path);
    open_log(&t, path);
    for (int generation = 0; generation < 2; generation++) {
        for (int i = GAMES - 1; i >= 0; i--) {
            play(&t, t.generation * GAMES + i);
        }
        end_generation(&t, generation == 0);
    }
    play(&t, t.generation * GAMES + 1);
    training_end(&t);
    of = g;
    length = fuzz_file_read(kept);
    memcpy(sound, kept, length);
    return length;
}

/* Learning from what was read goes nowhere it should not. */
static void learn(const struct training *t) {
    struct quad_samples all = {.samples = 0};
    uint32_t inputs = quad_net_inputs(t->game);
    fuzz_require(t->generation >= 0 && t->generation <= GENERATIONS && t->kept <= t->generation,
                 "a generation that was not asked for");
    for (int i = 0; i < GAMES_READ; i++) {
        fuzz_require(t->self_play[i].done || t->self_play[i].samples.sample == NULL,
                     "a game that was half read");
        fuzz_require(quad_samples_join(&all, &t->self_play[i].samples), "no memory");
    }
    if (!t->have) {
        quad_net_initialise(t->net, inputs, &all, 1);
    }
    struct quad_loss loss = quad_net_loss(t->net, &all);
    fuzz_require(loss.win >= 0 && loss.points >= 0 && loss.lead >= 0, "an error that is none");
    struct quad_policy_loss policy = quad_net_policy_loss(t->net, &all);
    fuzz_require(policy.cross_entropy >= 0 && policy.accuracy >= 0 && policy.accuracy <= 1,
                 "a loss that is none");
    quad_samples_free(&all);
}

static bool same(const struct training *a, const struct training *b) {
    bool alike = a->generation == b->generation && a->kept == b->kept && a->have == b->have;
    for (int i = 0; i < GAMES_READ; i++) {
        const struct quad_samples *x = &a->self_play[i].samples, *y = &b->self_play[i].samples;
        alike = alike && a->self_play[i].done == b->self_play[i].done && x->samples == y->samples &&
                x->inputs == y->inputs && x->choices == y->choices &&
                (x->samples == 0 || memcmp(x->sample, y->sample, x->samples * sizeof *x->sample) == 0);
    }
    return alike;
}

/* The log of the input; its length. */
static size_t spoil_log(const uint8_t *data, size_t size, size_t length) {
    size_t at = START, head = (size_t)((const char *)memchr(sound, '\n', length) - sound) + 1;
    for (int i = 0; i < CHANGES && at + CHANGE <= size; i++, at += CHANGE) {
        size_t where =
            (size_t)(data[at] | data[at + 1] << 8) % ((data[at + 2] & 1u) != 0 ? NEAR : length - head);
        where = where % (length - head);
        sound[(data[at + 2] & 2u) != 0 ? length - 1 - where : head + where] = (char)data[at + 3];
    }
    size_t stays = (size_t)(data[1] | data[2] << 8);
    length = stays < length - head && stays < UINT16_MAX ? head + stays : length;
    memcpy(sound + length, data + at, size - at);
    return length + size - at;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const struct quad_game *g = fuzz_game(size > 0 ? data[0] : 0);
    if (g->features == NULL || size < START || size > FUZZ_FILE / 2) {
        return 0;
    }
    struct training t, again;
    const char *path = fuzz_file("", 0);
    size_t length = spoil_log(data, size, write_log(g, path));
    fuzz_file(sound, length);
    training_begin(&t, g);
    training_begin(&again, g);
    open_log(&t, path);
    long number = t.generation * GAMES + 2;
    if (t.generation < GENERATIONS && !t.self_play[number].done) {
        play(&t, number);
    }
    fflush(t.log);
    open_log(&again, path);
    fuzz_require(same(&t, &again), "a log is read otherwise");
    learn(&t);
    training_end(&t);
    training_end(&again);
    return 0;
}
