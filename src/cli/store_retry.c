/* store_retry.c: quadriga store retry: try tables again that were closed as unfinished. Those that replay now
 * go on; the others stay, with what stops them now. */
#include "cli/store.h"
#include "core/json.h"

#include <stdlib.h>

enum { PAGE = 16 };

struct retry {
    const struct cli *cli;
    struct quad_store store;
    char shown[STORE_ADDRESS];
    struct quad_json json;
    long tried, resumed, closed, other;
};

static void report(struct retry *r, const struct quad_store_table *row, const struct quad_stop *stop) {
    const struct console *c = &r->cli->console;
    char why[512] = "";
    struct quad_text t;
    bool resumed = stop == NULL;
    if (!resumed) {
        quad_text_begin(&t, why, sizeof why);
        quad_stop_write(&t, stop, c->language);
    }
    if (has(r->cli, OPTION_JSON)) {
        quad_json_open(&r->json, NULL, '{');
        quad_json_string(&r->json, "id", row->id);
        quad_json_string(&r->json, "game", row->game);
        quad_json_bool(&r->json, "goes_on", resumed);
        quad_json_string(&r->json, "why", why);
        quad_json_close(&r->json, '}');
    } else if (resumed) {
        say(c, stdout, PHRASE_STORE_RESUMED, WITH(TEXT(r->shown), TEXT(row->id)));
    } else {
        say(c, stdout, PHRASE_STORE_STAYS, WITH(TEXT(r->shown), TEXT(row->id), TEXT(why)));
    }
}

/* It does not replay: the reason of now takes the place of the old one. */
static enum quad_store_error keep_closed(struct retry *r, const struct quad_store_table *row,
                                         const struct quad_stop *stop) {
    char kept[QUAD_STOP_BYTES];
    enum quad_store_error error = QUAD_STORE_NONE;
    quad_stop_keep(stop, kept);
    if (strcmp(kept, row->quarantine) != 0) {
        error = quad_store_quarantine(&r->store, row->id, kept);
    }
    if (error == QUAD_STORE_NONE) {
        r->closed++;
        report(r, row, stop);
    }
    return error;
}

static enum quad_store_error try_table(struct retry *r, const struct quad_store_table *row) {
    struct quad_replay *replay = malloc(sizeof *replay);
    struct quad_fault fault = {.error = QUAD_ERROR_NONE};
    struct quad_stop stop;
    enum quad_store_error error =
        replay == NULL ? QUAD_STORE_NO_MEMORY : quad_replay_try(&r->store, row, replay, &fault, &stop);
    r->tried++;
    if (error == QUAD_STORE_NONE) {
        uint16_t now = replay->table.game->rules_version;
        quad_replay_end(replay);
        error = quad_store_resume(&r->store, row->id, now);
        bool first = error == QUAD_STORE_NONE;
        error =
            error == QUAD_STORE_LOST ? QUAD_STORE_NONE : error; /* somebody else was faster: it goes on too */
        r->resumed += error == QUAD_STORE_NONE;
        if (first) {
            report(r, row, NULL);
        }
    } else if (error == QUAD_STORE_BAD_DATA && fault.error != QUAD_ERROR_NONE &&
               fault.error != QUAD_ERROR_NO_MEMORY) {
        error = keep_closed(r, row, &stop);
    }
    free(replay);
    return error;
}

static enum quad_store_error try_all(struct retry *r) {
    struct quad_store_table *page = calloc(PAGE, sizeof *page);
    struct quad_store_query query = {.which = QUAD_WHICH_QUARANTINE};
    char after[QUAD_STORE_ID_BYTES] = "";
    size_t count = PAGE;
    enum quad_store_error error = page == NULL ? QUAD_STORE_NO_MEMORY : QUAD_STORE_NONE;
    while (error == QUAD_STORE_NONE && count == PAGE && !interrupt_seen()) {
        query.after = after;
        error = quad_store_list(&r->store, &query, page, PAGE, &count);
        for (size_t i = 0; i < count && error == QUAD_STORE_NONE && !interrupt_seen(); i++) {
            error = try_table(r, &page[i]);
        }
        if (count > 0) {
            memcpy(after, page[count - 1].id, sizeof after);
        }
    }
    free(page);
    return error;
}

