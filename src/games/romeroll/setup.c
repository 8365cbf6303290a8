/* setup.c: laying the table: chapter 2, and what the solo game and the two-player variant change in it. */
#include "romeroll.h"

/* [ROM-2.5] The eight Blueprints come type by type. */
const uint8_t romeroll_plans_dealt[TYPES] = {
    [TYPE_ARMY] = 2, [TYPE_LEISURE] = 1, [TYPE_MANUFACTURING] = 2, [TYPE_RELIGION] = 1, [TYPE_URBAN] = 2};
enum { DEALT = 8 };

static int type_to_deal(int dealt) {
    int type = 0;
    while (dealt >= romeroll_plans_dealt[type]) {
        dealt -= romeroll_plans_dealt[type++];
    }
    return type;
}

/* [ROM-2.15] */
uint32_t romeroll_first_plans(void) {
    return 1u << PLAN_TRAINING | 1u << PLAN_POST | 1u << PLAN_ESPLANADE | 1u << PLAN_BRICKWORKS |
           1u << PLAN_JEWELLER | 1u << PLAN_TEMPLE | 1u << PLAN_VILLA | 1u << PLAN_MARKET;
}
static const uint8_t first_favours[] = {FAVOUR_JUPITER, FAVOUR_MARS, FAVOUR_MERCURY};

const struct quad_symbol *romeroll_refuse(const struct quad_game *g, const struct quad_state *s) {
    static const struct quad_symbol no_variant =
        QUAD_SYMBOL("seneca", "Seneca’s cards block Blueprints in the game for two players only",
                    "Les cartes de Sénèque ne bloquent des Plans qu’à deux joueurs");
    return s->options[OPTION_SENECA] && s->seats != 2 ? &no_variant : NULL;
}

/* [ROM-2.10] Nero's cards for other numbers of players stay in the box. [ROM-2.11] Overseers start on the
 * Forum. */
void romeroll_start(const struct quad_game *g, struct quad_state *s) {
    struct romeroll *t = touch(s);
    romeroll_raise(g, s, PLAN_FORUM, -1, printed(g)->forum_cell[romeroll_board(s)], FORM_O9);
    for (int card = 0; card < NEROS; card++) {
        bool plays = quad_bits_has(printed(g)->nero_players[card], s->seats - 1);
        t->nero[card] = plays ? HOLDER_MIDDLE : HOLDER_BOX;
    }
    t->last_round = MOST_ROUNDS; /* [ROM-15.6] */
    quad_push(s, STEP_ROUND, 0);
    quad_push(s, STEP_READY, 0);
    if (!romeroll_solo(s)) {
        quad_push(s, STEP_FIRST, 1u << QUAD_CHANCE);
    }
    if (s->options[OPTION_FIRST_GAME]) {
        t->plans = romeroll_first_plans();
        for (size_t i = 0; i < sizeof first_favours; i++) {
            t->favour[first_favours[i]] = HOLDER_MIDDLE;
        }
    } else {
        quad_push(s, STEP_FAVOURS, 1u << QUAD_CHANCE)->arg[0] = 3;
        quad_push(s, STEP_PLANS, 1u << QUAD_CHANCE);
    }
    if (s->options[OPTION_CHARACTERS]) {
        quad_push(s, STEP_CHOOSE, 1u << 0);
    } else {
        quad_push(s, STEP_CHARACTER, 1u << QUAD_CHANCE);
    }
}

/* [ROM-2.2] A different character each; Pontifex by option only. */
static bool is_free(const struct quad_state *s, int character) {
    for (int seat = 0; seat < s->seats; seat++) {
        if (look(s)->character[seat] == character + 1) {
            return false;
        }
    }
    return character != CHARACTER_PONTIFEX || s->options[OPTION_PONTIFEX];
}

/* [ROM-2.3] The goods printed on the sheet. */
static void take_character(const struct quad_game *g, struct quad_state *s, int seat, int character,
                           struct quad_journal *j) {
    struct romeroll *t = touch(s);
    t->character[seat] = (uint8_t)(character + 1);
    for (int good = 0; good < STORED; good++) {
        t->storage[seat][good] = printed(g)->character_stored[character][good];
    }
    t->soldiers[seat] = printed(g)->character_soldiers[character];
    t->senators[seat] = printed(g)->character_senators[character];
    memcpy(t->track[seat], printed(g)->character_marked[character], sizeof t->track[seat]);
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_CHARACTER, seat, character, 0, 0);
}

