/* serve.c: quadriga serve: settings from flags, the environment, a file and presets, in this order; then the
 * server. */
#include "cli/serve.h"
#include "cli/serve_boxes.h"
#include "cli/service.h"
#include "core/notation.h"
#include "host/files.h"
#include "server/server.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { VALUE = 1024, FILE_MOST = 64 * 1024, MORE_PORTS = 100 };

enum setting {
    SET_LISTEN,
    SET_STORE,
    SET_BASE_URL,
    SET_PROXY,
    SET_LIMITS,
    SET_RETENTION,
    SET_ADMIN,
    SET_LOG,
    SET_METRICS_TOKEN,
    SET_BOXES,
    SET_BOT_THREADS,
    SET_BOT_MEMORY,
    SET_BOT_PAUSE,
    SETTINGS
};

static const struct {
    enum option_id option;
    enum phrase form; /* of a value that will do */
    const char *name, *variable, *preset;
} rows[SETTINGS] = {
    [SET_LISTEN] = {OPTION_LISTEN, PHRASE_FORM_LISTEN, "listen", "QUADRIGA_LISTEN", "127.0.0.1:8080"},
    [SET_STORE] = {OPTION_STORE, PHRASE_FORM_STORE, "store", "QUADRIGA_STORE", ""},
    [SET_BASE_URL] = {OPTION_BASE_URL, PHRASE_FORM_URL, "base-url", "QUADRIGA_BASE_URL", ""},
    [SET_PROXY] = {OPTION_PROXY, PHRASE_FORM_YES_NO, "proxy", "QUADRIGA_PROXY", "no"},
    [SET_LIMITS] = {OPTION_LIMITS, PHRASE_FORM_LIMITS, "limits", "QUADRIGA_LIMITS", ""},
    [SET_RETENTION] = {OPTION_RETENTION, PHRASE_FORM_RETENTION, "retention", "QUADRIGA_RETENTION", ""},
    [SET_ADMIN] = {OPTION_ADMIN, PHRASE_FORM_ADMIN, "admin", "QUADRIGA_ADMIN", ""},
    [SET_LOG] = {OPTION_LOG, PHRASE_FORM_LOG, "log", "QUADRIGA_LOG", ""},
    [SET_METRICS_TOKEN] = {OPTION_METRICS_TOKEN, PHRASE_FORM_METRICS_TOKEN, "metrics-token",
                           "QUADRIGA_METRICS_TOKEN", ""},
    [SET_BOXES] = {OPTION_BOXES, PHRASE_FORM_BOXES, "boxes", "QUADRIGA_BOXES", ""},
    [SET_BOT_THREADS] = {OPTION_BOT_THREADS, PHRASE_FORM_BOT_THREADS, "bot-threads", "QUADRIGA_BOT_THREADS",
                         ""},
    [SET_BOT_MEMORY] = {OPTION_BOT_MEMORY, PHRASE_FORM_BOT_MEMORY, "bot-memory", "QUADRIGA_BOT_MEMORY",
                        "256"},
    [SET_BOT_PAUSE] = {OPTION_BOT_PAUSE, PHRASE_FORM_BOT_PAUSE, "bot-pause", "QUADRIGA_BOT_PAUSE", "400"},
};

bool serve_setting_at(int which, struct serve_setting *out) {
    bool there = which < SETTINGS;
    if (there) {
        *out = (struct serve_setting){rows[which].name, rows[which].preset, rows[which].option};
    }
    return there;
}

struct settings {
    char value[SETTINGS][VALUE];
    bool given[SETTINGS];
};

static enum ending will_not_do(const struct cli *cli, int which, const char *value) {
    static const char limits[] = ""
#define LIMIT(id, name, preset) ", " #name
#include "server/limits.def"
#undef LIMIT
        ;
    char form[512];
    struct quad_text t;
    quad_text_begin(&t, form, sizeof form);
    quad_text_add(&t, phrase_text(cli->console.language, rows[which].form));
    if (which == SET_LIMITS) {
        quad_text_add(&t, limits + 1);
        quad_text_add(&t, " (devices ≤ ");
        quad_text_add_number(&t, LIMIT_DEVICES_MOST);
        quad_text_add(&t, ")");
    }
    return fail(&cli->console, ENDING_USAGE, PHRASE_BAD_SETTING,
                WITH(TEXT(rows[which].name), TEXT(value), TEXT(form)));
}

