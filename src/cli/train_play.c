/* train_play.c: self-play, and the match of a candidate against the present network. See train.h. */
#include "ai/evaluator.h"
#include "cli/train.h"
#include "core/digest.h"
#include "core/table.h"
#include "host/parallel.h"

#include <stdlib.h>

enum {
    POSITIONS = 384,  /* of one game, at most */
    SAMPLES = 72,     /* of one game, at most: positions times seats */
    WITHIN_TURNS = 8, /* one of so many decisions within a turn is sampled as well */
    OPENING = 48,     /* up to so many first moves are drawn in proportion to visits (temperature 1) … */
    LATER = 12,       /* … and one of so many later ones; all others are the best */
    UNIFORM = 24,     /* one of so many moves is drawn uniformly */
    CALIBRATIONS = 4, /* fewer than usual: games shall be quick */
};

/* A position of a game that goes on, and the root's mean outcome. */
struct position {
    struct quad_any state;
    struct quad_outcome root;
};

struct play {
    struct training *training;
    struct quad_table table;
    struct quad_rng rng;
    long iterations; /* of a search, for each decision */
    long opening;
    int last; /* who decided last */
    struct position *position;
    int positions, met;
    struct quad_samples policy; /* if the policy head is trained */
    struct quad_report report;
};

static uint64_t seed_for(const struct training *t, const char *what, long number) {
    struct quad_digest digest;
    int64_t numbers[] = {t->seed, number};
    quad_digest_begin(&digest);
    quad_digest_add(&digest, what, strlen(what));
    quad_digest_add(&digest, numbers, sizeof numbers);
    return quad_digest_end(&digest);
}

static struct quad_search_settings settings_of(const struct training *t, const struct quad_net *net) {
    struct quad_search_settings settings = quad_settings_expert;
    settings.net = net;
    settings.calibrations = CALIBRATIONS;
    settings.policy = true; /* if the network has one */
    settings.evaluation = net != NULL                 ? QUAD_BY_NETWORK
                          : t->game->estimate != NULL ? QUAD_BY_ESTIMATE
                                                      : QUAD_BY_END;
    return settings;
}

static uint32_t total(const struct quad_prospect *choice) {
    return choice->visits + choice->inherited;
}

static uint64_t all_visits(const struct quad_report *report) {
    uint64_t visits = 0;
    for (int i = 0; i < report->count; i++) {
        visits += total(&report->at[i]);
    }
    return visits;
}

/* Keep positions where a turn begins, and some others, unless the network is never asked there. When there
 * are too many, each stays with the same likelihood (reservoir sampling). */
static void keep_position(struct play *p, const struct quad_state *s, int seat) {
    bool turn = seat != p->last || s->seats == 1;
    bool taken = turn || (!quad_evaluates_whole_turns(p->table.game, s->seats) &&
                          quad_rng_below(&p->rng, WITHIN_TURNS) == 0);
    p->last = seat;
    if (!taken) {
        return;
    }
    int at = p->positions < POSITIONS ? p->positions++ : (int)quad_rng_below(&p->rng, (uint32_t)p->met + 1);
    p->met++;
    if (at >= POSITIONS) {
        return;
    }
    struct position *kept = &p->position[at];
    memcpy(&kept->state, s, p->table.game->state_size);
    memset(&kept->root, 0, sizeof kept->root);
    double visits = 0;
    for (int i = 0; i < p->report.count; i++) {
        visits += p->report.at[i].visits;
    }
    for (int i = 0; i < p->report.count && visits > 0; i++) {
        const struct quad_prospect *choice = &p->report.at[i];
        double share = choice->visits / visits;
        for (int k = 0; k < s->seats; k++) {
            kept->root.win[k] += share * (double)choice->win[k];
            kept->root.lead[k] += share * (double)choice->lead[k];
            kept->root.points[k] += share * (double)choice->points[k];
        }
    }
}

/* A sample for the policy head, as far as there is room; false if there is no memory. */
static bool keep_policy(struct play *p, const struct quad_state *seen, int seat) {
    struct quad_features f;
    struct quad_policy_target target[QUAD_CHOICES];
    float estimate[QUAD_SEATS], visits = (float)all_visits(&p->report);
    p->last = seat;
    if (visits <= 0 || p->policy.samples >= POSITIONS) {
        return true;
    }
    for (int i = 0; i < p->report.count; i++) {
        const struct quad_prospect *choice = &p->report.at[i];
        target[i] = (struct quad_policy_target){choice->move, (float)total(choice) / visits};
    }
    quad_net_estimate(p->table.game, seen, estimate);
    quad_net_encode(p->table.game, seen, seat, estimate, &f);
    return quad_samples_add_policy(&p->policy, &f, target, p->report.count);
}

