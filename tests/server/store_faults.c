/* store_faults.c: whatever the store answers, the server lives and loses nothing.
 *
 *     server-faults [FIRST [LAST [STEP]]]
 *
 * The same evening at a table (made, joined, played with a bot, spoken at, taken back) is spent again and
 * again while the n-th thing asked of the store is refused, once or for a while, from the first to the last,
 * or every so many of them.
 * What was refused is asked again, under the same id, as a client would. In the end everything acknowledged
 * is in the store, memory is what the store holds, and the game goes on. On SQLite and on PostgreSQL. */
#include "../store/cluster.h"

#include "server/health.h"
#include "server/registry.h"
#include "server/routes.h"
#include "store/replay.h"

#include <stdlib.h>

enum { SEATS = 2, MOST = 400, A_WHILE = 15, A_BREAK = 5, PATIENCE = 60000, NAMES = 64 };

/* The store between the hub and the real one. */
static struct {
    const struct quad_store_backend *real;
    struct quad_store_backend backend;
    long asked, first, last;
    bool done_anyway; /* a commit is done and said to have failed */
    enum quad_store_error error;
    bool met;
} fault;

static bool strikes(void) {
    fault.asked++;
    bool now = fault.asked >= fault.first && fault.asked <= fault.last;
    fault.met = fault.met || now;
    return now;
}

static enum quad_store_error on_execute(struct quad_store *s, enum sql sql, const struct value *in,
                                        struct result *out) {
    return strikes() ? quad_store_fail(s, fault.error, "by the test") : fault.real->execute(s, sql, in, out);
}

static enum quad_store_error on_notify(struct quad_store *s, const char *payload) {
    return strikes() ? quad_store_fail(s, fault.error, "by the test") : fault.real->notify(s, payload);
}

static enum quad_store_error on_commit(struct quad_store *s) {
    if (!strikes()) {
        return fault.real->commit(s);
    }
    if (fault.done_anyway) {
        fault.real->commit(s);
    } else {
        fault.real->rollback(s);
    }
    return quad_store_fail(s, fault.error, "by the test");
}

static void stand_between(struct quad_store *s) {
    fault.real = s->backend;
    fault.backend = *s->backend;
    fault.backend.execute = on_execute;
    fault.backend.commit = on_commit;
    fault.backend.notify = s->backend->notify == NULL ? NULL : on_notify;
    s->backend = &fault.backend;
}

/* An evening at a table, as those who sit there know it. */
struct evening {
    struct hub *hub;
    struct connection *line[SEATS];
    char table[QUAD_STORE_ID_BYTES], token[SEATS][SECRET_TEXT];
    json_t *view[SEATS];
    char answered[QUAD_CLIENT_BYTES]; /* the id that was last answered, and how */
    bool was_done, was_kept_back;     /* kept back: for the store's sake, so it is worth asking again */
    char acked[NAMES][QUAD_CLIENT_BYTES];
    int acked_count, refused, sent;
};

static void wake(struct connection *s) {
    (void)s;
}

static void drop(struct connection *s, int status) {
    (void)status;
    s->closing = true;
}

static void wake_loop(void *context) {
    (void)context;
}

static struct hub *open_hub(const char *store) {
    struct hub *hub = calloc(1, sizeof *hub);
    char why[256];
    struct quad_text t;
    quad_text_begin(&t, why, sizeof why);
    hub->config.store = store;
    hub->config.bot_threads = 1;
    limits_preset(&hub->config.limits);
    for (int i = 0; i < LIMITS; i++) {
        hub->config.limits.at[i] = 100000000;
    }
    hub->wake = wake;
    hub->drop = drop;
    if (!CHECK(hub_open(hub, wake_loop, NULL, &t, QUAD_ENGLISH))) {
        proof_note("%s", why);
        exit(1);
    }
    return hub;
}

