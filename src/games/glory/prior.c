/* prior.c: how promising choices look at a glance, for bots: a guess at the points that each brings.
 *
 * It guides searches and makes play-outs less foolish than chance would; it is asked all the time and so
 * looks at few things: what a role can do now, what a card is for, how far a building has come. */
#include "core/wits.h"
#include "glory.h"

enum { WHOLE_HAND = 4 }; /* cards from which on it is time to play */

static const float card_cost = 0.45f, senator_cost = 0.7f, least_laid = 0.6f, skipped = 0.4f;

/* What a building does for its owner, besides its influence. */
static const float worth_of_function[TITLES] = {
    [TITLE_BAR] = 1.2f,      [TITLE_INSULA] = 1.0f,    [TITLE_LATRINE] = 0.6f,     [TITLE_ROAD] = 0.8f,
    [TITLE_CIRCUS] = 1.0f,   [TITLE_DOCK] = 1.6f,      [TITLE_MARKET] = 1.4f,      [TITLE_PALISADE] = 0.8f,
    [TITLE_CRANE] = 1.0f,    [TITLE_AMPHITHEATRE] = 2, [TITLE_AQUEDUCT] = 2,       [TITLE_BRIDGE] = 1.6f,
    [TITLE_SENATE] = 1.2f,   [TITLE_STOREROOM] = 2,    [TITLE_TOWER] = 1.6f,       [TITLE_VOMITORIUM] = 0.8f,
    [TITLE_WALL] = 2,        [TITLE_TRIBUNAL] = 1.2f,  [TITLE_ACADEMY] = 1.6f,     [TITLE_ARCHWAY] = 2.4f,
    [TITLE_ATRIUM] = 2.2f,   [TITLE_BATH] = 2.2f,      [TITLE_FOUNDRY] = 2,        [TITLE_GATE] = 1.2f,
    [TITLE_SCHOOL] = 1.8f,   [TITLE_SHRINE] = 1.6f,    [TITLE_CATACOMB] = 0.5f,    [TITLE_CIRCUS_MAXIMUS] = 3,
    [TITLE_COLISEUM] = 2.4f, [TITLE_GARDEN] = 3,       [TITLE_PRISON] = 2.5f,      [TITLE_SCRIPTORIUM] = 2,
    [TITLE_SEWER] = 2,       [TITLE_VILLA] = 2.5f,     [TITLE_DOMUS_AUREA] = 2,    [TITLE_BASILICA] = 3,
    [TITLE_FORUM] = 2,       [TITLE_FOUNTAIN] = 2,     [TITLE_LUDUS_MAGNA] = 2.4f, [TITLE_PALACE] = 2.6f,
    [TITLE_STAIRWAY] = 1,    [TITLE_STATUE] = 3,       [TITLE_TEMPLE] = 2.2f,      [TITLE_FORUM_ROMANUM] = 2,
};

static int material_of_site(const struct quad_game *g, const struct glory *rome, int seat, int title) {
    bool statue = title == TITLE_STATUE && rome->statue[seat] != 0;
    return statue ? rome->statue[seat] - 1 : printed(g)->material[title];
}

/* One more material: nearly all the worth comes with the last. */
static float worth_of_adding(const struct quad_game *g, const struct glory *rome, int seat, int title) {
    int value = printed(g)->value[material_of_site(g, rome, seat, title)];
    int need = value - rome->placed[seat][title];
    return need <= 1 ? (float)value + 1 + worth_of_function[title] : 1.4f + 0.3f * (float)value;
}

/* A foundation is a promise: it takes materials, and many promises are not kept. */
static float worth_of_laying(const struct quad_game *g, const struct glory *rome, int seat, int title,
                             int material) {
    int value = printed(g)->value[material];
    int have = rome->stock[seat][material] < value ? rome->stock[seat][material] : value;
    have += (glory_held(rome->hand[seat]) & printed(g)->titles_of[material] & ~glory_bit(title)) != 0;
    int sites = quad_bits_count(rome->laid[seat] & ~rome->built[seat]);
    float worth = 1.2f + 0.4f * worth_of_function[title] + 0.7f * (float)have - 0.6f * (float)sites;
    return worth > least_laid ? worth : least_laid;
}

static uint64_t titles_in_town(const struct quad_game *g, const struct glory *rome) {
    uint64_t titles = 0;
    for (int material = 0; material < MATERIALS; material++) {
        titles |= rome->in_town[material] > 0 ? printed(g)->titles_of[material] : 0;
    }
    return titles;
}

