/* record_test.c: save files: what is read, and every way to be refused, with its line. */
#include "core_test.h"

#include "core/position.h"
#include "core/record.h"

#include <stdlib.h>

/* A short game of two, made anew for each test, and its record. */
static struct quad_table table, back;
static struct quad_fault fault;
static char whole[64 * 1024], changed[64 * 1024];

static void play_game(uint64_t seed, size_t moves) {
    struct quad_seed luck = quad_luck_from_number(seed);
    struct quad_rng r;
    struct quad_choices choices;
    quad_rng_seed(&r, seed);
    assert_int_equal(quad_table_open(&table, quad_game_named("tali"), 2, NULL, &luck), QUAD_ERROR_NONE);
    assert_int_equal(quad_table_settle(&table), QUAD_ERROR_NONE);
    assert_int_equal(quad_table_name(&table, 0, "Livia", 5), QUAD_ERROR_NONE);
    while (!quad_over(quad_table_truth(&table)) && table.count < moves) {
        const struct quad_state *s = quad_table_truth(&table);
        int seat = __builtin_ctz(quad_waiting(s));
        quad_table_choices(&table, seat, &choices);
        struct quad_move m = choices.at[quad_rng_below(&r, (uint32_t)choices.count)].move;
        assert_int_equal(quad_table_play(&table, seat, s->ply, m), QUAD_ERROR_NONE);
    }
}

static void write_record(const struct quad_table *from, int viewer, char *out) {
    struct quad_text text;
    quad_text_begin(&text, out, sizeof whole);
    quad_record_write(&text, from, viewer);
    assert_false(text.cut);
}

static int set_up(void **unused) {
    (void)unused;
    play_game(3, 1000);
    write_record(&table, QUAD_ORACLE, whole);
    return 0;
}

static int tear_down(void **unused) {
    (void)unused;
    quad_table_close(&table);
    return 0;
}

static enum quad_error read_record(const char *text, bool check_luck) {
    fault = (struct quad_fault){QUAD_ERROR_NONE, -1, ""};
    return quad_record_read(text, strlen(text), &back, check_luck, &fault);
}

static int line_of(const char *text, const char *at) {
    int line = 1;
    for (; text < at; text++) {
        line += *text == '\n';
    }
    return line;
}

/* The record with something behind its last line, or in place of its line end. */
static void append(const char *more, bool same_line) {
    struct quad_text text;
    quad_text_begin(&text, changed, sizeof changed);
    quad_text_add_bytes(&text, whole, strlen(whole) - same_line);
    quad_text_add(&text, more);
}

/* Replace the first occurrence and say on which line it was. */
static int replace(const char *old, const char *new) {
    const char *at = strstr(whole, old);
    assert_non_null(at);
    struct quad_text text;
    quad_text_begin(&text, changed, sizeof changed);
    quad_text_add_bytes(&text, whole, (size_t)(at - whole));
    quad_text_add(&text, new);
    quad_text_add(&text, at + strlen(old));
    assert_false(text.cut);
    return line_of(whole, at + (old[0] == '\n'));
}

static void assert_refused(const char *text, bool check_luck, enum quad_error error, int line) {
    enum quad_error found = read_record(text, check_luck);
    if (found != error || fault.line != line) {
        fail_msg("expected “%s” on line %d, not “%s” on line %d: %s", quad_error_text(error, QUAD_ENGLISH),
                 line, quad_error_text(found, QUAD_ENGLISH), fault.line, fault.near);
    }
    assert_int_equal(fault.error, error);
}

static void assert_change_refused(const char *old, const char *new, enum quad_error error) {
    int line = replace(old, new);
    assert_refused(changed, false, error, line);
}

static void a_record_is_read_and_written(void **unused) {
    (void)unused;
    assert_int_equal(read_record(whole, true), QUAD_ERROR_NONE);
    assert_memory_equal(&back.truth, &table.truth, sizeof table.truth);
    assert_string_equal(back.names[0], "Livia");
    assert_memory_equal(&back.seed, &table.seed, sizeof table.seed);
    write_record(&back, QUAD_ORACLE, changed);
    assert_string_equal(whole, changed);
    quad_table_close(&back);
}

