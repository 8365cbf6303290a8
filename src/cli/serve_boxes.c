/* serve_boxes.c: see serve_boxes.h. */
#include "cli/serve_boxes.h"

#include "core/box.h"
#include "core/table.h"
#include "host/tables.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>

enum { BOXES_MOST = 256 };

static int is_box(const struct dirent *file) {
    size_t length = strlen(file->d_name);
    return file->d_name[0] != '.' && length > 4 && strcmp(file->d_name + length - 4, ".box") == 0;
}

/* The same everywhere, whatever order the language has. */
static int by_bytes(const struct dirent **a, const struct dirent **b) {
    return strcmp((*a)->d_name, (*b)->d_name);
}

static enum ending load_one(const struct console *c, const char *folder, const char *file,
                            struct catalogue_box *out) {
    char path[PATH_MAX];
    struct quad_text t;
    struct quad_fault fault;
    size_t name = strlen(file) - 4;
    quad_text_begin(&t, path, sizeof path);
    quad_text_add(&t, folder);
    quad_text_add(&t, "/");
    quad_text_add(&t, file);
    if (t.cut || !quad_name_is_fit(file, name)) { /* tables are made with it by its name */
        quad_fault_set(&fault, QUAD_ERROR_BAD_NAME, 0, file, name);
        return fail_at(c, path, &fault);
    }
    memcpy(out->name, file, name);
    return box_load(c, path, &out->game);
}

enum ending boxes_load(const struct console *c, const char *folder, struct catalogue_boxes *out) {
    struct dirent **files = NULL;
    int count = scandir(folder, &files, is_box, by_bytes);
    if (count < 0) {
        return fail(c, ENDING_BAD_INPUT, PHRASE_CANNOT_READ, WITH(TEXT(folder), TEXT(strerror(errno))));
    }
    enum ending ending = ENDING_FINE;
    struct catalogue_box *boxes = calloc((size_t)count + 1, sizeof *boxes);
    *out = (struct catalogue_boxes){0, boxes};
    if (boxes == NULL) {
        ending = fail_error(c, QUAD_ERROR_NO_MEMORY, "");
    } else if (count > BOXES_MOST) {
        ending = fail(c, ENDING_BAD_INPUT, PHRASE_TOO_MANY_BOXES, WITH(TEXT(folder), NUMBER(BOXES_MOST)));
    }
    for (int i = 0; i < count; i++) {
        if (boxes != NULL && ending == ENDING_FINE) {
            ending = load_one(c, folder, files[i]->d_name, &boxes[i]);
            out->count += ending == ENDING_FINE;
        }
        free(files[i]);
    }
    free(files);
    if (ending != ENDING_FINE) {
        boxes_free(out);
    }
    return ending;
}

void boxes_free(struct catalogue_boxes *boxes) {
    for (int i = 0; i < boxes->count; i++) {
        quad_game_drop(boxes->at[i].game);
    }
    free((void *)(uintptr_t)boxes->at);
    *boxes = (struct catalogue_boxes){0, NULL};
}
