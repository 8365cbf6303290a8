/* game.h: what a game is.
 *
 * A game is one const struct quad_game: tables (steps, verbs, domains, options, fields, messages) and a few
 * pure functions over a flat state. The state holds everything, control flow included: the agenda is a small
 * stack of frames, and the frame on top says which step of the rules is going on and who owes a choice.
 * Applying a choice is deterministic; chance is a seat like another, whose choices carry weights.
 * HACKING.md tells how to add a game; src/games/tali is the smallest complete one.
 */
#ifndef QUAD_GAME_H
#define QUAD_GAME_H

#include "core/api.h"
#include <assert.h>
#include <stdalign.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

QUAD_C_BEGIN

enum {
    QUAD_SEATS = 5,        /* most players at one table */
    QUAD_RIVAL = 5,        /* owner: an opponent without a seat, whom the rules play */
    QUAD_NOBODY = 6,       /* viewer: a spectator */
    QUAD_CHANCE = 7,       /* seat: dice and draws */
    QUAD_ORACLE = 8,       /* viewer: the true state; only table.c holds one */
    QUAD_CHOICES = 1024,   /* most choices one decision may offer */
    QUAD_AGENDA = 24,      /* deepest nesting of unfinished steps */
    QUAD_FRAME_ARGS = 6,   /* what a frame can remember */
    QUAD_MOVE_ARGS = 3,    /* arguments of a move */
    QUAD_EVENT_ARGS = 4,   /* arguments of a journal message */
    QUAD_OPTIONS = 24,     /* most options of a game */
    QUAD_SCORE_LINES = 16, /* most rows of a score breakdown */
    QUAD_HIDDEN = 255,     /* a symbol the viewer may not see */
    QUAD_NAME_BYTES = 132, /* 32 code points of UTF-8, and an end */
    QUAD_NAME_POINTS = 32,
    QUAD_STATE_BYTES = 4096, /* hard limit of any state */
    QUAD_RUNS = 4096,        /* most automatic steps between two choices: more is an endless loop */
    QUAD_BOTTOM = 63,        /* in a step's "on": the bottom of the agenda */
};

#define QUAD_EVERYBODY    0x7fu /* audience: all seats and spectators */
#define QUAD_ONLY(seat)   ((uint8_t)(1u << (seat)))
#define QUAD_EXCEPT(seat) ((uint8_t)(QUAD_EVERYBODY & ~(1u << (seat))))

enum quad_language { QUAD_ENGLISH, QUAD_FRENCH, QUAD_LANGUAGES };

/* Domains that every game has; a game's own are numbered from QUAD_DOMAINS on. */
enum { QUAD_DOMAIN_NONE, QUAD_DOMAIN_NUMBER, QUAD_DOMAIN_SEAT, QUAD_DOMAINS };

/* A thing with a name: a stable ASCII token for files, a text in each language, for cards and tiles what it
 * does, and for what sentences speak of how its French name behaves: "m", "f", "M" and "F" (plural), with "~"
 * a mass ("f~": de la pierre), "-" without article. Texts of verbs, prompts and messages are templates, see
 * text.h. */
struct quad_symbol {
    const char *token;
    const char *text[QUAD_LANGUAGES];
    const char *about[QUAD_LANGUAGES];
    const char *noun;
};

#define QUAD_SYMBOL(token, english, french)     QUAD_NOUN(token, english, french, NULL)
#define QUAD_NOUN(token, english, french, noun) QUAD_CARD(token, english, french, noun, NULL, NULL)
#define QUAD_CARD(token, english, french, noun, about, about_french)                                         \
    { token, {english, french}, {about, about_french}, noun }

struct quad_move { /* one small choice */
    uint8_t verb, arg[QUAD_MOVE_ARGS];
};

struct quad_choice {
    struct quad_move move;
    uint32_t weight; /* likelihood at a chance node; else 1, or 0 for what no random player should do */
};

struct quad_choices {
    int count;
    struct quad_choice at[QUAD_CHOICES];
};

struct quad_frame {
    uint8_t step;    /* which step of the rules */
    uint8_t waiting; /* who owes a choice, one bit a seat; 0 for an automatic step */
    uint8_t arg[QUAD_FRAME_ARGS];
};