/* What came for one of them. */
static void read_notes(struct evening *e, int seat) {
    struct connection *s = e->line[seat];
    while (s != NULL && !s->closing && connection_next(s)) {
        json_t *said = json_loadb(e->hub->scratch.at, e->hub->scratch.length, 0, NULL);
        const char *type = json_string_value(json_object_get(said, "type"));
        const char *id = json_string_value(json_object_get(said, "id"));
        if (!CHECK(type != NULL)) {
            json_decref(said);
            return;
        }
        if (strcmp(type, "view") == 0) {
            json_decref(e->view[seat]);
            e->view[seat] = json_incref(said);
        } else if (id != NULL) {
            struct quad_text t;
            quad_text_begin(&t, e->answered, sizeof e->answered);
            quad_text_add(&t, id);
            e->was_done = strcmp(type, "done") == 0;
            const char *why = json_string_value(json_object_get(said, "why"));
            e->was_kept_back = why != NULL && strcmp(why, "not_kept") == 0;
            bool left = why != NULL && strcmp(why, "not_seated") == 0 && strncmp(id, "leave", 5) == 0;
            CHECK(e->was_done || e->was_kept_back || strcmp(why, "stale") == 0 ||
                  strncmp(why, "undo_", 5) == 0 || left); /* left: the commit was done after all */
        }
        json_decref(said);
    }
}

/* A turn of the loop without waiting for the pauses. */
static void turn(struct evening *e) {
    e->hub->health.retry_at = 0;
    for (int seat = 0; seat < SEATS; seat++) {
        if (e->line[seat] != NULL) {
            e->line[seat]->heard_at = hub_clock(); /* nobody answers pings here */
        }
    }
    hub_tick(e->hub);
    hub_turn(e->hub);
    for (int seat = 0; seat < SEATS; seat++) {
        read_notes(e, seat);
    }
}

/* POST until it is done; NULL if it never is. */
static json_t *post(struct evening *e, const char *path, const char *body) {
    for (int i = 0; i < PATIENCE; i++) {
        struct connection *s = hub_connect(e->hub, "127.0.0.1");
        s->kind = CONNECTION_HTTP;
        s->request.route = route_of(path, METHOD_POST, s->request.name);
        s->request.body = strdup(body);
        s->request.length = strlen(body);
        hub_request(s);
        do {
            turn(e);
        } while (s->reply.status == 0); /* a box is being checked */
        int status = s->reply.status;
        json_t *reply = json_loadb(s->reply.body, s->reply.length, 0, NULL);
        hub_disconnect(s);
        if (status != 503) {
            CHECK(status == 200 || (status == 409 && fault.done_anyway));
            return reply;
        }
        e->refused++;
        json_decref(reply);
        proof_sleep(i < 50 ? 0 : 1000);
    }
    proof_check(false, __FILE__, __LINE__, "a request is refused for ever");
    return NULL;
}

static bool copy_text(const json_t *from, const char *key, char *out, size_t size) {
    const char *text = json_string_value(json_object_get(from, key));
    struct quad_text t;
    quad_text_begin(&t, out, size);
    quad_text_add(&t, text == NULL ? "" : text);
    return text != NULL;
}

/* Say something until it is done, under one id; false if it is refused for another reason than the store. */
static bool say(struct evening *e, int seat, const char *type, const char *more) {
    char text[512], id[24];
    snprintf(id, sizeof id, "%s-%d", type, e->sent++);
    snprintf(text, sizeof text, "{\"type\":\"%s\",\"id\":\"%s\"%s}", type, id, more);
    for (int i = 0; i < PATIENCE && proof_case_is_fine(); i++) {
        struct connection *s = e->line[seat];
        e->answered[0] = '\0';
        hub_receive(s, text, strlen(text), true);
        turn(e);
        if (strcmp(e->answered, id) == 0 && e->was_done) {
            bool entry = strcmp(type, "enter") != 0 && strcmp(type, "view") != 0;
            if (entry && CHECK(e->acked_count < NAMES)) {
                memcpy(e->acked[e->acked_count++], id, sizeof id);
            }
            return true;
        }
        e->refused++;
        if (strcmp(e->answered, id) == 0 && !e->was_kept_back) {
            return false; /* the rules do not allow it, or the table has moved on */
        }
        proof_sleep(i < 50 ? 50 : 1000);
    }
    proof_note("refused for ever: %s", text);
    proof_check(false, __FILE__, __LINE__, "a message is refused for ever");
    return false;
}

static bool enter(struct evening *e, int seat) {
    char more[256];
    e->line[seat] = hub_connect(e->hub, "127.0.0.1");
    e->line[seat]->kind = CONNECTION_SOCKET;
    snprintf(more, sizeof more, ",\"table\":\"%s\",\"token\":\"%s\"", e->table, e->token[seat]);
    return say(e, seat, "enter", more);
}

