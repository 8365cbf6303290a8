/* scores.c: the scores of all players with the lines they are made of. */
#include "term/cells.h"
#include "term/render.h"

#include <stdlib.h>

enum { CELL = 512, COLUMNS = 2 + QUAD_SEATS, ROWS = 2 + QUAD_SCORE_LINES };

struct sheet {
    char text[ROWS * COLUMNS][CELL];
    char *cell[ROWS * COLUMNS];
    int columns, rows;
};

static struct quad_text write_cell(struct sheet *sheet, int row, int column) {
    int at = row * sheet->columns + column;
    struct quad_text t;
    quad_text_begin(&t, sheet->text[at], CELL);
    sheet->cell[at] = sheet->text[at];
    return t;
}

static void fill(const struct picture *picture, const struct quad_scores *scores, struct sheet *sheet) {
    const struct console *c = picture->console;
    const struct quad_game *g = picture->game;
    struct quad_text t;
    for (int line = 0; line <= scores->lines; line++) {
        t = write_cell(sheet, line + 1, 0);
        if (line < scores->lines) {
            quad_text_say(&t, c->language, g->score_lines[line].text[c->language]);
        } else {
            style_add(&t, c, STYLE_HEAD, phrase_text(c->language, PHRASE_TOTAL));
        }
    }
    for (int who = 0; who < scores->count; who++) {
        const struct quad_score *score = &scores->at[who];
        t = write_cell(sheet, 0, who + 1);
        if (who < picture->seen->seats) {
            style_add_seat(&t, c, g, picture->names, who);
        } else {
            style_add(&t, c, STYLE_HEAD, scores->rival->text[c->language]);
        }
        for (int line = 0; line < scores->lines; line++) {
            t = write_cell(sheet, line + 1, who + 1);
            quad_text_add_number(&t, score->line[line]);
        }
        t = write_cell(sheet, scores->lines + 1, who + 1);
        char total[32];
        struct quad_text number;
        quad_text_begin(&number, total, sizeof total);
        quad_text_add_number(&number, score->total);
        bool best = quad_over(picture->seen) && score->rank == 1;
        style_add(&t, c, best ? STYLE_GOOD : STYLE_HEAD, total);
    }
}

void render_scores(const struct picture *picture, struct page *out) {
    struct sheet *sheet = calloc(1, sizeof *sheet);
    if (sheet == NULL) {
        out->cut = true;
        return;
    }
    struct quad_scores scores;
    quad_score(picture->game, picture->seen, &scores);
    sheet->columns = 1 + scores.count;
    sheet->rows = 2 + scores.lines;
    fill(picture, &scores, sheet);
    cells_draw(out, sheet->cell, sheet->columns, sheet->rows, picture->console->width, CELLS_BARE, CELLS_LOW);
    free(sheet);
}
