/* turn.c: a turn: chapter 5: the main action, free actions in any order, the end. */
#include "romeroll.h"

/* [ROM-5.1, ROM-14.8] One main action, or with Jupiter a second, different one. */
bool romeroll_may_act(const struct quad_state *s, int action) {
    unsigned done = look(s)->deeds & ROM_MAIN_DEEDS;
    return done == 0 ||
           (rom_did(s, ROM_DEED_SECOND) && (done & (done - 1)) == 0 && !quad_bits_has(done, action));
}

static bool may_act_at_all(const struct quad_state *s) {
    return romeroll_may_act(s, ROM_TAX) || romeroll_may_act(s, ROM_TRADE);
}

void romeroll_begin_action(struct quad_state *s, int seat, int action, int favour) {
    (void)seat;
    touch(s)->deeds |= (uint16_t)(1u << action | 1u << ROM_DEED_BEGUN);
    struct quad_frame *frame = quad_push(s, ROM_STEP_DONE, 0);
    frame->arg[0] = (uint8_t)action;
    frame->arg[1] = (uint8_t)(favour + 1);
}

/* [ROM-13.9] After its effects an action triggers abilities once; a Favour used in it goes back. */
void romeroll_run_done(struct quad_state *s, struct quad_journal *j) {
    static const uint8_t moment_of[ROM_ACTIONS] = {
        [ROM_LEGION] = ROM_WHEN_LEVYING,     [ROM_CONQUER] = ROM_WHEN_CONQUERING,
        [ROM_DEVELOP] = ROM_WHEN_DEVELOPING, [ROM_TAX] = ROM_WHEN_TAXING,
        [ROM_TRADE] = ROM_WHEN_TRADING,
    };
    struct quad_frame frame = *quad_top(s);
    int seat = look(s)->active;
    unsigned done = look(s)->deeds & ROM_MAIN_DEEDS;
    quad_pop(s);
    if (frame.arg[0] != ROM_BUILD) {
        romeroll_trigger(s, seat, moment_of[frame.arg[0]], 0, frame.arg[2], romeroll_unlocked_set(s, seat),
                         j);
    }
    if (frame.arg[1] != 0) {
        romeroll_return_favour(s, seat, frame.arg[1] - 1, j);
    }
    if (rom_did(s, ROM_DEED_SECOND) && (done & (done - 1)) != 0) {
        romeroll_return_favour(s, seat, ROM_JUPITER, j);
    }
}

/* [ROM-5.6] An Advisor's change of face: before anything else, once a round. */
static bool can_turn_face(const struct quad_state *s, int seat) {
    return !rom_did(s, ROM_DEED_BEGUN) && !rom_did(s, ROM_DEED_FACE) && look(s)->turned[seat] == 0 &&
           romeroll_amount(s, seat, ROM_CHANGES_FACE, 0) > 0;
}

/* [ROM-13.1, ROM-13.2] Icons of the die may be stored or Bribe, before, between and after main actions. To
 * store one changes nothing, for what is left on the die is stored in the end: nobody who advises or plays at
 * random need think of it. */
static void offer_icons(const struct quad_state *s, int seat, struct quad_choices *out) {
    const uint8_t *icons = look(s)->icons;
    for (int good = 0; good < ROM_STORED; good++) {
        if (icons[good] > 0) {
            quad_offer_aside(out, ROM_VERB_STORE, good, 0, 0);
        }
    }
    if (icons[ROM_BASKET] > 0) {
        for (int good = 0; good < ROM_BASKET_KINDS; good++) {
            quad_offer(out, ROM_VERB_UNPACK, good, 0, 0);
        }
    }
    for (int good = ROM_FISH; good <= ROM_BASKET; good++) {
        if (icons[good] > 0) {
            romeroll_offer_bribes(s, seat, good, out);
        }
    }
}

/* [ROM-5.5] One Senator a turn for a Builder, Merchant or Legionary the die does not have, before a main
 * action. */
static void offer_senators(const struct quad_state *s, int seat, struct quad_choices *out) {
    static const uint8_t kinds[] = {ROM_LEGIONARY, ROM_BUILDER, ROM_MERCHANT};
    if (look(s)->senators[seat] == look(s)->deployed[seat] || rom_did(s, ROM_DEED_SENATOR) ||
        !may_act_at_all(s)) {
        return;
    }
    for (int i = 0; i < 3; i++) {
        if (!rom_has_worker(s, kinds[i])) {
            quad_offer(out, ROM_VERB_DEPLOY, kinds[i], 0, 0);
        }
    }
}

/* [ROM-5.3] The main actions that can be done now. */
static bool can_act(const struct quad_state *s, int seat, int action) {
    switch (action) {
    case ROM_BUILD:
        return romeroll_can_build(s, seat, ROM_PLAIN);
    case ROM_LEGION:
        return rom_has_worker(s, ROM_LEGIONARY);
    case ROM_CONQUER:
        return romeroll_can_conquer(s, seat, 0);
    case ROM_DEVELOP:
        return romeroll_can_develop(s, seat);
    case ROM_TRADE:
        return romeroll_can_trade(s, seat);
    default:
        return true;
    }
}

/* [ROM-16.35] Two stored resources for one. */
static void offer_swaps(const struct quad_state *s, int seat, struct quad_choices *out) {
    const uint16_t *stored = look(s)->storage[seat];
    for (int a = 0; a < ROM_STORED; a++) {
        for (int b = a; b < ROM_STORED; b++) {
            for (int wanted = 0; wanted < ROM_BASKET_KINDS; wanted++) {
                bool has = stored[a] > 0 && stored[b] > (a == b ? 1 : 0);
                if (has && wanted != a && wanted != b) {
                    quad_offer(out, ROM_VERB_SWAP, a, b, wanted);
                }
            }
        }
    }
}

