/* engine.c: quadriga engine: a table for other programs, line by line.
 *
 * A request is one line. Its answer is any number of lines and then one that begins with "ok" or "error"; no
 * other line of an answer begins so. docs/notation.md describes the protocol with examples. */
#include "cli/analyse.h"
#include "core/bits.h"
#include "core/notation.h"
#include "core/position.h"
#include "core/record.h"
#include "host/files.h"
#include "host/think.h"
#include "term/input.h"

enum { LINE = 1024 };

struct engine {
    struct cli *cli;
    struct input input;
    struct quad_table table;
    struct effort effort; /* of those that think by the clock */
    bool open, leaving;
};

static void refuse(const struct engine *e, enum quad_error error, const char *near) {
    const char *text = quad_error_text(error, e->cli->console.language);
    near = near == NULL ? NULL : near + strspn(near, " ");
    printf("error %s ", quad_error_token(error));
    say(&e->cli->console, stdout, near == NULL ? PHRASE_ERROR : PHRASE_ERROR_NEAR,
        WITH(TEXT(text), TEXT(near)));
}

static void answer(const struct engine *e, enum quad_error error, const char *near) {
    if (error != QUAD_ERROR_NONE) {
        refuse(e, error, near);
    } else if (e->open) {
        printf("ok %lu\n", (unsigned long)quad_table_truth(&e->table)->ply);
    } else {
        printf("ok\n");
    }
}

static void close_table(struct engine *e) {
    if (e->open) {
        quad_table_close(&e->table);
        e->open = false;
    }
}

/* The next word of a request as a string; false at its end. */
static bool next_word(const char **at, char word[LINE]) {
    struct quad_word w = quad_word_next(at, *at + strlen(*at));
    struct quad_text t;
    quad_text_begin(&t, word, LINE);
    quad_text_add_bytes(&t, w.at, w.length);
    return w.length > 0;
}

/* new GAME [seats=N] [seed=S] [OPTION=VALUE]…: what is asked for. */
struct wishes {
    const struct quad_game *game;
    int64_t seats;
    struct quad_seed seed;
    uint8_t options[QUAD_OPTIONS];
};

static enum quad_error read_wish(struct wishes *w, const char *word) {
    size_t length = strcspn(word, "=");
    struct quad_word name = {word, length}, value = {word + length + (word[length] == '='), 0};
    int64_t number;
    value.length = strlen(value.at);
    if (quad_word_is(name, "seats")) {
        bool fine = quad_word_number(value, w->game->seats_min, w->game->seats_max, &w->seats);
        return fine ? QUAD_ERROR_NONE : QUAD_ERROR_BAD_SEATS;
    }
    if (quad_word_is(name, "seed")) {
        if (!quad_word_number(value, 0, INT64_MAX, &number)) {
            return QUAD_ERROR_BAD_VALUE;
        }
        w->seed = quad_luck_from_number((uint64_t)number);
        return QUAD_ERROR_NONE;
    }
    return quad_option_set(w->game, w->options, name, value);
}

static void do_new(struct engine *e, const char *at) {
    char word[LINE];
    struct wishes w = {.game = next_word(&at, word) ? quad_game_named(word) : NULL};
    if (w.game == NULL) {
        refuse(e, QUAD_ERROR_NO_SUCH_GAME, word);
        return;
    }
    w.seats = usual_seats(w.game);
    quad_options_preset(w.game, w.options);
    enum quad_error error =
        seed_from_kernel(&e->cli->console, &w.seed) == ENDING_FINE ? QUAD_ERROR_NONE : QUAD_ERROR_NO_MEMORY;
    while (error == QUAD_ERROR_NONE && next_word(&at, word)) {
        error = read_wish(&w, word);
    }
    if (error != QUAD_ERROR_NONE) {
        refuse(e, error, word);
        return;
    }
    struct quad_table fresh;
    error = quad_table_open(&fresh, w.game, (int)w.seats, w.options, &w.seed);
    error = error == QUAD_ERROR_NONE ? quad_table_settle(&fresh) : error;
    if (error == QUAD_ERROR_NONE) {
        close_table(e);
        e->table = fresh;
        e->open = true;
    }
    answer(e, error, NULL);
}

