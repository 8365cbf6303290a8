/* table_test.c: a game in progress: who may move when, taking back, the limits of the agenda. */
#include "core_test.h"

#include "core/notation.h"
#include "core/table.h"

#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

static struct quad_table table;

static void open_at_seed(uint64_t seed) {
    struct quad_seed luck = quad_luck_from_number(seed);
    assert_int_equal(quad_table_open(&table, quad_game_named("tali"), 2, NULL, &luck), QUAD_ERROR_NONE);
}

static int set_up(void **unused) {
    (void)unused;
    open_at_seed(11);
    assert_int_equal(quad_table_settle(&table), QUAD_ERROR_NONE);
    return 0;
}

static int tear_down(void **unused) {
    (void)unused;
    quad_table_close(&table);
    return 0;
}

static uint32_t ply(void) {
    return quad_table_truth(&table)->ply;
}

static struct quad_move move(const char *notation) {
    struct quad_move m = {0, {0, 0, 0}};
    assert_int_equal(quad_notation_read(table.game, notation, strlen(notation), &m), QUAD_ERROR_NONE);
    return m;
}

static enum quad_error play(int seat, const char *notation) {
    return quad_table_play(&table, seat, ply(), move(notation));
}

/* Lay whatever the seat has. */
static void lay_something(int seat) {
    struct quad_choices choices;
    quad_table_choices(&table, seat, &choices);
    assert_true(choices.count > 0);
    assert_int_equal(quad_table_play(&table, seat, ply(), choices.at[0].move), QUAD_ERROR_NONE);
}

static void tables_open_or_say_why(void **unused) {
    (void)unused;
    struct quad_table other;
    struct quad_seed luck = quad_luck_from_number(1);
    uint8_t options[QUAD_OPTIONS] = {6};
    const struct quad_game *g = quad_game_named("tali");
    assert_int_equal(quad_table_open(&other, g, 1, NULL, &luck), QUAD_ERROR_BAD_SEATS);
    assert_int_equal(quad_table_open(&other, g, 6, NULL, &luck), QUAD_ERROR_BAD_SEATS);
    assert_int_equal(quad_table_open(&other, g, 2, options, &luck), QUAD_ERROR_BAD_OPTION);
    options[0] = 2;
    assert_int_equal(quad_table_open(&other, g, 2, options, &luck), QUAD_ERROR_BAD_OPTION);
    options[0] = 3;
    assert_int_equal(quad_table_open(&other, g, 2, options, &luck), QUAD_ERROR_NONE);
    quad_table_close(&other);
}

static void moves_are_checked(void **unused) {
    (void)unused;
    struct quad_any before = table.truth;
    assert_int_equal(quad_table_play(&table, 0, ply() - 1, move("fetch")), QUAD_ERROR_STALE);
    assert_int_equal(quad_table_play(&table, 0, ply() + 1, move("fetch")), QUAD_ERROR_STALE);
    assert_int_equal(play(1, "fetch"), QUAD_ERROR_NOT_YOUR_TURN);
    assert_int_equal(play(2, "fetch"), QUAD_ERROR_NOT_YOUR_TURN);
    assert_int_equal(play(-1, "fetch"), QUAD_ERROR_NOT_YOUR_TURN);
    assert_int_equal(play(QUAD_CHANCE, "fetch"), QUAD_ERROR_NOT_YOUR_TURN);
    assert_int_equal(play(0, "lay one"), QUAD_ERROR_ILLEGAL);
    struct quad_move nonsense = {200, {9, 9, 9}};
    assert_int_equal(quad_table_play(&table, 0, ply(), nonsense), QUAD_ERROR_ILLEGAL);
    assert_memory_equal(&before, &table.truth, sizeof before);
    assert_int_equal(play(0, "fetch"), QUAD_ERROR_NONE);
    /* The same message again answers an older question: it is not played twice. */
    assert_int_equal(quad_table_play(&table, 0, quad_any_state(&before)->ply, move("fetch")),
                     QUAD_ERROR_STALE);
}

static void finished_games_take_no_moves(void **unused) {
    (void)unused;
    struct quad_choices choices;
    while (!quad_over(quad_table_truth(&table))) {
        int seat = __builtin_ctz(quad_waiting(quad_table_truth(&table)));
        quad_table_choices(&table, seat, &choices);
        assert_int_equal(quad_table_play(&table, seat, ply(), choices.at[0].move), QUAD_ERROR_NONE);
    }
    assert_int_equal(play(0, "fetch"), QUAD_ERROR_GAME_OVER);
    assert_int_equal(quad_table_replay(&table, 0, move("fetch")), QUAD_ERROR_GAME_OVER);
    quad_table_choices(&table, 0, &choices);
    assert_int_equal(choices.count, 0);
}

