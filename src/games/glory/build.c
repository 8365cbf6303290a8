/* build.c: Craftsman and Architect: foundations in and out of town, materials, the Fountain. */
#include "glory.h"

/* [GLO-17.34] Only a Statue can stand on a site that is not of its material. */
int glory_site_of(const struct quad_game *g, const struct glory *rome, int seat, int title) {
    return title == TITLE_STATUE && rome->statue[seat] != 0 ? rome->statue[seat] - 1
                                                            : printed(g)->material[title];
}

/* [GLO-11.11] Which of a seat's foundations take a material; [GLO-17.34] [GLO-17.37] [GLO-17.27] [GLO-17.29].
 */
static uint64_t foundations_for(const struct quad_game *g, const struct glory *rome, int seat, int material) {
    const uint64_t statue = glory_bit(TITLE_STATUE);
    uint64_t laid = rome->laid[seat], titles = printed(g)->titles_of[material];
    bool own_site = rome->statue[seat] == material + 1;
    if (own_site) {
        titles |= statue;
    }
    if (glory_works(rome, seat, TITLE_ROAD)) {
        titles |=
            printed(g)->titles_of[MATERIAL_STONE] | (rome->statue[seat] == MATERIAL_STONE + 1 ? statue : 0);
    }
    bool anywhere = (material == MATERIAL_RUBBLE && glory_works(rome, seat, TITLE_TOWER)) ||
                    (material == MATERIAL_MARBLE && glory_works(rome, seat, TITLE_SCRIPTORIUM));
    return anywhere ? laid : laid & titles;
}

/* [GLO-11.8] With a Bath a further hire may bring the second action. */
static bool may_hire_builder(const struct quad_game *g, const struct quad_state *s, int seat) {
    const struct glory *rome = look(s);
    if (!glory_works(rome, seat, TITLE_BATH)) {
        return false;
    }
    for (int i = 0; i < s->depth; i++) {
        const struct quad_frame *frame = &s->agenda[i];
        bool more = frame->step == STEP_PATRON && frame->waiting == 1u << seat;
        bool can = more && glory_can_hire(g, rome, seat, frame->arg[0]);
        for (int k = more ? glory_held_up(frame) : 0; k > 0 && !can; k--) {
            can = glory_can_hire(g, rome, seat, glory_used_before(frame, k - 1));
        }
        if (can) {
            return true;
        }
    }
    return glory_pending(s, seat, ROLE_PATRON) > 0 && glory_can_hire(g, rome, seat, 0);
}

/* [GLO-11.8] [GLO-11.10] Whether a card may be set aside for an out-of-town site. */
static bool may_set_aside(const struct quad_game *g, const struct quad_state *s, int seat, int role) {
    const struct glory *rome = look(s);
    int other = role == ROLE_CRAFTSMAN ? ROLE_ARCHITECT : ROLE_CRAFTSMAN;
    return rome->aside == 0 && (glory_pending(s, seat, role) > 0 || may_hire_builder(g, s, seat) ||
                                (glory_switch(rome, SWITCH_MIX) && glory_pending(s, seat, other) > 0));
}

/* [GLO-11.2] … [GLO-11.5] Sites for one title. */
static void offer_sites(const struct quad_game *g, const struct glory *rome, int title, bool outside,
                        struct quad_choices *out) {
    bool any = title == TITLE_STATUE && !glory_switch(rome, SWITCH_TRAINING);
    int first = any ? 0 : printed(g)->material[title], last = any ? MATERIALS - 1 : first;
    for (int site = first; site <= last; site++) {
        if (rome->in_town[site] > 0) {
            quad_offer(out, VERB_LAY, title, site, 0);
        }
        if (outside && rome->out_of_town[site] > 0) {
            quad_offer(out, VERB_OUTSIDE, title, site, 0);
        }
    }
}

/* Foundations from hand, or from the Fountain; [GLO-11.3] no title twice; [GLO-17.37] with a Tower always
 * outside. */
static void offer_foundations(const struct quad_game *g, const struct quad_state *s, int seat, int role,
                              uint64_t cards, struct quad_choices *out) {
    const struct glory *rome = look(s);
    uint64_t titles = cards & ~glory_owned(rome, seat);
    if (titles == 0) {
        return;
    }
    bool outside = glory_works(rome, seat, TITLE_TOWER) || may_set_aside(g, s, seat, role);
    for (int title; quad_bits_next(&titles, &title);) {
        offer_sites(g, rome, title, outside, out);
    }
}

