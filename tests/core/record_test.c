/* record_test.c: save files: what is read, and every way to be refused, with its line. */
#include "core_test.h"

#include "core/notation.h"
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
    fault = (struct quad_fault){.line = -1};
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
    /* Of another version only what does not agree is refused: here the digest at the end. */
    replace("game tali 1", "game tali 2");
    assert_refused(changed, false, QUAD_ERROR_BAD_VERSION, line_of(whole, strstr(whole, "\nend ") + 1));
    assert_change_refused("game tali 1", "game tali", QUAD_ERROR_BAD_VERSION);
    assert_change_refused("game tali 1", "game tali 70000", QUAD_ERROR_BAD_VERSION);
    assert_change_refused("game tali 1", "game tali 2 3", QUAD_ERROR_BAD_LINE);
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
    assert_refused(changed, false, QUAD_ERROR_BAD_HEADER, 6);
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
            fault = (struct quad_fault){.line = 0};
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

/* The record as a program with another version of the rules, which plays as ours does, has written it. */
static void write_other_version(struct quad_table *from, uint16_t version) {
    const struct quad_game *g = from->game;
    struct quad_game other = *g;
    other.rules_version = version;
    from->game = &other;
    write_record(from, QUAD_ORACLE, whole);
    from->game = g;
}

static struct quad_stop stop;

static enum quad_error read_part(const char *text, bool check_luck) {
    fault = (struct quad_fault){.error = QUAD_ERROR_NONE, .line = -1};
    stop = (struct quad_stop){.error = QUAD_ERROR_NONE};
    return quad_record_read_part(text, strlen(text), &back, check_luck, &stop, &fault);
}

/* It opens up to that play, and only for those who want to see how far it goes. */
static void assert_stops(const char *text, bool check_luck, enum quad_error error, size_t plays, int line) {
    struct quad_any there;
    assert_refused(text, check_luck, QUAD_ERROR_BAD_VERSION, line);
    assert_int_equal(read_part(text, check_luck), QUAD_ERROR_NONE);
    assert_int_equal(stop.error, error);
    assert_int_equal(stop.made, 7);
    assert_int_equal(stop.now, back.game->rules_version);
    assert_int_equal(stop.ply, plays);
    assert_int_equal(back.count, plays);
    quad_table_state_at(&table, plays, &there);
    assert_memory_equal(&back.truth, &there, sizeof there);
    quad_table_close(&back);
}

static void other_rules_that_agree_are_the_same_game(void **unused) {
    (void)unused;
    static char now[sizeof whole];
    memcpy(now, whole, sizeof now);
    for (int version = 0; version <= 7; version += 7) {
        write_other_version(&table, (uint16_t)version);
        assert_int_equal(read_record(whole, true), QUAD_ERROR_NONE);
        assert_memory_equal(&back.truth, &table.truth, sizeof table.truth);
        write_record(&back, QUAD_ORACLE, changed);
        assert_string_equal(now, changed);
        quad_table_close(&back);
        assert_int_equal(read_part(whole, true), QUAD_ERROR_NONE);
        assert_int_equal(stop.error, QUAD_ERROR_NONE);
        assert_int_equal(stop.made, version);
        quad_table_close(&back);
    }
    /* Only the number differs, so digests of one version are not those of another. */
    write_other_version(&table, 7);
    replace("game tali 7", "game tali 6");
    assert_int_equal(read_record(changed, true), QUAD_ERROR_BAD_VERSION);
}

static void other_rules_stop_where_they_part(void **unused) {
    (void)unused;
    write_other_version(&table, 7);
    int line = line_of(whole, strstr(whole, "\n4 1 ") + 1);
    replace("\n4 1 ", "\n4 1 lay one\n4 1 ");
    assert_stops(changed, false, QUAD_ERROR_ILLEGAL, 4, line);
    replace("\n4 1 ", "\n4 1 dance ");
    assert_stops(changed, false, QUAD_ERROR_BAD_NOTATION, 4, line);
    replace("\n4 1 ", "\n4 2 ");
    assert_stops(changed, false, QUAD_ERROR_NOT_YOUR_TURN, 4, line);
    /* The position after the last move is not the one recorded: that move does not agree. */
    memcpy(changed, whole, sizeof whole);
    size_t last = strlen(changed) - 2;
    changed[last] = changed[last] == '0' ? '1' : '0';
    line = line_of(whole, strstr(whole, "\nend ") + 1);
    assert_stops(changed, false, QUAD_ERROR_WRONG_DIGEST, table.count - 1, line);
    /* The seed gives another chance move: only for those who check it. */
    memcpy(changed, whole, sizeof whole);
    char *seed = strstr(changed, "\nseed ") + strlen("\nseed ");
    memset(seed, 'a', 64);
    assert_int_equal(read_record(changed, false), QUAD_ERROR_NONE);
    quad_table_close(&back);
    assert_int_equal(read_part(changed, true), QUAD_ERROR_NONE);
    assert_int_equal(stop.error, QUAD_ERROR_WRONG_LUCK);
    assert_true(back.count < table.count);
    quad_table_close(&back);
}

