/* setup.c: chapter 3, the set-up, and laying out tiles, which every new quarter does again.
 *
 * Stacks have no order: each tile that is laid out is a move of chance. An automatic step knows which places
 * are to be filled and asks chance for one tile after the other, as long as there are any ([TRA-18.2]). */
#include "trajan.h"

/* The set-up in its order: what is pushed last comes first. */
void trajan_start(const struct quad_game *g, struct quad_state *s) {
    struct trajan *t = touch(s);
    memcpy(t->stack, printed(g)->face_number, sizeof t->stack);
    for (int face = 0; face < FACES; face++) {
        t->stack_size = (uint8_t)(t->stack_size + t->stack[face]);
    }
    memcpy(t->extra_stack, printed(g)->extra_number, sizeof t->extra_stack);
    memcpy(t->demand_stack, printed(g)->demand_number, sizeof t->demand_stack);
    memcpy(t->pile, printed(g)->card_number, sizeof t->pile);
    t->pile_size = printed(g)->cards;
    t->piles = (UINT64_C(1) << TILES) - 1;
    t->bag = (1u << BONUSES) - 1;
    for (int seat = 0; seat < s->seats; seat++) { /* [TRA-3.5] */
        t->worker_camp[seat] = 1;
        t->military_camp[seat] = 1;
        t->supply[seat] = (uint8_t)(printed(g)->tokens - 2);
        t->height[seat] = (uint8_t)seat;
    }
    unsigned chance = 1u << QUAD_CHANCE;
    quad_push(s, STEP_TURNS, 0);
    quad_push(s, STEP_DRAFTS, 0);
    quad_push(s, STEP_HANDS, 0);
    quad_push(s, STEP_TURN_UP, chance)->arg[0] = SIDE_RIGHT;
    quad_push(s, STEP_TURN_UP, chance)->arg[0] = SIDE_LEFT;
    quad_push(s, STEP_BONUS, chance);
    quad_push(s, STEP_FIRST, chance);
    for (int category = CATEGORIES - 1; category >= 0; category--) {
        quad_push(s, STEP_TOP, chance)->arg[0] = (uint8_t)category;
    }
    quad_push(s, STEP_MARKERS, 0);
    quad_push(s, STEP_SITES, chance);
    trajan_push_layout(g, s);
}

/* [TRA-3.1] [TRA-3.2] [TRA-15.14] [TRA-15.15] Provinces, then the green places, then the yellow ones. */
void trajan_push_layout(const struct quad_game *g, struct quad_state *s) {
    quad_push(s, STEP_EXTRA_TILES, 0)->arg[0] = printed(g)->yellow_places;
    quad_push(s, STEP_FORUM_TILES, 0)->arg[0] = (uint8_t)trajan_green_places(g, s->seats);
    quad_push(s, STEP_PROVINCES, 0);
}

/* [TRA-15.14] Provinces without leader, legionary and tile. */
unsigned trajan_empty_provinces(const struct trajan *t) {
    unsigned taken = 0;
    for (int seat = 0; seat < t->head.seats; seat++) {
        taken |= t->legionaries[seat];
        taken |= t->leader[seat] == 0 ? 0u : 1u << (t->leader[seat] - 1);
    }
    for (int province = 0; province < PROVINCES; province++) {
        taken |= t->province[province] == 0 ? 0u : 1u << province;
    }
    return ~taken & ((1u << PROVINCES) - 1);
}

/* arg[0]: the province to look at next. */
void trajan_run_provinces(const struct quad_game *g, struct quad_state *s, struct quad_journal *j) {
    struct quad_frame *frame = quad_top(s);
    unsigned rest = trajan_empty_provinces(look(s)) >> frame->arg[0] << frame->arg[0];
    if (rest == 0 || look(s)->stack_size == 0) {
        quad_pop(s);
        return;
    }
    int province = quad_bits_lowest(rest);
    frame->arg[0] = (uint8_t)(province + 1);
    quad_push(s, STEP_TILE, 1u << QUAD_CHANCE)->arg[0] = (uint8_t)(province + 1);
}

