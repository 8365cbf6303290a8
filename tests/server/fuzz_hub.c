/* fuzz_hub.c: everything that strangers send, without the sockets. Each line of the input is one thing:
 *
 *     0{"type":…}        connection 0 … 3 sends a message (% stands for the table's id, ^ for a seat's token,
 * ~ for a device's) G/api/v1/tables    a request; P/path body for a POST; S and T: the same by a device that
 * is signed in !0                 connection 0 hangs up and comes back .                  a turn of the loop
 *
 * What comes back must be JSON; after the last turn every table in memory is the replay of its log. */
#include "../fuzz/fuzz.h"

#include "server/registry.h"
#include "server/routes.h"
#include "store/replay.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { LINES = 4, LINE_BYTES = 8192 };

static struct hub *hub;
static struct connection *lines[LINES];
static char table[QUAD_STORE_ID_BYTES], token[SECRET_TEXT], device[SECRET_TEXT];

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

static void open_hub(void) {
    static char store[64];
    char why[256], folder[] = "/dev/shm/quadriga-fuzz-XXXXXX";
    struct quad_text t;
    quad_text_begin(&t, why, sizeof why);
    hub = calloc(1, sizeof *hub);
    fuzz_require(hub != NULL && mkdtemp(folder) != NULL, "no room for a store");
    snprintf(store, sizeof store, "sqlite:%s/t", folder);
    hub->config.store = store;
    hub->config.bot_threads = 1;
    hub->config.checks_inside = true; /* what crashes there is found here */
    limits_preset(&hub->config.limits);
    for (int i = 0; i < LIMITS; i++) {
        hub->config.limits.at[i] = 1000000; /* limits are tested elsewhere */
    }
    hub->wake = wake;
    hub->drop = drop;
    fuzz_require(hub_open(hub, wake_loop, NULL, &t, QUAD_ENGLISH), why);
}

static struct connection *request(char method, const char *path, const char *body) {
    struct connection *s = hub_connect(hub, "127.0.0.1");
    fuzz_require(s != NULL, "no connection");
    s->kind = CONNECTION_HTTP;
    bool posts = method == 'P' || method == 'T', signs = method == 'S' || method == 'T';
    s->request.route = route_of(path, posts ? METHOD_POST : METHOD_GET, s->request.name);
    if (s->request.route < 0) {
        hub_disconnect(s);
        return NULL;
    }
    s->request.body = strdup(body);
    s->request.length = strlen(body);
    memcpy(s->request.bearer, signs ? device : token, sizeof token);
    hub_request(s);
    do {
        hub_turn(hub);
    } while (s->is_checked); /* the box that it asks for */
    fuzz_require(s->reply.status >= 200 && s->reply.body != NULL, "a request is not answered");
    return s;
}

static void finish(struct connection *s) {
    if (s == NULL) {
        return;
    }
    if (strcmp(s->reply.type, "application/json") == 0) {
        json_t *reply = json_loadb(s->reply.body, s->reply.length, JSON_REJECT_DUPLICATES, NULL);
        fuzz_require(reply != NULL, "a reply is no JSON");
        json_decref(reply);
    }
    hub_disconnect(s);
}

/* One table to play at, for two people, one of them the fuzzer. */
static void open_table(unsigned number) {
    char body[256];
    snprintf(
        body, sizeof body,
        "{\"game\":\"%s\",\"seats\":[{\"who\":\"me\"},{\"who\":\"bot\",\"level\":\"random\"}],\"confirm\":%s,"
        "\"undo\":\"free\"}",
        fuzz_game(number)->name.token, number % 2 == 0 ? "true" : "false");
    token[0] = '\0';
    struct connection *s = request('P', "/api/v1/tables", body);
    json_t *place = json_loadb(s->reply.body, s->reply.length, 0, NULL);
    const char *id = json_string_value(json_object_get(place, "table"));
    const char *key = json_string_value(json_object_get(place, "token"));
    fuzz_require(id != NULL && key != NULL, "a table is not made");
    memcpy(table, id, sizeof table);
    memcpy(token, key, sizeof token);
    json_decref(place);
    finish(s);
}

/* Somebody with a profile, who has that seat in it. */
static void make_profile(void) {
    static unsigned long made;
    char body[256];
    snprintf(body, sizeof body, "{\"name\":\"Fuzz %lu\",\"seats\":[{\"table\":\"%s\",\"token\":\"%s\"}]}",
             made++, table, token);
    struct connection *s = request('P', "/api/v1/profiles", body);
    json_t *reply = json_loadb(s->reply.body, s->reply.length, 0, NULL);
    const char *key = json_string_value(json_object_get(reply, "token"));
    device[0] = '\0';
    if (key != NULL) { /* the input may have taken the name */
        memcpy(device, key, sizeof device);
    }
    json_decref(reply);
    finish(s);
}

