/* log.c: see log.h. */
#include "protocol/log.h"

#include "core/position.h"

void quad_replay_end(struct quad_replay *r) {
    quad_table_close(&r->table);
}

/* The position after a move that has a digest must be what it was. */
static enum quad_error check_digest(const struct quad_table *t, const struct quad_entry *e) {
    struct quad_any after = t->truth;
    if (e->rules == 0 || !quad_is_legal(t->game, quad_any_state(&after), e->seat, e->move)) {
        return QUAD_ERROR_NONE;
    }
    quad_apply(t->game, quad_any_state(&after), e->seat, e->move, NULL);
    return quad_position_digest_of(t->game, quad_any_state(&after), e->rules) == e->digest
               ? QUAD_ERROR_NONE
               : QUAD_ERROR_WRONG_DIGEST;
}

static enum quad_error replay_move(struct quad_replay *r, const struct quad_entry *e) {
    const struct quad_state *s = quad_table_truth(&r->table);
    if (r->over) {
        return QUAD_ERROR_GAME_OVER;
    }
    if (e->ply != s->ply) {
        return QUAD_ERROR_WRONG_PLY;
    }
    if (e->seat == QUAD_CHANCE && (quad_waiting(s) >> QUAD_CHANCE & 1u) != 0) {
        struct quad_rng luck;
        quad_luck_at(&r->table.seed, s->ply, &luck);
        if (!quad_move_equal(e->move, quad_sample(r->table.game, s, &luck))) {
            return QUAD_ERROR_WRONG_LUCK;
        }
    }
    bool asked = !quad_over(s) && (quad_waiting(s) >> e->seat & 1u) != 0;
    enum quad_error error = asked ? check_digest(&r->table, e) : QUAD_ERROR_NONE;
    error = error == QUAD_ERROR_NONE ? quad_table_replay(&r->table, e->seat, e->move) : error;
    if (error == QUAD_ERROR_NONE && e->rules != 0) {
        r->is_proven = true;
        r->proven = r->table.count;
    }
    return error;
}

void quad_replay_prove(struct quad_replay *r, struct quad_entry *e) {
    const struct quad_state *s = quad_table_truth(&r->table);
    if (!r->is_proven || r->table.count - r->proven >= QUAD_PROOF_EVERY || quad_over(s)) {
        e->rules = r->table.game->rules_version;
        e->digest = quad_position_digest(r->table.game, s);
        r->is_proven = true;
        r->proven = r->table.count;
    }
}

static enum quad_error replay_undo(struct quad_replay *r, const struct quad_entry *e) {
    struct quad_any back;
    if (e->ply >= r->table.count) {
        return QUAD_ERROR_NOTHING_TO_UNDO;
    }
    quad_table_state_at(&r->table, e->ply, &back);
    r->table.truth = back;
    r->table.count = e->ply;
    r->proven = r->proven > e->ply ? e->ply : r->proven;
    r->over = false;
    return QUAD_ERROR_NONE;
}

static enum quad_error replay_seat(struct quad_replay *r, const struct quad_entry *e) {
    if (e->seat >= quad_table_truth(&r->table)->seats) {
        return QUAD_ERROR_BAD_SEATS;
    }
    /* An older program may have allowed names that are not fit any more: such a player is called "Player 2",
     * and the table goes on. */
    memset(r->table.names[e->seat], 0, sizeof r->table.names[e->seat]);
    quad_table_name(&r->table, e->seat, e->who.name, strlen(e->who.name));
    r->seat[e->seat] = e->who;
    return QUAD_ERROR_NONE;
}

static enum quad_error replay_end(struct quad_replay *r, const struct quad_entry *e) {
    if (e->ply != r->table.count) {
        return QUAD_ERROR_WRONG_PLY;
    }
    if (e->cause == QUAD_CAUSE_TIME && e->seat >= quad_table_truth(&r->table)->seats) {
        return QUAD_ERROR_BAD_SEATS; /* somebody has lost */
    }
    r->over = true;
    return QUAD_ERROR_NONE;
}

enum quad_error quad_replay_entry(struct quad_replay *r, const struct quad_entry *e) {
    enum quad_error error = QUAD_ERROR_NONE;
    if (e->number != r->last + 1) {
        return QUAD_ERROR_TRUNCATED;
    }
    switch (e->kind) {
    case QUAD_ENTRY_MOVE:
        error = replay_move(r, e);
        break;
    case QUAD_ENTRY_UNDO:
        error = replay_undo(r, e);
        break;
    case QUAD_ENTRY_SEAT:
        error = replay_seat(r, e);
        break;
    case QUAD_ENTRY_END:
        error = replay_end(r, e);
        break;
    default:
        error = e->kind == QUAD_ENTRY_CHAT ? QUAD_ERROR_NONE : QUAD_ERROR_BAD_VALUE;
        break;
    }
    if (error == QUAD_ERROR_NONE) {
        r->last++;
        quad_clocks_follow(r, e);
    }
    return error;
}

static void add_digits(struct quad_text *t, int64_t number, int count) {
    int64_t ten = 1;
    for (int i = 1; i < count; i++) {
        ten *= 10;
    }
    for (; count > 0; count--, ten /= 10) {
        char digit = (char)('0' + number / ten % 10);
        quad_text_add_bytes(t, &digit, 1);
    }
}

/* Days are counted from the first of March, so that a leap day is the last of its year. */
void quad_time_write(struct quad_text *t, int64_t time) {
    static const int64_t day = 24 * 3600 * 1000;
    int64_t days = (time < 0 ? 0 : time / day) + 719468, rest = time < 0 ? 0 : time % day;
    int64_t era = days / 146097, of_era = days % 146097;
    int64_t year = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
    int64_t of_year = of_era - (365 * year + year / 4 - year / 100), part = (5 * of_year + 2) / 153;
    int64_t month = part < 10 ? part + 3 : part - 9;
    add_digits(t, year + era * 400 + (month <= 2), 4);
    quad_text_add(t, "-");
    add_digits(t, month, 2);
    quad_text_add(t, "-");
    add_digits(t, of_year - (153 * part + 2) / 5 + 1, 2);
    quad_text_add(t, "T");
    add_digits(t, rest / 3600000, 2);
    quad_text_add(t, ":");
    add_digits(t, rest / 60000 % 60, 2);
    quad_text_add(t, ":");
    add_digits(t, rest / 1000 % 60, 2);
    quad_text_add(t, ".");
    add_digits(t, rest % 1000, 3);
    quad_text_add(t, "Z");
}