struct quad_state { /* common head; a game's state starts with it */
    uint32_t ply;
    uint8_t seats, viewer, depth, spare;
    uint8_t options[QUAD_OPTIONS];
    struct quad_frame agenda[QUAD_AGENDA];
};

struct quad_any { /* room for the state of any game */
    alignas(8) unsigned char bytes[QUAD_STATE_BYTES];
};

static inline struct quad_state *quad_any_state(struct quad_any *any) {
    return (struct quad_state *)(void *)any->bytes;
}

struct quad_domain {
    const char *token;
    const struct quad_symbol *symbols;
    size_t count;
};

struct quad_verb {
    struct quad_symbol name;
    uint8_t domain[QUAD_MOVE_ARGS];
};

/* What an option is about. Those of the first group are what the rules advise for a first game. */
enum {
    QUAD_GROUP_FIRST,
    QUAD_GROUP_SETUP,
    QUAD_GROUP_PLAY,
    QUAD_GROUP_ALONE,
    QUAD_GROUP_READING,
    QUAD_GROUPS
};

struct quad_option {
    struct quad_symbol name;
    const struct quad_symbol *values; /* names of min … max, or NULL for plain numbers */
    uint8_t min, max, preset, group;
    uint8_t seats_min, seats_max; /* the numbers of players it means something to */
};

struct quad_message { /* a sentence of the journal */
    struct quad_symbol text;
    uint8_t domain[QUAD_EVENT_ARGS];
};

struct quad_event {
    uint8_t message, audience;
    int16_t arg[QUAD_EVENT_ARGS];
};

/* How a field's values read, who may see them, and which domain names each index: one row of state.def. */
enum quad_kind {
    QUAD_COUNT,  /* a number */
    QUAD_ONE_OF, /* a symbol of a domain */
    QUAD_MAYBE,  /* 0 for none, else 1 + symbol */
    QUAD_SET_OF, /* one bit a symbol */
    QUAD_NAME,   /* a text of up to size - 1 bytes, fit to be a name: in boxes only */
};

enum quad_seen {
    QUAD_PUBLIC = 1, /* everybody */
    QUAD_OWNER,      /* the seat named by the first index */
    QUAD_SECRET,     /* nobody: hidden piles */
    QUAD_CUSTOM,     /* the game's own redact decides */
};

enum { QUAD_FIELD_DIMS = 3 };

struct quad_field {
    const char *name;
    uint16_t offset;
    uint8_t size; /* bytes of one value: 1, 2, 4 or 8; of a name as many as it has room for */
    bool negative;
    uint8_t kind, domain, seen, dims;
    uint8_t index[QUAD_FIELD_DIMS], extent[QUAD_FIELD_DIMS];
    bool told;           /* of a box: it has bounds, and its first symbol is written like any other */
    int32_t least, most; /* its bounds then: of a number, or of a symbol */
};

/* Where a value of a box comes from. */
enum quad_origin {
    QUAD_PRINTED = 1, /* a source shows it */
    QUAD_LIKELY,      /* a source suggests it */
    QUAD_HOUSE,       /* nobody told us: it is ours */
    QUAD_ORIGINS
};

/* A value that is printed on components: one row of box.def. Its field stands in the game's struct of
 * values. */
struct quad_value {
    struct quad_field field;
    struct quad_symbol about; /* what it is; the token is its name */
    const char *rule;         /* where the rules speak of it */
    uint8_t origin;           /* enum quad_origin, of all of it that no mark tells apart */
    bool shown;               /* it is derived, but pages are told of it as of the others */
};

/* A part of a value that comes from elsewhere than the rest: up to so many of its first indices. */
struct quad_mark {
    const char *value; /* NULL behind the last */
    const char *where; /* tokens of the first indices, with blanks between */
    uint8_t origin;
};

/* Where the publisher's rulebook speaks of a value. */
struct quad_page {
    const char *value; /* NULL behind the last */
    uint8_t page;
};

