/* parallel.h: many pieces of work on several threads, while this thread shows how far they are. */
#ifndef HOST_PARALLEL_H
#define HOST_PARALLEL_H

#include "host/progress.h"

enum { JOBS_MOST = 64 };

/* Call work(context, 0), work(context, 1) … work(context, count - 1), so many at the same time; each piece is
 * begun after those of smaller numbers. No more are begun once one returned false or Ctrl-C was pressed.
 * False if there was no thread to be had. */
bool parallel_run(const struct console *c, enum phrase unit, int jobs, long count,
                  bool (*work)(void *context, long number), void *context);

#endif
