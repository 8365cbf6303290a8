/* box_test.c: boxes as files and back, bound games, what is refused and why. */
#include "core_test.h"

#include "core/box.h"
#include "core/position.h"
#include "core/record.h"

#include <string.h>

#define HEAD  "quadriga box 1\ngame tali\n"
#define BONES "one, three, four, six"
/* All games, each behind a word. */
#define GAMES(word) word "romeroll, " word "glory, " word "trajan, " word "fortuna, " word "tali"

static const struct quad_game *tali;
static const struct quad_game *bound;
static struct quad_fault fault;
static char text[QUAD_BOX_TEXT], again[QUAD_BOX_TEXT];

static int set_up(void **unused) {
    (void)unused;
    tali = quad_game_named("tali");
    bound = NULL;
    return 0;
}

static enum quad_error read_box(const char *file) {
    return quad_box_read(NULL, file, strlen(file), &bound, &fault);
}

static void write_box(const struct quad_game *g, char *out) {
    struct quad_text t;
    quad_text_begin(&t, out, sizeof text);
    quad_box_write(&t, g);
    assert_false(t.cut);
}

static void built_in_boxes_are_written_and_read(void **unused) {
    (void)unused;
    for (size_t i = 0; quad_game_at(i) != NULL; i++) {
        const struct quad_game *g = quad_game_at(i);
        write_box(g, text);
        assert_int_equal(read_box(text), QUAD_ERROR_NONE);
        assert_ptr_equal(bound, g); /* the same values, so the same game */
        assert_true(g->box->built_in);
        quad_game_drop(bound);
        assert_int_equal(quad_box_prove(g, 12, 1, &fault), QUAD_ERROR_NONE);
    }
}

static void a_box_of_ones_own_is_another_game(void **unused) {
    (void)unused;
    assert_int_equal(read_box(HEAD "title Ma boîte\nvenus = 30\nbone_name one = Unus\n"), QUAD_ERROR_NONE);
    assert_ptr_not_equal(bound, tali);
    assert_false(bound->box->built_in);
    assert_int_equal(bound->box->number, tali->box->number);
    assert_true(bound->box->digest != tali->box->digest);
    assert_string_equal(bound->box->title, "Ma boîte");
    assert_false(quad_game_equal(bound, tali));
    assert_string_equal(quad_symbol(bound, QUAD_DOMAINS, 0)->text[QUAD_FRENCH], "Unus");
    assert_string_equal(quad_symbol(bound, QUAD_DOMAINS, 1)->text[QUAD_FRENCH], "trois");
    assert_string_equal(quad_symbol(tali, QUAD_DOMAINS, 0)->text[QUAD_FRENCH], "un");
    const struct quad_value *venus = quad_value_named(bound, "venus", 5),
                            *value = quad_value_named(bound, "value", 5);
    assert_int_equal(quad_field_get(&venus->field, bound->printed, 0), 30);
    assert_int_equal(quad_field_get(&value->field, bound->printed, 3), 6); /* from the base */
    assert_false(quad_value_is_ours(bound, venus, 0));
    assert_true(quad_value_is_ours(bound, value, 3));
    write_box(bound, text);
    const struct quad_game *first = bound;
    assert_int_equal(read_box(text), QUAD_ERROR_NONE);
    write_box(bound, again);
    assert_string_equal(text, again);
    assert_true(quad_game_equal(first, bound));
    quad_game_drop(first);
    quad_game_drop(bound);
}

/* As editors of other systems write them. */
static bool is_house(const char *name, size_t element) {
    return quad_value_is_house(bound, quad_value_named(bound, name, strlen(name)), element);
}

static void house_values_are_ours_until_they_are_changed(void **unused) {
    (void)unused;
    assert_int_equal(read_box("quadriga box 1\ngame fortuna\nbribe_price = 3\nrome = 9\n"
                              "place_value vestal = first:1 second:3 third:3\n"),
                     QUAD_ERROR_NONE);
    assert_false(is_house("bribe_price", 0));
    assert_true(is_house("marriage_price", 0));
    assert_false(is_house("rome", 0)); /* printed: neither ours nor theirs is a house value */
    assert_false(is_house("palace", 0));
    size_t posts = quad_value_named(bound, "place_value", 11)->field.extent[1], vestal = 4 * posts;
    assert_false(is_house("place_value", vestal)); /* the first place is printed */
    assert_false(is_house("place_value", vestal + 1));
    assert_true(is_house("place_value", vestal + 2));
    assert_false(is_house("action_name", 0)); /* a name decides nothing */
    quad_game_drop(bound);
}

