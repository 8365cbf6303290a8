/* position_test.c: positions as text: what is read, and every way to be refused, with its line. */
#include "core_test.h"

#include "core/position.h"

#include <stdio.h>

/* Two players, the first one's turn. */
#define HEAD         "position\ngame tali 1\nseats 2\nply 4\n"
#define WRITTEN_HEAD "position\ngame tali 1\nseats 2\noption throw 4\nply 4\n"
#define TURN         "agenda next - 1\nagenda lay 1\nagenda turn 1\n"
#define REST                                                                                                 \
    "hand 1 = one:1 three:1\nhand 2 = four:2\nbag = one:8 three:8 four:7 six:9\nhand_size = 1:2 2:2\n"       \
    "bag_size = 32\n"

static struct quad_any state;
static struct quad_fault fault;
static const struct quad_game *game;

static enum quad_error read_text(const char *text) {
    game = NULL;
    fault = (struct quad_fault){.line = -1};
    memset(&state, 0xee, sizeof state);
    return quad_position_read(text, strlen(text), &game, &state, &fault);
}

/* A refused position leaves nothing behind, names no game and says where. */
static void assert_refused(const char *text, enum quad_error error, int line) {
    static const struct quad_any empty;
    enum quad_error found = read_text(text);
    if (found != error || fault.line != line) {
        fail_msg("expected “%s” on line %d, not “%s” on line %d of\n%s", quad_error_text(error, QUAD_ENGLISH),
                 line, quad_error_text(found, QUAD_ENGLISH), fault.line, text);
    }
    assert_int_equal(fault.error, error);
    assert_null(game);
    assert_memory_equal(&state, &empty, sizeof state);
}

static void a_position_is_read_and_written(void **unused) {
    (void)unused;
    char buffer[QUAD_POSITION_TEXT];
    struct quad_text text;
    assert_int_equal(read_text(HEAD TURN REST), QUAD_ERROR_NONE);
    assert_ptr_equal(game, quad_game_named("tali"));
    quad_text_begin(&text, buffer, sizeof buffer);
    quad_position_write(&text, game, quad_any_state(&state));
    assert_string_equal(buffer, WRITTEN_HEAD TURN REST);
}

static void comments_and_blanks_do_not_matter(void **unused) {
    (void)unused;
    struct quad_any plain;
    assert_int_equal(read_text(HEAD TURN REST), QUAD_ERROR_NONE);
    plain = state;
    assert_int_equal(
        read_text("position\n# a comment\n\n  game  tali\t1\r\nseats 2\nply 4\n" TURN "\n" REST "\n\n"),
        QUAD_ERROR_NONE);
    assert_memory_equal(&plain, &state, sizeof plain);
    /* The order of the rows and of the values in a row does not matter either. */
    assert_int_equal(read_text(HEAD "bag_size = 32\nbag = six:9 four:7 three:8 one:8\nhand_size = 2:2 1:2\n"
                                    "hand 2 = four:2\nhand 1 = three:1 one:1\n" TURN),
                     QUAD_ERROR_NONE);
    assert_memory_equal(&plain, &state, sizeof plain);
}

static void options_are_read(void **unused) {
    (void)unused;
    assert_int_equal(read_text("position\ngame tali 1\nseats 2\noption throw 5\nply 4\n" TURN REST),
                     QUAD_ERROR_NONE);
    assert_int_equal(quad_any_state(&state)->options[0], 5);
    assert_refused("position\ngame tali 1\nseats 2\noption throw 6\n" TURN REST, QUAD_ERROR_BAD_OPTION, 4);
    assert_refused("position\ngame tali 1\nseats 2\noption thrown 5\n" TURN REST, QUAD_ERROR_BAD_OPTION, 4);
    assert_refused("position\ngame tali 1\nseats 2\noption throw\n" TURN REST, QUAD_ERROR_BAD_OPTION, 4);
    assert_refused("position\ngame tali 1\nseats 2\noption\n" TURN REST, QUAD_ERROR_BAD_OPTION, 4);
}

