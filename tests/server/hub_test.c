/* hub_test.c: the hub without sockets: what cannot be seen exactly from outside: backlogs, pieces of
 * messages, settings, patches. */
#include "server/checks.h"
#include "server/registry.h"
#include "server/routes.h"
#include "store/backend.h"

#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static long passed, failed;

static void check(bool holds, const char *what) {
    passed += holds;
    failed += !holds;
    if (!holds) {
        printf("not so: %s\n", what);
    }
}

static int woken, dropped;

static void wake(struct connection *s) {
    (void)s;
    woken++;
}

static void drop(struct connection *s, int status) {
    (void)status;
    s->closing = true;
    dropped++;
}

static void wake_loop(void *context) {
    (void)context;
}

static struct hub *open_hub(const char *store) {
    struct hub *hub = calloc(1, sizeof *hub);
    char why[256];
    struct quad_text t;
    if (hub == NULL) {
        abort();
    }
    quad_text_begin(&t, why, sizeof why);
    hub->config.store = store;
    hub->config.bot_threads = 1;
    limits_preset(&hub->config.limits);
    hub->wake = wake;
    hub->drop = drop;
    if (!hub_open(hub, wake_loop, NULL, &t, QUAD_ENGLISH)) {
        printf("%s\n", why);
        abort();
    }
    return hub;
}

static struct connection *open_socket(struct hub *hub) {
    struct connection *s = hub_connect(hub, "127.0.0.1");
    s->kind = CONNECTION_SOCKET;
    return s;
}

/* [limit] A backlog of so many bytes is kept; one more, and it is dropped for a whole view. */
static void test_backlog(struct hub *hub) {
    for (int more = -1; more <= 1; more++) {
        struct connection *s = open_socket(hub);
        char *text = calloc(1, LIMIT_BACKLOG_BYTES + 1);
        uint64_t before = hub->metrics.at[METRIC_DROPPED];
        connection_send(s, text, LIMIT_BACKLOG_BYTES / 2);
        connection_send(s, text, (size_t)(LIMIT_BACKLOG_BYTES / 2 + more));
        bool lost = hub->metrics.at[METRIC_DROPPED] != before;
        check(lost == (more > 0), "the backlog is dropped only when it is too long");
        check(lost ? s->backlog == (size_t)(LIMIT_BACKLOG_BYTES / 2 + more)
                   : s->backlog == (size_t)(LIMIT_BACKLOG_BYTES + more),
              "the backlog is counted");
        int count = 0;
        while (connection_next(s)) {
            count++;
        }
        check(count == (lost ? 1 : 2) && s->backlog == 0, "what is left is sent");
        free(text);
        hub_disconnect(s);
    }
}

/* [limit] A message may come in pieces, but not be too long. */
static void test_pieces(struct hub *hub) {
    for (int more = -1; more <= 1; more++) {
        for (int pieces = 1; pieces <= 5; pieces++) {
            struct connection *s = open_socket(hub);
            char text[LIMIT_MESSAGE_BYTES + 1];
            memset(text, ' ', sizeof text);
            size_t length = (size_t)(LIMIT_MESSAGE_BYTES + more), piece = length / (size_t)pieces;
            bool fine = true;
            for (int i = 0; i < pieces && fine; i++) {
                bool last = i == pieces - 1;
                fine = hub_receive(s, text, last ? length - piece * (size_t)i : piece, last);
            }
            check(fine == (more <= 0), "4 KiB and no more");
            hub_disconnect(s);
        }
    }
    hub_turn(hub);
    check(hub->inbox == NULL, "messages of those who left are thrown away");
}

static void test_settings(void) {
    struct limits limits;
    limits_preset(&limits);
    check(limits_read(&limits, "") && limits_read(&limits, "chat=7,tables=9"), "limits can be set");
    check(limits.at[LIMIT_CHAT] == 7 && limits.at[LIMIT_TABLES] == 9 && limits.at[LIMIT_MESSAGES] == 30,
          "and only those");
    static const char *const bad[] = {"chat",      "chat=",    "chat=0",
                                      "chat=-1",   "chat=x",   "=5",
                                      "chatter=5", "chat=1;x", "chat=99999999999999999999"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        check(!limits_read(&limits, bad[i]), bad[i]);
    }
    struct rate rate = {0, 0};
    int64_t now = 1000;
    for (int i = 1; i <= 6; i++) {
        check(rate_take(&rate, 5, 10, now) == (i <= 5), "five in ten seconds");
    }
    check(!rate_take(&rate, 5, 10, now + 9999) && rate_take(&rate, 5, 10, now + 10000), "and then again");
    struct addresses addresses;
    memset(&addresses, 0, sizeof addresses);
    const struct address *four = address_of(&addresses, "192.0.2.1", 0);
    check(address_of(&addresses, "::ffff:192.0.2.1", 0) == four, "an IPv4 address in other clothes");
    check(address_of(&addresses, "192.0.2.2", 0) != four, "another address");
    const struct address *six = address_of(&addresses, "2001:db8:1:2::1", 0);
    check(address_of(&addresses, "2001:db8:1:2:ffff::9", 0) == six, "one network of IPv6 counts as one");
    check(address_of(&addresses, "2001:db8:1:3::1", 0) != six, "another network does not");
    check(address_of(&addresses, "nonsense", 0) == address_of(&addresses, "' OR 1=1", 0), "nonsense is one");
    addresses_sweep(&addresses, (int64_t)LIMIT_HOUR_SECONDS * 1000 + 1);
    check(addresses.count == 0, "forgotten after an hour");
    addresses_free(&addresses);
}

