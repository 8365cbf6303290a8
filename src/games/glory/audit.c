/* audit.c: what must always hold, and completing a position that was made by hand.
 *
 * The audit is all that stands between a written position and the rules: whatever passes can be played to the
 * end. */
#include "glory.h"

/* Cards of a title outside the deck. */
static int copies_out(const struct glory *rome, int title) {
    const struct quad_state *s = &rome->head;
    int copies = rome->gone[title] + (rome->aside == title + 1);
    for (int seat = 0; seat < s->seats; seat++) {
        copies += glory_copies(rome->hand[seat], title) + glory_copies(rome->stash[seat], title);
        copies += (int)(rome->laid[seat] >> title & 1u) + (int)(rome->built[seat] >> title & 1u);
    }
    bool basin = s->depth > 0 && quad_see_top(s)->step == STEP_BASIN && quad_see_top(s)->arg[0] == title;
    return copies + basin;
}

/* Cards of a material that are nothing but material now. */
static int spent_cards(const struct glory *rome, int material) {
    int cards = rome->pool[material] + rome->spent[material];
    for (int seat = 0; seat < rome->head.seats; seat++) {
        cards += rome->clients[seat][material] + rome->stock[seat][material] + rome->vault[seat][material] +
                 rome->camp[seat][material];
    }
    return cards;
}

static int sites_out(const struct quad_game *g, const struct glory *rome, int site) {
    int count = 0;
    for (int seat = 0; seat < rome->head.seats; seat++) {
        count += rome->claimed[seat][site];
        uint64_t laid = rome->laid[seat];
        for (int title; quad_bits_next(&laid, &title);) {
            count += glory_site_of(g, rome, seat, title) == site;
        }
    }
    return count;
}

/* Whose actions go on: the seat of the frame above the turn; a card set aside is his. */
static int acting_seat(const struct quad_state *s) {
    return s->depth > 1 && s->agenda[1].step == STEP_ACT ? s->agenda[1].arg[0] : -1;
}

static const char *audit_cards(const struct quad_game *g, const struct glory *rome) {
    int gone[MATERIALS] = {0}, unseen = rome->deck_size + rome->away;
    for (int title = 0; title < TITLES; title++) {
        if (copies_out(rome, title) + rome->deck[title] != printed(g)->copies[glory_edition(rome)][title]) {
            return "every title has its copies";
        }
        gone[printed(g)->material[title]] += rome->gone[title];
        unseen -= rome->deck[title];
    }
    for (int material = 0; material < MATERIALS; material++) {
        if (gone[material] != spent_cards(rome, material)) {
            return "orders of each material";
        }
        if (rome->in_town[material] + rome->out_of_town[material] + sites_out(g, rome, material) !=
            printed(g)->sites[material]) {
            return "sites of each material";
        }
    }
    int senators = rome->pile;
    for (int seat = 0; seat < rome->head.seats; seat++) {
        senators += rome->senators[seat] + rome->played[seat];
        unseen += rome->blind[seat];
    }
    if (senators != printed(g)->senators) {
        return "senators";
    }
    return unseen == 0 ? NULL : "deck size";
}

/* [GLO-11.12] Materials lie on buildings that are there and need them. */
static bool materials_are_sound(const struct quad_game *g, const struct glory *rome, int seat) {
    for (int title = 0; title < TITLES; title++) {
        int placed = rome->placed[seat][title],
            value = printed(g)->value[glory_site_of(g, rome, seat, title)];
        bool laid = quad_bits_has(rome->laid[seat], title), built = quad_bits_has(rome->built[seat], title);
        if (placed > (laid    ? value - 1
                      : built ? value
                              : 0) ||
            (placed == 0 && quad_bits_has(rome->marbled[seat], title))) {
            return false;
        }
    }
    return true;
}

