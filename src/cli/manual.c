/* manual.c: quadriga manual: the manual page, from the tables of commands.def. */
#include "cli/cli.h"
#include "core/version.h"

/* A word and what it means: a row of EXIT STATUS, ENVIRONMENT or FILES. */
struct entry {
    const char *head, *text[QUAD_LANGUAGES];
};

static const struct entry exits[] = {
#define EXIT(code, english, french) {#code, {english, french}},
#include "cli/commands.def"
};

static const struct entry variables[] = {
#define VARIABLE(name, english, french) {name, {english, french}},
#include "cli/commands.def"
};

static const struct entry places[] = {
#define PLACE(path, english, french) {path, {english, french}},
#include "cli/commands.def"
};

/* A line of text for roff: no request by accident, hyphens that can be copied. */
static void put(const struct console *c, const char *text) {
    char spaced[4096];
    struct quad_text t;
    quad_text_begin(&t, spaced, sizeof spaced);
    quad_text_say(&t, c->language, text);
    for (const char *at = spaced; *at != '\0'; at++) {
        if (*at == '\\') {
            fputs("\\e", stdout);
        } else if (*at == '-') {
            fputs("\\-", stdout);
        } else if ((*at == '.' || *at == '\'') && (at == spaced || at[-1] == '\n')) {
            printf("\\&%c", *at);
        } else {
            putchar(*at);
        }
    }
    putchar('\n');
}

static void put_section(const struct console *c, enum phrase title) {
    printf(".SH \"%s\"\n", phrase_text(c->language, title));
}

static void put_entries(const struct console *c, enum phrase title, const struct entry *entries,
                        size_t count) {
    put_section(c, title);
    for (size_t i = 0; i < count; i++) {
        printf(".TP\n.B ");
        put(c, entries[i].head);
        put(c, entries[i].text[c->language]);
    }
}

static void put_option(const struct console *c, const struct option_row *row) {
    printf(".TP\n");
    if (row->letter != 0) {
        printf("\\fB\\-%c\\fR, ", row->letter);
    }
    printf("\\fB\\-\\-%s\\fR", row->name);
    if (row->values != NULL) {
        printf(" \\fI%s\\fR", row->argument[c->language]);
    }
    putchar('\n');
    put(c, row->text[c->language]);
}

static void put_command(const struct console *c, enum command_id id) {
    const struct command_row *row = &command_rows[id];
    char synopsis[256];
    struct quad_text t;
    quad_text_begin(&t, synopsis, sizeof synopsis);
    synopsis_write(&t, row, c->language);
    printf(".SS ");
    put(c, synopsis);
    put(c, row->text[c->language]);
    for (int i = 0; i < OPTIONS; i++) {
        if ((row->options >> i & 1u) != 0 && (TAKES_ALWAYS >> i & 1u) == 0) {
            put_option(c, &option_rows[i]);
        }
    }
    for (size_t i = 0; i < example_count; i++) {
        if (example_rows[i].command == id) {
            printf(".PP\n");
            put(c, example_rows[i].text[c->language]);
            printf(".PP\n.RS 4\n.nf\n");
            put(c, example_rows[i].line);
            printf(".fi\n.RE\n");
        }
    }
}

enum ending command_manual(struct cli *cli) {
    const struct console *c = &cli->console;
    printf(".\\\" Made by \"quadriga manual\".\n.TH QUADRIGA 1 \"\" \"quadriga %s\"\n", quad_version());
    put_section(c, PHRASE_MAN_NAME);
    printf("quadriga \\- %s\n", phrase_text(c->language, PHRASE_MAN_WHAT));
    put_section(c, PHRASE_MAN_SYNOPSIS);
    put(c, phrase_text(c->language, PHRASE_SYNOPSIS));
    put_section(c, PHRASE_MAN_DESCRIPTION);
    put(c, phrase_text(c->language, PHRASE_MAN_ABOUT));
    put_section(c, PHRASE_MAN_COMMANDS);
    for (int i = 0; i < COMMANDS; i++) {
        put_command(c, (enum command_id)i);
    }
    put_section(c, PHRASE_MAN_COMMON);
    for (int i = 0; i < OPTIONS; i++) {
        if ((TAKES_ALWAYS >> i & 1u) != 0) {
            put_option(c, &option_rows[i]);
        }
    }
    put_entries(c, PHRASE_MAN_EXIT, exits, sizeof exits / sizeof exits[0]);
    put_entries(c, PHRASE_MAN_VARIABLES, variables, sizeof variables / sizeof variables[0]);
    put_entries(c, PHRASE_MAN_FILES, places, sizeof places / sizeof places[0]);
    return ENDING_FINE;
}