void romeroll_legal_character(const struct quad_game *g, const struct quad_state *s, int seat,
                              struct quad_choices *out) {
    for (int character = 0; character < CHARACTERS; character++) {
        if (is_free(s, character)) {
            quad_offer_chance(out, 1, VERB_DEAL, character, 0, 0);
        }
    }
}

void romeroll_apply_character(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                              struct quad_journal *j) {
    struct quad_frame *frame = quad_top(s);
    take_character(g, s, frame->arg[0], m.arg[0], j);
    if (++frame->arg[0] == s->seats) {
        quad_pop(s);
    }
}

void romeroll_legal_choose(const struct quad_game *g, const struct quad_state *s, int seat,
                           struct quad_choices *out) {
    for (int character = 0; character < CHARACTERS; character++) {
        if (is_free(s, character)) {
            quad_offer(out, VERB_PLAY, character, 0, 0);
        }
    }
}

void romeroll_apply_choose(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                           struct quad_journal *j) {
    take_character(g, s, seat, m.arg[0], j);
    quad_pop(s);
    if (seat + 1 < s->seats) {
        quad_push(s, STEP_CHOOSE, 1u << (seat + 1))->arg[0] = (uint8_t)(seat + 1);
    }
}

/* [ROM-2.5] Two Army, one Leisure, two Manufacturing, one Religion, two Urban of those this number of players
 * may use. */
void romeroll_legal_plans(const struct quad_game *g, const struct quad_state *s, int seat,
                          struct quad_choices *out) {
    int type = type_to_deal(quad_see_top(s)->arg[0]);
    uint64_t left = printed(g)->plans_of[type] & printed(g)->plans_for[s->seats - 1] & ~look(s)->plans;
    for (int plan; quad_bits_next(&left, &plan);) {
        quad_offer_chance(out, 1, VERB_OPEN, plan, 0, 0);
    }
}

void romeroll_apply_plans(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                          struct quad_journal *j) {
    touch(s)->plans |= 1u << m.arg[0];
    if (++quad_top(s)->arg[0] == DEALT) {
        quad_pop(s);
    }
}

/* [ROM-2.7] Three Favours, never Saturn. */
void romeroll_legal_favours(const struct quad_game *g, const struct quad_state *s, int seat,
                            struct quad_choices *out) {
    for (int favour = 0; favour < FAVOURS; favour++) {
        if (favour != FAVOUR_SATURN && look(s)->favour[favour] == HOLDER_BOX) {
            quad_offer_chance(out, 1, VERB_REVEAL, favour, 0, 0);
        }
    }
}

void romeroll_apply_favours(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                            struct quad_journal *j) {
    touch(s)->favour[m.arg[0]] = HOLDER_MIDDLE;
    if (--quad_top(s)->arg[0] == 0) {
        quad_pop(s);
    }
}

/* [ROM-2.8] */
void romeroll_legal_first(const struct quad_game *g, const struct quad_state *s, int seat,
                          struct quad_choices *out) {
    for (int player = 0; player < s->seats; player++) {
        quad_offer_chance(out, 1, VERB_LEAD, player, 0, 0);
    }
}

void romeroll_apply_first(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                          struct quad_journal *j) {
    touch(s)->proconsul = m.arg[0];
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_FIRST, m.arg[0], 0, 0, 0);
    quad_pop(s);
}

/* [ROM-2.6] Saturn is in play if somebody's Advisor could ever claim it. */
static bool saturn_plays(const struct quad_game *g, const struct quad_state *s) {
    for (int seat = 0; seat < s->seats; seat++) {
        for (int i = 0; i < SHEET_ADVISORS; i++) {
            if (quad_bits_has(printed(g)->moments[romeroll_first_advisor(s, seat) + i],
                              MOMENT_CLAIMS_SATURN)) {
                return true;
            }
        }
    }
    return false;
}

