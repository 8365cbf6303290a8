/* fuzz_box.c: a box, as text or with values that the bytes choose. What is accepted is written back and read
 * again the same, and can be played to the end at every number of players; what is refused has a reason. */
#include "fuzz.h"

#include "../boxes.h"

enum { GAMES = 3, WRITTEN = 2 };

static char first[2 * QUAD_BOX_TEXT], second[2 * QUAD_BOX_TEXT];

static size_t write_box(const struct quad_game *g, char *out) {
    struct quad_text text;
    quad_text_begin(&text, out, sizeof first);
    quad_box_write(&text, g);
    fuzz_require(!text.cut, "a box is too long to write");
    return text.length;
}

static void check_again(const struct quad_game *g) {
    const struct quad_game *same;
    struct quad_fault fault;
    size_t length = write_box(g, first);
    fuzz_require(quad_box_read(g, first, length, &same, &fault) == QUAD_ERROR_NONE,
                 "an accepted box is refused when written again");
    write_box(same, second);
    fuzz_require(strcmp(first, second) == 0 && quad_game_equal(g, same), "a box is read again otherwise");
    quad_game_drop(same);
}

static void play(const struct quad_game *g, struct quad_rng *r) {
    for (int game = 0; game < GAMES; game++) {
        int seats = g->seats_min + (int)quad_rng_below(r, (uint32_t)(g->seats_max - g->seats_min) + 1);
        uint8_t options[QUAD_OPTIONS];
        struct quad_any state;
        memset(&state, 0, sizeof state);
        quad_options_preset(g, options);
        for (int i = 0; i < g->option_count && game > 0; i++) {
            int span = g->options[i].max - g->options[i].min + 1;
            options[i] = (uint8_t)(g->options[i].min + (int)quad_rng_below(r, (uint32_t)span));
        }
        if (quad_start(g, quad_any_state(&state), seats, options)) {
            fuzz_look(g, &state, r);
            fuzz_play_out(g, &state, r);
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const struct quad_game *g = NULL;
    struct quad_fault fault = {.error = QUAD_ERROR_NONE};
    struct quad_rng r = fuzz_rng(data, size);
    enum quad_error error;
    if (size > WRITTEN && data[0] == 0) { /* the bytes choose values */
        struct quad_text t;
        quad_text_begin(&t, second, QUAD_BOX_TEXT);
        boxes_write(&t, fuzz_game(data[1]), data[2], &r);
        error = quad_box_read(NULL, second, t.length, &g, &fault);
    } else {
        error = quad_box_read(NULL, (const char *)data, size, &g, &fault);
    }
    if (error != QUAD_ERROR_NONE) {
        fuzz_require(fault.error == error, "refused without a reason");
        return 0;
    }
    check_again(g);
    play(g, &r);
    quad_game_drop(g);
    return 0;
}
