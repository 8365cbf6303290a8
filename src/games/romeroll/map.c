/* map.c: the grid: terrain, forms, where a building may stand, what stands next to what.
 *
 * To find the places of a shape, every form of it is slid over all cells at once: the cells where its first
 * cell may lie are the AND of the free land shifted by each of its offsets, and those that touch the wanted
 * cells the OR of these shifted likewise. Hills, wall and restriction are then checked for the few candidates
 * left. */
#include "romeroll.h"

enum { MAPS = 2, BRIDGES = 2 };

/* The letters of the maps: hills first. */
enum { C, P, A, K, E, V, Q, o, T, B, F, n };

/* What a cell is, as a constant expression, so that the maps are data. */
#define TERRAIN(c)                                                                                           \
    ((c) <= Q   ? 1u << (c)                                                                                  \
     : (c) == o ? ZONE_MARSH                                                                                 \
     : (c) == T ? ZONE_RIVER                                                                                 \
     : (c) == B ? ZONE_RIVER | ZONE_BRIDGE                                                                   \
     : (c) == F ? ZONE_FORUM                                                                                 \
                : 0u)
#define CELL(x, first, last, c)                                                                              \
    (uint16_t)(TERRAIN(c) | ((c) == n ? 0u : (x) >= (first) && (x) <= (last) ? ZONE_INSIDE : ZONE_OUTSIDE))
#define ROW(i, l, a, b, c, d, e, f, g, h, j, k, m, p, q, r, u, v)                                            \
    CELL(0, i, l, a), CELL(1, i, l, b), CELL(2, i, l, c), CELL(3, i, l, d), CELL(4, i, l, e),                \
        CELL(5, i, l, f), CELL(6, i, l, g), CELL(7, i, l, h), CELL(8, i, l, j), CELL(9, i, l, k),            \
        CELL(10, i, l, m), CELL(11, i, l, p), CELL(12, i, l, q), CELL(13, i, l, r), CELL(14, i, l, u),       \
        CELL(15, i, l, v),
static const uint16_t zones[MAPS][CELLS] = {
    {
#include "map_small.def"
    },
    {
#include "map_large.def"
    },
};
#undef ROW

/* The same rows as masks of the cells one may build on. */
#define LAND(x, c) ((c) <= o ? 1u << (x) : 0u)
#define ROW(i, l, a, b, c, d, e, f, g, h, j, k, m, p, q, r, u, v)                                            \
    (uint16_t)(LAND(0, a) | LAND(1, b) | LAND(2, c) | LAND(3, d) | LAND(4, e) | LAND(5, f) | LAND(6, g) |    \
               LAND(7, h) | LAND(8, j) | LAND(9, k) | LAND(10, m) | LAND(11, p) | LAND(12, q) |              \
               LAND(13, r) | LAND(14, u) | LAND(15, v)),
static const uint16_t land[MAPS][MAP_ROWS] = {
    {
#include "map_small.def"
    },
    {
#include "map_large.def"
    },
};
#undef ROW

#define MAP_GOOD(column, row, good) {(row)*MAP_COLUMNS + (column), GOOD_##good},
static const struct {
    uint8_t cell, good;
} map_goods[] = {
#include "map_goods.def"
};
#undef MAP_GOOD

static const struct {
    uint8_t columns, rows, forum;
    uint8_t bridge[BRIDGES][2]; /* column and row */
} maps[MAPS] = {
    {13, 12, 5 * MAP_COLUMNS + 6, {{2, 5}, {2, 9}}},
    {16, 14, 6 * MAP_COLUMNS + 7, {{3, 6}, {2, 10}}},
};

/* [ROM-2.1] One side for 1 or 2 players, one for 3 or 4. */
static int side_of(const struct quad_state *s) {
    return s->seats >= 3;
}

const uint16_t *romeroll_zones(const struct quad_state *s) {
    return zones[side_of(s)];
}

/* [ROM-1.7] Only the side for 3 or 4 players has printed resources. */
int romeroll_map_good(const struct quad_state *s, int cell) {
    for (size_t i = 0; side_of(s) == 1 && i < sizeof map_goods / sizeof map_goods[0]; i++) {
        if (map_goods[i].cell == cell) {
            return map_goods[i].good;
        }
    }
    return GOODS;
}

void romeroll_map_size(const struct quad_state *s, int *columns, int *rows) {
    *columns = maps[side_of(s)].columns;
    *rows = maps[side_of(s)].rows;
}

int romeroll_forum_cell(const struct quad_state *s) {
    return maps[side_of(s)].forum;
}