/* arg[0]: how many places are still empty. */
void trajan_run_forum_tiles(const struct quad_game *g, struct quad_state *s, struct quad_journal *j) {
    struct quad_frame *frame = quad_top(s);
    if (frame->arg[0] == 0 || look(s)->stack_size == 0) {
        quad_pop(s);
        return;
    }
    frame->arg[0]--;
    quad_push(s, STEP_TILE, 1u << QUAD_CHANCE);
}

/* arg[0]: 0 for the forum, else 1 + the province. */
void trajan_legal_tile(const struct quad_game *g, const struct quad_state *s, int seat,
                       struct quad_choices *out) {
    for (int face = 0; face < FACES; face++) {
        if (look(s)->stack[face] > 0) {
            quad_offer_chance(out, look(s)->stack[face], VERB_TILE, face, 0, 0);
        }
    }
}

void trajan_sample_tile(const struct quad_game *g, const struct quad_state *s, struct quad_rng *r,
                        struct quad_move *out) {
    int face = trajan_kind_of_ticket(look(s)->stack, quad_rng_below(r, look(s)->stack_size));
    *out = (struct quad_move){VERB_TILE, {(uint8_t)face, 0, 0}};
}

void trajan_apply_tile(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                       struct quad_journal *j) {
    struct trajan *t = touch(s);
    int place = quad_top(s)->arg[0], face = m.arg[0];
    t->stack[face]--;
    t->stack_size--;
    if (place == 0) {
        t->forum[face]++;
    } else {
        t->province[place - 1] = (uint8_t)(face + 1);
    }
    quad_pop(s);
}

static uint32_t extra_stack_size(const struct trajan *t) {
    uint32_t size = 0;
    for (int action = 0; action < ACTIONS; action++) {
        size += t->extra_stack[action];
    }
    return size;
}

/* arg[0]: how many places are still empty. */
void trajan_run_extra_tiles(const struct quad_game *g, struct quad_state *s, struct quad_journal *j) {
    struct quad_frame *frame = quad_top(s);
    if (frame->arg[0] == 0 || extra_stack_size(look(s)) == 0) {
        quad_pop(s);
        return;
    }
    frame->arg[0]--;
    quad_push(s, STEP_EXTRA_TILE, 1u << QUAD_CHANCE);
}

void trajan_legal_extra_tile(const struct quad_game *g, const struct quad_state *s, int seat,
                             struct quad_choices *out) {
    for (int action = 0; action < ACTIONS; action++) {
        if (look(s)->extra_stack[action] > 0) {
            quad_offer_chance(out, look(s)->extra_stack[action], VERB_TILE, printed(g)->action_face[action],
                              0, 0);
        }
    }
}

void trajan_sample_extra_tile(const struct quad_game *g, const struct quad_state *s, struct quad_rng *r,
                              struct quad_move *out) {
    int action = trajan_kind_of_ticket(look(s)->extra_stack, quad_rng_below(r, extra_stack_size(look(s))));
    *out = (struct quad_move){VERB_TILE, {(uint8_t)(printed(g)->action_face[action]), 0, 0}};
}

void trajan_apply_extra_tile(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                             struct quad_journal *j) {
    touch(s)->extra_stack[printed(g)->face_action[m.arg[0]] - 1]--;
    touch(s)->forum[m.arg[0]]++;
    quad_pop(s);
}

/* [TRA-3.4] The tiles that lie nowhere yet, one bit each. */
static uint32_t loose_buildings(const struct trajan *t, int sites_filled) {
    uint32_t rest = (1u << BUILDINGS) - 1;
    for (int site = 0; site < sites_filled; site++) {
        rest &= ~(1u << (t->site[site] - 1));
    }
    return rest;
}

