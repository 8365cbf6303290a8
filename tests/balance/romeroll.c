/* romeroll.c: how fair Rome & Roll is, alone against Seneca too. study.h has the arguments;
 * docs/rules/romeroll-balance.md has the figures and what was made of them. */
#include "core/bits.h"
#include "study.h"

#include <stdio.h>

enum {
    CHARACTERS = 5,
    FACES = 18,
    ADVISORS = 15,
    SHEET = 3,
    PLANS = 21,
    FAVOURS = 7,
    ACTIONS = 6,
    TRACKS = 4,
    LINES = 9,
    ROUNDS = 7, /* by place, as long as most games last */
    MARKS = TRACKS + 4
};

struct tally {
    struct study_tally all;
    int64_t character_seats[CHARACTERS], character_wins[CHARACTERS], character_points[CHARACTERS];
    int64_t plan_open[PLANS], plan_built[PLANS], plan_owners[PLANS], plan_owner_wins[PLANS];
    int64_t favour_open[FAVOURS], favour_claimed[FAVOURS], favour_used[FAVOURS];
    int64_t advisor_seats[ADVISORS], advisor_ticks[ADVISORS], advisor_full[ADVISORS];
    int64_t face_open[FACES], face_first[FACES]; /* when a round's draft begins */
    int64_t place_line[QUAD_SEATS][LINES], ended[ROUNDS], mark[ROUNDS][QUAD_SEATS][MARKS];
    int64_t line[LINES], actions[ACTIONS], nero_by_track[TRACKS], nero_seneca, seneca_points;
};

static struct tally *own(struct study_tally *t) {
    return (struct tally *)t;
}

/* Which track earned a Nero card, if one was taken: the first that has grown. */
static void count_nero(const struct study *study, struct tally *t, const struct study_move *m) {
    enum { HELD = 2, CARDS = 4 };
    for (size_t card = 0; card < CARDS; card++) {
        int64_t holder = study_get(study, m->after, "nero", card);
        if (holder < HELD || holder == study_get(study, m->before, "nero", card)) {
            continue;
        }
        holder -= HELD;
        if (holder >= study->seats) {
            t->nero_seneca++;
            continue;
        }
        size_t track = 0, first = (size_t)holder * TRACKS;
        while (track + 1 < TRACKS && study_get(study, m->after, "track", first + track) ==
                                         study_get(study, m->before, "track", first + track)) {
            track++;
        }
        t->nero_by_track[track]++;
    }
}

/* Which face the first to draft takes of those that lie there. */
static void count_draft(const struct study *study, struct tally *t, const struct study_move *m) {
    int64_t dice = 0;
    for (size_t face = 0; face < FACES; face++) {
        dice += study_get(study, m->before, "pool", face);
    }
    if (dice != 2 * study->seats + 1) {
        return;
    }
    for (size_t face = 0; face < FACES; face++) {
        t->face_open[face] += study_get(study, m->before, "pool", face) > 0;
    }
    t->face_first[m->move.arg[0]]++;
}

/* What everybody has at the end of a round: tracks, Soldiers, Senators, stored resources, Nero cards. */
static void count_round(const struct study *study, struct tally *t, const struct study_move *m) {
    enum { HELD = 2, CARDS = 4, STORED = 5 };
    int64_t round = study_get(study, m->before, "round", 0) - 1;
    if (round < 0 || round >= ROUNDS || study_get(study, m->after, "round", 0) == round + 1) {
        return;
    }
    t->ended[round]++;
    for (size_t seat = 0; seat < (size_t)study->seats; seat++) {
        int64_t *mark = t->mark[round][m->place[seat]];
        for (size_t i = 0; i < TRACKS; i++) {
            *mark++ += study_get(study, m->after, "track", seat * TRACKS + i);
        }
        *mark++ += study_get(study, m->after, "soldiers", seat);
        *mark++ += study_get(study, m->after, "senators", seat);
        for (size_t i = 0; i < STORED; i++) {
            *mark += study_get(study, m->after, "storage", seat * STORED + i);
        }
        mark++;
        for (size_t i = 0; i < CARDS; i++) {
            *mark += study_get(study, m->after, "nero", i) == HELD + (int64_t)seat;
        }
    }
}

