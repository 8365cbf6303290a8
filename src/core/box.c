/* box.c: see box.h. A game bound to a box is one block of memory: the game, which box it is, its values, and
 * the domains whose symbols the box names anew. */
#include "core/box.h"
#include "core/digest.h"
#include "core/position.h"
#include "core/rng.h"
#include "core/table.h"

#include <stdatomic.h>
#include <stdlib.h>

enum {
    PLIES = 100 * 1000, /* a random game that is longer has no end */
    CALLED = 32 * 1024, /* room for names that a game makes of the values */
};

struct bound {
    struct quad_game game; /* first: a game that is not built in is the beginning of its block */
    struct quad_box box;
    char title[QUAD_NAME_BYTES];
    atomic_int held;
    struct quad_domain *domains;
    struct quad_symbol *symbols;
    unsigned char *values;
    char *called; /* names that the game makes of the values */
};

static bool is_bound(const struct quad_game *g) {
    return g->box != g->boxes;
}

static struct bound *bound_of(const struct quad_game *g) {
    return (struct bound *)(uintptr_t)g; /* counting is not a change that anybody sees */
}

const struct quad_game *quad_game_hold(const struct quad_game *g) {
    if (g != NULL && is_bound(g)) {
        atomic_fetch_add(&bound_of(g)->held, 1);
    }
    return g;
}

void quad_game_drop(const struct quad_game *g) {
    if (g != NULL && is_bound(g) && atomic_fetch_sub(&bound_of(g)->held, 1) == 1) {
        free(bound_of(g));
    }
}

static size_t named_symbols(const struct quad_game *g) {
    size_t count = 0;
    for (int i = QUAD_DOMAINS; g->call != NULL && i < QUAD_DOMAINS + g->domain_count; i++) {
        count += quad_domain(g, i)->count;
    }
    for (int i = 0; g->call == NULL && i < g->value_count; i++) {
        const struct quad_field *f = &g->values[i].field;
        count += f->kind == QUAD_NAME ? quad_domain(g, f->index[0])->count : 0;
    }
    return count;
}

/* A game of its own with the values of a built-in box, or all zero if there is none. */
static struct bound *begin(const struct quad_game *g, const struct quad_box *base) {
    size_t domains = sizeof(struct quad_domain) * g->domain_count,
           symbols = sizeof(struct quad_symbol) * named_symbols(g), called = g->call == NULL ? 0 : CALLED;
    struct bound *b = calloc(1, sizeof *b + domains + symbols + g->box_size + called);
    if (b == NULL) {
        return NULL;
    }
    b->game = *g;
    b->domains = (struct quad_domain *)(void *)(b + 1);
    b->symbols = (struct quad_symbol *)(void *)((unsigned char *)b->domains + domains);
    b->values = (unsigned char *)b->symbols + symbols;
    b->called = (char *)b->values + g->box_size;
    b->box.values = b->values;
    b->game.box = &b->box;
    b->game.printed = b->values;
    if (base != NULL && base->values != NULL) {
        b->box.number = base->number;
        memcpy(b->values, base->values, g->box_size);
    } else {
        b->box.number = g->boxes->number;
    }
    atomic_init(&b->held, 1);
    return b;
}

/* A domain whose symbols may be named anew. */
static struct quad_symbol *own_symbols(struct quad_domain *d, struct quad_symbol **next) {
    struct quad_symbol *own = *next;
    memcpy(own, d->symbols, sizeof *own * d->count);
    d->symbols = own;
    *next += d->count;
    return own;
}

/* What the game calls things with this box. */
static void call_symbols(struct bound *b, int domain, struct quad_symbol *symbols, struct quad_text *all) {
    for (size_t k = 0; k < b->domains[domain - QUAD_DOMAINS].count; k++) {
        for (enum quad_language language = 0; language < QUAD_LANGUAGES; language++) {
            const char *name = all->at + all->length;
            b->game.call(&b->game, domain, (int)k, language, all);
            if (name != all->at + all->length) {
                symbols[k].text[language] = name;
                quad_text_add_bytes(all, "", 1);
            }
        }
    }
    assert(!all->cut);
}

