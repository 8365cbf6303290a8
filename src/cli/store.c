/* store.c: quadriga store: copy, back up and check what a server keeps. */
#include "cli/store.h"
#include "cli/cli.h"
#include "core/json.h"
#include "host/progress.h"
#include "store/replay.h"

#include <stdlib.h>

enum { PAGE = 16 };

void store_show_address(const char *address, char out[STORE_ADDRESS]) {
    struct quad_text t;
    const char *from = strstr(address, "://");
    quad_text_begin(&t, out, STORE_ADDRESS);
    if (from == NULL || strncmp(address, "sqlite:", 7) == 0) {
        quad_text_add(&t, address);
        return;
    }
    from += 3;
    size_t host = strcspn(from, "/?"), at = host, colon = strcspn(from, ":@/?");
    for (size_t i = 0; i < host; i++) {
        at = from[i] == '@' ? i : at;
    }
    quad_text_add_bytes(&t, address, (size_t)(from - address));
    if (at < host) {
        quad_text_add_bytes(&t, from, colon < at ? colon : at);
        from += at;
    }
    quad_text_add_bytes(&t, from, strcspn(from, "?"));
}

enum ending store_fail(const struct console *c, const char *address, const struct quad_store *store,
                       enum quad_store_error error) {
    char shown[STORE_ADDRESS], why[512];
    struct quad_text t;
    if (interrupt_seen()) {
        return ENDING_INTERRUPTED;
    }
    store_show_address(address, shown);
    quad_text_begin(&t, why, sizeof why);
    quad_store_write_error(&t, store, error, c->language);
    enum ending ending = error == QUAD_STORE_BAD_ADDRESS                                   ? ENDING_USAGE
                         : error == QUAD_STORE_BAD_DATA || error == QUAD_STORE_NOT_A_STORE ? ENDING_BAD_INPUT
                         : error == QUAD_STORE_GONE                                        ? ENDING_NETWORK
                                                                                           : ENDING_FAILURE;
    return fail(c, ending, PHRASE_ABOUT_FILE, WITH(TEXT(shown), TEXT(why)));
}

bool store_step(void *context, uint64_t tables, uint64_t entries) {
    (void)entries;
    progress_step(context, tables);
    return !interrupt_seen();
}

static void hex_write(const uint8_t *bytes, size_t size, char *out) {
    for (size_t i = 0; i < size; i++) {
        out[2 * i] = "0123456789abcdef"[bytes[i] >> 4];
        out[2 * i + 1] = "0123456789abcdef"[bytes[i] & 15];
    }
    out[2 * size] = '\0';
}

enum ending store_report_copy(const struct cli *cli, const char *target, const struct quad_store_sum *sum) {
    char shown[STORE_ADDRESS], hash[2 * QUAD_HASH_BYTES + 1];
    store_show_address(target, shown);
    if (!has(cli, OPTION_JSON)) {
        say(&cli->console, stdout, PHRASE_STORE_COPIED,
            WITH(TEXT(shown), NUMBER(sum->tables), NUMBER(sum->entries), NUMBER(sum->records)));
        return ENDING_FINE;
    }
    struct quad_json j;
    struct quad_text *out = output_begin(&cli->console);
    if (out == NULL) {
        return ENDING_FAILURE;
    }
    hex_write(sum->hash, sizeof sum->hash, hash);
    quad_json_begin(&j, out);
    quad_json_open(&j, NULL, '{');
    quad_json_string(&j, "target", shown);
    quad_json_number(&j, "tables", (long)sum->tables);
    quad_json_number(&j, "entries", (long)sum->entries);
    quad_json_number(&j, "records", (long)sum->records);
    quad_json_number(&j, "profiles", (long)sum->profiles);
    quad_json_string(&j, "sha256", hash);
    quad_json_close(&j, '}');
    quad_text_add(out, "\n");
    return output_end(&cli->console, out);
}

