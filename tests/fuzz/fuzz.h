/* fuzz.h: fuzz targets, and what they share.
 *
 * Each target is one file that reads bytes of any kind and judges what the program made of them: not only
 * that it lives, but that what it accepted is sound. Built with clang's libFuzzer they search; built with
 * replay.c they run the files they are given, so that a bug once found stays found on any compiler. */
#ifndef QUAD_TESTS_FUZZ_H
#define QUAD_TESTS_FUZZ_H

#include "core/game.h"
#include "core/rng.h"

/* What every target defines, by the name that libFuzzer wants. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The oracle: if it does not hold, say what is wrong and die. */
void fuzz_require(bool holds, const char *what);

/* Play random moves from a sound state to the end of the game, auditing after every move. */
void fuzz_play_out(const struct quad_game *g, struct quad_any *state, struct quad_rng *r);
/* What any sound state must bear: every viewer can be shown it, and can imagine what he does not see. */
void fuzz_look(const struct quad_game *g, const struct quad_any *state, struct quad_rng *r);
/* A generator that depends on the input alone. */
struct quad_rng fuzz_rng(const uint8_t *data, size_t size);
/* A file of these bytes, and what is in it now; always the same file, at most FUZZ_FILE bytes. */
enum { FUZZ_FILE = 1024 * 1024 };
const char *fuzz_file(const void *bytes, size_t size);
size_t fuzz_file_read(void *out);
/* From now on, or no longer: what the program has to complain about is not for the fuzzer's log. */
void fuzz_hush(bool quiet);
/* The games by number, round and round. */
const struct quad_game *fuzz_game(unsigned number);

#endif
