/* map.c: a map: one glyph a cell, and a legend that says what the glyphs mean.
 *
 * Every kind of thing has the sign that the game gave it, or else a letter of its own: the first of its name
 * that is still free. What stands on a cell hides what lies below; what belongs to a player has his number
 * before it, in his colour. Pieces of a domain called "cell" are the ground itself: they show no glyph, but
 * name the columns and rows and light up what stands on them.
 */
#include "term/paint.h"

#include <ctype.h>
#include <stdlib.h>

enum { KINDS = 96 };

struct kind {
    uint8_t domain, symbol;
    char glyph;
};

struct legend {
    struct kind at[KINDS];
    int count;
    unsigned owners; /* who has something on the map */
    bool taken[128];
};

/* A free letter for a name: one of its own, else any. Players' things are capitals, the ground is small. */
static char free_glyph(struct legend *l, const char *name, bool owned) {
    static const char spare[] = "abcdefghijklmnopqrstuvwxyz0123456789+%&=@$";
    for (int pass = 0; pass < 2; pass++) {
        for (const char *at = pass == 0 ? name : spare; *at != '\0'; at++) {
            unsigned char letter = (unsigned char)*at;
            if (letter < 128 && (isalnum(letter) || pass == 1)) {
                letter = (unsigned char)(owned ? toupper(letter) : tolower(letter));
                if (!l->taken[letter]) {
                    l->taken[letter] = true;
                    return (char)letter;
                }
            }
        }
    }
    return '#';
}

static char glyph_of(const struct painter *p, struct legend *l, const struct quad_item *item) {
    if (item->domain == QUAD_DOMAIN_NUMBER) {
        return (char)('0' + (item->count >= 0 && item->count < 10 ? item->count : 9));
    }
    if (item->domain == QUAD_DOMAIN_NONE || item->symbol == QUAD_HIDDEN) {
        return '?';
    }
    for (int i = 0; i < l->count; i++) {
        if (l->at[i].domain == item->domain && l->at[i].symbol == item->symbol) {
            return l->at[i].glyph;
        }
    }
    if (l->count == KINDS) {
        return '#';
    }
    struct quad_argument name = quad_text_argument(p->picture->game, item->domain, item->symbol,
                                                   p->picture->console->language, p->picture->names);
    char glyph = item->glyph;
    if (glyph == '\0') {
        glyph = free_glyph(l, name.text == NULL ? "" : name.text, item->owner < QUAD_SEATS);
    }
    l->at[l->count++] = (struct kind){item->domain, item->symbol, glyph};
    return glyph;
}

static void draw_legend(const struct painter *p, const struct legend *l, int width, struct page *out) {
    const struct picture *picture = p->picture;
    char buffer[4096];
    struct quad_text t;
    quad_text_begin(&t, buffer, sizeof buffer);
    const char *between = "";
    for (int owner = 0; owner < QUAD_SEATS; owner++) {
        if ((l->owners >> owner & 1u) != 0) {
            quad_text_add(&t, between);
            quad_text_add_number(&t, owner + 1);
            quad_text_add(&t, "\xc2\xa0");
            style_add_seat(&t, picture->console, picture->game, picture->names, owner);
            between = ", ";
        }
    }
    for (int i = 0; i < l->count; i++) {
        char glyph[] = "x\xc2\xa0";
        glyph[0] = l->at[i].glyph;
        quad_text_add(&t, between);
        quad_text_add(&t, glyph);
        paint_symbol(p, &t, l->at[i].domain, l->at[i].symbol, STYLE_PLAIN);
        between = ", ";
    }
    if (t.length > 0) {
        page_wrap(out, buffer, 0, 2, width);
    }
}

static bool is_ground(const struct painter *p, const struct quad_item *item) {
    return strcmp(quad_domain(p->picture->game, item->domain)->token, "cell") == 0;
}

/* What is on a cell: the ground, if it has a name, and the uppermost piece. */
struct spot {
    const struct quad_item *ground, *top;
};

static struct spot look_at(const struct painter *p, int place, int column, int row) {
    struct spot spot = {NULL, NULL};
    for (int i = place + 1; i < p->scene->count; i++) {
        const struct quad_item *item = &p->scene->at[i];
        if (item->parent != place || item->layout != QUAD_LAYOUT_PIECE || item->column != column ||
            item->row != row) {
            continue;
        }
        if (is_ground(p, item)) {
            spot.ground = item;
        } else {
            spot.top = item;
        }
    }
    return spot;
}

static void draw_cell(const struct painter *p, struct quad_text *t, struct legend *l, struct spot spot) {
    const struct quad_item *top = spot.top;
    bool owned = top != NULL && top->owner < QUAD_SEATS;
    bool lit = (spot.ground != NULL && paint_is_lit(p, spot.ground)) || (top != NULL && paint_is_lit(p, top));
    char glyph[] = " .";
    if (top != NULL) {
        glyph[1] = glyph_of(p, l, top);
    }
    if (owned) {
        glyph[0] = (char)('1' + top->owner);
        l->owners |= 1u << top->owner;
    }
    enum style style = lit                               ? STYLE_LIT
                       : owned                           ? (enum style)(STYLE_SEAT + top->owner)
                       : top == NULL || top->turned != 0 ? STYLE_QUIET
                                                         : STYLE_PLAIN;
    style_add(t, p->picture->console, style, glyph);
}

/* The part of a cell's token that names its column (letters) or its row (digits), as wide as a cell. */
static void add_margin(const struct painter *p, struct quad_text *t, const struct quad_item *ground,
                       bool letters) {
    const char *token =
        ground == NULL ? "" : quad_symbol(p->picture->game, ground->domain, ground->symbol)->token;
    size_t head = strcspn(token, "0123456789"), length = letters ? head : strlen(token) - head;
    char text[8] = "  ";
    memcpy(text + 2 - (length > 2 ? 2 : length), letters ? token : token + head, length > 2 ? 2 : length);
    style_add(t, p->picture->console, STYLE_QUIET, text);
}

static const struct quad_item *named_ground(const struct painter *p, int place, int column, int row) {
    for (int i = place + 1; i < p->scene->count; i++) {
        const struct quad_item *item = &p->scene->at[i];
        bool here = (column < 0 || item->column == column) && (row < 0 || item->row == row);
        if (item->parent == place && item->layout == QUAD_LAYOUT_PIECE && here && is_ground(p, item)) {
            return item;
        }
    }
    return NULL;
}

bool paint_map(const struct painter *p, int place, int width, struct page *out) {
    const struct quad_item *map = &p->scene->at[place];
    bool named = named_ground(p, place, -1, -1) != NULL;
    if (map->width == 0 || map->height == 0 || 2 * map->width + (named ? 6 : 3) > width) {
        return false;
    }
    struct legend legend = {.count = 0};
    char buffer[4096];
    struct quad_text t;
    quad_text_begin(&t, buffer, sizeof buffer);
    quad_text_add(&t, "   ");
    for (int column = 0; named && column < map->width; column++) {
        add_margin(p, &t, named_ground(p, place, column, -1), true);
    }
    if (named) {
        page_add(out, buffer, t.length);
    }
    for (int row = 0; row < map->height; row++) {
        quad_text_begin(&t, buffer, sizeof buffer);
        if (named) {
            add_margin(p, &t, named_ground(p, place, -1, row), false);
            quad_text_add(&t, " ");
        }
        for (int column = 0; column < map->width; column++) {
            draw_cell(p, &t, &legend, look_at(p, place, column, row));
        }
        page_add(out, buffer, t.length);
    }
    draw_legend(p, &legend, width, out);
    return true;
}
