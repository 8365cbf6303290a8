/* net.c: inference. See net.h; net_file.c reads and writes networks. */
#include "ai/net.h"

uint32_t quad_net_weights(uint32_t inputs) {
    return quad_net_bias_3(inputs) + QUAD_NET_HEADS;
}

size_t quad_net_bytes(uint32_t inputs) {
    size_t row = (inputs + 1) * sizeof(int16_t);
    return sizeof(struct quad_net) + quad_net_weights(inputs) * sizeof(float) + QUAD_NET_FACTORS * row;
}

void quad_net_clear(struct quad_net *net, uint32_t inputs) {
    memset(net, 0, quad_net_bytes(inputs));
    net->inputs = inputs;
    net->weights = quad_net_weights(inputs);
    net->lead_scale = net->points_scale = 1;
}

void quad_net_estimate(const struct quad_game *g, const struct quad_state *s, float out[QUAD_SEATS]) {
    memset(out, 0, QUAD_SEATS * sizeof out[0]);
    if (g->estimate != NULL) {
        g->estimate(g, s, out);
    }
}

void quad_net_encode(const struct quad_game *g, const struct quad_state *s, int seat,
                     const float estimate[QUAD_SEATS], struct quad_features *out) {
    float rival = 0;
    for (int i = 0, found = 0; i < s->seats; i++) {
        if (i != seat) {
            rival = !found || estimate[i] > rival ? estimate[i] : rival;
            found = 1;
        }
    }
    float lead = estimate[seat] - rival, size = lead < 0 ? -lead : lead;
    out->count = 0;
    g->features(g, s, seat, out);
    quad_feature(out, g->feature_count, estimate[seat] / 64);
    quad_feature(out, g->feature_count + 1, lead / 32);
    quad_feature(out, g->feature_count + 2, lead / (8 + size));
}

/* Vectors of four sums; eight of them fit into the registers of any machine. Each sum is made in the order of
 * its terms, whatever the compiler does with the vectors. */
typedef float lanes __attribute__((vector_size(16)));
enum { LANES = 4, GROUPS = 8, BLOCK = LANES * GROUPS };
_Static_assert((int)QUAD_NET_HIDDEN_2 == (int)BLOCK && QUAD_NET_HIDDEN_1 % BLOCK == 0,
               "layers are made of blocks");

static inline lanes load(const float *at) {
    lanes v;
    memcpy(&v, at, sizeof v);
    return v;
}

/* sum += value * weight, for one block. */
static inline void add_row(lanes sum[GROUPS], float value, const float *weight) {
    lanes v = {value, value, value, value};
    sum[0] += v * load(weight);
    sum[1] += v * load(weight + LANES);
    sum[2] += v * load(weight + 2 * LANES);
    sum[3] += v * load(weight + 3 * LANES);
    sum[4] += v * load(weight + 4 * LANES);
    sum[5] += v * load(weight + 5 * LANES);
    sum[6] += v * load(weight + 6 * LANES);
    sum[7] += v * load(weight + 7 * LANES);
}

static inline void relu(const lanes sum[GROUPS], float *out) {
    memcpy(out, sum, GROUPS * sizeof sum[0]);
    for (int i = 0; i < BLOCK; i++) {
        out[i] = out[i] > 0 ? out[i] : 0;
    }
}

/* One block of the first hidden layer: bias and inputs in their order. */
static void hidden_1_block(const struct quad_net *net, const struct quad_features *f, uint32_t from,
                           float *out) {
    lanes sum[GROUPS];
    memcpy(sum, &net->weight[quad_net_bias_1(net->inputs) + from], sizeof sum);
    for (int i = 0; i < f->count; i++) {
        add_row(sum, f->value[i], &net->weight[(uint32_t)f->at[i] * QUAD_NET_HIDDEN_1 + from]);
    }
    relu(sum, out);
}

static void hidden_2_layer(const struct quad_net *net, const float *hidden_1, float *out) {
    lanes sum[GROUPS];
    memcpy(sum, &net->weight[quad_net_bias_2(net->inputs)], sizeof sum);
    for (uint32_t i = 0; i < QUAD_NET_HIDDEN_1; i++) {
        add_row(sum, hidden_1[i], &net->weight[quad_net_layer_2(net->inputs) + i * QUAD_NET_HIDDEN_2]);
    }
    relu(sum, out);
}

void quad_net_forward(const struct quad_net *net, const struct quad_features *f,
                      struct quad_net_activations *out) {
    for (uint32_t from = 0; from < QUAD_NET_HIDDEN_1; from += BLOCK) {
        hidden_1_block(net, f, from, out->hidden_1 + from);
    }
    hidden_2_layer(net, out->hidden_1, out->hidden_2);
    const float *weight = &net->weight[quad_net_layer_3(net->inputs)];
    memcpy(out->head, &net->weight[quad_net_bias_3(net->inputs)], sizeof out->head);
    for (int i = 0; i < QUAD_NET_HIDDEN_2; i++, weight += QUAD_NET_HEADS) {
        for (int head = 0; head < QUAD_NET_HEADS; head++) {
            out->head[head] += out->hidden_2[i] * weight[head];
        }
    }
}

/* A power of two by its exponent, the rest by its Taylor series. */
float quad_net_exp_minus(float x) {
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

float quad_net_sigmoid(float x) {
    float e = quad_net_exp_minus(x < 0 ? -x : x);
    return x < 0 ? e / (1 + e) : 1 / (1 + e);
}

void quad_net_evaluate(const struct quad_net *net, const struct quad_features *f,
                       struct quad_net_values *out) {
    struct quad_net_activations a;
    quad_net_forward(net, f, &a);
    out->win = quad_net_sigmoid(a.head[QUAD_NET_WIN]);
    out->lead = net->lead_mean + net->lead_scale * a.head[QUAD_NET_LEAD];
    out->points = net->points_mean + net->points_scale * a.head[QUAD_NET_POINTS];
}
