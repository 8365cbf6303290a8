/* input.c: see input.h. */
#include "term/input.h"
#include "host/console.h"

#include <errno.h>
#include <unistd.h>

/* Read some more bytes; false at the end of input or on a signal. */
static bool fill(struct input *in) {
    ssize_t got = read(STDIN_FILENO, in->buffer + in->length, sizeof in->buffer - in->length);
    if (got < 0 && errno == EINTR && !interrupt_seen()) {
        return true; /* a signal that does not concern us */
    }
    if (got <= 0) {
        in->ended = got == 0 || errno != EINTR;
        return false;
    }
    in->length += (size_t)got;
    return true;
}

/* Take so many bytes off the buffer, and the line's end after them. */
static void take(struct input *in, size_t length, char *line) {
    size_t from = 0, to = length;
    while (from < to && (in->buffer[from] == ' ' || in->buffer[from] == '\t' || in->buffer[from] == '\r')) {
        from++;
    }
    while (to > from &&
           (in->buffer[to - 1] == ' ' || in->buffer[to - 1] == '\t' || in->buffer[to - 1] == '\r')) {
        to--;
    }
    for (size_t i = from; i < to; i++) {
        line[i - from] = in->buffer[i];
        if (in->buffer[i] == '\0') {
            line[i - from] = '?';
        }
    }
    line[to - from] = '\0';
    size_t used = length < in->length ? length + 1 : length;
    memmove(in->buffer, in->buffer + used, in->length - used);
    in->length -= used;
}

enum input_result input_line(struct input *in, char line[INPUT_LINE]) {
    bool too_long = false;
    for (;;) {
        const char *end = memchr(in->buffer, '\n', in->length);
        if (end != NULL) {
            take(in, (size_t)(end - in->buffer), line);
            return too_long ? INPUT_TOO_LONG : INPUT_GOT;
        }
        if (in->length == sizeof in->buffer) {
            too_long = true;
            in->length = 0;
        }
        if (interrupt_seen()) {
            return INPUT_INTERRUPTED;
        }
        if (in->ended || !fill(in)) {
            if (interrupt_seen()) {
                return INPUT_INTERRUPTED;
            }
            if (in->length == 0 || too_long) {
                return INPUT_END;
            }
            take(in, in->length, line); /* the last line lacks its end */
            return INPUT_GOT;
        }
    }
}