/* The best a craftsman or an architect can do: material from the hand or from the stockpile. */
static float worth_of_building(const struct quad_game *g, const struct glory *rome, int seat,
                               bool from_hand) {
    uint64_t held = glory_held(rome->hand[seat]), sites = rome->laid[seat] & ~rome->built[seat];
    bool lays = (held & ~glory_owned(rome, seat) & titles_in_town(g, rome)) != 0;
    float fresh = 1.8f - 0.4f * (float)quad_bits_count(sites), best = 0;
    best = lays ? (fresh > least_laid ? fresh : least_laid) : best;
    for (int title; quad_bits_next(&sites, &title);) {
        int material = material_of_site(g, rome, seat, title);
        bool has =
            from_hand ? (held & printed(g)->titles_of[material]) != 0 : rome->stock[seat][material] > 0;
        has |= !from_hand && rome->pool[material] > 0 && glory_works(rome, seat, TITLE_ARCHWAY);
        float worth = has ? worth_of_adding(g, rome, seat, title) : 0;
        best = worth > best ? worth : best;
    }
    return best;
}

static float best_value(const struct quad_game *g, const uint8_t row[MATERIALS]) {
    int best = 0;
    for (int material = 0; material < MATERIALS; material++) {
        int value = row[material] > 0 ? printed(g)->value[material] : 0;
        best = value > best ? value : best;
    }
    return (float)best;
}

static float worth_of_client(const struct glory *rome, int seat, int role) {
    static const float worth[ROLES] = {
        [ROLE_LABORER] = 2.2f,   [ROLE_CRAFTSMAN] = 2.4f, [ROLE_ARCHITECT] = 2.6f,
        [ROLE_LEGIONARY] = 1.8f, [ROLE_MERCHANT] = 3.0f,  [ROLE_PATRON] = 2.0f};
    return worth[role] / (1.0f + 0.3f * (float)rome->clients[seat][role]);
}

/* [GLO-4.5] A demand finds the pool, and hands that may hold the material as far as everybody knows. */
static float worth_of_demand(const struct quad_game *g, const struct glory *rome, int seat, int material) {
    float cards = rome->pool[material] > 0 ? 0.7f : 0;
    for (int victim = 0; victim < rome->head.seats; victim++) {
        bool may_have = victim != seat && rome->most[victim][material] > 0 && rome->orders[victim] > 0;
        cards += !may_have || !glory_in_reach(rome, seat, victim) || glory_protected(rome, seat, victim) ? 0
                 : rome->shown[victim][material] > 0 ? 0.9f
                                                     : 0.3f;
    }
    return cards * (0.3f + 0.6f * (float)printed(g)->value[material]);
}

static float worth_of_legion(const struct quad_game *g, const struct glory *rome, int seat) {
    uint64_t held = glory_held(rome->hand[seat]);
    float best = 0;
    for (int material = 0; material < MATERIALS; material++) {
        bool shows = (held & printed(g)->titles_of[material]) != 0;
        float worth = shows ? worth_of_demand(g, rome, seat, material) : 0;
        best = worth > best ? worth : best;
    }
    return best;
}

/* One action of a role as things stand. */
float glory_worth_of_action(const struct quad_game *g, const struct glory *rome, int seat, int role) {
    switch (role) {
    case ROLE_LABORER:
        return best_value(g, rome->pool) * 0.6f + (glory_works(rome, seat, TITLE_DOCK) ? 1.0f : 0.0f);
    case ROLE_CRAFTSMAN:
        return worth_of_building(g, rome, seat, true);
    case ROLE_ARCHITECT:
        return worth_of_building(g, rome, seat, false);
    case ROLE_LEGIONARY:
        return worth_of_legion(g, rome, seat);
    case ROLE_MERCHANT: {
        bool more = glory_works(rome, seat, TITLE_BASILICA) || glory_works(rome, seat, TITLE_ATRIUM);
        return glory_has_vault_room(g, rome, seat)
                   ? 0.9f * best_value(g, rome->stock[seat]) + (more ? 2.0f : 0.0f)
                   : 0;
    }
    default:
        return glory_has_client_room(g, rome, seat) && glory_sum(rome->pool) > 0 ? 2.4f : 0;
    }
}

/* [GLO-8.2] To lead sets the clients to work, the others' too; to follow adds one action. */
static float worth_of_role(const struct quad_game *g, const struct glory *rome, int seat, int role) {
    float action = glory_worth_of_action(g, rome, seat, role);
    if (rome->leader != seat || rome->role != 0) {
        return action;
    }
    int others = 0;
    for (int other = 0; other < rome->head.seats; other++) {
        others += other == seat ? 0 : rome->clients[other][role];
    }
    return action * (1 + 0.7f * (float)rome->clients[seat][role]) - 0.3f * (float)others;
}

static float worth_of_thinking(const struct quad_game *g, const struct glory *rome, int seat, int verb) {
    int hand = glory_hand_size(rome, seat);
    if (verb == VERB_REFILL) {
        return 0.55f * (float)(glory_refill(g, rome, seat) - hand);
    }
    float senator = 1.0f - 0.3f * (float)rome->senators[seat];
    return (verb == VERB_SENATOR ? senator : 0.7f) * (hand < WHOLE_HAND ? 0.8f : 1.0f);
}

/* A material for the stockpile: to be sold, or wanted by a site. */
static float worth_of_material(const struct quad_game *g, const struct glory *rome, int seat, int material) {
    uint64_t sites = rome->laid[seat] & ~rome->built[seat] & printed(g)->titles_of[material];
    return 0.3f + 0.6f * (float)printed(g)->value[material] + (sites != 0 ? 1.0f : 0.0f);
}

