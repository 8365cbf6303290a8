/* tables.h: tables from files and back. All of these complain themselves. */
#ifndef HOST_TABLES_H
#define HOST_TABLES_H

#include "core/record.h"
#include "host/console.h"

/* Open the table of a record, or one that stands at a position. */
enum ending table_load(const struct console *c, const char *path, struct quad_table *out);
/* The same for whoever only looks: a record of another version of the rules opens as far as it agrees, and
 * stop says where that is. */
enum ending table_load_part(const struct console *c, const char *path, struct quad_table *out,
                            struct quad_stop *stop);
/* The same for a file that file_lock has opened. */
enum ending table_load_locked(const struct console *c, int lock, const char *path, struct quad_table *out);
/* Write the record, whole and synced. */
enum ending table_save(const struct console *c, const struct quad_table *t, const char *path);
/* Read a position file. */
enum ending position_load(const struct console *c, const char *path, const struct quad_game **game,
                          struct quad_any *out);
/* Read a box, and see that its game can be played to the end with it; the caller holds the game. */
enum ending box_load(const struct console *c, const char *path, const struct quad_game **out);
/* The same; what is wrong with the box, not with the file, is only told to fault. */
enum ending box_try(const struct console *c, const char *path, const struct quad_game **out,
                    struct quad_fault *fault);

#endif