/* [GLO-18.1] What counts as performed; [GLO-11.9] the other kind of action undoes a pair. */
static void perform(const struct quad_game *g, struct glory *rome, int seat, int role,
                    struct quad_journal *j) {
    if (role == ROLE_CRAFTSMAN) {
        rome->crafted = (uint8_t)(rome->crafted | 1u << seat);
    }
    if (rome->aside != 0 && rome->aside_role != role + 1 && glory_switch(rome, SWITCH_CONSECUTIVE)) {
        glory_return_aside(g, rome, seat, j);
    }
}

/* A card that is no longer in any hand becomes a foundation. */
static void lay(const struct quad_game *g, struct glory *rome, int seat, int title, int site) {
    rome->laid[seat] |= glory_bit(title);
    if (title == TITLE_STATUE) {
        rome->statue[seat] = (uint8_t)(site + 1);
    }
    glory_refresh(g, rome);
}

/* [GLO-11.4] [GLO-11.6] Lay a card, or set it aside as the first half of an out-of-town foundation. */
static void lay_or_set_aside(const struct quad_game *g, struct glory *rome, int seat, int role,
                             struct quad_move m, struct quad_journal *j) {
    int title = m.arg[0], site = m.arg[1];
    if (m.verb == VERB_LAY) {
        rome->in_town[site]--;
        lay(g, rome, seat, title, site);
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_LAY, seat, title, site, 0);
    } else if (glory_works(rome, seat, TITLE_TOWER)) {
        rome->out_of_town[site]--;
        lay(g, rome, seat, title, site);
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_OUTSIDE, seat, title, site, 0);
    } else {
        rome->aside = (uint8_t)(title + 1);
        rome->aside_site = (uint8_t)(site + 1);
        rome->aside_role = (uint8_t)(role + 1);
        rome->orders[seat]++; /* it still counts as a card of the hand */
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_ASIDE, seat, title, 0, 0);
    }
}

static void forget_aside(struct glory *rome) {
    rome->aside = rome->aside_site = rome->aside_role = 0;
}

/* [GLO-11.7] Everybody has seen the card that goes back to the hand. */
void glory_return_aside(const struct quad_game *g, struct glory *rome, int seat, struct quad_journal *j) {
    if (rome->aside != 0) {
        int title = rome->aside - 1;
        glory_lose_order(rome, seat);
        glory_gain_openly(g, rome, seat, title);
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_BACK, seat, title, 0, 0);
        forget_aside(rome);
    }
}

/* [GLO-18.48] Once in addition to each Architect action; after a completion, whatever that may bring: a
 * Prison can win the Stairway itself. */
static void push_stairs(const struct quad_game *g, struct quad_state *s, int seat, bool finished) {
    const struct glory *rome = look(s);
    if (glory_switch(rome, SWITCH_STAIRS_EXTRA) && (finished || glory_can_climb(g, rome, seat))) {
        quad_push(s, STEP_STAIRWAY, 1u << seat);
    }
}

/* [GLO-11.6] The second action of a pair lays the card without a choice. False if there is nothing to lay. */
bool glory_lay_aside(const struct quad_game *g, struct quad_state *s, int seat, int role,
                     struct quad_journal *j) {
    struct glory *rome = touch(s);
    if (rome->aside == 0 || (rome->aside_role != role + 1 && !glory_switch(rome, SWITCH_MIX))) {
        return false;
    }
    int title = rome->aside - 1, site = rome->aside_site - 1;
    if (rome->out_of_town[site] == 0 || (glory_owned(rome, seat) & glory_bit(title)) != 0) {
        glory_return_aside(g, rome, seat, j);
        return false;
    }
    glory_lose_order(rome, seat);
    forget_aside(rome);
    rome->out_of_town[site]--;
    lay(g, rome, seat, title, site);
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_OUTSIDE, seat, title, site, 0);
    perform(g, rome, seat, role, j);
    if (role == ROLE_ARCHITECT) {
        push_stairs(g, s, seat, false);
    }
    return true;
}

/* [GLO-11.12] One material more; [GLO-17.38] [GLO-17.29] what finishes at once. True if the building is
 * finished. */
