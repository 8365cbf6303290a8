/* editor.c: see editor.h. */
#include "term/editor.h"
#include "core/text.h"
#include "host/wrap.h"

#include <errno.h>
#include <histedit.h>
#include <locale.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/select.h>
#include <unistd.h>

enum { REMEMBERED = 500, LETTER_BYTES = 4, WORD = 256, SHOWN_MOST = 200, GAP = 2 };

struct editor {
    const struct console *console;
    EditLine *el;
    FILE *nowhere; /* where libedit's complaints about unknown terminals go */
    History *history[EDITOR_PERSONS];
    int person;
    const struct page *lines; /* what Tab completes; may be NULL */
    const char *mark;
    sigset_t outside; /* the signals that are held back while it does not edit */
};

static struct editor *editor_of(EditLine *el) {
    struct editor *e = NULL;
    el_get(el, EL_CLIENTDATA, &e);
    return e;
}

static char *prompt(EditLine *el) {
    static char mark[WORD];
    struct quad_text t;
    quad_text_begin(&t, mark, sizeof mark);
    quad_text_add(&t, editor_of(el)->mark);
    return mark;
}

/* Wait for a byte and read it. Signals come through only here, so that none is overlooked. */
static ssize_t read_byte(const struct editor *e, char *out) {
    fd_set keyboard;
    FD_ZERO(&keyboard);
    FD_SET(STDIN_FILENO, &keyboard);
    return pselect(STDIN_FILENO + 1, &keyboard, NULL, NULL, NULL, &e->outside) < 0
               ? -1
               : read(STDIN_FILENO, out, 1);
}

/* One character, so that Ctrl-C ends the question: libedit's own function would read on. */
static int read_letter(EditLine *el, wchar_t *out) {
    const struct editor *e = editor_of(el);
    char bytes[LETTER_BYTES];
    size_t count = 0;
    while (count < sizeof bytes) {
        ssize_t got = read_byte(e, bytes + count);
        if (got < 0 && errno == EINTR && !interrupt_seen()) { /* resized, or in the foreground again */
            el_set(el, EL_PREP_TERM, 0);
            el_set(el, EL_PREP_TERM, 1);
            el_resize(el);
            el_set(el, EL_REFRESH);
            continue;
        }
        if (got <= 0) {
            return (int)got;
        }
        uint32_t point;
        count++;
        if (quad_utf8_decode(bytes, count, &point) == count) {
            *out = (wchar_t)point;
            return 1;
        }
    }
    *out = L'?';
    return 1;
}

/* Bytes that two texts have in common at their start, whole characters only. */
static size_t common(const char *a, const char *b) {
    size_t length = 0;
    while (a[length] != '\0' && a[length] == b[length]) {
        length++;
    }
    while (length > 0 && ((unsigned char)a[length] & 0xc0) == 0x80) {
        length--;
    }
    return length;
}

/* The word of a line that goes on at that place, from the blank before it to the blank behind it. */
static void word_at(const char *line, size_t at, char word[WORD]) {
    struct quad_text t;
    size_t from = at;
    while (from > 0 && line[from - 1] != ' ') {
        from--;
    }
    quad_text_begin(&t, word, WORD);
    quad_text_add_bytes(&t, line + from, strcspn(line + from, " "));
}

/* Print the words that could come next, each once, in columns. */
static void show_words(const struct editor *e, const char *typed, size_t length) {
    char word[WORD], before[WORD] = "";
    int width = 0, shown = 0, column = 0;
    for (int pass = 0; pass < 2; pass++) {
        for (size_t i = 0; i < e->lines->count && shown < SHOWN_MOST; i++) {
            const char *line = e->lines->line[i];
            if (strncmp(line, typed, length) != 0) {
                continue;
            }
            word_at(line, length, word);
            int columns = (int)text_width(word) + GAP;
            if (pass == 0) {
                width = columns > width ? columns : width;
            } else if (strcmp(word, before) != 0) { /* they are sorted */
                bool full = column + columns - GAP > e->console->width;
                column = full || shown == 0 ? 0 : column;
                printf("%s%s%*s", column == 0 ? "\n" : "", word, width - columns + GAP, "");
                column += width;
                shown++;
                memcpy(before, word, sizeof before);
            }
        }
    }
    printf("%s\n", shown == SHOWN_MOST ? "…" : "");
    fflush(stdout);
}

/* Tab: add what all lines that begin so have in common; if that is nothing, show how they go on. */
static unsigned char complete(EditLine *el, int key) {
    (void)key;
    const struct editor *e = editor_of(el);
    const LineInfo *info = el_line(el);
    char typed[INPUT_LINE];
    struct quad_text t;
    const char *first = NULL;
    size_t from = strspn(info->buffer, " "), same = 0, matches = 0;
    from = from > (size_t)(info->cursor - info->buffer) ? (size_t)(info->cursor - info->buffer) : from;
    quad_text_begin(&t, typed, sizeof typed);
    quad_text_add_bytes(&t, info->buffer + from, (size_t)(info->cursor - info->buffer) - from);
    for (size_t i = 0; e->lines != NULL && i < e->lines->count; i++) {
        const char *line = e->lines->line[i];
        if (strncmp(line, typed, t.length) == 0) {
            size_t shared = first == NULL ? strlen(line) : common(first, line);
            same = first == NULL || shared < same ? shared : same;
            first = first == NULL ? line : first;
            matches++;
        }
    }
    if (matches == 0 || t.cut || (matches == 1 && same == t.length)) {
        return CC_REFRESH_BEEP;
    }
    if (same > t.length) {
        char more[INPUT_LINE];
        quad_text_begin(&t, more, sizeof more);
        quad_text_add_bytes(&t, first + strlen(typed), same - strlen(typed));
        return el_insertstr(el, more) == 0 ? CC_REFRESH : CC_ERROR;
    }
    show_words(e, typed, t.length);
    return CC_REDISPLAY;
}

