/* store_tables.c: quadriga store list and show: what a store holds, as far as anybody wants to know. Both
 * only read, so a server may be using it. */
#include "cli/store.h"
#include "core/json.h"
#include "host/output.h"
#include "protocol/clock_show.h"
#include "protocol/view.h"

#include <stdlib.h>

enum { PAGE = 16, NAMES = QUAD_SEATS * (QUAD_NAME_BYTES + 64), TIME = 32 };

/* A table, or a game that was put away. */
struct entry {
    const char *id, *game;
    const struct quad_seat *seat;
    int seats;
    bool over, put_away, listed, confirm;
    int undo;
    uint16_t rules;
    int64_t created, changed;
    const struct quad_clock *clock;
    const struct quad_store_table *row; /* NULL of a game that was put away */
};

static struct entry of_row(const struct quad_store_table *t) {
    return (struct entry){.id = t->id,
                          .game = t->game,
                          .seat = t->seat,
                          .seats = t->seats,
                          .over = t->over,
                          .listed = t->listed,
                          .confirm = t->confirm_turn,
                          .undo = t->undo,
                          .rules = t->rules_version,
                          .created = t->created,
                          .changed = t->changed,
                          .clock = &t->clock,
                          .row = t};
}

static struct entry of_record(const struct quad_store_record *r) {
    return (struct entry){.id = r->id,
                          .game = r->game,
                          .seat = r->seat,
                          .seats = r->seats,
                          .over = true,
                          .put_away = true,
                          .listed = r->listed,
                          .confirm = r->confirm_turn,
                          .undo = r->undo,
                          .rules = r->rules_version,
                          .created = r->created,
                          .changed = r->ended,
                          .clock = &r->clock};
}

static bool is_full(const struct entry *e) {
    bool full = true;
    for (int seat = 0; seat < e->seats; seat++) {
        full = full && e->seat[seat].holder != QUAD_HOLDER_EMPTY;
    }
    return full;
}

static enum phrase state_of(const struct entry *e, const char **token) {
    static const struct {
        const char *token;
        enum phrase phrase;
    } states[] = {{"put_away", PHRASE_STORE_PUT_AWAY},
                  {"closed", PHRASE_STORE_CLOSED},
                  {"over", PHRASE_STORE_OVER},
                  {"playing", PHRASE_STORE_PLAYING},
                  {"waiting", PHRASE_STORE_WAITING}};
    bool closed = e->row != NULL && e->row->quarantine[0] != '\0';
    int i = e->put_away ? 0 : closed ? 1 : e->over ? 2 : is_full(e) ? 3 : 4;
    *token = states[i].token;
    return states[i].phrase;
}

static void write_seat(struct quad_text *t, const struct console *c, const struct quad_seat *who) {
    const struct quad_symbol *level = who->holder == QUAD_HOLDER_BOT ? bot_level(who->level) : NULL;
    if (level != NULL) {
        phrase_write(t, c->language, PHRASE_STORE_BOT_SEAT,
                     WITH(TEXT(who->name), TEXT(level->text[c->language])));
    } else if (who->holder == QUAD_HOLDER_EMPTY) {
        quad_text_add(t, phrase_text(c->language, PHRASE_STORE_FREE_SEAT));
    } else {
        quad_text_add(t, who->name[0] == '\0' ? "?" : who->name);
    }
}

static const char *time_text(int64_t time, char out[TIME]) {
    struct quad_text t;
    quad_text_begin(&t, out, TIME);
    quad_time_write(&t, time);
    return out;
}

static void write_json(struct quad_json *j, const struct entry *e, enum quad_language language) {
    char created[TIME], changed[TIME], why[512];
    const char *state;
    struct quad_text t;
    state_of(e, &state);
    quad_json_open(j, NULL, '{');
    quad_json_string(j, "id", e->id);
    quad_json_string(j, "game", e->game);
    quad_json_string(j, "state", state);
    quad_json_number(j, "rules_version", e->rules);
    quad_json_bool(j, "listed", e->listed);
    quad_json_string(j, "undo", undo_names[e->undo]);
    quad_json_bool(j, "confirm", e->confirm);
    clock_write_terms(j, e->clock);
    quad_json_string(j, "created", time_text(e->created, created));
    quad_json_string(j, "changed", time_text(e->changed, changed));
    if (e->row != NULL) {
        quad_json_number(j, "entries", e->row->last);
        quad_json_string(j, "owner", e->row->owner);
        quad_text_begin(&t, why, sizeof why);
        quad_stop_write_kept(&t, e->row->quarantine, language);
        quad_json_string(j, "why", why);
    }
    quad_json_open(j, "seats", '[');
    for (int seat = 0; seat < e->seats; seat++) {
        const struct quad_seat *who = &e->seat[seat];
        const struct quad_symbol *level = who->holder == QUAD_HOLDER_BOT ? bot_level(who->level) : NULL;
        quad_json_open(j, NULL, '{');
        quad_json_string(j, "who", holder_names[who->holder]);
        quad_json_string(j, "name", who->name);
        quad_json_string(j, "level", level == NULL ? "" : level->token);
        quad_json_close(j, '}');
    }
    quad_json_close(j, ']');
    quad_json_close(j, '}');
}

