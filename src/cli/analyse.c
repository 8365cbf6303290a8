/* analyse.c: quadriga analyse and quadriga hint. See analyse.h. */
#include "cli/analyse.h"
#include "core/bits.h"
#include "core/notation.h"
#include "host/progress.h"

#include <stdlib.h>

enum { LINE = 512, WORST = 5 };

static void notation_of(char out[LINE], const struct quad_game *g, struct quad_move m) {
    struct quad_text t;
    quad_text_begin(&t, out, LINE);
    quad_notation_write(&t, g, m);
}

/* What an analyst thinks of the moment before a play, from where the seat sits. */
static enum ending weigh(struct analysis *a, size_t plays, int seat, uint32_t *ply, struct quad_report *out) {
    struct quad_recall recall;
    if (a->mind[seat] == NULL) {
        a->mind[seat] = mind_open(a->table->game, NULL, &a->effort);
    }
    if (a->mind[seat] == NULL) {
        return fail_error(&a->cli->console, QUAD_ERROR_NO_MEMORY, NULL);
    }
    quad_table_recall(a->table, plays, seat, &recall);
    *ply = quad_any_state(&recall.now)->ply;
    mind_weigh(a->mind[seat], &recall, *ply + 1, out);
    return ENDING_FINE;
}

static void each_seat(char out[LINE], const struct console *c, const float *value, double unit, int seats) {
    struct quad_text t;
    quad_text_begin(&t, out, LINE);
    for (int seat = 0; seat < seats; seat++) {
        char one[32];
        decimal_of(one, sizeof one, c->language, unit * (double)value[seat], 1, false);
        quad_text_add(&t, seat == 0 ? "" : " / ");
        quad_text_add(&t, one);
    }
}

static enum ending print_moment(struct analysis *a, size_t plays, int seat) {
    const struct console *c = &a->cli->console;
    static struct quad_report report;
    int order[QUAD_CHOICES];
    uint32_t ply = 0;
    enum ending ending = weigh(a, plays, seat, &ply, &report);
    if (ending != ENDING_FINE) {
        return ending;
    }
    if (has(a->cli, OPTION_JSON)) {
        struct quad_text *out = output_begin(c);
        if (out == NULL) {
            return ENDING_FAILURE;
        }
        moment_write(out, a->table->game, ply, seat, &report);
        return output_end(c, out);
    }
    quad_report_order(&report, order);
    for (int i = 0; i < report.count; i++) {
        const struct quad_prospect *p = &report.at[order[i]];
        char notation[LINE], chances[LINE], points[LINE];
        notation_of(notation, a->table->game, p->move);
        each_seat(chances, c, p->win, 100, report.seats);
        each_seat(points, c, p->points, 1, report.seats);
        say(c, stdout, p->visits > 0 ? PHRASE_ANALYSED_MOVE : PHRASE_ANALYSED_NOT,
            WITH(TEXT(notation), TEXT(chances), TEXT(points), NUMBER(p->visits)));
    }
    return ENDING_FINE;
}

/* One decision of the record against the best that was possible. */
static enum ending analyse_play(struct analysis *a, size_t number) {
    static struct quad_report report;
    const struct quad_play *play = &a->table->plays[number];
    uint32_t ply = 0;
    enum ending ending = weigh(a, number, play->seat, &ply, &report);
    if (ending == ENDING_FINE) { /* a verdict on a move rests on thoughts about it */
        uint32_t enough = judgement_wanted(report.iterations);
        mind_try(a->mind[play->seat], judgement_best(&report), enough, &report);
        mind_try(a->mind[play->seat], play->move, enough, &report);
        a->judgement[a->count++] = judgement_of(&report, ply, play->seat, play->move);
    }
    return ending;
}

static enum ending judge_all(struct analysis *a) {
    struct quad_table *t = a->table;
    struct quad_any now = t->first;
    struct progress progress;
    a->judgement = calloc(t->count + 1, sizeof *a->judgement);
    if (a->judgement == NULL) {
        return fail_error(&a->cli->console, QUAD_ERROR_NO_MEMORY, NULL);
    }
    progress_begin(&progress, &a->cli->console, PHRASE_PROGRESS_MOVES, t->count);
    enum ending ending = ENDING_FINE;
    for (size_t i = 0; i < t->count && ending == ENDING_FINE && !interrupt_seen(); i++) {
        const struct quad_play *play = &t->plays[i];
        struct quad_choices choices;
        quad_legal(t->game, quad_any_state(&now), play->seat, &choices);
        if (play->seat != QUAD_CHANCE && choices.count > 1) {
            ending = analyse_play(a, i);
        }
        quad_apply(t->game, quad_any_state(&now), play->seat, play->move, NULL);
        progress_step(&progress, i + 1);
    }
    progress_end(&progress);
    return ending == ENDING_FINE && interrupt_seen() ? ENDING_INTERRUPTED : ending;
}

