/* fuzz.c: see fuzz.h. */
#include "fuzz.h"

#include "core/digest.h"
#include "core/position.h"
#include "core/scene.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { MOST_MOVES = 20000 };

static char path[64];

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

static void forget_file(void) {
    unlink(path);
}

const char *fuzz_file(const void *bytes, size_t size) {
    static bool made;
    if (!made) {
        const char *memory = "/dev/shm"; /* quicker than a disk */
        snprintf(path, sizeof path, "%s/quadriga-file-XXXXXX", access(memory, W_OK) == 0 ? memory : "/tmp");
        int number = mkstemp(path);
        made = number >= 0 && close(number) == 0 && atexit(forget_file) == 0;
    }
    FILE *file = fopen(path, "wb");
    bool fine = made && file != NULL && fwrite(bytes, 1, size, file) == size;
    fine = file != NULL && fclose(file) == 0 && fine;
    fuzz_require(fine, "there is no room for a file");
    return path;
}

size_t fuzz_file_read(void *out) {
    FILE *file = fopen(path, "rb");
    fuzz_require(file != NULL, "the file has gone");
    size_t size = fread(out, 1, FUZZ_FILE, file);
    fclose(file);
    return size;
}

void fuzz_hush(bool quiet) {
    static FILE *loud, *nowhere;
    loud = loud == NULL ? stderr : loud;
    nowhere = nowhere == NULL ? fopen("/dev/null", "w") : nowhere;
    stderr = quiet && nowhere != NULL ? nowhere : loud;
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
        g->score(g, quad_any_state(&seen), score);
        world = seen;
        quad_imagine(g, quad_any_state(&world), r);
        require_sound(g, quad_any_state(&world));
        quad_redact(g, quad_any_state(&world), viewer);
        fuzz_require(memcmp(&world, &seen, g->state_size) == 0, "an imagined world looks otherwise");
    }
}
