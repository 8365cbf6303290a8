/* boxes.h: a box that somebody is writing: read, and tried by playing. */
#ifndef WASM_BOXES_H
#define WASM_BOXES_H

#include "core/text.h"

/* What a box comes to, as JSON: {"ok":true, which box it is}, whole: with all its values; or
 * {"ok":false,"error","line","value","words","wanted","say","text"}: what is wrong, "text" with its line. */
void boxes_read(struct quad_text *out, const char *text, size_t length, bool whole,
                enum quad_language language);

/* Turn to a box, to be proved by random games; false if it is not sound. Another one takes its place. */
bool boxes_prove_begin(const char *text, size_t length);
/* Play a game with every number of players: {"ok":true}, or what went wrong, as above. */
void boxes_prove(struct quad_text *out, uint64_t seed, enum quad_language language);

#endif
