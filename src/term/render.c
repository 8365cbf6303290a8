/* render.c: see render.h. */
#include "term/render.h"
#include "host/wrap.h"
#include "term/cells.h"
#include "term/paint.h"

#include <stdlib.h>

enum { INLINE = 8192, AREA_LEAST = 37, AREA_GAP = 3, INDENT = 2 };

void paint_symbol(const struct painter *p, struct quad_text *t, int domain, int symbol, enum style style) {
    const struct picture *picture = p->picture;
    struct quad_argument text =
        quad_text_argument(picture->game, domain, symbol, picture->console->language, picture->names);
    if (text.text != NULL) {
        style_add(t, picture->console, style, text.text);
    } else {
        quad_text_add_number(t, text.number);
    }
}

bool paint_is_lit(const struct painter *p, const struct quad_item *item) {
    return item->domain >= QUAD_DOMAINS && item->symbol != QUAD_HIDDEN &&
           (p->lit[item->domain][item->symbol / 8] >> item->symbol % 8 & 1u) != 0;
}

static enum style style_of(const struct painter *p, const struct quad_item *item) {
    return paint_is_lit(p, item)                   ? STYLE_LIT
           : item->turned != 0 || item->count == 0 ? STYLE_QUIET
                                                   : STYLE_PLAIN;
}

/* The next child of a place after item number "after", or -1. Start with the place itself (QUAD_ROOT: -1). */
static int next_child(const struct painter *p, int place, int after) {
    for (int i = after + 1; i < p->scene->count; i++) {
        if (p->scene->at[i].parent == place) {
            return i;
        }
    }
    return -1;
}

static bool is_place(const struct painter *p, int item) {
    return p->scene->at[item].layout != QUAD_LAYOUT_PIECE;
}

static bool has_label(const struct quad_item *item) {
    return item->title != NULL || item->domain != QUAD_DOMAIN_NONE;
}

/* Whose it is, where the place around it does not say so already. */
static void add_owner(const struct painter *p, struct quad_text *t, const struct quad_item *item) {
    int around = item->parent == QUAD_ROOT ? QUAD_NOBODY : p->scene->at[item->parent].owner;
    if (item->owner < QUAD_SEATS && item->owner != around && item->domain != QUAD_DOMAIN_SEAT) {
        const struct picture *picture = p->picture;
        quad_text_add(t, has_label(item) ? " (" : "");
        style_add_seat(t, picture->console, picture->game, picture->names, item->owner);
        quad_text_add(t, has_label(item) ? ")" : "");
    }
}

/* A place has a name of its own if it has a label, or another owner than the place around it. */
static bool is_named(const struct painter *p, const struct quad_item *item) {
    int around = item->parent == QUAD_ROOT ? QUAD_NOBODY : p->scene->at[item->parent].owner;
    return has_label(item) || (item->owner < QUAD_SEATS && item->owner != around);
}

static void add_label(const struct painter *p, struct quad_text *t, const struct quad_item *item) {
    const struct console *c = p->picture->console;
    enum style style = paint_is_lit(p, item) ? STYLE_LIT : STYLE_HEAD;
    if (item->title != NULL) {
        style_add(t, c, style, item->title->text[c->language]);
    }
    if (item->domain != QUAD_DOMAIN_NONE) {
        quad_text_add(t, item->title != NULL ? " " : "");
        if (item->symbol == QUAD_HIDDEN) {
            style_add(t, c, STYLE_QUIET, "?");
        } else if (item->domain == QUAD_DOMAIN_SEAT) {
            style_add_seat(t, c, p->picture->game, p->picture->names, item->symbol);
        } else {
            paint_symbol(p, t, item->domain, item->symbol, style);
        }
    }
    add_owner(p, t, item);
}

