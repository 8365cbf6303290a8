/* profiles.h: people with a profile: who they are, which seats are theirs, and how they are forgotten.
 *
 * Whoever has a device's token is its profile. Wherever a seat's token opens a seat, so does that of a device
 * whose profile has the seat (store/profiles.h). Nothing needs a profile. */
#ifndef SERVER_PROFILES_H
#define SERVER_PROFILES_H

#include "server/keeper.h"
#include "store/profiles.h"

/* Who has that token. NOT_SIGNED_IN: nobody; NOT_KEPT: the store cannot say. */
enum refusal profiles_who(struct hub *hub, const char *token, struct quad_profile *profile,
                          struct quad_device *device);
/* The seat at a table with these seats that the token opens, be it the seat's or that of a device whose
 * profile has it; QUAD_NOBODY: a device's whose profile has none there, so he watches; PROFILES_STRANGER: the
 * token is nobody's; PROFILES_UNSURE: the store cannot say. */
enum { PROFILES_STRANGER = -1, PROFILES_UNSURE = -2 };
int profiles_seat(struct hub *hub, const char *table, const struct quad_seat seats[QUAD_SEATS],
                  const char *token);
/* Why such a seat is none: NO_TABLE for strangers, NOT_KEPT; NONE for all others. */
enum refusal profiles_refusal(int seat);
/* Whether a name may be a profile's, and how it is compared. */
enum refusal profiles_judge(const struct hub *hub, const char *name, char fold[QUAD_FOLD_BYTES]);
/* Whether somebody with that bearer token, "" for none, may sit down with that name; who has a profile and
 * gives no name gets his own. */
enum refusal profiles_name(struct hub *hub, const char *bearer, char name[QUAD_NAME_BYTES]);
/* Who sat down has that seat in his profile, if he has one. Part of the batch. */
void profiles_sit(struct hub *hub, const char *bearer, const char *table, int seat,
                  const uint8_t token[QUAD_HASH_BYTES]);
/* Somebody has entered a table by a message: by the seat's token, or by that of his device? */
void profiles_note(struct connection *c, const json_t *said);
/* Whether he still may be there: a device that was signed out is not its profile's any more. */
bool profiles_allow(struct hub *hub, struct connection *c);
/* Devices were signed out: let those go that came in by them. */
void profiles_part(struct hub *hub);
/* Once a tick: take the names of deleted profiles off their seats, a few at a time. */
void profiles_tick(struct hub *hub);

#endif
