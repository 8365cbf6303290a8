/* pages.h: the files of the page, part of the program. Written by tools/build_page. */
#ifndef SERVER_PAGES_H
#define SERVER_PAGES_H

#include <stdbool.h>
#include <stddef.h>

struct page {
    const char *path, *type;
    const unsigned char *at;
    size_t length;
    bool is_gzip, is_hashed; /* hashed: the name changes with the content */
};

extern const struct page pages[];
extern const int page_count;

#endif
