/* render.c: see render.h. Here the table is arranged: shared places first, then the players' areas. */
#include "host/wrap.h"
#include "term/paint.h"

#include <stdlib.h>

enum { COLUMN_LEAST = 37, COLUMN_GAP = 3, COLUMNS_MOST = 6, SPREAD_LEAST = 8 };

/* How many columns of a readable width stand beside each other. */
static int columns_in(int width, int most) {
    int columns = (width + COLUMN_GAP) / (COLUMN_LEAST + COLUMN_GAP);
    columns = columns > most ? most : columns;
    return columns < 1 ? 1 : columns;
}

static int column_width(int width, int columns) {
    return (width + COLUMN_GAP) / columns - COLUMN_GAP;
}

/* "── ▶ Livia (you) · 14 points ────": whose area it is. */
static void render_heading(const struct painter *p, int seat, int width, struct page *out) {
    const struct picture *picture = p->picture;
    const struct console *c = picture->console;
    const struct quad_state *s = picture->seen;
    char buffer[1024], score[64];
    struct quad_text t, points;
    quad_text_begin(&t, buffer, sizeof buffer);
    quad_text_add(&t, c->out_is_terminal ? "── " : "-- ");
    bool rival = seat == QUAD_RIVAL, asked = !rival && (quad_waiting(s) >> seat & 1u) != 0;
    if (asked) {
        style_add(&t, c, STYLE_LIT, c->out_is_terminal ? "▶ " : "> ");
    }
    if (rival) {
        style_add(&t, c, STYLE_HEAD, p->scores.rival->text[c->language]);
    } else {
        style_add_seat(&t, c, picture->game, picture->names, seat);
    }
    if (s->viewer == seat) {
        quad_text_add(&t, " ");
        phrase_write(&t, c->language, PHRASE_YOU, NOTHING);
    }
    quad_text_begin(&points, score, sizeof score);
    phrase_write(&points, c->language, PHRASE_POINTS,
                 WITH(NUMBER(p->scores.at[rival ? s->seats : seat].total)));
    quad_text_add(&t, " · ");
    style_add(&t, c, STYLE_HEAD, score);
    quad_text_add(&t, " ");
    for (int at = (int)text_width(buffer); at < width; at++) {
        quad_text_add(&t, c->out_is_terminal ? "─" : "-");
    }
    page_add(out, buffer, t.length);
}

static bool owns_area(const struct painter *p, int seat) {
    for (int i = paint_child(p, QUAD_ROOT, QUAD_ROOT); i >= 0; i = paint_child(p, QUAD_ROOT, i)) {
        if (p->scene->at[i].owner == seat) {
            return true;
        }
    }
    return false;
}

static void render_area(struct painter *p, int seat, int width, struct page *out) {
    render_heading(p, seat, width, out);
    for (int i = paint_child(p, QUAD_ROOT, QUAD_ROOT); i >= 0; i = paint_child(p, QUAD_ROOT, i)) {
        if (p->scene->at[i].owner == seat) {
            paint_place(p, i, width, out);
        }
    }
}

/* The players' areas, as many beside each other as there is room for. The viewer's own comes last, next to
 * the question; before it those of the others, in the order in which they follow. */
static void render_areas(struct painter *p, struct page *out) {
    const struct quad_state *seen = p->picture->seen;
    int seats[QUAD_RIVAL + 1], count = 0, width = p->picture->console->width;
    if (p->scores.rival != NULL && owns_area(p, QUAD_RIVAL)) {
        seats[count++] = QUAD_RIVAL;
    }
    for (int i = 0; i < seen->seats; i++) {
        int seat = seen->viewer < seen->seats ? (seen->viewer + 1 + i) % seen->seats : i;
        if (owns_area(p, seat)) {
            seats[count++] = seat;
        }
    }
    int beside = columns_in(width, count);
    if (count == 4 && beside == 3) {
        beside = 2; /* two and two look better than three and one */
    }
    for (int from = 0; from < count; from += beside) {
        struct page part[QUAD_RIVAL + 1] = {{NULL, 0, 0, false}};
        int here = count - from < beside ? count - from : beside, each = column_width(width, here);
        page_add(out, "", 0);
        for (int i = 0; i < here; i++) {
            render_area(p, seats[from + i], each, &part[i]);
        }
        page_add_beside(out, part, here, each, COLUMN_GAP);
        for (int i = 0; i < here; i++) {
            page_free(&part[i]);
        }
    }
}

