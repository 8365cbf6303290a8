/* scene.c: a made-up table with every layout, drawn at a width: scene WIDTH fr|en boxes|plain.
 *
 * tests/term/run.py compares what it prints with scene.txt. */
#include "core/scene.h"
#include "term/render.h"

#include <stdlib.h>

enum { BONE = QUAD_DOMAINS };

static const struct quad_symbol title_list = QUAD_SYMBOL("list", "A list", "Une liste");
static const struct quad_symbol title_stack = QUAD_SYMBOL("stack", "A stack", "Une pile");
static const struct quad_symbol title_grid = QUAD_SYMBOL("grid", "A grid", "Une grille");
static const struct quad_symbol title_ring = QUAD_SYMBOL("ring", "A ring", "Un cercle");
static const struct quad_symbol title_track = QUAD_SYMBOL("track", "A track", "Une piste");
static const struct quad_symbol title_map = QUAD_SYMBOL("map", "A map", "Une carte");
static const struct quad_symbol title_empty = QUAD_SYMBOL("empty", "Nothing here", "Rien ici");
static const struct quad_symbol title_inner = QUAD_SYMBOL("inner", "Inside", "Dedans");

static void add_lists(struct quad_scene *out) {
    int list = quad_scene_place(out, QUAD_ROOT, "list", -1, QUAD_LAYOUT_LIST, &title_list);
    quad_scene_piece(out, list, BONE, 0, 1);
    quad_scene_piece(out, list, BONE, 3, 2)->turned = 1;
    quad_scene_piece(out, list, BONE, QUAD_HIDDEN, 7);
    quad_scene_piece(out, list, QUAD_DOMAIN_NUMBER, 0, 12);
    quad_scene_piece(out, list, QUAD_DOMAIN_SEAT, 1, 1);
    quad_scene_piece(out, list, BONE, 2, 0);
    quad_scene_piece(out, list, BONE, 1, 1)->owner = 0;
    int stack = quad_scene_place(out, QUAD_ROOT, "stack", -1, QUAD_LAYOUT_STACK, &title_stack);
    for (int i = 0; i < 5; i++) {
        int inner = quad_scene_place(out, stack, "inner", i + 1, QUAD_LAYOUT_LIST, &title_inner);
        quad_scene_show(out, inner, QUAD_DOMAIN_NUMBER, i + 1);
        quad_scene_piece(out, inner, BONE, i % 4, i + 1);
    }
    quad_scene_place(out, stack, "empty", 1, QUAD_LAYOUT_LIST, &title_empty);
    quad_scene_place(out, stack, "empty", 2, QUAD_LAYOUT_LIST, &title_empty);
    int track = quad_scene_place(out, QUAD_ROOT, "track", -1, QUAD_LAYOUT_TRACK, &title_track);
    quad_scene_size(out, track, 20, 1);
    quad_scene_piece(out, track, QUAD_DOMAIN_SEAT, 1, 1)->column = 17;
    quad_scene_piece(out, track, QUAD_DOMAIN_SEAT, 0, 1)->column = 3;
    quad_scene_piece(out, track, BONE, 3, 1)->column = 3;
}

static void add_tables(struct quad_scene *out) {
    int grid = quad_scene_place(out, QUAD_ROOT, "grid", -1, QUAD_LAYOUT_GRID, &title_grid);
    quad_scene_size(out, grid, 3, 2);
    for (int i = 0; i < 5; i++) {
        struct quad_item *item = quad_scene_piece(out, grid, BONE, i % 4, 1);
        item->column = (uint8_t)(i % 3);
        item->row = (uint8_t)(i / 3);
    }
    int ring = quad_scene_place(out, QUAD_ROOT, "ring", -1, QUAD_LAYOUT_RING, &title_ring);
    for (int i = 0; i < 5; i++) {
        int inner = quad_scene_place(out, ring, "tray", i + 1, QUAD_LAYOUT_LIST, &title_inner);
        quad_scene_show(out, inner, QUAD_DOMAIN_NUMBER, i + 1);
        quad_scene_piece(out, inner, BONE, i % 4, 1);
    }
    int map = quad_scene_place(out, QUAD_ROOT, "map", -1, QUAD_LAYOUT_MAP, &title_map);
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
        int mine = quad_scene_place(out, QUAD_ROOT, "seat", seat + 1, QUAD_LAYOUT_STACK, NULL);
        quad_scene_own(out, mine, seat);
        int track = quad_scene_place(out, mine, "road", seat + 1, QUAD_LAYOUT_TRACK, &title_track);
        quad_scene_size(out, track, 16, 1);
        quad_scene_piece(out, track, QUAD_DOMAIN_SEAT, seat, 1)->column = (uint8_t)(4 + seat);
        int hand = quad_scene_place(out, mine, "hand", seat + 1, QUAD_LAYOUT_LIST, &title_list);
        quad_scene_piece(out, hand, BONE, QUAD_HIDDEN, 3);
    }
}

int main(int count, char **arguments) {
    static struct quad_scene scene;
    const struct quad_game *g = quad_game_named("tali");
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
