/* conformance_tables.c: what can be said about a game's rows without playing. */
#include "conformance.h"
#include "core/field.h"

static bool is_token(const char *token) {
    size_t length = strspn(token, "abcdefghijklmnopqrstuvwxyz0123456789_-");
    return length > 0 && token[length] == '\0';
}

/* The spacing that text.c turns into no-break spaces must be there to be turned; {0:un} is no colon. */
static void check_french(struct trial *t, const char *where, const char *text) {
    trial_check(t, strpbrk(text, "'\"") == NULL, "%s: straight apostrophe or quote in French: %s", where,
                text);
    for (const char *at = strpbrk(text, ":;!?"); at != NULL; at = strpbrk(at + 1, ":;!?")) {
        bool form = at >= text + 2 && at[-2] == '{';
        bool spaced = form || at == text || at[-1] == ' ' || strchr(":;!?", at[-1]) != NULL;
        trial_check(t, spaced, "%s: no space before %c in French: %s", where, *at, text);
    }
}

/* {0:form}: the language has it, and whatever the argument may be, it has a noun code. */
static bool form_fits(const struct quad_game *g, enum quad_language language, const char *form, int domain) {
    const struct quad_domain *d = quad_domain(g, domain);
    for (size_t i = 0; i < d->count && language == QUAD_FRENCH; i++) {
        if (d->symbols[i].noun == NULL) {
            return false;
        }
    }
    return d->count > 0 && quad_text_has_form(language, form);
}

/* One {…} of a template: at is behind the brace. Returns where it ends, or NULL if it is malformed. */
static const char *read_reference(const struct quad_game *g, enum quad_language language, const char *at,
                                  const uint8_t *domains, int count, unsigned *used) {
    int which = *at - '0';
    if (which < 0 || which >= count || domains[which] == QUAD_DOMAIN_NONE) {
        return NULL;
    }
    if (at[1] == '}') {
        *used |= 1u << which;
        return at + 2;
    }
    const char *end = strchr(at, '}'), *many = at[1] == '|' ? strchr(at + 2, '|') : NULL;
    if (end != NULL && at[1] == ':') {
        *used |= 1u << which;
        return form_fits(g, language, at + 2, domains[which]) ? end + 1 : NULL;
    }
    bool plural = end != NULL && many != NULL && many < end && domains[which] == QUAD_DOMAIN_NUMBER;
    return plural ? end + 1 : NULL;
}

/* m, f, M, F or none of them, perhaps a mass. */
static bool is_noun(const char *noun) {
    return noun == NULL || strcmp(noun, "-") == 0 ||
           (strchr("mfMF", noun[0]) != NULL && noun[0] != '\0' &&
            (noun[1] == '\0' || strcmp(noun + 1, "~") == 0));
}

/* Both texts exist, are templates over these domains, and speak of the same arguments. */
static void check_texts(struct trial *t, const char *where, const struct quad_symbol *symbol,
                        const uint8_t *domains, int count) {
    unsigned used[QUAD_LANGUAGES] = {0, 0};
    for (int language = 0; language < QUAD_LANGUAGES; language++) {
        const char *text = symbol->text[language];
        if (text == NULL || text[0] == '\0') {
            trial_check(t, false, "%s: no text in language %d", where, language);
            return;
        }
        trial_check(t, strstr(text, "  ") == NULL, "%s: two blanks: %s", where, text);
        for (const char *at = strchr(text, '{'); at != NULL; at = strchr(at, '{')) {
            at = read_reference(t->game, (enum quad_language)language, at + 1, domains, count,
                                &used[language]);
            if (at == NULL) {
                trial_check(t, false, "%s: bad template, or a symbol without its noun code: %s", where, text);
                return;
            }
        }
    }
    check_french(t, where, symbol->text[QUAD_FRENCH]);
    trial_check(t, is_noun(symbol->noun), "%s: no noun code: %s", where, symbol->noun);
    trial_check(t, used[0] == used[1], "%s: English and French speak of different arguments: %s / %s", where,
                symbol->text[0], symbol->text[1]);
    bool both = (symbol->about[0] == NULL) == (symbol->about[1] == NULL);
    trial_check(t, both, "%s: explained in one language only", where);
    if (symbol->about[QUAD_FRENCH] != NULL) {
        check_french(t, where, symbol->about[QUAD_FRENCH]);
    }
}