/* What the legal moves speak of. */
static void light(struct painter *p) {
    const struct quad_choices *choices = p->picture->choices;
    for (int i = 0; choices != NULL && i < choices->count; i++) {
        struct quad_move m = choices->at[i].move;
        const struct quad_verb *verb = &p->picture->game->verbs[m.verb];
        for (int k = 0; k < QUAD_MOVE_ARGS; k++) {
            p->lit[verb->domain[k]][m.arg[k] / 8] |= (uint8_t)(1u << m.arg[k] % 8);
        }
    }
}

int scene_house(const struct quad_scene *scene) {
    for (int i = 0; i < scene->count; i++) {
        const struct quad_item *item = &scene->at[i];
        if (item->parent == QUAD_ROOT && quad_scene_is_called(scene, item, QUAD_SCENE_HOUSE)) {
            return i;
        }
    }
    return -1;
}

/* Blocks that are waiting to be set side by side. */
struct spread {
    struct page block[QUAD_ITEMS];
    int count;
    size_t lines;
};

/* Set the blocks in columns of about equal height, reading down one column, then the next. */
static void flush_spread(struct spread *s, int width, int columns, struct page *out) {
    struct page column[COLUMNS_MOST] = {{NULL, 0, 0, false}};
    int at = 0;
    if (s->lines < SPREAD_LEAST) {
        columns = 1;
    }
    for (int i = 0; i < s->count; i++) {
        size_t fair = (s->lines + (size_t)columns - 1) / (size_t)columns;
        bool full = column[at].count > 0 && column[at].count + s->block[i].count / 2 >= fair;
        at += full && at + 1 < columns;
        page_add_page(&column[at], &s->block[i], 0);
        page_free(&s->block[i]);
    }
    page_add_beside(out, column, columns, column_width(width, columns), COLUMN_GAP);
    for (int i = 0; i < columns; i++) {
        page_free(&column[i]);
    }
    s->count = 0;
    s->lines = 0;
}

/* The places that belong to nobody: in columns, where a block is not too wide for that. */
static void render_shared(struct painter *p, struct spread *s, int from, int to, struct page *out) {
    int width = p->picture->console->width, columns = columns_in(width, COLUMNS_MOST);
    for (int i = from; i >= 0 && i < to; i = paint_child(p, QUAD_ROOT, i)) {
        bool left_out = p->picture->without_house && i == scene_house(p->scene);
        if (p->scene->at[i].owner != QUAD_NOBODY || left_out) {
            continue;
        }
        struct page block = {NULL, 0, 0, false};
        p->cramped = false;
        paint_place(p, i, column_width(width, columns), &block);
        if (p->cramped && columns > 1) {
            page_free(&block);
            flush_spread(s, width, columns, out);
            paint_place(p, i, width, out);
        } else {
            s->lines += block.count;
            s->block[s->count++] = block;
        }
    }
    flush_spread(s, width, columns, out);
}

void render_scene(const struct picture *picture, const struct quad_scene *scene, struct page *out) {
    struct painter p = {.picture = picture, .scene = scene};
    struct spread *spread = calloc(1, sizeof *spread);
    if (spread == NULL) {
        out->cut = true;
        return;
    }
    light(&p);
    quad_score(picture->game, picture->seen, &p.scores);
    int first = paint_child(&p, QUAD_ROOT, QUAD_ROOT), owned = first;
    while (owned >= 0 && scene->at[owned].owner == QUAD_NOBODY) {
        owned = paint_child(&p, QUAD_ROOT, owned);
    }
    render_shared(&p, spread, first, owned < 0 ? scene->count : owned, out);
    if (owned >= 0) {
        render_areas(&p, out);
        page_add(out, "", 0);
        render_shared(&p, spread, owned, scene->count, out);
    }
    free(spread);
}

void render_house(const struct picture *picture, const struct quad_scene *scene, struct page *out) {
    struct painter p = {.picture = picture, .scene = scene};
    int house = scene_house(scene);
    if (house >= 0) {
        paint_place(&p, house, picture->console->width, out);
    }
}

void render_table(const struct picture *picture, struct page *out) {
    struct quad_scene *scene = malloc(sizeof *scene);
    if (scene == NULL) {
        out->cut = true;
        return;
    }
    quad_scene_of(picture->game, picture->seen, scene);
    render_scene(picture, scene, out);
    free(scene);
}
