/* score.c: scoring: chapter 15 and Seneca's [ROM-16.32]. */
#include "romeroll.h"

/* [ROM-3.1] What the underlined cells are worth. */
static int track_value(const struct quad_game *g, const struct quad_state *s, int seat, int track) {
    int cells = look(s)->track[seat][track];
    return cells == 0 ? 0 : printed(g)->track_value[track][cells - 1];
}

/* [ROM-7.6] Empty land cells that share an edge; no bridge carries over. */
static int empty_around(const struct quad_game *g, const struct quad_state *s, int building) {
    struct romeroll_cells cells, ground;
    romeroll_cells_of(g, look(s)->place[building], look(s)->form[building], &cells);
    romeroll_free_land(g, s, &ground);
    int count = 0;
    for (int y = 0; y < MAP_ROWS; y++) {
        unsigned row = cells.row[y], above = y > 0 ? cells.row[y - 1] : 0u, below = cells.row[y + 1];
        unsigned around = (row << 1 | row >> 1 | above | below) & 0xffffu;
        count += quad_bits_count(around & ground.row[y]);
    }
    return count;
}

/* [ROM-7.5] Some 3 × 3 square with a cell of the building is full of buildings, Forum, Rubble and Parks. */
static bool in_full_square(const struct quad_game *g, const struct quad_state *s, int building) {
    struct romeroll_cells cells;
    const uint16_t *taken = look(s)->taken;
    romeroll_cells_of(g, look(s)->place[building], look(s)->form[building], &cells);
    for (int y = 0; y + 3 <= MAP_ROWS; y++) {
        unsigned full = (unsigned)taken[y] & taken[y + 1] & taken[y + 2];
        unsigned mine = (unsigned)cells.row[y] | cells.row[y + 1] | cells.row[y + 2];
        full &= full >> 1 & full >> 2;
        mine |= mine >> 1 | mine >> 2;
        if ((full & mine) != 0) {
            return true;
        }
    }
    return false;
}

/* [ROM-7.12] */
static int hill_cells(const struct quad_game *g, const struct quad_state *s, int building) {
    int form = look(s)->form[building], count = 0;
    for (int i = 0; i < printed(g)->form_cells[form]; i++) {
        int cell = romeroll_cell_of(g, look(s)->place[building], form, i);
        count += (romeroll_zones(g, s)[cell] & ZONE_HILLS) != 0;
    }
    return count;
}

/* [ROM-7.5 … ROM-7.12] What a building is worth to its owner. */
static int building_points(const struct quad_game *g, const struct quad_state *s, int building) {
    const struct romeroll *t = look(s);
    int plan = t->what[building] - 1, need = printed(g)->plan_points_need[plan];
    int seat = t->owner[building] - 1, buildings = 0, loyal = 0;
    unsigned types = 0, rival_types = 0;
    uint64_t around = t->near[building];
    for (int b; quad_bits_next(&around, &b);) {
        bool drawn = t->what[b] <= PLANS;
        buildings += drawn || b == 0;
        if (drawn) {
            unsigned type = 1u << romeroll_type_of(g, t->what[b] - 1);
            types |= type;
            rival_types |= t->owner[b] != t->owner[building] ? type : 0u;
        }
    }
    for (int i = 0; i < SHEET_ADVISORS; i++) {
        loyal += t->ticks[romeroll_first_advisor(s, seat) + i] >= need;
    }
    int worth = printed(g)->plan_points[plan];
    switch (printed(g)->plan_points_rule[plan]) {
    case POINTS_EMPTY_AROUND:
        return empty_around(g, s, building) >= need ? worth : 0;
    case POINTS_FULL_SQUARE:
        return in_full_square(g, s, building) ? worth : 0;
    case POINTS_BESIDE_RIVAL_URBAN:
        return (rival_types >> TYPE_URBAN & 1u) != 0 ? worth : 0;
    case POINTS_ADJACENT_BUILDINGS:
        return buildings >= need ? worth : 0;
    case POINTS_ADJACENT_TYPES:
        return worth * quad_bits_count(types);
    case POINTS_LOYAL_ADVISORS:
        return worth * loyal;
    case POINTS_EACH_BUILDING:
        return worth * buildings;
    case POINTS_HILL_CELLS:
        return worth * hill_cells(g, s, building);
    default:
        return worth;
    }
}

