/* local.h: a table in this program's memory: people at one device and bots, no server.
 *
 * It hears the messages of docs/protocol.md and writes the same answers and views as a server does, from the
 * same code (src/protocol). It shows what the seat sees that somebody sits down at, never more: people who
 * share a device pass it on, and the page covers the board in between. */
#ifndef WASM_LOCAL_H
#define WASM_LOCAL_H

#include "ai/bot.h"
#include "protocol/view.h"

enum { LOCAL_ID_BYTES = 24 };

struct local {
    char id[LOCAL_ID_BYTES];
    const struct quad_game *game;
    int seats;
    uint8_t options[QUAD_OPTIONS];
    struct quad_seed seed;
    uint8_t luck[QUAD_SEED_BYTES]; /* the hash of the seed, if the browser could tell it */
    bool promised;
    uint8_t undo;
    bool confirm;
    struct sitter sitter[QUAD_SEATS];
    char name[QUAD_SEATS][QUAD_NAME_BYTES]; /* before the table is open */

    bool open, over;
    struct quad_table table;
    struct chronicle chronicle;
    uint32_t last, seq; /* numbered as a server numbers the entries of its log */
    uint64_t version, before_version;
    uint64_t own[QUAD_SEATS]; /* changes that only this seat sees: a move held, or let go */
    struct quad_any before;

    struct quad_rng wits; /* the luck of the bots' thoughts */
    uint32_t effort;      /* percent of what bots usually think */
    struct quad_search *search;
    int search_level;
    bool thinking; /* about the question of that seq */
    uint32_t thought_seq;
    uint64_t thought; /* iterations so far */
};

/* Lay the table, set it, begin. NULL: there is no such game, or not for so many. */
struct local *local_new(const char *game, int seats);
enum refusal local_set_option(struct local *l, const char *option, int value);
/* handed: a bot plays for a person. name may be "": a bot gets one, a person does not need one. */
enum refusal local_set_seat(struct local *l, int seat, int holder, int level, bool handed, const char *name);
enum refusal local_begin(struct local *l);
/* A table from a record. It can only be looked at, with all that was hidden, unless it is played on: then the
 * seats have to be set again, and local_begin. NULL: fault says why, with its line. */
struct local *local_load(const char *record, size_t length, bool play_on, struct quad_fault *fault);
void local_free(struct local *l);

struct sitting local_sitting(const struct local *l);

/* The messages. seat: who says it. */
enum refusal local_move(struct local *l, int seat, int64_t ply, int64_t seq, const char *text, bool *held);
enum refusal local_confirm(struct local *l, int seat);
enum refusal local_undo(struct local *l, int seat, int64_t seq);
enum refusal local_hand(struct local *l, int seat, int to, int level); /* bot */
enum refusal local_take(struct local *l, int seat);
enum refusal local_leave(struct local *l, int seat);

/* The bot that owes a choice, or -1. */
int local_bot(const struct local *l);
/* Let it think for so many iterations; true if it has moved. hurry: it moves now. */
bool local_think(struct local *l, uint32_t iterations, bool hurry);

#endif
