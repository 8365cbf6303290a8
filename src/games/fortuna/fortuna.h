/* fortuna.h: Fortuna's state and everything its files share.
 *
 * Each player has a side of the board with three action cards, a province and a road to Rome. A turn
 * is a row of frames on the agenda: choose and exchange, military power, roll, favour, privileges; arriving
 * at Caesar's palace puts its own frames on top. Numbers are those of the box. */
#ifndef FORTUNA_H
#define FORTUNA_H

#include "core/bits.h"
#include "core/journal.h"
#include "core/rng.h"

enum {
    SEATS = 4,
    SLOTS = 3,           /* action cards a side */
    PROVINCE_PLACES = 3, /* for dice, for vestals and for centurions */
    FACES = 6,           /* of a die */
    MOST_DRAWN = 3,      /* cards in one draw; so tokens on a favour, and cards at the palace */
    MOST_ASKED = 5,      /* pieces by a favour, in any box */
    MOST_STEPS = 20,     /* of a road, in any box */
    MOST_PIECES = 31,    /* of a kind, in any box: so many can be sold at once */
    KNOWN_PALACE = 15,   /* the road that networks know */
    KNOWN_ROME = 10,
    FEATURES = 469, /* see features.c */
};

/* What the frame of a turn comes to next; phases 1 and 2 are over when it is first looked at. */
enum { PHASE_MILITARY, PHASE_FAVOUR, PHASE_PRIVILEGES };

/* What is done with cards once they are drawn. */
enum { DRAW_KEEP_ONE, DRAW_KEEP_TWO, DRAW_PALACE };

#define GAME fortuna
#include "core/rows_declare.h"

_Static_assert(sizeof(struct fortuna) <= 576, "search copies states all the time");

static inline bool fortuna_has(const struct fortuna *game, int seat, int building) {
    return quad_bits_has(game->buildings[seat], building);
}

static inline bool fortuna_is_married(const struct fortuna *game, int seat) {
    return quad_bits_has(game->married, seat);
}

static inline bool fortuna_is_down(const struct fortuna *game, int side, int slot) {
    return game->down[side] == slot + 1;
}

/* What a seat has at Caesar's palace: 1 + privilege, or 0. */
static inline int fortuna_palace_card(const struct fortuna *game, int seat) {
    for (int place = 0; place < MOST_DRAWN; place++) {
        if (game->arrived[place] == seat + 1) {
            return game->palace[place];
        }
    }
    return 0;
}

/* How many cards of a privilege this table uses. [FOR-2.5] */
static inline int fortuna_copies(const struct quad_game *g, const struct fortuna *game, int privilege) {
    bool four_only = quad_bits_has(printed(g)->four_pawns, privilege);
    return four_only && game->head.seats < 4 ? 0 : printed(g)->privilege_number[privilege];
}

/* How many building cards of a kind this table uses. [FOR-2.4] */
static inline int fortuna_sites(const struct quad_game *g, const struct fortuna *game, int building) {
    return printed(g)->building_number[game->head.seats - 2][building];
}

/* The tokens that circulate: those of the palace do not. [FOR-2.6] */
static inline int fortuna_tokens(const struct quad_game *g) {
    return printed(g)->token_number - printed(g)->palace_tokens;
}

/* How many of the pieces that a favour asks for a player has, up to the most it takes; [FOR-8.11] the favour
 * Fortuna asks for a ring, and likes a palace. */
static inline int fortuna_asked(const struct quad_game *g, const struct fortuna *game, int seat, int favour) {
    if (favour == FAVOUR_FORTUNA) {
        return fortuna_is_married(game, seat) ? 1 + fortuna_has(game, seat, BUILDING_PALACE) : 0;
    }
    int own = game->own[seat][printed(g)->favour_piece[favour] - 1], most = printed(g)->favour_most[favour];
    return own < most ? own : most;
}

/* province.c: money, pieces and steps. */
int fortuna_take(struct fortuna *game, int seat, int piece, int wanted);
void fortuna_give(struct fortuna *game, int seat, int piece, int count);
int fortuna_earn(const struct quad_game *g, struct fortuna *game, int seat, int money);
void fortuna_pay(struct fortuna *game, int seat, int money);
void fortuna_advance(const struct quad_game *g, struct fortuna *game, int seat, int steps,
                     struct quad_journal *j);

/* action.c: what action cards do. */
unsigned fortuna_ways(const struct quad_game *g, const struct fortuna *game, int seat, int action);
void fortuna_offer_ways(const struct quad_game *g, const struct fortuna *game, int seat, int action,
                        struct quad_choices *out);
void fortuna_execute(const struct quad_game *g, struct fortuna *game, int seat, struct quad_move m,
                     struct quad_journal *j);
int fortuna_action_of(struct quad_move m);

/* turn.c: a turn and its phases up to the dice. */
int fortuna_side_of(const struct fortuna *game, int action);
void fortuna_begin_turn(struct fortuna *game, int seat, struct quad_journal *j);

/* favour.c */
void fortuna_begin_favour(struct fortuna *game, int seat);

/* privilege.c: drawing, keeping, Caesar's palace. */
void fortuna_begin_privileges(const struct quad_game *g, struct fortuna *game, int seat, int tokens,
                              struct quad_journal *j);
void fortuna_arrive(const struct quad_game *g, struct fortuna *game, int seat, struct quad_journal *j);

/* setup.c */
void fortuna_start(const struct quad_game *g, struct quad_state *s);
int fortuna_side_dealt_to(const struct fortuna *game, int dealt);

/* score.c */
int fortuna_privilege_points(const struct quad_game *g, const struct fortuna *game, int seat);
int fortuna_points(const struct quad_game *g, const struct fortuna *game, int seat, int privilege);
void fortuna_score(const struct quad_game *g, const struct quad_state *s, struct quad_score out[QUAD_SEATS]);
int fortuna_count_out(const struct fortuna *game, int privilege);
void fortuna_restock(const struct quad_game *g, struct quad_state *s);

/* box.c */
void fortuna_derive(const struct quad_game *g, void *values);
const struct quad_symbol *fortuna_doubt(const struct quad_game *g, const char **value);

/* describe.c */
void fortuna_describe(const struct quad_game *g, int domain, int symbol, enum quad_language language,
                      struct quad_text *out);

/* audit.c */
const char *fortuna_audit(const struct quad_game *g, const struct quad_state *s);

/* hidden.c */
void fortuna_redact(const struct quad_game *g, struct quad_state *s, int viewer);
void fortuna_imagine(const struct quad_game *g, struct quad_state *s, struct quad_rng *r);
struct quad_move fortuna_veil(const struct quad_game *g, const struct quad_state *before, int seat,
                              struct quad_move m, int viewer);

/* view.c */
void fortuna_view(const struct quad_game *g, const struct quad_state *s, struct quad_scene *out);

/* wits.c, prior.c, features.c */
void fortuna_estimate(const struct quad_game *g, const struct quad_state *s, float out[QUAD_SEATS]);
void fortuna_prior(const struct quad_game *g, const struct quad_state *s, int seat,
                   const struct quad_choices *c, float *out);
void fortuna_features(const struct quad_game *g, const struct quad_state *s, int seat,
                      struct quad_features *out);

unsigned fortuna_makers(const struct quad_game *g, struct quad_move m); /* space.c */

#endif
