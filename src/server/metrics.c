/* metrics.c: see metrics.h. Prometheus' text format. */
#include "server/metrics.h"

static const struct {
    const char *name, *kind, *help;
} rows[METRICS] = {
#define METRIC(id, name, kind, help) [METRIC_##id] = {#name, #kind, help},
#include "server/metrics.def"
#undef METRIC
};

enum { FIRST_BUCKET = 250 }; /* microseconds */

void metrics_commit(struct metrics *m, int64_t microseconds) {
    int bucket = 0;
    for (int64_t most = FIRST_BUCKET; bucket < METRIC_BUCKETS - 1 && microseconds > most; most *= 2) {
        bucket++;
    }
    m->commit_bucket[bucket]++;
    m->commit_count++;
    m->commit_microseconds += (uint64_t)microseconds;
}

static void add_seconds(struct quad_text *t, uint64_t microseconds) {
    char digits[] = ".000000";
    uint64_t rest = microseconds % 1000000;
    for (int i = 6; i >= 1; i--) {
        digits[i] = (char)('0' + rest % 10);
        rest /= 10;
    }
    quad_text_add_number(t, (long)(microseconds / 1000000));
    quad_text_add(t, digits);
}

static void add_head(struct quad_text *t, const char *name, const char *kind, const char *help) {
    quad_text_add(t, "# HELP quadriga_");
    quad_text_add(t, name);
    quad_text_add(t, " ");
    quad_text_add(t, help);
    quad_text_add(t, "\n# TYPE quadriga_");
    quad_text_add(t, name);
    quad_text_add(t, " ");
    quad_text_add(t, kind);
    quad_text_add(t, "\n");
}

void metrics_write(struct quad_text *t, const struct metrics *m) {
    for (int i = 0; i < METRICS; i++) {
        add_head(t, rows[i].name, rows[i].kind, rows[i].help);
        quad_text_add(t, "quadriga_");
        quad_text_add(t, rows[i].name);
        quad_text_add(t, " ");
        quad_text_add_number(t, (long)m->at[i]);
        quad_text_add(t, "\n");
    }
    add_head(t, "commit_seconds", "histogram", "How long a synced commit takes.");
    uint64_t sum = 0, most = FIRST_BUCKET;
    for (int i = 0; i < METRIC_BUCKETS; i++, most *= 2) {
        sum += m->commit_bucket[i];
        quad_text_add(t, "quadriga_commit_seconds_bucket{le=\"");
        if (i == METRIC_BUCKETS - 1) {
            quad_text_add(t, "+Inf");
        } else {
            add_seconds(t, most);
        }
        quad_text_add(t, "\"} ");
        quad_text_add_number(t, (long)sum);
        quad_text_add(t, "\n");
    }
    quad_text_add(t, "quadriga_commit_seconds_sum ");
    add_seconds(t, m->commit_microseconds);
    quad_text_add(t, "\nquadriga_commit_seconds_count ");
    quad_text_add_number(t, (long)m->commit_count);
    quad_text_add(t, "\n");
}
