/* complete.c: the lines that Tab completes: the moves that can be made, the commands, and what help knows. */
#include "core/box.h"
#include "core/notation.h"
#include "term/session.h"

enum { LINE = 256 };

/* Add a line where the alphabet wants it; the words of many lines are then shown once. */
static void add_sorted(struct page *lines, const char *text) {
    size_t before = lines->count;
    page_add(lines, text, strlen(text));
    for (size_t at = before; lines->count > before && at > 0 && strcmp(lines->line[at - 1], text) > 0; at--) {
        char *moved = lines->line[at];
        lines->line[at] = lines->line[at - 1];
        lines->line[at - 1] = moved;
    }
}

static void add_pair(struct page *lines, const char *first, const char *second) {
    char line[LINE];
    struct quad_text t;
    quad_text_begin(&t, line, sizeof line);
    quad_text_add(&t, first);
    quad_text_add(&t, " ");
    quad_text_add(&t, second);
    add_sorted(lines, line);
}

/* "help forum": everything of which help has something to tell. */
static void add_help(struct session *s) {
    const struct quad_game *g = s->table->game;
    enum quad_language language = s->console->language;
    const char *help = command_name(COMMAND_NAME_HELP, language);
    add_pair(&s->offers, help, phrase_text(language, PHRASE_HOUSE_WORD));
    for (int domain = QUAD_DOMAINS; domain < QUAD_DOMAINS + g->domain_count; domain++) {
        const struct quad_domain *d = quad_domain(g, domain);
        for (size_t i = 0; i < d->count; i++) {
            char about[1024];
            struct quad_text t;
            quad_text_begin(&t, about, sizeof about);
            if (quad_describe(g, domain, (int)i, language, &t)) {
                add_pair(&s->offers, help, d->symbols[i].token);
            }
        }
    }
}

void complete_offer(struct session *s, const struct quad_choices *choices) {
    if (s->editor == NULL) {
        return;
    }
    page_free(&s->offers);
    for (int i = 0; choices != NULL && i < choices->count; i++) {
        char line[LINE];
        struct quad_text t;
        quad_text_begin(&t, line, sizeof line);
        quad_notation_write(&t, s->table->game, choices->at[i].move);
        add_sorted(&s->offers, line);
    }
    for (int i = 0; command_name(i, s->console->language) != NULL; i++) {
        add_sorted(&s->offers, command_name(i, s->console->language));
    }
    add_help(s);
    editor_offer(s->editor, &s->offers);
}
