/* space.c: the moves that Trajan can ever offer, for programs that number them (learn/space.h). */
#include "trajan.h"

/* [TRA-15.5] Tiles of the people's demands, and the joker for any of them. */
static bool answers(int face) {
    return face < DEMANDS || face == FACE_JOKER_DEMAND;
}

static unsigned players_if(bool possible) {
    return possible ? QUAD_BY_PLAYERS : 0;
}

unsigned trajan_makers(const struct quad_game *g, struct quad_move m) {
    switch (m.verb) {
    case VERB_TILE:
    case VERB_BUILDING:
    case VERB_TOP:
    case VERB_FIRST:
    case VERB_BONUS:
    case VERB_CARD:
    case VERB_DEMAND:
        return QUAD_BY_CHANCE;
    case VERB_FILL: /* an option says who places the markers */
        return m.arg[1] <= m.arg[2] ? QUAD_BY_PLAYERS | QUAD_BY_CHANCE : 0;
    case VERB_DRAFT: /* [TRA-3.12] the slots between */
        return players_if(m.arg[1] < ACTIONS && m.arg[1] % 2 == 1);
    case VERB_SHOW2:
        return players_if(m.arg[0] <= m.arg[1]);
    case VERB_REPEAT:
        return players_if(m.arg[0] >= FACE_EXTRA && m.arg[0] <= FACE_EXTRA + ACTIONS);
    case VERB_SPEND1:
        return players_if(answers(m.arg[0]));
    case VERB_SPEND2:
        return players_if(answers(m.arg[0]) && answers(m.arg[1]) && m.arg[0] <= m.arg[1]);
    case VERB_SPEND3:
        return players_if(answers(m.arg[0]) && answers(m.arg[1]) && answers(m.arg[2]) &&
                          m.arg[0] <= m.arg[1] && m.arg[1] <= m.arg[2]);
    default:
        return QUAD_BY_PLAYERS;
    }
}