static void names_are_checked(void **unused) {
    (void)unused;
    assert_int_equal(quad_table_name(&table, 0, "Livia", 5), QUAD_ERROR_NONE);
    assert_int_equal(quad_table_name(&table, 2, "Livia", 5), QUAD_ERROR_BAD_NAME);
    assert_int_equal(quad_table_name(&table, -1, "Livia", 5), QUAD_ERROR_BAD_NAME);
    assert_int_equal(quad_table_name(&table, 0, "", 0), QUAD_ERROR_BAD_NAME);
    assert_int_equal(quad_table_name(&table, 0, "a\nb", 3), QUAD_ERROR_BAD_NAME);
    assert_string_equal(table.names[0], "Livia");
    assert_string_equal(quad_table_names(&table).of[0], "Livia");
    assert_null(quad_table_names(&table).of[1]);
    /* A shorter name leaves nothing of the longer one. */
    assert_int_equal(quad_table_name(&table, 0, "Io", 2), QUAD_ERROR_NONE);
    assert_string_equal(table.names[0], "Io");
}

static void nothing_to_take_back_at_the_start(void **unused) {
    (void)unused;
    assert_int_equal(quad_table_undo(&table, 1u, false), QUAD_ERROR_NOTHING_TO_UNDO);
    assert_int_equal(quad_table_undo(&table, 1u, true), QUAD_ERROR_NOTHING_TO_UNDO);
    assert_int_equal(play(0, "fetch"), QUAD_ERROR_NONE);
    assert_int_equal(quad_table_undo(&table, 2u, true), QUAD_ERROR_NOTHING_TO_UNDO);
    assert_int_equal(quad_table_undo(&table, 0u, true), QUAD_ERROR_NOTHING_TO_UNDO);
}

static void not_after_chance(void **unused) {
    (void)unused;
    assert_int_equal(play(0, "fetch"), QUAD_ERROR_NONE);
    struct quad_any before = table.truth;
    size_t count = table.count;
    assert_int_equal(quad_table_undo(&table, 1u, false), QUAD_ERROR_UNDO_CHANCE);
    assert_memory_equal(&before, &table.truth, sizeof before);
    assert_int_equal(table.count, count);
}

static void not_after_something_was_revealed(void **unused) {
    (void)unused;
    assert_int_equal(play(0, "fetch"), QUAD_ERROR_NONE);
    lay_something(0);
    struct quad_any before = table.truth;
    assert_int_equal(quad_table_undo(&table, 1u, false), QUAD_ERROR_UNDO_SEEN);
    assert_memory_equal(&before, &table.truth, sizeof before);
}

static void not_after_others(void **unused) {
    (void)unused;
    assert_int_equal(play(0, "fetch"), QUAD_ERROR_NONE);
    lay_something(0);
    assert_int_equal(play(1, "fetch"), QUAD_ERROR_NONE);
    struct quad_any before = table.truth;
    assert_int_equal(quad_table_undo(&table, 1u, false), QUAD_ERROR_UNDO_OTHERS);
    assert_memory_equal(&before, &table.truth, sizeof before);
}

/* A choice that nobody has learned anything from, and that chance has not answered yet. */
static void granted_while_nothing_was_learned(void **unused) {
    (void)unused;
    struct quad_any before = table.truth;
    struct quad_choices choices;
    quad_table_choices(&table, 0, &choices);
    for (int i = 0; i < choices.count; i++) {
        assert_int_equal(quad_table_replay(&table, 0, choices.at[i].move), QUAD_ERROR_NONE);
        assert_memory_not_equal(&before, &table.truth, sizeof before);
        assert_int_equal(quad_table_undo(&table, 1u, false), QUAD_ERROR_NONE);
        assert_memory_equal(&before, &table.truth, sizeof before);
    }
}

/* Free rewind goes behind chance; the luck that follows is the same, so nobody can try again for better luck.
 */
static void free_rewind_keeps_the_luck(void **unused) {
    (void)unused;
    struct quad_any start = table.truth;
    assert_int_equal(play(0, "fetch"), QUAD_ERROR_NONE);
    struct quad_any once = table.truth;
    assert_int_equal(quad_table_undo(&table, 1u, true), QUAD_ERROR_NONE);
    assert_memory_equal(&start, &table.truth, sizeof start);
    assert_int_equal(play(0, "fetch"), QUAD_ERROR_NONE);
    assert_memory_equal(&once, &table.truth, sizeof once);
    /* Further back, over the other player's moves. */
    lay_something(0);
    assert_int_equal(play(1, "fetch"), QUAD_ERROR_NONE);
    lay_something(1);
    assert_int_equal(play(0, "fetch"), QUAD_ERROR_NONE);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(quad_table_undo(&table, 1u, true), QUAD_ERROR_NONE);
    }
    assert_memory_equal(&start, &table.truth, sizeof start);
    assert_int_equal(play(0, "fetch"), QUAD_ERROR_NONE);
    assert_memory_equal(&once, &table.truth, sizeof once);
}

static int told;

