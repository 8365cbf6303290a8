/* empire.c: beyond the city: Conquer, Develop, Tax: chapters 9 to 11.
 *
 * A choice names a region and a set of its colonies or roads by their numbers; all sets that obey the rules
 * are offered. */
#include "romeroll.h"

enum { COLONY_SET = (1u << REGION_COLONIES) - 1u, ROAD_SET = (1u << REGION_ROADS) - 1u };

unsigned romeroll_conquered(const struct quad_state *s) {
    const uint16_t *c = look(s)->colonies;
    return (unsigned)c[0] | c[1] | c[2] | c[3] | c[4];
}

unsigned romeroll_paved(const struct quad_state *s) {
    const uint32_t *p = look(s)->paved;
    return p[0] | p[1] | p[2] | p[3] | p[4];
}

/* Ends of a road as a mask of colonies, Rome being one more bit; where there is no road, none. */
static inline unsigned ends_of(const struct quad_game *g, int road) {
    return printed(g)->joined[road];
}

enum { ROME_BIT = 1u << COLONY_ROME };

/* Every renovated road reaches Rome, so whatever it touches is connected. */
static unsigned touched_by(const struct quad_game *g, unsigned roads) {
    uint64_t left = roads;
    unsigned touched = ROME_BIT;
    for (int road; quad_bits_next(&left, &road);) {
        touched |= ends_of(g, road);
    }
    return touched;
}

unsigned romeroll_connected(const struct quad_game *g, const struct quad_state *s) {
    return touched_by(g, romeroll_paved(s)) & ~(unsigned)ROME_BIT;
}

/* [ROM-9.3] The colonies next to Rome or to a conquered one, along roads renovated or not. */
static unsigned next_to(const struct quad_game *g, unsigned conquered, int first_road, int roads) {
    unsigned held = conquered | ROME_BIT, found = 0;
    for (int road = first_road; road < first_road + roads; road++) {
        unsigned ends = ends_of(g, road);
        found |= (ends & held) != 0 ? ends : 0u;
    }
    return found & ~held;
}

unsigned romeroll_conquerable(const struct quad_game *g, const struct quad_state *s) {
    return next_to(g, romeroll_conquered(s), 0, ROADS);
}

/* [ROM-9.1] Soldiers not in garrison, the die's Auxiliaries, Advisors' and Mars'. */
static int strength(const struct quad_game *g, const struct quad_state *s, int seat, int auxiliaries) {
    return look(s)->soldiers[seat] - look(s)->garrisoned[seat] + look(s)->icons[GOOD_AUXILIARY] +
           auxiliaries + romeroll_amount(g, s, seat, MOMENT_IN_CONQUEST, 0);
}

bool romeroll_can_conquer(const struct quad_game *g, const struct quad_state *s, int seat, int auxiliaries) {
    if (look(s)->soldiers[seat] == look(s)->garrisoned[seat]) {
        return false; /* [ROM-9.4] */
    }
    int force = strength(g, s, seat, auxiliaries);
    unsigned held = romeroll_conquered(s) | ROME_BIT;
    for (int road = 0; road < ROADS; road++) {
        unsigned ends = ends_of(g, road), open = ends & ~held;
        if (open != 0 && open != ends && printed(g)->colony_cost[quad_bits_lowest(open)] <= force) {
            return true;
        }
    }
    return false;
}

void romeroll_begin_conquer(struct quad_state *s, int seat, int auxiliaries) {
    quad_push(s, STEP_CONQUER, 1u << seat)->arg[0] = (uint8_t)auxiliaries;
}

/* Whether a set of a region's colonies can be reached one after the other. */
static bool in_reach(const struct quad_game *g, unsigned conquered, int region, unsigned set) {
    while (set != 0) {
        unsigned next = next_to(g, conquered, region * REGION_ROADS, REGION_ROADS) & set;
        if (next == 0) {
            return false;
        }
        conquered |= next;
        set &= ~next;
    }
    return true;
}

static int cost_of(const struct quad_game *g, unsigned colonies) {
    uint64_t left = colonies;
    int sum = 0;
    for (int colony; quad_bits_next(&left, &colony);) {
        sum += printed(g)->colony_cost[colony];
    }
    return sum;
}

/* [ROM-9.2 … ROM-9.4] Colonies of one region, in reach, not too strong, with a Soldier for each. */
void romeroll_legal_conquer(const struct quad_game *g, const struct quad_state *s, int seat,
                            struct quad_choices *out) {
    int force = strength(g, s, seat, quad_see_top(s)->arg[0]);
    int soldiers = look(s)->soldiers[seat] - look(s)->garrisoned[seat];
    unsigned conquered = romeroll_conquered(s);
    for (int region = 0; region < REGIONS; region++) {
        int shift = region * REGION_COLONIES;
        unsigned open = ~(conquered >> shift) & COLONY_SET;
        for (unsigned set = 1; set <= COLONY_SET; set++) {
            if ((set & ~open) == 0 && quad_bits_count(set) <= soldiers && cost_of(g, set << shift) <= force &&
                in_reach(g, conquered, region, set << shift)) {
                quad_offer(out, VERB_CONQUER, region, (int)set, 0);
            }
        }
    }
}

