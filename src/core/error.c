/* error.c: see error.h. */
#include "core/error.h"

static const char *const texts[QUAD_ERRORS][QUAD_LANGUAGES] = {
#define ERROR(name, english, french) [QUAD_ERROR_##name] = {english, french},
#include "core/errors.def"
#undef ERROR
};

const char *quad_error_text(enum quad_error error, enum quad_language language) {
    return texts[error][language];
}

enum quad_error quad_fault_set(struct quad_fault *fault, enum quad_error error, int line, const char *near,
                               size_t length) {
    if (fault != NULL) {
        struct quad_text t;
        quad_text_begin(&t, fault->near, sizeof fault->near);
        for (size_t i = 0; i < length && near[i] != '\0'; i++) {
            bool visible = (unsigned char)near[i] >= ' ' && near[i] != 0x7f;
            quad_text_add_bytes(&t, visible ? &near[i] : "?", 1);
        }
        /* Do not end in the middle of a UTF-8 character. */
        while (t.cut && t.length > 0 && ((unsigned char)t.at[t.length - 1] & 0x80u) != 0) {
            t.at[--t.length] = '\0';
        }
        fault->error = error;
        fault->line = line;
    }
    return error;
}

void quad_fault_write(struct quad_text *t, const struct quad_fault *fault, enum quad_language language) {
    struct quad_argument args[] = {
        {NULL, fault->line}, {texts[fault->error][language], 0}, {fault->near, 0}};
    const char *with_line[] = {"line {0}: {1}", "ligne {0} : {1}"};
    quad_text_format(t, language, fault->line > 0 ? with_line[language] : "{1}", args, 3);
    if (fault->near[0] != '\0') {
        quad_text_format(t, language, language == QUAD_FRENCH ? " : « {2} »" : ": “{2}”", args, 3);
    }
}
