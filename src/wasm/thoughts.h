/* thoughts.h: what a master thinks of a position, in portions: hints, and the analysis of a whole game.
 *
 * There is one train of thought at a time. It sees what a seat sees, whether the position came as text from
 * a server or from a table here. */
#ifndef WASM_THOUGHTS_H
#define WASM_THOUGHTS_H

#include "core/json.h"
#include "core/table.h"

/* Turn to a position, as text redacted for a seat that owes a choice. False: out says why, as JSON. */
bool thoughts_begin(struct quad_text *out, const char *position, size_t length, uint64_t seed,
                    enum quad_language language);
/* Turn to the next decision of a game that was played, from that ply on; turns: only when another seat
 * decided before. Its ply, or -1 if there is none left. */
int64_t thoughts_next(const struct quad_table *t, int64_t ply, bool turns);
/* Think for so many iterations more; how many there were in all. A forced move needs none. */
uint64_t thoughts_run(uint32_t iterations);
/* Every choice, best first: {"choices": [{"move", "visits", "win": […], "points": […]}]}. */
void thoughts_report(struct quad_text *out);
/* What the decision of thoughts_next came to: {"ply", "seat", "move", "best", "loss", "win": […], …}. */
void thoughts_judge(struct quad_text *out, const struct quad_table *t);

/* {"error", "line", "text"}: why a text cannot be read. */
void thoughts_fault(struct quad_text *out, const struct quad_fault *fault, enum quad_language language);

#endif
