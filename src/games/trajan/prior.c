/* prior.c: how promising choices look at a glance, for bots: a guess at the points that each brings.
 *
 * It guides searches and makes play-outs less foolish than chance would; it is asked all the time and so
 * looks at few things. */
#include "core/wits.h"
#include "trajan.h"

#define NO_MARKER 0x80000000u /* always there, so that a tile that lacks nothing is complete */

/* A tile that answers a demand of this quarter, or of a later one, or serves a bonus tile. */
static float worth_of_answer(const struct trajan *t, int seat, int demand) {
    int rest = t->kept[seat][demand] + t->mat[seat][demand] - t->demand[demand];
    bool bonus = quad_bits_has((unsigned)t->yellow[seat] | t->grey[seat], BONUS_BREAD + demand);
    return (rest < 0 ? 4.5f : rest == 0 ? 2.6f : 1.0f) + (bonus && t->mat[seat][demand] == 0 ? 3.0f : 0.0f);
}

/* What a face on the mat is worth. */
static float worth_of_face(const struct quad_game *g, const struct trajan *t, int seat, int face) {
    static const float plain[FACES] = {
        [FACE_VOTES2] = 1.0f,         [FACE_VOTES3] = 1.5f,
        [FACE_VOTES4] = 2.0f,         [FACE_VOTES5] = 2.5f,
        [FACE_EXTRA_SEAPORT] = 2.6f,  [FACE_EXTRA_FORUM] = 2.4f,
        [FACE_EXTRA_MILITARY] = 3.0f, [FACE_EXTRA_SENATE] = 2.6f,
        [FACE_EXTRA_TRAJAN] = 2.6f,   [FACE_EXTRA_CONSTRUCTION] = 3.2f,
        [FACE_JOKER_ACTION] = 3.6f,   [FACE_JOKER_COMMODITY] = 3.0f,
        [FACE_JOKER_DEMAND] = 4.0f,   [FACE_JOKER_CONSTRUCTION] = 4.0f,
    };
    switch (face) {
    case FACE_BREAD:
    case FACE_GAMES:
    case FACE_RELIGION:
        return worth_of_answer(t, seat, face);
    default:
        break;
    }
    int action = printed(g)->face_action[face] - 1;
    bool twice = action >= 0 && quad_bits_has(t->plus2[seat], action);
    return plain[face] + (twice ? 2.0f : 0.0f);
}

static float worth_of_tile(const struct quad_game *g, const struct trajan *t, int tile) {
    static const float effect[EFFECTS] = {
        [EFFECT_PLUS2] = 2,
        [EFFECT_BREAD] = 8,
        [EFFECT_GAMES] = 8,
        [EFFECT_RELIGION] = 8,
    };
    static const float each[EFFECTS] = {
        [EFFECT_WORKERS] = 2,
        [EFFECT_LEGIONARIES] = 2,
        [EFFECT_CARDS] = 1.5f,
    };
    int gives = printed(g)->tile_effect[tile];
    float use = effect[gives] + each[gives] * (float)printed(g)->tile_number[tile];
    float late = (float)t->quarter * 0.25f;
    return (float)printed(g)->tile_points[tile] + use * (1 - late);
}

static int worth_of_province(const struct quad_game *g, const struct trajan *t, int seat, int province) {
    int points = printed(g)->province_points[province];
    for (int other = 0; other < t->head.seats; other++) {
        points -= quad_bits_has(t->legionaries[other], province) ? printed(g)->legionary_penalty : 0;
    }
    return points > 0 && !quad_bits_has(t->legionaries[seat], province) ? points : 0;
}

static float worth_of_march(const struct quad_game *g, const struct trajan *t, int seat, int province) {
    int face = t->province[province] - 1;
    return (face >= 0 ? worth_of_face(g, t, seat, face) : 0.0f) +
           0.3f * (float)worth_of_province(g, t, seat, province);
}

static float worth_of_site(const struct quad_game *g, const struct trajan *t, int seat, int site) {
    static const float set[SET_TILES + 1] = {1.5f, 1.5f, 6, 8}; /* towards three and four of a kind */
    int building = t->site[site] - 1;
    if (building < 0) {
        return 0.3f;
    }
    int owned = trajan_buildings_of(g, t, seat, printed(g)->building_kind[building]);
    return (float)printed(g)->building_points[building] + set[owned < SET_TILES ? owned : SET_TILES] +
           (owned == 0 ? 1.5f : 0.0f);
}

