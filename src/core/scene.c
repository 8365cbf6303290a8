/* scene.c: see scene.h. */
#include "core/scene.h"

static struct quad_item *add_item(struct quad_scene *scene, int parent) {
    assert(scene->count < QUAD_ITEMS && parent < scene->count);
    return &scene->at[scene->count++];
}

/* A number of a place: a symbol of its domain; 0 if it has none. Views consist of places, so nothing is
 * called here. */
static int16_t number_of(const struct quad_game *g, int domain, int index) {
    if (domain == QUAD_DOMAIN_NONE) {
        return 0;
    }
    assert(domain == QUAD_DOMAIN_SEAT || domain >= QUAD_DOMAINS);
    size_t count = domain == QUAD_DOMAIN_SEAT ? QUAD_SEATS : g->domains[domain - QUAD_DOMAINS].count;
    assert(index >= 0 && (size_t)index < count);
    return (int16_t)index;
}

int quad_scene_place(struct quad_scene *scene, int parent, int kind, int first, int second) {
    const struct quad_place *place = &scene->game->places[kind];
    *add_item(scene, parent) = (struct quad_item){
        .parent = (int16_t)parent,
        .kind = (int16_t)kind,
        .first = number_of(scene->game, place->index[0], first),
        .second = number_of(scene->game, place->index[1], second),
        .layout = place->layout,
        .owner = parent == QUAD_ROOT ? QUAD_NOBODY : scene->at[parent].owner,
        .count = 1,
        .title = place->name.text[QUAD_ENGLISH] != NULL ? &place->name : NULL,
    };
    return scene->count - 1;
}

struct quad_item *quad_scene_piece(struct quad_scene *scene, int parent, int domain, int symbol, int count) {
    assert(parent >= 0);
    struct quad_item *item = add_item(scene, parent);
    *item = (struct quad_item){
        .parent = (int16_t)parent,
        .kind = QUAD_PIECE,
        .layout = QUAD_LAYOUT_PIECE,
        .owner = scene->at[parent].owner,
        .domain = (uint8_t)domain,
        .symbol = (uint8_t)symbol,
        .count = (int16_t)count,
    };
    /* Among its equals a piece is named by its rank below the parent, so it keeps its id while others come
     * and go. */
    for (const struct quad_item *other = item - 1; other > &scene->at[parent]; other--) {
        if (other->parent == parent && other->kind == QUAD_PIECE && other->domain == domain &&
            other->symbol == symbol) {
            item->first = (int16_t)(other->first + 1);
            break;
        }
    }
    return item;
}

static void add_number(struct quad_text *t, const char *before, int number) {
    quad_text_add(t, before);
    quad_text_add_number(t, number);
}

void quad_scene_id(const struct quad_scene *scene, const struct quad_item *item, char out[QUAD_ITEM_ID]) {
    const struct quad_item *place = item->kind == QUAD_PIECE ? &scene->at[item->parent] : item;
    const struct quad_place *row = &scene->game->places[place->kind];
    const int index[QUAD_PLACE_DIMS] = {place->first, place->second};
    struct quad_text t;
    quad_text_begin(&t, out, QUAD_ITEM_ID);
    quad_text_add(&t, row->name.token);
    for (int i = 0; i < QUAD_PLACE_DIMS && row->index[i] != QUAD_DOMAIN_NONE; i++) {
        add_number(&t, ".", index[i] + 1);
    }
    if (item != place) {
        add_number(&t, ":", item->domain);
        add_number(&t, ".", item->symbol);
        if (item->first > 0) {
            add_number(&t, ".", item->first);
        }
    }
    assert(!t.cut);
}

bool quad_scene_is_called(const struct quad_scene *scene, const struct quad_item *item, const char *id) {
    char own[QUAD_ITEM_ID];
    quad_scene_id(scene, item, own);
    return strcmp(own, id) == 0;
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