static void count_move(const struct study *study, struct study_tally *tally, const struct study_move *m) {
    struct tally *t = own(tally);
    int what = m->move.arg[0];
    if (study_is(study, m->move, "lead")) {
        for (int seat = 0; seat < study->seats; seat++) {
            m->place[seat] = (seat - what + study->seats) % study->seats;
        }
    } else if (study_is(study, m->move, "invoke")) {
        t->favour_used[what]++;
    } else if (study_is(study, m->move, "claim")) {
        t->favour_claimed[what]++;
    } else if (study_is(study, m->move, "act")) {
        t->actions[what]++;
    } else if (study_is(study, m->move, "take")) {
        count_draft(study, t, m);
    }
    count_nero(study, t, m);
    count_round(study, t, m);
}

/* Seneca has no seat, but a score. */
static int seneca_points(const struct study *study, const struct quad_state *s) {
    struct quad_scores scores;
    quad_score(study->game, s, &scores);
    return scores.rival == NULL ? 0 : (int)scores.at[scores.count - 1].total;
}

static void count_seat(const struct study *study, struct tally *t, const struct study_end *end, int seat) {
    const struct quad_state *s = end->state;
    const struct quad_score *score = &end->score[seat];
    int64_t character = study_get(study, s, "character", (size_t)seat) - 1;
    t->character_seats[character]++;
    t->character_wins[character] += end->win[seat];
    t->character_points[character] += score->total;
    for (int i = 0; i < LINES; i++) {
        t->line[i] += score->line[i];
        t->place_line[end->place[seat]][i] += score->line[i];
    }
    for (int64_t i = character * SHEET; i < (character + 1) * SHEET; i++) {
        int64_t ticks = study_get(study, s, "ticks", (size_t)i);
        t->advisor_seats[i]++;
        t->advisor_ticks[i] += ticks;
        t->advisor_full[i] += ticks >= 4;
    }
    uint64_t owned = 0;
    for (size_t b = 1; b < (size_t)study_get(study, s, "buildings", 0); b++) {
        int64_t plan = study_get(study, s, "what", b) - 1;
        if (study_get(study, s, "owner", b) == seat + 1 && plan < PLANS) {
            owned |= UINT64_C(1) << plan;
        }
    }
    for (int plan; quad_bits_next(&owned, &plan);) {
        t->plan_owners[plan]++;
        t->plan_owner_wins[plan] += end->win[seat];
    }
}

static void count_end(const struct study *study, struct study_tally *tally, const struct study_end *end) {
    struct tally *t = own(tally);
    const struct quad_state *s = end->state;
    for (int seat = 0; seat < study->seats; seat++) {
        count_seat(study, t, end, seat);
    }
    for (size_t b = 1; b < (size_t)study_get(study, s, "buildings", 0); b++) {
        int64_t plan = study_get(study, s, "what", b) - 1;
        if (plan < PLANS) {
            t->plan_built[plan]++;
        }
    }
    uint64_t open = (uint64_t)study_get(study, s, "plans", 0);
    for (int plan; quad_bits_next(&open, &plan);) {
        t->plan_open[plan]++;
    }
    for (int favour = 0; favour < FAVOURS; favour++) {
        t->favour_open[favour] += study_get(study, s, "favour", (size_t)favour) != 0;
    }
    t->seneca_points += study->seats == 1 ? seneca_points(study, s) : 0;
}

static bool is_banned(const struct study *study, const struct quad_state *s, int seat, struct quad_move m) {
    (void)s;
    (void)seat;
    bool builds = study_is(study, m, "plan") || study_is(study, m, "save") || study_is(study, m, "save2");
    return (builds && study_bans(study, "plan", m.arg[0])) ||
           (study_is(study, m, "act") && study_bans(study, "action", m.arg[0])) ||
           (study_is(study, m, "claim") && study_bans(study, "favour", m.arg[0])) ||
           (study_is(study, m, "bribe") && study_bans(study, "advisor", m.arg[0]));
}

static void tell_characters(const struct study *study, const struct tally *t) {
    printf("characters: wins of %.1f %%, points\n", 100.0 / study->seats);
    for (int i = 0; i < CHARACTERS; i++) {
        if (t->character_seats[i] > 0) {
            printf("  %-12s ", study_name(study, "character", i));
            study_tell_wins(t->character_wins[i], t->character_seats[i]);
            printf("  %.1f\n", study_mean(t->character_points[i], t->character_seats[i]));
        }
    }
}

