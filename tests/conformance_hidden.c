/* conformance_hidden.c: what each viewer sees of a position, and what he may think is behind it. */
#include "conformance.h"

#include "core/box.h"
#include "core/position.h"

/* Imagined until each hidden thing has once been what it truly is; a strange hand takes long. */
enum { WORLDS = 2000 * 1000 };

/* A row of a field that this viewer may not see holds nothing but "hidden". */
static bool is_hidden(const struct quad_field *f, const struct quad_state *s, size_t first, size_t count) {
    int64_t hidden = f->kind == QUAD_ONE_OF || f->kind == QUAD_MAYBE ? QUAD_HIDDEN : 0;
    for (size_t i = first; i < first + count; i++) {
        if (quad_field_get(f, s, i) != hidden) {
            return false;
        }
    }
    return true;
}

static bool is_kept(const struct quad_field *f, const struct quad_state *s, const struct quad_state *truth,
                    size_t first, size_t count) {
    for (size_t i = first; i < first + count; i++) {
        if (quad_field_get(f, s, i) != quad_field_get(f, truth, i)) {
            return false;
        }
    }
    return true;
}

/* Plain rows: public ones as they are, secret ones hidden, an owner's for him alone. */
static void check_rows(struct trial *t, const struct quad_state *truth, const struct quad_state *seen) {
    for (int i = 0; i < t->game->field_count; i++) {
        const struct quad_field *f = &t->game->fields[i];
        size_t count = quad_field_elements(f);
        if (f->seen == QUAD_PUBLIC) {
            trial_check(t, is_kept(f, seen, truth, 0, count), "public field %s is redacted", f->name);
        } else if (f->seen == QUAD_SECRET) {
            trial_check(t, is_hidden(f, seen, 0, count), "secret field %s is seen", f->name);
        } else if (f->seen == QUAD_OWNER) {
            size_t row = count / f->extent[0];
            for (int seat = 0; seat < t->seats; seat++) {
                bool own = seat == t->viewer;
                bool fine = own ? is_kept(f, seen, truth, row * (size_t)seat, row)
                                : is_hidden(f, seen, row * (size_t)seat, row);
                trial_check(t, fine, "field %s of seat %d is %s", f->name, seat + 1,
                            own ? "redacted" : "seen");
            }
        }
    }
}

static void check_same_choices(struct trial *t, const struct quad_state *truth,
                               const struct quad_state *other, int seat, const char *what) {
    static struct quad_choices real, theirs;
    quad_legal(t->game, truth, seat, &real);
    quad_legal(t->game, other, seat, &theirs);
    if (!trial_check(t, real.count == theirs.count, "seat %d has %d choices, on %s %d", seat + 1, real.count,
                     what, theirs.count)) {
        return;
    }
    for (int i = 0; i < real.count; i++) {
        struct quad_move a = real.at[i].move, b = theirs.at[i].move;
        trial_check(t, quad_move_equal(a, b),
                    "choice %d of seat %d is verb %d, %d %d %d; on %s verb %d, %d %d %d", i, seat + 1, a.verb,
                    a.arg[0], a.arg[1], a.arg[2], what, b.verb, b.arg[0], b.arg[1], b.arg[2]);
    }
}

static bool is_waiting(const struct quad_state *s, int seat) {
    return (quad_waiting(s) >> seat & 1u) != 0;
}

/* As he sees it, as text: it is read back the same, and not for the truth. */
static void check_seen_text(struct trial *t, const struct quad_any *seen) {
    static char buffer[QUAD_POSITION_TEXT];
    static struct quad_any again;
    const struct quad_game *game = NULL;
    struct quad_text text;
    struct quad_fault fault;
    quad_text_begin(&text, buffer, sizeof buffer);
    quad_position_write(&text, t->game, trial_see(seen));
    enum quad_error error = quad_position_read(buffer, text.length, &game, &again, &fault);
    trial_check(t, !text.cut && error != QUAD_ERROR_NONE, "a redacted position is read as if it were whole");
    error = quad_position_read_seen(buffer, text.length, &game, &again, &fault);
    trial_check(t, error == QUAD_ERROR_NONE && quad_game_equal(game, t->game),
                "his position is refused: %s, line %d", quad_error_text(error, QUAD_ENGLISH), fault.line);
    quad_game_drop(error == QUAD_ERROR_NONE ? game : NULL);
    trial_same(t, trial_see(seen), trial_see(&again), "as he sees it, written and read back");
}

