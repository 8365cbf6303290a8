/* turn.c: a turn from the leader's choice to the passing of the token; leading, following, petitions, the
 * Palace. */
#include "glory.h"

/* [GLO-14.2] Senators to their pile, orders to the pool. */
static void clear_camps(struct glory *rome) {
    for (int seat = 0; seat < rome->head.seats; seat++) {
        for (int material = 0; material < MATERIALS; material++) {
            rome->pool[material] = (uint8_t)(rome->pool[material] + rome->camp[seat][material]);
            rome->camp[seat][material] = 0;
        }
        rome->pile = (uint8_t)(rome->pile + rome->played[seat]);
        rome->played[seat] = 0;
    }
}

/* [GLO-5.6] The token passes to the left; what held for this turn only is forgotten. */
static void next_turn(struct glory *rome) {
    rome->leader = (uint8_t)glory_next_seat(rome, rome->leader, 1);
    rome->role = 0;
    rome->crafted = 0;
    memset(rome->units, 0, sizeof rome->units);
    memset(rome->hired, 0, sizeof rome->hired);
    memset(rome->revealed, 0, sizeof rome->revealed);
    memset(rome->demanded, 0, sizeof rome->demanded);
}

/* [GLO-14.1] [GLO-18.45] Never one's own senators. */
static bool others_played(const struct glory *rome, int seat) {
    int others = 0;
    for (int other = 0; other < rome->head.seats; other++) {
        others += other == seat ? 0 : rome->played[other];
    }
    return others > 0;
}

/* One seat's share of a phase. */
static void serve(struct quad_state *s, int phase, int seat) {
    struct glory *rome = touch(s);
    if (phase == PHASE_FOLLOW) {
        if (seat != rome->leader) {
            quad_push(s, STEP_FOLLOW, 1u << seat)->arg[1] = (uint8_t)(rome->role - 1);
        }
    } else if (phase == PHASE_ACT && rome->units[seat] + rome->client_count[seat] > 0) {
        struct quad_frame *frame = quad_push(s, STEP_ACT, 0);
        frame->arg[0] = (uint8_t)seat;
        frame->arg[1] = rome->units[seat];
    } else if (phase == PHASE_SENATE) {
        if (glory_works(rome, seat, TITLE_SENATE) && others_played(rome, seat)) {
            quad_push(s, STEP_SENATE, 1u << seat)->arg[0] = 1;
        }
    } else if (phase == PHASE_SEWER) {
        if (glory_works(rome, seat, TITLE_SEWER) && glory_sum(rome->camp[seat]) > 0) {
            quad_push(s, STEP_SEWER, 1u << seat);
        }
    } else if (phase == PHASE_ACADEMY) {
        /* [GLO-14.3] */
        if (glory_works(rome, seat, TITLE_ACADEMY) && quad_bits_has(rome->crafted, seat)) {
            quad_push(s, STEP_THINK, 1u << seat)->arg[0] = 1;
        }
    }
}

/* Phases of one building each are passed over while it works for nobody. */
static bool is_idle(const struct glory *rome, int phase) {
    static const uint8_t needs[] = {
        [PHASE_SENATE] = TITLE_SENATE, [PHASE_SEWER] = TITLE_SEWER, [PHASE_ACADEMY] = TITLE_ACADEMY};
    uint64_t any = 0;
    for (int seat = 0; seat < QUAD_SEATS; seat++) {
        any |= rome->works[seat];
    }
    return phase > PHASE_ACT && !quad_bits_has(any, needs[phase]);
}

