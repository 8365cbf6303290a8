/* audit.c: what must always hold; it is all that stands between a hand-written position and the rules. */
#include "romeroll.h"

enum { MOST_ICONS = 60 };

/* The action, one more, to which a step belongs that lies on DONE. */
static const uint8_t action_of[STEPS] = {
    [STEP_WALK] = ACTION_BUILD + 1,      [STEP_LEGION] = ACTION_LEGION + 1,
    [STEP_CONQUER] = ACTION_CONQUER + 1, [STEP_DEVELOP] = ACTION_DEVELOP + 1,
    [STEP_ROADS] = ACTION_DEVELOP + 1,   [STEP_TAX] = ACTION_TAX + 1,
    [STEP_OFFERS] = ACTION_TRADE + 1,
};

/* What others than the player in turn may be asked. */
#define ASKING(step) (UINT64_C(1) << STEP_##step)
static const uint64_t of_anybody = ASKING(CHOOSE) | ASKING(VILLAGE) | ASKING(TAKE) | ASKING(DOUBLE) |
                                   ASKING(ITEM) | ASKING(PICK) | ASKING(STEAL) | ASKING(OFFER) |
                                   ASKING(RUBBLE) | ASKING(SENECA_ROAD);

static const struct quad_frame *find(const struct quad_state *s, int step) {
    for (int i = 0; i < s->depth; i++) {
        if (s->agenda[i].step == step) {
            return &s->agenda[i];
        }
    }
    return NULL;
}

static bool in_setup(const struct quad_state *s) {
    return find(s, STEP_READY) != NULL;
}

static bool is_party(const struct quad_state *s, int who) {
    return who < s->seats || (who == WHO_SENECA && romeroll_solo(s));
}

static bool is_form(int form, const uint8_t forms[2]) {
    return form >= forms[0] && form < forms[1];
}

static bool building_is_sound(const struct quad_game *g, const struct quad_state *s, int b) {
    const struct romeroll *t = look(s);
    int work = t->what[b] - 1, form = t->form[b];
    if (b >= t->buildings) {
        return t->what[b] == 0 && t->owner[b] == 0 && t->place[b] == 0 && t->form[b] == 0;
    }
    if (b == 0) {
        return work == PLAN_FORUM && t->owner[0] == 0 &&
               t->place[0] == printed(g)->forum_cell[romeroll_board(s)] && t->form[0] == FORM_O9;
    }
    if (work == PLAN_RUBBLE || work == PLAN_PARK) {
        return romeroll_solo(s) && t->owner[b] == WHO_SENECA + 1 && form < romeroll_shape_first[SHAPE_L3 + 1];
    }
    return work >= 0 && work < PLANS && quad_bits_has(t->plans, work) && t->owner[b] >= 1 &&
           t->owner[b] <= s->seats &&
           (is_form(form, printed(g)->plan_forms[work]) || is_form(form, printed(g)->juno_forms));
}

static const char *audit_map(const struct quad_game *g, const struct quad_state *s) {
    const struct romeroll *t = look(s);
    if (t->buildings < 1 || t->buildings > BUILDINGS) {
        return "buildings: how many";
    }
    for (int b = 0; b < BUILDINGS; b++) {
        if (!building_is_sound(g, s, b)) {
            return "a building is not one of the game";
        }
    }
    struct romeroll again = *t;
    if (!romeroll_survey(g, &again.head)) {
        return "a building does not lie clear on the land";
    }
    bool same = memcmp(again.near, t->near, sizeof t->near) == 0 &&
                memcmp(again.site, t->site, sizeof t->site) == 0 &&
                memcmp(again.taken, t->taken, sizeof t->taken) == 0;
    return same ? NULL : "near, site and taken follow from the buildings";
}

