/* input.c: see input.h. */
#include "server/input.h"

#include "server/limits.h"

#include <string.h>

/* Brackets outside strings never nest deeper than the limit. What is no JSON at all is the parser's business.
 */
static bool is_shallow(const char *text, size_t length) {
    int depth = 0;
    bool inside = false;
    for (size_t i = 0; i < length; i++) {
        char c = text[i];
        if (inside) {
            i += c == '\\';
            inside = c != '"';
        } else if (c == '"') {
            inside = true;
        } else if (c == '{' || c == '[') {
            if (++depth > LIMIT_DEPTH) {
                return false;
            }
        } else if (c == '}' || c == ']') {
            depth--;
        }
    }
    return true;
}

json_t *input_read(const char *text, size_t length) {
    if (length > LIMIT_BODY_BYTES || !is_shallow(text, length)) {
        return NULL;
    }
    json_t *root = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    if (root != NULL && !json_is_object(root)) {
        json_decref(root);
        return NULL;
    }
    return root;
}

bool input_has(const json_t *object, const char *key) {
    const json_t *value = json_object_get(object, key);
    return value != NULL && !json_is_null(value);
}

const char *input_text(const json_t *object, const char *key, size_t most) {
    const json_t *value = json_object_get(object, key);
    size_t length = json_string_length(value);
    const char *text = json_string_value(value);
    return text != NULL && length <= most && strlen(text) == length ? text : NULL;
}

bool input_number(const json_t *object, const char *key, int64_t min, int64_t max, int64_t preset,
                  int64_t *out) {
    if (!input_has(object, key)) {
        *out = preset;
        return true;
    }
    const json_t *value = json_object_get(object, key);
    *out = json_integer_value(value);
    return json_is_integer(value) && *out >= min && *out <= max;
}

bool input_bool(const json_t *object, const char *key, bool preset, bool *out) {
    const json_t *value = json_object_get(object, key);
    *out = !input_has(object, key) ? preset : json_is_true(value);
    return !input_has(object, key) || json_is_boolean(value);
}
