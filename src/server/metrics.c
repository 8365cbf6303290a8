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

void metrics_time(struct metric_times *times, int64_t microseconds) {
    int bucket = 0;
    for (int64_t most = FIRST_BUCKET; bucket < METRIC_BUCKETS - 1 && microseconds > most; most *= 2) {
        bucket++;
    }
    times->bucket[bucket]++;
    times->count++;
    times->microseconds += (uint64_t)microseconds;
    times->longest = (uint64_t)microseconds > times->longest ? (uint64_t)microseconds : times->longest;
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

static void add_name(struct quad_text *t, const char *name, const char *more) {
    quad_text_add(t, "quadriga_");
    quad_text_add(t, name);
    quad_text_add(t, more);
}

/* A value in seconds, with its head. */
static void add_time(struct quad_text *t, const char *name, const char *kind, const char *help,
                     uint64_t microseconds) {
    add_head(t, name, kind, help);
    add_name(t, name, " ");
    add_seconds(t, microseconds);
    quad_text_add(t, "\n");
}

static void add_histogram(struct quad_text *t, const char *name, const char *help,
                          const struct metric_times *times) {
    uint64_t sum = 0, most = FIRST_BUCKET;
    add_head(t, name, "histogram", help);
    for (int i = 0; i < METRIC_BUCKETS; i++, most *= 2) {
        sum += times->bucket[i];
        add_name(t, name, "_bucket{le=\"");
        if (i == METRIC_BUCKETS - 1) {
            quad_text_add(t, "+Inf");
        } else {
            add_seconds(t, most);
        }
        quad_text_add(t, "\"} ");
        quad_text_add_number(t, (long)sum);
        quad_text_add(t, "\n");
    }
    add_name(t, name, "_sum ");
    add_seconds(t, times->microseconds);
    quad_text_add(t, "\n");
    add_name(t, name, "_count ");
    quad_text_add_number(t, (long)times->count);
    quad_text_add(t, "\n");
}

void metrics_write(struct quad_text *t, const struct metrics *m) {
    for (int i = 0; i < METRICS; i++) {
        add_head(t, rows[i].name, rows[i].kind, rows[i].help);
        add_name(t, rows[i].name, " ");
        quad_text_add_number(t, (long)m->at[i]);
        quad_text_add(t, "\n");
    }
    add_time(t, "cpu_seconds_total", "counter", "Processor time of the process, bots included.", m->cpu);
    add_time(t, "longest_turn_seconds", "gauge", "The longest turn of the event loop since the start.",
             m->turns.longest);
    add_histogram(t, "turn_seconds", "How long a turn of the event loop takes, without its waiting.",
                  &m->turns);
    add_time(t, "bot_thinking_seconds_total", "counter", "How long bots have thought, all together.",
             m->thought);
    add_histogram(t, "bot_answer_seconds", "How long a bot takes to answer where somebody looks on.",
                  &m->watched);
    add_histogram(t, "bot_unwatched_answer_seconds", "How long it takes where nobody does.", &m->unwatched);
    add_histogram(t, "commit_seconds", "How long a synced commit takes.", &m->commits);
}
