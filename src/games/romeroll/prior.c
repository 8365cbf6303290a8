/* prior.c: how promising choices look at a glance, for bots: a guess at the points that each brings.
 *
 * It guides searches and makes play-outs less foolish than chance would; it is asked all the time and so
 * looks at few things: what a die is good for, what an action gives, what a new building would stand beside.
 */
#include "core/wits.h"
#include "romeroll.h"

static const float worth_of_icon[ROM_GOODS] = {0.36F, 0.36F, 0.4F, 0.4F, 0.8F, 0.5F, 0.5F};
static const float worth_of_worker[ROM_WORKERS] = {0.8F, 1.3F, 1.7F, 0.7F, 1.9F};

/* What so many cells of a track are worth: their points and a part of the Nero card behind the blue one. */
static float worth_of_cells(const struct quad_state *s, int seat, int track, int cells) {
    const struct romeroll *t = look(s);
    int blue = romeroll_characters[t->character[seat] - 1].blue[track] - t->track[seat][track], next = 0;
    float each = track == ROM_BUILT && t->track[seat][track] >= 5 ? 2.0F : 1.0F;
    while (next < ROM_NEROS && t->nero[next] != ROM_IN_MIDDLE) {
        next++;
    }
    if (blue <= 0 || next == ROM_NEROS) {
        return each * (float)cells;
    }
    float part = cells >= blue ? 1.0F : (float)cells / (float)(blue + 1);
    return each * (float)cells + (float)romeroll_house.nero[next] * part;
}

static float worth_of_gain(const struct quad_state *s, int seat, const struct rom_gain *gain) {
    float sum = 0.5F * (float)gain->soldiers + 0.8F * (float)gain->senators;
    for (int good = 0; good < ROM_AUXILIARY; good++) {
        sum += worth_of_icon[good] * (float)gain->goods[good];
    }
    sum += gain->coins == 0 ? 0 : worth_of_cells(s, seat, ROM_COINS, gain->coins);
    return sum + (gain->legacy == 0 ? 0 : worth_of_cells(s, seat, ROM_LEGACY, gain->legacy));
}

float romeroll_worth_of_face(int face) {
    const struct rom_face_row *row = &romeroll_faces[face];
    float sum = 0, best = 0;
    for (int good = 0; good < ROM_GOODS; good++) {
        sum += worth_of_icon[good] * (float)row->icons[good];
    }
    for (int worker = 0; worker < ROM_WORKERS; worker++) {
        bool shown = quad_bits_has(row->workers, worker);
        best = shown && worth_of_worker[worker] > best ? worth_of_worker[worker] : best;
    }
    return sum + best;
}

/* [ROM-13.5] The second and fourth tick unlock, the fifth scores. */
static float worth_of_bribe(const struct quad_state *s, int advisor, int good) {
    int ticks = look(s)->ticks[advisor] + 1, points = romeroll_advisors[advisor].points;
    float unlocked = ticks == 2 || ticks == 4 ? 2.0F : ticks == ROM_LOYALTY ? 0.7F * (float)points : 1.0F;
    return unlocked + 0.5F - worth_of_icon[good];
}

/* What a building of a Blueprint gives, wherever it stands. */
static float worth_of_plan(const struct quad_state *s, int seat, int plan) {
    const struct rom_plan_row *row = &romeroll_plans[plan];
    int goods = 0;
    for (int good = 0; good < ROM_STORED; good++) {
        goods += row->cost[good];
    }
    float sure = row->points.rule == ROM_FLAT ? (float)row->points.worth : 0.6F * (float)row->points.worth;
    float favour = row->type == ROM_RELIGION ? 2.0F : 0.0F;
    return worth_of_cells(s, seat, ROM_BUILT, 1) + sure + favour +
           worth_of_gain(s, seat, &row->effects.built) + worth_of_gain(s, seat, &row->effects.production) +
           0.5F * worth_of_gain(s, seat, &row->effects.legion) - 0.25F * (float)goods;
}

static float worth_of_conquest(const struct quad_state *s, int seat, unsigned colonies) {
    int banners = 0, count = 0;
    uint64_t left = colonies;
    for (int colony; quad_bits_next(&left, &colony);) {
        banners += romeroll_colonies[colony].banners;
        count++;
    }
    return worth_of_cells(s, seat, ROM_GLORY, banners) + 0.2F * (float)count;
}

static float worth_of_roads(const struct quad_state *s, int seat, unsigned roads) {
    int milestones = 0, count = 0;
    uint64_t left = roads;
    for (int road; quad_bits_next(&left, &road);) {
        milestones += romeroll_roads[road].milestones;
        count++;
    }
    milestones += count > 1 ? ROM_ROAD_BONUS : 0;
    return worth_of_cells(s, seat, ROM_LEGACY, milestones) - 0.2F * (float)count;
}

