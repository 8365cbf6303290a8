/* favours.c: the Gods' Favours: chapter 14. */
#include "romeroll.h"

/* [ROM-14.2] After use the card lies in the middle again. */
void romeroll_return_favour(const struct quad_game *g, struct quad_state *s, int seat, int favour,
                            struct quad_journal *j) {
    touch(s)->favour[favour] = HOLDER_MIDDLE;
    romeroll_trigger(g, s, seat, MOMENT_WHEN_FAVOURED, 0, 0, romeroll_unlocked_set(s, seat), j);
}

/* The other faces of the die in use. */
void romeroll_offer_faces(const struct quad_state *s, struct quad_choices *out) {
    int face = look(s)->face - 1, first = face / FACES_OF_A_DIE * FACES_OF_A_DIE;
    for (int i = first; i < first + FACES_OF_A_DIE; i++) {
        if (i != face) {
            quad_offer(out, VERB_TURN, i, 0, 0);
        }
    }
}

static bool can_war(const struct quad_game *g, const struct quad_state *s, int seat, int action) {
    return romeroll_may_act(s, action) &&
           (action == ACTION_LEGION ? romeroll_has_worker(s, WORKER_LEGIONARY)
                                    : romeroll_can_conquer(g, s, seat, printed(g)->mars_auxiliaries));
}

static bool can_deal(const struct quad_state *s, int seat, int action) {
    return romeroll_may_act(s, action) && (action == ACTION_TAX || romeroll_can_trade(s, seat));
}

static bool can_invoke(const struct quad_game *g, const struct quad_state *s, int seat, int favour) {
    unsigned done = look(s)->deeds & MAIN_DEEDS;
    switch (favour) {
    case FAVOUR_BACCHUS:
        return can_deal(s, seat, ACTION_TRADE);
    case FAVOUR_JUNO:
        return romeroll_may_act(s, ACTION_BUILD) && romeroll_can_build(g, s, seat, MODE_JUNO);
    case FAVOUR_JUPITER:
        return done != 0;
    case FAVOUR_MARS:
        return can_war(g, s, seat, ACTION_CONQUER) || can_war(g, s, seat, ACTION_LEGION);
    case FAVOUR_MERCURY:
        return can_deal(s, seat, ACTION_TAX) || can_deal(s, seat, ACTION_TRADE);
    case FAVOUR_MINERVA:
        return !romeroll_did(s, DEED_BEGUN) && !romeroll_did(s, DEED_FACE);
    default:
        return romeroll_can_saturn(g, s, seat);
    }
}

/* [ROM-14.2] One Favour a turn, in one's own turn. */
void romeroll_offer_favours(const struct quad_game *g, const struct quad_state *s, int seat,
                            struct quad_choices *out) {
    for (int favour = 0; favour < FAVOURS && !romeroll_did(s, DEED_FAVOUR); favour++) {
        if (romeroll_holds(s, seat, favour) && can_invoke(g, s, seat, favour)) {
            quad_offer(out, VERB_INVOKE, favour, 0, 0);
        }
    }
}

void romeroll_invoke(const struct quad_game *g, struct quad_state *s, int seat, int favour,
                     struct quad_journal *j) {
    touch(s)->deeds |= (uint16_t)(1u << DEED_FAVOUR | 1u << DEED_BEGUN);
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_INVOKE, seat, favour, 0, 0);
    switch (favour) {
    case FAVOUR_BACCHUS: /* [ROM-14.4] */
        romeroll_begin_action(s, seat, ACTION_TRADE, favour);
        romeroll_begin_trade(s, seat, favour);
        break;
    case FAVOUR_JUNO: /* [ROM-14.5] */
        romeroll_begin_action(s, seat, ACTION_BUILD, favour);
        romeroll_begin_build(g, s, seat, MODE_JUNO);
        break;
    case FAVOUR_JUPITER: /* [ROM-14.8] The card goes back after the second action. */
        touch(s)->deeds |= 1u << DEED_SECOND;
        break;
    case FAVOUR_MARS:
        quad_push(s, STEP_MARS, 1u << seat);
        break;
    case FAVOUR_MERCURY:
        quad_push(s, STEP_MERCURY, 1u << seat);
        break;
    case FAVOUR_MINERVA:
        quad_push(s, STEP_FACE, 1u << seat);
        break;
    default: { /* [ROM-14.13] */
        uint8_t cost[STORED] = {0};
        cost[printed(g)->saturn_good] = printed(g)->saturn_amount;
        quad_push(s, STEP_SATURN, 0);
        romeroll_pay(s, seat, cost);
    }
    }
}

/* [ROM-14.9] Mars: for a Conquer or for a Raise a Legion action. */
void romeroll_legal_mars(const struct quad_game *g, const struct quad_state *s, int seat,
                         struct quad_choices *out) {
    for (int action = ACTION_LEGION; action <= ACTION_CONQUER; action++) {
        if (can_war(g, s, seat, action)) {
            quad_offer(out, VERB_ACT, action, 0, 0);
        }
    }
}

