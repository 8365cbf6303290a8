/* record.h: save files. A header, one move a line, a digest now and then.
 *
 *     quadriga record 1
 *     game trajan 1                 token and rules version
 *     seats 2
 *     name 1 Livia
 *     option random_markers 1       every option, so that presets may change
 *     seed 00ff…                    64 hexadecimal digits: the luck of the table; none if others dictated it
 *     | position                    only if the game began from a position: its lines
 *     moves
 *     0 * first 2                   ply, seat (* is chance), move
 *     1 1 sow seaport
 *     digest 64 0123456789abcdef    of the position after 64 moves
 *     end 70 0123456789abcdef
 *
 * Loading replays and checks everything; on an error the table stays closed. */
#ifndef QUAD_RECORD_H
#define QUAD_RECORD_H

#include "core/table.h"

QUAD_C_BEGIN

enum {
    QUAD_RECORD_TEXT = 4 * 1024 * 1024, /* longest record that is read */
    QUAD_RECORD_LINE = 2048,            /* more than any line of a position */
    QUAD_DIGEST_EVERY = 64,
};

/* Write the record as a viewer may have it: QUAD_ORACLE all of it; others without seed, digests and what is
 * hidden. */
QUAD_API void quad_record_write(struct quad_text *t, const struct quad_table *table, int viewer);
/* Read a record and open the table it describes. check_luck: every chance move must be the one the seed
 * gives. */
QUAD_API enum quad_error quad_record_read(const char *text, size_t length, struct quad_table *table,
                                          bool check_luck, struct quad_fault *fault);

QUAD_C_END

#endif