/* What an owner calls things takes the place of our names, without an article. */
static void name_symbols(struct bound *b) {
    struct quad_game *g = &b->game;
    struct quad_symbol *next = b->symbols;
    struct quad_text all;
    memcpy(b->domains, g->domains, sizeof *g->domains * g->domain_count);
    if (g->call != NULL) {
        quad_text_begin(&all, b->called, CALLED);
    }
    for (int i = QUAD_DOMAINS; g->call != NULL && i < QUAD_DOMAINS + g->domain_count; i++) {
        call_symbols(b, i, own_symbols(&b->domains[i - QUAD_DOMAINS], &next), &all);
    }
    for (int i = 0; i < g->value_count; i++) {
        const struct quad_field *f = &g->values[i].field;
        if (f->kind != QUAD_NAME) {
            continue;
        }
        struct quad_domain *d = &b->domains[f->index[0] - QUAD_DOMAINS];
        struct quad_symbol *own =
            g->call == NULL ? own_symbols(d, &next) : b->symbols + (d->symbols - b->symbols);
        for (size_t k = 0; k < quad_field_elements(f); k++) {
            const char *name = quad_field_name(f, b->values, k);
            for (int language = 0; name[0] != '\0' && language < QUAD_LANGUAGES; language++) {
                own[k].text[language] = name;
                own[k].noun = own[k].noun == NULL ? NULL : "-";
            }
        }
    }
    g->domains = b->domains;
}

static const struct quad_box *built_in(const struct quad_game *g, int number) {
    const struct quad_box *box = g->boxes;
    while (box->values != NULL && box->number != number) {
        box++;
    }
    return box->values == NULL ? NULL : box;
}

/* The lines of all values; against: only those that differ from these. */
static void write_values(struct quad_text *t, const struct quad_game *g, const void *against) {
    for (int i = 0; i < g->value_count; i++) {
        const struct quad_field *f = &g->values[i].field;
        size_t line = quad_field_line(f), bytes = line * f->size;
        for (size_t first = 0; first < quad_field_elements(f); first += line) {
            size_t at = f->offset + first * f->size;
            if (against == NULL) {
                quad_text_add(t, quad_field_write(t, g, g->printed, f, first) ? "\n" : "");
            } else if (memcmp((const char *)g->printed + at, (const char *)against + at, bytes) != 0) {
                if (!quad_field_write(t, g, g->printed, f, first)) {
                    quad_field_write_head(t, g, f, first); /* all of it is zero */
                }
                quad_text_add(t, "\n");
            }
        }
    }
}

static void write_head(struct quad_text *t, const struct quad_game *g) {
    quad_text_add(t, "quadriga box 1\ngame ");
    quad_text_add(t, g->name.token);
    if (g->box->title != NULL) {
        quad_text_add(t, "\ntitle ");
        quad_text_add(t, g->box->title);
    }
    quad_text_add(t, "\nbase ");
    quad_text_add_number(t, g->box->number);
    quad_text_add(t, "\n");
}

static const void *base_values(const struct quad_game *g) {
    const struct quad_box *base = built_in(g, g->box->number);
    return base == NULL ? NULL : base->values;
}

void quad_box_write(struct quad_text *t, const struct quad_game *g) {
    write_head(t, g);
    write_values(t, g, NULL);
    /* A line that is all zero is told where the base has something else. */
    const unsigned char *base = base_values(g);
    for (int i = 0; base != NULL && i < g->value_count; i++) {
        const struct quad_field *f = &g->values[i].field;
        size_t line = quad_field_line(f), bytes = line * f->size;
        for (size_t first = 0; first < quad_field_elements(f); first += line) {
            size_t at = f->offset + first * f->size;
            char buffer[QUAD_NAME_BYTES];
            struct quad_text none;
            quad_text_begin(&none, buffer, sizeof buffer);
            if (memcmp((const unsigned char *)g->printed + at, base + at, bytes) != 0 &&
                !quad_field_write(&none, g, g->printed, f, first)) {
                quad_field_write_head(t, g, f, first);
                quad_text_add(t, "\n");
            }
        }
    }
}

