/* trade.c: Patron, Laborer and Merchant: cards from the pool, the hand, the deck or the stockpile.
 *
 * Each action has a part of its own and additions; the frame's arg[0] says which are used. */
#include "glory.h"

enum { USED_POOL = 1, USED_HAND = 2, USED_DECK = 4 };

static bool has_pool(const struct glory *rome) {
    return glory_sum(rome->pool) > 0;
}

/* [GLO-18.9] The pool hire, unless the Bar has forfeited it. */
static bool may_hire_from_pool(const struct glory *rome, unsigned used) {
    bool locked = (used & USED_DECK) != 0 && glory_switch(rome, SWITCH_BAR_LOCK);
    return (used & USED_POOL) == 0 && !locked && has_pool(rome);
}

static bool may_hire_from_hand(const struct glory *rome, int seat, unsigned used) {
    return (used & USED_HAND) == 0 && glory_works(rome, seat, TITLE_AQUEDUCT) && glory_has_order(rome, seat);
}

static bool may_hire_from_deck(const struct glory *rome, int seat, unsigned used) {
    return (used & USED_DECK) == 0 && glory_works(rome, seat, TITLE_BAR);
}

/* [GLO-9.1] [GLO-9.5] */
bool glory_can_hire(const struct quad_game *g, const struct glory *rome, int seat, unsigned used) {
    return glory_has_client_room(g, rome, seat) &&
           (may_hire_from_pool(rome, used) || may_hire_from_hand(rome, seat, used) ||
            may_hire_from_deck(rome, seat, used));
}

static void offer_hand(const struct glory *rome, int seat, int verb, struct quad_choices *out) {
    uint64_t hand = glory_held(rome->hand[seat]);
    for (int title; quad_bits_next(&hand, &title);) {
        quad_offer(out, verb, title, 0, 0);
    }
}

/* [GLO-9.1] A client from the pool; [GLO-17.3] [GLO-17.6] from hand and deck in addition, in any order. */
void glory_legal_patron(const struct quad_game *g, const struct quad_state *s, int seat,
                        struct quad_choices *out) {
    const struct glory *rome = look(s);
    unsigned used = quad_see_top(s)->arg[0];
    if (glory_has_client_room(g, rome, seat)) {
        for (int role = 0; role < ROLES && may_hire_from_pool(rome, used); role++) {
            if (rome->pool[role] > 0) {
                quad_offer(out, VERB_HIRE, role, role, 0);
            }
        }
        if (may_hire_from_hand(rome, seat, used)) {
            offer_hand(rome, seat, VERB_ENGAGE, out);
        }
        if (may_hire_from_deck(rome, seat, used)) {
            quad_offer(out, VERB_TAVERN, 0, 0, 0);
        }
    }
    quad_offer(out, VERB_SKIP, 0, 0, 0);
}

/* [GLO-8.6] A Patron whom the Bath lets act interrupts the action that hired him, and so on: as many actions
 * as there are Patrons and Merchants to hire. What each of them has used (never nothing, for it has hired) is
 * a digit from 1 to 7; arg[1] … arg[5] keep two of them each, the outermost first, so that the agenda has
 * room for all. */
enum { DIGIT = 7, DIGIT_BITS = 3 };

static uint8_t *digits(struct quad_frame *patron, int number, int *shift) {
    *shift = number % 2 * DIGIT_BITS;
    return &patron->arg[1 + number / 2];
}

unsigned glory_used_before(const struct quad_frame *patron, int number) {
    return (unsigned)patron->arg[1 + number / 2] >> number % 2 * DIGIT_BITS & DIGIT;
}

int glory_held_up(const struct quad_frame *patron) {
    int count = 0;
    while (count < HELD_UP && glory_used_before(patron, count) != 0) {
        count++;
    }
    return count;
}

void glory_push_patron(struct quad_state *s, int seat) {
    struct quad_frame *frame = quad_top(s);
    int shift, count = frame->step == STEP_PATRON ? glory_held_up(frame) : HELD_UP;
    if (count == HELD_UP) {
        quad_push(s, STEP_PATRON, 1u << seat);
        return;
    }
    assert(frame->arg[0] != 0);
    uint8_t *at = digits(frame, count, &shift);
    *at = (uint8_t)(*at | frame->arg[0] << shift);
    frame->arg[0] = 0;
}

