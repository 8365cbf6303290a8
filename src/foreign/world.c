/* world.c: one state in the hands of another language. See foreign.h. */
#include "core/bits.h"
#include "core/box.h"
#include "core/position.h"
#include "foreign/border.h"

#include <stdlib.h>

struct quad_world *world_of(const struct quad_game *g, const struct quad_any *state,
                            const char names[QUAD_SEATS][QUAD_NAME_BYTES]) {
    struct quad_world *world = calloc(1, sizeof *world);
    if (world != NULL) {
        world->game = quad_game_hold(g);
        world->state = *state;
        if (names != NULL) {
            memcpy(world->names, names, sizeof world->names);
        }
    }
    return world;
}

void quad_world_close(struct quad_world *world) {
    if (world != NULL) {
        quad_game_drop(world->game);
    }
    free(world);
}

struct quad_world *quad_world_copy(const struct quad_world *world) {
    return world_of(world->game, &world->state, world->names);
}

struct quad_world *quad_world_start(const struct quad_game *g, int seats, const uint8_t *options,
                                    size_t option_count, struct quad_why *why) {
    struct quad_seed luck = quad_luck_from_number(0); /* nothing is drawn: chance has not moved yet */
    struct quad_table table;
    uint8_t all[QUAD_OPTIONS] = {0};
    if (option_count != g->option_count) {
        why_error(why, QUAD_ERROR_BAD_OPTION, NULL);
        return NULL;
    }
    memcpy(all, options, option_count);
    enum quad_error error = quad_table_open(&table, g, seats, all, &luck);
    if (error != QUAD_ERROR_NONE) {
        why_error(why, error, NULL);
        return NULL;
    }
    struct quad_world *world = world_of(g, &table.first, NULL);
    quad_table_close(&table);
    if (world == NULL) {
        why_error(why, QUAD_ERROR_NO_MEMORY, NULL);
    }
    return world;
}

int64_t quad_world_veil(const struct quad_world *world, int seat, uint32_t code, int viewer) {
    const struct quad_state *s = state_of(world);
    bool may = s->viewer == QUAD_ORACLE && is_viewer(s, viewer) && seat >= 0 && seat <= QUAD_CHANCE &&
               (quad_waiting(s) >> seat & 1u) != 0 && quad_is_legal(world->game, s, seat, move_of(code));
    return may ? (int64_t)code_of(quad_veil(world->game, s, seat, move_of(code), viewer)) : -1;
}

struct quad_world *quad_world_read(const char *text, size_t length, struct quad_why *why) {
    struct quad_fault fault = {.error = QUAD_ERROR_NONE};
    const struct quad_game *g = NULL;
    struct quad_any state;
    enum quad_error error = quad_position_read(text, length, &g, &state, &fault);
    if (error != QUAD_ERROR_NONE) {
        fault.error = error;
        why_fault(why, &fault);
        return NULL;
    }
    struct quad_world *world = world_of(g, &state, NULL);
    quad_game_drop(g);
    if (world == NULL) {
        why_error(why, QUAD_ERROR_NO_MEMORY, NULL);
    }
    return world;
}

const struct quad_game *quad_world_game(const struct quad_world *world) {
    return quad_game_hold(world->game);
}

const struct quad_state *quad_world_state(const struct quad_world *world) {
    return state_of(world);
}

void quad_world_status(const struct quad_world *world, uint32_t out[4]) {
    const struct quad_state *s = state_of(world);
    out[0] = s->ply;
    out[1] = s->seats;
    out[2] = quad_waiting(s);
    out[3] = s->viewer;
}

/* What others may choose from, their viewer alone knows. */
int quad_world_legal(const struct quad_world *world, int seat, uint32_t *codes, uint32_t *weights) {
    const struct quad_state *s = state_of(world);
    bool may = s->viewer == QUAD_ORACLE || s->viewer == seat;
    return may ? list_choices(world->game, s, seat, codes, weights) : -1;
}

int quad_world_play(struct quad_world *world, int seat, uint32_t code, struct quad_why *why) {
    struct quad_state *s = quad_any_state(&world->state);
    if (s->viewer != QUAD_ORACLE) {
        return why_error(why, QUAD_ERROR_NOT_SEEN, NULL);
    }
    if (quad_over(s)) {
        return why_error(why, QUAD_ERROR_GAME_OVER, NULL);
    }
    if (seat < 0 || seat > QUAD_CHANCE || (quad_waiting(s) >> seat & 1u) == 0) {
        return why_error(why, QUAD_ERROR_NOT_YOUR_TURN, NULL);
    }
    if (!quad_is_legal(world->game, s, seat, move_of(code))) {
        return why_error(why, QUAD_ERROR_ILLEGAL, NULL);
    }
    quad_apply(world->game, s, seat, move_of(code), NULL);
    return QUAD_ERROR_NONE;
}

int quad_world_chance(struct quad_world *world, uint64_t seed, struct quad_why *why) {
    struct quad_state *s = quad_any_state(&world->state);
    struct quad_rng r;
    if (s->viewer != QUAD_ORACLE) {
        return why_error(why, QUAD_ERROR_NOT_SEEN, NULL);
    }
    quad_rng_seed(&r, seed);
    while ((quad_waiting(s) >> QUAD_CHANCE & 1u) != 0) {
        quad_apply(world->game, s, QUAD_CHANCE, quad_sample(world->game, s, &r), NULL);
    }
    return QUAD_ERROR_NONE;
}

