/* rules.h: the rules of the games, as docs/rules tells them, in the terminal. */
#ifndef TERM_RULES_H
#define TERM_RULES_H

#include "core/game.h"
#include "host/console.h"
#include "term/page.h"

struct passage {
    const char *at;
    size_t length;
};

/* All rules of a game in a language; length 0 if they are not in the program. */
struct passage rules_all(const struct quad_game *g, enum quad_language language);
/* A numbered rule ("4.2" or "TRA-4.2") or a whole chapter ("4"); length 0 if there is none. */
struct passage rules_find(const struct quad_game *g, enum quad_language language, const char *number);
/* The next numbered rule that holds a word, behind "after" (NULL: from the start); length 0 if there is none.
 */
struct passage rules_search(const struct quad_game *g, enum quad_language language, const char *word,
                            const char *after);
/* Markdown as lines: headings, paragraphs, lists, tables. */
void rules_render(const struct console *c, struct passage passage, struct page *out);

#endif