/* Whoever is asked moves; the bot is waited for. */
static void move(struct evening *e) {
    for (int i = 0; i < PATIENCE && proof_case_is_fine(); i++) {
        for (int seat = 0; seat < SEATS; seat++) {
            const json_t *choice = json_array_get(json_object_get(e->view[seat], "choices"), 0);
            const char *m = json_string_value(json_object_get(choice, "move"));
            char more[256];
            if (m != NULL) {
                snprintf(more, sizeof more, ",\"move\":\"%s\",\"ply\":%lld,\"seq\":%lld", m,
                         json_integer_value(json_object_get(e->view[seat], "ply")),
                         json_integer_value(json_object_get(e->view[seat], "seq")));
                if (say(e, seat, "move", more)) {
                    turn(e);
                    return;
                }
            }
        }
        const char *state = json_string_value(json_object_get(e->view[0], "state"));
        if (state != NULL && strcmp(state, "over") == 0) {
            return;
        }
        turn(e);
        proof_sleep(i < 20 ? 100 : 1000);
    }
    proof_check(false, __FILE__, __LINE__, "nobody is asked any more");
}

/* Every evening has a box of its own, which the store does not have yet. */
static bool sit_down(struct evening *e) {
    static int evenings;
    char path[64], body[512];
    snprintf(
        body, sizeof body,
        "{\"game\":\"tali\",\"undo\":\"free\",\"seats\":[{\"who\":\"me\"},{\"who\":\"empty\"},{\"who\":"
        "\"bot\","
        "\"level\":\"random\"}],\"box\":\"quadriga box 1\\ngame tali\\ntitle Evening %d\\nvenus = 30\\n\"}",
        ++evenings);
    for (int tries = 0; tries < 5; tries++) {
        json_t *place = post(e, "/api/v1/tables", body);
        bool fine = copy_text(place, "table", e->table, sizeof e->table) &&
                    copy_text(place, "token", e->token[0], SECRET_TEXT);
        json_decref(place);
        snprintf(path, sizeof path, "/api/v1/tables/%s/join", e->table);
        place = fine ? post(e, path, "{\"name\":\"Ben\"}") : NULL;
        fine = copy_text(place, "token", e->token[1], SECRET_TEXT);
        json_decref(place);
        if (fine) {
            return true; /* otherwise the seat was taken by a request whose answer was lost */
        }
    }
    return proof_check(false, __FILE__, __LINE__, "nobody can sit down");
}

/* The store has what was acknowledged, and memory has what the store has. */
static void check(struct evening *e) {
    static struct quad_entry log[512];
    static struct quad_replay replay;
    struct quad_store_table row;
    struct quad_fault wrong = {.error = QUAD_ERROR_NONE};
    size_t count = 0;
    const struct hosted_room *hosted = registry_peek(e->hub, e->table);
    FINE(quad_store_log(&e->hub->store, e->table, 0, log, 512, &count));
    for (int i = 0; i < e->acked_count; i++) {
        int found = 0;
        for (size_t k = 0; k < count; k++) {
            found += strcmp(log[k].client, e->acked[i]) == 0;
        }
        CHECK(found == 1);
    }
    FINE(quad_store_find(&e->hub->store, e->table, &row));
    if (FINE(quad_replay_load(&e->hub->store, &row, &replay, &wrong))) {
        CHECK(hosted != NULL && !hosted->room.is_lost && hosted->epoch == row.epoch);
        const struct quad_replay *ours = hosted == NULL ? &replay : &hosted->room.replay;
        CHECK(ours->last == replay.last && ours->over == replay.over);
        CHECK(memcmp(&replay.table.truth, &ours->table.truth, replay.table.game->state_size) == 0);
        quad_replay_end(&replay);
    }
}

static void spend(struct hub *hub) {
    struct evening e = {.hub = hub};
    bool seated = sit_down(&e) && enter(&e, 0) && enter(&e, 1);
    for (int i = 0; i < 2 && seated && proof_case_is_fine(); i++) {
        move(&e);
        say(&e, i, "chat", ",\"text\":\"salve\"");
        say(&e, i, "undo", "");
    }
    if (seated) {
        say(&e, 1, "bot", ",\"level\":\"random\"");
        say(&e, 1, "take", "");
        say(&e, 1, "leave", ""); /* a bot goes on */
    }
    fault.first = fault.last + 1; /* it is over, if it was ever met */
    fault.last = 0;
    for (int i = 0; i < PATIENCE && (hub->health.failing || hub->lost != NULL); i++) {
        turn(&e);
        proof_sleep(1000);
    }
    CHECK(!hub->health.failing && hub->lost == NULL && hub->store.broken == QUAD_STORE_NONE);
    if (seated && proof_case_is_fine()) {
        move(&e);
        say(&e, 0, "chat", ",\"text\":\"vale\"");
        hub_turn(hub);
        check(&e);
    }
    for (int seat = 0; seat < SEATS; seat++) {
        if (e.line[seat] != NULL) {
            hub_disconnect(e.line[seat]);
        }
        json_decref(e.view[seat]);
    }
    hub_turn(hub);
}

