/* fuzz_record.c: a record as text. What is accepted is written back and read again to the same table, and so
 * is what each viewer may have of it; taking moves back ends at the start. */
#include "fuzz.h"

#include "core/record.h"

#include <stdlib.h>

static char first[QUAD_RECORD_TEXT], second[QUAD_RECORD_TEXT];

static size_t write_record(const struct quad_table *table, int viewer, char *out) {
    struct quad_text text;
    quad_text_begin(&text, out, sizeof first);
    quad_record_write(&text, table, viewer);
    fuzz_require(!text.cut, "a record is too long to write");
    return text.length;
}

static void rewind_all(struct quad_table *table) {
    size_t count = table->count;
    while (quad_table_undo(table, 0xffu, true) == QUAD_ERROR_NONE) {
        fuzz_require(table->count == --count, "an undo takes back more or less than a move");
    }
    fuzz_require(table->count == 0 && memcmp(&table->truth, &table->first, sizeof table->truth) == 0,
                 "taking everything back does not end at the start");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static struct quad_table table, again;
    struct quad_fault fault = {.error = QUAD_ERROR_NONE};
    bool check_luck = size % 2 == 0;
    enum quad_error error = quad_record_read((const char *)data, size, &table, check_luck, &fault);
    if (error != QUAD_ERROR_NONE) {
        fuzz_require(fault.error == error, "refused without a reason");
        return 0;
    }
    size_t length = write_record(&table, QUAD_ORACLE, first);
    error = quad_record_read(first, length, &again, check_luck, &fault);
    fuzz_require(error == QUAD_ERROR_NONE, "an accepted record is refused when written again");
    fuzz_require(memcmp(&table.truth, &again.truth, sizeof table.truth) == 0 && table.count == again.count &&
                     memcmp(table.names, again.names, sizeof table.names) == 0,
                 "an accepted record is read again otherwise");
    write_record(&again, QUAD_ORACLE, second);
    fuzz_require(strcmp(first, second) == 0, "a record is written in two ways");
    write_record(&table, QUAD_NOBODY, second);
    fuzz_require(strstr(second, "\nseed ") == NULL, "a spectator gets the seed");
    if (again.count <= 64) {
        rewind_all(&again);
    }
    quad_table_close(&table);
    quad_table_close(&again);
    return 0;
}