/* The values of a box: of one that is built in, or of another that somebody owns. */
struct quad_box {
    uint16_t number; /* of the built-in one; or from which it was told */
    bool built_in;
    bool as_options; /* they were told as options, as before there were boxes: its files say so still */
    uint64_t digest; /* of all values */
    const void *values;
    const char *title; /* what its owner calls it, or NULL */
};

/* Before there were boxes, some values were options: what the option of each number has become. */
struct quad_old_option {
    const char *token; /* NULL behind the last */
    int16_t option;    /* its present number, or -1 */
    int16_t value;     /* or the number of the value */
    uint8_t element;   /* and which of it */
    uint8_t more;      /* so many others too, */
    uint8_t apart;     /* each so far behind the one before */
};

/* A kind of place of the scene: a row of places.def. Where there are several of it, domains number them: the
 * tray of a seat and an action. Its id has these numbers behind its token, counted from 1 as seats are:
 * "tray.1.4". */
enum { QUAD_PLACE_DIMS = 2 };

struct quad_place {
    struct quad_symbol name; /* without a text it has no title */
    uint8_t layout, index[QUAD_PLACE_DIMS];
};

struct quad_score {
    int32_t total;
    uint8_t rank; /* 1 for the winner; equal for a shared place */
    int16_t line[QUAD_SCORE_LINES];
};

/* What everybody at a table has: the seats, and behind the last of them a rival. */
struct quad_scores {
    const struct quad_symbol *rival; /* who he is; NULL if there is none */
    int count, lines;                /* how many have a score; of how many lines it is made */
    struct quad_score at[QUAD_SEATS + 1];
};

/* A domain besides SEAT whose symbols from first on number the seats: the sides of a board, owners. */
enum { QUAD_SEATED = 2 };
struct quad_seated {
    uint8_t domain, first; /* QUAD_DOMAIN_NONE: no more of them */
};

/* Who may ever make a move. */
enum { QUAD_BY_PLAYERS = 1, QUAD_BY_CHANCE = 2 };

struct quad_rng;
struct quad_journal;
struct quad_game;
struct quad_text;

/* Sparse numbers that describe a position: those that are not 0. */
enum { QUAD_FEATURES = 512 };
struct quad_features {
    int count;
    uint16_t at[QUAD_FEATURES];
    float value[QUAD_FEATURES];
};
struct quad_scene;

/* Who owes a choice while a step is going on. */
enum quad_asks {
    QUAD_ASKS_NOBODY,
    QUAD_ASKS_ONE,    /* one seat */
    QUAD_ASKS_SOME,   /* one or more seats at the same time, blind to each other */
    QUAD_ASKS_CHANCE, /* dice and draws */
    QUAD_ASKS_EITHER, /* one seat or chance, as an option has it */
};

/* A decision has legal and apply; an automatic step has run. One row of steps.def: see rows.h. */
struct quad_step {
    struct quad_symbol prompt; /* what is asked, as a template over the frame's arguments */
    /* What a decision is about, for those who are not asked: "filling the trays". */
    const char *topic[QUAD_LANGUAGES];
    const char *rule; /* where the rules speak of it: "TRA-4.1" */
    uint64_t on;      /* the steps that its frame may stand on, one bit each; QUAD_BOTTOM for none */
    uint8_t domain[QUAD_FRAME_ARGS], least[QUAD_FRAME_ARGS], most[QUAD_FRAME_ARGS]; /* of the arguments */
    bool secret[QUAD_FRAME_ARGS]; /* the argument is for the seats that are asked only */
    uint8_t asks;                 /* enum quad_asks */
    /* An automatic step that leads on to the next turn or ends a round: what it does, and what follows by
     * itself, is nobody's doing. */
    bool between;
    void (*legal)(const struct quad_game *g, const struct quad_state *s, int seat, struct quad_choices *out);
    void (*apply)(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                  struct quad_journal *j);
    void (*run)(const struct quad_game *g, struct quad_state *s, struct quad_journal *j);
    /* Optional: draw a chance move without listing all; the same likelihoods as legal. */
    void (*sample)(const struct quad_game *g, const struct quad_state *s, struct quad_rng *r,
                   struct quad_move *out);
};

