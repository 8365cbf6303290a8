/* games.c: quadriga games: what can be played, with how many, and by which variants. */
#include "cli/cli.h"
#include "core/json.h"
#include "core/position.h"
#include "host/house.h"
#include "host/wrap.h"

enum { LINE = 1024 };

static void json_text(struct quad_json *j, const char *key, enum quad_language language, const char *text) {
    char buffer[LINE];
    struct quad_text t;
    if (text != NULL) {
        quad_text_begin(&t, buffer, sizeof buffer);
        quad_text_say(&t, language, text);
        quad_json_string(j, key, buffer);
    }
}

/* later: files leave it out where it has its preset. */
static void json_option(struct quad_json *j, const struct quad_option *option, bool later,
                        enum quad_language language) {
    char token[64];
    struct quad_text t;
    quad_json_open(j, NULL, '{');
    quad_json_string(j, "option", option->name.token);
    json_text(j, "text", language, option->name.text[language]);
    json_text(j, "about", language, option->name.about[language]);
    quad_json_number(j, "min", option->min);
    quad_json_number(j, "max", option->max);
    quad_json_number(j, "preset", option->preset);
    quad_json_bool(j, "later", later);
    if (option->values != NULL) {
        quad_json_open(j, "values", '[');
        for (int value = option->min; value <= option->max; value++) {
            const struct quad_symbol *symbol = &option->values[value - option->min];
            quad_text_begin(&t, token, sizeof token);
            quad_option_write(&t, option, value);
            quad_json_open(j, NULL, '{');
            quad_json_string(j, "value", token);
            json_text(j, "text", language, symbol->text[language]);
            json_text(j, "about", language, symbol->about[language]);
            quad_json_close(j, '}');
        }
        quad_json_close(j, ']');
    }
    quad_json_close(j, '}');
}

/* The domains of so many arguments, up to the first that is none. */
static void json_arguments(struct quad_json *j, const struct quad_game *g, const uint8_t *domain, int most) {
    quad_json_open(j, "arguments", '[');
    for (int i = 0; i < most && domain[i] != QUAD_DOMAIN_NONE; i++) {
        quad_json_string(j, NULL, quad_domain(g, domain[i])->token);
    }
    quad_json_close(j, ']');
}

static void json_field(struct quad_json *j, const struct quad_game *g, const struct quad_field *f) {
    static const char *const kinds[] = {
        [QUAD_COUNT] = "count", [QUAD_ONE_OF] = "one_of", [QUAD_MAYBE] = "maybe", [QUAD_SET_OF] = "set_of"};
    static const char *const seen[] = {[QUAD_PUBLIC] = "everybody",
                                       [QUAD_OWNER] = "owner",
                                       [QUAD_SECRET] = "nobody",
                                       [QUAD_CUSTOM] = "depends"};
    quad_json_open(j, NULL, '{');
    quad_json_string(j, "field", f->name);
    quad_json_open(j, "indices", '[');
    for (int i = 0; i < f->dims; i++) {
        quad_json_open(j, NULL, '{');
        quad_json_string(j, "domain", quad_domain(g, f->index[i])->token);
        quad_json_number(j, "count", f->extent[i]);
        quad_json_close(j, '}');
    }
    quad_json_close(j, ']');
    quad_json_string(j, "value", kinds[f->kind]);
    if (f->kind != QUAD_COUNT) {
        quad_json_string(j, "domain", quad_domain(g, f->domain)->token);
    }
    quad_json_string(j, "seen_by", seen[f->seen]);
    quad_json_close(j, '}');
}

/* The words of the game's notation and positions, in their order: what a program needs to read and write
 * them.
 */
static void json_words(struct quad_json *j, const struct quad_game *g, enum quad_language language) {
    quad_json_open(j, "domains", '[');
    for (int i = QUAD_DOMAINS; i < QUAD_DOMAINS + g->domain_count; i++) {
        const struct quad_domain *d = quad_domain(g, i);
        quad_json_open(j, NULL, '{');
        quad_json_string(j, "domain", d->token);
        quad_json_open(j, "symbols", '[');
        for (size_t k = 0; k < d->count; k++) {
            quad_json_string(j, NULL, d->symbols[k].token);
        }
        quad_json_close(j, ']');
        quad_json_open(j, "texts", '[');
        for (size_t k = 0; k < d->count; k++) {
            json_text(j, NULL, language, d->symbols[k].text[language]);
        }
        quad_json_close(j, ']');
        quad_json_close(j, '}');
    }
    quad_json_close(j, ']');
    quad_json_open(j, "verbs", '[');
    for (int i = 0; i < g->verb_count; i++) {
        quad_json_open(j, NULL, '{');
        quad_json_string(j, "verb", g->verbs[i].name.token);
        json_arguments(j, g, g->verbs[i].domain, QUAD_MOVE_ARGS);
        quad_json_close(j, '}');
    }
    quad_json_close(j, ']');
    quad_json_open(j, "steps", '[');
    for (int i = 0; i < g->step_count; i++) {
        quad_json_open(j, NULL, '{');
        quad_json_string(j, "step", g->steps[i].prompt.token);
        quad_json_bool(j, "asks", g->steps[i].legal != NULL);
        json_arguments(j, g, g->steps[i].domain, QUAD_FRAME_ARGS);
        quad_json_close(j, '}');
    }
    quad_json_close(j, ']');
    quad_json_open(j, "fields", '[');
    for (int i = 0; i < g->field_count; i++) {
        json_field(j, g, &g->fields[i]);
    }
    quad_json_close(j, ']');
}