/* The Blueprints in play: two Army, one Leisure, two Manufacturing, one Religion, two Urban. */
static const char *audit_plans(const struct quad_game *g, const struct quad_state *s) {
    const uint8_t *all = romeroll_plans_dealt;
    const struct quad_frame *dealing = find(s, STEP_PLANS);
    int count[TYPES] = {0};
    uint64_t left = look(s)->plans;
    if (left >> PLANS != 0) {
        return "no such Blueprint";
    }
    for (int plan; quad_bits_next(&left, &plan);) {
        count[romeroll_type_of(g, plan)]++;
        if (!quad_bits_has(printed(g)->plans_for[s->seats - 1], plan)) {
            return "a Blueprint for another number of players";
        }
    }
    int undealt = dealing == NULL ? 0 : 8 - dealing->arg[0];
    for (int type = TYPES - 1; type >= 0; type--) {
        int missing = undealt < all[type] ? undealt : all[type];
        undealt -= missing;
        if (count[type] != all[type] - missing) {
            return "eight Blueprints by type";
        }
    }
    return NULL;
}

static const char *audit_sheets(const struct quad_game *g, const struct quad_state *s) {
    const struct romeroll *t = look(s);
    const struct quad_frame *dealt = find(s, STEP_CHARACTER), *chosen = find(s, STEP_CHOOSE);
    int known = dealt != NULL ? dealt->arg[0] : chosen != NULL ? chosen->arg[0] : s->seats;
    unsigned cast = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        int character = t->character[seat] - 1;
        if ((character >= 0) != (seat < known)) {
            return "characters in seat order";
        }
        if (character >= 0 && (quad_bits_has(cast, character) ||
                               (character == CHARACTER_PONTIFEX && !s->options[OPTION_PONTIFEX]))) {
            return "a different character each";
        }
        cast |= character >= 0 ? 1u << character : 0u;
        bool fine = t->soldiers[seat] <= printed(g)->soldier_cells &&
                    t->garrisoned[seat] <= t->soldiers[seat] &&
                    t->senators[seat] <= printed(g)->senator_cells &&
                    t->deployed[seat] <= t->senators[seat] && t->turned[seat] <= 1;
        for (int track = 0; track < TRACKS; track++) {
            fine = fine && t->track[seat][track] <= printed(g)->track_cells[track];
        }
        for (int good = 0; good < STORED; good++) {
            fine = fine && t->storage[seat][good] <= STORAGE_MAX;
        }
        if (!fine) {
            return "a sheet beyond its last cells";
        }
    }
    for (int advisor = 0; advisor < ADVISORS; advisor++) {
        bool present = quad_bits_has(cast, printed(g)->advisor_character[advisor]);
        if (t->ticks[advisor] > (present ? LOYALTY : 0)) {
            return "Loyalty";
        }
    }
    return NULL;
}

static const char *audit_pawns(const struct quad_game *g, const struct quad_state *s) {
    const struct romeroll *t = look(s);
    uint64_t stations = 0, blocked = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        uint64_t station = UINT64_C(1) << t->overseer[seat];
        if (t->overseer[seat] >= t->buildings || (stations & station & ~UINT64_C(1)) != 0) {
            return "Overseers on buildings, one each";
        }
        stations |= station;
    }
    for (int who = 0; who < WHOS; who++) {
        int plan = t->foreman[who] - 1;
        bool plays = is_party(s, who) || (who == WHO_SENECA && s->options[OPTION_SENECA]);
        if (plan >= 0 && (!plays || !quad_bits_has(t->plans, plan) || quad_bits_has(blocked, plan))) {
            return "Foremen on Blueprints, one each";
        }
        blocked |= plan >= 0 ? UINT64_C(1) << plan : 0u;
    }
    return NULL;
}

