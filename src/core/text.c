/* text.c: see text.h. */
#include "core/text.h"
#include "core/journal.h"

#define NO_BREAK        "\xc2\xa0"     /* before a colon and inside guillemets */
#define NARROW_NO_BREAK "\xe2\x80\xaf" /* before ; ! ? */

void quad_text_begin(struct quad_text *t, char *buffer, size_t size) {
    assert(size > 0);
    *t = (struct quad_text){buffer, size, 0, false};
    buffer[0] = '\0';
}

void quad_text_add_bytes(struct quad_text *t, const char *bytes, size_t size) {
    size_t room = t->size - 1 - t->length;
    if (size > room) {
        size = room;
        t->cut = true;
    }
    memcpy(t->at + t->length, bytes, size);
    t->length += size;
    t->at[t->length] = '\0';
}

void quad_text_add(struct quad_text *t, const char *string) {
    quad_text_add_bytes(t, string, strlen(string));
}

void quad_text_add_number(struct quad_text *t, int64_t number) {
    char digits[24];
    size_t at = sizeof digits;
    uint64_t rest = number < 0 ? 0u - (uint64_t)number : (uint64_t)number;
    do {
        digits[--at] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest > 0);
    if (number < 0) {
        digits[--at] = '-';
    }
    quad_text_add_bytes(t, digits + at, sizeof digits - at);
}

void quad_text_add_hex(struct quad_text *t, const uint8_t *bytes, size_t size) {
    for (size_t i = 0; i < size; i++) {
        char pair[2] = {"0123456789abcdef"[bytes[i] >> 4], "0123456789abcdef"[bytes[i] & 15]};
        quad_text_add_bytes(t, pair, 2);
    }
}

void quad_text_add_digest(struct quad_text *t, uint64_t digest) {
    uint8_t bytes[8];
    for (int i = 0; i < 8; i++) {
        bytes[i] = (uint8_t)(digest >> (56 - 8 * i));
    }
    quad_text_add_hex(t, bytes, sizeof bytes);
}

size_t quad_utf8_decode(const char *text, size_t room, uint32_t *point) {
    const unsigned char *at = (const unsigned char *)text;
    if (room == 0) {
        return 0;
    }
    size_t length = at[0] < 0x80   ? 1
                    : at[0] < 0xc2 ? 0
                    : at[0] < 0xe0 ? 2
                    : at[0] < 0xf0 ? 3
                    : at[0] < 0xf5 ? 4
                                   : 0;
    if (length == 0 || length > room) {
        return 0;
    }
    *point = length == 1 ? at[0] : at[0] & (0x7fu >> length);
    for (size_t i = 1; i < length; i++) {
        if ((at[i] & 0xc0u) != 0x80) {
            return 0;
        }
        *point = *point << 6 | (at[i] & 0x3fu);
    }
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    bool sound = *point >= least[length] && *point <= 0x10ffff && (*point < 0xd800 || *point > 0xdfff);
    return sound ? length : 0;
}

/* What leaves no mark of its own: controls, blanks, everything with Unicode's property
 * Default_Ignorable_Code_Point (fillers of Hangul, joiners, selectors, tags …), format characters, letters
 * that are drawn empty, and code points that never will be characters. Ascending. */
static const struct {
    uint32_t from, to;
} unseen[] = {
    {0x0, 0x20},        {0x7f, 0xa0},       {0xad, 0xad},       {0x34f, 0x34f},     {0x600, 0x605},
    {0x61c, 0x61c},     {0x6dd, 0x6dd},     {0x70f, 0x70f},     {0x890, 0x891},     {0x8e2, 0x8e2},
    {0x115f, 0x1160},   {0x1680, 0x1680},   {0x17b4, 0x17b5},   {0x180b, 0x180f},   {0x2000, 0x200f},
    {0x2028, 0x202f},   {0x205f, 0x206f},   {0x2800, 0x2800},   {0x3000, 0x3000},   {0x3164, 0x3164},
    {0xd800, 0xdfff},   {0xfdd0, 0xfdef},   {0xfe00, 0xfe0f},   {0xfeff, 0xfeff},   {0xffa0, 0xffa0},
    {0xfff0, 0xfffb},   {0xfffe, 0xffff},   {0x110bd, 0x110bd}, {0x110cd, 0x110cd}, {0x13430, 0x13455},
    {0x16fe4, 0x16fe4}, {0x1bca0, 0x1bca3}, {0x1d159, 0x1d159}, {0x1d173, 0x1d17a}, {0xe0000, 0xe0fff},
};

