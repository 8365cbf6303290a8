/* load.c: see load.h. A client on libwebsockets, one loop for all connections. */
#include "server/load.h"

#include "core/rng.h"
#include "server/echo.h"
#include "server/guest.h"
#include "server/hub.h"

#include <stdlib.h>

enum {
    CALLS = 16,        /* requests on their way at the same time */
    OPENING = 64,      /* connections being opened at the same time */
    BUCKETS = 1 << 20, /* of ten microseconds each: up to ten seconds, what is longer counts as that */
    BUCKET = 10,
    REPLY = 2048,
    METRICS_TEXT = 64 * 1024,
    MESSAGE = 8 * 1024 * 1024,
    TICK = 50,          /* milliseconds */
    ECHO_SOCKETS = 100, /* at most, and for so many seconds */
    ECHO_SECONDS = 3,
};

struct load;

struct call { /* a request */
    struct load *load;
    int table, seat; /* seat 0 makes the table, others join it; -1: metrics */
    bool busy;
    char path[96], body[512], *reply;
    size_t length, room;
    unsigned int status;
};

struct player { /* a connection at a seat */
    struct load *load;
    struct lws *wsi;
    uv_timer_t think;
    char token[SECRET_TEXT], *heard, move[256];
    size_t length;
    int table, seat;
    bool opening, entered, asked, waiting;
    uint32_t ply, seq, count;
    int64_t sent;
};

struct load {
    const struct load_config *config;
    struct guest guest;
    uv_timer_t tick;
    struct quad_rng rng;
    struct call call[CALLS];
    struct player *player; /* seat s of table t is at t * seats + s */
    char (*id)[QUAD_STORE_ID_BYTES];
    int next_call, done_calls, next_player, open_players, entered;
    bool playing, measuring, failed, refused; /* nobody plays before all have come */
    struct quad_text *why;
    struct load_result *result;
    uint32_t *bucket; /* how many replies took so long */
    uint64_t memory;
    double cpu, longest_turn;
};

static int64_t microseconds(void) {
    return (int64_t)lws_now_usecs();
}

/* The text of a JSON member: only used on what our own server wrote. */
static bool member(const char *text, const char *key, char *out, size_t size) {
    const char *at = strstr(text, key);
    if (at == NULL) {
        return false;
    }
    at += strlen(key);
    size_t length = strcspn(at, "\"");
    if (length >= size) {
        return false;
    }
    memcpy(out, at, length);
    out[length] = '\0';
    return true;
}

static void fail(struct load *load, const char *why, bool refused) {
    if (!load->failed) {
        load->failed = true;
        load->refused = refused;
        quad_text_add(load->why, why);
    }
}

static void connect_call(struct load *load, struct call *call) {
    struct lws_client_connect_info info;
    memset(&info, 0, sizeof info);
    info.context = load->guest.lws;
    info.address = info.host = load->config->host;
    info.port = load->config->port;
    info.path = call->path;
    info.method = call->seat < 0 ? "GET" : "POST";
    info.protocol = "calls";
    info.userdata = call;
    call->busy = true;
    call->length = 0;
    if (lws_client_connect_via_info(&info) == NULL) {
        fail(load, "", false);
    }
}

static void write_create(struct load *load, struct call *call) {
    struct quad_text t;
    quad_text_begin(&t, call->path, sizeof call->path);
    quad_text_add(&t, "/api/v1/tables");
    quad_text_begin(&t, call->body, sizeof call->body);
    quad_text_add(&t, "{\"game\":\"");
    quad_text_add(&t, load->config->game);
    quad_text_add(&t, "\",\"seats\":[{\"who\":\"me\",\"name\":\"P1\"}");
    for (int seat = 1; seat < load->config->seats; seat++) {
        quad_text_add(&t, ",{\"who\":\"empty\"}");
    }
    quad_text_add(&t, "]}");
}

