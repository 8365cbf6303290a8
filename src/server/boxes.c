/* boxes.c: see boxes.h. */
#include "server/boxes.h"

#include "server/hub.h"
#include "store/replay.h"

const struct quad_game *boxes_find(struct boxes *boxes, const uint8_t hash[QUAD_HASH_BYTES]) {
    for (int i = 0; i < BOXES_KNOWN; i++) {
        struct known_box *known = &boxes->at[i];
        if (known->game != NULL && memcmp(known->hash, hash, QUAD_HASH_BYTES) == 0) {
            known->used = ++boxes->uses;
            return known->game;
        }
    }
    return NULL;
}

void boxes_keep(struct boxes *boxes, const uint8_t hash[QUAD_HASH_BYTES], const struct quad_game *game) {
    struct known_box *oldest = &boxes->at[0];
    if (boxes_find(boxes, hash) != NULL) {
        return;
    }
    for (int i = 1; i < BOXES_KNOWN; i++) {
        oldest = boxes->at[i].used < oldest->used ? &boxes->at[i] : oldest;
    }
    quad_game_drop(oldest->game);
    oldest->game = quad_game_hold(game);
    oldest->used = ++boxes->uses;
    memcpy(oldest->hash, hash, QUAD_HASH_BYTES);
}

void boxes_close(struct boxes *boxes) {
    for (int i = 0; i < BOXES_KNOWN; i++) {
        quad_game_drop(boxes->at[i].game);
        boxes->at[i].game = NULL;
    }
}

enum quad_store_error boxes_game(struct hub *hub, const struct quad_store_table *row,
                                 const struct quad_game **game, uint8_t options[QUAD_OPTIONS],
                                 enum quad_error *wrong) {
    const struct quad_game *known = row->has_box ? boxes_find(&hub->boxes, row->box) : NULL;
    if (known != NULL && strcmp(known->name.token, row->game) == 0) {
        *game = quad_game_hold(known);
        *wrong = QUAD_ERROR_NONE;
        memcpy(options, row->options, QUAD_OPTIONS);
        return QUAD_STORE_NONE;
    }
    enum quad_store_error error = quad_replay_game(&hub->store, row, game, options, wrong);
    if (error == QUAD_STORE_NONE && row->has_box) {
        boxes_keep(&hub->boxes, row->box, *game);
    }
    return error;
}

/* A row without a box has the first one, and in a game whose values were options the options of then. */
enum quad_store_error boxes_name(struct hub *hub, const struct quad_game *game,
                                 struct quad_store_table *row) {
    const struct quad_box *box = game->box;
    char text[QUAD_BOX_TEXT];
    struct quad_text t;
    row->has_box = game->old_options != NULL || !box->built_in || box->number != 1 || box->title != NULL;
    if (!row->has_box) {
        return QUAD_STORE_NONE;
    }
    quad_text_begin(&t, text, sizeof text);
    quad_box_write_changes(&t, game);
    if (t.cut) {
        return QUAD_STORE_BAD_VALUE;
    }
    enum quad_store_error error =
        quad_store_keep_box(&hub->store, game->name.token, text, t.length, row->box);
    if (error == QUAD_STORE_NONE) {
        boxes_keep(&hub->boxes, row->box, game);
    }
    return error;
}