/* The points of the best shipment, and what is in hand for it. */
static float worth_of_shipping(const struct quad_game *g, const struct trajan *t, int seat, int ship) {
    int most = 0, pairs = 0, kinds = 0;
    for (int kind = 0; kind < COMMODITIES; kind++) {
        int held = t->hand[seat][kind];
        most = held > most ? held : most;
        pairs += held > 1;
        kinds += held > 0;
    }
    int units = ship == SHIP_SAME ? most : ship == SHIP_PAIRS ? pairs : kinds;
    int full = printed(g)->ship_units[ship];
    units = units < full ? units : full;
    return units == 0 ? 0 : (float)printed(g)->ship_points[ship][t->turned >> ship & 1u][units - 1];
}

/* What an action would bring. */
static float worth_of_military(const struct quad_game *g, const struct trajan *t, int seat) {
    int here = t->leader[seat] - 1;
    float best = t->military_camp[seat] > 0 && here >= 0 ? (float)worth_of_province(g, t, seat, here) : 0;
    uint64_t roads = trajan_roads(g, t, seat);
    for (int province; quad_bits_next(&roads, &province);) {
        float worth = worth_of_march(g, t, seat, province);
        best = worth > best ? worth : best;
    }
    return best > 1.2f ? best : 1.2f;
}

static float worth_of_construction(const struct quad_game *g, const struct trajan *t, int seat) {
    float best = 0;
    uint64_t sites = t->worker_camp[seat] > 0 ? trajan_reachable(t, seat) : 0;
    for (int site; quad_bits_next(&sites, &site);) {
        float worth = worth_of_site(g, t, seat, site);
        best = worth > best ? worth : best;
    }
    return best > 1.2f ? best : t->supply[seat] > 0 ? 1.2f : 0;
}

static float worth_of_action(const struct quad_game *g, const struct trajan *t, int seat, int action) {
    float best = 0;
    switch (action) {
    case ACTION_SEAPORT:
        for (int ship = 0; ship < SHIPS; ship++) {
            float worth = worth_of_shipping(g, t, seat, ship) - 2;
            best = worth > best ? worth : best;
        }
        return best > 1.6f ? best : 1.6f;
    case ACTION_FORUM:
        for (int face = 0; face < FACES; face++) {
            float worth = t->forum[face] > 0 ? worth_of_face(g, t, seat, face) : 0;
            best = worth > best ? worth : best;
        }
        return best;
    case ACTION_MILITARY:
        return worth_of_military(g, t, seat);
    case ACTION_SENATE:
        return t->senate[seat] == SPACE_LAST ? 0 : 1.0f + (float)printed(g)->space_votes[t->senate[seat] + 1];
    case ACTION_TRAJAN:
        return t->arch[seat] == SLOT_CENTRE ? 0 : 2.6f;
    default:
        return worth_of_construction(g, t, seat);
    }
}

/* A slot of the mat and the tray below it, as sowing sees them. */
struct slot {
    unsigned wanted; /* the colours that its tile still lacks, as the lower bits of the markers */
    unsigned last;   /* the same if one marker completes the tile; or if none is needed, any */
    float worth;     /* of the tile */
};

static void look_at_slot(const struct quad_game *g, const struct trajan *t, int seat, int number,
                         struct slot *slot) {
    int tile = t->slot[seat][number] - 1;
    unsigned missing = tile < 0 ? 0 : printed(g)->tile_need[tile] & ~(unsigned)t->tray[seat][number];
    bool one = (missing & (missing - 1)) == 0;
    slot->wanted = (missing | missing >> 1) & 0x555u;
    slot->last = missing == 0 ? ~0u : one ? slot->wanted : 0;
    slot->worth = tile < 0 ? 0 : worth_of_tile(g, t, tile);
}

/* A tile that would be completed: what lacks must be among the markers that may still come there. */
static inline float worth_of_completing(const struct slot *slot, unsigned coming) {
    return ((coming | NO_MARKER) & slot->last) != 0 ? slot->worth : 0;
}

/* Where sowing each tray would end. */
struct sowing {
    struct slot slot[ACTIONS];
    int taken[ACTIONS], target[ACTIONS];
};

static void look_at_sowing(const struct quad_game *g, const struct trajan *t, int seat,
                           struct sowing *sowing) {
    for (int i = 0; i < ACTIONS; i++) {
        look_at_slot(g, t, seat, i, &sowing->slot[i]);
        sowing->taken[i] = quad_bits_count(t->tray[seat][i]);
        sowing->target[i] = (i + sowing->taken[i]) % ACTIONS;
    }
}

