/* act.c: who acts, how often and when: units, clients, grants of finished buildings, the Bath.
 *
 * Nobody is asked what the whole table can see to be impossible; but a hand is never looked at for that,
 * because an answer that comes by itself would tell. */
#include "glory.h"

/* Clients that were there when the turn began. */
static int old_clients(const struct glory *rome, int seat, int role) {
    return rome->clients[seat][role] - rome->hired[seat][role];
}

/* [GLO-17.22] [GLO-17.35] Whether clients of a role that is not led count as the led one. */
static bool counts_as(const struct glory *rome, int seat, int role, int led) {
    return (role == ROLE_MERCHANT && glory_works(rome, seat, TITLE_LUDUS_MAGNA)) ||
           (led == ROLE_LABORER && glory_works(rome, seat, TITLE_STOREROOM));
}

/* [GLO-8.2] [GLO-8.4] Clients still to act for the led role: its own, then Merchants that count, then others
 * that do. */
static int own_left(const struct glory *rome, const struct quad_frame *act) {
    int left = old_clients(rome, act->arg[0], rome->role - 1) - act->arg[2];
    return left > 0 ? left : 0;
}

static int merchants_left(const struct glory *rome, const struct quad_frame *act) {
    int seat = act->arg[0], led = rome->role - 1;
    if (led == ROLE_MERCHANT || !counts_as(rome, seat, ROLE_MERCHANT, led)) {
        return 0;
    }
    int left = old_clients(rome, seat, ROLE_MERCHANT) - act->arg[3];
    return left > 0 ? left : 0;
}

static int others_left(const struct glory *rome, const struct quad_frame *act) {
    int seat = act->arg[0];
    if (rome->role != ROLE_LABORER + 1 || !glory_works(rome, seat, TITLE_STOREROOM)) {
        return 0;
    }
    int left = old_clients(rome, seat, ROLE_CRAFTSMAN) + old_clients(rome, seat, ROLE_ARCHITECT) +
               old_clients(rome, seat, ROLE_LEGIONARY) + old_clients(rome, seat, ROLE_PATRON) - act->arg[4];
    return left > 0 ? left : 0;
}

static int clients_left(const struct glory *rome, const struct quad_frame *act) {
    return own_left(rome, act) + merchants_left(rome, act) + others_left(rome, act);
}

/* [GLO-17.12] [GLO-18.20] For those who led or followed. */
static bool acts_twice(const struct glory *rome, int seat) {
    return glory_works(rome, seat, TITLE_CIRCUS_MAXIMUS) && glory_led(rome, seat);
}

/* [GLO-11.8] Actions of a role that are sure to come for a seat. */
int glory_pending(const struct quad_state *s, int seat, int role) {
    const struct glory *rome = look(s);
    int count = 0;
    for (int i = 0; i < s->depth; i++) {
        const struct quad_frame *frame = &s->agenda[i];
        if (frame->step == STEP_ACT && frame->arg[0] == seat && rome->role == role + 1) {
            count += frame->arg[1] + frame->arg[5] + clients_left(rome, frame);
        } else if (frame->step == STEP_GRANT && frame->arg[0] == seat && frame->arg[1] == role) {
            count += frame->arg[2];
        }
    }
    return count;
}

/* [GLO-13.1] All Legionary actions for the led role are one demand. */
static void push_legion(struct quad_state *s, int seat) {
    struct glory *rome = touch(s);
    struct quad_frame act = *quad_top(s);
    int clients = clients_left(rome, &act);
    int actions = act.arg[1] + (acts_twice(rome, seat) ? 2 * clients : clients);
    quad_pop(s);
    if (actions > 0 && glory_legion_cards(rome, seat) > 0) {
        memset(rome->demand, 0, sizeof rome->demand);
        quad_push(s, STEP_DEMAND, 1u << seat)->arg[0] = (uint8_t)(actions > UINT8_MAX ? UINT8_MAX : actions);
    }
}

/* [GLO-8.1] … [GLO-8.5] Units first, then client after client; each is looked up when its turn comes. False
 * if all have acted. */
static bool next_actor(const struct glory *rome, struct quad_frame *act) {
    if (act->arg[5] != 0) {
        act->arg[5] = 0;
        return true;
    }
    if (act->arg[1] > 0) {
        act->arg[1]--;
        return true;
    }
    if (own_left(rome, act) > 0) {
        act->arg[2]++;
    } else if (merchants_left(rome, act) > 0) {
        act->arg[3]++;
    } else if (others_left(rome, act) > 0) {
        act->arg[4]++;
    } else {
        return false;
    }
    act->arg[5] = acts_twice(rome, act->arg[0]);
    return true;
}

