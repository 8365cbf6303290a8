/* routes.c: see routes.h. One function a route; each writes its reply or returns why it is refused. */
#include "server/routes.h"

#include "core/position.h"
#include "core/record.h"
#include "protocol/clock_show.h"
#include "server/archive.h"
#include "server/bots.h"
#include "server/create.h"
#include "server/exchange.h"
#include "server/health.h"
#include "server/pages.h"
#include "server/peers.h"
#include "server/profiles.h"
#include "server/registry.h"
#include "server/shelf.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum {
    LISTED_ROWS = 50,
    LISTED_MILLISECONDS = 1000, /* how long the list of open tables is kept */
    MINE_ROWS = 50,
};

static const struct {
    enum method method;
    const char *path;
} routes[ROUTES] = {
#define ROUTE(id, method, path, who, handler) [ROUTE_##id] = {METHOD_##method, path},
#include "server/routes.def"
#undef ROUTE
};

/* Whether the path fits the pattern; * is a table's id, + a game's token. */
static bool fits(const char *pattern, const char *path, char name[HTTP_NAME_BYTES]) {
    while (*pattern != '\0') {
        if (*pattern == '*' || *pattern == '+') {
            size_t length = strcspn(path, "/");
            if (length >= HTTP_NAME_BYTES || (*pattern == '*' && length != QUAD_STORE_ID_BYTES - 1)) {
                return false;
            }
            memcpy(name, path, length);
            name[length] = '\0';
            path += length;
            pattern++;
        } else if (*pattern++ != *path++) {
            return false;
        }
    }
    return *path == '\0';
}

int route_of(const char *path, enum method method, char name[HTTP_NAME_BYTES]) {
    int found = -1;
    for (int i = 0; i < ROUTES; i++) {
        if (fits(routes[i].path, path, name)) {
            if (routes[i].method == method) {
                return i;
            }
            found = -2;
        }
    }
    return found;
}

/* Whether this process lives; ready: whether what is played here can be kept. */
static enum refusal on_health(struct exchange *x) {
    if (x->hub->draining) {
        return REFUSAL_CLOSING;
    }
    quad_json_string(&x->j, "status", "ok");
    return REFUSAL_NONE;
}

static enum refusal on_ready(struct exchange *x) {
    if (x->hub->draining || x->hub->drain_at != 0) {
        return REFUSAL_CLOSING;
    }
    if (!health_is_ready(x->hub)) {
        return REFUSAL_NOT_READY;
    }
    quad_json_string(&x->j, "status", "ready");
    return REFUSAL_NONE;
}

/* Pages of memory in use, by the kernel's count; 0 if it does not say. */
static uint64_t resident_bytes(void) {
    char text[128] = "";
    FILE *file = fopen("/proc/self/statm", "re");
    if (file == NULL) {
        return 0;
    }
    size_t length = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    text[length] = '\0';
    char *second = strchr(text, ' ');
    long count = second == NULL ? 0 : strtol(second, NULL, 10);
    return (uint64_t)count * (uint64_t)sysconf(_SC_PAGESIZE);
}

static uint64_t processor_time(void) {
    struct timespec time = {0, 0};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (uint64_t)time.tv_sec * 1000000 + (uint64_t)time.tv_nsec / 1000;
}

/* Callers of this machine, unless a proxy of which we were not told may speak for others; and whoever has the
 * token, compared in constant time. A Unix socket's callers are of this machine. */
static bool may_measure(const struct exchange *x) {
    const struct hub_config *config = &x->hub->config;
    unsigned char key[ADDRESS_KEY];
    const char *address = x->from->speaker, *token = config->metrics_token;
    address_key(address, key);
    bool loopback = (address[0] == '\0' && !x->request->is_forwarded) || (key[0] == 4 && key[1] == 127) ||
                    strcmp(address, "::1") == 0;
    struct secret_hash wanted = secret_hash_of(token == NULL ? "" : token),
                       given = secret_hash_of(x->request->bearer);
    bool known = secret_equal(&wanted, &given) && token != NULL && token[0] != '\0';
    return known || (loopback && (config->proxy || !x->request->is_forwarded));
}

