/* secret.h: what nobody can guess: the tokens of seats.
 *
 * A token is 32 bytes from the kernel, written in base64url. The server keeps only its hash and compares in
 * constant time. */
#ifndef SERVER_SECRET_H
#define SERVER_SECRET_H

#include "core/luck.h"

enum {
    SECRET_BYTES = 32,
    SECRET_TEXT = 44, /* 43 characters and an end */
    SECRET_HEX = 65,
};

struct secret_hash {
    uint8_t byte[SECRET_BYTES];
};

/* Ready libsodium. False if the system gives no random numbers. */
bool secret_begin(void);
void secret_token(char out[SECRET_TEXT]);
uint64_t secret_number(void);
/* Whether the text has the form of a token. */
bool secret_is_token(const char *text);
/* The hash under which a token is kept. */
struct secret_hash secret_hash_of(const char *token);
bool secret_equal(const struct secret_hash *a, const struct secret_hash *b);
/* Thirty-two bytes in hexadecimal: a seed, or its hash. */
void secret_hex(const uint8_t bytes[SECRET_BYTES], char out[SECRET_HEX]);

#endif