static enum ending copy(const struct cli *cli, const char *from_address, const char *to_address) {
    const struct console *c = &cli->console;
    struct quad_store from, to;
    struct quad_store_sum sum;
    struct progress progress;
    struct quad_store_watch watch = {store_step, &progress};
    bool target = false;
    enum quad_store_error error = quad_store_open(&from, from_address, QUAD_STORE_READ);
    if (error != QUAD_STORE_NONE) {
        return store_fail(c, from_address, &from, error);
    }
    error = quad_store_open(&to, to_address, QUAD_STORE_SERVE);
    if (error != QUAD_STORE_NONE) {
        quad_store_close(&from);
        return store_fail(c, to_address, &to, error);
    }
    progress_begin(&progress, c, PHRASE_PROGRESS_TABLES, 0);
    error = quad_store_copy(&from, &to, &watch, &sum, &target);
    progress_end(&progress);
    enum ending ending = error == QUAD_STORE_NONE ? store_report_copy(cli, to_address, &sum)
                         : target                 ? store_fail(c, to_address, &to, error)
                                                  : store_fail(c, from_address, &from, error);
    quad_store_close(&to);
    quad_store_close(&from);
    return ending;
}

/* All of it, or what was chosen. */
static enum ending backup(const struct cli *cli, const char *address, const char *file,
                          const struct quad_store_chosen *chosen) {
    const struct console *c = &cli->console;
    struct quad_store from;
    struct quad_store_sum sum;
    struct progress progress;
    struct quad_store_watch watch = {store_step, &progress};
    bool target = false;
    enum quad_store_error error = quad_store_open(&from, address, QUAD_STORE_READ);
    if (error != QUAD_STORE_NONE) {
        return store_fail(c, address, &from, error);
    }
    progress_begin(&progress, c, PHRASE_PROGRESS_TABLES, 0);
    error = quad_store_backup(&from, file, chosen, &watch, &sum, &target);
    progress_end(&progress);
    enum ending ending = error == QUAD_STORE_NONE ? store_report_copy(cli, file, &sum)
                                                  : store_fail(c, target ? file : address, &from, error);
    quad_store_close(&from);
    return ending;
}

/* Checking: every table is replayed, as all of them stand at one moment. */
struct check {
    const struct cli *cli;
    struct quad_store *store;
    char shown[STORE_ADDRESS];
    struct quad_json json;
    long tables, entries, live, over, aside, broken;
};

static void write_table(struct check *k, const struct quad_store_table *t, const struct quad_fault *fault) {
    const struct console *c = &k->cli->console;
    bool aside = t->quarantine[0] != '\0';
    char why[QUAD_TEXT_BYTES];
    struct quad_text words;
    quad_text_begin(&words, why, sizeof why);
    if (aside) {
        quad_stop_write_kept(&words, t->quarantine, c->language);
    } else {
        quad_text_say(&words, c->language, quad_error_text(fault->error, c->language));
    }
    if (has(k->cli, OPTION_JSON)) {
        quad_json_open(&k->json, NULL, '{');
        quad_json_string(&k->json, "id", t->id);
        quad_json_string(&k->json, "game", t->game);
        quad_json_bool(&k->json, "quarantined", aside);
        quad_json_number(&k->json, "entry", aside ? 0 : fault->line);
        quad_json_string(&k->json, "why", why);
        quad_json_close(&k->json, '}');
    } else if (aside) {
        say(c, stdout, PHRASE_STORE_TABLE_ASIDE, WITH(TEXT(k->shown), TEXT(t->id), TEXT(why)));
    } else {
        say(c, stdout, PHRASE_STORE_TABLE_BROKEN,
            WITH(TEXT(k->shown), TEXT(t->id), NUMBER(fault->line), TEXT(why)));
    }
}

/* A table in quarantine is known to be broken: it is named, and not replayed. */
static enum quad_store_error check_table(struct check *k, const struct quad_store_table *t) {
    struct quad_replay *replay = malloc(sizeof *replay);
    struct quad_fault fault = {.error = QUAD_ERROR_NONE};
    bool aside = t->quarantine[0] != '\0';
    enum quad_store_error error = replay == NULL ? QUAD_STORE_NO_MEMORY
                                  : aside        ? QUAD_STORE_NONE
                                                 : quad_replay_load(k->store, t, replay, &fault);
    bool broken = error == QUAD_STORE_BAD_DATA && fault.error != QUAD_ERROR_NONE;
    if (error == QUAD_STORE_NONE && !aside) {
        quad_replay_end(replay);
    }
    free(replay);
    k->tables++;
    k->entries += (long)t->last;
    k->aside += aside;
    k->broken += broken;
    k->over += !aside && !broken && t->over;
    k->live += !aside && !broken && !t->over;
    if (aside || broken) {
        write_table(k, t, &fault);
    }
    return broken ? QUAD_STORE_NONE : error;
}