/* Somebody else changes what is kept. */
static struct quad_store tool;

static void change(const char *format, const char *table) {
    char text[256];
    snprintf(text, sizeof text, format, table);
    enum quad_store_error error = QUAD_STORE_BUSY;
    for (int i = 0; i < PATIENCE && error == QUAD_STORE_BUSY; i++) {
        error = tool.backend->run(&tool, text);
    }
    FINE(error);
}

/* Let the server read its table again, and wait until it has. */
static void read_again(struct evening *e) {
    struct hosted_room *hosted = registry_peek(e->hub, e->table);
    if (hosted != NULL) {
        room_lose(&hosted->room);
    }
    for (int i = 0; i < PATIENCE && hosted != NULL && (hosted->room.is_lost || e->hub->health.failing); i++) {
        turn(e);
        hosted = registry_peek(e->hub, e->table);
        proof_sleep(i < 50 ? 0 : 1000);
    }
}

static void end_faults(struct evening *e) {
    fault.first = fault.last + 1;
    fault.last = 0;
    for (int i = 0; i < PATIENCE && (e->hub->health.failing || e->hub->lost != NULL); i++) {
        turn(e);
        proof_sleep(1000);
    }
    CHECK(!e->hub->health.failing && e->hub->lost == NULL);
}

/* The rules change under two tables. One replays as before and goes on; the other does not, and is closed:
 * its players see how far it goes, and nobody else loses anything. */
static void spend_upgrade(struct hub *hub) {
    struct evening good = {.hub = hub}, bad = {.hub = hub};
    struct quad_store_table row;
    struct quad_stop stop;
    bool seated = sit_down(&good) && enter(&good, 0) && enter(&good, 1) && sit_down(&bad) && enter(&bad, 0);
    if (seated) {
        move(&good);
        change("UPDATE quad_table SET rules = 7 WHERE id = '%s'", good.table);
        change("UPDATE quad_table SET rules = 7 WHERE id = '%s'", bad.table);
        change("UPDATE quad_entry SET digest = digest + 1 WHERE digest IS NOT NULL AND table_id = '%s'",
               bad.table);
        read_again(&good);
        read_again(&bad);
    }
    end_faults(&good);
    if (seated && proof_case_is_fine()) {
        read_again(&good); /* if the new version was not kept, it is now */
        read_again(&bad);
        move(&good);
        check(&good);
        FINE(quad_store_find(&hub->store, good.table, &row));
        CHECK(row.rules_version == 1 && row.quarantine[0] == '\0');
        FINE(quad_store_find(&hub->store, bad.table, &row));
        CHECK(row.rules_version == 7 && quad_stop_read(row.quarantine, &stop) &&
              stop.error == QUAD_ERROR_WRONG_DIGEST && row.owner[0] == '\0');
        say(&bad, 0, "view", "");
        turn(&bad);
        const char *state = json_string_value(json_object_get(bad.view[0], "state"));
        CHECK(state != NULL && strcmp(state, "closed") == 0 &&
              json_object_get(bad.view[0], "closed") != NULL);
        struct hosted_room *hosted = registry_peek(hub, bad.table);
        CHECK(hosted != NULL && hosted->room.is_closed && hosted->epoch == 0);
    }
    for (int seat = 0; seat < SEATS; seat++) {
        struct connection *lines[] = {good.line[seat], bad.line[seat]};
        for (int i = 0; i < 2; i++) {
            if (lines[i] != NULL) {
                hub_disconnect(lines[i]);
            }
        }
        json_decref(good.view[seat]);
        json_decref(bad.view[seat]);
    }
    hub_turn(hub);
}

static long step = 1;

