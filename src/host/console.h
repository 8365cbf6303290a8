/* console.h: whom we talk to: the language, the width and the abilities of the terminal, and how to say
 * something.
 *
 * Every sentence of the program outside the games is a row of phrases.def in English and French. Results go
 * to standard output, all else to standard error. */
#ifndef HOST_CONSOLE_H
#define HOST_CONSOLE_H

#include "core/error.h"

#include <stdio.h>

/* How the program ends. */
enum ending {
    ENDING_FINE = 0,
    ENDING_FAILURE = 1,
    ENDING_USAGE = 2,
    ENDING_BAD_INPUT = 3, /* an illegal move or a bad file */
    ENDING_NETWORK = 4,
    ENDING_INTERRUPTED = 130,
};

enum phrase {
#define PHRASE(name, english, french) PHRASE_##name,
#include "host/phrases.def"
#undef PHRASE
    PHRASES
};

struct console {
    enum quad_language language;
    bool in_is_terminal, out_is_terminal, err_is_terminal;
    bool color; /* standard output takes colours */
    int width;  /* columns of standard output */
};

/* What stands for {0}, {1} … in a phrase: say(c, stderr, PHRASE_X, WITH(TEXT(path), NUMBER(3))). */
enum { CONSOLE_ARGUMENTS = 6 };
struct words {
    struct quad_argument at[CONSOLE_ARGUMENTS];
};
#define TEXT(string)                                                                                         \
    { (string), 0, "-" }
#define NUMBER(value)                                                                                        \
    { NULL, (long)(value), NULL }
#define WITH(...) ((struct words){{__VA_ARGS__}})
#define NOTHING   WITH(TEXT(""))

void console_begin(struct console *c);
/* The terminal may have been resized: measure it again. */
void console_measure(struct console *c);
const char *phrase_text(enum quad_language language, enum phrase phrase);
void phrase_write(struct quad_text *t, enum quad_language language, enum phrase phrase, struct words words);

/* Print a phrase and end the line. On a screen long lines break between words. */
void say(const struct console *c, FILE *to, enum phrase phrase, struct words words);
/* Print a phrase without ending the line. */
void say_part(const struct console *c, FILE *to, enum phrase phrase, struct words words);
/* The same, but filled to the console's width wherever it goes: for help. */
void say_filled(const struct console *c, FILE *to, enum phrase phrase, struct words words);
/* Print text with the spacing of the language, filled from that column on, and end the line. */
void say_text(const struct console *c, FILE *to, const char *text, int indent);
/* Complain on standard error as "quadriga: …"; returns the ending, for "return fail(…)". */
enum ending fail(const struct console *c, enum ending ending, enum phrase phrase, struct words words);
/* Complain about the contents of a file. */
enum ending fail_at(const struct console *c, const char *path, const struct quad_fault *fault);
/* The ending that an error of the core calls for, after complaining. */
enum ending fail_error(const struct console *c, enum quad_error error, const char *near);

/* A number with so many decimal places (at most three), with the decimal comma of French; with_sign: "+3.2",
 * "−1.0". */
void decimal_of(char *out, size_t size, enum quad_language language, double value, int places,
                bool with_sign);

/* Flush standard output; what could not be written makes the program fail. */
enum ending console_end(const struct console *c, enum ending ending);

/* Ctrl-C sets a mark instead of killing the program; long work looks at it. */
void interrupt_watch(void);
bool interrupt_seen(void);

#endif
