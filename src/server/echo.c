/* echo.c: see echo.h. */
#include "server/echo.h"

#include "server/guest.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { LETTERS = 100, OPENED_AT_ONCE = 64, PATIENCE = 30 }; /* PATIENCE: seconds until all are connected */

struct echo { /* one WebSocket of the echo's server */
    unsigned char text[LWS_PRE + LETTERS];
    size_t length;
};

static int on_echo(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length) {
    struct echo *echo = user;
    switch (reason) {
    case LWS_CALLBACK_RECEIVE:
        echo->length = length < LETTERS ? length : LETTERS;
        memcpy(echo->text + LWS_PRE, in, echo->length);
        lws_callback_on_writable(wsi);
        return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return lws_write(wsi, echo->text + LWS_PRE, echo->length, LWS_WRITE_TEXT) < 0 ? -1 : 0;
    default:
        return 0;
    }
}

/* The server, until it is killed or left alone. */
static void serve(int line) {
    static const struct lws_protocols protocols[] = {{"echo", on_echo, sizeof(struct echo), 1024, 0, NULL, 0},
                                                     {NULL, NULL, 0, 0, 0, NULL, 0}};
    struct guest guest;
    struct lws_context_creation_info info;
    memset(&guest, 0, sizeof guest);
    memset(&info, 0, sizeof info);
    info.iface = "127.0.0.1";
    info.protocols = protocols;
    info.gid = info.uid = -1;
    info.options = LWS_SERVER_OPTION_DISABLE_IPV6;
    bool fine = guest_open(&guest, &info);
    int port = fine ? lws_get_vhost_listen_port(lws_get_vhost_by_name(guest.lws, "default")) : 0;
    if (write(line, &port, sizeof port) == (ssize_t)sizeof port) {
        while (fine && getppid() != 1) {
            uv_run(&guest.loop, UV_RUN_ONCE);
        }
    }
}

struct speakers { /* the other side */
    struct guest guest;
    int port, opened, connected, total;
    bool talking, failed;
    uint64_t echoes;
};

static void open_some(struct speakers *all) {
    for (; all->opened < all->total && all->opened - all->connected < OPENED_AT_ONCE; all->opened++) {
        struct lws_client_connect_info info;
        memset(&info, 0, sizeof info);
        info.context = all->guest.lws;
        info.address = info.host = "127.0.0.1";
        info.port = all->port;
        info.path = "/";
        info.local_protocol_name = "speakers";
        info.opaque_user_data = all;
        all->failed = lws_client_connect_via_info(&info) == NULL || all->failed;
    }
}

static int on_speaker(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                      size_t length) {
    struct speakers *all = lws_get_opaque_user_data(wsi);
    (void)user, (void)in, (void)length;
    unsigned char text[LWS_PRE + LETTERS];
    switch (reason) {
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
    case LWS_CALLBACK_CLIENT_CLOSED:
        all->failed = true;
        return 0;
    case LWS_CALLBACK_CLIENT_ESTABLISHED:
        all->connected++;
        open_some(all);
        lws_callback_on_writable(wsi);
        return 0;
    case LWS_CALLBACK_CLIENT_RECEIVE:
        all->echoes += all->talking;
        lws_callback_on_writable(wsi);
        return 0;
    case LWS_CALLBACK_CLIENT_WRITEABLE:
        memset(text, '.', sizeof text);
        return lws_write(wsi, text + LWS_PRE, LETTERS, LWS_WRITE_TEXT) < 0 ? -1 : 0;
    default:
        return 0;
    }
}

static double seconds_of(clockid_t clock) {
    struct timespec time = {0, 0};
    clock_gettime(clock, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void run_until(struct speakers *all, bool (*stop)(void), const int *done, int total, double duration) {
    double end = seconds_of(CLOCK_MONOTONIC) + duration;
    while (!all->failed && !stop() && *done < total && seconds_of(CLOCK_MONOTONIC) < end) {
        uv_run(&all->guest.loop, UV_RUN_ONCE);
    }
}

static bool talk(struct speakers *all, clockid_t clock, double duration, bool (*stop)(void),
                 double *seconds) {
    static const int never = 0;
    open_some(all);
    run_until(all, stop, &all->connected, all->total, PATIENCE);
    if (all->connected < all->total) {
        return false;
    }
    double before = seconds_of(clock);
    all->talking = true;
    run_until(all, stop, &never, 1, duration);
    *seconds = seconds_of(clock) - before;
    return !all->failed && all->echoes > 0;
}

static bool measure(struct speakers *all, pid_t server, double duration, bool (*stop)(void),
                    double *seconds) {
    static const struct lws_protocols protocols[] = {{"speakers", on_speaker, 0, 1024, 0, NULL, 0},
                                                     {NULL, NULL, 0, 0, 0, NULL, 0}};
    struct lws_context_creation_info info;
    clockid_t clock;
    memset(&info, 0, sizeof info);
    info.port = CONTEXT_PORT_NO_LISTEN;
    info.protocols = protocols;
    info.gid = info.uid = -1;
    bool fine = guest_open(&all->guest, &info) && clock_getcpuclockid(server, &clock) == 0 &&
                talk(all, clock, duration, stop, seconds);
    guest_close(&all->guest);
    return fine;
}

bool echo_measure(int sockets, double duration, bool (*stop)(void), uint64_t *echoes, double *seconds) {
    int line[2];
    if (pipe(line) != 0) {
        return false;
    }
    lws_set_log_level(0, NULL);
    pid_t server = fork();
    if (server == 0) {
        close(line[0]);
        serve(line[1]);
        _exit(0);
    }
    struct speakers *all = calloc(1, sizeof *all);
    close(line[1]);
    bool fine = all != NULL && server > 0 &&
                read(line[0], &all->port, sizeof all->port) == sizeof all->port && all->port > 0;
    if (fine) {
        all->total = sockets;
        fine = measure(all, server, duration, stop, seconds);
        *echoes = all->echoes;
    }
    if (server > 0) {
        kill(server, SIGKILL);
        waitpid(server, NULL, 0);
    }
    close(line[0]);
    free(all);
    return fine;
}