static void write_join(struct load *load, struct call *call) {
    struct quad_text t;
    quad_text_begin(&t, call->path, sizeof call->path);
    quad_text_add(&t, "/api/v1/tables/");
    quad_text_add(&t, load->id[call->table]);
    quad_text_add(&t, "/join");
    quad_text_begin(&t, call->body, sizeof call->body);
    quad_text_add(&t, "{\"seat\":");
    quad_text_add_number(&t, call->seat + 1);
    quad_text_add(&t, ",\"name\":\"P");
    quad_text_add_number(&t, call->seat + 1);
    quad_text_add(&t, "\"}");
}

/* The next table to be made; once all are, the next seat to be taken. */
static void start_calls(struct load *load) {
    int tables = load->config->tables, total = tables * load->config->seats;
    for (int i = 0; i < CALLS && load->next_call < total && !load->failed; i++) {
        struct call *call = &load->call[i];
        bool joins = load->next_call >= tables;
        if (call->busy || (joins && load->done_calls < tables)) {
            continue;
        }
        call->table = load->next_call % tables;
        call->seat = load->next_call / tables;
        load->next_call++;
        if (joins) {
            write_join(load, call);
        } else {
            write_create(load, call);
        }
        connect_call(load, call);
    }
}

static double metric(const char *text, const char *name) {
    const char *at = strstr(text, name);
    return at == NULL ? 0 : strtod(at + strlen(name), NULL);
}

static void finish_call(struct call *call) {
    struct load *load = call->load;
    call->reply[call->length] = '\0';
    call->busy = false;
    if (call->status != 200) {
        fail(load, call->reply, true);
    } else if (call->seat < 0) {
        load->memory = (uint64_t)metric(call->reply, "\nquadriga_resident_memory_bytes ");
        load->cpu = metric(call->reply, "\nquadriga_cpu_seconds_total ");
        load->longest_turn = metric(call->reply, "\nquadriga_longest_turn_seconds ");
        load->done_calls++;
    } else {
        struct player *player = &load->player[call->table * load->config->seats + call->seat];
        player->table = call->table;
        player->seat = call->seat;
        bool fine = member(call->reply, "\"token\":\"", player->token, sizeof player->token) &&
                    member(call->reply, "\"table\":\"", load->id[call->table], QUAD_STORE_ID_BYTES);
        if (!fine) {
            fail(load, call->reply, true);
        }
        load->done_calls++;
        start_calls(load);
    }
}

static int on_call(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length) {
    struct call *call = user;
    switch (reason) {
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
        fail(call->load, "", false);
        return 0;
    case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER: {
        unsigned char **at = in, *end = *at + length;
        char number[16];
        struct quad_text t;
        if (call->seat < 0) {
            return 0;
        }
        quad_text_begin(&t, number, sizeof number);
        quad_text_add_number(&t, (long)strlen(call->body));
        if (lws_add_http_header_by_token(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, (unsigned char *)number,
                                         (int)t.length, at, end) != 0) {
            return -1;
        }
        lws_client_http_body_pending(wsi, 1);
        lws_callback_on_writable(wsi);
        return 0;
    }
    case LWS_CALLBACK_CLIENT_HTTP_WRITEABLE:
        lws_client_http_body_pending(wsi, 0);
        lws_write(wsi, (unsigned char *)call->body, strlen(call->body), LWS_WRITE_HTTP_FINAL);
        return 0;
    case LWS_CALLBACK_ESTABLISHED_CLIENT_HTTP:
        call->status = lws_http_client_http_response(wsi);
        return 0;
    case LWS_CALLBACK_RECEIVE_CLIENT_HTTP: {
        char buffer[LWS_PRE + 4096], *at = buffer + LWS_PRE;
        int room = 4096;
        return lws_http_client_read(wsi, &at, &room) < 0 ? -1 : 0;
    }
    case LWS_CALLBACK_RECEIVE_CLIENT_HTTP_READ: {
        size_t room = call->room - 1 - call->length, piece = length < room ? length : room;
        memcpy(call->reply + call->length, in, piece);
        call->length += piece;
        return 0;
    }
    case LWS_CALLBACK_COMPLETED_CLIENT_HTTP:
        finish_call(call);
        return -1;
    default:
        return 0;
    }
}

