/* shelf.h: finished games that were put away (retention.h): of their tables only the records are left. They
 * can still be looked at by whoever has the link, and by those who played, with their seats. Nothing is
 * changed there any more. */
#ifndef SERVER_SHELF_H
#define SERVER_SHELF_H

#include "server/keeper.h"

/* The table of a record, as the game ended. token: as for registry_find. QUARANTINED: the record cannot be
 * replayed, not even in part. */
enum refusal shelf_find(struct hub *hub, const char *id, const char *token, struct hosted_room **out);
/* The record itself. bearer: the token of a seat, or "". */
enum refusal shelf_write(struct hub *hub, const char *id, const char *bearer, struct quad_text *out);

#endif