static void test_input(void) {
    static const char *const bad[] = {
        "", "[]", "nul", "{\"a\":1,\"a\":1}", "{}}", "\xff", "{\"a\":\"\\u0000\"}"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        json_t *read = input_read(bad[i], strlen(bad[i]));
        check(read == NULL, bad[i]);
        json_decref(read);
    }
    for (int depth = LIMIT_DEPTH - 1; depth <= LIMIT_DEPTH + 1; depth++) {
        char text[64];
        struct quad_text t;
        quad_text_begin(&t, text, sizeof text);
        quad_text_add(&t, "{\"a\":\"[[[[[[\\\"[[[[\",\"b\":"); /* brackets inside strings do not count */
        for (int i = 1; i < depth; i++) {
            quad_text_add(&t, "[");
        }
        for (int i = 1; i < depth; i++) {
            quad_text_add(&t, "]");
        }
        quad_text_add(&t, depth > 1 ? "}" : "0}");
        json_t *read = input_read(text, t.length);
        check((read != NULL) == (depth <= LIMIT_DEPTH), "six levels and no more");
        json_decref(read);
    }
}

/* A patch applied to the old scene gives the new one. */
static void test_patch(void) {
    static struct quad_scene old, new;
    static char text[1 << 20];
    const struct quad_game *g = quad_game_named("tali");
    struct quad_rng r;
    quad_rng_seed(&r, 3);
    old.game = new.game = g;
    for (int trial = 0; trial < 300; trial++) {
        old.count = new.count = 0;
        int place = quad_scene_place(&old, QUAD_ROOT, 0, 0, 0);
        for (int i = 0; i < 12; i++) {
            quad_scene_piece(&old, place, QUAD_DOMAINS, (int)quad_rng_below(&r, 4),
                             (int)quad_rng_below(&r, 3));
        }
        place = quad_scene_place(&new, QUAD_ROOT, 0, 0, 0);
        for (int i = 1; i < old.count; i++) {
            uint32_t dice = quad_rng_below(&r, 10);
            if (dice < 7) {
                struct quad_item *item = &old.at[i];
                quad_scene_piece(&new, place, item->domain, item->symbol, item->count + (dice == 0));
            } else if (dice == 7) {
                quad_scene_piece(&new, place, QUAD_DOMAINS, (int)quad_rng_below(&r, 4), 9);
            }
        }
        struct quad_text t;
        struct quad_json j;
        quad_text_begin(&t, text, sizeof text);
        quad_json_begin(&j, &t);
        patch_write(&j, NULL, g, &old, &new, QUAD_ENGLISH, NULL);
        json_t *patch = json_loadb(text, t.length, 0, NULL), *piece;
        size_t index;
        int at = 0;
        bool fine = json_is_array(patch);
        json_array_foreach(patch, index, piece) {
            if (json_is_array(piece)) {
                json_int_t from = json_integer_value(json_array_get(piece, 0)),
                           to = json_integer_value(json_array_get(piece, 1));
                for (; from < to; from++, at++) {
                    char id[QUAD_ITEM_ID];
                    quad_scene_id(&old, &old.at[from], id);
                    fine = fine && at < new.count &&quad_scene_is_called(&new, &new.at[at], id) &&
                           old.at[from].count == new.at[at].count;
                }
            } else {
                const char *id = json_string_value(json_object_get(piece, "id"));
                fine = fine && at < new.count &&quad_scene_is_called(&new, &new.at[at], id) &&
                       json_integer_value(json_object_get(piece, "count")) == new.at[at].count;
                at++;
            }
        }
        check(fine && at == new.count, "a patch leads to the new scene");
        json_decref(patch);
    }
}

