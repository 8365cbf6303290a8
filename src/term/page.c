/* page.c: see page.h. */
#include "term/page.h"
#include "core/text.h"
#include "host/wrap.h"

#include <stdlib.h>

enum { LINE = 4096 };

void page_free(struct page *p) {
    for (size_t i = 0; i < p->count; i++) {
        free(p->line[i]);
    }
    free(p->line);
    *p = (struct page){NULL, 0, 0, false};
}

void page_add(struct page *p, const char *text, size_t length) {
    if (p->count == p->room) {
        size_t room = p->room == 0 ? 64 : 2 * p->room;
        char **line = realloc(p->line, room * sizeof *line);
        if (line == NULL) {
            p->cut = true;
            return;
        }
        p->line = line;
        p->room = room;
    }
    char *copy = malloc(length + 1);
    if (copy == NULL) {
        p->cut = true;
        return;
    }
    memcpy(copy, text, length);
    copy[length] = '\0';
    p->line[p->count++] = copy;
}

static void add_indented(struct page *p, int indent, const char *text, size_t length) {
    char buffer[LINE];
    struct quad_text t;
    quad_text_begin(&t, buffer, sizeof buffer);
    for (int i = 0; i < indent; i++) {
        quad_text_add(&t, " ");
    }
    quad_text_add_bytes(&t, text, length);
    page_add(p, buffer, t.length);
}

void page_wrap(struct page *p, const char *text, int first, int indent, int width) {
    int left = first;
    do {
        const char *rest;
        size_t length = wrap_next(text, width - left, &rest);
        add_indented(p, left, text, length);
        left = indent;
        text = rest;
    } while (*text != '\0');
}

void page_add_page(struct page *p, const struct page *other, int indent) {
    for (size_t i = 0; i < other->count; i++) {
        add_indented(p, indent, other->line[i], strlen(other->line[i]));
    }
    p->cut = p->cut || other->cut;
}

void page_add_beside(struct page *p, const struct page *parts, int count, int width, int gap) {
    size_t most = 0;
    for (int i = 0; i < count; i++) {
        most = parts[i].count > most ? parts[i].count : most;
        p->cut = p->cut || parts[i].cut;
    }
    for (size_t row = 0; row < most; row++) {
        char buffer[LINE];
        struct quad_text t;
        size_t due = 0; /* blanks to be put before the next text */
        quad_text_begin(&t, buffer, sizeof buffer);
        for (int i = 0; i < count; i++) {
            const char *text = row < parts[i].count ? parts[i].line[row] : "";
            for (; *text != '\0' && due > 0; due--) {
                quad_text_add(&t, " ");
            }
            quad_text_add(&t, text);
            size_t used = text_width(text);
            due += (size_t)(width + gap) - (used < (size_t)(width + gap) ? used : (size_t)(width + gap));
        }
        page_add(p, buffer, t.length);
    }
}

void page_print(const struct page *p, FILE *to) {
    for (size_t i = 0; i < p->count; i++) {
        fputs(p->line[i], to);
        fputc('\n', to);
    }
}
