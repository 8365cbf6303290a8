/* wits.c: how good a position looks, for bots: the points so far and what is likely to become of the rest.
 *
 * Not rules: numbers here are guesses in victory points, and floating point is allowed. Hands count by their
 * size, sites by how far they have come. */
#include "core/wits.h"
#include "glory.h"

/* How much of the game is still to come, as far as the deck and the sites in town tell: 1 at the beginning, 0
 * at the end. */
static float time_left(const struct quad_game *g, const struct glory *rome) {
    float deck = (float)rome->deck_size /
                 (float)(printed(g)->orders[glory_edition(rome)] - (START_ORDERS + 1) * rome->head.seats);
    float sites = (float)glory_sum(rome->in_town) / (float)(MATERIALS * glory_sites_in_town(g, rome));
    float left = deck < sites ? deck : sites;
    return left > 1 ? 1 : left;
}

/* Clients work every time somebody leads their role. */
static float worth_of_clients(const struct glory *rome, int seat) {
    static const float each[ROLES] = {
        [ROLE_LABORER] = 1.6f,   [ROLE_CRAFTSMAN] = 1.8f, [ROLE_ARCHITECT] = 2.0f,
        [ROLE_LEGIONARY] = 1.6f, [ROLE_MERCHANT] = 2.4f,  [ROLE_PATRON] = 1.4f};
    float sum = 0;
    for (int role = 0; role < ROLES; role++) {
        int count = rome->clients[seat][role];
        sum += each[role] * (float)count - 0.2f * (float)(count > 1 ? count - 1 : 0);
    }
    return sum;
}

/* What lies in the stockpile can be sold, if the vault has room, or built with. */
static float worth_of_stock(const struct quad_game *g, const struct glory *rome, int seat, float left) {
    float value = 0, count = 0;
    for (int material = 0; material < MATERIALS; material++) {
        value += (float)(rome->stock[seat][material] * printed(g)->value[material]);
        count += (float)rome->stock[seat][material];
    }
    float room = (float)(glory_vault_limit(g, rome, seat) - rome->vault_size[seat]);
    float soon = left * 6 > 1 ? 1 : left * 6;
    float sold = count > 0 && room < count ? value * (room > 0 ? room / count : 0) : value;
    return soon * (0.15f * value + 0.3f * sold);
}

/* A site is worth its influence, as far as it has come; a finished one its function for the time left. */
static float worth_of_buildings(const struct quad_game *g, const struct glory *rome, int seat, float left) {
    float sum = 0, soon = left * 6 > 1 ? 1 : left * 6;
    uint64_t sites = rome->laid[seat] & ~rome->built[seat];
    for (int title; quad_bits_next(&sites, &title);) {
        int need = printed(g)->value[printed(g)->material[title]];
        float done = (float)rome->placed[seat][title] / (float)need;
        sum += soon * (float)need * (0.25f + 0.65f * (done > 1 ? 1 : done));
    }
    return sum + left * 1.5f * (float)quad_bits_count(rome->works[seat]);
}

/* [GLO-8.1] [GLO-8.2] Actions of the led role that the seat has still to do. */
static int actions_due(const struct quad_state *s, int seat) {
    const struct glory *rome = look(s);
    const struct quad_frame *turn = &s->agenda[0], *top = quad_see_top(s);
    int role = rome->role - 1, place = seat - rome->leader;
    place += place < 0 ? s->seats : 0;
    bool waits = turn->arg[0] < PHASE_ACT || (turn->arg[0] == PHASE_ACT && place >= turn->arg[1]);
    int asked = quad_bits_has(top->waiting, seat) && top->step >= STEP_PATRON && top->step <= STEP_DEMAND;
    return asked + (waits ? rome->units[seat] + rome->clients[seat][role] : glory_pending(s, seat, role));
}

static float worth_of_turn(const struct quad_game *g, const struct quad_state *s, int seat) {
    const struct glory *rome = look(s);
    if (rome->role == 0 || s->depth == 0 || s->agenda[0].step != STEP_TURN) {
        return 0;
    }
    int due = actions_due(s, seat);
    return due == 0 ? 0 : 0.8f * (float)due * glory_worth_of_action(g, rome, seat, rome->role - 1);
}

void glory_estimate(const struct quad_game *g, const struct quad_state *s, float out[QUAD_SEATS]) {
    if (quad_estimate_end(g, s, out)) {
        return;
    }
    const struct glory *rome = look(s);
    struct quad_score score[QUAD_SEATS];
    float left = time_left(g, rome), soon = left * 6 > 1 ? 1 : left * 6;
    float to_come = left * (80.0f / (float)s->seats - 6.0f); /* what everybody gets in time */
    glory_score(g, s, score);
    for (int seat = 0; seat < s->seats; seat++) {
        int hidden = rome->stashed[seat] + rome->blind[seat];
        out[seat] = (float)score[seat].total + to_come + worth_of_turn(g, s, seat) + 0.8f * (float)hidden +
                    left * worth_of_clients(rome, seat) + worth_of_stock(g, rome, seat, left) +
                    worth_of_buildings(g, rome, seat, left) +
                    soon * (0.45f * (float)rome->orders[seat] + 0.6f * (float)rome->senators[seat]);
    }
}