/* [GLO-5.1] … [GLO-5.6] One step of the turn: a phase that concerns all, or the next seat's share of one. */
static void advance(struct quad_state *s, struct quad_frame *frame) {
    struct glory *rome = touch(s);
    int phase = frame->arg[0];
    if (phase == PHASE_LEAD) {
        frame->arg[0] = PHASE_FOLLOW;
        quad_push(s, STEP_LEAD, 1u << rome->leader);
    } else if (phase == PHASE_CLEAR) {
        frame->arg[0] = PHASE_ACADEMY;
        clear_camps(rome);
    } else if (phase == PHASE_NEXT) {
        frame->arg[0] = PHASE_LEAD;
        next_turn(rome);
    } else if (rome->role == 0) {
        frame->arg[0] = PHASE_NEXT; /* [GLO-5.1] the leader thought */
    } else if (frame->arg[1] == 0 && is_idle(rome, phase)) {
        frame->arg[0]++;
    } else {
        int seat = glory_next_seat(rome, rome->leader, frame->arg[1]);
        if (++frame->arg[1] == s->seats) {
            frame->arg[0]++;
            frame->arg[1] = 0;
        }
        serve(s, phase, seat);
    }
}

/* The phases of a turn, each in turn order from the leader, until somebody has something to do. */
void glory_run_turn(const struct quad_game *g, struct quad_state *s, struct quad_journal *j) {
    for (struct quad_frame *frame = quad_top(s); frame == quad_top(s);) {
        advance(s, frame);
    }
}

/* For the audit: whether a step can stand above a turn that has come this far. A phase's last seat is served
 * when the next phase has already been entered. */
bool glory_phase_suits(const struct glory *rome, int step) {
    int phase = rome->head.agenda[0].arg[0], served = rome->head.agenda[0].arg[1];
    bool follow = phase == PHASE_FOLLOW || (phase == PHASE_ACT && served == 0);
    if (rome->role == 0 && (phase != PHASE_FOLLOW || served != 0)) {
        return false; /* no role is led only while the leader makes up his mind or thinks */
    }
    switch (step) {
    case STEP_LEAD:
        return phase == PHASE_FOLLOW && served == 0;
    case STEP_FOLLOW:
    case STEP_PETITION:
    case STEP_PALACE:
        return follow;
    case STEP_ACT:
    case STEP_DEMAND:
    case STEP_RAID:
        return served > 0 ? phase == PHASE_ACT : phase == PHASE_SENATE;
    case STEP_SENATE:
        return served > 0 ? phase == PHASE_SENATE : phase == PHASE_SEWER;
    case STEP_SEWER:
        return served > 0 ? phase == PHASE_SEWER : phase == PHASE_CLEAR;
    default: /* a think, by a player or by his Academy */
        return follow || phase == PHASE_ACADEMY || (phase == PHASE_NEXT && served == 0);
    }
}

/* [GLO-6.3] [GLO-18.19] The sizes a petition of this seat may have, one bit each. */
static unsigned petition_sizes(const struct glory *rome, int seat) {
    unsigned usual = glory_switch(rome, SWITCH_PETITION3) ? 1u << 3 : 1u << 2;
    return glory_works(rome, seat, TITLE_CIRCUS) ? usual | 1u << 2 : usual;
}

/* The sizes for which a hand has enough cards of a material, one bit each. */
static unsigned sizes_held(const uint64_t *hand, uint64_t titles, unsigned sizes) {
    uint64_t single = hand[0] & titles;
    bool two = ((hand[1] | hand[2]) & titles) != 0 || (single & (single - 1)) != 0;
    bool three = two && (sizes >> 3 & 1u) != 0 && glory_count(hand, titles) >= 3;
    return sizes & ((two ? 1u << 2 : 0u) | (three ? 1u << 3 : 0u));
}

/* From a material and a size on: ascending, so that no pair of petitions is offered twice. */
static void offer_petitions(const struct quad_game *g, const struct glory *rome, int seat, unsigned roles,
                            int from, int least, struct quad_choices *out) {
    unsigned sizes = petition_sizes(rome, seat);
    for (int material = from; material < MATERIALS; material++) {
        unsigned held = sizes_held(rome->hand[seat], printed(g)->titles_of[material], sizes);
        int first = material == from && least > 2 ? least : 2;
        for (int size = first; size <= 3; size++) {
            for (int role = 0; role < ROLES && (held >> size & 1u) != 0; role++) {
                if ((roles >> role & 1u) != 0) {
                    quad_offer(out, VERB_PETITION, material, size, role);
                }
            }
        }
    }
}