static const char *audit_cards(const struct quad_game *g, const struct quad_state *s) {
    const struct romeroll *t = look(s);
    const struct quad_frame *dealing = find(s, STEP_FAVOURS);
    int favours = 0, seneca = 0;
    for (int favour = 0; favour < FAVOURS; favour++) {
        int holder = t->favour[favour] - HELD;
        favours += favour != FAVOUR_SATURN && t->favour[favour] != HOLDER_BOX;
        seneca += holder == WHO_SENECA;
        if (holder >= 0 && (!is_party(s, holder) || (holder == WHO_SENECA && favour == FAVOUR_SATURN))) {
            return "who holds a Favour";
        }
    }
    if (favours != 3 - (dealing == NULL ? 0 : dealing->arg[0]) || seneca > 1) {
        return "three Favours";
    }
    for (int card = 0; card < NEROS; card++) {
        bool boxed = !quad_bits_has(printed(g)->nero_players[card], s->seats - 1);
        int holder = t->nero[card] - HELD;
        if ((t->nero[card] == HOLDER_BOX) != boxed || (holder >= 0 && !is_party(s, holder))) {
            return "who holds a Nero card";
        }
    }
    return NULL;
}

static const char *audit_empire(const struct quad_game *g, const struct quad_state *s) {
    if (in_setup(s) && (romeroll_conquered(s) | romeroll_paved(s)) != 0) {
        return "colonies and roads before the first round";
    }
    const struct romeroll *t = look(s);
    unsigned conquered = 0, paved = 0;
    for (int who = 0; who < WHOS; who++) {
        bool plays = is_party(s, who);
        if ((conquered & t->colonies[who]) != 0 || (paved & t->paved[who]) != 0 ||
            (!plays && (t->colonies[who] != 0 || t->paved[who] != 0))) {
            return "one owner a colony and a road";
        }
        conquered |= t->colonies[who];
        paved |= t->paved[who];
    }
    if (paved >> ROADS != 0) {
        return "no such road";
    }
    unsigned held = conquered | 1u << COLONY_ROME, reached = 1u << COLONY_ROME;
    for (int round = 0; round < ROADS; round++) {
        for (int road = 0; road < ROADS; road++) {
            unsigned ends = printed(g)->joined[road];
            if (quad_bits_has(paved, road) && (ends == 0 || (ends & ~held) != 0)) {
                return "roads join conquered colonies";
            }
            reached |= quad_bits_has(paved, road) && (ends & reached) != 0 ? ends : 0u;
        }
    }
    return (romeroll_connected(g, s) & ~reached) == 0 ? NULL : "all roads lead to Rome";
}

/* How many dice a player should have, by how far draft and turns have come; -1 for one or two. */
static int dice_due(const struct quad_state *s, int order) {
    const struct quad_frame *turns = find(s, STEP_TURNS), *draft = find(s, STEP_DRAFT);
    int parties = romeroll_parties(s), top = quad_see_top(s)->step;
    if (turns == NULL || find(s, STEP_ROLL) != NULL) {
        return 0;
    }
    if (draft == NULL) {
        int begun = turns->arg[0], used = (begun > order) + (begun > order + parties);
        bool choosing = top == STEP_DISCARD && (begun - 1) % parties == order;
        return 2 - used + choosing;
    }
    int asked = draft->arg[0];
    if (asked <= parties) {
        bool now = order == asked - 1;
        return order >= asked ? 0 : now && top == STEP_TAKE ? 0 : now && top == STEP_DOUBLE ? 1 : -1;
    }
    bool asked_again = order >= 2 * parties - asked, now = order == 2 * parties - asked;
    return asked_again ? (now && top == STEP_TAKE ? 1 : 2) : -1;
}

static bool dice_are_sound(const struct quad_state *s, int seat, int order, int left[COLOURS]) {
    const uint8_t *dice = look(s)->dice[seat];
    int due = dice_due(s, order), count = (dice[0] != 0) + (dice[1] != 0);
    for (int i = 0; i < DICE; i++) {
        if (dice[i] != 0) {
            left[(dice[i] - 1) / FACES_OF_A_DIE]--;
        }
    }
    bool ordered = dice[1] == 0 || (dice[0] != 0 && dice[0] <= dice[1]);
    return ordered && (due < 0 ? count >= 1 : count == due);
}

