/* fortuna.h: Fortuna's state and everything its files share.
 *
 * Each player has a side of the board with three action cards, a province and a road of fifteen steps. A turn
 * is a row of frames on the agenda: choose and exchange, military power, roll, favour, privileges; arriving
 * at Caesar's palace puts its own frames on top. Numbers that no source gives are options (house.def). */
#ifndef FORTUNA_H
#define FORTUNA_H

#include "core/bits.h"
#include "core/game.h"
#include "core/journal.h"
#include "core/rng.h"

enum {
    FORTUNA_SIDES = 4,     /* of the board; also the most players */
    FORTUNA_SLOTS = 3,     /* action cards a side */
    FORTUNA_PLACES = 3,    /* in a province for dice, for vestals and for centurions */
    FORTUNA_BUILDINGS = 3, /* most a player may own */
    FORTUNA_MONEY = 20,    /* most a player may have */
    FORTUNA_ROME = 10,     /* the first step inside Rome */
    FORTUNA_PALACE = 15,   /* the last step of the road */
    FORTUNA_DRAW = 3,      /* most tokens on a favour, and cards in one draw */
    FORTUNA_TOKENS = 12,   /* privilege tokens in circulation */
};

enum {
    OPTION_CHOOSE_NEEDS_EXECUTABLE,
    OPTION_ROUND_LIMIT,
#define HOUSE(id, ...) HOUSE_##id,
#include "house.def"
#undef HOUSE
    OPTION_DIE_VALUES,
    OPTION_MARRIAGE_INCOME,
    FORTUNA_OPTIONS,
    HOUSE_FIRST = OPTION_ROUND_LIMIT + 1,
    FORTUNA_LATER = FORTUNA_OPTIONS - OPTION_DIE_VALUES, /* options that came after the first records */
};

enum fortuna_piece {
#define PIECE(id, ...) PIECE_##id,
#include "pieces.def"
#undef PIECE
    PIECES
};

enum fortuna_action {
#define ACTION(id, ...) ACTION_##id,
#include "actions.def"
#undef ACTION
    ACTIONS
};

enum fortuna_building {
#define BUILDING(id, ...) BUILDING_##id,
#include "buildings.def"
#undef BUILDING
    BUILDINGS
};

enum fortuna_favour {
#define FAVOUR(id, ...) FAVOUR_##id,
#include "favours.def"
#undef FAVOUR
    FAVOURS
};

enum fortuna_privilege_id {
#define PRIVILEGE(id, ...) PRIVILEGE_##id,
#include "privileges.def"
#undef PRIVILEGE
    PRIVILEGES
};

enum fortuna_verb {
#define VERB(id, ...) VERB_##id,
#include "verbs.def"
#undef VERB
    VERBS
};

enum fortuna_text {
#define TEXT(id, ...) TEXT_##id,
#include "texts.def"
#undef TEXT
    TEXTS
};

enum {
    DOMAIN_SIDE = QUAD_DOMAINS,
    DOMAIN_PIECE,
    DOMAIN_ACTION,
    DOMAIN_BUILDING,
    DOMAIN_FAVOUR,
    DOMAIN_PRIVILEGE,
    DOMAIN_MARKER,
    DOMAIN_HOUSE,
};

/* What lies about without being named by a move. */
enum fortuna_marker { MARKER_TOKEN, MARKER_RING, MARKERS };

enum fortuna_step {
    STEP_LOT,
    STEP_DEAL,
    STEP_LAY,
    STEP_ROUND,
    STEP_TURN,
    STEP_TURN_UP,
    STEP_CHOOSE,
    STEP_BRIBED,
    STEP_EXCHANGE,
    STEP_MILITARY,
    STEP_ROLL,
    STEP_FAVOUR,
    STEP_DRAW,
    STEP_KEEP,
    STEP_RECEIVE,
    STEP_PALACE,
    STEP_REVEAL,
    STEPS
};

/* What the frame of a turn comes to next; phases 1 and 2 are over when it is first looked at. */
enum fortuna_phase { PHASE_MILITARY, PHASE_FAVOUR, PHASE_PRIVILEGES, PHASES };

/* What is done with cards once they are drawn. */
enum fortuna_draw { DRAW_KEEP_ONE, DRAW_KEEP_TWO, DRAW_PALACE };

