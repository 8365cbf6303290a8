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

struct metrics {
    uint64_t at[METRICS];
    uint64_t commit_bucket[METRIC_BUCKETS], commit_count, commit_microseconds;
};

void metrics_commit(struct metrics *m, int64_t microseconds);
void metrics_write(struct quad_text *t, const struct metrics *m);

#endif
