/* catalogue.c: what there is to play. See view.h. */
#include "protocol/view.h"

#include "core/bits.h"
#include "core/box.h"

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
    if (option->name.about[language] != NULL) {
        catalogue_say(j, "about", language, option->name.about[language]);
    }
    quad_json_string(j, "group", quad_groups[option->group].token);
    catalogue_say(j, "group_text", language, quad_groups[option->group].text[language]);
    quad_json_number(j, "seats_min", option->seats_min);
    quad_json_number(j, "seats_max", option->seats_max);
    if (catalogue_value(option, option->min, language) != NULL) {
        quad_json_open(j, "values", '[');
        for (int value = option->min; value <= option->max; value++) {
            catalogue_say(j, NULL, language, catalogue_value(option, value, language));
        }
        quad_json_close(j, ']');
    }
    quad_json_close(j, '}');
}

static void write_game(struct quad_json *j, const struct quad_game *g, enum quad_language language,
                       const struct catalogue_boxes *boxes) {
    quad_json_open(j, NULL, '{');
    quad_json_string(j, "game", g->name.token);
    catalogue_say(j, "title", language, g->name.text[language]);
    if (g->name.about[language] != NULL) {
        catalogue_say(j, "about", language, g->name.about[language]);
    }
    quad_json_number(j, "seats_min", g->seats_min);
    quad_json_number(j, "seats_max", g->seats_max);
    quad_json_number(j, "minutes_min", g->minutes_min);
    quad_json_number(j, "minutes_max", g->minutes_max);
    quad_json_number(j, "weight", g->weight);
    quad_json_bool(j, "template", g->is_template);
    quad_json_number(j, "rules_version", g->rules_version);
    quad_json_open(j, "options", '[');
    for (int i = 0; i < g->option_count; i++) {
        write_option(j, &g->options[i], language);
    }
    quad_json_close(j, ']');
    if (boxes != NULL) {
        catalogue_write_boxes(j, boxes, g);
    }
    quad_json_close(j, '}');
}

