/* buildings.c: what buildings give while the game lasts: chapter 7. */
#include "romeroll.h"

bool romeroll_produces(const struct quad_game *g, const struct quad_state *s, int building) {
    int work = look(s)->what[building] - 1;
    return work < PLANS && quad_bits_has(printed(g)->producing, work);
}

static bool any_to_steal(const struct quad_state *s, int seat) {
    for (int other = 0; other < s->seats; other++) {
        for (int good = 0; other != seat && good < STORED; good++) {
            if (look(s)->storage[other][good] > 0) {
                return true;
            }
        }
    }
    return false;
}

/* [ROM-7.1] A building's Production, for that seat. */
void romeroll_produce(const struct quad_game *g, struct quad_state *s, int seat, int building,
                      struct quad_journal *j) {
    int plan = look(s)->what[building] - 1;
    int yield = printed(g)->plan_yield[plan];
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_PRODUCE, seat, plan, 0, 0);
    if (yield == YIELD_GAIN) {
        romeroll_gain(g, s, seat, printed(g)->plan_production[plan], j);
    } else if (yield == YIELD_PICK) {
        quad_push(s, STEP_PICK, 1u << seat);
    } else if (yield == YIELD_STEAL && any_to_steal(s, seat)) {
        quad_push(s, STEP_STEAL, 1u << seat);
    }
}

/* [ROM-6.23, ROM-16.19] Everything next to the building that can produce will, by and by. */
void romeroll_wake_neighbours(const struct quad_game *g, struct quad_state *s, int building) {
    uint64_t around = look(s)->near[building], due = 0;
    for (int b; quad_bits_next(&around, &b);) {
        due |= (uint64_t)romeroll_produces(g, s, b) << b;
    }
    if (due != 0) {
        touch(s)->due = due;
        quad_push(s, STEP_PRODUCE, 0);
    }
}

/* The next building due: of the player in turn first, then clockwise; of one player in the order they were
 * drawn. */
static int next_due(const struct quad_state *s) {
    int first = look(s)->active == WHO_SENECA ? 0 : look(s)->active;
    for (int i = 0; i < s->seats; i++) {
        int seat = (first + i) % s->seats;
        uint64_t due = look(s)->due;
        for (int b; quad_bits_next(&due, &b);) {
            if (look(s)->owner[b] == seat + 1) {
                return b;
            }
        }
    }
    return -1;
}

void romeroll_run_produce(const struct quad_game *g, struct quad_state *s, struct quad_journal *j) {
    int building = next_due(s);
    if (building < 0) {
        quad_pop(s);
        return;
    }
    touch(s)->due &= ~(UINT64_C(1) << building);
    if (look(s)->due == 0) {
        quad_pop(s);
    }
    romeroll_produce(g, s, look(s)->owner[building] - 1, building, j);
}

/* [ROM-7.2] Market: two of Wood, Brick and Stone. */
void romeroll_legal_pick(const struct quad_game *g, const struct quad_state *s, int seat,
                         struct quad_choices *out) {
    for (int a = GOOD_WOOD; a <= GOOD_STONE; a++) {
        for (int b = a; b <= GOOD_STONE; b++) {
            quad_offer(out, VERB_PICK, a, b, 0);
        }
    }
}

void romeroll_apply_pick(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                         struct quad_journal *j) {
    quad_pop(s);
    romeroll_gain_good(s, seat, m.arg[0], 1, j);
    romeroll_gain_good(s, seat, m.arg[1], 1, j);
}

/* [ROM-7.3] Magistrature: a stored resource goes from an opponent's Storage into one's own. */
void romeroll_legal_steal(const struct quad_game *g, const struct quad_state *s, int seat,
                          struct quad_choices *out) {
    for (int other = 0; other < s->seats; other++) {
        for (int good = 0; other != seat && good < STORED; good++) {
            if (look(s)->storage[other][good] > 0) {
                quad_offer(out, VERB_STEAL, other, good, 0);
            }
        }
    }
}

void romeroll_apply_steal(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                          struct quad_journal *j) {
    quad_pop(s);
    touch(s)->storage[m.arg[0]][m.arg[1]]--;
    romeroll_store(s, seat, m.arg[1], 1);
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_STEAL, seat, m.arg[0], m.arg[1], 0);
}

/* Whether an earlier building has the same plan and owner: offering one of them is enough. */
static bool has_twin(const struct quad_state *s, int building, int used_a, int used_b) {
    for (int b = 1; b < building; b++) {
        if (b != used_a && b != used_b && look(s)->what[b] == look(s)->what[building] &&
            look(s)->owner[b] == look(s)->owner[building]) {
            return true;
        }
    }
    return false;
}

