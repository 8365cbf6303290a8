/* input.h: lines from standard input, one at a time, without losing a signal or trusting their length. */
#ifndef TERM_INPUT_H
#define TERM_INPUT_H

#include <stdbool.h>
#include <stddef.h>

enum { INPUT_LINE = 4096 };

enum input_result { INPUT_GOT, INPUT_END, INPUT_INTERRUPTED, INPUT_TOO_LONG };

struct input {
    char buffer[INPUT_LINE];
    size_t length;
    bool ended;
};

/* The next line without its end and without blanks around it. A line that is too long is swallowed whole. */
enum input_result input_line(struct input *in, char line[INPUT_LINE]);

#endif
