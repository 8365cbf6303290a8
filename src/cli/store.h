/* store.h: what the actions of quadriga store share. */
#ifndef CLI_STORE_H
#define CLI_STORE_H

#include "cli/cli.h"
#include "store/replay.h"

/* Complain about a store. */
enum ending store_fail(const struct console *c, const char *address, const struct quad_store *store,
                       enum quad_store_error error);
/* store_retry.c: try closed tables again, all of them if none is named. */
enum ending store_retry(const struct cli *cli, const char *address, char *const *ids, int count);

#endif