/* [ROM-7.4] Insula: other buildings' Production, each once. arg: left, the Insula, the one used before. */
void romeroll_legal_insula(const struct quad_game *g, const struct quad_state *s, int seat,
                           struct quad_choices *out) {
    const struct quad_frame *frame = quad_see_top(s);
    for (int b = 1; b < look(s)->buildings; b++) {
        if (b != frame->arg[1] && b != frame->arg[2] && romeroll_produces(g, s, b) &&
            !has_twin(s, b, frame->arg[1], frame->arg[2])) {
            quad_offer(out, VERB_ACTIVATE, look(s)->place[b], 0, 0);
        }
    }
    quad_offer(out, VERB_PASS, 0, 0, 0);
}

/* Without anything left to use the question is not asked. */
void romeroll_skip_insula(const struct quad_game *g, struct quad_state *s, int seat) {
    struct quad_choices choices;
    choices.count = 0;
    romeroll_legal_insula(g, s, seat, &choices);
    if (choices.count == 1) {
        quad_pop(s);
    }
}

/* What the owner of a building gets for its use by an opponent [ROM-7.4, ROM-8.2]. */
static void pay_owner(const struct quad_game *g, struct quad_state *s, int seat, int building,
                      struct quad_journal *j) {
    if (look(s)->owner[building] != seat + 1) {
        romeroll_mark(g, s, look(s)->owner[building] - 1, TRACK_COINS, 1, j);
    }
}

void romeroll_apply_insula(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                           struct quad_journal *j) {
    struct quad_frame *frame = quad_top(s);
    if (m.verb == VERB_PASS) {
        quad_pop(s);
        return;
    }
    int building = look(s)->site[m.arg[0]] - 1;
    frame->arg[2] = (uint8_t)building;
    if (--frame->arg[0] == 0) {
        quad_pop(s);
    } else {
        romeroll_skip_insula(g, s, seat);
    }
    romeroll_produce(g, s, seat, building, j);
    pay_owner(g, s, seat, building, j);
}

static bool is_army(const struct quad_game *g, const struct quad_state *s, int building) {
    int work = look(s)->what[building] - 1;
    return work < PLANS && quad_bits_has(printed(g)->plans_of[TYPE_ARMY], work);
}

/* [ROM-8.1] Raise a Legion: up to three different Army buildings. arg: left, those used. */
void romeroll_legal_legion(const struct quad_game *g, const struct quad_state *s, int seat,
                           struct quad_choices *out) {
    const struct quad_frame *frame = quad_see_top(s);
    for (int b = 1; b < look(s)->buildings; b++) {
        if (is_army(g, s, b) && b != frame->arg[1] && b != frame->arg[2] &&
            !has_twin(s, b, frame->arg[1], frame->arg[2])) {
            quad_offer(out, VERB_MUSTER, look(s)->place[b], 0, 0);
        }
    }
    quad_offer(out, VERB_PASS, 0, 0, 0);
}

static void skip_legion(const struct quad_game *g, struct quad_state *s, int seat) {
    struct quad_choices choices;
    choices.count = 0;
    romeroll_legal_legion(g, s, seat, &choices);
    if (choices.count == 1) {
        quad_pop(s);
    }
}

void romeroll_begin_legion(const struct quad_game *g, struct quad_state *s, int seat, int favour,
                           struct quad_journal *j) {
    if (favour == FAVOUR_MARS) {
        romeroll_gain(g, s, seat, (const uint8_t[GIVEN]){[GAIN_SOLDIER] = printed(g)->mars_soldiers}, j);
    }
    quad_push(s, STEP_LEGION, 1u << seat)->arg[0] = LEGION_BUILDINGS;
    skip_legion(g, s, seat);
}

/* [ROM-8.2] The Legion ability for you, then a coin for its owner. */
void romeroll_apply_legion(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                           struct quad_journal *j) {
    struct quad_frame *frame = quad_top(s);
    if (m.verb == VERB_PASS) {
        quad_pop(s);
        return;
    }
    int building = look(s)->site[m.arg[0]] - 1, plan = look(s)->what[building] - 1;
    frame->arg[frame->arg[0] == LEGION_BUILDINGS ? 1 : 2] = (uint8_t)building;
    if (--frame->arg[0] == 0) {
        quad_pop(s);
    } else {
        skip_legion(g, s, seat);
    }
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_MUSTER, seat, plan, 0, 0);
    romeroll_gain(g, s, seat, printed(g)->plan_legion[plan], j);
    pay_owner(g, s, seat, building, j);
}
