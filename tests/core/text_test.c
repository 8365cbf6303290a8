/* text_test.c: bounded text, templates, plurals, French spacing, names, faults. */
#include "core_test.h"

#include "core/error.h"
#include "core/table.h"

#include <limits.h>

#define NBSP  "\xc2\xa0"     /* no-break space */
#define NNBSP "\xe2\x80\xaf" /* narrow no-break space */

static char buffer[256];
static struct quad_text text;

static const char *format(enum quad_language language, const char *template, struct quad_argument a,
                          struct quad_argument b) {
    struct quad_argument args[] = {a, b};
    quad_text_begin(&text, buffer, sizeof buffer);
    quad_text_format(&text, language, template, args, 2);
    return buffer;
}

static const struct quad_argument nothing = {NULL, 0, NULL};

static struct quad_argument number(long value) {
    return (struct quad_argument){NULL, value, NULL};
}

static struct quad_argument word(const char *string) {
    return (struct quad_argument){string, 0, NULL};
}

static struct quad_argument noun(const char *string, const char *code) {
    return (struct quad_argument){string, 0, code};
}

static void arguments_are_filled_in(void **unused) {
    (void)unused;
    assert_string_equal(format(QUAD_ENGLISH, "{0} pays {1}.", word("Livia"), number(3)), "Livia pays 3.");
    assert_string_equal(format(QUAD_ENGLISH, "{1}{0}{1}", word("a"), word("b")), "bab");
    assert_string_equal(format(QUAD_ENGLISH, "", nothing, nothing), "");
    assert_string_equal(format(QUAD_ENGLISH, "{0}", number(-12), nothing), "-12");
}

static void english_is_plural_unless_one(void **unused) {
    (void)unused;
    const char *template = "{0} {0|point|points}";
    assert_string_equal(format(QUAD_ENGLISH, template, number(0), nothing), "0 points");
    assert_string_equal(format(QUAD_ENGLISH, template, number(1), nothing), "1 point");
    assert_string_equal(format(QUAD_ENGLISH, template, number(2), nothing), "2 points");
    assert_string_equal(format(QUAD_ENGLISH, template, number(-1), nothing), "-1 point");
    assert_string_equal(format(QUAD_ENGLISH, "{0||s}", number(1), nothing), "");
}

static void french_is_plural_from_two(void **unused) {
    (void)unused;
    const char *template = "{0} {0|point|points}";
    assert_string_equal(format(QUAD_FRENCH, template, number(0), nothing), "0 point");
    assert_string_equal(format(QUAD_FRENCH, template, number(1), nothing), "1 point");
    assert_string_equal(format(QUAD_FRENCH, template, number(2), nothing), "2 points");
    assert_string_equal(format(QUAD_FRENCH, template, number(-2), nothing), "-2 points");
}

static const char *french(const char *template, const char *string, const char *code) {
    return format(QUAD_FRENCH, template, noun(string, code), nothing);
}

