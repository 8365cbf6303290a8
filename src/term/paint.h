/* paint.h: what the files that draw scenes share. */
#ifndef TERM_PAINT_H
#define TERM_PAINT_H

#include "term/render.h"

enum { PAINT_DOMAINS = 256 };

struct painter {
    const struct picture *picture;
    const struct quad_scene *scene;
    struct quad_score score[QUAD_SEATS];
    uint8_t lit[PAINT_DOMAINS][32]; /* one bit a symbol */
};

bool paint_is_lit(const struct painter *p, const struct quad_item *item);
/* A symbol's name, or its number. */
void paint_symbol(const struct painter *p, struct quad_text *t, int domain, int symbol, enum style style);
/* map.c: a map of glyphs with its legend. False if it does not fit. */
bool paint_map(const struct painter *p, int place, int width, struct page *out);

#endif
