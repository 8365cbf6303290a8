/* games.c: games and bots as other languages learn of them. See foreign.h. */
#include "core/box.h"
#include "core/position.h"
#include "foreign/border.h"

size_t quad_foreign_games(char *out, size_t size) {
    struct quad_text t;
    if (text_begin(&t, out, size)) {
        for (size_t i = 0; quad_game_at(i) != NULL; i++) {
            quad_text_add(&t, quad_game_at(i)->name.token);
            quad_text_add(&t, "\n");
        }
    }
    return text_end(&t);
}

static void write_bot(struct quad_json *j, const struct quad_bot *bot) {
    quad_json_open(j, NULL, '{');
    quad_json_string(j, "bot", bot->name.token);
    say_both(j, "text", bot->name.text);
    say_both(j, "about", bot->name.about);
    quad_json_number(j, "budget", bot->budget);
    quad_json_number(j, "milliseconds", bot->milliseconds);
    quad_json_bool(j, "searches", bot->settings != NULL);
    quad_json_close(j, '}');
}

size_t quad_foreign_bots(char *out, size_t size) {
    static const char *const references[] = {"greedy", "plain"};
    struct quad_text t;
    struct quad_json j;
    if (!text_begin(&t, out, size)) {
        return text_end(&t);
    }
    quad_json_begin(&j, &t);
    quad_json_open(&j, NULL, '[');
    for (size_t i = 0; quad_bot_at(i) != NULL; i++) {
        write_bot(&j, quad_bot_at(i));
    }
    for (size_t i = 0; i < sizeof references / sizeof references[0]; i++) {
        write_bot(&j, quad_bot_reference(references[i]));
    }
    quad_json_close(&j, ']');
    return text_end(&t);
}

const struct quad_game *quad_foreign_game(const char *token, int box, struct quad_why *why) {
    const struct quad_game *g = token == NULL ? NULL : quad_game_named(token);
    if (g == NULL) {
        why_error(why, QUAD_ERROR_NO_SUCH_GAME, token);
        return NULL;
    }
    if (box == 0) {
        return quad_game_hold(g);
    }
    g = quad_box_built_in(g, box);
    if (g == NULL) {
        why_error(why, QUAD_ERROR_NO_SUCH_BOX, token);
    }
    return g;
}

const struct quad_game *quad_foreign_game_of_box(const char *text, size_t length, struct quad_why *why) {
    const struct quad_game *g = NULL;
    struct quad_fault fault = {.error = QUAD_ERROR_NONE};
    enum quad_error error = quad_box_read(NULL, text, length, &g, &fault);
    if (error != QUAD_ERROR_NONE) {
        fault.error = error;
        why_fault(why, &fault);
        return NULL;
    }
    return g;
}

size_t quad_foreign_box(const struct quad_game *g, char *out, size_t size) {
    struct quad_text t;
    if (text_begin(&t, out, size)) {
        quad_box_write(&t, g);
    }
    return text_end(&t);
}

size_t quad_foreign_box_name(const struct quad_game *g, char *out, size_t size) {
    struct quad_text t;
    if (text_begin(&t, out, size)) {
        quad_box_write_name(&t, g);
    }
    return text_end(&t);
}

static void write_option(struct quad_json *j, const struct quad_option *option) {
    char token[64];
    struct quad_text t;
    quad_json_open(j, NULL, '{');
    quad_json_string(j, "option", option->name.token);
    say_both(j, "text", option->name.text);
    say_both(j, "about", option->name.about);
    quad_json_number(j, "min", option->min);
    quad_json_number(j, "max", option->max);
    quad_json_number(j, "preset", option->preset);
    quad_json_open(j, "values", '[');
    for (int value = option->min; value <= option->max; value++) {
        quad_text_begin(&t, token, sizeof token);
        quad_option_write(&t, option, value);
        quad_json_string(j, NULL, token);
    }
    quad_json_close(j, ']');
    quad_json_close(j, '}');
}

static void write_domains(struct quad_json *j, const struct quad_game *g) {
    quad_json_open(j, "domains", '[');
    for (int i = 0; i < QUAD_DOMAINS + g->domain_count; i++) {
        const struct quad_domain *d = quad_domain(g, i);
        quad_json_open(j, NULL, '{');
        quad_json_string(j, "domain", d->token);
        quad_json_open(j, "symbols", '[');
        for (size_t k = 0; k < d->count; k++) {
            quad_json_open(j, NULL, '{');
            quad_json_string(j, "symbol", d->symbols[k].token);
            say_both(j, "text", d->symbols[k].text);
            quad_json_close(j, '}');
        }
        quad_json_close(j, ']');
        quad_json_close(j, '}');
    }
    quad_json_close(j, ']');
}

static void write_tables(struct quad_json *j, const struct quad_game *g) {
    write_domains(j, g);
    quad_json_open(j, "verbs", '[');
    for (int i = 0; i < g->verb_count; i++) {
        quad_json_open(j, NULL, '{');
        quad_json_string(j, "verb", g->verbs[i].name.token);
        say_both(j, "text", g->verbs[i].name.text);
        quad_json_open(j, "arguments", '[');
        for (int k = 0; k < QUAD_MOVE_ARGS && g->verbs[i].domain[k] != QUAD_DOMAIN_NONE; k++) {
            quad_json_number(j, NULL, g->verbs[i].domain[k]);
        }
        quad_json_close(j, ']');
        quad_json_close(j, '}');
    }
    quad_json_close(j, ']');
    quad_json_open(j, "boxes", '[');
    for (const struct quad_box *box = g->boxes; box->values != NULL; box++) {
        quad_json_number(j, NULL, box->number);
    }
    quad_json_close(j, ']');
}

size_t quad_foreign_describe(const struct quad_game *g, char *out, size_t size) {
    struct quad_text t;
    struct quad_json j;
    if (!text_begin(&t, out, size)) {
        return text_end(&t);
    }
    quad_json_begin(&j, &t);
    quad_json_open(&j, NULL, '{');
    quad_json_string(&j, "game", g->name.token);
    say_both(&j, "text", g->name.text);
    say_both(&j, "about", g->name.about);
    quad_json_string(&j, "rules", g->rules);
    quad_json_number(&j, "rules_version", g->rules_version);
    quad_json_number(&j, "seats_min", g->seats_min);
    quad_json_number(&j, "seats_max", g->seats_max);
    quad_json_bool(&j, "template", g->is_template);
    quad_json_open(&j, "options", '[');
    for (int i = 0; i < g->option_count; i++) {
        write_option(&j, &g->options[i]);
    }
    quad_json_close(&j, ']');
    write_tables(&j, g);
    quad_json_close(&j, '}');
    return text_end(&t);
}