static enum refusal on_metrics(struct exchange *x) {
    struct hub *hub = x->hub;
    if (!may_measure(x)) {
        return REFUSAL_NOT_FOUND;
    }
    struct metrics *m = &hub->metrics;
    m->at[METRIC_CONNECTIONS] = (uint64_t)hub->connection_count;
    m->at[METRIC_MEMORY] = resident_bytes();
    m->cpu = processor_time();
    m->at[METRIC_READY] = !hub->health.failing;
    m->at[METRIC_ROOMS] = (uint64_t)hub->room_count;
    struct bot_figures bots = workers_figures(hub->workers);
    m->at[METRIC_BOTS_WAITING] = (uint64_t)bots.waiting;
    m->at[METRIC_BOTS_SHORTENED] = bots.shortened;
    m->at[METRIC_BOTS_DEMOTED] = bots.demoted;
    m->thought = bots.thought;
    m->watched = bots.watched;
    m->unwatched = bots.unwatched;
    m->at[METRIC_BOT_TREES] = bots.pool.trees;
    m->at[METRIC_BOT_TREE_BYTES] = bots.pool.bytes;
    m->at[METRIC_BOT_TREES_USED] = bots.kept;
    m->at[METRIC_BOT_TREES_EVICTED] = bots.pool.evicted;
    m->at[METRIC_BOXES_WAITING] = (uint64_t)checks_waiting(hub->checks);
    m->at[METRIC_SOCKETS] = 0;
    for (const struct connection *c = hub->connections; c != NULL; c = c->next) {
        m->at[METRIC_SOCKETS] += c->session.room != NULL;
    }
    hub->scratch.length = 0;
    metrics_write(&hub->scratch, m);
    x->type = "text/plain; version=0.0.4; charset=utf-8";
    return REFUSAL_NONE;
}

static enum refusal on_games(struct exchange *x) {
    catalogue_write(&x->j, x->request->language, &x->hub->config.boxes);
    return REFUSAL_NONE;
}

static enum refusal on_boxes(struct exchange *x) {
    catalogue_write_boxes(&x->j, &x->hub->config.boxes, NULL);
    return REFUSAL_NONE;
}

static enum refusal on_words(struct exchange *x) {
    const struct quad_game *g = quad_game_named(x->request->name);
    if (g == NULL) {
        return REFUSAL_NO_GAME;
    }
    catalogue_write_about(&x->j, g, x->request->language);
    return REFUSAL_NONE;
}

static enum refusal on_box(struct exchange *x) {
    const struct quad_game *g = quad_game_named(x->request->name);
    if (g == NULL) {
        return REFUSAL_NO_GAME;
    }
    catalogue_write_box(&x->j, g, x->request->language);
    return REFUSAL_NONE;
}

static enum refusal on_rules(struct exchange *x) {
    const struct quad_game *g = quad_game_named(x->request->name);
    const struct hub_config *config = &x->hub->config;
    const char *text =
        g == NULL || config->rules == NULL ? NULL : config->rules(g->name.token, x->request->language);
    if (text == NULL) {
        return REFUSAL_NO_GAME;
    }
    catalogue_write_rules(&x->j, g, text, x->request->language);
    return REFUSAL_NONE;
}

