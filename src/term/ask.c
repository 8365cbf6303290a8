/* ask.c: put the question to a person and do what the answer says. */
#include "core/notation.h"
#include "term/session.h"

#include <stdlib.h>

enum input_result ask_line(struct session *s, char line[INPUT_LINE]) {
    static const char mark[] = "> ";
    if (s->editor != NULL) {
        return editor_line(s->editor, mark, line);
    }
    fputs(mark, stdout);
    fflush(stdout);
    enum input_result got = input_line(&s->input, line);
    if (got == INPUT_GOT && !s->console->in_is_terminal) {
        say(s->console, stdout, PHRASE_ERROR, WITH(TEXT(line)));
    }
    return got;
}

static void play_choice(struct session *s, int seat, struct quad_move m) {
    const struct quad_state *truth = quad_table_truth(s->table);
    enum quad_error error = quad_table_play(s->table, seat, truth->ply, m);
    if (error != QUAD_ERROR_NONE) {
        s->leaving = true;
        s->ending = fail_error(s->console, error, NULL);
        return;
    }
    autosave_write(s);
}

/* A number of the list, or 0. */
static int number_in(const char *line, int count) {
    struct quad_word word = {line, strlen(line)};
    int64_t number;
    return quad_word_number(word, 1, count, &number) ? (int)number : 0;
}

/* A choice by number or notation. Returns its place in the list, -1 if the line is no choice, -2 if it is a
 * move that is not allowed. */
static int find_choice(const struct session *s, const struct quad_choices *choices, const char *line) {
    int number = number_in(line, choices->count);
    struct quad_move m;
    if (number > 0) {
        return number - 1;
    }
    if (line[0] == '\0') {
        return choices->count == 1 ? 0 : -1;
    }
    if (quad_notation_read(s->table->game, line, strlen(line), &m) != QUAD_ERROR_NONE) {
        return -1;
    }
    for (int i = 0; i < choices->count; i++) {
        if (quad_move_equal(choices->at[i].move, m)) {
            return i;
        }
    }
    return -2;
}

static void show_question(struct session *s, int seat, const struct quad_choices *choices) {
    screen_journal(s, seat);
    screen_prompt(s, seat);
    screen_choices(s, choices, "");
    screen_hint(s);
}

/* One line of the player. Returns true if the question is answered or does not stand any more. */
static bool answer(struct session *s, int seat, const struct quad_choices *choices, const char *line) {
    size_t before = s->table->count;
    int choice = find_choice(s, choices, line);
    if (choice >= 0) {
        play_choice(s, seat, choices->at[choice].move);
        return true;
    }
    if (line[0] == '\0') {
        return false;
    }
    if (line[0] == '/') {
        screen_choices(s, choices, line + 1);
        return false;
    }
    if (command_do(s, seat, line)) {
        return s->leaving || s->table->count != before;
    }
    if (choice == -2) {
        say(s->console, stdout, PHRASE_NOT_ALLOWED, WITH(TEXT(line)));
    } else {
        say(s->console, stdout, PHRASE_NOT_UNDERSTOOD, WITH(TEXT(line), NUMBER(choices->count)));
    }
    return false;
}

void ask(struct session *s, int seat) {
    struct quad_choices choices;
    quad_table_choices(s->table, seat, &choices);
    screen_curtain(s, seat);
    if (s->leaving) {
        return;
    }
    screen_clear(s);
    /* In a pipe the table is drawn when others have moved since; on a screen it always stands above the
     * question. */
    bool first = s->told[seat] == 0 && s->drawn == 0;
    if (s->console->out_is_terminal || first || s->drawn == 0 || s->watcher != seat) {
        screen_table(s, seat, &choices);
    }
    s->watcher = seat;
    if (!s->house_told) {
        house_tell_once(s);
        s->house_told = true;
    }
    show_question(s, seat, &choices);
    if (s->editor != NULL) {
        editor_turn(s->editor, seat);
        complete_offer(s, &choices);
    }
    for (bool done = false; !done;) {
        char line[INPUT_LINE];
        enum input_result got = ask_line(s, line);
        if (got == INPUT_TOO_LONG) {
            say(s->console, stdout, PHRASE_LINE_TOO_LONG, NOTHING);
        } else if (got != INPUT_GOT) {
            session_break(s, got);
            done = true;
        } else {
            done = answer(s, seat, &choices, line);
        }
    }
}

void ask_after(struct session *s, int viewer) {
    complete_offer(s, NULL);
    while (!s->leaving && quad_over(quad_table_truth(s->table))) {
        char line[INPUT_LINE];
        if (s->console->in_is_terminal) {
            say(s->console, stdout, PHRASE_AFTER, NOTHING);
        }
        enum input_result got = ask_line(s, line);
        if (got == INPUT_INTERRUPTED) {
            session_break(s, got);
        } else if (got == INPUT_END || (got == INPUT_GOT && line[0] == '\0' && s->console->in_is_terminal)) {
            fputs(got == INPUT_END ? "\n" : "", stdout);
            s->leaving = true;
            autosave_remove(s);
        } else if (got == INPUT_GOT && line[0] != '\0' && !command_do(s, viewer, line)) {
            say(s->console, stdout, PHRASE_NOT_UNDERSTOOD_AFTER, WITH(TEXT(line)));
        }
    }
}
