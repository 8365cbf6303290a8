/* fuzz_net.c: a network's file. The bytes are a file as they are, then changes of a sound one, three bytes
 * each: where and what. What is accepted evaluates a position by finite numbers and is written back the same.
 */
#include "fuzz.h"

#include "ai/net.h"

#include <stdlib.h>

enum { MOST_BYTES = 256 * 1024, START = 2, POLICY = 128 };

static char file[MOST_BYTES], again[MOST_BYTES];

static bool is_finite(float x) {
    return x - x == 0;
}

static size_t write_net(const struct quad_net *net, const struct quad_game *g, int seats, char *out) {
    struct quad_text t;
    quad_text_begin(&t, out, MOST_BYTES);
    quad_net_write(net, g, seats, "quadriga train", &t);
    fuzz_require(!t.cut, "a network is too long to write");
    return t.length;
}

static void evaluate(const struct quad_net *net, const struct quad_game *g, int seats) {
    static struct quad_any state;
    struct quad_features f;
    struct quad_net_values values;
    float estimate[QUAD_SEATS];
    memset(&state, 0, sizeof state);
    quad_start(g, quad_any_state(&state), seats, NULL);
    quad_net_estimate(g, quad_any_state(&state), estimate);
    quad_net_encode(g, quad_any_state(&state), 0, estimate, &f);
    quad_net_evaluate(net, &f, &values);
    fuzz_require(values.win >= 0 && values.win <= 1, "a chance is none");
    fuzz_require(is_finite(values.lead) && is_finite(values.points), "points without end");
    struct quad_choices choices = {.count = 0};
    float policy[2];
    quad_offer(&choices, 1, 2, 3, 4);
    quad_offer(&choices, 2, 0, 0, 200);
    quad_net_policy(net, &f, &choices, policy);
    for (int i = 0; i < choices.count; i++) {
        fuzz_require(policy[i] > 0 && policy[i] <= 1, "a choice is likelier than the likeliest");
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const struct quad_game *g = fuzz_game(size > 0 ? data[0] : 0);
    if (g->features == NULL || size < START) {
        return 0;
    }
    int seats = g->seats_min + data[1] % (g->seats_max - g->seats_min + 1);
    uint32_t inputs = quad_net_inputs(g);
    struct quad_net *net = calloc(1, quad_net_bytes(inputs));
    if (net == NULL) {
        return 0;
    }
    fuzz_require(quad_net_read(net, g, seats, data + START, size - START) != QUAD_ERROR_NONE,
                 "so short a file is no network");
    quad_net_clear(net, inputs);
    if (data[1] >= POLICY) { /* it has a policy head */
        quad_net_add_factor(net, (struct quad_net_factor){1, QUAD_NET_VERB_ALONE, 0}, 0.01f);
        quad_net_add_factor(net, (struct quad_net_factor){2, 2, 200}, 0.02f);
        *quad_net_factor_weight(net, 1, inputs) = INT16_MIN;
    }
    size_t length = write_net(net, g, seats, file);
    for (size_t i = START; i + 3 <= size; i += 3) {
        size_t at = (size_t)(data[i] | data[i + 1] << 8) % (i % 2 == 0 ? length : 512);
        file[at] = (char)data[i + 2];
    }
    if (quad_net_read(net, g, seats, file, length) == QUAD_ERROR_NONE) {
        evaluate(net, g, seats);
        size_t once = write_net(net, g, seats, file);
        fuzz_require(quad_net_read(net, g, seats, file, once) == QUAD_ERROR_NONE,
                     "what was written is refused");
        fuzz_require(write_net(net, g, seats, again) == once && memcmp(file, again, once) == 0,
                     "a network is written in two ways");
    }
    free(net);
    return 0;
}
