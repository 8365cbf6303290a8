/* hidden.c: what players may not see: other hands, cards put into vaults unseen, the deck. */
#include "glory.h"

/* How many copies of a title the viewer cannot place: not gone, not on a site, not in his own hand or stash.
 */
static int unseen_copies(const struct glory *rome, int title, int viewer) {
    if ((glory_deck_titles(rome) & glory_bit(title)) == 0) {
        return 0;
    }
    int copies = glory_cards[title].copies - rome->gone[title] - (rome->aside == title + 1);
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

/* Draw an unseen card, of one material if it is given. */
static int imagine_card(struct glory *rome, struct quad_rng *r, int material) {
    struct quad_move m;
    if (material < 0) {
        glory_sample_deck(&rome->head, r, &m);
    } else {
        int ticket = (int)quad_rng_below(r, rome->deck_of[material]),
            title = quad_bits_lowest(glory_titles_of[material]);
        while (ticket >= rome->deck[title]) {
            ticket -= rome->deck[title++];
        }
        m.arg[0] = (uint8_t)title;
    }
    rome->deck[m.arg[0]]--;
    rome->deck_of[glory_cards[m.arg[0]].material]--;
    return m.arg[0];
}

static void imagine_gain(struct glory *rome, int seat, int title) {
    glory_insert(rome->hand[seat], title);
    rome->hand_of[seat][glory_cards[title].material]++;
}

/* Cards that were shown first, for all seats, so that none is missing; then the rest of hands and stashes. */
static void imagine_hands(struct glory *rome, struct quad_rng *r, int viewer, const int sizes[QUAD_SEATS]) {
    for (int seat = 0; seat < rome->head.seats; seat++) {
        for (int material = 0; seat != viewer && material < GLORY_MATERIALS; material++) {
            for (int i = 0; i < rome->shown[seat][material]; i++) {
                imagine_gain(rome, seat, imagine_card(rome, r, material));
            }
        }
    }
    for (int seat = 0; seat < rome->head.seats; seat++) {
        if (seat != viewer) {
            for (int left = sizes[seat] - glory_sum(rome->shown[seat]); left > 0; left--) {
                imagine_gain(rome, seat, imagine_card(rome, r, -1));
            }
            for (int left = rome->stashed[seat]; left > 0; left--) {
                glory_insert(rome->stash[seat], imagine_card(rome, r, -1));
            }
        }
    }
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

void glory_imagine(struct quad_state *s, struct quad_rng *r) {
    struct glory *rome = glory_touch(s);
    int viewer = s->viewer, sizes[QUAD_SEATS] = {0};
    for (int title = 0; title < GLORY_TITLES; title++) {
        rome->deck[title] = (uint8_t)unseen_copies(rome, title, viewer);
        rome->deck_of[glory_cards[title].material] =
            (uint8_t)(rome->deck_of[glory_cards[title].material] + rome->deck[title]);
    }
    for (int seat = 0; seat < s->seats; seat++) {
        sizes[seat] = rome->orders[seat];
    }
    for (int i = 0; i < s->depth && rome->aside != 0; i++) {
        if (s->agenda[i].step == STEP_ACT) {
            sizes[s->agenda[i].arg[0]]--;
        }
    }
    imagine_hands(rome, r, viewer, sizes);
    imagine_picks(rome, r, viewer);
    if (s->depth > 0 && quad_top(s)->step == STEP_BASIN && quad_top(s)->arg[0] == QUAD_HIDDEN) {
        quad_top(s)->arg[0] = (uint8_t)imagine_card(rome, r, -1);
    }
}

/* [GLO-4.1] [GLO-4.4] [GLO-4.7] Who draws sees what; a Basilica card and a secret choice are their owner's.
 */
struct quad_move glory_veil(const struct quad_state *before, int seat, struct quad_move m, int viewer) {
    (void)seat;
    const struct quad_frame *frame = quad_see_top(before);
    bool private_draw = frame->step == STEP_DEAL || frame->step == STEP_DRAW || frame->step == STEP_FOUNTAIN;
    bool drawn = m.verb == VERB_CARD && private_draw && frame->arg[0] != viewer;
    if (drawn || m.verb == VERB_STASH || m.verb == VERB_PICK) {
        m.arg[0] = QUAD_HIDDEN;
    }
    return m;
}
