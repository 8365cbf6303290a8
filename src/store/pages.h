/* pages.h: the pages of a SQLite file that SQLite itself may not be able to read, and the rows in them. For
 * salvage.c. The format is that of https://www.sqlite.org/fileformat2.html. */
#ifndef QUAD_STORE_PAGES_H
#define QUAD_STORE_PAGES_H

#include "store/backend.h"

struct pages {
    int file, log;      /* the write-ahead log; -1 if there is none */
    size_t size;        /* of a page */
    uint32_t count;     /* of pages, in the file or the log */
    int64_t *newer;     /* where the log has a newer version of a page; 0: nowhere */
    bool *is_certain;   /* that version is as it was written */
    uint8_t *at, *more; /* the page that is being read; one of those that go on with it */
    uint8_t *payload;   /* a row that does not fit into its page */
};

enum { PAGE_COLUMNS = 20, PAYLOAD_MOST = 5 * 1024 * 1024 };

/* Open a file and the log beside it. False: it cannot be read, and errno says why. */
bool pages_open(struct pages *p, const char *path);
void pages_close(struct pages *p);
struct row_form {
    int least, most; /* columns */
    bool is_hash;    /* the first: a hash; otherwise an id */
    bool has_rowid;
};
/* Call each for everything that has the form of such a row. It returns false to stop. False: stopped. */
bool pages_rows(struct pages *p, const struct row_form *form,
                bool (*each)(void *context, const struct value *column, int count), void *context);

#endif
