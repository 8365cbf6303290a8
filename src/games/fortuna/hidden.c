/* hidden.c: who knows what.
 *
 * Secret are privilege hands and discards, the cards somebody is choosing from, the palace cards, and the
 * action cards that were not yet laid open at set-up. [FOR-14.1] [FOR-14.2] [FOR-14.3] The discards of a
 * player stay known to him until the pile is shuffled anew. */
#include "fortuna.h"

static void hide(uint8_t *symbol) {
    *symbol = *symbol == 0 ? 0 : QUAD_HIDDEN;
}

/* The seat that has drawn[] before its eyes. */
static int drawer(const struct quad_state *s) {
    return s->depth == 0 ? QUAD_NOBODY : quad_see_top(s)->arg[0];
}

static int place_of_arrival(const struct fortuna *game, int seat) {
    int place = 0;
    while (place < SEATS && game->arrived[place] != seat + 1) {
        place++;
    }
    return place;
}

/* Whether a later arrival has not been shown his cards yet. */
static bool has_yet_to_receive(const struct fortuna *game, int seat) {
    return game->head.depth > 0 && quad_see_top(&game->head)->step == STEP_RECEIVE &&
           quad_see_top(&game->head)->arg[0] == seat;
}

/* [FOR-14.2] The first arrival has seen three cards but not what the second chose: the last two are shown to
 * him in order. The second knows what he left, the third what he received. */
static void redact_palace(struct fortuna *game, int viewer) {
    uint8_t *palace = game->palace;
    int place = viewer < game->head.seats && !has_yet_to_receive(game, viewer)
                    ? place_of_arrival(game, viewer)
                    : SEATS;
    for (int i = 0; i < MOST_DRAWN && i < place; i++) {
        hide(&palace[i]);
    }
    if (place == 0 && palace[2] != 0 && palace[1] > palace[2]) {
        uint8_t first = palace[2];
        palace[2] = palace[1];
        palace[1] = first;
    }
}

/* [FOR-12.2] A hand that is being shown is known up to the kind which its frame has reached. */
static void redact_hand(struct fortuna *game, int seat) {
    int shown = 0;
    if (game->head.depth > 0) {
        const struct quad_frame *top = quad_see_top(&game->head);
        shown = top->step == STEP_REVEAL && top->arg[0] == seat ? top->arg[1] : 0;
    }
    memset(game->hand[seat] + shown, 0, (size_t)(PRIVILEGES - shown));
}

void fortuna_redact(const struct quad_game *g, struct quad_state *s, int viewer) {
    struct fortuna *game = touch(s);
    for (int seat = 0; seat < s->seats; seat++) {
        if (seat == viewer) {
            continue;
        }
        if (!quad_bits_has(game->revealed, seat)) {
            redact_hand(game, seat);
        }
        for (int slot = 0; slot < SLOTS && quad_bits_has(game->unseen, seat); slot++) {
            if (game->down[seat] == 0 || fortuna_is_down(game, seat, slot)) {
                hide(&game->card[seat][slot]);
            }
        }
    }
    for (int i = 0; i < MOST_DRAWN && viewer != drawer(s); i++) {
        hide(&game->drawn[i]);
    }
    redact_palace(game, viewer);
}

/* Action cards that the viewer has not seen, among the places that hide them. */
static void imagine_actions(struct fortuna *game, struct quad_rng *r) {
    uint8_t unseen[ACTIONS];
    uint32_t count = 0;
    for (int action = 0; action < ACTIONS; action++) {
        if (fortuna_side_of(game, action) == SIDES) {
            unseen[count++] = (uint8_t)(action + 1);
        }
    }
    for (int i = 0; i < ACTIONS; i++) {
        uint8_t *card = &game->card[i / SLOTS][i % SLOTS];
        if (*card == QUAD_HIDDEN) {
            uint32_t pick = quad_rng_below(r, count);
            *card = unseen[pick];
            unseen[pick] = unseen[--count];
        }
    }
}

/* One of the cards that the viewer has not seen, all of which lie in the pile for the moment. */
static int draw_unseen(struct fortuna *game, struct quad_rng *r) {
    uint32_t ticket = quad_rng_below(r, game->pile_size);
    int privilege = 0;
    while (ticket >= game->pile[privilege]) {
        ticket -= game->pile[privilege++];
    }
    game->pile[privilege]--;
    game->pile_size--;
    return privilege;
}

static void imagine_row(const struct quad_game *g, struct fortuna *game, uint8_t *row, int size,
                        struct quad_rng *r) {
    int known = 0;
    for (int privilege = 0; known < size && privilege < printed(g)->privilege_kinds; privilege++) {
        known += row[privilege];
    }
    for (; known < size; known++) {
        row[draw_unseen(game, r)]++;
    }
}