void romeroll_cells_of(int cell, int form, struct romeroll_cells *out) {
    const struct romeroll_form_row *f = &romeroll_forms[form];
    memset(out, 0, sizeof *out);
    for (int i = 0; i < f->cells; i++) {
        int at = cell + f->offset[i][1] * MAP_COLUMNS + f->offset[i][0];
        out->row[at / MAP_COLUMNS] |= (uint16_t)(1u << at % MAP_COLUMNS);
    }
}

/* [ROM-1.4, ROM-1.5] The cells that share an edge with these, and those across a bridge from them. */
void romeroll_around(const struct quad_state *s, const struct romeroll_cells *cells,
                     struct romeroll_cells *out) {
    const uint16_t *row = cells->row;
    memset(out, 0, sizeof *out);
    out->row[0] = (uint16_t)(row[0] << 1 | row[0] >> 1 | row[1]);
    for (int y = 1; y < MAP_ROWS; y++) {
        out->row[y] = (uint16_t)(row[y] << 1 | row[y] >> 1 | row[y - 1] | row[y + 1]);
    }
    for (int i = 0; i < BRIDGES; i++) {
        const uint8_t *bridge = maps[side_of(s)].bridge[i];
        unsigned west = 1u << (bridge[0] - 1), east = 1u << (bridge[0] + 1), ends = row[bridge[1]];
        unsigned across = ((ends & west) != 0 ? east : 0u) | ((ends & east) != 0 ? west : 0u);
        out->row[bridge[1]] |= (uint16_t)across;
    }
}

void romeroll_around_building(const struct quad_state *s, int building, struct romeroll_cells *out) {
    struct romeroll_cells cells;
    romeroll_cells_of(look(s)->place[building], look(s)->form[building], &cells);
    romeroll_around(s, &cells, out);
}

void romeroll_around_all(const struct quad_state *s, uint64_t buildings, struct romeroll_cells *out) {
    struct romeroll_cells all = {{0}};
    for (int b; quad_bits_next(&buildings, &b);) {
        const struct romeroll_form_row *f = &romeroll_forms[look(s)->form[b]];
        for (int i = 0; i < f->cells; i++) {
            int at = look(s)->place[b] + f->offset[i][1] * MAP_COLUMNS + f->offset[i][0];
            all.row[at / MAP_COLUMNS] |= (uint16_t)(1u << at % MAP_COLUMNS);
        }
    }
    romeroll_around(s, &all, out);
}

void romeroll_free_land(const struct quad_state *s, struct romeroll_cells *out) {
    const uint16_t *rows = land[side_of(s)], *taken = look(s)->taken;
    for (int y = 0; y < MAP_ROWS; y++) {
        out->row[y] = rows[y] & (uint16_t)~taken[y];
    }
    memset(&out->row[MAP_ROWS], 0, sizeof out->row - MAP_ROWS * sizeof out->row[0]);
}

/* Whether a cell has a neighbour with one of these zone bits. */
static bool beside(const struct quad_state *s, int cell, unsigned wanted) {
    const uint16_t *zone = romeroll_zones(s);
    int x = cell % MAP_COLUMNS, y = cell / MAP_COLUMNS;
    unsigned around = (x > 0 ? zone[cell - 1] : 0u) | (x + 1 < MAP_COLUMNS ? zone[cell + 1] : 0u) |
                      (y > 0 ? zone[cell - MAP_COLUMNS] : 0u) |
                      (y + 1 < MAP_ROWS ? zone[cell + MAP_COLUMNS] : 0u);
    return (around & wanted) != 0;
}

