/* bots.c: the bots there are, from the weakest to the strongest. */
#include "ai/bot.h"

enum { ADEPT = 500, EXPERT = 5000, MASTER = 100 * 1000, MASTER_MILLISECONDS = 1000 };

static struct quad_move choose(const struct quad_game *g, const struct quad_state *seen, int seat,
                               uint32_t budget, struct quad_rng *r) {
    struct quad_choices choices;
    quad_legal(g, seen, seat, &choices);
    struct quad_search *search =
        choices.count == 1 ? NULL : quad_search_open(g, &quad_style_usual, quad_search_nodes(budget));
    if (search == NULL) { /* nothing to choose, or no memory to think with */
        return choices.at[0].move;
    }
    quad_search_begin(search, seen, seat, quad_rng_next(r));
    quad_search_run(search, quad_search_is_forced(search) ? 0 : budget);
    struct quad_move m = quad_search_best(search);
    quad_search_close(search);
    return m;
}

extern const struct quad_bot quad_bot_random, quad_bot_novice;

static const struct quad_bot adept = {
    .name = {"adept",
             {"Adept", "Initié"},
             {"Looks a little ahead.", "Regarde un peu plus loin que le bout de son nez."}},
    .budget = ADEPT,
    .style = &quad_style_usual,
    .choose = choose,
};

static const struct quad_bot expert = {
    .name = {"expert",
             {"Expert", "Expert"},
             {"Looks ahead and weighs what others may do.", "Anticipe et pèse ce que feront les autres."}},
    .budget = EXPERT,
    .style = &quad_style_usual,
    .choose = choose,
};

static const struct quad_bot master = {
    .name = {"master",
             {"Master", "Maître"},
             {"Thinks for as long as it may.", "Réfléchit aussi longtemps qu’il en a le droit."}},
    .budget = MASTER,
    .milliseconds = MASTER_MILLISECONDS,
    .style = &quad_style_usual,
    .choose = choose,
};

static const struct quad_bot *const bots[] = {&quad_bot_random, &quad_bot_novice, &adept, &expert, &master};

const struct quad_bot *quad_bot_at(size_t index) {
    return index < sizeof bots / sizeof bots[0] ? bots[index] : NULL;
}

const struct quad_bot *quad_bot_named(const char *token) {
    for (size_t i = 0; i < sizeof bots / sizeof bots[0]; i++) {
        if (strcmp(bots[i]->name.token, token) == 0) {
            return bots[i];
        }
    }
    return NULL;
}
