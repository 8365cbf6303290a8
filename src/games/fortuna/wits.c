/* wits.c: what a position is worth, for bots.
 *
 * The weights are points at the end, rounded from a linear fit over games of trained players (with the house
 * values as they are preset). What keeps giving is worth the more, the further all are still from the palace.
 */
#include "core/wits.h"
#include "fortuna.h"

/* How much of the road is left to whoever has come furthest: 1 at the start, 0 at the palace. */
static float road_left(const struct fortuna *game) {
    int furthest = 0;
    for (int seat = 0; seat < game->head.seats; seat++) {
        furthest = game->step[seat] > furthest ? game->step[seat] : furthest;
    }
    return 1.0f - (float)furthest / (float)ROAD_PALACE;
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
static float worth_of_privileges(const struct fortuna *game, int seat) {
    float sum = 0.5f * (float)game->hand_size[seat];
    for (int privilege = 0; privilege < PRIVILEGES; privilege++) {
        int cards = game->hand[seat][privilege];
        for (int place = 0; place < MOST_DRAWN; place++) {
            cards += game->arrived[place] == seat + 1 && game->palace[place] == privilege + 1;
        }
        if (cards > 0) {
            sum += 0.5f * (float)(cards * fortuna_points(game, seat, privilege));
        }
    }
    return sum;
}

void fortuna_estimate(const struct quad_state *s, float out[QUAD_SEATS]) {
    if (quad_estimate_end(s, fortuna_score, out)) {
        return;
    }
    const struct fortuna *game = look(s);
    float left = road_left(game);
    for (int seat = 0; seat < s->seats; seat++) {
        out[seat] = (1.0f - 0.2f * left) * (float)game->step[seat] + 13.0f * left +
                    worth_of_goods(game, seat, left) + worth_of_buildings(game, seat, left) +
                    worth_of_privileges(game, seat);
    }
}