/* A pass gives the token back once, in time, at its table; the oldest make room for new ones. */
static void test_passes(void) {
    static struct passes passes;
    char token[SECRET_TEXT], code[SECRET_TEXT], got[SECRET_TEXT], first[SECRET_TEXT];
    const int64_t late = 1000 + PASS_SECONDS * 1000;
    secret_token(token);
    passes_give(&passes, "table", token, 1000, code);
    check(strcmp(code, token) != 0 && secret_is_token(code), "a pass is not the token");
    check(!passes_redeem(&passes, "other", code, 1000, got), "a pass is for one table");
    check(!passes_redeem(&passes, "table", token, 1000, got), "the token is no pass");
    check(!passes_redeem(&passes, "table", code, late, got), "a pass grows old");
    check(passes_redeem(&passes, "table", code, late - 1, got) && strcmp(got, token) == 0,
          "a pass gives the token");
    check(!passes_redeem(&passes, "table", code, 1000, got), "a pass is good once");
    passes_give(&passes, "table", token, 1000, first);
    for (int i = 1; i <= PASSES; i++) {
        passes_give(&passes, "table", token, 1000, code);
    }
    check(!passes_redeem(&passes, "table", first, 1000, got), "the oldest pass made room");
    check(passes_redeem(&passes, "table", code, 1000, got), "the newest did not");
}

static int commits;

static int count_commit(void *context) {
    (void)context;
    commits++;
    return 0;
}

/* Tables that are over, in the store only; with a lease of ours, or nobody's. */
static void finish_tables(struct hub *hub, int count, bool ours, struct quad_store_table *rows,
                          char (*tokens)[SECRET_TEXT]) {
    struct quad_store *store = &hub->store;
    bool fine = quad_store_begin(store) == QUAD_STORE_NONE;
    for (int i = 0; i < count && fine; i++) {
        struct quad_store_table *row = &rows[i];
        struct quad_entry end = {.kind = QUAD_ENTRY_END, .seat = QUAD_NOBODY, .number = 3};
        const struct quad_game *g = quad_game_named("tali");
        memset(row, 0, sizeof *row);
        quad_store_draw(row);
        memcpy(row->game, "tali", 5);
        row->rules_version = g->rules_version;
        row->seats = 2;
        row->created = quad_store_now();
        quad_options_preset(g, row->options);
        secret_token(tokens[i]);
        struct secret_hash hash = secret_hash_of(tokens[i]);
        row->seat[0].holder = QUAD_HOLDER_PERSON;
        row->seat[0].has_token = true;
        memcpy(row->seat[0].token, hash.byte, sizeof row->seat[0].token);
        fine = quad_store_create(store, row, hub->lease) == QUAD_STORE_NONE &&
               quad_store_append(store, row->id, row->epoch, &end, 1) == QUAD_STORE_NONE &&
               (ours || quad_store_release(store, row->id, row->epoch) == QUAD_STORE_NONE);
    }
    check(quad_store_commit(store) == QUAD_STORE_NONE && fine, "finished tables are kept");
}

/* The status of a reply; its length goes to size. */
static int ask(struct hub *hub, enum method method, const char *path, const char *body, size_t *size) {
    struct connection *s = hub_connect(hub, "127.0.0.1");
    s->kind = CONNECTION_HTTP;
    s->request.route = route_of(path, method, s->request.name);
    s->request.body = strdup(body);
    s->request.length = strlen(body);
    hub_request(s);
    hub_turn(hub);
    int status = s->reply.status;
    *size = s->reply.length;
    hub_disconnect(s);
    return status;
}

