/* batch_test.c: many games at once are the games that a table plays one by one. */
#include "core/bits.h"
#include "core/table.h"
#include "learn/learn.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
/* cmocka needs the first three. */
#include <cmocka.h>

enum { GAMES = 5, STEPS = 1500, LEGAL_MOST = 16, FIRST_SEED = 77 };

/* A batch with all its buffers. */
struct rig {
    struct quad_batch_settings settings;
    struct quad_batch *batch;
    struct quad_batch_buffers out;
    size_t actions, numbers;
    int32_t *chosen;
};

static void open_rig(struct rig *r, const struct quad_batch_settings *settings) {
    size_t games = (size_t)settings->games, seats = (size_t)settings->seats;
    memset(r, 0, sizeof *r);
    r->settings = *settings;
    assert_int_equal(QUAD_ERROR_NONE, quad_batch_open(settings, &r->batch));
    r->actions = (size_t)quad_batch_space(r->batch)->count[QUAD_ACTIONS];
    r->numbers = quad_tensor_size(quad_batch_tensor(r->batch));
    r->out.observations = malloc(games * r->numbers * sizeof(float));
    r->out.described = malloc(games * (quad_described_size(settings->game) + 1) * sizeof(float));
    r->out.masks = malloc(games * r->actions);
    r->out.legal_most = LEGAL_MOST;
    r->out.legal = malloc(games * LEGAL_MOST * sizeof(int32_t));
    r->out.legal_count = malloc(games * sizeof(int32_t));
    r->out.seat = malloc(games);
    r->out.done = malloc(games);
    r->out.rewards = malloc(games * seats * sizeof(float));
    r->out.scores = malloc(games * seats * sizeof(int32_t));
    r->out.number = malloc(games * sizeof(uint64_t));
    r->out.ply = malloc(games * sizeof(uint32_t));
    r->chosen = malloc(games * sizeof(int32_t));
    quad_batch_attach(r->batch, &r->out);
}

static void close_rig(struct rig *r) {
    quad_batch_close(r->batch);
    free(r->out.observations);
    free(r->out.described);
    free(r->out.masks);
    free(r->out.legal);
    free(r->out.legal_count);
    free(r->out.seat);
    free(r->out.done);
    free(r->out.rewards);
    free(r->out.scores);
    free(r->out.number);
    free(r->out.ply);
    free(r->chosen);
}

/* Some legal action of a game, by its mask alone. */
static int32_t choose(const struct rig *r, int game, struct quad_rng *rng) {
    const uint8_t *mask = r->out.masks + (size_t)game * r->actions;
    uint32_t skip = quad_rng_below(rng, (uint32_t)r->out.legal_count[game]);
    for (size_t i = 0; i < r->actions; i++) {
        if (mask[i] != 0 && skip-- == 0) {
            return (int32_t)i;
        }
    }
    fail();
    return -1;
}

/* A table that follows a game of a batch. */
struct follower {
    struct quad_table table;
    uint64_t number;
};

static void follow_from(struct follower *f, const struct rig *r, uint64_t number) {
    struct quad_seed luck = quad_luck_from_number(r->settings.seed + number);
    assert_int_equal(QUAD_ERROR_NONE, quad_table_open(&f->table, r->settings.game, r->settings.seats,
                                                      r->settings.options, &luck));
    assert_int_equal(QUAD_ERROR_NONE, quad_table_settle(&f->table));
    f->number = number;
}