void quad_box_write_changes(struct quad_text *t, const struct quad_game *g) {
    write_head(t, g);
    write_values(t, g, base_values(g));
}

void quad_box_write_name(struct quad_text *t, const struct quad_game *g) {
    quad_text_add_number(t, g->box->number);
    quad_text_add(t, " ");
    quad_text_add_digest(t, g->box->digest);
    quad_text_add(t, g->box->title == NULL ? "" : " ");
    quad_text_add(t, g->box->title == NULL ? "" : g->box->title);
}

static uint64_t digest_of(const struct quad_game *g) {
    char buffer[QUAD_BOX_TEXT];
    struct quad_text t;
    struct quad_digest d;
    quad_text_begin(&t, buffer, sizeof buffer);
    for (int i = 0; i < g->value_count; i++) {
        struct quad_field f = g->values[i].field;
        f.told = false; /* what is zero stays out: a value that is added some day changes no older box */
        for (size_t first = 0; first < quad_field_elements(&f); first += quad_field_line(&f)) {
            quad_text_add(&t, quad_field_write(&t, g, g->printed, &f, first) ? "\n" : "");
        }
    }
    assert(!t.cut);
    quad_digest_begin(&d);
    quad_digest_add(&d, buffer, t.length);
    return quad_digest_end(&d);
}

/* A digest is short: whoever tries hard enough finds other values of the same. */
static bool has_values(const struct quad_game *g, const struct quad_box *box) {
    bool same = box->digest == g->box->digest;
    for (int i = 0; same && i < g->value_count; i++) {
        const struct quad_field *f = &g->values[i].field;
        same = memcmp((const unsigned char *)g->printed + f->offset,
                      (const unsigned char *)box->values + f->offset, quad_field_elements(f) * f->size) == 0;
    }
    return same;
}

/* All is read: derive, name, and see which box it is. A newest built-in one without a title is the game
 * itself. */
static const struct quad_game *finish(struct bound *b, const struct quad_game *plain) {
    struct quad_game *g = &b->game;
    b->box.digest = digest_of(g);
    b->box.title = b->title[0] == '\0' ? NULL : b->title;
    for (const struct quad_box *box = g->boxes; box->values != NULL; box++) {
        if (has_values(g, box)) {
            b->box.number = box->number;
            b->box.built_in = true;
        }
    }
    if (b->box.built_in && b->box.number == g->boxes->number && b->box.title == NULL && !b->box.as_options) {
        free(b);
        return plain;
    }
    name_symbols(b);
    return g;
}

const struct quad_game *quad_box_built_in(const struct quad_game *g, int number) {
    const struct quad_box *box = built_in(g, number);
    if (box == NULL || box == g->boxes) {
        return box == NULL ? NULL : g;
    }
    struct bound *b = begin(g, box);
    return b == NULL ? NULL : finish(b, g);
}

const struct quad_value *quad_value_named(const struct quad_game *g, const char *name, size_t length) {
    for (int i = 0; i < g->value_count; i++) {
        if (quad_word_is((struct quad_word){name, length}, g->values[i].field.name)) {
            return &g->values[i];
        }
    }
    return NULL;
}

enum { LINES = 1024 }; /* of values, in any game */

/* A box being read. */
struct load {
    const struct quad_game *game;
    struct bound *bound;
    bool named; /* by a line of the file */
    bool begun; /* by one that names its base */
    char title[QUAD_NAME_BYTES];
    uint16_t lines[LINES]; /* where each line of values was told; 0: nowhere */
    struct quad_fault *fault;
};

/* An error at these words, what would have done and, if the error does not say enough, why. */
static enum quad_error refuse(struct load *r, enum quad_error error, struct quad_word near,
                              const char *wanted, const struct quad_symbol *why) {
    quad_fault_set(r->fault, error, 0, near.at, near.length);
    quad_fault_want(r->fault, wanted);
    if (r->fault != NULL) {
        r->fault->why = why;
    }
    return error;
}

/* The names of all games behind these words: "game trajan, game tali". */
static void list_games(struct quad_text *t, const char *before) {
    for (size_t i = 0; quad_game_at(i) != NULL; i++) {
        quad_text_add(t, i > 0 ? ", " : "");
        quad_text_add(t, before);
        quad_text_add(t, quad_game_at(i)->name.token);
    }
}