static enum ending no_such_setting(const struct cli *cli, const char *path, int line, struct quad_word name) {
    char shown[64], all[256];
    struct quad_text t;
    quad_text_begin(&t, shown, sizeof shown);
    quad_text_add_bytes(&t, name.at, name.length);
    quad_text_begin(&t, all, sizeof all);
    for (int i = 0; i < SETTINGS; i++) {
        quad_text_add(&t, i == 0 ? "" : ", ");
        quad_text_add(&t, rows[i].name);
    }
    return fail(&cli->console, ENDING_BAD_INPUT, PHRASE_NO_SUCH_SETTING,
                WITH(TEXT(path), NUMBER(line), TEXT(shown), TEXT(all)));
}

static bool set(struct settings *s, int which, const char *text, size_t length) {
    struct quad_text t;
    quad_text_begin(&t, s->value[which], VALUE);
    quad_text_add_bytes(&t, text, length);
    s->given[which] = true;
    return !t.cut;
}

/* "name value" a line; # begins a comment line. What is set already stays. */
static enum ending read_file(const struct cli *cli, const char *path, struct settings *s) {
    struct file_text file;
    enum ending ending = file_read(&cli->console, path, FILE_MOST, &file);
    if (ending != ENDING_FINE) {
        return ending;
    }
    int line = 0;
    for (const char *at = file.at; *at != '\0' && ending == ENDING_FINE;) {
        const char *end = at + strcspn(at, "\n"), *rest = at;
        struct quad_word name = quad_word_next(&rest, end);
        int which = 0;
        while (which < SETTINGS && !quad_word_is(name, rows[which].name)) {
            which++;
        }
        line++;
        if (name.length > 0 && name.at[0] != '#') {
            rest += strspn(rest, " \t");
            if (which == SETTINGS) {
                ending = no_such_setting(cli, path, line, name);
            } else if (!s->given[which]) {
                set(s, which, rest < end ? rest : end, rest < end ? (size_t)(end - rest) : 0);
            }
        }
        at = end + (*end == '\n');
    }
    file_free(&file);
    return ending;
}

static enum ending gather(const struct cli *cli, struct settings *s) {
    const char *path = has(cli, OPTION_CONFIG) ? cli->value[OPTION_CONFIG] : getenv("QUADRIGA_CONFIG");
    memset(s, 0, sizeof *s);
    for (int i = 0; i < SETTINGS; i++) {
        const char *flag = cli->value[rows[i].option], *variable = getenv(rows[i].variable);
        const char *value = flag != NULL && i == SET_PROXY ? "yes" : flag != NULL ? flag : variable;
        if (value != NULL && !set(s, i, value, strlen(value))) {
            return will_not_do(cli, i, value);
        }
    }
    enum ending ending = path == NULL || path[0] == '\0' ? ENDING_FINE : read_file(cli, path, s);
    for (int i = 0; i < SETTINGS; i++) {
        if (!s->given[i]) {
            set(s, i, rows[i].preset, strlen(rows[i].preset));
            s->given[i] = false;
        }
    }
    return ending;
}

/* The user's data directory, made if need be: $XDG_DATA_HOME/quadriga, else ~/.local/share/quadriga. */
static bool data_store(char *out, size_t size) {
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    bool given = data != NULL && data[0] == '/';
    if (!given && (home == NULL || home[0] != '/')) {
        return false;
    }
    struct quad_text t;
    quad_text_begin(&t, out, size);
    quad_text_add(&t, "sqlite:");
    quad_text_add(&t, given ? data : home);
    quad_text_add(&t, given ? "/quadriga" : "/.local/share/quadriga");
    char *path = out + strlen("sqlite:");
    for (char *at = path + 1; !t.cut; at++) {
        if (*at == '/' || *at == '\0') {
            char kept = *at;
            *at = '\0';
            bool fine = mkdir(path, 0700) == 0 || errno == EEXIST;
            *at = kept;
            if (!fine) {
                return false;
            }
            if (kept == '\0') {
                break;
            }
        }
    }
    quad_text_add(&t, "/tables.sqlite");
    return !t.cut;
}

