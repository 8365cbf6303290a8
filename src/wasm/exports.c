/* exports.c: what JavaScript can call.
 *
 * Texts come in through a buffer that quad_input makes room in, and go out through one that quad_output
 * names; whatever writes returns how many bytes it wrote. Tables and sessions are addresses that JavaScript
 * keeps and gives back; it is part of this program, so they are not checked. Seats count from 0 here; a
 * spectator is QUAD_NOBODY. */
#include "core/position.h"
#include "core/record.h"
#include "wasm/ahead.h"
#include "wasm/boxes.h"
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
static struct view_buffers buffers;

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
    catalogue_write(&j, (enum quad_language)language, NULL);
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

/* What the box in the input comes to; whole: with all its values. */
EXPORT(uint32_t, box_read, uint32_t length, int whole, int language) {
    begin();
    boxes_read(&out, input, length, whole != 0, (enum quad_language)language);
    return written();
}

/* Turn to the box in the input; 0: it is not sound. Then box_prove plays a game with every number of
 * players. */
EXPORT(int, box_prove_begin, uint32_t length) {
    return boxes_prove_begin(input, length);
}

EXPORT(uint32_t, box_prove, double seed, int language) {
    begin();
    boxes_prove(&out, (uint64_t)seed, (enum quad_language)language);
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
    struct quad_fault fault = {.error = nets_take(input, length)};
    begin();
    if (fault.error != QUAD_ERROR_NONE) {
        thoughts_fault(&out, &fault, (enum quad_language)language);
    }
    return fault.error == QUAD_ERROR_NONE;
}

/* The token of a refusal. */
EXPORT(uint32_t, quad_refusal, int why) {
    begin();
    quad_text_add(&out, refusal_rows[why].token);
    return written();
}

EXPORT(struct local *, table_new, int seats) {
    return local_new(input, seats);
}

/* With the box in the input; NULL: the output says why, as JSON. */
EXPORT(struct local *, table_new_box, uint32_t length, int seats, int language) {
    struct quad_fault fault = {.error = QUAD_ERROR_NONE};
    struct local *l = local_new_box(input, length, seats, &fault);
    begin();
    if (l == NULL) {
        thoughts_fault(&out, &fault, (enum quad_language)language);
    }
    return l;
}

/* The box it is played with. */
EXPORT(uint32_t, table_box, const struct local *l, int language) {
    struct quad_json j;
    begin();
    quad_json_begin(&j, &out);
    quad_json_open(&j, NULL, '{');
    catalogue_write_box(&j, l->game, (enum quad_language)language);
    quad_json_close(&j, '}');
    return written();
}

/* The input is the id by which the page knows the table. */
EXPORT(void, table_call, struct local *l) {
    struct quad_text id;
    quad_text_begin(&id, l->room.id, sizeof l->room.id);
    quad_text_add(&id, input);
}

/* The input is 32 bytes: the seed of the table's luck. */
EXPORT(void, table_seed, struct local *l) {
    memcpy(l->seed.byte, input, sizeof l->seed.byte);
}

/* The input is 32 bytes: the hash of the seed, which is promised from now on. */
EXPORT(void, table_luck, struct local *l) {
    memcpy(l->room.luck, input, sizeof l->room.luck);
    l->room.has_luck = true;
}

/* The luck of the bots' thoughts. */
EXPORT(void, table_bot_seed, struct local *l, double seed) {
    quad_rng_seed(&l->rng, (uint64_t)seed);
}

/* How much bots think, in percent of what they usually do: for slow devices, and tests. */
EXPORT(void, table_effort, struct local *l, uint32_t percent) {
    l->effort = percent;
}

/* What follows returns a refusal, or 0. The option's token is in the input. */
EXPORT(int, table_option, struct local *l, int value) {
    return (int)catalogue_set_option(l->game, l->options, input, value);
}

/* The name is in the input. handed: a bot plays for a person. */
EXPORT(int, table_seat, struct local *l, int seat, int holder, int level, int handed) {
    return (int)local_set_seat(l, seat, holder, level, handed != 0, input);
}

/* Whether players may take back is in the input: "never", "secret", "free". */
EXPORT(int, table_settings, struct local *l, int confirm) {
    int undo = catalogue_undo(input);
    l->room.undo = (uint8_t)undo;
    l->room.confirm = confirm != 0;
    return undo < 0 ? REFUSAL_BAD_REQUEST : REFUSAL_NONE;
}

EXPORT(int, table_begin, struct local *l) {
    return (int)local_begin(l);
}

/* The record in the input; NULL: the output says why, as JSON. */
EXPORT(struct local *, table_load, uint32_t length, int play_on, int language) {
    struct quad_fault fault = {.error = QUAD_ERROR_NONE};
    struct local *l = local_load(input, length, play_on != 0, &fault);
    begin();
    if (l == NULL) {
        thoughts_fault(&out, &fault, (enum quad_language)language);
    }
    return l;
}