/* A table from its row: it may be served by another process. */
static void write_row(struct quad_json *j, struct hub *hub, const struct quad_store_table *row) {
    const struct quad_game *g;
    uint8_t options[QUAD_OPTIONS];
    enum quad_error wrong;
    quad_json_open(j, NULL, '{');
    quad_json_string(j, "table", row->id);
    quad_json_string(j, "game", row->game);
    if (boxes_game(hub, row, &g, options, &wrong) == QUAD_STORE_NONE) {
        catalogue_write_own_box(j, g);
        quad_game_drop(g);
    }
    quad_json_number(j, "created", row->created);
    clock_write_terms(j, &row->clock);
    quad_json_open(j, "seats", '[');
    for (int seat = 0; seat < row->seats; seat++) {
        quad_json_open(j, NULL, '{');
        quad_json_number(j, "seat", seat + 1);
        quad_json_string(j, "who", holder_names[row->seat[seat].holder]);
        if (row->seat[seat].name[0] != '\0') {
            quad_json_string(j, "name", row->seat[seat].name);
        }
        quad_json_close(j, '}');
    }
    quad_json_close(j, ']');
    quad_json_close(j, '}');
}

/* Tables of one kind that are listed, whichever process serves them. */
static bool write_listed(struct quad_json *j, struct hub *hub, const char *key, enum quad_store_which which) {
    static struct quad_store_table rows[LISTED_ROWS]; /* large; the loop has one thread */
    struct quad_store_query query = {.which = which};
    size_t count = 0;
    if (quad_store_list(&hub->store, &query, rows, LISTED_ROWS, &count) != QUAD_STORE_NONE) {
        return false;
    }
    quad_json_open(j, key, '[');
    for (size_t i = 0; i < count; i++) {
        write_row(j, hub, &rows[i]);
    }
    quad_json_close(j, ']');
    return true;
}

static enum refusal list_tables(struct exchange *x) {
    struct hub *hub = x->hub;
    if (hub->listing != NULL && hub->now < hub->listing_until) {
        hub->scratch.length = 0;
        quad_text_add_bytes(&hub->scratch, hub->listing, hub->listing_length);
        x->j.comma = true;
        return REFUSAL_NONE;
    }
    if (!write_listed(&x->j, hub, "tables", QUAD_WHICH_OPEN) ||
        !write_listed(&x->j, hub, "watch", QUAD_WHICH_FULL)) {
        return REFUSAL_NOT_KEPT;
    }
    free(hub->listing);
    hub->listing = malloc(hub->scratch.length + 1);
    if (hub->listing != NULL) {
        memcpy(hub->listing, hub->scratch.at, hub->scratch.length);
        hub->listing_length = hub->scratch.length;
        hub->listing_until = hub->now + LISTED_MILLISECONDS;
    }
    return REFUSAL_NONE;
}

/* The lists are the same for everybody, what is announced is in one's own language. */
static enum refusal on_tables(struct exchange *x) {
    enum refusal why = list_tables(x);
    const char *notice = admin_notice(x->hub, x->request->language);
    if (why == REFUSAL_NONE && notice[0] != '\0') {
        quad_json_string(&x->j, "announcement", notice);
    }
    return why;
}

static void write_place(struct quad_json *j, const struct room *room, int seat, const char *token) {
    char hash[SECRET_HEX];
    secret_hex(room->luck, hash);
    quad_json_string(j, "table", room->id);
    if (seat >= 0) {
        quad_json_number(j, "seat", seat + 1);
        quad_json_string(j, "token", token);
    }
    quad_json_string(j, "luck", hash);
}

static enum refusal on_create(struct exchange *x) {
    struct creation made = {.check = x->check};
    enum refusal why = create_table(x->hub, x->from, x->body, &made);
    x->verdict = made.verdict;
    x->later = made.later;
    if (why == REFUSAL_NONE && !made.later) {
        const struct room *room = &made.hosted->room;
        if (made.seat >= 0) {
            profiles_sit(x->hub, x->request->bearer, room->id, made.seat, room->replay.seat[made.seat].token);
        }
        write_place(&x->j, room, made.seat, made.token);
    }
    return why;
}

enum refusal routes_sit(struct room *room, int *seat, const struct quad_seat *who) {
    const int seats = room_truth(room)->seats;
    for (int i = 0; *seat < 0 && i < seats; i++) {
        *seat = room->replay.seat[i].holder == QUAD_HOLDER_EMPTY ? i : *seat;
    }
    if (room->replay.over || *seat < 0 || *seat >= seats ||
        room->replay.seat[*seat].holder != QUAD_HOLDER_EMPTY) {
        return REFUSAL_SEAT_TAKEN;
    }
    hosted_of(room)->left[*seat] = hub_of(room)->now;
    return room_seat(room, *seat, who, *seat, NULL);
}

