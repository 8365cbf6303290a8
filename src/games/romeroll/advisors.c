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

static bool ever_works(const struct quad_game *g, const struct quad_state *s, int seat, int moment) {
    const uint16_t *moments = &printed(g)->moments[romeroll_first_advisor(s, seat)];
    return quad_bits_has(moments[0] | moments[1] | moments[2], moment);
}

int romeroll_amount(const struct quad_game *g, const struct quad_state *s, int seat, int moment,
                    unsigned types) {
    uint64_t set = ever_works(g, s, seat, moment) ? romeroll_unlocked_set(s, seat) : 0;
    int sum = 0;
    for (int bit; quad_bits_next(&set, &bit);) {
        int advisor = romeroll_first_advisor(s, seat) + bit / GRADES, grade = bit % GRADES;
        bool due = types == 0 || (printed(g)->advisor_types[advisor][grade] & types) != 0;
        if (printed(g)->advisor_moment[advisor][grade] == moment && due) {
            sum += printed(g)->advisor_amount[advisor][grade];
        }
    }
    return sum;
}

bool romeroll_able(const struct quad_game *g, const struct quad_state *s, int seat, int moment) {
    uint64_t set = ever_works(g, s, seat, moment) ? romeroll_unlocked_set(s, seat) : 0;
    bool able = false;
    for (int bit; quad_bits_next(&set, &bit);) {
        int advisor = romeroll_first_advisor(s, seat) + bit / GRADES;
        able = able || printed(g)->advisor_moment[advisor][bit % GRADES] == moment;
    }
    return able;
}

/* [ROM-13.8 … ROM-13.11] Each ability of the moment gives once. */
void romeroll_trigger(const struct quad_game *g, struct quad_state *s, int seat, int moment, unsigned types,
                      int region, unsigned set, struct quad_journal *j) {
    uint64_t bits = ever_works(g, s, seat, moment) ? set : 0;
    for (int bit; quad_bits_next(&bits, &bit);) {
        int advisor = romeroll_first_advisor(s, seat) + bit / GRADES, grade = bit % GRADES;
        bool due = types == 0 || (printed(g)->advisor_types[advisor][grade] & types) != 0;
        if (printed(g)->advisor_moment[advisor][grade] != moment || !due) {
            continue;
        }
        const uint8_t *gain = printed(g)->advisor_gain[advisor][grade];
        romeroll_gain(g, s, seat, gain, j);
        if (gain[GAIN_REGION] > 0) {
            romeroll_gain_good(s, seat, printed(g)->region_good[region], gain[GAIN_REGION], j);
        }
    }
}

/* [ROM-5.2] The die of the turn: only the icons of this face count. */
void romeroll_read_die(const struct quad_game *g, struct quad_state *s, int seat, int face) {
    struct romeroll *t = touch(s);
    t->face = (uint8_t)(face + 1);
    memcpy(t->icons, printed(g)->face_goods[face], sizeof t->icons);
    t->workers = printed(g)->face_workers[face];
    t->shown = 0;
    romeroll_add_icons(g, s, seat);
}

/* [ROM-13.12] A worker printed on the face adds an icon, once a turn. */
void romeroll_add_icons(const struct quad_game *g, struct quad_state *s, int seat) {
    struct romeroll *t = touch(s);
    unsigned workers = printed(g)->face_workers[t->face - 1];
    uint64_t fresh =
        ever_works(g, s, seat, MOMENT_DIE_SHOWS) ? romeroll_unlocked_set(s, seat) & ~(unsigned)t->shown : 0;
    for (int bit; quad_bits_next(&fresh, &bit);) {
        int advisor = romeroll_first_advisor(s, seat) + bit / GRADES, grade = bit % GRADES;
        if (printed(g)->advisor_moment[advisor][grade] == MOMENT_DIE_SHOWS &&
            (printed(g)->advisor_workers[advisor][grade] & workers) != 0) {
            uint8_t *icons = &t->icons[printed(g)->advisor_icon[advisor][grade] - 1];
            *icons = (uint8_t)(*icons + printed(g)->advisor_amount[advisor][grade]);
            t->shown |= (uint8_t)(1u << bit);
        }
    }
}
