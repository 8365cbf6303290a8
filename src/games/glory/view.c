/* view.c: the table as a person sees it: Rome's sites and the pool, then each player's camp. */
#include "core/scene.h"
#include "glory.h"

static int place(struct quad_scene *out, int parent, int kind, int index) {
    return quad_scene_place(out, parent, kind, index, 0);
}

static void pieces(struct quad_scene *out, int parent, int domain, const uint8_t counts[MATERIALS]) {
    for (int i = 0; i < MATERIALS; i++) {
        if (counts[i] > 0) {
            quad_scene_piece(out, parent, domain, i, counts[i]);
        }
    }
}

static void number(struct quad_scene *out, int parent, int kind, int index, int value) {
    quad_scene_piece(out, place(out, parent, kind, index), DOMAIN_NUMBER, 0, value);
}

static void set(struct quad_scene *out, int parent, uint64_t symbols, int domain) {
    for (int symbol; quad_bits_next(&symbols, &symbol);) {
        quad_scene_piece(out, parent, domain, symbol, 1);
    }
}

/* Sites by material, with the role that goes with it. */
static void view_sites(const struct glory *rome, struct quad_scene *out) {
    int sites = place(out, QUAD_ROOT, PLACE_SITES, 0);
    quad_scene_size(out, sites, MATERIALS, 1);
    for (int material = 0; material < MATERIALS; material++) {
        int cell = place(out, sites, PLACE_SITE, material);
        quad_scene_show(out, cell, DOMAIN_MATERIAL, material);
        out->at[cell].column = (uint8_t)material;
        quad_scene_piece(out, cell, DOMAIN_ROLE, material, 1);
        number(out, cell, PLACE_IN, material, rome->in_town[material]);
        number(out, cell, PLACE_OUT, material, rome->out_of_town[material]);
    }
}

/* [GLO-8.1] While actions are performed for the led role: how many are still to come for whoever acts, and
 * whether it is a client who acts. */
static void view_actions(const struct glory *rome, struct quad_scene *out) {
    const struct quad_state *s = &rome->head;
    for (int i = s->depth - 1; i >= 0; i--) {
        const struct quad_frame *act = &s->agenda[i];
        if (act->step != STEP_ACT || rome->role == 0) {
            continue;
        }
        number(out, QUAD_ROOT, PLACE_ACTIONS, 0, glory_pending(s, act->arg[0], rome->role - 1));
        if (act->arg[2] + act->arg[3] + act->arg[4] > 0) {
            int client = act->arg[3] > 0 && act->arg[4] == 0 ? ROLE_MERCHANT : rome->role - 1;
            quad_scene_piece(out, place(out, QUAD_ROOT, PLACE_ACTOR, 0), DOMAIN_ROLE, client, 1);
        }
        return;
    }
}

static void view_center(const struct glory *rome, struct quad_scene *out) {
    const struct quad_state *s = &rome->head;
    view_sites(rome, out);
    pieces(out, place(out, QUAD_ROOT, PLACE_POOL, 0), DOMAIN_MATERIAL, rome->pool);
    quad_scene_piece(out, place(out, QUAD_ROOT, PLACE_DECK, 0), DOMAIN_TITLE, QUAD_HIDDEN, rome->deck_size);
    number(out, QUAD_ROOT, PLACE_PILE, 0, rome->pile);
    if (rome->ending != 0) {
        quad_scene_piece(out, place(out, QUAD_ROOT, PLACE_ENDING, 0), DOMAIN_ENDING, rome->ending - 1, 1);
    } else if (s->depth > 0 && s->agenda[0].step == STEP_TURN) {
        quad_scene_piece(out, place(out, QUAD_ROOT, PLACE_LEADER, 0), DOMAIN_SEAT, rome->leader, 1);
    }
    if (rome->role != 0) {
        quad_scene_piece(out, place(out, QUAD_ROOT, PLACE_ROLE, 0), DOMAIN_ROLE, rome->role - 1, 1);
    }
    view_actions(rome, out);
    if (glory_sum(rome->demand) > 0) {
        pieces(out, place(out, QUAD_ROOT, PLACE_DEMAND, 0), DOMAIN_MATERIAL, rome->demand);
    }
    if (rome->aside != 0) { /* [GLO-11.6] the card and the site it is meant for */
        int aside = place(out, QUAD_ROOT, PLACE_ASIDE, 0);
        quad_scene_piece(out, aside, DOMAIN_TITLE, rome->aside - 1, 1);
        quad_scene_piece(out, aside, DOMAIN_MATERIAL, rome->aside_site - 1, 1);
    }
    uint64_t open = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        open |= rome->opened[seat];
    }
    if (open != 0) {
        set(out, place(out, QUAD_ROOT, PLACE_PUBLIC, 0), open, DOMAIN_TITLE);
    }
}

/* Titles with their copies, grouped by role for who may see them. */
static void view_cards(const struct quad_game *g, const uint64_t planes[PLANES], int kind, int seat,
                       int parent, struct quad_scene *out) {
    for (int role = 0; role < ROLES; role++) {
        uint64_t cards = glory_held(planes) & printed(g)->titles_of[role];
        if (cards != 0) {
            int group = quad_scene_place(out, parent, kind, seat, role);
            quad_scene_show(out, group, DOMAIN_ROLE, role);
            for (int title; quad_bits_next(&cards, &title);) {
                quad_scene_piece(out, group, DOMAIN_TITLE, title, glory_copies(planes, title));
            }
        }
    }
}

