/* no_editor.c: built where there is no libedit: lines are read as they come. */
#include "term/editor.h"

struct editor *editor_open(const struct console *c) {
    (void)c;
    return NULL;
}

void editor_close(struct editor *e) {
    (void)e;
}

void editor_turn(struct editor *e, int person) {
    (void)e;
    (void)person;
}

void editor_offer(struct editor *e, const struct page *lines) {
    (void)e;
    (void)lines;
}

enum input_result editor_line(struct editor *e, const char *mark, char line[INPUT_LINE]) {
    (void)e;
    (void)mark;
    line[0] = '\0';
    return INPUT_END;
}
