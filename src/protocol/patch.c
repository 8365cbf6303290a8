/* patch.c: the scene as changes to an earlier one. See view.h. */
#include "protocol/view.h"

enum { LOOK_AHEAD = 256 }; /* how many items may have gone at once and still be noticed */

/* The same item under the same parent. stays[i] is the number in the new scene of the old item i, or -1. */
static bool same_item(const struct quad_item *x, const struct quad_item *y, const int16_t *stays) {
    bool same_parent = x->parent == QUAD_ROOT ? y->parent == QUAD_ROOT : stays[x->parent] == y->parent;
    return same_parent && x->count == y->count && x->domain == y->domain && x->symbol == y->symbol &&
           x->layout == y->layout && x->owner == y->owner && x->column == y->column && x->row == y->row &&
           x->width == y->width && x->height == y->height && x->turned == y->turned && x->title == y->title &&
           x->kind == y->kind && x->first == y->first && x->second == y->second;
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
    int16_t stays[QUAD_ITEMS];
    memset(stays, -1, (size_t)old->count * sizeof stays[0]);
    int from = 0, to = 0; /* a run of the old scene that stays */
    quad_json_open(j, key, '[');
    for (int i = 0; i < new->count; i++) {
        int at = to, end = to + LOOK_AHEAD < old->count ? to + LOOK_AHEAD : old->count;
        while (at < end && !same_item(&old->at[at], &new->at[i], stays)) {
            at++;
        }
        bool kept = at < end;
        if (kept) {
            stays[at] = (int16_t)i;
        }
        if (kept && at == to) {
            to++;
            continue;
        }
        write_run(j, from, to);
        from = to = kept ? at : to;
        if (kept) {
            to++;
        } else {
            quad_json_item(j, g, new, &new->at[i], language, names);
        }
    }
    write_run(j, from, to);
    quad_json_close(j, ']');
}
