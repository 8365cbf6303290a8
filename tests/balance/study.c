/* study.c: see study.h. */
#include "study.h"
#include "core/bits.h"
#include "core/box.h"
#include "core/digest.h"
#include "core/position.h"
#include "core/table.h"
#include "host/nets.h"
#include "host/parallel.h"
#include "host/tables.h"
#include "host/think.h"

#include <errno.h>
#include <limits.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>

/* One run of a study. */
struct run {
    struct study *study;
    struct console console;
    uint8_t options[QUAD_OPTIONS];
    long games, seed, iterations, jobs;
    struct quad_search_settings settings;
    struct quad_net *net; /* from a file, or NULL */
    struct quad_bot bot;
    /* Shared by the threads, under the lock. */
    pthread_mutex_t lock;
    struct study_tally *tally;
    enum ending ending;
};

/* One game of it. */
struct play {
    struct run *run;
    struct quad_table table;
    struct quad_any before;
    struct mind *mind[QUAD_SEATS];
    struct quad_report report;
    struct study_tally *tally;
    int place[QUAD_SEATS];
    int banned; /* the seat, or -1 */
};

int64_t study_get(const struct study *study, const struct quad_state *s, const char *field, size_t element) {
    const struct quad_game *g = study->game;
    int i = 0;
    while (i < g->field_count && strcmp(g->fields[i].name, field) != 0) {
        i++;
    }
    assert(i < g->field_count);
    return quad_field_get(&g->fields[i], s, element);
}

bool study_is(const struct study *study, struct quad_move m, const char *verb) {
    return strcmp(study->game->verbs[m.verb].name.token, verb) == 0;
}

bool study_bans(const struct study *study, const char *domain, int symbol) {
    return study->ban_domain != NULL && strcmp(study->ban_domain, domain) == 0 && study->ban_symbol == symbol;
}

const char *study_step(const struct study *study, const struct quad_state *s) {
    return study->game->steps[quad_see_top(s)->step].prompt.token;
}

static const struct quad_domain *domain_named(const struct study *study, const char *token) {
    const struct quad_game *g = study->game;
    int i = 0;
    while (i < g->domain_count && strcmp(g->domains[i].token, token) != 0) {
        i++;
    }
    assert(i < g->domain_count);
    return &g->domains[i];
}

int study_symbols(const struct study *study, const char *domain) {
    return (int)domain_named(study, domain)->count;
}

const char *study_name(const struct study *study, const char *domain, int symbol) {
    return domain_named(study, domain)->symbols[symbol].token;
}

double study_mean(int64_t sum, int64_t count) {
    return count == 0 ? 0 : (double)sum / (double)count;
}

void study_tell_wins(int64_t parts, int64_t count) {
    double share = study_mean(parts, count) / STUDY_WIN;
    double half = count == 0 ? 0 : 1.959964 * sqrt(share * (1 - share) / (double)count);
    printf("%5.1f ± %.1f %%", 100 * share, 100 * half);
}

/* A table tells of every move, chance included. */
static void listen(void *context, const struct quad_table *t, const struct quad_play *played,
                   const struct quad_journal *j) {
    struct play *p = context;
    const struct study *study = p->run->study;
    struct study_move m = {
        .before = quad_any_state(&p->before),
        .after = quad_table_truth(t),
        .journal = j,
        .move = played->move,
        .seat = played->seat,
        .place = p->place,
    };
    p->tally->moves++;
    study->count_move(study, p->tally, &m);
    p->before = t->truth;
}

/* The most visited choice that is allowed; if none is, the most visited one. */
static struct quad_move choose_allowed(struct play *p, const struct quad_recall *recall, int seat,
                                       uint64_t seed) {
    const struct study *study = p->run->study;
    struct quad_report *r = &p->report;
    mind_weigh(p->mind[seat], recall, seed, r);
    struct quad_move best = r->at[quad_report_best(r)].move;
    int kept = 0;
    for (int i = 0; i < r->count; i++) {
        if (!study->is_banned(study, quad_table_truth(&p->table), seat, r->at[i].move)) {
            r->at[kept++] = r->at[i];
        }
    }
    r->count = kept;
    p->tally->breaches += kept == 0;
    return kept == 0 ? best : r->at[quad_report_best(r)].move;
}

