/* bans.c: see bans.h. */
#include "server/bans.h"

#include "core/notation.h"
#include "core/text.h"
#include "server/keeper.h"

#include <stdlib.h>

enum { READ_EVERY = 5000 }; /* milliseconds, where other processes may change them */

static void take(void *context, const struct quad_store_ban *ban) {
    struct bans *fresh = context;
    if (fresh->count == fresh->room) {
        size_t room = fresh->room == 0 ? 16 : 2 * fresh->room;
        struct quad_store_ban *grown = realloc(fresh->at, room * sizeof *grown);
        if (grown == NULL) {
            return;
        }
        fresh->at = grown;
        fresh->room = room;
    }
    fresh->at[fresh->count++] = *ban;
}

bool bans_read(struct hub *hub) {
    struct bans fresh = {.read_at = hub->now + READ_EVERY};
    struct quad_store_banned out = {take, &fresh};
    if (quad_store_bans(&hub->store, &out) != QUAD_STORE_NONE) {
        free(fresh.at);
        return false;
    }
    free(hub->bans.at);
    hub->bans = fresh;
    return true;
}

void bans_close(struct hub *hub) {
    free(hub->bans.at);
    hub->bans = (struct bans){.at = NULL};
}

void bans_tick(struct hub *hub) {
    if (hub->shared && hub->now >= hub->bans.read_at && !hub->health.failing) {
        hub->bans.read_at = hub->now + READ_EVERY;
        bans_read(hub);
    }
}

static bool is_over(const struct quad_store_ban *ban) {
    return ban->until != 0 && ban->until <= quad_store_now();
}

static bool is_zero(const unsigned char key[ADDRESS_KEY]) {
    static const unsigned char none[ADDRESS_KEY];
    return memcmp(key, none, sizeof none) == 0;
}

bool bans_network(const char *who, struct ban_network *out) {
    static const int whole[] = {[4] = 32, [6] = 64}; /* of an IPv6 address limits count so much */
    const char *slash = strchr(who, '/');
    char address[QUAD_NAME_BYTES];
    struct quad_text t;
    int64_t bits;
    quad_text_begin(&t, address, sizeof address);
    quad_text_add_bytes(&t, who, slash == NULL ? strlen(who) : (size_t)(slash - who));
    address_key(address, out->key);
    out->bits = is_zero(out->key) ? 0 : whole[out->key[0]];
    if (out->bits == 0 || slash == NULL) {
        return true;
    }
    struct quad_word digits = {slash + 1, strlen(slash + 1)};
    bool fine = quad_word_number(digits, out->bits / 4, out->bits, &bits);
    out->bits = fine ? (int)bits : 0;
    return fine;
}

/* Behind the family, which is a byte of its own. */
static bool is_within(const struct ban_network *network, const unsigned char key[ADDRESS_KEY]) {
    size_t bytes = 1 + (size_t)network->bits / 8;
    int rest = network->bits % 8;
    return network->bits > 0 && memcmp(network->key, key, bytes) == 0 &&
           (rest == 0 || (network->key[bytes] ^ key[bytes]) >> (8 - rest) == 0);
}

static bool has_address(const struct hub *hub, bool mute, const char *address) {
    unsigned char key[ADDRESS_KEY];
    struct ban_network network;
    address_key(address, key);
    for (size_t i = 0; i < hub->bans.count && !is_zero(key); i++) {
        const struct quad_store_ban *ban = &hub->bans.at[i];
        if (ban->is_mute == mute && bans_network(ban->who, &network) && is_within(&network, key) &&
            !is_over(ban)) {
            return true;
        }
    }
    return false;
}

/* The small letter of a capital: of Latin with accents, Greek and Cyrillic as well. */
static uint32_t small(uint32_t point) {
    static const struct {
        uint16_t from, to;
        uint8_t pairs; /* capital and small letter take turns; the capitals are odd (1) or even (2) */
        uint8_t up;    /* otherwise: so much further */
    } rows[] = {{'A', 'Z', 0, 32},      {0xc0, 0xd6, 0, 32},   {0xd8, 0xde, 0, 32},   {0x100, 0x12f, 2, 0},
                {0x132, 0x137, 2, 0},   {0x139, 0x148, 1, 0},  {0x14a, 0x177, 2, 0},  {0x179, 0x17e, 1, 0},
                {0x391, 0x3a9, 0, 32},  {0x400, 0x40f, 0, 80}, {0x410, 0x42f, 0, 32}, {0x460, 0x481, 2, 0},
                {0x1e00, 0x1e95, 2, 0}, {0x1ea0, 0x1eff, 2, 0}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (point >= rows[i].from && point <= rows[i].to) {
            return rows[i].pairs == 0 ? point + rows[i].up : point + (point % 2 == rows[i].pairs % 2);
        }
    }
    return point == 0x178 ? 0xff : point;
}

static bool is_same_name(const char *a, const char *b) {
    uint32_t left = 0, right = 0;
    while (*a != '\0' && *b != '\0' && small(left) == small(right)) {
        size_t size = quad_utf8_decode(a, strlen(a), &left), other = quad_utf8_decode(b, strlen(b), &right);
        if (size == 0 || other == 0) {
            return false;
        }
        a += size;
        b += other;
    }
    return *a == *b && small(left) == small(right);
}

static bool has_name(const struct hub *hub, bool mute, const char *name) {
    for (size_t i = 0; i < hub->bans.count && name[0] != '\0'; i++) {
        const struct quad_store_ban *ban = &hub->bans.at[i];
        if (ban->is_mute == mute && is_same_name(ban->who, name) && !is_over(ban)) {
            return true;
        }
    }
    return false;
}

bool bans_address(const struct hub *hub, const char *address) {
    return has_address(hub, false, address);
}

bool bans_name(const struct hub *hub, const char *name) {
    return has_name(hub, false, name);
}

enum refusal bans_hear(const struct hub *hub, const struct connection *from, const json_t *body) {
    if (hub->bans.count == 0) {
        return REFUSAL_NONE;
    }
    const struct session *s = &from->session;
    const char *type = json_string_value(json_object_get(body, "type"));
    const char *name = s->room == NULL || s->seat == QUAD_NOBODY ? "" : s->room->replay.seat[s->seat].name;
    bool speaks = type != NULL && strcmp(type, "chat") == 0;
    return has_address(hub, false, from->speaker) ? REFUSAL_BANNED
           : has_name(hub, false, name)           ? REFUSAL_BANNED_NAME
           : speaks && (has_address(hub, true, from->speaker) || has_name(hub, true, name)) ? REFUSAL_MUTED
                                                                                            : REFUSAL_NONE;
}
