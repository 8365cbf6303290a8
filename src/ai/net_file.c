/* net_file.c: networks as files, and the right one of those at hand. See net.h. */
#include "ai/net.h"
#include "core/notation.h"

enum { SCALES = 4, LAYERS = 6, LARGEST = 32767, FACTOR_BYTES = 3 };

/* Where the layers begin; each has a scale of its own. */
static void find_layers(uint32_t inputs, uint32_t out[LAYERS + 1]) {
    const uint32_t begin[LAYERS + 1] = {0,
                                        quad_net_bias_1(inputs),
                                        quad_net_layer_2(inputs),
                                        quad_net_bias_2(inputs),
                                        quad_net_layer_3(inputs),
                                        quad_net_bias_3(inputs),
                                        quad_net_weights(inputs)};
    memcpy(out, begin, sizeof begin);
}

/* The header in parts, each with what is wrong if a file has another. */
enum header_part { HEADER_KIND, HEADER_FORM, HEADER_GAME, HEADER_FEATURES, HEADER_PARTS };
static const enum quad_error wrong_header[HEADER_PARTS] = {
    [HEADER_KIND] = QUAD_ERROR_BAD_NET,
    [HEADER_FORM] = QUAD_ERROR_OLD_NET,
    [HEADER_GAME] = QUAD_ERROR_OTHER_NET,
    [HEADER_FEATURES] = QUAD_ERROR_OLD_NET,
};

static void write_row(struct quad_text *out, const char *word, const int *numbers, int count) {
    quad_text_add(out, word);
    for (int i = 0; i < count; i++) {
        quad_text_add(out, " ");
        quad_text_add_number(out, numbers[i]);
    }
    quad_text_add(out, "\n");
}

static void write_header(const struct quad_game *g, int seats, enum header_part part, struct quad_text *out) {
    switch (part) {
    case HEADER_KIND:
        quad_text_add(out, "quadriga net ");
        break;
    case HEADER_FORM:
        quad_text_add(out, "2\n");
        break;
    case HEADER_GAME:
        quad_text_add(out, "game ");
        quad_text_add(out, g->name.token);
        quad_text_add(out, "\n");
        write_row(out, "seats", (const int[]){seats}, 1);
        break;
    default:
        write_row(out, "features", (const int[]){g->feature_version, g->feature_count}, 2);
        write_row(out, "layers", (const int[]){QUAD_NET_HIDDEN_1, QUAD_NET_HIDDEN_2, QUAD_NET_HEADS}, 3);
        break;
    }
}

static void write_bytes(struct quad_text *out, uint32_t value, int count) {
    char bytes[4];
    for (int i = 0; i < count; i++) {
        bytes[i] = (char)(value >> 8 * i & 0xffu);
    }
    quad_text_add_bytes(out, bytes, (size_t)count);
}

static void write_float(struct quad_text *out, float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    write_bytes(out, bits, 4);
}

static void write_policy(const struct quad_net *net, struct quad_text *out) {
    const struct quad_net_policy_head *head = &net->policy;
    if (head->factors > 0) {
        write_bytes(out, head->factors, 2);
    }
    for (uint32_t i = 0; i < head->factors; i++) {
        const struct quad_net_factor *f = &head->factor[i];
        write_bytes(out, f->verb | (uint32_t)f->argument << 8 | (uint32_t)f->value << 16, FACTOR_BYTES);
        write_float(out, head->scale[i]);
        for (uint32_t k = 0; k <= net->inputs; k++) {
            write_bytes(out, (uint16_t)(int16_t)*quad_net_see_factor_weight(net, i, k), 2);
        }
    }
}

void quad_net_write(const struct quad_net *net, const struct quad_game *g, int seats, const char *made,
                    struct quad_text *out) {
    uint32_t begin[LAYERS + 1];
    find_layers(net->inputs, begin);
    for (int part = 0; part < HEADER_PARTS; part++) {
        write_header(g, seats, (enum header_part)part, out);
    }
    quad_text_add(out, "made ");
    quad_text_add(out, made);
    quad_text_add(out, "\n\n");
    write_float(out, net->lead_mean);
    write_float(out, net->lead_scale);
    write_float(out, net->points_mean);
    write_float(out, net->points_scale);
    for (int layer = 0; layer < LAYERS; layer++) {
        float most = 0;
        for (uint32_t i = begin[layer]; i < begin[layer + 1]; i++) {
            float size = net->weight[i] < 0 ? -net->weight[i] : net->weight[i];
            most = size > most ? size : most;
        }
        float scale = most > 0 ? most / LARGEST : 1;
        write_float(out, scale);
        for (uint32_t i = begin[layer]; i < begin[layer + 1]; i++) {
            float x = net->weight[i] / scale;
            int rounded = (int)(x < 0 ? x - 0.5f : x + 0.5f);
            rounded = rounded > LARGEST ? LARGEST : rounded < -LARGEST ? -LARGEST : rounded;
            write_bytes(out, (uint32_t)rounded & 0xffffu, 2);
        }
    }
    write_policy(net, out);
}

