/* proof.h: what the tests of the store share: cases, folders that vanish, chance.
 *
 * A case is a function full of CHECKs; the first that fails is printed with its place. The report is TAP and
 * ends with "N passed, N failed". */
#ifndef STORE_PROOF_H
#define STORE_PROOF_H

#include "core/rng.h"
#include "store/backend.h"
#include "store/replay.h"

#include <stdio.h>

enum { PROOF_PATH = 256 };

/* The case that is going on; a test program has one thread. */
void proof_case(const char *format, ...) __attribute__((format(printf, 1, 2)));
void proof_note(const char *format, ...) __attribute__((format(printf, 1, 2)));
bool proof_check(bool holds, const char *file, int line, const char *what);
/* Ends the last case; the exit status of the program. */
int proof_end(void);
bool proof_case_is_fine(void);

#define CHECK(condition) proof_check((condition), __FILE__, __LINE__, #condition)
/* A call of the store gives this error. */
bool proof_expect(enum quad_store_error wanted, enum quad_store_error got, const char *file, int line,
                  const char *call);
#define EXPECT(error, call) proof_expect(QUAD_STORE_##error, (call), __FILE__, __LINE__, #call)
#define FINE(call)          EXPECT(NONE, call)

/* A new folder for this test; in memory if asked and possible. Removed with all it holds by proof_end. */
void proof_folder(char out[PROOF_PATH], bool in_memory);
void proof_path(char out[PROOF_PATH], const char *folder, const char *name);
void proof_remove(const char *folder);

/* A number argument of the program, or the preset. */
long proof_argument(int count, char **arguments, int index, long preset);
void proof_sleep(long microseconds);
double proof_clock(void);

#endif