static const char *audit_seat(const struct quad_game *g, const struct glory *rome, int seat) {
    int influence = printed(g)->start_influence, aside = acting_seat(&rome->head) == seat && rome->aside != 0;
    const uint64_t all = printed(g)->titles[glory_edition(rome)], statue = glory_bit(TITLE_STATUE);
    for (int material = 0; material < MATERIALS; material++) {
        influence += rome->claimed[seat][material] * printed(g)->value[material];
        int held = glory_count(rome->hand[seat], printed(g)->titles_of[material]);
        if (rome->shown[seat][material] > held || rome->most[seat][material] < held ||
            rome->most[seat][material] > rome->orders[seat]) {
            return "hands by material";
        }
        if (rome->revealed[seat][material] > rome->shown[seat][material] ||
            rome->revealed[seat][material] > rome->demanded[seat][material] ||
            rome->demanded[seat][material] > held) {
            return "revealed cards";
        }
        if (rome->hired[seat][material] > rome->clients[seat][material] ||
            rome->demand[material] > MOST_OF_MATERIAL) {
            return "clients and demands";
        }
    }
    if ((glory_held(rome->hand[seat]) & ~all) != 0 || (glory_held(rome->stash[seat]) & ~all) != 0 ||
        ((rome->laid[seat] | rome->built[seat]) & ~all) != 0 || (rome->laid[seat] & rome->built[seat]) != 0 ||
        (rome->opened[seat] & ~rome->built[seat]) != 0 || (rome->marbled[seat] & ~rome->laid[seat]) != 0) {
        return "titles";
    }
    if ((rome->statue[seat] != 0) != ((glory_owned(rome, seat) & statue) != 0) ||
        !materials_are_sound(g, rome, seat)) {
        return "materials and sites of buildings";
    }
    if (rome->orders[seat] != glory_count(rome->hand[seat], all) + aside ||
        rome->stashed[seat] != glory_count(rome->stash[seat], all) ||
        rome->vault_size[seat] != glory_sum(rome->vault[seat]) + rome->stashed[seat] + rome->blind[seat]) {
        return "sizes of hands and vaults";
    }
    if (rome->influence[seat] != influence || rome->client_count[seat] != glory_sum(rome->clients[seat])) {
        return "influence and clients";
    }
    if (rome->works[seat] != glory_functions(g, rome, seat)) {
        return "functions";
    }
    return rome->conceded[seat] <= rome->head.seats && rome->conceded[seat] != seat + 1 ? NULL : "concession";
}

/* [GLO-3.4] Seats still to come, and who has the first title so far. */
static bool contest_is_sound(const struct glory *rome, const struct quad_frame *frame) {
    return (frame->arg[0] | frame->arg[2]) >> rome->head.seats == 0 &&
           (frame->arg[1] == 0) == (frame->arg[2] == 0) && (frame->arg[0] & frame->arg[2]) == 0;
}

/* [GLO-3.7] Who has chosen holds the card; who still chooses has one, or will be dealt one. */
static bool choices_are_sound(const struct glory *rome, unsigned chosen, unsigned fed) {
    for (int seat = 0; seat < rome->head.seats; seat++) {
        bool has = rome->orders[seat] > 0 || quad_bits_has(fed, seat);
        bool chose = rome->picked[seat] != 0 && rome->picked[seat] <= TITLES &&
                     glory_copies(rome->hand[seat], rome->picked[seat] - 1) > 0;
        if (quad_bits_has(chosen, seat) ? !chose : rome->picked[seat] != 0 || !has) {
            return false;
        }
    }
    return true;
}

/* [GLO-3.2] … [GLO-3.7] Deals above the choice of the first player. */
static bool setup_is_sound(const struct glory *rome) {
    const struct quad_state *s = &rome->head;
    const struct quad_frame *bottom = &s->agenda[0];
    unsigned all = (1u << s->seats) - 1u, fed = 0;
    for (int i = 1; i < s->depth; i++) {
        fed |= 1u << s->agenda[i].arg[0];
    }
    if (rome->role != 0) {
        return false; /* nobody has led yet */
    }
    if (bottom->step == STEP_PICK) {
        return choices_are_sound(rome, all & ~bottom->waiting, fed);
    }
    unsigned chosen = bottom->step == STEP_UNVEIL ? bottom->arg[0] : 0;
    return contest_is_sound(rome, bottom) && choices_are_sound(rome, chosen, all);
}

