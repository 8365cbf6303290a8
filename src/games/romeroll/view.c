/* view.c: what is on the table. The map shows every cell that can still be built on as a cell; the ground
 * lies under everything, buildings too, so that hills, river and wall can always be drawn; below the map the
 * empire, the cards, the dice, and a sheet for each player. */
#include "romeroll.h"

static struct quad_item *put(struct quad_scene *out, int place, int domain, int symbol, int cell, int owner) {
    struct quad_item *item = quad_scene_piece(out, place, domain, symbol, 1);
    item->column = (uint8_t)(cell % MAP_COLUMNS);
    item->row = (uint8_t)(cell / MAP_COLUMNS);
    item->owner = (uint8_t)owner;
    return item;
}

/* Terrain has the signs of the rules' map [ROM-18.12]; what lies outside the wall is grey. */
static void put_terrain(struct quad_scene *out, int map, int piece, int cell) {
    static const char signs[PIECES] = {[PIECE_TIBER] = '~', [PIECE_BRIDGE] = '=', [PIECE_OUTSIDE] = ':'};
    struct quad_item *item = put(out, map, DOMAIN_PIECE, piece, cell, QUAD_NOBODY);
    item->glyph = signs[piece];
    item->turned = piece == PIECE_OUTSIDE;
}

static int owner_of(const struct quad_state *s, int building) {
    int owner = look(s)->owner[building] - 1;
    return owner >= 0 && owner < s->seats ? owner : QUAD_NOBODY;
}

static void view_ground(const struct quad_game *g, const struct quad_state *s, struct quad_scene *out,
                        int map) {
    const uint16_t *zone = romeroll_zones(g, s);
    for (int cell = 0; cell < CELLS; cell++) {
        if (zone[cell] == 0) {
            continue;
        }
        int building = look(s)->site[cell] - 1;
        if (building < 0 || look(s)->place[building] == cell) {
            put(out, map, DOMAIN_CELL, cell, cell, QUAD_NOBODY); /* buildings are named by their first cell */
        }
        unsigned hill = zone[cell] & ZONE_HILLS;
        if ((zone[cell] & ZONE_RIVER) != 0) {
            bool bridge = (zone[cell] & ZONE_BRIDGE) != 0;
            put_terrain(out, map, bridge ? PIECE_BRIDGE : PIECE_TIBER, cell);
        } else if ((zone[cell] & ZONE_OUTSIDE) != 0) {
            put_terrain(out, map, PIECE_OUTSIDE, cell);
        }
        if (hill != 0) {
            put(out, map, DOMAIN_HILL, quad_bits_lowest(hill), cell, QUAD_NOBODY);
        }
        if (building < 0 && romeroll_map_good(g, s, cell) != GOODS) {
            put(out, map, DOMAIN_GOOD, romeroll_map_good(g, s, cell), cell, QUAD_NOBODY);
        }
    }
}

/* What nobody owns has a sign; a Blueprint has a letter of its name. */
static char sign_of(int work) {
    return work == PLAN_FORUM ? '#' : work == PLAN_RUBBLE ? '%' : work == PLAN_PARK ? '+' : '\0';
}

/* Buildings cell by cell; an Overseer stands on the last cell of his, on the Forum each on a cell of his own.
 */
static void view_buildings(const struct quad_game *g, const struct quad_state *s, struct quad_scene *out,
                           int map) {
    const struct romeroll *t = look(s);
    for (int b = 0; b < t->buildings; b++) {
        for (int i = 0; i < printed(g)->form_cells[t->form[b]]; i++) {
            int cell = romeroll_cell_of(g, t->place[b], t->form[b], i);
            struct quad_item *item = put(out, map, DOMAIN_PLAN, t->what[b] - 1, cell, owner_of(s, b));
            item->glyph = sign_of(t->what[b] - 1);
        }
    }
    for (int seat = 0; seat < s->seats; seat++) {
        int b = t->overseer[seat], form = t->form[b];
        int cell = romeroll_cell_of(g, t->place[b], form, b == 0 ? seat : printed(g)->form_cells[form] - 1);
        put(out, map, DOMAIN_PIECE, PIECE_OVERSEER, cell, seat);
    }
}

