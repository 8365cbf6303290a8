/* metrics.h: what the server counts, for /metrics. */
#ifndef SERVER_METRICS_H
#define SERVER_METRICS_H

#include "core/text.h"

enum metric {
#define METRIC(id, name, kind, help) METRIC_##id,
#include "server/metrics.def"
#undef METRIC
    METRICS
};

/* How long things take: how many were at most so long, by powers of two of a quarter millisecond. */
enum { METRIC_BUCKETS = 16 };

struct metric_times {
    uint64_t bucket[METRIC_BUCKETS], count, microseconds, longest;
};

struct metrics {
    uint64_t at[METRICS];
    struct metric_times commits, turns, watched, unwatched; /* the last two: answers of bots */
    uint64_t cpu, thought; /* microseconds: of the processor, of the whole process; that bots thought */
};

void metrics_time(struct metric_times *times, int64_t microseconds);
void metrics_write(struct quad_text *t, const struct metrics *m);

#endif