static int nero_points(const struct quad_game *g, const struct quad_state *s, int who) {
    int sum = 0;
    for (int card = 0; card < NEROS; card++) {
        sum += look(s)->nero[card] == HELD + who ? printed(g)->nero_points[card] : 0;
    }
    return sum;
}

/* [ROM-16.32] Seneca: Parks, Rubble, roads, colonies, Nero cards. */
static void score_seneca(const struct quad_game *g, const struct quad_state *s, struct quad_score *out) {
    static const uint8_t worth[][4] = {{1, 3, 4, 5}, {1, 3, 3, 5}, {2, 4, 3, 5}};
    const uint8_t *each = worth[s->options[OPTION_POINTS]];
    int line[SCORES] = {[SCORE_NERO] = nero_points(g, s, WHO_SENECA)};
    for (int b = 1; b < look(s)->buildings; b++) {
        line[SCORE_PARKS] += look(s)->what[b] == PLAN_PARK + 1 ? each[0] : 0;
        line[SCORE_RUBBLE] += look(s)->what[b] == PLAN_RUBBLE + 1 ? each[1] : 0;
    }
    line[SCORE_ROADS] = each[2] * quad_bits_count(look(s)->paved[WHO_SENECA]);
    line[SCORE_COLONIES] = each[3] * quad_bits_count(look(s)->colonies[WHO_SENECA]);
    out->total = 0;
    for (int i = 0; i < SCORES; i++) {
        out->line[i] = (int16_t)line[i];
        out->total += line[i];
    }
}

int romeroll_seneca_score(const struct quad_game *g, const struct quad_state *s) {
    struct quad_score score;
    score_seneca(g, s, &score);
    return score.total;
}

/* [ROM-15.4] */
static void score_seat(const struct quad_game *g, const struct quad_state *s, int seat,
                       struct quad_score *out) {
    const struct romeroll *t = look(s);
    int line[SCORE_SENATORS + 1] = {0};
    for (int track = 0; track < TRACKS; track++) {
        line[SCORE_COINS + track] = track_value(g, s, seat, track);
    }
    for (int i = 0; t->character[seat] != 0 && i < SHEET_ADVISORS; i++) {
        int advisor = romeroll_first_advisor(s, seat) + i;
        line[SCORE_ADVISORS] += t->ticks[advisor] == LOYALTY ? printed(g)->advisor_points[advisor] : 0;
    }
    for (int b = 1; b < t->buildings; b++) {
        if (t->owner[b] == seat + 1 && t->what[b] <= PLANS) {
            line[SCORE_BUILDINGS] += building_points(g, s, b);
        }
    }
    line[SCORE_NERO] = nero_points(g, s, seat);
    line[SCORE_SOLDIERS] = (t->soldiers[seat] + 1) / 2;
    line[SCORE_SENATORS] = (t->senators[seat] + 1) / 2;
    out->total = 0;
    for (int i = 0; i <= SCORE_SENATORS; i++) {
        out->line[i] = (int16_t)line[i];
        out->total += line[i];
    }
}

/* [ROM-15.5, ROM-16.33] Most points, then most Soldiers; alone, more than Seneca. */
void romeroll_score(const struct quad_game *g, const struct quad_state *s,
                    struct quad_score out[QUAD_SEATS]) {
    int32_t soldiers[QUAD_SEATS] = {0};
    for (int seat = 0; seat < s->seats; seat++) {
        score_seat(g, s, seat, &out[seat]);
        soldiers[seat] = look(s)->soldiers[seat];
    }
    quad_rank(out, s->seats, soldiers);
    if (romeroll_solo(s)) {
        out[0].rank = out[0].total > romeroll_seneca_score(g, s) ? 1 : 2;
    }
}

/* [ROM-16.33] Seneca wins a tie. With two players his cards only block Blueprints [ROM-17.1]. */
const struct quad_symbol *romeroll_rival(const struct quad_game *g, const struct quad_state *s,
                                         struct quad_score *out) {
    if (!romeroll_solo(s)) {
        return NULL;
    }
    struct quad_score player;
    score_seneca(g, s, out);
    score_seat(g, s, 0, &player);
    out->rank = player.total > out->total ? 2 : 1;
    return quad_symbol(g, DOMAIN_WHO, WHO_SENECA);
}
