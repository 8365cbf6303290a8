/* tensor_test.c: a tensor tells all that its seat may know, and nothing else.
 *
 * The twin test (conformance_twin.c) runs on tensors: beside a game runs, for each seat, another that looks
 * the same to it. Their tensors, masks and digests must be the same; a tensor of the truth must not, and so
 * is found. */
#include "conformance.h"
#include "core/digest.h"
#include "core/field.h"
#include "learn/learn.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
/* cmocka needs the first three. */
#include <cmocka.h>

enum { MORE_TRIALS = 8, LOOK_ONE_IN = 3, PROBE_ONE_IN = 200, LONG = 20 * 1000, DOCUMENT = 256 * 1024 };

static const char *document; /* docs/learn.md */

static const struct {
    const char *name;
    int seats;
    uint32_t size;
    uint64_t digest;
} tensors[] = {
#define TENSOR(name, seats, size, digest) {#name, seats, size, digest},
#include "tensors.def"
#undef TENSOR
};

struct layouts {
    struct quad_tensor *seen, *truth;
    struct quad_space *space;
    float *one, *other;
    uint8_t *bytes, *mask, *other_mask;
};

static void open_layouts(struct layouts *l, const struct quad_game *g, int seats) {
    l->seen = quad_tensor_open(g, seats, QUAD_SEEN);
    l->truth = quad_tensor_open(g, seats, QUAD_TRUTH);
    l->space = quad_space_open(g);
    assert_true(l->seen != NULL && l->truth != NULL && l->space != NULL);
    assert_true(quad_tensor_size(l->truth) >= quad_tensor_size(l->seen));
    l->one = calloc(quad_tensor_size(l->truth), sizeof(float));
    l->other = calloc(quad_tensor_size(l->truth), sizeof(float));
    l->bytes = calloc(quad_tensor_size(l->truth), 1);
    l->mask = calloc((size_t)l->space->count[0] + 1, 1);
    l->other_mask = calloc((size_t)l->space->count[0] + 1, 1);
}

static void close_layouts(struct layouts *l) {
    quad_tensor_close(l->seen);
    quad_tensor_close(l->truth);
    quad_space_close(l->space);
    free(l->one);
    free(l->other);
    free(l->bytes);
    free(l->mask);
    free(l->other_mask);
}

/* Whether two worlds give the seat the same tensor. */
static bool same_tensor(struct layouts *l, const struct quad_tensor *layout, const struct quad_any *a,
                        const struct quad_any *b, int seat) {
    quad_tensor_write(layout, trial_see(a), seat, l->one);
    quad_tensor_write(layout, trial_see(b), seat, l->other);
    return memcmp(l->one, l->other, quad_tensor_size(layout) * sizeof(float)) == 0;
}

static void tell_difference(struct trial *t, const struct layouts *l, const struct quad_tensor *layout) {
    for (uint32_t i = 0; i < quad_tensor_size(layout); i++) {
        if (l->one[i] != l->other[i]) {
            char buffer[128];
            struct quad_text text;
            quad_text_begin(&text, buffer, sizeof buffer);
            quad_tensor_describe(layout, i, &text);
            trial_check(t, false, "leak: the tensor tells %s: %g against %g", buffer, (double)l->one[i],
                        (double)l->other[i]);
            return;
        }
    }
}

/* As if somebody had forgotten to redact: the mark is there, the secrets too. */
static void pretend(const struct quad_any *truth, int seat, struct quad_any *out) {
    *out = *truth;
    quad_any_state(out)->viewer = (uint8_t)seat;
}

struct finds {
    long looks, leaks, forgotten;
};

static void compare(struct trial *t, struct layouts *l, const struct quad_any *truth, const struct twin *w,
                    struct finds *found) {
    static struct quad_any mine, other;
    int seat = w->viewer;
    found->looks++;
    if (!same_tensor(l, l->seen, truth, &w->state, seat)) {
        tell_difference(t, l, l->seen);
        fail();
    }
    assert_int_equal(quad_information(t->game, trial_see(truth), seat),
                     quad_information(t->game, trial_see(&w->state), seat));
    quad_space_mask(l->space, trial_see(truth), seat, l->mask);
    quad_space_mask(l->space, trial_see(&w->state), seat, l->other_mask);
    assert_memory_equal(l->mask, l->other_mask, (size_t)l->space->count[0]);
    found->leaks += !same_tensor(l, l->truth, truth, &w->state, seat);
    pretend(truth, seat, &mine);
    pretend(&w->state, seat, &other);
    found->forgotten += !same_tensor(l, l->seen, &mine, &other, seat);
}