/* arg[0]: the site that gets its tile. */
void trajan_legal_sites(const struct quad_game *g, const struct quad_state *s, int seat,
                        struct quad_choices *out) {
    uint64_t rest = loose_buildings(look(s), quad_see_top(s)->arg[0]);
    for (int building; quad_bits_next(&rest, &building);) {
        quad_offer_chance(out, 1, VERB_BUILDING, building, 0, 0);
    }
}

/* The set bit of that rank. */
static int nth_bit(uint64_t mask, uint32_t rank) {
    while (rank-- > 0) {
        mask &= mask - 1;
    }
    return quad_bits_lowest(mask);
}

void trajan_sample_sites(const struct quad_game *g, const struct quad_state *s, struct quad_rng *r,
                         struct quad_move *out) {
    uint32_t rest = loose_buildings(look(s), quad_see_top(s)->arg[0]);
    int building = nth_bit(rest, quad_rng_below(r, (uint32_t)quad_bits_count(rest)));
    *out = (struct quad_move){VERB_BUILDING, {(uint8_t)building, 0, 0}};
}

void trajan_apply_sites(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                        struct quad_journal *j) {
    struct quad_frame *frame = quad_top(s);
    touch(s)->site[frame->arg[0]] = (uint8_t)(m.arg[0] + 1);
    if (++frame->arg[0] == SITES) {
        quad_pop(s);
    }
}

/* The markers of a player that are in no tray. */
unsigned trajan_markers_left(const struct trajan *t, int seat) {
    unsigned left = (1u << MARKERS) - 1;
    for (int tray = 0; tray < ACTIONS; tray++) {
        unsigned set = t->tray[seat][tray];
        for (int colour = 0; colour < COLOURS; colour++) {
            for (unsigned many = set >> 2 * colour & 3u; many != 0; many >>= 1) {
                left = markers_without(left, colour);
            }
        }
    }
    return left;
}

/* [TRA-3.6] Six trays a player, in seat order; the last one takes what is left. arg[0]: trays filled. */
void trajan_run_markers(const struct quad_game *g, struct quad_state *s, struct quad_journal *j) {
    struct quad_frame *frame = quad_top(s);
    int seat = frame->arg[0] / ACTIONS, tray = frame->arg[0] % ACTIONS;
    if (seat == s->seats) {
        quad_pop(s);
        return;
    }
    frame->arg[0]++;
    if (tray == ACTIONS - 1) {
        touch(s)->tray[seat][tray] = (uint16_t)trajan_markers_left(look(s), seat);
        return;
    }
    bool random = s->options[OPTION_RANDOM_MARKERS] != 0; /* [TRA-17.7] */
    struct quad_frame *fill = quad_push(s, STEP_FILL, 1u << (random ? QUAD_CHANCE : seat));
    fill->arg[0] = (uint8_t)tray;
    fill->arg[1] = (uint8_t)seat;
}

/* arg: the tray, the player. Two colours in ascending order; chance draws them as from a bag. */
void trajan_legal_fill(const struct quad_game *g, const struct quad_state *s, int seat,
                       struct quad_choices *out) {
    const struct quad_frame *frame = quad_see_top(s);
    unsigned left = trajan_markers_left(look(s), frame->arg[1]);
    bool random = (frame->waiting >> QUAD_CHANCE & 1u) != 0;
    for (int one = 0; one < COLOURS; one++) {
        if (!markers_have(left, one)) {
            continue;
        }
        unsigned rest = markers_without(left, one);
        for (int other = one; other < COLOURS; other++) {
            if (markers_have(rest, other)) {
                int ways = one == other ? 1
                                        : quad_bits_count(left >> 2 * one & 3u) *
                                              quad_bits_count(left >> 2 * other & 3u);
                quad_offer_chance(out, random ? (uint32_t)ways : 1, VERB_FILL, frame->arg[0], one, other);
            }
        }
    }
}

void trajan_apply_fill(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                       struct quad_journal *j) {
    int owner = quad_top(s)->arg[1];
    touch(s)->tray[owner][m.arg[0]] = (uint16_t)markers_with(markers_with(0, m.arg[1]), m.arg[2]);
    quad_pop(s);
}

