/* audit.c: does an agenda keep to the grammar that the rows of the steps are? */
#include "core/bits.h"
#include "core/game.h"

const struct quad_symbol quad_no_yes[2] = {QUAD_SYMBOL("no", "no", "non"), QUAD_SYMBOL("yes", "yes", "oui")};
const struct quad_symbol quad_groups[QUAD_GROUPS] = {
    [QUAD_GROUP_FIRST] = QUAD_SYMBOL("first", "For a first game", "Pour une première partie"),
    [QUAD_GROUP_SETUP] = QUAD_SYMBOL("setup", "Set-up", "Mise en place"),
    [QUAD_GROUP_PLAY] = QUAD_SYMBOL("play", "How it is played", "Déroulement"),
    [QUAD_GROUP_ALONE] = QUAD_SYMBOL("alone", "Playing alone", "En solitaire"),
    [QUAD_GROUP_READING] = QUAD_SYMBOL("reading", "How the rules are read", "Lecture des règles"),
};

/* Whoever owes a choice is one whom the step may ask. On top of the agenda somebody does. */
static bool waiting_is_sound(const struct quad_state *s, const struct quad_step *step, unsigned waiting) {
    bool chance = waiting == 1u << QUAD_CHANCE, seats = waiting != 0 && waiting >> s->seats == 0;
    bool one = seats && quad_bits_count(waiting) == 1;
    switch ((enum quad_asks)step->asks) {
    case QUAD_ASKS_ONE:
        return one;
    case QUAD_ASKS_SOME:
        return seats;
    case QUAD_ASKS_CHANCE:
        return chance;
    case QUAD_ASKS_EITHER:
        return chance || one;
    case QUAD_ASKS_NOBODY:
        break;
    }
    return waiting == 0;
}

static bool argument_is_sound(const struct quad_game *g, const struct quad_state *s,
                              const struct quad_step *step, int i, uint8_t value) {
    if (value == QUAD_HIDDEN && step->secret[i] && s->viewer != QUAD_ORACLE) {
        return true;
    }
    if (value < step->least[i] || value > step->most[i]) {
        return false;
    }
    switch (step->domain[i]) {
    case QUAD_DOMAIN_NONE:
        return value == 0;
    case QUAD_DOMAIN_SEAT:
        return value < s->seats;
    case QUAD_DOMAIN_NUMBER:
        return true;
    default:
        return value < quad_domain(g, step->domain[i])->count;
    }
}

bool quad_agenda_is_sound(const struct quad_game *g, const struct quad_state *s) {
    for (int i = 0; i < s->depth; i++) {
        const struct quad_frame *frame = &s->agenda[i];
        if (frame->step >= g->step_count) {
            return false;
        }
        const struct quad_step *step = &g->steps[frame->step];
        int below = i == 0 ? QUAD_BOTTOM : s->agenda[i - 1].step;
        bool stuck = i == s->depth - 1 && frame->waiting == 0; /* nobody would go on with it */
        if ((step->on >> below & 1u) == 0 || stuck || !waiting_is_sound(s, step, frame->waiting)) {
            return false;
        }
        for (int k = 0; k < QUAD_FRAME_ARGS; k++) {
            if (!argument_is_sound(g, s, step, k, frame->arg[k])) {
                return false;
            }
        }
    }
    return true;
}

/* Whatever is asked can be answered. */
static bool has_choices(const struct quad_game *g, const struct quad_state *s) {
    for (unsigned left = quad_waiting(s); left != 0; left &= left - 1) {
        struct quad_choices choices;
        choices.count = 0;
        g->steps[quad_see_top(s)->step].legal(g, s, quad_bits_lowest(left), &choices);
        if (choices.count == 0) {
            return false;
        }
    }
    return true;
}

const char *quad_audit(const struct quad_game *g, const struct quad_state *s) {
    if (!quad_agenda_is_sound(g, s)) {
        return "agenda";
    }
    const char *broken = g->audit(g, s);
    return broken != NULL ? broken : has_choices(g, s) ? NULL : "agenda: a question without an answer";
}
