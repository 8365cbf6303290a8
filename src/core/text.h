/* text.h: bounded text, templates, plurals, articles, French spacing.
 *
 * Templates hold whole sentences: {0} stands for the first argument, {0|point|points} for the word that fits
 * its number (English: plural unless 1; French: plural from 2 on). {0:form} puts a little word before it:
 *
 *   {0:le}  le Palatin, l’Aventin, les Thermes       {0:d}  de Livia, d’Octavia, d’huiles
 *   {0:un}  un dé, une brique, du vin, des colonnes  {0:é}  é, ée, és, ées: the ending alone
 *   {0:de}  du marbre, de la pierre, des débris      {0:a}  English: a die, an aqueduct
 *   {0:à}   au Forum, à l’Insula, aux Thermes
 *
 * at the beginning of a sentence {0:Le}, {0:Un} …; what takes no article (players, Rome) gets none. A French
 * form needs the symbol's noun code (game.h); English knows {0:a} alone and ignores the others. A template in
 * French gets its no-break spaces here, so rows are written with plain ones. */
#ifndef QUAD_TEXT_H
#define QUAD_TEXT_H

#include "core/game.h"

QUAD_C_BEGIN

/* A text being written into memory that the caller owns. Always ends in NUL; what does not fit is cut, and
 * said. */
struct quad_text {
    char *at;
    size_t size, length;
    bool cut;
};

struct quad_argument {
    const char *text; /* or NULL: the number is written */
    long number;
    const char *noun; /* how the text behaves in French, or NULL */
};

/* The players' names; NULL entries read "Player 1". */
struct quad_names {
    const char *of[QUAD_SEATS];
};

QUAD_API void quad_text_begin(struct quad_text *t, char *buffer, size_t size);
QUAD_API void quad_text_add(struct quad_text *t, const char *string);
QUAD_API void quad_text_add_bytes(struct quad_text *t, const char *bytes, size_t size);
QUAD_API void quad_text_add_number(struct quad_text *t, int64_t number);
QUAD_API void quad_text_add_hex(struct quad_text *t, const uint8_t *bytes, size_t size);
/* A digest (core/digest.h), as sixteen hexadecimal digits. */
QUAD_API void quad_text_add_digest(struct quad_text *t, uint64_t digest);
/* Decode one code point; returns its length in bytes, 0 if these bytes are not UTF-8. */
QUAD_API size_t quad_utf8_decode(const char *text, size_t room, uint32_t *point);
/* Whether a character from outside may be shown: it leaves a mark of its own. */
QUAD_API bool quad_utf8_is_visible(uint32_t point);
/* The same for one that follows another: a symbol may be told to be a picture. */
QUAD_API bool quad_utf8_is_visible_after(uint32_t before, uint32_t point);
/* Bytes from outside on one line: what is no UTF-8, or cannot be seen, as \xNN. */
QUAD_API void quad_text_add_clean(struct quad_text *t, const char *bytes, size_t size);
/* A text of a row, with the spacing of its language. */
QUAD_API void quad_text_say(struct quad_text *t, enum quad_language language, const char *phrase);
QUAD_API void quad_text_format(struct quad_text *t, enum quad_language language, const char *pattern,
                               const struct quad_argument *args, int count);
/* Whether {0:form} exists in that language; the form ends at the brace. */
QUAD_API bool quad_text_has_form(enum quad_language language, const char *form);
/* Whether French elides before this word: a vowel, whatever its accent, or h; y never. */
QUAD_API bool quad_text_elides(const char *word);
/* The argument that a value of a domain makes: its text in that language, a player's name, or a number. */
QUAD_API struct quad_argument quad_text_argument(const struct quad_game *g, int domain, int value,
                                                 enum quad_language language, const struct quad_names *names);

/* What people read of a game: a move as a sentence, the question of a frame, an event of the journal. */
QUAD_API void quad_text_move(struct quad_text *t, const struct quad_game *g, struct quad_move m,
                             enum quad_language language, const struct quad_names *names);
QUAD_API void quad_text_prompt(struct quad_text *t, const struct quad_game *g, const struct quad_frame *frame,
                               enum quad_language language, const struct quad_names *names);
/* The same for those who are not asked: a prompt speaks to whom it asks, so they are told what it is about.
 */
QUAD_API void quad_text_topic(struct quad_text *t, const struct quad_game *g, const struct quad_frame *frame,
                              enum quad_language language, const struct quad_names *names);
QUAD_API void quad_text_event(struct quad_text *t, const struct quad_game *g, const struct quad_event *e,
                              enum quad_language language, const struct quad_names *names);

QUAD_C_END

#endif
