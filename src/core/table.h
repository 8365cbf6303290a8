/* table.h: a game in progress: the truth, what was played, luck, taking back.
 *
 * Only a table holds a true state. Everybody else gets what quad_table_see gives: the state as a seat, a
 * spectator or whoever reads the record of a finished game may see it. A table draws the chance moves itself,
 * from its secret seed, and puts them into the record like any other. */
#ifndef QUAD_TABLE_H
#define QUAD_TABLE_H

#include "core/error.h"
#include "core/journal.h"
#include "core/luck.h"

QUAD_C_BEGIN

enum {
    QUAD_PLAYS = 1000 * 1000, /* more moves than any game has */
};

/* Who plays a seat. */
enum quad_holder { QUAD_HOLDER_EMPTY, QUAD_HOLDER_PERSON, QUAD_HOLDER_BOT, QUAD_HOLDERS };

/* Whether players may take back: never; until chance or another seat moved or something was shown
 * (quad_table_undo's rule); whenever they like. */
enum quad_undo { QUAD_UNDO_NEVER, QUAD_UNDO_SECRET, QUAD_UNDO_FREE, QUAD_UNDOS };

struct quad_play {
    uint8_t seat;
    struct quad_move move;
};

struct quad_table {
    const struct quad_game *game; /* held, see box.h; NULL once closed */
    struct quad_any truth, first; /* the present state; the state before the first move */
    bool from_position;           /* first is not the game's usual start */
    bool dictated; /* chance was played by others: no seed tells its moves, so the record has none */
    struct quad_seed seed;
    struct quad_play *plays;
    size_t count, room;
    char names[QUAD_SEATS][QUAD_NAME_BYTES];
    /* Called after every move, chance included, with what happened. May be NULL. */
    void (*listen)(void *context, const struct quad_table *t, const struct quad_play *play,
                   const struct quad_journal *j);
    void *context;
};

/* Open a table before its first move; quad_table_settle then plays the chance moves up to the first decision.
 * options may be NULL for the presets. */
QUAD_API enum quad_error quad_table_open(struct quad_table *t, const struct quad_game *g, int seats,
                                         const uint8_t *options, const struct quad_seed *seed);
/* Open a table at a position that quad_position_read accepted. */
QUAD_API enum quad_error quad_table_open_at(struct quad_table *t, const struct quad_game *g,
                                            const struct quad_any *position, const struct quad_seed *seed);
QUAD_API void quad_table_close(struct quad_table *t);

static inline const struct quad_state *quad_table_truth(const struct quad_table *t) {
    return (const struct quad_state *)(const void *)t->truth.bytes;
}

/* The names as texts want them. */
QUAD_API struct quad_names quad_table_names(const struct quad_table *t);
QUAD_API enum quad_error quad_table_name(struct quad_table *t, int seat, const char *name, size_t length);

/* What a viewer (a seat, QUAD_NOBODY or QUAD_ORACLE) may see. */
QUAD_API void quad_table_see(const struct quad_table *t, int viewer, struct quad_any *out);
QUAD_API void quad_table_choices(const struct quad_table *t, int seat, struct quad_choices *out);
/* A seat answers the question of that ply. The chance moves that follow are played at once. */
QUAD_API enum quad_error quad_table_play(struct quad_table *t, int seat, uint32_t ply, struct quad_move m);
/* As above, but chance may be the seat and nothing follows by itself: for records and scenarios. */
QUAD_API enum quad_error quad_table_replay(struct quad_table *t, int seat, struct quad_move m);
/* Let chance move until a player is asked or the game is over. */
QUAD_API enum quad_error quad_table_settle(struct quad_table *t);

/* Take back the last move of one of these seats (a bit mask) and all that came after it. Unless rewinding is
 * free (hot seat, against bots) it is refused once chance has moved, another seat has acted or anybody
 * learned anything. */
QUAD_API enum quad_error quad_table_undo(struct quad_table *t, unsigned seats, bool free);
/* The state before the play of that number, 0 … count. */
QUAD_API void quad_table_state_at(const struct quad_table *t, size_t plays, struct quad_any *out);

/* How a seat came to a moment, by what it saw: where it moved last, the moves from there on, its own first,
 * and what it sees now. No moves: it has not moved yet, or that is too many moves ago. */
enum { QUAD_RECALLED = 256 };
struct quad_recall {
    int seat;
    size_t count;
    struct quad_any then, now; /* redacted for the seat, as the moves are veiled */
    struct quad_play plays[QUAD_RECALLED];
};
/* At the moment before the play of that number. */
QUAD_API void quad_table_recall(const struct quad_table *t, size_t plays, int seat, struct quad_recall *out);

/* Whether a text is fit to be a player's name: UTF-8, 1 to 32 characters, all of them visible. */
QUAD_API bool quad_name_is_fit(const char *name, size_t length);

QUAD_C_END

#endif
