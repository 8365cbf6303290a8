/* mind.c: bots and analysts in the hands of another language. See foreign.h. */
#include "core/box.h"
#include "foreign/border.h"

#include <stdlib.h>

struct quad_mind {
    const struct quad_game *game; /* held */
    struct quad_thinker *thinker;
    uint64_t budget;
    bool asked; /* it has been given a decision */
    struct quad_recall recall;
    struct quad_report report;
};

struct quad_mind *quad_mind_open(const struct quad_game *g, const char *name, uint64_t iterations,
                                 struct quad_why *why) {
    enum { MOST = 1000 * 1000 * 1000 }; /* iterations; the nodes of far fewer fill the memory */
    const struct quad_bot *bot =
        quad_bot_named(name) != NULL ? quad_bot_named(name) : quad_bot_reference(name);
    if (bot == NULL && name[0] != '\0') {
        why_error(why, QUAD_ERROR_NO_SUCH_BOT, name);
        return NULL;
    }
    struct quad_mind *mind = calloc(1, sizeof *mind);
    uint64_t usual = bot == NULL ? quad_bot_named("master")->budget : bot->budget;
    uint64_t budget = iterations == 0 ? usual : iterations < MOST ? iterations : MOST;
    if (mind != NULL) {
        mind->thinker = quad_thinker_open(g, bot, quad_search_nodes(budget), NULL);
    }
    if (mind == NULL || mind->thinker == NULL) {
        free(mind);
        why_error(why, QUAD_ERROR_NO_MEMORY, NULL);
        return NULL;
    }
    mind->game = quad_game_hold(g);
    mind->budget = budget;
    return mind;
}

void quad_mind_close(struct quad_mind *mind) {
    if (mind != NULL) {
        quad_thinker_close(mind->thinker);
        quad_game_drop(mind->game);
    }
    free(mind);
}

uint64_t quad_mind_budget(const struct quad_mind *mind) {
    return mind->budget;
}

/* Whether that seat, a player's, is asked in a game that it thinks about. */
static enum quad_error check(const struct quad_mind *mind, const struct quad_game *g,
                             const struct quad_state *s, int seat) {
    bool same = mind->game == g || quad_game_equal(mind->game, g);
    bool asked = seat >= 0 && seat < s->seats && (quad_waiting(s) >> seat & 1u) != 0;
    return !same          ? QUAD_ERROR_OTHER_GAME
           : quad_over(s) ? QUAD_ERROR_GAME_OVER
           : !asked       ? QUAD_ERROR_NOT_YOUR_TURN
                          : QUAD_ERROR_NONE;
}

int quad_mind_begin(struct quad_mind *mind, const struct quad_desk *desk, int seat, uint64_t seed,
                    struct quad_why *why) {
    enum quad_error error = check(mind, desk->table.game, quad_table_truth(&desk->table), seat);
    if (error != QUAD_ERROR_NONE) {
        return why_error(why, error, NULL);
    }
    quad_table_recall(&desk->table, desk->table.count, seat, &mind->recall);
    quad_thinker_begin(mind->thinker, &mind->recall, mind->budget, seed);
    mind->asked = true;
    return QUAD_ERROR_NONE;
}

int quad_mind_begin_world(struct quad_mind *mind, const struct quad_world *world, int seat, uint64_t seed,
                          struct quad_why *why) {
    const struct quad_state *s = state_of(world);
    enum quad_error error = check(mind, world->game, s, seat);
    if (error == QUAD_ERROR_NONE && s->viewer != QUAD_ORACLE && s->viewer != seat) {
        error = QUAD_ERROR_NOT_SEEN;
    }
    if (error != QUAD_ERROR_NONE) {
        return why_error(why, error, NULL);
    }
    mind->recall.seat = seat;
    mind->recall.count = 0;
    mind->recall.now = world->state;
    quad_redact(mind->game, quad_any_state(&mind->recall.now), seat);
    mind->recall.then = mind->recall.now;
    quad_thinker_begin(mind->thinker, &mind->recall, mind->budget, seed);
    mind->asked = true;
    return QUAD_ERROR_NONE;
}

bool quad_mind_think(struct quad_mind *mind, uint64_t iterations) {
    return mind->asked && quad_thinker_think(mind->thinker, iterations);
}

uint32_t quad_mind_best(struct quad_mind *mind) {
    return mind->asked ? code_of(quad_thinker_best(mind->thinker)) : UINT32_MAX;
}

int quad_mind_report(struct quad_mind *mind, uint32_t *codes, uint32_t *visits, double *value, float *win,
                     float *lead, float *points) {
    struct quad_report *report = &mind->report;
    if (!mind->asked || !quad_thinker_report(mind->thinker, report)) {
        return 0;
    }
    for (int i = 0; i < report->count; i++) {
        const struct quad_prospect *prospect = &report->at[i];
        size_t row = (size_t)i * QUAD_SEATS;
        codes[i] = code_of(prospect->move);
        visits[i] = prospect->visits;
        value[i] = prospect->value;
        memcpy(win + row, prospect->win, sizeof prospect->win);
        memcpy(lead + row, prospect->lead, sizeof prospect->lead);
        memcpy(points + row, prospect->points, sizeof prospect->points);
    }
    return report->count;
}

uint32_t quad_mind_try(struct quad_mind *mind, uint32_t code, uint32_t visits, uint32_t iterations) {
    return mind->asked && quad_is_legal(mind->game, quad_any_state(&mind->recall.now), mind->recall.seat,
                                        move_of(code))
               ? quad_thinker_try(mind->thinker, move_of(code), visits, iterations)
               : visits;
}
