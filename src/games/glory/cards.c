/* cards.c: cards that change places, limits, and which functions work for whom. */
#include "glory.h"

const uint8_t glory_values[MATERIALS] = {1, 1, 2, 2, 3, 3};

const struct glory_card glory_cards[TITLES] = {
#define TITLE(id, token, english, french, noun, material, copies, rank_en, rank_fr, rule, about_en,          \
              about_fr)                                                                                      \
    [TITLE_##id] = {MATERIAL_##material, copies, {rank_en, rank_fr}},
#include "titles.def"
#undef TITLE
};

/* The rows stand by material, so each material's titles are a run of bits. */
#define RUN(first, last) (((uint64_t)2 << TITLE_##last) - ((uint64_t)1 << TITLE_##first))
const uint64_t glory_titles_of[MATERIALS] = {
    [MATERIAL_RUBBLE] = RUN(BAR, ROAD),
    [MATERIAL_WOOD] = RUN(CIRCUS, CRANE),
    [MATERIAL_CONCRETE] = RUN(AMPHITHEATRE, TRIBUNAL),
    [MATERIAL_BRICK] = RUN(ACADEMY, SHRINE),
    [MATERIAL_STONE] = RUN(CATACOMB, DOMUS_AUREA),
    [MATERIAL_MARBLE] = RUN(BASILICA, FORUM_ROMANUM),
};

/* [GLO-2.3] The titles a game is played with. */
uint64_t glory_deck_titles(const struct glory *rome) {
    const uint64_t imperium = glory_bit(TITLE_CIRCUS) | glory_bit(TITLE_COLISEUM) | glory_bit(TITLE_FORUM) |
                              glory_bit(TITLE_SENATE);
    const uint64_t republic = glory_bit(TITLE_CRANE) | glory_bit(TITLE_DOMUS_AUREA) |
                              glory_bit(TITLE_FORUM_ROMANUM) | glory_bit(TITLE_TRIBUNAL);
    return (glory_bit(TITLES) - 1) & ~(glory_switch(rome, SWITCH_REPUBLIC) ? imperium : republic);
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

void glory_gain_openly(struct glory *rome, int seat, int title) {
    enter_hand(rome, seat, title);
    rome->shown[seat][glory_cards[title].material]++;
    rome->most[seat][glory_cards[title].material]++;
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
void glory_drop(struct glory *rome, int seat, int title) {
    int material = glory_cards[title].material;
    rome->most[seat][material]--;
    leave_hand(rome, seat, title);
    one_fewer(&rome->shown[seat][material]);
    one_fewer(&rome->revealed[seat][material]);
    one_fewer(&rome->demanded[seat][material]);
}

/* Its owner alone can tell which card went: to the others, of every material one fewer is certain. */
void glory_drop_secretly(struct glory *rome, int seat, int title) {
    leave_hand(rome, seat, title);
    one_fewer(&rome->demanded[seat][glory_cards[title].material]);
    for (int material = 0; material < MATERIALS; material++) {
        one_fewer(&rome->shown[seat][material]);
        one_fewer(&rome->revealed[seat][material]);
    }
}

/* [GLO-4.2] A draw is as likely as the unseen cards make it. */
void glory_legal_deck(const struct quad_state *s, int seat, struct quad_choices *out) {
    (void)seat;
    for (int title = 0; title < TITLES; title++) {
        if (look(s)->deck[title] > 0) {
            quad_offer_chance(out, look(s)->deck[title], VERB_CARD, title, 0, 0);
        }
    }
}

/* The same without a list: any copy of any title, drawn again until it is one that the deck still has. */
void glory_sample_deck(const struct quad_state *s, struct quad_rng *r, struct quad_move *out) {
    static const struct {
        uint8_t title, copy;
    } slots[] = {
#define COPIES_3(id)                                                   {id, 0}, {id, 1}, {id, 2},
#define COPIES_6(id)                                                   COPIES_3(id){id, 3}, {id, 4}, {id, 5},
#define TITLE(id, token, english, french, noun, material, copies, ...) COPIES_##copies(TITLE_##id)
#include "titles.def"
#undef TITLE
    };
    uint32_t slot;
    do {
        slot = quad_rng_below(r, sizeof slots / sizeof slots[0]);
    } while (slots[slot].copy >= look(s)->deck[slots[slot].title]);
    *out = (struct quad_move){VERB_CARD, {slots[slot].title, 0, 0}};
}

/* [GLO-9.2] [GLO-17.20] [GLO-18.8] */
int glory_clientele_limit(const struct glory *rome, int seat) {
    int limit = rome->influence[seat] + (glory_works(rome, seat, TITLE_INSULA) ? 2 : 0);
    return glory_works(rome, seat, TITLE_AQUEDUCT) ? 2 * limit : limit;
}

/* [GLO-10.2] [GLO-17.23] */
int glory_vault_limit(const struct glory *rome, int seat) {
    return rome->influence[seat] + (glory_works(rome, seat, TITLE_MARKET) ? 2 : 0);
}

/* [GLO-7.3] [GLO-17.32] [GLO-17.36] */
int glory_refill(const struct glory *rome, int seat) {
    return REFILL + (glory_works(rome, seat, TITLE_SHRINE) ? 2 : 0) +
           (glory_works(rome, seat, TITLE_TEMPLE) ? 4 : 0);
}

/* Two titles have another function by a switch: Circus and Crane share theirs, Forum and Forum Romanum too.
 */
static uint64_t trade_function(uint64_t functions, int one, int other, bool wants_one) {
    uint64_t both = glory_bit(one) | glory_bit(other);
    return (functions & both) == 0 ? functions : (functions & ~both) | glory_bit(wants_one ? one : other);
}

/* [GLO-12.1] Own finished buildings, public ones, and with a Gate unfinished marble; [GLO-18.32] hybrids too.
 */
uint64_t glory_functions(const struct glory *rome, int seat) {
    if (glory_switch(rome, SWITCH_TRAINING)) {
        return 0;
    }
    uint64_t functions = rome->built[seat];
    for (int other = 0; other < rome->head.seats; other++) {
        functions |= rome->opened[other];
    }
    if ((functions & glory_bit(TITLE_GATE)) != 0) {
        uint64_t hybrid =
            glory_switch(rome, SWITCH_HYBRID) ? rome->marbled[seat] & glory_titles_of[MATERIAL_STONE] : 0;
        functions |= rome->laid[seat] & (glory_titles_of[MATERIAL_MARBLE] | hybrid);
    }
    functions = trade_function(functions, TITLE_CIRCUS, TITLE_CRANE, glory_switch(rome, SWITCH_PETITIONER));
    return trade_function(functions, TITLE_FORUM_ROMANUM, TITLE_FORUM, glory_switch(rome, SWITCH_MATERIALS));
}

/* After any change of buildings. */
void glory_refresh(struct glory *rome) {
    const uint64_t forum = glory_bit(TITLE_FORUM) | glory_bit(TITLE_FORUM_ROMANUM);
    rome->forums = 0;
    for (int seat = 0; seat < rome->head.seats; seat++) {
        rome->works[seat] = glory_functions(rome, seat);
        rome->forums = (uint8_t)(rome->forums | ((rome->works[seat] & forum) != 0 ? 1u << seat : 0u));
    }
}