static enum refusal on_join(struct exchange *x) {
    struct hosted_room *hosted;
    char token[SECRET_TEXT];
    int64_t number;
    struct quad_seat who;
    struct message m = input_message(x->body);
    enum refusal why = registry_find(x->hub, x->request->name, NULL, &hosted);
    if (why != REFUSAL_NONE) {
        return why;
    }
    struct room *room = &hosted->room;
    memset(&who, 0, sizeof who);
    if (!message_number(&m, "seat", 1, room_truth(room)->seats, 0, &number)) {
        return REFUSAL_BAD_REQUEST;
    }
    why = create_name(&m, who.name);
    why = why == REFUSAL_NONE && bans_name(x->hub, who.name) ? REFUSAL_BANNED_NAME : why;
    why = why == REFUSAL_NONE ? profiles_name(x->hub, x->request->bearer, who.name) : why;
    if (why != REFUSAL_NONE) {
        return why;
    }
    int seat = (int)number - 1;
    why = registry_claim(x->hub, hosted);
    if (why == REFUSAL_ELSEWHERE) {
        x->later = peers_join(x->hub, x->from, room, seat, who.name);
        return x->later ? REFUSAL_NONE : REFUSAL_ELSEWHERE;
    }
    if (why != REFUSAL_NONE) {
        return why;
    }
    create_person(&who, token);
    why = routes_sit(room, &seat, &who);
    if (why == REFUSAL_NONE) {
        profiles_sit(x->hub, x->request->bearer, room->id, seat, who.token);
        write_place(&x->j, room, seat, token);
    }
    return why;
}

/* A table of which nothing can be shown, for whoever may look at it: without a token anybody, or whose token
 * opens a seat there. */
static bool find_row(struct exchange *x, const char *id, const char *token, struct quad_store_table *row,
                     int *seat) {
    *seat = QUAD_NOBODY;
    if (quad_store_find(&x->hub->store, id, row) != QUAD_STORE_NONE) {
        return false;
    }
    *seat = token[0] == '\0' ? QUAD_NOBODY : profiles_seat(x->hub, id, row->seat, token);
    return profiles_refusal(*seat) == REFUSAL_NONE;
}

/* The tables where these tokens sit. Whatever does not fit is left out without a word. */
static enum refusal on_mine(struct exchange *x) {
    const json_t *seats = json_object_get(x->body, "seats"), *at;
    size_t index;
    if (!json_is_array(seats) || json_array_size(seats) > MINE_ROWS) {
        return REFUSAL_BAD_REQUEST;
    }
    quad_json_open(&x->j, "tables", '[');
    json_array_foreach(seats, index, at) {
        struct message m = input_message(at);
        const char *id = message_text(&m, "table", QUAD_STORE_ID_BYTES - 1);
        const char *token = message_text(&m, "token", SECRET_TEXT);
        struct hosted_room *hosted = NULL;
        enum refusal why =
            id == NULL || token == NULL ? REFUSAL_NO_TABLE : registry_find(x->hub, id, token, &hosted);
        if (why == REFUSAL_NOT_KEPT) {
            return why; /* that is not to say that the table is gone */
        }
        struct quad_store_table row;
        int seat = why == REFUSAL_NONE ? seat_opened_by(hosted->room.replay.seat, token) : QUAD_NOBODY;
        if (seat != QUAD_NOBODY) {
            view_summary(&x->j, &hosted->room, seat, hosted->created, x->request->language);
        } else if (why == REFUSAL_QUARANTINED && find_row(x, id, token, &row, &seat) && seat != QUAD_NOBODY) {
            archive_summary(&x->j, &row, seat, x->request->language);
        }
    }
    quad_json_close(&x->j, ']');
    return REFUSAL_NONE;
}

