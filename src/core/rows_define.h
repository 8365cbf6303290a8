/* rows_define.h: the tables that a struct quad_game points at; see core/rows.h. Included once, by one source
 * of a game. */
#include "core/scene.h"

#include <stddef.h>

static const struct quad_symbol score_lines[] = {
#define SCORE(id, token, english, french) [SCORE_##id] = QUAD_SYMBOL(token, english, french),
#define RIVAL_SCORE                       SCORE
#include QUAD_ROWS(scores)
#undef SCORE
#undef RIVAL_SCORE
};

#define DOMAIN(id, count, token)                     static const struct quad_symbol symbols_##id[] = {
#define SYMBOL(id, name, token, english, french)     [id##_##name] = QUAD_SYMBOL(token, english, french),
#define NOUN(id, name, token, english, french, noun) [id##_##name] = QUAD_NOUN(token, english, french, noun),
#define CARD(id, name, token, english, french, noun, about, about_french)                                    \
    [id##_##name] = QUAD_CARD(token, english, french, noun, about, about_french),
#define END(count)                                                                                           \
    }                                                                                                        \
    ;
#define NAMED(id, count, token, symbols)
#include QUAD_ROWS(domains)
#undef DOMAIN
#undef SYMBOL
#undef NOUN
#undef CARD
#undef END
#undef NAMED

#define SYMBOL(...)
#define NOUN(...)
#define CARD(...)
#define END(count)
#define DOMAIN(id, count, token)         [DOMAIN_##id - QUAD_DOMAINS] = {token, symbols_##id, count},
#define NAMED(id, count, token, symbols) [DOMAIN_##id - QUAD_DOMAINS] = {token, symbols, count},
static const struct quad_domain domains[] = {
#include QUAD_ROWS(domains)
};
#undef DOMAIN
#undef SYMBOL
#undef NOUN
#undef CARD
#undef END
#undef NAMED

static const struct quad_field fields[] = {
#define FIELD(type, member, indices, value, who)                                                             \
    {.name = #member,                                                                                        \
     .offset = offsetof(struct GAME, member),                                                                \
     .size = sizeof(type),                                                                                   \
     .negative = (type)-1 < (type)1,                                                                         \
     .seen = QUAD_##who,                                                                                     \
     .dims = QUAD_RANK indices,                                                                              \
     QUAD_MEANS_##value,                                                                                     \
     QUAD_INDICES indices},
#include QUAD_ROWS(state)
#undef FIELD
};

enum {
    STATE_BYTES = sizeof(struct quad_state)
#define FIELD(type, name, indices, value, seen) +sizeof(type) * QUAD_PRODUCT indices
#include QUAD_ROWS(state)
#undef FIELD
};
_Static_assert(sizeof(struct GAME) - STATE_BYTES < _Alignof(struct GAME),
               "padding in the state, and equal states would not be equal bytes: put wide types first");
_Static_assert(sizeof(struct GAME) <= QUAD_STATE_BYTES, "room for the state wherever any game's has room");

/* What is told comes before what is derived. */
#define BOX QUAD_GLUE(GAME, _, box)
#define BOX_FIELD(member, indices)                                                                           \
    .name = #member, .offset = offsetof(struct BOX, member), .dims = QUAD_RANK indices, QUAD_INDICES indices