/* [ROM-16.38] Seneca's first colony of a region and the road to it. */
static void settle_seneca(const struct quad_game *g, struct romeroll *t, int region) {
    int road = printed(g)->first_road[region];
    t->colonies[WHO_SENECA] |= (uint16_t)(printed(g)->joined[road] & ~(1u << COLONY_ROME));
    t->paved[WHO_SENECA] |= 1u << road;
}

/* The Religion Blueprint in play. */
static int religion(const struct quad_game *g, const struct quad_state *s) {
    return quad_bits_lowest(look(s)->plans & printed(g)->plans_of[TYPE_RELIGION]);
}

/* [ROM-16.1 … ROM-16.3] */
static void ready_solo(const struct quad_game *g, struct quad_state *s) {
    struct romeroll *t = touch(s);
    t->proconsul = WHO_1;
    t->last_round = SOLO_ROUNDS; /* [ROM-16.31] */
    t->foreman[WHO_SENECA] = (uint8_t)(religion(g, s) + 1);
    t->seneca_deck = (1u << SENECA_CARDS) - 1u;
    if (s->options[OPTION_ASIA]) {
        settle_seneca(g, t, REGION_ASIA);
    }
    if (s->options[OPTION_EGYPT]) {
        settle_seneca(g, t, REGION_EGYPT);
    }
    quad_push(s, STEP_SENECA_FAVOUR, 1u << QUAD_CHANCE);
}

/* [ROM-17.1] One of the two Religion cards starts the discard pile; [ROM-17.2] Seneca's Foreman takes the
 * place of the last player's. */
static void ready_variant(const struct quad_game *g, struct quad_state *s) {
    struct romeroll *t = touch(s);
    t->foreman[WHO_SENECA] = (uint8_t)(religion(g, s) + 1);
    t->seneca_deck = printed(g)->builds;
    quad_push(s, STEP_BLOCK, 1u << QUAD_CHANCE);
}

/* [ROM-2.12] The Praefectus' colony: for the first player, or by option in any seat. */
static void ready_praefectus(struct quad_state *s) {
    for (int seat = 0; seat < s->seats; seat++) {
        bool first = look(s)->proconsul == seat || s->options[OPTION_PRAEFECTUS];
        if (look(s)->character[seat] == CHARACTER_PRAEFECTUS + 1 && first) {
            quad_push(s, STEP_VILLAGE, 1u << seat);
        }
    }
}

void romeroll_run_ready(const struct quad_game *g, struct quad_state *s, struct quad_journal *j) {
    struct romeroll *t = touch(s);
    quad_pop(s);
    if (saturn_plays(g, s)) {
        t->favour[FAVOUR_SATURN] = HOLDER_MIDDLE;
    }
    if (s->seats == 4) {
        int last = romeroll_in_order(s, 3);
        romeroll_store(s, last, GOOD_FISH, 1); /* [ROM-2.13] */
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_STORE, last, GOOD_FISH, 0, 0);
    }
    for (int i = 0; i < s->seats && s->options[OPTION_GIFTS] && !romeroll_solo(s); i++) {
        romeroll_mark(g, s, romeroll_in_order(s, i), TRACK_COINS, printed(g)->gift[s->seats - 1][i],
                      j); /* [ROM-2.14] */
    }
    if (romeroll_solo(s)) {
        ready_solo(g, s);
    } else if (s->options[OPTION_SENECA]) {
        ready_variant(g, s);
    } else {
        t->foreman[romeroll_in_order(s, s->seats - 1)] = (uint8_t)(religion(g, s) + 1); /* [ROM-2.9] */
    }
    ready_praefectus(s);
}

void romeroll_legal_village(const struct quad_game *g, const struct quad_state *s, int seat,
                            struct quad_choices *out) {
    uint64_t left = printed(g)->villages;
    for (int colony; quad_bits_next(&left, &colony);) {
        quad_offer(out, VERB_SETTLE, colony, 0, 0);
    }
}

void romeroll_apply_village(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                            struct quad_journal *j) {
    touch(s)->colonies[seat] |= (uint16_t)(1u << m.arg[0]);
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_VILLAGE, seat, m.arg[0], 0, 0);
    quad_pop(s);
}