/* Its first line is missing, or the one that names its game. */
static enum quad_error not_a_box(struct load *r, bool headed, struct quad_word near) {
    char wanted[256];
    struct quad_text t;
    quad_text_begin(&t, wanted, sizeof wanted);
    if (!headed) {
        quad_text_add(&t, "quadriga box 1");
    } else if (r->game != NULL) {
        quad_text_add(&t, "game ");
        quad_text_add(&t, r->game->name.token);
    } else {
        list_games(&t, "game ");
    }
    return refuse(r, QUAD_ERROR_BAD_BOX_HEADER, near, wanted, NULL);
}

static const struct quad_symbol again = QUAD_SYMBOL("again", "this line stands further up already",
                                                    "cette ligne figure déjà plus haut"),
                                late = QUAD_SYMBOL("late", "“base” stands before all values",
                                                   "« base » figure avant toutes les valeurs"),
                                apart = QUAD_SYMBOL("apart", "there is a blank on either side of “=”",
                                                    "il faut une espace de chaque côté de « = »"),
                                remark = QUAD_SYMBOL("remark", "a comment has a line of its own",
                                                     "un commentaire a une ligne à lui");

static enum quad_error read_game(struct load *r, struct quad_word name) {
    char wanted[256];
    struct quad_text t;
    if (r->game != NULL) {
        return quad_word_is(name, r->game->name.token)
                   ? QUAD_ERROR_NONE
                   : refuse(r, QUAD_ERROR_OTHER_GAME, name, r->game->name.token, NULL);
    }
    for (size_t i = 0; r->game == NULL && quad_game_at(i) != NULL; i++) {
        r->game = quad_word_is(name, quad_game_at(i)->name.token) ? quad_game_at(i) : NULL;
    }
    if (r->game != NULL) {
        return QUAD_ERROR_NONE;
    }
    quad_text_begin(&t, wanted, sizeof wanted);
    list_games(&t, "");
    return refuse(r, QUAD_ERROR_NO_SUCH_GAME, name, wanted, NULL);
}

static enum quad_error read_base(struct load *r, struct quad_word word) {
    char wanted[256];
    struct quad_text t;
    int64_t number;
    const struct quad_box *base = NULL;
    if (r->begun || r->bound != NULL) {
        return refuse(r, QUAD_ERROR_BAD_LINE, word, "", r->begun ? &again : &late);
    }
    if (!quad_word_is(word, "none")) {
        bool fine = quad_word_number(word, 1, UINT16_MAX, &number);
        base = fine ? built_in(r->game, (int)number) : NULL;
        if (base == NULL) {
            quad_text_begin(&t, wanted, sizeof wanted);
            quad_text_add(&t, "none");
            for (const struct quad_box *box = r->game->boxes; box->values != NULL; box++) {
                quad_text_add(&t, ", ");
                quad_text_add_number(&t, box->number);
            }
            return refuse(r, QUAD_ERROR_NO_SUCH_BOX, word, wanted, NULL);
        }
    }
    r->bound = begin(r->game, base);
    r->begun = true;
    return r->bound == NULL ? QUAD_ERROR_NO_MEMORY : QUAD_ERROR_NONE;
}

/* The names that begin like this one for the longest. */
static enum quad_error no_such_value(struct load *r, struct quad_word word) {
    char wanted[2048];
    struct quad_text t;
    size_t best = 0;
    for (int pass = 0; pass < 2; pass++) {
        quad_text_begin(&t, wanted, sizeof wanted);
        for (int i = 0; i < r->game->value_count; i++) {
            const char *name = r->game->values[i].field.name;
            size_t same = 0;
            while (same < word.length && name[same] != '\0' && name[same] == word.at[same]) {
                same++;
            }
            best = same > best ? same : best;
            if (pass == 1 && same == best) {
                quad_text_add(&t, t.length > 0 ? ", " : "");
                quad_text_add(&t, name);
            }
        }
    }
    return refuse(r, QUAD_ERROR_NO_SUCH_VALUE, word, wanted, NULL);
}