/* The Servian wall runs between two land cells of which one is inside and one outside. */
static bool beside_wall(const struct quad_state *s, int cell) {
    static const int step[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    const uint16_t *zone = romeroll_zones(s);
    unsigned other = (zone[cell] & ZONE_INSIDE) != 0 ? ZONE_OUTSIDE : ZONE_INSIDE;
    for (int i = 0; i < 4; i++) {
        int x = cell % MAP_COLUMNS + step[i][0], y = cell / MAP_COLUMNS + step[i][1];
        if (x >= 0 && x < MAP_COLUMNS && y >= 0 && y < MAP_ROWS) {
            unsigned there = zone[y * MAP_COLUMNS + x];
            if ((there & ZONE_RIVER) == 0 && (there & other) != 0) {
                return true;
            }
        }
    }
    return false;
}

static inline int cell_at(const struct romeroll_form_row *f, int cell, int i) {
    return cell + f->offset[i][1] * MAP_COLUMNS + f->offset[i][0];
}

/* Whether some cell lies beside the river, or beside the wall. */
static bool lies_beside(const struct quad_state *s, const struct romeroll_form_row *f, int cell,
                        int restriction) {
    for (int i = 0; i < f->cells; i++) {
        int at = cell_at(f, cell, i);
        if (restriction == RESTRICTION_AT_TIBER ? beside(s, at, ZONE_RIVER) : beside_wall(s, at)) {
            return true;
        }
    }
    return false;
}

/* [ROM-6.12, ROM-6.13, ROM-6.16] Restriction, hills and wall, for a form that lies on free land. */
static inline bool terrain_allows(const struct quad_state *s, const struct romeroll_form_row *f, int cell,
                                  int restriction, int mode) {
    const uint16_t *zone = romeroll_zones(s);
    unsigned any = 0;
    for (int i = 0; i < f->cells; i++) {
        any |= zone[cell_at(f, cell, i)];
    }
    unsigned hills = any & ZONE_HILLS, walls = any & (ZONE_INSIDE | ZONE_OUTSIDE);
    if (mode != MODE_JUNO && ((hills & (hills - 1)) != 0 || (walls & (walls - 1)) != 0)) {
        return false;
    }
    switch (restriction) {
    case RESTRICTION_ON_HILL:
        return (any & ZONE_MARSH) == 0;
    case RESTRICTION_TOUCHING_HILL:
        return hills != 0;
    case RESTRICTION_ON_MARSH:
        return hills == 0;
    case RESTRICTION_AT_TIBER:
    case RESTRICTION_AT_WALL:
        return lies_beside(s, f, cell, restriction);
    default:
        return true;
    }
}

/* Four rows in one word, the first lowest: its bits are numbered as cells are. */
static inline uint64_t four_rows(const uint16_t *rows) {
#if defined __BYTE_ORDER__ && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    uint64_t four;
    memcpy(&four, rows, sizeof four);
    return four;
#else
    return rows[0] | (uint64_t)rows[1] << 16 | (uint64_t)rows[2] << 32 | (uint64_t)rows[3] << 48;
#endif
}

/* All of them shifted alike; what leaves a row is gone. */
static inline uint64_t shift_rows(const uint16_t *rows, int shift) {
    const uint64_t each = UINT64_C(0x0001000100010001);
    uint64_t four = four_rows(rows);
    return shift >= 0 ? four >> shift & each * (0xffffu >> shift)
                      : four << -shift & each * (0xffffu << -shift & 0xffffu);
}

/* Where the first cell of a form may lie so that it is on the ground and touches the wanted cells. */
static void candidates(const struct romeroll_form_row *f, const struct romeroll_cells *ground,
                       const struct romeroll_cells *wanted, uint64_t out[MAP_WORDS]) {
    uint64_t fits[MAP_WORDS], touching[MAP_WORDS];
    for (int w = 0; w < MAP_WORDS; w++) {
        fits[w] = four_rows(&ground->row[4 * w]);
        touching[w] = four_rows(&wanted->row[4 * w]);
    }
    for (int i = 1; i < f->cells; i++) {
        int down = f->offset[i][1], shift = f->offset[i][0];
        for (int w = 0; w < MAP_WORDS; w++) {
            fits[w] &= shift_rows(&ground->row[down + 4 * w], shift);
            touching[w] |= shift_rows(&wanted->row[down + 4 * w], shift);
        }
    }
    for (int w = 0; w < MAP_WORDS; w++) {
        out[w] = fits[w] & touching[w];
    }
}

/* The next cell of a set in words, lowest first. */
static inline bool next_cell(uint64_t words[MAP_WORDS], int *word, int *cell) {
    for (; *word < MAP_WORDS; ++*word) {
        int bit;
        if (quad_bits_next(&words[*word], &bit)) {
            *cell = *word * 64 + bit;
            return true;
        }
    }
    return false;
}

/* A full map takes no more buildings [ROM-6.25]. */
static bool has_room(const struct quad_state *s) {
    return look(s)->buildings < BUILDINGS;
}

void romeroll_begin_places(struct romeroll_places *p, const struct quad_state *s, int plan, int mode,
                           const struct romeroll_cells *touch_cells) {
    int shape = mode == MODE_JUNO ? romeroll_house.juno_shape : romeroll_plans[plan].shape;
    p->s = s;
    p->touch_cells = touch_cells;
    p->restriction = romeroll_plans[plan].restriction;
    p->mode = mode;
    p->form = has_room(s) ? romeroll_shape_first[shape] : romeroll_shape_first[shape + 1];
    p->stop = romeroll_shape_first[shape + 1];
    p->word = 0;
    romeroll_free_land(s, &p->ground);
    if (p->form < p->stop) {
        candidates(&romeroll_forms[p->form], &p->ground, touch_cells, p->first);
    }
}

static inline bool next_place(struct romeroll_places *p, int *cell) {
    while (p->form < p->stop) {
        const struct romeroll_form_row *f = &romeroll_forms[p->form];
        while (next_cell(p->first, &p->word, cell)) {
            if (terrain_allows(p->s, f, *cell, p->restriction, p->mode)) {
                return true;
            }
        }
        p->word = 0;
        if (++p->form < p->stop) {
            candidates(&romeroll_forms[p->form], &p->ground, p->touch_cells, p->first);
        }
    }
    return false;
}

bool romeroll_next_place(struct romeroll_places *p, int *cell, int *form) {
    bool found = next_place(p, cell);
    *form = p->form;
    return found;
}

bool romeroll_places(const struct quad_state *s, int plan, int mode, const struct romeroll_cells *touch_cells,
                     struct quad_choices *out) {
    struct romeroll_places places;
    bool found = false;
    romeroll_begin_places(&places, s, plan, mode, touch_cells);
    for (int cell; (out != NULL || !found) && next_place(&places, &cell);) {
        found = true;
        if (out != NULL) {
            quad_offer(out, VERB_DRAW, cell, places.form, 0);
        }
    }
    return found;
}

/* Offer the places of a shape on a ground of one's own making, with one cell in touch: Rubble [ROM-16.16]. */
bool romeroll_places_on(int shape, const struct romeroll_cells *ground,
                        const struct romeroll_cells *touch_cells, struct quad_choices *out) {
    bool found = false;
    for (int form = romeroll_shape_first[shape]; form < romeroll_shape_first[shape + 1]; form++) {
        uint64_t first[MAP_WORDS];
        candidates(&romeroll_forms[form], ground, touch_cells, first);
        for (int word = 0, cell; next_cell(first, &word, &cell);) {
            found = true;
            if (out != NULL) {
                quad_offer(out, VERB_DRAW, cell, form, 0);
            }
        }
    }
    return found;
}

static uint64_t neighbours(const struct quad_state *s, const struct romeroll_cells *cells, int except) {
    struct romeroll_cells around;
    uint64_t found = 0;
    romeroll_around(s, cells, &around);
    for (int y = 0; y < MAP_ROWS; y++) {
        uint64_t bits = around.row[y] & look(s)->taken[y];
        for (int x; quad_bits_next(&bits, &x);) {
            found |= UINT64_C(1) << (look(s)->site[y * MAP_COLUMNS + x] - 1);
        }
    }
    return found & ~(UINT64_C(1) << except);
}

/* Enter a building into what follows from what stands where. */
static void enter(struct quad_state *s, int building) {
    struct romeroll *t = touch(s);
    struct romeroll_cells cells;
    const struct romeroll_form_row *f = &romeroll_forms[t->form[building]];
    romeroll_cells_of(t->place[building], t->form[building], &cells);
    uint64_t around = neighbours(s, &cells, building);
    t->near[building] = around;
    for (int b; quad_bits_next(&around, &b);) {
        t->near[b] |= UINT64_C(1) << building;
    }
    for (int i = 0; i < f->cells; i++) {
        int at = t->place[building] + f->offset[i][1] * MAP_COLUMNS + f->offset[i][0];
        t->site[at] = (uint8_t)(building + 1);
        t->taken[at / MAP_COLUMNS] |= (uint16_t)(1u << at % MAP_COLUMNS);
    }
}

int romeroll_raise(struct quad_state *s, int work, int who, int cell, int form) {
    struct romeroll *t = touch(s);
    assert(has_room(s));
    int building = t->buildings++;
    t->what[building] = (uint8_t)(work + 1);
    t->owner[building] = (uint8_t)(who + 1);
    t->place[building] = (uint8_t)cell;
    t->form[building] = (uint8_t)form;
    enter(s, building);
    return building;
}

/* Whether a form lies wholly on the map's land (or, for the Forum, on its cells) without covering anything.
 */
static bool lies_clear(const struct quad_state *s, int building) {
    const struct romeroll *t = look(s);
    const struct romeroll_form_row *f = &romeroll_forms[t->form[building]];
    unsigned ground = t->what[building] == PLAN_FORUM + 1 ? ZONE_FORUM : ZONE_HILLS | ZONE_MARSH;
    for (int i = 0; i < f->cells; i++) {
        int x = t->place[building] % MAP_COLUMNS + f->offset[i][0];
        int y = t->place[building] / MAP_COLUMNS + f->offset[i][1];
        if (x < 0 || x >= MAP_COLUMNS || y < 0 || y >= MAP_ROWS) {
            return false;
        }
        int at = y * MAP_COLUMNS + x;
        if ((romeroll_zones(s)[at] & ground) == 0 || t->site[at] != 0) {
            return false;
        }
    }
    return true;
}

bool romeroll_survey(struct quad_state *s) {
    struct romeroll *t = touch(s);
    memset(t->near, 0, sizeof t->near);
    memset(t->site, 0, sizeof t->site);
    memset(t->taken, 0, sizeof t->taken);
    for (int building = 0; building < t->buildings; building++) {
        if (!lies_clear(s, building)) {
            return false;
        }
        enter(s, building);
    }
    return true;
}
