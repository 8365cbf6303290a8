/* args.c: the command line, read against the tables of commands.def. */
#include "cli/cli.h"
#include "core/position.h"

#include <errno.h>
#include <stdlib.h>

const struct option_row option_rows[OPTIONS] = {
#define OPTION(id, name, letter, values, argument_english, argument_french, english, french)                 \
    [OPTION_##id] = {name, letter, values, {argument_english, argument_french}, {english, french}},
#include "cli/commands.def"
};

#define LIST(...)                                                                                            \
    { __VA_ARGS__ }
const struct command_row command_rows[COMMANDS] = {
#define COMMAND(id, name, operands, least, most, options, english, french)                                   \
    [COMMAND_##id] = {                                                                                       \
        #name, LIST operands, least, most, (options) | TAKES_ALWAYS, {english, french}, command_##name},
#include "cli/commands.def"
};

const struct example_row example_rows[] = {
#define EXAMPLE(command, line, english, french) {COMMAND_##command, line, {english, french}},
#include "cli/commands.def"
};
const size_t example_count = sizeof example_rows / sizeof example_rows[0];

const char *const operand_names[OPERANDS][QUAD_LANGUAGES] = {
#define OPERAND(id, english, french) [OPERAND_##id] = {english, french},
#include "cli/commands.def"
};

/* The edit distance of two words; large if they are too long to be compared. */
static size_t distance(const char *a, const char *b) {
    enum { MOST = 24 };
    size_t row[MOST + 1], n = strlen(a), k = strlen(b);
    if (n > MOST || k > MOST) {
        return MOST;
    }
    for (size_t i = 0; i <= n; i++) {
        row[i] = i;
    }
    for (size_t j = 1; j <= k; j++) {
        size_t corner = row[0];
        row[0] = j;
        for (size_t i = 1; i <= n; i++) {
            size_t best = corner + (a[i - 1] != b[j - 1]);
            corner = row[i];
            best = row[i] + 1 < best ? row[i] + 1 : best;
            row[i] = row[i - 1] + 1 < best ? row[i - 1] + 1 : best;
        }
    }
    return row[n];
}

/* The nearest of several words, or NULL if none is near. */
struct nearest {
    const char *wanted, *best;
    size_t distance;
};

static void consider(struct nearest *n, const char *word) {
    size_t d = distance(n->wanted, word);
    if (d < n->distance && d <= 2 && d < strlen(word)) {
        n->best = word;
        n->distance = d;
    }
}

static enum ending unknown(const struct cli *cli, enum phrase phrase, const struct nearest *n) {
    const struct console *c = &cli->console;
    if (n->best != NULL) {
        fail(c, ENDING_USAGE, phrase, WITH(TEXT(n->wanted)));
        say(c, stderr, PHRASE_DID_YOU_MEAN, WITH(TEXT(n->best)));
    } else {
        fail(c, ENDING_USAGE, phrase, WITH(TEXT(n->wanted)));
        usage_hint(cli);
    }
    return ENDING_USAGE;
}

static enum ending find_command(struct cli *cli, const char *word) {
    struct nearest n = {word, NULL, SIZE_MAX};
    for (int i = 0; i < COMMANDS; i++) {
        if (strcmp(command_rows[i].name, word) == 0) {
            cli->command = &command_rows[i];
            return ENDING_FINE;
        }
        consider(&n, command_rows[i].name);
    }
    return unknown(cli, PHRASE_NO_SUCH_COMMAND, &n);
}

/* The option of that name or letter that the command takes, or -1. */
static int find_option(const struct cli *cli, const char *name, size_t length, char letter) {
    uint64_t takes = cli->command == NULL ? TAKES_ALWAYS : cli->command->options;
    for (int i = 0; i < OPTIONS; i++) {
        const struct option_row *row = &option_rows[i];
        bool named = letter != 0 ? row->letter == letter
                                 : strlen(row->name) == length && memcmp(row->name, name, length) == 0;
        if (named && (takes >> i & 1u) != 0) {
            return i;
        }
    }
    return -1;
}

static enum ending unknown_option(const struct cli *cli, const char *word) {
    char shown[128];
    struct quad_text t;
    quad_text_begin(&t, shown, sizeof shown);
    quad_text_add_bytes(&t, word, strcspn(word, "="));
    struct nearest n = {shown + (strncmp(shown, "--", 2) == 0 ? 2 : 0), NULL, SIZE_MAX};
    uint64_t takes = cli->command == NULL ? TAKES_ALWAYS : cli->command->options;
    for (int i = 0; i < OPTIONS; i++) {
        if ((takes >> i & 1u) != 0) {
            consider(&n, option_rows[i].name);
        }
    }
    char found[64];
    quad_text_begin(&t, found, sizeof found);
    quad_text_add(&t, "--");
    quad_text_add(&t, n.best == NULL ? "" : n.best);
    n = (struct nearest){shown, n.best == NULL ? NULL : found, 0};
    return unknown(cli, PHRASE_NO_SUCH_OPTION, &n);
}

/* One option, at arguments[*at]; its value may be the next argument. */
static enum ending read_option(struct cli *cli, int count, char **arguments, int *at) {
    const struct console *c = &cli->console;
    const char *word = arguments[*at], *equals = strchr(word, '=');
    size_t length = equals == NULL ? strlen(word) : (size_t)(equals - word);
    bool is_long = word[1] == '-';
    int option = is_long       ? find_option(cli, word + 2, length - 2, 0)
                 : length == 2 ? find_option(cli, "", 0, word[1])
                               : -1;
    if (option < 0) {
        return unknown_option(cli, word);
    }
    const char *value = equals == NULL ? NULL : equals + 1;
    if (option_rows[option].values == NULL) {
        if (value != NULL) {
            return fail(c, ENDING_USAGE, PHRASE_TAKES_NO_VALUE, WITH(TEXT(option_rows[option].name)));
        }
        value = "";
    } else if (value == NULL) {
        if (*at + 1 >= count) {
            return fail(c, ENDING_USAGE, PHRASE_NEEDS_VALUE, WITH(TEXT(option_rows[option].name)));
        }
        value = arguments[++*at];
    }
    cli->value[option] = value;
    if (option == OPTION_OPTION) {
        if (cli->chosen_count == VALUES_MOST) {
            return fail(c, ENDING_USAGE, PHRASE_TOO_MANY_OPERANDS, WITH(TEXT(value)));
        }
        cli->chosen[cli->chosen_count++] = value;
    }
    return ENDING_FINE;
}

static enum ending set_language(struct cli *cli, const char *value) {
    if (value == NULL) {
        return ENDING_FINE;
    }
    if (strcmp(value, "fr") != 0 && strcmp(value, "en") != 0) {
        return fail(&cli->console, ENDING_USAGE, PHRASE_NO_SUCH_LANGUAGE, WITH(TEXT(value)));
    }
    cli->console.language = value[0] == 'f' ? QUAD_FRENCH : QUAD_ENGLISH;
    return ENDING_FINE;
}

/* The language comes first, so that everything else that is wrong can be said in it. */
static enum ending find_language(struct cli *cli, int count, char **arguments) {
    const char *value = NULL;
    for (int i = 1; i < count && strcmp(arguments[i], "--") != 0; i++) {
        if (strcmp(arguments[i], "--lang") == 0 && i + 1 < count) {
            value = arguments[++i];
        } else if (strncmp(arguments[i], "--lang=", 7) == 0) {
            value = arguments[i] + 7;
        }
    }
    return set_language(cli, value);
}

static enum ending check_operands(const struct cli *cli) {
    const struct console *c = &cli->console;
    const struct command_row *row = cli->command;
    if (row == NULL || has(cli, OPTION_HELP) || has(cli, OPTION_VERSION)) {
        return ENDING_FINE;
    }
    if (cli->operand_count < row->least) {
        const char *missing = operand_names[row->operand[cli->operand_count]][c->language];
        fail(c, ENDING_USAGE, PHRASE_MISSING_OPERAND, WITH(TEXT(missing)));
        usage_hint(cli);
        return ENDING_USAGE;
    }
    if (row->most >= 0 && cli->operand_count > row->most) {
        fail(c, ENDING_USAGE, PHRASE_TOO_MANY_OPERANDS, WITH(TEXT(cli->operand[row->most])));
        usage_hint(cli);
        return ENDING_USAGE;
    }
    return ENDING_FINE;
}

/* The name of a table, where one may stand; some begin like an option. */
static bool is_table(const struct cli *cli, const char *word) {
    enum { LENGTH = 22 };
    const struct command_row *row = cli->command;
    bool takes = false;
    for (int i = 0; row != NULL && i < OPERANDS_NAMED; i++) {
        takes = takes || row->operand[i] == OPERAND_TARGET || row->operand[i] == OPERAND_WORD;
    }
    return takes && strlen(word) == LENGTH &&
           strspn(word, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_") == LENGTH &&
           find_option(cli, word + 2, LENGTH - 2, 0) < 0;
}

enum ending args_read(struct cli *cli, int count, char **arguments) {
    enum ending ending = find_language(cli, count, arguments);
    bool options = true;
    cli->operand = arguments; /* operands move to the front: there is always room */
    for (int i = 1; i < count && ending == ENDING_FINE; i++) {
        char *word = arguments[i];
        if (options && strcmp(word, "--") == 0) {
            options = false;
        } else if (options && word[0] == '-' && word[1] != '\0' && !is_table(cli, word)) {
            ending = read_option(cli, count, arguments, &i);
        } else if (cli->command == NULL) {
            ending = find_command(cli, word);
        } else {
            cli->operand[cli->operand_count++] = word;
        }
    }
    return ending == ENDING_FINE ? check_operands(cli) : ending;
}

enum ending number_of(const struct cli *cli, enum option_id option, long min, long max, long preset,
                      long *out) {
    const char *text = cli->value[option];
    *out = preset;
    if (text == NULL) {
        return ENDING_FINE;
    }
    char *end;
    errno = 0;
    *out = strtol(text, &end, 10);
    bool digits = text[0] == '-' ? text[1] >= '0' && text[1] <= '9' : text[0] >= '0' && text[0] <= '9';
    if (!digits || *end != '\0' || errno != 0 || *out < min || *out > max) {
        return fail(&cli->console, ENDING_USAGE, PHRASE_BAD_NUMBER,
                    WITH(TEXT(option_rows[option].name), TEXT(text), NUMBER(min), NUMBER(max)));
    }
    return ENDING_FINE;
}

enum ending thousandths_of(const struct cli *cli, enum option_id option, long min, long max, long preset,
                           long *out) {
    const char *at = cli->value[option];
    *out = preset;
    if (at == NULL) {
        return ENDING_FINE;
    }
    long value = 0, digits = 0, places = -1;
    for (; (*at >= '0' && *at <= '9' && places < 3) || ((*at == '.' || *at == ',') && places < 0); at++) {
        bool point = *at == '.' || *at == ',';
        value = point || value > max ? value : 10 * value + (*at - '0');
        places += point || places >= 0;
        digits += !point;
    }
    for (places = places < 0 ? 0 : places; places < 3 && value <= max; places++) {
        value *= 10;
    }
    *out = value;
    if (*at != '\0' || digits == 0 || value < min || value > max) {
        return fail(&cli->console, ENDING_USAGE, PHRASE_BAD_SECONDS,
                    WITH(TEXT(option_rows[option].name), TEXT(cli->value[option]), NUMBER(max / 1000)));
    }
    return ENDING_FINE;
}

enum ending game_of(const struct cli *cli, const char *name, const struct quad_game **out) {
    struct nearest n = {name, NULL, SIZE_MAX};
    *out = quad_game_named(name);
    for (size_t i = 0; *out == NULL && quad_game_at(i) != NULL; i++) {
        consider(&n, quad_game_at(i)->name.token);
    }
    if (*out != NULL && cli->boxed != NULL && strcmp(cli->boxed->name.token, name) != 0) {
        return fail(&cli->console, ENDING_USAGE, PHRASE_OTHER_BOX,
                    WITH(TEXT(cli->value[OPTION_BOX]), TEXT(cli->boxed->name.token)));
    }
    if (*out != NULL) {
        *out = cli->boxed != NULL ? cli->boxed : *out;
        return ENDING_FINE;
    }
    fail(&cli->console, ENDING_USAGE, PHRASE_NO_SUCH_GAME, WITH(TEXT(name)));
    if (n.best != NULL) {
        say(&cli->console, stderr, PHRASE_DID_YOU_MEAN, WITH(TEXT(n.best)));
    } else {
        say(&cli->console, stderr, PHRASE_SEE_GAMES, NOTHING);
    }
    return ENDING_USAGE;
}

enum ending seats_of(const struct cli *cli, const struct quad_game *g, int *out) {
    long seats;
    enum ending ending = number_of(cli, OPTION_SEATS, g->seats_min, g->seats_max, usual_seats(g), &seats);
    *out = (int)seats;
    return ending;
}

bool seats_fit(const struct cli *cli, const struct quad_game *g) {
    long seats = strtol(cli->value[OPTION_SEATS], NULL, 10);
    return seats >= g->seats_min && seats <= g->seats_max;
}

enum ending options_of(const struct cli *cli, const struct quad_game *g, uint8_t out[QUAD_OPTIONS]) {
    quad_options_preset(g, out);
    for (int i = 0; i < cli->chosen_count; i++) {
        const char *text = cli->chosen[i], *equals = strchr(text, '=');
        if (equals == NULL) {
            return fail(&cli->console, ENDING_USAGE, PHRASE_OPTION_FORM, WITH(TEXT(text)));
        }
        struct quad_word name = {text, (size_t)(equals - text)}, value = {equals + 1, strlen(equals + 1)};
        if (quad_option_set(g, out, name, value) != QUAD_ERROR_NONE) {
            return fail(&cli->console, ENDING_USAGE, PHRASE_BAD_VARIANT,
                        WITH(TEXT(text), TEXT(g->name.text[cli->console.language]), TEXT(g->name.token)));
        }
    }
    return ENDING_FINE;
}

enum ending fail_open(const struct cli *cli, const struct quad_game *g, int seats, const uint8_t *options,
                      enum quad_error error) {
    const struct console *c = &cli->console;
    struct quad_any asked = {{0}};
    struct quad_state *s = quad_any_state(&asked);
    s->seats = (uint8_t)seats;
    s->viewer = QUAD_ORACLE;
    memcpy(s->options, options, sizeof s->options);
    const struct quad_symbol *why = g->refuse == NULL ? NULL : g->refuse(g, s);
    if (error == QUAD_ERROR_OPTIONS_CLASH && why != NULL) {
        return fail(c, ENDING_USAGE, PHRASE_ERROR, WITH(TEXT(why->text[c->language])));
    }
    return fail_error(c, error, NULL);
}
