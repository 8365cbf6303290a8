/* scenario_test.c: scenarios that must pass do, and those that must fail do, for the right reason and line.
 */
#include "core_test.h"

#include "core/box.h"
#include "core/scenario.h"

struct heard {
    int count;
    enum quad_error error; /* of the last scenario */
    int line;
    char name[64], found[QUAD_FOUND];
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
    *heard = (struct heard){.error = QUAD_ERROR_NONE};
    struct quad_scenarios report = {.tell = hear, .context = heard};
    quad_scenarios_run(&report, text, strlen(text));
    assert_int_equal(report.passed + report.failed, heard->count);
    memcpy(heard->found, report.found, sizeof heard->found);
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

/* What is not as expected is told as it is. */
static void assert_finds(const char *text, const char *found) {
    struct heard heard;
    struct quad_scenarios report = run(text, &heard);
    assert_int_equal(report.failed, 1);
    assert_string_equal(heard.found, found);
}

static void good_scenarios_pass(void **unused) {
    (void)unused;
    assert_passes("scenario nothing\ngame tali\n");
    assert_passes(BEGIN "expect asked turn 1\nexpect hand_size = 1:2 2:2\n");
    assert_passes(BEGIN "1: fetch\n*: bone six\nexpect asked lay 1\n");
    assert_passes(BEGIN "1: fetch\nexpect asked bag *\n");
    assert_passes(BEGIN "set agenda next - 2\nset agenda lay 2\nset hand 2 = one:1\nexpect agenda next - "
                        "2\nexpect agenda lay 2\n");
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

static void what_was_there_is_told(void **unused) {
    (void)unused;
    assert_finds(BEGIN "expect hand_size = 1:3 2:2\n", "hand_size = 1:2 2:2");
    assert_finds(BEGIN "set hand 1 = six:2\nexpect hand 1 = one:1 six:1\n", "hand 1 = six:2");
    assert_finds(BEGIN "expect row 2 = six:1\n", "row 2 =");
    assert_finds(BEGIN "expect bag_size = 3\n", "bag_size = 32");
    assert_finds(BEGIN "expect over\n", "asked turn 1");
    assert_finds(BEGIN "expect asked lay 1\n", "asked turn 1");
    assert_finds(BEGIN "expect asked turn 12\n", "asked turn 1");
    assert_finds(BEGIN "1: fetch\nexpect asked turn 1\n", "asked bag *");
    assert_finds(BEGIN "set hand 1 = six:2\nexpect offers 1 9\n", "offers 1 2; offered 1: fetch, swap six");
    assert_finds(BEGIN "expect offers 2 9\n", "offers 2 0; asked turn 1");
    assert_finds(BEGIN "set hand 1 = six:2\nexpect offered 1: lay one\n", "offered 1: fetch, swap six");
    assert_finds(BEGIN "expect offered 2: fetch\n", "asked turn 1");
    assert_finds(BEGIN "expect total 1 5\n", "total 1 0");
    assert_finds(BEGIN "expect rank 1 2\n", "rank 1 1");
    assert_finds(BEGIN "set agenda next - 2\nset agenda lay 2\nexpect agenda next - 1\n",
                 "agenda next - 2, agenda lay 2");
    assert_finds(BEGIN "set hand 1 = six:2\n1: lay six\n", "offered 1: fetch, swap six");
    assert_finds(BEGIN "expect purse = 3\n", "");
    assert_finds(BEGIN "expect total 1 five\n", "");
    /* A list that is too long is cut, and says so. */
    struct heard heard;
    run("scenario long\ngame trajan\nsetup fill\nexpect offers 1 0\n", &heard);
    assert_int_equal(heard.error, QUAD_ERROR_EXPECTED);
    assert_int_equal(strlen(heard.found), QUAD_FOUND - 1);
    assert_string_equal(heard.found + QUAD_FOUND - sizeof " …", " …");
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
    assert_fails(BEGIN "expect total 3 0\n", QUAD_ERROR_BAD_LINE, 4); /* there are two players */
    assert_fails(BEGIN "expect total 1 0 0\n", QUAD_ERROR_BAD_LINE, 4);
    assert_fails(BEGIN "expect offers 1 3 3\n", QUAD_ERROR_BAD_LINE, 4);
    assert_fails(BEGIN "expect asked turn\n", QUAD_ERROR_BAD_LINE, 4);
    assert_fails(BEGIN "expect asked turn 1 2\n", QUAD_ERROR_BAD_LINE, 4);
    assert_fails(BEGIN "expect asked turn x\n", QUAD_ERROR_BAD_LINE, 4);
    assert_fails(BEGIN "expect over it\n", QUAD_ERROR_BAD_LINE, 4);
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

static enum quad_error stage(const char *text, const struct quad_game **g, struct quad_any *at) {
    struct quad_fault fault = {.error = QUAD_ERROR_NONE};
    *g = NULL;
    enum quad_error error = quad_scenario_stage(text, strlen(text), g, at, &fault);
    assert_int_equal(fault.error, error);
    return error;
}

/* The last scenario, with all that stands before its first move or expectation, and nothing that is behind.
 */
static void the_last_one_is_set_up(void **unused) {
    (void)unused;
    const struct quad_game *g;
    struct quad_any at;
    assert_int_equal(stage("scenario a\ngame tali\nseats 5\n"
                           "scenario b\ngame tali\nseats 3\nsetup turn\n# a remark\n\n"
                           "set row 1 = six:2\nexpect bag_size = 0\n1: nonsense\n",
                           &g, &at),
                     QUAD_ERROR_NONE);
    struct quad_state *s = quad_any_state(&at);
    assert_string_equal(g->name.token, "tali");
    assert_int_equal(s->seats, 3);
    assert_null(quad_audit(g, s));
    assert_int_equal(quad_waiting(s), 1);
    quad_game_drop(g);
    static const char *const bad[] = {"",
                                      "game tali\n",
                                      "scenario",
                                      "scenario a\n",
                                      "scenario a\ngame chess\n",
                                      "scenario a\ngame tali\nseats 9\n",
                                      BEGIN "set row 1 = seven:1\n",
                                      BEGIN "set hand 1 = one:20\n"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_int_not_equal(stage(bad[i], &g, &at), QUAD_ERROR_NONE);
    }
}

int run_scenario_tests(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(good_scenarios_pass),    cmocka_unit_test(wrong_expectations_fail),
        cmocka_unit_test(wrong_moves_fail),       cmocka_unit_test(wrong_settings_fail),
        cmocka_unit_test(wrong_heads_fail),       cmocka_unit_test(scenarios_stand_alone),
        cmocka_unit_test(what_was_there_is_told), cmocka_unit_test(the_last_one_is_set_up),
    };
    return cmocka_run_group_tests_name("scenario", tests, NULL, NULL);
}
