/* field.c: see field.h. */
#include "core/field.h"
#include "core/table.h"

size_t quad_field_elements(const struct quad_field *f) {
    size_t count = 1;
    for (int d = 0; d < f->dims; d++) {
        count *= f->extent[d];
    }
    return count;
}

size_t quad_field_line(const struct quad_field *f) {
    return f->dims == 0 || f->kind == QUAD_NAME ? 1 : f->extent[f->dims - 1];
}

/* Of a name all indices stand before "=". */
static int leading(const struct quad_field *f) {
    return f->kind == QUAD_NAME ? f->dims : f->dims - 1;
}

int64_t quad_field_get(const struct quad_field *f, const void *block, size_t element) {
    assert(f->size > 0);
    return quad_load((const unsigned char *)block + f->offset + element * f->size, f->size, f->negative);
}

void quad_field_set(const struct quad_field *f, void *block, size_t element, int64_t value) {
    unsigned char *at = (unsigned char *)block + f->offset + element * f->size;
    for (size_t i = 0; i < f->size; i++) {
        at[i] = (unsigned char)((uint64_t)value >> 8 * i);
    }
}

const char *quad_field_name(const struct quad_field *f, const void *block, size_t element) {
    return (const char *)block + f->offset + element * f->size;
}

void quad_index_write(struct quad_text *t, const struct quad_game *g, int domain, int value) {
    if (domain == QUAD_DOMAIN_NUMBER) {
        quad_text_add_number(t, value);
    } else {
        quad_token_write(t, g, domain, value);
    }
}

static void write_value(struct quad_text *t, const struct quad_game *g, const struct quad_field *f,
                        int64_t value) {
    if (f->kind == QUAD_COUNT) {
        quad_text_add_number(t, value);
    } else if (f->kind == QUAD_SET_OF) {
        const char *plus = "";
        for (int bit = 0; bit < 64; bit++) {
            if (((uint64_t)value >> bit & 1u) != 0) {
                quad_text_add(t, plus);
                quad_index_write(t, g, f->domain, bit);
                plus = "+";
            }
        }
    } else if (value == QUAD_HIDDEN) {
        quad_text_add(t, "?");
    } else if (f->kind == QUAD_MAYBE) {
        quad_token_write(t, g, f->domain, (int)value - 1);
    } else {
        quad_token_write(t, g, f->domain, (int)value);
    }
}

void quad_field_write_head(struct quad_text *t, const struct quad_game *g, const struct quad_field *f,
                           size_t first) {
    quad_text_add(t, f->name);
    for (int d = 0; d < leading(f); d++) {
        size_t inner = 1;
        for (int k = d + 1; k < f->dims; k++) {
            inner *= f->extent[k];
        }
        quad_text_add(t, " ");
        quad_index_write(t, g, f->index[d], (int)(first / inner % f->extent[d]));
    }
    quad_text_add(t, " =");
}

static bool write_name(struct quad_text *t, const struct quad_game *g, const void *block,
                       const struct quad_field *f, size_t element) {
    const char *name = quad_field_name(f, block, element);
    if (name[0] == '\0') {
        return false;
    }
    quad_field_write_head(t, g, f, element);
    quad_text_add(t, " ");
    quad_text_add(t, name);
    return true;
}

bool quad_field_write(struct quad_text *t, const struct quad_game *g, const void *block,
                      const struct quad_field *f, size_t first) {
    if (f->kind == QUAD_NAME) {
        return write_name(t, g, block, f, first);
    }
    size_t count = quad_field_line(f);
    bool begun = false;
    for (size_t i = 0; i < count; i++) {
        int64_t value = quad_field_get(f, block, first + i);
        /* The first symbol is zero too, but a value that has no "none" is always told. */
        if (value == 0 && !(f->told && f->kind == QUAD_ONE_OF)) {
            continue;
        }
        if (!begun) {
            quad_field_write_head(t, g, f, first);
            begun = true;
        }
        quad_text_add(t, " ");
        if (f->dims > 0) {
            quad_index_write(t, g, f->index[f->dims - 1], (int)i);
            quad_text_add(t, ":");
        }
        write_value(t, g, f, value);
    }
    return begun;
}

