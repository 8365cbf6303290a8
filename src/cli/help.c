/* help.c: usage, help and examples from the tables of commands.def. */
#include "cli/cli.h"
#include "host/wrap.h"

enum { COLUMN = 2, TEXT_COLUMN = 26, NARROW = 60 };

void usage_hint(const struct cli *cli) {
    if (cli->command == NULL) {
        say(&cli->console, stderr, PHRASE_TRY_HELP, NOTHING);
    } else {
        say(&cli->console, stderr, PHRASE_TRY_COMMAND_HELP, WITH(TEXT(cli->command->name)));
    }
}

/* A word or two, then its explanation in a column beside it. */
static void print_entry(const struct console *c, FILE *to, const char *head, const char *text) {
    char spaced[1024];
    struct quad_text t;
    quad_text_begin(&t, spaced, sizeof spaced);
    quad_text_say(&t, c->language, text);
    int width = (int)text_width(head), column = c->width < NARROW ? 2 * COLUMN : TEXT_COLUMN;
    fprintf(to, "%*s", COLUMN, "");
    wrap_part(to, head, COLUMN, COLUMN, c->width);
    if (COLUMN + width + 2 > column) {
        fprintf(to, "\n%*s", column, "");
    } else {
        fprintf(to, "%*s", column - COLUMN - width, "");
    }
    wrap_print(to, spaced, column, column, c->width);
}

static void print_option(const struct console *c, FILE *to, const struct option_row *row) {
    char head[96];
    struct quad_text t;
    quad_text_begin(&t, head, sizeof head);
    if (row->letter != 0) {
        char letter[] = "-x, ";
        letter[1] = row->letter;
        quad_text_add(&t, letter);
    }
    quad_text_add(&t, "--");
    quad_text_add(&t, row->name);
    if (row->values != NULL) {
        quad_text_add(&t, " ");
        quad_text_add(&t, row->argument[c->language]);
    }
    print_entry(c, to, head, row->text[c->language]);
}

static void print_options(const struct console *c, FILE *to, uint64_t options) {
    fputc('\n', to);
    say(c, to, PHRASE_OPTIONS, NOTHING);
    for (int pass = 0; pass < 2; pass++) { /* a command's own options first */
        for (int i = 0; i < OPTIONS; i++) {
            bool always = (TAKES_ALWAYS >> i & 1u) != 0;
            if ((options >> i & 1u) != 0 && always == (pass == 1)) {
                print_option(c, to, &option_rows[i]);
            }
        }
    }
}

void synopsis_write(struct quad_text *t, const struct command_row *row, enum quad_language language) {
    quad_text_add(t, "quadriga ");
    quad_text_add(t, row->name);
    if ((row->options & ~TAKES_ALWAYS) != 0) {
        quad_text_add(t, " [OPTIONS]");
    }
    for (int i = 0; i < OPERANDS_NAMED && row->operand[i] != OPERAND_NONE; i++) {
        bool last = i + 1 == OPERANDS_NAMED || row->operand[i + 1] == OPERAND_NONE;
        quad_text_add(t, i < row->least ? " " : " [");
        quad_text_add(t, operand_names[row->operand[i]][language]);
        quad_text_add(t, last && row->most < 0 ? "…" : "");
        quad_text_add(t, i < row->least ? "" : "]");
    }
}

static void print_example(const struct console *c, FILE *to, const char *line) {
    fprintf(to, "%*s", COLUMN, "");
    wrap_print(to, line, COLUMN, 2 * COLUMN, c->width);
}

static void print_command_help(const struct cli *cli, FILE *to) {
    const struct console *c = &cli->console;
    const struct command_row *row = cli->command;
    char synopsis[256];
    struct quad_text t;
    quad_text_begin(&t, synopsis, sizeof synopsis);
    synopsis_write(&t, row, c->language);
    say_filled(c, to, PHRASE_USAGE, WITH(TEXT(synopsis)));
    fputc('\n', to);
    say_text(c, to, row->text[c->language], 0);
    print_options(c, to, row->options);
    fputc('\n', to);
    say(c, to, PHRASE_EXAMPLES, NOTHING);
    for (size_t i = 0; i < example_count; i++) {
        if (&command_rows[example_rows[i].command] == row) {
            print_example(c, to, example_rows[i].line);
            say_text(c, to, example_rows[i].text[c->language], 3 * COLUMN);
        }
    }
}

void help_print(const struct cli *cli, FILE *to) {
    const struct console *c = &cli->console;
    if (cli->command != NULL) {
        print_command_help(cli, to);
        return;
    }
    say_filled(c, to, PHRASE_USAGE, WITH(TEXT(phrase_text(c->language, PHRASE_SYNOPSIS))));
    fputc('\n', to);
    say_filled(c, to, PHRASE_INTRODUCTION, NOTHING);
    fputc('\n', to);
    say(c, to, PHRASE_COMMANDS, NOTHING);
    for (int i = 0; i < COMMANDS; i++) {
        print_entry(c, to, command_rows[i].name, command_rows[i].text[c->language]);
    }
    print_options(c, to, TAKES_ALWAYS);
    fputc('\n', to);
    say(c, to, PHRASE_EXAMPLES, NOTHING);
    print_example(c, to, "quadriga play");
    print_example(c, to, "quadriga play trajan --seats 3");
    print_example(c, to, "quadriga simulate tali --games 1000 --audit");
    fputc('\n', to);
    say_filled(c, to, PHRASE_MORE_HELP, NOTHING);
}
