/* settings.c: quadriga settings: a file for "quadriga serve --config" with every setting as a comment, from
 * the tables of settings and limits. */
#include "cli/serve.h"
#include "host/wrap.h"
#include "server/limits.h"

enum { COLUMNS = 78 };

struct limit_text {
    const char *name, *text[QUAD_LANGUAGES];
};

static const struct limit_text limit_texts[] = {
#define LIMIT_TEXT(name, english, french) {#name, {english, french}},
#include "cli/limit_texts.def"
#undef LIMIT_TEXT
};

static void put_comment(const struct console *c, const char *text) {
    char spaced[2048];
    struct quad_text t;
    quad_text_begin(&t, spaced, sizeof spaced);
    quad_text_say(&t, c->language, text);
    for (const char *at = spaced, *rest = spaced; *at != '\0'; at = rest) {
        size_t length = wrap_next(at, COLUMNS, &rest);
        printf("# %.*s\n", (int)length, at);
    }
}

static void put_setting(const struct console *c, const struct serve_setting *setting) {
    const struct option_row *row = &option_rows[setting->option];
    const char *argument = row->argument[c->language];
    putchar('\n');
    put_comment(c, row->text[c->language]);
    printf("#%s %s\n", setting->name,
           setting->preset[0] != '\0' || argument == NULL ? setting->preset : argument);
}

static void put_words(const struct console *c, const char *name) {
    for (size_t i = 0; i < sizeof limit_texts / sizeof limit_texts[0]; i++) {
        if (strcmp(limit_texts[i].name, name) == 0) {
            put_comment(c, limit_texts[i].text[c->language]);
        }
    }
}

static void put_limit(const struct console *c, const char *name, long preset) {
    put_words(c, name);
    printf("#     %s=%ld\n", name, preset);
}

/* 0 days: always. */
static void put_time(const struct console *c, const char *name, int days) {
    put_words(c, name);
    if (days == 0) {
        printf("#     %s=always\n", name);
    } else {
        printf("#     %s=%dd\n", name, days);
    }
}

enum ending command_settings(struct cli *cli) {
    const struct console *c = &cli->console;
    struct serve_setting setting;
    put_comment(c, phrase_text(c->language, PHRASE_SETTINGS_HEAD));
    for (int i = 0; serve_setting_at(i, &setting); i++) {
        put_setting(c, &setting);
    }
    putchar('\n');
    put_comment(c, phrase_text(c->language, PHRASE_SETTINGS_LIMITS));
#define LIMIT(id, name, preset) put_limit(c, #name, preset);
#include "server/limits.def"
#undef LIMIT
    putchar('\n');
    put_comment(c, phrase_text(c->language, PHRASE_SETTINGS_RETENTION));
#define RETAIN(id, name, preset) put_time(c, #name, preset);
#include "server/retention.def"
#undef RETAIN
    return ENDING_FINE;
}
