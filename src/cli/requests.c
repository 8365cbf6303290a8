/* requests.c: what a program may ask of the table that quadriga engine keeps for it.
 *
 * A request is one line. Its reply is any number of lines and then one that begins with "ok" or "error"; no
 * other line of a reply begins so. docs/notation.md describes the protocol with examples. */
#include "cli/cli.h"
#include "cli/engine.h"
#include "core/bits.h"
#include "core/box.h"
#include "core/notation.h"
#include "core/position.h"
#include "core/record.h"
#include "host/files.h"
#include "protocol/judgement.h"
#include "term/input.h"

enum { LINE = 1024 };

struct engine {
    const struct console *console;
    struct input input;
    struct quad_table table;
    struct effort effort;          /* of those that think by the clock */
    const struct quad_game *boxed; /* with the box of new tables */
    bool asks_chance;              /* the other program plays chance as well */
    bool open, leaving;
    struct mind *mind[QUAD_SEATS], *analyst[QUAD_SEATS]; /* as soon as they think */
    const struct quad_bot *bot[QUAD_SEATS];              /* whose mind it is */
};

static void refuse(const struct engine *e, enum quad_error error, const char *near) {
    const char *text = quad_error_text(error, e->console->language);
    near = near == NULL ? NULL : near + strspn(near, " ");
    printf("error %s ", quad_error_token(error));
    say(e->console, stdout, near == NULL ? PHRASE_ERROR : PHRASE_ERROR_NEAR, WITH(TEXT(text), TEXT(near)));
}

static void reply(const struct engine *e, enum quad_error error, const char *near) {
    if (error != QUAD_ERROR_NONE) {
        refuse(e, error, near);
    } else if (e->open) {
        printf("ok %lu\n", (unsigned long)quad_table_truth(&e->table)->ply);
    } else {
        printf("ok\n");
    }
}

static void close_table(struct engine *e) {
    for (int seat = 0; seat < QUAD_SEATS; seat++) {
        mind_close(e->mind[seat]);
        mind_close(e->analyst[seat]);
        e->mind[seat] = e->analyst[seat] = NULL;
    }
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

/* A request is understood as a whole or refused: nothing may follow. Says so. */
static bool ends(const struct engine *e, const char *at) {
    char word[LINE];
    if (!next_word(&at, word)) {
        return true;
    }
    printf("error BAD_REQUEST ");
    say(e->console, stdout, PHRASE_TOO_MANY_OPERANDS, WITH(TEXT(word)));
    return false;
}

/* To whom a message is addressed, in the words that name viewers: "all", "2", "1,3,nobody". */
static void print_audience(const struct quad_state *s, unsigned audience) {
    unsigned everybody = ((1u << s->seats) - 1u) | 1u << QUAD_NOBODY;
    const char *comma = "";
    if ((audience & everybody) == everybody) {
        printf("all");
        return;
    }
    for (int seat = 0; seat < s->seats; seat++) {
        if (quad_bits_has(audience, seat)) {
            printf("%s%d", comma, seat + 1);
            comma = ",";
        }
    }
    if (quad_bits_has(audience, QUAD_NOBODY)) {
        printf("%snobody", comma);
    }
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
        quad_text_event(&text, t->game, &j->at[i], e->console->language, &names);
        printf("event ");
        print_audience(quad_table_truth(t), j->at[i].audience);
        printf(" %s\n", line);
    }
}

/* The parameters of new and load: [seats=N] [seed=S] [chance=draw|ask] [OPTION=VALUE]… */
struct parameters {
    const struct quad_game *game; /* of a new table; NULL if what is loaded says it */
    int64_t seats;
    struct quad_seed seed;
    bool has_seed, asks_chance;
    uint8_t options[QUAD_OPTIONS];
};

static enum quad_error read_parameter(struct parameters *p, const char *word) {
    size_t length = strcspn(word, "=");
    struct quad_word name = {word, length}, value = {word + length + (word[length] == '='), 0};
    value.length = strlen(value.at);
    if (quad_word_is(name, "seed")) {
        p->has_seed = seed_read(value.at, &p->seed);
        return p->has_seed ? QUAD_ERROR_NONE : QUAD_ERROR_BAD_VALUE;
    }
    if (quad_word_is(name, "chance")) {
        p->asks_chance = quad_word_is(value, "ask");
        return p->asks_chance || quad_word_is(value, "draw") ? QUAD_ERROR_NONE : QUAD_ERROR_BAD_VALUE;
    }
    if (p->game == NULL) {
        return QUAD_ERROR_BAD_OPTION;
    }
    if (quad_word_is(name, "seats")) {
        bool fine = quad_word_number(value, p->game->seats_min, p->game->seats_max, &p->seats);
        return fine ? QUAD_ERROR_NONE : QUAD_ERROR_BAD_SEATS;
    }
    return quad_option_set(p->game, p->options, name, value);
}

