/* view.c: the table as a scene: first the board, area by area, then each player's mat. */
#include "core/scene.h"
#include "trajan.h"

static void show_figures(struct quad_scene *out, int place, int figure, int count, int seat) {
    if (count > 0) {
        quad_scene_piece(out, place, DOMAIN_FIGURE, figure, count)->owner = (uint8_t)seat;
    }
}

static void show_counts(struct quad_scene *out, int place, int domain, const uint8_t *counts, int kinds) {
    for (int kind = 0; kind < kinds; kind++) {
        if (counts[kind] > 0) {
            quad_scene_piece(out, place, domain, kind, counts[kind]);
        }
    }
}

static void show_set(struct quad_scene *out, int place, int domain, uint64_t set, bool turned) {
    for (int symbol; quad_bits_next(&set, &symbol);) {
        quad_scene_piece(out, place, domain, symbol, 1)->turned = turned;
    }
}

static void show_markers(struct quad_scene *out, int place, unsigned set) {
    for (int colour = 0; colour < COLOURS; colour++) {
        unsigned two = set >> 2 * colour & 3u; /* there are two of each */
        if (two != 0) {
            quad_scene_piece(out, place, DOMAIN_COLOUR, colour, two == 3 ? 2 : 1);
        }
    }
}

static void view_time(const struct quad_game *g, const struct trajan *t, struct quad_scene *out) {
    int quarter = quad_scene_place(out, QUAD_ROOT, PLACE_QUARTER, 0, 0);
    quad_scene_piece(out, quarter, QUAD_DOMAIN_NUMBER, 0, t->quarter + 1);
    int time = quad_scene_place(out, QUAD_ROOT, PLACE_TIME, 0, 0);
    quad_scene_size(out, time, printed(g)->lap[t->head.seats], 1);
    quad_scene_piece(out, time, DOMAIN_FIGURE, FIGURE_TIME, 1)->column = t->time;
    int demands = quad_scene_place(out, QUAD_ROOT, PLACE_DEMANDS, 0, 0);
    show_counts(out, demands, DOMAIN_DEMAND, t->demand, DEMANDS);
}

/* A discard pile shows all its cards, the top one first. */
static void view_seaport(const struct trajan *t, struct quad_scene *out) {
    int seaport = quad_scene_place(out, QUAD_ROOT, PLACE_SEAPORT, 0, 0);
    int ships = quad_scene_place(out, seaport, PLACE_SHIPS, 0, 0);
    for (int ship = 0; ship < SHIPS; ship++) {
        quad_scene_piece(out, ships, DOMAIN_SHIP, ship, 1)->turned = quad_bits_has(t->turned, ship);
    }
    int pile = quad_scene_place(out, seaport, PLACE_PILE, 0, 0);
    quad_scene_piece(out, pile, DOMAIN_COMMODITY, QUAD_HIDDEN, t->pile_size);
    for (int side = 0; side < SIDES; side++) {
        int discard = quad_scene_place(out, seaport, PLACE_DISCARD, side, 0);
        quad_scene_show(out, discard, DOMAIN_SIDE, side);
        for (int i = t->discard_size[side] - 1; i >= 0; i--) {
            quad_scene_piece(out, discard, DOMAIN_COMMODITY, t->discard[side][i] - 1, 1);
        }
    }
}

static void view_military(const struct trajan *t, struct quad_scene *out) {
    int military = quad_scene_place(out, QUAD_ROOT, PLACE_MILITARY, 0, 0);
    int camp = quad_scene_place(out, military, PLACE_CAMP, 0, 0);
    for (int seat = 0; seat < t->head.seats; seat++) {
        show_figures(out, camp, FIGURE_LEADER, t->leader[seat] == 0, seat);
        show_figures(out, camp, FIGURE_LEGIONARY, t->military_camp[seat], seat);
    }
    for (int province = 0; province < PROVINCES; province++) {
        int place = quad_scene_place(out, military, PLACE_PROVINCE, province, 0);
        quad_scene_show(out, place, DOMAIN_PROVINCE, province);
        if (t->province[province] != 0) {
            quad_scene_piece(out, place, DOMAIN_FACE, t->province[province] - 1, 1);
        }
        for (int seat = 0; seat < t->head.seats; seat++) {
            show_figures(out, place, FIGURE_LEADER, t->leader[seat] == province + 1, seat);
            show_figures(out, place, FIGURE_LEGIONARY, quad_bits_has(t->legionaries[seat], province), seat);
        }
    }
}

