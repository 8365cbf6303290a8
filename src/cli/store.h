/* store.h: what the actions of quadriga store share. */
#ifndef CLI_STORE_H
#define CLI_STORE_H

#include "cli/cli.h"
#include "store/replay.h"

/* Complain about a store. */
enum ending store_fail(const struct console *c, const char *address, const struct quad_store *store,
                       enum quad_store_error error);
/* Open a store that must be there: to open it for writing would make one. */
enum quad_store_error store_open_to_change(struct quad_store *store, const char *address,
                                           enum quad_store_mode mode);
/* Say what was copied. */
enum ending store_report_copy(const struct cli *cli, const char *target, const struct quad_store_sum *sum);
/* A step of a watch whose context is a struct progress. */
bool store_step(void *context, uint64_t tables, uint64_t entries);

/* One function an action; rest: the operands behind the store. */
/* store_tables.c */
enum ending store_list(const struct cli *cli, const char *address, char *const *rest, int count);
enum ending store_show(const struct cli *cli, const char *address, char *const *rest, int count);
/* store_change.c */
enum ending store_end(const struct cli *cli, const char *address, char *const *rest, int count);
enum ending store_delete(const struct cli *cli, const char *address, char *const *rest, int count);
/* store_retry.c: try closed tables again, all of them if none is named. */
enum ending store_retry(const struct cli *cli, const char *address, char *const *rest, int count);
/* store_move.c */
enum ending store_import(const struct cli *cli, const char *address, char *const *rest, int count);
enum ending store_salvage(const struct cli *cli, const char *address, char *const *rest, int count);
/* The names of the actions, for completions; NULL behind the last. */
const char *store_action(size_t index);

#endif