struct fortuna {
    struct quad_state head;
#include "core/fields_declare.h"
#include "state.def"
};

_Static_assert(sizeof(struct fortuna) <= 512, "search copies states all the time");

/* What a privilege looks at, and how it turns that into points. */
enum fortuna_measure {
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

enum fortuna_rule { RULE_ALWAYS, RULE_ENOUGH, RULE_MOST };

struct fortuna_privilege {
    uint8_t copies;
    uint8_t rule, measure, enough, points, shared;
    bool four_players; /* the four-pawn mark: only with 4 players */
};

extern const struct fortuna_privilege fortuna_privileges[PRIVILEGES];
extern const uint8_t fortuna_pieces[PIECES]; /* how many there are of each piece */

static inline struct fortuna *touch(struct quad_state *s) {
    return (struct fortuna *)s;
}

static inline const struct fortuna *look(const struct quad_state *s) {
    return (const struct fortuna *)s;
}

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

/* [FOR-1.5] The value of a place for vestals or centurions, [FOR-15.3] or for dice, counted from 0. */
static inline int fortuna_place_value(const struct fortuna *game, int place) {
    return place == 0 ? 1 : game->head.options[place == 1 ? HOUSE_SECOND_PLACE : HOUSE_THIRD_PLACE];
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

/* The steps, by the chapter they belong to. */
#define FORTUNA_LEGAL(name)                                                                                  \
    void fortuna_legal_##name(const struct quad_state *s, int seat, struct quad_choices *out)
#define FORTUNA_APPLY(name)                                                                                  \
    void fortuna_apply_##name(struct quad_state *s, int seat, struct quad_move m, struct quad_journal *j)
#define FORTUNA_RUN(name) void fortuna_run_##name(struct quad_state *s, struct quad_journal *j)

/* setup.c */
void fortuna_start(struct quad_state *s);
int fortuna_side_dealt_to(const struct fortuna *game, int dealt);
FORTUNA_LEGAL(lot);
FORTUNA_APPLY(lot);
FORTUNA_LEGAL(deal);
FORTUNA_APPLY(deal);
FORTUNA_LEGAL(lay);
FORTUNA_APPLY(lay);
/* turn.c and action.c */
FORTUNA_LEGAL(turn_up);
FORTUNA_APPLY(turn_up);
FORTUNA_LEGAL(choose);
FORTUNA_APPLY(choose);
FORTUNA_LEGAL(bribed);
FORTUNA_APPLY(bribed);
FORTUNA_LEGAL(exchange);
FORTUNA_APPLY(exchange);
FORTUNA_LEGAL(military);
FORTUNA_APPLY(military);
FORTUNA_RUN(turn);
/* favour.c */
FORTUNA_LEGAL(roll);
FORTUNA_APPLY(roll);
void fortuna_sample_roll(const struct quad_state *s, struct quad_rng *r, struct quad_move *out);
FORTUNA_LEGAL(favour);
FORTUNA_APPLY(favour);
/* privilege.c */
FORTUNA_LEGAL(draw);
FORTUNA_APPLY(draw);
void fortuna_sample_draw(const struct quad_state *s, struct quad_rng *r, struct quad_move *out);
FORTUNA_LEGAL(keep);
FORTUNA_APPLY(keep);
FORTUNA_LEGAL(receive);
FORTUNA_APPLY(receive);
FORTUNA_LEGAL(palace);
FORTUNA_APPLY(palace);
/* round.c */
FORTUNA_RUN(round);
FORTUNA_LEGAL(reveal);
FORTUNA_APPLY(reveal);

/* score.c */
int fortuna_measure(const struct fortuna *game, int seat, int measure);
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

/* view.c and wits.c */
extern const struct quad_place fortuna_scene_places[];
void fortuna_view(const struct quad_state *s, struct quad_scene *out);
void fortuna_estimate(const struct quad_state *s, float out[QUAD_SEATS]);

void fortuna_prior(const struct quad_state *s, int seat, const struct quad_choices *c,
                   float *out); /* prior.c */

/* features.c */
enum { FORTUNA_FEATURES = 469 };
void fortuna_features(const struct quad_state *s, int seat, struct quad_features *out);

#endif
