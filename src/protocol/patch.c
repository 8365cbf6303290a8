/* patch.c: the scene as changes to an earlier one. See view.h. */
#include "protocol/view.h"

enum {
    LOOK_AHEAD = 256, /* how many items may have gone at once and still be noticed */
    GONE = -2,        /* no item, nor QUAD_ROOT */
};

/* What an item looks like, apart from its parent and its title, lies together in it. */
enum {
    LOOKS = offsetof(struct quad_item, kind),
    LOOKS_END = offsetof(struct quad_item, turned) + sizeof(uint8_t),
};

static bool looks_same(const struct quad_item *x, const struct quad_item *y) {
    return memcmp((const char *)x + LOOKS, (const char *)y + LOOKS, LOOKS_END - LOOKS) == 0 &&
           x->title == y->title;
}

static bool is_same(const struct quad_item *old, const struct quad_item *item, int parent) {
    return old->parent == parent && looks_same(old, item);
}

/* The item in the old scene, below that parent, from that number on; or GONE. */
static int find_old(const struct quad_scene *old, const struct quad_item *item, int parent, int from) {
    int end = from + LOOK_AHEAD < old->count ? from + LOOK_AHEAD : old->count;
    for (int at = from; parent != GONE && at < end; at++) {
        if (is_same(&old->at[at], item, parent)) {
            return at;
        }
    }
    return GONE;
}

static void write_run(struct quad_json *j, int from, int to) {
    if (from < to) {
        quad_json_open(j, NULL, '[');
        quad_json_number(j, NULL, from);
        quad_json_number(j, NULL, to);
        quad_json_close(j, ']');
    }
}

void patch_write(struct quad_json *j, const char *key, const struct quad_game *g,
                 const struct quad_scene *old, const struct quad_scene *new, enum quad_language language,
                 const struct quad_names *names) {
    /* By the number of a new item, which one it was, or GONE; before the first that of the root. */
    int16_t was[1 + QUAD_ITEMS];
    was[1 + QUAD_ROOT] = QUAD_ROOT;
    int from = 0, to = 0; /* a run of the old scene that stays */
    quad_json_open(j, key, '[');
    for (int i = 0; i < new->count; i++) {
        const struct quad_item *item = &new->at[i];
        int parent = was[1 + item->parent];
        if (to < old->count && is_same(&old->at[to], item, parent)) { /* nearly always */
            was[1 + i] = (int16_t)to++;
            continue;
        }
        int at = find_old(old, item, parent, to);
        was[1 + i] = (int16_t)at;
        write_run(j, from, to);
        from = at == GONE ? to : at;
        to = at == GONE ? to : at + 1;
        if (at == GONE) {
            quad_json_item(j, g, new, item, language, names);
        }
    }
    write_run(j, from, to);
    quad_json_close(j, ']');
}
