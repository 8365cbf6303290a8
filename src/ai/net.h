/* net.h: a small network that judges a position for one seat: its chance to win, its lead and its points at
 * the end of the game.
 *
 * It is asked from the side of each seat in turn, with that seat's features: one set of weights serves all
 * seats, so every game teaches it as many times as there are players, and a seat's own secrets count where
 * they belong. Sums are made in one order, without fused operations and without the C library's functions:
 * the same bits on every machine, in browsers too.
 *
 * Files: lines of text ("quadriga net 1", "game trajan", "seats 2" …, "made COMMAND"), an empty line, then
 * scales as 32-bit floats and weights as 16-bit numbers, low byte first. */
#ifndef QUAD_NET_H
#define QUAD_NET_H

#include "core/text.h"

enum { QUAD_NET_FIRST = 64, QUAD_NET_SECOND = 32, QUAD_NET_HEADS = 3 };
enum quad_net_head { QUAD_NET_WIN, QUAD_NET_LEAD, QUAD_NET_POINTS };

/* All weights in one row: inputs x FIRST, FIRST, FIRST x SECOND, SECOND, SECOND x HEADS, HEADS. */
struct quad_net {
    uint32_t inputs, weights;
    float lead_mean, lead_scale, points_mean, points_scale; /* what heads of 0 and 1 mean, in points */
    float weight[];
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

/* The file of a net; made: the command that made it. The text is cut if it has no room. */
QUAD_API void quad_net_write(const struct quad_net *net, const struct quad_game *g, int seats,
                             const char *made, struct quad_text *out);
/* Room for quad_net_bytes(quad_net_inputs(g)); false if the file is broken or for another game, number of
 * seats, version of the rules or set of features. */
QUAD_API bool quad_net_read(struct quad_net *net, const struct quad_game *g, int seats, const void *bytes,
                            size_t length);

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

#endif
