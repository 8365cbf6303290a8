/* net.h: a small network that judges a position for one seat: its chance to win, its lead and its points at
 * the end of the game.
 *
 * It is asked from the side of each seat in turn, with that seat's features: one set of weights serves all
 * seats, so every game teaches it as many times as there are players, and a seat's own secrets count where
 * they belong. Sums are made in one order, without fused operations and without the C library's functions:
 * the same bits on every machine, in browsers too.
 *
 * It may know moves as well: which ones searches make of a position (net_moves.c).
 *
 * Files: lines of text ("quadriga net 2", "game trajan", "seats 2", "features VERSION COUNT", "layers …",
 * "made COMMAND"), an empty line, then scales as 32-bit floats and weights as 16-bit numbers, low byte first;
 * then what it knows of moves: how many parts, and of each its verb, argument and value, its scale and its
 * weights. The head names no version of the rules: a ruling does not unload a network. */
#ifndef QUAD_NET_H
#define QUAD_NET_H

#include "core/error.h"
#include "core/text.h"

QUAD_C_BEGIN

enum { QUAD_NET_FIRST = 64, QUAD_NET_SECOND = 32, QUAD_NET_HEADS = 3 };
enum quad_net_head { QUAD_NET_WIN, QUAD_NET_LEAD, QUAD_NET_POINTS };

/* A move has four parts: its verb, and each of its arguments together with the verb. A part has a weight for
 * every input and one of its own; a choice is as likely as e to the power of the sum over its parts. What the
 * network never met counts nothing. */
enum { QUAD_NET_PARTS = 240, QUAD_NET_VERBS = 64, QUAD_NET_VALUES = 256 };
enum { QUAD_NET_ALONE = QUAD_MOVE_ARGS, QUAD_NET_SIDES }; /* the verb alone; how many parts a move has */

struct quad_net_part {
    uint8_t verb, argument, value; /* argument QUAD_NET_ALONE: value 0 */
};

struct quad_net_moves {
    uint32_t parts; /* 0: it knows nothing of moves */
    struct quad_net_part part[QUAD_NET_PARTS];
    float unit[QUAD_NET_PARTS];                                      /* of a part's weights */
    uint8_t number[QUAD_NET_VERBS][QUAD_NET_SIDES][QUAD_NET_VALUES]; /* of a part, from 1; 0: none */
};

/* All weights in one row: inputs x FIRST, FIRST, FIRST x SECOND, SECOND, SECOND x HEADS, HEADS. C++
 * knows an array without an end as an extension only. */
__extension__ struct quad_net {
    uint32_t inputs, weights;
    float lead_mean, lead_scale, points_mean, points_scale; /* what heads of 0 and 1 mean, in points */
    struct quad_net_moves moves;
    float weight[]; /* and after them a row of 16-bit numbers for each part of moves */
};

struct quad_net_answer {
    float win; /* 0 … 1 */
    float lead, points;
};

/* What a forward pass left behind, for training. Values below 0 are cut off between layers. */
struct quad_net_trace {
    float first[QUAD_NET_FIRST], second[QUAD_NET_SECOND], head[QUAD_NET_HEADS];
};

QUAD_API uint32_t quad_net_weights(uint32_t inputs);
QUAD_API size_t quad_net_bytes(uint32_t inputs);
QUAD_API void quad_net_clear(struct quad_net *net, uint32_t inputs);
QUAD_API void quad_net_trace(const struct quad_net *net, const struct quad_features *f,
                             struct quad_net_trace *out);
QUAD_API void quad_net_ask(const struct quad_net *net, const struct quad_features *f,
                           struct quad_net_answer *out);
/* 1 / (1 + e^-x), nearly: the same on every machine. */
QUAD_API float quad_net_chance(float x);

/* What it looks at: the game's features, then what the game's own estimate says, so that learning begins from
 * there. How many inputs that makes. */
enum { QUAD_NET_EXTRA = 3 };
static inline uint32_t quad_net_inputs(const struct quad_game *g) {
    return (uint32_t)g->feature_count + QUAD_NET_EXTRA;
}
/* The estimate of all seats, for quad_net_describe; zeros if the game has none. */
QUAD_API void quad_net_estimate(const struct quad_game *g, const struct quad_state *s, float out[QUAD_SEATS]);
QUAD_API void quad_net_describe(const struct quad_game *g, const struct quad_state *s, int seat,
                                const float estimate[QUAD_SEATS], struct quad_features *out);

