/* construction.c: chapter 12, Construction: hire a worker or build. */
#include "trajan.h"

/* [TRA-2.12] Sites are numbered row by row; these are the bits of the outer columns. */
enum { ALL_SITES = (1 << SITES) - 1, FIRST_COLUMN = 0x08421, LAST_COLUMN = 0x84210 };

/* [TRA-12.3] [TRA-12.4] Anywhere for the first worker, then beside one's own; never twice on a site. */
uint32_t trajan_reachable(const struct trajan *t, int seat) {
    uint32_t own = t->workers[seat];
    if (own == 0) {
        return ALL_SITES;
    }
    uint32_t beside = own << SITE_COLUMNS | own >> SITE_COLUMNS | (own & ~(uint32_t)LAST_COLUMN) << 1 |
                      (own & ~(uint32_t)FIRST_COLUMN) >> 1;
    return beside & ALL_SITES & ~own;
}

/* [TRA-12.1] Exactly one of two. */
void trajan_legal_construction(const struct quad_game *g, const struct quad_state *s, int seat,
                               struct quad_choices *out) {
    const struct trajan *t = look(s);
    if (t->supply[seat] > 0) { /* [TRA-12.2] */
        quad_offer(out, VERB_HIRE, 0, 0, 0);
    }
    uint64_t sites = t->worker_camp[seat] > 0 ? trajan_reachable(t, seat) : 0;
    for (int site; quad_bits_next(&sites, &site);) {
        quad_offer(out, VERB_BUILD, site, 0, 0);
    }
    trajan_offer_pass(s, out);
}

/* [TRA-12.5] [TRA-12.6] [TRA-12.7] Take the tile, gain its points; the first of a kind grants an action. */
static void build(const struct quad_game *g, struct quad_state *s, int seat, int site,
                  struct quad_journal *j) {
    struct trajan *t = touch(s);
    int building = t->site[site] - 1;
    t->worker_camp[seat]--;
    t->workers[seat] |= 1u << site;
    if (building < 0) {
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_OCCUPY, seat, site, 0, 0);
        return;
    }
    int kind = printed(g)->building_kind[building], points = printed(g)->building_points[building];
    bool first = trajan_buildings_of(g, t, seat, kind) == 0;
    t->site[site] = 0;
    t->buildings[seat] |= 1u << building;
    trajan_earn(t, seat, SCORE_CONSTRUCTION, points);
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_BUILD, seat, site, building, points);
    if (first) {
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_GRANT, seat, kind, printed(g)->kind_action[kind], 0);
        trajan_push_action(s, printed(g)->kind_action[kind], MODE_GRANTED);
    }
}

void trajan_apply_construction(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                               struct quad_journal *j) {
    struct trajan *t = touch(s);
    if (!trajan_begin(s, seat, m, ACTION_CONSTRUCTION, j)) {
        return;
    }
    if (m.verb == VERB_HIRE) {
        t->supply[seat]--;
        t->worker_camp[seat]++;
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_TO_WORKERS, seat, 1, 0, 0);
    } else {
        build(g, s, seat, m.arg[0], j);
    }
}
