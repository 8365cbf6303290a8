/* fuzz_scenario.c: scenarios as text. Every scenario is told once, with a reason if it fails, and the same
 * again; what one sets up can be played. */
#include "fuzz.h"

#include "core/box.h"
#include "core/digest.h"
#include "core/scenario.h"

struct heard {
    int count;
    struct quad_digest digest;
};

static void hear(void *context, const char *name, size_t length, const struct quad_fault *fault) {
    struct heard *heard = context;
    heard->count++;
    quad_digest_add(&heard->digest, name, length);
    if (fault != NULL) {
        fuzz_require(fault->error > QUAD_ERROR_NONE && fault->error < QUAD_ERRORS, "failed without a reason");
        fuzz_require(fault->line > 0, "failed without a line");
        quad_digest_add(&heard->digest, &fault->error, sizeof fault->error);
        quad_digest_add(&heard->digest, &fault->line, sizeof fault->line);
    }
}

static uint64_t run(const uint8_t *data, size_t size) {
    struct heard heard = {.count = 0};
    struct quad_scenarios report = {.tell = hear, .context = &heard};
    quad_digest_begin(&heard.digest);
    quad_scenarios_run(&report, (const char *)data, size);
    fuzz_require(report.passed >= 0 && report.failed >= 0 && report.passed + report.failed == heard.count,
                 "the counts are wrong");
    return quad_digest_end(&heard.digest);
}

static void stage(const uint8_t *data, size_t size) {
    const struct quad_game *g = NULL;
    struct quad_any at;
    struct quad_fault fault = {.error = QUAD_ERROR_NONE};
    if (quad_scenario_stage((const char *)data, size, &g, &at, &fault) != QUAD_ERROR_NONE) {
        fuzz_require(fault.error > QUAD_ERROR_NONE && fault.error < QUAD_ERRORS, "refused without a reason");
        return;
    }
    fuzz_require(quad_audit(g, quad_any_state(&at)) == NULL, "a stage that nobody can play on");
    quad_game_drop(g);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    uint64_t once = run(data, size), again = run(data, size);
    fuzz_require(once == again, "the same scenarios end otherwise");
    stage(data, size);
    return 0;
}
