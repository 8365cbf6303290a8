/* field.h: rows of values as lines of text and back: "markers 1 seaport = yellow:2 blue:1".
 *
 * A field says where its values stand in a block of memory (a state, a box), what indexes them and what they
 * mean. A line has its name, all indices but the last, "=", and index:value of the last for whatever is not
 * zero; sets read "a+b", hidden symbols "?", names stand behind "=" as they are, each on a line of its own.
 */
#ifndef QUAD_FIELD_H
#define QUAD_FIELD_H

#include "core/notation.h"

QUAD_C_BEGIN

/* How many values it has, and how many of them stand on one line. */
QUAD_API size_t quad_field_elements(const struct quad_field *f);
QUAD_API size_t quad_field_line(const struct quad_field *f);
/* One of its values, by number. */
QUAD_API int64_t quad_field_get(const struct quad_field *f, const void *block, size_t element);
QUAD_API void quad_field_set(const struct quad_field *f, void *block, size_t element, int64_t value);
/* A name among its values. */
QUAD_API const char *quad_field_name(const struct quad_field *f, const void *block, size_t element);

/* Write the line that begins at that element, without its end. Nothing, and false, if all of it is zero. */
QUAD_API bool quad_field_write(struct quad_text *t, const struct quad_game *g, const void *block,
                               const struct quad_field *f, size_t first);
/* The name and the indices of that line: "markers 1 seaport =". */
QUAD_API void quad_field_write_head(struct quad_text *t, const struct quad_game *g,
                                    const struct quad_field *f, size_t first);
/* An index of a domain: its token, or a number. */
QUAD_API void quad_index_write(struct quad_text *t, const struct quad_game *g, int domain, int value);

/* What a reader lets pass. */
struct quad_reading {
    int seats;                /* a seat's number is below that */
    bool hidden;              /* "?" may stand for a symbol */
    struct quad_fault *fault; /* gets the words that are wrong and what would do; or NULL */
};
/* Read what stands behind the field's name up to and including "=": at which element the line begins. */
QUAD_API enum quad_error quad_field_read_head(const struct quad_game *g, const struct quad_field *f,
                                              struct quad_reading how, const char **at, const char *end,
                                              size_t *first);
/* Read a line behind the field's name into the block; what it does not mention becomes zero. On an error the
 * line's values may be half changed: read into a copy. */
QUAD_API enum quad_error quad_field_read(const struct quad_game *g, void *block, const struct quad_field *f,
                                         struct quad_reading how, const char *at, const char *end,
                                         size_t *first);
/* What the field takes: "0 … 9", "wood, brick, stone", in the words of files. */
QUAD_API void quad_field_write_range(struct quad_text *t, const struct quad_game *g,
                                     const struct quad_field *f);
/* How its lines look: "plan_cost plan = good:0 … 6". */
QUAD_API void quad_field_write_form(struct quad_text *t, const struct quad_game *g,
                                    const struct quad_field *f);

QUAD_C_END

#endif
