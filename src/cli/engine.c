/* engine.c: quadriga engine: see engine.h. */
#include "cli/engine.h"
#include "cli/cli.h"

enum ending command_engine(struct cli *cli) {
    struct effort effort;
    enum ending ending = effort_of(cli, &effort);
    return ending == ENDING_FINE ? engine_talk(&cli->console, &effort, cli->boxed) : ending;
}
