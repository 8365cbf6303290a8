/* space.c: see space.h. */
#include "learn/space.h"
#include "core/box.h"
#include "core/digest.h"

#include <stdlib.h>

/* How many values an argument can have: numbers up to the game's largest, seats that are there. */
static int extent_of(const struct quad_game *g, int domain) {
    switch (domain) {
    case QUAD_DOMAIN_NONE:
        return 1;
    case QUAD_DOMAIN_NUMBER:
        return g->most_number + 1;
    case QUAD_DOMAIN_SEAT:
        return g->seats_max;
    default:
        return (int)quad_domain(g, domain)->count;
    }
}

/* Where each verb's moves will stand; returns how many places there are. */
static uint32_t lay_out(struct quad_space *space) {
    const struct quad_game *g = space->game;
    uint32_t places = 0;
    assert(g->verb_count <= QUAD_SPACE_VERBS);
    for (int verb = 0; verb < g->verb_count; verb++) {
        struct quad_space_verb *v = &space->verb[verb];
        uint32_t size = 1;
        v->first = places;
        for (int i = 0; i < QUAD_MOVE_ARGS; i++) {
            v->extent[i] = (uint16_t)extent_of(g, g->verbs[verb].domain[i]);
            size *= v->extent[i];
        }
        places += size;
    }
    return places;
}

static void digest_move(const struct quad_game *g, struct quad_digest *d, struct quad_move m) {
    const struct quad_verb *verb = &g->verbs[m.verb];
    quad_digest_add(d, verb->name.token, strlen(verb->name.token) + 1);
    for (int i = 0; i < QUAD_MOVE_ARGS && verb->domain[i] != QUAD_DOMAIN_NONE; i++) {
        const struct quad_symbol *symbol = quad_symbol(g, verb->domain[i], m.arg[i]);
        if (symbol == NULL) {
            quad_digest_add(d, &m.arg[i], 1);
        } else {
            quad_digest_add(d, symbol->token, strlen(symbol->token) + 1);
        }
    }
}

/* Whoever may make it: everybody, where the game does not say. */
static unsigned who_makes(const struct quad_game *g, struct quad_move m) {
    return g->makers == NULL ? QUAD_BY_PLAYERS | QUAD_BY_CHANCE : g->makers(g, m);
}

struct numbering {
    struct quad_space *space;
    uint16_t *number[QUAD_SPACES];
    struct quad_move *move[QUAD_SPACES]; /* NULL while they are counted */
    struct quad_digest digest[QUAD_SPACES];
};

static void give_number(struct numbering *n, uint32_t place, struct quad_move m) {
    unsigned who = who_makes(n->space->game, m);
    const unsigned bits[QUAD_SPACES] = {QUAD_BY_PLAYERS, QUAD_BY_CHANCE};
    for (int kind = 0; kind < QUAD_SPACES; kind++) {
        if (n->move[kind] != NULL) {
            if (n->number[kind][place] != QUAD_SPACE_NONE) {
                n->move[kind][n->number[kind][place]] = m;
            }
        } else if ((who & bits[kind]) != 0) {
            assert(n->space->count[kind] < QUAD_SPACE_NONE);
            n->number[kind][place] = (uint16_t)n->space->count[kind]++;
            digest_move(n->space->game, &n->digest[kind], m);
        } else {
            n->number[kind][place] = QUAD_SPACE_NONE;
        }
    }
}

static void go_through(struct numbering *n) {
    for (int verb = 0; verb < n->space->game->verb_count; verb++) {
        const struct quad_space_verb *v = &n->space->verb[verb];
        uint32_t place = v->first;
        for (int a = 0; a < v->extent[0]; a++) {
            for (int b = 0; b < v->extent[1]; b++) {
                for (int c = 0; c < v->extent[2]; c++) {
                    struct quad_move m = {(uint8_t)verb, {(uint8_t)a, (uint8_t)b, (uint8_t)c}};
                    give_number(n, place++, m);
                }
            }
        }
    }
}

static bool number_all(struct quad_space *space, uint32_t places) {
    struct numbering n = {.space = space};
    bool fine = true;
    for (int kind = 0; kind < QUAD_SPACES; kind++) {
        n.number[kind] = malloc((size_t)(places + 1) * sizeof(uint16_t));
        space->number[kind] = n.number[kind];
        fine = fine && n.number[kind] != NULL;
        quad_digest_begin(&n.digest[kind]);
    }
    if (!fine) {
        return false;
    }
    go_through(&n);
    for (int kind = 0; kind < QUAD_SPACES; kind++) {
        space->digest[kind] = quad_digest_end(&n.digest[kind]);
        n.move[kind] = malloc((size_t)(space->count[kind] + 1) * sizeof(struct quad_move));
        space->move[kind] = n.move[kind];
        fine = fine && n.move[kind] != NULL;
    }
    if (fine) {
        go_through(&n);
    }
    return fine;
}

struct quad_space *quad_space_open(const struct quad_game *g) {
    struct quad_space *space = calloc(1, sizeof *space);
    if (space == NULL) {
        return NULL;
    }
    struct quad_text name;
    space->game = quad_game_hold(g);
    quad_text_begin(&name, space->name, sizeof space->name);
    quad_text_add(&name, g->name.token);
    quad_text_add(&name, "_v");
    quad_text_add_number(&name, g->space_version);
    if (!number_all(space, lay_out(space))) {
        quad_space_close(space);
        return NULL;
    }
    return space;
}

void quad_space_close(struct quad_space *space) {
    for (int kind = 0; space != NULL && kind < QUAD_SPACES; kind++) {
        free((void *)(uintptr_t)space->move[kind]);
        free((void *)(uintptr_t)space->number[kind]);
    }
    if (space != NULL) {
        quad_game_drop(space->game);
    }
    free(space);
}

int quad_space_legal(const struct quad_space *space, const struct quad_state *s, int seat,
                     int32_t numbers[QUAD_CHOICES], uint32_t *weights) {
    struct quad_choices choices;
    quad_legal(space->game, s, seat, &choices);
    for (int i = 0; i < choices.count; i++) {
        numbers[i] = quad_space_number(space, quad_space_of(seat), choices.at[i].move);
        if (weights != NULL) {
            weights[i] = choices.at[i].weight;
        }
    }
    return choices.count;
}

int quad_space_mask(const struct quad_space *space, const struct quad_state *s, int seat, uint8_t *mask) {
    struct quad_choices choices;
    enum quad_space_kind kind = quad_space_of(seat);
    quad_legal(space->game, s, seat, &choices);
    memset(mask, 0, (size_t)space->count[kind]);
    for (int i = 0; i < choices.count; i++) {
        int number = quad_space_number(space, kind, choices.at[i].move);
        if (number >= 0) {
            mask[number] = 1;
        }
    }
    return choices.count;
}