/* An option that came later is named only where it is not at its preset: older digests stay true. */
static void later_options_are_named_when_chosen(void **unused) {
    (void)unused;
    const struct quad_game *g = quad_game_named("fortuna");
    assert_int_equal(g->later_options, 2);
    for (int value = 0; value < 2; value++) {
        static char text[QUAD_POSITION_TEXT];
        uint8_t options[QUAD_OPTIONS];
        struct quad_any began, again;
        struct quad_text t;
        const struct quad_game *read = NULL;
        memset(&began, 0, sizeof began);
        quad_options_preset(g, options);
        options[g->option_count - 2] = (uint8_t)value;
        assert_true(quad_start(g, quad_any_state(&began), 2, options));
        quad_text_begin(&t, text, sizeof text);
        quad_position_write(&t, g, quad_any_state(&began));
        assert_non_null(strstr(text, "option round_limit 40\n"));
        assert_null(strstr(text, "option marriage_income"));
        assert_int_equal(strstr(text, "option die_values 1\n") != NULL, value);
        assert_int_equal(quad_position_read(text, t.length, &read, &again, &fault), QUAD_ERROR_NONE);
        assert_int_equal(quad_any_state(&again)->options[g->option_count - 2], value);
    }
}

static void bad_heads_are_refused(void **unused) {
    (void)unused;
    assert_refused("", QUAD_ERROR_BAD_HEADER, 1);
    assert_refused("\n" HEAD, QUAD_ERROR_BAD_HEADER, 1);
    assert_refused("positions\n", QUAD_ERROR_BAD_HEADER, 1);
    assert_refused("position\n", QUAD_ERROR_BAD_HEADER, 2);
    assert_refused("position\nseats 2\ngame tali 1\n", QUAD_ERROR_BAD_HEADER, 2);
    assert_refused("position\ngame tali 1\n" TURN, QUAD_ERROR_BAD_HEADER, 3);
    assert_refused("position\ngame ludo 1\n", QUAD_ERROR_NO_SUCH_GAME, 2);
    assert_refused("position\ngame\n", QUAD_ERROR_NO_SUCH_GAME, 2);
    assert_refused("position\ngame tali\n", QUAD_ERROR_BAD_VERSION, 2);
    assert_refused("position\ngame tali 2\n", QUAD_ERROR_BAD_VERSION, 2);
    assert_refused("position\ngame tali one\n", QUAD_ERROR_BAD_VERSION, 2);
    assert_refused("position\ngame tali 1\nseats 1\n", QUAD_ERROR_BAD_SEATS, 3);
    assert_refused("position\ngame tali 1\nseats 6\n", QUAD_ERROR_BAD_SEATS, 3);
    assert_refused("position\ngame tali 1\nseats two\n", QUAD_ERROR_BAD_SEATS, 3);
    assert_refused("position\ngame tali 1\nseats 2\nply -1\n", QUAD_ERROR_BAD_VALUE, 4);
    assert_refused("position\ngame tali 1\nseats 2\nply 4294967296\n", QUAD_ERROR_BAD_VALUE, 4);
}

/* A head line behind the first field would change what was read before it. */
static void head_lines_come_first(void **unused) {
    (void)unused;
    assert_refused(HEAD TURN "seats 3\n" REST, QUAD_ERROR_BAD_FIELD, 8);
    assert_refused(HEAD TURN "ply 3\n" REST, QUAD_ERROR_BAD_FIELD, 8);
    assert_refused(HEAD TURN "option throw 5\n" REST, QUAD_ERROR_BAD_FIELD, 8);
    assert_refused(HEAD TURN "game tali 1\n" REST, QUAD_ERROR_BAD_FIELD, 8);
}

static void words_too_many_are_refused(void **unused) {
    (void)unused;
    assert_refused("position of mine\ngame tali 1\n", QUAD_ERROR_BAD_HEADER, 1);
    assert_refused("position\ngame tali 1 2\nseats 2\n", QUAD_ERROR_BAD_LINE, 2);
    assert_refused("position\ngame tali 1\nseats 2 3\n", QUAD_ERROR_BAD_LINE, 3);
    assert_refused("position\ngame tali 1\nseats 2\noption throw 5 5\n", QUAD_ERROR_BAD_LINE, 4);
    assert_refused("position\ngame tali 1\nseats 2\nply 4 5\n", QUAD_ERROR_BAD_LINE, 4);
    assert_refused(HEAD TURN "bag_size = 32 33\n", QUAD_ERROR_BAD_LINE, 8);
}

