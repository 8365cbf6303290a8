/* replay.c: see replay.h. */
#include "store/replay.h"

#include "core/box.h"
#include "core/notation.h"

#include <stdlib.h>

enum { PAGE = 32 };

/* The text of a box, bound to its game. */
static enum quad_store_error bind(struct quad_store *store, const struct quad_store_table *row,
                                  const struct quad_game *g, const struct quad_game **bound,
                                  enum quad_error *wrong) {
    struct quad_store_box *box = malloc(sizeof *box);
    enum quad_store_error error = box == NULL ? QUAD_STORE_NO_MEMORY : quad_store_box(store, row->box, box);
    if (error == QUAD_STORE_NONE) {
        *wrong = quad_box_read(g, box->text, box->length, bound, NULL);
    } else if (error == QUAD_STORE_NO_SUCH_BOX || error == QUAD_STORE_BAD_DATA) {
        error = QUAD_STORE_NONE;
        *wrong = QUAD_ERROR_WRONG_BOX;
    }
    free(box);
    return error;
}

enum quad_store_error quad_replay_game(struct quad_store *store, const struct quad_store_table *row,
                                       const struct quad_game **game, uint8_t options[QUAD_OPTIONS],
                                       enum quad_error *wrong) {
    const struct quad_game *g = quad_game_named(row->game);
    enum quad_store_error error = QUAD_STORE_NONE;
    *game = NULL;
    *wrong = QUAD_ERROR_NONE;
    memcpy(options, row->options, QUAD_OPTIONS);
    if (g == NULL) {
        *wrong = QUAD_ERROR_NO_SUCH_GAME;
    } else if (row->has_box) {
        error = bind(store, row, g, game, wrong);
    } else { /* as it was before there were boxes */
        *game = g->old_options == NULL ? quad_box_built_in(g, 1)
                                       : quad_box_from_options(g, row->options, options);
        *wrong = *game == NULL ? QUAD_ERROR_BAD_OPTION : QUAD_ERROR_NONE;
    }
    if (*wrong != QUAD_ERROR_NONE) {
        error = *wrong == QUAD_ERROR_NO_MEMORY ? QUAD_STORE_NO_MEMORY : QUAD_STORE_BAD_DATA;
    }
    return error;
}

enum quad_error quad_replay_begin(struct quad_replay *r, const struct quad_game *g,
                                  const uint8_t options[QUAD_OPTIONS], const struct quad_store_table *row) {
    uint8_t hash[QUAD_HASH_BYTES];
    memset(r, 0, sizeof *r);
    quad_store_hash_seed(&row->seed, hash);
    if (memcmp(hash, row->seed_hash, sizeof hash) != 0) {
        return QUAD_ERROR_WRONG_LUCK;
    }
    quad_clocks_begin(&r->clocks, &row->clock);
    return quad_table_open(&r->table, g, row->seats, options, &row->seed);
}

