/* store_change.c: quadriga store end and delete. Both take a table's lease first, so neither touches what a
 * server serves. */
#include "cli/store.h"
#include "core/json.h"
#include "host/output.h"
#include "protocol/room.h"

#include <stdlib.h>

enum { LEASE = 60 * 1000 };

/* Doing something to each of the tables that were named. */
struct change {
    const struct cli *cli;
    struct quad_store store;
    char shown[STORE_ADDRESS];
    struct quad_json json;
    enum phrase phrase; /* what is to be said of the table once it is committed */
    bool did;
    long done, refused;
};

static void report(struct change *k, const char *id, bool done, enum phrase phrase) {
    const struct console *c = &k->cli->console;
    k->done += done;
    k->refused += !done;
    if (has(k->cli, OPTION_JSON)) {
        char why[1024] = "";
        struct quad_text t;
        quad_text_begin(&t, why, sizeof why);
        if (!done) {
            phrase_write(&t, c->language, phrase, WITH(TEXT(k->shown), TEXT(id)));
        }
        quad_json_open(&k->json, NULL, '{');
        quad_json_string(&k->json, "id", id);
        quad_json_bool(&k->json, "done", done);
        quad_json_string(&k->json, "why", why);
        quad_json_close(&k->json, '}');
    } else if (done) {
        say(c, stdout, phrase, WITH(TEXT(k->shown), TEXT(id)));
    } else {
        fail(c, ENDING_BAD_INPUT, phrase, WITH(TEXT(k->shown), TEXT(id)));
    }
}

/* The end of a game as its log tells it. */
static enum quad_store_error append_end(struct change *k, const struct quad_store_table *row, int64_t epoch) {
    struct quad_replay *replay = malloc(sizeof *replay);
    struct quad_fault fault;
    struct quad_entry *end = calloc(1, sizeof *end);
    enum quad_store_error error = replay == NULL || end == NULL
                                      ? QUAD_STORE_NO_MEMORY
                                      : quad_replay_load(&k->store, row, replay, &fault);
    if (error == QUAD_STORE_NONE) {
        *end = (struct quad_entry){.number = replay->last + 1,
                                   .kind = QUAD_ENTRY_END,
                                   .seat = QUAD_NOBODY,
                                   .ply = (uint32_t)replay->table.count,
                                   .time = quad_store_now(),
                                   .text = ROOM_CLOSED_BY_OPERATOR};
        error = quad_store_append(&k->store, row->id, epoch, end, 1);
        quad_replay_end(replay);
    }
    free(replay);
    free(end);
    return error;
}

static enum quad_store_error end_table(struct change *k, const char *id, int64_t epoch) {
    struct quad_store_table row;
    enum quad_store_error error = quad_store_find(&k->store, id, &row);
    if (error == QUAD_STORE_NONE && row.over) {
        k->phrase = PHRASE_STORE_OVER_ALREADY;
    } else if (error == QUAD_STORE_NONE) {
        error = append_end(k, &row, epoch);
        k->phrase = PHRASE_STORE_ENDED;
        k->did = true;
    }
    enum quad_store_error back = error == QUAD_STORE_NONE || quad_store_refused(error)
                                     ? quad_store_release(&k->store, id, epoch)
                                     : QUAD_STORE_NONE;
    return error == QUAD_STORE_NONE ? back : error;
}

static enum quad_store_error delete_table(struct change *k, const char *id, int64_t epoch) {
    k->phrase = PHRASE_STORE_DELETED;
    k->did = true;
    return quad_store_put_away(&k->store, id, epoch, NULL);
}

/* In a transaction of its own: the lease, and what is done under it. */
static enum quad_store_error change_one(struct change *k, const char *id,
                                        enum quad_store_error (*act)(struct change *, const char *,
                                                                     int64_t)) {
    int64_t epoch;
    k->did = false;
    enum quad_store_error error = quad_store_begin(&k->store);
    error = error == QUAD_STORE_NONE ? quad_store_acquire(&k->store, id, LEASE, &epoch) : error;
    error = error == QUAD_STORE_NONE ? act(k, id, epoch) : error;
    if (error == QUAD_STORE_NONE) {
        error = quad_store_commit(&k->store);
        if (error == QUAD_STORE_NONE) {
            report(k, id, k->did, k->phrase);
        }
        return error;
    }
    quad_store_abandon(&k->store);
    if (error == QUAD_STORE_NO_SUCH_TABLE && act == delete_table) { /* it may have been put away */
        error = quad_store_delete_record(&k->store, id);
        if (error == QUAD_STORE_NONE) {
            report(k, id, true, PHRASE_STORE_DELETED);
        }
    }
    return error;
}

