/* tables.c: see tables.h. */
#include "host/tables.h"
#include "core/box.h"
#include "core/position.h"
#include "core/record.h"
#include "host/files.h"
#include "host/output.h"

static bool begins_with(const struct file_text *text, const char *word) {
    return text->length >= strlen(word) && memcmp(text->at, word, strlen(word)) == 0;
}

enum ending position_load(const struct console *c, const char *path, const struct quad_game **game,
                          struct quad_any *out) {
    struct file_text text;
    enum ending ending = file_read(c, path, QUAD_POSITION_TEXT, &text);
    if (ending != ENDING_FINE) {
        return ending;
    }
    struct quad_fault fault = {.error = QUAD_ERROR_NONE};
    if (quad_position_read(text.at, text.length, game, out, &fault) != QUAD_ERROR_NONE) {
        ending = fail_at(c, path, &fault);
    }
    file_free(&text);
    return ending;
}

enum ending box_try(const struct console *c, const char *path, const struct quad_game **out,
                    struct quad_fault *fault) {
    struct file_text text;
    quad_fault_set(fault, QUAD_ERROR_NONE, 0, "", 0);
    enum ending ending = file_read(c, path, QUAD_BOX_TEXT, &text);
    if (ending != ENDING_FINE) {
        return ending;
    }
    enum quad_error error = quad_box_read(NULL, text.at, text.length, out, fault);
    file_free(&text);
    if (error == QUAD_ERROR_NONE && quad_box_prove(*out, QUAD_BOX_GAMES, 1, fault) != QUAD_ERROR_NONE) {
        quad_game_drop(*out);
    }
    return fault->error == QUAD_ERROR_NONE ? ENDING_FINE : ENDING_BAD_INPUT;
}

enum ending box_load(const struct console *c, const char *path, const struct quad_game **out) {
    struct quad_fault fault;
    enum ending ending = box_try(c, path, out, &fault);
    return fault.error == QUAD_ERROR_NONE ? ending : fail_at(c, path, &fault);
}

/* stop: NULL if all of a record has to agree. */
static enum ending parse_table(const struct console *c, const char *path, const struct file_text *text,
                               struct quad_table *out, struct quad_stop *stop) {
    enum ending ending = ENDING_FINE;
    struct quad_fault fault = {.error = QUAD_ERROR_NONE};
    enum quad_error error;
    if (begins_with(text, "position")) {
        const struct quad_game *g;
        struct quad_any position;
        struct quad_seed seed;
        error = quad_position_read(text->at, text->length, &g, &position, &fault);
        if (error == QUAD_ERROR_NONE) {
            ending = seed_from_kernel(c, &seed);
            if (ending == ENDING_FINE) {
                error = quad_table_open_at(out, g, &position, &seed);
            }
            quad_game_drop(g);
        }
    } else {
        error = quad_record_read_part(text->at, text->length, out, false, stop, &fault);
        if (error == QUAD_ERROR_NONE && out->dictated) { /* what is still to come nobody shall foresee */
            ending = seed_from_kernel(c, &out->seed);
            if (ending != ENDING_FINE) {
                quad_table_close(out);
            }
        }
    }
    return error == QUAD_ERROR_NONE ? ending : fail_at(c, path, &fault);
}

enum ending table_load_part(const struct console *c, const char *path, struct quad_table *out,
                            struct quad_stop *stop) {
    struct file_text text;
    enum ending ending = file_read(c, path, QUAD_RECORD_TEXT, &text);
    if (ending == ENDING_FINE) {
        ending = parse_table(c, path, &text, out, stop);
        file_free(&text);
    }
    return ending;
}

enum ending table_load(const struct console *c, const char *path, struct quad_table *out) {
    return table_load_part(c, path, out, NULL);
}

enum ending table_load_locked(const struct console *c, int lock, const char *path, struct quad_table *out) {
    struct file_text text;
    enum ending ending = file_read_open(c, lock, path, QUAD_RECORD_TEXT, &text);
    if (ending == ENDING_FINE) {
        ending = parse_table(c, path, &text, out, NULL);
        file_free(&text);
    }
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
    output_drop(out);
    return ending;
}
