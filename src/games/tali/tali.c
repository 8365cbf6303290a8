/* tali.c: Tali, the smallest game: knucklebones in a bag, a hidden hand, a turn in two steps.
 *
 * Small enough to read in one sitting, it has one of everything: chance, hidden pieces, an option, a scene.
 * Its tables are the .def files beside it; a larger game gives each chapter of its rules a file of its own.
 */
#include "core/bits.h"
#include "core/journal.h"
#include "core/rng.h"
#include "core/scene.h"

enum { FIRST_HAND = 2 };

#define GAME tali
enum { SEATS = 5 };
#include "core/rows_declare.h"

/* [TAL-1.2] Everybody draws two bones; then turns go round. Pushed last runs first. */
static void start(const struct quad_game *g, struct quad_state *s) {
    struct tali *t = touch(s);
    for (int bone = 0; bone < BONES; bone++) {
        t->bag[bone] = printed(g)->copies;
    }
    t->bag_size = printed(g)->copies * BONES;
    quad_push(s, STEP_NEXT, 0)->arg[0] = (uint8_t)(s->seats - 1);
    for (int seat = s->seats - 1; seat >= 0; seat--) {
        struct quad_frame *frame = quad_push(s, STEP_BAG, 1u << QUAD_CHANCE);
        frame->arg[0] = (uint8_t)seat;
        frame->arg[1] = FIRST_HAND;
    }
}

static int laid(const struct tali *t, int seat) {
    int sum = 0;
    for (int bone = 0; bone < BONES; bone++) {
        sum += t->row[seat][bone];
    }
    return sum;
}

/* [TAL-2.1] Turns go round until everybody has laid as many bones as a throw has. arg[0]: who played last. */
void tali_run_next(const struct quad_game *g, struct quad_state *s, struct quad_journal *j) {
    struct quad_frame *frame = quad_top(s);
    int seat = (frame->arg[0] + 1) % s->seats;
    if (laid(look(s), seat) == s->options[OPTION_THROW]) {
        quad_pop(s);
        return;
    }
    frame->arg[0] = (uint8_t)seat;
    quad_push(s, STEP_LAY, 1u << seat);
    quad_push(s, STEP_TURN, 1u << seat);
}

/* [TAL-2.2] First fetch a bone from the bag, or put one back and fetch another. */
void tali_legal_turn(const struct quad_game *g, const struct quad_state *s, int seat,
                     struct quad_choices *out) {
    quad_offer(out, VERB_FETCH, 0, 0, 0);
    for (int bone = 0; bone < BONES; bone++) {
        if (look(s)->hand[seat][bone] > 0) {
            quad_offer(out, VERB_SWAP, bone, 0, 0);
        }
    }
}

void tali_apply_turn(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                     struct quad_journal *j) {
    struct tali *t = touch(s);
    if (m.verb == VERB_SWAP) {
        t->hand[seat][m.arg[0]]--;
        t->hand_size[seat]--;
        t->bag[m.arg[0]]++;
        t->bag_size++;
    }
    quad_tell(j, QUAD_EVERYBODY, m.verb == VERB_SWAP ? MESSAGE_SWAP : MESSAGE_FETCH, seat, 0, 0, 0);
    quad_pop(s);
    struct quad_frame *frame = quad_push(s, STEP_BAG, 1u << QUAD_CHANCE);
    frame->arg[0] = (uint8_t)seat;
    frame->arg[1] = 1;
}

/* [TAL-1.3] A draw is a chance move, as likely as the bag makes it; only its owner sees the bone. */
void tali_legal_bag(const struct quad_game *g, const struct quad_state *s, int seat,
                    struct quad_choices *out) {
    for (int bone = 0; bone < BONES; bone++) {
        if (look(s)->bag[bone] > 0) {
            quad_offer_chance(out, look(s)->bag[bone], VERB_BONE, bone, 0, 0);
        }
    }
}

void tali_apply_bag(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                    struct quad_journal *j) {
    struct tali *t = touch(s);
    struct quad_frame *frame = quad_top(s);
    int owner = frame->arg[0];
    t->bag[m.arg[0]]--;
    t->bag_size--;
    t->hand[owner][m.arg[0]]++;
    t->hand_size[owner]++;
    quad_tell(j, QUAD_ONLY(owner), MESSAGE_GET, owner, m.arg[0], 0, 0);
    if (--frame->arg[1] == 0) {
        quad_pop(s);
    }
}

