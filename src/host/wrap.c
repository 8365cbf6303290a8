/* wrap.c: see wrap.h. */
#include "host/wrap.h"
#include "core/text.h"

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

static size_t word_width(const char *text, size_t length) {
    size_t width = 0, columns;
    for (size_t at = 0; at < length;) {
        at += one_character(text + at, &columns);
        width += columns;
    }
    return width;
}

void wrap_print(FILE *to, const char *text, int at, int indent, int width) {
    bool first = true;
    while (*text != '\0') {
        size_t length = strcspn(text, " \n");
        int columns = (int)word_width(text, length);
        if (!first && at + 1 + columns > width && at > indent) {
            fprintf(to, "\n%*s", indent, "");
            at = indent;
            first = true;
        }
        if (length > 0) {
            fprintf(to, "%s%.*s", first ? "" : " ", (int)length, text);
            at += columns + !first;
            first = false;
        }
        text += length;
        if (*text == '\n') {
            fprintf(to, "\n%*s", indent, "");
            at = indent;
            first = true;
        }
        text += *text != '\0';
    }
    fputc('\n', to);
}