/* A table that begins where the last scenario of the input does. */
EXPORT(struct local *, table_scenario, uint32_t length, int language) {
    struct quad_fault fault = {.error = QUAD_ERROR_NONE};
    struct local *l = local_new_scenario(input, length, &fault);
    begin();
    if (l == NULL) {
        thoughts_fault(&out, &fault, (enum quad_language)language);
    }
    return l;
}

EXPORT(void, table_free, struct local *l) {
    local_free(l);
}

/* All of the record, and nothing is unsaved then; or as the viewer may have it. */
EXPORT(uint32_t, table_record, struct local *l, int viewer) {
    begin();
    l->unsaved = l->unsaved && viewer != QUAD_ORACLE;
    quad_record_write(&out, &l->room.replay.table, viewer);
    return written();
}

EXPORT(int, table_unsaved, const struct local *l) {
    return l->unsaved;
}

EXPORT(uint32_t, table_summary, const struct local *l, int language) {
    struct quad_json j;
    begin();
    quad_json_begin(&j, &out);
    view_summary(&j, &l->room, QUAD_NOBODY, 0, (enum quad_language)language);
    return written();
}

/* The seat of the person who sits down first, or -1. */
EXPORT(int, table_person, const struct local *l) {
    return local_person(l);
}

EXPORT(int, table_is_watched, const struct local *l) {
    return l->room.sessions != NULL;
}

/* The level of the bot that owes a choice, or -1. */
EXPORT(int, table_bot, const struct local *l) {
    int seat = local_bot(l);
    return seat < 0 ? -1 : l->room.replay.seat[seat].level;
}

EXPORT(int, table_think, struct local *l, uint32_t iterations, int hurry) {
    bool moved = local_think(l, iterations, hurry != 0);
    local_publish();
    return moved;
}

EXPORT(struct session *, session_new, void) {
    struct session *s = calloc(1, sizeof *s);
    if (s != NULL) {
        s->seat = QUAD_NOBODY;
    }
    return s;
}

EXPORT(void, session_free, struct session *s) {
    session_leave(s);
    free(s);
}

/* A message, packed, is in the input; the reply, or 0 if there is nothing to say. refuse: the engine broke
 * down over it, so it is not done. */
EXPORT(uint32_t, session_hear, struct session *s, uint32_t length, int refuse) {
    struct reply reply = local_hear(s, input, length, refuse != 0 ? REFUSAL_NOT_KEPT : REFUSAL_NONE);
    local_publish();
    begin();
    if (!reply.silent) {
        reply_write(&out, &reply, s->language);
    }
    return written();
}

/* The next thing that there is to see, or 0. */
EXPORT(uint32_t, session_next, struct session *s) {
    begin();
    session_write(s, &out, &buffers);
    return written();
}

/* A message, packed, that would bring another session to where this one is; 0: it is nowhere. */
EXPORT(uint32_t, session_place, const struct session *s) {
    begin();
    local_write_enter(&out, s);
    return written();
}

EXPORT(uint32_t, quad_written, void) {
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

/* Weigh the moves to advise in so many worlds; how many are wanted still. */
EXPORT(int, hint_weigh, int worlds) {
    return thoughts_weigh(worlds);
}

EXPORT(uint32_t, hint_report, void) {
    begin();
    thoughts_report(&out);
    return written();
}

/* Analyse a table: the next decision from that ply on; turns: only the first of each turn. The ply, or -1 if
 * there is none left. Then hint_run, and analysis_report for what it comes to. */
EXPORT(double, analysis_next, const struct local *l, double ply, int turns) {
    return (double)thoughts_next(&l->room.replay.table, (int64_t)ply, turns != 0);
}

/* Think on about the two moves that are compared, until both have so many visits; how many are missing. */
EXPORT(uint32_t, analysis_try, const struct local *l, uint32_t visits, uint32_t iterations) {
    return thoughts_try(&l->room.replay.table, visits, iterations);
}

EXPORT(uint32_t, analysis_report, const struct local *l, int reasons) {
    begin();
    thoughts_judge(&out, &l->room.replay.table, reasons != 0);
    return written();
}

/* What a move would do: the position in the input, as a seat that is asked sees it, and behind its end the
 * move. 0: there is no such move. */
EXPORT(uint32_t, move_ahead, uint32_t length) {
    begin();
    return ahead_write(&out, input, length, input + length + 1, &buffers) ? written() : 0;
}

/* The decision of the table at that ply, as a question. */
EXPORT(uint32_t, table_question, const struct local *l, uint32_t ply, int language) {
    const struct quad_table *t = &l->room.replay.table;
    struct quad_any first = t->first;
    begin();
    moment_write_question(&out, t, ply - quad_any_state(&first)->ply, (enum quad_language)language, &buffers);
    return written();
}
