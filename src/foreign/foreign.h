/* foreign.h: the engine for other languages: python/quadriga is built on it.
 *
 * What crosses this border is numbers, bytes and opaque pointers: nobody beyond it lays out a struct of ours,
 * so that only the names here must last. Whatever comes from there is checked before the rules see it: bad
 * input gets an enum quad_error, a sentence in each language, and changes nothing.
 *
 * A move is a number, its verb in the lowest byte and its arguments above. Seats are counted from 0; a viewer
 * is a seat, QUAD_NOBODY or QUAD_ORACLE. A function that writes text returns how many bytes it took; where
 * that is the whole size there was not enough room, and it wants to be called again with more.
 *
 * One thread at a time may use a desk, a world or a mind; different ones have nothing in common. */
#ifndef QUAD_FOREIGN_H
#define QUAD_FOREIGN_H

#include "ai/thinker.h"
#include "core/record.h"

QUAD_C_BEGIN

enum {
    QUAD_WHY = 512,
    QUAD_FOREIGN_VERSION = 1, /* raised when a function here is no longer what it was */
};

/* Why something was refused, in each language; token: the error's name for programs. It is nothing but bytes,
 * and may be NULL wherever it is asked for. */
struct quad_why {
    char text[QUAD_LANGUAGES][QUAD_WHY], token[QUAD_WHY];
};

QUAD_API int quad_foreign_version(void);

/* Games. Whoever gets one holds it, and drops it with quad_game_drop. */
QUAD_API size_t quad_foreign_games(char *out, size_t size); /* the tokens, a line each */
QUAD_API size_t quad_foreign_bots(char *out, size_t size);  /* as JSON, both languages */
QUAD_API const struct quad_game *quad_foreign_game(const char *token, int box, struct quad_why *why);
QUAD_API const struct quad_game *quad_foreign_game_of_box(const char *text, size_t length,
                                                          struct quad_why *why);
/* All its tables, as JSON, both languages. */
QUAD_API size_t quad_foreign_describe(const struct quad_game *g, char *out, size_t size);
/* Its box, as a file; its name as records write it. */
QUAD_API size_t quad_foreign_box(const struct quad_game *g, char *out, size_t size);
QUAD_API size_t quad_foreign_box_name(const struct quad_game *g, char *out, size_t size);

/* Moves. Hidden arguments (QUAD_HIDDEN) have a text too, "?". */
QUAD_API bool quad_foreign_is_move(const struct quad_game *g, uint32_t code);
QUAD_API size_t quad_foreign_notation(const struct quad_game *g, uint32_t code, char *out, size_t size);
QUAD_API size_t quad_foreign_label(const struct quad_game *g, uint32_t code, int language, char *out,
                                   size_t size);
QUAD_API int quad_foreign_read_move(const struct quad_game *g, const char *text, size_t length,
                                    uint32_t *code, struct quad_why *why);

/* A world: one state, as a viewer sees it, true or imagined. */
struct quad_world;
QUAD_API void quad_world_close(struct quad_world *world);
QUAD_API struct quad_world *quad_world_copy(const struct quad_world *world);
/* A game before its first move, chance included; options as for quad_desk_open. */
QUAD_API struct quad_world *quad_world_start(const struct quad_game *g, int seats, const uint8_t *options,
                                             size_t option_count, struct quad_why *why);
/* A legal move as a viewer may know it; -1 if it is not one, or something is hidden here. */
QUAD_API int64_t quad_world_veil(const struct quad_world *world, int seat, uint32_t code, int viewer);
/* A true position. */
QUAD_API struct quad_world *quad_world_read(const char *text, size_t length, struct quad_why *why);
QUAD_API const struct quad_game *quad_world_game(const struct quad_world *world); /* held */
/* The state itself, for whatever of the library takes one. */
QUAD_API const struct quad_state *quad_world_state(const struct quad_world *world);
/* Ply, seats, who owes a choice (one bit a seat), viewer. */
QUAD_API void quad_world_status(const struct quad_world *world, uint32_t out[4]);
/* The choices of a seat and their weights, room for QUAD_CHOICES each; how many, or -1: they are not for this
 * viewer to know, or the seat is not asked. */
QUAD_API int quad_world_legal(const struct quad_world *world, int seat, uint32_t *codes, uint32_t *weights);
/* Only where nothing is hidden. Chance is not asked by itself: quad_world_chance lets it move. */
QUAD_API int quad_world_play(struct quad_world *world, int seat, uint32_t code, struct quad_why *why);
/* Let chance move until a player is asked or the game is over. */
QUAD_API int quad_world_chance(struct quad_world *world, uint64_t seed, struct quad_why *why);
/* A random game from here to its end. */
QUAD_API int quad_world_finish(struct quad_world *world, uint64_t seed, struct quad_why *why);
/* What a viewer sees of a world where nothing is hidden. */
QUAD_API struct quad_world *quad_world_see(const struct quad_world *world, int viewer, struct quad_why *why);
/* A world that looks the same to its viewer and hides nothing. */
QUAD_API struct quad_world *quad_world_imagine(const struct quad_world *world, uint64_t seed,
                                               struct quad_why *why);
