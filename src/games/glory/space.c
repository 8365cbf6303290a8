/* space.c: the moves that Glory to Rome can ever offer, for programs that number them (learn/space.h). */
#include "glory.h"

/* [GLO-11.11] Whether a building may ever take a material: its own; a Statue any; Road, Tower and Scriptorium
 * make exceptions. */
static bool takes(const struct quad_game *g, int material, int title) {
    int own = printed(g)->material[title];
    return material == own || title == TITLE_STATUE || own == MATERIAL_STONE || material == MATERIAL_RUBBLE ||
           material == MATERIAL_MARBLE;
}

/* [GLO-17.34] Only a Statue can stand on a site that is not of its material. */
static bool stands_on(const struct quad_game *g, int title, int material) {
    return title == TITLE_STATUE || printed(g)->material[title] == material;
}

static bool is_possible(const struct quad_game *g, struct quad_move m) {
    const uint8_t *material = printed(g)->material;
    switch (m.verb) {
    case VERB_PLAY: /* [GLO-17.11] any order as an Architect */
        return m.arg[1] == ROLE_ARCHITECT || m.arg[1] == material[m.arg[0]];
    case VERB_PETITION:
        return m.arg[1] >= 2;
    case VERB_JOIN:
        return m.arg[0] <= m.arg[1] && material[m.arg[0]] == material[m.arg[1]];
    case VERB_JOIN3:
        return m.arg[0] <= m.arg[1] && m.arg[1] <= m.arg[2] && material[m.arg[0]] == material[m.arg[1]] &&
               material[m.arg[1]] == material[m.arg[2]];
    case VERB_HIRE: /* [GLO-9.1] a material is one role */
        return m.arg[0] == m.arg[1];
    case VERB_LAY:
    case VERB_OUTSIDE:
        return stands_on(g, m.arg[0], m.arg[1]);
    case VERB_ADD:
        return takes(g, material[m.arg[0]], m.arg[1]);
    case VERB_BUILD:
    case VERB_ARCH:
        return takes(g, m.arg[0], m.arg[1]);
    case VERB_OPEN:
    case VERB_ARCH_OPEN:
        return stands_on(g, m.arg[2], m.arg[0]);
    default:
        return true;
    }
}

unsigned glory_makers(const struct quad_game *g, struct quad_move m) {
    bool by_chance = m.verb == VERB_CARD || m.verb == VERB_SHOW;
    return !is_possible(g, m) ? 0 : by_chance ? QUAD_BY_CHANCE : QUAD_BY_PLAYERS;
}
