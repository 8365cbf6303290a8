/* cells.c: see cells.h. */
#include "term/cells.h"
#include "core/text.h"
#include "host/wrap.h"

enum { LINE = 4096 };

struct drawing {
    char *const *text;
    int columns, rows;
    int width[CELLS_COLUMNS];
    enum cells_frame frame;
    struct page *out;
};

/* The widest line of a cell. */
static int natural_width(const char *text) {
    int most = 0;
    while (text != NULL && *text != '\0') {
        char line[LINE];
        struct quad_text t;
        size_t length = strcspn(text, "\n");
        quad_text_begin(&t, line, sizeof line);
        quad_text_add_bytes(&t, text, length);
        int width = (int)text_width(line);
        most = width > most ? width : most;
        text += length + (text[length] == '\n');
    }
    return most;
}

/* The longest word of a cell. */
static int word_width(const char *text) {
    int most = 1;
    while (text != NULL && *text != '\0') {
        char word[LINE];
        struct quad_text t;
        size_t length = strcspn(text, " \n");
        quad_text_begin(&t, word, sizeof word);
        quad_text_add_bytes(&t, text, length);
        int width = (int)text_width(word);
        most = width > most ? width : most;
        text += length + (text[length] != '\0');
    }
    return most;
}

/* Natural widths, then the widest column that can give way does, until all fit. */
static bool measure(struct drawing *d, int width, bool rigid) {
    int sum = d->frame == CELLS_BARE ? 2 * (d->columns - 1) : 3 * d->columns + 1;
    int least[CELLS_COLUMNS];
    for (int column = 0; column < d->columns; column++) {
        d->width[column] = least[column] = 1;
        for (int row = 0; row < d->rows; row++) {
            const char *text = d->text[row * d->columns + column];
            int natural = natural_width(text), word = word_width(text);
            d->width[column] = natural > d->width[column] ? natural : d->width[column];
            least[column] = word > least[column] ? word : least[column];
        }
        sum += d->width[column];
    }
    while (sum > width) {
        int widest = -1;
        for (int column = 0; column < d->columns; column++) {
            bool gives = d->width[column] > least[column];
            widest = gives && (widest < 0 || d->width[column] > d->width[widest]) ? column : widest;
        }
        if (widest < 0 || rigid) {
            return false;
        }
        d->width[widest]--;
        sum--;
    }
    return true;
}

static void draw_rule(const struct drawing *d, int where) {
    static const char *const boxes[3][3] = {{"┌", "┬", "┐"}, {"├", "┼", "┤"}, {"└", "┴", "┘"}};
    bool ascii = d->frame == CELLS_ASCII;
    char line[LINE];
    struct quad_text t;
    quad_text_begin(&t, line, sizeof line);
    for (int column = 0; column < d->columns; column++) {
        quad_text_add(&t, ascii ? "+" : boxes[where][column == 0 ? 0 : 1]);
        for (int i = 0; i < d->width[column] + 2; i++) {
            quad_text_add(&t, ascii ? "-" : "─");
        }
    }
    quad_text_add(&t, ascii ? "+" : boxes[where][2]);
    page_add(d->out, line, t.length);
}

static void add_blanks(struct quad_text *t, int count) {
    for (int i = 0; i < count; i++) {
        quad_text_add(t, " ");
    }
}

/* One line of one cell, filled up to the column's width; *at moves on to the next line. */
static void draw_part(const struct drawing *d, struct quad_text *t, int column, const char **at) {
    const char *rest = "";
    size_t length = *at == NULL ? 0 : wrap_next(*at, d->width[column], &rest);
    char part[LINE];
    struct quad_text p;
    quad_text_begin(&p, part, sizeof part);
    if (length > 0) {
        quad_text_add_bytes(&p, *at, length);
    }
    int missing = d->width[column] - (int)text_width(part);
    bool right = d->frame == CELLS_BARE && column > 0;
    add_blanks(t, right ? missing : 0);
    quad_text_add(t, part);
    add_blanks(t, right ? 0 : missing);
    *at = *rest == '\0' ? NULL : rest;
}

static void draw_row(const struct drawing *d, int row) {
    const char *bar = d->frame == CELLS_BOXES ? "│" : d->frame == CELLS_ASCII ? "|" : "";
    const char *at[CELLS_COLUMNS];
    for (int column = 0; column < d->columns; column++) {
        at[column] = d->text[row * d->columns + column];
    }
    for (bool more = true; more;) {
        char line[LINE];
        struct quad_text t;
        quad_text_begin(&t, line, sizeof line);
        more = false;
        for (int column = 0; column < d->columns; column++) {
            quad_text_add(&t, bar);
            add_blanks(&t, d->frame == CELLS_BARE ? (column > 0 ? 2 : 0) : 1);
            draw_part(d, &t, column, &at[column]);
            add_blanks(&t, d->frame == CELLS_BARE ? 0 : 1);
            more = more || at[column] != NULL;
        }
        quad_text_add(&t, bar);
        while (d->frame == CELLS_BARE && t.length > 0 && line[t.length - 1] == ' ') {
            line[--t.length] = '\0';
        }
        page_add(d->out, line, t.length);
    }
}

bool cells_draw(struct page *out, char *const *text, int columns, int rows, int width, enum cells_frame frame,
                enum cells_rows spacing) {
    struct drawing d = {text, columns, rows, {0}, frame, out};
    if (columns < 1 || columns > CELLS_COLUMNS || rows < 1 || !measure(&d, width, spacing == CELLS_LOW)) {
        return false;
    }
    for (int row = 0; row < rows; row++) {
        bool ruled = row == 0 || spacing == CELLS_TALL || (row == 1 && spacing == CELLS_CLOSE);
        if (frame != CELLS_BARE && ruled) {
            draw_rule(&d, row == 0 ? 0 : 1);
        }
        draw_row(&d, row);
    }
    if (frame != CELLS_BARE) {
        draw_rule(&d, 2);
    }
    return true;
}