/* The points and the place of every seat. */
QUAD_API void quad_world_points(const struct quad_world *world, int32_t total[QUAD_SEATS],
                                int32_t rank[QUAD_SEATS]);
QUAD_API size_t quad_world_scores(const struct quad_world *world, char *out, size_t size); /* JSON */
QUAD_API size_t quad_world_position(const struct quad_world *world, char *out, size_t size);
QUAD_API size_t quad_world_scene(const struct quad_world *world, int language, char *out,
                                 size_t size); /* JSON */
/* The name of a player; nothing if he has none, or if the world was not seen at a table. */
QUAD_API size_t quad_world_named(const struct quad_world *world, int seat, char *out, size_t size);
/* What is asked; for whoever is asked if seat is one of them, else as others are told. */
QUAD_API size_t quad_world_prompt(const struct quad_world *world, int seat, int language, char *out,
                                  size_t size);

/* A desk: a table with all that belongs to it. */
struct quad_desk;
/* options: a value for each option of the game, or NULL; seed: QUAD_SEED_BYTES. */
QUAD_API struct quad_desk *quad_desk_open(const struct quad_game *g, int seats, const uint8_t *options,
                                          size_t option_count, const uint8_t *seed, struct quad_why *why);
QUAD_API struct quad_desk *quad_desk_open_position(const char *text, size_t length, const uint8_t *seed,
                                                   struct quad_why *why);
QUAD_API struct quad_desk *quad_desk_open_record(const char *text, size_t length, bool check_luck,
                                                 struct quad_why *why);
QUAD_API void quad_desk_close(struct quad_desk *desk);
QUAD_API struct quad_desk *quad_desk_copy(const struct quad_desk *desk);
QUAD_API const struct quad_game *quad_desk_game(const struct quad_desk *desk); /* held */
QUAD_API void quad_desk_luck(uint64_t number, uint8_t seed[QUAD_SEED_BYTES]);  /* a seed from a number */
/* One value of an option by its words, "yes" or "3"; -1 if that is none. */
QUAD_API int quad_desk_option(const struct quad_game *g, const char *option, const char *value);
/* Ply, seats, who owes a choice, how many moves were made. */
QUAD_API void quad_desk_status(const struct quad_desk *desk, uint32_t out[4]);
QUAD_API int quad_desk_legal(const struct quad_desk *desk, int seat, uint32_t *codes, uint32_t *weights);
QUAD_API int quad_desk_play(struct quad_desk *desk, int seat, uint32_t code, struct quad_why *why);
QUAD_API int quad_desk_undo(struct quad_desk *desk, unsigned seats, bool free, struct quad_why *why);
/* After so many moves; a negative number: now. */
QUAD_API struct quad_world *quad_desk_see(const struct quad_desk *desk, int viewer, int64_t plays,
                                          struct quad_why *why);
QUAD_API int quad_desk_name(struct quad_desk *desk, int seat, const char *name, size_t length,
                            struct quad_why *why);
QUAD_API size_t quad_desk_named(const struct quad_desk *desk, int seat, char *out, size_t size);
QUAD_API size_t quad_desk_record(const struct quad_desk *desk, int viewer, char *out, size_t size);
/* The moves from that number on as a viewer may know them: seat and move in turn, room for all of them. How
 * many; -1: there is no such viewer. */
QUAD_API int64_t quad_desk_plays(const struct quad_desk *desk, int viewer, size_t from, uint32_t *out);
/* What happened from that move on, as JSON, both languages: for each its ply, seat, move and sentences. */
QUAD_API size_t quad_desk_journal(const struct quad_desk *desk, int viewer, size_t from, char *out,
                                  size_t size);

/* A mind: whoever thinks in one seat of one desk, or an analyst. Time is kept by whoever drives it. */
struct quad_mind;
/* A token of quad_foreign_bots, or "" for an analyst; iterations 0: its usual budget. */
QUAD_API struct quad_mind *quad_mind_open(const struct quad_game *g, const char *bot, uint64_t iterations,
                                          struct quad_why *why);
QUAD_API void quad_mind_close(struct quad_mind *mind);
QUAD_API uint64_t quad_mind_budget(const struct quad_mind *mind);
/* Turn to the decision that a seat owes at a desk, by what it saw there; or in a world. */
QUAD_API int quad_mind_begin(struct quad_mind *mind, const struct quad_desk *desk, int seat, uint64_t seed,
                             struct quad_why *why);
QUAD_API int quad_mind_begin_world(struct quad_mind *mind, const struct quad_world *world, int seat,
                                   uint64_t seed, struct quad_why *why);