static void foreign_ends_of_lines_and_marks_are_read(void **unused) {
    (void)unused;
    const struct quad_game *first;
    assert_int_equal(read_box(HEAD "title É\nvenus = 30\n"), QUAD_ERROR_NONE);
    first = bound;
    assert_int_equal(read_box("\xef\xbb\xbfquadriga box 1\r\ngame tali\r\ntitle É\r\n\r\nvenus = 30\r\n# é"),
                     QUAD_ERROR_NONE);
    assert_true(quad_game_equal(first, bound));
    assert_string_equal(first->box->title, bound->box->title);
    quad_game_drop(first);
    quad_game_drop(bound);
}

static void whoever_holds_a_game_may_use_it(void **unused) {
    (void)unused;
    assert_int_equal(read_box(HEAD "venus = 30\n"), QUAD_ERROR_NONE);
    struct quad_table table;
    struct quad_seed seed = quad_luck_from_number(1);
    assert_int_equal(quad_table_open(&table, bound, 2, NULL, &seed), QUAD_ERROR_NONE);
    quad_game_drop(bound); /* the table holds it */
    assert_int_equal(quad_table_settle(&table), QUAD_ERROR_NONE);
    quad_table_close(&table);
    assert_ptr_equal(quad_game_hold(tali), tali);
    quad_game_drop(tali);
    quad_game_drop(tali); /* built-in games are there for ever */
    quad_game_drop(NULL);
}

static void assert_refused(const char *file, enum quad_error error, int line, const char *wanted) {
    enum quad_error found = read_box(file);
    if (found != error || fault.line != line || strcmp(fault.wanted, wanted) != 0) {
        fail_msg("%s: expected %s, line %d, “%s”, not %s, line %d, “%s”", file, quad_error_token(error), line,
                 wanted, quad_error_token(found), fault.line, fault.wanted);
    }
    assert_null(bound);
}

