/* bots.c: the bots there are, from the weakest to the strongest. */
#include "ai/bot.h"

/* Adept evaluates by the estimate, expert by the value network; master takes all the time it is given and
 * uses the policy network as well. */
enum { ADEPT = 60, EXPERT = 100, MASTER = 100 * 1000, MASTER_MILLISECONDS = 1000 };

static struct quad_move search_and_choose(const struct quad_game *g,
                                          const struct quad_search_settings *settings,
                                          const struct quad_state *seen, int seat, uint32_t budget,
                                          struct quad_rng *r) {
    struct quad_choices choices;
    quad_legal(g, seen, seat, &choices);
    struct quad_search *search =
        choices.count == 1 ? NULL : quad_search_open(g, settings, quad_search_nodes(budget), NULL);
    if (search == NULL) { /* nothing to choose, or no memory to think with */
        return choices.at[0].move;
    }
    quad_search_begin(search, seen, seat, quad_rng_next(r));
    quad_search_run(search, quad_search_is_forced(search) ? 0 : budget);
    struct quad_move m = quad_search_best(search);
    quad_search_close(search);
    return m;
}

#define CHOOSE(level)                                                                                        \
    static struct quad_move choose_##level(const struct quad_game *g, const struct quad_state *seen,         \
                                           int seat, uint32_t budget, struct quad_rng *r) {                  \
        return search_and_choose(g, &quad_settings_##level, seen, seat, budget, r);                          \
    }
CHOOSE(adept)
CHOOSE(expert)
CHOOSE(master)
CHOOSE(plain)

extern const struct quad_bot quad_bot_random, quad_bot_novice, quad_bot_greedy;

static const struct quad_bot adept = {
    .name = {"adept",
             {"Adept", "Initié"},
             {"Looks a little ahead.", "Regarde un peu plus loin que le bout de son nez."},
             NULL},
    .budget = ADEPT,
    .settings = &quad_settings_adept,
    .choose = choose_adept,
};

static const struct quad_bot expert = {
    .name = {"expert",
             {"Expert", "Expert"},
             {"Looks ahead and weighs what others may do.", "Anticipe et pèse ce que feront les autres."},
             NULL},
    .budget = EXPERT,
    .settings = &quad_settings_expert,
    .choose = choose_expert,
};

static const struct quad_bot master = {
    .name = {"master",
             {"Master", "Maître"},
             {"Thinks for as long as it may.", "Réfléchit aussi longtemps qu’il en a le droit."},
             NULL},
    .budget = MASTER,
    .milliseconds = MASTER_MILLISECONDS,
    .settings = &quad_settings_master,
    .choose = choose_master,
};

static const struct quad_bot plain = {
    .name = {"plain",
             {"Plain", "Simple"},
             {"Searches and knows nothing but the rules.", "Cherche et ne connaît que les règles."},
             NULL},
    .budget = MASTER,
    .milliseconds = MASTER_MILLISECONDS,
    .settings = &quad_settings_plain,
    .choose = choose_plain,
};

static const struct quad_bot *const bots[] = {&quad_bot_random, &quad_bot_novice, &adept, &expert, &master};

const struct quad_bot *quad_bot_at(size_t index) {
    return index < sizeof bots / sizeof bots[0] ? bots[index] : NULL;
}

static const struct quad_bot *find(const struct quad_bot *const *list, size_t count, const char *token) {
    for (size_t i = 0; i < count; i++) {
        if (strcmp(list[i]->name.token, token) == 0) {
            return list[i];
        }
    }
    return NULL;
}

const struct quad_bot *quad_bot_named(const char *token) {
    return find(bots, sizeof bots / sizeof bots[0], token);
}

const struct quad_bot *quad_bot_reference(const char *token) {
    static const struct quad_bot *const references[] = {&quad_bot_greedy, &plain};
    return find(references, sizeof references / sizeof references[0], token);
}
