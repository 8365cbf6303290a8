/* recovery.h: the code that opens a profile again when every device is lost: to be written down, or printed.
 *
 * 256 random bits and 24 that tell a slip of the pen, in fourteen groups of four characters of an alphabet in
 * which no two look alike. It is read in whatever size, with or without spaces and hyphens; O is 0, I and L
 * are 1. */
#ifndef SERVER_RECOVERY_H
#define SERVER_RECOVERY_H

#include "server/secret.h"

enum {
    RECOVERY_LETTERS = 56,
    RECOVERY_TEXT = RECOVERY_LETTERS + RECOVERY_LETTERS / 4, /* with hyphens between the groups, and an end */
    RECOVERY_TYPED = 200,                                    /* the longest text that is read as one */
};

/* A new code, and the hash under which it is kept. */
void recovery_draw(char out[RECOVERY_TEXT], struct secret_hash *hash);
/* The hash of what somebody has typed. False: this cannot be a code. */
bool recovery_read(const char *text, struct secret_hash *hash);

#endif