static void view_map(const struct quad_game *g, const struct quad_state *s, struct quad_scene *out) {
    int map = quad_scene_place(out, QUAD_ROOT, PLACE_MAP, 0, 0), board = romeroll_board(s);
    quad_scene_size(out, map, printed(g)->map_columns[board], printed(g)->map_rows[board]);
    view_ground(g, s, out, map);
    view_buildings(g, s, out, map);
}

static int holder_of(const struct quad_state *s, const uint32_t *sets, int which) {
    for (int seat = 0; seat < s->seats; seat++) {
        if (quad_bits_has(sets[seat], which)) {
            return seat;
        }
    }
    return QUAD_NOBODY;
}

/* Seneca has no seat to own a thing: it is turned, and says so. */
static void mark_seneca(struct quad_scene *out, int place, bool his) {
    out->at[place].turned = his;
    if (his) {
        quad_scene_piece(out, place, DOMAIN_WHO, WHO_SENECA, 1);
    }
}

/* A colony with its cost and banners, a road with its milestones. */
static void view_region(const struct quad_game *g, const struct quad_state *s, struct quad_scene *out,
                        int empire, int region) {
    const struct romeroll *t = look(s);
    uint32_t colonies[WHOS];
    int place = quad_scene_place(out, empire, PLACE_REGION, region, 0);
    quad_scene_show(out, place, DOMAIN_REGION, region);
    quad_scene_piece(out, place, DOMAIN_GOOD, printed(g)->region_good[region], 1);
    for (int who = 0; who < WHOS; who++) {
        colonies[who] = t->colonies[who];
    }
    for (int i = 0; i < REGION_COLONIES; i++) {
        int colony = region * REGION_COLONIES + i;
        if (printed(g)->distance[colony] == UINT8_MAX) {
            continue; /* a box may have fewer */
        }
        int at = quad_scene_place(out, place, PLACE_COLONY, colony, 0);
        quad_scene_show(out, at, DOMAIN_COLONY, colony);
        quad_scene_own(out, at, holder_of(s, colonies, colony));
        quad_scene_piece(out, at, QUAD_DOMAIN_NUMBER, 0, printed(g)->colony_cost[colony]);
        quad_scene_piece(out, at, QUAD_DOMAIN_NUMBER, 1, printed(g)->colony_banners[colony]);
        mark_seneca(out, at, quad_bits_has(colonies[WHO_SENECA], colony));
    }
    for (int i = 0; i < REGION_ROADS; i++) {
        int road = region * REGION_ROADS + i;
        if (printed(g)->joined[road] == 0) {
            continue;
        }
        int at = quad_scene_place(out, place, PLACE_ROAD, road, 0);
        quad_scene_show(out, at, DOMAIN_ROAD, road);
        quad_scene_own(out, at, holder_of(s, t->paved, road));
        quad_scene_piece(out, at, QUAD_DOMAIN_NUMBER, 0, printed(g)->road_milestones[road]);
        mark_seneca(out, at, quad_bits_has(t->paved[WHO_SENECA], road));
    }
}

static void view_goods(struct quad_scene *out, int place, const uint8_t *goods, int count) {
    for (int good = 0; good < count; good++) {
        if (goods[good] > 0) {
            quad_scene_piece(out, place, DOMAIN_GOOD, good, goods[good]);
        }
    }
}

