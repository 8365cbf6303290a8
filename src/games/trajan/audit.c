/* audit.c: what must always hold: every piece is somewhere, once, and the agenda is one the rules can
 * produce.
 *
 * It is all that stands between a position written by hand and the rules, which trust what they find. Tiles
 * that left the game are not remembered, so of them there may be fewer than the box holds, never more. */
#include "trajan.h"

enum { SETUP_STEPS = 17, MIDDLE_FRAMES = 8 };

/* The frames of the set-up from the bottom up, above STEP_TURNS, and what arg[0] is before they begin. */
static const struct {
    uint8_t step, arg;
} setup_frames[SETUP_STEPS] = {
    {STEP_DRAFTS, 0},
    {STEP_HANDS, 0},
    {STEP_TURN_UP, SIDE_RIGHT},
    {STEP_TURN_UP, SIDE_LEFT},
    {STEP_BONUS, 0},
    {STEP_FIRST, 0},
    {STEP_TOP, 5},
    {STEP_TOP, 4},
    {STEP_TOP, 3},
    {STEP_TOP, 2},
    {STEP_TOP, 1},
    {STEP_TOP, 0},
    {STEP_MARKERS, 0},
    {STEP_SITES, 0},
    {STEP_EXTRA_TILES, 0},
    {STEP_FORUM_TILES, 0},
    {STEP_PROVINCES, 0},
};

enum { AT_DRAFTS, AT_HANDS, AT_RIGHT, AT_LEFT, AT_BONUS, AT_FIRST, AT_TOPS, AT_MARKERS = 12, AT_SITES };

/* How far the game has come: what has been laid out, dealt and taken. In play, all of it. */
struct progress {
    int phase;    /* index of the set-up frame that is going on; -1 in play */
    int children; /* frames above it */
    int sites, trays, bonuses, cards, drafts;
    unsigned tops;            /* categories whose pile shows a tile */
    bool emptied[CATEGORIES]; /* its top is about to be uncovered */
};

static int initial_arg(const struct quad_game *g, const struct quad_state *s, int phase) {
    int step = setup_frames[phase].step;
    return step == STEP_FORUM_TILES   ? trajan_green_places(g, s->seats)
           : step == STEP_EXTRA_TILES ? printed(g)->yellow_places
                                      : setup_frames[phase].arg;
}

static const struct quad_frame *top_frame(const struct quad_state *s) {
    return &s->agenda[s->depth - 1];
}

/* How many frames, from the second on, are set-up frames in their order; all but the last of them untouched.
 */
static int setup_length(const struct quad_game *g, const struct quad_state *s) {
    int length = 0;
    while (length < SETUP_STEPS && length + 1 < s->depth) {
        const struct quad_frame *frame = &s->agenda[length + 1];
        if (frame->step != setup_frames[length].step) {
            break;
        }
        bool untouched = frame->arg[0] == initial_arg(g, s, length);
        bool turned = frame->step == STEP_TURN_UP || frame->step == STEP_TOP;
        if (turned && !untouched) {
            break;
        }
        length++;
        if (!untouched) {
            break;
        }
    }
    return length;
}

static struct progress find_progress(const struct quad_game *g, const struct quad_state *s) {
    struct progress p = {.phase = -1,
                         .sites = SITES,
                         .trays = ACTIONS * s->seats,
                         .bonuses = s->seats + 2,
                         .cards = HAND_DEALT * s->seats,
                         .drafts = HAND_DEALT * s->seats,
                         .tops = (1u << CATEGORIES) - 1};
    if (s->depth > 0 && top_frame(s)->step == STEP_TOP) {
        p.emptied[top_frame(s)->arg[0]] = true;
    }
    int length = s->depth > 1 && s->agenda[1].step == STEP_DRAFTS ? setup_length(g, s) : 0;
    if (length == 0) {
        return p;
    }
    p.phase = length - 1;
    p.children = s->depth - 1 - length;
    int arg = s->agenda[length].arg[0], child = top_frame(s)->step;
    int begun = arg - (child == STEP_DRAFT || child == STEP_HAND || child == STEP_DRAW || child == STEP_FILL);
    p.sites = p.phase > AT_SITES ? 0 : p.phase == AT_SITES ? arg : SITES;
    p.trays = p.phase > AT_MARKERS ? 0 : p.phase == AT_MARKERS ? begun : p.trays;
    p.bonuses = p.phase > AT_BONUS ? 0 : p.phase == AT_BONUS ? arg : p.bonuses;
    p.cards = p.phase > AT_HANDS ? 0 : p.phase == AT_HANDS ? begun : p.cards;
    p.drafts = p.phase > AT_DRAFTS ? 0 : begun;
    for (int category = 0; category < CATEGORIES; category++) {
        if (AT_MARKERS - 1 - category <= p.phase) {
            p.tops &= ~(1u << category);
        }
    }
    return p;
}

