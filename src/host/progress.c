/* progress.c: see progress.h. */
#include "host/progress.h"

#include <time.h>

enum { BAR = 30 };

static double seconds_of(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

double clock_wall(void) {
    return seconds_of(CLOCK_MONOTONIC);
}

double clock_cpu(void) {
    return seconds_of(CLOCK_PROCESS_CPUTIME_ID);
}

static double pause_of(const struct progress *p) {
    return p->console->err_is_terminal ? 0.2 : 10.0;
}

void progress_begin(struct progress *p, const struct console *c, enum phrase unit, uint64_t total) {
    *p = (struct progress){.console = c, .unit = unit, .total = total};
    p->next = clock_wall() + (c->err_is_terminal ? 0.5 : 10.0);
}

void progress_step(struct progress *p, uint64_t done) {
    double now = clock_wall();
    if (now < p->next) {
        return;
    }
    p->next = now + pause_of(p);
    if (p->console->err_is_terminal) {
        uint64_t full = p->total == 0 ? 0 : done * BAR / p->total;
        fputs("\r[", stderr);
        for (uint64_t i = 0; i < BAR; i++) {
            fputc(i < full ? '#' : '.', stderr);
        }
        fputs("] ", stderr);
        p->shown = true;
    }
    say_part(p->console, stderr, p->unit, WITH(NUMBER(done), NUMBER(p->total)));
    fputs(p->console->err_is_terminal ? "\x1b[K" : "\n", stderr);
    fflush(stderr);
}

void progress_end(struct progress *p) {
    if (p->shown) {
        fputs("\r\x1b[K", stderr);
    }
}