/* The lines of a record or position that follow the request, up to "end …" or ".". */
static enum quad_error read_lines(struct engine *e, struct quad_text *text) {
    char line[INPUT_LINE];
    for (;;) {
        enum input_result got = input_line(&e->input, line);
        if (got == INPUT_TOO_LONG) {
            return QUAD_ERROR_TOO_LONG;
        }
        if (got != INPUT_GOT || strcmp(line, ".") == 0) {
            return QUAD_ERROR_NONE;
        }
        quad_text_add(text, line);
        quad_text_add(text, "\n");
        if (strncmp(line, "end ", 4) == 0) {
            return text->cut ? QUAD_ERROR_TOO_LONG : QUAD_ERROR_NONE;
        }
    }
}

static void refuse_fault(const struct engine *e, const struct quad_fault *fault) {
    char why[LINE];
    struct quad_text t;
    quad_text_begin(&t, why, sizeof why);
    quad_fault_write(&t, fault, e->cli->console.language);
    printf("error %s ", quad_error_token(fault->error));
    say(&e->cli->console, stdout, PHRASE_ERROR, WITH(TEXT(why)));
}

/* load, then a record or a position */
static void do_load(struct engine *e, const char *at) {
    (void)at;
    struct quad_text *text = output_begin(&e->cli->console);
    struct quad_fault fault = {QUAD_ERROR_NO_MEMORY, 0, ""};
    struct quad_table fresh;
    enum quad_error error = QUAD_ERROR_NO_MEMORY;
    if (text != NULL) {
        error = read_lines(e, text);
        quad_fault_set(&fault, error, 0, "", 0);
        if (error == QUAD_ERROR_NONE && strncmp(text->at, "position", 8) == 0) {
            const struct quad_game *g;
            struct quad_any position;
            struct quad_seed seed;
            error = quad_position_read(text->at, text->length, &g, &position, &fault);
            if (error == QUAD_ERROR_NONE && seed_from_kernel(&e->cli->console, &seed) == ENDING_FINE) {
                error = quad_table_open_at(&fresh, g, &position, &seed);
            }
        } else if (error == QUAD_ERROR_NONE) {
            error = quad_record_read(text->at, text->length, &fresh, false, &fault);
        }
        output_drop(text);
    }
    if (error != QUAD_ERROR_NONE) {
        refuse_fault(e, &fault);
        return;
    }
    close_table(e);
    e->table = fresh;
    e->open = true;
    answer(e, quad_table_settle(&e->table), NULL);
}

/* save: the record; show [VIEWER]: JSON; position [VIEWER] */
static void print_text(struct engine *e, const char *what, const char *at) {
    char word[LINE];
    int viewer = QUAD_ORACLE, seats = quad_table_truth(&e->table)->seats;
    if (next_word(&at, word) && strcmp(word, "all") != 0) {
        viewer = strcmp(word, "nobody") == 0 ? QUAD_NOBODY : quad_seat_read(word, strlen(word));
        if (viewer != QUAD_NOBODY && (viewer < 0 || viewer >= seats)) {
            refuse(e, QUAD_ERROR_BAD_VALUE, word);
            return;
        }
    }
    struct quad_text *out = output_begin(&e->cli->console);
    if (out == NULL) {
        refuse(e, QUAD_ERROR_NO_MEMORY, NULL);
        return;
    }
    struct quad_any seen;
    struct quad_json j;
    quad_table_see(&e->table, viewer, &seen);
    if (strcmp(what, "save") == 0) {
        quad_record_write(out, &e->table, viewer);
    } else if (strcmp(what, "position") == 0) {
        quad_position_write(out, e->table.game, quad_any_state(&seen));
    } else {
        quad_json_begin(&j, out);
        describe_json(&j, &e->table, quad_table_truth(&e->table), viewer, e->cli->console.language);
        quad_text_add(out, "\n");
    }
    bool cut = out->cut;
    output_end(&e->cli->console, out);
    answer(e, cut ? QUAD_ERROR_TOO_LONG : QUAD_ERROR_NONE, NULL);
}