static const char *audit_dice(const struct quad_game *g, const struct quad_state *s) {
    const struct romeroll *t = look(s);
    const struct quad_frame *roll = find(s, STEP_ROLL), *draft = find(s, STEP_DRAFT);
    int left[COLOURS];
    for (int colour = 0; colour < COLOURS; colour++) {
        left[colour] = printed(g)->dice[s->seats - 1][colour] - (roll == NULL ? 0 : roll->arg[colour]);
    }
    for (int face = 0; face < FACES; face++) {
        left[face / FACES_OF_A_DIE] -= t->pool[face];
    }
    for (int i = 0; i < DICE; i++) {
        if (t->seneca_dice[i] != 0) {
            left[(t->seneca_dice[i] - 1) / FACES_OF_A_DIE]--;
        }
    }
    for (int order = 0; order < romeroll_parties(s); order++) {
        int who = romeroll_in_order(s, order);
        if (who != WHO_SENECA && !dice_are_sound(s, who, order, left)) {
            return "dice before a player";
        }
    }
    bool exact = roll != NULL || draft != NULL;
    for (int colour = 0; colour < COLOURS; colour++) {
        if (left[colour] < 0 || (exact && left[colour] != 0)) {
            return "the dice of the game";
        }
    }
    return (t->seneca_dice[0] | t->seneca_dice[1]) != 0 && !romeroll_solo(s) ? "Seneca’s dice" : NULL;
}

static const char *audit_turn(const struct quad_game *g, const struct quad_state *s) {
    const struct romeroll *t = look(s);
    bool dying = find(s, STEP_TURN) != NULL && find(s, STEP_DISCARD) == NULL;
    bool die = dying || find(s, STEP_LEFTOVER) != NULL;
    if ((t->face != 0) != die) {
        return "a die in use in a turn";
    }
    int icons = 0;
    for (int good = 0; good < GOODS; good++) {
        icons += t->icons[good];
    }
    if (icons > MOST_ICONS || t->deeds >> DEEDS != 0 || t->workers >> WORKERS != 0 || t->shown >> 6 != 0) {
        return "icons of the die";
    }
    if (!die && (icons != 0 || t->deeds != 0 || t->workers != 0 || t->shown != 0)) {
        return "icons without a die";
    }
    int actions = quad_bits_count(t->deeds & MAIN_DEEDS);
    if (romeroll_did(s, DEED_SECOND) && actions == 0) {
        return "a second action without a first";
    }
    bool due = actions == 1 || find(s, STEP_DONE) != NULL; /* [ROM-14.8] then the card goes back */
    if (romeroll_did(s, DEED_SECOND) && due && find(s, STEP_TURN) != NULL &&
        !romeroll_holds(s, t->active, FAVOUR_JUPITER)) {
        return "a second action without Jupiter";
    }
    return NULL;
}

/* [ROM-6.23] Buildings are due while neighbours produce, and only those that can. */
static const char *audit_due(const struct quad_game *g, const struct quad_state *s) {
    uint64_t due = look(s)->due;
    bool sound = due == 0 || find(s, STEP_PRODUCE) != NULL;
    for (int b; quad_bits_next(&due, &b);) {
        sound = sound && b < look(s)->buildings && romeroll_produces(g, s, b);
    }
    return sound ? NULL : "due without production";
}

/* Seneca's deck: two cards a round, those without a seal from round 5 on; backs that some card left can have.
 */
