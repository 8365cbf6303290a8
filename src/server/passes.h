/* passes.h: taking a seat along to another device without the seat's token standing in a link.
 *
 * Whoever sits somewhere can have a pass: a code that gives the token back once, within ten minutes. Until
 * then the token lies sealed under the code, of which only the hash is kept, in memory alone. With several
 * server processes a pass is good where it was given out. */
#ifndef SERVER_PASSES_H
#define SERVER_PASSES_H

#include "server/secret.h"
#include "store/store.h"

enum { PASSES = 1024, PASS_SECONDS = 600, PASS_SEALED = SECRET_TEXT - 1 + 16 };

struct pass {
    struct secret_hash hash; /* of the code */
    int64_t until;           /* 0: none */
    char table[QUAD_STORE_ID_BYTES];
    uint8_t sealed[PASS_SEALED];
};

/* The newest push out the oldest; what an address may be given in an hour is far less than all of them. */
struct passes {
    struct pass at[PASSES];
    size_t next;
};

void passes_give(struct passes *passes, const char *table, const char *token, int64_t now,
                 char code[SECRET_TEXT]);
/* The token for the code, which is used up. False if there is no such pass, or no more. */
bool passes_redeem(struct passes *passes, const char *table, const char *code, int64_t now,
                   char token[SECRET_TEXT]);

#endif
