/* score.c: steps and privileges, who wins, and what a hand-made position leaves to be put back. */
#include "fortuna.h"

static int measured(const struct fortuna *game, int seat, int measure) {
    const uint8_t *own = game->own[seat];
    switch (measure) {
    case MEASURE_GRAIN:
        return own[PIECE_GRAIN];
    case MEASURE_WINE:
        return own[PIECE_WINE];
    case MEASURE_WATER: /* [FOR-13.3] the aqueduct's included */
        return own[PIECE_WATER];
    case MEASURE_GOODS:
        return own[PIECE_GRAIN] + own[PIECE_WINE] + own[PIECE_WATER];
    case MEASURE_MONEY:
        return game->money[seat];
    case MEASURE_CENTURIONS:
        return own[PIECE_CENTURION];
    case MEASURE_VESTALS:
        return own[PIECE_VESTAL];
    case MEASURE_DICE:
        return own[PIECE_DIE];
    case MEASURE_BUILDINGS:
        return quad_bits_count(game->buildings[seat]);
    case MEASURE_MARRIAGE:
        return fortuna_is_married(game, seat);
    case MEASURE_AQUEDUCT:
        return fortuna_has(game, seat, BUILDING_AQUEDUCT);
    case MEASURE_BASILICA:
        return fortuna_has(game, seat, BUILDING_BASILICA);
    case MEASURE_PALACE:
        return fortuna_has(game, seat, BUILDING_PALACE);
    case MEASURE_MARKET:
        return fortuna_has(game, seat, BUILDING_MARKET);
    default:
        return 0;
    }
}

/* [FOR-13.6] [FOR-13.7] Most of all players, and of something that one has. */
static int points_for_most(const struct quad_game *g, const struct fortuna *game, int seat, int privilege) {
    int measure = printed(g)->privilege_measure[privilege] - 1;
    int mine = measured(game, seat, measure), equals = 0;
    for (int other = 0; other < game->head.seats; other++) {
        int theirs = measured(game, other, measure);
        if (theirs > mine) {
            return 0;
        }
        equals += other != seat && theirs == mine;
    }
    return mine == 0 ? 0
                     : (equals > 0 ? printed(g)->privilege_shared : printed(g)->privilege_points)[privilege];
}

/* What one card of a kind is worth to a seat as things stand. */
int fortuna_points(const struct quad_game *g, const struct fortuna *game, int seat, int privilege) {
    const struct fortuna_box *p = printed(g);
    int measure = p->privilege_measure[privilege] - 1, points = p->privilege_points[privilege];
    switch (p->privilege_rule[privilege] - 1) {
    case RULE_ENOUGH: /* [FOR-13.2] [FOR-13.4] [FOR-13.5] */
        return measured(game, seat, measure) >= p->privilege_enough[privilege] ? points : 0;
    case RULE_EACH: /* [FOR-13.9] */
        return measured(game, seat, measure) / p->privilege_enough[privilege] * points;
    case RULE_MOST:
        return points_for_most(g, game, seat, privilege);
    default: /* [FOR-13.1] */
        return points;
    }
}

/* The hand and, before the end has put it there, the card of the palace. */
int fortuna_privilege_points(const struct quad_game *g, const struct fortuna *game, int seat) {
    int points = 0, left = game->hand_size[seat], card = fortuna_palace_card(game, seat);
    for (int privilege = 0; left > 0 && privilege < printed(g)->privilege_kinds; privilege++) {
        int cards = game->hand[seat][privilege];
        if (cards > 0) {
            points += cards * fortuna_points(g, game, seat, privilege);
            left -= cards;
        }
    }
    return card == 0 || card == QUAD_HIDDEN ? points : points + fortuna_points(g, game, seat, card - 1);
}

/* [FOR-12.2] Steps and privileges inside Rome; [FOR-12.1] outside, the step is shown and ranks behind.
 * [FOR-12.3] [FOR-12.5] [FOR-12.6] Equals: steps, money, centurions, vestals, in this order. */
void fortuna_score(const struct quad_game *g, const struct quad_state *s, struct quad_score out[QUAD_SEATS]) {
    const struct fortuna *game = look(s);
    int64_t key[SEATS];
    for (int seat = 0; seat < s->seats; seat++) {
        bool inside = game->step[seat] >= printed(g)->rome;
        out[seat].line[SCORE_STEPS] = game->step[seat];
        out[seat].line[SCORE_PRIVILEGES] = (int16_t)(inside ? fortuna_privilege_points(g, game, seat) : 0);
        out[seat].total = out[seat].line[SCORE_STEPS] + out[seat].line[SCORE_PRIVILEGES];
        key[seat] = inside ? out[seat].total : 0;
        key[seat] = key[seat] << 8 | game->step[seat];
        key[seat] = key[seat] << 8 | game->money[seat];
        key[seat] = key[seat] << 8 | game->own[seat][PIECE_CENTURION];
        key[seat] = key[seat] << 8 | game->own[seat][PIECE_VESTAL];
    }
    for (int seat = 0; seat < s->seats; seat++) {
        out[seat].rank = 1;
        for (int other = 0; other < s->seats; other++) {
            out[seat].rank = (uint8_t)(out[seat].rank + (key[other] > key[seat]));
        }
    }
}

/* Privilege cards of a kind that lie anywhere but in the pile. */
int fortuna_count_out(const struct fortuna *game, int privilege) {
    int out = 0;
    for (int seat = 0; seat < game->head.seats; seat++) {
        out += game->hand[seat][privilege] + game->discard[seat][privilege];
    }
    for (int i = 0; i < MOST_DRAWN; i++) {
        out += (game->drawn[i] == privilege + 1) + (game->palace[i] == privilege + 1);
    }
    return out;
}

/* Supplies, building cards, tokens and the pile hold what nobody else has. */
void fortuna_restock(const struct quad_game *g, struct quad_state *s) {
    struct fortuna *game = touch(s);
    for (int piece = 0; piece < PIECES; piece++) {
        int left = printed(g)->piece_number[piece];
        for (int seat = 0; seat < s->seats; seat++) {
            left -= game->own[seat][piece];
        }
        game->supply[piece] = (uint8_t)(left > 0 ? left : 0);
    }
    for (int building = 0; building < BUILDINGS; building++) {
        int left = fortuna_sites(g, game, building);
        for (int seat = 0; seat < s->seats; seat++) {
            left -= fortuna_has(game, seat, building);
        }
        game->site[building] = (uint8_t)(left > 0 ? left : 0);
    }
    int tokens = fortuna_tokens(g);
    for (int favour = 0; favour < FAVOURS; favour++) {
        tokens -= game->tokens[favour];
    }
    game->token_supply = (uint8_t)(tokens > 0 ? tokens : 0);
    game->pile_size = 0;
    memset(game->hand_size, 0, sizeof game->hand_size);
    memset(game->discard_size, 0, sizeof game->discard_size);
    for (int privilege = 0; privilege < printed(g)->privilege_kinds; privilege++) {
        int left = fortuna_copies(g, game, privilege) - fortuna_count_out(game, privilege);
        game->pile[privilege] = (uint8_t)(left > 0 ? left : 0);
        game->pile_size = (uint8_t)(game->pile_size + game->pile[privilege]);
        for (int seat = 0; seat < s->seats; seat++) {
            game->hand_size[seat] = (uint8_t)(game->hand_size[seat] + game->hand[seat][privilege]);
            game->discard_size[seat] = (uint8_t)(game->discard_size[seat] + game->discard[seat][privilege]);
        }
    }
}
