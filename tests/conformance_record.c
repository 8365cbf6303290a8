/* conformance_record.c: a game as a file, whole and damaged, and moves taken back. */
#include "conformance.h"

#include "core/notation.h"
#include "core/record.h"

#include <stdlib.h>

static char whole[QUAD_RECORD_TEXT], again[QUAD_RECORD_TEXT];

static size_t write_record(const struct quad_table *table, int viewer, char *out, size_t size, bool *cut) {
    struct quad_text text;
    quad_text_begin(&text, out, size);
    quad_record_write(&text, table, viewer);
    *cut = text.cut;
    return text.length;
}

/* A record is read back to the same truth, and written again the same. */
static void check_reload(struct trial *t, const struct quad_table *table, size_t length) {
    static struct quad_table back;
    struct quad_fault fault;
    bool cut;
    enum quad_error error = quad_record_read(whole, length, &back, true, &fault);
    if (!trial_check(t, error == QUAD_ERROR_NONE, "its own record is refused, line %d: %s: %s", fault.line,
                     quad_error_text(error, QUAD_ENGLISH), fault.near)) {
        return;
    }
    trial_same(t, quad_table_truth(table), quad_table_truth(&back), "the record read back");
    size_t rewritten = write_record(&back, QUAD_ORACLE, again, sizeof again, &cut);
    trial_check(t, rewritten == length && memcmp(whole, again, length) == 0,
                "the record written again differs");
    quad_table_close(&back);
}

/* A damaged record is refused with its line, or it means the very same game (a blank more). */
static void check_refused(struct trial *t, const struct quad_table *table, size_t length, const char *how) {
    static struct quad_table back;
    struct quad_fault fault = {.error = QUAD_ERROR_NONE};
    enum quad_error error = quad_record_read(again, length, &back, true, &fault);
    if (error == QUAD_ERROR_NONE) {
        trial_same(t, quad_table_truth(table), quad_table_truth(&back), how);
        quad_table_close(&back);
    } else {
        trial_check(t, fault.line > 0 && fault.error == error, "%s: refused without a line", how);
    }
}

static size_t pick_line(struct trial *t, size_t from, size_t length) {
    size_t at = from + quad_rng_below(&t->rng, (uint32_t)(length - from));
    while (at > from && whole[at - 1] != '\n') {
        at--;
    }
    return at;
}

static void check_damage(struct trial *t, const struct quad_table *table, size_t length) {
    struct quad_fault fault = {.error = QUAD_ERROR_NONE};
    static struct quad_table back;
    const char *moves = strstr(whole, "\nmoves\n");
    if (!trial_check(t, moves != NULL, "a record without moves")) {
        return;
    }
    size_t first = (size_t)(moves - whole) + strlen("\nmoves\n"), line = pick_line(t, first, length);
    /* Cut off: every shorter file must be refused. */
    enum quad_error error = quad_record_read(whole, line, &back, true, &fault);
    trial_check(t, error == QUAD_ERROR_TRUNCATED && fault.line > 0,
                "a record cut off at byte %zu of %zu is read", line, length);
    /* A line taken out. */
    size_t next = line + strcspn(whole + line, "\n") + 1;
    memcpy(again, whole, line);
    memcpy(again + line, whole + next, length - next);
    check_refused(t, table, length - (next - line), "a line was taken out");
    /* A character changed, in the moves or anywhere. */
    for (int i = 0; i < 4; i++) {
        size_t from = i % 2 == 0 ? first : 0, at = from + quad_rng_below(&t->rng, (uint32_t)(length - from));
        memcpy(again, whole, length);
        again[at] =
            (char)(i < 2 ? '0' + (int)quad_rng_below(&t->rng, 10) : (int)quad_rng_below(&t->rng, 256));
        check_refused(t, table, length, "a character was changed");
    }
    /* The last digest changed. */
    memcpy(again, whole, length);
    again[length - 2] = again[length - 2] == '0' ? '1' : '0';
    error = quad_record_read(again, length, &back, true, &fault);
    trial_check(t, error == QUAD_ERROR_WRONG_DIGEST, "a changed digest is not noticed");
}

void check_record(struct trial *t, const struct quad_table *table) {
    bool cut;
    size_t length = write_record(table, QUAD_ORACLE, whole, sizeof whole, &cut);
    if (!trial_check(t, !cut, "the record is too long for QUAD_RECORD_TEXT")) {
        return;
    }
    check_reload(t, table, length);
    check_damage(t, table, length);
    for (int viewer = 0; viewer <= t->seats; viewer++) {
        int who = viewer == t->seats ? QUAD_NOBODY : viewer;
        size_t seen = write_record(table, who, whole, sizeof whole, &cut);
        trial_check(t, !cut && strstr(whole, "\nseed") == NULL && seen > 0,
                    "the record for viewer %d has the seed", who);
    }
}

/* Taking back: if it is granted, playing the same again gives the same, luck included; if not, nothing
 * changes. */
void check_undo(struct trial *t, struct quad_table *table) {
    static struct quad_any now;
    if (table->count == 0) {
        return;
    }
    size_t count = table->count;
    now = table->truth;
    bool free_rewind = quad_rng_below(&t->rng, 2) == 0;
    int seat = (int)quad_rng_below(&t->rng, (uint32_t)t->seats);
    struct quad_play *plays = malloc(count * sizeof *plays);
    assert(plays != NULL);
    memcpy(plays, table->plays, count * sizeof *plays);
    enum quad_error error = quad_table_undo(table, 1u << seat, free_rewind);
    if (error == QUAD_ERROR_NONE) {
        trial_check(t, table->count < count, "an undo took nothing back");
        trial_check(t, plays[table->count].seat == seat, "an undo went to another seat's move");
        trial_check(t, free_rewind || table->count == count - 1, "an undo took back more than one move");
        while (table->count < count && error == QUAD_ERROR_NONE) {
            error = quad_table_replay(table, plays[table->count].seat, plays[table->count].move);
        }
        trial_check(t, error == QUAD_ERROR_NONE, "after an undo the same moves are refused");
    } else {
        trial_check(t, table->count == count, "a refused undo took something back");
    }
    trial_same(t, trial_see(&now), quad_table_truth(table), "taken back and played again");
    free(plays);
}
