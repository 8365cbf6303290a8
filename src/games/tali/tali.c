/* tali.c: Tali, the template game: knucklebones in a bag, a hidden hand, a turn in two steps.
 *
 * Small enough to read in one sitting, it has one of everything: chance, hidden pieces, an option, a scene.
 * To add a game, copy this folder; a larger game gives each chapter of its rules a file of its own. */
#include "core/bits.h"
#include "core/game.h"
#include "core/journal.h"
#include "core/rng.h"
#include "core/scene.h"

enum { BONE_ONE, BONE_THREE, BONE_FOUR, BONE_SIX, TALI_BONES };
enum { TALI_BONE = QUAD_DOMAINS };
enum { STEP_BAG, STEP_TURN, STEP_LAY, STEP_NEXT };
enum { VERB_BONE, VERB_FETCH, VERB_SWAP, VERB_LAY };
enum { MESSAGE_FETCH, MESSAGE_GET, MESSAGE_SWAP, MESSAGE_LAY };
enum { OPTION_THROW };
enum { COPIES = 9, FIRST_HAND = 2, VENUS_POINTS = 20 };

struct tali {
    struct quad_state head;
#include "core/fields_declare.h"

#include "state.def"
};

static const int value_of[TALI_BONES] = {1, 3, 4, 6};

static const struct tali *look(const struct quad_state *s) {
    return (const struct tali *)s;
}

static struct tali *touch(struct quad_state *s) {
    return (struct tali *)s;
}

/* [TAL-1.2] Everybody draws two bones; then turns go round. Pushed last runs first. */
static void start(struct quad_state *s) {
    struct tali *t = touch(s);
    for (int bone = 0; bone < TALI_BONES; bone++) {
        t->bag[bone] = COPIES;
    }
    t->bag_size = COPIES * TALI_BONES;
    quad_push(s, STEP_NEXT, 0)->arg[0] = (uint8_t)(s->seats - 1);
    for (int seat = s->seats - 1; seat >= 0; seat--) {
        struct quad_frame *frame = quad_push(s, STEP_BAG, 1u << QUAD_CHANCE);
        frame->arg[0] = (uint8_t)seat;
        frame->arg[1] = FIRST_HAND;
    }
}

static int laid(const struct tali *t, int seat) {
    int sum = 0;
    for (int bone = 0; bone < TALI_BONES; bone++) {
        sum += t->row[seat][bone];
    }
    return sum;
}

