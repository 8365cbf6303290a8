/* build.c: Build: chapter 6: the Overseer's walk, the Blueprint, the place, and what follows. */
#include "romeroll.h"

enum {
    MOST_DISCOUNT = 2, /* an Architect's and an Advisor's */
    FEW_FORMS = 4,     /* of Juno's shape, so that all her places are offered at once */
};
_Static_assert(FEW_FORMS *CELLS <= QUAD_CHOICES, "each place is a choice");

static uint32_t blocked_plans(const struct quad_state *s) {
    uint32_t blocked = 0;
    for (int who = 0; who < WHOS; who++) {
        if (look(s)->foreman[who] != 0) {
            blocked |= 1u << (look(s)->foreman[who] - 1);
        }
    }
    return blocked;
}

/* [ROM-6.6] Available: in play, and no Foreman on it, not even one's own. */
bool romeroll_available(const struct quad_state *s, int plan) {
    return quad_bits_has(look(s)->plans & ~blocked_plans(s), plan);
}

/* [ROM-6.6 … ROM-6.8] The Blueprints this die may build; those an Architect gets for one resource less. */
static uint32_t buildable(const struct quad_state *s, uint32_t *cheaper) {
    bool architect = romeroll_has_worker(s, WORKER_ARCHITECT);
    uint32_t open = look(s)->plans & ~blocked_plans(s);
    *cheaper = architect ? open : 0;
    return architect ? look(s)->plans : romeroll_has_worker(s, WORKER_BUILDER) ? open : 0;
}

/* [ROM-6.8, ROM-13.16] How many resources less the plan costs. */
static int discount(const struct quad_game *g, const struct quad_state *s, int seat, int plan,
                    uint32_t cheaper) {
    return quad_bits_has(cheaper, plan) +
           romeroll_amount(g, s, seat, MOMENT_CHEAPER, 1u << romeroll_type_of(g, plan));
}

static bool can_afford(const struct quad_game *g, const struct quad_state *s, int seat, int plan, int fish,
                       int less) {
    uint8_t cost[STORED];
    memcpy(cost, printed(g)->plan_cost[plan], sizeof cost);
    cost[GOOD_FISH] = (uint8_t)(cost[GOOD_FISH] + fish);
    return romeroll_can_pay(s, seat, cost, less);
}

/* [ROM-16.39] By option, Rubble is closed to the Overseer. */
static uint64_t closed_to_overseer(const struct quad_state *s) {
    uint64_t closed = 0;
    for (int b = 1; s->options[OPTION_RUBBLE] && b < look(s)->buildings; b++) {
        closed |= (uint64_t)(look(s)->what[b] == PLAN_RUBBLE + 1) << b;
    }
    return closed;
}

/* [ROM-6.4] He may not end where another Overseer stands, but for the Forum. */
static uint64_t occupied(const struct quad_state *s, int seat) {
    uint64_t taken = 0;
    for (int other = 0; other < s->seats; other++) {
        if (other != seat) {
            taken |= UINT64_C(1) << look(s)->overseer[other];
        }
    }
    return taken & ~UINT64_C(1);
}

/* [ROM-6.2] The buildings an Overseer reaches, by the Fish it costs; the first step is free. Returns the
 * dearest. */
static int walk_layers(const struct quad_game *g, const struct quad_state *s, int seat,
                       uint64_t layer[MOST_FISH + 1]) {
    int fish = romeroll_at_hand(s, seat, GOOD_FISH) + look(s)->icons[GOOD_BASKET] +
               (s->options[OPTION_JEWELS] ? romeroll_at_hand(s, seat, GOOD_JEWEL) : 0);
    int most = fish > MOST_FISH ? MOST_FISH : fish, dearest = 0;
    int gratis = 1 + romeroll_amount(g, s, seat, MOMENT_FREE_STEPS, 0);
    uint64_t closed = closed_to_overseer(s), edge = UINT64_C(1) << look(s)->overseer[seat], reached = edge;
    layer[0] = edge;
    for (int step = 1; step - gratis <= most && edge != 0; step++) {
        uint64_t next = 0;
        for (int b; quad_bits_next(&edge, &b);) {
            next |= look(s)->near[b];
        }
        edge = next & ~reached & ~closed;
        reached |= edge;
        int cost = step <= gratis ? 0 : step - gratis;
        layer[cost] = cost == 0 ? layer[0] | edge : edge;
        dearest = edge != 0 ? cost : dearest;
    }
    uint64_t barred = occupied(s, seat);
    for (int cost = 0; cost <= dearest; cost++) {
        layer[cost] &= ~barred;
    }
    return dearest;
}