/* The seat for which a table or record is shown. With a wrong token there is no such table. */
static enum refusal find_viewer(struct exchange *x, struct hosted_room **out, int *seat) {
    enum refusal why = registry_find(x->hub, x->request->name, NULL, out);
    *seat = QUAD_NOBODY;
    if (why == REFUSAL_NONE && x->request->bearer[0] != '\0') {
        *seat = profiles_seat(x->hub, x->request->name, (*out)->room.replay.seat, x->request->bearer);
        why = profiles_refusal(*seat);
    }
    return why;
}

static enum refusal on_table(struct exchange *x) {
    struct hosted_room *hosted;
    int seat;
    enum refusal why = find_viewer(x, &hosted, &seat);
    struct quad_store_table row;
    bool bare = why == REFUSAL_QUARANTINED && find_row(x, x->request->name, x->request->bearer, &row, &seat);
    if (why != REFUSAL_NONE && !bare) {
        return why == REFUSAL_QUARANTINED ? REFUSAL_NO_TABLE : why;
    }
    x->hub->scratch.length = 0;
    quad_json_begin(&x->j, &x->hub->scratch);
    if (bare) {
        archive_summary(&x->j, &row, seat, x->request->language);
    } else {
        view_summary(&x->j, &hosted->room, seat, hosted->created, x->request->language);
    }
    x->type = "application/json"; /* whole already */
    return REFUSAL_NONE;
}

/* The first view that somebody who enters there is shown, for whoever may enter. */
static enum refusal on_view(struct exchange *x) {
    struct hosted_room *hosted;
    int seat;
    enum refusal why = find_viewer(x, &hosted, &seat);
    if (why != REFUSAL_NONE) {
        return why == REFUSAL_QUARANTINED ? REFUSAL_NO_TABLE : why;
    }
    struct session s = {
        .room = &hosted->room, .seat = seat, .language = x->request->language, .parts = PART_SCENE};
    x->hub->scratch.length = 0;
    view_write(&x->hub->scratch, &s, &x->hub->buffers);
    x->type = "application/json"; /* whole already */
    return REFUSAL_NONE;
}

/* What is printed on the components there, for whoever may look at the table. */
static enum refusal on_table_box(struct exchange *x) {
    struct hosted_room *hosted;
    int seat;
    enum refusal why = find_viewer(x, &hosted, &seat);
    if (why == REFUSAL_NONE) {
        catalogue_write_box(&x->j, room_game(&hosted->room), x->request->language);
    }
    return why == REFUSAL_QUARANTINED ? REFUSAL_NO_TABLE : why;
}

/* The record of a table that does not replay. room: NULL if nothing of it can be shown. */
static enum refusal write_archive(struct exchange *x, const struct room *room) {
    struct quad_store_table row;
    int seat;
    if (!find_row(x, x->request->name, x->request->bearer, &row, &seat)) { /* it may have been put away */
        return shelf_write(x->hub, x->request->name, x->request->bearer, &x->hub->scratch);
    }
    return archive_write(x->hub, &row, room, seat, x->request->language, &x->hub->scratch) ? REFUSAL_NONE
                                                                                           : REFUSAL_NOT_KEPT;
}

static enum refusal on_record(struct exchange *x) {
    struct hosted_room *hosted;
    int seat;
    enum refusal why = find_viewer(x, &hosted, &seat);
    x->hub->scratch.length = 0;
    if (why == REFUSAL_QUARANTINED || (why == REFUSAL_NONE && hosted->room.is_closed)) {
        why = write_archive(x, why == REFUSAL_NONE ? &hosted->room : NULL);
    } else if (why == REFUSAL_NONE) {
        const struct quad_replay *replay = &hosted->room.replay;
        quad_record_write(&x->hub->scratch, &replay->table, replay->over ? QUAD_ORACLE : seat);
    }
    if (why == REFUSAL_NONE) {
        x->type = "text/plain; charset=utf-8";
        x->file = "game.quad";
    }
    return why;
}

