/* view.h: a table as somebody may see it, as one JSON message. docs/protocol.md explains it. */
#ifndef PROTOCOL_VIEW_H
#define PROTOCOL_VIEW_H

#include "core/json.h"
#include "protocol/sitting.h"

/* What somebody wants to see of a table. */
enum {
    PART_SCENE = 1,    /* whole, every time */
    PART_PATCH = 2,    /* what changed in the scene */
    PART_POSITION = 4, /* the state as text */
    PART_JOURNAL = 8,
};

/* Who reads views, and how far he has read. */
struct reader {
    int seat; /* or QUAD_NOBODY */
    enum quad_language language;
    unsigned parts;
    uint64_t shown_version; /* of the sitting; 0: never */
    size_t journal_at, journal_count, chat_at;
};

/* Let the reader see everything anew. */
void reader_renew(struct reader *r);
/* The chronicle was cut: go back to its end. */
void reader_follow(struct reader *r, const struct chronicle *c);

/* All that is new for this reader since his last view. */
void view_write(struct quad_text *out, const struct sitting *at, struct reader *r);
/* The moment of that ply, as the reader saw it then; open: with all that was hidden. sitting_judge_look has
 * agreed. */
void view_write_past(struct quad_text *out, const struct sitting *at, const struct reader *r, uint32_t ply,
                     bool open);
/* The points of every seat over the whole game, once it is over. */
void view_write_history(struct quad_text *out, const struct sitting *at);
/* A table in a few words, for lists. seat: who asks, or QUAD_NOBODY. */
void view_summary(struct quad_json *j, const struct sitting *at, int seat, int64_t created,
                  enum quad_language language);

/* patch.c: the scene as changes to an earlier one. Each element is an item, or a pair [from, to) of items
 * that stay as they were in the old scene. */
void patch_write(struct quad_json *j, const char *key, const struct quad_game *g,
                 const struct quad_scene *old, const struct quad_scene *new, enum quad_language language,
                 const struct quad_names *names);

/* since.c: who has done something since the reader's own last turn, and the scene before each of them, as a
 * patch of the scene now. known: the reader was shown the state before the last change; nothing is written if
 * no seat has moved since. In the past: the one move that led to that moment. */
void since_write(struct quad_json *j, const struct sitting *at, const struct reader *r, bool known,
                 const struct quad_scene *now, const struct quad_names *names);
void since_write_past(struct quad_json *j, const struct sitting *at, const struct reader *r, size_t plays,
                      bool open, const struct quad_scene *now, const struct quad_names *names);

/* catalogue.c: the games there are, their options, the levels of bots; and what the things of a game do, as
 * {domain: {symbol: text}}. Members of the object that is open. */
void catalogue_write(struct quad_json *j, enum quad_language language);
void catalogue_write_about(struct quad_json *j, const struct quad_game *g, enum quad_language language);
/* What a value of an option is called, or NULL if it is a plain number: 0 and 1 are no and yes. */
const char *catalogue_value(const struct quad_option *option, int value, enum quad_language language);
/* A text of a row, with the spacing of its language. */
void catalogue_say(struct quad_json *j, const char *key, enum quad_language language, const char *phrase);

extern const char *const undo_names[QUAD_UNDOS], *const holder_names[QUAD_HOLDERS];

#endif