static enum quad_error play_out(struct play *p, struct quad_rng *r) {
    enum quad_error error = quad_table_settle(&p->table);
    const struct quad_state *s = quad_table_truth(&p->table);
    while (error == QUAD_ERROR_NONE && !quad_over(s) && !interrupt_seen()) {
        struct quad_recall recall;
        int seat = quad_bits_lowest(quad_waiting(s));
        quad_table_recall(&p->table, p->table.count, seat, &recall);
        uint64_t seed = quad_rng_next(r);
        struct quad_move m = seat == p->banned ? choose_allowed(p, &recall, seat, seed)
                                               : mind_choose(p->mind[seat], &recall, seed);
        error = quad_table_play(&p->table, seat, s->ply, m);
    }
    return error;
}

static void count_end(struct play *p) {
    const struct study *study = p->run->study;
    struct study_tally *t = p->tally;
    struct study_end end = {.state = quad_table_truth(&p->table), .place = p->place};
    study->game->score(study->game, end.state, end.score);
    int winners = 0;
    for (int seat = 0; seat < study->seats; seat++) {
        winners += end.score[seat].rank == 1;
    }
    for (int seat = 0; seat < study->seats; seat++) {
        if (end.score[seat].rank == 1) {
            end.win[seat] = STUDY_WIN / winners;
            t->winners++;
            t->winners_points += end.score[seat].total;
        }
        t->place_wins[p->place[seat]] += end.win[seat];
        t->place_points[p->place[seat]] += end.score[seat].total;
        t->banned_wins += seat == p->banned ? end.win[seat] : 0;
    }
    int64_t rounds = study_get(study, end.state, "round", 0);
    t->rounds[rounds < STUDY_ROUNDS ? rounds : STUDY_ROUNDS - 1]++;
    t->games++;
    study->count_end(study, t, &end);
}

/* Note how it ended; one thread at a time. */
static bool finish(struct run *run, const struct study_tally *tally, enum quad_error error) {
    pthread_mutex_lock(&run->lock);
    if (error != QUAD_ERROR_NONE && run->ending == ENDING_FINE) {
        run->ending = fail_error(&run->console, error, NULL);
    } else if (error == QUAD_ERROR_NONE) {
        int64_t *sum = (int64_t *)run->tally;
        const int64_t *part = (const int64_t *)tally;
        for (size_t i = 0; i < run->study->tally_size / sizeof *sum; i++) {
            sum[i] += part[i];
        }
    }
    bool fine = run->ending == ENDING_FINE;
    pthread_mutex_unlock(&run->lock);
    return fine;
}

/* Luck and thoughts follow from the seed and the number of the game alone. */
static void begin_luck(const struct run *run, long game, struct quad_rng *r) {
    struct quad_digest digest;
    int64_t mark[] = {run->seed, game};
    quad_digest_begin(&digest);
    quad_digest_add(&digest, mark, sizeof mark);
    quad_rng_seed(r, quad_digest_end(&digest));
}

static enum quad_error play_game(struct play *p, long game) {
    const struct run *run = p->run;
    const struct study *study = run->study;
    struct quad_rng r;
    begin_luck(run, game, &r);
    struct quad_seed luck = quad_luck_from_number(quad_rng_next(&r));
    enum quad_error error = quad_table_open(&p->table, study->game, study->seats, run->options, &luck);
    p->table.listen = listen;
    p->table.context = p;
    p->before = p->table.truth;
    p->banned = study->ban_domain != NULL ? (int)(game % study->seats) : -1;
    for (int seat = 0; seat < study->seats; seat++) {
        p->mind[seat] = mind_open(study->game, &run->bot, &(struct effort){.threads = 1});
        error = p->mind[seat] == NULL ? QUAD_ERROR_NO_MEMORY : error;
    }
    error = error == QUAD_ERROR_NONE ? play_out(p, &r) : error;
    if (error == QUAD_ERROR_NONE && quad_over(quad_table_truth(&p->table))) {
        count_end(p);
    } else {
        memset(p->tally, 0, study->tally_size); /* interrupted: half a game tells nothing */
    }
    for (int seat = 0; seat < study->seats; seat++) {
        mind_close(p->mind[seat]);
    }
    quad_table_close(&p->table);
    return error;
}

