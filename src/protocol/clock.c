/* clock.c: see clock.h. */
#include "protocol/clock.h"

#include "core/notation.h"
#include "protocol/log.h"

enum { SECOND = 1000, MINUTE = 60 * SECOND, HOUR = 60 * MINUTE, DAY = 24 * HOUR };

const struct quad_clock_row quad_clock_rows[QUAD_CLOCKS] = {
    [QUAD_CLOCK_NONE] = {"none", NULL, NULL, 0, 0, 0, 0, 0},
    [QUAD_CLOCK_LIVE] = {"live", "minutes", "seconds", MINUTE, SECOND, 1, 180, 300},
    [QUAD_CLOCK_TURN] = {"turn", "days", NULL, DAY, 0, 1, 7, 0},
    [QUAD_CLOCK_BANK] = {"bank", "days", "hours", DAY, HOUR, 1, 24, 72},
};
const char *const quad_over_names[QUAD_OVERS] = {"bot", "concede", "others"};

bool quad_clock_set(struct quad_clock *out, enum quad_clock_kind kind, int64_t start, int64_t gain) {
    const struct quad_clock_row *row = &quad_clock_rows[kind];
    bool odd = kind == QUAD_CLOCK_TURN && start > 3 && start < 7; /* 1, 2, 3 or a week */
    if (kind == QUAD_CLOCK_NONE || odd || start < row->start_min || start > row->start_max || gain < 0 ||
        gain > row->gain_max) {
        return false;
    }
    out->kind = (uint8_t)kind;
    out->start = start * row->start_unit;
    out->gain = gain * row->gain_unit;
    return true;
}

void quad_clock_write(const struct quad_clock *clock, char out[QUAD_CLOCK_BYTES]) {
    struct quad_text t;
    quad_text_begin(&t, out, QUAD_CLOCK_BYTES);
    if (clock->kind == QUAD_CLOCK_NONE) {
        return;
    }
    quad_text_add(&t, quad_clock_rows[clock->kind].token);
    quad_text_add(&t, " ");
    quad_text_add_number(&t, (long)(clock->start / SECOND));
    quad_text_add(&t, " ");
    quad_text_add_number(&t, (long)(clock->gain / SECOND));
    quad_text_add(&t, " ");
    quad_text_add(&t, quad_over_names[clock->over]);
    quad_text_add(&t, " ");
    quad_text_add_number(&t, clock->level);
    assert(!t.cut);
}

bool quad_clock_read(const char *text, struct quad_clock *out) {
    const char *at = text, *end = text + strlen(text);
    struct quad_word word = quad_word_next(&at, end);
    int kind = QUAD_CLOCKS - 1, over = QUAD_OVERS - 1;
    int64_t start, gain, level;
    memset(out, 0, sizeof *out);
    if (*text == '\0') {
        return true;
    }
    while (kind > QUAD_CLOCK_NONE && !quad_word_is(word, quad_clock_rows[kind].token)) {
        kind--;
    }
    bool fine = kind > QUAD_CLOCK_NONE && quad_word_number(quad_word_next(&at, end), 0, INT32_MAX, &start) &&
                quad_word_number(quad_word_next(&at, end), 0, INT32_MAX, &gain);
    word = quad_word_next(&at, end);
    while (over >= 0 && !quad_word_is(word, quad_over_names[over])) {
        over--;
    }
    fine = fine && over >= 0 && quad_word_number(quad_word_next(&at, end), 0, UINT8_MAX, &level) &&
           quad_line_end(at, end) == QUAD_ERROR_NONE;
    if (fine) {
        const struct quad_clock_row *row = &quad_clock_rows[kind];
        fine = quad_clock_set(out, (enum quad_clock_kind)kind, start * SECOND / row->start_unit,
                              row->gain_unit == 0 ? gain : gain * SECOND / row->gain_unit) &&
               out->start == start * SECOND && out->gain == gain * SECOND;
    }
    out->over = fine ? (uint8_t)over : 0;
    out->level = fine ? (uint8_t)level : 0;
    return fine;
}

