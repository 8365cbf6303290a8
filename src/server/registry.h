/* registry.h: the tables in memory: found by their id, loaded from the store, given back to it. */
#ifndef SERVER_REGISTRY_H
#define SERVER_REGISTRY_H

#include "server/keeper.h"

/* Take over what the store has. The tables are loaded in the turns that follow, or as they are asked for; one
 * whose log does not replay is closed as unfinished. */
bool registry_open(struct hub *hub);
/* Take over some more, if there are. */
void registry_resume(struct hub *hub);
void registry_close(struct hub *hub);
/* The table of that id, from memory or from the store. To look at a table takes no lease: reading makes
 * nobody write. token: unless it opens a seat there, the table is not loaded; NULL: load it in any case. A
 * table that is closed as unfinished can be looked at, and so can a game that was put away; QUARANTINED:
 * nothing of it can be shown. */
enum refusal registry_find(struct hub *hub, const char *id, const char *token, struct hosted_room **out);
/* The table of that id if it is in memory. */
struct hosted_room *registry_peek(struct hub *hub, const char *id);
/* Serve a table that was only looked at, as part of this batch. ELSEWHERE: another process serves it. */
enum refusal registry_claim(struct hub *hub, struct hosted_room *hosted);
/* A new table, which quad_store_create has just kept. */
struct hosted_room *registry_add(struct hub *hub, const struct quad_store_table *row);
void registry_forget(struct hub *hub, struct hosted_room *hosted);
/* It no longer counts among the tables in the lobby that one address has made. */
void registry_unlist(struct hosted_room *hosted);
/* Read on in the log of a table; false if that cannot be done now, and the table is lost. */
bool registry_catch_up(struct hub *hub, struct hosted_room *hosted);
/* Load some of the tables that were taken over from dead processes, and some of those that were lost; what is
 * left is done in the turns that follow. */
void registry_adopt(struct hub *hub);
void registry_await(struct hub *hub, struct hosted_room *hosted);
void registry_restore(struct hub *hub);
/* How many tables we serve; ask the store which they are; go on with them after it failed. */
uint64_t registry_served(const struct hub *hub);
enum quad_store_error registry_check(struct hub *hub);
void registry_go_on(struct hub *hub);
/* Close a table as unfinished, as part of the batch. If that is not kept, the table is found broken again. */
void registry_set_aside(struct hub *hub, const struct quad_store_table *row, const struct quad_stop *stop);
/* Forget one table that nobody is at, so that there is room for another; it is loaded anew when somebody asks
 * for it. False: somebody is at all of them. */
bool registry_make_room(struct hub *hub);
/* Forget tables that nobody is at; finished ones are given back. A few at a time. */
void registry_sweep(struct hub *hub);

#endif
