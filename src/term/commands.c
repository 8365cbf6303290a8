/* commands.c: what can be typed besides moves: undo, save, hint, help, show, log, quit. */
#include "core/box.h"
#include "core/position.h"
#include "host/files.h"
#include "host/tables.h"
#include "host/wrap.h"
#include "term/render.h"
#include "term/rules.h"
#include "term/session.h"

#include <ctype.h>
#include <stdlib.h>

enum { LABEL = 1024, HINTS = 3, LOG_LINES = 100000, NAMES_TRIED = 1000, RULES_SHOWN = 3 };

bool session_save(struct session *s, const char *path) {
    char full[PATH_MAX];
    const char *home = getenv("HOME");
    struct quad_text t;
    quad_text_begin(&t, full, sizeof full);
    if (strncmp(path, "~/", 2) == 0 && home != NULL) {
        quad_text_add(&t, home);
        path++;
    }
    quad_text_add(&t, path);
    if (file_exists(full)) {
        char line[INPUT_LINE];
        say(s->console, stdout, PHRASE_REPLACE, WITH(TEXT(full)));
        if (ask_line(s, line) != INPUT_GOT || strchr("yYoO", line[0]) == NULL || line[0] == '\0') {
            say(s->console, stdout, PHRASE_NOT_SAVED, NOTHING);
            return false;
        }
    }
    if (table_save(s->console, s->table, full) != ENDING_FINE) {
        return false;
    }
    s->saved = s->table->count;
    say(s->console, stdout, PHRASE_SAVED, WITH(TEXT(full)));
    return true;
}

void session_break(struct session *s, enum input_result why) {
    s->leaving = true;
    fputc('\n', stdout);
    fflush(stdout);
    if (s->saved == s->table->count) {
        autosave_remove(s);
    }
    if (s->autosave[0] != '\0') {
        say(s->console, stderr, PHRASE_AUTOSAVED, WITH(TEXT(s->autosave)));
    }
    s->ending = why == INPUT_INTERRUPTED ? ENDING_INTERRUPTED : s->ending;
}

/* A name that no file has yet: tali.quad, tali-2.quad … */
static void propose_name(const struct session *s, char name[PATH_MAX]) {
    for (long i = 1; i < NAMES_TRIED; i++) {
        struct quad_text t;
        quad_text_begin(&t, name, PATH_MAX);
        quad_text_add(&t, s->table->game->name.token);
        if (i > 1) {
            quad_text_add(&t, "-");
            quad_text_add_number(&t, i);
        }
        quad_text_add(&t, ".quad");
        if (!file_exists(name)) {
            return;
        }
    }
}

static bool is_one_of(const char *line, const char *const *words) {
    while (*words != NULL && strcmp(line, *words) != 0) {
        words++;
    }
    return *words != NULL;
}

void session_quit(struct session *s) {
    static const char *const yes[] = {"y", "yes", "o", "oui", NULL}, *const no[] = {"n", "no", "non", NULL};
    while (s->autosave[0] != '\0' && s->saved != s->table->count) {
        char line[INPUT_LINE], name[PATH_MAX];
        propose_name(s, name);
        say(s->console, stdout, PHRASE_SAVE_FIRST, WITH(TEXT(name)));
        enum input_result got = ask_line(s, line);
        if (got == INPUT_END || got == INPUT_INTERRUPTED) {
            session_break(s, got);
            return;
        }
        if (got == INPUT_GOT && line[0] == '\0') {
            return;
        }
        if (got == INPUT_GOT && is_one_of(line, no)) {
            break;
        }
        if (got == INPUT_GOT) {
            session_save(s, is_one_of(line, yes) ? name : line);
        }
    }
    autosave_remove(s);
    s->leaving = true;
}

static void do_undo(struct session *s, int viewer, const char *rest) {
    (void)viewer;
    (void)rest;
    enum quad_error error = quad_table_undo(s->table, session_people(s), true);
    if (error != QUAD_ERROR_NONE) {
        say(s->console, stdout, PHRASE_ERROR, WITH(TEXT(quad_error_text(error, s->console->language))));
        return;
    }
    log_rebuild(s);
    s->drawn = 0;
    autosave_write(s);
    say(s->console, stdout, PHRASE_UNDONE, NOTHING);
}

