/* net_policy.c: the policy head of a network. See net.h. */
#include "ai/net.h"

bool quad_net_add_factor(struct quad_net *net, struct quad_net_factor factor, float scale) {
    struct quad_net_policy_head *head = &net->policy;
    bool sound = factor.verb < QUAD_NET_VERBS && factor.argument <= QUAD_NET_VERB_ALONE &&
                 (factor.argument != QUAD_NET_VERB_ALONE || factor.value == 0);
    if (!sound || head->factors == QUAD_NET_FACTORS || quad_net_find_factor(head, factor) != 0) {
        return false;
    }
    head->factor[head->factors] = factor;
    head->scale[head->factors] = scale;
    memset(quad_net_factor_weights(net, head->factors), 0, (net->inputs + 1) * sizeof(int16_t));
    head->number[factor.verb][factor.argument][factor.value] = (uint8_t)++head->factors;
    return true;
}

void quad_net_softmax(const struct quad_net_policy_head *head, const struct quad_choices *c,
                      quad_net_logit *logit_of, const void *context, float *out) {
    float logit[QUAD_NET_FACTORS + 1], most = 0;
    bool known[QUAD_NET_FACTORS + 1] = {false}; /* many choices share a factor */
    for (int i = 0; i < c->count; i++) {
        out[i] = 0;
        for (int which = 0; which < QUAD_NET_MOVE_FACTORS; which++) {
            int number = quad_net_find_factor(head, quad_net_factor_of(c->at[i].move, which));
            if (number != 0 && !known[number]) {
                logit[number] = logit_of(context, (uint32_t)number - 1);
                known[number] = true;
            }
            out[i] += number == 0 ? 0 : logit[number];
        }
        most = i == 0 || out[i] > most ? out[i] : most;
    }
    for (int i = 0; i < c->count; i++) {
        out[i] = quad_net_exp_minus(most - out[i]);
    }
}

struct position {
    const struct quad_net *net;
    const struct quad_features *features;
};

static float logit_of(const void *context, uint32_t factor) {
    const struct position *at = context;
    const struct quad_features *f = at->features;
    const int16_t *weight = quad_net_see_factor_weights(at->net, factor);
    float sum = weight[at->net->inputs];
    for (int i = 0; i < f->count; i++) {
        sum += (float)weight[f->at[i]] * f->value[i];
    }
    return sum * at->net->policy.scale[factor];
}

void quad_net_policy(const struct quad_net *net, const struct quad_features *f, const struct quad_choices *c,
                     float *out) {
    struct position at = {net, f};
    quad_net_softmax(&net->policy, c, logit_of, &at, out);
}