static void open_players(struct load *load) {
    int total = load->config->tables * load->config->seats, opening = load->open_players - load->entered;
    for (; load->next_player < total && opening < OPENING && !load->failed; opening++) {
        struct player *player = &load->player[load->next_player++];
        struct lws_client_connect_info info;
        memset(&info, 0, sizeof info);
        info.context = load->guest.lws;
        info.address = info.host = load->config->host;
        info.port = load->config->port;
        info.path = "/api/v1/play";
        info.protocol = NULL;
        info.local_protocol_name = "players";
        info.userdata = player;
        player->opening = true;
        load->open_players++;
        if (lws_client_connect_via_info(&info) == NULL) {
            fail(load, "", false);
        }
    }
}

static void on_thought(uv_timer_t *think) {
    struct player *player = think->data;
    lws_callback_on_writable(player->wsi);
}

/* Answer at once, or after a while. */
static void think(struct player *player) {
    int pace = player->load->config->pace;
    if (player->table >= player->load->config->busy) {
        return;
    }
    if (pace == 0) {
        lws_callback_on_writable(player->wsi);
        return;
    }
    if (player->think.loop == NULL) {
        uv_timer_init(&player->load->guest.loop, &player->think);
        player->think.data = player;
    }
    uv_timer_start(&player->think, on_thought, quad_rng_below(&player->load->rng, (uint32_t)(2 * pace)) + 1,
                   0);
}

/* The number behind a key; keys of the head stand before any text of a game. */
static uint32_t number_at(const char *text, const char *key) {
    const char *at = strstr(text, key);
    return at == NULL ? 0 : (uint32_t)strtoul(at + strlen(key), NULL, 10);
}

/* Any of the choices in a view. */
static void choose(struct player *player, const char *choices) {
    static const char key[] = "{\"move\":\"";
    uint32_t count = 0;
    for (const char *at = strstr(choices, key); at != NULL; at = strstr(at + 1, key)) {
        if (quad_rng_below(&player->load->rng, ++count) == 0) {
            member(at, key, player->move, sizeof player->move);
        }
    }
    player->asked = count > 0;
    if (player->asked && player->load->playing) {
        think(player);
    }
}

static void understand(struct player *player, const char *text, size_t length) {
    struct load *load = player->load;
    if (strncmp(text, "{\"type\":\"view\"", 14) == 0) {
        if (!player->entered) {
            player->entered = true;
            load->entered++;
            open_players(load);
        }
        load->result->views += load->measuring;
        load->result->view_bytes += load->measuring ? length : 0;
        player->seq = number_at(text, "\"seq\":");
        player->ply = number_at(text, "\"ply\":");
        const char *choices = strstr(text, "\"choices\":[");
        player->asked = false;
        if (choices != NULL && !player->waiting) {
            choose(player, choices);
        }
    } else if (strncmp(text, "{\"type\":\"done\"", 14) == 0 && player->waiting) {
        player->waiting = false;
        if (load->measuring) {
            int64_t trip = microseconds() - player->sent;
            load->bucket[trip < (int64_t)BUCKETS * BUCKET ? trip / BUCKET : BUCKETS - 1]++;
            load->result->longest = trip > load->result->longest ? (uint32_t)trip : load->result->longest;
            load->result->moves++;
        }
    } else if (strncmp(text, "{\"type\":\"refused\"", 17) == 0) {
        load->result->refused++;
        player->waiting = false;
        if (!player->entered) {
            fail(load, text, true);
        }
    }
}

static int hear(struct player *player, struct lws *wsi, const char *bytes, size_t length) {
    if (player->length + length > MESSAGE) {
        return -1;
    }
    char *grown = realloc(player->heard, player->length + length + 1);
    if (grown == NULL) {
        return -1;
    }
    player->heard = grown;
    memcpy(grown + player->length, bytes, length);
    player->length += length;
    grown[player->length] = '\0';
    if (lws_remaining_packet_payload(wsi) == 0 && lws_is_final_fragment(wsi)) {
        understand(player, grown, player->length);
        player->length = 0;
    }
    return 0;
}

