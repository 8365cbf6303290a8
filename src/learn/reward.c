/* reward.c: see reward.h. */
#include "learn/reward.h"
#include "ai/net.h"
#include "core/bits.h"

/* Shares of the first place; who plays alone has it or not. */
static void share_out(const struct quad_scores *scores, int seats, float out[QUAD_SEATS]) {
    int winners = 0;
    for (int seat = 0; seat < seats; seat++) {
        winners += scores->at[seat].rank == 1;
    }
    for (int seat = 0; seat < seats; seat++) {
        out[seat] = scores->at[seat].rank == 1 ? 1.0f / (float)winners : 0;
    }
}

static float lead_of(const struct quad_scores *scores, int seat) {
    bool any = false;
    int32_t best = 0;
    for (int who = 0; who < scores->count; who++) {
        if (who != seat && (!any || scores->at[who].total > best)) {
            best = scores->at[who].total;
            any = true;
        }
    }
    return (float)(scores->at[seat].total - best);
}

void quad_rewards(const struct quad_game *g, const struct quad_state *s, enum quad_reward which,
                  float out[QUAD_SEATS]) {
    struct quad_scores scores;
    int n = s->seats;
    quad_score(g, s, &scores);
    memset(out, 0, QUAD_SEATS * sizeof out[0]);
    if (which == QUAD_REWARD_SHARE || which == QUAD_REWARD_RESULT) {
        share_out(&scores, n, out);
    }
    for (int seat = 0; seat < n; seat++) {
        if (which == QUAD_REWARD_RESULT) {
            out[seat] = n == 1 ? 2 * out[seat] - 1 : ((float)n * out[seat] - 1) / (float)(n - 1);
        } else if (which == QUAD_REWARD_POINTS) {
            out[seat] = (float)scores.at[seat].total;
        } else if (which == QUAD_REWARD_LEAD) {
            out[seat] = lead_of(&scores, seat);
        }
    }
}

uint32_t quad_described_size(const struct quad_game *g) {
    return g->features == NULL ? 0 : quad_net_inputs(g);
}

void quad_described(const struct quad_game *g, const struct quad_state *seen, int seat, float *out) {
    struct quad_features features;
    float estimate[QUAD_SEATS];
    if (g->features == NULL) {
        return;
    }
    quad_net_estimate(g, seen, estimate);
    quad_net_encode(g, seen, seat, estimate, &features);
    memset(out, 0, quad_described_size(g) * sizeof out[0]);
    for (int i = 0; i < features.count; i++) {
        out[features.at[i]] = features.value[i];
    }
}

uint32_t quad_playout(const struct quad_game *g, struct quad_state *s, struct quad_rng *r, uint32_t most) {
    struct quad_choices choices;
    uint32_t moves = 0;
    for (unsigned waiting; moves < most && (waiting = quad_waiting(s)) != 0; moves++) {
        int seat = quad_bits_lowest(waiting);
        if (seat == QUAD_CHANCE) {
            quad_apply(g, s, seat, quad_sample(g, s, r), NULL);
        } else {
            quad_legal(g, s, seat, &choices);
            quad_apply(g, s, seat, quad_pick(&choices, r), NULL);
        }
    }
    return moves;
}
