/* json.h: a small JSON writer. Commas and escapes are its business; the text may be cut, see quad_text. */
#ifndef QUAD_JSON_H
#define QUAD_JSON_H

#include "core/scene.h"
#include "core/table.h"

QUAD_C_BEGIN

struct quad_json {
    struct quad_text *out;
    bool comma; /* something stands before: a comma is due */
};

QUAD_API void quad_json_begin(struct quad_json *j, struct quad_text *out);
/* key may be NULL inside arrays and at the top. */
QUAD_API void quad_json_open(struct quad_json *j, const char *key, char bracket);
QUAD_API void quad_json_close(struct quad_json *j, char bracket);
QUAD_API void quad_json_string(struct quad_json *j, const char *key, const char *value);
QUAD_API void quad_json_number(struct quad_json *j, const char *key, int64_t value);
QUAD_API void quad_json_decimal(struct quad_json *j, const char *key, double value); /* three places */
QUAD_API void quad_json_bool(struct quad_json *j, const char *key, bool value);
QUAD_API void quad_json_null(struct quad_json *j, const char *key);

/* What front ends need: a scene; the choices of a seat with notation, label and the symbols they touch. */
QUAD_API void quad_json_scene(struct quad_json *j, const char *key, const struct quad_game *g,
                              const struct quad_scene *scene, enum quad_language language,
                              const struct quad_names *names);
/* One item of a scene, for those who send only what changed. */
QUAD_API void quad_json_item(struct quad_json *j, const struct quad_game *g, const struct quad_scene *scene,
                             const struct quad_item *item, enum quad_language language,
                             const struct quad_names *names);
/* A move as two members: as it is written, and in words. */
QUAD_API void quad_json_move(struct quad_json *j, const struct quad_game *g, struct quad_move m,
                             enum quad_language language, const struct quad_names *names);
QUAD_API void quad_json_choices(struct quad_json *j, const char *key, const struct quad_game *g,
                                const struct quad_choices *choices, enum quad_language language,
                                const struct quad_names *names);

QUAD_C_END

#endif