/* [TAL-2.3] Then lay one bone face up. */
void tali_legal_lay(const struct quad_game *g, const struct quad_state *s, int seat,
                    struct quad_choices *out) {
    for (int bone = 0; bone < BONES; bone++) {
        if (look(s)->hand[seat][bone] > 0) {
            quad_offer(out, VERB_LAY, bone, 0, 0);
        }
    }
}

void tali_apply_lay(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                    struct quad_journal *j) {
    struct tali *t = touch(s);
    t->hand[seat][m.arg[0]]--;
    t->hand_size[seat]--;
    t->row[seat][m.arg[0]]++;
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_LAY, seat, m.arg[0], 0, 0);
    quad_pop(s);
}

/* [TAL-3.1] The values of the bones laid; [TAL-3.2] Venus, four different bones, is worth 20. */
static void score(const struct quad_game *g, const struct quad_state *s, struct quad_score out[QUAD_SEATS]) {
    const struct tali *t = look(s);
    for (int seat = 0; seat < s->seats; seat++) {
        int sum = 0, kinds = 0;
        for (int bone = 0; bone < BONES; bone++) {
            sum += printed(g)->value[bone] * t->row[seat][bone];
            kinds += t->row[seat][bone] > 0;
        }
        bool venus = kinds == BONES;
        out[seat].line[SCORE_BONES] = (int16_t)(venus ? 0 : sum);
        out[seat].line[SCORE_VENUS] = (int16_t)(venus ? printed(g)->venus : 0);
        out[seat].total = out[seat].line[SCORE_BONES] + out[seat].line[SCORE_VENUS];
    }
    quad_rank(out, s->seats, NULL);
}

/* Draws of the start: one frame a player, the first player's on top, each with room for what is still to
 * come. */
static bool draws_are_sound(const struct tali *t) {
    const struct quad_state *s = &t->head;
    for (int i = 1; i < s->depth; i++) {
        const struct quad_frame *frame = &s->agenda[i];
        bool ordered = i == 1 || frame->arg[0] < s->agenda[i - 1].arg[0];
        if (!ordered || frame->arg[1] + t->hand_size[frame->arg[0]] > FIRST_HAND) {
            return false;
        }
    }
    return true;
}

/* A turn is one player's, who has a bone to lay and room for it. */
static bool turn_is_sound(const struct tali *t, int player) {
    const struct quad_state *s = &t->head;
    const struct quad_frame *lay = &s->agenda[1], *top = quad_see_top(s);
    if (s->depth > 3 || lay->waiting != 1u << player || laid(t, player) >= s->options[OPTION_THROW]) {
        return false;
    }
    return top->step == STEP_LAY   ? t->hand_size[player] > 0
           : top->step == STEP_BAG ? top->arg[0] == player && top->arg[1] == 1
                                   : top->waiting == 1u << player;
}

/* Above NEXT lie either the draws of the start or one player's turn. */
static bool agenda_is_sound(const struct tali *t) {
    const struct quad_state *s = &t->head;
    if (s->depth < 2) {
        return s->depth == 0;
    }
    int player = s->agenda[0].arg[0];
    bool laying = s->agenda[1].step == STEP_LAY;
    for (int seat = 0; seat < s->seats; seat++) {
        if (t->hand_size[seat] > FIRST_HAND + (laying && s->depth == 2 && seat == player)) {
            return false;
        }
    }
    return laying ? turn_is_sound(t, player) : draws_are_sound(t);
}

/* What must always hold; it is all that stands between a hand-written position and the rules. */
static const char *audit(const struct quad_game *g, const struct quad_state *s) {
    const struct tali *t = look(s);
    int in_bag = 0;
    for (int bone = 0; bone < BONES; bone++) {
        int all = t->bag[bone];
        in_bag += t->bag[bone];
        for (int seat = 0; seat < s->seats; seat++) {
            all += t->hand[seat][bone] + t->row[seat][bone];
        }
        if (all != printed(g)->copies) {
            return "nine bones of each value";
        }
    }
    for (int seat = 0; seat < s->seats; seat++) {
        int held = 0;
        for (int bone = 0; bone < BONES; bone++) {
            held += t->hand[seat][bone];
        }
        if (held != t->hand_size[seat] || laid(t, seat) > s->options[OPTION_THROW]) {
            return "hand sizes and rows";
        }
    }
    if (!agenda_is_sound(t)) {
        return "agenda";
    }
    return in_bag == t->bag_size ? NULL : "bag size";
}