enum quad_error quad_replay_judge(const struct quad_replay *r, const struct quad_store_table *row) {
    bool same = row->rules_version == r->table.game->rules_version;
    return same || r->is_proven || r->over || r->table.count == 0 ? QUAD_ERROR_NONE : QUAD_ERROR_BAD_VERSION;
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

struct quad_stop quad_stop_of(const struct quad_replay *r, const struct quad_store_table *row,
                              enum quad_error error) {
    const struct quad_game *g = r->table.game;
    return (struct quad_stop){.error = error,
                              .made = row->rules_version,
                              .now = g == NULL ? row->rules_version : g->rules_version,
                              .ply = g == NULL ? 0 : quad_table_truth(&r->table)->ply};
}

/* The row's game, and its table before the first entry. */
static enum quad_store_error begin(struct quad_store *store, const struct quad_store_table *row,
                                   struct quad_replay *out, enum quad_error *wrong) {
    const struct quad_game *g;
    uint8_t options[QUAD_OPTIONS];
    memset(out, 0, sizeof *out);
    enum quad_store_error error = quad_replay_game(store, row, &g, options, wrong);
    if (error == QUAD_STORE_NONE) {
        *wrong = quad_replay_begin(out, g, options, row);
        quad_game_drop(g);
    }
    return error;
}

enum quad_store_error quad_replay_try(struct quad_store *store, const struct quad_store_table *row,
                                      struct quad_replay *out, struct quad_fault *fault,
                                      struct quad_stop *stop) {
    struct quad_entry page[PAGE];
    size_t count = PAGE;
    enum quad_error wrong = QUAD_ERROR_NONE;
    enum quad_store_error error = begin(store, row, out, &wrong);
    while (wrong == QUAD_ERROR_NONE && error == QUAD_STORE_NONE && count == PAGE) {
        error = quad_store_log(store, row->id, out->last, page, PAGE, &count);
        for (size_t i = 0; i < count && wrong == QUAD_ERROR_NONE; i++) {
            wrong = quad_replay_entry(out, &page[i]);
        }
    }
    if (wrong == QUAD_ERROR_NONE && error == QUAD_STORE_NONE) {
        bool agrees = out->last != row->last || row_agrees(out, row);
        wrong = agrees ? quad_replay_judge(out, row) : QUAD_ERROR_BAD_FIELD;
        if (wrong == QUAD_ERROR_NONE) {
            return QUAD_STORE_NONE;
        }
    }
    if (error == QUAD_STORE_BAD_DATA && wrong == QUAD_ERROR_NONE && store->failed == QUAD_STORE_NONE) {
        wrong = QUAD_ERROR_BAD_LINE; /* an entry that cannot be read */
    }
    quad_fault_set(fault, wrong, (int)(out->last + 1), row->id, strlen(row->id));
    *stop = quad_stop_of(out, row, wrong);
    quad_replay_end(out);
    return error != QUAD_STORE_NONE ? error : QUAD_STORE_BAD_DATA;
}

enum quad_store_error quad_replay_load(struct quad_store *store, const struct quad_store_table *row,
                                       struct quad_replay *out, struct quad_fault *fault) {
    struct quad_stop stop;
    return quad_replay_try(store, row, out, fault, &stop);
}

void quad_stop_keep(const struct quad_stop *stop, char out[QUAD_STOP_BYTES]) {
    struct quad_text t;
    quad_text_begin(&t, out, QUAD_STOP_BYTES);
    quad_text_add(&t, quad_error_token(stop->error));
    quad_text_add(&t, " ");
    quad_text_add_number(&t, stop->ply);
    quad_text_add(&t, " ");
    quad_text_add_number(&t, stop->made);
    quad_text_add(&t, " ");
    quad_text_add_number(&t, stop->now);
    assert(!t.cut);
}

bool quad_stop_read(const char *kept, struct quad_stop *stop) {
    const char *at = kept, *end = kept + strlen(kept);
    struct quad_word token = quad_word_next(&at, end);
    int64_t ply, made, now;
    int error = QUAD_ERRORS - 1;
    while (error > QUAD_ERROR_NONE && !quad_word_is(token, quad_error_token((enum quad_error)error))) {
        error--;
    }
    bool fine = error > QUAD_ERROR_NONE && quad_word_number(quad_word_next(&at, end), 0, UINT32_MAX, &ply) &&
                quad_word_number(quad_word_next(&at, end), 0, UINT16_MAX, &made) &&
                quad_word_number(quad_word_next(&at, end), 0, UINT16_MAX, &now) &&
                quad_line_end(at, end) == QUAD_ERROR_NONE;
    if (fine) {
        *stop = (struct quad_stop){(enum quad_error)error, (uint16_t)made, (uint16_t)now, (uint32_t)ply};
    }
    return fine;
}

void quad_stop_write_kept(struct quad_text *t, const char *kept, enum quad_language language) {
    struct quad_stop stop;
    if (quad_stop_read(kept, &stop)) {
        quad_stop_write(t, &stop, language);
    } else {
        quad_text_add(t, kept);
    }
}