/* What the batch says of a game is what the table has. */
static void compare(const struct rig *r, const struct follower *f, int game) {
    const struct quad_state *s = quad_table_truth(&f->table);
    static float numbers[32 * 1024];
    static uint8_t mask[QUAD_SPACE_NONE];
    static struct quad_any seen;
    size_t g = (size_t)game;
    int seat = r->out.seat[game];
    assert_int_equal(f->number, r->out.number[game]);
    assert_int_equal(s->ply, r->out.ply[game]);
    assert_memory_equal(s, quad_batch_state(r->batch, game), r->settings.game->state_size);
    assert_int_equal(quad_bits_lowest(quad_waiting(s)), seat);
    quad_tensor_write(quad_batch_tensor(r->batch), s, seat, numbers);
    assert_memory_equal(numbers, (float *)r->out.observations + g * r->numbers, r->numbers * sizeof(float));
    int count = quad_space_mask(quad_batch_space(r->batch), s, seat, mask);
    assert_int_equal(count, r->out.legal_count[game]);
    assert_memory_equal(mask, r->out.masks + g * r->actions, r->actions);
    for (int i = 0; i < count && i < LEGAL_MOST; i++) {
        assert_int_equal(1, mask[r->out.legal[game * LEGAL_MOST + i]]);
    }
    uint32_t size = quad_described_size(r->settings.game);
    quad_table_see(&f->table, seat, &seen);
    if (size > 0) {
        quad_described(r->settings.game, quad_any_state(&seen), seat, numbers);
        assert_memory_equal(numbers, r->out.described + g * size, size * sizeof(float));
    }
}

/* The game has ended: its rewards and points; then the next begins. */
static void compare_end(const struct rig *r, struct follower *f, int game) {
    float reward[QUAD_SEATS];
    struct quad_scores scores;
    int seats = r->settings.seats;
    bool over = quad_over(quad_table_truth(&f->table));
    assert_int_equal(over, r->out.done[game]);
    quad_rewards(r->settings.game, quad_table_truth(&f->table), r->settings.reward, reward);
    quad_score(r->settings.game, quad_table_truth(&f->table), &scores);
    for (int seat = 0; seat < seats; seat++) {
        float told = r->out.rewards[game * seats + seat];
        assert_true(told == (over ? reward[seat] : 0));
        assert_int_equal(over ? scores.at[seat].total : 0, r->out.scores[game * seats + seat]);
    }
    if (over) {
        uint64_t next = f->number + (uint64_t)r->settings.games;
        quad_table_close(&f->table);
        follow_from(f, r, next);
    }
}

static void play_beside_tables(const struct quad_game *g, int seats, int threads) {
    struct quad_batch_settings settings;
    struct rig r;
    struct follower follower[GAMES];
    struct quad_rng rng;
    quad_batch_settings(&settings, g, seats);
    settings.games = GAMES;
    settings.threads = threads;
    settings.seed = FIRST_SEED;
    settings.asides = true;
    settings.reward = (enum quad_reward)(seats % QUAD_REWARDS);
    open_rig(&r, &settings);
    quad_rng_seed(&rng, 5);
    for (int i = 0; i < GAMES; i++) {
        follow_from(&follower[i], &r, (uint64_t)i);
        compare(&r, &follower[i], i);
    }
    for (int step = 0; step < STEPS / seats; step++) {
        for (int i = 0; i < GAMES; i++) {
            struct quad_move m = {0, {0, 0, 0}};
            const struct quad_state *s = quad_table_truth(&follower[i].table);
            r.chosen[i] = choose(&r, i, &rng);
            assert_true(quad_space_move(quad_batch_space(r.batch), QUAD_ACTIONS, r.chosen[i], &m));
            assert_int_equal(QUAD_ERROR_NONE, quad_table_play(&follower[i].table, r.out.seat[i], s->ply, m));
        }
        assert_int_equal(QUAD_ERROR_NONE, quad_batch_step(r.batch, r.chosen, NULL));
        for (int i = 0; i < GAMES; i++) {
            compare_end(&r, &follower[i], i);
            compare(&r, &follower[i], i);
        }
    }
    for (int i = 0; i < GAMES; i++) {
        quad_table_close(&follower[i].table);
    }
    close_rig(&r);
}

static void test_a_batch_plays_what_tables_play(void **state) {
    (void)state;
    for (size_t i = 0; quad_game_at(i) != NULL; i++) {
        for (int seats = quad_game_at(i)->seats_min; seats <= quad_game_at(i)->seats_max; seats++) {
            play_beside_tables(quad_game_at(i), seats, 1 + seats % 3);
        }
    }
}