static bool play_one(void *context, long game) {
    struct run *run = context;
    struct play *p = calloc(1, sizeof *p);
    struct study_tally *tally = calloc(1, run->study->tally_size);
    enum quad_error error = QUAD_ERROR_NO_MEMORY;
    if (p != NULL && tally != NULL) {
        p->run = run;
        p->tally = tally;
        error = play_game(p, game);
    }
    bool fine = finish(run, tally, error);
    free(tally);
    free(p);
    return fine;
}

static enum ending complain(const char *what, const char *word) {
    fprintf(stderr, "%s%s%s\n", what, word[0] == '\0' ? "" : ": ", word);
    return ENDING_USAGE;
}

static enum ending usage(const struct study *study) {
    fprintf(stderr,
            "%s_balance SEATS GAMES [--seed S] [--iterations N] [--jobs J] [--net FILE] [--ban WORD]\n"
            "    [--option NAME=VALUE]… [--box FILE]\n",
            study->game->name.token);
    return ENDING_USAGE;
}

static enum ending read_number(const char *what, const char *word, long least, long most, long *out) {
    char *end;
    errno = 0;
    *out = strtol(word, &end, 10);
    if (word[0] < '0' || word[0] > '9' || *end != '\0' || errno != 0 || *out < least || *out > most) {
        fprintf(stderr, "%s is a number from %ld to %ld, not %s\n", what, least, most, word);
        return ENDING_USAGE;
    }
    return ENDING_FINE;
}

static enum ending read_ban(struct study *study, const char *word) {
    int found = 0;
    for (int i = 0; i < STUDY_BANS && study->ban_domains[i] != NULL; i++) {
        const char *domain = study->ban_domains[i];
        size_t length = strlen(domain);
        bool named = strncmp(word, domain, length) == 0 && word[length] == ':';
        for (int symbol = 0; symbol < study_symbols(study, domain); symbol++) {
            if (strcmp(named ? word + length + 1 : word, study_name(study, domain, symbol)) == 0) {
                study->ban_domain = domain;
                study->ban_symbol = symbol;
                found++;
            }
        }
    }
    return found == 1  ? ENDING_FINE
           : found > 1 ? complain("write DOMAIN:TOKEN, for there are several things of this name", word)
                       : complain("there is nothing of this name that could be forbidden", word);
}

static enum ending read_option(struct run *run, const char *word) {
    const char *equals = strchr(word, '=');
    if (equals == NULL ||
        quad_option_set(run->study->game, run->options, (struct quad_word){word, (size_t)(equals - word)},
                        (struct quad_word){equals + 1, strlen(equals + 1)}) != QUAD_ERROR_NONE) {
        return complain("there is no such option or value", word);
    }
    return ENDING_FINE;
}

/* The study looks at the same game, with the values of this box. */
static enum ending read_box(struct run *run, const char *path) {
    const struct quad_game *boxed;
    enum ending ending = box_load(&run->console, path, &boxed);
    if (ending == ENDING_FINE && strcmp(boxed->name.token, run->study->game->name.token) != 0) {
        ending = complain("the box is of another game", path);
        quad_game_drop(boxed);
    } else if (ending == ENDING_FINE) {
        quad_game_drop(run->study->game);
        run->study->game = boxed;
    }
    return ending;
}

