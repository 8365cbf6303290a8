/* romeroll.c: how fair Rome & Roll is: many games of one simple player against itself, and who wins them.
 *
 *     romeroll_balance [SEATS [GAMES [SEED [TRIES [OPTION=VALUE…]]]]]
 *
 * The player plans its turn: every choice is continued at random to the end of the turn a number of times
 * (TRIES), and the choice whose best continuation the game's estimate likes most is made. In the draft a die
 * is worth the best turn it would give if everybody before passed. docs/rules/romeroll-balance.md has the
 * figures and what was made of them. */
#include "core/game.h"
#include "core/notation.h"
#include "core/position.h"
#include "core/rng.h"
#include "core/scene.h"

#include <stdio.h>
#include <stdlib.h>

enum { KINDS = 24, LINES = 9, TURN_MOVES = 60, DRAFT_MOVES = 200 };

static const struct quad_game *game;
static int end_verb, pass_verb, keep_verb;

static const struct quad_field *field(const char *name) {
    for (int i = 0; i < game->field_count; i++) {
        if (strcmp(game->fields[i].name, name) == 0) {
            return &game->fields[i];
        }
    }
    abort();
}

static int64_t get(const struct quad_state *s, const char *name, size_t element) {
    return quad_field_get(field(name), s, element);
}

static int verb(const char *token) {
    for (int i = 0; i < game->verb_count; i++) {
        if (strcmp(game->verbs[i].name.token, token) == 0) {
            return i;
        }
    }
    abort();
}

static const char *step_of(const struct quad_state *s) {
    return game->steps[quad_see_top(s)->step].prompt.token;
}

static int asked(const struct quad_state *s) {
    int seat = 0;
    while ((quad_waiting(s) >> seat & 1u) == 0) {
        seat++;
    }
    return seat;
}

static float lead(const struct quad_state *s, int seat) {
    float value[QUAD_SEATS] = {0};
    float rival = 0;
    game->estimate(s, value);
    for (int other = 0; other < s->seats; other++) {
        rival = other != seat && value[other] > rival ? value[other] : rival;
    }
    return value[seat] - 0.47F * rival;
}

static struct quad_move pick(const struct quad_state *s, int seat, struct quad_rng *r) {
    struct quad_choices choices;
    if (seat == QUAD_CHANCE) {
        return quad_sample(game, s, r);
    }
    quad_legal(game, s, seat, &choices);
    return choices.at[quad_rng_below(r, (uint32_t)choices.count)].move;
}

/* Play on at random until the seat's turn is over. */
static float finish_turn(struct quad_any *world, int seat, struct quad_rng *r) {
    struct quad_state *s = quad_any_state(world);
    int64_t round = get(s, "round", 0), active = get(s, "active", 0), face = get(s, "face", 0);
    for (int i = 0; i < TURN_MOVES && !quad_over(s); i++) {
        if (get(s, "round", 0) != round || get(s, "active", 0) != active ||
            (face != 0 && get(s, "face", 0) == 0)) {
            break;
        }
        int who = asked(s);
        quad_apply(game, s, who, pick(s, who, r), NULL);
    }
    return lead(s, seat);
}

/* A die taken in the draft: everybody else passes until this seat plays, then its best turn of a few. */
static float try_die(struct quad_any *world, int seat, int tries, struct quad_rng *r) {
    struct quad_state *s = quad_any_state(world);
    for (int i = 0; i < DRAFT_MOVES && !quad_over(s) && strcmp(step_of(s), "turn") != 0; i++) {
        int who = asked(s);
        quad_apply(game, s, who, pick(s, who, r), NULL);
    }
    while (!quad_over(s) && asked(s) != seat) {
        int who = asked(s);
        struct quad_move m = pick(s, who, r);
        if (strcmp(step_of(s), "turn") == 0) {
            m = (struct quad_move){(uint8_t)end_verb, {0, 0, 0}};
        }
        quad_apply(game, s, who, m, NULL);
    }
    float best = -1e9F;
    for (int i = 0; i < tries && !quad_over(s); i++) {
        struct quad_any now = *world;
        float value = finish_turn(&now, seat, r);
        best = value > best ? value : best;
    }
    return best;
}

static struct quad_move choose(const struct quad_state *s, int seat, int tries, struct quad_rng *r) {
    struct quad_choices choices;
    quad_legal(game, s, seat, &choices);
    if (choices.count == 1) {
        return choices.at[0].move;
    }
    const char *step = step_of(s);
    bool draft = strcmp(step, "take") == 0 || strcmp(step, "double") == 0;
    float best = -1e9F;
    int chosen = 0;
    for (int i = 0; i < choices.count; i++) {
        float value = -1e9F;
        for (int k = 0; k < (draft ? 3 : tries); k++) {
            struct quad_any world;
            memcpy(&world, s, game->state_size);
            quad_apply(game, quad_any_state(&world), seat, choices.at[i].move, NULL);
            float one = draft ? try_die(&world, seat, 2 * tries, r) : finish_turn(&world, seat, r);
            value = draft ? (k == 0 ? one : value + one) : one > value ? one : value;
        }
        value /= draft ? 3 : 1;
        value += (float)quad_rng_below(r, 1000) * 1e-5F; /* equals are chosen at random */
        if (value > best) {
            best = value;
            chosen = i;
        }
    }
    return choices.at[chosen].move;
}