bool quad_utf8_is_visible(uint32_t point) {
    size_t row = 0;
    while (row < sizeof unseen / sizeof unseen[0] && unseen[row].to < point) {
        row++;
    }
    bool hidden = row < sizeof unseen / sizeof unseen[0] && unseen[row].from <= point;
    return !hidden && (point & 0xfffe) != 0xfffe && point <= 0x10ffff;
}

/* A selector makes a picture of a symbol (U+2764 U+FE0F is a red heart), which can be seen. After a letter it
 * would make two names that look alike. */
bool quad_utf8_is_visible_after(uint32_t before, uint32_t point) {
    bool symbol = (before >= 0x203c && before <= 0x2bff && before != 0x2800) || before >= 0x1f000;
    return quad_utf8_is_visible(point) ||
           (symbol && quad_utf8_is_visible(before) && (point == 0xfe0e || point == 0xfe0f));
}

void quad_text_add_clean(struct quad_text *t, const char *bytes, size_t size) {
    static const char digits[] = "0123456789abcdef";
    for (size_t i = 0; i < size;) {
        uint32_t point = 0;
        size_t length = quad_utf8_decode(bytes + i, size - i, &point);
        if (length > 0 && (point == ' ' || point == 0xa0 || point == 0x202f || quad_utf8_is_visible(point))) {
            quad_text_add_bytes(t, bytes + i, length);
            i += length;
            continue;
        }
        for (size_t end = i + (length > 0 ? length : 1); i < end; i++) {
            unsigned char byte = (unsigned char)bytes[i];
            char escape[] = {'\\', 'x', digits[byte >> 4], digits[byte & 15]};
            quad_text_add_bytes(t, escape, sizeof escape);
        }
    }
}

/* The next characters of a phrase: a run of plain ones, or one that may need care. Returns how many bytes of
 * it were used up. */
static size_t say_some(struct quad_text *t, enum quad_language language, const char *at) {
    size_t plain = strcspn(at, " {\xc2");
    if (plain > 0) {
        quad_text_add_bytes(t, at, plain);
        return plain;
    }
    if (language == QUAD_FRENCH && at[0] == ' ') {
        if (at[1] == ':' || strncmp(at + 1, "\xc2\xbb", 2) == 0) {
            quad_text_add(t, NO_BREAK);
            return 1;
        }
        if (at[1] == ';' || at[1] == '!' || at[1] == '?') {
            quad_text_add(t, NARROW_NO_BREAK);
            return 1;
        }
    }
    if (language == QUAD_FRENCH && strncmp(at, "\xc2\xab ", 3) == 0) {
        quad_text_add(t, "\xc2\xab" NO_BREAK);
        return 3;
    }
    quad_text_add_bytes(t, at, 1);
    return 1;
}

void quad_text_say(struct quad_text *t, enum quad_language language, const char *phrase) {
    while (*phrase != '\0') {
        phrase += say_some(t, language, phrase);
    }
}

static bool is_plural(enum quad_language language, long number) {
    long size = number < 0 ? -number : number;
    return language == QUAD_FRENCH ? size >= 2 : size != 1;
}

static void write_argument(struct quad_text *t, enum quad_language language,
                           const struct quad_argument *arg) {
    if (arg->text != NULL) {
        quad_text_say(t, language, arg->text);
    } else {
        quad_text_add_number(t, arg->number);
    }
}

/* h is taken as mute, for no spelling tells; y is no vowel here: de Yolande. */
bool quad_text_elides(const char *word) {
    static const uint32_t vowels[][2] = {
        {0xc0, 0xc6},   {0xc8, 0xcf},   {0xd2, 0xd6},   {0xd8, 0xdc},   {0xe0, 0xe6},
        {0xe8, 0xef},   {0xf2, 0xf6},   {0xf8, 0xfc},   {0x100, 0x105}, {0x112, 0x11b},
        {0x124, 0x131}, {0x14c, 0x153}, {0x168, 0x173}, {0x1cd, 0x1dc},
    };
    uint32_t point = 0;
    if (quad_utf8_decode(word, strlen(word), &point) == 0) {
        return false;
    }
    if (point < 0x80) {
        return point != 0 && strchr("aeiouhAEIOUH", (int)point) != NULL;
    }
    for (size_t i = 0; i < sizeof vowels / sizeof vowels[0]; i++) {
        if (point >= vowels[i][0] && point <= vowels[i][1]) {
            return true;
        }
    }
    return false;
}