static bool number_in(const char *text, long min, long max, long preset, int *out) {
    int64_t value = preset;
    struct quad_word word = {text, strlen(text)};
    bool fine = word.length == 0 || quad_word_number(word, min, max, &value);
    *out = (int)value;
    return fine;
}

static enum ending understand(const struct cli *cli, struct settings *s, struct server_config *config) {
    struct hub_config *hub = &config->hub;
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    limits_preset(&hub->limits);
    hub->proxy = strcmp(s->value[SET_PROXY], "yes") == 0;
    if (!hub->proxy && strcmp(s->value[SET_PROXY], "no") != 0) {
        return will_not_do(cli, SET_PROXY, s->value[SET_PROXY]);
    }
    /* Where nobody has said which port, the next one is as good. */
    config->more_ports = s->given[SET_LISTEN] ? 0 : MORE_PORTS;
    if (!listener_read(&config->listen, s->value[SET_LISTEN])) {
        return will_not_do(cli, SET_LISTEN, s->value[SET_LISTEN]);
    }
    if (s->value[SET_STORE][0] == '\0' && !data_store(s->value[SET_STORE], VALUE)) {
        return fail(&cli->console, ENDING_FAILURE, PHRASE_NO_DATA_FOLDER, NOTHING);
    }
    if (!quad_store_is_address(s->value[SET_STORE])) {
        return will_not_do(cli, SET_STORE, s->value[SET_STORE]);
    }
    if (s->value[SET_BASE_URL][0] != '\0' &&
        !server_origin(s->value[SET_BASE_URL], hub->origin, sizeof hub->origin)) {
        return will_not_do(cli, SET_BASE_URL, s->value[SET_BASE_URL]);
    }
    if (!limits_read(&hub->limits, s->value[SET_LIMITS])) {
        return will_not_do(cli, SET_LIMITS, s->value[SET_LIMITS]);
    }
    retention_preset(&hub->retention);
    if (!retention_read(&hub->retention, s->value[SET_RETENTION])) {
        return will_not_do(cli, SET_RETENTION, s->value[SET_RETENTION]);
    }
    if (!number_in(s->value[SET_BOT_THREADS], 1, 64, cores > 1 ? cores - 1 : 1, &hub->bot_threads)) {
        return will_not_do(cli, SET_BOT_THREADS, s->value[SET_BOT_THREADS]);
    }
    if (!number_in(s->value[SET_BOT_MEMORY], 0, 1024 * 1024, 0, &hub->bot_memory)) {
        return will_not_do(cli, SET_BOT_MEMORY, s->value[SET_BOT_MEMORY]);
    }
    if (!number_in(s->value[SET_BOT_PAUSE], 0, 60000, 0, &hub->bot_pause)) {
        return will_not_do(cli, SET_BOT_PAUSE, s->value[SET_BOT_PAUSE]);
    }
    hub->rules = rules_of;
    if (strlen(s->value[SET_ADMIN]) >= LISTEN_PATH_BYTES) {
        return will_not_do(cli, SET_ADMIN, s->value[SET_ADMIN]);
    }
    hub->admin = s->value[SET_ADMIN];
    log_preset(&hub->log);
    if (!log_read(&hub->log, s->value[SET_LOG])) {
        return will_not_do(cli, SET_LOG, s->value[SET_LOG]);
    }
    hub->metrics_token = s->value[SET_METRICS_TOKEN];
    if (hub->metrics_token[0] != '\0' && !secret_is_token(hub->metrics_token)) {
        return will_not_do(cli, SET_METRICS_TOKEN, "…"); /* a mistyped secret is one, too */
    }
    hub->store = s->value[SET_STORE];
    hub->base_url = s->value[SET_BASE_URL];
    return ENDING_FINE;
}

/* Somebody sits at a desktop of this machine and waits for something to happen. */
static bool has_desktop(const struct console *c) {
    static const char *const elsewhere[] = {"CI", "SSH_CONNECTION"}, *const screens[] = {"DISPLAY",
                                                                                         "WAYLAND_DISPLAY"};
    bool screen = false;
    for (int i = 0; i < 2; i++) {
        const char *value = getenv(screens[i]), *away = getenv(elsewhere[i]);
        screen = screen || (value != NULL && value[0] != '\0');
        if (away != NULL && away[0] != '\0') {
            return false;
        }
    }
    return screen && c->in_is_terminal && c->out_is_terminal;
}

