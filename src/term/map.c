/* map.c: a map: one glyph a cell, and a legend that says what the glyphs mean.
 *
 * Every kind of thing gets a letter of its own, the first of its name that is still free. What stands on a
 * cell hides what lies below; things that belong to a player have his colour and are listed under his name. A
 * domain that names every cell ("a1", "a2" …) is not drawn but written along the edges. */
#include "term/paint.h"

#include <ctype.h>
#include <stdlib.h>

enum { KINDS = 96, MARGIN = 3 };

struct kind {
    uint8_t domain, symbol, owner;
    char glyph;
};

struct atlas {
    const struct painter *painter;
    int place;
    int names; /* the domain that names the cells, or QUAD_DOMAIN_NONE */
    struct kind at[KINDS];
    int count;
    bool taken[128];
};

static const struct quad_item *map_piece(const struct atlas *a, int item) {
    const struct quad_item *it = &a->painter->scene->at[item];
    return it->parent == a->place && it->layout == QUAD_LAYOUT_PIECE ? it : NULL;
}

/* A domain of which every piece shows another symbol and that covers half of the map names its cells. */
static int naming_domain(const struct atlas *a) {
    const struct quad_item *map = &a->painter->scene->at[a->place];
    for (int domain = QUAD_DOMAINS; domain < QUAD_DOMAINS + a->painter->picture->game->domain_count;
         domain++) {
        bool seen[256] = {false}, twice = false;
        int pieces = 0;
        for (int i = a->place + 1; i < a->painter->scene->count && !twice; i++) {
            const struct quad_item *it = map_piece(a, i);
            if (it != NULL && it->domain == domain) {
                twice = seen[it->symbol];
                seen[it->symbol] = true;
                pieces++;
            }
        }
        if (!twice && 2 * pieces >= map->width * map->height && pieces > 1) {
            return domain;
        }
    }
    return QUAD_DOMAIN_NONE;
}

/* A free letter for a name: one of its own, else any. Players' things are capitals, the ground is small. */
static char free_glyph(struct atlas *a, const char *name, bool owned) {
    static const char spare[] = "abcdefghijklmnopqrstuvwxyz0123456789+%&=@$";
    for (int pass = 0; pass < 2; pass++) {
        for (const char *at = pass == 0 ? name : spare; *at != '\0'; at++) {
            unsigned char letter = (unsigned char)*at;
            if (letter < 128 && (isalnum(letter) || pass == 1)) {
                letter = (unsigned char)(owned ? toupper(letter) : tolower(letter));
                if (!a->taken[letter]) {
                    a->taken[letter] = true;
                    return (char)letter;
                }
            }
        }
    }
    return '#';
}

static char glyph_of(struct atlas *a, const struct quad_item *item) {
    const struct picture *picture = a->painter->picture;
    if (item->domain == QUAD_DOMAIN_NUMBER) {
        return (char)('0' + (item->count >= 0 && item->count < 10 ? item->count : 9));
    }
    if (item->domain == QUAD_DOMAIN_NONE || item->symbol == QUAD_HIDDEN) {
        return '?';
    }
    for (int i = 0; i < a->count; i++) {
        const struct kind *kind = &a->at[i];
        if (kind->domain == item->domain && kind->symbol == item->symbol && kind->owner == item->owner) {
            return kind->glyph;
        }
    }
    if (a->count == KINDS) {
        return '#';
    }
    struct quad_argument name = quad_text_argument(picture->game, item->domain, item->symbol,
                                                   picture->console->language, picture->names);
    char glyph = free_glyph(a, name.text == NULL ? "" : name.text, item->owner < QUAD_SEATS);
    a->at[a->count++] = (struct kind){item->domain, item->symbol, item->owner, glyph};
    return glyph;
}

