/* view.h: a table as somebody may see it, as one JSON message. docs/protocol.md explains it. */
#ifndef PROTOCOL_VIEW_H
#define PROTOCOL_VIEW_H

#include "core/json.h"
#include "core/position.h"
#include "protocol/session.h"

enum { STRETCHES_MOST = 32 }; /* told of at once; of more, the latest */

/* What one seat did with its moves in a row, or what nobody did: see since.c. */
struct stretch {
    int seat; /* QUAD_CHANCE: nobody */
    struct quad_any before;
};

struct stretches {
    int count; /* STRETCHES_MOST at most; the ring's oldest go first */
    size_t made;
    struct stretch at[STRETCHES_MOST];
};

/* Room to write views in, one at a time: too large for some stacks. */
struct view_buffers {
    struct quad_choices choices;
    struct quad_scene now, then;
    struct stretches stretches;
    char position[QUAD_POSITION_TEXT];
};

/* All that is new for this session since its last view. */
void view_write(struct quad_text *out, struct session *s, struct view_buffers *buffers);
/* The moment of that ply, as the session saw it then; open: with all that was hidden. room_may_look has
 * agreed. */
void view_write_past(struct quad_text *out, const struct session *s, uint32_t ply, bool open,
                     struct view_buffers *buffers);
/* The points of every seat over the whole game, once it is over. */
void view_write_history(struct quad_text *out, const struct room *room);
/* Why a table can only be looked at: the member "closed" of the object that is open. */
void view_closed(struct quad_json *j, const struct quad_stop *stop, enum quad_language language);
/* A table in a few words, for lists. seat: who asks, or QUAD_NOBODY. */
void view_summary(struct quad_json *j, const struct room *room, int seat, int64_t created,
                  enum quad_language language);

/* patch.c: the scene as changes to an earlier one. Each element is an item, or a pair [from, to) of items
 * that stay as they were in the old scene. */
void patch_write(struct quad_json *j, const char *key, const struct quad_game *g,
                 const struct quad_scene *old, const struct quad_scene *new, enum quad_language language,
                 const struct quad_names *names);

/* since.c: who has done something since the session's own last turn, and the scene before each of them, as a
 * patch of the scene now (buffers->now). shown: the state that the session was last shown, if plays lead from
 * there to here; NULL otherwise. Nothing is written if no seat has moved since. In the past: the one move
 * that led to that moment. */
void since_write(struct quad_json *j, const struct session *s, const struct quad_any *shown,
                 struct view_buffers *buffers, const struct quad_names *names);
void since_write_past(struct quad_json *j, const struct session *s, size_t plays, bool open,
                      struct view_buffers *buffers, const struct quad_names *names);

/* Boxes that whoever serves offers by their names. */
struct catalogue_box {
    char name[QUAD_NAME_BYTES];
    const struct quad_game *game;
};
struct catalogue_boxes {
    int count;
    const struct catalogue_box *at;
};

/* catalogue.c: the games there are, their options, the levels of bots; and what the things of a game do, as
 * {domain: {symbol: text}}. Members of the object that is open. */
void catalogue_write(struct quad_json *j, enum quad_language language, const struct catalogue_boxes *boxes);
/* What its things are called: {domain: {symbol: name}}. */
void catalogue_write_names(struct quad_json *j, const struct quad_game *g, enum quad_language language);
void catalogue_write_about(struct quad_json *j, const struct quad_game *g, enum quad_language language);
/* Its rules, the text as it is given, and those names. */
void catalogue_write_rules(struct quad_json *j, const struct quad_game *g, const char *text,
                           enum quad_language language);
/* A box: which one, its values with all that is to be known about them, the names of symbols, and as a file.
 */
void catalogue_write_box(struct quad_json *j, const struct quad_game *g, enum quad_language language);
/* "boxes": those that are offered for that game; NULL: for all. */
void catalogue_write_boxes(struct quad_json *j, const struct catalogue_boxes *boxes,
                           const struct quad_game *g);
/* "box": which one, if it is not the newest that is built in. */
void catalogue_write_own_box(struct quad_json *j, const struct quad_game *g);
/* Only which one. */
void catalogue_write_box_name(struct quad_json *j, const struct quad_game *g);
/* What a value of an option is called, or NULL if it is a plain number: 0 and 1 are no and yes. */
const char *catalogue_value(const struct quad_option *option, int value, enum quad_language language);
/* Set the option of that token, if there is one and the value is in its range. */
enum refusal catalogue_set_option(const struct quad_game *g, uint8_t options[QUAD_OPTIONS], const char *token,
                                  int64_t value);
/* The enum quad_undo of that name, or -1; NULL has none. */
int catalogue_undo(const char *name);
/* A text of a row, with the spacing of its language. */
void catalogue_say(struct quad_json *j, const char *key, enum quad_language language, const char *phrase);

extern const char *const undo_names[QUAD_UNDOS], *const holder_names[QUAD_HOLDERS];

#endif