/* What no version of the rules can be blamed for is refused, whatever the version. */
static void damage_is_no_change_of_rules(void **unused) {
    (void)unused;
    write_other_version(&table, 7);
    assert_change_refused("\n4 1 ", "\n5 1 ", QUAD_ERROR_WRONG_PLY);
    assert_int_equal(read_part(changed, false), QUAD_ERROR_WRONG_PLY);
    assert_change_refused("name 1 Livia", "option throw 9", QUAD_ERROR_BAD_OPTION);
    assert_int_equal(read_part(changed, false), QUAD_ERROR_BAD_OPTION);
    size_t length = (size_t)(strstr(whole, "\nend ") + 1 - whole);
    assert_int_equal(quad_record_read_part(whole, length, &back, false, &stop, &fault), QUAD_ERROR_TRUNCATED);
    write_record(&table, QUAD_ORACLE, whole);
    replace("\n4 1 ", "\n4 2 ");
    assert_int_equal(read_part(changed, false), QUAD_ERROR_NOT_YOUR_TURN);
}

/* The position at which it began is of the same version as the record. */
static void other_rules_begin_at_positions(void **unused) {
    (void)unused;
    struct quad_table late;
    struct quad_any middle;
    quad_table_state_at(&table, 6, &middle);
    assert_int_equal(quad_table_open_at(&late, table.game, &middle, &table.seed), QUAD_ERROR_NONE);
    for (size_t i = 6; i < table.count; i++) {
        assert_int_equal(quad_table_replay(&late, table.plays[i].seat, table.plays[i].move), QUAD_ERROR_NONE);
    }
    write_other_version(&late, 7);
    assert_int_equal(read_record(whole, true), QUAD_ERROR_NONE);
    assert_memory_equal(&back.truth, &table.truth, sizeof table.truth);
    quad_table_close(&back);
    replace("| game tali 7", "| game tali 1");
    assert_int_equal(read_record(changed, true), QUAD_ERROR_BAD_VERSION);
    quad_table_close(&late);
}