static void do_save(struct session *s, int viewer, const char *rest) {
    (void)viewer;
    if (rest[0] == '\0') {
        say(s->console, stdout, PHRASE_SAVE_WHERE, NOTHING);
    } else {
        session_save(s, rest);
    }
}

/* One line of advice: the choice, its winning chance, and by how much it leads on average. */
static void say_hint(const struct session *s, const struct quad_report *report, int choice, int seat,
                     bool first) {
    const struct console *c = s->console;
    const struct quad_prospect *p = &report->at[choice];
    struct quad_names names = quad_table_names(s->table);
    char label[LABEL], chance[32], lead[32];
    struct quad_text t;
    bool alone = report->seats == 1;
    float rival = 0;
    for (int other = 0, met = 0; other < report->seats; other++) {
        if (other != seat) {
            rival = met == 0 || p->points[other] > rival ? p->points[other] : rival;
            met++;
        }
    }
    quad_text_begin(&t, label, sizeof label);
    quad_text_move(&t, s->table->game, p->move, c->language, &names);
    decimal_of(chance, sizeof chance, c->language, 100 * (double)p->win[seat], 0, false);
    decimal_of(lead, sizeof lead, c->language, (double)(p->points[seat] - rival), 1, !alone);
    say(c, stdout, first ? PHRASE_HINT : PHRASE_HINT_NEXT,
        WITH(NUMBER(choice + 1), TEXT(label), TEXT(chance), TEXT(lead), NUMBER(report->seats)));
}

/* What a master would play, from what the player sees. */
static void do_hint(struct session *s, int viewer, const char *rest) {
    (void)rest;
    struct quad_recall recall;
    struct quad_choices choices;
    struct quad_report report;
    choices.count = 0;
    if (viewer < QUAD_SEATS) {
        quad_table_choices(s->table, viewer, &choices);
    }
    if (choices.count < 2) {
        say(s->console, stdout, PHRASE_NO_HINT, NOTHING);
        return;
    }
    struct mind **mind = &s->mind[QUAD_SEATS];
    if (*mind == NULL) {
        *mind = mind_open(s->table->game, NULL, &s->effort);
    }
    quad_table_recall(s->table, s->table->count, viewer, &recall);
    if (*mind == NULL || !mind_weigh(*mind, &recall, session_bot_seed(s, viewer), &report)) {
        fail_error(s->console, QUAD_ERROR_NO_MEMORY, NULL);
        return;
    }
    int order[QUAD_CHOICES] = {0}, often = quad_report_order(&report, order);
    if (often == 0) { /* only one choice counts */
        say(s->console, stdout, PHRASE_NO_HINT, NOTHING);
    }
    for (int place = 0; place < HINTS && place < often; place++) {
        say_hint(s, &report, order[place], viewer, place == 0);
    }
}

static bool same_word(const char *a, const char *b) {
    while (*a != '\0' && tolower((unsigned char)*a) == tolower((unsigned char)*b)) {
        a++;
        b++;
    }
    return *a == '\0' && *b == '\0';
}

/* What a card or tile of that name does. */
static bool help_about(const struct session *s, const char *word) {
    const struct console *c = s->console;
    const struct quad_game *g = s->table->game;
    bool found = false;
    for (int domain = QUAD_DOMAINS; domain < QUAD_DOMAINS + g->domain_count; domain++) {
        const struct quad_domain *d = quad_domain(g, domain);
        for (size_t i = 0; i < d->count; i++) {
            const struct quad_symbol *symbol = &d->symbols[i];
            if (!same_word(word, symbol->token) && !same_word(word, symbol->text[c->language])) {
                continue;
            }
            char text[4096];
            struct quad_text t;
            quad_text_begin(&t, text, sizeof text);
            style_add(&t, c, STYLE_HEAD, symbol->text[c->language]);
            quad_text_add(&t, " – ");
            if (quad_describe(g, domain, (int)i, c->language, &t)) {
                wrap_print(stdout, text, 0, 2, c->width);
                found = true;
            }
        }
    }
    return found;
}