static void test_what_is_illegal_changes_nothing(void **state) {
    (void)state;
    for (size_t i = 0; quad_game_at(i) != NULL; i++) {
        const struct quad_game *g = quad_game_at(i);
        struct quad_batch_settings settings;
        struct rig r;
        struct quad_rng rng;
        struct quad_any before;
        quad_batch_settings(&settings, g, g->seats_max);
        settings.games = GAMES;
        open_rig(&r, &settings);
        quad_rng_seed(&rng, 1);
        for (int game = 0; game < GAMES; game++) {
            r.chosen[game] = choose(&r, game, &rng);
        }
        const uint8_t *mask = r.out.masks + 3 * r.actions;
        int32_t wrong[] = {-1, INT32_MIN, INT32_MAX, (int32_t)r.actions, 0, 65536};
        while (wrong[4] < (int32_t)r.actions && mask[wrong[4]] != 0) {
            wrong[4]++;
        }
        wrong[5] += r.chosen[3]; /* equal, as far as sixteen bits go */
        for (size_t k = 0; k < sizeof wrong / sizeof wrong[0]; k++) {
            struct quad_batch_fault fault = {QUAD_ERROR_NONE, -1, 0};
            int32_t right = r.chosen[3];
            memcpy(&before, quad_batch_state(r.batch, 0), g->state_size);
            r.chosen[3] = wrong[k];
            assert_int_equal(QUAD_ERROR_ILLEGAL, quad_batch_step(r.batch, r.chosen, &fault));
            assert_int_equal(QUAD_ERROR_ILLEGAL, fault.error);
            assert_int_equal(3, fault.game);
            assert_int_equal(wrong[k], fault.action);
            assert_memory_equal(&before, quad_batch_state(r.batch, 0), g->state_size);
            r.chosen[3] = right;
        }
        assert_int_equal(QUAD_ERROR_NONE, quad_batch_step(r.batch, r.chosen, NULL));
        assert_null(quad_batch_state(r.batch, -1));
        assert_null(quad_batch_state(r.batch, GAMES));
        close_rig(&r);
    }
}

static void expect_refusal(enum quad_error error, const struct quad_batch_settings *settings) {
    struct quad_batch *batch;
    assert_int_equal(error, quad_batch_open(settings, &batch));
    assert_null(batch);
}

static void test_bad_settings_are_refused(void **state) {
    const struct quad_game *g = quad_game_named("romeroll");
    struct quad_batch_settings fine, bad;
    (void)state;
    quad_batch_settings(&fine, g, 2);
    for (int games = -1; games <= 0; games++) {
        bad = fine, bad.games = games, expect_refusal(QUAD_ERROR_BAD_VALUE, &bad);
        bad = fine, bad.threads = games, expect_refusal(QUAD_ERROR_BAD_VALUE, &bad);
        bad = fine, bad.seats = games, expect_refusal(QUAD_ERROR_BAD_SEATS, &bad);
    }
    bad = fine, bad.games = QUAD_BATCH_GAMES + 1, expect_refusal(QUAD_ERROR_BAD_VALUE, &bad);
    bad = fine, bad.threads = QUAD_BATCH_THREADS + 1, expect_refusal(QUAD_ERROR_BAD_VALUE, &bad);
    bad = fine, bad.seats = 5, expect_refusal(QUAD_ERROR_BAD_SEATS, &bad);
    bad = fine, bad.options[0] = 255, expect_refusal(QUAD_ERROR_BAD_OPTION, &bad);
    bad = fine, bad.reward = QUAD_REWARDS, expect_refusal(QUAD_ERROR_BAD_VALUE, &bad);
    bad = fine, bad.player[1] = QUAD_PLAYER_BOT + 1, expect_refusal(QUAD_ERROR_BAD_VALUE, &bad);
    bad = fine, bad.player[1] = QUAD_PLAYER_BOT, expect_refusal(QUAD_ERROR_BAD_VALUE, &bad);
    bad = fine; /* nobody is asked */
    bad.player[0] = bad.player[1] = QUAD_PLAYER_RANDOM;
    expect_refusal(QUAD_ERROR_BAD_VALUE, &bad);
    quad_batch_close(NULL);
}