/* Whoever only looks makes nobody write, however cold the tables are. */
static void test_reading(struct hub *hub) {
    enum { MANY = 50 };
    static struct quad_store_table rows[MANY];
    static char tokens[MANY][SECRET_TEXT], body[MANY * 128], wrong[MANY * 128];
    char path[128];
    struct quad_text t, w;
    size_t size, none;
    finish_tables(hub, MANY, false, rows, tokens);
    quad_text_begin(&t, body, sizeof body);
    quad_text_begin(&w, wrong, sizeof wrong);
    for (int i = 0; i < MANY; i++) {
        snprintf(path, sizeof path, "%s{\"table\":\"%.22s\",\"token\":\"", i == 0 ? "{\"seats\":[" : ",",
                 rows[i].id);
        quad_text_add(&t, path);
        quad_text_add(&w, path);
        quad_text_add(&t, tokens[i]);
        quad_text_add(&w, tokens[(i + 1) % MANY]);
        quad_text_add(&t, i + 1 == MANY ? "\"}]}" : "\"}");
        quad_text_add(&w, i + 1 == MANY ? "\"}]}" : "\"}");
    }
    hub_turn(hub); /* leases are renewed here if that is due */
    commits = 0;
    check(ask(hub, METHOD_POST, "/api/v1/mine", wrong, &none) == 200 && hub->room_count == 0,
          "a token that opens nothing makes us load nothing");
    check(ask(hub, METHOD_POST, "/api/v1/mine", body, &size) == 200 && hub->room_count == MANY && size > none,
          "fifty cold tables at once");
    static const char *const ends[] = {"", "/record"};
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        snprintf(path, sizeof path, "/api/v1/tables/%.22s%s", rows[i].id, ends[i]);
        check(ask(hub, METHOD_GET, path, "", &size) == 200, path);
    }
    check(ask(hub, METHOD_GET, "/api/v1/tables", "", &size) == 200, "the lobby");
    static const char *const says[] = {"\"view\"", "\"look\",\"ply\":0", "\"history\"",
                                       "\"language\",\"language\":\"fr\""};
    struct connection *s = open_socket(hub);
    char text[256];
    snprintf(text, sizeof text, "{\"type\":\"enter\",\"id\":\"e\",\"table\":\"%.22s\",\"token\":\"%s\"}",
             rows[0].id, tokens[0]);
    hub_receive(s, text, strlen(text), true);
    for (size_t i = 0; i < sizeof says / sizeof says[0]; i++) {
        snprintf(text, sizeof text, "{\"id\":\"m\",\"type\":%s}", says[i]);
        hub_receive(s, text, strlen(text), true);
        hub_turn(hub);
    }
    check(s->session.room != NULL && commits == 0, "reading commits nothing");
    const char *chat = "{\"type\":\"chat\",\"id\":\"c\",\"text\":\"salve\"}";
    hub_receive(s, chat, strlen(chat), true);
    hub_turn(hub);
    check(commits == 1 && hosted_of(s->session.room)->epoch != 0 && s->session.room->chat_count == 1,
          "and whoever speaks is heard");
    hub_disconnect(s);
}

/* Finished tables are given back many at a time, and not all in one turn. */
static void test_forgetting(struct hub *hub) {
    enum { MANY = 1000, AT_ONCE = 64 };
    struct quad_store_table *rows = calloc(MANY, sizeof *rows);
    char(*tokens)[SECRET_TEXT] = calloc(MANY, sizeof *tokens);
    struct hosted_room *room;
    long before = hub->room_count, most = 0;
    finish_tables(hub, MANY, true, rows, tokens);
    for (int i = 0; i < MANY; i++) {
        check(registry_find(hub, rows[i].id, NULL, &room) == REFUSAL_NONE && room->epoch != 0,
              "a table of ours");
        room->idle_since = hub_clock() - 1000000;
    }
    commits = 0;
    for (int ticks = 0; ticks < 1000 && hub->room_count > before; ticks++) {
        long count = hub->room_count;
        hub_tick(hub);
        hub_turn(hub);
        most = count - hub->room_count > most ? count - hub->room_count : most;
    }
    check(hub->room_count == before, "all of them are forgotten");
    check(commits <= MANY / AT_ONCE * 2, "with few commits");
    check(most < 2 * AT_ONCE, "and never many in one turn");
    struct quad_store_table row;
    check(quad_store_find(&hub->store, rows[0].id, &row) == QUAD_STORE_NONE && row.owner[0] == '\0',
          "their leases are given back");
    free(rows);
    free(tokens);
}

/* What housekeeping decides is committed before anybody can be written to: here a table whose first throw
 * could not be kept, and somebody there who is yet to be shown it. */
static void test_tick(struct hub *hub) {
    struct quad_store_table row;
    char token[SECRET_TEXT], text[256];
    const struct quad_game *g = quad_game_named("tali");
    memset(&row, 0, sizeof row);
    quad_store_draw(&row);
    memcpy(row.game, "tali", 5);
    row.rules_version = g->rules_version;
    row.seats = 2;
    row.created = quad_store_now();
    quad_options_preset(g, row.options);
    secret_token(token);
    struct secret_hash hash = secret_hash_of(token);
    for (int seat = 0; seat < 2; seat++) {
        row.seat[seat].holder = QUAD_HOLDER_PERSON;
    }
    row.seat[0].has_token = true;
    memcpy(row.seat[0].token, hash.byte, sizeof row.seat[0].token);
    check(quad_store_create(&hub->store, &row, hub->lease) == QUAD_STORE_NONE, "a full table is kept");
    struct connection *s = open_socket(hub);
    snprintf(text, sizeof text, "{\"type\":\"enter\",\"id\":\"e\",\"table\":\"%.22s\",\"token\":\"%s\"}",
             row.id, token);
    hub_receive(s, text, strlen(text), true);
    hub_turn(hub);
    check(s->session.room != NULL && s->session.view_due, "somebody is there");
    uint32_t last = s->session.room == NULL ? 0 : s->session.room->replay.last;
    hub->health.recovered = true;
    commits = 0;
    hub_tick(hub);
    check(s->session.room->replay.last > last, "a tick goes on with it");
    check(commits == 1 && !hub->store.in_batch, "and commits that itself");
    hub_disconnect(s);
}

