/* scenario_test.c: scenarios that must pass do, and those that must fail do, for the right reason and line.
 */
#include "core_test.h"

#include "core/scenario.h"

struct heard {
    int count;
    enum quad_error error; /* of the last scenario */
    int line;
    char name[64];
};

static void hear(void *context, const char *name, size_t length, const struct quad_fault *fault) {
    struct heard *heard = context;
    struct quad_text text;
    heard->count++;
    heard->error = fault == NULL ? QUAD_ERROR_NONE : fault->error;
    heard->line = fault == NULL ? 0 : fault->line;
    quad_text_begin(&text, heard->name, sizeof heard->name);
    quad_text_add_bytes(&text, name, length);
}

static struct quad_scenarios run(const char *text, struct heard *heard) {
    *heard = (struct heard){0, QUAD_ERROR_NONE, 0, ""};
    struct quad_scenarios report = {0, 0, hear, heard};
    quad_scenarios_run(&report, text, strlen(text));
    assert_int_equal(report.passed + report.failed, heard->count);
    return report;
}

#define BEGIN "scenario it\ngame tali\nsetup turn\n" /* lines 1 to 3; player 1 has his turn */

static void assert_passes(const char *text) {
    struct heard heard;
    struct quad_scenarios report = run(text, &heard);
    if (report.passed != 1 || report.failed != 0) {
        fail_msg("“%s” on line %d of\n%s", quad_error_text(heard.error, QUAD_ENGLISH), heard.line, text);
    }
}

static void assert_fails(const char *text, enum quad_error error, int line) {
    struct heard heard;
    struct quad_scenarios report = run(text, &heard);
    if (report.passed != 0 || report.failed != 1 || heard.error != error || heard.line != line) {
        fail_msg("expected “%s” on line %d, not “%s” on line %d of\n%s", quad_error_text(error, QUAD_ENGLISH),
                 line, quad_error_text(heard.error, QUAD_ENGLISH), heard.line, text);
    }
}

static void good_scenarios_pass(void **unused) {
    (void)unused;
    assert_passes("scenario nothing\ngame tali\n");
    assert_passes(BEGIN "expect asked turn 1\nexpect hand_size = 1:2 2:2\n");
    assert_passes(BEGIN "1: fetch\n*: bone six\nexpect asked lay 1\n");
    assert_passes(BEGIN "1: fetch\nexpect asked bag *\n");
    assert_passes(BEGIN "refuse 2: fetch\nrefuse 1: lay one\nexpect asked turn 1\n");
    assert_passes(BEGIN
                  "set hand 1 = six:2\nexpect offers 1 2\nexpect offered 1: swap six\nrefuse 1: swap one\n");
    assert_passes("# a comment\n\nscenario a name of words\ngame tali\nseats 5\noption throw 3\nseed 4\n"
                  "setup lay\nexpect asked lay 1");
    assert_passes("scenario over\ngame tali\noption throw 3\nsetup turn\nset hand 1 =\nset hand 2 = one:1\n"
                  "set row 1 = six:3\nset row 2 = one:2\nset agenda next - 2\nset agenda lay 2\n2: lay one\n"
                  "expect over\nexpect total 1 18\nexpect total 2 3\nexpect rank 1 1\nexpect rank 2 2\n");
}

static void wrong_expectations_fail(void **unused) {
    (void)unused;
    assert_fails(BEGIN "expect hand_size = 1:3 2:2\n", QUAD_ERROR_EXPECTED, 4);
    assert_fails(BEGIN "expect over\n", QUAD_ERROR_EXPECTED, 4);
    assert_fails(BEGIN "expect asked lay 1\n", QUAD_ERROR_EXPECTED, 4);
    assert_fails(BEGIN "expect asked turn 2\n", QUAD_ERROR_EXPECTED, 4);
    assert_fails(BEGIN "expect asked turn 12\n", QUAD_ERROR_EXPECTED, 4);
    assert_fails(BEGIN "expect offers 1 9\n", QUAD_ERROR_EXPECTED, 4);
    assert_fails(BEGIN "expect offered 1: lay one\n", QUAD_ERROR_EXPECTED, 4);
    assert_fails(BEGIN "expect offered 2: fetch\n", QUAD_ERROR_EXPECTED, 4);
    assert_fails(BEGIN "expect total 1 5\n", QUAD_ERROR_EXPECTED, 4);
    assert_fails(BEGIN "expect rank 1 2\n", QUAD_ERROR_EXPECTED, 4);
}