static enum quad_store_error change_all(struct change *k, char *const *ids, int count,
                                        enum quad_store_error (*act)(struct change *, const char *,
                                                                     int64_t)) {
    enum quad_store_error error = QUAD_STORE_NONE;
    for (int i = 0; i < count && error == QUAD_STORE_NONE && !interrupt_seen(); i++) {
        error = change_one(k, ids[i], act);
        enum phrase why = error == QUAD_STORE_HELD            ? PHRASE_STORE_SERVED
                          : error == QUAD_STORE_QUARANTINED   ? PHRASE_STORE_IS_CLOSED
                          : error == QUAD_STORE_NO_SUCH_TABLE ? PHRASE_STORE_NOT_THERE
                                                              : PHRASES;
        if (why != PHRASES) {
            report(k, ids[i], false, why);
            error = QUAD_STORE_NONE;
        }
    }
    return error;
}

static enum ending finish(struct change *k, struct quad_text *out) {
    enum ending ending = k->refused > 0 ? ENDING_BAD_INPUT : ENDING_FINE;
    if (!has(k->cli, OPTION_JSON)) {
        output_drop(out);
        return ending;
    }
    quad_json_close(&k->json, ']');
    quad_json_number(&k->json, "done", k->done);
    quad_json_number(&k->json, "refused", k->refused);
    quad_json_close(&k->json, '}');
    quad_text_add(out, "\n");
    enum ending printed = output_end(&k->cli->console, out);
    return printed == ENDING_FINE ? ending : printed;
}

static enum ending change(struct change *k, const char *address, char *const *ids, int count,
                          enum quad_store_error (*act)(struct change *, const char *, int64_t)) {
    struct quad_text *out = output_begin(&k->cli->console);
    if (out == NULL) {
        quad_store_close(&k->store);
        return ENDING_FAILURE;
    }
    quad_json_begin(&k->json, out);
    quad_json_open(&k->json, NULL, '{');
    quad_json_string(&k->json, "store", k->shown);
    quad_json_open(&k->json, "tables", '[');
    enum quad_store_error error = change_all(k, ids, count, act);
    enum ending ending = error != QUAD_STORE_NONE ? store_fail(&k->cli->console, address, &k->store, error)
                         : interrupt_seen()       ? ENDING_INTERRUPTED
                                                  : ENDING_FINE;
    quad_store_close(&k->store);
    if (ending == ENDING_FINE) {
        return finish(k, out);
    }
    output_drop(out);
    return ending;
}

/* Of a file a running server serves every game that goes on, so there is nothing to end here. */
enum ending store_end(const struct cli *cli, const char *address, char *const *rest, int count) {
    struct change k = {.cli = cli};
    store_show_address(address, k.shown);
    enum quad_store_error error = store_open_to_change(&k.store, address, QUAD_STORE_SERVE);
    if (error == QUAD_STORE_IN_USE) {
        return fail(&cli->console, ENDING_FAILURE, PHRASE_STORE_END_THERE, WITH(TEXT(k.shown)));
    }
    return error != QUAD_STORE_NONE ? store_fail(&cli->console, address, &k.store, error)
                                    : change(&k, address, rest, count, end_table);
}

/* Beside a running server only what it does not serve; without one, everything. */
enum ending store_delete(const struct cli *cli, const char *address, char *const *rest, int count) {
    struct change k = {.cli = cli};
    store_show_address(address, k.shown);
    enum quad_store_error error = store_open_to_change(&k.store, address, QUAD_STORE_SERVE);
    if (error == QUAD_STORE_IN_USE) {
        error = store_open_to_change(&k.store, address, QUAD_STORE_WRITE);
    }
    return error != QUAD_STORE_NONE ? store_fail(&cli->console, address, &k.store, error)
                                    : change(&k, address, rest, count, delete_table);
}