static void line_ends_and_comments_do_not_matter(void **unused) {
    (void)unused;
    replace("\nmoves\n", "\r\n# played in March\n\nmoves\r\n");
    assert_int_equal(read_record(changed, true), QUAD_ERROR_NONE);
    assert_memory_equal(&back.truth, &table.truth, sizeof table.truth);
    quad_table_close(&back);
}

static void bad_headers_are_refused(void **unused) {
    (void)unused;
    assert_refused("", false, QUAD_ERROR_TRUNCATED, 0);
    assert_change_refused("quadriga record 1", "quadriga record 2", QUAD_ERROR_BAD_HEADER);
    assert_change_refused("quadriga record 1", "quadriga record", QUAD_ERROR_BAD_HEADER);
    assert_change_refused("quadriga record 1", "", QUAD_ERROR_BAD_HEADER);
    assert_change_refused("game tali 1", "game ludo 1", QUAD_ERROR_NO_SUCH_GAME);
    assert_change_refused("game tali 1", "game tali 2", QUAD_ERROR_BAD_VERSION);
    assert_change_refused("game tali 1", "seats 2", QUAD_ERROR_BAD_HEADER);
    assert_change_refused("seats 2", "seats 1", QUAD_ERROR_BAD_SEATS);
    assert_change_refused("name 1 Livia", "name 3 Livia", QUAD_ERROR_BAD_NAME);
    assert_change_refused("name 1 Livia", "name 1", QUAD_ERROR_BAD_NAME);
    assert_change_refused("name 1 Livia", "name 1 Li\x1bvia", QUAD_ERROR_BAD_NAME);
    assert_change_refused("name 1 Livia", "option throw 9", QUAD_ERROR_BAD_OPTION);
    assert_change_refused("name 1 Livia", "title Livia", QUAD_ERROR_BAD_LINE);
    assert_change_refused("\nseed ", "\nseed 0", QUAD_ERROR_BAD_VALUE);
    assert_change_refused("\nseed ", "\nseed g", QUAD_ERROR_BAD_VALUE);
    /* Without seats there is no table to put the moves on. */
    replace("seats 2\nname 1 Livia\n", "");
    assert_refused(changed, false, QUAD_ERROR_BAD_HEADER, 5);
}

static void bad_moves_are_refused(void **unused) {
    (void)unused;
    assert_change_refused("\n4 1 ", "\n5 1 ", QUAD_ERROR_WRONG_PLY);
    assert_change_refused("\n4 1 ", "\nx 1 ", QUAD_ERROR_WRONG_PLY);
    assert_change_refused("\n4 1 ", "\n4 2 ", QUAD_ERROR_NOT_YOUR_TURN);
    assert_change_refused("\n4 1 ", "\n4 9 ", QUAD_ERROR_NOT_YOUR_TURN);
    assert_change_refused("\n4 1 ", "\n4 * ", QUAD_ERROR_NOT_YOUR_TURN);
    assert_change_refused("\n4 1 ", "\n4 1 do ", QUAD_ERROR_BAD_NOTATION);
    assert_change_refused("\n4 1 ", "\n4 1 lay one\n4 1 ", QUAD_ERROR_ILLEGAL);
    assert_change_refused("\nend ", "\nnow ", QUAD_ERROR_WRONG_PLY);
    /* A game that is over takes no more moves. */
    const char *end = strstr(whole, "\nend ");
    char move[32];
    struct quad_text text;
    quad_text_begin(&text, move, sizeof move);
    quad_text_add(&text, "\n");
    quad_text_add_number(&text, (long)table.count);
    quad_text_add(&text, " 1 fetch\nend ");
    replace("\nend ", move);
    assert_refused(changed, false, QUAD_ERROR_GAME_OVER, line_of(whole, end + 1));
}

