/* space_test.c: every move that any table offers has a number of its own, and the spaces are what they were.
 */
#include "boxes.h"
#include "learn/space.h"
#include "trial.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
/* cmocka needs the first three. */
#include <cmocka.h>

enum { DECISIONS = 1000 * 1000, BOXES = 6, DECISIONS_OF_A_BOX = 20 * 1000, DOCUMENT = 256 * 1024 };

static const char *document; /* docs/learn.md */

/* What each space was when it got its name. Whoever changes one raises the game's space_version and adds a
 * row. */
static const struct {
    const char *name;
    int count[QUAD_SPACES];
    uint64_t digest[QUAD_SPACES];
} spaces[] = {
#define SPACE(name, actions, outcomes, digest, other) {#name, {actions, outcomes}, {digest, other}},
#include "spaces.def"
#undef SPACE
};

/* All choices of a seat or of chance: in range, each once, and the number leads back to the move. */
static long check_choices(struct trial *t, const struct quad_space *space, const struct quad_state *s,
                          int seat, uint8_t *seen) {
    static struct quad_choices choices;
    enum quad_space_kind kind = quad_space_of(seat);
    quad_legal(t->game, s, seat, &choices);
    for (int i = 0; i < choices.count; i++) {
        struct quad_move m = choices.at[i].move, back;
        int number = quad_space_number(space, kind, m);
        bool fine = quad_space_move(space, (enum quad_space_kind)kind, number, &back) &&
                    quad_move_equal(m, back) && seen[number] == 0;
        trial_check(t, fine, "%s (%d %d %d) has the number %d", t->game->verbs[m.verb].name.token, m.arg[0],
                    m.arg[1], m.arg[2], number);
        assert_true(fine);
        seen[number] = 1;
    }
    for (int i = 0; i < choices.count; i++) {
        seen[quad_space_number(space, kind, choices.at[i].move)] = 0;
    }
    return choices.count;
}

static void play(struct trial *t, const struct quad_space *space, uint8_t *seen, long *decisions) {
    static struct quad_any state;
    static struct quad_choices choices;
    struct quad_state *s = quad_any_state(&state);
    assert_true(quad_start(t->game, s, t->seats, t->options));
    while (!quad_over(s)) {
        int seat = trial_pick_seat(&t->rng, quad_waiting(s));
        check_choices(t, space, s, seat, seen);
        t->ply++;
        ++*decisions;
        if (seat == QUAD_CHANCE) {
            quad_apply(t->game, s, seat, quad_sample(t->game, s, &t->rng), NULL);
        } else {
            quad_legal(t->game, s, seat, &choices);
            quad_apply(t->game, s, seat, trial_pick_move(t, &choices), NULL);
        }
    }
}

static void play_games(const struct quad_game *g, long least) {
    struct quad_space *space = quad_space_open(g);
    assert_non_null(space);
    uint8_t *seen = calloc(1, QUAD_SPACE_NONE);
    assert_non_null(seen);
    long decisions = 0;
    uint64_t round = trial_round(g);
    for (uint64_t number = 0; decisions < least || (g->box->built_in && number < round); number++) {
        struct trial t;
        if (trial_begin(&t, g, number)) {
            play(&t, space, seen, &decisions);
        }
    }
    free(seen);
    quad_space_close(space);
}

static void test_every_move_has_a_number(void **state) {
    (void)state;
    for (size_t i = 0; quad_game_at(i) != NULL; i++) {
        play_games(quad_game_at(i), DECISIONS);
    }
}

static void test_so_it_has_in_any_box(void **state) {
    struct quad_rng r;
    (void)state;
    quad_rng_seed(&r, 20);
    for (size_t i = 0; quad_game_at(i) != NULL; i++) {
        for (int box = 0; box < BOXES; box++) {
            const struct quad_game *g = boxes_draw(quad_game_at(i), &r);
            play_games(g, DECISIONS_OF_A_BOX);
            quad_game_drop(g);
        }
    }
}

