/* editor.h: the line that a person types at a terminal: edited, recalled with the arrow keys, completed with
 * Tab. The work is libedit's; without it, and where there is no terminal, lines are read as they come. */
#ifndef TERM_EDITOR_H
#define TERM_EDITOR_H

#include "host/console.h"
#include "term/input.h"
#include "term/page.h"

struct editor;

/* NULL if lines cannot be edited: no terminal, a dumb one, no library, no memory. */
struct editor *editor_open(const struct console *c);
/* NULL is fine. */
void editor_close(struct editor *e);
/* Whose lines are recalled from now on, 0 … EDITOR_PERSONS - 1: what one person typed is not for the eyes of
 * the next. */
enum { EDITOR_PERSONS = 6 };
void editor_turn(struct editor *e, int person);
/* The lines that Tab may complete, for the questions that follow; they are not copied. */
void editor_offer(struct editor *e, const struct page *lines);
/* Ask for a line, without blanks around it. */
enum input_result editor_line(struct editor *e, const char *mark, char line[INPUT_LINE]);

#endif