/* A token of the index's domain, below its extent and, for seats, below the number of players. */
static int read_index(const struct quad_game *g, const struct quad_field *f, struct quad_reading how, int d,
                      struct quad_word word) {
    int value = quad_token_read(g, f->index[d], word.at, word.length);
    int limit = f->index[d] == QUAD_DOMAIN_SEAT ? how.seats : f->extent[d];
    return value < limit && value < f->extent[d] ? value : -1;
}

static bool read_set(const struct quad_game *g, const struct quad_field *f, struct quad_word word,
                     uint64_t *out) {
    const char *at = word.at, *end = word.at + word.length;
    *out = 0;
    while (at < end) {
        const char *plus = memchr(at, '+', (size_t)(end - at));
        const char *stop = plus == NULL ? end : plus;
        int bit = quad_token_read(g, f->domain, at, (size_t)(stop - at));
        if (bit < 0 || bit >= 8 * f->size) {
            return false;
        }
        *out |= (uint64_t)1 << bit;
        at = plus == NULL ? end : plus + 1;
    }
    return true;
}

static bool read_count(const struct quad_field *f, struct quad_word word, uint64_t *out) {
    int64_t value, top = f->size >= 8 ? INT64_MAX : ((int64_t)1 << (8 * f->size - (f->negative ? 1 : 0))) - 1;
    int64_t least = f->told ? f->least : f->negative ? -top - 1 : 0;
    if (!quad_word_number(word, least, f->told ? f->most : top, &value)) {
        return false;
    }
    *out = (uint64_t)value;
    return true;
}

static bool read_value(const struct quad_game *g, const struct quad_field *f, struct quad_word word,
                       bool hidden, uint64_t *out) {
    assert(f->size > 0);
    if (f->kind == QUAD_COUNT) {
        return read_count(f, word, out);
    }
    if (f->kind == QUAD_SET_OF) {
        return read_set(g, f, word, out);
    }
    if (f->kind == QUAD_MAYBE && quad_word_is(word, "none")) {
        *out = 0;
        return true;
    }
    if (hidden && quad_word_is(word, "?")) {
        *out = QUAD_HIDDEN;
        return true;
    }
    int value = quad_token_read(g, f->domain, word.at, word.length);
    *out = (uint64_t)(f->kind == QUAD_MAYBE ? value + 1 : value);
    return value >= 0 && (!f->told || f->kind == QUAD_MAYBE || (value >= f->least && value <= f->most));
}

/* What a word should have been: the index of that number, a value, or its line is of another form. */
enum { A_VALUE = -1, ANOTHER_FORM = -2 };

static void write_index_range(struct quad_text *t, const struct quad_game *g, int domain, int extent) {
    if (domain == QUAD_DOMAIN_NUMBER) {
        quad_text_add(t, "0 … ");
        quad_text_add_number(t, extent - 1);
        return;
    }
    for (int value = 0; value < extent; value++) {
        quad_text_add(t, value > 0 ? ", " : "");
        quad_index_write(t, g, domain, value);
    }
}

/* A word behind what was read of a line is wrong. */
static void blame(struct quad_reading how, enum quad_error error, const struct quad_text *head,
                  struct quad_word word) {
    char near[256];
    struct quad_text t;
    quad_text_begin(&t, near, sizeof near);
    quad_text_add_bytes(&t, head->at, head->length);
    quad_text_add(&t, word.length > 0 ? " " : "");
    quad_text_add_bytes(&t, word.at, word.length);
    quad_fault_set(how.fault, error, 0, near, t.length);
}