/* What goes before a word: masculine, feminine, plural, without article; then the same before a vowel. */
enum { MASCULINE, FEMININE, PLURAL, BARE, GENDERS };
struct article {
    const char *form, *plain[GENDERS], *elided[GENDERS];
};
static const struct article articles[] = {
    {"le", {"le ", "la ", "les ", ""}, {"l’", "l’", "les ", ""}},
    {"un", {"un ", "une ", "des ", ""}, {"un ", "une ", "des ", ""}},
    {"de", {"du ", "de la ", "des ", "de "}, {"de l’", "de l’", "des ", "d’"}},
    {"à", {"au ", "à la ", "aux ", "à "}, {"à l’", "à l’", "aux ", "à "}},
    {"d", {"de ", "de ", "de ", "de "}, {"d’", "d’", "d’", "d’"}},
};
enum { ARTICLES = sizeof articles / sizeof articles[0] };

static bool is_form(const char *at, const char *form) {
    return strncmp(at, form, strlen(form)) == 0 && at[strlen(form)] == '}';
}

/* The article of a form, written small or with a capital; NULL if there is none. */
static const struct article *find_article(const char *form) {
    char small[8] = "";
    memcpy(small, form, strnlen(form, sizeof small - 1));
    if (small[0] >= 'A' && small[0] <= 'Z') {
        small[0] = (char)(small[0] - 'A' + 'a');
    }
    for (int i = 0; i < ARTICLES; i++) {
        if (is_form(small, articles[i].form)) {
            return &articles[i];
        }
    }
    return NULL;
}

bool quad_text_has_form(enum quad_language language, const char *form) {
    return language == QUAD_FRENCH ? is_form(form, "é") || find_article(form) != NULL : is_form(form, "a");
}

/* {0:un} and its kind in French: at points at the form. */
static void add_french(struct quad_text *t, const char *form, const struct quad_argument *arg) {
    const char *noun = arg->noun, *word = arg->text;
    assert(noun != NULL && word != NULL && "a symbol in a sentence needs its noun code");
    bool plural = noun[0] == 'M' || noun[0] == 'F', feminine = noun[0] == 'f' || noun[0] == 'F';
    if (is_form(form, "é")) {
        quad_text_add(t, feminine ? "ée" : "é");
        quad_text_add(t, plural ? "s" : "");
        return;
    }
    const struct article *article = find_article(form);
    assert(article != NULL);
    bool capital = form[0] >= 'A' && form[0] <= 'Z';
    if (noun[1] == '~' && strcmp(article->form, "un") == 0) {
        article = find_article("de}"); /* a mass is not counted: du vin */
    }
    int gender = noun[0] == '-' ? BARE : plural ? PLURAL : feminine ? FEMININE : MASCULINE;
    const char *before = quad_text_elides(word) ? article->elided[gender] : article->plain[gender];
    if (capital && before[0] != '\0') {
        quad_text_add_bytes(t, &(char){(char)(before[0] - 'a' + 'A')}, 1);
        before++;
    }
    quad_text_add(t, before);
    quad_text_say(t, QUAD_FRENCH, word);
}

static void add_english(struct quad_text *t, const char *form, const struct quad_argument *arg) {
    if (is_form(form, "a")) {
        bool vowel = arg->text != NULL && arg->text[0] != '\0' && strchr("aeiouAEIOU", arg->text[0]) != NULL;
        quad_text_add(t, vowel ? "an " : "a ");
    }
    write_argument(t, QUAD_ENGLISH, arg);
}

