/* score.c: how the game ends and what it was worth. */
#include "glory.h"

/* [GLO-18.27] Six clients for six roles, each counted once. A Merchant always serves as a Merchant first;
 * with Ludus Magna the others fill roles that nobody has; with a Storeroom any client to spare is the
 * Laborer. */
static bool meets_forum(const struct glory *rome, int seat) {
    const uint8_t *clients = rome->clients[seat];
    bool ludus = glory_works(rome, seat, TITLE_LUDUS_MAGNA);
    bool storeroom = glory_works(rome, seat, TITLE_STOREROOM);
    if (glory_works(rome, seat, TITLE_FORUM_ROMANUM)) {
        for (int material = 0; material < MATERIALS; material++) {
            if (rome->stock[seat][material] == 0) {
                return false;
            }
        }
    }
    int merchants = clients[ROLE_MERCHANT] - 1, others = 0, missing = 0;
    for (int role = ROLE_CRAFTSMAN; role <= ROLE_PATRON; role++) {
        if (role != ROLE_MERCHANT) {
            missing += clients[role] == 0;
            others += clients[role] == 0 ? 0 : clients[role] - 1;
        }
    }
    if (merchants < 0 || (missing > 0 && (!ludus || merchants < missing))) {
        return false;
    }
    merchants -= missing;
    return clients[ROLE_LABORER] > 0 || (merchants > 0 && (ludus || storeroom)) || (others > 0 && storeroom);
}

/* [GLO-16.5] The seats that are first, one bit each. */
unsigned glory_first_seats(const struct quad_game *g, const struct quad_state *s) {
    struct quad_score score[QUAD_SEATS];
    unsigned first = 0;
    glory_score(g, s, score);
    for (int seat = 0; seat < s->seats; seat++) {
        first |= (score[seat].rank == 1 ? 1u : 0u) << seat;
    }
    return first;
}

/* Once all is shown, they have won, unless a Forum or a concession has settled it. */
static void crown(const struct quad_game *g, struct quad_state *s) {
    if (s->depth == 0 && look(s)->winners == 0) {
        touch(s)->winners = (uint8_t)glory_first_seats(g, s);
    }
}

/* [GLO-4.4] The vaults are opened: what only its owner knows is shown, what nobody knows is drawn now. */
static void open_vaults(const struct quad_game *g, struct quad_state *s) {
    const struct glory *rome = look(s);
    for (int seat = s->seats - 1; seat >= 0; seat--) {
        if (rome->blind[seat] > 0) {
            quad_push(s, STEP_REVEAL, 1u << QUAD_CHANCE)->arg[0] = (uint8_t)seat;
        }
        if (rome->stashed[seat] > 0) {
            quad_push(s, STEP_SHOW, 1u << QUAD_CHANCE)->arg[0] = (uint8_t)seat;
        }
    }
    crown(g, s);
}

void glory_legal_show(const struct quad_game *g, const struct quad_state *s, int seat,
                      struct quad_choices *out) {
    seat = quad_see_top(s)->arg[0];
    quad_offer(out, VERB_SHOW, quad_bits_lowest(glory_held(look(s)->stash[seat])), 0, 0);
}

void glory_apply_show(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                      struct quad_journal *j) {
    struct glory *rome = touch(s);
    seat = quad_top(s)->arg[0];
    glory_extract(rome->stash[seat], m.arg[0]);
    rome->gone[m.arg[0]]++;
    rome->vault[seat][printed(g)->material[m.arg[0]]]++;
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_REVEAL, seat, m.arg[0], 0, 0);
    if (--rome->stashed[seat] == 0) {
        quad_pop(s);
        crown(g, s);
    }
}

void glory_apply_reveal(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                        struct quad_journal *j) {
    struct glory *rome = touch(s);
    seat = quad_top(s)->arg[0];
    int material = printed(g)->material[m.arg[0]];
    rome->deck[m.arg[0]]--;
    rome->gone[m.arg[0]]++;
    rome->vault[seat][material]++;
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_REVEAL, seat, m.arg[0], 0, 0);
    if (--rome->blind[seat] == 0) {
        quad_pop(s);
        crown(g, s);
    }
}

/* [GLO-15.1] At once: all that was still due is lost. */
void glory_end(const struct quad_game *g, struct quad_state *s, int ending, unsigned winners,
               struct quad_journal *j) {
    static const uint8_t told[ENDINGS] = {MESSAGE_OVER_DECK, MESSAGE_OVER_SITES, MESSAGE_OVER_CATACOMB,
                                          MESSAGE_OVER_FORUM, MESSAGE_OVER_CONCESSION};
    struct glory *rome = touch(s);
    rome->ending = (uint8_t)(ending + 1);
    rome->winners = (uint8_t)winners;
    while (s->depth > 0) {
        /* A card in the Fountain's basin, or set aside, goes to its owner's hand. */
        if (quad_top(s)->step == STEP_BASIN) {
            glory_gain(rome, quad_bits_lowest(quad_top(s)->waiting), quad_top(s)->arg[0]);
        } else if (quad_top(s)->step == STEP_ACT) {
            glory_return_aside(g, rome, quad_top(s)->arg[0], j);
        }
        quad_pop(s);
    }
    quad_tell(j, QUAD_EVERYBODY, told[ending], 0, 0, 0, 0);
    open_vaults(g, s);
}

