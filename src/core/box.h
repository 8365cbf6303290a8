/* box.h: the values that are printed on the components of a game, as a file and back.
 *
 *     quadriga box 1
 *     game romeroll
 *     title Ma boîte                       what its owner calls it, if he does
 *     base 1                               the built-in box that has all that is not told here
 *     plan_cost camp = wood:2 brick:2      a line of a value, see field.h; what it does not name is zero
 *     # a comment
 *
 * A game that is played with another box is another const struct quad_game. It is counted how often it is
 * held: whoever keeps it holds it, and drops it when done; the last to drop frees it. Built-in games are
 * there for ever. */
#ifndef QUAD_BOX_H
#define QUAD_BOX_H

#include "core/error.h"
#include "core/field.h"

QUAD_C_BEGIN

enum {
    QUAD_BOX_TEXT = 64 * 1024, /* longest box that is read, or written */
    QUAD_BOX_GAMES = 100,      /* random games that a box has to stand */
};

QUAD_API const struct quad_game *quad_game_hold(const struct quad_game *g);
QUAD_API void quad_game_drop(const struct quad_game *g);

/* The box with all its values, as a file; or only what differs from its base. */
QUAD_API void quad_box_write(struct quad_text *t, const struct quad_game *g);
QUAD_API void quad_box_write_changes(struct quad_text *t, const struct quad_game *g);
/* "1 0123456789abcdef Ma boîte": base, digest, title, as records name it. */
QUAD_API void quad_box_write_name(struct quad_text *t, const struct quad_game *g);

/* Read a box and bind its game to it; g: the game it must be for, or NULL for whichever it names. The values
 * are checked as a whole, but not by playing. On success bound is held by the caller; on an error nothing is
 * left and fault says where, and what was expected there. */
QUAD_API enum quad_error quad_box_read(const struct quad_game *g, const char *text, size_t length,
                                       const struct quad_game **bound, struct quad_fault *fault);
/* The game with the built-in box of that number, held by the caller; NULL if there is none. */
QUAD_API const struct quad_game *quad_box_built_in(const struct quad_game *g, int number);
/* The game as it was played before there were boxes, with options of then, which may be changed into those of
 * now; held by the caller. NULL: there is not enough memory, or a value is out of bounds. */
QUAD_API const struct quad_game *quad_box_from_options(const struct quad_game *g,
                                                       const uint8_t old[QUAD_OPTIONS],
                                                       uint8_t options[QUAD_OPTIONS]);
/* The old options that stand for a box which was told so, in their old order. */
QUAD_API void quad_box_to_options(const struct quad_game *g, const uint8_t options[QUAD_OPTIONS],
                                  uint8_t old[QUAD_OPTIONS]);
/* Whether two games are the same, box included. */
QUAD_API bool quad_game_equal(const struct quad_game *a, const struct quad_game *b);

/* What the head of a record, a position or a scenario says of its box, line by line:
 *
 *     box 1 0123456789abcdef Ma boîte          its base, the digest of all values, its title
 *     box plan_cost camp = wood:3              a line that differs from the base
 *     option grain_price 3                     before there were boxes, some values were options
 */
struct quad_box_head {
    const struct quad_game *game; /* built in */
    bool is_named, has_lines, has_old;
    uint64_t digest;
    uint8_t options[QUAD_OPTIONS], old[QUAD_OPTIONS];
    struct quad_text file; /* a box, in the making */
    char text[QUAD_BOX_TEXT];
};
QUAD_API void quad_box_head_begin(struct quad_box_head *h, const struct quad_game *g);
/* What stands behind the words "box" and "option". */
QUAD_API enum quad_error quad_box_head_line(struct quad_box_head *h, const char *at, const char *end);
QUAD_API enum quad_error quad_box_head_option(struct quad_box_head *h, const char *at, const char *end);
/* The head is complete: the game, held by the caller, and its options are in h->options. A head that says
 * nothing speaks of the built-in box of that number. */
QUAD_API enum quad_error quad_box_head_end(struct quad_box_head *h, int silent,
                                           const struct quad_game **bound, struct quad_fault *fault);
/* Those lines. */
QUAD_API void quad_box_head_write(struct quad_text *t, const struct quad_game *g);
/* Whether a head need not speak of it: it is the first of those built in, or told by options. */
QUAD_API bool quad_box_goes_without_saying(const struct quad_game *g);

/* Play random games at every number of players, with every audit: what is wrong with them. */
QUAD_API enum quad_error quad_box_prove(const struct quad_game *g, int games, uint64_t seed,
                                        struct quad_fault *fault);

/* The row of that name, or NULL; where one of its values comes from; whether it is that of the built-in box
 * of the same number. */
QUAD_API const struct quad_value *quad_value_named(const struct quad_game *g, const char *name,
                                                   size_t length);
QUAD_API enum quad_origin quad_value_origin(const struct quad_game *g, const struct quad_value *value,
                                            size_t element);
/* The page of the publisher's rulebook that speaks of it; 0 if none does. */
QUAD_API int quad_value_page(const struct quad_game *g, const struct quad_value *value);
QUAD_API bool quad_value_is_ours(const struct quad_game *g, const struct quad_value *value, size_t element);
/* Whether it is a house value, and its owner has left it at ours. A name is none: it decides nothing. */
QUAD_API bool quad_value_is_house(const struct quad_game *g, const struct quad_value *value, size_t element);

/* What a symbol does, in the values of the box; false if there is nothing to say. */
QUAD_API bool quad_describe(const struct quad_game *g, int domain, int symbol, enum quad_language language,
                            struct quad_text *out);

QUAD_C_END

#endif