/* A pass to take the seat along to another device. */
static enum refusal on_pass(struct exchange *x) {
    struct hosted_room *hosted;
    int seat;
    char code[SECRET_TEXT];
    enum refusal why = find_viewer(x, &hosted, &seat);
    if (why == REFUSAL_NONE && seat != QUAD_NOBODY) { /* a device's token is not handed on for a seat's */
        seat = seat_opened_by(hosted->room.replay.seat, x->request->bearer);
    }
    if (why != REFUSAL_NONE || seat == QUAD_NOBODY) {
        return why != REFUSAL_NONE ? why : REFUSAL_NOT_SEATED;
    }
    why = give_pass(x, hosted->room.id, code);
    if (why != REFUSAL_NONE) {
        return why;
    }
    quad_json_string(&x->j, "code", code);
    quad_json_number(&x->j, "seconds", PASS_SECONDS);
    return REFUSAL_NONE;
}

static enum refusal on_return(struct exchange *x) {
    struct hosted_room *hosted;
    char token[SECRET_TEXT];
    struct message m = input_message(x->body);
    const char *code = message_text(&m, "code", SECRET_TEXT);
    enum refusal why = registry_find(x->hub, x->request->name, NULL, &hosted);
    if (why != REFUSAL_NONE || code == NULL) {
        return why != REFUSAL_NONE ? why : REFUSAL_BAD_REQUEST;
    }
    if (!passes_redeem(&x->hub->passes, hosted->room.id, code, x->hub->now, token)) {
        return REFUSAL_NO_PASS;
    }
    int seat = seat_opened_by(hosted->room.replay.seat, token);
    if (seat == QUAD_NOBODY) { /* given up since */
        return REFUSAL_NO_PASS;
    }
    write_place(&x->j, &hosted->room, seat, token);
    return REFUSAL_NONE;
}

static enum refusal (*const handlers[ROUTES])(struct exchange *) = {
#define ROUTE(id, method, path, who, handler) [ROUTE_##id] = on_##handler,
#include "server/routes.def"
#undef ROUTE
};

static void write_refusal_for_programs(struct quad_text *t, enum refusal why, enum quad_language language,
                                       const struct verdict *verdict) {
    struct quad_json j;
    quad_json_begin(&j, t);
    quad_json_open(&j, NULL, '{');
    quad_json_string(&j, "why", refusal_rows[why].token);
    if (why == REFUSAL_BAD_BOX && verdict != NULL) {
        quad_json_string(&j, "text", verdict->said[language]);
        quad_json_string(&j, "error", quad_error_token(verdict->error));
        quad_json_number(&j, "line", verdict->line);
        quad_json_string(&j, "words", verdict->near);
        quad_json_string(&j, "wanted", verdict->wanted);
    } else {
        catalogue_say(&j, "text", language, refusal_rows[why].text[language]);
    }
    quad_json_close(&j, '}');
}

/* Where our own pages are, seen from a path that leads so far down; what is above a proxy knows. */
static void write_home(struct quad_text *t, int depth) {
    quad_text_add(t, "./");
    for (int i = 0; i < depth; i++) {
        quad_text_add(t, "../");
    }
}

