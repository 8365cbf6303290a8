/* desk.c: a table in the hands of another language. See foreign.h. */
#include "core/box.h"
#include "core/notation.h"
#include "core/position.h"
#include "foreign/border.h"

#include <stdlib.h>

static struct quad_desk *fail(struct quad_desk *desk, struct quad_why *why, enum quad_error error) {
    free(desk);
    why_error(why, error, NULL);
    return NULL;
}

/* Chance moves up to the first decision. */
static struct quad_desk *settle(struct quad_desk *desk, struct quad_why *why) {
    enum quad_error error = quad_table_settle(&desk->table);
    if (error != QUAD_ERROR_NONE) {
        quad_table_close(&desk->table);
        return fail(desk, why, error);
    }
    return desk;
}

void quad_desk_luck(uint64_t number, uint8_t seed[QUAD_SEED_BYTES]) {
    struct quad_seed luck = quad_luck_from_number(number);
    memcpy(seed, luck.byte, QUAD_SEED_BYTES);
}

int quad_desk_option(const struct quad_game *g, const char *option, const char *value) {
    uint8_t options[QUAD_OPTIONS];
    struct quad_word name = {option, strlen(option)}, word = {value, strlen(value)};
    quad_options_preset(g, options);
    if (quad_option_set(g, options, name, word) != QUAD_ERROR_NONE) {
        return -1;
    }
    for (int i = 0; i < g->option_count; i++) {
        if (strcmp(g->options[i].name.token, option) == 0) {
            return options[i];
        }
    }
    return -1;
}

struct quad_desk *quad_desk_open(const struct quad_game *g, int seats, const uint8_t *options,
                                 size_t option_count, const uint8_t *seed, struct quad_why *why) {
    struct quad_desk *desk = calloc(1, sizeof *desk);
    uint8_t all[QUAD_OPTIONS];
    struct quad_seed luck;
    if (desk == NULL || (options != NULL && option_count != g->option_count)) {
        return fail(desk, why, desk == NULL ? QUAD_ERROR_NO_MEMORY : QUAD_ERROR_BAD_OPTION);
    }
    memcpy(luck.byte, seed, QUAD_SEED_BYTES);
    quad_options_preset(g, all);
    if (options != NULL) {
        memcpy(all, options, option_count);
    }
    enum quad_error error = quad_table_open(&desk->table, g, seats, all, &luck);
    return error == QUAD_ERROR_NONE ? settle(desk, why) : fail(desk, why, error);
}

struct quad_desk *quad_desk_open_position(const char *text, size_t length, const uint8_t *seed,
                                          struct quad_why *why) {
    struct quad_world *world = quad_world_read(text, length, why);
    if (world == NULL) {
        return NULL;
    }
    struct quad_desk *desk = calloc(1, sizeof *desk);
    struct quad_seed luck;
    memcpy(luck.byte, seed, QUAD_SEED_BYTES);
    enum quad_error error = desk == NULL
                                ? QUAD_ERROR_NO_MEMORY
                                : quad_table_open_at(&desk->table, world->game, &world->state, &luck);
    quad_world_close(world);
    return error == QUAD_ERROR_NONE ? settle(desk, why) : fail(desk, why, error);
}

struct quad_desk *quad_desk_open_record(const char *text, size_t length, bool check_luck,
                                        struct quad_why *why) {
    struct quad_fault fault = {.error = QUAD_ERROR_NONE};
    struct quad_desk *desk = calloc(1, sizeof *desk);
    enum quad_error error = desk == NULL ? QUAD_ERROR_NO_MEMORY
                                         : quad_record_read(text, length, &desk->table, check_luck, &fault);
    if (error != QUAD_ERROR_NONE) {
        fault.error = error;
        free(desk);
        why_fault(why, &fault);
        return NULL;
    }
    return desk;
}

void quad_desk_close(struct quad_desk *desk) {
    if (desk != NULL) {
        quad_table_close(&desk->table);
    }
    free(desk);
}

struct quad_desk *quad_desk_copy(const struct quad_desk *desk) {
    struct quad_desk *copy = malloc(sizeof *copy);
    struct quad_play *plays = malloc((desk->table.count + 1) * sizeof *plays);
    if (copy == NULL || plays == NULL) {
        free(copy);
        free(plays);
        return NULL;
    }
    *copy = *desk;
    copy->table.game = quad_game_hold(desk->table.game);
    copy->table.plays = plays;
    copy->table.room = desk->table.count + 1;
    if (desk->table.count > 0) {
        memcpy(plays, desk->table.plays, desk->table.count * sizeof *plays);
    }
    return copy;
}

const struct quad_game *quad_desk_game(const struct quad_desk *desk) {
    return quad_game_hold(desk->table.game);
}

void quad_desk_status(const struct quad_desk *desk, uint32_t out[4]) {
    const struct quad_state *s = quad_table_truth(&desk->table);
    out[0] = s->ply;
    out[1] = s->seats;
    out[2] = quad_waiting(s);
    out[3] = (uint32_t)desk->table.count;
}

int quad_desk_legal(const struct quad_desk *desk, int seat, uint32_t *codes, uint32_t *weights) {
    return list_choices(desk->table.game, quad_table_truth(&desk->table), seat, codes, weights);
}