static void add_piece(const struct painter *p, struct quad_text *t, const struct quad_item *item) {
    const struct console *c = p->picture->console;
    char text[256];
    struct quad_text s;
    quad_text_begin(&s, text, sizeof text);
    quad_text_add(t, item->turned != 0 && item->symbol != QUAD_HIDDEN ? "(" : "");
    if (item->domain == QUAD_DOMAIN_NUMBER) {
        quad_text_add_number(&s, item->count);
        style_add(t, c, item->turned != 0 ? STYLE_QUIET : STYLE_PLAIN, text);
    } else if (item->symbol == QUAD_HIDDEN && item->domain != QUAD_DOMAIN_NONE) {
        phrase_write(&s, c->language, PHRASE_FACE_DOWN, WITH(NUMBER(item->count)));
        style_add(t, c, STYLE_QUIET, text);
    } else if (item->domain == QUAD_DOMAIN_SEAT) {
        style_add_seat(t, c, p->picture->game, p->picture->names, item->symbol);
    } else {
        if (item->domain == QUAD_DOMAIN_NONE) {
            quad_text_add(t, "•");
        } else {
            paint_symbol(p, t, item->domain, item->symbol, style_of(p, item));
        }
        if (item->count != 1) {
            quad_text_add(&s, "×");
            quad_text_add_number(&s, item->count);
            quad_text_add(t, "\xc2\xa0");
            style_add(t, c, style_of(p, item), text);
        }
    }
    quad_text_add(t, item->turned != 0 && item->symbol != QUAD_HIDDEN ? ")" : "");
    add_owner(p, t, item);
}

static void add_contents(const struct painter *p, struct quad_text *t, int place, const char *between);

/* An item inside a line: a piece, or a place with what it holds in brackets. */
static void add_inline(const struct painter *p, struct quad_text *t, int item) {
    const struct quad_item *it = &p->scene->at[item];
    if (!is_place(p, item)) {
        add_piece(p, t, it);
        return;
    }
    bool named = is_named(p, it);
    add_label(p, t, it);
    if (next_child(p, item, item) >= 0) {
        quad_text_add(t, named ? " [" : "");
        add_contents(p, t, item, ", ");
        quad_text_add(t, named ? "]" : "");
    } else if (!named) {
        style_add(t, p->picture->console, STYLE_QUIET, "–");
    }
}

/* The cells of a track that are taken, in order: "3 Livia · 7 Marcus". */
static void add_track(const struct painter *p, struct quad_text *t, int place) {
    const struct quad_item *track = &p->scene->at[place];
    int first = next_child(p, place, place);
    bool alone = first >= 0 && next_child(p, place, first) < 0 &&
                 p->scene->at[first].domain == QUAD_DOMAIN_SEAT && p->scene->at[first].symbol == track->owner;
    if (alone) { /* a player's own marker on his own track: only where it stands matters */
        quad_text_add_number(t, p->scene->at[first].column);
        if (track->width > 1) {
            quad_text_add(t, "/");
            quad_text_add_number(t, track->width - 1);
        }
        return;
    }
    const char *between = "";
    for (int column = 0; column < 256; column++) {
        bool here = false;
        for (int i = first; i >= 0; i = next_child(p, place, i)) {
            if (p->scene->at[i].column != column) {
                continue;
            }
            quad_text_add(t, here ? ", " : between);
            if (!here && !(is_place(p, i) && has_label(&p->scene->at[i]))) {
                quad_text_add_number(t, column);
                quad_text_add(t, "\xc2\xa0");
            }
            add_inline(p, t, i);
            here = true;
            between = " · ";
        }
    }
}

static void add_contents(const struct painter *p, struct quad_text *t, int place, const char *between) {
    const struct quad_item *it = &p->scene->at[place];
    int child = next_child(p, place, place);
    if (child < 0) {
        style_add(t, p->picture->console, STYLE_QUIET, "–");
    } else if (it->layout == QUAD_LAYOUT_TRACK) {
        add_track(p, t, place);
    } else {
        for (const char *comma = ""; child >= 0; child = next_child(p, place, child)) {
            quad_text_add(t, comma);
            add_inline(p, t, child);
            comma = between;
        }
    }
}

/* A place whose contents need lines of their own. */
static bool is_block(const struct painter *p, int item) {
    const struct quad_item *it = &p->scene->at[item];
    int child = next_child(p, item, item);
    if (!is_place(p, item) || child < 0) {
        return false;
    }
    if (it->layout == QUAD_LAYOUT_GRID || it->layout == QUAD_LAYOUT_RING || it->layout == QUAD_LAYOUT_MAP) {
        return true;
    }
    for (; child >= 0; child = next_child(p, item, child)) {
        if (is_block(p, child) || (it->layout == QUAD_LAYOUT_STACK && is_place(p, child))) {
            return true;
        }
    }
    return false;
}

static void render_place(const struct painter *p, int place, int width, struct page *out);

