/* replay.c: see replay.h. */
#include "store/replay.h"

enum { PAGE = 32 };

enum quad_error quad_replay_begin(struct quad_replay *r, const struct quad_store_table *row) {
    const struct quad_game *g = quad_game_named(row->game);
    uint8_t hash[QUAD_STORE_HASH_BYTES];
    memset(r, 0, sizeof *r);
    r->check_luck = true;
    if (g == NULL) {
        return QUAD_ERROR_NO_SUCH_GAME;
    }
    if (g->rules_version != row->rules_version) {
        return QUAD_ERROR_BAD_VERSION;
    }
    quad_store_hash_seed(&row->seed, hash);
    if (memcmp(hash, row->seed_hash, sizeof hash) != 0) {
        return QUAD_ERROR_WRONG_LUCK;
    }
    return quad_table_open(&r->table, g, row->seats, row->options, &row->seed);
}

void quad_replay_end(struct quad_replay *r) {
    quad_table_close(&r->table);
}

static enum quad_error replay_move(struct quad_replay *r, const struct quad_store_entry *e) {
    const struct quad_state *s = quad_table_truth(&r->table);
    if (r->over) {
        return QUAD_ERROR_GAME_OVER;
    }
    if (e->ply != s->ply) {
        return QUAD_ERROR_WRONG_PLY;
    }
    if (e->seat == QUAD_CHANCE && r->check_luck && (quad_waiting(s) >> QUAD_CHANCE & 1u) != 0) {
        struct quad_rng luck;
        quad_luck_at(&r->table.seed, s->ply, &luck);
        if (!quad_move_equal(e->move, quad_sample(r->table.game, s, &luck))) {
            return QUAD_ERROR_WRONG_LUCK;
        }
    }
    return quad_table_replay(&r->table, e->seat, e->move);
}

static enum quad_error replay_undo(struct quad_replay *r, const struct quad_store_entry *e) {
    struct quad_any back;
    if (e->ply >= r->table.count) {
        return QUAD_ERROR_NOTHING_TO_UNDO;
    }
    quad_table_state_at(&r->table, e->ply, &back);
    r->table.truth = back;
    r->table.count = e->ply;
    r->over = false;
    return QUAD_ERROR_NONE;
}

static enum quad_error replay_seat(struct quad_replay *r, const struct quad_store_entry *e) {
    if (e->seat >= quad_table_truth(&r->table)->seats) {
        return QUAD_ERROR_BAD_SEATS;
    }
    /* What is a fit name may have been judged otherwise when this was kept: whoever cannot be named any more
     * is "Player 2", and his table goes on. */
    memset(r->table.names[e->seat], 0, sizeof r->table.names[e->seat]);
    quad_table_name(&r->table, e->seat, e->who.name, strlen(e->who.name));
    r->seat[e->seat] = e->who;
    return QUAD_ERROR_NONE;
}

static enum quad_error replay_end(struct quad_replay *r, const struct quad_store_entry *e) {
    if (e->ply != r->table.count) {
        return QUAD_ERROR_WRONG_PLY;
    }
    r->over = true;
    return QUAD_ERROR_NONE;
}

enum quad_error quad_replay_entry(struct quad_replay *r, const struct quad_store_entry *e) {
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
    r->last += error == QUAD_ERROR_NONE;
    return error;
}

static bool same_seat(const struct quad_store_seat *a, const struct quad_store_seat *b) {
    return a->holder == b->holder && a->level == b->level && a->has_token == b->has_token &&
           memcmp(a->token, b->token, sizeof a->token) == 0 && strcmp(a->name, b->name) == 0;
}

/* The row repeats what the log says, for lists: it must not say otherwise. */
static bool row_agrees(const struct quad_replay *r, const struct quad_store_table *row) {
    bool fine = r->over == row->over;
    for (int seat = 0; seat < row->seats && fine; seat++) {
        fine = same_seat(&r->seat[seat], &row->seat[seat]);
    }
    return fine;
}

enum quad_store_error quad_replay_load(struct quad_store *store, const struct quad_store_table *row,
                                       struct quad_replay *out, struct quad_fault *fault) {
    struct quad_store_entry page[PAGE];
    size_t count = PAGE;
    enum quad_store_error error = QUAD_STORE_NONE;
    enum quad_error wrong = quad_replay_begin(out, row);
    while (wrong == QUAD_ERROR_NONE && error == QUAD_STORE_NONE && count == PAGE) {
        error = quad_store_log(store, row->id, out->last, page, PAGE, &count);
        for (size_t i = 0; i < count && wrong == QUAD_ERROR_NONE; i++) {
            wrong = quad_replay_entry(out, &page[i]);
        }
    }
    if (wrong == QUAD_ERROR_NONE && error == QUAD_STORE_NONE) {
        if (out->last != row->last || row_agrees(out, row)) {
            return QUAD_STORE_NONE;
        }
        wrong = QUAD_ERROR_BAD_FIELD;
    }
    quad_fault_set(fault, wrong, (int)(out->last + 1), row->id, strlen(row->id));
    quad_replay_end(out);
    return error != QUAD_STORE_NONE ? error : QUAD_STORE_BAD_DATA;
}