static void bad_boxes_are_refused(void **unused) {
    (void)unused;
    assert_refused("", QUAD_ERROR_BAD_BOX_HEADER, 0, "quadriga box 1");
    assert_refused("quadriga box 2\n", QUAD_ERROR_BAD_BOX_HEADER, 1, "quadriga box 1");
    assert_refused("quadriga record 1\n", QUAD_ERROR_BAD_BOX_HEADER, 1, "quadriga box 1");
    assert_refused("quadriga box 1\n", QUAD_ERROR_BAD_BOX_HEADER, 1, GAMES("game "));
    assert_refused("quadriga box 1\nvenus = 3\n", QUAD_ERROR_BAD_BOX_HEADER, 2, GAMES("game "));
    assert_refused("quadriga box 1\ngame ludo\n", QUAD_ERROR_NO_SUCH_GAME, 2, GAMES(""));
    assert_refused(HEAD "game tali\n", QUAD_ERROR_BAD_LINE, 3, "");
    assert_refused(HEAD "base 99\n", QUAD_ERROR_NO_SUCH_BOX, 3, "none, 1");
    assert_refused(HEAD "base 0\n", QUAD_ERROR_NO_SUCH_BOX, 3, "none, 1");
    assert_refused(HEAD "base 1\nbase 1\n", QUAD_ERROR_BAD_LINE, 4, "");
    assert_refused(HEAD "venus = 3\nbase 1\n", QUAD_ERROR_BAD_LINE, 4, "");
    assert_refused(HEAD "title\n", QUAD_ERROR_BAD_NAME, 3, "");
    assert_refused(HEAD "title a\x1b[31m\n", QUAD_ERROR_BAD_NAME, 3, "");
    assert_refused(HEAD "title a\ntitle b\n", QUAD_ERROR_BAD_LINE, 4, "");
    assert_refused(HEAD "mars = 3\n", QUAD_ERROR_NO_SUCH_VALUE, 3, "value, copies, venus, bone_name");
    assert_refused(HEAD "venusta = 3\n", QUAD_ERROR_NO_SUCH_VALUE, 3, "venus");
    assert_refused(HEAD "venus 3\n", QUAD_ERROR_BAD_LINE, 3, "venus = 0 … 100");
    assert_refused(HEAD "venus = 3 4\n", QUAD_ERROR_BAD_LINE, 3, "venus = 0 … 100");
    assert_refused(HEAD "venus = 101\n", QUAD_ERROR_BAD_VALUE, 3, "0 … 100");
    assert_refused(HEAD "venus = -1\n", QUAD_ERROR_BAD_VALUE, 3, "0 … 100");
    assert_refused(HEAD "venus = x\n", QUAD_ERROR_BAD_VALUE, 3, "0 … 100");
    assert_refused(HEAD "value = one\n", QUAD_ERROR_BAD_LINE, 3, "value = bone:0 … 20");
    assert_refused(HEAD "value = ace:1\n", QUAD_ERROR_BAD_VALUE, 3, BONES);
    assert_refused(HEAD "value = one:21\n", QUAD_ERROR_BAD_VALUE, 3, "0 … 20");
    assert_refused(HEAD "value = one:1 one:2\n", QUAD_ERROR_BAD_LINE, 3, "");
    assert_refused(HEAD "venus = 3\n\nvenus = 4\n", QUAD_ERROR_BAD_LINE, 5, "");
    assert_refused(HEAD "venus=3\n", QUAD_ERROR_BAD_LINE, 3, "");
    assert_refused(HEAD "value one=3\n", QUAD_ERROR_BAD_LINE, 3, "value = bone:0 … 20");
    assert_refused(HEAD "venus = 3 # mine\n", QUAD_ERROR_BAD_LINE, 3, "");
    assert_refused(HEAD "venus = # mine\n", QUAD_ERROR_BAD_LINE, 3, "");
    assert_refused("\xef\xbb\xbf\xef\xbb\xbf" HEAD, QUAD_ERROR_BAD_BOX_HEADER, 1, "quadriga box 1");
    assert_refused("\xef\xbb", QUAD_ERROR_BAD_BOX_HEADER, 1, "quadriga box 1");
    assert_refused("\xef\xbb\xbf", QUAD_ERROR_BAD_BOX_HEADER, 0, "quadriga box 1");
    assert_refused(HEAD "bone_name ace = A\n", QUAD_ERROR_BAD_VALUE, 3, BONES);
    assert_refused(HEAD "bone_name one = \xff\n", QUAD_ERROR_BAD_NAME, 3, "");
    assert_refused(HEAD "bone_name one = \xe2\x80\xae reversed\n", QUAD_ERROR_BAD_NAME, 3, "");
    assert_refused(HEAD "bone_name one = six\n", QUAD_ERROR_BAD_BOX, 3, "");
    assert_refused(HEAD "bone_name one = trois\n", QUAD_ERROR_BAD_BOX, 3, "");
    assert_refused(HEAD "bone_name one = A\nbone_name six = A\n", QUAD_ERROR_BAD_BOX, 4, "");
    /* What is not told is zero, or as in the base: a bag with nothing in it. */
    assert_refused(HEAD "base none\nvenus = 3\n", QUAD_ERROR_BAD_VALUE, 0, "9 … 20");
    assert_refused(HEAD "copies =\n", QUAD_ERROR_BAD_VALUE, 3, "9 … 20");
    /* But a symbol that cannot be none is told; and of several lines of a value the one that is wrong. */
    assert_refused("quadriga box 1\ngame trajan\nkind_action = stairs:forum roof:trajan window:forum\n",
                   QUAD_ERROR_BAD_LINE, 3, "door, fountain");
    assert_refused("quadriga box 1\ngame romeroll\ncharacter_blue legatus = coins:15\n"
                   "character_blue patricia = coins:15 built:8 legacy:13 glory:13\n",
                   QUAD_ERROR_BAD_VALUE, 3, "1 … 40");
    assert_int_equal(quad_box_read(quad_game_named("trajan"), HEAD, strlen(HEAD), &bound, &fault),
                     QUAD_ERROR_OTHER_GAME);
    static char large[QUAD_BOX_TEXT + 2];
    memset(large, '#', sizeof large - 1);
    assert_refused(large, QUAD_ERROR_TOO_LONG, 0, "");
}

static void faults_say_what_was_expected(void **unused) {
    (void)unused;
    char said[256];
    struct quad_text t;
    read_box(HEAD "venus = 101\n");
    quad_text_begin(&t, said, sizeof said);
    quad_fault_write(&t, &fault, QUAD_ENGLISH);
    assert_string_equal(said,
                        "line 3: the value is unknown or out of range: “venus = 101” (expected: 0 … 100)");
    quad_text_begin(&t, said, sizeof said);
    quad_fault_write(&t, &fault, QUAD_FRENCH);
    assert_non_null(strstr(said, "(attendu"));
}

/* Of a long line the words that are wrong; of a long list as much as there is room for. */
static void faults_are_short(void **unused) {
    (void)unused;
    read_box(
        "quadriga box 1\ngame romeroll\nbase 1\n"
        "plan_points = camp:3 training:3 post:3 watchtower:3 barracks:2 garden:3 esplanade:99 baths:2\n");
    assert_string_equal(fault.near, "plan_points = esplanade:99");
    assert_string_equal(fault.wanted, "0 … 20");
    read_box("quadriga box 1\ngame romeroll\nplan_cost cmap = wood:1\n");
    assert_string_equal(fault.near, "plan_cost cmap");
    assert_memory_equal(fault.wanted, "camp, training, ", 16);
    assert_string_equal(fault.wanted + strlen(fault.wanted) - strlen(", …"), ", …");
}

