/* json_test.c: commas, escapes, numbers; a scene and choices as front ends get them. */
#include "core_test.h"

#include "core/json.h"

static char buffer[64 * 1024];
static struct quad_text text;
static struct quad_json json;

static void begin(void) {
    quad_text_begin(&text, buffer, sizeof buffer);
    quad_json_begin(&json, &text);
}

static void commas_stand_between(void **unused) {
    (void)unused;
    begin();
    quad_json_open(&json, NULL, '{');
    quad_json_string(&json, "a", "b");
    quad_json_open(&json, "list", '[');
    quad_json_number(&json, NULL, 1);
    quad_json_open(&json, NULL, '[');
    quad_json_close(&json, ']');
    quad_json_number(&json, NULL, -2);
    quad_json_close(&json, ']');
    quad_json_bool(&json, "yes", true);
    quad_json_bool(&json, "no", false);
    quad_json_close(&json, '}');
    assert_string_equal(buffer, "{\"a\":\"b\",\"list\":[1,[],-2],\"yes\":true,\"no\":false}");
}

static void strings_are_escaped(void **unused) {
    (void)unused;
    begin();
    quad_json_string(&json, NULL, "\"\\/\n\t\r\x01\x1f\x7f é ’ </script>");
    assert_string_equal(buffer, "\"\\\"\\\\/\\n\\u0009\\u000d\\u0001\\u001f\x7f é ’ </script>\"");
    begin();
    quad_json_string(&json, "k\"ey", "");
    assert_string_equal(buffer, "\"k\\\"ey\":\"\"");
}

static void write_some(char *at, size_t size) {
    quad_text_begin(&text, at, size);
    quad_json_begin(&json, &text);
    quad_json_open(&json, NULL, '{');
    quad_json_string(&json, "key", "value");
    quad_json_string(&json, "k\"y", "\x02");
    quad_json_number(&json, "n", -12);
    quad_json_open(&json, "list", '[');
    quad_json_string(&json, NULL, "");
    quad_json_string(&json, NULL, "last");
    quad_json_bool(&json, NULL, true);
    quad_json_close(&json, ']');
    quad_json_close(&json, '}');
}

static void what_does_not_fit_is_cut(void **unused) {
    (void)unused;
    write_some(buffer, sizeof buffer);
    const size_t whole = text.length;
    assert_string_equal(buffer,
                        "{\"key\":\"value\",\"k\\\"y\":\"\\u0002\",\"n\":-12,\"list\":[\"\",\"last\",true]}");
    for (size_t size = 1; size <= whole + 8; size++) {
        char *small = test_malloc(size); /* which notices what is written behind its end */
        write_some(small, size);
        assert_int_equal(text.length, size <= whole ? size - 1 : whole);
        assert_int_equal(strlen(small), text.length);
        assert_int_equal(text.cut, size <= whole);
        assert_memory_equal(small, buffer, text.length);
        test_free(small);
    }
}

static const char *decimal(double value) {
    begin();
    quad_json_decimal(&json, NULL, value);
    return buffer;
}

static void numbers_have_three_places(void **unused) {
    (void)unused;
    assert_string_equal(decimal(0), "0.000");
    assert_string_equal(decimal(1.5), "1.500");
    assert_string_equal(decimal(-1.5), "-1.500");
    assert_string_equal(decimal(0.0004), "0.000");
    assert_string_equal(decimal(-0.0004), "0.000");
    assert_string_equal(decimal(-0.001), "-0.001");
    assert_string_equal(decimal(1.9996), "2.000");
    assert_string_equal(decimal(123456.789), "123456.789");
    begin();
    quad_json_number(&json, NULL, INT64_MIN);
    assert_string_equal(buffer, "-9223372036854775808");
}

/* A small table as a page gets it: what is hidden has no symbol. */
static void scenes_and_choices_are_complete(void **unused) {
    (void)unused;
    static struct quad_scene scene;
    static struct quad_choices choices;
    struct quad_table table;
    struct quad_any seen;
    struct quad_seed luck = quad_luck_from_number(1);
    assert_int_equal(quad_table_open(&table, quad_game_named("tali"), 2, NULL, &luck), QUAD_ERROR_NONE);
    assert_int_equal(quad_table_settle(&table), QUAD_ERROR_NONE);
    assert_int_equal(quad_table_name(&table, 0, "A \"B\"", 5), QUAD_ERROR_NONE);
    struct quad_names names = quad_table_names(&table);
    quad_table_see(&table, 1, &seen);
    quad_scene_of(table.game, quad_any_state(&seen), &scene);
    begin();
    quad_json_scene(&json, NULL, table.game, &scene, QUAD_FRENCH, &names);
    assert_false(text.cut);
    assert_non_null(strstr(buffer, "{\"id\":\"bag\",\"layout\":\"list\",\"title\":\"Sac\""));
    assert_non_null(strstr(buffer, "\"in\":\"hand.1\",\"layout\":\"piece\",\"owner\":1,\"domain\":\"bone\","
                                   "\"symbol\":\"?\",\"text\":\"?\",\"count\":2"));
    quad_table_choices(&table, 0, &choices);
    begin();
    quad_json_choices(&json, "choices", table.game, &choices, QUAD_ENGLISH, &names);
    assert_non_null(
        strstr(buffer, "\"choices\":[{\"move\":\"fetch\",\"text\":\"Fetch a bone\",\"touches\":[]}"));
    assert_non_null(strstr(buffer, "\"touches\":[[\"bone\",\""));
    assert_null(strstr(buffer, "\"aside\""));
    choices.count = 0;
    quad_offer_aside(&choices, 0, 0, 0, 0);
    begin();
    quad_json_choices(&json, "choices", table.game, &choices, QUAD_ENGLISH, &names);
    assert_non_null(strstr(buffer, ",\"aside\":true}]"));
    quad_table_close(&table);
}

int run_json_tests(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(commas_stand_between),
        cmocka_unit_test(strings_are_escaped),
        cmocka_unit_test(what_does_not_fit_is_cut),
        cmocka_unit_test(numbers_have_three_places),
        cmocka_unit_test(scenes_and_choices_are_complete),
    };
    return cmocka_run_group_tests_name("json", tests, NULL, NULL);
}
