/* nets.h: the networks that the page hands over, for the games that are played here; none are built in. */
#ifndef WASM_NETS_H
#define WASM_NETS_H

#include "core/error.h"

/* A file of src/ai/nets; it takes the place of one for the same game and number of players. A copy is kept.
 * Searches that have begun go on without it. */
enum quad_error nets_take(const char *bytes, size_t length);

#endif
