/* moved_box.c: moved_box GAME [SEED [all]]: a box with every house value, or every number, moved by a fifth,
 * for measuring how well bots play with a box that they were not made for (docs/strength.md). */
#include "boxes.h"

#include <stdio.h>
#include <stdlib.h>

int main(int count, char **words) {
    static char text[QUAD_BOX_TEXT];
    const struct quad_game *g = count > 1 ? quad_game_named(words[1]) : NULL;
    if (g == NULL) {
        fprintf(stderr, "usage: moved_box GAME [SEED [all]]\n");
        return 2;
    }
    struct quad_rng r;
    struct quad_text t;
    quad_rng_seed(&r, count > 2 ? strtoull(words[2], NULL, 10) : 1);
    const struct quad_game *moved = boxes_move(g, count > 3, &r);
    quad_text_begin(&t, text, sizeof text);
    quad_box_write_changes(&t, moved);
    fputs(text, stdout);
    quad_game_drop(moved);
    return t.cut;
}
