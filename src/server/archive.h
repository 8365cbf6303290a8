/* archive.h: what can be had of a table that does not replay: its record, from the log as it was kept. */
#ifndef SERVER_ARCHIVE_H
#define SERVER_ARCHIVE_H

#include "server/hub.h"

/* The record of the table of that row for a viewer. room: the table as far as it replays; NULL if nothing of
 * it can be shown. Hidden information stays hidden unless the game was over. False: the log cannot be read
 * now. */
bool archive_write(struct hub *hub, const struct quad_store_table *row, const struct room *room, int viewer,
                   enum quad_language language, struct quad_text *out);
/* The table in a few words, as view_summary tells of those that can be shown. */
void archive_summary(struct quad_json *j, const struct quad_store_table *row, int seat,
                     enum quad_language language);

#endif
