/* features.c: a position as numbers, for networks: what a good player looks at, from one seat's side.
 *
 * Their order is the layout (core/wits.h): the table, the own mat at length, then each
 * opponent's mat in short. Other hands are known by their size alone. */
#include "core/wits.h"
#include "trajan.h"

enum {
    FAR = 8,                /* steps of the time track */
    NEVER = 7,              /* more markers than are ever worth it */
    NO_TILE = 1 << MARKERS, /* a marker that nobody has */
    ALL_COLOURS = 0x555,
    OTHER = 66, /* features of an opponent */
};

/* The ring of a mat at a glance. Trays differ so much that branches would be guessed wrong: there are few. */
struct ring {
    int markers[ACTIONS];      /* in each tray */
    unsigned missing[ACTIONS]; /* for each slot's tile */
    int cost[ACTIONS];         /* the fewest markers whose sowing ends in the tray; NEVER: there are none */
    unsigned complete;         /* slots whose tile could be completed, one bit each */
    int points;                /* the best tile among them */
};

/* A population count of four trays at once. */
static uint64_t count_four(uint64_t trays) {
    trays -= trays >> 1 & 0x5555555555555555u;
    trays = (trays & 0x3333333333333333u) + (trays >> 2 & 0x3333333333333333u);
    trays = (trays + (trays >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    return (trays + (trays >> 8)) & 0x00ff00ff00ff00ffu;
}

static void count_markers(const uint16_t tray[ACTIONS], int out[ACTIONS]) {
    uint64_t low = count_four((uint64_t)tray[0] | (uint64_t)tray[1] << 16 | (uint64_t)tray[2] << 32 |
                              (uint64_t)tray[3] << 48);
    uint64_t high = count_four((uint64_t)tray[4] | (uint64_t)tray[5] << 16);
    for (int i = 0; i < ACTIONS; i++) {
        out[i] = (int)((i < 4 ? low >> 16 * i : high >> 16 * (i - 4)) & 15u);
    }
}

/* How many markers a tile lacks: two at most. */
static int count_missing(unsigned missing) {
    return (missing != 0) + ((missing & (missing - 1)) != 0);
}

/* One marker of those taken can come to the target tray: it may be the one that was missing. */
static void look_at_ring(const struct quad_game *g, const struct trajan *t, int seat, struct ring *ring) {
    ring->complete = 0;
    ring->points = 0;
    count_markers(t->tray[seat], ring->markers);
    for (int slot = 0; slot < ACTIONS; slot++) {
        int tile = t->slot[seat][slot];
        unsigned need = printed(g)->tile_need[tile - (tile != 0)] & ~(unsigned)t->tray[seat][slot];
        ring->missing[slot] = tile == 0 ? NO_TILE : need;
        ring->cost[slot] = NEVER;
    }
    for (int from = 0; from < ACTIONS; from++) {
        unsigned set = t->tray[seat][from];
        int taken = ring->markers[from], target = (from + taken) % ACTIONS;
        int cost = taken == 0 ? NEVER : taken, tile = t->slot[seat][target];
        unsigned lacks = ring->missing[target], colour = (lacks | lacks >> 1) & ALL_COLOURS;
        unsigned one = (lacks & (lacks - 1)) == 0, brings = (set & colour) != 0, none = lacks == 0;
        unsigned complete = (none | (one & brings)) & (unsigned)(set != 0) & (unsigned)(from != target);
        int points = printed(g)->tile_points[tile - (tile != 0)] & -(int)complete;
        ring->cost[target] = cost < ring->cost[target] ? cost : ring->cost[target];
        ring->complete |= complete << target;
        ring->points = points > ring->points ? points : ring->points;
    }
}

static void note_ring(struct quad_encoder *n, const struct trajan *t, int seat, const struct ring *ring) {
    int tiles = 0;
    for (int slot = 0; slot < ACTIONS; slot++) {
        tiles += t->slot[seat][slot] != 0;
    }
    for (int action = 0; action < ACTIONS; action++) {
        quad_encode_scaled(n, NEVER - ring->cost[action], NEVER - 1);
    }
    quad_encode_scaled(n, quad_bits_count(ring->complete), 2);
    quad_encode_scaled(n, ring->points, 9);
    quad_encode_scaled(n, tiles, ACTIONS);
    quad_encode_bit(n, t->arch[seat] == SLOT_CENTRE);
}

/* Of the own ring also how full the trays are, what each tile lacks, and what the action Trajan could lay. */
static void note_own_ring(const struct quad_game *g, struct quad_encoder *n, const struct trajan *t, int seat,
                          const struct ring *ring) {
    for (int tray = 0; tray < ACTIONS; tray++) {
        quad_encode_one_hot(n, ring->markers[tray], 8);
    }
    for (int slot = 0; slot < ACTIONS; slot++) {
        quad_encode_at(n, n->at + count_missing(ring->missing[slot]), 1.0f, t->slot[seat][slot] != 0);
        quad_encode_skip(n, 3);
    }
    int ready[TILE_CLASSES] = {0}, arch = t->arch[seat];
    for (int slot = 0; slot < ACTIONS; slot++) {
        int tile = t->slot[seat][slot];
        bool laid = tile != 0;
        quad_encode_bit(n, quad_bits_has(ring->complete, slot));
        ready[printed(g)->tile_class[tile - laid]] += (3 - count_missing(ring->missing[slot])) & -(int)laid;
    }
    for (int effect = 0; effect < TILE_CLASSES; effect++) {
        quad_encode_scaled(n, ready[effect], 3);
    }
    unsigned there = t->tray[seat][arch == SLOT_CENTRE ? 0 : arch];
    for (int category = 0; category < CATEGORIES; category++) {
        int tile = t->top[category];
        bool fits = tile != 0 && arch != SLOT_CENTRE;
        int missing = count_missing(printed(g)->tile_need[tile - (tile != 0)] & ~there);
        quad_encode_scaled(n, fits ? 3 - missing : 0, 3);
    }
}

/* Extra action tiles, [+2] markers, both for the same action, and jokers. */
static void note_extras(const struct quad_game *g, struct quad_encoder *n, const struct trajan *t, int seat) {
    const uint8_t *mat = t->mat[seat];
    int extras = 0, both = 0;
    for (int action = 0; action < ACTIONS; action++) {
        int tiles = mat[printed(g)->action_face[action]];
        extras += tiles;
        both += quad_bits_has(t->plus2[seat], action) & (tiles > 0);
    }
    quad_encode_scaled(n, extras, 4);
    quad_encode_scaled(n, quad_bits_count(t->plus2[seat]), 3);
    quad_encode_scaled(n, both, 2);
    quad_encode_scaled(n, mat[FACE_JOKER_ACTION], 2);
    quad_encode_scaled(n, mat[FACE_JOKER_COMMODITY], 2);
    quad_encode_scaled(n, mat[FACE_JOKER_DEMAND], 2);
    quad_encode_scaled(n, mat[FACE_JOKER_CONSTRUCTION], 2);
}

static void note_own_extras(const struct quad_game *g, struct quad_encoder *n, const struct trajan *t,
                            int seat) {
    for (int action = 0; action < ACTIONS; action++) {
        int tiles = t->mat[seat][printed(g)->action_face[action]];
        quad_encode_scaled(n, tiles, 2);
        quad_encode_bit(n, quad_bits_has(t->plus2[seat], action) & (tiles > 0));
    }
    quad_encode_set(n, t->plus2[seat], ACTIONS);
}

static void note_demands(const struct quad_game *g, struct quad_encoder *n, const struct trajan *t, int seat,
                         bool own) {
    int open = 0, kept = 0, revealed = 0;
    for (int demand = 0; demand < DEMANDS; demand++) {
        int rest = t->kept[seat][demand] + t->mat[seat][demand] - t->demand[demand];
        open += rest < 0 ? -rest : 0;
        kept += t->kept[seat][demand] < 2 ? t->kept[seat][demand] : 2;
        revealed += t->demand[demand];
        quad_encode_scaled(n, t->kept[seat][demand], 2);
        quad_encode_scaled(n, t->mat[seat][demand], 3);
        if (own) {
            quad_encode_one_hot(n, rest + 3, 7);
        }
    }
    open -= t->mat[seat][FACE_JOKER_DEMAND];
    quad_encode_one_hot(n, open, 4);
    quad_encode_scaled(n, (open > 0 ? open : 0) * revealed, 9); /* hurts the more, the sooner it is due */
    quad_encode_scaled(n, kept * (printed(g)->quarters - t->quarter), 8);
}

/* What a legionary would gain there now. */
static int worth_of_province(const struct quad_game *g, const struct trajan *t, int seat, int province) {
    int points = printed(g)->province_points[province];
    if (quad_bits_has(t->legionaries[seat], province)) {
        return 0;
    }
    for (int other = 0; other < t->head.seats; other++) {
        points -= quad_bits_has(t->legionaries[other], province) ? printed(g)->legionary_penalty : 0;
    }
    return points > 0 ? points : 0;
}

static void note_military(const struct quad_game *g, struct quad_encoder *n, const struct trajan *t, int seat,
                          bool own) {
    int here = t->leader[seat] - 1, next = 0, loot = 0;
    int now = here >= 0 ? worth_of_province(g, t, seat, here) : 0;
    uint64_t roads = trajan_roads(g, t, seat);
    for (int province; quad_bits_next(&roads, &province);) {
        int points = worth_of_province(g, t, seat, province);
        next = points > next ? points : next;
        loot += t->province[province] != 0;
    }
    quad_encode_up_to(n, t->military_camp[seat], 3);
    quad_encode_scaled(n, now, 10);
    quad_encode_scaled(n, t->military_camp[seat] > 0 ? now : 0, 10);
    quad_encode_scaled(n, next, 10);
    quad_encode_scaled(n, loot, 4);
    quad_encode_scaled(n, quad_bits_count(t->legionaries[seat]), 8);
    if (own) {
        quad_encode_one_hot(n, t->leader[seat], PROVINCES + 1);
    }
}

/* Construction tiles by kind, five bits each. */
static uint32_t count_kinds(const struct quad_game *g, uint32_t buildings) {
    uint32_t sum = 0;
    uint64_t left = buildings;
    for (int building; quad_bits_next(&left, &building);) {
        sum += printed(g)->building_unit[building];
    }
    return sum;
}

static void note_construction(const struct quad_game *g, struct quad_encoder *n, const struct trajan *t,
                              int seat) {
    int kinds[SET_TILES] = {0}, best = 0, sites = 0, grants = 0;
    uint32_t owned = count_kinds(g, t->buildings[seat]);
    for (uint32_t left = owned; left != 0; left >>= KIND_BITS) {
        int tiles = (int)(left & 31u);
        kinds[0] += tiles > 0;
        kinds[1] += tiles > 1;
        kinds[2] += tiles > 2;
        kinds[3] += tiles > 3;
    }
    uint64_t reach = t->workers[seat] == 0 ? 0 : trajan_reachable(t, seat);
    for (int site; quad_bits_next(&reach, &site);) {
        int building = t->site[site] - 1;
        if (building >= 0) {
            int points = printed(g)->building_points[building];
            best = points > best ? points : best;
            grants += (owned & printed(g)->building_unit[building] * 31u) == 0;
            sites++;
        }
    }
    quad_encode_up_to(n, t->worker_camp[seat], 3);
    for (int tiles = 0; tiles < SET_TILES; tiles++) {
        quad_encode_scaled(n, kinds[tiles], 3);
    }
    quad_encode_scaled(n, best, 5);
    quad_encode_scaled(n, sites, 5);
    quad_encode_scaled(n, grants, 4);
    quad_encode_scaled(n, quad_bits_count(t->workers[seat]), 8);
    quad_encode_scaled(n, t->supply[seat], 13);
}

/* Sets of cards that ships would take; jokers fill up the ship for one kind. */
static void note_hand(const struct quad_game *g, struct quad_encoder *n, const struct trajan *t, int seat) {
    int most = 0, pairs = 0, kinds = 0, wanted = 0, jokers = t->mat[seat][FACE_JOKER_COMMODITY];
    unsigned bonuses = t->yellow[seat] | t->grey[seat];
    for (int kind = 0; kind < COMMODITIES; kind++) {
        int held = t->hand[seat][kind];
        most = held > most ? held : most;
        pairs += held > 1;
        kinds += held > 0;
        wanted += (bonuses & printed(g)->commodity_bonuses[kind]) != 0 ? held : 0;
    }
    quad_encode_one_hot(n, most, 5);
    quad_encode_one_hot(n, pairs, 4);
    quad_encode_one_hot(n, kinds, 6);
    int units[SHIPS] = {most + jokers, pairs, kinds};
    for (int ship = 0; ship < SHIPS; ship++) {
        int full = printed(g)->ship_units[ship], loaded = units[ship] < full ? units[ship] : full;
        const uint8_t *points = printed(g)->ship_points[ship][t->turned >> ship & 1u];
        quad_encode_scaled(n, loaded == 0 ? 0 : points[loaded - 1], 20);
    }
    quad_encode_scaled(n, wanted, 4);
}

/* [TRA-15.8] */
static void find_places(const struct quad_game *g, const struct trajan *t, int place[SEATS]) {
    int standing[SEATS];
    for (int seat = 0; seat < t->head.seats; seat++) {
        standing[seat] = trajan_votes(g, t, seat) * 64 + t->senate[seat] * 8 + t->height[seat];
        place[seat] = 0;
        for (int before = 0; before < seat; before++) {
            place[seat] += standing[before] > standing[seat];
            place[before] += standing[seat] > standing[before];
        }
    }
}

static void note_senate(const struct quad_game *g, struct quad_encoder *n, const struct trajan *t, int seat,
                        const int *place) {
    quad_encode_one_hot(n, t->senate[seat], SPACES);
    quad_encode_scaled(n, trajan_votes(g, t, seat), 12);
    quad_encode_one_hot(n, place[seat], SEATS);
}

static void note_mat(const struct quad_game *g, struct quad_encoder *n, const struct trajan *t, int seat,
                     bool own, const int *place) {
    struct ring ring;
    look_at_ring(g, t, seat, &ring);
    note_ring(n, t, seat, &ring);
    note_extras(g, n, t, seat);
    note_demands(g, n, t, seat, own);
    note_military(g, n, t, seat, own);
    note_construction(g, n, t, seat);
    note_senate(g, n, t, seat, place);
    quad_encode_scaled(n, quad_bits_count(t->yellow[seat]), 3);
    quad_encode_scaled(n, quad_bits_count(t->grey[seat]), 3);
    quad_encode_scaled(n, t->hand_size[seat], 6);
    if (own) {
        note_own_ring(g, n, t, seat, &ring);
        note_own_extras(g, n, t, seat);
        note_hand(g, n, t, seat);
        quad_encode_set(n, t->yellow[seat], BONUSES);
        quad_encode_set(n, t->grey[seat], BONUSES);
    }
}

/* Time, and whose turn it is. */
static void note_time(const struct quad_game *g, struct quad_encoder *n, const struct trajan *t, int seat) {
    const struct quad_state *s = &t->head;
    int lap = printed(g)->lap[s->seats], rounds = t->demand[0] + t->demand[1] + t->demand[2];
    int left = t->round_over != 0 ? 0 : lap - t->time, turns = printed(g)->demand_places + 1;
    quad_encode_one_hot(n, t->quarter, QUARTERS);
    quad_encode_one_hot(n, rounds, DEMAND_PLACES + 1);
    quad_encode_scaled(n, left, lap);
    quad_encode_up_to(n, left, FAR);
    quad_encode_scaled(n, (turns * (printed(g)->quarters - t->quarter) - rounds) * lap + left - lap,
                       turns * printed(g)->quarters * lap);
    quad_encode_one_hot(n, quad_seat_after(s, t->active, s->seats - seat), SEATS);
    quad_encode_bit(n, t->extra_used != 0);
}

/* What is going on, and the actions that the active player will still do. */
static void note_agenda(struct quad_encoder *n, const struct quad_state *s, int seat) {
    const struct quad_frame *top = s->depth > 0 ? quad_see_top(s) : NULL;
    quad_encode_one_hot(n, top == NULL ? STEP_TURNS : top->step, STEPS);
    quad_encode_bit(n, top != NULL && quad_bits_has(top->waiting, seat));
    bool own = look(s)->active == seat;
    float pending[ACTIONS] = {0};
    for (int i = 0; i < s->depth; i++) {
        const struct quad_frame *frame = &s->agenda[i];
        if (frame->step == STEP_ACTION) {
            pending[frame->arg[0]] += 0.5f;
        } else if (frame->step >= STEP_SEAPORT && frame->step < STEP_SEAPORT + ACTIONS) {
            pending[frame->step - STEP_SEAPORT] += 0.5f;
        }
    }
    quad_encode_skip(n, own ? 0 : ACTIONS);
    for (int action = 0; action < ACTIONS; action++) {
        quad_encode_value(n, pending[action]);
    }
    quad_encode_skip(n, own ? ACTIONS : 0);
}

/* What lies on the board. */
static void note_board(const struct quad_game *g, struct quad_encoder *n, const struct trajan *t) {
    int loot = 0;
    uint32_t owned = 0;
    for (int province = 0; province < PROVINCES; province++) {
        loot += t->province[province] != 0;
    }
    for (int seat = 0; seat < t->head.seats; seat++) {
        owned += count_kinds(g, t->buildings[seat]);
    }
    for (int face = 0; face < FACES; face++) {
        quad_encode_scaled(n, t->forum[face], 3);
    }
    for (int demand = 0; demand < DEMANDS; demand++) {
        quad_encode_scaled(n, t->demand[demand], 3);
        quad_encode_scaled(n, t->demand_stack[demand], 5);
    }
    for (int kind = 0; kind < KINDS; kind++) {
        quad_encode_scaled(
            n, quad_bits_count(printed(g)->kind_buildings[kind]) - (int)(owned >> KIND_BITS * kind & 31u),
            SET_TILES);
    }
    quad_encode_set(n, t->prizes, BONUSES);
    quad_encode_set(n, t->turned, SHIPS);
    quad_encode_scaled(n, loot, PROVINCES);
    quad_encode_scaled(n, t->pile_size, 50);
}

/* The points if the game ended now. */
static int points_now(const struct quad_game *g, const struct trajan *t, int seat) {
    int sum = trajan_score(t, seat);
    if (!quad_over(&t->head)) {
        sum +=
            t->hand_size[seat] + t->worker_camp[seat] + t->military_camp[seat] + trajan_bonus_sum(g, t, seat);
        sum += trajan_set_sum(g, t, seat);
    }
    return sum;
}

void trajan_features(const struct quad_game *g, const struct quad_state *s, int seat,
                     struct quad_features *out) {
    const struct trajan *t = look(s);
    struct quad_encoder n = quad_encode_begin(out);
    int place[SEATS];
    find_places(g, t, place);
    int own = points_now(g, t, seat);
    note_time(g, &n, t, seat);
    note_agenda(&n, s, seat);
    note_board(g, &n, t);
    quad_encode_scaled(&n, own, 150);
    note_mat(g, &n, t, seat, true, place);
    for (int i = 1; i < SEATS; i++) {
        if (i < s->seats) {
            int other = quad_seat_after(s, seat, i);
            quad_encode_scaled(&n, own - points_now(g, t, other), 40);
            note_mat(g, &n, t, other, false, place);
        } else {
            quad_encode_skip(&n, OTHER);
        }
    }
    quad_encode_end(&n, TRAJAN_FEATURES);
}