/* [GLO-18.26] The seats whose Forum has what it asks for, one bit each. */
unsigned glory_forum_winners(const struct glory *rome) {
    unsigned winners = 0;
    for (int seat = 0; rome->forums != 0 && seat < rome->head.seats; seat++) {
        if (quad_bits_has(rome->forums, seat) && meets_forum(rome, seat)) {
            winners |= 1u << seat;
        }
    }
    return winners;
}

/* [GLO-15.7] How the game ends now, or -1: a Forum first, then the other endings. */
static int ending_of(const struct quad_state *s, unsigned winners) {
    const struct glory *rome = look(s);
    bool basin = quad_see_top(s)->step == STEP_BASIN; /* [GLO-15.2] a Fountain card may still be used */
    return winners != 0                     ? ENDING_FORUM
           : rome->ending != 0              ? rome->ending - 1
           : glory_sum(rome->in_town) == 0  ? ENDING_SITES
           : rome->deck_size == 0 && !basin ? ENDING_DECK
                                            : -1;
}

/* [GLO-15.1] For rules that would go on by themselves after a change: whether that change was the last. */
bool glory_must_end(const struct quad_state *s) {
    const struct glory *rome = look(s);
    return glory_may_end(rome) && ending_of(s, glory_forum_winners(rome)) >= 0;
}

void glory_find_ending(const struct quad_game *g, struct quad_state *s, struct quad_journal *j) {
    if (s->depth == 0 || s->agenda[0].step == STEP_REVEAL || s->agenda[0].step == STEP_SHOW) {
        return; /* it is over already */
    }
    unsigned winners = glory_forum_winners(look(s));
    int ending = ending_of(s, winners);
    if (ending >= 0) {
        glory_end(g, s, ending, winners, j);
    }
}

/* [GLO-16.3] The only one with the most cards of a material. */
static int bonus_seat(const struct glory *rome, int material) {
    int best = -1, most = 0;
    for (int seat = 0; seat < rome->head.seats; seat++) {
        int cards = rome->vault[seat][material];
        best = cards > most ? seat : cards == most ? -1 : best;
        most = cards > most ? cards : most;
    }
    return best;
}

/* [GLO-18.50] */
static bool scores_statue(const struct glory *rome, int seat) {
    uint64_t open = 0;
    for (int other = 0; other < rome->head.seats; other++) {
        open |= rome->opened[other];
    }
    uint64_t counted = rome->built[seat] | (glory_switch(rome, SWITCH_STATUE_ALL) ? open : 0);
    return !glory_switch(rome, SWITCH_TRAINING) && (counted & glory_bit(TITLE_STATUE)) != 0;
}

/* [GLO-16.1] … [GLO-16.4] */
static void count_points(const struct quad_game *g, const struct glory *rome, int seat,
                         struct quad_score *out) {
    out->line[SCORE_INFLUENCE] = rome->influence[seat];
    for (int material = 0; material < MATERIALS; material++) {
        int value = rome->vault[seat][material] * printed(g)->value[material];
        for (uint64_t own = glory_held(rome->stash[seat]) & printed(g)->titles_of[material]; own != 0;
             own &= own - 1) {
            value += glory_copies(rome->stash[seat], quad_bits_lowest(own)) * printed(g)->value[material];
        }
        out->line[SCORE_VAULT] = (int16_t)(out->line[SCORE_VAULT] + value);
        out->line[SCORE_BONUS] =
            (int16_t)(out->line[SCORE_BONUS] +
                      (bonus_seat(rome, material) == seat ? printed(g)->bonus[material] : 0));
    }
    out->line[SCORE_STATUE] = scores_statue(rome, seat) ? printed(g)->power[TITLE_STATUE] : 0;
    /* [GLO-18.56] */
    out->line[SCORE_WALL] = (int16_t)(glory_works(rome, seat, TITLE_WALL)
                                          ? glory_sum(rome->stock[seat]) / printed(g)->power[TITLE_WALL]
                                          : 0);
    for (int i = 0; i < SCORES; i++) {
        out->total += out->line[i];
    }
}

/* [GLO-16.5] [GLO-16.6] Those whom a Forum or a concession made winners come first, then points, then cards
 * in hand. */
void glory_score(const struct quad_game *g, const struct quad_state *s, struct quad_score out[QUAD_SEATS]) {
    const struct glory *rome = look(s);
    int32_t order[QUAD_SEATS];
    for (int seat = 0; seat < s->seats; seat++) {
        out[seat] = (struct quad_score){0};
        count_points(g, rome, seat, &out[seat]);
        order[seat] = (quad_bits_has(rome->winners, seat) ? 1 << 24 : 0) + (out[seat].total << 8) +
                      glory_hand_size(rome, seat);
    }
    for (int seat = 0; seat < s->seats; seat++) {
        int rank = 1;
        for (int other = 0; other < s->seats; other++) {
            rank += order[other] > order[seat];
        }
        out[seat].rank = (uint8_t)rank;
    }
}
