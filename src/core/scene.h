/* scene.h: what is on the table, as a tree of places and pieces.
 *
 * A game's view() fills a scene from a state that may be redacted; every front end renders scenes and knows
 * no rule. An item with a domain and a symbol is what moves speak of: it is lit when a legal move has that
 * argument. Ids are stable from one scene to the next ("forum", "tray.1.4", "hand.2:5.3"), so hand-made
 * layouts and motion can key on them.
 *
 * What a reader may rely on: a root place with an owner is his area, shown under his name and score;
 * an owner is named wherever it differs from that of the place around; a place without children reads as
 * empty, so a mark that is there or not is a piece, never an empty place; a place's label is its title, then
 * its symbol; on a track a lone marker reads as the number of its cell; on a map the pieces of a domain
 * called "cell" are the ground and name its columns and rows; a root place whose id is QUAD_SCENE_HOUSE holds
 * values of the box, the same all through the game. */
#ifndef QUAD_SCENE_H
#define QUAD_SCENE_H

#include "core/text.h"

QUAD_C_BEGIN

#define QUAD_SCENE_HOUSE "house"

enum { QUAD_ITEMS = 2048, QUAD_ITEM_ID = 28, QUAD_ROOT = -1, QUAD_PIECE = -1 };

/* How a place lays out what it holds. */
enum quad_layout {
    QUAD_LAYOUT_LIST,  /* one after the other in a line */
    QUAD_LAYOUT_STACK, /* one under the other */
    QUAD_LAYOUT_GRID,  /* in cells; width and height say how many */
    QUAD_LAYOUT_RING,  /* in a circle */
    QUAD_LAYOUT_TRACK, /* along a path of cells */
    QUAD_LAYOUT_MAP,   /* a grid of terrain: one glyph a cell; pieces stand on it, and pieces of a domain
                          called "cell" are the cells themselves */
    QUAD_LAYOUT_PIECE, /* not a place */
};

struct quad_item {
    int16_t parent;
    int16_t kind;           /* of a place; QUAD_PIECE of a piece */
    int16_t first, second;  /* a place's numbers, 0 if it has none; of a piece, how many of its equals stand
                               before it below its parent, and 0 */
    uint8_t layout, owner;  /* owner: a seat, QUAD_RIVAL or QUAD_NOBODY */
    uint8_t domain, symbol; /* what it shows, or QUAD_DOMAIN_NONE; symbol QUAD_HIDDEN if face down */
    int16_t count;          /* how many of it, or the number it shows */
    uint8_t column, row;    /* its cell in a grid, ring, track or map */
    uint8_t width, height;  /* of a grid or map */
    uint8_t turned;         /* face down, exhausted, grey side: shown, but different */
    char glyph;             /* its sign on a map of characters; 0: a letter of its name */
    const struct quad_symbol *title; /* a place's name; may be NULL */
};

struct quad_scene {
    const struct quad_game *game;
    int count;
    struct quad_item at[QUAD_ITEMS];
};

/* For view(): add a place of that kind, and of these numbers if there are several, below a parent (or
 * QUAD_ROOT); returns its number in the scene. */
QUAD_API int quad_scene_place(struct quad_scene *scene, int parent, int kind, int first, int second);
/* Add a piece that shows a symbol of a domain (or QUAD_DOMAIN_NUMBER with a count). */
QUAD_API struct quad_item *quad_scene_piece(struct quad_scene *scene, int parent, int domain, int symbol,
                                            int count);
/* Name the place after a symbol that moves can speak of, so that it can be lit and clicked. */
QUAD_API void quad_scene_show(struct quad_scene *scene, int place, int domain, int symbol);
QUAD_API void quad_scene_own(struct quad_scene *scene, int place, int seat);
QUAD_API void quad_scene_size(struct quad_scene *scene, int place, int width, int height);

/* What an item is called: a place by its kind and numbers, a piece by its parent and what it shows. */
QUAD_API void quad_scene_id(const struct quad_scene *scene, const struct quad_item *item,
                            char out[QUAD_ITEM_ID]);

QUAD_API bool quad_scene_is_called(const struct quad_scene *scene, const struct quad_item *item,
                                   const char *id);

/* Fill a scene from a state as its viewer sees it. */
QUAD_API void quad_scene_of(const struct quad_game *g, const struct quad_state *s, struct quad_scene *out);

QUAD_C_END

#endif