static void draw_legend(const struct atlas *a, int width, struct page *out) {
    const struct picture *picture = a->painter->picture;
    for (int owner = 0; owner <= QUAD_NOBODY; owner++) {
        char buffer[4096];
        struct quad_text t;
        quad_text_begin(&t, buffer, sizeof buffer);
        const char *between = "";
        for (int i = 0; i < a->count; i++) {
            if (a->at[i].owner != owner) {
                continue;
            }
            if (*between == '\0' && owner < QUAD_SEATS) {
                style_add_seat(&t, picture->console, picture->game, picture->names, owner);
                quad_text_add(&t, " – ");
            }
            char glyph[] = "x\xc2\xa0";
            glyph[0] = a->at[i].glyph;
            quad_text_add(&t, between);
            quad_text_add(&t, glyph);
            paint_symbol(a->painter, &t, a->at[i].domain, a->at[i].symbol, STYLE_PLAIN);
            between = ", ";
        }
        if (t.length > 0) {
            page_wrap(out, buffer, 0, PAINT_INDENT, width);
        }
    }
}

static void draw_cell(struct atlas *a, struct quad_text *t, int column, int row) {
    const struct quad_item *top = NULL, *ground = NULL;
    bool lit = false;
    for (int i = a->place + 1; i < a->painter->scene->count; i++) {
        const struct quad_item *it = map_piece(a, i);
        if (it != NULL && it->column == column && it->row == row) {
            lit = lit || paint_is_lit(a->painter, it);
            ground = it;
            top = it->domain == a->names ? top : it;
        }
    }
    char glyph[] = "  ";
    if (top != NULL) {
        glyph[1] = glyph_of(a, top);
    } else if (ground != NULL) {
        glyph[1] = '.';
    }
    enum style style = lit                               ? STYLE_LIT
                       : top == NULL || top->turned != 0 ? STYLE_QUIET
                       : top->owner < QUAD_SEATS         ? (enum style)(STYLE_SEAT + top->owner)
                                                         : STYLE_PLAIN;
    style_add(t, a->painter->picture->console, style, glyph);
}

/* The name of a column (the letters of a cell's name there) or of a row (its digits). */
static void add_edge(const struct atlas *a, struct quad_text *t, int column, int row, int room) {
    const struct picture *picture = a->painter->picture;
    char name[8];
    struct quad_text n;
    quad_text_begin(&n, name, sizeof name);
    for (int i = a->place + 1; i < a->painter->scene->count && n.length == 0; i++) {
        const struct quad_item *it = map_piece(a, i);
        if (it == NULL || it->domain != a->names || (column >= 0 && it->column != column) ||
            (row >= 0 && it->row != row)) {
            continue;
        }
        const char *text = quad_text_argument(picture->game, it->domain, it->symbol,
                                              picture->console->language, picture->names)
                               .text;
        for (; text != NULL && *text != '\0'; text++) {
            bool digit = isdigit((unsigned char)*text) != 0;
            if (digit == (row >= 0)) {
                quad_text_add_bytes(&n, text, 1);
            }
        }
    }
    for (int i = (int)n.length; i < room; i++) {
        quad_text_add(t, " ");
    }
    style_add(t, picture->console, STYLE_QUIET, name);
}

bool paint_map(const struct painter *p, int place, int width, struct page *out) {
    const struct quad_item *map = &p->scene->at[place];
    if (map->width == 0 || map->height == 0 || 2 * map->width + MARGIN > width) {
        return false;
    }
    struct atlas a = {.painter = p, .place = place};
    a.names = naming_domain(&a);
    char buffer[4096];
    struct quad_text t;
    if (a.names != QUAD_DOMAIN_NONE) {
        quad_text_begin(&t, buffer, sizeof buffer);
        quad_text_add(&t, "   ");
        for (int column = 0; column < map->width; column++) {
            add_edge(&a, &t, column, -1, 2);
        }
        page_add(out, buffer, t.length);
    }
    for (int row = 0; row < map->height; row++) {
        quad_text_begin(&t, buffer, sizeof buffer);
        if (a.names != QUAD_DOMAIN_NONE) {
            add_edge(&a, &t, -1, row, MARGIN);
        }
        for (int column = 0; column < map->width; column++) {
            draw_cell(&a, &t, column, row);
        }
        page_add(out, buffer, t.length);
    }
    draw_legend(&a, width, out);
    return true;
}