static float worth_of_title(const struct quad_game *g, int title) {
    return (float)printed(g)->value[printed(g)->material[title]];
}

/* Who may add to a building: the rest of the choices of a building action. */
static float worth_of_craft(const struct quad_game *g, const struct glory *rome, int seat,
                            struct quad_move m) {
    switch (m.verb) {
    case VERB_LAY:
        return worth_of_laying(g, rome, seat, m.arg[0], m.arg[1]);
    case VERB_OUTSIDE:
        return worth_of_laying(g, rome, seat, m.arg[0], m.arg[1]) - 1.2f;
    case VERB_ADD:
    case VERB_BUILD:
        return worth_of_adding(g, rome, seat, m.arg[1]);
    case VERB_ARCH:
        return worth_of_adding(g, rome, seat, m.arg[1]) + 0.4f;
    case VERB_FOUNTAIN:
        return 1.8f;
    case VERB_KEEP:
        return 0.8f;
    default: /* a building made public serves everybody */
        return 0.5f;
    }
}

/* Choices that give or take a card or a client. */
static float worth_of_taking(const struct quad_game *g, const struct glory *rome, int seat,
                             struct quad_move m) {
    switch (m.verb) {
    case VERB_HIRE:
        return worth_of_client(rome, seat, m.arg[1]);
    case VERB_ENGAGE:
        return worth_of_client(rome, seat, printed(g)->material[m.arg[0]]) - card_cost;
    case VERB_TAVERN:
        return 1.9f;
    case VERB_TAKE:
    case VERB_DIVERT:
        return worth_of_material(g, rome, seat, m.arg[0]);
    case VERB_UNLOAD:
        return worth_of_material(g, rome, seat, printed(g)->material[m.arg[0]]) - card_cost;
    case VERB_SELL:
        return (float)printed(g)->value[m.arg[0]];
    case VERB_ATRIUM:
        return 2;
    case VERB_STASH:
        return worth_of_title(g, m.arg[0]) - card_cost;
    case VERB_DEMAND:
        return 0.5f + worth_of_demand(g, rome, seat, m.arg[0]);
    case VERB_GIVE:
        return 4 - worth_of_title(g, m.arg[0]);
    case VERB_JAIL:
        return 2 + worth_of_function[m.arg[1]];
    case VERB_THROW:
        return 1 + (float)printed(g)->value[m.arg[1]];
    default:
        return 1.5f;
    }
}

/* The least useful card goes first. */
static float worth_of_playing(const struct quad_game *g, const struct glory *rome, int seat,
                              struct quad_move m, const float *roles) {
    switch (m.verb) {
    case VERB_PLAY: {
        float function = (rome->laid[seat] >> m.arg[0] & 1u) != 0 ? 0.0f : 0.1f * worth_of_function[m.arg[0]];
        return roles[m.arg[1]] - card_cost - function;
    }
    case VERB_WILD:
        return roles[m.arg[0]] - senator_cost;
    case VERB_PETITION:
        return roles[m.arg[2]] - card_cost * (float)m.arg[1];
    case VERB_WORK:
        return glory_worth_of_action(g, rome, seat, m.arg[0]);
    case VERB_SENATOR:
    case VERB_REFILL:
    case VERB_ONE:
        return worth_of_thinking(g, rome, seat, m.verb);
    case VERB_DISCARD:
        return 0.7f;
    case VERB_VOMIT:
    case VERB_CONCEDE:
        return 0;
    default:
        return 1;
    }
}

static float worth(const struct quad_game *g, const struct glory *rome, int seat, struct quad_move m,
                   const float *roles) {
    if (m.verb == VERB_SKIP || m.verb == VERB_DONE) {
        return skipped;
    }
    if (m.verb >= VERB_LAY && m.verb <= VERB_ARCH_OPEN) {
        return worth_of_craft(g, rome, seat, m);
    }
    if ((m.verb >= VERB_HIRE && m.verb <= VERB_STASH && m.verb != VERB_WORK) || m.verb >= VERB_JAIL) {
        return worth_of_taking(g, rome, seat, m);
    }
    return worth_of_playing(g, rome, seat, m, roles);
}

void glory_prior(const struct quad_game *g, const struct quad_state *s, int seat,
                 const struct quad_choices *c, float *out) {
    const struct glory *rome = look(s);
    float roles[ROLES] = {0};
    int step = quad_see_top(s)->step;
    if (step == STEP_LEAD || step == STEP_FOLLOW || step == STEP_PALACE) {
        for (int role = 0; role < ROLES; role++) {
            bool led = rome->role == 0 || rome->role == role + 1;
            roles[role] = led ? worth_of_role(g, rome, seat, role) : 0;
        }
    }
    for (int i = 0; i < c->count; i++) {
        out[i] = quad_weight(worth(g, rome, seat, c->at[i].move, roles));
    }
}
