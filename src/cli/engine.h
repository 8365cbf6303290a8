/* engine.h: quadriga engine: a table for other programs, line by line. */
#ifndef CLI_ENGINE_H
#define CLI_ENGINE_H

#include "host/console.h"
#include "host/think.h"

/* Reply to requests from standard input until it ends; effort: how much a search may think about a decision;
 * boxed: the game with the box that new tables have, or NULL. */
enum ending engine_talk(const struct console *c, const struct effort *effort, const struct quad_game *boxed);

#endif
