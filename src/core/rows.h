/* rows.h: the grammar of a game's tables.
 *
 * Every game has in its folder, each row with its columns in this order and both languages side by side:
 *
 *   domains.def   DOMAIN(ID, COUNT, token) … END(COUNT), and between them the symbols:
 *                   SYMBOL(ID, NAME, token, English, French)
 *                   NOUN(ID, NAME, token, English, French, noun)
 *                   CARD(ID, NAME, token, English, French, noun, about in English, about in French)
 *                 NAMED(ID, COUNT, token, symbols) is a domain whose array of symbols is made elsewhere.
 *   state.def     FIELD(type, name, (indices), value, who sees it); the value is COUNT, ONE_OF(DOMAIN),
 *                 MAYBE(DOMAIN) or SET_OF(DOMAIN); PUBLIC, OWNER, SECRET or CUSTOM see it. OF(DOMAIN, extent) is an index that has fewer values than its domain, or a
 *                 number: OF(NUMBER, 3).
 *   steps.def     STEP(ID, name, token, kind, rule, on, (arguments), English, French, topic in English, topic
 *                 in French); see below.
 *   verbs.def     VERB(ID, token, (arguments), English, French)
 *   messages.def  MESSAGE(ID, token, (arguments), English, French)
 *   places.def    PLACE(ID, token, (indices), layout, English, French): a kind of place in the scene, without
 *                 a title if its texts are NULL
 *   options.def   OPTION(ID, token, min, max, preset, VALUES, English, French, about …, about …): VALUES is
 *                 the domain that names min … max, YES for no and yes, or NONE for numbers.
 *                 HOUSE_OPTION has the same columns and is a house value.
 *   scores.def    SCORE(ID, token, English, French): the lines of a score; behind them RIVAL_SCORE, lines
 *                 that only an opponent without a seat has
 *   house.def     HOUSE(token, English, French): house values that are no options, as sentences
 *
 * and in printed.c its table of what is printed on components, trajan_printed, which ends with an empty row:
 *
 *   PRINTED(name, (indices), value, array)             an array of its own
 *   PRINTED_IN(name, (indices), value, array, member)  a member of the rows of an array
 *
 * A step's kind says who owes a choice, and which functions it has (of Trajan, trajan_…):
 *
 *   DECISION      one player       legal_name, apply_name
 *   TOGETHER      some players     legal_name, apply_name
 *   CHANCE        chance           legal_name, apply_name
 *   DRAW(pile)    chance           legal_pile, sample_pile, apply_name
 *   EITHER        a player or chance (as an option has it)   legal_name, apply_name
 *   AUTOMATIC     nobody           run_name
 *   BETWEEN       nobody           run_name; it leads on to the next turn: what follows is nobody's doing
 *
 * "on" says what a frame may stand on: BOTTOM, ON(OTHER), or several of them: ON(THIS) | ON(THAT). The
 * arguments are domains; UPTO(n) and RANGE(a, b) are bounded numbers, AMONG(DOMAIN, a, b) the symbols from a
 * to b alone, SECRET(DOMAIN) is for those who are asked alone. From that quad_audit() checks the agenda. A
 * decision's topic is what those who are not asked are told; other steps have none (NULL).
 *
 * A game's header defines GAME (trajan), SEATS and the counts of its NAMED domains, and includes
 * core/rows_declare.h: that makes the enums (DOMAIN_…, STEP_…, VERB_…, MESSAGE_…, OPTION_…, SCORE_…, PLACE_…,
 * the symbols, and EXTENT_DOMAIN, how many there are), struct trajan, look(), touch() and the prototypes of
 * the steps. One of its sources includes core/rows_define.h and has the tables; QUAD_TABLES names them in its
 * struct quad_game. */
#ifndef QUAD_ROWS_H
#define QUAD_ROWS_H

#include "core/game.h"

/* QUAD_EACH(f, a, b, …): f(a) f(b) … for one to six of them, the only one may be empty. */
#define QUAD_EACH(f, ...)                                                                                    \
    QUAD_EACH_OF(__VA_ARGS__, QUAD_EACH6, QUAD_EACH5, QUAD_EACH4, QUAD_EACH3, QUAD_EACH2, QUAD_EACH1, )      \
    (f, __VA_ARGS__)
#define QUAD_EACH_OF(a, b, c, d, e, g, each, ...) each
#define QUAD_EACH1(f, a)                          f(a)
#define QUAD_EACH2(f, a, b)                       f(a) f(b)
#define QUAD_EACH3(f, a, b, c)                    f(a) f(b) f(c)
#define QUAD_EACH4(f, a, b, c, d)                 f(a) f(b) f(c) f(d)
#define QUAD_EACH5(f, a, b, c, d, e)              f(a) f(b) f(c) f(d) f(e)
#define QUAD_EACH6(f, a, b, c, d, e, g)           f(a) f(b) f(c) f(d) f(e) f(g)

