/* train_play.c: games to learn from, and matches to choose by. See train.h. */
#include "ai/judge.h"
#include "cli/train.h"
#include "core/digest.h"
#include "core/table.h"
#include "host/crowd.h"

#include <stdlib.h>

enum {
    POSITIONS = 384,  /* of one game that may be learnt from */
    SAMPLES = 72,     /* taken from one game: positions times seats */
    BETWEEN = 8,      /* one of so many decisions within a turn is taken as well */
    VARIED = 48,      /* the first moves of a game, up to so many, are drawn by how good they look */
    STRAY = 12,       /* one of so many later moves as well */
    WHIMS = 24,       /* one of so many moves is any move */
    CALIBRATIONS = 4, /* fewer than usual: games shall be quick */
};

/* A position of a game that goes on, and what the search thought of it. */
struct moment {
    struct quad_any state;
    struct quad_outcome thought;
};

struct play {
    struct training *training;
    struct quad_table table;
    struct quad_rng rng;
    long varied;
    int last; /* who decided last */
    struct moment *moment;
    int moments, seen;
    struct quad_samples choices; /* what searches made of them, if moves are to be learnt */
    struct quad_report report;
};

static uint64_t mark_of(const struct training *t, const char *what, long number) {
    struct quad_digest digest;
    int64_t mark[] = {t->seed, number};
    quad_digest_begin(&digest);
    quad_digest_add(&digest, what, strlen(what));
    quad_digest_add(&digest, mark, sizeof mark);
    return quad_digest_end(&digest);
}

static struct quad_style style_of(const struct training *t, const struct quad_net *net) {
    struct quad_style style = quad_style_brisk;
    style.net = net;
    style.calibrations = CALIBRATIONS;
    style.moves = true; /* as far as the net knows them */
    style.knows = net == NULL && t->game->estimate != NULL ? QUAD_KNOWS_ESTIMATE
                  : net == NULL                            ? QUAD_KNOWS_RULES
                                                           : QUAD_KNOWS_ALL;
    return style;
}

/* Positions where a turn begins; some others, unless searches never ask there. When there are too many, each
 * stays with the same likelihood. */
static void note(struct play *p, const struct quad_state *s, int seat) {
    bool turn = seat != p->last || s->seats == 1;
    bool taken = turn || (!quad_judge_asks_where_turns_end(p->table.game, s->seats) &&
                          quad_rng_below(&p->rng, BETWEEN) == 0);
    p->last = seat;
    if (!taken) {
        return;
    }
    int at = p->moments < POSITIONS ? p->moments++ : (int)quad_rng_below(&p->rng, (uint32_t)p->seen + 1);
    p->seen++;
    if (at >= POSITIONS) {
        return;
    }
    struct moment *m = &p->moment[at];
    double visits = 0;
    memcpy(&m->state, s, p->table.game->state_size);
    memset(&m->thought, 0, sizeof m->thought);
    for (int i = 0; i < p->report.count; i++) {
        visits += p->report.at[i].visits;
    }
    for (int i = 0; i < p->report.count && visits > 0; i++) {
        const struct quad_prospect *choice = &p->report.at[i];
        for (int k = 0; k < s->seats; k++) {
            m->thought.win[k] += choice->visits / visits * (double)choice->win[k];
            m->thought.lead[k] += choice->visits / visits * (double)choice->lead[k];
            m->thought.points[k] += choice->visits / visits * (double)choice->points[k];
        }
    }
}

/* What the search made of a decision, as far as there is room. */
static bool note_choices(struct play *p, const struct quad_state *seen, int seat) {
    struct quad_features f;
    struct quad_chosen chosen[QUAD_CHOICES];
    float estimate[QUAD_SEATS], visits = 0;
    p->last = seat;
    for (int i = 0; i < p->report.count; i++) {
        visits += (float)p->report.at[i].visits;
    }
    if (visits <= 0 || p->choices.samples >= POSITIONS) {
        return true;
    }
    for (int i = 0; i < p->report.count; i++) {
        chosen[i] = (struct quad_chosen){p->report.at[i].move, (float)p->report.at[i].visits / visits};
    }
    quad_net_estimate(p->table.game, seen, estimate);
    quad_net_describe(p->table.game, seen, seat, estimate, &f);
    return quad_samples_add_choices(&p->choices, &f, chosen, p->report.count);
}