static void check_symbol(struct trial *t, const char *kind, const struct quad_symbol *symbol,
                         const uint8_t *domains, int count) {
    char where[96];
    struct quad_text text;
    quad_text_begin(&text, where, sizeof where);
    quad_text_add(&text, kind);
    quad_text_add(&text, " ");
    if (!trial_check(t, symbol->token != NULL && is_token(symbol->token), "%s: bad or missing token “%s”",
                     kind, symbol->token == NULL ? "" : symbol->token)) {
        return;
    }
    quad_text_add(&text, symbol->token);
    check_texts(t, where, symbol, domains, count);
}

/* A row's symbol by number, whatever the rows are. */
typedef const struct quad_symbol *symbol_at(const struct quad_game *g, int which);

static void check_unique(struct trial *t, const char *kind, int count, symbol_at *at) {
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < i; k++) {
            const char *a = at(t->game, i)->token, *b = at(t->game, k)->token;
            trial_check(t, a == NULL || b == NULL || strcmp(a, b) != 0, "two %ss are called %s", kind, a);
        }
    }
}

static const struct quad_symbol *verb_at(const struct quad_game *g, int which) {
    return &g->verbs[which].name;
}

static const struct quad_symbol *step_at(const struct quad_game *g, int which) {
    return &g->steps[which].prompt;
}

static const struct quad_symbol *option_at(const struct quad_game *g, int which) {
    return &g->options[which].name;
}

static const struct quad_symbol *message_at(const struct quad_game *g, int which) {
    return &g->messages[which].text;
}

static const struct quad_symbol *score_line_at(const struct quad_game *g, int which) {
    return &g->score_lines[which];
}

static const struct quad_symbol *house_value_at(const struct quad_game *g, int which) {
    return &g->house[which];
}

static void check_steps(struct trial *t) {
    const struct quad_game *g = t->game;
    for (int i = 0; i < g->step_count; i++) {
        const struct quad_step *step = &g->steps[i];
        check_symbol(t, "step", &step->prompt, step->domain, QUAD_FRAME_ARGS);
        const char *const *topic = step->topic;
        trial_check(t, (topic[QUAD_ENGLISH] == NULL) == (topic[QUAD_FRENCH] == NULL), "step %s: half a topic",
                    step->prompt.token);
        if (topic[QUAD_FRENCH] != NULL) {
            check_french(t, "topic", topic[QUAD_FRENCH]);
        }
        const char *token = step->prompt.token == NULL ? "?" : step->prompt.token;
        bool decision = step->legal != NULL && step->apply != NULL && step->run == NULL;
        bool automatic = step->legal == NULL && step->apply == NULL && step->run != NULL;
        trial_check(t, decision || automatic, "step %s: neither legal and apply nor run alone", token);
        trial_check(t, decision == (step->asks != QUAD_ASKS_NOBODY),
                    "step %s: asks nobody, or the wrong ones", token);
        trial_check(t, !step->between || automatic, "step %s lies between turns and does not go by itself",
                    token);
        trial_check(t, step->on != 0, "step %s stands on nothing", token);
        bool player = step->asks != QUAD_ASKS_NOBODY && step->asks != QUAD_ASKS_CHANCE;
        trial_check(t, player || topic[QUAD_ENGLISH] == NULL, "step %s asks no player and has a topic",
                    token);
        for (int k = 0; k < QUAD_FRAME_ARGS; k++) {
            trial_check(t, step->least[k] <= step->most[k], "step %s: argument %d cannot be anything", token,
                        k);
        }
        bool cited = step->rule != NULL && strncmp(step->rule, g->rules, strlen(g->rules)) == 0 &&
                     step->rule[strlen(g->rules)] == '-';
        trial_check(t, cited, "step %s: no rule %s-… behind it", token, g->rules);
    }
    check_unique(t, "step", g->step_count, step_at);
}

static void check_verbs(struct trial *t) {
    const struct quad_game *g = t->game;
    for (int i = 0; i < g->verb_count; i++) {
        const struct quad_verb *verb = &g->verbs[i];
        check_symbol(t, "verb", &verb->name, verb->domain, QUAD_MOVE_ARGS);
        for (int k = 1; k < QUAD_MOVE_ARGS; k++) {
            trial_check(t, verb->domain[k - 1] != QUAD_DOMAIN_NONE || verb->domain[k] == QUAD_DOMAIN_NONE,
                        "verb %s: a gap before argument %d", verb->name.token, k);
        }
    }
    check_unique(t, "verb", g->verb_count, verb_at);
}