static void connect_line(int number) {
    if (lines[number] != NULL) {
        hub_disconnect(lines[number]);
    }
    lines[number] = hub_connect(hub, "127.0.0.1");
    fuzz_require(lines[number] != NULL, "no connection");
    lines[number]->kind = CONNECTION_SOCKET;
}

static void read_answers(void) {
    for (int i = 0; i < LINES; i++) {
        while (!lines[i]->closing && connection_next(lines[i])) {
            json_t *message = json_loadb(hub->scratch.at, hub->scratch.length, JSON_REJECT_DUPLICATES, NULL);
            fuzz_require(message != NULL, "a message is no JSON");
            json_decref(message);
        }
        if (lines[i]->closing) {
            connect_line(i);
        }
    }
}

/* The line with the table's id and the token filled in. */
static void fill_in(const char *from, size_t length, char out[LINE_BYTES]) {
    struct quad_text t;
    quad_text_begin(&t, out, LINE_BYTES);
    for (size_t i = 0; i < length; i++) {
        if (from[i] == '%') {
            quad_text_add(&t, table);
        } else if (from[i] == '^') {
            quad_text_add(&t, token);
        } else if (from[i] == '~') {
            quad_text_add(&t, device);
        } else if (from[i] != '\0') {
            quad_text_add_bytes(&t, from + i, 1);
        }
    }
}

static void do_line(const char *at, size_t length) {
    char line[LINE_BYTES];
    fill_in(at + 1, length - 1, line);
    if (at[0] >= '0' && at[0] < '0' + LINES) {
        struct connection *s = lines[at[0] - '0'];
        if (!hub_receive(s, line, strlen(line), true)) {
            connect_line(at[0] - '0');
        }
    } else if (strchr("GPST", at[0]) != NULL && at[0] != '\0') {
        size_t path = strcspn(line, " ");
        const char *body = line[path] == ' ' ? line + path + 1 : "";
        line[path] = '\0';
        finish(request(at[0], line, body));
    } else if (at[0] == '!') {
        connect_line(line[0] >= '0' && line[0] < '0' + LINES ? line[0] - '0' : 0);
    } else {
        hub_turn(hub);
        fuzz_require(!hub->health.failing, "the store broke");
        read_answers();
    }
}

/* Every table in memory is the replay of its log. */
static void check_rooms(void) {
    for (size_t i = 0; i < ROOM_BUCKETS; i++) {
        for (struct hosted_room *hosted = hub->rooms[i]; hosted != NULL; hosted = hosted->next) {
            static struct quad_replay replay;
            const struct quad_replay *ours = &hosted->room.replay;
            struct quad_store_table row;
            struct quad_fault fault;
            fuzz_require(quad_store_find(&hub->store, hosted->room.id, &row) == QUAD_STORE_NONE,
                         "a table is not kept");
            fuzz_require(quad_replay_load(&hub->store, &row, &replay, &fault) == QUAD_STORE_NONE,
                         "a log does not replay");
            fuzz_require(replay.last == ours->last && replay.over == ours->over &&
                             memcmp(replay.seat, ours->seat, sizeof replay.seat) == 0 &&
                             memcmp(&replay.table.truth, &ours->table.truth, ours->table.game->state_size) ==
                                 0,
                         "memory is not what the store keeps");
            quad_replay_end(&replay);
        }
    }
}

static void forget_rooms(void) {
    for (int i = 0; i < LINES; i++) {
        connect_line(i);
    }
    hub_turn(hub);
    registry_close(hub);
    hub->listing_until = 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (hub == NULL) {
        open_hub();
    }
    if (size == 0) {
        return 0;
    }
    open_table(data[0]);
    make_profile();
    for (int i = 0; i < LINES; i++) {
        connect_line(i);
    }
    const char *at = (const char *)data + 1, *end = (const char *)data + size;
    while (at < end) {
        const char *newline = memchr(at, '\n', (size_t)(end - at)), *stop = newline == NULL ? end : newline;
        if (stop > at) {
            do_line(at, (size_t)(stop - at));
        }
        at = stop + 1;
    }
    hub_turn(hub);
    fuzz_require(!hub->health.failing, "the store broke");
    read_answers();
    check_rooms();
    forget_rooms();
    return 0;
}
