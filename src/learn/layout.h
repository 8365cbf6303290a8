/* layout.h: inside of a tensor's layout: which values of a state stand where. For this folder.
 *
 * A position is first brought into a row of bytes, the picture: the values that are shown, as seen from a
 * seat, rotated, each in its size. Each value of the picture is a cell, which knows its places of the tensor.
 * Two pictures are compared word by word, and only the cells that differ are written. */
#ifndef QUAD_LAYOUT_H
#define QUAD_LAYOUT_H

#include "learn/tensor.h"

enum {
    LAYOUT_CELLS = 8192,
    LAYOUT_BLOCKS = 512,
    LAYOUT_FIELDS = 96,
    LAYOUT_PICTURE = 4096,
    LAYOUT_NAMED_FRAMES = 8, /* frames of the agenda, from the bottom, whose step is one-hot */
    LAYOUT_FRAMES = QUAD_AGENDA - 1,
    FRAME_BYTES = 8,
    LAYOUT_WORD = 8,
};
#define LAYOUT_MIXED UINT32_MAX /* a word of other things */

struct layout_cell {
    uint32_t first;
    uint16_t at; /* in the picture */
    uint8_t size, code;
    uint8_t base; /* the value of the first place */
    bool negative;
    uint16_t places;
    float unit; /* 1 / scale */
};

/* How a field comes into the picture. */
struct layout_field {
    uint16_t from, to;
    uint16_t row;        /* bytes of a row of a seat */
    uint16_t head;       /* bytes before the first seat's row, copied as they are */
    uint16_t tail;       /* and behind the last */
    bool rotated, alone; /* the row of who looks alone */
    bool fits;           /* its rows are a word, in a state and in the picture */
    /* Values that stand for seats: from this bit or symbol on. */
    bool maps;
    uint8_t kind, size, first;
    uint16_t values;
};

/* An argument of a step: where the question's has its places; whether it stands for a seat, from which symbol
 * on.
 */
struct layout_argument {
    uint32_t first;
    uint16_t places;
    uint8_t code;
    bool seated, is_symbol, secret;
    uint8_t seat;
    float unit;
};

struct quad_tensor {
    const struct quad_game *game; /* held */
    int seats;
    enum quad_tensor_side side;
    bool redacts; /* the game hides more than its rows say */
    uint32_t size;
    int cells, blocks, fields;
    uint16_t picture;      /* bytes, whole words */
    uint16_t head, frames; /* where the head and the agenda stand in it */
    uint32_t top_step, top_waiting;
    struct layout_argument argument[QUAD_BOTTOM][QUAD_FRAME_ARGS];
    bool special[QUAD_BOTTOM]; /* a step with arguments that stand for seats or are secret */
    struct layout_field field[LAYOUT_FIELDS];
    struct layout_cell cell[LAYOUT_CELLS];
    uint16_t cell_of[LAYOUT_PICTURE]; /* of a byte; LAYOUT_CELLS: the question */
    /* Words of eight small numbers are written at once: the place of the first, and the units of all. */
    uint32_t numbers[LAYOUT_PICTURE / LAYOUT_WORD];
    float unit[LAYOUT_PICTURE];
    unsigned char blank[LAYOUT_PICTURE]; /* a picture whose tensor is all 0 */
    struct quad_tensor_block block[LAYOUT_BLOCKS];
};

/* The head of the picture: ply, me, options; then the agenda: the question, then what waits below it. */
enum { HEAD_PLY = 0, HEAD_ME = 4, HEAD_OPTIONS = 5 };

/* Where the seats of a domain begin; false if it has none. */
bool layout_seated(const struct quad_game *g, int domain, int *first);

#endif
