/* embedded.h: files that were put into the program when it was built (tools/embed.py). */
#ifndef HOST_EMBEDDED_H
#define HOST_EMBEDDED_H

#include <stddef.h>

struct embedded_file {
    const char *name, *text; /* the text ends in NUL */
    size_t length;
};

extern const struct embedded_file embedded_files[]; /* the last one has no name */

#endif
