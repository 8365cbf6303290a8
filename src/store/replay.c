/* replay.c: see replay.h. */
#include "store/replay.h"

enum { PAGE = 32 };

enum quad_error quad_replay_begin(struct quad_replay *r, const struct quad_store_table *row) {
    const struct quad_game *g = quad_game_named(row->game);
    uint8_t hash[QUAD_HASH_BYTES];
    memset(r, 0, sizeof *r);
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

static bool same_seat(const struct quad_seat *a, const struct quad_seat *b) {
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
    struct quad_entry page[PAGE];
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
