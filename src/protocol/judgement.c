/* judgement.c: see judgement.h. */
#include "protocol/judgement.h"

#include "core/notation.h"

static void write_notation(struct quad_json *j, const char *key, const struct quad_game *g,
                           struct quad_move m) {
    char buffer[512];
    struct quad_text t;
    quad_text_begin(&t, buffer, sizeof buffer);
    quad_notation_write(&t, g, m);
    quad_json_string(j, key, buffer);
}

static void write_numbers(struct quad_json *j, const char *key, const float *at, int seats) {
    quad_json_open(j, key, '[');
    for (int seat = 0; seat < seats; seat++) {
        quad_json_decimal(j, NULL, (double)at[seat]);
    }
    quad_json_close(j, ']');
}

/* The best choice. If all its visits were inherited it has no chances to show: the most visited one then. */
static const struct quad_prospect *best_of(const struct quad_report *report) {
    const struct quad_prospect *best = &report->at[quad_report_best(report)];
    bool shown = best->visits > 0;
    for (int i = 0; !shown && i < report->count; i++) {
        best = report->at[i].visits > best->visits ? &report->at[i] : best;
    }
    return best;
}

struct quad_move judgement_best(const struct quad_report *report) {
    return best_of(report)->move;
}

uint32_t judgement_wanted(uint64_t iterations) {
    uint64_t quarter = iterations / 4;
    return quarter < JUDGEMENT_ENOUGH ? JUDGEMENT_ENOUGH : quarter > 4096 ? 4096 : (uint32_t)quarter;
}

struct judgement judgement_of(const struct quad_report *report, uint32_t ply, int seat,
                              struct quad_move played) {
    const struct quad_prospect *best = best_of(report), *made = best;
    for (int i = 0; i < report->count; i++) {
        made = quad_move_equal(report->at[i].move, played) ? &report->at[i] : made;
    }
    double lost = made->visits > 0 ? (double)best->win[seat] - (double)made->win[seat] : 0;
    best = lost < 0 ? made : best; /* on second thoughts */
    struct judgement of = {.ply = ply, .seat = seat, .played = played, .best = best->move};
    of.iterations = report->iterations;
    of.sure = best->visits >= JUDGEMENT_ENOUGH && made->visits >= JUDGEMENT_ENOUGH;
    of.more = (double)(best->points[seat] - made->points[seat]);
    of.loss = lost > 0 ? lost : 0;
    memcpy(of.win, best->win, sizeof of.win);
    memcpy(of.points, best->points, sizeof of.points);
    return of;
}

void judgement_write_members(struct quad_json *j, const struct quad_game *g, const struct judgement *of,
                             int seats) {
    quad_json_number(j, "ply", of->ply);
    quad_json_number(j, "seat", of->seat + 1);
    write_notation(j, "move", g, of->played);
    write_notation(j, "best", g, of->best);
    quad_json_decimal(j, "loss", of->loss);
    quad_json_bool(j, "sure", of->sure);
    quad_json_number(j, "iterations", (int64_t)of->iterations);
    write_numbers(j, "win", of->win, seats);
    write_numbers(j, "points", of->points, seats);
}

void judgement_write(struct quad_json *j, const struct quad_game *g, const struct judgement *of, int seats) {
    quad_json_open(j, NULL, '{');
    judgement_write_members(j, g, of, seats);
    quad_json_close(j, '}');
}

void prospect_write(struct quad_json *j, const struct quad_game *g, struct quad_move m,
                    const struct quad_prospect *p, int seats) {
    write_notation(j, "move", g, m);
    quad_json_number(j, "visits", p->visits);
    write_numbers(j, "win", p->win, seats);
    write_numbers(j, "points", p->points, seats);
}

void report_write(struct quad_json *j, const char *key, const struct quad_game *g,
                  const struct quad_report *report) {
    int order[QUAD_CHOICES] = {0};
    int often = quad_report_order(report, order);
    quad_json_open(j, key, '[');
    for (int i = 0; i < report->count; i++) {
        const struct quad_prospect *p = &report->at[order[i]];
        quad_json_open(j, NULL, '{');
        prospect_write(j, g, p->move, p, report->seats);
        quad_json_bool(j, "sure", i < often);
        quad_json_close(j, '}');
    }
    quad_json_close(j, ']');
}

void moment_write(struct quad_text *out, const struct quad_game *g, uint32_t ply, int seat,
                  const struct quad_report *report) {
    struct quad_json j;
    quad_json_begin(&j, out);
    quad_json_open(&j, NULL, '{');
    quad_json_string(&j, "game", g->name.token);
    quad_json_number(&j, "ply", ply);
    quad_json_number(&j, "seat", seat + 1);
    quad_json_number(&j, "iterations", (int64_t)report->iterations);
    report_write(&j, "moves", g, report);
    quad_json_close(&j, '}');
    quad_text_add(out, "\n");
}