static uint32_t tiles_below(const struct trajan *t, int category) {
    return (uint32_t)(t->piles >> CATEGORY_TILES * category) & ((1u << CATEGORY_TILES) - 1);
}

/* [TRA-3.7] A pile shows its next tile. arg[0]: the category. */
void trajan_legal_top(const struct quad_game *g, const struct quad_state *s, int seat,
                      struct quad_choices *out) {
    int category = quad_see_top(s)->arg[0];
    uint64_t rest = tiles_below(look(s), category);
    for (int tile; quad_bits_next(&rest, &tile);) {
        quad_offer_chance(out, 1, VERB_TOP, CATEGORY_TILES * category + tile, 0, 0);
    }
}

void trajan_sample_top(const struct quad_game *g, const struct quad_state *s, struct quad_rng *r,
                       struct quad_move *out) {
    int category = quad_see_top(s)->arg[0];
    uint32_t rest = tiles_below(look(s), category);
    int tile = nth_bit(rest, quad_rng_below(r, (uint32_t)quad_bits_count(rest)));
    *out = (struct quad_move){VERB_TOP, {(uint8_t)(CATEGORY_TILES * category + tile), 0, 0}};
}

void trajan_apply_top(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                      struct quad_journal *j) {
    struct trajan *t = touch(s);
    t->piles &= ~(UINT64_C(1) << m.arg[0]);
    t->top[m.arg[0] / CATEGORY_TILES] = (uint8_t)(m.arg[0] + 1);
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_TOP, m.arg[0], 0, 0, 0);
    quad_pop(s);
}

/* Take the top tile of a pile; the one below it, if any, will show. */
int trajan_lift_top(struct quad_state *s, int category) {
    struct trajan *t = touch(s);
    int tile = t->top[category] - 1;
    t->top[category] = 0;
    if (tiles_below(t, category) != 0) {
        quad_push(s, STEP_TOP, 1u << QUAD_CHANCE)->arg[0] = (uint8_t)category;
    }
    return tile;
}

/* [TRA-3.8] The first player's disc at the bottom of the stack, the others clockwise above it. */
void trajan_legal_first(const struct quad_game *g, const struct quad_state *s, int seat,
                        struct quad_choices *out) {
    for (int first = 0; first < s->seats; first++) {
        quad_offer_chance(out, 1, VERB_FIRST, first, 0, 0);
    }
}

void trajan_sample_first(const struct quad_game *g, const struct quad_state *s, struct quad_rng *r,
                         struct quad_move *out) {
    *out = (struct quad_move){VERB_FIRST, {(uint8_t)quad_rng_below(r, s->seats), 0, 0}};
}

void trajan_apply_first(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                        struct quad_journal *j) {
    struct trajan *t = touch(s);
    t->first = m.arg[0];
    t->active =
        (uint8_t)((m.arg[0] + s->seats - 1) % s->seats); /* [TRA-3.13] the next turn is the first player's */
    for (int disc = 0; disc < s->seats; disc++) {
        t->height[(m.arg[0] + disc) % s->seats] = (uint8_t)disc;
    }
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_FIRST, m.arg[0], 0, 0, 0);
    quad_pop(s);
}

/* [TRA-3.9] A bonus tile for each player, then two beside the senate track, which [TRA-15.13] does again.
 * arg[0]: how many were drawn; the players come first. */
void trajan_legal_bonus(const struct quad_game *g, const struct quad_state *s, int seat,
                        struct quad_choices *out) {
    uint64_t bag = look(s)->bag;
    for (int bonus; quad_bits_next(&bag, &bonus);) {
        quad_offer_chance(out, 1, VERB_BONUS, bonus, 0, 0);
    }
}

void trajan_sample_bonus(const struct quad_game *g, const struct quad_state *s, struct quad_rng *r,
                         struct quad_move *out) {
    uint16_t bag = look(s)->bag;
    int bonus = nth_bit(bag, quad_rng_below(r, (uint32_t)quad_bits_count(bag)));
    *out = (struct quad_move){VERB_BONUS, {(uint8_t)bonus, 0, 0}};
}

