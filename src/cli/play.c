/* play.c: quadriga play: who sits where, and the table for them. */
#include "cli/cli.h"
#include "host/files.h"
#include "term/session.h"

struct seating {
    int count;
    const struct quad_bot *bot[QUAD_SEATS]; /* NULL: a person */
    char name[QUAD_SEATS][QUAD_NAME_BYTES]; /* "" for none */
};

static bool is_person(const char *word) {
    return strcmp(word, "you") == 0 || strcmp(word, "vous") == 0 || strcmp(word, "moi") == 0;
}

/* "you", "novice", "Livia=you": one seat. */
static enum ending read_seat(const struct cli *cli, struct seating *seating, const char *at, size_t length) {
    char word[INPUT_LINE];
    struct quad_text t;
    quad_text_begin(&t, word, sizeof word);
    quad_text_add_bytes(&t, at, length);
    if (seating->count == QUAD_SEATS) {
        return fail(&cli->console, ENDING_USAGE, PHRASE_TOO_MANY_SEATS, WITH(NUMBER(QUAD_SEATS), TEXT(word)));
    }
    int seat = seating->count++;
    char *equals = strrchr(word, '='), *kind = equals == NULL ? word : equals + 1;
    seating->name[seat][0] = '\0';
    if (equals != NULL) {
        *equals = '\0';
        if (!quad_name_is_fit(word, strlen(word))) {
            return fail_error(&cli->console, QUAD_ERROR_BAD_NAME, word);
        }
        memcpy(seating->name[seat], word, strlen(word) + 1);
    }
    seating->bot[seat] = quad_bot_named(kind);
    if (seating->bot[seat] == NULL && !is_person(kind)) {
        return fail(&cli->console, ENDING_USAGE, PHRASE_BAD_SEAT, WITH(TEXT(kind)));
    }
    return ENDING_FINE;
}

/* One person against novices. */
static void usual_seating(struct seating *out, int count) {
    memset(out, 0, sizeof *out);
    out->count = count;
    for (int seat = 1; seat < count; seat++) {
        out->bot[seat] = quad_bot_named("novice");
    }
}

static enum ending read_seating(const struct cli *cli, const char *text, struct seating *out) {
    if (text[0] >= '1' && text[0] <= '0' + QUAD_SEATS && text[1] == '\0') {
        usual_seating(out, text[0] - '0');
        return ENDING_FINE;
    }
    out->count = 0;
    enum ending ending = ENDING_FINE;
    for (bool more = true; more && ending == ENDING_FINE;) {
        size_t length = strcspn(text, ",");
        ending = read_seat(cli, out, text, length);
        more = text[length] == ',';
        text += length + more;
    }
    return ending;
}

/* Ask a question on standard output; false if input ends. An empty answer is the usual one. */
static bool question(const struct cli *cli, struct session *s, enum phrase phrase, struct words words,
                     char line[INPUT_LINE]) {
    say(&cli->console, stdout, phrase, words);
    enum input_result got = ask_line(s, line);
    while (got == INPUT_TOO_LONG) {
        got = ask_line(s, line);
    }
    return got == INPUT_GOT;
}

static enum ending no_answer(const struct cli *cli) {
    fputc('\n', stdout);
    fflush(stdout);
    return interrupt_seen() ? ENDING_INTERRUPTED : fail(&cli->console, ENDING_USAGE, PHRASE_NO_GAME, NOTHING);
}

/* No game on the command line: let the player choose. */
static enum ending choose_game(const struct cli *cli, struct session *s, const struct quad_game **out) {
    const struct console *c = &cli->console;
    size_t count = 0;
    say(c, stdout, PHRASE_WHICH_GAMES, NOTHING);
    for (; quad_game_at(count) != NULL; count++) {
        const struct quad_game *g = quad_game_at(count);
        say(c, stdout, g->seats_min == g->seats_max ? PHRASE_GAME_CHOICE_ONE : PHRASE_GAME_CHOICE,
            WITH(NUMBER(count + 1), TEXT(g->name.text[c->language]), NUMBER(g->seats_min),
                 NUMBER(g->seats_max)));
    }
    for (*out = NULL; *out == NULL;) {
        char line[INPUT_LINE];
        if (!question(cli, s, PHRASE_WHICH_GAME, WITH(NUMBER(count)), line)) {
            return no_answer(cli);
        }
        for (size_t i = 0; i < count; i++) {
            char number[] = {(char)('1' + i), '\0'};
            bool chosen = strcmp(line, number) == 0 || strcmp(line, quad_game_at(i)->name.token) == 0;
            *out = chosen ? quad_game_at(i) : *out;
        }
    }
    return ENDING_FINE;
}