static void stops_are_told(void **unused) {
    (void)unused;
    static const struct {
        struct quad_stop stop;
        const char *text[QUAD_LANGUAGES];
    } rows[] = {
        {{QUAD_ERROR_NONE, 3, 4, 57},
         {"the game was set aside and replays again: whoever runs the server can let it go on",
          "la partie a été mise de côté et se rejoue de nouveau\xc2\xa0: l’exploitant du serveur peut la "
          "laisser reprendre"}},
        {{QUAD_ERROR_ILLEGAL, 3, 4, 57},
         {"the game follows version 3 of the rules and this program version 4: it replays up to move 57; "
          "then: this move is "
          "not allowed now",
          "la partie suit la version 3 des règles et ce programme la version 4\xc2\xa0: elle se rejoue "
          "jusqu’au coup "
          "57\xe2\x80\xaf; ensuite\xc2\xa0: ce coup n’est pas permis maintenant"}},
        {{QUAD_ERROR_ILLEGAL, 3, 4, 0},
         {"the game follows version 3 of the rules and this program version 4: it does not replay: this move "
          "is not allowed now",
          "la partie suit la version 3 des règles et ce programme la version 4\xc2\xa0: elle ne se rejoue "
          "pas\xc2\xa0: ce coup "
          "n’est pas permis maintenant"}},
        {{QUAD_ERROR_BAD_VERSION, 3, 4, 57},
         {"the game follows version 3 of the rules and this program version 4, and nothing that was kept "
          "proves that it is "
          "still the same game",
          "la partie suit la version 3 des règles et ce programme la version 4, et rien de ce qui a été "
          "conservé ne prouve que "
          "c’est encore la même partie"}},
        {{QUAD_ERROR_WRONG_LUCK, 4, 4, 1},
         {"the game replays up to move 1; then: the seed gives another chance move here",
          "la partie se rejoue jusqu’au coup 1\xe2\x80\xaf; ensuite\xc2\xa0: la graine donne ici un autre "
          "résultat du hasard"}},
        {{QUAD_ERROR_WRONG_LUCK, 4, 4, 0},
         {"the game does not replay: the seed gives another chance move here",
          "la partie ne se rejoue pas\xc2\xa0: la graine donne ici un autre résultat du hasard"}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        for (int language = 0; language < QUAD_LANGUAGES; language++) {
            struct quad_text text;
            quad_text_begin(&text, changed, sizeof changed);
            quad_stop_write(&text, &rows[i].stop, (enum quad_language)language);
            assert_string_equal(changed, rows[i].text[language]);
        }
    }
}

/* What was kept of a game that does not replay: nobody reads what might be hidden from him. */
static void what_was_kept_is_written(void **unused) {
    (void)unused;
    static struct quad_play plays[256];
    memcpy(plays, table.plays, table.count * sizeof *plays);
    size_t all = table.count;
    struct quad_kept kept = {.rules_version = 3, .plays = plays, .count = all, .note = "why"};
    struct quad_text text;
    /* The table replays all of it: as its record, but for version, note and digests. */
    quad_text_begin(&text, changed, sizeof changed);
    quad_record_write_kept(&text, &table, 1, &kept);
    write_record(&table, 1, whole);
    assert_memory_equal(strstr(whole, "\nmoves\n"), strstr(changed, "\nmoves\n"),
                        strlen(strstr(whole, "\nmoves\n")));
    assert_non_null(strstr(changed, "\ngame tali 3\n"));
    assert_non_null(strstr(changed, "\n# why\nmoves\n"));
    /* It replays four moves of it, the draws before the first turn. */
    struct quad_any there;
    quad_table_state_at(&table, 4, &there);
    table.truth = there;
    table.count = 4;
    plays[5] = (struct quad_play){.seat = QUAD_NOBODY};
    plays[6].move.verb = 200;
    for (int viewer = 0; viewer < 2; viewer++) {
        quad_text_begin(&text, changed, sizeof changed);
        quad_record_write_kept(&text, &table, viewer, &kept);
        assert_null(strstr(changed, "\nseed"));
        assert_true((strstr(changed, "\n0 * bone ?") == NULL) ==
                    (viewer == 0)); /* the first draws are seat 1's */
        assert_non_null(strstr(changed, "\n# 5 ?\n"));
        assert_non_null(strstr(changed, viewer == plays[6].seat ? "\n# 6 1 c8" : "\n# 6 1 ?\n"));
    }
    for (size_t i = 7; i < all; i++) {
        char line[32], whole_line[64];
        struct quad_text l;
        quad_text_begin(&l, line, sizeof line);
        quad_text_add(&l, "\n");
        quad_text_add_number(&l, (long)i);
        quad_text_add(&l, " ");
        quad_seat_write(&l, plays[i].seat);
        quad_text_add(&l, " ");
        const char *at = strstr(changed, line);
        assert_non_null(at);
        quad_text_begin(&l, whole_line, sizeof whole_line);
        quad_text_add(&l, line);
        quad_notation_write(&l, table.game, plays[i].move);
        bool mine = plays[i].seat == 1, bare = strchr(at + strlen(line), ' ') == NULL ||
                                               strchr(at + strlen(line), ' ') > strchr(at + 1, '\n');
        bool shown = strncmp(at, whole_line, strlen(whole_line)) == 0;
        assert_true(mine || bare ? shown : !shown);
    }
    kept.has_digest = true;
    kept.digest = 0x123;
    quad_text_begin(&text, changed, sizeof changed);
    quad_record_write_kept(&text, &table, QUAD_ORACLE, &kept);
    assert_non_null(strstr(changed, "\nseed "));
    assert_non_null(strstr(changed, " 0000000000000123\n"));
    assert_non_null(strstr(changed, "\n# 6 1 c8"));
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
        cmocka_unit_test_setup_teardown(other_rules_that_agree_are_the_same_game, set_up, tear_down),
        cmocka_unit_test_setup_teardown(other_rules_stop_where_they_part, set_up, tear_down),
        cmocka_unit_test_setup_teardown(damage_is_no_change_of_rules, set_up, tear_down),
        cmocka_unit_test_setup_teardown(other_rules_begin_at_positions, set_up, tear_down),
        cmocka_unit_test_setup_teardown(stops_are_told, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_was_kept_is_written, set_up, tear_down),
    };
    return cmocka_run_group_tests_name("record", tests, NULL, NULL);
}
