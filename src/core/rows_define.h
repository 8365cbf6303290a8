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
#define OPTION(id, token, min, max, preset, values, english, french, about, about_french)                    \
    [OPTION_##id] = {QUAD_CARD(token, english, french, NULL, about, about_french), min, max, preset,         \
                     symbols_##values},
#define HOUSE_OPTION OPTION
#include QUAD_ROWS(options)
#undef OPTION
#undef HOUSE_OPTION
    [OPTIONS] = {.min = 0},
};
#undef symbols_NONE
#undef symbols_YES
#define EXTENT_NONE 0
#define EXTENT_YES  2
#define OPTION(id, token, min, max, preset, values, ...)                                                     \
    _Static_assert((min) <= (preset) && (preset) <= (max), "the preset of option " token);                   \
    _Static_assert(EXTENT_##values == 0 || EXTENT_##values == (max) - (min) + 1,                             \
                   "a name for each value of option " token);
#define HOUSE_OPTION OPTION
#include QUAD_ROWS(options)
#undef OPTION
#undef HOUSE_OPTION
#undef EXTENT_NONE
#undef EXTENT_YES

static const struct quad_symbol house[] = {
#define HOUSE(token, english, french) QUAD_SYMBOL(token, english, french),
#include QUAD_ROWS(house)
#undef HOUSE
#define OPTION(...)
#define HOUSE_OPTION(id, token, min, max, preset, values, english, french, about, about_french)              \
    QUAD_SYMBOL(token, "House value: " about ".", "Valeur maison : " about_french "."),
#include QUAD_ROWS(options)
#undef OPTION
#undef HOUSE_OPTION
    {.token = NULL},
};

#define QUAD_TABLES                                                                                          \
    .state_size = sizeof(struct GAME), .steps = steps, .step_count = STEPS, .verbs = verbs,                  \
    .verb_count = VERBS, .domains = domains, .domain_count = DOMAINS - QUAD_DOMAINS, .options = options,     \
    .option_count = OPTIONS, .fields = fields, .field_count = sizeof fields / sizeof fields[0],              \
    .messages = messages, .message_count = MESSAGES, .places = places,                                       \
    .printed = QUAD_GLUE(GAME, _, printed), .score_lines = score_lines,                                      \
    .score_line_count = SCORES - RIVAL_SCORES, .rival_line_count = RIVAL_SCORES, .house = house,             \
    .house_count = sizeof house / sizeof house[0] - 1