static void wrong_moves_fail(void **unused) {
    (void)unused;
    assert_fails(BEGIN "1: lay one\n", QUAD_ERROR_ILLEGAL, 4);
    assert_fails(BEGIN "2: fetch\n", QUAD_ERROR_ILLEGAL, 4);
    assert_fails(BEGIN "1: jump\n", QUAD_ERROR_BAD_NOTATION, 4);
    assert_fails(BEGIN "6: fetch\n", QUAD_ERROR_BAD_LINE, 4);
    assert_fails(BEGIN "1 fetch\n", QUAD_ERROR_BAD_LINE, 4);
    assert_fails(BEGIN "refuse 1: fetch\n", QUAD_ERROR_NOT_REFUSED, 4);
    assert_fails(BEGIN "refuse 1: jump\n", QUAD_ERROR_BAD_NOTATION, 4);
    assert_fails(BEGIN "*: bone six\n", QUAD_ERROR_ILLEGAL, 4);
}

static void wrong_settings_fail(void **unused) {
    (void)unused;
    assert_fails(BEGIN "set purse = 3\n", QUAD_ERROR_BAD_FIELD, 4);
    assert_fails(BEGIN "set hand 1 = five:1\n", QUAD_ERROR_BAD_VALUE, 4);
    assert_fails(BEGIN "set agenda dance 1\n", QUAD_ERROR_BAD_AGENDA, 4);
    /* What cannot be is found when it is first used. */
    assert_fails(BEGIN "set row 1 = six:10\nexpect over\n", QUAD_ERROR_AUDIT, 5);
    assert_fails(BEGIN "set agenda lay 3\n1: fetch\n", QUAD_ERROR_BAD_AGENDA, 5);
    assert_fails(BEGIN "expect purse = 3\n", QUAD_ERROR_BAD_FIELD, 4);
    assert_fails(BEGIN "expect total 9 3\n", QUAD_ERROR_BAD_LINE, 4);
    assert_fails(BEGIN "expect total\n", QUAD_ERROR_BAD_LINE, 4);
}

static void wrong_heads_fail(void **unused) {
    (void)unused;
    assert_fails("game tali\n", QUAD_ERROR_BAD_HEADER, 1);
    assert_fails("scenario\ngame ludo\n", QUAD_ERROR_NO_SUCH_GAME, 2);
    assert_fails("scenario\nseats 2\n", QUAD_ERROR_BAD_HEADER, 2);
    assert_fails("scenario\nsetup turn\n", QUAD_ERROR_NO_SUCH_GAME, 2);
    assert_fails("scenario\nexpect over\n", QUAD_ERROR_NO_SUCH_GAME, 2);
    assert_fails("scenario\ngame tali\nseats 6\n", QUAD_ERROR_BAD_SEATS, 3);
    assert_fails("scenario\ngame tali\noption throw 6\n", QUAD_ERROR_BAD_OPTION, 3);
    assert_fails("scenario\ngame tali\nseed x\n", QUAD_ERROR_BAD_VALUE, 3);
    assert_fails("scenario\ngame tali\nsetup dance\n", QUAD_ERROR_BAD_AGENDA, 3);
    assert_fails("scenario\ngame tali 1\n", QUAD_ERROR_BAD_LINE, 2);
    assert_fails("scenario\ngame tali\nseats 2 3\n", QUAD_ERROR_BAD_LINE, 3);
    assert_fails("scenario\ngame tali\nseed 2 3\n", QUAD_ERROR_BAD_LINE, 3);
    assert_fails("scenario\ngame tali\noption throw 4 4\n", QUAD_ERROR_BAD_LINE, 3);
    assert_fails(BEGIN "seats 3\n", QUAD_ERROR_BAD_LINE, 4); /* too late */
    assert_fails(BEGIN "setup lay\n", QUAD_ERROR_BAD_LINE, 4);
}

/* A file of several: each stands alone, and the one that fails does not spoil the others. */
static void scenarios_stand_alone(void **unused) {
    (void)unused;
    struct heard heard;
    struct quad_scenarios report = run("scenario good\ngame tali\nsetup turn\n1: fetch\n\nscenario bad\ngame "
                                       "tali\nexpect over\n2: nonsense\n\n"
                                       "scenario good again\ngame tali\nsetup turn\nexpect asked turn 1\n",
                                       &heard);
    assert_int_equal(report.passed, 2);
    assert_int_equal(report.failed, 1);
    assert_string_equal(heard.name, "good again");
    report = run("", &heard);
    assert_int_equal(report.passed + report.failed, 0);
    report = run("# only a comment\n", &heard);
    assert_int_equal(report.passed + report.failed, 0);
}

int run_scenario_tests(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(good_scenarios_pass), cmocka_unit_test(wrong_expectations_fail),
        cmocka_unit_test(wrong_moves_fail),    cmocka_unit_test(wrong_settings_fail),
        cmocka_unit_test(wrong_heads_fail),    cmocka_unit_test(scenarios_stand_alone),
    };
    return cmocka_run_group_tests_name("scenario", tests, NULL, NULL);
}