/* Where the line of a value that begins with this element was told. */
static uint16_t *line_of(struct load *r, const struct quad_value *value, size_t first) {
    size_t line = first / quad_field_line(&value->field);
    for (const struct quad_value *v = r->game->values; v < value; v++) {
        line += quad_field_elements(&v->field) / quad_field_line(&v->field);
    }
    assert(line < LINES);
    return &r->lines[line];
}

/* Whether a word begins as comments do. */
static bool has_remark(const char *at, const char *end) {
    struct quad_word word = quad_word_next(&at, end);
    while (word.length > 0 && word.at[0] != '#') {
        word = quad_word_next(&at, end);
    }
    return word.length > 0;
}

static enum quad_error read_value(struct load *r, int line, const char *start, const char *end) {
    const char *at = start;
    struct quad_word name = quad_word_next(&at, end), all = {start, (size_t)(end - start)};
    const struct quad_value *value = quad_value_named(r->game, name.at, name.length);
    if (value == NULL) {
        return memchr(name.at, '=', name.length) != NULL ? refuse(r, QUAD_ERROR_BAD_LINE, all, "", &apart)
                                                         : no_such_value(r, name);
    }
    if (r->bound == NULL) {
        r->bound = begin(r->game, r->game->boxes);
        if (r->bound == NULL) {
            return QUAD_ERROR_NO_MEMORY;
        }
    }
    size_t first;
    struct quad_reading how = {QUAD_SEATS, false, r->fault};
    enum quad_error error = quad_field_read(r->game, r->bound->values, &value->field, how, at, end, &first);
    if (error != QUAD_ERROR_NONE) {
        return has_remark(at, end) ? refuse(r, QUAD_ERROR_BAD_LINE, all, "", &remark) : error;
    }
    uint16_t *told = line_of(r, value, first);
    if (*told != 0) {
        return refuse(r, QUAD_ERROR_BAD_LINE, all, "", &again);
    }
    *told = (uint16_t)line;
    return QUAD_ERROR_NONE;
}

static enum quad_error read_title(struct load *r, const char *at, const char *end) {
    at += at < end;
    size_t length = (size_t)(end - at);
    if (r->title[0] != '\0') {
        return refuse(r, QUAD_ERROR_BAD_LINE, (struct quad_word){at, length}, "", &again);
    }
    if (!quad_name_is_fit(at, length)) {
        return QUAD_ERROR_BAD_NAME;
    }
    memcpy(r->title, at, length);
    return QUAD_ERROR_NONE;
}

static enum quad_error read_line(struct load *r, int line, const char *start, const char *end) {
    const char *at = start;
    struct quad_word word = quad_word_next(&at, end), all = {start, (size_t)(end - start)};
    if (line == 1) {
        bool known = quad_word_is(word, "quadriga") && quad_word_is(quad_word_next(&at, end), "box") &&
                     quad_word_is(quad_word_next(&at, end), "1") && quad_line_end(at, end) == QUAD_ERROR_NONE;
        return known ? QUAD_ERROR_NONE : not_a_box(r, false, all);
    }
    if (word.length == 0 || word.at[0] == '#') {
        return QUAD_ERROR_NONE;
    }
    if (quad_word_is(word, "game")) {
        enum quad_error error = r->named ? refuse(r, QUAD_ERROR_BAD_LINE, all, "", &again)
                                         : read_game(r, quad_word_next(&at, end));
        r->named = true;
        return error == QUAD_ERROR_NONE ? quad_line_end(at, end) : error;
    }
    if (!r->named) {
        return not_a_box(r, true, all);
    }
    if (quad_word_is(word, "base")) {
        enum quad_error error = read_base(r, quad_word_next(&at, end));
        return error == QUAD_ERROR_NONE ? quad_line_end(at, end) : error;
    }
    return quad_word_is(word, "title") ? read_title(r, at, end) : read_value(r, line, start, end);
}

