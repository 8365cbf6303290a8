/* wrap.c: see wrap.h. */
#include "host/wrap.h"
#include "core/text.h"

enum { LIST_HEAD = 40 }; /* no word of a list is longer */

/* Bytes of one character at text, and its columns; broken bytes count as one each. */
static size_t one_character(const char *text, size_t *columns) {
    if (text[0] == '\x1b' && text[1] == '[') { /* a colour: up to its letter */
        size_t length = 2;
        while (text[length] != '\0' && (text[length] < '@' || text[length] > '~')) {
            length++;
        }
        *columns = 0;
        return length + (text[length] != '\0');
    }
    uint32_t point = 0;
    size_t size = quad_utf8_decode(text, strnlen(text, 4), &point);
    bool combining = (point >= 0x300 && point < 0x370) || (point >= 0x200b && point <= 0x200f);
    bool wide = (point >= 0x1100 && point < 0x1160) || (point >= 0x2e80 && point < 0xa4d0) ||
                (point >= 0xac00 && point < 0xd7a4) || (point >= 0xf900 && point < 0xfb00) ||
                (point >= 0xfe30 && point < 0xfe70) || (point >= 0xff00 && point < 0xff61) ||
                (point >= 0x1f300 && point < 0x1f650) || (point >= 0x1f900 && point < 0x1fa00) ||
                (point >= 0x20000 && point < 0x3fffe);
    *columns = combining ? 0 : wide ? 2 : 1;
    return size == 0 ? 1 : size;
}

size_t text_width(const char *text) {
    size_t width = 0, columns;
    while (*text != '\0') {
        text += one_character(text, &columns);
        width += columns;
    }
    return width;
}

size_t text_fit(const char *text, size_t columns) {
    size_t used = 0, width = 0, one;
    while (text[used] != '\0') {
        size_t size = one_character(text + used, &one);
        if (width + one > columns) {
            break;
        }
        width += one;
        used += size;
    }
    return used;
}

size_t wrap_next(const char *text, int columns, const char **rest) {
    size_t length = strcspn(text, "\n"), fit = text_fit(text, columns < 1 ? 1 : (size_t)columns);
    if (fit < length && text[fit] != ' ') {
        size_t blank = fit;
        while (blank > 0 && text[blank - 1] != ' ') {
            blank--;
        }
        fit = blank > 0 ? blank : fit > 0 ? fit : 1;
    } else if (fit > length) {
        fit = length;
    }
    *rest = text + fit;
    while (**rest == ' ') {
        (*rest)++;
    }
    *rest += **rest == '\n';
    while (fit > 0 && text[fit - 1] == ' ') {
        fit--;
    }
    return fit;
}

void wrap_part(FILE *to, const char *text, int at, int indent, int width) {
    const char *rest;
    for (size_t length = wrap_next(text, width - at, &rest);;
         length = wrap_next(text, width - indent, &rest)) {
        fwrite(text, 1, length, to);
        text = rest;
        if (*text == '\0') {
            break;
        }
        fprintf(to, "\n%*s", indent, "");
    }
}

void wrap_print(FILE *to, const char *text, int at, int indent, int width) {
    wrap_part(to, text, at, indent, width);
    fputc('\n', to);
}

int wrap_indent(const char *text, int width) {
    char head[LIST_HEAD];
    size_t lead = strspn(text, " "), length = lead;
    while (length < sizeof head && text[length] != '\0' && strncmp(text + length, "  ", 2) != 0) {
        length++;
    }
    if (length == lead || length >= sizeof head || text[length] == '\0') {
        return lead == 0 ? 0 : (int)lead + 2;
    }
    memcpy(head, text, length);
    head[length] = '\0';
    int column = (int)(text_width(head) + strspn(text + length, " "));
    return column > width / 2 ? (int)lead + 2 : column;
}
