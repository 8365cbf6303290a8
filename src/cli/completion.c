/* completion.c: quadriga completion: what a shell may propose, from the tables of commands.def. */
#include "cli/cli.h"
#include "cli/store.h"

static bool takes(const struct command_row *row, int option) {
    return (row->options >> option & 1u) != 0;
}

/* Each with a space before it. */
static const char admin_actions[] =
#define ADMIN(name, least, most, words, english, french) " " #name
#include "server/admin.def"
#undef ADMIN
    ;

static bool is_path(const char *values) {
    return strcmp(values, "<file>") == 0 || strcmp(values, "<folder>") == 0;
}

/* What the first operand of a command may be: words, or files. */
static void print_operand_words(const struct command_row *row) {
    if (row->operand[0] == OPERAND_GAME) {
        for (size_t i = 0; quad_game_at(i) != NULL; i++) {
            printf("%s%s", i > 0 ? " " : "", quad_game_at(i)->name.token);
        }
    } else if (row->operand[0] == OPERAND_SHELL) {
        printf("bash zsh fish");
    } else if (row == &command_rows[COMMAND_STORE]) {
        for (size_t i = 0; store_action(i) != NULL; i++) {
            printf("%s%s", i > 0 ? " " : "", store_action(i));
        }
    } else if (row == &command_rows[COMMAND_ADMIN]) {
        printf("%s", admin_actions + 1);
    }
}

static void print_bash_values(const struct command_row *row) {
    for (int i = 0; i < OPTIONS; i++) {
        const char *values = option_rows[i].values;
        if (!takes(row, i) || values == NULL) {
            continue;
        }
        printf("        '%s --%s') ", row->name, option_rows[i].name);
        if (strcmp(values, "<folder>") == 0) {
            printf("COMPREPLY=($(compgen -d -- \"$cur\")); return ;;\n");
        } else if (is_path(values)) {
            printf("COMPREPLY=($(compgen -f -- \"$cur\")); return ;;\n");
        } else {
            printf("COMPREPLY=($(compgen -W '%s' -- \"$cur\")); return ;;\n", values);
        }
    }
}

static void print_bash(void) {
    printf(
        "# quadriga completions for bash: source <(quadriga completion bash)\n"
        "_quadriga() {\n"
        "    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]}\n"
        "    local options= words=\n"
        "    COMPREPLY=()\n"
        "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
        "        COMPREPLY=($(compgen -W '");
    for (int i = 0; i < COMMANDS; i++) {
        printf("%s ", command_rows[i].name);
    }
    printf(
        "--help --version --lang' -- \"$cur\"))\n        return\n    fi\n    case \"$command $prev\" in\n");
    for (int i = 0; i < COMMANDS; i++) {
        print_bash_values(&command_rows[i]);
    }
    printf("    esac\n    case \"$command\" in\n");
    for (int i = 0; i < COMMANDS; i++) {
        printf("        %s) options='", command_rows[i].name);
        for (int k = 0; k < OPTIONS; k++) {
            if (takes(&command_rows[i], k)) {
                printf("--%s ", option_rows[k].name);
            }
        }
        /* Behind an action come files and words of its own. */
        printf("'%s words='",
               command_rows[i].operand[0] == OPERAND_ACTION ? "; [ \"$COMP_CWORD\" -gt 2 ] ||" : "");
        print_operand_words(&command_rows[i]);
        printf("' ;;\n");
    }
    printf("    esac\n"
           "    case \"$cur\" in\n"
           "        -*) COMPREPLY=($(compgen -W \"$options\" -- \"$cur\")) ;;\n"
           "        *) COMPREPLY=($(compgen -W \"$words\" -- \"$cur\")) ;;\n"
           "    esac\n"
           "}\n"
           "complete -o default -F _quadriga quadriga\n");
}

/* A text inside single quotes, without what zsh and fish would read as more than text. */
static void print_quoted(const struct console *c, const char *text) {
    char spaced[1024];
    struct quad_text t;
    quad_text_begin(&t, spaced, sizeof spaced);
    quad_text_say(&t, c->language, text);
    for (const char *at = spaced; *at != '\0'; at++) {
        if (*at == '\'') {
            printf("’");
        } else if (*at == ':' || *at == '[' || *at == ']' || *at == '\\') {
            printf("\\%c", *at);
        } else {
            putchar(*at);
        }
    }
}