static bool add_material(const struct quad_game *g, struct glory *rome, int seat, int role, int title,
                         int material, struct quad_journal *j) {
    rome->spent[material]++;
    rome->placed[seat][title]++;
    if (material == MATERIAL_MARBLE) {
        rome->marbled[seat] |= glory_bit(title);
    }
    bool villa = title == TITLE_VILLA && role == ROLE_ARCHITECT && !glory_switch(rome, SWITCH_TRAINING);
    bool marble = material == MATERIAL_MARBLE && glory_works(rome, seat, TITLE_SCRIPTORIUM);
    if (villa || marble ||
        rome->placed[seat][title] >= printed(g)->value[glory_site_of(g, rome, seat, title)]) {
        glory_complete(g, rome, seat, title, j);
        return true;
    }
    if (material == MATERIAL_MARBLE) {
        glory_refresh(g, rome); /* [GLO-18.32] */
    }
    return false;
}

/* [GLO-11.1] */
bool glory_can_craft(const struct glory *rome, int seat) {
    return glory_has_order(rome, seat) || glory_works(rome, seat, TITLE_FOUNTAIN);
}

static void offer_hand_materials(const struct quad_game *g, const struct glory *rome, int seat,
                                 uint64_t cards, struct quad_choices *out) {
    if (rome->laid[seat] == 0) {
        return;
    }
    for (int material = 0; material < MATERIALS; material++) {
        uint64_t titles = cards & printed(g)->titles_of[material];
        uint64_t fits = titles == 0 ? 0 : foundations_for(g, rome, seat, material);
        for (int title; fits != 0 && quad_bits_next(&titles, &title);) {
            uint64_t buildings = fits;
            for (int building; quad_bits_next(&buildings, &building);) {
                quad_offer(out, VERB_ADD, title, building, 0);
            }
        }
    }
}

/* [GLO-11.1] Lay or add from hand; [GLO-17.17] or draw with the Fountain. */
void glory_legal_craftsman(const struct quad_game *g, const struct quad_state *s, int seat,
                           struct quad_choices *out) {
    const struct glory *rome = look(s);
    uint64_t hand = glory_held(rome->hand[seat]);
    offer_foundations(g, s, seat, ROLE_CRAFTSMAN, hand, out);
    offer_hand_materials(g, rome, seat, hand, out);
    if (glory_works(rome, seat, TITLE_FOUNTAIN)) {
        quad_offer(out, VERB_FOUNTAIN, 0, 0, 0);
    }
    quad_offer(out, VERB_SKIP, 0, 0, 0);
}

/* A card that has just left a hand, or the Fountain, is laid, set aside or added. */
static void craft(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                  struct quad_journal *j) {
    struct glory *rome = touch(s);
    perform(g, rome, seat, ROLE_CRAFTSMAN, j);
    if (m.verb != VERB_ADD) {
        lay_or_set_aside(g, rome, seat, ROLE_CRAFTSMAN, m, j);
        return;
    }
    int material = printed(g)->material[m.arg[0]];
    rome->gone[m.arg[0]]++;
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_ADD, seat, material, m.arg[1], 0);
    if (add_material(g, rome, seat, ROLE_CRAFTSMAN, m.arg[1], material, j)) {
        glory_upon_completion(s, seat, m.arg[1]);
    }
}

void glory_apply_craftsman(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                           struct quad_journal *j) {
    struct glory *rome = touch(s);
    quad_pop(s);
    if (m.verb == VERB_FOUNTAIN) {
        perform(g, rome, seat, ROLE_CRAFTSMAN, j);
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_FOUNTAIN, seat, 0, 0, 0);
        quad_push(s, STEP_FOUNTAIN, 1u << QUAD_CHANCE)->arg[0] = (uint8_t)seat;
    } else if (m.verb != VERB_SKIP) {
        glory_drop(g, rome, seat, m.arg[0]);
        craft(g, s, seat, m, j);
    }
}

/* [GLO-17.17] [GLO-4.7] Only the player sees the card; the asking frame holds it. */
void glory_apply_fountain(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                          struct quad_journal *j) {
    struct glory *rome = touch(s);
    seat = quad_top(s)->arg[0];
    glory_take(rome, m.arg[0]);
    quad_tell(j, QUAD_ONLY(seat), MESSAGE_GET, seat, m.arg[0], 0, 0);
    quad_pop(s);
    quad_push(s, STEP_BASIN, 1u << seat)->arg[0] = m.arg[0];
}

/* [GLO-18.29] Laid, set aside, added or kept. */
void glory_legal_basin(const struct quad_game *g, const struct quad_state *s, int seat,
                       struct quad_choices *out) {
    uint64_t card = glory_bit(quad_see_top(s)->arg[0]);
    offer_foundations(g, s, seat, ROLE_CRAFTSMAN, card, out);
    offer_hand_materials(g, look(s), seat, card, out);
    quad_offer(out, VERB_KEEP, 0, 0, 0);
}