/* What is counted over all games. */
struct tally {
    long games, rounds, moves;
    double wins_by_order[QUAD_SEATS], points_by_order[QUAD_SEATS];
    double character_wins[KINDS], character_points[KINDS];
    long character_seats[KINDS];
    long plan_open[KINDS], plan_built[KINDS], plan_owner_games[KINDS], favour_open[KINDS], favour_used[KINDS],
        favour_claimed[KINDS];
    double plan_owner_wins[KINDS];
    long advisor_seats[KINDS], advisor_ticks[KINDS], advisor_full[KINDS];
    double line[LINES];
    long nero_by_track[4], nero_seneca, actions[8];
    double solo_points, seneca_points;
    long solo_wins;
};

/* Seneca has no seat; his points are on the table. */
static int seneca_points(const struct quad_state *s) {
    static struct quad_scene scene;
    quad_scene_of(game, s, &scene);
    for (int i = 0; i < scene.count; i++) {
        if (strncmp(scene.at[i].id, "points:", 7) == 0) {
            return scene.at[i].count;
        }
    }
    return 0;
}

static void count_end(struct tally *t, const struct quad_state *s, int first) {
    struct quad_score score[QUAD_SEATS];
    memset(score, 0, sizeof score);
    game->score(s, score);
    int winners = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        winners += score[seat].rank == 1;
    }
    for (int seat = 0; seat < s->seats; seat++) {
        int order = (seat - first + s->seats) % s->seats,
            character = (int)get(s, "character", (size_t)seat) - 1;
        double win = score[seat].rank == 1 ? 1.0 / winners : 0;
        t->wins_by_order[order] += win;
        t->points_by_order[order] += score[seat].total;
        t->character_wins[character] += win;
        t->character_points[character] += score[seat].total;
        t->character_seats[character]++;
        for (int i = 0; i < LINES; i++) {
            t->line[i] += (double)score[seat].line[i] / s->seats;
        }
        for (int i = 0; i < 3; i++) {
            int advisor = character * 3 + i, ticks = (int)get(s, "ticks", (size_t)advisor);
            t->advisor_seats[advisor]++;
            t->advisor_ticks[advisor] += ticks;
            t->advisor_full[advisor] += ticks >= 4;
        }
        uint32_t owned = 0;
        for (size_t b = 1; b < (size_t)get(s, "buildings", 0); b++) {
            if (get(s, "owner", b) == seat + 1) {
                owned |= 1u << (get(s, "what", b) - 1);
            }
        }
        for (int plan = 0; plan < 21; plan++) {
            t->plan_owner_games[plan] += (owned >> plan & 1u) != 0;
            t->plan_owner_wins[plan] += (owned >> plan & 1u) != 0 ? win : 0;
        }
    }
    for (size_t b = 1; b < (size_t)get(s, "buildings", 0); b++) {
        t->plan_built[get(s, "what", b) - 1]++;
    }
    for (int plan = 0; plan < 21; plan++) {
        t->plan_open[plan] += get(s, "plans", 0) >> plan & 1;
    }
    for (int favour = 0; favour < 7; favour++) {
        t->favour_open[favour] += get(s, "favour", (size_t)favour) != 0;
    }
    t->rounds += get(s, "round", 0);
    t->games++;
    t->solo_points += score[0].total;
    t->solo_wins += score[0].rank == 1;
    t->seneca_points += seneca_points(s);
}

/* Which track earned a Nero card, if one was taken: the first that has grown. */
static void count_nero(struct tally *t, const struct quad_state *before, const struct quad_state *s) {
    enum { HELD = 2, TRACKS = 4 };
    for (size_t card = 0; card < 4; card++) {
        int64_t holder = get(s, "nero", card) - HELD;
        if (holder < 0 || get(before, "nero", card) == get(s, "nero", card)) {
            continue;
        }
        if (holder >= s->seats) {
            t->nero_seneca++;
            continue;
        }
        size_t track = 0;
        while (track + 1 < TRACKS && get(s, "track", (size_t)holder * TRACKS + track) ==
                                         get(before, "track", (size_t)holder * TRACKS + track)) {
            track++;
        }
        t->nero_by_track[track]++;
    }
}