static void articles_fit_their_nouns(void **unused) {
    (void)unused;
    assert_string_equal(french("{0:un}", "dé", "m"), "un dé");
    assert_string_equal(french("{0:un}", "aqueduc", "m"), "un aqueduc");
    assert_string_equal(french("{0:un}", "brique", "f"), "une brique");
    assert_string_equal(french("{0:un}", "colonnes", "F"), "des colonnes");
    assert_string_equal(french("{0:un}", "huiles", "F"), "des huiles");
    assert_string_equal(french("{0:un}", "vin", "m~"), "du vin");
    assert_string_equal(french("{0:un}", "pierre", "f~"), "de la pierre");
    assert_string_equal(french("{0:un}", "eau", "f~"), "de l’eau");
    assert_string_equal(french("{0:un}", "Rome", "-"), "Rome");
    assert_string_equal(french("{0:le}", "Palatin", "m"), "le Palatin");
    assert_string_equal(french("{0:le}", "Aventin", "m"), "l’Aventin");
    assert_string_equal(french("{0:le}", "Villa", "f"), "la Villa");
    assert_string_equal(french("{0:le}", "Thermes", "M"), "les Thermes");
    assert_string_equal(french("{0:le}", "Octavia", "-"), "Octavia");
    assert_string_equal(french("{0:de}", "marbre", "m~"), "du marbre");
    assert_string_equal(french("{0:de}", "pierre", "f~"), "de la pierre");
    assert_string_equal(french("{0:de}", "Égout", "m"), "de l’Égout");
    assert_string_equal(french("{0:de}", "débris", "M"), "des débris");
    assert_string_equal(french("{0:de}", "Octavia", "-"), "d’Octavia");
    assert_string_equal(french("{0:à}", "Forum", "m"), "au Forum");
    assert_string_equal(french("{0:à}", "Prison", "f"), "à la Prison");
    assert_string_equal(french("{0:à}", "Insula", "f"), "à l’Insula");
    assert_string_equal(french("{0:à}", "Thermes", "M"), "aux Thermes");
    assert_string_equal(french("{0:à}", "Octavia", "-"), "à Octavia");
    assert_string_equal(french("{0:d}", "marbre", "m~"), "de marbre");
    assert_string_equal(french("{0:d}", "huiles", "F"), "d’huiles");
    assert_string_equal(french("achev{0:é}", "Villa", "f"), "achevée");
    assert_string_equal(french("achev{0:é}", "Forum", "m"), "achevé");
    assert_string_equal(french("achev{0:é}", "Catacombes", "F"), "achevées");
    assert_string_equal(french("achev{0:é}", "Thermes", "M"), "achevés");
    /* At the beginning of a sentence; and the words keep the spacing of the language. */
    assert_string_equal(french("{0:Le} tombe !", "Aventin", "m"), "L’Aventin tombe" NNBSP "!");
    assert_string_equal(french("{0:Un} : bien", "vin", "m~"), "Du vin" NBSP ": bien");
    assert_string_equal(french("{0:Le} joue.", "Octavia", "-"), "Octavia joue.");
}

static void names_elide_before_a_vowel_or_h_never_before_y(void **unused) {
    (void)unused;
    static const char *const elided[] = {"Octavia", "aulus",   "Émilie", "Ève",  "îlot",
                                         "Hadrien", "Héloïse", "Œdipe",  "Ānia", "E\xcc\x81mile"};
    static const char *const plain[] = {"Livia", "Yvonne", "Yann",  "Ÿ", "Çelik",
                                        "8",     "?",      "Ñandu", "",  "Жан"};
    for (size_t i = 0; i < sizeof elided / sizeof elided[0]; i++) {
        assert_memory_equal(french("{0:d}", elided[i], "-"), "d’", strlen("d’"));
    }
    for (size_t i = 0; i < sizeof plain / sizeof plain[0]; i++) {
        assert_memory_equal(french("{0:d}", plain[i], "-"), "de ", strlen("de "));
    }
}

static void english_has_one_article_and_ignores_french_ones(void **unused) {
    (void)unused;
    assert_string_equal(format(QUAD_ENGLISH, "{0:a}", noun("aqueduct", "m"), nothing), "an aqueduct");
    assert_string_equal(format(QUAD_ENGLISH, "{0:a}", noun("palace", NULL), nothing), "a palace");
    assert_string_equal(format(QUAD_ENGLISH, "{0:un}", noun("palace", NULL), nothing), "palace");
    assert_true(quad_text_has_form(QUAD_ENGLISH, "a}") && !quad_text_has_form(QUAD_ENGLISH, "un}"));
    assert_true(quad_text_has_form(QUAD_FRENCH, "Le} x") && quad_text_has_form(QUAD_FRENCH, "é}"));
    assert_false(quad_text_has_form(QUAD_FRENCH, "a}") || quad_text_has_form(QUAD_FRENCH, "lex}"));
}

static void french_gets_its_spaces(void **unused) {
    (void)unused;
    assert_string_equal(format(QUAD_FRENCH, "Prix : {0} !", number(3), nothing), "Prix" NBSP ": 3" NNBSP "!");
    assert_string_equal(format(QUAD_FRENCH, "Qui ? Lui ; elle", nothing, nothing),
                        "Qui" NNBSP "? Lui" NNBSP "; elle");
    assert_string_equal(format(QUAD_FRENCH, "« {0} »", word("oui"), nothing), "«" NBSP "oui" NBSP "»");
    assert_string_equal(format(QUAD_ENGLISH, "Price : {0} !", number(3), nothing), "Price : 3 !");
    /* Arguments are texts of rows too. */
    assert_string_equal(format(QUAD_FRENCH, "{0}", word("Forum : tout"), nothing), "Forum" NBSP ": tout");
    /* Ends that look like the beginning of something. */
    assert_string_equal(format(QUAD_FRENCH, "fin ", nothing, nothing), "fin ");
    assert_string_equal(format(QUAD_FRENCH, "«", nothing, nothing), "«");
    assert_string_equal(format(QUAD_FRENCH, "a \xc2", nothing, nothing), "a \xc2");
}