/* [TRA-2.1] Two markers of each colour, in the trays or in the hand that sows. */
static bool markers_are_sound(const struct trajan *t, const struct progress *p) {
    for (int seat = 0; seat < t->head.seats; seat++) {
        unsigned sowing = seat == t->active ? t->sowing : 0;
        int colours[COLOURS] = {0};
        for (int tray = 0; tray <= ACTIONS; tray++) {
            unsigned set = tray < ACTIONS ? t->tray[seat][tray] : sowing;
            int filled = ACTIONS * seat + tray < p->trays ? 2 : 0;
            if ((set >> 1 & 0x555u & ~set) != 0 || set >> MARKERS != 0 ||
                (p->phase >= 0 && quad_bits_count(set) != (tray < ACTIONS ? filled : 0))) {
                return false;
            }
            for (int colour = 0; colour < COLOURS; colour++) {
                colours[colour] += quad_bits_count(set >> 2 * colour & 3u);
            }
        }
        for (int colour = 0; colour < COLOURS; colour++) {
            bool whole = ACTIONS * (seat + 1) <= p->trays;
            if (whole ? colours[colour] != 2 : colours[colour] > 2) {
                return false;
            }
        }
    }
    return t->sowing == 0 || (t->head.depth > 0 && top_frame(&t->head)->step == STEP_DROP);
}

/* [TRA-2.1] All tokens of each player. No tile where a leader or legionary stands, none where a worker works.
 */
static bool tokens_are_sound(const struct quad_game *g, const struct trajan *t) {
    unsigned figures = 0, workers = 0;
    for (int seat = 0; seat < t->head.seats; seat++) {
        int tokens = t->supply[seat] + t->worker_camp[seat] + t->military_camp[seat] +
                     quad_bits_count(t->workers[seat]) + quad_bits_count(t->legionaries[seat]);
        if (tokens != printed(g)->tokens) {
            return false;
        }
        figures |= t->legionaries[seat] | (t->leader[seat] == 0 ? 0u : 1u << (t->leader[seat] - 1));
        workers |= t->workers[seat];
    }
    for (int province = 0; province < PROVINCES; province++) {
        if (quad_bits_has(figures, province) && t->province[province] != 0) {
            return false;
        }
    }
    for (int site = 0; site < SITES; site++) {
        if (quad_bits_has(workers, site) && t->site[site] != 0) {
            return false;
        }
    }
    return true;
}

/* [TRA-2.6] No construction tile twice. */
static bool buildings_are_sound(const struct trajan *t, const struct progress *p) {
    uint32_t seen = 0;
    for (int seat = 0; seat < t->head.seats; seat++) {
        if ((seen & t->buildings[seat]) != 0 || (p->phase >= 0 && t->buildings[seat] != 0)) {
            return false;
        }
        seen |= t->buildings[seat];
    }
    for (int site = 0; site < SITES; site++) {
        uint32_t tile = t->site[site] == 0 ? 0 : 1u << (t->site[site] - 1);
        if ((seen & tile) != 0 || (p->phase >= 0 && (tile != 0) != (site < p->sites))) {
            return false;
        }
        seen |= tile;
    }
    return true;
}

/* [TRA-2.3] No Trajan tile twice; of each demand what the box has, kept ones included; piles show a tile as
 * long as they can. */
