/* site_folder.h: the folder of a site, replaced as a whole. New files are written aside first, so that
 * whatever fails leaves what was there; then they take their places, one after the other in the order they
 * came. A list in the folder says which files are ours: nothing else is replaced or removed. */
#ifndef CLI_SITE_FOLDER_H
#define CLI_SITE_FOLDER_H

#include "host/console.h"

enum { SITE_FILES_MOST = 1024, SITE_NAME_BYTES = 64 };

struct site_names {
    int count;
    char at[SITE_FILES_MOST][SITE_NAME_BYTES];
};

struct site_folder {
    const struct console *c;
    const char *path;
    int root, aside, lock; /* open; -1 if not */
    bool made, done;       /* by us, just now; replaced */
    struct site_names old, new;
};

/* Make the folder if need be; it must be empty or hold a site. Each function complains itself. */
enum ending site_folder_open(struct site_folder *f, const struct console *c, const char *path);
/* A file of the new site; its name may have folders in it. */
enum ending site_folder_put(struct site_folder *f, const char *name, const void *bytes, size_t length);
/* The new site takes the place of the old one. */
enum ending site_folder_replace(struct site_folder *f);
/* Whatever was written aside and took no place goes, and a folder that was made for it. */
void site_folder_close(struct site_folder *f);

#endif
