/* reason_test.c: why a move is advised: a planted position has the reason that everybody sees; the same seed
 * tells the same; a move that is judged was thought about. */
#include "ai/search.h"
#include "core/position.h"
#include "protocol/judgement.h"
#include "protocol/reason.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
/* cmocka needs the three above. */
#include <cmocka.h>

enum { NODES = 1 << 14, THOUGHT = 300, WORLDS = 64 };

/* One bone is missing to Venus, and it is in the hand of who is to lay one. */
static void plant(const struct quad_game *g, struct quad_any *out) {
    static const char *const lines[] = {
        "row 1 = one:1 three:1 four:1", "row 2 = one:2 three:1", "hand 1 = three:2 six:1",
        "hand 2 = three:1 four:1",      "agenda next - 1",       "agenda lay 1",
    };
    struct quad_seed luck = quad_luck_from_number(3);
    struct quad_table t;
    assert_int_equal(quad_table_open(&t, g, 2, NULL, &luck), QUAD_ERROR_NONE);
    assert_int_equal(quad_table_settle(&t), QUAD_ERROR_NONE);
    *out = t.truth;
    quad_table_close(&t);
    struct quad_state *s = quad_any_state(out);
    while (s->depth > 0) {
        quad_pop(s);
    }
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        assert_int_equal(quad_position_set(g, s, lines[i], strlen(lines[i])), QUAD_ERROR_NONE);
    }
    g->restock(g, s);
    assert_null(quad_audit(g, s));
    quad_redact(g, s, 0);
}

static struct quad_search *think(const struct quad_game *g) {
    struct quad_any seen;
    plant(g, &seen);
    struct quad_search *search = quad_search_open(g, &quad_settings_master, NODES, NULL);
    assert_non_null(search);
    quad_search_begin(search, quad_any_state(&seen), 0, 1);
    quad_search_run(search, THOUGHT);
    return search;
}

static void say(char out[512], struct quad_search *search, const struct quad_game *g,
                enum quad_language language) {
    static struct quad_report report;
    struct quad_weighing w = {.seed = 1};
    struct reason_beyond beyond = {0, 0};
    struct quad_text t;
    int as[QUAD_WEIGHED], sure;
    quad_search_report(search, &report);
    w.count = quad_search_advise(search, &report, w.move, as, &sure);
    assert_true(w.count > 1 && sure > 0);
    quad_search_weigh(search, &w, WORLDS);
    quad_text_begin(&t, out, 512);
    reason_say(&t, g, &w, 0, 1, REASON_NEXT, &beyond, language);
}

static void a_planted_reason_is_told(void **state) {
    (void)state;
    const struct quad_game *g = quad_game_named("tali");
    struct quad_search *search = think(g);
    char said[512], again[512];
    say(said, search, g, QUAD_ENGLISH);
    assert_string_equal(
        said, "12 points this turn. Over the coming turns, against the next best: Venus +20, Bones −11.");
    say(again, search, g, QUAD_ENGLISH);
    assert_string_equal(said, again);
    say(said, search, g, QUAD_FRENCH);
    assert_non_null(strstr(said, "12 points dès ce tour."));
    assert_non_null(strstr(said, "Vénus +20, Osselets −11."));
    quad_search_close(search);
}

/* A move that nothing is compared with has its reason too. */
static void what_stands_alone_is_told(void **state) {
    (void)state;
    static const struct {
        enum reason_with with;
        const char *said[QUAD_LANGUAGES];
    } rows[] = {
        {REASON_ONLY, {"There is no other choice.", "Il n’y a pas d’autre choix."}},
        {REASON_ALONE, {"Nothing else brings more.", "Aucun autre coup n’apporte davantage."}},
    };
    const struct quad_game *g = quad_game_named("tali");
    const struct quad_weighing w = {.count = 1, .worlds = 1};
    const struct reason_beyond beyond = {0, 0};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        for (int language = 0; language < QUAD_LANGUAGES; language++) {
            char said[512];
            struct quad_text t;
            quad_text_begin(&t, said, sizeof said);
            reason_say(&t, g, &w, 0, 0, rows[i].with, &beyond, (enum quad_language)language);
            assert_string_equal(said, rows[i].said[language]);
        }
    }
}

static void whatever_is_judged_was_thought_about(void **state) {
    (void)state;
    static struct quad_report report;
    struct quad_search *search = think(quad_game_named("tali"));
    quad_search_report(search, &report);
    for (int i = 0; i < report.count; i++) {
        struct quad_move m = report.at[i].move;
        assert_int_equal(quad_search_try(search, m, THOUGHT, 2 * THOUGHT), 0);
        quad_search_report(search, &report);
        assert_true(report.at[i].visits >= THOUGHT);
        struct judgement of = judgement_of(&report, 9, 0, m);
        assert_true(of.sure && (of.loss > 0 || quad_move_equal(of.best, m)));
    }
    assert_int_equal(report.iterations, THOUGHT);
    quad_search_close(search);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_planted_reason_is_told),
        cmocka_unit_test(what_stands_alone_is_told),
        cmocka_unit_test(whatever_is_judged_was_thought_about),
    };
    return cmocka_run_group_tests_name("reasons", tests, NULL, NULL);
}
