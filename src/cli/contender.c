/* contender.c: see contender.h. */
#include "cli/contender.h"
#include "host/nets.h"

#include <stddef.h>
#include <stdlib.h>

enum { THOUSAND = 1000 };

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

/* The settings of a search, by the names of their fields; their words, if they have any. */
static const struct setting {
    const char *name, *words;
    size_t offset;
    enum { DECIMAL, SHARE, BYTE, WORD } kind; /* a share is a decimal up to 1 */
} rows[] = {
    {"exploration", NULL, offsetof(struct quad_search_settings, exploration), DECIMAL},
    {"bias", NULL, offsetof(struct quad_search_settings, bias), DECIMAL},
    {"puct", NULL, offsetof(struct quad_search_settings, puct), DECIMAL},
    {"lead_scale", NULL, offsetof(struct quad_search_settings, lead_scale), DECIMAL},
    {"margin", NULL, offsetof(struct quad_search_settings, margin), SHARE},
    {"evaluation", "network estimate end", offsetof(struct quad_search_settings, evaluation), BYTE},
    {"chance_children", NULL, offsetof(struct quad_search_settings, chance_children), BYTE},
    {"calibrations", NULL, offsetof(struct quad_search_settings, calibrations), BYTE},
    {"guided", "no yes", offsetof(struct quad_search_settings, guided), BYTE},
    {"policy", "no yes", offsetof(struct quad_search_settings, policy), BYTE},
    {"quiet", "no yes", offsetof(struct quad_search_settings, quiet), BYTE},
    {"plies", NULL, offsetof(struct quad_search_settings, plies), WORD},
    {"wide", NULL, offsetof(struct quad_search_settings, wide), WORD},
    {"reuse", "game turn no", offsetof(struct quad_search_settings, reuse), BYTE},
};

/* "exploration=0.3": false if there is no such setting. */
static bool set_search(struct quad_search_settings *settings, const char *name, const char *value) {
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct setting *row = &rows[i];
        bool decimals = row->kind == DECIMAL || row->kind == SHARE;
        long number, most = row->kind == SHARE ? 1 : row->kind == BYTE ? UINT8_MAX : UINT16_MAX;
        if (strcmp(row->name, name) != 0) {
            continue;
        }
        if (!value_of(value, row->words, &number) || number > most * THOUSAND) {
            return false;
        }
        float decimal = (float)number / THOUSAND;
        uint8_t byte = (uint8_t)(number / THOUSAND);
        uint16_t word = (uint16_t)(number / THOUSAND);
        const void *from = decimals ? (void *)&decimal : row->kind == BYTE ? &byte : (void *)&word;
        memcpy((char *)settings + row->offset, from,
               decimals            ? sizeof decimal
               : row->kind == BYTE ? sizeof byte
                                   : sizeof word);
        return true;
    }
    return false;
}

/* "iterations=500" or "think=0.1": how long it thinks, whatever others do. */
static bool set_effort(struct contender *c, const char *name, const char *value) {
    long number;
    bool counted = strcmp(name, "iterations") == 0, clocked = strcmp(name, "think") == 0;
    if ((!counted && !clocked) || !value_of(value, NULL, &number) || number == 0) {
        return false;
    }
    c->bot.budget = counted ? (uint32_t)(number / THOUSAND) : c->bot.budget;
    c->bot.milliseconds = clocked ? 1 : 0;
    c->effort = (struct effort){.milliseconds = clocked ? number : 0, .threads = c->effort.threads};
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
        bool thinks = set_effort(c, text, equals + 1), net = strcmp(text, "net") == 0;
        if (!thinks && c->bot.settings == NULL && (net || set_search(&c->settings, text, equals + 1))) {
            return fail(&cli->console, ENDING_USAGE, PHRASE_BOT_WITHOUT_SEARCH,
                        WITH(TEXT(c->bot.name.token), TEXT(text)));
        }
        if (net && g->features != NULL) {
            free(c->net);
            enum ending ending = net_from_file(&cli->console, g, seats, equals + 1, &c->net);
            c->settings.net = c->net;
            return ending;
        }
        if (thinks || set_search(&c->settings, text, equals + 1)) {
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
    out->settings = bot->settings != NULL ? *bot->settings : quad_settings_master;
    out->bot.settings = bot->settings != NULL ? &out->settings : NULL;
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
