/* newgame.c: New Game: sealed bids with a hidden hand.
 *
 * Chance deals, everybody bids at the same time, and chance moves with one choice show the bids: what was
 * hidden becomes known by a move, so that records and the players' views agree. */
#include "core/bits.h"
#include "core/journal.h"
#include "core/rng.h"
#include "core/scene.h"

enum { HAND = 3 };

#define GAME newgame
enum { SEATS = 5 };
#include "core/rows_declare.h"

/* [NEW-1.2] Everybody is dealt three cards; then rounds follow. Pushed last runs first. */
static void start(const struct quad_game *g, struct quad_state *s) {
    struct newgame *t = touch(s);
    memcpy(t->deck, printed(g)->copies, sizeof t->deck);
    t->deck_size = printed(g)->cards;
    quad_push(s, STEP_ROUNDS, 0);
    for (int seat = s->seats - 1; seat >= 0; seat--) {
        struct quad_frame *frame = quad_push(s, STEP_DEAL, 1u << QUAD_CHANCE);
        frame->arg[0] = (uint8_t)seat;
        frame->arg[1] = HAND;
    }
}

/* [NEW-1.2] A deal is a chance move, as likely as the deck makes it; only its owner sees the card. */
void newgame_legal_deal(const struct quad_game *g, const struct quad_state *s, int seat,
                        struct quad_choices *out) {
    for (int card = 0; card < CARDS; card++) {
        if (look(s)->deck[card] > 0) {
            quad_offer_chance(out, look(s)->deck[card], VERB_CARD, card, 0, 0);
        }
    }
}

void newgame_apply_deal(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                        struct quad_journal *j) {
    struct newgame *t = touch(s);
    struct quad_frame *frame = quad_top(s);
    int owner = frame->arg[0];
    t->deck[m.arg[0]]--;
    t->deck_size--;
    t->hand[owner][m.arg[0]]++;
    t->hand_size[owner]++;
    quad_tell(j, QUAD_ONLY(owner), MESSAGE_GET, owner, m.arg[0], 0, 0);
    if (--frame->arg[1] == 0) {
        quad_pop(s);
    }
}

/* [NEW-2.1] As many rounds as there are cards in a hand. */
void newgame_run_rounds(const struct quad_game *g, struct quad_state *s, struct quad_journal *j) {
    if (look(s)->hand_size[0] == 0) {
        quad_pop(s);
    } else {
        quad_push(s, STEP_BID, (1u << s->seats) - 1);
    }
}

/* [NEW-2.2] All bid at the same time: the frame waits for everybody, each answers for himself. */
void newgame_legal_bid(const struct quad_game *g, const struct quad_state *s, int seat,
                       struct quad_choices *out) {
    for (int card = 0; card < CARDS; card++) {
        if (look(s)->hand[seat][card] > 0) {
            quad_offer(out, VERB_BID, card, 0, 0);
        }
    }
}

void newgame_apply_bid(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                       struct quad_journal *j) {
    struct newgame *t = touch(s);
    struct quad_frame *frame = quad_top(s);
    t->hand[seat][m.arg[0]]--;
    t->hand_size[seat]--;
    t->bid[seat] = (uint8_t)(m.arg[0] + 1);
    t->down |= (uint8_t)(1u << seat);
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_BIDS, seat, 0, 0, 0);
    frame->waiting &= (uint8_t) ~(1u << seat);
    if (frame->waiting == 0) {
        quad_pop(s);
        quad_push(s, STEP_SHOW, 1u << QUAD_CHANCE);
    }
}

/* [NEW-2.3] A bid is shown: a chance move with one choice. */
void newgame_legal_show(const struct quad_game *g, const struct quad_state *s, int seat,
                        struct quad_choices *out) {
    quad_offer_chance(out, 1, VERB_SHOW, look(s)->bid[quad_see_top(s)->arg[0]] - 1, 0, 0);
}

/* [NEW-2.4] The highest bid wins the round; equal ones win nothing, or all of them with the option. */
static void settle(const struct quad_game *g, struct newgame *t, struct quad_journal *j) {
    int best = -1, winners = 0;
    for (int seat = 0; seat < t->head.seats; seat++) {
        int bid = printed(g)->value[t->shown[seat] - 1];
        winners = bid > best ? 1 : winners + (bid == best);
        best = bid > best ? bid : best;
    }
    bool taken = winners == 1 || t->head.options[OPTION_TIES] != 0;
    for (int seat = 0; taken && seat < t->head.seats; seat++) {
        if (printed(g)->value[t->shown[seat] - 1] == best) {
            t->won[seat]++;
            quad_tell(j, QUAD_EVERYBODY, MESSAGE_WIN, seat, 0, 0, 0);
        }
    }
    if (!taken) {
        quad_tell(j, QUAD_EVERYBODY, MESSAGE_TIE, 0, 0, 0, 0);
    }
    memset(t->shown, 0, sizeof t->shown);
}