/* The same games with one thread and with several, by random actions. */
static uint64_t digest_of(const struct quad_batch_settings *settings, int steps) {
    struct rig r;
    struct quad_rng rng;
    uint64_t sum = 0;
    open_rig(&r, settings);
    quad_rng_seed(&rng, 9);
    for (int step = 0; step < steps; step++) {
        for (int i = 0; i < settings->games; i++) {
            int player = (r.out.seat[i] + settings->seats -
                          (settings->rotate ? (int)(r.out.number[i] % (uint64_t)settings->seats) : 0)) %
                         settings->seats;
            assert_int_equal(QUAD_PLAYER_CALLER, settings->player[player]);
            assert_true(!settings->skip_forced || r.out.legal_count[i] > 1);
            r.chosen[i] = settings->by_choice ? (int32_t)quad_rng_below(&rng, (uint32_t)r.out.legal_count[i])
                                              : choose(&r, i, &rng);
            sum = sum * 31 + (uint64_t)r.chosen[i] + r.out.ply[i] + (uint64_t)r.out.seat[i];
        }
        assert_int_equal(QUAD_ERROR_NONE, quad_batch_step(r.batch, r.chosen, NULL));
    }
    close_rig(&r);
    return sum;
}

static void test_threads_and_bots_change_nothing(void **state) {
    static const char *const bots[] = {"novice", "adept", "expert", "random"};
    (void)state;
    for (size_t i = 0; quad_game_at(i) != NULL; i++) {
        const struct quad_game *g = quad_game_at(i);
        struct quad_batch_settings settings;
        quad_batch_settings(&settings, g, g->seats_max);
        settings.games = 24;
        settings.rotate = true;
        settings.skip_forced = true;
        settings.by_choice = i % 2 == 0;
        for (int seat = 1; seat < g->seats_max; seat++) {
            settings.player[seat] = seat == 1 ? QUAD_PLAYER_POLICY : QUAD_PLAYER_BOT;
            settings.bot[seat] = quad_bot_named(bots[(size_t)seat % 4]);
            settings.budget[seat] = 4;
        }
        uint64_t alone = digest_of(&settings, 12);
        settings.threads = 3;
        assert_int_equal(alone, digest_of(&settings, 12));
        settings.quick_luck = true;
        assert_int_not_equal(alone, digest_of(&settings, 12));
    }
}

/* The threads of a batch stay behind when a process forks: parent and child both go on, alike. */
static void test_a_fork_goes_on(void **state) {
    struct quad_batch_settings settings;
    (void)state;
    quad_batch_settings(&settings, quad_game_named("tali"), 2);
    settings.games = 256;
    settings.threads = 3;
    struct quad_batch *batch = NULL;
    struct quad_batch_tally mine = {.games = 0}, tally = {.games = 0};
    assert_int_equal(QUAD_ERROR_NONE, quad_batch_open(&settings, &batch));
    int pipes[2];
    assert_int_equal(0, pipe(pipes));
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        alarm(120); /* rather than wait for ever for threads that are not there */
        quad_batch_run(batch, QUAD_PLAYER_RANDOM, 50, &tally);
        quad_batch_reset(batch, 9);
        quad_batch_close(batch);
        _exit(write(pipes[1], &tally, sizeof tally) == sizeof tally ? 0 : 1);
    }
    quad_batch_run(batch, QUAD_PLAYER_RANDOM, 50, &mine);
    quad_batch_close(batch);
    int status = 1;
    assert_int_equal(child, waitpid(child, &status, 0));
    assert_int_equal(0, status);
    assert_int_equal(sizeof tally, read(pipes[0], &tally, sizeof tally));
    assert_int_equal(mine.games, tally.games);
    assert_int_equal(mine.moves, tally.moves);
    assert_true(mine.games > 0);
    close(pipes[0]);
    close(pipes[1]);
}

