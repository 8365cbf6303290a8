/* box.c: what follows from the printed values, and whether a game can be played with them. */
#include "glory.h"

/* The titles material by material, each with those behind it. */
static void derive_order(struct glory_box *b) {
    uint64_t left = glory_bit(TITLES) - 1;
    memset(b->titles_of, 0, sizeof b->titles_of);
    for (int title = 0; title < TITLES; title++) {
        b->titles_of[b->material[title]] |= glory_bit(title);
    }
    for (int material = 0; material < MATERIALS; material++) {
        uint64_t titles = b->titles_of[material];
        for (int title; quad_bits_next(&titles, &title);) {
            b->first_title = left == glory_bit(TITLES) - 1 ? (uint8_t)title : b->first_title;
            b->titles_from[title] = left;
            left &= ~glory_bit(title);
        }
    }
}

static int most_copies(const struct glory_box *b, int title) {
    int most = 0;
    for (int edition = 0; edition < EDITIONS; edition++) {
        most = b->copies[edition][title] > most ? b->copies[edition][title] : most;
    }
    return most;
}

/* [GLO-4.2] Draws are made from as many copies as any edition has. */
static void derive_deck(struct glory_box *b) {
    memset(b->titles, 0, sizeof b->titles);
    memset(b->slot_title, 0, sizeof b->slot_title);
    memset(b->slot_copy, 0, sizeof b->slot_copy);
    b->slots = 0;
    for (int title = 0; title < TITLES; title++) {
        int most = most_copies(b, title);
        for (int edition = 0; edition < EDITIONS; edition++) {
            b->titles[edition] |= b->copies[edition][title] > 0 ? glory_bit(title) : 0;
        }
        for (int copy = 0; copy < most && b->slots < SLOTS; copy++) {
            b->slot_title[b->slots] = (uint8_t)title;
            b->slot_copy[b->slots++] = (uint8_t)copy;
        }
    }
}

/* Orders of an edition, of some titles. */
static int orders_of(const struct glory_box *b, int edition, uint64_t titles) {
    int sum = 0;
    for (int title; quad_bits_next(&titles, &title);) {
        sum += b->copies[edition][title];
    }
    return sum;
}

static int all_influence(const struct glory_box *b) {
    int sum = b->start_influence;
    for (int material = 0; material < MATERIALS; material++) {
        sum += b->value[material] * b->sites[material];
    }
    return sum;
}

void glory_derive(const struct quad_game *g, void *values) {
    struct glory_box *b = values;
    derive_order(b);
    derive_deck(b);
    for (int edition = 0; edition < EDITIONS; edition++) {
        b->orders[edition] = (uint8_t)orders_of(b, edition, b->titles[edition]);
    }
    b->most_influence = (uint8_t)all_influence(b);
}

/* Why nobody could play. */
enum {
    DOUBT_MISSING,
    DOUBT_MANY,
    DOUBT_ORDERS,
    DOUBT_INTERRUPTING,
    DOUBT_SLOTS,
    DOUBT_AWAY,
    DOUBT_TITLES,
    DOUBT_POWER,
    DOUBT_WALL,
    DOUBT_SITES,
    DOUBT_INFLUENCE,
};
static const struct {
    const char *value;
    struct quad_symbol why;
} doubts[] = {
    [DOUBT_MISSING] = {"copies", QUAD_SYMBOL("missing", "every edition has orders of each material",
                                             "chaque édition a des commandes de chaque matériau")},
    [DOUBT_MANY] = {"copies", QUAD_SYMBOL("many", "60 orders of a material at most in an edition",
                                          "60 commandes au plus d’un matériau dans une édition")},
    [DOUBT_ORDERS] = {"copies", QUAD_SYMBOL("orders", "230 orders at most in an edition",
                                            "230 commandes au plus dans une édition")},
    [DOUBT_INTERRUPTING] = {"copies",
                            QUAD_SYMBOL("interrupting", "87 orders of stone and marble at most in an edition",
                                        "87 commandes de pierre et de marbre au plus dans une édition")},
    [DOUBT_SLOTS] = {"copies", QUAD_SYMBOL("slots", "255 orders at most for all editions together",
                                           "255 commandes au plus pour toutes les éditions ensemble")},
    [DOUBT_AWAY] = {"put_away",
                    QUAD_SYMBOL("away", "40 orders are left when those of the introductory game are put away",
                                "il reste 40 commandes quand on en écarte pour la partie d’initiation")},
    [DOUBT_TITLES] = {"material", QUAD_SYMBOL("titles", "fewer different orders of one material",
                                              "moins de commandes différentes d’un même matériau")},
    [DOUBT_POWER] = {"power",
                     QUAD_SYMBOL(
                         "power", "only Insula, Market, Shrine, Temple, Statue and Wall have a number",
                         "seuls l’Insula, le Marché, le Sanctuaire, le Temple, la Statue et la Muraille "
                         "ont un nombre")},
    [DOUBT_WALL] = {"power", QUAD_SYMBOL("wall", "the Wall counts its stockpile by one or more",
                                         "la Muraille compte les stocks par tranche d’au moins une carte")},
    [DOUBT_SITES] = {"sites_in_town",
                     QUAD_SYMBOL("sites",
                                 "at least one in-town site of each material, and no more than its sites",
                                 "au moins un chantier urbain par matériau, et pas plus que de chantiers")},
    [DOUBT_INFLUENCE] = {"value", QUAD_SYMBOL("influence", "an influence of 250 at most with all sites",
                                              "une influence de 250 au plus avec tous les chantiers")},
};