/* A line of the list. It is printed at once: a store may hold more than memory. */
static void list_one(const struct cli *cli, const struct entry *e, bool first) {
    const struct console *c = &cli->console;
    char names[NAMES], time[TIME], line[4 * NAMES];
    const char *state;
    struct quad_text t;
    if (has(cli, OPTION_JSON)) {
        struct quad_json j;
        quad_text_begin(&t, line, sizeof line);
        quad_json_begin(&j, &t);
        write_json(&j, e, c->language);
        fprintf(stdout, "%s\n%.*s", first ? "" : ",", (int)t.length, t.at);
        return;
    }
    quad_text_begin(&t, names, sizeof names);
    for (int seat = 0; seat < e->seats; seat++) {
        quad_text_add(&t, seat == 0 ? "" : ", ");
        write_seat(&t, c, &e->seat[seat]);
    }
    enum phrase phrase = state_of(e, &state);
    quad_text_begin(&t, line, sizeof line);
    phrase_write(&t, c->language, PHRASE_STORE_ROW,
                 WITH(TEXT(e->id), TEXT(e->game), TEXT(time_text(e->changed, time)),
                      TEXT(phrase_text(c->language, phrase)), TEXT(names)));
    puts(line);
}

static enum quad_store_error list_tables(const struct cli *cli, struct quad_store *store, bool *first) {
    struct quad_store_query query = {.which = QUAD_WHICH_ALL};
    struct quad_store_table *page = calloc(PAGE, sizeof *page);
    char after[QUAD_STORE_ID_BYTES] = "";
    enum quad_store_error error = page == NULL ? QUAD_STORE_NO_MEMORY : QUAD_STORE_NONE;
    for (size_t count = PAGE; count == PAGE && error == QUAD_STORE_NONE && !interrupt_seen();) {
        query.after = after;
        error = quad_store_list(store, &query, page, PAGE, &count);
        for (size_t i = 0; i < count; i++) {
            struct entry e = of_row(&page[i]);
            list_one(cli, &e, *first);
            *first = false;
            memcpy(after, page[i].id, sizeof after);
        }
    }
    free(page);
    return error;
}

static enum quad_store_error list_records(const struct cli *cli, struct quad_store *store, bool *first) {
    struct quad_store_record record = {.id = ""};
    enum quad_store_error error = QUAD_STORE_NONE;
    while (error == QUAD_STORE_NONE && !interrupt_seen()) {
        char after[QUAD_STORE_ID_BYTES];
        memcpy(after, record.id, sizeof after);
        error = quad_store_next_record(store, after, &record);
        if (error == QUAD_STORE_NONE) {
            struct entry e = of_record(&record);
            list_one(cli, &e, *first);
            *first = false;
        }
        quad_store_record_free(&record);
    }
    return error == QUAD_STORE_NO_SUCH_TABLE ? QUAD_STORE_NONE : error;
}

enum ending store_list(const struct cli *cli, const char *address, char *const *rest, int count) {
    struct quad_store store;
    bool first = true;
    (void)rest, (void)count;
    enum quad_store_error error = quad_store_open(&store, address, QUAD_STORE_READ);
    error = error == QUAD_STORE_NONE ? quad_store_snapshot(&store) : error;
    if (error != QUAD_STORE_NONE) {
        enum ending ending = store_fail(&cli->console, address, &store, error);
        quad_store_close(&store);
        return ending;
    }
    if (has(cli, OPTION_JSON)) {
        fputs("{\"tables\":[", stdout);
    }
    error = list_tables(cli, &store, &first);
    error = error == QUAD_STORE_NONE ? list_records(cli, &store, &first) : error;
    if (has(cli, OPTION_JSON)) {
        fputs("]}\n", stdout);
    }
    quad_store_snapshot_end(&store);
    enum ending ending =
        error == QUAD_STORE_NONE ? ENDING_FINE : store_fail(&cli->console, address, &store, error);
    quad_store_close(&store);
    return interrupt_seen() ? ENDING_INTERRUPTED : ending;
}

static void show_clock(const struct console *c, const struct quad_clock *clock) {
    static const enum phrase kinds[QUAD_CLOCKS] = {[QUAD_CLOCK_LIVE] = PHRASE_STORE_SHOW_LIVE,
                                                   [QUAD_CLOCK_TURN] = PHRASE_STORE_SHOW_TURN,
                                                   [QUAD_CLOCK_BANK] = PHRASE_STORE_SHOW_BANK};
    static const enum phrase overs[QUAD_OVERS] = {PHRASE_STORE_OVER_BOT, PHRASE_STORE_OVER_CONCEDE,
                                                  PHRASE_STORE_OVER_OTHERS};
    const struct quad_clock_row *row = &quad_clock_rows[clock->kind];
    if (clock->kind != QUAD_CLOCK_NONE) {
        say(c, stdout, kinds[clock->kind],
            WITH(NUMBER(clock->start / row->start_unit),
                 NUMBER(row->gain_unit == 0 ? 0 : clock->gain / row->gain_unit),
                 TEXT(phrase_text(c->language, overs[clock->over]))));
    }
}