static const char *audit_seneca(const struct quad_game *g, const struct quad_state *s) {
    const struct romeroll *t = look(s);
    uint32_t unsealed = ((1u << SENECA_CARDS) - 1u) & ~printed(g)->sealed;
    bool idle = t->backs[0] == 0 && t->backs[1] == 0 && t->seneca_first == 0 && t->seneca_passed == 0;
    if (!romeroll_solo(s)) {
        uint32_t all = s->options[OPTION_SENECA] ? printed(g)->builds : 0u;
        return (t->seneca_deck & ~all) == 0 && idle ? NULL : "Seneca’s cards";
    }
    const struct quad_frame *back = find(s, STEP_BACK), *turns = find(s, STEP_TURNS);
    if (t->round == 0) {
        uint32_t whole = in_setup(s) ? 0u : (1u << SENECA_CARDS) - 1u;
        return t->seneca_deck == whole && idle ? NULL : "Seneca’s deck";
    }
    int taken = 0, order = t->proconsul == WHO_SENECA ? 0 : 1, begun = turns == NULL ? 4 : turns->arg[0];
    taken = (begun > order) + (begun > order + 2) - (quad_see_top(s)->step == STEP_SENECA);
    bool left = back == NULL ? taken < 1 : back->arg[0] == SIDE_RIGHT, right = back == NULL && taken < 2;
    int cards = SENECA_CARDS - 2 * (t->round - 1) - taken;
    if ((t->backs[SIDE_LEFT] != 0) != left || (t->backs[SIDE_RIGHT] != 0) != right ||
        quad_bits_count(t->seneca_deck) != cards || t->seneca_deck >> SENECA_CARDS != 0 ||
        (t->round < 5 && (t->seneca_deck & unsealed) != unsealed) || t->seneca_passed > NEROS) {
        return "Seneca’s deck";
    }
    if ((t->seneca_first != 0) != (taken > 0) ||
        (taken > 0 && quad_bits_has(t->seneca_deck, t->seneca_first - 1))) {
        return "the card that Seneca turned up first"; /* [ROM-16.12] it counts for the seals */
    }
    int need[BACKS] = {0};
    uint64_t due = t->round < 5 ? t->seneca_deck & ~unsealed : t->seneca_deck;
    for (int card; quad_bits_next(&due, &card);) {
        need[printed(g)->seneca_back[card]]--;
    }
    for (int side = 0; side < SIDES; side++) {
        if (t->backs[side] != 0 && ++need[t->backs[side] - 1] > 0) {
            return "no card left with that back";
        }
    }
    return NULL;
}

static bool favour_in_use(const struct quad_state *s, const struct quad_frame *frame) {
    static const uint8_t used_in[FAVOURS] = {
        [FAVOUR_BACCHUS] = 1u << ACTION_TRADE,
        [FAVOUR_JUNO] = 1u << ACTION_BUILD,
        [FAVOUR_MARS] = 1u << ACTION_LEGION | 1u << ACTION_CONQUER,
        [FAVOUR_MERCURY] = 1u << ACTION_TAX | 1u << ACTION_TRADE,
    };
    int favour = frame->arg[1] - 1;
    return favour < 0 || (favour < FAVOURS && quad_bits_has(used_in[favour], frame->arg[0]) &&
                          romeroll_holds(s, look(s)->active, favour));
}

static bool build_frame_is_sound(const struct quad_game *g, const struct quad_state *s,
                                 const struct quad_frame *frame, int parent) {
    int mode = frame->step == STEP_PLACE   ? frame->arg[1]
               : frame->step == STEP_BUILT ? frame->arg[2]
                                           : frame->arg[0];
    const struct quad_frame *done = find(s, STEP_DONE);
    bool fits = parent == STEP_SATURN ? mode == MODE_SATURN
                                      : mode <= MODE_JUNO && done != NULL && done->arg[0] == ACTION_BUILD;
    if (frame->step == STEP_PLACE) {
        int plan = frame->arg[0];
        return fits && quad_bits_has(look(s)->plans, plan) &&
               !(mode == MODE_JUNO && romeroll_type_of(g, plan) == TYPE_RELIGION);
    }
    if (frame->step == STEP_BUILT) {
        int b = frame->arg[1];
        for (int seat = 0; seat < s->seats; seat++) {
            fits = fits && (seat == look(s)->active || look(s)->overseer[seat] != b); /* it is new */
        }
        return fits && b < look(s)->buildings && look(s)->what[b] <= PLANS &&
               look(s)->owner[b] == look(s)->active + 1;
    }
    return fits;
}