static void what_does_not_fit_is_cut_and_said(void **unused) {
    (void)unused;
    char small[6];
    quad_text_begin(&text, small, sizeof small);
    quad_text_add(&text, "abcde");
    assert_false(text.cut);
    assert_string_equal(small, "abcde");
    quad_text_add(&text, "f");
    assert_true(text.cut);
    assert_string_equal(small, "abcde");
    assert_int_equal(text.length, 5);
    quad_text_begin(&text, small, 1);
    quad_text_add_number(&text, 7);
    assert_true(text.cut);
    assert_string_equal(small, "");
}

static void numbers_are_written_whole(void **unused) {
    (void)unused;
    quad_text_begin(&text, buffer, sizeof buffer);
    quad_text_add_number(&text, LONG_MIN);
    assert_string_equal(buffer, "-9223372036854775808");
    quad_text_begin(&text, buffer, sizeof buffer);
    quad_text_add_number(&text, LONG_MAX);
    assert_string_equal(buffer, "9223372036854775807");
    quad_text_begin(&text, buffer, sizeof buffer);
    quad_text_add_number(&text, 0);
    assert_string_equal(buffer, "0");
}

static void values_speak_by_their_domain(void **unused) {
    (void)unused;
    const struct quad_game *g = quad_game_named("tali");
    struct quad_names names = {{"Livia", NULL, NULL, NULL, NULL}};
    int bone = QUAD_DOMAINS;
    assert_string_equal(quad_text_argument(g, QUAD_DOMAIN_SEAT, 0, QUAD_ENGLISH, &names).text, "Livia");
    assert_string_equal(quad_text_argument(g, QUAD_DOMAIN_SEAT, 1, QUAD_ENGLISH, &names).text, "Player 2");
    assert_string_equal(quad_text_argument(g, QUAD_DOMAIN_SEAT, 1, QUAD_FRENCH, NULL).text, "Joueur 2");
    assert_string_equal(quad_text_argument(g, bone, 2, QUAD_FRENCH, NULL).text, "quatre");
    assert_string_equal(quad_text_argument(g, bone, QUAD_HIDDEN, QUAD_FRENCH, NULL).text, "?");
    assert_null(quad_text_argument(g, QUAD_DOMAIN_NUMBER, 7, QUAD_FRENCH, NULL).text);
    assert_int_equal(quad_text_argument(g, QUAD_DOMAIN_NUMBER, 7, QUAD_FRENCH, NULL).number, 7);
}

static bool fit(const char *name) {
    return quad_name_is_fit(name, strlen(name));
}

static void fit_names_are_visible_text(void **unused) {
    (void)unused;
    assert_true(fit("Livia"));
    assert_true(fit("a"));
    assert_true(fit("Jean-Baptiste d’Œuvre"));
    assert_true(fit("Λιβία"));
    assert_true(fit("山田 太郎"));
    assert_true(fit("\xf0\x9f\x8f\x9b"));               /* U+1F3DB, a temple */
    assert_true(fit("山田\xe3\x80\x80太郎"));           /* the wide blank between two names */
    assert_true(fit("Livia \xe2\x9d\xa4\xef\xb8\x8f")); /* U+2764 U+FE0F, a red heart */
    assert_true(fit("12345678901234567890123456789012"));
    /* 32 characters of four bytes: the longest there is. */
    quad_text_begin(&text, buffer, sizeof buffer);
    for (int i = 0; i < QUAD_NAME_POINTS; i++) {
        quad_text_add(&text, "\xf0\x9f\x8f\x9b");
    }
    assert_true(text.length < QUAD_NAME_BYTES && fit(buffer));
    quad_text_add(&text, "a");
    assert_false(fit(buffer));
}