/* [ROM-11.1] With a Merchant in all regions, else in the best one: half of all is near enough. */
static float worth_of_tax(const struct quad_state *s, int seat, unsigned region) {
    unsigned own = look(s)->colonies[seat] & romeroll_connected(s) & region;
    return 0.45F * (float)quad_bits_count(own);
}

float romeroll_worth_of_action(const struct quad_state *s, int seat, int action) {
    const struct romeroll *t = look(s);
    switch (action) {
    case ROM_BUILD:
        return 2.5F + worth_of_cells(s, seat, ROM_BUILT, 1);
    case ROM_LEGION: {
        int armies = 0;
        for (int b = 1; b < t->buildings; b++) {
            armies += t->what[b] <= ROM_PLANS && rom_type_of(t->what[b] - 1) == ROM_ARMY;
        }
        return 0.2F + 0.8F * (float)(armies < ROM_LEGION_BUILDINGS ? armies : ROM_LEGION_BUILDINGS);
    }
    case ROM_CONQUER:
        return 0.5F + worth_of_cells(s, seat, ROM_GLORY, 2);
    case ROM_DEVELOP:
        return 0.5F + worth_of_cells(s, seat, ROM_LEGACY, 2);
    case ROM_TAX:
        return worth_of_tax(s, seat, ~0U);
    default:
        return worth_of_cells(s, seat, ROM_COINS, ROM_TRADE_SET) - 0.6F;
    }
}

/* A Senator is well spent if he makes an action possible that the die has not. */
static float worth_of_deploying(const struct quad_state *s, int worker) {
    bool builds = (look(s)->workers & (1U << ROM_BUILDER | 1U << ROM_ARCHITECT | 1U << ROM_ANYONE)) != 0;
    return worker == ROM_BUILDER && !builds ? 1.4F : 0.4F;
}

static float worth_of_turn(const struct quad_state *s, int seat, struct quad_move m) {
    bool done = (look(s)->deeds & ROM_MAIN_DEEDS) != 0;
    switch (m.verb) {
    case ROM_VERB_ACT:
        return romeroll_worth_of_action(s, seat, m.arg[0]);
    case ROM_VERB_BRIBE:
        return worth_of_bribe(s, m.arg[0], m.arg[1]) * (done ? 1.0F : 0.7F);
    case ROM_VERB_DEPLOY:
        return worth_of_deploying(s, m.arg[0]);
    case ROM_VERB_TURN:
        return 0.4F * romeroll_worth_of_face(m.arg[0]);
    case ROM_VERB_INVOKE:
        return 2.5F;
    case ROM_VERB_END:
        return done ? 1.0F : 0.3F;
    default: /* what is not stored now is stored in the end */
        return 0.1F;
    }
}

/* What a cell is worth to a new building: its printed good, and what stands beside it. */
struct ground {
    int8_t worth[ROM_MAP_ROWS][ROM_MAP_COLUMNS]; /* in tenths of a point */
};

static int worth_beside(const struct quad_state *s, int seat, int building) {
    const struct romeroll *t = look(s);
    if (building == 0 || t->what[building] > ROM_PLANS) {
        return t->what[building] == ROM_RUBBLE + 1 ? 4 : 0;
    }
    bool produces = romeroll_produces(s, building);
    return t->owner[building] == seat + 1 ? (produces ? 4 : 1) : (produces ? 1 : 3);
}

static void survey(const struct quad_state *s, int seat, struct ground *g) {
    int8_t beside[ROM_BUILDINGS + 1] = {0};
    const uint8_t *site = look(s)->site;
    for (int b = 0; b < look(s)->buildings; b++) {
        beside[b + 1] = (int8_t)worth_beside(s, seat, b);
    }
    for (int y = 0; y < ROM_MAP_ROWS; y++) {
        for (int x = 0; x < ROM_MAP_COLUMNS; x++) {
            int cell = y * ROM_MAP_COLUMNS + x;
            int sum = y > 0 ? beside[site[cell - ROM_MAP_COLUMNS]] : 0;
            sum += y + 1 < ROM_MAP_ROWS ? beside[site[cell + ROM_MAP_COLUMNS]] : 0;
            sum +=
                (x > 0 ? beside[site[cell - 1]] : 0) + (x + 1 < ROM_MAP_COLUMNS ? beside[site[cell + 1]] : 0);
            g->worth[y][x] = (int8_t)sum;
        }
    }
}

