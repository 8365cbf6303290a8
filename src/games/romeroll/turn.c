/* turn.c: a turn: chapter 5: the main action, free actions in any order, the end. */
#include "romeroll.h"

/* [ROM-5.1, ROM-14.8] One main action, or with Jupiter a second, different one. */
bool romeroll_may_act(const struct quad_state *s, int action) {
    unsigned done = look(s)->deeds & MAIN_DEEDS;
    return done == 0 ||
           (romeroll_did(s, DEED_SECOND) && (done & (done - 1)) == 0 && !quad_bits_has(done, action));
}

static bool may_act_at_all(const struct quad_state *s) {
    return romeroll_may_act(s, ACTION_TAX) || romeroll_may_act(s, ACTION_TRADE);
}

void romeroll_begin_action(struct quad_state *s, int seat, int action, int favour) {
    touch(s)->deeds |= (uint16_t)(1u << action | 1u << DEED_BEGUN);
    struct quad_frame *frame = quad_push(s, STEP_DONE, 0);
    frame->arg[0] = (uint8_t)action;
    frame->arg[1] = (uint8_t)(favour + 1);
}

/* [ROM-13.9] After its effects an action triggers abilities once; a Favour used in it goes back. */
void romeroll_run_done(const struct quad_game *g, struct quad_state *s, struct quad_journal *j) {
    static const uint8_t moment_of[ACTIONS] = {
        [ACTION_LEGION] = MOMENT_WHEN_LEVYING,     [ACTION_CONQUER] = MOMENT_WHEN_CONQUERING,
        [ACTION_DEVELOP] = MOMENT_WHEN_DEVELOPING, [ACTION_TAX] = MOMENT_WHEN_TAXING,
        [ACTION_TRADE] = MOMENT_WHEN_TRADING,
    };
    struct quad_frame frame = *quad_top(s);
    int seat = look(s)->active;
    unsigned done = look(s)->deeds & MAIN_DEEDS;
    quad_pop(s);
    if (frame.arg[0] != ACTION_BUILD) {
        romeroll_trigger(g, s, seat, moment_of[frame.arg[0]], 0, frame.arg[2], romeroll_unlocked_set(s, seat),
                         j);
    }
    if (frame.arg[1] != 0) {
        romeroll_return_favour(g, s, seat, frame.arg[1] - 1, j);
    }
    if (romeroll_did(s, DEED_SECOND) && (done & (done - 1)) != 0) {
        romeroll_return_favour(g, s, seat, FAVOUR_JUPITER, j);
    }
}

/* [ROM-5.6] An Advisor's change of face: before anything else, once a round. */
static bool can_turn_face(const struct quad_game *g, const struct quad_state *s, int seat) {
    return !romeroll_did(s, DEED_BEGUN) && !romeroll_did(s, DEED_FACE) && look(s)->turned[seat] == 0 &&
           romeroll_able(g, s, seat, MOMENT_CHANGES_FACE);
}

/* [ROM-13.1, ROM-13.2] Icons of the die may be stored or Bribe, before, between and after main actions. To
 * store one changes nothing, for what is left on the die is stored in the end: nobody who advises or plays at
 * random need think of it. */
static void offer_icons(const struct quad_state *s, int seat, struct quad_choices *out) {
    const uint8_t *icons = look(s)->icons;
    for (int good = 0; good < STORED; good++) {
        if (icons[good] > 0) {
            quad_offer_aside(out, VERB_STORE, good, 0, 0);
        }
    }
    if (icons[GOOD_BASKET] > 0) {
        for (int good = 0; good < BASKET_KINDS; good++) {
            quad_offer(out, VERB_UNPACK, good, 0, 0);
        }
    }
    for (int good = GOOD_FISH; good <= GOOD_BASKET; good++) {
        if (icons[good] > 0) {
            romeroll_offer_bribes(s, seat, good, out);
        }
    }
}

/* [ROM-5.5] One Senator a turn for a Builder, Merchant or Legionary the die does not have, before a main
 * action. */
static void offer_senators(const struct quad_state *s, int seat, struct quad_choices *out) {
    static const uint8_t kinds[] = {WORKER_LEGIONARY, WORKER_BUILDER, WORKER_MERCHANT};
    if (look(s)->senators[seat] == look(s)->deployed[seat] || romeroll_did(s, DEED_SENATOR) ||
        !may_act_at_all(s)) {
        return;
    }
    for (int i = 0; i < 3; i++) {
        if (!romeroll_has_worker(s, kinds[i])) {
            quad_offer(out, VERB_DEPLOY, kinds[i], 0, 0);
        }
    }
}

/* [ROM-5.3] The main actions that can be done now. */
static bool can_act(const struct quad_game *g, const struct quad_state *s, int seat, int action) {
    switch (action) {
    case ACTION_BUILD:
        return romeroll_can_build(g, s, seat, MODE_PLAIN);
    case ACTION_LEGION:
        return romeroll_has_worker(s, WORKER_LEGIONARY);
    case ACTION_CONQUER:
        return romeroll_can_conquer(g, s, seat, 0);
    case ACTION_DEVELOP:
        return romeroll_can_develop(g, s, seat);
    case ACTION_TRADE:
        return romeroll_can_trade(s, seat);
    default:
        return true;
    }
}