/* The best, or one by its visits, or any: what is only ever played well teaches little. */
static struct quad_move vary(struct play *p, struct quad_search *search, const struct quad_state *s) {
    const struct quad_report *r = &p->report;
    bool drawn = (long)s->ply < p->varied || quad_rng_below(&p->rng, STRAY) == 0;
    if (quad_rng_below(&p->rng, WHIMS) == 0) {
        struct quad_choices choices;
        quad_legal(p->table.game, s, p->last, &choices);
        return quad_pick(&choices, &p->rng);
    }
    uint64_t visits = 0;
    for (int i = 0; i < r->count; i++) {
        visits += r->at[i].visits;
    }
    if (!drawn || visits == 0) {
        return quad_search_best(search);
    }
    uint64_t left = quad_rng_below(&p->rng, (uint32_t)visits);
    int i = 0;
    for (; left >= r->at[i].visits; i++) {
        left -= r->at[i].visits;
    }
    return r->at[i].move;
}

static enum quad_error decide(struct play *p, struct quad_search *search, bool learns) {
    const struct quad_state *s = quad_table_truth(&p->table);
    struct quad_any seen;
    int seat = quad_bits_lowest(quad_waiting(s));
    quad_table_see(&p->table, seat, &seen);
    quad_search_begin(search, quad_any_state(&seen), seat, quad_rng_next(&p->rng));
    struct quad_move m = quad_search_best(search);
    if (!quad_search_is_forced(search)) {
        quad_search_run(search, (uint64_t)p->training->iterations);
        m = quad_search_best(search);
        if (learns) {
            quad_search_report(search, &p->report);
            if (!p->training->moves) {
                note(p, s, seat);
            } else if (!note_choices(p, quad_any_state(&seen), seat)) {
                return QUAD_ERROR_NO_MEMORY;
            }
            m = vary(p, search, s);
        }
    }
    return quad_table_play(&p->table, seat, s->ply, m);
}

/* Half of either. */
static float between(double one, double other) {
    return (float)(0.5 * one + 0.5 * other);
}

/* The end of the game, and, once there is a network, half of what the search thought. */
static bool learn_from(struct play *p, struct quad_samples *out) {
    const struct training *t = p->training;
    struct quad_judge judge = {.game = t->game};
    struct quad_outcome end;
    struct quad_features f;
    int wanted = SAMPLES / t->seats;
    quad_judge_outcome(&judge, quad_table_truth(&p->table), &end);
    for (int left = p->moments, i = 0; left > 0; left--, i++) { /* so many of them, in their order */
        if ((int)quad_rng_below(&p->rng, (uint32_t)left) >= wanted) {
            continue;
        }
        wanted--;
        const struct quad_state *s = quad_see_state(&p->moment[i].state);
        const struct quad_outcome *thought = t->have ? &p->moment[i].thought : &end;
        float estimate[QUAD_SEATS];
        quad_net_estimate(t->game, s, estimate);
        for (int seat = 0; seat < t->seats; seat++) {
            quad_net_describe(t->game, s, seat, estimate, &f);
            if (!quad_samples_add(out, &f, between(end.win[seat], thought->win[seat]),
                                  between(end.lead[seat], thought->lead[seat]),
                                  between(end.points[seat], thought->points[seat]))) {
                return false;
            }
        }
    }
    return true;
}