/* [ROM-6.5] Whether something can be built, and paid for, from one of the buildings he reaches. */
static bool can_build_plain(const struct quad_game *g, const struct quad_state *s, int seat) {
    uint32_t cheaper, plans = buildable(s, &cheaper);
    uint64_t layer[MOST_FISH + 1], left = plans;
    int dearest = -1;
    for (int plan; quad_bits_next(&left, &plan);) {
        if (!can_afford(g, s, seat, plan, 0, MOST_DISCOUNT)) {
            continue;
        }
        int less = discount(g, s, seat, plan, cheaper);
        if (!can_afford(g, s, seat, plan, 0, less)) {
            continue;
        }
        if (dearest < 0) {
            dearest = walk_layers(g, s, seat, layer);
        }
        uint64_t stations = layer[0];
        for (int fish = 1; fish <= dearest && can_afford(g, s, seat, plan, fish, less); fish++) {
            stations |= layer[fish];
        }
        struct romeroll_cells around;
        romeroll_around_all(g, s, stations, &around);
        if (romeroll_places(g, s, plan, MODE_PLAIN, &around, NULL)) {
            return true;
        }
    }
    return false;
}

static void around_everything(const struct quad_game *g, const struct quad_state *s,
                              struct romeroll_cells *out) {
    struct romeroll_cells all = {{0}};
    memcpy(all.row, look(s)->taken, sizeof look(s)->taken);
    romeroll_around(g, s, &all, out);
}

/* [ROM-14.5] With Juno: not Religion, next to anything that stands. */
static bool can_place_juno(const struct quad_game *g, const struct quad_state *s, int plan) {
    struct romeroll_cells around;
    around_everything(g, s, &around);
    return romeroll_type_of(g, plan) != TYPE_RELIGION &&
           romeroll_places(g, s, plan, MODE_JUNO, &around, NULL);
}

bool romeroll_can_build(const struct quad_game *g, const struct quad_state *s, int seat, int mode) {
    if (mode == MODE_PLAIN) {
        return can_build_plain(g, s, seat);
    }
    uint32_t cheaper;
    uint64_t left = buildable(s, &cheaper);
    for (int plan; quad_bits_next(&left, &plan);) {
        if (can_afford(g, s, seat, plan, 0, discount(g, s, seat, plan, cheaper)) &&
            can_place_juno(g, s, plan)) {
            return true;
        }
    }
    return false;
}

/* [ROM-6.1] First the walk, if there is anywhere to go, then the Blueprint. */
void romeroll_begin_build(const struct quad_game *g, struct quad_state *s, int seat, int mode) {
    uint64_t layer[MOST_FISH + 1], stations = 0;
    int dearest = mode == MODE_PLAIN ? walk_layers(g, s, seat, layer) : -1;
    for (int fish = 0; fish <= dearest; fish++) {
        stations |= layer[fish];
    }
    if ((stations & ~(UINT64_C(1) << look(s)->overseer[seat])) != 0) {
        quad_push(s, STEP_WALK, 1u << seat);
    } else {
        quad_push(s, STEP_PLAN, 1u << seat)->arg[0] = (uint8_t)mode;
    }
}

/* What a player could build, as far as it has been found out: asked about one building after the other. */
struct plans {
    uint64_t all, paid_for; /* drafted; with the goods that a walk leaves */
    uint64_t covered;       /* of which it is known where they could stand */
    int less[PLANS];
    struct romeroll_cells cover[PLANS];
};

