/* seneca.c: Seneca, the rival of the solo game, and his cards in the game for two: chapters 16 and 17.
 *
 * His deck has no order: a card face down is only a back, drawn as likely as the cards left make it, and
 * which card it is is drawn when it is turned up. The first eight cards of a game have a seal, so the lower
 * ten wait for round 5. */
#include "romeroll.h"

enum { LOWER_HALF_ROUND = 5, THRESHOLDS = 4 };

/* [ROM-16.11] Seals needed for each Nero card, by level. */
static const uint8_t thresholds[][THRESHOLDS] = {{11, 14, 16, 0}, {10, 13, 15, 16}, {9, 12, 14, 15}};

static uint32_t sealed(void) {
    return (1u << SENECA_SEALS) - 1u;
}

/* [ROM-16.3] The cards that may come now. */
static uint32_t cards_due(const struct quad_state *s) {
    return look(s)->round < LOWER_HALF_ROUND ? look(s)->seneca_deck & sealed() : look(s)->seneca_deck;
}

/* [ROM-16.5] Two cards face down: their backs, left, then right. */
void romeroll_legal_back(const struct quad_state *s, int seat, struct quad_choices *out) {
    (void)seat;
    int side = quad_see_top(s)->arg[0], left[BACKS] = {0};
    uint64_t cards = cards_due(s);
    for (int card; quad_bits_next(&cards, &card);) {
        left[romeroll_seneca[card].back]++;
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

void romeroll_apply_back(struct quad_state *s, int seat, struct quad_move m, struct quad_journal *j) {
    (void)seat;
    (void)j;
    struct quad_frame *frame = quad_top(s);
    touch(s)->backs[frame->arg[0]] = (uint8_t)(m.arg[0] + 1);
    if (frame->arg[0]++ == SIDE_RIGHT) {
        quad_pop(s);
    }
}

/* [ROM-16.6] An ordinary die decides which die he takes. */
void romeroll_legal_seneca_takes(const struct quad_state *s, int seat, struct quad_choices *out) {
    (void)s;
    (void)seat;
    for (int pip = 0; pip < 6; pip++) {
        quad_offer_chance(out, 1, VERB_PIP, pip, 0, 0);
    }
}

/* The die of that colour (or any) whose number comes first from the roll upwards; -1 if there is none. */
static int nearest_die(const struct quad_state *s, int pip, int colour) {
    for (int i = 0; i < 6; i++) {
        for (int c = 0; c < COLOURS; c++) {
            int face = c * 6 + (pip + i) % 6;
            if ((colour < 0 || c == colour) && look(s)->pool[face] > 0) {
                return face;
            }
        }
    }
    return -1;
}

/* [ROM-16.7 … ROM-16.9] Even asks for the upper colour, odd for the lower; then the other; then any. */
void romeroll_apply_seneca_takes(struct quad_state *s, int seat, struct quad_move m, struct quad_journal *j) {
    (void)seat;
    struct romeroll *t = touch(s);
    int side = quad_top(s)->arg[0], pip = m.arg[0];
    const uint8_t *pair = romeroll_back_colours[t->backs[side] - 1];
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
void romeroll_legal_seneca(const struct quad_state *s, int seat, struct quad_choices *out) {
    (void)seat;
    int back = look(s)->backs[quad_see_top(s)->arg[0]] - 1;
    uint64_t cards = cards_due(s);
    for (int card; quad_bits_next(&cards, &card);) {
        if (romeroll_seneca[card].back == back) {
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
int romeroll_seals(const struct quad_state *s) {
    const struct romeroll *t = look(s);
    int seals = SENECA_SEALS - quad_bits_count(t->seneca_deck & sealed());
    bool both = t->seneca_first != 0 && t->backs[SIDE_RIGHT] == 0;
    return seals - (both && s->options[OPTION_SEALS] ? romeroll_seneca[t->seneca_first - 1].seal : 0);
}

/* [ROM-16.11] They earn Nero cards. */
static void count_seals(struct quad_state *s, struct quad_journal *j) {
    struct romeroll *t = touch(s);
    int seals = romeroll_seals(s);
    while (romeroll_seals_needed(s) > 0 && seals >= romeroll_seals_needed(s)) {
        t->seneca_passed++;
        romeroll_take_nero(s, WHO_SENECA, j);
    }
}

void romeroll_apply_seneca(struct quad_state *s, int seat, struct quad_move m, struct quad_journal *j) {
    (void)seat;
    struct romeroll *t = touch(s);
    int side = quad_top(s)->arg[0], card = m.arg[0];
    quad_pop(s);
    t->seneca_deck &= ~(1u << card);
    t->backs[side] = 0;
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_SENECA, card, 0, 0, 0);
    count_seals(s, j);
    t->seneca_first = side == SIDE_LEFT ? (uint8_t)(card + 1) : t->seneca_first;
    quad_push(s, STEP_SENECA_ACT, 0)->arg[2] = (uint8_t)card;
}

/* The lowest or highest numbered of the Blueprints of a type in play, or -1. */
static int plan_of_type(uint64_t plans, int type, bool large) {
    int found = -1;
    for (int plan; quad_bits_next(&plans, &plan);) {
        if (romeroll_type_of(plan) == type && (found < 0 || large)) {
            found = plan;
        }
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

void romeroll_legal_seneca_favour(const struct quad_state *s, int seat, struct quad_choices *out) {
    (void)seat;
    for (int favour = 0; favour < FAVOUR_SATURN; favour++) {
        if (look(s)->favour[favour] == HOLDER_MIDDLE) {
            quad_offer_chance(out, 1, VERB_GRANT, favour, 0, 0);
        }
    }
}

void romeroll_apply_seneca_favour(struct quad_state *s, int seat, struct quad_move m,
                                  struct quad_journal *j) {
    (void)seat;
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
static bool claim(struct quad_state *s, int plan, struct quad_journal *j) {
    if (plan < 0) {
        return false;
    }
    touch(s)->foreman[WHO_SENECA] = (uint8_t)(plan + 1);
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_FOREMAN, plan, 0, 0, 0);
    romeroll_trigger(s, 0, MOMENT_WHEN_OTHERS_BUILD, 1u << romeroll_type_of(plan), 0,
                     romeroll_unlocked_set(s, 0), j);
    return true;
}

static void hill_ground(const struct quad_state *s, int hill, struct romeroll_cells *out) {
    romeroll_free_land(s, out);
    for (int cell = 0; cell < CELLS; cell++) {
        if ((romeroll_zones(s)[cell] & 1u << hill) == 0) {
            out->row[cell / MAP_COLUMNS] &= (uint16_t) ~(1u << cell % MAP_COLUMNS);
        }
    }
}

/* [ROM-16.18] The card's shape if it fits on the hill, else two cells, else one; SHAPES if the hill is
 * full. */
static int rubble_shape(const struct quad_state *s, int hill, int shape) {
    struct romeroll_cells ground;
    const int tries[] = {shape, SHAPE_I2, SHAPE_I1};
    hill_ground(s, hill, &ground);
    for (int i = 0; i < 3 && look(s)->buildings < BUILDINGS; i++) {
        if (romeroll_places_on(tries[i], &ground, &ground, NULL)) {
            return tries[i];
        }
    }
    return SHAPES;
}

static bool touches(struct quad_move m, const struct romeroll_cells *wanted) {
    struct romeroll_cells cells;
    unsigned common = 0;
    romeroll_cells_of(m.arg[0], m.arg[1], &cells);
    for (int y = 0; y < MAP_ROWS; y++) {
        common |= cells.row[y] & wanted->row[y];
    }
    return common != 0;
}

/* Keep the choices that touch these cells, if there are any. */
static void prefer(struct quad_choices *choices, const struct romeroll_cells *wanted) {
    int kept = 0;
    for (int i = 0; i < choices->count; i++) {
        kept += touches(choices->at[i].move, wanted);
    }
    for (int i = 0, count = choices->count; kept > 0 && i < count; i++) {
        if (i == 0) {
            choices->count = 0;
        }
        if (touches(choices->at[i].move, wanted)) {
            choices->at[choices->count++] = choices->at[i];
        }
    }
}

/* [ROM-16.16, ROM-16.17] On the hill; if possible beside a building of the player, then beside the Forum. */
void romeroll_legal_rubble(const struct quad_state *s, int seat, struct quad_choices *out) {
    const struct quad_frame *frame = quad_see_top(s);
    struct romeroll_cells ground, around;
    uint64_t mine = 0;
    for (int b = 1; b < look(s)->buildings; b++) {
        mine |= (uint64_t)(look(s)->owner[b] == seat + 1) << b;
    }
    hill_ground(s, frame->arg[0], &ground);
    romeroll_places_on(frame->arg[1], &ground, &ground, out);
    romeroll_around_all(s, mine, &around);
    prefer(out, &around);
    romeroll_around_building(s, 0, &around);
    prefer(out, &around);
}

void romeroll_apply_rubble(struct quad_state *s, int seat, struct quad_move m, struct quad_journal *j) {
    (void)seat;
    int hill = quad_top(s)->arg[0];
    quad_pop(s);
    int building = romeroll_raise(s, PLAN_RUBBLE, WHO_SENECA, m.arg[0], m.arg[1]);
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_RUBBLE, hill, 0, 0, 0);
    romeroll_wake_neighbours(s, building); /* [ROM-16.19] */
}

/* [ROM-16.21] The region with the fewest conquered colonies that has one in reach; -1 if none has. */
static int region_to_conquer(const struct quad_state *s) {
    unsigned open = romeroll_conquerable(s), conquered = romeroll_conquered(s);
    int best = -1, fewest = REGION_COLONIES + 1;
    for (int i = 0; i < REGIONS; i++) {
        int region = romeroll_house.region_order[i], shift = region * REGION_COLONIES;
        int count = quad_bits_count(conquered >> shift & 15u);
        if ((open >> shift & 15u) != 0 && count < fewest) {
            best = region;
            fewest = count;
        }
    }
    return best;
}

static bool conquer_in(struct quad_state *s, int region, struct quad_journal *j) {
    uint64_t open = romeroll_conquerable(s);
    int best = -1;
    for (int colony; quad_bits_next(&open, &colony);) {
        if (romeroll_region_of_colony(colony) == region &&
            (best < 0 || romeroll_colonies[colony].cost < romeroll_colonies[best].cost)) {
            best = colony;
        }
    }
    if (best >= 0) {
        touch(s)->colonies[WHO_SENECA] |= (uint16_t)(1u << best);
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_SENECA_CONQUER, best, 0, 0, 0);
    }
    return best >= 0;
}

/* Roads from Rome to a colony or to Rome itself, over all roads. */
static int distance(int place) {
    unsigned reached = 1u << COLONY_ROME;
    int steps = 0;
    while ((reached >> place & 1u) == 0) {
        unsigned next = reached;
        for (int road = 0; road < ROADS; road++) {
            unsigned ends = 1u << romeroll_roads[road].from | 1u << romeroll_roads[road].to;
            next |= (reached & ends) != 0 ? ends : 0u;
        }
        reached = next;
        steps++;
    }
    return steps;
}

static bool links_seneca(const struct quad_state *s, int road) {
    unsigned ends = 1u << romeroll_roads[road].from | 1u << romeroll_roads[road].to;
    return (ends & ~romeroll_connected(s) & look(s)->colonies[WHO_SENECA]) != 0;
}

/* [ROM-16.23] Nearest, fewest milestones, his own colony: the smaller, the sooner he takes the road. */
static int reluctance(const struct quad_state *s, int road) {
    int from = distance(romeroll_roads[road].from), to = distance(romeroll_roads[road].to);
    return (from < to ? from : to) * 100 + romeroll_roads[road].milestones * 2 + !links_seneca(s, road);
}

/* The roads of a region that he likes best, as a set of all roads. */
static unsigned favourite_roads(const struct quad_state *s, int region) {
    uint64_t open = romeroll_pavable(s) & 31u << region * REGION_ROADS;
    unsigned best = 0;
    int least = INT32_MAX;
    for (int road; quad_bits_next(&open, &road);) {
        int value = reluctance(s, road);
        best = value < least ? 1u << road : value == least ? best | 1u << road : best;
        least = value < least ? value : least;
    }
    return best;
}

/* [ROM-16.22] Fewest renovated roads, then where his road connects a colony of his own, then the resource
 * order. */
static int region_to_develop(const struct quad_state *s) {
    unsigned paved = romeroll_paved(s);
    int best = -1, least = INT32_MAX;
    for (int i = 0; i < REGIONS; i++) {
        int region = romeroll_house.region_order[i];
        unsigned roads = favourite_roads(s, region);
        if (roads != 0) {
            int count = quad_bits_count(paved >> region * REGION_ROADS & 31u);
            int value = count * 2 + !links_seneca(s, quad_bits_lowest(roads));
            best = value < least ? region : best;
            least = value < least ? value : least;
        }
    }
    return best;
}

static bool develop_in(struct quad_state *s, int region, struct quad_journal *j) {
    unsigned roads = region < 0 ? 0 : favourite_roads(s, region);
    if (roads == 0) {
        return false;
    }
    if ((roads & (roads - 1)) == 0) {
        romeroll_resolve_road(s, WHO_SENECA, quad_bits_lowest(roads), j);
    } else {
        quad_push(s, STEP_SENECA_ROAD, 1u << 0)->arg[0] = (uint8_t)region;
    }
    return true;
}

void romeroll_legal_seneca_road(const struct quad_state *s, int seat, struct quad_choices *out) {
    (void)seat;
    uint64_t roads = favourite_roads(s, quad_see_top(s)->arg[0]);
    for (int road; quad_bits_next(&roads, &road);) {
        quad_offer(out, VERB_PAVE, road, 0, 0);
    }
}

void romeroll_apply_seneca_road(struct quad_state *s, int seat, struct quad_move m, struct quad_journal *j) {
    (void)seat;
    quad_pop(s);
    romeroll_resolve_road(s, WHO_SENECA, m.arg[0], j);
}

/* [ROM-16.27, ROM-16.28] Instead of a failed action: Develop, Conquer or Build, once. */
static void fall_back(struct quad_state *s, struct quad_journal *j) {
    static const uint8_t order[] = {TYPE_RELIGION, TYPE_ARMY, TYPE_URBAN, TYPE_MANUFACTURING, TYPE_LEISURE};
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_FAIL, 0, 0, 0, 0);
    if (!s->options[OPTION_FALLBACK] || develop_in(s, region_to_develop(s), j) ||
        conquer_in(s, region_to_conquer(s), j)) {
        return;
    }
    uint32_t open = open_plans(s);
    for (int i = 0; i < TYPES; i++) {
        if (claim(s, plan_of_type(open, order[i], false), j)) {
            if (order[i] == TYPE_RELIGION) {
                draw_favour(s);
            }
            return;
        }
    }
}

/* Build and Rubble: first the claim, then the Rubble. arg: stage, whether anything was done, card. */
static void act_build(struct quad_state *s, struct quad_frame *frame, struct quad_journal *j) {
    const struct romeroll_seneca_row *card = &romeroll_seneca[frame->arg[2]];
    if (frame->arg[0]++ == 0) {
        uint32_t open = open_plans(s);
        int wanted = plan_of_type(look(s)->plans, card->type, card->large);
        int plan =
            wanted >= 0 && quad_bits_has(open, wanted) ? wanted : plan_of_type(open, card->type, false);
        frame->arg[1] = claim(s, plan, j);
        if (card->type == TYPE_RELIGION) {
            draw_favour(s);
        }
        return;
    }
    int shape = rubble_shape(s, card->hill, card->shape);
    bool failed = shape == SHAPES && frame->arg[1] == 0;
    int hill = card->hill;
    quad_pop(s);
    if (failed) {
        fall_back(s, j);
    } else if (shape != SHAPES) {
        struct quad_frame *rubble = quad_push(s, STEP_RUBBLE, 1u << 0);
        rubble->arg[0] = (uint8_t)hill;
        rubble->arg[1] = (uint8_t)shape;
    }
}

/* [ROM-16.25] Conquer or Develop, once or twice in one region. arg: times done, -, card, region + 1. */
static void act_abroad(struct quad_state *s, struct quad_frame *frame, struct quad_journal *j) {
    const struct romeroll_seneca_row *card = &romeroll_seneca[frame->arg[2]];
    bool conquest = card->action == ACTION_CONQUER, again = frame->arg[0] > 0;
    int region = again ? frame->arg[3] - 1 : conquest ? region_to_conquer(s) : region_to_develop(s);
    frame->arg[3] = (uint8_t)(region + 1);
    bool last = ++frame->arg[0] >= card->times;
    if (last || region < 0) {
        quad_pop(s);
    }
    bool done = region >= 0 && (conquest ? conquer_in(s, region, j) : develop_in(s, region, j));
    if (!done && !again) {
        fall_back(s, j);
    }
}

void romeroll_run_seneca_act(struct quad_state *s, struct quad_journal *j) {
    struct quad_frame *frame = quad_top(s);
    switch (romeroll_seneca[frame->arg[2]].action) {
    case ACTION_BUILD:
        act_build(s, frame, j);
        break;
    case ACTION_TRADE: /* [ROM-16.26] */
        quad_pop(s);
        romeroll_begin_offer(s, 0);
        break;
    default:
        act_abroad(s, frame, j);
    }
}

/* [ROM-17.1, ROM-17.3, ROM-17.6] A card of the two-player deck; before round 1 the Religion card that is set
 * aside. */
static uint32_t blocking_cards(const struct quad_state *s) {
    uint32_t all = (1u << SENECA_BUILDS) - 1u, religion = 0;
    for (int card = 0; card < SENECA_BUILDS; card++) {
        religion |= (uint32_t)(romeroll_seneca[card].type == TYPE_RELIGION) << card;
    }
    return look(s)->round == 0 ? religion : look(s)->seneca_deck == 0 ? all : look(s)->seneca_deck;
}

void romeroll_legal_block(const struct quad_state *s, int seat, struct quad_choices *out) {
    (void)seat;
    uint64_t cards = blocking_cards(s);
    for (int card; quad_bits_next(&cards, &card);) {
        quad_offer_chance(out, 1, VERB_CARD, card, 0, 0);
    }
}

/* [ROM-17.4] Whoever stands there is sent home, unless it is himself. */
void romeroll_apply_block(struct quad_state *s, int seat, struct quad_move m, struct quad_journal *j) {
    (void)seat;
    const struct romeroll_seneca_row *card = &romeroll_seneca[m.arg[0]];
    struct romeroll *t = touch(s);
    int plan = plan_of_type(t->plans, card->type, card->large);
    quad_pop(s);
    t->seneca_deck = (t->round == 0 ? t->seneca_deck : blocking_cards(s)) & ~(1u << m.arg[0]);
    romeroll_return_foreman(s, plan, WHO_SENECA);
    t->foreman[WHO_SENECA] = (uint8_t)(plan + 1);
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_FOREMAN, plan, 0, 0, 0);
}
