/* map.c: the grid: where a building may stand, what stands next to what.
 *
 * To find the places of a shape, every form of it is slid over all cells at once: the cells where its first
 * cell may lie are the AND of the free land shifted by each of its offsets, and those that touch the wanted
 * cells the OR of these shifted likewise. Shifted back, the first cells give all that the shape could cover:
 * asked about many buildings, that answers for each whether the shape fits beside it. What hills, wall and
 * restriction allow does not change in a game: that set of first cells is derived with the box (derive.c). */
#include "romeroll.h"

void romeroll_cells_of(const struct quad_game *g, int cell, int form, struct romeroll_cells *out) {
    memset(out, 0, sizeof *out);
    for (int i = 0; i < printed(g)->form_cells[form]; i++) {
        int at = romeroll_cell_of(g, cell, form, i);
        out->row[at / MAP_COLUMNS] |= (uint16_t)(1u << at % MAP_COLUMNS);
    }
}

/* From the cell at one end of a bridge to that at the other. Where there is no bridge both are beyond the
 * map. */
static inline void cross(const struct romeroll_cells *cells, struct romeroll_cells *out, int from, int to) {
    unsigned there = (unsigned)cells->row[from / MAP_COLUMNS] >> from % MAP_COLUMNS & 1u;
    out->row[to / MAP_COLUMNS] |= (uint16_t)(there << to % MAP_COLUMNS);
}

/* [ROM-1.4, ROM-1.5] The cells that share an edge with these, and those across a bridge from them. */
void romeroll_around(const struct quad_game *g, const struct quad_state *s,
                     const struct romeroll_cells *cells, struct romeroll_cells *out) {
    const uint16_t *row = cells->row;
    memset(out, 0, sizeof *out);
    out->row[0] = (uint16_t)(row[0] << 1 | row[0] >> 1 | row[1]);
    for (int y = 1; y < MAP_ROWS; y++) {
        out->row[y] = (uint16_t)(row[y] << 1 | row[y] >> 1 | row[y - 1] | row[y + 1]);
    }
    for (int i = 0; i < BRIDGES; i++) {
        const uint8_t *ends = printed(g)->bridge_ends[romeroll_board(s)][i];
        cross(cells, out, ends[0], ends[1]);
        cross(cells, out, ends[1], ends[0]);
    }
}

void romeroll_around_building(const struct quad_game *g, const struct quad_state *s, int building,
                              struct romeroll_cells *out) {
    struct romeroll_cells cells;
    romeroll_cells_of(g, look(s)->place[building], look(s)->form[building], &cells);
    romeroll_around(g, s, &cells, out);
}

void romeroll_around_all(const struct quad_game *g, const struct quad_state *s, uint64_t buildings,
                         struct romeroll_cells *out) {
    struct romeroll_cells all = {{0}};
    for (int b; quad_bits_next(&buildings, &b);) {
        for (int i = 0; i < printed(g)->form_cells[look(s)->form[b]]; i++) {
            int at = romeroll_cell_of(g, look(s)->place[b], look(s)->form[b], i);
            all.row[at / MAP_COLUMNS] |= (uint16_t)(1u << at % MAP_COLUMNS);
        }
    }
    romeroll_around(g, s, &all, out);
}

