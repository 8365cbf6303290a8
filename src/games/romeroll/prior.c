/* prior.c: how promising choices look at a glance, for bots: a guess at the points that each brings.
 *
 * It guides searches and makes play-outs less foolish than chance would; it is asked all the time and so
 * looks at few things: what a die is good for, what an action gives, what a new building would stand beside.
 */
#include "core/wits.h"
#include "romeroll.h"

static const float worth_of_icon[GOODS] = {0.36F, 0.36F, 0.4F, 0.4F, 0.8F, 0.5F, 0.5F};
static const float worth_of_worker[WORKERS] = {0.8F, 1.3F, 1.7F, 0.7F, 1.9F};

/* What so many cells of a track are worth: their points and a part of the Nero card behind the blue one. */
static float worth_of_cells(const struct quad_game *g, const struct quad_state *s, int seat, int track,
                            int cells) {
    const struct romeroll *t = look(s);
    int blue = printed(g)->character_blue[t->character[seat] - 1][track] - t->track[seat][track], next = 0;
    float each = track == TRACK_BUILT && t->track[seat][track] >= 5 ? 2.0F : 1.0F;
    while (next < NEROS && t->nero[next] != HOLDER_MIDDLE) {
        next++;
    }
    if (blue <= 0 || next == NEROS) {
        return each * (float)cells;
    }
    float part = cells >= blue ? 1.0F : (float)cells / (float)(blue + 1);
    return each * (float)cells + (float)printed(g)->nero_points[next] * part;
}

static float worth_of_gain(const struct quad_game *g, const struct quad_state *s, int seat,
                           const uint8_t gain[GIVEN]) {
    float sum = 0.5F * (float)gain[GAIN_SOLDIER] + 0.8F * (float)gain[GAIN_SENATOR];
    for (int good = 0; good < GOOD_AUXILIARY; good++) {
        sum += worth_of_icon[good] * (float)gain[good];
    }
    sum += gain[GAIN_COIN] == 0 ? 0 : worth_of_cells(g, s, seat, TRACK_COINS, gain[GAIN_COIN]);
    sum += gain[GAIN_GLORY] == 0 ? 0 : worth_of_cells(g, s, seat, TRACK_GLORY, gain[GAIN_GLORY]);
    return sum + (gain[GAIN_LEGACY] == 0 ? 0 : worth_of_cells(g, s, seat, TRACK_LEGACY, gain[GAIN_LEGACY]));
}

float romeroll_worth_of_face(const struct quad_game *g, int face) {
    float sum = 0, best = 0;
    for (int good = 0; good < GOODS; good++) {
        sum += worth_of_icon[good] * (float)printed(g)->face_goods[face][good];
    }
    for (int worker = 0; worker < WORKERS; worker++) {
        bool shown = quad_bits_has(printed(g)->face_workers[face], worker);
        best = shown && worth_of_worker[worker] > best ? worth_of_worker[worker] : best;
    }
    return sum + best;
}

/* [ROM-13.5] The second and fourth tick unlock, the fifth scores. */
static float worth_of_bribe(const struct quad_game *g, const struct quad_state *s, int advisor, int good) {
    int ticks = look(s)->ticks[advisor] + 1, points = printed(g)->advisor_points[advisor];
    float unlocked = ticks == 2 || ticks == 4 ? 2.0F : ticks == LOYALTY ? 0.7F * (float)points : 1.0F;
    return unlocked + 0.5F - worth_of_icon[good];
}

/* What a building of a Blueprint gives, wherever it stands. */
static float worth_of_plan(const struct quad_game *g, const struct quad_state *s, int seat, int plan) {
    int goods = 0;
    for (int good = 0; good < STORED; good++) {
        goods += printed(g)->plan_cost[plan][good];
    }
    float points = (float)printed(g)->plan_points[plan];
    float sure = printed(g)->plan_points_rule[plan] == POINTS_FLAT ? points : 0.6F * points;
    float favour = printed(g)->plan_type[plan] == TYPE_RELIGION ? 2.0F : 0.0F;
    return worth_of_cells(g, s, seat, TRACK_BUILT, 1) + sure + favour +
           worth_of_gain(g, s, seat, printed(g)->plan_built[plan]) +
           worth_of_gain(g, s, seat, printed(g)->plan_production[plan]) +
           0.5F * worth_of_gain(g, s, seat, printed(g)->plan_legion[plan]) - 0.25F * (float)goods;
}

static float worth_of_conquest(const struct quad_game *g, const struct quad_state *s, int seat,
                               unsigned colonies) {
    int banners = 0, count = 0;
    uint64_t left = colonies;
    for (int colony; quad_bits_next(&left, &colony);) {
        banners += printed(g)->colony_banners[colony];
        count++;
    }
    return worth_of_cells(g, s, seat, TRACK_GLORY, banners) + 0.2F * (float)count;
}