/* All parameters of a request; on an error, word is what it is about. */
static enum quad_error read_parameters(struct parameters *p, const char *at, char word[LINE]) {
    enum quad_error error = QUAD_ERROR_NONE;
    while (error == QUAD_ERROR_NONE && next_word(&at, word)) {
        error = read_parameter(p, word);
    }
    return error;
}

static enum quad_error draw_seed(const struct engine *e, struct parameters *p) {
    bool fine = p->has_seed || seed_from_kernel(e->console, &p->seed) == ENDING_FINE;
    return fine ? QUAD_ERROR_NONE : QUAD_ERROR_NO_MEMORY;
}

/* A table was opened: it takes the old one's place, and chance moves up to the first decision. */
static void take_table(struct engine *e, const struct quad_table *fresh, bool asks_chance) {
    enum quad_error error = QUAD_ERROR_NONE;
    close_table(e);
    e->table = *fresh;
    e->open = true;
    e->asks_chance = asks_chance;
    e->table.dictated = e->table.dictated || asks_chance;
    if (!asks_chance) {
        e->table.listen = tell;
        e->table.context = e;
        error = quad_table_settle(&e->table);
        e->table.listen = NULL;
    }
    reply(e, error, NULL);
}

static void do_new(struct engine *e, const char *at) {
    char word[LINE];
    struct parameters p = {.game = next_word(&at, word) ? quad_game_named(word) : NULL};
    if (p.game == NULL) {
        refuse(e, QUAD_ERROR_NO_SUCH_GAME, word);
        return;
    }
    if (e->boxed != NULL && strcmp(e->boxed->name.token, p.game->name.token) != 0) {
        refuse(e, QUAD_ERROR_OTHER_GAME, word);
        return;
    }
    p.game = e->boxed == NULL ? p.game : e->boxed;
    p.seats = usual_seats(p.game);
    quad_options_preset(p.game, p.options);
    enum quad_error error = read_parameters(&p, at, word);
    if (error != QUAD_ERROR_NONE) {
        refuse(e, error, word);
        return;
    }
    struct quad_table fresh;
    error = draw_seed(e, &p);
    error =
        error == QUAD_ERROR_NONE ? quad_table_open(&fresh, p.game, (int)p.seats, p.options, &p.seed) : error;
    if (error == QUAD_ERROR_NONE) {
        take_table(e, &fresh, p.asks_chance);
    } else {
        refuse(e, error, NULL);
    }
}

/* The lines of a record or position that follow the request, up to "end …" or ".". Whatever is wrong with
 * them, they are read to their end, lest the rest be taken for requests. */
static enum quad_error read_lines(struct engine *e, struct quad_text *text) {
    char line[INPUT_LINE];
    enum quad_error error = QUAD_ERROR_NONE;
    for (;;) {
        enum input_result got = input_line(&e->input, line);
        if (got == INPUT_TOO_LONG) {
            error = QUAD_ERROR_TOO_LONG;
            continue;
        }
        if (got != INPUT_GOT || strcmp(line, ".") == 0) {
            break;
        }
        quad_text_add(text, line);
        quad_text_add(text, "\n");
        if (strncmp(line, "end ", 4) == 0) {
            break;
        }
    }
    return text->cut ? QUAD_ERROR_TOO_LONG : error;
}

static void refuse_fault(const struct engine *e, const struct quad_fault *fault) {
    char why[LINE];
    struct quad_text t;
    quad_text_begin(&t, why, sizeof why);
    quad_fault_write(&t, fault, e->console->language);
    printf("error %s ", quad_error_token(fault->error));
    say(e->console, stdout, PHRASE_ERROR, WITH(TEXT(why)));
}

/* Open the record or position that was read. A record brings its seed; a position, or a record without one,
 * gets that of the request or a random one. */
