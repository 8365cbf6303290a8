/* quarter.c: chapter 15: the demands of the people, the senate, clearing and refilling. */
#include "trajan.h"

/* [TRA-15.1] One more demand. Some of the tiles in this stack are out of the game; nobody knows which. */
void trajan_legal_demand(const struct quad_game *g, const struct quad_state *s, int seat,
                         struct quad_choices *out) {
    for (int demand = 0; demand < DEMANDS; demand++) {
        if (look(s)->demand_stack[demand] > 0) {
            quad_offer_chance(out, look(s)->demand_stack[demand], VERB_DEMAND, demand, 0, 0);
        }
    }
}

void trajan_sample_demand(const struct quad_game *g, const struct quad_state *s, struct quad_rng *r,
                          struct quad_move *out) {
    const uint8_t *stack = look(s)->demand_stack;
    int demand = trajan_kind_of_ticket(stack, quad_rng_below(r, (uint32_t)stack[0] + stack[1] + stack[2]));
    *out = (struct quad_move){VERB_DEMAND, {(uint8_t)demand, 0, 0}};
}

void trajan_apply_demand(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                         struct quad_journal *j) {
    touch(s)->demand_stack[m.arg[0]]--;
    touch(s)->demand[m.arg[0]]++;
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_DEMAND, m.arg[0], 0, 0, 0);
    quad_pop(s);
}

static int least(int a, int b) {
    return a < b ? a : b;
}

/* [TRA-15.5] How many demands stay open, however the player answers. */
static int unmet(const struct trajan *t, int seat) {
    int open = 0;
    for (int demand = 0; demand < DEMANDS; demand++) {
        int means = t->kept[seat][demand] + t->mat[seat][demand];
        open += t->demand[demand] > means ? t->demand[demand] - means : 0;
    }
    return open - least(open, t->mat[seat][FACE_JOKER_DEMAND]);
}

/* The move that spends these tiles, faces ascending: spend0 … spend3. */
static struct quad_move spending(const int tiles[DEMANDS], int jokers) {
    struct quad_move m = {VERB_SPEND0, {0}};
    for (int face = 0; face <= DEMANDS; face++) {
        for (int tile = face < DEMANDS ? tiles[face] : jokers; tile > 0; tile--) {
            m.arg[m.verb - VERB_SPEND0] = (uint8_t)(face < DEMANDS ? face : FACE_JOKER_DEMAND);
            m.verb++;
        }
    }
    return m;
}

/* [TRA-15.3] [TRA-15.4] [TRA-15.5] Every set of forum tiles and jokers with which, helped by as many kept
 * Trajan tiles as it takes, the fewest demands stay open. */
void trajan_legal_answer(const struct quad_game *g, const struct quad_state *s, int seat,
                         struct quad_choices *out) {
    const struct trajan *t = look(s);
    int most[DEMANDS], tiles[DEMANDS];
    for (int demand = 0; demand < DEMANDS; demand++) {
        most[demand] = least(t->mat[seat][demand], t->demand[demand]);
    }
    int answered = printed(g)->demand_places - unmet(t, seat);
    for (tiles[0] = 0; tiles[0] <= most[0]; tiles[0]++) {
        for (tiles[1] = 0; tiles[1] <= most[1]; tiles[1]++) {
            for (tiles[2] = 0; tiles[2] <= most[2]; tiles[2]++) {
                int kept = 0, rest = answered - tiles[0] - tiles[1] - tiles[2];
                for (int demand = 0; demand < DEMANDS; demand++) {
                    kept += least(t->kept[seat][demand], t->demand[demand] - tiles[demand]);
                }
                for (int jokers = 0; jokers <= least(rest, t->mat[seat][FACE_JOKER_DEMAND]); jokers++) {
                    if (rest - jokers <= kept) {
                        struct quad_move m = spending(tiles, jokers);
                        quad_offer(out, m.verb, m.arg[0], m.arg[1], m.arg[2]);
                    }
                }
            }
        }
    }
}

/* [TRA-15.6] Spend the tiles, pay for what stays open. */
static void answer(const struct quad_game *g, struct trajan *t, int seat, struct quad_move m,
                   struct quad_journal *j) {
    int open = unmet(t, seat), penalty = printed(g)->demand_penalty[open];
    for (int i = 0; i < m.verb - VERB_SPEND0; i++) {
        t->mat[seat][m.arg[i]]--;
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_SPEND, seat, m.arg[i], 0, 0);
    }
    if (open == 0) {
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_CONTENT, seat, 0, 0, 0);
    } else {
        trajan_earn(t, seat, SCORE_DEMANDS, -penalty);
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_UNMET, seat, open, penalty, 0);
    }
}

