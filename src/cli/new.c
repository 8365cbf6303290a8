/* new.c: quadriga new: the record of a new game. */
#include "cli/cli.h"
#include "core/box.h"
#include "host/files.h"

static enum ending name_players(const struct cli *cli, struct quad_table *t) {
    const char *at = cli->value[OPTION_NAMES];
    for (int seat = 0; at != NULL; seat++) {
        size_t length = strcspn(at, ",");
        char name[QUAD_NAME_BYTES];
        struct quad_text shown;
        quad_text_begin(&shown, name, sizeof name);
        quad_text_add_bytes(&shown, at, length);
        if (seat >= quad_table_truth(t)->seats) {
            return fail(&cli->console, ENDING_USAGE, PHRASE_TOO_MANY_SEATS, WITH(NUMBER(seat), TEXT(name)));
        }
        if (length > 0) { /* nothing between two commas: no name */
            enum quad_error error = quad_table_name(t, seat, at, length);
            if (error != QUAD_ERROR_NONE) {
                return fail_error(&cli->console, error, name);
            }
        }
        at = at[length] == ',' ? at + length + 1 : NULL;
    }
    return ENDING_FINE;
}

static enum ending open_table(const struct cli *cli, struct quad_table *t) {
    const struct quad_game *g, *found;
    struct quad_seed seed;
    struct quad_any position;
    uint8_t options[QUAD_OPTIONS];
    int seats;
    enum ending ending = game_of(cli, cli->operand[0], &g);
    if (ending == ENDING_FINE) {
        ending = seed_of(cli, &seed);
    }
    if (ending == ENDING_FINE && has(cli, OPTION_FROM)) {
        ending = position_load(&cli->console, cli->value[OPTION_FROM], &found, &position);
        if (ending != ENDING_FINE) {
            return ending;
        }
        if (strcmp(found->name.token, g->name.token) != 0) {
            ending = fail(&cli->console, ENDING_BAD_INPUT, PHRASE_OTHER_GAME,
                          WITH(TEXT(cli->value[OPTION_FROM]), TEXT(found->name.token)));
        } else if (has(cli, OPTION_SEATS) || has(cli, OPTION_OPTION) || has(cli, OPTION_BOX)) {
            ending = fail(&cli->console, ENDING_USAGE, PHRASE_FROM_HAS_ALL, NOTHING);
        } else if (quad_table_open_at(t, found, &position, &seed) != QUAD_ERROR_NONE) {
            ending = ENDING_FAILURE;
        }
        quad_game_drop(found);
        return ending;
    }
    if (ending == ENDING_FINE) {
        ending = seats_of(cli, g, &seats);
    }
    if (ending == ENDING_FINE) {
        ending = options_of(cli, g, options);
    }
    if (ending != ENDING_FINE) {
        return ending;
    }
    enum quad_error error = quad_table_open(t, g, seats, options, &seed);
    return error == QUAD_ERROR_NONE ? ENDING_FINE : fail_open(cli, g, seats, options, error);
}

enum ending command_new(struct cli *cli) {
    const char *path = cli->operand_count > 1 ? cli->operand[1] : "-";
    if (strcmp(path, "-") != 0 && file_exists(path)) {
        return fail(&cli->console, ENDING_FAILURE, PHRASE_FILE_EXISTS, WITH(TEXT(path)));
    }
    struct quad_table table = {.game = NULL};
    enum ending ending = open_table(cli, &table);
    if (ending != ENDING_FINE) {
        return ending;
    }
    ending = name_players(cli, &table);
    if (ending == ENDING_FINE && quad_table_settle(&table) != QUAD_ERROR_NONE) {
        ending = fail_error(&cli->console, QUAD_ERROR_NO_MEMORY, NULL);
    }
    if (ending == ENDING_FINE) {
        ending = table_save(&cli->console, &table, path);
    }
    quad_table_close(&table);
    return ending;
}
