/* derive.c: what follows from the values of a box: computed once, when it is read.
 *
 * Whatever values are within their bounds, this comes to an end and stays in its tables; whether they make
 * sense is asked afterwards (doubt.c). */
#include "romeroll.h"

/* ---- shapes ---- */

struct square {
    int8_t x, y;
};

/* Turned by quarters and mirrored, in reading order from the first cell. How many cells it has. */
static int lay(uint32_t squares, int way, int8_t out[SHAPE_CELLS][2]) {
    struct square cell[SQUARES];
    int count = 0;
    for (int i = 0; i < SQUARES; i++) {
        int x = i % SQUARES_WIDE, y = i / SQUARES_WIDE, far = SQUARES_WIDE - 1;
        if (!quad_bits_has(squares, i) || count == SHAPE_CELLS) {
            continue;
        }
        for (int turn = way % 4; turn > 0; turn--) {
            int was = x;
            x = far - y;
            y = was;
        }
        cell[count++] = (struct square){(int8_t)(way >= 4 ? far - x : x), (int8_t)y};
    }
    for (int i = 1; i < count; i++) {
        for (int k = i; k > 0; k--) {
            struct square *a = &cell[k - 1], *b = &cell[k], swap = *a;
            if (a->y * SQUARES_WIDE + a->x > b->y * SQUARES_WIDE + b->x) {
                *a = *b;
                *b = swap;
            }
        }
    }
    for (int i = 0; i < count; i++) {
        out[i][0] = (int8_t)(cell[i].x - cell[0].x);
        out[i][1] = (int8_t)(cell[i].y - cell[0].y);
    }
    return count;
}

/* The forms of a drawn shape, each once; how many there are. */
static int derive_drawn(struct romeroll_box *b, uint32_t squares, int first) {
    int forms = 0;
    for (int way = 0; way < SHAPE_FORMS; way++) {
        int8_t offset[SHAPE_CELLS][2] = {{0}};
        int cells = lay(squares, way, offset);
        bool fresh = cells > 0;
        for (int i = 0; i < forms; i++) {
            fresh = fresh && memcmp(b->form_offsets[first + i], offset, sizeof offset) != 0;
        }
        if (fresh) {
            memcpy(b->form_offsets[first + forms], offset, sizeof offset);
            b->form_cells[first + forms++] = (uint8_t)cells;
        }
    }
    return forms;
}

static void derive_shape(struct romeroll_box *b, int shape, uint32_t squares, int which, uint8_t forms[2]) {
    if (shape == SHAPE_DRAWN) {
        forms[0] = (uint8_t)(KNOWN_FORMS + which * SHAPE_FORMS);
        forms[1] = (uint8_t)(forms[0] + derive_drawn(b, squares, forms[0]));
    } else {
        forms[0] = romeroll_shape_first[shape];
        forms[1] = romeroll_shape_first[shape + 1];
    }
}

static void derive_shapes(struct romeroll_box *b) {
    memset(b->form_cells, 0, sizeof b->form_cells);
    memset(b->form_offsets, 0, sizeof b->form_offsets);
    for (int form = 0; form < KNOWN_FORMS; form++) {
        b->form_cells[form] = romeroll_known_forms[form].cells;
        memcpy(b->form_offsets[form], romeroll_known_forms[form].offset, sizeof b->form_offsets[form]);
    }
    for (int plan = 0; plan < PLANS; plan++) {
        derive_shape(b, b->plan_shape[plan], b->plan_cells[plan], plan, b->plan_forms[plan]);
    }
    derive_shape(b, b->juno_shape, b->juno_cells, PLANS, b->juno_forms);
}

/* ---- the map ---- */

static unsigned zone_of(const struct romeroll_box *b, int board, int x, int y) {
    int ground = b->map_ground[board][y][x] - 1;
    unsigned side = quad_bits_has(b->map_inside[board][y], x) ? ZONE_INSIDE : ZONE_OUTSIDE;
    switch (ground) {
    case -1:
        return 0;
    case GROUND_MARSH:
        return side | ZONE_MARSH;
    case GROUND_TIBER:
        return side | ZONE_RIVER;
    case GROUND_BRIDGE:
        return side | ZONE_RIVER | ZONE_BRIDGE;
    case GROUND_FORUM:
        return side | ZONE_FORUM;
    default:
        return side | 1u << ground;
    }
}

static bool is_land(const struct romeroll_box *b, int board, int x, int y) {
    return x >= 0 && x < MAP_COLUMNS && y >= 0 && y < MAP_ROWS && quad_bits_has(b->land[board][y], x);
}