/* The next move, of whoever owes one. */
static struct quad_move next_move(struct trial *t, const struct quad_state *s, int *seat) {
    static struct quad_choices choices;
    *seat = trial_pick_seat(&t->rng, quad_waiting(s));
    if (*seat == QUAD_CHANCE) {
        return quad_sample(t->game, s, &t->rng);
    }
    quad_legal(t->game, s, *seat, &choices);
    return trial_pick_move(t, &choices);
}

static void play_twins(struct trial *t, struct finds *found) {
    static struct quad_any state, before;
    static struct quad_journal told;
    struct twin twins[QUAD_SEATS];
    struct layouts l;
    struct quad_state *s = quad_any_state(&state);
    assert_true(quad_start(t->game, s, t->seats, t->options));
    open_layouts(&l, t->game, t->seats);
    for (int seat = 0; seat < t->seats; seat++) {
        twin_begin(&twins[seat], &state, seat);
    }
    for (t->ply = 0; !quad_over(s) && t->ply < LONG; t->ply++) {
        int seat;
        struct quad_move m = next_move(t, s, &seat);
        before = state;
        told.count = 0;
        quad_apply(t->game, s, seat, m, &told);
        for (int i = 0; i < t->seats; i++) {
            twin_follow(t, &twins[i], &before, seat, m, &state, &told);
            if (!quad_over(s) && quad_rng_below(&t->rng, LOOK_ONE_IN) == 0) {
                t->viewer = i;
                compare(t, &l, &state, &twins[i], found);
                t->viewer = QUAD_ORACLE;
            }
        }
    }
    assert_int_equal(0, t->complaints);
    close_layouts(&l);
}

static void test_tensors_tell_no_secrets(void **state) {
    (void)state;
    for (size_t i = 0; quad_game_at(i) != NULL; i++) {
        const struct quad_game *g = quad_game_at(i);
        struct finds found = {0, 0, 0};
        uint64_t round = (uint64_t)(g->seats_max - g->seats_min + 1) * 2;
        for (uint64_t number = 0; number < round + MORE_TRIALS; number++) {
            struct trial t;
            if (trial_begin(&t, g, number < round ? number : number - round + trial_round(g))) {
                play_twins(&t, &found);
            }
        }
        printf("# %s: %ld looks, %ld leaks of the truth found, %ld where nobody redacted\n", g->name.token,
               found.looks, found.leaks, found.forgotten);
        bool hides = strcmp(g->name.token, "romeroll") != 0; /* where nothing is hidden */
        assert_true(found.looks > 100);
        assert_true((found.leaks > 0) == hides);
        assert_true((found.forgotten > 0) == (g->redact != NULL));
    }
}

/* A value that the seat sees is changed a little: the tensor changes. */
static void check_shown(struct trial *t, struct layouts *l, const struct quad_any *seen, int seat) {
    static struct quad_any other;
    const struct quad_game *g = t->game;
    for (int i = 0; i < g->field_count; i++) {
        const struct quad_field *f = &g->fields[i];
        size_t elements = quad_field_elements(f), row = f->dims == 0 ? 1 : elements / f->extent[0];
        for (size_t k = 0; k < elements; k++) {
            size_t who = k / row;
            bool of_seat = f->dims > 0 && f->index[0] == QUAD_DOMAIN_SEAT;
            bool hidden = f->seen == QUAD_SECRET || (f->seen == QUAD_OWNER && who != (size_t)seat) ||
                          (of_seat && who >= (size_t)t->seats);
            int64_t value = quad_field_get(f, seen, k);
            bool unknown = (f->kind == QUAD_ONE_OF || f->kind == QUAD_MAYBE) && value == QUAD_HIDDEN;
            if (hidden || unknown) {
                continue;
            }
            other = *seen;
            quad_field_set(f, &other, k,
                           f->kind == QUAD_SET_OF ? value ^ 1
                           : value > 0            ? value - 1
                                                  : value + 1);
            trial_check(t, !same_tensor(l, l->seen, seen, &other, seat),
                        "the tensor does not show %s, number %zu", f->name, k);
        }
    }
}

