/* restock.c: make a position written by hand whole: pieces that are nowhere else go to their piles, pieces
 * that were named elsewhere leave them, and what follows from the rest is worked out anew. */
#include "trajan.h"

/* Whether a frame of that step waits on the agenda: chance has yet to lay out what it stands for. */
static bool is_coming(const struct trajan *t, int step, int arg) {
    for (int i = 0; i < t->head.depth; i++) {
        if (t->head.agenda[i].step == step && (arg < 0 || t->head.agenda[i].arg[0] == arg)) {
            return true;
        }
    }
    return false;
}

static void restock_tokens(const struct quad_game *g, struct trajan *t) {
    for (int seat = 0; seat < t->head.seats; seat++) {
        int out = t->worker_camp[seat] + t->military_camp[seat] + quad_bits_count(t->workers[seat]) +
                  quad_bits_count(t->legionaries[seat]);
        t->supply[seat] = (uint8_t)(out > printed(g)->tokens ? 0 : printed(g)->tokens - out);
        for (int province = 0; province < PROVINCES; province++) {
            if (quad_bits_has(t->legionaries[seat], province) || t->leader[seat] == province + 1) {
                t->province[province] = 0;
            }
        }
        for (int site = 0; site < SITES; site++) {
            bool owned = t->site[site] != 0 && quad_bits_has(t->buildings[seat], t->site[site] - 1);
            if (quad_bits_has(t->workers[seat], site) || owned) {
                t->site[site] = 0;
            }
        }
    }
}

/* Tiles that left the game are unknown, so the stacks only shrink. */
static void restock_faces(const struct quad_game *g, struct trajan *t) {
    t->stack_size = 0;
    for (int face = 0; face < FACES; face++) {
        int action = printed(g)->face_action[face] - 1;
        int out = t->forum[face];
        for (int seat = 0; seat < t->head.seats; seat++) {
            out += t->mat[seat][face];
        }
        for (int province = 0; province < PROVINCES; province++) {
            out += t->province[province] == face + 1;
        }
        int room = printed(g)->face_number[face] + (action < 0 ? 0 : printed(g)->extra_number[action]) - out;
        room = room < 0 ? 0 : room;
        if (action >= 0) {
            uint8_t *stack = &t->extra_stack[action];
            *stack = (uint8_t)(*stack > room ? room : *stack);
            room -= *stack;
        }
        t->stack[face] = (uint8_t)(t->stack[face] > room ? room : t->stack[face]);
        t->stack_size = (uint8_t)(t->stack_size + t->stack[face]);
    }
}

/* A tile that lies on a slot is not in its pile; a pile shows its next tile. */
static void restock_tiles(const struct quad_game *g, struct trajan *t) {
    uint64_t out = 0;
    for (int seat = 0; seat < t->head.seats; seat++) {
        for (int slot = 0; slot < ACTIONS; slot++) {
            out |= t->slot[seat][slot] == 0 ? 0 : UINT64_C(1) << (t->slot[seat][slot] - 1);
        }
        if (t->arch[seat] < ACTIONS && t->slot[seat][t->arch[seat]] != 0) {
            int slot = 0;
            while (slot < ACTIONS && t->slot[seat][slot] != 0) {
                slot++;
            }
            t->arch[seat] = (uint8_t)slot;
        }
    }
    for (int demand = 0; demand < DEMANDS;
         demand++) { /* kept tiles are counted, not named: any of their kind */
        int kept = 0;
        for (int seat = 0; seat < t->head.seats; seat++) {
            kept += t->kept[seat][demand];
        }
        for (int tile = 0; tile < TILES && kept > 0; tile++) {
            if (printed(g)->tile_effect[tile] == EFFECT_BREAD + demand && (out >> tile & 1u) == 0) {
                out |= UINT64_C(1) << tile;
                kept--;
            }
        }
    }
    t->piles &= ~out;
    for (int category = 0; category < CATEGORIES; category++) {
        if (t->top[category] != 0 && (out >> (t->top[category] - 1) & 1u) != 0) {
            t->top[category] = 0;
        }
        uint64_t below = t->piles & ((UINT64_C(1) << CATEGORY_TILES) - 1) << CATEGORY_TILES * category;
        if (t->top[category] == 0 && below != 0 && !is_coming(t, STEP_TOP, category)) {
            t->top[category] = (uint8_t)(quad_bits_lowest(below) + 1);
        }
        t->piles &= t->top[category] == 0 ? ~UINT64_C(0) : ~(UINT64_C(1) << (t->top[category] - 1));
    }
}