/* Exploration: the best move, or one in proportion to its visits, or any. */
static struct quad_move explore(struct play *p, struct quad_search *search, const struct quad_state *s) {
    const struct quad_report *r = &p->report;
    bool drawn = (long)s->ply < p->opening || quad_rng_below(&p->rng, LATER) == 0;
    if (quad_rng_below(&p->rng, UNIFORM) == 0) {
        struct quad_choices choices;
        quad_legal(p->table.game, s, p->last, &choices);
        return quad_pick(&choices, &p->rng);
    }
    uint64_t visits = all_visits(r);
    if (!drawn || visits == 0) {
        return quad_search_best(search);
    }
    uint64_t left = quad_rng_below(&p->rng, (uint32_t)visits);
    int i = 0;
    for (; left >= total(&r->at[i]); i++) {
        left -= total(&r->at[i]);
    }
    return r->at[i].move;
}

static enum quad_error decide(struct play *p, struct quad_search *search, bool sampled) {
    const struct quad_state *s = quad_table_truth(&p->table);
    struct quad_recall recall;
    int seat = quad_bits_lowest(quad_waiting(s));
    quad_table_recall(&p->table, p->table.count, seat, &recall);
    quad_search_follow(search, &recall, quad_rng_next(&p->rng));
    struct quad_move m = quad_search_best(search);
    if (!quad_search_is_forced(search)) {
        quad_search_run(search, (uint64_t)p->iterations);
        m = quad_search_best(search);
        if (sampled) {
            quad_search_report(search, &p->report);
            if (!p->training->policy) {
                keep_position(p, s, seat);
            } else if (!keep_policy(p, quad_any_state(&recall.now), seat)) {
                return QUAD_ERROR_NO_MEMORY;
            }
            m = explore(p, search, s);
        }
    }
    return quad_table_play(&p->table, seat, s->ply, m);
}

static float mean(double a, double b) {
    return (float)(0.5 * a + 0.5 * b);
}

/* The target is the end of the game; once there is a network, the mean of that and the root's outcome
 * (bootstrapping). */
static bool take_samples(struct play *p, struct quad_samples *out) {
    const struct training *t = p->training;
    struct quad_evaluator evaluator = {.game = t->game};
    struct quad_outcome end;
    struct quad_features f;
    int wanted = SAMPLES / t->seats;
    quad_evaluator_outcome(&evaluator, quad_table_truth(&p->table), &end);
    for (int left = p->positions, i = 0; left > 0; left--, i++) { /* so many of them, in their order */
        if ((int)quad_rng_below(&p->rng, (uint32_t)left) >= wanted) {
            continue;
        }
        wanted--;
        const struct quad_state *s = quad_see_state(&p->position[i].state);
        const struct quad_outcome *root = t->have ? &p->position[i].root : &end;
        float estimate[QUAD_SEATS];
        quad_net_estimate(t->game, s, estimate);
        for (int seat = 0; seat < t->seats; seat++) {
            quad_net_encode(t->game, s, seat, estimate, &f);
            if (!quad_samples_add(out, &f, mean(end.win[seat], root->win[seat]),
                                  mean(end.lead[seat], root->lead[seat]),
                                  mean(end.points[seat], root->points[seat]))) {
                return false;
            }
        }
    }
    return true;
}

/* A game between searches, one for each seat, or the same for several; false if it was interrupted. */
static enum quad_error play_out(struct play *p, struct quad_search *const *search, bool sampled) {
    enum quad_error error = quad_table_settle(&p->table);
    const struct quad_state *s = quad_table_truth(&p->table);
    while (error == QUAD_ERROR_NONE && !quad_over(s) && !interrupt_seen()) {
        error = decide(p, search[quad_bits_lowest(quad_waiting(s))], sampled);
    }
    return error;
}

static bool complain(struct training *t, enum quad_error error) {
    pthread_mutex_lock(&t->lock);
    if (t->ending == ENDING_FINE) {
        t->ending = fail_error(&t->cli->console, error, NULL);
    }
    pthread_mutex_unlock(&t->lock);
    return false;
}

