/* batch.h: many games of a kind at once, in memory of their own, for programs that learn.
 *
 *     struct quad_batch_settings settings;
 *     quad_batch_settings(&settings, quad_game_named("trajan"), 3);
 *     settings.games = 1024;
 *     struct quad_batch *batch;
 *     if (quad_batch_open(&settings, &batch) == QUAD_ERROR_NONE) {
 *         struct quad_batch_buffers out = {.masks = …, .observations = …, .rewards = …, .done = …, .seat =
 * …}; quad_batch_attach(batch, &out); while (…) { … choose an action for every game, by masks and
 * observations … quad_batch_step(batch, actions, &fault);
 *         }
 *         quad_batch_close(batch);
 *     }
 *
 * Every game of a batch always stands at a decision of a seat that the caller plays. A step makes it, lets
 * chance and the other players move up to the next, and starts the next game where one has ended: its rewards
 * are those of the game that ended, its observation is of the one that began.
 *
 * Game number i of so many plays the numbers i, i + games, i + 2 * games … Number n is the table that
 * `quadriga simulate --seed (seed + n)` plays, `quadriga new --seed` too: the same moves make the same
 * record. Neither threads nor the order of calls change what is played.
 *
 * Of several seats that owe a choice at the same time the first is asked first; the others are asked with the
 * information of theirs, which does not show what he chose. */
#ifndef QUAD_BATCH_H
#define QUAD_BATCH_H

#include "ai/bot.h"
#include "learn/reward.h"
#include "learn/space.h"
#include "learn/tensor.h"

QUAD_C_BEGIN

/* Who plays a seat: the caller; anything at random; the policy head of the network at hand, drawn with its
 * likelihoods (where there is none: the game's prior); or a bot. */
enum quad_player { QUAD_PLAYER_CALLER, QUAD_PLAYER_RANDOM, QUAD_PLAYER_POLICY, QUAD_PLAYER_BOT };

enum { QUAD_BATCH_GAMES = 1 << 20, QUAD_BATCH_THREADS = 64 };

struct quad_batch_settings {
    const struct quad_game *game;
    int seats;
    uint8_t options[QUAD_OPTIONS];
    int games, threads; /* threads 1: all is done in the calling one */
    uint64_t seed;
    uint8_t player[QUAD_SEATS];             /* enum quad_player */
    const struct quad_bot *bot[QUAD_SEATS]; /* of QUAD_PLAYER_BOT */
    uint32_t budget[QUAD_SEATS];            /* 0: the bot's usual one */
    bool rotate;      /* player k sits at seat (k + n) % seats in the game of number n */
    bool quick_luck;  /* chance by a plain generator: faster, but no table has the same moves */
    bool skip_forced; /* where there is but one choice it is made without asking */
    bool
        asides; /* legal moves too that nobody makes by accident, such as conceding; else they are left out */
    bool by_choice; /* actions are numbers of choices, 0 … legal - 1, in the order of quad_legal */
    enum quad_reward reward;
    bool bytes; /* observations are bytes, not floats */
};
/* The presets: one game, one thread, the caller plays all seats, rewards are results. */
QUAD_API void quad_batch_settings(struct quad_batch_settings *out, const struct quad_game *g, int seats);

/* The caller's memory, a row for each game; what is NULL is not written. It belongs to the batch until other
 * buffers are attached: what is written into it from outside stays wrong. */
struct quad_batch_buffers {
    void *
        observations; /* [games][quad_tensor_size] floats or bytes, from the side of the seat that is asked */
    float *described; /* [games][quad_described_size]: what our networks are told */
    uint8_t *masks;   /* [games][actions]: 1 for legal, 0 for not */
    int32_t *legal;   /* [games][legal_most] legal actions, as many of them as there is room for */
    int32_t legal_most;
    int32_t *legal_count; /* [games] how many actions are legal */
    int8_t *seat;         /* [games] who is asked */
    uint8_t *done;        /* [games] 1: a game ended in this step */
    float *rewards;       /* [games][seats] of the game that ended in this step, else 0 */
    int32_t *scores;      /* [games][seats] points of the game that ended in this step, else 0 */
    uint64_t *number;     /* [games] which game is played: its seed is the batch's plus this */
    uint32_t *ply;        /* [games] moves made in it, chance included */
};

struct quad_batch;

/* What was wrong with a step. */
struct quad_batch_fault {
    enum quad_error error;
    int64_t game;   /* which game, or -1 */
    int64_t action; /* what it was given */
};

/* What a run of games came to. */
struct quad_batch_tally {
    uint64_t games, decisions, moves; /* ended; made by seats; chance included */
    double reward[QUAD_SEATS]; /* sums over the games that ended, by player: seat k, or player k if rotated */
    double square[QUAD_SEATS]; /* of their squares */
};

QUAD_API enum quad_error quad_batch_open(const struct quad_batch_settings *settings, struct quad_batch **out);
QUAD_API void quad_batch_close(struct quad_batch *batch);
QUAD_API const struct quad_space *quad_batch_space(const struct quad_batch *batch);
QUAD_API const struct quad_tensor *quad_batch_tensor(const struct quad_batch *batch);

/* Write all buffers as things stand, and from now on after every step. NULL: none. */
QUAD_API void quad_batch_attach(struct quad_batch *batch, const struct quad_batch_buffers *buffers);
/* Begin all games anew, from their first numbers, by another seed. */
QUAD_API void quad_batch_reset(struct quad_batch *batch, uint64_t seed);
/* An action for every game. On an error nothing has changed: ILLEGAL, and which game. */
QUAD_API enum quad_error quad_batch_step(struct quad_batch *batch, const int32_t *actions,
                                         struct quad_batch_fault *fault);
/* So many decisions in every game without asking the caller: his seats are played at random or by the policy.
 * Then the buffers are written once. The tally is added to. */
QUAD_API void quad_batch_run(struct quad_batch *batch, enum quad_player instead, uint64_t decisions,
                             struct quad_batch_tally *tally);

/* The true state of a game: for tests, critics and records, never for whoever plays. */
QUAD_API const struct quad_state *quad_batch_state(const struct quad_batch *batch, int game);

QUAD_C_END

#endif