/* [TAL-2.1] Turns go round until everybody has laid as many bones as a throw has. arg[0]: who played last. */
static void run_next(struct quad_state *s, struct quad_journal *j) {
    (void)j;
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
static void legal_turn(const struct quad_state *s, int seat, struct quad_choices *out) {
    quad_offer(out, VERB_FETCH, 0, 0, 0);
    for (int bone = 0; bone < TALI_BONES; bone++) {
        if (look(s)->hand[seat][bone] > 0) {
            quad_offer(out, VERB_SWAP, bone, 0, 0);
        }
    }
}

static void apply_turn(struct quad_state *s, int seat, struct quad_move m, struct quad_journal *j) {
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
static void legal_bag(const struct quad_state *s, int seat, struct quad_choices *out) {
    (void)seat;
    for (int bone = 0; bone < TALI_BONES; bone++) {
        if (look(s)->bag[bone] > 0) {
            quad_offer_chance(out, look(s)->bag[bone], VERB_BONE, bone, 0, 0);
        }
    }
}

static void apply_bag(struct quad_state *s, int seat, struct quad_move m, struct quad_journal *j) {
    (void)seat;
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
static void legal_lay(const struct quad_state *s, int seat, struct quad_choices *out) {
    for (int bone = 0; bone < TALI_BONES; bone++) {
        if (look(s)->hand[seat][bone] > 0) {
            quad_offer(out, VERB_LAY, bone, 0, 0);
        }
    }
}

static void apply_lay(struct quad_state *s, int seat, struct quad_move m, struct quad_journal *j) {
    struct tali *t = touch(s);
    t->hand[seat][m.arg[0]]--;
    t->hand_size[seat]--;
    t->row[seat][m.arg[0]]++;
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_LAY, seat, m.arg[0], 0, 0);
    quad_pop(s);
}

/* [TAL-3.1] The values of the bones laid; [TAL-3.2] Venus, four different bones, is worth 20. */
static void score(const struct quad_state *s, struct quad_score out[QUAD_SEATS]) {
    const struct tali *t = look(s);
    for (int seat = 0; seat < s->seats; seat++) {
        int sum = 0, kinds = 0;
        for (int bone = 0; bone < TALI_BONES; bone++) {
            sum += value_of[bone] * t->row[seat][bone];
            kinds += t->row[seat][bone] > 0;
        }
        bool venus = kinds == TALI_BONES;
        out[seat].line[0] = (int16_t)(venus ? 0 : sum);
        out[seat].line[1] = (int16_t)(venus ? VENUS_POINTS : 0);
        out[seat].total = out[seat].line[0] + out[seat].line[1];
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
        if (frame->step != STEP_BAG || !ordered || frame->arg[1] == 0 ||
            frame->arg[1] + t->hand_size[frame->arg[0]] > FIRST_HAND) {
            return false;
        }
    }
    return true;
}

/* A turn: the player lays, and before that fetches, and between the two a bone comes out of the bag. */
static bool turn_is_sound(const struct tali *t, int player) {
    const struct quad_state *s = &t->head;
    const struct quad_frame *lay = &s->agenda[1], *top = quad_see_top(s);
    if (s->depth > 3 || lay->waiting != 1u << player || laid(t, player) >= s->options[OPTION_THROW]) {
        return false;
    }
    if (s->depth == 2) {
        return t->hand_size[player] > 0;
    }
    return top->step == STEP_BAG ? top->arg[0] == player && top->arg[1] == 1
                                 : top->step == STEP_TURN && top->waiting == 1u << player;
}

/* The agenda is NEXT, and on it either the draws of the start or one player's turn. */
static bool agenda_is_sound(const struct tali *t) {
    const struct quad_state *s = &t->head;
    if (s->depth == 0) {
        return true;
    }
    if (s->agenda[0].step != STEP_NEXT || s->depth < 2) {
        return false;
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
static const char *audit(const struct quad_state *s) {
    const struct tali *t = look(s);
    int in_bag = 0;
    for (int bone = 0; bone < TALI_BONES; bone++) {
        int all = t->bag[bone];
        in_bag += t->bag[bone];
        for (int seat = 0; seat < s->seats; seat++) {
            all += t->hand[seat][bone] + t->row[seat][bone];
        }
        if (all != COPIES) {
            return "nine bones of each value";
        }
    }
    for (int seat = 0; seat < s->seats; seat++) {
        int held = 0;
        for (int bone = 0; bone < TALI_BONES; bone++) {
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
static void restock(struct quad_state *s) {
    struct tali *t = touch(s);
    t->bag_size = 0;
    memset(t->hand_size, 0, sizeof t->hand_size);
    for (int bone = 0; bone < TALI_BONES; bone++) {
        int out = 0;
        for (int seat = 0; seat < s->seats; seat++) {
            out += t->hand[seat][bone] + t->row[seat][bone];
            t->hand_size[seat] = (uint8_t)(t->hand_size[seat] + t->hand[seat][bone]);
        }
        t->bag[bone] = (uint8_t)(out > COPIES ? 0 : COPIES - out);
        t->bag_size = (uint8_t)(t->bag_size + t->bag[bone]);
    }
}

/* The unseen bones are dealt anew: to the other hands by their sizes, the rest is the bag. */
static void imagine(struct quad_state *s, struct quad_rng *r) {
    struct tali *t = touch(s);
    uint8_t sizes[QUAD_SEATS];
    memcpy(sizes, t->hand_size, sizeof sizes);
    restock(s);
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
static struct quad_move veil(const struct quad_state *before, int seat, struct quad_move m, int viewer) {
    bool own = seat == QUAD_CHANCE && quad_see_top(before)->arg[0] == viewer;
    if ((m.verb == VERB_BONE || m.verb == VERB_SWAP) && !own) {
        m.arg[0] = QUAD_HIDDEN;
    }
    return m;
}

static const struct quad_symbol title_hand = QUAD_SYMBOL("hand", "Hand", "Main");
static const struct quad_symbol title_row = QUAD_SYMBOL("row", "Laid", "Posés");
static const struct quad_symbol title_bag = QUAD_SYMBOL("bag", "Bag", "Sac");

static void view(const struct quad_state *s, struct quad_scene *out) {
    const struct tali *t = look(s);
    int bag = quad_scene_place(out, QUAD_ROOT, "bag", -1, QUAD_LAYOUT_LIST, &title_bag);
    quad_scene_piece(out, bag, TALI_BONE, QUAD_HIDDEN, t->bag_size);
    for (int seat = 0; seat < s->seats; seat++) {
        int mine = quad_scene_place(out, QUAD_ROOT, "seat", seat + 1, QUAD_LAYOUT_STACK, NULL);
        quad_scene_own(out, mine, seat);
        int hand = quad_scene_place(out, mine, "hand", seat + 1, QUAD_LAYOUT_LIST, &title_hand);
        int row = quad_scene_place(out, mine, "row", seat + 1, QUAD_LAYOUT_LIST, &title_row);
        bool seen = s->viewer == seat || s->viewer == QUAD_ORACLE;
        for (int bone = 0; bone < TALI_BONES; bone++) {
            if (seen && t->hand[seat][bone] > 0) {
                quad_scene_piece(out, hand, TALI_BONE, bone, t->hand[seat][bone]);
            }
            if (t->row[seat][bone] > 0) {
                quad_scene_piece(out, row, TALI_BONE, bone, t->row[seat][bone]);
            }
        }
        if (!seen && t->hand_size[seat] > 0) {
            quad_scene_piece(out, hand, TALI_BONE, QUAD_HIDDEN, t->hand_size[seat]);
        }
    }
}

static const struct quad_symbol bones[TALI_BONES] = {
    [BONE_ONE] = QUAD_NOUN("one", "one", "un", "m"),
    [BONE_THREE] = QUAD_NOUN("three", "three", "trois", "m"),
    [BONE_FOUR] = QUAD_NOUN("four", "four", "quatre", "m"),
    [BONE_SIX] = QUAD_NOUN("six", "six", "six", "m"),
};

static const struct quad_domain domains[] = {{"bone", bones, TALI_BONES}};

static const struct quad_step steps[] = {
    [STEP_BAG] = {.prompt = QUAD_SYMBOL("bag", "{0} draws from the bag", "{0} pioche dans le sac"),
                  .rule = "TAL-1.3",
                  .domain = {QUAD_DOMAIN_SEAT, QUAD_DOMAIN_NUMBER},
                  .legal = legal_bag,
                  .apply = apply_bag},
    [STEP_TURN] = {.prompt = QUAD_SYMBOL("turn", "Fetch a bone, or put one back first",
                                         "Piochez un osselet, ou remettez-en d’abord un"),
                   .rule = "TAL-2.2",
                   .legal = legal_turn,
                   .apply = apply_turn},
    [STEP_LAY] = {.prompt = QUAD_SYMBOL("lay", "Lay one bone face up", "Posez un osselet face visible"),
                  .rule = "TAL-2.3",
                  .legal = legal_lay,
                  .apply = apply_lay},
    [STEP_NEXT] = {.prompt = QUAD_SYMBOL("next", "Next player", "Joueur suivant"),
                   .rule = "TAL-2.1",
                   .domain = {QUAD_DOMAIN_SEAT},
                   .run = run_next},
};

/* What those who are not asked are told of a decision. */
static const struct quad_topic topics[sizeof steps / sizeof steps[0]] = {
    [STEP_TURN] = {{"drawing", "pioche"}},
    [STEP_LAY] = {{"laying a bone", "pose d’un osselet"}},
};

static const struct quad_verb verbs[] = {
    [VERB_BONE] = {QUAD_SYMBOL("bone", "A {0} comes out of the bag", "{0:Un} sort du sac"), {TALI_BONE}},
    [VERB_FETCH] = {QUAD_SYMBOL("fetch", "Fetch a bone", "Piocher un osselet"), {0}},
    [VERB_SWAP] = {QUAD_SYMBOL("swap", "Put back a {0} and fetch another bone",
                               "Remettre {0:un} et repiocher"),
                   {TALI_BONE}},
    [VERB_LAY] = {QUAD_SYMBOL("lay", "Lay a {0}", "Poser {0:un}"), {TALI_BONE}},
};

static const struct quad_message messages[] = {
    [MESSAGE_FETCH] = {QUAD_SYMBOL("fetch", "{0} fetches a bone.", "{0} pioche un osselet."),
                       {QUAD_DOMAIN_SEAT}},
    [MESSAGE_GET] = {QUAD_SYMBOL("get", "{0} gets a {1}.", "{0} reçoit {1:un}."),
                     {QUAD_DOMAIN_SEAT, TALI_BONE}},
    [MESSAGE_SWAP] = {QUAD_SYMBOL("swap", "{0} puts a bone back and fetches another.",
                                  "{0} remet un osselet et en pioche un autre."),
                      {QUAD_DOMAIN_SEAT}},
    [MESSAGE_LAY] = {QUAD_SYMBOL("lay", "{0} lays a {1}.", "{0} pose {1:un}."),
                     {QUAD_DOMAIN_SEAT, TALI_BONE}},
};

static const struct quad_option options[] = {
    [OPTION_THROW] = {QUAD_SYMBOL("throw", "bones each player lays", "osselets posés par joueur"), 3, 5, 4,
                      NULL},
};

static const struct quad_symbol score_lines[] = {QUAD_SYMBOL("bones", "Bones", "Osselets"),
                                                 QUAD_SYMBOL("venus", "Venus", "Vénus")};

static const struct quad_field fields[] = {
#define STATE struct tali
#include "core/fields_describe.h"

#include "state.def"
};

_Static_assert(sizeof(struct tali) == (sizeof(struct quad_state)
#include "core/fields_measure.h"

#include "state.def"
                                       + 3) /
                                          4 * 4,
               "no padding inside the state");

const struct quad_game quad_game_tali = {
    .name = {"tali", {"Tali", "Tali"}, {"A small game of knucklebones.", "Un petit jeu d’osselets."}, NULL},
    .rules = "TAL",
    .seats_min = 2,
    .seats_max = 5,
    .rules_version = 1,
    .state_size = sizeof(struct tali),
    .steps = steps,
    .topics = topics,
    .step_count = sizeof steps / sizeof steps[0],
    .between = 1ull << STEP_NEXT,
    .verbs = verbs,
    .verb_count = sizeof verbs / sizeof verbs[0],
    .domains = domains,
    .domain_count = sizeof domains / sizeof domains[0],
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .fields = fields,
    .field_count = sizeof fields / sizeof fields[0],
    .messages = messages,
    .message_count = sizeof messages / sizeof messages[0],
    .score_lines = score_lines,
    .score_line_count = sizeof score_lines / sizeof score_lines[0],
    .start = start,
    .score = score,
    .audit = audit,
    .imagine = imagine,
    .veil = veil,
    .view = view,
    .restock = restock,
};
