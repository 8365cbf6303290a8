/* turn.c: chapters 4 and 5: turns go round, markers are sown, a Trajan tile may be completed.
 *
 * A tray that receives two markers does not care in which order, so markers are placed tray by tray and,
 * within one tray, by ascending colour: every distribution is offered once. The first two colours are part of
 * the move that empties the tray, which decides all there is to decide for up to three markers; the rest
 * follows one by one. */
#include "trajan.h"

/* [TRA-4.6] [TRA-15.1] [TRA-15.2] The bottom of the agenda: the end of a round, or the next player's turn. */
void trajan_run_turns(const struct quad_game *g, struct quad_state *s, struct quad_journal *j) {
    struct trajan *t = touch(s);
    if (t->round_over == 0) {
        t->active = (uint8_t)trajan_next(s, t->active);
        t->extra_used = 0;
        quad_push(s, STEP_SOW, 1u << t->active);
        return;
    }
    t->round_over = 0;
    if (t->demand[0] + t->demand[1] + t->demand[2] < printed(g)->demand_places) {
        quad_push(s, STEP_DEMAND, 1u << QUAD_CHANCE);
        return;
    }
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_QUARTER_ENDS, t->quarter + 1, 0, 0, 0);
    quad_push(s, STEP_CLEAR, 0);
    quad_push(s, STEP_VOTE, 0);
    quad_push(s, STEP_PEOPLE, 0);
}

/* [TRA-4.3] How many trays receive two markers. */
static int trays_with_two(int taken) {
    return taken > ACTIONS ? taken - ACTIONS : 0;
}

/* Where the marker of that number goes, tray by tray from the tray behind the emptied one. */
int trajan_tray_of(int from, int taken, int number) {
    int twice = trays_with_two(taken);
    int distance = 1 + (number < 2 * twice ? number / 2 : number - twice);
    return (from + distance) % ACTIONS;
}

/* Whether a colour may be chosen as marker of that number: within a tray the second is not below the first.
 */
static bool may_drop(unsigned sowing, int taken, int number, int colour) {
    bool first_of_two = number < 2 * trays_with_two(taken) && number % 2 == 0;
    return !first_of_two || markers_without(sowing, colour) >> 2 * colour != 0;
}

/* [TRA-4.1] Choose a tray, take all its markers, choose the colours. */
void trajan_legal_sow(const struct quad_game *g, const struct quad_state *s, int seat,
                      struct quad_choices *out) {
    for (int tray = 0; tray < ACTIONS; tray++) {
        unsigned set = look(s)->tray[seat][tray];
        int taken = quad_bits_count(set);
        if (taken == 1) {
            quad_offer(out, VERB_SOW, tray, 0, 0);
            continue;
        }
        uint64_t firsts = markers_colours(set);
        for (int bit; quad_bits_next(&firsts, &bit);) {
            if (taken == 2) {
                quad_offer(out, VERB_SOW2, tray, bit / 2, 0);
            } else if (may_drop(set, taken, 0, bit / 2)) {
                uint64_t seconds = markers_colours(markers_without(set, bit / 2));
                seconds = taken > ACTIONS ? seconds >> bit << bit : seconds;
                for (int second; quad_bits_next(&seconds, &second);) {
                    quad_offer(out, VERB_SOW3, tray, bit / 2, second / 2);
                }
            }
        }
    }
}

static void drop(struct trajan *t, int seat, int tray, int colour) {
    t->sowing = (uint16_t)markers_without(t->sowing, colour);
    t->tray[seat][tray] = (uint16_t)markers_with(t->tray[seat][tray], colour);
}

/* [TRA-5.3] An effect that could do nothing is not offered. */
bool trajan_effect_helps(const struct quad_game *g, const struct trajan *t, int seat, int tile) {
    switch (printed(g)->tile_effect[tile]) {
    case EFFECT_WORKERS:
    case EFFECT_LEGIONARIES:
        return t->supply[seat] > 0;
    case EFFECT_CARDS:
        return trajan_available(t) > 0;
    case EFFECT_PLUS2:
        return t->plus2[seat] != (1u << ACTIONS) - 1;
    default:
        return false;
    }
}

/* [TRA-5.1] [TRA-5.2] Complete the tile beside the target tray if the tray holds its colours. */
static void complete(const struct quad_game *g, struct quad_state *s, int seat, int target,
                     struct quad_journal *j) {
    struct trajan *t = touch(s);
    int tile = t->slot[seat][target] - 1;
    if (tile < 0 || (printed(g)->tile_need[tile] & ~t->tray[seat][target]) != 0) {
        return;
    }
    int effect = printed(g)->tile_effect[tile];
    t->slot[seat][target] = 0; /* [TRA-5.10] */
    trajan_earn(t, seat, SCORE_TILES, printed(g)->tile_points[tile]);
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_COMPLETE, seat, tile, printed(g)->tile_points[tile], 0);
    if (t->arch[seat] == SLOT_CENTRE) { /* [TRA-5.11] */
        t->arch[seat] = (uint8_t)target;
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_ARCH, seat, target, 0, 0);
    }
    if (effect >= EFFECT_BREAD && effect <= EFFECT_RELIGION) { /* [TRA-5.8] */
        t->kept[seat][effect - EFFECT_BREAD]++;
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_KEEP, seat, effect - EFFECT_BREAD, 0, 0);
    } else if (trajan_effect_helps(g, t, seat, tile)) {
        quad_push(s, STEP_EFFECT, 1u << seat)->arg[0] = (uint8_t)tile;
    }
}