/* [ROM-9.4, ROM-9.5] A garrison each, then glory for the banners. The die's Auxiliaries have served
 * [ROM-3.9]. */
void romeroll_apply_conquer(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                            struct quad_journal *j) {
    struct romeroll *t = touch(s);
    uint64_t left = (uint64_t)m.arg[1] << m.arg[0] * REGION_COLONIES;
    int banners = 0;
    quad_pop(s);
    quad_top(s)->arg[2] = m.arg[0];
    t->colonies[seat] |= (uint16_t)left;
    t->garrisoned[seat] = (uint8_t)(t->garrisoned[seat] + quad_bits_count(left));
    t->icons[GOOD_AUXILIARY] = 0;
    for (int colony; quad_bits_next(&left, &colony);) {
        banners += printed(g)->colony_banners[colony];
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_CONQUER, seat, colony, 0, 0);
    }
    romeroll_mark(g, s, seat, TRACK_GLORY, banners, j);
}

/* [ROM-10.3] Roads whose ends are Rome or conquered, and that nobody has renovated yet. */
static unsigned ready_roads(const struct quad_game *g, const struct quad_state *s) {
    unsigned held = romeroll_conquered(s) | ROME_BIT, paved = romeroll_paved(s), ready = 0;
    for (int road = 0; road < ROADS; road++) {
        ready |= (unsigned)((ends_of(g, road) & ~held) == 0) << road;
    }
    return ready & ~paved;
}

static unsigned reaching(const struct quad_game *g, unsigned ready, unsigned touched) {
    uint64_t left = ready;
    unsigned found = 0;
    for (int road; quad_bits_next(&left, &road);) {
        found |= (unsigned)((ends_of(g, road) & touched) != 0) << road;
    }
    return found;
}

/* [ROM-10.2] Those of them that reach Rome as things are. */
unsigned romeroll_pavable(const struct quad_game *g, const struct quad_state *s) {
    return reaching(g, ready_roads(g, s), touched_by(g, romeroll_paved(s)));
}

/* [ROM-5.3] The worker that Develop needs, a guess and so an option. */
static bool has_developer(const struct quad_state *s) {
    static const uint8_t workers[] = {WORKER_BUILDER, WORKER_LEGIONARY, WORKER_ARCHITECT};
    return romeroll_has_worker(s, workers[s->options[OPTION_DEVELOP]]);
}

/* [ROM-10.4, ROM-13.15] One Stone a road; Donatus' first is free. */
static void price_roads(const struct quad_game *g, int roads, int gratis, uint8_t cost[STORED]) {
    memset(cost, 0, STORED);
    cost[printed(g)->road_good] = (uint8_t)(roads > gratis ? roads - gratis : 0);
}

static bool can_pave(const struct quad_game *g, const struct quad_state *s, int seat, int roads, int gratis) {
    uint8_t cost[STORED];
    price_roads(g, roads, gratis, cost);
    return romeroll_can_pay(s, seat, cost, 0);
}

bool romeroll_can_develop(const struct quad_game *g, const struct quad_state *s, int seat) {
    return has_developer(s) && romeroll_pavable(g, s) != 0 &&
           can_pave(g, s, seat, 1, romeroll_amount(g, s, seat, MOMENT_FREE_ROADS, 0));
}

static bool reaches_rome(const struct quad_game *g, unsigned paved, unsigned set) {
    while (set != 0) {
        unsigned next = reaching(g, set, touched_by(g, paved));
        if (next == 0) {
            return false;
        }
        paved |= next;
        set &= ~next;
    }
    return true;
}

/* [ROM-10.1 … ROM-10.4] Roads of one region. */
void romeroll_legal_develop(const struct quad_game *g, const struct quad_state *s, int seat,
                            struct quad_choices *out) {
    unsigned ready = ready_roads(g, s), paved = romeroll_paved(s);
    int gratis = romeroll_amount(g, s, seat, MOMENT_FREE_ROADS, 0), affordable = 0;
    while (affordable < REGION_ROADS && can_pave(g, s, seat, affordable + 1, gratis)) {
        affordable++;
    }
    for (int region = 0; region < REGIONS; region++) {
        int shift = region * REGION_ROADS;
        unsigned open = ready >> shift & ROAD_SET;
        for (unsigned set = 1; open != 0 && set <= ROAD_SET; set++) {
            if ((set & ~open) == 0 && quad_bits_count(set) <= affordable &&
                reaches_rome(g, paved, set << shift)) {
                quad_offer(out, VERB_DEVELOP, region, (int)set, 0);
            }
        }
    }
}