static void bad_rows_are_refused(void **unused) {
    (void)unused;
    assert_refused(HEAD TURN "purse = 3\n", QUAD_ERROR_BAD_FIELD, 8);
    assert_refused(HEAD TURN "bag_size 32\n", QUAD_ERROR_BAD_LINE, 8);
    assert_refused(HEAD TURN "bag_size\n", QUAD_ERROR_BAD_LINE, 8);
    assert_refused(HEAD TURN "bag_size = 256\n", QUAD_ERROR_BAD_VALUE, 8);
    assert_refused(HEAD TURN "bag_size = -1\n", QUAD_ERROR_BAD_VALUE, 8);
    assert_refused(HEAD TURN "bag_size = many\n", QUAD_ERROR_BAD_VALUE, 8);
    assert_refused(HEAD TURN "bag_size = ?\n", QUAD_ERROR_BAD_VALUE, 8);
    assert_refused(HEAD TURN "bag = one\n", QUAD_ERROR_BAD_LINE, 8);
    assert_refused(HEAD TURN "bag = five:1\n", QUAD_ERROR_BAD_VALUE, 8);
    assert_refused(HEAD TURN "bag = one:\n", QUAD_ERROR_BAD_VALUE, 8);
    assert_refused(HEAD TURN "bag = :1\n", QUAD_ERROR_BAD_VALUE, 8);
    assert_refused(HEAD TURN "hand one = one:1\n", QUAD_ERROR_BAD_VALUE, 8);
    assert_refused(HEAD TURN "hand 3 = one:1\n", QUAD_ERROR_BAD_VALUE, 8); /* there are two players */
    assert_refused(HEAD TURN "hand = one:1\n", QUAD_ERROR_BAD_VALUE, 8);
    assert_refused(HEAD TURN "hand_size = 3:1\n", QUAD_ERROR_BAD_VALUE, 8);
}

static void bad_agendas_are_refused(void **unused) {
    (void)unused;
    assert_refused(HEAD "agenda dance 1\n" REST, QUAD_ERROR_BAD_AGENDA, 5);
    assert_refused(HEAD "agenda\n" REST, QUAD_ERROR_BAD_AGENDA, 5);
    assert_refused(HEAD "agenda lay 6\n" REST, QUAD_ERROR_BAD_AGENDA, 5);
    assert_refused(HEAD "agenda lay\n" REST, QUAD_ERROR_BAD_AGENDA, 5);
    assert_refused(HEAD "agenda next - 1 2 3 4 5 6 7\n" REST, QUAD_ERROR_BAD_AGENDA, 5);
    assert_refused(HEAD "agenda next - one\n" REST, QUAD_ERROR_BAD_AGENDA, 5);
    /* These can be judged only when all is read: the whole position is at fault, not a line. */
    assert_refused(HEAD "agenda next - 3\nagenda lay 1\n" REST, QUAD_ERROR_BAD_AGENDA, 0); /* no third seat */
    assert_refused(HEAD "agenda next -\nagenda lay 3\n" REST, QUAD_ERROR_BAD_AGENDA, 0);   /* nor here */
    assert_refused(HEAD "agenda next -\n" REST, QUAD_ERROR_BAD_AGENDA, 0);              /* nobody is asked */
    assert_refused(HEAD "agenda lay -\nagenda lay 1\n" REST, QUAD_ERROR_BAD_AGENDA, 0); /* nor would be */
    assert_refused(HEAD "agenda next 1\n" REST, QUAD_ERROR_BAD_AGENDA, 0); /* an automatic step asks nobody */
    assert_refused(HEAD "agenda next -\nagenda lay 1 7\n" REST, QUAD_ERROR_BAD_AGENDA,
                   6); /* an argument too many */
}

static void deep_agendas_are_refused(void **unused) {
    (void)unused;
    char text[4096];
    int length = snprintf(text, sizeof text, "%s", HEAD);
    for (int i = 0; i <= QUAD_AGENDA; i++) {
        length += snprintf(text + length, sizeof text - (size_t)length, "agenda next -\n");
    }
    assert_refused(text, QUAD_ERROR_BAD_AGENDA, 4 + QUAD_AGENDA + 1);
}

static void broken_positions_are_refused(void **unused) {
    (void)unused;
    assert_refused(HEAD TURN "hand 1 = one:1\n", QUAD_ERROR_AUDIT, 0);
    assert_string_equal(fault.near, "nine bones of each value");
}

