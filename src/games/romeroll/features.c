/* features.c: a position as numbers, for networks: what a good player looks at, from one seat's side.
 *
 * Their order is the layout (core/wits.h): the table, the own sheet at length, then each
 * opponent's sheet, and Seneca's things in the solo game. Of the map only what stands there, by plan and
 * type, and what it is worth: where it stands is in the points of the buildings. */
#include "core/wits.h"
#include "romeroll.h"

enum {
    OTHER = 72, /* features of an opponent */
    OWN = 115,  /* more of them on the own sheet */
    SENECA = 36,
    MANY = 4, /* goods of a kind, colonies of a region */
    ROUNDS = 10,
    NEAR_BLUE = 4, /* cells of a track before its blue one */
    MAP_FULL = 40,
    USUAL_SOLDIERS = 16,
    USUAL_SENATORS = 8,
};

/* Facts of the whole table that several features need. */
struct facts {
    unsigned connected;
    uint32_t blocked;            /* Blueprints with a Foreman */
    uint8_t plans[SEATS][PLANS]; /* buildings of each */
    uint8_t types[SEATS][TYPES];
    struct quad_score score[QUAD_SEATS];
};

static void gather(const struct quad_game *g, const struct quad_state *s, struct facts *f) {
    const struct romeroll *t = look(s);
    memset(f, 0, sizeof *f);
    f->connected = romeroll_connected(g, s);
    for (int who = 0; who < WHOS; who++) {
        f->blocked |= t->foreman[who] == 0 ? 0u : 1u << (t->foreman[who] - 1);
    }
    for (int b = 1; b < t->buildings; b++) {
        int plan = t->what[b] - 1, seat = t->owner[b] - 1;
        if (seat >= 0 && seat < SEATS && plan < PLANS) {
            f->plans[seat][plan]++;
            f->types[seat][romeroll_type_of(g, plan)]++;
        }
    }
    romeroll_score(g, s, f->score);
}

/* Seneca is the last of all parties. */
static int relative(const struct quad_state *s, int who, int seat) {
    return who == WHO_SENECA ? SEATS : quad_seat_after(s, who, s->seats - seat);
}

/* How far the game has come: rounds, turns, Nero cards. */
static void note_time(struct quad_encoder *n, const struct quad_state *s, int seat) {
    const struct romeroll *t = look(s);
    const struct quad_frame *frame = s->depth > 1 ? &s->agenda[1] : NULL;
    int neros = 0, begun = frame != NULL && frame->step == STEP_TURNS ? frame->arg[0] : 0;
    for (int card = 0; card < NEROS; card++) {
        neros += t->nero[card] == HOLDER_MIDDLE;
    }
    bool triggered = t->last_round <= t->round + 1;
    quad_encode_one_hot(n, t->round, ROUNDS);
    quad_encode_one_hot(n, neros, NEROS + 1);
    quad_encode_bit(n, triggered);
    quad_encode_bit(n, t->last_round == t->round);
    quad_encode_value(n, (float)begun / (float)(2 * romeroll_parties(s)));
    quad_encode_bit(n, frame != NULL && frame->step == STEP_TURNS);
    quad_encode_one_hot(n, relative(s, t->proconsul, seat), SEATS + 1);
    quad_encode_scaled(n, t->buildings, MAP_FULL);
}

/* What is going on, and the die in use. */
static void note_turn(struct quad_encoder *n, const struct quad_state *s, int seat) {
    const struct romeroll *t = look(s);
    const struct quad_frame *top = s->depth > 0 ? quad_see_top(s) : NULL;
    quad_encode_one_hot(n, top == NULL ? STEP_ROUND : top->step, STEPS);
    quad_encode_bit(n, top != NULL && quad_bits_has(top->waiting, seat));
    quad_encode_one_hot(n, relative(s, t->active, seat), SEATS + 1);
    bool own = t->active == seat && t->face != 0;
    for (int good = 0; good < GOODS; good++) {
        quad_encode_scaled(n, own ? t->icons[good] : 0, 2);
    }
    quad_encode_set(n, own ? t->workers : 0, WORKERS);
    quad_encode_set(n, own ? t->deeds : 0, DEEDS);
    for (int face = 0; face < FACES; face++) {
        quad_encode_scaled(n, t->pool[face], 2);
    }
}

