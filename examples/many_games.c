/* many_games.c: step random games as fast as they go: many_games [GAME [SEATS [GAMES]]]
 *
 *     cc -O2 many_games.c $(pkg-config --cflags --libs quadriga) -o many_games
 *     ./many_games trajan 4 10000
 *
 * Without a table there is no record and nothing to allocate: a state is a block of bytes, copied with
 * memcpy, that quad_legal reads and quad_apply changes. This is the loop of play-outs and of learning
 * programs. */
#include <quadriga/quadriga.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* Play one game to its end; returns the number of moves. */
static uint32_t play(const struct quad_game *g, struct quad_state *s, struct quad_rng *r) {
    struct quad_choices choices;
    for (unsigned waiting; (waiting = quad_waiting(s)) != 0;) {
        int seat = quad_bits_lowest(waiting);
        struct quad_move move;
        if (seat == QUAD_CHANCE) {
            move = quad_sample(g, s, r);
        } else {
            quad_legal(g, s, seat, &choices);
            move = quad_pick(&choices, r); /* your policy: it should look at a copy, redacted for the seat */
        }
        quad_apply(g, s, seat, move, NULL);
    }
    return s->ply;
}

int main(int count, char **arguments) {
    const struct quad_game *g = quad_game_named(count > 1 ? arguments[1] : "tali");
    int seats = count > 2 ? (int)strtol(arguments[2], NULL, 10) : 2;
    long games = count > 3 ? strtol(arguments[3], NULL, 10) : 1000;
    struct quad_any first, now;
    if (g == NULL || games < 1 || !quad_start(g, quad_any_state(&first), seats, NULL)) {
        fprintf(stderr, "usage: many_games [GAME [SEATS [GAMES]]]\n");
        return 2;
    }
    double points[QUAD_SEATS] = {0}, moves = 0;
    struct quad_rng r;
    quad_rng_seed(&r, 1);
    clock_t start = clock();
    for (long i = 0; i < games; i++) {
        struct quad_scores scores;
        memcpy(now.bytes, first.bytes, g->state_size);
        moves += play(g, quad_any_state(&now), &r);
        quad_score(g, quad_any_state(&now), &scores);
        for (int seat = 0; seat < seats; seat++) {
            points[seat] += scores.at[seat].total;
        }
    }
    double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    printf("%ld games of %s, %.0f moves", games, g->name.text[QUAD_ENGLISH], moves);
    printf(seconds > 0 ? ", %.0f moves a second\n" : "\n", moves / seconds);
    for (int seat = 0; seat < seats; seat++) {
        printf("seat %d: %.1f points on average\n", seat + 1, points[seat] / (double)games);
    }
    return 0;
}
