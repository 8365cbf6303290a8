/* wits.c: how good a position looks, for bots: the points so far and what is likely to become of the rest.
 *
 * Not rules: numbers here are guesses in victory points, and floating point is allowed. Everything is judged
 * from what the seat itself could see of its own things and all could see of the others'. */
#include "core/wits.h"
#include "trajan.h"

/* What share of the game is still to come, 1 at the beginning, 0 at the end. */
static float time_left(const struct quad_game *g, const struct trajan *t) {
    int all = printed(g)->demand_places + 1,
        rounds = all * t->quarter + t->demand[0] + t->demand[1] + t->demand[2];
    float lap = (float)t->time / (float)printed(g)->lap[t->head.seats];
    float done = ((float)rounds + (t->round_over != 0 ? 1.0f : lap)) / (float)(all * printed(g)->quarters);
    return done > 1 ? 0 : 1 - done;
}

/* What the demands of this quarter will cost, and what lasting answers will save in the quarters to come. */
static float worth_of_means(const struct quad_game *g, const struct trajan *t, int seat) {
    int open = 0, revealed = 0, quarters = printed(g)->quarters - 1 - t->quarter;
    float spare = t->mat[seat][FACE_JOKER_DEMAND], value = 0;
    float covered = 0;
    for (int demand = 0; demand < DEMANDS; demand++) {
        int means = t->kept[seat][demand] + t->mat[seat][demand];
        int rest = means - t->demand[demand];
        revealed += t->demand[demand];
        open += rest < 0 ? -rest : 0;
        covered += rest > 0 ? 1.0f : 0.0f;
        spare += rest > 1 ? 0.5f : 0.0f;
        value += 3.0f * (float)(quarters * (t->kept[seat][demand] > 2 ? 2 : t->kept[seat][demand]));
        value += rest > 0 && quarters > 0 ? 1.5f * (float)rest : 0.0f;
    }
    float missing =
        (float)open + (float)(printed(g)->demand_places - revealed) * (1 - covered / 3.0f) - spare;
    value += quarters > 0 ? 2.0f * (float)t->mat[seat][FACE_JOKER_DEMAND] : 0.0f;
    return value - (missing > 0 ? 4.5f * missing : 0.0f);
}

/* Trajan tiles on the slots: what they promise, more if the tray holds their colours already. */
static float worth_of_tiles(const struct quad_game *g, const struct trajan *t, int seat, float left) {
    static const float effect_worth[EFFECTS] = {
        [EFFECT_PLUS2] = 2,
        [EFFECT_BREAD] = 7,
        [EFFECT_GAMES] = 7,
        [EFFECT_RELIGION] = 7,
    };
    static const float worth_of_each[EFFECTS] = {
        [EFFECT_WORKERS] = 2,
        [EFFECT_LEGIONARIES] = 2.5f,
        [EFFECT_CARDS] = 2,
    };
    float value = 0;
    for (int slot = 0; slot < ACTIONS; slot++) {
        int tile = t->slot[seat][slot] - 1;
        if (tile < 0) {
            continue;
        }
        int needed = quad_bits_count(printed(g)->tile_need[tile] & ~t->tray[seat][slot]);
        float chance = needed == 0 ? 0.75f : needed == 1 ? 0.6f : 0.5f;
        float soon = left * 6.0f > 1 ? 1 : left * 6.0f;
        int effect = printed(g)->tile_effect[tile];
        float use = effect_worth[effect] + worth_of_each[effect] * (float)printed(g)->tile_number[tile];
        value += ((float)printed(g)->tile_points[tile] + left * use) * chance * soon;
    }
    return value;
}

static int least(int a, int b) {
    return a < b ? a : b;
}

