/* boxes.c: the boxes that tables are played with, each kept once under the hash of its text. See store.h. */
#include "store/backend.h"

#include <sodium.h>
#include <stdlib.h>

void quad_store_hash_box(const char *text, size_t length, uint8_t out[QUAD_HASH_BYTES]) {
    crypto_hash_sha256(out, (const unsigned char *)text, length);
}

enum quad_store_error quad_store_keep_box(struct quad_store *s, const char *game, const char *text,
                                          size_t length, uint8_t hash[QUAD_HASH_BYTES]) {
    size_t name = strlen(game);
    if (name == 0 || name >= QUAD_STORE_GAME_BYTES || length == 0 || length >= QUAD_STORE_BOX_BYTES ||
        strlen(text) != length || !quad_store_text_is_sound(game, name + 1) ||
        !quad_store_text_is_sound(text, length + 1)) {
        return QUAD_STORE_BAD_VALUE;
    }
    quad_store_hash_box(text, length, hash);
    struct value in[] = {value_bytes(hash, QUAD_HASH_BYTES), value_text(game), value_text(text)};
    return quad_store_execute(s, SQL_KEEP_BOX, in, NULL);
}

enum quad_store_error quad_store_box(struct quad_store *s, const uint8_t hash[QUAD_HASH_BYTES],
                                     struct quad_store_box *out) {
    struct box_page page = {out, 1, 0};
    struct result result = {quad_store_take_box, &page, 0, false};
    struct value in[] = {value_bytes(hash, QUAD_HASH_BYTES)};
    enum quad_store_error error = quad_store_execute(s, SQL_BOX, in, &result);
    return error == QUAD_STORE_NONE && page.count == 0 ? QUAD_STORE_NO_SUCH_BOX : error;
}

enum quad_store_error quad_store_expect_box(struct quad_store *s, const struct quad_store_table *t) {
    struct quad_store_box *box = malloc(sizeof *box);
    enum quad_store_error error = box == NULL ? QUAD_STORE_NO_MEMORY : quad_store_box(s, t->box, box);
    if (error == QUAD_STORE_NONE && strcmp(box->game, t->game) != 0) {
        error = QUAD_STORE_NO_SUCH_BOX;
    }
    free(box);
    return error;
}
