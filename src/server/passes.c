/* passes.c: see passes.h. */
#include "server/passes.h"

#include <sodium.h>

_Static_assert(PASS_SEALED == SECRET_TEXT - 1 + crypto_secretbox_MACBYTES, "a sealed token");

/* The key is made from the code in another way than the hash that is kept. Each key seals one token only, so
 * the nonce may stay the same. */
static void key_of(const char *code, uint8_t key[crypto_secretbox_KEYBYTES]) {
    static const char purpose[] = "quadriga: a pass";
    crypto_generichash(key, crypto_secretbox_KEYBYTES, (const unsigned char *)code, strlen(code),
                       (const unsigned char *)purpose, sizeof purpose);
}

static const uint8_t nonce[crypto_secretbox_NONCEBYTES];

void passes_give(struct passes *passes, const char *table, const char *token, int64_t now,
                 char code[SECRET_TEXT]) {
    struct pass *pass = &passes->at[passes->next++ % PASSES];
    uint8_t key[crypto_secretbox_KEYBYTES];
    memset(pass, 0, sizeof *pass);
    secret_token(code);
    key_of(code, key);
    pass->hash = secret_hash_of(code);
    pass->until = now + PASS_SECONDS * 1000;
    memcpy(pass->table, table, strlen(table));
    crypto_secretbox_easy(pass->sealed, (const unsigned char *)token, SECRET_TEXT - 1, nonce, key);
    sodium_memzero(key, sizeof key);
}

bool passes_redeem(struct passes *passes, const char *table, const char *code, int64_t now,
                   char token[SECRET_TEXT]) {
    struct pass *found = NULL;
    if (!secret_is_token(code)) {
        return false;
    }
    struct secret_hash hash = secret_hash_of(code);
    for (size_t i = 0; i < PASSES; i++) {
        struct pass *pass = &passes->at[i];
        found = pass->until > now && secret_equal(&pass->hash, &hash) ? pass : found;
    }
    if (found == NULL || strcmp(found->table, table) != 0) {
        return false;
    }
    uint8_t key[crypto_secretbox_KEYBYTES];
    key_of(code, key);
    bool fine =
        crypto_secretbox_open_easy((unsigned char *)token, found->sealed, PASS_SEALED, nonce, key) == 0;
    token[SECRET_TEXT - 1] = '\0';
    sodium_memzero(key, sizeof key);
    sodium_memzero(found, sizeof *found);
    return fine;
}