void romeroll_apply_develop(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                            struct quad_journal *j) {
    int roads = quad_bits_count(m.arg[1]), gratis = romeroll_amount(g, s, seat, MOMENT_FREE_ROADS, 0);
    uint8_t cost[STORED];
    price_roads(g, roads, gratis, cost);
    quad_pop(s);
    quad_top(s)->arg[2] = m.arg[0];
    struct quad_frame *frame = quad_push(s, STEP_ROADS, 0);
    frame->arg[0] = m.arg[0];
    frame->arg[1] = m.arg[1];
    frame->arg[2] = (uint8_t)roads;
    romeroll_pay(s, seat, cost);
}

/* [ROM-10.6, ROM-10.7] A road, and the colony it connects for the first time. */
void romeroll_resolve_road(const struct quad_game *g, struct quad_state *s, int who, int road,
                           struct quad_journal *j) {
    struct romeroll *t = touch(s);
    uint64_t linked = ends_of(g, road) & ~touched_by(g, romeroll_paved(s));
    t->paved[who] |= 1u << road;
    if (who == WHO_SENECA) {
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_SENECA_ROAD, road, 0, 0, 0);
    } else {
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_ROAD, who, road, 0, 0);
        romeroll_mark(g, s, who, TRACK_LEGACY, printed(g)->road_milestones[road], j);
    }
    for (int colony; quad_bits_next(&linked, &colony);) {
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_LINK, colony, 0, 0, 0);
        for (int seat = 0; seat < s->seats; seat++) {
            int region = romeroll_region_of_colony(colony);
            if (quad_bits_has(t->colonies[seat], colony)) {
                romeroll_trigger(g, s, seat, MOMENT_WHEN_LINKED, 0, region, romeroll_unlocked_set(s, seat),
                                 j);
                romeroll_gain_good(s, seat, printed(g)->region_good[region], 1, j);
            }
        }
    }
}

/* [ROM-10.5, ROM-10.8] Road by road from Rome outwards. arg: region, roads left, how many there were. */
void romeroll_run_roads(const struct quad_game *g, struct quad_state *s, struct quad_journal *j) {
    struct quad_frame *frame = quad_top(s);
    int seat = look(s)->active, shift = frame->arg[0] * REGION_ROADS;
    unsigned next = reaching(g, (unsigned)frame->arg[1] << shift, touched_by(g, romeroll_paved(s)));
    if (next == 0) {
        bool many = frame->arg[2] > 1;
        quad_pop(s);
        romeroll_mark(g, s, seat, TRACK_LEGACY, many ? ROAD_BONUS : 0, j);
        return;
    }
    int road = quad_bits_lowest(next);
    frame->arg[1] &= (uint8_t) ~(1u << (road - shift));
    romeroll_resolve_road(g, s, seat, road, j);
}

/* [ROM-11.1, ROM-11.3] Your connected colonies of a region; with Mercury all yours count as connected. */
static int yield_of(const struct quad_game *g, const struct quad_state *s, int seat, int region, int favour) {
    unsigned mine = look(s)->colonies[seat];
    unsigned giving = favour == FAVOUR_MERCURY ? mine : mine & romeroll_connected(g, s);
    return quad_bits_count(giving >> region * REGION_COLONIES & COLONY_SET);
}

/* [ROM-11.2] With a Merchant every region gives; without one the player chooses where there is a choice. */
void romeroll_begin_tax(const struct quad_game *g, struct quad_state *s, int seat, int favour,
                        struct quad_journal *j) {
    bool everywhere = favour == FAVOUR_MERCURY || romeroll_has_worker(s, WORKER_MERCHANT);
    int giving = 0;
    for (int region = 0; region < REGIONS; region++) {
        giving += yield_of(g, s, seat, region, favour) > 0;
    }
    if (giving > 1 && !everywhere) {
        quad_push(s, STEP_TAX, 1u << seat);
        return;
    }
    for (int region = REGIONS - 1; region >= 0; region--) {
        romeroll_gain_good(s, seat, printed(g)->region_good[region], yield_of(g, s, seat, region, favour), j);
    }
}

void romeroll_legal_tax(const struct quad_game *g, const struct quad_state *s, int seat,
                        struct quad_choices *out) {
    for (int region = 0; region < REGIONS; region++) {
        if (yield_of(g, s, seat, region, -1) > 0) {
            quad_offer(out, VERB_TAX, region, 0, 0);
        }
    }
}

void romeroll_apply_tax(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                        struct quad_journal *j) {
    quad_pop(s);
    romeroll_gain_good(s, seat, printed(g)->region_good[m.arg[0]], yield_of(g, s, seat, m.arg[0], -1), j);
}