/* An argument in one number: its domain, the least, 255 less the most, and whether it is secret. */
#define DOMAIN_               QUAD_DOMAIN_NONE
#define DOMAIN_AMONG(x, a, b) (DOMAIN_##x | (a) << 8 | (255 - (b)) << 16)
#define DOMAIN_RANGE(a, b)    DOMAIN_AMONG(NUMBER, a, b)
#define DOMAIN_UPTO(n)        DOMAIN_RANGE(0, n)
#define DOMAIN_SECRET(x)      (DOMAIN_##x | 1 << 24)
#define QUAD_ARG_DOMAIN(x)    (uint8_t)((DOMAIN_##x) & 255),
#define QUAD_ARG_LEAST(x)     (uint8_t)((DOMAIN_##x) >> 8 & 255),
#define QUAD_ARG_MOST(x)      (uint8_t)(255 - ((DOMAIN_##x) >> 16 & 255)),
#define QUAD_ARG_SECRET(x)    ((DOMAIN_##x) >> 24 & 1) != 0,
#define QUAD_ARG_DOMAINS(...)                                                                                \
    { QUAD_EACH(QUAD_ARG_DOMAIN, __VA_ARGS__) }

/* clang-format off */
/* The indices of a field or a printed value: their domains and extents, how many there are of them, how many
 * values they make, and as C has them behind a name: [4][16]. No index is one that is empty. */
#define DOMAIN_OF(domain, extent) DOMAIN_##domain
#define EXTENT_OF(domain, extent) extent
#define EXTENT_                   0
#define QUAD_EXTENT(x)            (EXTENT_##x),
#define QUAD_INDICES(...)                                                                                    \
    .index = {QUAD_EACH(QUAD_ARG_DOMAIN, __VA_ARGS__)}, .extent = {QUAD_EACH(QUAD_EXTENT, __VA_ARGS__)}
#define QUAD_AND_EXTENT(x)        + ((EXTENT_##x) != 0)
#define QUAD_RANK(...)            (0 QUAD_EACH(QUAD_AND_EXTENT, __VA_ARGS__))
#define QUAD_TIMES_EXTENT(x)      * ((EXTENT_##x) == 0 ? 1 : (EXTENT_##x))
#define QUAD_PRODUCT(...)         (1 QUAD_EACH(QUAD_TIMES_EXTENT, __VA_ARGS__))
#define QUAD_DIMENSIONS(...)      QUAD_EACH(QUAD_DIMENSION, __VA_ARGS__)
#define QUAD_DIMENSION(x)         QUAD_THIRD_OF(QUAD_IF_EMPTY_##x, , [EXTENT_##x], )
#define QUAD_IF_EMPTY_            , /* moves what is third behind it */
#define QUAD_THIRD_OF(...)        QUAD_THIRD(__VA_ARGS__)
#define QUAD_THIRD(a, b, c, ...)  c

/* What a value means, and a printed value. */
#define QUAD_MEANS_COUNT          .kind = QUAD_COUNT, .domain = QUAD_DOMAIN_NUMBER
#define QUAD_MEANS_ONE_OF(which)  .kind = QUAD_ONE_OF, .domain = DOMAIN_##which
#define QUAD_MEANS_MAYBE(which)   .kind = QUAD_MAYBE, .domain = DOMAIN_##which
#define QUAD_MEANS_SET_OF(which)  .kind = QUAD_SET_OF, .domain = DOMAIN_##which
#define PRINTED(label, indices, value, array)                                                                \
    {.name = #label, .data = (array), .stride = sizeof((array)[0]),                                          \
     .size = sizeof(array) / QUAD_PRODUCT indices, QUAD_MEANS_##value, QUAD_INDICES indices}
#define PRINTED_IN(label, indices, value, array, member)                                                     \
    {.name = #label, .data = &(array)[0].member, .stride = sizeof((array)[0]),                               \
     .size = sizeof((array)[0].member) * (sizeof(array) / sizeof((array)[0])) / QUAD_PRODUCT indices,        \
     QUAD_MEANS_##value, QUAD_INDICES indices}
/* clang-format on */

/* games/trajan/steps.def, and the name of a function of the game: trajan_legal_sow. */
#define QUAD_QUOTED(text) #text
#define QUAD_QUOTE(text)  QUAD_QUOTED(text)
/* clang-format off */
#define QUAD_ROWS(table)      QUAD_QUOTE(games/GAME/table.def)
/* clang-format on */
#define QUAD_GLUED(a, b, c)   a##b##c
#define QUAD_GLUE(a, b, c)    QUAD_GLUED(a, b, c)
#define QUAD_OURS(verb, name) QUAD_GLUE(GAME, verb, name)

#endif
