/* error.c: see error.h. */
#include "core/error.h"

static const char *const texts[QUAD_ERRORS][QUAD_LANGUAGES] = {
#define ERROR(name, english, french) [QUAD_ERROR_##name] = {english, french},
#include "core/errors.def"
#undef ERROR
};

static const char *const tokens[QUAD_ERRORS] = {
#define ERROR(name, english, french) [QUAD_ERROR_##name] = #name,
#include "core/errors.def"
#undef ERROR
};

const char *quad_error_token(enum quad_error error) {
    return tokens[error];
}

const char *quad_error_text(enum quad_error error, enum quad_language language) {
    return texts[error][language];
}

enum quad_error quad_fault_set(struct quad_fault *fault, enum quad_error error, int line, const char *near,
                               size_t length) {
    if (fault != NULL) {
        struct quad_text t;
        quad_text_begin(&t, fault->near, sizeof fault->near);
        for (size_t i = 0; i < length && near[i] != '\0';) {
            uint32_t point = 0;
            size_t size = quad_utf8_decode(near + i, length - i, &point);
            bool clean = size > 0 && (point == ' ' || quad_utf8_is_visible(point));
            if (t.length + (clean ? size : 1) >= t.size) {
                break;
            }
            quad_text_add_bytes(&t, clean ? near + i : "?", clean ? size : 1);
            i += size > 0 ? size : 1;
        }
        fault->error = error;
        fault->line = line;
        fault->wanted[0] = '\0';
        fault->why = NULL;
    }
    return error;
}

enum quad_error quad_fault_place(struct quad_fault *fault, enum quad_error error, int line, const char *near,
                                 size_t length) {
    if (fault != NULL && fault->error == error &&
        (fault->near[0] != '\0' || fault->wanted[0] != '\0' || fault->why != NULL)) {
        fault->line = line;
        return error;
    }
    return quad_fault_set(fault, error, line, near, length);
}

void quad_fault_want(struct quad_fault *fault, const char *wanted) {
    static const char more[] = ", …";
    struct quad_text t;
    if (fault == NULL) {
        return;
    }
    quad_text_begin(&t, fault->wanted, sizeof fault->wanted);
    if (strlen(wanted) < sizeof fault->wanted) {
        quad_text_add(&t, wanted);
        return;
    }
    size_t length = sizeof fault->wanted - sizeof more;
    while (length > 0 && wanted[length] != ',') {
        length--;
    }
    quad_text_add_bytes(&t, wanted, length);
    quad_text_add(&t, more);
}

void quad_fault_write(struct quad_text *t, const struct quad_fault *fault, enum quad_language language) {
    struct quad_argument args[] = {
        {NULL, fault->line, NULL},
        {fault->why == NULL ? texts[fault->error][language] : fault->why->text[language], 0, NULL},
        {fault->near, 0, NULL},
        {fault->wanted, 0, NULL}};
    const char *with_line[] = {"line {0}: {1}", "ligne {0} : {1}"};
    quad_text_format(t, language, fault->line > 0 ? with_line[language] : "{1}", args, 4);
    if (fault->near[0] != '\0') {
        quad_text_format(t, language, language == QUAD_FRENCH ? " : « {2} »" : ": “{2}”", args, 4);
    }
    if (fault->wanted[0] != '\0') {
        quad_text_format(t, language, language == QUAD_FRENCH ? " (attendu : {3})" : " (expected: {3})", args,
                         4);
    }
}
