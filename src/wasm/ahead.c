/* ahead.c: see ahead.h. */
#include "wasm/ahead.h"

#include "core/bits.h"
#include "core/box.h"
#include "core/notation.h"
#include "core/rng.h"

enum { WORLDS = 2 };

static int32_t points_of(const struct quad_game *g, const struct quad_state *s, int seat) {
    struct quad_scores scores;
    quad_score(g, s, &scores);
    return scores.at[seat].total;
}

/* The seat's own doing: what comes between turns is not. */
static void write_world(struct quad_json *j, const struct quad_game *g, const struct quad_any *seen,
                        struct quad_move m, uint64_t seed, struct view_buffers *buffers) {
    struct quad_any world = *seen, own;
    struct quad_names names = {{NULL}};
    struct quad_rng r;
    const struct quad_state *before = (const struct quad_state *)(const void *)seen->bytes;
    int seat = before->viewer;
    quad_rng_seed(&r, seed);
    quad_imagine(g, quad_any_state(&world), &r);
    if (quad_apply_apart(g, quad_any_state(&world), seat, m, &own)) {
        world = own;
    }
    struct quad_state *after = quad_any_state(&world);
    quad_redact(g, after, seat);
    quad_scene_of(g, after, &buffers->now);
    quad_json_open(j, NULL, '{');
    quad_json_scene(j, "scene", g, &buffers->now, QUAD_ENGLISH, &names);
    quad_json_number(j, "gain", points_of(g, after, seat) - points_of(g, before, seat));
    quad_json_close(j, '}');
}

bool ahead_write(struct quad_text *out, const char *position, size_t length, const char *move,
                 struct view_buffers *buffers) {
    struct quad_any seen;
    struct quad_move m;
    const struct quad_game *g = NULL;
    struct quad_fault fault = {.error = QUAD_ERROR_NONE};
    bool fine = quad_position_read_seen(position, length, &g, &seen, &fault) == QUAD_ERROR_NONE;
    const struct quad_state *s = quad_any_state(&seen);
    fine = fine && s->viewer < s->seats && quad_bits_has(quad_waiting(s), s->viewer) &&
           quad_notation_read(g, move, strlen(move), &m) == QUAD_ERROR_NONE &&
           quad_is_legal(g, s, s->viewer, m);
    if (fine) {
        struct quad_json j;
        quad_json_begin(&j, out);
        quad_json_open(&j, NULL, '{');
        quad_json_open(&j, "worlds", '[');
        for (uint64_t seed = 1; seed <= WORLDS; seed++) {
            write_world(&j, g, &seen, m, seed, buffers);
        }
        quad_json_close(&j, ']');
        quad_json_close(&j, '}');
    }
    quad_game_drop(g);
    return fine;
}

void moment_write_question(struct quad_text *out, const struct quad_table *t, size_t play,
                           enum quad_language language, struct view_buffers *buffers) {
    struct quad_any any;
    struct quad_json j;
    char prompt[1024];
    struct quad_text text;
    struct quad_names names = quad_table_names(t);
    int seat = t->plays[play].seat;
    quad_table_state_at(t, play, &any);
    struct quad_state *seen = quad_any_state(&any);
    quad_redact(t->game, seen, seat);
    quad_legal(t->game, seen, seat, &buffers->choices);
    quad_scene_of(t->game, seen, &buffers->now);
    quad_text_begin(&text, prompt, sizeof prompt);
    quad_text_prompt(&text, t->game, quad_see_top(seen), language, &names);
    quad_json_begin(&j, out);
    quad_json_open(&j, NULL, '{');
    quad_json_number(&j, "seat", seat + 1);
    quad_json_string(&j, "prompt", prompt);
    quad_json_open(&j, "points", '[');
    for (int i = 0; i < seen->seats; i++) {
        quad_json_number(&j, NULL, points_of(t->game, seen, i));
    }
    quad_json_close(&j, ']');
    quad_json_choices(&j, "choices", t->game, &buffers->choices, language, &names);
    quad_json_scene(&j, "scene", t->game, &buffers->now, language, &names);
    quad_json_close(&j, '}');
}