/* Let a WebSocket say something, without a turn. */
static void say(struct connection *s, const char *text) {
    check(hub_receive(s, text, strlen(text), true), "it is heard");
}

/* The last reply that was written to it, in buffer. */
static const char *last_reply(struct connection *s, char *buffer, size_t size) {
    buffer[0] = '\0';
    while (s->outbox != NULL && connection_next(s)) {
        snprintf(buffer, size, "%.*s", (int)s->hub->scratch.length, s->hub->scratch.at);
    }
    return buffer;
}

/* A table with two empty seats and two of these tokens. */
static struct hosted_room *open_table(struct hub *hub, char token[2][SECRET_TEXT]) {
    struct quad_store_table row;
    memset(&row, 0, sizeof row);
    snprintf(row.game, sizeof row.game, "tali");
    row.rules_version = quad_game_named("tali")->rules_version;
    row.seats = 4;
    quad_options_preset(quad_game_named("tali"), row.options);
    row.undo = QUAD_UNDO_SECRET;
    row.created = quad_store_now();
    check(quad_store_draw(&row) == QUAD_STORE_NONE, "a seed");
    for (int seat = 0; seat < 2; seat++) {
        secret_token(token[seat]);
        struct secret_hash hash = secret_hash_of(token[seat]);
        row.seat[seat].holder = QUAD_HOLDER_PERSON;
        row.seat[seat].has_token = true;
        memcpy(row.seat[seat].token, hash.byte, sizeof row.seat[seat].token);
    }
    check(quad_store_create(&hub->store, &row, hub->lease) == QUAD_STORE_NONE, "a table is kept");
    struct hosted_room *hosted = NULL;
    check(registry_find(hub, row.id, NULL, &hosted) == REFUSAL_NONE && hosted->epoch != 0, "and ours");
    return hosted;
}

static struct connection *enter(struct hub *hub, const struct hosted_room *hosted, const char *token) {
    char text[256];
    struct connection *s = open_socket(hub);
    snprintf(text, sizeof text, "{\"type\":\"enter\",\"table\":\"%s\",\"token\":\"%s\"}", hosted->room.id,
             token);
    say(s, text);
    hub_turn(hub);
    check(s->session.seat != QUAD_NOBODY, "somebody sits down");
    return s;
}

/* As if all of it had happened ten minutes earlier. */
static void age(struct hub *hub, const char *id) {
    char statement[256];
    snprintf(statement, sizeof statement,
             "UPDATE quad_entry SET time = time - 600000 WHERE table_id = '%s';"
             "UPDATE quad_table SET created = created - 600000 WHERE id = '%s'",
             id, id);
    check(sqlite3_exec(quad_store_sqlite_handle(&hub->store), statement, NULL, NULL, NULL) == SQLITE_OK, id);
}

/* A table of ours whose clock runs. */
static struct hosted_room *open_live(struct hub *hub) {
    const struct quad_game *g = quad_game_named("tali");
    struct hosted_room *hosted = NULL;
    struct quad_store_table row;
    memset(&row, 0, sizeof row);
    check(quad_store_draw(&row) == QUAD_STORE_NONE, "a seed");
    memcpy(row.game, "tali", 5);
    row.rules_version = g->rules_version;
    row.seats = 2;
    row.created = quad_store_now();
    quad_options_preset(g, row.options);
    check(quad_clock_set(&row.clock, QUAD_CLOCK_LIVE, 5, 0), "a clock");
    row.seat[0].holder = row.seat[1].holder = QUAD_HOLDER_PERSON;
    check(quad_store_create(&hub->store, &row, hub->lease) == QUAD_STORE_NONE, "a table with a clock");
    check(registry_find(hub, row.id, NULL, &hosted) == REFUSAL_NONE, "and ours");
    room_begin(&hosted->room);
    hub_turn(hub);
    check(hosted->room.replay.last > 0 && quad_clocks_run(&hosted->room.replay.clocks), "it runs");
    return hosted;
}