static void test_numbers_lead_there_and_back(void **state) {
    (void)state;
    for (size_t i = 0; quad_game_at(i) != NULL; i++) {
        struct quad_space *space = quad_space_open(quad_game_at(i));
        for (int kind = 0; kind < QUAD_SPACES; kind++) {
            struct quad_move m = {0, {0, 0, 0}};
            for (int number = 0; number < space->count[kind]; number++) {
                assert_true(quad_space_move(space, (enum quad_space_kind)kind, number, &m));
                assert_int_equal(number, quad_space_number(space, (enum quad_space_kind)kind, m));
            }
            assert_false(quad_space_move(space, (enum quad_space_kind)kind, space->count[kind], &m));
            assert_false(quad_space_move(space, (enum quad_space_kind)kind, -1, &m));
            assert_false(quad_space_move(space, (enum quad_space_kind)kind, INT64_MAX, &m));
        }
        for (uint32_t word = 0; word < 1u << 20; word++) { /* nonsense has no number, or is no nonsense */
            uint32_t mixed = word * 2654435761u;
            struct quad_move m = {(uint8_t)mixed,
                                  {(uint8_t)(mixed >> 8), (uint8_t)(mixed >> 16), (uint8_t)(mixed >> 24)}};
            struct quad_move back;
            int number = quad_space_number(space, QUAD_ACTIONS, m);
            assert_true(number == -1 ||
                        (quad_space_move(space, QUAD_ACTIONS, number, &back) && quad_move_equal(m, back)));
        }
        quad_space_close(space);
    }
}

static void test_masks_are_the_choices(void **state) {
    static struct quad_any any;
    static int32_t numbers[QUAD_CHOICES];
    static uint32_t weights[QUAD_CHOICES];
    (void)state;
    for (size_t i = 0; quad_game_at(i) != NULL; i++) {
        const struct quad_game *g = quad_game_at(i);
        struct quad_space *space = quad_space_open(g);
        uint8_t *mask = malloc(QUAD_SPACE_NONE);
        assert_true(quad_start(g, quad_any_state(&any), g->seats_min, NULL));
        int seat = __builtin_ctz(quad_waiting(quad_any_state(&any)));
        enum quad_space_kind kind = quad_space_of(seat);
        int count = quad_space_legal(space, quad_any_state(&any), seat, numbers, weights), sum = 0;
        assert_int_equal(count, quad_space_mask(space, quad_any_state(&any), seat, mask));
        for (int k = 0; k < space->count[kind]; k++) {
            sum += mask[k];
        }
        assert_int_equal(count, sum);
        for (int k = 0; k < count; k++) {
            assert_int_equal(1, mask[numbers[k]]);
            assert_true(seat != QUAD_CHANCE || weights[k] > 0);
        }
        assert_int_equal(0, quad_space_legal(space, quad_any_state(&any), seat == 0 ? 1 : 0, numbers, NULL));
        free(mask);
        quad_space_close(space);
    }
}

static void test_a_changed_space_has_another_name(void **state) {
    static char text[DOCUMENT];
    FILE *file = fopen(document, "r");
    (void)state;
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    assert_int_equal(0, fclose(file));
    for (size_t i = 0; quad_game_at(i) != NULL; i++) {
        struct quad_space *space = quad_space_open(quad_game_at(i));
        char row[128];
        size_t k = 0;
        while (k < sizeof spaces / sizeof spaces[0] && strcmp(spaces[k].name, space->name) != 0) {
            k++;
        }
        printf("# SPACE(%s, %d, %d, 0x%016llx, 0x%016llx)\n", space->name, space->count[0], space->count[1],
               (unsigned long long)space->digest[0], (unsigned long long)space->digest[1]);
        if (k == sizeof spaces / sizeof spaces[0]) {
            fail_msg("%s has no row in spaces.def", space->name);
            break;
        }
        for (int kind = 0; kind < QUAD_SPACES; kind++) {
            assert_int_equal(spaces[k].count[kind], space->count[kind]);
            assert_int_equal(spaces[k].digest[kind], space->digest[kind]);
        }
        snprintf(row, sizeof row, "| `%s` | %d | %d |", space->name, space->count[0], space->count[1]);
        assert_non_null(strstr(text, row));
        quad_space_close(space);
    }
}

int main(int count, char **arguments) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_move_has_a_number),          cmocka_unit_test(test_so_it_has_in_any_box),
        cmocka_unit_test(test_numbers_lead_there_and_back),      cmocka_unit_test(test_masks_are_the_choices),
        cmocka_unit_test(test_a_changed_space_has_another_name),
    };
    document = count > 1 ? arguments[1] : "docs/learn.md";
    return cmocka_run_group_tests_name("spaces", tests, NULL, NULL);
}