/* NOLINTBEGIN(misc-misleading-bidirectional) */
static void unfit_names_are_refused(void **unused) {
    (void)unused;
    static const char *const bad[] = {
        "",
        " ",
        " Livia",
        "Livia ",
        "Li  via", /* two blanks: names that look alike */
        "Livia\n",
        "Li\tvia",
        "Li\x7fvia",
        "Li\x1b[31mvia",                     /* a terminal's colour */
        "123456789012345678901234567890123", /* 33 */
        "\xc3",                              /* ends too early */
        "\xc3(",                             /* not a second byte */
        "\xc0\xaf",                          /* longer than needed */
        "\xe0\x80\xaf",
        "\xf0\x80\x80\xaf",
        "\xed\xa0\x80",     /* half a surrogate pair */
        "\xf4\x90\x80\x80", /* beyond Unicode */
        "\xff",
        "a\xe2\x80\xae"
        "b", /* right-to-left override */
        "a\xe2\x80\x8b"
        "b", /* zero width */
        "a\xe2\x81\xa6"
        "b", /* isolate */
        "\xef\xbb\xbf"
        "a", /* byte order mark */
        "a\xc2\x9b"
        "31m", /* control sequence introducer */
        "a\xc2\xad"
        "b", /* soft hyphen */
        "a\xf3\xa0\x80\xa1"
        "b",             /* a tag */
        "a\xef\xb8\x8f", /* a selector after a letter: looks like "a" */
        "\xef\xb8\x8f",
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        if (fit(bad[i])) {
            fail_msg("name %zu is taken for fit", i);
        }
    }
    assert_false(quad_name_is_fit("a\0b", 3));
}

static void add_point(uint32_t point) {
    char bytes[4] = {0};
    size_t size = point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    static const unsigned char first[] = {0, 0, 0xc0, 0xe0, 0xf0};
    for (size_t i = size - 1; i > 0; i--, point >>= 6) {
        bytes[i] = (char)(0x80 | (point & 0x3f));
    }
    bytes[0] = (char)(first[size] | point);
    quad_text_add_bytes(&text, bytes, size);
}

/* Nobody is called nothing: alone, before a letter or after one, what cannot be seen makes no name. */
static void invisible_names_are_refused(void **unused) {
    (void)unused;
    static const uint32_t unseen[] = {/* Default_Ignorable_Code_Point: its edges. */
                                      0xad, 0x34f, 0x61c, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x180b, 0x180f,
                                      0x200b, 0x200f, 0x202a, 0x202e, 0x2060, 0x206f, 0x3164, 0xfe00, 0xfe0f,
                                      0xfeff, 0xffa0, 0xfff0, 0xfff8, 0x1bca0, 0x1bca3, 0x1d173, 0x1d17a,
                                      0xe0000, 0xe0fff,
                                      /* Blanks, empty letters, no characters. */
                                      0x1680, 0x2000, 0x200a, 0x2028, 0x2029, 0x202f, 0x205f, 0x2800, 0x1d159,
                                      0xfdd0, 0xfffe, 0xffff, 0x1ffff, 0x10ffff};
    static const uint32_t seen[] = {0x21,   0xa1,   0x350,  0x115e, 0x1161, 0x2010, 0x2030, 0x2801,  0x3001,
                                    0x3163, 0x3165, 0xfdcf, 0xfe10, 0xff9f, 0xffa1, 0xfffd, 0x1d172, 0x1f3db};
    for (size_t i = 0; i < sizeof unseen / sizeof unseen[0]; i++) {
        for (int around = 0; around < 4; around++) {
            quad_text_begin(&text, buffer, sizeof buffer);
            quad_text_add(&text, (around & 1) != 0 ? "a" : "");
            add_point(unseen[i]);
            quad_text_add(&text, (around & 2) != 0 ? "b" : "");
            if (fit(buffer)) {
                fail_msg("U+%04X is taken for visible", (unsigned)unseen[i]);
            }
        }
    }
    for (size_t i = 0; i < sizeof seen / sizeof seen[0]; i++) {
        quad_text_begin(&text, buffer, sizeof buffer);
        add_point(seen[i]);
        if (!fit(buffer)) {
            fail_msg("U+%04X is taken for invisible", (unsigned)seen[i]);
        }
    }
}

static void foreign_bytes_are_escaped(void **unused) {
    (void)unused;
    static const char from[] = "t\xc3\xa9"
                               "a \xff\xc3(\n\x1b[31m\xe3\x85\xa4";
    quad_text_begin(&text, buffer, sizeof buffer);
    quad_text_add_clean(&text, from, sizeof from - 1);
    assert_string_equal(buffer, "t\xc3\xa9"
                                "a \\xff\\xc3(\\x0a\\x1b[31m\\xe3\\x85\\xa4");
}
/* NOLINTEND(misc-misleading-bidirectional) */

