/* net_moves.c: what a network knows of moves: which ones searches make. See net.h. */
#include "ai/net.h"

bool quad_net_add_part(struct quad_net *net, struct quad_net_part part, float unit) {
    struct quad_net_moves *moves = &net->moves;
    bool sound = part.verb < QUAD_NET_VERBS && part.argument <= QUAD_NET_ALONE &&
                 (part.argument != QUAD_NET_ALONE || part.value == 0);
    if (!sound || moves->parts == QUAD_NET_PARTS || quad_net_find_part(moves, part) != 0) {
        return false;
    }
    moves->part[moves->parts] = part;
    moves->unit[moves->parts] = unit;
    memset(quad_net_row(net, moves->parts), 0, (net->inputs + 1) * sizeof(int16_t));
    moves->number[part.verb][part.argument][part.value] = (uint8_t)++moves->parts;
    return true;
}

void quad_net_weigh(const struct quad_net_moves *moves, const struct quad_choices *c, quad_net_sum *sum_of,
                    const void *context, float *out) {
    float sum[QUAD_NET_PARTS + 1], most = 0;
    bool added[QUAD_NET_PARTS + 1] = {false};
    for (int i = 0; i < c->count; i++) {
        out[i] = 0;
        for (int side = 0; side < QUAD_NET_SIDES; side++) {
            int number = quad_net_find_part(moves, quad_net_part_of(c->at[i].move, side));
            if (number != 0 && !added[number]) { /* many choices share it */
                sum[number] = sum_of(context, (uint32_t)number - 1);
                added[number] = true;
            }
            out[i] += number == 0 ? 0 : sum[number];
        }
        most = i == 0 || out[i] > most ? out[i] : most;
    }
    for (int i = 0; i < c->count; i++) {
        out[i] = quad_net_decay(most - out[i]);
    }
}

struct asked {
    const struct quad_net *net;
    const struct quad_features *features;
};

static float add_up(const void *context, uint32_t part) {
    const struct asked *asked = context;
    const struct quad_features *f = asked->features;
    const int16_t *row = quad_net_see_row(asked->net, part);
    float sum = row[asked->net->inputs];
    for (int i = 0; i < f->count; i++) {
        sum += (float)row[f->at[i]] * f->value[i];
    }
    return sum * asked->net->moves.unit[part];
}

void quad_net_likely(const struct quad_net *net, const struct quad_features *f, const struct quad_choices *c,
                     float *out) {
    struct asked asked = {net, f};
    quad_net_weigh(&net->moves, c, add_up, &asked, out);
}