/* The spaces of the track, each with its stack of discs, the highest first. */
static void view_senate(const struct trajan *t, struct quad_scene *out) {
    int senate = quad_scene_place(out, QUAD_ROOT, PLACE_SENATE, 0, 0);
    int track = quad_scene_place(out, senate, PLACE_TRACK, 0, 0);
    quad_scene_size(out, track, SPACES, 1);
    for (int space = 0; space < SPACES; space++) {
        int place = quad_scene_place(out, track, PLACE_SPACE, space, 0);
        quad_scene_show(out, place, DOMAIN_SPACE, space);
        out->at[place].column = (uint8_t)space;
        for (int height = t->head.seats - 1; height >= 0; height--) {
            for (int seat = 0; seat < t->head.seats; seat++) {
                show_figures(out, place, FIGURE_DISC, t->senate[seat] == space && t->height[seat] == height,
                             seat);
            }
        }
    }
    int prizes = quad_scene_place(out, senate, PLACE_PRIZES, 0, 0);
    show_set(out, prizes, DOMAIN_BONUS, t->prizes, false);
}

static void view_piles(const struct trajan *t, struct quad_scene *out) {
    int piles = quad_scene_place(out, QUAD_ROOT, PLACE_PILES, 0, 0);
    for (int category = 0; category < CATEGORIES; category++) {
        int pile = quad_scene_place(out, piles, PLACE_TILES, category, 0);
        quad_scene_show(out, pile, DOMAIN_CATEGORY, category);
        int below =
            quad_bits_count(t->piles >> CATEGORY_TILES * category & ((UINT64_C(1) << CATEGORY_TILES) - 1));
        if (t->top[category] != 0) {
            quad_scene_piece(out, pile, DOMAIN_TILE, t->top[category] - 1, 1);
        }
        if (below > 0) {
            quad_scene_piece(out, pile, DOMAIN_TILE, QUAD_HIDDEN, below);
        }
    }
}

static void view_construction(const struct trajan *t, struct quad_scene *out) {
    int construction = quad_scene_place(out, QUAD_ROOT, PLACE_CONSTRUCTION, 0, 0);
    int camp = quad_scene_place(out, construction, PLACE_WORKERS, 0, 0);
    for (int seat = 0; seat < t->head.seats; seat++) {
        show_figures(out, camp, FIGURE_WORKER, t->worker_camp[seat], seat);
    }
    int district = quad_scene_place(out, construction, PLACE_DISTRICT, 0, 0);
    quad_scene_size(out, district, SITE_COLUMNS, SITE_ROWS);
    for (int site = 0; site < SITES; site++) {
        int place = quad_scene_place(out, district, PLACE_SITE, site, 0);
        quad_scene_show(out, place, DOMAIN_SITE, site);
        out->at[place].column = (uint8_t)(site % SITE_COLUMNS);
        out->at[place].row = (uint8_t)(site / SITE_COLUMNS);
        if (t->site[site] != 0) {
            quad_scene_piece(out, place, DOMAIN_BUILDING, t->site[site] - 1, 1);
        }
        for (int seat = 0; seat < t->head.seats; seat++) {
            show_figures(out, place, FIGURE_WORKER, quad_bits_has(t->workers[seat], site), seat);
        }
    }
}

/* The ring: trays with their markers, and beside each its slot with a tile or the arch. */
static void view_ring(const struct trajan *t, int seat, int mat, struct quad_scene *out) {
    int ring = quad_scene_place(out, mat, PLACE_RING, seat, 0);
    quad_scene_size(out, ring, ACTIONS, 1);
    for (int tray = 0; tray < ACTIONS; tray++) {
        int place = quad_scene_place(out, ring, PLACE_TRAY, seat, tray);
        quad_scene_show(out, place, DOMAIN_ACTION, tray);
        out->at[place].column = (uint8_t)tray;
        int markers = quad_scene_place(out, place, PLACE_MARKERS, seat, tray);
        show_markers(out, markers, t->tray[seat][tray]);
        int slot = quad_scene_place(out, place, PLACE_SLOT, seat, tray);
        quad_scene_show(out, slot, DOMAIN_SLOT, tray);
        if (t->slot[seat][tray] != 0) {
            quad_scene_piece(out, slot, DOMAIN_TILE, t->slot[seat][tray] - 1, 1);
        }
        show_figures(out, slot, FIGURE_ARCH, t->arch[seat] == tray, seat);
    }
    if (t->arch[seat] == SLOT_CENTRE) {
        int centre = quad_scene_place(out, mat, PLACE_CENTRE, seat, 0);
        show_figures(out, centre, FIGURE_ARCH, 1, seat);
    }
}