static void show_words(const struct console *c, const struct entry *e) {
    char time[TIME], more[TIME], words[512];
    const char *token;
    struct quad_text t;
    enum phrase state = state_of(e, &token);
    say(c, stdout, PHRASE_STORE_SHOW_GAME,
        WITH(TEXT(e->id), TEXT(e->game), TEXT(phrase_text(c->language, state)), NUMBER(e->rules)));
    if (e->row != NULL && e->row->quarantine[0] != '\0') {
        quad_text_begin(&t, words, sizeof words);
        quad_stop_write_kept(&t, e->row->quarantine, c->language);
        say(c, stdout, PHRASE_STORE_SHOW_WHY, WITH(TEXT(words)));
    }
    for (int seat = 0; seat < e->seats; seat++) {
        quad_text_begin(&t, words, sizeof words);
        write_seat(&t, c, &e->seat[seat]);
        say(c, stdout, PHRASE_STORE_SHOW_SEAT, WITH(NUMBER(seat + 1), TEXT(words)));
    }
    say(c, stdout, PHRASE_STORE_SHOW_TIMES,
        WITH(TEXT(time_text(e->created, time)), TEXT(time_text(e->changed, more)),
             NUMBER(e->row == NULL ? 0 : e->row->last)));
    show_clock(c, e->clock);
    say(c, stdout, e->listed ? PHRASE_STORE_SHOW_LISTED : PHRASE_STORE_SHOW_LINK, NOTHING);
    if (e->row != NULL && e->row->owner[0] != '\0') {
        say(c, stdout, PHRASE_STORE_SHOW_OWNER,
            WITH(TEXT(e->row->owner), TEXT(time_text(e->row->until, time))));
    }
}

/* The record of a table from its log; of one that does not replay, as far as it goes. */
static enum quad_store_error write_record(struct quad_store *store, const struct quad_store_table *row,
                                          struct quad_text *out) {
    struct quad_replay *replay = malloc(sizeof *replay);
    struct quad_fault fault;
    enum quad_store_error error =
        replay == NULL ? QUAD_STORE_NO_MEMORY : quad_replay_load(store, row, replay, &fault);
    if (error == QUAD_STORE_NONE) {
        quad_record_write(out, &replay->table, QUAD_ORACLE);
        quad_replay_end(replay);
    }
    free(replay);
    return error;
}

static enum ending show_one(const struct cli *cli, struct quad_store *store, const struct entry *e,
                            const char *record, const char *address) {
    struct quad_text *out = output_begin(&cli->console);
    enum quad_store_error error = QUAD_STORE_NONE;
    if (out == NULL) {
        return ENDING_FAILURE;
    }
    if (has(cli, OPTION_JSON)) {
        struct quad_json j;
        quad_json_begin(&j, out);
        write_json(&j, e, cli->console.language);
        quad_text_add(out, "\n");
    } else if (record != NULL) {
        quad_text_add(out, record);
    } else {
        error = write_record(store, e->row, out);
    }
    if (error != QUAD_STORE_NONE) {
        output_drop(out);
        return store_fail(&cli->console, address, store, error);
    }
    return output_end(&cli->console, out);
}

enum ending store_show(const struct cli *cli, const char *address, char *const *rest, int count) {
    struct quad_store store;
    struct quad_store_table row;
    struct quad_store_record record = {.text = NULL};
    (void)count;
    enum quad_store_error error = quad_store_open(&store, address, QUAD_STORE_READ);
    if (error != QUAD_STORE_NONE) {
        return store_fail(&cli->console, address, &store, error);
    }
    error = quad_store_find(&store, rest[0], &row);
    bool away = error == QUAD_STORE_NO_SUCH_TABLE;
    error = away ? quad_store_record(&store, rest[0], &record) : error;
    enum ending ending;
    if (error == QUAD_STORE_NO_SUCH_TABLE) {
        ending = fail(&cli->console, ENDING_BAD_INPUT, PHRASE_ABOUT_FILE,
                      WITH(TEXT(rest[0]), TEXT(quad_store_error_text(error, cli->console.language))));
    } else if (error != QUAD_STORE_NONE) {
        ending = store_fail(&cli->console, address, &store, error);
    } else {
        struct entry e = away ? of_record(&record) : of_row(&row);
        ending = ENDING_FINE;
        if (has(cli, OPTION_JSON) || has(cli, OPTION_RECORD)) {
            ending = show_one(cli, &store, &e, record.text, address);
        } else {
            show_words(&cli->console, &e);
        }
    }
    quad_store_record_free(&record);
    quad_store_close(&store);
    return ending;
}
