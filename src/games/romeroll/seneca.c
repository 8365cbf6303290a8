/* seneca.c: Seneca, the rival of the solo game, and his cards in the game for two: chapters 16 and 17.
 *
 * His deck has no order: a card face down is only a back, drawn as likely as the cards left make it, and
 * which card it is is drawn when it is turned up. The first eight cards of a game have a seal, so the lower
 * ten wait for round 5. */
#include "romeroll.h"

enum { LOWER_HALF_ROUND = 5, THRESHOLDS = 4 };

/* [ROM-16.11] Seals needed for each Nero card, by level. */
static const uint8_t thresholds[][THRESHOLDS] = {{11, 14, 16, 0}, {10, 13, 15, 16}, {9, 12, 14, 15}};

/* [ROM-16.3] The cards that may come now. */
static uint32_t cards_due(const struct quad_game *g, const struct quad_state *s) {
    return look(s)->round < LOWER_HALF_ROUND ? look(s)->seneca_deck & printed(g)->sealed
                                             : look(s)->seneca_deck;
}

/* [ROM-16.5] Two cards face down: their backs, left, then right. */
void romeroll_legal_back(const struct quad_game *g, const struct quad_state *s, int seat,
                         struct quad_choices *out) {
    int side = quad_see_top(s)->arg[0], left[BACKS] = {0};
    uint64_t cards = cards_due(g, s);
    for (int card; quad_bits_next(&cards, &card);) {
        left[printed(g)->seneca_back[card]]++;
    }
    if (side == SIDE_RIGHT) {
        left[look(s)->backs[SIDE_LEFT] - 1]--;
    }
    for (int back = 0; back < BACKS; back++) {
        if (left[back] > 0) {
            quad_offer_chance(out, (uint32_t)left[back], VERB_BACK, back, 0, 0);
        }
    }
}

void romeroll_apply_back(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                         struct quad_journal *j) {
    struct quad_frame *frame = quad_top(s);
    touch(s)->backs[frame->arg[0]] = (uint8_t)(m.arg[0] + 1);
    if (frame->arg[0]++ == SIDE_RIGHT) {
        quad_pop(s);
    }
}

/* [ROM-16.6] An ordinary die decides which die he takes. */
void romeroll_legal_seneca_takes(const struct quad_game *g, const struct quad_state *s, int seat,
                                 struct quad_choices *out) {
    for (int pip = 0; pip < PIPS; pip++) {
        quad_offer_chance(out, 1, VERB_PIP, pip, 0, 0);
    }
}

/* The die of that colour (or any) whose number comes first from the roll upwards; -1 if there is none. */
static int nearest_die(const struct quad_state *s, int pip, int colour) {
    for (int i = 0; i < FACES_OF_A_DIE; i++) {
        for (int c = 0; c < COLOURS; c++) {
            int face = c * FACES_OF_A_DIE + (pip + i) % FACES_OF_A_DIE;
            if ((colour < 0 || c == colour) && look(s)->pool[face] > 0) {
                return face;
            }
        }
    }
    return -1;
}

/* [ROM-16.7 … ROM-16.9] Even asks for the upper colour, odd for the lower; then the other; then any. */
void romeroll_apply_seneca_takes(const struct quad_game *g, struct quad_state *s, int seat,
                                 struct quad_move m, struct quad_journal *j) {
    struct romeroll *t = touch(s);
    int side = quad_top(s)->arg[0], pip = m.arg[0];
    const uint8_t *pair = printed(g)->back_colours[t->backs[side] - 1];
    bool even = pip % 2 == 1; /* pips count from 0 */
    int face = nearest_die(s, pip, pair[even ? 0 : 1]);
    if (face < 0) {
        face = nearest_die(s, pip, pair[even ? 1 : 0]);
    }
    if (face < 0) {
        face = nearest_die(s, pip, -1);
    }
    t->pool[face]--;
    t->seneca_dice[side] = (uint8_t)(face + 1);
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_SENECA_TAKE, face, 0, 0, 0);
    quad_pop(s);
}

/* [ROM-16.10] Turn up a card: one of those with the back that is seen. */
void romeroll_legal_seneca(const struct quad_game *g, const struct quad_state *s, int seat,
                           struct quad_choices *out) {
    int back = look(s)->backs[quad_see_top(s)->arg[0]] - 1;
    uint64_t cards = cards_due(g, s);
    for (int card; quad_bits_next(&cards, &card);) {
        if (printed(g)->seneca_back[card] == back) {
            quad_offer_chance(out, 1, VERB_CARD, card, 0, 0);
        }
    }
}

