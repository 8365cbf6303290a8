/* report.c: what searches have found, added up and put in order. See ismcts.h. */
#include "ai/ismcts.h"

static double total(const struct quad_prospect *p) {
    return (double)p->visits + (double)p->inherited;
}

static double share_of(double part, double rest) {
    return part + rest > 0 ? part / (part + rest) : 0;
}

static void blend(float *a, float b, double share) {
    *a = (float)((double)*a * (1 - share) + (double)b * share);
}

void quad_report_add(struct quad_report *sum, const struct quad_report *part) {
    assert(sum->count == part->count);
    sum->iterations += part->iterations;
    for (int i = 0; i < sum->count; i++) {
        struct quad_prospect *p = &sum->at[i];
        const struct quad_prospect *q = &part->at[i];
        double here = total(p), there = total(q), share = share_of(q->visits, p->visits);
        p->value = here + there > 0 ? (p->value * here + q->value * there) / (here + there) : 0;
        p->visits += q->visits;
        p->inherited += q->inherited;
        for (int seat = 0; seat < sum->seats; seat++) {
            blend(&p->win[seat], q->win[seat], share);
            blend(&p->lead[seat], q->lead[seat], share);
            blend(&p->points[seat], q->points[seat], share);
        }
    }
}

int quad_report_best(const struct quad_report *report) {
    int best = 0;
    for (int i = 1; i < report->count; i++) {
        const struct quad_prospect *p = &report->at[i], *b = &report->at[best];
        best = total(p) > total(b) || (total(p) >= total(b) && p->value > b->value) ? i : best;
    }
    return best;
}

enum { ENOUGH = 10 }; /* a tenth of the visits of the most visited choice */

static bool is_better(const struct quad_prospect *a, const struct quad_prospect *b, int seat, uint32_t most) {
    bool sure = (uint64_t)a->visits * ENOUGH >= most, other = (uint64_t)b->visits * ENOUGH >= most;
    int chance = (int)(a->win[seat] * 1000 + 0.5F), against = (int)(b->win[seat] * 1000 + 0.5F);
    if (sure != other) {
        return sure;
    }
    return sure && chance != against ? chance > against : a->visits > b->visits;
}

int quad_report_order(const struct quad_report *report, int order[QUAD_CHOICES]) {
    uint32_t most = 1;
    int enough = 0;
    for (int i = 0; i < report->count; i++) {
        most = report->at[i].visits > most ? report->at[i].visits : most;
    }
    for (int i = 0; i < report->count; i++) {
        int k = i;
        for (; k > 0 && is_better(&report->at[i], &report->at[order[k - 1]], report->seat, most); k--) {
            order[k] = order[k - 1];
        }
        order[k] = i;
        enough += (uint64_t)report->at[i].visits * ENOUGH >= most;
    }
    return enough;
}