void catalogue_write(struct quad_json *j, enum quad_language language, const struct catalogue_boxes *boxes) {
    quad_json_open(j, "games", '[');
    for (size_t i = 0; quad_game_at(i) != NULL; i++) {
        write_game(j, quad_game_at(i), language, boxes);
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
                        const struct quad_field *f, size_t element) {
    if (f->kind == QUAD_NAME) {
        quad_json_string(j, key, quad_field_name(f, g->printed, element));
        return;
    }
    int64_t value = quad_field_get(f, g->printed, element);
    if (f->kind == QUAD_COUNT) {
        quad_json_number(j, key, value);
    } else if (f->kind == QUAD_SET_OF) {
        quad_json_open(j, key, '[');
        uint64_t set = (uint64_t)value;
        for (int symbol; quad_bits_next(&set, &symbol);) {
            quad_json_string(j, NULL, quad_symbol(g, f->domain, symbol)->token);
        }
        quad_json_close(j, ']');
    } else if (f->kind == QUAD_MAYBE && value == 0) {
        quad_json_null(j, key);
    } else {
        quad_json_string(j, key, quad_symbol(g, f->domain, (int)value - (f->kind == QUAD_MAYBE))->token);
    }
}

/* Where an index is a symbol, an object by its tokens; where it is a number, an array. Values come one after
 * the other, the last index first; a bracket opens before the first of its values and closes behind the last.
 */
static void write_printed(struct quad_json *j, const struct quad_game *g, const struct quad_field *f) {
    int index[QUAD_FIELD_DIMS] = {0};
    size_t element = 0;
    for (int turned = 0; turned >= 0; element++) { /* the index that was moved on last, -1 behind the end */
        const char *key = f->name;
        for (int d = 0; d < f->dims; d++) {
            bool symbols = f->index[d] != QUAD_DOMAIN_NUMBER;
            if (d >= turned) {
                quad_json_open(j, key, symbols ? '{' : '[');
            }
            key = symbols ? quad_symbol(g, f->index[d], index[d])->token : NULL;
        }
        write_value(j, key, g, f, element);
        for (turned = f->dims - 1; turned >= 0 && ++index[turned] == f->extent[turned]; turned--) {
            index[turned] = 0;
            quad_json_close(j, f->index[turned] != QUAD_DOMAIN_NUMBER ? '}' : ']');
        }
        turned += turned >= 0;
    }
}

void catalogue_write_names(struct quad_json *j, const struct quad_game *g, enum quad_language language) {
    quad_json_open(j, "names", '{');
    for (int domain = QUAD_DOMAINS; domain < QUAD_DOMAINS + g->domain_count; domain++) {
        const struct quad_domain *d = quad_domain(g, domain);
        quad_json_open(j, d->token, '{');
        for (size_t i = 0; i < d->count; i++) {
            catalogue_say(j, d->symbols[i].token, language, d->symbols[i].text[language]);
        }
        quad_json_close(j, '}');
    }
    quad_json_close(j, '}');
}

static void write_abouts(struct quad_json *j, const struct quad_game *g, enum quad_language language) {
    quad_json_open(j, "about", '{');
    for (int domain = QUAD_DOMAINS; domain < QUAD_DOMAINS + g->domain_count; domain++) {
        const struct quad_domain *d = quad_domain(g, domain);
        quad_json_open(j, d->token, '{');
        for (size_t i = 0; i < d->count; i++) {
            char about[1024];
            struct quad_text t;
            quad_text_begin(&t, about, sizeof about);
            if (quad_describe(g, domain, (int)i, language, &t)) {
                quad_json_string(j, d->symbols[i].token, about);
            }
        }
        quad_json_close(j, '}');
    }
    quad_json_close(j, '}');
}

static void write_all_printed(struct quad_json *j, const struct quad_game *g) {
    quad_json_open(j, "printed", '{');
    for (int i = 0; i < g->value_count + g->derived_count; i++) {
        if (i < g->value_count || g->values[i].shown) {
            write_printed(j, g, &g->values[i].field);
        }
    }
    quad_json_close(j, '}');
}

/* "place_value vestal third": one of a value, by its indices. */
static void write_element(struct quad_json *j, const struct quad_game *g, const struct quad_field *f,
                          size_t element) {
    char buffer[256];
    struct quad_text t;
    size_t inner = quad_field_elements(f);
    quad_text_begin(&t, buffer, sizeof buffer);
    quad_text_add(&t, f->name);
    for (int d = 0; d < f->dims; d++) {
        inner /= f->extent[d];
        quad_text_add(&t, " ");
        quad_index_write(&t, g, f->index[d], (int)(element / inner % f->extent[d]));
    }
    quad_json_string(j, NULL, buffer);
}

/* What of it is ours: a value if all of it is, else the parts that are. */
static void write_house(struct quad_json *j, const struct quad_game *g) {
    quad_json_open(j, "house", '[');
    for (int i = 0; i < g->value_count; i++) {
        const struct quad_value *value = &g->values[i];
        size_t count = quad_field_elements(&value->field), ours = 0;
        for (size_t k = 0; k < count; k++) {
            ours += quad_value_is_house(g, value, k);
        }
        if (ours == count) {
            quad_json_string(j, NULL, value->field.name);
        }
        for (size_t k = 0; ours > 0 && ours < count && k < count; k++) {
            if (quad_value_is_house(g, value, k)) {
                write_element(j, g, &value->field, k);
            }
        }
    }
    quad_json_close(j, ']');
}

void catalogue_write_about(struct quad_json *j, const struct quad_game *g, enum quad_language language) {
    quad_json_string(j, "game", g->name.token);
    write_abouts(j, g, language);
    write_all_printed(j, g);
    write_house(j, g);
}

void catalogue_write_rules(struct quad_json *j, const struct quad_game *g, const char *text,
                           enum quad_language language) {
    quad_json_string(j, "game", g->name.token);
    quad_json_string(j, "text", text);
    catalogue_write_names(j, g, language);
}

static const char *const kinds[] = {[QUAD_COUNT] = "count",
                                    [QUAD_ONE_OF] = "symbol",
                                    [QUAD_MAYBE] = "maybe",
                                    [QUAD_SET_OF] = "set",
                                    [QUAD_NAME] = "name"};
static const char *const origins[QUAD_ORIGINS] = {
    [QUAD_PRINTED] = "printed", [QUAD_LIKELY] = "likely", [QUAD_HOUSE] = "house"};

/* A row of the box: what it is, what indexes it, what it takes, where it comes from. */
static void write_row(struct quad_json *j, const struct quad_game *g, const struct quad_value *value,
                      enum quad_language language) {
    const struct quad_field *f = &value->field;
    quad_json_open(j, NULL, '{');
    quad_json_string(j, "value", f->name);
    catalogue_say(j, "text", language, value->about.text[language]);
    quad_json_string(j, "kind", kinds[f->kind]);
    if (f->kind == QUAD_ONE_OF || f->kind == QUAD_MAYBE || f->kind == QUAD_SET_OF) {
        quad_json_string(j, "domain", quad_domain(g, f->domain)->token);
    }
    if (f->kind == QUAD_COUNT) {
        quad_json_number(j, "least", f->least);
        quad_json_number(j, "most", f->most);
    } else if (f->kind == QUAD_ONE_OF) { /* the first and the last symbol that will do */
        int last = (int)quad_domain(g, f->domain)->count - 1;
        quad_json_number(j, "least", f->least);
        quad_json_number(j, "most", f->most < last ? f->most : last);
    }
    quad_json_open(j, "index", '[');
    for (int d = 0; d < f->dims; d++) {
        quad_json_open(j, NULL, '{');
        quad_json_string(j, "domain", quad_domain(g, f->index[d])->token);
        quad_json_number(j, "count", f->extent[d]);
        quad_json_close(j, '}');
    }
    quad_json_close(j, ']');
    quad_json_string(j, "origin", origins[value->origin]);
    quad_json_string(j, "rule", value->rule);
    if (quad_value_page(g, value) > 0) {
        quad_json_number(j, "page", quad_value_page(g, value));
    }
    quad_json_open(j, "marks", '[');
    for (const struct quad_mark *mark = g->marks; mark->value != NULL; mark++) {
        if (strcmp(mark->value, f->name) == 0) {
            quad_json_open(j, NULL, '{');
            quad_json_string(j, "where", mark->where);
            quad_json_string(j, "origin", origins[mark->origin]);
            quad_json_close(j, '}');
        }
    }
    quad_json_close(j, ']');
    quad_json_close(j, '}');
}

/* Whether a value is one of the domain's symbols, or has them as an index; small domains are told anyway. */
static bool is_mentioned(const struct quad_game *g, int domain) {
    enum { SMALL = 24 };
    bool mentioned = quad_domain(g, domain)->count <= SMALL;
    for (int i = 0; i < g->value_count && !mentioned; i++) {
        const struct quad_field *f = &g->values[i].field;
        mentioned = f->kind != QUAD_COUNT && f->kind != QUAD_NAME && f->domain == domain;
        for (int d = 0; d < f->dims; d++) {
            mentioned = mentioned || f->index[d] == domain;
        }
    }
    return mentioned;
}

/* The symbols of the domains that values speak of, in their order. */
static void write_symbols(struct quad_json *j, const struct quad_game *g, enum quad_language language) {
    quad_json_open(j, "symbols", '{');
    for (int domain = QUAD_DOMAIN_SEAT; domain < QUAD_DOMAINS + g->domain_count; domain++) {
        const struct quad_domain *d = quad_domain(g, domain);
        if (!is_mentioned(g, domain)) {
            continue;
        }
        quad_json_open(j, d->token, '[');
        for (size_t i = 0; i < d->count; i++) {
            quad_json_open(j, NULL, '{');
            quad_json_string(j, "symbol", d->symbols[i].token);
            catalogue_say(j, "text", language, d->symbols[i].text[language]);
            quad_json_close(j, '}');
        }
        quad_json_close(j, ']');
    }
    quad_json_close(j, '}');
}

static void write_digest(struct quad_json *j, uint64_t digest) {
    char hex[17];
    struct quad_text t;
    quad_text_begin(&t, hex, sizeof hex);
    quad_text_add_digest(&t, digest);
    quad_json_string(j, "digest", hex);
}

void catalogue_write_box_name(struct quad_json *j, const struct quad_game *g) {
    quad_json_string(j, "game", g->name.token);
    quad_json_number(j, "number", g->box->number);
    write_digest(j, g->box->digest);
    if (g->box->title != NULL) {
        quad_json_string(j, "title", g->box->title);
    }
    quad_json_bool(j, "built_in", g->box->built_in);
}

void catalogue_write_own_box(struct quad_json *j, const struct quad_game *g) {
    if (!g->box->built_in || g->box->number != g->boxes->number || g->box->title != NULL) {
        quad_json_open(j, "box", '{');
        catalogue_write_box_name(j, g);
        quad_json_close(j, '}');
    }
}

void catalogue_write_boxes(struct quad_json *j, const struct catalogue_boxes *boxes,
                           const struct quad_game *g) {
    quad_json_open(j, "boxes", '[');
    for (int i = 0; i < boxes->count; i++) {
        const struct catalogue_box *box = &boxes->at[i];
        if (g == NULL || strcmp(box->game->name.token, g->name.token) == 0) {
            quad_json_open(j, NULL, '{');
            quad_json_string(j, "name", box->name);
            catalogue_write_box_name(j, box->game);
            quad_json_close(j, '}');
        }
    }
    quad_json_close(j, ']');
}

void catalogue_write_box(struct quad_json *j, const struct quad_game *g, enum quad_language language) {
    char file[QUAD_BOX_TEXT];
    struct quad_text t;
    catalogue_write_box_name(j, g);
    quad_json_open(j, "values", '[');
    for (int i = 0; i < g->value_count; i++) {
        write_row(j, g, &g->values[i], language);
    }
    quad_json_close(j, ']');
    write_symbols(j, g, language);
    write_abouts(j, g, language);
    write_all_printed(j, g);
    write_house(j, g);
    quad_text_begin(&t, file, sizeof file);
    quad_box_write(&t, g);
    assert(!t.cut);
    quad_json_string(j, "text", file);
}
