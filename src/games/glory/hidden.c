/* hidden.c: what players may not see: other hands, cards put into vaults unseen, the deck. */
#include "glory.h"

enum { DEALS = 64 }; /* how often hands are dealt until all bounds hold */

/* How many copies of a title the viewer cannot place: not gone, not on a site, not in his own hand or stash.
 */
static int unseen_copies(const struct quad_game *g, const struct glory *rome, int title, int viewer) {
    int copies =
        printed(g)->copies[glory_edition(rome)][title] - rome->gone[title] - (rome->aside == title + 1);
    for (int seat = 0; seat < rome->head.seats; seat++) {
        copies -= (glory_owned(rome, seat) & glory_bit(title)) != 0;
        copies -= seat == viewer
                      ? glory_copies(rome->hand[seat], title) + glory_copies(rome->stash[seat], title)
                      : 0;
    }
    const struct quad_state *s = &rome->head;
    bool basin = s->depth > 0 && quad_see_top(s)->step == STEP_BASIN && quad_see_top(s)->arg[0] == title;
    return copies - basin;
}

/* A world being dealt: the unseen cards are the deck, which gives its cards away. */
struct deal {
    struct glory *rome;
    struct quad_rng *r;
    int unseen[MATERIALS], sizes[QUAD_SEATS];
    unsigned others; /* seats that are dealt to */
};

enum { ANY_MATERIAL = (1 << MATERIALS) - 1 };

static int deal_card(const struct quad_game *g, struct deal *d, unsigned materials) {
    struct quad_move m;
    do {
        glory_sample_deck(g, &d->rome->head, d->r, &m);
    } while ((materials >> printed(g)->material[m.arg[0]] & 1u) == 0);
    d->rome->deck[m.arg[0]]--;
    d->unseen[printed(g)->material[m.arg[0]]]--;
    return m.arg[0];
}

/* Cards that were shown, for all seats, before any other card is dealt: so none is missing. */
static void deal_shown(const struct quad_game *g, struct deal *d) {
    for (int seat = 0; seat < d->rome->head.seats; seat++) {
        for (int material = 0; quad_bits_has(d->others, seat) && material < MATERIALS; material++) {
            for (int i = 0; i < d->rome->shown[seat][material]; i++) {
                glory_insert(d->rome->hand[seat], deal_card(g, d, 1u << material));
            }
        }
    }
}

/* The rest of a hand, of no material more than it can hold. False if no unseen card will do. */
static bool deal_hand(const struct quad_game *g, struct deal *d, int seat) {
    struct glory *rome = d->rome;
    int held[MATERIALS];
    for (int material = 0; material < MATERIALS; material++) {
        held[material] = rome->shown[seat][material];
    }
    for (int left = d->sizes[seat] - glory_sum(rome->shown[seat]); left > 0; left--) {
        unsigned fitting = 0;
        for (int material = 0; material < MATERIALS; material++) {
            bool fits = held[material] < rome->most[seat][material] && d->unseen[material] > 0;
            fitting |= fits ? 1u << material : 0u;
        }
        if (fitting == 0) {
            return false;
        }
        int title = deal_card(g, d, fitting);
        glory_insert(rome->hand[seat], title);
        held[printed(g)->material[title]]++;
    }
    return true;
}

/* How free a hand is in what it may hold: the less, the earlier it is dealt. */
static int freedom(const struct deal *d, int seat) {
    return glory_sum(d->rome->most[seat]) - d->sizes[seat];
}

static bool deal_hands(const struct quad_game *g, struct deal *d) {
    deal_shown(g, d);
    for (unsigned todo = d->others; todo != 0;) {
        int next = quad_bits_lowest(todo);
        for (int seat = next + 1; seat < d->rome->head.seats; seat++) {
            if (quad_bits_has(todo, seat) && freedom(d, seat) < freedom(d, next)) {
                next = seat;
            }
        }
        assert(next >= 0 && next < QUAD_SEATS);
        todo &= ~(1u << next);
        if (!deal_hand(g, d, next)) {
            return false;
        }
    }
    return true;
}