/* Those that were named. */
static enum quad_store_error try_some(struct retry *r, char *const *ids, int count) {
    const struct console *c = &r->cli->console;
    enum quad_store_error error = QUAD_STORE_NONE;
    for (int i = 0; i < count && error == QUAD_STORE_NONE && !interrupt_seen(); i++) {
        struct quad_store_table row;
        error = quad_store_find(&r->store, ids[i], &row);
        if (error == QUAD_STORE_NO_SUCH_TABLE) {
            fail(c, ENDING_BAD_INPUT, PHRASE_ABOUT_FILE,
                 WITH(TEXT(ids[i]), TEXT(quad_store_error_text(error, c->language))));
            r->other++;
            error = QUAD_STORE_NONE;
        } else if (error == QUAD_STORE_NONE && row.quarantine[0] == '\0') {
            fail(c, ENDING_BAD_INPUT, PHRASE_STORE_NOT_CLOSED, WITH(TEXT(r->shown), TEXT(row.id)));
            r->other++;
        } else if (error == QUAD_STORE_NONE) {
            error = try_table(r, &row);
        }
    }
    return error;
}

static enum ending summarise(struct retry *r, struct quad_text *out) {
    const struct console *c = &r->cli->console;
    enum ending ending = r->closed + r->other > 0 ? ENDING_BAD_INPUT : ENDING_FINE;
    if (!has(r->cli, OPTION_JSON)) {
        say(c, stdout, PHRASE_STORE_RETRIED,
            WITH(TEXT(r->shown), NUMBER(r->tried), NUMBER(r->resumed), NUMBER(r->closed)));
        return ending;
    }
    quad_json_close(&r->json, ']');
    quad_json_number(&r->json, "tried", r->tried);
    quad_json_number(&r->json, "resumed", r->resumed);
    quad_json_number(&r->json, "closed", r->closed);
    quad_json_close(&r->json, '}');
    quad_text_add(out, "\n");
    enum ending printed = output_end(c, out);
    return printed == ENDING_FINE ? ending : printed;
}

enum ending store_retry(const struct cli *cli, const char *address, char *const *rest, int count) {
    struct retry r = {.cli = cli};
    store_show_address(address, r.shown);
    enum quad_store_error error = store_open_to_change(&r.store, address, QUAD_STORE_SERVE);
    if (error == QUAD_STORE_IN_USE) {
        return fail(&cli->console, ENDING_FAILURE, PHRASE_STORE_STOP_SERVER, WITH(TEXT(r.shown)));
    }
    if (error != QUAD_STORE_NONE) {
        return store_fail(&cli->console, address, &r.store, error);
    }
    struct quad_text *out = output_begin(&cli->console);
    if (out == NULL) {
        quad_store_close(&r.store);
        return ENDING_FAILURE;
    }
    quad_json_begin(&r.json, out);
    quad_json_open(&r.json, NULL, '{');
    quad_json_string(&r.json, "store", r.shown);
    quad_json_open(&r.json, "tables", '[');
    error = count == 0 ? try_all(&r) : try_some(&r, rest, count);
    enum ending ending = error != QUAD_STORE_NONE ? store_fail(&cli->console, address, &r.store, error)
                         : interrupt_seen()       ? ENDING_INTERRUPTED
                                                  : ENDING_FINE;
    quad_store_close(&r.store);
    if (ending == ENDING_FINE) {
        ending = summarise(&r, out);
        out = has(cli, OPTION_JSON) ? NULL : out; /* printed and gone */
    }
    if (out != NULL) {
        output_drop(out);
    }
    return ending;
}
