/* net.h: a small network that looks at a position from one seat's side: value heads for its chance to win,
 * its lead and its points at the end of the game, and perhaps a policy head: how likely a search is to make
 * each choice.
 *
 * Two hidden layers of ReLUs over sparse inputs. One set of weights serves all seats, so every game gives as
 * many samples as it has players, and a seat's secrets count for that seat only. Sums are made in one order,
 * without fused operations and without the C library's functions: the same bits on every machine, in browsers
 * too.
 *
 * Files: lines of text ("quadriga net 2", "game trajan", "seats 2", "features VERSION COUNT", "layers …",
 * "made COMMAND"), an empty line, then scales as 32-bit floats and weights quantised to 16 bits, low byte
 * first; then the policy head, if there is one: the number of its factors, and of each its verb, argument and
 * value, its scale and its weights. The header names no version of the rules: a ruling does not unload a
 * network. */
#ifndef QUAD_NET_H
#define QUAD_NET_H

#include "core/error.h"
#include "core/text.h"

QUAD_C_BEGIN

enum { QUAD_NET_HIDDEN_1 = 64, QUAD_NET_HIDDEN_2 = 32, QUAD_NET_HEADS = 3 };
enum quad_net_head { QUAD_NET_WIN, QUAD_NET_LEAD, QUAD_NET_POINTS };

/* The policy head is a softmax, linear in the inputs. A move has four factors: its verb, and each of its
 * arguments together with the verb; its logit is the sum of theirs. Factors that were not trained count 0. */
enum { QUAD_NET_FACTORS = 240, QUAD_NET_VERBS = 64, QUAD_NET_VALUES = 256 };
enum { QUAD_NET_VERB_ALONE = QUAD_MOVE_ARGS, QUAD_NET_MOVE_FACTORS }; /* the latter: how many a move has */

struct quad_net_factor {
    uint8_t verb, argument, value; /* argument QUAD_NET_VERB_ALONE: value 0 */
};

struct quad_net_policy_head {
    uint32_t factors; /* 0: there is no policy head */
    struct quad_net_factor factor[QUAD_NET_FACTORS];
    float scale[QUAD_NET_FACTORS];                                          /* of its quantised weights */
    uint8_t number[QUAD_NET_VERBS][QUAD_NET_MOVE_FACTORS][QUAD_NET_VALUES]; /* of a factor, from 1; 0: none */
};

/* All weights of the value network in one row: inputs x HIDDEN_1, HIDDEN_1, HIDDEN_1 x HIDDEN_2, HIDDEN_2,
 * HIDDEN_2 x HEADS, HEADS. C++ knows an array without an end as an extension only. */
__extension__ struct quad_net {
    uint32_t inputs, weights;
    float lead_mean, lead_scale, points_mean, points_scale; /* what heads of 0 and 1 mean, in points */
    struct quad_net_policy_head policy;
    float weight[]; /* and after them those of the policy head: for every input, and for the bias, one of each
                       factor, a whole number of 16 bits */
};

struct quad_net_values {
    float win; /* 0 … 1 */
    float lead, points;
};

/* Of a forward pass, for backpropagation. */
struct quad_net_activations {
    float hidden_1[QUAD_NET_HIDDEN_1], hidden_2[QUAD_NET_HIDDEN_2], head[QUAD_NET_HEADS];
};

QUAD_API uint32_t quad_net_weights(uint32_t inputs);
QUAD_API size_t quad_net_bytes(uint32_t inputs);
QUAD_API void quad_net_clear(struct quad_net *net, uint32_t inputs);
QUAD_API void quad_net_forward(const struct quad_net *net, const struct quad_features *f,
                               struct quad_net_activations *out);
QUAD_API void quad_net_evaluate(const struct quad_net *net, const struct quad_features *f,
                                struct quad_net_values *out);

/* The same on every machine: e^-x for x from 0 on, never 0: a power of two by its exponent, the rest by its
 * Taylor series. */
static inline float quad_net_exp_minus(float x) {
    const float most = 30;
    float halvings = (x < most ? x : most) * 1.44269504f;
    int whole = (int)halvings;
    float y = (halvings - (float)whole) * -0.69314718f, sum = 1;
    for (int i = 7; i > 0; i--) {
        sum = 1 + sum * y / (float)i;
    }
    uint32_t bits = (uint32_t)(127 - whole) << 23;
    float power;
    memcpy(&power, &bits, sizeof power);
    return sum * power;
}
/* 1 / (1 + e^-x) */
QUAD_API float quad_net_sigmoid(float x);

/* The inputs: the game's features, then the game's estimate, so that training begins from there. */
enum { QUAD_NET_EXTRA = 3 };
static inline uint32_t quad_net_inputs(const struct quad_game *g) {
    return (uint32_t)g->feature_count + QUAD_NET_EXTRA;
}
/* The estimate for all seats, for quad_net_encode; zeros if the game has none. */
QUAD_API void quad_net_estimate(const struct quad_game *g, const struct quad_state *s, float out[QUAD_SEATS]);
QUAD_API void quad_net_encode(const struct quad_game *g, const struct quad_state *s, int seat,
                              const float estimate[QUAD_SEATS], struct quad_features *out);

