/* console.c: see console.h. */
#include "host/console.h"
#include "host/wrap.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { WIDTH_USUAL = 80, WIDTH_LEAST = 40, WIDTH_MOST = 400, SENTENCE = 4096 };

static const char *const phrases[PHRASES][QUAD_LANGUAGES] = {
#define PHRASE(name, english, french) [PHRASE_##name] = {english, french},
#include "host/phrases.def"
#undef PHRASE
};

static enum quad_language language_of_locale(void) {
    static const char *const variables[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < sizeof variables / sizeof variables[0]; i++) {
        const char *locale = getenv(variables[i]);
        if (locale != NULL && locale[0] != '\0') {
            bool french =
                locale[0] == 'f' && locale[1] == 'r' && (locale[2] == '\0' || strchr("_.@-", locale[2]));
            return french ? QUAD_FRENCH : QUAD_ENGLISH;
        }
    }
    return QUAD_ENGLISH;
}

void console_measure(struct console *c) {
    const char *columns = getenv("COLUMNS");
    struct winsize size;
    long width = columns == NULL ? 0 : strtol(columns, NULL, 10);
    if (width <= 0 && c->out_is_terminal && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0) {
        width = size.ws_col;
    }
    c->width = (int)(width <= 0            ? WIDTH_USUAL
                     : width < WIDTH_LEAST ? WIDTH_LEAST
                     : width > WIDTH_MOST  ? WIDTH_MOST
                                           : width);
}

void console_begin(struct console *c) {
    const char *no_color = getenv("NO_COLOR"), *kind = getenv("TERM");
    c->language = language_of_locale();
    c->in_is_terminal = isatty(STDIN_FILENO) == 1;
    c->out_is_terminal = isatty(STDOUT_FILENO) == 1;
    c->err_is_terminal = isatty(STDERR_FILENO) == 1;
    bool dumb = kind == NULL || strcmp(kind, "dumb") == 0;
    c->color = c->out_is_terminal && !dumb && (no_color == NULL || no_color[0] == '\0');
    console_measure(c);
}

const char *phrase_text(enum quad_language language, enum phrase phrase) {
    return phrases[phrase][language];
}

void phrase_write(struct quad_text *t, enum quad_language language, enum phrase phrase, struct words words) {
    quad_text_format(t, language, phrases[phrase][language], words.at, CONSOLE_ARGUMENTS);
}

/* What people typed or wrote into files comes back in messages: control characters must not reach the
 * terminal, nor bytes that are no UTF-8. */
static void clean(char *text) {
    char *to = text;
    for (size_t left = strlen(text); left > 0;) {
        uint32_t point = 0;
        size_t size = quad_utf8_decode(text, left, &point);
        bool fine = size > 0 && (point == '\n' || (point >= 0x20 && (point < 0x7f || point >= 0xa0)));
        size = size > 0 ? size : 1;
        memmove(to, fine ? text : "?", fine ? size : 1);
        to += fine ? size : 1;
        text += size;
        left -= size;
    }
    *to = '\0';
}

/* On a screen lines break between words; in files and pipes a sentence is a line. */
static void put_line(const struct console *c, FILE *to, char *text) {
    bool screen = c->out_is_terminal && (to == stdout || (to == stderr && c->err_is_terminal));
    clean(text);
    if (screen) {
        wrap_print(to, text, 0, wrap_indent(text, c->width), c->width);
    } else {
        fputs(text, to);
        fputc('\n', to);
    }
}

void say_part(const struct console *c, FILE *to, enum phrase phrase, struct words words) {
    char buffer[SENTENCE];
    struct quad_text t;
    quad_text_begin(&t, buffer, sizeof buffer);
    phrase_write(&t, c->language, phrase, words);
    clean(buffer);
    fputs(buffer, to);
}

void say(const struct console *c, FILE *to, enum phrase phrase, struct words words) {
    char buffer[SENTENCE];
    struct quad_text t;
    quad_text_begin(&t, buffer, sizeof buffer);
    phrase_write(&t, c->language, phrase, words);
    put_line(c, to, buffer);
}