static void listen(void *context, const struct quad_table *t, const struct quad_play *last,
                   const struct quad_journal *j) {
    (void)t;
    assert_ptr_equal(context, &told);
    assert_true(j->count > 0 && last->seat <= QUAD_CHANCE);
    told++;
}

static void listeners_hear_every_move(void **unused) {
    (void)unused;
    told = 0;
    table.listen = listen;
    table.context = &told;
    assert_int_equal(play(0, "fetch"), QUAD_ERROR_NONE);
    assert_int_equal(told, 2); /* the choice, and the bone from the bag */
    assert_int_equal(play(0, "fetch"), QUAD_ERROR_ILLEGAL);
    assert_int_equal(told, 2);
}

static void seats_see_their_own(void **unused) {
    (void)unused;
    struct quad_any mine, other, all;
    quad_table_see(&table, 0, &mine);
    quad_table_see(&table, 1, &other);
    quad_table_see(&table, QUAD_ORACLE, &all);
    assert_memory_not_equal(&mine, &other, table.game->state_size);
    assert_memory_equal(&all, &table.truth, sizeof all);
    assert_int_equal(quad_any_state(&mine)->viewer, 0);
}

/* A game that breaks the agenda's limits: our own mistake, so an assert stops it. */
static void push_for_ever(const struct quad_game *g, struct quad_state *s, struct quad_journal *j) {
    quad_push(s, 0, 0);
}

static void turn_for_ever(const struct quad_game *g, struct quad_state *s, struct quad_journal *j) {
}

static void start_broken(const struct quad_game *g, struct quad_state *s) {
    quad_push(s, 0, 0);
}

static bool dies(void (*run)(const struct quad_game *g, struct quad_state *s, struct quad_journal *j)) {
    fflush(NULL);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        const struct quad_step step = {.prompt = QUAD_SYMBOL("a", "a", "a"), .run = run};
        const struct quad_game game = {.name = QUAD_SYMBOL("broken", "Broken", "Cassé"),
                                       .seats_min = 1,
                                       .seats_max = 1,
                                       .state_size = sizeof(struct quad_state),
                                       .steps = &step,
                                       .step_count = 1,
                                       .start = start_broken};
        struct quad_any state;
        signal(SIGABRT, SIG_DFL);
        fclose(stderr); /* the assert's message is expected */
        quad_start(&game, quad_any_state(&state), 1, NULL);
        _exit(0);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT;
}

static void the_agenda_has_limits(void **unused) {
    (void)unused;
    assert_true(dies(push_for_ever));
    assert_true(dies(turn_for_ever));
    struct quad_any state = {0};
    for (int i = 0; i < QUAD_AGENDA; i++) {
        struct quad_frame *frame = quad_push(quad_any_state(&state), i, 1);
        assert_int_equal(frame->arg[0], 0);
        frame->arg[0] = 9;
    }
    while (!quad_over(quad_any_state(&state))) {
        quad_pop(quad_any_state(&state));
    }
    static const struct quad_any empty;
    assert_memory_equal(&state, &empty, sizeof empty);
}

static void ranks_are_shared(void **unused) {
    (void)unused;
    struct quad_score score[QUAD_SEATS] = {{.total = 5}, {.total = 9}, {.total = 5}, {.total = 1}};
    quad_rank(score, 4, NULL);
    assert_int_equal(score[0].rank, 2);
    assert_int_equal(score[1].rank, 1);
    assert_int_equal(score[2].rank, 2);
    assert_int_equal(score[3].rank, 4);
    const int32_t tie_break[] = {1, 0, 2, 0};
    quad_rank(score, 4, tie_break);
    assert_int_equal(score[0].rank, 3);
    assert_int_equal(score[2].rank, 2);
}

int run_table_tests(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tables_open_or_say_why),
        cmocka_unit_test_setup_teardown(moves_are_checked, set_up, tear_down),
        cmocka_unit_test_setup_teardown(finished_games_take_no_moves, set_up, tear_down),
        cmocka_unit_test_setup_teardown(names_are_checked, set_up, tear_down),
        cmocka_unit_test_setup_teardown(nothing_to_take_back_at_the_start, set_up, tear_down),
        cmocka_unit_test_setup_teardown(not_after_chance, set_up, tear_down),
        cmocka_unit_test_setup_teardown(not_after_something_was_revealed, set_up, tear_down),
        cmocka_unit_test_setup_teardown(not_after_others, set_up, tear_down),
        cmocka_unit_test_setup_teardown(granted_while_nothing_was_learned, set_up, tear_down),
        cmocka_unit_test_setup_teardown(free_rewind_keeps_the_luck, set_up, tear_down),
        cmocka_unit_test_setup_teardown(listeners_hear_every_move, set_up, tear_down),
        cmocka_unit_test_setup_teardown(seats_see_their_own, set_up, tear_down),
        cmocka_unit_test(the_agenda_has_limits),
        cmocka_unit_test(ranks_are_shared),
    };
    return cmocka_run_group_tests_name("table", tests, NULL, NULL);
}