static bool help_rule(const struct session *s, const char *number) {
    struct passage passage = rules_find(s->table->game, s->console->language, number);
    struct page page = {NULL, 0, 0, false};
    rules_render(s->console, passage, &page);
    page_print(&page, stdout);
    page_free(&page);
    return passage.length > 0;
}

/* The first few rules that speak of it. */
static bool help_search(const struct session *s, const char *word) {
    const struct quad_game *g = s->table->game;
    const char *after = NULL;
    for (int found = 0; found < RULES_SHOWN; found++) {
        struct passage passage = rules_search(g, s->console->language, word, after);
        if (passage.length == 0) {
            return found > 0;
        }
        struct page page = {NULL, 0, 0, false};
        rules_render(s->console, passage, &page);
        page_print(&page, stdout);
        page_free(&page);
        after = passage.at + passage.length;
    }
    return true;
}

static void do_help(struct session *s, int viewer, const char *rest) {
    (void)viewer;
    const struct quad_state *truth = quad_table_truth(s->table);
    if (same_word(rest, phrase_text(QUAD_ENGLISH, PHRASE_HOUSE_WORD)) ||
        same_word(rest, phrase_text(QUAD_FRENCH, PHRASE_HOUSE_WORD))) {
        house_tell(s);
        return;
    }
    if (rest[0] != '\0') {
        if (!help_about(s, rest) && !help_rule(s, rest) && !help_search(s, rest)) {
            say_filled(s->console, stdout, PHRASE_NO_HELP, WITH(TEXT(rest)));
        }
        return;
    }
    if (!quad_over(truth)) {
        const char *rule = s->table->game->steps[quad_see_top(truth)->step].rule;
        if (rule != NULL && help_rule(s, rule)) {
            fputc('\n', stdout);
        }
    }
    for (int phrase = PHRASE_HELP_FIRST; phrase <= PHRASE_HELP_LAST; phrase++) {
        say_filled(s->console, stdout, (enum phrase)phrase, NOTHING);
    }
}

static void do_show(struct session *s, int viewer, const char *rest) {
    (void)rest;
    struct quad_choices choices;
    choices.count = 0;
    if (viewer < QUAD_SEATS) {
        quad_table_choices(s->table, viewer, &choices);
    }
    screen_table(s, viewer, &choices);
    if (choices.count > 0) {
        screen_prompt(s, viewer);
        screen_choices(s, &choices, "");
    }
}

static void do_log(struct session *s, int viewer, const char *rest) {
    (void)rest;
    struct page page = {NULL, 0, 0, false};
    log_render(s, viewer, 0, LOG_LINES, &page);
    page_print(&page, stdout);
    page_free(&page);
}

static void do_quit(struct session *s, int viewer, const char *rest) {
    (void)viewer;
    (void)rest;
    session_quit(s);
}

static const struct {
    const char *english, *french;
    void (*act)(struct session *s, int viewer, const char *rest);
} commands[] = {
    [COMMAND_NAME_HELP] = {"help", "aide", do_help},
    {"undo", "annuler", do_undo},
    {"save", "enregistrer", do_save},
    {"hint", "conseil", do_hint},
    {"show", "table", do_show},
    {"log", "journal", do_log},
    {"quit", "quitter", do_quit},
    {"?", "?", do_help},
};

const char *command_name(int i, enum quad_language language) {
    if (i >= (int)(sizeof commands / sizeof commands[0])) {
        return NULL;
    }
    return language == QUAD_FRENCH ? commands[i].french : commands[i].english;
}

bool command_do(struct session *s, int viewer, const char *line) {
    size_t length = strcspn(line, " ");
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        const char *names[] = {commands[i].english, commands[i].french};
        for (int k = 0; k < 2; k++) {
            if (strlen(names[k]) == length && memcmp(names[k], line, length) == 0) {
                const char *rest = line + length;
                commands[i].act(s, viewer, rest + strspn(rest, " "));
                return true;
            }
        }
    }
    return false;
}