/* By a grandchild, for which nobody has to wait. Without such a program the address is still on the screen.
 */
static void open_browser(const char *url) {
    pid_t child = fork();
    if (child == 0) {
        int nowhere = open("/dev/null", O_RDWR);
        if (fork() != 0 || setsid() < 0 || nowhere < 0) {
            _exit(0);
        }
        for (int i = STDIN_FILENO; i <= STDERR_FILENO; i++) {
            dup2(nowhere, i);
        }
        execlp("xdg-open", "xdg-open", url, (char *)NULL);
        _exit(1);
    }
    if (child > 0) {
        waitpid(child, NULL, 0);
    }
}

static void ready(void *context, const struct listener *listener) {
    const struct cli *cli = context;
    const struct console *c = &cli->console;
    char url[LISTEN_HOST_BYTES + LISTEN_PATH_BYTES];
    listener_write_url(listener, url, sizeof url);
    if (listener->first > 0) {
        say(c, stderr, PHRASE_NEXT_PORT, WITH(NUMBER(listener->first), NUMBER(listener->port)));
    }
    say(c, stdout, listener_is_everywhere(listener) ? PHRASE_SERVING_EVERYWHERE : PHRASE_SERVING,
        WITH(TEXT(url)));
    fflush(stdout);
    service_tell("READY=1");
    if (has(cli, OPTION_OPEN) && listener->port > 0 && has_desktop(c)) {
        open_browser(url);
    }
}

static enum ending cannot_listen(const struct console *c, enum listen_error error, const char *where) {
    static const enum phrase phrases[] = {
        [LISTEN_IN_USE] = PHRASE_LISTEN_IN_USE,         [LISTEN_NOT_HERE] = PHRASE_LISTEN_NOT_HERE,
        [LISTEN_UNKNOWN] = PHRASE_LISTEN_UNKNOWN,       [LISTEN_FORBIDDEN] = PHRASE_LISTEN_FORBIDDEN,
        [LISTEN_NO_SOCKET] = PHRASE_LISTEN_NO_SOCKET,   [LISTEN_FAILED] = PHRASE_LISTEN_FAILED,
        [LISTEN_BAD_HANDED] = PHRASE_LISTEN_BAD_HANDED,
    };
    return fail(c, ENDING_NETWORK, phrases[error], WITH(TEXT(where)));
}

static enum ending run(struct cli *cli, const struct settings *settings, const struct server_config *config) {
    const struct console *c = &cli->console;
    char why[512], shown[STORE_ADDRESS];
    struct quad_text t;
    enum listen_error at;
    quad_text_begin(&t, why, sizeof why);
    switch (server_run(config, interrupt_seen, ready, cli, &t, &at, c->language)) {
    case SERVER_FINE:
        say(c, stderr, PHRASE_SERVED, NOTHING);
        return ENDING_FINE;
    case SERVER_BAD_ADDRESS:
        return cannot_listen(c, at, settings->value[SET_LISTEN]);
    case SERVER_NO_LOOP:
        return fail(c, ENDING_FAILURE, PHRASE_NO_EVENT_LIBRARY, NOTHING);
    case SERVER_BAD_STORE:
        break;
    }
    store_show_address(settings->value[SET_STORE], shown);
    return fail(c, ENDING_FAILURE, PHRASE_CANNOT_SERVE, WITH(TEXT(shown), TEXT(why)));
}

enum ending command_serve(struct cli *cli) {
    static struct settings settings;
    struct server_config config;
    memset(&config, 0, sizeof config);
    enum ending ending = gather(cli, &settings);
    ending = ending == ENDING_FINE ? understand(cli, &settings, &config) : ending;
    if (ending == ENDING_FINE && settings.value[SET_BOXES][0] != '\0') {
        ending = boxes_load(&cli->console, settings.value[SET_BOXES], &config.hub.boxes);
    }
    if (ending == ENDING_FINE) {
        ending = run(cli, &settings, &config);
        boxes_free(&config.hub.boxes);
    }
    return ending;
}