/* Put every bone that is nowhere else into the bag. */
static void restock(const struct quad_game *g, struct quad_state *s) {
    struct tali *t = touch(s);
    t->bag_size = 0;
    memset(t->hand_size, 0, sizeof t->hand_size);
    for (int bone = 0; bone < BONES; bone++) {
        int out = 0;
        for (int seat = 0; seat < s->seats; seat++) {
            out += t->hand[seat][bone] + t->row[seat][bone];
            t->hand_size[seat] = (uint8_t)(t->hand_size[seat] + t->hand[seat][bone]);
        }
        t->bag[bone] = (uint8_t)(out > printed(g)->copies ? 0 : printed(g)->copies - out);
        t->bag_size = (uint8_t)(t->bag_size + t->bag[bone]);
    }
}

/* The unseen bones are dealt anew: to the other hands by their sizes, the rest is the bag. */
static void imagine(const struct quad_game *g, struct quad_state *s, struct quad_rng *r) {
    struct tali *t = touch(s);
    uint8_t sizes[QUAD_SEATS];
    memcpy(sizes, t->hand_size, sizeof sizes);
    restock(g, s);
    memcpy(t->hand_size, sizes, sizeof sizes);
    for (int seat = 0; seat < s->seats; seat++) {
        for (int left = seat == s->viewer ? 0 : t->hand_size[seat]; left > 0; left--) {
            uint32_t ticket = quad_rng_below(r, t->bag_size);
            int bone = 0;
            while (ticket >= t->bag[bone]) {
                ticket -= t->bag[bone++];
            }
            t->bag[bone]--;
            t->bag_size--;
            t->hand[seat][bone]++;
        }
    }
}

/* [TAL-1.3] Draws are seen by their owner only, a bone put back by nobody else. */
static struct quad_move veil(const struct quad_game *g, const struct quad_state *before, int seat,
                             struct quad_move m, int viewer) {
    bool own = seat == QUAD_CHANCE && quad_see_top(before)->arg[0] == viewer;
    if ((m.verb == VERB_BONE || m.verb == VERB_SWAP) && !own) {
        m.arg[0] = QUAD_HIDDEN;
    }
    return m;
}

static unsigned makers(const struct quad_game *g, struct quad_move m) {
    return m.verb == VERB_BONE ? QUAD_BY_CHANCE : QUAD_BY_PLAYERS;
}

static void view(const struct quad_game *g, const struct quad_state *s, struct quad_scene *out) {
    const struct tali *t = look(s);
    int bag = quad_scene_place(out, QUAD_ROOT, PLACE_BAG, 0, 0);
    quad_scene_piece(out, bag, DOMAIN_BONE, QUAD_HIDDEN, t->bag_size);
    for (int seat = 0; seat < s->seats; seat++) {
        int mine = quad_scene_place(out, QUAD_ROOT, PLACE_SEAT, seat, 0);
        quad_scene_own(out, mine, seat);
        int hand = quad_scene_place(out, mine, PLACE_HAND, seat, 0);
        int row = quad_scene_place(out, mine, PLACE_ROW, seat, 0);
        bool seen = s->viewer == seat || s->viewer == QUAD_ORACLE;
        for (int bone = 0; bone < BONES; bone++) {
            if (seen && t->hand[seat][bone] > 0) {
                quad_scene_piece(out, hand, DOMAIN_BONE, bone, t->hand[seat][bone]);
            }
            if (t->row[seat][bone] > 0) {
                quad_scene_piece(out, row, DOMAIN_BONE, bone, t->row[seat][bone]);
            }
        }
        if (!seen && t->hand_size[seat] > 0) {
            quad_scene_piece(out, hand, DOMAIN_BONE, QUAD_HIDDEN, t->hand_size[seat]);
        }
    }
}

#include "core/rows_define.h"

const struct quad_game quad_game_tali = {
    .name = {"tali", {"Tali", "Tali"}, {"A small game of knucklebones.", "Un petit jeu d’osselets."}, NULL},
    .rules = "TAL",
    .seats_min = 2,
    .seats_max = 5,
    .rules_version = 1,
    .minutes_min = 5,
    .minutes_max = 10,
    .weight = 1,
    .is_template = true,
    QUAD_TABLES,
    .start = start,
    .score = score,
    .audit = audit,
    .imagine = imagine,
    .veil = veil,
    .view = view,
    .restock = restock,
    .makers = makers,
};
