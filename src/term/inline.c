/* inline.c: items of a scene inside a line: labels, pieces, and what a place holds. */
#include "host/wrap.h"
#include "term/paint.h"

enum { GLUED = 14 };

/* Short names are not broken between two lines. */
static void glue(struct quad_text *t, const char *name) {
    bool keep = text_width(name) <= GLUED;
    for (; *name != '\0'; name++) {
        quad_text_add_bytes(t, keep && *name == ' ' ? "\xc2\xa0" : name, keep && *name == ' ' ? 2 : 1);
    }
}

void paint_symbol(const struct painter *p, struct quad_text *t, int domain, int symbol, enum style style) {
    const struct picture *picture = p->picture;
    struct quad_argument text =
        quad_text_argument(picture->game, domain, symbol, picture->console->language, picture->names);
    if (text.text != NULL) {
        char name[256];
        struct quad_text n;
        quad_text_begin(&n, name, sizeof name);
        glue(&n, text.text);
        style_add(t, picture->console, style, name);
    } else {
        quad_text_add_number(t, text.number);
    }
}

bool paint_is_lit(const struct painter *p, const struct quad_item *item) {
    return item->domain >= QUAD_DOMAINS && item->symbol != QUAD_HIDDEN &&
           (p->lit[item->domain][item->symbol / 8] >> item->symbol % 8 & 1u) != 0;
}

int paint_child(const struct painter *p, int place, int after) {
    for (int i = after + 1; i < p->scene->count; i++) {
        if (p->scene->at[i].parent == place) {
            return i;
        }
    }
    return -1;
}

bool paint_is_place(const struct painter *p, int item) {
    return p->scene->at[item].layout != QUAD_LAYOUT_PIECE;
}

bool paint_has_label(const struct quad_item *item) {
    return item->title != NULL || item->domain != QUAD_DOMAIN_NONE;
}

static bool shows_owner(const struct painter *p, const struct quad_item *item) {
    int around = item->parent == QUAD_ROOT ? QUAD_NOBODY : p->scene->at[item->parent].owner;
    return item->owner < QUAD_SEATS && item->owner != around && item->domain != QUAD_DOMAIN_SEAT;
}

/* Whose it is, where the place around it does not say so already. */
static void add_owner(const struct painter *p, struct quad_text *t, const struct quad_item *item) {
    if (shows_owner(p, item)) {
        const struct picture *picture = p->picture;
        quad_text_add(t, paint_has_label(item) ? " (" : "");
        style_add_seat(t, picture->console, picture->game, picture->names, item->owner);
        quad_text_add(t, paint_has_label(item) ? ")" : "");
    }
}

void paint_label(const struct painter *p, struct quad_text *t, const struct quad_item *item) {
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

static void add_colon(const struct painter *p, struct quad_text *t, const struct quad_item *item,
                      const char *blank) {
    if (paint_has_label(item) || shows_owner(p, item)) {
        quad_text_add(t, p->picture->console->language == QUAD_FRENCH ? "\xc2\xa0:" : ":");
        quad_text_add(t, blank);
    }
}

void paint_label_colon(const struct painter *p, struct quad_text *t, const struct quad_item *item) {
    paint_label(p, t, item);
    add_colon(p, t, item, " ");
}

static enum style style_of(const struct painter *p, const struct quad_item *item) {
    bool quiet = item->turned != 0 || item->count == 0;
    return paint_is_lit(p, item) ? STYLE_LIT : quiet ? STYLE_QUIET : STYLE_PLAIN;
}

void paint_piece(const struct painter *p, struct quad_text *t, const struct quad_item *item) {
    const struct console *c = p->picture->console;
    bool turned = item->turned != 0 && item->symbol != QUAD_HIDDEN;
    char text[256];
    struct quad_text s;
    quad_text_begin(&s, text, sizeof text);
    quad_text_add(t, turned ? "(" : "");
    if (item->domain == QUAD_DOMAIN_NUMBER) {
        quad_text_add_number(&s, item->count);
        style_add(t, c, turned ? STYLE_QUIET : STYLE_PLAIN, text);
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
    quad_text_add(t, turned ? ")" : "");
    add_owner(p, t, item);
}

/* An item inside a line: a piece; a place as "name: contents", deeper inside as "name [contents]". */
static void add_item(const struct painter *p, struct quad_text *t, int item, int depth) {
    const struct quad_item *it = &p->scene->at[item];
    if (!paint_is_place(p, item)) {
        paint_piece(p, t, it);
        return;
    }
    bool named = paint_has_label(it) || shows_owner(p, it);
    if (depth == 0 || !named) {
        paint_label(p, t, it);
        add_colon(p, t, it, "\xc2\xa0"); /* a label stays with what follows it */
        paint_contents(p, t, item, depth + 1);
    } else {
        paint_label(p, t, it);
        if (paint_child(p, item, item) >= 0) {
            quad_text_add(t, " [");
            paint_contents(p, t, item, depth + 1);
            quad_text_add(t, "]");
        }
    }
}

/* The cells of a track that are taken, in order: "3 Livia · 7 Marcus". */
static void add_track(const struct painter *p, struct quad_text *t, int place) {
    const struct quad_item *track = &p->scene->at[place];
    int first = paint_child(p, place, place);
    if (!paint_is_place(p, first) &&
        paint_child(p, place, first) < 0) { /* one marker: only where it stands matters */
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
        for (int i = first; i >= 0; i = paint_child(p, place, i)) {
            bool empty = paint_is_place(p, i) && paint_child(p, i, i) < 0;
            if (p->scene->at[i].column != column || empty) {
                continue;
            }
            quad_text_add(t, here ? ", " : between);
            if (!here && !(paint_is_place(p, i) && paint_has_label(&p->scene->at[i]))) {
                quad_text_add_number(t, column);
                quad_text_add(t, "\xc2\xa0");
            }
            add_item(p, t, i, 1);
            here = true;
            between = " · ";
        }
    }
    if (*between == '\0') {
        style_add(t, p->picture->console, STYLE_QUIET, "–");
    }
}

void paint_contents(const struct painter *p, struct quad_text *t, int place, int depth) {
    const struct quad_item *it = &p->scene->at[place];
    int child = paint_child(p, place, place);
    if (child < 0) {
        style_add(t, p->picture->console, STYLE_QUIET, "–");
    } else if (it->layout == QUAD_LAYOUT_TRACK) {
        add_track(p, t, place);
    } else {
        for (int last = -1; child >= 0; last = child, child = paint_child(p, place, child)) {
            bool apart = depth == 0 && last >= 0 && (paint_is_place(p, last) || paint_is_place(p, child));
            quad_text_add(t, last < 0 ? "" : apart ? " · " : ", ");
            add_item(p, t, child, depth);
        }
    }
}
