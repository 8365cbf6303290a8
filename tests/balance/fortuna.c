/* fortuna.c: how fair Fortuna is, and whether every card is worth its place. study.h has the arguments;
 * docs/rules/fortuna-balance.md has the figures and what was made of them. */
#include "core/bits.h"
#include "study.h"

#include <stdio.h>

enum { ACTIONS = 12, FAVOURS = 6, BUILDINGS = 4, PRIVILEGES = 26, DRAWN = 3 };

struct tally {
    struct study_tally all;
    int64_t limit, inside, cards, card_points;
    int64_t executed[ACTIONS], fulfilled[FAVOURS], built[BUILDINGS];
    int64_t offered[PRIVILEGES], kept[PRIVILEGES], shown[PRIVILEGES], shown_points[PRIVILEGES];
};

static struct tally *own(struct study_tally *t) {
    return (struct tally *)t;
}

/* The action card that a choice executes, or -1. */
static int executed_by(const struct study *study, struct quad_move m) {
    static const char *const verbs[] = {"play", "irrigate", "sell", "hire"};
    for (int i = 0; i < 4; i++) {
        if (study_is(study, m, verbs[i])) {
            return m.arg[0];
        }
    }
    const char *card = study_is(study, m, "build") ? "build" : study_is(study, m, "bribe") ? "bribe" : NULL;
    int action = 0;
    while (card != NULL && strcmp(study_name(study, "action", action), card) != 0) {
        action++;
    }
    return card == NULL ? -1 : action;
}

/* A choice among privilege cards: what was drawn or, for the second in Caesar's palace, what the first left.
 */
static void count_kept(const struct study *study, struct tally *t, const struct study_move *m) {
    const char *field = study_get(study, m->before, "drawn", 0) != 0 ? "drawn" : "palace";
    for (size_t i = strcmp(field, "palace") == 0 ? 1 : 0; i < DRAWN; i++) {
        int64_t card = study_get(study, m->before, field, i);
        if (card > 0) {
            t->offered[card - 1]++;
        }
    }
    t->kept[m->move.arg[0]]++;
    if (study_is(study, m->move, "keep_two")) {
        t->kept[m->move.arg[1]]++;
    }
}

/* What is shown at the end, and what it gives. */
static void count_shown(const struct study *study, struct tally *t, const struct study_move *m) {
    for (int i = 0; i < m->journal->count; i++) {
        const struct quad_event *e = &m->journal->at[i];
        if (strcmp(study->game->messages[e->message].text.token, "revealed") == 0) {
            t->shown[e->arg[1]] += e->arg[2];
            t->shown_points[e->arg[1]] += e->arg[3];
        }
    }
}

static void count_move(const struct study *study, struct study_tally *tally, const struct study_move *m) {
    struct tally *t = own(tally);
    if (study_is(study, m->move, "lot")) {
        m->place[m->move.arg[0]] = quad_see_top(m->before)->arg[0];
    } else if (study_is(study, m->move, "fulfil")) {
        t->fulfilled[m->move.arg[0]]++;
    } else if (study_is(study, m->move, "keep") || study_is(study, m->move, "keep_two")) {
        count_kept(study, t, m);
    } else if (study_is(study, m->move, "reveal")) {
        count_shown(study, t, m);
    } else if (strcmp(study_step(study, m->before), "bribed") != 0) { /* that was the bribe */
        int action = executed_by(study, m->move);
        if (action >= 0) {
            t->executed[action]++;
        }
    }
}

static void count_end(const struct study *study, struct study_tally *tally, const struct study_end *end) {
    struct tally *t = own(tally);
    t->limit += study_get(study, end->state, "arrived", 0) == 0;
    t->inside += quad_bits_count((uint64_t)study_get(study, end->state, "revealed", 0));
    for (int seat = 0; seat < study->seats; seat++) {
        t->cards += study_get(study, end->state, "hand_size", (size_t)seat);
        t->card_points += end->score[seat].line[1];
        uint64_t buildings = (uint64_t)study_get(study, end->state, "buildings", (size_t)seat);
        for (int building; quad_bits_next(&buildings, &building);) {
            t->built[building]++;
        }
    }
}

/* A bribe executes what it is paid for; of buildings even without asking, if there is only one to be had. */
static bool is_banned(const struct study *study, const struct quad_state *s, int seat, struct quad_move m) {
    int action = executed_by(study, m);
    if (action >= 0 && strcmp(study->ban_domain, "building") == 0) {
        struct quad_any after;
        memcpy(&after, s, study->game->state_size);
        quad_apply(study->game, quad_any_state(&after), seat, m, NULL);
        int64_t gained = study_get(study, quad_any_state(&after), "buildings", (size_t)seat) &
                         ~study_get(study, s, "buildings", (size_t)seat);
        return quad_bits_has((uint64_t)gained, study->ban_symbol);
    }
    return (action >= 0 && study_bans(study, "action", action)) ||
           (study_is(study, m, "bribe") && study_bans(study, "action", m.arg[0])) ||
           (study_is(study, m, "fulfil") && study_bans(study, "favour", m.arg[0]));
}

static void tell_uses(const struct study *study, const char *title, const char *domain, const int64_t *count,
                      int64_t players) {
    printf("%s\n", title);
    for (int i = 0; i < study_symbols(study, domain); i++) {
        printf("  %-14s %.2f\n", study_name(study, domain, i), study_mean(count[i], players));
    }
}

static void tell(const struct study *study, const struct study_tally *tally) {
    const struct tally *t = (const struct tally *)tally;
    int64_t players = tally->games * study->seats;
    printf("ended by the round limit %.2f %%  players inside Rome %.1f %%\n",
           100 * study_mean(t->limit, tally->games), 100 * study_mean(t->inside, players));
    printf("privilege cards a player %.2f  points from them %.2f\n", study_mean(t->cards, players),
           study_mean(t->card_points, players));
    tell_uses(study, "action cards: executions a player", "action", t->executed, players);
    tell_uses(study, "favours: fulfilled a player", "favour", t->fulfilled, players);
    tell_uses(study, "buildings: built a player", "building", t->built, players);
    printf("privileges: kept when offered among others, what one gives at the end\n");
    for (int i = 0; i < PRIVILEGES; i++) {
        if (t->offered[i] > 0) {
            printf("  %-14s %4.1f %%  %.2f\n", study_name(study, "privilege", i),
                   100 * study_mean(t->kept[i], t->offered[i]), study_mean(t->shown_points[i], t->shown[i]));
        }
    }
}

int main(int count, char **words) {
    struct study study = {
        .game = quad_game_named("fortuna"),
        .tally_size = sizeof(struct tally),
        .ban_domains = {"action", "favour", "building"},
        .count_move = count_move,
        .count_end = count_end,
        .is_banned = is_banned,
        .tell = tell,
    };
    assert(study_symbols(&study, "action") == ACTIONS && study_symbols(&study, "favour") == FAVOURS &&
           study_symbols(&study, "building") == BUILDINGS &&
           study_symbols(&study, "privilege") == PRIVILEGES);
    return study_main(&study, count, words);
}