void say_filled(const struct console *c, FILE *to, enum phrase phrase, struct words words) {
    char buffer[SENTENCE];
    struct quad_text t;
    quad_text_begin(&t, buffer, sizeof buffer);
    phrase_write(&t, c->language, phrase, words);
    clean(buffer);
    wrap_print(to, buffer, 0, wrap_indent(buffer, c->width), c->width);
}

void say_text(const struct console *c, FILE *to, const char *text, int indent) {
    char buffer[SENTENCE];
    struct quad_text t;
    quad_text_begin(&t, buffer, sizeof buffer);
    quad_text_say(&t, c->language, text);
    fprintf(to, "%*s", indent, "");
    wrap_print(to, buffer, indent, indent, c->width);
}

enum ending fail(const struct console *c, enum ending ending, enum phrase phrase, struct words words) {
    char buffer[SENTENCE];
    struct quad_text t;
    quad_text_begin(&t, buffer, sizeof buffer);
    quad_text_add(&t, c->language == QUAD_FRENCH ? "quadriga\xc2\xa0: " : "quadriga: ");
    phrase_write(&t, c->language, phrase, words);
    fflush(stdout);
    put_line(c, stderr, buffer);
    return ending;
}

enum ending fail_at(const struct console *c, const char *path, const struct quad_fault *fault) {
    char buffer[SENTENCE];
    struct quad_text t;
    quad_text_begin(&t, buffer, sizeof buffer);
    quad_fault_write(&t, fault, c->language);
    enum ending ending = fault->error == QUAD_ERROR_NO_MEMORY ? ENDING_FAILURE : ENDING_BAD_INPUT;
    return fail(c, ending, PHRASE_ABOUT_FILE, WITH(TEXT(path), TEXT(buffer)));
}

enum ending fail_error(const struct console *c, enum quad_error error, const char *near) {
    bool usage = error == QUAD_ERROR_NO_SUCH_GAME || error == QUAD_ERROR_BAD_SEATS ||
                 error == QUAD_ERROR_BAD_OPTION || error == QUAD_ERROR_OPTIONS_CLASH ||
                 error == QUAD_ERROR_BAD_NAME;
    enum ending ending = error == QUAD_ERROR_NO_MEMORY ? ENDING_FAILURE
                         : usage                       ? ENDING_USAGE
                                                       : ENDING_BAD_INPUT;
    const char *text = quad_error_text(error, c->language);
    if (near == NULL) {
        return fail(c, ending, PHRASE_ERROR, WITH(TEXT(text)));
    }
    return fail(c, ending, PHRASE_ERROR_NEAR, WITH(TEXT(text), TEXT(near)));
}

void decimal_of(char *out, size_t size, enum quad_language language, double value, int places,
                bool with_sign) {
    static const long powers[] = {1, 10, 100, 1000};
    long power = powers[places], whole = (long)((value < 0 ? -value : value) * (double)power + 0.5);
    struct quad_text t;
    quad_text_begin(&t, out, size);
    quad_text_add(&t, value < 0 && whole > 0 ? "−" : with_sign ? "+" : "");
    quad_text_add_number(&t, whole / power);
    quad_text_add(&t, places == 0 ? "" : language == QUAD_FRENCH ? "," : ".");
    for (long digit = power / 10; digit > 0; digit /= 10) {
        quad_text_add_number(&t, whole / digit % 10);
    }
}

enum ending console_end(const struct console *c, enum ending ending) {
    if (fflush(stdout) != 0 || ferror(stdout) != 0) {
        bool reader_left = errno == EPIPE; /* as in "quadriga show … | head": nothing to complain about */
        if (!reader_left) {
            fail(c, ENDING_FAILURE, PHRASE_CANNOT_PRINT, WITH(TEXT(strerror(errno))));
        }
        return ending == ENDING_FINE ? ENDING_FAILURE : ending;
    }
    return ending;
}

static volatile sig_atomic_t interrupted; /* the one thing a signal handler may touch */

static void on_interrupt(int signal_number) {
    (void)signal_number;
    interrupted = 1;
}

void interrupt_watch(void) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    sigemptyset(&action.sa_mask);
    action.sa_handler = on_interrupt; /* no SA_RESTART: a waiting read returns */
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGHUP, &action, NULL);
    action.sa_handler = SIG_IGN;
    sigaction(SIGPIPE, &action, NULL);
}

bool interrupt_seen(void) {
    return interrupted != 0;
}
