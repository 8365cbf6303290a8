/* output.h: a large text in memory, for JSON and records, printed at once. */
#ifndef HOST_OUTPUT_H
#define HOST_OUTPUT_H

#include "host/console.h"

/* NULL after complaining. */
struct quad_text *output_begin(const struct console *c);
/* Print it, if it was not cut, and free it. */
enum ending output_end(const struct console *c, struct quad_text *text);
/* Free it unprinted. */
void output_drop(struct quad_text *text);

/* A 64-bit number as sixteen hexadecimal digits. */
void hex_of(uint64_t value, char out[17]);

#endif
