/* scene.c: see scene.h. */
#include "core/scene.h"

static struct quad_item *add_item(struct quad_scene *scene, int parent, int layout) {
    assert(scene->count < QUAD_ITEMS && parent < scene->count);
    struct quad_item *item = &scene->at[scene->count++];
    memset(item, 0, sizeof *item);
    item->parent = (int16_t)parent;
    item->layout = (uint8_t)layout;
    item->owner = parent == QUAD_ROOT ? QUAD_NOBODY : scene->at[parent].owner;
    item->count = 1;
    return item;
}

/* Ids are written for every item of every view, so without the detour over quad_text. They stand in zeroed
 * memory: the end is there already. */
static char *put_name(struct quad_item *item, char *at, const char *name) {
    while (*name != '\0') {
        assert(at < item->id + sizeof item->id - 1);
        *at++ = *name++;
    }
    return at;
}

static char *put_number(struct quad_item *item, char *at, char before, int number) {
    char digits[12] = {0};
    int count = 0;
    assert(number >= 0);
    do {
        digits[count++] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    assert(at + count < item->id + sizeof item->id - 1);
    *at++ = before;
    while (count > 0) {
        *at++ = digits[--count];
    }
    return at;
}

int quad_scene_place(struct quad_scene *scene, int parent, int kind, int first, int second) {
    const struct quad_place *place = &scene->game->places[kind];
    const int index[QUAD_PLACE_DIMS] = {first, second};
    struct quad_item *item = add_item(scene, parent, place->layout);
    char *at = put_name(item, item->id, place->name.token);
    for (int i = 0; i < QUAD_PLACE_DIMS && place->index[i] != QUAD_DOMAIN_NONE; i++) {
        assert(quad_symbol(scene->game, place->index[i], index[i]) != NULL);
        at = put_number(item, at, '.', index[i] + 1);
    }
    item->title = place->name.text[QUAD_ENGLISH] != NULL ? &place->name : NULL;
    return scene->count - 1;
}

struct quad_item *quad_scene_piece(struct quad_scene *scene, int parent, int domain, int symbol, int count) {
    assert(parent >= 0);
    struct quad_item *item = add_item(scene, parent, QUAD_LAYOUT_PIECE);
    /* Among its equals a piece is named by its rank below the parent, so it keeps its id while others come
     * and go. */
    int rank = 0;
    for (int i = parent + 1; i < scene->count - 1; i++) {
        const struct quad_item *other = &scene->at[i];
        rank += other->parent == parent && other->layout == QUAD_LAYOUT_PIECE && other->domain == domain &&
                other->symbol == symbol;
    }
    char *at = put_name(item, item->id, scene->at[parent].id);
    at = put_number(item, at, ':', domain);
    at = put_number(item, at, '.', symbol);
    if (rank > 0) {
        put_number(item, at, '.', rank);
    }
    item->domain = (uint8_t)domain;
    item->symbol = (uint8_t)symbol;
    item->count = (int16_t)count;
    return item;
}

void quad_scene_show(struct quad_scene *scene, int place, int domain, int symbol) {
    scene->at[place].domain = (uint8_t)domain;
    scene->at[place].symbol = (uint8_t)symbol;
}

void quad_scene_own(struct quad_scene *scene, int place, int seat) {
    scene->at[place].owner = (uint8_t)seat;
}

void quad_scene_size(struct quad_scene *scene, int place, int width, int height) {
    scene->at[place].width = (uint8_t)width;
    scene->at[place].height = (uint8_t)height;
}

void quad_scene_of(const struct quad_game *g, const struct quad_state *s, struct quad_scene *out) {
    out->game = g;
    out->count = 0;
    g->view(g, s, out);
}
