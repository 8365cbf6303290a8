/* blocks.c: places of a scene as lines: a list is a line, a stack its lines, a grid or ring a table. */
#include "host/wrap.h"
#include "term/cells.h"
#include "term/paint.h"

#include <stdlib.h>

enum { SHORTS = 64, SHORTS_LEAST = 4, EMPTY_LEAST = 2, SHORT_GAP = 2 };

/* A place whose contents need lines of their own. */
static bool is_block(const struct painter *p, int item) {
    const struct quad_item *it = &p->scene->at[item];
    int child = paint_child(p, item, item);
    if (!paint_is_place(p, item) || child < 0) {
        return false;
    }
    if (it->layout == QUAD_LAYOUT_GRID || it->layout == QUAD_LAYOUT_RING || it->layout == QUAD_LAYOUT_MAP) {
        return true;
    }
    int places = 0;
    for (; child >= 0; child = paint_child(p, item, child)) {
        places += paint_is_place(p, child);
        if (is_block(p, child)) {
            return true;
        }
    }
    return it->layout == QUAD_LAYOUT_STACK && places > 0;
}

/* A place with places in it that fits one line: not the stack of a whole area, but a tray with its slot. */
static bool is_sentence(const struct painter *p, int item) {
    int places = 0;
    for (int child = paint_child(p, item, item); child >= 0; child = paint_child(p, item, child)) {
        places += paint_is_place(p, child);
        for (int inner = paint_child(p, child, child); inner >= 0; inner = paint_child(p, child, inner)) {
            if (paint_is_place(p, inner)) {
                return false;
            }
        }
    }
    return places <= 3;
}

/* Short lines that follow each other stand in columns, as many as there is room for. */
struct shorts {
    char *text[SHORTS];
    int count, widest;
    bool in_area; /* the rows of a player's area stay below each other, where they are looked for */
};

static void flush_shorts(struct shorts *s, int width, struct page *out) {
    int columns = (width + SHORT_GAP) / (s->widest + SHORT_GAP);
    if (s->count < SHORTS_LEAST || columns < 1 || s->in_area) {
        columns = 1;
    }
    for (int row = 0; row * columns < s->count; row++) {
        struct page part[CELLS_COLUMNS] = {{NULL, 0, 0, false}};
        int here = s->count - row * columns < columns ? s->count - row * columns : columns;
        here = here < CELLS_COLUMNS ? here : CELLS_COLUMNS;
        for (int i = 0; i < here; i++) {
            const char *text = s->text[row * columns + i];
            page_wrap(&part[i], text, 0, PAINT_INDENT, columns == 1 ? width : s->widest);
        }
        page_add_beside(out, part, here, columns == 1 ? width : s->widest, SHORT_GAP);
        for (int i = 0; i < here; i++) {
            page_free(&part[i]);
        }
    }
    for (int i = 0; i < s->count; i++) {
        free(s->text[i]);
    }
    s->count = s->widest = 0;
}

static void add_short(struct shorts *s, const char *text, int width, struct page *out) {
    char *copy = malloc(strlen(text) + 1);
    int columns = (int)text_width(text);
    if (s->count == SHORTS || copy == NULL) {
        flush_shorts(s, width, out);
    }
    if (copy == NULL) {
        out->cut = true;
        return;
    }
    memcpy(copy, text, strlen(text) + 1);
    s->text[s->count++] = copy;
    s->widest = columns > s->widest ? columns : s->widest;
}

static bool is_empty_place(const struct painter *p, int item) {
    return paint_is_place(p, item) && paint_child(p, item, item) < 0 && paint_has_label(&p->scene->at[item]);
}

/* Several places that hold nothing share one line at the end. */
static void add_empties(const struct painter *p, int place, int width, struct page *out) {
    const struct console *c = p->picture->console;
    char line[PAINT_LINE];
    struct quad_text t;
    quad_text_begin(&t, line, sizeof line);
    style_add(&t, c, STYLE_QUIET, phrase_text(c->language, PHRASE_EMPTY));
    const char *between = " ";
    for (int child = paint_child(p, place, place); child >= 0; child = paint_child(p, place, child)) {
        if (is_empty_place(p, child)) {
            quad_text_add(&t, between);
            paint_label(p, &t, &p->scene->at[child]);
            between = ", ";
        }
    }
    page_wrap(out, line, 0, PAINT_INDENT, width);
}

/* The children one after the other: pieces that follow each other share a line, places have their own. */
static void paint_children(struct painter *p, int place, int width, struct page *out) {
    char line[PAINT_LINE];
    struct quad_text t;
    const struct quad_item *it = &p->scene->at[place];
    struct shorts shorts = {.in_area = it->parent == QUAD_ROOT && it->owner != QUAD_NOBODY};
    int empties = 0;
    for (int child = paint_child(p, place, place); child >= 0; child = paint_child(p, place, child)) {
        empties += is_empty_place(p, child);
    }
    for (int child = paint_child(p, place, place); child >= 0;) {
        quad_text_begin(&t, line, sizeof line);
        if (empties >= EMPTY_LEAST && is_empty_place(p, child)) {
            child = paint_child(p, place, child);
        } else if (!paint_is_place(p, child)) {
            for (; child >= 0 && !paint_is_place(p, child); child = paint_child(p, place, child)) {
                quad_text_add(&t, t.length > 0 ? ", " : "");
                paint_piece(p, &t, &p->scene->at[child]);
            }
            add_short(&shorts, line, width, out);
        } else {
            if (is_block(p, child) && !is_sentence(p, child)) {
                flush_shorts(&shorts, width, out);
                paint_place(p, child, width, out);
            } else {
                paint_label_colon(p, &t, &p->scene->at[child]);
                paint_contents(p, &t, child, 0);
                add_short(&shorts, line, width, out);
            }
            child = paint_child(p, place, child);
        }
    }
    flush_shorts(&shorts, width, out);
    if (empties >= EMPTY_LEAST) {
        add_empties(p, place, width, out);
    }
}