static bool can_build_beside(const struct quad_game *g, const struct quad_state *s, struct plans *plans,
                             int building) {
    uint64_t left = plans->paid_for;
    struct romeroll_cells around;
    romeroll_around_building(g, s, building, &around);
    for (int plan; quad_bits_next(&left, &plan);) {
        if (!quad_bits_has(plans->covered, plan)) {
            plans->covered |= UINT64_C(1) << plan;
            romeroll_cover(g, s, plan, &plans->cover[plan]);
        }
        if (romeroll_meet(&around, &plans->cover[plan])) {
            return true;
        }
    }
    return false;
}

static void pay_for_walk(const struct quad_game *g, const struct quad_state *s, int seat, int fish,
                         struct plans *plans) {
    uint64_t left = plans->all;
    plans->paid_for = 0;
    for (int plan; quad_bits_next(&left, &plan);) {
        plans->paid_for |= (uint64_t)can_afford(g, s, seat, plan, fish, plans->less[plan]) << plan;
    }
}

/* [ROM-6.2 … ROM-6.5] Buildings are named by their first cell. */
void romeroll_legal_walk(const struct quad_game *g, const struct quad_state *s, int seat,
                         struct quad_choices *out) {
    uint32_t cheaper;
    struct plans plans;
    uint64_t layer[MOST_FISH + 1], left = buildable(s, &cheaper);
    int dearest = walk_layers(g, s, seat, layer);
    plans.all = left;
    plans.covered = 0;
    for (int plan; quad_bits_next(&left, &plan);) {
        plans.less[plan] = discount(g, s, seat, plan, cheaper);
    }
    for (int fish = 0; fish <= dearest; fish++) {
        if (layer[fish] != 0) {
            pay_for_walk(g, s, seat, fish, &plans);
        }
        for (int b; quad_bits_next(&layer[fish], &b);) {
            if (!can_build_beside(g, s, &plans, b)) {
                continue;
            }
            if (b == look(s)->overseer[seat]) {
                quad_offer(out, VERB_STAY, 0, 0, 0);
            } else {
                quad_offer(out, VERB_WALK, look(s)->place[b], 0, 0);
            }
        }
    }
}

void romeroll_apply_walk(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                         struct quad_journal *j) {
    quad_pop(s);
    quad_push(s, STEP_PLAN, 1u << seat)->arg[0] = MODE_PLAIN;
    if (m.verb == VERB_STAY) {
        return;
    }
    uint64_t layer[MOST_FISH + 1] = {0};
    int building = look(s)->site[m.arg[0]] - 1, fish = 0;
    walk_layers(g, s, seat, layer);
    while (!quad_bits_has(layer[fish], building)) {
        fish++;
        assert(fish <= MOST_FISH);
    }
    touch(s)->overseer[seat] = (uint8_t)building;
    quad_tell(j, QUAD_EVERYBODY, fish > 0 ? MESSAGE_WALK_FOR : MESSAGE_WALK, seat, m.arg[0], fish, 0);
    uint8_t cost[STORED] = {[GOOD_FISH] = (uint8_t)fish};
    romeroll_pay(s, seat, cost);
}

/* Offer a plan with every way to leave out as many of its resources as it is cheaper by [ROM-6.8]; no cost
 * falls below nothing [ROM-13.16]. */
static void offer_savings(const struct quad_game *g, const struct quad_state *s, int seat, int plan, int less,
                          struct quad_choices *out) {
    const uint8_t *cost = printed(g)->plan_cost[plan];
    int all = cost[GOOD_WOOD] + cost[GOOD_BRICK] + cost[GOOD_STONE] + cost[GOOD_FISH] + cost[GOOD_JEWEL];
    less = less < all ? less : all;
    assert(less <= MOST_DISCOUNT);
    if (less == 0) {
        quad_offer(out, VERB_PLAN, plan, 0, 0);
        return;
    }
    for (int a = 0; a < STORED; a++) {
        for (int b = less == 1 ? a : 0; b <= a; b++) {
            uint8_t rest[STORED];
            memcpy(rest, cost, sizeof rest);
            if (rest[a]-- == 0 || (less > 1 && rest[b]-- == 0)) {
                continue;
            }
            if (!romeroll_can_pay(s, seat, rest, 0)) {
                continue;
            }
            if (less == 1) {
                quad_offer(out, VERB_SAVE, plan, a, 0);
            } else {
                quad_offer(out, VERB_SAVE_TWO, plan, b, a);
            }
        }
    }
}

