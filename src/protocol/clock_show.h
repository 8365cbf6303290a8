/* clock_show.h: clocks as views and messages have them. docs/protocol.md explains them. */
#ifndef PROTOCOL_CLOCK_SHOW_H
#define PROTOCOL_CLOCK_SHOW_H

#include "core/json.h"
#include "protocol/session.h"

/* "clock": what was agreed; nothing without a clock. */
void clock_write_terms(struct quad_json *j, const struct quad_clock *clock);
/* "clock" of a seat: what it has left, and whether that runs; nothing without a clock, or if no person plays
 * there. */
void clock_write_seat(struct quad_json *j, const struct room *room, int seat);
/* "now": the time at which that was so. */
void clock_write_now(struct quad_json *j, const struct room *room);
/* "lapses": whose time was over, as far as the session was not told yet. */
void clock_write_lapses(struct quad_json *j, struct session *s, const struct quad_names *names);
/* What a request asks for; REFUSAL_BAD_CLOCK if there is no such clock. m: the object; a message without
 * members is none. */
enum refusal clock_read_terms(const struct message *m, struct quad_clock *out);

#endif
