/* style.c: colours, as far as the terminal takes them. Colour never carries a meaning alone. */
#include "term/render.h"

static const char *const codes[STYLES] = {
    [STYLE_PLAIN] = "",
    [STYLE_HEAD] = "\x1b[1m",
    [STYLE_QUIET] = "\x1b[2m",
    [STYLE_LIT] = "\x1b[1;33m",
    [STYLE_GOOD] = "\x1b[1;32m",
    [STYLE_SEAT + 0] = "\x1b[31m",
    [STYLE_SEAT + 1] = "\x1b[32m",
    [STYLE_SEAT + 2] = "\x1b[94m",
    [STYLE_SEAT + 3] = "\x1b[33m",
    [STYLE_SEAT + 4] = "\x1b[35m",
};

void style_add(struct quad_text *t, const struct console *c, enum style style, const char *text) {
    if (!c->color || style == STYLE_PLAIN) {
        quad_text_say(t, c->language, text);
        return;
    }
    char spaced[1024];
    struct quad_text s;
    quad_text_begin(&s, spaced, sizeof spaced);
    quad_text_say(&s, c->language, text);
    for (const char *at = spaced; *at != '\0';) {
        size_t word = strcspn(at, " ");
        if (word > 0) {
            quad_text_add(t, codes[style]);
            quad_text_add_bytes(t, at, word);
            quad_text_add(t, "\x1b[0m");
        }
        at += word;
        if (*at == ' ') {
            quad_text_add(t, " ");
            at++;
        }
    }
}

void style_add_seat(struct quad_text *t, const struct console *c, const struct quad_game *g,
                    const struct quad_names *names, int seat) {
    struct quad_argument name = quad_text_argument(g, QUAD_DOMAIN_SEAT, seat, c->language, names);
    style_add(t, c, (enum style)(STYLE_SEAT + seat), name.text);
}