static bool tiles_are_sound(const struct quad_game *g, const struct trajan *t, const struct progress *p) {
    uint64_t seen = t->piles;
    int demands[DEMANDS] = {0}, count = quad_bits_count(t->piles);
    for (int seat = 0; seat < t->head.seats; seat++) {
        for (int slot = 0; slot < ACTIONS; slot++) {
            seen |= t->slot[seat][slot] == 0 ? 0 : UINT64_C(1) << (t->slot[seat][slot] - 1);
            count += t->slot[seat][slot] != 0;
        }
        for (int demand = 0; demand < DEMANDS; demand++) {
            demands[demand] += t->kept[seat][demand];
        }
    }
    for (int category = 0; category < CATEGORIES; category++) {
        int tile = t->top[category];
        bool below = (t->piles >> CATEGORY_TILES * category & ((1u << CATEGORY_TILES) - 1)) != 0;
        bool showing = quad_bits_has(p->tops, category) && !p->emptied[category];
        if (tile != 0 ? (tile - 1) / CATEGORY_TILES != category || !showing : below && showing) {
            return false;
        }
        seen |= tile == 0 ? 0 : UINT64_C(1) << (tile - 1);
        count += tile != 0;
    }
    for (int tile = 0; tile < TILES; tile++) {
        int demand = printed(g)->tile_effect[tile] - EFFECT_BREAD;
        if (demand >= 0 && demand < DEMANDS && (seen >> tile & 1u) != 0) {
            demands[demand]++;
        }
    }
    bool whole = p->phase < 0 || seen == (UINT64_C(1) << TILES) - 1;
    for (int demand = 0; demand < DEMANDS; demand++) {
        whole = whole && demands[demand] <= printed(g)->demand_tiles[demand];
    }
    return whole && count == quad_bits_count(seen);
}

/* [TRA-11.2] The arch stands on a slot without a tile, in the centre if there is none. */
static bool arches_are_sound(const struct trajan *t, const struct progress *p) {
    for (int seat = 0; seat < t->head.seats; seat++) {
        int tiles = 0, starting = 0;
        unsigned categories = 0;
        for (int slot = 0; slot < ACTIONS; slot++) {
            tiles += t->slot[seat][slot] != 0;
            starting += slot % 2 == 1 && t->slot[seat][slot] != 0;
            categories |= t->slot[seat][slot] == 0 ? 0u : 1u << (t->slot[seat][slot] - 1) / CATEGORY_TILES;
        }
        if (t->arch[seat] == SLOT_CENTRE ? tiles != ACTIONS : t->slot[seat][t->arch[seat]] != 0) {
            return false;
        }
        if (p->phase < 0) {
            continue;
        }
        int turn = (seat + t->head.seats - t->first) % t->head.seats; /* whose number it is to choose */
        int own = t->head.options[OPTION_ONE_BY_ONE] != 0
                      ? (p->drafts + t->head.seats - 1 - turn) / t->head.seats
                      : p->drafts - HAND_DEALT * turn;
        own = own < 0 ? 0 : own > HAND_DEALT ? HAND_DEALT : own;
        if (t->arch[seat] != 0 || tiles != own || starting != own ||
            quad_bits_count(categories) != own) { /* [TRA-3.12] */
            return false;
        }
    }
    return true;
}

/* How many tiles are still to be laid out in the forum. */
static int tiles_to_come(const struct quad_state *s) {
    int tiles = 0;
    for (int i = 0; i < s->depth; i++) {
        const struct quad_frame *frame = &s->agenda[i];
        tiles += frame->step == STEP_FORUM_TILES || frame->step == STEP_EXTRA_TILES ? frame->arg[0] : 0;
        tiles += frame->step == STEP_EXTRA_TILE || (frame->step == STEP_TILE && frame->arg[0] == 0);
    }
    return tiles;
}

/* [TRA-2.4] [TRA-2.5] Not more tiles of a face than the box holds. */
static bool faces_are_sound(const struct quad_game *g, const struct trajan *t, const struct progress *p) {
    int places = tiles_to_come(&t->head), stack = 0;
    for (int face = 0; face < FACES; face++) {
        int action = printed(g)->face_action[face] - 1; /* of such tiles there are more */
        int extras = action < 0 ? 0 : t->extra_stack[action],
            more = action < 0 ? 0 : printed(g)->extra_number[action];
        int all = t->stack[face] + t->forum[face] + extras;
        for (int seat = 0; seat < t->head.seats; seat++) {
            all += t->mat[seat][face];
            if (p->phase >= 0 && t->mat[seat][face] != 0) {
                return false;
            }
        }
        for (int province = 0; province < PROVINCES; province++) {
            all += t->province[province] == face + 1;
        }
        if (all > printed(g)->face_number[face] + more || t->stack[face] > printed(g)->face_number[face] ||
            extras > more) {
            return false;
        }
        places += t->forum[face];
        stack += t->stack[face];
    }
    return stack == t->stack_size &&
           places <= trajan_green_places(g, t->head.seats) + printed(g)->yellow_places;
}

