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

/* text[row * columns + column], NULL for an empty cell; close: lines only around the table and below its
 * first row. False, and nothing added, if it cannot fit. */
bool cells_draw(struct page *out, char *const *text, int columns, int rows, int width, enum cells_frame frame,
                bool close);

#endif
