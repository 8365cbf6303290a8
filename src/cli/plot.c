/* plot.c: the winning chances of a game as a picture: SVG, a line a player. */
#include "cli/analyse.h"
#include "host/files.h"

enum {
    WIDTH = 800,
    HEIGHT = 400,
    LEFT = 50,
    TOP = 20,
    RIGHT = 780,
    BOTTOM = 340,
    LEGEND = 380,
    NAME_STEP = 150
};

static const char *const colours[QUAD_SEATS] = {"#a6242f", "#1f5fa8", "#2c7a3f", "#b07a14", "#6a3d9a"};

/* Names come from outside. */
static void add_escaped(struct quad_text *t, const char *text) {
    for (; *text != '\0'; text++) {
        const char *entity = *text == '&' ? "&amp;" : *text == '<' ? "&lt;" : *text == '>' ? "&gt;" : NULL;
        if (entity != NULL) {
            quad_text_add(t, entity);
        } else {
            quad_text_add_bytes(t, text, 1);
        }
    }
}

static void add_all(struct quad_text *t, const char *const *parts, const long *numbers, int count) {
    for (int i = 0; i < count; i++) {
        quad_text_add(t, parts[i]);
        quad_text_add_number(t, numbers[i]);
    }
}

static void draw_grid(struct quad_text *t) {
    for (long percent = 0; percent <= 100; percent += 25) {
        long y = BOTTOM - percent * (BOTTOM - TOP) / 100;
        add_all(t, (const char *[]){"<line x1=\"", "\" x2=\"", "\" y1=\"", "\" y2=\""},
                (const long[]){LEFT, RIGHT, y, y}, 4);
        quad_text_add(t, "\" stroke=\"#cccccc\"/>\n");
        add_all(t, (const char *[]){"<text text-anchor=\"end\" x=\"", "\" y=\"", "\">"},
                (const long[]){LEFT - 6, y + 4, percent}, 3);
        quad_text_add(t, " %</text>\n");
    }
}

static void draw_line(struct quad_text *t, const struct analysis *a, int seat) {
    uint32_t from = a->judgement[0].ply, to = a->judgement[a->count - 1].ply;
    quad_text_add(t, "<polyline fill=\"none\" stroke-width=\"2\" stroke=\"");
    quad_text_add(t, colours[seat]);
    quad_text_add(t, "\" points=\"");
    for (size_t i = 0; i < a->count; i++) {
        const struct judgement *of = &a->judgement[i];
        double way = to > from ? (double)(of->ply - from) / (double)(to - from) : 0;
        quad_text_add(t, i == 0 ? "" : " ");
        quad_text_add_number(t, LEFT + (long)(way * (RIGHT - LEFT)));
        quad_text_add(t, ",");
        quad_text_add_number(t, BOTTOM - (long)((double)of->win[seat] * (BOTTOM - TOP)));
    }
    quad_text_add(t, "\"/>\n");
}

static void draw_name(struct quad_text *t, const struct analysis *a, int seat) {
    struct quad_names names = quad_table_names(a->table);
    enum quad_language language = a->cli->console.language;
    add_all(t, (const char *[]){"<text x=\"", "\" y=\""},
            (const long[]){LEFT + (long)seat * NAME_STEP, LEGEND}, 2);
    quad_text_add(t, "\" fill=\"");
    quad_text_add(t, colours[seat]);
    quad_text_add(t, "\">");
    add_escaped(t, quad_text_argument(a->table->game, QUAD_DOMAIN_SEAT, seat, language, &names).text);
    quad_text_add(t, "</text>\n");
}

enum ending plot_save(const struct analysis *a, const char *path) {
    const struct console *c = &a->cli->console;
    struct quad_text *t = output_begin(c);
    if (t == NULL) {
        return ENDING_FAILURE;
    }
    add_all(t, (const char *[]){"<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ", " "},
            (const long[]){WIDTH, HEIGHT}, 2);
    quad_text_add(t, "\" font-family=\"sans-serif\" font-size=\"13\">\n<title>");
    phrase_write(t, c->language, PHRASE_PLOT_TITLE, WITH(TEXT(a->table->game->name.text[c->language])));
    quad_text_add(t, "</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n");
    draw_grid(t);
    for (int seat = 0; a->count > 0 && seat < quad_table_truth(a->table)->seats; seat++) {
        draw_line(t, a, seat);
        draw_name(t, a, seat);
    }
    quad_text_add(t, "</svg>\n");
    enum ending ending =
        t->cut ? fail_error(c, QUAD_ERROR_TOO_LONG, path) : file_write(c, path, t->at, t->length);
    output_drop(t);
    return ending;
}