/* [GLO-4.4] After the end only unseen vault cards are left to show. */
static bool reveals_are_sound(const struct glory *rome) {
    unsigned blind = 0, stashed = 0;
    for (int i = 0; i < rome->head.depth; i++) {
        const struct quad_frame *frame = &rome->head.agenda[i];
        bool reveals = frame->step == STEP_REVEAL;
        int seat = frame->arg[0];
        unsigned *seen = reveals ? &blind : &stashed;
        if ((reveals ? rome->blind : rome->stashed)[seat] == 0 || quad_bits_has(*seen, seat)) {
            return false;
        }
        *seen |= 1u << seat;
    }
    return rome->ending != 0;
}

/* [GLO-11.15] Each of these buildings acts once, for whom it stands. */
static bool grant_is_sound(const struct quad_game *g, const struct glory *rome,
                           const struct quad_frame *frame, unsigned *grants) {
    static const uint8_t sources[] = {[ROLE_LABORER] = 1 + TITLE_FOUNDRY,
                                      [ROLE_CRAFTSMAN] = 1 + TITLE_AMPHITHEATRE,
                                      [ROLE_PATRON] = 1 + TITLE_GARDEN,
                                      [THINKING] = 1 + TITLE_SCHOOL};
    int source = sources[frame->arg[1]];
    bool again = quad_bits_has(*grants, frame->arg[1]);
    *grants |= 1u << frame->arg[1];
    return source != 0 && !again && frame->arg[2] < printed(g)->most_influence &&
           quad_bits_has(rome->built[frame->arg[0]], source - 1);
}

/* What interrupted Patron actions have used stands without gaps, and in a further frame only if there was no
 * room. */
static bool patron_is_sound(const struct quad_frame *frame, const struct quad_frame *below) {
    for (int i = glory_held_up(frame); i < HELD_UP; i++) {
        if (glory_used_before(frame, i) != 0) {
            return false;
        }
    }
    return below->step != STEP_PATRON || glory_held_up(below) == HELD_UP;
}

/* [GLO-18.13] Each action that interrupts another is that of a Patron hired this turn, or of a Merchant with
 * Ludus Magna. So the agenda has room: TURN and ACT; a GRANT of each of four buildings, each perhaps above a
 * STAIRWAY; a first frame of Patron actions above ACT and each GRANT, and further ones for what these have no
 * room for; two frames on top. */
enum { GRANTS = 4 };
_Static_assert(2 + 2 * GRANTS + (1 + GRANTS) + MOST_INTERRUPTING / (HELD_UP + 1) + 2 <= QUAD_AGENDA,
               "room for all");

static int interruptions(const struct quad_frame *frame) {
    bool nested = frame->step == STEP_PATRON && frame[-1].step == STEP_PATRON;
    bool soon = frame->step == STEP_BATH && (frame->arg[0] == ROLE_PATRON || frame->arg[0] == ROLE_MERCHANT);
    return nested + soon + (frame->step == STEP_PATRON ? glory_held_up(frame) : 0);
}

/* No more senators and petitions than that are among what a seat has played. */
static int most_wild(const struct glory *rome, int seat) {
    return rome->played[seat] + glory_sum(rome->camp[seat]) / 2;
}

/* [GLO-13.3] What is demanded was revealed. */
static bool demands_are_sound(const struct glory *rome, int seat, int made) {
    for (int material = 0; material < MATERIALS; material++) {
        if (rome->demand[material] > rome->revealed[seat][material]) {
            return false;
        }
    }
    return glory_sum(rome->demand) == made;
}