void quad_clocks_begin(struct quad_clocks *c, const struct quad_clock *terms) {
    memset(c, 0, sizeof *c);
    c->terms = *terms;
    for (int seat = 0; seat < QUAD_SEATS; seat++) {
        c->seat[seat].left = terms->start;
    }
}

/* What a turn begins with that brings what turns bring. Whose time was over gets a new start with it, a small
 * one, once he is back. */
static int64_t with_gain(const struct quad_clock *terms, const struct quad_time *t) {
    int64_t again = terms->kind == QUAD_CLOCK_LIVE ? MINUTE : DAY;
    int64_t left = t->left < 0 ? 0 : t->left;
    if (terms->kind == QUAD_CLOCK_TURN) {
        return terms->start;
    }
    again = again > terms->start ? terms->start : again;
    left = t->back && left < again ? again : left;
    left += terms->gain;
    return terms->kind == QUAD_CLOCK_BANK && left > terms->start ? terms->start : left;
}

/* Three quarters of what there was at the start are gone. */
static int64_t low_of(const struct quad_clock *terms) {
    return terms->start / 4;
}

/* The time that has passed since the last entry. A clock of the machine that was put back takes nothing. */
static void charge(struct quad_clocks *c, int64_t now) {
    int64_t passed = now > c->at ? now - c->at : 0;
    for (int seat = 0; seat < QUAD_SEATS; seat++) {
        c->seat[seat].left -= c->seat[seat].runs ? passed : 0;
    }
    c->at += passed;
}

/* A process has taken the table over. While nobody served it a live clock stood: it is as if the moment after
 * the last entry were now. Days have gone by, but whoever has next to nothing left gets an hour. */
static void resume(struct quad_clocks *c, int64_t now) {
    if (c->terms.kind == QUAD_CLOCK_LIVE) {
        c->at = now > c->at ? now : c->at;
        return;
    }
    charge(c, now);
    for (int seat = 0; seat < QUAD_SEATS; seat++) {
        struct quad_time *t = &c->seat[seat];
        t->left = t->runs && !t->out && t->left < HOUR ? HOUR : t->left;
    }
}

/* Whoever takes back gets nothing for the turns that he plays again, the last of which had begun at begun_at;
 * the turns of others are new ones. */
static void take_back(struct quad_clocks *c, int taker, uint32_t plays) {
    for (int seat = 0; seat < QUAD_SEATS; seat++) {
        struct quad_time *t = &c->seat[seat];
        if (seat == taker) {
            t->debt = t->begun_at >= t->debt ? t->begun_at + 1 : t->debt;
            t->begun_at = t->begun_at < plays ? t->begun_at : plays;
        } else {
            t->debt = 0;
        }
    }
}

/* again: he has taken back, and is in the midst of a turn that had begun. */
static void begin_turn(const struct quad_clock *terms, struct quad_time *t, uint32_t plays, bool again) {
    bool brings = t->begun && !again && plays >= t->debt && (t->is_person || terms->kind == QUAD_CLOCK_TURN);
    t->left = brings ? with_gain(terms, t) : t->left;
    t->back = t->back && !brings;
    t->begun = true;
    t->begun_at = again ? t->begun_at : plays;
    t->reminded = t->reminded && t->left <= low_of(terms);
}

/* His time was over, and he is back. What that brings comes with a new turn: one that was played for him, and
 * that he takes back, has no more time than it had. */
static void come_back(struct quad_time *t) {
    t->left = t->left < 0 ? 0 : t->left;
    t->back = true;
    t->out = false;
}

/* Who owes a choice now, and whose clock runs therefore. taker: who has just taken back. */
static void look(struct quad_replay *r, int taker) {
    struct quad_clocks *c = &r->clocks;
    const struct quad_state *s = quad_table_truth(&r->table);
    bool playing = !r->over && !quad_over(s);
    for (int seat = 0; seat < s->seats; seat++) {
        playing = playing && r->seat[seat].holder != QUAD_HOLDER_EMPTY;
    }
    unsigned asked = playing ? quad_waiting(s) : 0;
    if ((asked >> QUAD_CHANCE & 1u) != 0) {
        return; /* in the midst of a turn */
    }
    c->plays = (uint32_t)r->table.count;
    for (int seat = 0; seat < s->seats; seat++) {
        struct quad_time *t = &c->seat[seat];
        bool owes = (asked >> seat & 1u) != 0, person = r->seat[seat].holder == QUAD_HOLDER_PERSON;
        if (person && !t->is_person && t->out) {
            come_back(t);
        }
        t->is_person = person;
        if (owes && !t->owes) {
            begin_turn(&c->terms, t, c->plays, seat == taker);
        } else if (!owes && t->owes && person) {
            t->out = false; /* he has moved after all: the others let him */
            t->left = t->left < 0 ? 0 : t->left;
        }
        t->owes = owes;
        t->runs = owes && person;
    }
}