/* A template's {…}: at points behind the brace. Returns the place behind the closing brace. */
static const char *fill_in(struct quad_text *t, enum quad_language language, const char *at,
                           const struct quad_argument *args, int count) {
    int which = *at - '0';
    assert(which >= 0 && which < count);
    const struct quad_argument *arg = &args[which];
    at++;
    if (*at == '|') {
        const char *one = at + 1, *many = strchr(one, '|'), *end = strchr(one, '}');
        assert(many != NULL && end != NULL && many < end);
        const char *from = is_plural(language, arg->number) ? many + 1 : one;
        const char *to = is_plural(language, arg->number) ? end : many;
        quad_text_add_bytes(t, from, (size_t)(to - from));
        return end + 1;
    }
    if (*at == ':') {
        const char *end = strchr(at, '}');
        assert(end != NULL);
        (language == QUAD_FRENCH ? add_french : add_english)(t, at + 1, arg);
        return end + 1;
    }
    assert(*at == '}');
    write_argument(t, language, arg);
    return at + 1;
}

void quad_text_format(struct quad_text *t, enum quad_language language, const char *pattern,
                      const struct quad_argument *args, int count) {
    while (*pattern != '\0') {
        if (*pattern == '{') {
            pattern = fill_in(t, language, pattern + 1, args, count);
        } else {
            pattern += say_some(t, language, pattern);
        }
    }
}

struct quad_argument quad_text_argument(const struct quad_game *g, int domain, int value,
                                        enum quad_language language, const struct quad_names *names) {
    if (domain == QUAD_DOMAIN_NONE || domain == QUAD_DOMAIN_NUMBER) {
        return (struct quad_argument){NULL, value, NULL};
    }
    if (domain == QUAD_DOMAIN_SEAT && names != NULL && value >= 0 && value < QUAD_SEATS &&
        names->of[value] != NULL) {
        return (struct quad_argument){names->of[value], value, "-"};
    }
    const struct quad_symbol *symbol = quad_symbol(g, domain, value);
    if (symbol != NULL) {
        return (struct quad_argument){symbol->text[language], value, symbol->noun};
    }
    return (struct quad_argument){"?", value, "m"}; /* hidden: un ? */
}

void quad_text_move(struct quad_text *t, const struct quad_game *g, struct quad_move m,
                    enum quad_language language, const struct quad_names *names) {
    assert(m.verb < g->verb_count);
    if (g->tell != NULL && g->tell(g, m, language, t)) {
        return;
    }
    const struct quad_verb *verb = &g->verbs[m.verb];
    struct quad_argument args[QUAD_MOVE_ARGS];
    for (int i = 0; i < QUAD_MOVE_ARGS; i++) {
        args[i] = quad_text_argument(g, verb->domain[i], m.arg[i], language, names);
        if (verb->domain[i] == QUAD_DOMAIN_NUMBER && m.arg[i] == QUAD_HIDDEN) {
            args[i].text = "?";
        }
    }
    quad_text_format(t, language, verb->name.text[language], args, QUAD_MOVE_ARGS);
}

void quad_text_prompt(struct quad_text *t, const struct quad_game *g, const struct quad_frame *frame,
                      enum quad_language language, const struct quad_names *names) {
    const struct quad_step *step = &g->steps[frame->step];
    struct quad_argument args[QUAD_FRAME_ARGS];
    for (int i = 0; i < QUAD_FRAME_ARGS; i++) {
        args[i] = quad_text_argument(g, step->domain[i], frame->arg[i], language, names);
        if (step->secret[i] && frame->arg[i] == QUAD_HIDDEN) {
            args[i].text = "?";
        }
    }
    quad_text_format(t, language, step->prompt.text[language], args, QUAD_FRAME_ARGS);
}

void quad_text_topic(struct quad_text *t, const struct quad_game *g, const struct quad_frame *frame,
                     enum quad_language language, const struct quad_names *names) {
    const char *topic = g->steps[frame->step].topic[language];
    if (topic != NULL) {
        quad_text_say(t, language, topic);
    } else {
        quad_text_prompt(t, g, frame, language, names);
    }
}

void quad_text_event(struct quad_text *t, const struct quad_game *g, const struct quad_event *e,
                     enum quad_language language, const struct quad_names *names) {
    assert(e->message < g->message_count);
    const struct quad_message *message = &g->messages[e->message];
    struct quad_argument args[QUAD_EVENT_ARGS];
    for (int i = 0; i < QUAD_EVENT_ARGS; i++) {
        args[i] = quad_text_argument(g, message->domain[i], e->arg[i], language, names);
    }
    quad_text_format(t, language, message->text.text[language], args, QUAD_EVENT_ARGS);
}
