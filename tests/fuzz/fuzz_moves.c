/* fuzz_moves.c: bytes choose the game, the seats, the options and the moves. Whatever they choose, every
 * position on the way is sound, can be shown and imagined, each player knows his own choices, and the game
 * ends. */
#include "fuzz.h"

#include "core/position.h"

static struct quad_choices choices, own;

struct source {
    const uint8_t *at, *end;
};

static unsigned next(struct source *in) {
    return in->at < in->end ? *in->at++ : 0;
}

static bool begin(struct source *in, const struct quad_game *g, struct quad_state *s) {
    uint8_t options[QUAD_OPTIONS] = {0};
    unsigned seats = g->seats_min + next(in) % (unsigned)(g->seats_max - g->seats_min + 1);
    for (int i = 0; i < g->option_count; i++) {
        const struct quad_option *option = &g->options[i];
        unsigned wish = next(in);
        /* Presets half of the time, so that inputs stay short. */
        options[i] = (wish & 1u) == 0
                         ? option->preset
                         : (uint8_t)(option->min + (wish >> 1) % (unsigned)(option->max - option->min + 1));
    }
    return quad_start(g, s, (int)seats, options);
}

static void require_own_choices(const struct quad_game *g, const struct quad_any *state, int seat) {
    static struct quad_any seen;
    seen = *state;
    quad_redact(g, quad_any_state(&seen), seat);
    quad_legal(g, quad_any_state(&seen), seat, &own);
    size_t bytes = (size_t)choices.count * sizeof choices.at[0];
    fuzz_require(own.count == choices.count && memcmp(own.at, choices.at, bytes) == 0,
                 "a player's choices depend on what he does not see");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static struct quad_any state;
    struct source in = {data, data + size};
    struct quad_rng r = fuzz_rng(data, size);
    const struct quad_game *g = fuzz_game(next(&in));
    struct quad_state *s = quad_any_state(&state);
    memset(&state, 0, sizeof state);
    if (!begin(&in, g, s)) {
        return 0;
    }
    while (in.at < in.end && !quad_over(s)) {
        int seat = __builtin_ctz(quad_waiting(s));
        quad_legal(g, s, seat, &choices);
        unsigned wish = next(&in);
        wish = choices.count > 256 ? wish << 8 | next(&in) : wish;
        if (seat != QUAD_CHANCE) {
            require_own_choices(g, &state, seat);
        }
        quad_apply(g, s, seat, choices.at[wish % (unsigned)choices.count].move, NULL);
        const char *broken = NULL;
        enum quad_error error = quad_position_check(g, s, &broken);
        fuzz_require(error == QUAD_ERROR_NONE, broken == NULL ? "audit" : broken);
    }
    fuzz_look(g, &state, &r);
    fuzz_play_out(g, &state, &r);
    return 0;
}
