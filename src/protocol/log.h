/* log.h: what is kept of a table: a log that only grows, and the table that follows from it.
 *
 * Whatever changes a table is one entry of its log: a move, a chance move, a move taken back, a seat changing
 * hands, a remark, the end. Entries are numbered 1, 2, 3 … without gaps; the first are its seats. The state
 * of a table is the replay of its log:
 *
 *     quad_replay_entry(&r, &entries[i]);              until an error: the log is damaged
 *     … r.table is the game in progress …              quad_replay_end(&r) closes it
 *
 * Now and then a move carries a digest of the position after it. It proves that a later program, whose rules
 * may have changed, still replays the same game.
 */
#ifndef PROTOCOL_LOG_H
#define PROTOCOL_LOG_H

#include "core/table.h"
#include "protocol/clock.h"

enum {
    QUAD_HASH_BYTES = 32,   /* SHA-256 of a seed; hash of a token */
    QUAD_CLIENT_BYTES = 40, /* a client's id of a message, and an end */
    QUAD_TEXT_BYTES = 1024, /* a remark, a reason, and an end */
    QUAD_PROOF_EVERY = 16,  /* plays between two digests: a digest takes as long as a position's text */
};

/* Who sits there. All zero is an empty seat. */
struct quad_seat {
    uint8_t holder, level; /* enum quad_holder; level: of a bot */
    bool has_token;
    uint8_t token[QUAD_HASH_BYTES]; /* hash of the seat's token; never the token */
    char name[QUAD_NAME_BYTES];     /* "" or fit by quad_name_is_fit */
};

enum quad_entry_kind {
    QUAD_ENTRY_MOVE = 1, /* ply, seat (QUAD_CHANCE for chance), move, client */
    QUAD_ENTRY_UNDO,     /* seat: who took back; ply: how many moves remain */
    QUAD_ENTRY_SEAT,     /* seat: which; who: who sits there now; sender; client */
    QUAD_ENTRY_CHAT,     /* seat, or QUAD_NOBODY for a spectator; text; client */
    QUAD_ENTRY_END,      /* ply: moves played; seat: who ended it, or QUAD_NOBODY if the rules did; text */
    QUAD_ENTRIES
};
/* END makes the table over; an UNDO after it makes it live again. */

/* Why a seat changes hands, or the game ends, if that is about time. A SEAT with one of the last two leaves
 * everybody where they sit. */
enum quad_cause {
    QUAD_CAUSE_NONE,
    QUAD_CAUSE_TIME,     /* its time is over: a bot has the seat now, or the others may give it one */
    QUAD_CAUSE_REMINDED, /* little is left of its time */
    QUAD_CAUSE_RESUMED,  /* a process has taken the table over */
    QUAD_CAUSES
};

struct quad_entry {
    uint32_t number; /* 1, 2, 3 … */
    uint8_t kind, seat;
    struct quad_move move;
    uint16_t rules; /* of a move: the version of the rules that took the digest; 0: there is none */
    uint32_t ply;
    uint64_t digest;                /* of the position after the move */
    int64_t time;                   /* milliseconds since 1970 */
    char client[QUAD_CLIENT_BYTES]; /* the client's own id of what it sent; "" if none */
    uint8_t sender;                 /* number of the seat that gave this one away; 0: itself, or nobody */
    uint8_t cause;                  /* enum quad_cause; of a SEAT or an END */
    struct quad_seat who;
    char text[QUAD_TEXT_BYTES]; /* UTF-8 without control characters but newline */
};

struct quad_replay {
    struct quad_table table;
    struct quad_seat seat[QUAD_SEATS];
    struct quad_clocks clocks;
    uint32_t last;  /* number of the last entry */
    bool over;      /* the last word is an END */
    bool is_proven; /* a digest has agreed */
    size_t proven;  /* plays up to the last of them */
};

/* One more entry. Every chance move must be the one that the seed gives. On an error the table is as it was
 * before the entry. */
enum quad_error quad_replay_entry(struct quad_replay *r, const struct quad_entry *entry);
void quad_replay_end(struct quad_replay *r);
/* Milliseconds since 1970 as text: 2026-11-19T04:15:03.123Z. */
void quad_time_write(struct quad_text *t, int64_t time);
/* The entry is the table's last move and is about to be kept: give it a digest if one is due. */
void quad_replay_prove(struct quad_replay *r, struct quad_entry *entry);

#endif
