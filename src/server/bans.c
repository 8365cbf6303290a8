/* bans.c: see bans.h. */
#include "server/bans.h"

#include "server/keeper.h"

#include <stdlib.h>
#include <strings.h>

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

/* Addresses are the same if limits count them as one. */
static bool has_address(const struct hub *hub, bool mute, const char *address) {
    static const unsigned char none[ADDRESS_KEY];
    unsigned char key[ADDRESS_KEY], other[ADDRESS_KEY];
    address_key(address, key);
    for (size_t i = 0; i < hub->bans.count && memcmp(key, none, sizeof key) != 0; i++) {
        const struct quad_store_ban *ban = &hub->bans.at[i];
        address_key(ban->who, other);
        if (ban->is_mute == mute && memcmp(key, other, sizeof key) == 0 && !is_over(ban)) {
            return true;
        }
    }
    return false;
}

static bool has_name(const struct hub *hub, bool mute, const char *name) {
    for (size_t i = 0; i < hub->bans.count && name[0] != '\0'; i++) {
        const struct quad_store_ban *ban = &hub->bans.at[i];
        if (ban->is_mute == mute && strcasecmp(ban->who, name) == 0 && !is_over(ban)) {
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
