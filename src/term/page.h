/* page.h: lines of text being put together: wrapped, indented, set side by side. */
#ifndef TERM_PAGE_H
#define TERM_PAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct page {
    char **line;
    size_t count, room;
    bool cut; /* memory ran out: something is missing */
};

void page_free(struct page *p);
/* Add one line as it is. */
void page_add(struct page *p, const char *text, size_t length);
/* Add a paragraph; its first line is indented by "first" columns, the others by "indent". */
void page_wrap(struct page *p, const char *text, int first, int indent, int width);
/* Add all lines of another page, indented. */
void page_add_page(struct page *p, const struct page *other, int indent);
/* Set several pages of that width side by side. */
void page_add_beside(struct page *p, const struct page *parts, int count, int width, int gap);
void page_print(const struct page *p, FILE *to);

#endif
