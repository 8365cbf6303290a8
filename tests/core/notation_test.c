/* notation_test.c: words, numbers, tokens, seats, moves. */
#include "core_test.h"

#include "core/notation.h"

static const struct quad_game *tali(void) {
    return quad_game_named("tali");
}

static enum quad_error read_move(const char *text, struct quad_move *out) {
    return quad_notation_read(tali(), text, strlen(text), out);
}

static void moves_are_read_and_written(void **unused) {
    (void)unused;
    struct quad_move m;
    char buffer[64];
    struct quad_text text;
    assert_int_equal(read_move("lay six", &m), QUAD_ERROR_NONE);
    quad_text_begin(&text, buffer, sizeof buffer);
    quad_notation_write(&text, tali(), m);
    assert_string_equal(buffer, "lay six");
    struct quad_move same;
    assert_int_equal(read_move("  lay\t six \r", &same), QUAD_ERROR_NONE);
    assert_true(quad_move_equal(m, same));
    m.arg[0] = QUAD_HIDDEN;
    quad_text_begin(&text, buffer, sizeof buffer);
    quad_notation_write(&text, tali(), m);
    assert_string_equal(buffer, "lay ?");
    quad_text_begin(&text, buffer, sizeof buffer);
    quad_text_move(&text, tali(), m, QUAD_FRENCH, NULL);
    assert_string_equal(buffer, "Poser un ?");
}

static void bad_moves_are_refused_and_change_nothing(void **unused) {
    (void)unused;
    static const char *const bad[] = {
        "",      " ",       "la",        "lay",   "lay five", "lay six six", "lay ?",
        "lay 3", "LAY six", "fetch six", "lay  ", "lay -1",   "lay\nsix",    "lay six\n"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct quad_move m = {77, {1, 2, 3}};
        assert_int_equal(read_move(bad[i], &m), QUAD_ERROR_BAD_NOTATION);
        assert_int_equal(m.verb, 77);
    }
}

static struct quad_word word(const char *string) {
    return (struct quad_word){string, strlen(string)};
}

static void numbers_have_bounds(void **unused) {
    (void)unused;
    int64_t value;
    assert_true(quad_word_number(word("0"), 0, 9, &value) && value == 0);
    assert_true(quad_word_number(word("9"), 0, 9, &value) && value == 9);
    assert_false(quad_word_number(word("10"), 0, 9, &value));
    assert_false(quad_word_number(word("-1"), 0, 9, &value));
    assert_true(quad_word_number(word("-1"), -1, 9, &value) && value == -1);
    assert_true(quad_word_number(word("2147483647"), 0, INT32_MAX, &value) && value == INT32_MAX);
    assert_false(quad_word_number(word("2147483648"), 0, INT32_MAX, &value));
    assert_false(quad_word_number(word("99999999999999999999999999"), 0, INT64_MAX, &value));
    static const char *const bad[] = {"", "-", "+1", "1a", "0x1", "1.0", " 1", "--1", "1-"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_false(quad_word_number(word(bad[i]), INT64_MIN, INT64_MAX, &value));
    }
}

static void seats_are_one_character(void **unused) {
    (void)unused;
    assert_int_equal(quad_seat_read("1", 1), 0);
    assert_int_equal(quad_seat_read("5", 1), 4);
    assert_int_equal(quad_seat_read("*", 1), QUAD_CHANCE);
    assert_int_equal(quad_seat_read("0", 1), -1);
    assert_int_equal(quad_seat_read("6", 1), -1);
    assert_int_equal(quad_seat_read("12", 2), -1);
    assert_int_equal(quad_seat_read("", 0), -1);
}

static void tokens_belong_to_their_domain(void **unused) {
    (void)unused;
    assert_int_equal(quad_token_read(tali(), QUAD_DOMAINS, "six", 3), 3);
    assert_int_equal(quad_token_read(tali(), QUAD_DOMAINS, "si", 2), -1);
    assert_int_equal(quad_token_read(tali(), QUAD_DOMAINS, "sixth", 5), -1);
    assert_int_equal(quad_token_read(tali(), QUAD_DOMAIN_NUMBER, "254", 3), 254);
    assert_int_equal(quad_token_read(tali(), QUAD_DOMAIN_NUMBER, "255", 3), -1);
    assert_int_equal(quad_token_read(tali(), QUAD_DOMAIN_SEAT, "5", 1), 4);
    assert_int_equal(quad_token_read(tali(), QUAD_DOMAIN_NONE, "0", 1), -1);
    assert_null(quad_symbol(tali(), QUAD_DOMAINS, 4));
    assert_null(quad_symbol(tali(), QUAD_DOMAINS, -1));
    assert_null(quad_symbol(tali(), QUAD_DOMAIN_NUMBER, 0));
}

static void games_are_found_by_name(void **unused) {
    (void)unused;
    assert_non_null(tali());
    assert_null(quad_game_named("ludo"));
    assert_null(quad_game_named(""));
    size_t count = 0;
    while (quad_game_at(count) != NULL) {
        assert_ptr_equal(quad_game_named(quad_game_at(count)->name.token), quad_game_at(count));
        count++;
    }
    assert_null(quad_game_at(count + 1000));
}

int run_notation_tests(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_are_read_and_written),
        cmocka_unit_test(bad_moves_are_refused_and_change_nothing),
        cmocka_unit_test(numbers_have_bounds),
        cmocka_unit_test(seats_are_one_character),
        cmocka_unit_test(tokens_belong_to_their_domain),
        cmocka_unit_test(games_are_found_by_name),
    };
    return cmocka_run_group_tests_name("notation", tests, NULL, NULL);
}