/* Seneca's card has been turned up; a second time comes in the region of the first [ROM-16.25]. */
static bool seneca_is_sound(const struct quad_game *g, const struct quad_state *s, const uint8_t *arg) {
    return !quad_bits_has(look(s)->seneca_deck, arg[2]) &&
           (quad_bits_has(printed(g)->builds, arg[2]) ||
            (printed(g)->seneca_times[arg[2]] > 1 && arg[3] > 0));
}

/* The memory of a frame, as far as the rules rely on it. */
static bool memory_is_sound(const struct quad_game *g, const struct quad_state *s,
                            const struct quad_frame *frame, int parent) {
    const uint8_t *arg = frame->arg;
    int active = look(s)->active, buildings = look(s)->buildings, parties = romeroll_parties(s);
    if (action_of[frame->step] != 0 && frame[-1].arg[0] + 1 != action_of[frame->step]) {
        return false;
    }
    switch (frame->step) {
    case STEP_ROLL:
        return arg[COLOUR_BLUE] + arg[COLOUR_YELLOW] + arg[COLOUR_RED] > 0;
    case STEP_DRAFT:
        return arg[0] <= 2 * parties;
    case STEP_TURNS: /* after the draft */
        return arg[0] <= 2 * parties && (arg[0] == 0 || find(s, STEP_DRAFT) == NULL);
    case STEP_FACE:
        return romeroll_holds(s, active, FAVOUR_MINERVA);
    case STEP_MARS:
        return romeroll_holds(s, active, FAVOUR_MARS);
    case STEP_MERCURY:
        return romeroll_holds(s, active, FAVOUR_MERCURY);
    case STEP_SATURN:
        return romeroll_holds(s, active, FAVOUR_SATURN);
    case STEP_DONE:
        return romeroll_did(s, arg[0]) && favour_in_use(s, frame);
    case STEP_PLAN:
    case STEP_PLACE:
    case STEP_BUILT:
        return build_frame_is_sound(g, s, frame, parent);
    case STEP_INSULA:
    case STEP_LEGION:
        return arg[1] < buildings && arg[2] < buildings;
    case STEP_CONQUER:
        return arg[0] == 0 || arg[0] == printed(g)->mars_auxiliaries;
    case STEP_ROADS:
        return (romeroll_paved(s) >> arg[0] * REGION_ROADS & arg[1]) == 0;
    case STEP_OFFERS:
        return arg[0] <= s->seats;
    case STEP_PAY:
        return arg[0] <= look(s)->icons[GOOD_BASKET] + romeroll_at_hand(s, active, GOOD_JEWEL);
    case STEP_LEFTOVER: /* the turn is over */
        return look(s)->icons[GOOD_BASKET] > 0 && find(s, STEP_TURN) == NULL;
    case STEP_SENECA: /* the left card in his first turn, the right one in his second */
        return arg[0] == (frame[-1].arg[0] > parties);
    case STEP_SENECA_ACT:
        return seneca_is_sound(g, s, arg);
    default:
        return true;
    }
}

/* Most questions are for the player in turn alone. */
static bool asked_is_sound(const struct quad_state *s, const struct quad_frame *frame) {
    bool player = frame->waiting != 0 && frame->waiting != 1u << QUAD_CHANCE;
    if (frame->step == STEP_CHOOSE) {
        return frame->waiting == 1u << frame->arg[0];
    }
    return !player || quad_bits_has(of_anybody, frame->step) || frame->waiting == 1u << look(s)->active;
}

/* Whose turn it is, and whether what lies on the turns is his. */
static bool turn_is_sound(const struct quad_state *s, const struct quad_frame *frame, int parent) {
    const struct quad_frame *turns = find(s, STEP_TURNS);
    if (turns == NULL || frame <= turns || find(s, STEP_DRAFT) != NULL) {
        return true;
    }
    int begun = turns->arg[0],
        who = begun == 0 ? -1 : romeroll_in_order(s, (begun - 1) % romeroll_parties(s));
    bool players = frame->step == STEP_TURN || frame->step == STEP_LEFTOVER;
    bool seneca = parent == STEP_TURNS && !players && frame->step != STEP_ITEM; /* [ROM-13.17] */
    return who == look(s)->active && (!seneca || who == WHO_SENECA) && (!players || who < s->seats);
}

