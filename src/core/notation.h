/* notation.h: moves as text and back: a verb's token and the tokens of its arguments, "sow seaport". */
#ifndef QUAD_NOTATION_H
#define QUAD_NOTATION_H

#include "core/error.h"

QUAD_C_BEGIN

QUAD_API void quad_notation_write(struct quad_text *t, const struct quad_game *g, struct quad_move m);
/* Read a move; words are separated by blanks. Whether it is legal is another question. */
QUAD_API enum quad_error quad_notation_read(const struct quad_game *g, const char *text, size_t length,
                                            struct quad_move *out);

/* One value of a domain as a token and back; hidden symbols are "?". Reading returns -1 for an unknown token.
 */
QUAD_API void quad_token_write(struct quad_text *t, const struct quad_game *g, int domain, int value);
QUAD_API int quad_token_read(const struct quad_game *g, int domain, const char *token, size_t length);

/* A seat as written in files: 1 … 5, or * for chance; -1 if it is none of these. */
QUAD_API void quad_seat_write(struct quad_text *t, int seat);
QUAD_API int quad_seat_read(const char *token, size_t length);

/* Words of a line: the next one, or length 0 at the end. */
struct quad_word {
    const char *at;
    size_t length;
};
QUAD_API struct quad_word quad_word_next(const char **at, const char *end);
/* Nothing may follow: a line is understood as a whole or refused. */
QUAD_API enum quad_error quad_line_end(const char *at, const char *end);
QUAD_API bool quad_word_is(struct quad_word word, const char *token);
/* A decimal number from min to max; false if it is not one. */
QUAD_API bool quad_word_number(struct quad_word word, int64_t min, int64_t max, int64_t *out);

QUAD_C_END

#endif
