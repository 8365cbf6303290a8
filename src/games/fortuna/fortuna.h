/* fortuna.h: Fortuna's state and everything its files share.
 *
 * Each player has a side of the board with three action cards, a province and a road of fifteen steps. A turn
 * is a row of frames on the agenda: choose and exchange, military power, roll, favour, privileges; arriving
 * at Caesar's palace puts its own frames on top. Numbers that no source gives are options. */
#ifndef FORTUNA_H
#define FORTUNA_H

#include "core/bits.h"
#include "core/journal.h"
#include "core/rng.h"

enum {
    SEATS = 4,
    SLOTS = 3,           /* action cards a side */
    PROVINCE_PLACES = 3, /* for dice, for vestals and for centurions */
    FIRST_PLACE = 1,     /* value of the first of them [FOR-1.5] */
    MOST_BUILDINGS = 3,  /* of a player */
    MOST_MONEY = 20,     /* of a player */
    ROAD_ROME = 10,      /* the first step inside Rome */
    ROAD_PALACE = 15,    /* the last step */
    FACES = 6,           /* of a die */
    MOST_DRAWN = 3,      /* cards in one draw; so tokens on a favour, and cards at the palace */
    TOKENS = 12,         /* privilege tokens in circulation */
    FEATURES = 469,      /* see features.c */
};

/* What the frame of a turn comes to next; phases 1 and 2 are over when it is first looked at. */
enum { PHASE_MILITARY, PHASE_FAVOUR, PHASE_PRIVILEGES };

/* What is done with cards once they are drawn. */
enum { DRAW_KEEP_ONE, DRAW_KEEP_TWO, DRAW_PALACE };

enum {
#define PRIVILEGE(id, ...) PRIVILEGE_##id,
#include "privileges.def"
#undef PRIVILEGE
    PRIVILEGES
};

#define GAME fortuna
#include "core/rows_declare.h"

_Static_assert(sizeof(struct fortuna) <= 512, "search copies states all the time");

/* What a privilege looks at, and how it turns that into points. */
enum {
    MEASURE_NOTHING,
    MEASURE_GRAIN,
    MEASURE_WINE,
    MEASURE_WATER,
    MEASURE_GOODS,
    MEASURE_MONEY,
    MEASURE_CENTURIONS,
    MEASURE_VESTALS,
    MEASURE_DICE,
    MEASURE_BUILDINGS,
    MEASURE_MARRIAGE,
};

enum { RULE_ALWAYS, RULE_ENOUGH, RULE_MOST };

struct fortuna_privilege {
    uint8_t copies;
    uint8_t rule, measure, enough, points, shared;
    bool four_players; /* the four-pawn mark: only with 4 players */
};

extern const struct fortuna_privilege fortuna_privileges[PRIVILEGES];
extern const uint8_t fortuna_pieces[PIECES]; /* how many there are of each piece */

static inline bool fortuna_has(const struct fortuna *game, int seat, int building) {
    return quad_bits_has(game->buildings[seat], building);
}

static inline bool fortuna_is_married(const struct fortuna *game, int seat) {
    return quad_bits_has(game->married, seat);
}

static inline bool fortuna_is_down(const struct fortuna *game, int side, int slot) {
    return game->down[side] == slot + 1;
}

/* How many copies of a privilege this table uses. [FOR-2.5] */
static inline int fortuna_copies(const struct fortuna *game, int privilege) {
    const struct fortuna_privilege *p = &fortuna_privileges[privilege];
    return p->four_players && game->head.seats < 4 ? 0 : p->copies;
}

/* How many building cards of each kind this table uses. [FOR-2.4] */
static inline int fortuna_sites(const struct fortuna *game) {
    return game->head.seats == 4 ? 3 : 2;
}

/* [FOR-5.10] Options have the prices, in the order of the buildings. */
static inline int fortuna_price(const struct fortuna *game, int building) {
    return game->head.options[OPTION_AQUEDUCT_PRICE + building];
}
_Static_assert(OPTION_MARKET_PRICE - OPTION_AQUEDUCT_PRICE == (int)BUILDING_MARKET, "prices in order");

/* [FOR-1.5] The value of a place for vestals or centurions, [FOR-15.3] or for dice, counted from 0. */
static inline int fortuna_place_value(const struct fortuna *game, int place) {
    return place == 0 ? FIRST_PLACE
                      : game->head.options[place == 1 ? OPTION_SECOND_PLACE : OPTION_THIRD_PLACE];
}

/* province.c: money, pieces and steps. */
int fortuna_take(struct fortuna *game, int seat, int piece, int wanted);
void fortuna_give(struct fortuna *game, int seat, int piece, int count);
int fortuna_earn(struct fortuna *game, int seat, int money);
void fortuna_pay(struct fortuna *game, int seat, int money);
void fortuna_advance(struct fortuna *game, int seat, int steps, struct quad_journal *j);

/* action.c: what action cards do. */
unsigned fortuna_ways(const struct fortuna *game, int seat, int action);
void fortuna_offer_ways(const struct fortuna *game, int seat, int action, struct quad_choices *out);
void fortuna_execute(struct fortuna *game, int seat, struct quad_move m, struct quad_journal *j);
int fortuna_action_of(struct quad_move m);

/* turn.c: a turn and its phases up to the dice. */
int fortuna_side_of(const struct fortuna *game, int action);
void fortuna_begin_turn(struct fortuna *game, int seat, struct quad_journal *j);

/* favour.c */
void fortuna_begin_favour(struct fortuna *game, int seat);

/* privilege.c: drawing, keeping, Caesar's palace. */
void fortuna_begin_privileges(struct fortuna *game, int seat, int tokens, struct quad_journal *j);
void fortuna_arrive(struct fortuna *game, int seat, struct quad_journal *j);

/* setup.c */
void fortuna_start(struct quad_state *s);
int fortuna_side_dealt_to(const struct fortuna *game, int dealt);

/* score.c */
int fortuna_points(const struct fortuna *game, int seat, int privilege);
void fortuna_score(const struct quad_state *s, struct quad_score out[QUAD_SEATS]);
int fortuna_count_out(const struct fortuna *game, int privilege);
void fortuna_restock(struct quad_state *s);

/* audit.c */
const char *fortuna_audit(const struct quad_state *s);

/* hidden.c */
void fortuna_redact(struct quad_state *s, int viewer);
void fortuna_imagine(struct quad_state *s, struct quad_rng *r);
struct quad_move fortuna_veil(const struct quad_state *before, int seat, struct quad_move m, int viewer);

/* view.c */
void fortuna_view(const struct quad_state *s, struct quad_scene *out);

/* wits.c, prior.c, features.c */
void fortuna_estimate(const struct quad_state *s, float out[QUAD_SEATS]);
void fortuna_prior(const struct quad_state *s, int seat, const struct quad_choices *c, float *out);
void fortuna_features(const struct quad_state *s, int seat, struct quad_features *out);

#endif