/* Set-up, draft and turns, each in its time; what only some may be asked. */
static bool phase_is_sound(const struct quad_game *g, const struct quad_state *s,
                           const struct quad_frame *frame, int parent) {
    const struct quad_frame *draft = find(s, STEP_DRAFT);
    int parties = romeroll_parties(s), asked = draft == NULL ? 0 : draft->arg[0];
    if (parent == STEP_ROUND && frame->step != STEP_TURNS && look(s)->round > 0) {
        return false;
    }
    int order = asked <= parties ? asked - 1 : 2 * parties - asked;
    int seat =
        frame->waiting == 0 || frame->waiting == 1u << QUAD_CHANCE ? -1 : quad_bits_lowest(frame->waiting);
    switch (frame->step) {
    case STEP_TAKE:
    case STEP_DOUBLE:
        return asked >= 1 && romeroll_in_order(s, order) == seat &&
               (frame->step == STEP_TAKE ||
                (asked <= parties && look(s)->senators[seat] > look(s)->deployed[seat]));
    case STEP_SENECA_TAKES:
        return asked >= 1 && romeroll_in_order(s, order) == WHO_SENECA && frame->arg[0] == (asked > parties);
    case STEP_ROLL:
        return asked == 0;
    case STEP_BACK:
        return asked == 0 && romeroll_solo(s);
    case STEP_SENECA_FAVOUR:
        return romeroll_solo(s);
    case STEP_BLOCK:
        return s->options[OPTION_SENECA] && asked == 0;
    case STEP_VILLAGE:
        return look(s)->character[seat] == CHARACTER_PRAEFECTUS + 1 && look(s)->round == 0 &&
               (romeroll_conquered(s) & printed(g)->villages) == 0;
    case STEP_TURNS:
        return look(s)->round > 0;
    default:
        return true;
    }
}

static const char *audit_agenda(const struct quad_game *g, const struct quad_state *s) {
    for (int i = 1; i < s->depth; i++) {
        const struct quad_frame *frame = &s->agenda[i];
        int parent = s->agenda[i - 1].step;
        if (!asked_is_sound(s, frame) || !memory_is_sound(g, s, frame, parent) ||
            !turn_is_sound(s, frame, parent) || !phase_is_sound(g, s, frame, parent)) {
            return "agenda";
        }
    }
    return NULL;
}

const char *romeroll_audit(const struct quad_game *g, const struct quad_state *s) {
    static const char *(*const parts[])(const struct quad_game *g, const struct quad_state *s) = {
        audit_plans, audit_map, audit_sheets, audit_pawns, audit_cards, audit_empire,
    };
    static const char *(*const playing[])(const struct quad_game *g, const struct quad_state *s) = {
        audit_agenda, audit_dice, audit_turn, audit_due, audit_seneca};
    const struct romeroll *t = look(s);
    const char *broken = NULL;
    if (!is_party(s, t->proconsul) || !is_party(s, t->active) || t->last_round < 1 ||
        t->last_round > MOST_ROUNDS || (romeroll_solo(s) && t->last_round > SOLO_ROUNDS && t->round > 0) ||
        t->round > t->last_round) {
        return "the round";
    }
    for (size_t i = 0; i < sizeof parts / sizeof parts[0] && broken == NULL; i++) {
        broken = parts[i](g, s);
    }
    for (size_t i = 0; s->depth > 0 && i < sizeof playing / sizeof playing[0] && broken == NULL; i++) {
        broken = playing[i](g, s);
    }
    return broken;
}

/* For hand-made positions: count the buildings and survey the map; Favours and Foremen stay as they were set.
 */
void romeroll_restock(const struct quad_game *g, struct quad_state *s) {
    struct romeroll *t = touch(s);
    t->buildings = 1;
    while (t->buildings < BUILDINGS && t->what[t->buildings] != 0) {
        t->buildings++;
    }
    romeroll_survey(g, s);
}
