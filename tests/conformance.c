/* conformance.c: every game keeps the promises that all games make.
 *
 *     conformance [boxes] [GAME|all [GAMES [FIRST]]]
 *
 * plays GAMES random games of one game or of all, numbered from FIRST, and checks everything after every
 * move. The number of a game decides its players, options, luck and moves; the presets come first, then every
 * single value of every option, then options at random. With boxes each game has a box of its own, which its
 * number decides too: whatever a game accepts as a box must keep the same promises. Each complaint says how
 * to see it again. The report is TAP. */
#include "conformance.h"
#include "boxes.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    MOST_MOVES = 20000, /* no game is longer, however badly it is played */
    GAMES_MORE = 12,    /* games with options at random, if not told how many */
    BOXES = 24,         /* boxes at random, if not told how many */
    UNDO_ONE_IN = 64,   /* how often a move is taken back for a test; each costs a replay */
    SAMPLE_ONE_IN = 32,
    SUPPORT_ONE_IN = 32,
};

static struct quad_journal heard;

static void listen(void *context, const struct quad_table *table, const struct quad_play *play,
                   const struct quad_journal *j) {
    (void)context, (void)table, (void)play;
    heard = *j;
}

static void check_state(struct trial *t, const struct quad_any *state) {
    check_position(t, state);
    check_score(t, state);
    check_scene(t, state, QUAD_ORACLE);
    if (!quad_over(trial_see(state))) {
        check_choices(t, state);
    }
    for (int i = 0; i <= t->seats; i++) {
        int viewer = i == t->seats ? QUAD_NOBODY : i;
        check_redaction(t, state, viewer);
        check_scene(t, state, viewer);
        if (t->game->imagine != NULL) {
            check_imagination(t, state, viewer);
            if (quad_rng_below(&t->rng, SUPPORT_ONE_IN) == 0) {
                check_support(t, state, viewer);
            }
        }
    }
}

static struct quad_move choose(struct trial *t, const struct quad_table *table, int seat) {
    static struct quad_choices choices;
    const struct quad_state *s = quad_table_truth(table);
    if (seat == QUAD_CHANCE) {
        struct quad_rng luck;
        if (quad_rng_below(&t->rng, SAMPLE_ONE_IN) == 0) {
            check_sampling(t, &table->truth);
        }
        quad_luck_at(&table->seed, s->ply, &luck);
        return quad_sample(t->game, s, &luck);
    }
    quad_legal(t->game, s, seat, &choices);
    return trial_pick_move(t, &choices);
}

/* The whole game, from its moves alone, gives the same last position. */
static void check_replay(struct trial *t, const struct quad_table *table) {
    static struct quad_any last;
    quad_table_state_at(table, table->count, &last);
    trial_same(t, quad_table_truth(table), trial_see(&last), "the whole game played again");
}

static void play_game(struct trial *t, struct quad_table *table, struct twin *twins) {
    static struct quad_any before;
    const struct quad_state *s = quad_table_truth(table);
    check_state(t, &table->truth);
    while (!quad_over(s) && t->complaints == 0) {
        if (!trial_check(t, table->count < MOST_MOVES, "the game does not end")) {
            return;
        }
        int seat = trial_pick_seat(&t->rng, quad_waiting(s));
        struct quad_move m = choose(t, table, seat);
        before = table->truth;
        enum quad_error error = quad_table_replay(table, seat, m);
        if (!trial_check(t, error == QUAD_ERROR_NONE, "the table refuses a choice: %s",
                         quad_error_text(error, QUAD_ENGLISH))) {
            return;
        }
        t->ply++;
        check_move(t, &before, seat, m, &table->truth, &heard);
        for (int i = 0; i <= t->seats && t->game->imagine != NULL; i++) {
            twin_follow(t, &twins[i], &before, seat, m, &table->truth, &heard);
            check_veil(t, &before, seat, m, &table->truth, &heard, twins[i].viewer);
        }
        check_state(t, &table->truth);
        if (quad_rng_below(&t->rng, UNDO_ONE_IN) == 0 && t->game->imagine != NULL) {
            check_undo(t, table);
        }
    }
    if (t->complaints == 0) {
        check_replay(t, table);
        check_record(t, table);
    }
}

/* How a number of games went, for the report. */
struct tally {
    long games, refused, moves, complaints, twin_steps, twin_alive, twin_apart;
};