/* A Blueprint with its cost, its shape and the Foremen on it. */
static void view_plans(const struct quad_game *g, const struct quad_state *s, struct quad_scene *out) {
    int plans = quad_scene_place(out, QUAD_ROOT, PLACE_PLANS, 0, 0);
    uint64_t left = look(s)->plans;
    for (int plan; quad_bits_next(&left, &plan);) {
        int place = quad_scene_place(out, plans, PLACE_PLAN, plan, 0);
        quad_scene_show(out, place, DOMAIN_PLAN, plan);
        quad_scene_piece(out, place, DOMAIN_TYPE, printed(g)->plan_type[plan], 1);
        view_goods(out, place, printed(g)->plan_cost[plan], STORED);
        quad_scene_piece(out, place, DOMAIN_FORM, printed(g)->plan_forms[plan][0], 1);
        for (int who = 0; who < WHOS; who++) {
            if (look(s)->foreman[who] != plan + 1) {
                continue;
            }
            if (who == WHO_SENECA) {
                quad_scene_piece(out, place, DOMAIN_WHO, who, 1);
            } else {
                quad_scene_piece(out, place, DOMAIN_PIECE, PIECE_FOREMAN, 1)->owner = (uint8_t)who;
            }
        }
    }
}

static void view_middle(const struct quad_game *g, const struct quad_state *s, struct quad_scene *out) {
    const struct romeroll *t = look(s);
    int favours = quad_scene_place(out, QUAD_ROOT, PLACE_FAVOURS, 0, 0);
    for (int favour = 0; favour < FAVOURS; favour++) {
        if (t->favour[favour] == HOLDER_MIDDLE) {
            quad_scene_piece(out, favours, DOMAIN_FAVOUR, favour, 1);
        }
    }
    int nero = quad_scene_place(out, QUAD_ROOT, PLACE_NERO, 0, 0);
    for (int card = 0; card < NEROS; card++) {
        if (t->nero[card] == HOLDER_MIDDLE) {
            quad_scene_piece(out, nero, QUAD_DOMAIN_NUMBER, card, printed(g)->nero_points[card]);
        }
    }
    int round = quad_scene_place(out, QUAD_ROOT, PLACE_ROUND, 0, 0);
    quad_scene_piece(out, round, QUAD_DOMAIN_NUMBER, 0, t->round);
    if (t->last_round < MOST_ROUNDS) {
        int last = quad_scene_place(out, round, PLACE_LAST, 0, 0);
        quad_scene_piece(out, last, QUAD_DOMAIN_NUMBER, 0, t->last_round);
    }
    int pool = quad_scene_place(out, QUAD_ROOT, PLACE_POOL, 0, 0);
    for (int face = 0; face < FACES; face++) {
        if (t->pool[face] > 0) {
            quad_scene_piece(out, pool, DOMAIN_FACE, face, t->pool[face]);
        }
    }
}

static void view_die(const struct quad_state *s, struct quad_scene *out) {
    const struct romeroll *t = look(s);
    if (t->face == 0) {
        return;
    }
    int die = quad_scene_place(out, QUAD_ROOT, PLACE_DIE, 0, 0);
    quad_scene_piece(out, die, DOMAIN_FACE, t->face - 1, 1);
    int icons = quad_scene_place(out, die, PLACE_ICONS, 0, 0);
    view_goods(out, icons, t->icons, GOODS);
    int workers = quad_scene_place(out, die, PLACE_WORKERS, 0, 0);
    uint64_t left = t->workers;
    for (int worker; quad_bits_next(&left, &worker);) {
        quad_scene_piece(out, workers, DOMAIN_WORKER, worker, 1);
    }
    int actions = quad_scene_place(out, QUAD_ROOT, PLACE_ACTIONS, 0, 0);
    for (int action = 0; action < ACTIONS; action++) {
        quad_scene_piece(out, actions, DOMAIN_ACTION, action, 1)->turned = romeroll_did(s, action);
    }
}

