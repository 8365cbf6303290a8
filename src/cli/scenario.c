/* scenario.c: quadriga scenario: run the scenarios of files and count. */
#include "core/scenario.h"
#include "cli/cli.h"
#include "core/json.h"
#include "host/files.h"

enum { SCENARIO_BYTES = 1024 * 1024 };

struct run {
    const struct console *console;
    const char *path;
    struct quad_json *json; /* NULL: in words */
    const char *found;      /* what was there instead */
};

static void tell(void *context, const char *name, size_t length, const struct quad_fault *fault) {
    struct run *run = context;
    char title[256], why[512];
    struct quad_text t;
    quad_text_begin(&t, title, sizeof title);
    quad_text_add_bytes(&t, name, length);
    quad_text_begin(&t, why, sizeof why);
    if (fault != NULL) {
        quad_fault_write(&t, fault, run->console->language);
    }
    if (run->json != NULL) {
        quad_json_open(run->json, NULL, '{');
        quad_json_string(run->json, "file", run->path);
        quad_json_string(run->json, "scenario", title);
        quad_json_bool(run->json, "passed", fault == NULL);
        if (fault != NULL) {
            quad_json_number(run->json, "line", fault->line);
            quad_json_string(run->json, "why", why);
        }
        if (fault != NULL && run->found[0] != '\0') {
            quad_json_string(run->json, "found", run->found);
        }
        quad_json_close(run->json, '}');
    } else if (fault != NULL) {
        bool named = title[0] != '\0'; /* what stands before the first scenario has no name */
        say(run->console, stdout, named ? PHRASE_SCENARIO_FAILED : PHRASE_ABOUT_FILE,
            WITH(TEXT(run->path), TEXT(named ? title : why), TEXT(why)));
        if (run->found[0] != '\0') {
            say(run->console, stdout, PHRASE_SCENARIO_FOUND, WITH(TEXT(run->found)));
        }
    }
}

enum ending command_scenario(struct cli *cli) {
    const struct console *c = &cli->console;
    struct quad_text *out = output_begin(c);
    if (out == NULL) {
        return ENDING_FAILURE;
    }
    struct quad_json j;
    quad_json_begin(&j, out);
    struct run run = {.console = c, .path = "", .json = has(cli, OPTION_JSON) ? &j : NULL};
    struct quad_scenarios report = {.tell = tell, .context = &run};
    enum ending ending = ENDING_FINE;
    run.found = report.found;
    quad_json_open(&j, NULL, '{');
    quad_json_open(&j, "scenarios", '[');
    for (int i = 0; i < cli->operand_count && !interrupt_seen(); i++) {
        struct file_text text;
        run.path = cli->operand[i];
        enum ending read = file_read(c, run.path, SCENARIO_BYTES, &text);
        if (read == ENDING_FINE) {
            int before = report.passed + report.failed;
            quad_scenarios_run(&report, text.at, text.length);
            if (report.passed + report.failed == before) {
                read = fail(c, ENDING_BAD_INPUT, PHRASE_NO_SCENARIO, WITH(TEXT(run.path)));
            }
            file_free(&text);
        }
        ending = read != ENDING_FINE ? read : ending;
    }
    quad_json_close(&j, ']');
    quad_json_number(&j, "passed", report.passed);
    quad_json_number(&j, "failed", report.failed);
    quad_json_close(&j, '}');
    quad_text_add(out, "\n");
    if (has(cli, OPTION_JSON)) {
        enum ending printed = output_end(c, out);
        ending = ending == ENDING_FINE ? printed : ending;
    } else {
        output_drop(out);
        printf("%d passed, %d failed\n", report.passed, report.failed);
    }
    return interrupt_seen()                             ? ENDING_INTERRUPTED
           : ending == ENDING_FINE && report.failed > 0 ? ENDING_FAILURE
                                                        : ending;
}