/* Which cell of the table a child of a grid or ring stands in. A ring of n runs clockwise in two rows. */
static int cell_of(const struct quad_item *place, const struct quad_item *child, int index, int columns,
                   int count) {
    if (place->layout == QUAD_LAYOUT_GRID) {
        return child->row * columns + child->column;
    }
    return index < columns ? index : columns + (count - 1 - index);
}

/* A child's text joins what is in its cell already; a label stands above or before what it names. */
static bool join_cell(const struct painter *p, char **cell, int child, bool tall) {
    const struct quad_item *it = &p->scene->at[child];
    char line[PAINT_LINE];
    struct quad_text t;
    quad_text_begin(&t, line, sizeof line);
    if (*cell != NULL) {
        quad_text_add(&t, *cell);
        quad_text_add(&t, paint_is_place(p, child) ? "\n" : ", ");
    }
    if (!paint_is_place(p, child)) {
        paint_piece(p, &t, it);
    } else {
        paint_label(p, &t, it);
        if (paint_child(p, child, child) >= 0) {
            quad_text_add(&t, !paint_has_label(it) ? "" : tall ? "\n" : " ");
            paint_contents(p, &t, child, 0);
        }
    }
    char *joined = realloc(*cell, t.length + 1);
    if (joined == NULL) {
        return false;
    }
    memcpy(joined, line, t.length + 1);
    *cell = joined;
    return true;
}

static int grid_size(const struct painter *p, int place, int *columns, int *rows) {
    const struct quad_item *it = &p->scene->at[place];
    *columns = it->width;
    *rows = it->height;
    int count = 0;
    for (int child = paint_child(p, place, place); child >= 0;
         child = paint_child(p, place, child), count++) {
        const struct quad_item *in = &p->scene->at[child];
        *columns = in->column >= *columns ? in->column + 1 : *columns;
        *rows = in->row >= *rows ? in->row + 1 : *rows;
    }
    if (it->layout == QUAD_LAYOUT_RING) {
        *columns = (count + 1) / 2;
        *rows = 2;
    }
    return count;
}

/* The table of a grid or ring. Low: every cell on one line and no lines between rows. */
static bool draw_cells(const struct painter *p, int place, int width, bool low, struct page *out) {
    const struct quad_item *it = &p->scene->at[place];
    int columns, rows, index = 0, count = grid_size(p, place, &columns, &rows);
    char **cells = columns > CELLS_COLUMNS ? NULL : calloc((size_t)(columns * rows), sizeof *cells);
    bool fine = cells != NULL;
    for (int child = paint_child(p, place, place); fine && child >= 0; child = paint_child(p, place, child)) {
        int at = cell_of(it, &p->scene->at[child], index++, columns, count);
        fine = join_cell(p, &cells[at], child, !low);
    }
    enum cells_frame frame = p->picture->console->out_is_terminal ? CELLS_BOXES : CELLS_ASCII;
    fine = fine && cells_draw(out, cells, columns, rows, width, frame, low ? CELLS_LOW : CELLS_TALL);
    for (int i = 0; cells != NULL && i < columns * rows; i++) {
        free(cells[i]);
    }
    free(cells);
    return fine;
}

void paint_place(struct painter *p, int place, int width, struct page *out) {
    const struct quad_item *it = &p->scene->at[place];
    char line[PAINT_LINE];
    struct quad_text t;
    quad_text_begin(&t, line, sizeof line);
    bool block = is_block(p, place);
    if (!block) {
        paint_label_colon(p, &t, it);
        paint_contents(p, &t, place, 0);
        if (is_sentence(p, place) || (int)text_width(line) <= width) {
            page_wrap(out, line, 0, PAINT_INDENT, width);
            return;
        }
        quad_text_begin(&t, line, sizeof line);
    }
    int indent = 0;
    if (paint_has_label(it)) {
        paint_label(p, &t, it);
        quad_text_add(&t, it->layout == QUAD_LAYOUT_RING ? " ↻" : "");
        page_add(out, line, t.length);
        indent = PAINT_INDENT;
    }
    struct page inner = {NULL, 0, 0, false};
    bool table = it->layout == QUAD_LAYOUT_GRID || it->layout == QUAD_LAYOUT_RING;
    bool drawn = it->layout == QUAD_LAYOUT_MAP ? paint_map(p, place, width - indent, &inner)
                 : table                       ? draw_cells(p, place, width - indent, true, &inner)
                                               : false;
    if (!drawn && it->layout == QUAD_LAYOUT_GRID) {
        drawn = draw_cells(p, place, width - indent, false, &inner);
    }
    if (!drawn) {
        p->cramped = p->cramped || it->layout == QUAD_LAYOUT_GRID || it->layout == QUAD_LAYOUT_MAP;
        paint_children(p, place, width - indent, &inner);
    }
    page_add_page(out, &inner, indent);
    page_free(&inner);
}