/* Whether some Blueprint other than the first can be drawn with Saturn [ROM-14.13, ROM-14.14]. */
bool romeroll_any_saturn_plan(const struct quad_game *g, const struct quad_state *s, int seat, int first) {
    struct romeroll_cells around;
    uint64_t left = look(s)->plans & ~blocked_plans(s);
    around_everything(g, s, &around);
    for (int plan; quad_bits_next(&left, &plan);) {
        if (plan != first && romeroll_places(g, s, plan, MODE_SATURN, &around, NULL)) {
            return true;
        }
    }
    return false;
}

/* Whether a place for Saturn's first building leaves room for a second. */
static bool leaves_room(const struct quad_game *g, const struct quad_state *s, int seat, int plan, int cell,
                        int form) {
    struct romeroll after = *look(s);
    romeroll_raise(g, &after.head, plan, seat, cell, form);
    return romeroll_any_saturn_plan(g, &after.head, seat, plan);
}

/* Places next to anything are many, so the first cell is chosen before the form: offer the cells (spot 0) or
 * the forms at a cell (spot: 1 + cell), or tell only whether there are any. They leave room for another
 * building if it is Saturn's first. */
static bool spots(const struct quad_game *g, const struct quad_state *s, int seat, int plan, int mode,
                  bool first, int spot, struct quad_choices *out) {
    struct romeroll_cells around;
    struct romeroll_places places;
    bool found = false, offered[CELLS] = {false};
    around_everything(g, s, &around);
    romeroll_begin_places(g, &places, s, plan, mode, &around);
    for (int cell, form; romeroll_next_place(g, &places, &cell, &form);) {
        bool wanted = spot == 0 ? !offered[cell] : cell == spot - 1;
        if (!wanted || (first && !leaves_room(g, s, seat, plan, cell, form))) {
            continue;
        }
        found = offered[cell] = true;
        if (out == NULL) {
            break;
        }
        if (spot == 0) {
            quad_offer(out, VERB_SPOT, cell, 0, 0);
        } else {
            quad_offer(out, VERB_DRAW, cell, form, 0);
        }
    }
    return found;
}

/* [ROM-14.13, ROM-14.14] */
static bool saturn_places(const struct quad_game *g, const struct quad_state *s, int seat, int plan,
                          bool second, int spot, struct quad_choices *out) {
    return spots(g, s, seat, plan, MODE_SATURN, !second, spot, out);
}

/* [ROM-14.13] Three of its resource, and room for two different available Blueprints. */
bool romeroll_can_saturn(const struct quad_game *g, const struct quad_state *s, int seat) {
    uint8_t cost[STORED] = {0};
    uint64_t left = look(s)->plans & ~blocked_plans(s);
    cost[printed(g)->saturn_good] = printed(g)->saturn_amount;
    if (!romeroll_can_pay(s, seat, cost, 0)) {
        return false;
    }
    for (int plan; quad_bits_next(&left, &plan);) {
        if (saturn_places(g, s, seat, plan, false, 0, NULL)) {
            return true;
        }
    }
    return false;
}

static void offer_saturn_plans(const struct quad_game *g, const struct quad_state *s, int seat,
                               struct quad_choices *out) {
    const struct quad_frame *frame = quad_see_top(s);
    bool second = frame->arg[2] != 0;
    uint64_t left = look(s)->plans & ~blocked_plans(s);
    for (int plan; quad_bits_next(&left, &plan);) {
        if (!(second && plan == frame->arg[1]) && saturn_places(g, s, seat, plan, second, 0, NULL)) {
            quad_offer(out, VERB_PLAN, plan, 0, 0);
        }
    }
}