static enum quad_error misread(const struct quad_game *g, const struct quad_field *f, struct quad_reading how,
                               const struct quad_text *head, struct quad_word word, int wanted) {
    char range[1024];
    struct quad_text t;
    enum quad_error error = wanted == ANOTHER_FORM ? QUAD_ERROR_BAD_LINE : QUAD_ERROR_BAD_VALUE;
    if (how.fault == NULL) {
        return error;
    }
    blame(how, error, head, word);
    quad_text_begin(&t, range, sizeof range);
    if (wanted == ANOTHER_FORM) {
        quad_field_write_form(&t, g, f);
    } else if (wanted == A_VALUE) {
        quad_field_write_range(&t, g, f);
    } else {
        write_index_range(&t, g, f->index[wanted], f->extent[wanted]);
    }
    quad_fault_want(how.fault, range);
    return error;
}

static enum quad_error read_head(const struct quad_game *g, const struct quad_field *f,
                                 struct quad_reading how, const char **at, const char *end, size_t *first,
                                 struct quad_text *head) {
    *first = 0;
    quad_text_add(head, f->name);
    for (int d = 0; d < leading(f); d++) {
        struct quad_word word = quad_word_next(at, end);
        int index = read_index(g, f, how, d, word);
        if (index < 0) {
            return misread(g, f, how, head, word, d);
        }
        quad_text_add(head, " ");
        quad_text_add_bytes(head, word.at, word.length);
        *first = *first * f->extent[d] + (size_t)index;
    }
    *first *= quad_field_line(f);
    struct quad_word equals = quad_word_next(at, end);
    if (!quad_word_is(equals, "=")) {
        return misread(g, f, how, head, equals, ANOTHER_FORM);
    }
    quad_text_add(head, " =");
    return QUAD_ERROR_NONE;
}

enum { HEAD_BYTES = 160 }; /* of a line: its name, its indices, "=" */

enum quad_error quad_field_read_head(const struct quad_game *g, const struct quad_field *f,
                                     struct quad_reading how, const char **at, const char *end,
                                     size_t *first) {
    char buffer[HEAD_BYTES];
    struct quad_text head;
    quad_text_begin(&head, buffer, sizeof buffer);
    return read_head(g, f, how, at, end, first, &head);
}

/* Behind "= " the name as it is; nothing at all is no name. */
static enum quad_error read_name(const struct quad_field *f, void *block, size_t element, const char *at,
                                 const char *end) {
    char *name = (char *)block + f->offset + element * f->size;
    memset(name, 0, f->size);
    if (at >= end) {
        return QUAD_ERROR_NONE;
    }
    at++; /* the blank */
    size_t length = (size_t)(end - at);
    if (length >= f->size || !quad_name_is_fit(at, length)) {
        return QUAD_ERROR_BAD_NAME;
    }
    memcpy(name, at, length);
    return QUAD_ERROR_NONE;
}

/* Those of a line that were told. */
struct told {
    uint8_t is[UINT8_MAX + 1];
    size_t count;
};

static const struct quad_symbol twice = QUAD_SYMBOL("twice", "this stands twice in the line",
                                                    "ceci figure deux fois dans la ligne"),
                                part = QUAD_SYMBOL("part", "the line leaves out some that cannot be nothing",
                                                   "la ligne en omet qui ne peuvent rester vides");

static enum quad_error told_twice(struct quad_reading how, const struct quad_text *head,
                                  struct quad_word word) {
    blame(how, QUAD_ERROR_BAD_LINE, head, word);
    if (how.fault != NULL) {
        how.fault->why = &twice;
    }
    return QUAD_ERROR_BAD_LINE;
}

/* Those of the line that were not told. */
static enum quad_error left_out(const struct quad_game *g, const struct quad_field *f,
                                struct quad_reading how, const struct quad_text *head,
                                const struct told *told) {
    char missing[1024];
    struct quad_text t;
    if (f->dims == 0) {
        return misread(g, f, how, head, (struct quad_word){"", 0}, ANOTHER_FORM);
    }
    if (how.fault == NULL) {
        return QUAD_ERROR_BAD_LINE;
    }
    quad_text_begin(&t, missing, sizeof missing);
    for (size_t i = 0; i < quad_field_line(f); i++) {
        if (told->is[i] == 0) {
            quad_text_add(&t, t.length > 0 ? ", " : "");
            quad_index_write(&t, g, f->index[f->dims - 1], (int)i);
        }
    }
    blame(how, QUAD_ERROR_BAD_LINE, head, (struct quad_word){"", 0});
    quad_fault_want(how.fault, missing);
    how.fault->why = &part;
    return QUAD_ERROR_BAD_LINE;
}

