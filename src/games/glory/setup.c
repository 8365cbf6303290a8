/* setup.c: the editions' switches, the deal, the sites, the first player. */
#include "glory.h"

/* [GLO-2.1] An edition is a row of switches; options then turn single ones. */
static void set_switches(struct glory *rome) {
    static const uint8_t rows[SWITCHES][EDITIONS] = {
#define SWITCH(id, token, lookout, cambridge, republic, english, french)                                     \
    [SWITCH_##id] = {lookout, cambridge, republic},
#include "switches.def"
#undef SWITCH
    };
    const uint8_t *options = rome->head.options;
    rome->switches = 0;
    for (int i = 0; i < SWITCHES; i++) {
        rome->switches |= (uint32_t)rows[i][options[OPTION_EDITION]] << i;
    }
    const struct {
        uint8_t option, which;
        bool flip; /* 1 of the option turns the switch off, 2 on; otherwise 1 on, 2 off */
    } turns[] = {
        {OPTION_CIRCUS, SWITCH_PETITIONER, true},   {OPTION_CIRCUS, SWITCH_PETITION3, true},
        {OPTION_FORUM, SWITCH_MATERIALS, false},    {OPTION_TITLES, SWITCH_FRENCH, false},
        {OPTION_TRAINING, SWITCH_TRAINING, false},  {OPTION_MIX, SWITCH_MIX, false},
        {OPTION_POOL, SWITCH_POOL_OPTIONAL, false}, {OPTION_BATH, SWITCH_BATH_ROLES, true},
    };
    for (size_t i = 0; i < sizeof turns / sizeof turns[0]; i++) {
        int value = options[turns[i].option];
        if (value != 0) {
            uint32_t bit = (uint32_t)1 << turns[i].which;
            rome->switches = (value == 1) != turns[i].flip ? rome->switches | bit : rome->switches & ~bit;
        }
    }
}

/* [GLO-3.3] [GLO-2.6] [GLO-2.8] */
int glory_sites_in_town(const struct quad_game *g, const struct glory *rome) {
    const uint8_t *options = rome->head.options;
    int sites = printed(g)->sites_in_town[options[OPTION_EDITION]][rome->head.seats];
    if (rome->head.seats == 2 && options[OPTION_SITES] != SITE_EDITION) {
        sites = options[OPTION_SITES] == SITE_THREE ? 3 : 2;
    }
    bool training = glory_switch(rome, SWITCH_TRAINING) && sites > printed(g)->training_sites;
    return training ? printed(g)->training_sites : sites;
}

/* [GLO-3.2] How many orders each player is dealt. */
static int dealt_orders(const struct glory *rome) {
    return START_ORDERS + (glory_switch(rome, SWITCH_DEALT) ? 0 : 1) +
           (rome->head.options[OPTION_EXPERT] != 0 ? 1 : 0);
}

/* [GLO-3.1] [GLO-3.2] [GLO-3.3] The table before the first card is dealt. */
void glory_start(const struct quad_game *g, struct quad_state *s) {
    struct glory *rome = touch(s);
    set_switches(rome);
    memcpy(rome->deck, printed(g)->copies[glory_edition(rome)], sizeof rome->deck);
    rome->away = glory_switch(rome, SWITCH_TRAINING) ? printed(g)->put_away : 0;
    rome->deck_size = (uint8_t)(printed(g)->orders[glory_edition(rome)] - rome->away);
    for (int material = 0; material < MATERIALS; material++) {
        rome->in_town[material] = (uint8_t)glory_sites_in_town(g, rome);
        rome->out_of_town[material] = (uint8_t)(printed(g)->sites[material] - rome->in_town[material]);
    }
    rome->pile = printed(g)->senators;
    for (int seat = 0; seat < s->seats; seat++) {
        rome->influence[seat] = printed(g)->start_influence;
        if (glory_switch(rome, SWITCH_DEALT)) {
            rome->senators[seat] = 1;
            rome->pile--;
        }
    }
    unsigned all = (1u << s->seats) - 1u;
    if (s->options[OPTION_EXPERT] != 0) {
        quad_push(s, STEP_PICK, all);
    } else {
        quad_push(s, STEP_LOT, 1u << QUAD_CHANCE)->arg[0] = (uint8_t)all;
    }
    for (int seat = s->seats - 1; seat >= 0; seat--) {
        struct quad_frame *frame = quad_push(s, STEP_DEAL, 1u << QUAD_CHANCE);
        frame->arg[0] = (uint8_t)seat;
        frame->arg[1] = (uint8_t)dealt_orders(rome);
    }
}

void glory_apply_deal(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                      struct quad_journal *j) {
    struct glory *rome = touch(s);
    struct quad_frame *frame = quad_top(s);
    glory_take(rome, m.arg[0]);
    glory_gain(rome, frame->arg[0], m.arg[0]);
    quad_tell(j, QUAD_ONLY(frame->arg[0]), MESSAGE_GET, frame->arg[0], m.arg[0], 0, 0);
    if (--frame->arg[1] == 0) {
        quad_pop(s);
    }
}

/* [GLO-3.8] The place of a title in alphabetical order. */
static int rank_of(const struct glory *rome, int title) {
    static const uint8_t ranks[TITLES][QUAD_LANGUAGES] = {
#define TITLE(id, token, english, french, noun, rank_en, rank_fr, ...) [TITLE_##id] = {rank_en, rank_fr},
#include "titles.def"
#undef TITLE
    };
    return ranks[title][glory_switch(rome, SWITCH_FRENCH) ? QUAD_FRENCH : QUAD_ENGLISH];
}

/* [GLO-3.6] A card shown for the first player lies in the pool. */
static void to_pool(const struct quad_game *g, struct glory *rome, int title) {
    rome->pool[printed(g)->material[title]]++;
    rome->gone[title]++;
}

/* [GLO-3.4] One player alone is first and leads; [GLO-3.5] players tied for first draw again. */
static void choose_leader(struct quad_state *s, unsigned first, struct quad_journal *j) {
    quad_pop(s);
    if (quad_bits_count(first) > 1) {
        quad_push(s, STEP_LOT, 1u << QUAD_CHANCE)->arg[0] = (uint8_t)first;
        return;
    }
    touch(s)->leader = (uint8_t)quad_bits_lowest(first);
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_LEADER, look(s)->leader, 0, 0, 0);
    quad_push(s, STEP_TURN, 0);
}

