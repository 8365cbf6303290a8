/* cards.c: cards that change places, limits, and which functions work for whom. */
#include "glory.h"

/* [GLO-2.3] Of the titles that a game is played with. */
int glory_edition(const struct glory *rome) {
    int edition = rome->head.options[OPTION_EDITION];
    return glory_switch(rome, SWITCH_REPUBLIC) ? EDITION_REPUBLIC
           : edition == EDITION_REPUBLIC       ? EDITION_LOOKOUT
                                               : edition;
}

void glory_take(struct glory *rome, int title) {
    rome->deck[title]--;
    rome->deck_size--;
}

static void enter_hand(struct glory *rome, int seat, int title) {
    glory_insert(rome->hand[seat], title);
    rome->orders[seat]++;
}

/* To the others it may be any material. */
void glory_gain(struct glory *rome, int seat, int title) {
    enter_hand(rome, seat, title);
    for (int material = 0; material < MATERIALS; material++) {
        rome->most[seat][material]++;
    }
}

void glory_gain_openly(const struct quad_game *g, struct glory *rome, int seat, int title) {
    enter_hand(rome, seat, title);
    rome->shown[seat][printed(g)->material[title]]++;
    rome->most[seat][printed(g)->material[title]]++;
}

/* One order fewer: a hand has no more of a material than it has cards. */
void glory_lose_order(struct glory *rome, int seat) {
    uint8_t left = --rome->orders[seat];
    for (int material = 0; material < MATERIALS; material++) {
        rome->most[seat][material] = rome->most[seat][material] > left ? left : rome->most[seat][material];
    }
}

static void leave_hand(struct glory *rome, int seat, int title) {
    glory_extract(rome->hand[seat], title);
    glory_lose_order(rome, seat);
}

static void one_fewer(uint8_t *count) {
    *count = (uint8_t)(*count - (*count > 0));
}

/* [GLO-13.3] A card that leaves is one that was shown and revealed, if there is one of its material. */
void glory_drop(const struct quad_game *g, struct glory *rome, int seat, int title) {
    int material = printed(g)->material[title];
    rome->most[seat][material]--;
    leave_hand(rome, seat, title);
    one_fewer(&rome->shown[seat][material]);
    one_fewer(&rome->revealed[seat][material]);
    one_fewer(&rome->demanded[seat][material]);
}

/* Its owner alone can tell which card went: to the others, of every material one fewer is certain. */
void glory_drop_secretly(const struct quad_game *g, struct glory *rome, int seat, int title) {
    leave_hand(rome, seat, title);
    one_fewer(&rome->demanded[seat][printed(g)->material[title]]);
    for (int material = 0; material < MATERIALS; material++) {
        one_fewer(&rome->shown[seat][material]);
        one_fewer(&rome->revealed[seat][material]);
    }
}

/* [GLO-4.2] A draw is as likely as the unseen cards make it. */
void glory_legal_deck(const struct quad_game *g, const struct quad_state *s, int seat,
                      struct quad_choices *out) {
    for (int title = 0; title < TITLES; title++) {
        if (look(s)->deck[title] > 0) {
            quad_offer_chance(out, look(s)->deck[title], VERB_CARD, title, 0, 0);
        }
    }
}

/* The same without a list: any copy of any title, drawn again until it is one that the deck still has. */
void glory_sample_deck(const struct quad_game *g, const struct quad_state *s, struct quad_rng *r,
                       struct quad_move *out) {
    const struct glory_box *b = printed(g);
    const uint8_t *deck = look(s)->deck;
    uint32_t slot;
    do {
        slot = quad_rng_below(r, b->slots);
    } while (b->slot_copy[slot] >= deck[b->slot_title[slot]]);
    *out = (struct quad_move){VERB_CARD, {b->slot_title[slot], 0, 0}};
}

/* [GLO-9.2] [GLO-17.20] [GLO-18.8] */
int glory_clientele_limit(const struct quad_game *g, const struct glory *rome, int seat) {
    int limit =
        rome->influence[seat] + (glory_works(rome, seat, TITLE_INSULA) ? printed(g)->power[TITLE_INSULA] : 0);
    return glory_works(rome, seat, TITLE_AQUEDUCT) ? 2 * limit : limit;
}

/* [GLO-10.2] [GLO-17.23] */
int glory_vault_limit(const struct quad_game *g, const struct glory *rome, int seat) {
    return rome->influence[seat] +
           (glory_works(rome, seat, TITLE_MARKET) ? printed(g)->power[TITLE_MARKET] : 0);
}

/* [GLO-7.3] [GLO-17.32] [GLO-17.36] */
int glory_refill(const struct quad_game *g, const struct glory *rome, int seat) {
    return printed(g)->refill +
           (glory_works(rome, seat, TITLE_SHRINE) ? printed(g)->power[TITLE_SHRINE] : 0) +
           (glory_works(rome, seat, TITLE_TEMPLE) ? printed(g)->power[TITLE_TEMPLE] : 0);
}

/* Two titles have another function by a switch: Circus and Crane share theirs, Forum and Forum Romanum too.
 */
static uint64_t trade_function(uint64_t functions, int one, int other, bool wants_one) {
    uint64_t both = glory_bit(one) | glory_bit(other);
    return (functions & both) == 0 ? functions : (functions & ~both) | glory_bit(wants_one ? one : other);
}

/* [GLO-12.1] Own finished buildings, public ones, and with a Gate unfinished marble; [GLO-18.32] hybrids too.
 */
uint64_t glory_functions(const struct quad_game *g, const struct glory *rome, int seat) {
    if (glory_switch(rome, SWITCH_TRAINING)) {
        return 0;
    }
    uint64_t functions = rome->built[seat];
    for (int other = 0; other < rome->head.seats; other++) {
        functions |= rome->opened[other];
    }
    if ((functions & glory_bit(TITLE_GATE)) != 0) {
        uint64_t hybrid = glory_switch(rome, SWITCH_HYBRID)
                              ? rome->marbled[seat] & printed(g)->titles_of[MATERIAL_STONE]
                              : 0;
        functions |= rome->laid[seat] & (printed(g)->titles_of[MATERIAL_MARBLE] | hybrid);
    }
    functions = trade_function(functions, TITLE_CIRCUS, TITLE_CRANE, glory_switch(rome, SWITCH_PETITIONER));
    return trade_function(functions, TITLE_FORUM_ROMANUM, TITLE_FORUM, glory_switch(rome, SWITCH_MATERIALS));
}

/* After any change of buildings. */
void glory_refresh(const struct quad_game *g, struct glory *rome) {
    const uint64_t forum = glory_bit(TITLE_FORUM) | glory_bit(TITLE_FORUM_ROMANUM);
    rome->forums = 0;
    for (int seat = 0; seat < rome->head.seats; seat++) {
        rome->works[seat] = glory_functions(g, rome, seat);
        rome->forums = (uint8_t)(rome->forums | ((rome->works[seat] & forum) != 0 ? 1u << seat : 0u));
    }
}
