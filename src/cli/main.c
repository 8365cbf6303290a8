/* main.c: quadriga, the command line. */
#include "cli/cli.h"
#include "core/box.h"
#include "core/version.h"

int main(int count, char **arguments) {
    struct cli cli = {.command = NULL};
    console_begin(&cli.console);
    interrupt_watch();
    enum ending ending = args_read(&cli, count, arguments);
    if (ending == ENDING_FINE && has(&cli, OPTION_VERSION)) {
        printf("quadriga %s\n", quad_version());
    } else if (ending == ENDING_FINE && has(&cli, OPTION_HELP)) {
        help_print(&cli, stdout);
    } else if (ending == ENDING_FINE && cli.command == NULL) {
        help_print(&cli, stderr);
        ending = ENDING_USAGE;
    } else if (ending == ENDING_FINE) {
        ending = has(&cli, OPTION_BOX) ? box_load(&cli.console, cli.value[OPTION_BOX], &cli.boxed) : ending;
        ending = ending == ENDING_FINE ? cli.command->run(&cli) : ending;
        quad_game_drop(cli.boxed);
    }
    return (int)console_end(&cli.console, ending);
}