static void digests_are_compared(void **unused) {
    (void)unused;
    const char *end = strstr(whole, "\nend ") + 1;
    memcpy(changed, whole, sizeof whole);
    size_t last = strlen(changed) - 2;
    changed[last] = changed[last] == '0' ? '1' : '0';
    assert_refused(changed, false, QUAD_ERROR_WRONG_DIGEST, line_of(whole, end));
    changed[last] = 'g';
    assert_refused(changed, false, QUAD_ERROR_BAD_LINE, line_of(whole, end));
    assert_change_refused("\nend ", "\nend 1", QUAD_ERROR_WRONG_PLY);
}

/* A longer game has digests on the way: an edited move is found at the next one. */
static void digests_stand_on_the_way(void **unused) {
    (void)unused;
    quad_table_close(&table);
    struct quad_seed luck = quad_luck_from_number(8);
    struct quad_choices choices;
    uint8_t options[QUAD_OPTIONS] = {5};
    assert_int_equal(quad_table_open(&table, quad_game_named("tali"), 5, options, &luck), QUAD_ERROR_NONE);
    assert_int_equal(quad_table_settle(&table), QUAD_ERROR_NONE);
    while (!quad_over(quad_table_truth(&table))) {
        const struct quad_state *s = quad_table_truth(&table);
        int seat = __builtin_ctz(quad_waiting(s));
        quad_table_choices(&table, seat, &choices);
        assert_int_equal(quad_table_play(&table, seat, s->ply, choices.at[choices.count - 1].move),
                         QUAD_ERROR_NONE);
    }
    write_record(&table, QUAD_ORACLE, whole);
    assert_non_null(strstr(whole, "\noption throw 5\n"));
    assert_non_null(strstr(whole, "\ndigest 64 "));
    assert_int_equal(read_record(whole, true), QUAD_ERROR_NONE);
    quad_table_close(&back);
    int line = line_of(whole, strstr(whole, "\ndigest 64 ") + 1);
    replace("\ndigest 64 ", "\ndigest 64 0");
    assert_refused(changed, true, QUAD_ERROR_BAD_LINE, line);
}

static void luck_is_compared(void **unused) {
    (void)unused;
    static const char *const bones[] = {"one", "three", "four", "six"};
    char first[32], other[32];
    const char *drawn = strstr(whole, "\n0 * bone ") + strlen("\n0 * bone ");
    for (int i = 0; i < 4; i++) {
        struct quad_text text;
        quad_text_begin(&text, i == 0 ? first : other, sizeof first);
        quad_text_add(&text, "\n0 * bone ");
        if (i == 0) {
            quad_text_add_bytes(&text, drawn, strcspn(drawn, "\n"));
        } else {
            quad_text_add(&text, bones[i]);
        }
        if (i > 0 && strcmp(first, other) != 0) {
            int line = replace(first, other);
            assert_refused(changed, true, QUAD_ERROR_WRONG_LUCK, line);
        }
    }
}

static void truncated_records_are_refused(void **unused) {
    (void)unused;
    /* Cut behind any line but the last. */
    size_t length = strlen(whole);
    for (size_t at = 0; at + 1 < length; at++) {
        if (at > 0 && whole[at - 1] == '\n') {
            fault = (struct quad_fault){QUAD_ERROR_NONE, 0, ""};
            assert_int_equal(quad_record_read(whole, at, &back, true, &fault), QUAD_ERROR_TRUNCATED);
            assert_int_equal(fault.line, line_of(whole, whole + at) - 1);
        }
    }
    /* Cut anywhere: refused, whatever the reason. Only the last line end may be missing. */
    for (size_t at = 0; at + 1 < length; at++) {
        assert_int_not_equal(quad_record_read(whole, at, &back, true, &fault), QUAD_ERROR_NONE);
    }
    assert_int_equal(quad_record_read(whole, length - 1, &back, true, &fault), QUAD_ERROR_NONE);
    quad_table_close(&back);
}