/* [TRA-2.10] All cards of each kind. A card goes to a discard pile when two were drawn, or when one that lay
 * there was taken: so twice the discards and the draw pile together never grow beyond the beginning, and
 * DISCARDS is enough. */
static bool cards_are_sound(const struct quad_game *g, const struct trajan *t, const struct progress *p) {
    int discards = 0, sizes = t->pile_size, pile = 0;
    int seen[COMMODITIES] = {0};
    for (int side = 0; side < SIDES; side++) {
        discards += t->discard_size[side];
        if (t->discard_size[side] > DISCARDS) {
            return false;
        }
        for (int i = 0; i < DISCARDS; i++) {
            if ((t->discard[side][i] != 0) != (i < t->discard_size[side])) {
                return false;
            }
            seen[i < t->discard_size[side] ? t->discard[side][i] - 1 : 0] += i < t->discard_size[side];
        }
    }
    for (int seat = 0; seat < t->head.seats; seat++) {
        int held = 0, turn = (seat + t->head.seats - t->first) % t->head.seats;
        int own = p->cards - HAND_DEALT * turn;
        for (int kind = 0; kind < COMMODITIES; kind++) {
            if (t->known[seat][kind] > t->hand[seat][kind] ||
                (p->phase >= 0 && t->display[seat][kind] != 0)) {
                return false;
            }
            held += t->hand[seat][kind];
            seen[kind] += t->hand[seat][kind] + t->display[seat][kind];
        }
        own = own < 0 ? 0 : own > HAND_DEALT ? HAND_DEALT : own;
        if (held != t->hand_size[seat] || (p->phase >= 0 && held != own)) {
            return false;
        }
    }
    for (int kind = 0; kind < COMMODITIES; kind++) {
        pile += t->pile[kind];
        if (seen[kind] + t->pile[kind] != printed(g)->card_number[kind]) {
            return false;
        }
    }
    bool coming = t->head.depth > 0 && top_frame(&t->head)->step == STEP_TURN_UP;
    bool begun = p->phase < AT_RIGHT || discards == (p->phase == AT_RIGHT ? 1 : 0);
    return begun && pile == t->pile_size && 2 * discards + sizes + coming <= printed(g)->cards + 2;
}

/* [TRA-2.9] Twelve bonus tiles: in the bag, in the senate, with the players; enough of them for the quarters
 * to come. */
static bool bonuses_are_sound(const struct quad_game *g, const struct trajan *t, const struct progress *p) {
    unsigned seen = t->bag | t->prizes;
    int count = quad_bits_count(t->bag) + quad_bits_count(t->prizes), owned = 0;
    for (int seat = 0; seat < t->head.seats; seat++) {
        int turn = (seat + t->head.seats - t->first) % t->head.seats;
        owned = quad_bits_count(t->yellow[seat]) + quad_bits_count(t->grey[seat]);
        seen |= t->yellow[seat] | t->grey[seat];
        count += owned;
        if (p->phase >= 0 && (owned != (turn < p->bonuses) || t->grey[seat] != 0)) {
            return false;
        }
    }
    int prizes = p->bonuses > t->head.seats ? p->bonuses - t->head.seats : 0;
    const struct quad_frame *top = t->head.depth > 0 ? top_frame(&t->head) : NULL;
    if (p->phase < 0 && top == NULL) {
        prizes = 0;
    } else if (p->phase < 0 && top->step == STEP_BONUS) {
        prizes = top->arg[0] - t->head.seats;
    }
    int needed = 2 * (printed(g)->quarters - 1 - t->quarter) + (t->head.depth > 0 ? 2 - prizes : 0);
    return seen == (1u << BONUSES) - 1 && count == BONUSES && quad_bits_count(t->prizes) == prizes &&
           quad_bits_count(t->bag) >= needed;
}

/* [TRA-2.13] Discs on one space stand one on the other: below each of them are as many as its height says. */
static bool senate_is_sound(const struct trajan *t) {
    for (int seat = 0; seat < t->head.seats; seat++) {
        int below = 0, level = 0;
        for (int other = 0; other < t->head.seats; other++) {
            bool here = t->senate[other] == t->senate[seat];
            below += here && t->height[other] < t->height[seat];
            level += here && t->height[other] == t->height[seat];
        }
        if (below != t->height[seat] || level != 1) {
            return false;
        }
    }
    return true;
}