/* What a frame needs besides its row; it lies above another. */
static bool frame_is_sound(const struct quad_game *g, const struct glory *rome,
                           const struct quad_frame *frame, int seat) {
    const struct quad_state *s = &rome->head;
    const struct quad_frame *below = frame - 1;
    switch (frame->step) {
    case STEP_LEAD:
        return seat == rome->leader && rome->role == 0;
    case STEP_FOLLOW:
        return seat != rome->leader && rome->role == frame->arg[1] + 1;
    case STEP_PETITION:
        return rome->shown[seat][frame->arg[0]] >= frame->arg[1] && rome->role == frame->arg[3] + 1 &&
               frame->arg[2] <= most_wild(rome, seat) + 1;
    case STEP_PALACE:
        return rome->role == frame->arg[4] + 1 && frame->arg[3] <= most_wild(rome, seat);
    case STEP_DRAW:
    case STEP_FOUNTAIN:
        return rome->deck_size > 0;
    case STEP_BAR: /* the Bar itself is used */
        return rome->deck_size > 0 && below->arg[0] != 0;
    case STEP_BATH: /* somebody was hired */
        return below->arg[0] != 0;
    case STEP_EMPTY:
        return glory_held(rome->hand[seat]) != 0;
    case STEP_TRIBUNAL:
        return rome->pile > 0;
    case STEP_ACT:
        return rome->role != 0 && rome->role != ROLE_LEGIONARY + 1;
    case STEP_PATRON:
        return patron_is_sound(frame, below);
    case STEP_PRISON:
        return rome->claimed[seat][printed(g)->material[TITLE_PRISON]] > 0;
    case STEP_DEMAND:
        return demands_are_sound(rome, seat, frame->arg[2]);
    case STEP_RAID:
        return frame->arg[2] < s->seats;
    case STEP_GIVE:
        return frame->waiting != 1u << seat && frame->arg[2] + frame->arg[3] <= rome->demand[frame->arg[4]];
    case STEP_SENATE:
        return frame->arg[0] < s->seats;
    default:
        return true;
    }
}

/* Whose doing a frame is: his who is asked, or else whom it names; who gives is asked by who demands. */
static int doer(const struct quad_frame *frame) {
    bool asks = frame->waiting != 0 && frame->waiting != 1u << QUAD_CHANCE && frame->step != STEP_GIVE;
    return asks ? quad_bits_lowest(frame->waiting) : frame->arg[0];
}

/* One turn: above TURN all frames are one seat's. */
static bool turn_is_sound(const struct quad_game *g, const struct glory *rome) {
    const struct quad_state *s = &rome->head;
    const struct quad_frame *frame = &s->agenda[1];
    int seat = doer(frame), interrupted = 0;
    unsigned grants = 0;
    if (s->agenda[0].arg[1] >= s->seats || !glory_phase_suits(rome, frame->step)) {
        return false;
    }
    for (; frame < s->agenda + s->depth; frame++) {
        bool granted = frame->step != STEP_GRANT || grant_is_sound(g, rome, frame, &grants);
        if (doer(frame) != seat || !granted || !frame_is_sound(g, rome, frame, seat)) {
            return false;
        }
        interrupted += interruptions(frame);
    }
    return interrupted <= rome->hired[seat][ROLE_PATRON] + rome->hired[seat][ROLE_MERCHANT];
}

static const char *audit_agenda(const struct quad_game *g, const struct glory *rome) {
    const struct quad_state *s = &rome->head;
    int bottom = s->depth > 0 ? s->agenda[0].step : STEP_TURN;
    bool picking = bottom == STEP_PICK || bottom == STEP_UNVEIL;
    for (int seat = 0; seat < s->seats; seat++) {
        if (!picking && rome->picked[seat] != 0) {
            return "choices for the first player";
        }
    }
    bool aside = rome->aside != 0;
    if (aside != (rome->aside_site != 0) || aside != (rome->aside_role != 0) ||
        (aside && acting_seat(s) < 0)) {
        return "card set aside";
    }
    if (s->depth == 0) {
        bool settled = rome->ending == ENDING_FORUM + 1 || rome->ending == ENDING_CONCESSION + 1;
        unsigned first = glory_first_seats(g, s);
        bool won = settled ? (first & ~rome->winners) == 0 : rome->winners == first;
        return won ? NULL : "winners of a game that is over";
    }
    bool sound = bottom == STEP_REVEAL || bottom == STEP_SHOW ? reveals_are_sound(rome)
                 : rome->ending != 0                          ? false
                 : bottom == STEP_TURN                        ? turn_is_sound(g, rome)
                                                              : setup_is_sound(rome);
    return sound ? NULL : "agenda";
}

