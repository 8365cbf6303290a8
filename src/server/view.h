/* view.h: a table as one connection may see it, as one JSON message. docs/protocol.md explains it. */
#ifndef SERVER_VIEW_H
#define SERVER_VIEW_H

#include "server/room.h"

/* All that is new for this connection since its last view. */
void view_write(struct quad_text *out, struct room *room, struct session *s);
/* A table in a few words, for lists. seat: whose token asked, or QUAD_NOBODY. */
void view_summary(struct quad_json *j, const struct room *room, int seat, enum quad_language language);

/* patch.c: the scene as changes to an earlier one. Each element is an item, or a pair [from, to) of items
 * that stay as they were in the old scene. */
void patch_write(struct quad_json *j, const char *key, const struct quad_game *g,
                 const struct quad_scene *old, const struct quad_scene *new, enum quad_language language,
                 const struct quad_names *names);

#endif
