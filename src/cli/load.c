/* load.c: quadriga load: put a server under load and say how it fared. */
#include "server/load.h"
#include "cli/cli.h"
#include "core/json.h"
#include "host/output.h"
#include "host/progress.h"

#include <stdlib.h>

enum { TABLES_MOST = 100000, PACE_MOST = 600 * 1000 };

struct showing {
    const struct console *console;
    struct progress progress;
    enum load_phase phase;
    bool begun;
};

static void step(void *context, enum load_phase phase, uint64_t done, uint64_t total) {
    static const enum phrase phrases[] = {PHRASE_LOAD_TABLES, PHRASE_LOAD_CONNECTIONS};
    struct showing *s = context;
    if (s->begun && s->phase != phase) {
        progress_end(&s->progress);
        s->begun = false;
    }
    if (phase == LOAD_PLAY) {
        return;
    }
    if (!s->begun) {
        progress_begin(&s->progress, s->console, phrases[phase], total);
        s->begun = true;
        s->phase = phase;
    }
    progress_step(&s->progress, done);
}

/* "http://127.0.0.1:8080": only plain HTTP; a load test belongs beside the server, not behind its proxy. */
static bool read_url(const char *url, struct load_config *config) {
    static const char scheme[] = "http://";
    const char *host = url + sizeof scheme - 1;
    if (strncmp(url, scheme, sizeof scheme - 1) != 0) {
        return false;
    }
    size_t length = strcspn(host, ":/");
    long port = host[length] == ':' ? strtol(host + length + 1, NULL, 10) : 80;
    if (length == 0 || length >= sizeof config->host || port < 1 || port > 65535) {
        return false;
    }
    memcpy(config->host, host, length);
    config->host[length] = '\0';
    config->port = (int)port;
    return true;
}

static enum ending read_wishes(const struct cli *cli, struct load_config *config) {
    const struct quad_game *g;
    const char *url = has(cli, OPTION_SERVER) ? cli->value[OPTION_SERVER] : "http://127.0.0.1:8080";
    long tables, busy, pace, thousandths;
    enum ending ending = game_of(cli, cli->operand_count > 0 ? cli->operand[0] : "trajan", &g);
    ending = ending == ENDING_FINE ? seats_of(cli, g, &config->seats) : ending;
    ending = ending == ENDING_FINE ? number_of(cli, OPTION_TABLES, 1, TABLES_MOST, 100, &tables) : ending;
    ending = ending == ENDING_FINE ? number_of(cli, OPTION_BUSY, 1, TABLES_MOST, tables, &busy) : ending;
    ending = ending == ENDING_FINE ? number_of(cli, OPTION_PACE, 0, PACE_MOST, 0, &pace) : ending;
    ending = ending == ENDING_FINE
                 ? thousandths_of(cli, OPTION_LOAD_SECONDS, 1, 3600 * 1000, 10 * 1000, &thousandths)
                 : ending;
    if (ending != ENDING_FINE) {
        return ending;
    }
    if (!read_url(url, config)) {
        return fail(
            &cli->console, ENDING_USAGE, PHRASE_BAD_SETTING,
            WITH(TEXT("server"), TEXT(url), TEXT(phrase_text(cli->console.language, PHRASE_FORM_SERVER))));
    }
    config->game = g->name.token;
    config->tables = (int)tables;
    config->busy = (int)(busy < tables ? busy : tables);
    config->pace = (int)pace;
    config->seconds = (double)thousandths / 1000;
    return ENDING_FINE;
}

static uint64_t per_connection(const struct load_result *r) {
    bool known = r->connections > 0 && r->memory_after > r->memory_before;
    return known ? (r->memory_after - r->memory_before) / r->connections : 0;
}

/* Messages in a second of the processor's time, and how many echoes a move costs. */
static double per_second(uint64_t count, double cpu) {
    return cpu > 0 ? (double)count / cpu : 0;
}

static double echoes_a_move(const struct load_result *r) {
    double moves = per_second(r->moves, r->cpu);
    return moves > 0 ? per_second(r->echoes, r->echo_cpu) / moves : 0;
}