static enum ending choose_seats(const struct cli *cli, struct session *s, const struct quad_game *g,
                                struct seating *out) {
    for (;;) {
        char line[INPUT_LINE];
        if (!question(cli, s, PHRASE_WHICH_SEATS,
                      WITH(NUMBER(g->seats_min), NUMBER(g->seats_max), NUMBER(usual_seats(g))), line)) {
            return no_answer(cli);
        }
        if (line[0] == '\0') {
            usual_seating(out, usual_seats(g));
            return ENDING_FINE;
        }
        if (read_seating(cli, line, out) == ENDING_FINE) {
            if (out->count >= g->seats_min && out->count <= g->seats_max) {
                return ENDING_FINE;
            }
            fail_error(&cli->console, QUAD_ERROR_BAD_SEATS, NULL);
        }
    }
}

/* Who plays what: from the command line, or asked. */
static enum ending settle_wishes(const struct cli *cli, struct session *s, const struct quad_game **g,
                                 struct seating *seating) {
    const char *name = cli->operand_count > 0 ? cli->operand[0]
                       : cli->boxed != NULL   ? cli->boxed->name.token
                                              : NULL;
    enum ending ending = name != NULL ? game_of(cli, name, g) : choose_game(cli, s, g);
    if (ending != ENDING_FINE) {
        return ending;
    }
    assert(*g != NULL);
    if (has(cli, OPTION_CHAIRS)) {
        return read_seating(cli, cli->value[OPTION_CHAIRS], seating);
    }
    if (cli->operand_count == 0) {
        return choose_seats(cli, s, *g, seating);
    }
    usual_seating(seating, usual_seats(*g));
    return ENDING_FINE;
}

static enum ending open_new(const struct cli *cli, struct session *s, struct quad_table *t,
                            struct seating *seating) {
    const struct quad_game *g = NULL;
    uint8_t options[QUAD_OPTIONS];
    struct quad_seed seed;
    enum ending ending = settle_wishes(cli, s, &g, seating);
    if (ending == ENDING_FINE) {
        ending = options_of(cli, g, options);
    }
    if (ending == ENDING_FINE) {
        ending = seed_of(cli, &seed);
    }
    if (ending != ENDING_FINE) {
        return ending;
    }
    enum quad_error error = quad_table_open(t, g, seating->count, options, &seed);
    return error == QUAD_ERROR_NONE ? ENDING_FINE : fail_open(cli, g, seating->count, options, error);
}

static enum ending open_saved(const struct cli *cli, struct quad_table *t, struct seating *seating) {
    const char *path = cli->value[OPTION_LOAD];
    if (has(cli, OPTION_OPTION) || has(cli, OPTION_SEED) || has(cli, OPTION_BOX)) {
        return fail(&cli->console, ENDING_USAGE, PHRASE_SAVED_HAS_ALL, NOTHING);
    }
    enum ending ending = table_load(&cli->console, path, t);
    if (ending != ENDING_FINE) {
        return ending;
    }
    int seats = quad_table_truth(t)->seats;
    usual_seating(seating, seats);
    if (has(cli, OPTION_CHAIRS)) {
        ending = read_seating(cli, cli->value[OPTION_CHAIRS], seating);
    }
    if (ending == ENDING_FINE && seating->count != seats) {
        ending = fail(&cli->console, ENDING_USAGE, PHRASE_SAVED_SEATS, WITH(TEXT(path), NUMBER(seats)));
    }
    if (ending == ENDING_FINE && cli->operand_count > 0 &&
        strcmp(cli->operand[0], t->game->name.token) != 0) {
        ending =
            fail(&cli->console, ENDING_USAGE, PHRASE_OTHER_GAME, WITH(TEXT(path), TEXT(t->game->name.token)));
    }
    if (ending != ENDING_FINE) {
        quad_table_close(t);
    }
    return ending;
}

enum ending command_play(struct cli *cli) {
    struct quad_table table;
    struct seating seating = {.count = 0};
    struct session session = {.console = &cli->console, .table = &table};
    enum ending ending = effort_of(cli, &session.effort);
    session.editor = editor_open(&cli->console);
    if (ending == ENDING_FINE) {
        ending = has(cli, OPTION_LOAD) ? open_saved(cli, &table, &seating)
                                       : open_new(cli, &session, &table, &seating);
    }
    if (ending != ENDING_FINE) {
        editor_close(session.editor);
        return ending;
    }
    for (int seat = 0; seat < seating.count; seat++) {
        session.bot[seat] = seating.bot[seat];
        if (seating.name[seat][0] != '\0') {
            quad_table_name(&table, seat, seating.name[seat], strlen(seating.name[seat]));
        }
    }
    session.saved = table.count;
    log_rebuild(&session);
    ending = session_run(&session);
    editor_close(session.editor);
    quad_table_close(&table);
    return ending;
}