static void every_error_has_both_texts(void **unused) {
    (void)unused;
    for (int error = 0; error < QUAD_ERRORS; error++) {
        for (int language = 0; language < QUAD_LANGUAGES; language++) {
            const char *said = quad_error_text((enum quad_error)error, (enum quad_language)language);
            assert_non_null(said);
            assert_true(strlen(said) > 0);
        }
    }
}

static void faults_say_line_and_words(void **unused) {
    (void)unused;
    struct quad_fault fault;
    assert_int_equal(quad_fault_set(&fault, QUAD_ERROR_BAD_LINE, 12, "hand 1", 6), QUAD_ERROR_BAD_LINE);
    quad_text_begin(&text, buffer, sizeof buffer);
    quad_fault_write(&text, &fault, QUAD_ENGLISH);
    assert_string_equal(buffer, "line 12: this line cannot be read: “hand 1”");
    quad_text_begin(&text, buffer, sizeof buffer);
    quad_fault_write(&text, &fault, QUAD_FRENCH);
    assert_string_equal(buffer,
                        "ligne 12" NBSP ": cette ligne est illisible" NBSP ": «" NBSP "hand 1" NBSP "»");
    quad_fault_set(&fault, QUAD_ERROR_AUDIT, 0, "", 0);
    quad_text_begin(&text, buffer, sizeof buffer);
    quad_fault_write(&text, &fault, QUAD_ENGLISH);
    assert_string_equal(buffer, "the position breaks a rule");
    assert_int_equal(quad_fault_set(NULL, QUAD_ERROR_AUDIT, 0, "", 0), QUAD_ERROR_AUDIT);
}

/* What stands in a file may end on a terminal: no control characters, no half characters, no more than fits.
 */
static void faults_are_clean(void **unused) {
    (void)unused;
    struct quad_fault fault;
    quad_fault_set(&fault, QUAD_ERROR_BAD_LINE, 1, "a\x1b[31m\x07", 7);
    assert_string_equal(fault.near, "a?[31m?");
    quad_fault_set(&fault, QUAD_ERROR_BAD_LINE, 1,
                   "a\xc2\x9b"
                   "b",
                   4);
    assert_string_equal(fault.near, "a?b");
    quad_fault_set(&fault, QUAD_ERROR_BAD_LINE, 1, "\xff\xfe", 2);
    assert_string_equal(fault.near, "??");
    quad_fault_set(&fault, QUAD_ERROR_BAD_LINE, 1, "caf\xc3\xa9", 5);
    assert_string_equal(fault.near, "caf\xc3\xa9");
    quad_text_begin(&text, buffer, 200);
    while (!text.cut) {
        quad_text_add(&text, "\xc3\xa9");
    }
    quad_fault_set(&fault, QUAD_ERROR_BAD_LINE, 1, buffer, text.length);
    size_t length = strlen(fault.near);
    assert_true(length < sizeof fault.near && length % 2 == 0 && length > 50);
}

int run_text_tests(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arguments_are_filled_in),
        cmocka_unit_test(english_is_plural_unless_one),
        cmocka_unit_test(articles_fit_their_nouns),
        cmocka_unit_test(names_elide_before_a_vowel_or_h_never_before_y),
        cmocka_unit_test(english_has_one_article_and_ignores_french_ones),
        cmocka_unit_test(french_is_plural_from_two),
        cmocka_unit_test(french_gets_its_spaces),
        cmocka_unit_test(what_does_not_fit_is_cut_and_said),
        cmocka_unit_test(numbers_are_written_whole),
        cmocka_unit_test(values_speak_by_their_domain),
        cmocka_unit_test(fit_names_are_visible_text),
        cmocka_unit_test(invisible_names_are_refused),
        cmocka_unit_test(foreign_bytes_are_escaped),
        cmocka_unit_test(unfit_names_are_refused),
        cmocka_unit_test(every_error_has_both_texts),
        cmocka_unit_test(faults_say_line_and_words),
        cmocka_unit_test(faults_are_clean),
    };
    return cmocka_run_group_tests_name("text", tests, NULL, NULL);
}
