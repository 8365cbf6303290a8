/* finish.c: finished buildings: what they do upon completion, the Stairway that opens them, the Prison that
 * takes them. */
#include "glory.h"

/* [GLO-11.13] [GLO-11.14] Influence and function come at once; the materials leave the game or stay. */
void glory_complete(const struct quad_game *g, struct glory *rome, int seat, int title,
                    struct quad_journal *j) {
    int site = glory_site_of(g, rome, seat, title);
    rome->laid[seat] &= ~glory_bit(title);
    rome->built[seat] |= glory_bit(title);
    rome->marbled[seat] &= ~glory_bit(title);
    rome->claimed[seat][site]++;
    rome->influence[seat] = (uint8_t)(rome->influence[seat] + printed(g)->value[site]);
    if (glory_switch(rome, SWITCH_BOX)) {
        rome->placed[seat][title] = 0;
    }
    glory_refresh(g, rome);
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_BUILT, seat, title, rome->influence[seat], 0);
}

/* [GLO-18.3] One action for each point of influence, counted now. */
static void grant_crafts(struct quad_state *s, int seat) {
    glory_push_grant(s, seat, ROLE_CRAFTSMAN, look(s)->influence[seat]);
}

static void grant_labor(struct quad_state *s, int seat) {
    glory_push_grant(s, seat, ROLE_LABORER, look(s)->influence[seat]);
}

static void grant_hires(struct quad_state *s, int seat) {
    glory_push_grant(s, seat, ROLE_PATRON, look(s)->influence[seat]);
}

static void grant_thoughts(struct quad_state *s, int seat) {
    glory_push_grant(s, seat, THINKING, look(s)->influence[seat]);
}

/* [GLO-18.38] A finished building of an opponent, its title none of one's own. */
static uint64_t prizes(const struct glory *rome, int seat, int other) {
    return other == seat ? 0 : rome->built[other] & ~glory_owned(rome, seat);
}

static void open_prison(struct quad_state *s, int seat) {
    uint64_t any = 0;
    for (int other = 0; other < s->seats; other++) {
        any |= prizes(look(s), seat, other);
    }
    if (any != 0) {
        quad_push(s, STEP_PRISON, 1u << seat);
    }
}

/* [GLO-15.4] */
static void bury_rome(struct quad_state *s, int seat) {
    touch(s)->ending = ENDING_CATACOMB + 1;
}

/* [GLO-11.15] What buildings do at the moment they are finished. */
static void (*const upon_completion[TITLES])(struct quad_state *, int) = {
    [TITLE_AMPHITHEATRE] = grant_crafts, [TITLE_FOUNDRY] = grant_labor, [TITLE_GARDEN] = grant_hires,
    [TITLE_SCHOOL] = grant_thoughts,     [TITLE_PRISON] = open_prison,  [TITLE_CATACOMB] = bury_rome,
};

void glory_upon_completion(struct quad_state *s, int seat, int title) {
    if (upon_completion[title] != NULL && !glory_switch(look(s), SWITCH_TRAINING)) {
        upon_completion[title](s, seat);
    }
}

/* [GLO-17.26] */
void glory_legal_prison(const struct quad_game *g, const struct quad_state *s, int seat,
                        struct quad_choices *out) {
    for (int other = 0; other < s->seats; other++) {
        uint64_t titles = prizes(look(s), seat, other);
        for (int title; quad_bits_next(&titles, &title);) {
            quad_offer(out, VERB_JAIL, other, title, 0);
        }
    }
    quad_offer(out, VERB_SKIP, 0, 0, 0);
}

/* [GLO-18.42] All that lies on a building moves with it. */
static void move_building(struct glory *rome, int from, int to, int title) {
    uint64_t bit = glory_bit(title);
    rome->built[from] &= ~bit;
    rome->built[to] |= bit;
    rome->opened[to] |= rome->opened[from] & bit;
    rome->opened[from] &= ~bit;
    rome->placed[to][title] = rome->placed[from][title];
    rome->placed[from][title] = 0;
    if (title == TITLE_STATUE) {
        rome->statue[to] = rome->statue[from];
        rome->statue[from] = 0;
    }
}

/* [GLO-18.39] The Prison's site pays for the building; [GLO-18.40] which works as if it had just been
 * finished. */