static void view_hand(const struct quad_game *g, const struct glory *rome, int seat, int parent,
                      struct quad_scene *out) {
    const struct quad_state *s = &rome->head;
    bool seen = s->viewer == seat || s->viewer == QUAD_ORACLE;
    int hand = place(out, parent, PLACE_HAND, seat);
    if (rome->senators[seat] > 0) {
        quad_scene_piece(out, hand, DOMAIN_CARD, 0, rome->senators[seat]);
    }
    if (seen) {
        view_cards(g, rome->hand[seat], PLACE_CARDS, seat, hand, out);
    } else if (rome->orders[seat] > 0) {
        quad_scene_piece(out, hand, DOMAIN_TITLE, QUAD_HIDDEN, rome->orders[seat]);
        if (glory_sum(rome->shown[seat]) > 0) {
            pieces(out, place(out, hand, PLACE_SHOWN, seat), DOMAIN_MATERIAL, rome->shown[seat]);
        }
    }
    number(out, hand, PLACE_HAND_LIMIT, seat, glory_refill(g, rome, seat));
    if (s->depth > 0 && quad_see_top(s)->step == STEP_BASIN && quad_see_top(s)->waiting == 1u << seat) {
        quad_scene_piece(out, place(out, parent, PLACE_BASIN, seat), DOMAIN_TITLE, quad_see_top(s)->arg[0],
                         1);
    }
}

/* [GLO-4.4] What the viewer may know of a vault. */
static void view_vault(const struct quad_game *g, const struct glory *rome, int seat, int parent,
                       struct quad_scene *out) {
    bool seen = rome->head.viewer == seat || rome->head.viewer == QUAD_ORACLE;
    int vault = place(out, parent, PLACE_VAULT, seat), hidden = rome->blind[seat];
    pieces(out, vault, DOMAIN_MATERIAL, rome->vault[seat]);
    if (seen) {
        view_cards(g, rome->stash[seat], PLACE_STASH, seat, vault, out);
    } else {
        hidden += rome->stashed[seat];
    }
    if (hidden > 0) {
        quad_scene_piece(out, vault, DOMAIN_TITLE, QUAD_HIDDEN, hidden);
    }
    number(out, vault, PLACE_VAULT_LIMIT, seat, glory_vault_limit(g, rome, seat));
}

/* "Temple [marble, 2/3]": the site and how far it is. */
static void view_laid(const struct quad_game *g, const struct glory *rome, int seat, int parent,
                      struct quad_scene *out) {
    int laid = place(out, parent, PLACE_LAID, seat);
    uint64_t titles = rome->laid[seat];
    for (int title; quad_bits_next(&titles, &title);) {
        int site = glory_site_of(g, rome, seat, title);
        int building = quad_scene_place(out, laid, PLACE_BUILDING, seat, title);
        quad_scene_show(out, building, DOMAIN_TITLE, title);
        quad_scene_piece(out, building, DOMAIN_MATERIAL, site, 1);
        int track = quad_scene_place(out, building, PLACE_PROGRESS, seat, title);
        quad_scene_size(out, track, printed(g)->value[site] + 1, 1);
        quad_scene_piece(out, track, DOMAIN_SEAT, seat, 1)->column = rome->placed[seat][title];
    }
}

static void view_seat(const struct quad_game *g, const struct glory *rome, int seat, struct quad_scene *out) {
    int camp = place(out, QUAD_ROOT, PLACE_CAMP, seat);
    quad_scene_own(out, camp, seat);
    view_hand(g, rome, seat, camp, out);
    number(out, camp, PLACE_INFLUENCE, seat, rome->influence[seat]);
    int clients = place(out, camp, PLACE_CLIENTS, seat);
    pieces(out, clients, DOMAIN_ROLE, rome->clients[seat]);
    number(out, clients, PLACE_CLIENTS_LIMIT, seat, glory_clientele_limit(g, rome, seat));
    pieces(out, place(out, camp, PLACE_STOCKPILE, seat), DOMAIN_MATERIAL, rome->stock[seat]);
    view_vault(g, rome, seat, camp, out);
    if (glory_sum(rome->camp[seat]) + rome->played[seat] > 0) {
        int played = place(out, camp, PLACE_PLAYED, seat);
        pieces(out, played, DOMAIN_MATERIAL, rome->camp[seat]);
        if (rome->played[seat] > 0) {
            quad_scene_piece(out, played, DOMAIN_CARD, 0, rome->played[seat]);
        }
    }
    if (rome->conceded[seat] != 0) {
        quad_scene_piece(out, place(out, camp, PLACE_CONCEDED, seat), DOMAIN_SEAT, rome->conceded[seat] - 1,
                         1);
    }
    view_laid(g, rome, seat, camp, out);
    set(out, place(out, camp, PLACE_BUILT, seat), rome->built[seat], DOMAIN_TITLE);
}

void glory_view(const struct quad_game *g, const struct quad_state *s, struct quad_scene *out) {
    view_center(look(s), out);
    for (int seat = 0; seat < s->seats; seat++) {
        view_seat(g, look(s), seat, out);
    }
}