void romeroll_legal_turn(const struct quad_state *s, int seat, struct quad_choices *out) {
    if (can_turn_face(s, seat)) {
        romeroll_offer_faces(s, out);
    }
    for (int action = 0; action < ROM_ACTIONS; action++) {
        if (romeroll_may_act(s, action) && can_act(s, seat, action)) {
            quad_offer(out, ROM_VERB_ACT, action, 0, 0);
        }
    }
    romeroll_offer_favours(s, seat, out);
    offer_senators(s, seat, out);
    offer_icons(s, seat, out);
    if (rom_solo(s) && s->options[ROM_OPTION_SWAP]) {
        offer_swaps(s, seat, out);
    }
    quad_offer(out, ROM_VERB_END, 0, 0, 0);
}

static void apply_free(struct quad_state *s, int seat, struct quad_move m, struct quad_journal *j) {
    struct romeroll *t = touch(s);
    switch (m.verb) {
    case ROM_VERB_STORE:
    case ROM_VERB_UNPACK:
        t->icons[m.verb == ROM_VERB_STORE ? m.arg[0] : ROM_BASKET]--;
        romeroll_store(s, seat, m.arg[0], 1);
        quad_tell(j, QUAD_EVERYBODY, ROM_MESSAGE_STORE, seat, m.arg[0], 0, 0);
        break;
    case ROM_VERB_BRIBE:
        t->icons[m.arg[1]]--;
        romeroll_bribe(s, seat, m.arg[0], m.arg[1], j);
        break;
    case ROM_VERB_DEPLOY:
        t->deployed[seat]++;
        t->deeds |= 1u << ROM_DEED_SENATOR;
        t->workers |= (uint8_t)(1u << m.arg[0]);
        quad_tell(j, QUAD_EVERYBODY, ROM_MESSAGE_DEPLOY, seat, m.arg[0], 0, 0);
        break;
    case ROM_VERB_SWAP:
        t->storage[seat][m.arg[0]]--;
        t->storage[seat][m.arg[1]]--;
        romeroll_store(s, seat, m.arg[2], 1);
        quad_tell(j, QUAD_EVERYBODY, ROM_MESSAGE_SWAP, seat, m.arg[0], m.arg[1], m.arg[2]);
        break;
    default:
        assert(false);
    }
    t->deeds |= 1u << ROM_DEED_BEGUN;
}

static void apply_action(struct quad_state *s, int seat, int action, struct quad_journal *j) {
    quad_tell(j, QUAD_EVERYBODY, ROM_MESSAGE_ACT, seat, action, 0, 0);
    romeroll_begin_action(s, seat, action, -1);
    switch (action) {
    case ROM_BUILD:
        romeroll_begin_build(s, seat, ROM_PLAIN);
        break;
    case ROM_LEGION:
        romeroll_begin_legion(s, seat, -1, j);
        break;
    case ROM_CONQUER:
        romeroll_begin_conquer(s, seat, 0);
        break;
    case ROM_DEVELOP:
        quad_push(s, ROM_STEP_DEVELOP, 1u << seat);
        break;
    case ROM_TAX:
        romeroll_begin_tax(s, seat, -1, j);
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
static void end_turn(struct quad_state *s, int seat, struct quad_journal *j) {
    struct romeroll *t = touch(s);
    quad_pop(s);
    if (rom_did(s, ROM_DEED_SECOND) && rom_holds(s, seat, ROM_JUPITER)) {
        romeroll_return_favour(s, seat, ROM_JUPITER, j);
    }
    for (int good = 0; good < ROM_STORED; good++) {
        romeroll_store(s, seat, good, t->icons[good]);
    }
    if (t->icons[ROM_BASKET] > 0) {
        memset(t->icons, 0, ROM_STORED);
        quad_push(s, ROM_STEP_LEFTOVER, 1u << seat);
    } else {
        clear_die(s);
    }
}

void romeroll_apply_turn(struct quad_state *s, int seat, struct quad_move m, struct quad_journal *j) {
    if (m.verb == ROM_VERB_END) {
        end_turn(s, seat, j);
    } else if (m.verb == ROM_VERB_ACT) {
        apply_action(s, seat, m.arg[0], j);
    } else if (m.verb == ROM_VERB_INVOKE) {
        romeroll_invoke(s, seat, m.arg[0], j);
    } else if (m.verb == ROM_VERB_TURN) {
        touch(s)->turned[seat] = 1;
        touch(s)->deeds |= 1u << ROM_DEED_FACE;
        romeroll_read_die(s, seat, m.arg[0]);
        quad_tell(j, QUAD_EVERYBODY, ROM_MESSAGE_TURNED, seat, m.arg[0], 0, 0);
    } else {
        apply_free(s, seat, m, j);
    }
}

void romeroll_legal_leftover(const struct quad_state *s, int seat, struct quad_choices *out) {
    (void)s;
    (void)seat;
    for (int good = 0; good < ROM_BASKET_KINDS; good++) {
        quad_offer(out, ROM_VERB_UNPACK, good, 0, 0);
    }
}

void romeroll_apply_leftover(struct quad_state *s, int seat, struct quad_move m, struct quad_journal *j) {
    romeroll_store(s, seat, m.arg[0], 1);
    quad_tell(j, QUAD_EVERYBODY, ROM_MESSAGE_STORE, seat, m.arg[0], 0, 0);
    if (--touch(s)->icons[ROM_BASKET] == 0) {
        clear_die(s);
        quad_pop(s);
    }
}