/* Place what needs no choice; then either ask for the next marker or go on to the target tray [TRA-4.2].
 * number: how many markers are placed; last: the colour placed last. */
static void go_on_sowing(const struct quad_game *g, struct quad_state *s, int seat, int from, int taken,
                         int number, int last, struct quad_journal *j) {
    struct trajan *t = touch(s);
    uint64_t colours = markers_colours(t->sowing);
    while (number < taken && (colours & (colours - 1)) == 0) {
        drop(t, seat, trajan_tray_of(from, taken, number++), quad_bits_lowest(colours) / 2);
    }
    if (number < taken) {
        bool second_of_two = number < 2 * trays_with_two(taken) && number % 2 == 1;
        struct quad_frame *frame = quad_push(s, STEP_DROP, 1u << seat);
        frame->arg[0] = (uint8_t)from;
        frame->arg[1] = (uint8_t)taken;
        frame->arg[2] = (uint8_t)number;
        frame->arg[3] = (uint8_t)(second_of_two ? last : 0);
        return;
    }
    int target = (from + taken) % ACTIONS;
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_SOW, seat, from, taken, target);
    trajan_push_action(s, target, MODE_MAIN);
    complete(g, s, seat, target, j);
}

void trajan_apply_sow(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                      struct quad_journal *j) {
    struct trajan *t = touch(s);
    int from = m.arg[0], taken = quad_bits_count(t->tray[seat][from]);
    int chosen = m.verb == VERB_SOW3 ? 2 : m.verb == VERB_SOW2 ? 1 : 0;
    t->sowing = t->tray[seat][from];
    t->tray[seat][from] = 0;
    int time = t->time + taken, lap = printed(g)->lap[s->seats];
    t->round_over = time >= lap;     /* [TRA-4.5] [TRA-18.3] */
    t->time = (uint8_t)(time % lap); /* [TRA-4.4] */
    for (int i = 0; i < chosen; i++) {
        drop(t, seat, trajan_tray_of(from, taken, i), m.arg[1 + i]);
    }
    quad_pop(s);
    go_on_sowing(g, s, seat, from, taken, chosen, chosen > 0 ? m.arg[chosen] : 0, j);
}

/* [TRA-4.1] More than three markers: one colour after the other.
 * arg: the emptied tray, markers taken, markers placed, the least colour allowed. */
void trajan_legal_drop(const struct quad_game *g, const struct quad_state *s, int seat,
                       struct quad_choices *out) {
    const struct quad_frame *frame = quad_see_top(s);
    uint64_t colours = markers_colours(look(s)->sowing);
    for (int bit; quad_bits_next(&colours, &bit);) {
        if (bit / 2 >= frame->arg[3] && may_drop(look(s)->sowing, frame->arg[1], frame->arg[2], bit / 2)) {
            quad_offer(out, VERB_DROP, bit / 2, 0, 0);
        }
    }
}

void trajan_apply_drop(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                       struct quad_journal *j) {
    int from = quad_top(s)->arg[0], taken = quad_top(s)->arg[1], number = quad_top(s)->arg[2];
    drop(touch(s), seat, trajan_tray_of(from, taken, number), m.arg[0]);
    quad_pop(s);
    go_on_sowing(g, s, seat, from, taken, number + 1, m.arg[0], j);
}

/* [TRA-5.3] Use the effect of the completed tile, arg[0], or leave it. */
void trajan_legal_effect(const struct quad_game *g, const struct quad_state *s, int seat,
                         struct quad_choices *out) {
    if (printed(g)->tile_effect[quad_see_top(s)->arg[0]] == EFFECT_PLUS2) { /* [TRA-5.7] */
        uint64_t without = ~look(s)->plus2[seat] & ((1u << ACTIONS) - 1);
        for (int action; quad_bits_next(&without, &action);) {
            quad_offer(out, VERB_ASSIGN, action, 0, 0);
        }
    } else {
        quad_offer(out, VERB_USE, 0, 0, 0);
    }
    quad_offer(out, VERB_PASS, 0, 0, 0);
}

void trajan_apply_effect(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                         struct quad_journal *j) {
    struct trajan *t = touch(s);
    int tile = quad_top(s)->arg[0];
    int effect = printed(g)->tile_effect[tile], number = printed(g)->tile_number[tile];
    quad_pop(s);
    if (m.verb == VERB_PASS) {
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_PASS, seat, 0, 0, 0);
    } else if (m.verb == VERB_ASSIGN) {
        t->plus2[seat] |= (uint8_t)(1u << m.arg[0]);
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_ASSIGN, seat, m.arg[0], 0, 0);
    } else if (effect == EFFECT_CARDS) { /* [TRA-5.6] */
        trajan_draw(s, seat, number, j);
    } else { /* [TRA-5.4] [TRA-5.5] */
        bool workers = effect == EFFECT_WORKERS;
        int tokens = number < t->supply[seat] ? number : t->supply[seat];
        uint8_t *camp = workers ? &t->worker_camp[seat] : &t->military_camp[seat];
        t->supply[seat] = (uint8_t)(t->supply[seat] - tokens);
        *camp = (uint8_t)(*camp + tokens);
        quad_tell(j, QUAD_EVERYBODY, workers ? MESSAGE_TO_WORKERS : MESSAGE_TO_LEGION, seat, tokens, 0, 0);
    }
}