int quad_desk_play(struct quad_desk *desk, int seat, uint32_t code, struct quad_why *why) {
    uint32_t ply = quad_table_truth(&desk->table)->ply;
    enum quad_error error = quad_table_play(&desk->table, seat, ply, move_of(code));
    return error == QUAD_ERROR_NONE ? QUAD_ERROR_NONE : why_error(why, error, NULL);
}

int quad_desk_undo(struct quad_desk *desk, unsigned seats, bool free_rewind, struct quad_why *why) {
    enum quad_error error = quad_table_undo(&desk->table, seats, free_rewind);
    return error == QUAD_ERROR_NONE ? QUAD_ERROR_NONE : why_error(why, error, NULL);
}

struct quad_world *quad_desk_see(const struct quad_desk *desk, int viewer, int64_t plays,
                                 struct quad_why *why) {
    const struct quad_table *t = &desk->table;
    struct quad_any state = t->truth;
    bool past = plays >= 0;
    if (!is_viewer(quad_table_truth(t), viewer) || (past && (uint64_t)plays > t->count)) {
        why_error(why, QUAD_ERROR_NO_SUCH_SEAT, NULL);
        return NULL;
    }
    if (past) {
        quad_table_state_at(t, (size_t)plays, &state);
    }
    quad_redact(t->game, quad_any_state(&state), viewer);
    struct quad_world *world = world_of(t->game, &state, t->names);
    if (world == NULL) {
        why_error(why, QUAD_ERROR_NO_MEMORY, NULL);
    }
    return world;
}

int quad_desk_name(struct quad_desk *desk, int seat, const char *name, size_t length, struct quad_why *why) {
    enum quad_error error = quad_table_name(&desk->table, seat, name, length);
    if (error == QUAD_ERROR_NONE) {
        return QUAD_ERROR_NONE;
    }
    struct quad_fault fault;
    quad_fault_set(&fault, error, 0, name, length);
    return why_fault(why, &fault);
}

size_t quad_desk_named(const struct quad_desk *desk, int seat, char *out, size_t size) {
    struct quad_text t;
    if (text_begin(&t, out, size) && seat >= 0 && seat < QUAD_SEATS) {
        quad_text_add(&t, desk->table.names[seat]);
    }
    return text_end(&t);
}

size_t quad_desk_record(const struct quad_desk *desk, int viewer, char *out, size_t size) {
    struct quad_text t;
    if (text_begin(&t, out, size) && is_viewer(quad_table_truth(&desk->table), viewer)) {
        quad_record_write(&t, &desk->table, viewer);
    }
    return text_end(&t);
}

int64_t quad_desk_plays(const struct quad_desk *desk, int viewer, size_t from, uint32_t *out) {
    const struct quad_table *t = &desk->table;
    struct quad_any now;
    if (!is_viewer(quad_table_truth(t), viewer) || from > t->count) {
        return -1;
    }
    quad_table_state_at(t, from, &now);
    for (size_t i = from; i < t->count; i++) {
        const struct quad_play *play = &t->plays[i];
        struct quad_state *s = quad_any_state(&now);
        *out++ = play->seat;
        *out++ = code_of(quad_veil(t->game, s, play->seat, play->move, viewer));
        quad_apply(t->game, s, play->seat, play->move, NULL);
    }
    return (int64_t)(t->count - from);
}

static void write_sentences(struct quad_json *j, const struct quad_desk *desk,
                            const struct quad_journal *told, int viewer) {
    static const char *const keys[QUAD_LANGUAGES] = {"en", "fr"};
    struct quad_names names = names_of(desk->table.names);
    char buffer[1024];
    for (int language = 0; language < QUAD_LANGUAGES; language++) {
        quad_json_open(j, keys[language], '[');
        for (int i = 0; i < told->count; i++) {
            if (quad_event_reaches(&told->at[i], viewer)) {
                struct quad_text t;
                quad_text_begin(&t, buffer, sizeof buffer);
                quad_text_event(&t, desk->table.game, &told->at[i], (enum quad_language)language, &names);
                quad_json_string(j, NULL, buffer);
            }
        }
        quad_json_close(j, ']');
    }
}

size_t quad_desk_journal(const struct quad_desk *desk, int viewer, size_t from, char *out, size_t size) {
    const struct quad_table *t = &desk->table;
    struct quad_text text;
    struct quad_json j;
    struct quad_any now;
    if (!text_begin(&text, out, size) || !is_viewer(quad_table_truth(t), viewer) || from > t->count) {
        return text_end(&text);
    }
    quad_json_begin(&j, &text);
    quad_json_open(&j, NULL, '[');
    quad_table_state_at(t, from, &now);
    for (size_t i = from; i < t->count; i++) {
        const struct quad_play *play = &t->plays[i];
        struct quad_state *s = quad_any_state(&now);
        struct quad_journal told = {.count = 0};
        quad_json_open(&j, NULL, '{');
        quad_json_number(&j, "ply", s->ply);
        quad_json_number(&j, "seat", play->seat);
        quad_json_number(&j, "move", code_of(quad_veil(t->game, s, play->seat, play->move, viewer)));
        quad_apply(t->game, s, play->seat, play->move, &told);
        write_sentences(&j, desk, &told, viewer);
        quad_json_close(&j, '}');
    }
    quad_json_close(&j, ']');
    return text_end(&text);
}