/* The Blueprints: open or blocked, and how much of each the own goods would pay. */
static void note_plans(const struct quad_game *g, struct quad_encoder *n, const struct quad_state *s,
                       int seat, const struct facts *f) {
    const struct romeroll *t = look(s);
    bool own = t->active == seat && t->face != 0;
    int have[STORED], baskets = own ? t->icons[GOOD_BASKET] : 0;
    for (int good = 0; good < STORED; good++) {
        have[good] = t->storage[seat][good] + (own ? t->icons[good] : 0);
    }
    uint64_t plans = t->plans;
    for (int plan; quad_bits_next(&plans, &plan);) {
        int missing = -baskets;
        for (int good = 0; good < STORED; good++) {
            int lack = printed(g)->plan_cost[plan][good] - have[good];
            missing += lack > 0 ? lack : 0;
        }
        bool open = !quad_bits_has(f->blocked, plan);
        quad_encode_at(n, n->at + 3 * plan + (open ? 0 : 1), 1.0f, true);
        quad_encode_at(n, n->at + 3 * plan + 2, 1.0f, missing <= 0 && open);
    }
    quad_encode_skip(n, 3 * PLANS);
    for (int favour = 0; favour < FAVOURS; favour++) {
        quad_encode_bit(n, t->favour[favour] == HOLDER_MIDDLE);
    }
}

/* The empire: what can be conquered and renovated, how much is left of each region. */
static void note_empire(const struct quad_game *g, struct quad_encoder *n, const struct quad_state *s) {
    quad_encode_set(n, romeroll_conquerable(g, s), COLONIES);
    quad_encode_set(n, romeroll_pavable(g, s), ROADS);
}

static void note_tracks(const struct quad_game *g, struct quad_encoder *n, const struct romeroll *t,
                        int seat) {
    for (int track = 0; track < TRACKS; track++) {
        int blue = printed(g)->character_blue[t->character[seat] - 1][track], cells = t->track[seat][track];
        quad_encode_scaled(n, cells, 12);
        quad_encode_bit(n, cells >= blue);
        quad_encode_up_to(n, cells >= blue ? 0 : NEAR_BLUE + 1 - (blue - cells), NEAR_BLUE);
    }
}

/* Loyalty: every Advisor has places of his own, since each does something else. */
static void note_advisors(struct quad_encoder *n, const struct quad_state *s, int seat) {
    int first = romeroll_first_advisor(s, seat);
    for (int i = 0; i < SHEET_ADVISORS; i++) {
        int ticks = look(s)->ticks[first + i], at = n->at + MANY * (first + i);
        quad_encode_at(n, at, 0.2f * (float)ticks, ticks > 0);
        quad_encode_at(n, at + 1, 1.0f, ticks >= 2);
        quad_encode_at(n, at + 2, 1.0f, ticks >= 4);
        quad_encode_at(n, at + 3, 1.0f, ticks >= LOYALTY);
    }
    quad_encode_skip(n, MANY * ADVISORS);
}

static void note_dice(struct quad_encoder *n, const struct romeroll *t, int seat) {
    unsigned faces = 0;
    for (int die = 0; die < DICE; die++) {
        faces |= t->dice[seat][die] == 0 ? 0u : 1u << (t->dice[seat][die] - 1);
    }
    quad_encode_set(n, faces, FACES);
}