static void check_domains(struct trial *t) {
    const struct quad_game *g = t->game;
    for (int i = 0; i < g->domain_count; i++) {
        const struct quad_domain *d = &g->domains[i];
        if (d->token == NULL || !is_token(d->token)) {
            trial_check(t, false, "domain %d has no fit token", i);
            continue;
        }
        trial_check(t, d->count > 0 && d->count < QUAD_HIDDEN, "domain %s: %zu symbols", d->token, d->count);
        for (size_t k = 0; k < d->count; k++) {
            check_symbol(t, d->token, &d->symbols[k], NULL, 0);
            for (size_t other = 0; other < k && d->symbols[k].token != NULL; other++) {
                trial_check(t, strcmp(d->symbols[k].token, d->symbols[other].token) != 0,
                            "domain %s: two symbols are called %s", d->token, d->symbols[k].token);
            }
        }
        for (int k = QUAD_DOMAIN_NUMBER; k < QUAD_DOMAINS + i; k++) {
            const char *other = quad_domain(g, k)->token;
            trial_check(t, other == NULL || strcmp(d->token, other) != 0, "two domains are called %s",
                        d->token);
        }
    }
}

static void check_options(struct trial *t) {
    const struct quad_game *g = t->game;
    for (int i = 0; i < g->option_count; i++) {
        const struct quad_option *option = &g->options[i];
        check_symbol(t, "option", &option->name, NULL, 0);
        trial_check(
            t, option->min <= option->preset && option->preset <= option->max && option->min < option->max,
            "option %s: its preset or its range", option->name.token);
        for (int v = option->min; option->values != NULL && v <= option->max; v++) {
            check_symbol(t, option->name.token, &option->values[v - option->min], NULL, 0);
        }
    }
    check_unique(t, "option", g->option_count, option_at);
}

static void check_field(struct trial *t, const struct quad_field *f) {
    static const char *const taken[] = {"position", "game", "seats", "option", "ply", "viewer", "agenda"};
    for (size_t i = 0; i < sizeof taken / sizeof taken[0]; i++) {
        trial_check(t, strcmp(f->name, taken[i]) != 0, "field %s: the word is taken", f->name);
    }
    size_t symbols = quad_domain(t->game, f->domain)->count;
    bool symbol = f->kind == QUAD_ONE_OF || f->kind == QUAD_MAYBE;
    trial_check(t, !symbol || (f->size == 1 && !f->negative), "field %s: a symbol is one unsigned byte",
                f->name);
    trial_check(t, f->kind == QUAD_COUNT || symbols > 0, "field %s: symbols of an empty domain", f->name);
    trial_check(t, f->kind != QUAD_SET_OF || symbols <= 8u * f->size, "field %s: the set is too small",
                f->name);
    bool owned = f->dims > 0 && f->index[0] == QUAD_DOMAIN_SEAT && f->extent[0] >= t->game->seats_max;
    trial_check(t, f->seen != QUAD_OWNER || owned, "field %s: an owner's field is indexed by seat", f->name);
    trial_check(t, f->seen >= QUAD_PUBLIC && f->seen <= QUAD_CUSTOM, "field %s: who may see it?", f->name);
    trial_check(t, f->seen != QUAD_CUSTOM || t->game->redact != NULL, "field %s: CUSTOM without redact",
                f->name);
    for (int d = 0; d < f->dims; d++) {
        size_t named = quad_domain(t->game, f->index[d])->count;
        trial_check(t, f->index[d] == QUAD_DOMAIN_NUMBER || f->extent[d] <= named,
                    "field %s: index %d has more cells than names", f->name, d);
    }
}

static void check_fields(struct trial *t) {
    const struct quad_game *g = t->game;
    size_t end = sizeof(struct quad_state);
    for (int i = 0; i < g->field_count; i++) {
        const struct quad_field *f = &g->fields[i];
        size_t bytes = f->size;
        for (int d = 0; d < f->dims; d++) {
            bytes *= f->extent[d];
        }
        check_field(t, f);
        trial_check(t, f->offset == end, "field %s: padding or overlap before it", f->name);
        end = f->offset + bytes;
        for (int k = 0; k < i; k++) {
            trial_check(t, strcmp(f->name, g->fields[k].name) != 0, "two fields are called %s", f->name);
        }
    }
    trial_check(t, end <= g->state_size && g->state_size < end + 8, "the state is larger than its fields");
    trial_check(t, g->state_size <= QUAD_STATE_BYTES, "the state is too large");
}

