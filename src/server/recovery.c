/* recovery.c: see recovery.h. */
#include "server/recovery.h"

#include <sodium.h>

enum { CHECK_BYTES = 3, ALL_BYTES = SECRET_BYTES + CHECK_BYTES };
_Static_assert(RECOVERY_LETTERS * 5 == ALL_BYTES * 8, "five bits a letter");

static const char alphabet[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/* The check is the beginning of a hash that is used for nothing else. */
static void check_of(const uint8_t bytes[SECRET_BYTES], uint8_t out[CHECK_BYTES]) {
    static const char purpose[] = "quadriga: a recovery code";
    uint8_t hash[crypto_generichash_BYTES];
    crypto_generichash(hash, sizeof hash, bytes, SECRET_BYTES, (const unsigned char *)purpose,
                       sizeof purpose);
    memcpy(out, hash, CHECK_BYTES);
    sodium_memzero(hash, sizeof hash);
}

static void write_letters(const uint8_t bytes[ALL_BYTES], char out[RECOVERY_LETTERS + 1]) {
    for (int i = 0; i < RECOVERY_LETTERS; i++) {
        int bit = 5 * i, byte = bit / 8;
        unsigned pair = (unsigned)bytes[byte] << 8 | (byte + 1 < ALL_BYTES ? bytes[byte + 1] : 0u);
        out[i] = alphabet[pair >> (11 - bit % 8) & 31];
    }
    out[RECOVERY_LETTERS] = '\0';
}

void recovery_draw(char out[RECOVERY_TEXT], struct secret_hash *hash) {
    uint8_t bytes[ALL_BYTES];
    char letters[RECOVERY_LETTERS + 1];
    randombytes_buf(bytes, SECRET_BYTES);
    check_of(bytes, bytes + SECRET_BYTES);
    write_letters(bytes, letters);
    *hash = secret_hash_of(letters);
    for (int i = 0; i < RECOVERY_LETTERS; i++) {
        out[i + i / 4] = letters[i];
        out[i + i / 4 + 1] = i + 1 == RECOVERY_LETTERS ? '\0' : '-';
    }
    sodium_memzero(bytes, sizeof bytes);
    sodium_memzero(letters, sizeof letters);
}

/* The number of a letter, or -1. */
static int letter_of(char c) {
    c = c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
    c = c == 'O' ? '0' : c == 'I' || c == 'L' ? '1' : c;
    const char *at = c == '\0' ? NULL : strchr(alphabet, c);
    return at == NULL ? -1 : (int)(at - alphabet);
}

bool recovery_read(const char *text, struct secret_hash *hash) {
    uint8_t bytes[ALL_BYTES] = {0}, check[CHECK_BYTES];
    char letters[RECOVERY_LETTERS + 1];
    int count = 0;
    for (const char *at = text; *at != '\0'; at++) {
        int letter = letter_of(*at);
        if (*at == ' ' || *at == '-') {
            continue;
        }
        if (letter < 0 || count == RECOVERY_LETTERS) {
            return false;
        }
        int bit = 5 * count++, byte = bit / 8;
        unsigned pair = (unsigned)letter << (11 - bit % 8);
        bytes[byte] |= (uint8_t)(pair >> 8);
        if (byte + 1 < ALL_BYTES) {
            bytes[byte + 1] |= (uint8_t)pair;
        }
    }
    check_of(bytes, check);
    bool fine = count == RECOVERY_LETTERS && sodium_memcmp(check, bytes + SECRET_BYTES, CHECK_BYTES) == 0;
    if (fine) {
        write_letters(bytes, letters);
        *hash = secret_hash_of(letters);
        sodium_memzero(letters, sizeof letters);
    }
    sodium_memzero(bytes, sizeof bytes);
    return fine;
}
