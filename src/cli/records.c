/* records.c: tables from record files and back. */
#include "cli/cli.h"
#include "core/record.h"
#include "host/files.h"

#include <stdlib.h>

enum ending table_load(const struct console *c, const char *path, bool check_luck, struct quad_table *out) {
    struct file_text text;
    enum ending ending = file_read(c, path, QUAD_RECORD_TEXT, &text);
    if (ending != ENDING_FINE) {
        return ending;
    }
    struct quad_fault fault = {QUAD_ERROR_NONE, 0, ""};
    if (quad_record_read(text.at, text.length, out, check_luck, &fault) != QUAD_ERROR_NONE) {
        ending = fail_at(c, path, &fault);
    }
    file_free(&text);
    return ending;
}

enum ending table_save(const struct console *c, const struct quad_table *t, const char *path) {
    struct quad_text *out = output_begin(c);
    if (out == NULL) {
        return ENDING_FAILURE;
    }
    quad_record_write(out, t, QUAD_ORACLE);
    enum ending ending =
        out->cut ? fail_error(c, QUAD_ERROR_TOO_LONG, path) : file_write(c, path, out->at, out->length);
    free(out);
    return ending;
}
