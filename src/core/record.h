/* record.h: save files. A header, one move a line, a digest now and then.
 *
 *     quadriga record 1
 *     game trajan 1                 token and rules version
 *     seats 2
 *     name 1 Livia
 *     option random_markers 1       every option, so that presets may change
 *     box 1 0123456789abcdef        the box: its number, the digest of its values; then what differs (box.h)
 *     seed 00ff…                    64 hexadecimal digits: the luck of the table; none if others dictated it
 *     | position                    only if the game began from a position: its lines
 *     moves
 *     0 * first 2                   ply, seat (* is chance), move
 *     1 1 sow seaport
 *     digest 64 0123456789abcdef    of the position after 64 moves
 *     end 70 0123456789abcdef
 *
 * Loading replays and checks everything; on an error the table stays closed. A record of another version of
 * the rules is the same game if every move is still allowed and every digest is what it was, but for the
 * version's number; otherwise it opens only for those who want to see how far it goes. */
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
/* Moves that were kept and are not, or not yet, part of a table: all plays of the game from the table's first
 * on. */
struct quad_kept {
    uint16_t rules_version; /* under which they were made */
    const struct quad_play *plays;
    size_t count;
    const char *note; /* a line for whoever reads it, or NULL */
    bool has_digest;
    uint64_t digest; /* of the last position, under that version */
};
/* The record of a game that does not replay to its end, from what was kept of it. Where the table knows no
 * more, nobody can say what others may know: whoever is not the oracle reads his own moves, and of others the
 * verbs. */
QUAD_API void quad_record_write_kept(struct quad_text *t, const struct quad_table *table, int viewer,
                                     const struct quad_kept *kept);
/* One line of it. g: NULL if there is no such game any more. A play of QUAD_NOBODY is one that is missing. */
QUAD_API void quad_record_write_unjudged(struct quad_text *t, const struct quad_game *g, uint32_t ply,
                                         const struct quad_play *play, int viewer);
/* Read a record and open the table it describes. check_luck: every chance move must be the one the seed
 * gives. */
QUAD_API enum quad_error quad_record_read(const char *text, size_t length, struct quad_table *table,
                                          bool check_luck, struct quad_fault *fault);

/* Where the replay of a game stops, and why. */
struct quad_stop {
    enum quad_error error; /* NONE: nowhere, any more. BAD_VERSION: it replays, but nothing proves that it is
                              the same game */
    uint16_t made, now;    /* versions of the rules: that of the game, that of this program */
    uint32_t ply;          /* the last that agrees */
};
QUAD_API void quad_stop_write(struct quad_text *t, const struct quad_stop *stop, enum quad_language language);
/* As quad_record_read, but a record of another version of the rules opens as far as moves and digests agree.
 */
QUAD_API enum quad_error quad_record_read_part(const char *text, size_t length, struct quad_table *table,
                                               bool check_luck, struct quad_stop *stop,
                                               struct quad_fault *fault);

QUAD_C_END

#endif