static void test_tensors_tell_all_that_is_seen(void **state) {
    static struct quad_any any, seen;
    (void)state;
    for (size_t i = 0; quad_game_at(i) != NULL; i++) {
        const struct quad_game *g = quad_game_at(i);
        for (int number = 0; number <= g->seats_max - g->seats_min; number++) {
            struct trial t;
            struct layouts l;
            assert_true(trial_begin(&t, g, (uint64_t)number));
            open_layouts(&l, g, t.seats);
            struct quad_state *s = quad_any_state(&any);
            memset(&any, 0, sizeof any);
            assert_true(quad_start(g, s, t.seats, t.options));
            for (t.ply = 0; !quad_over(s); t.ply++) {
                int seat;
                struct quad_move m = next_move(&t, s, &seat);
                if (t.ply % PROBE_ONE_IN == PROBE_ONE_IN / 2) {
                    int viewer = (int)quad_rng_below(&t.rng, (uint32_t)t.seats);
                    seen = any;
                    quad_redact(g, quad_any_state(&seen), viewer);
                    check_shown(&t, &l, &seen, viewer);
                }
                quad_apply(g, s, seat, m, NULL);
            }
            assert_int_equal(0, t.complaints);
            close_layouts(&l);
        }
    }
}

/* What is kept up to date is what would be written anew, as floats and as bytes, and within bounds. */
static void check_view(struct layouts *l, struct quad_tensor_view *view, struct quad_tensor_view *bytes,
                       const struct quad_any *any, int seat) {
    uint32_t size = quad_tensor_size(l->seen);
    quad_tensor_view_write(view, trial_see(any), seat);
    quad_tensor_view_write(bytes, trial_see(any), seat);
    quad_tensor_write(l->seen, trial_see(any), seat, l->one);
    quad_tensor_write_bytes(l->seen, trial_see(any), seat, l->bytes);
    assert_memory_equal(l->one, view->out, size * sizeof(float));
    assert_memory_equal(l->bytes, bytes->out, size);
    for (size_t i = 0; i < quad_tensor_blocks(l->seen); i++) {
        const struct quad_tensor_block *b = quad_tensor_block(l->seen, i);
        for (uint32_t first = b->first; first < b->first + b->size; first += b->places) {
            float sum = 0;
            for (uint32_t k = first; k < first + b->places; k++) {
                assert_true(l->one[k] >= -16 && l->one[k] <= 16);
                assert_true(b->code == QUAD_CODE_NUMBER || l->one[k] <= 1);
                sum += l->one[k];
            }
            assert_true((b->code != QUAD_CODE_ONE_HOT && b->code != QUAD_CODE_MAYBE) || sum <= 1);
        }
    }
}

static void test_views_keep_up(void **state) {
    static struct quad_any any;
    (void)state;
    for (size_t i = 0; quad_game_at(i) != NULL; i++) {
        const struct quad_game *g = quad_game_at(i);
        for (int number = 0; number < 2 * (g->seats_max - g->seats_min + 1); number++) {
            struct trial t;
            struct layouts l;
            assert_true(trial_begin(&t, g, (uint64_t)number));
            open_layouts(&l, g, t.seats);
            size_t room = quad_tensor_view_bytes(l.seen), size = quad_tensor_size(l.seen);
            struct quad_tensor_view view = {l.seen, NULL, false, malloc(room)},
                                    bytes = {l.seen, NULL, true, malloc(room)};
            float *floats = malloc(size * sizeof(float));
            uint8_t *small = malloc(size);
            quad_tensor_view_begin(&view, floats);
            quad_tensor_view_begin(&bytes, small);
            struct quad_state *s = quad_any_state(&any);
            assert_true(quad_start(g, s, t.seats, t.options));
            for (t.ply = 0; !quad_over(s); t.ply++) {
                int seat;
                struct quad_move m = next_move(&t, s, &seat);
                if (quad_rng_below(&t.rng, 4) == 0) {
                    check_view(&l, &view, &bytes, &any, (int)quad_rng_below(&t.rng, (uint32_t)t.seats));
                }
                quad_apply(g, s, seat, m, NULL);
            }
            check_view(&l, &view, &bytes, &any, 0); /* of a game that is over too */
            free(view.was);
            free(bytes.was);
            free(floats);
            free(small);
            close_layouts(&l);
        }
    }
}