/* [GLO-6.1] Orders of the role; [GLO-17.41] with a Crane any order is an Architect. */
static void offer_orders(const struct quad_game *g, const struct glory *rome, int seat, unsigned roles,
                         int from, struct quad_choices *out) {
    bool crane = glory_works(rome, seat, TITLE_CRANE) && (roles >> ROLE_ARCHITECT & 1u) != 0;
    uint64_t hand = glory_held(rome->hand[seat]) >> from << from;
    for (int title; quad_bits_next(&hand, &title);) {
        int role = printed(g)->material[title];
        if ((roles >> role & 1u) != 0) {
            quad_offer(out, VERB_PLAY, title, role, 0);
        }
        if (crane && role != ROLE_ARCHITECT) {
            quad_offer(out, VERB_PLAY, title, ROLE_ARCHITECT, 0);
        }
    }
}

/* [GLO-6.2] */
static void offer_senators(const struct glory *rome, int seat, unsigned roles, struct quad_choices *out) {
    for (int role = 0; role < ROLES && rome->senators[seat] > 0; role++) {
        if ((roles >> role & 1u) != 0) {
            quad_offer(out, VERB_WILD, role, 0, 0);
        }
    }
}

/* [GLO-15.6] Once a turn, at the decision to lead or follow. */
static void offer_concession(const struct quad_state *s, int seat, struct quad_choices *out) {
    if (s->options[OPTION_CONCESSION] != 0 && quad_see_top(s)->arg[0] == 0) {
        for (int other = 0; other < s->seats; other++) {
            if (other != seat) {
                quad_offer_aside(out, VERB_CONCEDE, other, 0, 0);
            }
        }
    }
}

static void offer_turn(const struct quad_game *g, const struct quad_state *s, int seat, unsigned roles,
                       struct quad_choices *out) {
    const struct glory *rome = look(s);
    glory_offer_thoughts(g, rome, seat, false, out);
    offer_orders(g, rome, seat, roles, 0, out);
    offer_senators(rome, seat, roles, out);
    offer_petitions(g, rome, seat, roles, 0, 0, out);
    offer_concession(s, seat, out);
}

/* The game ends when all others have conceded to one player. */
static void concede(const struct quad_game *g, struct quad_state *s, int seat, int to,
                    struct quad_journal *j) {
    struct glory *rome = touch(s);
    rome->conceded[seat] = (uint8_t)(to + 1);
    quad_top(s)->arg[0] = 1;
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_CONCEDE, seat, to, 0, 0);
    int count = 0;
    for (int other = 0; other < s->seats; other++) {
        count += other != to && rome->conceded[other] == to + 1;
    }
    if (count == s->seats - 1) {
        glory_end(g, s, ENDING_CONCESSION, 1u << to, j);
    }
}

/* A unit goes to the camp. */
static void play_order(const struct quad_game *g, struct glory *rome, int seat, int title) {
    glory_drop(g, rome, seat, title);
    rome->camp[seat][printed(g)->material[title]]++;
    rome->gone[title]++;
}

/* [GLO-18.36] Whether another unit might still be played, as far as everybody can see. */
static void push_palace(struct quad_state *s, int seat, struct quad_frame next) {
    const struct glory *rome = look(s);
    bool wild = next.arg[3] == 0 || !glory_switch(rome, SWITCH_ONE_WILD);
    if (glory_works(rome, seat, TITLE_PALACE) &&
        (rome->orders[seat] > 0 || (wild && rome->senators[seat] > 0))) {
        *quad_push(s, STEP_PALACE, 1u << seat) = next;
    }
}

/* The first or a further unit: card, senator or petition. The frame that asked is gone; order keeps what the
 * Palace may add. */