static void test_runs_are_counted(void **state) {
    (void)state;
    for (size_t i = 0; quad_game_at(i) != NULL; i++) {
        const struct quad_game *g = quad_game_at(i);
        struct quad_batch_settings settings;
        struct quad_batch_tally tally = {.games = 0};
        struct rig r;
        quad_batch_settings(&settings, g, 2);
        settings.games = 64;
        settings.threads = 2;
        settings.rotate = true;
        settings.player[1] = QUAD_PLAYER_RANDOM;
        open_rig(&r, &settings);
        quad_batch_run(r.batch, QUAD_PLAYER_POLICY, 600, &tally);
        assert_true(tally.decisions >= 64 * 600);
        assert_true(tally.games >= 60);
        assert_true(tally.moves > tally.games);
        double apart = tally.reward[0] + tally.reward[1];
        assert_true(apart > -1e-3 && apart < 1e-3); /* results sum to zero */
        printf("# %s: the policy won %.2f of its games against chance\n", g->name.token,
               0.5 + 0.5 * tally.reward[0] / (double)tally.games);
        if (g->features != NULL) {
            assert_true(tally.reward[0] > 0.4 * (double)tally.games);
        }
        quad_batch_reset(r.batch, 3);
        for (int game = 0; game < settings.games; game++) {
            assert_int_equal(game, r.out.number[game]);
            assert_int_equal(0, r.out.done[game]);
        }
        quad_batch_attach(r.batch, NULL);
        quad_batch_run(r.batch, QUAD_PLAYER_RANDOM, 10, NULL);
        close_rig(&r);
    }
}

static void test_rewards_are_what_they_say(void **state) {
    (void)state;
    for (size_t i = 0; quad_game_at(i) != NULL; i++) {
        const struct quad_game *g = quad_game_at(i);
        for (int seats = g->seats_min; seats <= g->seats_max; seats++) {
            struct quad_any any = {{0}};
            struct quad_rng r;
            struct quad_scores scores;
            float result[QUAD_SEATS], share[QUAD_SEATS], points[QUAD_SEATS], lead[QUAD_SEATS], sum = 0,
                                                                                               won = 0;
            assert_true(quad_start(g, quad_any_state(&any), seats, NULL));
            quad_rng_seed(&r, (uint64_t)seats);
            assert_int_equal(3, quad_playout(g, quad_any_state(&any), &r, 3));
            quad_playout(g, quad_any_state(&any), &r, UINT32_MAX);
            assert_true(quad_over(quad_any_state(&any)));
            quad_score(g, quad_any_state(&any), &scores);
            quad_rewards(g, quad_any_state(&any), QUAD_REWARD_RESULT, result);
            quad_rewards(g, quad_any_state(&any), QUAD_REWARD_SHARE, share);
            quad_rewards(g, quad_any_state(&any), QUAD_REWARD_POINTS, points);
            quad_rewards(g, quad_any_state(&any), QUAD_REWARD_LEAD, lead);
            for (int seat = 0; seat < seats; seat++) {
                sum += result[seat];
                won += share[seat];
                assert_true((share[seat] > 0) == (scores.at[seat].rank == 1));
                assert_true(points[seat] == (float)scores.at[seat].total);
                assert_true(lead[seat] <= 0 || seats == 1 || share[seat] > 0 || scores.at[seat].rank > 1);
                assert_true(result[seat] >= -1 && result[seat] <= 1);
            }
            if (quad_described_size(g) == 0) {
                quad_described(g, quad_any_state(&any), 0, NULL);
            }
            assert_true(seats == 1 || (sum > -1e-5f && sum < 1e-5f));
            assert_true(seats == 1 || (won > 1 - 1e-5f && won < 1 + 1e-5f));
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_batch_plays_what_tables_play),
        cmocka_unit_test(test_what_is_illegal_changes_nothing),
        cmocka_unit_test(test_bad_settings_are_refused),
        cmocka_unit_test(test_threads_and_bots_change_nothing),
        cmocka_unit_test(test_a_fork_goes_on),
        cmocka_unit_test(test_runs_are_counted),
        cmocka_unit_test(test_rewards_are_what_they_say),
    };
    return cmocka_run_group_tests_name("batch", tests, NULL, NULL);
}