/* [TRA-2.7] [TRA-2.14] Time, rounds, quarters, demands. */
static bool time_is_sound(const struct quad_game *g, const struct trajan *t, const struct progress *p) {
    int open = 0, stack = 0;
    for (int demand = 0; demand < DEMANDS; demand++) {
        open += t->demand[demand];
        stack += t->demand_stack[demand];
        if (t->demand[demand] + t->demand_stack[demand] > printed(g)->demand_number[demand]) {
            return false;
        }
    }
    bool fresh = t->time == 0 && t->quarter == 0 && open == 0 && t->round_over == 0 && t->turned == 0;
    bool over = t->head.depth == 0;
    return t->time < printed(g)->lap[t->head.seats] && t->quarter < printed(g)->quarters &&
           open <= printed(g)->demand_places && t->round_over <= 1 && t->extra_used <= 1 &&
           stack == printed(g)->demands - printed(g)->demand_places * (t->quarter + over) - open &&
           (p->phase < 0 || fresh) && (!over || t->quarter == printed(g)->quarters - 1);
}

/* A tile on its way to a place that waits for it. */
static bool layout_is_sound(const struct quad_game *g, const struct quad_state *s) {
    const struct quad_frame *top = top_frame(s), *below = top - 1;
    int arg = below->arg[0];
    switch (top->step) {
    case STEP_EXTRA_TILE:
        return arg < printed(g)->yellow_places;
    case STEP_TILE:
        return below->step == STEP_FORUM_TILES
                   ? top->arg[0] == 0 && arg < trajan_green_places(g, s->seats)
                   : top->arg[0] == arg && arg > 0 && quad_bits_has(trajan_empty_provinces(look(s)), arg - 1);
    case STEP_BONUS:
        return top->arg[0] < s->seats + 2;
    default:
        return false;
    }
}

/* What stands on the frame of the set-up that is going on fits what was done so far. */
static bool setup_is_sound(const struct quad_game *g, const struct quad_state *s, const struct progress *p) {
    const struct trajan *t = look(s);
    const struct quad_frame *frame = &s->agenda[p->phase + 1], *top = top_frame(s);
    int arg = frame->arg[0], turn = 0;
    assert(s->seats > 0);
    for (int seat = 0; seat < s->seats; seat++) {
        if (t->workers[seat] != 0 || t->legionaries[seat] != 0 || t->leader[seat] != 0 ||
            t->senate[seat] != 0 || t->plus2[seat] != 0 ||
            t->kept[seat][0] + t->kept[seat][1] + t->kept[seat][2] != 0) {
            return false;
        }
    }
    switch (frame->step) {
    case STEP_DRAFTS:
        turn = s->options[OPTION_ONE_BY_ONE] != 0 ? (arg - 1) % s->seats : (arg - 1) / HAND_DEALT;
        return arg > 0 && arg <= HAND_DEALT * s->seats &&
               (top->step == STEP_TOP || top->waiting == 1u << (t->first + turn) % s->seats);
    case STEP_HANDS:
        turn = (t->first + (arg - 1) / HAND_DEALT) % s->seats;
        return arg > 0 && arg <= HAND_DEALT * s->seats &&
               (top->step == STEP_TURN_UP || top->waiting == 1u << turn ||
                (top->step == STEP_DRAW && top->arg[0] == turn && top->arg[1] == 1));
    case STEP_MARKERS:
        return arg > 0 && arg <= ACTIONS * s->seats && arg % ACTIONS != 0 &&
               top->arg[1] == (arg - 1) / ACTIONS && top->arg[0] == (arg - 1) % ACTIONS &&
               top->waiting == 1u << (s->options[OPTION_RANDOM_MARKERS] != 0 ? QUAD_CHANCE : top->arg[1]);
    case STEP_EXTRA_TILES:
    case STEP_FORUM_TILES:
    case STEP_PROVINCES:
    case STEP_BONUS:
        return layout_is_sound(g, s);
    default:
        return p->children == 0;
    }
}

/* The evaluation of a quarter: somebody answers, or the consul chooses. */
static bool evaluation_is_sound(const struct quad_game *g, const struct quad_state *s) {
    const struct trajan *t = look(s);
    const struct quad_frame *top = top_frame(s);
    int order[SEATS] = {0}, answered = top[-1].arg[0];
    trajan_rank(g, s, order);
    if (t->demand[0] + t->demand[1] + t->demand[2] != printed(g)->demand_places || t->round_over != 0) {
        return false;
    }
    return top->step == STEP_CONSUL ? top->waiting == 1u << order[0]
                                    : answered > 0 && answered <= s->seats &&
                                          top->waiting == 1u << (t->active + answered) % s->seats;
}