/* The seals that earn Seneca his next Nero card; 0 if none is left for him. */
int romeroll_seals_needed(const struct quad_state *s) {
    int passed = look(s)->seneca_passed;
    return passed < THRESHOLDS ? thresholds[s->options[OPTION_LEVEL]][passed] : 0;
}

/* [ROM-16.11, ROM-16.12] The seals that count now: by the letter those of discarded cards and of the card
 * turned up last, so that the round's first card does not count beside the second. */
int romeroll_seals(const struct quad_game *g, const struct quad_state *s) {
    const struct romeroll *t = look(s);
    int seals = SENECA_SEALS - quad_bits_count(t->seneca_deck & printed(g)->sealed);
    bool both = t->seneca_first != 0 && t->backs[SIDE_RIGHT] == 0;
    return seals - (both && s->options[OPTION_SEALS] ? printed(g)->seneca_seal[t->seneca_first - 1] : 0);
}

/* [ROM-16.11] They earn Nero cards. */
static void count_seals(const struct quad_game *g, struct quad_state *s, struct quad_journal *j) {
    struct romeroll *t = touch(s);
    int seals = romeroll_seals(g, s);
    while (romeroll_seals_needed(s) > 0 && seals >= romeroll_seals_needed(s)) {
        t->seneca_passed++;
        romeroll_take_nero(g, s, WHO_SENECA, j);
    }
}

void romeroll_apply_seneca(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                           struct quad_journal *j) {
    struct romeroll *t = touch(s);
    int side = quad_top(s)->arg[0], card = m.arg[0];
    quad_pop(s);
    t->seneca_deck &= ~(1u << card);
    t->backs[side] = 0;
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_SENECA, card, 0, 0, 0);
    count_seals(g, s, j);
    t->seneca_first = side == SIDE_LEFT ? (uint8_t)(card + 1) : t->seneca_first;
    quad_push(s, STEP_SENECA_ACT, 0)->arg[2] = (uint8_t)card;
}

/* [ROM-16.13] The lowest or highest numbered of these Blueprints that are of a type, or -1. */
static int plan_of_type(const struct quad_game *g, uint64_t plans, int type, bool large) {
    int found = -1;
    plans &= printed(g)->plans_of[type];
    for (int plan; quad_bits_next(&plans, &plan);) {
        bool higher = found >= 0 && printed(g)->plan_number[plan] > printed(g)->plan_number[found];
        found = found < 0 || higher == large ? plan : found;
    }
    return found;
}

static uint32_t open_plans(const struct quad_state *s) {
    uint32_t open = 0;
    for (int plan = 0; plan < PLANS; plan++) {
        open |= (uint32_t)romeroll_available(s, plan) << plan;
    }
    return open;
}

/* [ROM-16.15] A Favour from the middle, if one lies there. */
static void draw_favour(struct quad_state *s) {
    for (int favour = 0; favour < FAVOUR_SATURN; favour++) {
        if (look(s)->favour[favour] == HOLDER_MIDDLE) {
            quad_push(s, STEP_SENECA_FAVOUR, 1u << QUAD_CHANCE);
            return;
        }
    }
}

void romeroll_legal_seneca_favour(const struct quad_game *g, const struct quad_state *s, int seat,
                                  struct quad_choices *out) {
    for (int favour = 0; favour < FAVOUR_SATURN; favour++) {
        if (look(s)->favour[favour] == HOLDER_MIDDLE) {
            quad_offer_chance(out, 1, VERB_GRANT, favour, 0, 0);
        }
    }
}

void romeroll_apply_seneca_favour(const struct quad_game *g, struct quad_state *s, int seat,
                                  struct quad_move m, struct quad_journal *j) {
    for (int favour = 0; favour < FAVOUR_SATURN; favour++) {
        if (romeroll_holds(s, WHO_SENECA, favour)) {
            touch(s)->favour[favour] = HOLDER_MIDDLE;
        }
    }
    touch(s)->favour[m.arg[0]] = HELD + WHO_SENECA;
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_SENECA_CLAIM, m.arg[0], 0, 0, 0);
    quad_pop(s);
}

