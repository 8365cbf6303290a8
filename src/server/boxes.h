/* boxes.h: the boxes that this server knows: those of its operator, and the latest that tables were made or
 * loaded with. Tables with the same box share one game, and a box that was proven lately is not proven again.
 */
#ifndef SERVER_BOXES_H
#define SERVER_BOXES_H

#include "core/box.h"
#include "store/store.h"

struct hub;

enum { BOXES_KNOWN = 256 };

struct known_box {
    uint8_t hash[QUAD_HASH_BYTES];
    const struct quad_game *game; /* held; NULL: there is none here */
    uint64_t used;
};

struct boxes {
    struct known_box at[BOXES_KNOWN];
    uint64_t uses;
};

/* The game with the box of a text of that hash; NULL if it is not known. It is not held for the caller. */
const struct quad_game *boxes_find(struct boxes *boxes, const uint8_t hash[QUAD_HASH_BYTES]);
/* The least recently used one makes room. */
void boxes_keep(struct boxes *boxes, const uint8_t hash[QUAD_HASH_BYTES], const struct quad_game *game);
void boxes_close(struct boxes *boxes);

/* As quad_replay_game, but what is known is not read again. The game is held by the caller. */
enum quad_store_error boxes_game(struct hub *hub, const struct quad_store_table *row,
                                 const struct quad_game **game, uint8_t options[QUAD_OPTIONS],
                                 enum quad_error *wrong);
/* Let the row of a new table name the box of its game, and keep that in the store, as part of the batch. */
enum quad_store_error boxes_name(struct hub *hub, const struct quad_game *game, struct quad_store_table *row);

#endif
