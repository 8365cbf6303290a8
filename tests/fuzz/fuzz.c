/* fuzz.c: see fuzz.h. */
#include "fuzz.h"

#include "core/digest.h"
#include "core/position.h"
#include "core/scene.h"

#include <stdio.h>
#include <stdlib.h>

enum { MOST_MOVES = 20000 };

void fuzz_require(bool holds, const char *what) {
    if (!holds) {
        fprintf(stderr, "oracle: %s\n", what);
        abort();
    }
}

struct quad_rng fuzz_rng(const uint8_t *data, size_t size) {
    struct quad_digest d;
    struct quad_rng r;
    quad_digest_begin(&d);
    quad_digest_add(&d, data, size);
    quad_rng_seed(&r, quad_digest_end(&d));
    return r;
}

const struct quad_game *fuzz_game(unsigned number) {
    size_t count = 0;
    while (quad_game_at(count) != NULL) {
        count++;
    }
    assert(count > 0);
    return quad_game_at(number % count);
}

static void require_sound(const struct quad_game *g, const struct quad_state *s) {
    const char *broken = NULL;
    if (quad_position_check(g, s, &broken) != QUAD_ERROR_NONE) {
        fuzz_require(false, broken);
    }
}

void fuzz_play_out(const struct quad_game *g, struct quad_any *state, struct quad_rng *r) {
    static struct quad_choices choices;
    struct quad_state *s = quad_any_state(state);
    for (int moves = 0; !quad_over(s); moves++) {
        fuzz_require(moves < MOST_MOVES, "the game does not end");
        unsigned waiting = quad_waiting(s);
        int seat = __builtin_ctz(waiting);
        /* Of several who may answer, not always the first. */
        while ((waiting & (waiting - 1)) != 0 && quad_rng_below(r, 2) == 0) {
            waiting &= waiting - 1;
            seat = __builtin_ctz(waiting);
        }
        struct quad_move m;
        if (seat == QUAD_CHANCE) {
            m = quad_sample(g, s, r);
        } else {
            quad_legal(g, s, seat, &choices);
            m = choices.at[quad_rng_below(r, (uint32_t)choices.count)].move;
        }
        quad_apply(g, s, seat, m, NULL);
        require_sound(g, s);
    }
}

void fuzz_look(const struct quad_game *g, const struct quad_any *state, struct quad_rng *r) {
    static struct quad_scene scene;
    static struct quad_any seen, world;
    static struct quad_score score[QUAD_SEATS];
    int seats = ((const struct quad_state *)(const void *)state->bytes)->seats;
    for (int i = 0; i <= seats; i++) {
        int viewer = i == seats ? QUAD_NOBODY : i;
        seen = *state;
        quad_redact(g, quad_any_state(&seen), viewer);
        quad_scene_of(g, quad_any_state(&seen), &scene);
        g->score(quad_any_state(&seen), score);
        world = seen;
        quad_imagine(g, quad_any_state(&world), r);
        require_sound(g, quad_any_state(&world));
        quad_redact(g, quad_any_state(&world), viewer);
        fuzz_require(memcmp(&world, &seen, g->state_size) == 0, "an imagined world looks otherwise");
    }
}