/* A game between searches, one a seat or one for all; false if it was interrupted. */
static enum quad_error play_out(struct play *p, struct quad_search *const *search, bool learns) {
    enum quad_error error = quad_table_settle(&p->table);
    const struct quad_state *s = quad_table_truth(&p->table);
    while (error == QUAD_ERROR_NONE && !quad_over(s) && !interrupt_seen()) {
        error = decide(p, search[quad_bits_lowest(quad_waiting(s))], learns);
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

static struct quad_search *open_search(const struct training *t, const struct quad_net *net) {
    struct quad_style style = style_of(t, net);
    return quad_search_open(t->game, &style, quad_search_nodes((uint64_t)t->iterations));
}

static enum quad_error open_play(struct play *p, struct training *t, uint64_t mark, uint64_t luck) {
    struct quad_seed seed = quad_luck_from_number(luck);
    p->training = t;
    p->last = -1;
    quad_rng_seed(&p->rng, mark);
    p->varied = (long)quad_rng_below(&p->rng, VARIED);
    return quad_table_open(&p->table, t->game, t->seats, NULL, &seed);
}

static bool teach(void *context, long index) {
    struct training *t = context;
    long number = t->generation * t->games + index;
    struct lesson *lesson = &t->lesson[number];
    if (lesson->done) {
        return true;
    }
    struct play *p = calloc(1, sizeof *p);
    struct moment *moment = calloc(POSITIONS, sizeof *moment);
    struct quad_search *one = open_search(t, t->have ? t->net : NULL), *search[QUAD_SEATS];
    enum quad_error error = QUAD_ERROR_NO_MEMORY;
    for (int seat = 0; seat < QUAD_SEATS; seat++) {
        search[seat] = one;
    }
    if (p != NULL && moment != NULL && one != NULL) {
        uint64_t mark = mark_of(t, "lesson", number);
        p->moment = moment;
        error = open_play(p, t, mark, mark);
        error = error == QUAD_ERROR_NONE ? play_out(p, search, true) : error;
        if (error == QUAD_ERROR_NONE && quad_over(quad_table_truth(&p->table))) {
            lesson->done = t->moves || learn_from(p, &lesson->samples);
            error = lesson->done ? error : QUAD_ERROR_NO_MEMORY;
        }
        if (t->moves && lesson->done) {
            lesson->samples = p->choices;
        } else {
            quad_samples_free(&p->choices);
        }
        quad_table_close(&p->table);
    }
    quad_search_close(one);
    free(moment);
    free(p);
    if (lesson->done) {
        train_log_game(t, number);
    }
    return error == QUAD_ERROR_NONE || complain(t, error);
}

bool train_play(struct training *t) {
    return crowd_run(&t->cli->console, PHRASE_PROGRESS_GAMES, t->jobs, t->games, teach, t);
}

/* In blocks of equal luck the candidate sits everywhere once, the present net elsewhere. Alone: the candidate
 * in even games, the present one in odd ones. */
static bool contest(void *context, long index) {
    struct training *t = context;
    struct play *p = calloc(1, sizeof *p);
    struct quad_search *rival = open_search(t, t->have ? t->net : NULL);
    struct quad_search *mine = open_search(t, t->candidate), *search[QUAD_SEATS];
    enum quad_error error = QUAD_ERROR_NO_MEMORY;
    int block = t->seats == 1 ? 2 : t->seats;
    for (int seat = 0; seat < QUAD_SEATS; seat++) {
        search[seat] = seat == index % block ? mine : rival;
    }
    if (p != NULL && mine != NULL && rival != NULL) {
        error = open_play(p, t, mark_of(t, "thoughts", index), mark_of(t, "match", index / block));
        error = error == QUAD_ERROR_NONE ? play_out(p, search, false) : error;
        struct quad_judge judge = {.game = t->game};
        struct quad_outcome end;
        quad_judge_outcome(&judge, quad_table_truth(&p->table), &end);
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
    if (!crowd_run(&t->cli->console, PHRASE_PROGRESS_GAMES, t->jobs, t->matches, contest, t)) {
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