static enum ending print_json(const struct analysis *a) {
    const struct quad_game *g = a->table->game;
    int seats = quad_table_truth(a->table)->seats;
    struct quad_json j;
    struct quad_text *out = output_begin(&a->cli->console);
    if (out == NULL) {
        return ENDING_FAILURE;
    }
    quad_json_begin(&j, out);
    quad_json_open(&j, NULL, '{');
    quad_json_string(&j, "game", g->name.token);
    quad_json_number(&j, "seats", seats);
    quad_json_open(&j, "decisions", '[');
    for (size_t i = 0; i < a->count; i++) {
        judgement_write(&j, g, &a->judgement[i], seats);
    }
    quad_json_close(&j, ']');
    quad_json_close(&j, '}');
    quad_text_add(out, "\n");
    return output_end(&a->cli->console, out);
}

static void print_words(const struct analysis *a) {
    const struct console *c = &a->cli->console;
    const struct quad_game *g = a->table->game;
    struct quad_names names = quad_table_names(a->table);
    for (size_t i = 0; i < a->count; i++) {
        const struct judgement *of = &a->judgement[i];
        char played[LINE], chances[LINE];
        each_seat(chances, c, of->win, 100, quad_table_truth(a->table)->seats);
        notation_of(played, g, of->played);
        say(c, stdout, PHRASE_ANALYSED_PLY,
            WITH(NUMBER(of->ply), TEXT(chances), NUMBER(of->seat + 1), TEXT(played)));
    }
    say(c, stdout, PHRASE_ANALYSED_WORST, NOTHING);
    for (int place = 0; place < WORST; place++) {
        struct judgement *worst = NULL;
        for (size_t i = 0; i < a->count; i++) {
            struct judgement *of = &a->judgement[i];
            worst = of->loss > 0 && of->sure && (worst == NULL || of->loss > worst->loss) ? of : worst;
        }
        if (worst == NULL) {
            break;
        }
        char played[LINE], best[LINE], loss[32];
        notation_of(played, g, worst->played);
        notation_of(best, g, worst->best);
        decimal_of(loss, sizeof loss, c->language, 100 * worst->loss, 1, false);
        const char *name = quad_text_argument(g, QUAD_DOMAIN_SEAT, worst->seat, c->language, &names).text;
        say(c, stdout, PHRASE_ANALYSED_LOSS,
            WITH(NUMBER(worst->ply), TEXT(name), TEXT(played), TEXT(best), TEXT(loss)));
        worst->loss = 0;
    }
}

/* A whole record: ply by ply. */
static enum ending analyse_record(struct analysis *a) {
    enum ending ending = judge_all(a);
    if (ending == ENDING_FINE && has(a->cli, OPTION_PLOT)) {
        ending = plot_save(a, a->cli->value[OPTION_PLOT]);
    }
    if (ending == ENDING_FINE && has(a->cli, OPTION_JSON)) {
        ending = print_json(a);
    } else if (ending == ENDING_FINE) {
        print_words(a);
    }
    free(a->judgement);
    return ending;
}

static enum ending analyse_moment(struct analysis *a) {
    struct quad_any truth;
    size_t plays;
    int seat;
    enum ending ending = plays_of(a->cli, a->table, &plays);
    if (ending != ENDING_FINE) {
        return ending;
    }
    quad_table_state_at(a->table, plays, &truth);
    if (quad_bits_has(quad_waiting(quad_any_state(&truth)), QUAD_CHANCE)) {
        return fail_error(&a->cli->console, QUAD_ERROR_NOT_YOUR_TURN, "*");
    }
    ending = asked_seat_of(a->cli, quad_any_state(&truth), &seat);
    return ending == ENDING_FINE ? print_moment(a, plays, seat) : ending;
}

/* The whole record, unless one moment is asked for; a position is one. */
static enum ending analyse(struct analysis *a) {
    bool whole = a->table->count > 0 && !has(a->cli, OPTION_PLY) && !has(a->cli, OPTION_SEAT);
    return whole ? analyse_record(a) : analyse_moment(a);
}

static enum ending think_about(struct cli *cli, enum ending (*what)(struct analysis *a)) {
    struct quad_table table;
    struct analysis a = {.cli = cli, .table = &table};
    enum ending ending = effort_of(cli, &a.effort);
    if (ending == ENDING_FINE) {
        ending = table_load(&cli->console, cli->operand[0], &table);
    }
    if (ending != ENDING_FINE) {
        return ending;
    }
    ending = what(&a);
    for (int seat = 0; seat < QUAD_SEATS; seat++) {
        mind_close(a.mind[seat]);
    }
    quad_table_close(&table);
    return ending;
}

enum ending command_analyse(struct cli *cli) {
    return think_about(cli, analyse);
}

enum ending command_hint(struct cli *cli) {
    return think_about(cli, analyse_moment);
}
