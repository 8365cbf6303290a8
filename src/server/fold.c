/* fold.c: see fold.h. */
#include "server/fold.h"

enum {
    HANGUL = 0xac00,
    HANGUL_LAST = 0xd7a3, /* syllables, made of two or three letters by counting */
    LEADS = 0x1100,
    VOWELS = 0x1161,
    TAILS = 0x11a7,
    VOWEL_COUNT = 21,
    TAIL_COUNT = 28,
    MOST = 4, /* letters that one becomes at most, and as many marks */
};

static const struct {
    uint32_t mark;
    const char *pairs;
} composed[] = {
#define COMPOSED(mark, pairs) {mark, pairs},
#define CASE(from, to, step, more)
#include "server/fold.def"
#undef COMPOSED
#undef CASE
};

static const struct {
    uint32_t from, to, step;
    int32_t more;
} cases[] = {
#define COMPOSED(mark, pairs)
#define CASE(from, to, step, more) {from, to, step, more},
#include "server/fold.def"
#undef COMPOSED
#undef CASE
};

/* The letter and the mark that a letter is made of; false if it is simple. */
static bool take_apart(uint32_t point, uint32_t *letter, uint32_t *mark) {
    for (size_t i = 0; i < sizeof composed / sizeof composed[0] && point >= 0xa8; i++) {
        const char *at = composed[i].pairs;
        for (size_t left = strlen(at); left > 0;) {
            uint32_t whole;
            size_t size = quad_utf8_decode(at, left, letter);
            size += quad_utf8_decode(at + size, left - size, &whole);
            if (whole == point) {
                *mark = composed[i].mark;
                return true;
            }
            at += size;
            left -= size;
        }
    }
    return false;
}

static uint32_t without_case(uint32_t point) {
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        if (point >= cases[i].from && point <= cases[i].to && (point - cases[i].from) % cases[i].step == 0) {
            return (uint32_t)((int32_t)point + cases[i].more);
        }
    }
    return point;
}

static bool is_mark(uint32_t point) {
    for (size_t i = 0; i < sizeof composed / sizeof composed[0]; i++) {
        if (composed[i].mark == point) {
            return true;
        }
    }
    return point >= 0x300 && point <= 0x36f;
}

/* The letters of a name; the marks behind a letter in the order of their numbers. */
struct letters {
    uint32_t at[QUAD_FOLD_BYTES / 4];
    size_t count;
};

static void add(struct letters *l, uint32_t point) {
    if (l->count == sizeof l->at / sizeof l->at[0]) {
        return;
    }
    size_t place = l->count++;
    while (is_mark(point) && place > 0 && is_mark(l->at[place - 1]) && l->at[place - 1] > point) {
        l->at[place] = l->at[place - 1];
        place--;
    }
    l->at[place] = point;
}

static void add_folded(struct letters *l, uint32_t point) {
    uint32_t marks[MOST];
    int count = 0;
    if (point >= HANGUL && point <= HANGUL_LAST) {
        uint32_t n = point - HANGUL;
        add(l, LEADS + n / (VOWEL_COUNT * TAIL_COUNT));
        add(l, VOWELS + n % (VOWEL_COUNT * TAIL_COUNT) / TAIL_COUNT);
        if (n % TAIL_COUNT != 0) {
            add(l, TAILS + n % TAIL_COUNT);
        }
        return;
    }
    for (uint32_t letter; count < MOST && take_apart(point, &letter, &marks[count]); count++) {
        point = letter;
    }
    point = without_case(point);
    if (point == 0xdf || point == 0x1e9e) { /* ß, in whatever size, is two */
        add(l, 's');
        point = 's';
    }
    add(l, point);
    while (count > 0) {
        add(l, marks[--count]);
    }
}

static void write(struct quad_text *t, uint32_t point) {
    char bytes[4];
    size_t size = point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    static const unsigned char heads[] = {0, 0xc0, 0xe0, 0xf0};
    for (size_t i = size; i-- > 1; point >>= 6) {
        bytes[i] = (char)(0x80 | (point & 0x3f));
    }
    bytes[0] = (char)(heads[size - 1] | point);
    quad_text_add_bytes(t, bytes, size);
}

bool fold_name(const char *name, char out[QUAD_FOLD_BYTES]) {
    struct letters l = {.count = 0};
    struct quad_text t;
    for (size_t left = strlen(name); left > 0;) {
        uint32_t point;
        size_t size = quad_utf8_decode(name, left, &point);
        if (size == 0) {
            return false;
        }
        if (point != ' ' && point != 0xa0 && point != 0x202f && point != 0x3000) {
            add_folded(&l, point);
        }
        name += size;
        left -= size;
    }
    quad_text_begin(&t, out, QUAD_FOLD_BYTES);
    for (size_t i = 0; i < l.count; i++) {
        write(&t, l.at[i]);
    }
    return l.count > 0 && !t.cut;
}