int quad_world_finish(struct quad_world *world, uint64_t seed, struct quad_why *why) {
    struct quad_state *s = quad_any_state(&world->state);
    struct quad_choices choices;
    struct quad_rng r;
    if (s->viewer != QUAD_ORACLE) {
        return why_error(why, QUAD_ERROR_NOT_SEEN, NULL);
    }
    quad_rng_seed(&r, seed);
    while (!quad_over(s)) {
        uint64_t waiting = quad_waiting(s);
        int seat = QUAD_CHANCE;
        quad_bits_next(&waiting, &seat);
        if (seat == QUAD_CHANCE) {
            quad_apply(world->game, s, seat, quad_sample(world->game, s, &r), NULL);
        } else {
            quad_legal(world->game, s, seat, &choices);
            quad_apply(world->game, s, seat, quad_pick(&choices, &r), NULL);
        }
    }
    return QUAD_ERROR_NONE;
}

struct quad_world *quad_world_see(const struct quad_world *world, int viewer, struct quad_why *why) {
    const struct quad_state *s = state_of(world);
    bool may = s->viewer == QUAD_ORACLE || s->viewer == viewer;
    if (!may || !is_viewer(s, viewer)) {
        why_error(why, may ? QUAD_ERROR_NO_SUCH_SEAT : QUAD_ERROR_NOT_SEEN, NULL);
        return NULL;
    }
    struct quad_world *seen = quad_world_copy(world);
    if (seen == NULL) {
        why_error(why, QUAD_ERROR_NO_MEMORY, NULL);
        return NULL;
    }
    quad_redact(seen->game, quad_any_state(&seen->state), viewer);
    return seen;
}

struct quad_world *quad_world_imagine(const struct quad_world *world, uint64_t seed, struct quad_why *why) {
    struct quad_world *imagined = quad_world_copy(world);
    struct quad_rng r;
    if (imagined == NULL) {
        why_error(why, QUAD_ERROR_NO_MEMORY, NULL);
        return NULL;
    }
    quad_rng_seed(&r, seed);
    quad_imagine(imagined->game, quad_any_state(&imagined->state), &r);
    return imagined;
}

void quad_world_points(const struct quad_world *world, int32_t total[QUAD_SEATS], int32_t rank[QUAD_SEATS]) {
    struct quad_scores scores;
    quad_score(world->game, state_of(world), &scores);
    for (int seat = 0; seat < QUAD_SEATS; seat++) {
        total[seat] = scores.at[seat].total;
        rank[seat] = scores.at[seat].rank;
    }
}

static void write_score(struct quad_json *j, const struct quad_score *score, int lines) {
    quad_json_open(j, NULL, '{');
    quad_json_number(j, "total", score->total);
    quad_json_number(j, "rank", score->rank);
    quad_json_open(j, "lines", '[');
    for (int line = 0; line < lines; line++) {
        quad_json_number(j, NULL, score->line[line]);
    }
    quad_json_close(j, ']');
    quad_json_close(j, '}');
}

size_t quad_world_scores(const struct quad_world *world, char *out, size_t size) {
    struct quad_scores scores;
    struct quad_text t;
    struct quad_json j;
    if (!text_begin(&t, out, size)) {
        return text_end(&t);
    }
    quad_score(world->game, state_of(world), &scores);
    quad_json_begin(&j, &t);
    quad_json_open(&j, NULL, '{');
    quad_json_open(&j, "lines", '[');
    for (int line = 0; line < scores.lines; line++) {
        quad_json_open(&j, NULL, '{');
        quad_json_string(&j, "line", world->game->score_lines[line].token);
        say_both(&j, "text", world->game->score_lines[line].text);
        quad_json_close(&j, '}');
    }
    quad_json_close(&j, ']');
    quad_json_open(&j, "scores", '[');
    for (int seat = 0; seat < scores.count; seat++) {
        write_score(&j, &scores.at[seat], scores.lines);
    }
    quad_json_close(&j, ']');
    if (scores.rival != NULL) {
        say_both(&j, "rival", scores.rival->text);
    }
    quad_json_close(&j, '}');
    return text_end(&t);
}

size_t quad_world_position(const struct quad_world *world, char *out, size_t size) {
    struct quad_text t;
    if (text_begin(&t, out, size)) {
        quad_position_write(&t, world->game, state_of(world));
    }
    return text_end(&t);
}

size_t quad_world_scene(const struct quad_world *world, int language, char *out, size_t size) {
    struct quad_scene *scene = is_language(language) ? malloc(sizeof *scene) : NULL;
    struct quad_text t;
    if (text_begin(&t, out, size) && scene != NULL) {
        struct quad_names names = names_of(world->names);
        struct quad_json j;
        quad_scene_of(world->game, state_of(world), scene);
        quad_json_begin(&j, &t);
        quad_json_scene(&j, NULL, world->game, scene, (enum quad_language)language, &names);
    }
    free(scene);
    return text_end(&t);
}

size_t quad_world_named(const struct quad_world *world, int seat, char *out, size_t size) {
    struct quad_text t;
    if (text_begin(&t, out, size) && seat >= 0 && seat < QUAD_SEATS) {
        quad_text_add(&t, world->names[seat]);
    }
    return text_end(&t);
}

size_t quad_world_prompt(const struct quad_world *world, int seat, int language, char *out, size_t size) {
    const struct quad_state *s = state_of(world);
    struct quad_text t;
    if (text_begin(&t, out, size) && is_language(language) && !quad_over(s)) {
        struct quad_names names = names_of(world->names);
        bool asked = seat >= 0 && seat < QUAD_CHANCE && (quad_waiting(s) >> seat & 1u) != 0;
        void (*write)(struct quad_text *, const struct quad_game *, const struct quad_frame *,
                      enum quad_language, const struct quad_names *) =
            asked ? quad_text_prompt : quad_text_topic;
        write(&t, world->game, quad_see_top(s), (enum quad_language)language, &names);
    }
    return text_end(&t);
}
