/* gzip.h: bytes packed as HTTP knows them, and unpacked again. */
#ifndef SERVER_GZIP_H
#define SERVER_GZIP_H

#include <stddef.h>

/* Both return bytes to be freed, or NULL if there is no memory for them. */
char *gzip_pack(const void *bytes, size_t length, size_t *packed);
/* Of what was packed when the program was built: it is sound. */
char *gzip_unpack(const void *bytes, size_t length, size_t *unpacked);

#endif