static void play(struct tally *t, int seats, const uint8_t *options, int tries, struct quad_rng *r) {
    struct quad_any any;
    struct quad_state *s = quad_any_state(&any);
    int first = 0, invoke = verb("invoke"), act = verb("act"), claim = verb("claim");
    quad_start(game, s, seats, options);
    while (!quad_over(s)) {
        int seat = asked(s);
        struct quad_move m = seat == QUAD_CHANCE ? quad_sample(game, s, r) : choose(s, seat, tries, r);
        if (strcmp(game->verbs[m.verb].name.token, "lead") == 0) {
            first = m.arg[0];
        }
        t->favour_used[m.arg[0] & 7] += m.verb == invoke;
        t->favour_claimed[m.arg[0] & 7] += m.verb == claim;
        t->actions[m.arg[0] & 7] += m.verb == act;
        struct quad_any before = any;
        quad_apply(game, s, seat, m, NULL);
        count_nero(t, quad_any_state(&before), s);
        t->moves++;
    }
    count_end(t, s, first);
}

static const char *name(const char *domain, int symbol) {
    for (int i = QUAD_DOMAINS; i < QUAD_DOMAINS + game->domain_count; i++) {
        if (strcmp(quad_domain(game, i)->token, domain) == 0) {
            return quad_symbol(game, i, symbol)->token;
        }
    }
    return "?";
}

static void tell(const struct tally *t, int seats) {
    double games = (double)t->games;
    printf("games %ld  rounds %.2f  moves %.0f\n", t->games, (double)t->rounds / games,
           (double)t->moves / games);
    if (seats == 1) {
        printf("solo: %.1f points against %.1f, won %.1f %%\n", t->solo_points / games,
               t->seneca_points / games, 100.0 * (double)t->solo_wins / games);
    }
    for (int i = 0; i < seats; i++) {
        printf("turn order %d: wins %.3f  points %.1f\n", i + 1, t->wins_by_order[i] / games,
               t->points_by_order[i] / games);
    }
    for (int i = 0; i < 5; i++) {
        double n = (double)t->character_seats[i];
        if (n > 0) {
            printf("%-12s wins %.3f of %.3f  points %.1f\n", name("character", i), t->character_wins[i] / n,
                   1.0 / seats, t->character_points[i] / n);
        }
    }
    printf("lines:");
    for (int i = 0; i < LINES; i++) {
        printf(" %s %.1f", game->score_lines[i].token, t->line[i] / games);
    }
    printf("\nactions per game and player:");
    for (int i = 0; i < 6; i++) {
        printf(" %s %.2f", name("action", i), (double)t->actions[i] / games / seats);
    }
    printf("\nNero cards per game by track:");
    for (int i = 0; i < 4; i++) {
        printf(" %s %.2f", name("track", i), (double)t->nero_by_track[i] / games);
    }
    printf(" Seneca %.2f\n", (double)t->nero_seneca / games);
    printf("Blueprints: built per game in play, winners among owners\n");
    for (int i = 0; i < 21; i++) {
        if (t->plan_open[i] > 0) {
            printf("  %-13s %.2f  %.3f\n", name("plan", i),
                   (double)t->plan_built[i] / (double)t->plan_open[i],
                   t->plan_owner_games[i] > 0 ? t->plan_owner_wins[i] / (double)t->plan_owner_games[i] : 0);
        }
    }
    printf("Favours: claimed and used per game in play\n");
    for (int i = 0; i < 7; i++) {
        double n = t->favour_open[i] > 0 ? (double)t->favour_open[i] : 1;
        printf("  %-9s %.2f  %.2f\n", name("favour", i), (double)t->favour_claimed[i] / n,
               (double)t->favour_used[i] / n);
    }
    printf("Advisors: mean ticks, share with four or more\n");
    for (int i = 0; i < 15; i++) {
        if (t->advisor_seats[i] > 0) {
            double n = (double)t->advisor_seats[i];
            printf("  %-10s %.2f  %.2f\n", name("advisor", i), (double)t->advisor_ticks[i] / n,
                   (double)t->advisor_full[i] / n);
        }
    }
}

int main(int count, char **words) {
    int seats = count > 1 ? (int)strtol(words[1], NULL, 10) : 2,
        tries = count > 4 ? (int)strtol(words[4], NULL, 10) : 6;
    long games = count > 2 ? strtol(words[2], NULL, 10) : 100;
    struct quad_rng r;
    uint8_t options[QUAD_OPTIONS];
    static struct tally t;
    game = quad_game_named("romeroll");
    end_verb = verb("end");
    pass_verb = verb("pass");
    keep_verb = verb("keep");
    quad_rng_seed(&r, count > 3 ? strtoull(words[3], NULL, 10) : 1);
    quad_options_preset(game, options);
    for (int i = 5; i < count; i++) {
        char *value = strchr(words[i], '=');
        if (value == NULL ||
            quad_option_set(game, options, (struct quad_word){words[i], (size_t)(value - words[i])},
                            (struct quad_word){value + 1, strlen(value + 1)}) != QUAD_ERROR_NONE) {
            fprintf(stderr, "no such option: %s\n", words[i]);
            return 2;
        }
    }
    for (long i = 0; i < games; i++) {
        play(&t, seats, options, tries, &r);
    }
    tell(&t, seats);
    return 0;
}
