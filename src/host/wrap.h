/* wrap.h: text by columns of a terminal: measuring, filling, breaking lines. */
#ifndef HOST_WRAP_H
#define HOST_WRAP_H

#include <stddef.h>
#include <stdio.h>

/* Columns that UTF-8 text takes; colour sequences take none. */
size_t text_width(const char *text);
/* Bytes of text that fit into so many columns, whole characters only. */
size_t text_fit(const char *text, size_t columns);
/* How many bytes of the text make its next line of so many columns; *rest is where the line after it begins.
 * Lines break at blanks, and inside a word only if it is longer than a line. */
size_t wrap_next(const char *text, int columns, const char **rest);
/* Print a paragraph, breaking at blanks. The cursor stands in column "at"; further lines begin in column
 * "indent". */
void wrap_print(FILE *to, const char *text, int at, int indent, int width);
/* The same without ending the last line. */
void wrap_part(FILE *to, const char *text, int at, int indent, int width);
/* Where the further lines of a row of a list belong: "  undo   take the last move back" under "take", a row
 * that is only indented two columns further, all else at the edge. */
int wrap_indent(const char *text, int width);

#endif