/* [TRA-4.1] Where the last marker falls, what that does, and where the colours go. */
static float worth_of_sowing(const struct trajan *t, int seat, const struct sowing *sowing,
                             struct quad_move m, const float *actions) {
    int from = m.arg[0], chosen = m.verb == VERB_SOW3 ? 2 : m.verb == VERB_SOW2 ? 1 : 0;
    unsigned left = t->tray[seat][from];
    int taken = sowing->taken[from], target = sowing->target[from];
    float worth = actions[target];
    for (int i = 0; i < chosen; i++) {
        left = markers_without(left, m.arg[1 + i]);
        if (taken <= ACTIONS) {
            int next = from + 1 + i < ACTIONS ? from + 1 + i : from + 1 + i - ACTIONS;
            worth += quad_bits_has(sowing->slot[next].wanted, 2 * m.arg[1 + i]) ? 0.8f : 0.0f;
        }
    }
    worth += from == target ? 0 : worth_of_completing(&sowing->slot[target], left);
    return worth - 0.25f * (float)taken;
}

/* [TRA-4.1] The last marker matters most; on the way, colours go where they are wanted. */
static float worth_of_dropping(const struct quad_game *g, const struct trajan *t, int seat,
                               const struct quad_frame *frame, int colour) {
    int from = frame->arg[0], taken = frame->arg[1], number = frame->arg[2];
    int twice = taken > ACTIONS ? taken - ACTIONS : 0;
    int tray = (from + 1 + (number < 2 * twice ? number / 2 : number - twice)) % ACTIONS;
    int target = (from + taken) % ACTIONS;
    unsigned left = markers_without(t->sowing, colour);
    struct slot here, there;
    look_at_slot(g, t, seat, tray, &here);
    look_at_slot(g, t, seat, target, &there);
    return 1 + (quad_bits_has(here.wanted, 2 * colour) ? 1.0f : 0.0f) +
           (tray == target ? 0 : 0.5f * worth_of_completing(&there, left));
}

static float worth_of_card(const struct quad_game *g, const struct trajan *t, int seat, int kind) {
    bool bonus = (((unsigned)t->yellow[seat] | t->grey[seat]) & printed(g)->commodity_bonuses[kind]) != 0;
    return 1.0f + (float)t->hand[seat][kind] + (bonus ? 1.5f : 0.0f);
}

static float worth_of_port(const struct quad_game *g, const struct trajan *t, int seat, struct quad_move m) {
    unsigned bonuses = (unsigned)t->yellow[seat] | t->grey[seat];
    switch (m.verb) {
    case VERB_DRAW:
        return 1.6f;
    case VERB_TAKE: {
        int top = t->discard[m.arg[0]][t->discard_size[m.arg[0]] - 1] - 1;
        return worth_of_card(g, t, seat, top) - 0.6f;
    }
    case VERB_SHOW:
    case VERB_SHOW2: {
        int cards = m.verb == VERB_SHOW ? 1 : 2;
        float sum = 0.2f;
        for (int i = 0; i < cards; i++) {
            bool bonus = (bonuses & printed(g)->commodity_bonuses[m.arg[i]]) != 0;
            sum += bonus ? 3.0f : 0.4f - 0.3f * (float)t->hand[seat][m.arg[i]];
        }
        return sum;
    }
    case VERB_LOAD:
        if (m.arg[0] == SHIP_SAME) { /* the kind decides how many there are */
            int held = t->hand[seat][m.arg[1]], full = printed(g)->ship_units[SHIP_SAME];
            held = held < full ? held : full;
            return (float)printed(g)->ship_points[SHIP_SAME][t->turned & 1u][held - 1] - 1.5f * (float)held;
        }
        return worth_of_shipping(g, t, seat, m.arg[0]) - 3;
    default: /* jokers */
        return 0.3f;
    }
}

static float worth_of_bonus(const struct quad_game *g, const struct trajan *t, int seat, int bonus) {
    if (bonus <= BONUS_RELIGION) {
        return t->mat[seat][bonus] > 0 ? 7 : 4;
    }
    if (bonus < BONUS_COMMODITIES) {
        return bonus == BONUS_LEGIONARIES ? 2 * (float)quad_bits_count(t->legionaries[seat]) + 2 : 4;
    }
    int shown = 0, held = 0;
    uint64_t kinds = printed(g)->bonus_commodities[bonus];
    for (int kind; quad_bits_next(&kinds, &kind);) {
        shown += t->display[seat][kind];
        held += t->hand[seat][kind];
    }
    return 3 + 3 * (float)shown + (float)held;
}

