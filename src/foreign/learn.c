/* learn.c: numbers for programs that learn, in the hands of another language. See foreign.h. */
#include "core/box.h"
#include "foreign/border.h"
#include "learn/reward.h"
#include "learn/space.h"
#include "learn/tensor.h"

/* Whether the state is one of that game, and shown to that seat at the most. */
static enum quad_error check(const struct quad_world *world, const struct quad_game *g, int seat) {
    const struct quad_state *s = state_of(world);
    bool same = world->game == g || quad_game_equal(world->game, g);
    return !same                                           ? QUAD_ERROR_OTHER_GAME
           : seat < 0 || seat >= s->seats                  ? QUAD_ERROR_NO_SUCH_SEAT
           : s->viewer != QUAD_ORACLE && s->viewer != seat ? QUAD_ERROR_NOT_SEEN
                                                           : QUAD_ERROR_NONE;
}

struct quad_space *quad_foreign_space(const struct quad_game *g, struct quad_why *why) {
    struct quad_space *space = quad_space_open(g);
    if (space == NULL) {
        why_error(why, QUAD_ERROR_NO_MEMORY, NULL);
    }
    return space;
}

const char *quad_foreign_space_name(const struct quad_space *space) {
    return space->name;
}

uint64_t quad_foreign_space_digest(const struct quad_space *space, int kind) {
    return kind >= 0 && kind < QUAD_SPACES ? space->digest[kind] : 0;
}

int quad_foreign_space_moves(const struct quad_space *space, int kind, uint32_t *codes) {
    if (kind < 0 || kind >= QUAD_SPACES) {
        return 0;
    }
    for (int i = 0; codes != NULL && i < space->count[kind]; i++) {
        codes[i] = code_of(space->move[kind][i]);
    }
    return space->count[kind];
}

int quad_foreign_space_mask(const struct quad_space *space, const struct quad_world *world, int seat,
                            bool aside, uint8_t *mask, struct quad_why *why) {
    int32_t numbers[QUAD_CHOICES];
    uint32_t weights[QUAD_CHOICES];
    bool chance = seat == QUAD_CHANCE && state_of(world)->viewer == QUAD_ORACLE;
    enum quad_error error = check(world, space->game, chance ? 0 : seat);
    if (error != QUAD_ERROR_NONE) {
        return why_error(why, error, NULL);
    }
    int count = quad_space_legal(space, state_of(world), seat, numbers, weights);
    memset(mask, 0, (size_t)space->count[quad_space_of(seat)]);
    for (int i = 0; i < count; i++) {
        if (aside || weights[i] > 0) {
            mask[numbers[i]] = 1;
        }
    }
    return QUAD_ERROR_NONE;
}

struct quad_tensor *quad_foreign_tensor(const struct quad_game *g, int seats, bool truth,
                                        struct quad_why *why) {
    bool fits = seats >= g->seats_min && seats <= g->seats_max;
    struct quad_tensor *layout = fits ? quad_tensor_open(g, seats, truth ? QUAD_TRUTH : QUAD_SEEN) : NULL;
    if (layout == NULL) {
        why_error(why, fits ? QUAD_ERROR_NO_MEMORY : QUAD_ERROR_BAD_SEATS, NULL);
    }
    return layout;
}

static void write_block(struct quad_json *j, const struct quad_game *g, const struct quad_tensor_block *b) {
    static const char *const codes[] = {[QUAD_CODE_NUMBER] = "number",
                                        [QUAD_CODE_ONE_HOT] = "one_hot",
                                        [QUAD_CODE_MAYBE] = "maybe",
                                        [QUAD_CODE_SET] = "set",
                                        [QUAD_CODE_SYMBOL] = "symbol"};
    quad_json_open(j, NULL, '{');
    quad_json_string(j, "name", b->name);
    quad_json_number(j, "first", b->first);
    quad_json_number(j, "size", b->size);
    quad_json_string(j, "code", codes[b->code]);
    quad_json_string(j, "domain", quad_domain(g, b->domain)->token);
    quad_json_number(j, "places", b->places);
    quad_json_decimal(j, "scale", (double)b->scale);
    quad_json_open(j, "shape", '[');
    for (int i = 0; i < b->dims; i++) {
        quad_json_number(j, NULL, b->extent[i]);
    }
    quad_json_close(j, ']');
    quad_json_open(j, "indices", '[');
    for (int i = 0; i < b->dims; i++) {
        quad_json_string(j, NULL, quad_domain(g, b->index[i])->token);
    }
    quad_json_close(j, ']');
    quad_json_close(j, '}');
}