/* What is neither in a tray nor on a slot: markers that wait to be placed or sown and where the next one
 * goes, and a completed tile whose effect is asked about. */
static void view_between(const struct trajan *t, int seat, int mat, struct quad_scene *out) {
    unsigned loose = trajan_markers_left(t, seat);
    if (loose != 0) {
        int place = quad_scene_place(out, mat, PLACE_LOOSE, seat, 0);
        show_markers(out, place, loose);
    }
    if (quad_over(&t->head)) {
        return;
    }
    const struct quad_frame *top = quad_see_top(&t->head);
    int tray = -1;
    if (top->step == STEP_FILL && seat == top->arg[1]) {
        tray = top->arg[0];
    } else if (top->step == STEP_DROP && seat == t->active) {
        tray = trajan_tray_of(top->arg[0], top->arg[1], top->arg[2]);
    }
    if (tray >= 0) {
        int next = quad_scene_place(out, mat, PLACE_NEXT, seat, 0);
        quad_scene_piece(out, next, DOMAIN_ACTION, tray, 1);
    }
    if (top->step == STEP_EFFECT && seat == t->active) {
        int completed = quad_scene_place(out, mat, PLACE_COMPLETED, seat, 0);
        quad_scene_piece(out, completed, DOMAIN_TILE, top->arg[0], 1);
    }
}

/* Cards of others: those that everybody saw, the rest face down. */
static void view_hand(const struct trajan *t, int seat, int mat, struct quad_scene *out) {
    bool seen = t->head.viewer == seat || t->head.viewer == QUAD_ORACLE;
    const uint8_t *cards = seen ? t->hand[seat] : t->known[seat];
    int hand = quad_scene_place(out, mat, PLACE_HAND, seat, 0);
    int hidden = t->hand_size[seat];
    for (int kind = 0; kind < COMMODITIES; kind++) {
        hidden -= cards[kind];
    }
    show_counts(out, hand, DOMAIN_COMMODITY, cards, COMMODITIES);
    if (hidden > 0) {
        quad_scene_piece(out, hand, DOMAIN_COMMODITY, QUAD_HIDDEN, hidden);
    }
}

static void view_mat(const struct trajan *t, int seat, struct quad_scene *out) {
    int mat = quad_scene_place(out, QUAD_ROOT, PLACE_SEAT, seat, 0);
    quad_scene_own(out, mat, seat);
    view_ring(t, seat, mat, out);
    view_between(t, seat, mat, out);
    view_hand(t, seat, mat, out);
    int display = quad_scene_place(out, mat, PLACE_DISPLAY, seat, 0);
    show_counts(out, display, DOMAIN_COMMODITY, t->display[seat], COMMODITIES);
    int tiles = quad_scene_place(out, mat, PLACE_MAT, seat, 0);
    show_counts(out, tiles, DOMAIN_FACE, t->mat[seat], FACES);
    int kept = quad_scene_place(out, mat, PLACE_KEPT, seat, 0);
    show_counts(out, kept, DOMAIN_DEMAND, t->kept[seat], DEMANDS);
    int plus2 = quad_scene_place(out, mat, PLACE_PLUS2, seat, 0);
    show_set(out, plus2, DOMAIN_ACTION, t->plus2[seat], false);
    int buildings = quad_scene_place(out, mat, PLACE_BUILDINGS, seat, 0);
    show_set(out, buildings, DOMAIN_BUILDING, t->buildings[seat], false);
    int bonuses = quad_scene_place(out, mat, PLACE_BONUSES, seat, 0);
    show_set(out, bonuses, DOMAIN_BONUS, t->yellow[seat], false);
    show_set(out, bonuses, DOMAIN_BONUS, t->grey[seat], true);
    int supply = quad_scene_place(out, mat, PLACE_SUPPLY, seat, 0);
    show_figures(out, supply, FIGURE_TOKEN, t->supply[seat], seat);
}

void trajan_view(const struct quad_game *g, const struct quad_state *s, struct quad_scene *out) {
    const struct trajan *t = look(s);
    view_time(g, t, out);
    view_seaport(t, out);
    int forum = quad_scene_place(out, QUAD_ROOT, PLACE_FORUM, 0, 0);
    show_counts(out, forum, DOMAIN_FACE, t->forum, FACES);
    view_military(t, out);
    view_senate(t, out);
    view_piles(t, out);
    view_construction(t, out);
    for (int seat = 0; seat < s->seats; seat++) {
        view_mat(t, seat, out);
    }
}
