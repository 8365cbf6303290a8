/* screen.c: what a person sees: the table, what happened since, the question and its answers. */
#include "core/notation.h"
#include "host/wrap.h"
#include "term/render.h"
#include "term/session.h"

#include <ctype.h>
#include <stdlib.h>

enum {
    LABEL = 1024,
    JOURNAL_LINES = 14,
    ONE_COLUMN = 9,
    COLUMNS_MOST = 6,
    GROUPED_LEAST = 24,
    GROUP_LEAST = 4
};

void screen_clear(const struct session *s) {
    if (s->console->out_is_terminal) {
        fputs("\x1b[H\x1b[2J", stdout);
    }
}

void screen_table(struct session *s, int viewer, const struct quad_choices *choices) {
    const struct console *c = s->console;
    struct quad_names names = quad_table_names(s->table);
    struct quad_any seen;
    struct page page = {NULL, 0, 0, false};
    quad_table_see(s->table, viewer, &seen);
    struct picture picture = {c, s->table->game, quad_any_state(&seen), &names, choices, true};
    render_table(&picture, &page);
    page_print(&page, stdout);
    if (page.count > 0 && page.line[page.count - 1][0] != '\0') {
        fputc('\n', stdout);
    }
    page_free(&page);
    s->drawn = s->table->count + 1;
}

void screen_journal(struct session *s, int viewer) {
    struct page page = {NULL, 0, 0, false};
    size_t from = viewer < QUAD_SEATS ? s->told[viewer] : 0;
    log_render(s, viewer, from, JOURNAL_LINES, &page);
    page_print(&page, stdout);
    if (page.count > 0) {
        fputc('\n', stdout);
    }
    page_free(&page);
    if (viewer < QUAD_SEATS) {
        s->told[viewer] = s->log_count;
    }
}

/* Does the text hold the word, whatever the case? An empty word is in every text. */
static bool holds(const char *text, const char *word) {
    size_t length = strlen(word);
    for (; strlen(text) >= length; text++) {
        size_t i = 0;
        while (i < length && tolower((unsigned char)text[i]) == tolower((unsigned char)word[i])) {
            i++;
        }
        if (i == length) {
            return true;
        }
        if (*text == '\0') {
            break;
        }
    }
    return false;
}

static void label_of(const struct session *s, struct quad_move m, char label[LABEL]) {
    struct quad_names names = quad_table_names(s->table);
    struct quad_text t;
    quad_text_begin(&t, label, LABEL);
    quad_text_move(&t, s->table->game, m, s->console->language, &names);
}

/* " 3  Lay a six   (lay six)": a choice on a line of its own, with its notation where there is room. */
static void print_one(const struct session *s, int number, struct quad_move m, int widest) {
    const struct console *c = s->console;
    char label[LABEL], notation[LABEL], quiet[2 * LABEL];
    struct quad_text t;
    label_of(s, m, label);
    quad_text_begin(&t, notation, sizeof notation);
    quad_notation_write(&t, s->table->game, m);
    quad_text_begin(&t, quiet, sizeof quiet);
    style_add(&t, c, STYLE_QUIET, notation);
    printf("%4d  ", number);
    int blanks = widest - (int)text_width(label);
    if (6 + widest + 3 + (int)text_width(notation) <= c->width) {
        printf("%s%*s   %s\n", label, blanks, "", quiet);
    } else {
        wrap_print(stdout, label, 6, 6, c->width);
    }
}

/* Many choices: in columns, downwards, as in a directory. */
static void print_columns(const struct session *s, const struct quad_choices *choices, const int *shown,
                          int count, int widest, int columns) {
    int rows = (count + columns - 1) / columns;
    for (int row = 0; row < rows; row++) {
        for (int column = 0; column < columns && column * rows + row < count; column++) {
            int choice = shown[column * rows + row];
            bool last = (column + 1) * rows + row >= count || column + 1 == columns;
            char label[LABEL];
            label_of(s, choices->at[choice].move, label);
            printf("%4d  %s%*s", choice + 1, label, last ? 0 : widest - (int)text_width(label), "");
        }
        fputc('\n', stdout);
    }
}

/* Are these many moves of one verb and two arguments, of which the second tells only a few kinds apart? */
static bool groups_well(const struct session *s, const struct quad_choices *choices, const int *shown,
                        int count) {
    struct quad_move first = choices->at[shown[0]].move;
    const uint8_t *domain = s->table->game->verbs[first.verb].domain;
    bool seen[256] = {false};
    int kinds = 0;
    for (int i = 0; i < count; i++) {
        struct quad_move m = choices->at[shown[i]].move;
        if (m.verb != first.verb) {
            return false;
        }
        kinds += !seen[m.arg[1]];
        seen[m.arg[1]] = true;
    }
    return domain[1] != QUAD_DOMAIN_NONE && domain[2] == QUAD_DOMAIN_NONE && kinds * GROUP_LEAST <= count;
}

static const char *argument_text(const struct session *s, struct quad_move m, int i) {
    struct quad_names names = quad_table_names(s->table);
    int domain = s->table->game->verbs[m.verb].domain[i];
    return quad_text_argument(s->table->game, domain, m.arg[i], s->console->language, &names).text;
}

/* "##/#.   1 f3   2 g3": the choices that share their second argument on a line, by number and first
 * argument. */