/* Where each layer begins in the row of weights. */
static inline uint32_t quad_net_bias_1(uint32_t inputs) {
    return inputs * QUAD_NET_HIDDEN_1;
}
static inline uint32_t quad_net_layer_2(uint32_t inputs) {
    return quad_net_bias_1(inputs) + QUAD_NET_HIDDEN_1;
}
static inline uint32_t quad_net_bias_2(uint32_t inputs) {
    return quad_net_layer_2(inputs) + QUAD_NET_HIDDEN_1 * QUAD_NET_HIDDEN_2;
}
static inline uint32_t quad_net_layer_3(uint32_t inputs) {
    return quad_net_bias_2(inputs) + QUAD_NET_HIDDEN_2;
}
static inline uint32_t quad_net_bias_3(uint32_t inputs) {
    return quad_net_layer_3(inputs) + QUAD_NET_HIDDEN_2 * QUAD_NET_HEADS;
}

/* The weight of a factor for an input, or its bias (input = inputs), before it is scaled. Those of all
 * factors for one input lie side by side. */
static inline float *quad_net_factor_weight(struct quad_net *net, uint32_t factor, uint32_t input) {
    return &net->weight[net->weights + (size_t)input * QUAD_NET_FACTORS + factor];
}
static inline const float *quad_net_see_factor_weight(const struct quad_net *net, uint32_t factor,
                                                      uint32_t input) {
    return &net->weight[net->weights + (size_t)input * QUAD_NET_FACTORS + factor];
}
/* A factor of a move: QUAD_NET_VERB_ALONE, or the number of an argument. */
static inline struct quad_net_factor quad_net_factor_of(struct quad_move m, int which) {
    uint8_t value = which == QUAD_NET_VERB_ALONE ? 0 : m.arg[which];
    struct quad_net_factor factor = {m.verb, (uint8_t)which, value};
    return factor;
}
/* The number of a factor, from 1; 0: the head does not have it. */
static inline int quad_net_find_factor(const struct quad_net_policy_head *head,
                                       struct quad_net_factor factor) {
    return factor.verb < QUAD_NET_VERBS ? head->number[factor.verb][factor.argument][factor.value] : 0;
}
/* Add a factor with weights 0; false if it is none, or there already, or there is no room. Those of one verb
 * are wanted together: the nearer they are added the faster. */
QUAD_API bool quad_net_add_factor(struct quad_net *net, struct quad_net_factor factor, float scale);
/* The softmax of the choices from the side of whoever chooses, on a scale on which the likeliest is 1. */
QUAD_API void quad_net_policy(const struct quad_net *net, const struct quad_features *f,
                              const struct quad_choices *c, float *out);
/* The numbers of the factors of all choices. */
void quad_net_numbers(const struct quad_net_policy_head *head, const struct quad_choices *c,
                      uint8_t out[][QUAD_NET_MOVE_FACTORS]);
/* The softmax by the logits of the factors, by their numbers; that of 0 is 0. */
void quad_net_softmax(const struct quad_choices *c, uint8_t number[][QUAD_NET_MOVE_FACTORS],
                      const float *logit, float *out);
/* net.c: sums of factors before they are scaled, in whole blocks; the exponential of each over that of the
 * largest. */
enum { QUAD_NET_FACTOR_BLOCK = 8, QUAD_NET_FACTOR_BLOCKS = QUAD_NET_FACTORS / QUAD_NET_FACTOR_BLOCK };
void quad_net_logits(const struct quad_net *net, const struct quad_features *f, const uint8_t *block,
                     int blocks, float *logit);
void quad_net_exponentials(float *at, int count);

/* The file of a net; made: the command that made it. The text is cut if it has no room. */
QUAD_API void quad_net_write(const struct quad_net *net, const struct quad_game *g, int seats,
                             const char *made, struct quad_text *out);
/* Room for quad_net_bytes(quad_net_inputs(g)). What is wrong with the file, the later the further it could be
 * read: BAD_NET, OTHER_NET (its game or seats), OLD_NET (its form or features), BROKEN_NET. */
QUAD_API enum quad_error quad_net_read(struct quad_net *net, const struct quad_game *g, int seats,
                                       const void *bytes, size_t length);

/* The networks at hand, up to one without a name: those that are built in (src/ai/nets, tools/embed.py), or
 * in a browser those that it was handed (src/wasm/nets.h). */
struct quad_net_file {
    const char *name, *bytes;
    size_t length;
};
extern const struct quad_net_file quad_net_built_in[];
const struct quad_net_file *quad_net_files(void);

/* The network at hand for that game and number of seats; if there is none, that for the nearest number, for
 * the features are the same. Playing alone is another game. False if there is none that fits. */
QUAD_API bool quad_net_load(struct quad_net *net, const struct quad_game *g, int seats);

QUAD_C_END

#endif