/* The same for people: a page in their language that leads back. */
static void write_refusal_page(struct quad_text *t, enum refusal why, const struct http_request *request) {
    enum quad_language language = request->language;
    const char *text = refusal_rows[why].text[language];
    char first = text[0] >= 'a' && text[0] <= 'z' ? (char)(text[0] - 'a' + 'A') : text[0];
    quad_text_add(t, language == QUAD_FRENCH ? "<!doctype html>\n<html lang=\"fr\">"
                                             : "<!doctype html>\n<html lang=\"en\">");
    quad_text_add(t, "<head><meta charset=\"utf-8\" />"
                     "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\" />"
                     "<meta name=\"color-scheme\" content=\"light dark\" /><title>Quadriga</title>"
                     "<link rel=\"icon\" href=\"");
    write_home(t, request->depth);
    quad_text_add(t, "icon.svg\" type=\"image/svg+xml\" />");
    for (int i = 0; i < page_count; i++) {
        if (strstr(pages[i].path, ".css") != NULL) {
            quad_text_add(t, "<link rel=\"stylesheet\" href=\"");
            write_home(t, request->depth);
            quad_text_add(t, pages[i].path + 1);
            quad_text_add(t, "\" />");
        }
    }
    quad_text_add(t, "</head><body><main class=\"notice card\"><h1>Quadriga</h1><p>");
    quad_text_add_bytes(t, &first, 1);
    quad_text_say(t, language, text + 1);
    quad_text_add(t, ".</p><a class=\"button\" href=\"");
    write_home(t, request->depth);
    quad_text_add(t, language == QUAD_FRENCH ? "\">Retour à l’accueil</a>" : "\">Back to the lobby</a>");
    quad_text_add(t, "</main></body></html>\n");
}

static const char *write_refusal(struct quad_text *t, enum refusal why, const struct http_request *request,
                                 const struct verdict *verdict) {
    t->length = 0;
    t->cut = false;
    if (request->wants_page) {
        write_refusal_page(t, why, request);
        return "text/html; charset=utf-8";
    }
    write_refusal_for_programs(t, why, request->language, verdict);
    return "application/json";
}

static struct http_reply reply_of(struct quad_text *t, int status, const char *type, const char *file) {
    struct http_reply reply = {.status = status, .type = type, .file = file, .cache = "no-store"};
    reply.own = malloc(t->length + 1);
    if (reply.own == NULL || t->cut) {
        free(reply.own);
        return (struct http_reply){.status = 500, .type = "text/plain", .body = "", .cache = "no-store"};
    }
    memcpy(reply.own, t->at, t->length);
    reply.body = reply.own;
    reply.length = t->length;
    return reply;
}

void routes_log(const struct connection *c) {
    const struct http_request *request = &c->request;
    bool known = request->route >= 0 && request->route < ROUTES;
    if (!log_has_access()) {
        return;
    }
    struct log_field fields[] = {
        {"address", c->speaker, 0},
        {"method",
         request->is_head                                                             ? "HEAD"
         : !request->is_page && known && routes[request->route].method == METHOD_POST ? "POST"
                                                                                      : "GET",
         0},
        {"route",
         request->is_page ? pages[request->page].path
         : known          ? routes[request->route].path
                          : "?",
         0},
        {"status", NULL, c->reply.status},
        {"bytes", NULL, (int64_t)c->reply.length},
        {"milliseconds", NULL, c->asked_at == 0 ? 0 : hub_clock() - c->asked_at},
    };
    log_write(LEVEL_INFO, fields, sizeof fields / sizeof fields[0], "a request was answered");
}

void hub_refuse(struct connection *c, enum refusal why) {
    struct hub *hub = c->hub;
    const char *type = write_refusal(&hub->scratch, why, &c->request, NULL);
    c->reply = reply_of(&hub->scratch, refusal_rows[why].status, type, NULL);
    c->asked = true;
    hub->metrics.at[METRIC_REFUSED]++;
    routes_log(c);
    connection_wake(c);
}

void routes_joined(struct connection *c, const struct room *room, int seat, enum refusal why) {
    struct quad_text *scratch = &c->hub->scratch;
    struct quad_json j;
    if (room == NULL || seat < 0 || why != REFUSAL_NONE) {
        hub_refuse(c, why == REFUSAL_NONE || why >= REFUSALS ? REFUSAL_ELSEWHERE : why);
        return;
    }
    struct secret_hash hash = secret_hash_of(c->token);
    profiles_sit(c->hub, c->request.bearer, room->id, seat, hash.byte);
    scratch->length = 0;
    scratch->cut = false;
    quad_json_begin(&j, scratch);
    quad_json_open(&j, NULL, '{');
    write_place(&j, room, seat, c->token);
    quad_json_close(&j, '}');
    c->reply = reply_of(scratch, 200, "application/json", NULL);
    routes_log(c);
    connection_wake(c);
}

