/* catalogue.c: what there is to play. See view.h. */
#include "protocol/view.h"

#include "core/bits.h"

void catalogue_say(struct quad_json *j, const char *key, enum quad_language language, const char *phrase) {
    char buffer[1024];
    struct quad_text t;
    quad_text_begin(&t, buffer, sizeof buffer);
    quad_text_say(&t, language, phrase);
    quad_json_string(j, key, buffer);
}

const char *catalogue_value(const struct quad_option *option, int value, enum quad_language language) {
    static const char *const no_yes[2][QUAD_LANGUAGES] = {{"no", "non"}, {"yes", "oui"}};
    if (option->values != NULL) {
        return option->values[value - option->min].text[language];
    }
    return option->min == 0 && option->max == 1 ? no_yes[value][language] : NULL;
}

enum refusal catalogue_set_option(const struct quad_game *g, uint8_t options[QUAD_OPTIONS], const char *token,
                                  int64_t value) {
    for (int i = 0; i < g->option_count; i++) {
        const struct quad_option *option = &g->options[i];
        if (strcmp(option->name.token, token) == 0 && value >= option->min && value <= option->max) {
            options[i] = (uint8_t)value;
            return REFUSAL_NONE;
        }
    }
    return REFUSAL_BAD_OPTION;
}

int catalogue_undo(const char *name) {
    int undo = name == NULL ? -1 : QUAD_UNDOS - 1;
    while (undo >= 0 && strcmp(undo_names[undo], name) != 0) {
        undo--;
    }
    return undo;
}

static void write_option(struct quad_json *j, const struct quad_option *option, enum quad_language language) {
    quad_json_open(j, NULL, '{');
    quad_json_string(j, "option", option->name.token);
    catalogue_say(j, "text", language, option->name.text[language]);
    quad_json_number(j, "min", option->min);
    quad_json_number(j, "max", option->max);
    quad_json_number(j, "preset", option->preset);
    if (catalogue_value(option, option->min, language) != NULL) {
        quad_json_open(j, "values", '[');
        for (int value = option->min; value <= option->max; value++) {
            catalogue_say(j, NULL, language, catalogue_value(option, value, language));
        }
        quad_json_close(j, ']');
    }
    quad_json_close(j, '}');
}

static void write_game(struct quad_json *j, const struct quad_game *g, enum quad_language language) {
    quad_json_open(j, NULL, '{');
    quad_json_string(j, "game", g->name.token);
    catalogue_say(j, "title", language, g->name.text[language]);
    if (g->name.about[language] != NULL) {
        catalogue_say(j, "about", language, g->name.about[language]);
    }
    quad_json_number(j, "seats_min", g->seats_min);
    quad_json_number(j, "seats_max", g->seats_max);
    quad_json_number(j, "rules_version", g->rules_version);
    quad_json_open(j, "options", '[');
    for (int i = 0; i < g->option_count; i++) {
        write_option(j, &g->options[i], language);
    }
    quad_json_close(j, ']');
    quad_json_close(j, '}');
}

void catalogue_write(struct quad_json *j, enum quad_language language) {
    quad_json_open(j, "games", '[');
    for (size_t i = 0; quad_game_at(i) != NULL; i++) {
        write_game(j, quad_game_at(i), language);
    }
    quad_json_close(j, ']');
    quad_json_open(j, "levels", '[');
    for (int level = 0; bot_level(level) != NULL; level++) {
        quad_json_open(j, NULL, '{');
        quad_json_string(j, "level", bot_level(level)->token);
        catalogue_say(j, "text", language, bot_level(level)->text[language]);
        quad_json_close(j, '}');
    }
    quad_json_close(j, ']');
}

static void write_value(struct quad_json *j, const char *key, const struct quad_game *g,
                        const struct quad_printed *p, int64_t value) {
    if (p->kind == QUAD_COUNT) {
        quad_json_number(j, key, value);
    } else if (p->kind == QUAD_SET_OF) {
        quad_json_open(j, key, '[');
        uint64_t set = (uint64_t)value;
        for (int symbol; quad_bits_next(&set, &symbol);) {
            quad_json_string(j, NULL, quad_symbol(g, p->domain, symbol)->token);
        }
        quad_json_close(j, ']');
    } else if (p->kind == QUAD_MAYBE && value == 0) {
        quad_json_null(j, key);
    } else {
        quad_json_string(j, key, quad_symbol(g, p->domain, (int)value - (p->kind == QUAD_MAYBE))->token);
    }
}

/* Where an index is a symbol, an object by its tokens; where it is a number, an array. Values come one after
 * the other, the last index first; a bracket opens before the first of its values and closes behind the last.
 */
static void write_printed(struct quad_json *j, const struct quad_game *g, const struct quad_printed *p) {
    int dims = 0, index[QUAD_FIELD_DIMS] = {0};
    while (dims < QUAD_FIELD_DIMS && p->index[dims] != QUAD_DOMAIN_NONE) {
        dims++;
    }
    for (int turned = 0; turned >= 0;) { /* the index that was moved on last, -1 behind the end */
        const char *key = p->name;
        for (int d = 0; d < dims; d++) {
            bool symbols = p->index[d] != QUAD_DOMAIN_NUMBER;
            if (d >= turned) {
                quad_json_open(j, key, symbols ? '{' : '[');
            }
            key = symbols ? quad_symbol(g, p->index[d], index[d])->token : NULL;
        }
        write_value(j, key, g, p, quad_printed_get(p, index));
        for (turned = dims - 1; turned >= 0 && ++index[turned] == p->extent[turned]; turned--) {
            index[turned] = 0;
            quad_json_close(j, p->index[turned] != QUAD_DOMAIN_NUMBER ? '}' : ']');
        }
        turned += turned >= 0;
    }
}

void catalogue_write_about(struct quad_json *j, const struct quad_game *g, enum quad_language language) {
    quad_json_string(j, "game", g->name.token);
    quad_json_open(j, "about", '{');
    for (int domain = QUAD_DOMAINS; domain < QUAD_DOMAINS + g->domain_count; domain++) {
        const struct quad_domain *d = quad_domain(g, domain);
        quad_json_open(j, d->token, '{');
        for (size_t i = 0; i < d->count; i++) {
            if (d->symbols[i].about[language] != NULL) {
                catalogue_say(j, d->symbols[i].token, language, d->symbols[i].about[language]);
            }
        }
        quad_json_close(j, '}');
    }
    quad_json_close(j, '}');
    quad_json_open(j, "printed", '{');
    for (const struct quad_printed *p = g->printed; p != NULL && p->name != NULL; p++) {
        write_printed(j, g, p);
    }
    quad_json_close(j, '}');
}