static struct quad_search *open_search(const struct training *t, const struct quad_net *net,
                                       long iterations) {
    struct quad_search_settings settings = settings_of(t, net);
    return quad_search_open(t->game, &settings, quad_search_nodes((uint64_t)iterations), NULL);
}

static enum quad_error open_play(struct play *p, struct training *t, uint64_t thoughts, uint64_t luck) {
    struct quad_seed seed = quad_luck_from_number(luck);
    p->training = t;
    p->last = -1;
    quad_rng_seed(&p->rng, thoughts);
    p->opening = (long)quad_rng_below(&p->rng, OPENING);
    return quad_table_open(&p->table, t->game, t->seats, NULL, &seed);
}

static bool play_self(void *context, long index) {
    struct training *t = context;
    long number = t->generation * t->games + index;
    struct self_play *game = &t->self_play[number];
    if (game->done) {
        return true;
    }
    struct play *p = calloc(1, sizeof *p);
    struct position *position = calloc(POSITIONS, sizeof *position);
    struct quad_search *one = open_search(t, t->have ? t->net : NULL, t->iterations), *search[QUAD_SEATS];
    enum quad_error error = QUAD_ERROR_NO_MEMORY;
    for (int seat = 0; seat < QUAD_SEATS; seat++) {
        search[seat] = one;
    }
    if (p != NULL && position != NULL && one != NULL) {
        uint64_t seed = seed_for(t, "lesson", number);
        p->position = position;
        p->iterations = t->iterations;
        error = open_play(p, t, seed, seed);
        error = error == QUAD_ERROR_NONE ? play_out(p, search, true) : error;
        if (error == QUAD_ERROR_NONE && quad_over(quad_table_truth(&p->table))) {
            game->done = t->policy || take_samples(p, &game->samples);
            error = game->done ? error : QUAD_ERROR_NO_MEMORY;
        }
        if (t->policy && game->done) {
            game->samples = p->policy;
        } else {
            quad_samples_free(&p->policy);
        }
        quad_table_close(&p->table);
    }
    quad_search_close(one);
    free(position);
    free(p);
    if (game->done) {
        train_log_game(t, number);
    }
    return error == QUAD_ERROR_NONE || complain(t, error);
}

bool train_self_play(struct training *t) {
    return parallel_run(&t->cli->console, PHRASE_PROGRESS_GAMES, t->jobs, t->games, play_self, t);
}

/* In blocks of equal luck the candidate sits everywhere once, the present network elsewhere. Alone: the
 * candidate in even games, the present one in odd ones. */
static bool play_match(void *context, long index) {
    struct training *t = context;
    struct play *p = calloc(1, sizeof *p);
    struct quad_search *rival = open_search(t, t->have ? t->net : NULL, t->judging);
    struct quad_search *mine = open_search(t, t->candidate, t->judging), *search[QUAD_SEATS];
    enum quad_error error = QUAD_ERROR_NO_MEMORY;
    int block = t->seats == 1 ? 2 : t->seats;
    for (int seat = 0; seat < QUAD_SEATS; seat++) {
        search[seat] = seat == index % block ? mine : rival;
    }
    if (p != NULL && mine != NULL && rival != NULL) {
        p->iterations = t->judging;
        error = open_play(p, t, seed_for(t, "thoughts", index), seed_for(t, "match", index / block));
        error = error == QUAD_ERROR_NONE ? play_out(p, search, false) : error;
        struct quad_evaluator evaluator = {.game = t->game};
        struct quad_outcome end;
        quad_evaluator_outcome(&evaluator, quad_table_truth(&p->table), &end);
        t->share[index] = t->seats > 1 ? end.win[index % block] : end.points[0];
        quad_table_close(&p->table);
    }
    quad_search_close(mine);
    quad_search_close(rival);
    free(p);
    return error == QUAD_ERROR_NONE || complain(t, error);
}

bool train_match(struct training *t, double *share) {
    double sum = 0;
    if (!parallel_run(&t->cli->console, PHRASE_PROGRESS_GAMES, t->jobs, t->matches, play_match, t)) {
        return false;
    }
    for (long i = 0; i < t->matches; i++) {
        sum += t->seats > 1 ? t->share[i] : 0;
    }
    for (long i = 0; t->seats == 1 && i + 1 < t->matches;
         i += 2) { /* who had more points with the same luck */
        double more = t->share[i] - t->share[i + 1];
        sum += more > 0 ? 2 : more < 0 ? 0 : 1;
    }
    *share = sum / (double)t->matches;
    return true;
}