/* "good:3", or the value alone if there are no indices. */
static enum quad_error read_entry(const struct quad_game *g, void *block, const struct quad_field *f,
                                  struct quad_reading how, size_t first, struct quad_word word,
                                  const struct quad_text *head, struct told *told) {
    const char *colon = memchr(word.at, ':', word.length);
    struct quad_word index = {word.at, f->dims == 0 || colon == NULL ? 0 : (size_t)(colon - word.at)},
                     value = word;
    int which = 0, last = f->dims - 1;
    uint64_t number;
    if (f->dims > 0) {
        if (colon == NULL) {
            return misread(g, f, how, head, word, ANOTHER_FORM);
        }
        which = read_index(g, f, how, last, index);
        if (which < 0) {
            return misread(g, f, how, head, word, last);
        }
        value = (struct quad_word){colon + 1, word.length - index.length - 1};
    }
    if (told->is[which] != 0) {
        return f->dims == 0 ? misread(g, f, how, head, word, ANOTHER_FORM) : told_twice(how, head, word);
    }
    if (!read_value(g, f, value, how.hidden, &number)) {
        return misread(g, f, how, head, word, A_VALUE);
    }
    told->is[which] = 1;
    told->count++;
    quad_field_set(f, block, first + (size_t)which, (int64_t)number);
    return QUAD_ERROR_NONE;
}

enum quad_error quad_field_read(const struct quad_game *g, void *block, const struct quad_field *f,
                                struct quad_reading how, const char *at, const char *end, size_t *first) {
    char buffer[HEAD_BYTES];
    struct quad_text head;
    quad_text_begin(&head, buffer, sizeof buffer);
    enum quad_error error = read_head(g, f, how, &at, end, first, &head);
    if (error != QUAD_ERROR_NONE) {
        return error;
    }
    if (f->kind == QUAD_NAME) {
        return read_name(f, block, *first, at, end);
    }
    size_t line = quad_field_line(f);
    struct told told = {.count = 0};
    memset((unsigned char *)block + f->offset + *first * f->size, 0, line * f->size);
    for (struct quad_word word; error == QUAD_ERROR_NONE && (word = quad_word_next(&at, end)).length > 0;) {
        error = read_entry(g, block, f, how, *first, word, &head, &told);
    }
    /* A symbol of a box cannot be nothing, so it cannot be left out. */
    bool whole = error != QUAD_ERROR_NONE || !f->told || f->kind != QUAD_ONE_OF || told.count == line;
    return whole ? error : left_out(g, f, how, &head, &told);
}

void quad_field_write_range(struct quad_text *t, const struct quad_game *g, const struct quad_field *f) {
    if (f->kind == QUAD_COUNT) {
        quad_text_add_number(t, f->least);
        quad_text_add(t, " … ");
        quad_text_add_number(t, f->most);
        return;
    }
    int count = f->kind == QUAD_NAME ? 0 : (int)quad_domain(g, f->domain)->count;
    const char *comma = f->kind == QUAD_MAYBE ? "none, " : "";
    for (int value = 0; value < count; value++) {
        if (f->kind != QUAD_ONE_OF || (value >= f->least && value <= f->most)) {
            quad_text_add(t, comma);
            quad_token_write(t, g, f->domain, value);
            comma = ", ";
        }
    }
}

void quad_field_write_form(struct quad_text *t, const struct quad_game *g, const struct quad_field *f) {
    quad_text_add(t, f->name);
    for (int d = 0; d < f->dims; d++) {
        bool last = d == leading(f);
        quad_text_add(t, last ? " = " : " ");
        quad_text_add(t, quad_domain(g, f->index[d])->token);
        quad_text_add(t, last ? ":" : "");
    }
    quad_text_add(t, leading(f) == f->dims ? " = " : f->dims == 0 ? " = " : "");
    quad_field_write_range(t, g, f);
}
