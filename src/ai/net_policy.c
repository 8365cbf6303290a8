/* net_policy.c: the policy head of a network. See net.h. */
#include "ai/net.h"
#include "core/bits.h"

bool quad_net_add_factor(struct quad_net *net, struct quad_net_factor factor, float scale) {
    struct quad_net_policy_head *head = &net->policy;
    bool sound = factor.verb < QUAD_NET_VERBS && factor.argument <= QUAD_NET_VERB_ALONE &&
                 (factor.argument != QUAD_NET_VERB_ALONE || factor.value == 0);
    if (!sound || head->factors == QUAD_NET_FACTORS || quad_net_find_factor(head, factor) != 0) {
        return false;
    }
    head->factor[head->factors] = factor;
    head->scale[head->factors] = scale;
    for (uint32_t i = 0; i <= net->inputs; i++) {
        *quad_net_factor_weight(net, head->factors, i) = 0;
    }
    head->number[factor.verb][factor.argument][factor.value] = (uint8_t)++head->factors;
    return true;
}

void quad_net_numbers(const struct quad_net_policy_head *head, const struct quad_choices *c,
                      uint8_t out[][QUAD_NET_MOVE_FACTORS]) {
    for (int i = 0; i < c->count; i++) {
        for (int which = 0; which < QUAD_NET_MOVE_FACTORS; which++) {
            out[i][which] = (uint8_t)quad_net_find_factor(head, quad_net_factor_of(c->at[i].move, which));
        }
    }
}

void quad_net_softmax(const struct quad_choices *c, uint8_t number[][QUAD_NET_MOVE_FACTORS],
                      const float *logit, float *out) {
    for (int i = 0; i < c->count; i++) {
        out[i] = 0;
        for (int which = 0; which < QUAD_NET_MOVE_FACTORS; which++) {
            out[i] += logit[number[i][which]];
        }
    }
    quad_net_exponentials(out, c->count);
}

/* Of every block that has one of the factors. */
static void find_logits(const struct quad_net *net, const struct quad_features *f, uint64_t blocks,
                        float logit[QUAD_NET_FACTORS + 1]) {
    uint8_t block[QUAD_NET_FACTOR_BLOCKS] = {0};
    int count = 0;
    for (int i; quad_bits_next(&blocks, &i);) {
        block[count++] = (uint8_t)i;
    }
    logit[0] = 0;
    quad_net_logits(net, f, block, count, logit + 1);
    for (int i = 0; i < count; i++) {
        for (int k = block[i] * QUAD_NET_FACTOR_BLOCK; k < (block[i] + 1) * QUAD_NET_FACTOR_BLOCK; k++) {
            logit[k + 1] *= net->policy.scale[k];
        }
    }
}

_Static_assert(QUAD_NET_FACTOR_BLOCKS *QUAD_NET_FACTOR_BLOCK == QUAD_NET_FACTORS &&
                   QUAD_NET_FACTOR_BLOCKS <= 64,
               "all factors are in blocks, a bit each");

void quad_net_policy(const struct quad_net *net, const struct quad_features *f, const struct quad_choices *c,
                     float *out) {
    uint8_t number[QUAD_CHOICES][QUAD_NET_MOVE_FACTORS];
    float logit[QUAD_NET_FACTORS + 1];
    uint64_t blocks = 0;
    quad_net_numbers(&net->policy, c, number);
    for (int i = 0; i < c->count; i++) {
        for (int which = 0; which < QUAD_NET_MOVE_FACTORS; which++) {
            int at = number[i][which] - 1;
            blocks |= at < 0 ? 0 : (uint64_t)1 << at / QUAD_NET_FACTOR_BLOCK;
        }
    }
    find_logits(net, f, blocks, logit);
    quad_net_softmax(c, number, logit, out);
}
