/* random.c: the random bot: any legal move, each as likely as another. */
#include "ai/bot.h"

static struct quad_move choose(const struct quad_game *g, const struct quad_state *seen, int seat,
                               uint32_t budget, struct quad_rng *r) {
    (void)budget;
    struct quad_choices choices;
    quad_legal(g, seen, seat, &choices);
    return quad_pick(&choices, r);
}

extern const struct quad_bot quad_bot_random;
const struct quad_bot quad_bot_random = {
    .name = {"random",
             {"Random", "Hasard"},
             {"Plays any legal move.", "Joue n’importe quel coup permis."},
             NULL},
    .budget = 0,
    .choose = choose,
};
