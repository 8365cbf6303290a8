/* position.h: states as readable text and back, from the rows of state.def.
 *
 *     position
 *     game trajan 1
 *     seats 2
 *     option random_markers 1
 *     box 1 0123456789abcdef                only if it is not the first built-in one, see box.h
 *     ply 57
 *     agenda effect 1 nine-oo               step, who is asked (1…5, * for chance, - for nobody), arguments
 *     markers 1 seaport = yellow:2 blue:1   field, indices, then index:value of the last dimension
 *     time = 3
 *
 * What is zero is left out; sets read "a+b"; hidden symbols "?". Reading accepts true states only, checks
 * every value against its domain and audits the whole: a state that was read can be played. */
#ifndef QUAD_POSITION_H
#define QUAD_POSITION_H

#include "core/field.h"

QUAD_C_BEGIN

enum { QUAD_POSITION_TEXT = 96 * 1024 }; /* more than any position needs */

QUAD_API void quad_position_write(struct quad_text *t, const struct quad_game *g, const struct quad_state *s);
/* Read a whole position; out has room for any state, and the caller holds the game (box.h). On an error
 * nothing is left in it. */
QUAD_API enum quad_error quad_position_read(const char *text, size_t length, const struct quad_game **game,
                                            struct quad_any *out, struct quad_fault *fault);
/* The same for a position that another version of the rules has written. */
QUAD_API enum quad_error quad_position_read_of(const char *text, size_t length, uint16_t rules_version,
                                               const struct quad_game **game, struct quad_any *out,
                                               struct quad_fault *fault);
/* The same for a position as a viewer sees it (its head names him), for programs that think about what a
 * table has sent them. What is hidden cannot be audited: give it only what quad_position_write has written of
 * a redacted state. */
QUAD_API enum quad_error quad_position_read_seen(const char *text, size_t length,
                                                 const struct quad_game **game, struct quad_any *out,
                                                 struct quad_fault *fault);
/* Change one line's worth of a state: a field or a frame of the agenda (which is put on top). */
QUAD_API enum quad_error quad_position_set(const struct quad_game *g, struct quad_state *s, const char *line,
                                           size_t length);
/* Write the line of the position that this one speaks of, as it stands: the same field and indices, "hand 1
 * =" if all is zero there, or the frames of the agenda. Nothing if there is no such line. */
QUAD_API void quad_position_line(struct quad_text *t, const struct quad_game *g, const struct quad_state *s,
                                 const char *line, size_t length);
/* Whether the position is one the game can have: agenda and audit. Returns an error and what is broken. */
QUAD_API enum quad_error quad_position_check(const struct quad_game *g, const struct quad_state *s,
                                             const char **broken);
QUAD_API enum quad_error quad_option_set(const struct quad_game *g, uint8_t options[QUAD_OPTIONS],
                                         struct quad_word name, struct quad_word value);
/* Lines of a file: "option name value". All options are written, so that a preset may change and old files
 * stay true; but see later_options. */
QUAD_API void quad_option_lines(struct quad_text *t, const struct quad_game *g,
                                const uint8_t options[QUAD_OPTIONS]);
QUAD_API void quad_option_write(struct quad_text *t, const struct quad_option *option, int value);
/* A frame as its line of the agenda has it: step, who is asked, arguments. */
QUAD_API void quad_frame_write(struct quad_text *t, const struct quad_game *g,
                               const struct quad_frame *frame);
/* A fingerprint of all that the position says, of its box the line that names it; the same on every machine.
 */
QUAD_API uint64_t quad_position_digest(const struct quad_game *g, const struct quad_state *s);
/* The one that a program with that version of the rules would take of the same position: only its number,
 * which the position names, tells them apart. */
QUAD_API uint64_t quad_position_digest_of(const struct quad_game *g, const struct quad_state *s,
                                          uint16_t rules_version);

QUAD_C_END

#endif
