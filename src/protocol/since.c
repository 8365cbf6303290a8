/* since.c: who has moved since a reader's own last move. See view.h.
 *
 * The moves of one seat in a row, with the chance that followed them, are one step. A reader who watches is
 * told of the last step only. Alone at a table one plays against chance: there it has steps of its own. */
#include "protocol/view.h"

enum { STEPS_MOST = 16 }; /* of longer ones, the latest */

struct step {
    int seat;    /* QUAD_CHANCE: nobody's */
    size_t from; /* its first play */
};

/* The steps since the seat's own last move, latest first. */
static int find_steps(const struct quad_table *t, int seat, struct step step[STEPS_MOST]) {
    const bool alone = quad_table_truth(t)->seats == 1 && seat != QUAD_NOBODY;
    const int most = seat == QUAD_NOBODY ? 1 : STEPS_MOST;
    int count = 0;
    for (size_t i = t->count; i > 0; i--) {
        int mover = t->plays[i - 1].seat;
        if (mover == QUAD_CHANCE && !alone) {
            continue;
        }
        if (count > 0 && step[count - 1].seat == mover) {
            step[count - 1].from = i - 1;
            continue;
        }
        if (mover == seat || count == most) {
            return count;
        }
        step[count++] = (struct step){mover, i - 1};
    }
    return alone ? 0 : count; /* alone, before one's first move, the table is being laid */
}

/* Whose moves they are from that play on, chance aside; QUAD_CHANCE: nobody's, QUAD_NOBODY: several seats'.
 */
static int only_mover(const struct quad_table *t, size_t from) {
    int only = QUAD_CHANCE;
    for (size_t i = from; i < t->count; i++) {
        int mover = t->plays[i].seat;
        if (mover != QUAD_CHANCE && only != QUAD_CHANCE && mover != only) {
            return QUAD_NOBODY;
        }
        only = mover != QUAD_CHANCE ? mover : only;
    }
    return only;
}

static void write_step(struct quad_json *j, const struct sitting *at, const struct reader *r, int seat,
                       const struct quad_any *before, int viewer, const struct quad_scene *now,
                       const struct quad_names *names) {
    static struct quad_scene then; /* large; there is one thread */
    quad_json_open(j, NULL, '{');
    quad_json_number(j, "seat", seat == QUAD_CHANCE ? 0 : seat + 1);
    if (before != NULL) {
        struct quad_any seen = *before;
        quad_redact(at->table->game, quad_any_state(&seen), viewer);
        quad_scene_of(at->table->game, quad_any_state(&seen), &then);
        patch_write(j, "before", at->table->game, now, &then, r->language, names);
    }
    quad_json_close(j, '}');
}

static void write_steps(struct quad_json *j, const struct sitting *at, const struct reader *r,
                        const struct quad_scene *now, const struct quad_names *names) {
    const struct quad_table *t = at->table;
    struct step step[STEPS_MOST];
    struct quad_any any = t->first;
    size_t plays = 0;
    for (int i = find_steps(t, r->seat, step) - 1; i >= 0; i--) {
        for (; plays < step[i].from; plays++) {
            quad_apply(t->game, quad_any_state(&any), t->plays[plays].seat, t->plays[plays].move, NULL);
        }
        write_step(j, at, r, step[i].seat, &any, r->seat, now, names);
    }
}

void since_write(struct quad_json *j, const struct sitting *at, const struct reader *r, bool known,
                 const struct quad_scene *now, const struct quad_names *names) {
    const struct quad_table *t = at->table;
    uint32_t ply = sitting_truth(at)->ply;
    uint32_t shown = known ? ((const struct quad_state *)(const void *)at->before->bytes)->ply : UINT32_MAX;
    int mover = shown <= ply ? only_mover(t, t->count - (ply - shown)) : r->seat;
    if (mover == QUAD_CHANCE) {
        return; /* no seat has moved */
    }
    quad_json_open(j, "since", '[');
    if (mover < QUAD_SEATS && mover != r->seat) {
        write_step(j, at, r, mover, NULL, r->seat, now, names); /* the reader has the scene before it */
    } else {
        write_steps(j, at, r, now, names);
    }
    quad_json_close(j, ']');
}

void since_write_past(struct quad_json *j, const struct sitting *at, const struct reader *r, size_t plays,
                      bool open, const struct quad_scene *now, const struct quad_names *names) {
    struct quad_any before;
    quad_json_open(j, "since", '[');
    if (plays > 0) {
        quad_table_state_at(at->table, plays - 1, &before);
        write_step(j, at, r, at->table->plays[plays - 1].seat, &before, open ? QUAD_ORACLE : r->seat, now,
                   names);
    }
    quad_json_close(j, ']');
}
