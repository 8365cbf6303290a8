/* legion.c: Rome demands: what a Legionary collects from the pool, from hands, stockpiles, clienteles and
 * sites.
 *
 * demand[] counts the demands of each material while a raid goes on; only one goes on at a time. */
#include "glory.h"

/* [GLO-13.2] Orders that can be revealed, as far as everybody can see. */
int glory_legion_cards(const struct glory *rome, int seat) {
    return rome->orders[seat] - (rome->aside != 0) - glory_sum(rome->revealed[seat]);
}

/* [GLO-13.5] Neighbours; [GLO-17.9] with a Bridge everybody. */
bool glory_in_reach(const struct glory *rome, int attacker, int victim) {
    int seats = rome->head.seats, steps = (victim + seats - attacker) % seats;
    return steps == 1 || steps == seats - 1 || (steps != 0 && glory_works(rome, attacker, TITLE_BRIDGE));
}

/* [GLO-17.25] [GLO-17.40] [GLO-18.37] */
bool glory_protected(const struct glory *rome, int attacker, int victim) {
    return glory_works(rome, victim, TITLE_WALL) ||
           (glory_works(rome, victim, TITLE_PALISADE) && !glory_works(rome, attacker, TITLE_BRIDGE));
}

static bool is_victim(const struct glory *rome, int attacker, int other) {
    return glory_in_reach(rome, attacker, other) && !glory_protected(rome, attacker, other);
}

/* [GLO-13.1] [GLO-13.2] Reveal cards, in ascending order of material. */
void glory_legal_demand(const struct quad_game *g, const struct quad_state *s, int seat,
                        struct quad_choices *out) {
    const struct glory *rome = look(s);
    uint64_t hand = glory_held(rome->hand[seat]);
    for (int material = quad_see_top(s)->arg[1]; material < MATERIALS; material++) {
        uint64_t titles = printed(g)->titles_of[material];
        int used = rome->demanded[seat][material];
        if ((hand & titles) != 0 && (used == 0 || glory_count(rome->hand[seat], titles) > used)) {
            quad_offer(out, VERB_DEMAND, material, 0, 0);
        }
    }
    quad_offer(out, VERB_DONE, 0, 0, 0);
}

/* [GLO-4.5] What was shown stays known. */
static void reveal(struct glory *rome, int seat, int material) {
    uint8_t revealed = ++rome->revealed[seat][material];
    rome->demanded[seat][material]++;
    rome->demand[material]++;
    if (rome->shown[seat][material] < revealed) {
        rome->shown[seat][material] = revealed;
    }
}

void glory_apply_demand(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                        struct quad_journal *j) {
    struct glory *rome = touch(s);
    struct quad_frame *frame = quad_top(s);
    if (m.verb == VERB_DEMAND) {
        reveal(rome, seat, m.arg[0]);
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_DEMAND, seat, m.arg[0], 0, 0);
        frame->arg[0]--;
        frame->arg[1] = m.arg[0];
        frame->arg[2]++;
        if (frame->arg[0] > 0 && glory_legion_cards(rome, seat) > 0) {
            return;
        }
    }
    bool any = frame->arg[2] > 0;
    quad_pop(s);
    if (any) {
        quad_push(s, STEP_RAID, 0)->arg[0] = (uint8_t)seat;
    }
}

/* [GLO-13.4] One matching card from the pool for each demand; [GLO-18.26] a Forum ends it with the card it
 * lacked. */
static void collect_pool(struct glory *rome, int attacker, struct quad_journal *j) {
    for (int material = 0; material < MATERIALS; material++) {
        for (int i = 0; i < rome->demand[material] && rome->pool[material] > 0; i++) {
            if (glory_forum_winners(rome) != 0) {
                return;
            }
            rome->pool[material]--;
            rome->stock[attacker][material]++;
            quad_tell(j, QUAD_EVERYBODY, MESSAGE_COLLECT, attacker, material, 0, 0);
        }
    }
}

static void give(const struct quad_game *g, struct glory *rome, int victim, int title, int attacker,
                 struct quad_journal *j) {
    glory_drop(g, rome, victim, title);
    rome->gone[title]++;
    rome->stock[attacker][printed(g)->material[title]]++;
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_GIVE, victim, title, attacker, 0);
}

/* [GLO-13.6] One material from one hand. Who holds cards answers even if he has no choice: what he has is his
 * secret. */
static void ask_victim(const struct quad_game *g, struct quad_state *s, int attacker, int victim,
                       int material) {
    struct quad_frame *frame = quad_push(s, STEP_GIVE, 1u << victim);
    frame->arg[0] = (uint8_t)attacker;
    frame->arg[1] = (uint8_t)quad_bits_lowest(printed(g)->titles_of[material]);
    frame->arg[2] = look(s)->demand[material];
    frame->arg[4] = (uint8_t)material;
}

