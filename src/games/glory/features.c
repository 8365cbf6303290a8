/* features.c: a position as numbers, for networks: what a good player looks at, from one seat's side.
 *
 * Their order is the layout (core/wits.h): the table, the own camp and hand, then each
 * opponent's camp. Of other hands only what everybody knows. */
#include "core/wits.h"
#include "glory.h"

enum {
    OTHER = 97,     /* features of an opponent */
    OFTEN = 3,      /* clients of a role, cards of a material */
    INFLUENCE = 16, /* much of it */
    FULL_HAND = 7,
    MUCH = 144,   /* cards of a deck */
    PILE = 6,     /* senators */
    LONG_AGO = 8, /* cards from which on the end of the deck is near */
};

/* [GLO-16.1] … [GLO-16.4] The points if the game ended now; cards that the viewer does not know count
 * nothing.
 */
static void count_points(const struct quad_game *g, const struct glory *rome, int viewer,
                         int points[QUAD_SEATS]) {
    for (int seat = 0; seat < rome->head.seats; seat++) {
        const uint8_t *vault = rome->vault[seat];
        points[seat] = rome->influence[seat];
        for (int material = 0; material < MATERIALS; material++) {
            points[seat] += printed(g)->value[material] * vault[material];
        }
        points[seat] += glory_works(rome, seat, TITLE_WALL)
                            ? glory_sum(rome->stock[seat]) / printed(g)->power[TITLE_WALL]
                            : 0;
        points[seat] += quad_bits_has(rome->built[seat], TITLE_STATUE) ? printed(g)->power[TITLE_STATUE] : 0;
    }
    uint64_t stash = glory_held(rome->stash[viewer]);
    for (int title; quad_bits_next(&stash, &title);) {
        points[viewer] +=
            glory_copies(rome->stash[viewer], title) * printed(g)->value[printed(g)->material[title]];
    }
    for (int material = 0; material < MATERIALS; material++) {
        int best = -1, most = 0;
        for (int seat = 0; seat < rome->head.seats; seat++) {
            int cards = rome->vault[seat][material];
            best = cards > most ? seat : cards == most ? -1 : best;
            most = cards > most ? cards : most;
        }
        if (best >= 0) {
            points[best] += printed(g)->bonus[material];
        }
    }
}

/* The pool, the sites, the deck. */
static void note_table(struct quad_encoder *n, const struct glory *rome) {
    for (int material = 0; material < MATERIALS; material++) {
        quad_encode_bit(n, rome->pool[material] > 0);
        quad_encode_scaled(n, rome->pool[material], 4);
        quad_encode_scaled(n, rome->in_town[material], OFTEN);
        quad_encode_bit(n, rome->in_town[material] == 0);
        quad_encode_bit(n, rome->out_of_town[material] > 0);
    }
    quad_encode_scaled(n, glory_sum(rome->in_town), 3 * MATERIALS);
    quad_encode_up_to(n, glory_sum(rome->in_town), 4);
    quad_encode_scaled(n, rome->deck_size, MUCH);
    quad_encode_bit(n, rome->deck_size <= 3 * LONG_AGO);
    quad_encode_bit(n, rome->deck_size <= LONG_AGO);
    quad_encode_scaled(n, rome->pile, PILE);
    quad_encode_bit(n, rome->pile == 0);
}

/* What is going on: the step, the role that is led, whose choice it is, who has still to act. */
static void note_agenda(struct quad_encoder *n, const struct quad_state *s, int seat) {
    const struct glory *rome = look(s);
    const struct quad_frame *top = s->depth > 0 ? quad_see_top(s) : NULL;
    int after = quad_seat_after(s, rome->leader, s->seats - seat), due = 0, served = 0;
    quad_encode_one_hot(n, top == NULL ? STEP_TURN : top->step, STEPS);
    quad_encode_bit(n, top != NULL && quad_bits_has(top->waiting, seat));
    quad_encode_one_hot(n, after, QUAD_SEATS);
    quad_encode_one_hot(n, rome->role, 1 + ROLES);
    for (int i = 0; i < s->depth; i++) {
        const struct quad_frame *frame = &s->agenda[i];
        bool acts = frame->step == STEP_ACT || frame->step == STEP_GRANT;
        int actions = frame->step == STEP_ACT ? frame->arg[1] : frame->arg[2];
        due += acts ? (frame->arg[0] == seat ? 1 + actions : -1 - actions) : 0;
        served = frame->step == STEP_TURN ? 10 * frame->arg[0] + frame->arg[1] : served;
    }
    quad_encode_scaled(n, due, 4);
    quad_encode_one_hot(n, served / 10, 8); /* phase of the turn */
    quad_encode_scaled(n, served % 10, QUAD_SEATS);
}

