/* kernels.h: the loops of a network that take time, for vectors of KERNEL_LANES floats. net.c includes it
 * once for any machine and once for those with wider registers.
 *
 * Every sum is made in the order of its terms, whatever the width of a vector, and nothing is fused: the same
 * bits on every machine. KERNEL(name) names what is of this width; KERNEL_TARGET says for which machines it
 * is compiled. */
typedef float KERNEL(lanes) __attribute__((vector_size(4 * KERNEL_LANES), aligned(4)));

/* sum += value * weight, for a number of vectors that is known when this is compiled. */
KERNEL_TARGET static inline __attribute__((always_inline)) void
KERNEL(add_row)(KERNEL(lanes) * sum, int vectors, float value, const float *weight) {
    KERNEL(lanes) v = value - (KERNEL(lanes)){0};
#pragma GCC unroll 8
    for (int i = 0; i < vectors; i++) {
        sum[i] += v * *(const KERNEL(lanes) *)(const void *)(weight + (ptrdiff_t)i * KERNEL_LANES);
    }
}

/* Eight sums at a time fit into the registers of any machine. */
enum { KERNEL(VECTORS) = 8, KERNEL(BLOCK) = KERNEL(VECTORS) * KERNEL_LANES };
_Static_assert(QUAD_NET_HIDDEN_1 % KERNEL(BLOCK) == 0, "the first layer is made of blocks");

KERNEL_TARGET static inline void KERNEL(relu)(const float *sum, int count, float *out) {
    for (int i = 0; i < count; i++) {
        out[i] = sum[i] > 0 ? sum[i] : 0;
    }
}

KERNEL_TARGET static void KERNEL(forward)(const struct quad_net *net, const struct quad_features *f,
                                          struct quad_net_activations *out) {
    for (uint32_t from = 0; from < QUAD_NET_HIDDEN_1; from += KERNEL(BLOCK)) {
        KERNEL(lanes) sum[KERNEL(VECTORS)];
        memcpy(sum, &net->weight[quad_net_bias_1(net->inputs) + from], sizeof sum);
        for (int i = 0; i < f->count; i++) {
            KERNEL(add_row)
            (sum, KERNEL(VECTORS), f->value[i], &net->weight[(uint32_t)f->at[i] * QUAD_NET_HIDDEN_1 + from]);
        }
        KERNEL(relu)((const float *)(const void *)sum, KERNEL(BLOCK), out->hidden_1 + from);
    }
    KERNEL(lanes) sum[QUAD_NET_HIDDEN_2 / KERNEL_LANES];
    const float *weight = &net->weight[quad_net_layer_2(net->inputs)];
    memcpy(sum, &net->weight[quad_net_bias_2(net->inputs)], sizeof sum);
    for (int i = 0; i < QUAD_NET_HIDDEN_1; i++, weight += QUAD_NET_HIDDEN_2) {
        KERNEL(add_row)(sum, QUAD_NET_HIDDEN_2 / KERNEL_LANES, out->hidden_1[i], weight);
    }
    KERNEL(relu)((const float *)(const void *)sum, QUAD_NET_HIDDEN_2, out->hidden_2);
}

/* The sums of some blocks of factors, a number known when this is compiled; the bias is the first term. */
KERNEL_TARGET static inline __attribute__((always_inline)) void
KERNEL(add_factors)(const struct quad_net *net, const struct quad_features *f, const uint8_t *block,
                    int blocks, float *logit) {
    enum { VECTORS = QUAD_NET_FACTOR_BLOCK / KERNEL_LANES };
    KERNEL(lanes) sum[4 * VECTORS];
    const float *bias = quad_net_see_factor_weight(net, 0, net->inputs);
#pragma GCC unroll 4
    for (int k = 0; k < blocks; k++) {
        memcpy(sum + (ptrdiff_t)VECTORS * k, bias + block[k] * QUAD_NET_FACTOR_BLOCK, sizeof sum / 4);
    }
    for (int i = 0; i < f->count; i++) {
        const float *row = quad_net_see_factor_weight(net, 0, f->at[i]);
#pragma GCC unroll 4
        for (int k = 0; k < blocks; k++) {
            KERNEL(add_row)
            (sum + (ptrdiff_t)VECTORS * k, VECTORS, f->value[i], row + block[k] * QUAD_NET_FACTOR_BLOCK);
        }
    }
#pragma GCC unroll 4
    for (int k = 0; k < blocks; k++) {
        memcpy(logit + block[k] * QUAD_NET_FACTOR_BLOCK, sum + (ptrdiff_t)VECTORS * k, sizeof sum / 4);
    }
}

/* Of whole blocks of factors. */
KERNEL_TARGET static void KERNEL(logits)(const struct quad_net *net, const struct quad_features *f,
                                         const uint8_t *block, int blocks, float *logit) {
    for (; blocks >= 4; blocks -= 4, block += 4) {
        KERNEL(add_factors)(net, f, block, 4, logit);
    }
    if (blocks >= 2) {
        KERNEL(add_factors)(net, f, block, 2, logit);
        blocks -= 2;
        block += 2;
    }
    if (blocks == 1) {
        KERNEL(add_factors)(net, f, block, 1, logit);
    }
}

/* at[i] = e^(at[i] - most), as quad_net_exp_minus. */
KERNEL_TARGET static void KERNEL(exponentials)(float most, float *at, int count) {
    for (int i = 0; i < count; i++) {
        at[i] = quad_net_exp_minus(most - at[i]);
    }
}

#undef KERNEL
#undef KERNEL_LANES
#undef KERNEL_TARGET