static void tell_cards(const struct study *study, const struct tally *t) {
    printf("Blueprints: built a game in play, wins of their owners\n");
    for (int i = 0; i < PLANS; i++) {
        if (t->plan_open[i] > 0) {
            printf("  %-13s %.2f ", study_name(study, "plan", i),
                   study_mean(t->plan_built[i], t->plan_open[i]));
            study_tell_wins(t->plan_owner_wins[i], t->plan_owners[i]);
            printf("\n");
        }
    }
    printf("Favours: claimed and used a game in play\n");
    for (int i = 0; i < FAVOURS; i++) {
        printf("  %-9s %.2f  %.2f\n", study_name(study, "favour", i),
               study_mean(t->favour_claimed[i], t->favour_open[i]),
               study_mean(t->favour_used[i], t->favour_open[i]));
    }
    printf("Advisors: mean ticks, share with four or more\n");
    for (int i = 0; i < ADVISORS; i++) {
        if (t->advisor_seats[i] > 0) {
            printf("  %-10s %.2f  %.0f %%\n", study_name(study, "advisor", i),
                   study_mean(t->advisor_ticks[i], t->advisor_seats[i]),
                   100 * study_mean(t->advisor_full[i], t->advisor_seats[i]));
        }
    }
}

static void tell_draft(const struct study *study, const struct tally *t) {
    printf("draft: taken first where it lies, %%\n");
    for (int i = 0; i < FACES; i++) {
        printf("  %-8s %.0f\n", study_name(study, "face", i),
               100 * study_mean(t->face_first[i], t->face_open[i]));
    }
}

static void tell_places(const struct study *study, const struct tally *t) {
    static const char *const names[] = {"Soldiers", "Senators", "stored", "Nero cards"};
    for (int place = 0; place < study->seats; place++) {
        printf("points of place %d by lines:", place + 1);
        for (int i = 0; i < LINES; i++) {
            printf(" %s %.1f", study->game->score_lines[i].token,
                   study_mean(t->place_line[place][i], t->all.games));
        }
        printf("\n");
    }
    for (int round = 0; round < ROUNDS; round++) {
        for (int place = 0; place < study->seats && t->ended[round] > 0; place++) {
            printf("after round %d place %d has:", round + 1, place + 1);
            for (int i = 0; i < MARKS; i++) {
                printf(" %s %.1f", i < TRACKS ? study_name(study, "track", i) : names[i - TRACKS],
                       study_mean(t->mark[round][place][i], t->ended[round]));
            }
            printf("\n");
        }
    }
}

static void tell(const struct study *study, const struct study_tally *tally) {
    const struct tally *t = (const struct tally *)tally;
    int64_t games = tally->games, players = games * study->seats, points = 0;
    for (int i = 0; i < LINES; i++) {
        points += t->line[i];
    }
    printf("points a player %.1f\n", study_mean(points, players));
    if (study->seats == 1) {
        printf("against Seneca's %.1f: won ", study_mean(t->seneca_points, games));
        study_tell_wins(tally->place_wins[0], games);
        printf("\n");
    }
    tell_characters(study, t);
    printf("points a player by lines:");
    for (int i = 0; i < LINES; i++) {
        printf(" %s %.1f", study->game->score_lines[i].token, study_mean(t->line[i], players));
    }
    printf("\nactions a player:");
    for (int i = 0; i < ACTIONS; i++) {
        printf(" %s %.2f", study_name(study, "action", i), study_mean(t->actions[i], players));
    }
    printf("\nNero cards a game by track:");
    for (int i = 0; i < TRACKS; i++) {
        printf(" %s %.2f", study_name(study, "track", i), study_mean(t->nero_by_track[i], games));
    }
    printf(" Seneca %.2f\n", study_mean(t->nero_seneca, games));
    tell_cards(study, t);
    tell_draft(study, t);
    tell_places(study, t);
}

int main(int count, char **words) {
    struct study study = {
        .game = quad_game_named("romeroll"),
        .tally_size = sizeof(struct tally),
        .ban_domains = {"action", "plan", "favour", "advisor"},
        .count_move = count_move,
        .count_end = count_end,
        .is_banned = is_banned,
        .tell = tell,
    };
    assert(study_symbols(&study, "character") == CHARACTERS && study_symbols(&study, "favour") == FAVOURS &&
           study_symbols(&study, "action") == ACTIONS && study_symbols(&study, "advisor") == ADVISORS &&
           study_symbols(&study, "track") == TRACKS && study_symbols(&study, "face") == FACES &&
           study.game->score_line_count == LINES);
    return study_main(&study, count, words);
}