/* As a viewer sees it: the head names him, hands of others are left out. */
static void positions_as_seen_are_read(void **unused) {
    (void)unused;
    static const char seen[] = "position\ngame tali 1\nseats 2\nviewer 1\noption throw 4\nply 4\n" TURN
                               "hand 1 = one:1 three:1\nhand_size = 1:2 2:2\nbag_size = 32\n";
    static const char *const bad[] = {
        "position\ngame tali 1\nseats 2\nviewer 3\nply 4\n" TURN,
        "position\ngame tali 1\nseats 2\nviewer nobody\nply 4\n" TURN,
        "position\ngame tali 1\nseats 2\nviewer 1 2\nply 4\n" TURN,
    };
    char buffer[QUAD_POSITION_TEXT];
    struct quad_text text;
    assert_int_equal(quad_position_read_seen(seen, strlen(seen), &game, &state, &fault), QUAD_ERROR_NONE);
    assert_int_equal(quad_any_state(&state)->viewer, 0);
    quad_text_begin(&text, buffer, sizeof buffer);
    quad_position_write(&text, game, quad_any_state(&state));
    assert_string_equal(buffer, seen);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        enum quad_error error = quad_position_read_seen(bad[i], strlen(bad[i]), &game, &state, &fault);
        assert_int_not_equal(error, QUAD_ERROR_NONE);
        assert_int_equal(fault.line, 4);
    }
    /* Whole positions are read too, and audited. */
    assert_int_equal(quad_position_read_seen(HEAD TURN REST, strlen(HEAD TURN REST), &game, &state, &fault),
                     QUAD_ERROR_NONE);
    assert_int_equal(quad_position_read_seen(HEAD TURN, strlen(HEAD TURN), &game, &state, &fault),
                     QUAD_ERROR_AUDIT);
}

/* Redacted positions are for reading by people: "?" and "viewer" are not taken for the truth. */
static void redacted_positions_are_refused(void **unused) {
    (void)unused;
    assert_refused("position\ngame tali 1\nseats 2\nviewer 1\nply 4\n" TURN REST, QUAD_ERROR_BAD_FIELD, 4);
}

static void bytes_of_any_kind_are_refused(void **unused) {
    (void)unused;
    const char nul[] = "position\ngame tali 1\0\nseats 2\n";
    assert_int_equal(quad_position_read(nul, sizeof nul - 1, &game, &state, &fault), QUAD_ERROR_BAD_VERSION);
    assert_int_equal(fault.line, 2);
    char noise[512];
    for (size_t i = 0; i < sizeof noise; i++) {
        noise[i] = (char)(i * 37);
    }
    assert_int_equal(quad_position_read(noise, sizeof noise, &game, &state, &fault), QUAD_ERROR_BAD_HEADER);
    assert_int_equal(quad_position_read(noise, sizeof noise, &game, &state, NULL), QUAD_ERROR_BAD_HEADER);
}

static void digests_follow_the_position(void **unused) {
    (void)unused;
    assert_int_equal(read_text(HEAD TURN REST), QUAD_ERROR_NONE);
    uint64_t first = quad_position_digest(game, quad_any_state(&state));
    assert_true(first == quad_position_digest(game, quad_any_state(&state)));
    quad_any_state(&state)->ply++;
    assert_true(first != quad_position_digest(game, quad_any_state(&state)));
}

int run_position_tests(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_position_is_read_and_written),
        cmocka_unit_test(comments_and_blanks_do_not_matter),
        cmocka_unit_test(options_are_read),
        cmocka_unit_test(later_options_are_named_when_chosen),
        cmocka_unit_test(bad_heads_are_refused),
        cmocka_unit_test(head_lines_come_first),
        cmocka_unit_test(words_too_many_are_refused),
        cmocka_unit_test(bad_rows_are_refused),
        cmocka_unit_test(bad_agendas_are_refused),
        cmocka_unit_test(deep_agendas_are_refused),
        cmocka_unit_test(broken_positions_are_refused),
        cmocka_unit_test(positions_as_seen_are_read),
        cmocka_unit_test(redacted_positions_are_refused),
        cmocka_unit_test(bytes_of_any_kind_are_refused),
        cmocka_unit_test(digests_follow_the_position),
    };
    return cmocka_run_group_tests_name("position", tests, NULL, NULL);
}
