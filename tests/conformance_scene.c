/* conformance_scene.c: what is on the table, for each viewer. */
#include "conformance.h"

#include "core/digest.h"
#include "core/json.h"
#include "core/scene.h"

static void check_place(struct trial *t, const struct quad_item *item, const char *id) {
    for (int language = 0; item->title != NULL && language < QUAD_LANGUAGES; language++) {
        const char *text = item->title->text[language];
        trial_check(t, text != NULL && text[0] != '\0', "scene: place %s has no title in language %d", id,
                    language);
    }
}

static void check_item(struct trial *t, const struct quad_scene *scene, int which) {
    const struct quad_game *g = t->game;
    const struct quad_item *item = &scene->at[which];
    char id[QUAD_ITEM_ID];
    quad_scene_id(scene, item, id);
    trial_check(t, id[0] != '\0', "scene: item %d has no id", which);
    trial_check(t, item->parent >= QUAD_ROOT && item->parent < which, "scene: %s: parent", id);
    trial_check(t, item->layout <= QUAD_LAYOUT_PIECE, "scene: %s: layout %d", id, item->layout);
    bool rival = item->owner == QUAD_RIVAL && g->rival != NULL;
    trial_check(t, item->owner < t->seats || item->owner == QUAD_NOBODY || rival, "scene: %s: owner %d", id,
                item->owner);
    bool domain = item->domain < QUAD_DOMAINS + g->domain_count;
    if (trial_check(t, domain, "scene: %s: no domain %d", id, item->domain)) {
        bool symbol = item->domain == QUAD_DOMAIN_NONE || item->domain == QUAD_DOMAIN_NUMBER ||
                      item->symbol == QUAD_HIDDEN || quad_symbol(g, item->domain, item->symbol) != NULL;
        trial_check(t, symbol, "scene: %s: no symbol %d in %s", id, item->symbol,
                    quad_domain(g, item->domain)->token);
    }
    const struct quad_item *parent = item->parent == QUAD_ROOT ? NULL : &scene->at[item->parent];
    if (parent != NULL && parent->width > 0) {
        trial_check(t, item->column < parent->width && item->row < parent->height,
                    "scene: %s stands outside its place of %d by %d cells", id, parent->width,
                    parent->height);
    }
    trial_check(t, parent == NULL || parent->layout != QUAD_LAYOUT_PIECE, "scene: %s is inside a piece", id);
    check_place(t, item, id);
}

/* The numbers, from 1, of the items seen so far, by their names' fingerprints. */
static uint16_t taken[2 * QUAD_ITEMS];

static bool is_new(const struct quad_scene *scene, int which) {
    struct quad_digest d;
    char id[QUAD_ITEM_ID], other[QUAD_ITEM_ID];
    quad_scene_id(scene, &scene->at[which], id);
    quad_digest_begin(&d);
    quad_digest_add(&d, id, strlen(id));
    size_t slot = quad_digest_end(&d) % (2 * QUAD_ITEMS);
    for (; taken[slot] != 0; slot = (slot + 1) % (2 * QUAD_ITEMS)) {
        quad_scene_id(scene, &scene->at[taken[slot] - 1], other);
        if (strcmp(other, id) == 0) {
            return false;
        }
    }
    taken[slot] = (uint16_t)(which + 1);
    return true;
}

void check_scene(struct trial *t, const struct quad_any *state, int viewer) {
    static struct quad_scene scene;
    static struct quad_any seen, kept;
    if (t->game->view == NULL) {
        return;
    }
    t->viewer = viewer;
    seen = *state;
    quad_redact(t->game, quad_any_state(&seen), viewer);
    kept = seen;
    quad_scene_of(t->game, trial_see(&seen), &scene);
    trial_same(t, trial_see(&seen), trial_see(&kept), "view has changed the state");
    memset(taken, 0, sizeof taken);
    trial_check(t, scene.count > 0, "scene: nothing is on the table");
    for (int i = 0; i < scene.count; i++) {
        check_item(t, &scene, i);
        char id[QUAD_ITEM_ID];
        quad_scene_id(&scene, &scene.at[i], id);
        trial_check(t, is_new(&scene, i), "scene: two items are called %s", id);
    }
    t->viewer = QUAD_ORACLE;
}