/* Where each layer begins in the row of weights. */
static inline uint32_t quad_net_bias_1(uint32_t inputs) {
    return inputs * QUAD_NET_FIRST;
}
static inline uint32_t quad_net_layer_2(uint32_t inputs) {
    return quad_net_bias_1(inputs) + QUAD_NET_FIRST;
}
static inline uint32_t quad_net_bias_2(uint32_t inputs) {
    return quad_net_layer_2(inputs) + QUAD_NET_FIRST * QUAD_NET_SECOND;
}
static inline uint32_t quad_net_layer_3(uint32_t inputs) {
    return quad_net_bias_2(inputs) + QUAD_NET_SECOND;
}
static inline uint32_t quad_net_bias_3(uint32_t inputs) {
    return quad_net_layer_3(inputs) + QUAD_NET_SECOND * QUAD_NET_HEADS;
}

/* The weights of a part of moves: of every input, then its own. */
static inline int16_t *quad_net_row(struct quad_net *net, uint32_t part) {
    return (int16_t *)(void *)&net->weight[net->weights] + (size_t)part * (net->inputs + 1);
}
static inline const int16_t *quad_net_see_row(const struct quad_net *net, uint32_t part) {
    return (const int16_t *)(const void *)&net->weight[net->weights] + (size_t)part * (net->inputs + 1);
}
/* The part that is a side of a move: QUAD_NET_ALONE, or the number of an argument. */
static inline struct quad_net_part quad_net_part_of(struct quad_move m, int side) {
    uint8_t value = side == QUAD_NET_ALONE ? 0 : m.arg[side];
    struct quad_net_part part = {m.verb, (uint8_t)side, value};
    return part;
}
/* The number of a part, from 1; 0: it is none that the network knows. */
static inline int quad_net_find_part(const struct quad_net_moves *moves, struct quad_net_part part) {
    return part.verb < QUAD_NET_VERBS ? moves->number[part.verb][part.argument][part.value] : 0;
}
/* Add a part, whose weights are 0; false if it is none, or there already, or there is no room. */
QUAD_API bool quad_net_add_part(struct quad_net *net, struct quad_net_part part, float unit);
/* How likely a search is to make each choice, of a position with these features from the side of whoever
 * chooses: the likeliest 1. For a network that knows moves. */
QUAD_API void quad_net_likely(const struct quad_net *net, const struct quad_features *f,
                              const struct quad_choices *c, float *out);
/* The same with any sums of a part's weights. */
typedef float quad_net_sum(const void *context, uint32_t part);
void quad_net_weigh(const struct quad_net_moves *moves, const struct quad_choices *c, quad_net_sum *sum_of,
                    const void *context, float *out);
/* e^-x for x from 0 on, nearly: the same on every machine. What is as good as 0 stays above it. */
QUAD_API float quad_net_decay(float x);

/* The file of a net; made: the command that made it. The text is cut if it has no room. */
QUAD_API void quad_net_write(const struct quad_net *net, const struct quad_game *g, int seats,
                             const char *made, struct quad_text *out);
/* Room for quad_net_bytes(quad_net_inputs(g)). What is wrong with the file, the later the further it could be
 * read: BAD_NET, OTHER_NET (its game or seats), OLD_NET (its form or features), BROKEN_NET. */
QUAD_API enum quad_error quad_net_read(struct quad_net *net, const struct quad_game *g, int seats,
                                       const void *bytes, size_t length);

/* The nets at hand; the last one has no name. Here those that are built in (src/ai/nets, tools/embed.py); a
 * browser is handed some (src/wasm/nets.h). */
struct quad_net_file {
    const char *name, *bytes;
    size_t length;
};
extern const struct quad_net_file quad_net_built_in[];
const struct quad_net_file *quad_net_files(void);

/* The net at hand for that game and number of seats, in the same way; if there is none, that of the nearest
 * number, for the features are the same. Playing alone is another game. False if there is none that fits. */
QUAD_API bool quad_net_load(struct quad_net *net, const struct quad_game *g, int seats);

QUAD_C_END

#endif