/* [ROM-1.5] A bridge joins the land at its left and right, or above and below. */
static void derive_bridges(struct romeroll_box *b, int board) {
    int found = 0;
    memset(b->bridge_ends[board], CELLS, sizeof b->bridge_ends[board]);
    for (int cell = 0; cell < CELLS && found < BRIDGES; cell++) {
        int x = cell % MAP_COLUMNS, y = cell / MAP_COLUMNS;
        bool across = is_land(b, board, x - 1, y) && is_land(b, board, x + 1, y);
        bool along = is_land(b, board, x, y - 1) && is_land(b, board, x, y + 1);
        if ((b->zone[board][cell] & ZONE_BRIDGE) != 0 && (across || along)) {
            int step = across ? 1 : MAP_COLUMNS;
            b->bridge_ends[board][found][0] = (uint8_t)(cell - step);
            b->bridge_ends[board][found++][1] = (uint8_t)(cell + step);
        }
    }
}

static void derive_map(struct romeroll_box *b, int board) {
    int columns = 0, rows = 0, forum = CELLS;
    memset(b->land[board], 0, sizeof b->land[board]);
    memset(b->hill_land[board], 0, sizeof b->hill_land[board]);
    for (int cell = CELLS - 1; cell >= 0; cell--) {
        int x = cell % MAP_COLUMNS, y = cell / MAP_COLUMNS, good = b->map_good[board][y][x];
        unsigned zone = zone_of(b, board, x, y);
        b->zone[board][cell] = (uint16_t)zone;
        b->cell_good[board][cell] = (uint8_t)(good == 0 ? GOODS : good - 1);
        if (zone != 0) {
            columns = x + 1 > columns ? x + 1 : columns;
            rows = y + 1 > rows ? y + 1 : rows;
        }
        if ((zone & (ZONE_HILLS | ZONE_MARSH)) != 0) {
            b->land[board][y] |= (uint16_t)(1u << x);
        }
        if ((zone & ZONE_HILLS) != 0) {
            b->hill_land[board][quad_bits_lowest(zone & ZONE_HILLS)][y] |= (uint16_t)(1u << x);
        }
        forum = (zone & ZONE_FORUM) != 0 ? cell : forum;
    }
    b->map_columns[board] = (uint8_t)columns;
    b->map_rows[board] = (uint8_t)rows;
    b->forum_cell[board] = (uint8_t)forum;
    derive_bridges(b, board);
}

/* ---- where Blueprints may lie ---- */

/* What lies around a cell, one zone after the other: of its neighbours all bits, and whether one of them is
 * land, or the Forum, on the other side of the Servian wall. */
