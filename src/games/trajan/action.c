/* action.c: chapters 6 and 13: performing an action, passing, repeating it with an extra action tile.
 *
 * An action that was performed leaves STEP_AFTER behind; whatever it set going (cards to draw, a granted
 * action) is pushed above it and so comes first ([TRA-13.6]). When STEP_AFTER is reached it asks whether to
 * repeat. */
#include "trajan.h"

/* [TRA-6.2] Whether the player could perform the action, judged by what everybody can see. */
bool trajan_possible(const struct quad_state *s, int seat, int action) {
    const struct trajan *t = look(s);
    static const uint8_t nothing[FACES]; /* more faces than categories */
    switch (action) {
    case ACTION_SEAPORT:
        return t->hand_size[seat] > 0 || t->mat[seat][FACE_JOKER_COMMODITY] > 0 ||
               t->discard_size[SIDE_LEFT] > 0 || t->discard_size[SIDE_RIGHT] > 0 || trajan_available(t) > 0;
    case ACTION_FORUM: /* [TRA-8.2] */
        return memcmp(t->forum, nothing, sizeof t->forum) != 0;
    case ACTION_MILITARY: /* a leader can always move */
        return true;
    case ACTION_SENATE: /* [TRA-10.3] */
        return t->senate[seat] < SPACE_LAST;
    case ACTION_TRAJAN: /* [TRA-11.3] [TRA-11.4] */
        return t->arch[seat] != SLOT_CENTRE && memcmp(t->top, nothing, sizeof t->top) != 0;
    default: /* [TRA-12.2] [TRA-12.3] */
        return t->supply[seat] > 0 || (t->worker_camp[seat] > 0 && trajan_reachable(t, seat) != 0);
    }
}

void trajan_push_action(struct quad_state *s, int action, int mode) {
    struct quad_frame *frame = quad_push(s, STEP_ACTION, 0);
    frame->arg[0] = (uint8_t)action;
    frame->arg[1] = (uint8_t)mode;
}

/* [TRA-6.1] [TRA-6.2] Now is the action's time: ask for it, unless it is impossible. arg: action, mode. */
void trajan_run_action(const struct quad_game *g, struct quad_state *s, struct quad_journal *j) {
    int action = quad_top(s)->arg[0], mode = quad_top(s)->arg[1], seat = look(s)->active;
    quad_pop(s);
    if (trajan_possible(s, seat, action)) {
        quad_push(s, STEP_SEAPORT + action, 1u << seat)->arg[0] = (uint8_t)mode;
    } else {
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_LOST, seat, action, 0, 0);
    }
}

/* [TRA-6.1] [TRA-12.6] [TRA-13.2] Actions may be left, except the repetition that was paid for. */
void trajan_offer_pass(const struct quad_state *s, struct quad_choices *out) {
    if (quad_see_top(s)->arg[0] != MODE_OBLIGED) {
        quad_offer(out, VERB_PASS, 0, 0, 0);
    }
}

bool trajan_begin(struct quad_state *s, int seat, struct quad_move m, int action, struct quad_journal *j) {
    int mode = quad_top(s)->arg[0];
    quad_pop(s);
    if (m.verb == VERB_PASS) {
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_PASS, seat, 0, 0, 0);
        return false;
    }
    bool repeatable = mode == MODE_MAIN ||
                      (mode == MODE_GRANTED && s->options[OPTION_EXTRA_ON_GRANTED] != 0); /* [TRA-17.4] */
    if (repeatable && look(s)->extra_used == 0) {
        quad_push(s, STEP_AFTER, 0)->arg[0] = (uint8_t)action;
    }
    return true;
}

static bool has_extra(const struct quad_game *g, const struct trajan *t, int seat, int action) {
    return t->mat[seat][printed(g)->action_face[action]] > 0 || t->mat[seat][FACE_JOKER_ACTION] > 0;
}

/* [TRA-13.1] [TRA-13.3] [TRA-13.8] Offer a repetition if there is a tile for it and the action is possible.
 */
void trajan_run_after(const struct quad_game *g, struct quad_state *s, struct quad_journal *j) {
    int action = quad_top(s)->arg[0], seat = look(s)->active;
    quad_pop(s);
    if (look(s)->extra_used == 0 && has_extra(g, look(s), seat, action) && trajan_possible(s, seat, action)) {
        quad_push(s, STEP_EXTRA, 1u << seat)->arg[0] = (uint8_t)action;
    }
}

/* [TRA-13.4] The tile of the action or a joker, as the player likes. arg[0]: the action. */
void trajan_legal_extra(const struct quad_game *g, const struct quad_state *s, int seat,
                        struct quad_choices *out) {
    int tile = printed(g)->action_face[quad_see_top(s)->arg[0]];
    if (look(s)->mat[seat][tile] > 0) {
        quad_offer(out, VERB_REPEAT, tile, 0, 0);
    }
    if (look(s)->mat[seat][FACE_JOKER_ACTION] > 0) {
        quad_offer(out, VERB_REPEAT, FACE_JOKER_ACTION, 0, 0);
    }
    quad_offer(out, VERB_PASS, 0, 0, 0);
}

/* [TRA-13.2] One repetition, which must be done; with [+2] a second one that may be left. */
void trajan_apply_extra(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                        struct quad_journal *j) {
    struct trajan *t = touch(s);
    int action = quad_top(s)->arg[0];
    quad_pop(s);
    if (m.verb == VERB_PASS) {
        return;
    }
    t->mat[seat][m.arg[0]]--;
    t->extra_used = 1;
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_REPEAT, seat, m.arg[0], action, 0);
    if (quad_bits_has(t->plus2[seat], action)) {
        trajan_push_action(s, action, MODE_FREE);
    }
    trajan_push_action(s, action, MODE_OBLIGED);
}
