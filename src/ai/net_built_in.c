/* net_built_in.c: the networks at hand are those that are built in. See net.h. */
#include "ai/net.h"

const struct quad_net_file *quad_net_files(void) {
    return quad_net_built_in;
}
