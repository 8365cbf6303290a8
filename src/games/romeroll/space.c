/* space.c: the moves that Rome & Roll can ever offer, for programs that number them (learn/space.h). */
#include "romeroll.h"

static bool is_land(const struct quad_game *g, int board, int cell, unsigned ground) {
    return (printed(g)->zone[board][cell] & ground) != 0;
}

/* [ROM-6.10] Whether a form may lie there on the empty map of one of the boards. */
static bool may_lie(const struct quad_game *g, int cell, int form) {
    for (int board = 0; board < BOARDS && printed(g)->form_cells[form] > 0; board++) {
        bool clear = true;
        for (int i = 0; i < printed(g)->form_cells[form] && clear; i++) {
            int x = cell % MAP_COLUMNS + printed(g)->form_offsets[form][i][0];
            int y = cell / MAP_COLUMNS + printed(g)->form_offsets[form][i][1];
            clear = x >= 0 && x < MAP_COLUMNS && y >= 0 && y < MAP_ROWS &&
                    is_land(g, board, y * MAP_COLUMNS + x, ZONE_HILLS | ZONE_MARSH);
        }
        if (clear) {
            return true;
        }
    }
    return false;
}

static bool is_on_map(const struct quad_game *g, int cell) {
    const unsigned ground = ZONE_HILLS | ZONE_MARSH | ZONE_FORUM;
    return is_land(g, BOARD_LARGE, cell, ground) || is_land(g, BOARD_SMALL, cell, ground);
}

static bool is_possible_building(const struct quad_game *g, struct quad_move m) {
    switch (m.verb) {
    case VERB_PLAN:
        return m.arg[0] < PLANS;
    case VERB_SAVE:
        return m.arg[0] < PLANS && m.arg[1] < STORED && printed(g)->plan_cost[m.arg[0]][m.arg[1]] > 0;
    case VERB_SAVE_TWO:
        return m.arg[0] < PLANS && m.arg[1] <= m.arg[2] && m.arg[2] < STORED &&
               printed(g)->plan_cost[m.arg[0]][m.arg[1]] > (m.arg[1] == m.arg[2]) &&
               printed(g)->plan_cost[m.arg[0]][m.arg[2]] > 0;
    case VERB_DRAW:
        return may_lie(g, m.arg[0], m.arg[1]);
    default: /* a cell */
        return is_on_map(g, m.arg[0]);
    }
}

static bool is_possible_goods(struct quad_move m) {
    switch (m.verb) {
    case VERB_STORE:
    case VERB_TRADE:
        return m.arg[0] < STORED;
    case VERB_UNPACK:
        return m.arg[0] < BASKET_KINDS;
    case VERB_BRIBE:
        return m.arg[1] >= GOOD_FISH && m.arg[1] <= GOOD_BASKET;
    case VERB_SWAP: /* [ROM-16.35] */
        return m.arg[0] <= m.arg[1] && m.arg[1] < STORED && m.arg[2] < BASKET_KINDS && m.arg[2] != m.arg[0] &&
               m.arg[2] != m.arg[1];
    case VERB_PAY:
        return m.arg[0] == GOOD_BASKET || m.arg[0] == GOOD_JEWEL;
    case VERB_PICK:
        return m.arg[0] <= m.arg[1] && m.arg[1] < GOOD_FISH;
    case VERB_STEAL:
        return m.arg[1] < STORED;
    default: /* VERB_TRADE_WITH */
        return m.arg[0] < GOOD_JEWEL && m.arg[1] >= 1 && m.arg[1] < TRADE_SET;
    }
}

unsigned romeroll_makers(const struct quad_game *g, struct quad_move m) {
    switch (m.verb) {
    case VERB_DEAL:
    case VERB_REVEAL:
    case VERB_LEAD:
    case VERB_ROLL:
    case VERB_BACK:
    case VERB_PIP:
    case VERB_CARD:
    case VERB_GRANT:
        return QUAD_BY_CHANCE;
    case VERB_OPEN:
        return m.arg[0] < PLANS ? QUAD_BY_CHANCE : 0;
    case VERB_STORE:
    case VERB_TRADE:
    case VERB_UNPACK:
    case VERB_BRIBE:
    case VERB_SWAP:
    case VERB_PAY:
    case VERB_PICK:
    case VERB_STEAL:
    case VERB_TRADE_WITH:
        return is_possible_goods(m) ? QUAD_BY_PLAYERS : 0;
    case VERB_PLAN:
    case VERB_SAVE:
    case VERB_SAVE_TWO:
    case VERB_DRAW:
    case VERB_WALK:
    case VERB_SPOT:
    case VERB_ACTIVATE:
    case VERB_MUSTER:
    case VERB_PRODUCE:
        return is_possible_building(g, m) ? QUAD_BY_PLAYERS : 0;
    case VERB_CONQUER:
        return m.arg[1] > 0 && m.arg[1] < 1u << REGION_COLONIES ? QUAD_BY_PLAYERS : 0;
    case VERB_DEVELOP:
        return m.arg[1] > 0 ? QUAD_BY_PLAYERS : 0;
    default:
        return QUAD_BY_PLAYERS;
    }
}
