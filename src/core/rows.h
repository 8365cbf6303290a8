/* rows.h: the grammar of a game's tables.
 *
 * They stand in the game's folder, one file a table, with the same columns in every game. Columns that recur:
 *
 *   ID          its enumerator, behind the word for the table: STEP_SOW, VERB_SOW, PLACE_HAND
 *   token       its name in files, in moves and for programs: it never changes
 *   English …   two columns, English and French; of steps, verbs and messages templates (core/text.h)
 *   about …     two columns: what a card, a tile or an option does; NULL, NULL for nothing to say
 *   (domains)   what its arguments or indices are, in order; () for none. Of steps up to six, of messages
 *               four, of verbs and fields three, of places two
 *
 * A domain is a set of things with names, its symbols. Every game has SEAT, and NUMBER, which has no symbols.
 *
 *   domains.def   DOMAIN(ID, COUNT, token), its symbols, END(COUNT): DOMAIN_ACTION, and how many: ACTIONS
 *                   SYMBOL(DOMAIN, ID, token, English …): ACTION_FORUM
 *                   NOUN(DOMAIN, ID, token, English …, noun): how the French name behaves, see game.h
 *                   CARD(DOMAIN, ID, token, English …, noun or NULL, about …)
 *                 NAMED(ID, COUNT, token, array): a domain whose symbols are made elsewhere, of a deck with
 *                 printed values in rows of its own for example
 *
 *   state.def     FIELD(type, name, (domains), value, who sees it)
 *                   value: COUNT, a number; ONE_OF(DOMAIN); MAYBE(DOMAIN), 0 for none, else 1 + symbol;
 *                     SET_OF(DOMAIN), a bit a symbol
 *                   who: PUBLIC, everybody; OWNER, the seat of the first index; SECRET, nobody; CUSTOM, whom
 *                     the game's redact lets see it
 *                   (domains): OF(DOMAIN, n) has n values only; OF(NUMBER, n) counts from 0
 *
 *   steps.def     STEP(ID, name, token, kind, rule, on, (domains), English …, topic …)
 *                   kind: who owes a choice, and the functions that follow from it (of Trajan, trajan_…)
 *                     DECISION    a player                     legal_name, apply_name
 *                     TOGETHER    players, blind to each other legal_name, apply_name
 *                     CHANCE      chance                       legal_name, apply_name
 *                     DRAW(pile)  chance, without listing all  legal_pile, sample_pile, apply_name
 *                     EITHER      a player or chance           legal_name, apply_name
 *                     AUTOMATIC   nobody                       run_name
 *                     BETWEEN     nobody: it leads on to the next turn, what it does is nobody's doing
 *                   rule: where the rules speak of it, "TRA-4.1"
 *                   on: what its frame may stand on: BOTTOM, ON(OTHER), ON(THIS) | ON(THAT)
 *                   (domains): UPTO(n) and RANGE(a, b) are bounded numbers, AMONG(DOMAIN, a, b) the symbols
 *                     from a to b; SECRET(DOMAIN) is for those who are asked alone
 *                   topic …: what the others are told of a decision; NULL, NULL where no player is asked
 *                 Several steps may draw from one pile, and dice are a pile too. From kind, on and (domains)
 *                 quad_audit() checks the agenda; a game's audit checks the rest.
 *
 *   verbs.def     VERB(ID, token, (domains), English …)
 *   messages.def  MESSAGE(ID, token, (domains), English …)
 *   places.def    PLACE(ID, token, (domains), layout, English …): kinds of places in the scene; core/scene.h
 *                 has the layouts; without a title if the texts are NULL
 *   options.def   OPTION(ID, token, min, max, preset, VALUES, GROUP, seats, English …, about …): VALUES is
 * the domain that names min … max, YES for no and yes, NONE for plain numbers; GROUP is what it is about, a
 * QUAD_GROUP_…; seats: ALL, or the numbers of players it means something to, SEATS(from, to) house.def
 * HOUSE(token, English …): what else no source gives, as a sentence scores.def    SCORE(ID, token, English
 * …): the lines of a score; behind them RIVAL_SCORE, those of an opponent without a seat
 *
 *   box.def       what is printed on components; its values stand in boxes/1.box, in the words of core/box.h
 *                   VALUE(type, name, (domains), value, origin, rule, English …)
 *                     value: FROM(least, most), a number; ONE_OF(DOMAIN), MAYBE(DOMAIN), SET_OF(DOMAIN) as of
 *                       fields; AMONG(DOMAIN, a, b), one of its symbols from a to b
 *                     origin: PRINTED, a source shows it; LIKELY, one suggests it; HOUSE, it is ours
 *                     rule: where the rules speak of it; English …: what it is
 *                   MARK(name, "first indices", origin): a part of a value that comes from elsewhere
 *                   PAGE(name, page): where the publisher's rulebook speaks of it
 *                   NAMES(name, DOMAIN, origin, rule, English …): what an owner calls its symbols; "" as we
 *                     do
 *                   DERIVED(type, name, (domains)): what the game's derive computes from the values
 *                   SHOWN(type, name, (domains), value): the same, but pages are told of it too
 *                 From it come struct trajan_box and printed(g), the values of the game that is played.
 *
 * A game's header defines GAME (trajan), SEATS, the COUNT of what is NAMED and the bounds that rows mention,
 * then includes core/rows_declare.h: all the enumerators, EXTENT_DOMAIN for each COUNT, struct trajan, look()
 * and touch(), which cast a state to it, struct trajan_box and printed(), and the prototypes of the steps.
 * One of its sources has the arrays of what is NAMED, then includes core/rows_define.h: the tables, which
 * QUAD_TABLES names in its struct quad_game. */
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
/* The indices of a field or a value of a box: their domains and extents, how many there are of them, how many
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

/* What a value means. */
#define QUAD_MEANS_COUNT          .kind = QUAD_COUNT, .domain = QUAD_DOMAIN_NUMBER
#define QUAD_MEANS_ONE_OF(which)  .kind = QUAD_ONE_OF, .domain = DOMAIN_##which, .most = UINT8_MAX
#define QUAD_MEANS_MAYBE(which)   .kind = QUAD_MAYBE, .domain = DOMAIN_##which
#define QUAD_MEANS_SET_OF(which)  .kind = QUAD_SET_OF, .domain = DOMAIN_##which
#define QUAD_MEANS_FROM(low, high) QUAD_MEANS_COUNT, .least = (low), .most = (high)
#define QUAD_MEANS_AMONG(which, low, high)                                                                   \
    .kind = QUAD_ONE_OF, .domain = DOMAIN_##which, .least = (low), .most = (high)
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