void newgame_apply_show(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                        struct quad_journal *j) {
    struct newgame *t = touch(s);
    struct quad_frame *frame = quad_top(s);
    int owner = frame->arg[0];
    t->down &= (uint8_t) ~(1u << owner);
    t->bid[owner] = 0;
    t->shown[owner] = (uint8_t)(m.arg[0] + 1);
    t->row[owner][m.arg[0]]++;
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_SHOW, owner, m.arg[0], 0, 0);
    if (t->down != 0) {
        frame->arg[0]++;
        return;
    }
    quad_pop(s);
    settle(g, t, j);
}

/* [NEW-3.1] A point for each round won. */
static void score(const struct quad_game *g, const struct quad_state *s, struct quad_score out[QUAD_SEATS]) {
    for (int seat = 0; seat < s->seats; seat++) {
        out[seat].line[SCORE_ROUNDS] = look(s)->won[seat];
        out[seat].total = look(s)->won[seat];
    }
    quad_rank(out, s->seats, NULL);
}

static int count(const uint8_t cards[CARDS]) {
    int sum = 0;
    for (int card = 0; card < CARDS; card++) {
        sum += cards[card];
    }
    return sum;
}

/* [NEW-1.1] All cards of the box: in the deck, in hands, bid face down, shown. */
static bool cards_are_sound(const struct quad_game *g, const struct newgame *t) {
    int all[CARDS] = {0};
    for (int card = 0; card < CARDS; card++) {
        all[card] += t->deck[card];
        for (int seat = 0; seat < t->head.seats; seat++) {
            all[card] += t->hand[seat][card] + t->row[seat][card];
        }
    }
    for (int seat = 0; seat < t->head.seats; seat++) {
        bool down = quad_bits_has(t->down, seat);
        if (count(t->hand[seat]) != t->hand_size[seat] || down != (t->bid[seat] != 0)) {
            return false;
        }
        all[down ? t->bid[seat] - 1 : 0] += down;
    }
    for (int card = 0; card < CARDS; card++) {
        if (all[card] != printed(g)->copies[card]) {
            return false;
        }
    }
    return count(t->deck) == t->deck_size;
}

/* Dealing: one frame a player, the first player's on top; all that everybody has came that way. */
static bool deals_are_sound(const struct newgame *t) {
    const struct quad_state *s = &t->head;
    int dealt[SEATS];
    for (int seat = 0; seat < s->seats; seat++) {
        dealt[seat] = HAND;
    }
    for (int i = 1; i < s->depth; i++) {
        const struct quad_frame *frame = &s->agenda[i];
        int seat = i == 1 ? s->seats - 1 : s->agenda[i - 1].arg[0] - 1;
        if (frame->arg[0] != seat || (i < s->depth - 1 && frame->arg[1] != HAND)) {
            return false;
        }
        dealt[frame->arg[0]] = HAND - frame->arg[1];
    }
    for (int seat = 0; seat < s->seats; seat++) {
        if (t->hand_size[seat] != dealt[seat] || count(t->row[seat]) + t->shown[seat] + t->won[seat] != 0) {
            return false;
        }
    }
    return t->down == 0;
}

/* A round: everybody's card is in hand, face down or shown, and all have shown as many before. */
static bool round_is_sound(const struct newgame *t) {
    const struct quad_state *s = &t->head;
    const struct quad_frame *top = quad_see_top(s);
    int rounds = count(t->row[0]) - (t->shown[0] != 0), won = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        bool waits = top->step == STEP_BID && (top->waiting >> seat & 1u) != 0;
        bool shown = top->step == STEP_SHOW && seat < top->arg[0];
        if (quad_bits_has(t->down, seat) != (!waits && !shown) || (t->shown[seat] != 0) != shown ||
            t->hand_size[seat] != HAND - rounds - !waits || count(t->row[seat]) != rounds + shown ||
            (shown && t->row[seat][t->shown[seat] - 1] == 0)) {
            return false;
        }
        won += t->won[seat];
    }
    return won <= rounds * s->seats;
}

/* What must always hold; the rows of steps.def have been checked. */
static const char *audit(const struct quad_game *g, const struct quad_state *s) {
    const struct newgame *t = look(s);
    if (!cards_are_sound(g, t)) {
        return "the cards of the box";
    }
    if (s->depth == 0) {
        return t->down == 0 && t->shown[0] == 0 && count(t->row[0]) == HAND ? NULL : "every round is played";
    }
    bool dealing = s->depth > 1 && s->agenda[1].step == STEP_DEAL;
    return s->depth > 1 && (dealing ? deals_are_sound(t) : round_is_sound(t)) ? NULL : "agenda";
}

/* Put every card that is nowhere else into the deck, and count hands. */
static void restock(const struct quad_game *g, struct quad_state *s) {
    struct newgame *t = touch(s);
    t->deck_size = 0;
    for (int card = 0; card < CARDS; card++) {
        int out = 0;
        for (int seat = 0; seat < s->seats; seat++) {
            out += t->hand[seat][card] + t->row[seat][card] +
                   (quad_bits_has(t->down, seat) && t->bid[seat] == card + 1);
        }
        int left = printed(g)->copies[card] - out;
        t->deck[card] = (uint8_t)(left < 0 ? 0 : left);
        t->deck_size = (uint8_t)(t->deck_size + t->deck[card]);
    }
    for (int seat = 0; seat < s->seats; seat++) {
        t->hand_size[seat] = (uint8_t)count(t->hand[seat]);
    }
}

