/* admin.h: what an operator asks of a running server, over a Unix socket of his own.
 *
 * A thread takes callers one after the other: a line of JSON comes, {"do": "ban", "words": ["192.0.2.7",
 * "7d"], "language": "fr"}, and a line goes back, {"ok": true, …} or {"ok": false, "text": "…"}. What is
 * asked is done by the event loop in its next turn, with everything else of that turn, and answered once that
 * is committed. The file is for its owner alone (0600), and whoever calls must be its owner or root. */
#ifndef SERVER_ADMIN_H
#define SERVER_ADMIN_H

#include "core/text.h"

#include <stddef.h>
#include <stdint.h>

enum { ADMIN_LINE = 8 * 1024, ADMIN_NOTICE = 600 };

struct admin;
struct hub;
struct connection;

/* Something that everybody is told. */
struct announcement {
    char text[QUAD_LANGUAGES][ADMIN_NOTICE]; /* "" if there is none */
    int64_t until;                           /* milliseconds since 1970; 0: until it is withdrawn */
};

/* Listen at that path; wake is called when there is something for admin_take. NULL: why says it. */
struct admin *admin_open(const char *path, void (*wake)(void *context), void *context, struct quad_text *why);
void admin_close(struct admin *admin);
/* Begin with what was asked, before a turn's batch is open; end with its answer, after it is committed. */
void admin_begin(struct hub *hub);
void admin_end(struct hub *hub);
/* Once a tick: what has its time. */
void admin_tick(struct hub *hub);
/* Tell a newcomer what is announced; the text for a language, or "". */
void admin_greet(struct hub *hub, struct connection *c);
const char *admin_notice(const struct hub *hub, enum quad_language language);

/* admin.c: the thread's side. The line that waits to be done, or NULL; it is answered with admin_reply. */
char *admin_take(struct admin *admin);
void admin_reply(struct admin *admin, const char *text, size_t length);

#endif