/* Cards face-down before somebody. Equal positions are equal bytes, and so the two that the first arrival
 * leaves lie in order until the second has chosen. */
static void imagine_cards(struct fortuna *game, uint8_t *cards, struct quad_rng *r) {
    for (int i = 0; i < MOST_DRAWN; i++) {
        if (cards[i] == QUAD_HIDDEN) {
            cards[i] = (uint8_t)(draw_unseen(game, r) + 1);
        }
    }
}

static void imagine_palace(struct fortuna *game, struct quad_rng *r) {
    uint8_t *palace = game->palace;
    imagine_cards(game, palace, r);
    if (palace[2] == 0) {
        return;
    }
    const struct quad_frame *top = game->head.depth == 0 ? NULL : quad_see_top(&game->head);
    bool choosing =
        top != NULL && (top->step == STEP_PALACE || top->step == STEP_RECEIVE) && top->arg[1] == 1;
    bool chosen = game->arrived[1] != 0 && !choosing;
    bool swap = chosen ? game->arrived[0] == game->head.viewer + 1 && quad_rng_below(r, 2) == 1
                       : palace[1] > palace[2];
    if (swap) {
        uint8_t first = palace[1];
        palace[1] = palace[2];
        palace[2] = first;
    }
}

/* A reveal goes from kind to kind: what is not yet shown can only be of a later kind. */
static void imagine_rest(const struct quad_game *g, struct fortuna *game, int seat, int shown,
                         struct quad_rng *r) {
    uint8_t earlier[PRIVILEGES] = {0};
    for (int privilege = 0; privilege < shown; privilege++) {
        earlier[privilege] = game->pile[privilege];
        game->pile_size = (uint8_t)(game->pile_size - earlier[privilege]);
        game->pile[privilege] = 0;
    }
    imagine_row(g, game, game->hand[seat], game->hand_size[seat], r);
    for (int privilege = 0; privilege < shown; privilege++) {
        game->pile[privilege] = earlier[privilege];
        game->pile_size = (uint8_t)(game->pile_size + earlier[privilege]);
    }
}

void fortuna_imagine(const struct quad_game *g, struct quad_state *s, struct quad_rng *r) {
    struct fortuna *game = touch(s);
    imagine_actions(game, r);
    game->pile_size = 0;
    for (int privilege = 0; privilege < printed(g)->privilege_kinds; privilege++) {
        game->pile[privilege] =
            (uint8_t)(fortuna_copies(g, game, privilege) - fortuna_count_out(game, privilege));
        game->pile_size = (uint8_t)(game->pile_size + game->pile[privilege]);
    }
    const struct quad_frame *top = s->depth == 0 ? NULL : quad_see_top(s);
    if (top != NULL && top->step == STEP_REVEAL) {
        imagine_rest(g, game, top->arg[0], top->arg[1], r);
    }
    imagine_cards(game, game->drawn, r);
    imagine_palace(game, r);
    for (int seat = 0; seat < s->seats; seat++) {
        imagine_row(g, game, game->hand[seat], game->hand_size[seat], r);
        imagine_row(g, game, game->discard[seat], game->discard_size[seat], r);
    }
}

struct quad_move fortuna_veil(const struct quad_game *g, const struct quad_state *before, int seat,
                              struct quad_move m, int viewer) {
    const struct quad_frame *top = quad_see_top(before);
    switch (m.verb) {
    case VERB_DEAL: {
        int side = fortuna_side_dealt_to(look(before), top->arg[0]);
        m.arg[0] = side >= before->seats || side == viewer ? m.arg[0] : QUAD_HIDDEN;
        break;
    }
    case VERB_LAY:
        m.arg[2] = QUAD_HIDDEN;
        break;
    case VERB_DRAW:
    case VERB_RECEIVE:
        m.arg[0] = top->arg[0] == viewer ? m.arg[0] : QUAD_HIDDEN;
        break;
    case VERB_RECEIVE_TWO:
        m.arg[0] = top->arg[0] == viewer ? m.arg[0] : QUAD_HIDDEN;
        m.arg[1] = top->arg[0] == viewer ? m.arg[1] : QUAD_HIDDEN;
        break;
    case VERB_KEEP_TWO:
        m.arg[1] = QUAD_HIDDEN;
        m.arg[0] = QUAD_HIDDEN;
        break;
    case VERB_KEEP:
        m.arg[0] = QUAD_HIDDEN;
        break;
    default:
        break;
    }
    return m;
}
