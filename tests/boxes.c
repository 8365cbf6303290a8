/* boxes.c: see boxes.h. */
#include "boxes.h"

#include <stdlib.h>

enum { MOST_CHANGES = 64 }; /* in one box; rarely all values */

/* The values of a game, to be changed at will. */
struct draft {
    const struct quad_game *game;
    unsigned char *values;
};

static struct draft begin(const struct quad_game *g) {
    struct draft d = {g, malloc(g->box_size)};
    assert(d.values != NULL);
    memcpy(d.values, g->printed, g->box_size);
    return d;
}

static void write_draft(struct quad_text *t, const struct draft *d) {
    quad_text_add(t, "quadriga box 1\ngame ");
    quad_text_add(t, d->game->name.token);
    quad_text_add(t, "\nbase none\n");
    for (int i = 0; i < d->game->value_count; i++) {
        const struct quad_field *f = &d->game->values[i].field;
        for (size_t first = 0; first < quad_field_elements(f); first += quad_field_line(f)) {
            quad_text_add(t, quad_field_write(t, d->game, d->values, f, first) ? "\n" : "");
        }
    }
}

static int64_t draw_value(const struct quad_game *g, const struct quad_field *f, int64_t now,
                          struct quad_rng *r) {
    uint32_t symbols = f->kind == QUAD_COUNT ? 0 : (uint32_t)quad_domain(g, f->domain)->count;
    if (f->kind == QUAD_COUNT) {
        int64_t near = now + (quad_rng_below(r, 2) == 0 ? 1 : -1);
        bool fits = near >= f->least && near <= f->most;
        return fits && quad_rng_below(r, 2) == 0
                   ? near
                   : f->least + (int64_t)quad_rng_below(r, (uint32_t)(f->most - f->least) + 1);
    }
    if (f->kind == QUAD_ONE_OF) {
        int64_t most = f->most < (int64_t)symbols ? f->most : (int64_t)symbols - 1;
        return f->least + (int64_t)quad_rng_below(r, (uint32_t)(most - f->least) + 1);
    }
    if (f->kind == QUAD_MAYBE) {
        return quad_rng_below(r, symbols + 1);
    }
    return now ^ (int64_t)(UINT64_C(1) << quad_rng_below(r, symbols)); /* a set */
}

static void change(const struct draft *d, struct quad_rng *r) {
    const struct quad_field *f = &d->game->values[quad_rng_below(r, d->game->value_count)].field;
    size_t element = quad_rng_below(r, (uint32_t)quad_field_elements(f));
    if (f->kind == QUAD_NAME) {
        struct quad_text name; /* no two of them alike */
        quad_text_begin(&name, (char *)d->values + f->offset + element * f->size, f->size);
        quad_text_add(&name, "Nomen ");
        quad_text_add_number(&name, (int64_t)element);
        return;
    }
    quad_field_set(f, d->values, element, draw_value(d->game, f, quad_field_get(f, d->values, element), r));
}

void boxes_write(struct quad_text *t, const struct quad_game *g, int changes, struct quad_rng *r) {
    struct draft d = begin(g);
    for (int i = 0; i < changes; i++) {
        change(&d, r);
    }
    write_draft(t, &d);
    free(d.values);
}

/* Whether the draft could be played; if so, bound is the game with it. */
static bool is_sound(const struct draft *d, const struct quad_game **bound) {
    static char text[QUAD_BOX_TEXT];
    struct quad_text t;
    quad_text_begin(&t, text, sizeof text);
    write_draft(&t, d);
    return quad_box_read(d->game, text, t.length, bound, NULL) == QUAD_ERROR_NONE;
}

/* The least or the most that a value may be. */
static int64_t draw_bound(const struct quad_game *g, const struct quad_field *f, bool most) {
    int64_t symbols = f->kind == QUAD_COUNT ? 0 : (int64_t)quad_domain(g, f->domain)->count;
    if (!most) {
        return f->kind == QUAD_COUNT || f->kind == QUAD_ONE_OF ? f->least : 0;
    }
    return f->kind == QUAD_COUNT    ? f->most
           : f->kind == QUAD_ONE_OF ? (f->most < symbols ? f->most : symbols - 1)
           : f->kind == QUAD_MAYBE  ? symbols
                                    : (int64_t)(UINT64_MAX >> (64 - symbols));
}

/* A whole line to its bounds: all of it to one of them, or each value to either. */
static void stretch(const struct draft *d, struct quad_rng *r) {
    const struct quad_field *f = &d->game->values[quad_rng_below(r, d->game->value_count)].field;
    size_t line = quad_field_line(f);
    size_t first = line * quad_rng_below(r, (uint32_t)(quad_field_elements(f) / line));
    uint32_t how = quad_rng_below(r, 3);
    for (size_t i = 0; f->kind != QUAD_NAME && i < line; i++) {
        bool most = how == 2 ? quad_rng_below(r, 2) != 0 : how == 1;
        quad_field_set(f, d->values, first + i, draw_bound(d->game, f, most));
    }
}

const struct quad_game *boxes_draw(const struct quad_game *g, struct quad_rng *r) {
    struct draft d = begin(g), before = begin(g);
    const struct quad_game *bound = quad_game_hold(g);
    for (int changes = 1 + (int)quad_rng_below(r, MOST_CHANGES); changes > 0; changes--) {
        const struct quad_game *next;
        (quad_rng_below(r, 3) == 0 ? stretch : change)(&d, r);
        if (is_sound(&d, &next)) {
            quad_game_drop(bound);
            bound = next;
            memcpy(before.values, d.values, g->box_size);
        } else { /* what went before stays */
            memcpy(d.values, before.values, g->box_size);
        }
    }
    free(d.values);
    free(before.values);
    return bound;
}

const struct quad_game *boxes_move(const struct quad_game *g, bool all, struct quad_rng *r) {
    struct draft d = begin(g);
    const struct quad_game *bound = quad_game_hold(g);
    for (int i = 0; i < g->value_count; i++) {
        const struct quad_value *value = &g->values[i];
        const struct quad_field *f = &value->field;
        for (size_t k = 0; f->kind == QUAD_COUNT && k < quad_field_elements(f); k++) {
            int64_t now = quad_field_get(f, d.values, k), by = (now + 4) / 5;
            int64_t moved = now + (quad_rng_below(r, 2) == 0 ? by : -by);
            const struct quad_game *next;
            if (now == 0 || moved < f->least || moved > f->most ||
                (!all && quad_value_origin(g, value, k) != QUAD_HOUSE)) {
                continue;
            }
            quad_field_set(f, d.values, k, moved);
            if (is_sound(&d, &next)) {
                quad_game_drop(bound);
                bound = next;
            } else {
                quad_field_set(f, d.values, k, now);
            }
        }
    }
    free(d.values);
    return bound;
}