void quad_clocks_follow(struct quad_replay *r, const struct quad_entry *e) {
    struct quad_clocks *c = &r->clocks;
    bool later = e->kind == QUAD_ENTRY_MOVE && e->ply + 1 != r->table.count; /* chance has moved since */
    if (c->terms.kind == QUAD_CLOCK_NONE || later) {
        return;
    }
    if (e->cause == QUAD_CAUSE_RESUMED) {
        resume(c, e->time);
    } else {
        charge(c, e->time);
    }
    if (e->kind == QUAD_ENTRY_SEAT && e->seat < QUAD_SEATS) {
        c->seat[e->seat].out |= e->cause == QUAD_CAUSE_TIME;
        c->seat[e->seat].reminded |= e->cause == QUAD_CAUSE_REMINDED;
    } else if (e->kind == QUAD_ENTRY_UNDO) {
        take_back(c, e->seat, (uint32_t)r->table.count);
        c->lost = 0;
    } else if (e->kind == QUAD_ENTRY_END && e->cause == QUAD_CAUSE_TIME) {
        c->lost = (uint8_t)(e->seat + 1);
    }
    look(r, e->kind == QUAD_ENTRY_UNDO ? e->seat : QUAD_NOBODY);
}

/* What is left of a running clock, below zero if it is over. */
static int64_t left_of(const struct quad_clocks *c, int seat, int64_t now) {
    return c->seat[seat].left - (now > c->at ? now - c->at : 0);
}

int64_t quad_clocks_left(const struct quad_clocks *c, int seat, int64_t now) {
    const struct quad_time *t = &c->seat[seat];
    int64_t left = t->left;
    if (t->runs) {
        left = left_of(c, seat, now);
    } else if (t->begun && !t->owes && c->plays + 1 >= t->debt) {
        left = with_gain(&c->terms, t);
    }
    return left < 0 ? 0 : left;
}

bool quad_clocks_is_up(const struct quad_clocks *c, int seat, int64_t now) {
    return c->seat[seat].runs && left_of(c, seat, now) < 0;
}

bool quad_clocks_is_low(const struct quad_clocks *c, int seat, int64_t now) {
    const struct quad_time *t = &c->seat[seat];
    return t->runs && !t->reminded && !t->out && left_of(c, seat, now) <= low_of(&c->terms);
}

int64_t quad_clocks_due(const struct quad_clocks *c) {
    int64_t due = 0;
    for (int seat = 0; seat < QUAD_SEATS; seat++) {
        const struct quad_time *t = &c->seat[seat];
        int64_t end = c->at + t->left + 1, low = c->at + t->left - low_of(&c->terms);
        int64_t next = t->reminded ? end : low;
        due = t->runs && !t->out && (due == 0 || next < due) ? next : due;
    }
    return due;
}

bool quad_clocks_run(const struct quad_clocks *c) {
    bool run = false;
    for (int seat = 0; seat < QUAD_SEATS; seat++) {
        run = run || (c->seat[seat].runs && !c->seat[seat].out);
    }
    return run;
}

bool quad_clocks_want_resuming(const struct quad_clocks *c, int64_t now) {
    bool wanted = false;
    for (int seat = 0; seat < QUAD_SEATS; seat++) {
        bool runs = c->seat[seat].runs && !c->seat[seat].out;
        wanted = wanted || (runs && (c->terms.kind == QUAD_CLOCK_LIVE || left_of(c, seat, now) < HOUR));
    }
    return wanted;
}
