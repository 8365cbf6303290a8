/* goods.c: gaining, storing, Bribing, paying: chapter 3 and the free actions of chapter 13.
 *
 * Whatever comes from a die stays among its icons until it is used. Whatever comes from elsewhere is settled
 * at once: what can only be stored is stored, the rest becomes an "item" that its owner stores or Bribes
 * with, one at a time. */
#include "romeroll.h"

/* [ROM-3.5] Storage has no limit that a game could reach. */
void romeroll_store(struct quad_state *s, int seat, int good, int count) {
    uint16_t *stored = &touch(s)->storage[seat][good];
    int sum = *stored + count;
    *stored = (uint16_t)(sum > STORAGE_MAX ? STORAGE_MAX : sum);
}

/* [ROM-15.1, ROM-15.3] The top Nero card; with the last of them the end is near. */
void romeroll_take_nero(const struct quad_game *g, struct quad_state *s, int who, struct quad_journal *j) {
    struct romeroll *t = touch(s);
    int left = 0, top = -1;
    for (int card = NEROS - 1; card >= 0; card--) {
        if (t->nero[card] == HOLDER_MIDDLE) {
            left++;
            top = card;
        }
    }
    if (left == 0) {
        return;
    }
    t->nero[top] = (uint8_t)(HELD + who);
    if (who == WHO_SENECA) {
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_SENECA_NERO, printed(g)->nero_points[top], 0, 0, 0);
    } else {
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_NERO, who, printed(g)->nero_points[top], 0, 0);
    }
    if (left == 1 && t->last_round > t->round + 1) {
        t->last_round = (uint8_t)(t->round + 1);
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_END_NEAR, 0, 0, 0, 0);
    }
}

/* [ROM-3.1, ROM-3.2] Underline cell after cell; the blue one earns a Nero card. */
void romeroll_mark(const struct quad_game *g, struct quad_state *s, int seat, int track, int count,
                   struct quad_journal *j) {
    uint8_t *cells = &touch(s)->track[seat][track];
    int blue = printed(g)->character_blue[look(s)->character[seat] - 1][track];
    if (count > 0) {
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_TRACK, seat, track, count, 0);
    }
    for (; count > 0 && *cells < printed(g)->track_cells[track]; count--) {
        if (++*cells == blue) {
            romeroll_take_nero(g, s, seat, j);
        }
    }
}

/* [ROM-3.3] Soldiers and Senators underline cells up to the last. */
static void recruit(uint8_t *cells, int count, int limit) {
    *cells = (uint8_t)(*cells + count > limit ? limit : *cells + count);
}

static bool open_advisor(const struct quad_state *s, int seat) {
    const uint8_t *ticks = &look(s)->ticks[romeroll_first_advisor(s, seat)];
    return ticks[0] < LOYALTY || ticks[1] < LOYALTY || ticks[2] < LOYALTY;
}

/* [ROM-3.8] Store it, or leave the choice to its owner where there is one. */
void romeroll_gain_good(struct quad_state *s, int seat, int good, int count, struct quad_journal *j) {
    if (count == 0) {
        return;
    }
    if (count == 1) {
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_GAIN_ONE, seat, good, 0, 0);
    } else {
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_GAIN, seat, count, good, 0);
    }
    bool bribes = good == GOOD_FISH || good == GOOD_JEWEL;
    if (good == GOOD_BASKET || (bribes && open_advisor(s, seat))) {
        struct quad_frame *frame = quad_push(s, STEP_ITEM, 1u << seat);
        frame->arg[0] = (uint8_t)good;
        frame->arg[1] = (uint8_t)count;
    } else {
        romeroll_store(s, seat, good, count);
    }
}

void romeroll_gain(const struct quad_game *g, struct quad_state *s, int seat, const uint8_t gain[GIVEN],
                   struct quad_journal *j) {
    struct romeroll *t = touch(s);
    if (gain[GAIN_SOLDIER] > 0) {
        recruit(&t->soldiers[seat], gain[GAIN_SOLDIER], printed(g)->soldier_cells);
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_SOLDIERS, seat, gain[GAIN_SOLDIER], 0, 0);
    }
    if (gain[GAIN_SENATOR] > 0) {
        recruit(&t->senators[seat], gain[GAIN_SENATOR], printed(g)->senator_cells);
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_SENATORS, seat, gain[GAIN_SENATOR], 0, 0);
    }
    romeroll_mark(g, s, seat, TRACK_COINS, gain[GAIN_COIN], j);
    romeroll_mark(g, s, seat, TRACK_LEGACY, gain[GAIN_LEGACY], j);
    romeroll_mark(g, s, seat, TRACK_GLORY, gain[GAIN_GLORY], j);
    for (int good = GOOD_BASKET; good >= 0; good--) {
        romeroll_gain_good(s, seat, good, gain[good], j);
    }
}

/* [ROM-13.2, ROM-13.4] Fish, Jewellery or Basket tick a box of any one Advisor. */
void romeroll_offer_bribes(const struct quad_state *s, int seat, int good, struct quad_choices *out) {
    int first = romeroll_first_advisor(s, seat);
    for (int advisor = first; advisor < first + SHEET_ADVISORS; advisor++) {
        if (look(s)->ticks[advisor] < LOYALTY) {
            quad_offer(out, VERB_BRIBE, advisor, good, 0);
        }
    }
}