static void play_unit(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                      struct quad_frame next, struct quad_journal *j) {
    struct glory *rome = touch(s);
    int role = m.verb == VERB_WILD ? m.arg[0] : m.verb == VERB_PLAY ? m.arg[1] : m.arg[2];
    next.step = STEP_PALACE;
    next.waiting = (uint8_t)(1u << seat);
    next.arg[4] = (uint8_t)role;
    rome->role = (uint8_t)(role + 1);
    rome->units[seat]++;
    if (m.verb == VERB_PLAY) {
        play_order(g, rome, seat, m.arg[0]);
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_PLAY, seat, m.arg[0], role, 0);
        next.arg[0] = m.arg[0];
        push_palace(s, seat, next);
        return;
    }
    next.arg[3]++;
    if (m.verb == VERB_WILD) {
        rome->senators[seat]--;
        rome->played[seat]++;
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_WILD, seat, role, 0, 0);
        next.arg[1] = 1;
        push_palace(s, seat, next);
        return;
    }
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_PETITION, seat, m.arg[1], m.arg[0], role);
    if (rome->shown[seat][m.arg[0]] < m.arg[1]) {
        rome->shown[seat][m.arg[0]] = m.arg[1]; /* announced, so known */
    }
    struct quad_frame *frame = quad_push(s, STEP_PETITION, 1u << seat);
    frame->arg[0] = m.arg[0];
    frame->arg[1] = m.arg[1];
    frame->arg[2] = next.arg[3];
    frame->arg[3] = (uint8_t)role;
}

static void apply_turn(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                       struct quad_journal *j) {
    if (m.verb == VERB_CONCEDE) {
        concede(g, s, seat, m.arg[0], j);
        return;
    }
    if (look(s)->conceded[seat] != 0 && quad_top(s)->arg[0] == 0) {
        touch(s)->conceded[seat] = 0; /* playing on withdraws it */
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_WITHDRAW, seat, 0, 0, 0);
    }
    if (!glory_think(g, s, seat, m, j)) {
        struct quad_frame none = {0, 0, {0}};
        quad_pop(s);
        play_unit(g, s, seat, m, none, j);
    }
}

/* [GLO-5.1] */
void glory_legal_lead(const struct quad_game *g, const struct quad_state *s, int seat,
                      struct quad_choices *out) {
    offer_turn(g, s, seat, (1u << ROLES) - 1u, out);
}

void glory_apply_lead(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                      struct quad_journal *j) {
    apply_turn(g, s, seat, m, j);
}

/* [GLO-5.2] */
void glory_legal_follow(const struct quad_game *g, const struct quad_state *s, int seat,
                        struct quad_choices *out) {
    offer_turn(g, s, seat, 1u << (look(s)->role - 1), out);
}

void glory_apply_follow(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                        struct quad_journal *j) {
    apply_turn(g, s, seat, m, j);
}

/* [GLO-6.3] Which cards petition: two or three titles in ascending order, so that no set is offered twice. Of
 * a title that is chosen again there must be another copy. */
void glory_legal_petition(const struct quad_game *g, const struct quad_state *s, int seat,
                          struct quad_choices *out) {
    const uint64_t *hand = look(s)->hand[seat];
    uint64_t titles = glory_held(hand) & printed(g)->titles_of[quad_see_top(s)->arg[0]];
    bool three = quad_see_top(s)->arg[1] == 3;
    for (int a; quad_bits_next(&titles, &a);) {
        uint64_t second = titles | (glory_copies(hand, a) > 1 ? glory_bit(a) : 0);
        for (int b; quad_bits_next(&second, &b);) {
            if (!three) {
                quad_offer(out, VERB_JOIN, a, b, 0);
                continue;
            }
            uint64_t third = second | (glory_copies(hand, b) > 1 + (a == b) ? glory_bit(b) : 0);
            for (int c; quad_bits_next(&third, &c);) {
                quad_offer(out, VERB_JOIN3, a, b, c);
            }
        }
    }
}