static unsigned zones_beside(const struct romeroll_box *b, int board, int cell, bool *wall) {
    static const int8_t step[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    const uint16_t *zone = b->zone[board];
    unsigned other = (zone[cell] & ZONE_INSIDE) != 0 ? ZONE_OUTSIDE : ZONE_INSIDE, found = 0;
    for (int i = 0; i < 4; i++) {
        int x = cell % MAP_COLUMNS + step[i][0], y = cell / MAP_COLUMNS + step[i][1];
        if (x >= 0 && x < MAP_COLUMNS && y >= 0 && y < MAP_ROWS) {
            unsigned there = zone[y * MAP_COLUMNS + x];
            found |= there;
            *wall = *wall || ((there & ZONE_RIVER) == 0 && (there & other) != 0);
        }
    }
    return found;
}

/* [ROM-6.12] */
static bool restriction_allows(int restriction, unsigned on, unsigned beside, bool wall) {
    switch (restriction) {
    case RESTRICTION_ON_HILL:
        return (on & ZONE_MARSH) == 0;
    case RESTRICTION_TOUCHING_HILL:
        return (on & ZONE_HILLS) != 0;
    case RESTRICTION_ON_MARSH:
        return (on & ZONE_HILLS) == 0;
    case RESTRICTION_AT_TIBER:
        return (beside & ZONE_RIVER) != 0;
    case RESTRICTION_AT_WALL:
        return wall;
    case RESTRICTION_INSIDE:
        return (on & ZONE_OUTSIDE) == 0;
    case RESTRICTION_OUTSIDE:
        return (on & ZONE_INSIDE) == 0;
    case RESTRICTION_AT_FORUM:
        return (beside & ZONE_FORUM) != 0;
    default:
        return true;
    }
}

/* [ROM-6.12 … ROM-6.17] Whether a form may lie there on an empty map; Juno goes over hills and wall
 * [ROM-14.5]. */
static bool fits(const struct romeroll_box *b, int board, int form, int cell, int restriction, bool juno) {
    unsigned on = 0, beside = 0;
    bool wall = false;
    for (int i = 0; i < b->form_cells[form]; i++) {
        int x = cell % MAP_COLUMNS + b->form_offsets[form][i][0];
        int y = cell / MAP_COLUMNS + b->form_offsets[form][i][1];
        if (!is_land(b, board, x, y)) {
            return false;
        }
        on |= b->zone[board][y * MAP_COLUMNS + x];
        beside |= zones_beside(b, board, y * MAP_COLUMNS + x, &wall);
    }
    unsigned hills = on & ZONE_HILLS, walls = on & (ZONE_INSIDE | ZONE_OUTSIDE);
    bool lawful = juno || ((hills & (hills - 1)) == 0 && (walls & (walls - 1)) == 0);
    return lawful && restriction_allows(restriction, on, beside, wall);
}

static void derive_room(const struct romeroll_box *b, int board, int plan, const uint8_t forms[2], bool juno,
                        uint64_t out[ROOM_WORDS]) {
    memset(out, 0, ROOM_WORDS * sizeof *out);
    for (int form = forms[0]; form < forms[1]; form++) {
        uint64_t *words = &out[(form - forms[0]) * MAP_WORDS];
        for (int cell = 0; cell < CELLS; cell++) {
            if (fits(b, board, form, cell, b->plan_restriction[plan], juno)) {
                words[cell / 64] |= UINT64_C(1) << cell % 64;
            }
        }
    }
}

/* ---- cards, sheets, the empire ---- */

static void derive_cards(struct romeroll_box *b) {
    memset(b->plans_of, 0, sizeof b->plans_of);
    memset(b->plans_for, 0, sizeof b->plans_for);
    b->producing = b->sealed = b->builds = 0;
    for (int plan = 0; plan < PLANS; plan++) {
        b->plans_of[b->plan_type[plan]] |= 1u << plan;
        b->producing |= (uint32_t)(b->plan_yield[plan] != YIELD_NONE) << plan;
        for (int players = 0; players < PLAYER_NUMBERS; players++) {
            b->plans_for[players] |= (uint32_t)quad_bits_has(b->plan_players[plan], players) << plan;
        }
    }
    for (int card = 0; card < SENECA_CARDS; card++) {
        b->sealed |= (uint32_t)b->seneca_seal[card] << card;
        b->builds |= (uint32_t)(b->seneca_action[card] == ACTION_BUILD) << card;
    }
}

static void derive_sheets(struct romeroll_box *b) {
    for (int advisor = 0; advisor < ADVISORS; advisor++) {
        const uint8_t *moment = b->advisor_moment[advisor];
        b->advisor_character[advisor] = (uint8_t)(advisor / SHEET_ADVISORS);
        b->moments[advisor] = (uint16_t)(1u << moment[GRADE_BASIC] | 1u << moment[GRADE_ADVANCED]);
    }
    for (int face = 0; face < FACES; face++) {
        b->face_colour[face] = (uint8_t)(face / FACES_OF_A_DIE);
    }
    static const uint8_t colours[BACKS][2] = {
        [BACK_BLUE_YELLOW] = {COLOUR_BLUE, COLOUR_YELLOW},
        [BACK_YELLOW_BLUE] = {COLOUR_YELLOW, COLOUR_BLUE},
        [BACK_BLUE_BLUE] = {COLOUR_BLUE, COLOUR_BLUE},
        [BACK_YELLOW_YELLOW] = {COLOUR_YELLOW, COLOUR_YELLOW},
    };
    memcpy(b->back_colours, colours, sizeof colours);
}

static int end_of(const struct romeroll_box *b, int road, int i) {
    return b->road_ends[road][i] == 0 ? COLONY_ROME : b->road_ends[road][i] - 1;
}

/* How far colonies are, over all roads; the first colony of a region is at the end of its first road. */
static void derive_empire(struct romeroll_box *b) {
    memset(b->distance, UINT8_MAX, sizeof b->distance);
    memset(b->first_road, ROADS, sizeof b->first_road);
    b->distance[COLONY_ROME] = 0;
    b->villages = 0;
    for (int road = ROADS - 1; road >= 0; road--) {
        int from = end_of(b, road, 0), to = end_of(b, road, 1);
        b->joined[road] = from == to ? 0 : 1u << from | 1u << to;
        if (quad_bits_has(b->joined[road], COLONY_ROME)) {
            b->first_road[road / REGION_ROADS] = (uint8_t)road;
        }
    }
    for (int round = 0; round < COLONIES; round++) {
        for (int road = 0; road < ROADS; road++) {
            uint8_t *from = &b->distance[end_of(b, road, 0)], *to = &b->distance[end_of(b, road, 1)];
            *to = *from != UINT8_MAX && *from + 1 < *to ? (uint8_t)(*from + 1) : *to;
            *from = *to != UINT8_MAX && *to + 1 < *from ? (uint8_t)(*to + 1) : *from;
        }
    }
    for (int i = 0; i < REGION_COLONIES; i++) {
        int colony = REGION_HISPANIA * REGION_COLONIES + i;
        bool village = b->colony_cost[colony] == VILLAGE_COST && b->distance[colony] != UINT8_MAX;
        b->villages |= (uint32_t)village << colony;
    }
}

void romeroll_derive(const struct quad_game *g, void *values) {
    struct romeroll_box *b = values;
    (void)g;
    derive_shapes(b);
    derive_cards(b);
    derive_sheets(b);
    derive_empire(b);
    for (int board = 0; board < BOARDS; board++) {
        derive_map(b, board);
        for (int plan = 0; plan < PLANS; plan++) {
            derive_room(b, board, plan, b->plan_forms[plan], false, b->plan_room[board][plan]);
            derive_room(b, board, plan, b->juno_forms, true, b->juno_room[board][plan]);
        }
    }
}