static void print_group(const struct session *s, const struct quad_choices *choices, const int *shown,
                        int count, int head) {
    const char *title = argument_text(s, choices->at[shown[0]].move, 1);
    int indent = 2 + head, column = indent;
    printf("  %s%*s", title, head - (int)text_width(title), "");
    for (int i = 0; i < count; i++) {
        struct quad_move m = choices->at[shown[i]].move;
        const char *name = argument_text(s, m, 0);
        if (m.arg[1] != choices->at[shown[0]].move.arg[1]) {
            continue;
        }
        int width = 5 + (int)text_width(name);
        if (column + width > s->console->width) {
            printf("\n%*s", indent, "");
            column = indent;
        }
        printf("%4d %s", shown[i] + 1, name);
        column += width;
    }
    fputc('\n', stdout);
}

static void print_groups(const struct session *s, const struct quad_choices *choices, const int *shown,
                         int count) {
    bool printed[256] = {false};
    int head = 0;
    for (int i = 0; i < count; i++) {
        int width = (int)text_width(argument_text(s, choices->at[shown[i]].move, 1));
        head = width > head ? width : head;
    }
    for (int i = 0; i < count; i++) {
        uint8_t kind = choices->at[shown[i]].move.arg[1];
        if (!printed[kind]) {
            print_group(s, choices, shown + i, count - i, head);
            printed[kind] = true;
        }
    }
}

void screen_choices(const struct session *s, const struct quad_choices *choices, const char *filter) {
    int shown[QUAD_CHOICES], count = 0, widest = 0;
    for (int i = 0; i < choices->count; i++) {
        char label[LABEL];
        label_of(s, choices->at[i].move, label);
        if (holds(label, filter)) {
            int width = (int)text_width(label);
            widest = width > widest ? width : widest;
            shown[count++] = i;
        }
    }
    int columns = s->console->width / (widest + 6);
    columns = columns > COLUMNS_MOST ? COLUMNS_MOST : columns;
    if (count > GROUPED_LEAST && groups_well(s, choices, shown, count)) {
        print_groups(s, choices, shown, count);
    } else if (count > ONE_COLUMN && columns > 1) {
        print_columns(s, choices, shown, count, widest, columns);
    } else {
        for (int i = 0; i < count; i++) {
            print_one(s, shown[i] + 1, choices->at[shown[i]].move, widest);
        }
    }
    if (count == 0) {
        say(s->console, stdout, PHRASE_NO_MATCH, WITH(TEXT(filter)));
    }
}

void screen_prompt(const struct session *s, int seat) {
    const struct console *c = s->console;
    const struct quad_game *g = s->table->game;
    struct quad_names names = quad_table_names(s->table);
    struct quad_any seen;
    char question[LABEL], buffer[2 * LABEL];
    struct quad_text t;
    quad_table_see(s->table, seat, &seen);
    quad_text_begin(&t, question, sizeof question);
    quad_text_prompt(&t, g, quad_see_top(quad_any_state(&seen)), c->language, &names);
    quad_text_begin(&t, buffer, sizeof buffer);
    style_add_seat(&t, c, g, &names, seat);
    quad_text_add(&t, c->language == QUAD_FRENCH ? "\xc2\xa0: " : ": ");
    style_add(&t, c, STYLE_HEAD, question);
    wrap_print(stdout, buffer, 0, 2, c->width);
}

void screen_hint(const struct session *s) {
    if (s->console->out_is_terminal) {
        char line[LABEL];
        struct quad_text t;
        quad_text_begin(&t, line, sizeof line);
        style_add(&t, s->console, STYLE_QUIET, phrase_text(s->console->language, PHRASE_TYPE_THIS));
        wrap_print(stdout, line, 0, 2, s->console->width);
    }
}

/* Is there anything this person knows and a spectator does not? */
static bool has_secrets(const struct session *s, int seat) {
    struct quad_any mine, theirs;
    quad_table_see(s->table, seat, &mine);
    quad_table_see(s->table, QUAD_NOBODY, &theirs);
    quad_any_state(&theirs)->viewer = (uint8_t)seat;
    return memcmp(&mine, &theirs, s->table->game->state_size) != 0;
}

void screen_curtain(struct session *s, int seat) {
    const struct console *c = s->console;
    unsigned people = session_people(s);
    bool several = (people & (people - 1)) != 0;
    if (!several || s->watcher == seat || !has_secrets(s, seat)) {
        return;
    }
    s->watcher = seat;
    s->drawn = 0;
    struct quad_names names = quad_table_names(s->table);
    const char *name = quad_text_argument(s->table->game, QUAD_DOMAIN_SEAT, seat, c->language, &names).text;
    screen_clear(s);
    say(c, stdout, PHRASE_CURTAIN, WITH(TEXT(name)));
    fflush(stdout);
    if (c->in_is_terminal) { /* in a pipe every line is an answer: none says “go on” */
        char line[INPUT_LINE];
        if (s->editor != NULL) {
            editor_turn(s->editor, seat);
            complete_offer(s, NULL);
        }
        enum input_result got =
            s->editor != NULL ? editor_line(s->editor, "", line) : input_line(&s->input, line);
        if (got == INPUT_END || got == INPUT_INTERRUPTED) {
            session_break(s, got);
        }
    }
}
