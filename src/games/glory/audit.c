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

static int sites_out(const struct glory *rome, int site) {
    int count = 0;
    for (int seat = 0; seat < rome->head.seats; seat++) {
        count += rome->claimed[seat][site];
        uint64_t laid = rome->laid[seat];
        for (int title; quad_bits_next(&laid, &title);) {
            count += glory_site_of(rome, seat, title) == site;
        }
    }
    return count;
}

/* Whose actions go on: the seat of the frame above the turn; a card set aside is his. */
static int acting_seat(const struct quad_state *s) {
    return s->depth > 1 && s->agenda[1].step == STEP_ACT ? s->agenda[1].arg[0] : -1;
}

static const char *audit_cards(const struct glory *rome) {
    int gone[MATERIALS] = {0}, unseen = rome->deck_size + rome->away;
    for (int title = 0; title < TITLES; title++) {
        bool used = quad_bits_has(glory_deck_titles(rome), title);
        if (copies_out(rome, title) + rome->deck[title] != (used ? glory_cards[title].copies : 0)) {
            return "every title has its copies";
        }
        gone[glory_cards[title].material] += rome->gone[title];
        unseen -= rome->deck[title];
    }
    for (int material = 0; material < MATERIALS; material++) {
        if (gone[material] != spent_cards(rome, material)) {
            return "twenty-four orders of each material";
        }
        if (rome->in_town[material] + rome->out_of_town[material] + sites_out(rome, material) !=
            SITES_PER_MATERIAL) {
            return "six sites of each material";
        }
    }
    int senators = rome->pile;
    for (int seat = 0; seat < rome->head.seats; seat++) {
        senators += rome->senators[seat] + rome->played[seat];
        unseen += rome->blind[seat];
    }
    if (senators != SENATORS) {
        return "six senators";
    }
    return unseen == 0 ? NULL : "deck size";
}