static int speak(struct player *player, struct lws *wsi) {
    unsigned char buffer[LWS_PRE + 512];
    struct quad_text t;
    quad_text_begin(&t, (char *)buffer + LWS_PRE, sizeof buffer - LWS_PRE);
    if (player->opening) {
        player->opening = false;
        quad_text_add(&t, "{\"type\":\"enter\",\"parts\":[\"patch\",\"journal\"],\"table\":\"");
        quad_text_add(&t, player->load->id[player->table]);
        quad_text_add(&t, "\",\"token\":\"");
        quad_text_add(&t, player->token);
    } else if (player->asked && !player->waiting) {
        player->asked = false;
        player->waiting = true;
        quad_text_add(&t, "{\"type\":\"move\",\"ply\":");
        quad_text_add_number(&t, player->ply);
        quad_text_add(&t, ",\"seq\":");
        quad_text_add_number(&t, player->seq);
        quad_text_add(&t, ",\"id\":\"");
        quad_text_add_number(&t, ++player->count);
        quad_text_add(&t, "\",\"move\":\"");
        quad_text_add(&t, player->move);
        player->sent = microseconds();
    } else {
        return 0;
    }
    quad_text_add(&t, "\"}");
    return lws_write(wsi, buffer + LWS_PRE, t.length, LWS_WRITE_TEXT) < (int)t.length ? -1 : 0;
}

static int on_player(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length) {
    struct player *player = user;
    switch (reason) {
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
        fail(player->load, in == NULL ? "" : in, false);
        return 0;
    case LWS_CALLBACK_CLIENT_ESTABLISHED:
        player->wsi = wsi;
        lws_callback_on_writable(wsi);
        return 0;
    case LWS_CALLBACK_CLIENT_RECEIVE:
        return hear(player, wsi, in, length);
    case LWS_CALLBACK_CLIENT_WRITEABLE:
        return speak(player, wsi);
    case LWS_CALLBACK_CLIENT_CLOSED:
        guest_end((uv_handle_t *)&player->think);
        player->load->result->lost++;
        return 0;
    default:
        return 0;
    }
}

/* The loop looks at the clock now and then even if nothing happens. */
static void on_tick(uv_timer_t *tick) {
    (void)tick;
}

static const struct lws_protocols protocols[] = {
    {"calls", on_call, 0, 4096, 0, NULL, 0},
    {"players", on_player, 0, 65536, 0, NULL, 0},
    {NULL, NULL, 0, 0, 0, NULL, 0},
};

static void run_until(struct load *load, const struct load_watch *watch, enum load_phase phase,
                      const int *done, int total, int64_t end) {
    while (!load->failed && !watch->stop() && *done < total && (end == 0 || microseconds() < end)) {
        uv_run(&load->guest.loop, UV_RUN_ONCE);
        watch->step(watch->context, phase, (uint64_t)*done, (uint64_t)total);
    }
}

/* Ask the server how much it has used. */
static void ask_metrics(struct load *load, const struct load_watch *watch) {
    struct call *call = &load->call[0];
    struct quad_text t;
    int before = load->done_calls;
    call->seat = -1;
    quad_text_begin(&t, call->path, sizeof call->path);
    quad_text_add(&t, "/metrics");
    connect_call(load, call);
    run_until(load, watch, LOAD_TABLES, &load->done_calls, before + 1, 0);
}

/* A percentile of the times that replies took. */
static uint32_t percentile(const struct load *load, uint64_t percent) {
    uint64_t wanted = (load->result->moves * percent + 99) / 100, sum = 0;
    uint32_t bucket = 0;
    while (bucket < BUCKETS - 1 && sum + load->bucket[bucket] < wanted) {
        sum += load->bucket[bucket++];
    }
    return (bucket + 1) * BUCKET;
}

static void sum_up(struct load *load) {
    if (load->result->moves > 0) {
        load->result->median = percentile(load, 50);
        load->result->late = percentile(load, 99);
    }
}

static void gather(struct load *load, const struct load_watch *watch) {
    int total = load->config->tables * load->config->seats;
    start_calls(load);
    run_until(load, watch, LOAD_TABLES, &load->done_calls, total, 0);
    ask_metrics(load, watch);
    load->result->memory_before = load->memory;
    open_players(load);
    run_until(load, watch, LOAD_CONNECTIONS, &load->entered, total, 0);
    load->result->connections = (uint64_t)load->entered;
    ask_metrics(load, watch);
    load->result->memory_after = load->memory;
}

