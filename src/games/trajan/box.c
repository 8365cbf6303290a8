/* box.c: what follows from the printed values, and whether a game can be played with them. */
#include "trajan.h"

/* Networks tell one token from two: the order of their inputs is older than the rows of effects. */
static int tile_class(int effect, int number) {
    switch (effect) {
    case EFFECT_WORKERS:
        return number > 1;
    case EFFECT_LEGIONARIES:
        return 2 + (number > 1);
    default:
        return 4 + effect - EFFECT_CARDS;
    }
}

static void derive_tiles(struct trajan_box *b) {
    memset(b->demand_tiles, 0, sizeof b->demand_tiles);
    for (int tile = 0; tile < TILES; tile++) {
        int effect = b->tile_effect[tile], demand = effect - EFFECT_BREAD;
        const uint8_t *colours = b->tile_colours[tile];
        b->tile_need[tile] = (uint16_t)markers_with(markers_with(0, colours[0]), colours[1]);
        b->tile_class[tile] = (uint8_t)tile_class(effect, b->tile_number[tile]);
        if (demand >= 0 && demand < DEMANDS) {
            b->demand_tiles[demand]++;
        }
    }
}

static void derive_buildings(struct trajan_box *b) {
    memset(b->kind_buildings, 0, sizeof b->kind_buildings);
    for (int building = 0; building < BUILDINGS; building++) {
        int kind = b->building_kind[building];
        b->kind_buildings[kind] |= 1u << building;
        b->building_unit[building] = 1u << KIND_BITS * kind;
    }
}

void trajan_derive(const struct quad_game *g, void *values) {
    struct trajan_box *b = values;
    int cards = 0, demands = 0;
    derive_tiles(b);
    derive_buildings(b);
    for (int face = 0; face < FACES; face++) {
        if (b->face_action[face] != 0) {
            b->action_face[b->face_action[face] - 1] = (uint8_t)face;
        }
    }
    for (int kind = 0; kind < COMMODITIES; kind++) {
        cards += b->card_number[kind];
        b->commodity_bonuses[kind] = 0;
        for (int bonus = 0; bonus < BONUSES; bonus++) {
            b->commodity_bonuses[kind] |=
                (uint16_t)(quad_bits_has(b->bonus_commodities[bonus], kind) ? 1u << bonus : 0u);
        }
    }
    for (int demand = 0; demand < DEMANDS; demand++) {
        demands += b->demand_number[demand];
    }
    b->cards = (uint8_t)cards;
    b->demands = (uint8_t)demands;
}

enum { FEWEST_CARDS = HAND_DEALT * SEATS + SIDES, MOST_FACES = 250 };

/* Why nobody could play. */
enum {
    DOUBT_GIVEN,
    DOUBT_VOTES,
    DOUBT_EXTRAS,
    DOUBT_FACES,
    DOUBT_CARDS,
    DOUBT_BONUSES,
    DOUBT_NEIGHBOURS,
    DOUBT_MAP,
    DOUBT_LAP,
    DOUBT_DEMANDS,
};
static const struct {
    const char *value;
    struct quad_symbol why;
} doubts[] = {
    [DOUBT_GIVEN] = {"tile_number",
                     QUAD_SYMBOL("given", "a Trajan tile for tokens or cards gives at least one",
                                 "une tuile Trajan à petits pions ou à cartes en donne au moins un")},
    [DOUBT_VOTES] = {"face_votes", QUAD_SYMBOL("votes", "only senate tiles have votes",
                                               "seules les tuiles sénat ont des votes")},
    [DOUBT_EXTRAS] = {"face_action",
                      QUAD_SYMBOL(
                          "extras", "each action has one extra action tile, and no other tile an action",
                          "chaque action a une tuile action supplémentaire, et aucune autre tuile n’a "
                          "d’action")},
    [DOUBT_FACES] = {"face_number",
                     QUAD_SYMBOL("faces", "250 forum tiles at most", "250 tuiles forum au plus")},
    [DOUBT_CARDS] = {"card_number", QUAD_SYMBOL("cards", "from 14 to 60 commodity cards in all",
                                                "de 14 à 60 cartes marchandise en tout")},
    [DOUBT_BONUSES] = {"bonus_commodities",
                       QUAD_SYMBOL("bonuses",
                                   "each bonus tile for commodities counts some, and no other tile any",
                                   "chaque tuile bonus de marchandises en compte, et aucune autre")},
    [DOUBT_NEIGHBOURS] = {"province_neighbours",
                          QUAD_SYMBOL("neighbours",
                                      "provinces are neighbours of each other, never of themselves",
                                      "deux provinces sont voisines l’une de l’autre, jamais d’elles-mêmes")},
    [DOUBT_MAP] = {"camp_neighbours", QUAD_SYMBOL("map", "every province can be reached from the camp",
                                                  "toute province est accessible depuis le camp")},
    [DOUBT_LAP] = {"lap", QUAD_SYMBOL("lap", "the time track has steps for two, three and four players",
                                      "la piste de temps a des cases pour deux, trois et quatre joueurs")},
    [DOUBT_DEMANDS] = {"demand_number", QUAD_SYMBOL("demands", "enough demand tiles for all quarters",
                                                    "assez de tuiles demande pour tous les trimestres")},
};