void romeroll_apply_mars(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                         struct quad_journal *j) {
    quad_pop(s);
    romeroll_begin_action(s, seat, m.arg[0], FAVOUR_MARS);
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_ACT, seat, m.arg[0], 0, 0);
    if (m.arg[0] == ACTION_LEGION) {
        romeroll_begin_legion(g, s, seat, FAVOUR_MARS, j);
    } else {
        romeroll_begin_conquer(s, seat, printed(g)->mars_auxiliaries);
    }
}

/* [ROM-14.10] Mercury: for a Tax or for a Trade action; 2 coins for roads or colonies in two regions. */
void romeroll_legal_mercury(const struct quad_game *g, const struct quad_state *s, int seat,
                            struct quad_choices *out) {
    for (int action = ACTION_TAX; action <= ACTION_TRADE; action++) {
        if (can_deal(s, seat, action)) {
            quad_offer(out, VERB_ACT, action, 0, 0);
        }
    }
}

static int regions_touched(const struct quad_state *s, int seat) {
    int count = 0;
    for (int region = 0; region < REGIONS; region++) {
        unsigned colonies = look(s)->colonies[seat] >> region * REGION_COLONIES & 15u;
        unsigned roads = look(s)->paved[seat] >> region * REGION_ROADS & 31u;
        count += colonies != 0 || roads != 0;
    }
    return count;
}

void romeroll_apply_mercury(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                            struct quad_journal *j) {
    quad_pop(s);
    romeroll_begin_action(s, seat, m.arg[0], FAVOUR_MERCURY);
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_ACT, seat, m.arg[0], 0, 0);
    if (regions_touched(s, seat) >= 2) {
        romeroll_mark(g, s, seat, TRACK_COINS, printed(g)->mercury_coins, j);
    }
    if (m.arg[0] == ACTION_TAX) {
        romeroll_begin_tax(g, s, seat, FAVOUR_MERCURY, j);
    } else {
        romeroll_begin_trade(s, seat, FAVOUR_MERCURY);
    }
}

/* [ROM-14.11] Minerva turns the die; only the new face counts. */
void romeroll_legal_face(const struct quad_game *g, const struct quad_state *s, int seat,
                         struct quad_choices *out) {
    romeroll_offer_faces(s, out);
}

void romeroll_apply_face(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                         struct quad_journal *j) {
    quad_pop(s);
    touch(s)->deeds |= 1u << DEED_FACE;
    romeroll_read_die(g, s, seat, m.arg[0]);
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_TURNED, seat, m.arg[0], 0, 0);
    romeroll_return_favour(g, s, seat, FAVOUR_MINERVA, j);
}

/* [ROM-14.13] Saturn: two buildings one after the other. arg[0]: how many were begun, arg[1]: the first one's
 * plan. */
void romeroll_run_saturn(const struct quad_game *g, struct quad_state *s, struct quad_journal *j) {
    struct quad_frame *frame = quad_top(s);
    int seat = look(s)->active, begun = frame->arg[0], first = frame->arg[1];
    if (begun == 2 || !romeroll_any_saturn_plan(g, s, seat, begun == 1 ? first : -1)) {
        quad_pop(s);
        romeroll_return_favour(g, s, seat, FAVOUR_SATURN, j);
        return;
    }
    frame->arg[0]++;
    struct quad_frame *plan = quad_push(s, STEP_PLAN, 1u << seat);
    plan->arg[0] = MODE_SATURN;
    plan->arg[1] = (uint8_t)first;
    plan->arg[2] = (uint8_t)begun;
}

/* [ROM-14.1, ROM-14.12] A Religion building lets its builder claim a Favour from the middle; Saturn needs an
 * Advisor. */
static bool can_claim(const struct quad_game *g, const struct quad_state *s, int seat, int favour) {
    return look(s)->favour[favour] == HOLDER_MIDDLE &&
           (favour != FAVOUR_SATURN || romeroll_able(g, s, seat, MOMENT_CLAIMS_SATURN));
}

bool romeroll_any_claim(const struct quad_game *g, const struct quad_state *s, int seat) {
    for (int favour = 0; favour < FAVOURS; favour++) {
        if (can_claim(g, s, seat, favour)) {
            return true;
        }
    }
    return false;
}

void romeroll_legal_claim(const struct quad_game *g, const struct quad_state *s, int seat,
                          struct quad_choices *out) {
    for (int favour = 0; favour < FAVOURS; favour++) {
        if (can_claim(g, s, seat, favour)) {
            quad_offer(out, VERB_CLAIM, favour, 0, 0);
        }
    }
    quad_offer(out, VERB_PASS, 0, 0, 0);
}

void romeroll_apply_claim(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                          struct quad_journal *j) {
    quad_pop(s);
    if (m.verb == VERB_CLAIM) {
        touch(s)->favour[m.arg[0]] = (uint8_t)(HELD + seat);
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_CLAIM, seat, m.arg[0], 0, 0);
    }
}