/* What a line left out is zero: is that in its bounds too? */
static enum quad_error check_bounds(struct load *r) {
    for (int i = 0; i < r->game->value_count; i++) {
        const struct quad_value *value = &r->game->values[i];
        const struct quad_field *f = &value->field;
        for (size_t k = 0; f->kind == QUAD_COUNT && k < quad_field_elements(f); k++) {
            int64_t number = quad_field_get(f, r->bound->values, k);
            if (number < f->least || number > f->most) {
                size_t line = quad_field_line(f);
                char near[sizeof r->fault->near], wanted[32];
                struct quad_text t, range;
                quad_text_begin(&t, near, sizeof near);
                quad_field_write_head(&t, r->game, f, k / line * line);
                quad_text_begin(&range, wanted, sizeof wanted);
                quad_field_write_range(&range, r->game, f);
                refuse(r, QUAD_ERROR_BAD_VALUE, (struct quad_word){near, t.length}, wanted, NULL);
                return quad_fault_place(r->fault, QUAD_ERROR_BAD_VALUE, *line_of(r, value, k / line * line),
                                        near, t.length);
            }
        }
    }
    return QUAD_ERROR_NONE;
}

static int last_told(struct load *r, const struct quad_value *value) {
    const struct quad_field *f = &value->field;
    int last = 0;
    for (size_t first = 0; first < quad_field_elements(f); first += quad_field_line(f)) {
        int told = *line_of(r, value, first);
        last = told > last ? told : last;
    }
    return last;
}

/* What a symbol is called, by its owner or by us. */
static const char *called(const struct quad_game *g, const struct quad_field *f, size_t element,
                          int language) {
    const char *name = quad_field_name(f, g->printed, element);
    return name[0] != '\0' ? name : quad_symbol(g, f->index[0], (int)element)->text[language];
}

/* Who reads a choice must know which of two things it means. */
static const struct quad_symbol *doubt_names(const struct quad_game *g, const char **value) {
    static const struct quad_symbol alike =
        QUAD_SYMBOL("alike", "two things have the same name", "deux choses portent le même nom");
    for (int i = 0; i < g->value_count; i++) {
        const struct quad_field *f = &g->values[i].field;
        size_t count = f->kind == QUAD_NAME ? quad_field_elements(f) : 0;
        for (size_t a = 0; a < count; a++) {
            bool renamed = quad_field_name(f, g->printed, a)[0] != '\0';
            for (size_t b = 0; renamed && b < 2 * count; b++) {
                int language = b < count ? QUAD_ENGLISH : QUAD_FRENCH;
                if (b % count != a &&
                    strcmp(called(g, f, a, language), called(g, f, b % count, language)) == 0) {
                    *value = f->name;
                    return &alike;
                }
            }
        }
    }
    return NULL;
}

static enum quad_error check_whole(struct load *r) {
    enum quad_error error = check_bounds(r);
    if (error != QUAD_ERROR_NONE) {
        return error;
    }
    const struct quad_game *g = &r->bound->game;
    if (g->derive != NULL) {
        g->derive(g, r->bound->values);
    }
    const char *blamed = "";
    const struct quad_symbol *why = doubt_names(g, &blamed);
    if (why == NULL && g->doubt != NULL) {
        why = g->doubt(g, &blamed);
    }
    if (why == NULL) {
        return QUAD_ERROR_NONE;
    }
    const struct quad_value *value = quad_value_named(g, blamed, strlen(blamed));
    quad_fault_set(r->fault, QUAD_ERROR_BAD_BOX, value == NULL ? 0 : last_told(r, value), blamed,
                   strlen(blamed));
    if (r->fault != NULL) {
        r->fault->why = why;
    }
    return QUAD_ERROR_BAD_BOX;
}

