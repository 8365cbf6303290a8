/* tensor.h: a position as numbers, from one seat's side of the table: all that the seat may know, nothing
 * else.
 *
 * A layout describes the numbers once for a game and a number of players; quad_tensor_write fills them in for
 * a position. They are made of the rows of state.def and of the agenda, nothing of them by hand:
 *
 *   me, ply, options     which seat looks (one-hot), moves made so far, the options
 *   a field's name       its values: a number as itself, over its scale; a symbol one-hot (or, of a domain of
 *                        more than 64 symbols, 1 + its number over their number); a symbol or none one-hot
 * with a place for none first; a set as a place for each symbol. What is hidden is all 0 top.step,
 * top.waiting, top.STEP.ARGUMENT   the question that is open: its step one-hot, who owes a choice, its
 * arguments as fields are, in places that are 0 for any other step agenda.N             what waits below it,
 * from the bottom: its step one-hot, who owes a choice, arguments as numbers
 *
 * Seats are rotated: whoever looks is the first, then the others as they sit. So are symbols that stand for
 * seats, and rows of a field by seat. Of hands that their owners alone see there is the row of the seat
 * itself; what nobody sees has no place. The values of the box are not in: they are the same in all its
 * games.
 *
 * A tensor of the truth has all rows, hidden ones too: for critics and for tests, never for whoever plays. */
#ifndef QUAD_TENSOR_H
#define QUAD_TENSOR_H

#include "core/game.h"

QUAD_C_BEGIN

enum quad_tensor_side { QUAD_SEEN, QUAD_TRUTH };

/* What an element means. */
enum quad_tensor_code {
    QUAD_CODE_NUMBER,  /* the number over the scale; may be above 1 */
    QUAD_CODE_ONE_HOT, /* a place for each symbol */
    QUAD_CODE_MAYBE,   /* a place for none, then one for each symbol */
    QUAD_CODE_SET,     /* a place for each symbol, any of them set */
    QUAD_CODE_SYMBOL,  /* 1 + the symbol, over the scale; 0 for none and for what is hidden */
};

/* A block of the tensor: one name, a shape. Its places stand in row-major order from first on. index: the
 * domain of each dimension but of the last `places`, 0 … places - 1, which is one-hot or a set over `domain`.
 */
enum { QUAD_TENSOR_DIMS = 3 };
struct quad_tensor_block {
    char name[48];
    uint32_t first, size;
    uint8_t code; /* enum quad_tensor_code */
    uint8_t dims, domain;
    uint8_t index[QUAD_TENSOR_DIMS];   /* domain of each index */
    uint16_t extent[QUAD_TENSOR_DIMS]; /* how many of it */
    uint16_t places;                   /* of each value: 1, or as many as symbols */
    float scale;
};

struct quad_tensor; /* a layout */

/* NULL if there is not enough memory, or the game is not for so many players. */
QUAD_API struct quad_tensor *quad_tensor_open(const struct quad_game *g, int seats,
                                              enum quad_tensor_side side);
QUAD_API void quad_tensor_close(struct quad_tensor *layout);

QUAD_API uint32_t quad_tensor_size(const struct quad_tensor *layout); /* how many numbers */
QUAD_API size_t quad_tensor_blocks(const struct quad_tensor *layout);
QUAD_API const struct quad_tensor_block *quad_tensor_block(const struct quad_tensor *layout, size_t number);
/* What one number is, in words of files: "hand 1 wood", "top.step sow"; false if there is none. */
struct quad_text;
QUAD_API bool quad_tensor_describe(const struct quad_tensor *layout, uint32_t number, struct quad_text *out);
/* Of all names, shapes and scales: it changes when a tensor means something else. */
QUAD_API uint64_t quad_tensor_digest(const struct quad_tensor *layout);

/* The position from that seat's side. s: the truth, which is redacted for the seat first; or a state that is
 * redacted for it already. Of bytes: numbers are not scaled, but cut to 0 … 255 (-128 … 127, plus 128, where
 * they may be negative). */
QUAD_API void quad_tensor_write(const struct quad_tensor *layout, const struct quad_state *s, int seat,
                                float *out);
QUAD_API void quad_tensor_write_bytes(const struct quad_tensor *layout, const struct quad_state *s, int seat,
                                      uint8_t *out);

/* The same digest means: the seat sees the same. (It says nothing of what the seat saw before.) */
QUAD_API uint64_t quad_information(const struct quad_game *g, const struct quad_state *s, int seat);

/* For loops: a tensor that is kept up to date where it stands. Only what has changed is written. */
struct quad_tensor_view {
    const struct quad_tensor *layout;
    void *out; /* floats, or bytes */
    bool bytes;
    unsigned char *was; /* quad_tensor_view_bytes(layout) of memory: what out shows */
};
QUAD_API size_t quad_tensor_view_bytes(const struct quad_tensor *layout);
/* Begin, or begin anew in other memory: out is cleared. */
QUAD_API void quad_tensor_view_begin(struct quad_tensor_view *view, void *out);
QUAD_API void quad_tensor_view_write(struct quad_tensor_view *view, const struct quad_state *s, int seat);

QUAD_C_END

#endif