void glory_apply_petition(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                          struct quad_journal *j) {
    struct quad_frame asked = *quad_top(s);
    uint8_t waiting = (uint8_t)(1u << seat);
    for (int i = 0; i < asked.arg[1]; i++) {
        play_order(g, touch(s), seat, m.arg[i]);
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_JOIN, seat, m.arg[i], 0, 0);
    }
    quad_pop(s);
    struct quad_frame next = {
        STEP_PALACE, waiting, {0, 2, asked.arg[0], asked.arg[2], asked.arg[3], asked.arg[1]}};
    push_palace(s, seat, next);
}

/* [GLO-6.5] [GLO-17.24] More units, in the order orders, senators, petitions, each ascending. */
void glory_legal_palace(const struct quad_game *g, const struct quad_state *s, int seat,
                        struct quad_choices *out) {
    const struct glory *rome = look(s);
    const struct quad_frame *frame = quad_see_top(s);
    unsigned role = 1u << frame->arg[4];
    bool wild = frame->arg[3] == 0 || !glory_switch(rome, SWITCH_ONE_WILD);
    if (frame->arg[1] == 0) {
        offer_orders(g, rome, seat, role, frame->arg[0], out);
    }
    if (frame->arg[1] <= 1 && wild) {
        offer_senators(rome, seat, role, out);
    }
    if (wild) {
        offer_petitions(g, rome, seat, role, frame->arg[2], frame->arg[5], out);
    }
    quad_offer(out, VERB_DONE, 0, 0, 0);
}

void glory_apply_palace(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                        struct quad_journal *j) {
    struct quad_frame asked = *quad_top(s);
    quad_pop(s);
    if (m.verb != VERB_DONE) {
        play_unit(g, s, seat, m, asked, j);
    }
}

/* [GLO-17.30] Senators that opponents played, one by one from the leader's left on. */
void glory_legal_senate(const struct quad_game *g, const struct quad_state *s, int seat,
                        struct quad_choices *out) {
    const struct glory *rome = look(s);
    for (int steps = quad_see_top(s)->arg[0]; steps < s->seats; steps++) {
        int other = glory_next_seat(rome, seat, steps);
        if (rome->played[other] > 0) {
            quad_offer(out, VERB_RECALL, other, 0, 0);
        }
    }
    quad_offer(out, VERB_DONE, 0, 0, 0);
}

void glory_apply_senate(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                        struct quad_journal *j) {
    struct glory *rome = touch(s);
    if (m.verb == VERB_DONE) {
        quad_pop(s);
        return;
    }
    rome->played[m.arg[0]]--;
    rome->senators[seat]++;
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_RECALL, seat, m.arg[0], 0, 0);
    int from = (m.arg[0] + s->seats - seat) % s->seats, left = 0;
    for (int steps = from; steps < s->seats; steps++) {
        left += rome->played[glory_next_seat(rome, seat, steps)];
    }
    quad_top(s)->arg[0] = (uint8_t)from;
    if (left == 0) {
        quad_pop(s);
    }
}

/* [GLO-17.31] [GLO-18.46] Any of the orders one has played. */
void glory_legal_sewer(const struct quad_game *g, const struct quad_state *s, int seat,
                       struct quad_choices *out) {
    for (int material = quad_see_top(s)->arg[0]; material < MATERIALS; material++) {
        if (look(s)->camp[seat][material] > 0) {
            quad_offer(out, VERB_DIVERT, material, 0, 0);
        }
    }
    quad_offer(out, VERB_DONE, 0, 0, 0);
}

void glory_apply_sewer(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                       struct quad_journal *j) {
    struct glory *rome = touch(s);
    if (m.verb == VERB_DONE) {
        quad_pop(s);
        return;
    }
    rome->camp[seat][m.arg[0]]--;
    rome->stock[seat][m.arg[0]]++;
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_DIVERT, seat, m.arg[0], 0, 0);
    quad_top(s)->arg[0] = m.arg[0];
    int left = 0;
    for (int material = m.arg[0]; material < MATERIALS; material++) {
        left += rome->camp[seat][material];
    }
    if (left == 0) {
        quad_pop(s);
    }
}
