/* cli.h: the command line: the tables from commands.def, what was asked for, and what the commands share. */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include "core/json.h"
#include "host/console.h"
#include "host/output.h"
#include "host/tables.h"

enum operand_id {
#define OPERAND(id, english, french) OPERAND_##id,
#include "cli/commands.def"
    OPERANDS
};

enum option_id {
#define OPTION(id, name, letter, values, argument_english, argument_french, english, french) OPTION_##id,
#include "cli/commands.def"
    OPTIONS
};

enum command_id {
#define COMMAND(id, name, operands, least, most, options, english, french) COMMAND_##id,
#include "cli/commands.def"
    COMMANDS
};

enum { OPERANDS_NAMED = 3, VALUES_MOST = 64 };

struct option_row {
    const char *name;
    char letter;
    const char *values, *argument[QUAD_LANGUAGES], *text[QUAD_LANGUAGES];
};

struct cli;

struct command_row {
    const char *name;
    uint8_t operand[OPERANDS_NAMED];
    int least, most;
    uint64_t options;
    const char *text[QUAD_LANGUAGES];
    enum ending (*run)(struct cli *cli);
};

struct example_row {
    enum command_id command;
    const char *line, *text[QUAD_LANGUAGES];
};

/* The options that every command takes. */
#define TAKES(id) ((uint64_t)1 << OPTION_##id)
_Static_assert(OPTIONS <= 64, "a bit for each");
#define TAKES_ALWAYS (TAKES(HELP) | TAKES(VERSION) | TAKES(LANG))

extern const struct option_row option_rows[OPTIONS];
extern const struct command_row command_rows[COMMANDS];
extern const struct example_row example_rows[];
extern const size_t example_count;
extern const char *const operand_names[OPERANDS][QUAD_LANGUAGES];

/* What was asked for. */
struct cli {
    struct console console;
    const struct command_row *command; /* NULL if none was given */
    const char *value[OPTIONS];        /* the last value of each option; "" for a switch; NULL if not given */
    const char *chosen[VALUES_MOST];   /* the values of --option */
    int chosen_count;
    char **operand;
    int operand_count;
    const struct quad_game *boxed; /* the game of --box, held; NULL without it */
};

/* args.c: read the command line against the tables. Complains itself. */
enum ending args_read(struct cli *cli, int count, char **arguments);
static inline bool has(const struct cli *cli, enum option_id option) {
    return cli->value[option] != NULL;
}
/* The value of an option as a number from min to max, or the preset if it was not given. Complains itself. */
enum ending number_of(const struct cli *cli, enum option_id option, long min, long max, long preset,
                      long *out);
/* A number with up to three decimal places, in thousandths. */
enum ending thousandths_of(const struct cli *cli, enum option_id option, long min, long max, long preset,
                           long *out);
/* The game of that name; with --box, as that box has it. */
enum ending game_of(const struct cli *cli, const char *name, const struct quad_game **out);
/* Two players, or as many as the game needs. */
static inline int usual_seats(const struct quad_game *g) {
    return g->seats_min > 2 ? g->seats_min : g->seats_max < 2 ? g->seats_max : 2;
}
/* How many players: --seats, otherwise the usual number. */
enum ending seats_of(const struct cli *cli, const struct quad_game *g, int *out);
/* Whether the game can be played by --seats players. */
bool seats_fit(const struct cli *cli, const struct quad_game *g);
/* The variants chosen with --option. */
enum ending options_of(const struct cli *cli, const struct quad_game *g, uint8_t out[QUAD_OPTIONS]);
/* Why these options and seats cannot be played together, in the game's own words. */
enum ending fail_open(const struct cli *cli, const struct quad_game *g, int seats, const uint8_t *options,
                      enum quad_error error);

/* wanted.c: the options of tables and bots as values. */
/* The luck of a new table: --seed, otherwise the kernel's. */
enum ending seed_of(const struct cli *cli, struct quad_seed *out);
/* --viewer: a seat, QUAD_NOBODY or QUAD_ORACLE. */
enum ending viewer_of(const struct cli *cli, const char *text, int seats, int *out);
/* --ply as a number of plays of that table. */
enum ending plays_of(const struct cli *cli, const struct quad_table *t, size_t *out);
/* --seat, or the only seat that is asked. */
enum ending asked_seat_of(const struct cli *cli, const struct quad_state *s, int *out);

/* --think and --iterations: how much master may think. */
struct effort;
enum ending effort_of(const struct cli *cli, struct effort *out);

/* describe.c: a moment of a table for programs, as one JSON object. */
void describe_json(struct quad_json *j, const struct quad_table *t, const struct quad_state *truth,
                   int viewer, enum quad_language language);

/* store.c: the address of a store as it may be shown: without passwords. */
enum { STORE_ADDRESS = 1024 };
void store_show_address(const char *address, char out[STORE_ADDRESS]);

/* rules.c: the rules of the game of that name; NULL if they are not in the program. */
const char *rules_of(const char *game, enum quad_language language);

/* verify.c: complain that a record replays only in part. */
void tell_stop(const struct console *c, const char *path, const struct quad_stop *stop);

/* help.c */
void help_print(const struct cli *cli, FILE *to);
void usage_hint(const struct cli *cli);
/* "quadriga show [OPTIONS] FILE" */
void synopsis_write(struct quad_text *t, const struct command_row *row, enum quad_language language);

/* One function a command: command_games, command_simulate … */
#define COMMAND(id, name, operands, least, most, options, english, french)                                   \
    enum ending command_##name(struct cli *cli);
#include "cli/commands.def"

#endif