void glory_apply_prison(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                        struct quad_journal *j) {
    struct glory *rome = touch(s);
    quad_pop(s);
    if (m.verb == VERB_SKIP) {
        return;
    }
    int victim = m.arg[0], title = m.arg[1];
    int site = printed(g)->material[TITLE_PRISON];
    rome->claimed[seat][site]--;
    rome->claimed[victim][site]++;
    rome->influence[seat] = (uint8_t)(rome->influence[seat] - printed(g)->value[site]);
    rome->influence[victim] = (uint8_t)(rome->influence[victim] + printed(g)->value[site]);
    move_building(rome, victim, seat, title);
    glory_refresh(g, rome);
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_JAIL, seat, victim, title, 0);
    glory_upon_completion(s, seat, title);
}

/* [GLO-18.49] Opponents' finished buildings that are not public yet. */
static uint64_t closed(const struct glory *rome, int seat, int other) {
    uint64_t open = 0;
    for (int any = 0; any < rome->head.seats; any++) {
        open |= rome->opened[any];
    }
    return other == seat ? 0 : rome->built[other] & ~open;
}

/* [GLO-18.47] The materials that open a building, one bit each. */
static unsigned keys(const struct quad_game *g, const struct glory *rome, int other, int title) {
    return 1u << glory_site_of(g, rome, other, title) | 1u << printed(g)->material[title];
}

/* [GLO-18.11] From the stockpile, with an Archway also from the pool if the switch says so. */
static bool arch_feeds(const struct glory *rome, int seat) {
    return glory_switch(rome, SWITCH_ARCH_STAIRS) && glory_works(rome, seat, TITLE_ARCHWAY);
}

bool glory_can_open(const struct quad_game *g, const struct glory *rome, int seat) {
    unsigned has = 0;
    for (int material = 0; material < MATERIALS; material++) {
        bool any = rome->stock[seat][material] > 0 || (arch_feeds(rome, seat) && rome->pool[material] > 0);
        has |= any ? 1u << material : 0u;
    }
    for (int other = 0; other < rome->head.seats && has != 0; other++) {
        uint64_t titles = closed(rome, seat, other);
        for (int title; quad_bits_next(&titles, &title);) {
            if ((keys(g, rome, other, title) & has) != 0) {
                return true;
            }
        }
    }
    return false;
}

bool glory_can_climb(const struct quad_game *g, const struct glory *rome, int seat) {
    return glory_works(rome, seat, TITLE_STAIRWAY) && glory_can_open(g, rome, seat);
}

/* Nobody is asked for a Stairway that does not work or opens nothing. */
void glory_end_stairs(const struct quad_game *g, struct quad_state *s) {
    if (s->depth > 0 && quad_top(s)->step == STEP_STAIRWAY &&
        !glory_can_climb(g, look(s), quad_bits_lowest(quad_top(s)->waiting))) {
        quad_pop(s);
    }
}

/* [GLO-17.33] */
void glory_offer_stairs(const struct quad_game *g, const struct glory *rome, int seat,
                        struct quad_choices *out) {
    bool pool = arch_feeds(rome, seat);
    for (int other = 0; other < rome->head.seats; other++) {
        uint64_t titles = closed(rome, seat, other);
        for (int title; quad_bits_next(&titles, &title);) {
            for (int material = 0; material < MATERIALS; material++) {
                if ((keys(g, rome, other, title) >> material & 1u) == 0) {
                    continue;
                }
                if (rome->stock[seat][material] > 0) {
                    quad_offer(out, VERB_OPEN, material, other, title);
                }
                if (pool && rome->pool[material] > 0) {
                    quad_offer(out, VERB_ARCH_OPEN, material, other, title);
                }
            }
        }
    }
}

void glory_open(const struct quad_game *g, struct glory *rome, int seat, struct quad_move m,
                struct quad_journal *j) {
    uint8_t *from = m.verb == VERB_OPEN ? rome->stock[seat] : rome->pool;
    from[m.arg[0]]--;
    rome->spent[m.arg[0]]++;
    rome->opened[m.arg[1]] |= glory_bit(m.arg[2]);
    glory_refresh(g, rome);
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_OPEN, seat, m.arg[1], m.arg[2], 0);
}

/* [GLO-18.48] In addition to an Architect action. */
void glory_legal_stairway(const struct quad_game *g, const struct quad_state *s, int seat,
                          struct quad_choices *out) {
    glory_offer_stairs(g, look(s), seat, out);
    quad_offer(out, VERB_SKIP, 0, 0, 0);
}

void glory_apply_stairway(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                          struct quad_journal *j) {
    quad_pop(s);
    if (m.verb != VERB_SKIP) {
        glory_open(g, touch(s), seat, m, j);
    }
}