#define VALUE(type, member, indices, value, from, where, english, french)                                    \
    {.field = {BOX_FIELD(member, indices), .size = sizeof(type), .negative = (type)-1 < (type)1,             \
               .told = true, QUAD_MEANS_##value},                                                            \
     .about = QUAD_SYMBOL(#member, english, french),                                                         \
     .origin = QUAD_##from,                                                                                  \
     .rule = where},
#define NAMES(member, domain, from, where, english, french)                                                  \
    {.field = {BOX_FIELD(member, (domain)), .size = QUAD_NAME_BYTES, .told = true, .kind = QUAD_NAME},       \
     .about = QUAD_SYMBOL(#member, english, french),                                                         \
     .origin = QUAD_##from,                                                                                  \
     .rule = where},
#define DERIVED(...)
#define SHOWN(...)
#define MARK(...)
#define PAGE(...)
static const struct quad_value values[] = {
#include QUAD_ROWS(box)
#undef VALUE
#undef NAMES
#undef DERIVED
#undef SHOWN
#define VALUE(...)
#define NAMES(...)
#define COMPUTED(type, member, indices)                                                                      \
    BOX_FIELD(member, indices), .size = sizeof(type), .negative = (type)-1 < (type)1
#define DERIVED(type, member, indices) {.field = {COMPUTED(type, member, indices), QUAD_MEANS_COUNT}},
#define SHOWN(type, member, indices, value)                                                                  \
    {.field = {COMPUTED(type, member, indices), QUAD_MEANS_##value}, .shown = true},
#include QUAD_ROWS(box)
    {.origin = 0},
};
#undef COMPUTED
#undef MARK
#undef DERIVED
#undef SHOWN
#define DERIVED(...)
#define SHOWN(...)
#define MARK(member, tokens, from) {#member, tokens, QUAD_##from},
static const struct quad_mark marks[] = {
#include QUAD_ROWS(box)
    {.value = NULL},
};
#undef MARK
#undef PAGE
#define MARK(...)
#define PAGE(member, page) {#member, page},
static const struct quad_page pages[] = {
#include QUAD_ROWS(box)
    {.value = NULL},
};
#undef PAGE
#define PAGE(...)
#undef VALUE
#undef NAMES
#undef MARK
#undef DERIVED
#undef SHOWN
#define MARK(...)
#define VALUE(...)   +1
#define NAMES(...)   +1
#define DERIVED(...) +(1 << 16)
#define SHOWN(...)   +(1 << 16)
enum {
    BOX_ROWS = 0
#include QUAD_ROWS(box)
};
#undef VALUE
#undef NAMES
#undef DERIVED
#undef SHOWN
#undef MARK
#undef PAGE
/* Bounds the right way round, that the type can hold, of symbols that are there; parts of values that are. */
#define LEAST_FROM(low, high)         (0 + (low)) /* an enumerator is a number */
#define MOST_FROM(low, high)          (0 + (high))
#define LEAST_ONE_OF(which)           0
#define MOST_ONE_OF(which)            (EXTENT_##which - 1)
#define LEAST_MAYBE(which)            0
#define MOST_MAYBE(which)             (0 + EXTENT_##which)
#define LEAST_SET_OF(which)           0
#define MOST_SET_OF(which)            (UINT64_MAX >> (64 - EXTENT_##which))
#define LEAST_AMONG(which, low, high) (0 + (low))
#define MOST_AMONG(which, low, high)  (0 + (high) < EXTENT_##which ? 0 + (high) : -1)
#define VALUE(type, member, indices, value, ...)                                                             \
    _Static_assert(LEAST_##value <= MOST_##value, "the bounds of value " #member);                           \
    _Static_assert((type)(LEAST_##value) == (LEAST_##value) && (type)(MOST_##value) == (MOST_##value),       \
                   "a type that holds the bounds of value " #member);
#define NAMES(...)
#define DERIVED(...)
#define SHOWN(...)
#define MARK(member, ...) _Static_assert(sizeof((struct BOX *)0)->member > 0, "a mark");
#define PAGE(member, ...) _Static_assert(sizeof((struct BOX *)0)->member > 0, "a page");
#include QUAD_ROWS(box)
#undef VALUE
#undef NAMES
#undef DERIVED
#undef SHOWN
#undef MARK
#undef PAGE
_Static_assert((BOX_ROWS & 0xffff) < 256 && BOX_ROWS >> 16 < 256, "more rows of box.def than a byte counts");
_Static_assert(sizeof(struct BOX) < 65536, "a box that an offset of two bytes reaches");

#define ON(id) (UINT64_C(1) << STEP_##id)
#define BOTTOM (UINT64_C(1) << QUAD_BOTTOM)
#define ASKING(whom, name)                                                                                   \
    .asks = QUAD_ASKS_##whom, .legal = QUAD_OURS(_legal_, name), .apply = QUAD_OURS(_apply_, name)
#define ASKING_DECISION(name)  ASKING(ONE, name)
#define ASKING_TOGETHER(name)  ASKING(SOME, name)
#define ASKING_EITHER(name)    ASKING(EITHER, name)
#define ASKING_CHANCE(name)    ASKING(CHANCE, name)
#define ASKING_DRAW(pile)      .legal = QUAD_OURS(_legal_, pile), .sample = QUAD_OURS(_sample_, pile), DRAWING
#define DRAWING(name)          .asks = QUAD_ASKS_CHANCE, .apply = QUAD_OURS(_apply_, name)
#define ASKING_AUTOMATIC(name) .run = QUAD_OURS(_run_, name)
#define ASKING_BETWEEN(name)   .between = true, .run = QUAD_OURS(_run_, name)
#define STEP_ARGUMENTS(...)                                                                                  \
    .domain = {QUAD_EACH(QUAD_ARG_DOMAIN, __VA_ARGS__)}, .least = {QUAD_EACH(QUAD_ARG_LEAST, __VA_ARGS__)},  \
    .most = {QUAD_EACH(QUAD_ARG_MOST, __VA_ARGS__)}, .secret = {QUAD_EACH(QUAD_ARG_SECRET, __VA_ARGS__)}
#define STEP(id, name, token, kind, where, below, arguments, english, french, about, about_french)           \
    [STEP_##id] = {.prompt = QUAD_SYMBOL(token, english, french),                                            \
                   .topic = {about, about_french},                                                           \
                   .rule = where,                                                                            \
                   .on = below,                                                                              \
                   STEP_ARGUMENTS arguments,                                                                 \
                   ASKING_##kind(name)},
static const struct quad_step steps[] = {
#include QUAD_ROWS(steps)
};
#undef STEP
#undef STEP_ARGUMENTS
#undef ON
#undef BOTTOM
#undef ASKING
#undef ASKING_DECISION
#undef ASKING_TOGETHER
#undef ASKING_EITHER
#undef ASKING_CHANCE
#undef ASKING_DRAW
#undef DRAWING
#undef ASKING_AUTOMATIC
#undef ASKING_BETWEEN

static const struct quad_verb verbs[] = {
#define VERB(id, token, arguments, english, french)                                                          \
    [VERB_##id] = {QUAD_SYMBOL(token, english, french), QUAD_ARG_DOMAINS arguments},
#include QUAD_ROWS(verbs)
#undef VERB
};

static const struct quad_message messages[] = {
#define MESSAGE(id, token, arguments, english, french)                                                       \
    [MESSAGE_##id] = {QUAD_SYMBOL(token, english, french), QUAD_ARG_DOMAINS arguments},
#include QUAD_ROWS(messages)
#undef MESSAGE
};

static const struct quad_place places[] = {
#define PLACE(id, token, indices, how, english, french)                                                      \
    [PLACE_##id] = {QUAD_SYMBOL(token, english, french), QUAD_LAYOUT_##how, QUAD_ARG_DOMAINS indices},
#include QUAD_ROWS(places)
#undef PLACE
    [PLACES] = {.layout = 0},
};

/* What a game may have none of ends with an empty row. */
#define symbols_NONE NULL
#define symbols_YES  quad_no_yes
static const struct quad_option options[] = {
#define seats_ALL             1, QUAD_SEATS
#define seats_SEATS(from, to) from, to
#define OPTION(id, token, min, max, preset, values, group, seats, english, french, about, about_french)      \
    [OPTION_##id] = {QUAD_CARD(token, english, french, NULL, about, about_french),                           \
                     symbols_##values,                                                                       \
                     min,                                                                                    \
                     max,                                                                                    \
                     preset,                                                                                 \
                     QUAD_GROUP_##group,                                                                     \
                     seats_##seats},
#include QUAD_ROWS(options)
#undef OPTION
    [OPTIONS] = {.min = 0},
};
#undef seats_ALL
#undef seats_SEATS
#undef symbols_NONE
#undef symbols_YES
#define EXTENT_NONE 0
#define EXTENT_YES  2
#define OPTION(id, token, min, max, preset, values, ...)                                                     \
    _Static_assert((min) <= (preset) && (preset) <= (max), "the preset of option " token);                   \
    _Static_assert(EXTENT_##values == 0 || EXTENT_##values == (max) - (min) + 1,                             \
                   "a name for each value of option " token);
#include QUAD_ROWS(options)
#undef OPTION
#undef EXTENT_NONE
#undef EXTENT_YES

static const struct quad_symbol house[] = {
#define HOUSE(token, english, french) QUAD_SYMBOL(token, english, french),
#include QUAD_ROWS(house)
#undef HOUSE
    {.token = NULL},
};

#define QUAD_TABLES                                                                                          \
    .state_size = sizeof(struct GAME), .steps = steps, .step_count = STEPS, .verbs = verbs,                  \
    .verb_count = VERBS, .domains = domains, .domain_count = DOMAINS - QUAD_DOMAINS, .options = options,     \
    .option_count = OPTIONS, .fields = fields, .field_count = sizeof fields / sizeof fields[0],              \
    .messages = messages, .message_count = MESSAGES, .places = places,                                       \
    .printed = &QUAD_GLUE(GAME, _, printed), .box = QUAD_GLUE(GAME, _, boxes),                               \
    .boxes = QUAD_GLUE(GAME, _, boxes), .values = values, .value_count = BOX_ROWS & 0xff,                    \
    .derived_count = BOX_ROWS >> 16, .marks = marks, .pages = pages, .box_size = sizeof(struct BOX),         \
    .score_lines = score_lines, .score_line_count = SCORES - RIVAL_SCORES, .rival_line_count = RIVAL_SCORES, \
    .house = house, .house_count = sizeof house / sizeof house[0] - 1
