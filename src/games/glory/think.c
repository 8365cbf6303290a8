/* think.c: thinking: a senator, a full hand or one card; Latrine, Vomitorium and Tribunal around it. */
#include "glory.h"

/* [GLO-7.1] … [GLO-7.6] What a thinker may choose; before it, unless that is done, Latrine and Vomitorium. */
void glory_offer_thoughts(const struct quad_game *g, const struct glory *rome, int seat, bool prepared,
                          struct quad_choices *out) {
    int missing = glory_refill(g, rome, seat) - glory_hand_size(rome, seat);
    if (rome->pile > 0) {
        quad_offer(out, VERB_SENATOR, 0, 0, 0);
    }
    if (missing > 0) {
        quad_offer(out, VERB_REFILL, 0, 0, 0);
    }
    if (missing <= 0 || (missing > 1 && glory_switch(rome, SWITCH_THINK1))) {
        quad_offer(out, VERB_ONE, 0, 0, 0);
    }
    const uint64_t before = glory_bit(TITLE_LATRINE) | glory_bit(TITLE_VOMITORIUM);
    if (prepared || (rome->works[seat] & before) == 0) {
        return;
    }
    if (glory_works(rome, seat, TITLE_LATRINE)) {
        uint64_t hand = glory_held(rome->hand[seat]);
        for (int title; quad_bits_next(&hand, &title);) {
            quad_offer(out, VERB_DISCARD, title, 0, 0);
        }
    }
    if (glory_works(rome, seat, TITLE_VOMITORIUM) && glory_hand_size(rome, seat) > 0) {
        quad_offer(out, VERB_VOMIT, 0, 0, 0);
    }
}

static void push_draw(struct quad_state *s, int seat, int count) {
    struct quad_frame *frame = quad_push(s, STEP_DRAW, 1u << QUAD_CHANCE);
    frame->arg[0] = (uint8_t)seat;
    frame->arg[1] = (uint8_t)count;
}

/* [GLO-17.21] [GLO-18.34] One order to the pool. */
static void discard(const struct quad_game *g, struct glory *rome, int seat, int title) {
    glory_drop(g, rome, seat, title);
    rome->pool[printed(g)->material[title]]++;
    rome->gone[title]++;
}

/* [GLO-17.39] [GLO-18.55] The whole hand: senators to their pile, then order after order to the pool. A card
 * set aside is not in the hand while it is. */
static void push_empty(struct quad_state *s, int seat) {
    struct glory *rome = touch(s);
    rome->pile = (uint8_t)(rome->pile + rome->senators[seat]);
    rome->senators[seat] = 0;
    if (glory_has_order(rome, seat)) {
        quad_push(s, STEP_EMPTY, 1u << QUAD_CHANCE)->arg[0] = (uint8_t)seat;
    }
}

void glory_legal_empty(const struct quad_game *g, const struct quad_state *s, int seat,
                       struct quad_choices *out) {
    seat = quad_see_top(s)->arg[0];
    quad_offer(out, VERB_SHOW, quad_bits_lowest(glory_held(look(s)->hand[seat])), 0, 0);
}

void glory_apply_empty(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                       struct quad_journal *j) {
    struct glory *rome = touch(s);
    seat = quad_top(s)->arg[0];
    discard(g, rome, seat, m.arg[0]);
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_EMPTY, seat, m.arg[0], 0, 0);
    if (!glory_has_order(rome, seat)) {
        quad_pop(s);
    }
}

/* Apply a thought. The frame that asked is on top; it is gone afterwards. False if the move is none of these.
 */
bool glory_think(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                 struct quad_journal *j) {
    struct glory *rome = touch(s);
    int missing = glory_refill(g, rome, seat) - glory_hand_size(rome, seat);
    if (m.verb == VERB_DISCARD || m.verb == VERB_VOMIT) {
        quad_tell(j, QUAD_EVERYBODY, m.verb == VERB_VOMIT ? MESSAGE_VOMIT : MESSAGE_DISCARD, seat, m.arg[0],
                  0, 0);
        quad_pop(s);
        quad_push(s, STEP_THINK, 1u << seat)->arg[1] = 1;
        if (m.verb == VERB_DISCARD) {
            discard(g, rome, seat, m.arg[0]);
        } else {
            push_empty(s, seat);
        }
        return true;
    }
    if (m.verb != VERB_SENATOR && m.verb != VERB_REFILL && m.verb != VERB_ONE) {
        return false;
    }
    quad_pop(s);
    bool senator = m.verb == VERB_SENATOR;
    rome->pile = (uint8_t)(rome->pile - senator);
    rome->senators[seat] = (uint8_t)(rome->senators[seat] + senator);
    if (glory_works(rome, seat, TITLE_TRIBUNAL) && rome->pile > 0) {
        quad_push(s, STEP_TRIBUNAL, 1u << seat);
    }
    if (senator) {
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_SENATOR, seat, 0, 0, 0);
    } else if (m.verb == VERB_REFILL) {
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_REFILL, seat, missing, 0, 0);
        push_draw(s, seat, missing);
    } else {
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_ONE, seat, 0, 0, 0);
        push_draw(s, seat, 1);
    }
    return true;
}

/* A think of its own: after Latrine or Vomitorium, by School or Academy ([GLO-18.2], which may be declined).
 */
void glory_legal_think(const struct quad_game *g, const struct quad_state *s, int seat,
                       struct quad_choices *out) {
    const struct quad_frame *frame = quad_see_top(s);
    glory_offer_thoughts(g, look(s), seat, frame->arg[1] != 0, out);
    if (frame->arg[0] != 0) {
        quad_offer(out, VERB_SKIP, 0, 0, 0);
    }
}

void glory_apply_think(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                       struct quad_journal *j) {
    if (!glory_think(g, s, seat, m, j)) {
        quad_pop(s);
    }
}

void glory_apply_draw(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                      struct quad_journal *j) {
    struct glory *rome = touch(s);
    struct quad_frame *frame = quad_top(s);
    seat = frame->arg[0];
    glory_take(rome, m.arg[0]);
    glory_gain(rome, seat, m.arg[0]);
    quad_tell(j, QUAD_ONLY(seat), MESSAGE_GET, seat, m.arg[0], 0, 0);
    if (--frame->arg[1] == 0) {
        quad_pop(s);
    }
}

/* [GLO-17.44] [GLO-18.53] */
void glory_legal_tribunal(const struct quad_game *g, const struct quad_state *s, int seat,
                          struct quad_choices *out) {
    quad_offer(out, VERB_SENATOR, 0, 0, 0);
    quad_offer(out, VERB_SKIP, 0, 0, 0);
}

void glory_apply_tribunal(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                          struct quad_journal *j) {
    struct glory *rome = touch(s);
    if (m.verb == VERB_SENATOR) {
        rome->pile--;
        rome->senators[seat]++;
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_TRIBUNAL, seat, 0, 0, 0);
    }
    quad_pop(s);
}