/* The children one after the other: pieces that follow each other share a line, places have their own. */
static void render_children(const struct painter *p, int place, int width, struct page *out) {
    char buffer[INLINE];
    struct quad_text t;
    quad_text_begin(&t, buffer, sizeof buffer);
    for (int child = next_child(p, place, place); child >= 0; child = next_child(p, place, child)) {
        if (!is_place(p, child)) {
            quad_text_add(&t, t.length > 0 ? ", " : "");
            add_piece(p, &t, &p->scene->at[child]);
            continue;
        }
        if (t.length > 0) {
            page_wrap(out, buffer, 0, INDENT, width);
            quad_text_begin(&t, buffer, sizeof buffer);
        }
        render_place(p, child, width, out);
    }
    if (t.length > 0) {
        page_wrap(out, buffer, 0, INDENT, width);
    }
}

/* Which cell of the table a child of a grid or ring stands in. A ring of n runs clockwise in two rows. */
static int cell_of(const struct quad_item *place, const struct quad_item *child, int index, int columns,
                   int count) {
    if (place->layout == QUAD_LAYOUT_GRID) {
        return child->row * columns + child->column;
    }
    return index < columns ? index : columns + (columns - 1 - (index - columns)) - (2 * columns - count);
}

/* A child's text joins what is in its cell already. */
static bool join_cell(const struct painter *p, char **cell, int child) {
    const struct quad_item *it = &p->scene->at[child];
    char buffer[INLINE];
    struct quad_text t;
    quad_text_begin(&t, buffer, sizeof buffer);
    if (*cell != NULL) {
        quad_text_add(&t, *cell);
        quad_text_add(&t, is_place(p, child) ? "\n" : ", ");
    }
    if (is_place(p, child) && is_named(p, it)) {
        add_label(p, &t, it);
        if (next_child(p, child, child) >= 0) {
            quad_text_add(&t, "\n");
            add_contents(p, &t, child, it->layout == QUAD_LAYOUT_STACK ? "\n" : ", ");
        }
    } else {
        add_inline(p, &t, child);
    }
    char *joined = realloc(*cell, t.length + 1);
    if (joined == NULL) {
        return false;
    }
    memcpy(joined, buffer, t.length + 1);
    *cell = joined;
    return true;
}

static void grid_size(const struct painter *p, int place, int *columns, int *rows) {
    const struct quad_item *it = &p->scene->at[place];
    *columns = it->width;
    *rows = it->height;
    int count = 0;
    for (int child = next_child(p, place, place); child >= 0; child = next_child(p, place, child), count++) {
        const struct quad_item *in = &p->scene->at[child];
        *columns = in->column >= *columns ? in->column + 1 : *columns;
        *rows = in->row >= *rows ? in->row + 1 : *rows;
    }
    if (it->layout == QUAD_LAYOUT_RING) {
        *columns = (count + 1) / 2;
        *rows = 2;
    }
}

static bool render_cells(const struct painter *p, int place, int width, struct page *out) {
    const struct quad_item *it = &p->scene->at[place];
    int columns, rows, index = 0, count = 0;
    grid_size(p, place, &columns, &rows);
    char **cells = columns > CELLS_COLUMNS ? NULL : calloc((size_t)(columns * rows), sizeof *cells);
    bool fine = cells != NULL;
    for (int child = next_child(p, place, place); child >= 0; child = next_child(p, place, child)) {
        count++;
    }
    for (int child = next_child(p, place, place); fine && child >= 0; child = next_child(p, place, child)) {
        fine = join_cell(p, &cells[cell_of(it, &p->scene->at[child], index++, columns, count)], child);
    }
    enum cells_frame frame = p->picture->console->out_is_terminal ? CELLS_BOXES : CELLS_ASCII;
    fine = fine && cells_draw(out, cells, columns, rows, width, frame, false);
    for (int i = 0; cells != NULL && i < columns * rows; i++) {
        free(cells[i]);
    }
    free(cells);
    return fine;
}

