/* trade.c: Trade: chapter 12: three of a kind for coins, then everybody may produce. */
#include "romeroll.h"

/* What a set takes: so many of the good itself, so many Baskets, so many Jewels. */
struct set {
    int exact, baskets, jewels;
};

/* [ROM-12.1, ROM-12.2] A set of a good with that many Jewels; false if it cannot be made. */
static bool make_set(const struct quad_state *s, int seat, int good, int jewels, struct set *out) {
    int rest = TRADE_SET - jewels, have = romeroll_at_hand(s, seat, good);
    out->jewels = jewels;
    out->exact = have < rest ? have : rest;
    out->baskets = rest - out->exact;
    return out->baskets <= look(s)->icons[GOOD_BASKET] && jewels <= romeroll_at_hand(s, seat, GOOD_JEWEL);
}

/* Three Jewels, or a good with up to two. Sets that cost the same Baskets and Jewels and nothing else are
 * offered once. */
static void offer_sets(const struct quad_state *s, int seat, struct quad_choices *out) {
    for (int jewels = 0; jewels < TRADE_SET; jewels++) {
        bool baskets_only = false;
        for (int good = 0; good < BASKET_KINDS; good++) {
            struct set set;
            if (!make_set(s, seat, good, jewels, &set) || (set.exact == 0 && baskets_only)) {
                continue;
            }
            baskets_only = baskets_only || set.exact == 0;
            if (jewels == 0) {
                quad_offer(out, VERB_TRADE, good, 0, 0);
            } else {
                quad_offer(out, VERB_TRADE_WITH, good, jewels, 0);
            }
        }
    }
    if (romeroll_at_hand(s, seat, GOOD_JEWEL) >= TRADE_SET) {
        quad_offer(out, VERB_TRADE, GOOD_JEWEL, 0, 0);
    }
}

bool romeroll_can_trade(const struct quad_state *s, int seat) {
    int wild = look(s)->icons[GOOD_BASKET] + romeroll_at_hand(s, seat, GOOD_JEWEL);
    for (int good = 0; good < BASKET_KINDS; good++) {
        if (romeroll_at_hand(s, seat, good) + wild >= TRADE_SET) {
            return true;
        }
    }
    return false;
}

void romeroll_begin_trade(struct quad_state *s, int seat, int favour) {
    quad_push(s, STEP_OFFERS, 0);
    quad_push(s, STEP_TRADE, 1u << seat)->arg[0] = (uint8_t)(favour + 1);
}

/* [ROM-14.4] With Bacchus one may go on with further sets, or stop. arg: Favour, sets traded. */
void romeroll_legal_trade(const struct quad_game *g, const struct quad_state *s, int seat,
                          struct quad_choices *out) {
    offer_sets(s, seat, out);
    if (quad_see_top(s)->arg[1] > 0) {
        quad_offer(out, VERB_PASS, 0, 0, 0);
    }
}

static void spend_set(struct quad_state *s, int seat, int good, const struct set *set) {
    uint8_t cost[STORED] = {0};
    cost[good] = (uint8_t)set->exact;
    cost[GOOD_JEWEL] = (uint8_t)(cost[GOOD_JEWEL] + set->jewels);
    romeroll_pay(s, seat, cost);
    touch(s)->icons[GOOD_BASKET] = (uint8_t)(look(s)->icons[GOOD_BASKET] - set->baskets);
}

void romeroll_apply_trade(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                          struct quad_journal *j) {
    struct quad_frame *frame = quad_top(s);
    int favour = frame->arg[0] - 1, good = m.arg[0];
    int jewels = m.verb == VERB_TRADE_WITH ? m.arg[1] : good == GOOD_JEWEL ? TRADE_SET : 0;
    if (m.verb == VERB_PASS) {
        quad_pop(s);
        return;
    }
    struct set set = {0, 0, jewels};
    if (good != GOOD_JEWEL) {
        make_set(s, seat, good, jewels, &set);
    }
    spend_set(s, seat, good, &set);
    bool merchant = favour == FAVOUR_MERCURY || romeroll_has_worker(s, WORKER_MERCHANT);
    bool mixed = good != GOOD_JEWEL && jewels > 0;
    quad_tell(j, QUAD_EVERYBODY, mixed ? MESSAGE_TRADE_WITH : MESSAGE_TRADE, seat, good, mixed ? jewels : 0,
              0);
    romeroll_mark(
        g, s, seat, TRACK_COINS,
        TRADE_SET + (merchant ? jewels : 0) + (favour == FAVOUR_BACCHUS ? printed(g)->bacchus_coins : 0), j);
    if (favour == FAVOUR_BACCHUS && romeroll_can_trade(s, seat)) {
        frame->arg[1] = 1;
    } else {
        quad_pop(s);
    }
}

/* [ROM-12.3] From the player in turn clockwise; whoever has nothing that produces is not asked. arg[0]: asked
 * so far. */
void romeroll_run_offers(const struct quad_game *g, struct quad_state *s, struct quad_journal *j) {
    struct quad_frame *frame = quad_top(s);
    int asked = frame->arg[0];
    if (asked >= s->seats) {
        quad_pop(s);
        return;
    }
    frame->arg[0]++;
    romeroll_begin_offer(g, s, (look(s)->active + asked) % s->seats);
}

/* One building of each Blueprint is enough to choose from. */
static uint32_t producing_plans(const struct quad_game *g, const struct quad_state *s, int seat) {
    uint32_t plans = 0;
    for (int b = 1; b < look(s)->buildings; b++) {
        if (look(s)->owner[b] == seat + 1 && romeroll_produces(g, s, b)) {
            plans |= 1u << (look(s)->what[b] - 1);
        }
    }
    return plans;
}

void romeroll_begin_offer(const struct quad_game *g, struct quad_state *s, int seat) {
    if (producing_plans(g, s, seat) != 0) {
        quad_push(s, STEP_OFFER, 1u << seat);
    }
}

void romeroll_legal_offer(const struct quad_game *g, const struct quad_state *s, int seat,
                          struct quad_choices *out) {
    uint32_t left = producing_plans(g, s, seat);
    for (int b = 1; b < look(s)->buildings; b++) {
        if (look(s)->owner[b] == seat + 1 && quad_bits_has(left, look(s)->what[b] - 1)) {
            quad_offer(out, VERB_PRODUCE, look(s)->place[b], 0, 0);
            left &= ~(1u << (look(s)->what[b] - 1));
        }
    }
    quad_offer(out, VERB_PASS, 0, 0, 0);
}

void romeroll_apply_offer(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                          struct quad_journal *j) {
    quad_pop(s);
    if (m.verb == VERB_PRODUCE) {
        romeroll_produce(g, s, seat, look(s)->site[m.arg[0]] - 1, j);
    }
}