/* Whether a title comes before the first so far (0: none yet), and keeping who has it. */
static void compare_title(const struct glory *rome, int seat, int title, uint8_t *first, uint8_t *who) {
    int so_far = *first == 0 ? TITLES : rank_of(rome, *first - 1);
    if (rank_of(rome, title) < so_far) {
        *first = (uint8_t)(title + 1);
        *who = 0;
    }
    if (*first == title + 1) {
        *who = (uint8_t)(*who | 1u << seat);
    }
}

/* A card for the first player is on the table; the last one decides. */
static void contend(const struct quad_game *g, struct quad_state *s, int seat, int title,
                    struct quad_journal *j) {
    struct glory *rome = touch(s);
    struct quad_frame *frame = quad_top(s);
    to_pool(g, rome, title);
    frame->arg[0] = (uint8_t)(frame->arg[0] & ~(1u << seat));
    compare_title(rome, seat, title, &frame->arg[1], &frame->arg[2]);
    if (frame->arg[0] == 0) {
        choose_leader(s, frame->arg[2], j);
    }
}

void glory_apply_lot(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                     struct quad_journal *j) {
    seat = quad_bits_lowest(quad_top(s)->arg[0]);
    glory_take(touch(s), m.arg[0]);
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_LOT, seat, m.arg[0], 0, 0);
    contend(g, s, seat, m.arg[0], j);
}

/* [GLO-3.7] Everybody chooses in secret; then all choices are shown. */
void glory_legal_pick(const struct quad_game *g, const struct quad_state *s, int seat,
                      struct quad_choices *out) {
    uint64_t hand = glory_held(look(s)->hand[seat]);
    for (int title; quad_bits_next(&hand, &title);) {
        quad_offer(out, VERB_PICK, title, 0, 0);
    }
}

void glory_apply_pick(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                      struct quad_journal *j) {
    struct quad_frame *frame = quad_top(s);
    touch(s)->picked[seat] = (uint8_t)(m.arg[0] + 1);
    frame->waiting = (uint8_t)(frame->waiting & ~(1u << seat));
    if (frame->waiting == 0) {
        quad_pop(s);
        quad_push(s, STEP_UNVEIL, 1u << QUAD_CHANCE)->arg[0] = (uint8_t)((1u << s->seats) - 1u);
    }
}

void glory_legal_unveil(const struct quad_game *g, const struct quad_state *s, int seat,
                        struct quad_choices *out) {
    seat = quad_bits_lowest(quad_see_top(s)->arg[0]);
    quad_offer(out, VERB_SHOW, look(s)->picked[seat] - 1, 0, 0);
}

void glory_apply_unveil(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                        struct quad_journal *j) {
    struct glory *rome = touch(s);
    seat = quad_bits_lowest(quad_top(s)->arg[0]);
    rome->picked[seat] = 0;
    glory_drop(g, rome, seat, m.arg[0]);
    quad_tell(j, QUAD_EVERYBODY, MESSAGE_PICKED, seat, m.arg[0], 0, 0);
    contend(g, s, seat, m.arg[0], j);
}