size_t quad_foreign_tensor_blocks(const struct quad_tensor *layout, const struct quad_game *g, char *out,
                                  size_t size) {
    struct quad_text t;
    struct quad_json j;
    if (!text_begin(&t, out, size)) {
        return text_end(&t);
    }
    quad_json_begin(&j, &t);
    quad_json_open(&j, NULL, '[');
    for (size_t i = 0; i < quad_tensor_blocks(layout); i++) {
        write_block(&j, g, quad_tensor_block(layout, i));
    }
    quad_json_close(&j, ']');
    return text_end(&t);
}

size_t quad_foreign_tensor_name(const struct quad_tensor *layout, uint32_t number, char *out, size_t size) {
    struct quad_text t;
    if (text_begin(&t, out, size) && number < quad_tensor_size(layout)) {
        quad_tensor_describe(layout, number, &t);
    }
    return text_end(&t);
}

int quad_foreign_tensor_write(const struct quad_tensor *layout, const struct quad_game *g, int seats,
                              bool truth, const struct quad_world *world, int seat, float *floats,
                              uint8_t *bytes, struct quad_why *why) {
    enum quad_error error = check(world, g, seat);
    if (error == QUAD_ERROR_NONE && state_of(world)->seats != seats) {
        error = QUAD_ERROR_BAD_SEATS;
    }
    if (error == QUAD_ERROR_NONE && truth && state_of(world)->viewer != QUAD_ORACLE) {
        error = QUAD_ERROR_NOT_SEEN;
    }
    if (error != QUAD_ERROR_NONE) {
        return why_error(why, error, NULL);
    }
    if (floats != NULL) {
        quad_tensor_write(layout, state_of(world), seat, floats);
    }
    if (bytes != NULL) {
        quad_tensor_write_bytes(layout, state_of(world), seat, bytes);
    }
    return QUAD_ERROR_NONE;
}

int quad_foreign_information(const struct quad_world *world, int seat, uint64_t *out, struct quad_why *why) {
    enum quad_error error = check(world, world->game, seat);
    if (error != QUAD_ERROR_NONE) {
        return why_error(why, error, NULL);
    }
    *out = quad_information(world->game, state_of(world), seat);
    return QUAD_ERROR_NONE;
}

int quad_foreign_rewards(const struct quad_world *world, int which, float out[QUAD_SEATS],
                         struct quad_why *why) {
    const struct quad_state *s = state_of(world);
    if (s->viewer != QUAD_ORACLE || which < 0 || which >= QUAD_REWARDS) {
        return why_error(why, s->viewer != QUAD_ORACLE ? QUAD_ERROR_NOT_SEEN : QUAD_ERROR_BAD_VALUE, NULL);
    }
    quad_rewards(world->game, s, (enum quad_reward)which, out);
    return QUAD_ERROR_NONE;
}

uint32_t quad_foreign_described_size(const struct quad_game *g) {
    return quad_described_size(g);
}

int quad_foreign_described(const struct quad_world *world, int seat, float *out, struct quad_why *why) {
    enum quad_error error = check(world, world->game, seat);
    if (error != QUAD_ERROR_NONE) {
        return why_error(why, error, NULL);
    }
    struct quad_any seen = world->state;
    quad_redact(world->game, quad_any_state(&seen), seat);
    quad_described(world->game, quad_any_state(&seen), seat, out);
    return QUAD_ERROR_NONE;
}
