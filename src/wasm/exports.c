/* exports.c: what JavaScript can call.
 *
 * Texts come in through a buffer that quad_input makes room in, and go out through one that quad_output
 * names; whatever writes returns how many bytes it wrote. Two texts come in one after the other, each with an
 * end. A line is one connection of the page to a table. Tables and lines are addresses that JavaScript keeps
 * and gives back; it is part of this program, so they are not checked. Seats count from 0 here; a spectator
 * is QUAD_NOBODY. */
#include "core/position.h"
#include "core/record.h"
#include "wasm/local.h"
#include "wasm/nets.h"
#include "wasm/thoughts.h"

#include <stdlib.h>

/* A prototype as the compilers want it, and the definition. */
#ifdef __wasm__
#define EXPORT(type, name, ...)                                                                              \
    type name(__VA_ARGS__);                                                                                  \
    __attribute__((export_name(#name))) type name(__VA_ARGS__)
#else /* for those who read it over: tools/tidy */
#define EXPORT(type, name, ...)                                                                              \
    type name(__VA_ARGS__);                                                                                  \
    type name(__VA_ARGS__)
#endif

enum { OUTPUT = QUAD_RECORD_TEXT };

static char output[OUTPUT], *input;
static size_t input_room;
static struct quad_text out;

struct line {
    struct local *table;
    struct reader reader;
};

static void begin(void) {
    quad_text_begin(&out, output, OUTPUT);
}

static uint32_t written(void) {
    assert(!out.cut);
    return (uint32_t)out.length;
}

#ifdef __wasm__
/* An assert: the page finds the words in the output. */
_Noreturn void __assert_fail(const char *what, const char *file, int line, const char *function) {
    begin();
    quad_text_add(&out, file);
    quad_text_add(&out, ":");
    quad_text_add_number(&out, line);
    quad_text_add(&out, ": ");
    quad_text_add(&out, function);
    quad_text_add(&out, ": ");
    quad_text_add(&out, what);
    __builtin_trap();
}
#endif

EXPORT(char *, quad_input, uint32_t size) {
    if (size + 1 > input_room) {
        free(input);
        input_room = (size_t)size + 1;
        input = malloc(input_room);
        if (input == NULL) {
            input_room = 0;
            return NULL;
        }
    }
    input[size] = '\0';
    return input;
}

EXPORT(const char *, quad_output, void) {
    return output;
}

EXPORT(uint32_t, quad_catalogue, int language) {
    struct quad_json j;
    begin();
    quad_json_begin(&j, &out);
    quad_json_open(&j, NULL, '{');
    catalogue_write(&j, (enum quad_language)language);
    quad_json_close(&j, '}');
    return written();
}

/* What the things of the game in the input do; 0 if there is no such game. */
EXPORT(uint32_t, quad_about, int language) {
    struct quad_json j;
    const struct quad_game *g = quad_game_named(input);
    if (g == NULL) {
        return 0;
    }
    begin();
    quad_json_begin(&j, &out);
    quad_json_open(&j, NULL, '{');
    catalogue_write_about(&j, g, (enum quad_language)language);
    quad_json_close(&j, '}');
    return written();
}

/* How long a bot of that level thinks, in milliseconds; 0: as long as its budget lasts. -1: no such level. */
EXPORT(int, quad_level_time, int level) {
    const struct quad_bot *bot = level < 0 ? NULL : quad_bot_at((size_t)level);
    return bot == NULL ? -1 : (int)bot->milliseconds;
}

/* The level named in the input, or -1. */
EXPORT(int, quad_level, void) {
    return bot_level_named(input);
}

/* A network's file in the input, to be thought with from now on; 0: the output says why not, as JSON. */
EXPORT(int, net_take, uint32_t length, int language) {
    struct quad_fault fault = {nets_take(input, length), 0, ""};
    begin();
    if (fault.error != QUAD_ERROR_NONE) {
        thoughts_fault(&out, &fault, (enum quad_language)language);
    }
    return fault.error == QUAD_ERROR_NONE;
}

EXPORT(struct local *, table_new, int seats) {
    return local_new(input, seats);
}

/* The input is the id by which the page knows the table. */
EXPORT(void, table_call, struct local *l) {
    struct quad_text id;
    quad_text_begin(&id, l->id, sizeof l->id);
    quad_text_add(&id, input);
}

/* The input is 32 bytes: the seed of the table's luck. */
EXPORT(void, table_seed, struct local *l) {
    memcpy(l->seed.byte, input, sizeof l->seed.byte);
}

/* The input is 32 bytes: the hash of the seed, which is promised from now on. */
EXPORT(void, table_luck, struct local *l) {
    memcpy(l->luck, input, sizeof l->luck);
    l->promised = true;
}

/* The luck of the bots' thoughts. */
EXPORT(void, table_wits, struct local *l, double seed) {
    quad_rng_seed(&l->wits, (uint64_t)seed);
}

/* How much bots think, in percent of what they usually do: for slow devices, and tests. */
EXPORT(void, table_effort, struct local *l, uint32_t percent) {
    l->effort = percent;
}

EXPORT(int, table_option, struct local *l, int value) {
    return (int)local_set_option(l, input, value);
}

/* The name is in the input. handed: a bot plays for a person. */
EXPORT(int, table_seat, struct local *l, int seat, int holder, int level, int handed) {
    return (int)local_set_seat(l, seat, holder, level, handed != 0, input);
}

EXPORT(void, table_manners, struct local *l, int undo, int confirm) {
    l->undo = (uint8_t)undo;
    l->confirm = confirm != 0;
}

EXPORT(int, table_begin, struct local *l) {
    return (int)local_begin(l);
}

/* The record in the input; NULL: the output says why, as JSON. */
EXPORT(struct local *, table_load, uint32_t length, int play_on, int language) {
    struct quad_fault fault = {QUAD_ERROR_NONE, 0, ""};
    struct local *l = local_load(input, length, play_on != 0, &fault);
    begin();
    if (l == NULL) {
        thoughts_fault(&out, &fault, (enum quad_language)language);
    }
    return l;
}

EXPORT(void, table_free, struct local *l) {
    local_free(l);
}

/* All of the record, or as the viewer may have it. */
EXPORT(uint32_t, table_record, const struct local *l, int viewer) {
    begin();
    quad_record_write(&out, &l->table, viewer);
    return written();
}

EXPORT(uint32_t, table_summary, const struct local *l, int language) {
    struct sitting at = local_sitting(l);
    struct quad_json j;
    begin();
    quad_json_begin(&j, &out);
    view_summary(&j, &at, QUAD_NOBODY, 0, (enum quad_language)language);
    return written();
}

EXPORT(int, table_bot, const struct local *l) {
    int seat = local_bot(l);
    return seat < 0 ? -1 : l->sitter[seat].level;
}

EXPORT(int, table_think, struct local *l, uint32_t iterations, int hurry) {
    return local_think(l, iterations, hurry != 0);
}

EXPORT(struct line *, line_new, void) {
    struct line *line = calloc(1, sizeof *line);
    if (line != NULL) {
        line->reader.seat = QUAD_NOBODY;
        line->reader.parts = PART_SCENE | PART_JOURNAL;
    }
    return line;
}

EXPORT(void, line_free, struct line *line) {
    free(line);
}

EXPORT(void, line_language, struct line *line, int language) {
    line->reader.language = (enum quad_language)language;
    reader_renew(&line->reader);
}

EXPORT(int, line_enter, struct line *line, struct local *l, int seat, uint32_t parts) {
    if (seat != QUAD_NOBODY && (seat < 0 || seat >= l->seats || !l->sitter[seat].owned)) {
        return REFUSAL_NO_TABLE;
    }
    line->table = l;
    line->reader.seat = seat;
    line->reader.parts = parts;
    reader_renew(&line->reader);
    return REFUSAL_NONE;
}

EXPORT(void, line_renew, struct line *line) {
    reader_renew(&line->reader);
}

/* Another number whenever there is something new to see for this one: for everybody, or for his seat alone.
 */
EXPORT(double, line_version, const struct line *line) {
    int seat = line->reader.seat;
    return (double)(line->table->version << 16 | (seat == QUAD_NOBODY ? 0 : line->table->own[seat] & 0xffff));
}

EXPORT(uint32_t, line_view, struct line *line) {
    if (line->reader.seat != QUAD_NOBODY && !line->table->sitter[line->reader.seat].owned) {
        line->reader.seat = QUAD_NOBODY; /* he left */
        reader_renew(&line->reader);
    }
    struct sitting at = local_sitting(line->table);
    reader_follow(&line->reader, at.chronicle);
    begin();
    view_write(&out, &at, &line->reader);
    return written();
}

/* The refusal of a message, or 0: then the view of that moment is in the output. */
EXPORT(int, line_look, const struct line *line, double ply, int open) {
    struct sitting at = local_sitting(line->table);
    enum refusal why = sitting_judge_look(&at, (int64_t)ply, open != 0);
    begin();
    if (why == REFUSAL_NONE) {
        view_write_past(&out, &at, &line->reader, (uint32_t)ply, open != 0);
    }
    return (int)why;
}

EXPORT(int, line_history, const struct line *line) {
    struct sitting at = local_sitting(line->table);
    begin();
    if (at.over) {
        view_write_history(&out, &at);
    }
    return at.over ? REFUSAL_NONE : REFUSAL_NOT_OVER;
}

EXPORT(uint32_t, quad_written, void) {
    return written();
}

/* Messages that change something: the refusal, or 0; -1 if the move is held. seq below 0: not given. */
EXPORT(int, line_move, struct line *line, double ply, double seq) {
    bool held = false;
    enum refusal why = local_move(line->table, line->reader.seat, (int64_t)ply, (int64_t)seq, input, &held);
    return why == REFUSAL_NONE && held ? -1 : (int)why;
}

EXPORT(int, line_confirm, struct line *line) {
    return (int)local_confirm(line->table, line->reader.seat);
}

EXPORT(int, line_undo, struct line *line, double seq) {
    return (int)local_undo(line->table, line->reader.seat, (int64_t)seq);
}

EXPORT(int, line_bot, struct line *line, int seat, int level) {
    return (int)local_hand(line->table, line->reader.seat, seat < 0 ? line->reader.seat : seat, level);
}

EXPORT(int, line_take, struct line *line) {
    return (int)local_take(line->table, line->reader.seat);
}

EXPORT(int, line_leave, struct line *line) {
    return (int)local_leave(line->table, line->reader.seat);
}

/* The refusal of that token in the input, so that JavaScript can name one. */
EXPORT(int, quad_refusal, void) {
    int why = REFUSALS - 1;
    while (why > 0 && strcmp(refusal_rows[why].token, input) != 0) {
        why--;
    }
    return why;
}

/* The answer to a message whose id is in the input; why as the message's function gave it. */
EXPORT(uint32_t, line_answer, const struct line *line, int why) {
    struct verdict v = {.id = input, .why = why < 0 ? REFUSAL_NONE : (enum refusal)why, .held = why < 0};
    if (line->table != NULL) {
        v.seq = line->table->seq;
        v.ply = quad_table_truth(&line->table->table)->ply;
    }
    begin();
    verdict_write(&out, &v, line->reader.language);
    return written();
}

/* Hints: think about the position in the input, which is as a seat sees it. 0: the output says why not. */
EXPORT(int, hint_begin, uint32_t length, double seed, int language) {
    begin();
    return thoughts_begin(&out, input, length, (uint64_t)seed, (enum quad_language)language);
}

/* Think for so many iterations more; returns how many it has been. */
EXPORT(double, hint_run, uint32_t iterations) {
    return (double)thoughts_run(iterations);
}

EXPORT(uint32_t, hint_report, void) {
    begin();
    thoughts_report(&out);
    return written();
}

/* Analyse a table: the next decision from that ply on; turns: only the first of each turn. The ply, or -1 if
 * there is none left. Then hint_run, and analysis_report for what it comes to. */
EXPORT(double, analysis_next, const struct local *l, double ply, int turns) {
    return (double)thoughts_next(&l->table, (int64_t)ply, turns != 0);
}

EXPORT(uint32_t, analysis_report, const struct local *l) {
    begin();
    thoughts_judge(&out, &l->table);
    return written();
}
