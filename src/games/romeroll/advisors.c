/* advisors.c: what Advisors do: chapter 13.
 *
 * An ability is a row: a moment, what it looks at, what it gives. Standing ones are asked for where a rule
 * applies (romeroll_amount), the others are triggered at their moment (romeroll_trigger). */
#include "romeroll.h"

/* [ROM-13.5] Two ticks unlock the basic ability, four the advanced one. */
uint8_t romeroll_unlocked_set(const struct quad_state *s, int seat) {
    const uint8_t *ticks = &look(s)->ticks[romeroll_first_advisor(s, seat)];
    unsigned set = 0;
    for (int i = 0; i < SHEET_ADVISORS; i++) {
        set |= (ticks[i] >= 4 ? 3u : ticks[i] >= 2 ? 1u : 0u) << 2 * i;
    }
    return (uint8_t)set;
}

static const struct romeroll_ability *ability_at(const struct quad_state *s, int seat, int bit) {
    return &romeroll_advisors[romeroll_first_advisor(s, seat) + bit / 2].ability[bit % 2];
}

static bool ever_works(const struct quad_state *s, int seat, int moment) {
    const uint16_t *moments = &romeroll_moments[romeroll_first_advisor(s, seat)];
    return quad_bits_has(moments[0] | moments[1] | moments[2], moment);
}

int romeroll_amount(const struct quad_state *s, int seat, int moment, unsigned which) {
    uint64_t set = ever_works(s, seat, moment) ? romeroll_unlocked_set(s, seat) : 0;
    int sum = 0;
    for (int bit; quad_bits_next(&set, &bit);) {
        const struct romeroll_ability *ability = ability_at(s, seat, bit);
        if (ability->moment == moment && (which == 0 || (ability->which & which) != 0)) {
            sum += ability->amount;
        }
    }
    return sum;
}

/* [ROM-13.8 … ROM-13.11] Each ability of the moment gives once. */
void romeroll_trigger(struct quad_state *s, int seat, int moment, unsigned which, int region, unsigned set,
                      struct quad_journal *j) {
    uint64_t bits = ever_works(s, seat, moment) ? set : 0;
    for (int bit; quad_bits_next(&bits, &bit);) {
        const struct romeroll_ability *ability = ability_at(s, seat, bit);
        if (ability->moment != moment || (which != 0 && (ability->which & which) == 0)) {
            continue;
        }
        romeroll_gain(s, seat, &ability->gain, j);
        if (ability->gain.region > 0) {
            romeroll_gain_good(s, seat, romeroll_region_good[region], ability->gain.region, j);
        }
    }
}

/* [ROM-5.2] The die of the turn: only the icons of this face count. */
void romeroll_read_die(struct quad_state *s, int seat, int face) {
    struct romeroll *t = touch(s);
    t->face = (uint8_t)(face + 1);
    memcpy(t->icons, romeroll_faces[face].icons, sizeof t->icons);
    t->workers = romeroll_faces[face].workers;
    t->shown = 0;
    romeroll_add_icons(s, seat);
}

/* [ROM-13.12] A worker printed on the face adds an icon, once a turn. */
void romeroll_add_icons(struct quad_state *s, int seat) {
    struct romeroll *t = touch(s);
    unsigned printed = romeroll_faces[t->face - 1].workers;
    uint64_t fresh =
        ever_works(s, seat, MOMENT_DIE_SHOWS) ? romeroll_unlocked_set(s, seat) & ~(unsigned)t->shown : 0;
    for (int bit; quad_bits_next(&fresh, &bit);) {
        const struct romeroll_ability *ability = ability_at(s, seat, bit);
        if (ability->moment == MOMENT_DIE_SHOWS && (ability->which & printed) != 0) {
            t->icons[ability->icon]++;
            t->shown |= (uint8_t)(1u << bit);
        }
    }
}
