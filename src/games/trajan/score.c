/* score.c: chapter 16, the final scoring, and the scores as they stand. */
#include "trajan.h"

/* [TRA-16.3] The value of so many construction tiles of one kind; [TRA-16.4] never more than four count. */
static int set_value(const struct quad_game *g, int tiles) {
    return printed(g)->set_points[tiles < SET_TILES ? tiles : SET_TILES];
}

/* [TRA-16.4] Jokers fill up kinds so that the sum is highest. best: the points of the kinds seen so far, with
 * so many jokers. */
static int set_points(const struct quad_game *g, const struct trajan *t, int seat) {
    enum { JOKERS = KINDS * SET_TILES };
    int best[JOKERS + 1] = {0}, jokers = t->mat[seat][FACE_JOKER_CONSTRUCTION];
    jokers = jokers < JOKERS ? jokers : JOKERS;
    for (int kind = 0; kind < KINDS; kind++) {
        int owned = trajan_buildings_of(g, t, seat, kind);
        for (int all = jokers; all >= 0; all--) {
            int most = 0;
            for (int here = 0; here <= all && here <= SET_TILES; here++) {
                int sum = best[all - here] + set_value(g, owned + here);
                most = sum > most ? sum : most;
            }
            best[all] = most;
        }
    }
    return best[jokers];
}

/* Of what a bonus tile counts, how many the player has: [TRA-16.6] … [TRA-16.10]. */
static int bonus_count(const struct quad_game *g, const struct trajan *t, int seat, int bonus) {
    if (bonus <= BONUS_RELIGION) {
        return t->mat[seat][bonus] > 0;
    }
    if (bonus == BONUS_WORKERS) {
        return quad_bits_count(t->workers[seat]);
    }
    if (bonus == BONUS_LEGIONARIES) {
        return quad_bits_count(t->legionaries[seat]);
    }
    if (bonus == BONUS_BONUSES) {
        return quad_bits_count(t->yellow[seat]);
    }
    int cards = 0;
    uint64_t kinds = printed(g)->bonus_commodities[bonus];
    for (int kind; quad_bits_next(&kinds, &kind);) {
        cards += t->display[seat][kind];
    }
    return cards;
}

/* [TRA-16.7] [TRA-17.2] Of parts of a point the sum is rounded, down or up. */
static int bonus_value(const struct quad_game *g, const struct trajan *t, int bonus, int side, int count) {
    int points = count * printed(g)->bonus_points[bonus][side], parts = printed(g)->bonus_parts[bonus];
    return parts == 1 ? points : (points + t->head.options[OPTION_ROUND_UP] * (parts - 1)) / parts;
}

/* [TRA-16.10] Unused commodity jokers count as cards for the best commodity bonus tile owned. */
static int joker_points(const struct quad_game *g, const struct trajan *t, int seat) {
    int jokers = t->mat[seat][FACE_JOKER_COMMODITY], best = 0;
    for (int side = 0; jokers > 0 && side < 2; side++) {
        uint64_t owned = side == 0 ? t->yellow[seat] : t->grey[seat];
        owned = owned >> BONUS_COMMODITIES << BONUS_COMMODITIES;
        for (int bonus; quad_bits_next(&owned, &bonus);) {
            int cards = bonus_count(g, t, seat, bonus);
            int more = bonus_value(g, t, bonus, side, cards + jokers) - bonus_value(g, t, bonus, side, cards);
            best = more > best ? more : best;
        }
    }
    return best;
}

/* [TRA-17.3] Demand jokers stand for missing forum tiles, the dearest bonus tiles first. */
static int demand_joker_points(const struct quad_game *g, const struct trajan *t, int seat) {
    int jokers = t->head.options[OPTION_DEMAND_JOKER] != 0 ? t->mat[seat][FACE_JOKER_DEMAND] : 0, points = 0;
    unsigned served = 0;
    for (; jokers > 0; jokers--) {
        int best = 0, dearest = 0;
        for (int bonus = BONUS_BREAD; bonus <= BONUS_RELIGION; bonus++) {
            bool yellow = quad_bits_has(t->yellow[seat], bonus), grey = quad_bits_has(t->grey[seat], bonus);
            bool missing = t->mat[seat][bonus] == 0 && !quad_bits_has(served, bonus);
            int value = missing && (yellow || grey) ? bonus_value(g, t, bonus, grey, 1) : 0;
            dearest = value > best ? bonus : dearest;
            best = value > best ? value : best;
        }
        served |= 1u << dearest;
        points += best;
    }
    return points;
}

static int all_bonus_points(const struct quad_game *g, const struct trajan *t, int seat,
                            struct quad_journal *j) {
    int sum = demand_joker_points(g, t, seat) + joker_points(g, t, seat);
    for (int side = 0; side < 2; side++) {
        uint64_t owned = side == 0 ? t->yellow[seat] : t->grey[seat];
        for (int bonus; quad_bits_next(&owned, &bonus);) {
            int points = bonus_value(g, t, bonus, side, bonus_count(g, t, seat, bonus));
            sum += points;
            quad_tell(j, QUAD_EVERYBODY, MESSAGE_FINAL_BONUS, seat, points, bonus, 0);
        }
    }
    return sum;
}

int trajan_bonus_sum(const struct quad_game *g, const struct trajan *t, int seat) {
    return all_bonus_points(g, t, seat, NULL);
}

int trajan_set_sum(const struct quad_game *g, const struct trajan *t, int seat) {
    return set_points(g, t, seat);
}

static void final_line(struct trajan *t, int seat, int source, int points, struct quad_journal *j) {
    trajan_earn(t, seat, source, points);
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_FINAL, seat, points, source, 0);
}

/* Each player adds what is left. [TRA-16.5] What is not named here gives nothing. */
void trajan_final(const struct quad_game *g, struct quad_state *s, struct quad_journal *j) {
    struct trajan *t = touch(s);
    for (int seat = 0; seat < s->seats; seat++) {
        int tiles = 0;
        for (int slot = 0; slot < ACTIONS; slot++) {
            tiles += t->slot[seat][slot] != 0;
        }
        final_line(t, seat, SCORE_HAND, t->hand_size[seat], j);                             /* [TRA-16.1] */
        final_line(t, seat, SCORE_CAMPS, t->worker_camp[seat] + t->military_camp[seat], j); /* [TRA-16.2] */
        final_line(t, seat, SCORE_SETS, set_points(g, t, seat), j);
        final_line(t, seat, SCORE_BONUSES, all_bonus_points(g, t, seat, j), j);
        if (s->options[OPTION_TILE_POINTS] != 0) { /* [TRA-17.1] */
            final_line(t, seat, SCORE_SLOTS, tiles, j);
        }
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_TOTAL, seat, trajan_score(t, seat), 0, 0);
    }
}

/* [TRA-16.11] The points so far; ties go to the better place in the senate, which after the last evaluation
 * is the height in the stack on the start space. */
void trajan_scores(const struct quad_game *g, const struct quad_state *s, struct quad_score out[QUAD_SEATS]) {
    const struct trajan *t = look(s);
    int order[SEATS] = {0};
    int32_t standing[SEATS] = {0};
    trajan_rank(g, s, order);
    for (int place = 0; place < s->seats; place++) {
        standing[order[place]] = s->seats - place;
    }
    for (int seat = 0; seat < s->seats; seat++) {
        for (int source = 0; source < SCORES; source++) {
            out[seat].line[source] = t->earned[seat][source];
        }
        out[seat].total = trajan_score(t, seat);
    }
    quad_rank(out, s->seats, standing);
}
