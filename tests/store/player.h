/* player.h: a table whose real game goes on for ever at random: what the tests write and read back. */
#ifndef STORE_PLAYER_H
#define STORE_PLAYER_H

#include "proof.h"

enum { PLAYER_ENTRIES = 64 };

struct player {
    struct quad_store_table row;
    struct quad_replay game;
    struct quad_rng rng;
    int64_t epoch;
    struct quad_entry entries[PLAYER_ENTRIES]; /* the last step */
    size_t count;
};

/* What a new table looks like; number decides everything but its id. */
void player_row(struct quad_store_table *row, uint64_t number);
/* Keep a new table. */
enum quad_store_error player_create(struct player *p, struct quad_store *store, uint64_t number,
                                    int64_t lease);
/* Take a table, load it and go on. On an error nothing is open. */
enum quad_store_error player_resume(struct player *p, struct quad_store *store, const char *id,
                                    uint64_t number, int64_t lease);
void player_close(struct player *p);
/* One decision and the chance that follows, or a line of chat, a seat that changes hands, a game begun again:
 * made into p->entries, all of them marked with that client id, and played. */
void player_step(struct player *p, const char *client);
/* Make a step and append it. */
enum quad_store_error player_play(struct player *p, struct quad_store *store, const char *client);

/* A fingerprint of a table's log up to a number, chained: digest of the digest before and the entry. */
uint64_t player_digest(uint64_t before, const struct quad_entry *e);

#endif