void check_redaction(struct trial *t, const struct quad_any *state, int viewer) {
    static struct quad_any seen, again;
    t->viewer = viewer;
    seen = *state;
    quad_redact(t->game, quad_any_state(&seen), viewer);
    trial_check(t, trial_see(&seen)->viewer == viewer, "a redacted state does not say whose it is");
    check_rows(t, trial_see(state), trial_see(&seen));
    again = seen;
    quad_redact(t->game, quad_any_state(&again), viewer);
    trial_same(t, trial_see(&seen), trial_see(&again), "redacted twice");
    /* Nothing of what is left may depend on what is hidden: hide again what is hidden already. */
    quad_any_state(&again)->viewer = QUAD_ORACLE;
    quad_redact(t->game, quad_any_state(&again), viewer);
    trial_same(t, trial_see(&seen), trial_see(&again), "redacted from the redacted state");
    if (viewer < t->seats && is_waiting(trial_see(state), viewer)) {
        check_same_choices(t, trial_see(state), trial_see(&seen), viewer, "his redacted state");
    }
    if (trial_reads(t)) {
        check_seen_text(t, &seen);
    }
    struct quad_score score[QUAD_SEATS] = {0};
    t->game->score(t->game, trial_see(&seen),
                   score); /* views count from what is seen: it may count less, and must not die */
    t->viewer = QUAD_ORACLE;
}

void check_imagination(struct trial *t, const struct quad_any *state, int viewer) {
    static struct quad_any seen, world, same, back;
    static struct quad_choices choices;
    const char *broken;
    t->viewer = viewer;
    seen = *state;
    quad_redact(t->game, quad_any_state(&seen), viewer);
    world = same = seen;
    struct quad_rng twice = t->rng;
    quad_imagine(t->game, quad_any_state(&world), &t->rng);
    quad_imagine(t->game, quad_any_state(&same), &twice);
    trial_same(t, trial_see(&world), trial_see(&same), "imagined twice with the same luck");
    enum quad_error error = quad_position_check(t->game, trial_see(&world), &broken);
    if (trial_check(t, error == QUAD_ERROR_NONE, "an imagined world breaks: %s", broken)) {
        back = world;
        quad_redact(t->game, quad_any_state(&back), viewer);
        trial_same(t, trial_see(&seen), trial_see(&back), "an imagined world looks otherwise");
        if (viewer < t->seats && is_waiting(trial_see(state), viewer)) {
            check_same_choices(t, trial_see(state), trial_see(&world), viewer, "an imagined world");
        }
        for (int seat = 0; seat <= QUAD_CHANCE; seat++) {
            quad_legal(t->game, trial_see(&world), seat, &choices); /* asserts that there is a choice */
        }
    }
    t->viewer = QUAD_ORACLE;
}

/* The bits of a byte that must be imagined together: all of a number, each one of a set. */
static uint8_t bits_together(const struct quad_game *g, size_t byte, int bit) {
    for (int i = 0; i < g->field_count; i++) {
        const struct quad_field *f = &g->fields[i];
        size_t size = quad_field_elements(f) * f->size;
        if (f->kind == QUAD_SET_OF && byte >= f->offset && byte < f->offset + size) {
            return (uint8_t)(1u << bit);
        }
    }
    return bit == 0 ? 0xff : 0;
}

/* What is true must be imaginable: for each hidden value some world has its true value. A bot that searches
 * imagined worlds would otherwise never think of what is really there. */
void check_support(struct trial *t, const struct quad_any *state, int viewer) {
    static struct quad_any seen, world;
    static uint16_t missing[8 * QUAD_STATE_BYTES];
    static uint8_t bits[8 * QUAD_STATE_BYTES];
    int left = 0;
    t->viewer = viewer;
    seen = *state;
    quad_redact(t->game, quad_any_state(&seen), viewer);
    quad_any_state(&seen)->viewer = QUAD_ORACLE;
    for (size_t i = 0; i < t->game->state_size; i++) {
        for (int bit = 0; bit < 8 && seen.bytes[i] != state->bytes[i]; bit++) {
            missing[left] = (uint16_t)i;
            bits[left] = bits_together(t->game, i, bit);
            left += ((seen.bytes[i] ^ state->bytes[i]) & bits[left]) != 0;
        }
    }
    quad_any_state(&seen)->viewer = (uint8_t)viewer;
    for (int draws = 0; draws < WORLDS && left > 0; draws++) {
        int kept = 0;
        world = seen;
        quad_imagine(t->game, quad_any_state(&world), &t->rng);
        for (int i = 0; i < left; i++) {
            missing[kept] = missing[i];
            bits[kept] = bits[i];
            kept += ((world.bytes[missing[kept]] ^ state->bytes[missing[kept]]) & bits[kept]) != 0;
        }
        left = kept;
    }
    if (left > 0) {
        char where[256];
        seen = *state;
        seen.bytes[missing[0]] = world.bytes[missing[0]];
        trial_difference(t->game, trial_see(state), trial_see(&seen), where, sizeof where);
        trial_check(t, false, "never imagined in %d worlds: %s", WORLDS, where);
    }
    t->viewer = QUAD_ORACLE;
}