void trajan_apply_answer(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                         struct quad_journal *j) {
    quad_pop(s);
    answer(g, touch(s), seat, m, j);
}

/* [TRA-15.3] Clockwise from the player after the active one; whoever has no choice is not asked.
 * arg[0]: how many players have answered. */
void trajan_run_people(const struct quad_game *g, struct quad_state *s, struct quad_journal *j) {
    struct quad_frame *frame = quad_top(s);
    if (frame->arg[0] == s->seats) {
        quad_pop(s);
        return;
    }
    int seat = (look(s)->active + 1 + frame->arg[0]++) % s->seats;
    struct quad_choices choices;
    choices.count = 0;
    trajan_legal_answer(g, s, seat, &choices);
    if (choices.count == 1) {
        answer(g, touch(s), seat, choices.at[0].move, j);
    } else {
        quad_push(s, STEP_ANSWER, 1u << seat);
    }
}

/* [TRA-15.7] The space on the track and all senate tiles. */
int trajan_votes(const struct quad_game *g, const struct trajan *t, int seat) {
    int votes = printed(g)->space_votes[t->senate[seat]];
    for (int tile = 0; tile < VOTE_FACES; tile++) {
        votes += printed(g)->face_votes[FACE_VOTES + tile] * t->mat[seat][FACE_VOTES + tile];
    }
    return votes;
}

/* [TRA-15.8] Votes, then the space, then the height in the stack: one number to compare. */
static int standing(const struct quad_game *g, const struct trajan *t, int seat) {
    return trajan_votes(g, t, seat) * 64 + t->senate[seat] * 8 + t->height[seat];
}

void trajan_rank(const struct quad_game *g, const struct quad_state *s, int order[SEATS]) {
    for (int seat = 0; seat < s->seats; seat++) {
        int place = 0;
        for (int other = 0; other < s->seats; other++) {
            place += standing(g, look(s), other) > standing(g, look(s), seat);
        }
        order[place] = seat;
    }
}

void trajan_run_vote(const struct quad_game *g, struct quad_state *s, struct quad_journal *j) {
    int order[SEATS] = {0};
    trajan_rank(g, s, order);
    for (int place = 0; place < s->seats; place++) {
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_VOTES, order[place], trajan_votes(g, look(s), order[place]), 0,
                  0);
    }
    quad_pop(s);
    quad_push(s, STEP_CONSUL, 1u << order[0]);
}

/* [TRA-15.9] The consul chooses, the vice-consul gets the other tile. */
void trajan_legal_consul(const struct quad_game *g, const struct quad_state *s, int seat,
                         struct quad_choices *out) {
    uint64_t prizes = look(s)->prizes;
    for (int bonus; quad_bits_next(&prizes, &bonus);) {
        quad_offer(out, VERB_CHOOSE, bonus, 0, 0);
    }
}

void trajan_apply_consul(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                         struct quad_journal *j) {
    struct trajan *t = touch(s);
    int order[SEATS] = {0};
    trajan_rank(g, s, order);
    uint16_t chosen = (uint16_t)(1u << m.arg[0]), other = (uint16_t)(t->prizes & ~chosen);
    t->yellow[seat] |= chosen;
    t->grey[order[1]] |= other;
    t->prizes = 0;
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_CONSUL, seat, m.arg[0], 0, 0);
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_VICE, order[1], quad_bits_lowest(other), 0, 0);
    for (int place = 0; place < s->seats; place++) { /* [TRA-15.10] */
        t->senate[order[place]] = SPACE_START;
        t->height[order[place]] = (uint8_t)(s->seats - 1 - place);
    }
    quad_pop(s);
}

/* [TRA-15.11] … [TRA-15.17] What was on the board goes; new tiles come, or the game is over. */
void trajan_run_clear(const struct quad_game *g, struct quad_state *s, struct quad_journal *j) {
    struct trajan *t = touch(s);
    for (int seat = 0; seat < s->seats; seat++) {
        memset(&t->mat[seat][FACE_VOTES], 0, VOTE_FACES);
    }
    memset(t->forum, 0, sizeof t->forum);
    memset(t->demand, 0, sizeof t->demand);
    quad_pop(s);
    if (t->quarter == printed(g)->quarters - 1) {
        trajan_final(g, s, j);
        quad_pop(s); /* turns are over: so is the game */
        return;
    }
    t->quarter++;
    t->turned = 0; /* [TRA-15.16] */
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_NEW_QUARTER, t->quarter + 1, 0, 0, 0);
    trajan_push_layout(g, s);
    quad_push(s, STEP_BONUS, 1u << QUAD_CHANCE)->arg[0] = s->seats; /* [TRA-15.13] */
}
