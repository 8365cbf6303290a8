/* paint.h: what the files that draw scenes share: render.c arranges, blocks.c draws places, inline.c writes
 * lines, map.c draws maps. */
#ifndef TERM_PAINT_H
#define TERM_PAINT_H

#include "term/render.h"

enum { PAINT_DOMAINS = 256, PAINT_LINE = 8192, PAINT_INDENT = 2 };

struct painter {
    const struct picture *picture;
    const struct quad_scene *scene;
    struct quad_scores scores;
    uint8_t lit[PAINT_DOMAINS][32]; /* one bit a symbol */
    bool cramped;                   /* a table or map did not fit and was written as a list */
};

/* The next child of a place after item number "after", or -1. Begin with the place itself (QUAD_ROOT: -1). */
int paint_child(const struct painter *p, int place, int after);
bool paint_is_place(const struct painter *p, int item);
bool paint_has_label(const struct quad_item *item);
bool paint_is_lit(const struct painter *p, const struct quad_item *item);

/* A symbol's name, or its number. */
void paint_symbol(const struct painter *p, struct quad_text *t, int domain, int symbol, enum style style);
/* A place's name; with a colon behind it if there is one. */
void paint_label(const struct painter *p, struct quad_text *t, const struct quad_item *item);
void paint_label_colon(const struct painter *p, struct quad_text *t, const struct quad_item *item);
void paint_piece(const struct painter *p, struct quad_text *t, const struct quad_item *item);
/* What a place holds, in one line; depth: how many brackets it is inside. */
void paint_contents(const struct painter *p, struct quad_text *t, int place, int depth);

/* A place as lines of that width. */
void paint_place(struct painter *p, int place, int width, struct page *out);
/* A map of glyphs with its legend. False, and nothing added, if it does not fit. */
bool paint_map(const struct painter *p, int place, int width, struct page *out);

#endif