static bool set_up(struct editor *e) {
    HistEvent event;
    e->nowhere = fopen("/dev/null", "w");
    e->el = e->nowhere == NULL ? NULL : el_init("quadriga", stdin, stdout, e->nowhere);
    bool fine = e->el != NULL;
    for (int i = 0; i < EDITOR_PERSONS && fine; i++) {
        e->history[i] = history_init();
        fine = e->history[i] != NULL && history(e->history[i], &event, H_SETSIZE, REMEMBERED) == 0 &&
               history(e->history[i], &event, H_SETUNIQUE, 1) == 0;
    }
    if (!fine) {
        return false;
    }
    el_set(e->el, EL_CLIENTDATA, e);
    el_set(e->el, EL_PROMPT, prompt);
    el_set(e->el, EL_EDITOR, "emacs");
    el_wset(e->el, EL_GETCFN, read_letter);
    el_set(e->el, EL_ADDFN, "quadriga-complete", "complete a move or a command", complete);
    el_set(e->el, EL_BIND, "^I", "quadriga-complete", NULL);
    el_set(e->el, EL_BIND, "^R", "em-inc-search-prev", NULL);
    el_source(e->el, NULL); /* what the player prefers: ~/.editrc */
    editor_turn(e, 0);
    return true;
}

struct editor *editor_open(const struct console *c) {
    const char *kind = getenv("TERM");
    if (!c->in_is_terminal || !c->out_is_terminal || kind == NULL || strcmp(kind, "dumb") == 0) {
        return NULL;
    }
    /* libedit takes characters for what the locale says they are; this program writes UTF-8 in any case. */
    setlocale(LC_CTYPE, "");
    if (MB_CUR_MAX == 1) {
        setlocale(LC_CTYPE, "C.UTF-8");
    }
    struct editor *e = calloc(1, sizeof *e);
    if (e != NULL) {
        e->console = c;
        e->mark = "";
    }
    if (e != NULL && !set_up(e)) {
        editor_close(e);
        return NULL;
    }
    return e;
}

void editor_close(struct editor *e) {
    if (e == NULL) {
        return;
    }
    if (e->el != NULL) {
        el_end(e->el);
    }
    for (int i = 0; i < EDITOR_PERSONS; i++) {
        if (e->history[i] != NULL) {
            history_end(e->history[i]);
        }
    }
    if (e->nowhere != NULL) {
        fclose(e->nowhere);
    }
    free(e);
}

void editor_turn(struct editor *e, int person) {
    assert(person >= 0 && person < EDITOR_PERSONS);
    e->person = person;
    el_set(e->el, EL_HIST, history, e->history[person]);
}

void editor_offer(struct editor *e, const struct page *lines) {
    e->lines = lines;
}

static void on_change(int signal_number) {
    (void)signal_number; /* it is enough that waiting is interrupted */
}

enum { CHANGES = 2 };
static const int changes[CHANGES] = {SIGWINCH, SIGCONT};

/* While a line is edited, a resized window and a return to the foreground draw it anew. */
static void watch(struct editor *e, struct sigaction before[CHANGES]) {
    struct sigaction action;
    sigset_t held;
    memset(&action, 0, sizeof action);
    sigemptyset(&action.sa_mask);
    action.sa_handler = on_change;
    sigemptyset(&held);
    sigaddset(&held, SIGINT);
    sigaddset(&held, SIGTERM);
    sigaddset(&held, SIGHUP);
    for (int i = 0; i < CHANGES; i++) {
        sigaddset(&held, changes[i]);
        sigaction(changes[i], &action, &before[i]);
    }
    sigprocmask(SIG_BLOCK, &held, &e->outside);
}

static void unwatch(struct editor *e, struct sigaction before[CHANGES]) {
    sigprocmask(SIG_SETMASK, &e->outside, NULL);
    for (int i = 0; i < CHANGES; i++) {
        sigaction(changes[i], &before[i], NULL);
    }
}

enum input_result editor_line(struct editor *e, const char *mark, char line[INPUT_LINE]) {
    struct sigaction before[CHANGES];
    int count = 0;
    e->mark = mark;
    fflush(stdout);
    el_resize(e->el);
    el_set(e->el, EL_PREP_TERM, 1); /* before the mark is seen: what is typed then is edited here */
    watch(e, before);
    const char *typed = interrupt_seen() ? NULL : el_gets(e->el, &count);
    unwatch(e, before);
    if (typed == NULL || count <= 0) {
        return interrupt_seen() ? INPUT_INTERRUPTED : INPUT_END;
    }
    size_t from = strspn(typed, " \t"), to = strlen(typed);
    while (to > from && strchr(" \t\r\n", typed[to - 1]) != NULL) {
        to--;
    }
    if (to - from >= INPUT_LINE) {
        return INPUT_TOO_LONG;
    }
    memcpy(line, typed + from, to - from);
    line[to - from] = '\0';
    HistEvent event;
    if (line[0] != '\0') {
        history(e->history[e->person], &event, H_ENTER, line);
    }
    return INPUT_GOT;
}