/* What a seat, or Seneca, holds of Favours and Nero cards. */
static void view_held(const struct quad_game *g, const struct quad_state *s, struct quad_scene *out,
                      int parent, int who) {
    int held = quad_scene_place(out, parent, PLACE_HELD, who, 0);
    for (int favour = 0; favour < FAVOURS; favour++) {
        if (look(s)->favour[favour] == HELD + who) {
            quad_scene_piece(out, held, DOMAIN_FAVOUR, favour, 1);
        }
    }
    int nero = quad_scene_place(out, parent, PLACE_WON, who, 0);
    for (int card = 0; card < NEROS; card++) {
        if (look(s)->nero[card] == HELD + who) {
            quad_scene_piece(out, nero, QUAD_DOMAIN_NUMBER, card, printed(g)->nero_points[card]);
        }
    }
}

/* Soldiers or Senators: those available, and those crossed off. */
static void view_pair(struct quad_scene *out, int parent, int seat, int kind, int all, int used,
                      int used_kind) {
    int place = quad_scene_place(out, parent, kind, seat, 0);
    quad_scene_piece(out, place, QUAD_DOMAIN_NUMBER, 0, all - used);
    if (used > 0) {
        int gone = quad_scene_place(out, place, used_kind, seat, 0);
        quad_scene_piece(out, gone, QUAD_DOMAIN_NUMBER, 0, used);
    }
}

static void view_tracks(const struct quad_game *g, const struct quad_state *s, struct quad_scene *out,
                        int sheet, int seat) {
    int tracks = quad_scene_place(out, sheet, PLACE_TRACKS, seat, 0);
    for (int track = 0; track < TRACKS; track++) {
        int place = quad_scene_place(out, tracks, PLACE_TRACK, seat, track);
        quad_scene_show(out, place, DOMAIN_TRACK, track);
        quad_scene_own(out, place, seat);
        quad_scene_size(out, place, printed(g)->track_cells[track] + 1, 1);
        quad_scene_piece(out, place, QUAD_DOMAIN_SEAT, seat, 1)->column = look(s)->track[seat][track];
    }
    if (look(s)->character[seat] == 0) {
        return;
    }
    int blue = quad_scene_place(out, tracks, PLACE_BLUE, seat, 0); /* [ROM-15.1] */
    for (int track = 0; track < TRACKS; track++) {
        quad_scene_piece(out, blue, QUAD_DOMAIN_NUMBER, track,
                         printed(g)->character_blue[look(s)->character[seat] - 1][track]);
    }
}

static void view_sheet(const struct quad_game *g, const struct quad_state *s, struct quad_scene *out,
                       int sheet, int seat) {
    const struct romeroll *t = look(s);
    int stored = quad_scene_place(out, sheet, PLACE_STORED, seat, 0);
    for (int good = 0; good < STORED; good++) {
        if (t->storage[seat][good] > 0) {
            quad_scene_piece(out, stored, DOMAIN_GOOD, good, t->storage[seat][good]);
        }
    }
    view_tracks(g, s, out, sheet, seat);
    view_pair(out, sheet, seat, PLACE_SOLDIERS, t->soldiers[seat], t->garrisoned[seat], PLACE_GARRISONED);
    view_pair(out, sheet, seat, PLACE_SENATORS, t->senators[seat], t->deployed[seat], PLACE_DEPLOYED);
    int advisors = quad_scene_place(out, sheet, PLACE_ADVISORS, seat, 0);
    for (int i = 0; t->character[seat] != 0 && i < SHEET_ADVISORS; i++) {
        int advisor = romeroll_first_advisor(s, seat) + i;
        int place = quad_scene_place(out, advisors, PLACE_ADVISOR, advisor, 0);
        quad_scene_show(out, place, DOMAIN_ADVISOR, advisor);
        quad_scene_piece(out, place, QUAD_DOMAIN_NUMBER, 0, t->ticks[advisor]);
    }
    view_held(g, s, out, sheet, seat);
    int dice = quad_scene_place(out, sheet, PLACE_DICE, seat, 0);
    for (int i = 0; i < DICE; i++) {
        if (t->dice[seat][i] != 0) {
            quad_scene_piece(out, dice, DOMAIN_FACE, t->dice[seat][i] - 1, 1);
        }
    }
}