struct quad_game {
    struct quad_symbol name;
    const char *rules; /* prefix of its numbered rules: "TRA" */
    uint8_t seats_min, seats_max;
    uint16_t rules_version; /* raised when an old record would replay differently */
    /* For those who look for a game: how long one takes people, from 1 (light) to 5 how much it asks of them,
     * and whether it is a small one to learn this program by, which does not stand among the others. */
    uint8_t minutes_min, minutes_max, weight;
    bool is_template;
    size_t state_size;
    const struct quad_step *steps;
    const struct quad_verb *verbs;
    const struct quad_domain *domains; /* from QUAD_DOMAINS on */
    const struct quad_option *options;
    const struct quad_field *fields;
    const struct quad_message *messages;
    const struct quad_place *places; /* the last has no name */
    /* The box it is played with: its values, as the game's own struct, and which box that is. Another box
     * makes another game: see box.h. */
    const void *printed;
    const struct quad_box *box;
    const struct quad_box *boxes;    /* those that are built in, the newest first; the last has no values */
    const struct quad_value *values; /* the rows of box.def: those that are told, then those derived */
    const struct quad_mark *marks;
    const struct quad_page *pages;
    const struct quad_old_option *old_options; /* or NULL */
    size_t box_size;
    uint8_t value_count, derived_count;
    const struct quad_symbol *score_lines;
    const struct quad_symbol *house; /* house values, as sentences for players; may be NULL */
    uint8_t step_count, verb_count, domain_count, option_count, field_count, message_count, score_line_count,
        house_count;
    uint8_t rival_line_count; /* score lines that only a rival has, behind the others */
    /* So many of the last options came when records of these rules were kept already: positions and records
     * name them only where they are not at their presets, which never change, so that old digests stay true.
     */
    uint8_t later_options;

    /* Optional: compute what follows from the values of a box; they are g->printed too. */
    void (*derive)(const struct quad_game *g, void *values);
    /* Optional: why nobody could play with these values, or NULL; value: the name of the row to blame. What
     * it lets through must be playable to the end at every number of players. */
    const struct quad_symbol *(*doubt)(const struct quad_game *g, const char **value);
    /* Optional: what a symbol is called where another box makes it another name; otherwise its row says it.
     */
    void (*call)(const struct quad_game *g, int domain, int symbol, enum quad_language language,
                 struct quad_text *out);
    /* Optional: a move in words where the template of its row cannot say it; false: the row does. */
    bool (*tell)(const struct quad_game *g, struct quad_move m, enum quad_language language,
                 struct quad_text *out);
    /* Optional: what a symbol does where that depends on the box; otherwise its row says it. */
    void (*describe)(const struct quad_game *g, int domain, int symbol, enum quad_language language,
                     struct quad_text *out);

