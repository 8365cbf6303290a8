/* error.h: what can be wrong with what people give us, in both languages. */
#ifndef QUAD_ERROR_H
#define QUAD_ERROR_H

#include "core/text.h"

QUAD_C_BEGIN

enum quad_error {
#define ERROR(name, english, french) QUAD_ERROR_##name,
#include "core/errors.def"
#undef ERROR
    QUAD_ERRORS
};

/* An error with its place: the line of a file (0 if none), the words it is about, and what would have done.
 */
struct quad_fault {
    enum quad_error error;
    int line;
    char near[64];
    char wanted[160];              /* "" if that is not known */
    const struct quad_symbol *why; /* more than the error says, or NULL */
};

/* Its name for programs: "ILLEGAL". */
QUAD_API const char *quad_error_token(enum quad_error error);
QUAD_API const char *quad_error_text(enum quad_error error, enum quad_language language);
/* Fill in a fault; returns its error. The words are cut to fit, and what is not visible is escaped. */
QUAD_API enum quad_error quad_fault_set(struct quad_fault *fault, enum quad_error error, int line,
                                        const char *near, size_t length);
/* The same for a fault that may have been found already, with words of its own: then only its line is new. */
QUAD_API enum quad_error quad_fault_place(struct quad_fault *fault, enum quad_error error, int line,
                                          const char *near, size_t length);
/* What would have done: as much of the text as there is room for, up to one of its commas. */
QUAD_API void quad_fault_want(struct quad_fault *fault, const char *wanted);
QUAD_API void quad_fault_write(struct quad_text *t, const struct quad_fault *fault,
                               enum quad_language language);

QUAD_C_END

#endif