/* If a loose hand took what a tight one needs, deal again; in the end without upper bounds. */
static void deal_until_it_fits(const struct quad_game *g, struct deal *d) {
    const struct glory before = *d->rome;
    const struct deal fresh = *d;
    for (int tries = 1; !deal_hands(g, d); tries++) {
        *d = fresh;
        *d->rome = before;
        if (tries >= DEALS) {
            memset(d->rome->most, MOST_ORDERS, sizeof d->rome->most);
        }
    }
    memcpy(d->rome->most, before.most, sizeof before.most);
}

/* [GLO-3.7] Seats that have chosen a card and not shown it yet. */
static unsigned secret_choosers(const struct quad_state *s) {
    const struct quad_frame *bottom = &s->agenda[0];
    return s->depth == 0                 ? 0
           : bottom->step == STEP_UNVEIL ? bottom->arg[0]
           : bottom->step == STEP_PICK   ? (1u << s->seats) - 1u - bottom->waiting
                                         : 0;
}

/* Who has chosen has chosen some card of his hand. */
static void imagine_picks(struct glory *rome, struct quad_rng *r, int viewer) {
    unsigned choosers = secret_choosers(&rome->head);
    for (int seat = 0; seat < rome->head.seats; seat++) {
        if (seat == viewer) {
            continue;
        }
        rome->picked[seat] = 0;
        if (quad_bits_has(choosers, seat)) {
            uint64_t hand = glory_held(rome->hand[seat]);
            int skip = (int)quad_rng_below(r, (uint32_t)quad_bits_count(hand)), title = 0;
            while (quad_bits_next(&hand, &title) && skip-- > 0) {
            }
            rome->picked[seat] = (uint8_t)(title + 1);
        }
    }
}

void glory_imagine(const struct quad_game *g, struct quad_state *s, struct quad_rng *r) {
    struct glory *rome = touch(s);
    struct deal d = {.rome = rome, .r = r, .others = (1u << s->seats) - 1u};
    d.others &= s->viewer < s->seats ? ~(1u << s->viewer) : ~0u;
    for (int title = 0; title < TITLES; title++) {
        rome->deck[title] = (uint8_t)unseen_copies(g, rome, title, s->viewer);
        d.unseen[printed(g)->material[title]] += rome->deck[title];
    }
    for (int seat = 0; seat < s->seats; seat++) {
        bool acts = s->depth > 1 && s->agenda[1].step == STEP_ACT && s->agenda[1].arg[0] == seat;
        d.sizes[seat] = rome->orders[seat] - (acts && rome->aside != 0);
    }
    deal_until_it_fits(g, &d);
    for (int seat = 0; seat < s->seats; seat++) {
        for (int left = quad_bits_has(d.others, seat) ? rome->stashed[seat] : 0; left > 0; left--) {
            glory_insert(rome->stash[seat], deal_card(g, &d, ANY_MATERIAL));
        }
    }
    imagine_picks(rome, r, s->viewer);
    for (int seat = 0; seat < s->seats; seat++) {
        if (quad_bits_has(d.others, seat)) { /* [GLO-13.3] no more than everybody is sure of */
            memcpy(rome->demanded[seat], rome->revealed[seat], sizeof rome->demanded[seat]);
        }
    }
    if (s->depth > 0 && quad_top(s)->step == STEP_BASIN && quad_top(s)->arg[0] == QUAD_HIDDEN) {
        quad_top(s)->arg[0] = (uint8_t)deal_card(g, &d, ANY_MATERIAL);
    }
}

/* [GLO-4.1] [GLO-4.4] [GLO-4.7] Who draws sees what; a Basilica card and a secret choice are their owner's.
 */
struct quad_move glory_veil(const struct quad_game *g, const struct quad_state *before, int seat,
                            struct quad_move m, int viewer) {
    const struct quad_frame *frame = quad_see_top(before);
    bool private_draw = frame->step == STEP_DEAL || frame->step == STEP_DRAW || frame->step == STEP_FOUNTAIN;
    bool drawn = m.verb == VERB_CARD && private_draw && frame->arg[0] != viewer;
    if (drawn || m.verb == VERB_STASH || m.verb == VERB_PICK) {
        m.arg[0] = QUAD_HIDDEN;
    }
    return m;
}