static struct http_reply page_reply(const struct http_request *request) {
    const struct page *page = &pages[request->page];
    return (struct http_reply){.status = 200,
                               .type = page->type,
                               .cache = page->is_hashed ? "public, max-age=31536000, immutable" : "no-cache",
                               .encoding = page->is_gzip ? "gzip" : NULL,
                               .body = (const char *)page->at,
                               .length = page->length};
}

/* Whether a reply tells of tables, so that it is true only once this turn is committed. */
static bool depends(int route) {
    return routes[route].method == METHOD_POST || route == ROUTE_READY || route == ROUTE_TABLES ||
           strchr(routes[route].path, '*') != NULL;
}

/* Whether the request may be answered at all. A health probe does not count: others at its address could make
 * it fail. */
static bool is_too_many(struct hub *hub, struct connection *from) {
    bool probe = from->request.route == ROUTE_HEALTH || from->request.route == ROUTE_READY;
    return !probe && !rate_take(&from->address->requests, hub->config.limits.at[LIMIT_REQUESTS],
                                LIMIT_WINDOW_SECONDS, hub->now);
}

/* Whoever may not play here is told so by everything that is about tables. */
static enum refusal judge(struct hub *hub, struct connection *from) {
    bool own = strncmp(routes[from->request.route].path, "/api/", 5) != 0;
    return is_too_many(hub, from)                     ? REFUSAL_TOO_MANY
           : !own && bans_address(hub, from->speaker) ? REFUSAL_BANNED
                                                      : REFUSAL_NONE;
}

/* Ask the route's handler, unless it is refused already. */
static void decide(struct exchange *x, struct pending *pending, enum refusal why) {
    struct hub *hub = x->hub;
    const struct http_request *request = x->request;
    json_t *body = NULL;
    hub->scratch.length = 0;
    hub->scratch.cut = false;
    quad_json_begin(&x->j, &hub->scratch);
    quad_json_open(&x->j, NULL, '{');
    if (why == REFUSAL_NONE && routes[request->route].method == METHOD_POST) {
        body = input_read(request->body == NULL ? "" : request->body, request->length);
        why = body == NULL ? REFUSAL_BAD_REQUEST : REFUSAL_NONE;
    }
    x->body = body;
    why = why == REFUSAL_NONE ? handlers[request->route](x) : why;
    json_decref(body);
    if (x->later) {
        pending->to = NULL;
        return;
    }
    const char *type = x->type == NULL ? "application/json" : x->type;
    if (why != REFUSAL_NONE) {
        type = write_refusal(&hub->scratch, why, request, x->verdict);
        hub->metrics.at[METRIC_REFUSED]++;
        pending->depends = false;
    } else if (x->type == NULL) {
        quad_json_close(&x->j, '}');
    }
    pending->http =
        reply_of(&hub->scratch, refusal_rows[why].status, type, why == REFUSAL_NONE ? x->file : NULL);
}

void routes_reply(struct hub *hub, struct connection *from) {
    const struct http_request *request = &from->request;
    struct pending *pending = hub_reply(hub, from, !request->is_page && depends(request->route));
    if (pending == NULL) {
        return;
    }
    pending->is_http = true;
    if (request->is_page) {
        pending->http = page_reply(request);
        return;
    }
    struct exchange x = {.hub = hub, .from = from, .request = request};
    decide(&x, pending, judge(hub, from));
}

void routes_go_on(struct hub *hub, struct connection *from, const struct check *check) {
    struct pending *pending = hub_reply(hub, from, true);
    if (pending != NULL) {
        struct exchange x = {.hub = hub, .from = from, .request = &from->request, .check = check};
        pending->is_http = true;
        decide(&x, pending, REFUSAL_NONE);
    }
}