/* [ROM-6.6 … ROM-6.9] A Blueprint that can be paid and drawn from where the Overseer stands. */
void romeroll_legal_plan(const struct quad_game *g, const struct quad_state *s, int seat,
                         struct quad_choices *out) {
    int mode = quad_see_top(s)->arg[0];
    if (mode == MODE_SATURN) {
        offer_saturn_plans(g, s, seat, out);
        return;
    }
    uint32_t cheaper;
    uint64_t left = buildable(s, &cheaper);
    struct romeroll_cells around;
    romeroll_around_building(g, s, look(s)->overseer[seat], &around);
    for (int plan; quad_bits_next(&left, &plan);) {
        int less = discount(g, s, seat, plan, cheaper);
        if (!can_afford(g, s, seat, plan, 0, less)) {
            continue;
        }
        if (mode == MODE_JUNO ? can_place_juno(g, s, plan)
                              : romeroll_places(g, s, plan, mode, &around, NULL)) {
            offer_savings(g, s, seat, plan, less, out);
        }
    }
}

void romeroll_apply_plan(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                         struct quad_journal *j) {
    struct quad_frame frame = *quad_top(s);
    int plan = m.arg[0];
    uint8_t cost[STORED];
    memcpy(cost, printed(g)->plan_cost[plan], sizeof cost);
    if (m.verb != VERB_PLAN) {
        cost[m.arg[1]]--;
    }
    if (m.verb == VERB_SAVE_TWO) {
        cost[m.arg[2]]--;
    }
    quad_pop(s);
    if (frame.arg[0] == MODE_SATURN) {
        quad_top(s)->arg[1] = frame.arg[2] != 0 ? frame.arg[1] : (uint8_t)plan;
    }
    struct quad_frame *place = quad_push(s, STEP_PLACE, 1u << seat);
    place->arg[0] = (uint8_t)plan;
    place->arg[1] = frame.arg[0];
    place->arg[2] = frame.arg[2];
    if (frame.arg[0] != MODE_SATURN) {
        romeroll_pay(s, seat, cost);
    }
}

/* [ROM-6.10 … ROM-6.17] One choice for each distinct place: its first cell and its form. arg: plan, mode,
 * whether it is Saturn's second, the cell chosen so far. */
void romeroll_legal_place(const struct quad_game *g, const struct quad_state *s, int seat,
                          struct quad_choices *out) {
    const struct quad_frame *frame = quad_see_top(s);
    int plan = frame->arg[0], mode = frame->arg[1];
    struct romeroll_cells around;
    if (mode == MODE_SATURN) {
        saturn_places(g, s, seat, plan, frame->arg[2] != 0, frame->arg[3], out);
        return;
    }
    if (mode == MODE_PLAIN) {
        romeroll_around_building(g, s, look(s)->overseer[seat], &around);
        romeroll_places(g, s, plan, mode, &around, out);
    } else if (printed(g)->juno_forms[1] - printed(g)->juno_forms[0] > FEW_FORMS) {
        spots(g, s, seat, plan, mode, false, frame->arg[3], out);
    } else {
        around_everything(g, s, &around);
        romeroll_places(g, s, plan, mode, &around, out);
    }
}

void romeroll_apply_place(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                          struct quad_journal *j) {
    struct quad_frame frame = *quad_top(s);
    if (m.verb == VERB_SPOT) {
        quad_top(s)->arg[3] = (uint8_t)(m.arg[0] + 1);
        return;
    }
    quad_pop(s);
    int building = romeroll_raise(g, s, frame.arg[0], seat, m.arg[0], m.arg[1]);
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_BUILD, seat, frame.arg[0], m.arg[0], 0);
    struct quad_frame *built = quad_push(s, STEP_BUILT, 0);
    built->arg[1] = (uint8_t)building;
    built->arg[2] = frame.arg[1];
}

/* [ROM-6.18] The resources printed under the building, the first cell's on top of the agenda. */
static void gain_printed(const struct quad_game *g, struct quad_state *s, int seat, int building,
                         struct quad_journal *j) {
    int form = look(s)->form[building];
    for (int i = printed(g)->form_cells[form] - 1; i >= 0; i--) {
        int good = romeroll_map_good(g, s, romeroll_cell_of(g, look(s)->place[building], form, i));
        if (good != GOODS) {
            romeroll_gain_good(s, seat, good, 1, j);
        }
    }
}

void romeroll_return_foreman(struct quad_state *s, int plan, int except) {
    for (int who = 0; who < WHOS; who++) {
        if (who != except && look(s)->foreman[who] == plan + 1) {
            touch(s)->foreman[who] = 0;
        }
    }
}