static float worth_of_place(const struct quad_state *s, const struct ground *g, int cell, int form) {
    const struct rom_form_row *row = &romeroll_forms[form];
    int sum = 0;
    for (int i = 0; i < row->cells; i++) {
        int x = cell % ROM_MAP_COLUMNS + row->offset[i][0], y = cell / ROM_MAP_COLUMNS + row->offset[i][1];
        if (x >= 0 && x < ROM_MAP_COLUMNS && y >= 0 && y < ROM_MAP_ROWS) {
            int printed = romeroll_printed(s, y * ROM_MAP_COLUMNS + x);
            sum += g->worth[y][x] + (printed < ROM_GOODS ? 5 : 0);
        }
    }
    return 0.6F + 0.1F * (float)sum;
}

/* What stands there: a production to use, a legion to muster. */
static float worth_of_site(const struct quad_state *s, int seat, int cell, bool legion) {
    int building = look(s)->site[cell] - 1, plan = building < 0 ? ROM_PLANS : look(s)->what[building] - 1;
    if (plan >= ROM_PLANS) {
        return 0.5F;
    }
    const struct rom_effects *effects = &romeroll_plans[plan].effects;
    return 0.5F + worth_of_gain(s, seat, legion ? &effects->legion : &effects->production) +
           (look(s)->owner[building] == seat + 1 ? 0.4F : 0.0F);
}

/* What there is most of goes first; Jewellery is dearer. */
static float worth_of_spending(const struct quad_state *s, int seat, struct quad_move m) {
    int jewels = m.verb == ROM_VERB_TRADE_WITH ? m.arg[1] : m.arg[0] == ROM_JEWEL ? ROM_TRADE_SET : 0;
    float each = rom_has_worker(s, ROM_MERCHANT) ? 0.4F : -0.4F;
    return 2.0F + 0.2F * (float)look(s)->storage[seat][m.arg[0]] + each * (float)jewels;
}

/* Goods of which there are few. */
static float worth_of_good(const struct quad_state *s, int seat, int good) {
    return 1.0F + worth_of_icon[good] - 0.15F * (float)look(s)->storage[seat][good];
}

static float worth_of_choice(const struct quad_state *s, int seat, struct quad_move m) {
    switch (m.verb) {
    case ROM_VERB_TAKE:
    case ROM_VERB_ALSO:
    case ROM_VERB_USE:
    case ROM_VERB_TURN:
        return romeroll_worth_of_face(m.arg[0]) * (m.verb == ROM_VERB_ALSO ? 0.3F : 1.0F);
    case ROM_VERB_PLAN:
    case ROM_VERB_SAVE:
    case ROM_VERB_SAVE_TWO:
        return worth_of_plan(s, seat, m.arg[0]);
    case ROM_VERB_CONQUER:
        return worth_of_conquest(s, seat, (unsigned)m.arg[1] << m.arg[0] * ROM_REGION_COLONIES);
    case ROM_VERB_DEVELOP:
        return worth_of_roads(s, seat, (unsigned)m.arg[1] << m.arg[0] * ROM_REGION_ROADS);
    case ROM_VERB_TAX:
        return 0.3F + worth_of_tax(s, seat, 15U << m.arg[0] * ROM_REGION_COLONIES);
    case ROM_VERB_TRADE:
    case ROM_VERB_TRADE_WITH:
        return worth_of_spending(s, seat, m);
    case ROM_VERB_MUSTER:
        return worth_of_site(s, seat, m.arg[0], true);
    case ROM_VERB_ACTIVATE:
    case ROM_VERB_PRODUCE:
        return worth_of_site(s, seat, m.arg[0], false);
    case ROM_VERB_BRIBE:
        return worth_of_bribe(s, m.arg[0], m.arg[1]);
    case ROM_VERB_STORE:
    case ROM_VERB_UNPACK:
    case ROM_VERB_PICK:
        return worth_of_good(s, seat, m.arg[0]) * 0.7F;
    case ROM_VERB_PASS:
        return 0.2F;
    case ROM_VERB_ACT:
        return romeroll_worth_of_action(s, seat, m.arg[0]);
    default:
        return 1.0F;
    }
}

void romeroll_prior(const struct quad_state *s, int seat, const struct quad_choices *c, float *out) {
    int step = quad_see_top(s)->step;
    if (look(s)->character[seat] == 0) { /* the table is still being laid */
        for (int i = 0; i < c->count; i++) {
            out[i] = 1;
        }
    } else if (step == ROM_STEP_PLACE) {
        struct ground g;
        survey(s, seat, &g);
        for (int i = 0; i < c->count; i++) {
            out[i] = quad_weight(worth_of_place(s, &g, c->at[i].move.arg[0], c->at[i].move.arg[1]));
        }
    } else {
        for (int i = 0; i < c->count; i++) {
            struct quad_move m = c->at[i].move;
            out[i] =
                quad_weight(step == ROM_STEP_TURN ? worth_of_turn(s, seat, m) : worth_of_choice(s, seat, m));
        }
    }
}
