/* cells.h: tables of text that fit a width: columns shrink and cells wrap until they do. */
#ifndef TERM_CELLS_H
#define TERM_CELLS_H

#include "term/page.h"

enum { CELLS_COLUMNS = 32 };

enum cells_frame {
    CELLS_BARE,  /* columns apart by blanks; all but the first are numbers, set to the right */
    CELLS_ASCII, /* | and - */
    CELLS_BOXES, /* box characters */
};

enum cells_rows {
    CELLS_TALL,  /* a line between any two rows */
    CELLS_CLOSE, /* a line below the first row only */
    CELLS_LOW,   /* no line between rows, and no cell may break its lines */
};

/* text[row * columns + column], NULL for an empty cell. False, and nothing added, if it cannot fit without
 * breaking words. */
bool cells_draw(struct page *out, char *const *text, int columns, int rows, int width, enum cells_frame frame,
                enum cells_rows spacing);

#endif