/* [GLO-13.6] The victims' hands clockwise, material by material; [GLO-13.8] protected players are asked for a
 * gift. */
static void collect_hands(const struct quad_game *g, struct quad_state *s) {
    struct glory *rome = touch(s);
    struct quad_frame *frame = quad_top(s);
    int attacker = frame->arg[0], other = glory_next_seat(rome, attacker, frame->arg[2] + 1);
    bool reach = glory_in_reach(rome, attacker, other), shielded = glory_protected(rome, attacker, other);
    if (frame->arg[2] == s->seats - 1) {
        frame->arg[1]++;
        frame->arg[2] = 0;
    } else if (!reach || shielded || frame->arg[3] == MATERIALS) {
        frame->arg[2]++;
        frame->arg[3] = 0;
        if (reach && shielded && rome->orders[other] > 0) {
            struct quad_frame *gift = quad_push(s, STEP_GIVE, 1u << other);
            gift->arg[0] = (uint8_t)attacker;
            gift->arg[1] = printed(g)->first_title;
        }
    } else {
        int material = frame->arg[3]++;
        if (rome->demand[material] > 0 && rome->orders[other] > 0) {
            ask_victim(g, s, attacker, other, material);
        }
    }
}

/* [GLO-17.9] [GLO-18.16] The stockpiles, whatever the hands gave. */
static void collect_stockpiles(struct glory *rome, int attacker, struct quad_journal *j) {
    for (int steps = 1; steps < rome->head.seats; steps++) {
        int other = glory_next_seat(rome, attacker, steps);
        for (int material = 0; material < MATERIALS && is_victim(rome, attacker, other); material++) {
            for (int i = 0; i < rome->demand[material] && rome->stock[other][material] > 0; i++) {
                if (glory_forum_winners(rome) != 0) {
                    return;
                }
                rome->stock[other][material]--;
                rome->stock[attacker][material]++;
                quad_tell(j, QUAD_EVERYBODY, MESSAGE_BRIDGE, attacker, other, material, 0);
            }
        }
    }
}

/* How many clients of a role the lions may still have at a seat: from where the frame stands on. */
static int prey(const struct glory *rome, const struct quad_frame *frame, int attacker, int steps, int role) {
    int other = glory_next_seat(rome, attacker, steps);
    bool here = steps == frame->arg[0] && role == frame->arg[1];
    bool past = steps < frame->arg[0] || (steps == frame->arg[0] && role < frame->arg[1]);
    int left = rome->demand[role] - (here ? frame->arg[2] : 0);
    if (past || left <= 0 || !is_victim(rome, attacker, other)) {
        return 0;
    }
    return left < rome->clients[other][role] ? left : rome->clients[other][role];
}

static bool has_prey(const struct quad_game *g, const struct glory *rome, const struct quad_frame *frame,
                     int attacker) {
    for (int steps = 1; steps < rome->head.seats && glory_has_vault_room(g, rome, attacker); steps++) {
        for (int role = 0; role < ROLES; role++) {
            if (prey(rome, frame, attacker, steps, role) > 0) {
                return true;
            }
        }
    }
    return false;
}

/* [GLO-17.13] [GLO-18.22] One client for each demand and victim, in ascending order, while there is room. */
void glory_legal_lions(const struct quad_game *g, const struct quad_state *s, int seat,
                       struct quad_choices *out) {
    const struct glory *rome = look(s);
    for (int steps = 1; steps < s->seats && glory_has_vault_room(g, rome, seat); steps++) {
        for (int role = 0; role < ROLES; role++) {
            if (prey(rome, quad_see_top(s), seat, steps, role) > 0) {
                quad_offer(out, VERB_THROW, glory_next_seat(rome, seat, steps), role, 0);
            }
        }
    }
    quad_offer(out, VERB_DONE, 0, 0, 0);
}

void glory_apply_lions(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                       struct quad_journal *j) {
    struct glory *rome = touch(s);
    struct quad_frame *frame = quad_top(s);
    if (m.verb == VERB_DONE) {
        quad_pop(s);
        return;
    }
    int other = m.arg[0], role = m.arg[1], steps = (other + s->seats - seat) % s->seats;
    bool here = steps == frame->arg[0] && role == frame->arg[1];
    frame->arg[2] = (uint8_t)(here ? frame->arg[2] + 1 : 1);
    frame->arg[0] = (uint8_t)steps;
    frame->arg[1] = (uint8_t)role;
    rome->clients[other][role]--;
    rome->client_count[other]--;
    if (rome->hired[other][role] > rome->clients[other][role]) {
        rome->hired[other][role] = rome->clients[other][role];
    }
    rome->vault[seat][role]++;
    rome->vault_size[seat]++;
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_THROW, seat, other, role, 0);
    if (!has_prey(g, rome, frame, seat)) {
        quad_pop(s);
    }
}