static enum ending read_word(struct run *run, const char *name, const char *value) {
    if (strcmp(name, "--seed") == 0) {
        return read_number("the seed", value, 0, LONG_MAX, &run->seed);
    }
    if (strcmp(name, "--iterations") == 0) {
        return read_number("the number of iterations", value, 1, 1000 * 1000, &run->iterations);
    }
    if (strcmp(name, "--jobs") == 0) {
        return read_number("the number of jobs", value, 1, JOBS_MOST, &run->jobs);
    }
    if (strcmp(name, "--net") == 0) {
        free(run->net);
        return net_from_file(&run->console, run->study->game, run->study->seats, value, &run->net);
    }
    if (strcmp(name, "--ban") == 0) {
        return read_ban(run->study, value);
    }
    return strcmp(name, "--option") == 0 ? read_option(run, value)
           : strcmp(name, "--box") == 0  ? read_box(run, value)
                                         : complain("there is no such argument", name);
}

static enum ending read_words(struct run *run, int count, char **words) {
    const struct quad_game *g = run->study->game;
    long seats;
    if (count < 3) {
        return usage(run->study);
    }
    enum ending ending = read_number("the number of seats", words[1], g->seats_min, g->seats_max, &seats);
    run->study->seats = (int)seats;
    if (ending == ENDING_FINE) {
        ending = read_number("the number of games", words[2], 1, 1000 * 1000, &run->games);
    }
    for (int i = 3; ending == ENDING_FINE && i < count; i += 2) {
        ending =
            i + 1 < count ? read_word(run, words[i], words[i + 1]) : complain("a value is missing", words[i]);
    }
    return ending;
}

static void tell(const struct run *run) {
    const struct study *study = run->study;
    const struct study_tally *t = run->tally;
    int64_t rounds = 0, sofar = 0;
    for (int i = 0; i < STUDY_ROUNDS; i++) {
        rounds += i * t->rounds[i];
    }
    printf("games %ld  iterations %ld  moves %.0f\n", (long)t->games, run->iterations,
           study_mean(t->moves, t->games));
    printf("rounds %.2f;", study_mean(rounds, t->games));
    static const int percent[] = {1, 5, 50, 95, 99};
    for (int i = 0, next = 0; i < STUDY_ROUNDS; i++) {
        sofar += t->rounds[i];
        for (; next < 5 && sofar * 100 >= percent[next] * t->games; next++) {
            printf(" %d %%: %d", percent[next], i);
        }
    }
    printf("\nwinner's points %.1f\n", study_mean(t->winners_points, t->winners));
    for (int i = 0; study->seats > 1 && i < study->seats; i++) {
        printf("place %d in the first round: wins ", i + 1);
        study_tell_wins(t->place_wins[i], t->games);
        printf("  points %.1f\n", study_mean(t->place_points[i], t->games));
    }
    if (study->ban_domain != NULL) {
        printf("without %s:%s: wins ", study->ban_domain,
               study_name(study, study->ban_domain, study->ban_symbol));
        study_tell_wins(t->banned_wins, t->games);
        printf(" of %.1f; no other choice %.3f times a game\n", 100.0 / study->seats,
               study_mean(t->breaches, t->games));
    }
    study->tell(study, t);
}

int study_main(struct study *study, int count, char **words) {
    struct run run = {
        .study = study, .seed = 1, .iterations = 100, .jobs = 1, .settings = quad_settings_expert};
    console_begin(&run.console);
    interrupt_watch();
    quad_options_preset(study->game, run.options);
    run.ending = read_words(&run, count, words);
    run.settings.net = run.net;
    run.bot = (struct quad_bot){.budget = (uint32_t)run.iterations, .settings = &run.settings};
    run.tally = calloc(1, study->tally_size);
    if (run.ending == ENDING_FINE) {
        pthread_mutex_init(&run.lock, NULL);
        if (run.tally == NULL ||
            !parallel_run(&run.console, PHRASE_PROGRESS_GAMES, (int)run.jobs, run.games, play_one, &run)) {
            run.ending = fail_error(&run.console, QUAD_ERROR_NO_MEMORY, NULL);
        }
        pthread_mutex_destroy(&run.lock);
    }
    if (run.ending == ENDING_FINE) {
        tell(&run);
    }
    free(run.tally);
    free(run.net);
    quad_game_drop(study->game);
    return (int)console_end(&run.console, interrupt_seen() ? ENDING_INTERRUPTED : run.ending);
}
