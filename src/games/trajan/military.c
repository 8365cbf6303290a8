/* military.c: chapter 9, Military: recruit, move the leader or send a legionary. */
#include "trajan.h"

/* [TRA-2.11] Where the leader may go; no way leads back to the camp. */
unsigned trajan_roads(const struct quad_game *g, const struct trajan *t, int seat) {
    int here = t->leader[seat];
    return here == 0 ? printed(g)->camp_neighbours : printed(g)->province_neighbours[here - 1];
}

/* [TRA-9.1] Exactly one of three. */
void trajan_legal_military(const struct quad_game *g, const struct quad_state *s, int seat,
                           struct quad_choices *out) {
    const struct trajan *t = look(s);
    int here = t->leader[seat] - 1;
    if (t->supply[seat] > 0) { /* [TRA-9.2] */
        quad_offer(out, VERB_RECRUIT, 0, 0, 0);
    }
    uint64_t roads = trajan_roads(g, t, seat); /* [TRA-9.3] */
    for (int province; quad_bits_next(&roads, &province);) {
        quad_offer(out, VERB_MARCH, province, 0, 0);
    }
    if (here >= 0 && t->military_camp[seat] > 0 &&
        !quad_bits_has(t->legionaries[seat], here)) { /* [TRA-9.5] */
        quad_offer(out, VERB_SEND, here, 0, 0);
    }
    trajan_offer_pass(s, out);
}

/* [TRA-9.4] The leader takes the tile of the province he enters. */
static void march(struct trajan *t, int seat, int province, struct quad_journal *j) {
    int face = t->province[province] - 1;
    t->leader[seat] = (uint8_t)(province + 1);
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_MARCH, seat, province, 0, 0);
    if (face >= 0) {
        t->province[province] = 0;
        t->mat[seat][face]++;
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_LOOT, seat, face, 0, 0);
    }
}

/* [TRA-9.6] The value of the province, less some for each legionary of another player. */
static void send(const struct quad_game *g, struct trajan *t, int seat, int province,
                 struct quad_journal *j) {
    int points = printed(g)->province_points[province];
    for (int other = 0; other < t->head.seats; other++) {
        points -= quad_bits_has(t->legionaries[other], province) ? printed(g)->legionary_penalty : 0;
    }
    points = points < 0 ? 0 : points;
    t->military_camp[seat]--;
    t->legionaries[seat] |= (uint16_t)(1u << province);
    trajan_earn(t, seat, SCORE_MILITARY, points);
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_SEND, seat, province, points, 0);
}

void trajan_apply_military(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                           struct quad_journal *j) {
    struct trajan *t = touch(s);
    if (!trajan_begin(s, seat, m, ACTION_MILITARY, j)) {
        return;
    }
    if (m.verb == VERB_RECRUIT) {
        t->supply[seat]--;
        t->military_camp[seat]++;
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_TO_LEGION, seat, 1, 0, 0);
    } else if (m.verb == VERB_MARCH) {
        march(t, seat, m.arg[0], j);
    } else {
        send(g, t, seat, m.arg[0], j);
    }
}
