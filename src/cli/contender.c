/* contender.c: see contender.h. */
#include "cli/contender.h"
#include "host/files.h"

#include <stddef.h>
#include <stdlib.h>

enum { NET_BYTES = 4 * 1024 * 1024, VALUE = 64, THOUSAND = 1000 };

/* One of some words, by its number; or a number with up to three decimal places, in thousandths. */
static bool value_of(const char *text, const char *words, long *out) {
    long number = 0;
    for (const char *at = words; at != NULL && *at != '\0'; number++) {
        size_t length = strcspn(at, " ");
        if (strlen(text) == length && memcmp(text, at, length) == 0) {
            *out = number * THOUSAND;
            return true;
        }
        at += length + (at[length] == ' ');
    }
    char *end;
    double value = strtod(text, &end);
    *out = (long)(value * THOUSAND + 0.5);
    return words == NULL && *text != '\0' && *end == '\0' && value >= 0 && value < 1e9;
}

static enum ending read_net(const struct cli *cli, const struct quad_game *g, int seats, const char *path,
                            struct contender *c) {
    struct file_text file;
    enum ending ending = file_read_bytes(&cli->console, path, NET_BYTES, &file);
    if (ending != ENDING_FINE) {
        return ending;
    }
    free(c->net);
    c->net = malloc(quad_net_bytes(quad_net_inputs(g)));
    if (c->net == NULL) {
        ending = fail_error(&cli->console, QUAD_ERROR_NO_MEMORY, NULL);
    } else if (!quad_net_read(c->net, g, seats, file.at, file.length)) {
        ending =
            fail(&cli->console, ENDING_BAD_INPUT, PHRASE_NET_DOES_NOT_FIT,
                 WITH(TEXT(path), TEXT(g->name.text[cli->console.language]), NUMBER(seats)));
    }
    c->style.net = c->net;
    file_free(&file);
    return ending;
}

/* "exploration=0.3": false if there is no such setting. */
static bool set_style(struct contender *c, const char *name, const char *value) {
    static const struct {
        const char *name, *words;
    } rows[] = {
        {"exploration", NULL}, {"bias", NULL},   {"spread", NULL}, {"reward", "win lead points both"},
        {"knows", "all estimate rules"}, {"buckets", NULL}, {"quiet", "usual yes no"}, {"plies", NULL},
        {"wide", NULL}, {"guided", "no yes"}, {"iterations", NULL}, {"think", NULL},
    };
    size_t row = 0;
    long number;
    while (row < sizeof rows / sizeof rows[0] && strcmp(rows[row].name, name) != 0) {
        row++;
    }
    if (row == sizeof rows / sizeof rows[0] || !value_of(value, rows[row].words, &number)) {
        return false;
    }
    float decimal = (float)number / THOUSAND;
    long whole = number / THOUSAND;
    switch (row) {
    case 0: c->style.exploration = decimal; break;
    case 1: c->style.bias = decimal; break;
    case 2: c->style.spread = decimal; break;
    case 3: c->style.reward = (uint8_t)whole; break;
    case 4: c->style.knows = (uint8_t)whole; break;
    case 5: c->style.buckets = (uint8_t)whole; break;
    case 6: c->style.quiet = (uint8_t)whole; break;
    case 7: c->style.plies = (uint16_t)whole; break;
    case 8: c->style.wide = (uint16_t)whole; break;
    case 9: c->style.guided = whole != 0; break;
    case 10:
        c->bot.budget = (uint32_t)whole;
        c->bot.milliseconds = 0;
        break;
    default:
        c->bot.milliseconds = 1;
        c->effort = (struct effort){.milliseconds = number > 0 ? number : 1};
    }
    return true;
}

static enum ending set(const struct cli *cli, const struct quad_game *g, int seats, struct quad_word word,
                       struct contender *c) {
    char text[CONTENDER_NAME];
    struct quad_text t;
    quad_text_begin(&t, text, sizeof text);
    quad_text_add_bytes(&t, word.at, word.length);
    char *equals = strchr(text, '=');
    if (equals != NULL) {
        *equals = '\0';
        if (strcmp(text, "net") == 0 && g->features != NULL) {
            return read_net(cli, g, seats, equals + 1, c);
        }
        if (set_style(c, text, equals + 1)) {
            return ENDING_FINE;
        }
        *equals = '=';
    }
    return fail(&cli->console, ENDING_USAGE, PHRASE_BOT_SETTING, WITH(TEXT(text)));
}

enum ending contender_read(const struct cli *cli, const struct quad_game *g, int seats, struct quad_word name,
                           const struct effort *effort, struct contender *out) {
    struct quad_text t;
    *out = (struct contender){.effort = *effort};
    quad_text_begin(&t, out->name, sizeof out->name);
    quad_text_add_bytes(&t, name.at, name.length);
    size_t length = strcspn(out->name, ":");
    char rest = out->name[length];
    out->name[length] = '\0';
    const struct quad_bot *bot = quad_bot_named(out->name);
    bot = bot != NULL ? bot : quad_bot_reference(out->name);
    if (bot == NULL || t.cut) {
        return fail(&cli->console, ENDING_USAGE, PHRASE_NO_SUCH_BOT, WITH(TEXT(out->name)));
    }
    out->name[length] = rest;
    out->bot = *bot;
    out->style = bot->style != NULL ? *bot->style : quad_style_usual;
    out->bot.style = bot->style != NULL ? &out->style : NULL;
    enum ending ending = ENDING_FINE;
    for (const char *at = out->name + length; ending == ENDING_FINE && *at == ':';) {
        struct quad_word word = {at + 1, strcspn(at + 1, ":")};
        ending = set(cli, g, seats, word, out);
        at += 1 + word.length;
    }
    return ending;
}

void contender_free(struct contender *c) {
    free(c->net);
    c->net = NULL;
}