/* The value with the longest token, or the largest number. */
static int64_t longest(const struct quad_game *g, const struct quad_field *f) {
    const struct quad_domain *d = quad_domain(g, f->domain);
    size_t best = 0;
    if (f->kind == QUAD_COUNT) {
        return f->most;
    }
    for (size_t i = 0; i < d->count; i++) {
        best = strlen(d->symbols[i].token) > strlen(d->symbols[best].token) ? i : best;
    }
    return f->kind == QUAD_SET_OF ? (int64_t)(UINT64_MAX >> (64 - d->count))
                                  : (int64_t)best + (f->kind == QUAD_MAYBE);
}

/* No box with values in their bounds is too long to be written, and so to be read again. */
static void the_longest_box_has_room(void **unused) {
    (void)unused;
    for (size_t i = 0; quad_game_at(i) != NULL; i++) {
        const struct quad_game *g = quad_game_at(i);
        unsigned char *values = test_calloc(1, g->box_size);
        struct quad_text t;
        quad_text_begin(&t, text, sizeof text);
        quad_text_add(&t, "quadriga box 1\ngame romeroll\ntitle \nbase 65535\n");
        for (int k = 0; k < g->value_count; k++) {
            const struct quad_field *f = &g->values[k].field;
            for (size_t e = 0; e < quad_field_elements(f); e++) {
                if (f->kind == QUAD_NAME) {
                    memset(values + f->offset + e * f->size, 'x', (size_t)f->size - 1);
                } else {
                    quad_field_set(f, values, e, longest(g, f));
                }
            }
            for (size_t first = 0; first < quad_field_elements(f); first += quad_field_line(f)) {
                quad_field_write(&t, g, values, f, first);
                quad_text_add(&t, "\n");
            }
        }
        assert_false(t.cut);
        assert_true(t.length + QUAD_NAME_BYTES < QUAD_BOX_TEXT);
        test_free(values);
    }
}

/* A table with a box of its own, some moves into a game; its record. */
static void write_record(const char *box, char *out, size_t size) {
    struct quad_table table;
    struct quad_seed seed = quad_luck_from_number(7);
    assert_int_equal(read_box(box), QUAD_ERROR_NONE);
    assert_int_equal(quad_table_open(&table, bound, 2, NULL, &seed), QUAD_ERROR_NONE);
    quad_game_drop(bound);
    assert_int_equal(quad_table_settle(&table), QUAD_ERROR_NONE);
    struct quad_text t;
    quad_text_begin(&t, out, size);
    quad_record_write(&t, &table, QUAD_ORACLE);
    quad_table_close(&table);
}

static enum quad_error read_record(const char *record, struct quad_table *table) {
    return quad_record_read(record, strlen(record), table, true, &fault);
}

static void records_carry_their_box(void **unused) {
    (void)unused;
    static char record[QUAD_BOX_TEXT], changed[QUAD_BOX_TEXT];
    struct quad_table table;
    write_record(HEAD "title Alea\nvenus = 30\n", record, sizeof record);
    assert_non_null(strstr(record, " Alea\nbox venus = 30\n"));
    assert_int_equal(read_record(record, &table), QUAD_ERROR_NONE);
    assert_string_equal(table.game->box->title, "Alea");
    quad_table_close(&table);
    /* The values must be those whose digest stands there. */
    char *at = strstr(record, "venus = 30");
    memcpy(changed, record, sizeof record);
    changed[at - record + 9] = '1';
    assert_int_equal(read_record(changed, &table), QUAD_ERROR_WRONG_BOX);
    assert_memory_equal(fault.near, strstr(record, "\nbox 1 ") + strlen("\nbox 1 "), 16); /* what it names */
    assert_int_equal(strlen(fault.wanted), 16); /* and what is there */
    memcpy(changed, record, sizeof record);
    memcpy(changed + (at - record), "mars  = 30", 10);
    assert_int_equal(read_record(changed, &table), QUAD_ERROR_NO_SUCH_VALUE);
    memcpy(changed, record, sizeof record);
    memcpy(changed + (at - record), "venus = xx", 10);
    assert_int_equal(read_record(changed, &table), QUAD_ERROR_BAD_VALUE);
    assert_string_equal(fault.wanted, "0 … 100");
}

