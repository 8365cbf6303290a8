/* serve.h: the settings of "quadriga serve", as its table has them. */
#ifndef CLI_SERVE_H
#define CLI_SERVE_H

#include "cli/cli.h"

struct serve_setting {
    const char *name, *preset; /* "": it follows from the machine, or there is none */
    enum option_id option;     /* tells what it means */
};

/* One after the other; false behind the last. */
bool serve_setting_at(int which, struct serve_setting *out);

#endif
