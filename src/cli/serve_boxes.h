/* serve_boxes.h: the folder of boxes that a server offers. */
#ifndef CLI_SERVE_BOXES_H
#define CLI_SERVE_BOXES_H

#include "cli/cli.h"
#include "protocol/view.h"

/* Read and prove every NAME.box in the folder, in the order of their names. Complains itself. */
enum ending boxes_load(const struct console *c, const char *folder, struct catalogue_boxes *out);
void boxes_free(struct catalogue_boxes *boxes);

#endif