static void positions_carry_their_box(void **unused) {
    (void)unused;
    static char position[QUAD_POSITION_TEXT];
    struct quad_any state, back;
    const struct quad_game *found;
    struct quad_text t;
    memset(&state, 0, sizeof state);
    assert_int_equal(read_box(HEAD "venus = 30\n"), QUAD_ERROR_NONE);
    assert_true(quad_start(bound, quad_any_state(&state), 2, NULL));
    quad_text_begin(&t, position, sizeof position);
    quad_position_write(&t, bound, quad_any_state(&state));
    assert_non_null(strstr(position, "\nbox venus = 30\n"));
    assert_int_equal(quad_position_read(position, t.length, &found, &back, &fault), QUAD_ERROR_NONE);
    assert_true(quad_game_equal(found, bound));
    assert_memory_equal(&state, &back, sizeof state);
    assert_true(quad_position_digest(bound, quad_any_state(&state)) !=
                quad_position_digest(tali, quad_any_state(&state)));
    quad_game_drop(found);
    quad_game_drop(bound);
    /* The first built-in box goes without saying, so that digests of before there were boxes stay true. */
    quad_text_begin(&t, position, sizeof position);
    quad_position_write(&t, tali, quad_any_state(&state));
    assert_null(strstr(position, "\nbox "));
}

/* What were options once: a record of then is read into a box, and is written as it was. */
static void old_options_become_values(void **unused) {
    (void)unused;
    const struct quad_game *g = quad_game_named("fortuna");
    uint8_t old[QUAD_OPTIONS], options[QUAD_OPTIONS], back[QUAD_OPTIONS];
    quad_options_preset(g, options);
    quad_box_to_options(g, options, old);
    bound = quad_box_from_options(g, old, options);
    assert_non_null(bound);
    assert_true(bound->box->as_options && bound->box->built_in);
    assert_true(bound->box->digest == g->box->digest);
    quad_game_drop(bound);
    int changed = 0;
    for (int i = 0; g->old_options[i].token != NULL; i++) {
        changed =
            g->old_options[i].option < 0 && strcmp(g->old_options[i].token, "grain_price") == 0 ? i : changed;
    }
    assert_true(changed > 0);
    old[changed] = 7;
    bound = quad_box_from_options(g, old, options);
    assert_non_null(bound);
    assert_false(bound->box->built_in);
    quad_box_to_options(bound, options, back);
    assert_memory_equal(old, back, sizeof old);
    quad_game_drop(bound);
    old[changed] = 255;
    assert_null(quad_box_from_options(g, old, options));
}

static void descriptions_are_there_in_both_languages(void **unused) {
    (void)unused;
    for (size_t i = 0; quad_game_at(i) != NULL; i++) {
        const struct quad_game *g = quad_game_at(i);
        for (int domain = QUAD_DOMAINS; domain < QUAD_DOMAINS + g->domain_count; domain++) {
            for (size_t k = 0; k < quad_domain(g, domain)->count; k++) {
                char said[QUAD_LANGUAGES][1024];
                bool known[QUAD_LANGUAGES];
                for (int language = 0; language < QUAD_LANGUAGES; language++) {
                    struct quad_text t;
                    quad_text_begin(&t, said[language], sizeof said[language]);
                    known[language] = quad_describe(g, domain, (int)k, (enum quad_language)language, &t);
                    assert_false(t.cut);
                }
                assert_int_equal(known[QUAD_ENGLISH], known[QUAD_FRENCH]);
            }
        }
    }
}

int run_box_tests(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(built_in_boxes_are_written_and_read, set_up),
        cmocka_unit_test_setup(a_box_of_ones_own_is_another_game, set_up),
        cmocka_unit_test_setup(house_values_are_ours_until_they_are_changed, set_up),
        cmocka_unit_test_setup(foreign_ends_of_lines_and_marks_are_read, set_up),
        cmocka_unit_test_setup(whoever_holds_a_game_may_use_it, set_up),
        cmocka_unit_test_setup(bad_boxes_are_refused, set_up),
        cmocka_unit_test_setup(faults_say_what_was_expected, set_up),
        cmocka_unit_test_setup(faults_are_short, set_up),
        cmocka_unit_test_setup(the_longest_box_has_room, set_up),
        cmocka_unit_test_setup(records_carry_their_box, set_up),
        cmocka_unit_test_setup(positions_carry_their_box, set_up),
        cmocka_unit_test_setup(old_options_become_values, set_up),
        cmocka_unit_test_setup(descriptions_are_there_in_both_languages, set_up),
    };
    return cmocka_run_group_tests_name("box", tests, NULL, NULL);
}