/* Nothing could be kept for ten minutes, or the machine slept: no clock has counted them, be the table in
 * memory, lost there, or not there at all. */
static void test_outage(struct hub *hub) {
    enum { HERE, LOST, ABSENT, PLACES };
    for (int i = 0; i < 2 * PLACES; i++) {
        struct hosted_room *hosted = open_live(hub);
        char id[ROOM_ID_BYTES];
        memcpy(id, hosted->room.id, sizeof id);
        age(hub, id);
        hosted->room.replay.clocks.at -= 600000;
        if (i % PLACES == ABSENT) {
            registry_forget(hub, hosted);
        } else if (i % PLACES == LOST) {
            room_lose(&hosted->room);
        }
        hub->health.recovered = i < PLACES;
        hub->asleep -= i < PLACES ? 0 : 600000;
        for (int ticks = 0; ticks < 2; ticks++) {
            hub_tick(hub);
        }
        check(registry_find(hub, id, NULL, &hosted) == REFUSAL_NONE, "it is there again");
        const struct quad_clocks *clocks = &hosted->room.replay.clocks;
        int seat = clocks->seat[1].owes;
        check(clocks->seat[seat].runs && quad_clocks_left(clocks, seat, hub->time) > 200000,
              "its clock has stood");
        check(!hosted->resumes && hosted->room.lapse_count == 0, "and nobody's time is over");
        uint32_t last = hosted->room.replay.last;
        hub_tick(hub);
        check(hosted->room.replay.last == last, "that is said once");
    }
}

/* A seat that is given up and taken by somebody else in the same turn is not shared by the two. */
static void test_next_owner(struct hub *hub) {
    char token[2][SECRET_TEXT], reply[512], join[] = "{\"seat\":2}";
    struct hosted_room *hosted = open_table(hub, token);
    struct connection *before = enter(hub, hosted, token[1]), *next = hub_connect(hub, "127.0.0.1");
    next->kind = CONNECTION_HTTP;
    next->request.route = ROUTE_JOIN;
    memcpy(next->request.name, hosted->room.id, sizeof hosted->room.id);
    next->request.body = strdup(join);
    next->request.length = strlen(join);
    say(before, "{\"type\":\"chat\",\"id\":\"1\",\"text\":\"vale\"}");
    say(before, "{\"type\":\"leave\",\"id\":\"2\"}");
    check(hub_request(next), "and the next one comes");
    hub_turn(hub);
    check(next->reply.status == 200, "he gets the seat");
    check(hosted->room.replay.seat[1].has_token, "it is his");
    check(before->session.seat == QUAD_NOBODY, "and the one before only watches");
    say(before, "{\"type\":\"chat\",\"id\":\"3\",\"text\":\"salve\"}");
    hub_turn(hub);
    check(strstr(last_reply(before, reply, sizeof reply), "not_seated") != NULL, reply);
    struct quad_seat now = hosted->room.replay.seat[1];
    check(room_repeat(&hosted->room, 1, "1") == NULL && now.has_token, "his ids are his own");
    hub_disconnect(before);
    hub_disconnect(next);
}

/* Who gave a seat to a bot is remembered with the entry: his repeat is known, after loading it again too, and
 * the same id is free for the owner of that seat. */
static void test_given_away(struct hub *hub) {
    static const char give[] = "{\"type\":\"bot\",\"id\":\"7\",\"seat\":2,\"level\":\"random\"}";
    char token[2][SECRET_TEXT], first[512], again[512];
    struct hosted_room *hosted = open_table(hub, token);
    struct connection *ana = enter(hub, hosted, token[0]);
    hosted->left[1] = hub_clock() - LIMIT_ABSENT_SECONDS * 1000;
    say(ana, give);
    hub_turn(hub);
    check(strstr(last_reply(ana, first, sizeof first), "done") != NULL, first);
    say(ana, give);
    hub_turn(hub);
    check(strcmp(last_reply(ana, again, sizeof again), first) == 0, again);
    room_lose(&hosted->room);
    hub_turn(hub);
    check(!hosted->room.is_lost, "it is loaded again");
    say(ana, give);
    hub_turn(hub);
    check(strcmp(last_reply(ana, again, sizeof again), first) == 0, again);
    struct connection *ben = enter(hub, hosted, token[1]);
    say(ben, "{\"type\":\"take\",\"id\":\"7\"}");
    hub_turn(hub);
    check(hosted->room.replay.seat[1].holder == QUAD_HOLDER_PERSON, "Ben has his seat again");
    hub_disconnect(ana);
    hub_disconnect(ben);
}