static void sweep(struct hub *hub, void (*evening)(struct hub *hub), const char *name,
                  enum quad_store_error error, long length, bool done_anyway, long first, long last) {
    long n = first, met = 0;
    double start = proof_clock();
    proof_case("%s: %s%s, %s", name, quad_store_error_text(error, QUAD_ENGLISH),
               done_anyway ? " (but a commit is done)" : "", length > 1 ? "for a while" : "once");
    for (bool going = true; going && n <= last && proof_case_is_fine(); n += step) {
        fault.asked = 0;
        fault.first = n;
        fault.last = n + length - 1;
        fault.error = error;
        fault.done_anyway = done_anyway;
        fault.met = false;
        evening(hub);
        met += fault.met;
        going = fault.met;
    }
    CHECK(met * step > 30 || last < MOST);
    proof_note("%s: %ld evenings, the last at statement %ld, %.1f s", name, met, n - step,
               proof_clock() - start);
}

static void all(const char *name, const char *store, enum quad_store_error broken, long first, long last) {
    proof_case("%s: the hub opens", name);
    struct hub *hub = open_hub(store);
    FINE(quad_store_open(&tool, store, QUAD_STORE_WRITE));
    stand_between(&hub->store);
    sweep(hub, spend, name, QUAD_STORE_BUSY, 1, false, first, last);
    sweep(hub, spend, name, QUAD_STORE_BUSY, A_WHILE, false, first, last);
    sweep(hub, spend, name, QUAD_STORE_FULL, 1, true, first, last);
    sweep(hub, spend, name, broken, 1, false, first, last);
    sweep(hub, spend, name, broken, A_BREAK, false, first, last);
    sweep(hub, spend, name, broken, 1, true, first, last);
    sweep(hub, spend_upgrade, "the rules change", QUAD_STORE_BUSY, 1, false, first, last);
    sweep(hub, spend_upgrade, "the rules change", QUAD_STORE_FULL, 1, true, first, last);
    sweep(hub, spend_upgrade, "the rules change", broken, A_BREAK, false, first, last);
    quad_store_close(&tool);
    hub_close(hub);
    free(hub);
}

/* Earlier evenings have left tables, which a server takes over in its first turns. */
static void take_all(struct hub *hub) {
    while (hub->orphans.more || hub->orphans.next < hub->orphans.count) {
        hub_turn(hub);
    }
}

/* A message for another process that could not be forwarded there is refused; then it is not forwarded later.
 */
static void refuse_once(const char *store) {
    proof_case("postgresql: what could not be forwarded");
    struct hub *owner = open_hub(store), *other = open_hub(store);
    struct evening here = {.hub = owner}, there = {.hub = other};
    take_all(owner);
    take_all(other);
    if (sit_down(&here)) {
        memcpy(there.table, here.table, sizeof there.table);
        memcpy(there.token, here.token, sizeof there.token);
        CHECK(enter(&there, 0));
        stand_between(&other->store);
        fault.backend.execute = fault.real->execute;
        fault.backend.commit = fault.real->commit;
        fault.asked = 0;
        fault.first = fault.last = 1;
        fault.error = QUAD_STORE_FAILED;
        const char *chat = "{\"type\":\"chat\",\"id\":\"c\",\"text\":\"salve\"}";
        hub_receive(there.line[0], chat, strlen(chat), true);
        hub_turn(other);
        bool answered = connection_next(there.line[0]);
        CHECK(fault.asked == 1 && answered && strstr(other->scratch.at, "\"refused\"") != NULL);
        CHECK(there.line[0]->forwarded == NULL);
    }
    json_decref(there.view[0]);
    hub_close(other);
    hub_close(owner);
    free(other);
    free(owner);
}

int main(int count, char **arguments) {
    long first = proof_argument(count, arguments, 1, 1), last = proof_argument(count, arguments, 2, MOST);
    step = proof_argument(count, arguments, 3, 1);
    char folder[PROOF_PATH], path[PROOF_PATH], address[2 * PROOF_PATH];
    struct cluster cluster;
    proof_folder(folder, true);
    proof_path(path, folder, "tables.db");
    snprintf(address, sizeof address, "sqlite:%s", path);
    all("sqlite", address, QUAD_STORE_BROKEN, first, last);
    proof_case("postgresql: a cluster of our own starts");
    if (CHECK(cluster_begin(&cluster, true)) && CHECK(cluster_schema(&cluster, "faults", address))) {
        all("postgresql", address, QUAD_STORE_GONE, first, last);
        refuse_once(address);
    }
    cluster_end(&cluster);
    return proof_end();
}
