/* compile.c: box-compile OUTPUT GAME BOX…: the built-in boxes of a game, in the order of their numbers, as C.
 *
 * It is linked with the rules but not with any box: the values and all that a game derives from them are
 * computed once, here, so that the games are constants. The struct that it writes is the one that the rows of
 * box.def make. */
#include "core/box.h"

#include <stdio.h>
#include <stdlib.h>

enum { BOXES = 64 };

/* In the place of what it makes. */
#define GAME(name)                                                                                           \
    extern const struct quad_box name##_boxes[1];                                                            \
    extern const uint64_t name##_printed[1];                                                                 \
    const struct quad_box name##_boxes[1] = {{.number = 0}};                                                 \
    const uint64_t name##_printed[1] = {0};
#include "core/games.def"
#undef GAME

static void fail(const char *path, const char *why) {
    fprintf(stderr, "box-compile: %s: %s\n", path, why);
    exit(1);
}

static const struct quad_game *read_box(const struct quad_game *g, const char *path) {
    char text[QUAD_BOX_TEXT + 1], why[512];
    FILE *in = fopen(path, "rb");
    if (in == NULL) {
        fail(path, "cannot be read");
    }
    size_t length = fread(text, 1, sizeof text, in);
    fclose(in);
    struct quad_fault fault;
    const struct quad_game *bound;
    if (quad_box_read(g, text, length, &bound, &fault) != QUAD_ERROR_NONE) {
        struct quad_text t;
        quad_text_begin(&t, why, sizeof why);
        quad_fault_write(&t, &fault, QUAD_ENGLISH);
        fail(path, why);
    }
    return bound;
}

static void write_member(FILE *out, const struct quad_field *f) {
    if (f->kind == QUAD_NAME) {
        fprintf(out, "    char %s[%d][%d];\n", f->name, f->extent[0], f->size);
        return;
    }
    fprintf(out, "    %sint%d_t %s", f->negative ? "" : "u", 8 * f->size, f->name);
    for (int d = 0; d < f->dims; d++) {
        fprintf(out, "[%d]", f->extent[d]);
    }
    fputs(";\n", out);
}

/* The members in the order in which they lie: values and what is derived from them may alternate. */
static void write_members(FILE *out, const struct quad_game *g) {
    int rows = g->value_count + g->derived_count, from = 0;
    for (int i = 0; i < rows; i++) {
        const struct quad_field *next = NULL;
        for (int k = 0; k < rows; k++) {
            const struct quad_field *f = &g->values[k].field;
            next = f->offset >= from && (next == NULL || f->offset < next->offset) ? f : next;
        }
        if (next != NULL) { /* there is one for each */
            write_member(out, next);
            from = next->offset + 1;
        }
    }
}

static void write_name(FILE *out, const char *name) {
    fputc('"', out);
    for (; *name != '\0'; name++) {
        fprintf(out, "\\%03o", (unsigned char)*name);
    }
    fputc('"', out);
}

static void write_values(FILE *out, const struct quad_field *f, const void *values) {
    size_t count = quad_field_elements(f), inner[QUAD_FIELD_DIMS] = {1, 1, 1};
    for (int d = 0; d < f->dims; d++) {
        inner[d] = 1;
        for (int k = d; k < f->dims; k++) {
            inner[d] *= f->extent[k];
        }
    }
    fprintf(out, "    .%s = ", f->name);
    for (size_t i = 0; i < count; i++) {
        for (int d = 0; d < f->dims; d++) {
            fputs(i % inner[d] == 0 ? "{" : "", out);
        }
        if (f->kind == QUAD_NAME) {
            write_name(out, quad_field_name(f, values, i));
        } else if (f->negative) {
            fprintf(out, "%lld", (long long)quad_field_get(f, values, i));
        } else {
            fprintf(out, "%lluU%s", (unsigned long long)quad_field_get(f, values, i),
                    f->size == 8 ? "LL" : "");
        }
        for (int d = f->dims - 1; d >= 0; d--) {
            fputs((i + 1) % inner[d] == 0 ? "}" : "", out);
        }
        fputs(i + 1 < count ? ", " : ",\n", out);
    }
}

static void write_box(FILE *out, const struct quad_game *g, const char *storage, const char *name) {
    fprintf(out, "%sconst struct %s_box %s = {\n", storage, g->name.token, name);
    for (int i = 0; i < g->value_count + g->derived_count; i++) {
        write_values(out, &g->values[i].field, g->printed);
    }
    fputs("};\n", out);
}

/* The values of the newest box are the game's own, the older ones are found by their numbers. */
static void write_boxes(FILE *out, const struct quad_game *g, char **paths, int count) {
    struct quad_box boxes[BOXES] = {{.number = 0}}; /* so far, the newest first */
    const struct quad_game *bound[BOXES];
    struct quad_game with = *g; /* a box may be told from an older one */
    with.box = with.boxes = boxes;
    char newest[64], name[64];
    snprintf(newest, sizeof newest, "%s_printed", g->name.token);
    for (int i = 0; i < count; i++) {
        snprintf(name, sizeof name, "older_%d", i + 1);
        bound[i] = read_box(&with, paths[i]);
        write_box(out, bound[i], i == count - 1 ? "" : "static ", i == count - 1 ? newest : name);
        memmove(&boxes[1], &boxes[0], sizeof boxes[0] * (size_t)(i + 1));
        boxes[0] = (struct quad_box){.number = (uint16_t)(i + 1),
                                     .built_in = true,
                                     .digest = bound[i]->box->digest,
                                     .values = bound[i]->printed};
    }
    fprintf(out, "const struct quad_box %s_boxes[] = {\n", g->name.token);
    for (int i = 0; i < count; i++) {
        snprintf(name, sizeof name, "older_%d", boxes[i].number);
        fprintf(out, "    {.number = %d, .built_in = true, .digest = 0x%016llxU, .values = &%s},\n",
                boxes[i].number, (unsigned long long)boxes[i].digest, i == 0 ? newest : name);
    }
    fputs("    {.number = 0},\n};\n", out);
    for (int i = 0; i < count; i++) {
        quad_game_drop(bound[i]);
    }
}

int main(int argc, char **argv) {
    const struct quad_game *g = argc > 3 && argc - 3 < BOXES ? quad_game_named(argv[2]) : NULL;
    FILE *out = g == NULL ? NULL : fopen(argv[1], "wb");
    if (out == NULL) {
        fail(argc > 1 ? argv[1] : "", "use: box-compile OUTPUT GAME BOX…");
        return 1;
    }
    fprintf(
        out,
        "/* Made by box-compile from src/games/%s/boxes. */\n#include \"core/game.h\"\n\nstruct %s_box {\n",
        argv[2], argv[2]);
    write_members(out, g);
    fprintf(out, "};\nextern const struct %s_box %s_printed;\nextern const struct quad_box %s_boxes[];\n",
            argv[2], argv[2], argv[2]);
    write_boxes(out, g, argv + 3, argc - 3);
    return fclose(out) == 0 ? 0 : 1;
}