static void do_save(struct engine *e, const char *at) {
    print_text(e, "save", at);
}

static void do_show(struct engine *e, const char *at) {
    print_text(e, "show", at);
}

static void do_position(struct engine *e, const char *at) {
    print_text(e, "position", at);
}

/* legal: "move SEAT MOVE" for every choice of every seat that is asked */
static void do_legal(struct engine *e, const char *at) {
    (void)at;
    const struct quad_state *s = quad_table_truth(&e->table);
    for (int seat = 0; seat < s->seats; seat++) {
        struct quad_choices choices;
        quad_table_choices(&e->table, seat, &choices);
        for (int i = 0; i < choices.count; i++) {
            char notation[LINE];
            struct quad_text t;
            quad_text_begin(&t, notation, sizeof notation);
            quad_notation_write(&t, e->table.game, choices.at[i].move);
            printf("move %d %s\n", seat + 1, notation);
        }
    }
    answer(e, QUAD_ERROR_NONE, NULL);
}

static void tell(void *context, const struct quad_table *t, const struct quad_play *play,
                 const struct quad_journal *j) {
    const struct engine *e = context;
    struct quad_names names = quad_table_names(t);
    char line[LINE];
    struct quad_text text;
    quad_text_begin(&text, line, sizeof line);
    quad_seat_write(&text, play->seat);
    quad_text_add(&text, " ");
    quad_notation_write(&text, t->game, play->move);
    printf("played %s\n", line);
    for (int i = 0; i < j->count; i++) {
        quad_text_begin(&text, line, sizeof line);
        quad_text_event(&text, t->game, &j->at[i], e->cli->console.language, &names);
        printf("event %s\n", line);
    }
}

/* play SEAT MOVE */
static void do_play(struct engine *e, const char *at) {
    char word[LINE];
    struct quad_move m;
    const char *all = at;
    bool given = next_word(&at, word);
    int seat = given ? quad_seat_read(word, strlen(word)) : -1;
    if (seat < 0 || seat == QUAD_CHANCE) {
        refuse(e, QUAD_ERROR_BAD_NOTATION, all);
        return;
    }
    enum quad_error error = quad_notation_read(e->table.game, at, strlen(at), &m);
    e->table.listen = tell;
    e->table.context = e;
    if (error == QUAD_ERROR_NONE) {
        error = quad_table_play(&e->table, seat, quad_table_truth(&e->table)->ply, m);
    }
    e->table.listen = NULL;
    answer(e, error, all);
}

/* undo [free]: the last move of a player; free: whatever was revealed since */
static void do_undo(struct engine *e, const char *at) {
    char word[LINE];
    bool is_free = next_word(&at, word) && strcmp(word, "free") == 0;
    answer(e, quad_table_undo(&e->table, QUAD_EVERYBODY, is_free), NULL);
}

/* The seat named next, or the first that owes a choice; -1 if it owes none, and that was said. */
static int asked_seat(const struct engine *e, const char **at) {
    char word[LINE];
    const struct quad_state *s = quad_table_truth(&e->table);
    int seat = next_word(at, word) ? quad_seat_read(word, strlen(word))
               : quad_over(s)      ? -1
                                   : quad_bits_lowest(quad_waiting(s));
    if (seat < 0 || seat >= s->seats || !quad_bits_has(quad_waiting(s), seat)) {
        refuse(e, quad_over(s) ? QUAD_ERROR_GAME_OVER : QUAD_ERROR_NOT_YOUR_TURN, NULL);
        return -1;
    }
    return seat;
}

