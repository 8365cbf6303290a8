/* batch.c: many games at once in the hands of another language. See foreign.h. */
#include "learn/batch.h"
#include "foreign/border.h"

/* "caller", "random", "policy" or a bot. */
static bool read_player(const char *name, struct quad_batch_settings *settings, int seat) {
    static const char *const words[] = {
        [QUAD_PLAYER_CALLER] = "caller", [QUAD_PLAYER_RANDOM] = "random", [QUAD_PLAYER_POLICY] = "policy"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strcmp(name, words[i]) == 0) {
            settings->player[seat] = (uint8_t)i;
            return true;
        }
    }
    settings->player[seat] = QUAD_PLAYER_BOT;
    settings->bot[seat] = quad_bot_named(name) != NULL ? quad_bot_named(name) : quad_bot_reference(name);
    return settings->bot[seat] != NULL;
}

static enum quad_error read_settings(struct quad_batch_settings *settings, const uint8_t *options,
                                     size_t option_count, const int32_t numbers[QUAD_FOREIGN_BATCH_NUMBERS],
                                     const char *const *players, const uint32_t *budgets, const char **near) {
    const struct quad_game *g = settings->game;
    if (option_count != g->option_count) {
        return QUAD_ERROR_BAD_OPTION;
    }
    for (size_t i = 0; i < option_count; i++) {
        if (options[i] < g->options[i].min || options[i] > g->options[i].max) {
            *near = g->options[i].name.token;
            return QUAD_ERROR_BAD_OPTION;
        }
        settings->options[i] = options[i];
    }
    for (int seat = 0; seat < settings->seats; seat++) {
        *near = players[seat];
        if (!read_player(players[seat], settings, seat)) {
            return QUAD_ERROR_NO_SUCH_BOT;
        }
        settings->budget[seat] = budgets[seat];
    }
    *near = NULL;
    settings->games = numbers[0];
    settings->threads = numbers[1];
    bool fits = settings->games >= 1 && settings->games <= QUAD_BATCH_GAMES && settings->threads >= 1 &&
                settings->threads <= QUAD_BATCH_THREADS && numbers[2] >= 0 && numbers[2] < QUAD_REWARDS;
    settings->reward = fits ? (enum quad_reward)numbers[2] : QUAD_REWARD_RESULT;
    settings->rotate = (numbers[3] & QUAD_FOREIGN_ROTATE) != 0;
    settings->quick_luck = (numbers[3] & QUAD_FOREIGN_QUICK_LUCK) != 0;
    settings->skip_forced = (numbers[3] & QUAD_FOREIGN_SKIP_FORCED) != 0;
    settings->by_choice = (numbers[3] & QUAD_FOREIGN_BY_CHOICE) != 0;
    settings->bytes = (numbers[3] & QUAD_FOREIGN_BYTES) != 0;
    settings->asides = (numbers[3] & QUAD_FOREIGN_ASIDES) != 0;
    return fits ? QUAD_ERROR_NONE : QUAD_ERROR_BAD_VALUE;
}

struct quad_batch *quad_foreign_batch(const struct quad_game *g, int seats, const uint8_t *options,
                                      size_t option_count, const int32_t numbers[QUAD_FOREIGN_BATCH_NUMBERS],
                                      uint64_t seed, const char *const *players, const uint32_t *budgets,
                                      struct quad_why *why) {
    struct quad_batch_settings settings;
    struct quad_batch *batch = NULL;
    const char *near = NULL;
    if (seats < g->seats_min || seats > g->seats_max) {
        why_error(why, QUAD_ERROR_BAD_SEATS, NULL);
        return NULL;
    }
    quad_batch_settings(&settings, g, seats);
    settings.seed = seed;
    enum quad_error error = read_settings(&settings, options, option_count, numbers, players, budgets, &near);
    if (error == QUAD_ERROR_NONE) {
        error = quad_batch_open(&settings, &batch);
    }
    if (error != QUAD_ERROR_NONE) {
        why_error(why, error, near);
        return NULL;
    }
    return batch;
}

void quad_foreign_batch_attach(struct quad_batch *batch, void *const *at, int32_t legal_most) {
    struct quad_batch_buffers buffers = {
        .observations = at[0],
        .described = at[1],
        .masks = at[2],
        .legal = at[3],
        .legal_most = legal_most,
        .legal_count = at[4],
        .seat = at[5],
        .done = at[6],
        .rewards = at[7],
        .scores = at[8],
        .number = at[9],
        .ply = at[10],
    };
    quad_batch_attach(batch, &buffers);
}

int quad_foreign_batch_step(struct quad_batch *batch, const int32_t *actions, int64_t fault[2],
                            struct quad_why *why) {
    struct quad_batch_fault wrong = {QUAD_ERROR_NONE, -1, 0};
    enum quad_error error = quad_batch_step(batch, actions, &wrong);
    fault[0] = wrong.game;
    fault[1] = wrong.action;
    return error == QUAD_ERROR_NONE ? QUAD_ERROR_NONE : why_error(why, error, NULL);
}

int quad_foreign_batch_run(struct quad_batch *batch, bool policy, uint64_t decisions, uint64_t counts[3],
                           double reward[QUAD_SEATS], double square[QUAD_SEATS]) {
    struct quad_batch_tally tally = {0};
    quad_batch_run(batch, policy ? QUAD_PLAYER_POLICY : QUAD_PLAYER_RANDOM, decisions, &tally);
    counts[0] = tally.games;
    counts[1] = tally.decisions;
    counts[2] = tally.moves;
    memcpy(reward, tally.reward, sizeof tally.reward);
    memcpy(square, tally.square, sizeof tally.square);
    return QUAD_ERROR_NONE;
}

struct quad_world *quad_foreign_batch_world(const struct quad_batch *batch, int game, struct quad_why *why) {
    const struct quad_game *g = quad_batch_space(batch)->game;
    struct quad_any state = {.bytes = {0}};
    memcpy(state.bytes, quad_batch_state(batch, game), g->state_size);
    struct quad_world *world = world_of(g, &state, NULL);
    if (world == NULL) {
        why_error(why, QUAD_ERROR_NO_MEMORY, NULL);
    }
    return world;
}