static enum quad_error read_lines(struct load *r, const char *text, size_t length) {
    static const char mark[] = "\xef\xbb\xbf"; /* some editors begin every file with it */
    const char *end = text + length;
    int line = 0;
    if (length > QUAD_BOX_TEXT) {
        return quad_fault_set(r->fault, QUAD_ERROR_TOO_LONG, 0, "", 0);
    }
    bool marked = length >= sizeof mark - 1 && memcmp(text, mark, sizeof mark - 1) == 0;
    for (const char *at = marked ? text + sizeof mark - 1 : text; at < end;) {
        const char *newline = memchr(at, '\n', (size_t)(end - at)), *stop = newline == NULL ? end : newline;
        const char *last = stop > at && stop[-1] == '\r' ? stop - 1 : stop;
        enum quad_error error = read_line(r, ++line, at, last);
        if (error != QUAD_ERROR_NONE) {
            return quad_fault_place(r->fault, error, line, at, (size_t)(last - at));
        }
        at = stop + 1;
    }
    if (!r->named) {
        not_a_box(r, line > 0, (struct quad_word){"", 0});
        return quad_fault_place(r->fault, QUAD_ERROR_BAD_BOX_HEADER, line, "", 0);
    }
    if (r->bound == NULL) {
        r->bound = begin(r->game, r->game->boxes);
    }
    return r->bound == NULL ? quad_fault_set(r->fault, QUAD_ERROR_NO_MEMORY, 0, "", 0) : QUAD_ERROR_NONE;
}

enum quad_error quad_box_read(const struct quad_game *g, const char *text, size_t length,
                              const struct quad_game **bound, struct quad_fault *fault) {
    struct load r = {.game = g, .fault = fault};
    quad_fault_set(fault, QUAD_ERROR_NONE, 0, "", 0);
    enum quad_error error = read_lines(&r, text, length);
    if (error == QUAD_ERROR_NONE) {
        error = check_whole(&r);
    }
    if (error != QUAD_ERROR_NONE) {
        free(r.bound);
        return error;
    }
    memcpy(r.bound->title, r.title, sizeof r.title);
    *bound = finish(r.bound, r.game);
    return QUAD_ERROR_NONE;
}

const struct quad_game *quad_box_from_options(const struct quad_game *g, const uint8_t old[QUAD_OPTIONS],
                                              uint8_t options[QUAD_OPTIONS]) {
    uint8_t now[QUAD_OPTIONS];
    const struct quad_box *first = built_in(g, 1);
    struct bound *b = begin(g, first);
    if (b == NULL) {
        return NULL;
    }
    quad_options_preset(g, now);
    for (int i = 0; g->old_options != NULL && g->old_options[i].token != NULL; i++) {
        const struct quad_old_option *was = &g->old_options[i];
        if (was->option >= 0) {
            now[was->option] = old[i];
        } else {
            for (int k = 0; k <= was->more; k++) {
                size_t element = (size_t)(was->element + k * was->apart);
                quad_field_set(&g->values[was->value].field, b->values, element, old[i]);
            }
        }
    }
    struct load r = {.game = g, .bound = b};
    if (check_whole(&r) != QUAD_ERROR_NONE) {
        free(b);
        return NULL;
    }
    memcpy(options, now, sizeof now);
    b->box.as_options = true;
    return finish(b, g);
}

void quad_box_to_options(const struct quad_game *g, const uint8_t options[QUAD_OPTIONS],
                         uint8_t old[QUAD_OPTIONS]) {
    memset(old, 0, QUAD_OPTIONS);
    for (int i = 0; g->old_options != NULL && g->old_options[i].token != NULL; i++) {
        const struct quad_old_option *was = &g->old_options[i];
        old[i] = was->option >= 0
                     ? options[was->option]
                     : (uint8_t)quad_field_get(&g->values[was->value].field, g->printed, was->element);
    }
}

bool quad_game_equal(const struct quad_game *a, const struct quad_game *b) {
    return a == b || (strcmp(a->name.token, b->name.token) == 0 && has_values(a, b->box) &&
                      a->box->as_options == b->box->as_options);
}

/* The origin of a part: the mark with the most indices that fit. */
enum quad_origin quad_value_origin(const struct quad_game *g, const struct quad_value *value,
                                   size_t element) {
    char buffer[256];
    struct quad_text t;
    const struct quad_field *f = &value->field;
    size_t length = 0;
    enum quad_origin origin = value->origin;
    quad_text_begin(&t, buffer, sizeof buffer);
    for (int d = 0; d < f->dims; d++) {
        size_t inner = 1;
        for (int k = d + 1; k < f->dims; k++) {
            inner *= f->extent[k];
        }
        quad_index_write(&t, g, f->index[d], (int)(element / inner % f->extent[d]));
        quad_text_add(&t, " ");
    }
    for (const struct quad_mark *mark = g->marks; mark->value != NULL; mark++) {
        size_t marked = strlen(mark->where);
        if (strcmp(mark->value, f->name) == 0 && marked >= length &&
            strncmp(buffer, mark->where, marked) == 0 && buffer[marked] == ' ') {
            origin = mark->origin;
            length = marked;
        }
    }
    return origin;
}