/* Whoever may not enter another table stays where he is, and in his language. */
static void test_refused_enter(struct hub *hub) {
    char token[2][SECRET_TEXT], reply[512];
    struct connection *s = enter(hub, open_table(hub, token), token[0]);
    say(s, "{\"type\":\"enter\",\"id\":\"e\",\"table\":\"nowhere\",\"language\":\"fr\"}");
    hub_turn(hub);
    check(strstr(last_reply(s, reply, sizeof reply), "no_table") != NULL, reply);
    check(s->session.seat == 0 && s->session.language == QUAD_ENGLISH, "nothing has changed");
    struct connection *newcomer = open_socket(hub);
    say(newcomer, "{\"type\":\"enter\",\"id\":\"e\",\"table\":\"nowhere\",\"language\":\"fr\"}");
    hub_turn(hub);
    check(strstr(last_reply(newcomer, reply, sizeof reply), "cette table") != NULL, reply);
    hub_disconnect(s);
    hub_disconnect(newcomer);
}

/* Tables share the games that are known; the one that nobody asked for longest makes room. */
static void test_known_boxes(void) {
    static struct boxes boxes;
    uint8_t hash[QUAD_HASH_BYTES] = {0};
    const struct quad_game *games[BOXES_KNOWN + 1];
    for (int i = 0; i <= BOXES_KNOWN; i++) {
        char text[64];
        int length = snprintf(text, sizeof text, "quadriga box 1\ngame tali\nvenus = %d\ncopies = %d\n",
                              i % 100, 9 + i / 100);
        check(quad_box_read(NULL, text, (size_t)length, &games[i], NULL) == QUAD_ERROR_NONE, text);
        hash[0] = (uint8_t)i;
        hash[1] = (uint8_t)(i >> 8);
        check(boxes_find(&boxes, hash) == NULL, "it is not known yet");
        boxes_keep(&boxes, hash, games[i]);
        quad_game_drop(games[i]);
        check(boxes_find(&boxes, hash) == games[i], "now it is");
        hash[0] = hash[1] = 0; /* the first is asked for all the time */
        check(boxes_find(&boxes, hash) == games[0], "so is the first");
    }
    hash[0] = 1;
    check(boxes_find(&boxes, hash) == NULL, "the second has made room");
    hash[0] = 2;
    check(boxes_find(&boxes, hash) == games[2], "and nobody else");
    boxes_keep(&boxes, hash, games[3]);
    check(boxes_find(&boxes, hash) == games[2], "what is known stays what it is");
    boxes_close(&boxes);
}

/* Ask for a table of tali with that box. */
static void ask_for(struct connection *s, const char *box) {
    char body[512];
    snprintf(body, sizeof body,
             "{\"game\":\"tali\",\"seats\":[{\"who\":\"empty\"},{\"who\":\"empty\"}],\"box\":\"%s\"}", box);
    s->kind = CONNECTION_HTTP;
    s->request.route = route_of("/api/v1/tables", METHOD_POST, s->request.name);
    s->request.body = strdup(body);
    s->request.length = strlen(body);
    hub_request(s);
    hub_turn(s->hub);
}

/* The process in which boxes are checked: our only child. */
static pid_t find_checker(void) {
    char text[64] = "";
    FILE *file = fopen("/proc/thread-self/children", "r");
    if (file == NULL || fgets(text, sizeof text, file) == NULL) {
        abort();
    }
    fclose(file);
    return (pid_t)strtol(text, NULL, 10);
}

/* A box is checked while the loop turns; whoever has gone by then gets no table, and nothing of him is left.
 */