static void note_sheet(const struct quad_game *g, struct quad_encoder *n, const struct quad_state *s,
                       int seat, const struct facts *f) {
    const struct romeroll *t = look(s);
    int neros = 0;
    for (int good = 0; good < STORED; good++) {
        quad_encode_scaled(n, t->storage[seat][good], MANY);
    }
    quad_encode_scaled(n, t->soldiers[seat] - t->garrisoned[seat], 6);
    quad_encode_scaled(n, t->soldiers[seat], USUAL_SOLDIERS);
    quad_encode_up_to(n, t->senators[seat] - t->deployed[seat], 2);
    quad_encode_scaled(n, t->senators[seat], USUAL_SENATORS);
    note_tracks(g, n, t, seat);
    note_dice(n, t, seat);
    for (int favour = 0; favour < FAVOURS; favour++) {
        quad_encode_bit(n, romeroll_holds(s, seat, favour));
    }
    for (int card = 0; card < NEROS; card++) {
        neros += t->nero[card] == HELD + seat ? printed(g)->nero_points[card] : 0;
    }
    quad_encode_scaled(n, neros, 14);
    for (int region = 0; region < REGIONS; region++) {
        unsigned here = (unsigned)t->colonies[seat] & 15u << region * REGION_COLONIES;
        quad_encode_scaled(n, quad_bits_count(here & f->connected), 2);
    }
    quad_encode_scaled(n, quad_bits_count(t->colonies[seat]), MANY);
    quad_encode_scaled(n, quad_bits_count(t->paved[seat]), MANY);
    for (int type = 0; type < TYPES; type++) {
        quad_encode_scaled(n, f->types[seat][type], 3);
    }
}

/* Of the own sheet also Advisors and Blueprints by name, and exact goods. */
static void note_own_sheet(struct quad_encoder *n, const struct quad_state *s, int seat,
                           const struct facts *f) {
    const struct romeroll *t = look(s);
    for (int good = 0; good < STORED; good++) {
        quad_encode_up_to(n, t->storage[seat][good], MANY);
    }
    quad_encode_up_to(n, t->soldiers[seat] - t->garrisoned[seat], 6);
    for (int plan = 0; plan < PLANS; plan++) {
        quad_encode_scaled(n, f->plans[seat][plan], 2);
    }
    quad_encode_one_hot(n, t->character[seat] - 1, CHARACTERS);
    note_advisors(n, s, seat);
    quad_encode_bit(n, t->turned[seat] != 0);
    quad_encode_scaled(n, quad_bits_count(t->near[t->overseer[seat]]), 6); /* where the Overseer can go */
    quad_encode_bit(n, t->overseer[seat] == 0);
}

/* [ROM-16.11] Seals turned up so far, his dice, his share. */
static void note_seneca(const struct quad_game *g, struct quad_encoder *n, const struct quad_state *s,
                        int points) {
    const struct romeroll *t = look(s);
    int seneca = romeroll_seneca_score(g, s);
    quad_encode_scaled(n, points - seneca, 20);
    quad_encode_scaled(n, seneca, 60);
    quad_encode_scaled(n, quad_bits_count(t->seneca_deck), SENECA_CARDS);
    quad_encode_one_hot(n, t->seneca_passed, NEROS + 1);
    for (int side = 0; side < SIDES; side++) {
        quad_encode_one_hot(n, t->backs[side], BACKS + 1);
    }
    for (int action = 0; action < SENECA_CARDS; action++) {
        quad_encode_bit(n, quad_bits_has(t->seneca_deck, action));
    }
}

void romeroll_features(const struct quad_game *g, const struct quad_state *s, int seat,
                       struct quad_features *out) {
    struct quad_encoder n = quad_encode_begin(out);
    struct facts f;
    const struct romeroll *t = look(s);
    gather(g, s, &f);
    note_time(&n, s, seat);
    note_turn(&n, s, seat);
    note_plans(g, &n, s, seat, &f);
    note_empire(g, &n, s);
    quad_encode_scaled(&n, f.score[seat].total, 60);
    if (t->character[seat] == 0) { /* the table is still being laid */
        quad_encode_skip(&n, OWN + OTHER - 1);
    } else {
        note_sheet(g, &n, s, seat, &f);
        note_own_sheet(&n, s, seat, &f);
    }
    for (int i = 1; i < SEATS; i++) {
        int other = i < s->seats ? quad_seat_after(s, seat, i) : seat;
        if (other == seat || t->character[other] == 0) {
            quad_encode_skip(&n, OTHER);
        } else {
            quad_encode_scaled(&n, f.score[seat].total - f.score[other].total, 20);
            note_sheet(g, &n, s, other, &f);
        }
    }
    if (romeroll_solo(s)) {
        note_seneca(g, &n, s, f.score[seat].total);
    } else {
        quad_encode_skip(&n, SENECA);
    }
    quad_encode_end(&n, FEATURES);
}
