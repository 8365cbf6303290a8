/* net.c: inference. See net.h; net_file.c reads and writes networks. */
#include "ai/net.h"

uint32_t quad_net_weights(uint32_t inputs) {
    return quad_net_bias_3(inputs) + QUAD_NET_HEADS;
}

size_t quad_net_bytes(uint32_t inputs) {
    size_t rows = (size_t)inputs + 1;
    return sizeof(struct quad_net) + (quad_net_weights(inputs) + rows * QUAD_NET_FACTORS) * sizeof(float);
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

#define KERNEL(name) name##_4
#define KERNEL_LANES 4
#define KERNEL_TARGET
#include "ai/kernels.h"

#if defined __x86_64__ /* AVX2 is as old as 2013, and not in every machine */
#define KERNEL(name)  name##_8
#define KERNEL_LANES  8
#define KERNEL_TARGET __attribute__((target("avx2")))
#include "ai/kernels.h"
#define WIDEST(call) (__builtin_cpu_supports("avx2") ? call(_8) : call(_4))
#else
#define WIDEST(call) call(_4)
#endif

void quad_net_forward(const struct quad_net *net, const struct quad_features *f,
                      struct quad_net_activations *out) {
#define FORWARD(width) forward##width(net, f, out)
    WIDEST(FORWARD);
    const float *weight = &net->weight[quad_net_layer_3(net->inputs)];
    memcpy(out->head, &net->weight[quad_net_bias_3(net->inputs)], sizeof out->head);
    for (int i = 0; i < QUAD_NET_HIDDEN_2; i++, weight += QUAD_NET_HEADS) {
        for (int head = 0; head < QUAD_NET_HEADS; head++) {
            out->head[head] += out->hidden_2[i] * weight[head];
        }
    }
}

void quad_net_logits(const struct quad_net *net, const struct quad_features *f, const uint8_t *block,
                     int blocks, float *logit) {
#define LOGITS(width) logits##width(net, f, block, blocks, logit)
    WIDEST(LOGITS);
}

void quad_net_exponentials(float *at, int count) {
    float most = 0;
    for (int i = 0; i < count; i++) {
        most = i == 0 || at[i] > most ? at[i] : most;
    }
#define EXPONENTIALS(width) exponentials##width(most, at, count)
    WIDEST(EXPONENTIALS);
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