enum { LEFT_IN_TRAINING = 40, MOST_CHOICES = QUAD_CHOICES - 24 };

static int orders_doubt(const struct glory_box *b, int edition) {
    int all = orders_of(b, edition, b->titles[edition]);
    int interrupting = orders_of(b, edition, b->titles_of[MATERIAL_STONE] | b->titles_of[MATERIAL_MARBLE]);
    for (int material = 0; material < MATERIALS; material++) {
        int orders = orders_of(b, edition, b->titles_of[material]);
        if (orders == 0 || orders > MOST_OF_MATERIAL) {
            return orders == 0 ? DOUBT_MISSING : DOUBT_MANY;
        }
    }
    return all > MOST_ORDERS                      ? DOUBT_ORDERS
           : interrupting > MOST_INTERRUPTING     ? DOUBT_INTERRUPTING
           : all - b->put_away < LEFT_IN_TRAINING ? DOUBT_AWAY
                                                  : -1;
}

/* The most choices of a building action: every title in hand, on every foundation that takes its material
 * with Road, Tower, Scriptorium and Statue; [GLO-6.3] and the ways to petition with three. */
static bool choices_fit(const struct glory_box *b, int edition) {
    int laid[MATERIALS], all = 0, sites = 0, crafts = 0, additions = 0, petitions = 0;
    int titles = quad_bits_count(b->titles[edition]);
    for (int material = 0; material < MATERIALS; material++) {
        int own = quad_bits_count(b->titles_of[material] & b->titles[edition]);
        laid[material] = own < b->sites[material] ? own : b->sites[material];
        sites += b->sites[material];
        petitions = own > petitions ? own : petitions;
    }
    all = titles < sites ? titles : sites;
    for (int material = 0; material < MATERIALS; material++) {
        bool anywhere = material == MATERIAL_RUBBLE || material == MATERIAL_MARBLE;
        int takers = anywhere ? all : laid[material] + laid[MATERIAL_STONE] + 1;
        additions += takers;
        crafts += takers * quad_bits_count(b->titles_of[material] & b->titles[edition]);
    }
    int foundations = 2 * (titles + MATERIALS), stairs = 4 * sites;
    return foundations + crafts <= MOST_CHOICES && foundations + 2 * additions + stairs <= MOST_CHOICES &&
           petitions * (petitions + 1) * (petitions + 2) / 6 <= MOST_CHOICES;
}

static bool powers_are_fine(const struct glory_box *b) {
    const uint64_t numbers = glory_bit(TITLE_INSULA) | glory_bit(TITLE_MARKET) | glory_bit(TITLE_SHRINE) |
                             glory_bit(TITLE_TEMPLE) | glory_bit(TITLE_STATUE) | glory_bit(TITLE_WALL);
    for (int title = 0; title < TITLES; title++) {
        if (b->power[title] != 0 && !quad_bits_has(numbers, title)) {
            return false;
        }
    }
    return true;
}

static bool sites_are_fine(const struct glory_box *b) {
    for (int material = 0; material < MATERIALS; material++) {
        for (int edition = 0; edition < EDITIONS; edition++) {
            for (int seats = 2; seats <= SEATS; seats++) {
                int in_town = b->sites_in_town[edition][seats];
                if (in_town == 0 || in_town > b->sites[material]) {
                    return false;
                }
            }
        }
    }
    return true;
}

static int all_slots(const struct glory_box *b) {
    int sum = 0;
    for (int title = 0; title < TITLES; title++) {
        sum += most_copies(b, title);
    }
    return sum;
}

const struct quad_symbol *glory_doubt(const struct quad_game *g, const char **value) {
    const struct glory_box *b = printed(g);
    int doubt = !powers_are_fine(b)                 ? DOUBT_POWER
                : b->power[TITLE_WALL] == 0         ? DOUBT_WALL
                : !sites_are_fine(b)                ? DOUBT_SITES
                : all_influence(b) > MOST_INFLUENCE ? DOUBT_INFLUENCE
                : all_slots(b) > SLOTS              ? DOUBT_SLOTS
                                                    : -1;
    for (int edition = 0; edition < EDITIONS && doubt < 0; edition++) {
        doubt = orders_doubt(b, edition);
        doubt = doubt < 0 && !choices_fit(b, edition) ? DOUBT_TITLES : doubt;
    }
    if (doubt < 0) {
        return NULL;
    }
    *value = doubts[doubt].value;
    return &doubts[doubt].why;
}