/* Every number has a name of its own: their digests, in a table with room to spare. */
static void check_names(const struct quad_tensor *layout) {
    static uint64_t names[1 << 15];
    const uint32_t mask = (1u << 15) - 1;
    uint32_t size = quad_tensor_size(layout);
    memset(names, 0, sizeof names);
    assert_true(size < mask / 2);
    for (uint32_t i = 0; i < size; i++) {
        char buffer[128];
        struct quad_text text;
        struct quad_digest d;
        quad_text_begin(&text, buffer, sizeof buffer);
        assert_true(quad_tensor_describe(layout, i, &text));
        assert_false(text.cut);
        quad_digest_begin(&d);
        quad_digest_add(&d, buffer, text.length);
        uint64_t digest = quad_digest_end(&d);
        uint32_t at = (uint32_t)digest & mask;
        for (; names[at] != 0; at = (at + 1) & mask) {
            assert_true(names[at] != digest);
        }
        names[at] = digest;
    }
    assert_false(quad_tensor_describe(layout, size, NULL));
}

static void check_blocks(const struct quad_tensor *layout) {
    uint32_t first = 0;
    for (size_t i = 0; i < quad_tensor_blocks(layout); i++) {
        const struct quad_tensor_block *b = quad_tensor_block(layout, i);
        uint32_t size = b->places;
        for (int d = 0; d < b->dims; d++) {
            size *= b->extent[d];
        }
        assert_int_equal(first, b->first);
        assert_int_equal(size, b->size);
        first += size;
    }
    assert_int_equal(quad_tensor_size(layout), first);
    assert_null(quad_tensor_block(layout, quad_tensor_blocks(layout)));
}

static void test_a_changed_layout_has_another_name(void **state) {
    static char text[DOCUMENT];
    FILE *file = fopen(document, "r");
    (void)state;
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    assert_int_equal(0, fclose(file));
    for (size_t i = 0; quad_game_at(i) != NULL; i++) {
        const struct quad_game *g = quad_game_at(i);
        struct quad_space *space = quad_space_open(g);
        assert_null(quad_tensor_open(g, g->seats_min - 1, QUAD_SEEN));
        assert_null(quad_tensor_open(g, g->seats_max + 1, QUAD_SEEN));
        for (int seats = g->seats_min; seats <= g->seats_max; seats++) {
            struct quad_tensor *layout = quad_tensor_open(g, seats, QUAD_SEEN);
            size_t k = 0;
            char row[128];
            while (k < sizeof tensors / sizeof tensors[0] &&
                   (strcmp(tensors[k].name, space->name) != 0 || tensors[k].seats != seats)) {
                k++;
            }
            printf("# TENSOR(%s, %d, %u, 0x%016llx)\n", space->name, seats, quad_tensor_size(layout),
                   (unsigned long long)quad_tensor_digest(layout));
            if (k == sizeof tensors / sizeof tensors[0]) {
                fail_msg("%s for %d has no row in tensors.def", space->name, seats);
                break;
            }
            assert_int_equal(tensors[k].size, quad_tensor_size(layout));
            assert_int_equal(tensors[k].digest, quad_tensor_digest(layout));
            snprintf(row, sizeof row, "| `%s` | %d | %u |", space->name, seats, quad_tensor_size(layout));
            assert_non_null(strstr(text, row));
            check_names(layout);
            check_blocks(layout);
            quad_tensor_close(layout);
        }
        quad_space_close(space);
    }
}

int main(int count, char **arguments) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tensors_tell_no_secrets),
        cmocka_unit_test(test_tensors_tell_all_that_is_seen),
        cmocka_unit_test(test_views_keep_up),
        cmocka_unit_test(test_a_changed_layout_has_another_name),
    };
    document = count > 1 ? arguments[1] : "docs/learn.md";
    return cmocka_run_group_tests_name("tensors", tests, NULL, NULL);
}