static void json_game(struct quad_json *j, const struct quad_game *g, enum quad_language language) {
    quad_json_open(j, NULL, '{');
    quad_json_string(j, "game", g->name.token);
    json_text(j, "name", language, g->name.text[language]);
    json_text(j, "about", language, g->name.about[language]);
    quad_json_number(j, "seats_min", g->seats_min);
    quad_json_number(j, "seats_max", g->seats_max);
    quad_json_number(j, "rules_version", g->rules_version);
    quad_json_string(j, "rules", g->rules);
    quad_json_number(j, "state_bytes", (int64_t)g->state_size);
    quad_json_open(j, "options", '[');
    for (int i = 0; i < g->option_count; i++) {
        json_option(j, &g->options[i], i >= g->option_count - g->later_options, language);
    }
    quad_json_close(j, ']');
    quad_json_open(j, "house", '[');
    for (int i = 0; i < g->house_count; i++) {
        json_text(j, NULL, language, g->house[i].text[language]);
    }
    quad_json_close(j, ']');
    json_words(j, g, language);
    quad_json_close(j, '}');
}

static void print_wrapped(const struct console *c, int indent, const char *mark, const char *text) {
    char buffer[LINE];
    struct quad_text t;
    quad_text_begin(&t, buffer, sizeof buffer);
    quad_text_say(&t, c->language, text);
    printf("%*s%s", indent, "", mark);
    int at = indent + (int)text_width(mark);
    wrap_print(stdout, buffer, at, at, c->width);
}

static void print_option(const struct console *c, const struct quad_option *option) {
    char head[256];
    struct quad_text t;
    quad_text_begin(&t, head, sizeof head);
    quad_text_add(&t, option->name.token);
    quad_text_add(&t, "=");
    quad_option_write(&t, option, option->preset);
    if (option->values == NULL) {
        quad_text_add(&t, " (");
        quad_text_add_number(&t, option->min);
        quad_text_add(&t, "–");
        quad_text_add_number(&t, option->max);
        quad_text_add(&t, ")");
    }
    printf("    ");
    wrap_print(stdout, head, 4, 6, c->width);
    print_wrapped(c, 6, "", option->name.text[c->language]);
    if (option->name.about[c->language] != NULL) {
        print_wrapped(c, 6, "", option->name.about[c->language]);
    }
    for (int value = option->min; option->values != NULL && value <= option->max; value++) {
        const struct quad_symbol *symbol = &option->values[value - option->min];
        quad_text_begin(&t, head, sizeof head);
        quad_option_write(&t, option, value);
        quad_text_add(&t, value == option->preset ? " * " : "   ");
        print_wrapped(c, 8, head, symbol->text[c->language]);
    }
}

static void print_game(const struct console *c, const struct quad_game *g) {
    char rows[HOUSE_ROWS];
    struct quad_text printed;
    enum phrase players = g->seats_min == g->seats_max ? PHRASE_GAME_HEAD_ONE : PHRASE_GAME_HEAD;
    say_filled(c, stdout, players,
               WITH(TEXT(g->name.text[c->language]), TEXT(g->name.token), NUMBER(g->seats_min),
                    NUMBER(g->seats_max), NUMBER(g->rules_version)));
    if (g->name.about[c->language] != NULL) {
        print_wrapped(c, 2, "", g->name.about[c->language]);
    }
    if (g->option_count > 0) {
        say_text(c, stdout, phrase_text(c->language, PHRASE_GAME_OPTIONS), 2);
    }
    for (int i = 0; i < g->option_count; i++) {
        print_option(c, &g->options[i]);
    }
    if (g->house_count > 0) {
        say_text(c, stdout, phrase_text(c->language, PHRASE_GAME_HOUSE), 2);
    }
    for (int i = 0; i < g->house_count; i++) {
        print_wrapped(c, 4, "• ", g->house[i].text[c->language]);
    }
    quad_text_begin(&printed, rows, sizeof rows);
    if (house_rows(g, c->language, &printed)) {
        printf("    ");
        wrap_print(stdout, rows, 4, 6, c->width);
    }
}

enum ending command_games(struct cli *cli) {
    const struct console *c = &cli->console;
    const struct quad_game *only = NULL;
    if (cli->operand_count > 0) {
        enum ending ending = game_of(cli, cli->operand[0], &only);
        if (ending != ENDING_FINE) {
            return ending;
        }
    }
    if (!has(cli, OPTION_JSON)) {
        for (size_t i = 0; quad_game_at(i) != NULL; i++) {
            if (only == NULL || only == quad_game_at(i)) {
                fputs(i > 0 && only == NULL ? "\n" : "", stdout);
                print_game(c, quad_game_at(i));
            }
        }
        return ENDING_FINE;
    }
    struct quad_text *out = output_begin(c);
    if (out == NULL) {
        return ENDING_FAILURE;
    }
    struct quad_json j;
    quad_json_begin(&j, out);
    if (only != NULL) {
        json_game(&j, only, c->language);
    } else {
        quad_json_open(&j, NULL, '[');
        for (size_t i = 0; quad_game_at(i) != NULL; i++) {
            json_game(&j, quad_game_at(i), c->language);
        }
        quad_json_close(&j, ']');
    }
    quad_text_add(out, "\n");
    return output_end(c, out);
}
