/* clock_show.c: see clock_show.h. */
#include "protocol/clock_show.h"

enum { WORD_BYTES = 16, LEVEL_BYTES = 32 };

void clock_write_terms(struct quad_json *j, const struct quad_clock *clock) {
    const struct quad_clock_row *row = &quad_clock_rows[clock->kind];
    if (clock->kind == QUAD_CLOCK_NONE) {
        return;
    }
    quad_json_open(j, "clock", '{');
    quad_json_string(j, "kind", row->token);
    quad_json_number(j, row->start, clock->start / row->start_unit);
    if (row->gain != NULL) {
        quad_json_number(j, row->gain, clock->gain / row->gain_unit);
    }
    quad_json_string(j, "over", quad_over_names[clock->over]);
    if (clock->over == QUAD_OVER_BOT && bot_level(clock->level) != NULL) {
        quad_json_string(j, "level", bot_level(clock->level)->token);
    }
    quad_json_close(j, '}');
}

enum refusal clock_read_terms(const struct message *m, struct quad_clock *out) {
    const char *kind = message_text(m, "kind", WORD_BYTES), *over = message_text(m, "over", WORD_BYTES);
    const char *level = message_text(m, "level", LEVEL_BYTES);
    int64_t start, gain = 0;
    int number = QUAD_CLOCKS - 1, then = QUAD_OVERS - 1, bot = bot_level_usual();
    memset(out, 0, sizeof *out);
    while (number > QUAD_CLOCK_NONE && (kind == NULL || strcmp(quad_clock_rows[number].token, kind) != 0)) {
        number--;
    }
    while (then >= 0 && over != NULL && strcmp(quad_over_names[then], over) != 0) {
        then--;
    }
    then = over == NULL && !message_has(m, "over") ? QUAD_OVER_BOT : over == NULL ? -1 : then;
    if (message_has(m, "level")) {
        bot = level == NULL || then != QUAD_OVER_BOT ? -1 : bot_level_named(level);
    }
    const struct quad_clock_row *row = &quad_clock_rows[number];
    bool fine = number > QUAD_CLOCK_NONE && then >= 0 && message_has(m, row->start) &&
                message_number(m, row->start, INT32_MIN, INT32_MAX, 0, &start) &&
                (row->gain == NULL || message_number(m, row->gain, INT32_MIN, INT32_MAX, 0, &gain)) &&
                quad_clock_set(out, (enum quad_clock_kind)number, start, gain);
    out->over = fine ? (uint8_t)then : 0;
    out->level = fine && bot >= 0 ? (uint8_t)bot : 0;
    return !fine ? REFUSAL_BAD_CLOCK : bot < 0 ? REFUSAL_BAD_LEVEL : REFUSAL_NONE;
}

static int64_t time_of(const struct room *room) {
    return room->keeper->time == NULL ? 0 : room->keeper->time(room->keeper);
}

void clock_write_seat(struct quad_json *j, const struct room *room, int seat) {
    const struct quad_clocks *clocks = &room->replay.clocks;
    if (clocks->terms.kind == QUAD_CLOCK_NONE || room->replay.seat[seat].holder != QUAD_HOLDER_PERSON) {
        return;
    }
    const struct quad_time *t = &clocks->seat[seat];
    quad_json_open(j, "clock", '{');
    quad_json_number(j, "left", quad_clocks_left(clocks, seat, time_of(room)));
    quad_json_bool(j, "runs", t->runs && !room->is_closed);
    if (t->out) {
        quad_json_bool(j, "out", true);
    }
    quad_json_close(j, '}');
}

void clock_write_now(struct quad_json *j, const struct room *room) {
    if (room->replay.clocks.terms.kind != QUAD_CLOCK_NONE) {
        quad_json_number(j, "now", time_of(room));
    }
}

static const char *lapse_text(const struct lapse *lapse, int seats, enum quad_language language) {
    static const char *const bot[] = {"{0} has no time left: a bot plays on.",
                                      "{0} n’a plus de temps : un bot joue à sa place."};
    static const char *const asked[] = {
        "{0} had no time left: the others have let a bot play on.",
        "{0} n’avait plus de temps : les autres ont confié sa place à un bot."};
    static const char *const conceded[] = {"{0} has no time left and has lost the game.",
                                           "{0} n’a plus de temps et perd la partie."};
    static const char *const left[] = {"{0} has no time left and has given up: a bot plays on for good.",
                                       "{0} n’a plus de temps et abandonne : un bot garde sa place."};
    static const char *const others[] = {
        "{0} has no time left: the others may let a bot play on.",
        "{0} n’a plus de temps : les autres peuvent confier sa place à un bot."};
    return lapse->over == QUAD_OVER_OTHERS                ? others[language]
           : lapse->over == QUAD_OVER_BOT && lapse->asked ? asked[language]
           : lapse->over == QUAD_OVER_BOT                 ? bot[language]
           : seats <= 2                                   ? conceded[language]
                                                          : left[language];
}

static void write_lapse(struct quad_json *j, const struct session *s, const struct lapse *lapse,
                        const struct quad_names *names) {
    char buffer[256];
    struct quad_text t;
    quad_text_begin(&t, buffer, sizeof buffer);
    struct quad_argument who =
        quad_text_argument(room_game(s->room), QUAD_DOMAIN_SEAT, lapse->seat, s->language, names);
    quad_text_format(&t, s->language, lapse_text(lapse, room_truth(s->room)->seats, s->language), &who, 1);
    quad_json_open(j, NULL, '{');
    quad_json_number(j, "number", lapse->number);
    quad_json_number(j, "ply", lapse->ply);
    quad_json_number(j, "seat", lapse->seat + 1);
    quad_json_string(j, "over", quad_over_names[lapse->over]);
    quad_json_string(j, "text", buffer);
    quad_json_close(j, '}');
}

void clock_write_lapses(struct quad_json *j, struct session *s, const struct quad_names *names) {
    size_t count = s->room->lapse_count;
    if (s->lapse_at >= count) {
        return;
    }
    if (count - s->lapse_at > LAPSES_KEPT) {
        s->lapse_at = count - LAPSES_KEPT;
    }
    quad_json_open(j, "lapses", '[');
    for (; s->lapse_at < count; s->lapse_at++) {
        write_lapse(j, s, &s->room->lapse[s->lapse_at % LAPSES_KEPT], names);
    }
    quad_json_close(j, ']');
}