void romeroll_free_land(const struct quad_game *g, const struct quad_state *s, struct romeroll_cells *out) {
    const uint16_t *rows = printed(g)->land[romeroll_board(s)], *taken = look(s)->taken;
    for (int y = 0; y < MAP_ROWS; y++) {
        out->row[y] = rows[y] & (uint16_t)~taken[y];
    }
    memset(&out->row[MAP_ROWS], 0, sizeof out->row - MAP_ROWS * sizeof out->row[0]);
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

/* Rows of the whole map shifted alike; what leaves a row is gone. */
static inline void shift_map(const uint16_t *rows, int shift, uint64_t out[MAP_WORDS]) {
    const uint64_t each = UINT64_C(0x0001000100010001);
    if (shift >= 0) {
        uint64_t kept = each * (0xffffu >> shift);
        for (int w = 0; w < MAP_WORDS; w++) {
            out[w] = four_rows(&rows[4 * w]) >> shift & kept;
        }
    } else {
        uint64_t kept = each * (0xffffu << -shift & 0xffffu);
        for (int w = 0; w < MAP_WORDS; w++) {
            out[w] = four_rows(&rows[4 * w]) << -shift & kept;
        }
    }
}

/* Where, within the room, the first cell of a form may lie so that it is on the ground and touches the wanted
 * cells. */
static void candidates(const struct quad_game *g, int form, const uint64_t room[MAP_WORDS],
                       const struct romeroll_cells *ground, const struct romeroll_cells *wanted,
                       uint64_t out[MAP_WORDS]) {
    const int8_t(*offset)[2] = printed(g)->form_offsets[form];
    int cells = printed(g)->form_cells[form];
    uint64_t fits[MAP_WORDS], touching[MAP_WORDS], moved[MAP_WORDS];
    for (int w = 0; w < MAP_WORDS; w++) {
        fits[w] = room[w] & four_rows(&ground->row[4 * w]);
        touching[w] = four_rows(&wanted->row[4 * w]);
    }
    for (int i = 1; i < cells; i++) {
        shift_map(&ground->row[offset[i][1]], offset[i][0], moved);
        for (int w = 0; w < MAP_WORDS; w++) {
            fits[w] &= moved[w];
        }
        shift_map(&wanted->row[offset[i][1]], offset[i][0], moved);
        for (int w = 0; w < MAP_WORDS; w++) {
            touching[w] |= moved[w];
        }
    }
    for (int w = 0; w < MAP_WORDS; w++) {
        out[w] = fits[w] & touching[w];
    }
}

/* A full map takes no more buildings [ROM-6.25]. */
static bool has_room(const struct quad_state *s) {
    return look(s)->buildings < BUILDINGS;
}

/* Where, within the room, the first cell of a form may lie so that it is on the ground. */
static bool fits_somewhere(const struct quad_game *g, int form, const uint64_t room[MAP_WORDS],
                           const struct romeroll_cells *ground, uint64_t out[MAP_WORDS]) {
    const int8_t(*offset)[2] = printed(g)->form_offsets[form];
    uint64_t moved[MAP_WORDS], any = 0;
    for (int w = 0; w < MAP_WORDS; w++) {
        out[w] = room[w] & four_rows(&ground->row[4 * w]);
    }
    for (int i = 1; i < printed(g)->form_cells[form]; i++) {
        shift_map(&ground->row[offset[i][1]], offset[i][0], moved);
        for (int w = 0; w < MAP_WORDS; w++) {
            out[w] &= moved[w];
        }
    }
    for (int w = 0; w < MAP_WORDS; w++) {
        any |= out[w];
    }
    return any != 0;
}

void romeroll_cover(const struct quad_game *g, const struct quad_state *s, int plan,
                    struct romeroll_cells *out) {
    enum { ABOVE = SQUARES_WIDE - 1 }; /* rows from the first cell of a form to its last */
    const uint8_t *forms = printed(g)->plan_forms[plan];
    const uint64_t *room = printed(g)->plan_room[romeroll_board(s)][plan];
    uint64_t fits[MAP_WORDS], moved[MAP_WORDS], cover[MAP_WORDS] = {0};
    uint16_t first[ABOVE + MAP_LANES] = {0};
    struct romeroll_cells ground;
    romeroll_free_land(g, s, &ground);
    memset(out, 0, sizeof *out);
    for (int form = forms[has_room(s) ? 0 : 1]; form < forms[1]; form++, room += MAP_WORDS) {
        const int8_t(*offset)[2] = printed(g)->form_offsets[form];
        if (!fits_somewhere(g, form, room, &ground, fits)) {
            continue;
        }
        for (int y = 0; y < MAP_LANES; y++) {
            first[ABOVE + y] = (uint16_t)(fits[y / 4] >> 16 * (y % 4));
        }
        for (int i = 0; i < printed(g)->form_cells[form]; i++) {
            shift_map(&first[ABOVE - offset[i][1]], -offset[i][0], moved);
            for (int w = 0; w < MAP_WORDS; w++) {
                cover[w] |= moved[w];
            }
        }
    }
    for (int y = 0; y < MAP_ROWS; y++) {
        out->row[y] = (uint16_t)(cover[y / 4] >> 16 * (y % 4));
    }
}

bool romeroll_meet(const struct romeroll_cells *a, const struct romeroll_cells *b) {
    uint64_t both = 0;
    for (int w = 0; w < MAP_WORDS; w++) {
        both |= four_rows(&a->row[4 * w]) & four_rows(&b->row[4 * w]);
    }
    return both != 0;
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

void romeroll_begin_places(const struct quad_game *g, struct romeroll_places *p, const struct quad_state *s,
                           int plan, int mode, const struct romeroll_cells *touch_cells) {
    const uint8_t *forms = mode == MODE_JUNO ? printed(g)->juno_forms : printed(g)->plan_forms[plan];
    int board = romeroll_board(s);
    p->room = mode == MODE_JUNO ? printed(g)->juno_room[board][plan] : printed(g)->plan_room[board][plan];
    p->touch_cells = touch_cells;
    p->form = forms[has_room(s) ? 0 : 1];
    p->stop = forms[1];
    p->word = 0;
    romeroll_free_land(g, s, &p->ground);
    if (p->form < p->stop) {
        candidates(g, p->form, p->room, &p->ground, touch_cells, p->first);
    }
}

static inline bool next_place(const struct quad_game *g, struct romeroll_places *p, int *cell) {
    while (p->form < p->stop) {
        if (next_cell(p->first, &p->word, cell)) {
            return true;
        }
        p->word = 0;
        p->room += MAP_WORDS;
        if (++p->form < p->stop) {
            candidates(g, p->form, p->room, &p->ground, p->touch_cells, p->first);
        }
    }
    return false;
}

bool romeroll_next_place(const struct quad_game *g, struct romeroll_places *p, int *cell, int *form) {
    bool found = next_place(g, p, cell);
    *form = p->form;
    return found;
}

bool romeroll_places(const struct quad_game *g, const struct quad_state *s, int plan, int mode,
                     const struct romeroll_cells *touch_cells, struct quad_choices *out) {
    struct romeroll_places places;
    bool found = false;
    romeroll_begin_places(g, &places, s, plan, mode, touch_cells);
    for (int cell; (out != NULL || !found) && next_place(g, &places, &cell);) {
        found = true;
        if (out != NULL) {
            quad_offer(out, VERB_DRAW, cell, places.form, 0);
        }
    }
    return found;
}

/* Offer the places of a shape on a ground of one's own making, with one cell in touch: Rubble [ROM-16.16]. */
bool romeroll_places_on(const struct quad_game *g, int shape, const struct romeroll_cells *ground,
                        const struct romeroll_cells *touch_cells, struct quad_choices *out) {
    bool found = false;
    static const uint64_t anywhere[MAP_WORDS] = {UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX};
    for (int form = romeroll_shape_first[shape]; form < romeroll_shape_first[shape + 1]; form++) {
        uint64_t first[MAP_WORDS];
        candidates(g, form, anywhere, ground, touch_cells, first);
        for (int word = 0, cell; next_cell(first, &word, &cell);) {
            found = true;
            if (out != NULL) {
                quad_offer(out, VERB_DRAW, cell, form, 0);
            }
        }
    }
    return found;
}

static uint64_t neighbours(const struct quad_game *g, const struct quad_state *s,
                           const struct romeroll_cells *cells, int except) {
    struct romeroll_cells around;
    uint64_t found = 0;
    romeroll_around(g, s, cells, &around);
    for (int y = 0; y < MAP_ROWS; y++) {
        uint64_t bits = around.row[y] & look(s)->taken[y];
        for (int x; quad_bits_next(&bits, &x);) {
            found |= UINT64_C(1) << (look(s)->site[y * MAP_COLUMNS + x] - 1);
        }
    }
    return found & ~(UINT64_C(1) << except);
}

/* Enter a building into what follows from what stands where. */
static void enter(const struct quad_game *g, struct quad_state *s, int building) {
    struct romeroll *t = touch(s);
    struct romeroll_cells cells;
    romeroll_cells_of(g, t->place[building], t->form[building], &cells);
    uint64_t around = neighbours(g, s, &cells, building);
    t->near[building] = around;
    for (int b; quad_bits_next(&around, &b);) {
        t->near[b] |= UINT64_C(1) << building;
    }
    for (int i = 0; i < printed(g)->form_cells[t->form[building]]; i++) {
        int at = romeroll_cell_of(g, t->place[building], t->form[building], i);
        t->site[at] = (uint8_t)(building + 1);
        t->taken[at / MAP_COLUMNS] |= (uint16_t)(1u << at % MAP_COLUMNS);
    }
}

int romeroll_raise(const struct quad_game *g, struct quad_state *s, int work, int who, int cell, int form) {
    struct romeroll *t = touch(s);
    assert(has_room(s));
    int building = t->buildings++;
    t->what[building] = (uint8_t)(work + 1);
    t->owner[building] = (uint8_t)(who + 1);
    t->place[building] = (uint8_t)cell;
    t->form[building] = (uint8_t)form;
    enter(g, s, building);
    return building;
}

/* Whether a form lies wholly on the map's land (or, for the Forum, on its cells) without covering anything.
 */
static bool lies_clear(const struct quad_game *g, const struct quad_state *s, int building) {
    const struct romeroll *t = look(s);
    const int8_t(*offset)[2] = printed(g)->form_offsets[t->form[building]];
    unsigned ground = t->what[building] == PLAN_FORUM + 1 ? ZONE_FORUM : ZONE_HILLS | ZONE_MARSH;
    for (int i = 0; i < printed(g)->form_cells[t->form[building]]; i++) {
        int x = t->place[building] % MAP_COLUMNS + offset[i][0];
        int y = t->place[building] / MAP_COLUMNS + offset[i][1];
        if (x < 0 || x >= MAP_COLUMNS || y < 0 || y >= MAP_ROWS) {
            return false;
        }
        int at = y * MAP_COLUMNS + x;
        if ((romeroll_zones(g, s)[at] & ground) == 0 || t->site[at] != 0) {
            return false;
        }
    }
    return true;
}

bool romeroll_survey(const struct quad_game *g, struct quad_state *s) {
    struct romeroll *t = touch(s);
    memset(t->near, 0, sizeof t->near);
    memset(t->site, 0, sizeof t->site);
    memset(t->taken, 0, sizeof t->taken);
    for (int building = 0; building < t->buildings; building++) {
        if (!lies_clear(g, s, building)) {
            return false;
        }
        enter(g, s, building);
    }
    return true;
}
