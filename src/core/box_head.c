/* box_head.c: the box in the heads of records, positions and scenarios; see box.h. */
#include "core/box.h"
#include "core/position.h"
#include "core/table.h"

void quad_box_head_begin(struct quad_box_head *h, const struct quad_game *g) {
    h->game = g;
    h->is_named = h->has_lines = h->has_old = false;
    h->digest = 0;
    quad_options_preset(g, h->options);
    quad_box_to_options(g, h->options, h->old);
    quad_text_begin(&h->file, h->text, sizeof h->text);
    quad_text_add(&h->file, "quadriga box 1\ngame ");
    quad_text_add(&h->file, g->name.token);
    quad_text_add(&h->file, "\n");
}

static bool read_digest(struct quad_word word, uint64_t *out) {
    *out = 0;
    for (size_t i = 0; i < word.length; i++) {
        char c = word.at[i];
        int digit = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
        if (digit < 0) {
            return false;
        }
        *out = *out << 4 | (uint64_t)digit;
    }
    return word.length == 16;
}

/* "1 0123456789abcdef Ma boîte" */
static enum quad_error read_name(struct quad_box_head *h, const char *at, const char *end) {
    struct quad_word number = quad_word_next(&at, end), digest = quad_word_next(&at, end);
    if (h->is_named || h->has_lines || !read_digest(digest, &h->digest)) {
        return QUAD_ERROR_BAD_LINE;
    }
    h->is_named = true;
    if (at < end) {
        quad_text_add(&h->file, "title");
        quad_text_add_bytes(&h->file, at, (size_t)(end - at));
        quad_text_add(&h->file, "\n");
    }
    quad_text_add(&h->file, "base ");
    quad_text_add_bytes(&h->file, number.at, number.length);
    quad_text_add(&h->file, "\n");
    return QUAD_ERROR_NONE;
}

enum quad_error quad_box_head_line(struct quad_box_head *h, const char *at, const char *end) {
    const char *rest = at;
    struct quad_word first = quad_word_next(&rest, end);
    int64_t number;
    enum quad_error error = QUAD_ERROR_NONE;
    if (h->has_old) {
        return QUAD_ERROR_BAD_LINE;
    }
    if (quad_word_number(first, 1, UINT16_MAX, &number)) {
        error = read_name(h, at, end);
    } else if (quad_value_named(h->game, first.at, first.length) == NULL) {
        error = QUAD_ERROR_NO_SUCH_VALUE;
    } else {
        h->has_lines = true;
        quad_text_add_bytes(&h->file, first.at, (size_t)(end - first.at));
        quad_text_add(&h->file, "\n");
    }
    return error != QUAD_ERROR_NONE ? error : h->file.cut ? QUAD_ERROR_TOO_LONG : QUAD_ERROR_NONE;
}

enum quad_error quad_box_head_option(struct quad_box_head *h, const char *at, const char *end) {
    struct quad_word name = quad_word_next(&at, end), word = quad_word_next(&at, end);
    enum quad_error error = quad_option_set(h->game, h->options, name, word);
    for (int i = 0; error != QUAD_ERROR_NONE && h->game->old_options != NULL &&
                    h->game->old_options[i].token != NULL && !h->is_named && !h->has_lines;
         i++) {
        int64_t number;
        const struct quad_old_option *was = &h->game->old_options[i];
        if (was->option < 0 && quad_word_is(name, was->token) &&
            quad_word_number(word, 0, UINT8_MAX, &number)) {
            h->old[i] = (uint8_t)number;
            h->has_old = true;
            error = QUAD_ERROR_NONE;
        }
    }
    return error == QUAD_ERROR_NONE ? quad_line_end(at, end) : error;
}

/* Options of before there were boxes: those that are still options have been read as such. */
static enum quad_error end_with_options(struct quad_box_head *h, const struct quad_game **bound) {
    for (int i = 0; h->game->old_options[i].token != NULL; i++) {
        int option = h->game->old_options[i].option;
        h->old[i] = option >= 0 ? h->options[option] : h->old[i];
    }
    *bound = quad_box_from_options(h->game, h->old, h->options);
    return *bound == NULL ? QUAD_ERROR_BAD_OPTION : QUAD_ERROR_NONE;
}

enum quad_error quad_box_head_end(struct quad_box_head *h, int silent, const struct quad_game **bound,
                                  struct quad_fault *fault) {
    if (h->has_old) {
        enum quad_error error = end_with_options(h, bound);
        return error == QUAD_ERROR_NONE ? error : quad_fault_set(fault, error, 0, "", 0);
    }
    if (!h->is_named && !h->has_lines) {
        *bound = quad_box_built_in(h->game, silent);
        return *bound != NULL ? QUAD_ERROR_NONE : quad_fault_set(fault, QUAD_ERROR_NO_MEMORY, 0, "", 0);
    }
    enum quad_error error = quad_box_read(h->game, h->text, h->file.length, bound, fault);
    if (error == QUAD_ERROR_NONE && h->is_named && (*bound)->box->digest != h->digest) {
        char named[17], found[17];
        struct quad_text n, f;
        quad_text_begin(&n, named, sizeof named);
        quad_text_begin(&f, found, sizeof found);
        quad_text_add_digest(&n, h->digest);
        quad_text_add_digest(&f, (*bound)->box->digest);
        quad_game_drop(*bound);
        quad_fault_set(fault, QUAD_ERROR_WRONG_BOX, 0, named, n.length);
        quad_fault_want(fault, found);
        return QUAD_ERROR_WRONG_BOX;
    }
    if (fault != NULL && error != QUAD_ERROR_NONE) {
        fault->line = 0; /* of a file that nobody has */
    }
    return error;
}

bool quad_box_goes_without_saying(const struct quad_game *g) {
    return g->box->as_options || (g->box->built_in && g->box->number == 1 && g->box->title == NULL);
}

void quad_box_head_write(struct quad_text *t, const struct quad_game *g) {
    if (g->box->as_options) {
        return;
    }
    quad_text_add(t, "box ");
    quad_box_write_name(t, g);
    quad_text_add(t, "\n");
    char buffer[QUAD_BOX_TEXT];
    struct quad_text changes;
    quad_text_begin(&changes, buffer, sizeof buffer);
    quad_box_write_changes(&changes, g);
    for (const char *at = buffer; *at != '\0';) {
        size_t line = strcspn(at, "\n") + 1;
        const char *word = at;
        struct quad_word first = quad_word_next(&word, at + line - 1);
        if (quad_value_named(g, first.at, first.length) != NULL) { /* not the head of the file */
            quad_text_add(t, "box ");
            quad_text_add_bytes(t, at, line);
        }
        at += line;
    }
}
