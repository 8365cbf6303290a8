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
    if (length > LIMIT_TABLE_BYTES || !is_shallow(text, length)) {
        return NULL;
    }
    json_t *root = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    if (root != NULL && !json_is_object(root)) {
        json_decref(root);
        return NULL;
    }
    return root;
}

static struct member get(const void *body, const char *name, int index) {
    const json_t *value = json_object_get(body, name);
    value = index < 0 ? value : json_array_get(value, (size_t)index);
    if (value == NULL || json_is_null(value)) {
        return (struct member){.kind = MEMBER_MISSING};
    }
    if (json_is_string(value)) {
        const char *text = json_string_value(value);
        bool whole = strlen(text) == json_string_length(value);
        return (struct member){.kind = whole ? MEMBER_TEXT : MEMBER_OTHER, .text = text};
    }
    return json_is_integer(value)
               ? (struct member){.kind = MEMBER_NUMBER, .number = json_integer_value(value)}
           : json_is_boolean(value) ? (struct member){.kind = MEMBER_BOOL, .number = json_is_true(value)}
           : json_is_array(value)
               ? (struct member){.kind = MEMBER_LIST, .number = (int64_t)json_array_size(value)}
               : (struct member){.kind = MEMBER_OTHER};
}

struct message input_message(const json_t *object) {
    return (struct message){get, object};
}