/* [GLO-17.42] [GLO-18.25] Foundations without materials that may still be seized at a seat. */
static uint64_t loot(const struct quad_game *g, const struct glory *rome, const struct quad_frame *frame,
                     int attacker, int steps) {
    int other = glory_next_seat(rome, attacker, steps);
    uint64_t titles = steps < frame->arg[0] || !is_victim(rome, attacker, other) ? 0 : rome->laid[other],
             free = 0;
    for (int title; quad_bits_next(&titles, &title);) {
        int material = printed(g)->material[title];
        bool here = steps == frame->arg[0];
        bool past = here && !quad_bits_has(printed(g)->titles_from[frame->arg[1]], title);
        bool same = here && material == printed(g)->material[frame->arg[1]];
        if (!past && rome->placed[other][title] == 0 && rome->demand[material] > (same ? frame->arg[2] : 0)) {
            free |= glory_bit(title);
        }
    }
    return free;
}

static bool has_loot(const struct quad_game *g, const struct glory *rome, const struct quad_frame *frame,
                     int attacker) {
    uint64_t any = 0;
    for (int steps = 1; steps < rome->head.seats; steps++) {
        any |= loot(g, rome, frame, attacker, steps);
    }
    return any != 0;
}

void glory_legal_domus(const struct quad_game *g, const struct quad_state *s, int seat,
                       struct quad_choices *out) {
    const struct glory *rome = look(s);
    for (int steps = 1; steps < s->seats; steps++) {
        uint64_t titles = loot(g, rome, quad_see_top(s), seat, steps);
        for (int title; quad_bits_next(&titles, &title);) {
            quad_offer(out, VERB_SEIZE, glory_next_seat(rome, seat, steps), title, 0);
        }
    }
    quad_offer(out, VERB_DONE, 0, 0, 0);
}

void glory_apply_domus(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                       struct quad_journal *j) {
    struct glory *rome = touch(s);
    struct quad_frame *frame = quad_top(s);
    if (m.verb == VERB_DONE) {
        quad_pop(s);
        return;
    }
    int other = m.arg[0], title = m.arg[1], steps = (other + s->seats - seat) % s->seats;
    int material = printed(g)->material[title], site = glory_site_of(g, rome, other, title);
    bool same = steps == frame->arg[0] && material == printed(g)->material[frame->arg[1]];
    frame->arg[2] = (uint8_t)(same ? frame->arg[2] + 1 : 1);
    frame->arg[0] = (uint8_t)steps;
    frame->arg[1] = (uint8_t)title;
    rome->laid[other] &= ~glory_bit(title);
    if (title == TITLE_STATUE) {
        rome->statue[other] = 0;
    }
    rome->gone[title]++;
    rome->stock[seat][material]++;
    rome->claimed[seat][site]++;
    rome->influence[seat] = (uint8_t)(rome->influence[seat] + printed(g)->value[site]);
    glory_refresh(g, rome);
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_SEIZE, seat, other, title, 0);
    if (!has_loot(g, rome, frame, seat)) {
        quad_pop(s);
    }
}

/* [GLO-13.4] Whether a card of the pool may be taken for a demand: arg[0] the material, arg[1] how many of it
 * were. */
static bool is_spoil(const struct glory *rome, const struct quad_frame *frame, int material) {
    int taken = material == frame->arg[0] ? frame->arg[1] : 0;
    return material >= frame->arg[0] && rome->pool[material] > 0 && rome->demand[material] > taken;
}

/* Pool and demands are public: nobody is asked when nothing can be taken. */
static bool has_spoils(const struct glory *rome, const struct quad_frame *frame) {
    bool any = false;
    for (int material = 0; material < MATERIALS; material++) {
        any = any || is_spoil(rome, frame, material);
    }
    return any;
}

/* [GLO-13.7] Pool, hands, stockpiles, clients, foundations. */
void glory_run_raid(const struct quad_game *g, struct quad_state *s, struct quad_journal *j) {
    struct glory *rome = touch(s);
    struct quad_frame *frame = quad_top(s), none = {0, 0, {0}};
    int attacker = frame->arg[0], phase = frame->arg[1];
    if (phase == RAID_HANDS) {
        collect_hands(g, s);
        return;
    }
    frame->arg[1]++;
    if (phase == RAID_POOL) {
        if (!glory_switch(rome, SWITCH_POOL_OPTIONAL)) {
            collect_pool(rome, attacker, j);
        } else if (has_spoils(rome, &none)) {
            quad_push(s, STEP_SPOILS, 1u << attacker);
        }
    } else if (phase == RAID_STOCKPILES && glory_works(rome, attacker, TITLE_BRIDGE)) {
        collect_stockpiles(rome, attacker, j);
    } else if (phase == RAID_LIONS && glory_works(rome, attacker, TITLE_COLISEUM) &&
               has_prey(g, rome, &none, attacker)) {
        quad_push(s, STEP_LIONS, 1u << attacker);
    } else if (phase == RAID_DOMUS && glory_works(rome, attacker, TITLE_DOMUS_AUREA) &&
               has_loot(g, rome, &none, attacker)) {
        quad_push(s, STEP_DOMUS, 1u << attacker);
    } else if (phase == RAID_END) {
        memset(rome->demand, 0, sizeof rome->demand);
        quad_pop(s);
    }
}

