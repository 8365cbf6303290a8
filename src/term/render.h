/* render.h: any game's scene as lines of text. No rule is known here: places and pieces are all there is.
 *
 * A list is a line, a stack its lines, a grid or a ring a table (a ring runs clockwise), a track the cells
 * that are taken, a map its glyphs with a legend. Areas that belong to players stand side by side where there
 * is room, headed by name and score. What a legal move speaks of is lit. */
#ifndef TERM_RENDER_H
#define TERM_RENDER_H

#include "core/scene.h"
#include "host/console.h"
#include "term/page.h"

enum style {
    STYLE_PLAIN,
    STYLE_HEAD,  /* headings */
    STYLE_QUIET, /* hidden, turned, empty */
    STYLE_LIT,   /* a legal move speaks of it */
    STYLE_GOOD,  /* a winner */
    STYLE_SEAT,  /* + seat: the player's colour */
    STYLES = STYLE_SEAT + QUAD_SEATS,
};

/* Add text in a style, word by word, so that lines can break between words. Without colours it is just the
 * text. */
void style_add(struct quad_text *t, const struct console *c, enum style style, const char *text);
/* A player's name in his colour. */
void style_add_seat(struct quad_text *t, const struct console *c, const struct quad_game *g,
                    const struct quad_names *names, int seat);

struct picture {
    const struct console *console;
    const struct quad_game *game;
    const struct quad_state *seen; /* as its viewer sees it */
    const struct quad_names *names;
    const struct quad_choices *choices; /* what is lit; may be NULL */
    bool without_house;                 /* leave the house values out */
};

void render_table(const struct picture *picture, struct page *out);
/* The same for a scene that is already made. */
void render_scene(const struct picture *picture, const struct quad_scene *scene, struct page *out);
/* The house values alone, if the scene has any. */
void render_house(const struct picture *picture, const struct quad_scene *scene, struct page *out);
/* Their place, or -1. */
int scene_house(const struct quad_scene *scene);
/* The scores at the end, with their lines. */
void render_scores(const struct picture *picture, struct page *out);

#endif