/* Titles of the hand; of each material how many, and whether a site or the own buildings want it. */
static void note_hand(const struct quad_game *g, struct quad_encoder *n, const struct glory *rome, int seat) {
    const uint64_t *hand = rome->hand[seat];
    quad_encode_set(n, glory_held(hand) & ~glory_owned(rome, seat), TITLES);
    for (int material = 0; material < MATERIALS; material++) {
        int cards = glory_count(hand, printed(g)->titles_of[material]);
        quad_encode_bit(n, cards > 0);
        quad_encode_scaled(n, cards, OFTEN);
    }
}

/* Unfinished buildings: how far they have come, and what the stockpile has for them. */
static void note_sites(const struct quad_game *g, struct quad_encoder *n, const struct glory *rome, int seat,
                       bool own) {
    uint64_t sites = rome->laid[seat] & ~rome->built[seat];
    int missing = 0, ready = 0, count = quad_bits_count(sites), value = 0;
    for (uint64_t left = sites; left != 0; left &= left - 1) {
        int title = quad_bits_lowest(left);
        bool statue = title == TITLE_STATUE && rome->statue[seat] != 0;
        int material = statue ? rome->statue[seat] - 1 : printed(g)->material[title];
        int need = printed(g)->value[material] - rome->placed[seat][title];
        missing += need;
        value += printed(g)->value[material];
        ready += rome->stock[seat][material] < need ? rome->stock[seat][material] : need;
        if (own) {
            quad_encode_at(n, n->at + title, 1.0f - 0.25f * (float)need, true);
        }
    }
    quad_encode_skip(n, own ? TITLES : 0);
    quad_encode_scaled(n, count, OFTEN);
    quad_encode_scaled(n, missing, 6);
    quad_encode_scaled(n, ready, 4);
    quad_encode_scaled(n, value, 6);
}

/* Rows by material or role: any, and how many. */
static int note_row(struct quad_encoder *n, const uint8_t row[MATERIALS]) {
    int kinds = 0;
    for (int i = 0; i < MATERIALS; i++) {
        kinds += row[i] > 0;
        quad_encode_bit(n, row[i] > 0);
        quad_encode_scaled(n, row[i], OFTEN);
    }
    return kinds;
}

static void note_camp(const struct quad_game *g, struct quad_encoder *n, const struct glory *rome, int seat,
                      bool own) {
    int roles = note_row(n, rome->clients[seat]), materials = note_row(n, rome->stock[seat]);
    for (int material = 0; material < MATERIALS; material++) {
        quad_encode_scaled(n, rome->vault[seat][material], OFTEN);
    }
    bool forum = quad_bits_has(rome->forums, seat);
    int room = glory_vault_limit(g, rome, seat) - rome->vault_size[seat];
    int seats = glory_clientele_limit(g, rome, seat) - rome->client_count[seat];
    quad_encode_scaled(n, rome->influence[seat], INFLUENCE);
    quad_encode_scaled(n, rome->vault_size[seat], 8);
    quad_encode_scaled(n, room, 8);
    quad_encode_bit(n, room <= 0);
    quad_encode_scaled(n, seats, 8);
    quad_encode_bit(n, seats <= 0);
    quad_encode_scaled(n, rome->client_count[seat], 8);
    quad_encode_scaled(n, glory_sum(rome->stock[seat]), 8);
    quad_encode_scaled(n, rome->stashed[seat] + rome->blind[seat], OFTEN);
    quad_encode_scaled(n, rome->orders[seat], FULL_HAND);
    quad_encode_up_to(n, rome->senators[seat], OFTEN);
    quad_encode_scaled(n, rome->units[seat], 2);
    quad_encode_bit(n, forum);
    quad_encode_scaled(n, forum ? roles : 0, ROLES);
    quad_encode_scaled(n, forum ? materials : 0, MATERIALS);
    quad_encode_set(n, rome->works[seat], TITLES);
    note_sites(g, n, rome, seat, own);
}

void glory_features(const struct quad_game *g, const struct quad_state *s, int seat,
                    struct quad_features *out) {
    const struct glory *rome = look(s);
    struct quad_encoder n = quad_encode_begin(out);
    int points[QUAD_SEATS];
    count_points(g, rome, seat, points);
    note_table(&n, rome);
    note_agenda(&n, s, seat);
    quad_encode_scaled(&n, points[seat], 30);
    note_camp(g, &n, rome, seat, true);
    note_hand(g, &n, rome, seat);
    for (int i = 1; i < QUAD_SEATS; i++) {
        if (i < s->seats) {
            int other = quad_seat_after(s, seat, i);
            quad_encode_scaled(&n, points[seat] - points[other], 15);
            quad_encode_scaled(&n, glory_sum(rome->shown[other]), OFTEN);
            note_camp(g, &n, rome, other, false);
        } else {
            quad_encode_skip(&n, OTHER);
        }
    }
    quad_encode_end(&n, FEATURES);
}