void glory_apply_basin(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                       struct quad_journal *j) {
    int title = quad_top(s)->arg[0];
    quad_pop(s);
    if (m.verb == VERB_KEEP) {
        glory_gain(touch(s), seat, title);
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_KEEP, seat, 0, 0, 0);
    } else {
        craft(g, s, seat, m, j);
    }
}

/* [GLO-17.4] Materials in the stockpile, with an Archway also in the pool. */
static bool can_add(const struct quad_game *g, const struct glory *rome, int seat) {
    bool archway = glory_works(rome, seat, TITLE_ARCHWAY);
    for (int material = 0; rome->laid[seat] != 0 && material < MATERIALS; material++) {
        bool has = rome->stock[seat][material] > 0 || (archway && rome->pool[material] > 0);
        if (has && foundations_for(g, rome, seat, material) != 0) {
            return true;
        }
    }
    return false;
}

/* Ask for an Architect action, or straight for the Stairway if nothing else is possible. */
void glory_push_architect(const struct quad_game *g, struct quad_state *s, int seat) {
    const struct glory *rome = look(s);
    bool stairs = !glory_switch(rome, SWITCH_STAIRS_EXTRA) && glory_works(rome, seat, TITLE_STAIRWAY);
    if (glory_has_order(rome, seat) || can_add(g, rome, seat) || (stairs && glory_can_open(g, rome, seat))) {
        quad_push(s, STEP_ARCHITECT, 1u << seat);
    } else {
        push_stairs(g, s, seat, false);
    }
}

static void offer_materials(const struct quad_game *g, const struct glory *rome, int seat, int verb,
                            const uint8_t *from, struct quad_choices *out) {
    for (int material = 0; material < MATERIALS; material++) {
        uint64_t buildings = from[material] > 0 ? foundations_for(g, rome, seat, material) : 0;
        for (int building; quad_bits_next(&buildings, &building);) {
            quad_offer(out, verb, material, building, 0);
        }
    }
}

/* [GLO-11.1] Lay from hand or add from the stockpile; [GLO-17.33] or the Stairway, where it is an action. */
void glory_legal_architect(const struct quad_game *g, const struct quad_state *s, int seat,
                           struct quad_choices *out) {
    const struct glory *rome = look(s);
    offer_foundations(g, s, seat, ROLE_ARCHITECT, glory_held(rome->hand[seat]), out);
    if (rome->laid[seat] != 0) {
        offer_materials(g, rome, seat, VERB_BUILD, rome->stock[seat], out);
        if (glory_works(rome, seat, TITLE_ARCHWAY)) {
            offer_materials(g, rome, seat, VERB_ARCH, rome->pool, out);
        }
    }
    if (!glory_switch(rome, SWITCH_STAIRS_EXTRA) && glory_works(rome, seat, TITLE_STAIRWAY)) {
        glory_offer_stairs(g, rome, seat, out);
    }
    quad_offer(out, VERB_SKIP, 0, 0, 0);
}

void glory_apply_architect(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                           struct quad_journal *j) {
    struct glory *rome = touch(s);
    bool finished = false;
    quad_pop(s);
    if (m.verb != VERB_SKIP) {
        perform(g, rome, seat, ROLE_ARCHITECT, j);
    }
    if (m.verb == VERB_LAY || m.verb == VERB_OUTSIDE) {
        glory_drop(g, rome, seat, m.arg[0]);
        lay_or_set_aside(g, rome, seat, ROLE_ARCHITECT, m, j);
    } else if (m.verb == VERB_BUILD || m.verb == VERB_ARCH) {
        uint8_t *from = m.verb == VERB_BUILD ? rome->stock[seat] : rome->pool;
        from[m.arg[0]]--;
        quad_tell(j, QUAD_EVERYBODY, m.verb == VERB_BUILD ? MESSAGE_ADD : MESSAGE_ARCH, seat, m.arg[0],
                  m.arg[1], 0);
        finished = add_material(g, rome, seat, ROLE_ARCHITECT, m.arg[1], m.arg[0], j);
    } else if (m.verb != VERB_SKIP) {
        glory_open(g, rome, seat, m, j);
    }
    push_stairs(g, s, seat, finished);
    if (finished) {
        glory_upon_completion(s, seat, m.arg[1]);
    }
}