static void restock_cards(const struct quad_game *g, struct trajan *t) {
    int left[COMMODITIES];
    for (int kind = 0; kind < COMMODITIES; kind++) {
        left[kind] = printed(g)->card_number[kind];
    }
    for (int seat = 0; seat < t->head.seats; seat++) {
        t->hand_size[seat] = 0;
        for (int kind = 0; kind < COMMODITIES; kind++) {
            int held = t->hand[seat][kind];
            t->hand_size[seat] = (uint8_t)(t->hand_size[seat] + held);
            t->known[seat][kind] = (uint8_t)(t->known[seat][kind] > held ? held : t->known[seat][kind]);
            left[kind] -= held + t->display[seat][kind];
        }
    }
    for (int side = 0; side < SIDES; side++) {
        int size = 0;
        for (; size < DISCARDS && t->discard[side][size] != 0; size++) {
            left[t->discard[side][size] - 1]--;
        }
        t->discard_size[side] = (uint8_t)size;
    }
    t->pile_size = 0;
    for (int kind = 0; kind < COMMODITIES; kind++) {
        t->pile[kind] = (uint8_t)(left[kind] < 0 ? 0 : left[kind]);
        t->pile_size = (uint8_t)(t->pile_size + t->pile[kind]);
    }
}

static void restock_bonuses(struct trajan *t) {
    unsigned out = 0;
    for (int seat = 0; seat < t->head.seats; seat++) {
        out |= t->yellow[seat] | t->grey[seat];
    }
    bool coming = is_coming(t, STEP_BONUS, -1);
    t->prizes &= (uint16_t)~out;
    t->bag = (uint16_t)(((1u << BONUSES) - 1) & ~(out | t->prizes));
    while (!coming && quad_bits_count(t->prizes) < 2 && t->bag != 0) {
        uint16_t tile = (uint16_t)(1u << quad_bits_lowest(t->bag));
        t->prizes |= tile;
        t->bag &= (uint16_t)~tile;
    }
}

/* Of the demands revealed in earlier quarters nothing is left to see: those most frequent in the stack are
 * gone. */
static void restock_demands(const struct quad_game *g, struct trajan *t) {
    int gone = printed(g)->demand_places * t->quarter;
    for (int demand = 0; demand < DEMANDS; demand++) {
        int left = printed(g)->demand_number[demand] - t->demand[demand];
        t->demand_stack[demand] = (uint8_t)(left < 0 ? 0 : left);
    }
    for (; gone > 0; gone--) {
        int most = 0;
        for (int demand = 1; demand < DEMANDS; demand++) {
            most = t->demand_stack[demand] > t->demand_stack[most] ? demand : most;
        }
        t->demand_stack[most] = (uint8_t)(t->demand_stack[most] - (t->demand_stack[most] > 0));
    }
}

/* Discs on one space keep their order; equal heights go by seat. */
static void restock_senate(struct trajan *t) {
    uint8_t height[SEATS] = {0};
    for (int seat = 0; seat < t->head.seats; seat++) {
        for (int other = 0; other < t->head.seats; other++) {
            bool below =
                t->height[other] < t->height[seat] || (t->height[other] == t->height[seat] && other < seat);
            height[seat] = (uint8_t)(height[seat] + (t->senate[other] == t->senate[seat] && below));
        }
    }
    memcpy(t->height, height, sizeof height);
}

void trajan_restock(const struct quad_game *g, struct quad_state *s) {
    struct trajan *t = touch(s);
    restock_tokens(g, t);
    restock_tiles(g, t);
    restock_faces(g, t);
    restock_cards(g, t);
    restock_bonuses(t);
    restock_demands(g, t);
    restock_senate(t);
}
