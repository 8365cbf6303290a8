/* fuzz_position.c: a position as text, true or as a viewer sees it. What is accepted is written back and read
 * again the same; a true one can be shown to everybody and played to the end. What is refused has a reason
 * and leaves nothing behind. */
#include "fuzz.h"

#include "core/box.h"
#include "core/position.h"

static char first[QUAD_POSITION_TEXT], second[QUAD_POSITION_TEXT];

static size_t write_position(const struct quad_game *g, const struct quad_any *state, char *out) {
    struct quad_text text;
    quad_text_begin(&text, out, sizeof first);
    quad_position_write(&text, g, (const struct quad_state *)(const void *)state->bytes);
    fuzz_require(!text.cut, "a position is too long to write");
    return text.length;
}

typedef enum quad_error reader(const char *text, size_t length, const struct quad_game **game,
                               struct quad_any *out, struct quad_fault *fault);

/* The game if the text is accepted, and the state in it; else NULL. */
static const struct quad_game *try(reader *read, const uint8_t *data, size_t size, struct quad_any *state) {
    static struct quad_any again;
    static const struct quad_any empty;
    const struct quad_game *g = NULL, *same = NULL;
    struct quad_fault fault = {.error = QUAD_ERROR_NONE};
    enum quad_error error = read((const char *)data, size, &g, state, &fault);
    if (error != QUAD_ERROR_NONE) {
        fuzz_require(fault.error == error, "refused without a reason");
        fuzz_require(memcmp(state, &empty, sizeof empty) == 0, "refused, but something is left");
        return NULL;
    }
    size_t length = write_position(g, state, first);
    error = read(first, length, &same, &again, &fault);
    fuzz_require(error == QUAD_ERROR_NONE && quad_game_equal(same, g),
                 "an accepted position is refused when written again");
    fuzz_require(memcmp(state, &again, sizeof again) == 0, "an accepted position is read again otherwise");
    write_position(g, &again, second);
    fuzz_require(strcmp(first, second) == 0, "a position is written in two ways");
    quad_game_drop(same);
    return g;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static struct quad_any state;
    quad_game_drop(
        try(quad_position_read_seen, data, size, &state)); /* what is hidden cannot be audited, nor played */
    const struct quad_game *g = try(quad_position_read, data, size, &state);
    if (g != NULL) {
        struct quad_rng r = fuzz_rng(data, size);
        fuzz_look(g, &state, &r);
        fuzz_play_out(g, &state, &r);
        quad_game_drop(g);
    }
    return 0;
}
