/* speed.c: learn_speed [GAME|all [SECONDS [GAMES [THREADS]]]]: how fast a batch is, beside the plain loop of
 * `quadriga bench`, in one run.
 *
 * Each measure takes so many seconds; threads are measured by the clock, all else by CPU time. The last
 * columns write masks, and masks and observations. */
#include "core/bits.h"
#include "learn/learn.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { ROUND = 16, RUN = 256 };

struct measure {
    const struct quad_game *game;
    int seats, games, threads;
    double seconds;
    bool masks, observations;
};

static double read_clock(const struct measure *m) {
    struct timespec t;
    clock_gettime(m->threads > 1 ? CLOCK_MONOTONIC : CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* The bare loop: one state, no batch. Decisions a second. */
static double measure_loop(const struct measure *m) {
    struct quad_any first, now;
    struct quad_rng r;
    struct quad_choices choices;
    struct quad_state *s = quad_any_state(&now);
    uint64_t decisions = 0;
    quad_rng_seed(&r, 1);
    if (!quad_start(m->game, quad_any_state(&first), m->seats, NULL)) {
        return 0;
    }
    double start = read_clock(m), used = 0;
    while (used < m->seconds) {
        for (int game = 0; game < ROUND; game++) {
            memcpy(&now, &first, m->game->state_size);
            for (unsigned waiting; (waiting = quad_waiting(s)) != 0;) {
                int seat = quad_bits_lowest(waiting);
                if (seat == QUAD_CHANCE) {
                    quad_apply(m->game, s, seat, quad_sample(m->game, s, &r), NULL);
                    continue;
                }
                quad_legal(m->game, s, seat, &choices);
                quad_apply(m->game, s, seat, quad_pick(&choices, &r), NULL);
                decisions++;
            }
        }
        used = read_clock(m) - start;
    }
    return (double)decisions / used;
}

static struct quad_batch *open_batch(const struct measure *m, bool by_choice) {
    struct quad_batch_settings settings;
    struct quad_batch *batch = NULL;
    quad_batch_settings(&settings, m->game, m->seats);
    settings.games = m->games;
    settings.threads = m->threads;
    settings.quick_luck = true;
    settings.by_choice = by_choice;
    if (quad_batch_open(&settings, &batch) != QUAD_ERROR_NONE) {
        fprintf(stderr, "learn_speed: there is no such batch\n");
        exit(1);
    }
    return batch;
}

/* The batch chooses at random itself. */
static double measure_run(const struct measure *m) {
    struct quad_batch *batch = open_batch(m, false);
    struct quad_batch_tally tally = {.games = 0};
    double start = read_clock(m), used = 0;
    while (used < m->seconds) {
        quad_batch_run(batch, QUAD_PLAYER_RANDOM, RUN, &tally);
        used = read_clock(m) - start;
    }
    quad_batch_close(batch);
    return (double)tally.decisions / used;
}

/* The caller chooses at random, step by step. */
static double measure_steps(const struct measure *m) {
    struct quad_batch *batch = open_batch(m, true);
    size_t games = (size_t)m->games;
    size_t actions = (size_t)quad_batch_space(batch)->count[QUAD_ACTIONS];
    size_t numbers = quad_tensor_size(quad_batch_tensor(batch));
    int32_t *chosen = malloc(games * sizeof *chosen);
    struct quad_batch_buffers out = {.legal_count = malloc(games * sizeof(int32_t)),
                                     .seat = malloc(games),
                                     .done = malloc(games),
                                     .rewards = malloc(games * QUAD_SEATS * sizeof(float)),
                                     .masks = m->masks ? malloc(games * actions) : NULL,
                                     .observations =
                                         m->observations ? malloc(games * numbers * sizeof(float)) : NULL};
    struct quad_rng r;
    uint64_t decisions = 0;
    quad_rng_seed(&r, 3);
    quad_batch_attach(batch, &out);
    double start = read_clock(m), used = 0;
    while (used < m->seconds) {
        for (int round = 0; round < ROUND; round++, decisions += games) {
            for (size_t i = 0; i < games; i++) {
                chosen[i] = (int32_t)quad_rng_below(&r, (uint32_t)out.legal_count[i]);
            }
            quad_batch_step(batch, chosen, NULL);
        }
        used = read_clock(m) - start;
    }
    quad_batch_close(batch);
    free(chosen);
    free(out.legal_count);
    free(out.seat);
    free(out.done);
    free(out.rewards);
    free(out.masks);
    free(out.observations);
    return (double)decisions / used;
}

static void measure_table(struct measure *m) {
    double loop = measure_loop(m), run = measure_run(m), step = measure_steps(m);
    m->masks = true;
    double masks = measure_steps(m);
    m->observations = true;
    double all = measure_steps(m);
    m->masks = m->observations = false;
    printf("%-9s %d  loop %6.2f  run %6.2f (loop / run %.2f)  step %6.2f  masks %6.2f  observations %6.2f\n",
           m->game->name.token, m->seats, loop / 1e6, run / 1e6, loop / run, step / 1e6, masks / 1e6,
           all / 1e6);
    fflush(stdout);
}

int main(int count, char **arguments) {
    const char *only = count > 1 ? arguments[1] : "all";
    struct measure m = {.seconds = count > 2 ? strtod(arguments[2], NULL) : 0.5,
                        .games = count > 3 ? (int)strtol(arguments[3], NULL, 10) : 256,
                        .threads = count > 4 ? (int)strtol(arguments[4], NULL, 10) : 1};
    printf("# millions of decisions a second, %d games, %d threads\n", m.games, m.threads);
    for (size_t i = 0; (m.game = quad_game_at(i)) != NULL; i++) {
        if (strcmp(only, "all") != 0 && strcmp(only, m.game->name.token) != 0) {
            continue;
        }
        for (m.seats = m.game->seats_min; m.seats <= m.game->seats_max; m.seats++) {
            measure_table(&m);
        }
    }
    return 0;
}
