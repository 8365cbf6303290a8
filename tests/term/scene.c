/* scene.c: a made-up table with every layout, drawn at a width: scene WIDTH fr|en boxes|plain.
 *
 * tests/term/run.py compares what it prints with scene.txt. */
#include "core/scene.h"
#include "term/render.h"

#include <stdlib.h>

enum { BONE = QUAD_DOMAINS };

#define SEAT QUAD_DOMAIN_SEAT
enum { LIST, STACK, INNER, EMPTY, TRACK, GRID, RING, TRAY, MAP, SIDE, ROAD, HAND };
#define PLACE(token, english, french, how, index)                                                            \
    {                                                                                                        \
        QUAD_SYMBOL(token, english, french), QUAD_LAYOUT_##how, {                                            \
            index                                                                                            \
        }                                                                                                    \
    }
static const struct quad_place places[] = {
    [LIST] = PLACE("list", "A list", "Une liste", LIST, 0),
    [STACK] = PLACE("stack", "A stack", "Une pile", STACK, 0),
    [INNER] = PLACE("inner", "Inside", "Dedans", LIST, SEAT),
    [EMPTY] = PLACE("empty", "Nothing here", "Rien ici", LIST, SEAT),
    [TRACK] = PLACE("track", "A track", "Une piste", TRACK, 0),
    [GRID] = PLACE("grid", "A grid", "Une grille", GRID, 0),
    [RING] = PLACE("ring", "A ring", "Un cercle", RING, 0),
    [TRAY] = PLACE("tray", "Inside", "Dedans", LIST, SEAT),
    [MAP] = PLACE("map", "A map", "Une carte", MAP, 0),
    [SIDE] = PLACE("seat", NULL, NULL, STACK, SEAT),
    [ROAD] = PLACE("road", "A track", "Une piste", TRACK, SEAT),
    [HAND] = PLACE("hand", "A list", "Une liste", LIST, SEAT),
    {.layout = 0},
};

static void add_lists(struct quad_scene *out) {
    int list = quad_scene_place(out, QUAD_ROOT, LIST, 0, 0);
    quad_scene_piece(out, list, BONE, 0, 1);
    quad_scene_piece(out, list, BONE, 3, 2)->turned = 1;
    quad_scene_piece(out, list, BONE, QUAD_HIDDEN, 7);
    quad_scene_piece(out, list, QUAD_DOMAIN_NUMBER, 0, 12);
    quad_scene_piece(out, list, QUAD_DOMAIN_SEAT, 1, 1);
    quad_scene_piece(out, list, BONE, 2, 0);
    quad_scene_piece(out, list, BONE, 1, 1)->owner = 0;
    int stack = quad_scene_place(out, QUAD_ROOT, STACK, 0, 0);
    for (int i = 0; i < 5; i++) {
        int inner = quad_scene_place(out, stack, INNER, i, 0);
        quad_scene_show(out, inner, QUAD_DOMAIN_NUMBER, i + 1);
        quad_scene_piece(out, inner, BONE, i % 4, i + 1);
    }
    quad_scene_place(out, stack, EMPTY, 0, 0);
    quad_scene_place(out, stack, EMPTY, 1, 0);
    int track = quad_scene_place(out, QUAD_ROOT, TRACK, 0, 0);
    quad_scene_size(out, track, 20, 1);
    quad_scene_piece(out, track, QUAD_DOMAIN_SEAT, 1, 1)->column = 17;
    quad_scene_piece(out, track, QUAD_DOMAIN_SEAT, 0, 1)->column = 3;
    quad_scene_piece(out, track, BONE, 3, 1)->column = 3;
}

static void add_tables(struct quad_scene *out) {
    int grid = quad_scene_place(out, QUAD_ROOT, GRID, 0, 0);
    quad_scene_size(out, grid, 3, 2);
    for (int i = 0; i < 5; i++) {
        struct quad_item *item = quad_scene_piece(out, grid, BONE, i % 4, 1);
        item->column = (uint8_t)(i % 3);
        item->row = (uint8_t)(i / 3);
    }
    int ring = quad_scene_place(out, QUAD_ROOT, RING, 0, 0);
    for (int i = 0; i < 5; i++) {
        int inner = quad_scene_place(out, ring, TRAY, i, 0);
        quad_scene_show(out, inner, QUAD_DOMAIN_NUMBER, i + 1);
        quad_scene_piece(out, inner, BONE, i % 4, 1);
    }
    int map = quad_scene_place(out, QUAD_ROOT, MAP, 0, 0);
    quad_scene_size(out, map, 6, 3);
    for (int i = 0; i < 17; i++) {
        struct quad_item *item = quad_scene_piece(out, map, BONE, i % 4, 1);
        item->column = (uint8_t)(i % 6);
        item->row = (uint8_t)(i / 6);
        item->owner = i == 8 ? 1 : QUAD_NOBODY;
        item->glyph = i % 4 == 3 ? '~' : '\0';
    }
}

static void add_areas(struct quad_scene *out, int seats) {
    for (int seat = 0; seat < seats; seat++) {
        int mine = quad_scene_place(out, QUAD_ROOT, SIDE, seat, 0);
        quad_scene_own(out, mine, seat);
        int track = quad_scene_place(out, mine, ROAD, seat, 0);
        quad_scene_size(out, track, 16, 1);
        quad_scene_piece(out, track, QUAD_DOMAIN_SEAT, seat, 1)->column = (uint8_t)(4 + seat);
        int hand = quad_scene_place(out, mine, HAND, seat, 0);
        quad_scene_piece(out, hand, BONE, QUAD_HIDDEN, 3);
    }
}

int main(int count, char **arguments) {
    static struct quad_scene scene;
    struct quad_game made_up = *quad_game_named("tali");
    const struct quad_game *g = &made_up;
    struct quad_any state = {{0}};
    struct quad_names names = {{"Livia", "Marcus", NULL}};
    struct page page = {NULL, 0, 0, false};
    if (count != 4 || !quad_start(g, quad_any_state(&state), 3, NULL)) {
        return 2;
    }
    struct console c = {.language = arguments[2][0] == 'f' ? QUAD_FRENCH : QUAD_ENGLISH,
                        .out_is_terminal = arguments[3][0] == 'b',
                        .width = (int)strtol(arguments[1], NULL, 10)};
    quad_redact(g, quad_any_state(&state), 0);
    made_up.places = places;
    scene.game = g;
    add_lists(&scene);
    add_tables(&scene);
    add_areas(&scene, 3);
    struct picture picture = {.console = &c, .game = g, .seen = quad_any_state(&state), .names = &names};
    render_scene(&picture, &scene, &page);
    page_print(&page, stdout);
    bool cut = page.cut;
    page_free(&page);
    return cut;
}
