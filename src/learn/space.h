/* space.h: a number for every move that a game can ever offer, for programs that learn.
 *
 * There are two spaces: the actions, which players choose, and the outcomes, which chance draws. Each counts
 * from 0 without gaps: verbs in the order of the game's table, of each its arguments in the order of their
 * domains, the last one fastest. A few moves are in both (markers that players place or chance, by an
 * option).
 *
 * A space belongs to a game and its box. Of a built-in box it has a name, "trajan_v0", and is the same in
 * every version of this program that gives it that name; another box may have more moves or fewer. It does
 * not depend on options and players. docs/learn.md has the sizes. */
#ifndef QUAD_SPACE_H
#define QUAD_SPACE_H

#include "core/game.h"

QUAD_C_BEGIN

enum quad_space_kind { QUAD_ACTIONS, QUAD_OUTCOMES, QUAD_SPACES };

enum { QUAD_SPACE_VERBS = 64, QUAD_SPACE_NONE = 0xffff };

/* One verb: where the numbers of its moves stand, and how many symbols each argument has. */
struct quad_space_verb {
    uint32_t first;
    uint16_t extent[QUAD_MOVE_ARGS];
};

struct quad_space {
    const struct quad_game *game; /* held, see box.h */
    char name[32];                /* "trajan_v0" */
    int count[QUAD_SPACES];       /* how many actions, how many outcomes */
    uint64_t digest[QUAD_SPACES]; /* of all moves in their order, by their tokens */
    const struct quad_move *move[QUAD_SPACES];
    const uint16_t *number[QUAD_SPACES]; /* QUAD_SPACE_NONE: no such move */
    struct quad_space_verb verb[QUAD_SPACE_VERBS];
};

/* NULL if there is not enough memory. */
QUAD_API struct quad_space *quad_space_open(const struct quad_game *g);
QUAD_API void quad_space_close(struct quad_space *space);

/* Who makes it: QUAD_CHANCE draws outcomes. */
static inline enum quad_space_kind quad_space_of(int seat) {
    return seat == QUAD_CHANCE ? QUAD_OUTCOMES : QUAD_ACTIONS;
}

/* The number of a move, or -1 if the space does not have it. */
static inline int quad_space_number(const struct quad_space *space, enum quad_space_kind kind,
                                    struct quad_move m) {
    if (m.verb >= QUAD_SPACE_VERBS) {
        return -1;
    }
    const struct quad_space_verb *v = &space->verb[m.verb];
    if (m.arg[0] >= v->extent[0] || m.arg[1] >= v->extent[1] || m.arg[2] >= v->extent[2]) {
        return -1;
    }
    uint32_t at = v->first + ((uint32_t)m.arg[0] * v->extent[1] + m.arg[1]) * v->extent[2] + m.arg[2];
    uint16_t number = space->number[kind][at];
    return number == QUAD_SPACE_NONE ? -1 : number;
}

/* The move of a number; false if there is none. */
static inline bool quad_space_move(const struct quad_space *space, enum quad_space_kind kind, int64_t number,
                                   struct quad_move *out) {
    if (number < 0 || number >= space->count[kind]) {
        return false;
    }
    *out = space->move[kind][number];
    return true;
}

/* The choices of a seat or of chance by number, in the order of quad_legal; returns how many there are.
 * weights may be NULL. Only a seat that owes a choice has any. */
QUAD_API int quad_space_legal(const struct quad_space *space, const struct quad_state *s, int seat,
                              int32_t numbers[QUAD_CHOICES], uint32_t *weights);
/* A byte for each number of the space: 1 for those that are legal. Returns how many. */
QUAD_API int quad_space_mask(const struct quad_space *space, const struct quad_state *s, int seat,
                             uint8_t *mask);

QUAD_C_END

#endif