void trajan_apply_bonus(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                        struct quad_journal *j) {
    struct trajan *t = touch(s);
    struct quad_frame *frame = quad_top(s);
    uint16_t tile = (uint16_t)(1u << m.arg[0]);
    t->bag &= (uint16_t)~tile;
    if (frame->arg[0] < s->seats) {
        int owner = (t->first + frame->arg[0]) % s->seats;
        t->yellow[owner] |= tile;
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_FIRST_BONUS, owner, m.arg[0], 0, 0);
    } else {
        t->prizes |= tile;
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_PRIZE, m.arg[0], 0, 0, 0);
    }
    if (++frame->arg[0] == s->seats + 2) {
        quad_pop(s);
    }
}

/* [TRA-3.11] Three cards each, one after the other. arg[0]: cards taken by all. */
void trajan_run_hands(const struct quad_game *g, struct quad_state *s, struct quad_journal *j) {
    struct quad_frame *frame = quad_top(s);
    if (frame->arg[0] == HAND_DEALT * s->seats) {
        quad_pop(s);
        return;
    }
    int seat = (look(s)->first + frame->arg[0]++ / HAND_DEALT) % s->seats;
    quad_push(s, STEP_HAND, 1u << seat);
}

void trajan_legal_hand(const struct quad_game *g, const struct quad_state *s, int seat,
                       struct quad_choices *out) {
    if (trajan_available(look(s)) > 0) {
        quad_offer(out, VERB_GET, 0, 0, 0);
    }
    for (int side = 0; side < SIDES; side++) {
        if (look(s)->discard_size[side] > 0) {
            quad_offer(out, VERB_TAKE, side, 0, 0);
        }
    }
}

void trajan_apply_hand(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                       struct quad_journal *j) {
    quad_pop(s);
    if (m.verb == VERB_GET) {
        trajan_draw(s, seat, 1, j);
    } else {
        trajan_take(s, seat, m.arg[0], j);
    }
}

/* [TRA-3.12] Three Trajan tiles each, at once or, with [TRA-17.5], in three passes. arg[0]: tiles taken by
 * all. */
void trajan_run_drafts(const struct quad_game *g, struct quad_state *s, struct quad_journal *j) {
    struct quad_frame *frame = quad_top(s);
    if (frame->arg[0] == HAND_DEALT * s->seats) {
        quad_pop(s);
        return;
    }
    int taken = frame->arg[0]++;
    int turn = s->options[OPTION_ONE_BY_ONE] != 0 ? taken % s->seats : taken / HAND_DEALT;
    quad_push(s, STEP_DRAFT, 1u << (look(s)->first + turn) % s->seats);
}

/* Slots II, IV and VI; no two tiles of one category. */
void trajan_legal_draft(const struct quad_game *g, const struct quad_state *s, int seat,
                        struct quad_choices *out) {
    const struct trajan *t = look(s);
    unsigned owned = 0;
    for (int slot = 1; slot < ACTIONS; slot += 2) {
        owned |= t->slot[seat][slot] == 0 ? 0u : 1u << (t->slot[seat][slot] - 1) / CATEGORY_TILES;
    }
    for (int category = 0; category < CATEGORIES; category++) {
        if (t->top[category] == 0 || quad_bits_has(owned, category)) {
            continue;
        }
        for (int slot = 1; slot < ACTIONS; slot += 2) {
            if (t->slot[seat][slot] == 0) {
                quad_offer(out, VERB_DRAFT, t->top[category] - 1, slot, 0);
            }
        }
    }
}

void trajan_apply_draft(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                        struct quad_journal *j) {
    quad_pop(s);
    touch(s)->slot[seat][m.arg[1]] = (uint8_t)(m.arg[0] + 1);
    trajan_lift_top(s, m.arg[0] / CATEGORY_TILES);
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_DRAFT, seat, m.arg[0], m.arg[1], 0);
}