/* [ROM-16.13, ROM-16.14, ROM-16.40] His Foreman goes to a Blueprint; Pompilius hears of Religion. */
static bool claim(const struct quad_game *g, struct quad_state *s, int plan, struct quad_journal *j) {
    if (plan < 0) {
        return false;
    }
    touch(s)->foreman[WHO_SENECA] = (uint8_t)(plan + 1);
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_FOREMAN, plan, 0, 0, 0);
    romeroll_trigger(g, s, 0, MOMENT_WHEN_OTHERS_BUILD, 1u << romeroll_type_of(g, plan), 0,
                     romeroll_unlocked_set(s, 0), j);
    return true;
}

static void hill_ground(const struct quad_game *g, const struct quad_state *s, int hill,
                        struct romeroll_cells *out) {
    romeroll_free_land(g, s, out);
    for (int y = 0; y < MAP_ROWS; y++) {
        out->row[y] &= printed(g)->hill_land[romeroll_board(s)][hill][y];
    }
}

/* [ROM-16.18] The card's shape if it fits on the hill, else two cells, else one; SHAPES if the hill is
 * full. */
static int rubble_shape(const struct quad_game *g, const struct quad_state *s, int hill, int shape) {
    struct romeroll_cells ground;
    const int tries[] = {shape, SHAPE_I2, SHAPE_I1};
    hill_ground(g, s, hill, &ground);
    for (int i = 0; i < 3 && look(s)->buildings < BUILDINGS; i++) {
        if (romeroll_places_on(g, tries[i], &ground, &ground, NULL)) {
            return tries[i];
        }
    }
    return SHAPES;
}

static bool touches(const struct quad_game *g, struct quad_move m, const struct romeroll_cells *wanted) {
    struct romeroll_cells cells;
    unsigned common = 0;
    romeroll_cells_of(g, m.arg[0], m.arg[1], &cells);
    for (int y = 0; y < MAP_ROWS; y++) {
        common |= cells.row[y] & wanted->row[y];
    }
    return common != 0;
}

/* Keep the choices that touch these cells, if there are any. */
static void prefer(const struct quad_game *g, struct quad_choices *choices,
                   const struct romeroll_cells *wanted) {
    int kept = 0;
    for (int i = 0; i < choices->count; i++) {
        kept += touches(g, choices->at[i].move, wanted);
    }
    for (int i = 0, count = choices->count; kept > 0 && i < count; i++) {
        if (i == 0) {
            choices->count = 0;
        }
        if (touches(g, choices->at[i].move, wanted)) {
            choices->at[choices->count++] = choices->at[i];
        }
    }
}

/* [ROM-16.16, ROM-16.17] On the hill; if possible beside a building of the player, then beside the Forum. */
void romeroll_legal_rubble(const struct quad_game *g, const struct quad_state *s, int seat,
                           struct quad_choices *out) {
    const struct quad_frame *frame = quad_see_top(s);
    struct romeroll_cells ground, around;
    uint64_t mine = 0;
    for (int b = 1; b < look(s)->buildings; b++) {
        mine |= (uint64_t)(look(s)->owner[b] == seat + 1) << b;
    }
    hill_ground(g, s, frame->arg[0], &ground);
    romeroll_places_on(g, frame->arg[1], &ground, &ground, out);
    romeroll_around_all(g, s, mine, &around);
    prefer(g, out, &around);
    romeroll_around_building(g, s, 0, &around);
    prefer(g, out, &around);
}

void romeroll_apply_rubble(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                           struct quad_journal *j) {
    int hill = quad_top(s)->arg[0];
    quad_pop(s);
    int building = romeroll_raise(g, s, PLAN_RUBBLE, WHO_SENECA, m.arg[0], m.arg[1]);
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_RUBBLE, hill, 0, 0, 0);
    romeroll_wake_neighbours(g, s, building); /* [ROM-16.19] */
}

/* [ROM-16.21] The region with the fewest conquered colonies that has one in reach; -1 if none has. */
static int region_to_conquer(const struct quad_game *g, const struct quad_state *s) {
    unsigned open = romeroll_conquerable(g, s), conquered = romeroll_conquered(s);
    int best = -1, fewest = REGION_COLONIES + 1;
    for (int i = 0; i < REGIONS; i++) {
        int region = printed(g)->seneca_order[i], shift = region * REGION_COLONIES;
        int count = quad_bits_count(conquered >> shift & 15u);
        if ((open >> shift & 15u) != 0 && count < fewest) {
            best = region;
            fewest = count;
        }
    }
    return best;
}

