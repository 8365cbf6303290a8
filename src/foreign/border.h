/* border.h: what the files of this folder share: codes of moves, sentences, what is behind the pointers. */
#ifndef FOREIGN_BORDER_H
#define FOREIGN_BORDER_H

#include "core/json.h"
#include "foreign/foreign.h"

struct quad_world {
    const struct quad_game *game; /* held */
    struct quad_any state;
    char names[QUAD_SEATS][QUAD_NAME_BYTES];
};

struct quad_desk {
    struct quad_table table;
};

static inline uint32_t code_of(struct quad_move m) {
    return m.verb | (uint32_t)m.arg[0] << 8 | (uint32_t)m.arg[1] << 16 | (uint32_t)m.arg[2] << 24;
}

static inline struct quad_move move_of(uint32_t code) {
    struct quad_move m = {(uint8_t)code,
                          {(uint8_t)(code >> 8), (uint8_t)(code >> 16), (uint8_t)(code >> 24)}};
    return m;
}

static inline const struct quad_state *state_of(const struct quad_world *world) {
    return (const struct quad_state *)(const void *)world->state.bytes;
}

static inline bool is_language(int language) {
    return language >= 0 && language < QUAD_LANGUAGES;
}

static inline bool is_viewer(const struct quad_state *s, int viewer) {
    return (viewer >= 0 && viewer < s->seats) || viewer == QUAD_NOBODY || viewer == QUAD_ORACLE;
}

/* Tell why; returns the error. near: the words it is about, or NULL. */
int why_error(struct quad_why *why, enum quad_error error, const char *near);
int why_fault(struct quad_why *why, const struct quad_fault *fault);

/* Begin a text that goes to the other side, and end it: what the functions return. */
bool text_begin(struct quad_text *t, char *out, size_t size);
size_t text_end(const struct quad_text *t);
/* A phrase in both languages: {"en": …, "fr": …}. */
void say_both(struct quad_json *j, const char *key, const char *const text[QUAD_LANGUAGES]);

/* The choices of a seat that is asked. */
int list_choices(const struct quad_game *g, const struct quad_state *s, int seat, uint32_t *codes,
                 uint32_t *weights);
struct quad_names names_of(const char names[QUAD_SEATS][QUAD_NAME_BYTES]);
/* NULL: not enough memory. */
struct quad_world *world_of(const struct quad_game *g, const struct quad_any *state,
                            const char names[QUAD_SEATS][QUAD_NAME_BYTES]);

#endif