static enum quad_error open_lines(const struct engine *e, const struct quad_text *text, struct parameters *p,
                                  struct quad_table *fresh, struct quad_fault *fault) {
    enum quad_error error = draw_seed(e, p);
    if (error != QUAD_ERROR_NONE) {
        return quad_fault_set(fault, error, 0, "", 0);
    }
    if (strncmp(text->at, "position", 8) == 0) {
        const struct quad_game *g;
        struct quad_any position;
        error = quad_position_read(text->at, text->length, &g, &position, fault);
        if (error == QUAD_ERROR_NONE) {
            error = quad_table_open_at(fresh, g, &position, &p->seed);
            quad_game_drop(g); /* the table holds it */
        }
        return error;
    }
    error = quad_record_read(text->at, text->length, fresh, false, fault);
    if (error == QUAD_ERROR_NONE && fresh->dictated) {
        fresh->seed = p->seed;
    } else if (error == QUAD_ERROR_NONE && p->has_seed) {
        quad_table_close(fresh);
        return quad_fault_set(fault, QUAD_ERROR_HAS_SEED, 0, "", 0);
    }
    return error;
}

/* load [seed=S] [chance=draw|ask], then a record or a position */
static void do_load(struct engine *e, const char *at) {
    char word[LINE];
    struct parameters p = {.game = NULL};
    struct quad_fault fault;
    struct quad_table fresh;
    enum quad_error wrong = read_parameters(&p, at, word);
    struct quad_text *text = output_begin(e->console);
    if (text == NULL) {
        refuse(e, QUAD_ERROR_NO_MEMORY, NULL);
        return;
    }
    enum quad_error error = read_lines(e, text);
    quad_fault_set(&fault, error, 0, "", 0);
    if (error == QUAD_ERROR_NONE && wrong != QUAD_ERROR_NONE) {
        error = quad_fault_set(&fault, wrong, 0, word, strlen(word));
    }
    if (error == QUAD_ERROR_NONE) {
        error = open_lines(e, text, &p, &fresh, &fault);
    }
    output_drop(text);
    if (error == QUAD_ERROR_NONE) {
        take_table(e, &fresh, p.asks_chance);
    } else {
        refuse_fault(e, &fault);
    }
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
    if (!ends(e, at)) {
        return;
    }
    struct quad_text *out = output_begin(e->console);
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
        describe_json(&j, &e->table, quad_table_truth(&e->table), viewer, e->console->language);
        quad_text_add(out, "\n");
    }
    bool cut = out->cut;
    output_end(e->console, out);
    reply(e, cut ? QUAD_ERROR_TOO_LONG : QUAD_ERROR_NONE, NULL);
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

/* legal: "asked STEP SEATS …", the frame that asks, and "move SEAT MOVE" for every choice; or "over" */
static void do_legal(struct engine *e, const char *at) {
    const struct quad_state *s = quad_table_truth(&e->table);
    char line[LINE];
    struct quad_text t;
    if (!ends(e, at)) {
        return;
    }
    quad_text_begin(&t, line, sizeof line);
    if (quad_over(s)) {
        quad_text_add(&t, "over");
    } else {
        quad_text_add(&t, "asked ");
        quad_frame_write(&t, e->table.game, quad_see_top(s));
    }
    printf("%s\n", line);
    for (int seat = 0; seat <= QUAD_CHANCE; seat++) {
        struct quad_choices choices;
        quad_table_choices(&e->table, seat, &choices);
        for (int i = 0; i < choices.count; i++) {
            quad_text_begin(&t, line, sizeof line);
            quad_seat_write(&t, seat);
            quad_text_add(&t, " ");
            quad_notation_write(&t, e->table.game, choices.at[i].move);
            printf("move %s\n", line);
        }
    }
    reply(e, QUAD_ERROR_NONE, NULL);
}

/* play SEAT MOVE; SEAT may be * if the table asks for chance */
static void do_play(struct engine *e, const char *at) {
    char word[LINE];
    struct quad_move m;
    const char *all = at;
    bool given = next_word(&at, word);
    int seat = given ? quad_seat_read(word, strlen(word)) : -1;
    if (seat < 0) {
        refuse(e, QUAD_ERROR_BAD_NOTATION, all);
        return;
    }
    enum quad_error error = quad_notation_read(e->table.game, at, strlen(at), &m);
    e->table.listen = tell;
    e->table.context = e;
    if (error == QUAD_ERROR_NONE) {
        error = e->asks_chance ? quad_table_replay(&e->table, seat, m)
                               : quad_table_play(&e->table, seat, quad_table_truth(&e->table)->ply, m);
    }
    e->table.listen = NULL;
    reply(e, error, all);
}

