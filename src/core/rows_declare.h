/* rows_declare.h: a game's enums, state and steps from its tables; see core/rows.h. Included once, by its
 * header. */
#include "core/rows.h"

/* Symbols: ACTION_SEAPORT …, ACTIONS. */
#define DOMAIN(id, count, token) enum {
#define SYMBOL(id, name, ...)    id##_##name,
#define NOUN(id, name, ...)      id##_##name,
#define CARD(id, name, ...)      id##_##name,
/* clang-format off */
#define END(count) count };
/* clang-format on */
#define NAMED(id, count, token, symbols)
#include QUAD_ROWS(domains)
#undef DOMAIN
#undef SYMBOL
#undef NOUN
#undef CARD
#undef END
#undef NAMED

/* Options and lines of a score may be domains by their names. */
enum {
#define OPTION(id, ...) OPTION_##id,
#include QUAD_ROWS(options)
#undef OPTION
    OPTIONS
};
_Static_assert((int)OPTIONS <= (int)QUAD_OPTIONS, "more options than a state has room for: QUAD_OPTIONS");
enum { /* a rival's lines come last */
#define SCORE(id, ...)       SCORE_##id,
#define RIVAL_SCORE(id, ...) SCORE_##id,
#include QUAD_ROWS(scores)
#undef SCORE
#undef RIVAL_SCORE
       SCORES
};
enum {
#define SCORE(id, ...)
#define RIVAL_SCORE(id, ...) RIVAL_SCORE_##id,
#include QUAD_ROWS(scores)
#undef SCORE
#undef RIVAL_SCORE
    RIVAL_SCORES
};
_Static_assert((int)SCORES <= (int)QUAD_SCORE_LINES,
               "more lines of the score than it has room for: QUAD_SCORE_LINES");

#define SYMBOL(...)
#define NOUN(...)
#define CARD(...)
#define END(count)
enum { /* the first are the domains that every game has */
       DOMAIN_NONE = QUAD_DOMAIN_NONE,
       DOMAIN_NUMBER = QUAD_DOMAIN_NUMBER,
       DOMAIN_SEAT = QUAD_DOMAIN_SEAT,
#define DOMAIN(id, count, token)         DOMAIN_##id,
#define NAMED(id, count, token, symbols) DOMAIN_##id,
#include QUAD_ROWS(domains)
#undef DOMAIN
#undef NAMED
       DOMAINS
};
enum {
    EXTENT_SEAT = SEATS,
#define DOMAIN(id, count, token)         EXTENT_##id = count,
#define NAMED(id, count, token, symbols) EXTENT_##id = count,
#include QUAD_ROWS(domains)
#undef DOMAIN
#undef NAMED
};
#undef SYMBOL
#undef NOUN
#undef CARD
#undef END

struct GAME {
    struct quad_state head;
#define FIELD(type, name, indices, value, seen) type name QUAD_DIMENSIONS indices;
#include QUAD_ROWS(state)
#undef FIELD
};

#define VALUE(type, name, indices, ...) type name QUAD_DIMENSIONS indices;
#define NAMES(name, domain, ...)        char name[EXTENT_##domain][QUAD_NAME_BYTES];
#define DERIVED(type, name, indices)    type name QUAD_DIMENSIONS indices;
#define SHOWN(type, name, indices, ...) type name QUAD_DIMENSIONS indices;
#define MARK(...)
#define PAGE(...)
struct QUAD_GLUE(GAME, _, box) {
#include QUAD_ROWS(box)
};
#undef VALUE
#undef NAMES
#undef DERIVED
#undef SHOWN
#undef MARK

static inline const struct QUAD_GLUE(GAME, _, box) * printed(const struct quad_game *g) {
    return (const struct QUAD_GLUE(GAME, _, box) *)g->printed;
}

static inline const struct GAME *look(const struct quad_state *s) {
    return (const struct GAME *)s;
}

static inline struct GAME *touch(struct quad_state *s) {
    return (struct GAME *)s;
}

enum {
#define STEP(id, ...) STEP_##id,
#include QUAD_ROWS(steps)
#undef STEP
    STEPS
};
_Static_assert((int)STEPS < (int)QUAD_BOTTOM, "more steps than a set of them has bits: QUAD_BOTTOM");
enum {
#define VERB(id, ...) VERB_##id,
#include QUAD_ROWS(verbs)
#undef VERB
    VERBS
};
enum {
#define MESSAGE(id, ...) MESSAGE_##id,
#include QUAD_ROWS(messages)
#undef MESSAGE
    MESSAGES
};
enum {
#define PLACE(id, ...) PLACE_##id,
#include QUAD_ROWS(places)
#undef PLACE
    PLACES
};

/* A kind that is none is named before it breaks what follows. */
enum { KIND_DECISION = 1, KIND_TOGETHER, KIND_CHANCE, KIND_EITHER, KIND_AUTOMATIC, KIND_BETWEEN };
#define KIND_DRAW(pile)                  1
#define STEP(id, name, token, kind, ...) _Static_assert(KIND_##kind, "step " token);
#include QUAD_ROWS(steps)
#undef STEP
#undef KIND_DRAW

/* The functions of the steps, each in the file of its chapter. */
#define PLAIN_LEGAL(name)                                                                                    \
    void QUAD_OURS(_legal_, name)(const struct quad_game *g, const struct quad_state *s, int seat,           \
                                  struct quad_choices *out);
#define PLAIN_APPLY(name)                                                                                    \
    void QUAD_OURS(_apply_, name)(const struct quad_game *g, struct quad_state *s, int seat,                 \
                                  struct quad_move m, struct quad_journal *j);
#define PLAIN_SAMPLE(name)                                                                                   \
    void QUAD_OURS(_sample_, name)(const struct quad_game *g, const struct quad_state *s,                    \
                                   struct quad_rng *r, struct quad_move *out);
#define DECLARE_ASKING(name) PLAIN_LEGAL(name) PLAIN_APPLY(name)
#define DECLARE_DECISION     DECLARE_ASKING
#define DECLARE_TOGETHER     DECLARE_ASKING
#define DECLARE_EITHER       DECLARE_ASKING
#define DECLARE_CHANCE       DECLARE_ASKING
#define DECLARE_DRAW(pile)   PLAIN_LEGAL(pile) PLAIN_SAMPLE(pile) PLAIN_APPLY
#define DECLARE_AUTOMATIC(name)                                                                              \
    void QUAD_OURS(_run_, name)(const struct quad_game *g, struct quad_state *s, struct quad_journal *j);
#define DECLARE_BETWEEN                  DECLARE_AUTOMATIC
#define STEP(id, name, token, kind, ...) DECLARE_##kind(name)
#include QUAD_ROWS(steps)
#undef STEP
#undef PLAIN_LEGAL
#undef PLAIN_APPLY
#undef PLAIN_SAMPLE
#undef DECLARE_ASKING
#undef DECLARE_DECISION
#undef DECLARE_TOGETHER
#undef DECLARE_EITHER
#undef DECLARE_CHANCE
#undef DECLARE_DRAW
#undef DECLARE_AUTOMATIC
#undef DECLARE_BETWEEN

extern const struct quad_game QUAD_GLUE(quad_game, _, GAME);
/* Made by box-compile from the game's boxes: the values of the newest, and all of them. */
extern const struct QUAD_GLUE(GAME, _, box) QUAD_GLUE(GAME, _, printed);
extern const struct quad_box QUAD_GLUE(GAME, _, boxes)[];
