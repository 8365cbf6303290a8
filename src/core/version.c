/* version.c: the version of the library. */
#include "core/version.h"

const char *quad_version(void) {
    return QUAD_VERSION;
}