/* Think for so many iterations; false once nothing is left to think about. */
QUAD_API bool quad_mind_think(struct quad_mind *mind, uint64_t iterations);
QUAD_API uint32_t quad_mind_best(struct quad_mind *mind);
/* Every choice, room for QUAD_CHOICES: its move, its visits, its value and, of each seat, the chance to win,
 * the lead and the points. How many; 0 if it does not search. */
QUAD_API int quad_mind_report(struct quad_mind *mind, uint32_t *codes, uint32_t *visits, double *value,
                              float *win, float *lead, float *points);
/* See quad_thinker_try: how many visits the move still lacks. */
QUAD_API uint32_t quad_mind_try(struct quad_mind *mind, uint32_t code, uint32_t visits, uint32_t iterations);

/* Actions and outcomes by number (learn/space.h): kind is an enum quad_space_kind. quad_space_close closes.
 */
struct quad_space;
QUAD_API struct quad_space *quad_foreign_space(const struct quad_game *g, struct quad_why *why);
QUAD_API const char *quad_foreign_space_name(const struct quad_space *space);
QUAD_API uint64_t quad_foreign_space_digest(const struct quad_space *space, int kind);
/* The moves in the order of their numbers, or codes NULL; how many there are. */
QUAD_API int quad_foreign_space_moves(const struct quad_space *space, int kind, uint32_t *codes);
/* A byte for each number, 1 for what is legal; aside: also what nobody does at random, such as conceding. */
QUAD_API int quad_foreign_space_mask(const struct quad_space *space, const struct quad_world *world, int seat,
                                     bool aside, uint8_t *mask, struct quad_why *why);

/* Positions as numbers (learn/tensor.h). quad_tensor_close closes. */
struct quad_tensor;
QUAD_API struct quad_tensor *quad_foreign_tensor(const struct quad_game *g, int seats, bool truth,
                                                 struct quad_why *why);
QUAD_API size_t quad_foreign_tensor_blocks(const struct quad_tensor *layout, const struct quad_game *g,
                                           char *out, size_t size); /* JSON */
QUAD_API size_t quad_foreign_tensor_name(const struct quad_tensor *layout, uint32_t number, char *out,
                                         size_t size);
/* As it was opened: its game, seats and side. floats or bytes may be NULL. */
QUAD_API int quad_foreign_tensor_write(const struct quad_tensor *layout, const struct quad_game *g, int seats,
                                       bool truth, const struct quad_world *world, int seat, float *floats,
                                       uint8_t *bytes, struct quad_why *why);
QUAD_API int quad_foreign_information(const struct quad_world *world, int seat, uint64_t *out,
                                      struct quad_why *why);
/* which: an enum quad_reward. */
QUAD_API int quad_foreign_rewards(const struct quad_world *world, int which, float out[QUAD_SEATS],
                                  struct quad_why *why);
QUAD_API uint32_t quad_foreign_described_size(const struct quad_game *g);
QUAD_API int quad_foreign_described(const struct quad_world *world, int seat, float *out,
                                    struct quad_why *why);

/* Many games at once (learn/batch.h). numbers: games, threads, an enum quad_reward, flags. players: of each
 * seat "caller", "random", "policy" or a bot. quad_batch_reset and quad_batch_close are as they are. */
enum {
    QUAD_FOREIGN_ROTATE = 1,
    QUAD_FOREIGN_QUICK_LUCK = 2,
    QUAD_FOREIGN_SKIP_FORCED = 4,
    QUAD_FOREIGN_BY_CHOICE = 8,
    QUAD_FOREIGN_BYTES = 16,
    QUAD_FOREIGN_ASIDES = 32,
    QUAD_FOREIGN_BATCH_NUMBERS = 4,
};
struct quad_batch;
QUAD_API struct quad_batch *quad_foreign_batch(const struct quad_game *g, int seats, const uint8_t *options,
                                               size_t option_count,
                                               const int32_t numbers[QUAD_FOREIGN_BATCH_NUMBERS],
                                               uint64_t seed, const char *const *players,
                                               const uint32_t *budgets, struct quad_why *why);
/* The members of struct quad_batch_buffers in their order, legal_most apart. */
QUAD_API void quad_foreign_batch_attach(struct quad_batch *batch, void *const *at, int32_t legal_most);
/* fault: which game was given which action. */
QUAD_API int quad_foreign_batch_step(struct quad_batch *batch, const int32_t *actions, int64_t fault[2],
                                     struct quad_why *why);
/* counts: games that ended, decisions, moves. */
QUAD_API int quad_foreign_batch_run(struct quad_batch *batch, bool policy, uint64_t decisions,
                                    uint64_t counts[3], double reward[QUAD_SEATS], double square[QUAD_SEATS]);
/* The true state of a game that the batch has. */
QUAD_API struct quad_world *quad_foreign_batch_world(const struct quad_batch *batch, int game,
                                                     struct quad_why *why);

QUAD_C_END

#endif