/* What is spent on the demands: jokers and tiles that bonus tiles want are kept if others will do. */
static float worth_of_spending(const struct trajan *t, int seat, struct quad_move m) {
    float worth = 6;
    for (int i = 0; i < m.verb - VERB_SPEND0; i++) {
        int face = m.arg[i];
        bool bonus = face < DEMANDS &&
                     quad_bits_has((unsigned)t->yellow[seat] | t->grey[seat], BONUS_BREAD + face) &&
                     t->mat[seat][face] == 1;
        worth -= face == FACE_JOKER_DEMAND ? 1.8f : bonus ? 2.0f : 1.0f;
    }
    return worth;
}

static float worth_of_soldiering(const struct quad_game *g, const struct trajan *t, int seat,
                                 struct quad_move m) {
    return m.verb == VERB_SEND           ? (float)worth_of_province(g, t, seat, m.arg[0])
           : m.verb == VERB_MARCH        ? 0.2f + worth_of_march(g, t, seat, m.arg[0])
           : t->military_camp[seat] == 0 ? 2.0f
                                         : 0.8f;
}

static float worth_of_building(const struct quad_game *g, const struct trajan *t, int seat,
                               struct quad_move m) {
    return m.verb == VERB_BUILD        ? worth_of_site(g, t, seat, m.arg[0])
           : t->worker_camp[seat] == 0 ? 2.0f
                                       : 0.8f;
}

/* Of a new tile: its worth, more if the tray at the arch holds its colours. */
static float worth_of_laying(const struct quad_game *g, const struct trajan *t, int seat, int tile,
                             int slot) {
    unsigned tray = slot < ACTIONS ? t->tray[seat][slot] : 0;
    int missing = quad_bits_count(printed(g)->tile_need[tile] & ~tray);
    return 0.5f * worth_of_tile(g, t, tile) - (float)missing;
}

static float worth(const struct quad_game *g, const struct quad_state *s, int seat, struct quad_move m) {
    const struct trajan *t = look(s);
    const struct quad_frame *top = quad_see_top(s);
    if (m.verb == VERB_PASS) {
        return 0;
    }
    switch (top->step) {
    case STEP_DROP:
        return worth_of_dropping(g, t, seat, top, m.arg[0]);
    case STEP_SEAPORT:
        return worth_of_port(g, t, seat, m);
    case STEP_FORUM:
        return worth_of_face(g, t, seat, m.arg[0]);
    case STEP_MILITARY:
        return worth_of_soldiering(g, t, seat, m);
    case STEP_TRAJAN:
        return worth_of_laying(g, t, seat, m.arg[0], t->arch[seat]);
    case STEP_DRAFT:
        return worth_of_laying(g, t, seat, m.arg[0], m.arg[1]);
    case STEP_CONSTRUCTION:
        return worth_of_building(g, t, seat, m);
    case STEP_DISCARD:
        return 4 - worth_of_card(g, t, seat, m.arg[0]);
    case STEP_CARGO:
        return m.verb == VERB_SAIL ? 0.5f : m.verb == VERB_LOAD ? 4 : 1;
    case STEP_EXTRA: /* a joker can wait for a better action */
        return (m.arg[0] == FACE_JOKER_ACTION ? 0.6f : 1.0f) * worth_of_action(g, t, seat, top->arg[0]);
    case STEP_ANSWER:
        return worth_of_spending(t, seat, m);
    case STEP_CONSUL:
        return worth_of_bonus(g, t, seat, m.arg[0]);
    case STEP_SENATE:
        return 1.0f + (float)printed(g)->space_votes[t->senate[seat] + 1];
    default:
        return 2;
    }
}

static void weigh_sowing(const struct quad_game *g, const struct trajan *t, int seat,
                         const struct quad_choices *c, float *out) {
    float actions[ACTIONS];
    struct sowing sowing;
    look_at_sowing(g, t, seat, &sowing);
    for (int action = 0; action < ACTIONS; action++) {
        actions[action] = worth_of_action(g, t, seat, action);
    }
    for (int i = 0; i < c->count; i++) {
        struct quad_move m = c->at[i].move;
        out[i] = quad_weight(m.verb == VERB_PASS ? 0 : worth_of_sowing(t, seat, &sowing, m, actions));
    }
}

void trajan_prior(const struct quad_game *g, const struct quad_state *s, int seat,
                  const struct quad_choices *c, float *out) {
    if (quad_see_top(s)->step == STEP_SOW) {
        weigh_sowing(g, look(s), seat, c, out);
        return;
    }
    for (int i = 0; i < c->count; i++) {
        out[i] = quad_weight(worth(g, s, seat, c->at[i].move));
    }
}
