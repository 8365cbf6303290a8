/* output.c: see output.h. */
#include "host/output.h"
#include "core/record.h"

#include <stdlib.h>

enum { OUTPUT_BYTES = QUAD_RECORD_TEXT };

struct output {
    struct quad_text text; /* first, so that a pointer to it is a pointer to the whole */
    char buffer[OUTPUT_BYTES];
};

struct quad_text *output_begin(const struct console *c) {
    struct output *output = malloc(sizeof *output);
    if (output == NULL) {
        fail_error(c, QUAD_ERROR_NO_MEMORY, NULL);
        return NULL;
    }
    quad_text_begin(&output->text, output->buffer, sizeof output->buffer);
    return &output->text;
}

enum ending output_end(const struct console *c, struct quad_text *text) {
    enum ending ending = ENDING_FINE;
    if (text->cut) {
        ending = fail_error(c, QUAD_ERROR_TOO_LONG, NULL);
    } else {
        fwrite(text->at, 1, text->length, stdout);
    }
    free(text);
    return ending;
}

void output_drop(struct quad_text *text) {
    free(text);
}

void hex_of(uint64_t value, char out[17]) {
    for (int i = 0; i < 16; i++) {
        out[i] = "0123456789abcdef"[value >> (60 - 4 * i) & 15];
    }
    out[16] = '\0';
}