static void play(struct load *load, const struct load_watch *watch) {
    int total = load->config->tables * load->config->seats, never = 0;
    double before = load->cpu;
    int64_t start = microseconds();
    load->playing = load->measuring = true;
    for (int i = 0; i < total && !load->failed; i++) {
        if (load->player[i].asked) {
            think(&load->player[i]);
        }
    }
    run_until(load, watch, LOAD_PLAY, &never, 1, start + (int64_t)(load->config->seconds * 1e6));
    load->playing = false;
    ask_metrics(load, watch);
    load->measuring = false;
    load->result->cpu = load->cpu - before;
    load->result->longest_turn = load->longest_turn;
    load->result->seconds = (double)(microseconds() - start) / 1e6;
    sum_up(load);
}

/* A bare echo, in the same minute on the same machine, by as many as play here. */
static void compare(const struct load_config *config, const struct load_watch *watch,
                    struct load_result *result) {
    int sockets = config->busy * config->seats;
    double duration = config->seconds < ECHO_SECONDS ? config->seconds : ECHO_SECONDS;
    if (!echo_measure(sockets < ECHO_SOCKETS ? sockets : ECHO_SOCKETS, duration, watch->stop, &result->echoes,
                      &result->echo_cpu)) {
        result->echoes = 0;
    }
}

enum load_error load_run(const struct load_config *config, const struct load_watch *watch,
                         struct load_result *result, struct quad_text *why) {
    struct load *load = calloc(1, sizeof *load);
    size_t players = (size_t)config->tables * (size_t)config->seats;
    struct lws_context_creation_info info;
    memset(result, 0, sizeof *result);
    memset(&info, 0, sizeof info);
    info.port = CONTEXT_PORT_NO_LISTEN;
    info.protocols = protocols;
    info.gid = info.uid = -1;
    lws_set_log_level(0, NULL);
    if (load == NULL) {
        return LOAD_NO_MEMORY;
    }
    load->config = config;
    load->result = result;
    load->why = why;
    load->player = calloc(players, sizeof *load->player);
    load->id = calloc((size_t)config->tables, sizeof *load->id);
    load->bucket = calloc(BUCKETS, sizeof *load->bucket);
    bool library = guest_open(&load->guest, &info);
    quad_rng_seed(&load->rng, 1);
    bool fine = load->player != NULL && load->id != NULL && load->bucket != NULL && library;
    for (size_t i = 0; i < CALLS && fine; i++) {
        load->call[i].load = load;
        load->call[i].room = i == 0 ? METRICS_TEXT : REPLY;
        load->call[i].reply = malloc(load->call[i].room);
        fine = load->call[i].reply != NULL;
    }
    for (size_t i = 0; i < players && fine; i++) {
        load->player[i].load = load;
    }
    if (fine) {
        uv_timer_init(&load->guest.loop, &load->tick);
        uv_timer_start(&load->tick, on_tick, TICK, TICK);
        gather(load, watch);
        play(load, watch);
    }
    enum load_error error = !fine                           ? LOAD_NO_MEMORY
                            : watch->stop()                 ? LOAD_STOPPED
                            : load->failed && load->refused ? LOAD_REFUSED
                            : load->failed                  ? LOAD_UNREACHABLE
                                                            : LOAD_FINE;
    uint64_t lost = result->lost;
    guest_end((uv_handle_t *)&load->tick);
    for (size_t i = 0; i < players && load->player != NULL; i++) {
        guest_end((uv_handle_t *)&load->player[i].think);
    }
    guest_close(&load->guest);
    result->lost = lost; /* those closed by us do not count */
    if (error == LOAD_FINE) {
        compare(config, watch, result);
    }
    for (size_t i = 0; i < CALLS; i++) {
        free(load->call[i].reply);
    }
    for (size_t i = 0; i < players && load->player != NULL; i++) {
        free(load->player[i].heard);
    }
    free(load->bucket);
    free(load->id);
    free(load->player);
    free(load);
    return error;
}
