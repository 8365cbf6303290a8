/* patch.c: the scene as changes to an earlier one. See view.h. */
#include "server/view.h"

enum { LOOK_AHEAD = 256 }; /* how many items may have gone at once and still be noticed */

static bool same_item(const struct quad_scene *a, const struct quad_item *x, const struct quad_scene *b,
                      const struct quad_item *y) {
    struct quad_item left = *x, right = *y;
    const char *in = x->parent == QUAD_ROOT ? "" : a->at[x->parent].id;
    const char *within = y->parent == QUAD_ROOT ? "" : b->at[y->parent].id;
    left.parent = right.parent = 0; /* numbers shift; names stay */
    return strcmp(left.id, right.id) == 0 && strcmp(in, within) == 0 && left.layout == right.layout &&
           left.owner == right.owner && left.domain == right.domain && left.symbol == right.symbol &&
           left.count == right.count && left.column == right.column && left.row == right.row &&
           left.width == right.width && left.height == right.height && left.turned == right.turned &&
           left.title == right.title;
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
    int from = 0, to = 0; /* a run of the old scene that stays */
    quad_json_open(j, key, '[');
    for (int i = 0; i < new->count; i++) {
        int at = to, end = to + LOOK_AHEAD < old->count ? to + LOOK_AHEAD : old->count;
        while (at < end && !same_item(old, &old->at[at], new, &new->at[i])) {
            at++;
        }
        bool kept = at < end;
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