/* The question on top of a turn. */
static bool question_is_sound(const struct quad_game *g, const struct quad_state *s) {
    const struct trajan *t = look(s);
    const struct quad_frame *frame = top_frame(s);
    int arg = frame->arg[0];
    switch (frame->step) {
    case STEP_SOW:
        return t->round_over == 0 && t->extra_used == 0;
    case STEP_DROP: /* how many were taken, and how many are placed */
        return frame->arg[2] < frame->arg[1] && quad_bits_count(t->sowing) == frame->arg[1] - frame->arg[2];
    case STEP_DEMAND:
        return t->round_over == 0 && t->demand[0] + t->demand[1] + t->demand[2] < printed(g)->demand_places;
    case STEP_EFFECT:
        return trajan_effect_helps(g, t, t->active, arg);
    case STEP_CARGO:
        return frame->arg[1] < printed(g)->ship_units[arg] && (frame->arg[2] > 0 || frame->arg[3] == 1);
    case STEP_DRAW:
        return arg == t->active && frame->arg[1] <= trajan_available(t);
    case STEP_TURN_UP:
        return t->discard_size[arg] == 0;
    case STEP_EXTRA:
        return t->extra_used == 0 && trajan_possible(s, t->active, arg);
    case STEP_DISCARD:
    case STEP_TOP:
        return true;
    default:
        return frame->step >= STEP_SEAPORT && frame->step <= STEP_CONSTRUCTION &&
               trajan_possible(s, t->active, frame->step - STEP_SEAPORT);
    }
}

/* The active player's turn: below the question actions wait, and a discard below the cards it will be chosen
 * from. */
static bool turn_is_sound(const struct quad_game *g, const struct quad_state *s) {
    unsigned active = 1u << look(s)->active;
    for (int i = 1; i < s->depth - 1; i++) {
        const struct quad_frame *frame = &s->agenda[i];
        if (frame->waiting != 0 && (frame->step != STEP_DISCARD || frame->waiting != active)) {
            return false;
        }
    }
    unsigned asked = top_frame(s)->waiting;
    return (asked == 1u << QUAD_CHANCE || asked == active) && s->depth <= 2 + MIDDLE_FRAMES &&
           question_is_sound(g, s);
}

static bool agenda_is_sound(const struct quad_game *g, const struct quad_state *s, const struct progress *p) {
    if (s->depth < 2) {
        return s->depth == 0;
    }
    for (int i = 1; i < s->depth; i++) {
        const struct quad_frame *frame = &s->agenda[i];
        if ((frame->step == STEP_FORUM_TILES && frame->arg[0] > trajan_green_places(g, s->seats)) ||
            (frame->step == STEP_EXTRA_TILES && frame->arg[0] > printed(g)->yellow_places)) {
            return false;
        }
    }
    const struct trajan *t = look(s);
    int first = s->agenda[1].step;
    return p->phase >= 0               ? p->children <= 1 && setup_is_sound(g, s, p)
           : first == STEP_CLEAR       ? evaluation_is_sound(g, s)
           : first == STEP_EXTRA_TILES ? t->round_over == 0 && t->quarter > 0 && layout_is_sound(g, s)
                                       : turn_is_sound(g, s);
}

const char *trajan_audit(const struct quad_game *g, const struct quad_state *s) {
    const struct trajan *t = look(s);
    if (t->first >= s->seats || t->active >= s->seats) {
        return "first and active player";
    }
    struct progress p = find_progress(g, s);
    return !markers_are_sound(t, &p)      ? "two markers of each colour"
           : !tokens_are_sound(g, t)      ? "tokens, no tile under a figure"
           : !buildings_are_sound(t, &p)  ? "construction tiles"
           : !tiles_are_sound(g, t, &p)   ? "Trajan tiles"
           : !arches_are_sound(t, &p)     ? "arches and slots"
           : !faces_are_sound(g, t, &p)   ? "forum tiles"
           : !cards_are_sound(g, t, &p)   ? "commodity cards"
           : !bonuses_are_sound(g, t, &p) ? "bonus tiles"
           : !senate_is_sound(t)          ? "discs in the senate"
           : !time_is_sound(g, t, &p)     ? "time and demands"
           : !agenda_is_sound(g, s, &p)   ? "agenda"
                                          : NULL;
}
