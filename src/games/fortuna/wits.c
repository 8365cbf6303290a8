/* wits.c: what a position is worth, for bots.
 *
 * The weights are points at the end, rounded from a linear fit over games of trained players (with the house
 * values as they are preset). What keeps giving is worth the more, the further all are still from the palace.
 */
#include "core/wits.h"
#include "fortuna.h"

/* How much of the road is left to whoever has come furthest: 1 at the start, 0 at the palace. */
static float road_left(const struct quad_game *g, const struct fortuna *game) {
    int furthest = 0;
    for (int seat = 0; seat < game->head.seats; seat++) {
        furthest = game->step[seat] > furthest ? game->step[seat] : furthest;
    }
    return 1.0f - (float)furthest / (float)printed(g)->palace;
}

static float up_to(int count, int most) {
    return (float)(count < most ? count : most);
}

/* Goods for the next favours, and those to trade and to grow with. */
static float worth_of_goods(const struct fortuna *game, int seat, float left) {
    const uint8_t *own = game->own[seat];
    float all = (float)(own[PIECE_GRAIN] + own[PIECE_WINE] + own[PIECE_WATER]);
    return 0.17f * up_to(own[PIECE_GRAIN], 2) + 0.22f * up_to(own[PIECE_WINE], 2) +
           0.65f * up_to(own[PIECE_WATER], 1) + 0.37f * left * all +
           (0.05f + 0.18f * left) * (float)game->money[seat] +
           (0.28f + 0.32f * left) * (float)own[PIECE_CENTURION] +
           (0.15f + 0.55f * left) * (float)own[PIECE_VESTAL] + 1.75f * left * (float)(own[PIECE_DIE] - 1);
}

static float worth_of_buildings(const struct fortuna *game, int seat, float left) {
    bool married = fortuna_is_married(game, seat);
    float sum = married ? 1.4f : 0.0f;
    sum += married && fortuna_has(game, seat, BUILDING_PALACE) ? 1.9f : 0.0f;
    sum += fortuna_has(game, seat, BUILDING_AQUEDUCT) ? 2.0f : 0.0f;
    sum += fortuna_has(game, seat, BUILDING_BASILICA) ? 1.0f : 0.0f;
    sum += fortuna_has(game, seat, BUILDING_MARKET) ? 2.6f : 0.0f;
    return sum * left;
}

/* A privilege counts for what it would give now and for what it may still give. */
static float worth_of_privileges(const struct quad_game *g, const struct fortuna *game, int seat) {
    return 0.5f * (float)(game->hand_size[seat] + fortuna_privilege_points(g, game, seat));
}

void fortuna_estimate(const struct quad_game *g, const struct quad_state *s, float out[QUAD_SEATS]) {
    if (quad_estimate_end(g, s, out)) {
        return;
    }
    const struct fortuna *game = look(s);
    float left = road_left(g, game);
    for (int seat = 0; seat < s->seats; seat++) {
        out[seat] = (1.0f - 0.2f * left) * (float)game->step[seat] + 13.0f * left +
                    worth_of_goods(game, seat, left) + worth_of_buildings(game, seat, left) +
                    worth_of_privileges(g, game, seat);
    }
}
