/* gzip.c: see gzip.h. */
#include "server/gzip.h"

#include <assert.h>
#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum {
    GZIP = 16, /* added to the window's size: with a header that HTTP knows */
    LENGTH = 4 /* bytes at the end that say how long it was, the lowest first */
};

char *gzip_pack(const void *bytes, size_t length, size_t *packed) {
    z_stream z = {.next_in = (unsigned char *)(uintptr_t)bytes, .avail_in = (unsigned int)length};
    if (length > UINT_MAX || deflateInit2(&z, Z_DEFAULT_COMPRESSION, Z_DEFLATED, MAX_WBITS + GZIP,
                                          MAX_MEM_LEVEL, Z_DEFAULT_STRATEGY) != Z_OK) {
        return NULL;
    }
    size_t room = deflateBound(&z, (unsigned long)length);
    char *out = malloc(room);
    z.next_out = (unsigned char *)out;
    z.avail_out = out == NULL || room > UINT_MAX ? 0 : (unsigned int)room;
    if (deflate(&z, Z_FINISH) != Z_STREAM_END) {
        free(out);
        out = NULL;
    }
    *packed = z.total_out;
    deflateEnd(&z);
    return out;
}

char *gzip_unpack(const void *bytes, size_t length, size_t *unpacked) {
    z_stream z = {.next_in = (unsigned char *)(uintptr_t)bytes, .avail_in = (unsigned int)length};
    const unsigned char *end = (const unsigned char *)bytes + length;
    assert(length >= LENGTH && length <= UINT_MAX);
    size_t room = 0;
    for (int i = 1; i <= LENGTH; i++) {
        room = room << 8 | end[-i];
    }
    char *out = malloc(room + 1);
    if (out == NULL || inflateInit2(&z, MAX_WBITS + GZIP) != Z_OK) {
        free(out);
        return NULL;
    }
    z.next_out = (unsigned char *)out;
    z.avail_out = (unsigned int)room;
    int done = inflate(&z, Z_FINISH);
    inflateEnd(&z);
    assert(done == Z_STREAM_END && z.total_out == room);
    *unpacked = room;
    return out;
}
