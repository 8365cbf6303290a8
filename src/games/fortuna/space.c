/* space.c: the moves that Fortuna can ever offer, for programs that number them (learn/space.h). */
#include "fortuna.h"

static bool is_used(const struct quad_game *g, int privilege) {
    return printed(g)->privilege_number[privilege] > 0;
}

static bool is_face(int number) {
    return number >= 1 && number <= FACES;
}

/* [FOR-8.7] Whether a favour can ever be fulfilled with so many steps. */
static bool is_way(const struct quad_game *g, int favour, int steps) {
    uint64_t ways = 0;
    for (int asked = 0; asked <= MOST_ASKED; asked++) {
        ways |= printed(g)->favour_ways[favour][asked];
    }
    return quad_bits_has(ways, steps);
}

static bool is_possible_chance(const struct quad_game *g, struct quad_move m) {
    switch (m.verb) {
    case VERB_ROLL:
        return is_face(m.arg[0]);
    case VERB_ROLL_TWO: /* the highest first */
        return is_face(m.arg[0]) && is_face(m.arg[1]) && m.arg[0] >= m.arg[1];
    case VERB_ROLL_THREE:
        return is_face(m.arg[0]) && is_face(m.arg[1]) && is_face(m.arg[2]) && m.arg[0] >= m.arg[1] &&
               m.arg[1] >= m.arg[2];
    case VERB_DRAW:
    case VERB_RECEIVE:
        return is_used(g, m.arg[0]);
    case VERB_RECEIVE_TWO:
        return is_used(g, m.arg[0]) && is_used(g, m.arg[1]) && m.arg[0] <= m.arg[1];
    case VERB_REVEAL:
        return m.arg[2] >= 1 && m.arg[2] <= printed(g)->privilege_number[m.arg[1]];
    default:
        return true;
    }
}

static bool is_possible(const struct quad_game *g, struct quad_move m) {
    const uint8_t *pieces = printed(g)->piece_number;
    switch (m.verb) {
    case VERB_LAY: /* a player has one card of a kind */
        return m.arg[0] != m.arg[1] && m.arg[0] != m.arg[2] && m.arg[1] != m.arg[2];
    case VERB_IRRIGATE:
        return m.arg[0] == ACTION_GRAIN || m.arg[0] == ACTION_WINE;
    case VERB_SELL:
        return (m.arg[0] == ACTION_GRAIN_SALE && m.arg[1] >= 1 && m.arg[1] <= pieces[PIECE_GRAIN]) ||
               (m.arg[0] == ACTION_WINE_SALE && m.arg[1] >= 1 && m.arg[1] <= pieces[PIECE_WINE]);
    case VERB_HIRE:
        return (m.arg[0] == ACTION_CENTURIONS || m.arg[0] == ACTION_VESTALS) && m.arg[1] >= 1 &&
               m.arg[1] <= PROVINCE_PLACES;
    case VERB_FULFIL:
        return is_way(g, m.arg[0], m.arg[1]);
    case VERB_ESCAPE:
        return is_face(m.arg[0]);
    case VERB_KEEP:
        return is_used(g, m.arg[0]);
    case VERB_KEEP_TWO:
        return is_used(g, m.arg[0]) && is_used(g, m.arg[1]);
    default:
        return true;
    }
}

unsigned fortuna_makers(const struct quad_game *g, struct quad_move m) {
    switch (m.verb) {
    case VERB_LOT:
    case VERB_DEAL:
    case VERB_TURN_UP:
    case VERB_ROLL:
    case VERB_ROLL_TWO:
    case VERB_ROLL_THREE:
    case VERB_DRAW:
    case VERB_RECEIVE:
    case VERB_RECEIVE_TWO:
    case VERB_REVEAL:
        return is_possible_chance(g, m) ? QUAD_BY_CHANCE : 0;
    default:
        return is_possible(g, m) ? QUAD_BY_PLAYERS : 0;
    }
}