/* One of the cards that nobody saw. */
static int draw(struct newgame *t, struct quad_rng *r) {
    uint32_t ticket = quad_rng_below(r, t->deck_size);
    int card = 0;
    while (ticket >= t->deck[card]) {
        ticket -= t->deck[card++];
    }
    t->deck[card]--;
    t->deck_size--;
    return card;
}

/* What the viewer does not see is dealt anew: bids and hands of the others, the rest is the deck. */
static void imagine(const struct quad_game *g, struct quad_state *s, struct quad_rng *r) {
    struct newgame *t = touch(s);
    uint8_t sizes[SEATS];
    memcpy(sizes, t->hand_size, sizeof sizes);
    for (int seat = 0; seat < s->seats; seat++) {
        t->bid[seat] = seat == s->viewer ? t->bid[seat] : 0;
    }
    restock(g, s);
    memcpy(t->hand_size, sizes, sizeof sizes);
    for (int seat = 0; seat < s->seats; seat++) {
        if (seat == s->viewer) {
            continue;
        }
        if (quad_bits_has(t->down, seat)) {
            t->bid[seat] = (uint8_t)(draw(t, r) + 1);
        }
        for (int left = t->hand_size[seat]; left > 0; left--) {
            t->hand[seat][draw(t, r)]++;
        }
    }
}

/* Dealt cards and bids are seen by their owner only; a bid that is shown is seen by all. */
static struct quad_move veil(const struct quad_game *g, const struct quad_state *before, int seat,
                             struct quad_move m, int viewer) {
    int owner = seat == QUAD_CHANCE ? quad_see_top(before)->arg[0] : seat;
    if (m.verb != VERB_SHOW && owner != viewer) {
        m.arg[0] = QUAD_HIDDEN;
    }
    return m;
}

static void show_cards(struct quad_scene *out, int place, const uint8_t cards[CARDS]) {
    for (int card = 0; card < CARDS; card++) {
        if (cards[card] > 0) {
            quad_scene_piece(out, place, DOMAIN_CARD, card, cards[card]);
        }
    }
}

static void view(const struct quad_game *g, const struct quad_state *s, struct quad_scene *out) {
    const struct newgame *t = look(s);
    int deck = quad_scene_place(out, QUAD_ROOT, PLACE_DECK, 0, 0);
    quad_scene_piece(out, deck, DOMAIN_CARD, QUAD_HIDDEN, t->deck_size);
    for (int seat = 0; seat < s->seats; seat++) {
        int mine = quad_scene_place(out, QUAD_ROOT, PLACE_SEAT, seat, 0);
        quad_scene_own(out, mine, seat);
        bool seen = s->viewer == seat || s->viewer == QUAD_ORACLE;
        int hand = quad_scene_place(out, mine, PLACE_HAND, seat, 0);
        if (seen) {
            show_cards(out, hand, t->hand[seat]);
        } else if (t->hand_size[seat] > 0) {
            quad_scene_piece(out, hand, DOMAIN_CARD, QUAD_HIDDEN, t->hand_size[seat]);
        }
        int bid = quad_scene_place(out, mine, PLACE_BID, seat, 0);
        if (quad_bits_has(t->down, seat)) {
            quad_scene_piece(out, bid, DOMAIN_CARD, seen ? t->bid[seat] - 1 : QUAD_HIDDEN, 1);
        }
        show_cards(out, quad_scene_place(out, mine, PLACE_ROW, seat, 0), t->row[seat]);
        int won = quad_scene_place(out, mine, PLACE_WON, seat, 0);
        quad_scene_piece(out, won, QUAD_DOMAIN_NUMBER, 0, t->won[seat]);
    }
}

/* What follows from the values of a box, computed once when it is read. */
static void derive(const struct quad_game *g, void *values) {
    struct newgame_box *b = values;
    b->cards = (uint8_t)count(b->copies);
}

/* Why nobody could play with a box: what passes here can be played to the end at every table. */
static const struct quad_symbol *doubt(const struct quad_game *g, const char **value) {
    static const struct quad_symbol few = QUAD_SYMBOL("few", "three cards for each of five players",
                                                      "trois cartes pour chacun des cinq joueurs");
    *value = "copies";
    return printed(g)->cards < HAND * SEATS ? &few : NULL;
}

#include "core/rows_define.h"

const struct quad_game quad_game_newgame = {
    .name = QUAD_CARD("newgame", "New Game", "Nouveau jeu", NULL, "Sealed bids, to be made into a game.",
                      "Des mises cachées, en attendant les vraies règles."),
    .rules = "NEW",
    .seats_min = 2,
    .seats_max = SEATS,
    .rules_version = 1,
    QUAD_TABLES,
    .derive = derive,
    .doubt = doubt,
    .start = start,
    .score = score,
    .audit = audit,
    .imagine = imagine,
    .veil = veil,
    .view = view,
    .restock = restock,
};
