/* input.h: JSON that strangers send. Size and depth are checked before anything is built. */
#ifndef SERVER_INPUT_H
#define SERVER_INPUT_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Read one JSON object of UTF-8 text; NULL if it is none, too deep, or has a key twice. */
json_t *input_read(const char *text, size_t length);
/* A member as text without NULs inside and of at most most bytes; NULL if it is missing or something else. */
const char *input_text(const json_t *object, const char *key, size_t most);
/* Whether a member is there at all, null not counting. */
bool input_has(const json_t *object, const char *key);
/* A member as a whole number; the preset if it is missing; false if it is something else or out of range. */
bool input_number(const json_t *object, const char *key, int64_t min, int64_t max, int64_t preset,
                  int64_t *out);
bool input_bool(const json_t *object, const char *key, bool preset, bool *out);

#endif