static float worth_of_roads(const struct quad_game *g, const struct quad_state *s, int seat, unsigned roads) {
    int milestones = 0, count = 0;
    uint64_t left = roads;
    for (int road; quad_bits_next(&left, &road);) {
        milestones += printed(g)->road_milestones[road];
        count++;
    }
    milestones += count > 1 ? ROAD_BONUS : 0;
    return worth_of_cells(g, s, seat, TRACK_LEGACY, milestones) - 0.2F * (float)count;
}

/* [ROM-11.1] With a Merchant in all regions, else in the best one: half of all is near enough. */
static float worth_of_tax(const struct quad_game *g, const struct quad_state *s, int seat, unsigned region) {
    unsigned own = look(s)->colonies[seat] & romeroll_connected(g, s) & region;
    return 0.45F * (float)quad_bits_count(own);
}

float romeroll_worth_of_action(const struct quad_game *g, const struct quad_state *s, int seat, int action) {
    const struct romeroll *t = look(s);
    switch (action) {
    case ACTION_BUILD:
        return 2.5F + worth_of_cells(g, s, seat, TRACK_BUILT, 1);
    case ACTION_LEGION: {
        int armies = 0;
        for (int b = 1; b < t->buildings; b++) {
            armies += t->what[b] <= PLANS && romeroll_type_of(g, t->what[b] - 1) == TYPE_ARMY;
        }
        return 0.2F + 0.8F * (float)(armies < LEGION_BUILDINGS ? armies : LEGION_BUILDINGS);
    }
    case ACTION_CONQUER:
        return 0.5F + worth_of_cells(g, s, seat, TRACK_GLORY, 2);
    case ACTION_DEVELOP:
        return 0.5F + worth_of_cells(g, s, seat, TRACK_LEGACY, 2);
    case ACTION_TAX:
        return worth_of_tax(g, s, seat, ~0U);
    default:
        return worth_of_cells(g, s, seat, TRACK_COINS, TRADE_SET) - 0.6F;
    }
}

/* A Senator is well spent if he makes an action possible that the die has not. */
static float worth_of_deploying(const struct quad_state *s, int worker) {
    bool builds =
        (look(s)->workers & (1U << WORKER_BUILDER | 1U << WORKER_ARCHITECT | 1U << WORKER_ANYONE)) != 0;
    return worker == WORKER_BUILDER && !builds ? 1.4F : 0.4F;
}

static float worth_of_turn(const struct quad_game *g, const struct quad_state *s, int seat,
                           struct quad_move m) {
    bool done = (look(s)->deeds & MAIN_DEEDS) != 0;
    switch (m.verb) {
    case VERB_ACT:
        return romeroll_worth_of_action(g, s, seat, m.arg[0]);
    case VERB_BRIBE:
        return worth_of_bribe(g, s, m.arg[0], m.arg[1]) * (done ? 1.0F : 0.7F);
    case VERB_DEPLOY:
        return worth_of_deploying(s, m.arg[0]);
    case VERB_TURN:
        return 0.4F * romeroll_worth_of_face(g, m.arg[0]);
    case VERB_INVOKE:
        return 2.5F;
    case VERB_END:
        return done ? 1.0F : 0.3F;
    default: /* what is not stored now is stored in the end */
        return 0.1F;
    }
}

/* What a cell is worth to a new building: its printed good, and what stands beside it. */
struct ground {
    int8_t worth[CELLS]; /* in tenths of a point */
};

static int worth_beside(const struct quad_game *g, const struct quad_state *s, int seat, int building) {
    const struct romeroll *t = look(s);
    if (building == 0 || t->what[building] > PLANS) {
        return t->what[building] == PLAN_RUBBLE + 1 ? 4 : 0;
    }
    bool produces = romeroll_produces(g, s, building);
    return t->owner[building] == seat + 1 ? (produces ? 4 : 1) : (produces ? 1 : 3);
}

static void survey(const struct quad_game *g, const struct quad_state *s, int seat, struct ground *ground) {
    int8_t beside[BUILDINGS + 1] = {0};
    int8_t there[MAP_ROWS + 2][MAP_COLUMNS + 2] = {{0}}; /* with a margin */
    const uint8_t *site = look(s)->site, *good = printed(g)->cell_good[romeroll_board(s)];
    for (int b = 0; b < look(s)->buildings; b++) {
        beside[b + 1] = (int8_t)worth_beside(g, s, seat, b);
    }
    for (int cell = 0; cell < CELLS; cell++) {
        there[1 + cell / MAP_COLUMNS][1 + cell % MAP_COLUMNS] = beside[site[cell]];
    }
    for (int y = 0; y < MAP_ROWS; y++, good += MAP_COLUMNS) {
        for (int x = 0; x < MAP_COLUMNS; x++) {
            ground->worth[y * MAP_COLUMNS + x] =
                (int8_t)(there[y][x + 1] + there[y + 2][x + 1] + there[y + 1][x] + there[y + 1][x + 2] +
                         (good[x] < GOODS ? 5 : 0));
        }
    }
}

