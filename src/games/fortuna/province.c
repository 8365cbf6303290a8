/* province.c: money, pieces and steps.
 *
 * Pieces move between the provinces and the supply and are never lost; every rule that touches them comes
 * through here, so that limits are kept in one place. */
#include "fortuna.h"

/* [FOR-1.3] A supply that cannot give everything gives what is left. Returns how many were taken. */
int fortuna_take(struct fortuna *game, int seat, int piece, int wanted) {
    int taken = wanted < game->supply[piece] ? wanted : game->supply[piece];
    game->supply[piece] = (uint8_t)(game->supply[piece] - taken);
    game->own[seat][piece] = (uint8_t)(game->own[seat][piece] + taken);
    return taken;
}

/* [FOR-1.2] What is returned goes back to the supply. [FOR-3.4] Water leaves the aqueduct first. */
void fortuna_give(struct fortuna *game, int seat, int piece, int count) {
    assert(game->own[seat][piece] >= count);
    game->own[seat][piece] = (uint8_t)(game->own[seat][piece] - count);
    game->supply[piece] = (uint8_t)(game->supply[piece] + count);
    if (piece == PIECE_WATER && count > 0) {
        game->aqueduct_full &= (uint8_t) ~(1u << seat);
    }
}

/* [FOR-1.6] What would exceed the most is lost. Returns what was received. */
int fortuna_earn(const struct quad_game *g, struct fortuna *game, int seat, int money) {
    int room = printed(g)->most_money - game->money[seat], received = money < room ? money : room;
    game->money[seat] = (uint8_t)(game->money[seat] + received);
    return received;
}

/* [FOR-1.7] Nobody owes money. */
void fortuna_pay(struct fortuna *game, int seat, int money) {
    assert(game->money[seat] >= money);
    game->money[seat] = (uint8_t)(game->money[seat] - money);
}

/* [FOR-1.10] A move forward stops at the palace; [FOR-10.3] arriving there is resolved at once. */
void fortuna_advance(const struct quad_game *g, struct fortuna *game, int seat, int steps,
                     struct quad_journal *j) {
    int palace = printed(g)->palace, step = game->step[seat] + steps;
    assert(game->step[seat] < palace);
    game->step[seat] = (uint8_t)(step < palace ? step : palace);
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_ADVANCED, seat, game->step[seat], 0, 0);
    if (game->step[seat] == palace) {
        fortuna_arrive(g, game, seat, j);
    }
}