static enum ending print_json(const struct cli *cli, const struct load_config *config,
                              const struct load_result *r) {
    struct quad_text *out = output_begin(&cli->console);
    struct quad_json j;
    if (out == NULL) {
        return ENDING_FAILURE;
    }
    quad_json_begin(&j, out);
    quad_json_open(&j, NULL, '{');
    quad_json_string(&j, "game", config->game);
    quad_json_number(&j, "tables", config->tables);
    quad_json_number(&j, "connections", (int64_t)r->connections);
    quad_json_decimal(&j, "seconds", r->seconds);
    quad_json_number(&j, "moves", (int64_t)r->moves);
    quad_json_decimal(&j, "moves_per_second", r->seconds > 0 ? (double)r->moves / r->seconds : 0);
    quad_json_number(&j, "median_microseconds", r->median);
    quad_json_number(&j, "p99_microseconds", r->late);
    quad_json_number(&j, "longest_microseconds", r->longest);
    quad_json_decimal(&j, "cpu_seconds", r->cpu);
    quad_json_decimal(&j, "moves_per_cpu_second", per_second(r->moves, r->cpu));
    quad_json_decimal(&j, "echoes_per_cpu_second", per_second(r->echoes, r->echo_cpu));
    quad_json_decimal(&j, "echoes_a_move", echoes_a_move(r));
    quad_json_decimal(&j, "longest_turn_milliseconds", r->longest_turn * 1000);
    quad_json_number(&j, "bytes_per_connection", (int64_t)per_connection(r));
    quad_json_number(&j, "views", (int64_t)r->views);
    quad_json_number(&j, "view_bytes", (int64_t)r->view_bytes);
    quad_json_number(&j, "refused", (int64_t)r->refused);
    quad_json_number(&j, "lost", (int64_t)r->lost);
    quad_json_close(&j, '}');
    quad_text_add(out, "\n");
    return output_end(&cli->console, out);
}

static enum ending print(const struct cli *cli, const struct load_config *config,
                         const struct load_result *r) {
    const struct console *c = &cli->console;
    if (has(cli, OPTION_JSON)) {
        return print_json(cli, config, r);
    }
    long rate = r->seconds > 0 ? (long)((double)r->moves / r->seconds) : 0;
    say(c, stdout, PHRASE_LOAD_HEAD,
        WITH(TEXT(config->game), NUMBER(config->tables), NUMBER(r->connections), NUMBER(r->seconds + 0.5)));
    say(c, stdout, PHRASE_LOAD_MOVES, WITH(NUMBER(r->moves), NUMBER(rate)));
    say(c, stdout, PHRASE_LOAD_TRIP, WITH(NUMBER(r->median), NUMBER(r->late), NUMBER(r->longest)));
    if (r->cpu > 0) {
        say(c, stdout, PHRASE_LOAD_CPU,
            WITH(NUMBER(1000 * r->cpu), NUMBER(per_second(r->moves, r->cpu)),
                 NUMBER(1000 * r->longest_turn)));
    }
    if (r->echoes > 0 && r->cpu > 0) {
        double tenths = 10 * echoes_a_move(r) + 0.5;
        say(c, stdout, PHRASE_LOAD_ECHO,
            WITH(NUMBER(per_second(r->echoes, r->echo_cpu)), NUMBER(tenths / 10), NUMBER((long)tenths % 10)));
    }
    say(c, stdout, PHRASE_LOAD_VIEWS,
        WITH(NUMBER(r->views), NUMBER(r->views == 0 ? 0 : r->view_bytes / r->views)));
    say(c, stdout, PHRASE_LOAD_MEMORY, WITH(NUMBER(per_connection(r))));
    say(c, stdout, PHRASE_LOAD_REFUSED, WITH(NUMBER(r->refused), NUMBER(r->lost)));
    return ENDING_FINE;
}

enum ending command_load(struct cli *cli) {
    struct load_config config;
    struct load_result result;
    struct showing showing = {.console = &cli->console};
    char why[512];
    struct quad_text t;
    memset(&config, 0, sizeof config);
    quad_text_begin(&t, why, sizeof why);
    enum ending ending = read_wishes(cli, &config);
    if (ending != ENDING_FINE) {
        return ending;
    }
    struct load_watch watch = {interrupt_seen, step, &showing};
    enum load_error error = load_run(&config, &watch, &result, &t);
    switch (error) {
    case LOAD_FINE:
        return print(cli, &config, &result);
    case LOAD_STOPPED:
        return ENDING_INTERRUPTED;
    case LOAD_REFUSED:
        return fail(&cli->console, ENDING_NETWORK, PHRASE_LOAD_FAILED, WITH(TEXT(why)));
    case LOAD_NO_MEMORY:
        return fail_error(&cli->console, QUAD_ERROR_NO_MEMORY, NULL);
    case LOAD_UNREACHABLE:
        break;
    }
    return fail(&cli->console, ENDING_NETWORK, PHRASE_LOAD_UNREACHABLE, WITH(TEXT(config.host)));
}