int quad_value_page(const struct quad_game *g, const struct quad_value *value) {
    const struct quad_page *page = g->pages;
    while (page->value != NULL && strcmp(page->value, value->field.name) != 0) {
        page++;
    }
    return page->page;
}

bool quad_value_is_ours(const struct quad_game *g, const struct quad_value *value, size_t element) {
    const struct quad_field *f = &value->field;
    const unsigned char *base = base_values(g);
    size_t at = f->offset + element * f->size;
    return base != NULL && memcmp((const unsigned char *)g->printed + at, base + at, f->size) == 0;
}

bool quad_value_is_house(const struct quad_game *g, const struct quad_value *value, size_t element) {
    return value->field.kind != QUAD_NAME && quad_value_origin(g, value, element) == QUAD_HOUSE &&
           quad_value_is_ours(g, value, element);
}

bool quad_describe(const struct quad_game *g, int domain, int symbol, enum quad_language language,
                   struct quad_text *out) {
    size_t before = out->length;
    if (g->describe != NULL) {
        g->describe(g, domain, symbol, language, out);
    }
    const struct quad_symbol *row = quad_symbol(g, domain, symbol);
    if (out->length == before && row != NULL && row->about[language] != NULL) {
        quad_text_say(out, language, row->about[language]);
    }
    return out->length > before;
}

/* One random game; a rule that is broken, or NULL. */
static const char *play(const struct quad_game *g, struct quad_state *s, struct quad_rng *r) {
    for (int plies = 0; !quad_over(s); plies++) {
        const char *broken = plies == PLIES ? "" : quad_audit(g, s);
        if (broken != NULL) {
            return broken;
        }
        unsigned waiting = quad_waiting(s);
        if ((waiting >> QUAD_CHANCE & 1u) != 0) {
            quad_apply(g, s, QUAD_CHANCE, quad_sample(g, s, r), NULL);
            continue;
        }
        int seat = 0;
        while ((waiting >> seat & 1u) == 0) {
            seat++;
        }
        struct quad_choices choices;
        quad_legal(g, s, seat, &choices);
        quad_apply(g, s, seat, quad_pick(&choices, r), NULL);
    }
    return NULL;
}

/* Every other game has other options than usual, if they go together: players may choose any. */
static bool begin_game(const struct quad_game *g, struct quad_state *s, int seats, struct quad_rng *r) {
    uint8_t options[QUAD_OPTIONS] = {0};
    bool varies = quad_rng_below(r, 2) != 0;
    for (int i = 0; varies && i < g->option_count; i++) {
        const struct quad_option *o = &g->options[i];
        options[i] = (uint8_t)(o->min + quad_rng_below(r, (uint32_t)(o->max - o->min + 1)));
    }
    return (varies && quad_start(g, s, seats, options)) || quad_start(g, s, seats, NULL);
}

enum quad_error quad_box_prove(const struct quad_game *g, int games, uint64_t seed,
                               struct quad_fault *fault) {
    struct quad_rng r;
    quad_rng_seed(&r, seed);
    for (int i = 0; i < games; i++) {
        int seats = g->seats_min + i % (g->seats_max - g->seats_min + 1);
        struct quad_any any;
        memset(&any, 0, sizeof any);
        if (!begin_game(g, quad_any_state(&any), seats, &r)) {
            return quad_fault_set(fault, QUAD_ERROR_BAD_SEATS, 0, "", 0);
        }
        const char *broken = play(g, quad_any_state(&any), &r);
        if (broken != NULL) {
            enum quad_error error = broken[0] == '\0' ? QUAD_ERROR_ENDLESS : QUAD_ERROR_AUDIT;
            return quad_fault_set(fault, error, 0, broken, strlen(broken));
        }
    }
    return QUAD_ERROR_NONE;
}
