/* score.c: chapter 16, the final scoring, and the scores as they stand. */
#include "trajan.h"

/* [TRA-16.3] The value of so many construction tiles of one kind; [TRA-16.4] never more than four count. */
static int set_value(int tiles) {
    return tiles >= 4 ? 20 : tiles == 3 ? 10 : 0;
}

/* [TRA-16.4] Two jokers at most: each may fill up any kind, or none. */
static int set_points(const struct trajan *t, int seat) {
    int jokers = t->mat[seat][FACE_JOKER_CONSTRUCTION], best = 0;
    for (int one = 0; one <= (jokers > 0 ? KINDS : 0); one++) {
        for (int other = 0; other <= (jokers > 1 ? KINDS : 0); other++) {
            int sum = 0;
            for (int kind = 0; kind < KINDS; kind++) {
                sum +=
                    set_value(trajan_buildings_of(t, seat, kind) + (one == kind + 1) + (other == kind + 1));
            }
            best = sum > best ? sum : best;
        }
    }
    return best;
}

/* Of what a bonus tile counts, how many the player has: [TRA-16.6] … [TRA-16.10]. */
static int bonus_count(const struct trajan *t, int seat, int bonus) {
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
    int commodity = 2 * (bonus - BONUS_COMMODITIES);
    return t->display[seat][commodity] + t->display[seat][commodity + 1];
}

static int bonus_points(const struct trajan *t, int seat, int bonus, int side) {
    int points = bonus_count(t, seat, bonus) * trajan_bonus_points[bonus][side];
    if (bonus == BONUS_WORKERS) { /* [TRA-16.7] [TRA-17.2] in half points, rounded down or up */
        return (points + t->head.options[OPTION_ROUND_UP]) / 2;
    }
    return points;
}

/* [TRA-16.10] What one unused commodity joker is worth: the best side of a commodity bonus tile owned. */
static int joker_value(const struct trajan *t, int seat) {
    unsigned commodities = ~((1u << BONUS_COMMODITIES) - 1);
    if ((t->yellow[seat] & commodities) != 0) {
        return trajan_bonus_points[BONUS_COMMODITIES][0];
    }
    return (t->grey[seat] & commodities) != 0 ? trajan_bonus_points[BONUS_COMMODITIES][1] : 0;
}

/* [TRA-17.3] Demand jokers stand for missing forum tiles, the dearest bonus tiles first. */
static int demand_joker_points(const struct trajan *t, int seat) {
    int jokers = t->head.options[OPTION_DEMAND_JOKER] != 0 ? t->mat[seat][FACE_JOKER_DEMAND] : 0, points = 0;
    for (int side = 0; side < 2; side++) {
        for (int bonus = BONUS_BREAD; bonus <= BONUS_RELIGION; bonus++) {
            unsigned owned = side == 0 ? t->yellow[seat] : t->grey[seat];
            if (jokers > 0 && quad_bits_has(owned, bonus) && t->mat[seat][bonus] == 0) {
                points += trajan_bonus_points[bonus][side];
                jokers--;
            }
        }
    }
    return points;
}

static int all_bonus_points(const struct trajan *t, int seat, struct quad_journal *j) {
    int sum = demand_joker_points(t, seat) + joker_value(t, seat) * t->mat[seat][FACE_JOKER_COMMODITY];
    for (int side = 0; side < 2; side++) {
        uint64_t owned = side == 0 ? t->yellow[seat] : t->grey[seat];
        for (int bonus; quad_bits_next(&owned, &bonus);) {
            int points = bonus_points(t, seat, bonus, side);
            sum += points;
            quad_tell(j, QUAD_EVERYBODY, MESSAGE_FINAL_BONUS, seat, points, bonus, 0);
        }
    }
    return sum;
}

int trajan_bonus_sum(const struct trajan *t, int seat) {
    return all_bonus_points(t, seat, NULL);
}

int trajan_set_sum(const struct trajan *t, int seat) {
    return set_points(t, seat);
}

static void final_line(struct trajan *t, int seat, int source, int points, struct quad_journal *j) {
    trajan_earn(t, seat, source, points);
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_FINAL, seat, points, source, 0);
}

/* Each player adds what is left. [TRA-16.5] What is not named here gives nothing. */
void trajan_final(struct quad_state *s, struct quad_journal *j) {
    struct trajan *t = touch(s);
    for (int seat = 0; seat < s->seats; seat++) {
        int tiles = 0;
        for (int slot = 0; slot < ACTIONS; slot++) {
            tiles += t->slot[seat][slot] != 0;
        }
        final_line(t, seat, SCORE_HAND, t->hand_size[seat], j);                             /* [TRA-16.1] */
        final_line(t, seat, SCORE_CAMPS, t->worker_camp[seat] + t->military_camp[seat], j); /* [TRA-16.2] */
        final_line(t, seat, SCORE_SETS, set_points(t, seat), j);
        final_line(t, seat, SCORE_BONUSES, all_bonus_points(t, seat, j), j);
        if (s->options[OPTION_TILE_POINTS] != 0) { /* [TRA-17.1] */
            final_line(t, seat, SCORE_SLOTS, tiles, j);
        }
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_TOTAL, seat, trajan_score(t, seat), 0, 0);
    }
}

/* [TRA-16.11] The points so far; ties go to the better place in the senate, which after the last evaluation
 * is the height in the stack on the start space. */
void trajan_scores(const struct quad_state *s, struct quad_score out[QUAD_SEATS]) {
    const struct trajan *t = look(s);
    int order[SEATS] = {0};
    int32_t standing[SEATS] = {0};
    trajan_rank(s, order);
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
