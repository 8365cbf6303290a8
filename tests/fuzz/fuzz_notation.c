/* fuzz_notation.c: a byte for the game, then a move as text. What is read is written again and read again the
 * same. */
#include "fuzz.h"

#include "core/notation.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size == 0) {
        return 0;
    }
    const struct quad_game *g = fuzz_game(data[0]);
    struct quad_move m, again;
    if (quad_notation_read(g, (const char *)data + 1, size - 1, &m) != QUAD_ERROR_NONE) {
        return 0;
    }
    char first[512], second[512];
    struct quad_text text;
    quad_text_begin(&text, first, sizeof first);
    quad_notation_write(&text, g, m);
    fuzz_require(!text.cut, "a move is too long to write");
    fuzz_require(quad_notation_read(g, first, text.length, &again) == QUAD_ERROR_NONE,
                 "a written move is not read");
    fuzz_require(quad_move_equal(m, again), "a written move is read as another");
    quad_text_begin(&text, second, sizeof second);
    quad_notation_write(&text, g, again);
    fuzz_require(strcmp(first, second) == 0, "a move is written in two ways");
    for (int language = 0; language < QUAD_LANGUAGES; language++) {
        quad_text_begin(&text, first, sizeof first);
        quad_text_move(&text, g, m, (enum quad_language)language, NULL);
        fuzz_require(text.length > 0, "a move has no label");
    }
    return 0;
}
