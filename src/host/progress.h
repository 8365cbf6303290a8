/* progress.h: long work shows how far it is: a bar on a terminal, else a line every ten seconds. */
#ifndef HOST_PROGRESS_H
#define HOST_PROGRESS_H

#include "host/console.h"

struct progress {
    const struct console *console;
    enum phrase unit; /* "{0} of {1} games" */
    uint64_t total;
    double next; /* when to show it again */
    bool shown;
};

void progress_begin(struct progress *p, const struct console *c, enum phrase unit, uint64_t total);
void progress_step(struct progress *p, uint64_t done);
void progress_end(struct progress *p);

/* Seconds since some moment, and seconds of this process on a processor. */
double clock_wall(void);
double clock_cpu(void);

#endif