/* [GLO-11.12] Materials lie on buildings that are there and need them. */
static bool materials_are_sound(const struct glory *rome, int seat) {
    for (int title = 0; title < TITLES; title++) {
        int placed = rome->placed[seat][title], value = glory_values[glory_site_of(rome, seat, title)];
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

static const char *audit_seat(const struct glory *rome, int seat) {
    int influence = START_INFLUENCE, aside = acting_seat(&rome->head) == seat && rome->aside != 0;
    const uint64_t all = glory_deck_titles(rome), statue = glory_bit(TITLE_STATUE);
    for (int material = 0; material < MATERIALS; material++) {
        influence += rome->claimed[seat][material] * glory_values[material];
        int held = glory_count(rome->hand[seat], glory_titles_of[material]);
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
            rome->demand[material] > ORDERS_PER_MATERIAL) {
            return "clients and demands";
        }
    }
    if ((glory_held(rome->hand[seat]) & ~all) != 0 || (glory_held(rome->stash[seat]) & ~all) != 0 ||
        ((rome->laid[seat] | rome->built[seat]) & ~all) != 0 || (rome->laid[seat] & rome->built[seat]) != 0 ||
        (rome->opened[seat] & ~rome->built[seat]) != 0 || (rome->marbled[seat] & ~rome->laid[seat]) != 0) {
        return "titles";
    }
    if ((rome->statue[seat] != 0) != ((glory_owned(rome, seat) & statue) != 0) ||
        !materials_are_sound(rome, seat)) {
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
    if (rome->works[seat] != glory_functions(rome, seat)) {
        return "functions";
    }
    return rome->conceded[seat] <= rome->head.seats && rome->conceded[seat] != seat + 1 ? NULL : "concession";
}

/* Who is asked by a frame, or -1. */
static int asked(const struct quad_frame *frame) {
    return quad_bits_count(frame->waiting) == 1 && frame->waiting != 1u << QUAD_CHANCE
               ? quad_bits_lowest(frame->waiting)
               : -1;
}

/* [GLO-3.4] Seats still to come, the first title so far and who has it. */
static bool contest_is_sound(const struct glory *rome, const struct quad_frame *frame) {
    unsigned all = (1u << rome->head.seats) - 1u;
    return frame->waiting == 1u << QUAD_CHANCE && frame->arg[0] != 0 && (frame->arg[0] & ~all) == 0 &&
           frame->arg[1] <= TITLES && (frame->arg[2] & ~all) == 0 &&
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
    if (rome->role != 0) {
        return false; /* nobody has led yet */
    }
    for (int i = 1; i < s->depth; i++) {
        if (s->agenda[i].step != STEP_DEAL || s->agenda[i].waiting != 1u << QUAD_CHANCE ||
            s->agenda[i].arg[1] == 0) {
            return false;
        }
        fed |= 1u << s->agenda[i].arg[0];
    }
    if (bottom->step == STEP_LOT) {
        return contest_is_sound(rome, bottom) && choices_are_sound(rome, 0, all);
    }
    if (bottom->step == STEP_UNVEIL) {
        return contest_is_sound(rome, bottom) && choices_are_sound(rome, bottom->arg[0], all);
    }
    return bottom->step == STEP_PICK && bottom->waiting != 0 && (bottom->waiting & ~all) == 0 &&
           choices_are_sound(rome, all & ~bottom->waiting, fed);
}

/* [GLO-4.4] After the end only unseen vault cards are left to show. */
static bool reveals_are_sound(const struct glory *rome) {
    unsigned blind = 0, stashed = 0;
    for (int i = 0; i < rome->head.depth; i++) {
        const struct quad_frame *frame = &rome->head.agenda[i];
        int seat = frame->arg[0];
        bool reveal = frame->step == STEP_REVEAL && rome->blind[seat] > 0 && !quad_bits_has(blind, seat);
        bool show = frame->step == STEP_SHOW && rome->stashed[seat] > 0 && !quad_bits_has(stashed, seat);
        if ((!reveal && !show) || frame->waiting != 1u << QUAD_CHANCE) {
            return false;
        }
        blind |= reveal ? 1u << seat : 0u;
        stashed |= show ? 1u << seat : 0u;
    }
    return rome->ending != 0;
}

/* What may lie below the top of a turn's agenda: frames that go on when those above them are done. */
static bool buried_is_sound(const struct glory *rome, int i, int seat, unsigned *grants) {
    static const uint8_t source[] = {[ROLE_LABORER] = TITLE_FOUNDRY,
                                     [ROLE_CRAFTSMAN] = TITLE_AMPHITHEATRE,
                                     [ROLE_PATRON] = TITLE_GARDEN,
                                     [THINKING] = TITLE_SCHOOL};
    const struct quad_state *s = &rome->head;
    const struct quad_frame *frame = &s->agenda[i], *above = &s->agenda[i + 1];
    bool last = i == s->depth - 2;
    switch (frame->step) {
    case STEP_ACT:
        return i == 1 && rome->role != 0 && rome->role != ROLE_LEGIONARY + 1 && frame->arg[5] <= 1;
    case STEP_GRANT: {
        bool known = frame->arg[1] == ROLE_LABORER || frame->arg[1] == ROLE_CRAFTSMAN ||
                     frame->arg[1] == ROLE_PATRON || frame->arg[1] == THINKING;
        bool again = known && quad_bits_has(*grants, frame->arg[1]);
        *grants |= known ? 1u << frame->arg[1] : 0u;
        return known && !again && i > 1 && frame->arg[0] == seat &&
               quad_bits_has(rome->built[seat], source[frame->arg[1]]);
    }
    case STEP_STAIRWAY:
        return i > 1 && asked(frame) == seat && (above->step == STEP_GRANT || above->step == STEP_PRISON);
    case STEP_PATRON:
        return i > 1 && asked(frame) == seat;
    case STEP_RAID:
        return last &&
               (above->step == STEP_GIVE || above->step == STEP_SPOILS || above->step == STEP_LIONS ||
                above->step == STEP_DOMUS) &&
               frame->arg[0] == seat && frame->arg[1] <= 5 && frame->arg[2] < s->seats &&
               frame->arg[3] <= MATERIALS;

    case STEP_THINK:
        return last && above->step == STEP_EMPTY && asked(frame) == seat;
    case STEP_TRIBUNAL:
        return last && above->step == STEP_DRAW && asked(frame) == seat && rome->pile > 0;
    default:
        return false;
    }
}

/* What interrupted Patron actions have used stands without gaps, and in a further frame only if there was no
 * room. */
static bool patron_is_sound(const struct quad_frame *frame, const struct quad_frame *below) {
    int count = glory_held_up(frame);
    for (int i = count; i < HELD_UP; i++) {
        if (glory_used_before(frame, i) != 0) {
            return false;
        }
    }
    for (int i = 1; i < QUAD_FRAME_ARGS; i++) {
        if (frame->arg[i] >= 64) {
            return false;
        }
    }
    return frame->arg[0] < 8 && (below->step != STEP_PATRON || glory_held_up(below) == HELD_UP);
}

/* [GLO-18.13] Each action that interrupts another is that of a Patron hired this turn, or of a Merchant with
 * Ludus Magna. So the agenda has room: TURN and ACT; a GRANT of each of four buildings, each perhaps above a
 * STAIRWAY; a first frame of Patron actions above ACT and each GRANT, and further ones for what these have no
 * room for; two frames on top. */
enum { GRANTS = 4, INTERRUPTIONS = 2 * ORDERS_PER_MATERIAL };
_Static_assert(2 + 2 * GRANTS + (1 + GRANTS) + INTERRUPTIONS / (HELD_UP + 1) + 2 <= QUAD_AGENDA,
               "room for all");

static bool patrons_are_sound(const struct glory *rome, int seat) {
    const struct quad_state *s = &rome->head;
    int interruptions = 0;
    for (int i = 1; i < s->depth; i++) {
        const struct quad_frame *frame = &s->agenda[i], *below = &s->agenda[i - 1];
        if (frame->step == STEP_PATRON) {
            interruptions += glory_held_up(frame) + (below->step == STEP_PATRON);
            if (!patron_is_sound(frame, below)) {
                return false;
            }
        } else if (frame->step == STEP_BATH &&
                   (frame->arg[0] == ROLE_PATRON || frame->arg[0] == ROLE_MERCHANT)) {
            interruptions++; /* as soon as he acts */
        }
    }
    return interruptions <= rome->hired[seat][ROLE_PATRON] + rome->hired[seat][ROLE_MERCHANT];
}

static bool raided(const struct quad_state *s) {
    return s->depth > 1 && s->agenda[s->depth - 2].step == STEP_RAID;
}

/* The decisions that need more than a seat to ask. */
static bool decision_is_sound(const struct glory *rome, int seat) {
    const struct quad_state *s = &rome->head;
    const struct quad_frame *top = quad_see_top(s);
    switch (top->step) {
    case STEP_LEAD:
        return s->depth == 2 && seat == rome->leader && rome->role == 0 && top->arg[0] <= 1;
    case STEP_FOLLOW:
        return s->depth == 2 && rome->role == top->arg[1] + 1 && seat != rome->leader && top->arg[0] <= 1;
    case STEP_PETITION:
        return (top->arg[1] == 2 || top->arg[1] == 3) && rome->shown[seat][top->arg[0]] >= top->arg[1] &&
               s->depth == 2 && top->arg[3] + 1 == rome->role;
    case STEP_PALACE:
        return s->depth == 2 && top->arg[1] <= 2 && top->arg[4] + 1 == rome->role;
    case STEP_TRIBUNAL:
        return rome->pile > 0;
    case STEP_PRISON:
        return rome->claimed[seat][MATERIAL_STONE] > 0;
    case STEP_DEMAND:
        return top->arg[0] > 0;
    case STEP_GIVE:
        return raided(s) && top->arg[0] == s->agenda[s->depth - 2].arg[0] && top->arg[0] != seat;
    case STEP_SPOILS:
    case STEP_LIONS:
    case STEP_DOMUS:
        return raided(s) && seat == s->agenda[s->depth - 2].arg[0];
    case STEP_SENATE:
        return s->depth == 2 && top->arg[0] > 0 && top->arg[0] < s->seats;
    case STEP_SEWER:
        return s->depth == 2;
    case STEP_BATH: /* somebody was hired */
        return s->depth > 2 &&
               (s->agenda[s->depth - 2].step != STEP_PATRON || s->agenda[s->depth - 2].arg[0] != 0);
    case STEP_PATRON:
    case STEP_LABORER:
    case STEP_MERCHANT:
    case STEP_CRAFTSMAN:
    case STEP_ARCHITECT:
    case STEP_BASIN:
    case STEP_STAIRWAY:
        return s->depth > 2;
    default:
        return top->step == STEP_THINK;
    }
}

/* Chance draws for a hand, a clientele or the Fountain. */
static bool luck_is_sound(const struct glory *rome, int *seat) {
    const struct quad_state *s = &rome->head;
    const struct quad_frame *top = quad_see_top(s), *below = &s->agenda[s->depth - 2];
    *seat = top->arg[0];
    if (top->waiting != 1u << QUAD_CHANCE || s->depth < 2) {
        return false;
    }
    if (top->step == STEP_EMPTY) {
        return below->step == STEP_THINK && glory_held(rome->hand[*seat]) != 0;
    }
    if (rome->deck_size == 0) {
        return false;
    }
    return top->step == STEP_DRAW ? top->arg[1] > 0
           : top->step == STEP_FOUNTAIN
               ? s->depth > 2
               : top->step == STEP_BAR && below->step == STEP_PATRON && asked(below) == *seat &&
                     below->arg[0] != 0; /* the Bar itself is used */
}

/* One turn: TURN, perhaps ACT, then frames of one seat; on top somebody or chance is asked. */
static bool turn_is_sound(const struct glory *rome) {
    const struct quad_state *s = &rome->head;
    const struct quad_frame *top = quad_see_top(s);
    if (s->depth < 2 || s->agenda[0].arg[1] >= s->seats || !glory_phase_suits(rome, s->agenda[1].step)) {
        return false;
    }
    bool luck = top->step == STEP_DRAW || top->step == STEP_FOUNTAIN || top->step == STEP_BAR ||
                top->step == STEP_EMPTY;
    int seat = asked(top);
    if (luck ? !luck_is_sound(rome, &seat) : seat < 0 || !decision_is_sound(rome, seat)) {
        return false;
    }
    if (top->step == STEP_GIVE) {
        seat = top->arg[0];
    }
    unsigned grants = 0;
    int actor = acting_seat(s);
    if (actor >= 0 && actor != seat) {
        return false;
    }
    for (int i = 1; i < s->depth - 1; i++) {
        if (!buried_is_sound(rome, i, seat, &grants)) {
            return false;
        }
    }
    return patrons_are_sound(rome, seat);
}

static const char *audit_agenda(const struct glory *rome) {
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
        unsigned first = glory_first_seats(s);
        bool won = settled ? (first & ~rome->winners) == 0 : rome->winners == first;
        return won ? NULL : "winners of a game that is over";
    }
    bool sound = bottom == STEP_REVEAL || bottom == STEP_SHOW ? reveals_are_sound(rome)
                 : rome->ending != 0                          ? false
                 : bottom == STEP_TURN                        ? turn_is_sound(rome)
                                                              : setup_is_sound(rome);
    return sound ? NULL : "agenda";
}

const char *glory_audit(const struct quad_state *s) {
    const struct glory *rome = look(s);
    unsigned seats = (1u << s->seats) - 1u;
    if (rome->leader >= s->seats || (rome->crafted & ~seats) != 0 || (rome->winners & ~seats) != 0) {
        return "leader, craftsmen and winners";
    }
    const char *broken = audit_cards(rome);
    unsigned forums = 0;
    for (int seat = 0; seat < s->seats && broken == NULL; seat++) {
        const uint64_t forum = glory_bit(TITLE_FORUM) | glory_bit(TITLE_FORUM_ROMANUM);
        broken = audit_seat(rome, seat);
        forums |= (rome->works[seat] & forum) != 0 ? 1u << seat : 0u;
    }
    if (broken == NULL && forums != rome->forums) {
        broken = "forums";
    }
    return broken != NULL ? broken : audit_agenda(rome);
}

/* Orders that lie somewhere as material: which titles they were is a matter of no consequence, but they are
 * gone. */
static void restock_gone(struct glory *rome) {
    memset(rome->gone, 0, sizeof rome->gone);
    for (int material = 0; material < MATERIALS; material++) {
        for (int cards = spent_cards(rome, material); cards > 0; cards--) {
            int most = 0, which = -1;
            uint64_t titles = glory_titles_of[material] & glory_deck_titles(rome);
            for (int title; quad_bits_next(&titles, &title);) {
                int left = glory_cards[title].copies - copies_out(rome, title);
                which = left > most ? title : which;
                most = left > most ? left : most;
            }
            if (which >= 0) {
                rome->gone[which]++;
            }
        }
    }
}

static void restock_seat(struct glory *rome, int seat) {
    int influence = START_INFLUENCE, aside = acting_seat(&rome->head) == seat && rome->aside != 0;
    for (int material = 0; material < MATERIALS; material++) {
        influence += rome->claimed[seat][material] * glory_values[material];
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
void glory_restock(struct quad_state *s) {
    struct glory *rome = touch(s);
    int senators = 0, unseen = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        restock_seat(rome, seat);
        senators += rome->senators[seat] + rome->played[seat];
        unseen -= rome->blind[seat];
    }
    rome->pile = (uint8_t)(senators > SENATORS ? 0 : SENATORS - senators);
    restock_gone(rome);

    for (int title = 0; title < TITLES; title++) {
        bool used = quad_bits_has(glory_deck_titles(rome), title);
        int left = used ? glory_cards[title].copies - copies_out(rome, title) : 0;
        rome->deck[title] = (uint8_t)(left < 0 ? 0 : left);

        unseen += rome->deck[title];
    }
    rome->deck_size = (uint8_t)(unseen < rome->away ? 0 : unseen - rome->away);
    for (int site = 0; site < MATERIALS; site++) {
        int left = SITES_PER_MATERIAL - sites_out(rome, site);
        left = left < 0 ? 0 : left;
        rome->in_town[site] = (uint8_t)(rome->in_town[site] > left ? left : rome->in_town[site]);
        rome->out_of_town[site] = (uint8_t)(left - rome->in_town[site]);
    }
    glory_refresh(rome);
}
