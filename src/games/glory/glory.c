/* glory.c: Glory to Rome as the core sees it: the tables, and what follows every step.
 *
 * Reading order: glory.h and state.def; setup.c; turn.c and think.c (lead, follow, think); act.c (who acts);
 * trade.c (Patron, Laborer, Merchant); build.c and finish.c (Craftsman, Architect, completion); legion.c;
 * score.c; hidden.c. */
#include "glory.h"

/* [GLO-18.26] Stairways and hires that can lead to nothing more are over, and so may the game be. */
static void settle(const struct quad_game *g, struct quad_state *s, struct quad_journal *j) {
    glory_end_stairs(g, s);
    glory_end_hiring(g, s);
    if (glory_may_end(look(s))) {
        glory_find_ending(g, s, j);
    }
}

static const struct quad_symbol titles[TITLES] = {
#define TITLE(id, token, english, french, noun, ...) [TITLE_##id] = QUAD_NOUN(token, english, french, noun),
#include "titles.def"
#undef TITLE
};

static const struct quad_symbol switches[SWITCHES] = {
#define SWITCH(id, token, lookout, cambridge, republic, english, french)                                     \
    [SWITCH_##id] = QUAD_SYMBOL(token, english, french),
#include "switches.def"
#undef SWITCH
};

#include "core/rows_define.h"

_Static_assert(sizeof(struct glory) <= 1536, "small enough to copy without a thought");

const struct quad_game quad_game_glory = {
    .name =
        {"glory",
         {"Glory to Rome", "La Gloire de Rome"},
         {"Rebuild Rome: every card is a role, a client, a material, a building or money.",
          "Rebâtissez Rome : chaque carte est un rôle, un client, un matériau, un bâtiment ou de l’argent."},
         NULL},
    .rules = "GLO",
    .seats_min = 2,
    .seats_max = 5,
    .rules_version = 2,
    .minutes_min = 45,
    .minutes_max = 90,
    .weight = 3,
    QUAD_TABLES,
    .derive = glory_derive,
    .doubt = glory_doubt,
    .describe = glory_describe,
    .start = glory_start,
    .settle = settle,
    .score = glory_score,
    .audit = glory_audit,
    .imagine = glory_imagine,
    .veil = glory_veil,
    .view = glory_view,
    .estimate = glory_estimate,
    .prior = glory_prior,
    .features = glory_features,
    .feature_count = FEATURES,
    .feature_version = 1,
    .lookahead = 30,
    .restock = glory_restock,
    .makers = glory_makers,
    .most_number = 3, /* cards of a petition */
};