void glory_run_act(const struct quad_game *g, struct quad_state *s, struct quad_journal *j) {
    struct glory *rome = touch(s);
    struct quad_frame *frame = quad_top(s);
    int seat = frame->arg[0], role = rome->role - 1;
    if (role == ROLE_LEGIONARY) {
        push_legion(s, seat);
        return;
    }
    do {
        if (!next_actor(rome, frame)) {
            glory_return_aside(g, rome, seat, j); /* [GLO-11.7] */
            quad_pop(s);
            return;
        }
        glory_push_action(g, s, seat, role, j);
    } while (frame == quad_top(s) && !glory_must_end(s));
}

/* [GLO-17.2] and its like: as many actions as the influence was. */
void glory_push_grant(struct quad_state *s, int seat, int role, int count) {
    struct quad_frame *frame = quad_push(s, STEP_GRANT, 0);
    frame->arg[0] = (uint8_t)seat;
    frame->arg[1] = (uint8_t)role;
    frame->arg[2] = (uint8_t)count;
}

void glory_run_grant(const struct quad_game *g, struct quad_state *s, struct quad_journal *j) {
    struct quad_frame *frame = quad_top(s);
    int seat = frame->arg[0], role = frame->arg[1];
    if (frame->arg[2] == 0) {
        quad_pop(s);
        return;
    }
    frame->arg[2]--;
    if (role == THINKING) {
        quad_push(s, STEP_THINK, 1u << seat)->arg[0] = 1;
    } else {
        glory_push_action(g, s, seat, role, j);
    }
}

/* Let a seat perform one action, if anything can come of it as far as everybody can see. */
void glory_push_action(const struct quad_game *g, struct quad_state *s, int seat, int role,
                       struct quad_journal *j) {
    struct glory *rome = touch(s);
    if ((role == ROLE_CRAFTSMAN || role == ROLE_ARCHITECT) && glory_lay_aside(g, s, seat, role, j)) {
        return;
    }
    switch (role) {
    case ROLE_LABORER:
        if (glory_can_labor(rome, seat, 0)) {
            quad_push(s, STEP_LABORER, 1u << seat);
        }
        break;
    case ROLE_CRAFTSMAN:
        if (glory_can_craft(rome, seat)) {
            quad_push(s, STEP_CRAFTSMAN, 1u << seat);
        }
        break;
    case ROLE_ARCHITECT:
        glory_push_architect(g, s, seat);
        break;
    case ROLE_LEGIONARY: /* [GLO-13.9] won by the Bath: a demand of its own */
        if (glory_legion_cards(rome, seat) > 0) {
            memset(rome->demand, 0, sizeof rome->demand);
            quad_push(s, STEP_DEMAND, 1u << seat)->arg[0] = 1;
        }
        break;
    case ROLE_MERCHANT:
        if (glory_can_sell(g, rome, seat, 0)) {
            quad_push(s, STEP_MERCHANT, 1u << seat);
        }
        break;
    default:
        if (glory_can_hire(g, rome, seat, 0)) {
            glory_push_patron(s, seat);
        }
        break;
    }
}

/* [GLO-18.15] The roles in which a client hired with the Bath may act. */
static unsigned bath_roles(const struct glory *rome, int seat, int role) {
    unsigned roles = 1u << role;
    if (glory_switch(rome, SWITCH_BATH_ROLES)) {
        for (int other = 0; other < ROLES; other++) {
            roles |= counts_as(rome, seat, role, other) ? 1u << other : 0u;
        }
    }
    return roles;
}

/* [GLO-17.8] With a Bath a new client acts at once, before anything else. */
void glory_bathe(const struct quad_game *g, struct quad_state *s, int seat, int role,
                 struct quad_journal *j) {
    const struct glory *rome = look(s);
    if (!glory_works(rome, seat, TITLE_BATH)) {
        return;
    }
    if (bath_roles(rome, seat, role) == 1u << role) {
        glory_push_action(g, s, seat, role, j);
    } else {
        quad_push(s, STEP_BATH, 1u << seat)->arg[0] = (uint8_t)role;
    }
}

void glory_legal_bath(const struct quad_game *g, const struct quad_state *s, int seat,
                      struct quad_choices *out) {
    unsigned roles = bath_roles(look(s), seat, quad_see_top(s)->arg[0]);
    for (int role = 0; role < ROLES; role++) {
        if ((roles >> role & 1u) != 0) {
            quad_offer(out, VERB_WORK, role, 0, 0);
        }
    }
    quad_offer(out, VERB_SKIP, 0, 0, 0);
}

void glory_apply_bath(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                      struct quad_journal *j) {
    quad_pop(s);
    if (m.verb == VERB_WORK) {
        glory_push_action(g, s, seat, m.arg[0], j);
    }
}
