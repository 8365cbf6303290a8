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

/* What the page may load and do. A server says it in a header and adds who may frame the page, which the page
 * cannot say of itself. */
#define PAGE_POLICY                                                                                          \
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "     \
    "font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; "         \
    "form-action 'self'"

extern const struct page pages[];
extern const int page_count;

#endif