/* [ROM-6.19 … ROM-6.21] Overseer, Buildings track, Foreman. Saturn moves neither of the two [ROM-14.15]. */
static void settle_in(const struct quad_game *g, struct quad_state *s, int seat, int building, int mode,
                      struct quad_journal *j) {
    int plan = look(s)->what[building] - 1;
    if (mode != MODE_SATURN) {
        touch(s)->overseer[seat] = (uint8_t)building;
    }
    romeroll_mark(g, s, seat, TRACK_BUILT, mode == MODE_JUNO ? 2 : 1, j); /* [ROM-14.7] */
    if (mode != MODE_SATURN) {
        touch(s)->foreman[seat] = (uint8_t)(plan + 1);
        romeroll_return_foreman(s, plan, seat);
    }
}

/* [ROM-6.24, ROM-16.30] One Senator for opponents' buildings or Rubble next door; Rubble becomes a Park. */
static void greet_neighbours(const struct quad_game *g, struct quad_state *s, int seat, int building,
                             struct quad_journal *j) {
    struct romeroll *t = touch(s);
    uint64_t around = t->near[building];
    bool greeted = false;
    for (int b; quad_bits_next(&around, &b);) {
        bool rubble = t->what[b] == PLAN_RUBBLE + 1;
        if (rubble) {
            t->what[b] = PLAN_PARK + 1;
            quad_tell(j, QUAD_EVERYBODY, MESSAGE_PARK, 0, 0, 0, 0);
        }
        greeted = greeted || rubble || (t->what[b] <= PLANS && t->owner[b] != seat + 1);
    }
    if (greeted) {
        romeroll_gain(g, s, seat, (const uint8_t[GIVEN]){[GAIN_SENATOR] = 1}, j);
    }
}

/* [ROM-6.22] Others' abilities, clockwise. */
static void tell_others(const struct quad_game *g, struct quad_state *s, int seat, int type,
                        struct quad_journal *j) {
    for (int i = s->seats - 1; i > 0; i--) {
        int other = (seat + i) % s->seats;
        romeroll_trigger(g, s, other, MOMENT_WHEN_OTHERS_BUILD, 1u << type, 0,
                         romeroll_unlocked_set(s, other), j);
    }
}

/* [ROM-6.18 … ROM-6.24] After drawing, step by step. arg: stage, building, mode, abilities unlocked at the
 * bonus. */
void romeroll_run_built(const struct quad_game *g, struct quad_state *s, struct quad_journal *j) {
    struct quad_frame *frame = quad_top(s);
    int seat = look(s)->active, building = frame->arg[1], mode = frame->arg[2],
        plan = look(s)->what[building] - 1;
    unsigned type = 1u << romeroll_type_of(g, plan);
    switch (frame->arg[0]++) {
    case 0:
        gain_printed(g, s, seat, building, j);
        break;
    case 1:
        settle_in(g, s, seat, building, mode, j);
        frame->arg[3] = romeroll_unlocked_set(s, seat);
        if (printed(g)->plan_activates[plan] > 0) {
            struct quad_frame *insula = quad_push(s, STEP_INSULA, 1u << seat);
            insula->arg[0] = printed(g)->plan_activates[plan];
            insula->arg[1] = (uint8_t)building;
            romeroll_skip_insula(g, s, seat);
        }
        romeroll_gain(g, s, seat, printed(g)->plan_built[plan], j);
        break;
    case 2:
        romeroll_trigger(g, s, seat, MOMENT_WHEN_BUILDING, type, 0, frame->arg[3], j);
        break;
    case 3:
        if (romeroll_type_of(g, plan) == TYPE_RELIGION && romeroll_any_claim(g, s, seat)) {
            quad_push(s, STEP_CLAIM, 1u << seat);
        }
        break;
    case 4:
        tell_others(g, s, seat, romeroll_type_of(g, plan), j);
        break;
    case 5:
        if (mode != MODE_SATURN) {
            romeroll_wake_neighbours(g, s, building);
        }
        break;
    default:
        quad_pop(s);
        if (mode != MODE_SATURN) {
            greet_neighbours(g, s, seat, building, j);
        }
    }
}
