/* local.h: tables in this program's memory: people at one device and bots, no server.
 *
 * The protocol's keeper without a store: what a message does is decided by src/protocol, as on a server, and
 * stays in memory until the page takes the record. A table shows what the seat sees that somebody sits down
 * at, never more: people who share a device pass it on, and the page covers the board in between. */
#ifndef WASM_LOCAL_H
#define WASM_LOCAL_H

#include "protocol/view.h"
#include "wasm/thoughts.h"

struct local {
    struct room room; /* the first member: a room of ours is a local */
    struct local *next;
    const struct quad_game *game; /* held, see core/box.h */
    int seats;
    uint8_t options[QUAD_OPTIONS];
    struct quad_seed seed;
    struct quad_any stage; /* where it begins, if it is staged */
    bool staged;
    bool open;    /* the table is */
    bool unsaved; /* something was appended since the page took the record */

    struct quad_rng rng; /* of the bots' thoughts */
    uint32_t effort;     /* percent of what bots usually think */
    struct local_bots bots;
};

/* Lay a table, set it, begin. NULL: there is no such game, or not for so many. */
struct local *local_new(const char *game, int seats);
/* With the values of this box, for its game. NULL: fault says why, with its line. */
struct local *local_new_box(const char *text, size_t length, int seats, struct quad_fault *fault);
/* A table that will begin where the last scenario of a text does. */
struct local *local_new_scenario(const char *text, size_t length, struct quad_fault *fault);
/* handed: a bot plays for a person. name may be "": a bot gets one, a person does not need one. */
enum refusal local_set_seat(struct local *l, int seat, int holder, int level, bool handed, const char *name);
enum refusal local_begin(struct local *l);
/* A table from a record. It can only be looked at, with all that was hidden, unless it is played on: then the
 * seats have to be set again, and local_begin. NULL: fault says why, with its line. */
struct local *local_load(const char *record, size_t length, bool play_on, struct quad_fault *fault);
void local_free(struct local *l);

/* Whoever is at a table of ours that was touched is due a view. */
void local_publish(void);
/* A message as JavaScript packs it: its members, each a name and a value, each with an end. A value is s and
 * a text, n and a whole number, b and 0 or 1, [ and a number of values that follow, or ? for anything else.
 * limit: why it is not even looked at, or NONE. */
struct reply local_hear(struct session *s, const char *members, size_t length, enum refusal limit);
/* Such a message, which would bring another session to where this one is; nothing if it is nowhere. */
void local_write_enter(struct quad_text *out, const struct session *s);

/* The person to whom the table is shown first: one who is asked, else the first one; -1 if there is none. */
int local_person(const struct local *l);
/* The bot that owes a choice, or -1. */
int local_bot(const struct local *l);
/* Let it think for so many iterations; true if it has moved. hurry: it moves now. */
bool local_think(struct local *l, uint32_t iterations, bool hurry);

#endif