static bool conquer_in(const struct quad_game *g, struct quad_state *s, int region, struct quad_journal *j) {
    uint64_t open = romeroll_conquerable(g, s);
    int best = -1;
    for (int colony; quad_bits_next(&open, &colony);) {
        if (romeroll_region_of_colony(colony) == region &&
            (best < 0 || printed(g)->colony_cost[colony] < printed(g)->colony_cost[best])) {
            best = colony;
        }
    }
    if (best >= 0) {
        touch(s)->colonies[WHO_SENECA] |= (uint16_t)(1u << best);
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_SENECA_CONQUER, best, 0, 0, 0);
    }
    return best >= 0;
}

static bool links_seneca(const struct quad_game *g, const struct quad_state *s, int road) {
    return (printed(g)->joined[road] & ~romeroll_connected(g, s) & look(s)->colonies[WHO_SENECA]) != 0;
}

/* [ROM-16.23] Nearest, fewest milestones, his own colony: the smaller, the sooner he takes the road. */
static int reluctance(const struct quad_game *g, const struct quad_state *s, int road) {
    uint64_t ends = printed(g)->joined[road];
    int nearer = UINT8_MAX;
    for (int end; quad_bits_next(&ends, &end);) {
        nearer = printed(g)->distance[end] < nearer ? printed(g)->distance[end] : nearer;
    }
    return nearer * 100 + printed(g)->road_milestones[road] * 2 + !links_seneca(g, s, road);
}

/* The roads of a region that he likes best, as a set of all roads. */
static unsigned favourite_roads(const struct quad_game *g, const struct quad_state *s, int region) {
    uint64_t open = romeroll_pavable(g, s) & 31u << region * REGION_ROADS;
    unsigned best = 0;
    int least = INT32_MAX;
    for (int road; quad_bits_next(&open, &road);) {
        int value = reluctance(g, s, road);
        best = value < least ? 1u << road : value == least ? best | 1u << road : best;
        least = value < least ? value : least;
    }
    return best;
}

/* [ROM-16.22] Fewest renovated roads, then where his road connects a colony of his own, then the resource
 * order. */
static int region_to_develop(const struct quad_game *g, const struct quad_state *s) {
    unsigned paved = romeroll_paved(s);
    int best = -1, least = INT32_MAX;
    for (int i = 0; i < REGIONS; i++) {
        int region = printed(g)->seneca_order[i];
        unsigned roads = favourite_roads(g, s, region);
        if (roads != 0) {
            int count = quad_bits_count(paved >> region * REGION_ROADS & 31u);
            int value = count * 2 + !links_seneca(g, s, quad_bits_lowest(roads));
            best = value < least ? region : best;
            least = value < least ? value : least;
        }
    }
    return best;
}

static bool develop_in(const struct quad_game *g, struct quad_state *s, int region, struct quad_journal *j) {
    unsigned roads = region < 0 ? 0 : favourite_roads(g, s, region);
    if (roads == 0) {
        return false;
    }
    if ((roads & (roads - 1)) == 0) {
        romeroll_resolve_road(g, s, WHO_SENECA, quad_bits_lowest(roads), j);
    } else {
        quad_push(s, STEP_SENECA_ROAD, 1u << 0)->arg[0] = (uint8_t)region;
    }
    return true;
}

void romeroll_legal_seneca_road(const struct quad_game *g, const struct quad_state *s, int seat,
                                struct quad_choices *out) {
    uint64_t roads = favourite_roads(g, s, quad_see_top(s)->arg[0]);
    for (int road; quad_bits_next(&roads, &road);) {
        quad_offer(out, VERB_PAVE, road, 0, 0);
    }
}

void romeroll_apply_seneca_road(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                                struct quad_journal *j) {
    quad_pop(s);
    romeroll_resolve_road(g, s, WHO_SENECA, m.arg[0], j);
}

/* [ROM-16.27, ROM-16.28] Instead of a failed action: Develop, Conquer or Build, once. */
static void fall_back(const struct quad_game *g, struct quad_state *s, struct quad_journal *j) {
    static const uint8_t order[] = {TYPE_RELIGION, TYPE_ARMY, TYPE_URBAN, TYPE_MANUFACTURING, TYPE_LEISURE};
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_FAIL, 0, 0, 0, 0);
    if (!s->options[OPTION_FALLBACK] || develop_in(g, s, region_to_develop(g, s), j) ||
        conquer_in(g, s, region_to_conquer(g, s), j)) {
        return;
    }
    uint32_t open = open_plans(s);
    for (int i = 0; i < TYPES; i++) {
        if (claim(g, s, plan_of_type(g, open, order[i], false), j)) {
            if (order[i] == TYPE_RELIGION) {
                draw_favour(s);
            }
            return;
        }
    }
}