static void print_zsh_command(const struct console *c, const struct command_row *row) {
    printf("        %s)\n            _arguments", row->name);
    for (int i = 0; i < OPTIONS; i++) {
        const char *values = option_rows[i].values;
        if (!takes(row, i)) {
            continue;
        }
        printf(" \\\n                '%s--%s[", i == OPTION_OPTION ? "*" : "", option_rows[i].name);
        print_quoted(c, option_rows[i].text[c->language]);
        printf("]");
        if (values != NULL && is_path(values)) {
            printf(":%s:%s", option_rows[i].name, strcmp(values, "<folder>") == 0 ? "_files -/" : "_files");
        } else if (values != NULL) {
            printf(":%s:(%s)", option_rows[i].name, values);
        }
        printf("'");
    }
    if (row->operand[0] == OPERAND_FILE) {
        printf(" \\\n                '*:file:_files'");
    } else if (row->operand[0] == OPERAND_FOLDER) {
        printf(" \\\n                '1:folder:_files -/'");
    } else if (row->operand[0] != OPERAND_NONE) {
        printf(" \\\n                '1:%s:(", operand_names[row->operand[0]][c->language]);
        print_operand_words(row);
        printf(")'");
        printf("%s", row->operand[1] == OPERAND_FILE     ? " \\\n                '2:file:_files'"
                     : row->operand[0] == OPERAND_ACTION ? " \\\n                '*:file:_files'"
                                                         : "");
    }
    printf(" ;;\n");
}

static void print_zsh(const struct console *c) {
    printf("#compdef quadriga\n# quadriga completions for zsh\n_quadriga() {\n    local -a commands\n    "
           "commands=(\n");
    for (int i = 0; i < COMMANDS; i++) {
        printf("        '%s:", command_rows[i].name);
        print_quoted(c, command_rows[i].text[c->language]);
        printf("'\n");
    }
    printf(
        "    )\n    if (( CURRENT == 2 )); then\n        _describe command commands\n        return\n    fi\n"
        "    local command=$words[2]\n    shift words\n    (( CURRENT-- ))\n    case $command in\n");
    for (int i = 0; i < COMMANDS; i++) {
        print_zsh_command(c, &command_rows[i]);
    }
    printf("    esac\n}\nif [ \"$funcstack[1]\" = _quadriga ]; then\n    _quadriga \"$@\"\nelse\n"
           "    compdef _quadriga quadriga\nfi\n");
}

/* fish reads a backslash before a colon as a backslash, so its texts are quoted on their own. */
static void print_fish_text(const struct console *c, const char *text) {
    printf(" -d '");
    for (const char *at = text; *at != '\0'; at++) {
        if (*at == '\'') {
            printf("’");
        } else {
            putchar(*at);
        }
    }
    (void)c;
    printf("'\n");
}

/* One of the actions first, then files. */
static void print_fish_actions(const struct command_row *row) {
    for (int files = 0; files < 2; files++) {
        printf("complete -c quadriga -n '__fish_seen_subcommand_from %s; and %s__fish_seen_subcommand_from ",
               row->name, files ? "" : "not ");
        print_operand_words(row);
        printf("' %s", files ? "-F\n" : "-a '");
        if (!files) {
            print_operand_words(row);
            printf("'\n");
        }
    }
}

static void print_fish(const struct console *c) {
    printf("# quadriga completions for fish\ncomplete -c quadriga -f\n");
    for (int i = 0; i < COMMANDS; i++) {
        const struct command_row *row = &command_rows[i];
        printf("complete -c quadriga -n __fish_use_subcommand -a %s", row->name);
        print_fish_text(c, row->text[c->language]);
        for (int k = 0; k < OPTIONS; k++) {
            const char *values = option_rows[k].values;
            if (!takes(row, k)) {
                continue;
            }
            printf("complete -c quadriga -n '__fish_seen_subcommand_from %s' -l %s", row->name,
                   option_rows[k].name);
            if (option_rows[k].letter != 0) {
                printf(" -s %c", option_rows[k].letter);
            }
            if (values != NULL && is_path(values)) {
                printf(" -r -F");
            } else if (values != NULL) {
                printf(" -x -a '%s'", values);
            }
            print_fish_text(c, option_rows[k].text[c->language]);
        }
        if (row->operand[0] == OPERAND_FILE) {
            printf("complete -c quadriga -n '__fish_seen_subcommand_from %s' -F\n", row->name);
        } else if (row->operand[0] == OPERAND_FOLDER) {
            printf("complete -c quadriga -n '__fish_seen_subcommand_from %s' -a "
                   "'(__fish_complete_directories)'\n",
                   row->name);
        } else if (row->operand[0] == OPERAND_ACTION) {
            print_fish_actions(row);
        } else if (row->operand[0] != OPERAND_NONE) {
            printf("complete -c quadriga -n '__fish_seen_subcommand_from %s' -a '", row->name);
            print_operand_words(row);
            printf("'\n");
        }
    }
}

enum ending command_completion(struct cli *cli) {
    const char *shell = cli->operand[0];
    if (strcmp(shell, "bash") == 0) {
        print_bash();
    } else if (strcmp(shell, "zsh") == 0) {
        print_zsh(&cli->console);
    } else if (strcmp(shell, "fish") == 0) {
        print_fish(&cli->console);
    } else {
        return fail(&cli->console, ENDING_USAGE, PHRASE_NO_SUCH_SHELL, WITH(TEXT(shell)));
    }
    return ENDING_FINE;
}
