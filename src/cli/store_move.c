/* store_move.c: quadriga store import and salvage: tables that come from elsewhere, or out of a damaged file.
 */
#include "cli/store.h"
#include "core/json.h"
#include "host/output.h"
#include "host/progress.h"
#include "store/salvage.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* A file as it is named on the command line, or as an address. */
static void address_of(const char *file, char out[STORE_ADDRESS]) {
    struct quad_text t;
    quad_text_begin(&t, out, STORE_ADDRESS);
    quad_text_add(&t, quad_store_is_address(file) ? "" : "sqlite:");
    quad_text_add(&t, file);
}

static enum ending report_import(const struct cli *cli, const char *target, const struct quad_store_sum *sum,
                                 uint64_t skipped) {
    char shown[STORE_ADDRESS];
    store_show_address(target, shown);
    if (!has(cli, OPTION_JSON)) {
        say(&cli->console, stdout, PHRASE_STORE_IMPORTED,
            WITH(TEXT(shown), NUMBER(sum->tables), NUMBER(sum->entries), NUMBER(sum->records),
                 NUMBER(skipped)));
        return ENDING_FINE;
    }
    struct quad_json j;
    struct quad_text *out = output_begin(&cli->console);
    if (out == NULL) {
        return ENDING_FAILURE;
    }
    quad_json_begin(&j, out);
    quad_json_open(&j, NULL, '{');
    quad_json_string(&j, "target", shown);
    quad_json_number(&j, "tables", (long)sum->tables);
    quad_json_number(&j, "entries", (long)sum->entries);
    quad_json_number(&j, "records", (long)sum->records);
    quad_json_number(&j, "profiles", (long)sum->profiles);
    quad_json_number(&j, "there_already", (long)skipped);
    quad_json_close(&j, '}');
    quad_text_add(out, "\n");
    return output_end(&cli->console, out);
}

enum ending store_import(const struct cli *cli, const char *address, char *const *rest, int count) {
    const struct console *c = &cli->console;
    char source[STORE_ADDRESS];
    struct quad_store from, to;
    struct quad_store_sum sum;
    struct progress progress;
    struct quad_store_watch watch = {store_step, &progress};
    uint64_t skipped;
    bool target = false;
    (void)count;
    address_of(rest[0], source);
    enum quad_store_error error = quad_store_open(&from, source, QUAD_STORE_READ);
    if (error != QUAD_STORE_NONE) {
        return store_fail(c, source, &from, error);
    }
    error = store_open_to_change(&to, address, QUAD_STORE_WRITE);
    if (error != QUAD_STORE_NONE) {
        quad_store_close(&from);
        return store_fail(c, address, &to, error);
    }
    progress_begin(&progress, c, PHRASE_PROGRESS_TABLES, 0);
    error = quad_store_import(&from, &to, &watch, &sum, &skipped, &target);
    progress_end(&progress);
    enum ending ending = error == QUAD_STORE_NONE ? report_import(cli, address, &sum, skipped)
                         : target                 ? store_fail(c, address, &to, error)
                                                  : store_fail(c, source, &from, error);
    quad_store_close(&to);
    quad_store_close(&from);
    return ending;
}

static enum ending report_salvage(const struct cli *cli, const char *target,
                                  const struct quad_store_salvage *s) {
    if (!has(cli, OPTION_JSON)) {
        say(&cli->console, stdout, PHRASE_STORE_SALVAGED,
            WITH(TEXT(target), NUMBER(s->whole), NUMBER(s->closed), NUMBER(s->records), NUMBER(s->lost),
                 NUMBER(s->left_out)));
        return ENDING_FINE;
    }
    struct quad_json j;
    struct quad_text *out = output_begin(&cli->console);
    if (out == NULL) {
        return ENDING_FAILURE;
    }
    quad_json_begin(&j, out);
    quad_json_open(&j, NULL, '{');
    quad_json_string(&j, "target", target);
    quad_json_number(&j, "whole", (long)s->whole);
    quad_json_number(&j, "closed", (long)s->closed);
    quad_json_number(&j, "entries", (long)s->entries);
    quad_json_number(&j, "records", (long)s->records);
    quad_json_number(&j, "boxes", (long)s->boxes);
    quad_json_number(&j, "lost_tables", (long)s->lost);
    quad_json_number(&j, "lost_entries", (long)s->left_out);
    quad_json_close(&j, '}');
    quad_text_add(out, "\n");
    return output_end(&cli->console, out);
}

/* A target that was begun and not finished is nobody's. */
static void remove_store(const char *path) {
    static const char *const ends[] = {"", "-wal", "-shm"};
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        char name[STORE_ADDRESS];
        struct quad_text t;
        quad_text_begin(&t, name, sizeof name);
        quad_text_add(&t, path);
        quad_text_add(&t, ends[i]);
        unlink(name);
    }
}

enum ending store_salvage(const struct cli *cli, const char *address, char *const *rest, int count) {
    const struct console *c = &cli->console;
    const char *file = strncmp(address, "sqlite:", 7) == 0 ? address + 7 : address;
    const char *path = strncmp(rest[0], "sqlite:", 7) == 0 ? rest[0] + 7 : rest[0];
    char target[STORE_ADDRESS];
    struct quad_store to;
    struct quad_store_salvage salvage;
    struct progress progress;
    struct quad_store_watch watch = {store_step, &progress};
    struct stat status;
    (void)count;
    if (quad_store_is_address(file) || quad_store_is_address(path)) {
        return fail(c, ENDING_USAGE, PHRASE_STORE_ONLY_FILES, NOTHING);
    }
    if (lstat(path, &status) == 0) {
        return fail(c, ENDING_FAILURE, PHRASE_ABOUT_FILE,
                    WITH(TEXT(path), TEXT(quad_store_error_text(QUAD_STORE_NOT_EMPTY, c->language))));
    }
    address_of(path, target);
    enum quad_store_error error = quad_store_open(&to, target, QUAD_STORE_SERVE);
    if (error != QUAD_STORE_NONE) {
        return store_fail(c, target, &to, error);
    }
    progress_begin(&progress, c, PHRASE_PROGRESS_ROWS, 0);
    error = quad_store_salvage(file, &to, &watch, &salvage);
    progress_end(&progress);
    enum ending ending = error == QUAD_STORE_NONE ? report_salvage(cli, path, &salvage)
                         : error == QUAD_STORE_IN_USE
                             ? fail(c, ENDING_FAILURE, PHRASE_STORE_STOP_SERVER, WITH(TEXT(file)))
                             : store_fail(c, file, &to, error);
    quad_store_close(&to);
    if (error != QUAD_STORE_NONE) {
        remove_store(path);
    }
    return ending;
}