/* Build and Rubble: first the claim, then the Rubble. arg: stage, whether anything was done, card. */
static void act_build(const struct quad_game *g, struct quad_state *s, struct quad_frame *frame,
                      struct quad_journal *j) {
    int card = frame->arg[2], type = printed(g)->seneca_type[card] - 1,
        hill = printed(g)->seneca_hill[card] - 1;
    if (frame->arg[0]++ == 0) {
        uint32_t open = open_plans(s);
        int wanted = plan_of_type(g, look(s)->plans, type, printed(g)->seneca_large[card] != 0);
        int plan = wanted >= 0 && quad_bits_has(open, wanted) ? wanted : plan_of_type(g, open, type, false);
        frame->arg[1] = claim(g, s, plan, j);
        if (type == TYPE_RELIGION) {
            draw_favour(s);
        }
        return;
    }
    int shape = rubble_shape(g, s, hill, printed(g)->seneca_shape[card] - 1);
    bool failed = shape == SHAPES && frame->arg[1] == 0;
    quad_pop(s);
    if (failed) {
        fall_back(g, s, j);
    } else if (shape != SHAPES) {
        struct quad_frame *rubble = quad_push(s, STEP_RUBBLE, 1u << 0);
        rubble->arg[0] = (uint8_t)hill;
        rubble->arg[1] = (uint8_t)shape;
    }
}

/* [ROM-16.25] Conquer or Develop, once or twice in one region. arg: times done, -, card, region + 1. */
static void act_abroad(const struct quad_game *g, struct quad_state *s, struct quad_frame *frame,
                       struct quad_journal *j) {
    int card = frame->arg[2];
    bool conquest = printed(g)->seneca_action[card] == ACTION_CONQUER, again = frame->arg[0] > 0;
    int region = again ? frame->arg[3] - 1 : conquest ? region_to_conquer(g, s) : region_to_develop(g, s);
    frame->arg[3] = (uint8_t)(region + 1);
    bool last = ++frame->arg[0] >= printed(g)->seneca_times[card];
    if (last || region < 0) {
        quad_pop(s);
    }
    bool done = region >= 0 && (conquest ? conquer_in(g, s, region, j) : develop_in(g, s, region, j));
    if (!done && !again) {
        fall_back(g, s, j);
    }
}

void romeroll_run_seneca_act(const struct quad_game *g, struct quad_state *s, struct quad_journal *j) {
    struct quad_frame *frame = quad_top(s);
    switch (printed(g)->seneca_action[frame->arg[2]]) {
    case ACTION_BUILD:
        act_build(g, s, frame, j);
        break;
    case ACTION_TRADE: /* [ROM-16.26] */
        quad_pop(s);
        romeroll_begin_offer(g, s, 0);
        break;
    default:
        act_abroad(g, s, frame, j);
    }
}

/* [ROM-17.1, ROM-17.3, ROM-17.6] A card of the two-player deck; before round 1 the Religion card that is set
 * aside. */
static uint32_t blocking_cards(const struct quad_game *g, const struct quad_state *s) {
    uint32_t all = printed(g)->builds, religion = 0;
    uint64_t left = all;
    for (int card; quad_bits_next(&left, &card);) {
        religion |= (uint32_t)(printed(g)->seneca_type[card] == TYPE_RELIGION + 1) << card;
    }
    return look(s)->round == 0 ? religion : look(s)->seneca_deck == 0 ? all : look(s)->seneca_deck;
}

void romeroll_legal_block(const struct quad_game *g, const struct quad_state *s, int seat,
                          struct quad_choices *out) {
    uint64_t cards = blocking_cards(g, s);
    for (int card; quad_bits_next(&cards, &card);) {
        quad_offer_chance(out, 1, VERB_CARD, card, 0, 0);
    }
}

/* [ROM-17.4] Whoever stands there is sent home, unless it is himself. */
void romeroll_apply_block(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                          struct quad_journal *j) {
    struct romeroll *t = touch(s);
    int plan = plan_of_type(g, t->plans, printed(g)->seneca_type[m.arg[0]] - 1,
                            printed(g)->seneca_large[m.arg[0]] != 0);
    quad_pop(s);
    t->seneca_deck = (t->round == 0 ? t->seneca_deck : blocking_cards(g, s)) & ~(1u << m.arg[0]);
    romeroll_return_foreman(s, plan, WHO_SENECA);
    t->foreman[WHO_SENECA] = (uint8_t)(plan + 1);
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_FOREMAN, plan, 0, 0, 0);
}
