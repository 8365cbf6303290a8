/* sitting.h: a table with people around it, as messages and views know it, wherever it stands.
 *
 * A server's room and a table in a browser keep such a table each in its own way and fill in a sitting when
 * somebody says something or looks. What a message may do is decided here, and views are written from it
 * (view.h), so that nobody can tell the two apart. docs/protocol.md is for those outside. */
#ifndef PROTOCOL_SITTING_H
#define PROTOCOL_SITTING_H

#include "core/table.h"
#include "protocol/refusal.h"

enum { REMARKS_KEPT = 200 }; /* remarks of a table that newcomers are shown */

struct remark {
    uint32_t number;
    uint8_t seat;
    int64_t time;
    char *text;
};

/* What was told of each play, to whom. */
struct chronicle_entry {
    uint32_t play; /* its number */
    struct quad_event event;
};

struct chronicle {
    struct chronicle_entry *at;
    size_t count, room;
};

/* Told by the table's listener. Without memory the game goes on and the chronicle has a gap. */
void chronicle_add(struct chronicle *c, size_t play, const struct quad_journal *j);
/* Forget what was told of plays that were taken back: those from that number on. */
void chronicle_cut(struct chronicle *c, size_t plays);
void chronicle_free(struct chronicle *c);

struct sitter {
    uint8_t holder, level; /* enum quad_holder; level: of a bot */
    bool owned;            /* by a person, even while a bot plays for him */
    bool here;             /* who is at the table now */
    bool holds;            /* a move that ends the turn and waits to be confirmed */
    struct quad_move held;
};

struct sitting {
    const char *id;
    const struct quad_table *table;
    const struct chronicle *chronicle;
    const struct remark *chat; /* a ring: remark n is at n % REMARKS_KEPT */
    size_t chat_count;
    uint32_t seq; /* grows with every move, and when one is taken back */
    bool full;    /* no seat is empty: the game has begun */
    bool over;    /* by the rules, or given up */
    uint8_t undo; /* enum quad_undo */
    bool confirm, listed;
    const uint8_t *luck; /* the hash of the seed, QUAD_SEED_BYTES; NULL if it was not promised */
    uint64_t version;    /* of all that can be seen */
    const struct quad_any *before;
    uint64_t before_version; /* of the state before the last change; 0 if that is not known */
    bool rewound;            /* something was taken back since then: plays do not lead from there to here */
    struct sitter sitter[QUAD_SEATS];
};

static inline const struct quad_state *sitting_truth(const struct sitting *at) {
    return quad_table_truth(at->table);
}

/* Whether a seat may take back freely: nobody else at the table is a person. */
bool sitting_rewinds(const struct sitting *at, int seat);
/* Whether taking back is worth trying. */
bool sitting_may_undo(const struct sitting *at, int seat);
/* A move as it was sent: why not, or which move it is and whether it has to be confirmed first. */
enum refusal sitting_judge_move(const struct sitting *at, int seat, int64_t ply, int64_t seq,
                                const char *text, struct quad_move *m, bool *hold);
/* The same for taking back; let_go: it is the held move that is taken back. */
enum refusal sitting_judge_undo(const struct sitting *at, int seat, int64_t seq, bool *let_go);
/* Whether somebody may look at the moment of that ply; open: with all that is hidden. */
enum refusal sitting_judge_look(const struct sitting *at, int64_t ply, bool open);

/* The levels of bots, weakest first. */
const struct quad_symbol *bot_level(int level);
int bot_levels(void);
/* The level of that token, or -1. */
int bot_level_named(const char *token);
/* A name for a bot in that seat which nobody else at the table has. */
void bot_name(const struct quad_names *names, int seat, char out[QUAD_NAME_BYTES]);

#endif