const char *glory_audit(const struct quad_game *g, const struct quad_state *s) {
    const struct glory *rome = look(s);
    unsigned seats = (1u << s->seats) - 1u;
    if (rome->leader >= s->seats || (rome->crafted & ~seats) != 0 || (rome->winners & ~seats) != 0) {
        return "leader, craftsmen and winners";
    }
    const char *broken = audit_cards(g, rome);
    unsigned forums = 0;
    for (int seat = 0; seat < s->seats && broken == NULL; seat++) {
        const uint64_t forum = glory_bit(TITLE_FORUM) | glory_bit(TITLE_FORUM_ROMANUM);
        broken = audit_seat(g, rome, seat);
        forums |= (rome->works[seat] & forum) != 0 ? 1u << seat : 0u;
    }
    if (broken == NULL && forums != rome->forums) {
        broken = "forums";
    }
    return broken != NULL ? broken : audit_agenda(g, rome);
}

/* Orders that lie somewhere as material: which titles they were is a matter of no consequence, but they are
 * gone. */
static void restock_gone(const struct quad_game *g, struct glory *rome) {
    memset(rome->gone, 0, sizeof rome->gone);
    for (int material = 0; material < MATERIALS; material++) {
        for (int cards = spent_cards(rome, material); cards > 0; cards--) {
            int most = 0, which = -1;
            uint64_t titles = printed(g)->titles_of[material] & printed(g)->titles[glory_edition(rome)];
            for (int title; quad_bits_next(&titles, &title);) {
                int left = printed(g)->copies[glory_edition(rome)][title] - copies_out(rome, title);
                which = left > most ? title : which;
                most = left > most ? left : most;
            }
            if (which >= 0) {
                rome->gone[which]++;
            }
        }
    }
}

static void restock_seat(const struct quad_game *g, struct glory *rome, int seat) {
    int influence = printed(g)->start_influence, aside = acting_seat(&rome->head) == seat && rome->aside != 0;
    for (int material = 0; material < MATERIALS; material++) {
        influence += rome->claimed[seat][material] * printed(g)->value[material];
    }
    rome->influence[seat] = (uint8_t)influence;
    rome->orders[seat] = (uint8_t)(glory_count(rome->hand[seat], ~(uint64_t)0) + aside);
    memset(rome->most[seat], rome->orders[seat], sizeof rome->most[seat]);
    rome->client_count[seat] = (uint8_t)glory_sum(rome->clients[seat]);
    rome->stashed[seat] = (uint8_t)glory_count(rome->stash[seat], ~(uint64_t)0);
    rome->vault_size[seat] =
        (uint8_t)(glory_sum(rome->vault[seat]) + rome->stashed[seat] + rome->blind[seat]);
}

/* Put every card, senator and site that is nowhere else into its pile, and recompute what is derived. */
void glory_restock(const struct quad_game *g, struct quad_state *s) {
    struct glory *rome = touch(s);
    int senators = 0, unseen = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        restock_seat(g, rome, seat);
        senators += rome->senators[seat] + rome->played[seat];
        unseen -= rome->blind[seat];
    }
    rome->pile = (uint8_t)(senators > printed(g)->senators ? 0 : printed(g)->senators - senators);
    restock_gone(g, rome);

    for (int title = 0; title < TITLES; title++) {
        int left = printed(g)->copies[glory_edition(rome)][title] - copies_out(rome, title);
        rome->deck[title] = (uint8_t)(left < 0 ? 0 : left);

        unseen += rome->deck[title];
    }
    rome->deck_size = (uint8_t)(unseen < rome->away ? 0 : unseen - rome->away);
    for (int site = 0; site < MATERIALS; site++) {
        int left = printed(g)->sites[site] - sites_out(g, rome, site);
        left = left < 0 ? 0 : left;
        rome->in_town[site] = (uint8_t)(rome->in_town[site] > left ? left : rome->in_town[site]);
        rome->out_of_town[site] = (uint8_t)(left - rome->in_town[site]);
    }
    glory_refresh(g, rome);
}
