/* nets.h: networks from files, in the place of the built-in ones. */
#ifndef HOST_NETS_H
#define HOST_NETS_H

#include "ai/net.h"
#include "host/console.h"

/* Free *out in any case; it is NULL if there was none to be had. Complains itself. */
enum ending net_from_file(const struct console *c, const struct quad_game *g, int seats, const char *path,
                          struct quad_net **out);
/* The command that "made" the judgement of a file's net, or taught it "moves", as its head tells; empty if it
 * does not. */
void net_command(const char *path, const char *what, char *out, size_t size);

#endif