static bool tiles_are_fine(const struct trajan_box *b) {
    for (int tile = 0; tile < TILES; tile++) {
        if (b->tile_effect[tile] <= EFFECT_CARDS && b->tile_number[tile] == 0) {
            return false;
        }
    }
    return true;
}

static bool votes_are_fine(const struct trajan_box *b) {
    for (int face = 0; face < FACES; face++) {
        bool senate = face >= FACE_VOTES && face < FACE_VOTES + VOTE_FACES;
        if (!senate && b->face_votes[face] != 0) {
            return false;
        }
    }
    return true;
}

static bool extras_are_fine(const struct trajan_box *b) {
    unsigned seen = 0;
    for (int face = 0; face < FACES; face++) {
        bool extra = face >= FACE_EXTRA && face < FACE_EXTRA + ACTIONS;
        if (extra != (b->face_action[face] != 0)) {
            return false;
        }
        seen |= extra ? 1u << (b->face_action[face] - 1) : 0u;
    }
    return seen == (1u << ACTIONS) - 1;
}

static int all_faces(const struct trajan_box *b) {
    int sum = 0;
    for (int face = 0; face < FACES; face++) {
        sum += b->face_number[face];
    }
    return sum;
}

static int all_cards(const struct trajan_box *b) {
    int sum = 0;
    for (int kind = 0; kind < COMMODITIES; kind++) {
        sum += b->card_number[kind];
    }
    return sum;
}

static bool bonuses_are_fine(const struct trajan_box *b) {
    for (int bonus = 0; bonus < BONUSES; bonus++) {
        if ((b->bonus_commodities[bonus] != 0) != (bonus >= BONUS_COMMODITIES)) {
            return false;
        }
    }
    return true;
}

static bool neighbours_are_fine(const struct trajan_box *b) {
    for (int one = 0; one < PROVINCES; one++) {
        for (int other = 0; other < PROVINCES; other++) {
            bool there = quad_bits_has(b->province_neighbours[one], other);
            if (there != quad_bits_has(b->province_neighbours[other], one) || (there && one == other)) {
                return false;
            }
        }
    }
    return true;
}

/* [TRA-2.11] A leader who has left the camp can always move on. */
static bool map_is_fine(const struct trajan_box *b) {
    unsigned reached = b->camp_neighbours;
    for (int step = 0; step < PROVINCES; step++) {
        for (int province = 0; province < PROVINCES; province++) {
            reached |= quad_bits_has(reached, province) ? b->province_neighbours[province] : 0u;
            if (b->province_neighbours[province] == 0) {
                return false;
            }
        }
    }
    return reached == (1u << PROVINCES) - 1;
}

static bool lap_is_fine(const struct trajan_box *b) {
    return b->lap[2] > 0 && b->lap[3] > 0 && b->lap[4] > 0;
}

const struct quad_symbol *trajan_doubt(const struct quad_game *g, const char **value) {
    const struct trajan_box *b = printed(g);
    int cards = all_cards(b), doubt = -1;
    doubt = !tiles_are_fine(b)                            ? DOUBT_GIVEN
            : !votes_are_fine(b)                          ? DOUBT_VOTES
            : !extras_are_fine(b)                         ? DOUBT_EXTRAS
            : all_faces(b) > MOST_FACES                   ? DOUBT_FACES
            : cards < FEWEST_CARDS || cards > MOST_CARDS  ? DOUBT_CARDS
            : !bonuses_are_fine(b)                        ? DOUBT_BONUSES
            : !neighbours_are_fine(b)                     ? DOUBT_NEIGHBOURS
            : !map_is_fine(b)                             ? DOUBT_MAP
            : !lap_is_fine(b)                             ? DOUBT_LAP
            : b->demands < b->demand_places * b->quarters ? DOUBT_DEMANDS
                                                          : -1;
    if (doubt < 0) {
        return NULL;
    }
    *value = doubts[doubt].value;
    return &doubts[doubt].why;
}