/* undo [free]: the last move of a player, or of chance if it is asked; free: whatever was revealed since */
static void do_undo(struct engine *e, const char *at) {
    char word[LINE];
    const char *rest = at;
    bool is_free = next_word(&rest, word) && strcmp(word, "free") == 0;
    unsigned seats = e->asks_chance ? QUAD_EVERYBODY | 1u << QUAD_CHANCE : QUAD_EVERYBODY;
    const struct quad_table *t = &e->table;
    if (!ends(e, is_free ? rest : at)) {
        return;
    }
    if (e->asks_chance && !is_free && t->count > 0 && t->plays[t->count - 1].seat == QUAD_CHANCE) {
        refuse(e, QUAD_ERROR_UNDO_CHANCE, NULL);
    } else {
        reply(e, quad_table_undo(&e->table, seats, is_free), NULL);
    }
}

/* The seat that the request names, or the first that owes a choice; -1, after a refusal, if it owes none. */
static int asked_seat(const struct engine *e, const char *at) {
    char word[LINE];
    const struct quad_state *s = quad_table_truth(&e->table);
    int seat = next_word(&at, word) ? quad_seat_read(word, strlen(word))
               : quad_over(s)       ? -1
                                    : quad_bits_lowest(quad_waiting(s));
    if (!ends(e, at)) {
        return -1;
    }
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
    int seat = asked_seat(e, at);
    if (seat < 0) {
        return;
    }
    if (e->bot[seat] != bot) {
        mind_close(e->mind[seat]);
        e->mind[seat] = NULL;
        e->bot[seat] = bot;
    }
    if (e->mind[seat] == NULL) {
        e->mind[seat] = mind_open(e->table.game, bot, &e->effort);
    }
    if (e->mind[seat] != NULL) {
        struct quad_recall recall;
        char notation[LINE];
        struct quad_text t;
        quad_table_recall(&e->table, e->table.count, seat, &recall);
        quad_text_begin(&t, notation, sizeof notation);
        quad_notation_write(&t, e->table.game,
                            mind_choose(e->mind[seat], &recall, quad_table_truth(&e->table)->ply));
        printf("move %d %s\n", seat + 1, notation);
    }
    reply(e, e->mind[seat] == NULL ? QUAD_ERROR_NO_MEMORY : QUAD_ERROR_NONE, NULL);
}

/* hint [SEAT]: what master thinks of every choice */
static void do_hint(struct engine *e, const char *at) {
    static struct quad_report report;
    int seat = asked_seat(e, at);
    if (seat < 0) {
        return;
    }
    if (e->analyst[seat] == NULL) {
        e->analyst[seat] = mind_open(e->table.game, NULL, &e->effort);
    }
    struct quad_text *out = e->analyst[seat] == NULL ? NULL : output_begin(e->console);
    if (out != NULL) {
        struct quad_recall recall;
        uint32_t ply = quad_table_truth(&e->table)->ply;
        quad_table_recall(&e->table, e->table.count, seat, &recall);
        mind_weigh(e->analyst[seat], &recall, ply, &report);
        moment_write(out, e->table.game, ply, seat, &report);
        output_end(e->console, out);
    }
    reply(e, out == NULL ? QUAD_ERROR_NO_MEMORY : QUAD_ERROR_NONE, NULL);
}

static void do_quit(struct engine *e, const char *at) {
    if (ends(e, at)) {
        e->leaving = true;
        printf("ok\n");
    }
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
                say(e->console, stdout, PHRASE_NO_TABLE, NOTHING);
            } else {
                requests[i].act(e, at);
            }
            return;
        }
    }
    printf("error BAD_REQUEST ");
    say(e->console, stdout, PHRASE_NO_SUCH_REQUEST, WITH(TEXT(word)));
}

enum ending engine_talk(const struct console *c, const struct effort *effort, const struct quad_game *boxed) {
    struct engine e = {.console = c, .effort = *effort, .boxed = boxed};
    enum input_result got = INPUT_GOT;
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