static enum quad_store_error check_all(struct check *k) {
    struct quad_store_table *page = calloc(PAGE, sizeof *page);
    struct quad_store_query query = {.which = QUAD_WHICH_ALL};
    char after[QUAD_STORE_ID_BYTES] = "";
    struct progress progress;
    size_t count = PAGE;
    enum quad_store_error error = page == NULL ? QUAD_STORE_NO_MEMORY : QUAD_STORE_NONE;
    progress_begin(&progress, &k->cli->console, PHRASE_PROGRESS_TABLES, 0);
    while (error == QUAD_STORE_NONE && count == PAGE && !interrupt_seen()) {
        query.after = after;
        error = quad_store_list(k->store, &query, page, PAGE, &count);
        for (size_t i = 0; i < count && error == QUAD_STORE_NONE && !interrupt_seen(); i++) {
            error = check_table(k, &page[i]);
            progress_step(&progress, (uint64_t)k->tables);
        }
        if (count > 0) {
            memcpy(after, page[count - 1].id, sizeof after);
        }
    }
    progress_end(&progress);
    free(page);
    return error;
}

static void report_check(struct check *k) {
    const struct console *c = &k->cli->console;
    if (has(k->cli, OPTION_JSON)) {
        quad_json_close(&k->json, ']');
        quad_json_number(&k->json, "tables", k->tables);
        quad_json_number(&k->json, "entries", k->entries);
        quad_json_number(&k->json, "live", k->live);
        quad_json_number(&k->json, "over", k->over);
        quad_json_number(&k->json, "quarantined", k->aside);
        quad_json_number(&k->json, "broken", k->broken);
        quad_json_close(&k->json, '}');
        return;
    }
    say(c, stdout, PHRASE_STORE_CHECKED,
        WITH(TEXT(k->shown), NUMBER(k->tables), NUMBER(k->entries), NUMBER(k->live), NUMBER(k->over),
             NUMBER(k->aside)));
    if (k->broken > 0) {
        say(c, stdout, PHRASE_STORE_UNSOUND, WITH(NUMBER(k->broken)));
    } else {
        say(c, stdout, PHRASE_STORE_SOUND, NOTHING);
    }
}

/* The database's own examination first, then the games. */
static enum ending check_store(struct check *k, const char *address, struct quad_store *store) {
    const struct console *c = &k->cli->console;
    k->store = store;
    enum quad_store_error error = quad_store_inspect(store);
    if (error == QUAD_STORE_NONE) {
        error = quad_store_snapshot(store);
    }
    if (error == QUAD_STORE_NONE) {
        error = check_all(k);
        quad_store_snapshot_end(store);
    }
    if (error != QUAD_STORE_NONE) {
        return store_fail(c, address, store, error);
    }
    if (interrupt_seen()) {
        return ENDING_INTERRUPTED;
    }
    report_check(k);
    return k->broken > 0 ? ENDING_BAD_INPUT : ENDING_FINE;
}

static enum ending check(const struct cli *cli, const char *address) {
    struct check k = {.cli = cli};
    struct quad_store store;
    store_show_address(address, k.shown);
    enum quad_store_error error = quad_store_open(&store, address, QUAD_STORE_READ);
    if (error != QUAD_STORE_NONE) {
        return store_fail(&cli->console, address, &store, error);
    }
    struct quad_text *out = output_begin(&cli->console);
    enum ending ending = ENDING_FAILURE;
    if (out != NULL) {
        quad_json_begin(&k.json, out);
        quad_json_open(&k.json, NULL, '{');
        quad_json_string(&k.json, "store", k.shown);
        quad_json_open(&k.json, "unsound", '[');
        ending = check_store(&k, address, &store);
        quad_text_add(out, "\n");
    }
    quad_store_close(&store);
    bool finished = ending == ENDING_FINE || k.broken > 0;
    if (out != NULL && has(cli, OPTION_JSON) && finished) {
        enum ending printed = output_end(&cli->console, out);
        return ending == ENDING_FINE ? printed : ending;
    }
    free(out);
    return ending;
}

enum quad_store_error store_open_to_change(struct quad_store *store, const char *address,
                                           enum quad_store_mode mode) {
    enum quad_store_error error = quad_store_open(store, address, QUAD_STORE_READ);
    if (error == QUAD_STORE_NONE) {
        quad_store_close(store);
    }
    return error == QUAD_STORE_NONE || error == QUAD_STORE_OLDER ? quad_store_open(store, address, mode)
                                                                 : error;
}