static void run_trial(const struct quad_game *g, uint64_t number, struct tally *tally) {
    struct trial t;
    struct quad_table table;
    struct twin twins[QUAD_SEATS + 1];
    if (!trial_begin(&t, g, number)) {
        tally->refused++;
        return;
    }
    trial_watch(&t);
    struct quad_seed luck = quad_luck_from_number(number);
    enum quad_error error = quad_table_open(&table, g, t.seats, t.options, &luck);
    if (trial_check(&t, error == QUAD_ERROR_NONE, "the table does not open")) {
        table.listen = listen;
        for (int i = 0; i <= t.seats; i++) {
            twin_begin(&twins[i], &table.truth, i == t.seats ? QUAD_NOBODY : i);
        }
        play_game(&t, &table, twins);
        tally->moves += (long)table.count;
        quad_table_close(&table);
    }
    trial_watch(NULL);
    tally->games++;
    tally->complaints += t.complaints;
    tally->twin_steps += t.twin_steps;
    tally->twin_alive += t.twin_alive;
    tally->twin_apart += t.twin_apart;
}

struct report {
    int passed, failed;
};

static void tell(struct report *r, bool passed, const struct quad_game *g, const char *what) {
    r->passed += passed;
    r->failed += !passed;
    printf("%s %d - %s: %s\n", passed ? "ok" : "not ok", r->passed + r->failed, g->name.token, what);
    fflush(stdout);
}

static void run_tables(const struct quad_game *g, struct report *r) {
    struct trial t;
    bool begun = trial_begin(&t, g, 0);
    trial_watch(&t);
    check_tables(&t);
    trial_watch(NULL);
    tell(r, begun && t.complaints == 0, g, "rows of its tables");
}

static int percent(long part, long all) {
    return all == 0 ? 100 : (int)(100 * part / all);
}

static void run_seats(const struct quad_game *g, int seats, uint64_t games, uint64_t first,
                      struct report *r) {
    struct tally tally = {0};
    char what[128];
    uint64_t span = (uint64_t)(g->seats_max - g->seats_min) + 1;
    for (uint64_t number = first; number < first + games; number++) {
        if (g->seats_min + (int)(number % span) == seats) {
            run_trial(g, number, &tally);
        }
    }
    if (tally.games + tally.refused == 0) {
        return;
    }
    snprintf(what, sizeof what, "%d seats, %ld games, %ld moves", seats, tally.games, tally.moves);
    tell(r, tally.complaints == 0 && tally.games > 0, g, what);
    /* A twin that finds no move of the same look is dropped; if most are, the test sees nothing. */
    int alive = percent(tally.twin_alive, tally.twin_steps),
        apart = percent(tally.twin_apart, tally.twin_alive);
    snprintf(what, sizeof what,
             "%d seats, twins: %d%% of %ld steps followed, %d%% of them hiding another world", seats, alive,
             tally.twin_steps, apart);
    tell(r, tally.complaints > 0 || alive >= 50, g, what);
}

/* A game a box; the number decides both. */
static void run_boxes(const struct quad_game *g, uint64_t games, uint64_t first, struct report *r) {
    struct tally tally = {0};
    char what[128];
    for (uint64_t number = first; number < first + games; number++) {
        struct quad_rng rng;
        quad_rng_seed(&rng, number);
        const struct quad_game *bound = boxes_draw(g, &rng);
        run_trial(bound, number, &tally);
        quad_game_drop(bound);
    }
    snprintf(what, sizeof what, "%ld boxes at random, %ld moves", tally.games, tally.moves);
    tell(r, tally.complaints == 0 && tally.games > 0, g, what);
}

int main(int count, char **words) {
    bool boxes = count > 1 && strcmp(words[1], "boxes") == 0;
    count -= boxes;
    words += boxes;
    const char *wanted = count > 1 ? words[1] : "all";
    uint64_t games = count > 2 ? strtoull(words[2], NULL, 10) : 0;
    uint64_t first = count > 3 ? strtoull(words[3], NULL, 10) : 0;
    struct report report = {0, 0};
    for (size_t i = 0; quad_game_at(i) != NULL; i++) {
        const struct quad_game *g = quad_game_at(i);
        if (strcmp(wanted, "all") != 0 && strcmp(wanted, g->name.token) != 0) {
            continue;
        }
        if (boxes) {
            run_boxes(g, games > 0 ? games : BOXES, first, &report);
            continue;
        }
        run_tables(g, &report);
        for (int seats = g->seats_min; seats <= g->seats_max; seats++) {
            run_seats(g, seats, games > 0 ? games : trial_round(g) + GAMES_MORE, first, &report);
        }
    }
    printf("1..%d\n# %d passed, %d failed\n", report.passed + report.failed, report.passed, report.failed);
    return report.failed > 0 || report.passed == 0;
}