/* bot LEVEL [SEAT]: what a bot would play */
static void do_bot(struct engine *e, const char *at) {
    char word[LINE];
    const struct quad_bot *bot = next_word(&at, word) ? quad_bot_named(word) : NULL;
    if (bot == NULL) {
        refuse(e, QUAD_ERROR_BAD_VALUE, word);
        return;
    }
    int seat = asked_seat(e, &at);
    struct mind *mind = seat < 0 ? NULL : mind_open(e->table.game, bot, &e->effort);
    if (mind != NULL) {
        struct quad_any seen;
        char notation[LINE];
        struct quad_text t;
        quad_table_see(&e->table, seat, &seen);
        struct quad_state *s = quad_any_state(&seen);
        quad_text_begin(&t, notation, sizeof notation);
        quad_notation_write(&t, e->table.game, mind_choose(mind, s, seat, s->ply));
        printf("move %d %s\n", seat + 1, notation);
        mind_close(mind);
    }
    if (seat >= 0) {
        answer(e, mind == NULL ? QUAD_ERROR_NO_MEMORY : QUAD_ERROR_NONE, NULL);
    }
}

/* hint [SEAT]: what master thinks of every choice */
static void do_hint(struct engine *e, const char *at) {
    static struct quad_report report;
    int seat = asked_seat(e, &at);
    if (seat < 0) {
        return;
    }
    struct mind *mind = mind_open(e->table.game, quad_bot_named("master"), &e->effort);
    struct quad_text *out = mind == NULL ? NULL : output_begin(&e->cli->console);
    if (out != NULL) {
        struct quad_any seen;
        quad_table_see(&e->table, seat, &seen);
        struct quad_state *s = quad_any_state(&seen);
        mind_weigh(mind, s, seat, s->ply, &report);
        moment_write(out, e->table.game, s->ply, seat, &report);
        output_end(&e->cli->console, out);
    }
    mind_close(mind);
    answer(e, out == NULL ? QUAD_ERROR_NO_MEMORY : QUAD_ERROR_NONE, NULL);
}

static void do_quit(struct engine *e, const char *at) {
    (void)at;
    e->leaving = true;
    printf("ok\n");
}

static const struct {
    const char *name;
    bool needs_table;
    void (*act)(struct engine *e, const char *at);
} requests[] = {
    {"new", false, do_new},  {"load", false, do_load},        {"save", true, do_save},
    {"show", true, do_show}, {"position", true, do_position}, {"legal", true, do_legal},
    {"play", true, do_play}, {"undo", true, do_undo},         {"bot", true, do_bot},
    {"hint", true, do_hint}, {"quit", false, do_quit},
};

static void serve(struct engine *e, const char *line) {
    char word[LINE];
    const char *at = line;
    if (!next_word(&at, word) || word[0] == '#') {
        return;
    }
    for (size_t i = 0; i < sizeof requests / sizeof requests[0]; i++) {
        if (strcmp(word, requests[i].name) == 0) {
            if (requests[i].needs_table && !e->open) {
                printf("error NO_TABLE ");
                say(&e->cli->console, stdout, PHRASE_NO_TABLE, NOTHING);
            } else {
                requests[i].act(e, at);
            }
            return;
        }
    }
    printf("error BAD_REQUEST ");
    say(&e->cli->console, stdout, PHRASE_NO_SUCH_REQUEST, WITH(TEXT(word)));
}

enum ending command_engine(struct cli *cli) {
    struct engine e = {.cli = cli};
    enum input_result got = INPUT_GOT;
    enum ending ending = effort_of(cli, &e.effort);
    if (ending != ENDING_FINE) {
        return ending;
    }
    while (!e.leaving && got != INPUT_END && got != INPUT_INTERRUPTED) {
        char line[INPUT_LINE];
        got = input_line(&e.input, line);
        if (got == INPUT_GOT) {
            serve(&e, line);
        } else if (got == INPUT_TOO_LONG) {
            refuse(&e, QUAD_ERROR_TOO_LONG, NULL);
        }
        fflush(stdout);
    }
    close_table(&e);
    return got == INPUT_INTERRUPTED ? ENDING_INTERRUPTED : ENDING_FINE;
}