static enum ending run_check(const struct cli *cli, const char *address, char *const *rest, int count) {
    (void)rest, (void)count;
    return check(cli, address);
}

static enum ending run_copy(const struct cli *cli, const char *address, char *const *rest, int count) {
    (void)count;
    return copy(cli, address, rest[0]);
}

static enum ending run_backup(const struct cli *cli, const char *address, char *const *rest, int count) {
    (void)count;
    return backup(cli, address, rest[0], NULL);
}

/* Chosen tables in order and each once, as a backup wants them. */
static enum ending run_export(const struct cli *cli, const char *address, char *const *rest, int count) {
    struct quad_store_chosen chosen = {.count = 0};
    char **ids = calloc((size_t)count, sizeof *ids);
    if (ids == NULL) {
        return fail_error(&cli->console, QUAD_ERROR_NO_MEMORY, NULL);
    }
    for (int i = 1; i < count; i++) {
        size_t at = 0;
        while (at < chosen.count && strcmp(ids[at], rest[i]) < 0) {
            at++;
        }
        if (at == chosen.count || strcmp(ids[at], rest[i]) != 0) {
            memmove(ids + at + 1, ids + at, (chosen.count++ - at) * sizeof *ids);
            ids[at] = rest[i];
        }
    }
    chosen.ids = ids;
    enum ending ending = backup(cli, address, rest[0], &chosen);
    free(ids);
    return ending;
}

static const struct action {
    const char *name;
    int least, most;     /* operands behind the store; most -1: any number */
    enum phrase missing; /* if there are fewer */
    enum ending (*run)(const struct cli *cli, const char *address, char *const *rest, int count);
} actions[] = {
    {"list", 0, 0, PHRASE_MISSING_TARGET, store_list},
    {"show", 1, 1, PHRASE_MISSING_TABLE, store_show},
    {"check", 0, 0, PHRASE_MISSING_TARGET, run_check},
    {"backup", 1, 1, PHRASE_MISSING_TARGET, run_backup},
    {"export", 2, -1, PHRASE_MISSING_TABLE, run_export},
    {"import", 1, 1, PHRASE_MISSING_FILE, store_import},
    {"copy", 1, 1, PHRASE_MISSING_TARGET, run_copy},
    {"end", 1, -1, PHRASE_MISSING_TABLE, store_end},
    {"delete", 1, -1, PHRASE_MISSING_TABLE, store_delete},
    {"retry", 0, -1, PHRASE_MISSING_TABLE, store_retry},
    {"salvage", 1, 1, PHRASE_MISSING_TARGET, store_salvage},
};

const char *store_action(size_t index) {
    return index < sizeof actions / sizeof actions[0] ? actions[index].name : NULL;
}

static enum ending no_such_action(const struct cli *cli, const char *name) {
    char all[256];
    struct quad_text t;
    quad_text_begin(&t, all, sizeof all);
    for (size_t i = 0; i < sizeof actions / sizeof actions[0]; i++) {
        quad_text_add(&t, i == 0 ? "" : ", ");
        quad_text_add(&t, actions[i].name);
    }
    fail(&cli->console, ENDING_USAGE, PHRASE_NO_SUCH_ACTION, WITH(TEXT(name), TEXT(all)));
    usage_hint(cli);
    return ENDING_USAGE;
}

enum ending command_store(struct cli *cli) {
    int rest = cli->operand_count - 2;
    size_t i = 0, count = sizeof actions / sizeof actions[0];
    while (i < count && strcmp(cli->operand[0], actions[i].name) != 0) {
        i++;
    }
    if (i == count) {
        return no_such_action(cli, cli->operand[0]);
    }
    const struct action *action = &actions[i];
    if (action->most >= 0 && rest > action->most) {
        return fail(&cli->console, ENDING_USAGE, PHRASE_TOO_MANY_OPERANDS,
                    WITH(TEXT(cli->operand[2 + action->most])));
    }
    if (rest < action->least) {
        return fail(&cli->console, ENDING_USAGE, action->missing, WITH(TEXT(action->name)));
    }
    return action->run(cli, cli->operand[1], cli->operand + 2, rest);
}