/* An action is over; the one that it interrupted goes on. */
static void end_patron(struct quad_state *s) {
    struct quad_frame *frame = quad_top(s);
    int shift, count = glory_held_up(frame);
    if (count == 0) {
        quad_pop(s);
        return;
    }
    uint8_t *at = digits(frame, count - 1, &shift);
    frame->arg[0] = (uint8_t)(*at >> shift & DIGIT);
    *at = (uint8_t)(*at & ~(DIGIT << shift));
}

/* [GLO-18.14] Whether more can be hired is looked up when a new client has bathed: he may have made room,
 * drawn a card or finished a Bar. */
void glory_end_hiring(const struct quad_game *g, struct quad_state *s) {
    while (s->depth > 0 && quad_top(s)->step == STEP_PATRON &&
           !glory_can_hire(g, look(s), quad_bits_lowest(quad_top(s)->waiting), quad_top(s)->arg[0])) {
        end_patron(s);
    }
}

/* A client joins; the action goes on after he has bathed. [GLO-15.1] If his coming ends the game, he does
 * not: the Bath may lay a card that was set aside. */
static void hire(const struct quad_game *g, struct quad_state *s, int seat, int role,
                 struct quad_journal *j) {
    struct glory *rome = touch(s);
    rome->clients[seat][role]++;
    rome->hired[seat][role]++;
    rome->client_count[seat]++;
    if (!glory_must_end(s)) {
        glory_bathe(g, s, seat, role, j);
    }
}

void glory_apply_patron(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                        struct quad_journal *j) {
    struct glory *rome = touch(s);
    struct quad_frame *frame = quad_top(s);
    if (m.verb == VERB_TAVERN) {
        frame->arg[0] |= USED_DECK;
        quad_push(s, STEP_BAR, 1u << QUAD_CHANCE)->arg[0] = (uint8_t)seat;
        return;
    }
    if (m.verb == VERB_SKIP) {
        end_patron(s);
        return;
    }
    int role;
    if (m.verb == VERB_HIRE) {
        role = m.arg[0];
        frame->arg[0] |= USED_POOL;
        rome->pool[role]--;
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_HIRE, seat, role, 0, 0);
    } else {
        role = printed(g)->material[m.arg[0]];
        frame->arg[0] |= USED_HAND;
        glory_drop(g, rome, seat, m.arg[0]);
        rome->gone[m.arg[0]]++;
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_ENGAGE, seat, m.arg[0], role, 0);
    }
    hire(g, s, seat, role, j);
}

/* [GLO-17.6] [GLO-18.10] Hired, wanted or not. */
void glory_apply_bar(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                     struct quad_journal *j) {
    struct glory *rome = touch(s);
    seat = quad_top(s)->arg[0];
    int role = printed(g)->material[m.arg[0]];
    glory_take(rome, m.arg[0]);
    rome->gone[m.arg[0]]++;
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_TAVERN, seat, m.arg[0], role, 0);
    quad_pop(s);
    hire(g, s, seat, role, j);
}

/* [GLO-9.4] [GLO-17.14] */
bool glory_can_labor(const struct glory *rome, int seat, unsigned used) {
    return ((used & USED_POOL) == 0 && has_pool(rome)) ||
           ((used & USED_HAND) == 0 && glory_works(rome, seat, TITLE_DOCK) && glory_has_order(rome, seat));
}

void glory_legal_laborer(const struct quad_game *g, const struct quad_state *s, int seat,
                         struct quad_choices *out) {
    const struct glory *rome = look(s);
    unsigned used = quad_see_top(s)->arg[0];
    for (int material = 0; material < MATERIALS && (used & USED_POOL) == 0; material++) {
        if (rome->pool[material] > 0) {
            quad_offer(out, VERB_TAKE, material, 0, 0);
        }
    }
    if ((used & USED_HAND) == 0 && glory_works(rome, seat, TITLE_DOCK)) {
        offer_hand(rome, seat, VERB_UNLOAD, out);
    }
    quad_offer(out, VERB_SKIP, 0, 0, 0);
}