static void nothing_may_follow_the_end(void **unused) {
    (void)unused;
    append("# the end\n\n", false);
    assert_int_equal(read_record(changed, true), QUAD_ERROR_NONE);
    quad_table_close(&back);
    append("# the end\n\nend\n", false);
    assert_refused(changed, true, QUAD_ERROR_BAD_LINE, line_of(changed, changed + strlen(changed)) - 1);
}

static void words_too_many_are_refused(void **unused) {
    (void)unused;
    assert_change_refused("quadriga record 1", "quadriga record 1 1", QUAD_ERROR_BAD_HEADER);
    assert_change_refused("game tali 1", "game tali 1 1", QUAD_ERROR_BAD_LINE);
    assert_change_refused("seats 2", "seats 2 2", QUAD_ERROR_BAD_LINE);
    assert_change_refused("\nmoves\n", "\nmoves all\n", QUAD_ERROR_BAD_LINE);
    assert_change_refused("name 1 Livia", "option throw 4 4", QUAD_ERROR_BAD_LINE);
    int line = line_of(whole, strstr(whole, "\nend ") + 1);
    append(" more\n", true);
    assert_refused(changed, false, QUAD_ERROR_BAD_LINE, line);
}

static void long_lines_and_files_are_refused(void **unused) {
    (void)unused;
    char *text = calloc(1, QUAD_RECORD_TEXT + 2);
    assert_non_null(text);
    size_t head = strlen("quadriga record 1\n");
    memset(text, 'x', QUAD_RECORD_TEXT + 1);
    memcpy(text, "quadriga record 1\n", head);
    text[head + QUAD_RECORD_LINE] = '\0';
    assert_refused(text, false, QUAD_ERROR_BAD_HEADER, 2);
    text[head + QUAD_RECORD_LINE] = 'x';
    text[head + QUAD_RECORD_LINE + 1] = '\0';
    assert_refused(text, false, QUAD_ERROR_TOO_LONG, 2);
    text[head + QUAD_RECORD_LINE + 1] = 'x';
    assert_int_equal(quad_record_read(text, QUAD_RECORD_TEXT + 1, &back, false, &fault), QUAD_ERROR_TOO_LONG);
    free(text);
}

/* A table that began at a position keeps it in its record. */
static void positions_are_kept(void **unused) {
    (void)unused;
    struct quad_table late;
    struct quad_any middle;
    quad_table_state_at(&table, 6, &middle);
    assert_int_equal(quad_table_open_at(&late, table.game, &middle, &table.seed), QUAD_ERROR_NONE);
    for (size_t i = 6; i < table.count; i++) {
        assert_int_equal(quad_table_replay(&late, table.plays[i].seat, table.plays[i].move), QUAD_ERROR_NONE);
    }
    write_record(&late, QUAD_ORACLE, whole);
    assert_int_equal(read_record(whole, true), QUAD_ERROR_NONE);
    assert_true(back.from_position);
    assert_memory_equal(&back.truth, &table.truth, sizeof table.truth);
    quad_table_close(&back);
    /* The position must be sound, and of this game. */
    assert_int_not_equal((replace("| bag_size", "| purse"), read_record(changed, true)), QUAD_ERROR_NONE);
    assert_int_not_equal((replace("| seats 2", "| seats 3"), read_record(changed, true)), QUAD_ERROR_NONE);
    /* What a viewer gets of it is redacted. */
    write_record(&late, QUAD_NOBODY, changed);
    assert_null(strstr(changed, "| hand 1"));
    assert_null(strstr(changed, "\nseed"));
    assert_null(strstr(changed, "\ndigest"));
    quad_table_close(&late);
}

/* A table that begins at any moment of any game is saved and loaded, however long the lines of its position
 * are. */