/* [ROM-16.35] Two stored resources for one. */
static void offer_swaps(const struct quad_state *s, int seat, struct quad_choices *out) {
    const uint16_t *stored = look(s)->storage[seat];
    for (int a = 0; a < STORED; a++) {
        for (int b = a; b < STORED; b++) {
            for (int wanted = 0; wanted < BASKET_KINDS; wanted++) {
                bool has = stored[a] > 0 && stored[b] > (a == b ? 1 : 0);
                if (has && wanted != a && wanted != b) {
                    quad_offer(out, VERB_SWAP, a, b, wanted);
                }
            }
        }
    }
}

void romeroll_legal_turn(const struct quad_game *g, const struct quad_state *s, int seat,
                         struct quad_choices *out) {
    if (can_turn_face(g, s, seat)) {
        romeroll_offer_faces(s, out);
    }
    for (int action = 0; action < ACTIONS; action++) {
        if (romeroll_may_act(s, action) && can_act(g, s, seat, action)) {
            quad_offer(out, VERB_ACT, action, 0, 0);
        }
    }
    romeroll_offer_favours(g, s, seat, out);
    offer_senators(s, seat, out);
    offer_icons(s, seat, out);
    if (romeroll_solo(s) && s->options[OPTION_SWAP]) {
        offer_swaps(s, seat, out);
    }
    quad_offer(out, VERB_END, 0, 0, 0);
}

static void apply_free(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                       struct quad_journal *j) {
    struct romeroll *t = touch(s);
    switch (m.verb) {
    case VERB_STORE:
    case VERB_UNPACK:
        t->icons[m.verb == VERB_STORE ? m.arg[0] : GOOD_BASKET]--;
        romeroll_store(s, seat, m.arg[0], 1);
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_STORE, seat, m.arg[0], 0, 0);
        break;
    case VERB_BRIBE:
        t->icons[m.arg[1]]--;
        romeroll_bribe(g, s, seat, m.arg[0], m.arg[1], j);
        break;
    case VERB_DEPLOY:
        t->deployed[seat]++;
        t->deeds |= 1u << DEED_SENATOR;
        t->workers |= (uint8_t)(1u << m.arg[0]);
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_DEPLOY, seat, m.arg[0], 0, 0);
        break;
    case VERB_SWAP:
        t->storage[seat][m.arg[0]]--;
        t->storage[seat][m.arg[1]]--;
        romeroll_store(s, seat, m.arg[2], 1);
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_SWAP, seat, m.arg[0], m.arg[1], m.arg[2]);
        break;
    default:
        assert(false);
    }
    t->deeds |= 1u << DEED_BEGUN;
}

static void apply_action(const struct quad_game *g, struct quad_state *s, int seat, int action,
                         struct quad_journal *j) {
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_ACT, seat, action, 0, 0);
    romeroll_begin_action(s, seat, action, -1);
    switch (action) {
    case ACTION_BUILD:
        romeroll_begin_build(g, s, seat, MODE_PLAIN);
        break;
    case ACTION_LEGION:
        romeroll_begin_legion(g, s, seat, -1, j);
        break;
    case ACTION_CONQUER:
        romeroll_begin_conquer(s, seat, 0);
        break;
    case ACTION_DEVELOP:
        quad_push(s, STEP_DEVELOP, 1u << seat);
        break;
    case ACTION_TAX:
        romeroll_begin_tax(g, s, seat, -1, j);
        break;
    default:
        romeroll_begin_trade(s, seat, -1);
    }
}

static void clear_die(struct quad_state *s) {
    struct romeroll *t = touch(s);
    t->face = 0;
    memset(t->icons, 0, sizeof t->icons);
    t->workers = t->shown = 0;
    t->deeds = 0;
}

/* [ROM-5.7] What is left on the die is stored; Baskets ask what they become. */
static void end_turn(const struct quad_game *g, struct quad_state *s, int seat, struct quad_journal *j) {
    struct romeroll *t = touch(s);
    quad_pop(s);
    if (romeroll_did(s, DEED_SECOND) && romeroll_holds(s, seat, FAVOUR_JUPITER)) {
        romeroll_return_favour(g, s, seat, FAVOUR_JUPITER, j);
    }
    for (int good = 0; good < STORED; good++) {
        romeroll_store(s, seat, good, t->icons[good]);
    }
    if (t->icons[GOOD_BASKET] > 0) {
        memset(t->icons, 0, STORED);
        quad_push(s, STEP_LEFTOVER, 1u << seat);
    } else {
        clear_die(s);
    }
}

void romeroll_apply_turn(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                         struct quad_journal *j) {
    if (m.verb == VERB_END) {
        end_turn(g, s, seat, j);
    } else if (m.verb == VERB_ACT) {
        apply_action(g, s, seat, m.arg[0], j);
    } else if (m.verb == VERB_INVOKE) {
        romeroll_invoke(g, s, seat, m.arg[0], j);
    } else if (m.verb == VERB_TURN) {
        touch(s)->turned[seat] = 1;
        touch(s)->deeds |= 1u << DEED_FACE;
        romeroll_read_die(g, s, seat, m.arg[0]);
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_TURNED, seat, m.arg[0], 0, 0);
    } else {
        apply_free(g, s, seat, m, j);
    }
}

void romeroll_legal_leftover(const struct quad_game *g, const struct quad_state *s, int seat,
                             struct quad_choices *out) {
    for (int good = 0; good < BASKET_KINDS; good++) {
        quad_offer(out, VERB_UNPACK, good, 0, 0);
    }
}

void romeroll_apply_leftover(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                             struct quad_journal *j) {
    romeroll_store(s, seat, m.arg[0], 1);
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_STORE, seat, m.arg[0], 0, 0);
    if (--touch(s)->icons[GOOD_BASKET] == 0) {
        clear_die(s);
        quad_pop(s);
    }
}