/* [GLO-13.4] With the switch pool_optional. */
void glory_legal_spoils(const struct quad_game *g, const struct quad_state *s, int seat,
                        struct quad_choices *out) {
    for (int material = 0; material < MATERIALS; material++) {
        if (is_spoil(look(s), quad_see_top(s), material)) {
            quad_offer(out, VERB_TAKE, material, 0, 0);
        }
    }
    quad_offer(out, VERB_DONE, 0, 0, 0);
}

void glory_apply_spoils(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                        struct quad_journal *j) {
    struct glory *rome = touch(s);
    struct quad_frame *frame = quad_top(s);
    if (m.verb == VERB_DONE) {
        quad_pop(s);
        return;
    }
    frame->arg[1] = (uint8_t)(m.arg[0] == frame->arg[0] ? frame->arg[1] + 1 : 1);
    frame->arg[0] = m.arg[0];
    rome->pool[m.arg[0]]--;
    rome->stock[seat][m.arg[0]]++;
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_COLLECT, seat, m.arg[0], 0, 0);
    if (!has_spoils(rome, frame)) {
        quad_pop(s);
    }
}

/* [GLO-13.8] A protected player may give: at most one card for each demand. */
static void offer_gifts(const struct quad_game *g, const struct glory *rome, const struct quad_frame *frame,
                        int seat, struct quad_choices *out) {
    uint64_t titles = glory_held(rome->hand[seat]) & printed(g)->titles_from[frame->arg[1]];
    for (int title; quad_bits_next(&titles, &title);) {
        int material = printed(g)->material[title];
        if (rome->demand[material] > (material == frame->arg[4] ? frame->arg[3] : 0)) {
            quad_offer(out, VERB_GIVE, title, 0, 0);
        }
    }
    quad_offer(out, VERB_DONE, 0, 0, 0);
}

/* [GLO-13.6] A victim chooses what to give of one material, in ascending order; without any it is "Glory to
 * Rome!". */
void glory_legal_give(const struct quad_game *g, const struct quad_state *s, int seat,
                      struct quad_choices *out) {
    const struct glory *rome = look(s);
    const struct quad_frame *frame = quad_see_top(s);
    if (frame->arg[2] == 0) {
        offer_gifts(g, rome, frame, seat, out);
        return;
    }
    uint64_t all = glory_held(rome->hand[seat]) & printed(g)->titles_of[frame->arg[4]];
    uint64_t titles = all >> frame->arg[1] << frame->arg[1];
    titles = titles == 0 ? all : titles; /* what others imagine of his hand may stand below */
    /* From here on, so that the last cards that must be given are never passed over. */
    int left = glory_count(rome->hand[seat], titles), due = left < frame->arg[2] ? left : frame->arg[2];
    for (int title; quad_bits_next(&titles, &title) && left >= due;) {
        quad_offer(out, VERB_GIVE, title, 0, 0);
        left -= glory_copies(rome->hand[seat], title);
    }
    if (due == 0) {
        quad_offer(out, VERB_GLORY, 0, 0, 0);
    }
}

void glory_apply_give(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                      struct quad_journal *j) {
    struct glory *rome = touch(s);
    struct quad_frame *frame = quad_top(s);
    bool gift = frame->arg[2] == 0;
    if (m.verb != VERB_GIVE) {
        if (m.verb == VERB_GLORY) {
            rome->most[seat][frame->arg[4]] = 0; /* now everybody knows */
            quad_tell(j, QUAD_EVERYBODY, MESSAGE_NONE, seat, frame->arg[4], 0, 0);
        }
        quad_pop(s);
        return;
    }
    int material = printed(g)->material[m.arg[0]];
    give(g, rome, seat, m.arg[0], frame->arg[0], j);
    frame->arg[3] = (uint8_t)(material == frame->arg[4] ? frame->arg[3] + 1 : 1);
    frame->arg[4] = (uint8_t)material;
    frame->arg[1] = m.arg[0];
    bool enough = !gift && --frame->arg[2] == 0;
    if (enough || rome->orders[seat] == 0) {
        quad_pop(s);
    }
}
