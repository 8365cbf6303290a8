/* pages.h: the files of the page, part of the program. Written by tools/embed_pages.py. */
#ifndef SERVER_PAGES_H
#define SERVER_PAGES_H

#include <stddef.h>

struct page {
    const char *path, *type;
    const unsigned char *at;
    size_t length;
};

extern const struct page pages[];
extern const int page_count;

#endif