static void test_checks(struct hub *hub) {
    static const char fine[] = "quadriga box 1\\ngame tali\\nvenus = 33\\n",
                      bad[] = "quadriga box 1\\ngame tali\\nvenus = 333\\n",
                      next[] = "quadriga box 1\\ngame tali\\nvenus = 34\\n";
    enum { ONE, SAME, TWO, GONE, AGAIN, LAST, LATE, ALL };
    static const char *const boxes[ALL] = {fine, bad, bad, fine, fine, next, next};
    struct connection *at[ALL];
    uint64_t made = hub->metrics.at[METRIC_CREATED];
    pid_t checker = find_checker();
    for (int i = 0; i < ALL; i++) {
        static const char *const addresses[ALL] = {"192.0.2.1", "192.0.2.1", "192.0.2.2", "192.0.2.3",
                                                   "192.0.2.4", "192.0.2.5", "192.0.2.6"};
        at[i] = hub_connect(hub, addresses[i]);
    }
    kill(checker, SIGSTOP);
    for (int i = ONE; i <= GONE; i++) {
        ask_for(at[i], boxes[i]);
    }
    check(at[ONE]->reply.status == 0 && at[TWO]->reply.status == 0, "a box takes its time");
    check(at[SAME]->reply.status == 429, "one at a time for an address");
    hub_disconnect(at[GONE]);
    kill(checker, SIGCONT);
    while (at[ONE]->reply.status == 0 || at[TWO]->reply.status == 0) {
        hub_turn(hub);
    }
    check(at[ONE]->reply.status == 200 && at[TWO]->reply.status == 422, "one is fine, one is not");
    check(hub->metrics.at[METRIC_CREATED] == made + 1, "and who has gone gets none");
    ask_for(at[AGAIN], boxes[AGAIN]);
    check(at[AGAIN]->reply.status == 200, "what is known is not checked again");
    check(at[ONE]->address->checks == 0 && at[TWO]->address->checks == 0, "nobody is being checked");
    kill(checker, SIGSTOP);
    ask_for(at[LAST], boxes[LAST]);
    hub_drain(hub);
    check(at[LAST]->reply.status == 503 && !at[LAST]->is_checked, "at the end nobody waits");
    ask_for(at[LATE], boxes[LATE]);
    check(at[LATE]->reply.status == 503, "nor begins to");
    hub->draining = false; /* it closes while a box is being checked */
}

/* A server that comes back serves at once: nothing is loaded before it is asked for, or before its turn. */
static void test_resuming(const char *store) {
    enum { MANY = 600, AT_ONCE = 16 };
    static struct quad_store_table rows[MANY];
    struct hub *hub = open_hub(store);
    const struct quad_game *g = quad_game_named("tali");
    bool fine = quad_store_begin(&hub->store) == QUAD_STORE_NONE;
    for (int i = 0; i < MANY && fine; i++) {
        struct quad_store_table *row = &rows[i];
        memcpy(row->game, "tali", 5);
        row->rules_version = g->rules_version;
        row->seats = 2;
        row->created = quad_store_now();
        row->seat[0].holder = QUAD_HOLDER_PERSON;
        quad_options_preset(g, row->options);
        fine = quad_store_draw(row) == QUAD_STORE_NONE &&
               quad_store_create(&hub->store, row, hub->lease) == QUAD_STORE_NONE;
    }
    check(fine && quad_store_commit(&hub->store) == QUAD_STORE_NONE, "tables are kept");
    hub_close(hub);
    free(hub);
    hub = open_hub(store);
    check(hub->room_count == 0, "it is there before its tables are");
    size_t size;
    char path[64];
    snprintf(path, sizeof path, "/api/v1/tables/%.22s", rows[MANY - 1].id);
    check(ask(hub, METHOD_GET, path, "", &size) == 200, "any table can be asked for");
    check(hub->room_count <= AT_ONCE + 1, "and the others wait");
    long turns = 0;
    for (long before = hub->room_count; hub->room_count < MANY && turns < 10 * MANY; turns++) {
        hub_turn(hub);
        fine = fine && hub->room_count <= before + AT_ONCE;
        before = hub->room_count;
    }
    check(fine && hub->room_count == MANY, "all are loaded, a few in every turn");
    check(turns >= MANY / AT_ONCE - 2 && registry_served(hub) == MANY, "and served");
    hub_close(hub);
    free(hub);
}

int main(void) {
    char folder[] = "/tmp/quadriga-hub-XXXXXX", store[64], file[64];
    if (mkdtemp(folder) == NULL) {
        return 1;
    }
    snprintf(store, sizeof store, "sqlite:%s/t", folder);
    struct hub *hub = open_hub(store);
    test_backlog(hub);
    test_pieces(hub);
    test_settings();
    test_input();
    test_patch();
    test_passes();
    sqlite3_commit_hook(quad_store_sqlite_handle(&hub->store), count_commit, NULL);
    test_reading(hub);
    test_forgetting(hub);
    test_tick(hub);
    test_outage(hub);
    test_next_owner(hub);
    test_given_away(hub);
    test_refused_enter(hub);
    test_known_boxes();
    test_checks(hub);
    hub_close(hub);
    free(hub);
    snprintf(store, sizeof store, "sqlite:%s/r", folder);
    test_resuming(store);
    static const char *const files[] = {"t", "t-wal", "t-shm", "r", "r-wal", "r-shm"};
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        snprintf(file, sizeof file, "%s/%s", folder, files[i]);
        unlink(file);
    }
    rmdir(folder);
    printf("%ld passed, %ld failed\n", passed, failed);
    return failed > 0;
}