static void view_seat(const struct quad_game *g, const struct quad_state *s, struct quad_scene *out,
                      int seat) {
    int sheet = quad_scene_place(out, QUAD_ROOT, PLACE_SEAT, seat, 0);
    quad_scene_own(out, sheet, seat);
    if (look(s)->character[seat] != 0) {
        quad_scene_piece(out, sheet, DOMAIN_CHARACTER, look(s)->character[seat] - 1, 1);
    }
    if (look(s)->proconsul == seat && look(s)->round > 0) {
        quad_scene_piece(out, sheet, DOMAIN_PIECE, PIECE_PROCONSUL, 1);
    }
    view_sheet(g, s, out, sheet, seat);
}

/* The cards turned up this round: the first, and the one being carried out. */
static void view_turned(const struct quad_state *s, struct quad_scene *out, int seneca) {
    int turned = quad_scene_place(out, seneca, PLACE_TURNED, 0, 0);
    int first = look(s)->seneca_first - 1;
    if (first >= 0) {
        quad_scene_piece(out, turned, DOMAIN_SENECA, first, 1);
    }
    for (int i = 0; i < s->depth; i++) {
        if (s->agenda[i].step == STEP_SENECA_ACT && s->agenda[i].arg[2] != first) {
            quad_scene_piece(out, turned, DOMAIN_SENECA, s->agenda[i].arg[2], 1);
        }
    }
}

static void view_seneca(const struct quad_game *g, const struct quad_state *s, struct quad_scene *out) {
    const struct romeroll *t = look(s);
    int seneca = quad_scene_place(out, QUAD_ROOT, PLACE_SENECA, 0, 0);
    quad_scene_own(out, seneca, QUAD_RIVAL);
    if (t->proconsul == WHO_SENECA) {
        quad_scene_piece(out, seneca, DOMAIN_PIECE, PIECE_PROCONSUL, 1);
    }
    int seals = quad_scene_place(out, seneca, PLACE_SEALS, 0, 0);
    quad_scene_piece(out, seals, QUAD_DOMAIN_NUMBER, 0, romeroll_seals(g, s));
    if (romeroll_seals_needed(s) > 0) {
        int next = quad_scene_place(out, seneca, PLACE_NEXT, 0, 0);
        quad_scene_piece(out, next, QUAD_DOMAIN_NUMBER, 0, romeroll_seals_needed(s));
    }
    int deck = quad_scene_place(out, seneca, PLACE_DECK, 0, 0);
    quad_scene_piece(out, deck, QUAD_DOMAIN_NUMBER, 0, quad_bits_count(t->seneca_deck));
    int backs = quad_scene_place(out, seneca, PLACE_BACKS, 0, 0);
    int dice = quad_scene_place(out, seneca, PLACE_TAKEN, 0, 0);
    for (int side = 0; side < SIDES; side++) {
        if (t->backs[side] != 0) {
            quad_scene_piece(out, backs, DOMAIN_BACK, t->backs[side] - 1, 1);
        }
        if (t->seneca_dice[side] != 0) {
            quad_scene_piece(out, dice, DOMAIN_FACE, t->seneca_dice[side] - 1, 1);
        }
    }
    view_turned(s, out, seneca);
    view_held(g, s, out, seneca, WHO_SENECA);
}

void romeroll_view(const struct quad_game *g, const struct quad_state *s, struct quad_scene *out) {
    view_middle(g, s, out);
    view_map(g, s, out);
    int empire = quad_scene_place(out, QUAD_ROOT, PLACE_EMPIRE, 0, 0);
    for (int region = 0; region < REGIONS; region++) {
        view_region(g, s, out, empire, region);
    }
    view_plans(g, s, out);
    view_die(s, out);
    for (int seat = 0; seat < s->seats; seat++) {
        view_seat(g, s, out, seat);
    }
    if (romeroll_solo(s)) {
        view_seneca(g, s, out);
    }
}