static void check_places(struct trial *t) {
    static const uint8_t none[1] = {0};
    for (const struct quad_place *place = t->game->places; place->name.token != NULL; place++) {
        trial_check(t, is_token(place->name.token), "place %s: no fit token", place->name.token);
        if (place->name.text[QUAD_ENGLISH] != NULL || place->name.text[QUAD_FRENCH] != NULL) {
            check_texts(t, place->name.token, &place->name, none, 0);
        }
        for (const struct quad_place *other = t->game->places; other < place; other++) {
            trial_check(t, strcmp(place->name.token, other->name.token) != 0, "two places are called %s",
                        place->name.token);
        }
    }
}

/* Whether a value is what its row says. */
static bool value_fits(const struct quad_game *g, const struct quad_field *f, size_t element) {
    int64_t value = f->kind == QUAD_NAME ? 0 : quad_field_get(f, g->printed, element);
    uint64_t symbols = quad_domain(g, f->domain)->count;
    switch (f->kind) {
    case QUAD_ONE_OF:
        return value >= f->least && value <= f->most && (uint64_t)value < symbols;
    case QUAD_MAYBE:
        return (uint64_t)value <= symbols;
    case QUAD_SET_OF:
        return symbols >= 64 || (uint64_t)value >> symbols == 0;
    case QUAD_COUNT:
        return value >= f->least && value <= f->most;
    default:
        return f->kind == QUAD_NAME;
    }
}

static void check_values(struct trial *t) {
    for (int i = 0; i < t->game->value_count; i++) {
        const struct quad_field *f = &t->game->values[i].field;
        for (int d = 0; d < f->dims; d++) {
            size_t named = quad_domain(t->game, f->index[d])->count;
            trial_check(t, f->index[d] == QUAD_DOMAIN_NUMBER || f->extent[d] <= named,
                        "value %s: index %d has more values than names", f->name, d);
        }
        for (size_t k = 0; k < quad_field_elements(f); k++) {
            trial_check(t, value_fits(t->game, f, k), "value %s: number %zu is out of bounds", f->name, k);
        }
        for (int other = 0; other < i; other++) {
            trial_check(t, strcmp(f->name, t->game->values[other].field.name) != 0,
                        "two values are called %s", f->name);
        }
    }
}

void check_tables(struct trial *t) {
    const struct quad_game *g = t->game;
    static const uint8_t none[QUAD_EVENT_ARGS] = {0};
    check_symbol(t, "game", &g->name, none, 0);
    trial_check(t, g->rules != NULL && g->rules_version > 0, "no rules prefix or rules version");
    trial_check(t,
                (g->features != NULL) == (g->feature_version > 0) &&
                    (g->feature_version > 0) == (g->feature_count > 0),
                "features, their number and their version go together");
    trial_check(t, g->seats_min >= 1 && g->seats_min <= g->seats_max && g->seats_max <= QUAD_SEATS, "seats");
    trial_check(t, g->start != NULL && g->score != NULL && g->audit != NULL,
                "start, score or audit is missing");
    trial_check(t, g->imagine != NULL, "imagine is missing");
    trial_check(t, g->view != NULL, "view is missing");
    trial_check(t, g->restock != NULL, "restock is missing: scenarios need it");
    trial_check(t, g->option_count <= QUAD_OPTIONS, "too many options");
    trial_check(t, g->score_line_count + g->rival_line_count <= QUAD_SCORE_LINES, "too many score lines");
    trial_check(t, g->rival != NULL || g->rival_line_count == 0, "score lines of nobody");
    check_steps(t);
    check_verbs(t);
    check_domains(t);
    check_options(t);
    check_fields(t);
    check_places(t);
    check_values(t);
    for (int i = 0; i < g->message_count; i++) {
        check_symbol(t, "message", &g->messages[i].text, g->messages[i].domain, QUAD_EVENT_ARGS);
    }
    check_unique(t, "message", g->message_count, message_at);
    for (int i = 0; i < g->score_line_count + g->rival_line_count; i++) {
        check_symbol(t, "score line", &g->score_lines[i], none, 0);
    }
    check_unique(t, "score line", g->score_line_count + g->rival_line_count, score_line_at);
    for (int i = 0; i < g->house_count; i++) {
        check_symbol(t, "house value", &g->house[i], none, 0);
    }
    check_unique(t, "house value", g->house_count, house_value_at);
}
