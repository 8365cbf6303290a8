/* map.c: a map: one glyph a cell, and a legend that says what the glyphs mean.
 *
 * Every kind of thing gets a letter of its own, the first of its name that is still free. What stands on a
 * cell hides what lies below; things that belong to a player have his colour and are listed under his name.
 */
#include "term/paint.h"

#include <ctype.h>
#include <stdlib.h>

enum { KINDS = 96 };

struct kind {
    uint8_t domain, symbol, owner;
    char glyph;
};

struct legend {
    struct kind at[KINDS];
    int count;
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
        if (l->at[i].domain == item->domain && l->at[i].symbol == item->symbol &&
            l->at[i].owner == item->owner) {
            return l->at[i].glyph;
        }
    }
    if (l->count == KINDS) {
        return '#';
    }
    struct quad_argument name = quad_text_argument(p->picture->game, item->domain, item->symbol,
                                                   p->picture->console->language, p->picture->names);
    char glyph = free_glyph(l, name.text == NULL ? "" : name.text, item->owner < QUAD_SEATS);
    l->at[l->count++] = (struct kind){item->domain, item->symbol, item->owner, glyph};
    return glyph;
}

static void draw_legend(const struct painter *p, const struct legend *l, int width, struct page *out) {
    const struct picture *picture = p->picture;
    for (int owner = 0; owner <= QUAD_NOBODY; owner++) {
        char buffer[4096];
        struct quad_text t;
        quad_text_begin(&t, buffer, sizeof buffer);
        const char *between = "";
        for (int i = 0; i < l->count; i++) {
            if (l->at[i].owner != owner) {
                continue;
            }
            if (*between == '\0' && owner < QUAD_SEATS) {
                style_add_seat(&t, picture->console, picture->game, picture->names, owner);
                quad_text_add(&t, " – ");
            }
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
}

static void draw_cell(const struct painter *p, struct quad_text *t, const struct quad_item *item,
                      char letter) {
    char glyph[] = " x";
    glyph[1] = letter;
    enum style style = item == NULL               ? STYLE_QUIET
                       : paint_is_lit(p, item)    ? STYLE_LIT
                       : item->owner < QUAD_SEATS ? (enum style)(STYLE_SEAT + item->owner)
                       : item->turned != 0        ? STYLE_QUIET
                                                  : STYLE_PLAIN;
    style_add(t, p->picture->console, style, glyph);
}

bool paint_map(const struct painter *p, int place, int width, struct page *out) {
    const struct quad_item *map = &p->scene->at[place];
    if (map->width == 0 || map->height == 0 || 2 * map->width + 3 > width) {
        return false;
    }
    struct legend legend = {.count = 0};
    char buffer[4096];
    struct quad_text t;
    for (int row = 0; row < map->height; row++) {
        quad_text_begin(&t, buffer, sizeof buffer);
        for (int column = 0; column < map->width; column++) {
            const struct quad_item *top = NULL;
            for (int i = place + 1; i < p->scene->count; i++) {
                const struct quad_item *item = &p->scene->at[i];
                bool piece = item->parent == place && item->layout == QUAD_LAYOUT_PIECE;
                top = piece && item->column == column && item->row == row ? item : top;
            }
            char glyph = '.';
            if (top != NULL) {
                glyph = glyph_of(p, &legend, top);
            }
            draw_cell(p, &t, top, glyph);
        }
        page_add(out, buffer, t.length);
    }
    draw_legend(p, &legend, width, out);
    return true;
}