/* The hand: a point a card, and part of the best shipment it would make. */
static float worth_of_cards(const struct quad_game *g, const struct trajan *t, int seat, float left) {
    int most = 0, pairs = 0, kinds = 0, jokers = t->mat[seat][FACE_JOKER_COMMODITY];
    for (int kind = 0; kind < COMMODITIES; kind++) {
        int held = t->hand[seat][kind];
        most = held > most ? held : most;
        pairs += held / 2 > 0;
        kinds += held > 0;
    }
    most = least(most + jokers, printed(g)->ship_units[SHIP_SAME]);
    pairs = least(pairs, printed(g)->ship_units[SHIP_PAIRS]);
    kinds = least(kinds, printed(g)->ship_units[SHIP_DIFFERENT]);
    int same = most > 0 ? printed(g)->ship_points[SHIP_SAME][t->turned >> SHIP_SAME & 1u][most - 1] : 0;
    int two = pairs > 0 ? printed(g)->ship_points[SHIP_PAIRS][t->turned >> SHIP_PAIRS & 1u][pairs - 1] : 0;
    int other =
        kinds > 0 ? printed(g)->ship_points[SHIP_DIFFERENT][t->turned >> SHIP_DIFFERENT & 1u][kinds - 1] : 0;
    int best = same > two ? same : two;
    best = other > best ? other : best;
    float soon = left * 8.0f > 1 ? 1 : left * 8.0f;
    return (float)t->hand_size[seat] + 0.55f * soon * (float)best + 1.5f * soon * (float)jokers;
}

/* Tokens in the camps count one each at the end, more while there is time to use them; sets grow. */
static float worth_of_board(const struct quad_game *g, const struct trajan *t, int seat, float left) {
    static const float begun[] = {0, 0.8f, 2.8f}; /* of a set that is worth nothing yet */
    float value = (float)(t->worker_camp[seat] + t->military_camp[seat]);
    int workers = t->worker_camp[seat] < 3 ? t->worker_camp[seat] : 3;
    int legion = t->military_camp[seat] < 3 ? t->military_camp[seat] : 3;
    value += left * (2.0f * (float)workers + 2.5f * (float)legion);
    for (int kind = 0; kind < KINDS; kind++) {
        int tiles = trajan_buildings_of(g, t, seat, kind), set = tiles < SET_TILES ? tiles : SET_TILES;
        value += tiles < 3 ? begun[tiles] : (float)printed(g)->set_points[set];
    }
    value += 4.0f * (float)t->mat[seat][FACE_JOKER_CONSTRUCTION];
    int here = t->leader[seat] - 1;
    if (here >= 0 && !quad_bits_has(t->legionaries[seat], here)) {
        value += left * 0.3f * (float)printed(g)->province_points[here];
    }
    return value;
}

static float worth_of_extras(const struct quad_game *g, const struct trajan *t, int seat, float left) {
    float value = 0, soon = left * 8.0f > 1 ? 1 : left * 8.0f;
    for (int action = 0; action < ACTIONS; action++) {
        int tiles = t->mat[seat][printed(g)->action_face[action]];
        bool plus2 = quad_bits_has(t->plus2[seat], action);
        value += soon * ((float)tiles * (plus2 ? 4.5f : 2.8f) + (plus2 ? 4.0f * left : 0.0f));
    }
    return value + soon * 3.5f * (float)t->mat[seat][FACE_JOKER_ACTION];
}

/* Bonus tiles as if the game ended now, and the two that the senate will give away. */
static float worth_of_bonuses(const struct quad_game *g, const struct quad_state *s, int seat, float left) {
    const struct trajan *t = look(s);
    float value = (float)trajan_bonus_sum(g, t, seat) +
                  2.0f * left * (float)quad_bits_count(t->yellow[seat] | t->grey[seat]);
    int order[SEATS] = {0};
    trajan_rank(g, s, order);
    int rounds = t->demand[0] + t->demand[1] + t->demand[2];
    float sure = 0.4f + 0.15f * (float)rounds;
    value += order[0] == seat ? 5.0f * sure : order[1] == seat ? 3.0f * sure : 0.0f;
    return value + 0.3f * (float)trajan_votes(g, t, seat) * (1 - 0.2f * (float)rounds);
}

void trajan_estimate(const struct quad_game *g, const struct quad_state *s, float out[QUAD_SEATS]) {
    if (quad_estimate_end(g, s, out)) {
        return;
    }
    const struct trajan *t = look(s);
    float left = time_left(g, t);
    float to_come = left * left * (95.0f - 5.0f * (float)s->seats); /* what everybody gets in time */
    for (int seat = 0; seat < s->seats; seat++) {
        out[seat] = (float)trajan_score(t, seat) + to_come + worth_of_means(g, t, seat) +
                    worth_of_tiles(g, t, seat, left) + worth_of_cards(g, t, seat, left) +
                    worth_of_board(g, t, seat, left) + worth_of_extras(g, t, seat, left) +
                    worth_of_bonuses(g, s, seat, left);
    }
}
