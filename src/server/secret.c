/* secret.c: see secret.h. */
#include "server/secret.h"

#include <sodium.h>

_Static_assert(sodium_base64_ENCODED_LEN(SECRET_BYTES, sodium_base64_VARIANT_URLSAFE_NO_PADDING) ==
                   SECRET_TEXT,
               "a token's text");
_Static_assert(crypto_hash_sha256_BYTES == SECRET_BYTES, "a token's hash");

bool secret_begin(void) {
    return sodium_init() >= 0;
}

void secret_token(char out[SECRET_TEXT]) {
    uint8_t bytes[SECRET_BYTES];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2base64(out, SECRET_TEXT, bytes, sizeof bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    sodium_memzero(bytes, sizeof bytes);
}

uint64_t secret_number(void) {
    uint64_t number;
    randombytes_buf(&number, sizeof number);
    return number;
}

static bool is_base64url(const char *text, size_t length) {
    static const char allowed[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    return strspn(text, allowed) == length && text[length] == '\0';
}

bool secret_is_token(const char *text) {
    return is_base64url(text, SECRET_TEXT - 1);
}

struct secret_hash secret_hash_of(const char *token) {
    struct secret_hash hash;
    crypto_hash_sha256(hash.byte, (const unsigned char *)token, strlen(token));
    return hash;
}

bool secret_equal(const struct secret_hash *a, const struct secret_hash *b) {
    return sodium_memcmp(a->byte, b->byte, sizeof a->byte) == 0;
}

void secret_hex(const uint8_t bytes[SECRET_BYTES], char out[SECRET_HEX]) {
    sodium_bin2hex(out, SECRET_HEX, bytes, SECRET_BYTES);
}