/* A place as lines: its label, and what it holds beside or below it. */
static void render_place(const struct painter *p, int place, int width, struct page *out) {
    const struct quad_item *it = &p->scene->at[place];
    const struct console *c = p->picture->console;
    bool named =
        has_label(it) || it->owner != (it->parent == QUAD_ROOT ? it->owner : p->scene->at[it->parent].owner);
    char buffer[INLINE];
    struct quad_text t;
    quad_text_begin(&t, buffer, sizeof buffer);
    if (named) {
        add_label(p, &t, it);
    }
    size_t label = t.length;
    if (!is_block(p, place)) {
        quad_text_add(&t, named ? (c->language == QUAD_FRENCH ? "\xc2\xa0: " : ": ") : "");
        add_contents(p, &t, place, ", ");
        bool places = next_child(p, place, place) >= 0 && is_place(p, next_child(p, place, place));
        if (!places || (int)text_width(buffer) <= width) {
            page_wrap(out, buffer, 0, INDENT, width);
            return;
        }
    }
    buffer[label] = '\0';
    if (named) {
        page_add(out, buffer, label);
    }
    int indent = named ? INDENT : 0;
    struct page inner = {NULL, 0, 0, false};
    bool drawn = it->layout == QUAD_LAYOUT_MAP ? paint_map(p, place, width - indent, &inner)
                 : it->layout == QUAD_LAYOUT_GRID || it->layout == QUAD_LAYOUT_RING
                     ? render_cells(p, place, width - indent, &inner)
                     : false;
    if (!drawn) {
        render_children(p, place, width - indent, &inner);
    }
    page_add_page(out, &inner, indent);
    page_free(&inner);
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
    bool asked = (quad_waiting(s) >> seat & 1u) != 0;
    if (asked) {
        style_add(&t, c, STYLE_LIT, c->out_is_terminal ? "▶ " : "> ");
    }
    style_add_seat(&t, c, picture->game, picture->names, seat);
    if (s->viewer == seat) {
        quad_text_add(&t, " ");
        phrase_write(&t, c->language, PHRASE_YOU, NOTHING);
    }
    quad_text_begin(&points, score, sizeof score);
    phrase_write(&points, c->language, PHRASE_POINTS, WITH(NUMBER(p->score[seat].total)));
    quad_text_add(&t, " · ");
    style_add(&t, c, STYLE_HEAD, score);
    quad_text_add(&t, " ");
    for (int at = (int)text_width(buffer); at < width; at++) {
        quad_text_add(&t, c->out_is_terminal ? "─" : "-");
    }
    page_add(out, buffer, t.length);
}

static bool owns_area(const struct painter *p, int seat) {
    for (int i = next_child(p, QUAD_ROOT, QUAD_ROOT); i >= 0; i = next_child(p, QUAD_ROOT, i)) {
        if (p->scene->at[i].owner == seat) {
            return true;
        }
    }
    return false;
}

static void render_area(const struct painter *p, int seat, int width, struct page *out) {
    render_heading(p, seat, width, out);
    for (int i = next_child(p, QUAD_ROOT, QUAD_ROOT); i >= 0; i = next_child(p, QUAD_ROOT, i)) {
        if (p->scene->at[i].owner == seat) {
            render_place(p, i, width, out);
        }
    }
}

/* The players' areas, as many beside each other as there is room for. */
static void render_areas(const struct painter *p, struct page *out) {
    int seats[QUAD_SEATS], count = 0, width = p->picture->console->width;
    for (int seat = 0; seat < p->picture->seen->seats; seat++) {
        if (owns_area(p, seat)) {
            seats[count++] = seat;
        }
    }
    int beside = (width + AREA_GAP) / (AREA_LEAST + AREA_GAP);
    beside = beside < 1 ? 1 : beside > count ? count : beside;
    if (count == 4 && beside == 3) {
        beside = 2; /* two and two look better than three and one */
    }
    for (int from = 0; from < count; from += beside) {
        struct page part[QUAD_SEATS] = {{NULL, 0, 0, false}};
        int here = count - from < beside ? count - from : beside;
        int each = (width + AREA_GAP) / beside - AREA_GAP;
        page_add(out, "", 0);
        for (int i = 0; i < here; i++) {
            render_area(p, seats[from + i], each, &part[i]);
        }
        page_add_beside(out, part, here, each, AREA_GAP);
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

void render_scene(const struct picture *picture, const struct quad_scene *scene, struct page *out) {
    struct painter p = {.picture = picture, .scene = scene};
    light(&p);
    picture->game->score(picture->seen, p.score);
    bool areas_done = false;
    for (int i = next_child(&p, QUAD_ROOT, QUAD_ROOT); i >= 0; i = next_child(&p, QUAD_ROOT, i)) {
        bool owned = scene->at[i].owner < QUAD_SEATS;
        if (owned && !areas_done) {
            render_areas(&p, out);
            page_add(out, "", 0);
            areas_done = true;
        } else if (!owned) {
            render_place(&p, i, picture->console->width, out);
        }
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