/* Of a spot that is only pointed out, a part may be beyond the map. */
static float worth_of_place(const struct quad_game *g, const struct ground *ground, int cell, int form) {
    const int8_t(*offset)[2] = printed(g)->form_offsets[form];
    int sum = 0, x = cell % MAP_COLUMNS, y = cell / MAP_COLUMNS;
    for (int i = 0; i < printed(g)->form_cells[form]; i++) {
        bool inside = (unsigned)(x + offset[i][0]) < MAP_COLUMNS && (unsigned)(y + offset[i][1]) < MAP_ROWS;
        sum += inside ? ground->worth[romeroll_cell_of(g, cell, form, i)] : 0;
    }
    return 0.6F + 0.1F * (float)sum;
}

static float worth_of_site(const struct quad_game *g, const struct quad_state *s, int seat, int cell,
                           bool legion) {
    int building = look(s)->site[cell] - 1, plan = building < 0 ? PLANS : look(s)->what[building] - 1;
    if (plan >= PLANS) {
        return 0.5F;
    }
    const uint8_t *gain = legion ? printed(g)->plan_legion[plan] : printed(g)->plan_production[plan];
    return 0.5F + worth_of_gain(g, s, seat, gain) + (look(s)->owner[building] == seat + 1 ? 0.4F : 0.0F);
}

/* What there is most of goes first; Jewellery is dearer. */
static float worth_of_spending(const struct quad_state *s, int seat, struct quad_move m) {
    int jewels = m.verb == VERB_TRADE_WITH ? m.arg[1] : m.arg[0] == GOOD_JEWEL ? TRADE_SET : 0;
    float each = romeroll_has_worker(s, WORKER_MERCHANT) ? 0.4F : -0.4F;
    return 2.0F + 0.2F * (float)look(s)->storage[seat][m.arg[0]] + each * (float)jewels;
}

/* Goods of which there are few. */
static float worth_of_good(const struct quad_state *s, int seat, int good) {
    return 1.0F + worth_of_icon[good] - 0.15F * (float)look(s)->storage[seat][good];
}

static float worth_of_choice(const struct quad_game *g, const struct quad_state *s, int seat,
                             struct quad_move m) {
    switch (m.verb) {
    case VERB_TAKE:
    case VERB_ALSO:
    case VERB_USE:
    case VERB_TURN:
        return romeroll_worth_of_face(g, m.arg[0]) * (m.verb == VERB_ALSO ? 0.3F : 1.0F);
    case VERB_PLAN:
    case VERB_SAVE:
    case VERB_SAVE_TWO:
        return worth_of_plan(g, s, seat, m.arg[0]);
    case VERB_CONQUER:
        return worth_of_conquest(g, s, seat, (unsigned)m.arg[1] << m.arg[0] * REGION_COLONIES);
    case VERB_DEVELOP:
        return worth_of_roads(g, s, seat, (unsigned)m.arg[1] << m.arg[0] * REGION_ROADS);
    case VERB_TAX:
        return 0.3F + worth_of_tax(g, s, seat, 15U << m.arg[0] * REGION_COLONIES);
    case VERB_TRADE:
    case VERB_TRADE_WITH:
        return worth_of_spending(s, seat, m);
    case VERB_MUSTER:
        return worth_of_site(g, s, seat, m.arg[0], true);
    case VERB_ACTIVATE:
    case VERB_PRODUCE:
        return worth_of_site(g, s, seat, m.arg[0], false);
    case VERB_BRIBE:
        return worth_of_bribe(g, s, m.arg[0], m.arg[1]);
    case VERB_STORE:
    case VERB_UNPACK:
    case VERB_PICK:
        return worth_of_good(s, seat, m.arg[0]) * 0.7F;
    case VERB_PASS:
        return 0.2F;
    case VERB_ACT:
        return romeroll_worth_of_action(g, s, seat, m.arg[0]);
    default:
        return 1.0F;
    }
}

void romeroll_prior(const struct quad_game *g, const struct quad_state *s, int seat,
                    const struct quad_choices *c, float *out) {
    int step = quad_see_top(s)->step;
    if (look(s)->character[seat] == 0) { /* the table is still being laid */
        for (int i = 0; i < c->count; i++) {
            out[i] = 1;
        }
    } else if (step == STEP_PLACE) {
        struct ground ground;
        survey(g, s, seat, &ground);
        for (int i = 0; i < c->count; i++) {
            out[i] = quad_weight(worth_of_place(g, &ground, c->at[i].move.arg[0], c->at[i].move.arg[1]));
        }
    } else {
        for (int i = 0; i < c->count; i++) {
            struct quad_move m = c->at[i].move;
            out[i] = quad_weight(step == STEP_TURN ? worth_of_turn(g, s, seat, m)
                                                   : worth_of_choice(g, s, seat, m));
        }
    }
}