static void every_position_is_kept(void **unused) {
    (void)unused;
    static struct quad_table game, late;
    static struct quad_choices choices;
    struct quad_seed luck = quad_luck_from_number(9);
    struct quad_rng r;
    quad_rng_seed(&r, 9);
    for (size_t i = 0; quad_game_at(i) != NULL; i++) {
        const struct quad_game *g = quad_game_at(i);
        assert_int_equal(quad_table_open(&game, g, g->seats_max, NULL, &luck), QUAD_ERROR_NONE);
        assert_int_equal(quad_table_settle(&game), QUAD_ERROR_NONE);
        for (const struct quad_state *s = quad_table_truth(&game); !quad_over(s);) {
            if (s->ply % 5 == 0 || s->ply < 60) {
                assert_int_equal(quad_table_open_at(&late, g, &game.truth, &luck), QUAD_ERROR_NONE);
                write_record(&late, QUAD_ORACLE, whole);
                quad_table_close(&late);
                assert_int_equal(read_record(whole, true), QUAD_ERROR_NONE);
                assert_memory_equal(&back.truth, &game.truth, g->state_size);
                quad_table_close(&back);
            }
            int seat = __builtin_ctz(quad_waiting(s));
            quad_table_choices(&game, seat, &choices);
            assert_int_equal(quad_table_play(&game, seat, s->ply, quad_pick(&choices, &r)), QUAD_ERROR_NONE);
        }
        quad_table_close(&game);
    }
}

/* Where others dictated chance there is no seed, and none is made up. */
static void dictated_luck_has_no_seed(void **unused) {
    (void)unused;
    table.dictated = true;
    write_record(&table, QUAD_ORACLE, whole);
    assert_null(strstr(whole, "\nseed"));
    assert_int_equal(read_record(whole, true), QUAD_ERROR_NONE);
    assert_true(back.dictated);
    write_record(&back, QUAD_ORACLE, changed);
    assert_string_equal(whole, changed);
    quad_table_close(&back);
    table.dictated = false;
    write_record(&table, QUAD_ORACLE, whole);
    assert_int_equal(read_record(whole, true), QUAD_ERROR_NONE);
    assert_false(back.dictated);
    quad_table_close(&back);
}

static void viewers_get_veiled_records(void **unused) {
    (void)unused;
    write_record(&table, 0, changed);
    assert_null(strstr(changed, "\nseed"));
    assert_null(strstr(changed, "\n0 * bone ?")); /* the first draws are mine */
    assert_non_null(strstr(changed, "\n2 * bone ?"));
    write_record(&table, QUAD_NOBODY, changed);
    assert_non_null(strstr(changed, "\n0 * bone ?"));
    assert_int_not_equal(read_record(changed, false), QUAD_ERROR_NONE);
}

int run_record_tests(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_record_is_read_and_written, set_up, tear_down),
        cmocka_unit_test_setup_teardown(line_ends_and_comments_do_not_matter, set_up, tear_down),
        cmocka_unit_test_setup_teardown(bad_headers_are_refused, set_up, tear_down),
        cmocka_unit_test_setup_teardown(bad_moves_are_refused, set_up, tear_down),
        cmocka_unit_test_setup_teardown(digests_are_compared, set_up, tear_down),
        cmocka_unit_test_setup_teardown(digests_stand_on_the_way, set_up, tear_down),
        cmocka_unit_test_setup_teardown(luck_is_compared, set_up, tear_down),
        cmocka_unit_test_setup_teardown(truncated_records_are_refused, set_up, tear_down),
        cmocka_unit_test_setup_teardown(every_position_is_kept, set_up, tear_down),
        cmocka_unit_test_setup_teardown(dictated_luck_has_no_seed, set_up, tear_down),
        cmocka_unit_test_setup_teardown(nothing_may_follow_the_end, set_up, tear_down),
        cmocka_unit_test_setup_teardown(words_too_many_are_refused, set_up, tear_down),
        cmocka_unit_test_setup_teardown(long_lines_and_files_are_refused, set_up, tear_down),
        cmocka_unit_test_setup_teardown(positions_are_kept, set_up, tear_down),
        cmocka_unit_test_setup_teardown(viewers_get_veiled_records, set_up, tear_down),
    };
    return cmocka_run_group_tests_name("record", tests, NULL, NULL);
}
