/* tables.h: tables from files and back. All of these complain themselves. */
#ifndef HOST_TABLES_H
#define HOST_TABLES_H

#include "core/table.h"
#include "host/console.h"

/* Open the table of a record, or one that stands at a position. */
enum ending table_load(const struct console *c, const char *path, struct quad_table *out);
/* The same for a file that file_lock has opened. */
enum ending table_load_locked(const struct console *c, int lock, const char *path, struct quad_table *out);
/* Write the record, whole and synced. */
enum ending table_save(const struct console *c, const struct quad_table *t, const char *path);
/* Read a position file. */
enum ending position_load(const struct console *c, const char *path, const struct quad_game **game,
                          struct quad_any *out);

#endif