static uint32_t read_bytes(const unsigned char **at, int count) {
    uint32_t value = 0;
    for (int i = 0; i < count; i++) {
        value |= (uint32_t) * (*at)++ << 8 * i;
    }
    return value;
}

/* A scale. What no training makes, infinity and what is not a number among them, spoils the file: sums of
 * numbers within these bounds stay finite through all layers. */
static float read_scale(const unsigned char **at, bool *fine) {
    const float most = 10000;
    uint32_t bits = read_bytes(at, 4);
    float value;
    memcpy(&value, &bits, sizeof value);
    *fine = *fine && value >= -most && value <= most;
    return *fine ? value : 0;
}

/* Past the header, unless it is not the one that the game writes. */
static enum quad_error pass_header(const struct quad_game *g, int seats, const char **at, const char *end) {
    for (int part = 0; part < HEADER_PARTS; part++) {
        char header[128];
        struct quad_text t;
        quad_text_begin(&t, header, sizeof header);
        write_header(g, seats, (enum header_part)part, &t);
        assert(!t.cut);
        if ((size_t)(end - *at) < t.length || memcmp(*at, header, t.length) != 0) {
            return wrong_header[part];
        }
        *at += t.length;
    }
    while (*at < end) { /* other lines, up to an empty one */
        const char *line = memchr(*at, '\n', (size_t)(end - *at));
        if (line == NULL) {
            break;
        }
        bool empty = line == *at;
        *at = line + 1;
        if (empty) {
            return QUAD_ERROR_NONE;
        }
    }
    return QUAD_ERROR_BROKEN_NET;
}

/* All that is left of a file; nothing: there is no policy head. */
static bool read_policy(struct quad_net *net, const unsigned char *at, size_t length) {
    size_t size = FACTOR_BYTES + 4 + 2 * ((size_t)net->inputs + 1);
    uint32_t factors = length < 2 ? 0 : read_bytes(&at, 2);
    bool fine = length == 0 || (factors > 0 && length == 2 + factors * size);
    for (uint32_t i = 0; fine && i < factors; i++) {
        uint32_t bits = read_bytes(&at, FACTOR_BYTES);
        struct quad_net_factor factor = {(uint8_t)bits, (uint8_t)(bits >> 8), (uint8_t)(bits >> 16)};
        float scale = read_scale(&at, &fine);
        fine = fine && quad_net_add_factor(net, factor, scale);
        for (uint32_t k = 0; fine && k <= net->inputs; k++) {
            *quad_net_factor_weight(net, i, k) = (int16_t)read_bytes(&at, 2);
        }
    }
    return fine;
}

enum quad_error quad_net_read(struct quad_net *net, const struct quad_game *g, int seats, const void *bytes,
                              size_t length) {
    uint32_t begin[LAYERS + 1], inputs = quad_net_inputs(g);
    const char *body = bytes, *end = body + length;
    enum quad_error error = pass_header(g, seats, &body, end);
    find_layers(inputs, begin);
    size_t value_bytes = 4 * (SCALES + LAYERS) + 2 * (size_t)begin[LAYERS];
    if (error != QUAD_ERROR_NONE || (size_t)(end - body) < value_bytes) {
        return error != QUAD_ERROR_NONE ? error : QUAD_ERROR_BROKEN_NET;
    }
    const unsigned char *at = (const unsigned char *)body;
    bool fine = true;
    quad_net_clear(net, inputs);
    net->lead_mean = read_scale(&at, &fine);
    net->lead_scale = read_scale(&at, &fine);
    net->points_mean = read_scale(&at, &fine);
    net->points_scale = read_scale(&at, &fine);
    for (int layer = 0; layer < LAYERS; layer++) {
        float scale = read_scale(&at, &fine);
        for (uint32_t i = begin[layer]; i < begin[layer + 1]; i++) {
            net->weight[i] = scale * (float)(int16_t)read_bytes(&at, 2);
        }
    }
    fine = fine && read_policy(net, at, (size_t)(end - body) - value_bytes);
    return fine ? QUAD_ERROR_NONE : QUAD_ERROR_BROKEN_NET;
}

static bool load(struct quad_net *net, const struct quad_game *g, int seats) {
    for (const struct quad_net_file *file = quad_net_files(); file->name != NULL; file++) {
        if (quad_net_read(net, g, seats, file->bytes, file->length) == QUAD_ERROR_NONE) {
            return true;
        }
    }
    return false;
}

bool quad_net_load(struct quad_net *net, const struct quad_game *g, int seats) {
    if (g->features == NULL) {
        return false;
    }
    bool found = load(net, g, seats);
    for (int away = 1; !found && seats > 1 && away < QUAD_SEATS; away++) {
        found = load(net, g, seats + away) || (seats - away > 1 && load(net, g, seats - away));
    }
    return found;
}
