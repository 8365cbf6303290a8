/* contender.h: a bot as an arena names it: "expert", a reference such as "plain", or either with settings of
 * its own for experiments: "expert:exploration=0.3:iterations=500". */
#ifndef CLI_CONTENDER_H
#define CLI_CONTENDER_H

#include "ai/net.h"
#include "cli/cli.h"
#include "core/notation.h"
#include "host/think.h"

enum { CONTENDER_NAME = 128 };

struct contender {
    char name[CONTENDER_NAME];
    struct quad_bot bot;
    struct quad_search_settings settings;
    struct effort effort;
    struct quad_net *net; /* from a file, or NULL */
};

/* Complains itself. The effort is that of bots which have none of their own. */
enum ending contender_read(const struct cli *cli, const struct quad_game *g, int seats, struct quad_word name,
                           const struct effort *effort, struct contender *out);
void contender_free(struct contender *c);

#endif