    /* The head is filled in, all else is zero: push the first steps. */
    void (*start)(const struct quad_game *g, struct quad_state *s);
    /* Optional: what follows by itself from whatever has just changed; called after start and every step. */
    void (*settle)(const struct quad_game *g, struct quad_state *s, struct quad_journal *j);
    void (*score)(const struct quad_game *g, const struct quad_state *s, struct quad_score out[QUAD_SEATS]);
    /* Optional: an opponent without a seat, whom the rules play: who he is and what he has, or NULL if there
     * is none at this table. Things of his in the scene have the owner QUAD_RIVAL. */
    const struct quad_symbol *(*rival)(const struct quad_game *g, const struct quad_state *s,
                                       struct quad_score *out);
    /* A broken invariant, or NULL; quad_audit has made sure that the agenda keeps to the rows of the steps.
     */
    const char *(*audit)(const struct quad_game *g, const struct quad_state *s);
    /* Optional: hide what rows marked QUAD_CUSTOM hold; plain rows are done already. */
    void (*redact)(const struct quad_game *g, struct quad_state *s, int viewer);
    /* Fill what was hidden with one world as likely as any other that looks the same. */
    void (*imagine)(const struct quad_game *g, struct quad_state *s, struct quad_rng *r);
    /* Optional: the move as the viewer sees it, hidden arguments QUAD_HIDDEN. */
    struct quad_move (*veil)(const struct quad_game *g, const struct quad_state *before, int seat,
                             struct quad_move m, int viewer);
    void (*view)(const struct quad_game *g, const struct quad_state *s, struct quad_scene *out);
    /* Put into the piles what is nowhere else and recompute what is derived, for hand-made positions. */
    void (*restock)(const struct quad_game *g, struct quad_state *s);
    /* Optional: why these seats and options do not go together, or NULL. */
    const struct quad_symbol *(*refuse)(const struct quad_game *g, const struct quad_state *s);
    /* Optional: how good the position is for each seat, in points or chances: larger is better. */
    void (*estimate)(const struct quad_game *g, const struct quad_state *s, float out[QUAD_SEATS]);
    /* Optional: what a network looks at, from one seat's side of the table: its own things first, then the
     * others' in turn order. How many different features there are. */
    void (*features)(const struct quad_game *g, const struct quad_state *s, int seat,
                     struct quad_features *out);
    uint16_t feature_count;
    /* Raised when a network would misread what it is told: when features or the estimate mean something else,
     * or when verbs or the values of their arguments are numbered anew. A network's file names it. */
    uint16_t feature_version;
    /* Moves a seat that a bot plays on before it asks what a position is worth; 0: the usual number. */
    uint16_t lookahead;
    /* Up to so many seats these moves go on to the end of a turn, and the network learns to judge such
     * positions alone; 0: never. */
    uint8_t whole_turns_up_to;
    /* Optional: how promising each choice looks, any non-negative scale. */
    void (*prior)(const struct quad_game *g, const struct quad_state *s, int seat,
                  const struct quad_choices *c, float *out);
    /* Optional, for programs that learn (learn/space.h): who may ever make this move, at whatever table of
     * this box; its arguments are symbols of their domains. All legal moves must be among these, and few
     * others. */
    unsigned (*makers)(const struct quad_game *g, struct quad_move m);
    uint8_t most_number; /* the largest NUMBER among the arguments of moves */
    /* Raised when the space of moves or the layout of tensors changes. */
    uint8_t space_version;
    struct quad_seated seated[QUAD_SEATED];
};

/* For features: set one; what is not set is 0. Values are best kept between -1 and 1. */
static inline void quad_feature(struct quad_features *out, int at, float value) {
    assert(out->count < QUAD_FEATURES);
    out->at[out->count] = (uint16_t)at;
    out->value[out->count++] = value;
}

/* For legal_x: offer a chance move with its weight, or a choice. */
static inline void quad_offer_chance(struct quad_choices *out, uint32_t weight, int verb, int a, int b,
                                     int c) {
    assert(out->count < QUAD_CHOICES);
    struct quad_choice choice = {{(uint8_t)verb, {(uint8_t)a, (uint8_t)b, (uint8_t)c}}, weight};
    out->at[out->count++] = choice;
}

static inline void quad_offer(struct quad_choices *out, int verb, int a, int b, int c) {
    quad_offer_chance(out, 1, verb, a, b, c);
}

/* Offer a choice that is legal but that nobody makes at random and no bot considers: conceding, or what
 * changes nothing. */
static inline void quad_offer_aside(struct quad_choices *out, int verb, int a, int b, int c) {
    quad_offer_chance(out, 0, verb, a, b, c);
}

/* For apply_x and run_x: the agenda. Pushed last runs first. */
static inline struct quad_frame *quad_top(struct quad_state *s) {
    assert(s->depth > 0);
    return &s->agenda[s->depth - 1];
}

static inline const struct quad_frame *quad_see_top(const struct quad_state *s) {
    assert(s->depth > 0);
    return &s->agenda[s->depth - 1];
}

static inline struct quad_frame *quad_push(struct quad_state *s, int step, unsigned waiting) {
    assert(s->depth < QUAD_AGENDA);
    struct quad_frame *frame = &s->agenda[s->depth++];
    frame->step = (uint8_t)step;
    frame->waiting = (uint8_t)waiting;
    return frame; /* arguments are zero: quad_pop cleared them */
}

static inline void quad_pop(struct quad_state *s) {
    assert(s->depth > 0);
    memset(&s->agenda[--s->depth], 0, sizeof(struct quad_frame));
}