/* [ROM-13.6] What is unlocked works at once: a die's additional icon too. */
void romeroll_bribe(const struct quad_game *g, struct quad_state *s, int seat, int advisor, int good,
                    struct quad_journal *j) {
    touch(s)->ticks[advisor]++;
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_BRIBE, seat, advisor, good, look(s)->ticks[advisor]);
    if (look(s)->active == seat && look(s)->face != 0) {
        romeroll_add_icons(g, s, seat);
    }
}

/* [ROM-3.6, ROM-3.8] One item: stored (a Basket as something), or used to Bribe. */
void romeroll_legal_item(const struct quad_game *g, const struct quad_state *s, int seat,
                         struct quad_choices *out) {
    int good = quad_see_top(s)->arg[0];
    if (good == GOOD_BASKET) {
        for (int kind = 0; kind < BASKET_KINDS; kind++) {
            quad_offer(out, VERB_UNPACK, kind, 0, 0);
        }
    } else {
        quad_offer(out, VERB_STORE, good, 0, 0);
    }
    romeroll_offer_bribes(s, seat, good, out);
}

void romeroll_apply_item(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                         struct quad_journal *j) {
    struct quad_frame *frame = quad_top(s);
    int good = frame->arg[0], left = frame->arg[1] - 1;
    if (left == 0) {
        quad_pop(s);
    } else {
        frame->arg[1] = (uint8_t)left;
    }
    if (m.verb == VERB_BRIBE) {
        romeroll_bribe(g, s, seat, m.arg[0], good, j);
    } else {
        romeroll_store(s, seat, m.arg[0], 1);
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_STORE, seat, m.arg[0], 0, 0);
    }
    if (left > 0 && good != GOOD_BASKET && !open_advisor(s, seat)) {
        quad_pop(s);
        romeroll_store(s, seat, good, left);
    }
}

int romeroll_at_hand(const struct quad_state *s, int seat, int good) {
    return look(s)->storage[seat][good] + (look(s)->active == seat ? look(s)->icons[good] : 0);
}

/* What a cost leaves to be paid by Baskets (or, by option, Jewellery); -1 if it lacks Jewellery itself. */
static int shortage(const struct quad_state *s, int seat, const uint8_t cost[STORED]) {
    int missing = 0;
    for (int good = 0; good < BASKET_KINDS; good++) {
        int lack = cost[good] - romeroll_at_hand(s, seat, good);
        missing += lack > 0 ? lack : 0;
    }
    return cost[GOOD_JEWEL] > romeroll_at_hand(s, seat, GOOD_JEWEL) ? -1 : missing;
}

static int spare_jewels(const struct quad_state *s, int seat, const uint8_t cost[STORED]) {
    return s->options[OPTION_JEWELS] ? romeroll_at_hand(s, seat, GOOD_JEWEL) - cost[GOOD_JEWEL] : 0;
}

static int baskets(const struct quad_state *s, int seat) {
    return look(s)->active == seat ? look(s)->icons[GOOD_BASKET] : 0;
}

/* [ROM-3.7] Whether Storage and die can pay the cost, less so many resources of one's choice. */
bool romeroll_can_pay(const struct quad_state *s, int seat, const uint8_t cost[STORED], int less) {
    int missing = shortage(s, seat, cost);
    return missing >= 0 && missing <= less + baskets(s, seat) + spare_jewels(s, seat, cost);
}

static void spend(struct quad_state *s, int seat, int good, int count) {
    struct romeroll *t = touch(s);
    int stored = t->storage[seat][good] < count ? t->storage[seat][good] : count;
    t->storage[seat][good] = (uint16_t)(t->storage[seat][good] - stored);
    t->icons[good] = (uint8_t)(t->icons[good] - (count - stored));
}

/* [ROM-3.12] Storage first, then the exact icon, then Baskets; [ROM-3.13] Basket or Jewellery is a choice. */
void romeroll_pay(struct quad_state *s, int seat, const uint8_t cost[STORED]) {
    int missing = shortage(s, seat, cost), jewels = spare_jewels(s, seat, cost), sacks = baskets(s, seat);
    assert(missing >= 0 && missing <= jewels + sacks);
    for (int good = 0; good < STORED; good++) {
        int all = romeroll_at_hand(s, seat, good);
        spend(s, seat, good, cost[good] < all ? cost[good] : all);
    }
    if (missing > 0 && jewels > 0 && sacks > 0) {
        quad_push(s, STEP_PAY, 1u << seat)->arg[0] = (uint8_t)missing;
    } else if (sacks > 0) {
        touch(s)->icons[GOOD_BASKET] = (uint8_t)(sacks - missing);
    } else {
        spend(s, seat, GOOD_JEWEL, missing);
    }
}

void romeroll_legal_pay(const struct quad_game *g, const struct quad_state *s, int seat,
                        struct quad_choices *out) {
    if (baskets(s, seat) > 0) {
        quad_offer(out, VERB_PAY, GOOD_BASKET, 0, 0);
    }
    if (romeroll_at_hand(s, seat, GOOD_JEWEL) > 0) {
        quad_offer(out, VERB_PAY, GOOD_JEWEL, 0, 0);
    }
}

void romeroll_apply_pay(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                        struct quad_journal *j) {
    if (m.arg[0] == GOOD_BASKET) {
        touch(s)->icons[GOOD_BASKET]--;
    } else {
        spend(s, seat, GOOD_JEWEL, 1);
    }
    if (--quad_top(s)->arg[0] == 0) {
        quad_pop(s);
    }
}
