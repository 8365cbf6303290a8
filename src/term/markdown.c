/* markdown.c: the little Markdown of our rules as lines of a terminal. */
#include "host/wrap.h"
#include "term/cells.h"
#include "term/render.h"
#include "term/rules.h"

#include <stdlib.h>

enum { PARAGRAPH = 16 * 1024, ROWS = 200, TEXT_WIDTH = 100 };

/* Is this a mark, not a letter: a backtick, or an asterisk that touches a word? */
static bool is_mark(const char *at, const char *start, const char *end) {
    bool touches = (at + 1 < end && at[1] != ' ') || (at > start && at[-1] != ' ');
    return *at == '`' || (*at == '*' && touches);
}

/* Words with their marks turned into styles: **bold**; *slanted* and `code` are plain in a terminal. */
static void add_span(struct quad_text *t, const struct console *c, const char *text, size_t length) {
    const char *start = text, *end = text + length;
    bool bold = false;
    char part[PARAGRAPH];
    while (text < end) {
        struct quad_text p;
        quad_text_begin(&p, part, sizeof part);
        for (; text < end && !(end - text >= 2 && text[0] == '*' && text[1] == '*'); text++) {
            if (!is_mark(text, start, end)) {
                quad_text_add_bytes(&p, *text == '\n' ? " " : text, 1);
            }
        }
        style_add(t, c, bold ? STYLE_HEAD : STYLE_PLAIN, part);
        bold = !bold;
        text += text < end ? 2 : 0;
    }
}

static void render_paragraph(const struct console *c, const char *text, size_t length, struct page *out) {
    char buffer[PARAGRAPH];
    struct quad_text t;
    quad_text_begin(&t, buffer, sizeof buffer);
    bool item = length > 2 && (text[0] == '-' || text[0] == '*') && text[1] == ' ';
    if (item) {
        quad_text_add(&t, "• ");
        text += 2;
        length -= 2;
    }
    add_span(&t, c, text, length);
    int width = c->width > TEXT_WIDTH ? TEXT_WIDTH : c->width;
    page_wrap(out, buffer, 0, item ? 2 : 0, width);
}

static void render_heading(const struct console *c, const char *line, size_t length, struct page *out) {
    char heading[512], buffer[1024];
    struct quad_text t;
    size_t marks = strspn(line, "# ");
    quad_text_begin(&t, heading, sizeof heading);
    quad_text_add_bytes(&t, line + marks, length - marks);
    quad_text_begin(&t, buffer, sizeof buffer);
    style_add(&t, c, STYLE_HEAD, heading);
    page_wrap(out, buffer, 0, 2, c->width);
    if (line[1] != '#') { /* the title */
        struct quad_text rule;
        quad_text_begin(&rule, buffer, sizeof buffer);
        for (size_t i = text_width(heading); i > 0; i--) {
            quad_text_add(&rule, "=");
        }
        page_add(out, buffer, rule.length);
    }
}

struct sheet {
    char *cell[ROWS * CELLS_COLUMNS];
    int columns, rows;
};

/* One row of a table: the texts between the bars. */
static void read_row(const struct console *c, struct sheet *sheet, const char *line, size_t length) {
    int column = 0;
    for (size_t at = 1; at < length && column < sheet->columns; column++) {
        size_t width = 0;
        while (at + width < length && line[at + width] != '|') {
            width++;
        }
        const char *text = line + at;
        size_t used = width;
        while (used > 0 && *text == ' ') {
            text++;
            used--;
        }
        while (used > 0 && text[used - 1] == ' ') {
            used--;
        }
        char buffer[PARAGRAPH];
        struct quad_text t;
        quad_text_begin(&t, buffer, sizeof buffer);
        add_span(&t, c, text, used);
        char *copy = malloc(t.length + 1);
        if (copy != NULL) {
            memcpy(copy, buffer, t.length + 1);
        }
        sheet->cell[sheet->rows * sheet->columns + column] = copy;
        at += width + 1;
    }
    sheet->rows++;
}

static bool is_ruler(const char *line, size_t length) {
    return strspn(line, "|-: ") >= length;
}

/* A table: consecutive lines that begin with a bar. Returns the line behind it. */
static const char *render_sheet(const struct console *c, const char *line, const char *end,
                                struct page *out) {
    struct sheet *sheet = calloc(1, sizeof *sheet);
    const char *first = line;
    for (size_t i = 1; i < strcspn(line, "\n"); i++) {
        if (sheet != NULL) {
            sheet->columns += line[i] == '|';
        }
    }
    bool fits = sheet != NULL && sheet->columns > 0 && sheet->columns <= CELLS_COLUMNS;
    while (line < end && *line == '|') {
        size_t length = strcspn(line, "\n");
        if (fits && sheet->rows < ROWS && !is_ruler(line, length)) {
            read_row(c, sheet, line, length);
        }
        line += length + (line[length] == '\n');
    }
    enum cells_frame frame = c->out_is_terminal ? CELLS_BOXES : CELLS_ASCII;
    if (!fits || !cells_draw(out, sheet->cell, sheet->columns, sheet->rows, c->width, frame, CELLS_CLOSE)) {
        for (const char *at = first; at < line; at += strcspn(at, "\n") + 1) {
            render_paragraph(c, at, strcspn(at, "\n"), out);
        }
    }
    for (int i = 0; sheet != NULL && i < ROWS * CELLS_COLUMNS; i++) {
        free(sheet->cell[i]);
    }
    free(sheet);
    return line;
}

static bool begins_block(const char *line) {
    return *line == '\n' || *line == '#' || *line == '|' ||
           ((*line == '-' || *line == '*') && line[1] == ' ');
}

void rules_render(const struct console *c, struct passage passage, struct page *out) {
    const char *end = passage.at + passage.length;
    for (const char *line = passage.at; line < end;) {
        size_t length = strcspn(line, "\n");
        if (length == 0) {
            bool last = line + 1 >= end;
            if (!last) {
                page_add(out, "", 0);
            }
            line++;
        } else if (*line == '#') {
            render_heading(c, line, length, out);
            line += length + 1;
        } else if (*line == '|') {
            line = render_sheet(c, line, end, out);
        } else {
            const char *stop = line + length + 1;
            while (stop < end && !begins_block(stop)) {
                stop += strcspn(stop, "\n") + 1;
            }
            stop = stop > end ? end : stop;
            render_paragraph(c, line, (size_t)(stop - line) - (stop[-1] == '\n'), out);
            line = stop;
        }
    }
}