static inline bool quad_over(const struct quad_state *s) {
    return s->depth == 0;
}

/* The seats that owe a choice now, one bit each; QUAD_CHANCE may be one of them. */
static inline unsigned quad_waiting(const struct quad_state *s) {
    return s->depth == 0 ? 0u : s->agenda[s->depth - 1].waiting;
}

static inline bool quad_move_equal(struct quad_move a, struct quad_move b) {
    return memcmp(&a, &b, sizeof a) == 0;
}

/* Begin a game: s has room for g->state_size bytes; options may be NULL for the presets.
 * False, and nothing useful in s, if seats or options are out of range or do not go together. */
QUAD_API bool quad_start(const struct quad_game *g, struct quad_state *s, int seats, const uint8_t *options);
QUAD_API void quad_options_preset(const struct quad_game *g, uint8_t options[QUAD_OPTIONS]);
QUAD_API void quad_legal(const struct quad_game *g, const struct quad_state *s, int seat,
                         struct quad_choices *out);
/* Apply a legal move and run the automatic steps that follow. The journal may be NULL. */
QUAD_API void quad_apply(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                         struct quad_journal *j);
/* The same, keeping in own the state before the first step that lies between turns: what came after is not
 * the mover's doing. False, and nothing in own, if there was none. */
QUAD_API bool quad_apply_apart(const struct quad_game *g, struct quad_state *s, int seat, struct quad_move m,
                               struct quad_any *own);
/* Draw a move for chance with the likelihoods of its choices. */
QUAD_API struct quad_move quad_sample(const struct quad_game *g, const struct quad_state *s,
                                      struct quad_rng *r);
QUAD_API bool quad_is_legal(const struct quad_game *g, const struct quad_state *s, int seat,
                            struct quad_move m);

/* Whether frames stand on what they may, ask whom they may, and have arguments in their bounds: true of every
 * state that the rules made, redacted or not. */
QUAD_API bool quad_agenda_is_sound(const struct quad_game *g, const struct quad_state *s);
/* What is wrong with a true state, the game's own audit included, or NULL. */
QUAD_API const char *quad_audit(const struct quad_game *g, const struct quad_state *s);

/* Hidden information: what a viewer may see of a true state, a world that looks the same, a move as seen. */
QUAD_API void quad_redact(const struct quad_game *g, struct quad_state *s, int viewer);
QUAD_API void quad_imagine(const struct quad_game *g, struct quad_state *s, struct quad_rng *r);
QUAD_API struct quad_move quad_veil(const struct quad_game *g, const struct quad_state *before, int seat,
                                    struct quad_move m, int viewer);

/* What everybody has, and which place it makes. */
QUAD_API void quad_score(const struct quad_game *g, const struct quad_state *s, struct quad_scores *out);
/* For score functions: fill in the ranks from the totals and a second measure that breaks ties. */
QUAD_API void quad_rank(struct quad_score out[QUAD_SEATS], int seats, const int32_t *tie_break);

/* The tables by number. */
QUAD_API const struct quad_domain *quad_domain(const struct quad_game *g, int domain);
/* A symbol of a domain, or NULL if there is none of that number (numbers have none). */
QUAD_API const struct quad_symbol *quad_symbol(const struct quad_game *g, int domain, int symbol);
/* The values of an option that is off or on. */
QUAD_API extern const struct quad_symbol quad_no_yes[2];
QUAD_API extern const struct quad_symbol quad_groups[QUAD_GROUPS];

/* A number of so many bytes, wherever it stands. */
static inline int64_t quad_load(const unsigned char *at, size_t size, bool negative) {
    assert(size > 0 && size <= 8);
    uint64_t value = 0;
    for (size_t i = 0; i < size; i++) {
        value |= (uint64_t)at[i] << 8 * i;
    }
    if (negative && size < 8 && (value >> (8 * size - 1) & 1u) != 0) {
        return (int64_t)value - ((int64_t)1 << 8 * size);
    }
    return (int64_t)value;
}

/* The registry. */
QUAD_API const struct quad_game *quad_game_at(size_t index); /* NULL past the last */
QUAD_API const struct quad_game *quad_game_named(const char *token);

QUAD_C_END

#endif