void glory_apply_laborer(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                         struct quad_journal *j) {
    struct glory *rome = touch(s);
    struct quad_frame *frame = quad_top(s);
    if (m.verb == VERB_TAKE) {
        frame->arg[0] |= USED_POOL;
        rome->pool[m.arg[0]]--;
        rome->stock[seat][m.arg[0]]++;
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_TAKE, seat, m.arg[0], 0, 0);
    } else if (m.verb == VERB_UNLOAD) {
        frame->arg[0] |= USED_HAND;
        glory_drop(g, rome, seat, m.arg[0]);
        rome->gone[m.arg[0]]++;
        rome->stock[seat][printed(g)->material[m.arg[0]]]++;
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_UNLOAD, seat, m.arg[0], 0, 0);
    }
    if (m.verb == VERB_SKIP || !glory_can_labor(rome, seat, frame->arg[0])) {
        quad_pop(s);
    }
}

/* [GLO-10.1] [GLO-17.5] [GLO-17.7] */
bool glory_can_sell(const struct quad_game *g, const struct glory *rome, int seat, unsigned used) {
    bool own = (used & USED_POOL) == 0 &&
               (glory_sum(rome->stock[seat]) > 0 || glory_works(rome, seat, TITLE_ATRIUM));
    bool hand =
        (used & USED_HAND) == 0 && glory_works(rome, seat, TITLE_BASILICA) && glory_has_order(rome, seat);
    return glory_has_vault_room(g, rome, seat) && (own || hand);
}

void glory_legal_merchant(const struct quad_game *g, const struct quad_state *s, int seat,
                          struct quad_choices *out) {
    const struct glory *rome = look(s);
    unsigned used = quad_see_top(s)->arg[0];
    bool room = glory_has_vault_room(g, rome, seat);
    for (int material = 0; material < MATERIALS && room && (used & USED_POOL) == 0; material++) {
        if (rome->stock[seat][material] > 0) {
            quad_offer(out, VERB_SELL, material, 0, 0);
        }
    }
    if (room && (used & USED_POOL) == 0 && glory_works(rome, seat, TITLE_ATRIUM)) {
        quad_offer(out, VERB_ATRIUM, 0, 0, 0);
    }
    if (room && (used & USED_HAND) == 0 && glory_works(rome, seat, TITLE_BASILICA)) {
        offer_hand(rome, seat, VERB_STASH, out);
    }
    quad_offer(out, VERB_SKIP, 0, 0, 0);
}

/* [GLO-4.4] A card from the stockpile is seen by all, one from hand by its owner, one from the deck by
 * nobody: that one is drawn only when the vaults are opened. */
void glory_apply_merchant(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                          struct quad_journal *j) {
    struct glory *rome = touch(s);
    struct quad_frame *frame = quad_top(s);
    if (m.verb == VERB_SKIP) {
        quad_pop(s);
        return;
    }
    rome->vault_size[seat]++;
    if (m.verb == VERB_SELL) {
        frame->arg[0] |= USED_POOL;
        rome->stock[seat][m.arg[0]]--;
        rome->vault[seat][m.arg[0]]++;
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_SELL, seat, m.arg[0], 0, 0);
    } else if (m.verb == VERB_ATRIUM) {
        frame->arg[0] |= USED_POOL;
        rome->deck_size--;
        rome->blind[seat]++;
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_ATRIUM, seat, 0, 0, 0);
    } else {
        frame->arg[0] |= USED_HAND;
        glory_drop_secretly(g, rome, seat, m.arg[0]);
        glory_insert(rome->stash[seat], m.arg[0]);
        rome->stashed[seat]++;
        quad_tell(j, QUAD_EXCEPT(seat), MESSAGE_STASH, seat, 0, 0, 0);
        quad_tell(j, QUAD_ONLY(seat), MESSAGE_STASH_OWN, seat, m.arg[0], 0, 0);
    }
    if (!glory_can_sell(g, rome, seat, frame->arg[0])) {
        quad_pop(s);
    }
}
